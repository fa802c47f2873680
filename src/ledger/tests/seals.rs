use super::*;

fn sealer() -> Sealer {
    Sealer::new([9; 32])
}

fn sealed(payload: &str) -> (MemoryStore, Sealed, Opening) {
    let (mut store, mut batch) = (MemoryStore::default(), Batch::default());
    let part = sealer().seal("maine", 17, "spain", "orders", payload, &mut batch);
    store.commit(batch).unwrap();
    let opening = sealer().open(&store, "maine", 17, "spain").unwrap();
    (store, part, opening)
}

#[test]
fn what_was_sealed_opens_and_verifies() {
    let (_, part, opening) = sealed("sortie: Cervera\nrest: stay");
    assert_eq!(opening.payload, "sortie: Cervera\nrest: stay");
    assert!(Sealer::verify("maine", &part, &opening));
    let salt = hex::decode32(&opening.salt).unwrap();
    let commit = tagged(
        "seal",
        &[b"maine", &17_u64.to_be_bytes(), b"spain", b"orders", &salt, opening.payload.as_bytes()],
    );
    assert_eq!(part.commit, hex::encode(&commit), "an auditor computes it from the text of the format");
}

#[test]
fn every_changed_field_breaks_the_opening() {
    let (_, part, opening) = sealed("x");
    let other = |change: fn(&mut Opening)| {
        let mut opening = opening.clone();
        change(&mut opening);
        opening
    };
    for changed in [
        other(|opening| opening.seq = 18),
        other(|opening| opening.slot = "us".to_owned()),
        other(|opening| opening.class = "leg".to_owned()),
        other(|opening| opening.payload.push(' ')),
        other(|opening| opening.salt = opening.salt.replace('a', "b")),
        other(|opening| opening.salt = opening.salt.to_uppercase()),
        other(|opening| opening.salt.clear()),
    ] {
        assert!(!Sealer::verify("maine", &part, &changed), "{changed:?}");
    }
    assert!(!Sealer::verify("texas", &part, &opening));
}

#[test]
fn neither_log_nor_store_shows_the_content() {
    let secret = "sortie: Cervera from Santiago";
    let (store, part, opening) = sealed(secret);
    let entry = serde_json::to_string(&part).unwrap();
    assert!(!entry.contains("Cervera") && !entry.contains(&opening.salt));
    for (_, value) in store.scan("sealed", b"").unwrap() {
        assert!(!value.windows(7).any(|window| window == b"Cervera"));
        assert!(!value.windows(64).any(|window| window == opening.salt.as_bytes()));
    }
    let (_, long, _) = sealed(&"x".repeat(5_000));
    assert_eq!(serde_json::to_string(&long).unwrap().len(), entry.len(), "its length does not show");
}

#[test]
fn no_two_places_share_a_salt_and_another_key_opens_nothing() {
    let (mut store, mut batch) = (MemoryStore::default(), Batch::default());
    let places = [("maine", 1, "us"), ("maine", 1, "spain"), ("maine", 2, "us"), ("texas", 1, "us")];
    let mut commits = std::collections::BTreeSet::new();
    for (campaign, seq, slot) in places {
        commits.insert(sealer().seal(campaign, seq, slot, "orders", "same", &mut batch).commit);
    }
    store.commit(batch).unwrap();
    let salts: std::collections::BTreeSet<_> =
        places.map(|(campaign, seq, slot)| sealer().open(&store, campaign, seq, slot).unwrap().salt).into();
    assert_eq!((commits.len(), salts.len()), (4, 4));
    assert!(Sealer::new([8; 32]).open(&store, "maine", 1, "us").is_err());
    assert!(sealer().open(&store, "maine", 3, "us").is_err());
}

#[test]
fn a_damaged_or_moved_sealed_content_is_refused() {
    let (mut store, _, _) = sealed("content");
    let (key, value) = store.scan("sealed", b"").unwrap().remove(0);
    for at in 0..value.len() {
        let mut batch = Batch::default();
        let mut changed = value.clone();
        changed[at] ^= 1;
        batch.put("sealed", key.clone(), changed);
        store.commit(batch).unwrap();
        assert!(sealer().open(&store, "maine", 17, "spain").is_err(), "byte {at}");
    }
    let mut batch = Batch::default();
    batch.put("sealed", [&key[..key.len() - 5], b"other"].concat(), value);
    store.commit(batch).unwrap();
    assert!(sealer().open(&store, "maine", 17, "other").is_err(), "sealed for another slot");
}

#[test]
fn a_place_sealed_again_with_other_content_uses_another_key_stream() {
    let stored = |payload| {
        let (store, _, _) = sealed(payload);
        store.scan("sealed", b"").unwrap().remove(0).1
    };
    let (one, other) = (stored("aaaaaaaaaaaaaaaa"), stored("bbbbbbbbbbbbbbbb"));
    assert_ne!(one[..12], other[..12]);
    assert_eq!(one, stored("aaaaaaaaaaaaaaaa"), "the same again is the same bytes");
}

#[test]
fn blind_commitments_do_not_depend_on_the_content() {
    let blind = Sealer::blind_for_leak_test([9; 32]);
    let (mut one, mut other) = (Batch::default(), Batch::default());
    let first = blind.seal("maine", 1, "us", "orders", "a", &mut one);
    assert_eq!(first, blind.seal("maine", 1, "us", "orders", "bb", &mut other));
    assert_ne!(first.commit, blind.seal("maine", 2, "us", "orders", "a", &mut other).commit);
    let mut store = MemoryStore::default();
    store.commit(one).unwrap();
    let opening = blind.open(&store, "maine", 1, "us").unwrap();
    assert_eq!(opening.payload, "a");
    assert!(!Sealer::verify("maine", &first, &opening));
}

#[test]
fn sealed_parts_are_found_anywhere_in_a_body() {
    let (_, part, _) = sealed("x");
    let value = serde_json::to_value(&part).unwrap();
    let found = seal::sealed_in(&json!({"parts": [value, {"deep": value}], "slot": "no"}));
    assert_eq!(found, [part.clone(), part]);
}

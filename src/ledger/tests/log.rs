use super::*;

#[test]
fn a_log_is_read_back_as_it_was_written() {
    let (store, chain) = log_of(9);
    let (loaded, events) = Chain::load(&store, "maine", &signer().public()).unwrap();
    assert_eq!((loaded.size(), loaded.root(), loaded.next_seq()), (9, chain.root(), 9));
    for (at, stored) in events.iter().enumerate() {
        assert_eq!(stored.event.seq, at as u64);
        assert_eq!(stored.event.body, body(at as u64));
        let prev = if at == 0 { tagged("first", &[b"maine"]) } else { tagged::sha256(&events[at - 1].bytes) };
        assert_eq!(stored.event.prev, hex::encode(&prev));
    }
}

#[test]
fn campaigns_lie_apart() {
    let (mut store, chain) = log_of(3);
    let mut other = Chain::new("maine-2");
    grow(&mut store, &mut other, 2);
    assert_eq!(Chain::load(&store, "maine", &signer().public()).unwrap().0.root(), chain.root());
    assert_eq!(Chain::load(&store, "maine-2", &signer().public()).unwrap().0.root(), other.root());
    assert_eq!(Chain::load(&store, "texas", &signer().public()).unwrap().0.size(), 0);
    for name in ["", "Maine", "a b", "a\0b", "-a", "sixteen-letters-"] {
        assert!(matches!(Chain::load(&store, name, &signer().public()), Err(LedgerError::Name(_))), "{name}");
    }
}

/// A copy of a log with one stored pair changed, or left out.
fn with(store: &MemoryStore, seq: u64, change: impl Fn(Vec<u8>) -> Option<Vec<u8>>) -> MemoryStore {
    let mut copy = MemoryStore::default();
    let mut batch = Batch::default();
    for (at, (key, value)) in store.scan("events", b"").unwrap().into_iter().enumerate() {
        if let Some(value) = if at as u64 == seq { change(value) } else { Some(value) } {
            batch.put("events", key, value);
        }
    }
    copy.commit(batch).unwrap();
    copy
}

#[test]
fn every_flipped_byte_and_every_missing_event_is_found() {
    let (store, _) = log_of(3);
    let public = signer().public();
    let length = store.scan("events", b"").unwrap()[1].1.len();
    for at in 0..length {
        let changed = with(&store, 1, |mut value| {
            value[at] ^= 1;
            Some(value)
        });
        assert!(Chain::load(&changed, "maine", &public).is_err(), "byte {at}");
    }
    for seq in 0..2 {
        assert!(Chain::load(&with(&store, seq, |_| None), "maine", &public).is_err(), "event {seq}");
    }
    assert!(Chain::load(&with(&store, 1, |value| Some(value[..40].to_vec())), "maine", &public).is_err());
    assert!(Chain::load(&store, "maine", &Signer::from_seed([2; 32], "x").public()).is_err());
}

#[test]
fn an_event_signed_but_out_of_its_chain_is_found() {
    let (_, chain) = log_of(2);
    let mut other = Chain::new("maine");
    let first = other.append(&signer(), AT, "opened", 1, json!({}), &mut Batch::default());
    let second = other.append(&signer(), AT, "opened", 1, json!({}), &mut Batch::default());
    let mut fresh = Chain::new("maine");
    let late = signer().sign_event("maine", 0, &second.bytes);
    assert!(fresh.extend(&signer().public(), &second.bytes, &late).is_err(), "another number");
    let foreign = signer().sign_event("maine", 2, &first.bytes);
    assert!(chain.clone().extend(&signer().public(), &first.bytes, &foreign).is_err(), "another prev");
}

#[test]
fn what_could_not_be_read_back_is_not_appended() {
    let (_, mut chain) = log_of(1);
    let before = chain.root();
    let bad =
        [json!(0.5), json!(u64::MAX), json!({"a": [1_u64 << 53]}), json!("\0"), json!("x".repeat(1 << 20))];
    for body in bad {
        let mut batch = Batch::default();
        assert!(chain.try_append(&signer(), AT, "leg", 1, body, &mut batch).is_err());
        assert!(batch.is_empty() && chain.root() == before);
    }
    let mut batch = Batch::default();
    assert!(chain.try_append(&signer(), "2026-05-01T20:00:00Z", "leg", 1, json!({}), &mut batch).is_err());
    assert!(chain.try_append(&signer(), AT, "Leg", 1, json!({}), &mut batch).is_err());
    assert!(chain.try_append(&signer(), AT, "leg", 0, json!({}), &mut batch).is_err());
    assert!(batch.is_empty() && chain.root() == before);
}

fn sign(store: &mut MemoryStore, chain: &Chain) -> Result<String, LedgerError> {
    let mut batch = Batch::default();
    let note = chain.sign_head(store, &signer(), ORIGIN, &mut batch)?;
    store.commit(batch).unwrap();
    Ok(note)
}

#[test]
fn heads_are_signed_booked_and_given_again() {
    let (mut store, mut chain) = log_of(2);
    let first = sign(&mut store, &chain).unwrap();
    assert_eq!(sign(&mut store, &chain).unwrap(), first);
    grow(&mut store, &mut chain, 3);
    let second = sign(&mut store, &chain).unwrap();
    assert_eq!(booked_heads(&store, "maine").unwrap(), [first, second.clone()]);
    let text = verify_note(&signer().vkey(ORIGIN), &second).unwrap();
    assert_eq!(Checkpoint::parse(&text).unwrap(), chain.checkpoint(ORIGIN));
    check_heads(&store, "maine", &chain).unwrap();
}

#[test]
fn a_cut_tail_is_found_and_nothing_more_is_signed() {
    let (mut store, chain) = log_of(5);
    sign(&mut store, &chain).unwrap();
    let (_, short) = log_of(4);
    let error = check_heads(&store, "maine", &short).unwrap_err();
    assert!(matches!(&error, LedgerError::Behind { booked: 5, here: 4, .. }), "{error}");
    assert!(matches!(sign(&mut store, &short), Err(LedgerError::Behind { .. })));
}

#[test]
fn never_two_roots_for_one_size() {
    let (mut store, chain) = log_of(5);
    sign(&mut store, &chain).unwrap();
    let mut other = log_of(4).1;
    other.append(&signer(), AT, "leg", 1, json!("another past"), &mut Batch::default());
    assert!(matches!(sign(&mut store, &other), Err(LedgerError::TwoRoots { size: 5, .. })));
    other.append(&signer(), AT, "leg", 1, json!("and longer"), &mut Batch::default());
    assert!(matches!(sign(&mut store, &other), Err(LedgerError::TwoRoots { size: 5, .. })));
    assert!(matches!(check_heads(&store, "maine", &other), Err(LedgerError::TwoRoots { size: 5, .. })));
}

#[test]
fn a_damaged_head_stops_the_campaign() {
    let (mut store, chain) = log_of(1);
    for value in [&b"nonsense"[..], b"\xff", b""] {
        let mut batch = Batch::default();
        batch.put("heads", [&b"maine\0"[..], &1_u64.to_be_bytes()].concat(), value);
        store.commit(batch).unwrap();
        assert!(check_heads(&store, "maine", &chain).is_err());
        assert!(sign(&mut store, &chain).is_err());
    }
}

#[test]
fn a_memory_store_scans_by_prefix_in_order() {
    let mut store = MemoryStore::default();
    let mut first = Batch::default();
    first.put("a", *b"k2", *b"x");
    let mut more = Batch::default();
    more.put("a", *b"k1", *b"y");
    more.put("a", *b"k2", *b"z");
    more.put("a", *b"l", *b"w");
    more.put("b", *b"k1", *b"other");
    first.append(more);
    store.commit(first).unwrap();
    let pair = |key: &[u8], value: &[u8]| (key.to_vec(), value.to_vec());
    assert_eq!(store.scan("a", b"k").unwrap(), [pair(b"k1", b"y"), pair(b"k2", b"z")]);
    assert_eq!(store.scan_from("a", b"k", b"k2", 9).unwrap(), [pair(b"k2", b"z")]);
    assert_eq!(store.scan_from("a", b"", b"k1", 1).unwrap(), [pair(b"k1", b"y")]);
    assert_eq!(store.last("a", b"k").unwrap(), Some(pair(b"k2", b"z")));
    assert_eq!(store.get("a", b"k3").unwrap(), None);
    assert_eq!(store.scan("c", b"").unwrap(), []);
}

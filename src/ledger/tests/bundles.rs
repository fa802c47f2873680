use super::*;

/// A small campaign: three events, one with a sealed part, two heads.
fn bundle() -> Bundle {
    let (mut store, mut chain) = log_of(1);
    let sealer = Sealer::new([9; 32]);
    let mut batch = Batch::default();
    let mut heads = vec![chain.sign_head(&store, &signer(), ORIGIN, &mut batch).unwrap()];
    let part = sealer.seal("maine", 1, "spain", "orders", "sortie: \u{1f600}", &mut batch);
    chain.append(&signer(), AT, "locked", 1, json!({ "answers": [part] }), &mut batch);
    store.commit(batch).unwrap();
    grow(&mut store, &mut chain, 1);
    heads.push(chain.sign_head(&store, &signer(), ORIGIN, &mut Batch::default()).unwrap());
    let (_, events) = Chain::load(&store, "maine", &signer().public()).unwrap();
    let events = events.iter().map(|stored| BundledEvent {
        seq: stored.event.seq,
        sig: hex::encode(&stored.signature),
        bytes: String::from_utf8(stored.bytes.clone()).unwrap(),
    });
    Bundle {
        campaign: "maine".to_owned(),
        origin: ORIGIN.to_owned(),
        vkey: signer().vkey(ORIGIN),
        scope: Scope::Seat,
        seat: Some("spain".to_owned()),
        charter: "[map]\nname = \"Caribbean\"\n".to_owned(),
        events: events.collect(),
        heads,
        openings: vec![sealer.open(&store, "maine", 1, "spain").unwrap()],
    }
}

#[test]
fn a_bundle_is_text_of_one_value_a_line_and_reads_back() {
    let bundle = bundle();
    let bytes = bundle.write();
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
    assert_eq!(text.lines().count(), 2 + 3 + 2 + 1 + 1);
    let (body, trailer) = text.trim_end().rsplit_once('\n').unwrap();
    let sum = hex::encode(&tagged::sha256(format!("{body}\n").as_bytes()));
    assert_eq!(trailer, format!("{{\"sha256\":\"{sum}\"}}"), "head -n -1 | sha256sum gives it");
    let read = Bundle::read(&bytes).unwrap();
    assert_eq!(read, bundle);
    assert_eq!(read.verify().unwrap().size(), 3);
}

#[test]
fn every_flipped_byte_is_found() {
    let bytes = bundle().write();
    for at in 0..bytes.len() {
        for change in [1, 0x20, 0x80] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            assert!(Bundle::read(&changed).is_err(), "byte {at}");
        }
    }
}

/// A forger makes the trailer again. What the signatures cover is found; who the reader is and the charter are not
/// signed here (an audit holds the charter against its digest in the first event).
#[test]
fn every_flipped_byte_is_found_also_with_a_new_trailer() {
    let good = bundle();
    let bytes = good.write();
    let lines = bytes.len() - br#"{"sha256":""}"#.len() - 65;
    let mut passed = 0;
    for at in 0..lines {
        let mut changed = bytes[..lines].to_vec();
        changed[at] ^= 1;
        let trailer = format!("{{\"sha256\":\"{}\"}}\n", hex::encode(&tagged::sha256(&changed)));
        changed.extend(trailer.as_bytes());
        if let Ok(read) = Bundle::read(&changed)
            && read.verify().is_ok()
        {
            passed += 1;
            let unsigned = Bundle { seat: good.seat.clone(), charter: good.charter.clone(), ..read };
            assert_eq!(unsigned, good, "byte {at}");
        }
    }
    assert!(passed > 0, "the charter is there and not signed here");
}

#[test]
fn a_bundle_that_is_cut_reordered_or_written_otherwise_is_refused() {
    let bytes = bundle().write();
    for length in 0..bytes.len() {
        assert!(Bundle::read(&bytes[..length]).is_err(), "{length}");
    }
    let text = String::from_utf8(bytes).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(3, 6);
    let sealed_again = |body: String| {
        let sum = hex::encode(&tagged::sha256(body.as_bytes()));
        format!("{body}{{\"sha256\":\"{sum}\"}}\n")
    };
    lines.pop();
    assert!(
        Bundle::read(sealed_again(lines.join("\n") + "\n").as_bytes()).is_err(),
        "another order of lines"
    );
    let body = text.rsplit_once("{\"sha256").unwrap().0;
    assert!(Bundle::read(sealed_again(body.to_owned()).as_bytes()).is_ok());
    for (from, to) in [
        ("{\"charter\"", "{ \"charter\""),
        ("\"scope\":\"seat\"", "\"scope\":\"seat\",\"scope\":\"seat\""),
        ("bundle 1", "bundle 2"),
        ("\"scope\":\"seat\"", "\"scope\":\"Seat\""),
        ("Caribbean", "C\\u0061ribbean"),
    ] {
        assert!(Bundle::read(sealed_again(body.replacen(from, to, 1)).as_bytes()).is_err(), "{to}");
    }
    assert!(Bundle::read(&[text.as_bytes(), b"\n"].concat()).is_err());
    assert!(Bundle::read(&b"\n".repeat(limits::BUNDLE_LINES + 2)).is_err());
}

#[test]
fn what_does_not_hold_together_is_found() {
    let refused = |change: fn(&mut Bundle)| {
        let mut bundle = bundle();
        change(&mut bundle);
        let read = Bundle::read(&bundle.write()).unwrap();
        assert!(read.verify().is_err());
    };
    refused(|bundle| drop(bundle.events.remove(1)));
    refused(|bundle| drop(bundle.events.pop()));
    refused(|bundle| bundle.events.swap(0, 1));
    refused(|bundle| bundle.heads.swap(0, 1));
    refused(|bundle| bundle.heads.push(bundle.heads[1].clone()));
    refused(|bundle| bundle.heads.push("nonsense".to_owned()));
    refused(|bundle| bundle.openings[0].payload = "stay".to_owned());
    refused(|bundle| bundle.openings[0].seq = 99);
    refused(|bundle| bundle.vkey = Signer::from_seed([2; 32], "x").vkey(ORIGIN));
    refused(|bundle| bundle.vkey = signer().vkey("other.example"));
    refused(|bundle| bundle.campaign = "texas".to_owned());
    refused(|bundle| bundle.seat = None);
    refused(|bundle| bundle.scope = Scope::Public);
}

proptest::proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes: Vec<u8>) {
        let _ = Bundle::read(&bytes);
    }
}

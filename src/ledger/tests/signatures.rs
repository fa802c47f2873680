use super::trees::vector_tree;
use super::*;

const EXAMPLE_KEY: &str = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
const EXAMPLE_NOTE: &str = "This is an example message.\n\n\u{2014} example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n";
const OTHER_LINE: &str = "\u{2014} p1.referee.example/c/0001 UVeGEwAAAABpK1DA1cGj/KcaTk5TBe5ZkSdz0BvRBdl+9EjWccGJLBTEDTe8pocfKCTSODdTTCCGGROqFfwE6XAoCRFGuM2We99/Bw==\n";

#[test]
fn the_published_note_verifies() {
    assert_eq!(verify_note(EXAMPLE_KEY, EXAMPLE_NOTE).unwrap(), "This is an example message.\n");
}

#[test]
fn our_key_and_notes_are_those_of_the_vectors() {
    let origin = "referee.example/c/0001";
    assert_eq!(
        signer().vkey(origin),
        "referee.example/c/0001+cac4412e+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c"
    );
    let tree = vector_tree();
    let lines = [
        (8, "ysRBLu1/Qq++GM5G+Lo2Rfxf9CdOIU69dT4EZzexZrWdpA5VCzrGZGQ/qG/q+vVvz8piYkS8FEs8zpB2pvKVeyymTg4="),
        (3, "ysRBLkCCaMBLKjHbQjs8ChZ+EEiAEAFV94z8caWlOEvqeInFwKdUbalLBiqBWFD8UTzZ97nXCk8SgPQvqGMqMTFTdQE="),
    ];
    for (size, line) in lines {
        let checkpoint = Checkpoint { origin: origin.to_owned(), size, root: tree.root_at(size).unwrap() };
        let note = signer().sign_note(origin, &checkpoint.text());
        assert_eq!(note, format!("{}\n\u{2014} {origin} {line}\n", checkpoint.text()));
        let text = verify_note(&signer().vkey(origin), &note).unwrap();
        assert_eq!(Checkpoint::parse(&text).unwrap(), checkpoint);
        // Another's signature beside ours is passed over.
        assert!(verify_note(&signer().vkey(origin), &format!("{note}{OTHER_LINE}")).is_ok());
        let forged = note.replacen(&format!("\n{size}\n"), "\n9\n", 1);
        assert!(verify_note(&signer().vkey(origin), &forged).is_err());
    }
}

#[test]
fn a_note_with_any_byte_changed_is_refused() {
    for at in 0..EXAMPLE_NOTE.len() {
        for change in [1, 0x20, 0x80] {
            let mut bytes = EXAMPLE_NOTE.as_bytes().to_vec();
            bytes[at] ^= change;
            if let Ok(note) = String::from_utf8(bytes) {
                assert!(verify_note(EXAMPLE_KEY, &note).is_err(), "byte {at}: {note}");
            }
        }
    }
}

#[test]
fn a_note_by_others_only_or_without_end_is_refused() {
    let other = signer().vkey("example.com/foo");
    assert!(verify_note(&other, EXAMPLE_NOTE).is_err());
    assert!(verify_note(EXAMPLE_KEY, EXAMPLE_NOTE.trim_end()).is_err());
    assert!(verify_note(EXAMPLE_KEY, &EXAMPLE_NOTE.replace("\n\n", "\n")).is_err());
    assert!(verify_note(EXAMPLE_KEY, &EXAMPLE_NOTE.replace('\n', "\r\n")).is_err());
    assert!(verify_note(EXAMPLE_KEY, &format!("{EXAMPLE_NOTE}{}", OTHER_LINE.repeat(40))).is_err());
    assert!(verify_note(EXAMPLE_KEY, "").is_err());
}

#[test]
fn a_verifier_key_of_another_name_kind_or_id_is_refused() {
    let changed = [
        EXAMPLE_KEY.replace("foo", "fop"),
        EXAMPLE_KEY.replace("530d903a", "530d903b"),
        EXAMPLE_KEY.replace("+Aeky", "+BOky"),
        "example.com/foo+530d903a".to_owned(),
        String::new(),
    ];
    for key in changed {
        assert!(public_of_vkey(&key).is_err(), "{key}");
    }
}

/// Under the identity as a key, one signature passes for every message with a lenient verifier.
#[test]
fn the_identity_key_is_refused() {
    let mut identity = [0; 32];
    identity[0] = 1;
    let mut signature = [0; 64];
    signature[0] = 1;
    for bytes in [b"order A", b"order B"] {
        assert!(!verify_event(&identity, "maine", 0, bytes, &signature));
    }
    let id = &tagged::sha256(&[&b"x\n\x01"[..], &identity].concat())[..4];
    let field =
        base64::Engine::encode(&base64::engine::general_purpose::STANDARD, [&[1][..], &identity].concat());
    let key = format!("x+{}+{field}", hex::encode(id));
    assert!(public_of_vkey(&key).unwrap_err().to_string().contains("weak"));
}

#[test]
fn an_events_signature_is_bound_to_campaign_place_and_bytes() {
    let (signer, public) = (signer(), signer().public());
    let signature = signer.sign_event("maine", 3, b"bytes");
    assert!(verify_event(&public, "maine", 3, b"bytes", &signature));
    assert!(!verify_event(&public, "main", 3, b"ebytes", &signature));
    assert!(!verify_event(&public, "maine", 4, b"bytes", &signature));
    assert!(!verify_event(&public, "maine", 3, b"Bytes", &signature));
    assert!(!verify_event(&Signer::from_seed([2; 32], "x").public(), "maine", 3, b"bytes", &signature));
    for at in 0..64 {
        let mut changed = signature;
        changed[at] ^= 1;
        assert!(!verify_event(&public, "maine", 3, b"bytes", &changed), "byte {at}");
    }
}

#[test]
fn checkpoints_read_one_way_only() {
    let checkpoint = Checkpoint { origin: ORIGIN.to_owned(), size: 12, root: [7; 32] };
    let text = checkpoint.text();
    assert_eq!(Checkpoint::parse(&text).unwrap(), checkpoint);
    let root = text.lines().nth(2).unwrap();
    let bad = [
        text.trim_end().to_owned(),
        text.replace("\n12\n", "\n012\n"),
        text.replace("\n12\n", "\n+12\n"),
        text.replace("\n12\n", "\n-1\n"),
        text.replace(root, &root[..40]),
        text.replace(root, &format!("{}Z=", &root[..42])),
        format!("{text}extension\n"),
        text.replace(ORIGIN, ""),
        text.replace(ORIGIN, "a b"),
        String::new(),
    ];
    for text in bad {
        assert!(Checkpoint::parse(&text).is_err(), "{text:?}");
    }
}

#[test]
fn a_log_line_is_short_ascii_and_found_again_as_people_quote_it() {
    let checkpoint = Checkpoint { origin: ORIGIN.to_owned(), size: 812, root: vector_tree().root() };
    let line = checkpoint.log_line("maine");
    assert_eq!(line, "LOG maine size 812 root 5dc9da79a70659a9 milk eagle leaf noble");
    for text in [
        line.clone(),
        format!("> > {line} "),
        line.to_uppercase(),
        line.replace(' ', "  "),
        format!("{line}."),
    ] {
        let read = parse_log_line(&text).unwrap();
        assert_eq!(read.campaign, "maine");
        assert!(checkpoint.matches(&read), "{text}");
    }
    let longest = Checkpoint { size: 999_999, ..checkpoint };
    assert!((0..=255).all(|byte| {
        let longest = Checkpoint { root: [byte; 32], ..longest.clone() };
        let line = longest.log_line("thirty-years-17");
        line.is_ascii() && line.len() < 78 && longest.matches(&parse_log_line(&line).unwrap())
    }));
}

#[test]
fn a_log_line_of_another_size_root_or_words_does_not_match() {
    let checkpoint = Checkpoint { origin: ORIGIN.to_owned(), size: 812, root: vector_tree().root() };
    let line = parse_log_line(&checkpoint.log_line("maine")).unwrap();
    let changed = |byte: usize| {
        let mut other = checkpoint.clone();
        other.root[byte] ^= 1;
        other
    };
    assert!((0..12).all(|byte| !changed(byte).matches(&line)));
    assert!(!Checkpoint { size: 813, ..checkpoint.clone() }.matches(&line));
    for text in
        ["", "LOG", "LOG maine size 812 root 5dc9 a b c d", "LOG maine size x root 5dc9da79a70659a9 a b c d"]
    {
        assert_eq!(parse_log_line(text), None);
    }
}

#[test]
fn the_words_are_plain_and_unlike() {
    let words = crate::ledger::words::WORDS;
    let starts: std::collections::BTreeSet<_> = words.iter().map(|word| &word[..word.len().min(4)]).collect();
    assert_eq!(starts.len(), 256);
    assert!(
        words.iter().all(|word| word.len() <= 5 && word.bytes().all(|letter| letter.is_ascii_lowercase()))
    );
}

#[test]
fn the_hash_is_injective_in_tag_and_parts() {
    let hashes = [
        tagged("a", &[]),
        tagged("a", &[b""]),
        tagged("a", &[b"bc"]),
        tagged("a", &[b"b", b"c"]),
        tagged("ab", &[b"c"]),
        tagged("a", &[b"", b"bc"]),
    ];
    let distinct: std::collections::BTreeSet<_> = hashes.iter().collect();
    assert_eq!(distinct.len(), hashes.len());
    let message = tagged::tagged_message("a", &[b"b", b"c"]);
    assert_eq!(tagged::sha256(&message), tagged("a", &[b"b", b"c"]));
}

#[test]
fn hex_reads_one_way_only() {
    assert_eq!(hex::decode("00ff"), Some(vec![0, 255]));
    for text in ["0", "FF", "0g", " 0", "0x", "\u{e9}"] {
        assert_eq!(hex::decode(text), None, "{text}");
    }
    assert_eq!(hex::decode32("00"), None);
}

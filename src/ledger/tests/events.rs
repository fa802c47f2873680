use super::*;

fn line(body: &str) -> String {
    let prev = "0".repeat(64);
    format!(r#"{{"seq":0,"prev":"{prev}","at":"{AT}","type":"leg","v":1,"body":{body}}}"#)
}

fn refused(text: &str) -> String {
    match read_strictly(text.as_bytes()) {
        Err(LedgerError::NotStrict(why)) => why,
        other => panic!("{text} gave {other:?}"),
    }
}

#[test]
fn what_the_ledger_writes_is_read() {
    for body in [
        "{}",
        "null",
        "[]",
        r#"{"a":[1,-1,true,null,"x"],"b":{"a":0}}"#,
        "9007199254740991",
        "-9007199254740991",
        r#""\u00e9 \ud83d\ude00""#,
        "\"\u{1f600}\"",
    ] {
        assert!(read_strictly(line(body).as_bytes()).is_ok(), "{body}");
    }
}

#[test]
fn a_key_twice_is_refused_at_any_depth_also_when_escaped() {
    for body in [
        r#"{"a":1,"a":1}"#,
        r#"{"a":1,"\u0061":2}"#,
        r#"[{"x":{"k":1,"l":2,"k":3}}]"#,
        r#"{"\ud83d\ude00":1,"😀":2}"#,
    ] {
        assert!(refused(&line(body)).contains("twice"), "{body}");
    }
    let twice = line("{}").replace(r#""v":1"#, r#""v":1,"v":1"#);
    assert!(refused(&twice).contains("twice"));
    let escaped = line("{}").replace(r#""v":1"#, r#""v":1,"\u0073eq":5"#);
    assert!(refused(&escaped).contains("twice"));
}

#[test]
fn numbers_that_readers_disagree_about_are_refused() {
    for number in [
        "1.0",
        "1e3",
        "-0",
        "0.1",
        "9007199254740992",
        "-9007199254740992",
        "9007199254740993",
        "18446744073709551615",
        "18446744073709551616",
        "1e999",
        "NaN",
        "01",
        "+1",
    ] {
        refused(&line(number));
        refused(&line(&format!(r#"{{"a":[{number}]}}"#)));
    }
}

#[test]
fn nothing_stands_around_the_value() {
    for text in [
        format!("{} ", line("{}")),
        format!(" {}", line("{}")),
        format!("{}\n", line("{}")),
        format!("{}{{}}", line("{}")),
        format!("{}x", line("{}")),
        format!("\u{feff}{}", line("{}")),
        line("{\n}"),
        line("{\t}"),
        line("\"\0\""),
        line(r#""\u0000""#),
        line(r#"{"\u0000":1}"#),
        line(r#"{"a":1,}"#),
        line(r#"{"a":1 /* */}"#),
        line(r#""\ud800""#),
        "[]".to_owned(),
        "0".to_owned(),
        String::new(),
    ] {
        refused(&text);
    }
    let bytes = [line("\"").as_bytes(), &[0xff]].concat();
    assert!(read_strictly(&bytes).is_err());
}

#[test]
fn depth_and_size_have_limits() {
    let nest = |depth: usize| line(&format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
    assert!(read_strictly(nest(limits::EVENT_DEPTH - 1).as_bytes()).is_ok());
    assert!(refused(&nest(limits::EVENT_DEPTH + 1)).contains("deep"));
    refused(&nest(100_000));
    refused(&line(&format!("\"{}\"", "x".repeat(limits::EVENT_BYTES))));
}

#[test]
fn fields_are_exactly_those_of_an_event() {
    let good = line("{}");
    for text in [
        good.replace(r#""v":1,"#, ""),
        good.replace(r#""v":1"#, r#""V":1"#),
        good.replace(r#""v":1"#, r#""v":1,"extra":null"#),
        good.replace(r#""v":1"#, r#""v":0"#),
        good.replace(r#""v":1"#, r#""v":"1""#),
        good.replace(r#""seq":0"#, r#""seq":-1"#),
        good.replace("leg", "Leg"),
        good.replace("leg", ""),
        good.replace(r#""prev":"0"#, r#""prev":"A"#),
        good.replace(r#""prev":"0"#, r#""prev":""#),
    ] {
        refused(&text);
    }
}

#[test]
fn a_time_is_written_one_way_only() {
    assert!(event::is_time(AT));
    assert!(event::is_time("2026-12-31T23:59:59.999Z"));
    for text in [
        "2026-05-01T20:00:00Z",
        "2026-05-01T20:00:00.00Z",
        "2026-05-01T20:00:00.0000Z",
        "2026-05-01T20:00:00.0005Z",
        "2026-05-01T20:00:00.000+00:00",
        "2026-05-01t20:00:00.000z",
        "2026-05-01 20:00:00.000Z",
        "2026-02-30T20:00:00.000Z",
        "",
    ] {
        assert!(!event::is_time(text), "{text}");
    }
}

/// The bytes of events are made by serde_json: these are the traits of it that must not change under us.
#[test]
fn premises_of_writing() {
    assert_eq!(json!({"b": 1, "a": 2}).to_string(), r#"{"a":2,"b":1}"#, "keys in order: no preserve_order");
    assert_eq!(json!(9007199254740991_u64).to_string(), "9007199254740991");
    assert_eq!(json!("\u{e9}\u{1f600}/\u{7f}").to_string(), "\"\u{e9}\u{1f600}/\u{7f}\"");
    let (_, chain) = log_of(0);
    let stored = chain.clone().append(&signer(), AT, "leg", 1, body(0), &mut Batch::default());
    let prev = &stored.event.prev;
    let wanted = format!(
        "{{\"seq\":0,\"prev\":\"{prev}\",\"at\":\"{AT}\",\"type\":\"leg\",\"v\":1,\
         \"body\":{{\"n\":0,\"text\":\"Havana, d\u{e9}but\"}}}}"
    );
    assert_eq!(String::from_utf8(stored.bytes).unwrap(), wanted);
}

proptest::proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes: Vec<u8>, at: usize, byte: u8) {
        let _ = read_strictly(&bytes);
        let mut line = line(r#"{"a":[1,{"b":"x"}]}"#).into_bytes();
        let at = at % line.len();
        line[at] = byte;
        let _ = read_strictly(&line);
    }
}

use super::*;

fn shown(line: &str) -> String {
    tokens(line)
        .iter()
        .map(|token| match token {
            Token::Word(word) => word.as_str(),
            Token::Comma => ",",
            Token::Colon => ":",
            Token::Dash => "-",
        })
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn case_accents_and_closing_stops_do_not_matter() {
    assert_eq!(shown("Cámara, COLÓN: Patrol."), "camara , colon : patrol");
    assert_eq!(shown("Ｓampson：anchor!"), "sampson : anchor");
}

#[test]
fn bullets_and_numbers_of_a_list_are_cut() {
    for line in [
        "- sampson: patrol",
        "* sampson: patrol",
        "\u{2022} sampson: patrol",
        "3. sampson: patrol",
        "12) sampson: patrol",
    ] {
        assert_eq!(shown(line), "sampson : patrol", "{line}");
    }
    assert_eq!(shown("U3: patrol"), "u3 : patrol");
}

#[test]
fn curly_quotes_blanks_and_invisible_characters_do_not_matter() {
    assert_eq!(shown("\u{201c}sampson\u{201d}\u{a0}:\u{200b} pat\u{ad}rol"), "sampson : patrol");
    assert_eq!(shown("don\u{2019}t"), "dont");
}

#[test]
fn arrows_and_tabs_say_nothing() {
    for line in [
        "sampson: florida > gulf",
        "sampson: florida -> gulf",
        "sampson: florida \u{2192} gulf",
        "sampson:\tflorida\tgulf",
        "sampson: florida --> gulf",
        "sampson: florida => gulf",
    ] {
        assert_eq!(shown(line), "sampson : florida gulf", "{line}");
    }
}

#[test]
fn a_dash_parts_only_with_a_blank_beside_it() {
    assert_eq!(shown("north-atlantic - patrol"), "north atlantic - patrol");
    assert_eq!(shown("sampson\u{2014}patrol"), "sampson - patrol");
    let line = tokens("sampson - florida - gulf");
    let (who, what) = split(&line).expect("there is a dash");
    assert_eq!((joined(who), joined(what)), ("sampson".into(), "florida gulf".into()));
}

#[test]
fn a_colon_parts_before_a_dash() {
    let line = tokens("cadiz - havana: anchor");
    assert_eq!(split(&line).map(|(who, _)| joined(who)), Some("cadiz havana".into()));
}

#[test]
fn a_question_mark_stays_so_that_a_question_is_no_order() {
    assert_eq!(shown("sampson: patrol?"), "sampson : patrol ?");
}

#[test]
fn a_line_longer_than_any_order_has_no_tokens() {
    assert!(tokens(&"a ".repeat(limits::LINE_CHARS)).is_empty());
    assert!(tokens(&"a,".repeat(limits::LINE_TOKENS)).is_empty());
}

#[test]
fn a_prefix_needs_three_letters() {
    assert!(begins("pat", "patrol") && begins("patrol", "patrol"));
    assert!(!begins("pa", "patrol") && !begins("patrols", "patrol"));
}

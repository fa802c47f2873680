//! Tokens and seat words.

use super::{Place, plain};
use crate::intake::token::{Token, seat_word, token_of_address};

fn key(byte: u8) -> [u8; 32] {
    [byte; 32]
}

const TOKEN: Token = Token { campaign_no: 7, seat: 2, life: 1, parcel: 41 };

#[test]
fn a_token_survives_the_mail_and_fits_into_an_address() {
    let text = TOKEN.write(&key(1));
    assert_eq!(text.len(), 32);
    assert!(text.starts_with(|c: char| c.is_ascii_lowercase()));
    assert!(text.bytes().all(|b| b.is_ascii_lowercase() || (b'2'..=b'7').contains(&b)));
    for form in [text.clone(), text.to_uppercase(), format!(" {text} ")] {
        assert_eq!(Token::read(&form, &key(1)), Some(TOKEN));
    }
    assert_eq!(Token::read(&text, &key(2)), None);
}

/// Tokens stand in parcels that live in mailboxes for years: their form is fixed.
#[test]
fn the_form_of_a_token_is_fixed() {
    assert_eq!(TOKEN.write(&key(1)), "aaaaaabycaaaqaaaafhbz6ptazstd6mi");
    assert_eq!(seat_word(&key(1), "maine", 2, 1), "lion heather");
}

#[test]
fn a_token_with_any_changed_letter_is_void() {
    let text = TOKEN.write(&key(1));
    for i in 0..text.len() {
        for c in "abcdefghijklmnopqrstuvwxyz234567-=+é".chars() {
            let mut changed: String = text.chars().take(i).collect();
            changed.push(c);
            changed.extend(text.chars().skip(i + 1));
            assert!(changed == text || Token::read(&changed, &key(1)).is_none(), "{changed}");
        }
    }
    for bad in ["", "a", &text[1..], &text[..31], &format!("{text}a"), &format!("{text}aaaaaaaa")] {
        assert_eq!(Token::read(bad, &key(1)), None, "{bad}");
    }
}

#[test]
fn a_token_is_found_in_our_addresses_only() {
    let own = "referee@ref.example.net";
    for (address, token) in [
        ("referee+abc@ref.example.net", Some("abc")),
        ("REFEREE+ABC@REF.EXAMPLE.NET", Some("abc")),
        ("\"Sealed Orders\" <referee+abc@ref.example.net>", Some("abc")),
        ("bounce+abc@ref.example.net", Some("abc")),
        ("referee@ref.example.net", None),
        ("referee+@ref.example.net", None),
        ("referee+abc@example.net", None),
        ("other+abc@ref.example.net", None),
        ("referee+abc", None),
        ("", None),
    ] {
        assert_eq!(token_of_address(address, own).as_deref(), token, "{address}");
    }
    assert_eq!(token_of_address("me+games+abc@example.net", "me+games@example.net").as_deref(), Some("abc"));
}

#[test]
fn a_seat_word_is_two_words_and_changes_with_the_player() {
    let word = |seat, life| seat_word(&key(1), "maine", seat, life);
    assert_eq!(word(0, 0), word(0, 0));
    assert_ne!(word(0, 0), word(0, 1));
    assert_ne!(word(0, 0), word(1, 0));
    assert_ne!(word(0, 0), seat_word(&key(1), "texel", 0, 0));
    let found = plain(&format!("BEGIN maine {}\nsampson: patrol\nEND\n", word(0, 0).to_uppercase()));
    let place = Place::Block { campaign: Some("maine".into()), seat_word: Some(word(0, 0)) };
    assert_eq!(found.lines[0].place, place);
}

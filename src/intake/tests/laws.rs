//! Limits, and what holds for any bytes.

use super::{Notice, Typed, acting, html, plain, typed};
use crate::intake::talk::{Mark, Talk, mark};
use crate::intake::{Place, TypedLine, limits};
use proptest::prelude::*;
use std::path::Path;
use std::sync::LazyLock;

#[test]
fn a_letter_over_a_limit_is_refused_whole_and_says_so() {
    let long = plain(&"sampson: patrol\n".repeat(60_000 * 3));
    assert_eq!((long.lines.len(), long.notices), (0, vec![Notice::TooLong]));
    let many = plain(&"sampson: patrol\n".repeat(limits::LINES + 1));
    assert_eq!((many.lines.len(), many.notices), (0, vec![Notice::TooManyLines]));
    let just = plain(&"sampson: patrol\n".repeat(limits::LINES));
    assert_eq!((just.lines.len(), just.notices), (limits::LINES, vec![]));
    let line = plain(&format!("a\n{}\nsampson: patrol\n", "x".repeat(limits::LINE_CHARS + 1)));
    assert_eq!((acting(&line), &line.notices), (vec!["a", "sampson: patrol"], &vec![Notice::LongLine(2)]));
    // A long quote is no fault of the writer.
    let quoting = plain(&format!("sampson: patrol\n{}", "> x\n".repeat(20_000)));
    assert_eq!(
        (acting(&quoting), quoting.notices.len(), quoting.quoted.len()),
        (vec!["sampson: patrol"], 0, limits::LINES)
    );
}

#[test]
fn parts_and_their_nesting_are_bounded() {
    let part = "--b\nContent-Type: text/plain\n\nx\n";
    let flat = |n: usize| format!("Content-Type: multipart/mixed; boundary=b\n\n{}--b--\n", part.repeat(n));
    assert_eq!(typed(flat(limits::PARTS).as_bytes()).notices, [Notice::TooManyParts]);
    assert_eq!(typed(flat(limits::PARTS - 1).as_bytes()).lines.len(), limits::PARTS - 1);
    let nested = |n: usize| {
        let heads: String =
            (0..n).map(|i| format!("Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n")).collect();
        format!("{heads}\nsampson: patrol\n")
    };
    assert_eq!(typed(nested(limits::NESTING).as_bytes()).notices, [Notice::TooManyParts]);
    assert_eq!(acting(&typed(nested(limits::NESTING - 1).as_bytes())), ["sampson: patrol"]);
    // Messages in messages are never opened, however deep.
    let forwarded = "Content-Type: message/rfc822\n\n".repeat(50_000);
    assert_eq!(typed(forwarded.as_bytes()).lines.len(), 0);
}

#[test]
fn deep_html_is_read_to_its_bottom() {
    for (open, close) in [
        ("<div>", "</div>"),
        ("<blockquote>", "</p>"),
        ("<b>", "</i>"),
        ("<ul><li>", ""),
        ("<table><tr><td>", ""),
    ] {
        let deep = format!("sampson: patrol<br>{}schley: coal{}", open.repeat(50_000), close.repeat(50_000));
        let found = html(&deep);
        let all: Vec<&str> = found.lines.iter().chain(&found.quoted).map(|l| l.text.as_str()).collect();
        assert_eq!(all, ["sampson: patrol", "schley: coal"], "{open}");
    }
}

/// Letters made to keep a reader busy: any work that grows faster than the letter would show here
/// as minutes.
#[test]
fn no_letter_keeps_the_referee_busy() {
    for piece in [
        "a,b,\n",
        "<http:",
        "On 5 May 2026,\n\n\n",
        "BEGIN x\n",
        "From: a\n",
        "> \n",
        "a <",
        "\u{1B}$",
        ";",
        "a:\n \n",
    ] {
        let times = 200_000 / piece.len();
        check(&plain(&piece.repeat(times)));
        check(&html(&piece.repeat(times)));
    }
    check(&html(&"<p><b></i>".repeat(50_000)));
    check(&html(&"<x a=1 a=2 ".repeat(50_000)));
}

/// Every letter of the fixtures.
fn read_letters() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mail");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "eml"));
    paths.sort();
    paths.iter().map(|p| std::fs::read(p).unwrap()).collect()
}

static LETTERS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(read_letters);

/// What holds for every letter.
fn check(found: &Typed) {
    let mut rows = Rows::default();
    assert!(found.lines.iter().all(|line| rows.may_be_empty(line) || !line.text.is_empty()));
    assert!(found.quoted.iter().all(|line| !line.text.is_empty()));
    for line in found.lines.iter().chain(&found.quoted) {
        assert!(line.number > 0);
        assert!(!line.text.contains('\n') && !line.original.contains('\n'));
        assert!(!line.text.chars().chain(line.original.chars()).any(|c| c.is_control() && c != '\t'));
    }
    assert!(found.lines.windows(2).all(|w| w[0].number <= w[1].number));
    assert!(found.lines.len() <= limits::LINES * limits::LINE_CHARS);
}

/// The rows of a letter as they come: only a block of press or of a treaty keeps its empty ones, from the row that opens it
/// to the one that closes it or to where the text is another.
#[derive(Default)]
struct Rows {
    open: Option<(Talk, Place)>,
    number: u32,
}

impl Rows {
    fn may_be_empty(&mut self, line: &TypedLine) -> bool {
        let begins = std::mem::replace(&mut self.number, line.number) != line.number;
        self.open.take_if(|(_, place)| *place != line.place);
        let inside = self.open.is_some();
        match mark(&line.text) {
            Some(Mark::Begin(talk)) if !inside && begins => self.open = Some((talk, line.place.clone())),
            Some(Mark::End(talk)) => drop(self.open.take_if(|(open, _)| *open == talk)),
            _ => {}
        }
        inside
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_bytes_are_read(raw in proptest::collection::vec(any::<u8>(), 0..2000)) {
        check(&typed(&raw));
    }

    #[test]
    fn any_text_is_read_in_any_dress(
        text in "(?s).{0,300}",
        marks in proptest::collection::vec(0..26usize, 0..30),
        dress in 0..9usize,
    ) {
        const PIECES: [&str; 26] = [
            "\n", "> ", ">", "BEGIN maine\n", "END\n", "-- \n", "<div>", "</div>", "<blockquote>", "</blockquote>",
            "<p style='display:none'>", "<pre>", "<br>", "&gt;", "On 5 May 2026 at 17:02 X <a@b> wrote:\n",
            "From: X\nSent: 5 May 2026\nTo: Y\nSubject: Z\n", "\u{1B}$B", "\r", ";", "=\n", "=E9", "--b\n", "--b--\n",
            "\u{FEFF}", "-----BEGIN PGP SIGNED MESSAGE-----\n", "<http:",
        ];
        const HEADS: [&str; 9] = [
            "text/plain", "text/html", "text/plain; format=flowed; delsp=yes", "text/plain; charset=utf-16",
            "text/html; charset=iso-2022-jp", "text/plain; charset=utf-7", "multipart/mixed; boundary=b",
            "text/plain\nContent-Transfer-Encoding: base64", "text/html\nContent-Transfer-Encoding: quoted-printable",
        ];
        let mut body = text;
        for (k, mark) in marks.iter().enumerate() {
            let at = body.char_indices().map(|(i, _)| i).nth(k * 7 % 97).unwrap_or(body.len());
            body.insert_str(at, PIECES[*mark]);
        }
        check(&typed(format!("Content-Type: {}\n\n{body}", HEADS[dress]).as_bytes()));
    }

    #[test]
    fn damaged_letters_are_read(which in any::<prop::sample::Index>(), cuts in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..12)) {
        let mut raw = which.get(&LETTERS).clone();
        for (at, byte, how) in cuts {
            if raw.is_empty() {
                break;
            }
            let i = at.index(raw.len());
            match how {
                0 => raw[i] = byte,
                1 => { raw.remove(i); }
                2 => raw.insert(i, byte),
                _ => raw.truncate(i),
            }
        }
        check(&typed(&raw));
    }

    /// Whatever stands inside a quote, in any of its makes, nothing of it acts.
    #[test]
    fn nothing_quoted_ever_acts(lines in proptest::collection::vec("[ -~]{0,40}", 1..10)) {
        let quoted: String = lines.iter().map(|l| format!("> {l}\n")).collect();
        let below = lines.join("\n");
        let escaped = below.replace('&', "&amp;").replace('<', "&lt;").replace('\n', "<br>");
        for found in [
            plain(&format!("sampson: patrol\n{quoted}")),
            plain(&format!("sampson: patrol\n\n-----Original Message-----\n{below}\n")),
            html(&format!("<p>sampson: patrol</p><blockquote>{escaped}</blockquote>")),
        ] {
            prop_assert_eq!(acting(&found), ["sampson: patrol"]);
        }
    }
}

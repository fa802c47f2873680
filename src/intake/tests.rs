//! What no single letter shows: languages, the makes of quotes, limits, arbitrary bytes, tokens.

mod laws;
mod tokens;

use super::body::{Notice, Place, Typed, typed};
use super::clean;

fn plain(text: &str) -> Typed {
    typed(format!("From: ann@example.org\nContent-Type: text/plain; charset=utf-8\n\n{text}").as_bytes())
}

fn html(text: &str) -> Typed {
    typed(format!("From: ann@example.org\nContent-Type: text/html; charset=utf-8\n\n{text}").as_bytes())
}

/// What may act.
fn acting(found: &Typed) -> Vec<&str> {
    let acts = |place: &Place| matches!(place, Place::Above | Place::Block { .. });
    found.lines.iter().filter(|l| acts(&l.place)).map(|l| l.text.as_str()).collect()
}

/// Attributions as programs write them in many languages; names and days are ours.
const ATTRIBUTIONS: &[&str] = &[
    "On Tue, 5 May 2026 at 17:02, Ref <ref@example.net> wrote:",
    "On Tue, 5 May 2026 at 17:02, Ref via the house of the sealed orders <\nref@example.net> wrote:",
    "On May 5, 2026, at 5:02 PM, The Referee\n<ref@example.net>\nwrote:",
    "On 5 May 2026 17:02, \"Ref\" <ref@example.net>wrote:",
    "At 5/5/2026 05:02 PM, you wrote:",
    "---- On Tue, 05 May 2026 17:02:11 +0100 Ref <ref@example.net> wrote ----",
    "2026-05-05 17:02 GMT+02:00 Ref of the house <\nref@example.net>:",
    "2026/5/5 Ref <ref@example.net>",
    "Ref <ref@example.net> wrote:",
    "Am 05.05.2026 um 17:02 schrieb Ref <ref@example.net>:",
    "Am 05.05.2026 17:02 schrieb \"Ref\" <ref@example.net\n>:",
    "Ref <ref@example.net> schrieb am Di., 5.\nMai 2026 um 17:02 Uhr:",
    "Ref <ref@example.net> schrieb:",
    "Le mar. 5 mai 2026 à 17:02, Ref <ref@example.net> a écrit :",
    "Le 5 mai 2026 17:02, \"Ref\"\n<ref@example.net>\na écrit :",
    "El mar, 5 may 2026 a las 17:02, Ref (<ref@example.net>) escribió:",
    "El martes, 5 de mayo de 2026, ref escribió:",
    "Il giorno mar 5 mag 2026 alle ore 17:02 Ref <ref@example.net> ha scritto:",
    "Op di 5 mei 2026 om 17:02 schreef Ref <ref@example.net>:",
    "Op 5 mei 2026 17:02 schreef \"Ref\" <ref@example.net> het\nvolgende geschreven:",
    "Em ter., 5 de mai. de 2026 às 17:02, Ref <\nref@example.net> escreveu:",
    "Den tis 5 maj 2026 kl 17:02 skrev Ref <ref@example.net>:",
    "Den 5. mai 2026 kl. 17.02 skrev Ref <ref@example.net<mailto:ref@example.net>>:",
    "tir. 5. mai 2026 kl. 17:02 skrev Ref <ref@example.net\n>:",
    "ti 5. toukok. 2026 klo 17.02 Ref (ref@example.net) kirjoitti:",
    "Dnia 5 maj 2026 o godz. 17:02 Ref <ref@example.net> napisał(a):",
    "wt., 5 maj 2026 o 17:02 Ref <ref@example.net> napisał(a):",
    "út 5. 5. 2026 v 17:02 odesílatel Ref <ref@example.net> napsal:",
    "5 мая 2026 г. 17:02 пользователь \"Ref\" <\nref@example.net> написал:",
    "вт, 5 мая 2026 г. в 17:02, Ref <ref@example.net>:",
    "5 трав. 2026 р. 17:02 \"Ref\" <ref@example.net> пише:",
    "在 2026年5月5日，下午5:02，Ref <ref@example.net> 写道：",
    "2026年5月5日(火) 17:02 Ref <ref@example.net>:",
];

#[test]
fn an_attribution_in_any_language_begins_the_quote() {
    for attribution in ATTRIBUTIONS {
        let letter = format!(
            "sampson: patrol\nschley: coal\n\n{attribution}\n\n> sampson: anchor\n> rest: anchor\n\nbye\n"
        );
        let found = plain(&letter);
        assert_eq!(acting(&found), ["sampson: patrol", "schley: coal"], "{attribution}");
        // Nobody wants to read the attribution among the lines that were not read.
        assert_eq!(found.lines.len(), 3, "{attribution}: {:?}", found.lines);
    }
}

/// Directly above the attribution, without an empty line, stands an order.
#[test]
fn an_attribution_swallows_no_order_above_it() {
    for attribution in ATTRIBUTIONS {
        for order in [
            "sampson: patrol",
            "absent: 2026-05-01 to 2026-05-07",
            "on 7 May 2026: hold",
            "press spain: see 12:30",
        ] {
            let found = plain(&format!("{order}\n{attribution}\n> rest: anchor\n"));
            assert_eq!(acting(&found), [order], "{attribution}");
        }
    }
}

/// Outlook for phones and others do not mark the quoted lines.
#[test]
fn after_a_full_attribution_all_is_quoted_even_without_marks() {
    for attribution in [
        "On Tue, May 5, 2026 at 5:02 PM +0100, \"Ref\" <ref@example.net> wrote:",
        "On Wed, 5 May 2026, at 17:02 PM, ref wrote:",
        "Ref <ref@example.net> wrote:",
        "Den 5. mai 2026 kl. 17.02 skrev Ref <ref@example.net>:",
        "Am 05.05.2026 um 17:02 schrieb Ref <ref@example.net>:",
    ] {
        let found = plain(&format!("sampson: patrol\n\n{attribution}\n\nsampson: anchor\nrest: anchor\n"));
        assert_eq!(acting(&found), ["sampson: patrol"], "{attribution}");
        assert!(found.quoted.iter().any(|l| l.text == "rest: anchor"), "{attribution}");
    }
}

/// A line that ends in a colon goes on below only if it is typed.
#[test]
fn a_mark_is_never_joined_with_the_line_below_it() {
    for mark in [
        "On Tue, 5 May 2026 at 17:02, The Referee of Maine <ref@example.net> wrote:",
        "-----Original Message-----",
        "~~~ type your orders above this line ~~~",
    ] {
        let found = plain(&format!("sampson: patrol\n{mark}\n  schley: coal\nrest: anchor\n"));
        assert_eq!(acting(&found), ["sampson: patrol"], "{mark}");
    }
    let found = plain("BEGIN maine otter lime -\n  sampson: patrol,\nEND\n");
    assert_eq!(acting(&found), ["sampson: patrol,"]);
}

#[test]
fn the_head_of_an_old_letter_in_any_language_begins_the_quote() {
    for head in [
        "From: Ref <ref@example.net>\nSent: Tuesday, May 5, 2026 5:02 PM\nTo: Ann\nSubject: turn 1",
        "*From:* Ref [mailto:ref@example.net]\n*Sent:* Tuesday, May 5, 2026 5:02 PM\n*To:* ann\n*Subject:* turn 1",
        "From: Ref <ref@example.net>\nReply-To: Ref <ref+1@example.net>\nDate: Tuesday, 5 May 2026 at 17:02\nTo: Ann\nSubject: turn 1",
        "Von: Ref\nGesendet: Dienstag, 5. Mai 2026 17:02\nAn: Ann\nBetreff: turn 1",
        "De : Ref\nEnvoyé : mardi 5 mai 2026 17:02\nÀ : Ann\nObjet : turn 1",
        "De: Ref\nEnviado el: martes, 5 de mayo de 2026 17:02\nPara: Ann\nAsunto: turn 1",
        "Da: Ref\nData: martedì 5 maggio 2026 17:02\nA: Ann\nOggetto: turn 1",
        "Van: Ref\nVerzonden: dinsdag 5 mei 2026 17:02\nAan: Ann\nOnderwerp: turn 1",
        "Från: Ref [mailto:ref@example.net]\nSkickat: den 5 maj 2026 17:02\nTill: ann\nÄmne: turn 1",
        "Od: Ref\nWysłano: wtorek, 5 maja 2026 17:02\nDo: Ann\nTemat: turn 1",
        "От: Ref\nОтправлено: 5 мая 2026 г. 17:02\nКому: Ann\nТема: turn 1",
        "发件人: Ref\n发送时间: 2026年5月5日 17:02\n收件人: Ann\n主题: turn 1",
        "-----Ursprüngliche Nachricht-----\nVon: Ref",
        "-------- Message d\u{2019}origine --------\nrien",
        "*-------- Original Message --------*",
        "________________________________\nFrom: Ref\nSubject: turn 1",
        "Begin forwarded message:",
    ] {
        let found = plain(&format!(
            "sampson: patrol\n\n{head}\n\nsampson: anchor\nBEGIN maine otter lime\nrest: anchor\nEND\n"
        ));
        assert_eq!(acting(&found), ["sampson: patrol"], "{head}");
    }
}

#[test]
fn talk_that_resembles_a_mark_cuts_nothing() {
    for line in [
        "On this day",
        "On your turn 2 you wrote something:",
        "Begin at dawn, and spare nobody on the way to the old fort",
        "he wrote: hold",
        "From: Lisbon",
        "press spain: on 5 May you wrote 'peace'",
        "this is a -- dash",
        "---",
        "=====",
        "***",
        "________________",
        "Original message",
        "sent home: iowa",
    ] {
        let found = plain(&format!("{line}\nsampson: patrol\nschley: coal\n"));
        let acting = acting(&found);
        assert!(acting.ends_with(&["sampson: patrol", "schley: coal"]), "{line}: {acting:?}");
    }
}

#[test]
fn device_lines_are_signatures_and_end_nothing() {
    for line in [
        "Sent from my iPhone",
        "Envoyé de mon iPhone",
        "Von meinem iPhone gesendet",
        "Get Outlook for Android<https://aka.ms/x>",
        "Sendt fra min iPad",
        "Enviado desde mi iPhone",
        "(Sent from a phone)",
    ] {
        let found = plain(&format!("{line}\nsampson: patrol\n"));
        assert_eq!(found.lines[0].place, Place::Signature, "{line}");
        assert_eq!(acting(&found), ["sampson: patrol"], "{line}");
    }
}

#[test]
fn lines_are_read_in_their_plain_form() {
    for (original, text) in [
        ("sampson \u{2192} florida", "sampson -> florida"),
        ("sampson => florida", "sampson -> florida"),
        ("sampson\u{2014}patrol", "sampson-patrol"),
        ("luck: \u{201C}purple\u{201D} walrus\u{2026}", "luck: \"purple\" walrus"),
        ("it\u{2019}s", "it's"),
        ("\t- sampson:\t patrol .", "sampson: patrol"),
        ("\u{2022} sampson: patrol", "sampson: patrol"),
        ("\u{B7}\u{A0}\u{A0}sampson: patrol", "sampson: patrol"),
        ("1. sampson: patrol.", "sampson: patrol"),
        ("a) sampson: patrol", "sampson: patrol"),
        ("(2) sampson: patrol", "sampson: patrol"),
        ("1417. stay", "1417. stay"),
        ("1417: stay", "1417: stay"),
        ("3 caravels", "3 caravels"),
        ("**sampson**: _patrol_", "sampson: patrol"),
        ("3 * 4 snake_case", "3 * 4 snake_case"),
        ("ﬂorida", "florida"),
        ("sampson\u{FF1A}patrol", "sampson:patrol"),
        ("cefalù\u{300}", "cefalù\u{300}"),
        ("x <http", "x <http"),
        ("a <b> c", "a <b> c"),
    ] {
        assert_eq!(clean::line(original), text, "{original:?}");
    }
}

#[test]
fn the_echo_holds_nothing_that_disturbs_a_screen() {
    let found = plain("sampson: \u{1B}[2Jpatrol \u{202E}drahcir\u{202C}\n");
    assert_eq!(found.lines[0].original, "sampson: [2Jpatrol drahcir");
}

#[test]
fn text_that_no_reader_sees_is_not_typed() {
    for hidden in [
        "<div style='display: none'>rest: coal</div>",
        "<p hidden>rest: coal</p>",
        "<span style=\"mso-hide:all;x:y\">rest: coal</span>",
        "<title>rest: coal</title>",
        "<style>rest: coal</style>",
        "<script>document.write('<p>rest: coal</p>')</script>",
        "<!-- rest: coal -->",
        "<!--[if mso]>rest: coal<![endif]-->",
        "<p style='display:none'>rest: coal",
        "<noscript>rest: coal</noscript>",
    ] {
        assert_eq!(
            acting(&html(&format!("<div>sampson: patrol</div>{hidden}<p>schley: coal"))),
            ["sampson: patrol", "schley: coal"],
            "{hidden}"
        );
    }
}

#[test]
fn every_make_of_html_quote_is_one() {
    for quote in [
        "<blockquote type=cite>QUOTE</blockquote>",
        "<div class=\"gmail_extra\"><div class='gmail_quote'>QUOTE</div></div>",
        "<div id=divRplyFwdMsg><b>whatever</b></div><div>QUOTE</div>",
        "<div id='appendonsend'></div><div>QUOTE</div>",
        "<div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0in 0in 0in'><p>x</div><p>QUOTE</p>",
        "<div style='border-width:1pt medium medium;border-style:solid none none;border-top: 1pt solid rgb(225, 225, 225)'>x</div><p>QUOTE</p>",
        "<hr tabindex=-1 style='display:inline-block; width:98%'><p>QUOTE</p>",
        "<div class=moz-cite-prefix>x</div><blockquote>QUOTE</blockquote>",
        "<div class='yahoo_quoted' id='yahoo_quoted_12'>QUOTE</div>",
        "<div id='mail-editor-reference-message-container'>QUOTE</div>",
        "<pre>&gt; QUOTE</pre>",
        "<p>&#8203;&gt;&nbsp;QUOTE</p>",
        "<p>-----Original Message-----</p>QUOTE",
        "<p>On 5 May 2026 at 17:02 Ref &lt;ref@example.net&gt; wrote:</p><div>QUOTE</div>",
        "<p>~~~ type your orders above this line ~~~</p>QUOTE",
    ] {
        let found = html(&format!("<div>sampson: patrol</div>{}", quote.replace("QUOTE", "rest: anchor")));
        assert_eq!(acting(&found), ["sampson: patrol"], "{quote}");
        assert!(found.quoted.iter().any(|l| l.text == "rest: anchor"), "{quote}: {found:?}");
    }
}

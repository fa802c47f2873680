//! The marks by which a mail program says "from here on I quote", in the languages that players'
//! programs speak. Every function looks at rows in their tidy form.

use super::quote::Row;

/// The words of the line that stands near the top of every parcel. Below it nothing acts, in
/// whatever way a program quotes.
pub const CUT_WORDS: &str = "type your orders above this line";

/// Rows of a header block are looked at up to this many; longer ones carry long lists of readers.
const HEADER_ROWS: usize = 12;
/// An attribution, joined, is not longer than this many bytes.
const ATTRIBUTION_BYTES: usize = 400;

pub(super) fn is_cut_line(row: &Row) -> bool {
    row.tidy.to_lowercase().contains(CUT_WORDS)
}

/// `-----Original Message-----` and its kind, also for forwarded letters.
pub(super) fn is_original_rule(row: &Row) -> bool {
    const WORDS: [&str; 29] = [
        "original message",
        "forwarded message",
        "original appointment",
        "ursprüngliche nachricht",
        "originalnachricht",
        "original-nachricht",
        "weitergeleitete nachricht",
        "message d'origine",
        "message original",
        "message transféré",
        "mensaje original",
        "mensaje reenviado",
        "messaggio originale",
        "messaggio inoltrato",
        "oorspronkelijk bericht",
        "doorgestuurd bericht",
        "mensagem original",
        "mensagem encaminhada",
        "ursprungligt meddelande",
        "opprinnelig melding",
        "oprindelig meddelelse",
        "alkuperäinen viesti",
        "oryginalna wiadomość",
        "wiadomość oryginalna",
        "původní zpráva",
        "исходное сообщение",
        "пересылаемое сообщение",
        "原始邮件",
        "原始郵件",
    ];
    const BARE: [&str; 6] = [
        "begin forwarded message",
        "anfang der weitergeleiteten nachricht",
        "début du message réexpédié",
        "inizio messaggio inoltrato",
        "inicio del mensaje reenviado",
        "begin doorgestuurd bericht",
    ];
    let text = row.tidy.trim_matches(['*', '_', ' ']).to_lowercase();
    let inner = text.trim_matches(['-', ' ', ':', '*']);
    let dashed = text.starts_with("--") && text.ends_with("--");
    (dashed && WORDS.contains(&inner)) || BARE.contains(&inner)
}

/// A line of underscores or dashes alone. It cuts nothing by itself.
pub(super) fn is_rule(row: &Row) -> bool {
    let text = row.tidy.trim_matches(' ');
    text.len() >= 10 && (text.bytes().all(|b| b == b'_') || text.bytes().all(|b| b == b'-'))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    From,
    Sent,
    To,
    Subject,
    Other,
}

const FROM: &[&str] = &[
    "from",
    "von",
    "de",
    "da",
    "van",
    "från",
    "fra",
    "od",
    "lähettäjä",
    "feladó",
    "kimden",
    "от",
    "от кого",
    "від",
    "发件人",
    "寄件者",
    "差出人",
    "보낸 사람",
    "από",
];
const SENT: &[&str] = &[
    "sent",
    "date",
    "gesendet",
    "datum",
    "envoyé",
    "enviado",
    "enviado el",
    "fecha",
    "inviato",
    "data",
    "verzonden",
    "skickat",
    "sendt",
    "dato",
    "lähetetty",
    "wysłano",
    "odesláno",
    "küldve",
    "gönderildi",
    "отправлено",
    "дата",
    "发送时间",
    "日期",
    "送信日時",
    "寄件日期",
    "보낸 날짜",
    "ημερομηνία",
];
const TO: &[&str] = &[
    "to",
    "an",
    "à",
    "para",
    "a",
    "aan",
    "till",
    "til",
    "do",
    "komu",
    "vastaanottaja",
    "címzett",
    "kime",
    "кому",
    "收件人",
    "收件者",
    "宛先",
    "받는 사람",
    "προς",
];
const SUBJECT: &[&str] = &[
    "subject",
    "betreff",
    "objet",
    "asunto",
    "oggetto",
    "onderwerp",
    "assunto",
    "ämne",
    "emne",
    "aihe",
    "temat",
    "předmět",
    "tárgy",
    "konu",
    "тема",
    "主题",
    "主旨",
    "件名",
    "제목",
    "θέμα",
];
const OTHER: &[&str] = &[
    "cc",
    "bcc",
    "kopie",
    "copie",
    "kopia",
    "kopi",
    "reply-to",
    "antwort an",
    "répondre à",
    "risposta",
    "rispondi a",
    "responder a",
    "importance",
    "wichtigkeit",
    "priority",
    "attachments",
    "копия",
    "抄送",
];

fn label(row: &Row) -> Option<Label> {
    let (head, _) = row.tidy.split_once(':')?;
    if head.chars().count() > 24 {
        return None;
    }
    let name = head.trim_matches(['*', '_', ' ']).to_lowercase();
    let kinds = [
        (FROM, Label::From),
        (SENT, Label::Sent),
        (TO, Label::To),
        (SUBJECT, Label::Subject),
        (OTHER, Label::Other),
    ];
    kinds.into_iter().find(|(names, _)| names.contains(&name.as_str())).map(|(_, kind)| kind)
}

/// Whether the head of an old letter, as Outlook and others copy it, begins at row `i`: From, and
/// two of Sent, To and Subject, where Sent counts with a date only. A line like
/// `From: Lisbon To: Cadiz` is none.
pub(super) fn is_header_block(rows: &[Row], i: usize) -> bool {
    header_labels(rows, i) >= 3
}

/// The same below a rule, where two labels are enough.
pub(super) fn is_header_block_below_rule(rows: &[Row], rule: usize) -> bool {
    let after = rows.iter().enumerate().skip(rule + 1).take(3).find(|(_, r)| !r.is_blank());
    after.is_some_and(|(i, _)| header_labels(rows, i) >= 2)
}

fn header_labels(rows: &[Row], i: usize) -> usize {
    let mut found: Vec<Label> = Vec::new();
    let mut strange = 0;
    for row in rows.iter().skip(i).take(HEADER_ROWS).take_while(|r| !r.is_blank()) {
        match label(row) {
            Some(Label::Sent) if evidence(&row.tidy).dates == 0 => {}
            Some(kind) => {
                strange = 0;
                if kind != Label::Other && !found.contains(&kind) {
                    found.push(kind);
                }
            }
            // A long header goes on in the next row; the first row must be one.
            None if found.is_empty() || strange == 2 => break,
            None => strange += 1,
        }
    }
    let tells_when_or_what = found.contains(&Label::Sent) || found.contains(&Label::Subject);
    if found.contains(&Label::From) && tells_when_or_what { found.len() } else { 0 }
}

/// What speaks for a line being an attribution: days or hours, and addresses.
#[derive(Default)]
struct Evidence {
    dates: usize,
    addresses: usize,
}

fn evidence(text: &str) -> Evidence {
    let is_number = |word: &str, lens: std::ops::RangeInclusive<usize>| {
        lens.contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit())
    };
    let mut found = Evidence::default();
    for word in text.split([' ', ',', '<', '>', '(', ')']) {
        if word.contains('@') && word.len() > 2 {
            found.addresses += 1;
            continue;
        }
        let year = word
            .split(|c: char| !c.is_ascii_digit())
            .any(|n| is_number(n, 4..=4) && (n.starts_with("19") || n.starts_with("20")));
        let numbers: Vec<&str> = word.split([':', '.', '/', '-', 'h']).collect();
        let pair = numbers.windows(2).any(|p| {
            let tail = p[0].trim_start_matches(|c: char| !c.is_ascii_digit());
            is_number(tail, 1..=2) && is_number(p[1].get(..2).unwrap_or(p[1]), 1..=2)
        });
        found.dates += usize::from(year) + usize::from(pair);
    }
    found
}

const VERBS: &[&str] = &[
    "wrote",
    "writes",
    "a écrit",
    "schrieb",
    "escribió",
    "escribio",
    "ha scritto",
    "scrisse",
    "schreef",
    "geschreven",
    "skrev",
    "napisał",
    "napisal",
    "napsal",
    "napísal",
    "написал",
    "пишет",
    "пише",
    "писал",
    "escreveu",
    "va escriure",
    "kirjoitti",
    "írta",
    "yazdı",
    "έγραψε",
    "a scris",
    "写道",
    "寫道",
    "書きました",
    "のメール",
    "작성",
];
const OPENERS: &[&str] = &[
    "on ",
    "at ",
    "le ",
    "am ",
    "el ",
    "il ",
    "op ",
    "em ",
    "den ",
    "dnia ",
    "w dniu ",
    "dne ",
    "pe ",
    "στις ",
    "在",
    "於",
];

/// How many rows from `i` on are an attribution ("On Thursday, Ann <a@b> wrote:"). It needs a
/// day, an hour or an address as evidence, and a quote below; with a verb and two pieces of
/// evidence it is one without a quote mark below as well, for programs that mark nothing.
pub(super) fn attribution(rows: &[Row], i: usize) -> Option<usize> {
    (1..=3).find(|n| is_attribution(rows, i, *n))
}

fn is_attribution(rows: &[Row], i: usize, n: usize) -> bool {
    let Some(block) = rows.get(i..i + n) else { return false };
    let mut joined = String::new();
    for (k, row) in block.iter().enumerate() {
        // A `>` that closes an address opened in the row above is no quote mark.
        let closes = k > 0 && joined.rfind('<') > joined.rfind('>');
        if row.is_blank() || row.raw.len() > ATTRIBUTION_BYTES || (k > 0 && row.marked && !closes) {
            return false;
        }
        if k > 0 {
            joined.push(' ');
        }
        joined.push_str(if row.marked { row.raw.trim() } else { &row.tidy });
    }
    let text = joined.trim_matches(['*', '_', ' ']).to_lowercase();
    let between_dashes = text.starts_with("--") && text.ends_with("--");
    if text.len() > ATTRIBUTION_BYTES || !(text.ends_with([':', '>', ',', ')']) || between_dashes) {
        return false;
    }
    let opens = OPENERS.iter().any(|o| text.starts_with(o)) || between_dashes;
    if n > 1 {
        // A typed line above must not be swallowed: the first row itself has to look like one.
        let first = evidence(&block[0].tidy);
        let shorter_below = (1..n).any(|skip| is_attribution(rows, i + skip, n - skip));
        if shorter_below || !(opens || first.dates + first.addresses > 0) {
            return false;
        }
    }
    let found = evidence(&text);
    let closed = text.ends_with(':') || between_dashes;
    let verb = closed && VERBS.iter().any(|v| contains_word(&text, v));
    let verb_last = VERBS.iter().any(|v| text.trim_end_matches([':', ' ', '-']).ends_with(v));
    let quote_below = rows.iter().skip(i + n).find(|r| !r.is_blank()).is_some_and(|r| r.quoted);
    let pieces = found.dates + found.addresses;
    let sure = verb && (pieces >= 2 || (verb_last && pieces > 0 && (found.addresses > 0 || opens)));
    sure || (quote_below && ((verb && pieces > 0) || pieces >= 2))
}

/// Whether `word` stands in `text` as a word of its own; in scripts without blanks, anywhere.
fn contains_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        !word.is_ascii()
            || !text[..at].ends_with(|c: char| c.is_alphabetic())
                && !text[at + word.len()..].starts_with(|c: char| c.is_alphabetic())
    })
}

/// The signature mark: two dashes alone, with or without the blank.
pub(super) fn is_signature_mark(row: &Row) -> bool {
    row.tidy == "--"
}

/// A line that a program puts below every letter, "Sent from my phone".
pub(super) fn is_device_line(row: &Row) -> bool {
    const STARTS: &[&str] = &[
        "sent from ",
        "sent via ",
        "sent with ",
        "sent by ",
        "get outlook for",
        "get [outlook for",
        "envoyé de mon",
        "envoyé depuis",
        "envoyé à partir",
        "obtenir outlook",
        "von meinem",
        "gesendet von",
        "gesendet mit",
        "diese nachricht wurde von",
        "outlook für",
        "enviado desde",
        "enviado do",
        "enviado de",
        "obtener outlook",
        "inviato da",
        "scarica outlook",
        "verzonden vanaf",
        "verzonden met",
        "verstuurd vanaf",
        "outlook voor",
        "skickat från",
        "skickades från",
        "sendt fra",
        "lähetetty",
        "wysłane z",
        "wysłano z",
        "odesláno z",
        "отправлено с",
        "отправлено из",
        "надіслано з",
        "发自我的",
        "從我的",
        "iphoneから送信",
    ];
    let text = row.tidy.trim_start_matches(['(', '<', '*', '_']).to_lowercase();
    text.len() <= 160 && STARTS.iter().any(|s| text.starts_with(s))
}

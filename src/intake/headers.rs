//! The head of an old letter, as Outlook and others copy it above the old text, which then stands
//! without quote marks.

use super::attribution::evidence;
use super::quote::Row;

/// Rows of a header block are looked at up to this many; longer ones carry long lists of readers.
const HEADER_ROWS: usize = 12;

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

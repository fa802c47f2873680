//! The marks by which a mail program says "from here on I quote", in the languages that players'
//! programs speak. Every function looks at rows in their tidy form.

use super::quote::Row;

/// The words of the line that stands near the top of every parcel. Below it nothing acts, in
/// whatever way a program quotes.
pub const CUT_WORDS: &str = "type your orders above this line";

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

//! A deadline as a calendar file (RFC 5545), for whoever wants it among other appointments.

use chrono::{DateTime, TimeDelta, Utc};

/// Octets of a line before it is folded (RFC 5545, 3.1).
const LINE_OCTETS: usize = 75;
/// How long before it the calendar rings.
const RINGS_HOURS: i64 = 12;

/// A deadline of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline<'a> {
    /// The same for the same demand, whatever letter speaks of it: a new one replaces the old.
    pub uid: &'a str,
    pub summary: &'a str,
    pub due: DateTime<Utc>,
    /// When this was written: of two with one uid the later counts.
    pub made: DateTime<Utc>,
}

/// The file. Times are in UTC; it ends at the deadline.
pub fn calendar(of: &Deadline<'_>) -> String {
    let stamp = |at: DateTime<Utc>| at.format("%Y%m%dT%H%M%SZ").to_string();
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".into(),
        "PRODID:-//Sealed Orders//referee//EN".into(),
        "METHOD:PUBLISH".into(),
        "BEGIN:VEVENT".into(),
        format!("UID:{}", escaped(of.uid)),
        format!("DTSTAMP:{}", stamp(of.made)),
        format!("SEQUENCE:{}", of.made.timestamp().max(0) / 60 % 1_000_000_000),
        format!("DTSTART:{}", stamp(of.due - TimeDelta::minutes(15))),
        format!("DTEND:{}", stamp(of.due)),
        format!("SUMMARY:{}", escaped(of.summary)),
        "TRANSP:TRANSPARENT".into(),
        "BEGIN:VALARM".into(),
        "ACTION:DISPLAY".into(),
        format!("DESCRIPTION:{}", escaped(of.summary)),
        format!("TRIGGER:-PT{RINGS_HOURS}H"),
        "END:VALARM".into(),
        "END:VEVENT".into(),
        "END:VCALENDAR".into(),
    ];
    lines.iter().map(|line| folded(line)).collect()
}

/// RFC 5545, 3.3.11.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if matches!(letter, '\\' | ';' | ',') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// A line with its end; what is too long goes on after a blank, never in the middle of a character.
fn folded(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut octets = 0;
    for letter in line.chars() {
        if octets + letter.len_utf8() > LINE_OCTETS {
            out.push_str("\r\n ");
            octets = 1;
        }
        out.push(letter);
        octets += letter.len_utf8();
    }
    out + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_ends_at_its_hour_in_utc_and_keeps_its_uid() {
        let at = |text: &str| DateTime::parse_from_rfc3339(text).expect("a time of the test").to_utc();
        let file = calendar(&Deadline {
            uid: "maine.us.3@referee.example",
            summary: "[maine] Turn 1: your orders, and the long rest; ä\u{f6}ü and more words than one line of a file holds",
            due: at("2026-05-07T19:00:00Z"),
            made: at("2026-05-05T14:30:00Z"),
        });
        assert!(file.contains("\r\nUID:maine.us.3@referee.example\r\n"));
        assert!(file.contains("\r\nDTEND:20260507T190000Z\r\n"));
        assert!(file.contains("orders\\, and") && file.replace("\r\n ", "").contains("rest\\; ä"));
        assert!(file.split("\r\n").all(|line| line.len() <= LINE_OCTETS && !line.contains(['\r', '\n'])));
    }
}

//! Answers by link: a tap opens a letter that is already addressed and written (RFC 6068).

use std::fmt::Write;

/// No link is longer: longer ones are cut off by some mail programs on phones.
pub const LINK_CHARACTERS: usize = 1_499;

/// Where a letter goes that a link opens.
#[derive(Clone, Copy, Debug)]
pub struct To<'a> {
    /// With the token of the parcel that holds the link.
    pub address: &'a str,
    pub subject: &'a str,
}

/// A link that opens a letter of these lines; `None` where it would be too long.
pub fn mailto(to: To<'_>, lines: &[&str]) -> Option<String> {
    let mut link = head(to);
    link.push_str(&encoded(&lines.join("\r\n")));
    (link.len() <= LINK_CHARACTERS).then_some(link)
}

/// Links that together hold all lines, each as many as it can: an answer says nothing of the lines it leaves out, and
/// those stand. A line too long for any link is left out.
pub fn by_parts(to: To<'_>, lines: &[&str]) -> Vec<String> {
    let head = head(to).len();
    let mut parts: Vec<Vec<&str>> = vec![];
    let mut room = 0;
    for line in lines {
        let takes = encoded(line).len() + encoded("\r\n").len();
        if head + takes > LINK_CHARACTERS {
            continue;
        }
        if takes > room {
            parts.push(vec![]);
            room = LINK_CHARACTERS - head;
        }
        room -= takes;
        if let Some(part) = parts.last_mut() {
            part.push(line);
        }
    }
    parts.iter().filter_map(|part| mailto(to, part)).collect()
}

fn head(to: To<'_>) -> String {
    // An at sign may stand as it is; a plus sign may not: some programs read it as a blank.
    let address = encoded(to.address).replace("%40", "@");
    format!("mailto:{address}?subject={}&body=", encoded(to.subject))
}

/// Everything but letters, digits and `-._~` as bytes in percent.
fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO: To<'static> = To { address: "referee+abc@host.example", subject: "Re: [maine] Turn 1: ä & b" };

    #[test]
    fn a_link_says_address_subject_and_lines() {
        let link = mailto(TO, &["sampson: gulf, key west", "done"]).expect("it is short");
        let wanted = "mailto:referee%2Babc@host.example?subject=Re%3A%20%5Bmaine%5D%20Turn%201%3A%20%C3%A4%20%26%20b\
            &body=sampson%3A%20gulf%2C%20key%20west%0D%0Adone";
        assert_eq!(link, wanted);
    }

    #[test]
    fn a_long_form_comes_in_parts_that_lose_nothing() {
        let lines: Vec<String> =
            (0..60).map(|n| format!("ship number {n}: gulf of mexico, florida straits")).collect();
        let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let parts = by_parts(TO, &lines);
        assert!(parts.len() > 1 && parts.iter().all(|part| part.len() <= LINK_CHARACTERS));
        let held: usize = parts.iter().map(|part| part.matches("ship%20number").count()).sum();
        assert_eq!(held, lines.len());
        let long = "x".repeat(2_000);
        lines.push(&long);
        assert_eq!(by_parts(TO, &lines), parts, "a line too long for any link is left out");
        assert_eq!(mailto(TO, &[&long]), None);
    }
}

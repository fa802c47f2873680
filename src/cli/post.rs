//! From the configuration to a mailbox and a way out.

use super::CliError;
use crate::config::{Config, ConfigError, Mail, Server};
use crate::ledger::NoFaults;
use crate::mail::{
    ImapInbox, ImapSettings, Inbox, MailError, MaildirInbox, MaildirOutbound, Outbound, SmtpOutbound,
    SmtpSettings, Tls, read_letter,
};
use std::path::PathBuf;
use std::sync::Arc;

/// The folder of a mailbox that every server has (RFC 3501, 5.1).
const INBOX: &str = "INBOX";

/// Settings of a mailbox, complete: its password is read. Whoever holds them can make the connection again.
#[derive(Clone)]
pub enum Mailbox {
    Maildir(PathBuf),
    Imap(Box<ImapSettings>),
}

impl Mailbox {
    pub fn of(config: &Config) -> Result<Self, CliError> {
        Ok(match &config.mail {
            Mail::Maildir { inbox, .. } => Mailbox::Maildir(inbox.clone()),
            Mail::Server { imap, .. } => Mailbox::Imap(Box::new(imap_settings(imap)?)),
        })
    }

    /// Connects to nobody yet.
    pub fn open(&self) -> Result<Box<dyn Inbox>, MailError> {
        Ok(match self {
            Mailbox::Maildir(dir) => Box::new(MaildirInbox::open(dir)?),
            Mailbox::Imap(settings) => Box::new(ImapInbox::new((**settings).clone())?),
        })
    }
}

pub fn imap_settings(server: &Server) -> Result<ImapSettings, CliError> {
    Ok(ImapSettings {
        host: server.host.clone(),
        port: server.port,
        tls: tls(server)?,
        user: server.user.clone(),
        password: server.password()?,
        ca_file: server.ca_file.clone(),
        inbox: INBOX.into(),
        junk: server.junk.clone(),
    })
}

/// A server that wants no login (user empty) needs no password file.
pub fn smtp_settings(server: &Server) -> Result<SmtpSettings, CliError> {
    let password = if server.user.is_empty() { String::new() } else { server.password()? };
    Ok(SmtpSettings {
        host: server.host.clone(),
        port: server.port,
        tls: tls(server)?,
        user: server.user.clone(),
        password,
        ca_file: server.ca_file.clone(),
    })
}

/// Where parcels go; connects to nobody yet.
pub fn outbound(config: &Config) -> Result<Box<dyn Outbound>, CliError> {
    Ok(match &config.mail {
        Mail::Maildir { outbox, .. } => Box::new(MaildirOutbound::new(outbox.clone(), Arc::new(NoFaults))),
        Mail::Server { smtp, .. } => Box::new(SmtpOutbound::new(smtp_settings(smtp)?)?),
    })
}

fn tls(server: &Server) -> Result<Tls, ConfigError> {
    match server.tls.as_str() {
        "implicit" => Ok(Tls::Implicit),
        "starttls" => Ok(Tls::StartTls),
        "plain" => Ok(Tls::Plain),
        other => Err(ConfigError::Tls(other.into())),
    }
}

/// Whether a letter with this header is for the referee at `own`: the mailbox may also be somebody's own, and what
/// is not ours is neither stored nor answered. A letter that names nobody, or that does not read, is taken: it is
/// put aside where the host finds it.
pub fn is_for_us(own: &str, header: &[u8]) -> bool {
    let Ok(letter) = read_letter(header) else { return true };
    letter.to.is_empty() || letter.to.iter().any(|to| reaches(own, to))
}

/// `referee@…`, `referee+ANYTHING@…` and `bounce+ANYTHING@…` of the same domain.
fn reaches(own: &str, to: &str) -> bool {
    let (own, to) = (own.to_lowercase(), to.to_lowercase());
    let (Some((own_name, own_domain)), Some((name, domain))) = (own.rsplit_once('@'), to.rsplit_once('@'))
    else {
        return false;
    };
    let (name, detail) = name.split_once('+').map_or((name, false), |(name, _)| (name, true));
    domain == own_domain && (name == own_name || (detail && name == "bounce"))
}

#[cfg(test)]
mod tests {
    use super::is_for_us;

    const OWN: &str = "referee@example.org";

    #[test]
    fn only_what_is_addressed_to_the_referee_is_taken() {
        let header = |to: &str| format!("From: anna@example.com\r\nTo: {to}\r\nSubject: x\r\n\r\n");
        for to in [
            "referee@example.org",
            "The Referee <Referee@Example.ORG>",
            "referee+abcdef@example.org",
            "bounce+abcdef@example.org",
            "ben@example.net, referee+abc@example.org",
        ] {
            assert!(is_for_us(OWN, header(to).as_bytes()), "{to}");
        }
        for to in ["you@example.org", "referee@example.net", "referees@example.org", "bounce@example.org"] {
            assert!(!is_for_us(OWN, header(to).as_bytes()), "{to}");
        }
    }

    #[test]
    fn a_forwarded_a_blind_copied_and_an_unreadable_letter_are_taken() {
        let forwarded =
            "From: a@example.com\r\nTo: club@example.net\r\nDelivered-To: referee@example.org\r\n\r\n";
        assert!(is_for_us(OWN, forwarded.as_bytes()));
        assert!(is_for_us(OWN, b"From: a@example.com\r\nSubject: x\r\n\r\n"));
        assert!(is_for_us(OWN, b""));
    }
}

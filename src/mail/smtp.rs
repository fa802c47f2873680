//! Parcels out by SMTP.
//!
//! The transaction is carried out step by step and not by the transport of lettre, because what a failure means
//! depends on the step: before the final dot nothing was taken; after it, without an answer, nobody knows. One
//! recipient a transaction, since one that is refused would stop the parcel for all.

use std::path::PathBuf;
use std::time::Instant;

use lettre::Address;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{Certificate, SmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Noop, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};

use super::headers::one_line;
use super::limits::{CONNECT_TIMEOUT, SMTP_DATA_TIMEOUT, SMTP_REUSE, SMTP_TIMEOUT};
use super::tls::{Tls, read_ca_file};
use super::{MailError, Outbound, SendError};

/// How to reach the server that takes our parcels.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpSettings {
    /// Name, also in its certificate.
    pub host: String,
    /// 465 for implicit TLS, 587 for STARTTLS.
    pub port: u16,
    /// Protection of the connection.
    pub tls: Tls,
    /// Empty: no login.
    pub user: String,
    /// Of `user`.
    pub password: String,
    /// Certificates to trust beside the public ones.
    pub ca_file: Option<PathBuf>,
}

/// Sends by SMTP; keeps its connection for a while. Blocks for as long as the server takes.
pub struct SmtpOutbound {
    settings: SmtpSettings,
    tls: Option<TlsParameters>,
    connection: Option<(SmtpConnection, Instant)>,
}

/// Where in a transaction something failed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Connecting, TLS, EHLO.
    Connect,
    Login,
    /// MAIL FROM: about the sender.
    Sender,
    /// RCPT TO: about the recipient.
    Recipient,
    /// DATA: nothing was sent yet.
    Ready,
    /// The final dot is sent.
    Sent,
}

impl SmtpOutbound {
    /// Checks the settings; connects to nobody yet.
    ///
    /// # Errors
    /// [`MailError::Setup`]: a CA file that cannot be used, or a password over an unprotected connection.
    pub fn new(settings: SmtpSettings) -> Result<SmtpOutbound, MailError> {
        settings.tls.check("SMTP", &settings.host)?;
        let tls = if settings.tls == Tls::Plain { None } else { Some(tls_parameters(&settings)?) };
        Ok(SmtpOutbound { settings, tls, connection: None })
    }

    /// Connects and logs in, sends nothing: for `doctor`.
    ///
    /// # Errors
    /// [`SendError::Setup`] with a sentence for the host, or [`SendError::Temporary`].
    pub fn check(&mut self) -> Result<(), SendError> {
        self.connection = None;
        let mut connection = self.connect()?;
        connection.command(Noop).map_err(|error| self.explain(Step::Connect, &error))?;
        self.connection = Some((connection, Instant::now()));
        Ok(())
    }

    /// The open connection where it is young and answers, else a new one.
    fn connection(&mut self) -> Result<(SmtpConnection, Instant), SendError> {
        if let Some((mut connection, since)) = self.connection.take() {
            if since.elapsed() < SMTP_REUSE && connection.test_connected() {
                return Ok((connection, since));
            }
            connection.abort();
        }
        Ok((self.connect()?, Instant::now()))
    }

    fn connect(&self) -> Result<SmtpConnection, SendError> {
        let settings = &self.settings;
        let fail = |error: Error| self.explain(Step::Connect, &error);
        let hello = ClientId::default();
        let implicit = self.tls.as_ref().filter(|_| settings.tls == Tls::Implicit);
        let address = (settings.host.as_str(), settings.port);
        let mut connection =
            SmtpConnection::connect(address, Some(CONNECT_TIMEOUT), &hello, implicit, None).map_err(fail)?;
        connection
            .set_timeout(Some(SMTP_TIMEOUT))
            .map_err(|error| SendError::Temporary(error.to_string()))?;
        if let Some(tls) = self.tls.as_ref().filter(|_| settings.tls == Tls::StartTls) {
            if !connection.can_starttls() {
                return Err(SendError::Setup(format!(
                    "The SMTP server {} offers no STARTTLS on port {}: set tls = \"implicit\" with port 465, or \
                     correct the port.",
                    settings.host, settings.port
                )));
            }
            connection.starttls(tls, &hello).map_err(fail)?;
        }
        if !settings.user.is_empty() {
            let credentials = Credentials::new(settings.user.clone(), settings.password.clone());
            connection
                .auth(&[Mechanism::Plain, Mechanism::Login], &credentials)
                .map_err(|error| self.explain(Step::Login, &error))?;
        }
        Ok(connection)
    }

    /// One transaction. On any failure the connection is not used again.
    fn transact(
        &self,
        connection: &mut SmtpConnection,
        from: Option<Address>,
        to: Address,
        bytes: &[u8],
    ) -> Result<(), SendError> {
        let mut options = Vec::new();
        let supports = |extension| connection.server_info().supports_feature(extension);
        let ascii = |address: &Address| AsRef::<str>::as_ref(address).is_ascii();
        if !(from.as_ref().is_none_or(ascii) && ascii(&to)) {
            if !supports(Extension::SmtpUtfEight) {
                let why = format!("the SMTP server cannot carry the non-English letters in {to}");
                return Err(SendError::Permanent(why));
            }
            options.push(MailParameter::SmtpUtfEight);
        }
        if !bytes.is_ascii() && supports(Extension::EightBitMime) {
            options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        let fail = |step| move |error: Error| self.explain(step, &error);
        connection.command(Mail::new(from, options)).map_err(fail(Step::Sender))?;
        connection.command(Rcpt::new(to, Vec::new())).map_err(fail(Step::Recipient))?;
        connection.command(Data).map_err(fail(Step::Ready))?;
        // A failure to set the longer wait leaves the shorter one, which is no reason to give up here.
        let _ = connection.set_timeout(Some(SMTP_DATA_TIMEOUT));
        connection.message(bytes).map_err(fail(Step::Sent))?;
        let _ = connection.set_timeout(Some(SMTP_TIMEOUT));
        Ok(())
    }

    /// What a failure means for the parcel and for the host.
    fn explain(&self, step: Step, error: &Error) -> SendError {
        let SmtpSettings { host, port, user, .. } = &self.settings;
        let text = one_line(&full_text(error), 300);
        if error.is_transient() {
            return SendError::Temporary(text);
        }
        if error.is_permanent() {
            return self.explain_refusal(step, error, text);
        }
        match step {
            Step::Sent => SendError::Unknown(text),
            Step::Connect if error.is_tls() || text.contains("certificate") => SendError::Setup(format!(
                "No trusted connection to the SMTP server {host}:{port} ({text}): check host, port, tls and \
                 ca_file in the configuration."
            )),
            Step::Connect => SendError::Setup(format!(
                "The SMTP server {host}:{port} cannot be reached ({text}): check host, port and tls in the \
                 configuration, and the network."
            )),
            Step::Login if error.is_client() => SendError::Setup(format!(
                "The SMTP server {host} offers no login that we know ({text}): check port and tls in the \
                 configuration, or leave user empty where no login is wanted (user is now {user:?})."
            )),
            _ => SendError::Temporary(text),
        }
    }

    /// What an answer 5xx means.
    fn explain_refusal(&self, step: Step, error: &Error, text: String) -> SendError {
        let SmtpSettings { host, user, .. } = &self.settings;
        let code = error.status().map_or(0, u16::from);
        if is_our_limit(&text) {
            return SendError::Temporary(text);
        }
        match step {
            Step::Login => SendError::Setup(format!(
                "The SMTP server {host} refused the login of {user}: check user and password in the configuration; \
                 Gmail and others want an app password ({text})."
            )),
            _ if code == 530 => SendError::Setup(format!(
                "The SMTP server {host} takes no mail without login or STARTTLS: check tls, user and password in \
                 the configuration ({text})."
            )),
            // 552 is about the size of this parcel.
            Step::Sender if code != 552 => SendError::Setup(format!(
                "The SMTP server {host} does not let {user:?} send as the referee's address: check address and \
                 user in the configuration ({text})."
            )),
            Step::Connect => {
                SendError::Setup(format!("The SMTP server {host} turns us away: ask its operator ({text})."))
            }
            _ => SendError::Permanent(text),
        }
    }
}

impl Outbound for SmtpOutbound {
    /// The server knows nothing of `message_id` but from `bytes`.
    fn send(&mut self, from: &str, to: &str, _message_id: &str, bytes: &[u8]) -> Result<(), SendError> {
        let recipient = to
            .parse()
            .map_err(|_| SendError::Permanent(format!("{to:?} is no address that mail can reach")))?;
        let sender = (!from.is_empty()).then(|| from.parse()).transpose().map_err(|_| {
            SendError::Setup(format!(
                "{from:?} is no address: correct the referee's address in the configuration."
            ))
        })?;
        let (mut connection, since) = self.connection()?;
        let result = self.transact(&mut connection, sender, recipient, bytes);
        match &result {
            Ok(()) => self.connection = Some((connection, since)),
            Err(_) => connection.abort(),
        }
        result
    }
}

/// Refusals with 5xx that mean "too much for today" (5.4.5 is Gmail's), and one that some servers give for
/// anything (5.5.0).
fn is_our_limit(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["5.4.5", "5.5.0", "sending limit", "sending quota", "rate limit", "too many messages", "daily"]
        .iter()
        .any(|sign| text.contains(sign))
}

fn full_text(error: &Error) -> String {
    // lettre's text contains its source already, but not the source's own sources.
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error).and_then(std::error::Error::source);
    while let Some(inner) = source {
        text = format!("{text}: {inner}");
        source = inner.source();
    }
    text
}

fn tls_parameters(settings: &SmtpSettings) -> Result<TlsParameters, MailError> {
    let mut builder = TlsParameters::builder(settings.host.clone());
    if let Some(path) = &settings.ca_file {
        let bad = |_| {
            MailError::Setup(format!(
                "The certificate file {} holds no usable certificate in PEM form: correct ca_file in the \
                 configuration.",
                path.display()
            ))
        };
        builder = builder.add_root_certificate(Certificate::from_pem(&read_ca_file(path)?).map_err(bad)?);
    }
    builder.build().map_err(|error| MailError::Setup(format!("TLS cannot be set up: {error}")))
}

#[cfg(test)]
mod tests;

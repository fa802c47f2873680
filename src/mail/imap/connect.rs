//! From nothing to a session that is logged in.

use std::sync::Arc;

use async_imap::{Client, Session};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::pki_types::ServerName;

use super::ImapSettings;
use super::session::Live;
use super::wire::{Trouble, Wire};
use crate::mail::limits::{COMMAND_TIMEOUT, CONNECT_TIMEOUT};
use crate::mail::{MailError, Tls};

/// Connects, protects the connection, logs in, and asks what the server can do.
pub(super) async fn connect(settings: &ImapSettings, tls: &Arc<ClientConfig>) -> Result<Live, MailError> {
    let client = match timeout(CONNECT_TIMEOUT, open(settings, tls)).await {
        Ok(client) => client?,
        Err(_) => return Err(unreachable_server(settings, "no answer")),
    };
    match timeout(COMMAND_TIMEOUT, login(settings, client)).await {
        Ok(live) => live,
        Err(_) => Err(unreachable_server(settings, "no answer to the login")),
    }
}

fn unreachable_server(settings: &ImapSettings, why: &str) -> MailError {
    MailError::Connection(format!(
        "The IMAP server {}:{} cannot be reached ({why}): check host, port and tls in the configuration, and the \
         network.",
        settings.host, settings.port
    ))
}

async fn open(settings: &ImapSettings, tls: &Arc<ClientConfig>) -> Result<Client<Wire>, MailError> {
    let stream = TcpStream::connect((settings.host.as_str(), settings.port))
        .await
        .map_err(|error| unreachable_server(settings, &error.to_string()))?;
    match settings.tls {
        Tls::Plain => greeted(settings, Wire::Plain(stream)).await,
        Tls::Implicit => greeted(settings, protect(settings, tls, stream).await?).await,
        Tls::StartTls => {
            let mut client = greeted(settings, Wire::Plain(stream)).await?;
            client.run_command_and_check_ok("STARTTLS", None).await.map_err(|_| {
                MailError::Setup(format!(
                    "The IMAP server {} offers no STARTTLS on port {}: set tls = \"implicit\" with port 993, or \
                     correct the port.",
                    settings.host, settings.port
                ))
            })?;
            // What came in the clear behind the answer is dropped with the client: nobody can smuggle it in.
            match client.into_inner() {
                Wire::Plain(stream) => Ok(Client::new(protect(settings, tls, stream).await?)),
                Wire::Tls(_) => Err(unreachable_server(settings, "TLS twice")),
            }
        }
    }
}

async fn greeted(settings: &ImapSettings, wire: Wire) -> Result<Client<Wire>, MailError> {
    let mut client = Client::new(wire);
    match client.read_response().await {
        Ok(Some(_)) => Ok(client),
        Ok(None) => Err(unreachable_server(settings, "it closed the connection without a greeting")),
        Err(error) => Err(unreachable_server(settings, &Trouble::from(error).to_string())),
    }
}

async fn protect(
    settings: &ImapSettings,
    tls: &Arc<ClientConfig>,
    stream: TcpStream,
) -> Result<Wire, MailError> {
    let untrusted = |why: String| {
        MailError::Setup(format!(
            "No trusted connection to the IMAP server {}:{} ({why}): check host, port, tls and ca_file in the \
             configuration.",
            settings.host, settings.port
        ))
    };
    let name = ServerName::try_from(settings.host.clone()).map_err(|error| untrusted(error.to_string()))?;
    let stream = TlsConnector::from(Arc::clone(tls)).connect(name, stream).await.map_err(|error| {
        // A wrong certificate needs the host; a connection that broke in the middle does not.
        match error.kind() {
            std::io::ErrorKind::InvalidData => untrusted(error.to_string()),
            _ => unreachable_server(settings, &error.to_string()),
        }
    })?;
    Ok(Wire::Tls(Box::new(stream)))
}

/// RFC 5530: a server that cannot check passwords for the moment says so; Gmail asks us to wait.
fn is_passing(refusal: &str) -> bool {
    let refusal = refusal.to_ascii_lowercase();
    refusal.contains("[unavailable]") || refusal.contains("too many")
}

async fn login(settings: &ImapSettings, client: Client<Wire>) -> Result<Live, MailError> {
    let ImapSettings { host, user, password, .. } = settings;
    let session: Session<Wire> = match client.login(user, password).await {
        Ok(session) => session,
        Err((error, _)) => {
            return Err(match Trouble::from(error) {
                Trouble::Refused(text) if is_passing(&text) => unreachable_server(settings, &text),
                Trouble::Refused(text) => MailError::Setup(format!(
                    "The IMAP server {host} refused the login of {user}: check user and password in the \
                     configuration; Gmail and others want an app password ({text})."
                )),
                trouble => unreachable_server(settings, &trouble.to_string()),
            });
        }
    };
    Live::new(session).await.map_err(|trouble| unreachable_server(settings, &trouble.to_string()))
}

//! How a connection is protected, the same for IMAP and SMTP.

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

use super::MailError;

/// How a connection is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tls {
    /// TLS from the first byte (ports 993 and 465).
    Implicit,
    /// Plain at first, then STARTTLS (ports 143 and 587); never falls back to plain.
    StartTls,
    /// Not at all; only to this same machine.
    Plain,
}

impl Tls {
    /// Refuses to send a password in the clear to another machine.
    pub(super) fn check(self, what: &str, host: &str) -> Result<(), MailError> {
        let loopback = host.eq_ignore_ascii_case("localhost")
            || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
        if self == Tls::Plain && !loopback {
            return Err(MailError::Setup(format!(
                "The {what} server {host} is set to tls = \"plain\", which would show the password to \
                 everybody on the way: set tls to \"implicit\" or \"starttls\"."
            )));
        }
        Ok(())
    }
}

/// The bytes of the host's own certificate authority file.
pub(super) fn read_ca_file(path: &Path) -> Result<Vec<u8>, MailError> {
    std::fs::read(path).map_err(|error| {
        MailError::Setup(format!(
            "The certificate file {} cannot be read ({error}): correct ca_file in the configuration.",
            path.display()
        ))
    })
}

/// Trusts the public authorities and those of `ca_file`.
pub(super) fn client_config(ca_file: Option<&Path>) -> Result<Arc<ClientConfig>, MailError> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    if let Some(path) = ca_file {
        let bad = || {
            MailError::Setup(format!(
                "The certificate file {} holds no usable certificate in PEM form: correct ca_file in the \
                 configuration.",
                path.display()
            ))
        };
        let pem = read_ca_file(path)?;
        let certificates =
            CertificateDer::pem_slice_iter(&pem).collect::<Result<Vec<_>, _>>().map_err(|_| bad())?;
        if certificates.is_empty() {
            return Err(bad());
        }
        for certificate in certificates {
            roots.add(certificate).map_err(|_| bad())?;
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| MailError::Setup(format!("TLS cannot be set up: {error}")))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}

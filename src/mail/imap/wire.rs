//! The bytes below a session, and what can go wrong with them.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use async_imap::error::Error;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;

use crate::mail::headers::one_line;

/// A connection with or without TLS.
#[derive(Debug)]
pub enum Wire {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl AsyncRead for Wire {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context, buf: &mut ReadBuf) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Wire::Plain(stream) => Pin::new(stream).poll_read(cx, buf),
            Wire::Tls(stream) => Pin::new(stream).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context, buf: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Wire::Plain(stream) => Pin::new(stream).poll_write(cx, buf),
            Wire::Tls(stream) => Pin::new(stream).poll_write(cx, buf),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Wire::Plain(stream) => Pin::new(stream).poll_flush(cx),
            Wire::Tls(stream) => Pin::new(stream).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Wire::Plain(stream) => Pin::new(stream).poll_shutdown(cx),
            Wire::Tls(stream) => Pin::new(stream).poll_shutdown(cx),
        }
    }
}

/// Why a command did not succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The server said NO or BAD; the connection is in order.
    Refused(String),
    /// The connection is gone.
    Gone(String),
    /// The server's answer makes no sense to the parser; the connection cannot be used any more.
    Unreadable,
    /// No answer in time.
    Late,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Trouble::Refused(text) | Trouble::Gone(text) => f.write_str(text),
            Trouble::Unreadable => f.write_str("an answer that cannot be read"),
            Trouble::Late => f.write_str("no answer in time"),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        // async-imap reports what it cannot parse with the bytes in the text: they may be somebody's letter, so
        // only the kind of trouble is kept.
        let text = error.to_string();
        if text.contains("during parsing of") || text.contains("incoming data too large") {
            Trouble::Unreadable
        } else {
            Trouble::Gone(one_line(&text, 200))
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        match error {
            Error::Io(error) => error.into(),
            Error::ConnectionLost => Trouble::Gone("the server closed the connection".to_string()),
            Error::Parse(_) => Trouble::Unreadable,
            Error::No(text) | Error::Bad(text) => Trouble::Refused(one_line(&text, 200)),
            error => Trouble::Refused(one_line(&error.to_string(), 200)),
        }
    }
}

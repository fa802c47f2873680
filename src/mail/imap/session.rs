//! The commands that we need, each with its time limit, each answer read to its end.

use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::io;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use async_imap::Session;
use async_imap::error::Error;
use async_imap::types::{Fetch, Flag, UnsolicitedResponse};
use chrono::{DateTime, Utc};
use futures_util::{FutureExt, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::client::TlsStream;

use crate::mail::Incoming;
use crate::mail::headers::one_line;
use crate::mail::limits::{
    COMMAND_TIMEOUT, DONE_TIMEOUT, HEADER_BYTES, IDLE_TIMEOUT, LETTER_BYTES, TRUNCATED_BYTES,
};

/// Our flag on a letter that was dealt with; only for people who look.
const PROCESSED: &str = "$Processed";

/// A connection with or without TLS.
#[derive(Debug)]
pub(super) enum Wire {
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
pub(super) enum Trouble {
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
        } else if text.starts_with("status: ") {
            Trouble::Gone("the server said goodbye".to_string())
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

/// A folder as SELECT describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selected {
    /// 0 where the server names none; the check for copies then has to do all the work.
    pub validity: u64,
    /// The number that the next letter will get, where the server says.
    pub next: Option<u32>,
    pub exists: u32,
}

/// What is asked about a letter before it is fetched.
pub(super) struct Head {
    pub header: Vec<u8>,
    pub received: Option<DateTime<Utc>>,
    /// As the server claims; Exchange is known to be wrong.
    pub size: u64,
}

/// A session that is logged in.
pub(super) struct Live {
    session: Session<Wire>,
    selected: Option<(String, u64)>,
    /// The server has IDLE.
    pub idle: bool,
    /// The folder selected last keeps our own flag.
    pub keywords: bool,
    /// Not to be used again, although the call as a whole succeeded.
    pub broken: bool,
}

/// Runs one command within its time.
async fn limited<T, E: Into<Trouble>>(command: impl Future<Output = Result<T, E>>) -> Result<T, Trouble> {
    match timeout(COMMAND_TIMEOUT, command).await {
        Ok(result) => result.map_err(Into::into),
        Err(_) => Err(Trouble::Late),
    }
}

impl Live {
    pub fn new(session: Session<Wire>, idle: bool) -> Live {
        Live { session, selected: None, idle, keywords: false, broken: false }
    }

    /// Selects a folder, again if need be: only that shows new numbers and a changed validity.
    pub async fn select(&mut self, folder: &str) -> Result<Selected, Trouble> {
        self.selected = None;
        let mailbox = limited(self.session.select(folder)).await?;
        let validity = u64::from(mailbox.uid_validity.unwrap_or(0));
        self.selected = Some((folder.to_string(), validity));
        self.keywords = mailbox.permanent_flags.contains(&Flag::MayCreate);
        Ok(Selected { validity, next: mailbox.uid_next, exists: mailbox.exists })
    }

    /// Numbers of the letters from `first` on, ascending. `first:*` names the last letter also where its number
    /// is lower (RFC 3501, 6.4.8), so lower ones are left out.
    pub async fn search(&mut self, first: u32) -> Result<Vec<u32>, Trouble> {
        let found = limited(self.session.uid_search(format!("UID {first}:*"))).await?;
        let mut uids: Vec<u32> = found.into_iter().filter(|uid| *uid >= first).collect();
        uids.sort_unstable();
        Ok(uids)
    }

    pub async fn is_listed(&mut self, uid: u64) -> Result<bool, Trouble> {
        let found = limited(self.session.uid_search(format!("UID {uid}"))).await?;
        Ok(found.into_iter().any(|found| u64::from(found) == uid))
    }

    /// Headers, time and size of `uids`. Answers may come out of order, twice, unasked, or not at all.
    pub async fn heads(&mut self, uids: &[u32]) -> Result<BTreeMap<u32, Head>, Trouble> {
        if uids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let set: Vec<String> = uids.iter().map(u32::to_string).collect();
        let query = format!("(UID INTERNALDATE RFC822.SIZE BODY.PEEK[HEADER]<0.{}>)", HEADER_BYTES + 1);
        let mut heads = BTreeMap::new();
        for fetch in self.fetch(&set.join(","), &query).await? {
            let (Some(uid), Some(header)) = (fetch.uid, fetch.header()) else { continue };
            let received = fetch.internal_date().map(|date| date.to_utc());
            let size = u64::from(fetch.size.unwrap_or(0));
            heads.insert(uid, Head { header: header.to_vec(), received, size });
        }
        Ok(heads)
    }

    /// The letter, and whether it is cut; none where the server gives nothing. The size that the server claims
    /// only decides how much is asked for; what comes is bounded in any case.
    pub async fn body(&mut self, uid: u64, size: u64) -> Result<Option<(Vec<u8>, bool)>, Trouble> {
        let ask = if size > LETTER_BYTES as u64 { TRUNCATED_BYTES } else { LETTER_BYTES + 1 };
        let query = format!("(UID BODY.PEEK[]<0.{ask}>)");
        let fetches = self.fetch(&uid.to_string(), &query).await?;
        let mine = fetches.iter().filter(|fetch| fetch.uid.map(u64::from) == Some(uid));
        let Some(body) = mine.filter_map(Fetch::body).next() else { return Ok(None) };
        let mut raw = body.to_vec();
        let truncated = raw.len() > LETTER_BYTES || (ask == TRUNCATED_BYTES && raw.len() == ask);
        if truncated {
            raw.truncate(TRUNCATED_BYTES);
        }
        Ok(Some((raw, truncated)))
    }

    /// Reads the answers to the end also after a bad one: else the next command would get the rest of them.
    async fn fetch(&mut self, set: &str, query: &str) -> Result<Vec<Fetch>, Trouble> {
        limited(async {
            let stream = self.session.uid_fetch(set, query).await?;
            let all: Vec<Result<Fetch, Error>> = stream.collect().await;
            all.into_iter().collect()
        })
        .await
    }

    /// Flags a letter as seen and processed; does nothing where its number means another letter by now.
    pub async fn mark(&mut self, letter: &Incoming) -> Result<(), Trouble> {
        let place = Some((letter.folder.clone(), letter.validity));
        if self.selected != place {
            self.select(&letter.folder).await?;
        }
        if self.selected != place {
            return Ok(());
        }
        let own = if self.keywords { format!(" {PROCESSED}") } else { String::new() };
        let command = format!("+FLAGS.SILENT (\\Seen{own})");
        limited(async {
            let stream = self.session.uid_store(letter.uid.to_string(), command).await?;
            let all: Vec<Result<Fetch, Error>> = stream.collect().await;
            all.into_iter().collect::<Result<Vec<_>, _>>().map(|_| ())
        })
        .await
    }

    /// Idles until something happens or `limit` is over. Gives the session back where it is beyond doubt: a
    /// connection that died looks to async-imap like an interruption of our own, and fails only at DONE.
    pub async fn wait(self, limit: Duration) -> Option<Live> {
        // IDLE is the one place where async-imap may panic on an answer (BAD without a text).
        AssertUnwindSafe(self.wait_inside(limit.min(IDLE_TIMEOUT))).catch_unwind().await.ok().flatten()
    }

    async fn wait_inside(self, limit: Duration) -> Option<Live> {
        let Live { session, selected, idle, keywords, broken } = self;
        let events = session.unsolicited_responses.clone();
        while events.try_recv().is_ok() {}
        let mut handle = session.idle();
        limited(handle.init()).await.ok()?;
        // What came in while IDLE was beginning is only here.
        let news = |event| matches!(event, UnsolicitedResponse::Exists(_) | UnsolicitedResponse::Recent(_));
        if !std::iter::from_fn(|| events.try_recv().ok()).any(news) {
            let (waiting, _interrupt) = handle.wait_with_timeout(limit);
            // The inner limit begins anew with every sign of life, so it alone would never end.
            let _ = timeout(limit, waiting).await;
        }
        let session = timeout(DONE_TIMEOUT, handle.done()).await.ok()?.ok()?;
        Some(Live { session, selected, idle, keywords, broken })
    }
}

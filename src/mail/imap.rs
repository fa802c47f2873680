//! Letters in by IMAP, as in the receive protocol of RFC 3501 that survives real servers: numbers and validity
//! decide, flags are decoration, every wait ends, and after any doubt the connection is dropped and made anew.
//!
//! Not to be called from asynchronous code: it waits on a runtime of its own.

mod connect;
mod session;
mod wire;

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::Utc;
use tokio::runtime::Runtime;
use tokio_rustls::rustls::ClientConfig;

use super::limits::{
    COMMAND_TIMEOUT, FETCH_BYTES, FETCH_FAILURES, FETCH_TRIES, HEADER_BATCH, LOGIN_WINDOW, LOGINS,
    POLL_INTERVAL, SCAN,
};
use super::tls::{Tls, client_config};
use super::{Cursor, Inbox, Incoming, MailError};
use session::{Head, Live, Selected};
use wire::Trouble;

/// How to reach the referee's mailbox.
#[derive(Clone, PartialEq, Eq)]
pub struct ImapSettings {
    /// Name, also in its certificate.
    pub host: String,
    /// 993 for implicit TLS, 143 for STARTTLS.
    pub port: u16,
    /// Protection of the connection.
    pub tls: Tls,
    /// Login name.
    pub user: String,
    /// Of `user`.
    pub password: String,
    /// Certificates to trust beside the public ones.
    pub ca_file: Option<PathBuf>,
    /// Usually `INBOX`.
    pub inbox: String,
    /// Where the provider puts what it takes for spam.
    pub junk: Option<String>,
}

/// What `doctor` tells about a mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The server says when mail comes; else it is asked every minute.
    pub idle: bool,
    /// The server keeps our own flag on letters.
    pub keywords: bool,
    /// Folders looked into that are not there.
    pub missing_folders: Vec<String>,
}

/// Reads INBOX and Junk over IMAP.
pub struct ImapInbox {
    settings: ImapSettings,
    tls: Arc<ClientConfig>,
    runtime: Runtime,
    live: Option<Live>,
    /// When connections were made lately.
    logins: VecDeque<Instant>,
    /// What the last fetch saw of the inbox: anything else means that something came since.
    seen: Option<Selected>,
    /// Headers asked for at once; 1 after trouble, to find the letter that it was about.
    batch: usize,
    /// How often a letter could not be had.
    tries: BTreeMap<Place, Tries>,
}

impl ImapInbox {
    /// Checks the settings; connects to nobody yet.
    ///
    /// # Errors
    /// [`MailError::Setup`]: a CA file that cannot be used, or a password over an unprotected connection.
    pub fn new(settings: ImapSettings) -> Result<ImapInbox, MailError> {
        settings.tls.check("IMAP", &settings.host)?;
        for folder in std::iter::once(&settings.inbox).chain(&settings.junk) {
            if folder.is_empty() || folder.chars().any(char::is_control) {
                return Err(MailError::Setup(format!(
                    "{folder:?} is no folder name: correct inbox and junk in the configuration."
                )));
            }
        }
        let tls = client_config(settings.ca_file.as_deref())?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(|error| MailError::Setup(format!("The system gives no means to wait: {error}.")))?;
        Ok(ImapInbox {
            settings,
            tls,
            runtime,
            live: None,
            logins: VecDeque::new(),
            seen: None,
            batch: HEADER_BATCH,
            tries: BTreeMap::new(),
        })
    }

    /// Connects and looks at what the server can do: for `doctor`.
    ///
    /// # Errors
    /// As [`Inbox::fetch`].
    pub fn capabilities(&mut self) -> Result<Capabilities, MailError> {
        let folders = self.folders();
        let mut live = self.take_live()?;
        let mut missing_folders = Vec::new();
        let mut keywords = false;
        for folder in folders {
            match self.runtime.block_on(live.select(&folder)) {
                Ok(_) => keywords = keywords || live.keywords,
                Err(Trouble::Refused(_)) => missing_folders.push(folder),
                Err(trouble) => return Err(self.explain(trouble)),
            }
        }
        let idle = live.idle;
        self.live = Some(live);
        Ok(Capabilities { idle, keywords, missing_folders })
    }

    /// The open connection, or a new one. It is put back by whoever finds it still in order.
    fn take_live(&mut self) -> Result<Live, MailError> {
        if let Some(live) = self.live.take() {
            return Ok(live);
        }
        let now = Instant::now();
        if self.logins_left(now) == 0 {
            return Err(MailError::Connection(format!(
                "The IMAP server {} drops our connections one after the other; waiting before the next.",
                self.settings.host
            )));
        }
        self.logins.push_back(now);
        self.runtime.block_on(connect::connect(&self.settings, &self.tls))
    }

    fn logins_left(&mut self, now: Instant) -> usize {
        while self.logins.front().is_some_and(|at| now.duration_since(*at) >= LOGIN_WINDOW) {
            self.logins.pop_front();
        }
        LOGINS.saturating_sub(self.logins.len())
    }

    /// A sentence about what went wrong; never the server's bytes, which may be somebody's letter.
    fn explain(&self, trouble: Trouble) -> MailError {
        let host = &self.settings.host;
        match trouble {
            Trouble::Refused(text) => {
                MailError::Server(format!("The IMAP server {host} refused a command: {text}"))
            }
            Trouble::Gone(text) => {
                MailError::Connection(format!("The connection to {host} was lost: {text}"))
            }
            Trouble::Unreadable => {
                MailError::Server(format!("The IMAP server {host} gave an answer that cannot be read."))
            }
            Trouble::Late => MailError::Connection(format!(
                "The IMAP server {host} gave no answer within {} seconds.",
                COMMAND_TIMEOUT.as_secs()
            )),
        }
    }

    /// Puts the connection back after success and after a plain refusal; drops it after anything else.
    fn settle<T>(&mut self, live: Live, result: Result<T, Trouble>) -> Result<T, MailError> {
        if !live.broken && matches!(result, Ok(_) | Err(Trouble::Refused(_))) {
            self.live = Some(live);
        }
        result.map_err(|trouble| self.explain(trouble))
    }

    /// Letters in `uids` (ascending) that are wanted. `after` is moved past every letter that was dealt with, also
    /// where trouble ends it early.
    fn collect(
        &mut self,
        live: &mut Live,
        folder: &str,
        uids: &[u32],
        limit: usize,
        wanted: &dyn Fn(&[u8]) -> bool,
        after: &mut Cursor,
    ) -> (Vec<Incoming>, Result<(), Trouble>) {
        let (mut letters, mut bytes) = (Vec::new(), 0);
        for batch in uids.chunks(self.batch) {
            let place = |uid: &u32| (folder.to_string(), after.validity, u64::from(*uid));
            let ask: Vec<u32> = batch.iter().copied().filter(|uid| !self.given_up(&place(uid))).collect();
            let heads = match self.runtime.block_on(live.heads(&ask)) {
                Ok(heads) => heads,
                Err(trouble) => {
                    self.batch = 1;
                    if let [uid] = ask[..] {
                        self.count_try(place(&uid), trouble == Trouble::Unreadable);
                    }
                    return (letters, Err(trouble));
                }
            };
            for uid in batch {
                if letters.len() >= limit || bytes >= FETCH_BYTES {
                    return (letters, Ok(()));
                }
                match self.one(live, place(uid), heads.get(uid), wanted) {
                    Ok(letter) => letters.extend(letter.inspect(|letter| bytes += letter.raw.len())),
                    Err(trouble) => return (letters, Err(trouble)),
                }
                after.next = u64::from(*uid) + 1;
            }
        }
        (letters, Ok(()))
    }

    /// One letter; none where it is not wanted, or was deleted in between.
    fn one(
        &mut self,
        live: &mut Live,
        place: Place,
        head: Option<&Head>,
        wanted: &dyn Fn(&[u8]) -> bool,
    ) -> Result<Option<Incoming>, Trouble> {
        let (folder, validity, uid) = &place;
        if self.given_up(&place) {
            return Ok(Some(Incoming::unreadable(folder, *validity, *uid, Utc::now())));
        }
        let body = match head {
            Some(head) if !wanted(&head.header) => return Ok(None),
            Some(head) => self.runtime.block_on(live.body(*uid, head.size)),
            None => Ok(None),
        };
        let received = head.and_then(|head| head.received).unwrap_or_else(Utc::now);
        match body {
            Ok(Some((raw, truncated))) => {
                let (folder, validity, uid) = place;
                Ok(Some(Incoming { folder, validity, uid, received, raw, truncated }))
            }
            // Either deleted since SEARCH, or listed and not given (Exchange does that).
            Ok(None) if !self.runtime.block_on(live.is_listed(*uid))? => Ok(None),
            Ok(None) => {
                let text = format!("letter {uid} in {folder} is listed but not handed out");
                self.count_try(place, true);
                Err(Trouble::Refused(text))
            }
            Err(trouble) => {
                self.count_try(place, trouble == Trouble::Unreadable);
                Err(trouble)
            }
        }
    }

    fn given_up(&self, place: &Place) -> bool {
        self.tries
            .get(place)
            .is_some_and(|tries| tries.answered >= FETCH_TRIES || tries.failed >= FETCH_FAILURES)
    }

    /// `answered`: the server gave an answer about this letter that is none; else it may be in trouble itself.
    fn count_try(&mut self, place: Place, answered: bool) {
        let tries = self.tries.entry(place).or_default();
        let count = if answered { &mut tries.answered } else { &mut tries.failed };
        *count += 1;
    }

    /// The letters of one folder from `cursor` on, on a connection that is in order.
    fn fetch_on(
        &mut self,
        live: &mut Live,
        folder: &str,
        cursor: &Cursor,
        limit: usize,
        wanted: &dyn Fn(&[u8]) -> bool,
    ) -> Result<(Vec<Incoming>, Cursor), Trouble> {
        let selected = match self.runtime.block_on(live.select(folder)) {
            Ok(selected) => selected,
            // Many servers make the junk folder with the first junk; `doctor` tells of a wrong name.
            Err(Trouble::Refused(_)) if Some(folder) == self.settings.junk.as_deref() => {
                return Ok((Vec::new(), cursor.clone()));
            }
            Err(trouble) => return Err(trouble),
        };
        if folder == self.settings.inbox {
            self.seen = Some(selected.clone());
        }
        let mut after = Cursor { validity: selected.validity, next: start(cursor, &selected) };
        let Ok(first) = u32::try_from(after.next) else { return Ok((Vec::new(), after)) };
        let uids = self.runtime.block_on(live.search(first))?;
        let some = &uids[..uids.len().min(SCAN)];
        let before = after.next;
        let (letters, result) = self.collect(live, folder, some, limit, wanted, &mut after);
        match result {
            // What there is is handed over first; the next call meets the trouble again.
            Err(trouble) if letters.is_empty() && after.next == before => return Err(trouble),
            Err(trouble) => live.broken = !matches!(trouble, Trouble::Refused(_)),
            Ok(()) => self.batch = HEADER_BATCH,
        }
        let all_done = uids.last().is_none_or(|last| after.next > u64::from(*last));
        if all_done && let Some(next) = selected.next {
            // Numbers below were given to letters that are gone.
            after.next = after.next.max(u64::from(next));
        }
        Ok((letters, after))
    }
}

/// Folder, validity, number.
type Place = (String, u64, u64);

/// How often a letter was asked for in vain.
#[derive(Default)]
struct Tries {
    /// The server answered, but not with the letter.
    answered: u32,
    /// The server refused, or the connection ended.
    failed: u32,
}

/// The first number to look at: all are new where the numbers mean something else now, or go backwards.
fn start(cursor: &Cursor, selected: &Selected) -> u64 {
    let backwards = selected.next.is_some_and(|next| u64::from(next) < cursor.next);
    if cursor.validity != selected.validity || backwards { 1 } else { cursor.next.max(1) }
}

impl Inbox for ImapInbox {
    fn folders(&self) -> Vec<String> {
        std::iter::once(self.settings.inbox.clone()).chain(self.settings.junk.clone()).collect()
    }

    fn fetch(
        &mut self,
        folder: &str,
        cursor: &Cursor,
        limit: usize,
        wanted: &dyn Fn(&[u8]) -> bool,
    ) -> Result<(Vec<Incoming>, Cursor), MailError> {
        let mut live = self.take_live()?;
        let result = self.fetch_on(&mut live, folder, cursor, limit, wanted);
        self.settle(live, result)
    }

    fn mark(&mut self, letter: &Incoming) -> Result<(), MailError> {
        let mut live = self.take_live()?;
        let result = self.runtime.block_on(live.mark(letter));
        self.settle(live, result)
    }

    /// With IDLE at most five minutes, without it one.
    fn wait(&mut self, timeout: Duration) -> Result<(), MailError> {
        if self.live.is_none() && self.logins_left(Instant::now()) == 0 {
            // Also keeps a server that ends every IDLE at once from being asked without pause.
            std::thread::sleep(timeout.min(POLL_INTERVAL));
            return Ok(());
        }
        let mut live = self.take_live()?;
        let selected = self.runtime.block_on(live.select(&self.settings.inbox));
        let selected = match selected {
            Ok(selected) => selected,
            Err(trouble) => return self.settle(live, Err(trouble)),
        };
        // Something came between the last fetch and now: no server tells of it again.
        if self.seen.as_ref() != Some(&selected) {
            return self.settle(live, Ok(()));
        }
        if live.idle {
            // Whatever ended the waiting, the caller fetches next; a connection in doubt is not used for it.
            self.live = self.runtime.block_on(live.wait(timeout));
        } else {
            std::thread::sleep(timeout.min(POLL_INTERVAL));
            self.live = Some(live);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;

//! The commands that we need, each with its time limit, each answer read to its end.
//!
//! Commands go through [`Live::command`] and not through the methods of async-imap: its SELECT, SEARCH and FETCH take
//! a connection that ends in the middle for an answer without letters, the last two also a refusal, and the cursor
//! would then pass letters that nobody has read.

use std::collections::BTreeMap;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use async_imap::Session;
use async_imap::imap_proto::{
    AttributeValue, Capability, MailboxDatum, MessageSection, Response, ResponseCode, SectionPath, Status,
};
use async_imap::types::UnsolicitedResponse;
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use tokio::time::timeout;

use super::wire::{Trouble, Wire};
use crate::mail::Incoming;
use crate::mail::headers::one_line;
use crate::mail::limits::{
    COMMAND_TIMEOUT, DONE_TIMEOUT, HEADER_BYTES, IDLE_TIMEOUT, LETTER_BYTES, TRUNCATED_BYTES,
};

/// Our flag on a letter that was dealt with; only for people who look.
const PROCESSED: &str = "$Processed";

/// A folder as SELECT describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Selected {
    /// 0 where the server names none; the check for copies then has to do all the work.
    pub validity: u64,
    /// The number that the next letter will get, where the server says.
    pub next: Option<u32>,
    pub exists: u32,
}

/// What is asked about a letter before it is fetched.
#[derive(Default)]
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
    pub async fn new(session: Session<Wire>) -> Result<Live, Trouble> {
        let mut live = Live { session, selected: None, idle: false, keywords: false, broken: false };
        let mut idle = false;
        live.command("CAPABILITY", |answer| {
            if let Response::Capabilities(all) = answer {
                idle = idle || all.iter().any(is_idle);
            }
        })
        .await?;
        live.idle = idle;
        Ok(live)
    }

    /// Sends a command and shows `each` answer up to the last one, whether it is about the command or not.
    async fn command(&mut self, command: &str, mut each: impl FnMut(&Response)) -> Result<(), Trouble> {
        limited(async {
            let id = self.session.run_command(command).await.map_err(Trouble::from)?;
            loop {
                let Some(answer) = self.session.read_response().await.map_err(Trouble::from)? else {
                    return Err(Trouble::Gone("the server closed the connection".to_string()));
                };
                match answer.parsed() {
                    Response::Done { tag, status, .. } if *tag == id && *status == Status::Ok => {
                        return Ok(());
                    }
                    Response::Done { tag, outcome, .. } if *tag == id => {
                        let text = outcome.information.as_deref().unwrap_or("without a reason");
                        return Err(Trouble::Refused(one_line(text, 200)));
                    }
                    Response::Data { status: Status::Bye, .. } => {
                        return Err(Trouble::Gone("the server said goodbye".to_string()));
                    }
                    answer => each(answer),
                }
            }
        })
        .await
    }

    /// Selects a folder, again if need be: only that shows new numbers and a changed validity.
    pub async fn select(&mut self, folder: &str) -> Result<Selected, Trouble> {
        self.selected = None;
        let quoted = folder.replace('\\', "\\\\").replace('"', "\\\"");
        let mut selected = Selected::default();
        let mut keywords = false;
        self.command(&format!("SELECT \"{quoted}\""), |answer| match answer {
            Response::MailboxData(MailboxDatum::Exists(exists)) => selected.exists = *exists,
            Response::Data { outcome, .. } => match &outcome.code {
                Some(ResponseCode::UidValidity(validity)) => selected.validity = u64::from(*validity),
                Some(ResponseCode::UidNext(next)) => selected.next = Some(*next),
                Some(ResponseCode::PermanentFlags(flags)) => {
                    keywords = flags.iter().any(|flag| flag == "\\*")
                }
                _ => {}
            },
            _ => {}
        })
        .await?;
        self.keywords = keywords;
        self.selected = Some((folder.to_string(), selected.validity));
        Ok(selected)
    }

    /// Numbers of the letters from `first` on, ascending. `first:*` names the last letter also where its number
    /// is lower (RFC 3501, 6.4.8), so lower ones are left out.
    pub async fn search(&mut self, first: u32) -> Result<Vec<u32>, Trouble> {
        let mut uids = self.search_for(&format!("{first}:*")).await?;
        uids.retain(|uid| *uid >= first);
        uids.sort_unstable();
        uids.dedup();
        Ok(uids)
    }

    pub async fn is_listed(&mut self, uid: u64) -> Result<bool, Trouble> {
        let found = self.search_for(&uid.to_string()).await?;
        Ok(found.into_iter().any(|found| u64::from(found) == uid))
    }

    async fn search_for(&mut self, set: &str) -> Result<Vec<u32>, Trouble> {
        let mut uids = Vec::new();
        self.command(&format!("UID SEARCH UID {set}"), |answer| {
            if let Response::MailboxData(MailboxDatum::Search(found)) = answer {
                uids.extend(found);
            }
        })
        .await?;
        Ok(uids)
    }

    /// Headers, time and size of `uids`. Answers may come out of order, twice, unasked, or not at all.
    pub async fn heads(&mut self, uids: &[u32]) -> Result<BTreeMap<u32, Head>, Trouble> {
        if uids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let set: Vec<String> = uids.iter().map(u32::to_string).collect();
        let query = format!("(UID INTERNALDATE RFC822.SIZE BODY.PEEK[HEADER]<0.{}>)", HEADER_BYTES + 1);
        let mut heads = BTreeMap::new();
        self.command(&format!("UID FETCH {} {query}", set.join(",")), |answer| {
            if let Response::Fetch(_, attributes) = answer {
                heads.extend(head(attributes));
            }
        })
        .await?;
        Ok(heads)
    }

    /// The letter, and whether it is cut; none where the server gives nothing. The size that the server claims
    /// only decides how much is asked for; what comes is bounded in any case.
    pub async fn body(&mut self, uid: u64, size: u64) -> Result<Option<(Vec<u8>, bool)>, Trouble> {
        let ask = if size > LETTER_BYTES as u64 { TRUNCATED_BYTES } else { LETTER_BYTES + 1 };
        let mut found = None;
        self.command(&format!("UID FETCH {uid} (UID BODY.PEEK[]<0.{ask}>)"), |answer| {
            if let Response::Fetch(_, attributes) = answer
                && uid_of(attributes).map(u64::from) == Some(uid)
                && let Some(body) = whole_body(attributes)
            {
                found = Some(body.to_vec());
            }
        })
        .await?;
        Ok(found.map(|mut raw| {
            let truncated = raw.len() > LETTER_BYTES || (ask == TRUNCATED_BYTES && raw.len() >= ask);
            if truncated {
                raw.truncate(TRUNCATED_BYTES);
            }
            (raw, truncated)
        }))
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
        self.command(&format!("UID STORE {} +FLAGS.SILENT (\\Seen{own})", letter.uid), |_| {}).await
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

fn is_idle(capability: &Capability) -> bool {
    matches!(capability, Capability::Atom(name) if name.eq_ignore_ascii_case("IDLE"))
}

fn uid_of(attributes: &[AttributeValue]) -> Option<u32> {
    attributes.iter().find_map(|attribute| match attribute {
        AttributeValue::Uid(uid) => Some(*uid),
        _ => None,
    })
}

fn whole_body<'a>(attributes: &'a [AttributeValue]) -> Option<&'a [u8]> {
    attributes.iter().find_map(|attribute| match attribute {
        AttributeValue::BodySection { section: None, data: Some(data), .. } => Some(data.as_ref()),
        _ => None,
    })
}

/// Number and head in one answer, its parts in whatever order; none where it has not both.
fn head(attributes: &[AttributeValue]) -> Option<(u32, Head)> {
    let mut head = Head::default();
    let mut has_header = false;
    for attribute in attributes {
        match attribute {
            AttributeValue::Rfc822Size(size) => head.size = u64::from(*size),
            AttributeValue::InternalDate(date) => {
                let date = DateTime::parse_from_str(date.trim(), "%d-%b-%Y %H:%M:%S %z");
                head.received = date.ok().map(|date| date.to_utc());
            }
            AttributeValue::BodySection {
                section: Some(SectionPath::Full(MessageSection::Header)),
                data: Some(data),
                ..
            } => {
                head.header = data.to_vec();
                has_header = true;
            }
            _ => {}
        }
    }
    uid_of(attributes).filter(|_| has_header).map(|uid| (uid, head))
}

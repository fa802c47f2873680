//! What the host sees of every campaign: folded from its public events and the books beside them. Nothing secret.

use crate::campaign::PRACTICE;
use crate::campaign::events::{self, Act, Asked, Host, Locked, Opened};
use crate::clock::read_stamp;
use crate::games::by_name;
use crate::house::{CampaignBook, ParcelNote, PressRule, SeatBook, book, parcel_key, trees};
use crate::ledger::{Chain, Event};
use crate::referee::{Referee, RefereeError};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;

/// The whole house at one moment; the file `status.json`, written after each round of a running referee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overview {
    pub at: DateTime<Utc>,
    pub address: String,
    /// A referee is running on it; set by who reads.
    pub running: bool,
    pub campaigns: Vec<CampaignOverview>,
    pub outbox: OutboxOverview,
    pub mailbox: MailboxOverview,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OutboxOverview {
    pub waiting: usize,
    /// When the next one is tried.
    pub next_try: Option<DateTime<Utc>>,
    /// Why nothing can be sent at all.
    pub trouble: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MailboxOverview {
    /// When the newest complete look at it began.
    pub looked: Option<DateTime<Utc>>,
    pub trouble: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CampaignOverview {
    pub name: String,
    pub game: String,
    /// inviting, getting ready, playing, paused, halted, or over.
    pub stage: String,
    /// The game turn as the newest parcel named it; empty before play begins.
    pub turn: String,
    pub opened: DateTime<Utc>,
    /// When what is asked now is due.
    pub due: Option<DateTime<Utc>>,
    /// The zone of its deadlines.
    pub zone: String,
    pub events: u64,
    /// What messages to other seats are allowed.
    #[serde(default)]
    pub press: PressRule,
    pub seats: Vec<SeatOverview>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatOverview {
    pub seat: String,
    pub name: String,
    pub address: String,
    /// invited, joined, ready, owes an answer, has answered, is final, waits.
    pub state: String,
    /// Silences in a row.
    pub silences: u32,
}

/// Looks at the house. Campaigns whose books have not changed are not read again.
#[derive(Default)]
pub struct Overlook {
    known: BTreeMap<String, (CampaignBook, Vec<SeatBook>, CampaignOverview)>,
}

impl Overlook {
    pub fn look(&mut self, referee: &Referee, at: DateTime<Utc>) -> Result<Overview, RefereeError> {
        let mut campaigns = vec![];
        for (book, seats) in referee.campaigns()? {
            let known = self.known.get(&book.id);
            let same = known.filter(|(known, known_seats, _)| *known == book && *known_seats == seats);
            let overview = match same {
                Some((_, _, overview)) => overview.clone(),
                None => campaign(referee, &book, &seats)?,
            };
            self.known.insert(book.id.clone(), (book, seats, overview.clone()));
            campaigns.push(overview);
        }
        let waiting = referee.waiting()?;
        let outbox = OutboxOverview {
            waiting: waiting.len(),
            next_try: waiting.iter().map(|parcel| parcel.next).min(),
            trouble: None,
        };
        Ok(Overview {
            at,
            address: referee.config.address.clone(),
            running: false,
            campaigns,
            outbox,
            mailbox: MailboxOverview::default(),
        })
    }
}

/// What the events of a campaign say to everybody.
#[derive(Default)]
struct Told {
    /// The words of the seats, in seat order.
    seats: Vec<String>,
    begun: bool,
    halted: bool,
    closed: bool,
    paused: bool,
    due: Option<DateTime<Utc>>,
    asked: Vec<u8>,
}

impl Told {
    /// An event of a newer make that does not read changes nothing here: the audit judges, this only shows.
    fn take(&mut self, event: &Event) {
        match event.kind.as_str() {
            events::OPENED => {
                self.seats = read::<Opened>(event).map(|opened| opened.seats).unwrap_or_default()
            }
            events::ASKED => {
                if let Some(asked) = read::<Asked>(event) {
                    self.due = asked.due.as_deref().and_then(read_stamp);
                    self.asked = asked.demands.iter().map(|demand| demand.seat).collect();
                }
                self.begun = true;
            }
            events::LOCKED if read::<Locked>(event).is_some() => (self.due, self.asked) = (None, vec![]),
            events::LEG | events::SAVED => self.begun = true,
            events::HALTED => self.halted = true,
            events::CLOSED => self.closed = true,
            events::HOST => match read::<Host>(event).map(|host| host.act) {
                Some(Act::Paused | Act::PausedBySilence { .. }) => self.paused = true,
                Some(Act::Resumed { due }) => {
                    self.paused = false;
                    self.due = due.as_deref().and_then(read_stamp).or(self.due);
                }
                Some(Act::Extended { due }) => self.due = read_stamp(&due),
                _ => {}
            },
            _ => {}
        }
    }

    fn stage(&self, book: &CampaignBook) -> &'static str {
        match self {
            Told { closed: true, .. } => "over",
            Told { halted: true, .. } => "halted",
            Told { paused: true, .. } => "paused",
            Told { begun: true, .. } => "playing",
            _ if book.ready_due.is_some() => "getting ready",
            _ => "inviting",
        }
    }
}

fn read<T: DeserializeOwned>(event: &Event) -> Option<T> {
    T::deserialize(&event.body).ok()
}

fn campaign(
    referee: &Referee,
    book: &CampaignBook,
    seats: &[SeatBook],
) -> Result<CampaignOverview, RefereeError> {
    let (chain, events) = Chain::load(referee.store(), &book.id, &referee.public_key())?;
    let mut told = Told::default();
    events.iter().for_each(|stored| told.take(&stored.event));
    let stage = told.stage(book);
    let names = by_name(&book.game).map(|game| game.seats()).unwrap_or_default();
    let seat = |own: &SeatBook| {
        let word = told.seats.get(usize::from(own.seat)).cloned().unwrap_or_else(|| own.seat.to_string());
        let name = names.iter().find(|name| name.word == word);
        SeatOverview {
            name: name.map_or_else(String::new, |name| name.name.into()),
            seat: word,
            // Nobody writes for a seat without an address but the practice opponent.
            address: own.addresses.first().cloned().unwrap_or_else(|| PRACTICE.into()),
            state: seat_state(own, stage, told.asked.contains(&own.seat)).into(),
            silences: own.silences,
        }
    };
    let due = if stage == "getting ready" { book.ready_due } else { told.due };
    Ok(CampaignOverview {
        name: book.id.clone(),
        game: book.game.clone(),
        stage: stage.into(),
        turn: if told.begun { turn(referee, seats)? } else { String::new() },
        opened: book.opened,
        due: due.filter(|_| matches!(stage, "getting ready" | "playing")),
        zone: book.deadlines.zone().name().into(),
        events: chain.size(),
        press: book.press,
        seats: seats.iter().map(seat).collect(),
    })
}

/// The newest parcel of all seats names the turn.
fn turn(referee: &Referee, seats: &[SeatBook]) -> Result<String, RefereeError> {
    let mut newest: Option<ParcelNote> = None;
    for own in seats {
        let key = parcel_key(&own.campaign, own.seat, own.parcel);
        let note: Option<ParcelNote> = book(referee.store(), trees::PARCELS, &key)?;
        newest = [newest, note].into_iter().flatten().max_by_key(|note| note.number);
    }
    Ok(newest.map(|note| note.period).unwrap_or_default())
}

fn seat_state(own: &SeatBook, stage: &str, asked: bool) -> &'static str {
    match stage {
        _ if !own.joined => "invited",
        "inviting" => "joined",
        "getting ready" if own.ready => "ready",
        "getting ready" => "joined",
        "playing" | "paused" if asked && own.done => "is final",
        "playing" | "paused" if asked && (own.ordered.is_some() || own.accepted) => "has answered",
        "playing" | "paused" if asked => "owes an answer",
        _ => "waits",
    }
}

//! The order of events: a campaign is opened, joined, asked, locked and played leg by leg, and nothing else.

use super::body::Body;
use super::luck::{Luck, Roll};
use super::report::Findings;
use crate::campaign::events::{
    Act, Asked, CLASS_ANSWER, CLASS_FULL, CLASS_SEAT, CLASS_STATE, Closed, Joined, Leg, Locked, Opened, Saved,
};
use crate::campaign::{FIRST_EPOCH, practice_nonce};
use crate::ledger::{Sealed, hex};
use crate::rules::Item;

/// Where a campaign stands after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Opened; players join.
    Gathering,
    /// Locked or past a seam: a leg is due.
    Running,
    /// A leg is written: a seam, the seeds or a halt is due.
    AfterLeg,
    /// A seam is written: the next leg, or the last seeds.
    AfterSeam,
    /// The last seeds are open: the end is due.
    Over,
    /// The rules wait for somebody; the questions are not written yet.
    Waiting,
    Asking,
    Halted,
    Closed,
}

impl Phase {
    fn due(self) -> &'static str {
        match self {
            Phase::Gathering => "players join, or play begins when all have joined",
            Phase::Running => "a leg is due",
            Phase::AfterLeg => "a seam or the opened seeds are due",
            Phase::AfterSeam => "a leg or the last seeds are due",
            Phase::Over => "the end is due",
            Phase::Waiting => "questions are due",
            Phase::Asking => "a lock is due",
            Phase::Halted => "the campaign is halted",
            Phase::Closed => "the campaign is closed",
        }
    }

    fn takes(self, body: &Body) -> bool {
        match body {
            Body::Opened(_) => false,
            Body::Joined(_) | Body::Host(_) => {
                matches!(self, Phase::Gathering | Phase::Waiting | Phase::Asking | Phase::Halted)
            }
            Body::Asked(_) => self == Phase::Waiting,
            Body::Locked(_) => matches!(self, Phase::Gathering | Phase::Asking),
            Body::Leg(_) => matches!(self, Phase::Running | Phase::AfterSeam),
            Body::Saved(_) => self == Phase::AfterLeg,
            Body::Revealed(_) => matches!(self, Phase::AfterLeg | Phase::AfterSeam),
            Body::Halted(_) => matches!(self, Phase::AfterLeg | Phase::AfterSeam),
            Body::Closed(_) => self == Phase::Over,
        }
    }
}

#[derive(Clone, Default)]
struct SeatFacts {
    joined: bool,
    life: u16,
    demands: u32,
}

/// A fold over the events, checking each against those before.
pub(super) struct Story {
    pub phase: Phase,
    pub segment: u64,
    pub epoch: u64,
    pub luck: Luck,
    /// Keys of the closed dice by epoch, the first one first, once they are opened.
    pub closed_keys: Option<Vec<[u8; 32]>>,
    campaign: String,
    words: Vec<String>,
    seats: Vec<SeatFacts>,
    revision: u32,
    asked: Option<Asked>,
}

impl Story {
    /// From the first event; `None` when its anchors do not read.
    pub fn new(opened: &Opened, found: &mut Findings) -> Option<Self> {
        let anchors = hex::decode32(&opened.open_anchor).zip(hex::decode32(&opened.closed_anchor));
        let Some((open, closed)) = anchors else {
            found.add(0, "opened", "the anchors of the dice are not 32 bytes in hex");
            return None;
        };
        Some(Story {
            phase: Phase::Gathering,
            segment: 0,
            epoch: 0,
            luck: Luck::new(&opened.campaign, open, closed),
            closed_keys: None,
            campaign: opened.campaign.clone(),
            words: opened.seats.clone(),
            seats: vec![SeatFacts::default(); opened.seats.len()],
            revision: opened.revision,
            asked: None,
        })
    }

    /// Takes the next event. `false` when it cannot stand here: what follows has lost its ground.
    pub fn step(&mut self, seq: u64, body: &Body, found: &mut Findings) -> bool {
        if !self.phase.takes(body) {
            let kind = match (self.phase, body) {
                (Phase::Closed, _) => "after_closed",
                (Phase::Halted, _) => "after_halted",
                (Phase::Waiting, Body::Locked(_)) => "lock_without_ask",
                (Phase::AfterLeg, Body::Asked(_) | Body::Locked(_)) => "seed_late",
                _ => "order",
            };
            found.add(seq, kind, format!("`{}` cannot stand here: {}", body.name(), self.phase.due()));
            return false;
        }
        match body {
            Body::Opened(_) => {}
            Body::Joined(joined) => self.joined(seq, joined, found),
            Body::Asked(asked) => self.asked(seq, asked, found),
            Body::Locked(locked) => self.locked(seq, locked, found),
            Body::Leg(leg) => self.leg(seq, leg, found),
            Body::Saved(saved) => self.saved(seq, saved, found),
            Body::Revealed(revealed) => {
                self.luck.reveal(seq, &revealed.seeds, self.epoch, found);
                self.phase = if self.phase == Phase::AfterSeam { Phase::Over } else { Phase::Waiting };
            }
            Body::Halted(halted) => {
                self.in_segment(seq, halted.segment, found);
                self.phase = Phase::Halted;
            }
            Body::Host(host) => self.acted(seq, &host.act, found),
            Body::Closed(closed) => self.closed(seq, closed, found),
        }
        true
    }

    fn in_segment(&self, seq: u64, segment: u64, found: &mut Findings) {
        if segment != self.segment {
            let detail = format!("it stands in segment {segment}, play is in segment {}", self.segment);
            found.add(seq, "segment", detail);
        }
    }

    fn joined(&mut self, seq: u64, joined: &Joined, found: &mut Findings) {
        let gathering = self.phase == Phase::Gathering && !self.seats.iter().all(|seat| seat.joined);
        let Some(facts) = self.seats.get_mut(usize::from(joined.seat)) else {
            found.add(seq, "joined", format!("there is no seat {}", joined.seat));
            return;
        };
        if facts.joined || joined.life != facts.life.max(1) {
            let detail = format!("seat {} is taken by its player number {}", joined.seat, joined.life);
            found.add(seq, "joined", format!("{detail}, which is not its turn"));
        }
        (facts.joined, facts.life) = (true, joined.life);
        if joined.practice && joined.nonce != hex::encode(&practice_nonce(&self.campaign, joined.seat)) {
            let detail =
                format!("the practice opponent in seat {} brings other luck than its own", joined.seat);
            found.add(seq, "nonce", detail);
        }
        if gathering {
            self.luck.join(seq, joined.seat, &joined.nonce, found);
        } else if hex::decode32(&joined.nonce).is_none() {
            found.add(seq, "nonce", format!("the nonce of seat {} is not 32 bytes in hex", joined.seat));
        }
    }

    fn asked(&mut self, seq: u64, asked: &Asked, found: &mut Findings) {
        self.in_segment(seq, asked.segment, found);
        if asked.demands.is_empty() {
            found.add(seq, "asked", "nobody is asked anything");
        }
        for of in &asked.demands {
            let Some(facts) = self.seats.get_mut(usize::from(of.seat)) else {
                found.add(seq, "asked", format!("there is no seat {}", of.seat));
                continue;
            };
            let due = facts.demands.saturating_add(1);
            if of.id != due {
                let detail = format!("question {} of seat {} was due, {} is put", due, of.seat, of.id);
                found.add(seq, "asked", detail);
            }
            facts.demands = of.id;
        }
        self.asked = Some(asked.clone());
        self.phase = Phase::Asking;
    }

    fn locked(&mut self, seq: u64, locked: &Locked, found: &mut Findings) {
        if locked.epoch != self.epoch + 1 {
            found.add(seq, "epoch", format!("epoch {} follows on epoch {}", locked.epoch, self.epoch));
        }
        // Dice are looked up by the count of locks, whatever number an event gives itself.
        self.epoch += 1;
        self.phase = Phase::Running;
        match self.asked.take() {
            Some(asked) => {
                check_answers(seq, locked, &asked, found);
                self.luck.lock(seq, locked, self.seats.len(), found);
            }
            None => self.begin(seq, locked, found),
        }
    }

    fn begin(&mut self, seq: u64, locked: &Locked, found: &mut Findings) {
        if !self.seats.iter().all(|seat| seat.joined) {
            found.add(seq, "begin", "play begins before all have joined");
        }
        if self.epoch != FIRST_EPOCH || !locked.nonces.is_empty() || !locked.answers.is_empty() {
            found.add(seq, "begin", "the lock that begins play brings answers or nonces");
        }
        if !locked.period.is_empty() {
            found.add(seq, "begin", "the lock that begins play names a game turn");
        }
        self.luck.begin();
    }

    fn leg(&mut self, seq: u64, leg: &Leg, found: &mut Findings) {
        self.in_segment(seq, leg.segment, found);
        let seats = (0u8..).zip(&self.words);
        let fits = leg.seats.len() == self.words.len()
            && leg.seats.iter().zip(seats).all(|(of, (seat, word))| {
                of.seat == seat && is(&of.sealed, &format!("seat/{word}"), CLASS_SEAT)
            });
        if !fits || !is(&leg.full, "full", CLASS_FULL) {
            found.add(seq, "leg", "it has not one paper for each seat and the full record");
        }
        for item in &leg.items {
            if let Item::Rolled { id, sides, faces } = item {
                let (segment, epoch, sides) = (self.segment, self.epoch, *sides);
                self.luck.roll(&Roll { seq, epoch, segment, id, sides, faces }, found);
            }
        }
        self.phase = Phase::AfterLeg;
    }

    fn saved(&mut self, seq: u64, saved: &Saved, found: &mut Findings) {
        self.in_segment(seq, saved.segment, found);
        if !is(&saved.state, "state", CLASS_STATE) {
            found.add(seq, "seam", "the saved state is not sealed as a state");
        }
        if saved.revision < self.revision {
            let detail = format!("revision {} follows on revision {}", saved.revision, self.revision);
            found.add(seq, "revision", detail);
        }
        self.revision = saved.revision;
        self.segment += 1;
        self.phase = Phase::AfterSeam;
    }

    fn acted(&mut self, seq: u64, act: &Act, found: &mut Findings) {
        let seat = match act {
            Act::PausedBySilence { seat } | Act::Resigned { seat } | Act::Replaced { seat, .. } => *seat,
            Act::Paused | Act::Resumed { .. } | Act::Extended { .. } => return,
        };
        let Some(facts) = self.seats.get_mut(usize::from(seat)) else {
            found.add(seq, "host", format!("there is no seat {seat}"));
            return;
        };
        if let Act::Replaced { life, .. } = act {
            if *life != facts.life.max(1).saturating_add(1) {
                let detail = format!("seat {seat} gets player number {life} after number {}", facts.life);
                found.add(seq, "host", detail);
            }
            (facts.joined, facts.life) = (false, *life);
        }
    }

    fn closed(&mut self, seq: u64, closed: &Closed, found: &mut Findings) {
        self.in_segment(seq, closed.segment, found);
        self.closed_keys = self.luck.close(seq, closed.closed_seed.as_ref(), self.epoch, found);
        self.phase = Phase::Closed;
    }
}

/// Every question has its answer, or of a race exactly one.
fn check_answers(seq: u64, locked: &Locked, asked: &Asked, found: &mut Findings) {
    let put: Vec<(u8, u32)> = asked.demands.iter().map(|of| (of.seat, of.id)).collect();
    let given: Vec<(u8, u32)> = locked.answers.iter().map(|answer| (answer.seat, answer.id)).collect();
    let fits = if asked.any { given.len() == 1 && put.contains(&given[0]) } else { given == put };
    if !fits {
        found.add(seq, "answers", "the answers locked are not those to the questions asked");
    }
    for answer in &locked.answers {
        if !is(&answer.sealed, &format!("answer/{}/{}", answer.seat, answer.id), CLASS_ANSWER) {
            found.add(seq, "answers", format!("an answer of seat {} is not sealed as such", answer.seat));
        }
    }
}

fn is(sealed: &Sealed, slot: &str, class: &str) -> bool {
    sealed.slot == slot && sealed.class == class
}

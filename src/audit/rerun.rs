//! The campaign is played again from its charter, on the recorded answers and dice, and must come to the same.

use super::body::Body;
use super::papers::Papers;
use super::report::Findings;
use crate::campaign::FIRST_EPOCH;
use crate::campaign::PRACTICE;
use crate::campaign::events::{Act, AnswerPaper, Asked, FullPaper, Host, Leg, Locked, Opened, Saved};
use crate::rules::{
    CharterDocument, Demand, Dice, Draft, Entry, Eye, Game, Line, Place, Playing, Reached, Stop,
};
use serde_json::Value;
use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How far the play was followed.
#[derive(Default)]
pub(super) struct Replayed {
    pub segments: u64,
    pub legs: u64,
    pub answers: u64,
}

/// A check that failed: event, kind, detail. Play cannot be followed beyond it.
type Stray = (u64, &'static str, String);

/// Plays the campaign of a charter again, as far as the log goes or until it strays.
pub(super) fn replay(
    charter: &str,
    opened: &Opened,
    game: &'static dyn Game,
    steps: &[(u64, Body)],
    papers: &Papers<'_>,
    found: &mut Findings,
) -> Replayed {
    let mut again = match Replay::open(charter, opened, game) {
        Ok(again) => again,
        Err(why) => {
            found.add(0, "charter", why);
            return Replayed::default();
        }
    };
    for (at, (seq, body)) in steps.iter().enumerate() {
        let next = steps.get(at + 1).map(|(_, body)| body);
        // What the rules did not survive cannot be asked of them again.
        if matches!(body, Body::Leg(_)) && matches!(next, Some(Body::Halted(_))) {
            break;
        }
        if let Err((seq, kind, why)) = again.step(*seq, body, papers, found) {
            found.add(seq, kind, why);
            break;
        }
    }
    again.done
}

struct Replay {
    game: &'static dyn Game,
    playing: Box<dyn Playing>,
    /// The state at the last seam.
    saved: Value,
    place: Place,
    revision: u32,
    /// The open segment as recorded.
    record: Vec<Entry>,
    /// How much of it the legs held.
    recorded: usize,
    reached: Value,
    stop: At,
    /// Seats that the practice opponent plays.
    practice: BTreeSet<u8>,
    done: Replayed,
}

/// What the rules came to.
enum At {
    Start,
    Seam,
    Waits { demands: Vec<Demand>, any: bool },
}

impl Replay {
    fn open(charter: &str, opened: &Opened, game: &'static dyn Game) -> Result<Self, String> {
        let document: CharterDocument =
            serde_json::from_str(charter).map_err(|error| format!("the charter does not read: {error}"))?;
        if document.game != opened.game {
            return Err(format!("the charter is of {}, the campaign of {}", document.game, opened.game));
        }
        if opened.revision > game.revision() || opened.state_version > game.state_version() {
            return Err("the campaign was opened by a newer referee than this one".into());
        }
        let waken = guarded(|| game.wake(&document)).ok_or("the game breaks down on the charter")?;
        let playing = waken.map_err(|error| format!("the charter cannot be played: {error}"))?;
        let seats = guarded(|| playing.seats()).ok_or("the game breaks down on its seats")?;
        if seats.iter().map(|seat| seat.word).ne(opened.seats.iter().map(String::as_str)) {
            return Err("the campaign has other seats than the game".into());
        }
        let saved = guarded(|| playing.open()).ok_or("the game breaks down when it opens")?;
        Ok(Replay {
            game,
            playing,
            reached: saved.clone(),
            saved,
            place: Place { segment: 0, epoch: FIRST_EPOCH },
            revision: opened.revision,
            record: vec![],
            recorded: 0,
            stop: At::Start,
            practice: BTreeSet::new(),
            done: Replayed::default(),
        })
    }

    fn step(
        &mut self,
        seq: u64,
        body: &Body,
        papers: &Papers<'_>,
        found: &mut Findings,
    ) -> Result<(), Stray> {
        match body {
            Body::Joined(joined) if joined.practice => {
                self.practice.insert(joined.seat);
                Ok(())
            }
            Body::Host(Host { act: Act::Replaced { seat, .. }, .. }) => {
                self.practice.remove(seat);
                Ok(())
            }
            Body::Asked(asked) => self.asked(seq, asked),
            Body::Locked(locked) => self.locked(seq, locked, papers, found),
            Body::Leg(leg) => self.leg(seq, leg, papers, found),
            Body::Saved(saved) => self.saved(seq, saved, papers, found),
            Body::Revealed(_) if matches!(self.stop, At::Seam) && !self.is_over() => {
                Err((seq, "end", "the last seeds are opened, but by the rules play goes on".into()))
            }
            Body::Closed(_) if !self.is_over() => {
                Err((seq, "end", "the campaign is closed, but by the rules play goes on".into()))
            }
            _ => Ok(()),
        }
    }

    fn is_over(&self) -> bool {
        guarded(|| self.playing.is_over(&self.reached)).unwrap_or(false)
    }

    /// The questions asked are those that the rules wait for.
    fn asked(&self, seq: u64, asked: &Asked) -> Result<(), Stray> {
        let At::Waits { demands, any } = &self.stop else {
            return Err((seq, "question", "questions are put, but the rules ask nothing here".into()));
        };
        let wanted = demands.iter().map(|demand| (demand.seat.0, &*demand.kind, &*demand.key, demand.hushed));
        let put = asked.demands.iter().map(|of| (of.seat, &*of.kind, &*of.key, of.hushed));
        if asked.any != *any || !put.eq(wanted.clone()) {
            let wanted: Vec<String> =
                wanted.map(|(seat, kind, key, _)| format!("{seat} {kind} {key}")).collect();
            let detail = format!("other questions are put than the rules ask: {}", wanted.join(", "));
            return Err((seq, "question", detail));
        }
        Ok(())
    }

    /// The lines of every answer are read again, in the state that play has reached.
    fn locked(
        &mut self,
        seq: u64,
        locked: &Locked,
        papers: &Papers<'_>,
        found: &mut Findings,
    ) -> Result<(), Stray> {
        let At::Waits { demands, .. } = std::mem::replace(&mut self.stop, At::Start) else { return Ok(()) };
        let period = guarded(|| self.playing.period(&self.reached));
        if period.as_ref() != Some(&locked.period) {
            let period = period.unwrap_or_default();
            let detail = format!("it is locked in `{}`, by the rules it is `{period}`", locked.period);
            found.add(seq, "period", detail);
        }
        for answer in &locked.answers {
            let paper: Option<AnswerPaper> = papers.paper(seq, &answer.sealed.slot, found);
            let Some(paper) = paper else { return Err(unread(seq, &answer.sealed.slot)) };
            let Some(demand) = demands.iter().find(|demand| demand.is(&paper.demand)) else {
                let detail = format!("{} answers what the rules do not ask", answer.sealed.slot);
                return Err((seq, "question", detail));
            };
            if (paper.origin == PRACTICE) != self.practice.contains(&answer.seat) {
                let detail = format!(
                    "{} names {} as its writer, whose seat it is not",
                    answer.sealed.slot, paper.origin
                );
                found.add(seq, "origin", detail);
            }
            // Faults are texts and may change from release to release; the answer is what acts.
            let read = self.read(demand, &paper.lines);
            if read.is_none_or(|draft| draft.answer != paper.answer) {
                let detail = format!(
                    "the lines of {} read as another answer than the recorded one",
                    answer.sealed.slot
                );
                found.add(seq, "answer", detail);
            }
            self.done.answers += 1;
            self.record.push(Entry::Answered { demand: paper.demand, answer: paper.answer });
        }
        Ok(())
    }

    /// As the campaign reads: lines on which the game breaks down are left out.
    fn read(&self, demand: &Demand, lines: &[Line]) -> Option<Draft<Value>> {
        let read = |lines: &[Line]| guarded(|| self.playing.read(&self.reached, demand, lines));
        read(lines).or_else(|| read(&[]))
    }

    fn leg(&mut self, seq: u64, leg: &Leg, papers: &Papers<'_>, found: &mut Findings) -> Result<(), Stray> {
        if matches!(self.stop, At::Seam) && self.is_over() {
            return Err((seq, "end", "play goes on after its end by the rules".into()));
        }
        let paper: Option<FullPaper> = papers.paper(seq, &leg.full.slot, found);
        let FullPaper { entries } = paper.ok_or_else(|| unread(seq, &leg.full.slot))?;
        if !same_answers(&self.record[self.recorded..], &entries) {
            return Err((seq, "answer_record", "the record plays on other answers than were locked".into()));
        }
        let reached = self.run(seq, &entries, found)?;
        self.stop = match reached.played {
            Ok(()) => At::Seam,
            Err(Stop::Awaiting(demands)) => At::Waits { demands, any: false },
            Err(Stop::AwaitingAny(demands)) => At::Waits { demands, any: true },
            Err(stop) => return Err((seq, "rerun", format!("the record does not fit the rules: {stop:?}"))),
        };
        if let Some(state) = reached.state {
            self.reached = state;
        }
        self.record.truncate(self.recorded);
        self.record.extend(entries);
        self.recorded = self.record.len();
        self.done.legs += 1;
        Ok(())
    }

    /// Runs the open segment on the recorded answers and the dice of this leg alone: the rules must write the rest of
    /// the leg themselves, sightings too.
    fn run(&self, seq: u64, entries: &[Entry], found: &mut Findings) -> Result<Reached, Stray> {
        let mut grown = self.record.clone();
        let mut dice = Recorded::of(entries);
        let reached = self.play(&mut grown, &mut dice);
        let stopped = matches!(&reached.played, Ok(()) | Err(Stop::Awaiting(_) | Stop::AwaitingAny(_)));
        if stopped && grown[self.recorded..] == *entries {
            return Ok(reached);
        }
        // An older release may have written a fact or a question in another form: then the record as it stands must
        // still fit.
        let mut record = [&self.record[..self.recorded], entries].concat();
        let length = record.len();
        let fits = self.play(&mut record, &mut Recorded::of(&[]));
        match &fits.played {
            Ok(()) | Err(Stop::Awaiting(_) | Stop::AwaitingAny(_)) if record.len() == length => {}
            Ok(()) | Err(Stop::Awaiting(_) | Stop::AwaitingAny(_)) => {
                let detail = format!("by the rules more happened: {}", shown(record.get(length)));
                return Err((seq, "rerun", detail));
            }
            Err(Stop::Dice { .. }) => {
                return Err((
                    seq,
                    "rerun",
                    "by the rules dice are rolled that the record does not have".into(),
                ));
            }
            Err(Stop::Diverged { at, wanted }) => {
                let kind = match record.get(*at) {
                    Some(Entry::Rolled { .. }) => "roll_unasked",
                    Some(Entry::Told { .. }) => "fact",
                    _ => "rerun",
                };
                let detail = format!("the record has {}, the rules want {wanted}", shown(record.get(*at)));
                return Err((seq, kind, detail));
            }
            Err(Stop::Broken { reason }) => {
                return Err((seq, "rerun", format!("the rules break down on the record: {reason}")));
            }
        }
        self.compare_sightings(seq, &grown[self.recorded.min(grown.len())..], entries, found);
        Ok(fits)
    }

    fn compare_sightings(&self, seq: u64, again: &[Entry], entries: &[Entry], found: &mut Findings) {
        for pair in again.iter().zip(entries) {
            if let (Entry::Told { fact: one, seen: taken }, Entry::Told { fact: other, seen: written }) = pair
                && one == other
                && taken != written
            {
                let eyes: Vec<String> = taken
                    .iter()
                    .chain(written)
                    .filter(|seen| !(taken.contains(seen) && written.contains(seen)))
                    .map(|seen| eye(seen.eye))
                    .collect();
                let detail =
                    format!("of {one} something else was shown than by the rules ({})", eyes.join(", "));
                found.add(seq, "sighting", detail);
            }
        }
    }

    fn play(&self, record: &mut Vec<Entry>, dice: &mut Recorded) -> Reached {
        self.playing.run(&self.saved, self.place, self.revision, record, dice)
    }

    /// The state at a seam is the one that play has reached; the next segment begins from it.
    fn saved(
        &mut self,
        seq: u64,
        saved: &Saved,
        papers: &Papers<'_>,
        found: &mut Findings,
    ) -> Result<(), Stray> {
        if !matches!(self.stop, At::Seam) {
            return Err((seq, "seam", "a segment is closed, but the rules are in the middle of it".into()));
        }
        if saved.state_version > self.game.state_version() || saved.revision > self.game.revision() {
            return Err((seq, "newer", "from here on a newer referee played than this one".into()));
        }
        let state: Option<Value> = papers.paper(seq, &saved.state.slot, found);
        let state = state.ok_or_else(|| unread(seq, &saved.state.slot))?;
        let state = guarded(|| self.playing.upcast_state(saved.state_version, state));
        if state.as_ref() != Some(&self.reached) {
            return Err((seq, "state", "the saved state is not the one that play reaches".into()));
        }
        let locks = self.record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count();
        self.place.epoch += locks as u64;
        self.place.segment += 1;
        self.revision = saved.revision;
        self.saved.clone_from(&self.reached);
        self.record.clear();
        self.recorded = 0;
        self.done.segments += 1;
        Ok(())
    }
}

/// Whether a leg begins with the answers of its lock and has no others.
fn same_answers(locked: &[Entry], entries: &[Entry]) -> bool {
    let recorded = entries.iter().filter(|entry| matches!(entry, Entry::Answered { .. }));
    let same = |pair: (&Entry, &Entry)| match pair {
        (Entry::Answered { demand, answer }, Entry::Answered { demand: other, answer: recorded }) => {
            demand.is(other) && answer == recorded
        }
        _ => false,
    };
    recorded.count() == locked.len() && entries.len() >= locked.len() && locked.iter().zip(entries).all(same)
}

/// The dice of one leg as recorded; there are no others.
struct Recorded(VecDeque<Entry>);

impl Recorded {
    fn of(entries: &[Entry]) -> Self {
        Recorded(entries.iter().filter(|entry| matches!(entry, Entry::Rolled { .. })).cloned().collect())
    }
}

impl Dice for Recorded {
    fn roll(&mut self, _: u64, id: &str, eye: Eye, count: u32, sides: u32) -> Option<Vec<u32>> {
        match self.0.pop_front()? {
            Entry::Rolled { id: of, eye: seen_by, sides: with, faces }
                if (&*of, seen_by, with, faces.len()) == (id, eye, sides, count as usize) =>
            {
                Some(faces)
            }
            _ => None,
        }
    }
}

/// Runs what may break down on bytes that somebody forged.
fn guarded<T>(run: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(run)).ok()
}

fn unread(seq: u64, slot: &str) -> Stray {
    (seq, "rerun", format!("without {slot} play cannot be followed any further"))
}

fn eye(eye: Eye) -> String {
    match eye {
        Eye::Public => "all".into(),
        Eye::Seat(seat) => format!("seat {}", seat.0),
        Eye::Referee => "the referee".into(),
    }
}

fn shown(entry: Option<&Entry>) -> String {
    match entry {
        None => "nothing more".into(),
        Some(Entry::Answered { demand, .. }) => format!("an answer to {}", demand.kind),
        Some(Entry::Locked { epoch }) => format!("the lock of epoch {epoch}"),
        Some(Entry::Rolled { id, .. }) => format!("the roll {id}"),
        Some(Entry::Told { fact, .. }) => format!("the fact {fact}"),
    }
}

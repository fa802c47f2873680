//! A game with its types erased: what the rest of the house sees.

use super::{
    Chance, CharterDocument, CharterError, Claim, Demand, Dice, Disclosing, Draft, Entry, Eye, Kind, Line,
    Offered, Picture, Place, Played, Rules, Seat, SeatName, Stop, Table, table::json,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
};

/// One game of the house.
pub trait Game: Sync {
    fn name(&self) -> &'static str;
    fn title(&self) -> &'static str;
    /// Every seat that a campaign may have.
    fn seats(&self) -> &'static [SeatName];
    fn kinds(&self) -> Vec<&'static str>;
    fn facts(&self) -> &'static [&'static str];
    /// Kinds of questions and facts that come up only by a ruling or option, with which one.
    fn only_by(&self) -> &'static [(&'static str, &'static str)];
    /// The kinds of facts that bring hidden things to light.
    fn disclosing(&self) -> &'static [Disclosing];
    /// The components that the binary brings, by file name.
    fn components(&self) -> &'static [(&'static str, &'static str)];
    /// Options drawn at random beside those already chosen.
    fn drawn_options(
        &self,
        _chance: &mut dyn Chance,
        chosen: BTreeMap<String, String>,
    ) -> BTreeMap<String, String> {
        chosen
    }
    fn state_version(&self) -> u32;
    fn revision(&self) -> u32;
    /// Reads the charter and is then ready to play that campaign.
    fn wake(&self, charter: &CharterDocument) -> Result<Box<dyn Playing>, CharterError>;
}

/// What a run reached: the state (`None` when the rules broke down) and why it stopped.
#[derive(Debug)]
pub struct Reached {
    pub state: Option<Value>,
    pub played: Played<()>,
}

/// One campaign's rules with its charter in hand. States are JSON values written by the same game.
pub trait Playing: Send + Sync {
    /// The seats of this campaign.
    fn seats(&self) -> Vec<SeatName>;
    fn open(&self) -> Value;
    /// Runs the open segment; a panic of the rules comes back as [`Stop::Broken`], the record as it was.
    fn run(
        &self,
        saved: &Value,
        place: Place,
        revision: u32,
        record: &mut Vec<Entry>,
        dice: &mut dyn Dice,
    ) -> Reached;
    fn is_over(&self, state: &Value) -> bool;
    /// The seats that have won, once it is over.
    fn winners(&self, state: &Value) -> Vec<Seat>;
    /// What a seat has as things stand of that by which the game is won.
    fn score(&self, _state: &Value, _seat: Seat) -> Option<i64> {
        None
    }
    fn period(&self, state: &Value) -> String;
    fn view(&self, state: &Value, eye: Eye) -> Value;
    /// The view laid out for a report.
    fn sheet(&self, state: &Value, eye: Eye) -> Value;
    /// The same view as a map, where the game has one.
    fn map(&self, state: &Value, eye: Eye) -> Option<Picture>;
    fn names(&self) -> BTreeMap<String, String>;
    fn reconstructed(&self) -> Vec<(String, u32)>;
    /// The kinds of question that can come up in this campaign, in the order of the game's list.
    fn kinds(&self) -> Vec<&'static str>;
    /// `None` when this game has no such question.
    fn used_up(&self, kind: &str) -> Option<bool>;
    fn rule(&self, kind: &str) -> Option<&'static str>;
    fn waits(&self, state: &Value, demand: &Demand, lines: &[Line]) -> bool;
    fn form(&self, state: &Value, demand: &Demand) -> Vec<String>;
    fn read(&self, state: &Value, demand: &Demand, lines: &[Line]) -> Draft<Value>;
    /// Every kind that a line bears on, in the order of the game's list.
    fn claims(&self, state: &Value, eye: Eye, line: &str) -> Vec<(&'static str, Claim)>;
    /// What a line offers to another seat.
    fn offered(&self, _state: &Value, _eye: Eye, _line: &str) -> Option<Offered> {
        None
    }
    fn sample(&self, state: &Value, demand: &Demand, chance: &mut dyn Chance) -> Vec<String>;
    /// Lines of the practice opponent, by the view of the seat that is asked.
    fn advise(&self, state: &Value, demand: &Demand, chance: &mut dyn Chance) -> Vec<String>;
    fn upcast_state(&self, version: u32, state: Value) -> Value;
}

/// The erased form of a game, for the list in `games`.
pub const fn game<R: Rules>() -> Erased<R> {
    Erased { charters: Mutex::new(vec![]) }
}
/// See [`game`].
pub struct Erased<R: Rules> {
    /// Charters read of late, the oldest first: to read one takes longer than a campaign should need to wake.
    charters: Mutex<Vec<(CharterDocument, Arc<R::Charter>)>>,
}
/// Charters that are kept; most houses play by the components of the binary.
const CHARTERS_KEPT: usize = 4;

struct Awake<R: Rules>(Arc<R::Charter>);

impl<R: Rules> Erased<R> {
    fn charter(&self, document: &CharterDocument) -> Result<Arc<R::Charter>, CharterError> {
        let kept = || self.charters.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, charter)) = kept().iter().find(|(of, _)| of == document) {
            return Ok(Arc::clone(charter));
        }
        let charter = Arc::new(R::charter(document)?);
        let mut kept = kept();
        if kept.len() >= CHARTERS_KEPT {
            kept.remove(0);
        }
        kept.push((document.clone(), Arc::clone(&charter)));
        Ok(charter)
    }
}

impl<R: Rules> Game for Erased<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }
    fn title(&self) -> &'static str {
        R::TITLE
    }
    fn seats(&self) -> &'static [SeatName] {
        R::SEATS
    }
    fn kinds(&self) -> Vec<&'static str> {
        R::QUESTIONS.iter().map(|kind| kind.name).collect()
    }
    fn facts(&self) -> &'static [&'static str] {
        R::FACTS
    }
    fn only_by(&self) -> &'static [(&'static str, &'static str)] {
        R::ONLY_BY
    }
    fn drawn_options(
        &self,
        chance: &mut dyn Chance,
        chosen: BTreeMap<String, String>,
    ) -> BTreeMap<String, String> {
        R::drawn_options(chance, chosen)
    }
    fn disclosing(&self) -> &'static [Disclosing] {
        R::DISCLOSING
    }
    fn components(&self) -> &'static [(&'static str, &'static str)] {
        R::COMPONENTS
    }
    fn state_version(&self) -> u32 {
        R::STATE_VERSION
    }
    fn revision(&self) -> u32 {
        R::REVISION
    }
    fn wake(&self, charter: &CharterDocument) -> Result<Box<dyn Playing>, CharterError> {
        Ok(Box::new(Awake::<R>(self.charter(charter)?)))
    }
}

impl<R: Rules> Awake<R> {
    fn kind(name: &str) -> Option<&'static Kind<R>> {
        R::QUESTIONS.iter().find(|kind| kind.name == name)
    }
    /// The kind of a demand, which this game put itself.
    fn put(demand: &Demand) -> &'static Kind<R> {
        Self::kind(&demand.kind).expect("a game lists every question that it puts")
    }
    fn seen(&self, state: &Value, demand: &Demand) -> R::View {
        R::view(&self.0, &read(state), Eye::Seat(demand.seat))
    }
}

/// States come from the house's own store, checked against their seal, and are upcast before they get here.
fn read<T: DeserializeOwned>(state: &Value) -> T {
    T::deserialize(state).expect("a state written by this game reads back; a broken one halts its campaign")
}

impl<R: Rules> Playing for Awake<R> {
    fn seats(&self) -> Vec<SeatName> {
        R::seats(&self.0)
    }

    fn open(&self) -> Value {
        json(&R::open(&self.0))
    }

    fn run(
        &self,
        saved: &Value,
        place: Place,
        revision: u32,
        record: &mut Vec<Entry>,
        dice: &mut dyn Dice,
    ) -> Reached {
        let recorded = record.len();
        let ran = catch_unwind(AssertUnwindSafe(|| {
            let (state, played) = Table::<R>::run(&self.0, read(saved), place, revision, &mut *record, dice);
            (json(&state), played)
        }));
        match ran {
            Ok((state, played)) => Reached { state: Some(state), played },
            Err(panic) => {
                record.truncate(recorded);
                Reached { state: None, played: Err(Stop::Broken { reason: words_of(panic.as_ref()) }) }
            }
        }
    }

    fn is_over(&self, state: &Value) -> bool {
        R::is_over(&self.0, &read(state))
    }
    fn winners(&self, state: &Value) -> Vec<Seat> {
        R::winners(&self.0, &read(state))
    }
    fn score(&self, state: &Value, seat: Seat) -> Option<i64> {
        R::score(&self.0, &read(state), seat)
    }
    fn period(&self, state: &Value) -> String {
        R::period(&read(state))
    }
    fn view(&self, state: &Value, eye: Eye) -> Value {
        json(&R::view(&self.0, &read(state), eye))
    }
    fn sheet(&self, state: &Value, eye: Eye) -> Value {
        json(&R::sheet(&self.0, &R::view(&self.0, &read(state), eye)))
    }
    fn map(&self, state: &Value, eye: Eye) -> Option<Picture> {
        R::map(&self.0, &R::view(&self.0, &read(state), eye))
    }
    fn names(&self) -> BTreeMap<String, String> {
        R::names(&self.0)
    }
    fn reconstructed(&self) -> Vec<(String, u32)> {
        R::reconstructed(&self.0)
    }
    fn kinds(&self) -> Vec<&'static str> {
        let names = R::QUESTIONS.iter().map(|kind| kind.name);
        names.filter(|kind| R::may_ask(&self.0, kind)).collect()
    }
    fn used_up(&self, kind: &str) -> Option<bool> {
        Self::kind(kind).map(|kind| kind.used_up)
    }
    fn rule(&self, kind: &str) -> Option<&'static str> {
        Self::kind(kind).map(|kind| kind.rule.0)
    }
    fn waits(&self, state: &Value, demand: &Demand, lines: &[Line]) -> bool {
        (Self::put(demand).waits)(&demand.question, &self.0, &self.seen(state, demand), lines)
    }
    fn form(&self, state: &Value, demand: &Demand) -> Vec<String> {
        (Self::put(demand).form)(&demand.question, &self.0, &self.seen(state, demand))
    }
    fn read(&self, state: &Value, demand: &Demand, lines: &[Line]) -> Draft<Value> {
        (Self::put(demand).read)(&demand.question, &self.0, &self.seen(state, demand), lines)
    }
    fn claims(&self, state: &Value, eye: Eye, line: &str) -> Vec<(&'static str, Claim)> {
        let view = R::view(&self.0, &read(state), eye);
        R::QUESTIONS
            .iter()
            .filter_map(|kind| Some((kind.name, (kind.claim)(&self.0, &view, line)?)))
            .collect()
    }
    fn offered(&self, state: &Value, eye: Eye, line: &str) -> Option<Offered> {
        R::offered(&self.0, &R::view(&self.0, &read(state), eye), line)
    }
    fn sample(&self, state: &Value, demand: &Demand, chance: &mut dyn Chance) -> Vec<String> {
        (Self::put(demand).sample)(&demand.question, &self.0, &self.seen(state, demand), chance)
    }
    fn advise(&self, state: &Value, demand: &Demand, chance: &mut dyn Chance) -> Vec<String> {
        R::advise(&self.0, &self.seen(state, demand), demand, chance)
    }
    fn upcast_state(&self, version: u32, state: Value) -> Value {
        (version..R::STATE_VERSION).fold(state, |state, version| R::upcast_state(version, state))
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "the rules broke down".into())
}

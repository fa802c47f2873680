//! A game with a fault in it: the tests must notice.

use crate::bench::{Plan, dawn};
use sealed_orders::games::{GAMES, by_name};
use sealed_orders::rules::{
    Chance, CharterDocument, CharterError, Claim, Demand, Dice, Disclosing, Draft, Entry, Eye, Game, Line,
    Picture, Place, Playing, Reached, Seat, SeatName, Stop,
};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bend {
    /// The names break down as often as [`break_names`] says.
    BreakableNames,
    /// What the other side sees of placed orders holds the marker.
    MarkerInSighting,
    /// The other side's sheet holds the marker.
    MarkerInSheet,
    /// What the other side sees of placed orders tells how long their record is.
    SizeInSighting,
    /// A hushed question is settled at once for a side that has no choice.
    SettledWithoutChoice,
    /// A hushed question is put only to the side that has a choice.
    AskedWhereThereIsChoice,
    /// In Conquistador: the sheet shows every treasury as it is.
    TreasuryInSheet,
    /// No fault: the game lists a seat, the first, that no campaign has.
    SpareSeat,
}

/// A plan with the bent game in the place of the good one.
pub fn bent(bend: Bend) -> Plan {
    static BREAKABLE: &[&dyn Game] = &[&Bent(Bend::BreakableNames)];
    static SIGHTING: &[&dyn Game] = &[&Bent(Bend::MarkerInSighting)];
    static SHEET: &[&dyn Game] = &[&Bent(Bend::MarkerInSheet)];
    static SIZE: &[&dyn Game] = &[&Bent(Bend::SizeInSighting)];
    static SETTLED: &[&dyn Game] = &[&Bent(Bend::SettledWithoutChoice)];
    static SPARE: &[&dyn Game] = &[&Bent(Bend::SpareSeat)];
    static ASKED: &[&dyn Game] = &[&Bent(Bend::AskedWhereThereIsChoice)];
    static TREASURY: &[&dyn Game] = &[&Bent(Bend::TreasuryInSheet)];
    let games = match bend {
        Bend::BreakableNames => BREAKABLE,
        Bend::MarkerInSighting => SIGHTING,
        Bend::MarkerInSheet => SHEET,
        Bend::SizeInSighting => SIZE,
        Bend::SettledWithoutChoice => SETTLED,
        Bend::AskedWhereThereIsChoice => ASKED,
        Bend::TreasuryInSheet => TREASURY,
        Bend::SpareSeat => SPARE,
    };
    Plan { games, ..dawn() }
}

thread_local! {
    static BREAKS: Cell<u32> = const { Cell::new(0) };
}

/// The next so many times that this thread asks the game for its names, it panics.
pub fn break_names(times: u32) {
    BREAKS.set(times);
}

struct Bent(Bend);

impl Bent {
    fn inner(&self) -> &'static dyn Game {
        let name = if self.0 == Bend::TreasuryInSheet { "conquistador" } else { "dawn_of_empire" };
        by_name(name).expect("the house has it")
    }
}

impl Game for Bent {
    fn name(&self) -> &'static str {
        self.inner().name()
    }
    fn title(&self) -> &'static str {
        self.inner().title()
    }
    fn seats(&self) -> &'static [SeatName] {
        static WITH_SPARE: LazyLock<Vec<SeatName>> = LazyLock::new(|| {
            [SeatName { word: "spare", name: "Spare" }].iter().chain(GAMES[0].seats()).copied().collect()
        });
        if self.0 == Bend::SpareSeat { &WITH_SPARE } else { self.inner().seats() }
    }
    fn kinds(&self) -> Vec<&'static str> {
        self.inner().kinds()
    }
    fn facts(&self) -> &'static [&'static str] {
        self.inner().facts()
    }
    fn components(&self) -> &'static [(&'static str, &'static str)] {
        self.inner().components()
    }
    fn only_by(&self) -> &'static [(&'static str, &'static str)] {
        self.inner().only_by()
    }
    fn disclosing(&self) -> &'static [Disclosing] {
        self.inner().disclosing()
    }
    fn state_version(&self) -> u32 {
        self.inner().state_version()
    }
    fn revision(&self) -> u32 {
        self.inner().revision()
    }
    fn wake(&self, charter: &CharterDocument) -> Result<Box<dyn Playing>, CharterError> {
        Ok(Box::new(BentPlaying { bend: self.0, inner: self.inner().wake(charter)? }))
    }
}

struct BentPlaying {
    bend: Bend,
    inner: Box<dyn Playing>,
}

/// The order markers of every stack, by its label.
fn markers(state: &Value) -> BTreeMap<String, Value> {
    let stacks = state["stacks"].as_object().expect("a state has its stacks");
    stacks.iter().map(|(label, stack)| (label.clone(), stack["order"].clone())).collect()
}

impl BentPlaying {
    /// A hushed question to a side that has nothing to repair.
    fn is_without_choice(&self, state: &Value, demand: &Demand) -> bool {
        demand.hushed && self.inner.read(state, demand, &[]).answer["points"] == json!([])
    }

    /// A record in which a hushed question stands for one side only, as the rules want it: with the other's answer.
    fn with_unasked(&self, record: &[Entry]) -> Vec<Entry> {
        if self.bend != Bend::AskedWhereThereIsChoice {
            return record.to_vec();
        }
        let mut whole: Vec<Entry> = vec![];
        for (at, entry) in record.iter().enumerate() {
            let beside = [at.checked_sub(1), Some(at + 1)].map(|at| record.get(at?));
            let is_answer = |entry: &Option<&Entry>| matches!(entry, Some(Entry::Answered { .. }));
            match entry {
                Entry::Answered { demand, .. } if demand.hushed && !beside.iter().any(is_answer) => {
                    let other = Demand { seat: Seat(1 - demand.seat.0), ..demand.clone() };
                    let nothing = Entry::Answered { demand: other, answer: json!({ "points": [] }) };
                    let mut both = [entry.clone(), nothing];
                    both.sort_by_key(|entry| match entry {
                        Entry::Answered { demand, .. } => demand.seat,
                        _ => Seat(u8::MAX),
                    });
                    whole.extend(both);
                }
                _ => whole.push(entry.clone()),
            }
        }
        whole
    }

    /// Of a question to both sides only that to the side which has a choice; both where neither has.
    fn only_with_choice(&self, state: &Value, demands: Vec<Demand>) -> Vec<Demand> {
        let chosen: Vec<Demand> =
            demands.iter().filter(|demand| !self.is_without_choice(state, demand)).cloned().collect();
        if chosen.is_empty() { demands } else { chosen }
    }

    /// What the other side should not see of placed orders.
    fn tell_more(&self, fact: &Value, sighting: &mut Value) {
        match self.bend {
            Bend::MarkerInSighting => {
                sighting["stacks"].clone_from(&fact["stacks"]);
                for stack in sighting["stacks"].as_array_mut().into_iter().flatten() {
                    let ships = stack["ships"].as_array().map_or(0, Vec::len);
                    let leaders = stack["leaders"].as_array().map_or(0, Vec::len);
                    *stack = json!({
                        "label": stack["label"], "at": stack["at"], "counters": ships + leaders,
                        "marker": ships > 1, "order": stack["order"],
                    });
                }
            }
            Bend::SizeInSighting => sighting["size"] = json!(fact.to_string().len()),
            _ => {}
        }
    }
}

impl Playing for BentPlaying {
    fn seats(&self) -> Vec<SeatName> {
        self.inner.seats()
    }
    fn open(&self) -> Value {
        self.inner.open()
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
        let mut whole = self.with_unasked(record);
        let known = whole.len();
        let mut reached = self.inner.run(saved, place, revision, &mut whole, dice);
        record.extend(whole.drain(known..));
        if self.bend == Bend::AskedWhereThereIsChoice
            && let (Some(state), Err(Stop::Awaiting(demands))) = (&reached.state, &reached.played)
        {
            reached.played = Err(Stop::Awaiting(self.only_with_choice(state, demands.clone())));
        }
        for entry in record.iter_mut().skip(recorded) {
            let Entry::Told { fact, seen } = entry else { continue };
            if fact["fact"] == "orders_placed" {
                seen.iter_mut().for_each(|seen| self.tell_more(fact, &mut seen.sighting));
            }
        }
        reached
    }
    fn is_over(&self, state: &Value) -> bool {
        self.inner.is_over(state)
    }
    fn winners(&self, state: &Value) -> Vec<Seat> {
        self.inner.winners(state)
    }
    fn period(&self, state: &Value) -> String {
        self.inner.period(state)
    }
    fn view(&self, state: &Value, eye: Eye) -> Value {
        self.inner.view(state, eye)
    }
    fn map(&self, state: &Value, eye: Eye) -> Option<Picture> {
        self.inner.map(state, eye)
    }
    fn sheet(&self, state: &Value, eye: Eye) -> Value {
        let mut sheet = self.inner.sheet(state, eye);
        if self.bend == Bend::TreasuryInSheet {
            for realm in sheet["realms"].as_array_mut().into_iter().flatten() {
                let nation = realm["nation"].as_str().unwrap_or_default().to_owned();
                realm["ducats"] = state["realms"][nation]["ducats"].clone();
            }
        }
        if self.bend == Bend::MarkerInSheet {
            let orders = markers(state);
            for at in sheet["theirs"].as_array_mut().into_iter().flatten() {
                for stack in at["stacks"].as_array_mut().into_iter().flatten() {
                    let label = stack["label"].as_str().unwrap_or_default().to_owned();
                    let early = orders.get(&label).cloned().unwrap_or_default();
                    stack["order"] = early;
                }
            }
        }
        sheet
    }
    fn names(&self) -> BTreeMap<String, String> {
        if self.bend == Bend::BreakableNames && BREAKS.get() > 0 {
            BREAKS.set(BREAKS.get() - 1);
            panic!("the names are gone");
        }
        self.inner.names()
    }
    fn reconstructed(&self) -> Vec<(String, u32)> {
        self.inner.reconstructed()
    }
    fn kinds(&self) -> Vec<&'static str> {
        self.inner.kinds()
    }
    fn used_up(&self, kind: &str) -> Option<bool> {
        self.inner.used_up(kind)
    }
    fn rule(&self, kind: &str) -> Option<&'static str> {
        self.inner.rule(kind)
    }
    fn waits(&self, state: &Value, demand: &Demand, lines: &[Line]) -> bool {
        let settled = self.bend == Bend::SettledWithoutChoice && self.is_without_choice(state, demand);
        !settled && self.inner.waits(state, demand, lines)
    }
    fn form(&self, state: &Value, demand: &Demand) -> Vec<String> {
        self.inner.form(state, demand)
    }
    fn read(&self, state: &Value, demand: &Demand, lines: &[Line]) -> Draft<Value> {
        self.inner.read(state, demand, lines)
    }
    fn claims(&self, state: &Value, eye: Eye, line: &str) -> Vec<(&'static str, Claim)> {
        self.inner.claims(state, eye, line)
    }
    fn sample(&self, state: &Value, demand: &Demand, chance: &mut dyn Chance) -> Vec<String> {
        self.inner.sample(state, demand, chance)
    }
    fn advise(&self, state: &Value, demand: &Demand, chance: &mut dyn Chance) -> Vec<String> {
        self.inner.advise(state, demand, chance)
    }
    fn upcast_state(&self, version: u32, state: Value) -> Value {
        self.inner.upcast_state(version, state)
    }
}

//! A house for one campaign of the toy game: saved state, open record, desk.

use super::{
    desk::Desk,
    toy::{State, Toy},
};
use sealed_orders::rules::{
    CharterDocument, Demand, Dice, Draft, Entry, Game, Place, Played, Playing, Rules, Seat, Stop, game,
};
use serde_json::Value;
use std::collections::BTreeMap;

pub fn document(options: &[(&str, &str)]) -> CharterDocument {
    CharterDocument {
        game: "toy".into(),
        v: 1,
        components: BTreeMap::from([("hunters.txt".into(), "7 8".into())]),
        options: options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        rulings: BTreeMap::new(),
    }
}

pub struct House {
    pub playing: Box<dyn Playing>,
    pub saved: Value,
    pub state: Value,
    pub place: Place,
    pub revision: u32,
    pub record: Vec<Entry>,
    pub desk: Desk,
    /// Faults told when a question was read.
    pub faults: Vec<String>,
}

pub fn open() -> House {
    open_with(&[])
}

pub fn open_with(options: &[(&str, &str)]) -> House {
    let playing = game::<Toy>().wake(&document(options)).expect("the toy's charter reads");
    let saved = playing.open();
    House {
        playing,
        state: saved.clone(),
        saved,
        place: Place { segment: 4, epoch: 9 },
        revision: Toy::REVISION,
        record: vec![],
        desk: Desk::default(),
        faults: vec![],
    }
}

/// A house whose turn stands at sea with these markers placed.
pub fn at_sea(raider: &str, hunter: &str) -> House {
    at_sea_with(&[], raider, hunter)
}

pub fn at_sea_with(options: &[(&str, &str)], raider: &str, hunter: &str) -> House {
    let mut house = open_with(options);
    let mut weather = super::dice::scripted(&[3]);
    let stop = house.run(&mut weather);
    house.write(Seat(0), &[&format!("marker: {raider}")]);
    house.write(Seat(1), &[&format!("marker: {hunter}")]);
    house.lock(stop);
    assert_eq!(house.run(&mut weather), Ok(()));
    house.close();
    house
}

impl House {
    pub fn run(&mut self, dice: &mut dyn Dice) -> Played<()> {
        let reached = self.playing.run(&self.saved, self.place, self.revision, &mut self.record, dice);
        self.state = reached.state.unwrap_or_else(|| self.saved.clone());
        reached.played
    }
    /// The open segment again on another record; nothing of this house changes.
    pub fn rerun(&self, record: &mut Vec<Entry>, dice: &mut dyn Dice) -> (Option<Value>, Played<()>) {
        let reached = self.playing.run(&self.saved, self.place, self.revision, record, dice);
        (reached.state, reached.played)
    }
    pub fn state(&self) -> State {
        serde_json::from_value(self.state.clone()).expect("a state of the toy")
    }
    /// A letter; all its lines must bear on something.
    pub fn write(&mut self, seat: Seat, letter: &[&str]) {
        let unread = self.desk.take(self.playing.as_ref(), &self.state, seat, letter);
        assert_eq!(unread, Vec::<String>::new(), "read by no question");
    }
    pub fn draft(&self, demand: &Demand) -> Draft<Value> {
        self.playing.read(&self.state, demand, &self.desk.bearing(demand))
    }
    /// Whether the seat would be written to.
    pub fn waits(&self, demand: &Demand) -> bool {
        self.playing.waits(&self.state, demand, &self.desk.bearing(demand))
    }
    /// The deadline: what is in hand counts, silence fills the rest. Of an open race, the first seat with lines.
    pub fn lock(&mut self, stop: Played<()>) {
        let demands = match stop {
            Err(Stop::Awaiting(demands)) => demands,
            Err(Stop::AwaitingAny(demands)) => {
                let written = demands.iter().find(|demand| !self.desk.bearing(demand).is_empty());
                vec![written.unwrap_or(&demands[0]).clone()]
            }
            other => panic!("nothing is asked: {other:?}"),
        };
        let drafts: Vec<_> = demands.iter().map(|demand| self.draft(demand)).collect();
        for (demand, draft) in demands.into_iter().zip(drafts) {
            self.faults.extend(draft.faults.into_iter().map(|fault| fault.why));
            self.desk.use_up(self.playing.as_ref(), &demand);
            self.record.push(Entry::Answered { demand, answer: draft.answer });
        }
    }
    /// A seam: the state is saved and the next segment opens. Returns the record of the closed one.
    pub fn close(&mut self) -> Vec<Entry> {
        self.saved = self.state.clone();
        self.place.segment += 1;
        self.place.epoch += self.record.iter().filter(|e| matches!(e, Entry::Locked { .. })).count() as u64;
        self.desk.turn_page(&self.playing.period(&self.state));
        std::mem::take(&mut self.record)
    }
    /// Runs and locks until the segment is closed.
    pub fn finish(&mut self, dice: &mut dyn Dice) {
        loop {
            match self.run(dice) {
                Ok(()) => return,
                stop @ Err(Stop::Awaiting(_) | Stop::AwaitingAny(_)) => self.lock(stop),
                Err(stop) => panic!("{stop:?}"),
            }
        }
    }
}

/// `seat kind key` of what is awaited, in order.
pub fn awaited(stop: &Played<()>) -> Vec<String> {
    match stop {
        Err(Stop::Awaiting(demands) | Stop::AwaitingAny(demands)) => demands
            .iter()
            .map(|demand| format!("{} {} {}", demand.seat.0, demand.kind, demand.key).trim_end().to_owned())
            .collect(),
        _ => vec![],
    }
}

/// The kinds of the facts told.
pub fn told(record: &[Entry]) -> Vec<&str> {
    record
        .iter()
        .filter_map(|entry| match entry {
            Entry::Told { fact, .. } => fact["fact"].as_str(),
            _ => None,
        })
        .collect()
}

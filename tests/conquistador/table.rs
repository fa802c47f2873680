//! A table to test at: positions set up by hand, scripted dice, answers given as they stand or as lines.

use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::conquistador::charter::Charter;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::{Party, Ship, Ships};
use sealed_orders::games::conquistador::ids::{At, Label, LeaderId, Nation, ShipClass, Water};
use sealed_orders::games::conquistador::state::{Fleet, Phase, Segment, State};
use sealed_orders::games::conquistador::view::{View, view};
use sealed_orders::games::conquistador::{Conquistador, document};
use sealed_orders::rules::hex::Hex;
use sealed_orders::rules::{
    Chance, CharterDocument, Demand, Dice, Draft, Entry, Eye, Line, Place, Played, Rules, Stop, Table,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Faces by the id of their roll (without its segment); what is not scripted shows `fill`.
#[derive(Default)]
pub struct Script {
    pub faces: BTreeMap<String, Vec<u32>>,
    pub fill: u32,
    /// Every roll asked for: id and number of dice.
    pub asked: Vec<(String, u32)>,
    /// Draws every face that is not scripted, in place of `fill`.
    pub drawn: Option<SeededChance>,
}

impl Dice for Script {
    fn roll(&mut self, _: u64, id: &str, _: Eye, count: u32, sides: u32) -> Option<Vec<u32>> {
        let id = id.split_once('/').map_or(id, |(_, id)| id);
        self.asked.push((id.into(), count));
        let mut faces = self.faces.get(id).cloned().unwrap_or_default();
        let fill = self.fill;
        let drawn = &mut self.drawn;
        let mut next = || drawn.as_mut().map_or(fill, |chance| 1 + chance.below(sides));
        faces.resize_with(count as usize, &mut next);
        Some(faces)
    }
}

/// A campaign at the test's table.
pub struct Game {
    pub charter: &'static Charter,
    pub state: State,
    pub dice: Script,
    /// Answers to come, by nation and kind; the first that fits is used up.
    pub answers: Vec<(Nation, &'static str, Value)>,
    /// Lines to come, by nation and kind.
    pub lines: Vec<(Nation, &'static str, Vec<String>)>,
    /// Questions put, in order.
    pub put: Vec<Demand>,
    pub records: Vec<Vec<Entry>>,
    place: Place,
}

/// A campaign before turn 1, with options and rulings.
pub fn game_with(options: &[(&str, &str)], rulings: &[(&str, &str)]) -> Game {
    let mut document = document();
    let owned = |pairs: &[(&str, &str)]| pairs.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect();
    (document.options, document.rulings) = (owned(options), owned(rulings));
    let charter = charter(&document);
    let state = Conquistador::open(charter);
    Game {
        charter,
        state,
        dice: Script { fill: 1, ..Script::default() },
        answers: vec![],
        lines: vec![],
        put: vec![],
        records: vec![],
        place: Place { segment: 0, epoch: 0 },
    }
}

/// Charters that tests have read: to read one takes longer than most tests.
fn charter(document: &CharterDocument) -> &'static Charter {
    static READ: Mutex<Vec<(CharterDocument, &'static Charter)>> = Mutex::new(vec![]);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, charter)) = read.iter().find(|(of, _)| of == document) {
        return charter;
    }
    let charter = Conquistador::charter(document).expect("the charter of a test reads");
    let charter: &'static Charter = Box::leak(Box::new(charter));
    read.push((document.clone(), charter));
    charter
}

pub fn game() -> Game {
    game_with(&[], &[])
}

/// Turn 3 with nothing on the map.
pub fn bare() -> Game {
    bare_with(&[], &[])
}

pub fn bare_with(options: &[(&str, &str)], rulings: &[(&str, &str)]) -> Game {
    let mut game = game_with(options, rulings);
    game.state.camps.clear();
    game.state.realms.values_mut().for_each(|realm| realm.europe = Default::default());
    game.state.turn = 3;
    game
}

pub fn hex(id: &str) -> Hex {
    id.parse().expect("a hex")
}
pub fn water(id: &str) -> Water {
    id.parse().expect("a water")
}
pub fn leaders(ids: &str) -> Vec<LeaderId> {
    ids.split_whitespace().map(LeaderId::from).collect()
}
/// `party(2, 1, "columbus")`: soldiers, colonists, leaders.
pub fn party(soldiers: u32, colonists: u32, led: &str) -> Party {
    Party { soldiers, colonists, leaders: leaders(led), missionaries: vec![] }
}
/// `ships("caravel caravel carrack")`
pub fn ships(classes: &str) -> Ships {
    let class = |word: &str| match word {
        "caravel" => ShipClass::Caravel,
        "carrack" => ShipClass::Carrack,
        _ => ShipClass::GalleonFleet,
    };
    Ships(classes.split_whitespace().map(|word| Ship::empty(class(word))).collect())
}

impl Game {
    /// Units ashore.
    pub fn camp(&mut self, nation: Nation, at: &str, people: Party) {
        self.state.camp_mut(nation, hex(at)).party.add(people);
    }
    /// A fleet in the New World (`1417a`) or in Europe (empty), with people aboard.
    pub fn fleet(&mut self, nation: Nation, at: &str, classes: &str, people: Party) -> Label {
        let label = self.state.new_label(nation);
        let at = if at.is_empty() { At::Europe } else { At::Sea(water(at)) };
        let mut fleet = Fleet::new(label.clone(), nation, at, ships(classes));
        let left = fleet.ships.board(people);
        assert!(left.is_empty(), "no berth for {left:?}");
        self.state.fleets.insert(label.clone(), fleet);
        label
    }
    pub fn of(&self, label: &Label) -> &Fleet {
        self.state.fleets.get(label).unwrap_or_else(|| panic!("no fleet {label}"))
    }
    pub fn at(&self, nation: Nation, at: &str) -> Party {
        self.state.camp(nation, hex(at)).map(|camp| camp.party.clone()).unwrap_or_default()
    }
    pub fn ducats(&self, nation: Nation) -> u32 {
        self.state.realm(nation).map_or(0, |realm| realm.ducats)
    }
    /// Faces of a roll; the id as the rules build it, without its segment.
    pub fn faces(&mut self, id: &str, faces: &[u32]) {
        self.dice.faces.insert(id.into(), faces.to_vec());
    }
    /// Lines with which a nation answers the next question of a kind.
    pub fn says(&mut self, nation: Nation, kind: &'static str, lines: &[&str]) {
        let lines = lines.iter().map(|line| (*line).to_owned()).collect();
        self.lines.push((nation, kind, lines));
    }
    pub fn view(&self, nation: Nation) -> View {
        let seat = self.charter.seat(nation).expect("it plays");
        view(self.charter, &self.state, Eye::Seat(seat))
    }
    /// What lines come to for a question.
    pub fn read(&self, nation: Nation, kind: &str, question: Value, lines: &[&str]) -> Draft<Value> {
        let of = Conquistador::QUESTIONS.iter().find(|of| of.name == kind).expect("a kind of the game");
        (of.read)(&question, self.charter, &self.view(nation), &numbered(lines))
    }

    /// Plays the open segment to its end, with the answers given or what silence says. What was told comes back.
    pub fn segment(&mut self) -> Vec<Fact> {
        self.segment_with(&mut |game, state, demand| game.answer_to(state, demand))
    }

    fn segment_with(&mut self, answer: &mut dyn FnMut(&mut Game, &State, &Demand) -> Value) -> Vec<Fact> {
        let mut record = vec![];
        loop {
            let (state, played) = self.run(&mut record);
            match played {
                Ok(()) => {
                    self.rerun_is_equal(&record, &state);
                    self.state = state;
                    break;
                }
                Err(Stop::Awaiting(demands)) => {
                    for demand in demands {
                        let answer = answer(self, &state, &demand);
                        self.put.push(demand.clone());
                        record.push(Entry::Answered { demand, answer });
                    }
                }
                Err(stop) => panic!("{stop:?}"),
            }
        }
        let locks = record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64;
        self.place = Place { segment: self.place.segment + 1, epoch: self.place.epoch + locks };
        let facts = facts_of(&record);
        self.records.push(record);
        facts
    }

    fn run(&mut self, record: &mut Vec<Entry>) -> (State, Played<()>) {
        let (charter, state) = (self.charter, self.state.clone());
        Table::<Conquistador>::run(charter, state, self.place, Conquistador::REVISION, record, &mut self.dice)
    }

    /// A finished segment needs no dice, and ends the same.
    fn rerun_is_equal(&self, record: &[Entry], state: &State) {
        let mut again = record.to_vec();
        let (charter, saved) = (self.charter, self.state.clone());
        let revision = Conquistador::REVISION;
        let ran = Table::<Conquistador>::run(charter, saved, self.place, revision, &mut again, &mut NoDice);
        assert_eq!((ran.1, &ran.0), (Ok(()), state), "a re-run equals the run");
        assert_eq!(again, record);
    }

    /// The same with answers drawn as lines.
    pub fn drawn_segment(&mut self, chance: &mut SeededChance) -> Vec<Fact> {
        self.segment_with(&mut |game, state, demand| game.drawn(state, demand, chance))
    }

    fn drawn(&self, state: &State, demand: &Demand, chance: &mut SeededChance) -> Value {
        let kind = Conquistador::QUESTIONS.iter().find(|kind| kind.name == demand.kind);
        let kind = kind.expect("a kind of the game");
        let seen = view(self.charter, state, Eye::Seat(demand.seat));
        let silent = chance.below(5) == 0;
        let texts =
            if silent { vec![] } else { (kind.sample)(&demand.question, self.charter, &seen, chance) };
        let lines: Vec<Line> = (1..).zip(texts).map(|(number, text)| Line { number, text }).collect();
        let draft = (kind.read)(&demand.question, self.charter, &seen, &lines);
        assert_eq!(draft.faults, vec![], "drawn lines read: {lines:?}");
        draft.answer
    }

    fn answer_to(&mut self, state: &State, demand: &Demand) -> Value {
        let nation = self.charter.nation(demand.seat).expect("a seat of this game");
        let fits = |of: Nation, kind: &str| of == nation && kind == demand.kind;
        if let Some(found) = self.answers.iter().position(|(of, kind, _)| fits(*of, kind)) {
            return self.answers.remove(found).2;
        }
        let found = self.lines.iter().position(|(of, kind, _)| fits(*of, kind));
        let lines = found.map(|found| self.lines.remove(found).2).unwrap_or_default();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let kind = Conquistador::QUESTIONS.iter().find(|kind| kind.name == demand.kind);
        let seen = view(self.charter, state, Eye::Seat(demand.seat));
        let read = kind.expect("a kind of the game").read;
        let draft = read(&demand.question, self.charter, &seen, &numbered(&lines));
        assert_eq!(draft.faults, vec![], "lines of a test read");
        draft.answer
    }

    /// Plays one segment of this phase.
    pub fn phase(&mut self, phase: Phase) -> Vec<Fact> {
        self.state.phase = phase;
        self.segment()
    }
    /// One nation's part of a segment.
    pub fn act(&mut self, segment: Segment, nation: Nation) -> Vec<Fact> {
        self.phase(Phase::Segment { segment, left: vec![nation] })
    }
}

fn numbered(lines: &[&str]) -> Vec<Line> {
    (1..).zip(lines).map(|(number, text)| Line { number, text: (*text).into() }).collect()
}

struct NoDice;
impl Dice for NoDice {
    fn roll(&mut self, _: u64, id: &str, _: Eye, _: u32, _: u32) -> Option<Vec<u32>> {
        panic!("a finished segment rolls {id} again")
    }
}

pub fn facts_of(record: &[Entry]) -> Vec<Fact> {
    let told = record.iter().filter_map(|entry| match entry {
        Entry::Told { fact, .. } => Some(fact.clone()),
        _ => None,
    });
    told.map(|fact| serde_json::from_value(fact).expect("a fact of this game")).collect()
}

/// The facts of a kind, as JSON.
pub fn of_kind(facts: &[Fact], kind: &str) -> Vec<Value> {
    let json = facts.iter().map(|fact| serde_json::to_value(fact).expect("facts are JSON"));
    json.filter(|fact| fact["fact"] == kind).collect()
}

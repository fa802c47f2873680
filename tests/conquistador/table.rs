//! A table to test at: positions set up by hand, scripted dice, answers given as they stand or as lines.

pub use crate::scripted::facts_of;
use crate::scripted::{Script, play};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::conquistador::charter::Charter;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::{Gold, Party, Ship, Ships};
use sealed_orders::games::conquistador::ids::{At, Label, LeaderId, MissionaryId, Nation, ShipClass, Water};
use sealed_orders::games::conquistador::state::{Fleet, Phase, Segment, State};
use sealed_orders::games::conquistador::view::{View, view};
use sealed_orders::games::conquistador::{Conquistador, document};
use sealed_orders::rules::hex::Hex;
use sealed_orders::rules::{Chance, CharterDocument, Demand, Draft, Entry, Eye, Line, Place, Rules};
use serde_json::Value;
use std::sync::{Mutex, PoisonError};

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
    let charter = charter_with(options, rulings);
    let state = Conquistador::open(charter);
    Game {
        charter,
        state,
        dice: Script::default(),
        answers: vec![],
        lines: vec![],
        put: vec![],
        records: vec![],
        place: Place { segment: 0, epoch: 0 },
    }
}

/// A charter with options and rulings, read once: to read one takes longer than most tests.
pub fn charter_with(options: &[(&str, &str)], rulings: &[(&str, &str)]) -> &'static Charter {
    static READ: Mutex<Vec<(CharterDocument, &'static Charter)>> = Mutex::new(vec![]);
    let mut document = document();
    let owned = |pairs: &[(&str, &str)]| pairs.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect();
    (document.options, document.rulings) = (owned(options), owned(rulings));
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, charter)) = read.iter().find(|(of, _)| *of == document) {
        return charter;
    }
    let charter = Conquistador::charter(&document).expect("the charter of a test reads");
    let charter: &'static Charter = Box::leak(Box::new(charter));
    read.push((document, charter));
    charter
}

pub fn game() -> Game {
    game_with(&[], &[])
}

/// Turn 3 with nothing on the map, and of every missionary the rating that its counter has.
pub fn bare() -> Game {
    bare_with(&[], &[])
}

pub fn bare_with(options: &[(&str, &str)], rulings: &[(&str, &str)]) -> Game {
    let mut game = game_with(options, rulings);
    game.state.camps.clear();
    game.state.realms.values_mut().for_each(|realm| realm.europe = Default::default());
    game.state.ratings = game.charter.missionaries.clone();
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
pub fn priest(id: &str) -> Party {
    Party { missionaries: vec![MissionaryId::from(id)], ..Party::default() }
}
/// Gold of the Caribbean aboard.
pub fn gold(ducats: u32) -> Gold {
    Gold::of("caribbean".into(), ducats)
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
        fleet.man(self.charter);
        self.state.fleets.insert(label.clone(), fleet);
        label
    }
    pub fn of(&self, label: &Label) -> &Fleet {
        self.state.fleets.get(label).unwrap_or_else(|| panic!("no fleet {label}"))
    }
    pub fn at(&self, nation: Nation, at: &str) -> Party {
        self.state.camp(nation, hex(at)).map(|camp| camp.party.clone()).unwrap_or_default()
    }
    /// Soldiers and colonists in a hex.
    pub fn people(&self, nation: Nation, at: &str) -> (u32, u32) {
        let party = self.at(nation, at);
        (party.soldiers, party.colonists)
    }
    /// Gold that lies in a hex.
    pub fn gold(&self, nation: Nation, at: &str) -> u32 {
        self.state.camp(nation, hex(at)).map_or(0, |camp| camp.gold())
    }
    pub fn heap(&mut self, nation: Nation, at: &str, source: &str, ducats: u32) {
        self.state.camp_mut(nation, hex(at)).gold.insert(source.into(), ducats);
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
        let (mut dice, charter) = (std::mem::take(&mut self.dice), self.charter);
        let (saved, place, revision) = (self.state.clone(), self.place, Conquistador::REVISION);
        let played = play::<Conquistador>(charter, &saved, place, revision, &mut dice, |state, demand| {
            answer(self, state, demand)
        });
        (self.dice, self.state, self.place) = (dice, played.state, played.next);
        self.put.extend(played.put);
        let facts = facts_of(&played.record);
        self.records.push(played.record);
        facts
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

pub fn numbered(lines: &[&str]) -> Vec<Line> {
    (1..).zip(lines).map(|(number, text)| Line { number, text: (*text).into() }).collect()
}

/// The facts of a kind, as JSON.
pub fn of_kind(facts: &[Fact], kind: &str) -> Vec<Value> {
    let json = facts.iter().map(|fact| serde_json::to_value(fact).expect("facts are JSON"));
    json.filter(|fact| fact["fact"] == kind).collect()
}

/// Why naval orders were not carried out, each with its rule.
pub fn refusals(facts: &[Fact]) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    of_kind(facts, "naval_order_refused")
        .iter()
        .map(|fact| (text(&fact["why"]), text(&fact["rule"])))
        .collect()
}

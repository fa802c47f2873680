//! Two captains: each turn both plan in secret under open weather; one scouts in secret, one presses or not, dice fall,
//! and whoever hails first scores.

use sealed_orders::rules::{
    Chance, CharterDocument, CharterError, Claim, Draft, Eye, Fault, InForce, Kind, Line, Played, Question,
    Recorded, RollId, Rule, Rules, Seat, SeatName, Table, Visible,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub struct Toy;
const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    turn: u32,
    planned: bool,
    plans: [String; 2],
    score: u32,
}
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// The words look like a sealed entry and are none.
    Weather {
        face: u32,
        words: [String; 3],
    },
    Planned {
        seat: Seat,
        plan: String,
    },
    Scouted {
        sum: u32,
    },
    Clashed {
        hits: u32,
    },
    Hailed {
        seat: Seat,
        word: String,
    },
}
impl Recorded for Fact {}
#[derive(Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Sighting {
    Weather { face: u32, words: [String; 3] },
    Planned { seat: Seat, plan: Option<String> },
    Scouted { sum: u32 },
    Clashed { hits: u32 },
    Hailed { seat: Seat, word: String },
}
impl Visible for Sighting {}
impl Recorded for Sighting {}
#[derive(Serialize)]
pub struct View {
    turn: u32,
}
impl Visible for View {}

#[derive(Serialize, Deserialize)]
pub struct Word(String);
impl Recorded for Word {}

/// Every question takes a line `verb: word`; silence is the first word.
fn one_word(lines: &[Line], verb: &str, words: [&str; 2], rule: Rule) -> Draft<Word> {
    let (mut from, mut word, mut faults) = (None, words[0], vec![]);
    for line in lines {
        match words.iter().find(|known| line.text == format!("{verb}: {known}")) {
            Some(known) => (from, word) = (Some(line.number), known),
            None => faults.push(Fault::new(line.number, "no_such_word", rule)),
        }
    }
    let in_force = vec![InForce { line: from, text: format!("{verb}: {word}") }];
    Draft { faults, ..Draft::of(Word(word.into()), in_force) }
}

macro_rules! question {
    ($name:ident, $kind:literal, $rule:literal, $words:expr) => {
        #[derive(Serialize, Deserialize)]
        pub struct $name {
            turn: u32,
        }
        impl Visible for $name {}
        impl Question for $name {
            type Rules = Toy;
            type Answer = Word;
            const KIND: &'static str = $kind;
            const RULE: Rule = Rule($rule);
            fn key(&self) -> String {
                format!("turn={}", self.turn)
            }
            fn read(&self, _: &u32, _: &View, lines: &[Line]) -> Draft<Word> {
                one_word(lines, $kind, $words, Self::RULE)
            }
            fn claim(_: &u32, _: &View, line: &str) -> Option<Claim> {
                line.starts_with($kind).then(|| Claim::on($kind))
            }
            fn sample(&self, _: &u32, _: &View, chance: &mut dyn Chance) -> Vec<String> {
                vec![format!("{}: {}", $kind, $words[chance.below(2) as usize])]
            }
        }
    };
}
question!(Plan, "plan", "1.2", ["hold", "attack"]);
question!(Press, "press", "2.2", ["no", "yes"]);
question!(Hail, "hail", "2.4", ["wait", "now"]);

impl Rules for Toy {
    /// Turns.
    type Charter = u32;
    type State = State;
    type Fact = Fact;
    type Sighting = Sighting;
    type View = View;
    type Sheet = View;
    const NAME: &'static str = "captains";
    const TITLE: &'static str = "Two Captains";
    const SEATS: &'static [SeatName] =
        &[SeatName { word: "first", name: "First" }, SeatName { word: "second", name: "Second" }];
    const QUESTIONS: &'static [Kind<Self>] = &[Kind::of::<Plan>(), Kind::of::<Press>(), Kind::of::<Hail>()];
    const FACTS: &'static [&'static str] = &["weather", "planned", "scouted", "clashed", "hailed"];
    const COMPONENTS: &'static [(&'static str, &'static str)] = &[];

    fn charter(document: &CharterDocument) -> Result<u32, CharterError> {
        let name = "turns".to_owned();
        let value = document.options.get(&name).cloned().unwrap_or_default();
        value.parse().map_err(|_| CharterError::OptionValue { name, value, reason: "it is a number".into() })
    }
    fn open(_: &u32) -> State {
        State { turn: 1, planned: false, plans: [String::new(), String::new()], score: 0 }
    }
    fn play(table: &mut Table<'_, Self>) -> Played<()> {
        if table.state.planned { clash(table) } else { plan(table) }
    }
    fn is_over(turns: &u32, state: &State) -> bool {
        state.turn > *turns
    }
    fn view(_: &u32, state: &State, _: Eye) -> View {
        View { turn: state.turn }
    }
    fn sheet(_: &u32, view: &View) -> View {
        View { turn: view.turn }
    }
    fn names(_: &u32) -> BTreeMap<String, String> {
        BTreeMap::new()
    }
    fn reconstructed(_: &u32) -> Vec<(String, u32)> {
        vec![]
    }
    fn sight(_: &u32, _: &State, fact: &Fact, eye: Eye) -> Option<Sighting> {
        Some(match fact.clone() {
            Fact::Weather { face, words } => Sighting::Weather { face, words },
            Fact::Planned { seat, plan } => {
                Sighting::Planned { seat, plan: Some(plan).filter(|_| eye.owns(seat)) }
            }
            Fact::Scouted { sum } if eye.owns(SECOND) => Sighting::Scouted { sum },
            Fact::Scouted { .. } => return None,
            Fact::Clashed { hits } => Sighting::Clashed { hits },
            Fact::Hailed { seat, word } => Sighting::Hailed { seat, word },
        })
    }
    fn period(state: &State) -> String {
        format!("turn {}", state.turn)
    }
}

fn plan(table: &mut Table<'_, Toy>) -> Played<()> {
    let face = table.roll(RollId("1.1/weather".into()), 1, 6)?[0];
    let words = ["rain", "fog", "calm"].map(str::to_owned);
    table.tell(Fact::Weather { face, words })?;
    let turn = table.state.turn;
    let mut both = table.together();
    let (first, second) = (both.put(FIRST, Plan { turn }), both.put(SECOND, Plan { turn }));
    let answers = both.wait()?;
    for (seat, Word(plan)) in [(FIRST, answers.take(first)), (SECOND, answers.take(second))] {
        table.state.plans[usize::from(seat.0)].clone_from(&plan);
        table.tell(Fact::Planned { seat, plan })?;
    }
    table.state.planned = true;
    Ok(())
}

fn clash(table: &mut Table<'_, Toy>) -> Played<()> {
    let turn = table.state.turn;
    let sum = table.roll_for(Eye::Seat(SECOND), RollId("2.1/scout".into()), 2, 6)?.iter().sum();
    table.tell(Fact::Scouted { sum })?;
    if table.ask(FIRST, Press { turn })?.0 == "yes" {
        let dice = table.roll(RollId("2.3/clash".into()), 6, 6)?;
        let hits = dice.iter().filter(|face| **face > 3).count() as u32;
        table.state.score += hits;
        table.tell(Fact::Clashed { hits })?;
    }
    let mut race = table.together();
    let (first, second) = (race.put(FIRST, Hail { turn }), race.put(SECOND, Hail { turn }));
    let (which, answers) = race.wait_any()?;
    let (seat, word) = if which == 0 { (FIRST, answers.take(first)) } else { (SECOND, answers.take(second)) };
    table.state.turn += 1;
    table.state.planned = false;
    table.tell(Fact::Hailed { seat, word: word.0 })
}

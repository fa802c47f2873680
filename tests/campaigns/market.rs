//! Three traders: a small game for talk between seats. Each turn all plan in secret: whom they offer coins and whose
//! offers they take; what both have written is paid, and only the two see it.

use crate::bench::Plan;
use sealed_orders::config::Deadlines;
use sealed_orders::referee::NewCampaign;
use sealed_orders::rules::{
    Chance, CharterDocument, CharterError, Claim, Draft, Erased, Eye, Fault, Game, InForce, Kind, Line,
    Offered, Played, Question, Recorded, Rule, Rules, Seat, SeatName, Table, Visible, game,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const ANNA: usize = 0;
pub const BRUNO: usize = 1;
pub const CARLA: usize = 2;
const TURNS: u32 = 4;
const SEATS: [SeatName; 3] = [
    SeatName { word: "anna", name: "Anna of Genoa" },
    SeatName { word: "bruno", name: "Bruno" },
    SeatName { word: "carla", name: "Carla" },
];

/// The prose of the game.
pub const PROSE: &[(&str, &str)] = &[
    (
        "questions.en.toml",
        "[plan]\nnoun = \"plan\"\nasks = \"Your plan for turn {{ turn }}.\"\nheading = \"PLAN\"\nhelp = \" offer bruno: 5 coins\"\n",
    ),
    (
        "facts.en.toml",
        "paid = \"{{ from|name }} paid {{ to|name }}: {{ what }}.\"\nturn_ended = \"Turn {{ turn }} is over.\"\n",
    ),
    (
        "faults.en.toml",
        "no_coins = \"You have {{ purse }} coins.\"\nnobody = \"There is nobody of that name.\"\n",
    ),
    ("phrases.en.toml", "result = \"the market closes\"\n"),
];

static MARKET: Erased<Market> = game::<Market>();
static GAMES: &[&dyn Game] = &[&MARKET];

/// A campaign of three; nothing in its log tells what is sealed.
pub fn market() -> Plan {
    let seats = SEATS.iter().map(|seat| (seat.word.into(), format!("{}@players.example", seat.word)));
    Plan {
        games: GAMES,
        new: NewCampaign {
            game: "market".into(),
            name: Some("bazaar".into()),
            seats: seats.collect(),
            deadlines: Deadlines { zone: "Europe/London".into(), ..Deadlines::default() },
            ..NewCampaign::default()
        },
        blind: true,
        pictures: false,
        prose: PROSE,
    }
}

pub struct Market;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    turn: u32,
    purses: [u32; 3],
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    Paid { from: Seat, to: Seat, what: String },
    TurnEnded { turn: u32 },
}
impl Recorded for Fact {}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Sighting {
    Paid { from: String, to: String, what: String },
    TurnEnded { turn: u32 },
}
impl Visible for Sighting {}
impl Recorded for Sighting {}
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    own: Option<Seat>,
    purse: u32,
}
impl Visible for View {}

/// `offer SEAT: …` and `accept SEAT: …` of one plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Deals {
    offers: Vec<(u8, String)>,
    accepts: Vec<(u8, String)>,
}
impl Recorded for Deals {}

/// A line taken apart: the verb, the other seat, and what it is about.
fn parts(line: &str) -> Option<(&str, Option<u8>, &str)> {
    let (head, what) = line.split_once(": ")?;
    let (verb, who) = head.split_once(' ')?;
    let seat = (0u8..).zip(SEATS).find(|(_, seat)| seat.word == who.to_lowercase());
    ["offer", "accept"].contains(&verb).then_some((verb, seat.map(|(seat, _)| seat), what))
}

fn coins(what: &str) -> u32 {
    what.strip_suffix(" coins").and_then(|coins| coins.parse().ok()).unwrap_or(0)
}

#[derive(Serialize, Deserialize)]
pub struct PlanOf {
    turn: u32,
}
impl Visible for PlanOf {}
impl Question for PlanOf {
    type Rules = Market;
    type Answer = Deals;
    const KIND: &'static str = "plan";
    const RULE: Rule = Rule("1.0");
    fn read(&self, _: &(), view: &View, lines: &[Line]) -> Draft<Deals> {
        let (mut deals, mut in_force, mut faults) = (Deals::default(), vec![], vec![]);
        let mut purse = view.purse;
        for line in lines {
            let Some((verb, Some(seat), what)) = parts(&line.text) else {
                faults.push(Fault::new(line.number, "nobody", Self::RULE));
                continue;
            };
            if verb == "offer" && coins(what) > purse {
                faults.push(Fault::new(line.number, "no_coins", Self::RULE).with("purse", purse));
                continue;
            }
            if verb == "offer" {
                purse -= coins(what);
                deals.offers.push((seat, what.into()));
            } else {
                deals.accepts.push((seat, what.into()));
            }
            in_force.push(InForce { line: Some(line.number), text: line.text.clone() });
        }
        Draft { answer: deals, in_force, faults, remarks: vec![] }
    }
    fn claim(_: &(), _: &View, line: &str) -> Option<Claim> {
        let (verb, seat, what) = parts(line)?;
        let who = seat.map_or("?", |seat| SEATS[usize::from(seat)].word);
        // One offer of coins to each; takes of different things stand beside each other.
        let subject = match verb {
            "offer" => format!("offer {who} {}", what.starts_with("treaty")),
            _ => format!("accept {who} {what}"),
        };
        Some(Claim::on(subject))
    }
    fn sample(&self, _: &(), _: &View, _: &mut dyn Chance) -> Vec<String> {
        vec![]
    }
}

impl Rules for Market {
    type Charter = ();
    type State = State;
    type Fact = Fact;
    type Sighting = Sighting;
    type View = View;
    type Sheet = View;
    const NAME: &'static str = "market";
    const TITLE: &'static str = "Market";
    const SEATS: &'static [SeatName] = &SEATS;
    const COMPONENTS: &'static [(&'static str, &'static str)] = &[];
    const QUESTIONS: &'static [Kind<Self>] = &[Kind::of::<PlanOf>()];
    const FACTS: &'static [&'static str] = &["paid", "turn_ended"];

    fn charter(_: &CharterDocument) -> Result<(), CharterError> {
        Ok(())
    }
    fn open(_: &()) -> State {
        State { turn: 1, purses: [10; 3] }
    }
    fn play(table: &mut Table<'_, Self>) -> Played<()> {
        let turn = table.state.turn;
        let mut all = table.together();
        let tickets = [Seat(0), Seat(1), Seat(2)].map(|seat| all.put(seat, PlanOf { turn }));
        let answers = all.wait()?;
        let deals = tickets.map(|ticket| answers.take(ticket));
        for (from, plan) in (0u8..).zip(&deals) {
            for (to, what) in &plan.offers {
                if !deals[usize::from(*to)].accepts.contains(&(from, what.clone())) {
                    continue;
                }
                table.state.purses[usize::from(from)] -= coins(what);
                table.state.purses[usize::from(*to)] += coins(what);
                table.tell(Fact::Paid { from: Seat(from), to: Seat(*to), what: what.clone() })?;
            }
        }
        table.state.turn += 1;
        table.tell(Fact::TurnEnded { turn })
    }
    fn is_over(_: &(), state: &State) -> bool {
        state.turn > TURNS
    }
    fn view(_: &(), state: &State, eye: Eye) -> View {
        match eye {
            Eye::Seat(seat) => View { own: Some(seat), purse: state.purses[usize::from(seat.0)] },
            _ => View { own: None, purse: 0 },
        }
    }
    fn sheet(_: &(), view: &View) -> View {
        view.clone()
    }
    fn names(_: &()) -> BTreeMap<String, String> {
        SEATS.iter().map(|seat| (seat.word.into(), seat.name.into())).collect()
    }
    fn reconstructed(_: &()) -> Vec<(String, u32)> {
        vec![]
    }
    fn sight(_: &(), _: &State, fact: &Fact, eye: Eye) -> Option<Sighting> {
        match fact {
            Fact::TurnEnded { turn } => Some(Sighting::TurnEnded { turn: *turn }),
            Fact::Paid { from, to, what } if eye.owns(*from) || eye.owns(*to) => {
                let word = |seat: &Seat| SEATS[usize::from(seat.0)].word.to_owned();
                Some(Sighting::Paid { from: word(from), to: word(to), what: what.clone() })
            }
            Fact::Paid { .. } => None,
        }
    }
    fn offered(_: &(), view: &View, line: &str) -> Option<Offered> {
        let own = view.own?;
        let ("offer", Some(to), what) = parts(line)? else { return None };
        let accept = format!("accept {}: {what}", SEATS[usize::from(own.0)].word);
        Some(Offered { to: Seat(to), terms: what.into(), accept })
    }
    fn period(state: &State) -> String {
        format!("turn {}", state.turn)
    }
}

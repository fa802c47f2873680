//! Raider and hunters: each turn both sides place a marker in secret; a raid may meet the hunters one by one.

use super::{ask, play};
use sealed_orders::rules::{
    CharterDocument, CharterError, Eye, Kind, Played, Recorded, Rules, Seat, SeatName, Table, Visible,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub const RAIDER: Seat = Seat(0);
pub const HUNTER: Seat = Seat(1);

pub struct Toy;

#[derive(Debug)]
pub struct Charter {
    pub hunters: Vec<u8>,
    pub turns: u8,
    /// Ruling r1: whether only the first hunter may try (rule 6.4).
    pub first_only: bool,
    /// A third seat that only looks.
    pub umpire: bool,
    pub breaks: Breaks,
}

/// Mistakes in the rules, for the tests of a halt.
#[derive(Debug, PartialEq)]
pub enum Breaks {
    Nothing,
    RollTwice,
    Panic,
    AsksNobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    Anchor,
    Patrol,
    Raid,
}
impl Recorded for Marker {}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Markers,
    Sea,
}

/// Version 3. Version 1 had no coal; version 2 counted the raider's points only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub phase: Phase,
    pub weather: Option<u32>,
    pub markers: [Option<Marker>; 2],
    pub revealed: bool,
    /// Hidden from the hunters.
    pub coal: u32,
    /// The coal that the hunters counted last.
    pub counted: Option<u32>,
    pub caught: bool,
    pub points: [u32; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    Weather {
        face: u32,
    },
    Placed {
        seat: Seat,
        marker: Marker,
    },
    Revealed {
        marker: Marker,
    },
    Evaded {
        hunter: u8,
    },
    Intercepted {
        hunter: u8,
        roll: u32,
    },
    /// Until version 2 of the code `roll` was called `die`.
    Missed {
        hunter: u8,
        roll: u32,
    },
    Scouted {
        hunter: u8,
    },
    Hailed {
        seat: Seat,
    },
    TurnEnded {
        turn: u8,
    },
}
impl Recorded for Fact {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Sighting {
    Weather { face: u32 },
    Placed { seat: Seat, marker: Option<Marker> },
    Revealed { marker: Marker },
    Evaded { hunter: u8, coal: Option<u32> },
    Intercepted { hunter: u8, roll: u32 },
    Missed { hunter: u8, roll: u32 },
    Scouted { hunter: u8, coal: u32 },
    Hailed { seat: Seat },
    TurnEnded { turn: u8 },
}
impl Visible for Sighting {}
impl Recorded for Sighting {}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub turn: u8,
    pub phase: Phase,
    pub weather: Option<u32>,
    /// Of each side, where this eye may know it.
    pub markers: [Option<Marker>; 2],
    /// As known to this eye: the raider's own, or what the hunters counted.
    pub coal: Option<u32>,
    pub hunters: Vec<u8>,
    pub caught: bool,
    pub points: [u32; 2],
}
impl Visible for View {}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    pub score: BTreeMap<&'static str, u32>,
    /// What this eye knows of the raider's coal.
    pub coal: Option<u32>,
}
impl Visible for Sheet {}

/// Sits at the table only by an option.
const UMPIRE: SeatName = SeatName { word: "umpire", name: "Umpire" };

impl Rules for Toy {
    type Charter = Charter;
    type State = State;
    type Fact = Fact;
    type Sighting = Sighting;
    type View = View;
    type Sheet = Sheet;
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Raider and Hunters";
    const SEATS: &'static [SeatName] =
        &[SeatName { word: "raider", name: "Raider" }, SeatName { word: "hunter", name: "Hunter" }, UMPIRE];
    const COMPONENTS: &'static [(&'static str, &'static str)] = &[];
    const QUESTIONS: &'static [Kind<Self>] = &[
        Kind::of::<ask::PlaceMarker>(),
        Kind::of::<ask::Intercept>(),
        Kind::of::<ask::Evade>(),
        Kind::of::<ask::Hail>(),
    ];
    const FACTS: &'static [&'static str] = &[
        "weather",
        "placed",
        "revealed",
        "evaded",
        "intercepted",
        "missed",
        "scouted",
        "hailed",
        "turn_ended",
    ];
    const STATE_VERSION: u32 = 3;
    const REVISION: u32 = 2;

    fn charter(document: &CharterDocument) -> Result<Charter, CharterError> {
        read_charter(document)
    }
    fn seats(charter: &Charter) -> Vec<SeatName> {
        Self::SEATS.iter().copied().filter(|seat| charter.umpire || *seat != UMPIRE).collect()
    }
    fn open(_: &Charter) -> State {
        State {
            turn: 1,
            phase: Phase::Markers,
            weather: None,
            markers: [None; 2],
            revealed: false,
            coal: 2,
            counted: None,
            caught: false,
            points: [0; 2],
        }
    }
    fn play(table: &mut Table<'_, Self>) -> Played<()> {
        play::play(table)
    }
    fn is_over(charter: &Charter, state: &State) -> bool {
        state.caught || state.turn > charter.turns
    }
    fn view(charter: &Charter, state: &State, eye: Eye) -> View {
        let marker =
            |seat: Seat, shown: bool| state.markers[usize::from(seat.0)].filter(|_| shown || eye.owns(seat));
        View {
            turn: state.turn,
            phase: state.phase,
            weather: state.weather,
            markers: [marker(RAIDER, state.revealed), marker(HUNTER, false)],
            coal: match eye {
                Eye::Public => None,
                Eye::Seat(HUNTER) => state.counted,
                _ => Some(state.coal),
            },
            hunters: charter.hunters.clone(),
            caught: state.caught,
            points: state.points,
        }
    }
    fn sheet(_: &Charter, view: &View) -> Sheet {
        let words = Self::SEATS.iter().map(|seat| seat.word);
        Sheet { score: words.zip(view.points).collect(), coal: view.coal }
    }
    fn names(charter: &Charter) -> BTreeMap<String, String> {
        charter.hunters.iter().map(|hunter| (hunter.to_string(), format!("Fleet {hunter}"))).collect()
    }
    fn reconstructed(_: &Charter) -> Vec<(String, u32)> {
        vec![]
    }
    fn sight(_: &Charter, state: &State, fact: &Fact, eye: Eye) -> Option<Sighting> {
        Some(match *fact {
            Fact::Weather { face } => Sighting::Weather { face },
            Fact::Placed { seat, marker } => {
                Sighting::Placed { seat, marker: Some(marker).filter(|_| eye.owns(seat)) }
            }
            Fact::Revealed { marker } => Sighting::Revealed { marker },
            Fact::Evaded { hunter } => {
                Sighting::Evaded { hunter, coal: Some(state.coal).filter(|_| eye.owns(RAIDER)) }
            }
            Fact::Intercepted { hunter, roll } => Sighting::Intercepted { hunter, roll },
            Fact::Missed { hunter, roll } => Sighting::Missed { hunter, roll },
            Fact::Scouted { hunter } if eye.owns(HUNTER) => Sighting::Scouted { hunter, coal: state.coal },
            Fact::Scouted { .. } => return None,
            Fact::Hailed { seat } => Sighting::Hailed { seat },
            Fact::TurnEnded { turn } => Sighting::TurnEnded { turn },
        })
    }
    fn period(state: &State) -> String {
        format!("turn {}", state.turn)
    }
    fn upcast_state(version: u32, mut state: Value) -> Value {
        match version {
            1 => {
                state["coal"] = json!(2);
                state["counted"] = Value::Null;
            }
            _ => state["points"] = json!([state["points"], 0]),
        }
        state
    }
    fn upcast_fact(mut fact: Value) -> Value {
        if let Some(fields) = fact.as_object_mut()
            && let Some(die) = fields.remove("die")
        {
            fields.insert("roll".into(), die);
        }
        fact
    }
}

fn read_charter(document: &CharterDocument) -> Result<Charter, CharterError> {
    let file = "hunters.txt".to_owned();
    let Some(text) = document.components.get(&file) else {
        return Err(CharterError::Missing { file });
    };
    let hunters = text.split_whitespace().map(str::parse).collect::<Result<_, _>>();
    let hunters = hunters.map_err(|_| CharterError::Unreadable { file, reason: text.clone() })?;
    let mut charter =
        Charter { hunters, turns: 3, first_only: false, umpire: false, breaks: Breaks::Nothing };
    for (name, value) in &document.options {
        match (name.as_str(), value.as_str()) {
            ("turns", value) => {
                charter.turns = value.parse().map_err(|_| CharterError::OptionValue {
                    name: name.clone(),
                    value: value.into(),
                    reason: "it is a number".into(),
                })?
            }
            ("umpire", "yes") => charter.umpire = true,
            ("breaks", "roll_twice") => charter.breaks = Breaks::RollTwice,
            ("breaks", "panic") => charter.breaks = Breaks::Panic,
            ("breaks", "asks_nobody") => charter.breaks = Breaks::AsksNobody,
            _ => return Err(CharterError::NoSuchOption { name: name.clone(), known: "turns".into() }),
        }
    }
    for (name, value) in &document.rulings {
        match (name.as_str(), value.as_str()) {
            ("r1", "each") => charter.first_only = false,
            ("r1", "first") => charter.first_only = true,
            _ => return Err(CharterError::NoSuchRuling { name: name.clone(), known: "r1".into() }),
        }
    }
    Ok(charter)
}

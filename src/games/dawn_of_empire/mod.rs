//! Dawn of Empire: the Spanish American naval war in the Atlantic, 1898.
//!
//! The modules follow the rulebook: `play` is its outline (4.0), then one module a chapter: orders (5), leaders (6),
//! movement (7), combat (8, 10), repair (9), control (11), victory (12), setup (13).

pub mod ask;
mod bidding;
pub mod charter;
pub mod combat;
mod control;
mod deploy;
mod disclosing;
pub mod facts;
pub mod ids;
pub mod judge;
pub mod leaders;
pub mod map;
mod movement;
mod new_forces;
pub mod options;
mod orders;
mod picture;
mod play;
mod practice;
mod repair;
pub mod report;
pub mod setup;
pub mod silence;
pub mod state;
pub mod upkeep;
pub mod victory;
pub mod view;

use crate::rules::{
    Chance, CharterDocument, CharterError, Demand, Disclosing, Eye, Kind, Picture, Played, Rules, Seat,
    SeatName, Table,
};
use charter::Charter;
use facts::{Fact, Sighting};
use state::{Phase, State};
use std::collections::BTreeMap;
use view::View;

/// The rules of Dawn of Empire.
pub struct DawnOfEmpire;

/// The component files that a campaign is opened with when its host has no others: name, text.
pub const COMPONENTS: &[(&str, &str)] = &[
    ("map.toml", include_str!("../../../fixtures/games/dawn_of_empire/map.toml")),
    ("pieces.toml", include_str!("../../../fixtures/games/dawn_of_empire/pieces.toml")),
    ("tables.toml", include_str!("../../../fixtures/games/dawn_of_empire/tables.toml")),
    ("setup.toml", include_str!("../../../fixtures/games/dawn_of_empire/setup.toml")),
];

type At<'a> = Table<'a, DawnOfEmpire>;

impl Rules for DawnOfEmpire {
    type Charter = Charter;
    type State = State;
    type Fact = Fact;
    type Sighting = Sighting;
    type View = View;
    type Sheet = report::Sheet;

    const NAME: &'static str = "dawn_of_empire";
    /// 2: what is seen of ships turned face up is told (`combat::turn_up`).
    const REVISION: u32 = 2;
    const TITLE: &'static str = "Dawn of Empire";
    const SEATS: &'static [SeatName] =
        &[SeatName { word: "spain", name: "Spain" }, SeatName { word: "us", name: "United States" }];
    const QUESTIONS: &'static [Kind<Self>] = &[
        Kind::of::<ask::bid::Bid>(),
        Kind::of::<ask::deployment::Deployment>(),
        Kind::of::<ask::orders::Orders>(),
        Kind::of::<ask::moves::Moves>(),
        Kind::of::<ask::fight_order::FightOrder>(),
        Kind::of::<ask::disengage::Disengage>(),
        Kind::of::<ask::haven::Haven>(),
        Kind::of::<ask::equal_ships::EqualShips>(),
        Kind::of::<ask::overlap::Overlap>(),
        Kind::of::<ask::pursuit::Pursuit>(),
        Kind::of::<ask::repairs::Repairs>(),
        Kind::of::<ask::maintenance::Maintenance>(),
    ];
    const FACTS: &'static [&'static str] = facts::FACTS;
    const DISCLOSING: &'static [Disclosing] = disclosing::DISCLOSING;
    const ONLY_BY: &'static [(&'static str, &'static str)] = &[
        ("overlap", "r6=owner_chooses"),
        ("halted_by_control", "r4=yes"),
        ("picker_chosen", "r8=roll_off_and_alternate"),
        ("port_repaired", "r3=repairs_phase_with_its_own_capacity"),
        ("ship_scuttled", "14.8=yes"),
        ("bid", "14.4=yes"),
        ("bids_opened", "14.4=yes"),
        ("deployment", "14.11=yes"),
        ("deployed", "14.11=yes"),
        ("pursuit", "14.9=yes"),
        ("pursued", "14.9=yes"),
        ("maintenance", "14.3=yes"),
        ("maintained", "14.3=yes"),
    ];
    const COMPONENTS: &'static [(&'static str, &'static str)] = COMPONENTS;

    fn drawn_options(chance: &mut dyn Chance, chosen: BTreeMap<String, String>) -> BTreeMap<String, String> {
        options::drawn(chance, chosen)
    }
    fn charter(document: &CharterDocument) -> Result<Charter, CharterError> {
        charter::read(document)
    }
    fn open(charter: &Charter) -> State {
        setup::open(charter)
    }
    fn play(table: &mut At) -> Played<()> {
        play::play(table)
    }
    fn is_over(_charter: &Charter, state: &State) -> bool {
        state.phase == Phase::Over
    }
    fn view(charter: &Charter, state: &State, eye: Eye) -> View {
        view::view(charter, state, eye)
    }
    fn sheet(charter: &Charter, view: &View) -> report::Sheet {
        report::sheet(charter, view)
    }
    fn map(charter: &Charter, view: &View) -> Option<Picture> {
        picture::map(charter, view).map(Picture::Places)
    }
    fn names(charter: &Charter) -> BTreeMap<String, String> {
        charter.names.clone()
    }
    fn reconstructed(charter: &Charter) -> Vec<(String, u32)> {
        charter.reconstructed.clone().into_iter().collect()
    }
    fn sight(_charter: &Charter, state: &State, fact: &Fact, eye: Eye) -> Option<Sighting> {
        facts::sight(state, fact, eye)
    }
    fn winners(_charter: &Charter, state: &State) -> Vec<Seat> {
        victory::winner(state.net).map(|side| side.seat()).into_iter().collect()
    }
    fn score(_charter: &Charter, state: &State, seat: Seat) -> Option<i64> {
        // 12.1.1.C One net score: what one side has the other lacks.
        let net = i64::from(state.net);
        Some(if ids::Side::of(seat)? == ids::Side::Us { net } else { -net })
    }
    fn may_ask(charter: &Charter, kind: &str) -> bool {
        ask::may_ask(charter, kind)
    }
    fn advise(charter: &Charter, view: &View, demand: &Demand, chance: &mut dyn Chance) -> Vec<String> {
        practice::advise(charter, view, demand, chance)
    }
    fn period(state: &State) -> String {
        // What is settled before turn 1 belongs to it: lines sent ahead for its orders stay in force.
        let before = matches!(state.phase, Phase::Bidding | Phase::Deployment { .. });
        format!("turn {}", if before { 1 } else { state.turn })
    }
}

/// Tells what happened. Change the state first: the sightings are taken from it.
fn tell(table: &mut At, fact: impl Into<Fact>) -> Played<()> {
    table.tell(fact.into())
}

/// The document of a campaign with the components of this binary, no options and every ruling at its default.
pub fn document() -> CharterDocument {
    CharterDocument::standard(DawnOfEmpire::NAME, COMPONENTS)
}

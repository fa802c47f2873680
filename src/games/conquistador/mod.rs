//! Conquistador: the age of exploration, 1495 to 1600.
//!
//! The modules follow the rulebook: `play` is its outline (5.0), then one module a chapter: council (6), naval (7 to 9),
//! land (10 to 17), discovery (18), control (19), victory (20), setup (21); deals are the bargains of 6.7.

pub mod ask;
pub mod attrition;
pub mod captives;
pub mod charter;
pub mod control;
mod council;
pub mod deals;
mod disclosing;
mod discovery;
pub mod facts;
pub mod goods;
pub mod ids;
pub mod initiative;
mod land;
mod maintenance;
pub mod map;
pub mod natives;
mod naval;
pub mod options;
mod picture;
mod play;
mod practice;
pub mod privateers;
pub mod report;
pub mod resources;
pub mod setup;
pub mod state;
mod treasury;
mod turn;
pub mod victory;
pub mod view;
pub mod windows;

use crate::rules::{
    Chance, CharterDocument, CharterError, Demand, Disclosing, Eye, Kind, Offered, Picture, Played, Rules,
    Seat, SeatName, Table,
};
use charter::Charter;
use facts::{Fact, Sighting};
use ids::Nation;
use state::{Phase, State};
use std::collections::BTreeMap;
use view::View;

/// The rules of Conquistador.
pub struct Conquistador;

/// The component files that a campaign is opened with when its host has no others: name, text.
pub const COMPONENTS: &[(&str, &str)] = &[
    ("map.toml", include_str!("../../../fixtures/games/conquistador/map.toml")),
    ("pieces.toml", include_str!("../../../fixtures/games/conquistador/pieces.toml")),
    ("tables.toml", include_str!("../../../fixtures/games/conquistador/tables.toml")),
    ("setup.toml", include_str!("../../../fixtures/games/conquistador/setup.toml")),
];

type At<'a> = Table<'a, Conquistador>;

impl Rules for Conquistador {
    type Charter = Charter;
    type State = State;
    type Fact = Fact;
    type Sighting = Sighting;
    type View = View;
    type Sheet = report::Sheet;

    const NAME: &'static str = "conquistador";
    const TITLE: &'static str = "Conquistador";
    const SEATS: &'static [SeatName] = &[
        SeatName { word: "spain", name: "Spain" },
        SeatName { word: "england", name: "England" },
        SeatName { word: "france", name: "France" },
        SeatName { word: "portugal", name: "Portugal" },
        SeatName { word: "bankers", name: "German Bankers" },
    ];
    const QUESTIONS: &'static [Kind<Self>] = &[
        Kind::of::<ask::plan::PlanOf>(),
        Kind::of::<ask::sea::Sea>(),
        Kind::of::<ask::port_lost::PortLost>(),
        Kind::of::<ask::engage::Engage>(),
        Kind::of::<ask::stand::Stand>(),
        Kind::of::<ask::ship_losses::ShipLosses>(),
        Kind::of::<ask::who_loses::WhoLoses>(),
        Kind::of::<ask::prize::Prize>(),
        Kind::of::<ask::after_battle::AfterBattle>(),
        Kind::of::<ask::gold::Gold>(),
        Kind::of::<ask::march::Marches>(),
        Kind::of::<ask::natives::Natives>(),
        Kind::of::<ask::load::LoadGold>(),
        Kind::of::<ask::casualties::Casualties>(),
        Kind::of::<ask::retreat::RetreatTo>(),
        Kind::of::<ask::home::Home>(),
        Kind::of::<ask::maintenance::Maintenance>(),
        Kind::of::<ask::event::EventOf>(),
    ];
    const FACTS: &'static [&'static str] = facts::FACTS;
    const DISCLOSING: &'static [Disclosing] = disclosing::DISCLOSING;
    const ONLY_BY: &'static [(&'static str, &'static str)] = &[
        ("non_player_colonized", "21.2=yes"),
        ("portuguese_increased", "22.0=yes"),
        ("portugal_annexed", "22.0=yes"),
        ("independence", "22.0=yes"),
    ];
    const COMPONENTS: &'static [(&'static str, &'static str)] = COMPONENTS;

    fn drawn_options(chance: &mut dyn Chance, chosen: BTreeMap<String, String>) -> BTreeMap<String, String> {
        options::drawn(chance, chosen)
    }
    fn charter(document: &CharterDocument) -> Result<Charter, CharterError> {
        charter::read(document)
    }
    fn seats(charter: &Charter) -> Vec<SeatName> {
        let all = Nation::ALL.iter().zip(Self::SEATS);
        all.filter(|(nation, _)| charter.nations.contains(nation)).map(|(_, name)| *name).collect()
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
        picture::map(charter, view)
    }
    fn names(charter: &Charter) -> BTreeMap<String, String> {
        charter.names.clone()
    }
    fn reconstructed(charter: &Charter) -> Vec<(String, u32)> {
        charter.reconstructed.clone().into_iter().collect()
    }
    fn sight(charter: &Charter, _state: &State, fact: &Fact, eye: Eye) -> Option<Sighting> {
        let nation = match eye {
            Eye::Seat(seat) => charter.nation(seat),
            Eye::Public | Eye::Referee => None,
        };
        facts::sight(fact, nation, eye)
    }
    fn winners(charter: &Charter, state: &State) -> Vec<Seat> {
        victory::winners(charter, state)
    }
    fn offered(charter: &Charter, view: &View, line: &str) -> Option<Offered> {
        let (to, terms, accept) = ask::plan::offered(charter, view, line)?;
        Some(Offered { to: charter.seat(to)?, terms, accept })
    }
    fn advise(charter: &Charter, view: &View, demand: &Demand, chance: &mut dyn Chance) -> Vec<String> {
        practice::advise(charter, view, demand, chance)
    }
    fn period(state: &State) -> String {
        format!("turn {}", state.turn.max(1))
    }
}

/// Tells what happened. Change the state first: the sightings are taken from it.
fn tell(table: &mut At, fact: impl Into<Fact>) -> Played<()> {
    table.tell(fact.into())
}

/// The document of a campaign with the components of this binary, no options and every ruling at its default.
pub fn document() -> CharterDocument {
    CharterDocument::standard(Conquistador::NAME, COMPONENTS)
}

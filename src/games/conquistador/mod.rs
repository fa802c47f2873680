//! Conquistador: the age of exploration, 1495 to 1600.
//!
//! The modules follow the rulebook. So far it has what everything else stands on: the charter (map and charts), the ways
//! over the map (7, 10), and the arithmetic of initiative (6.5), land attrition (12), resources (14) and uprisings (17).

pub mod attrition;
pub mod charter;
pub mod ids;
pub mod initiative;
pub mod map;
pub mod natives;
pub mod resources;

use crate::rules::CharterDocument;

/// The component files that a campaign is opened with when its host has no others: name, text.
pub const COMPONENTS: &[(&str, &str)] = &[
    ("map.toml", include_str!("../../../fixtures/games/conquistador/map.toml")),
    ("pieces.toml", include_str!("../../../fixtures/games/conquistador/pieces.toml")),
    ("tables.toml", include_str!("../../../fixtures/games/conquistador/tables.toml")),
    ("setup.toml", include_str!("../../../fixtures/games/conquistador/setup.toml")),
];

/// The document of a campaign with the components of this binary, no options and every ruling at its default.
pub fn document() -> CharterDocument {
    CharterDocument {
        game: "conquistador".into(),
        v: 1,
        components: COMPONENTS.iter().map(|(file, text)| ((*file).into(), (*text).into())).collect(),
        options: Default::default(),
        rulings: Default::default(),
    }
}

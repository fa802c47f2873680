//! The games; each knows the rules' contract and nothing else.

pub mod conquistador;
pub mod dawn_of_empire;

use crate::rules::{Game, game};

static DAWN_OF_EMPIRE: crate::rules::Erased<dawn_of_empire::DawnOfEmpire> = game();

static CONQUISTADOR: crate::rules::Erased<conquistador::Conquistador> = game();

/// Every game of this house: one entry a game.
pub static GAMES: &[&dyn Game] = &[&DAWN_OF_EMPIRE, &CONQUISTADOR];

/// A game by its name, as commands and charters write it.
pub fn by_name(name: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.name() == name)
}

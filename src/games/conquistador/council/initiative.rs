//! Who moves first (6.5).

use crate::games::conquistador::facts::council::Council;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::{At, initiative, tell};
use crate::rules::{Played, RollId};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// 6.5.1, 6.5.2 The highest Initiative Level acts first; then the better monarch; then the higher die.
pub fn determine(table: &mut At) -> Played<()> {
    let (mut levels, mut monarchs) = (BTreeMap::new(), BTreeMap::new());
    for (nation, realm) in &table.state.realms {
        let change = table.state.events.multiplier(*nation);
        levels.insert(*nation, initiative::level(&table.charter.charts, realm.monarch, change, realm.ducats));
        monarchs.insert(*nation, realm.monarch);
    }
    let mut order: Vec<Nation> = levels.keys().copied().collect();
    let rank = |nation: &Nation| (Reverse(levels[nation]), monarchs[nation]);
    let tied = |nation: &Nation| order.iter().filter(|other| rank(other) == rank(nation)).count() > 1;
    let mut dice: BTreeMap<Nation, Vec<u32>> = BTreeMap::new();
    let equal: Vec<Nation> = order.iter().copied().filter(|nation| tied(nation)).collect();
    for nation in equal {
        dice.insert(nation, throw(table, nation)?);
    }
    order.sort_by_key(|nation| (rank(nation), Reverse(dice.get(nation).cloned()), *nation));
    table.state.order = order.clone();
    tell(table, Council::Initiative { levels, monarchs, order })
}

/// 6.5.3 More throws than one, so that equals are told apart.
const THROWS: u32 = 4;

fn throw(table: &mut At, nation: Nation) -> Played<Vec<u32>> {
    table.roll(RollId(format!("6.5.3/{}/turn {}", nation.word(), table.state.turn)), THROWS, 6)
}

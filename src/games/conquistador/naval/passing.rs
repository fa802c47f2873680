//! Ships that meet others in a coastal hex (8.1).

use super::combat::{self, Force};
use super::steps::Sailing;
use crate::games::conquistador::ask::engage::Engage;
use crate::games::conquistador::ask::stand::Stand;
use crate::games::conquistador::facts::naval::Naval;
use crate::games::conquistador::ids::{At as Place, Label, Nation, Water};
use crate::games::conquistador::state::Fleet;
use crate::games::conquistador::{At, tell};
use crate::rules::{Played, RollId, Rule};

/// 8.1.5.A The highest die with which ships that did not move attack.
const ATTACKS: u32 = 3;

/// 8.1.1 Nations with caravels or carracks in a coastal hex, beside one, in the order of initiative.
pub fn others(table: &At, nation: Nation, water: Water) -> Vec<Nation> {
    let coastal = table.charter.map.is_coastal(water.hex);
    let order = table.state.order.iter().copied().filter(|other| coastal && *other != nation);
    order.filter(|other| !ships_of(table, *other, water).is_empty()).collect()
}

/// Of rules 7.1.3, 7.1.5: those that can fight there: no galleon fleets.
fn ships_of(table: &At, nation: Nation, water: Water) -> Vec<Label> {
    let here = |fleet: &&Fleet| fleet.at == Place::Sea(water) && !fleet.ships.is_galleon();
    table.state.fleets_of(nation).filter(here).map(|fleet| fleet.label.clone()).collect()
}

/// 8.1.2, 8.1.3 The mover attacks some of those there, those that it wants in this order, or none; then those whom it does
/// not attack may try to attack it, even when it takes no further step.
pub fn meet(table: &mut At, sailing: &mut Sailing, wanted: &[Option<Nation>]) -> Played<()> {
    sailing.begun = true;
    let Some(fleet) = sailing.fleet(table).filter(|fleet| !fleet.ships.is_galleon()) else { return Ok(()) };
    let Some(water) = fleet.water() else { return Ok(()) };
    let others = others(table, sailing.nation, water);
    let mut groups = groups(table, sailing, water, others)?;
    let place = |group: &Vec<Nation>| wanted.iter().position(|wish| is_among(*wish, group));
    groups.sort_by_key(|group| place(group).unwrap_or(wanted.len())); // 8.1.3.D
    let mut declined = vec![];
    for group in groups {
        if sailing.over {
            declined.extend(group);
            continue;
        }
        if sailing.water(table).is_none() {
            return Ok(());
        }
        let ordered = place(&group).is_some();
        let defenders = not_fought(table, sailing, water, &group);
        if attacks(table, sailing, water, (&group, &defenders), ordered)? {
            let attacker = Force::new(sailing.nation, vec![sailing.label.clone()]);
            combat::fight(table, sailing, water, vec![attacker], defenders)?;
        } else {
            declined.extend(group);
        }
    }
    for nation in declined {
        if sailing.water(table).is_some() {
            try_attack(table, sailing, water, nation)?;
        }
    }
    Ok(())
}

fn is_among(wish: Option<Nation>, group: &[Nation]) -> bool {
    wish.is_none_or(|nation| group.contains(&nation))
}

/// 8.2.3 The ships of some nations there that the mover has not attacked in this turn.
fn not_fought(table: &At, sailing: &Sailing, water: Water, group: &[Nation]) -> Vec<Force> {
    let fought = sailing.fleet(table).map(|fleet| fleet.fought.clone()).unwrap_or_default();
    let force = |nation: &Nation| {
        let mut ships = ships_of(table, *nation, water);
        ships.retain(|label| !fought.contains(label));
        Force::new(*nation, ships)
    };
    group.iter().map(force).filter(|force| !force.fleets.is_empty()).collect()
}

/// 8.1.4 Who fights together: two whose treaty is in force, and who both say so before the attack.
fn groups(table: &mut At, sailing: &Sailing, water: Water, others: Vec<Nation>) -> Played<Vec<Vec<Nation>>> {
    let mut groups: Vec<Vec<Nation>> = others.iter().map(|nation| vec![*nation]).collect();
    for (place, one) in others.iter().enumerate() {
        for other in &others[place + 1..] {
            let single = |nation: &Nation| groups.iter().any(|group| group[..] == [*nation]);
            if single(one) && single(other) && together(table, sailing, water, *one, *other)? {
                groups.retain(|group| !group.contains(one) && !group.contains(other));
                groups.push(vec![*one, *other]);
                let (nations, against) = (vec![*one, *other], sailing.nation);
                let (hex, fleet) = (water.hex, sailing.label.clone());
                tell(table, Naval::ForcesCombined { hex, nations, against, fleet })?;
            }
        }
    }
    Ok(groups)
}

/// Their treaty may be secret: both are asked whether or not they have one.
fn together(table: &mut At, sailing: &Sailing, water: Water, one: Nation, other: Nation) -> Played<bool> {
    let (Some(seat), Some(another)) = (table.charter.seat(one), table.charter.seat(other)) else {
        return Ok(false);
    };
    let turn = table.state.turn;
    let stand = |nation, with| {
        let (against, fleet) = (sailing.nation, sailing.label.clone());
        Stand { nation, turn, water, with, against, fleet }
    };
    let mut asked = table.together();
    let first = asked.put(seat, stand(one, other));
    let second = asked.put(another, stand(other, one));
    let answers = asked.wait()?;
    let both = answers.take(first).together && answers.take(second).together;
    Ok(both && table.state.deals.defend_each_other(table.charter, one, other))
}

/// 8.1.3 Whether the mover attacks: as its orders say, else it is asked. As often as it likes (rule 8.2.2), but nobody
/// twice in a turn (8.2.3).
fn attacks(
    table: &mut At,
    sailing: &mut Sailing,
    water: Water,
    (group, defenders): (&[Nation], &[Force]),
    ordered: bool,
) -> Played<bool> {
    if defenders.is_empty() {
        if ordered {
            sailing.refuse(table, "attacked_already", Rule("8.2.3"))?;
        }
        return Ok(false);
    }
    let attacks = ordered || asked(table, sailing, water, sailing.nation, group)?;
    let mut visit = sailing.visit;
    let cost = visit.battle(table.charter);
    if attacks && !sailing.fits(table, cost, water) {
        sailing.refuse(table, "beyond_bounds", Rule("9.3"))?;
        return Ok(false);
    }
    Ok(attacks)
}

fn asked(table: &mut At, sailing: &Sailing, water: Water, nation: Nation, with: &[Nation]) -> Played<bool> {
    let Some(seat) = table.charter.seat(nation) else { return Ok(false) };
    let (turn, fleet, with) = (table.state.turn, sailing.label.clone(), with.to_vec());
    let moving = nation == sailing.nation;
    Ok(table.ask(seat, Engage { nation, turn, water, fleet, with, moving })?.attack)
}

/// 8.1.5 Ships that did not move try to attack the mover and nobody else (8.1.5.B), once each time it comes there, and not
/// when they have fought it before: in this meeting (8.3.3.B), or as attackers in this turn (8.2.3).
fn try_attack(table: &mut At, sailing: &mut Sailing, water: Water, nation: Nation) -> Played<()> {
    let met = sailing.fleet(table).map(|fleet| fleet.met.clone()).unwrap_or_default();
    let mut ships = ships_of(table, nation, water);
    let attacked = |label: &Label| {
        table.state.fleets.get(label).is_some_and(|fleet| fleet.fought.contains(&sailing.label))
    };
    ships.retain(|label| !met.contains(label) && !attacked(label));
    if ships.is_empty() {
        return Ok(());
    }
    if let Some(fleet) = table.state.fleets.get_mut(&sailing.label) {
        fleet.met.extend(ships.iter().cloned());
    }
    if !asked(table, sailing, water, nation, &[sailing.nation])? {
        return Ok(());
    }
    let id = format!("8.1.5/{}/{}/{}/turn {}", water.hex, nation.word(), sailing.label, table.state.turn);
    let die = table.roll(RollId(id), 1, 6)?.first().copied().unwrap_or(6);
    let attacks = die <= ATTACKS;
    sailing.barred |= !attacks; // 8.1.6
    let (hex, on, fleet) = (water.hex, sailing.nation, sailing.label.clone());
    tell(table, Naval::AttackTried { hex, by: nation, on, fleet: fleet.clone(), die, attacks })?;
    if !attacks {
        return Ok(());
    }
    let mover = Force::new(sailing.nation, vec![fleet]);
    combat::fight(table, sailing, water, vec![Force::new(nation, ships)], vec![mover])
}

//! Naval combat (8.2, 8.3).

use super::steps::Sailing;
use super::{losses, prizes};
use crate::games::conquistador::ask::after_battle::AfterBattle;
use crate::games::conquistador::ask::ship_losses::{ShipLosses, ShipLossesGiven};
use crate::games::conquistador::ask::who_loses::WhoLoses;
use crate::games::conquistador::charter::{Charter, naval_odds, odds};
use crate::games::conquistador::facts::naval::{Naval, Squadron};
use crate::games::conquistador::goods::{Ship, Ships};
use crate::games::conquistador::ids::{Label, Nation, Water};
use crate::games::conquistador::privateers::Acted;
use crate::games::conquistador::{At, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};

/// Ships of one nation in a battle.
#[derive(Clone)]
pub struct Force {
    pub nation: Nation,
    pub fleets: Vec<Label>,
}

/// A ship that its owner gives up.
pub struct Given {
    pub nation: Nation,
    pub fleet: Label,
    pub ship: Ship,
}

impl Force {
    pub fn new(nation: Nation, fleets: Vec<Label>) -> Force {
        Force { nation, fleets }
    }
    pub fn ships(&self, table: &At) -> Ships {
        let fleets = self.fleets.iter().filter_map(|label| table.state.fleets.get(label));
        Ships(fleets.flat_map(|fleet| fleet.ships.0.iter().cloned()).collect())
    }
    fn squadron(&self, table: &At, attacking: bool) -> Squadron {
        let ships = self.ships(table);
        Squadron { nation: self.nation, ships: ships.counts(), strength: ships.strength(attacking) }
    }
    pub fn is_privateering(&self, table: &At) -> bool {
        let fleets = self.fleets.iter().filter_map(|label| table.state.fleets.get(label));
        fleets.into_iter().any(|fleet| fleet.crew().is_privateering(table.charter))
    }
}

/// 15.4.5 Who fights with the rights of a privateer is one for the rest of the turn (ruling r30).
pub fn raid(table: &mut At, label: &Label) {
    if let Some(fleet) = table.state.fleets.get_mut(label)
        && fleet.crew().is_privateering(table.charter)
    {
        fleet.acted = Some(Acted::Privateer);
    }
}

/// 8.2.5.C, ruling r7: fractions of naval odds.
pub fn ratio(charter: &Charter, attack: u32, defence: u32) -> i32 {
    if !charter.rulings.is("r7", "dropped") || attack >= defence {
        return odds(attack, defence);
    }
    1 - i32::try_from(defence / attack.max(1)).unwrap_or(i32::MAX)
}

/// 8.2 One battle; `sailing` is the expedition that moves, on whichever side.
pub fn fight(
    table: &mut At,
    sailing: &mut Sailing,
    water: Water,
    attackers: Vec<Force>,
    defenders: Vec<Force>,
) -> Played<()> {
    let (hex, fleet) = (water.hex, sailing.label.clone());
    let cost = sailing.visit.battle(table.charter); // 8.2.1
    sailing.pay(table, cost);
    sailing.battles += 1;
    let squadrons = |table: &At, side: &[Force], attacking: bool| -> Vec<Squadron> {
        side.iter().map(|force| force.squadron(table, attacking)).collect()
    };
    let (attack, defence) = (squadrons(table, &attackers, true), squadrons(table, &defenders, false));
    let privateer = |table: &At, side: &[Force]| side.iter().any(|force| force.is_privateering(table));
    let bold = [privateer(table, &attackers), privateer(table, &defenders)];
    attackers.iter().chain(&defenders).flat_map(|force| &force.fleets).for_each(|label| raid(table, label));
    let shift = i32::from(bold[0]) - i32::from(bold[1]); // 15.4.5
    let total = |side: &[Squadron]| side.iter().map(|squadron| squadron.strength).sum::<u32>();
    let step = ratio(table.charter, total(&attack), total(&defence));
    let id = format!("8.2.5/{hex}/{fleet}/battle {}/turn {}", sailing.battles, table.state.turn);
    let die = table.roll(RollId(id), 1, 6)?.first().copied().unwrap_or(6);
    let blow = table.charter.charts.naval(step, shift, die);
    remember(table, sailing, &attackers, &defenders);
    let (attacker_loses, defender_loses, prize) = (blow.attacker, blow.defender, blow.prize);
    let odds = naval_odds(step, shift).to_owned();
    let battle = Naval::SeaBattle {
        hex,
        fleet,
        attackers: attack,
        defenders: defence,
        odds,
        shift,
        die,
        attacker_loses,
        defender_loses,
        prize,
    };
    tell(table, battle)?;
    let theirs = give_up(table, sailing, hex, &attackers, &defenders[0], attacker_loses)?;
    let ours = give_up(table, sailing, hex, &defenders, &attackers[0], defender_loses)?;
    let fought = attackers.iter().chain(&defenders).flat_map(|force| &force.fleets);
    fought.for_each(|label| table.state.man(table.charter, label));
    let one_sided = |other: u32| prize && other == 0;
    prizes::settle(table, sailing, hex, &defenders, theirs, (one_sided(defender_loses), bold[1]))?;
    prizes::settle(table, sailing, hex, &attackers, ours, (one_sided(attacker_loses), bold[0]))?;
    for label in attackers.iter().chain(&defenders).flat_map(|force| &force.fleets) {
        losses::gone(table, label)?;
    }
    aftermath(table, sailing, hex)
}

/// 8.2.3 Who has attacked whom in this turn; 8.3.3.B and who has fought the mover in this meeting.
fn remember(table: &mut At, sailing: &Sailing, attackers: &[Force], defenders: &[Force]) {
    let labels = |side: &[Force]| side.iter().flat_map(|force| force.fleets.clone()).collect::<Vec<_>>();
    let (attackers, defenders) = (labels(attackers), labels(defenders));
    for label in &attackers {
        if let Some(fleet) = table.state.fleets.get_mut(label) {
            fleet.fought.extend(defenders.iter().cloned());
        }
    }
    if let Some(mover) = table.state.fleets.get_mut(&sailing.label) {
        mover.met.extend(attackers.into_iter().chain(defenders));
    }
}

/// 8.3.1 The ships that a side loses: its own choice, and of two nations together the opponent says which.
fn give_up(
    table: &mut At,
    sailing: &Sailing,
    hex: Hex,
    side: &[Force],
    opponent: &Force,
    mut count: u32,
) -> Played<Vec<Given>> {
    let mut side = side.to_vec();
    let all: u32 = side.iter().map(|force| force.ships(table).0.len() as u32).sum();
    if let (true, Some(seat)) =
        (side.len() > 1 && count > 0 && count < all, table.charter.seat(opponent.nation))
    {
        let among = side.iter().map(|force| (force.nation, force.ships(table).counts())).collect();
        let (turn, fleet) = (table.state.turn, sailing.label.clone());
        let question = WhoLoses { nation: opponent.nation, turn, hex, fleet, ships: count, among };
        let first = table.ask(seat, question)?.nation;
        tell(table, Naval::LoserNamed { hex, by: opponent.nation, nation: first })?;
        side.sort_by_key(|force| force.nation != first);
    }
    let mut given = vec![];
    for force in side {
        let there = force.ships(table).0.len() as u32;
        let lost = count.min(there);
        if lost == 0 {
            continue;
        }
        let mut order = ShipLossesGiven::default();
        if let Some(seat) = table.charter.seat(force.nation).filter(|_| lost < there) {
            let (turn, fleet) = (table.state.turn, sailing.label.clone());
            let fleets = force.fleets.clone();
            let question = ShipLosses { nation: force.nation, turn, hex, fleet, ships: lost, fleets };
            order = table.ask(seat, question)?;
        }
        given.extend(chosen(table, &force, &order, lost));
        count -= lost;
    }
    Ok(given)
}

/// Takes ships off the fleets of a nation in its order.
fn chosen(table: &mut At, force: &Force, order: &ShipLossesGiven, count: u32) -> Vec<Given> {
    let fleets = force.fleets.iter().filter_map(|label| table.state.fleets.get(label));
    let each = fleets.flat_map(|fleet| fleet.ships.0.iter().enumerate().map(|ship| (&fleet.label, ship)));
    let each: Vec<(&Label, (usize, &Ship))> = each.collect();
    let ships: Vec<(&Label, &Ship)> = each.iter().map(|(label, (_, ship))| (*label, *ship)).collect();
    let lost = order.sorted(&ships).into_iter().take(count as usize).map(|at| (each[at].0, each[at].1.0));
    let lost: Vec<(Label, usize)> = lost.map(|(label, place)| (label.clone(), place)).collect();
    let mut given = vec![];
    for label in &force.fleets {
        let here: Vec<usize> =
            lost.iter().filter(|(fleet, _)| fleet == label).map(|(_, place)| *place).collect();
        let ships = losses::take(&mut table.state, label, &here);
        let of = |ship| Given { nation: force.nation, fleet: label.clone(), ship };
        given.extend(ships.into_iter().map(of));
    }
    given
}

/// 8.3.3 The expedition goes on, or takes no further step and goes home.
fn aftermath(table: &mut At, sailing: &mut Sailing, hex: Hex) -> Played<()> {
    let Some(fleet) = sailing.fleet(table) else { return Ok(()) };
    let Some(seat) = table.charter.seat(sailing.nation) else { return Ok(()) };
    let question = AfterBattle {
        nation: sailing.nation,
        turn: table.state.turn,
        hex,
        fleet: sailing.label.clone(),
        ships: fleet.ships.0.len() as u32,
        battles: sailing.battles,
    };
    if table.ask(seat, question)?.home {
        (sailing.over, sailing.voyage.home) = (true, true);
    }
    Ok(())
}

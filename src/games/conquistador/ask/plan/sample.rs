//! Plans that a player might write.

use super::books::{Books, landing};
use super::{Berth, Item, PlanOf, print};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::{Charter, LeaderType};
use crate::games::conquistador::deals::{Good, Terms, TreatyText};
use crate::games::conquistador::ids::{Label, Nation, ShipClass, Water};
use crate::games::conquistador::setup::FIRST_MISSION as CARIBBEAN;
use crate::games::conquistador::state::Sail;
use crate::games::conquistador::view::View;
use crate::rules::chance::{one_in, pick, without_faults};
use crate::rules::{Chance, Question};

pub fn sample(question: &PlanOf, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
    let Some(mut books) = Books::of(charter, view) else { return vec![] };
    let mut lines = vec![];
    if books.nation.sails() {
        buy(&mut books, chance, &mut lines);
        build(&books, chance, &mut lines);
        from_europe(&books, chance, &mut lines);
        from_port(&books, chance, &mut lines);
    }
    bargains(&books, chance, &mut lines);
    without_faults(lines, |lines| question.read(charter, view, lines).faults)
}

fn buy(books: &mut Books, chance: &mut dyn Chance, lines: &mut Vec<String>) {
    let items = [
        Item::Ship(ShipClass::Caravel),
        Item::Ship(ShipClass::Carrack),
        Item::Soldier,
        Item::Ship(ShipClass::GalleonFleet),
    ];
    let mut purchases = vec![];
    for item in items {
        let most = if item == Item::Ship(ShipClass::GalleonFleet) { 2 } else { 4 };
        let wish = super::Purchase { item, count: chance.below(most) };
        let (count, _) = books.buy(&wish);
        if count > 0 {
            purchases.push(super::Purchase { item, count });
        }
    }
    if !purchases.is_empty() {
        lines.push(print::buy(&purchases));
    }
}

fn build(books: &Books, chance: &mut dyn Chance, lines: &mut Vec<String>) {
    let yards: Vec<Water> = books
        .view
        .my_camps()
        .filter(|(hex, _)| books.is_shipyard(*hex))
        .filter_map(|(hex, _)| landing(books.charter, hex))
        .collect();
    if let Some(at) = pick(chance, &yards).copied().filter(|_| one_in(chance, 3)) {
        lines.push(print::build(books.charter, &super::Build { class: ShipClass::Caravel, at }));
    }
}

/// All who can sail in one expedition: with an explorer somewhere new or to an own port, without one to a port.
fn from_europe(books: &Books, chance: &mut dyn Chance, lines: &mut Vec<String>) {
    let charter = books.charter;
    let mut ships = books.europe.ships.clone();
    let galleon = ships.remove(&ShipClass::GalleonFleet).is_some();
    let ports: Vec<Water> = books.ports_by_distance().into_iter().map(|(_, water)| water).collect();
    if let (true, Some(port)) = (galleon, pick(chance, &ports)) {
        lines.push("silver: galleon".into());
        lines.push(format!("silver sail: {}", print::place(charter, *port)));
    }
    if ships.is_empty() || one_in(chance, 5) {
        return;
    }
    let leaders: Vec<_> = books.europe.party.leaders.iter().collect();
    let explorer = leaders.iter().find(|leader| words::is_explorer(charter, leader));
    let to = match (explorer, one_in(chance, 3)) {
        (Some(_), false) => coast(charter, chance),
        _ => pick(chance, &ports).copied(),
    };
    let Some(to) = to else { return };
    let party = &books.europe.party;
    let berths: u32 = ships.iter().map(|(class, count)| class.berths() * count).sum();
    let colonists = party.colonists.min(berths);
    let soldiers = party.soldiers.min(berths - colonists);
    let berths: Vec<(ShipClass, u32)> = ships.iter().map(|(class, count)| (*class, *count)).collect();
    let mut aboard: Vec<String> =
        leaders.iter().take(3).map(|leader| words::leader(charter, leader)).collect();
    if let (Some(first), Some((class, count)), true) =
        (aboard.first_mut(), pick(chance, &berths), one_in(chance, 3))
    {
        *first = format!("{first} on {} {}", class.word(), 1 + chance.below(*count));
    }
    aboard.extend((colonists > 0).then(|| format!("{colonists} colonists")));
    aboard.extend((soldiers > 0).then(|| format!("{soldiers} soldiers")));
    aboard.extend((books.missionaries_there() > 0).then(|| "missionary".to_owned()));
    lines.push(format!("north: {}", words::ships(&ships)));
    if !aboard.is_empty() {
        lines.push(format!("north aboard: {}", aboard.join(", ")));
    }
    let bounds = charter.map.bounds(to).unwrap_or(0) * 2 + chance.below(4);
    if !one_in(chance, 4) {
        lines.push(format!("north bounds: {bounds}"));
    }
    let late = if one_in(chance, 6) { " late" } else { "" };
    lines.push(format!("north sail: {}{late}", print::place(charter, to)));
}

fn coast(charter: &Charter, chance: &mut dyn Chance) -> Option<Water> {
    const NEAR: u32 = 6;
    let map = &charter.map;
    let hexes = map.hexes.keys().copied().filter(|hex| map.is_coastal(*hex));
    let near = hexes
        .filter_map(|hex| landing(charter, hex))
        .filter(|water| map.bounds(*water).is_some_and(|bounds| bounds <= NEAR));
    pick(chance, &near.collect::<Vec<_>>()).copied()
}

fn from_port(books: &Books, chance: &mut dyn Chance, lines: &mut Vec<String>) {
    let fleets: Vec<(&Label, Water)> = books.ports.iter().map(|(label, port)| (label, port.water)).collect();
    for (label, water) in fleets {
        match chance.below(4) {
            0 => lines.push(format!("{label} sail: home")),
            1 => lines.push(format!("{label} bounds: {}", chance.below(5))),
            2 => {
                let named: Vec<Berth> = books.ports[label].named().map(|(berth, _)| berth).collect();
                let ship = pick(chance, &named).copied().filter(|_| one_in(chance, 2));
                let ship = ship.map_or_else(|| "1 caravel".into(), print::ship);
                lines.push(format!("south: {ship} at {}", water.hex));
            }
            _ => again(books, label, chance, lines),
        }
    }
}

/// 5.1.4.1 Home and out again to a port, now and then with others aboard than came.
fn again(books: &Books, label: &Label, chance: &mut dyn Chance, lines: &mut Vec<String>) {
    let ports: Vec<Water> = books.ports_by_distance().into_iter().map(|(_, water)| water).collect();
    let Some(port) = pick(chance, &ports).copied().filter(|_| one_in(chance, 2)) else { return };
    lines.push(format!("{label} sail: {}", print::course(books.charter, Sail::Again(port))));
    match chance.below(4) {
        0 => lines.push(format!("{label} aboard: nobody")),
        1 => lines.push(format!("{label} aboard: 1 colonist")),
        2 => lines.push(format!("{label} aboard: 1 soldier")),
        _ => {}
    }
}

/// Ducats for one captive.
const RANSOM: u32 = 5;

/// A few bargains, so that two sides now and then mean the same.
fn bargains(books: &Books, chance: &mut dyn Chance, lines: &mut Vec<String>) {
    let (charter, turn) = (books.charter, books.view.turn);
    let others: Vec<Nation> =
        charter.nations.iter().copied().filter(|nation| *nation != books.nation).collect();
    let Some(other) = pick(chance, &others).copied() else { return };
    if one_in(chance, 3) {
        let terms = terms(charter, turn, [books.nation, other], chance.below(7));
        lines.push(print::offer(charter, other, &terms));
    }
    if one_in(chance, 3) {
        let terms = terms(charter, turn, [other, books.nation], chance.below(7));
        lines.push(print::accept(charter, other, &terms));
    }
    ransoms(books, other, chance, lines);
    loans(books, other, chance, lines);
    if books.nation == Nation::GermanBankers
        && let Some(loan) =
            books.view.deals.loans.iter().find(|loan| loan.lender == books.nation && loan.due <= turn)
    {
        let first = pick(chance, &ShipClass::ALL).copied().filter(|_| one_in(chance, 2));
        let ships: Vec<ShipClass> = first.into_iter().collect();
        let others = ships.is_empty() || one_in(chance, 2);
        lines.push(super::Repossession { of: loan.borrower, ships, others }.printed());
    }
}

/// 6.2.5.B A loan between two that is settled before its time, or not paid.
fn loans(books: &Books, other: Nation, chance: &mut dyn Chance, lines: &mut Vec<String>) {
    let (charter, me, turn) = (books.charter, books.nation, books.view.turn);
    let known = books.view.deals.loans.iter();
    let Some(loan) = known
        .clone()
        .find(|loan| [loan.borrower, loan.lender].iter().all(|nation| [me, other].contains(nation)))
    else {
        return;
    };
    let gets = vec![Good::Settle { ducats: loan.owed, turn: loan.due }];
    let terms = Terms { gives: vec![Good::Ducats(loan.owed / 2)], gets, treaty: None };
    let settled = match loan.borrower == me {
        true => print::offer(charter, other, &terms),
        false => print::accept(charter, other, &terms),
    };
    lines.extend(Some(settled).filter(|_| !one_in(chance, 3)));
    let due = known.clone().any(|loan| loan.borrower == me && loan.lender == other && loan.due <= turn);
    lines.extend(Some(print::withhold(other)).filter(|_| due && one_in(chance, 2)));
}

/// 8.3.2.C Somebody who is held comes home for a few ducats.
fn ransoms(books: &Books, other: Nation, chance: &mut dyn Chance, lines: &mut Vec<String>) {
    let ransom = |by: Nation, of: Nation| {
        let held = books.view.realms.get(&by)?.captives.iter().find(|captive| captive.of == of)?;
        let gets = vec![Good::Captive(held.who.clone())];
        Some(Terms { gives: vec![Good::Ducats(RANSOM)], gets, treaty: None })
    };
    let me = books.nation;
    let wished = ransom(other, me).map(|terms| print::offer(books.charter, other, &terms));
    let sold = ransom(me, other).map(|terms| print::accept(books.charter, other, &terms));
    lines.extend(wished.into_iter().chain(sold).filter(|_| !one_in(chance, 3)));
    let held = books.view.mine().and_then(|realm| realm.captives.first());
    lines.extend(held.map(|held| print::kill(books.charter, &held.who)).filter(|_| one_in(chance, 4)));
}

fn terms(charter: &Charter, turn: u8, [from, to]: [Nation; 2], which: u32) -> Terms {
    let ducats = |ducats| vec![Good::Ducats(ducats)];
    let treaty = |secret| TreatyText { secret, defence: !secret, text: "peace".into() };
    let due = charter.scenario.turns.min(turn + 1);
    let (gives, gets) = match which {
        0 => (ducats(5), vec![Good::Repay { ducats: 6, turn: due }]),
        1 => (ducats(10), vec![Good::Rutter]),
        2 => (ducats(5), vec![]),
        3 => (vec![], vec![]),
        4 => (vec![Good::Profits { area: CARIBBEAN.into(), percent: 20, until: due }], ducats(4)),
        5 => (vec![Good::Venture { expedition: "north".into(), percent: 40 }], ducats(4)),
        _ => {
            let serves = |leader: &&LeaderType| leader.serves(turn) == Some(from) && to.sails();
            let leader = charter.leaders.values().find(serves).map(|leader| leader.id.clone());
            let rented = leader.map(|leader| Good::Explorer { leader, until: turn });
            (rented.into_iter().collect(), ducats(3))
        }
    };
    let treaty = (which == 3).then(|| treaty(turn.is_multiple_of(2)));
    Terms { gives, gets, treaty }
}

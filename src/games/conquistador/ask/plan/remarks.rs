//! What a receipt says beside a plan: the treasury before and after, the way of each expedition, what is forgotten.

use super::default;
use super::landing;
use super::read::Reader;
use super::{Berth, Expedition, print};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::deals::{Good, Loan, ducats, is_called};
use crate::games::conquistador::ids::{AreaId, Nation};
use crate::games::conquistador::setup::FIRST_MISSION;
use crate::games::conquistador::state::Sail;
use crate::rules::Remark;
use std::collections::BTreeSet;

pub fn of(reader: &Reader) -> Vec<Remark> {
    let mut remarks = treasury(reader);
    for expedition in &reader.plan.expeditions {
        remarks.extend(way(reader, expedition));
        let books = &reader.books;
        let told = [
            ("no_settlement", landing::may_not_settle(books, expedition)),
            ("port_by_then", landing::wants_a_port(books, expedition)),
            ("comes_to_fight", landing::hunts_at(books, expedition)),
        ];
        let about =
            |(key, hex): (&str, _)| Some(Remark::new(key).with("who", &expedition.name).with("hex", hex?));
        remarks.extend(told.into_iter().filter_map(about));
    }
    remarks.extend(gold(reader));
    remarks.extend(forgotten(reader));
    remarks.extend(ventures(reader));
    remarks
}

/// 6.2.5.A With and without what bargains that wait may bring.
fn treasury(reader: &Reader) -> Vec<Remark> {
    let spent = reader.books.spent;
    let mut remarks = vec![
        Remark::new("treasury")
            .with("before", reader.treasury)
            .with("purchases", spent.purchases)
            .with("build", spent.build)
            .with("bounds", spent.bounds)
            .with("left", reader.left()),
    ];
    if reader.comes > 0 || reader.goes > 0 {
        let there = reader.treasury.saturating_add(reader.comes);
        let left = there.saturating_sub(reader.goes).saturating_sub(spent.all());
        remarks.push(
            Remark::new("treasury_with_bargains")
                .with("comes", reader.comes)
                .with("goes", reader.goes)
                .with("left", left),
        );
    }
    if spent.all() > reader.treasury {
        remarks.push(Remark::new("needs_bargains").with("short", spent.all() - reader.treasury));
    }
    remarks.extend(gifts(reader));
    remarks
}

/// 6.2.5.A Bargains that can be paid only with what others bring.
fn gifts(reader: &Reader) -> impl Iterator<Item = Remark> {
    let treasury = reader.treasury;
    let offered = reader.plan.offers.iter().map(|offer| (offer.to, &offer.terms.gives));
    let all = offered.chain(reader.plan.accepts.iter().map(|accept| (accept.from, &accept.terms.gets)));
    let short = all.map(move |(nation, goods)| (nation, ducats(goods).saturating_sub(treasury)));
    short.filter(|(_, short)| *short > 0).map(|(nation, short)| {
        Remark::new("bargain_needs_others").with("nation", words::nation(nation)).with("short", short)
    })
}

/// 7.1.D, 13.4 Which ships of a port have gold in their holds, of those that go and of those that stay.
fn gold(reader: &Reader) -> impl Iterator<Item = Remark> {
    let one = |(berth, ducats): &(Berth, u32)| format!("{}: {ducats}", print::ship(*berth));
    let list = move |ships: &[(Berth, u32)]| ships.iter().map(one).collect::<Vec<_>>().join(", ");
    let all = reader
        .gold
        .iter()
        .flat_map(|(who, [goes, stays])| [("gold_goes", who, goes), ("gold_is_left", who, stays)]);
    let some = all.filter(|(_, _, ships)| !ships.is_empty());
    some.map(move |(key, who, ships)| Remark::new(key).with("who", who).with("ships", list(ships)))
}

/// 24.3.A Expeditions whose gold the plan promises and which it does not send.
fn ventures(reader: &Reader) -> Vec<Remark> {
    let plan = &reader.plan;
    let offered = plan.offers.iter().flat_map(|offer| &offer.terms.gives);
    let given = offered.chain(plan.accepts.iter().flat_map(|accept| &accept.terms.gets));
    let names = given.filter_map(|good| match good {
        Good::Venture { expedition, .. } => Some(expedition),
        _ => None,
    });
    let sails = |name: &&String| plan.expeditions.iter().any(|one| is_called(&one.name, name));
    let idle = names.filter(|name| !sails(name));
    idle.map(|name| Remark::new("venture_not_sent").with("who", name)).collect()
}

/// 6.6.2 Bounds there, back and spare; 7.5.2 a landing from the Pacific rounds the Cape (ruling r17).
fn way(reader: &Reader, expedition: &Expedition) -> Vec<Remark> {
    let map = &reader.books.charter.map;
    let way = |there: u32, back: u32| {
        let spare = i64::from(expedition.bounds) - i64::from(there) - i64::from(back);
        Remark::new("way")
            .with("who", &expedition.name)
            .with("there", there)
            .with("back", back)
            .with("bounds", expedition.bounds)
            .with("spare", spare)
    };
    match expedition.sail {
        Sail::To(water) => {
            let there = map.bounds(water).unwrap_or(0);
            let cape = map.rounds_cape(water) && reader.books.charter.rulings.is("r17", "it_does");
            let rutter = reader.books.view.mine().is_some_and(|realm| realm.rutter);
            let cape = cape.then(|| Remark::new("cape").with("who", &expedition.name).with("rutter", rutter));
            std::iter::once(way(there, there)).chain(cape).collect()
        }
        Sail::Late(water) => vec![way(map.bounds(water).unwrap_or(0), 0)],
        Sail::Home | Sail::Again(_) => {
            let back = expedition.from.water().and_then(|water| map.bounds(water)).unwrap_or(0);
            let there = expedition.landing().and_then(|water| map.bounds(water)).unwrap_or(0);
            vec![way(there, back)]
        }
        Sail::Stay => vec![way(0, 0)],
    }
}

/// 15.6.1.B Areas that soldiers or colonists sail to; they may go on, so that only a landing is refused.
fn entered(reader: &Reader) -> impl Iterator<Item = AreaId> {
    let settle = |expedition: &&Expedition| expedition.soldiers + expedition.colonists > 0;
    let landings = reader.plan.expeditions.iter().filter(settle).filter_map(Expedition::landing);
    landings.filter_map(|water| reader.books.charter.map.area_of(water.hex)).map(|area| area.id.clone())
}

fn debt(key: &str, nation: Nation, loan: &Loan) -> Remark {
    let nation = words::nation(nation);
    Remark::new(key).with("nation", nation).with("owed", loan.owed).with("turn", loan.due)
}

fn forgotten(reader: &Reader) -> Vec<Remark> {
    let books = &reader.books;
    let mut remarks = vec![];
    // 6.8.2.C, 15.1.C
    let colonists = books.europe.party.colonists;
    if colonists > 0 {
        remarks.push(Remark::new("colonists_left").with("colonists", colonists));
    }
    // 15.6.1.A, 15.6.1.D, 21.1.4.B
    let owed = default::is_owed(books).then(|| AreaId::from(FIRST_MISSION));
    let held = books.view.my_camps().filter(|(_, camp)| camp.is_held());
    let areas = held.filter_map(|(hex, _)| books.charter.map.area_of(hex)).map(|area| area.id.clone());
    let areas: BTreeSet<AreaId> = areas.chain(owed).chain(entered(reader)).collect();
    let sent = |area: &AreaId| {
        let bring = reader.plan.expeditions.iter().filter(|expedition| expedition.missionaries > 0);
        bring.filter_map(Expedition::landing).any(|water| books.is_in(water.hex, area))
    };
    for area in areas.iter().filter(|area| books.nation == Nation::Spain && books.needs_missionary(area)) {
        if !sent(area) {
            remarks.push(Remark::new("missionary_needed").with("area", words::area(books.charter, area)));
        }
    }
    let loans = books.view.deals.loans.iter();
    for loan in loans.clone().filter(|loan| loan.borrower == books.nation) {
        remarks.push(debt("loan_due", loan.lender, loan));
    }
    // 24.1.5.A
    let lends = |loan: &&Loan| loan.lender == books.nation && loan.due <= books.view.turn;
    for loan in loans.filter(lends).filter(|_| books.nation == Nation::GermanBankers) {
        let called = reader.plan.repossess.iter().any(|called| called.of == loan.borrower);
        remarks.extend((!called).then(|| debt("may_repossess", loan.borrower, loan)));
    }
    remarks
}

//! The Planning Segment (5.1.1.3).

use super::{bankers, outfitting};
use crate::games::conquistador::ask::plan::{Books, Item, NEW_SHIP, Plan, PlanOf, Problem, Purchase, outfit};
use crate::games::conquistador::ask::plan::{Build, Wish, item_in_print};
use crate::games::conquistador::deals;
use crate::games::conquistador::facts::plan::Planning;
use crate::games::conquistador::facts::realm::Why;
use crate::games::conquistador::goods::{Count, Ship, Ships};
use crate::games::conquistador::ids::{At as Place, Label, Nation};
use crate::games::conquistador::state::{Fleet, Sail};
use crate::games::conquistador::{At, captives, tell, treasury, view};
use crate::rules::{Eye, Played, Seat};
use std::collections::BTreeMap;

/// 5.1.1.3 All plan at once; then the plans are carried out in the order of initiative: bargains first, then what is bought
/// and outfitted.
pub fn plan(table: &mut At) -> Played<()> {
    let plans = all(table)?;
    let order = table.state.order.clone();
    for (nation, plan) in &plans {
        table.state.plans.insert(*nation, opened(plan.clone()));
    }
    deals::strike(table, deals::confirmed(&plans, &order))?;
    // 8.3.2.C Whom a bargain has set free is out of reach.
    for nation in &order {
        for who in plans.get(nation).into_iter().flat_map(|plan| &plan.kill) {
            captives::kill(table, *nation, who)?;
        }
    }
    for borrower in plans.get(&Nation::GermanBankers).into_iter().flat_map(|plan| &plan.repossess) {
        bankers::seize(table, borrower.of)?; // 24.1.5
    }
    for nation in order {
        let Some(plan) = plans.get(&nation) else { continue };
        let done = carry_out(table, nation, plan)?;
        table.state.plans.insert(nation, opened(done.clone()));
        tell(table, Planning::Planned { nation, plan: done })?;
    }
    Ok(())
}

fn all(table: &mut At) -> Played<BTreeMap<Nation, Plan>> {
    let (turn, charter) = (table.state.turn, table.charter);
    let seated = |nation: &Nation| Some((*nation, charter.seat(*nation)?));
    let seats: Vec<(Nation, Seat)> = charter.nations.iter().filter_map(seated).collect();
    let mut together = table.together();
    let put = |(nation, seat): (Nation, Seat)| (nation, together.put(seat, PlanOf { nation, turn }));
    let tickets: Vec<_> = seats.into_iter().map(put).collect();
    let answers = together.wait()?;
    Ok(tickets.into_iter().map(|(nation, ticket)| (nation, answers.take(ticket))).collect())
}

/// 6.7.1.C, 6.7.2 What of a plan is opened at the end of the turn: bargains stay between those who made them.
fn opened(plan: Plan) -> Plan {
    Plan { offers: vec![], accepts: vec![], ..plan }
}

/// What a plan comes to; what the truth forbids is told to its owner and left out.
fn carry_out(table: &mut At, nation: Nation, plan: &Plan) -> Played<Plan> {
    let charter = table.charter;
    let eye = charter.seat(nation).map_or(Eye::Public, Eye::Seat);
    let seen = view::view(charter, &table.state, eye);
    let Some(mut books) = Books::of(charter, &seen) else { return Ok(plan.clone()) };
    let mut labels = outfitting::Labels::new();
    let mut done = Plan { purchases: vec![], build: None, expeditions: vec![], ..plan.clone() };
    for wish in &plan.purchases {
        let (count, problem) = books.buy(wish);
        if count > 0 {
            let ducats = books.price(wish.item) * count;
            buy(table, nation, wish.item, count, ducats)?;
            done.purchases.push(Purchase { item: wish.item, count });
        }
        refuse(table, nation, problem, || item_in_print(wish.item, wish.count))?;
    }
    // 24.1.5.A Ships that it has bought are in Europe, too.
    bankers::seize(table, nation)?;
    if let Some(realm) = table.state.realm(nation) {
        books.europe.ships = realm.europe.ships.clone();
    }
    if let Some(wish) = &plan.build {
        match books.build(wish) {
            Ok(()) => {
                let price = books.price(Item::Ship(wish.class));
                let label = build(table, nation, wish, price)?;
                labels.insert(Label::from(NEW_SHIP), label);
                done.build = Some(wish.clone());
            }
            Err(problem) => refuse(table, nation, Some(problem), || wish.at.to_string())?,
        }
    }
    books.founding |= plan.expeditions.iter().any(|wish| Wish::again(&books, wish).founds(charter));
    let mut all = vec![];
    for wish in &plan.expeditions {
        let again = Wish::again(&books, wish);
        let price = books.bound_price();
        let (fitted, problems) = outfit(&mut books, &again);
        for problem in problems {
            refuse(table, nation, Some(problem), || wish.name.clone())?;
        }
        all.extend(fitted.map(|fitted| (fitted, price)));
    }
    done.expeditions = all.iter().map(|(fitted, _)| fitted.expedition.clone()).collect();
    // 6.7.1.C Labels are dealt in turn and seen: a gap would tell others who still waits in Europe.
    all.sort_by_key(|(fitted, _)| fitted.source.is_none() && matches!(fitted.expedition.sail, Sail::Late(_)));
    for (fitted, price) in all {
        outfitting::send(table, nation, fitted, price, &mut labels)?;
    }
    Ok(done)
}

fn refuse(
    table: &mut At,
    nation: Nation,
    problem: Option<Problem>,
    who: impl FnOnce() -> String,
) -> Played<()> {
    let Some(problem) = problem else { return Ok(()) };
    let (why, rule) = (problem.why.into(), problem.rule.0.into());
    tell(table, Planning::PlanRefused { nation, who: who(), why, rule })
}

/// 6.6.1.D In Europe, at once.
fn buy(table: &mut At, nation: Nation, item: Item, count: u32, ducats: u32) -> Played<()> {
    treasury::spend(table, nation, ducats, Why::Purchases)?;
    let Some(realm) = table.state.realms.get_mut(&nation) else { return Ok(()) };
    let gained = match item {
        Item::Soldier => {
            realm.europe.party.soldiers += count;
            Count::soldiers(count)
        }
        Item::Ship(class) => {
            *realm.europe.ships.entry(class).or_insert(0) += count;
            Count { ships: BTreeMap::from([(class, count)]), ..Count::default() }
        }
    };
    tell(table, Planning::Bought { nation, item, count, gained })
}

/// 7.1.7 It lies in its port, with the ships that lie there.
fn build(table: &mut At, nation: Nation, wish: &Build, ducats: u32) -> Played<Label> {
    treasury::spend(table, nation, ducats, Why::Shipbuilding)?;
    let place = Place::Sea(wish.at);
    let here = |fleet: &&Fleet| fleet.at == place && !fleet.ships.is_galleon();
    let host = table.state.fleets_of(nation).find(here).map(|fleet| fleet.label.clone());
    let label = host.unwrap_or_else(|| table.state.new_label(nation));
    let empty = || Fleet::new(label.clone(), nation, place, Ships::default());
    let fleet = table.state.fleets.entry(label.clone()).or_insert_with(empty);
    fleet.ships.0.push(Ship::empty(wish.class));
    fleet.man(table.charter);
    let gained = Count { ships: BTreeMap::from([(wish.class, 1)]), ..Count::default() };
    let (class, at) = (wish.class, wish.at);
    tell(table, Planning::ShipBuilt { nation, class, at, fleet: label.clone(), gained })?;
    Ok(label)
}

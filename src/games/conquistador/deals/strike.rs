//! What a bargain does (6.2.5, 6.7.2, 7.5.3.C, 8.3.2.C, 15.3.4, 24.1.4, 24.3).

use super::lasting::{self, transfer};
use super::{Flaw, Good, Hidden, Holding, Loan, Rental, Share, Terms, Treaty, Venture, flaw};
use crate::games::conquistador::ask::plan::Plan;
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::facts::plan::{Gives, Planning, Takes};
use crate::games::conquistador::facts::realm::Why;
use crate::games::conquistador::goods::{Count, Party};
use crate::games::conquistador::ids::{LeaderId, Nation};
use crate::games::conquistador::state::State;
use crate::games::conquistador::{At, tell};
use crate::rules::Played;
use std::collections::BTreeMap;

/// A bargain as its first side has put it.
#[derive(Clone, Debug, PartialEq)]
pub struct Bargain {
    pub between: [Nation; 2],
    pub terms: Terms,
}

/// What both sides have confirmed with the same terms before the plans close, in the order of initiative: an offer that
/// was accepted, or that meets the same offer from the other side.
pub fn confirmed(plans: &BTreeMap<Nation, Plan>, order: &[Nation]) -> Vec<Bargain> {
    let mut bargains: Vec<Bargain> = vec![];
    for nation in order {
        for offer in plans.get(nation).into_iter().flat_map(|plan| &plan.offers) {
            let Some(other) = plans.get(&offer.to) else { continue };
            let accepted = |accept: &&crate::games::conquistador::ask::plan::Accept| {
                accept.from == *nation && accept.terms.agrees(&offer.terms)
            };
            let turned = offer.terms.turned();
            let met = other.offers.iter().any(|back| back.to == *nation && back.terms.agrees(&turned));
            let bargain = Bargain { between: [*nation, offer.to], terms: offer.terms.clone() };
            let twice = bargains
                .iter()
                .any(|known| known.between == [offer.to, *nation] && known.terms.agrees(&turned));
            if (met || other.accepts.iter().any(|accept| accepted(&accept))) && !twice {
                bargains.push(bargain);
            }
        }
    }
    bargains
}

/// Carries out each bargain as a whole, in their order. What cannot be given yet may come with a later one (6.2.5.A): it is
/// tried again until no more can be struck; then both are told why it fails.
pub fn strike(table: &mut At, mut bargains: Vec<Bargain>) -> Played<()> {
    let mut struck = true;
    while std::mem::take(&mut struck) {
        for bargain in std::mem::take(&mut bargains) {
            match lacking(table, &bargain) {
                None => {
                    carry_out(table, bargain)?;
                    struck = true;
                }
                Some(_) => bargains.push(bargain),
            }
        }
    }
    for bargain in bargains {
        let Some((lacking, flaw)) = lacking(table, &bargain) else { continue };
        let Bargain { between, terms } = bargain;
        let (why, rule) = (flaw.why.into(), flaw.rule.0.into());
        tell(table, Planning::BargainFailed { between, terms, lacking, why, rule })?;
    }
    Ok(())
}

/// The side that has not what it is to give, and why.
fn lacking(table: &At, bargain: &Bargain) -> Option<(Nation, Flaw)> {
    let ([one, other], terms) = (bargain.between, &bargain.terms);
    let sides = [(one, other, &terms.gives), (other, one, &terms.gets)];
    sides.into_iter().find_map(|(from, to, goods)| {
        let turn = table.state.turn;
        lacks(table.charter, &table.state, turn, goods, [from, to]).map(|flaw| (from, flaw))
    })
}

fn carry_out(table: &mut At, bargain: Bargain) -> Played<()> {
    let Bargain { between, terms } = bargain;
    let [one, other] = between;
    if let Some(text) = terms.treaty.clone() {
        let turn = table.state.turn;
        table.state.deals.treaties.push(Treaty { between, turn, text });
    }
    let gives = terms.gives.iter().map(|good| (good, one, other));
    let goods: Vec<_> = gives.chain(terms.gets.iter().map(|good| (good, other, one))).collect();
    goods.iter().for_each(|(good, from, to)| promise(&mut table.state, good, *from, *to));
    tell(table, Planning::BargainStruck { between, terms: terms.clone() })?;
    for (good, from, to) in goods {
        hand_over(table, good, from, to)?;
    }
    Ok(())
}

fn lacks(
    charter: &Charter,
    state: &State,
    turn: u8,
    goods: &[Good],
    [from, to]: [Nation; 2],
) -> Option<Flaw> {
    let realm = state.realm(from)?;
    let hidden = Hidden { ducats: realm.ducats, rutter: realm.rutter, leaders: &realm.europe.party.leaders };
    let holding = Holding {
        nation: from,
        hidden: Some(hidden),
        captives: &realm.captives,
        loans: &state.deals.loans,
        plan: state.plans.get(&from),
    };
    flaw(charter, turn, goods, &holding, to)
}

/// What is noted only: the bargain itself tells it.
fn promise(state: &mut State, good: &Good, from: Nation, to: Nation) {
    match good.clone() {
        Good::Repay { ducats: owed, turn: due } => {
            state.deals.loans.push(Loan { lender: to, borrower: from, owed, due });
        }
        Good::Rutter => {
            if let Some(realm) = state.realms.get_mut(&to) {
                realm.rutter = true;
            }
        }
        Good::Profits { area, percent, until } => {
            state.deals.shares.push(Share { area, from, to, percent, until });
        }
        Good::Venture { expedition, percent } => {
            state.deals.ventures.push(Venture { expedition, from, to, percent });
        }
        Good::Ducats(_) | Good::Settle { .. } | Good::Explorer { .. } | Good::Captive(_) => {}
    }
}

/// What changes hands at once.
fn hand_over(table: &mut At, good: &Good, from: Nation, to: Nation) -> Played<()> {
    match good.clone() {
        Good::Ducats(ducats) => transfer(table, from, to, ducats, Why::Bargain).map(|_| ()),
        Good::Settle { ducats, turn } => lasting::forgive(table, [to, from], turn, ducats),
        Good::Explorer { leader, until } => rent(table, leader, [from, to], until),
        Good::Captive(who) => free(table, &who, from, to),
        Good::Repay { .. } | Good::Rutter | Good::Profits { .. } | Good::Venture { .. } => Ok(()),
    }
}

/// 15.3.4 He goes to the port box of the one who has rented him; the terms are kept with the bargains (15.3.4.C).
fn rent(table: &mut At, leader: LeaderId, [owner, to]: [Nation; 2], until: u8) -> Played<()> {
    let party = Party { leaders: vec![leader.clone()], ..Party::default() };
    let there = table.state.realms.get_mut(&owner).map(|realm| realm.europe.party.take(&party));
    if there.is_none_or(|taken| taken.is_empty()) {
        return Ok(());
    }
    if let Some(realm) = table.state.realms.get_mut(&to) {
        realm.europe.party.add(party);
    }
    table.state.deals.rentals.push(Rental { leader: leader.clone(), owner, to, until });
    let from = Gives { nation: owner, lost: Count::leader(leader.clone()) };
    let renter = Takes { nation: to, gained: Count::leader(leader) };
    tell(table, Planning::ExplorerRented { from, renter, until })
}

/// 8.3.2.C Who was held goes home to Europe: to those who ransom him, but for a renter whose time is over (ruling r79).
fn free(table: &mut At, who: &Person, by: Nation, nation: Nation) -> Played<()> {
    let Some(holder) = table.state.realms.get_mut(&by) else { return Ok(()) };
    let Some(held) = holder.captives.iter().position(|captive| captive.who == *who) else {
        return Ok(());
    };
    holder.captives.remove(held);
    let nation = lasting::freed(&mut table.state, who, nation);
    let party = Person::party(std::slice::from_ref(who));
    if let Some(realm) = table.state.realms.get_mut(&nation) {
        realm.europe.party.add(party.clone());
    }
    tell(table, Planning::CaptiveFreed { nation, by, gained: Count::party(party) })
}

//! Bargains that go on after the plans close: loans, rentals, shares of profits.

use super::{Deals, Loan, Rental, Share, Venture};
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::facts::plan::{Gives, Manner, Planning, Takes};
use crate::games::conquistador::facts::realm::Why;
use crate::games::conquistador::goods::{Count, Party};
use crate::games::conquistador::ids::{AreaId, Nation};
use crate::games::conquistador::state::State;
use crate::games::conquistador::treasury::{Booking, receive, spend};
use crate::games::conquistador::turn::take_away;
use crate::games::conquistador::{At, captives, tell};
use crate::rules::Played;
use std::collections::BTreeSet;

/// 6.2.5.C Ducats from one treasury to another; gives how many there were.
pub(super) fn transfer(table: &mut At, from: Nation, to: Nation, ducats: u32, why: Why) -> Played<u32> {
    let with = |nation: Nation| Booking { why, with: Some(nation.word().into()) };
    let paid = spend(table, from, ducats, with(to))?;
    receive(table, to, paid, with(from))?;
    Ok(paid)
}

/// 6.2.5.B What is due is paid as far as the treasuries go; the rest stays owed. Who is paid pays with it what he owes
/// himself, in whatever order they sit.
pub fn settle_loans(table: &mut At) -> Played<()> {
    settle(table, |_| true)
}

/// 24.1.4.C The same of loans of the German Bankers to one nation, which on the last turn come before maintenance.
pub fn settle_loans_of_bankers(table: &mut At, nation: Nation) -> Played<()> {
    settle(table, |loan| loan.lender == Nation::GermanBankers && loan.borrower == nation)
}

/// 6.7.2, 24.1.5.A Whether a nation will not pay this turn what it owes another. 24.1.4.C On the last turn the German Bankers
/// are paid.
fn withholds(table: &At, borrower: Nation, lender: Nation) -> bool {
    let compelled = lender == Nation::GermanBankers && table.charter.is_last(table.state.turn);
    let plan = table.state.plans.get(&borrower);
    !compelled && plan.is_some_and(|plan| plan.withhold.contains(&lender))
}

fn settle(table: &mut At, counts: impl Fn(&Loan) -> bool) -> Played<()> {
    let turn = table.state.turn;
    let loans = table.state.deals.loans.iter().enumerate();
    let due = loans.filter(|(_, loan)| loan.due <= turn && counts(loan));
    let mut due: Vec<(usize, Nation)> = due.map(|(at, loan)| (at, loan.borrower)).collect();
    let seat = |nation: Nation| table.charter.nations.iter().position(|other| *other == nation);
    due.sort_by_key(|(_, borrower)| seat(*borrower));
    let mut told = BTreeSet::new();
    let mut again = true;
    while std::mem::take(&mut again) {
        for (at, _) in &due {
            let Loan { lender, borrower, owed, .. } = table.state.deals.loans[*at];
            if withholds(table, borrower, lender) {
                continue;
            }
            let paid = transfer(table, borrower, lender, owed, Why::Loan)?;
            if paid > 0 {
                let owed = owed - paid;
                table.state.deals.loans[*at].owed = owed;
                tell(table, Planning::LoanDue { borrower, lender, paid, owed, manner: Manner::Paid })?;
                told.insert(*at);
                again = true;
            }
        }
    }
    for (at, _) in due.iter().filter(|(at, _)| !told.contains(at)) {
        let Loan { lender, borrower, owed, .. } = table.state.deals.loans[*at];
        let manner = if withholds(table, borrower, lender) { Manner::Withheld } else { Manner::Paid };
        tell(table, Planning::LoanDue { borrower, lender, paid: 0, owed, manner })?;
    }
    table.state.deals.loans.retain(|loan| loan.owed > 0);
    Ok(())
}

/// 24.3.A Of what an area has just brought into a treasury, others have their share; gives how much that is.
pub fn share_out(table: &mut At, nation: Nation, area: &AreaId, ducats: u32) -> Played<u32> {
    let shares = shares(&table.state.deals, table.state.turn, nation, area, ducats);
    pass_on(table, nation, shares)
}

/// 24.3.A The same of the gold of a whole expedition, of which `left` is not shared out yet.
pub fn share_voyage(
    table: &mut At,
    nation: Nation,
    expedition: &str,
    ducats: u32,
    mut left: u32,
) -> Played<()> {
    let of = |venture: &&Venture| venture.from == nation && venture.is_of(expedition);
    let part = |venture: &Venture| (venture.to, part(ducats, venture.percent, &mut left));
    let shares = table.state.deals.ventures.iter().filter(of).map(part).collect();
    pass_on(table, nation, shares).map(|_| ())
}

/// Ruling r70: besides the loan, or in repayment of it. Gives how much was shared out, or is owed for it.
fn pass_on(table: &mut At, nation: Nation, shares: Vec<(Nation, u32)>) -> Played<u32> {
    let mut all = 0;
    for (to, share) in shares {
        if withholds(table, nation, to) {
            withhold(table, nation, to, share)?;
            all += share;
            continue;
        }
        let paid = transfer(table, nation, to, share, Why::Bargain)?;
        all += paid;
        if table.charter.rulings.is("r70", "repays_the_loan") {
            repay(table, nation, to, paid)?;
        }
    }
    Ok(all)
}

/// Ruling r78: a share that is not paid is owed as a loan that is due now; one that would have repaid a loan (ruling r70)
/// leaves that as it was.
fn withhold(table: &mut At, borrower: Nation, lender: Nation, share: u32) -> Played<()> {
    let rulings = &table.charter.rulings;
    let stays = rulings.is("r78", "owed") && !rulings.is("r70", "repays_the_loan");
    let (owed, due) = (if stays { share } else { 0 }, table.state.turn);
    if share == 0 {
        return Ok(());
    }
    if owed > 0 {
        table.state.deals.loans.push(Loan { lender, borrower, owed, due });
    }
    tell(table, Planning::LoanDue { borrower, lender, paid: 0, owed, manner: Manner::Withheld })
}

/// 6.2.5.B A lender gives up so much of what is due to him at the end of a turn.
pub(super) fn forgive(
    table: &mut At,
    [borrower, lender]: [Nation; 2],
    due: u8,
    mut ducats: u32,
) -> Played<()> {
    for at in 0..table.state.deals.loans.len() {
        let loan = &mut table.state.deals.loans[at];
        let given = ducats.min(loan.owed);
        if (loan.borrower, loan.lender, loan.due) != (borrower, lender, due) || given == 0 {
            continue;
        }
        (loan.owed, ducats) = (loan.owed - given, ducats - given);
        let (paid, owed, manner) = (given, loan.owed, Manner::Forgiven);
        tell(table, Planning::LoanDue { borrower, lender, paid, owed, manner })?;
    }
    table.state.deals.loans.retain(|loan| loan.owed > 0);
    Ok(())
}

/// So many of a hundred, and never more than is left.
fn part(ducats: u32, percent: u32, left: &mut u32) -> u32 {
    let part = u64::from(ducats) * u64::from(percent) / 100;
    let part = u32::try_from(part).unwrap_or(*left).min(*left);
    *left -= part;
    part
}

/// Ducats that a borrower has given reduce what it owes, the loan that is due first before the others.
pub fn repay(table: &mut At, borrower: Nation, lender: Nation, mut ducats: u32) -> Played<()> {
    let of = |loan: &Loan| loan.borrower == borrower && loan.lender == lender;
    let mut loans: Vec<usize> =
        (0..table.state.deals.loans.len()).filter(|at| of(&table.state.deals.loans[*at])).collect();
    loans.sort_by_key(|at| table.state.deals.loans[*at].due);
    for at in loans {
        let loan = &mut table.state.deals.loans[at];
        let paid = ducats.min(loan.owed);
        if paid > 0 {
            (loan.owed, ducats) = (loan.owed - paid, ducats - paid);
            let owed = loan.owed;
            tell(table, Planning::LoanDue { borrower, lender, paid, owed, manner: Manner::Paid })?;
        }
    }
    table.state.deals.loans.retain(|loan| loan.owed > 0);
    Ok(())
}

/// 24.3.A Who has how much of what an area brings to a nation; together never more than there is.
pub fn shares(deals: &Deals, turn: u8, nation: Nation, area: &AreaId, ducats: u32) -> Vec<(Nation, u32)> {
    let mut left = ducats;
    let of = |share: &&Share| share.from == nation && share.area == *area && share.until >= turn;
    let part = |share: &Share| (share.to, part(ducats, share.percent, &mut left));
    deals.shares.iter().filter(of).map(part).collect()
}

/// 15.3.4.B Explorers whose rental ends come back to their owner, in Europe (15.3.1.B); to be called before those leave whose
/// own term is over (15.3.1.C). One who is held by an enemy is looked for until he is free (8.3.2.C).
pub fn end_of_turn(table: &mut At) -> Played<()> {
    let turn = table.state.turn;
    // 24.3.B Those of the last turn count for victory still.
    if !table.charter.is_last(turn) {
        table.state.deals.shares.retain(|share| share.until > turn);
    }
    table.state.deals.ventures.clear();
    let over = |rental: &&Rental| rental.until <= turn && !captives::is_held(&table.state, &rental.leader);
    let over: Vec<Rental> = table.state.deals.rentals.iter().filter(over).cloned().collect();
    table.state.deals.rentals.retain(|rental| !over.contains(rental));
    for Rental { leader, owner, to, .. } in over {
        // He may have fallen.
        if !take_away(&mut table.state, &leader) {
            continue;
        }
        if let Some(realm) = table.state.realms.get_mut(&owner) {
            realm.europe.party.add(Party { leaders: vec![leader.clone()], ..Party::default() });
        }
        let from = Gives { nation: to, lost: Count::leader(leader.clone()) };
        let home = Takes { nation: owner, gained: Count::leader(leader) };
        tell(table, Planning::ExplorerReturned { from, home })?;
    }
    Ok(())
}

/// 15.3.4.B Whose somebody is whom a nation brings home: a rental that is over, or whose leader comes to his owner, ends.
pub(super) fn freed(state: &mut State, who: &Person, nation: Nation) -> Nation {
    let turn = state.turn;
    let ends = |rental: &mut Rental| {
        *who == Person::Leader(rental.leader.clone()) && (rental.until < turn || rental.owner == nation)
    };
    let ended = state.deals.rentals.extract_if(.., ends).next();
    ended.map_or(nation, |rental| rental.owner)
}

/// Of captives those whom their captor has rented out himself: they are in his service again, and their rental is over.
pub fn back(state: &mut State, by: Nation, people: &mut Vec<Person>) -> Vec<Person> {
    let mine = |who: &Person| {
        let is = |rental: &Rental| rental.owner == by && *who == Person::Leader(rental.leader.clone());
        state.deals.rentals.iter().any(is)
    };
    let back: Vec<Person> = people.extract_if(.., |who| mine(who)).collect();
    for who in &back {
        freed(state, who, by);
    }
    back
}

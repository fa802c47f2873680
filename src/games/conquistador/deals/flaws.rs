//! Why a side cannot give what a bargain says.

use super::{Good, Loan, Terms, ducats, is_called, owed};
use crate::games::conquistador::ask::plan::Plan;
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::charter::{Charter, LeaderKind};
use crate::games::conquistador::ids::{LeaderId, Nation};
use crate::games::conquistador::state::Captive;
use crate::rules::Rule;

/// What a side has to give, as far as the one who judges knows it.
pub struct Holding<'a> {
    pub nation: Nation,
    /// `None`: hidden from the one who judges (6.0.C).
    pub hidden: Option<Hidden<'a>>,
    pub captives: &'a [Captive],
    pub loans: &'a [Loan],
    /// What it sends out, where that is settled.
    pub plan: Option<&'a Plan>,
}

/// What of it others do not see.
pub struct Hidden<'a> {
    pub ducats: u32,
    pub rutter: bool,
    /// Leaders in the port box.
    pub leaders: &'a [LeaderId],
}

/// A reason, and where it says so the most that may stand instead.
#[derive(Clone, Debug, PartialEq)]
pub struct Flaw {
    pub why: &'static str,
    pub rule: Rule,
    pub good: Option<Good>,
    pub most: Option<u32>,
}

impl Flaw {
    fn new(why: &'static str, rule: &'static str) -> Flaw {
        Flaw { why, rule: Rule(rule), good: None, most: None }
    }
    fn most(self, most: impl Into<u32>) -> Flaw {
        Flaw { most: Some(most.into()), ..self }
    }
}

/// The first thing that one side of a bargain cannot give to the other.
pub fn flaw(charter: &Charter, turn: u8, goods: &[Good], from: &Holding, to: Nation) -> Option<Flaw> {
    if from.nation == to {
        return Some(Flaw::new("with_oneself", "6.2.5"));
    }
    for good in goods {
        if let Some(flaw) = one(charter, turn, good, from, to) {
            return Some(Flaw { good: Some(good.clone()), ..flaw });
        }
    }
    // 6.2.5.A Nobody gives ducats that are not there.
    let there = from.hidden.as_ref()?.ducats;
    (ducats(goods) > there).then(|| Flaw::new("overspending", "6.2.5").most(there))
}

fn one(charter: &Charter, turn: u8, good: &Good, from: &Holding, to: Nation) -> Option<Flaw> {
    let in_time = |until: u8| {
        let last = charter.scenario.turns;
        let flaw = if until < turn { last.min(turn) } else { last };
        (until < turn || until > last).then(|| Flaw::new("no_such_turn", "6.2.5").most(flaw))
    };
    match good {
        Good::Ducats(_) => not_by_others(charter, from.nation, to),
        Good::Repay { turn: due, .. } => not_by_others(charter, from.nation, to).or_else(|| in_time(*due)),
        Good::Settle { ducats, turn: due } => match owed(from.loans, to, from.nation, *due) {
            0 => Some(Flaw::new("no_such_loan", "6.2.5")),
            most => (*ducats > most).then(|| Flaw::new("more_than_owed", "6.2.5").most(most)),
        },
        // 7.5.3.C Who has it sells it.
        Good::Rutter => match &from.hidden {
            Some(hidden) if !hidden.rutter => Some(Flaw::new("no_rutter", "7.5.3")),
            _ => None,
        },
        Good::Explorer { leader, until } => rented(charter, turn, leader, *until, from, to),
        // 8.3.2.C
        Good::Captive(who) => {
            // 15.3.4 He who is rented was taken from the renter's ship; his owner may want him as well (ruling r79).
            let owns = |of: Nation| of == to || owner(charter, turn, who) == Some(to);
            let held = from.captives.iter().any(|held| held.who == *who && owns(held.of));
            (!held).then(|| Flaw::new("not_held", "8.3.2"))
        }
        // 24.3.A
        Good::Profits { percent, until, .. } => {
            let wrong = !(1..=100).contains(percent);
            let percent = wrong.then(|| Flaw::new("no_percentage", "24.3").most(100u32));
            not_by_others(charter, from.nation, to).or(percent).or_else(|| in_time(*until))
        }
        Good::Venture { percent, expedition } => {
            let wrong = !(1..=100).contains(percent);
            let percent = wrong.then(|| Flaw::new("no_percentage", "24.3").most(100u32));
            let sails = |plan: &Plan| plan.expeditions.iter().any(|one| is_called(&one.name, expedition));
            let idle = from.plan.is_some_and(|plan| !sails(plan));
            let idle = idle.then(|| Flaw::new("no_such_expedition", "24.3"));
            not_by_others(charter, from.nation, to).or(percent).or(idle)
        }
    }
}

/// Whom a leader serves by his term, whoever has rented him.
fn owner(charter: &Charter, turn: u8, who: &Person) -> Option<Nation> {
    let Person::Leader(leader) = who else { return None };
    charter.leaders.get(leader)?.serves(turn)
}

/// 24.1.4.B Beside the German Bankers nobody lends or transfers money.
fn not_by_others(charter: &Charter, from: Nation, to: Nation) -> Option<Flaw> {
    let bankers = Nation::GermanBankers;
    let barred = charter.nations.contains(&bankers) && from != bankers && to != bankers;
    barred.then(|| Flaw::new("money_by_bankers_only", "24.1.4"))
}

/// 15.3.4.B An explorer of one's own, within his term; 15.5.2.C no conquistador; rule 24.2.C not to those who do not sail.
fn rented(
    charter: &Charter,
    turn: u8,
    leader: &LeaderId,
    until: u8,
    from: &Holding,
    to: Nation,
) -> Option<Flaw> {
    let known = charter.leaders.get(leader)?;
    if known.kind == LeaderKind::Conquistador {
        return Some(Flaw::new("conquistadors_are_not_rented", "15.5.2"));
    }
    let serves = |term: &&crate::games::conquistador::charter::Term| {
        term.nation == from.nation && (term.arrives..=term.departs).contains(&turn)
    };
    // 23.3.D He whom two nations have in turn is rented only for the turns that are the owner's.
    let Some(term) = known.terms.iter().find(serves) else {
        return Some(Flaw::new("not_his_explorer", "15.3.4"));
    };
    if !to.sails() {
        return Some(Flaw::new("bankers_do_not_sail", "24.2"));
    }
    if !(turn..=term.departs).contains(&until) {
        return Some(Flaw::new("not_in_his_term", "15.3.4").most(term.departs));
    }
    let there = from.hidden.as_ref().is_none_or(|hidden| hidden.leaders.contains(leader));
    (!there).then(|| Flaw::new("explorer_not_in_europe", "15.3.4"))
}

impl Flaw {
    /// The terms without what is wrong with them; `None` where nothing of a side is left.
    pub fn mended(&self, terms: &Terms, gives: bool) -> Option<Terms> {
        let mut terms = terms.clone();
        let side = if gives { &mut terms.gives } else { &mut terms.gets };
        let most = self.most.unwrap_or(0);
        let turn = u8::try_from(most).unwrap_or(u8::MAX);
        match (self.why, &self.good) {
            ("overspending", _) => {
                let mut left = most;
                for good in side.iter_mut() {
                    if let Good::Ducats(ducats) = good {
                        *ducats = left.min(*ducats);
                        left -= *ducats;
                    }
                }
                side.retain(|good| *good != Good::Ducats(0));
            }
            ("no_such_turn" | "not_in_his_term" | "no_percentage", Some(wrong)) => {
                for good in side.iter_mut().filter(|good| *good == wrong) {
                    match good {
                        Good::Profits { percent, .. } | Good::Venture { percent, .. }
                            if self.why == "no_percentage" =>
                        {
                            *percent = most
                        }
                        Good::Repay { turn: until, .. }
                        | Good::Explorer { until, .. }
                        | Good::Profits { until, .. } => *until = turn,
                        _ => {}
                    }
                }
            }
            ("more_than_owed", Some(wrong)) => {
                for good in side.iter_mut().filter(|good| *good == wrong) {
                    if let Good::Settle { ducats, .. } = good {
                        *ducats = most;
                    }
                }
            }
            (_, Some(wrong)) => side.retain(|good| good != wrong),
            (_, None) => return None,
        }
        (!side.is_empty()).then_some(terms)
    }
}

//! Bargains between nations (6.2.5, 6.7.2, 7.5.3.C, 15.3.4): what they are about, and those that last.

mod flaws;
mod lasting;
mod print;
mod read;
mod strike;

pub use flaws::{Flaw, Hidden, Holding, flaw};
pub use lasting::{
    back, end_of_turn, repay, settle_loans, settle_loans_of_bankers, share_out, share_voyage, shares,
};
pub use print::{person, printed};
pub use read::read;
pub use strike::{confirmed, strike};

use super::ask::words::plain;
use super::captives::Person;
use super::charter::Charter;
use super::ids::{AreaId, LeaderId, Nation};
use serde::{Deserialize, Serialize};

/// What one side gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Good {
    /// 6.2.5.C Paid when the plans close.
    Ducats(u32),
    /// 6.2.5.B Ducats that are owed, and the turn at whose end they are due.
    Repay { ducats: u32, turn: u8 },
    /// 6.2.5.B Of what the other side owes and what is due then, so many ducats are no longer owed.
    Settle { ducats: u32, turn: u8 },
    /// 7.5.3.C
    Rutter,
    /// 15.3.4 An explorer of its own until the end of a turn.
    Explorer { leader: LeaderId, until: u8 },
    /// 8.3.2.C A leader or missionary whom it holds goes home.
    Captive(Person),
    /// 24.3 A part of what an area brings, until the end of a turn.
    Profits { area: AreaId, percent: u32, until: u8 },
    /// 24.3.A A part of the gold that an expedition of this turn, by its owner's name for it, brings to Europe.
    Venture { expedition: String, percent: u32 },
}

/// What an offer says: what both sides give, or a treaty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gives: Vec<Good>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gets: Vec<Good>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub treaty: Option<TreatyText>,
}

impl Terms {
    /// The same bargain as the other side would offer it.
    pub fn turned(&self) -> Terms {
        Terms { gives: self.gets.clone(), gets: self.gives.clone(), treaty: self.treaty.clone() }
    }
    /// Whether both mean the same, in whatever order, case and spacing.
    pub fn agrees(&self, other: &Terms) -> bool {
        // What is named twice is given twice.
        let same = |one: &[Good], other: &[Good]| {
            let mut left: Vec<&Good> = other.iter().collect();
            let mut take = |good: &Good| Some(left.swap_remove(left.iter().position(|it| *it == good)?));
            one.len() == other.len() && one.iter().all(|good| take(good).is_some())
        };
        let treaty = match (&self.treaty, &other.treaty) {
            (Some(one), Some(other)) => one.agrees(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        treaty && same(&self.gives, &other.gives) && same(&self.gets, &other.gets)
    }
    pub fn is_empty(&self) -> bool {
        *self == Terms::default()
    }
    pub fn is_secret(&self) -> bool {
        self.treaty.as_ref().is_none_or(|treaty| treaty.secret)
    }
}

impl TreatyText {
    fn agrees(&self, other: &TreatyText) -> bool {
        (self.secret, self.defence) == (other.secret, other.defence)
            && plain(&self.text) == plain(&other.text)
    }
}

/// Ducats that the goods of a side come to when the plans close.
pub fn ducats(goods: &[Good]) -> u32 {
    let each = goods.iter().filter_map(|good| match good {
        Good::Ducats(ducats) => Some(*ducats),
        _ => None,
    });
    each.fold(0, u32::saturating_add)
}

/// 6.2.5.B What a nation owes another and what is due at the end of a turn.
pub fn owed(loans: &[Loan], borrower: Nation, lender: Nation, due: u8) -> u32 {
    let of = |loan: &&Loan| (loan.borrower, loan.lender, loan.due) == (borrower, lender, due);
    loans.iter().filter(of).map(|loan| loan.owed).fold(0, u32::saturating_add)
}

/// 6.7.2 The words of a treaty. They bind nobody (6.7.2); `defence` says that both may combine their ships
/// (8.1.4, ruling r61).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreatyText {
    pub secret: bool,
    pub defence: bool,
    pub text: String,
}

/// Bargains that last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Deals {
    pub treaties: Vec<Treaty>,
    pub loans: Vec<Loan>,
    pub rentals: Vec<Rental>,
    pub shares: Vec<Share>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ventures: Vec<Venture>,
}

/// 6.7.2 A treaty in force; who breaks it breaks it (8.1.4.A).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Treaty {
    pub between: [Nation; 2],
    /// The turn in which it was made.
    pub turn: u8,
    #[serde(flatten)]
    pub text: TreatyText,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Loan {
    pub lender: Nation,
    pub borrower: Nation,
    /// What is still to be repaid, in ducats.
    pub owed: u32,
    /// The turn at whose end it is due.
    pub due: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rental {
    pub leader: LeaderId,
    pub owner: Nation,
    pub to: Nation,
    /// The last turn.
    pub until: u8,
}

/// 24.3
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    pub area: AreaId,
    pub from: Nation,
    pub to: Nation,
    pub percent: u32,
    /// The last turn.
    pub until: u8,
}

/// 24.3.A A share of what an expedition brings to Europe in the turn in which it was agreed on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Venture {
    /// As its owner calls it.
    pub expedition: String,
    pub from: Nation,
    pub to: Nation,
    pub percent: u32,
}

impl Venture {
    /// Whether an expedition is the one that a bargain names.
    pub fn is_of(&self, name: &str) -> bool {
        is_called(name, &self.expedition)
    }
}

/// Whether a name is the one that was typed, in whatever case.
pub fn is_called(name: &str, typed: &str) -> bool {
    plain(name) == plain(typed)
}

impl Deals {
    /// 8.1.4 A treaty by which two nations may combine their ships in defence: any, or by ruling r61 one that says so.
    pub fn defend_each_other(&self, charter: &Charter, one: Nation, other: Nation) -> bool {
        let any = charter.rulings.is("r61", "any_treaty");
        let between = |treaty: &&Treaty| treaty.between.contains(&one) && treaty.between.contains(&other);
        self.treaties.iter().filter(between).any(|treaty| any || treaty.text.defence)
    }
}

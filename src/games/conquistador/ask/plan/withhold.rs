//! Payments that a borrower keeps back (6.7.2, 24.1.5.A): `withhold spain`.

use super::offers::Bargaining;
use super::parse::Other;
use super::print;
use super::read::Reader;
use crate::games::conquistador::ask::words;
use crate::games::conquistador::deals::Good;
use crate::games::conquistador::ids::Nation;
use crate::rules::lexer::{Token, words as words_of};
use crate::rules::{Fault, Rule};

impl Reader<'_> {
    /// Only from whom something is due this turn, by the bargains of the plan too.
    pub(super) fn withhold(
        &mut self,
        line: u32,
        other: &Other,
        what: &[Token],
        bargains: &[Bargaining],
    ) -> Option<String> {
        let from = self.other(line, other, "withhold", "6.7.2")?;
        let (fault, text) = (|why, rule| Fault::new(line, why, Rule(rule)), print::withhold(from));
        let last = self.books.charter.is_last(self.books.view.turn);
        let wrong = if !what.is_empty() {
            fault("unknown_units", "6.7.2").with("word", words_of(what).join(" ")).nearest(text.clone())
        } else if !self.is_due(from, bargains) {
            fault("nothing_is_due", "6.2.5").with("nation", words::nation(from))
        } else if last && from == Nation::GermanBankers {
            fault("bankers_are_paid", "24.1.4")
        } else {
            let again = self.plan.withhold.contains(&from);
            self.plan.withhold.extend((!again).then_some(from));
            return (!again).then_some(text);
        };
        self.faults.push(wrong);
        None
    }

    fn is_due(&self, to: Nation, bargains: &[Bargaining]) -> bool {
        let (me, view) = (self.books.nation, self.books.view);
        let loans = view.deals.loans.iter().map(|loan| (loan.borrower, loan.lender, loan.due <= view.turn));
        let shares = view.deals.shares.iter().map(|share| (share.from, share.to, share.until >= view.turn));
        let known = loans.chain(shares).any(|due| due == (me, to, true));
        let now = |good: &Good| match good {
            Good::Repay { turn, .. } => *turn <= view.turn,
            Good::Profits { .. } | Good::Venture { .. } => true,
            _ => false,
        };
        known || bargains.iter().any(|bargain| bargain.other == to && bargain.gives().iter().any(now))
    }
}

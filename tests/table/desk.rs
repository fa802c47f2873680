//! The desk in small: the lines that each seat has in hand, and which of them bear on a question.

use sealed_orders::rules::{Claim, Demand, Eye, Line, Playing, Seat};
use serde_json::Value;

#[derive(Clone, Debug)]
struct InHand {
    number: u32,
    text: String,
    /// `None`: a standing order; else the period it is for.
    period: Option<String>,
    claims: Vec<(&'static str, Claim)>,
}

impl InHand {
    fn replaces(&self, older: &InHand) -> bool {
        self.period.is_some() == older.period.is_some()
            && self.claims.iter().any(|claim| older.claims.contains(claim))
    }
    fn bears_on(&self, demand: &Demand) -> Option<&Claim> {
        let (_, claim) = self.claims.iter().find(|(kind, claim)| {
            *kind == demand.kind && claim.key.as_ref().is_none_or(|key| *key == demand.key)
        })?;
        Some(claim)
    }
}

#[derive(Default)]
pub struct Desk {
    hands: [Vec<InHand>; 2],
    lines: u32,
}

impl Desk {
    /// Takes the lines of a letter; gives back those that bear on nothing.
    pub fn take(&mut self, playing: &dyn Playing, state: &Value, seat: Seat, letter: &[&str]) -> Vec<String> {
        let mut unread = vec![];
        for typed in letter {
            self.lines += 1;
            let (text, period) = match typed.strip_prefix("always ") {
                Some(text) => (text, None),
                None => (*typed, Some(playing.period(state))),
            };
            let claims = playing.claims(state, Eye::Seat(seat), text);
            if claims.is_empty() {
                unread.push((*typed).into());
                continue;
            }
            let line = InHand { number: self.lines, text: text.into(), period, claims };
            let hand = &mut self.hands[usize::from(seat.0)];
            hand.retain(|older| !line.replaces(older));
            hand.push(line);
        }
        unread
    }

    /// The lines that bear on a demand: standing first, of one subject only the last.
    pub fn bearing(&self, demand: &Demand) -> Vec<Line> {
        let hand = &self.hands[usize::from(demand.seat.0)];
        let standing = hand.iter().filter(|line| line.period.is_none());
        let others = hand.iter().filter(|line| line.period.is_some());
        let mut found: Vec<(&str, Line)> = vec![];
        for line in standing.chain(others) {
            let Some(claim) = line.bears_on(demand) else { continue };
            found.retain(|(subject, _)| *subject != claim.subject);
            found.push((&claim.subject, Line { number: line.number, text: line.text.clone() }));
        }
        found.into_iter().map(|(_, line)| line).collect()
    }

    /// A lock uses up what bore on the demand, but for standing orders and policies.
    pub fn use_up(&mut self, playing: &dyn Playing, demand: &Demand) {
        if playing.used_up(&demand.kind) == Some(true) {
            self.hands[usize::from(demand.seat.0)]
                .retain(|line| line.period.is_none() || line.bears_on(demand).is_none());
        }
    }

    /// A line without `always` ends with its game turn.
    pub fn turn_page(&mut self, period: &str) {
        for hand in &mut self.hands {
            hand.retain(|line| line.period.as_deref().is_none_or(|of| of == period));
        }
    }
}

//! Why a part of a plan does not stand.

use super::outfit::Part;
use crate::games::conquistador::ask::words::Unread;
use crate::games::conquistador::deals::Flaw;
use crate::rules::{Fault, Rule};

/// A reason, with the words of its template.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub why: &'static str,
    pub rule: Rule,
    pub with: Vec<(&'static str, String)>,
    /// The part of an expedition that it is about.
    pub part: Part,
}

impl Problem {
    pub fn new(why: &'static str, rule: &'static str) -> Problem {
        Problem { why, rule: Rule(rule), with: vec![], part: Part::Ships }
    }
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Problem {
        self.with.push((name, value.to_string()));
        self
    }
    pub fn of(self, part: Part) -> Problem {
        Problem { part, ..self }
    }
    pub fn fault(self, line: u32) -> Fault {
        let fault = Fault::new(line, self.why, self.rule);
        self.with.into_iter().fold(fault, |fault, (name, value)| fault.with(name, value))
    }
}

/// Words that name nothing, with the line as it would read when the nearest stands in their place.
pub fn unread(line: u32, unread: &Unread, rule: Rule, form: impl FnOnce(&str) -> String) -> Fault {
    let fault = Fault::new(line, "unknown_units", rule).with("word", &unread.typed);
    match &unread.nearest {
        Some(nearest) => fault.nearest(form(nearest)),
        None => fault,
    }
}

/// A bargain that cannot be.
pub fn flawed(line: u32, flaw: &Flaw) -> Fault {
    let fault = Fault::new(line, flaw.why, flaw.rule);
    match flaw.most {
        Some(most) => fault.with("most", most),
        None => fault,
    }
}

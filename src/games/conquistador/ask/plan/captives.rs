//! Captives whom their captor kills (8.3.2.C): `kill drake`, `kill missionary 07`.

use super::parse::{Head, Said, after_mark};
use super::print;
use super::read::Reader;
use crate::games::conquistador::ask::words;
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::deals;
use crate::rules::lexer::{Token, words as words_of};
use crate::rules::names::{Names, Reading};
use crate::rules::{Fault, Rule};

const MISSIONARY: &str = "missionary";

/// Without a colon or dash only what is near somebody's name.
pub fn said<'t>(charter: &Charter, tokens: &'t [Token]) -> Option<Said<'t>> {
    let what = after_mark(&tokens[1..]);
    let marked = what.len() + 1 < tokens.len();
    let who: Vec<&str> = words_of(what);
    let near = || words::leaders(charter).nearest(&who.join(" "), |_| true).is_some();
    let person = who.first() == Some(&MISSIONARY) || named(charter, &who).is_some() || near();
    (!who.is_empty() && (marked || person)).then(|| Said { head: Head::Kill(who.join(" ")), what })
}

fn named(charter: &Charter, who: &[&str]) -> Option<Person> {
    if who.first() == Some(&MISSIONARY) {
        return words::missionary_named(charter, who).map(Person::Missionary);
    }
    match words::leaders(charter).read_whole(who) {
        Reading::Found { id, .. } => Some(Person::Leader(id)),
        _ => None,
    }
}

impl Reader<'_> {
    /// Whom its nation does not hold, it cannot kill.
    pub(super) fn kill(&mut self, line: u32, who: &str) -> Option<String> {
        let charter = self.books.charter;
        let held: Vec<&Person> = self
            .books
            .view
            .mine()
            .iter()
            .flat_map(|realm| &realm.captives)
            .map(|captive| &captive.who)
            .collect();
        let typed: Vec<&str> = who.split(' ').collect();
        if let Some(person) = named(charter, &typed).filter(|person| held.contains(&person)) {
            let text = print::kill(charter, &person);
            let again = self.plan.kill.contains(&person);
            self.plan.kill.extend((!again).then_some(person));
            return (!again).then_some(text);
        }
        let mut names: Names<Person> = Names::default();
        held.iter().for_each(|person| names.add((*person).clone(), &deals::person(charter, person)));
        let near = names.nearest(who, |_| true).or_else(|| held.first().map(|person| (*person).clone()));
        let fault = Fault::new(line, "not_held", Rule("8.3.2"));
        self.faults.push(match near {
            Some(near) => fault.nearest(print::kill(charter, &near)),
            None => fault,
        });
        None
    }
}

//! A kind of question with its type erased: what the desk needs to know of it.

use super::{
    Chance, Claim, Draft, Line, Question, Rule, Rules,
    table::{json, typed},
};
use serde_json::Value;

type Read<R> = fn(&Value, &<R as Rules>::Charter, &<R as Rules>::View, &[Line]) -> Draft<Value>;
type Waits<R> = fn(&Value, &<R as Rules>::Charter, &<R as Rules>::View, &[Line]) -> bool;
type Form<R> = fn(&Value, &<R as Rules>::Charter, &<R as Rules>::View) -> Vec<String>;
type Sample<R> = fn(&Value, &<R as Rules>::Charter, &<R as Rules>::View, &mut dyn Chance) -> Vec<String>;

/// A kind of question with its type erased.
pub struct Kind<R: Rules> {
    pub name: &'static str,
    pub rule: Rule,
    pub hushed: bool,
    pub used_up: bool,
    pub waits: Waits<R>,
    pub form: Form<R>,
    pub read: Read<R>,
    pub claim: fn(&R::Charter, &R::View, &str) -> Option<Claim>,
    pub sample: Sample<R>,
}

impl<R: Rules> Kind<R> {
    pub const fn of<Q: Question<Rules = R>>() -> Self {
        Kind {
            name: Q::KIND,
            rule: Q::RULE,
            hushed: Q::HUSHED,
            used_up: Q::USED_UP,
            waits: |question, charter, view, lines| typed::<Q>(question).waits(charter, view, lines),
            form: |question, charter, view| typed::<Q>(question).form(charter, view),
            read: |question, charter, view, lines| {
                let Draft { answer, in_force, faults, remarks } =
                    typed::<Q>(question).read(charter, view, lines);
                Draft { answer: json(&answer), in_force, faults, remarks }
            },
            claim: |charter, view, line| Q::claim(charter, view, line),
            sample: |question, charter, view, chance| typed::<Q>(question).sample(charter, view, chance),
        }
    }
}

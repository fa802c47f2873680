//! What the rules do not allow, before it becomes the fault of a line or a fact of play.

use super::Rule;

/// Why something is not allowed: a key for the templates, and the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub why: &'static str,
    pub rule: Rule,
}

/// # Errors
/// Always: a refusal for this reason, by the rule of this number.
pub fn refuse<T>(why: &'static str, rule: &'static str) -> Result<T, Refusal> {
    Err(Refusal { why, rule: Rule(rule) })
}

//! The questions of the toy game. Every line is `subject: word`.

use super::toy::{Charter, Marker, Toy, View};
use sealed_orders::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Yes(pub bool);
impl Recorded for Yes {}

/// The last word that reads, with the line it came from; the others are faults.
fn last_word<A: Copy>(
    lines: &[Line],
    words: &[(&str, A)],
    silence: (&str, A),
    subject: &str,
    rule: Rule,
) -> Draft<A> {
    let mut faults = vec![];
    let (mut from, mut word, mut answer) = (None, silence.0, silence.1);
    for line in lines {
        let typed = line.text.split_once(": ").map_or("", |(_, typed)| typed);
        match words.iter().find(|known| known.0 == typed) {
            Some(known) => (from, word, answer) = (Some(line.number), known.0, known.1),
            None => faults.push(
                Fault::new(line.number, "no_such_word", rule)
                    .with("word", typed)
                    .nearest(format!("{subject}: {}", silence.0)),
            ),
        }
    }
    let in_force = vec![InForce { line: from, text: format!("{subject}: {word}") }];
    Draft { faults, ..Draft::of(answer, in_force) }
}

/// `fleet 7` to its key; the subject is the whole of what stands before the colon.
fn of_fleet(line: &str, one: &str, any: &str) -> Option<Claim> {
    let (subject, _) = line.split_once(": ")?;
    let key = match subject.strip_prefix(one) {
        Some(number) => Some(format!("fleet={}", number.parse::<u8>().ok()?)),
        None if subject == any => None,
        None => return None,
    };
    Some(Claim { key, ..Claim::on(subject) })
}

fn plain(line: &str, subject: &str) -> Option<Claim> {
    (line.split_once(": ")?.0 == subject).then(|| Claim::on(subject))
}

#[derive(Serialize, Deserialize)]
pub struct PlaceMarker {}
impl Visible for PlaceMarker {}
impl Question for PlaceMarker {
    type Rules = Toy;
    type Answer = Marker;
    const KIND: &'static str = "place_marker";
    const RULE: Rule = Rule("5.0");
    fn read(&self, _: &Charter, _: &View, lines: &[Line]) -> Draft<Marker> {
        let words = [("anchor", Marker::Anchor), ("patrol", Marker::Patrol), ("raid", Marker::Raid)];
        last_word(lines, &words, words[0], "marker", Self::RULE)
    }
    fn claim(_: &Charter, _: &View, line: &str) -> Option<Claim> {
        plain(line, "marker")
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let word = ["anchor", "patrol", "raid", "raid"][chance.below(4) as usize];
        vec![format!("marker: {word}")]
    }
}

#[derive(Serialize, Deserialize)]
pub struct Intercept {
    pub hunter: u8,
    /// Came later; questions put before have none.
    #[serde(default)]
    pub weather: u32,
}
impl Visible for Intercept {}
impl Question for Intercept {
    type Rules = Toy;
    type Answer = Yes;
    const KIND: &'static str = "intercept";
    const RULE: Rule = Rule("6.4");
    /// A policy for the turn.
    const USED_UP: bool = false;
    fn key(&self) -> String {
        format!("fleet={}", self.hunter)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        lines.last().is_none_or(|line| line.text.ends_with(": ask"))
    }
    fn read(&self, _: &Charter, _: &View, lines: &[Line]) -> Draft<Yes> {
        let words = [("let pass", Yes(false)), ("intercept", Yes(true)), ("ask", Yes(false))];
        last_word(lines, &words, words[0], &format!("fleet {}", self.hunter), Self::RULE)
    }
    fn claim(_: &Charter, _: &View, line: &str) -> Option<Claim> {
        of_fleet(line, "fleet ", "fleets")
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let word = ["let pass", "intercept", "intercept"][chance.below(3) as usize];
        vec![format!("fleet {}: {word}", self.hunter)]
    }
}

/// Put also to a raider without coal: that he has none is hidden.
#[derive(Serialize, Deserialize)]
pub struct Evade {
    pub hunter: u8,
}
impl Visible for Evade {}
impl Question for Evade {
    type Rules = Toy;
    type Answer = Yes;
    const KIND: &'static str = "evade";
    const RULE: Rule = Rule("6.4.1");
    const HUSHED: bool = true;
    fn key(&self) -> String {
        format!("fleet={}", self.hunter)
    }
    fn read(&self, _: &Charter, view: &View, lines: &[Line]) -> Draft<Yes> {
        let (words, subject) =
            ([("no", Yes(false)), ("yes", Yes(true))], format!("evade fleet {}", self.hunter));
        let draft = last_word(lines, &words, words[0], &subject, Self::RULE);
        if draft.answer == Yes(false) || view.coal > Some(0) {
            return draft;
        }
        let line = draft.in_force[0].line.unwrap_or_default();
        let fault = Fault::new(line, "no_coal", Self::RULE).nearest(format!("{subject}: no"));
        let mut silent = last_word(&[], &words, words[0], &subject, Self::RULE);
        silent.faults = draft.faults.into_iter().chain([fault]).collect();
        silent
    }
    fn claim(_: &Charter, _: &View, line: &str) -> Option<Claim> {
        of_fleet(line, "evade fleet ", "evade")
    }
    fn sample(&self, _: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let yes = view.coal > Some(0) && chance.below(3) == 0;
        vec![format!("evade fleet {}: {}", self.hunter, if yes { "yes" } else { "no" })]
    }
}

#[derive(Serialize, Deserialize)]
pub struct Hail {}
impl Visible for Hail {}
impl Question for Hail {
    type Rules = Toy;
    type Answer = Yes;
    const KIND: &'static str = "hail";
    const RULE: Rule = Rule("6.9");
    fn read(&self, _: &Charter, _: &View, lines: &[Line]) -> Draft<Yes> {
        let words = [("wait", Yes(false)), ("now", Yes(true))];
        last_word(lines, &words, words[0], "hail", Self::RULE)
    }
    fn claim(_: &Charter, _: &View, line: &str) -> Option<Claim> {
        plain(line, "hail")
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        vec![format!("hail: {}", ["wait", "now"][chance.below(2) as usize])]
    }
}

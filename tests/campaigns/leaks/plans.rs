//! What is played in the leak test, so that every kind of question comes up soon.

use crate::bench::{Plan, dawn};
use sealed_orders::games::GAMES;
use std::cell::Cell;

/// Every other campaign goes at the pace of the post.
pub fn paced(plan: &Plan, seed: u64) -> Plan {
    let mut plan = plan.clone();
    if seed % 2 == 1 {
        let deadlines = plan.new.deadlines.clone();
        plan.new.deadlines = deadlines.with_pace("post 8:00 20:00").expect("a pace");
    }
    plan
}

pub fn blind() -> Plan {
    Plan { blind: true, ..dawn() }
}

/// A blind plan with other lines in place of those of its components; `change` also gets the side of a counter.
fn changed(change: impl Fn(&str, &str) -> Option<String>) -> Plan {
    let mut plan = blind();
    for (file, text) in
        GAMES[0].components().iter().filter(|(file, _)| ["pieces.toml", "tables.toml"].contains(file))
    {
        let mut side = "";
        let lines = text.lines().map(|line| {
            side =
                ["us", "spain"].into_iter().find(|word| line == format!("side = \"{word}\"")).unwrap_or(side);
            change(line, side).unwrap_or_else(|| line.to_owned())
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        plan.new.components.insert((*file).into(), text);
    }
    plan
}

/// Whole fleets in sight of each other, which find each other whatever they do.
fn in_sight(line: &str, side: &str) -> Option<String> {
    let (key, _) = line.split_once(" = ")?;
    Some(match (key, side) {
        ("cells", _) if line.starts_with("cells = [\"na\", ") => {
            format!("cells = [\"na\"{}]", ", \"1-6\"".repeat(6))
        }
        ("start", "us") => "start = \"key_west\"".into(),
        ("start", "spain") => "start = \"havana\"".into(),
        ("start_code", "us") => "start_code = \"KW\"".into(),
        ("start_code", "spain") => "start_code = \"HV\"".into(),
        _ => return None,
    })
}

pub fn close_fleets() -> Plan {
    changed(in_sight)
}

/// And their ships hit seldom and sink never: ships with the same damage stand in nearly every line that forms again.
pub fn even_fleets() -> Plan {
    changed(|line, side| match line.split_once(" = ")?.0 {
        "attack" => Some("attack = 2".into()),
        "defense" => Some("defense = 90".into()),
        "move" => Some("move = 5".into()),
        _ => in_sight(line, side),
    })
}

/// Every other ship of Spain is faster than all enemies, the others are slower.
pub fn uneven_fleets() -> Plan {
    let fast = Cell::new(false);
    changed(|line, side| match (line.split_once(" = ")?.0, side) {
        ("attack", _) => Some("attack = 2".into()),
        ("defense", _) => Some("defense = 90".into()),
        ("move", "spain") => {
            fast.set(!fast.get());
            Some(if fast.get() { "move = 7" } else { "move = 4" }.into())
        }
        ("move", _) => Some("move = 5".into()),
        _ => in_sight(line, side),
    })
}

/// A plan with an option of the rules.
pub fn with(option: &str, mut plan: Plan) -> Plan {
    plan.new.options.insert(option.into(), "yes".into());
    plan
}

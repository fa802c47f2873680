//! Where two branches of a campaign begin to differ for one seat, and whether the game lists that as lawful.

use crate::bench::Bench;
use sealed_orders::referee::ExportScope;
use sealed_orders::rules::{Disclosing, Game};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

pub enum Outcome {
    Equal,
    Disclosed(String),
    Leak(String),
}

/// An event as everybody sees it, and what one seat saw in it.
#[derive(PartialEq)]
pub struct SeenEvent {
    bytes: String,
    items: Vec<Value>,
}

pub fn seen_by(bench: &mut Bench, seat: usize) -> Vec<SeenEvent> {
    let number = u8::try_from(seat).expect("few seats");
    let campaign = bench.campaign.clone();
    let bundle = bench.referee.export(&campaign, ExportScope::Seat(number)).expect("an export");
    let slot = format!("seat/{}", bench.game().seats()[seat].word);
    let mut papers: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for opening in bundle.openings.iter().filter(|opening| opening.slot == slot) {
        let paper: Value = serde_json::from_str(&opening.payload).expect("a paper");
        papers.insert(opening.seq, paper["items"].as_array().expect("items").clone());
    }
    let event = |event: &sealed_orders::ledger::BundledEvent| SeenEvent {
        bytes: event.bytes.clone(),
        items: papers.remove(&event.seq).unwrap_or_default(),
    };
    bundle.events.iter().map(event).collect()
}

/// The first difference in the log as the seat knows it: lawful when it is a disclosing fact. `None` when there is none.
pub fn explain(one: &[SeenEvent], other: &[SeenEvent], game: &dyn Game) -> Option<Outcome> {
    let Some((left, right)) = one.iter().zip(other).find(|(left, right)| left != right) else {
        let longer =
            format!("one log goes on where the other waits: {} and {} events", one.len(), other.len());
        return (one.len() != other.len()).then_some(Outcome::Leak(longer));
    };
    let kind_of = |items: &[Value], from: usize| {
        items[from.min(items.len())..].iter().find_map(sighting).map(|seen| kind(seen).to_owned())
    };
    let Some(at) =
        (0..left.items.len().max(right.items.len())).find(|at| left.items.get(*at) != right.items.get(*at))
    else {
        let texts = first_difference(&left.bytes, &right.bytes);
        return Some(Outcome::Leak(format!("the log differs before anything is disclosed: {texts}")));
    };
    let (of_left, of_right) = (kind_of(&left.items, at), kind_of(&right.items, at));
    let listed =
        |kind: &Option<String>| game.disclosing().iter().find(|listed| Some(listed.fact) == kind.as_deref());
    let found = listed(&of_left).or_else(|| listed(&of_right));
    let shown = format!("{:?}\n{:?}", left.items.get(at), right.items.get(at));
    Some(match found {
        None => Outcome::Leak(format!("{of_left:?} and {of_right:?} are not listed as disclosing: {shown}")),
        Some(listed) => judge(listed, left.items.get(at), right.items.get(at), shown),
    })
}

/// Two sightings of one kind may differ only where the game says so.
fn judge(listed: &Disclosing, left: Option<&Value>, right: Option<&Value>, shown: String) -> Outcome {
    let (left, right) = (left.and_then(sighting), right.and_then(sighting));
    if let (Some(left), Some(right)) = (left, right)
        && kind(left) == kind(right)
    {
        let mut fields = BTreeSet::new();
        differing(left, right, "", &mut fields);
        let hidden: Vec<&String> =
            fields.iter().filter(|field| !listed.shows.contains(&field.as_str())).collect();
        if !hidden.is_empty() {
            return Outcome::Leak(format!("{} differs in {hidden:?}: {shown}", listed.fact));
        }
    }
    Outcome::Disclosed(listed.fact.to_owned())
}

fn sighting(item: &Value) -> Option<&Value> {
    item.get("seen").and_then(|seen| seen.get("sighting"))
}

fn kind(sighting: &Value) -> &str {
    sighting["fact"].as_str().unwrap_or_default()
}

/// The names of the fields in which two values differ, at whatever depth.
fn differing(one: &Value, other: &Value, name: &str, fields: &mut BTreeSet<String>) {
    match (one, other) {
        _ if one == other => {}
        (Value::Object(left), Value::Object(right)) => {
            let names: BTreeSet<&String> = left.keys().chain(right.keys()).collect();
            for name in names {
                let value =
                    |of: &serde_json::Map<String, Value>| of.get(name).cloned().unwrap_or(Value::Null);
                differing(&value(left), &value(right), name, fields);
            }
        }
        (Value::Array(left), Value::Array(right)) => {
            for at in 0..left.len().max(right.len()) {
                let value = |of: &Vec<Value>| of.get(at).cloned().unwrap_or(Value::Null);
                differing(&value(left), &value(right), name, fields);
            }
        }
        (Value::Object(_) | Value::Array(_), Value::Null) => differing(other, one, name, fields),
        (Value::Null, Value::Object(of)) => of.iter().for_each(|(name, value)| {
            differing(&Value::Null, value, name, fields);
        }),
        (Value::Null, Value::Array(of)) => of.iter().for_each(|value| {
            differing(&Value::Null, value, name, fields);
        }),
        _ => {
            fields.insert(name.to_owned());
        }
    }
}

pub fn first_difference(one: &str, other: &str) -> String {
    let differs = one.lines().zip(other.lines()).find(|(left, right)| left != right);
    differs.map_or_else(|| "one is longer".to_owned(), |(left, right)| format!("\n{left}\n{right}"))
}

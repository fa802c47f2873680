//! Conquistador: worked examples, map and charts, rules.

#[path = "conquistador/again.rs"]
mod again;
#[path = "conquistador/as_before.rs"]
mod as_before;
#[path = "conquistador/ashore.rs"]
mod ashore;
#[path = "conquistador/bargains.rs"]
mod bargains;
#[path = "conquistador/battles.rs"]
mod battles;
#[path = "conquistador/choices.rs"]
mod choices;
#[path = "conquistador/council.rs"]
mod council;
#[path = "conquistador/counting.rs"]
mod counting;
#[path = "conquistador/deals.rs"]
mod deals;
#[path = "conquistador/edges.rs"]
mod edges;
#[path = "conquistador/ends.rs"]
mod ends;
#[path = "conquistador/events.rs"]
mod events;
#[path = "conquistador/examples.rs"]
mod examples;
#[path = "conquistador/gold.rs"]
mod gold;
#[path = "conquistador/help.rs"]
mod help;
#[path = "conquistador/keys.rs"]
mod keys;
#[path = "conquistador/land.rs"]
mod land;
#[path = "conquistador/land_letters.rs"]
mod land_letters;
#[path = "conquistador/limits.rs"]
mod limits;
#[path = "conquistador/maintenance.rs"]
mod maintenance;
#[path = "conquistador/natives.rs"]
mod natives;
#[path = "conquistador/naval.rs"]
mod naval;
#[path = "conquistador/outfit.rs"]
mod outfit;
#[path = "conquistador/plan.rs"]
mod plan;
#[path = "conquistador/played.rs"]
mod played;
#[path = "conquistador/playthrough.rs"]
mod playthrough;
#[path = "conquistador/practice.rs"]
mod practice;
#[path = "conquistador/privateers.rs"]
mod privateers;
mod scripted;
#[path = "conquistador/sea.rs"]
mod sea;
#[path = "conquistador/sea_fights.rs"]
mod sea_fights;
#[path = "conquistador/sea_meetings.rs"]
mod sea_meetings;
#[path = "conquistador/seas.rs"]
mod seas;
#[path = "conquistador/solitaire.rs"]
mod solitaire;
#[path = "conquistador/stops.rs"]
mod stops;
#[path = "conquistador/struck.rs"]
mod struck;
#[path = "conquistador/table.rs"]
mod table;
mod whole;

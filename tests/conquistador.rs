//! Conquistador: worked examples, map and charts.

#[path = "conquistador/examples.rs"]
mod examples;
#[path = "conquistador/seas.rs"]
mod seas;

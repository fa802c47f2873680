//! The order language of Dawn of Empire: what people really write, one test for each fault, and the laws that every
//! form keeps.

#[path = "orders/desk.rs"]
mod desk;
#[path = "orders/faults.rs"]
mod faults;
#[path = "orders/help.rs"]
mod help;
#[path = "orders/laws.rs"]
mod laws;
#[path = "orders/letters.rs"]
mod letters;
#[path = "orders/names.rs"]
mod names;
#[path = "orders/options.rs"]
mod options;
#[path = "orders/policies.rs"]
mod policies;

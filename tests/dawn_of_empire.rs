//! Dawn of Empire by the rulebook: one test for what each rule asks of a referee, the worked examples replayed, every
//! reading of every ruling, and random play.

mod scripted;
#[path = "dawn_of_empire/table.rs"]
mod table;
mod whole;

#[path = "dawn_of_empire/as_before.rs"]
mod as_before;
#[path = "dawn_of_empire/before.rs"]
mod before;
#[path = "dawn_of_empire/combat.rs"]
mod combat;
#[path = "dawn_of_empire/counting.rs"]
mod counting;
#[path = "dawn_of_empire/examples.rs"]
mod examples;
#[path = "dawn_of_empire/face_up.rs"]
mod face_up;
#[path = "dawn_of_empire/maintenance.rs"]
mod maintenance;
#[path = "dawn_of_empire/movement.rs"]
mod movement;
#[path = "dawn_of_empire/options.rs"]
mod options;
#[path = "dawn_of_empire/orders.rs"]
mod orders;
#[path = "dawn_of_empire/picture.rs"]
mod picture;
#[path = "dawn_of_empire/playthrough.rs"]
mod playthrough;
#[path = "dawn_of_empire/port_attack.rs"]
mod port_attack;
#[path = "dawn_of_empire/practice.rs"]
mod practice;
#[path = "dawn_of_empire/pursuit.rs"]
mod pursuit;
#[path = "dawn_of_empire/random_play.rs"]
mod random_play;
#[path = "dawn_of_empire/rulings.rs"]
mod rulings;
#[path = "dawn_of_empire/self_play.rs"]
mod self_play;
#[path = "dawn_of_empire/sequence.rs"]
mod sequence;
#[path = "dawn_of_empire/small_examples.rs"]
mod small_examples;

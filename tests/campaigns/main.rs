//! Whole campaigns in memory: letters in, all parcels out. With them the crash test (a house stopped at every point and
//! opened again) and the leak test (what one seat orders changes nothing that the other gets before the rules show it).

mod bench;
mod bent;
#[cfg(feature = "browser")]
mod browser;
mod crash;
mod leaks;
mod market;
mod offers;
mod post;
mod practice;
mod press;

mod orders;
mod players;
mod time;
mod visitors;
mod whole;

use sealed_orders::ledger;

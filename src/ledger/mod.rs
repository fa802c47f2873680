//! The signed log of each campaign and the store below it.
//!
//! Bottom up: [`tagged`] hashes; [`store`] keeps bytes (journal first, then sled); [`event`] is one line of JSON,
//! made once; [`chain`] links and signs events; [`merkle`] and [`checkpoint`] give the head that leaves the house;
//! [`seal`] commits to what stays secret; [`bundle`] carries all of it to an auditor; [`keys`] are the house's secrets.

pub mod bundle;
pub mod chain;
pub mod checkpoint;
mod error;
pub mod event;
pub mod faults;
mod frame;
mod heads;
mod house_store;
mod index;
pub mod journal;
pub mod keys;
pub mod limits;
mod mend;
pub mod merkle;
pub mod overlay;
pub mod seal;
pub mod sign;
mod sled_door;
pub mod store;
mod strict;
pub mod tagged;
mod words;

pub use bundle::{Bundle, BundledEvent, Scope};
pub use chain::{Chain, sound_name};
pub use checkpoint::{Checkpoint, LogLine, parse_log_line};
pub use error::LedgerError;
pub use event::{Event, Stored, read_strictly};
pub use faults::{Faults, NoFaults, POINTS};
pub use heads::{booked_heads, check_heads};
pub use house_store::HouseStore;
pub use keys::{HouseKeys, KeyError};
pub use mend::Repair;
pub use overlay::Overlay;
pub use seal::{Opening, Sealed, Sealer};
pub use sign::{Signer, public_of_vkey, verify_event, verify_note};
pub use store::{Batch, MemoryStore, Pair, Pairs, Store, StoreError};
pub use tagged::{hex, tagged};

#[cfg(test)]
mod tests;

//! Every key that a fault or a remark of this game can have, with the words that its template may use, chapter by
//! chapter.

pub mod council;
pub mod land;
pub mod plan;
pub mod sea;

/// A key, and the words that are always there.
pub type Key = (&'static str, &'static [&'static str]);

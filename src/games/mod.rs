//! The games; each knows the rules' contract and nothing else.

pub mod dawn_of_empire;

//! The signed log of each campaign and the store below it.

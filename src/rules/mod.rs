//! The contract between the referee and the rules of a game, and what games share.

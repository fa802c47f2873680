//! Dice that the log fixes in advance: seed chains, epoch keys, rolls.

//! The contract of `rules`, held by a toy game that has every mechanism in small.

mod ask;
mod desk;
mod dice;
mod eyes;
mod flow;
mod halts;
mod house;
mod lines;
mod play;
mod random;
mod record;
mod toy;

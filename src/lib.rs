//! Sealed Orders: a neutral referee for long board-wargame campaigns played by email.
//!
//! Data goes one way, and stages share only nouns:
//! `mail::fetch -> intake -> desk -> campaign -> ledger -> report -> outbox -> mail::send`.
//! [`referee`] is the only joint; `games` know [`rules`] and nothing else.

pub mod audit;
pub mod campaign;
pub mod cli;
pub mod clock;
pub mod config;
pub mod demo;
pub mod desk;
pub mod dice;
pub mod games;
pub mod house;
pub mod intake;
pub mod ledger;
pub mod mail;
pub mod referee;
pub mod report;
pub mod rules;

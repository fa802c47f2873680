//! The contract between the referee and the rules of a game, and what games share.
//!
//! Rules are straight code played at a [`Table`]. What the code asks, rolls and tells is kept in the record of
//! the open segment. When an answer (or the dice of a lock) is missing, the run stops; when it has come, the
//! segment is run again from its saved state: the record answers every earlier question and roll, and play goes
//! on where it stopped. An order is a line of text. A line may come with the answer, ahead of the question, or
//! for always; a question reads whatever lines bear on it, and with none it gives what stands in for silence.

pub mod chance;
pub mod chart;
mod charter;
mod contract;
mod erased;
pub mod hex;
pub(crate) mod ids;
mod kind;
pub mod lexer;
pub mod names;
pub mod options;
pub mod paths;
mod picture;
pub mod policy;
mod record;
mod refusal;
pub mod rulings;
pub mod sources;
mod table;
mod together;

pub use charter::{CharterDocument, CharterError};
pub use contract::{
    Chance, CharterOf, Claim, Disclosing, Draft, Eye, Fault, InForce, Line, Offered, Question, Recorded,
    Remark, Rule, Rules, Seat, SeatName, ViewOf, Visible,
};
pub use erased::{Erased, Game, Playing, Reached, game};
pub use kind::Kind;
pub use picture::{
    AreaName, GoldKind, GoldMark, GoldState, Ground, HexMap, HexStack, MapArea, MapData, MapPort, MapStack,
    Picture, Settlement, Spot, Tile, Track,
};
pub use record::{Demand, Entry, Item, Place, Played, RollId, Seen, Stop};
pub use refusal::{Refusal, refuse};
pub use table::{Dice, Table};
pub use together::{Answers, Ticket, Together};

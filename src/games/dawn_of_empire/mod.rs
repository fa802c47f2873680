//! Dawn of Empire: the Spanish American naval war in the Atlantic, 1898.

pub mod ask;
pub mod charter;
pub mod ids;
pub mod options;
pub mod rulings;
pub mod state;
pub mod view;

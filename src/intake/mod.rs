//! From a letter to the lines that a person typed.
//!
//! [`body::typed`] takes the bytes of a letter and gives its lines, each with the place where it
//! stands: above the first quote, inside a `BEGIN … END` block, in a signature, below a quote.
//! What acts is decided later, at the desk; here nothing is read as an order.
//! [`token`] says whose letter it is.

pub mod body;
pub mod clean;
pub mod talk;
pub mod token;

mod attribution;
mod charset;
mod choose;
mod flowed;
mod headers;
mod html;
mod marks;
mod mime;
mod quote;
mod token_words;

#[cfg(test)]
mod tests;

pub use body::{Notice, Place, Typed, TypedLine, typed};
pub use marks::CUT_WORDS;

/// Limits on what comes from outside.
pub mod limits {
    /// Bytes of a whole letter. A letter with a form and a quoted report has under 300 KB; what is
    /// larger carries attachments that are not read.
    pub const LETTER_BYTES: usize = 2 * 1024 * 1024;
    /// Lines that a person may type in one letter. The largest turn needs under 200.
    pub const LINES: usize = 2_000;
    /// Characters in one typed line. The longest legal order has under 500.
    pub const LINE_CHARS: usize = 2_000;
    /// Body parts in one letter. Ordinary ones have under 20, with pictures.
    pub const PARTS: usize = 100;
    /// Multiparts inside multiparts. Ordinary letters have 4.
    pub const NESTING: usize = 50;
}

//! Parcels a person reads: pages as data, templates that speak them.
//!
//! A page says what is so; a template says it in a language. [`Speaker`] joins the two and lays the text out so that
//! every mail program shows it whole: 78 columns, no line that mail programs or our own intake take for something else.

mod calendar;
mod filters;
mod html;
mod library;
mod links;
mod map;
mod markup;
pub mod pages;
mod retell;
mod runs;
mod speaker;
mod when;
mod wrap;

#[cfg(test)]
mod tests;

pub use calendar::{Deadline, calendar};
pub use html::HTML_BYTES;
pub use links::LINK_CHARACTERS;
pub use map::Drawing;
pub use speaker::{Addressing, Speaker, Spoken};
pub use when::when;
pub use wrap::{COLUMNS, SUBJECT_COLUMNS};

/// Why a page could not be spoken. Never the writer's fault: a template is wrong or missing.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    #[error("the list of templates {file} does not read: {reason}")]
    List { file: String, reason: String },
    #[error("the template {name} is wrong: {reason}")]
    Template { name: String, reason: String },
    #[error("there is no template {name}")]
    Missing { name: String },
    #[error("a page cannot be written as data: {0}")]
    Data(String),
}

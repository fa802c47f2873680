//! What happens in a campaign, and what each eye sees of it.
//!
//! Every kind of fact says itself what of it others than its owner see ([`Told::seen_by`]): the same fact with what is
//! hidden left out (6.0.C: plans, purchases and cargo), or nothing. An object with `nation` and `lost` or `gained`
//! changes what that nation has; one with `nation` and `ducats` its treasury: a fold over facts gives every count.

pub mod council;
pub mod land;
pub mod naval;
pub mod plan;
pub mod realm;

use super::ids::Nation;
use crate::rules::{Eye, Recorded, Visible};
use serde::{Deserialize, Serialize};

pub use council::Council;
pub use land::Land;
pub use naval::Naval;
pub use plan::Planning;
pub use realm::Realms;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    Council(Council),
    Planning(Planning),
    Naval(Naval),
    Land(Land),
    Realms(Realms),
}
impl Recorded for Fact {}

/// What one eye saw of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sighting(Fact);
impl Recorded for Sighting {}
impl Visible for Sighting {}

/// A chapter's facts.
pub trait Told: Sized {
    /// What a nation (`None`: the public) sees of it; `None` when it sees nothing.
    fn seen_by(&self, nation: Option<Nation>) -> Option<Self>;
}

macro_rules! facts {
    ($($chapter:ident),*) => {
        $(impl From<$chapter> for Fact {
            fn from(fact: $chapter) -> Fact {
                Fact::$chapter(fact)
            }
        })*
        /// What an eye sees of a fact.
        pub fn sight(fact: &Fact, nation: Option<Nation>, eye: Eye) -> Option<Sighting> {
            if eye == Eye::Referee {
                return Some(Sighting(fact.clone()));
            }
            let seen = match fact {
                $(Fact::$chapter(fact) => fact.seen_by(nation).map(Fact::from),)*
            };
            seen.map(Sighting)
        }
    };
}
facts!(Council, Planning, Naval, Land, Realms);

/// The kinds of facts, as written in the field `fact`, chapter by chapter.
pub const FACTS: &[&str] = &ALL;

const CHAPTERS: [&[&str]; 5] = [council::KINDS, plan::KINDS, naval::KINDS, land::KINDS, realm::KINDS];
const COUNT: usize =
    council::KINDS.len() + plan::KINDS.len() + naval::KINDS.len() + land::KINDS.len() + realm::KINDS.len();
const ALL: [&str; COUNT] = {
    let mut all = [""; COUNT];
    let (mut chapter, mut at) = (0, 0);
    while chapter < CHAPTERS.len() {
        let mut kind = 0;
        while kind < CHAPTERS[chapter].len() {
            all[at] = CHAPTERS[chapter][kind];
            (kind, at) = (kind + 1, at + 1);
        }
        chapter += 1;
    }
    all
};

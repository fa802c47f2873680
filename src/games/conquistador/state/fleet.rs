//! Ships that sail together.

use crate::games::conquistador::ask::plan::Riding;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::{Party, Ships, is_zero};
use crate::games::conquistador::ids::{At, DiscoveryId, Label, LeaderId, Nation, Water};
use crate::games::conquistador::map::{MP_TO_STOP, bounds_of};
use crate::games::conquistador::privateers::{self, Acted, Crew};
use crate::rules::hex::Hex;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Ships that sail together (rule 4.0), or lie in a port of the New World.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fleet {
    pub label: Label,
    pub nation: Nation,
    /// As its owner calls it; others never see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub at: At,
    pub ships: Ships,
    /// 6.6.2 Bounds paid for this turn; none for ships that lie in port.
    pub bounds: u32,
    pub sail: Sail,
    /// 5.1.4.1 Who sails out with it again when it has come home; who of those aboard is not among them goes ashore in Europe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<Party>,
    /// 7.1.D Who rides on which ship by his owner's word, in this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub riding: Vec<Riding>,
    /// 7.2.A Bounds between Europe and the New World in this phase.
    pub crossed: u32,
    /// 7.3.3 Movement points in this phase.
    pub mp: u32,
    /// Bounds used in the phase before (9.3.C).
    pub used: u32,
    /// 9.2.A People who were aboard in this phase and went ashore, by where.
    pub ashore: BTreeMap<Hex, Party>,
    /// 9.2.F People who came aboard in this phase, where they do not count (ruling r53).
    #[serde(default, skip_serializing_if = "Party::is_empty")]
    pub joined: Party,
    /// 8.2.3 Ships that it has attacked this turn, whoever of them moved.
    pub fought: BTreeSet<Label>,
    /// Ships that have fought it where it is, tried to attack it there, or let it pass (8.1.5, 8.3.3.B).
    pub met: BTreeSet<Label>,
    /// 7.5.2 It failed to round the Cape this turn.
    pub turned_back: bool,
    /// 8.2.4 Its segment is over.
    pub done: bool,
    /// 18.5.B Discoveries whose news it carries.
    pub news: BTreeSet<DiscoveryId>,
    /// The turn ended out of port, or an order of its owner sends it to Europe.
    pub homeward: bool,
    /// 7.2.6.B The friendly port where it lay last in this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub harbour: Option<Hex>,
    /// 7.2.5.C It was sent out without an explorer to where others are: not to a port, to fight.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hunts: bool,
    /// 7.3.2 Where its stop of this turn is paid, and the movement points of its voyage; kept where people who go ashore or
    /// aboard in the Land Phase cost points too (ruling r80).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<Hex>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub sailed: u32,
    /// 15.4.1 As what a privateer has acted in this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acted: Option<Acted>,
}

/// What an expedition does in the Trans-Oceanic Segments (5.1.2.1, 5.1.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sail {
    /// It stays in the New World.
    Stay,
    /// From Europe to a landing.
    To(Water),
    /// The same in the Final Naval Phase.
    Late(Water),
    /// To Europe in the Initial Naval Phase.
    Home,
    /// The same, and out again to a landing in the Final Naval Phase.
    Again(Water),
}

impl Fleet {
    pub fn new(label: Label, nation: Nation, at: At, ships: Ships) -> Fleet {
        Fleet {
            label,
            nation,
            name: None,
            at,
            ships,
            bounds: 0,
            sail: Sail::Stay,
            company: None,
            riding: vec![],
            crossed: 0,
            mp: 0,
            used: 0,
            ashore: BTreeMap::new(),
            joined: Party::default(),
            fought: BTreeSet::new(),
            met: BTreeSet::new(),
            turned_back: false,
            done: false,
            news: BTreeSet::new(),
            homeward: false,
            harbour: None,
            hunts: false,
            stop: None,
            sailed: 0,
            acted: None,
        }
    }
    pub fn water(&self) -> Option<Water> {
        self.at.water()
    }
    pub fn hex(&self) -> Option<Hex> {
        self.at.hex()
    }
    /// 9.1.2.A Bounds travelled in this phase.
    pub fn in_phase(&self) -> u32 {
        self.crossed + bounds_of(self.mp)
    }
    /// Bounds that are paid and not used; none when it has exceeded them (9.3).
    pub fn spare(&self) -> u32 {
        self.bounds.saturating_sub(self.used + self.in_phase())
    }
    /// 15.4 As the rules of privateers see it.
    pub fn crew(&self) -> Crew<'_> {
        Crew { nation: self.nation, ships: &self.ships, acted: self.acted }
    }
    /// 15.4.4.C Its soldiers stand on its ships as a privateer's do, where one leads.
    pub fn man(&mut self, charter: &Charter) {
        privateers::man(charter, self.nation, &mut self.ships);
    }
    /// A leader aboard.
    pub fn leaders(&self) -> impl Iterator<Item = &LeaderId> {
        self.ships.0.iter().flat_map(|ship| &ship.hold.party.leaders)
    }
    /// Ruling r80: people go ashore or aboard in the Land Phase. The points count with those of the voyage, once a hex; what is
    /// not paid is exceeded in the phase to come (9.3).
    pub fn stops_ashore(&mut self) {
        let here = self.hex();
        if here.is_none() || std::mem::replace(&mut self.stop, here) == here {
            return;
        }
        let before = bounds_of(self.sailed);
        self.sailed += MP_TO_STOP;
        let more = bounds_of(self.sailed) - before;
        let paid = more.min(self.spare());
        (self.used, self.crossed) = (self.used + paid, self.crossed + more - paid);
    }
    /// A new phase: what was travelled counts as used.
    pub fn rest(&mut self) {
        self.used += self.in_phase();
        (self.crossed, self.mp) = (0, 0);
        self.ashore.clear();
        self.joined = Party::default();
    }
}

//! What a political event takes, where it leaves its owner a choice (6.4: events 4, 16 and 17; 21.2.6.B).

mod line;

use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::{Camp, Party};
use crate::games::conquistador::ids::{EventId, Label, LeaderId, MissionaryId, Nation, ShipClass};
use crate::games::conquistador::view::View;
use crate::games::conquistador::{At, Conquistador};
use crate::rules::chance::pick;
use crate::rules::hex::Hex;
use crate::rules::lexer::{tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to a nation that an event strikes, where more than one thing could be taken. All of it lies open on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventOf {
    pub nation: Nation,
    pub turn: u8,
    pub event: EventId,
    pub toll: Toll,
    /// Where it may strike, and at how many of these places.
    pub places: Vec<Place>,
    pub count: u32,
    /// Leaders and missionaries of whom one is taken, those first that are needed least.
    pub leaders: Vec<LeaderAt>,
    pub missionaries: Vec<MissionaryAt>,
    /// Ships of which one is taken, those first that are missed least.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<ShipAt>,
}
impl Visible for EventOf {}

/// What is taken at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Toll {
    /// All colonists (event 4).
    Settlement,
    /// A colonist or a soldier detachment (events 16 and 17).
    Unit,
    /// A ship (21.2.6.B).
    Ship,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub hex: Hex,
    pub colonists: u32,
    pub soldiers: u32,
    /// 16.1.B A settlement here is a port.
    pub coastal: bool,
}

impl Place {
    pub fn of(charter: &Charter, hex: Hex, camp: &Camp) -> Place {
        let Party { colonists, soldiers, .. } = camp.party;
        Place { hex, colonists, soldiers, coastal: charter.map.is_coastal(hex) }
    }
    fn has(&self, unit: Unit) -> bool {
        match unit {
            Unit::Soldier => self.soldiers > 0,
            Unit::Colonist => self.colonists > 0,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderAt {
    pub id: LeaderId,
    pub at: Hex,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissionaryAt {
    pub id: MissionaryId,
    pub at: Hex,
}

/// A ship of a class of some fleet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipAt {
    pub fleet: Label,
    pub hex: Hex,
    pub class: ShipClass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Soldier,
    Colonist,
}

impl Unit {
    const BOTH: [Unit; 2] = [Unit::Soldier, Unit::Colonist];
    fn word(self) -> &'static str {
        match self {
            Unit::Soldier => "soldier",
            Unit::Colonist => "colonist",
        }
    }
    pub fn party(self) -> Party {
        let none = Party::default();
        match self {
            Unit::Soldier => Party { soldiers: 1, ..none },
            Unit::Colonist => Party { colonists: 1, ..none },
        }
    }
}

/// As many places as the event strikes, each once; a leader and a missionary where it takes one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventGiven {
    pub taken: Vec<Taken>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<LeaderId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missionary: Option<MissionaryId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship: Option<ShipAt>,
}
impl Recorded for EventGiven {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    pub hex: Hex,
    pub unit: Unit,
}

const HEADS: &[&[&str]] = &[&["event"]];
const HEAD: &str = "event";
/// 14.2.1.B Colonists beyond these draw no resources.
const USEFUL_COLONISTS: u32 = 5;

impl EventOf {
    /// What an event takes, with nothing yet that it could be.
    pub fn new(table: &At, nation: Nation, event: &EventId, toll: Toll) -> EventOf {
        EventOf {
            nation,
            turn: table.state.turn,
            event: event.clone(),
            toll,
            places: vec![],
            count: 0,
            leaders: vec![],
            missionaries: vec![],
            ships: vec![],
        }
    }

    /// Whether anything is left to choose.
    pub fn has_choice(&self) -> bool {
        let unit = self.toll == Toll::Unit;
        let mixed = |place: &Place| unit && place.soldiers > 0 && place.colonists > 0;
        self.places.len() > self.count as usize
            || self.places.iter().any(mixed)
            || self.leaders.len() > 1
            || self.missionaries.len() > 1
            || self.ships.len() > 1
    }

    /// What stands if nobody says anything: what is missed least.
    pub fn silent(&self) -> EventGiven {
        self.filled(EventGiven::default())
    }

    /// How much something is missed: soldiers can be bought again; colonists beyond five bring nothing; the last of a
    /// port is missed most.
    fn loss(&self, place: &Place, unit: Unit) -> (u32, u32, Hex) {
        let last = 3 + u32::from(place.coastal);
        let (rank, left) = match (self.toll, unit) {
            (Toll::Settlement | Toll::Ship, _) => (last, place.colonists),
            (Toll::Unit, Unit::Soldier) => (0, u32::MAX - place.soldiers),
            (Toll::Unit, Unit::Colonist) => {
                let rank = match place.colonists {
                    1 => last,
                    few if few <= USEFUL_COLONISTS => 2,
                    _ => 1,
                };
                (rank, u32::MAX - place.colonists)
            }
        };
        (rank, left, place.hex)
    }

    /// Adds to a choice what silence says of the rest.
    fn filled(&self, mut given: EventGiven) -> EventGiven {
        while given.taken.len() < self.count as usize {
            let open = self.places.iter().filter(|place| !given.taken.iter().any(|one| one.hex == place.hex));
            let each = open.flat_map(|place| Unit::BOTH.map(|unit| (place, unit)));
            let legal = each.filter(|(place, unit)| self.may_take(place, *unit));
            let Some((place, unit)) = legal.min_by_key(|(place, unit)| self.loss(place, *unit)) else {
                break;
            };
            given.taken.push(Taken { hex: place.hex, unit });
        }
        given.taken.sort_by_key(|one| one.hex);
        given.leader = given.leader.or_else(|| Some(self.leaders.first()?.id.clone()));
        given.missionary = given.missionary.or_else(|| Some(self.missionaries.first()?.id.clone()));
        given.ship = given.ship.or_else(|| self.ships.first().cloned());
        given
    }

    fn may_take(&self, place: &Place, unit: Unit) -> bool {
        place.has(unit) && (self.toll == Toll::Unit || unit == Unit::Colonist)
    }

    fn place(&self, hex: Hex) -> Option<&Place> {
        self.places.iter().find(|place| place.hex == hex)
    }
}

impl Question for EventOf {
    type Rules = Conquistador;
    type Answer = EventGiven;
    const KIND: &'static str = "event";
    const RULE: Rule = Rule("6.4");
    const AGAIN: bool = true;

    fn key(&self) -> String {
        format!("turn={} event={}", self.turn, self.event)
    }
    fn read(&self, charter: &Charter, _: &View, lines: &[Line]) -> Draft<EventGiven> {
        let of = |line, given: EventGiven| {
            let text = line::printed(self, charter, &given);
            Draft::of(given, vec![InForce { line, text }])
        };
        policy::last_read(of(None, self.silent()), lines, HEADS, |number, said| {
            let given = line::read(self, charter, number, said)?;
            Ok(of(Some(number), self.filled(given)))
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.nation.is_some())?;
        let names = words(said.what).iter().any(|word| word.parse::<Hex>().is_ok());
        (said.marked || names).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let mut given = EventGiven::default();
        if let Some(place) = pick(chance, &self.places) {
            let unit = Unit::BOTH[chance.below(2) as usize];
            let unit = if self.may_take(place, unit) { Some(unit) } else { None };
            given.taken.extend(unit.map(|unit| Taken { hex: place.hex, unit }));
        }
        if chance.below(2) == 0 {
            given.leader = pick(chance, &self.leaders).map(|one| one.id.clone());
            given.missionary = pick(chance, &self.missionaries).map(|one| one.id.clone());
        }
        given.ship = pick(chance, &self.ships).cloned();
        match chance.below(4) {
            0 => vec![],
            _ => vec![line::printed(self, charter, &self.filled(given))],
        }
    }
}

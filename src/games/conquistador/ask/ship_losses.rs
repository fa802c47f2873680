//! Which ships a nation gives up (8.3.1.B).

mod picks;

pub use picks::Pick;

use super::engage::unknown;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Ship;
use crate::games::conquistador::ids::{Label, Nation, ShipClass};
use crate::games::conquistador::view::View;
use crate::rules::chance::pick;
use crate::rules::hex::Hex;
use crate::rules::lexer::tokens;
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to a side that has more ships in a battle than it loses. What they carry is hidden, so it is always put.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShipLosses {
    pub nation: Nation,
    pub turn: u8,
    pub hex: Hex,
    /// The expedition that moved.
    pub fleet: Label,
    pub ships: u32,
    /// The own ships among which they are.
    pub fleets: Vec<Label>,
}
impl Visible for ShipLosses {}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShipLossesGiven {
    /// Ships that are told apart, first those that go first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub picks: Vec<Pick>,
    /// The order of all others.
    pub order: LossOrder,
}
impl Recorded for ShipLossesGiven {}

impl ShipLossesGiven {
    /// The places of some ships, those that go first in front.
    pub fn sorted(&self, ships: &[(&Label, &Ship)]) -> Vec<usize> {
        let all: Vec<&Ship> = ships.iter().map(|(_, ship)| *ship).collect();
        let mut left = self.order.sorted(&all);
        let (mut first, mut last) = (vec![], vec![]);
        for pick in &self.picks {
            let fits = |place: &usize| pick.fits(ships[*place].0, ships[*place].1);
            let most = pick.count.map_or(usize::MAX, |count| count as usize);
            let found: Vec<usize> = left.iter().copied().filter(fits).take(most).collect();
            left.retain(|place| !found.contains(place));
            if pick.last {
                last.splice(0..0, found);
            } else {
                first.extend(found)
            }
        }
        first.into_iter().chain(left).chain(last).collect()
    }
    fn printed(&self, charter: &Charter, view: &View) -> String {
        let picks = self.picks.iter().map(|pick| pick.printed(charter, view));
        picks.chain([self.order.printed().to_owned()]).collect::<Vec<_>>().join(", ")
    }
}

/// Which ships go first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossOrder {
    #[default]
    CaravelsFirst,
    CarracksFirst,
    EmptiestFirst,
}

impl LossOrder {
    /// The places of some ships, those that go first in front; of one class the emptiest, and one with a leader last.
    pub fn sorted(self, ships: &[&Ship]) -> Vec<usize> {
        let worth = |ship: &Ship| {
            let party = &ship.hold.party;
            let led = party.leaders.len() + party.missionaries.len();
            (led, party.berths(), ship.hold.gold.ducats())
        };
        let class = |ship: &Ship| match self {
            LossOrder::CaravelsFirst => (ship.class != ShipClass::Caravel) as u8,
            LossOrder::CarracksFirst => (ship.class != ShipClass::Carrack) as u8,
            LossOrder::EmptiestFirst => 0,
        };
        let mut places: Vec<usize> = (0..ships.len()).collect();
        places.sort_by_key(|place| (class(ships[*place]), worth(ships[*place]), ships[*place].class));
        places
    }
    fn printed(self) -> &'static str {
        CHOICES[self as usize]
    }
}

const HEADS: &[&[&str]] = &[&["losses"]];
const HEAD: &str = "losses";
const CHOICES: [&str; 3] = ["caravels first", "carracks first", "emptiest first"];

impl Question for ShipLosses {
    type Rules = Conquistador;
    type Answer = ShipLossesGiven;
    const KIND: &'static str = "ship_losses";
    const RULE: Rule = Rule("8.3.1");
    const HUSHED: bool = true;
    const USED_UP: bool = false;
    const AGAIN: bool = true;

    fn key(&self) -> String {
        format!("turn={}/hex={}/fleet={}/ships={}", self.turn, self.hex, self.fleet, self.ships)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<ShipLossesGiven> {
        let of = |line, given: ShipLossesGiven, said: &str| {
            let text = format!("{HEAD}: {said}");
            Draft::of(given, vec![InForce { line, text }])
        };
        let ships = self.there(view);
        let silence = ShipLossesGiven::default();
        let quiet = of(None, silence.clone(), silence.order.printed());
        let mut draft = policy::last_read(quiet, lines, HEADS, |line, what| {
            let said = picks::said(charter, view, what);
            if !said.reads() {
                return match policy::is_ask(what) {
                    true => Ok(of(Some(line), silence.clone(), "ask")),
                    false => Err(unknown(line, HEAD, what, &CHOICES, Self::RULE)),
                };
            }
            if let Some(none) =
                said.picks.iter().find(|pick| !ships.iter().any(|(label, ship)| pick.fits(label, ship)))
            {
                return Err(self.no_such(charter, view, line, none));
            }
            let given = ShipLossesGiven { picks: said.picks, order: said.order.unwrap_or_default() };
            Ok(of(Some(line), given.clone(), &given.printed(charter, view)))
        });
        draft.remarks.push(Remark::new("ships_to_lose").with("ships", self.listed(charter, view)));
        draft
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.nation.is_some_and(Nation::sails))?;
        let reads = said.marked || picks::said(charter, view, said.what).reads();
        reads.then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let ships = self.there(view);
        let ship = pick(chance, &ships).map(|(_, ship)| Pick::of(ship).printed(charter, view));
        match (chance.below(6), ship) {
            (0, _) => vec![],
            (1, Some(ship)) => vec![format!("{HEAD}: {ship}")],
            (2, Some(ship)) => vec![format!("{HEAD}: {ship} last, {}", CHOICES[2])],
            (draw, _) => vec![format!("{HEAD}: {}", CHOICES[draw as usize % CHOICES.len()])],
        }
    }
}

impl ShipLosses {
    /// The own ships of the battle.
    fn there<'v>(&self, view: &'v View) -> Vec<(&'v Label, &'v Ship)> {
        let fleets = view.my_fleets().filter(|(fleet, _)| self.fleets.contains(&fleet.label));
        fleets.flat_map(|(fleet, own)| own.ships.0.iter().map(|ship| (&fleet.label, ship))).collect()
    }
    /// Ship by ship, in the words of a line, in the order in which they are lost when nothing is said.
    fn listed(&self, charter: &Charter, view: &View) -> String {
        let ships = self.there(view);
        let sorted = ShipLossesGiven::default().sorted(&ships);
        let each = sorted.into_iter().map(|place| Pick::of(ships[place].1).printed(charter, view));
        each.collect::<Vec<_>>().join(", ")
    }
    fn no_such(&self, charter: &Charter, view: &View, line: u32, wish: &Pick) -> Box<Fault> {
        let ships = self.there(view);
        let sorted = ShipLossesGiven::default().sorted(&ships);
        let near = sorted.iter().find(|place| ships[**place].1.class == wish.class).or(sorted.first());
        let near = near.map(|place| Pick { last: wish.last, ..Pick::of(ships[*place].1) });
        let fault = Fault::new(line, "no_such_ship", Self::RULE)
            .with("word", wish.printed(charter, view))
            .with("ships", self.listed(charter, view));
        Box::new(match near {
            Some(near) => fault.nearest(format!("{HEAD}: {}", near.printed(charter, view))),
            None => fault,
        })
    }
}

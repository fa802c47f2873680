//! Whether an expedition can be outfitted as it is wished (6.6, 7.1, 7.2): what of it stands, and why the rest does not.

use super::books::Books;
use super::faults::Problem;
use super::port::{Hoard, Port};
use super::riding::Berth;
use super::{Expedition, Riding, landing, port, riding};
use crate::games::conquistador::ask::words::{self, Amount, Noun, Units};
use crate::games::conquistador::charter::{Charter, LeaderKind};
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{At, Label, LeaderId, Nation, ShipClass};
use crate::games::conquistador::state::Sail;
use crate::rules::hex::Hex;
use std::collections::BTreeMap;

/// The part of an expedition that a line gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Ships,
    Aboard,
    Bounds,
    Sail,
}

/// An expedition as it is wished.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    pub name: String,
    /// The hex that its ships lie in; Europe else.
    pub at: Option<Hex>,
    /// Own ships in the New World that it is called by.
    pub label: Option<Label>,
    pub ships: Units,
    /// 7.1.D Those of them that a line names by their number.
    pub named: Vec<Berth>,
    pub aboard: Units,
    /// It is said that nobody goes aboard.
    pub nobody: bool,
    pub riding: Vec<Riding>,
    pub bounds: Option<u32>,
    pub sail: Option<Sail>,
}

impl Wish {
    pub fn from_europe(&self) -> bool {
        self.at.is_none() && self.label.is_none()
    }
    /// It brings colonists in the Initial Naval Phase, and an explorer who may land them anywhere (7.2.5.A).
    pub fn founds(&self, charter: &Charter) -> bool {
        let aboard = &self.aboard;
        let colonists = aboard.everything || aboard.colonists != Amount::None;
        let led = aboard.everything || aboard.leaders.iter().any(|id| words::is_explorer(charter, id));
        self.from_europe() && matches!(self.sail, Some(Sail::To(_))) && colonists && led
    }
}

impl Wish {
    /// An expedition of a plan, to be judged once more when the plan is carried out.
    pub fn again(books: &Books, given: &Expedition) -> Wish {
        let label = books.ports.keys().find(|label| label.as_str() == given.name).cloned();
        let ships = given.ships.iter().map(|(class, count)| (*class, Amount::Some(*count))).collect();
        let some = |count| if count == 0 { Amount::None } else { Amount::Some(count) };
        Wish {
            name: given.name.clone(),
            at: given.from.hex(),
            label,
            ships: Units { ships, ..Units::default() },
            named: given.named.clone(),
            aboard: Units {
                soldiers: some(given.soldiers),
                colonists: some(given.colonists),
                missionaries: some(given.missionaries),
                leaders: given.leaders.clone(),
                ..Units::default()
            },
            nobody: given.is_empty(),
            riding: given.riding.clone(),
            bounds: Some(given.bounds),
            sail: Some(given.sail),
        }
    }
}

/// Where the ships come from, and what is there.
struct Source {
    at: At,
    label: Option<Label>,
    ships: BTreeMap<ShipClass, u32>,
    /// Ships in the New World one by one.
    port: Option<Port>,
    /// Who may be aboard; missionaries by their number.
    party: Party,
    missionaries: u32,
    /// Who is aboard already.
    aboard: Party,
}

impl Source {
    /// 5.1.4.1 Ships that come home and sail out again take people aboard in Europe.
    fn with_europe(mut self, books: &Books) -> Source {
        self.party.add(Party { missionaries: vec![], ..books.europe.party.clone() });
        self.missionaries += books.missionaries_there();
        self
    }
}

/// What of a wish stands.
pub struct Fitted {
    pub expedition: Expedition,
    /// The ships in the New World that it is formed of, by their label in the books; none from Europe.
    pub source: Option<Label>,
    /// It is called by that label, and so keeps it.
    pub called: bool,
    /// The places of its ships among those.
    pub places: Vec<usize>,
    pub gold: Hoard,
}

/// What of a wish stands; `None` where nothing does. What stands is taken out of the books.
pub fn outfit(books: &mut Books, wish: &Wish) -> (Option<Fitted>, Vec<Problem>) {
    let mut problems = vec![];
    let expedition = fitted(books, wish, &mut problems);
    problems.iter_mut().for_each(|problem| problem.with.push(("who", wish.name.clone())));
    (expedition, problems)
}

fn fitted(books: &mut Books, wish: &Wish, problems: &mut Vec<Problem>) -> Option<Fitted> {
    if !books.nation.sails() {
        problems.push(Problem::new("bankers_do_not_sail", "24.1.1"));
        return None;
    }
    let mut source = source(books, wish, problems)?;
    let again = source.label.is_some() && matches!(wish.sail, Some(Sail::Again(_)));
    if again {
        source = source.with_europe(books);
    }
    let ships = ships(wish, &source, problems);
    if ships.is_empty() {
        if problems.is_empty() {
            problems.push(Problem::new("no_ships", "6.6"));
        }
        return None;
    }
    let named = port::named(source.port.as_ref(), &wish.named, &ships, problems);
    let (mut party, mut missionaries) = aboard(books, wish, &source, &ships, problems);
    let silent = wish.aboard.is_empty() && !wish.nobody;
    if source.label.is_some() && ships == source.ships && (silent || !again) {
        // Nobody is left behind without a ship.
        missionaries = source.aboard.missionaries.len() as u32;
        party = Party { missionaries: vec![], ..source.aboard.clone() };
    }
    let mut expedition = Expedition {
        name: wish.name.clone(),
        from: source.at,
        ships,
        named,
        soldiers: party.soldiers,
        colonists: party.colonists,
        missionaries,
        leaders: party.leaders.clone(),
        riding: vec![],
        bounds: 0,
        sail: Sail::Stay,
    };
    let needed = match source.at {
        At::Europe => landing::out(books, wish, &mut expedition, problems)?,
        At::Sea(water) => landing::home(books, wish, &mut expedition, water, problems)?,
    };
    if again && !expedition.sails_again() {
        // It lies where it is, and nobody comes aboard.
        problems.retain(|problem| problem.part == Part::Sail);
        let stays =
            Wish { sail: None, aboard: Units::default(), riding: vec![], nobody: false, ..wish.clone() };
        return fitted(books, &stays, problems);
    }
    expedition.riding = riding::seated(wish, &expedition.ships, (&party, missionaries), problems);
    expedition.bounds = bounds(books, wish, &expedition, needed, problems)?;
    let price = books.bound_price();
    books.pay(price * expedition.bounds, |spent| &mut spent.bounds);
    let called = wish.label.is_some();
    let (places, gold) = source.port.as_ref().map(|port| port.parted(&expedition)).unwrap_or_default();
    let fitted = Fitted { expedition, source: source.label.clone(), called, places, gold };
    leave(books, &source, &fitted, party);
    Some(fitted)
}

/// Ships and people leave the books for an expedition.
fn leave(books: &mut Books, source: &Source, fitted: &Fitted, mut party: Party) {
    let Fitted { expedition, called, places, .. } = fitted;
    let missionaries = expedition.missionaries;
    let Some(label) = &source.label else {
        return books.leave_europe(&expedition.ships, &party, missionaries);
    };
    let wish = source.aboard.missionaries.iter().take(missionaries as usize).cloned();
    party.missionaries = wish.collect();
    let aboard = source.aboard.clone().take(&party);
    books.leave_port(label, places, &aboard, *called);
    if expedition.sails_again() {
        let joins = missionaries - aboard.missionaries.len() as u32;
        party.take(&aboard);
        books.leave_europe(&BTreeMap::new(), &party, joins);
    }
}

fn source(books: &Books, wish: &Wish, problems: &mut Vec<Problem>) -> Option<Source> {
    if wish.from_europe() {
        let (ships, party) = (books.europe.ships.clone(), books.europe.party.clone());
        let missionaries = books.missionaries_there();
        return Some(Source {
            at: At::Europe,
            label: None,
            ships,
            port: None,
            party,
            missionaries,
            aboard: Party::default(),
        });
    }
    let here = |label: &Label, hex: Hex| match (&wish.label, wish.at) {
        (Some(named), _) => named == label,
        (None, at) => at == Some(hex),
    };
    let has = |port: &Port| wish.ships.ships.keys().any(|class| port.ships.count(*class) > 0);
    let all = || books.ports.iter().filter(|(label, port)| here(label, port.water.hex));
    // Where two lie in one port, those with the ships that are named.
    let best = |port: &Port| wish.named.iter().all(|berth| port.has(*berth)) && has(port);
    let found = all().find(|(_, port)| best(port)).or_else(|| all().find(|(_, port)| has(port)));
    let Some((label, port)) = found.or_else(|| all().next()) else {
        let hex = wish.at.map(|hex| hex.to_string()).unwrap_or_default();
        problems.push(Problem::new("no_ships_there", "6.6.2").with("hex", hex));
        return None;
    };
    let party = port.ships.party();
    let missionaries = party.missionaries.len() as u32;
    let (label, aboard) = (Some(label.clone()), party.clone());
    let (at, ships, port) = (At::Sea(port.water), port.ships.counts(), Some(port.clone()));
    Some(Source { at, label, ships, port, party, missionaries, aboard })
}

/// 7.2.4.B Galleon fleets sail alone.
fn ships(wish: &Wish, source: &Source, problems: &mut Vec<Problem>) -> BTreeMap<ShipClass, u32> {
    let galleon = ShipClass::GalleonFleet;
    let mut ships = BTreeMap::new();
    let whole = wish.ships.everything || (wish.label.is_some() && wish.ships.is_empty());
    for class in ShipClass::ALL {
        let there = source.ships.get(&class).copied().unwrap_or(0);
        let wanted = match wish.ships.ships.get(&class) {
            Some(amount) => amount.of(there),
            None if whole && (class != galleon || source.ships.len() == 1) => there,
            None => 0,
        };
        if wanted > there {
            let all = words::counted(Noun::Ship(class), wanted);
            problems.push(Problem::new("not_enough_ships", "6.6.1").with("have", there).with("wanted", all));
        }
        if wanted.min(there) > 0 {
            ships.insert(class, wanted.min(there));
        }
    }
    if ships.contains_key(&galleon) && (ships.len() > 1 || ships[&galleon] > 1) {
        problems.push(Problem::new("galleons_sail_alone", "7.2.4"));
        ships.remove(&galleon);
    }
    ships
}

/// Who goes aboard, and how many missionaries.
fn aboard(
    books: &Books,
    wish: &Wish,
    source: &Source,
    ships: &BTreeMap<ShipClass, u32>,
    problems: &mut Vec<Problem>,
) -> (Party, u32) {
    let mut told = |problem: Problem| problems.push(problem.of(Part::Aboard));
    let units = &wish.aboard;
    let mut party = Party::default();
    for leader in &units.leaders {
        match source.party.leaders.contains(leader) {
            true if party.leaders.contains(leader) => {}
            true => party.leaders.push(leader.clone()),
            false => told(not_there(books, leader)),
        }
    }
    if units.everything {
        party.leaders = source.party.leaders.clone();
    }
    party.leaders.sort();
    let count = |amount: Amount, there: u32| if units.everything { there } else { amount.of(there) };
    let mut take = |what: Noun, rule: &'static str, amount: Amount, there: u32| {
        let wanted = count(amount, there);
        if wanted > there {
            let all = words::counted(what, wanted);
            told(Problem::new("not_enough_there", rule).with("have", there).with("wanted", all));
        }
        wanted.min(there)
    };
    party.soldiers = take(Noun::Soldier, "6.6.1", units.soldiers, source.party.soldiers);
    party.colonists = take(Noun::Colonist, "15.1", units.colonists, source.party.colonists);
    // None is drawn for who names everybody.
    let waiting =
        if units.everything { source.aboard.missionaries.len() as u32 } else { source.missionaries };
    let mut missionaries = match (books.nation, units.missionaries) {
        (Nation::Spain, amount) => take(Noun::Missionary, "15.6.3", amount, waiting),
        (_, Amount::None) => 0,
        // 15.6.1
        (_, _) => {
            told(Problem::new("missionaries_are_spanish", "15.6.1"));
            0
        }
    };
    if ships.contains_key(&ShipClass::GalleonFleet) {
        // 7.1.3.E
        if !party.is_empty() || missionaries > 0 {
            told(Problem::new("galleons_carry_gold", "7.1.3"));
        }
        (party, missionaries) = (Party::default(), 0);
    }
    within(books, ships, &mut party, &mut told);
    (party, missionaries)
}

/// 7.1.2.D, 7.1.1.C, 15.4.2.B What a privateer takes, and what finds a berth.
fn within(
    books: &Books,
    ships: &BTreeMap<ShipClass, u32>,
    party: &mut Party,
    told: &mut impl FnMut(Problem),
) {
    let privateer = |id: &LeaderId| {
        books.charter.leaders.get(id).is_some_and(|leader| leader.kind == LeaderKind::Privateer)
    };
    // Ruling r27.
    let refused = books.charter.rulings.is("r27", "refused") && books.nation == Nation::England;
    let privateer = refused && party.leaders.iter().any(privateer);
    if privateer && party.colonists > 0 {
        told(Problem::new("privateers_take_no_colonists", "15.4.2"));
        party.colonists = 0;
    }
    let berths: u32 = ships.iter().map(|(class, count)| class.berths() * count).sum();
    if party.berths() > berths {
        told(Problem::new("cargo_too_large", "7.1").with("berths", berths).with("wanted", party.berths()));
        // Colonists cannot wait in Europe (15.1.C), soldiers can.
        party.colonists = party.colonists.min(berths);
        party.soldiers = party.soldiers.min(berths - party.colonists);
    }
}

/// Of rules 15.3.1, 15.5.1: why a leader does not come.
fn not_there(books: &Books, leader: &LeaderId) -> Problem {
    let known = books.charter.leaders.get(leader);
    let conquistador = known.is_some_and(|leader| leader.kind == LeaderKind::Conquistador);
    let rule = if conquistador { "15.5.2" } else { "15.3.1" };
    let why = if books.serves(leader) { "leader_elsewhere" } else { "not_your_leader" };
    Problem::new(why, rule).with("leader", words::leader(books.charter, leader))
}

/// 6.6.2, 7.2.3.B At least what the way takes, at most what is paid.
fn bounds(
    books: &Books,
    wish: &Wish,
    expedition: &Expedition,
    needed: u32,
    problems: &mut Vec<Problem>,
) -> Option<u32> {
    let affords = books.affords(books.bound_price());
    let short = |wanted: u32| {
        let cost = books.bound_price().saturating_mul(wanted);
        Problem::new("overspending", "6.2.5").with("cost", cost).with("left", books.ducats).of(Part::Bounds)
    };
    if needed > affords {
        problems.push(short(needed));
        return None;
    }
    let Some(wanted) = wish.bounds else {
        return Some(landing::quiet_bounds(books, expedition, needed).min(affords));
    };
    if wanted < needed {
        problems.push(Problem::new("too_few_bounds", "7.2.3").with("needed", needed).of(Part::Bounds));
    } else if wanted > affords {
        problems.push(short(wanted));
    }
    Some(wanted.max(needed).min(affords))
}

//! A Planning Segment to test at: positions set up by hand, scripted dice, plans given as lines.

use crate::examples::{hex, water};
use crate::scripted::{Script, play};
use crate::table::charter_with;
pub use crate::table::numbered;
use sealed_orders::games::conquistador::Conquistador;
use sealed_orders::games::conquistador::ask::plan::{Expedition, Plan, PlanOf};
use sealed_orders::games::conquistador::captives::Person;
use sealed_orders::games::conquistador::charter::Charter;
use sealed_orders::games::conquistador::facts::{Fact, Planning, Realms};
use sealed_orders::games::conquistador::goods::{Count, Party, Ship, Ships};
use sealed_orders::games::conquistador::ids::{At, EventId, Label, LeaderId, Nation, ShipClass};
use sealed_orders::games::conquistador::state::{Captive, Fleet, Phase, State};
use sealed_orders::games::conquistador::view::{View, view};
use sealed_orders::rules::{Draft, Entry, Eye, Fault, Place, Question, Remark, Rules};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

pub struct Council {
    pub charter: &'static Charter,
    pub state: State,
    pub dice: Script,
    /// Sightings of the last segment: eye, kind.
    pub seen: Vec<(Eye, String)>,
}

pub fn council_with(options: &[(&str, &str)], rulings: &[(&str, &str)]) -> Council {
    let charter = charter_with(options, rulings);
    let mut state = Conquistador::open(charter);
    (state.turn, state.phase) = (2, Phase::Planning);
    Council { charter, state, dice: Script::default(), seen: vec![] }
}

pub fn council() -> Council {
    council_with(&[], &[])
}

pub fn bankers() -> Council {
    council_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[])
}

pub fn leader(id: &str) -> LeaderId {
    id.into()
}

impl Council {
    pub fn turn(mut self, turn: u8) -> Self {
        self.state.turn = turn;
        self
    }
    pub fn ducats(&mut self, nation: Nation, ducats: u32) {
        self.state.realms.get_mut(&nation).expect("it plays").ducats = ducats;
    }
    pub fn treasury(&self, nation: Nation) -> u32 {
        self.state.realms[&nation].ducats
    }
    pub fn europe(&mut self, nation: Nation, ships: &[(ShipClass, u32)], party: Party) {
        let realm = self.state.realms.get_mut(&nation).expect("it plays");
        realm.europe.ships = ships.iter().copied().collect();
        realm.europe.party = party;
    }
    pub fn settle(&mut self, nation: Nation, at: &str, colonists: u32) {
        self.state.camp_mut(nation, hex(at)).party.colonists = colonists;
    }
    pub fn fleet(&mut self, nation: Nation, at: &str, ships: &[(ShipClass, u32)], party: Party) -> Label {
        let label = self.state.new_label(nation);
        let mut lying = Ships::default();
        for (class, count) in ships {
            lying.0.extend((0..*count).map(|_| Ship::empty(*class)));
        }
        lying.board(party);
        let fleet = Fleet::new(label.clone(), nation, At::Sea(water(at)), lying);
        self.state.fleets.insert(label.clone(), fleet);
        label
    }
    pub fn event(&mut self, nation: Nation, event: &str) {
        self.state.events.rolled.insert(nation, EventId::from(event));
    }
    pub fn holds(&mut self, by: Nation, captive: &str, of: Nation) {
        let held = Captive { who: Person::Leader(leader(captive)), of, killed_after: None };
        self.state.realms.get_mut(&by).expect("it plays").captives.push(held);
    }
    pub fn view(&self, nation: Nation) -> View {
        let seat = self.charter.seat(nation).expect("it plays");
        view(self.charter, &self.state, Eye::Seat(seat))
    }

    pub fn read(&self, nation: Nation, lines: &[&str]) -> Draft<Plan> {
        let question = PlanOf { nation, turn: self.state.turn };
        let draft = question.read(self.charter, &self.view(nation), &numbered(lines));
        self.reads_back(&question, nation, &draft);
        draft
    }
    /// The printed form reads back to the same plan, without a fault.
    fn reads_back(&self, question: &PlanOf, nation: Nation, draft: &Draft<Plan>) {
        let printed: Vec<&str> = draft.in_force.iter().map(|kept| kept.text.as_str()).collect();
        let again = question.read(self.charter, &self.view(nation), &numbered(&printed));
        assert_eq!((&again.answer, &again.faults), (&draft.answer, &vec![]), "{printed:?}");
        assert!(again.is_complete() || printed.is_empty(), "{printed:?} {:?}", again.in_force);
        for text in printed {
            assert!(self.claims(nation, text).is_some(), "{text}");
        }
    }
    pub fn claims(&self, nation: Nation, line: &str) -> Option<String> {
        PlanOf::claim(self.charter, &self.view(nation), line).map(|claim| claim.subject)
    }
    /// The faults of some lines: key, rule, nearest form.
    pub fn faults(&self, nation: Nation, lines: &[&str]) -> Vec<(String, String, Option<String>)> {
        let faults = self.read(nation, lines).faults;
        faults.into_iter().map(|Fault { why, rule, nearest, .. }| (why, rule, nearest)).collect()
    }
    /// One fault, whose nearest form reads without one.
    pub fn fault(&self, nation: Nation, lines: &[&str]) -> (String, String, String) {
        let faults = self.faults(nation, lines);
        let [(why, rule, nearest)] = &faults[..] else { panic!("{lines:?}: {faults:?}") };
        (why.clone(), rule.clone(), nearest.clone().unwrap_or_default())
    }

    /// Plays the Planning Segment with these plans; who has none is silent.
    pub fn plan(&mut self, plans: &[(Nation, &[&str])]) -> Vec<Fact> {
        self.state.phase = Phase::Planning;
        self.play(Place { segment: 0, epoch: 0 }, plans)
    }

    fn play(&mut self, place: Place, plans: &[(Nation, &[&str])]) -> Vec<Fact> {
        let (mut dice, charter) = (std::mem::take(&mut self.dice), self.charter);
        let (saved, revision) = (self.state.clone(), Conquistador::REVISION);
        let played = play::<Conquistador>(charter, &saved, place, revision, &mut dice, |_, demand| {
            let nation = charter.nation(demand.seat).expect("a seat");
            let lines = plans.iter().find(|(of, _)| *of == nation).map_or(&[][..], |(_, it)| *it);
            serde_json::to_value(self.read(nation, lines).answer).expect("answers are JSON")
        });
        (self.dice, self.state) = (dice, played.state);
        self.told(&played.record)
    }

    fn told(&mut self, record: &[Entry]) -> Vec<Fact> {
        self.seen.clear();
        let mut facts = vec![];
        for entry in record {
            let Entry::Told { fact, seen } = entry else { continue };
            let kind = fact["fact"].as_str().expect("a kind").to_owned();
            self.seen.extend(seen.iter().map(|seen| (seen.eye, kind.clone())));
            facts.push(serde_json::from_value(fact.clone()).expect("a fact of this game"));
        }
        facts
    }
    /// Who saw a kind of fact in the last segment, in the order of the seats.
    pub fn saw(&self, kind: &str) -> Vec<Option<Nation>> {
        let eyes = self.seen.iter().filter(|(_, of)| of == kind).map(|(eye, _)| *eye);
        let nation = |eye| match eye {
            Eye::Seat(seat) => self.charter.nation(seat),
            Eye::Public | Eye::Referee => None,
        };
        eyes.map(nation).collect()
    }
    /// The end of the turn, played alone.
    pub fn end_turn(&mut self) -> Vec<Fact> {
        self.state.phase = Phase::TurnEnd;
        self.play(Place { segment: 1, epoch: 1 }, &[])
    }
}

pub fn expedition<'p>(plan: &'p Plan, name: &str) -> &'p Expedition {
    plan.expeditions.iter().find(|it| it.name == name).unwrap_or_else(|| panic!("no {name}: {plan:?}"))
}

pub fn remark<'r>(remarks: &'r [Remark], key: &str) -> &'r BTreeMap<String, String> {
    &remarks.iter().find(|remark| remark.key == key).unwrap_or_else(|| panic!("no {key}: {remarks:?}")).with
}

pub fn refused(facts: &[Fact]) -> Vec<(String, String)> {
    let refused = facts.iter().filter_map(|fact| match fact {
        Fact::Planning(Planning::PlanRefused { who, why, .. }) => Some((who.clone(), why.clone())),
        _ => None,
    });
    refused.collect()
}

pub fn booked(facts: &[Fact], of: Nation) -> i32 {
    let bookings = facts.iter().filter_map(|fact| match fact {
        Fact::Realms(Realms::Booked { nation, ducats, .. }) if *nation == of => Some(*ducats),
        _ => None,
    });
    bookings.sum()
}

/// What facts say that each nation gained, less what it lost: ducats, ships, soldiers, colonists, leaders, missionaries.
pub fn folded(facts: &[Fact]) -> BTreeMap<Nation, [i64; 6]> {
    let mut sums = BTreeMap::new();
    facts.iter().for_each(|fact| fold(&serde_json::to_value(fact).expect("facts are JSON"), &mut sums));
    sums.retain(|_, sum: &mut [i64; 6]| sum.iter().any(|count| *count != 0));
    sums
}

fn fold(value: &Value, sums: &mut BTreeMap<Nation, [i64; 6]>) {
    if let Some(nation) = value.get("nation").and_then(|nation| Nation::deserialize(nation).ok()) {
        let sum = sums.entry(nation).or_default();
        sum[0] += value.get("ducats").and_then(Value::as_i64).unwrap_or(0);
        for (key, sign) in [("gained", 1), ("lost", -1)] {
            let Some(count) = value.get(key).and_then(|count| Count::deserialize(count).ok()) else {
                continue;
            };
            let party = &count.party;
            let ships: u32 = count.ships.values().sum();
            let counts = [ships, party.soldiers, party.colonists];
            let lists = [party.leaders.len(), party.missionaries.len()];
            (1..).zip(counts).for_each(|(at, count): (usize, u32)| sum[at] += sign * i64::from(count));
            (4..).zip(lists).for_each(|(at, count): (usize, usize)| sum[at] += sign * count as i64);
        }
    }
    let inner: Vec<&Value> = match value {
        Value::Object(fields) => fields.values().collect(),
        Value::Array(items) => items.iter().collect(),
        _ => vec![],
    };
    inner.into_iter().for_each(|value| fold(value, sums));
}

/// The same counts of a state.
pub fn counted(state: &State) -> BTreeMap<Nation, [i64; 6]> {
    let mut sums: BTreeMap<Nation, [i64; 6]> = BTreeMap::new();
    let people = |sum: &mut [i64; 6], party: &Party| {
        let lists = [party.leaders.len(), party.missionaries.len()];
        sum[2] += i64::from(party.soldiers);
        sum[3] += i64::from(party.colonists);
        (sum[4], sum[5]) = (sum[4] + lists[0] as i64, sum[5] + lists[1] as i64);
    };
    for (nation, realm) in &state.realms {
        let sum = sums.entry(*nation).or_default();
        sum[0] = i64::from(realm.ducats);
        sum[1] = realm.europe.ships.values().copied().map(i64::from).sum();
        people(sum, &realm.europe.party);
    }
    for fleet in state.fleets.values() {
        let sum = sums.entry(fleet.nation).or_default();
        sum[1] += fleet.ships.0.len() as i64;
        people(sum, &fleet.ships.party());
    }
    for (nation, camps) in &state.camps {
        camps.values().for_each(|camp| people(sums.entry(*nation).or_default(), &camp.party));
    }
    sums
}

/// Units without leaders: soldiers, colonists.
pub fn people(soldiers: u32, colonists: u32) -> Party {
    Party { soldiers, colonists, ..Party::default() }
}
pub fn led(leaders: &[&str], party: Party) -> Party {
    let leaders = leaders.iter().map(|id| LeaderId::from(*id)).collect();
    Party { leaders, ..party }
}

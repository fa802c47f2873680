//! Campaigns by typed random answers, legal and not: they end, re-runs are equal, and a view never changes without a
//! sighting.

use crate::table::{EYES, facts_of, game_with};
use sealed_orders::games::dawn_of_empire::DawnOfEmpire;
use sealed_orders::games::dawn_of_empire::ask::bid::BidGiven;
use sealed_orders::games::dawn_of_empire::ask::deployment::{DeploymentGiven, Post};
use sealed_orders::games::dawn_of_empire::ask::disengage::{Disengage, DisengageGiven};
use sealed_orders::games::dawn_of_empire::ask::equal_ships::{EqualShips, EqualShipsGiven};
use sealed_orders::games::dawn_of_empire::ask::fight_order::{FightOrder, FightOrderGiven};
use sealed_orders::games::dawn_of_empire::ask::haven::{Haven, HavenGiven};
use sealed_orders::games::dawn_of_empire::ask::maintenance::{MaintenanceGiven, Worn};
use sealed_orders::games::dawn_of_empire::ask::moves::{Group, Join, Keeps, LineOfBattle, MovesGiven, Named};
use sealed_orders::games::dawn_of_empire::ask::orders::{Formed, OrdersGiven};
use sealed_orders::games::dawn_of_empire::ask::overlap::{Overlap, OverlapGiven};
use sealed_orders::games::dawn_of_empire::ask::pursuit::{Pursuit, PursuitGiven};
use sealed_orders::games::dawn_of_empire::ask::repairs::{Repaired, RepairsGiven};
use sealed_orders::games::dawn_of_empire::charter::Charter;
use sealed_orders::games::dawn_of_empire::facts::{FACTS, Fact, REFUSALS, Sighting};
use sealed_orders::games::dawn_of_empire::ids::{Location, Order, ShipId, Side};
use sealed_orders::games::dawn_of_empire::judge::{self, Books};
use sealed_orders::games::dawn_of_empire::silence;
use sealed_orders::games::dawn_of_empire::state::{Fate, State};
use sealed_orders::games::dawn_of_empire::view::{MyStack, View, view};
use sealed_orders::rules::{Demand, Dice, Entry, Eye, Place, Rules, Stop, Table};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// xorshift64*: enough for tests.
#[derive(Clone)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let mixed = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        if n == 0 { 0 } else { mixed as usize % n }
    }
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    fn pick<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        of.get(self.below(of.len()))
    }
    fn mix<T>(&mut self, of: &mut [T]) {
        for at in (1..of.len()).rev() {
            of.swap(at, self.below(at + 1));
        }
    }
}

struct Keyed(u64);
impl Dice for Keyed {
    fn roll(&mut self, epoch: u64, id: &str, _: Eye, count: u32, sides: u32) -> Option<Vec<u32>> {
        let mut seed = self.0 ^ epoch;
        for byte in id.bytes() {
            seed = (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        let mut chance = Chance::new(seed);
        chance.below(2);
        Some((0..count).map(|_| chance.below(sides as usize) as u32 + 1).collect())
    }
}

/// An answer to any question: mostly sensible, sometimes nonsense.
fn answer(charter: &Charter, state: &State, demand: &Demand, chance: &mut Chance) -> Value {
    let seen = view(charter, state, Eye::Seat(demand.seat));
    let question = demand.question.clone();
    let value = match demand.kind.as_str() {
        "orders" => serde_json::to_value(random_orders(charter, &seen, chance)),
        "moves" => serde_json::to_value(random_moves(charter, &seen, chance)),
        "repairs" => serde_json::to_value(random_repairs(charter, &seen, chance)),
        "fight_order" => {
            let mut areas = serde_json::from_value::<FightOrder>(question).expect("it").areas;
            chance.mix(&mut areas);
            areas.truncate(chance.below(4) + 1);
            serde_json::to_value(FightOrderGiven { areas })
        }
        "haven" => {
            let ports = serde_json::from_value::<Haven>(question).expect("it").ports;
            let port = chance.pick(&ports).map_or("havana".into(), |(port, _)| port.clone());
            serde_json::to_value(HavenGiven { port: if chance.one_in(9) { "nowhere".into() } else { port } })
        }
        "equal_ships" => {
            let mut groups = serde_json::from_value::<EqualShips>(question).expect("it").groups;
            groups.iter_mut().for_each(|group| chance.mix(group));
            serde_json::to_value(EqualShipsGiven { groups })
        }
        "deployment" => {
            let ships = seen.mine.iter().flat_map(|stack| &stack.ships).map(|ship| ship.id.clone());
            let leaders: Vec<_> = seen.mine.iter().flat_map(|stack| stack.leaders.clone()).collect();
            let mut places: Vec<Location> =
                charter.ports.iter().map(|port| Location::Port(port.id.clone())).collect();
            places.push(Location::Sea("east_coast".into()));
            let mut posts: Vec<Post> =
                places.into_iter().map(|at| Post { at, ships: vec![], leaders: vec![] }).collect();
            let of = posts.len();
            ships.for_each(|ship| posts[chance.below(of)].ships.push(ship));
            leaders.into_iter().for_each(|id| posts[chance.below(of)].leaders.push(id));
            serde_json::to_value(DeploymentGiven { posts })
        }
        "bid" => serde_json::to_value(BidGiven { points: chance.below(90) as u32 }),
        "pursuit" => {
            let question: Pursuit = serde_json::from_value(question).expect("it");
            let after = question.ships.iter().map(|own| (own.ship.clone(), chance.below(4) as u32)).collect();
            serde_json::to_value(PursuitGiven { after })
        }
        "maintenance" => {
            let ships: Vec<ShipId> =
                seen.mine.iter().flat_map(|stack| &stack.ships).map(|ship| ship.id.clone()).collect();
            let worn = |chance: &mut Chance| {
                let ship = chance.pick(&ships).cloned().unwrap_or_else(|| "nobody".into());
                Worn { ship, points: chance.below(4) as u32 }
            };
            let points = (0..chance.below(4)).map(|_| worn(chance)).collect();
            serde_json::to_value(MaintenanceGiven { points })
        }
        "overlap" => {
            let overlap: Overlap = serde_json::from_value(question).expect("it");
            let target = |chance: &mut Chance| chance.pick(&overlap.against).cloned();
            let at = overlap.ships.iter().filter_map(|ship| Some((ship.clone(), target(chance)?))).collect();
            serde_json::to_value(OverlapGiven { at })
        }
        _ => {
            let may = serde_json::from_value::<Disengage>(question).expect("it").may;
            serde_json::to_value(DisengageGiven { ships: if chance.one_in(3) { may } else { vec![] } })
        }
    };
    value.expect("answers are JSON")
}

fn random_orders(charter: &Charter, seen: &View, chance: &mut Chance) -> OrdersGiven {
    if chance.one_in(6) {
        return silence::default_orders(charter, seen);
    }
    let mut places: BTreeMap<Location, (Vec<ShipId>, Vec<_>)> = BTreeMap::new();
    for stack in &seen.mine {
        let place = places.entry(stack.at.clone()).or_default();
        place.0.extend(stack.ships.iter().map(|ship| ship.id.clone()));
        place.1.extend(stack.leaders.clone());
    }
    let mut stacks = vec![];
    let mut books = Books::default();
    for (at, (mut ships, mut leaders)) in places {
        if chance.one_in(3) {
            chance.mix(&mut ships);
        }
        while !ships.is_empty() {
            let size = (chance.below(12) + 1).min(ships.len());
            let part: Vec<ShipId> = ships.drain(..size).collect();
            let led = if chance.one_in(2) { leaders.pop().into_iter().collect() } else { vec![] };
            let order = chance.pick(&Order::ALL).copied();
            let mut formed = Formed { at: at.clone(), ships: part, leaders: led, order, target: None };
            if chance.one_in(9) {
                formed.target = chance.pick(&charter.ports).map(|port| port.id.clone());
            } else {
                formed.order = legal_order(charter, seen, &books, &formed, chance);
            }
            books.enter(charter, &formed);
            stacks.push(formed);
        }
    }
    if chance.one_in(8) {
        stacks.pop();
    }
    if chance.one_in(8) {
        let twice = stacks.first().cloned();
        stacks.extend(twice);
    }
    OrdersGiven { stacks }
}

/// An order that fits, one that goes out and meets people rather than not.
fn legal_order(
    charter: &Charter,
    seen: &View,
    books: &Books,
    formed: &Formed,
    chance: &mut Chance,
) -> Option<Order> {
    let fits = |order: &Order| {
        let formed = Formed { order: Some(*order), target: None, ..formed.clone() };
        judge::order(charter, seen, books, &formed).is_ok()
    };
    let legal: Vec<Order> = Order::ALL.into_iter().filter(fits).collect();
    let quiet = |order: &Order| matches!(order, Order::Anchor | Order::Coal);
    let bold: Vec<Order> = legal.iter().copied().filter(|order| !quiet(order)).collect();
    let among = if bold.is_empty() || chance.one_in(4) { &legal } else { &bold };
    chance.pick(among).copied()
}

/// A way that is legal, if some tries find one; sometimes any way.
fn legal_path(
    charter: &Charter,
    seen: &View,
    stack: &MyStack,
    ships: &[ShipId],
    common: &[Location],
    chance: &mut Chance,
) -> Vec<Location> {
    let at = common.last().unwrap_or(&stack.at).clone();
    let mut path = common.to_vec();
    for _ in 0..12 {
        path = common.to_vec();
        let Some(side) = seen.side else { break };
        path.extend(random_path(charter, seen, &at, side, chance));
        if judge::path(charter, seen, stack, ships, &path).is_ok() || chance.one_in(30) {
            break;
        }
    }
    path
}

fn random_path(
    charter: &Charter,
    seen: &View,
    from: &Location,
    side: Side,
    chance: &mut Chance,
) -> Vec<Location> {
    if chance.one_in(2) {
        let enemy = chance.pick(&seen.theirs).map(|stack| stack.at.clone());
        let way = enemy.and_then(|enemy| charter.ways(from, side).remove(&enemy));
        return way.map(|way| way.path).unwrap_or_default();
    }
    let mut at = from.clone();
    let mut path = vec![];
    for _ in 0..chance.below(5) {
        let near = charter.neighbours(&at, side);
        let Some(next) = chance.pick(&near).cloned() else { break };
        at = next.clone();
        path.push(next);
    }
    path
}

fn random_moves(charter: &Charter, seen: &View, chance: &mut Chance) -> MovesGiven {
    let mut groups = vec![];
    let mut lines = vec![];
    let mut keeps = vec![];
    for stack in &seen.mine {
        if chance.one_in(5) {
            continue;
        }
        let mut ships: Vec<ShipId> = stack.ships.iter().map(|ship| ship.id.clone()).collect();
        let mut leaders = stack.leaders.clone();
        let mut common = vec![];
        while !ships.is_empty() {
            let all = !chance.one_in(4);
            let size = if all { ships.len() } else { chance.below(ships.len()) + 1 };
            let part: Vec<ShipId> = ships.drain(..size).collect();
            let led = if chance.one_in(2) { std::mem::take(&mut leaders) } else { vec![] };
            let path = legal_path(charter, seen, stack, &part, &common, chance);
            let keep = chance.below(path.len() + 1);
            common = path[..keep].to_vec();
            let join = match chance.below(4) {
                0 => Join::Apart,
                1 => chance.pick(&seen.mine).map_or(Join::IfAny, |stack| Join::With(stack.label.clone())),
                _ => Join::IfAny,
            };
            groups.push(Group { stack: stack.label.clone(), ships: part, leaders: led, path, join });
        }
        if let Some(first) = stack.ships.first().filter(|_| chance.one_in(3)) {
            let of = Named::Ship(first.id.clone());
            let order = chance.pick(&Order::ALL).copied().unwrap_or(Order::Coal);
            keeps.push(Keeps { of: of.clone(), order });
            lines.push(LineOfBattle {
                of,
                ships: stack.ships.iter().rev().map(|ship| ship.id.clone()).collect(),
            });
        }
    }
    if chance.one_in(6) {
        let stack = chance.pick(&seen.theirs).map_or("S99".into(), |stack| stack.label.0.clone());
        groups.push(crate::table::group(&stack, "indiana nonsense", "gulf_of_mexico nowhere"));
    }
    MovesGiven { groups, lines, keeps, then_ask: chance.one_in(4) }
}

fn random_repairs(charter: &Charter, seen: &View, chance: &mut Chance) -> RepairsGiven {
    let mut given = silence::default_repairs(charter, seen);
    for repaired in &mut given.points {
        repaired.points += chance.below(3) as u32;
    }
    if chance.one_in(5) {
        given.points.push(Repaired { port: "kingston".into(), ship: "indiana".into(), points: u32::MAX });
    }
    given
}

/// What the laws need to know of one campaign.
#[derive(Default)]
struct Watch {
    views: BTreeMap<Eye, Value>,
    sighted: BTreeSet<Eye>,
}

impl Watch {
    fn entries(&mut self, new: &[Entry]) {
        for entry in new {
            if let Entry::Told { seen, .. } = entry {
                self.sighted.extend(seen.iter().map(|seen| seen.eye));
            }
        }
    }
    /// If a seat's view changed between two pauses, that seat got a sighting in between.
    fn pause(&mut self, charter: &Charter, state: &State) {
        for eye in EYES {
            let now = serde_json::to_value(view(charter, state, eye)).expect("views are JSON");
            let before = self.views.insert(eye, now.clone());
            if let Some(before) = before.filter(|before| *before != now) {
                assert!(self.sighted.contains(&eye), "{eye:?}: a view changed unseen\n{before}\n{now}");
            }
        }
        self.sighted.clear();
    }
}

type Chosen<'a> = &'a [(&'a str, &'a str)];

/// Options that change nothing but numbers and what is seen.
fn quiet_options(seed: u64) -> Chosen<'static> {
    match seed % 4 {
        0 => &[("extra_warships", "yes")],
        1 => &[("germans", "yes"), ("extra_time", "9")],
        2 => &[("automatic_victory", "yes"), ("fog_off", "yes")],
        _ => &[],
    }
}

fn campaign(seed: u64, options: Chosen, rulings: Chosen, kinds: &mut BTreeMap<String, u32>) -> u32 {
    let game = game_with(options, rulings);
    let (charter, mut state) = (game.charter, game.state);
    let (mut place, mut chance) = (Place { segment: 0, epoch: 0 }, Chance::new(seed));
    let (mut watch, mut segments) = (Watch::default(), 0);
    while !DawnOfEmpire::is_over(&charter, &state) {
        let mut record = vec![];
        let mut known = 0;
        let reached = loop {
            let (paused, played) = Table::<DawnOfEmpire>::run(
                &charter,
                state.clone(),
                place,
                DawnOfEmpire::REVISION,
                &mut record,
                &mut Keyed(seed),
            );
            watch.entries(&record[known..]);
            known = record.len();
            match played {
                Ok(()) => break paused,
                Err(Stop::Awaiting(demands)) => {
                    watch.pause(&charter, &paused);
                    for demand in demands {
                        *kinds.entry(demand.kind.clone()).or_default() += 1;
                        let answer = answer(&charter, &paused, &demand, &mut chance);
                        record.push(Entry::Answered { demand, answer });
                    }
                }
                Err(stop) => panic!("seed {seed}, {:?}: {stop:?}", paused.phase),
            }
        };
        let mut again = record.clone();
        let rerun = Table::<DawnOfEmpire>::run(
            &charter,
            state.clone(),
            place,
            DawnOfEmpire::REVISION,
            &mut again,
            &mut Keyed(seed + 1),
        );
        assert_eq!(rerun, (reached.clone(), Ok(())), "a re-run equals the run");
        for fact in facts_of::<Fact>(&record) {
            let fact = serde_json::to_value(fact).expect("facts are JSON");
            if let Some(why) = fact["why"].as_str() {
                assert!(REFUSALS.contains(&why), "{why} is not listed");
                *kinds.entry(format!("refused/{why}")).or_default() += 1;
            }
            *kinds.entry(fact["fact"].as_str().unwrap_or("?").to_owned()).or_default() += 1;
        }
        let locks = record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64;
        place = Place { segment: place.segment + 1, epoch: place.epoch + locks };
        is_whole(&charter, &reached);
        reads_back(&reached, &record);
        (state, segments) = (reached, segments + 1);
        assert!(segments < 2_000, "seed {seed} does not end");
    }
    segments
}

/// States, facts and sightings are the same after a way through the ledger.
fn reads_back(state: &State, record: &[Entry]) {
    let written = serde_json::to_string(state).expect("states are JSON");
    assert_eq!(serde_json::from_str::<State>(&written).expect("a state"), *state);
    for entry in record {
        let Entry::Told { fact, seen } = entry else { continue };
        let back: Fact = serde_json::from_value(fact.clone()).expect("a fact");
        assert_eq!(serde_json::to_value(back).expect("JSON"), *fact);
        for seen in seen {
            let back: Sighting = serde_json::from_value(seen.sighting.clone()).expect("a sighting");
            assert_eq!(serde_json::to_value(back).expect("JSON"), seen.sighting);
        }
    }
}

/// Invariants of a state between segments.
fn is_whole(charter: &Charter, state: &State) {
    let mut placed = BTreeSet::new();
    for stack in state.stacks.values() {
        assert!(!stack.ships.is_empty(), "{} is empty", stack.label);
        for ship in &stack.ships {
            assert!(placed.insert(ship.clone()), "{ship} is in two stacks");
            assert_eq!(charter.ships[ship].side, stack.side);
        }
        let enemy = matches!(&stack.at, Location::Port(port)
            if charter.port(port).is_some_and(|port| port.owner == Some(stack.side.enemy())));
        assert!(!enemy, "{} lies in an enemy port", stack.label);
    }
    for (id, ship) in &state.ships {
        assert_eq!(ship.fate == Fate::InPlay, placed.contains(id), "{id} is {:?}", ship.fate);
        if ship.fate == Fate::InPlay {
            assert!(ship.damage <= charter.ships[id].defense, "{id} floats with too much damage");
        }
    }
    for side in Side::BOTH {
        for order in Order::ALL {
            let used = state.markers_used(side, order);
            assert!(used <= charter.markers[&(side, order)], "{side:?} uses {used} {order:?}");
        }
    }
    for (id, leader) in &state.leaders {
        let stacks = state.stacks.values().filter(|stack| stack.leaders.contains(id)).count();
        let places = stacks + usize::from(leader.killed) + usize::from(leader.ashore.is_some());
        assert_eq!(places, 1, "{id} is in {places} places");
    }
}

#[test]
fn random_campaigns_end_run_again_the_same_and_show_every_change() {
    let mut kinds = BTreeMap::new();
    for seed in 1..=200 {
        campaign(seed, quiet_options(seed), &[], &mut kinds);
    }
    // The others need an option or a ruling's other reading: the next two tests see them.
    let elsewhere = |kind: &&str| DawnOfEmpire::ONLY_BY.iter().any(|(of, _)| of == kind);
    let questions = DawnOfEmpire::QUESTIONS.iter().map(|kind| kind.name);
    let missing: Vec<_> = questions
        .chain(FACTS.iter().copied())
        .filter(|kind| !kinds.contains_key(*kind) && !elsewhere(kind))
        .collect();
    assert!(missing.is_empty(), "never asked or told: {missing:?} among {kinds:?}");
}

#[test]
fn the_other_readings_are_played_too() {
    let others: &[(&str, &str)] = &[
        ("r1", "all"),
        ("r2", "when_damaged"),
        ("r3", "repairs_phase_with_its_own_capacity"),
        ("r4", "yes"),
        ("r6", "owner_chooses"),
        ("r5", "yes_if_it_won_a_battle"),
        ("r7", "larger; if equal, owner chooses"),
        ("r8", "roll_off_and_alternate"),
        ("r9", "carry_over"),
        ("r10", "all_turn"),
        ("r11", "strict"),
        ("r12", "no"),
        ("r14", "must leave in N+1"),
        ("r16", "yes"),
        ("r17", "by the Search Matrix as printed"),
        ("r18", "sea only"),
    ];
    let mut kinds = BTreeMap::new();
    for seed in 1..=60 {
        campaign(seed, quiet_options(seed), others, &mut kinds);
    }
    for kind in ["halted_by_control", "picker_chosen", "port_repaired", "overlap"] {
        assert!(kinds.contains_key(kind), "never told: {kind}");
    }
}

#[test]
fn rule_14_0_optional_rules_are_played_together() {
    let sets: [Chosen; 3] = [
        &[
            ("maintenance", "yes"),
            ("restricted_disabled", "yes"),
            ("speed_subgroups", "yes"),
            ("germans", "yes"),
        ],
        &[("bidding", "yes"), ("free_deployment", "yes"), ("germans", "yes"), ("extra_warships", "yes")],
        &[("delayed_repair", "yes"), ("speed_subgroups", "yes"), ("fog_off", "yes")],
    ];
    let mut kinds = BTreeMap::new();
    for seed in 1..=60 {
        campaign(seed, sets[seed as usize % sets.len()], &[], &mut kinds);
    }
    let by_option = DawnOfEmpire::ONLY_BY.iter().filter(|(_, by)| by.starts_with("14."));
    let missing: Vec<_> = by_option.filter(|(kind, _)| !kinds.contains_key(*kind)).collect();
    assert!(missing.is_empty(), "never asked or told: {missing:?}");
}

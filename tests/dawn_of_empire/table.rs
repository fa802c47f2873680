//! A table to test at: positions set up by hand, scripted dice, answers given as they stand.

pub use crate::scripted::facts_of;
use crate::scripted::{Script, play};
use sealed_orders::games::dawn_of_empire::ask::bid::BidGiven;
use sealed_orders::games::dawn_of_empire::ask::deployment::DeploymentGiven;
use sealed_orders::games::dawn_of_empire::ask::disengage::DisengageGiven;
use sealed_orders::games::dawn_of_empire::ask::equal_ships::{EqualShips, EqualShipsGiven};
use sealed_orders::games::dawn_of_empire::ask::fight_order::{FightOrder, FightOrderGiven};
use sealed_orders::games::dawn_of_empire::ask::haven::{Haven, HavenGiven};
use sealed_orders::games::dawn_of_empire::ask::maintenance::MaintenanceGiven;
use sealed_orders::games::dawn_of_empire::ask::moves::{Group, Join, MovesGiven};
use sealed_orders::games::dawn_of_empire::ask::orders::{Formed, OrdersGiven};
use sealed_orders::games::dawn_of_empire::ask::overlap::OverlapGiven;
use sealed_orders::games::dawn_of_empire::charter::Charter;
use sealed_orders::games::dawn_of_empire::facts::{Fact, Open, Veiled};
use sealed_orders::games::dawn_of_empire::ids::{
    AreaId, Label, Last, LeaderId, Location, Order, PortId, ShipId, Side,
};
use sealed_orders::games::dawn_of_empire::silence;
use sealed_orders::games::dawn_of_empire::state::{Fate, Phase, Stack, State};
use sealed_orders::games::dawn_of_empire::view::{View, view};
use sealed_orders::games::dawn_of_empire::{DawnOfEmpire, document};
use sealed_orders::rules::{Demand, Entry, Eye, Place, Recorded, Rules, Seat};
use serde_json::Value;

pub const EYES: [Eye; 3] = [Eye::Public, Eye::Seat(Seat(0)), Eye::Seat(Seat(1))];

/// A campaign at the test's table.
pub struct Game {
    pub charter: Charter,
    pub state: State,
    pub dice: Script,
    /// Answers to come, by side and kind; the first that fits is used up.
    pub answers: Vec<(Side, &'static str, Value)>,
    /// Questions put, in order.
    pub put: Vec<Demand>,
    /// Records of the segments played.
    pub records: Vec<Vec<Entry>>,
    /// The revision that every segment is opened with.
    pub revision: u32,
    place: Place,
}

/// A campaign before turn 1, with options and rulings.
pub fn game_with(options: &[(&str, &str)], rulings: &[(&str, &str)]) -> Game {
    let mut document = document();
    let owned = |pairs: &[(&str, &str)]| pairs.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect();
    (document.options, document.rulings) = (owned(options), owned(rulings));
    let charter = DawnOfEmpire::charter(&document).expect("the charter of a test reads");
    let state = DawnOfEmpire::open(&charter);
    Game {
        charter,
        state,
        dice: Script::default(),
        answers: vec![],
        put: vec![],
        records: vec![],
        revision: DawnOfEmpire::REVISION,
        place: Place { segment: 0, epoch: 0 },
    }
}

pub fn game() -> Game {
    game_with(&[], &[])
}

/// An empty map in turn 2: tests put on it what they need.
pub fn bare() -> Game {
    bare_with(&[], &[])
}

pub fn bare_with(options: &[(&str, &str)], rulings: &[(&str, &str)]) -> Game {
    let mut game = game_with(options, rulings);
    game.state.stacks.clear();
    game.state.next_label.clear();
    for ship in game.state.ships.values_mut() {
        (ship.fate, ship.neutral_since) = (Fate::Expected, None);
    }
    game.state.turn = 2;
    game
}

pub fn at(place: &str) -> Location {
    const PORTS: [&str; 14] = [
        "hampton_roads",
        "key_west",
        "mobile",
        "havana",
        "cienfuegos",
        "santiago",
        "san_juan",
        "cadiz",
        "canary_islands",
        "kingston",
        "cartagena",
        "curacao",
        "caracas",
        "martinique",
    ];
    if PORTS.contains(&place) { Location::Port(place.into()) } else { Location::Sea(place.into()) }
}
pub fn ships(ids: &str) -> Vec<ShipId> {
    ids.split_whitespace().map(ShipId::from).collect()
}
pub fn leaders(ids: &str) -> Vec<LeaderId> {
    ids.split_whitespace().map(LeaderId::from).collect()
}
pub fn path(places: &str) -> Vec<Location> {
    places.split_whitespace().map(at).collect()
}
pub fn label(label: &str) -> Label {
    Label(label.into())
}

/// `"sampson / indiana iowa"`: leaders, then ships.
pub fn named(names: &str) -> (Vec<LeaderId>, Vec<ShipId>) {
    match names.split_once('/') {
        Some((led, of)) => (leaders(led), ships(of)),
        None => (vec![], ships(names)),
    }
}

pub fn formed(place: &str, names: &str, order: impl Into<Option<Order>>) -> Formed {
    let (leaders, ships) = named(names);
    Formed { at: at(place), ships, leaders, order: order.into(), target: None }
}
pub fn aimed(place: &str, names: &str, order: Order, target: &str) -> Formed {
    Formed { target: Some(target.into()), ..formed(place, names, order) }
}
pub fn orders(stacks: &[Formed]) -> OrdersGiven {
    OrdersGiven { stacks: stacks.to_vec() }
}

/// `group("U1", "sampson / indiana iowa", "florida_straits gulf_of_mexico")`
pub fn group(stack: &str, names: &str, places: &str) -> Group {
    let (leaders, ships) = named(names);
    Group { stack: label(stack), ships, leaders, path: path(places), join: Join::IfAny }
}
pub fn moves(groups: &[Group]) -> MovesGiven {
    MovesGiven { groups: groups.to_vec(), lines: vec![], keeps: vec![], then_ask: false }
}

impl Game {
    /// Puts a stack on the map; its label counts up from 1 for each side.
    pub fn put(&mut self, side: Side, place: &str, names: &str, order: impl Into<Option<Order>>) -> Label {
        let (leaders, ships) = named(names);
        for id in &ships {
            let ship = self.state.ships.get_mut(id).unwrap_or_else(|| panic!("no ship {id}"));
            ship.fate = Fate::InPlay;
        }
        let label = self.state.new_label(side);
        let stack =
            Stack { order: order.into(), ..Stack::new(label.clone(), side, at(place), ships, leaders) };
        self.state.stacks.insert(label.clone(), stack);
        label
    }
    pub fn last(&mut self, ids: &str, last: Last) {
        for id in ships(ids) {
            self.state.ships.get_mut(&id).expect("a ship of the charter").last = last;
        }
    }
    pub fn damage(&mut self, id: &str, damage: u32) {
        self.state.ships.get_mut(id).expect("a ship of the charter").damage = damage;
    }
    pub fn aim(&mut self, label: &Label, port: &str) {
        self.state.stacks.get_mut(label).expect("a stack").target = Some(port.into());
    }
    /// Faces of a roll; the id as the rules build it, without its segment.
    pub fn faces(&mut self, id: &str, faces: &[u32]) {
        self.dice.faces.insert(id.into(), faces.to_vec());
    }
    pub fn answer<A: Recorded>(&mut self, side: Side, kind: &'static str, answer: A) {
        self.answers.push((side, kind, serde_json::to_value(answer).expect("answers are JSON")));
    }
    pub fn view(&self, side: Side) -> View {
        view(&self.charter, &self.state, Eye::Seat(side.seat()))
    }
    pub fn stack(&self, id: &str) -> &Stack {
        let id = ShipId::from(id);
        self.state.stack_of(&id).unwrap_or_else(|| panic!("{id} is in no stack"))
    }
    pub fn is_at(&self, ship: &str, place: &str) -> bool {
        self.stack(ship).at == at(place)
    }
    pub fn kinds_put(&self) -> Vec<&str> {
        self.put.iter().map(|demand| demand.kind.as_str()).collect()
    }

    /// Plays the open segment to its end, with the answers given or what silence says. What was told comes back.
    pub fn segment(&mut self) -> Vec<Fact> {
        let (mut dice, charter) = (std::mem::take(&mut self.dice), self.charter.clone());
        let (saved, place, revision) = (self.state.clone(), self.place, self.revision);
        let played = play::<DawnOfEmpire>(&charter, &saved, place, revision, &mut dice, |state, demand| {
            self.answer_to(state, demand)
        });
        (self.dice, self.state, self.place) = (dice, played.state, played.next);
        self.put.extend(played.put);
        let facts = facts_of(&played.record);
        self.records.push(played.record);
        facts
    }

    fn answer_to(&mut self, state: &State, demand: &Demand) -> Value {
        let side = Side::of(demand.seat).expect("a seat of this game");
        let fits = |(of, kind, _): &(Side, &str, Value)| *of == side && *kind == demand.kind;
        match self.answers.iter().position(fits) {
            Some(found) => self.answers.remove(found).2,
            None => self.silent(state, side, demand),
        }
    }

    /// What silence says, as far as these tests need it.
    pub fn silent(&self, state: &State, side: Side, demand: &Demand) -> Value {
        let seen = view(&self.charter, state, Eye::Seat(side.seat()));
        let question = demand.question.clone();
        match demand.kind.as_str() {
            "orders" => json(silence::default_orders(&self.charter, &seen)),
            "repairs" => json(silence::default_repairs(&self.charter, &seen)),
            "fight_order" => {
                let question: FightOrder = serde_json::from_value(question).expect("a question");
                json(FightOrderGiven { areas: question.areas })
            }
            "haven" => {
                let question: Haven = serde_json::from_value(question).expect("a question");
                json(HavenGiven { port: question.ports[0].0.clone() })
            }
            "equal_ships" => {
                let question: EqualShips = serde_json::from_value(question).expect("a question");
                json(EqualShipsGiven { groups: question.groups })
            }
            "moves" | "pursuit" => {
                let kind = DawnOfEmpire::QUESTIONS.iter().find(|kind| kind.name == demand.kind);
                (kind.expect("a kind of the game").read)(&question, &self.charter, &seen, &[]).answer
            }
            "deployment" => json(DeploymentGiven { posts: vec![] }),
            "bid" => json(BidGiven { points: 0 }),
            "maintenance" => json(MaintenanceGiven { points: vec![] }),
            "overlap" => json(OverlapGiven { at: vec![] }),
            _ => json(DisengageGiven { ships: vec![] }),
        }
    }

    /// Plays one segment of this phase.
    pub fn phase(&mut self, phase: Phase) -> Vec<Fact> {
        self.state.phase = phase;
        self.segment()
    }
    /// One side's whole movement with this answer.
    pub fn sail(&mut self, side: Side, groups: &[Group]) -> Vec<Fact> {
        self.answer(side, "moves", moves(groups));
        self.phase(Phase::Movement { side, part: 1 })
    }
    /// The combat of one area.
    pub fn fight(&mut self, area: &str) -> Vec<Fact> {
        self.phase(Phase::Combat { areas: vec![AreaId::from(area)] })
    }
    /// Orders of one side; the other is silent.
    pub fn issue(&mut self, side: Side, stacks: &[Formed]) -> Vec<Fact> {
        self.answer(side, "orders", orders(stacks));
        self.phase(Phase::Orders)
    }
}

pub fn json<T: serde::Serialize>(value: T) -> Value {
    serde_json::to_value(value).expect("answers are JSON")
}

/// The open facts among these.
pub fn open(facts: &[Fact]) -> Vec<&Open> {
    facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::Open(open) => Some(open),
            Fact::Veiled(_) => None,
        })
        .collect()
}

/// Why what did not act: `(who, why)`.
pub fn refused(facts: &[Fact]) -> Vec<(String, String)> {
    facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::Veiled(Veiled::OrderRefused { who, why, .. }) => Some((who.clone(), why.clone())),
            _ => None,
        })
        .collect()
}
pub fn whys(facts: &[Fact]) -> Vec<String> {
    refused(facts).into_iter().map(|(_, why)| why).collect()
}

pub fn port(id: &str) -> PortId {
    id.into()
}

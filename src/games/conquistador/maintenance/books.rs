//! What a nation has to maintain, place by place, and what goes when there are too few ducats (6.8).

use crate::games::conquistador::ask::maintenance::{Dropped, Kept, Post};
use crate::games::conquistador::ask::words::is_explorer;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::council::political::cost_factor;
use crate::games::conquistador::goods::{Camp, Count, Party, Ships};
use crate::games::conquistador::ids::{At as Place, Label, Nation, ShipClass};
use crate::games::conquistador::state::{Pool, State};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What of it lies at one place: ships of one fleet, a camp, the port box.
#[derive(Clone, Debug)]
pub struct Stock {
    pub post: Post,
    pub soldiers: u32,
    pub colonists: u32,
    pub ships: BTreeMap<ShipClass, u32>,
    /// Where ships lie, or the camp stands.
    hex: Option<Hex>,
    /// 16.1.B A settlement here is a port.
    coastal: bool,
    /// Ships: an explorer is aboard, and how much else.
    led: bool,
    cargo: u32,
}

impl Stock {
    fn of(&self, unit: Kept) -> u32 {
        match unit {
            Kept::Soldier => self.soldiers,
            Kept::Colonist => self.colonists,
            Kept::Ship(class) => self.ships.get(&class).copied().unwrap_or(0),
        }
    }
    fn change(&mut self, unit: Kept, by: i32) {
        let count = match unit {
            Kept::Soldier => &mut self.soldiers,
            Kept::Colonist => &mut self.colonists,
            Kept::Ship(class) => self.ships.entry(class).or_insert(0),
        };
        *count = count.saturating_add_signed(by);
    }
    fn in_europe(&self) -> bool {
        self.hex.is_none()
    }
}

/// One unit that goes, and the place in the list of what lies where.
type Gone = (usize, Kept);

/// All of it, with prices; and what of it goes.
pub struct Books {
    stocks: Vec<Stock>,
    prices: BTreeMap<Kept, u32>,
    gone: Vec<Gone>,
    /// 6.8.3 Missionaries, and what each costs.
    pub missionaries: u32,
    pub missionary: u32,
}

const KINDS: [Kept; 5] = [
    Kept::Soldier,
    Kept::Colonist,
    Kept::Ship(ShipClass::Caravel),
    Kept::Ship(ShipClass::Carrack),
    Kept::Ship(ShipClass::GalleonFleet),
];

/// A step of the order in which units go: of a kind, perhaps of those in Europe only.
type Step = (Kept, bool);

impl Books {
    pub fn of_state(charter: &Charter, state: &State, nation: Nation) -> Books {
        let mut books = Books::new(charter, cost_factor(charter, &state.events, nation));
        if let Some(realm) = state.realm(nation) {
            books.add_europe(&realm.europe);
        }
        state.camps_of(nation).for_each(|(hex, camp)| books.add_camp(charter, hex, camp));
        state
            .fleets_of(nation)
            .for_each(|fleet| books.add_fleet(charter, &fleet.label, fleet.at, &fleet.ships));
        books
    }

    /// Of the nation that looks, as it knows itself.
    pub fn of_view(charter: &Charter, view: &View) -> Books {
        let nation = view.nation.unwrap_or(Nation::Spain);
        let mut books = Books::new(charter, cost_factor(charter, &view.events, nation));
        if let Some(realm) = view.mine() {
            books.add_europe(&realm.europe);
        }
        view.my_camps().for_each(|(hex, camp)| books.add_camp(charter, hex, camp));
        view.my_fleets()
            .for_each(|(fleet, own)| books.add_fleet(charter, &fleet.label, fleet.at, &own.ships));
        books
    }

    fn new(charter: &Charter, factor: u32) -> Books {
        let price = |item: &str| charter.lists.price(item).maintenance * factor;
        let of = |unit: Kept| (unit, price(unit.word()));
        let prices = KINDS.into_iter().map(of).collect();
        Books { stocks: vec![], prices, gone: vec![], missionaries: 0, missionary: price("missionary") }
    }

    /// 6.8.1.B; 6.8.2.C colonists in Europe are not maintained.
    fn add_europe(&mut self, pool: &Pool) {
        let Party { soldiers, missionaries, .. } = &pool.party;
        self.missionaries += missionaries.len() as u32;
        self.stocks.push(Stock {
            post: Post::Europe,
            soldiers: *soldiers,
            colonists: 0,
            ships: pool.ships.clone(),
            hex: None,
            coastal: false,
            led: false,
            cargo: 0,
        });
    }

    fn add_camp(&mut self, charter: &Charter, hex: Hex, camp: &Camp) {
        let Party { soldiers, colonists, missionaries, .. } = &camp.party;
        self.missionaries += missionaries.len() as u32;
        self.stocks.push(Stock {
            post: Post::Hex(hex),
            soldiers: *soldiers,
            colonists: *colonists,
            ships: BTreeMap::new(),
            hex: Some(hex),
            coastal: charter.map.is_coastal(hex),
            led: false,
            cargo: 0,
        });
    }

    fn add_fleet(&mut self, charter: &Charter, label: &Label, at: Place, ships: &Ships) {
        let party = ships.party();
        self.missionaries += party.missionaries.len() as u32;
        self.stocks.push(Stock {
            post: Post::Fleet(label.clone()),
            soldiers: party.soldiers,
            colonists: if at == Place::Europe { 0 } else { party.colonists },
            ships: ships.counts(),
            hex: at.hex(),
            coastal: false,
            led: party.leaders.iter().any(|id| is_explorer(charter, id)),
            cargo: party.berths() + ships.gold(),
        });
    }

    fn price(&self, unit: Kept) -> u32 {
        self.prices.get(&unit).copied().unwrap_or(0)
    }

    /// Ducats for all but missionaries.
    pub fn due(&self) -> u32 {
        let of = |stock: &Stock| KINDS.iter().map(|unit| stock.of(*unit) * self.price(*unit)).sum::<u32>();
        self.stocks.iter().map(of).sum()
    }
    /// 6.8.3.B
    pub fn for_missionaries(&self) -> u32 {
        self.missionaries * self.missionary
    }

    /// All that is kept.
    pub fn kept(&self) -> Count {
        let mut kept = Count::default();
        for stock in &self.stocks {
            let party = Party { soldiers: stock.soldiers, colonists: stock.colonists, ..Party::default() };
            kept.add(Count { ships: stock.ships.clone(), ..Count::party(party) });
        }
        kept.ships.retain(|_, count| *count > 0);
        kept
    }

    /// Where units of a kind lie at a post: ships of a hex are those of its fleets.
    fn at<'b>(&'b self, post: &'b Post, unit: Kept) -> impl Iterator<Item = usize> + 'b {
        let lies = move |stock: &Stock| match (post, unit) {
            (Post::Hex(hex), Kept::Ship(_)) => stock.hex == Some(*hex),
            _ => stock.post == *post,
        };
        (0..self.stocks.len()).filter(move |at| lies(&self.stocks[*at]) && self.stocks[*at].of(unit) > 0)
    }

    pub fn there(&self, post: &Post, unit: Kept) -> u32 {
        self.at(post, unit).map(|at| self.stocks[at].of(unit)).sum()
    }

    /// Lets a unit go at a post; false when there is none.
    pub fn drop(&mut self, post: &Post, unit: Kept) -> bool {
        let least = self.at(post, unit).min_by_key(|at| self.rank(*at, unit));
        least.map(|at| self.let_go((at, unit))).is_some()
    }

    fn let_go(&mut self, (at, unit): Gone) {
        self.stocks[at].change(unit, -1);
        self.gone.push((at, unit));
    }

    /// 6.8.1.C Lets units go until the rest can be paid: first the kinds named, then ships in Europe, soldiers, other
    /// ships, colonists. Never more than needed: what fits after all is kept, the dearest first.
    pub fn shorten(&mut self, ducats: u32, first: &[Kept]) {
        let classes = ShipClass::ALL.map(Kept::Ship);
        let steps = first.iter().map(|unit| (*unit, false));
        let steps = steps.chain(classes.map(|unit| (unit, true))).chain([(Kept::Soldier, false)]);
        let steps: Vec<Step> =
            steps.chain(classes.map(|unit| (unit, false))).chain([(Kept::Colonist, false)]).collect();
        let before = self.gone.len();
        for step in steps {
            while self.due() > ducats {
                let Some(gone) = self.next(step) else { break };
                self.let_go(gone);
            }
        }
        for at in (before..self.gone.len()).rev() {
            let (stock, unit) = self.gone[at];
            if self.due() + self.price(unit) <= ducats {
                self.stocks[stock].change(unit, 1);
                self.gone.remove(at);
            }
        }
    }

    /// The unit of a step that is missed least.
    fn next(&self, (unit, in_europe): Step) -> Option<Gone> {
        let there = (0..self.stocks.len())
            .filter(|at| self.stocks[*at].of(unit) > 0 && (!in_europe || self.stocks[*at].in_europe()));
        there.min_by_key(|at| self.rank(*at, unit)).map(|at| (at, unit))
    }

    /// How much a unit is missed: what lies in Europe least; of ships the last with an explorer and the fullest most; the
    /// last colonist of a port most; of equals where most are.
    fn rank(&self, at: usize, unit: Kept) -> (u32, u32, Reverse<u32>, usize) {
        let stock = &self.stocks[at];
        let sole = stock.ships.values().sum::<u32>() == 1;
        let last = stock.of(unit) == 1 && matches!(stock.post, Post::Hex(_));
        let (rank, cargo) = match unit {
            _ if stock.in_europe() => (0, 0),
            Kept::Ship(_) => (1 + u32::from(sole && stock.led), stock.cargo),
            Kept::Soldier => (1 + u32::from(matches!(stock.post, Post::Fleet(_))), 0),
            Kept::Colonist => (1 + u32::from(last) + u32::from(last && stock.coastal), 0),
        };
        (rank, cargo, Reverse(stock.of(unit)), at)
    }

    /// One unit of everything that lies anywhere, as what could be let go.
    pub fn list(&self) -> Vec<Dropped> {
        let of = |stock: &Stock| {
            let there = KINDS.into_iter().filter(|unit| stock.of(*unit) > 0);
            there.map(|unit| Dropped { unit, at: stock.post.clone(), count: 1 }).collect::<Vec<_>>()
        };
        self.stocks.iter().flat_map(of).collect()
    }

    /// What goes, by place.
    pub fn gone(&self) -> Vec<(Post, BTreeMap<Kept, u32>)> {
        let mut by_place: BTreeMap<usize, BTreeMap<Kept, u32>> = BTreeMap::new();
        for (at, unit) in &self.gone {
            *by_place.entry(*at).or_default().entry(*unit).or_insert(0) += 1;
        }
        by_place.into_iter().map(|(at, units)| (self.stocks[at].post.clone(), units)).collect()
    }
}

//! What a nation has left to move, march by march.

use super::haul;
use super::judge::{ALLOWANCE, carried, enemy};
use crate::games::conquistador::ask::march::{From, March};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::{Camp, Party, Ships};
use crate::games::conquistador::ids::{At, Label, Nation, Source};
use crate::games::conquistador::privateers::{self, Acted, Crew};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone)]
pub struct Books {
    /// Units that have not moved yet, and the gold that lies beside them.
    left: BTreeMap<Hex, Camp>,
    pub ships: BTreeMap<Label, Moored>,
    /// Units that have moved: those with points left may go on.
    arrived: BTreeMap<Hex, Vec<Moved>>,
    /// Units that have gone aboard; they stay there.
    boarded: BTreeMap<Label, Party>,
    /// 10.1.C Hexes that others hold: there every march ends.
    held: BTreeSet<Hex>,
    /// Ruling r35: gold that others left, for the first who come there.
    spoils: BTreeMap<Hex, BTreeSet<Source>>,
}

/// Own ships by the coast.
#[derive(Clone)]
pub struct Moored {
    pub hex: Hex,
    pub ships: Ships,
    nation: Nation,
    acted: Option<Acted>,
}

impl Moored {
    /// 15.4 As the rules of privateers see them.
    pub fn crew(&self) -> Crew<'_> {
        Crew { nation: self.nation, ships: &self.ships, acted: self.acted }
    }
    fn man(&mut self, charter: &Charter) {
        privateers::man(charter, self.nation, &mut self.ships);
    }
}

/// A body of units and the points that it has spent.
#[derive(Clone)]
struct Moved {
    party: Party,
    spent: usize,
}

impl Books {
    pub fn of(charter: &Charter, view: &View) -> Books {
        let at = |at: At| at.hex().filter(|hex| charter.map.is_coastal(*hex));
        let fleets = view.my_fleets().filter_map(|(fleet, own)| {
            let (ships, nation, acted) = (own.ships.clone(), fleet.nation, own.acted);
            Some((fleet.label.clone(), Moored { hex: at(fleet.at)?, ships, nation, acted }))
        });
        let camps = view.camps.values().flat_map(BTreeMap::keys);
        Books {
            left: view.my_camps().map(|(hex, camp)| (hex, camp.clone())).collect(),
            ships: fleets.collect(),
            arrived: BTreeMap::new(),
            boarded: BTreeMap::new(),
            spoils: spoils(charter, view),
            held: camps.filter(|hex| enemy(view, **hex).is_some()).copied().collect(),
        }
    }

    /// Hexes where own units are.
    pub fn hexes(&self) -> BTreeSet<Hex> {
        self.people().filter(|(_, party)| !party.is_empty()).map(|(hex, _)| hex).collect()
    }

    /// The people that a march may take.
    pub fn there(&self, from: &From) -> Party {
        match from {
            From::Hex(hex) => self.fresh(*hex).map(|moved| moved.party).sum(),
            From::Ships(label) => {
                let mut aboard = self.ships.get(label).map(|moored| moored.ships.party()).unwrap_or_default();
                if let Some(boarded) = self.boarded.get(label) {
                    aboard.take(boarded);
                }
                aboard
            }
        }
    }

    /// Units in a hex that have points left, those with most of them first.
    fn fresh(&self, hex: Hex) -> impl Iterator<Item = Moved> {
        let still = self.left.get(&hex).map(|camp| Moved { party: camp.party.clone(), spent: 0 });
        let mut moved: Vec<Moved> = self.arrived.get(&hex).cloned().unwrap_or_default();
        moved.retain(|moved| moved.spent < ALLOWANCE);
        moved.sort_by_key(|moved| moved.spent);
        still.into_iter().chain(moved)
    }

    /// 10.1.B The points that the units of a march have spent before: of a stack those of the one that has spent most.
    pub fn spent(&self, from: &From, party: &Party) -> usize {
        let From::Hex(hex) = from else { return 0 };
        let (mut wish, mut most) = (party.clone(), 0);
        for mut moved in self.fresh(*hex) {
            let taken = moved.party.take(&wish);
            if !taken.is_empty() {
                most = moved.spent;
            }
            wish.take(&taken);
        }
        most
    }

    /// Where a march begins; `None` for ships that lie nowhere ashore.
    pub fn start(&self, from: &From) -> Option<Hex> {
        match from {
            From::Hex(hex) => Some(*hex),
            From::Ships(label) => self.ships.get(label).map(|moored| moored.hex),
        }
    }

    /// The gold that a march may carry, as far as it is known: what will be mined before is not.
    pub fn gold(&self, charter: &Charter, from: &From) -> BTreeSet<Source> {
        match from {
            From::Hex(hex) => {
                let lies = self.left.get(hex).into_iter().flat_map(|camp| camp.gold.keys().cloned());
                lies.chain(charter.map.source_at(*hex)).collect()
            }
            From::Ships(label) => {
                let ships = self.ships.get(label).into_iter().flat_map(|moored| &moored.ships.0);
                let aboard = ships.flat_map(|ship| ship.hold.gold.by_area());
                aboard.map(|(area, _)| Source::by_ship(area)).collect()
            }
        }
    }

    /// Enters a march that is allowed; the ships of a privateer whom it makes an explorer for the turn.
    pub fn enter(&mut self, charter: &Charter, march: &March) -> Option<Label> {
        let mut spent = self.spent(&march.from, &march.party) + march.path.len();
        let end = march.path.last().copied().or_else(|| self.start(&march.from));
        let mut gold = carried(charter, self, march);
        if let Some(end) = end {
            gold.retain(|source| {
                haul::may_go_to(charter, source, end) || matches!(march.from, From::Ships(_))
            });
        }
        let explores = self.explore(charter, march);
        self.leave(charter, march);
        match (&march.aboard, end) {
            (Some(label), _) => {
                if let Some(moored) = self.ships.get_mut(label) {
                    moored.ships.board(march.party.clone());
                    moored.man(charter);
                }
                self.boarded.entry(label.clone()).or_default().add(march.party.clone());
            }
            (None, Some(end)) => {
                let fights = march.party.soldiers + march.party.colonists > 0 && self.held.contains(&end);
                if fights {
                    spent = ALLOWANCE;
                }
                self.arrived.entry(end).or_default().push(Moved { party: march.party.clone(), spent });
                let holds = |(at, party): (Hex, &Party)| at == end && party.soldiers + party.colonists > 0;
                if !self.held.contains(&end) && self.people().any(holds) {
                    gold.extend(self.spoils.remove(&end).unwrap_or_default()); // 13.4.5
                }
                let lies = &mut self.left.entry(end).or_default().gold;
                // How much it is does not matter: only whether gold of a source lies there.
                gold.into_iter().for_each(|source| {
                    lies.entry(source).or_insert(1);
                });
            }
            (None, None) => {}
        }
        explores
    }

    /// 15.4.1 A privateer whose people go where a privateer has none.
    fn explore(&mut self, charter: &Charter, march: &March) -> Option<Label> {
        let label = march.explores()?;
        let moored = self.ships.get_mut(label)?;
        let explored = moored.crew().explored(charter);
        let before = std::mem::replace(&mut moored.acted, explored);
        (moored.acted != before).then(|| label.clone())
    }

    fn leave(&mut self, charter: &Charter, march: &March) {
        let mut wish = march.party.clone();
        match &march.from {
            From::Hex(hex) => {
                let taken = self.left.entry(*hex).or_default().party.take(&wish);
                wish.take(&taken);
                let mut moved: Vec<&mut Moved> = self.arrived.entry(*hex).or_default().iter_mut().collect();
                moved.sort_by_key(|moved| moved.spent);
                for moved in moved {
                    let taken = moved.party.take(&wish);
                    wish.take(&taken);
                }
            }
            From::Ships(label) => {
                if let Some(moored) = self.ships.get_mut(label) {
                    moored.ships.unboard(wish);
                    moored.man(charter);
                }
            }
        }
    }

    /// Own people ashore, moved or not.
    pub fn people(&self) -> impl Iterator<Item = (Hex, &Party)> {
        let still = self.left.iter().map(|(hex, camp)| (*hex, &camp.party));
        let moved = self.arrived.iter().flat_map(|(hex, all)| all.iter().map(|moved| (*hex, &moved.party)));
        still.chain(moved)
    }

    /// Units that have come to a hex.
    pub fn come(&self, hex: Hex) -> Party {
        self.arrived.get(&hex).into_iter().flatten().map(|moved| moved.party.clone()).sum()
    }

    /// 16.1 A settlement of one's own, as the marches before have left it.
    pub fn is_settled(&self, hex: Hex) -> bool {
        self.people().any(|(at, party)| at == hex && party.colonists > 0)
    }
}

/// Gold of others in hexes that they do not hold any more.
fn spoils(charter: &Charter, view: &View) -> BTreeMap<Hex, BTreeSet<Source>> {
    let mut spoils: BTreeMap<Hex, BTreeSet<Source>> = BTreeMap::new();
    let others = view.camps.iter().filter(|(nation, _)| Some(**nation) != view.nation);
    for (hex, camp) in others.flat_map(|(_, camps)| camps).filter(|(_, camp)| !camp.is_held()) {
        if charter.rulings.is("r35", "next_takes_it") {
            spoils.entry(*hex).or_default().extend(camp.gold.keys().cloned());
        }
    }
    spoils
}

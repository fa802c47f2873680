//! The steps of one line, each after the other.

use super::faults::{self, Bad};
use super::judge::Voyager;
use super::parse::{Verb, Wish};
use super::{RULE, Step, Voyage, print};
use crate::games::conquistador::ask::words::{self, Amount};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{LeaderId, Nation};
use crate::games::conquistador::view::{FleetView, View};
use crate::rules::hex::Hex;
use crate::rules::lexer::{joined, words as words_of};
use crate::rules::names::{Names, Reading};
use crate::rules::{Fault, Rule};

pub struct Builder<'a> {
    charter: &'a Charter,
    view: &'a View,
    fleet: &'a FleetView,
    line: u32,
    leaders: Names<LeaderId>,
    nations: Names<Nation>,
    voyager: Voyager<'a>,
    at: Hex,
    steps: Vec<Step>,
    home: Option<bool>,
    /// The first step that does not act.
    fault: Option<Box<Fault>>,
}

impl<'a> Builder<'a> {
    pub fn of(charter: &'a Charter, view: &'a View, fleet: &'a FleetView, line: u32) -> Builder<'a> {
        Builder {
            charter,
            view,
            fleet,
            line,
            leaders: words::leaders(charter),
            nations: words::nations(charter),
            voyager: Voyager::of(charter, view, fleet),
            at: fleet.at.hex().unwrap_or(Hex { row: 0, column: 0 }),
            steps: vec![],
            home: None,
            fault: None,
        }
    }

    /// Reads a step; one that does not act is a fault, and what could stand in its place goes on.
    pub fn add(&mut self, wish: &Wish) {
        let read = match wish.verb {
            Verb::Home | Verb::Stay => {
                self.home = Some(wish.verb == Verb::Home);
                let clear = wish.rest.is_empty() && wish.hexes.is_empty();
                if clear { Ok(()) } else { Err(Bad::new(self.unknown_step(wish))) }
            }
            _ => self.wish(wish),
        };
        if let Err(bad) = read {
            self.fault.get_or_insert(bad.fault);
            if let Some(step) = bad.repair.filter(|step| self.voyager.judge(step).is_ok()) {
                self.take(step);
            }
        }
    }

    fn wish(&mut self, wish: &Wish) -> Result<(), Bad> {
        let hexes = self.hexes(wish)?;
        for hex in hexes {
            let step = self.step(wish, hex)?;
            if let Err(refusal) = self.voyager.judge(&step) {
                let fault = faults::refused(self.charter, self.line, &step, refusal);
                return Err(Bad::new(fault).or(faults::repaired(self.charter, &self.voyager, &step)));
            }
            self.take(step);
        }
        Ok(())
    }

    fn take(&mut self, step: Step) {
        self.at = step.hex();
        self.voyager.did(&step);
        self.steps.push(step);
    }

    /// The hexes of a step; several only where the same is done in each.
    fn hexes(&self, wish: &Wish) -> Result<Vec<Hex>, Bad> {
        let mut hexes = vec![];
        for word in &wish.hexes {
            let Some(hex) = words::hex(self.charter, word) else {
                let (fault, near) = faults::unknown_hex(self.charter, self.line, word, self.at);
                let repair = near.and_then(|hex| self.step(wish, hex).ok());
                return Err(Bad::new(fault).or(repair));
            };
            hexes.push(hex);
        }
        let needs = matches!(wish.verb, Verb::Discover | Verb::Invade | Verb::PutIn);
        let one = !matches!(wish.verb, Verb::Discover | Verb::PutIn);
        if hexes.is_empty() && needs || hexes.len() > 1 && one {
            let fault = Fault::new(self.line, "one_hex_wanted", RULE).with("word", joined(&wish.rest));
            let repair = hexes.first().and_then(|hex| self.step(wish, *hex).ok());
            return Err(Bad::new(fault).or(repair));
        }
        if hexes.is_empty() {
            hexes.push(self.at);
        }
        Ok(hexes)
    }

    fn step(&self, wish: &Wish, hex: Hex) -> Result<Step, Bad> {
        Ok(match wish.verb {
            Verb::Land => Step::Land { hex, party: self.party(wish, &self.voyager.ships.party(), hex)? },
            Verb::PickUp => Step::PickUp { hex, party: self.party(wish, &self.voyager.there(hex), hex)? },
            Verb::Invade => {
                let party = self.party(wish, &self.voyager.ships.party(), hex)?;
                if party.colonists > 0 {
                    let fault = Fault::new(self.line, "colonists_never_attack", Rule("11.1.3"));
                    let repair = Step::Invade { hex, soldiers: party.soldiers };
                    return Err(
                        Bad::new(fault.with("form", print::step(self.charter, &repair))).or(Some(repair))
                    );
                }
                // 8.4.2.A Leaders lead from aboard (15.5.3); others land when the port is taken.
                if !party.leaders.is_empty() || !party.missionaries.is_empty() {
                    let soldiers = match party.soldiers {
                        0 => self.voyager.invaders(),
                        soldiers => soldiers,
                    };
                    let repair = Step::Invade { hex, soldiers };
                    let fault = Fault::new(self.line, "only_soldiers_invade", Rule("8.4.2"));
                    return Err(
                        Bad::new(fault.with("form", print::step(self.charter, &repair))).or(Some(repair))
                    );
                }
                Step::Invade { hex, soldiers: party.soldiers }
            }
            Verb::Attack => Step::Attack { hex, nation: self.nation(wish, hex)? },
            Verb::Discover | Verb::PutIn | Verb::Home | Verb::Stay => {
                if !wish.rest.iter().all(|token| token.word().is_none()) {
                    let step = self.plain(wish.verb, hex);
                    return Err(Bad::new(self.unknown_step(wish)).or(Some(step)));
                }
                self.plain(wish.verb, hex)
            }
        })
    }

    fn plain(&self, verb: Verb, hex: Hex) -> Step {
        if verb == Verb::Discover { Step::Discover { hex } } else { Step::PutIn { hex } }
    }

    fn unknown_step(&self, wish: &Wish) -> Fault {
        Fault::new(self.line, "unknown_step", RULE).with("word", joined(&wish.rest))
    }

    /// The people of a step; without words everybody who may go, for an invasion every soldier.
    fn party(&self, wish: &Wish, there: &Party, hex: Hex) -> Result<Party, Bad> {
        let units = words::people(&self.leaders, &wish.rest)
            .map_err(|unread| Bad::new(words::unread_fault(self.line, &unread, RULE)))?;
        if !units.is_party() || units.gold != Amount::None {
            let why = if units.is_party() { "gold_is_loaded_later" } else { "people_only" };
            let rule = if units.is_party() { "10.5" } else { "7.2.4" };
            let fault = Fault::new(self.line, why, Rule(rule)).with("form", joined(&wish.rest));
            return Err(Bad::new(fault));
        }
        let all = units.is_empty() || units.everything;
        let mut party = if all { there.clone() } else { units.party(there) };
        if wish.verb == Verb::Invade && all {
            // None where nobody may: the rule says why.
            let soldiers = Some(self.voyager.invaders()).filter(|most| *most > 0).unwrap_or(party.soldiers);
            party = Party { soldiers, ..Party::default() };
        }
        if all {
            party.leaders.retain(|id| !words::is_explorer(self.charter, id));
        }
        if units.wants_missing(there) {
            let fault = Fault::new(self.line, "not_so_many", Rule("7.1")).with("hex", hex);
            let fault = fault.with("form", words_of(&wish.rest).join(" "));
            let repair = Step::Land { hex, party: party.clone() };
            let repair = Some(repair).filter(|_| wish.verb == Verb::Land && !party.is_empty());
            return Err(Bad::new(fault).or(repair));
        }
        Ok(party)
    }

    fn nation(&self, wish: &Wish, hex: Hex) -> Result<Option<Nation>, Bad> {
        let typed = words_of(&wish.rest);
        if matches!(typed[..], [] | ["all"] | ["everybody"]) {
            return Ok(None);
        }
        match self.nations.read_whole(&typed) {
            Reading::Found { id, .. } => Ok(Some(id)),
            _ => {
                let fault = Fault::new(self.line, "unknown_nation", RULE).with("word", typed.join(" "));
                let near = self.nations.nearest(&typed.join(" "), |_| true);
                Err(Bad::new(fault).or(near.map(|nation| Step::Attack { hex, nation: Some(nation) })))
            }
        }
    }

    /// The steps, and whether it goes home: said, or because it does not end in a friendly port.
    pub fn finish(self) -> Result<(Vec<Step>, bool), Box<Fault>> {
        let home = self.home.unwrap_or(!self.voyager.is_port(self.at));
        let Some(fault) = self.fault else { return Ok((self.steps, home)) };
        let voyage = Voyage {
            fleet: self.fleet.label.clone(),
            steps: self.steps,
            via: vec![],
            avoid: vec![],
            within_bounds: true,
            home,
        };
        Err(Box::new(fault.nearest(print::then(self.charter, self.view, &voyage))))
    }
}

//! Expeditions as their lines wish them.

use super::books::Books;
use super::faults::{Problem, unread};
use super::lines::{place, spelled};
use super::outfit::{Part, Wish};
use super::parse::{Head, Said, TO, is_label};
use super::{Expedition, print, riding};
use crate::games::conquistador::ask::words::{self, Amount, Units};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::{At, Label, Water};
use crate::games::conquistador::state::Sail;
use crate::rules::lexer::{Token, words as words_of};
use crate::rules::{Fault, InForce, Rule};
use std::collections::{BTreeMap, BTreeSet};

/// One expedition with the numbers of its lines.
#[derive(Clone, Debug, Default)]
pub struct Typing {
    pub wish: Wish,
    lines: BTreeMap<Part, u32>,
    /// Parts whose line does not read: its own fault says so.
    bad: BTreeSet<Part>,
}

/// All expeditions of some lines.
#[derive(Default)]
pub struct Wishes {
    /// In the order in which they are first named.
    pub typed: Vec<Typing>,
    pub faults: Vec<Fault>,
    /// The expedition of silence, when it is to stay.
    pub declined: Option<(u32, String)>,
}

impl Wishes {
    pub fn of(books: &Books, said: &[(u32, &str, Said)]) -> Wishes {
        let mut wishes = Wishes::default();
        for (number, _, said) in said {
            let (part, name) = match &said.head {
                Head::Ships(name) => (Part::Ships, name),
                Head::Aboard(name) => (Part::Aboard, name),
                Head::Bounds(name) => (Part::Bounds, name),
                Head::Sail(name) => (Part::Sail, name),
                _ => continue,
            };
            if part == Part::Ships && matches!(words_of(said.what)[..], ["none"]) {
                wishes.declined = (name == super::default::SETTLERS).then(|| (*number, name.clone()));
                continue;
            }
            let Some(typing) = wishes.named(books, *number, name) else { continue };
            let mut faults = vec![];
            typing.lines.insert(part, *number);
            typing.read(books, *number, part, said.what, &mut faults);
            wishes.faults.extend(faults);
        }
        wishes
    }

    fn named(&mut self, books: &Books, line: u32, name: &str) -> Option<&mut Typing> {
        let known = |label: &&Label| label.as_str().to_lowercase() == name;
        let label = books.ports.keys().find(known).cloned();
        if label.is_none() && is_label(name) {
            let fault = Fault::new(line, "no_such_ships", Rule("6.6.2")).with("word", name);
            let near = books.ports.keys().next().map(ToString::to_string);
            self.faults.push(match near {
                Some(near) => fault.nearest(near),
                None => fault,
            });
            return None;
        }
        let name = label.as_ref().map_or_else(|| name.to_owned(), ToString::to_string);
        let at = self.typed.iter().position(|typing| typing.wish.name == name);
        let at = at.unwrap_or_else(|| {
            let wish = Wish { name, label, ..Wish::default() };
            self.typed.push(Typing { wish, ..Typing::default() });
            self.typed.len() - 1
        });
        self.typed.get_mut(at)
    }
}

impl Typing {
    /// An expedition that nobody has written.
    pub fn silent(wish: Wish) -> Typing {
        Typing { wish, ..Typing::default() }
    }
    /// The lines that are there, over an expedition of silence.
    pub fn over(self, usual: Wish) -> Typing {
        let mut wish = usual;
        for part in self.lines.keys().filter(|part| !self.bad.contains(part)) {
            match part {
                Part::Ships => {
                    (wish.ships, wish.named) = (self.wish.ships.clone(), self.wish.named.clone());
                }
                Part::Aboard => {
                    (wish.aboard, wish.nobody) = (self.wish.aboard.clone(), self.wish.nobody);
                    wish.riding = self.wish.riding.clone();
                }
                Part::Bounds => wish.bounds = self.wish.bounds,
                Part::Sail => wish.sail = self.wish.sail,
            }
        }
        Typing { wish, ..self }
    }
    pub fn has_ships(&self) -> bool {
        self.lines.contains_key(&Part::Ships)
    }
    pub fn is_bad(&self, part: Part) -> bool {
        self.bad.contains(&part)
    }
    /// The line of a part, else the first of the expedition.
    pub fn line(&self, part: Part) -> Option<u32> {
        self.lines.get(&part).or_else(|| self.lines.values().min()).copied()
    }

    fn read(&mut self, books: &Books, line: u32, part: Part, what: &[Token], faults: &mut Vec<Fault>) {
        let before = faults.len();
        match part {
            Part::Ships => self.read_ships(books, line, what, faults),
            Part::Aboard => self.read_aboard(books.charter, line, what, faults),
            Part::Bounds => self.read_bounds(line, what, faults),
            Part::Sail => self.read_sail(books.charter, line, what, faults),
        }
        // What reads of a list acts.
        if faults.len() > before && part != Part::Aboard {
            self.bad.insert(part);
        }
    }

    fn read_ships(&mut self, books: &Books, line: u32, what: &[Token], faults: &mut Vec<Fault>) {
        let rule = Rule("6.6");
        let at = what.iter().position(|token| token.word().is_some_and(|word| TO.contains(&word)));
        let (list, place) = what.split_at(at.unwrap_or(what.len()));
        let idle = |token: &&Token| !matches!(token.word(), Some("ships" | "ship"));
        let list = &list.iter().filter(idle).cloned().collect::<Vec<_>>()[..];
        let name = self.wish.name.clone();
        let (named, others) = riding::numbered(list);
        match words::units(&Default::default(), &others) {
            Ok(units) if !units.is_empty() || !named.is_empty() => {
                self.wish.ships = units;
                for (class, _) in &named {
                    self.wish.ships.ships.entry(*class).or_default().add(Amount::Some(1));
                }
                self.wish.named = named;
            }
            Ok(_) => faults.push(Fault::new(line, "no_ships", rule).with("who", name.clone())),
            Err(wrong) => faults.push(unread(line, &wrong, rule, |near| {
                format!("{name}: {}", spelled(list).replacen(&wrong.typed, near, 1))
            })),
        }
        let mut places = words_of(place).into_iter().filter(|word| !TO.contains(word));
        let place = places.next();
        if let Some(more) = places.next() {
            let near =
                format!("{name}: {}{}", spelled(list), place.map_or(String::new(), |at| format!(" at {at}")));
            faults.push(Fault::new(line, "ships_only", rule).with("word", more).nearest(near));
        }
        match place.map(|word| (word, words::hex(books.charter, word))) {
            None | Some(("europe", _)) => {}
            Some((_, Some(hex))) => self.wish.at = Some(hex),
            Some((word, None)) => {
                let fault = Fault::new(line, "unknown_hex", rule).with("hex", word);
                let near = books.ports.values().map(|port| port.water.hex).next();
                faults.push(match near {
                    Some(near) => fault.nearest(format!("{name}: {} at {near}", spelled(list))),
                    None => fault,
                });
            }
        }
    }

    fn read_aboard(&mut self, charter: &Charter, line: u32, what: &[Token], faults: &mut Vec<Fault>) {
        let rule = Rule("6.6");
        if matches!(words_of(what)[..], ["nobody" | "none" | "nothing"]) {
            self.wish.nobody = true;
            return;
        }
        let leaders = words::leaders(charter);
        let name = self.wish.name.clone();
        for part in what.split(|token| token.word().is_none()).filter(|part| !part.is_empty()) {
            let (part, ship) = riding::parted(part);
            let said = words_of(part).join(" ");
            let berth = ship.and_then(riding::berth);
            if let Some(ship) = ship.filter(|_| berth.is_none()) {
                let fault =
                    Fault::new(line, "no_ship_named", Rule("7.1")).with("word", words_of(ship).join(" "));
                faults.push(fault.nearest(format!("{name} aboard: {said} on caravel")));
                continue;
            }
            match words::units(&leaders, part) {
                Ok(units) if units.is_party() && units.gold == Amount::None => {
                    let riding = berth.map_or(Some(vec![]), |berth| riding::riders(&units, berth));
                    if riding.is_none() {
                        let fault = Fault::new(line, "only_leaders_ride", Rule("7.1")).with("word", &said);
                        faults.push(fault.nearest(format!("{name} aboard: {said}")));
                    }
                    self.wish.riding.extend(riding.into_iter().flatten());
                    join(&mut self.wish.aboard, units)
                }
                // 10.5.C, 13.4.3
                Ok(_) => faults.push(Fault::new(line, "only_people_go_aboard", rule).with("word", said)),
                Err(wrong) => faults.push(unread(line, &wrong, rule, |near| {
                    format!("{name} aboard: {}", spelled(what).replacen(&wrong.typed, near, 1))
                })),
            }
        }
    }

    fn read_bounds(&mut self, line: u32, what: &[Token], faults: &mut Vec<Fault>) {
        let numbers: Vec<u32> = words_of(what).into_iter().filter_map(|word| word.parse().ok()).collect();
        // A number of four digits is a hex.
        match numbers[..] {
            [number] if number < 1000 => self.wish.bounds = Some(number),
            _ => {
                let fault =
                    Fault::new(line, "no_number", Rule("6.6.2")).with("word", words_of(what).join(" "));
                let near = numbers.iter().find(|number| **number < 1000);
                faults.push(match near {
                    Some(near) => fault.nearest(format!("{} bounds: {near}", self.wish.name)),
                    None => fault,
                });
            }
        }
    }

    fn read_sail(&mut self, charter: &Charter, line: u32, what: &[Token], faults: &mut Vec<Fault>) {
        let words: Vec<&str> = words_of(what).into_iter().filter(|word| !TO.contains(word)).collect();
        let late = words.contains(&"late");
        let (home, to) = match words[..] {
            ["home" | "europe", ref to @ ..] => (true, to),
            _ => (false, &words[..]),
        };
        // Ships that come home in the Initial Naval Phase sail out in the Final one (5.1.4.1).
        let sail = |water: Water| match (home, late) {
            (true, _) => Sail::Again(water),
            (false, true) => Sail::Late(water),
            (false, false) => Sail::To(water),
        };
        let places: Vec<&str> = to.iter().copied().filter(|word| words::looks_like_place(word)).collect();
        if let [first, _, ..] = places[..] {
            let fault = Fault::new(line, "one_landing", Rule("6.7.1")).with("word", places.join(" "));
            faults.push(fault.nearest(format!("{} sail: {first}", self.wish.name)));
            return;
        }
        if home && late && places.is_empty() {
            // 5.1.4.1 It is said when the ships are there.
            let fault = Fault::new(line, "home_late", Rule("5.1.4.1")).with("who", &self.wish.name);
            faults.push(fault.nearest(format!("{} home", self.wish.name)));
            return;
        }
        self.wish.sail = match to {
            _ if home && places.is_empty() => Some(Sail::Home),
            ["stay" | "nowhere" | "here"] => Some(Sail::Stay),
            _ => match place(charter, to) {
                Ok(water) => Some(sail(water)),
                Err(wrong) => {
                    let fault = Fault::new(line, wrong.why, Rule("7.2.3")).with("hex", &wrong.word);
                    let form =
                        |near| format!("{} sail: {}", self.wish.name, print::course(charter, sail(near)));
                    faults.push(match wrong.nearest {
                        Some(near) => fault.nearest(form(near)),
                        None => fault,
                    });
                    None
                }
            },
        };
    }

    /// The printed lines of what stands, each with the line that it came from.
    pub fn kept(&self, charter: &Charter, expedition: &Expedition) -> Vec<InForce> {
        let from = |part: Part| self.lines.get(&part).copied();
        let ships =
            from(Part::Ships).or_else(|| self.wish.label.as_ref().and_then(|_| self.line(Part::Ships)));
        // Who is aboard already needs no line; and where ships stay, neither bounds nor a way.
        let at_sea = expedition.from != At::Europe;
        let aboard = from(Part::Aboard).or(if at_sea { ships } else { None });
        let bounds = from(Part::Bounds).or(if at_sea && expedition.bounds == 0 { ships } else { None });
        let all = [
            (ships, Some(print::ships(expedition))),
            (aboard, print::aboard(charter, expedition)),
            (bounds, Some(print::bounds(expedition))),
            (from(Part::Sail), print::sail(charter, expedition)),
        ];
        all.into_iter().filter_map(|(line, text)| Some(InForce { line, text: text? })).collect()
    }

    /// The nearest legal form of a part that does not stand.
    pub fn nearest(&self, books: &Books, problem: &Problem, stands: Option<&Expedition>) -> Option<String> {
        match (problem.part, stands) {
            (Part::Ships, Some(stands)) => Some(print::ships(stands)),
            (Part::Aboard, Some(stands)) => print::aboard(books.charter, stands),
            (Part::Bounds, Some(stands)) => Some(print::bounds(stands)),
            (Part::Sail, Some(_)) => Some(format!("{} sail: {}", self.wish.name, self.course_home(books))),
            (Part::Sail, None) if self.wish.from_europe() => {
                let (_, water) = books.ports_by_distance().into_iter().next()?;
                Some(format!("{} sail: {}", self.wish.name, print::place(books.charter, water)))
            }
            _ => None,
        }
    }

    /// The nearest course of ships that lie in the New World: home, and out again to a port if they are to sail to one.
    fn course_home(&self, books: &Books) -> String {
        let port = |water: &Water| books.view.is_friendly_port(books.charter, water.hex);
        let again = match self.wish.sail {
            Some(Sail::Late(water)) => Some(water).filter(port),
            Some(Sail::Again(_)) => books.ports_by_distance().into_iter().map(|(_, water)| water).next(),
            _ => None,
        };
        print::course(books.charter, again.map_or(Sail::Home, Sail::Again))
    }
}

/// Puts one list to another.
fn join(all: &mut Units, more: Units) {
    all.soldiers.add(more.soldiers);
    all.colonists.add(more.colonists);
    all.missionaries.add(more.missionaries);
    all.leaders.extend(more.leaders);
    all.everything |= more.everything;
}

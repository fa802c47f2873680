//! The line of maintenance: `maintain: all, else drop caravels, soldiers`, `maintain: drop 2 caravels in europe`.

use super::{Dropped, HEAD, Kept, Maintenance, MaintenanceGiven, Post};
use crate::games::conquistador::ask::words::{self, Amount, Noun, Units};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::{Label, ShipClass};
use crate::games::conquistador::maintenance::books::Books;
use crate::games::conquistador::view::View;
use crate::rules::lexer::{Token, begins, words as words_of};
use crate::rules::names::{Names, Reading};
use crate::rules::{Fault, Question, Rule};

const EUROPE: &str = "europe";
/// Words between a unit and its place.
const PLACED: [&str; 5] = ["in", "at", "from", "of", "on"];
/// Words after `all` before what is let go.
const BUT: [&str; 3] = ["but", "except", "without"];
const DROP: [&str; 2] = ["drop", "release"];

fn noun(unit: Kept) -> Noun {
    match unit {
        Kept::Soldier => Noun::Soldier,
        Kept::Colonist => Noun::Colonist,
        Kept::Ship(class) => Noun::Ship(class),
    }
}

/// A kind of unit in print: `caravels`.
pub fn plural(unit: Kept) -> &'static str {
    words::plural(noun(unit))
}

/// A place in print: a fleet by the name that its owner gave it.
pub fn place(view: &View, post: &Post) -> String {
    match post {
        Post::Fleet(label) => words::fleet(view, label),
        other => other.to_string(),
    }
}

/// The answer as a line.
pub fn printed(view: &View, given: &MaintenanceGiven) -> String {
    let one = |dropped: &Dropped| {
        let joint = if matches!(dropped.at, Post::Hex(_)) { "at" } else { "in" };
        format!("{} {joint} {}", words::counted(noun(dropped.unit), dropped.count), place(view, &dropped.at))
    };
    let list: Vec<String> = given.dropped.iter().map(one).collect();
    let first = if list.is_empty() { "all".to_owned() } else { format!("drop {}", list.join(", ")) };
    let order: Vec<&str> = given.shortage.iter().map(|unit| plural(*unit)).collect();
    match order.is_empty() {
        true => format!("{HEAD}: {first}"),
        false => format!("{HEAD}: {first}, else drop {}", order.join(", ")),
    }
}

struct Reader<'a> {
    charter: &'a Charter,
    view: &'a View,
    line: u32,
    books: Books,
    fleets: Names<Label>,
    given: MaintenanceGiven,
}

/// Reads what follows the head.
pub fn read(
    charter: &Charter,
    view: &View,
    line: u32,
    said: &[Token],
) -> Result<MaintenanceGiven, Box<Fault>> {
    let (books, fleets) = (Books::of_view(charter, view), words::fleets(view));
    let mut reader = Reader { charter, view, line, books, fleets, given: MaintenanceGiven::default() };
    let at = said.iter().position(|token| token.word() == Some("else"));
    let (first, order) = at.map_or((said, None), |at| (&said[..at], Some(&said[at + 1..])));
    reader.read_first(first, order.is_some())?;
    if let Some(order) = order {
        reader.read_order(order)?;
    }
    Ok(reader.given)
}

/// The list after a word, if one of these begins the tokens.
fn after<'t>(tokens: &'t [Token], heads: &[&str]) -> Option<&'t [Token]> {
    let (first, rest) = tokens.split_first()?;
    first.word().filter(|word| heads.contains(word)).map(|_| rest)
}

fn is_nothing(tokens: &[Token]) -> bool {
    tokens.iter().all(|token| token.word().is_none())
}

impl Reader<'_> {
    /// The nearest form keeps what was read so far.
    fn fault(&self, why: &str, typed: &[Token], rule: Rule) -> Box<Fault> {
        let fault = Fault::new(self.line, why, rule).with("word", words_of(typed).join(" "));
        Box::new(fault.nearest(printed(self.view, &self.given)))
    }

    /// `all`, `all but …`, `drop …`; nothing at all before `else`.
    fn read_first(&mut self, said: &[Token], more: bool) -> Result<(), Box<Fault>> {
        let all = after(said, &["all", "everything"]);
        let dropped = after(said, &DROP).or_else(|| after(all?, &BUT));
        match (dropped, all) {
            (Some(list), _) if !is_nothing(list) => self.read_list(list),
            (None, Some(rest)) if is_nothing(rest) => Ok(()),
            (None, None) if more && is_nothing(said) => Ok(()),
            _ => Err(self.fault("maintenance_not_read", said, Maintenance::RULE)),
        }
    }

    /// `2 caravels in europe, soldier at 2316`
    fn read_list(&mut self, list: &[Token]) -> Result<(), Box<Fault>> {
        let parts = list.split(|token| token.word().is_none()).filter(|part| !part.is_empty());
        for part in parts {
            let joint = part.iter().position(|token| token.word().is_some_and(|word| PLACED.contains(&word)));
            let Some(joint) = joint else {
                return Err(self.without_place(part));
            };
            let at = self.read_place(&part[joint + 1..])?;
            for (unit, amount) in self.units(&part[..joint])? {
                if unit == Kept::Colonist && at == Post::Europe {
                    let rule = Rule("6.8.2");
                    return Err(self.fault("maintenance_colonists_in_europe", part, rule));
                }
                let count = amount.of(self.books.there(&at, unit));
                self.given.dropped.push(Dropped { unit, at: at.clone(), count });
            }
        }
        Ok(())
    }

    /// Ships without a place are meant in Europe, most likely.
    fn without_place(&mut self, part: &[Token]) -> Box<Fault> {
        for (unit, amount) in self.units(part).unwrap_or_default() {
            let count = amount.of(self.books.there(&Post::Europe, unit));
            if unit != Kept::Colonist && count > 0 {
                self.given.dropped.push(Dropped { unit, at: Post::Europe, count });
            }
        }
        self.fault("maintenance_where", part, Maintenance::RULE)
    }

    fn read_place(&self, typed: &[Token]) -> Result<Post, Box<Fault>> {
        let said = words_of(typed);
        if let [word] = said[..] {
            if begins(word, EUROPE) {
                return Ok(Post::Europe);
            }
            if let Some(hex) = words::hex(self.charter, word) {
                return Ok(Post::Hex(hex));
            }
        }
        match self.fleets.read_whole(&said) {
            Reading::Found { id, .. } => Ok(Post::Fleet(id)),
            _ => Err(self.fault("maintenance_unknown_place", typed, Maintenance::RULE)),
        }
    }

    /// Units that have maintenance and may go without it, with how many.
    fn units(&self, typed: &[Token]) -> Result<Vec<(Kept, Amount)>, Box<Fault>> {
        let fault = |rule| self.fault("maintenance_no_such_unit", typed, Rule(rule));
        let leaders = words::leaders(self.charter);
        let units: Units = words::units(&leaders, typed).map_err(|_| fault("6.8.1"))?;
        if units.missionaries != Amount::None {
            return Err(fault("6.8.3"));
        }
        if units.everything || units.gold != Amount::None || !units.leaders.is_empty() {
            return Err(fault("15.3.4"));
        }
        let ships = units.ships.into_iter().map(|(class, amount)| (Kept::Ship(class), amount));
        let people = [(Kept::Soldier, units.soldiers), (Kept::Colonist, units.colonists)];
        let all = ships.chain(people).filter(|(_, amount)| *amount != Amount::None).collect::<Vec<_>>();
        if all.is_empty() { Err(fault("6.8.1")) } else { Ok(all) }
    }

    /// `drop caravels, soldiers`: the order in which kinds go when there are too few ducats.
    fn read_order(&mut self, said: &[Token]) -> Result<(), Box<Fault>> {
        let list = after(said, &DROP).unwrap_or(said);
        let parts = list.split(|token| token.word().is_none()).filter(|part| !part.is_empty());
        let mut counted = false;
        for part in parts {
            let kinds = match words_of(part)[..] {
                ["ships"] => ShipClass::ALL.map(Kept::Ship).to_vec(),
                _ => {
                    let units = self.units(part)?;
                    counted |= units.iter().any(|(_, amount)| matches!(amount, Amount::Some(2..)));
                    units.into_iter().map(|(unit, _)| unit).collect()
                }
            };
            for unit in kinds {
                if !self.given.shortage.contains(&unit) {
                    self.given.shortage.push(unit);
                }
            }
        }
        // Kinds go whole, as far as ducats are missing.
        if counted {
            return Err(self.fault("maintenance_kinds_only", said, Maintenance::RULE));
        }
        match self.given.shortage.is_empty() {
            true => Err(self.fault("maintenance_not_read", said, Maintenance::RULE)),
            false => Ok(()),
        }
    }
}

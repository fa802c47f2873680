//! What is maintained (5.1.5, 6.8).

mod line;

use crate::games::conquistador::Conquistador;
use crate::games::conquistador::ask::Sheet;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::ids::{Label, ShipClass};
use crate::games::conquistador::maintenance::books::Books;
use crate::games::conquistador::state::State;
use crate::games::conquistador::view::View;
use crate::games::conquistador::windows::OnSheet;
use crate::rules::chance::{one_in, pick};
use crate::rules::hex::Hex;
use crate::rules::lexer::{tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Units that are let go, and in which order others go when the money does not last. With none all is kept, as far as the
/// ducats go.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MaintenanceGiven {
    pub dropped: Vec<Dropped>,
    pub shortage: Vec<Kept>,
}
impl Recorded for MaintenanceGiven {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dropped {
    pub unit: Kept,
    pub at: Post,
    pub count: u32,
}

impl Dropped {
    /// 6.8.4.A, ruling r51: on the last turn what is on the map stays, and with it perhaps what is in Europe.
    pub fn must_stay(&self, charter: &Charter) -> bool {
        self.at != Post::Europe || charter.rulings.is("r51", "everywhere")
    }
}

/// What costs maintenance and may be let go (6.8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    Soldier,
    Colonist,
    #[serde(untagged)]
    Ship(ShipClass),
}

impl Kept {
    /// As the Purchase Cost List has it.
    pub fn word(self) -> &'static str {
        match self {
            Kept::Soldier => "soldier",
            Kept::Colonist => "colonist",
            Kept::Ship(class) => class.word(),
        }
    }
}

/// Where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    Europe,
    Hex(Hex),
    Fleet(Label),
}

impl fmt::Display for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Post::Europe => f.write_str("europe"),
            Post::Hex(hex) => hex.fmt(f),
            Post::Fleet(label) => label.fmt(f),
        }
    }
}

/// Put to every nation that sails.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Maintenance {
    pub nation: Nation,
    pub turn: u8,
}
impl Visible for Maintenance {}

impl OnSheet for Maintenance {
    fn of(nation: Nation, turn: u8) -> Self {
        Maintenance { nation, turn }
    }
    fn slot(sheet: &mut Sheet) -> &mut Option<MaintenanceGiven> {
        &mut sheet.maintenance
    }
    /// What lies in Europe is hidden, so it is always put.
    fn is_due(charter: &Charter, state: &State, nation: Nation) -> bool {
        charter.seat(nation).is_some() && state.realm(nation).is_some()
    }
}

const HEADS: &[&[&str]] = &[&["maintain"], &["maintenance"], &["upkeep"]];
const HEAD: &str = "maintain";
const ASK: &str = "ask";
/// Words with which a line without a colon is one of ours.
const FIRST: [&str; 5] = ["all", "everything", "drop", "else", ASK];

impl Maintenance {
    fn draft(
        &self,
        charter: &Charter,
        view: &View,
        given: MaintenanceGiven,
        kept: InForce,
    ) -> Draft<MaintenanceGiven> {
        let books = Books::of_view(charter, view);
        let ducats = view.mine().map_or(0, |realm| realm.ducats);
        let cost = books.due() + books.for_missionaries();
        let key = if cost > ducats { "maintenance_short" } else { "maintenance_cost" };
        let mut remarks = vec![Remark::new(key).with("cost", cost).with("ducats", ducats)];
        for Dropped { unit, at, count } in &given.dropped {
            let there = books.there(at, *unit);
            if there < *count {
                let place = line::place(view, at);
                let remark = Remark::new("maintenance_not_there_yet").with("unit", line::plural(*unit));
                remarks.push(remark.with("place", place).with("wished", count).with("there", there));
            }
        }
        Draft { remarks, ..Draft::of(given, vec![kept]) }
    }

    /// 6.8.4.B Whether nothing may go: it is the last turn, and there are ducats for all.
    fn is_compulsory(&self, charter: &Charter, view: &View) -> bool {
        let books = Books::of_view(charter, view);
        let ducats = view.mine().map_or(0, |realm| realm.ducats);
        charter.is_last(self.turn) && books.due() + books.for_missionaries() <= ducats
    }
}

impl Question for Maintenance {
    type Rules = Conquistador;
    type Answer = MaintenanceGiven;
    const KIND: &'static str = "maintenance";
    const RULE: Rule = Rule("6.8");
    const HUSHED: bool = true;
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<MaintenanceGiven> {
        let nothing = MaintenanceGiven::default;
        let phrase = |line, text: String| InForce { line, text };
        let silent = self.draft(charter, view, nothing(), phrase(None, line::printed(view, &nothing())));
        policy::last_read(silent, lines, HEADS, |number, said| {
            if policy::is_ask(said) {
                let kept = phrase(Some(number), format!("{HEAD}: {ASK}"));
                return Ok(self.draft(charter, view, nothing(), kept));
            }
            let given = line::read(charter, view, number, said)?;
            if given.dropped.iter().any(|dropped| dropped.must_stay(charter))
                && self.is_compulsory(charter, view)
            {
                let mut rest = given;
                rest.dropped.retain(|dropped| !dropped.must_stay(charter));
                let fault = Fault::new(number, "maintenance_compulsory", Rule("6.8.4"));
                let fault = fault.with("word", words(said).join(" "));
                return Err(Box::new(fault.nearest(line::printed(view, &rest))));
            }
            let kept = phrase(Some(number), line::printed(view, &given));
            Ok(self.draft(charter, view, given, kept))
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let sails = view.nation.is_some_and(Nation::sails);
        let said = policy::after_head(&tokens, HEADS).filter(|_| sails)?;
        let reads = words(said.what).first().is_some_and(|word| FIRST.contains(word));
        (said.marked || reads).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let kinds =
            [Kept::Soldier, Kept::Colonist, Kept::Ship(ShipClass::Caravel), Kept::Ship(ShipClass::Carrack)];
        let mut given = MaintenanceGiven::default();
        if one_in(chance, 3) {
            given.shortage.extend(pick(chance, &kinds));
        }
        let lies = Books::of_view(charter, view).list();
        let dropped = pick(chance, &lies).cloned().filter(|_| one_in(chance, 4));
        let compulsory = self.is_compulsory(charter, view);
        given.dropped.extend(dropped.filter(|dropped| !compulsory || !dropped.must_stay(charter)));
        if one_in(chance, 3) { vec![] } else { vec![line::printed(view, &given)] }
    }
}

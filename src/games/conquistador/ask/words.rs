//! The names that lines use: hexes, units, leaders, ships, areas, nations; read from words and printed as words.

use crate::games::conquistador::charter::{Charter, LeaderKind};
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{AreaId, Label, LeaderId, MissionaryId, Nation, ShipClass, Source};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::lexer::{self, Token, begins, words as words_of};
use crate::rules::names::{Names, Reading};
use crate::rules::{Fault, InForce, Rule};
use std::collections::BTreeMap;

/// How many of a kind a line speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    #[default]
    None,
    Some(u32),
    All,
}

impl Amount {
    /// Both together.
    pub fn add(&mut self, other: Amount) {
        *self = match (*self, other) {
            (Amount::All, _) | (_, Amount::All) => Amount::All,
            (Amount::Some(one), Amount::Some(more)) => Amount::Some(one.saturating_add(more)),
            (Amount::None, other) => other,
            (one, Amount::None) => one,
        };
    }
    /// What it comes to where there are so many; a number may be more than there are.
    pub fn of(self, there: u32) -> u32 {
        match self {
            Amount::None => 0,
            Amount::Some(number) => number,
            Amount::All => there,
        }
    }
}

/// A list of units as typed: `3 caravels, carrack, all colonists, columbus, gold`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Units {
    pub ships: BTreeMap<ShipClass, Amount>,
    pub soldiers: Amount,
    pub colonists: Amount,
    pub missionaries: Amount,
    pub leaders: Vec<LeaderId>,
    /// Ducats of gold.
    pub gold: Amount,
    /// `all`, `everything`: whatever is there.
    pub everything: bool,
}

/// Words in a list that name no unit, with what is nearest in spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    pub typed: String,
    pub nearest: Option<String>,
}

impl Units {
    pub fn is_empty(&self) -> bool {
        *self == Units::default()
    }
    /// No ships among them.
    pub fn is_party(&self) -> bool {
        self.ships.values().all(|amount| *amount == Amount::None)
    }
    /// Units of a kind in words: as in `soldiers`.
    fn noun(&mut self, noun: Noun) -> &mut Amount {
        match noun {
            Noun::Ship(class) => self.ships.entry(class).or_default(),
            Noun::Soldier => &mut self.soldiers,
            Noun::Colonist => &mut self.colonists,
            Noun::Missionary => &mut self.missionaries,
            Noun::Gold => &mut self.gold,
        }
    }
    /// The people of the list, chosen from those who are there. More than there are stay more: a fault tells it.
    pub fn party(&self, there: &Party) -> Party {
        if self.everything {
            return there.clone();
        }
        let missionaries = self.missionaries.of(there.missionaries.len() as u32) as usize;
        Party {
            soldiers: self.soldiers.of(there.soldiers),
            colonists: self.colonists.of(there.colonists),
            leaders: self.leaders.clone(),
            missionaries: there.missionaries.iter().take(missionaries).cloned().collect(),
        }
    }
}

/// A kind of thing that is counted in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noun {
    Ship(ShipClass),
    Soldier,
    Colonist,
    Missionary,
    Gold,
}

const NOUNS: [(Noun, &str, &str); 7] = [
    (Noun::Ship(ShipClass::Caravel), "caravel", "caravels"),
    (Noun::Ship(ShipClass::Carrack), "carrack", "carracks"),
    (Noun::Ship(ShipClass::GalleonFleet), "galleon", "galleons"),
    (Noun::Soldier, "soldier", "soldiers"),
    (Noun::Colonist, "colonist", "colonists"),
    (Noun::Missionary, "missionary", "missionaries"),
    (Noun::Gold, "gold", "ducats"),
];

/// Words after a noun that say nothing.
const IDLE: [&str; 6] = ["fleet", "fleets", "detachment", "detachments", "of", "the"];

/// The kind that a word names, whole or by its first three letters.
pub fn noun(word: &str) -> Option<Noun> {
    let exact = NOUNS.iter().find(|(_, one, many)| word == *one || word == *many);
    let part = || NOUNS.iter().find(|(_, one, many)| begins(word, one) || begins(word, many));
    exact.or_else(part).map(|(noun, ..)| *noun)
}

/// Reads a list of units. `leaders` are the names that may stand in it.
pub fn units(leaders: &Names<LeaderId>, tokens: &[Token]) -> Result<Units, Unread> {
    let mut units = Units::default();
    for part in tokens.split(|token| token.word().is_none()) {
        let words: Vec<&str> = part.iter().filter_map(Token::word).collect();
        read_part(leaders, &words, &mut units)?;
    }
    Ok(units)
}

fn read_part(leaders: &Names<LeaderId>, words: &[&str], units: &mut Units) -> Result<(), Unread> {
    let mut count: Option<Amount> = None;
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        if let Some(amount) = amount(word) {
            count = Some(amount);
        } else if matches!(*word, "everything" | "everybody" | "everyone") {
            units.everything = true;
        } else if let Reading::Found { id, used } = leaders.read(&words[at - 1..]) {
            // There is one of each, however often he is named.
            if !units.leaders.contains(&id) {
                units.leaders.push(id);
            }
            at += used - 1;
        } else if let Some(noun) = noun(word) {
            let all = if noun == Noun::Gold { Amount::All } else { Amount::Some(1) };
            units.noun(noun).add(count.take().unwrap_or(all));
        } else if !IDLE.contains(word) {
            return Err(unread(leaders, &words[at - 1..]));
        }
    }
    match count {
        Some(Amount::All) => units.everything = true,
        Some(_) => return Err(unread(leaders, words)),
        None => {}
    }
    Ok(())
}

/// A number of units, or `all`.
pub fn amount(word: &str) -> Option<Amount> {
    match word {
        "a" | "an" | "one" => Some(Amount::Some(1)),
        "two" => Some(Amount::Some(2)),
        "three" => Some(Amount::Some(3)),
        "all" | "every" => Some(Amount::All),
        number if number.len() <= NUMBER_DIGITS => number.parse().ok().map(Amount::Some),
        _ => None,
    }
}

/// A number of units has three digits at most; one of four is a hex.
const NUMBER_DIGITS: usize = 3;

fn unread(leaders: &Names<LeaderId>, words: &[&str]) -> Unread {
    let typed = words.join(" ");
    let mut nouns = Names::default();
    NOUNS.iter().for_each(|(_, one, many)| {
        nouns.add(*one, one);
        nouns.add(*many, many);
    });
    let leader = leaders.nearest(&typed, |_| true).map(|id| id.as_str().replace('_', " "));
    let word = words.iter().find(|word| amount(word).is_none()).copied().unwrap_or_default();
    let nearest = nouns.nearest(word, |_| true).map(str::to_owned).or(leader);
    Unread { typed, nearest }
}

/// The names of the leaders of a campaign: whole, and without their initial.
pub fn leaders(charter: &Charter) -> Names<LeaderId> {
    leaders_where(charter, |_| true)
}

/// The same of some of them: of two of one name the one who is meant.
pub fn leaders_where(charter: &Charter, are: impl Fn(&LeaderId) -> bool) -> Names<LeaderId> {
    let mut names = Names::default();
    for leader in charter.leaders.values().filter(|leader| are(&leader.id)) {
        names.add(leader.id.clone(), &leader.name);
        names.add(leader.id.clone(), &leader.id.as_str().replace('_', " "));
        // A slip in one word of a long name is still near it.
        for part in leader.id.as_str().split('_').filter(|part| part.len() > 3) {
            names.add(leader.id.clone(), part);
        }
    }
    names
}

pub fn areas(charter: &Charter) -> Names<AreaId> {
    let mut names = Names::default();
    for area in &charter.map.areas {
        names.add(area.id.clone(), &area.name);
        // A slip in one word of a long name is still near it.
        area.name.split(' ').filter(|part| part.len() > 3).for_each(|part| names.add(area.id.clone(), part));
    }
    names
}

/// Nations of the campaign, and `indians`-like words are none.
pub fn nations(charter: &Charter) -> Names<Nation> {
    let mut names = Names::default();
    for nation in &charter.nations {
        names.add(*nation, &nation.word().replace('_', " "));
        if *nation == Nation::GermanBankers {
            names.add(*nation, "bankers");
        }
    }
    names
}

/// Own ships by label and by the name that their owner gave them.
pub fn fleets(view: &View) -> Names<Label> {
    let mut names = Names::default();
    for (fleet, own) in view.my_fleets() {
        names.add(fleet.label.clone(), fleet.label.as_str());
        if let Some(name) = &own.name {
            names.add(fleet.label.clone(), name);
        }
    }
    names
}

/// The own ships in the New World that a line names among all own ones (see [`fleets`]); `after` is what it says of them.
///
/// # Errors
/// They are in Europe, the name fits several, or none has it: then the nearest form has the nearest name.
pub fn fleet_away(
    view: &View,
    known: &Names<Label>,
    (line, rule): (u32, Rule),
    name: &[&str],
    after: &str,
) -> Result<Label, Box<Fault>> {
    let away = |id: &Label| view.fleets.get(id).is_some_and(|fleet| fleet.at.water().is_some());
    let fault = |why: &str| Box::new(Fault::new(line, why, rule).with("word", name.join(" ")));
    match known.read_whole(name) {
        Reading::Found { id, .. } if away(&id) => Ok(id),
        Reading::Found { .. } => Err(fault("not_in_new_world")),
        Reading::Ambiguous { among, .. } => {
            let names: Vec<String> = among.iter().map(|id| fleet(view, id)).collect();
            Err(Box::new(fault("ambiguous_ships").with("among", names.join(", "))))
        }
        Reading::Unknown => {
            let near = known.nearest(&name.join(" "), away);
            let nearest = near.map(|id| format!("{} {after}", fleet(view, &id)));
            Err(Box::new(Fault { nearest, ..*fault("unknown_ships") }))
        }
    }
}

/// A hex of the map, as four digits.
pub fn hex(charter: &Charter, word: &str) -> Option<Hex> {
    let hex: Hex = word.parse().ok().filter(|_| word.len() == 4)?;
    charter.map.hex(hex).map(|_| hex)
}

/// Four digits, whether or not the map has such a hex.
pub fn looks_like_hex(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A word with digits, as hexes and waters have them.
pub fn looks_like_place(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit())
}

/// A place where gold comes from, by its hex or its city's name.
pub fn source(charter: &Charter, words: &[&str]) -> Option<Source> {
    let map = &charter.map;
    if let [word] = words
        && let Some(hex) = hex(charter, word)
    {
        return map.source_at(hex);
    }
    let mut cities = Names::default();
    map.cities.iter().for_each(|city| cities.add(Source::from(city.id.as_str()), &city.name));
    match cities.read_whole(words) {
        Reading::Found { id, .. } => Some(id),
        _ => None,
    }
}

/// `3 caravels and carrack` as lines print it: `3 caravels, 1 carrack`.
pub fn ships(counts: &BTreeMap<ShipClass, u32>) -> String {
    let each = counts.iter().filter(|(_, count)| **count > 0);
    each.map(|(class, count)| counted(Noun::Ship(*class), *count)).collect::<Vec<_>>().join(", ")
}

/// People as lines print them.
pub fn party(charter: &Charter, party: &Party) -> String {
    let counts = [
        (Noun::Soldier, party.soldiers),
        (Noun::Colonist, party.colonists),
        (Noun::Missionary, party.missionaries.len() as u32),
    ];
    let counted =
        counts.into_iter().filter(|(_, count)| *count > 0).map(|(noun, count)| counted(noun, count));
    let leaders = party.leaders.iter().map(|id| leader(charter, id));
    counted.chain(leaders).collect::<Vec<_>>().join(", ")
}

/// A kind of thing, where there are several.
pub fn plural(noun: Noun) -> &'static str {
    NOUNS.iter().find(|(of, ..)| *of == noun).map_or("", |(_, _, many)| many)
}

/// `1 soldier`, `3 caravels`.
pub fn counted(noun: Noun, count: u32) -> String {
    let names = NOUNS.iter().find(|(of, ..)| *of == noun);
    let name = names.map_or("", |(_, one, many)| if count == 1 { one } else { many });
    let name = if noun == Noun::Gold { "ducats" } else { name };
    format!("{count} {name}")
}

/// A leader's name as a list can hold it: without the comma or the stroke that some have.
pub fn leader(charter: &Charter, id: &LeaderId) -> String {
    charter.leaders.get(id).map_or_else(|| id.to_string(), |leader| plain(&leader.name))
}

/// A name as the words that it reads back from.
pub fn plain(name: &str) -> String {
    lexer::joined(&lexer::tokens(name))
}

/// A missionary as lines name him: `missionary 07`.
pub fn missionary(id: &MissionaryId) -> String {
    id.as_str().replace('_', " ")
}

/// The missionary that words name; zeros before his number may be left out.
pub fn missionary_named(charter: &Charter, words: &[&str]) -> Option<MissionaryId> {
    let [_, number] = words else { return None };
    let number: u32 = number.parse().ok()?;
    let is =
        |id: &&MissionaryId| id.as_str().rsplit('_').next().and_then(|end| end.parse().ok()) == Some(number);
    charter.missionaries.keys().find(is).cloned()
}

pub fn area(charter: &Charter, id: &AreaId) -> String {
    charter.map.area(id).map_or_else(|| id.to_string(), |area| area.name.clone())
}

pub fn nation(nation: Nation) -> String {
    match nation {
        Nation::GermanBankers => "bankers".into(),
        other => other.word().into(),
    }
}

/// Own ships by the name that their owner gave them, else by their label.
pub fn fleet(view: &View, label: &Label) -> String {
    let named = view.fleets.get(label).and_then(|fleet| fleet.own.as_ref()?.name.clone());
    named.unwrap_or_else(|| label.to_string())
}

/// 15.3, 15.4 A leader who sails; a conquistador is a passenger only (15.5).
pub fn is_explorer(charter: &Charter, id: &LeaderId) -> bool {
    charter.leaders.get(id).is_some_and(|leader| leader.kind != LeaderKind::Conquistador)
}

/// A fault of words in a list.
pub fn unread_fault(line: u32, unread: &Unread, rule: Rule) -> Fault {
    Fault::new(line, "unknown_units", rule).with("word", &unread.typed)
}

/// What `ask me before: sea, land` is filed under.
pub const ASK_BEFORE: &str = "ask me before";

/// Whether a line wants a letter before a window of the turn is carried out, whatever lines are there already.
pub fn asks_before(tokens: &[Token], window: &str) -> bool {
    let all = words_of(tokens);
    let rest = all.strip_prefix(&["ask", "me", "before"]).or_else(|| all.strip_prefix(&["ask", "before"]));
    rest.is_some_and(|windows| windows.contains(&window))
}

/// Such a line, as far as one window goes.
pub fn ask_before(line: u32, window: &str) -> InForce {
    InForce { line: Some(line), text: format!("{ASK_BEFORE}: {window}") }
}

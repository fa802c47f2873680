//! The names that lines use: hexes, units, leaders, ships, areas, nations; read from words and printed as words.

mod units;

pub use units::*;

use crate::games::conquistador::charter::{Charter, LeaderKind};
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{AreaId, Label, LeaderId, MissionaryId, Nation, ShipClass, Source};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::lexer::{self, Token, words as words_of};
use crate::rules::names::{Names, Reading};
use crate::rules::{Fault, InForce, Rule};
use std::collections::BTreeMap;

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

/// A source as lines name it: a city by its name, a mine by its hex.
pub fn source_name(charter: &Charter, source: &Source) -> String {
    match charter.map.city(source) {
        Some(city) => city.name.to_lowercase(),
        None => charter.map.hex_of(source).map_or_else(|| source.to_string(), |hex| hex.to_string()),
    }
}

/// `3 caravels and carrack` as lines print it: `3 caravels, 1 carrack`.
pub fn ships(counts: &BTreeMap<ShipClass, u32>) -> String {
    let each = counts.iter().filter(|(_, count)| **count > 0);
    each.map(|(class, count)| counted(Noun::Ship(*class), *count)).collect::<Vec<_>>().join(", ")
}

/// People as lines print them.
pub fn party(charter: &Charter, party: &Party) -> String {
    party_of(charter, party, &party.missionaries)
}

/// The same of those who are there: missionaries by name where others could be meant.
pub fn party_of(charter: &Charter, party: &Party, there: &[MissionaryId]) -> String {
    let all = party.missionaries == there;
    let counts = [
        (Noun::Soldier, party.soldiers),
        (Noun::Colonist, party.colonists),
        (Noun::Missionary, if all { party.missionaries.len() as u32 } else { 0 }),
    ];
    let counted =
        counts.into_iter().filter(|(_, count)| *count > 0).map(|(noun, count)| counted(noun, count));
    let named = party.missionaries.iter().filter(|_| !all).map(missionary);
    let leaders = party.leaders.iter().map(|id| leader(charter, id));
    counted.chain(named).chain(leaders).collect::<Vec<_>>().join(", ")
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

//! What land units may do (rule 10.0), by the view of their owner: the same for a letter and for carrying it out. There is
//! no limit to a stack (rule 10.3.1), no zone of control, and ships have no say ashore (rule 10.4).

use super::{books::Books, haul, missionaries};
use crate::games::conquistador::ask::march::{Freight, From, March};
use crate::games::conquistador::ask::sea::judge::has_explorer;
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::{Area, Charter};
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{Label, MissionaryId, Nation, Source};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::{Refusal, refuse};
use std::collections::BTreeSet;

/// 10.1.B, 15.5 Movement points of every land unit in a turn (pieces.toml).
pub const ALLOWANCE: usize = 8;

/// A march as a whole.
pub fn march(charter: &Charter, view: &View, books: &Books, march: &March) -> Result<(), Refusal> {
    let Some(start) = books.start(&march.from) else { return refuse("not_in_port", "10.5") };
    units(charter, view, books, march, start)?;
    way(charter, view, books, march, start)?;
    let end = march.path.last().copied().unwrap_or(start);
    let same = |area: &Area| charter.map.area_of(end).is_some_and(|other| other.id == area.id);
    let leaves = march.aboard.is_some() || !charter.map.area_of(start).is_some_and(same);
    let people = books.people().map(|(at, party)| (at, party.clone()));
    if matches!(march.from, From::Hex(_))
        && leaves
        && missionaries::must_stay(charter, view, (start, &march.party), people)
    {
        return refuse("missionary_must_stay", "15.6.1.A");
    }
    match &march.aboard {
        Some(label) => boarding(charter, books, march, label, end)?,
        None if march.party.colonists > 0 && !charter.map.hex(end).is_some_and(|hex| hex.settle) => {
            let cape = charter.map.hex(end).is_some_and(|hex| hex.cape);
            return refuse("no_settlement_here", if cape { "7.5.4" } else { "7.7" });
        }
        None => {}
    }
    gold(charter, books, march, end)
}

fn units(charter: &Charter, view: &View, books: &Books, march: &March, start: Hex) -> Result<(), Refusal> {
    let unloads =
        matches!(march.from, From::Ships(_)) && march.path.is_empty() && march.gold != Freight::Nothing;
    if march.party.is_empty() && !unloads {
        return match march.gold {
            Freight::Nothing => refuse("nobody_marches", "10.1"),
            _ => refuse("gold_wants_a_carrier", "13.4.2"), // 13.4.2.C
        };
    }
    if march.party.leaders.iter().any(|id| words::is_explorer(charter, id)) {
        return refuse("explorers_stay_aboard", "15.3.5");
    }
    if !books.there(&march.from).has(&march.party) {
        return refuse("not_so_many", "10.1");
    }
    if let From::Ships(label) = &march.from {
        // 7.2.5.B, 15.3.2.B
        if !may_land(charter, books, label, start) {
            return refuse("no_landing_without_explorer", "15.3.2");
        }
        // 13.4.3.C
        if march.gold != Freight::Nothing && !books.is_settled(start) {
            return refuse("gold_goes_ashore_in_ports", "13.4.3");
        }
        if enemy(view, start).is_some() {
            return refuse("held_by_others", "10.3.2"); // 8.4: from ships only by invasion
        }
        if let Some(moored) = books.ships.get(label).filter(|_| !march.party.is_empty()) {
            moored.crew().lands(charter)?;
        }
    }
    if march.path.is_empty() && march.aboard.is_none() && matches!(march.from, From::Hex(_)) {
        return refuse("no_way_given", "10.0");
    }
    Ok(())
}

fn way(charter: &Charter, view: &View, books: &Books, march: &March, start: Hex) -> Result<(), Refusal> {
    let mut at = start;
    if march.path.len() + books.spent(&march.from, &march.party) > ALLOWANCE {
        return refuse("too_far", "10.1"); // 10.2.A
    }
    for (step, next) in (1..).zip(&march.path) {
        if !charter.map.hex(at).is_some_and(|here| here.land.contains(next)) {
            return refuse("no_way", "10.2"); // 10.2.B, 10.2.C
        }
        if enemy(view, *next).is_some() && !is_unarmed(&march.party) {
            // 10.1.D; a conquistador is no soldier either.
            if march.party.soldiers == 0 {
                return refuse("colonists_alone", "10.1.D");
            }
            if step < march.path.len() {
                return refuse("must_stop", "10.1.C"); // 10.3.2.C
            }
            if march.aboard.is_some() {
                return refuse("must_stop", "10.3.2");
            }
        }
        at = *next;
    }
    let ashore = matches!(march.from, From::Ships(_)).then_some(start);
    let entered: Vec<Hex> = ashore.into_iter().chain(march.path.iter().copied()).collect();
    // 22.3.2 An independent Brasil is closed to all.
    if entered.iter().any(|hex| view.is_closed(charter, *hex)) {
        return refuse("closed_to_all", "22.3.2");
    }
    // Ruling r38: the rule speaks of landing.
    let counted = ashore.is_some() || charter.rulings.is("r38", "entry_counts");
    match entered.iter().all(|hex| !counted || has_missionary(charter, view, books, march, *hex)) {
        true => Ok(()),
        false => refuse("missionary_needed", "15.6.1.B"),
    }
}

/// 15.6.2.B Missionaries alone go where they will.
fn is_unarmed(party: &Party) -> bool {
    party.soldiers + party.colonists == 0 && party.leaders.is_empty()
}

/// Another nation whose soldiers or colonists hold a hex.
pub fn enemy(view: &View, hex: Hex) -> Option<Nation> {
    view.held_by(hex).filter(|other| Some(*other) != view.nation)
}

/// 15.6.1.B A missionary is among those who march, or none is wanted. Overland leaders alone want none; whoever lands does.
fn has_missionary(charter: &Charter, view: &View, books: &Books, march: &March, hex: Hex) -> bool {
    !march.party.missionaries.is_empty()
        || (march.party.soldiers + march.party.colonists == 0 && matches!(march.from, From::Hex(_)))
        || !missionaries::is_wanted(charter, view, hex, books.people())
}

/// 7.2.5.B, 15.3.2.B Without an explorer aboard people go ashore and aboard in friendly ports only.
fn may_land(charter: &Charter, books: &Books, label: &Label, hex: Hex) -> bool {
    let ships = books.ships.get(label);
    ships.is_some_and(|moored| has_explorer(charter, &moored.ships)) || books.is_settled(hex)
}

/// 10.5, 7.1, 15.4.2.B
fn boarding(charter: &Charter, books: &Books, march: &March, label: &Label, end: Hex) -> Result<(), Refusal> {
    let Some(moored) = books.ships.get(label).filter(|moored| moored.hex == end) else {
        return refuse("ships_not_here", "10.5");
    };
    if moored.ships.is_galleon() {
        return refuse("galleons_carry_gold_only", "7.1.3.E");
    }
    if !may_land(charter, books, label, end) {
        return refuse("no_landing_without_explorer", "7.2.5");
    }
    if moored.ships.free_berths() < march.party.berths() {
        return refuse("no_berths", "7.1");
    }
    moored.crew().takes(charter, &march.party)
}

/// 13.4.2, 13.4.4, 5.1.3.2.C
fn gold(charter: &Charter, books: &Books, march: &March, end: Hex) -> Result<(), Refusal> {
    if march.gold == Freight::Nothing {
        return Ok(());
    }
    if march.aboard.is_some() {
        return refuse("gold_is_loaded_later", "5.1.3.2.C");
    }
    if !march.path.is_empty() && march.party.soldiers + march.party.colonists == 0 {
        return refuse("gold_wants_a_carrier", "13.4.2");
    }
    let sources = carried(charter, books, march);
    if sources.is_empty() {
        return refuse("no_gold", "13.4");
    }
    if matches!(march.from, From::Ships(_)) {
        return Ok(());
    }
    // Of several sources a part is taken of what may go there.
    let may = |source: &Source| haul::may_go_to(charter, source, end);
    let fits = match march.gold {
        Freight::All => sources.iter().all(may),
        Freight::Nothing | Freight::Ducats(_) => sources.iter().any(may),
    };
    if fits { Ok(()) } else { refuse("gold_too_far", "13.4.4") }
}

/// The sources that a march may carry gold of, as far as it is known.
pub fn carried(charter: &Charter, books: &Books, march: &March) -> BTreeSet<Source> {
    if march.gold == Freight::Nothing {
        return BTreeSet::new();
    }
    let mut sources = books.gold(charter, &march.from);
    sources.retain(|source| march.of.as_ref().is_none_or(|of| of == source));
    sources
}

/// The missionaries of a party that were aboard.
pub fn landed(march: &March) -> &[MissionaryId] {
    match march.from {
        From::Ships(_) => &march.party.missionaries,
        From::Hex(_) => &[],
    }
}

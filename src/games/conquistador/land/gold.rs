//! Gold and treasure (13.0): found, mined, looted, run out.

use super::haul::SILVER;
use crate::games::conquistador::ask::gold::{Gold as Question, GoldGiven, GoldOrder};
use crate::games::conquistador::charter::{CARIBBEAN, Charter, Gold, MAINLAND};
use crate::games::conquistador::facts::land::Land;
use crate::games::conquistador::goods::{Camp, Count};
use crate::games::conquistador::ids::{Nation, Source};
use crate::games::conquistador::state::{Deposit, State};
use crate::games::conquistador::{At, tell, windows};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};

/// 6.4, event 2 Ducats of the silver mines.
const SILVER_OUTPUT: u32 = 50;

/// A place where a nation may get gold this turn.
struct Site {
    hex: Hex,
    source: Source,
    camp: Camp,
    order: GoldOrder,
}

/// 5.1.3.1 Mines are sought, worked, abandoned and opened again, cities looted; then each that gave gold may run out.
pub fn work(table: &mut At, nation: Nation) -> Played<()> {
    work_all(table, nation)?;
    if table.state.events.silver == Some(nation) { forget_silver(table, nation) } else { Ok(()) }
}

fn work_all(table: &mut At, nation: Nation) -> Played<()> {
    let Some(given) = windows::given::<Question>(table, nation)? else { return Ok(()) };
    let mut worked = vec![];
    for site in sites(table, nation, &given) {
        if take(table, nation, &site)? {
            worked.push(site);
        }
    }
    for site in &worked {
        deplete(table, nation, site)?; // 5.1.3.1.D
    }
    Ok(())
}

/// 6.4, event 2, ruling r83 The better ways are forgotten with the first turn in which that nation does not work the mine.
fn forget_silver(table: &mut At, nation: Nation) -> Played<()> {
    let (state, charter) = (&mut table.state, table.charter);
    let Some(source) = charter.map.source_at(SILVER) else { return Ok(()) };
    let settled = state.camp(nation, SILVER).is_some_and(Camp::is_settlement);
    let works = settled && state.events.worked.contains(&source);
    let empty = state.deposits.get(&source) == Some(&Deposit::Depleted);
    if works || empty || state.events.silver_lapsed || !charter.rulings.is("r83", "while_it_works") {
        return Ok(());
    }
    state.events.silver_lapsed = true;
    tell(table, Land::SilverForgotten { nation, hex: SILVER })
}

/// 13.1.1.B, 13.1.7.A, 13.3.1.A Who is there at the beginning of the segment.
fn sites(table: &At, nation: Nation, given: &GoldGiven) -> Vec<Site> {
    let site = |(hex, camp): (Hex, &Camp)| {
        let source = table.charter.map.source_at(hex).filter(|_| !camp.party.is_empty())?;
        let order = given.order(&source, table.state.deposits.get(&source).copied());
        Some(Site { hex, source, camp: camp.clone(), order })
    };
    table.state.camps_of(nation).filter_map(site).collect()
}

/// True when gold was taken.
fn take(table: &mut At, nation: Nation, site: &Site) -> Played<bool> {
    let (hex, source) = (site.hex, site.source.clone());
    let is_city = table.charter.map.city(&source).is_some();
    match (site.order, table.state.deposits.get(&source)) {
        (_, Some(Deposit::Depleted)) | (GoldOrder::Leave, _) => return Ok(false), // 13.1.5.C
        (GoldOrder::Abandon, Some(Deposit::Found)) if !is_city && site.camp.is_settlement() => {
            table.state.deposits.insert(source.clone(), Deposit::Abandoned); // 13.5.B
            tell(table, Land::MineAbandoned { nation, hex, source })?;
            return Ok(false);
        }
        // 16.4.A Who has no settlement there has no say in the mine.
        (GoldOrder::Abandon, _) => return Ok(false),
        (GoldOrder::Work, Some(Deposit::Abandoned)) if !site.camp.is_settlement() => return Ok(false),
        (GoldOrder::Work, Some(Deposit::Abandoned)) => {
            table.state.deposits.insert(source.clone(), Deposit::Found); // 13.5.C, 13.5.D
            tell(table, Land::MineReopened { nation, hex, source })?;
        }
        (GoldOrder::Work, None) if !is_city => seek(table, nation, site)?,
        (GoldOrder::Work, _) => {}
    }
    let ready = match is_city {
        true => may_loot(table.charter, &table.state, nation, site),
        false => may_mine(table.charter, &table.state, nation, site),
    };
    if ready {
        produce(table, nation, site)?;
    }
    Ok(ready)
}

/// 13.1.3 One attempt a turn for each mine (rule 13.1.1).
fn seek(table: &mut At, nation: Nation, site: &Site) -> Played<()> {
    let party = &site.camp.party;
    // r9: colonists and soldiers, or every land unit but missionaries.
    let others = table.charter.rulings.is("r9", "all_but_missionaries") && !party.leaders.is_empty();
    // r20: a European Level closes mines for mining, or for discovery too.
    let closed = table.charter.rulings.is("r20", "discovery_too")
        && is_closed(table.charter, &table.state, nation, site.hex);
    if closed || !(site.camp.is_held() || others) {
        return Ok(());
    }
    let (hex, source) = (site.hex, site.source.clone());
    let found_on = row(table.charter, &source).map(|gold| gold.found_on.clone()).unwrap_or_default();
    let die = roll(table, "13.1.1", nation, hex, 1)?.into_iter().sum();
    // 13.2.2 As 13.1.2.A, with other faces.
    let found = found_on.contains(&die);
    if found {
        table.state.deposits.insert(source.clone(), Deposit::Found);
    }
    tell(table, Land::GoldSought { nation, hex, source, die, found })
}

/// 13.1.2.B, 13.1.7.A, 16.4.A A mine that is found, and a colonist.
fn may_mine(charter: &Charter, state: &State, nation: Nation, site: &Site) -> bool {
    state.deposits.get(&site.source) == Some(&Deposit::Found)
        && site.camp.party.colonists > 0
        && !is_closed(charter, state, nation, site.hex)
}

/// 16.4.B A soldier, no natives; no die is rolled for it (rule 13.3.1).
fn may_loot(charter: &Charter, state: &State, nation: Nation, site: &Site) -> bool {
    let area = charter.map.area_of(site.hex);
    let natives = area.and_then(|area| state.natives.get(&area.id)).copied().unwrap_or(0);
    natives == 0 && site.camp.party.soldiers > 0 && !is_closed(charter, state, nation, site.hex)
}

/// 22.2.B Nothing is mined or looted while a European Level is there (rule 21.2.7.A).
fn is_closed(charter: &Charter, state: &State, nation: Nation, hex: Hex) -> bool {
    let level = charter.map.area_of(hex).and_then(|area| state.levels.get(&area.id));
    level.is_some_and(|level| level.bars(nation))
}

/// 13.3.2 As gold (rule 13.1.4).
fn produce(table: &mut At, nation: Nation, site: &Site) -> Played<()> {
    let (hex, source) = (site.hex, site.source.clone());
    let printed = row(table.charter, &source).map_or(0, |gold| gold.output);
    // 6.4, event 2
    let events = &table.state.events;
    let rich = hex == SILVER && events.silver == Some(nation) && !events.silver_lapsed;
    let ducats = if rich { SILVER_OUTPUT } else { printed };
    if table.charter.map.city(&source).is_none() {
        table.state.events.worked.insert(source.clone());
    }
    *table.state.camp_mut(nation, hex).gold.entry(source.clone()).or_insert(0) += ducats;
    tell(table, Land::GoldTaken { nation, hex, source, gained: Count::gold(ducats) })
}

/// 13.3.3 Cities and mines alike (rule 13.1.5.B).
fn deplete(table: &mut At, nation: Nation, site: &Site) -> Played<()> {
    let (hex, source) = (site.hex, site.source.clone());
    let Some(gold) = row(table.charter, &source).cloned() else { return Ok(()) };
    let dice = roll(table, "13.1.5", nation, hex, gold.dice)?;
    let depleted = gold.depleted_on.contains(&dice.iter().sum());
    if depleted {
        table.state.deposits.insert(source.clone(), Deposit::Depleted);
    }
    tell(table, Land::DepletionRolled { nation, hex, source, dice, depleted })
}

fn roll(table: &mut At, rule: &str, nation: Nation, hex: Hex, dice: u32) -> Played<Vec<u32>> {
    let id = format!("{rule}/{hex}/{}/turn {}", nation.word(), table.state.turn);
    table.roll(RollId(id), dice, 6)
}

/// 13.3 The row of the Gold Table (rules 13.1, 13.2).
fn row<'c>(charter: &'c Charter, source: &Source) -> Option<&'c Gold> {
    let mine = charter.map.mines.iter().find(|mine| mine.id.as_str() == source.as_str());
    charter.lists.gold(match mine {
        Some(mine) if mine.caribbean => CARIBBEAN, // 13.2.1
        Some(_) => MAINLAND,
        None => source.as_str(),
    })
}

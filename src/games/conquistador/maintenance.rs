//! Maintenance (rules 6.8, 15.6.7).

pub mod books;
pub mod scrap;

use super::ask::maintenance::{Dropped, Kept, Maintenance, MaintenanceGiven, Post};
use super::facts::realm::{Parting, Realms, Refused, Why};
use super::goods::{Count, Party};
use super::ids::{At as Place, Nation, ShipClass};
use super::naval::{late, ocean};
use super::treasury::{self, Booking};
use super::{At, deals, discovery, tell, windows};
use crate::rules::Played;
use books::Books;
use std::collections::BTreeMap;

/// What a booking says it was for.
const MISSIONARY: &str = "missionary";

/// 5.1.5 At the end of every turn.
pub fn pay(table: &mut At, nation: Nation) -> Played<()> {
    send_away_colonists(table, nation)?;
    let given = windows::given::<Maintenance>(table, nation)?.unwrap_or_default();
    // 6.8.3.C, 15.6.7.C Before all else; 15.6.7.E they stay, paid or not.
    let books = Books::of_state(table.charter, &table.state, nation);
    let missionaries = books.missionaries;
    let booking = Booking { why: Why::Maintenance, with: Some(MISSIONARY.into()) };
    let paid_for_missionaries = treasury::spend(table, nation, books.for_missionaries(), booking)?;
    // 24.1.4.C On the last turn loans of the German Bankers come next, before any other maintenance.
    if table.charter.is_last(table.state.turn) {
        deals::settle_loans_of_bankers(table, nation)?;
    }
    let books = choose(table, nation, given)?;
    let_go(table, nation, &books)?;
    // As things are now: what was lost with a ship needs nothing any more.
    let books = Books::of_state(table.charter, &table.state, nation);
    let paid = treasury::spend(table, nation, books.due(), Why::Maintenance)?;
    let kept = books.kept();
    tell(table, Realms::Maintained { nation, missionaries, paid_for_missionaries, kept, paid })?;
    leave_lost_ports(table, nation)
}

/// 7.2.6.B Ships whose port is no more since its colonists were let go; what comes to Europe is unloaded as before
/// (5.1.4.3).
fn leave_lost_ports(table: &mut At, nation: Nation) -> Played<()> {
    late::settle(table, nation)?;
    if table.state.fleets_of(nation).any(|fleet| fleet.at == Place::Europe) {
        discovery::credit(table, nation)?;
        ocean::unload(table, nation)?;
        send_away_colonists(table, nation)?;
    }
    Ok(())
}

/// 6.8.2.C, 15.1.C Colonists who are not in the New World now.
fn send_away_colonists(table: &mut At, nation: Nation) -> Played<()> {
    let Some(realm) = table.state.realms.get_mut(&nation) else { return Ok(()) };
    let colonists = std::mem::take(&mut realm.europe.party.colonists);
    if colonists == 0 {
        return Ok(());
    }
    let (why, at, lost) =
        (Parting::ColonistsInEurope, Some(Post::Europe.to_string()), Count::colonists(colonists));
    tell(table, Realms::Dismissed { nation, why, at, lost })
}

/// 6.8.1 What is let go by wish and by need. 6.8.4.B On the last turn nothing goes that can be paid, in Europe by ruling r51.
fn choose(table: &mut At, nation: Nation, given: MaintenanceGiven) -> Played<Books> {
    let mut books = Books::of_state(table.charter, &table.state, nation);
    let ducats = table.state.realm(nation).map_or(0, |realm| realm.ducats);
    let last = table.charter.is_last(table.state.turn);
    let mut refused = vec![];
    for dropped in given.dropped {
        let compulsory = last && dropped.must_stay(table.charter);
        let Dropped { unit, at, count } = dropped;
        let (mut done, mut why) = (0, Refused::NotThere);
        while done < count {
            if compulsory && books.due() <= ducats {
                why = Refused::Compulsory;
                break;
            }
            if !books.drop(&at, unit) {
                break;
            }
            done += 1;
        }
        if done < count {
            refused.push(Realms::MaintenanceRefused { nation, unit, at, why, wished: count, done });
        }
    }
    books.shorten(ducats, &given.shortage);
    refused.into_iter().try_for_each(|fact| tell(table, fact))?;
    Ok(books)
}

/// 6.8.1.C People first: those aboard a ship that goes would be ashore after it.
fn let_go(table: &mut At, nation: Nation, books: &Books) -> Played<()> {
    for (post, units) in books.gone() {
        let count = |unit: Kept| units.get(&unit).copied().unwrap_or(0);
        let (soldiers, colonists) = (count(Kept::Soldier), count(Kept::Colonist));
        people_go(table, nation, &post, Party { soldiers, colonists, ..Party::default() })?;
    }
    for (post, units) in books.gone() {
        ships_go(table, nation, &post, &units)?;
    }
    Ok(())
}

fn dismissed(table: &mut At, nation: Nation, post: &Post, lost: Count) -> Played<()> {
    let (why, at) = (Parting::Unpaid, Some(post.to_string()));
    tell(table, Realms::Dismissed { nation, why, at, lost })
}

fn people_go(table: &mut At, nation: Nation, post: &Post, wish: Party) -> Played<()> {
    let state = &mut table.state;
    let taken = match post {
        Post::Europe => state.realms.get_mut(&nation).map(|realm| realm.europe.party.take(&wish)),
        Post::Hex(hex) => Some(state.camp_mut(nation, *hex).party.take(&wish)),
        Post::Fleet(label) => state.fleets.get_mut(label).map(|fleet| fleet.ships.unboard(wish)),
    };
    match taken.filter(|taken| !taken.is_empty()) {
        Some(taken) => dismissed(table, nation, post, Count::party(taken)),
        None => Ok(()),
    }
}

fn ships_go(table: &mut At, nation: Nation, post: &Post, units: &BTreeMap<Kept, u32>) -> Played<()> {
    let ships = ShipClass::ALL.map(|class| (class, units.get(&Kept::Ship(class)).copied().unwrap_or(0)));
    for (class, count) in ships.into_iter().filter(|(_, count)| *count > 0) {
        match post {
            Post::Fleet(label) => {
                for _ in 0..count {
                    let scrapped = scrap::ship(&mut table.state, table.charter, label, class);
                    dismissed(table, nation, post, scrapped.lost.clone())?;
                    scrap::tell_landed(table, nation, label, scrapped)?;
                }
            }
            Post::Europe => {
                let pool = table.state.realms.get_mut(&nation).map(|realm| &mut realm.europe.ships);
                if let Some(there) = pool.and_then(|pool| pool.get_mut(&class)) {
                    *there = there.saturating_sub(count);
                    let ships = [(class, count)].into();
                    dismissed(table, nation, post, Count { ships, ..Count::default() })?;
                }
            }
            Post::Hex(_) => {}
        }
    }
    Ok(())
}

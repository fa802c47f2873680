//! The national treasuries (6.2): every movement is booked and told.

use super::facts::realm::{Realms, Why};
use super::ids::Nation;
use super::{At, tell};
use crate::rules::Played;

/// Ducats that a movement is about, and with whom or where.
pub struct Booking {
    pub why: Why,
    pub with: Option<String>,
}

impl From<Why> for Booking {
    fn from(why: Why) -> Booking {
        Booking { why, with: None }
    }
}

/// 6.2.3.B Adds ducats. Nothing is told of nothing.
pub fn receive(table: &mut At, nation: Nation, ducats: u32, booking: impl Into<Booking>) -> Played<()> {
    book(table, nation, i32::try_from(ducats).unwrap_or(i32::MAX), booking.into())
}

/// 6.2.3.A, 6.2.5.A Spends ducats, as far as they are there; gives what was spent.
pub fn spend(table: &mut At, nation: Nation, ducats: u32, booking: impl Into<Booking>) -> Played<u32> {
    let there = table.state.realm(nation).map_or(0, |realm| realm.ducats);
    let spent = ducats.min(there);
    book(table, nation, -i32::try_from(spent).unwrap_or(i32::MAX), booking.into())?;
    Ok(spent)
}

fn book(table: &mut At, nation: Nation, ducats: i32, booking: Booking) -> Played<()> {
    if ducats == 0 {
        return Ok(());
    }
    let Some(realm) = table.state.realms.get_mut(&nation) else { return Ok(()) };
    realm.ducats = realm.ducats.saturating_add_signed(ducats);
    let left = Some(realm.ducats);
    let Booking { why, with } = booking;
    tell(table, Realms::Booked { nation, why, ducats, left, with })
}

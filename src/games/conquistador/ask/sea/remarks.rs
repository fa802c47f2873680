//! What the receipt says of a voyage: its way, bounds used and spare, attrition.

use super::judge::Voyager;
use super::way::{Course, home_bounds};
use super::{Voyage, print};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::ShipClass;
use crate::games::conquistador::map::{MP_TO_STOP, bounds_of};
use crate::games::conquistador::privateers::Acted;
use crate::games::conquistador::view::{FleetView, OwnFleet, View};
use crate::rules::Remark;

/// The last column of the table (9.3).
const LAST: u32 = 9;

pub fn of(
    charter: &Charter,
    view: &View,
    fleet: &FleetView,
    voyage: &Voyage,
    course: &Course,
) -> Vec<Remark> {
    let Some(own) = &fleet.own else { return vec![] };
    if voyage.steps.is_empty() && voyage.via.is_empty() && own.crossed == 0 {
        return vec![];
    }
    let who = words::fleet(view, &fleet.label);
    let about = |key: &str| Remark::new(key).with("who", &who);
    let mut remarks = vec![];
    if !course.hexes.is_empty() || course.mp > own.mp {
        remarks.push(about("sea_way").with("path", print::hexes(&course.hexes)).with("mp", course.mp));
    }
    let home = match course.end {
        Some(end) if voyage.home => home_bounds(&charter.map, end),
        _ => 0,
    };
    let sum = Sum { own, course, home };
    let (used, fought) = (sum.used(0), sum.used(MP_TO_STOP));
    let bounds = about("sea_bounds").with("used", used).with("of", own.bounds).with("home", home);
    remarks.push(bounds.with("spare", own.bounds.saturating_sub(used)));
    if !fleet.ships.contains_key(&ShipClass::GalleonFleet) {
        let columns =
            about("sea_columns").with("column", sum.column(0)).with("fought", sum.column(MP_TO_STOP));
        remarks.push(columns.with("late", if home > 0 && used > own.bounds { LAST } else { home.min(LAST) }));
    }
    if used > own.bounds {
        let key = match voyage.within_bounds {
            _ if fleet.crew().is_some_and(|crew| crew.keeps_bounds(charter)) => "sea_kept_to_bounds",
            true => "sea_cut_at_bounds",
            false => "sea_beyond_bounds",
        };
        remarks.push(about(key).with("used", used).with("of", own.bounds));
    } else if fought > own.bounds {
        remarks.push(about("sea_beyond_bounds_if_fought").with("used", fought).with("of", own.bounds));
    }
    if course.cape && !view.mine().is_some_and(|realm| realm.rutter) {
        remarks.push(about("cape").with("rutter", "no"));
    }
    remarks.extend(explores(charter, view, fleet, voyage).then(|| about("acts_as_explorer")));
    remarks.extend(seen(view, fleet, course, &who));
    remarks
}

struct Sum<'a> {
    own: &'a OwnFleet,
    course: &'a Course,
    home: u32,
}

impl Sum<'_> {
    fn phase(&self, more: u32) -> u32 {
        self.own.crossed + bounds_of(self.course.mp + more)
    }
    /// Bounds of the turn, with the way home.
    fn used(&self, more: u32) -> u32 {
        self.own.used + self.phase(more) + self.home
    }
    /// 9.1.2, 9.3 The column of the phase.
    fn column(&self, more: u32) -> u32 {
        let exceeded = self.own.used + self.phase(more) > self.own.bounds;
        if exceeded { LAST } else { self.phase(more).min(LAST) }
    }
}

/// 15.4.1 A privateer gives his rights up for this turn (ruling r30).
fn explores(charter: &Charter, view: &View, fleet: &FleetView, voyage: &Voyage) -> bool {
    let mut voyager = Voyager::of(charter, view, fleet);
    let before = voyager.acted;
    voyage.steps.iter().for_each(|step| voyager.did(step));
    voyager.acted != before && voyager.acted == Some(Acted::Explorer)
}

/// 8.1.2 Ships of others on the way.
fn seen(view: &View, fleet: &FleetView, course: &Course, who: &str) -> Vec<Remark> {
    let others = view.fleets.values().filter(|other| other.nation != fleet.nation);
    let met = others.filter_map(|other| {
        let hex = other.at.hex().filter(|hex| course.hexes.contains(hex))?;
        let remark = Remark::new("ships_seen").with("who", who).with("hex", hex);
        Some(remark.with("nation", words::nation(other.nation)).with("ships", words::ships(&other.ships)))
    });
    met.collect()
}

//! What a campaign begins with (21.0), as its options have it.

use super::charts::Monarch;
use super::components::{SETUP, SetupFile, UnitKind};
use crate::games::conquistador::ids::{DiscoveryId, Nation, ShipClass};
use crate::games::conquistador::options::Options;
use crate::rules::CharterError;
use crate::rules::hex::Hex;
use std::collections::BTreeMap;

/// The scenario of one campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub turns: u8,
    pub nations: BTreeMap<Nation, Start>,
    /// 21.2.9.B
    pub no_credit: Vec<DiscoveryId>,
}

/// What a nation begins with.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    /// 6.2.4 Ducats (rules 21.1.2, 23.1.C, 24.1.2.A).
    pub treasury: u32,
    /// 21.1.3, 23.1.B, 24.1.3.B
    pub monarch: Monarch,
    /// 18.6
    pub points: i32,
    /// 21.1.1.A
    pub ships: Vec<ShipClass>,
    pub colonists: Vec<(Hex, u32)>,
}

const CAMPAIGN: &str = "campaign";
const SOLITAIRE: &str = "solitaire_spain";

pub fn scenario(setup: &SetupFile, options: &Options) -> Result<Scenario, CharterError> {
    let id = if options.solitaire { SOLITAIRE } else { CAMPAIGN };
    let row = setup.scenario.iter().find(|row| row.id == id);
    let row = row.ok_or_else(|| wrong(format!("the scenario {id} is missing")))?;
    let (mut treasury, mut monarch) = (row.treasury.clone(), row.monarch.clone());
    for option in setup.option.iter().filter(|option| options.has(&option.id)) {
        treasury.extend(option.treasury.iter().map(|(nation, ducats)| (*nation, *ducats)));
        monarch.extend(option.monarch.iter().map(|(nation, rating)| (*nation, *rating)));
    }
    let mut nations = BTreeMap::new();
    for nation in options.nations() {
        let (Some(treasury), Some(monarch)) = (treasury.get(&nation), monarch.get(&nation)) else {
            return Err(wrong(format!("{} has no treasury or no monarch", nation.word())));
        };
        let points = row.start_vp.get(&nation).copied().unwrap_or(0);
        let mut start =
            Start { treasury: *treasury, monarch: *monarch, points, ships: vec![], colonists: vec![] };
        for unit in row.unit.iter().filter(|unit| unit.nation == nation) {
            let at = unit.location.parse::<Hex>();
            match (unit.kind, at) {
                (UnitKind::Ship(class), Err(_)) => start.ships.extend((0..unit.count).map(|_| class)),
                (UnitKind::Colonist, Ok(hex)) => start.colonists.push((hex, unit.count)),
                _ => return Err(wrong(format!("a unit at {} does not fit the scenario", unit.location))),
            }
        }
        nations.insert(nation, start);
    }
    Ok(Scenario { turns: row.last_turn, nations, no_credit: row.no_discovery_credit.clone() })
}

fn wrong(reason: String) -> CharterError {
    CharterError::Wrong { file: SETUP.into(), reason }
}

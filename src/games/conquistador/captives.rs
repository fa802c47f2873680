//! Leaders and missionaries whom an enemy holds (8.3.2.C).

use super::facts::naval::Naval;
use super::goods::Party;
use super::ids::{LeaderId, MissionaryId, Nation};
use super::land::missionaries;
use super::state::{Captive, State};
use super::{At, tell};
use crate::rules::Played;
use serde::{Deserialize, Serialize};

/// Who can be held. Of a missionary only his counter is known: holding him shows his rating to nobody (15.6.3.D).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Person {
    Leader(LeaderId),
    Missionary(MissionaryId),
}

impl Person {
    /// The leaders, then the missionaries of a party.
    pub fn all(party: &Party) -> Vec<Person> {
        let leaders = party.leaders.iter().cloned().map(Person::Leader);
        leaders.chain(party.missionaries.iter().cloned().map(Person::Missionary)).collect()
    }
    /// These people as a party.
    pub fn party(people: &[Person]) -> Party {
        let mut party = Party::default();
        for person in people {
            match person.clone() {
                Person::Leader(id) => party.leaders.push(id),
                Person::Missionary(id) => party.missionaries.push(id),
            }
        }
        party
    }
}

/// Captives whom their captor kills unless they are ransomed: a ransom is agreed on in the plans of the turn after the battle,
/// and at its end it is too late.
pub fn end_of_turn(table: &mut At) -> Played<()> {
    let turn = table.state.turn;
    lose(table, None, true, |captive| captive.killed_after.is_some_and(|last| last <= turn))
}

/// Somebody whom his captor kills now.
pub fn kill(table: &mut At, by: Nation, who: &Person) -> Played<()> {
    lose(table, Some(by), true, |captive| captive.who == *who)
}

/// 15.3.1.C, rule 15.5.2.A A leader whose last turn it was, if he is held.
pub fn retire(table: &mut At, id: &LeaderId) -> Played<()> {
    lose(table, None, false, |captive| captive.who == Person::Leader(id.clone()))
}

/// Whether anybody holds a leader.
pub fn is_held(state: &State, id: &LeaderId) -> bool {
    state
        .realms
        .values()
        .flat_map(|realm| &realm.captives)
        .any(|captive| captive.who == Person::Leader(id.clone()))
}

/// `holder`: whose captives; `None` for everybody's.
fn lose(table: &mut At, holder: Option<Nation>, killed: bool, goes: impl Fn(&Captive) -> bool) -> Played<()> {
    let of = |by: &Nation| holder.is_none_or(|holder| holder == *by);
    for by in table.charter.nations.clone().into_iter().filter(of) {
        let Some(realm) = table.state.realms.get_mut(&by) else { continue };
        let gone: Vec<Captive> = realm.captives.extract_if(.., |captive| goes(captive)).collect();
        for Captive { who, of, .. } in gone {
            let fallen = Person::party(std::slice::from_ref(&who)).missionaries;
            missionaries::bury(&mut table.state, &fallen); // 15.6.3.E
            tell(table, Naval::CaptiveGone { by, of, who, killed })?;
        }
    }
    Ok(())
}

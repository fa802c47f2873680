//! Missionaries are drawn (15.6.3).

use crate::games::conquistador::At;
use crate::games::conquistador::ids::{MissionaryId, Nation};
use crate::rules::{Eye, Played, RollId};

/// 15.6.3.B, 15.6.3.D Draws missionaries from the container, one roll each that nobody sees before the campaign ends: which
/// counter, and what is on its hidden side, which is read when they land (ruling r25). Counters drawn by number would tell
/// others, with the first that lands, how many are still on their way.
pub fn draw(table: &mut At, nation: Nation, count: u32) -> Played<Vec<MissionaryId>> {
    let mut drawn = vec![];
    for _ in 0..count {
        let counters: Vec<MissionaryId> = table.state.container.iter().cloned().collect();
        if counters.is_empty() {
            break;
        }
        let left = ratings_left(table);
        let sides = u32::try_from(left.len()).unwrap_or(u32::MAX);
        let turn = table.state.turn;
        let roll = RollId(format!("15.6.3/{}/turn {turn}/of {sides}", nation.word()));
        let faces = table.roll_for(Eye::Referee, roll, 2, sides.max(1))?;
        let at = |die: usize| faces.get(die).map_or(0, |face| *face as usize - 1);
        let rating = left.get(at(0)).copied().unwrap_or(0);
        let Some(id) = counters.get(at(1)).or(counters.first()).cloned() else { break };
        table.state.container.remove(&id);
        table.state.known.remove(&id);
        table.state.ratings.insert(id.clone(), rating);
        drawn.push(id);
    }
    Ok(drawn)
}

/// The ratings of the counters in the container, lowest first: all but those of the missionaries in play. 15.6.3.E Who is
/// eliminated is among them again.
fn ratings_left(table: &At) -> Vec<i32> {
    let mut left: Vec<i32> = table.charter.missionaries.values().copied().collect();
    left.sort_unstable();
    let in_play = table.state.ratings.iter().filter(|(id, _)| !table.state.container.contains(*id));
    for (_, rating) in in_play {
        if let Some(at) = left.iter().position(|other| other == rating) {
            left.remove(at);
        }
    }
    left
}

//! The sequence of play of the toy game. Two segments a turn: markers (3.0 to 5.0), the sea (6.0).

use super::{
    ask::{Evade, Hail, Intercept, PlaceMarker, Yes},
    toy::{Breaks, Fact, HUNTER, Marker, Phase, RAIDER, Toy},
};
use sealed_orders::rules::{Eye, Played, RollId, Table};

pub fn play(table: &mut Table<'_, Toy>) -> Played<()> {
    match table.state.phase {
        Phase::Markers => markers(table),
        Phase::Sea => sea(table),
    }
}

/// 3.0 the weather falls before anybody decides; 5.0 both sides place a marker in secret.
fn markers(table: &mut Table<'_, Toy>) -> Played<()> {
    let face = table.roll(RollId("3.0/weather".into()), 1, 6)?[0];
    table.state.weather = Some(face);
    table.tell(Fact::Weather { face })?;
    if table.charter.breaks == Breaks::RollTwice {
        table.roll(RollId("3.0/weather".into()), 1, 6)?;
    }
    let mut both = table.together();
    let (raider, hunter) = (both.put(RAIDER, PlaceMarker {}), both.put(HUNTER, PlaceMarker {}));
    let answers = both.wait()?;
    for (seat, marker) in [(RAIDER, answers.take(raider)), (HUNTER, answers.take(hunter))] {
        table.state.markers[usize::from(seat.0)] = Some(marker);
        table.tell(Fact::Placed { seat, marker })?;
    }
    table.state.phase = Phase::Sea;
    Ok(())
}

fn sea(table: &mut Table<'_, Toy>) -> Played<()> {
    let marker = table.state.markers[0].expect("markers are placed before the sea");
    table.state.revealed = true;
    table.tell(Fact::Revealed { marker })?;
    match table.charter.breaks {
        Breaks::Panic => panic!("the chart has no row 7"),
        Breaks::AsksNobody => {
            table.together().wait()?;
            table.together().wait_any()?;
        }
        _ => {}
    }
    if marker == Marker::Raid {
        interceptions(table)?;
    }
    if !table.state.caught {
        hail(table)?;
    }
    let turn = table.state.turn;
    table.state.turn += 1;
    table.state.phase = Phase::Markers;
    table.state.markers = [None; 2];
    table.state.revealed = false;
    table.tell(Fact::TurnEnded { turn })
}

/// 6.4 Each hunter may try once; the raider may burn coal and be gone. On 1 to 3 he is found (from revision 2 on:
/// to 4), one more on patrol. 6.5 A hunter who misses him counts his coal:
/// one id, once in each epoch.
fn interceptions(table: &mut Table<'_, Toy>) -> Played<()> {
    let tries = if table.charter.first_only { 1 } else { table.charter.hunters.len() };
    for &hunter in &table.charter.hunters[..tries] {
        let weather = table.state.weather.unwrap_or_default();
        if table.ask(HUNTER, Intercept { hunter, weather })? == Yes(false) {
            continue;
        }
        if table.ask(RAIDER, Evade { hunter })? == Yes(true) {
            table.state.coal -= 1;
            table.tell(Fact::Evaded { hunter })?;
            continue;
        }
        let roll = table.roll(RollId(format!("6.4/fleet={hunter}")), 1, 6)?[0];
        let patrol = u32::from(table.state.markers[1] == Some(Marker::Patrol));
        let reach = if table.revision() >= 2 { 4 } else { 3 };
        if roll <= reach + patrol {
            table.state.caught = true;
            table.state.points[1] += 5;
            return table.tell(Fact::Intercepted { hunter, roll });
        }
        table.tell(Fact::Missed { hunter, roll })?;
        let sight = table.roll_for(Eye::Seat(HUNTER), RollId("6.5/count".into()), 2, 6)?;
        if sight.iter().sum::<u32>() > 4 {
            table.state.counted = Some(table.state.coal);
            table.tell(Fact::Scouted { hunter })?;
        }
    }
    Ok(())
}

/// 6.9 Whoever hails first scores. The hunter is put first here, so that seat order is not the order of putting.
fn hail(table: &mut Table<'_, Toy>) -> Played<()> {
    let mut race = table.together();
    let (hunter, raider) = (race.put(HUNTER, Hail {}), race.put(RAIDER, Hail {}));
    let (first, answers) = race.wait_any()?;
    let (seat, hails) = match first {
        0 => (HUNTER, answers.take(hunter)),
        _ => (RAIDER, answers.take(raider)),
    };
    if hails == Yes(true) {
        table.state.points[usize::from(seat.0)] += 1;
        table.tell(Fact::Hailed { seat })?;
    }
    Ok(())
}

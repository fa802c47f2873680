//! When a nation is asked for what it does in a segment (5.0.C): in windows for all at once, or when its turn comes.

use super::ask::{Sheet, gold::Gold, home::Home, load::LoadGold, maintenance::Maintenance, march::Marches};
use super::ask::{natives::Natives, sea::Sea};
use super::charter::Charter;
use super::ids::Nation;
use super::state::State;
use super::{At, Conquistador};
use crate::rules::{Answers, Played, Question, Seat, Together};
use std::collections::BTreeMap;

/// A question about one segment of a turn, put to each nation.
pub trait OnSheet: Question<Rules = Conquistador> {
    fn of(nation: Nation, turn: u8) -> Self;
    fn slot(sheet: &mut Sheet) -> &mut Option<Self::Answer>;
    /// Whether the nation has anything to decide, by what everybody sees.
    fn is_due(charter: &Charter, state: &State, nation: Nation) -> bool;
}

/// What a nation does in a segment: as it stands on its sheet, else it is asked now (pace classic). `None` when it has
/// nothing to decide.
pub fn given<Q: OnSheet>(table: &mut At, nation: Nation) -> Played<Option<Q::Answer>> {
    if let Some(answer) = table.state.sheets.get_mut(&nation).and_then(|sheet| Q::slot(sheet).take()) {
        return Ok(Some(answer));
    }
    match table.charter.seat(nation) {
        Some(seat) if Q::is_due(table.charter, &table.state, nation) => {
            let question = Q::of(nation, table.state.turn);
            table.ask(seat, question).map(Some)
        }
        _ => Ok(None),
    }
}

/// The sea window: expeditions in the New World (5.1.2.2).
pub fn sea(table: &mut At) -> Played<()> {
    let sea = due::<Sea>(table);
    let mut together = table.together();
    let filled = [put(&mut together, sea)];
    let answers = together.wait()?;
    fill(&answers, filled.into(), &mut table.state.sheets);
    Ok(())
}

/// The last window: land (5.1.3), home (5.1.4) and maintenance (5.1.5).
pub fn land(table: &mut At) -> Played<()> {
    let (gold, march, natives) = (due::<Gold>(table), due::<Marches>(table), due::<Natives>(table));
    let (load, home, upkeep) = (due::<LoadGold>(table), due::<Home>(table), due::<Maintenance>(table));
    let mut together = table.together();
    let filled = vec![
        put(&mut together, gold),
        put(&mut together, march),
        put(&mut together, natives),
        put(&mut together, load),
        put(&mut together, home),
        put(&mut together, upkeep),
    ];
    let answers = together.wait()?;
    fill(&answers, filled, &mut table.state.sheets);
    Ok(())
}

type Sheets = BTreeMap<Nation, Sheet>;
/// Puts the answers to one kind of question on the sheets.
type Filler = Box<dyn FnOnce(&Answers, &mut Sheets)>;

/// Those who have something to decide, in seat order.
fn due<Q: OnSheet>(table: &At) -> Vec<(Nation, Seat, Q)> {
    let turn = table.state.turn;
    let asked = table.charter.sailing().filter(|nation| Q::is_due(table.charter, &table.state, *nation));
    asked.filter_map(|nation| Some((nation, table.charter.seat(nation)?, Q::of(nation, turn)))).collect()
}

fn put<Q: OnSheet>(together: &mut Together<'_, '_, Conquistador>, due: Vec<(Nation, Seat, Q)>) -> Filler {
    let put = |(nation, seat, question)| (nation, together.put::<Q>(seat, question));
    let tickets: Vec<_> = due.into_iter().map(put).collect();
    Box::new(move |answers, sheets| {
        for (nation, ticket) in tickets {
            *Q::slot(sheets.entry(nation).or_default()) = Some(answers.take(ticket));
        }
    })
}

fn fill(answers: &Answers, filled: Vec<Filler>, sheets: &mut Sheets) {
    filled.into_iter().for_each(|fill| fill(answers, sheets));
}

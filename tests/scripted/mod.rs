//! A table for the tests of any game: scripted dice, and a segment played to its end and run again.

use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::rules::{Chance, Demand, Dice, Entry, Eye, Place, Rules, Stop, Table};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Faces by the id of their roll (without its segment); what is not scripted shows `fill`.
pub struct Script {
    pub faces: BTreeMap<String, Vec<u32>>,
    pub fill: u32,
    /// Every roll asked for.
    pub asked: Vec<(String, Asked)>,
    /// Draws every face that is not scripted, in place of `fill`.
    pub drawn: Option<SeededChance>,
}

/// How a roll was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub eye: Eye,
    pub count: u32,
    pub sides: u32,
}

impl Default for Script {
    fn default() -> Self {
        Script { faces: BTreeMap::new(), fill: 1, asked: vec![], drawn: None }
    }
}

impl Dice for Script {
    fn roll(&mut self, _: u64, id: &str, eye: Eye, count: u32, sides: u32) -> Option<Vec<u32>> {
        let id = id.split_once('/').map_or(id, |(_, id)| id);
        self.asked.push((id.into(), Asked { eye, count, sides }));
        let mut faces = self.faces.get(id).cloned().unwrap_or_default();
        let (fill, drawn) = (self.fill, &mut self.drawn);
        faces.resize_with(count as usize, || drawn.as_mut().map_or(fill, |chance| 1 + chance.below(sides)));
        Some(faces)
    }
}

struct NoDice;
impl Dice for NoDice {
    fn roll(&mut self, _: u64, id: &str, _: Eye, _: u32, _: u32) -> Option<Vec<u32>> {
        panic!("a finished segment rolls {id} again")
    }
}

/// A segment at its end.
pub struct Played<R: Rules> {
    pub state: R::State,
    pub record: Vec<Entry>,
    /// Questions put, in order.
    pub put: Vec<Demand>,
    /// Where the next segment begins.
    pub next: Place,
}

/// Plays a segment to its end; a finished segment needs no dice, and ends the same.
pub fn play<R: Rules>(
    charter: &R::Charter,
    saved: &R::State,
    place: Place,
    revision: u32,
    dice: &mut Script,
    mut answer: impl FnMut(&R::State, &Demand) -> Value,
) -> Played<R>
where
    R::State: PartialEq + Debug,
{
    let (mut record, mut put) = (vec![], vec![]);
    let state = loop {
        let (state, played) = Table::<R>::run(charter, saved.clone(), place, revision, &mut record, dice);
        match played {
            Ok(()) => break state,
            Err(Stop::Awaiting(demands)) => {
                for demand in demands {
                    let answer = answer(&state, &demand);
                    put.push(demand.clone());
                    record.push(Entry::Answered { demand, answer });
                }
            }
            Err(stop) => panic!("{stop:?}"),
        }
    };
    let mut again = record.clone();
    let rerun = Table::<R>::run(charter, saved.clone(), place, revision, &mut again, &mut NoDice);
    assert_eq!((rerun.1, &rerun.0), (Ok(()), &state), "a re-run equals the run");
    assert_eq!(again, record);
    let locks = record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64;
    let next = Place { segment: place.segment + 1, epoch: place.epoch + locks };
    Played { state, record, put, next }
}

/// The facts of a record.
pub fn facts_of<F: DeserializeOwned>(record: &[Entry]) -> Vec<F> {
    let told = record.iter().filter_map(|entry| match entry {
        Entry::Told { fact, .. } => Some(fact.clone()),
        _ => None,
    });
    told.map(|fact| serde_json::from_value(fact).expect("a fact of this game")).collect()
}

//! The rules run again, and a house with many campaigns.

use criterion::Criterion;
use sealed_orders::campaign::selfplay::{SeededChance, SeededDice};
use sealed_orders::clock::SetClock;
use sealed_orders::config::{Config, Mail};
use sealed_orders::games::GAMES;
use sealed_orders::ledger::{HouseKeys, HouseStore, NoFaults};
use sealed_orders::referee::{House, NewCampaign, Referee, document};
use sealed_orders::rules::{Demand, Entry, Eye, Game, Item, Line, Place, Playing, Seat, Stop};
use serde_json::Value;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

/// Campaigns that are looked through for the longest segment.
const CAMPAIGNS: u64 = 20;
/// Campaigns of the large house.
const MANY: usize = 200;

/// A segment of a played campaign, with all that was answered and rolled in it.
struct Segment {
    saved: Value,
    place: Place,
    record: Vec<Entry>,
}

/// The campaign, of some, with the longest record in one segment.
pub struct Played {
    pub game: &'static dyn Game,
    pub playing: Box<dyn Playing>,
    /// Where the longest segment ends.
    pub state: Value,
    longest: Segment,
}

impl Played {
    pub fn longest(game: &'static dyn Game) -> Played {
        let all = (0..CAMPAIGNS).map(|seed| Played::by_lines(game, seed));
        all.max_by_key(|played| played.longest.record.len()).expect("some campaigns")
    }

    /// A campaign of drawn lines.
    fn by_lines(game: &'static dyn Game, seed: u64) -> Played {
        let charter = document(game, BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let playing = game.wake(&charter).expect("the game's own components read");
        let (mut chance, mut dice) = (SeededChance::new(seed), SeededDice(seed));
        let (mut saved, mut place) = (playing.open(), Place { segment: 0, epoch: 0 });
        let mut found: Option<(Value, Segment)> = None;
        while !playing.is_over(&saved) {
            let mut record = vec![];
            let end = loop {
                let ran = playing.run(&saved, place, game.revision(), &mut record, &mut dice);
                let state = ran.state.expect("no roll waits in self-play");
                let demands = match ran.played {
                    Ok(()) => break state,
                    Err(Stop::Awaiting(demands)) => demands,
                    Err(Stop::AwaitingAny(demands)) => demands.into_iter().take(1).collect(),
                    Err(stop) => panic!("{stop:?}"),
                };
                for demand in demands {
                    let answer = drawn(playing.as_ref(), &state, &demand, &mut chance);
                    record.push(Entry::Answered { demand, answer });
                }
            };
            let locks = record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64;
            let next = Place { segment: place.segment + 1, epoch: place.epoch + locks };
            if found.as_ref().is_none_or(|(_, longest)| longest.record.len() < record.len()) {
                found = Some((end.clone(), Segment { saved, place, record }));
            }
            (saved, place) = (end, next);
        }
        let (state, longest) = found.expect("a campaign has segments");
        Played { game, playing, state, longest }
    }

    /// What a seat saw in the longest segment.
    pub fn happened(&self, seat: Seat) -> Vec<Item> {
        self.longest.record.iter().filter_map(|entry| entry.for_eye(Eye::Seat(seat))).collect()
    }
}

fn drawn(playing: &dyn Playing, state: &Value, demand: &Demand, chance: &mut SeededChance) -> Value {
    let texts = playing.sample(state, demand, chance);
    let lines: Vec<Line> = (1..).zip(texts).map(|(number, text)| Line { number, text }).collect();
    playing.read(state, demand, &lines).answer
}

/// The longest segment of each game, from its saved state through its record to its end.
pub fn rerun(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rerun");
    for game in GAMES.iter().copied() {
        let played = Played::longest(game);
        let Segment { saved, place, record } = &played.longest;
        eprintln!("longest segment of {}: {} entries", game.name(), record.len());
        group.bench_function(game.name(), |bench| {
            bench.iter(|| {
                let (mut record, mut dice) = (record.clone(), SeededDice(0));
                let revision = played.game.revision();
                black_box(played.playing.run(saved, *place, revision, &mut record, &mut dice));
            });
        });
    }
    group.finish();
}

/// A house with two hundred campaigns, from its folder to where it can take letters.
pub fn house(criterion: &mut Criterion) {
    let home = tempfile::tempdir().expect("a folder");
    let mut referee = open(home.path());
    for number in 0..MANY {
        let seats = GAMES[0].seats().iter();
        let seats = seats.map(|seat| (seat.word.into(), format!("{}-{number}@players.example", seat.word)));
        let new = NewCampaign {
            game: GAMES[0].name().into(),
            name: Some(format!("c{number}")),
            seats: seats.collect(),
            ..NewCampaign::default()
        };
        referee.new_campaign(&new).expect("it opens");
    }
    drop(referee);
    let mut group = criterion.benchmark_group("house");
    group.sample_size(10);
    group.bench_function("open_200_campaigns", |bench| {
        bench.iter(|| {
            let mut referee = open(home.path());
            referee.tick().expect("nothing is due");
            assert_eq!(referee.campaigns().expect("the books read").len(), MANY);
        });
    });
    group.finish();
}

fn open(dir: &Path) -> Referee {
    let (store, _) = HouseStore::open(&dir.join("store"), Arc::new(NoFaults)).expect("a store");
    let mail = Mail::Maildir { inbox: dir.join("inbox"), outbox: dir.join("outbox") };
    let config = Config::of("referee@referee.example", "host@referee.example", mail);
    let clock = SetClock::new(chrono::DateTime::UNIX_EPOCH);
    let house = House {
        config,
        clock: Arc::new(clock),
        store: Box::new(store),
        keys: HouseKeys::from_seed_for_demo(1),
        faults: Arc::new(NoFaults),
        blind: false,
    };
    Referee::open(house).expect("the house opens")
}

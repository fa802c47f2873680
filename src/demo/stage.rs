//! The demo: a campaign played by letters in one folder, then exported and audited.

use super::player::Player;
use super::world::World;
use crate::audit::{AuditError, AuditReport, audit};
use crate::clock::{Clock, SetClock};
use crate::config::{Config, Deadlines, Mail};
use crate::games::by_name;
use crate::ledger::{HouseKeys, HouseStore, NoFaults, StoreError};
use crate::mail::{MailError, MaildirInbox, MaildirOutbound};
use crate::referee::{ExportScope, House, NewCampaign, Referee, RefereeError, Refusal, document, seats_in};
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a demo is made of.
#[derive(Clone, Debug)]
pub struct DemoSettings {
    pub game: String,
    /// A new or empty folder.
    pub dir: PathBuf,
    pub seed: u64,
}

/// What a demo left in its folder.
#[derive(Debug)]
pub struct DemoReport {
    pub campaign: String,
    /// Letters of the players and parcels of the referee.
    pub letters: u32,
    pub parcels: u32,
    pub audit: AuditReport,
}

/// Why a demo did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    #[error("{0} is not empty; give a new folder with --dir")]
    NotEmpty(PathBuf),
    #[error("{path}: {source}")]
    Io { path: PathBuf, source: std::io::Error },
    #[error(transparent)]
    Referee(#[from] RefereeError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error(transparent)]
    Audit(#[from] AuditError),
    #[error("the campaign did not come to its end in {0} looks at the mailbox")]
    Endless(u32),
    #[error("a parcel could not be sent: {0}")]
    Undelivered(String),
}

/// Looks at the mailbox before a demo is given up: a campaign takes a few hundred.
const LOOKS: u32 = 5_000;
const REFEREE: &str = "referee@referee.example";
/// The days of a demo pass in seconds: the limit of a mail provider means nothing.
const PARCELS_PER_DAY: u32 = 10_000;

/// Plays the demo. `told` hears a line for every letter and parcel.
pub fn demo(settings: &DemoSettings, told: &mut dyn FnMut(&str)) -> Result<DemoReport, DemoError> {
    let dir = &settings.dir;
    let empty = std::fs::read_dir(dir).map(|mut files| files.next().is_none()).unwrap_or(true);
    if !empty {
        return Err(DemoError::NotEmpty(dir.clone()));
    }
    let start = Utc.with_ymd_and_hms(2026, 5, 4, 9, 0, 0).single().unwrap_or_default();
    let mut stage = Stage::set(settings, SetClock::new(start), told)?;
    stage.play()?;
    stage.close()
}

struct Stage<'a> {
    dir: PathBuf,
    world: World,
    players: Vec<Player>,
    campaign: String,
    told: &'a mut dyn FnMut(&str),
    /// Letters and parcels so far: they are kept in `mail/` in this order.
    kept: u32,
    letters: u32,
}

impl<'a> Stage<'a> {
    fn set(
        settings: &DemoSettings,
        clock: SetClock,
        told: &'a mut dyn FnMut(&str),
    ) -> Result<Self, DemoError> {
        let dir = settings.dir.clone();
        let (inbox, outbox) = (dir.join("post/referee"), dir.join("post/players"));
        for folder in [&inbox, &outbox, &dir.join("mail")] {
            make(folder)?;
        }
        let post = Mail::Maildir { inbox: inbox.clone(), outbox: outbox.clone() };
        let config =
            Config { parcels_per_day: PARCELS_PER_DAY, ..Config::of(REFEREE, "host@referee.example", post) };
        let (store, _) = HouseStore::open(&dir.join("store"), Arc::new(NoFaults))?;
        let referee = Referee::open(House {
            config,
            clock: Arc::new(clock.clone()),
            store: Box::new(store),
            keys: HouseKeys::from_seed_for_demo(settings.seed),
            faults: Arc::new(NoFaults),
            blind: false,
        })?;
        let mut world = World {
            referee,
            clock,
            inbox: Box::new(MaildirInbox::open(&inbox)?),
            outbound: Box::new(MaildirOutbound::new(&outbox, Arc::new(NoFaults))),
        };
        let game = by_name(&settings.game).ok_or_else(|| {
            RefereeError::from(Refusal::NoGame { game: settings.game.clone(), known: known_games() })
        })?;
        let none = BTreeMap::new;
        let names = seats_in(game, &document(game, none(), none(), none()))?;
        let players: Vec<Player> = (0..)
            .zip(&names)
            .map(|(number, seat)| Player::new(&settings.game, seat.word, settings.seed, number))
            .collect();
        let new = NewCampaign {
            game: settings.game.clone(),
            seats: players.iter().map(|player| (player.seat.clone(), player.address.clone())).collect(),
            deadlines: Deadlines { zone: "Europe/London".into(), ..Deadlines::default() },
            ..NewCampaign::default()
        };
        let campaign = world.referee.new_campaign(&new)?;
        Ok(Stage { dir, world, players, campaign, told, kept: 0, letters: 0 })
    }

    /// Looks, lets the players answer, and when nothing moves any more lets time pass to the next thing due.
    fn play(&mut self) -> Result<(), DemoError> {
        for _ in 0..LOOKS {
            let look = self.world.look()?;
            if let Some(down) = look.sending.down {
                return Err(DemoError::Undelivered(down));
            }
            let written = self.players_answer()?;
            if written > 0 || look.letters > 0 || look.sending.sent > 0 {
                self.world.clock.advance(TimeDelta::minutes(3));
                continue;
            }
            match self.world.referee.next_event()? {
                Some(next) => self.wait_until(next)?,
                None => return Ok(()),
            }
        }
        Err(DemoError::Endless(LOOKS))
    }

    /// The daemon looks often: a wait is many looks, so that it does not count as an outage.
    fn wait_until(&mut self, next: DateTime<Utc>) -> Result<(), DemoError> {
        while self.world.clock.now() < next {
            let step = (next - self.world.clock.now()).min(TimeDelta::minutes(20));
            self.world.clock.advance(step);
            self.world.referee.tick()?;
        }
        Ok(())
    }

    fn players_answer(&mut self) -> Result<u32, DemoError> {
        let mut written = 0;
        for number in 0..self.players.len() {
            let box_of = self.dir.join("post/players").join(&self.players[number].address).join("new");
            for (path, parcel) in files(&box_of)? {
                let seat = self.players[number].seat.clone();
                let subject = self.players[number].subject_of(&parcel);
                self.keep(&format!("referee-to-{seat}"), &parcel)?;
                (self.told)(&format!("{seat:>6} <- {subject}"));
                move_to_cur(&path)?;
                let now = self.world.clock.now();
                let (referee, campaign) = (&mut self.world.referee, &self.campaign);
                let advice = || advice(referee, campaign, number);
                let Some(letter) = self.players[number].answer(&parcel, now, advice) else { continue };
                let subject = self.players[number].subject_of(&letter);
                self.keep(&format!("{seat}-to-referee"), &letter)?;
                (self.told)(&format!("{seat:>6} -> {subject}"));
                self.letters += 1;
                written += 1;
                let name = format!("{:05}.{}.eml", self.letters, seat);
                let inbox = self.dir.join("post/referee/new");
                make(&inbox)?;
                write(&inbox.join(name), &letter)?;
            }
        }
        Ok(written)
    }

    /// Every letter and parcel in order, for whoever opens the folder.
    fn keep(&mut self, who: &str, bytes: &[u8]) -> Result<(), DemoError> {
        self.kept += 1;
        write(&self.dir.join("mail").join(format!("{:04}-{who}.eml", self.kept)), bytes)
    }

    fn close(mut self) -> Result<DemoReport, DemoError> {
        let bundle = self.world.referee.export(&self.campaign, ExportScope::Full)?.write();
        write(&self.dir.join("campaign.bundle"), &bundle)?;
        let audit = audit(&bundle, &[self.dir.join("mail")])?;
        Ok(DemoReport {
            campaign: self.campaign,
            letters: self.letters,
            parcels: self.kept - self.letters,
            audit,
        })
    }
}

/// What the practice opponent would say to everything that a seat is asked.
fn advice(referee: &mut Referee, campaign: &str, seat: usize) -> Vec<String> {
    let Ok(campaign) = referee.look_at(campaign) else { return vec![] };
    let puts = campaign.pending.iter().flat_map(|pending| &pending.demands);
    let own = puts.filter(|put| usize::from(put.demand.seat.0) == seat);
    own.flat_map(|put| campaign.advise(put).unwrap_or_default()).collect()
}

fn known_games() -> String {
    crate::games::GAMES.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ")
}

fn make(path: &Path) -> Result<(), DemoError> {
    std::fs::create_dir_all(path).map_err(|source| DemoError::Io { path: path.into(), source })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), DemoError> {
    std::fs::write(path, bytes).map_err(|source| DemoError::Io { path: path.into(), source })
}

/// The files of a Maildir folder by name; none when there is no folder yet.
fn files(dir: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, DemoError> {
    let Ok(entries) = std::fs::read_dir(dir) else { return Ok(vec![]) };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let read = |path: PathBuf| match std::fs::read(&path) {
        Ok(bytes) => Ok((path, bytes)),
        Err(source) => Err(DemoError::Io { path, source }),
    };
    paths.into_iter().map(read).collect()
}

fn move_to_cur(path: &Path) -> Result<(), DemoError> {
    let (Some(name), Some(root)) = (path.file_name(), path.parent().and_then(Path::parent)) else {
        return Ok(());
    };
    let cur = root.join("cur");
    make(&cur)?;
    std::fs::rename(path, cur.join(name)).map_err(|source| DemoError::Io { path: path.into(), source })
}

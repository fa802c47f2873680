//! A house stopped at every write, send and rename, and opened again: it ends where the undisturbed one ended, and
//! nothing that was acknowledged is lost.

#[path = "../../src/ledger/tests/lossy.rs"]
mod lossy;

use crate::bench::{HOST, Plan, REFEREE, SPAIN, US, dawn, keys};
use crate::market::{ANNA, BRUNO, CARLA, market};
use crate::post::Sent;
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use lossy::LossyMedium;
use sealed_orders::clock::SetClock;
use sealed_orders::config::{Config, Deadlines, LETTERS_PER_FETCH, Mail};
use sealed_orders::demo::{Program, Reply, reply};
use sealed_orders::house::trees;
use sealed_orders::ledger::{self, Faults, HouseStore};
use sealed_orders::mail::{Cursor, Inbox, MaildirInbox, MaildirOutbound, maildir};
use sealed_orders::referee::{self, HostAct, House, Referee, RefereeError};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Counts how often the house passes each point, and stops it at one of them: from there on nothing more is written.
#[derive(Default)]
struct Stops {
    state: Mutex<StopsState>,
}

#[derive(Default)]
struct StopsState {
    passed: BTreeMap<&'static str, u32>,
    stop_at: Option<(&'static str, u32)>,
    stopped: bool,
}

impl Stops {
    fn at_time(point: &'static str, time: u32) -> Arc<Stops> {
        let state = StopsState { stop_at: Some((point, time)), ..StopsState::default() };
        Arc::new(Stops { state: Mutex::new(state) })
    }
    fn stopped(&self) -> bool {
        self.state.lock().expect("one thread").stopped
    }
    fn passed(&self) -> BTreeMap<&'static str, u32> {
        self.state.lock().expect("one thread").passed.clone()
    }
    /// The machine is on again.
    fn restart(&self) {
        self.state.lock().expect("one thread").stopped = false;
    }
}

impl Faults for Stops {
    fn at(&self, point: &'static str) -> io::Result<()> {
        let mut state = self.state.lock().expect("one thread");
        if !state.stopped {
            let count = state.passed.entry(point).or_default();
            *count += 1;
            let count = *count;
            state.stopped = state.stop_at == Some((point, count));
        }
        if state.stopped { Err(io::Error::other("the machine stopped")) } else { Ok(()) }
    }
}

/// Every point of the house.
fn points() -> BTreeSet<&'static str> {
    [ledger::POINTS, maildir::POINTS, referee::POINTS].concat().into_iter().collect()
}

/// A house in a folder, with Maildirs for the referee and for the players.
struct Site {
    dir: PathBuf,
    clock: SetClock,
    stops: Arc<Stops>,
    loss: Loss,
    disk: LossyMedium,
    plan: Plan,
}

/// What a stop costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loss {
    /// The process dies; the machine keeps what was written.
    Nothing,
    /// The power fails: of the journal's bytes that were not synced so many survive.
    Unsynced(usize),
    /// And sled is gone as well.
    UnsyncedAndSled,
}

const LOSSES: [Loss; 4] = [Loss::Nothing, Loss::Unsynced(0), Loss::Unsynced(300), Loss::UnsyncedAndSled];

impl Site {
    fn start() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 5, 4, 9, 0, 0).single().expect("a time")
    }

    fn new(dir: &Path, plan: &Plan, stops: Arc<Stops>, loss: Loss) -> Site {
        let journal = fs::read(dir.join("store/journal")).unwrap_or_default();
        let disk = LossyMedium::holding(&journal);
        let (clock, plan) = (SetClock::new(Site::start()), plan.clone());
        Site { dir: dir.into(), clock, stops, loss, disk, plan }
    }

    fn players(&self) -> Vec<String> {
        self.plan.new.seats.values().cloned().collect()
    }

    /// The machine is on again, with what was lost lost.
    fn restart(&self) {
        self.stops.restart();
        match self.loss {
            Loss::Nothing => {}
            Loss::Unsynced(kept) => self.disk.lose_power(kept),
            Loss::UnsyncedAndSled => {
                self.disk.lose_power(0);
                fs::remove_dir_all(self.dir.join("store/sled")).unwrap_or_default();
            }
        }
    }

    fn open(&self) -> Result<Referee, RefereeError> {
        let dir = self.dir.join("store");
        let (store, _) = match self.loss {
            Loss::Nothing => HouseStore::open(&dir, self.stops.clone())?,
            _ => HouseStore::open_on(&dir, Box::new(self.disk.clone()), self.stops.clone())?,
        };
        let house = House {
            config: config(),
            clock: Arc::new(self.clock.clone()),
            store: Box::new(store),
            keys: keys(),
            faults: self.stops.clone(),
            blind: false,
        };
        Referee::open(house)?.with_games(self.plan.games).with_prose(&self.plan.new.game, self.plan.prose)
    }

    /// What the daemon does at one look, from an opened house to a closed one.
    fn look(&self, act: Option<&Act>) -> Result<(), RefereeError> {
        let mut house = self.open()?;
        match act {
            Some(Act::Open) if house.campaigns()?.is_empty() => {
                house.new_campaign(&self.plan.new)?;
            }
            Some(Act::Host(act)) if !acted(&mut house, act)? => house.host_act("maine", act, "a holiday")?,
            _ => {}
        }
        let mut inbox = MaildirInbox::open_with(self.dir.join("inbox"), self.stops.clone())?;
        let cursor = house.cursor("INBOX")?.unwrap_or(Cursor { validity: 0, next: 1 });
        let (letters, after) = inbox.fetch("INBOX", &cursor, LETTERS_PER_FETCH, &|_| true)?;
        for letter in &letters {
            let received = self.clock.clone();
            let received = sealed_orders::clock::Clock::now(&received);
            house.take(&sealed_orders::mail::Incoming { received, ..letter.clone() })?;
        }
        house.advance("INBOX", &after)?;
        for letter in &letters {
            inbox.mark(letter)?;
        }
        house.tick()?;
        house.send(&mut MaildirOutbound::new(self.dir.join("players"), self.stops.clone()))?;
        Ok(())
    }

    /// A look at this time; a house that was stopped is opened again, as often as it takes.
    fn look_at(&self, at: DateTime<Utc>, act: Option<&Act>) -> u32 {
        self.clock.set(at);
        for crashes in 0..3 {
            match self.look(act) {
                Ok(()) if !self.stops.stopped() => return crashes,
                done => assert!(self.stops.stopped(), "{done:?}"),
            }
            self.restart();
        }
        panic!("the house does not come up again");
    }

    /// What a player finds in the mailbox, in the order of the parcels' dates.
    fn parcels(&self, seat: usize) -> Vec<Sent> {
        let to = &self.players()[seat];
        parcels_in(&self.dir.join("players").join(to), to)
    }

    /// All that counts, tree by tree: without how often and when a parcel was tried.
    fn state(&self) -> BTreeMap<String, String> {
        let house = self.open().expect("the house opens");
        let mut state = BTreeMap::new();
        for tree in TREES {
            for (key, value) in house.store().scan(tree, b"").expect("the store reads") {
                let key = format!("{tree}/{}", String::from_utf8_lossy(&key));
                let shown = plain(tree, &value);
                if !key.starts_with("house/sent/") {
                    state.insert(key, shown);
                }
            }
        }
        for seat in 0..self.players().len() {
            for sent in self.parcels(seat) {
                let before = state.insert(
                    format!("parcel/{}/{}", sent.to, sent.message_id),
                    String::from_utf8_lossy(&sent.bytes).into(),
                );
                assert!(before.is_none(), "{} came twice", sent.message_id);
            }
        }
        state
    }
}

const TREES: [&str; 14] = [
    trees::CAMPAIGNS,
    trees::SEATS,
    trees::PARCELS,
    trees::LETTERS,
    trees::RAW,
    trees::OUTBOX,
    trees::OUT_RAW,
    trees::CURSORS,
    trees::RATES,
    trees::CHARTERS,
    trees::HOUSE,
    "events",
    "heads",
    "sealed",
];

/// A value to compare: the outbox without tries, the cursor without the mailbox's validity.
fn plain(tree: &str, value: &[u8]) -> String {
    if tree == trees::OUTBOX || tree == trees::CURSORS {
        let mut read: Value = serde_json::from_slice(value).expect("books are JSON");
        for field in ["tries", "next_try", "validity"] {
            read.as_object_mut().expect("a record").remove(field);
        }
        if tree == trees::OUTBOX {
            read.as_object_mut().expect("a record").remove("next");
        }
        return read.to_string();
    }
    String::from_utf8(value.into()).unwrap_or_else(|_| format!("{value:?}"))
}

fn parcels_in(maildir: &Path, to: &str) -> Vec<Sent> {
    let mut found = vec![];
    for folder in ["new", "cur"] {
        let Ok(files) = fs::read_dir(maildir.join(folder)) else { continue };
        for file in files {
            let path = file.expect("a file").path();
            let bytes: Arc<[u8]> = fs::read(&path).expect("a parcel").into();
            let id = sealed_orders::mail::read_letter(&bytes).expect("a parcel").message_id;
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            found.push((
                name,
                Sent { at: String::new(), to: to.into(), message_id: id.expect("an id"), bytes },
            ));
        }
    }
    found.sort_by_key(|(name, sent)| (name[..10].to_owned(), number_of(&sent.message_id)));
    found.into_iter().map(|(_, sent)| sent).collect()
}

/// The parcel's number in its seat's count.
fn number_of(id: &str) -> u32 {
    id.split('.').nth(3).and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn config() -> Config {
    Config {
        parcels_per_day: 10_000,
        ..Config::of(REFEREE, HOST, Mail::Maildir { inbox: "inbox".into(), outbox: "players".into() })
    }
}

/// With deadlines that come soon.
fn soon(mut plan: Plan) -> Plan {
    plan.new.deadlines = Deadlines { days: 1, hour: 0, ..Deadlines::default() };
    plan
}

/// Whether an act of the host was done before the house stopped.
fn acted(house: &mut Referee, act: &HostAct) -> Result<bool, RefereeError> {
    let paused = house.look_at("maine")?.paused;
    Ok(match act {
        HostAct::Pause => paused,
        HostAct::Resume => !paused,
        _ => false,
    })
}

/// What happens at one moment of the scenario, before the house looks.
enum Act {
    Open,
    /// The seat answers its newest parcel.
    Write(usize, &'static [&'static str]),
    Host(HostAct),
    /// Nobody does anything.
    Wait,
}

/// Minutes since the start, and what happens then: from the invitation into turn 2, by letters and by silence.
fn scenario() -> Vec<(i64, Act)> {
    let mut steps = vec![
        (0, Act::Open),
        (20, Act::Write(SPAIN, &["JOIN", "luck: a walrus at midnight"])),
        (40, Act::Write(US, &["JOIN"])),
        (60, Act::Write(US, &["ready"])),
        (80, Act::Write(SPAIN, &["ready"])),
        (100, Act::Write(SPAIN, &["castilla: patrol", "vizcaya: explode", "always disengage: never"])),
        (120, Act::Write(SPAIN, &["clear vizcaya", "cervera: raid key west", "press us: peace?"])),
        (140, Act::Host(HostAct::Pause)),
        (160, Act::Host(HostAct::Resume)),
        (180, Act::Write(US, &["schley: patrol", "done"])),
        (200, Act::Write(SPAIN, &["done"])),
    ];
    // The first part of the moves goes by silence: the daemon looks often, so that nothing counts as an outage.
    steps.extend((1..32).map(|look| (200 + look * 25, Act::Wait)));
    steps
}

/// Three who talk: messages, offers taken, declined, changed and lapsed, while the deadline goes by.
fn talk() -> Vec<(i64, Act)> {
    let joining = [ANNA, BRUNO, CARLA].map(|seat| (20 + seat as i64 * 20, Act::Write(seat, &["JOIN"])));
    let ready = [ANNA, BRUNO, CARLA].map(|seat| (80 + seat as i64 * 20, Act::Write(seat, &["ready"])));
    let mut steps = vec![(0, Act::Open)];
    steps.extend(joining.into_iter().chain(ready));
    steps.extend([
        (140, Act::Write(ANNA, &["press all: hello", "end press", "offer bruno: 5 coins"])),
        (160, Act::Write(BRUNO, &["accept 1", "press anna: done", "end press", "offer carla: 2 coins"])),
        (180, Act::Write(CARLA, &["refuse 1", "offer anna: 1 coins", "press bruno, anna: no"])),
        (200, Act::Write(CARLA, &["offer anna: 3 coins"])),
        (220, Act::Write(ANNA, &["done"])),
        (240, Act::Write(BRUNO, &["done"])),
        (260, Act::Write(CARLA, &["done"])),
        (280, Act::Wait),
        (300, Act::Wait),
    ]);
    steps
}

/// Plays one step of the scenario. Gives whether the house was stopped in it.
fn step(site: &Site, number: usize, minutes: i64, act: &Act) -> bool {
    let at = Site::start() + TimeDelta::minutes(minutes);
    if let Act::Write(seat, typed) = act {
        write(site, number, *seat, typed, at);
    }
    let mut crashes = site.look_at(at, Some(act));
    // What a stop left to be sent is tried again a little later; the undisturbed house looks then as well.
    let later: &[i64] = if matches!(act, Act::Wait) { &[] } else { &[3, 8, 12] };
    for minutes in later {
        crashes += site.look_at(at + TimeDelta::minutes(*minutes), None);
    }
    crashes > 0
}

fn write(site: &Site, number: usize, seat: usize, typed: &[&str], at: DateTime<Utc>) {
    let parcels = site.parcels(seat);
    let parcel = parcels.last().expect("the seat was written to");
    let typed: Vec<String> = typed.iter().map(|line| (*line).to_owned()).collect();
    let bytes = reply(
        Program::Thunderbird,
        &Reply {
            from: &parcel.to,
            to: &parcel.reply_to(),
            subject: "Re: orders",
            message_id: &format!("step-{number}@players.example"),
            in_reply_to: Some(&parcel.message_id),
            date: at,
            typed: &typed,
            quoted: &parcel.text(),
        },
    );
    let new = site.dir.join("inbox/new");
    fs::create_dir_all(&new).expect("a folder");
    fs::write(new.join(format!("{number:05}.letter")), bytes).expect("a letter");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("a type").is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a file");
        }
    }
}

/// What the undisturbed house did: after each step its folder, its state, and how often it passed each point in it.
struct Undisturbed {
    _home: tempfile::TempDir,
    before: Vec<PathBuf>,
    after: Vec<BTreeMap<String, String>>,
    passed: Vec<BTreeMap<&'static str, u32>>,
}

fn undisturbed(plan: &Plan, steps: &[(i64, Act)]) -> Undisturbed {
    let home = tempfile::tempdir().expect("a folder");
    let live = home.path().join("live");
    fs::create_dir_all(&live).expect("a folder");
    let mut run = Undisturbed { before: vec![], after: vec![], passed: vec![], _home: home };
    for (number, (minutes, act)) in steps.iter().enumerate() {
        let before = run._home.path().join(format!("before-{number}"));
        copy(&live, &before);
        let stops = Arc::new(Stops::default());
        let site = Site::new(&live, plan, stops.clone(), Loss::Nothing);
        assert!(!step(&site, number, *minutes, act));
        run.passed.push(stops.passed());
        run.before.push(before);
        run.after.push(site.state());
    }
    run
}

fn differences(one: &BTreeMap<String, String>, other: &BTreeMap<String, String>) -> Vec<String> {
    let keys: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let differs = keys.into_iter().filter(|key| one.get(*key) != other.get(*key));
    differs.map(|key| format!("{key}:\n  {:?}\n  {:?}", one.get(key), other.get(key))).collect()
}

/// Steps at the end in which nothing is stopped: the house needs some to come even.
const TAIL: usize = 2;

/// Every passing of a point: the step in which it happened, and which time of that step it was.
fn passings(run: &Undisturbed, point: &str) -> Vec<(usize, u32)> {
    let steps = run.passed.len() - TAIL;
    let of_step = |(number, passed): (usize, &BTreeMap<&'static str, u32>)| {
        let times = passed.get(point).copied().unwrap_or(0);
        (1..=times).map(move |time| (number, time))
    };
    run.passed[..steps].iter().enumerate().flat_map(of_step).collect()
}

/// Those that are tried: all where the environment says so, else the first, the last, and some between.
fn chosen(all: Vec<(usize, u32)>) -> Vec<(usize, u32)> {
    if std::env::var("SEALED_ORDERS_CRASHES").is_ok_and(|wish| wish == "all") {
        return all;
    }
    let every = all.len().div_ceil(SOME).max(1);
    let last = all.len().saturating_sub(1);
    all.into_iter().enumerate().filter(|(at, _)| at % every == 0 || *at == last).map(|(_, of)| of).collect()
}

/// Passings of a point that are tried in an ordinary run.
const SOME: usize = 8;

/// How far a stopped house is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Until {
    /// Until nothing is otherwise than in the undisturbed house: what follows is the same then.
    Even,
    /// To the end of the scenario, whatever was even before.
    End,
}

/// Stops the house once and lets it go on; gives what is not as in the undisturbed run. What a stop left to be sent may
/// leave with the next step.
fn stopped_once(
    run: &Undisturbed,
    (plan, steps): (&Plan, &[(i64, Act)]),
    (point, first, time): (&'static str, usize, u32),
    loss: Loss,
    until: Until,
) -> Vec<String> {
    let room = tempfile::tempdir().expect("a folder");
    copy(&run.before[first], room.path());
    let site = Site::new(room.path(), plan, Stops::at_time(point, time), loss);
    let mut found = vec![];
    for (number, (minutes, act)) in steps.iter().enumerate().skip(first) {
        let stopped = step(&site, number, *minutes, act);
        assert_eq!(stopped, number == first, "{point}, time {time} of step {first}");
        let is_last = number + 1 == steps.len();
        if until == Until::Even || is_last {
            found = differences(&run.after[number], &site.state());
        }
        if until == Until::Even && (found.is_empty() || number == first + TAIL) {
            return found;
        }
    }
    found
}

/// The points are parted among several tests, so that they run side by side.
fn stop_everywhere(part: usize) {
    let (plan, steps) = (soon(dawn()), scenario());
    let run = undisturbed(&plan, &steps);
    for point in points().into_iter().skip(part).step_by(PARTS) {
        let all = passings(&run, point);
        assert!(!all.is_empty(), "the scenario never comes to {point}");
        let tried = chosen(all);
        let followed = tried.len() / 2;
        for (at, ((number, time), loss)) in tried.into_iter().zip(LOSSES.into_iter().cycle()).enumerate() {
            let until = if at == followed { Until::End } else { Until::Even };
            let found = stopped_once(&run, (&plan, &steps), (point, number, time), loss, until);
            let at = format!("{point}, time {time} of step {number}, {loss:?}");
            assert!(found.is_empty(), "{at}: {}", found.join("\n"));
        }
    }
}

const PARTS: usize = 4;

#[test]
fn a_house_stopped_at_any_point_ends_where_the_undisturbed_one_ends_1() {
    stop_everywhere(0);
}

#[test]
fn a_house_stopped_at_any_point_ends_where_the_undisturbed_one_ends_2() {
    stop_everywhere(1);
}

#[test]
fn a_house_stopped_at_any_point_ends_where_the_undisturbed_one_ends_3() {
    stop_everywhere(2);
}

#[test]
fn a_house_stopped_at_any_point_ends_where_the_undisturbed_one_ends_4() {
    stop_everywhere(3);
}

/// The steps of [`talk`] in which something is said.
const SAID: std::ops::Range<usize> = 7..13;

#[test]
fn a_house_stopped_amid_talk_delivers_each_message_and_each_offer_once() {
    let (plan, steps) = (soon(market()), talk());
    let run = undisturbed(&plan, &steps);
    let told = run.after.last().expect("steps").values().filter(|value| value.contains("Subject: [bazaar]"));
    let told: Vec<&String> = told.collect();
    for what in ["press from Anna of Genoa to all", "offer 1 from Anna of Genoa", "a bargain with Bruno"] {
        assert!(told.iter().any(|parcel| parcel.contains(what)), "{what} is in the scenario");
    }
    let mut tried = 0;
    for point in points() {
        let all: Vec<_> = passings(&run, point).into_iter().filter(|(step, _)| SAID.contains(step)).collect();
        for ((number, time), loss) in chosen(all).into_iter().zip(LOSSES.into_iter().cycle()) {
            let found = stopped_once(&run, (&plan, &steps), (point, number, time), loss, Until::Even);
            assert!(
                found.is_empty(),
                "{point}, time {time} of step {number}, {loss:?}: {}",
                found.join("\n")
            );
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried} stops");
}

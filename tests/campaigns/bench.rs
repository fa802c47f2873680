//! A house in memory with its players: letters in, parcels out, a clock that stands until it is moved.

use crate::post::{Sent, Shared, Tray};
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::clock::{Clock, SetClock, stamp};
use sealed_orders::config::{Config, Deadlines, Mail};
use sealed_orders::demo::{Program, Reply, reply};
use sealed_orders::games::{GAMES, by_name};
use sealed_orders::house::{LetterOutcome, LetterRecord, SeatBook, books, trees};
use sealed_orders::intake::token::seat_word;
use sealed_orders::ledger::{HouseKeys, NoFaults, hex};
use sealed_orders::mail::{Incoming, content_hash};
use sealed_orders::referee::{House, NewCampaign, Referee, document, seats_in};
use sealed_orders::rules::{Demand, Game};
use std::collections::BTreeMap;
use std::sync::Arc;

pub const REFEREE: &str = "referee@referee.example";
pub const HOST: &str = "host@referee.example";
pub const SPAIN: usize = 0;
pub const US: usize = 1;
/// The daemon looks often; a longer gap would be an outage.
pub const LOOK: TimeDelta = TimeDelta::minutes(20);

type Games = &'static [&'static dyn Game];

/// What is played, and by whom.
#[derive(Clone)]
pub struct Plan {
    pub games: Games,
    pub new: NewCampaign,
    pub blind: bool,
    /// Drawing takes most of the time of a test.
    pub pictures: bool,
    /// The prose of the game, where the binary does not carry it.
    pub prose: &'static [(&'static str, &'static str)],
}

/// A campaign of Dawn of Empire.
pub fn dawn() -> Plan {
    Plan {
        games: GAMES,
        new: NewCampaign {
            game: "dawn_of_empire".into(),
            name: Some("maine".into()),
            seats: seats(GAMES[0]),
            deadlines: Deadlines { zone: "Europe/London".into(), ..Deadlines::default() },
            ..NewCampaign::default()
        },
        blind: false,
        pictures: false,
        prose: &[],
    }
}

/// A campaign of Conquistador for three.
pub fn conquistador(pace: &str) -> Plan {
    let game = by_name("conquistador").expect("the house has it");
    let three = ["spain", "england", "france"];
    let seats = seats(game).into_iter().filter(|(word, _)| three.contains(&word.as_str())).collect();
    let new = NewCampaign {
        game: game.name().into(),
        name: Some("indies".into()),
        seats,
        options: [("pace".into(), pace.into())].into(),
        ..dawn().new
    };
    Plan { new, ..dawn() }
}

/// Every seat with its player's address.
pub fn seats(game: &dyn Game) -> BTreeMap<String, String> {
    game.seats().iter().map(|seat| (seat.word.into(), format!("{}@players.example", seat.word))).collect()
}

/// A letter on its way to the referee.
pub struct Letter<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub in_reply_to: Option<&'a Sent>,
    pub typed: Vec<String>,
    /// What stands quoted below; the answered parcel's text when there is nothing else to say.
    pub quoted: Option<String>,
}

/// A house with its mail in hand.
pub struct Bench {
    pub referee: Referee,
    pub clock: SetClock,
    pub store: Shared,
    pub tray: Tray,
    pub sent: Vec<Sent>,
    pub inbox: Vec<Incoming>,
    pub campaign: String,
    pub players: Vec<String>,
    pub program: Program,
    plan: Plan,
    /// Letters written so far.
    pub letters: u64,
}

impl Bench {
    /// Opens a house and a campaign, and sends the invitations.
    pub fn open(plan: &Plan) -> Bench {
        let start = Utc.with_ymd_and_hms(2026, 5, 4, 9, 0, 0).single().expect("a time");
        let (clock, store) = (SetClock::new(start), Shared::default());
        let referee = house(plan, &store, &clock);
        let game = plan.games.iter().find(|game| game.name() == plan.new.game).expect("a game of the plan");
        let charter = document(*game, plan.new.options.clone(), BTreeMap::new(), BTreeMap::new());
        let seats = seats_in(*game, &charter).expect("the options go together");
        let players = seats.iter().map(|seat| plan.new.seats[seat.word].clone()).collect();
        let mut bench = Bench {
            referee,
            clock,
            store,
            tray: Tray::default(),
            sent: vec![],
            inbox: vec![],
            campaign: String::new(),
            players,
            program: Program::Phone,
            plan: plan.clone(),
            letters: 0,
        };
        bench.campaign = bench.referee.new_campaign(&plan.new).expect("a campaign opens");
        bench.look();
        bench
    }

    /// All join and are ready: the first questions are out.
    pub fn begun(plan: &Plan) -> Bench {
        let all: Vec<usize> = (0..plan.new.seats.len()).collect();
        Bench::begun_of(plan, &all)
    }

    /// The same where these seats alone have players.
    pub fn begun_of(plan: &Plan, seats: &[usize]) -> Bench {
        let mut bench = Bench::open(plan);
        for word in ["JOIN", "ready"] {
            for seat in seats.iter().filter(|seat| **seat < bench.players.len()).copied().collect::<Vec<_>>()
            {
                bench.answer(seat, &[word]);
            }
        }
        bench
    }

    /// A second house that stands exactly where this one does, with a clock of its own.
    pub fn fork(&self) -> Bench {
        let (clock, store) = (SetClock::new(self.clock.now()), self.store.fork());
        Bench {
            referee: house(&self.plan, &store, &clock),
            clock,
            store,
            tray: Tray::default(),
            sent: self.sent.clone(),
            inbox: self.inbox.clone(),
            campaign: self.campaign.clone(),
            players: self.players.clone(),
            program: self.program,
            plan: self.plan.clone(),
            letters: self.letters,
        }
    }

    /// The house is closed and opened again on what its store holds.
    pub fn restart(&mut self) {
        self.referee = house(&self.plan, &self.store, &self.clock);
    }

    /// One look of the daemon: letters, what is due, parcels.
    pub fn look(&mut self) {
        for letter in std::mem::take(&mut self.inbox) {
            self.referee.take(&letter).expect("a letter is taken");
        }
        self.referee.tick().expect("what is due is done");
        self.send();
    }

    fn send(&mut self) {
        self.referee.send(&mut self.tray).expect("parcels leave");
        let at = stamp(self.clock.now());
        let sent = std::mem::take(&mut *self.tray.0.lock().expect("one thread"));
        self.sent.extend(sent.into_iter().map(|sent| Sent { at: at.clone(), ..sent }));
    }

    /// Time passes, with the daemon looking all along.
    pub fn wait(&mut self, time: TimeDelta) {
        self.wait_until(self.clock.now() + time);
    }

    pub fn wait_until(&mut self, then: DateTime<Utc>) {
        while self.clock.now() < then {
            self.clock.advance((then - self.clock.now()).min(LOOK));
            self.look();
        }
    }

    /// When the house has something to do.
    pub fn next(&self) -> Option<DateTime<Utc>> {
        self.referee.next_event().expect("the books read")
    }

    /// Waits until the next thing falls due; false when nothing ever will.
    pub fn wait_for_next(&mut self) -> bool {
        let Some(next) = self.next() else { return false };
        if next <= self.clock.now() {
            self.look();
        }
        self.wait_until(next);
        assert_ne!(self.next(), Some(next), "what is due is done, and not due any more");
        true
    }

    /// Puts a letter into the referee's inbox; gives its Message-ID.
    pub fn post(&mut self, letter: &Letter<'_>) -> String {
        self.letters += 1;
        let id = format!("letter-{}@players.example", self.letters);
        let quoted = letter.quoted.clone().or_else(|| letter.in_reply_to.map(Sent::text));
        let subject = letter.in_reply_to.map_or("orders".into(), |to| format!("Re: {}", to.subject()));
        let bytes = reply(
            self.program,
            &Reply {
                from: letter.from,
                to: letter.to,
                subject: &subject,
                message_id: &id,
                in_reply_to: letter.in_reply_to.map(|to| to.message_id.as_str()),
                date: self.clock.now(),
                typed: &letter.typed,
                quoted: &quoted.unwrap_or_default(),
            },
        );
        self.deliver(bytes);
        id
    }

    /// Puts bytes into the referee's inbox.
    pub fn deliver(&mut self, raw: Vec<u8>) {
        let uid = self.records().len() as u64 + self.inbox.len() as u64 + 1;
        let received = self.clock.now();
        let folder = "INBOX".to_owned();
        self.inbox.push(Incoming { folder, validity: 1, uid, received, raw, truncated: false });
    }

    /// A seat answers its newest parcel; gives its receipt.
    pub fn answer(&mut self, seat: usize, typed: &[&str]) -> Sent {
        let parcel = self.newest(seat).clone();
        self.answer_to(seat, &parcel, typed)
    }

    /// A seat answers a parcel; gives its receipt.
    pub fn answer_to(&mut self, seat: usize, parcel: &Sent, typed: &[&str]) -> Sent {
        let from = self.players[seat].clone();
        self.answer_as(&from, parcel, typed);
        let to = &self.players[seat];
        let receipt = self.sent.iter().rfind(|sent| sent.to == *to && is_receipt(sent));
        receipt.expect("every letter has a receipt").clone()
    }

    /// Somebody answers a parcel.
    pub fn answer_as(&mut self, from: &str, parcel: &Sent, typed: &[&str]) {
        let typed = typed.iter().map(|line| (*line).to_owned()).collect();
        let to = parcel.reply_to();
        self.post(&Letter { from, to: &to, in_reply_to: Some(parcel), typed, quoted: None });
        self.look();
    }

    /// All parcels to an address, in order.
    pub fn parcels_to(&self, address: &str) -> Vec<Sent> {
        self.sent.iter().filter(|sent| sent.to == address).cloned().collect()
    }

    /// All parcels to a seat's player, in order.
    pub fn parcels(&self, seat: usize) -> Vec<Sent> {
        self.parcels_to(&self.players[seat])
    }

    /// Answers to letters: they alone answer a letter of the player.
    pub fn receipts(&self, seat: usize) -> Vec<Sent> {
        self.parcels(seat).into_iter().filter(is_receipt).collect()
    }

    /// The newest parcel of a seat.
    pub fn newest(&self, seat: usize) -> &Sent {
        let to = &self.players[seat];
        self.sent.iter().rfind(|sent| sent.to == *to).expect("the seat was written to")
    }

    pub fn seat(&self, seat: usize) -> SeatBook {
        self.referee.campaigns().expect("the books read")[0].1[seat].clone()
    }

    /// The texts of the lines that a seat has in force.
    pub fn lines(&self, seat: usize) -> Vec<String> {
        self.seat(seat).lines.into_iter().map(|line| line.text).collect()
    }

    /// What became of a letter that stands in the books.
    pub fn outcome(&self, raw: &[u8]) -> LetterOutcome {
        let hash = hex::encode(&content_hash(raw));
        let records: Vec<LetterRecord> = books(&self.store, trees::LETTERS, hash.as_bytes()).expect("books");
        records.into_iter().next().expect("every letter is booked").outcome
    }

    /// The game that is played.
    pub fn game(&self) -> &'static dyn Game {
        let wanted = &self.plan.new.game;
        *self.plan.games.iter().find(|game| game.name() == wanted).expect("a game of the plan")
    }

    /// Every letter in the books.
    pub fn records(&self) -> Vec<LetterRecord> {
        books(&self.store, trees::LETTERS, b"").expect("the books read")
    }

    /// The word that vouches for a seat in letters that are no replies.
    pub fn seat_word(&self, seat: usize) -> String {
        let number = u8::try_from(seat).expect("few seats");
        seat_word(&keys().token, &self.campaign, number, self.seat(seat).life)
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    pub fn period(&mut self) -> String {
        self.referee.look_at(&self.campaign).expect("it wakes").period()
    }

    pub fn is_over(&mut self) -> bool {
        use sealed_orders::campaign::Stage;
        let stage = &self.referee.look_at(&self.campaign).expect("it wakes").stage;
        assert!(!matches!(stage, Stage::Halted { .. }), "the campaign is halted: {stage:?}");
        *stage == Stage::Closed
    }

    pub fn is_paused(&mut self) -> bool {
        self.referee.look_at(&self.campaign).expect("it wakes").paused
    }

    /// The kinds of question that play waits for.
    pub fn asked(&mut self) -> Vec<String> {
        let pending = &self.referee.look_at(&self.campaign).expect("it wakes").pending;
        pending.iter().flat_map(|pending| &pending.demands).map(|put| put.demand.kind.clone()).collect()
    }

    /// What a seat's map shows.
    pub fn map(&mut self, seat: usize) -> Option<sealed_orders::rules::Picture> {
        use sealed_orders::rules::{Eye, Seat};
        let eye = Eye::Seat(Seat(u8::try_from(seat).expect("few seats")));
        let campaign = self.referee.look_at(&self.campaign).expect("it wakes");
        campaign.playing().map(campaign.reached(), eye)
    }

    /// When the open questions are due.
    pub fn due(&mut self) -> Option<DateTime<Utc>> {
        self.referee.look_at(&self.campaign).expect("it wakes").pending.as_ref().and_then(|open| open.due)
    }

    /// The open questions of a seat for which it is written to, until it has closed its answer; none of the practice
    /// opponent's.
    pub fn demands(&mut self, seat: usize) -> Vec<Demand> {
        let book = self.seat(seat);
        if book.done {
            return vec![];
        }
        let campaign = self.referee.look_at(&self.campaign).expect("it wakes");
        let desk = sealed_orders::desk::seat_desk(campaign, &book);
        if desk.practice {
            return vec![];
        }
        desk.drafts.into_iter().filter(|draft| draft.waits).map(|draft| draft.put.demand).collect()
    }

    /// Lines that a player might write for a question.
    pub fn sample(&mut self, demand: &Demand, chance: &mut SeededChance) -> Vec<String> {
        let campaign = self.referee.look_at(&self.campaign).expect("it wakes");
        campaign.playing().sample(campaign.reached(), demand, chance)
    }

    /// The open turn is played to its end: whoever is asked lets the printed form stand.
    pub fn pass_turn(&mut self) {
        let before = self.period();
        for _ in 0..40 {
            if self.period() != before || self.is_over() {
                return;
            }
            for seat in 0..self.players.len() {
                if !self.demands(seat).is_empty() {
                    self.answer(seat, &["done"]);
                }
            }
            self.clock.advance(TimeDelta::minutes(3));
        }
        panic!("{before} does not end");
    }

    /// Every seat that is asked answers with drawn lines and closes its answer; when nobody is asked, time passes.
    /// Gives how many letters that took.
    pub fn step(&mut self, chance: &mut SeededChance) -> usize {
        let mut written = 0;
        for seat in 0..self.players.len() {
            let demands = self.demands(seat);
            if demands.is_empty() {
                continue;
            }
            let mut lines: Vec<String> =
                demands.iter().flat_map(|demand| self.sample(demand, chance)).collect();
            lines.push("done".into());
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            self.answer(seat, &lines);
            written += 1;
        }
        if written == 0 && !self.is_over() {
            self.wait_for_next();
        }
        self.clock.advance(TimeDelta::minutes(3));
        written
    }
}

fn is_receipt(sent: &Sent) -> bool {
    let letter = sealed_orders::mail::read_letter(&sent.bytes).expect("a parcel reads");
    letter.in_reply_to.iter().any(|id| id.ends_with("players.example"))
}

/// The keys of every house here.
pub fn keys() -> HouseKeys {
    HouseKeys::from_seed_for_demo(7)
}

fn house(plan: &Plan, store: &Shared, clock: &SetClock) -> Referee {
    let config = Config {
        parcels_per_day: 10_000,
        map_pictures: plan.pictures,
        ..Config::of(REFEREE, HOST, Mail::Maildir { inbox: "unused".into(), outbox: "unused".into() })
    };
    let house = House {
        config,
        clock: Arc::new(clock.clone()),
        store: Box::new(store.clone()),
        keys: keys(),
        faults: Arc::new(NoFaults),
        blind: plan.blind,
    };
    let house = Referee::open(house).expect("the house opens").with_games(plan.games);
    house.with_prose(&plan.new.game, plan.prose).expect("the prose compiles")
}

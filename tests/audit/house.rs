//! A referee in small: it drives a campaign of the toy game on its chain and exports it, always in the same bytes.

use super::toy::Toy;
use sealed_orders::campaign::{Campaign, Given, Opening, PRACTICE, Pen, Stage, events::Act};
use sealed_orders::clock::stamp;
use sealed_orders::ledger::seal::sealed_in;
use sealed_orders::ledger::{
    Batch, Bundle, BundledEvent, Chain, MemoryStore, Scope, Sealer, Signer, Store, booked_heads, hex,
};
use sealed_orders::rules::{CharterDocument, Erased, Game, Line, Seat, game};
use std::collections::BTreeMap;

pub const ID: &str = "maine";
pub const ORIGIN: &str = "referee.example/c/maine";
pub const DICE_KEY: [u8; 32] = [7; 32];

static TOY: Erased<Toy> = game();

/// The games of these tests.
pub fn games(name: &str) -> Option<&'static dyn Game> {
    (name == "captains").then_some(&TOY as &dyn Game)
}

pub fn signer() -> Signer {
    Signer::from_seed([1; 32], "referee.example")
}

pub struct House {
    store: MemoryStore,
    signer: Signer,
    sealer: Sealer,
    chain: Chain,
    pub campaign: Campaign,
    document: CharterDocument,
    /// Minutes since it was opened.
    minutes: i64,
    locks: u32,
}

impl House {
    pub fn open(turns: u32) -> House {
        let document = CharterDocument {
            game: "captains".into(),
            v: 1,
            components: BTreeMap::new(),
            options: BTreeMap::from([("turns".into(), turns.to_string())]),
            rulings: BTreeMap::new(),
        };
        let (mut store, signer, sealer, mut chain) =
            (MemoryStore::default(), signer(), Sealer::new([2; 32]), Chain::new(ID));
        let game = games("captains").expect("the toy is there");
        let referee_key = signer.public();
        let opening =
            Opening { id: ID, game, document: &document, dice_key: &DICE_KEY, referee_key: &referee_key };
        let (mut batch, mut sealed) = (Batch::default(), vec![]);
        let campaign = {
            let mut pen = Pen {
                campaign: ID,
                chain: &mut chain,
                signer: &signer,
                sealer: &sealer,
                at: &time(0),
                batch: &mut batch,
                sealed: &mut sealed,
            };
            Campaign::open(&opening, &mut pen).expect("it opens")
        };
        store.commit(batch).expect("memory takes it");
        House { store, signer, sealer, chain, campaign, document, minutes: 0, locks: 0 }
    }

    /// Joined by both and begun.
    pub fn begun(turns: u32) -> House {
        let mut house = House::open(turns);
        house.sit(|campaign, pen| campaign.join(Seat(0), [10; 32], pen).expect("he joins"));
        house.sit(|campaign, pen| campaign.join(Seat(1), [11; 32], pen).expect("she joins"));
        house.sit(|campaign, pen| drop(campaign.begin(pen).expect("it begins")));
        house
    }

    /// A campaign played to its end.
    pub fn over(turns: u32) -> House {
        let mut house = House::begun(turns);
        while house.campaign.stage == Stage::Playing {
            house.turn();
        }
        assert_eq!(house.campaign.stage, Stage::Closed);
        house
    }

    /// Asks what is pending and locks it.
    pub fn turn(&mut self) {
        self.ask();
        self.lock();
    }

    /// The first seat is the practice opponent's.
    pub fn with_practice(turns: u32) -> House {
        let mut house = House::open(turns);
        house.sit(|campaign, pen| campaign.join_practice(Seat(0), pen).expect("it joins"));
        house.join(Seat(1));
        house.sit(|campaign, pen| drop(campaign.begin(pen).expect("it begins")));
        house
    }

    pub fn ask(&mut self) {
        self.sit(|campaign, pen| campaign.ask(None, pen).expect("it is put"));
    }

    pub fn lock(&mut self) {
        let pending = self.campaign.pending.clone().expect("something is asked");
        self.locks += 1;
        let locks = self.locks;
        let given = pending.demands.iter().map(|put| match self.campaign.is_practice(put.demand.seat.0) {
            true => advised(self.campaign.advise(put).expect("the seeds are there")),
            false => answer(&put.demand.kind, put.demand.seat, locks),
        });
        let given: Vec<Given> = given.collect();
        let only = pending.any.then_some(1);
        let luck = vec![(Seat(0), [locks as u8; 32]), (Seat(1), [(100 + locks) as u8; 32])];
        self.sit(|campaign, pen| drop(campaign.lock(&given, only, &luck, pen).expect("it is locked")));
    }

    pub fn act(&mut self, act: Act) {
        self.sit(|campaign, pen| campaign.host_act(act, "a reason", pen).expect("it is written"));
    }

    pub fn join(&mut self, seat: Seat) {
        self.sit(|campaign, pen| campaign.join(seat, [12; 32], pen).expect("a new player joins"));
    }

    fn sit(&mut self, act: impl FnOnce(&mut Campaign, &mut Pen<'_>)) {
        self.minutes += 1;
        let (mut batch, mut sealed, at) = (Batch::default(), vec![], time(self.minutes));
        let mut pen = Pen {
            campaign: ID,
            chain: &mut self.chain,
            signer: &self.signer,
            sealer: &self.sealer,
            at: &at,
            batch: &mut batch,
            sealed: &mut sealed,
        };
        act(&mut self.campaign, &mut pen);
        self.chain.sign_head(&self.store, &self.signer, ORIGIN, &mut batch).expect("the head is signed");
        self.store.commit(batch).expect("memory takes it");
    }

    pub fn log_line(&self) -> String {
        self.chain.checkpoint(ORIGIN).log_line(ID)
    }

    pub fn note(&self) -> String {
        booked_heads(&self.store, ID).expect("they read").pop().expect("a head was signed")
    }

    pub fn export(&self, scope: Scope, seat: Option<u8>) -> Bundle {
        let (_, events) = Chain::load(&self.store, ID, &self.signer.public()).expect("the chain holds");
        let over = self.campaign.stage == Stage::Closed;
        let words = ["first", "second"];
        let mut openings = vec![];
        for stored in &events {
            for part in sealed_in(&stored.event.body) {
                let own = seat.is_some_and(|seat| {
                    part.slot == format!("seat/{}", words[usize::from(seat)])
                        || part.slot.starts_with(&format!("answer/{seat}/"))
                });
                // What was told may look like a sealed part; the store knows better.
                let opening = self.sealer.open(&self.store, ID, stored.event.seq, &part.slot);
                openings.extend(opening.ok().filter(|_| over || scope == Scope::Full || own));
            }
        }
        let event = |stored: sealed_orders::ledger::Stored| BundledEvent {
            seq: stored.event.seq,
            sig: hex::encode(&stored.signature),
            bytes: String::from_utf8(stored.bytes).expect("events are text"),
        };
        Bundle {
            campaign: ID.into(),
            origin: ORIGIN.into(),
            vkey: self.signer.vkey(ORIGIN),
            scope,
            seat: seat.map(|seat| words[usize::from(seat)].to_owned()),
            charter: serde_json::to_string(&self.document).expect("a charter is written"),
            events: events.into_iter().map(event).collect(),
            heads: booked_heads(&self.store, ID).expect("they read"),
            openings,
        }
    }

    pub fn full(&self) -> Bundle {
        self.export(Scope::Full, None)
    }
}

fn time(minutes: i64) -> String {
    let start = chrono::DateTime::from_timestamp(1_777_665_600, 0).expect("a time");
    stamp(start + chrono::TimeDelta::minutes(minutes))
}

fn advised(texts: Vec<String>) -> Given {
    let origins = texts.iter().map(|_| PRACTICE.to_owned()).collect();
    let lines = (1..).zip(texts).map(|(number, text)| Line { number, text }).collect();
    Given { lines, origins, letters: vec![], origin: PRACTICE.into() }
}

/// Plans and races alternate, one is silent now and then, and one writes what does not read.
fn answer(kind: &str, seat: Seat, locks: u32) -> Given {
    let text = match (kind, (locks + u32::from(seat.0)) % 3) {
        ("plan", 0) => "plan: attack",
        ("plan", 1) => "plan: dance",
        ("press", _) => "press: yes",
        ("hail", 0) => "hail: now",
        _ => return Given { origin: "silence".into(), ..Given::default() },
    };
    Given {
        lines: vec![Line { number: 1, text: text.into() }],
        origins: vec!["letter".into()],
        letters: vec!["00".repeat(32)],
        origin: "letter".into(),
    }
}

//! A player with a mailbox on the mail host.

use crate::host::Host;
use crate::house::House;
use crate::parcel::{Parcel, words};
use chrono::{DateTime, Utc};
use sealed_orders::demo::{Program, Reply, reply};
use sealed_orders::mail::{
    Cursor, ImapInbox, ImapSettings, Inbox as _, Outbound as _, SmtpOutbound, SmtpSettings, Tls,
};
use std::collections::BTreeSet;
use std::path::PathBuf;

const LETTERS: usize = 50;

pub struct Player {
    pub address: String,
    inbox: ImapInbox,
    cursor: Cursor,
    out: SmtpOutbound,
    /// Letters and parcels as a mail program would export them.
    kept: PathBuf,
    number: u32,
    parcels: Vec<Parcel>,
    /// What he has answered, by Message-ID.
    answered: BTreeSet<String>,
}

impl Player {
    pub fn new(host: &Host, house: &House, name: &str) -> Player {
        let inbox = ImapInbox::new(ImapSettings {
            host: "127.0.0.1".into(),
            port: 2993,
            tls: Tls::Implicit,
            user: name.into(),
            password: name.into(),
            ca_file: Some(host.ca()),
            inbox: "INBOX".into(),
            junk: None,
        });
        let out = SmtpOutbound::new(SmtpSettings {
            host: "127.0.0.1".into(),
            port: 2587,
            tls: Tls::StartTls,
            user: name.into(),
            password: name.into(),
            ca_file: Some(host.ca()),
        });
        let kept = house.path(name);
        std::fs::create_dir(&kept).expect("a folder");
        let mut player = Player {
            address: format!("{name}@maillab.test"),
            inbox: inbox.expect("settings"),
            cursor: Cursor::default(),
            out: out.expect("settings"),
            kept,
            number: 0,
            parcels: vec![],
            answered: BTreeSet::new(),
        };
        player.pass_all();
        player
    }

    fn fetch(&mut self) {
        let (letters, after) =
            self.inbox.fetch("INBOX", &self.cursor, LETTERS, &|_| true).expect("the mailbox reads");
        self.cursor = after;
        for letter in letters {
            self.keep(&letter.raw);
            self.parcels.extend(Parcel::read(&letter.raw));
        }
    }

    /// Moves the cursor past what other tests left.
    fn pass_all(&mut self) {
        loop {
            let (_, after) =
                self.inbox.fetch("INBOX", &self.cursor, LETTERS, &|_| false).expect("the mailbox reads");
            if std::mem::replace(&mut self.cursor, after.clone()) == after {
                return;
            }
        }
    }

    fn keep(&mut self, raw: &[u8]) {
        self.number += 1;
        std::fs::write(self.kept.join(format!("{:04}.eml", self.number)), raw).expect("written");
    }

    /// The newest parcel of that kind, once it is there.
    #[track_caller]
    pub fn parcel(&mut self, house: &House, what: &str, is_it: impl Fn(&Parcel) -> bool) -> Parcel {
        house.until(&format!("{what} for {}", self.address), || {
            self.fetch();
            self.parcels.iter().rev().find(|parcel| is_it(parcel)).cloned()
        })
    }

    #[track_caller]
    pub fn subject(&mut self, house: &House, part: &str) -> Parcel {
        self.parcel(house, part, |parcel| parcel.subject.contains(part))
    }

    /// How many parcels of that subject have come.
    pub fn has(&mut self, part: &str) -> usize {
        self.fetch();
        self.parcels.iter().filter(|parcel| parcel.subject.contains(part)).count()
    }

    /// Asks of play that no letter has answered yet.
    pub fn asks(&mut self) -> Vec<Parcel> {
        self.fetch();
        let open = |parcel: &&Parcel| parcel.asks() && !self.answered.contains(&parcel.message_id);
        self.parcels.iter().filter(open).cloned().collect()
    }

    /// Never answers this one.
    pub fn forget(&mut self, parcel: &Parcel) {
        self.answered.insert(parcel.message_id.clone());
    }

    /// Sends an answer to a parcel; its Message-ID.
    pub fn send(&mut self, parcel: &Parcel, program: Program, typed: &[&str]) -> String {
        let date: DateTime<Utc> = std::time::SystemTime::now().into();
        let id = format!("{}.{}.{}", date.timestamp_micros(), self.number, self.address);
        let typed: Vec<String> = typed.iter().map(|line| (*line).to_owned()).collect();
        let mark = if program == Program::Outlook { "RE" } else { "Re" };
        let letter = reply(
            program,
            &Reply {
                from: &self.address,
                to: &parcel.reply_to,
                subject: &format!("{mark}: {}", parcel.subject),
                message_id: &id,
                in_reply_to: Some(&parcel.message_id),
                date,
                typed: &typed,
                quoted: &parcel.text,
            },
        );
        self.keep(&letter);
        self.forget(parcel);
        self.out.send(&self.address, &parcel.reply_to, &id, &letter).expect("the server takes it");
        id
    }

    /// Answers a parcel; the receipt.
    #[track_caller]
    pub fn answer(&mut self, house: &House, parcel: &Parcel, program: Program, typed: &[&str]) -> Parcel {
        let id = self.send(parcel, program, typed);
        self.parcel(house, "a receipt", |parcel| parcel.in_reply_to.as_ref() == Some(&id))
    }

    /// Answers a parcel with these orders and closes; exactly they act.
    #[track_caller]
    pub fn order(&mut self, house: &House, parcel: &Parcel, program: Program, orders: &[&str]) -> Parcel {
        let receipt = self.answer(house, parcel, program, &[orders, &["done"]].concat());
        let typed: Vec<String> = orders.iter().map(|line| words(line)).collect();
        assert!(receipt.subject.ends_with(": FINAL"), "{program:?} of {}\n{receipt}", self.address);
        assert_eq!(sorted(receipt.marked("new")), sorted(typed), "{program:?}\n{receipt}");
        receipt
    }
}

pub fn sorted(mut lines: Vec<String>) -> Vec<String> {
    lines.sort();
    lines
}

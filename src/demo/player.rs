//! A practice player: he knows the text of his own parcels and the printed map, and writes real letters. In a game whose
//! map he cannot read he writes what the practice opponent would say in his seat.

use super::letters::{Program, Reply, reply};
use crate::campaign::selfplay::SeededChance;
use crate::games::by_name;
use crate::rules::Chance;
use chrono::{DateTime, Utc};
use mail_parser::{HeaderValue, MessageParser};
use serde::Deserialize;
use std::collections::BTreeMap;

/// One practice player.
pub struct Player {
    pub seat: String,
    pub address: String,
    chance: SeededChance,
    letters: u32,
    /// Letters about the same question; after some he takes what stands.
    tries: u32,
    mind: Mind,
}

/// Where a player's orders come from.
enum Mind {
    /// The form of his parcel, changed by the printed map.
    Form(PrintedMap),
    /// The practice opponent, who sees what his seat sees.
    Advised,
}

/// Corrections before a player leaves the rest as it stands.
const TRIES: u32 = 2;

impl Player {
    /// A player of a seat, drawing from the seed.
    pub fn new(game: &str, seat: &str, seed: u64, number: u64) -> Self {
        let map = PrintedMap::of(game);
        Player {
            seat: seat.into(),
            address: format!("{seat}@player.example"),
            chance: SeededChance::new(seed.wrapping_mul(31).wrapping_add(number)),
            letters: 0,
            tries: 0,
            mind: map.map_or(Mind::Advised, Mind::Form),
        }
    }

    /// The subject of a letter, for whoever watches.
    pub fn subject_of(&self, bytes: &[u8]) -> String {
        MessageParser::default()
            .parse_headers(bytes)
            .and_then(|message| message.subject().map(str::to_owned))
            .unwrap_or_default()
    }

    /// Reads a parcel; the letter that answers it, if it wants one. `advice` are the lines that the practice opponent
    /// would write in this seat.
    pub fn answer(
        &mut self,
        bytes: &[u8],
        now: DateTime<Utc>,
        advice: impl FnOnce() -> Vec<String>,
    ) -> Option<Vec<u8>> {
        let parcel = Parcel::read(bytes)?;
        let typed = self.words(&parcel, advice)?;
        self.letters += 1;
        let number = u32::try_from(Program::ALL.len()).unwrap_or(1);
        let program = Program::ALL[usize::try_from(self.chance.below(number)).unwrap_or(0)];
        let subject = match program {
            Program::Outlook => format!("RE: {}", parcel.subject),
            _ => format!("Re: {}", parcel.subject),
        };
        let message_id = format!("{}.{}@player.example", self.seat, self.letters);
        Some(reply(
            program,
            &Reply {
                from: &self.address,
                to: &parcel.reply_to,
                subject: &subject,
                message_id: &message_id,
                in_reply_to: Some(&parcel.message_id),
                date: now,
                typed: &typed,
                quoted: &parcel.text,
            },
        ))
    }

    fn words(&mut self, parcel: &Parcel, advice: impl FnOnce() -> Vec<String>) -> Option<Vec<String>> {
        let subject = parcel.subject.as_str();
        if subject.contains("You are invited") {
            let zone = if self.seat == "us" { "zone: new york" } else { "zone: madrid" };
            return Some(vec![
                "JOIN".into(),
                zone.into(),
                format!("luck: fair wind {}", self.chance.below(1_000)),
            ]);
        }
        if subject.contains("are you ready") {
            return Some(vec!["ready".into()]);
        }
        if subject.contains("DRAFT") {
            return self.correct(parcel);
        }
        if subject.contains(": your ") && !subject.contains("your letter") {
            self.tries = 0;
            if let Mind::Advised = self.mind {
                return Some(advice().into_iter().chain(["done".into()]).collect());
            }
            return Some(self.orders(parcel));
        }
        None
    }

    fn map(&self) -> Option<&PrintedMap> {
        match &self.mind {
            Mind::Form(map) => Some(map),
            Mind::Advised => None,
        }
    }

    /// A receipt that needs him: he sends the forms offered; after some letters he leaves what stands.
    fn correct(&mut self, parcel: &Parcel) -> Option<Vec<String>> {
        self.tries += 1;
        if self.tries > TRIES {
            return Some(vec!["clear all".into(), "done".into()]);
        }
        let mut lines = parcel.offered();
        if lines.is_empty() {
            lines.push("clear all".into());
        }
        lines.push("done".into());
        Some(lines)
    }

    /// Goes down the form and changes some of it.
    fn orders(&mut self, parcel: &Parcel) -> Vec<String> {
        let mut lines = vec![];
        if self.chance.below(3) == 0 {
            lines.push("Hi ref,".into());
        }
        let moves = parcel.subject.contains("moves");
        for (who, what) in parcel.form() {
            let changed = if moves { self.course(parcel, &who, &what) } else { self.order(&who, &what) };
            lines.push(format!("{who}: {}", changed.unwrap_or(what)));
        }
        lines.push("done".into());
        lines
    }

    fn order(&mut self, who: &str, what: &str) -> Option<String> {
        let single = !who.contains(',');
        if single || what != "anchor" {
            return None;
        }
        let order = match self.chance.below(8) {
            0..=2 => "patrol",
            3 | 4 => "transit",
            5 => {
                let Mind::Form(map) = &self.mind else { return None };
                return map.enemy_port(&self.seat, &mut self.chance).map(|port| format!("raid {port}"));
            }
            _ => return None,
        };
        Some(order.into())
    }

    fn course(&mut self, parcel: &Parcel, who: &str, what: &str) -> Option<String> {
        if self.chance.below(4) == 0 {
            return None;
        }
        let (place, order) = parcel.stack_of(who)?;
        if !matches!(order.as_str(), "patrol" | "transit") {
            return None;
        }
        let mut path: Vec<String> = vec![];
        let mut at = place;
        for _ in 0..=self.chance.below(2) {
            let mut ways = self.map()?.next_to(&at);
            let enemies = parcel.enemies();
            if ways.iter().any(|way| enemies.contains(way)) && self.chance.below(3) > 0 {
                ways.retain(|way| enemies.contains(way));
            }
            let many = u32::try_from(ways.len()).unwrap_or(0);
            at = ways.get(usize::try_from(self.chance.below(many)).unwrap_or(0))?.clone();
            path.push(at.to_lowercase());
        }
        (!path.is_empty() && what != "stay" || order == "patrol").then(|| path.join(", "))
    }
}

/// What a player sees of a parcel.
struct Parcel {
    subject: String,
    text: String,
    reply_to: String,
    message_id: String,
}

impl Parcel {
    fn read(bytes: &[u8]) -> Option<Self> {
        let message = MessageParser::default().parse(bytes)?;
        let reply_to = match message.header("Reply-To") {
            Some(HeaderValue::Address(address)) => address.first()?.address()?.to_owned(),
            _ => return None,
        };
        Some(Parcel {
            subject: message.subject()?.to_owned(),
            text: message.body_text(0)?.replace("\r\n", "\n"),
            reply_to,
            message_id: message.message_id()?.to_owned(),
        })
    }

    /// The lines under "Your … if nothing comes:", with lines that were folded for width put together.
    fn form(&self) -> Vec<(String, String)> {
        let mut lines: Vec<String> = vec![];
        let mut inside = false;
        for line in self.text.lines() {
            let heading = line.starts_with("Your ") && line.trim_end().ends_with("if nothing comes:");
            if heading || !line.starts_with("  ") {
                inside = heading;
                continue;
            }
            match lines.last_mut() {
                Some(last) if inside && line.starts_with("    ") => {
                    last.push(' ');
                    last.push_str(line.trim());
                }
                _ if inside => lines.push(line.trim().to_owned()),
                _ => {}
            }
        }
        let parted = lines.iter().filter_map(|line| line.split_once(": "));
        parted.map(|(who, what)| (who.to_owned(), what.to_owned())).collect()
    }

    /// The forms that a receipt offers, each put together where it was folded for width.
    fn offered(&self) -> Vec<String> {
        let mut forms: Vec<String> = vec![];
        let mut inside = false;
        for line in self.text.lines() {
            if let Some(form) = line.trim().strip_prefix("Send:") {
                forms.push(form.trim().to_owned());
                inside = true;
            } else if let Some(last) = forms.last_mut().filter(|_| inside && line.starts_with("      ")) {
                last.push(' ');
                last.push_str(line.trim());
            } else {
                inside = false;
            }
        }
        forms
    }

    /// Places where the other side was last seen.
    fn enemies(&self) -> Vec<String> {
        let theirs = self.text.lines().skip_while(|line| !line.starts_with("THEIRS")).skip(1);
        let stacks =
            theirs.take_while(|line| line.starts_with(' ')).filter_map(|line| line.trim().split_once("  "));
        stacks.filter_map(|(_, rest)| Some(rest.trim().split(" .").next()?.trim().to_owned())).collect()
    }

    /// Where a stack lies and what it is ordered to do, by the sheet of own ships.
    fn stack_of(&self, who: &str) -> Option<(String, String)> {
        let first = who.split(',').next()?.trim().to_lowercase();
        let (mut place, mut names) = (String::new(), String::new());
        let sheet = self.text.lines().skip_while(|line| !line.starts_with("YOUR SHIPS")).skip(1);
        for line in sheet.take_while(|line| !line.starts_with("THEIRS")) {
            let indent = line.len() - line.trim_start().len();
            match indent {
                1 => place = line.trim().to_owned(),
                2 => names = line.trim().to_lowercase(),
                _ => {
                    names.push(' ');
                    names.push_str(&line.trim().to_lowercase());
                }
            }
            let order = line.trim().strip_prefix("order ").and_then(|rest| rest.split([';', ' ']).next());
            if let Some(order) = order.filter(|_| names.contains(&first)) {
                return Some((place, order.to_owned()));
            }
        }
        None
    }
}

/// The map as printed: what lies beside what.
struct PrintedMap {
    beside: BTreeMap<String, Vec<String>>,
    ports: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct MapFile {
    area: Vec<Named>,
    link: Vec<Link>,
    port: Vec<Harbour>,
}
#[derive(Deserialize)]
struct Named {
    id: String,
    name: String,
}
#[derive(Deserialize)]
struct Link {
    a: String,
    b: String,
}
#[derive(Deserialize)]
struct Harbour {
    name: String,
    owner: String,
    areas: Vec<String>,
}

impl PrintedMap {
    /// `None` where a map is no map of areas and ports.
    fn of(game: &str) -> Option<Self> {
        let components = by_name(game)?.components();
        let (_, text) = components.iter().find(|(file, _)| *file == "map.toml")?;
        let file = toml::from_str::<MapFile>(text).ok()?;
        let mut map = PrintedMap { beside: BTreeMap::new(), ports: vec![] };
        let names: BTreeMap<&str, &str> =
            file.area.iter().map(|area| (area.id.as_str(), area.name.as_str())).collect();
        let name = |id: &str| names.get(id).copied().unwrap_or(id).to_owned();
        for link in &file.link {
            map.beside.entry(name(&link.a)).or_default().push(name(&link.b));
            map.beside.entry(name(&link.b)).or_default().push(name(&link.a));
        }
        for port in &file.port {
            map.beside.insert(port.name.clone(), port.areas.iter().map(|area| name(area)).collect());
            map.ports.push((port.name.clone(), port.owner.clone()));
        }
        Some(map)
    }

    fn next_to(&self, place: &str) -> Vec<String> {
        self.beside.get(place).cloned().unwrap_or_default()
    }

    fn enemy_port(&self, seat: &str, chance: &mut SeededChance) -> Option<String> {
        let ports: Vec<&String> = self
            .ports
            .iter()
            .filter(|(_, owner)| owner != seat && owner != "neutral")
            .map(|(name, _)| name)
            .collect();
        let many = u32::try_from(ports.len()).unwrap_or(0);
        ports.get(usize::try_from(chance.below(many)).unwrap_or(0)).map(|name| name.to_lowercase())
    }
}

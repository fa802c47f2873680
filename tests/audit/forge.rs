//! A dishonest referee: he holds the keys, changes his log, and seals, chains and signs it all again.

use super::house::{ID, ORIGIN, signer};
use sealed_orders::ledger::{
    Batch, Bundle, BundledEvent, Chain, Event, MemoryStore, Opening, Signer, hex, read_strictly, tagged,
};
use serde_json::Value;

/// An event with what opens its sealed parts.
#[derive(Clone)]
pub struct Row {
    pub event: Event,
    pub openings: Vec<Opening>,
}

pub struct Forged {
    pub rows: Vec<Row>,
    bundle: Bundle,
}

impl Forged {
    pub fn of(bundle: Bundle) -> Forged {
        let read = |event: &BundledEvent| read_strictly(event.bytes.as_bytes()).expect("an event");
        let openings = |seq| bundle.openings.iter().filter(move |opening| opening.seq == seq).cloned();
        let row = |event: Event| Row { openings: openings(event.seq).collect(), event };
        Forged { rows: bundle.events.iter().map(read).map(row).collect(), bundle }
    }

    /// The nth event of a kind.
    pub fn nth(&self, kind: &str, n: usize) -> usize {
        let mut of_kind = self.rows.iter().enumerate().filter(|(_, row)| row.event.kind == kind);
        of_kind.nth(n).unwrap_or_else(|| panic!("there is no {kind} number {n}")).0
    }

    /// The first leg whose full record holds this text.
    pub fn leg_with(&self, text: &str) -> usize {
        let holds = |row: &Row| row.openings.iter().any(|o| o.slot == "full" && o.payload.contains(text));
        self.rows.iter().position(holds).unwrap_or_else(|| panic!("no leg holds {text}"))
    }

    pub fn body(&mut self, at: usize) -> &mut Value {
        &mut self.rows[at].event.body
    }

    /// Changes a sealed paper.
    pub fn paper(&mut self, at: usize, slot: &str, change: impl FnOnce(&mut Value)) {
        let row = &mut self.rows[at];
        let opening = row.openings.iter_mut().find(|opening| opening.slot == slot);
        let opening = opening.unwrap_or_else(|| panic!("{slot} is not opened"));
        let before = commit(opening);
        let mut paper: Value = serde_json::from_str(&opening.payload).expect("papers are JSON");
        change(&mut paper);
        opening.payload = paper.to_string();
        let after = commit(opening);
        replace(&mut row.event.body, &before, &after);
    }

    /// Replaces a text wherever the event and its papers hold it: a lie that is told to all alike.
    pub fn everywhere(&mut self, at: usize, from: &str, to: &str) {
        for slot in self.rows[at].openings.iter().map(|opening| opening.slot.clone()).collect::<Vec<_>>() {
            self.paper(at, &slot, |paper| replace(paper, from, to));
        }
        replace(self.body(at), from, to);
    }

    /// Signs everything again with the house's own key.
    pub fn signed(self) -> Bundle {
        self.signed_by(&signer())
    }

    pub fn signed_by(mut self, signer: &Signer) -> Bundle {
        let (store, mut batch, mut chain) = (MemoryStore::default(), Batch::default(), Chain::new(ID));
        let (mut events, mut openings) = (vec![], vec![]);
        for row in &mut self.rows {
            for opening in &mut row.openings {
                let before = commit(opening);
                opening.seq = chain.next_seq();
                replace(&mut row.event.body, &before, &commit(opening));
                openings.push(opening.clone());
            }
            let Event { at, kind, v, body, .. } = row.event.clone();
            let stored = chain.try_append(signer, &at, &kind, v, body, &mut batch).expect("it is an event");
            events.push(BundledEvent {
                seq: stored.event.seq,
                sig: hex::encode(&stored.signature),
                bytes: String::from_utf8(stored.bytes).expect("events are text"),
            });
        }
        let head = chain.sign_head(&store, signer, ORIGIN, &mut batch).expect("a head");
        Bundle { vkey: signer.vkey(ORIGIN), events, heads: vec![head], openings, ..self.bundle }
    }
}

/// The text of a JSON value with another one in its place.
pub fn replace(value: &mut Value, from: &str, to: &str) {
    *value = serde_json::from_str(&value.to_string().replace(from, to)).expect("it stays JSON");
}

pub fn commit(opening: &Opening) -> String {
    let salt = hex::decode32(&opening.salt).expect("a salt");
    let (seq, slot, class) = (opening.seq.to_be_bytes(), opening.slot.as_bytes(), opening.class.as_bytes());
    hex::encode(&tagged("seal", &[ID.as_bytes(), &seq, slot, class, &salt, opening.payload.as_bytes()]))
}

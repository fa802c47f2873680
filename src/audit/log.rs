//! The log as a log: every event in its place, signed and hashed; every signed head on the tree.

use super::AuditError;
use super::report::Findings;
use crate::ledger::merkle::Tree;
use crate::ledger::tagged::sha256;
use crate::ledger::{
    Bundle, BundledEvent, Checkpoint, Event, LedgerError, Scope, hex, public_of_vkey, read_strictly,
    sound_name, tagged, verify_event, verify_note,
};
use std::collections::BTreeMap;

/// The events that hold, from the first to the last before something is wrong.
pub(super) struct Log {
    pub campaign: String,
    pub origin: String,
    pub vkey: String,
    pub public: [u8; 32],
    pub events: Vec<Event>,
    pub tree: Tree,
    /// Whether all events of the bundle hold.
    pub whole: bool,
    pub heads: u64,
}

impl Log {
    pub fn size(&self) -> u64 {
        self.tree.size()
    }
}

/// Reads the events and heads of a bundle.
///
/// # Errors
/// Name, scope or key of the header do not read: there is nothing to check against.
pub(super) fn read(bundle: &Bundle, found: &mut Findings) -> Result<Log, AuditError> {
    if !sound_name(&bundle.campaign) {
        return Err(LedgerError::Name(bundle.campaign.clone()).into());
    }
    if bundle.seat.is_some() != (bundle.scope == Scope::Seat) {
        let what = "scope and seat do not fit".to_owned();
        return Err(LedgerError::Bundle { line: 1, what }.into());
    }
    let (name, public) = public_of_vkey(&bundle.vkey)?;
    if name != bundle.origin {
        found.add(None, "key", format!("the key is named {name}, the log {}", bundle.origin));
    }
    let mut log = Log {
        campaign: bundle.campaign.clone(),
        origin: bundle.origin.clone(),
        vkey: bundle.vkey.clone(),
        public,
        events: Vec::with_capacity(bundle.events.len()),
        tree: Tree::default(),
        whole: true,
        heads: 0,
    };
    log.take_events(&bundle.events, found);
    log.take_heads(&bundle.heads, found);
    Ok(log)
}

impl Log {
    fn take_events(&mut self, events: &[BundledEvent], found: &mut Findings) {
        let mut prev = tagged("first", &[self.campaign.as_bytes()]);
        let mut time = String::new();
        for bundled in events {
            let seq = self.size();
            let event = match self.event(bundled, &prev) {
                Ok(event) => event,
                Err((kind, why)) => {
                    found.add(seq, kind, format!("{why}; nothing from here on can be trusted"));
                    self.whole = false;
                    return;
                }
            };
            if event.at < time {
                let detail = format!("it carries the time {}, the one before {time}", event.at);
                found.add(seq, "time", detail);
            }
            time.clone_from(&event.at);
            prev = sha256(bundled.bytes.as_bytes());
            self.tree.push(bundled.bytes.as_bytes());
            self.events.push(event);
        }
    }

    /// One event in its place, or which check it fails and why.
    fn event(&self, bundled: &BundledEvent, prev: &[u8; 32]) -> Result<Event, (&'static str, String)> {
        let seq = self.size();
        if bundled.seq != seq {
            return Err(("chain", format!("event {} stands in its place", bundled.seq)));
        }
        let bytes = bundled.bytes.as_bytes();
        let signature = hex::decode(&bundled.sig).and_then(|sig| <[u8; 64]>::try_from(sig).ok());
        if !signature.is_some_and(|sig| verify_event(&self.public, &self.campaign, seq, bytes, &sig)) {
            return Err(("signature", "its signature does not hold".into()));
        }
        let event = read_strictly(bytes).map_err(|error| ("strict", error.to_string()))?;
        if event.seq != seq {
            return Err(("chain", format!("it calls itself event {}", event.seq)));
        }
        if event.prev != hex::encode(prev) {
            return Err(("chain", "it does not follow on the event before".into()));
        }
        Ok(event)
    }

    fn take_heads(&mut self, heads: &[String], found: &mut Findings) {
        let mut roots: BTreeMap<u64, [u8; 32]> = BTreeMap::new();
        for note in heads {
            let head = match verify_note(&self.vkey, note).and_then(|text| Checkpoint::parse(&text)) {
                Ok(head) => head,
                Err(error) => {
                    found.add(None, "head", format!("a head of the bundle does not hold: {error}"));
                    continue;
                }
            };
            self.heads += 1;
            if head.origin != self.origin {
                found.add(None, "head", format!("a head is of another log, {}", head.origin));
                continue;
            }
            match roots.get(&head.size) {
                Some(root) if *root == head.root => {
                    found.add(None, "head", format!("the head of size {} stands twice", head.size));
                }
                Some(root) => {
                    let (one, other) = (hex::encode(root), hex::encode(&head.root));
                    let detail = format!("two heads were signed for size {}: {one} and {other}", head.size);
                    found.add(None, "two_heads", detail);
                }
                None if roots.last_key_value().is_some_and(|(size, _)| *size > head.size) => {
                    found.add(None, "head", format!("the head of size {} stands out of order", head.size));
                }
                None => {}
            }
            roots.entry(head.size).or_insert(head.root);
            self.take_head(&head, found);
        }
    }

    fn take_head(&self, head: &Checkpoint, found: &mut Findings) {
        match self.tree.root_at(head.size) {
            None if self.whole => {
                let (signed, here) = (head.size, self.size());
                let detail = format!("a head of size {signed} was signed, the bundle ends at {here} events");
                found.add(None, "cut", detail);
            }
            Some(root) if root != head.root => {
                let (signed, here) = (hex::encode(&head.root), hex::encode(&root));
                let detail = format!("the head signed at size {} is {signed}, the log has {here}", head.size);
                found.add(None, "head_root", detail);
            }
            _ => {}
        }
    }
}

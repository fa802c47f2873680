//! The mail of a test: parcels are kept as they were handed over, letters are written as mail programs write them.

use mail_parser::MessageParser;
use sealed_orders::ledger::{Batch, MemoryStore, Pairs, Store, StoreError};
use sealed_orders::mail::{Outbound, SendError};
use std::sync::{Arc, Mutex};

/// One parcel as it left the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    pub at: String,
    pub to: String,
    pub message_id: String,
    pub bytes: Arc<[u8]>,
}

impl Sent {
    /// The text that a player reads.
    pub fn text(&self) -> String {
        let message = MessageParser::default().parse(&self.bytes).expect("a parcel is a letter");
        message.body_text(0).expect("a parcel has a text").replace("\r\n", "\n")
    }
    pub fn subject(&self) -> String {
        let message = MessageParser::default().parse(&self.bytes).expect("a parcel is a letter");
        message.subject().unwrap_or_default().to_owned()
    }
    /// Where an answer goes.
    pub fn reply_to(&self) -> String {
        let message = MessageParser::default().parse(&self.bytes).expect("a parcel is a letter");
        let address = message.reply_to().and_then(|to| to.first()).and_then(|to| to.address());
        address.expect("a parcel says where an answer goes").to_owned()
    }
}

/// Hands parcels over to nobody and keeps them.
#[derive(Clone, Default)]
pub struct Tray(pub Arc<Mutex<Vec<Sent>>>);

impl Outbound for Tray {
    fn send(&mut self, _: &str, to: &str, message_id: &str, bytes: &[u8]) -> Result<(), SendError> {
        let sent =
            Sent { at: String::new(), to: to.into(), message_id: message_id.into(), bytes: bytes.into() };
        self.0.lock().expect("one thread").push(sent);
        Ok(())
    }
}

/// A store in memory that can be looked at, and forked, while a house uses it.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<MemoryStore>>);

impl Shared {
    /// Another store with the same content.
    pub fn fork(&self) -> Shared {
        Shared(Arc::new(Mutex::new(self.0.lock().expect("one thread").clone())))
    }
}

impl Store for Shared {
    fn get(&self, tree: &'static str, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.0.lock().expect("one thread").get(tree, key)
    }
    fn scan_from(
        &self,
        tree: &'static str,
        prefix: &[u8],
        from: &[u8],
        limit: usize,
    ) -> Result<Pairs, StoreError> {
        self.0.lock().expect("one thread").scan_from(tree, prefix, from, limit)
    }
    fn last(&self, tree: &'static str, prefix: &[u8]) -> Result<Option<(Vec<u8>, Vec<u8>)>, StoreError> {
        self.0.lock().expect("one thread").last(tree, prefix)
    }
    fn commit(&mut self, batch: Batch) -> Result<(), StoreError> {
        self.0.lock().expect("one thread").commit(batch)
    }
}

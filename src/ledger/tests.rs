//! Tests of the ledger, by part.

use super::*;
use lossy::LossyMedium;
use serde_json::{Value, json};
use std::path::Path;

mod bundles;
mod crash;
mod damage;
mod events;
mod key_files;
mod log;
mod lossy;
mod seals;
mod signatures;
mod trees;

const AT: &str = "2026-05-01T20:00:00.000Z";
const ORIGIN: &str = "referee.example/c/maine";

fn signer() -> Signer {
    Signer::from_seed([1; 32], "referee.example")
}

fn body(number: u64) -> Value {
    json!({ "n": number, "text": "Havana, d\u{e9}but" })
}

/// A log of `count` events in a store of its own.
fn log_of(count: u64) -> (MemoryStore, Chain) {
    let (mut store, mut chain) = (MemoryStore::default(), Chain::new("maine"));
    grow(&mut store, &mut chain, count);
    (store, chain)
}

fn grow(store: &mut dyn Store, chain: &mut Chain, count: u64) {
    for _ in 0..count {
        let mut batch = Batch::default();
        chain.append(&signer(), AT, "leg", 1, body(chain.size()), &mut batch);
        store.commit(batch).unwrap();
    }
}

/// Everything in the trees that the tests use.
fn all(store: &dyn Store) -> Vec<(Vec<u8>, Vec<u8>)> {
    ["a", "b"].into_iter().flat_map(|tree| store.scan(tree, b"").unwrap()).collect()
}

/// A batch that is recognised by its number, with a long value when the number is a multiple of five.
fn batch(number: u64) -> Batch {
    let mut batch = Batch::default();
    batch.put("a", number.to_be_bytes(), format!("value {number}"));
    batch.put("a", b"cursor".as_slice(), number.to_be_bytes());
    let length = if number.is_multiple_of(5) { 250_000 } else { 300 };
    let long: Vec<u8> = (0..length).map(|at: u64| (at * 31 + number * 7) as u8).collect();
    batch.put("b", [&b"long"[..], &number.to_be_bytes()].concat(), long);
    batch
}

fn open(dir: &Path) -> (HouseStore, Vec<Repair>) {
    HouseStore::open(dir, std::sync::Arc::new(NoFaults)).unwrap()
}

/// A house with `count` batches, closed; and what it must hold.
fn house_of(count: u64) -> (tempfile::TempDir, MemoryStore) {
    let dir = tempfile::tempdir().unwrap();
    let mut wanted = MemoryStore::default();
    let (mut store, repairs) = open(dir.path());
    assert_eq!(repairs, []);
    for number in 0..count {
        store.commit(batch(number)).unwrap();
        wanted.commit(batch(number)).unwrap();
    }
    (dir, wanted)
}

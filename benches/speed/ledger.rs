//! The log: a durable append, an audit.

use criterion::{BatchSize, Criterion};
use ed25519_dalek::{Signature, Verifier, VerifyingKey};
use sealed_orders::audit;
use sealed_orders::demo::{DemoSettings, demo};
use sealed_orders::ledger::{Batch, Bundle, HouseStore, NoFaults, Store, public_of_vkey};
use sha2::{Digest, Sha256};
use std::hint::black_box;
use std::io::Write;
use std::sync::Arc;

/// About what one letter brings: events, a receipt.
const BATCH: usize = 8 * 1024;

/// A batch in the store against the same bytes in a bare file, both on this disk and synced.
pub fn append(criterion: &mut Criterion) {
    let home = tempfile::tempdir_in(".").expect("a folder on the disk of the sources");
    let mut group = criterion.benchmark_group("append");
    group.sample_size(50);
    let bytes = vec![7u8; BATCH];
    let mut file = std::fs::File::create(home.path().join("bare")).expect("a file");
    group.bench_function("floor_write_fdatasync", |bench| {
        bench.iter(|| {
            file.write_all(&bytes).expect("the disk takes it");
            file.sync_data().expect("the disk syncs");
        });
    });
    let (mut store, _) = HouseStore::open(&home.path().join("store"), Arc::new(NoFaults)).expect("a store");
    let mut number = 0u64;
    group.bench_function("batch", |bench| {
        bench.iter_batched(
            || {
                number += 1;
                let mut batch = Batch::default();
                batch.put("events", number.to_be_bytes(), bytes.clone());
                batch
            },
            |batch| store.commit(batch).expect("the store takes it"),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// The export of a played campaign, audited, against its signatures and hashes alone.
pub fn audit(criterion: &mut Criterion) {
    let full = exported("dawn_of_empire");
    let bundle = Bundle::read(&full).expect("it reads");
    // Without its papers the audit cannot play the campaign again.
    let log = Bundle { openings: vec![], ..Bundle::read(&full).expect("it reads") };
    let log = log.write();
    let mut group = criterion.benchmark_group("audit");
    group.sample_size(20);
    group.bench_function("floor_signatures_hashes", |bench| bench.iter(|| signatures_and_hashes(&bundle)));
    group.bench_function("log", |bench| bench.iter(|| audit::audit(black_box(&log), &[]).expect("it reads")));
    group.bench_function("full", |bench| {
        bench.iter(|| audit::audit(black_box(&full), &[]).expect("it reads"))
    });
    let conquistador = exported("conquistador");
    group.bench_function("conquistador", |bench| {
        bench.iter(|| audit::audit(black_box(&conquistador), &[]).expect("it reads"))
    });
    group.finish();
}

/// The export of a demo.
fn exported(game: &str) -> Vec<u8> {
    let home = tempfile::tempdir().expect("a folder");
    let settings = DemoSettings { game: game.into(), dir: home.path().into(), seed: 1 };
    let played = demo(&settings, &mut |_| {}).expect("the demo plays");
    assert!(played.audit.is_clean());
    std::fs::read(home.path().join("campaign.bundle")).expect("the demo leaves its export")
}

/// What no audit can do without: every signature, and every byte hashed for the chain, the tree and the papers.
fn signatures_and_hashes(bundle: &Bundle) -> [u8; 32] {
    let (_, public) = public_of_vkey(&bundle.vkey).expect("a key");
    let key = VerifyingKey::from_bytes(&public).expect("a key");
    let mut all = Sha256::new();
    for event in &bundle.events {
        let mut signature = [0u8; 64];
        sealed_orders::ledger::hex::decode(&event.sig)
            .into_iter()
            .flatten()
            .zip(&mut signature)
            .for_each(|(byte, place)| *place = byte);
        // Which bytes are signed does not matter for the time: the answer is no, at the same cost.
        let _ = black_box(key.verify(event.bytes.as_bytes(), &Signature::from_bytes(&signature)));
        all.update(Sha256::digest(event.bytes.as_bytes()));
        all.update(Sha256::digest(event.bytes.as_bytes()));
    }
    for head in &bundle.heads {
        let _ = black_box(key.verify(head.as_bytes(), &Signature::from_bytes(&[1; 64])));
        all.update(Sha256::digest(head.as_bytes()));
    }
    for opening in &bundle.openings {
        all.update(Sha256::digest(opening.payload.as_bytes()));
    }
    all.finalize().into()
}

//! Crashes at every step, with a disk that loses what was not synced.

use super::*;
use crate::ledger::journal::Medium;
use std::fs;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Fails at one point, once it is armed.
struct FailAt {
    point: &'static str,
    armed: AtomicBool,
}

impl FailAt {
    fn new(point: &'static str) -> Arc<Self> {
        Arc::new(FailAt { point, armed: AtomicBool::new(false) })
    }
}

impl Faults for FailAt {
    fn at(&self, point: &'static str) -> io::Result<()> {
        if point == self.point && self.armed.load(Ordering::Relaxed) {
            return Err(io::Error::other("the machine stopped"));
        }
        Ok(())
    }
}

fn open_lossy(dir: &Path, disk: &LossyMedium, faults: Arc<dyn Faults>) -> (HouseStore, Vec<Repair>) {
    HouseStore::open_on(dir, Box::new(disk.clone()), faults).unwrap()
}

/// What must be there after `count` batches.
fn wanted(count: u64) -> MemoryStore {
    let mut store = MemoryStore::default();
    (0..count).for_each(|number| store.commit(batch(number)).unwrap());
    store
}

/// Stops at a point, loses power, and starts again; with sled as it is, or lost as well.
fn stop_at(point: &'static str, kept: usize, lose_sled: bool) {
    let dir = tempfile::tempdir().unwrap();
    let disk = LossyMedium::default();
    let faults = FailAt::new(point);
    let (mut store, _) = open_lossy(dir.path(), &disk, faults.clone());
    for number in 0..3 {
        store.commit(batch(number)).unwrap();
    }
    faults.armed.store(true, Ordering::Relaxed);
    assert!(store.commit(batch(3)).is_err(), "{point}");
    faults.armed.store(false, Ordering::Relaxed);
    assert!(matches!(store.commit(batch(4)), Err(StoreError::Stopped)), "nothing more after an error");
    drop(store);
    disk.lose_power(kept);
    if lose_sled {
        fs::remove_dir_all(dir.path().join("sled")).unwrap();
    }
    let (mut store, _) = open_lossy(dir.path(), &disk, Arc::new(NoFaults));
    let there = store.get("a", &3_u64.to_be_bytes()).unwrap().is_some();
    let synced = POINTS.iter().position(|other| *other == point).unwrap() >= 3;
    assert!(there || !synced, "{point}: a synced batch is lost");
    let count = if there { 4 } else { 3 };
    assert_eq!(all(&store), all(&wanted(count)), "{point}, {kept}: all or nothing");
    store.commit(batch(count)).unwrap();
    drop(store);
    let (store, repairs) = open_lossy(dir.path(), &disk, Arc::new(NoFaults));
    assert_eq!(repairs, [], "mended once is mended");
    assert_eq!(all(&store), all(&wanted(count + 1)), "{point}, {kept}");
}

#[test]
fn a_stop_at_every_point_loses_nothing_committed() {
    for point in POINTS {
        for kept in [0, 200, usize::MAX] {
            stop_at(point, kept, false);
        }
    }
}

#[test]
fn a_stop_at_every_point_with_sled_lost_as_well_loses_nothing_committed() {
    for point in POINTS {
        stop_at(point, 200, true);
    }
}

#[test]
fn a_disk_that_lies_about_the_journal_is_mended_from_sled() {
    let dir = tempfile::tempdir().unwrap();
    let disk = LossyMedium::default();
    let (mut store, _) = open_lossy(dir.path(), &disk, Arc::new(NoFaults));
    for number in 0..7 {
        disk.0.lock().unwrap().lies = number >= 2;
        store.commit(batch(number)).unwrap();
    }
    drop(store);
    disk.0.lock().unwrap().lies = false;
    disk.lose_power(100);
    let (store, repairs) = open_lossy(dir.path(), &disk, Arc::new(NoFaults));
    assert!(matches!(repairs[..], [Repair::JournalCompleted { frames: 5, .. }]), "{repairs:?}");
    assert_eq!(all(&store), all(&wanted(7)));
}

#[test]
fn a_failing_disk_stops_the_store_and_changes_nothing() {
    struct Full(LossyMedium);
    impl Medium for Full {
        fn length(&mut self) -> io::Result<u64> {
            self.0.length()
        }
        fn read_at(&mut self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
            self.0.read_at(offset, buffer)
        }
        fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
            if bytes.len() > 10_000 {
                self.0.append(&bytes[..5_000])?;
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.0.append(bytes)
        }
        fn cut(&mut self, length: u64) -> io::Result<()> {
            self.0.cut(length)
        }
        fn sync(&mut self) -> io::Result<()> {
            self.0.sync()
        }
    }
    let dir = tempfile::tempdir().unwrap();
    let disk = LossyMedium::default();
    open_lossy(dir.path(), &disk, Arc::new(NoFaults)).0.commit(batch(0)).unwrap();
    let full = Box::new(Full(disk.clone()));
    let (mut store, _) = HouseStore::open_on(dir.path(), full, Arc::new(NoFaults)).unwrap();
    store.commit(batch(1)).unwrap();
    let error = store.commit(batch(5)).unwrap_err();
    assert!(error.to_string().contains("could not write the journal"), "{error}");
    assert!(matches!(store.commit(batch(2)), Err(StoreError::Stopped)));
    assert_eq!(all(&store), all(&wanted(2)), "reading goes on");
    drop(store);
    let (store, repairs) = open_lossy(dir.path(), &disk, Arc::new(NoFaults));
    assert!(matches!(repairs[..], [Repair::TailCut { bytes: 5_000, .. }]), "{repairs:?}");
    assert_eq!(all(&store), all(&wanted(2)));
}

#[test]
fn limits_refuse_before_anything_is_written() {
    let (dir, wanted) = house_of(1);
    let (mut store, _) = open(dir.path());
    for (key, value) in [(vec![1; limits::KEY_BYTES + 1], vec![]), (vec![1], vec![0; limits::FRAME_BYTES])] {
        let mut batch = Batch::default();
        batch.put("a", key, value);
        assert!(matches!(store.commit(batch), Err(StoreError::TooLarge { .. })));
    }
    store.commit(Batch::default()).unwrap();
    assert_eq!(all(&store), all(&wanted));
    store.commit(batch(1)).unwrap();
}

//! A house with damaged files, as a bad disk, a full one or a careless hand leaves it.

use super::*;
use crate::ledger::frame::Frame;
use crate::ledger::journal::Journal;
use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::Arc;

fn bytes_of(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap()
}

/// Opens, checks that nothing is lost, and gives the repairs; a second start has nothing to mend.
fn mended(dir: &Path, wanted: &MemoryStore) -> Vec<Repair> {
    let (store, repairs) = open(dir);
    assert_eq!(all(&store), all(wanted), "{repairs:?}");
    drop(store);
    let (store, again) = open(dir);
    assert_eq!(again, [], "after {repairs:?}");
    assert_eq!(all(&store), all(wanted));
    repairs
}

#[test]
fn a_house_reads_back_by_key_prefix_and_order() {
    let (dir, wanted) = house_of(12);
    let (store, repairs) = open(dir.path());
    assert_eq!(repairs, []);
    assert_eq!(all(&store), all(&wanted));
    let from = [&b"long"[..], &3_u64.to_be_bytes()].concat();
    assert_eq!(
        store.scan_from("b", b"long", &from, 4).unwrap(),
        wanted.scan_from("b", b"long", &from, 4).unwrap()
    );
    assert_eq!(
        store.scan_from("b", b"long", b"", 2).unwrap(),
        wanted.scan_from("b", b"long", b"", 2).unwrap()
    );
    assert_eq!(store.last("b", b"long").unwrap(), wanted.last("b", b"long").unwrap());
    assert_eq!(store.last("a", b"none").unwrap(), None);
    assert_eq!(store.get("a", b"cursor").unwrap().unwrap(), 11_u64.to_be_bytes());
    assert_eq!(
        store.get("b", &[&b"long"[..], &5_u64.to_be_bytes()].concat()).unwrap().unwrap().len(),
        250_000
    );
    assert_eq!(store.get("none", b"cursor").unwrap(), None);
}

#[test]
fn one_house_has_one_referee() {
    let (dir, _) = house_of(1);
    let (_store, _) = open(dir.path());
    let second = HouseStore::open(dir.path(), Arc::new(NoFaults)).err().unwrap();
    assert!(second.to_string().contains("another referee is running"), "{second}");
}

/// The journal cut at every byte of its frames, without sled to help.
#[test]
fn of_a_torn_journal_the_whole_frames_stay() {
    let small = |number: u64| {
        let mut batch = Batch::default();
        batch.put("a", number.to_be_bytes(), format!("value {number}"));
        batch
    };
    let frames: Vec<Vec<u8>> = (0..3).map(|number| Frame::new(number, &small(number)).bytes).collect();
    let header = b"sealed-orders journal 1\n";
    let whole = [&header[..], &frames.concat()].concat();
    for cut in 0..=whole.len() {
        let disk = LossyMedium::holding(&whole[..cut]);
        let (mut journal, remainder) = Journal::open(Box::new(disk.clone())).unwrap();
        let kept = cut.saturating_sub(header.len()) / frames[0].len();
        assert_eq!(journal.count(), kept as u64, "cut at {cut}");
        for (number, frame) in frames[..kept].iter().enumerate() {
            assert_eq!(&journal.frame(number as u64).unwrap().unwrap().bytes, frame);
        }
        assert!(journal.frame(kept as u64).unwrap().is_none());
        assert!(remainder.frames.is_empty());
        let torn = if cut < header.len() { cut } else { (cut - header.len()) % frames[0].len() };
        assert_eq!(remainder.bytes.len(), torn);
        journal.cut_remainder().unwrap();
        journal.append(&Frame::new(kept as u64, &small(9))).unwrap();
        let (journal, remainder) = Journal::open(Box::new(disk)).unwrap();
        assert_eq!((journal.count(), remainder.bytes.len()), (kept as u64 + 1, 0));
    }
}

#[test]
fn a_house_with_a_torn_journal_and_no_sled_keeps_the_whole_frames() {
    let (dir, wanted) = house_of(2);
    let path = dir.path().join("journal");
    let whole = bytes_of(&path);
    for more in [1, 47, 48, 300] {
        fs::write(&path, [&whole[..], &Frame::new(2, &batch(2)).bytes[..more]].concat()).unwrap();
        fs::remove_dir_all(dir.path().join("sled")).unwrap();
        let repairs = mended(dir.path(), &wanted);
        assert!(
            matches!(repairs[..], [Repair::TailCut { .. }, Repair::SledMade { frames: 2 }]),
            "{repairs:?}"
        );
    }
}

#[test]
fn a_torn_tail_is_cut_and_kept_beside() {
    let (dir, wanted) = house_of(3);
    let path = dir.path().join("journal");
    let tail = &Frame::new(3, &batch(3)).bytes[..200];
    fs::write(&path, [&bytes_of(&path)[..], tail].concat()).unwrap();
    let repairs = mended(dir.path(), &wanted);
    let [Repair::TailCut { bytes: 200, kept }] = &repairs[..] else { panic!("{repairs:?}") };
    assert_eq!(bytes_of(kept), tail);
    assert!(repairs[0].to_string().contains("torn write of 200 bytes"));
}

#[test]
fn a_frame_that_sled_missed_is_applied_from_the_journal() {
    let (dir, mut wanted) = house_of(3);
    let path = dir.path().join("journal");
    fs::write(&path, [&bytes_of(&path)[..], &Frame::new(3, &batch(3)).bytes].concat()).unwrap();
    wanted.commit(batch(3)).unwrap();
    assert_eq!(mended(dir.path(), &wanted), [Repair::SledCompleted]);
}

#[test]
fn a_journal_shorter_than_sled_is_completed_from_it() {
    let (dir, wanted) = house_of(8);
    let path = dir.path().join("journal");
    let whole = bytes_of(&path);
    let mut ends = vec![24];
    for number in 0..8 {
        ends.push(ends[number as usize] + Frame::new(number, &batch(number)).bytes.len());
    }
    assert_eq!(ends[8], whole.len());
    for cut in [ends[7], ends[5], ends[5] + 1, ends[3] + 60, ends[0], 10, 0] {
        fs::write(&path, &whole[..cut]).unwrap();
        let repairs = mended(dir.path(), &wanted);
        assert!(matches!(repairs[..], [Repair::JournalCompleted { .. }]), "{cut}: {repairs:?}");
        assert_eq!(bytes_of(&path), whole);
    }
    fs::remove_file(&path).unwrap();
    assert_eq!(mended(dir.path(), &wanted), [Repair::JournalCompleted { frames: 8, kept: None }]);
    assert_eq!(bytes_of(&path), whole);
}

#[test]
fn a_journal_damaged_in_the_middle_is_mended_from_sled_and_its_own_rest() {
    let (dir, mut wanted) = house_of(6);
    let path = dir.path().join("journal");
    let mut whole = bytes_of(&path);
    // The newest frame stands in the journal only.
    whole.extend(Frame::new(6, &batch(6)).bytes);
    wanted.commit(batch(6)).unwrap();
    let second = 24 + Frame::new(0, &batch(0)).bytes.len();
    let mut damaged = whole.clone();
    damaged[second + 5] ^= 0x40;
    damaged[second + 100] ^= 1;
    fs::write(&path, &damaged).unwrap();
    let repairs = mended(dir.path(), &wanted);
    let [Repair::JournalCompleted { frames: 6, kept: Some(kept) }, Repair::SledCompleted] = &repairs[..]
    else {
        panic!("{repairs:?}")
    };
    assert_eq!(bytes_of(kept), damaged[second..]);
    assert_eq!(bytes_of(&path), whole);
}

#[test]
fn a_frame_lost_in_both_places_is_an_error_and_never_dropped() {
    let (dir, _) = house_of(6);
    let path = dir.path().join("journal");
    let mut damaged = bytes_of(&path);
    let second = 24 + Frame::new(0, &batch(0)).bytes.len();
    damaged[second + 100] ^= 1;
    fs::write(&path, &damaged).unwrap();
    fs::remove_dir_all(dir.path().join("sled")).unwrap();
    let error = HouseStore::open(dir.path(), Arc::new(NoFaults)).err().unwrap();
    assert!(matches!(&error, StoreError::JournalDamaged { frame: 1, .. }), "{error}");
    assert_eq!(bytes_of(&path), damaged, "nothing is touched");
}

#[test]
fn sled_deleted_is_made_again() {
    let (dir, wanted) = house_of(11);
    fs::remove_dir_all(dir.path().join("sled")).unwrap();
    assert_eq!(mended(dir.path(), &wanted), [Repair::SledMade { frames: 11 }]);
}

#[test]
fn a_house_that_lost_both_does_not_start_anew() {
    let (dir, _) = house_of(2);
    fs::remove_dir_all(dir.path().join("sled")).unwrap();
    fs::remove_file(dir.path().join("journal")).unwrap();
    let error = HouseStore::open(dir.path(), Arc::new(NoFaults)).err().unwrap();
    assert!(matches!(error, StoreError::Lost { .. }), "{error}");
}

#[test]
fn a_house_of_another_format_is_refused() {
    let (dir, _) = house_of(1);
    fs::write(dir.path().join("FORMAT"), "sealed-orders house 9\n").unwrap();
    let error = HouseStore::open(dir.path(), Arc::new(NoFaults)).err().unwrap();
    assert!(error.to_string().contains("sealed-orders house 9"), "{error}");
}

fn snapshots(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir.join("sled")).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with("snap.")).collect()
}

/// Depending on where the cut falls sled opens with an older state, refuses, or panics.
#[test]
fn sled_cut_short_is_completed_or_rebuilt() {
    let (dir, wanted) = house_of(30);
    drop(open(dir.path()));
    let mut rebuilt = 0;
    for cut in [100, 4_096, 600_000, 1_200_000, 2_000_000] {
        for with_snapshot in [true, false] {
            let copy = copy_of(dir.path());
            if !with_snapshot {
                snapshots(copy.path()).into_iter().for_each(|path| fs::remove_file(path).unwrap());
            }
            let db = copy.path().join("sled").join("db");
            let length = fs::metadata(&db).unwrap().len();
            File::options().write(true).open(&db).unwrap().set_len(length.saturating_sub(cut)).unwrap();
            let repairs = mended(copy.path(), &wanted);
            if let Some(Repair::SledRebuilt { kept }) = repairs.first() {
                rebuilt += 1;
                assert!(kept.join("db").exists(), "the damaged one is kept");
            }
        }
    }
    assert!(rebuilt > 0);
}

#[test]
fn an_emptied_or_torn_snapshot_is_set_aside() {
    for keep in [0, 30] {
        let (dir, wanted) = house_of(6);
        drop(open(dir.path()));
        let found = snapshots(dir.path());
        assert!(!found.is_empty(), "sled writes a snapshot when it opens");
        for path in found {
            File::options().write(true).open(path).unwrap().set_len(keep).unwrap();
        }
        let repairs = mended(dir.path(), &wanted);
        assert!(matches!(repairs[..], [Repair::SnapshotSetAside { .. }]), "{repairs:?}");
    }
}

/// Flips one byte in each of many places, with and without sled's snapshot: whatever sled makes of it, nothing is
/// lost and nothing wrong is read.
#[test]
fn a_flipped_byte_in_sled_is_harmless() {
    let (dir, wanted) = house_of(12);
    drop(open(dir.path()));
    let db = dir.path().join("sled").join("db");
    let good = bytes_of(&db);
    let places: Vec<usize> = (0..16).map(|part| 40 + part * (good.len() / 16)).collect();
    let mut rebuilt = 0;
    for (round, place) in places.into_iter().enumerate() {
        let copy = copy_of(dir.path());
        if round % 2 == 0 {
            snapshots(copy.path()).into_iter().for_each(|path| fs::remove_file(path).unwrap());
        }
        let mut bytes = good.clone();
        bytes[place] ^= 0x10;
        fs::write(copy.path().join("sled").join("db"), bytes).unwrap();
        let repairs = mended(copy.path(), &wanted);
        rebuilt += usize::from(repairs.iter().any(|repair| matches!(repair, Repair::SledRebuilt { .. })));
    }
    assert!(rebuilt > 0, "some of them hit what counts");
}

fn copy_of(dir: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    copy_into(dir, copy.path());
    copy
}

fn copy_into(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let (path, target) = (entry.as_ref().unwrap().path(), to.join(entry.unwrap().file_name()));
        if path.is_dir() {
            fs::create_dir(&target).unwrap();
            copy_into(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

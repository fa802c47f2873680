use super::*;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

fn four(keys: &HouseKeys) -> [[u8; 32]; 4] {
    [keys.sign_seed, keys.seal, keys.dice, keys.token]
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// A folder that only its owner can reach.
fn own_dir() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    set_mode(dir.path(), 0o700);
    dir
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn keys_are_made_once_and_differ() {
    let dir = tempfile::tempdir().unwrap();
    let keys = dir.path().join("keys");
    let made = four(&HouseKeys::load_or_make(&keys).unwrap());
    assert_eq!(made, four(&HouseKeys::load_or_make(&keys).unwrap()));
    let other = four(&HouseKeys::load_or_make(&dir.path().join("other")).unwrap());
    let distinct: std::collections::BTreeSet<_> = made.iter().chain(&other).collect();
    assert_eq!(distinct.len(), 8);
    assert_eq!(fs::read_dir(&keys).unwrap().count(), 1, "nothing is left beside");
}

#[test]
fn keys_that_others_can_reach_are_refused_with_the_remedy() {
    let dir = own_dir();
    let file = dir.path().join(keys::KEY_FILE);
    HouseKeys::load_or_make(dir.path()).unwrap();
    for bad in [0o644, 0o640, 0o660, 0o602, 0o700, 0o4600] {
        set_mode(&file, bad);
        let error = HouseKeys::load_or_make(dir.path()).err().unwrap();
        assert!(error.to_string().contains("chmod 0600"), "{bad:o}: {error}");
    }
    set_mode(&file, 0o400);
    assert!(HouseKeys::load_or_make(dir.path()).is_ok());
    set_mode(dir.path(), 0o755);
    let error = HouseKeys::load_or_make(dir.path()).err().unwrap();
    assert!(error.to_string().contains("chmod 0700"), "{error}");
}

/// The mask is a trait of the whole process, so the test runs itself again under a shell that sets it.
#[test]
fn a_careless_umask_does_not_open_the_keys() {
    const DIR: &str = "SEALED_ORDERS_TEST_KEY_DIR";
    if let Some(dir) = std::env::var_os(DIR) {
        HouseKeys::load_or_make(Path::new(&dir)).unwrap();
        return;
    }
    let dir = own_dir();
    let keys = dir.path().join("keys");
    let status = Command::new("sh")
        .arg("-c")
        .arg("umask 000; exec \"$0\" --exact ledger::tests::key_files::a_careless_umask_does_not_open_the_keys")
        .arg(std::env::current_exe().unwrap())
        .env(DIR, &keys)
        .output()
        .unwrap();
    assert!(status.status.success());
    assert_eq!((mode(&keys), mode(&keys.join(keys::KEY_FILE))), (0o700, 0o600));
}

#[test]
fn a_file_that_is_not_ours_is_refused_and_never_replaced() {
    let dir = own_dir();
    let file = dir.path().join(keys::KEY_FILE);
    HouseKeys::load_or_make(dir.path()).unwrap();
    let good = fs::read_to_string(&file).unwrap();
    for text in [
        String::new(),
        good[..good.len() - 10].to_owned(),
        good.replace("keys 1", "keys 2"),
        good.replace("seal ", "seel "),
        format!("{good}more\n"),
        good.to_uppercase(),
        "x".repeat(5_000),
    ] {
        fs::write(&file, &text).unwrap();
        assert!(HouseKeys::load_or_make(dir.path()).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    fs::write(&file, &good).unwrap();
    assert!(HouseKeys::load_or_make(dir.path()).is_ok());
    fs::rename(&file, dir.path().join("elsewhere")).unwrap();
    symlink("elsewhere", &file).unwrap();
    assert!(matches!(HouseKeys::load_or_make(dir.path()), Err(KeyError::Damaged { .. })));
    fs::remove_file(&file).unwrap();
    assert!(HouseKeys::load(dir.path()).is_err(), "load makes none");
}

#[test]
fn a_start_that_was_broken_off_does_not_block_the_next() {
    let dir = own_dir();
    fs::write(dir.path().join("house.key.new"), "half").unwrap();
    assert!(HouseKeys::load_or_make(dir.path()).is_ok());
}

#[test]
fn demo_keys_follow_from_the_seed() {
    assert_eq!(four(&HouseKeys::from_seed_for_demo(5)), four(&HouseKeys::from_seed_for_demo(5)));
    assert_ne!(four(&HouseKeys::from_seed_for_demo(5)), four(&HouseKeys::from_seed_for_demo(6)));
}

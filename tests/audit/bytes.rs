//! Every byte counts, and no bytes bring the audit down.

use super::house::{House, games};
use proptest::prelude::*;
use sealed_orders::audit::audit_with;
use sealed_orders::ledger::Scope;
use sealed_orders::ledger::hex;
use sealed_orders::ledger::tagged::sha256;

/// Whether an audit of these bytes is clean; unreadable is not.
fn is_clean(bytes: &[u8]) -> bool {
    audit_with(bytes, &[], &games).is_ok_and(|report| report.is_clean())
}

/// The bundle with a trailer that fits again, as somebody would write it who knows the format.
fn with_trailer(body: &[u8]) -> Vec<u8> {
    [body, format!("{{\"sha256\":\"{}\"}}\n", hex::encode(&sha256(body))).as_bytes()].concat()
}

/// Where the trailer begins.
fn body_of(bytes: &[u8]) -> usize {
    bytes[..bytes.len() - 1].iter().rposition(|byte| *byte == b'\n').expect("more than one line") + 1
}

#[test]
fn each_byte_of_a_small_bundle_flipped_in_turn_is_found() {
    let mut house = House::begun(1);
    house.ask();
    let bytes = house.export(Scope::Public, None).write();
    assert!(is_clean(&bytes));
    for at in 0..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1;
        assert!(!is_clean(&flipped), "byte {at}");
    }
}

#[test]
fn each_byte_flipped_under_a_trailer_made_anew_is_found() {
    let mut house = House::begun(1);
    house.ask();
    let bytes = house.full().write();
    let body = &bytes[..body_of(&bytes)];
    assert_eq!(with_trailer(body), bytes);
    for at in 0..body.len() {
        let mut flipped = body.to_vec();
        flipped[at] ^= 1;
        assert!(!is_clean(&with_trailer(&flipped)), "byte {at}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_bytes_never_bring_it_down(bytes in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        prop_assert!(!is_clean(&bytes));
        prop_assert!(!is_clean(&with_trailer(&bytes)));
    }

    #[test]
    fn a_bundle_with_random_pieces_never_brings_it_down(
        places in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let bytes = include_bytes!("../../fixtures/audit/captains-1.bundle");
        let mut changed = bytes[..body_of(bytes)].to_vec();
        for (place, byte) in places {
            let at = place.index(changed.len());
            changed[at] = byte;
        }
        let same = changed == bytes[..body_of(bytes)];
        prop_assert_eq!(is_clean(&with_trailer(&changed)), same);
    }
}

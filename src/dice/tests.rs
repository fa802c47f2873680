use super::*;
use crate::ledger::hex;
use serde_json::Value;
use std::collections::BTreeSet;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../fixtures/dice.json")).unwrap()
}

fn bytes(value: &Value) -> [u8; 32] {
    hex::decode32(value.as_str().unwrap()).unwrap()
}

fn numbers(value: &Value) -> Vec<u32> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as u32).collect()
}

#[test]
fn the_raw_stream_is_chacha20() {
    let mut stream = Stream::new(&[7; 32]);
    let first: [u8; 32] = stream.next();
    assert_eq!(hex::encode(&first), "f400927857aaf64114f561baacb379708c79a1dc1476ab573216a4020764bde5");
}

#[test]
fn the_manner_of_mapping_is_that_of_the_notes() {
    let key = hex::decode32("51e42b6f512b3d900c6029cfd39aef4304e55f84cde81f339d43d818d28d54ea").unwrap();
    assert_eq!(faces(&key, 10, 6), [5, 5, 1, 6, 5, 3, 3, 6, 2, 6]);
    assert_eq!(faces(&key, 10, 10), [3, 7, 9, 6, 9, 9, 9, 4, 2, 8]);
    let key = hex::decode32("d16ccc5e81b37bbf3c759b101d1ea720459afc39beac3e3549f0edd32bdde055").unwrap();
    assert_eq!(faces(&key, 10, 6), [4, 5, 2, 6, 5, 6, 4, 1, 1, 3], "one byte is rejected");
}

#[test]
fn the_seed_chain_is_that_of_the_vectors() {
    let vectors = vectors();
    let length = vectors["length"].as_u64().unwrap();
    let chain = SeedChain::new("maine", "open", bytes(&vectors["tail"]), length);
    for (epoch, seed) in vectors["seeds"].as_object().unwrap() {
        match epoch.parse().unwrap() {
            0 => assert_eq!(chain.anchor(), bytes(seed)),
            epoch => assert_eq!(chain.seed(epoch), Ok(bytes(seed)), "{epoch}"),
        }
    }
    for epoch in 1..=length {
        let before = if epoch == 1 { chain.anchor() } else { chain.seed(epoch - 1).unwrap() };
        assert_eq!(link("maine", "open", epoch, &chain.seed(epoch).unwrap()), before, "{epoch}");
    }
}

#[test]
fn the_anchor_is_no_seed_and_the_end_is_an_error() {
    let chain = SeedChain::new("maine", "open", [1; 32], 129);
    assert_eq!(chain.seed(0), Err(DiceError::Anchor));
    assert_eq!(chain.seed(129), Ok([1; 32]));
    assert_eq!(chain.seed(130), Err(DiceError::Exhausted { epoch: 130, length: 129 }));
}

#[test]
fn chains_of_the_house_key_differ_by_campaign_and_kind() {
    let tail = &vectors()["key_tail"];
    let chain = SeedChain::from_key(&bytes(&tail["dice_key"]), "maine", "closed");
    assert_eq!(chain.seed(CHAIN_LENGTH), Ok(bytes(&tail["tail"])));
    let anchors: BTreeSet<_> = [("maine", "open"), ("maine", "closed"), ("texas", "open")]
        .map(|(campaign, which)| SeedChain::from_key(&[7; 32], campaign, which).anchor())
        .into();
    assert_eq!(anchors.len(), 3);
}

#[test]
fn nonces_keys_and_rolls_are_those_of_the_vectors() {
    let vectors = vectors();
    let luck = nonce_of_luck(vectors["luck"]["words"].as_str().unwrap());
    let letter = nonce_of_letter(vectors["letter"]["message_id"].as_str().unwrap());
    assert_eq!(luck, bytes(&vectors["luck"]["nonce"]));
    assert_eq!(letter, bytes(&vectors["letter"]["nonce"]));
    let n_join = nonce_set(&[(1, letter), (0, luck)]);
    let n_turn = nonce_set(&[(1, luck)]);
    assert_eq!(n_join, bytes(&vectors["n_join"]), "sorted by seat");
    assert_eq!(n_turn, bytes(&vectors["n_turn"]));
    assert_eq!(nonce_set(&[]), bytes(&vectors["n_none"]));
    let key = epoch_key("maine", 1, &bytes(&vectors["seeds"]["1"]), &n_join, &n_turn, b"");
    assert_eq!(key, bytes(&vectors["epoch_key"]));
    for roll in vectors["rolls"].as_array().unwrap() {
        let roll_key = roll_key(&key, roll["segment"].as_u64().unwrap(), roll["id"].as_str().unwrap());
        assert_eq!(roll_key, bytes(&roll["key"]));
        let count = roll["count"].as_u64().unwrap() as u32;
        let faces = faces(&roll_key, count, roll["sides"].as_u64().unwrap() as u32);
        let first = numbers(&roll["first"]);
        assert_eq!(faces[..first.len()], first);
        assert_eq!(faces.len(), count as usize);
        assert_eq!(u64::from(faces.iter().sum::<u32>()), roll["sum"].as_u64().unwrap());
    }
    for deck in vectors["shuffles"].as_array().unwrap() {
        let roll_key = roll_key(&key, deck["segment"].as_u64().unwrap(), deck["id"].as_str().unwrap());
        let order = shuffle(&roll_key, deck["n"].as_u64().unwrap() as u32);
        let first = numbers(&deck["first"]);
        assert_eq!(order[..first.len()], first);
        let all: Vec<u8> = order.iter().flat_map(|card| card.to_be_bytes()).collect();
        assert_eq!(hex::encode(&crate::ledger::tagged::sha256(&all)), deck["sha256"].as_str().unwrap());
    }
}

#[test]
fn a_nonce_copied_by_another_seat_gives_another_set() {
    let nonce = nonce_of_luck("seven");
    assert_ne!(nonce_set(&[(0, nonce)]), nonce_set(&[(1, nonce)]));
    assert_ne!(nonce_set(&[(0, nonce), (1, nonce)]), nonce_set(&[(0, [0; 32]), (1, [0; 32])]));
    assert_ne!(nonce_of_luck("seven"), nonce_of_letter("seven"));
}

#[test]
fn no_two_of_ten_thousand_rolls_share_a_stream() {
    let mut seen = BTreeSet::new();
    for place in 0..10_000 {
        let segment = u64::from(place % 7 == 0);
        let key = roll_key(&[5; 32], segment, &format!("6.2/round={place}"));
        seen.insert(faces(&key, 30, 256));
    }
    assert_eq!(seen.len(), 10_000);
}

/// Chi-square in whole numbers: n·Σ(o - n/s)² · s / n² compared with a bound at about five standard deviations.
#[test]
fn no_face_is_favoured() {
    for sides in [2_u32, 3, 6, 8, 10, 12, 20, 100, 255, 256] {
        let mut counts = vec![0_i64; sides as usize];
        for place in 0..100 {
            for face in faces(&roll_key(&[9; 32], 0, &format!("{sides}/{place}")), 1_000, sides) {
                counts[face as usize - 1] += 1;
            }
        }
        let (rolled, sides) = (100_000_i64, i64::from(sides));
        let off: i64 = counts.iter().map(|count| (count * sides - rolled).pow(2)).sum();
        let chi_square = off / (rolled * sides);
        let freedom = sides - 1;
        assert!(chi_square < freedom + 5 * (2 * freedom).isqrt() + 10, "{sides} sides: {chi_square}");
    }
}

#[test]
fn every_order_of_four_cards_comes_up_alike() {
    let mut counts = std::collections::BTreeMap::new();
    for place in 0..24_000 {
        *counts.entry(shuffle(&roll_key(&[3; 32], 1, &place.to_string()), 4)).or_insert(0_i64) += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(counts.values().all(|count| (850..1_150).contains(count)), "{counts:?}");
}

#[test]
fn a_longer_roll_begins_like_a_shorter_one() {
    let key = roll_key(&[1; 32], 2, "9.0");
    assert_eq!(faces(&key, 9_000, 6)[..500], faces(&key, 500, 6));
}

#[test]
fn one_changed_part_changes_the_dice() {
    let key = |campaign, epoch, seed, join, turn, beacon: &[u8]| {
        epoch_key(campaign, epoch, seed, join, turn, beacon)
    };
    let base = key("maine", 1, &[1; 32], &[2; 32], &[3; 32], b"");
    let changed = [
        key("main", 1, &[1; 32], &[2; 32], &[3; 32], b""),
        key("maine", 2, &[1; 32], &[2; 32], &[3; 32], b""),
        key("maine", 1, &[9; 32], &[2; 32], &[3; 32], b""),
        key("maine", 1, &[1; 32], &[3; 32], &[2; 32], b""),
        key("maine", 1, &[1; 32], &[2; 32], &[3; 32], b"\0"),
    ];
    assert!(changed.iter().all(|other| *other != base));
}

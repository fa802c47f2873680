//! Joining, taking over, resigning.

use crate::bench::{Bench, HOST, SPAIN, US, dawn};
use crate::bent::{Bend, bent};
use sealed_orders::referee::HostAct;

#[test]
fn play_begins_when_all_have_joined_and_are_ready() {
    let mut bench = Bench::open(&dawn());
    assert_eq!(bench.sent.len(), 2, "an invitation to each");
    bench.answer(SPAIN, &["Hello,", "JOIN"]);
    assert!(!bench.seat(US).joined);
    bench.answer(US, &["castilla: patrol"]);
    assert_eq!(bench.lines(US), Vec::<String>::new(), "who has not joined orders nothing");
    bench.answer(US, &["Join!"]);
    assert_eq!(bench.demands(SPAIN), [], "nothing is asked before all are ready");
    bench.answer(SPAIN, &["ready"]);
    assert_eq!(bench.demands(SPAIN), []);
    bench.answer(US, &["ready"]);
    assert_eq!(bench.demands(SPAIN).len(), 1);
    assert_eq!(bench.demands(US).len(), 1);
}

#[test]
fn an_unready_player_holds_play_up_no_longer_than_the_ready_time() {
    let mut bench = Bench::open(&dawn());
    bench.answer(SPAIN, &["JOIN"]);
    bench.answer(US, &["JOIN"]);
    bench.answer(SPAIN, &["ready"]);
    assert!(bench.wait_for_next());
    assert_eq!(bench.demands(US).len(), 1, "play has begun without the second ready");
}

#[test]
fn a_replacement_joins_in_turn_3_and_finishes() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(US, &["always disengage: never"]);
    bench.pass_turn();
    bench.pass_turn();
    assert_eq!(bench.period(), "turn 3");
    bench.answer(US, &["brooklyn: patrol"]);
    let (old, old_parcel) = (bench.players[US].clone(), bench.newest(US).clone());
    let old_word = bench.seat_word(US);
    let act = HostAct::Seat { seat: "us".into(), to: "new@players.example".into() };
    bench.referee.host_act(&bench.campaign.clone(), &act, "the first player has no time").expect("an act");
    bench.look();
    assert!(bench.newest(SPAIN).text().contains("no time"), "the other player reads why");
    bench.players[US] = "new@players.example".into();
    bench.answer_as(&old, &old_parcel, &["brooklyn: raid havana", "done"]);
    assert_eq!(bench.lines(US), ["disengage: never"], "the old player's orders and token are void");
    assert_ne!(bench.seat_word(US), old_word, "and so is the word");
    let due = bench.due();
    let welcome = bench.answer(US, &["JOIN"]);
    assert!(bench.due() > due || bench.due().is_some(), "with time to read");
    assert!(bench.seat(US).joined && bench.seat(US).disarmed, "standing orders wait for their new owner");
    let report = bench.newest(US).clone();
    assert_ne!(report.message_id, welcome.message_id, "the report follows the receipt");
    for turn in ["Turn 1 begins", "Turn 2 begins", "Turn 3 begins"] {
        assert!(report.text().contains(turn), "the history is in it: {}", report.text());
    }
    bench.answer(US, &["keep all"]);
    assert!(!bench.seat(US).disarmed);
    while !bench.is_over() {
        bench.pass_turn();
    }
    assert!(bench.newest(US).subject().contains("It is over"), "{}", bench.newest(US).subject());
    assert!(bench.parcels_to(&old).iter().all(|parcel| !parcel.subject().contains("Turn 4")), "not to him");
}

#[test]
fn a_replacement_may_drop_the_standing_orders_of_the_player_before() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(US, &["always disengage: never"]);
    let act = HostAct::Seat { seat: "us".into(), to: "new@players.example".into() };
    bench.referee.host_act(&bench.campaign.clone(), &act, "no time").expect("an act");
    bench.look();
    bench.players[US] = "new@players.example".into();
    bench.answer(US, &["JOIN"]);
    bench.answer(US, &["cancel all"]);
    assert_eq!(bench.lines(US), Vec::<String>::new());
}

#[test]
fn who_resigns_pauses_the_campaign_until_the_seat_has_a_new_player() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(US, &["resign"]);
    assert!(bench.is_paused());
    assert!(bench.newest(SPAIN).subject().contains("has resigned"), "{}", bench.newest(SPAIN).subject());
    assert!(bench.parcels_to(HOST).iter().any(|parcel| parcel.subject().contains("has resigned")));
    let campaign = bench.campaign.clone();
    assert!(bench.referee.host_act(&campaign, &HostAct::Resume, "go on").is_err(), "the seat is empty");
    let act = HostAct::Seat { seat: "us".into(), to: "new@players.example".into() };
    bench.referee.host_act(&campaign, &act, "a new player").expect("an act");
    bench.look();
    bench.players[US] = "new@players.example".into();
    bench.answer(US, &["JOIN"]);
    bench.referee.host_act(&campaign, &HostAct::Resume, "go on").expect("an act");
    bench.look();
    bench.pass_turn();
    assert_eq!(bench.period(), "turn 2");
}

/// The seats of a campaign are those of its charter, not all that its game may have.
#[test]
fn a_seat_that_a_campaign_has_not_is_named_to_nobody() {
    let mut bench = Bench::begun(&bent(Bend::SpareSeat));
    bench.pass_turn();
    bench.answer(US, &["status", "help", "proof", "why sampson"]);
    bench.answer(SPAIN, &["resign"]);
    assert_eq!(bench.players.len(), 2);
    for (at, seat) in [(SPAIN, "Spain"), (US, "United States")] {
        let joined = bench.receipts(at)[0].text();
        assert!(joined.contains(&format!("You are {seat}.")), "{joined}");
    }
    assert!(bench.receipts(SPAIN)[0].text().contains("Waiting for United States."), "who is still missing");
    for sent in &bench.sent {
        assert!(!sent.text().contains("Spare"), "{}", sent.text());
    }
}

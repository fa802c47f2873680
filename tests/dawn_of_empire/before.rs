//! Rules 14.4 (bidding) and 14.11 (free deployment): what is settled before turn 1.

use crate::table::*;
use sealed_orders::games::dawn_of_empire::DawnOfEmpire;
use sealed_orders::games::dawn_of_empire::ask::bid::BidGiven;
use sealed_orders::games::dawn_of_empire::ask::deployment::{DeploymentGiven, Post};
use sealed_orders::games::dawn_of_empire::facts::{Fact, Glimpse, Open, Sighting, Veiled, sight};
use sealed_orders::games::dawn_of_empire::ids::{Last, Order, Side};
use sealed_orders::games::dawn_of_empire::state::Phase;
use sealed_orders::rules::{Entry, Eye, Rules};

/// A place, and who is sent there.
type Sent<'a> = (&'a str, &'a str);

const FREE: &[(&str, &str)] = &[("free_deployment", "yes")];

fn deploy(game: &mut Game, side: Side, posts: &[Sent]) -> Vec<Fact> {
    let post = |(place, names): &(&str, &str)| {
        let (leaders, ships) = named(names);
        Post { at: at(place), ships, leaders }
    };
    let posts = posts.iter().map(post).collect();
    game.answer(side, "deployment", DeploymentGiven { posts });
    game.phase(Phase::Deployment { side })
}

#[test]
fn rule_14_11_a_the_united_states_begin_in_any_of_their_ports() {
    let mut game = game_with(FREE, &[]);
    assert_eq!(game.state.phase, Phase::Deployment { side: Side::Us });
    let facts = deploy(
        &mut game,
        Side::Us,
        &[("mobile", "sampson / indiana massachusetts"), ("key_west", "schley / texas")],
    );
    assert_eq!(whys(&facts), Vec::<String>::new());
    assert_eq!(game.stack("indiana").ships, ships("indiana massachusetts"));
    assert_eq!(game.stack("indiana").leaders, leaders("sampson"));
    assert!(game.is_at("texas", "key_west") && game.is_at("iowa", "key_west"));
    assert!(game.is_at("chicago", "east_coast"), "what nobody names begins where its counter says");
    for place in ["havana", "kingston", "bahamas"] {
        let mut game = game_with(FREE, &[]);
        let facts = deploy(&mut game, Side::Us, &[(place, "indiana")]);
        assert_eq!(whys(&facts), ["no_place_to_deploy"], "{place}");
        assert!(game.is_at("indiana", "key_west"));
    }
}

#[test]
fn rule_14_11_b_one_squadron_of_six_with_one_leader_may_begin_at_sea_on_the_coast() {
    let home = ("hampton_roads", "howell / san_francisco chicago");
    let cases: [(&[Sent], &[&str]); 6] = [
        (&[home, ("florida_straits", "sampson / indiana iowa new_york detroit nashville helena")], &[]),
        (
            &[home, ("florida_straits", "indiana iowa new_york detroit nashville helena newport")],
            &["six_ships_at_sea"],
        ),
        (&[home, ("florida_straits", "sampson watson / indiana iowa")], &["one_leader_at_sea"]),
        (&[home, ("florida_straits", "sampson / indiana")], &["two_ships_at_sea"]),
        (&[("florida_straits", "sampson / indiana iowa")], &["one_squadron_at_sea"]),
        (&[("hampton_roads", "chicago")], &["two_ships_at_sea"]),
    ];
    for (posts, why) in cases {
        let mut game = game_with(FREE, &[]);
        let facts = deploy(&mut game, Side::Us, posts);
        assert_eq!(whys(&facts), why, "{posts:?}");
        let place = if why.is_empty() { "florida_straits" } else { "key_west" };
        assert!(game.is_at("indiana", place));
        if why.is_empty() {
            assert_eq!(game.state.ships["indiana"].last, Last::Patrol, "as if from a turn before");
            assert_eq!(game.state.ships["chicago"].last, Last::Anchor);
            game.phase(Phase::NewForces);
            let facts = game.issue(
                Side::Us,
                &[formed("florida_straits", "indiana iowa new_york detroit nashville helena", Order::Patrol)],
            );
            assert_eq!(whys(&facts), ["may_not_follow"], "5.4.D");
        }
    }
}

#[test]
fn rule_14_11_c_spain_begins_second_and_only_in_its_ports() {
    let mut game = game_with(FREE, &[]);
    let facts = game.segment();
    assert_eq!(game.state.phase, Phase::Deployment { side: Side::Spain });
    let placed =
        facts.iter().find(|fact| matches!(fact, Fact::Veiled(Veiled::Deployed { .. }))).expect("told");
    let seen = sight(&game.state, placed, Eye::Seat(Side::Spain.seat())).expect("Spain sees stacks");
    assert!(matches!(seen, Sighting::Glimpse(Glimpse::Deployed { .. })));
    let text = serde_json::to_string(&seen).expect("JSON");
    assert!(!text.contains("indiana") && !text.contains("sampson"), "13.0.D face down: {text}");
    let facts = deploy(
        &mut game,
        Side::Spain,
        &[("havana", "cervera / vizcaya oquendo"), ("north_atlantic", "colon")],
    );
    assert_eq!(whys(&facts), ["no_place_to_deploy"]);
    assert!(game.is_at("vizcaya", "havana") && game.is_at("colon", "canary_islands"));
    assert_eq!(game.state.phase, Phase::NewForces);
    let seats: Vec<u8> = game.put.iter().map(|demand| demand.seat.0).collect();
    assert_eq!(seats, [1, 0], "the United States first");
    assert_eq!(DawnOfEmpire::period(&game.state), "turn 0");
}

#[test]
fn rule_14_11_silence_deploys_as_printed_and_leaders_may_wait_ashore() {
    let (mut free, mut printed) = (game_with(FREE, &[]), game());
    free.segment();
    free.segment();
    printed.state.phase = Phase::NewForces;
    assert_eq!(free.state, printed.state);
    let mut game = game_with(FREE, &[]);
    deploy(&mut game, Side::Us, &[("mobile", "watson /")]);
    assert_eq!(game.view(Side::Us).ashore, [("watson".into(), port("mobile"))]);
    assert_eq!(DawnOfEmpire::period(&game.state), "turn 1", "what is sent ahead for turn 1 stays in force");
}

#[test]
fn rule_14_11_d_reinforcements_and_rule_14_12_germans_begin_where_they_must() {
    let mut game = game_with(&[("free_deployment", "yes"), ("germans", "yes")], &[]);
    game.segment();
    let facts = deploy(&mut game, Side::Spain, &[("havana", "thiele / geier vizcaya")]);
    assert_eq!(whys(&facts), ["ship_not_here", "leader_not_here"]);
    assert!(game.is_at("geier", "caracas") && game.is_at("vizcaya", "havana"));
    let mut game = game_with(FREE, &[]);
    assert_eq!(whys(&deploy(&mut game, Side::Us, &[("mobile", "oregon")])), ["ship_not_here"]);
    game.state.turn = 2;
    game.phase(Phase::NewForces);
    assert!(game.is_at("oregon", "key_west"));
}

fn bids(options: &[(&str, &str)], rulings: &[(&str, &str)], us: u32, spain: u32) -> (Game, Vec<Fact>) {
    let mut game = game_with(options, rulings);
    game.answer(Side::Us, "bid", BidGiven { points: us });
    game.answer(Side::Spain, "bid", BidGiven { points: spain });
    let facts = game.segment();
    (game, facts)
}

const BIDDING: &[(&str, &str)] = &[("bidding", "yes")];

#[test]
fn rule_14_4_a_both_bid_at_once_and_in_secret_before_anything_else() {
    let (game, facts) = bids(BIDDING, &[], 2, 5);
    assert_eq!(game.kinds_put(), ["bid", "bid"]);
    let [Entry::Answered { .. }, Entry::Answered { .. }, Entry::Locked { .. }, Entry::Told { .. }] =
        &game.records[0][..]
    else {
        panic!("{:?}", game.records[0])
    };
    let bids = [(Side::Us, 2), (Side::Spain, 5)].into();
    assert_eq!(open(&facts), [&Open::BidsOpened { bids, to: Some(Side::Us), points: 5, net: 5 }]);
    assert_eq!(game.state.phase, Phase::NewForces);
    let (game, _) = bids_with_deployment();
    assert_eq!(game.state.phase, Phase::Deployment { side: Side::Us });
    assert_eq!(crate::table::game().state.phase, Phase::NewForces, "only with the option");
}

fn bids_with_deployment() -> (Game, Vec<Fact>) {
    bids(&[("bidding", "yes"), ("free_deployment", "yes")], &[], 0, 0)
}

#[test]
fn rule_14_4_b_and_c_the_lower_bidder_begins_with_the_winning_bid() {
    assert_eq!(bids(BIDDING, &[], 7, 3).0.state.net, -7);
    assert_eq!(bids(BIDDING, &[], 3, 4).0.state.net, 4);
    assert_eq!(bids(&[("bidding", "yes"), ("handicap", "-2")], &[], 3, 4).0.state.net, 2);
    assert_eq!(bids(BIDDING, &[], 3, 400).0.state.net, 60, "no bid is higher than a handicap");
}

#[test]
fn rule_14_4_d_a_tie_gives_no_points() {
    let (game, facts) = bids(BIDDING, &[], 4, 4);
    assert_eq!(game.state.net, 0);
    assert!(matches!(open(&facts)[..], [Open::BidsOpened { to: None, points: 0, .. }]));
}

#[test]
fn r21_how_many_points_bids_give() {
    let net = |reading| bids(BIDDING, &[("r21", reading)], 7, 3).0.state.net;
    assert_eq!((net("winning_bid"), net("difference")), (-7, -4));
}

//! Rule 14.11 (free deployment): what is settled before turn 1.

use crate::table::*;
use sealed_orders::games::dawn_of_empire::DawnOfEmpire;
use sealed_orders::games::dawn_of_empire::ask::deployment::{DeploymentGiven, Post};
use sealed_orders::games::dawn_of_empire::facts::{Fact, Glimpse, Sighting, Veiled, sight};
use sealed_orders::games::dawn_of_empire::ids::{Last, Order, Side};
use sealed_orders::games::dawn_of_empire::state::Phase;
use sealed_orders::rules::{Eye, Rules};

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

//! Every reading of every ruling (setup.toml): what it changes, or that it changes nothing yet.

use crate::table::*;
use sealed_orders::games::dawn_of_empire::ask::fight_order::FightOrderGiven;
use sealed_orders::games::dawn_of_empire::ask::moves::{Keeps, MovesGiven, Named};
use sealed_orders::games::dawn_of_empire::ask::overlap::{Overlap, OverlapGiven};
use sealed_orders::games::dawn_of_empire::facts::{Fact, Open};
use sealed_orders::games::dawn_of_empire::ids::{Last, Order, Side};
use sealed_orders::games::dawn_of_empire::state::{Fate, Losses, Phase};
use sealed_orders::rules::{Line, Question};

/// The two readings of a ruling in turn, with what they come to.
fn both<T>(ruling: &str, other: &str, play: impl Fn(Game) -> T) -> (T, T) {
    (play(bare()), play(bare_with(&[], &[(ruling, other)])))
}

#[test]
fn r1_which_ships_fire_in_a_raid() {
    let fired = |mut game: Game| {
        game.put(Side::Us, "gulf_of_mexico", "indiana iowa texas oregon", Order::Raid);
        game.fight("gulf_of_mexico");
        game.dice.asked.iter().filter(|(id, _)| id.starts_with("8.4/")).count()
    };
    assert_eq!(both("r1", "all", fired), (2, 4));
}

#[test]
fn r2_when_a_port_is_turned_to_disrupted() {
    let turned = |mut game: Game| {
        game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Raid);
        game.faces("8.4/area=gul/port=havana/ship=indiana", &[6]);
        let facts = game.fight("gulf_of_mexico");
        let told = open(&facts).into_iter().any(|fact| matches!(fact, Open::PortDisrupted { points: 0, .. }));
        (game.state.ports["havana"].disrupted, told, game.state.net)
    };
    assert_eq!(both("r2", "when_damaged", turned), ((false, false, 0), (true, true, 0)));
}

#[test]
fn r3_when_damage_leaves_a_port() {
    let left = |mut game: Game| {
        game.put(Side::Us, "hampton_roads", "indiana", None);
        game.damage("indiana", 2);
        let port = game.state.ports.get_mut("hampton_roads").expect("a port");
        (port.damage, port.disrupted) = (3, false);
        game.phase(Phase::Repairs); // 4 points
        let after_repairs = (game.state.ports["hampton_roads"].damage, game.state.ships["indiana"].damage);
        game.phase(Phase::NewForces);
        (after_repairs, game.state.ports["hampton_roads"].damage)
    };
    let (free, own) = both("r3", "repairs_phase_with_its_own_capacity", left);
    assert_eq!((free, own), (((3, 0), 0), ((0, 1), 0)));
    let stays = |mut game: Game| {
        let port = game.state.ports.get_mut("havana").expect("a port");
        (port.damage, port.disrupted) = (5, true); // repairs 2
        game.phase(Phase::Repairs);
        game.phase(Phase::NewForces);
        (game.state.ports["havana"].damage, game.state.ports["havana"].disrupted)
    };
    assert_eq!(both("r3", "repairs_phase_with_its_own_capacity", stays), ((0, false), (3, true)));
}

#[test]
fn r4_whether_a_control_marker_stops_a_squadron() {
    let stopped = |mut game: Game| {
        game.state.control = [("florida_straits".into(), Side::Spain)].into();
        game.put(Side::Us, "key_west", "new_york brooklyn", Order::Transit);
        game.sail(Side::Us, &[group("U1", "new_york brooklyn", "florida_straits bahamas")]);
        game.is_at("new_york", "florida_straits")
    };
    assert_eq!(both("r4", "yes", stopped), (false, true));
}

#[test]
fn r5_whether_a_transit_squadron_controls_after_a_battle_won() {
    let controls = |mut game: Game| {
        game.put(Side::Us, "bahamas", "indiana iowa", Order::Transit);
        game.state.gave_way = vec![("bahamas".into(), Side::Spain)];
        game.phase(Phase::Control);
        game.state.control.contains_key("bahamas")
    };
    assert_eq!(both("r5", "yes_if_it_won_a_battle", controls), (false, true));
    let unfought = |mut game: Game| {
        game.put(Side::Us, "bahamas", "indiana iowa", Order::Transit);
        game.phase(Phase::Control);
        game.state.control.contains_key("bahamas")
    };
    assert_eq!(both("r5", "yes_if_it_won_a_battle", unfought), (false, false));
}

#[test]
fn r6_where_excess_ships_overlap() {
    let aims = |mut game: Game| {
        game.put(Side::Us, "columbia_basin", "indiana iowa texas oregon chicago", Order::Patrol);
        game.put(Side::Spain, "columbia_basin", "pelayo colon vizcaya", Order::Patrol);
        game.faces("8.1/area=col/side=us", &[6]);
        game.faces("8.1/area=col/side=spain", &[1]);
        game.faces("8.2.3/area=col", &[1]);
        game.dice.fill = 5; // one round
        let pair = |ship: &str, target: &str| (ship.into(), target.into());
        // Both at Vizcaya: the second would double her before the others have one.
        let at = vec![pair("oregon", "vizcaya"), pair("chicago", "vizcaya"), pair("texas", "pelayo")];
        game.answer(Side::Us, "overlap", OverlapGiven { at });
        let facts = game.fight("columbia_basin");
        let shots = open(&facts).into_iter().find_map(|fact| match fact {
            Open::RoundFought { shots, .. } => Some(shots.clone()),
            _ => None,
        });
        let of = |ship: &str| {
            let shots = shots.as_ref().expect("a round");
            shots.iter().find(|shot| shot.ship.as_str() == ship).map(|shot| shot.at.to_string())
        };
        ["texas", "oregon", "chicago"].map(|ship| of(ship).unwrap_or_default())
    };
    let (rule, owner) = both("r6", "owner_chooses", aims);
    assert_eq!(rule, ["vizcaya", "pelayo", "colon"]);
    assert_eq!(owner, ["vizcaya", "vizcaya", "pelayo"], "Texas has her own opposite");
}

#[test]
fn r7_which_order_a_combined_squadron_keeps() {
    let kept = |mut game: Game| {
        game.put(Side::Us, "bahamas", "sampson / indiana iowa", Order::Coal);
        game.put(Side::Us, "bahamas", "texas oregon", Order::Patrol);
        let keeps = vec![Keeps { of: Named::Ship("texas".into()), order: Order::Patrol }];
        let moves = MovesGiven { keeps, ..moves(&[]) };
        game.answer(Side::Us, "moves", moves);
        let facts = game.phase(Phase::Movement { side: Side::Us, part: 1 });
        (game.stack("iowa").order, whys(&facts).is_empty())
    };
    let (leader, owner) = both("r7", "larger; if equal, owner chooses", kept);
    assert_eq!((leader, owner), ((Some(Order::Coal), false), (Some(Order::Patrol), true)));
}

#[test]
fn r8_who_picks_the_order_of_areas() {
    let picked = |mut game: Game| {
        for (area, us, spain) in [
            ("columbia_basin", "new_york brooklyn", "vizcaya oquendo"),
            ("nares_abyssal", "texas oregon", "colon pelayo"),
            ("grenada_basin", "chicago newark", "rapido patriota"),
        ] {
            game.put(Side::Us, area, us, Order::Patrol);
            game.put(Side::Spain, area, spain, Order::Patrol);
        }
        game.faces("8.3.C/turn=2/attempt=2/side=us", &[5]); // the first is a tie
        let last = FightOrderGiven { areas: vec!["grenada_basin".into()] };
        game.answer(Side::Us, "fight_order", last.clone());
        game.answer(Side::Spain, "fight_order", last);
        game.phase(Phase::CombatOrder);
        let seats: Vec<u8> = game.put.iter().map(|demand| demand.seat.0).collect();
        let Phase::Combat { areas } = game.state.phase else { panic!("no combat") };
        (seats, areas.iter().take(3).map(|area| area.to_string()).collect::<Vec<_>>())
    };
    let (spain, alternate) = both("r8", "roll_off_and_alternate", picked);
    assert_eq!(spain.0, [0]);
    assert_eq!(alternate.0, [1, 0]);
    assert_eq!(spain.1, ["grenada_basin", "nares_abyssal", "columbia_basin"]);
    assert_eq!(alternate.1, ["grenada_basin", "nares_abyssal", "columbia_basin"]);
}

#[test]
fn r9_whether_fractions_are_kept() {
    let net = |mut game: Game| {
        for _ in 0..2 {
            game.state.losses = [(Side::Us, Losses { half_points: 3, leaders: 0 })].into();
            game.phase(Phase::Control);
        }
        game.state.net
    };
    assert_eq!(both("r9", "carry_over", net), (2, 3));
}

#[test]
fn r10_when_the_coaling_limit_at_sea_binds() {
    let kept = |mut game: Game| {
        let nine = "indiana iowa texas oregon new_york brooklyn chicago newark detroit";
        game.put(Side::Us, "gulf_of_mexico", nine, Order::Coal);
        game.put(Side::Us, "key_west", "puritan terror amphitrite", Order::Blockade);
        game.sail(Side::Us, &[group("U2", "puritan terror amphitrite", "florida_straits gulf_of_mexico")]);
        game.stack("terror").order
    };
    assert_eq!(both("r10", "all_turn", kept), (Some(Order::Coal), Some(Order::Blockade)));
}

#[test]
fn r11_whether_anchored_stacks_of_a_port_must_be_one() {
    let stacks = |mut game: Game| {
        game.put(Side::Us, "key_west", "indiana iowa texas oregon", None);
        let given = [
            formed("key_west", "indiana iowa", Order::Anchor),
            formed("key_west", "texas oregon", Order::Anchor),
        ];
        game.issue(Side::Us, &given);
        game.state.stacks.len()
    };
    assert_eq!(both("r11", "strict", stacks), (2, 1));
    let at_the_end = |mut game: Game| {
        game.put(Side::Us, "key_west", "indiana iowa", Order::Anchor);
        game.put(Side::Us, "key_west", "texas oregon", Order::Sortie);
        game.sail(Side::Us, &[]);
        game.state.stacks.len()
    };
    assert_eq!(both("r11", "strict", at_the_end), (2, 1));
}

#[test]
fn r12_whether_units_in_a_neutral_port_may_coal() {
    let why = |mut game: Game| {
        game.put(Side::Us, "kingston", "new_york brooklyn", None);
        game.last("new_york brooklyn", Last::EnteredNeutralPort);
        whys(&game.issue(Side::Us, &[formed("kingston", "new_york brooklyn", Order::Coal)]))
    };
    assert_eq!(both("r12", "no", why), (vec![], vec!["no_coal_in_neutral_ports".to_owned()]));
}

#[test]
fn r13_disabled_ships_go_to_friendly_ports_in_every_reading_without_option_14_8() {
    for reading in ["only_with_14_8", "only_with_14_9", "never"] {
        let mut game = bare_with(&[], &[("r13", reading)]);
        game.put(Side::Us, "columbia_basin", "indiana iowa", Order::Patrol);
        game.put(Side::Spain, "columbia_basin", "vizcaya oquendo", Order::Patrol);
        game.faces("8.1/area=col/side=us", &[6]);
        for (ship, target) in [("indiana", "vizcaya"), ("iowa", "oquendo")] {
            game.faces(&format!("8.3.2/area=col/round=1/side=us/ship={ship}/at={target}"), &[5]);
        }
        game.fight("columbia_basin");
        assert!(game.is_at("vizcaya", "cienfuegos"), "Kingston would be nearer: {reading}");
    }
}

#[test]
fn r14_when_ships_in_a_neutral_port_are_interned() {
    let fate = |mut game: Game| {
        game.put(Side::Us, "columbia_basin", "new_york brooklyn", Order::Transit);
        game.sail(Side::Us, &[group("U1", "new_york brooklyn", "kingston")]);
        game.phase(Phase::TurnEnd);
        game.phase(Phase::NewForces);
        let last = game.state.ships["brooklyn"].last;
        game.issue(Side::Us, &[formed("kingston", "new_york brooklyn", Order::Anchor)]);
        game.sail(Side::Us, &[]);
        game.phase(Phase::EndOfMovement);
        (last, game.state.ships["brooklyn"].fate)
    };
    let (longer, shorter) = both("r14", "must leave in N+1", fate);
    assert_eq!(longer, (Last::EnteredNeutralPort, Fate::InPlay));
    assert_eq!(shorter, (Last::Anchor, Fate::Interned));
}

#[test]
fn r15_and_r19_have_one_reading() {
    let game = game();
    assert!(game.charter.rulings.is("r15", "us areas, spain areas, losses, leaders (only the net matters)"));
    assert!(game.charter.rulings.is("r19", "place_counters_path"));
}

#[test]
fn r16_whether_single_ships_need_a_sortie_to_leave_a_watched_port() {
    let sailed = |mut game: Game| {
        game.put(Side::Spain, "santiago", "mercedes", None);
        game.put(Side::Us, "bahamas", "indiana iowa", Order::Coal);
        game.sail(Side::Spain, &[group("S1", "mercedes", "bahamas nares_abyssal")]);
        game.is_at("mercedes", "nares_abyssal")
    };
    assert_eq!(both("r16", "yes", sailed), (true, false));
}

fn battle(facts: &[Fact]) -> bool {
    open(facts).into_iter().any(|fact| matches!(fact, Open::BattleJoined { .. }))
}

#[test]
fn r17_whether_a_squadron_in_a_port_can_be_brought_to_battle() {
    let fought = |mut game: Game| {
        game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Patrol);
        game.put(Side::Spain, "havana", "venadito ensenada", Order::Anchor);
        for (ship, target) in [("indiana", "venadito"), ("iowa", "ensenada")] {
            game.faces(&format!("8.3.2/area=gul/round=1/side=us/ship={ship}/at={target}"), &[5]);
        }
        battle(&game.fight("gulf_of_mexico"))
    };
    assert_eq!(both("r17", "by the Search Matrix as printed", fought), (false, true));
}

#[test]
fn r18_whether_squadrons_in_port_count_for_initiative() {
    let units = |mut game: Game| {
        game.put(Side::Us, "columbia_basin", "chicago newark", Order::Transit);
        game.put(Side::Spain, "columbia_basin", "vizcaya oquendo", Order::Transit);
        game.put(Side::Spain, "kingston", "colon pelayo", Order::Anchor);
        game.dice.fill = 3; // finds nobody
        let facts = game.fight("columbia_basin");
        open(&facts).into_iter().find_map(|fact| match fact {
            Open::Initiative { strengths, .. } => Some(strengths[&Side::Spain].units),
            _ => None,
        })
    };
    assert_eq!(both("r18", "sea only", units), (Some(4), Some(2)));
}

#[test]
fn r6_overlap_is_told_in_one_line() {
    let game = bare();
    let question = Overlap {
        turn: 2,
        side: Side::Us,
        area: "puerto_rico_passage".into(),
        round: 1,
        ships: ships("columbia minneapolis montgomery"),
        against: ships("maria_teresa vizcaya oquendo galicia"),
    };
    let read = |text: &str| {
        let line = Line { number: 1, text: text.into() };
        question.read(&game.charter, &game.view(Side::Us), &[line])
    };
    let draft = read("Overlap: Montgomery at Galicia, Columbia on M. Teresa");
    let pairs = [("montgomery", "galicia"), ("columbia", "maria_teresa")];
    assert_eq!(draft.answer.at, pairs.map(|(ship, target)| (ship.into(), target.into())));
    assert_eq!(read(&draft.in_force[0].text).answer, draft.answer, "what is in force reads back");
    for wrong in [
        "overlap: montgomery",
        "overlap: montgomery at columbia",
        "overlap: montgomry at galicia",
        "overlap:",
    ] {
        let draft = read(wrong);
        assert_eq!((draft.answer.at.len(), draft.faults.len()), (0, 1), "{wrong}");
        let nearest = draft.faults[0].nearest.clone().expect("a nearest form");
        assert_eq!(read(&nearest).faults, [], "{nearest}");
    }
    assert!(read("overlap: in order").faults.is_empty());
    let ask = Line { number: 1, text: "overlap: ask".into() };
    assert!(question.waits(&game.charter, &game.view(Side::Us), &[ask]));
    assert!(!question.waits(&game.charter, &game.view(Side::Us), &[]));
}

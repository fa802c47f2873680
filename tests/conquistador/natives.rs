//! Natives (17.0), land attrition (12.0), conquistadors and missionaries ashore (15.5, 15.6), Europeans without a player.

use crate::table::{Game, bare, bare_with, hex, leaders, of_kind, party, priest};
use Nation::{England, France, Portugal, Spain};
use sealed_orders::games::conquistador::attrition::{level, level_by};
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{EventId, MissionaryId, Nation};
use sealed_orders::games::conquistador::state::{EuropeanLevel, Segment};

fn attack(game: &mut Game, nation: Nation, lines: &[&str]) -> Vec<Fact> {
    game.says(nation, "natives", lines);
    game.act(Segment::NativeCombat, nation)
}
fn natives(game: &Game, area: &str) -> u32 {
    game.state.natives[area]
}
/// A hex of an area with land round it.
fn inland(game: &Game, area: &str) -> String {
    let map = &game.charter.map;
    let here = map.hexes.iter().find(|(hex, here)| {
        map.area_of(**hex).is_some_and(|of| of.id.as_str() == area)
            && here.settle
            && map.source_at(**hex).is_none()
    });
    here.expect("a hex").0.to_string()
}

/// The worked example, played: rules 5.1.3.3, 17.0, 17.2, 17.2.1, 17.2.2.
#[test]
fn rule_17_2_5_france_fights_the_natives_of_saguenay() {
    for (die, left, soldiers) in [(2, 0, 4), (6, 2, 3)] {
        let mut game = bare();
        let at = inland(&game, "saguenay");
        game.camp(France, &at, party(4, 5, ""));
        game.faces("17.2/saguenay/france/turn 3", &[die]);
        attack(&mut game, France, &["saguenay natives: attack"]);
        assert_eq!((natives(&game, "saguenay"), game.people(France, &at).0), (left, soldiers), "{die}");
    }
}

#[test]
fn rule_17_2_1_soldiers_of_the_whole_area_and_of_one_nation_alone() {
    let mut game = bare();
    game.camp(France, "1417", party(2, 0, ""));
    game.camp(France, "1318", party(2, 3, ""));
    game.camp(England, "1217", party(9, 0, ""));
    let facts = attack(&mut game, France, &["east coast natives: attack"]);
    assert_eq!(of_kind(&facts, "natives_attacked")[0]["soldiers"], 4);
    let mut game = bare();
    game.camp(France, "1417", party(0, 9, ""));
    let facts = attack(&mut game, France, &["east coast natives: attack"]);
    assert_eq!(of_kind(&facts, "land_order_refused")[0]["why"], "attack_wants_soldiers", "17.2.1.C");
    let mut game = bare();
    game.camp(France, "1417", party(4, 0, ""));
    let facts = attack(&mut game, France, &["east coast natives: attack if 5 soldiers"]);
    assert_eq!(of_kind(&facts, "land_order_refused")[0]["why"], "too_few_to_attack");
    assert_eq!(natives(&game, "east_coast"), 2);
}

#[test]
fn rule_17_2_2_the_owner_says_where_the_soldier_falls() {
    for (lines, at) in [(&["casualties: 1 soldier at 1318"][..], "1318"), (&[], "1417")] {
        let mut game = bare();
        game.camp(France, "1417", party(2, 0, ""));
        game.camp(France, "1318", party(1, 0, ""));
        game.faces("17.2/east_coast/france/turn 3", &[6]);
        game.says(France, "casualties", lines);
        let before = game.people(France, at).0;
        attack(&mut game, France, &["east coast natives: attack"]);
        assert_eq!(game.people(France, at).0, before - 1, "{lines:?}");
    }
}

/// rules 15.5.4, 15.6.5, 17.2.3: one for each conquistador and plus-rated missionary, three at most.
#[test]
fn rule_17_2_3_conquistadors_and_good_missionaries_help_spain() {
    let modifier = |nation, led: &str, priests: &[&str]| {
        let mut game = bare();
        game.camp(nation, "1417", party(2, 0, ""));
        game.camp(nation, "1318", Party { leaders: leaders(led), ..Party::default() });
        priests.iter().for_each(|id| game.camp(nation, "1318", priest(id)));
        let facts = attack(&mut game, nation, &["east coast natives: attack"]);
        of_kind(&facts, "natives_attacked")[0]["modifier"].as_i64().expect("a number")
    };
    assert_eq!(modifier(Spain, "cortes", &["missionary_14"]), -1, "a minus-rated one does not help");
    assert_eq!(modifier(Spain, "cortes pizarro", &["missionary_01"]), -3);
    assert_eq!(modifier(Spain, "cortes pizarro balboa", &["missionary_01"]), -3);
    assert_eq!(modifier(France, "", &[]), 0);
}

/// rules 17.1, 17.2.4: a level only falls, and at nothing it stays.
#[test]
fn rule_17_2_4_where_no_natives_are_left_nobody_is_attacked() {
    let mut game = bare();
    game.camp(France, "1417", party(6, 0, ""));
    attack(&mut game, France, &["east coast natives: attack"]);
    assert_eq!(natives(&game, "east_coast"), 0, "three off two");
    let question = serde_json::json!({"nation": "france", "turn": 3});
    let draft = game.read(France, "natives", question.clone(), &["east coast natives: attack"]);
    let fault = &draft.faults[0];
    assert_eq!((fault.why.as_str(), fault.rule.as_str()), ("no_natives_there", "17.2.4"));
    assert_eq!(fault.nearest.as_deref(), Some("east coast natives: leave"));
    let draft = game.read(France, "natives", question, &["east cost natives: attack"]);
    assert_eq!(draft.faults[0].nearest.as_deref(), Some("east coast natives: attack"));
}

/// rule 21.2.8: half the soldiers, an S costs two.
#[test]
fn rule_21_2_8_europeans_are_attacked_with_half_the_soldiers() {
    let mut game = bare_with(&[("solitaire", "yes")], &[]);
    game.camp(Spain, "1417", party(5, 0, "cortes"));
    game.state.natives.insert("east_coast".into(), 0);
    game.state.levels.insert("east_coast".into(), EuropeanLevel { nation: England, level: 5 });
    game.faces("17.2/east_coast/spain/turn 3", &[6]);
    let facts = attack(&mut game, Spain, &["east coast europeans: attack"]);
    let told = &of_kind(&facts, "natives_attacked")[0];
    assert_eq!(
        (told["soldiers"].as_u64(), told["modifier"].as_i64(), told["of"].as_str()),
        (Some(2), Some(-1), Some("england"))
    );
    assert_eq!(game.people(Spain, "1417"), (3, 0), "21.2.8.C");
    game.state.turn = 4;
    attack(&mut game, Spain, &["east coast europeans: attack"]);
    assert_eq!(game.state.levels["east_coast"].level, 4);
    game.act(Segment::Uprising, Spain);
    assert!(game.dice.asked.iter().all(|(id, _)| !id.starts_with("17.3")), "21.2.8.D");
}

/// rule 22.1: as 21.2.8, and nobody's missionaries and conquistadors help.
#[test]
fn rule_22_1_the_portuguese_of_brasil_are_fought_without_help() {
    let mut game = bare_with(&[("tordesillas", "yes")], &[]);
    let at = inland(&game, "brasil");
    game.camp(Spain, &at, party(4, 3, "cortes"));
    game.camp(Spain, &at, priest("missionary_01"));
    let facts = attack(&mut game, Spain, &["brasil portuguese: attack"]);
    let told = &of_kind(&facts, "natives_attacked")[0];
    assert_eq!((told["modifier"].as_i64(), told["soldiers"].as_u64()), (Some(0), Some(2)));
    assert_eq!(game.state.levels["brasil"], EuropeanLevel { nation: Portugal, level: 9 });
    game.act(Segment::Uprising, Spain);
    assert!(game.dice.asked.iter().all(|(id, _)| !id.starts_with("17.3")), "22.1.B");
}

/// The worked example, played: rules 5.1.3.4, 17.3, 17.3.2, 17.3.4, 15.6.4.
#[test]
fn rule_17_3_3_the_uprising_level_of_spain() {
    for (die, rises) in [(4, false), (2, true)] {
        let mut game = bare();
        game.camp(Spain, "1620", party(6, 8, ""));
        game.camp(Spain, "1720", priest("missionary_14"));
        game.faces("17.3.4/deep_south/spain/turn 3", &[die]);
        let facts = game.act(Segment::Uprising, Spain);
        let told = &of_kind(&facts, "uprising_checked")[0];
        assert_eq!((told["level"].as_i64(), told["rises"].as_bool()), (Some(3), Some(rises)));
        assert_eq!(of_kind(&facts, "uprising_struck").len(), usize::from(rises));
    }
}

/// rules 15.6.6, 17.3.2: a missionary's rating as it is, or (r10) turned round; of several the one that suits.
#[test]
fn rule_15_6_6_a_missionary_changes_the_level() {
    for (reading, wanted) in [("as_it_is", 3 + 4 - 2), ("turned_round", 3 + 4 - 3)] {
        let mut game = bare_with(&[], &[("r10", reading)]);
        game.camp(Spain, "1620", party(0, 4, ""));
        game.camp(Spain, "1720", priest("missionary_14"));
        game.camp(Spain, "1720", priest("missionary_01"));
        let facts = game.act(Segment::Uprising, Spain);
        assert_eq!(of_kind(&facts, "uprising_checked")[0]["level"], wanted, "{reading}");
    }
}

#[test]
fn rule_17_3_1_no_natives_no_uprising_and_none_at_level_one() {
    let mut game = bare();
    game.camp(France, "1417", party(2, 1, ""));
    assert!(game.act(Segment::Uprising, France).is_empty(), "two and one less two is one");
    game.state.natives.insert("east_coast".into(), 0);
    game.camp(France, "1318", party(0, 9, ""));
    assert!(game.act(Segment::Uprising, France).is_empty(), "17.3.1.C");
    let mut least = bare();
    least.camp(France, "1417", party(1, 1, ""));
    let facts = least.act(Segment::Uprising, France);
    assert_eq!(of_kind(&facts, "uprising_checked")[0]["rises"], true, "two is more than a die of one");
}

/// rules 17.3: each nation for itself.
#[test]
fn rule_17_3_4_two_nations_have_uprisings_of_their_own() {
    let mut game = bare();
    game.camp(France, "1417", party(0, 3, ""));
    game.camp(England, "1318", party(4, 3, ""));
    let french = game.act(Segment::Uprising, France);
    assert_eq!(of_kind(&french, "uprising_checked")[0]["level"], 5);
    assert!(game.act(Segment::Uprising, England).is_empty());
}

#[test]
fn rule_17_3_5_an_uprising_takes_units_as_their_owner_wants() {
    let strike = |soldiers, colonists, die, lines: &[&str]| {
        let mut game = bare();
        game.camp(France, "1417", party(soldiers, colonists, ""));
        game.camp(France, "1318", party(0, 2, ""));
        game.faces("17.3.5/east_coast/france/turn 3", &[die]);
        game.says(France, "casualties", lines);
        let facts = game.act(Segment::Uprising, France);
        let fell = of_kind(&facts, "fell");
        (
            fell.first().map(|fact| fact["lost"].clone()),
            game.people(France, "1417"),
            game.people(France, "1318"),
        )
    };
    assert_eq!(strike(2, 4, 3, &[]), (Some(serde_json::json!({"soldiers": 2})), (0, 4), (0, 2)));
    let colonists = strike(2, 4, 3, &["casualties: colonists first"]);
    assert_eq!(colonists, (Some(serde_json::json!({"colonists": 2})), (2, 2), (0, 2)));
    let listed = strike(2, 4, 3, &["casualties: 1 soldier at 1417, 1 colonist at 1318"]);
    assert_eq!(listed, (Some(serde_json::json!({"soldiers": 1, "colonists": 1})), (1, 4), (0, 1)));
    // Ruling r18: more than there are is all of them; the last of a port goes last.
    assert_eq!(strike(0, 1, 4, &[]).1, (0, 0));
    assert_eq!(strike(0, 1, 2, &[]), (Some(serde_json::json!({"colonists": 2})), (0, 1), (0, 0)));
    assert_eq!(strike(1, 9, 6, &[]).0, Some(serde_json::json!({"soldiers": 1, "colonists": 11})), "17.3.5.E");
}

/// rules 17.3.5, 15.6.3: with an asterisk one missionary falls, back into the container; with All one or (r37) all.
#[test]
fn rule_17_3_5_missionaries_fall_with_an_asterisk_or_with_all() {
    for (die, reading, left) in [
        (3, "one_missionary", 1),
        (6, "one_missionary", 1),
        (6, "all_missionaries", 0),
        (2, "one_missionary", 2),
    ] {
        let mut game = bare_with(&[], &[("r37", reading)]);
        game.camp(Spain, "1417", party(0, 6, ""));
        for id in ["missionary_05", "missionary_10"] {
            game.camp(Spain, "1417", priest(id));
            game.state.container.remove(&MissionaryId::from(id));
            game.state.known.insert(id.into());
        }
        game.faces("17.3.5/east_coast/spain/turn 3", &[die]);
        game.act(Segment::Uprising, Spain);
        assert_eq!(game.at(Spain, "1417").missionaries.len(), left, "{die} {reading}");
        let lost = MissionaryId::from("missionary_10");
        assert_eq!(game.state.container.contains(&lost), left < 2, "the lower rated first");
        assert_eq!(game.state.known.contains(&lost), left == 2);
    }
}

#[test]
fn rule_6_4_event_13_nobody_has_an_uprising() {
    let mut game = bare();
    game.camp(France, "1417", party(0, 9, ""));
    game.state.events.rolled.insert(Spain, EventId::from("13"));
    assert!(game.act(Segment::Uprising, France).is_empty());
}

/// The worked example, played: rules 5.1.3.5, 12.0, 12.1, 12.3, 15.5, 15.5.5.
#[test]
fn rule_12_4_spain_suffers_in_the_incan_empire() {
    let mut game = bare();
    game.camp(Spain, "3817", party(6, 1, "pizarro"));
    game.faces("12.4/3817/spain/turn 3", &[5]);
    let facts = game.act(Segment::LandAttrition, Spain);
    let told = &of_kind(&facts, "land_attrition")[0];
    assert_eq!((told["level"].as_u64(), told["modifier"].as_i64()), (Some(5), Some(-1)));
    assert_eq!(told["lost"], serde_json::json!({"colonists": 1}));
    assert_eq!(game.people(Spain, "3817"), (6, 0));
}

/// rules 12.2.1, 12.2.2, 12.2.3, 12.2.4, 12.1
#[test]
fn rule_12_2_1_terrain_changes_the_level_of_a_hex() {
    let game = bare();
    let map = &game.charter.map;
    assert_eq!(level(map, hex("1620")), Some(3), "12.2.1 forest in the Deep South");
    assert_eq!(level(map, hex("1417")), Some(1), "12.2.3 a coast of the East Coast");
    assert_eq!(level(map, hex("1318")), Some(4), "12.2.2");
    let lake = map.hexes.iter().find(|(id, here)| {
        here.lake
            && here.river
            && map.area_of(**id).is_some()
            && level(map, **id).is_some_and(|level| level > 1)
    });
    let lake = *lake.expect("a river that comes from a lake").0;
    assert_eq!(level_by(map, lake, true), level(map, lake).map(|level| level - 1), "ruling r4");
}

#[test]
fn rule_12_2_3_by_r4_a_lake_eases_besides_a_river() {
    let game = bare_with(&[], &[("r4", "one_for_each_case")]);
    let map = &game.charter.map;
    let lake = map.hexes.iter().find(|(id, here)| {
        here.lake
            && here.river
            && map.area_of(**id).is_some()
            && level(map, **id).is_some_and(|level| level > 1)
    });
    let lake = lake.expect("one").0.to_string();
    let wanted = level(map, hex(&lake)).expect("a level") - 1;
    let mut game = bare_with(&[], &[("r4", "one_for_each_case")]);
    game.camp(France, &lake, party(1, 0, ""));
    let facts = game.act(Segment::LandAttrition, France);
    assert_eq!(of_kind(&facts, "land_attrition")[0]["level"], wanted);
}

/// rules 12.4, 15.5.6: what is not there is ignored; All takes everybody; a conquistador does not stay alone.
#[test]
fn rule_12_4_the_toll_falls_on_the_hex_alone() {
    let mut game = bare();
    game.camp(Spain, "3817", party(0, 3, "pizarro"));
    game.camp(Spain, "3818", party(2, 5, ""));
    game.faces("12.4/3817/spain/turn 3", &[5]);
    game.faces("12.4/3818/spain/turn 3", &[1]);
    game.act(Segment::LandAttrition, Spain);
    assert_eq!((game.people(Spain, "3817"), game.people(Spain, "3818")), ((0, 1), (2, 5)));
    game.faces("12.4/3817/spain/turn 3", &[5]);
    let facts = game.act(Segment::LandAttrition, Spain);
    let lost = &of_kind(&facts, "land_attrition")[0]["lost"];
    assert_eq!(*lost, serde_json::json!({"colonists": 1, "leaders": ["pizarro"]}));
    let mut game = bare();
    game.camp(France, "3817", party(4, 4, ""));
    game.faces("12.4/3817/france/turn 3", &[6]);
    game.act(Segment::LandAttrition, France);
    assert_eq!(game.people(France, "3817"), (0, 0));
}

#[test]
fn rule_15_5_6_a_conquistador_alone_is_eliminated_when_the_land_phase_ends() {
    let mut game = bare();
    game.camp(Spain, "3817", party(0, 0, "pizarro"));
    game.camp(Spain, "3818", party(1, 0, "cortes"));
    let facts = game.act(Segment::Resources, Spain);
    let told = &of_kind(&facts, "dismissed")[0];
    assert_eq!(
        (told["why"].as_str(), &told["lost"]),
        (Some("alone"), &serde_json::json!({"leaders": ["pizarro"]}))
    );
    assert_eq!(game.at(Spain, "3818").leaders, leaders("cortes"));
}

/// rule 15.6.1: an area with natives and Spaniards wants a missionary; a lost one is replaced in the next turn.
#[test]
fn rule_15_6_1_an_area_without_its_missionary_is_awaited() {
    let mut game = bare();
    game.camp(Spain, "1417", party(1, 0, ""));
    game.camp(Spain, "1620", party(0, 1, ""));
    game.camp(Spain, "1720", priest("missionary_01"));
    let facts = game.act(Segment::Resources, Spain);
    assert_eq!(of_kind(&facts, "missionary_awaited").len(), 1);
    assert_eq!(game.state.realms[&Spain].awaited, [("east_coast".into(), 4)].into());
    game.state.natives.insert("east_coast".into(), 0);
    let facts = game.act(Segment::Resources, Spain);
    assert!(of_kind(&facts, "missionary_awaited").is_empty());
    assert_eq!(of_kind(&facts, "missionary_replaced")[0]["area"], "east_coast");
    assert!(game.state.realms[&Spain].awaited.is_empty());
}

/// rule 21.2.8.B: of a single detachment half is none.
#[test]
fn rule_21_2_8_b_one_detachment_cannot_attack_europeans() {
    let mut game = bare_with(&[("solitaire", "yes")], &[]);
    game.camp(Spain, "1417", party(1, 0, ""));
    game.state.natives.insert("east_coast".into(), 0);
    game.state.levels.insert("east_coast".into(), EuropeanLevel { nation: England, level: 5 });
    let facts = attack(&mut game, Spain, &["east coast europeans: attack if 1 soldier"]);
    let refused = &of_kind(&facts, "land_order_refused")[0];
    assert_eq!((&refused["why"], &refused["rule"]), (&"attack_wants_soldiers".into(), &"21.2.8".into()));
}

/// rule 22.1.A: Spain needs a missionary where the Portuguese are, as where natives are (15.6.1); ruling r71.
#[test]
fn rule_22_1_a_the_portuguese_level_wants_a_missionary_as_a_native_level_does() {
    for (reading, awaited) in [("in_all_ways", 1), ("in_combat_only", 0)] {
        let mut game = bare_with(&[("tordesillas", "yes")], &[("r71", reading)]);
        let at = inland(&game, "brasil");
        game.camp(Spain, &at, party(0, 1, ""));
        let facts = game.act(Segment::Resources, Spain);
        assert_eq!(of_kind(&facts, "missionary_awaited").len(), awaited, "{reading}");
        game.state.levels.get_mut("brasil").expect("it is Portuguese").level = 0;
        let facts = game.act(Segment::Resources, Spain);
        assert_eq!(of_kind(&facts, "missionary_replaced").len(), awaited, "none is needed any more");
    }
}

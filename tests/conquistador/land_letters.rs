//! Lines that players write for the land phases, what they come to, and that forms and drawn lines hold what they say.

use crate::counting::{count, fold};
use crate::table::{Game, bare, game_with, hex, party};
use Nation::{England, France, Spain};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::conquistador::Conquistador;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{MissionaryId, Nation};
use sealed_orders::games::conquistador::state::{Deposit, Phase, Segment};
use sealed_orders::rules::{Chance, Draft, Line, Rules};
use serde_json::{Value, json};

fn read(game: &Game, nation: Nation, kind: &str, lines: &[&str]) -> Draft<Value> {
    game.read(nation, kind, json!({"nation": nation, "turn": game.state.turn}), lines)
}
fn in_force(draft: &Draft<Value>) -> Vec<&str> {
    draft.in_force.iter().map(|kept| kept.text.as_str()).collect()
}
/// The kinds of question that a line bears on, and what it is about.
fn claims(game: &Game, nation: Nation, line: &str) -> Vec<(&'static str, String)> {
    let seen = game.view(nation);
    let kinds = Conquistador::QUESTIONS.iter();
    let each = kinds.filter_map(|kind| Some((kind.name, (kind.claim)(game.charter, &seen, line)?.subject)));
    each.collect()
}

fn settled() -> Game {
    let mut game = bare();
    game.camp(France, "1417", party(4, 3, ""));
    game.camp(France, "1620", party(1, 1, ""));
    game.camp(England, "1217", party(1, 1, ""));
    let label = game.fleet(France, "1417a", "carrack", party(1, 1, "cartier"));
    game.state.fleets.get_mut(&label).expect("it").name = Some("north".into());
    game
}

#[test]
fn each_line_is_claimed_by_its_own_question() {
    let game = settled();
    let all = [
        ("1417: 2 soldiers to 1318", "march"),
        ("1417 2 soldiers to 1318", "march"),
        ("1417 - stay", "march"),
        ("- 1417: 1 colonist to 1317.", "march"),
        ("north: 1 colonist ashore to 1318", "march"),
        ("1417: 2 soldiers aboard north", "march"),
        ("ask me before: land", "march"),
        ("1417: stya", "march"),
        ("gold: try all, loot all", "gold"),
        ("gold: leave", "gold"),
        ("1620: abandon", "gold"),
        ("1620: abandom", "gold"),
        ("Cuzco: loot", "gold"),
        ("chichen itza: leave", "gold"),
        ("east coast natives: attack", "natives"),
        ("Aztec natives: attack if 5 soldiers", "natives"),
        ("load: all gold on north", "load"),
        ("load: none", "load"),
        ("casualties: colonists first", "casualties"),
        ("retreat: nearest port", "retreat"),
        ("retreat: 1318", "retreat"),
    ];
    for (line, kind) in all {
        let found: Vec<&str> = claims(&game, France, line).into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(found, [kind], "{line}");
    }
    let both: Vec<_> = claims(&game, France, "ask me before: land, sea");
    assert_eq!(
        both.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(),
        ["sea", "march"],
        "one line for two windows"
    );
}

#[test]
fn prose_and_the_lines_of_other_questions_are_left_alone() {
    let game = settled();
    let others = [
        "Hi ref,",
        "north: 3 caravels, carrack",
        "north aboard: 4 colonists",
        "north then: land 4 colonists at 1417, home",
        "north bounds: 8",
        "buy: 3 soldiers",
        "losses: caravels first",
        "I will load the gold later",
        "In 1417 we lost many people",
        "gold is what we want",
        "retreat is not an option",
    ];
    let mine = ["gold", "march", "natives", "load", "casualties", "retreat"];
    for line in others {
        let found: Vec<_> =
            claims(&game, France, line).into_iter().filter(|(kind, _)| mine.contains(kind)).collect();
        assert_eq!(found, [], "{line}");
    }
}

/// Marches to different places stand beside each other, to one place the later replaces; `stay` takes all back.
#[test]
fn rule_5_1_3_2_lines_of_one_hex_part_its_units() {
    let game = settled();
    let subject = |line: &str| claims(&game, France, line).remove(0).1;
    assert_eq!(subject("1417: 2 soldiers to 1318"), subject("1417: soldier to 1318"));
    assert_ne!(subject("1417: 2 soldiers to 1318"), subject("1417: soldier to 1317"));
    // Of one letter both march (`Claim::part`).
    let part = |line: &str| {
        let kind = Conquistador::QUESTIONS.iter().find(|kind| kind.name == "march").expect("a kind");
        (kind.claim)(game.charter, &game.view(France), line).expect("a march").part
    };
    assert_ne!(part("1417: 2 soldiers to 1318"), part("1417: 2 colonists to 1318"), "both march");
    assert_ne!(part("north: soldier ashore"), part("north: colonist ashore"));
    assert_eq!(part("1417: 2 soldiers to 1318"), part("1417: soldier to 1318"));
    let draft =
        read(&game, France, "march", &["1417: 2 soldiers to 1318", "1417: soldier to 1317", "1620: stay"]);
    assert_eq!(in_force(&draft), ["1417: 2 soldiers to 1318", "1417: 1 soldier to 1317", "1620: stay"]);
    assert!(draft.is_complete());
    let draft = read(&game, France, "march", &["1417: 2 soldiers to 1318", "1417: stay"]);
    assert_eq!(
        (in_force(&draft), &draft.answer),
        (vec!["1417: stay", "1620: stay"], &json!({"marches": []}))
    );
}

#[test]
fn rule_10_1_bad_lines_are_told_and_the_good_ones_stand() {
    let game = settled();
    let lines = [
        "1417: 9 soldiers to 1318",
        "1417: 2 soldeirs to 1318",
        "1471: soldier to 1318",
        "1417: stya",
        "nrth: colonist ashore",
        "1417: colonist to 1317",
    ];
    let draft = read(&game, France, "march", &lines);
    let told: Vec<_> =
        draft.faults.iter().map(|fault| (fault.line, fault.why.as_str(), fault.nearest.as_deref())).collect();
    assert_eq!(
        told,
        [
            (1, "not_so_many", Some("1417: 4 soldiers to 1318")),
            (2, "unknown_units", Some("1417: 2 soldiers to 1318")),
            (3, "nobody_here", Some("1417: stay")),
            (4, "unknown_march", Some("1417: stay")),
            (5, "unknown_ships", Some("north: all ashore")),
        ]
    );
    assert_eq!(draft.answer["marches"].as_array().map(Vec::len), Some(1));
}

#[test]
fn rule_13_5_gold_lines_with_their_faults() {
    let mut game = settled();
    game.state.deposits.insert("dahlonega".into(), Deposit::Found);
    let draft = read(&game, France, "gold", &["1620: abandon"]);
    assert_eq!(in_force(&draft), ["gold: try all, loot all", "1620: abandon"]);
    assert_eq!(in_force(&read(&game, France, "gold", &["gold: leave"])), ["gold: leave"]);
    let faults = |game: &Game, line: &str| {
        let draft = read(game, France, "gold", &[line]);
        draft.faults.first().map(|fault| (fault.why.clone(), fault.nearest.clone()))
    };
    let told = |why: &str, nearest: &str| {
        Some((why.to_owned(), Some(nearest.to_owned()).filter(|near| !near.is_empty())))
    };
    assert_eq!(faults(&game, "1620: abandom"), told("unknown_gold_order", "1620: abandon"));
    assert_eq!(faults(&game, "1417: abandon"), told("no_gold_here", "1620: abandon"));
    assert_eq!(faults(&game, "4213: work"), told("nobody_at_gold", ""));
    assert_eq!(faults(&game, "gold: dig"), told("unknown_gold_order", "gold: try all, loot all"));
    game.state.deposits.insert("dahlonega".into(), Deposit::Depleted);
    assert_eq!(faults(&game, "1620: work"), told("depleted", ""));
    game.state.deposits.remove("dahlonega");
    assert_eq!(faults(&game, "1620: abandon"), told("no_mine_to_abandon", "1620: leave"));
}

#[test]
fn rule_13_4_3_load_lines_with_their_faults() {
    let mut game = settled();
    game.state.camp_mut(France, hex("1417")).gold.insert("dahlonega".into(), 40);
    let draft = read(&game, France, "load", &["load: all gold on north"]);
    assert_eq!(in_force(&draft), ["load: all", "load: all gold at 1417 on north"]);
    let faults = |game: &Game, line: &str| {
        let draft = read(game, France, "load", &[line]);
        draft.faults.first().map(|fault| (fault.why.clone(), fault.nearest.clone()))
    };
    let told = |why: &str, nearest: &str| {
        Some((why.to_owned(), Some(nearest.to_owned()).filter(|near| !near.is_empty())))
    };
    assert_eq!(
        faults(&game, "load: 40 gold on north"),
        told("no_room_for_gold", "load: 25 gold at 1417 on north")
    );
    assert_eq!(faults(&game, "load: all gold on nroth"), told("unknown_ships", "load: all gold on north"));
    assert_eq!(
        faults(&game, "load: gold at 1620 on north"),
        told("ships_lie_elsewhere", "load: all gold at 1417 on north")
    );
    assert_eq!(faults(&game, "load: sugar"), told("unknown_load", "load: all"));
    assert_eq!(faults(&game, "load: 4 9 gold on north"), told("unknown_load", "load: all"));
    game.fleet(France, "1317a", "carrack", Party::default());
    game.state.phase = Phase::Segment { segment: Segment::Resources, left: vec![] };
    assert_eq!(faults(&game, "load: all gold on F2"), told("no_friendly_port", ""));
}

/// A letter is waited for where there is something to say, and not where it came already.
#[test]
fn rule_5_0_a_nation_is_waited_for_only_where_it_has_a_choice() {
    let waits = |game: &Game, nation: Nation, kind: &str, lines: &[&str]| {
        let of = Conquistador::QUESTIONS.iter().find(|of| of.name == kind).expect("a kind");
        let lines: Vec<Line> =
            (1..).zip(lines).map(|(number, text)| Line { number, text: (*text).into() }).collect();
        (of.waits)(&json!({"nation": nation, "turn": 3}), game.charter, &game.view(nation), &lines)
    };
    let mut game = settled();
    assert!(waits(&game, France, "march", &[]) && !waits(&game, France, "march", &["1417: stay"]));
    for ask in ["ask me before: land", "ask me before: sea, land", "ask me before: land, sea"] {
        assert!(waits(&game, France, "march", &["1417: stay", ask]), "{ask}");
    }
    assert!(!waits(&game, France, "march", &["1417: stay", "ask me before: sea"]));
    assert!(!waits(&game, Spain, "march", &[]));
    assert!(!waits(&game, France, "gold", &[]));
    game.state.deposits.insert("dahlonega".into(), Deposit::Found);
    assert!(waits(&game, France, "gold", &[]) && !waits(&game, France, "gold", &["gold: try all"]));
    assert!(waits(&game, France, "natives", &[]) && !waits(&game, Spain, "natives", &[]));
    game.state.camp_mut(France, hex("1417")).gold.insert("dahlonega".into(), 40);
    assert!(!waits(&game, France, "load", &[]));
    game.fleet(France, "1417a", "carrack", Party::default());
    assert!(waits(&game, France, "load", &[]));
}

/// A map full of people, drawn.
fn crowd(options: &[(&str, &str)], chance: &mut SeededChance) -> Game {
    let mut game = game_with(options, &[]);
    game.state.turn = 6 + chance.below(6) as u8;
    let hexes: Vec<_> = game
        .charter
        .map
        .hexes
        .iter()
        .filter(|(_, hex)| hex.settle && hex.area.is_some() && !hex.land.is_empty())
        .map(|(hex, _)| *hex)
        .collect();
    let nations: Vec<Nation> = game.charter.sailing().collect();
    let gold: Vec<_> = game
        .charter
        .map
        .mines
        .iter()
        .map(|mine| mine.hex)
        .chain(game.charter.map.cities.iter().map(|city| city.hex))
        .collect();
    let mut conquistadors = ["cortes", "pizarro", "coronado", "soto"].iter();
    for number in 0..40 {
        let near =
            hexes.iter().position(|hex| *hex == gold[chance.below(gold.len() as u32) as usize]).unwrap_or(0);
        let at =
            if number < 12 { hexes[near] } else { hexes[(near + chance.below(9) as usize) % hexes.len()] };
        let nation = nations[chance.below(nations.len() as u32) as usize];
        if game.state.held_by(at).is_some_and(|other| other != nation) {
            continue;
        }
        game.camp(nation, &at.to_string(), party(chance.below(6), chance.below(5), ""));
        if nation == Spain && chance.below(2) == 0 {
            if let Some(id) = conquistadors.next() {
                game.camp(nation, &at.to_string(), party(0, 0, id));
            }
            let id = game.state.container.iter().next().cloned();
            game.state.container.retain(|left| Some(left) != id.as_ref());
            let missionaries: Vec<MissionaryId> = id.into_iter().collect();
            game.state.known.extend(missionaries.iter().cloned());
            game.camp(nation, &at.to_string(), Party { missionaries, ..Party::default() });
        }
        if let Some(water) = game.charter.map.hex(at).and_then(|hex| hex.waters.keys().next().copied()) {
            let class = ["carrack carrack", "caravel", "galleon"][chance.below(3) as usize];
            let aboard = if class == "galleon" { 0 } else { 1 };
            game.fleet(nation, &water.to_string(), class, party(aboard, 0, ""));
        }
    }
    game
}

/// Lines that are drawn read, what is printed reads back, the form says what silence says, and the facts count all.
fn played(options: &[(&str, &str)], seed: u64) {
    let mut chance = SeededChance::new(seed);
    let mut game = crowd(options, &mut chance);
    game.dice.fill = 0;
    game.dice.drawn = Some(SeededChance::new(seed ^ 99));
    let mut folded = count(&game.state);
    game.state.phase = Phase::LandWindow;
    loop {
        print_reads_back(&game, &mut chance);
        let last = matches!(&game.state.phase, Phase::Segment { segment: Segment::LateCrossing, .. });
        if last {
            return;
        }
        for fact in game.drawn_segment(&mut chance) {
            fold(&mut folded, &serde_json::to_value(&fact).expect("JSON"));
        }
        folded.retain(|_, count| *count != 0);
        assert_eq!(folded, count(&game.state), "seed {seed}, {:?}", game.state.phase);
        nobody_shares_a_hex(&game);
    }
}

fn print_reads_back(game: &Game, chance: &mut SeededChance) {
    for nation in game.charter.sailing() {
        let seen = game.view(nation);
        for kind in Conquistador::QUESTIONS
            .iter()
            .filter(|kind| ["gold", "march", "natives", "load"].contains(&kind.name))
        {
            let question = json!({"nation": nation, "turn": game.state.turn});
            let drawn = (kind.sample)(&question, game.charter, &seen, chance);
            let texts: Vec<&str> = drawn.iter().map(String::as_str).collect();
            let draft = read(game, nation, kind.name, &texts);
            assert_eq!(draft.faults, vec![], "{texts:?}");
            let again = read(game, nation, kind.name, &in_force(&draft));
            assert_eq!(
                (&again.answer, &again.faults),
                (&draft.answer, &vec![]),
                "{texts:?} {:?}",
                in_force(&draft)
            );
            let form = (kind.form)(&question, game.charter, &seen);
            let texts: Vec<&str> = form.iter().map(String::as_str).collect();
            assert_eq!(
                read(game, nation, kind.name, &texts).answer,
                read(game, nation, kind.name, &[]).answer
            );
            for text in texts {
                assert!(claims(game, nation, text).iter().any(|(of, _)| *of == kind.name), "{text}");
            }
        }
    }
}

/// 10.3.2 After the combats of a nation nobody stands among others, unless he moves later.
fn nobody_shares_a_hex(game: &Game) {
    for (nation, camps) in &game.state.camps {
        for (at, camp) in camps.iter().filter(|(_, camp)| camp.is_held()) {
            let others = game.state.camps.iter().filter(|(other, _)| *other != nation);
            for (other, camps) in others {
                assert!(
                    !camps.get(at).is_some_and(|camp| camp.is_held()),
                    "{nation:?} and {other:?} at {at}: {camp:?}"
                );
            }
        }
    }
}

/// Land phases of each kind.
const PHASES: u64 = 2;

#[test]
fn facts_count_a_crowded_land_phase() {
    for seed in 0..PHASES {
        played(&[], seed);
        played(&[("portugal", "yes"), ("pace", "classic")], seed + 100);
        played(&[("tordesillas", "yes")], seed + 200);
    }
}

//! A whole campaign over a real mail host (exim and dovecot on loopback, started by `tests/run`): the binary reads its
//! letters by IMAP and sends its parcels by SMTP, three players write from their own mailboxes in the manner of the
//! usual mail programs.
//!
//! What acts is compared with what was typed: the lines that a receipt marks as new are exactly the lines above the
//! quote.

#[path = "mail_host_campaign/host.rs"]
mod host;
#[path = "mail_host_campaign/house.rs"]
mod house;
#[path = "mail_host_campaign/parcel.rs"]
mod parcel;
#[path = "mail_host_campaign/player.rs"]
mod player;

use chrono::{DateTime, TimeDelta, Timelike as _, Utc};
use host::Host;
use house::House;
use parcel::{Parcel, words};
use player::{Player, sorted};
use sealed_orders::demo::Program;
use std::time::{Duration, Instant};

/// A daemon that is told of new mail answers at once; this leaves a slow machine time.
const SOON: Duration = Duration::from_secs(20);
/// Half an hour without a look counts as an outage of the referee.
const ROUND: TimeDelta = TimeDelta::minutes(20);

/// The letter of a phone: a greeting, two typing errors, a signature (which the program adds).
const FROM_A_PHONE: [&str; 7] = [
    "Hi ref,",
    "sampson, indiana, iowa, detroit, nashville, helena, wilmington: patrol",
    "watson, new york, cincinatti, marblehead, machias, castine: anchor",
    "annapolis, vicksburg, newport: cool",
    "schley, massachusetts, brooklyn, new orleans, minneapolis, columbia: transit",
    "texas, montgomery: transit",
    "howell: anchor",
];

#[test]
fn a_campaign_by_real_mail_from_the_invitation_to_the_audit() {
    let host = Host::take();
    let mut house = House::new(&host);
    let doctor = house.run(&["doctor"]);
    assert!(doctor.lines().all(|line| line.starts_with("ok ")), "{doctor}");
    let [mut alice, mut bob, mut carol] =
        ["alice", "bob", "carol"].map(|name| Player::new(&host, &house, name));
    open(&house);

    house.start_daemon();
    join(&house, &mut alice, &mut bob);
    first_orders(&house, &mut alice, &mut bob);
    first_moves(&house, &mut bob);
    let log = house.stop_daemon();
    assert!(log.trim_end().ends_with("stopped") && !log.contains("mailbox:"), "{log}");

    second_turn(&house, &mut alice, &mut bob);
    replaced(&house, &mut alice, &mut bob, &mut carol);
    third_turn(&house, &mut alice, &mut carol);
    a_missed_deadline(&mut house, &mut alice, &mut carol);
    let over = until(&house, [&mut alice, &mut carol], "It is over");
    assert_eq!(words(&over[0].subject), words(&over[1].subject));
    audited(&house);
}

/// A zone in which it is six in the evening: the deadline, midnight of the next day, is six hours off.
fn open(house: &House) {
    let now: DateTime<Utc> = std::time::SystemTime::now().into();
    let hour = i64::from(now.hour());
    let east = if hour >= 4 { 18 - hour } else { -6 - hour };
    let zone = format!("Etc/GMT{}{}", if east > 0 { '-' } else { '+' }, east.abs());
    let said = house.run(&[
        "new",
        "dawn_of_empire",
        "--seat",
        "spain=alice@maillab.test",
        "--seat",
        "us=bob@maillab.test",
        "--deadline",
        &format!("1d 0:00 {zone}"),
    ]);
    assert!(said.contains("maine is open"), "{said}");
}

/// Under a daemon that waits in IDLE.
fn join(house: &House, alice: &mut Player, bob: &mut Player) {
    let invitation = alice.subject(house, "[maine] You are invited: Spain");
    let started = Instant::now();
    let receipt = alice.answer(house, &invitation, Program::Gmail, &["Join", "zone: madrid"]);
    assert!(started.elapsed() < SOON, "answered after {:?}", started.elapsed());
    receipt.says("You are Spain.");
    receipt.says("Waiting for United States.");

    let invitation = bob.subject(house, "[maine] You are invited: United States");
    let receipt =
        bob.answer(house, &invitation, Program::Phone, &["JOIN", "zone: london", "luck: purple walrus"]);
    for part in ["You are United States.", "Europe/London", "Your luck is taken"] {
        receipt.says(part);
    }
    for (player, program) in [(alice, Program::HtmlOnly), (bob, Program::Outlook)] {
        let asked = player.subject(house, "are you ready?");
        player.answer(house, &asked, program, &["ready"]).says("You are ready.");
    }
}

fn first_orders(house: &House, alice: &mut Player, bob: &mut Player) {
    let ask = bob.subject(house, "Turn 1: your orders");
    let draft = bob.answer(house, &ask, Program::Phone, &FROM_A_PHONE);
    assert!(draft.subject.ends_with("Turn 1 orders: DRAFT - 2 lines need you"), "{draft}");
    for part in [
        "I know no ship or leader called \"cincinatti\". (rule 4.1.2)",
        "Send: watson, new york, cincinnati, marblehead, machias, castine: anchor",
        "\"cool\" is no order.",
        "Send: annapolis, vicksburg, newport: coal",
        "NOT READ \"Hi ref,\" \"Sent from my iPhone\"",
        "howell must enter hampton roads",
    ] {
        draft.says(part);
    }
    // Of Howell's squadron the line names the leader alone; the receipt prints it whole.
    let whole = FROM_A_PHONE.map(|line| line.replace("howell:", "howell, chicago, san francisco:"));
    let good: Vec<String> = [1, 4, 5, 6].iter().map(|line| words(&whole[*line])).collect();
    assert_eq!(sorted(draft.marked("new")), sorted(good.clone()), "{draft}");

    let mended = [
        "watson, new york, cincinnati, marblehead, machias, castine: anchor",
        "annapolis, vicksburg, newport: transit",
    ];
    let receipt = bob.order(house, &draft, Program::Apple, &mended);
    assert_eq!(sorted(receipt.marked("kept")), sorted(good), "{receipt}");

    // Spain's orders and moves in one letter.
    let ask = alice.subject(house, "Turn 1: your orders");
    let both = [
        "cervera, pelayo, colon, m. teresa, vizcaya, oquendo: transit",
        "camara, castilla, cristina, patriota, rapido, furor, meteoro, pluton: patrol",
        "cervera: middle atlantic",
        "camara: north atlantic",
    ];
    alice.order(house, &ask, Program::HtmlOnly, &both).says("SENT AHEAD");
}

fn first_moves(house: &House, bob: &mut Player) {
    let ask = bob.subject(house, "Turn 1: your moves");
    ask.says("S6 (6 counters): Canary Islands - Middle Atlantic");
    let moves =
        ["sampson: florida, gulf", "annapolis: florida, bahamas", "texas: east coast", "schley: east coast"];
    let receipt = bob.answer(house, &ask, Program::Gmail, &[&moves[..], &["done"]].concat());
    assert!(receipt.subject.ends_with("Turn 1 moves: FINAL"), "{receipt}");
    let whole = [
        "annapolis florida straits bahamas",
        "sampson florida straits gulf of mexico",
        "schley east coast",
        "texas east coast",
    ];
    assert_eq!(sorted(receipt.marked("new")), whole, "{receipt}");
}

fn second_turn(house: &House, alice: &mut Player, bob: &mut Player) {
    let [spain, us]: [Parcel; 2] = until(house, [&mut *alice, &mut *bob], "Turn 2: your orders");
    us.says(
        "East Coast: U5 joins U4. Line: Massachusetts, Brooklyn, New Orleans, Minneapolis, Columbia, Texas,",
    );

    // A form changed inside the quote is told, and nothing of it acts.
    let form = us.form("howell").expect("a line of the form");
    let (who, _) = form.split_once(": ").expect("who and what");
    let edited = format!("{who}: transit");
    let quote = Parcel { text: us.text.replace(&form, &edited), ..us.clone() };
    assert_ne!(quote.text, us.text);
    let receipt = bob.answer(house, &quote, Program::Gmail, &["My changes are below."]);
    assert!(receipt.subject.ends_with("Turn 2 orders: NOTHING"), "{receipt}");
    receipt.says(&format!("To put these in force, send them above it: {edited}"));
    assert_eq!(receipt.marked("new"), [""; 0], "{receipt}");

    let draft = alice.answer(
        house,
        &spain,
        Program::Thunderbird,
        &["cervera: raid hampton roads", "mercedes: patrol", "isabel ii: alone"],
    );
    assert!(draft.subject.ends_with("Turn 2 orders: DRAFT - 2 lines need you"), "{draft}");
    for part in [
        "raid may not follow what these ships did last turn. Possible: anchor, coal, transit. (rule 5.7)",
        "Send: cervera, pelayo, colon, m. teresa, vizcaya, oquendo: transit",
        "A ship alone takes no order: it counts as in transit, and in port as at anchor. (rule 7.3)",
        "Send: mercedes: alone",
    ] {
        draft.says(part);
    }
    assert_eq!(draft.marked("new"), ["isabel ii alone"], "{draft}");
    let mended = ["mercedes: alone", "cervera, pelayo, colon, m. teresa, vizcaya, oquendo: transit"];
    alice.order(house, &draft, Program::Thunderbird, &mended);

    let orders = [
        "puritan, amphitrite, terror: anchor",
        "schley, massachusetts, brooklyn, new orleans, minneapolis, columbia, texas, montgomery: coal",
        "always disengage: never",
    ];
    bob.order(house, &us, Program::Outlook, &orders);
    let ask = alice.subject(house, "Turn 2: your moves");
    alice.order(house, &ask, Program::Apple, &["cervera: canary islands", "camara: stay"]);
    let ask = bob.subject(house, "Turn 2: your moves");
    bob.order(house, &ask, Program::Thunderbird, &["sampson: mobile", "schley: stay"]);
}

/// Turn 3 begins without the player of the United States.
fn replaced(house: &House, alice: &mut Player, bob: &mut Player, carol: &mut Player) {
    let [_, old] = until(house, [&mut *alice, &mut *bob], "Turn 3: your orders");
    house.run(&["seat", "maine", "us", "--to", "carol@maillab.test", "--reason", "Bob is at sea"]);
    alice.subject(house, "United States gets another player").says("Bob is at sea");

    // The old key opens nothing any more, for whoever has it.
    for player in [&mut *bob, &mut *carol] {
        let answer = player.answer(house, &old, Program::Outlook, &["schley: anchor", "done"]);
        answer.says("no longer speaks for a seat: it is from another time or another player");
        assert_eq!(answer.reply_to, "referee@maillab.test", "no key in it");
    }

    let invitation = carol.subject(house, "You are asked to take over: United States");
    invitation.says("what is in the past stays as it was played");
    carol
        .answer(house, &invitation, Program::Phone, &["JOIN", "zone: new york"])
        .says("You are United States.");
    let ask = carol.subject(house, "Turn 3: your orders");
    // The seat's whole history, as the seat knows it.
    for part in ["Turn 1 begins", "Sampson; Indiana, Iowa", "until you write keep all"] {
        ask.says(part);
    }
}

fn third_turn(house: &House, alice: &mut Player, carol: &mut Player) {
    let ask = carol.subject(house, "Turn 3: your orders");
    let receipt = carol.answer(house, &ask, Program::Gmail, &["keep all"]);
    receipt.says("the standing orders of the player before you are yours now");
    receipt.says("kept always disengage: never");
    let orders =
        ["sampson, indiana, iowa, detroit, nashville, helena, wilmington: anchor", "miantonomoh: alone"];
    carol.order(house, &receipt, Program::Outlook, &orders);
    let ask = alice.subject(house, "Turn 3: your orders");
    alice.order(house, &ask, Program::Gmail, &["galicia: alone", "isabel ii: alone"]);
}

/// Spain says nothing to its orders of turn 5: the deadline comes by rounds at later and later times.
fn a_missed_deadline(house: &mut House, alice: &mut Player, carol: &mut Player) {
    let [never, ask] = until(house, [&mut *alice, &mut *carol], "Turn 5: your orders");
    alice.forget(&never);
    carol.answer(house, &ask, Program::Apple, &["done"]);
    let moved_before = alice.has("New deadline");
    let start: DateTime<Utc> = std::time::SystemTime::now().into();
    let moved = (1..).map(|round| start + ROUND * round).take(24).find(|now| {
        house.now = Some(*now);
        house.round();
        alice.has("Turn 5: your moves") > 0
    });
    let moves = alice.subject(house, "Turn 5: your moves");
    // Midnight and its half hour of grace, in the campaign's zone, where it was six.
    let after = moved.map(|moved| (moved - start).num_minutes());
    assert!(after.is_none_or(|after| (5 * 60 + 20..7 * 60 + 40).contains(&after)), "after {after:?} minutes");
    moves.says("silence: the lines of the form stood");
    assert_eq!((alice.has("for your orders"), carol.has("for your orders")), (1, 0), "one reminder");
    assert_eq!(alice.has("New deadline"), moved_before, "the referee was not away");
    // How an answer came is told to its own seat only.
    alice.order(house, &moves, Program::Outlook, &["camara: stay"]);
    let theirs = carol.subject(house, "Turn 5: your moves");
    let [_, next] = until(house, [alice, carol], "Turn 6: your orders");
    for report in [theirs, next] {
        report.never_says("silence: the lines of the form stood");
    }
}

fn audited(house: &House) {
    let bundle = |name: &str| house.path(name).display().to_string();
    let mail = bundle("alice");
    let full = bundle("full.bundle");
    house.run(&["export", "maine", "--full", "-o", &full]);
    let said = house.run(&["audit", &full, "--mail", &mail, "--mail", &bundle("carol")]);
    for part in ["The campaign is over.", "LOG lines", "Clean: nothing was found."] {
        assert!(said.contains(part), "{said}");
    }
    let public = bundle("public.bundle");
    house.run(&["export", "maine", "--public", "-o", &public]);
    let said = house.run(&["audit", &public, "--mail", &mail]);
    assert!(said.contains("Clean: nothing was found."), "{said}");
}

/// Both close every other question with `done` until each has a parcel of that subject.
#[track_caller]
fn until(house: &House, mut players: [&mut Player; 2], subject: &str) -> [Parcel; 2] {
    let mut programs = Program::ALL.iter().cycle();
    house.until(subject, || {
        for player in &mut players {
            for ask in player.asks().iter().filter(|ask| !ask.subject.contains(subject)) {
                player.send(ask, *programs.next().expect("a cycle"), &["done"]);
            }
        }
        players.iter_mut().all(|player| player.has(subject) > 0).then_some(())
    });
    players.map(|player| player.subject(house, subject))
}

//! The command line, by the binary itself, each test in a house of its own.

use sealed_orders::games::GAMES;
use sealed_orders::ledger::{HouseStore, NoFaults};
use sealed_orders::referee::{document, seats_in};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

const BINARY: &str = env!("CARGO_BIN_EXE_referee");

struct House {
    dir: tempfile::TempDir,
}

/// What a command said.
struct Said {
    code: i32,
    out: String,
    err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Said {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Said {
    /// The command failed with one sentence that holds `part`.
    #[track_caller]
    fn refuses(&self, part: &str) {
        assert_eq!(self.code, 1, "{}{}", self.out, self.err);
        assert!(self.err.contains(part), "{part:?} is not in {:?}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }
    #[track_caller]
    fn well(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self.out
    }
}

fn referee(args: &[&str]) -> Said {
    command(args).output().expect("the binary runs").into()
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command.args(args).env_remove("REFEREE_HOUSE");
    command
}

impl House {
    fn new() -> Self {
        let house = House { dir: tempfile::tempdir().expect("a folder") };
        referee(&["init", house.name()]).well();
        house
    }
    fn name(&self) -> &str {
        self.dir.path().to_str().expect("a plain name")
    }
    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }
    fn run(&self, args: &[&str]) -> Said {
        referee(&[&["--house", self.name()], args].concat())
    }
    fn once(&self) -> Said {
        self.run(&["run", "--once"])
    }
    fn configure(&self, mail: &str) {
        let text = format!("address = \"referee@example.com\"\nhost = \"host@example.com\"\n{mail}");
        fs::write(self.path("referee.toml"), text).expect("written");
    }
    fn servers(&self, imap: u16, smtp: u16) {
        let server = |name: &str, port: u16| {
            format!(
                "[mail.server.{name}]\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"plain\"\nuser = \"referee\"\n\
                 password_file = \"password\"\n"
            )
        };
        self.configure(&[server("imap", imap), server("smtp", smtp)].concat());
        self.password("secret", 0o600);
    }
    fn password(&self, text: &str, mode: u32) {
        fs::write(self.path("password"), text).expect("written");
        fs::set_permissions(self.path("password"), fs::Permissions::from_mode(mode)).expect("chmod");
    }
    fn letter(&self, name: &str, text: &str) {
        fs::write(self.path("mail/inbox/new").join(name), text).expect("written");
    }
    fn hold(&self) -> HouseStore {
        HouseStore::open(&self.path("store"), Arc::new(NoFaults)).expect("the store is free").0
    }
    fn files(&self, dir: &str) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.path(dir)) else { return vec![] };
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

/// A port of this machine where nobody listens.
fn dead_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port()
}

/// An IMAP server that knows no password.
fn refusing_imap() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let mut lines = BufReader::new(stream.try_clone().expect("two ends"));
            let _ = stream.write_all(b"* OK ready\r\n");
            let mut line = String::new();
            while lines.read_line(&mut line).is_ok_and(|read| read > 0) {
                let tag = line.split(' ').next().unwrap_or_default();
                let _ = stream.write_all(format!("{tag} NO [AUTHENTICATIONFAILED] wrong\r\n").as_bytes());
                line.clear();
            }
        }
    });
    port
}

#[test]
fn a_house_is_made_once_and_its_keys_are_private() {
    let house = House::new();
    assert_eq!(mode(&house.path("keys")), 0o700);
    assert_eq!(mode(&house.path("keys/house.key")), 0o600);
    assert_eq!(mode(&house.path("referee.toml")), 0o600);
    let key = fs::read(house.path("keys/house.key")).expect("a key");
    referee(&["init", house.name()]).refuses("is there already");
    assert_eq!(fs::read(house.path("keys/house.key")).expect("a key"), key);
    assert!(house.run(&["doctor"]).well().lines().all(|line| line.starts_with("ok ")));
}

#[test]
fn init_tells_the_next_three_steps_and_a_wrong_address_leaves_no_house() {
    let dir = tempfile::tempdir().expect("a folder");
    let name = dir.path().join("house").display().to_string();
    referee(&["init", &name, "--address", "nobody"]).refuses("no mail address");
    referee(&["init", &name, "--address", "a\"b@example.com\nx"]).refuses("no mail address");
    let told = referee(&["init", &name, "--address", "referee@club.example.com"]).well();
    assert_eq!(told.lines().count(), 3);
    let doctor = referee(&["--house", &name, "doctor"]).well();
    assert!(doctor.contains("the referee is referee@club.example.com"), "{doctor}");
}

#[test]
fn every_server_example_of_a_new_configuration_reads() {
    let house = House::new();
    let text = fs::read_to_string(house.path("referee.toml")).expect("a configuration");
    let (before, examples) = text.split_once("# To use a mail server").expect("examples");
    let before = before.split("[mail.maildir]").next().expect("the head");
    let examples: Vec<String> = examples
        .split("# [mail.server.imap]")
        .skip(1)
        .map(|rest| {
            let lines = rest
                .trim_start()
                .lines()
                .map_while(|line| line.strip_prefix("# ").or(line.strip_prefix('#')));
            let lines = lines.filter(|line| line.contains(" = ") || line.starts_with('[') || line.is_empty());
            format!("{before}[mail.server.imap]\n{}\n", lines.collect::<Vec<_>>().join("\n"))
        })
        .collect();
    assert_eq!(examples.len(), 3);
    house.password("secret", 0o600);
    for example in examples {
        fs::write(house.path("referee.toml"), &example).expect("written");
        let said = house.run(&["doctor", "--offline"]);
        assert!(said.out.contains("still the example referee@example.org"), "{}\n{example}", said.out);
        assert!(said.out.contains("ok mailbox: not logged in"), "{}\n{example}", said.out);
    }
}

#[test]
fn a_folder_without_a_house_says_how_to_make_one() {
    let dir = tempfile::tempdir().expect("a folder");
    let name = dir.path().display().to_string();
    for args in [&["status"][..], &["run", "--once"], &["export", "maine", "-o", "x"]] {
        referee(&[&["--house", &name], args].concat()).refuses("referee init");
    }
    let said: Said = command(&["status"]).env("REFEREE_HOUSE", &name).output().expect("runs").into();
    said.refuses(&name);
}

#[test]
fn new_refuses_in_one_sentence() {
    let house = House::new();
    let seat = ["--seat", "us=anna@example.com"];
    let new = |args: &[&str]| house.run(&[&["new"], args, &seat].concat());
    new(&["chess"]).refuses("there is no game chess");
    new(&["chess", "--name", "Maine!"]).refuses("no name for a campaign");
    new(&["chess", "--name", "a-name-longer-than-a-log-takes"]).refuses("no name for a campaign");
    new(&["chess", "--deadline", "soon"]).refuses("no deadline");
    new(&["chess", "--seat", "us=ben@example.com"]).refuses("given twice");
    let empty = house.path("mail").display().to_string();
    new(&["chess", "--components", &empty]).refuses("holds no .toml file");
    new(&["chess", "--components", "/nowhere"]).refuses("/nowhere");
    assert_eq!(house.run(&["new", "chess"]).code, 2, "clap asks for the seats");
    assert_eq!(house.run(&["new", "chess", "--seat", "anna@example.com"]).code, 2);
}

#[test]
fn every_game_is_opened_paused_and_exported_from_the_command_line() {
    for game in GAMES {
        let house = House::new();
        let charter = document(*game, BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let seats: Vec<String> = seats_in(*game, &charter)
            .expect("without options it can be played")
            .iter()
            .map(|seat| format!("--seat={}={}@example.com", seat.word, seat.word))
            .collect();
        let mut args = vec!["new", game.name(), "--name", "maine", "--json"];
        args.extend(seats.iter().map(String::as_str));
        house.run(&args[..args.len() - 1]).refuses("needs an address");
        house.run(&[&args[..], &["--seat", "nowhere=a@example.com"]].concat()).refuses("has no seat nowhere");
        assert_eq!(house.run(&args).well().trim(), "{\"campaign\":\"maine\"}");
        house.run(&args).refuses("there is a campaign maine already");
        house.once().well();
        let word = game.seats()[0].word;
        assert_eq!(house.files(&format!("mail/outbox/{word}@example.com/new")).len(), 1, "an invitation");

        house.run(&["pause", "maine", "--reason", " "]).refuses("a reason is needed");
        house.run(&["pause", "olympia", "--reason", "x"]).refuses("no campaign olympia");
        house.run(&["pause", "maine", "--reason", "a holiday"]).well();
        house.run(&["pause", "maine", "--reason", "again"]).refuses("paused already");
        assert!(house.run(&["status", "maine"]).well().contains("paused"));
        house.run(&["resume", "maine", "--reason", "all are back"]).well();
        house.run(&["resume", "maine", "--reason", "again"]).refuses("is not paused");
        house.run(&["extend", "maine", "--hours", "48", "--reason", "x"]).refuses("nothing is due");
        house.run(&["seat", "maine", word, "--to", "nobody", "--reason", "x"]).refuses("no mail address");
        house.run(&["seat", "maine", "nowhere", "--to", "a@example.com", "--reason", "x"]).refuses("no seat");
        house.run(&["seat", "maine", word, "--to", "new@example.com", "--reason", "x"]).well();
        let status: serde_json::Value =
            serde_json::from_str(&house.run(&["status", "--json"]).well()).expect("JSON");
        assert_eq!(status["campaigns"][0]["seats"][0]["address"], "new@example.com");
        assert_eq!(status["campaigns"][0]["seats"][0]["state"], "invited");

        let bundle = house.path("maine.bundle").display().to_string();
        for scope in [&["--public"][..], &["--full"], &["--seat", word], &[]] {
            house.run(&[&["export", "maine", "-o", &bundle], scope].concat()).well();
            referee(&["audit", &bundle]).well();
        }
        house.run(&["export", "maine", "--seat", "nowhere", "-o", &bundle]).refuses("has no seat");
    }
}

#[test]
fn a_wrong_configuration_is_told_in_one_sentence() {
    let house = House::new();
    let wrong = |text: &str, part: &str| {
        fs::write(house.path("referee.toml"), text).expect("written");
        house.once().refuses(part);
        let doctor = house.run(&["doctor"]);
        assert_eq!(doctor.code, 1);
        assert!(doctor.out.contains("!! configuration: "), "{}", doctor.out);
    };
    wrong("address = ", "does not read");
    let maildir = "[mail.maildir]\ninbox = \"mail/inbox\"\noutbox = \"mail/outbox\"\n";
    wrong(&format!("address = \"a@example.com\"\nhost = \"b@example.com\"\ncolour = 1\n{maildir}"), "colour");
    wrong(&format!("address = \"anna\"\nhost = \"b@example.com\"\n{maildir}"), "no mail address");
    wrong(
        &format!("address = \"a+b@example.com\"\nhost = \"b@example.com\"\n{maildir}"),
        "give the plain one",
    );
    wrong("", "does not read");
    wrong(&"#".repeat(70_000), "bytes");
    house.run(&["run", "--once", "--config", "/nowhere/referee.toml"]).refuses("cannot be read");
}

#[test]
fn a_password_file_must_be_there_and_private() {
    let house = House::new();
    house.servers(dead_port(), dead_port());
    house.password("secret", 0o644);
    house.once().refuses("chmod 600");
    house.password("\n", 0o600);
    house.once().refuses("alone on one line");
    fs::remove_file(house.path("password")).expect("removed");
    house.once().refuses("cannot be read");
    let text = fs::read_to_string(house.path("referee.toml")).expect("text").replace("plain", "none");
    fs::write(house.path("referee.toml"), text).expect("written");
    house.once().refuses("implicit, starttls, plain");
}

#[test]
fn an_unreachable_server_is_told_and_noted() {
    let house = House::new();
    house.servers(dead_port(), dead_port());
    house.once().refuses("cannot be reached");
    let status = house.run(&["status"]).well();
    assert!(status.contains("Mailbox: The IMAP server"), "{status}");
    let doctor = house.run(&["doctor"]);
    assert_eq!(doctor.code, 1);
    assert!(doctor.out.contains("!! mailbox: ") && doctor.out.contains("!! sending: "), "{}", doctor.out);
    assert!(!doctor.out.contains("secret"));
}

#[test]
fn a_wrong_password_ends_the_daemon_at_its_start() {
    let house = House::new();
    house.servers(refusing_imap(), dead_port());
    for args in [&["run"][..], &["run", "--once"]] {
        let said = house.run(args);
        said.refuses("refused the login of referee");
        assert!(said.err.contains("app password") && !said.err.contains("secret"), "{}", said.err);
    }
}

#[test]
fn one_round_takes_letters_and_answers_only_what_is_for_the_referee() {
    let house = House::new();
    house.once().well();
    let letter = |to: &str| {
        format!(
            "From: Anna <anna@example.com>\r\nTo: {to}\r\nSubject: hello\r\nMessage-ID: <{to}.1>\r\n\r\nI want to play.\r\n"
        )
    };
    house.letter("1.for-us", &letter("referee@example.org"));
    house.letter("2.for-others", &letter("friends@example.org"));
    house.once().well();
    assert_eq!(house.files("mail/outbox/anna@example.com/new").len(), 1);
    assert_eq!(house.files("mail/inbox/new"), ["2.for-others"]);
    house.once().well();
    assert_eq!(house.files("mail/outbox/anna@example.com/new").len(), 1, "answered once");
}

#[test]
fn a_rehearsed_time_is_for_one_round_alone() {
    let house = House::new();
    let now = "2031-05-07T20:30:00Z";
    assert_eq!(house.run(&["run", "--now", now]).code, 2, "the daemon keeps real time");
    assert_eq!(house.run(&["run", "--once", "--now", "tomorrow"]).code, 2);
    house.run(&["run", "--once", "--now", now]).well();
    let status: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(house.path("status.json")).expect("a status"))
            .expect("JSON");
    assert_eq!(status["mailbox"]["looked"], now);
}

#[test]
fn an_order_given_while_a_referee_runs_waits_in_the_spool_and_is_done_once() {
    let house = House::new();
    let held = house.hold();
    house.run(&["status"]).refuses("ask again in a minute");
    house
        .run(&["export", "maine", "--no-wait", "-o", "x"])
        .code
        .eq(&2)
        .then_some(())
        .expect("no such option");
    house.run(&["pause", "maine", "--reason", "x", "--no-wait"]).well();
    let acts = house.files("acts");
    assert!(acts.len() == 1 && acts[0].ends_with(".act"), "{acts:?}");
    assert_eq!(mode(&house.path("acts").join(&acts[0])), 0o600);
    drop(held);
    house.once().well();
    let result = house.path("acts").join(acts[0].replace(".act", ".result"));
    let text = fs::read_to_string(&result).expect("an answer");
    assert!(text.contains("there is no campaign maine"), "{text}");
    assert!(!house.files("acts").contains(&acts[0]));
    fs::write(house.path("acts/1.act"), "{}").expect("written");
    house.once().well();
    let text = fs::read_to_string(house.path("acts/1.result")).expect("an answer");
    assert!(text.contains("does not read"), "{text}");

    let _held = house.hold();
    let status = house.run(&["status", "--json"]).well();
    let status: serde_json::Value = serde_json::from_str(&status).expect("JSON");
    assert_eq!(
        (status["running"].as_bool(), status["campaigns"].as_array().map(Vec::len)),
        (Some(true), Some(0))
    );
    assert!(status["mailbox"]["looked"].is_string());
    assert!(house.run(&["status"]).well().contains("a referee is running; as of"));
    house.run(&["status", "olympia"]).refuses("no campaign olympia");
    house.once().refuses("another referee is running");
    assert!(house.run(&["doctor"]).well().contains("a referee is running on it"));
}

#[test]
fn the_daemon_answers_orders_and_stops_at_a_signal() {
    let house = House::new();
    let mut daemon =
        command(&["--house", house.name(), "run"]).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut log = BufReader::new(daemon.stderr.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("the referee is at work") {
        line.clear();
        assert!(log.read_line(&mut line).expect("a line") > 0, "the daemon ended");
    }
    house.run(&["pause", "maine", "--reason", "x"]).refuses("there is no campaign maine");
    assert!(house.files("acts").is_empty(), "the answer is read and gone");
    assert!(house.run(&["status"]).well().contains("a referee is running"));
    let pid = daemon.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
    let mut rest = String::new();
    log.read_to_string(&mut rest).expect("its log");
    assert!(daemon.wait().expect("it ends").success(), "{rest}");
    assert!(rest.trim_end().ends_with("stopped"), "{rest}");
    assert!(house.run(&["status"]).well().contains("no referee is running"));
}

#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let house = House::new();
    let big = "x".repeat(70) + "\r\n";
    let letter = format!(
        "From: Anna <anna@example.com>\r\nTo: referee@example.org\r\nSubject: x\r\nMessage-ID: <a@example.com>\r\n\r\n{}",
        big.repeat(8_500)
    );
    house.letter("1.big", &letter);
    // No file may grow beyond 550 KB: the system's answer is that of a full disk, and the process may go on.
    let limited = "trap '' XFSZ; ulimit -f 1100; exec \"$0\" --house \"$1\" run --once";
    let said: Said =
        Command::new("sh").args(["-c", limited, BINARY, house.name()]).output().expect("a shell").into();
    said.refuses("nothing acknowledged is lost");
    assert_eq!(house.files("mail/inbox/new"), ["1.big"]);
    house.once().well();
    assert_eq!(house.files("mail/outbox/anna@example.com/new").len(), 1);
}

#[test]
fn a_file_in_place_of_a_folder_is_told() {
    let house = House::new();
    fs::remove_dir_all(house.path("mail")).expect("removed");
    fs::write(house.path("mail"), "").expect("written");
    house.once().refuses("mail/inbox");
    let doctor = house.run(&["doctor"]);
    assert!(doctor.out.contains("!! mailbox: ") && doctor.out.contains("!! sending: "), "{}", doctor.out);

    let house = House::new();
    fs::write(house.path("acts"), "").expect("written");
    let _held = house.hold();
    house.run(&["pause", "maine", "--reason", "x"]).refuses("cannot be used");
}

#[test]
fn a_damaged_house_is_told() {
    let house = House::new();
    fs::set_permissions(house.path("keys/house.key"), fs::Permissions::from_mode(0o644)).expect("chmod");
    house.once().refuses("chmod 0600");
    fs::remove_file(house.path("keys/house.key")).expect("removed");
    house.once().refuses("put back your copy");
    assert!(house.run(&["doctor"]).out.contains("!! keys: "));
    assert!(!house.path("keys/house.key").exists(), "no new keys for an old house");

    let house = House::new();
    fs::write(house.path("store/FORMAT"), "another make\n").expect("written");
    house.once().refuses("another make");
    assert!(house.run(&["doctor"]).out.contains("!! store: "));
}

#[test]
fn what_cannot_be_audited_has_exit_code_two() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("x.bundle");
    let name = file.display().to_string();
    assert_eq!(referee(&["audit", &name]).code, 2);
    fs::write(&file, "no bundle\n").expect("written");
    let said = referee(&["audit", &name]);
    assert_eq!(said.code, 2);
    assert!(said.err.starts_with("referee: "), "{}", said.err);
}

const MAILDIR_AND_OWN: &str = "[components]\ndawn_of_empire = \"own\"\n[mail.maildir]\ninbox = \"mail/inbox\"\n\
                               outbox = \"mail/outbox\"\n";

#[test]
fn a_hosts_own_components_are_listed_checked_and_frozen_into_the_campaigns_opened_by_them() {
    let house = House::new();
    let list = referee(&["components", "dawn_of_empire"]).well();
    assert!(list.contains("map.toml") && list.contains("reconstructed"), "{list}");
    let sheet = referee(&["components", "worksheet", "dawn_of_empire"]).well();
    for line in ["table search_matrix, row blockade", "ship indiana", "printed: ____"] {
        assert!(sheet.contains(line), "{line} is not in the worksheet");
    }
    let own = house.path("own").display().to_string();
    referee(&["components", "copy", &own, "--game", "dawn_of_empire"]).well();
    referee(&["components", "copy", &own, "--game", "dawn_of_empire"]).refuses("is there already");
    assert!(
        referee(&["components", "check", &own, "--game", "dawn_of_empire"]).well().contains("all is well")
    );

    let change = |file: &str, from: &str, to: &str| {
        let path = house.path("own").join(file);
        let text = fs::read_to_string(&path).expect("it reads");
        assert!(text.contains(from), "{from} is not in {file}");
        fs::write(path, text.replacen(from, to, 1)).expect("written");
    };
    change("map.toml", "areas = [\"florida_straits\"]", "areas = [\"lake_superior\"]");
    change("setup.toml", "turns = 6", "turns = = 6");
    change("tables.toml", "\"1-5\"", "\"1-7\"");
    house.configure(MAILDIR_AND_OWN);
    let doctor = house.run(&["doctor", "--offline"]);
    assert!(doctor.out.contains("!! components: "), "{}", doctor.out);
    let said = referee(&["components", "check", &own, "--game", "dawn_of_empire"]);
    assert_eq!(said.code, 1, "{}", said.out);
    for part in
        ["map.toml is wrong: key_west lies on lake_superior", "setup.toml does not read: line ", "1-7 is no"]
    {
        assert!(said.out.contains(part), "{part} is not in {}", said.out);
    }
    assert_eq!(said.out.lines().count(), 3, "one sentence each: {}", said.out);

    change("map.toml", "lake_superior", "florida_straits");
    change("setup.toml", "turns = = 6", "turns = 6");
    change("tables.toml", "\"1-7\"", "\"1-5\"");
    change("map.toml", "name = \"Blake Basin\"", "name = \"Blake Plateau\"");
    let doctor = house.run(&["doctor", "--offline"]);
    assert!(doctor.out.contains("ok components: dawn_of_empire is played by your"), "{}", doctor.out);
    let new = [
        "new",
        "dawn_of_empire",
        "--name",
        "maine",
        "--seat",
        "us=anna@example.com",
        "--seat",
        "spain=practice",
    ];
    house.run(&new).well();
    house.once().well();
    assert!(house.run(&["status", "maine"]).well().contains("practice"));
    assert_eq!(house.files("mail/outbox"), ["anna@example.com"], "the practice opponent gets no mail");
    fs::remove_dir_all(house.path("own")).expect("gone");
    let bundle = house.path("maine.bundle");
    house.run(&["export", "maine", "--full", "-o", &bundle.display().to_string()]).well();
    assert!(
        fs::read_to_string(&bundle).expect("it reads").contains("Blake Plateau"),
        "frozen into the charter"
    );
    house.run(&[&new[..3], &["olympia"], &new[4..]].concat()).refuses("could not read");
}

#[test]
fn every_help_text_has_an_example() {
    let help = referee(&["--help"]).well();
    assert!(help.contains("Examples:"));
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|word| *word != "help" && help.contains(&format!("\n  {word} ")))
        .collect();
    assert!(commands.len() >= 11, "{commands:?}");
    for command in commands {
        let help = referee(&[command, "--help"]).well();
        assert!(help.contains("Examples:\n  referee "), "{command}: {help}");
    }
}

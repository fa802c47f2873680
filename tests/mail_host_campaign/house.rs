//! A house of the referee on the mail host, worked by the binary alone.

use crate::host::Host;
use chrono::{DateTime, SecondsFormat, Utc};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::time::{Duration, Instant};

const BINARY: &str = env!("CARGO_BIN_EXE_referee");
/// The longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(30);
const POLL: Duration = Duration::from_millis(200);

pub struct House {
    dir: tempfile::TempDir,
    daemon: Option<Daemon>,
    /// The time that rounds are done at; the machine's where none is set.
    pub now: Option<DateTime<Utc>>,
}

/// `referee run`, ended with the test however that ends.
struct Daemon {
    child: Child,
    log: BufReader<ChildStderr>,
}

impl Drop for Daemon {
    fn drop(&mut self) {
        // It has ended already where the test went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl House {
    /// `referee init`, and the mailbox of the mail host: IMAP over TLS, SMTP that turns to TLS.
    pub fn new(host: &Host) -> House {
        let house = House { dir: tempfile::tempdir().expect("a folder"), daemon: None, now: None };
        let init = Command::new(BINARY).arg("init").arg(house.dir.path()).output().expect("the binary runs");
        well(&["init"], init);
        let server = |name: &str, port: u16, tls: &str| {
            format!(
                "[mail.server.{name}]\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"{tls}\"\nuser = \"referee\"\n\
                 password_file = \"password\"\nca_file = \"{}\"\n",
                host.ca().display()
            )
        };
        let (imap, smtp) = (server("imap", 2993, "implicit"), server("smtp", 2587, "starttls"));
        let text = format!(
            "address = \"referee@maillab.test\"\nhost = \"host@maillab.test\"\n{imap}junk = \"Junk\"\n{smtp}"
        );
        fs::write(house.path("referee.toml"), text).expect("written");
        fs::write(house.path("password"), "referee\n").expect("written");
        fs::set_permissions(house.path("password"), fs::Permissions::from_mode(0o600)).expect("chmod");
        house
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// A command that must succeed; what it printed.
    #[track_caller]
    pub fn run(&self, args: &[&str]) -> String {
        well(args, self.command(args).output().expect("the binary runs"))
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command.arg("--house").arg(self.dir.path()).args(args).env_remove("REFEREE_HOUSE");
        command
    }

    pub fn start_daemon(&mut self) {
        let mut child = self.command(&["run"]).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut log = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        while !line.contains("the referee is at work") {
            line.clear();
            assert!(log.read_line(&mut line).expect("a line") > 0, "the daemon ended at its start");
        }
        self.daemon = Some(Daemon { child, log });
    }

    /// SIGTERM; the daemon must end well. Gives its log.
    pub fn stop_daemon(&mut self) -> String {
        let mut daemon = self.daemon.take().expect("a daemon runs");
        let pid = daemon.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
        let mut log = String::new();
        daemon.log.read_to_string(&mut log).expect("its log");
        assert!(daemon.child.wait().expect("it ends").success(), "{log}");
        log
    }

    /// One round, where no daemon does them.
    pub fn round(&self) {
        if self.daemon.is_some() {
            return;
        }
        match self.now {
            None => self.run(&["run", "--once"]),
            Some(now) => {
                self.run(&["run", "--once", "--now", &now.to_rfc3339_opts(SecondsFormat::Secs, true)])
            }
        };
    }

    /// Looks again and again, with rounds in between, until there is something.
    #[track_caller]
    pub fn until<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let started = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(started.elapsed() < PATIENCE, "{what}: not there after {PATIENCE:?}");
            self.round();
            std::thread::sleep(POLL);
        }
    }
}

#[track_caller]
fn well(args: &[&str], output: Output) -> String {
    let [out, err] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert_eq!(output.status.code(), Some(0), "{args:?}\n{out}{err}");
    out
}

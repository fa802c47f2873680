use super::*;
use std::collections::VecDeque;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

/// What a mailbox of the test does, call by call.
enum Call {
    /// Gives these letters; the cursor is after them.
    Gives(Vec<u64>),
    Fails(fn() -> MailError),
    Panics,
}

#[derive(Clone, Default)]
struct Fake {
    calls: Arc<Mutex<VecDeque<Call>>>,
    asked: Arc<Mutex<Vec<u64>>>,
    marked: Arc<Mutex<Vec<u64>>>,
    opened: Arc<Mutex<u32>>,
}

fn letter(uid: u64) -> Incoming {
    Incoming {
        folder: "INBOX".into(),
        validity: 1,
        uid,
        received: DateTime::UNIX_EPOCH,
        raw: vec![],
        truncated: false,
    }
}

impl Inbox for Fake {
    fn folders(&self) -> Vec<String> {
        vec!["INBOX".into()]
    }
    fn fetch(
        &mut self,
        _folder: &str,
        cursor: &Cursor,
        _limit: usize,
        _wanted: &dyn Fn(&[u8]) -> bool,
    ) -> Result<(Vec<Incoming>, Cursor), MailError> {
        self.asked.lock().expect("no panic").push(cursor.next);
        let call = self.calls.lock().expect("no panic").pop_front();
        match call {
            None => Ok((vec![], cursor.clone())),
            Some(Call::Gives(uids)) => {
                let next = uids.iter().max().map_or(cursor.next, |uid| uid + 1);
                Ok((uids.into_iter().map(letter).collect(), Cursor { validity: 1, next }))
            }
            Some(Call::Fails(error)) => Err(error()),
            Some(Call::Panics) => panic!("a mailbox of the test breaks down"),
        }
    }
    fn mark(&mut self, letter: &Incoming) -> Result<(), MailError> {
        self.marked.lock().expect("no panic").push(letter.uid);
        Err(MailError::Connection("marks may fail".into()))
    }
    fn wait(&mut self, _timeout: Duration) -> Result<(), MailError> {
        Ok(())
    }
}

struct Watched {
    fake: Fake,
    events: Receiver<Event>,
    replies: Sender<Reply>,
    pauses: Arc<Mutex<Vec<Duration>>>,
    thread: std::thread::JoinHandle<()>,
}

fn watched(calls: Vec<Call>) -> Watched {
    let fake = Fake { calls: Arc::new(Mutex::new(calls.into())), ..Fake::default() };
    let (to_main, events) = channel();
    let (replies, to_thread) = channel();
    let pauses = Arc::new(Mutex::new(vec![]));
    let (opened, slept) = (fake.clone(), Arc::clone(&pauses));
    let watch = Watch {
        open: move || {
            *opened.opened.lock().expect("no panic") += 1;
            Ok(Box::new(opened.clone()) as Box<dyn Inbox>)
        },
        sleep: move |time| slept.lock().expect("no panic").push(time),
        now: || DateTime::UNIX_EPOCH,
        own: "referee@example.org".into(),
        cursors: BTreeMap::from([("INBOX".into(), Cursor { validity: 1, next: 5 })]),
        events: to_main,
        replies: to_thread,
    };
    let thread = std::thread::spawn(move || watch.run());
    Watched { fake, events, replies, pauses, thread }
}

impl Watched {
    fn next(&self) -> Event {
        self.events.recv().expect("the thread is there")
    }
    fn say(&self, reply: Reply) {
        self.replies.send(reply).expect("the thread is there");
    }
    fn end(self) -> (Fake, Vec<Duration>) {
        drop((self.events, self.replies));
        self.thread.join().expect("no panic leaves the thread");
        let pauses = self.pauses.lock().expect("no panic").clone();
        (self.fake, pauses)
    }
}

#[test]
fn letters_are_marked_and_passed_only_after_they_are_committed() {
    let watched = watched(vec![Call::Gives(vec![5, 7]), Call::Gives(vec![9])]);
    let Event::Letters { folder, letters, after } = watched.next() else { panic!("letters first") };
    assert_eq!((folder.as_str(), letters.len(), after.next), ("INBOX", 2, 8));
    assert_eq!(*watched.fake.asked.lock().expect("no panic"), [5], "it waits for the acknowledgement");
    assert!(watched.fake.marked.lock().expect("no panic").is_empty());
    watched.say(Reply::Committed);
    assert!(matches!(watched.next(), Event::Letters { .. }));
    watched.say(Reply::Committed);
    assert_eq!(watched.next(), Event::Looked(DateTime::UNIX_EPOCH), "only when every folder is at its end");
    let (fake, _) = watched.end();
    assert_eq!(*fake.asked.lock().expect("no panic"), [5, 8, 10]);
    assert_eq!(*fake.marked.lock().expect("no panic"), [5, 7, 9]);
}

#[test]
fn trouble_is_told_and_the_same_letters_are_asked_for_again() {
    let gone = || MailError::Connection("gone".into());
    let watched = watched(vec![Call::Fails(gone), Call::Fails(gone), Call::Gives(vec![5])]);
    for _ in 0..2 {
        assert_eq!(watched.next(), Event::Trouble { why: "gone".into(), temporary: true });
    }
    assert!(matches!(watched.next(), Event::Letters { .. }));
    let (fake, pauses) = watched.end();
    assert_eq!(*fake.asked.lock().expect("no panic"), [5, 5, 5]);
    assert_eq!(pauses.len(), 2);
    assert!(pauses[1] > pauses[0], "{pauses:?}");
}

#[test]
fn a_break_down_makes_a_new_connection() {
    let watched = watched(vec![Call::Panics, Call::Gives(vec![5])]);
    assert!(matches!(watched.next(), Event::Trouble { temporary: true, .. }));
    assert!(matches!(watched.next(), Event::Letters { .. }));
    let (fake, _) = watched.end();
    assert_eq!(*fake.opened.lock().expect("no panic"), 2);
}

#[test]
fn pauses_double_with_jitter_to_eighty_seconds_and_a_wrong_password_is_not_hammered() {
    let shortest = |failures| pause(failures, true, 0).as_millis();
    let longest = |failures| pause(failures, true, u32::MAX).as_millis();
    assert_eq!((shortest(0), longest(0)), (1_500, 2_500));
    assert_eq!((shortest(3), longest(3)), (12_000, 20_000));
    assert_eq!((shortest(30), longest(30)), (60_000, 100_000));
    assert_eq!(pause(0, false, 0), Duration::from_secs(600));
}

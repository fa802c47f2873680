//! Opening sled so that a damaged one can neither take the house down nor hold it up.

use super::limits::CACHE_BYTES;
use super::store::StoreError;
use std::cell::RefCell;
use std::panic;
use std::path::Path;
use std::sync::Once;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// What the opening thread tells: sled's answer, or nothing when it panicked.
type Answer = Option<Result<sled::Db, sled::Error>>;

thread_local! {
    static PANICKED: RefCell<Option<Sender<Answer>>> = const { RefCell::new(None) };
}

/// Opens sled in a thread of its own.
///
/// On some damaged files sled panics, and while its parts are let go it may wait for ever for a write that never
/// comes. So the panic is told before anything is let go, and that thread is left behind.
pub(super) fn open_apart(path: &Path) -> Result<sled::Db, StoreError> {
    tell_panics();
    let config = sled::Config::new().path(path).cache_capacity(CACHE_BYTES).flush_every_ms(None);
    let (sender, receiver) = channel();
    let work = move || {
        PANICKED.set(Some(sender.clone()));
        // Nobody listens any more only when a panic was told before.
        let _unheard = sender.send(Some(config.open()));
    };
    thread::Builder::new()
        .name("sled-open".to_owned())
        .spawn(work)
        .map_err(StoreError::io("start a thread"))?;
    match receiver.recv() {
        Ok(Some(answer)) => answer.map_err(|error| StoreError::Sled(error.to_string())),
        _ => Err(StoreError::Sled("it broke off while it opened".to_owned())),
    }
}

/// Once for the process: a panic of an opening thread goes to the one who waits for it, all others go where they went.
fn tell_panics() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let waiting = PANICKED.try_with(|sender| sender.borrow().clone()).ok().flatten();
            match waiting {
                Some(sender) => drop(sender.send(None)),
                None => before(info),
            }
        }));
    });
}

//! SIGINT and SIGTERM: the first one lets the round end, the second ends the process; the store bears both.

use crate::cli::CliError;
use std::sync::mpsc::Sender;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Exit code after a second signal, as shells give it for SIGINT.
const INTERRUPTED: i32 = 130;

/// Both signals, caught from here on.
pub struct Signals {
    runtime: tokio::runtime::Runtime,
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    pub fn catch() -> Result<Self, CliError> {
        let refused = |error| CliError::Refused(format!("the system gives no signals: {error}"));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().map_err(refused)?;
        let guard = runtime.enter();
        let interrupt = signal(SignalKind::interrupt()).map_err(refused)?;
        let terminate = signal(SignalKind::terminate()).map_err(refused)?;
        drop(guard);
        Ok(Signals { runtime, interrupt, terminate })
    }

    /// Sends `stop` at the first signal, on a thread of its own.
    pub fn send<T: Send + 'static>(self, to: Sender<T>, stop: T) {
        let Signals { runtime, mut interrupt, mut terminate } = self;
        std::thread::spawn(move || {
            let mut next = || {
                runtime.block_on(async {
                    tokio::select! {
                        caught = interrupt.recv() => caught,
                        caught = terminate.recv() => caught,
                    }
                })
            };
            if next().is_some() && to.send(stop).is_ok() && next().is_some() {
                std::process::exit(INTERRUPTED);
            }
        });
    }
}

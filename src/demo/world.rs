//! A house with its mailbox and its clock in hand: one look is what the daemon does again and again.

use crate::clock::SetClock;
use crate::mail::{Cursor, Inbox, Outbound};
use crate::referee::{Referee, RefereeError, SendReport};

/// A referee with the mail beside it.
pub struct World {
    pub referee: Referee,
    pub clock: SetClock,
    pub inbox: Box<dyn Inbox>,
    pub outbound: Box<dyn Outbound>,
}

/// What one look brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    pub letters: usize,
    pub sending: SendReport,
}

impl World {
    /// Takes what has come, does what is due, sends what is ready.
    pub fn look(&mut self) -> Result<Look, RefereeError> {
        let mut letters = 0;
        for folder in self.inbox.folders() {
            let start = Cursor { validity: 0, next: 1 };
            let cursor = self.referee.cursor(&folder)?.unwrap_or(start);
            let (incoming, after) =
                self.inbox.fetch(&folder, &cursor, crate::config::LETTERS_PER_FETCH, &|_| true)?;
            for letter in &incoming {
                self.referee.take(letter)?;
                letters += 1;
            }
            self.referee.advance(&folder, &after)?;
            for letter in &incoming {
                self.inbox.mark(letter)?;
            }
        }
        self.referee.tick()?;
        let sending = self.referee.send(self.outbound.as_mut())?;
        Ok(Look { letters, sending })
    }
}

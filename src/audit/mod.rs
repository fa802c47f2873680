//! Offline verification of an exported campaign; it trusts nobody.
//!
//! Bottom up: the log as a log (`log`), the order of its events (`story`) with their dice (`luck`), what was
//! sealed (`papers`), the play itself (`rerun`), and what left the house by mail (`mail`). Each goes on with what
//! the one below it found sound.

mod body;
pub mod limits;
mod log;
mod luck;
mod mail;
mod papers;
mod report;
mod rerun;
mod story;

pub use report::{AuditReport, Finding};

use crate::campaign::events::Opened;
use crate::games::by_name;
use crate::ledger::tagged::sha256;
use crate::ledger::{Bundle, LedgerError, hex};
use crate::rules::Game;
use body::Body;
use log::Log;
use mail::Mailed;
use papers::Papers;
use report::Findings;
use rerun::Replayed;
use std::path::PathBuf;
use story::{Phase, Story};

/// What stands in the way of an audit: nothing can be said of the campaign.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    #[error("the bundle does not read: {0}")]
    Bundle(#[from] LedgerError),
    #[error("the mail in {} does not read: {source}", path.display())]
    Mail { path: PathBuf, source: std::io::Error },
}

/// Audits a bundle, and holds the mail below these paths (folders of .eml files, mbox files, Maildirs) against it.
///
/// # Errors
/// The bundle or the mail cannot be read at all. What is wrong with a bundle that reads is a finding.
pub fn audit(bundle: &[u8], mail: &[PathBuf]) -> Result<AuditReport, AuditError> {
    audit_with(bundle, mail, &by_name)
}

/// [`audit`] with other games than those of this house.
///
/// # Errors
/// Those of [`audit`].
pub fn audit_with(
    bundle: &[u8],
    mail: &[PathBuf],
    games: &dyn Fn(&str) -> Option<&'static dyn Game>,
) -> Result<AuditReport, AuditError> {
    let bundle = Bundle::read(bundle)?;
    let mut found = Findings::default();
    let log = log::read(&bundle, &mut found)?;
    let mut audited = Audited { bundle: &bundle, log, checked: vec![], rolls: 0, answers: 0 };
    audited.say_log();
    audited.campaign(games, &mut found);
    let mailed = mail::compare(mail, &audited.log, &mut found)?;
    if !mail.is_empty() {
        audited.say_mail(&mailed);
    }
    Ok(AuditReport {
        campaign: bundle.campaign.clone(),
        scope: bundle.scope,
        events: audited.log.size(),
        rolls: audited.rolls,
        answers: audited.answers,
        letters: mailed.letters,
        checked: audited.checked,
        findings: found.close(),
    })
}

struct Audited<'a> {
    bundle: &'a Bundle,
    log: Log,
    checked: Vec<String>,
    rolls: u64,
    answers: u64,
}

impl Audited<'_> {
    /// The events as a campaign: their order, the dice, the papers, the play.
    fn campaign(&mut self, games: &dyn Fn(&str) -> Option<&'static dyn Game>, found: &mut Findings) {
        let Some(opened) = self.opened(found) else { return };
        let Some(mut story) = Story::new(&opened, found) else { return };
        let bodies = self.bodies(found);
        let mut steps = 0;
        while bodies.get(steps).is_some_and(|(seq, body)| story.step(*seq, body, found)) {
            steps += 1;
        }
        let steps = &bodies[..steps];
        let over = story.phase == Phase::Closed;
        let papers = Papers::read(self.bundle, &self.log, &bodies, &opened.seats, over, found);
        let closed_rolls = papers.check(steps, &story, found);
        self.rolls = story.luck.rolls + closed_rolls;
        self.say_story(&story, &papers, closed_rolls);
        if !papers.complete {
            self.say("Play was not run again: that takes every paper, as in a full bundle or when a campaign is over.");
            return;
        }
        let Some(game) = games(&opened.game) else {
            found.add(0, "game", format!("this referee has no rules for {}", opened.game));
            return;
        };
        let replayed = rerun::replay(&self.bundle.charter, &opened, game, steps, &papers, found);
        self.answers = replayed.answers;
        self.say_replay(&replayed);
    }

    /// The events after the first, up to the first that does not read: what follows on it has lost its ground.
    fn bodies(&self, found: &mut Findings) -> Vec<(u64, Body)> {
        let mut bodies = vec![];
        for (seq, event) in (1u64..).zip(self.log.events.iter().skip(1)) {
            match Body::read(event) {
                Ok(body) => bodies.push((seq, body)),
                Err((kind, why)) => {
                    found.add(seq, kind, why);
                    break;
                }
            }
        }
        bodies
    }

    /// The first event, held against the header and the charter of the bundle.
    fn opened(&self, found: &mut Findings) -> Option<Opened> {
        let Some(first) = self.log.events.first() else {
            found.add(None, "opened", "the log is empty");
            return None;
        };
        let opened = match Body::read(first) {
            Ok(Body::Opened(opened)) => opened,
            Ok(body) => {
                found.add(0, "opened", format!("the log begins with `{}`", body.name()));
                return None;
            }
            Err((kind, why)) => {
                found.add(0, kind, why);
                return None;
            }
        };
        if opened.campaign != self.log.campaign {
            found.add(0, "opened", format!("it opens {}, not this campaign", opened.campaign));
        }
        if opened.key != hex::encode(&self.log.public) {
            found.add(0, "key", "the key that the campaign was opened with is not the key of the bundle");
        }
        let digest = hex::encode(&sha256(self.bundle.charter.as_bytes()));
        if opened.charter != digest {
            found.add(0, "charter", "the charter is not the one that the campaign was opened with");
        }
        if opened.dice_mode != "A" {
            let detail = format!("this referee cannot check dice of mode {}", opened.dice_mode);
            found.add(0, "dice_mode", detail);
        }
        if opened.seats.is_empty() {
            found.add(0, "opened", "the campaign has no seats");
        }
        Some(opened)
    }

    fn say(&mut self, sentence: impl Into<String>) {
        self.checked.push(sentence.into());
    }

    fn say_log(&mut self) {
        let (events, heads) = (counted(self.log.size(), "event"), counted(self.log.heads, "signed head"));
        self.say(format!("{events} in an unbroken chain, each signed by the campaign's key."));
        self.say(format!("{heads} held against the tree of the log."));
    }

    fn say_story(&mut self, story: &Story, papers: &Papers<'_>, closed_rolls: u64) {
        let luck = &story.luck;
        let seeds = counted(luck.seeds, "opened seed");
        self.say(format!("{seeds} followed back to the anchor that was mailed before the first order."));
        self.say(format!("{} made again from the seeds.", counted(luck.rolls, "public roll")));
        if luck.waiting() > 0 {
            let rolls = counted(luck.waiting() as u64, "public roll");
            self.say(format!("{rolls} cannot be made again: the seed is not opened."));
        }
        if closed_rolls > 0 {
            let rolls = counted(closed_rolls, "roll");
            self.say(format!("{rolls} for one seat's eyes made again from the closed seeds."));
        }
        let papers = format!("{} of {} sealed papers opened", papers.opened(), papers.sealed);
        self.say(format!("{papers} and held against what was sealed."));
        match story.phase {
            Phase::Halted => {
                let segment = story.segment;
                self.say(format!("The campaign was halted in segment {segment}; it is audited up to there."));
            }
            Phase::Closed => self.say("The campaign is over."),
            _ => {
                self.say("The campaign goes on; what is there was audited.");
                self.say("Rolls for one seat's eyes can be made again when it is over.");
            }
        }
    }

    fn say_replay(&mut self, replayed: &Replayed) {
        let answers = counted(replayed.answers, "answer");
        self.say(format!("The lines of {answers} read again."));
        let (segments, legs) = (counted(replayed.segments, "segment"), counted(replayed.legs, "leg"));
        self.say(format!("{segments} and {legs} played again from the charter."));
    }

    fn say_mail(&mut self, mailed: &Mailed) {
        let letters = counted(mailed.letters, "letter");
        let (lines, notes) = (counted(mailed.lines, "LOG line"), counted(mailed.notes, "checkpoint"));
        let openings = counted(mailed.openings, "opened paper");
        self.say(format!("{letters} looked at: {lines}, {notes} and {openings} held against the log."));
        if mailed.skipped > 0 {
            let skipped = mailed.skipped;
            self.say(format!("Too large, too deep or too many to be looked at: {skipped} of them."));
        }
    }
}

fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

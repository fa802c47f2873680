//! What an audit found, for a person and for a script.

use super::limits::FINDINGS;
use crate::ledger::Scope;
use serde::Serialize;
use std::fmt;

/// One thing that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The event it was found at, where there is one.
    pub seq: Option<u64>,
    /// Which check failed: one word, the same in every version.
    pub kind: &'static str,
    /// One sentence.
    pub detail: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seq {
            Some(seq) => write!(to, "event {seq}: {} [{}]", self.detail, self.kind),
            None => write!(to, "{} [{}]", self.detail, self.kind),
        }
    }
}

/// The outcome of an audit. Clean when there are no findings; `checked` says what that means for this bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditReport {
    pub campaign: String,
    pub scope: Scope,
    /// Events whose place, hash and signature hold.
    pub events: u64,
    /// Rolls that were made again from the opened seeds.
    pub rolls: u64,
    /// Sealed answers whose lines were read again.
    pub answers: u64,
    /// Letters that were looked at.
    pub letters: u64,
    /// One sentence for each kind of check, with its count, and for what could not be checked.
    pub checked: Vec<String>,
    pub findings: Vec<Finding>,
}

impl AuditReport {
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }
}

impl fmt::Display for AuditReport {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scope = match self.scope {
            Scope::Public => "public bundle",
            Scope::Seat => "bundle of one seat",
            Scope::Full => "full bundle",
        };
        writeln!(to, "Audit of {} ({scope})", self.campaign)?;
        for sentence in &self.checked {
            writeln!(to, "  {sentence}")?;
        }
        for finding in &self.findings {
            writeln!(to, "  !! {finding}")?;
        }
        match self.findings.len() {
            0 => writeln!(to, "Clean: nothing was found."),
            1 => writeln!(to, "1 finding."),
            many => writeln!(to, "{many} findings."),
        }
    }
}

/// Findings as they come up.
#[derive(Default)]
pub(super) struct Findings {
    kept: Vec<Finding>,
    dropped: u64,
}

impl Findings {
    pub fn add(&mut self, seq: impl Into<Option<u64>>, kind: &'static str, detail: impl Into<String>) {
        if self.kept.len() == FINDINGS {
            self.dropped += 1;
            return;
        }
        self.kept.push(Finding { seq: seq.into(), kind, detail: detail.into() });
    }

    pub fn close(mut self) -> Vec<Finding> {
        if self.dropped > 0 {
            let detail = format!("{} more findings are not shown", self.dropped);
            self.kept.push(Finding { seq: None, kind: "more", detail });
        }
        self.kept
    }
}

//! The audit: a clean bundle is clean, and every way to be wrong is found.

mod bytes;
mod clean;
mod damage;
mod forge;
mod house;
mod lies;
mod mailed;
mod practice;
mod toy;

use sealed_orders::audit::{AuditReport, audit_with};
use sealed_orders::ledger::Bundle;

/// The audit of a bundle without mail.
fn audit(bundle: &Bundle) -> AuditReport {
    audit_with(&bundle.write(), &[], &house::games).expect("the bundle reads")
}

/// The kinds of the findings, each once.
fn kinds(report: &AuditReport) -> Vec<&'static str> {
    let mut kinds: Vec<_> = report.findings.iter().map(|finding| finding.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// `expect: finding kind`: exactly these.
fn expect(name: &str, bundle: &Bundle, wanted: &[&str]) {
    let report = audit(bundle);
    assert_eq!(kinds(&report), wanted, "{name}:\n{report}");
}

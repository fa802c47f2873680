//! Who moves first (6.5).

use super::charter::{Charts, Monarch};

/// 6.5.2 The Initiative Level: ducats times the monarch's multiplier, which an event may change for the turn but never
/// takes below 1 (6.5.4.B).
pub fn level(charts: &Charts, monarch: Monarch, change: i32, ducats: u32) -> u32 {
    let multiplier = charts.multipliers.get(&monarch).copied().unwrap_or(1);
    multiplier.saturating_add_signed(change).max(1).saturating_mul(ducats)
}

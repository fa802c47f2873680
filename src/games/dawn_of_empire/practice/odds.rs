//! What dice are good for, without floats.

/// All of a chance, in its parts.
const WHOLE: u64 = 1_000_000;
/// 8.4.G A die hits a port on 5 and 6: of 18 throws and damage rolls 12 miss, and each damage comes once.
const MISSES: u64 = 12;
const THROWS: u64 = 18;

/// 8.4.G, 8.4.I The chance that so many dice deal a port more damage than it still stands, in percent.
pub fn destroys(dice: u32, stands: u32) -> i64 {
    let stands = stands as usize;
    let mut at = vec![0u64; stands + 1];
    at[0] = WHOLE;
    for _ in 0..dice {
        let after = (0..=stands).map(|total| {
            let hit: u64 = (1..=6).filter_map(|damage| at.get(total.checked_sub(damage)?)).sum();
            (at[total] * MISSES + hit) / THROWS
        });
        at = after.collect();
    }
    let survives: u64 = at.iter().sum();
    i64::try_from((WHOLE.saturating_sub(survives)) * 100 / WHOLE).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::destroys;

    #[test]
    fn more_dice_and_weaker_ports_are_better() {
        assert_eq!(destroys(0, 3), 0);
        // One die against a port that stands nothing: every hit destroys it.
        assert_eq!(destroys(1, 0), 33);
        // One die hits in one of three throws, and of six damages four to six are more than three.
        assert_eq!(destroys(1, 3), 16);
        assert!(destroys(8, 3) > destroys(6, 3) && destroys(6, 3) > destroys(6, 5));
        assert!(destroys(14, 4) > 95);
    }
}

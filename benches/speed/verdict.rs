//! What the measurements of this run come to.

use std::path::PathBuf;
use std::time::Duration;

/// Against what a measurement is held.
enum Bound {
    /// Another measurement of the same run, so many times.
    Floor(&'static str, f64),
    Time(Duration),
}

const BOUNDS: [(&str, &str, Bound); 10] = [
    ("letter to sorted lines", "intake/lines", Bound::Floor("intake/floor_parse", 3.0)),
    ("durable append", "append/batch", Bound::Floor("append/floor_write_fdatasync", 1.5)),
    ("audit, the log alone", "audit/log", Bound::Floor("audit/floor_signatures_hashes", 1.3)),
    ("audit, with the play run again", "audit/full", Bound::Floor("audit/floor_signatures_hashes", 1.3)),
    ("audit of a Conquistador, played again", "audit/conquistador", Bound::Time(Duration::from_secs(2))),
    ("longest segment, Dawn of Empire", "rerun/dawn_of_empire", Bound::Time(Duration::from_millis(5))),
    ("longest segment, Conquistador", "rerun/conquistador", Bound::Time(Duration::from_millis(5))),
    ("200 campaigns open", "house/open_200_campaigns", Bound::Time(Duration::from_secs(1))),
    ("report with map", "report/with_map", Bound::Time(Duration::from_millis(50))),
    ("report with a full map of hexes", "report/with_hexes", Bound::Time(Duration::from_millis(50))),
];

/// One line for each bound.
pub fn print() {
    println!("\n{:<38} {:>12} {:>12}  bound", "measured (median)", "here", "ratio");
    for (what, id, bound) in BOUNDS {
        let Some(here) = median(id) else { continue };
        let (ratio, bound, holds) = match bound {
            Bound::Floor(floor, most) => {
                let Some(floor) = median(floor) else { continue };
                let ratio = here.as_secs_f64() / floor.as_secs_f64();
                (format!("{ratio:.2}"), format!("{most} x the floor of {floor:.1?}"), ratio <= most)
            }
            Bound::Time(most) => (String::new(), format!("{most:?}"), here <= most),
        };
        let holds = if holds { "holds" } else { "DOES NOT HOLD" };
        println!("{what:<38} {:>12} {ratio:>12}  {bound}: {holds}", format!("{here:.1?}"));
    }
}

/// What criterion wrote down for a measurement of this run.
fn median(id: &str) -> Option<Duration> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let file = target.join("criterion").join(id).join("new/estimates.json");
    let estimates: serde_json::Value = serde_json::from_slice(&std::fs::read(file).ok()?).ok()?;
    let nanoseconds = estimates["median"]["point_estimate"].as_f64()?;
    Some(Duration::from_secs_f64(nanoseconds / 1e9))
}

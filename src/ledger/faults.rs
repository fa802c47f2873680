//! Places where a test may stop the house.

/// A place where a test may stop the house. Production passes [`NoFaults`].
pub trait Faults: Send + Sync {
    /// Called when the house comes to `point`. An error is taken as if the disk or the machine had failed there.
    fn at(&self, point: &'static str) -> std::io::Result<()>;
}

/// Nothing fails on purpose.
pub struct NoFaults;

impl Faults for NoFaults {
    fn at(&self, _point: &'static str) -> std::io::Result<()> {
        Ok(())
    }
}

/// Every point of the store, in the order in which a commit passes them.
pub const POINTS: &[&str] = &[
    "journal.append.before",
    "journal.append.after",
    "journal.sync.before",
    "journal.sync.after",
    "sled.apply.before",
    "sled.apply.after",
    "sled.sync.before",
    "sled.sync.after",
];

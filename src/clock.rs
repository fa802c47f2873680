//! The clock: the real one, or one that a test sets.

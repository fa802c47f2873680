//! One campaign: its charter, its legs, the open segment; decide and apply are pure.

//! The only joint between the stages.

//! The real mail host.

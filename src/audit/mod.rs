//! Offline verification of an exported campaign; it trusts nobody.

//! The games; each knows the rules' contract and nothing else.

//! `referee`: the command line.
fn main() {}

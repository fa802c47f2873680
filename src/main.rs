//! `referee`: the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    sealed_orders::cli::main()
}

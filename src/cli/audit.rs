//! `referee audit`: checks an exported log; needs no house.

use super::CliError;
use crate::audit::audit;
use crate::config::BUNDLE_BYTES;
use clap::Args;
use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  referee audit maine.bundle
  referee audit maine.bundle --mail ~/Mail/referee      and against every letter that you got from the referee
Exit code: 0 all is well, 1 findings, 2 the file cannot be read.";

/// Check a campaign's log: signatures, history, dice and, of a full export, every rule
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Audit {
    /// A file that `referee export` wrote, or that came with a letter
    file: PathBuf,
    /// A folder of .eml files, an mbox file or a Maildir with letters of the referee
    #[arg(long, value_name = "DIR")]
    mail: Vec<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

impl Audit {
    pub fn run(self) -> Result<ExitCode, CliError> {
        let Some(bundle) = self.read() else { return Ok(ExitCode::from(2)) };
        let report = audit(&bundle, &self.mail)?;
        if self.json {
            let text = serde_json::to_string_pretty(&report)
                .map_err(|error| CliError::Refused(format!("the report cannot be written: {error}")))?;
            println!("{text}");
        } else {
            println!("{report}");
        }
        Ok(ExitCode::from(u8::from(!report.findings.is_empty())))
    }

    /// None, and a sentence on stderr, where the file cannot be read.
    fn read(&self) -> Option<Vec<u8>> {
        let mut bytes = vec![];
        let read =
            File::open(&self.file).and_then(|file| file.take(BUNDLE_BYTES + 1).read_to_end(&mut bytes));
        if let Err(error) = read {
            eprintln!("referee: {} cannot be read: {error}", self.file.display());
            return None;
        }
        if bytes.len() as u64 > BUNDLE_BYTES {
            eprintln!("referee: {} is longer than {BUNDLE_BYTES} bytes", self.file.display());
            return None;
        }
        Some(bytes)
    }
}

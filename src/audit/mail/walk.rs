//! Every letter in the folders and files of a player's mail: .eml files, mbox files, Maildirs.

use crate::audit::AuditError;
use crate::audit::limits::{LETTER_BYTES, MAIL_DEPTH, MAIL_FILES};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Takes the place of a letter (for a person to find it) and its bytes.
type Take<'a> = &'a mut dyn FnMut(&str, &[u8]);

/// What begins a letter in an mbox file.
const FROM: &[u8] = b"From ";

/// Hands over every letter below these paths; returns how many were too large, too deep or too many to be.
pub(super) fn letters(paths: &[PathBuf], take: Take<'_>) -> Result<u64, AuditError> {
    let mut walk = Walk { files: 0, skipped: 0, take };
    for path in paths {
        let about = fs::metadata(path).map_err(unreadable(path))?;
        match about.is_dir() {
            true => walk.folder(path, MAIL_DEPTH)?,
            false => walk.file(path)?,
        }
    }
    Ok(walk.skipped)
}

struct Walk<'a> {
    files: u64,
    skipped: u64,
    take: Take<'a>,
}

impl Walk<'_> {
    /// In the order of names, so that two audits say the same. Links are not followed: they may lead round.
    fn folder(&mut self, folder: &Path, depth: usize) -> Result<(), AuditError> {
        let Some(depth) = depth.checked_sub(1) else {
            self.skipped += 1;
            return Ok(());
        };
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut entries = entries.map_err(unreadable(folder))?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            let kind = entry.file_type().map_err(unreadable(&path))?;
            if kind.is_dir() {
                self.folder(&path, depth)?;
            } else if kind.is_file() {
                self.file(&path)?;
            }
        }
        Ok(())
    }

    /// One file: a letter, an mbox, or something else that lies beside the mail (indexes of mail programs).
    fn file(&mut self, path: &Path) -> Result<(), AuditError> {
        self.files += 1;
        if self.files > MAIL_FILES {
            self.skipped += 1;
            return Ok(());
        }
        let file = File::open(path).map_err(unreadable(path))?;
        let mut reader = BufReader::new(file);
        let start = reader.fill_buf().map_err(unreadable(path))?;
        if start.starts_with(FROM) {
            return self.mbox(path, reader).map_err(unreadable(path));
        }
        if !is_letter(start) {
            return Ok(());
        }
        let mut raw = vec![];
        reader.take(LETTER_BYTES as u64 + 1).read_to_end(&mut raw).map_err(unreadable(path))?;
        if raw.len() > LETTER_BYTES {
            self.skipped += 1;
        } else {
            (self.take)(&path.display().to_string(), &raw);
        }
        Ok(())
    }

    /// A letter in an mbox ends where a line begins with `From ` after an empty one.
    fn mbox(&mut self, path: &Path, mut reader: impl BufRead) -> io::Result<()> {
        let (mut letter, mut line, mut number, mut after_gap) = (vec![], vec![], 0u64, true);
        loop {
            line.clear();
            // A line is read in pieces of bounded size, so that one without an end does not fill the memory.
            let length = reader.by_ref().take(LETTER_BYTES as u64).read_until(b'\n', &mut line)?;
            let begins = length == 0 || (after_gap && line.starts_with(FROM));
            if begins && number > 0 {
                self.letter_of(path, number, &letter);
            }
            if length == 0 {
                return Ok(());
            }
            if begins {
                number += 1;
                letter.clear();
            } else if letter.len() <= LETTER_BYTES {
                letter.extend_from_slice(&line);
            }
            after_gap = matches!(&line[..], b"\n" | b"\r\n");
        }
    }

    fn letter_of(&mut self, path: &Path, number: u64, letter: &[u8]) {
        if letter.len() > LETTER_BYTES {
            self.skipped += 1;
        } else {
            (self.take)(&format!("{} letter {number}", path.display()), letter);
        }
    }
}

/// Whether a file begins with a header field (RFC 5322, 2.2).
fn is_letter(start: &[u8]) -> bool {
    let name = start.iter().take_while(|byte| byte.is_ascii_graphic() && **byte != b':').count();
    name > 0 && start.get(name) == Some(&b':')
}

fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> AuditError {
    let path = path.to_owned();
    move |source| AuditError::Mail { path, source }
}

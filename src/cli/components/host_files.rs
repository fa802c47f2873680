//! A host's own component files.

use crate::cli::CliError;
use crate::games::by_name;
use crate::rules::Game;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

/// Bytes of one component file of the host; the largest of our own has under 100 KB.
const COMPONENT_BYTES: u64 = 1024 * 1024;

/// The files of a folder that replace the game's own. A name that the game does not have is a slip, too.
pub fn host_files(dir: &Path, game: &str) -> Result<BTreeMap<String, String>, CliError> {
    let own: Vec<&str> = by_name(game)
        .map(|game| game.components().iter().map(|(file, _)| *file).collect())
        .unwrap_or_default();
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(dir).map_err(CliError::file("could not read", dir))? {
        let path = entry.map_err(CliError::file("could not read", dir))?.path();
        if path.extension().is_none_or(|end| end != "toml") {
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if !own.is_empty() && !own.contains(&name.as_str()) {
            return Err(CliError::Refused(format!(
                "{} replaces nothing: the components of {game} are {}",
                path.display(),
                own.join(", ")
            )));
        }
        let mut text = String::new();
        File::open(&path)
            .and_then(|file| file.take(COMPONENT_BYTES + 1).read_to_string(&mut text))
            .map_err(CliError::file("could not read", &path))?;
        if text.len() as u64 > COMPONENT_BYTES {
            return Err(CliError::Refused(format!(
                "{} is longer than {COMPONENT_BYTES} bytes",
                path.display()
            )));
        }
        files.insert(name, text);
    }
    if files.is_empty() {
        return Err(CliError::Refused(format!("{} holds no .toml file", dir.display())));
    }
    Ok(files)
}

/// Writes the game's own files into a new folder. A folder that is there is left alone.
pub fn copy(game: &dyn Game, dir: &Path) -> Result<(), CliError> {
    if dir.exists() {
        return Err(CliError::Refused(format!("{} is there already; name a new folder", dir.display())));
    }
    fs::create_dir_all(dir).map_err(CliError::file("could not make", dir))?;
    for (file, text) in game.components() {
        let path = dir.join(file);
        fs::write(&path, text).map_err(CliError::file("could not write", &path))?;
    }
    Ok(())
}

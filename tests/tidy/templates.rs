//! Templates that no code speaks.

use super::source::File;

/// Files that are included nowhere, and keys of lists that are named nowhere.
pub fn unused(files: &[File]) -> Vec<String> {
    let sources: Vec<&File> = files.iter().filter(|file| file.is_rust() && file.under("src")).collect();
    let templates: Vec<&File> = files.iter().filter(|file| file.under("templates")).collect();
    let mut found = vec![];
    for template in &templates {
        let name = template.path.rsplit('/').next().unwrap_or_default();
        let stem = name.split('.').next().unwrap_or_default();
        let others = templates.iter().filter(|other| other.path != template.path);
        let included =
            sources.iter().any(|file| file.literals.iter().any(|literal| literal.text.contains(name)))
                || others
                    .clone()
                    .any(|other| other.text.contains(&format!("\"{stem}\"")) || other.text.contains(name));
        if !included && !name.ends_with(".md") {
            found.push(template.path.clone());
        }
        for key in keys(template) {
            let spoken = sources.iter().any(|file| speaks(file, &key))
                || others.clone().any(|other| other.text.contains(&format!("\"{key}\"")));
            if !spoken {
                found.push(format!("{}: {key}", template.path));
            }
        }
    }
    found
}

/// The last names of all keys of a list.
fn keys(template: &File) -> Vec<String> {
    if !template.path.ends_with(".toml") {
        return vec![];
    }
    let table: toml::Table =
        template.text.parse().unwrap_or_else(|error| panic!("{} does not read: {error}", template.path));
    let mut found = vec![];
    leaves(&table, &mut found);
    found
}

fn leaves(table: &toml::Table, found: &mut Vec<String>) {
    for (key, value) in table {
        match value {
            toml::Value::Table(inner) => leaves(inner, found),
            _ => found.push(key.clone()),
        }
    }
}

/// A key is spoken by a literal of its name, or by a variant or field that serde writes so.
fn speaks(file: &File, key: &str) -> bool {
    let variant: String = key
        .split('_')
        .flat_map(|part| {
            part.chars().enumerate().map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c })
        })
        .collect();
    file.literals.iter().any(|literal| literal.text == key)
        || file
            .code
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .any(|word| word == variant || word == key)
}

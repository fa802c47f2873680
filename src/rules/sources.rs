//! Where the values of a component file come from, by the marks beside them.
//!
//! `source` speaks for an entry, or as a table for its fields by their names; `source_x` (or `x_source`) for its field `x`,
//! `sources` for the cells of a row one by one. A mark that begins with `reconstructed` says that the printed game may have another value.

use super::CharterError;

/// What a mark of a worked-out value begins with.
pub const RECONSTRUCTED: &str = "reconstructed";
/// Fields that name or explain an entry and are no values of it.
const NO_VALUES: [&str; 8] = ["id", "name", "notes", "title", "rule", "columns", "row", "condition"];

/// A mark with what it speaks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sourced {
    /// `ship indiana`, `table search_matrix, row anchor`.
    pub place: String,
    /// The field or column; empty where the mark speaks for the whole entry.
    pub field: String,
    /// The value that stands there now; of a whole entry its values by name.
    pub value: String,
    /// The mark as it is written.
    pub source: String,
}

impl Sourced {
    pub fn is_reconstructed(&self) -> bool {
        self.source.starts_with(RECONSTRUCTED)
    }
    /// `rulebook`, `example`, `published` or `reconstructed`: the first word of the mark.
    pub fn kind(&self) -> &str {
        self.source.split([' ', ':']).next().unwrap_or_default()
    }
}

/// Every mark of a component file, in the order of its entries.
pub fn sources(file: &str, text: &str) -> Result<Vec<Sourced>, CharterError> {
    let read: toml::Table = parse(file, text)?;
    let mut found = vec![];
    entries(&read, "", &[], &mut found);
    Ok(found)
}

/// Reads a component file; what does not read is named with its line.
pub fn parse<T: serde::de::DeserializeOwned>(file: &str, text: &str) -> Result<T, CharterError> {
    toml::from_str(text).map_err(|error| {
        let line =
            error.span().and_then(|span| text.get(..span.start)).map(|before| before.lines().count().max(1));
        let at = line.map_or_else(String::new, |line| format!("line {line}: "));
        CharterError::Unreadable { file: file.into(), reason: format!("{at}{}", error.message()) }
    })
}

/// A table, its marks first, then the tables in it.
fn entries(table: &toml::Table, place: &str, columns: &[toml::Value], found: &mut Vec<Sourced>) {
    let own_columns = table.get("columns").and_then(toml::Value::as_array);
    let columns = own_columns.map_or(columns, Vec::as_slice);
    marks(table, place, columns, found);
    for (name, value) in table {
        match value {
            toml::Value::Table(inner) => entries(inner, &within(place, name), columns, found),
            toml::Value::Array(items) => {
                for (number, item) in (1..).zip(items) {
                    if let toml::Value::Table(inner) = item {
                        entries(inner, &within(place, &named(name, inner, number)), columns, found);
                    }
                }
            }
            _ => {}
        }
    }
}

fn marks(table: &toml::Table, place: &str, columns: &[toml::Value], found: &mut Vec<Sourced>) {
    let shown = |field: &str| table.get(field).map(plain).unwrap_or_default();
    for (name, value) in table {
        let field = name.strip_prefix("source_").or_else(|| name.strip_suffix("_source"));
        match (name.as_str(), value) {
            ("source", toml::Value::String(source)) => found.push(Sourced {
                place: place.into(),
                field: String::new(),
                value: whole(table),
                source: source.clone(),
            }),
            ("source" | "src", toml::Value::Table(sources)) => {
                for (field, source) in sources {
                    let (field, value) = (field.clone(), shown(field));
                    found.push(Sourced { place: place.into(), field, value, source: plain(source) });
                }
            }
            ("sources", toml::Value::Array(sources)) => {
                let cells = table.get("cells").and_then(toml::Value::as_array);
                for (at, source) in sources.iter().enumerate() {
                    found.push(Sourced {
                        place: place.into(),
                        field: columns.get(at).map(plain).unwrap_or_else(|| (at + 1).to_string()),
                        value: cells.and_then(|cells| cells.get(at)).map(plain).unwrap_or_default(),
                        source: plain(source),
                    });
                }
            }
            (_, toml::Value::String(source)) => {
                if let Some(field) = field {
                    let (place, value) = (place.into(), shown(field));
                    found.push(Sourced { place, field: field.into(), value, source: source.clone() });
                }
            }
            _ => {}
        }
    }
}

/// The values of an entry that have no mark of their own.
fn whole(table: &toml::Table) -> String {
    let is_mark = |name: &str| name.starts_with("source") || name.ends_with("_source");
    let marked = |name: &str| {
        table.contains_key(&format!("source_{name}")) || table.contains_key(&format!("{name}_source"))
    };
    let values = table.iter().filter(|(name, value)| {
        let simple = !matches!(value, toml::Value::Table(_));
        simple && !is_mark(name) && !marked(name) && !NO_VALUES.contains(&name.as_str())
    });
    values.map(|(name, value)| format!("{name} {}", plain(value))).collect::<Vec<_>>().join(", ")
}

fn within(place: &str, inner: &str) -> String {
    if place.is_empty() { inner.into() } else { format!("{place}, {inner}") }
}

/// An entry of a list by its id, by what it joins, by its number; else by its place in the list.
fn named(list: &str, entry: &toml::Table, number: usize) -> String {
    let of = |field: &str| entry.get(field).map(plain);
    let joined = of("a").zip(of("b")).map(|(a, b)| format!("{a} {b}"));
    let name = of("id").or(joined).or_else(|| of("n")).or_else(|| of("location")).or_else(|| of("at"));
    format!("{list} {}", name.unwrap_or_else(|| number.to_string()))
}

/// A value as people write it.
fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Sourced, parse, sources};

    const FILE: &str = r#"
[meta]
cost = 1
cost_source = "rulebook 7.2.2"

[[ship]]
id = "iowa"
attack = 7
move = 5
nation = "us"
source = "example 18.1.1"
source_attack = "reconstructed: sister of Indiana"

[[link]]
a = "gulf"
b = "bahamas"
cost_ab = 2
source = "reconstructed"

[[table]]
id = "search"
columns = ["patrol", "raid"]
[[table.row]]
id = "anchor"
cells = ["na", "1-2"]
sources = ["rulebook 5.1", "reconstructed: model"]
"#;

    fn of<'s>(all: &'s [Sourced], place: &str, field: &str) -> &'s Sourced {
        all.iter().find(|one| one.place == place && one.field == field).expect("it has a mark")
    }

    #[test]
    fn every_mark_is_found_with_its_place_and_the_value_that_it_speaks_for() {
        let all = sources("x.toml", FILE).expect("it reads");
        assert_eq!(all.len(), 6);
        assert_eq!(of(&all, "meta", "cost").value, "1");
        assert_eq!(of(&all, "ship iowa", "").value, "move 5, nation us");
        let attack = of(&all, "ship iowa", "attack");
        assert_eq!((&*attack.value, attack.kind(), attack.is_reconstructed()), ("7", "reconstructed", true));
        assert!(of(&all, "link gulf bahamas", "").is_reconstructed());
        let cell = of(&all, "table search, row anchor", "raid");
        assert_eq!((&*cell.value, cell.is_reconstructed()), ("1-2", true));
        assert_eq!(of(&all, "table search, row anchor", "patrol").kind(), "rulebook");
    }

    #[test]
    fn a_source_by_fields_speaks_for_each_of_them() {
        let file = "[[area]]\nid = \"guinea\"\nlevel = 2\nsource = {level = \"reconstructed: peoples\", bounds = \"example 9.4\"}\n\
            [hexes]\nlist = [{id = \"2018\", terrain = \"clear\", src = {terrain = \"published: errata\"}}]\n";
        let all = sources("x.toml", file).expect("it reads");
        assert_eq!(all.len(), 3);
        let level = of(&all, "area guinea", "level");
        assert_eq!((&*level.value, level.is_reconstructed()), ("2", true));
        assert_eq!(of(&all, "area guinea", "bounds").kind(), "example");
        assert_eq!(of(&all, "hexes, list 2018", "terrain").kind(), "published");
    }

    #[test]
    fn what_does_not_read_is_named_with_its_line() {
        let wrong = parse::<toml::Table>("x.toml", "a = 1\nb = = 2\n").expect_err("two signs");
        assert_eq!(wrong.file(), Some("x.toml"));
        assert!(wrong.to_string().contains("line 2: "), "{wrong}");
    }
}

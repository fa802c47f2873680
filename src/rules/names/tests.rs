use super::*;

fn ships() -> Names<&'static str> {
    let mut names = Names::default();
    for name in [
        "Alfonso XIII",
        "Alfonso XII",
        "New York",
        "New Orleans",
        "Newport",
        "M. Teresa",
        "Columbia",
        "Texas",
    ] {
        names.add(name, name);
    }
    names.add("M. Teresa", "Maria Teresa");
    names
}

fn seas() -> Names<&'static str> {
    let mut names = Names::default();
    for name in [
        "Gulf of Mexico",
        "South Atlantic",
        "North Atlantic",
        "Santiago",
        "Windward Passage",
        "Puerto Rico Passage",
        "Columbia Basin",
    ] {
        names.add(name, name);
    }
    names.add("Puerto Rico Passage", "PRP");
    names
}

fn read<'a>(names: &Names<&'a str>, typed: &str) -> Vec<Item<&'a str>> {
    names.list(&tokens(typed))
}

#[test]
fn an_exact_name_beats_a_name_that_it_begins() {
    assert_eq!(read(&ships(), "alfonso xii"), [Item::Name("Alfonso XII")]);
    assert_eq!(read(&ships(), "Alfonso XIII"), [Item::Name("Alfonso XIII")]);
    let among = vec!["Alfonso XIII", "Alfonso XII"];
    assert_eq!(read(&ships(), "alfonso"), [Item::Ambiguous { typed: "alfonso".into(), among }]);
}

#[test]
fn a_prefix_that_fits_several_names_fits_none() {
    let among = vec!["New York", "New Orleans", "Newport"];
    assert_eq!(read(&ships(), "new"), [Item::Ambiguous { typed: "new".into(), among }]);
    assert_eq!(read(&ships(), "newp"), [Item::Name("Newport")]);
    assert_eq!(read(&ships(), "te"), [Item::Unknown { typed: "te".into() }]);
}

#[test]
fn commas_are_optional_and_the_longest_name_wins() {
    let whole =
        [Item::Name("New York"), Item::Name("Columbia"), Item::Name("M. Teresa"), Item::Name("Texas")];
    assert_eq!(read(&ships(), "new york columbia m. teresa texas"), whole);
    assert_eq!(read(&ships(), "New York, Columbia & Maria Teresa and tex"), whole);
}

#[test]
fn a_part_of_a_longer_name_counts_when_it_is_the_only_one() {
    assert_eq!(
        read(&seas(), "gulf, s atlantic, prp"),
        [Item::Name("Gulf of Mexico"), Item::Name("South Atlantic"), Item::Name("Puerto Rico Passage")]
    );
    assert_eq!(read(&seas(), "rico"), [Item::Name("Puerto Rico Passage")]);
    let among = vec!["Windward Passage", "Puerto Rico Passage"];
    assert_eq!(read(&seas(), "passage"), [Item::Ambiguous { typed: "passage".into(), among }]);
}

#[test]
fn what_a_name_means_depends_on_the_table() {
    assert_eq!(read(&ships(), "columbia"), [Item::Name("Columbia")]);
    assert_eq!(read(&seas(), "columbia"), [Item::Name("Columbia Basin")]);
}

#[test]
fn unknown_words_run_on_to_the_next_name() {
    let items = [Item::Name("Texas"), Item::Unknown { typed: "saint louis".into() }, Item::Name("Newport")];
    assert_eq!(read(&ships(), "texas saint louis newport"), items);
    assert_eq!(read(&ships(), "texas, saint louis, newport"), items);
}

#[test]
fn a_typing_error_is_offered_the_nearest_name_and_never_read() {
    assert_eq!(read(&ships(), "collumbia"), [Item::Unknown { typed: "collumbia".into() }]);
    assert_eq!(ships().nearest("collumbia", |_| true), Some("Columbia"));
    assert_eq!(ships().nearest("collumbia", |id| *id != "Columbia"), None);
    assert_eq!(ships().nearest("zzzz", |_| true), None);
}

#[test]
fn likeness_counts_letters() {
    assert_eq!(likeness("coal", "coal"), 1000);
    assert_eq!(likeness("cool", "coal"), 750);
    assert_eq!(likeness("", ""), 0);
}

//! Values of the command line.

use super::{option, pair};

#[test]
fn an_options_name_alone_switches_it_on() {
    let read = |text: &str| option(text).ok();
    let is = |name: &str, value: &str| Some((name.to_owned(), value.to_owned()));
    assert_eq!(read("germans"), is("germans", "yes"));
    assert_eq!(read(" 14.12 "), is("14.12", "yes"));
    assert_eq!(read("extra_time=8"), is("extra_time", "8"));
    assert_eq!(read("Handicap = -3"), is("handicap", "-3"));
    for text in ["", " ", "=", "germans=", "=yes"] {
        assert_eq!(read(text), None, "{text:?}");
    }
    assert!(pair("us").is_err(), "a seat needs its address");
}

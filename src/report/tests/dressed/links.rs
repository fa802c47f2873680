//! The links of an HTML part; for the tests of samples and for those of whole parcels.

use roxmltree::{Document, ParsingOptions};

/// Every link of a part, as a mail program reads it; that the part is well formed is found on the way.
pub fn links(html: &str) -> Vec<String> {
    let allowed = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document =
        Document::parse_with_options(html, allowed).unwrap_or_else(|error| panic!("{error}\n{html}"));
    document.descendants().filter_map(|node| node.attribute("href").map(str::to_owned)).collect()
}

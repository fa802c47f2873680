//! Hexes of a printed map: names, neighbours, distances.
//!
//! Rows of hexes stand point up. Every other row lies half a hex further along; which rows do is the map's affair. Counted
//! in half hexes along a row, neighbours lie two apart in one row and one apart in the next.

use super::ids::as_text;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A hex by the row and the column that are printed in it: `2316` is row 23, column 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hex {
    pub row: u8,
    pub column: u8,
}

/// No printed map has more rows or columns.
const MOST: u8 = 99;

impl Hex {
    /// `None` beyond the two digits that are printed.
    pub fn new(row: u8, column: u8) -> Option<Hex> {
        (row <= MOST && column <= MOST).then_some(Hex { row, column })
    }
}

/// How the rows of a map lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shifted {
    /// Even rows lie half a hex towards the higher columns.
    Even,
    /// Odd rows do.
    Odd,
}

/// Where the higher columns of a map lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Columns {
    East,
    West,
}

impl Shifted {
    /// Half hexes along the row, towards the higher columns.
    pub fn along(self, hex: Hex) -> i32 {
        let shifted = hex.row.is_multiple_of(2) == (self == Shifted::Even);
        2 * i32::from(hex.column) + i32::from(shifted)
    }

    /// Hexes from one to the other over any terrain; 0 is the same hex.
    pub fn distance(self, one: Hex, other: Hex) -> u32 {
        let rows = i32::from(one.row).abs_diff(i32::from(other.row));
        let halves = self.along(one).abs_diff(self.along(other));
        rows + halves.saturating_sub(rows) / 2
    }

    /// The six hexes around, row by row; fewer at the edge of what can be printed.
    pub fn neighbours(self, hex: Hex) -> Vec<Hex> {
        let mut around = vec![];
        for row in hex.row.saturating_sub(1)..=hex.row.saturating_add(1) {
            for column in hex.column.saturating_sub(1)..=hex.column.saturating_add(1) {
                around.extend(Hex::new(row, column).filter(|other| self.distance(hex, *other) == 1));
            }
        }
        around
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.row, self.column)
    }
}

/// What is written is no hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a hex is four digits, its row and its column")]
pub struct NoHex;

impl FromStr for Hex {
    type Err = NoHex;
    fn from_str(text: &str) -> Result<Hex, NoHex> {
        if text.len() != 4 || !text.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(NoHex);
        }
        let number = |digits: &str| digits.parse::<u8>().map_err(|_| NoHex);
        Ok(Hex { row: number(&text[..2])?, column: number(&text[2..])? })
    }
}

as_text!(Hex);

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Hex {
        text.parse().expect("a hex of the tests")
    }

    /// Conquistador 7.3.1.C: 2819 touches 2719, 2919 and 2920; its even rows lie further along.
    #[test]
    fn a_hex_of_an_even_row_touches_as_the_rulebook_says() {
        let around = Shifted::Even.neighbours(hex("2819"));
        assert_eq!(around, ["2719", "2720", "2818", "2820", "2919", "2920"].map(hex));
        assert_eq!(
            Shifted::Even.neighbours(hex("2919")),
            ["2818", "2819", "2918", "2920", "3018", "3019"].map(hex)
        );
    }

    #[test]
    fn neighbours_are_mutual_and_one_apart() {
        for shifted in [Shifted::Even, Shifted::Odd] {
            for row in 0..12 {
                for column in 0..12 {
                    let here = Hex { row, column };
                    for other in shifted.neighbours(here) {
                        assert!(shifted.neighbours(other).contains(&here), "{here} {other}");
                        assert_eq!(shifted.distance(here, other), 1);
                    }
                }
            }
        }
        assert_eq!(Shifted::Odd.neighbours(hex("0000")).len(), 2);
        assert_eq!(Shifted::Even.neighbours(hex("9999")).len(), 3);
    }

    /// Every hex at a distance has a neighbour that is one nearer: the distance is a way.
    #[test]
    fn a_distance_is_the_length_of_a_shortest_way() {
        let from = hex("2016");
        for row in 10..30 {
            for column in 6..26 {
                let to = Hex { row, column };
                let far = Shifted::Even.distance(from, to);
                let nearest =
                    Shifted::Even.neighbours(to).into_iter().map(|at| Shifted::Even.distance(from, at)).min();
                assert_eq!(nearest, Some(if far == 0 { 1 } else { far - 1 }), "{to}");
            }
        }
    }

    #[test]
    fn only_four_digits_are_a_hex() {
        for wrong in ["", "231", "23166", "23a6", "+316", "２３１６"] {
            assert_eq!(wrong.parse::<Hex>(), Err(NoHex), "{wrong}");
        }
        assert_eq!(hex("0904").to_string(), "0904");
        assert_eq!(Hex::new(100, 1), None);
        let read = |text: &str| serde_json::from_str::<Hex>(text);
        assert_eq!(
            serde_json::to_string(&hex("0904")).ok().and_then(|text| read(&text).ok()),
            Some(hex("0904"))
        );
        assert!(
            read("\"9\"").is_err_and(|error| error.to_string().starts_with("\"9\": a hex is four digits"))
        );
    }
}

//! The charts of the game, typed: a die and a column give what happens.

use crate::rules::CharterError;
use crate::rules::chart::{self, Chart, wrong};
use crate::rules::rulings::Rulings;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A monarch's Ability Rating (6.1.2), best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Monarch {
    A,
    B,
    C,
    D,
}

impl Monarch {
    pub const ALL: [Monarch; 4] = [Monarch::A, Monarch::B, Monarch::C, Monarch::D];

    pub fn word(self) -> &'static str {
        match self {
            Monarch::A => "A",
            Monarch::B => "B",
            Monarch::C => "C",
            Monarch::D => "D",
        }
    }
}

/// A share of the soldier detachments of a side (11.2.1.C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Share {
    None,
    Quarter,
    Half,
    All,
}

impl Share {
    /// 11.2.1.C Of so many detachments, fractions rounded up.
    pub fn of(self, soldiers: u32) -> u32 {
        match self {
            Share::None => 0,
            Share::Quarter => soldiers.div_ceil(4),
            Share::Half => soldiers.div_ceil(2),
            Share::All => soldiers,
        }
    }
}

/// What a combat costs both sides: ships (8.3), or shares of soldiers (11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow<L> {
    pub attacker: L,
    pub defender: L,
    /// 8.3.2 The side without losses may take a prize.
    pub prize: bool,
}

/// Units that attrition takes (9.2, 12.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    pub colonists: u32,
    pub soldiers: u32,
    pub caravels: u32,
    pub carracks: u32,
    /// One explorer, else one conquistador.
    pub leaders: u32,
    /// Every unit.
    pub all: bool,
}

/// What comes of an attack on natives (17.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NativeBlow {
    /// The level falls by so many.
    Level(u32),
    /// A detachment is lost.
    Soldier,
}

/// What an uprising costs (17.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UprisingBlow {
    /// Units lost, and whether a missionary falls too.
    Units {
        lost: u32,
        missionary: bool,
    },
    All,
}

/// One cell for each die, in columns.
type Grid<T> = Vec<Vec<T>>;

pub struct Charts {
    /// 6.5.4
    pub multipliers: BTreeMap<Monarch, u32>,
    /// 6.3.1 Ducats, by die (7 only with the German Bankers, 24.1.3.A).
    taxes: BTreeMap<(u32, Monarch), u32>,
    /// 6.3.2 By the same die.
    colonists: Vec<u32>,
    /// 6.3.3 An event of the list, or none.
    events: Grid<Option<String>>,
    naval: Grid<Blow<u32>>,
    naval_attrition: Grid<Toll>,
    land: Grid<Blow<Share>>,
    land_attrition: Grid<Toll>,
    natives: Grid<NativeBlow>,
    uprising: Grid<UprisingBlow>,
}

/// A place in a chart: below the first it is the first, above the last it is the last.
fn clamped<T>(list: &[T], place: i32) -> Option<&T> {
    let last = i32::try_from(list.len()).ok()?.checked_sub(1)?;
    list.get(usize::try_from(place.clamp(0, last)).ok()?)
}

/// The cell of a die, as modified, and a column.
fn cell<T: Clone>(grid: &Grid<T>, die: i32, column: i32) -> T {
    let cell = clamped(grid, die - 1).and_then(|row| clamped(row, column));
    cell.cloned().expect("a chart has rows and columns: it was read")
}

/// Odds as a step from one to one: 2-1 is 1, 1-3 is -2. Fractions are rounded in favour of the defender (8.2.5, 11.1.2).
pub fn odds(attacker: u32, defender: u32) -> i32 {
    let times = |more: u32, less: u32, up: bool| {
        let whole = if up { more.div_ceil(less.max(1)) } else { more / less.max(1) };
        i32::try_from(whole).unwrap_or(i32::MAX) - 1
    };
    if attacker >= defender { times(attacker, defender, false) } else { -times(defender, attacker, true) }
}

impl Charts {
    pub fn taxes(&self, die: u32, monarch: Monarch) -> u32 {
        self.taxes.get(&(die, monarch)).copied().unwrap_or(0)
    }
    pub fn colonists(&self, die: u32) -> u32 {
        clamped(&self.colonists, die as i32 - 1).copied().unwrap_or(0)
    }
    /// The event of two dice, by its number or letter.
    pub fn event(&self, first: u32, second: u32) -> Option<String> {
        cell(&self.events, first as i32, second as i32 - 1)
    }
    /// 8.2.5 Odds below 1-2 and above 4-1 take those columns. 15.4.5 A privateer shifts by a column in his favour.
    pub fn naval(&self, odds: i32, shift: i32, die: u32) -> Blow<u32> {
        cell(&self.naval, die as i32, naval_column(odds, shift))
    }
    /// 9.1.2 By the bounds travelled in the phase, from 1; more than nine are nine.
    pub fn naval_attrition(&self, bounds: u32, die: u32) -> Toll {
        cell(&self.naval_attrition, die as i32, bounds.min(9) as i32 - 1)
    }
    /// 11.1.2 The die as modified.
    pub fn land(&self, odds: i32, die: i32) -> Blow<Share> {
        cell(&self.land, die, odds - LOWEST_LAND)
    }
    /// 12.4 By the adjusted level, the die as modified.
    pub fn land_attrition(&self, level: u32, die: i32) -> Toll {
        cell(&self.land_attrition, die, level as i32 - 1)
    }
    /// 17.2.2 By the detachments in the area, at least one; the die as modified.
    pub fn natives(&self, soldiers: u32, die: i32) -> NativeBlow {
        cell(&self.natives, die, soldiers.min(MOST_AGAINST_NATIVES) as i32 - 1)
    }
    /// 17.3.5.B
    pub fn uprising(&self, soldiers: u32, die: u32) -> UprisingBlow {
        cell(&self.uprising, die as i32, soldiers.div_ceil(2).min(LAST_OF_UPRISING) as i32)
    }
}

/// The columns of the naval table run from 1-2, those of the land table from 1-3.
const LOWEST_NAVAL: i32 = -1;
const LOWEST_LAND: i32 = -2;
/// The last column against natives is for six detachments and more.
const MOST_AGAINST_NATIVES: u32 = 6;
/// The columns of an uprising are for 0, 1 and 2, 3 and 4, 5 and 6, 7 and more detachments.
const LAST_OF_UPRISING: u32 = 4;

/// The columns that every chart must have, in this order.
const NAVAL: [&str; 5] = ["1-2", "1-1", "2-1", "3-1", "4-1"];
const LAND: [&str; 7] = ["1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1"];
const BOUNDS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9+"];
const LEVELS: [&str; 5] = ["1", "2", "3", "4", "5"];
const DETACHMENTS: [&str; 6] = ["1", "2", "3", "4", "5", "6+"];
const IN_UPRISING: [&str; 5] = ["0", "1-2", "3-4", "5-6", "7+"];
const DIE: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

/// 8.2.5.D Where the shift comes after the odds were put into the table.
fn naval_column(odds: i32, shift: i32) -> i32 {
    let last = NAVAL.len() as i32 - 1;
    ((odds - LOWEST_NAVAL).clamp(0, last) + shift).clamp(0, last)
}

/// The odds that the naval table names for a column: `2-1`.
pub fn naval_odds(odds: i32, shift: i32) -> &'static str {
    NAVAL[naval_column(odds, shift) as usize]
}

/// The odds of the land table for any odds: the outer columns stand for all beyond them.
pub fn land_column(odds: i32) -> i32 {
    odds.clamp(LOWEST_LAND, LOWEST_LAND + LAND.len() as i32 - 1)
}

/// The odds that the land table names.
pub fn land_odds(odds: i32) -> &'static str {
    LAND[(land_column(odds) - LOWEST_LAND) as usize]
}

pub fn read(charts: &chart::Charts, rulings: &Rulings) -> Result<Charts, CharterError> {
    let grid = |id: &str, columns: &[&str]| -> Result<&Chart, CharterError> {
        let chart = charts.chart(id)?;
        let fits = chart.columns == columns && chart.row.iter().map(|row| &row.id).eq(DIE);
        if fits { Ok(chart) } else { Err(wrong(format!("the table {id} has other rows or columns"))) }
    };
    let (mut multipliers, mut taxes) = (BTreeMap::new(), BTreeMap::new());
    let (tax, colonists) = (charts.chart("random_events_taxes")?, charts.chart("random_events_colonists")?);
    for monarch in Monarch::ALL {
        let multiplier = charts.chart("monarch_multiplier")?.number("multiplier", monarch.word())?;
        multipliers.insert(monarch, multiplier);
        for die in 1..=7 {
            taxes.insert((die, monarch), tax.number(monarch.word(), &die.to_string())?);
        }
    }
    // r2: the worked example against the table of the second edition.
    let as_in_example = rulings.is("r2", "as_in_the_example");
    let land_attrition = if as_in_example { "land_attrition" } else { "land_attrition_second_edition" };
    let event = |word: &str| Some(Some(word.to_owned()).filter(|word| word != "-"));
    Ok(Charts {
        multipliers,
        taxes,
        colonists: DIE.iter().map(|die| colonists.number("colonists", die)).collect::<Result<_, _>>()?,
        events: grid("random_events_political", &DIE)?.rows(event)?,
        naval: grid("naval_crt", &NAVAL)?.rows(ships)?,
        naval_attrition: grid("naval_attrition", &BOUNDS)?.rows(toll)?,
        land: grid("land_crt", &LAND)?.rows(shares)?,
        land_attrition: grid(land_attrition, &LEVELS)?.rows(toll)?,
        natives: grid("native_combat", &DETACHMENTS)?.rows(native)?,
        uprising: grid("native_uprising_crt", &IN_UPRISING)?.rows(rising)?,
    })
}

/// `A1 D2*`: what each side loses, the other nothing.
fn blow<L: Copy>(word: &str, none: L, read: impl Fn(&str) -> Option<L>) -> Option<Blow<L>> {
    let (word, prize) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
    let mut blow = Blow { attacker: none, defender: none, prize };
    for part in word.split(' ').filter(|part| *part != "-") {
        match part.split_at_checked(1)? {
            ("A", loss) => blow.attacker = read(loss)?,
            ("D", loss) => blow.defender = read(loss)?,
            _ => return None,
        }
    }
    Some(blow)
}

fn ships(word: &str) -> Option<Blow<u32>> {
    blow(word, 0, |loss| loss.parse().ok())
}

fn shares(word: &str) -> Option<Blow<Share>> {
    blow(word, Share::None, |loss| match loss {
        "1/4" => Some(Share::Quarter),
        "1/2" => Some(Share::Half),
        "1" => Some(Share::All),
        _ => None,
    })
}

/// `2CS`: two colonists and a soldier. C colonist, S soldier detachment, V caravel, K carrack, X leader.
fn toll(word: &str) -> Option<Toll> {
    let mut toll = Toll { all: word == "All", ..Toll::default() };
    let mut count = 1;
    for letter in word.chars().filter(|_| !toll.all && word != "-") {
        let kind = match letter {
            '1'..='9' => {
                count = letter.to_digit(10)?;
                continue;
            }
            '*' => continue,
            'C' => &mut toll.colonists,
            'S' => &mut toll.soldiers,
            'V' => &mut toll.caravels,
            'K' => &mut toll.carracks,
            'X' => &mut toll.leaders,
            _ => return None,
        };
        *kind = std::mem::replace(&mut count, 1);
    }
    Some(toll)
}

fn native(word: &str) -> Option<NativeBlow> {
    if word == "S" { Some(NativeBlow::Soldier) } else { word.parse().ok().map(NativeBlow::Level) }
}

fn rising(word: &str) -> Option<UprisingBlow> {
    if word == "All" {
        return Some(UprisingBlow::All);
    }
    let lost = word.strip_suffix('*').unwrap_or(word).parse().ok()?;
    Some(UprisingBlow::Units { lost, missionary: word.ends_with('*') })
}

//! Small tables: prices, gold, colonization by non-players, the Portuguese.

use super::charts::Monarch;
use super::pieces::Price;
use crate::games::conquistador::ids::{AreaId, EventId, Nation, ShipClass};
use crate::rules::CharterError;
use crate::rules::chart::{Chart, Charts, wrong};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Small tables, typed.
pub struct Lists {
    prices: BTreeMap<String, Price>,
    gold: BTreeMap<String, Gold>,
    /// 21.2.1.C The nation that may colonize, by the event rolled.
    pub non_player: BTreeMap<EventId, Nation>,
    /// 21.2.1.C The area, by nation and two dice.
    pub colonized: BTreeMap<(Nation, u32), AreaId>,
    /// 22.3.1 By die.
    portuguese_increase: Vec<u32>,
    /// 22.3.2 By die.
    portuguese_control: Vec<Annexation>,
    /// 24.1.5.D
    pub repossession: BTreeMap<ShipClass, u32>,
}

/// What a source of gold gives (13.0), and on what rolls it is found and runs out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gold {
    /// 13.1.2, 13.2.2 Faces of one die; none where nothing needs to be found (13.3.1.C).
    pub found_on: Vec<u32>,
    /// Ducats a turn (13.1.4, 13.2.2, 13.3.2).
    pub output: u32,
    /// 13.1.5.B, 13.2.2, 13.3.3 Dice rolled for depletion, and the totals that deplete.
    pub dice: u32,
    pub depleted_on: Vec<u32>,
}

/// What becomes of Portugal in a turn (22.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Annexation {
    RollAgainNextTurn,
    Never,
    Spanish,
    /// Spanish, with a roll for independence in every later turn.
    SpanishForNow,
    /// That roll was made: Brasil is closed to all.
    Independent,
}

/// The kinds of gold in the Gold Table beside the cities.
pub const MAINLAND: &str = "mainland_mine";
pub const CARIBBEAN: &str = "caribbean_mine";

impl Lists {
    /// 6.6.1.B, 7.1, 15.2 What a thing of the list costs; nothing for what has no price.
    pub fn price(&self, item: &str) -> Price {
        self.prices.get(item).copied().unwrap_or_default()
    }
    pub fn ship(&self, class: ShipClass) -> Price {
        self.price(class.word())
    }
    /// 13.0 A kind of mine, or a city by its id.
    pub fn gold(&self, kind: &str) -> Option<&Gold> {
        self.gold.get(kind)
    }
    pub fn portuguese_increase(&self, die: u32) -> u32 {
        self.portuguese_increase.get(die as usize - 1).copied().unwrap_or(0)
    }
    pub fn portuguese_control(&self, die: u32) -> Annexation {
        self.portuguese_control.get(die as usize - 1).copied().unwrap_or(Annexation::RollAgainNextTurn)
    }
}

const DIE: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

pub fn read(charts: &Charts) -> Result<Lists, CharterError> {
    let prices = charts.chart("purchase_cost")?;
    let prices = prices.row.iter().map(|row| {
        let (cost, maintenance) = (prices.number("cost", &row.id)?, prices.number("maintenance", &row.id)?);
        Ok((row.id.clone(), Price { cost, maintenance }))
    });
    let gold = charts.chart("gold")?;
    let gold = gold.row.iter().map(|row| Ok((row.id.clone(), gold_row(gold, &row.id)?)));
    let reference = charts.chart("non_player_reference")?;
    let non_player = reference.row.iter().map(|row| {
        let nation: Nation = named(reference.word("nation", &row.id)?)?;
        Ok((EventId(row.id.clone()), nation))
    });
    let table = charts.chart("non_player_colonization")?;
    let mut colonized = BTreeMap::new();
    for total in 2..=12 {
        for column in &table.columns {
            let area = AreaId(table.word(column, &total.to_string())?.to_owned());
            colonized.insert((named::<Nation>(column)?, total), area);
        }
    }
    let increase = charts.chart("portuguese_level_change")?;
    let control = charts.chart("portuguese_control")?;
    let rates = charts.chart("banker_repossession")?;
    let rate = |class: ShipClass| Ok((class, rates.number("ducats", class.word())?));
    Ok(Lists {
        prices: prices.collect::<Result<_, CharterError>>()?,
        gold: gold.collect::<Result<_, CharterError>>()?,
        non_player: non_player.collect::<Result<_, CharterError>>()?,
        colonized,
        portuguese_increase: DIE
            .iter()
            .map(|die| increase.number("increase", die))
            .collect::<Result<_, _>>()?,
        portuguese_control: DIE
            .iter()
            .map(|die| annexation(control.word("result", die)?))
            .collect::<Result<_, _>>()?,
        repossession: ShipClass::ALL.into_iter().map(rate).collect::<Result<_, CharterError>>()?,
    })
}

/// A word of a component as the thing that it names.
fn named<T: DeserializeOwned>(word: &str) -> Result<T, CharterError> {
    let value = toml::Value::String(word.to_owned());
    value.try_into().map_err(|_| wrong(format!("{word} names nothing")))
}

fn gold_row(chart: &Chart, id: &str) -> Result<Gold, CharterError> {
    let word = |column: &str| chart.word(column, id);
    let numbers = |word: &str| -> Result<Vec<u32>, CharterError> {
        let parts = word.split(',').filter(|part| *part != "-");
        parts.map(|part| part.trim().parse().map_err(|_| wrong(format!("{part} is no number")))).collect()
    };
    let number = |word: &str| word.parse().map_err(|_| wrong(format!("{word} is no number")));
    Ok(Gold {
        found_on: numbers(word("discover_on")?)?,
        output: number(word("output")?)?,
        dice: number(word("depletion_dice")?.trim_end_matches("d6"))?,
        depleted_on: numbers(word("depletes_on")?)?,
    })
}

fn annexation(word: &str) -> Result<Annexation, CharterError> {
    Ok(match word {
        "nothing_roll_next_turn" => Annexation::RollAgainNextTurn,
        "nothing_no_more_rolls" => Annexation::Never,
        "spain_controls_no_more_rolls" => Annexation::Spanish,
        "spain_controls_roll_for_independence" => Annexation::SpanishForNow,
        _ => return Err(wrong(format!("{word} is no result of the Portuguese Control Table"))),
    })
}

/// 6.1.2 The rating that an event brings (6.4), if it brings one.
pub fn monarch_of(event: &EventId) -> Option<Monarch> {
    Monarch::ALL.into_iter().find(|monarch| monarch.word() == event.as_str())
}

//! Charts and tables of a game as its component file has them: rows and columns with ids, a cell for each pair.

use super::CharterError;
use serde::Deserialize;

/// The part of a component file that holds charts.
#[derive(Deserialize)]
pub struct Charts {
    pub table: Vec<Chart>,
}

#[derive(Deserialize)]
pub struct Chart {
    pub id: String,
    pub columns: Vec<String>,
    pub row: Vec<ChartRow>,
}

#[derive(Deserialize)]
pub struct ChartRow {
    pub id: String,
    pub cells: Vec<toml::Value>,
}

/// The component file that holds the charts of every game.
pub const FILE: &str = "tables.toml";

/// What is wrong with a chart.
pub fn wrong(reason: String) -> CharterError {
    CharterError::Wrong { file: FILE.into(), reason }
}

impl Charts {
    /// # Errors
    /// The file has no chart of this id.
    pub fn chart(&self, id: &str) -> Result<&Chart, CharterError> {
        let chart = self.table.iter().find(|chart| chart.id == id);
        chart.ok_or_else(|| wrong(format!("the table {id} is missing")))
    }
}

impl Chart {
    /// One cell, by the ids of its column and row.
    ///
    /// # Errors
    /// There is no such cell.
    pub fn cell(&self, column: &str, row: &str) -> Result<&toml::Value, CharterError> {
        let place = self.columns.iter().position(|id| id == column);
        let row_found = self.row.iter().find(|found| found.id == row);
        let cell = place.zip(row_found).and_then(|(place, row)| row.cells.get(place));
        cell.ok_or_else(|| wrong(format!("the table {} has no cell {column} / {row}", self.id)))
    }

    /// # Errors
    /// The cell is missing, or is no word.
    pub fn word(&self, column: &str, row: &str) -> Result<&str, CharterError> {
        let cell = self.cell(column, row)?;
        cell.as_str().ok_or_else(|| wrong(format!("the cell {column} / {row} of {} is no word", self.id)))
    }

    /// # Errors
    /// The cell is missing, or is no whole number of at least 0.
    pub fn number(&self, column: &str, row: &str) -> Result<u32, CharterError> {
        let number = self.cell(column, row)?.as_integer().and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| wrong(format!("the cell {column} / {row} of {} is no number", self.id)))
    }

    /// Every cell of the chart, read by `read`, row by row.
    ///
    /// # Errors
    /// A row has fewer or more cells than there are columns, or a cell does not read: `read` gives `None`.
    pub fn rows<T>(&self, read: impl Fn(&str) -> Option<T>) -> Result<Vec<Vec<T>>, CharterError> {
        let mut rows = vec![];
        for row in &self.row {
            if row.cells.len() != self.columns.len() {
                return Err(wrong(format!("the row {} of {} has another length", row.id, self.id)));
            }
            let cells = self.columns.iter().map(|column| {
                let word = self.word(column, &row.id)?;
                read(word).ok_or_else(|| wrong(format!("{word} is no entry of the table {}", self.id)))
            });
            rows.push(cells.collect::<Result<Vec<T>, CharterError>>()?);
        }
        Ok(rows)
    }
}

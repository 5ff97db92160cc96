//! Laws of bare numbers: the same finder without rules, so nothing is ever proved.

use nimatron_core::Budget;
use nimatron_law::find::{self, Report};
use nimatron_law::table::Table;

/// Numbers as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub(crate) table: Table,
    pub(crate) names: Vec<String>,
}

/// A guess.
#[derive(Debug)]
pub struct Guess {
    /// What was found.
    pub report: Report,
    /// The names of the coordinates.
    pub names: Vec<String>,
}

/// Numbers that are read.
const MOST: usize = 1 << 20;

impl Numbers {
    /// Reads numbers between blanks, commas or line breaks: a sequence. Several lines with equally many numbers, two at least, are a grid, whose lines are
    /// the first coordinate. `from`: the position of the first number.
    ///
    /// # Errors
    /// A sentence that names what is no number, with its line.
    pub fn parse(text: &str, from: usize) -> Result<Numbers, String> {
        let mut lines: Vec<Vec<u32>> = Vec::new();
        let mut count = 0;
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("");
            let mut values = Vec::new();
            for word in line.split(|c: char| c.is_whitespace() || ",;[]".contains(c)).filter(|word| !word.is_empty()) {
                let value: u32 = word
                    .parse()
                    .map_err(|_| format!("line {}: `{word}` is no number from 0 to {}", number + 1, u32::MAX))?;
                values.push(value);
                count += 1;
            }
            if count > MOST {
                return Err(format!("there are more than {MOST} numbers"));
            }
            if !values.is_empty() {
                lines.push(values);
            }
        }
        if from > MOST {
            return Err(format!("the first position is at most {MOST}"));
        }
        let width = lines.first().map_or(0, Vec::len);
        let shift = |mut values: Vec<Option<u32>>| {
            values.splice(0..0, std::iter::repeat_n(None, from));
            values
        };
        if lines.len() > 1 && width > 1 && lines.iter().all(|line| line.len() == width) {
            let sizes = vec![lines.len() + from, width + from];
            let mut values = vec![None; from * (width + from)];
            for line in lines {
                values.extend(shift(line.into_iter().map(Some).collect()));
            }
            return Ok(Numbers { table: Table { sizes, values }, names: vec!["a".to_owned(), "b".to_owned()] });
        }
        let values = shift(lines.into_iter().flatten().map(Some).collect());
        Ok(Numbers { table: Table::of_sequence(values), names: vec!["n".to_owned()] })
    }
}

/// Looks for a law of numbers.
pub fn guess(numbers: &Numbers, budget: &Budget) -> Guess {
    Guess { report: find::guess(&numbers.table, &numbers.names, budget), names: numbers.names.clone() }
}

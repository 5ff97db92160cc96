//! Laws of bare numbers: the same finder without rules, so nothing is ever proved.

use super::numbers::Numbers;
use nimatron_core::Budget;
use nimatron_law::find::{self, Guesses, Report};

pub use nimatron_law::find::{Doubt, Strength, Weak};

/// A guess.
#[derive(Debug)]
pub struct Guess {
    /// What was found.
    pub report: Report,
    /// How far the numbers support that law.
    pub strength: Option<Strength>,
    /// Where no law is found that they support well: guesses with doubts.
    pub weak: Vec<Weak>,
    /// How many numbers there are.
    pub count: usize,
    /// At least this many numbers are needed for any guess, if they are fewer.
    pub needed: Option<usize>,
    /// The numbers, as they were read.
    pub numbers: Numbers,
}

/// Looks for a law of numbers.
pub fn guess(numbers: &Numbers, budget: &Budget) -> Guess {
    let Guesses { report, strength, weak, numbers: count, needed } =
        find::guess(&numbers.table, &numbers.names, budget);
    Guess { report, strength, weak, count, needed, numbers: numbers.clone() }
}

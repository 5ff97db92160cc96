//! Laws of bare numbers, by the same finder; without rules, nothing can be proved.

use super::numbers::Numbers;
use nimatron_core::Budget;
use nimatron_law::find::{self, Guesses, Report};

pub use nimatron_law::find::{Doubt, Strength, Weak};

/// A guess.
#[derive(Debug)]
pub struct Guess {
    /// What the finder found.
    pub report: Report,
    /// How far the numbers support the law; `None` if there is none.
    pub strength: Option<Strength>,
    /// Guesses with doubts; empty if there is a law that the numbers support well.
    pub weak: Vec<Weak>,
    /// The number of known values.
    pub count: usize,
    /// The number of values that any guess needs; `None` if there are enough.
    pub needed: Option<usize>,
    /// The numbers.
    pub numbers: Numbers,
}

/// Looks for a law of numbers, until the budget is used up.
pub fn guess(numbers: &Numbers, budget: &Budget) -> Guess {
    let Guesses { report, strength, weak, numbers: count, needed } =
        find::guess(&numbers.table, &numbers.names, budget);
    Guess { report, strength, weak, count, needed, numbers: numbers.clone() }
}

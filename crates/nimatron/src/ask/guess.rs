//! Laws that bare numbers fit.

use crate::error::{SolveError, SolveResult, other};
use crate::law::{Guess, Numbers, guess};
use crate::words;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Language, Say, outputs};
use serde_json::Value as Json;

/// A question about numbers, as they are typed: a list, lines of a grid, or lines with coordinates.
#[derive(Clone, Copy, Debug)]
pub struct AskGuess<'n> {
    /// The numbers.
    pub numbers: &'n str,
    /// The position of the first one.
    pub from: usize,
}

/// The laws that they fit.
#[derive(Debug)]
pub struct ToldGuess(pub Guess);

impl AskGuess<'_> {
    /// Reads the numbers and looks for a law.
    ///
    /// # Errors
    /// They are malformed, or the budget is used up while they are read.
    pub fn tell(&self, budget: &Budget) -> SolveResult<ToldGuess> {
        match Numbers::parse_within(self.numbers, self.from, budget) {
            Ok(Ok(numbers)) => Ok(ToldGuess(guess(&numbers, budget))),
            Ok(Err(wrong)) => other(wrong.message()),
            Err(reason) => Err(SolveError::Stopped { reason, known: vec![outputs::no_law_yet()] }),
        }
    }
}

impl ToldGuess {
    /// The laws in lines.
    pub fn text(&self, language: Language) -> String {
        words::guess(&self.0, language)
    }

    /// The laws as JSON.
    pub fn json(&self, language: Language) -> Json {
        words::guess_json(&self.0, language)
    }

    /// The limit that ended the search, if one did.
    pub const fn stopped(&self) -> Option<StopReason> {
        self.0.report.stopped
    }
}

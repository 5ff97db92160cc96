//! What a learner of automata is told: the values of a table, and of positions beyond it that a
//! proof has shown.

use super::automatic::{AutomatonSearch, Form, Output, coded, outside};
use crate::automata::{AutomaticRelation, StateBudget, Word, digits, symbols};
use crate::learn::Teacher;
use crate::prove::formulas::Code;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The teacher: the values of a table, and of positions beyond it that a proof has shown.
pub(super) struct TableTeacher<'t> {
    limits: &'t StateBudget<'t>,
    search: AutomatonSearch<'t>,
    /// The code of each value.
    codes: Vec<Word>,
    /// A guess that is right before a position, that position, and its coded value (for outcomes: 1
    /// or 0).
    beyond: Option<(AutomaticRelation, Vec<Word>, Word)>,
    /// Values that the guess gives, each of which takes a walk over all states.
    guessed: RefCell<FxHashMap<Vec<Word>, Option<Word>>>,
    symbols: Vec<Word>,
}

/// A word without leading zeros.
fn stripped(word: &[u8]) -> &[u8] {
    &word[word.iter().take_while(|&&digit| digit == 0).count()..]
}

impl<'t> TableTeacher<'t> {
    /// The teacher of what is looked for; `None` if its alphabet is too large.
    pub(super) fn new(search: AutomatonSearch<'t>, limits: &'t StateBudget<'t>) -> Option<TableTeacher<'t>> {
        let AutomatonSearch { table, numeration, form, .. } = search;
        let code = if let Form::Graph(code) = form { code } else { Code::Plain };
        let width = table.arity() + usize::from(form != Form::Outputs);
        let count = symbols(numeration, width).ok()?;
        let symbols = (0..count).map(|symbol| digits(numeration, width, symbol)).collect();
        let codes = (0..=table.max_value().max(1)).map(|value| coded(numeration, code, value)).collect();
        Some(TableTeacher { limits, search, codes, beyond: None, guessed: RefCell::default(), symbols })
    }

    /// The number of symbols.
    pub(super) const fn symbols(&self) -> usize {
        self.symbols.len()
    }

    /// The coded outcome: 1 for P, 0 for N.
    pub(super) fn outcome(&self, is_p: bool) -> &Word {
        &self.codes[usize::from(is_p)]
    }

    /// From now on the teacher also knows what a guess gives before a position, and the coded value
    /// of that position.
    pub(super) fn reach(&mut self, guess: AutomaticRelation, position: Vec<Word>, value: Word) {
        self.beyond = Some((guess, position, value));
        self.guessed.borrow_mut().clear();
    }

    /// The digits of one track.
    fn track<'w>(&'w self, word: &'w [u16], track: usize) -> impl DoubleEndedIterator<Item = &'w u8> + Clone {
        word.iter().map(move |&symbol| &self.symbols[symbol as usize][track])
    }

    /// The coded value of a position: `None` if it is unknown, `Some(None)` if this is not a
    /// position.
    pub(super) fn value(&self, words: &[Word]) -> Option<Option<Word>> {
        match self.search.table.at(words.iter().map(|word| self.search.numeration.small_value(word))) {
            Some(value) => Some(value.map(|value| self.codes[value as usize].clone())),
            None => self.value_beyond(words),
        }
    }

    /// The same for a position that is not in the table.
    fn value_beyond(&self, words: &[Word]) -> Option<Option<Word>> {
        let (guess, end, value) = self.beyond.as_ref()?;
        let words: Vec<Word> = words.iter().map(|word| stripped(word).to_vec()).collect();
        if words == *end {
            return Some(Some(value.clone()));
        }
        // Where no coordinate is larger, the guess is right.
        let below = words.iter().zip(end).all(|(word, end)| self.search.numeration.compare(word, end).is_le());
        if !below {
            return None;
        }
        if let Some(value) = self.guessed.borrow().get(&words) {
            return Some(value.clone());
        }
        // If the budget is used up, the value counts as unknown; the search ends soon.
        let longest = end.iter().map(Vec::len).max().unwrap_or(0);
        self.limits.spend(guess.places(longest)).ok()?;
        let value = if self.search.output == Output::Outcome {
            Some(self.codes[usize::from(guess.contains(&words))].clone())
        } else {
            let known: Vec<Option<&Word>> = words.iter().map(Some).chain([None]).collect();
            guess.least_with(&known, self.limits.budget).ok()?
        };
        self.guessed.borrow_mut().insert(words, value.clone());
        Some(value)
    }
}

impl Teacher for TableTeacher<'_> {
    fn output(&self, word: &[u16]) -> Option<u32> {
        let outside = outside(self.search.form, self.search.output);
        if (0..self.symbols[0].len()).any(|track| !self.search.numeration.is_valid(self.track(word, track))) {
            return Some(outside);
        }
        let is_value = |value: &Word| {
            u32::from(self.track(word, self.search.table.arity()).skip_while(|&&digit| digit == 0).eq(value.iter()))
        };
        // Most words are positions of the table, which need no words for their coordinates.
        let numbers =
            (0..self.search.table.arity()).map(|track| self.search.numeration.small_value(self.track(word, track)));
        if let Some(value) = self.search.table.at(numbers) {
            return Some(match (self.search.form, value) {
                (_, None) => outside,
                (Form::Outputs, Some(value)) => value,
                (Form::Graph(_), Some(value)) => is_value(&self.codes[value as usize]),
            });
        }
        self.beyond.as_ref()?;
        let words: Vec<Word> =
            (0..self.search.table.arity()).map(|track| self.track(word, track).copied().collect()).collect();
        Some(match (self.search.form, self.value_beyond(&words)?) {
            (_, None) => outside,
            (Form::Outputs, Some(value)) => {
                self.search.numeration.small_value(&value).map_or(outside, |value| value as u32)
            }
            (Form::Graph(_), Some(value)) => is_value(&value),
        })
    }
}

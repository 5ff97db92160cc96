//! Games on lists, given by rules: how their positions are read and shown, and their moves for the
//! search.

use crate::keyed::WrittenRules;
use crate::picture::Picture;
use crate::texts::{parse_coordinate, split_outside, without_brackets};
use crate::typed::{KeyedOptions, TypedGame};
use nimatron_core::Budget;
use nimatron_messages::{Mark, Message, Parameter, Say, lists, positions};
use nimatron_rules::list::ListRules;
use nimatron_rules::{EvalError, Span};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Maximum number of integers of a position.
const MAX_LENGTH: usize = 1 << 24;

/// A game on lists. Positions are those of [`ListRules`], which are their own keys.
#[derive(Debug)]
pub(crate) struct ListRuleGame {
    rules: ListRules,
    /// Whether a list was typed as text in quotes: then lists of letters are shown like that.
    letters: AtomicBool,
}

impl ListRuleGame {
    /// The game of these rules.
    pub(crate) const fn new(rules: ListRules) -> ListRuleGame {
        ListRuleGame { rules, letters: AtomicBool::new(false) }
    }

    fn wrong(&self, text: &str) -> Message {
        lists::position_of_one(text, self.examples().swap_remove(0))
    }

    /// The entries of a list, `[1, 2]` or `"abba"`.
    fn row(&self, text: &str) -> Result<Vec<i64>, Message> {
        if let Some(quoted) = text.strip_prefix('"') {
            let word = quoted.strip_suffix('"').filter(|word| !word.contains('"')).ok_or_else(|| self.wrong(text))?;
            self.letters.store(true, Relaxed);
            return Ok(word.chars().map(|letter| i64::from(u32::from(letter))).collect());
        }
        let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        self.entries(inside.ok_or_else(|| self.wrong(text))?)
    }

    fn entries(&self, text: &str) -> Result<Vec<i64>, Message> {
        if text.trim().is_empty() {
            return Ok(Vec::new());
        }
        let entry = |entry: &str| {
            let is_number = entry.trim().starts_with(|c: char| c == '-' || c.is_ascii_digit());
            if is_number { parse_coordinate(entry).map_err(|error| error.message()) } else { Err(self.wrong(text)) }
        };
        text.split(',').map(entry).collect()
    }

    fn coordinates(&self, text: &str) -> Result<Vec<i64>, Message> {
        let is_list = text.starts_with(['[', '"']);
        if self.rules.is_one_list() {
            return if is_list { self.row(text) } else { self.entries(text) };
        }
        let parts = split_outside(text, ',');
        let lists = self.rules.lists();
        if parts.len() != lists.len() {
            let names = Parameter::list(self.rules.coordinates(), Mark::Comma);
            return Err(lists::wrong_count(lists.len(), names, parts.len()));
        }
        let mut position = Vec::new();
        for (&list, part) in lists.iter().zip(parts) {
            if list {
                let row = self.row(part.trim())?;
                position.push(row.len() as i64);
                position.extend(row);
            } else {
                position.push(parse_coordinate(part).map_err(|error| error.message())?);
            }
        }
        Ok(position)
    }
}

impl TypedGame for ListRuleGame {
    /// The entries of all lists, each list of several after its length, and the numbers.
    type Position = Vec<i64>;

    fn key(&self, position: &Vec<i64>) -> Vec<i64> {
        position.clone()
    }

    /// Numbers alone, whose rules fold over sets.
    fn arity(&self) -> Option<usize> {
        let lists = self.rules.lists();
        (!lists.contains(&true)).then_some(lists.len())
    }

    fn take_key(&self, position: Vec<i64>) -> Vec<i64> {
        position
    }

    fn of_key(&self, key: &[i64]) -> Option<Vec<i64>> {
        Some(key.to_vec())
    }

    fn is_position(&self, position: &Vec<i64>, budget: &Budget) -> Result<bool, EvalError> {
        self.rules.is_position(position, budget)
    }

    fn list(&self, position: &Vec<i64>, budget: &Budget, out: &mut KeyedOptions<'_, Self>) -> Result<(), EvalError> {
        let mut bytes = 0u64;
        self.rules.options(position, budget, &mut |parts| {
            // Each component takes a box in a list, or more than one.
            bytes += parts.iter().map(|part| 64 + 8 * part.len() as u64).sum::<u64>();
            budget.memory(bytes)?;
            out.push_sum(parts);
            Ok(())
        })
    }

    fn read(&self, text: &str) -> Result<Vec<i64>, Message> {
        let text = without_brackets(text).map_err(|error| error.message())?;
        if text.is_empty() {
            return Err(positions::empty());
        }
        let mut position = self.coordinates(text)?;
        if position.len() > MAX_LENGTH {
            return Err(lists::too_long(position.len(), MAX_LENGTH));
        }
        match self.rules.is_position(&position, &Budget::unlimited()) {
            Ok(true) => {}
            Ok(false) => return Err(lists::not_in_domain(self.show_alone(&position))),
            Err(error) => return Err(error.message()),
        }
        self.rules.normalize(&mut position);
        Ok(position)
    }

    fn examples(&self) -> Vec<String> {
        // Different numbers, equal neighbours, and longer.
        let rows = ["3, 1, 2", "2, 2, 1, 3", "1, 1, 1, 1", "0, 1, 0, 1, 1, 0", "5, 4, 3, 2, 1, 6"];
        let of = |row: &str, number: i64| {
            let parts =
                self.rules.lists().iter().map(|is_list| if *is_list { format!("[{row}]") } else { number.to_string() });
            match parts.collect::<Vec<_>>().as_slice() {
                [one] => one.clone(),
                all => format!("({})", all.join(", ")),
            }
        };
        [0, 3].into_iter().flat_map(|number| rows.map(|row| of(row, number))).collect()
    }

    fn show(&self, position: &Vec<i64>) -> String {
        let shown = self.show_alone(position);
        match shown.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            Some(inside) => inside.to_owned(),
            None => shown,
        }
    }

    fn show_alone(&self, position: &Vec<i64>) -> String {
        self.rules.show(position, self.letters.load(Relaxed))
    }

    fn picture(&self, position: &Vec<i64>) -> Option<Picture> {
        if !self.rules.is_one_list() {
            return None;
        }
        let shown = self.show(position);
        Some(match shown.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            Some(text) => Picture::Text { text: text.to_owned() },
            None => Picture::Row { numbers: position.to_vec() },
        })
    }

    fn rules(&self) -> Option<WrittenRules<'_>> {
        Some(WrittenRules::List(&self.rules))
    }

    fn leads(&self, from: &Vec<i64>, to: &Vec<i64>, budget: &Budget) -> Option<Span> {
        self.rules.leads(from, to, budget)
    }
}

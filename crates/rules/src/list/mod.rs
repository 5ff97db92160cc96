//! Games on lists: a position is a row of numbers of any length, or several rows and numbers.
//!
//! ```text
//! game merge(row[]) symmetric
//!   row -> (row without j with [i] = row[i] + row[j])  for i in indices(row), j in indices(row)  if i < j
//! ```
//!
//! The syntax is that of the rule language ([`crate::parse`]), with more expressions; the meaning
//! is this module's. `recognise` tells these rules from others; `check` and `expressions` make the
//! typed tree of `typed`, which `evaluate` walks; `claims` tests what the author says about the
//! order of entries, and `shape` finds moves without end.
//!
//! There is one parser and one printer for both kinds of rules, and two checkers: rules about
//! numbers refuse lists. Strings are lists of letters.

mod check;
mod claims;
mod comparable;
mod evaluate;
mod expressions;
mod recognise;
mod shape;
pub mod typed;

pub use claims::Claim;
pub(crate) use recognise::OF_LISTS as LIST_FUNCTIONS;

use crate::ast::{Text, Value};
use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{TokenKind, lex};
use crate::parser::parse;
use crate::print::print;
use nimatron_core::Budget;
use std::collections::BTreeSet;
use typed::{ListMoveRule, Number};

/// The rules of a game on lists.
///
/// A position is a list of integers: in a game of one list its entries; otherwise the coordinates
/// one after the other, each list preceded by its length.
#[derive(Clone, Debug)]
pub struct ListRules {
    text: String,
    tree: Text,
    coordinates: Vec<String>,
    /// Which coordinates are lists.
    lists: Vec<bool>,
    arrays: Vec<Vec<i64>>,
    claim: Option<(Claim, Span)>,
    domain: Vec<Number>,
    rules: Vec<ListMoveRule>,
    /// Whether the only coordinate is a list, and the empty list has no moves: then it may be left
    /// out of a sum.
    empty_ends: bool,
    /// The letters in quoted texts, each once.
    letters: Vec<i64>,
}

impl ListRules {
    /// Parses rules about lists, and assigns values to parameters.
    ///
    /// ```
    /// use nimatron_rules::list::ListRules;
    /// let pairs = ListRules::parse("row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]", &[])?;
    /// let mut options = Vec::new();
    /// pairs.options(&[1, 2, 2, 1], &Default::default(), &mut |option| {
    ///     options.push(option);
    ///     Ok(())
    /// })?;
    /// assert_eq!(options, [[[1, 1]]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, with its location and, if it can be guessed, what was meant; a
    /// claim that is wrong for some small position; a move that can be made again and again.
    pub fn parse(text: &str, settings: &[(String, Value)]) -> Result<ListRules, Diagnostic> {
        let mut rules = check::check(text, parse(text)?, settings)?;
        rules.letters = letters(text)?;
        shape::reject_endless(&rules)?;
        claims::test(&rules)?;
        rules.empty_ends = rules.is_one_list() && {
            let budget = Budget::unlimited().within_work(1 << 14);
            let mut moves = false;
            let listed = rules.options(&[], &budget, &mut |_| {
                moves = true;
                Ok(())
            });
            listed.is_ok() && !moves
        };
        Ok(rules)
    }

    /// Whether a text is rules about lists, right or wrong: its header declares one, or it does
    /// with a coordinate what can only be done with a list.
    pub fn are_these(text: &str) -> bool {
        recognise::are_these(text)
    }

    /// The tree of a text, to be compared with that of other rules: with the header that its moves
    /// imply if it has none, and without name and comments. `None` if the text is wrong.
    pub fn comparable(text: &str) -> Option<Text> {
        comparable::comparable(text)
    }

    /// The text in the standard layout.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn format(text: &str) -> Result<String, Diagnostic> {
        parse(text).map(|tree| print(&tree))
    }

    /// The text as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name, if the text gives one.
    pub fn name(&self) -> Option<&str> {
        self.tree.header.as_ref().map(|header| header.name.text.as_str())
    }

    /// The names of the coordinates.
    pub fn coordinates(&self) -> &[String] {
        &self.coordinates
    }

    /// Which coordinates are lists; the others are numbers.
    pub fn lists(&self) -> &[bool] {
        &self.lists
    }

    /// The letters in the quoted texts of the rules, each once.
    pub fn letters(&self) -> &[i64] {
        &self.letters
    }

    /// The kinds of moves.
    pub fn moves(&self) -> &[ListMoveRule] {
        &self.rules
    }

    /// The conditions that all positions meet.
    pub fn domain(&self) -> &[Number] {
        &self.domain
    }

    /// The values of array parameters.
    pub fn arrays(&self) -> &[Vec<i64>] {
        &self.arrays
    }

    /// What the author claims about the lists.
    pub fn claim(&self) -> Option<Claim> {
        self.claim.map(|(claim, _)| claim)
    }

    /// Whether the only coordinate is a list.
    pub fn is_one_list(&self) -> bool {
        self.lists == [true]
    }

    /// Replaces a position by the one that is kept for all positions equal to it by the claim.
    pub fn normalize(&self, position: &mut [i64]) {
        let Some((claim, _)) = self.claim else { return };
        if self.is_one_list() {
            return claim.normalize(position);
        }
        let mut at = 0;
        for &list in &self.lists {
            let Some(&first) = position.get(at) else { return };
            at += 1;
            if list {
                let end = at + usize::try_from(first).unwrap_or(0);
                let Some(row) = position.get_mut(at..end) else { return };
                claim.normalize(row);
                at = end;
            }
        }
    }

    /// A position as people read and type it: `[1, 2]`, `([1, 2], 5)`. With `letters`, a list of
    /// letters is shown as text in quotes.
    pub fn show(&self, position: &[i64], letters: bool) -> String {
        let row = |row: &[i64]| match word(row).filter(|_| letters) {
            Some(word) => format!("\"{word}\""),
            None => format!("[{}]", row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
        };
        if self.is_one_list() {
            return row(position);
        }
        let (mut shown, mut rest) = (Vec::new(), position);
        for &list in &self.lists {
            let Some((&first, after)) = rest.split_first() else { break };
            rest = after;
            if list {
                let (own, after) = rest.split_at(usize::try_from(first).unwrap_or(0).min(rest.len()));
                shown.push(row(own));
                rest = after;
            } else {
                shown.push(first.to_string());
            }
        }
        if let [one] = &shown[..] { one.clone() } else { format!("({})", shown.join(", ")) }
    }
}

/// The letters in the quoted texts of rules, each once.
fn letters(text: &str) -> Result<Vec<i64>, Diagnostic> {
    let mut letters = BTreeSet::new();
    for token in lex(text)? {
        if let TokenKind::Text(text) = token.kind {
            letters.extend(text.chars().map(|letter| i64::from(u32::from(letter))));
        }
    }
    Ok(letters.into_iter().collect())
}

/// The letters of a list, if all of its entries are letters that may stand in quotes.
fn word(row: &[i64]) -> Option<String> {
    let letter = |&entry: &i64| {
        let letter = u32::try_from(entry).ok().and_then(char::from_u32)?;
        (!letter.is_control() && letter != '"').then_some(letter)
    };
    row.iter().map(letter).collect()
}

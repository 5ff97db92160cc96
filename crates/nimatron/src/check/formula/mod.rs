//! A formula for the values or the winner of a game, as contest programmers write it:
//! `n % 7 in (0, 2)`, `n / 4 + n % 2`, `popcount(n) % 2 == 1`.
//!
//! The syntax is that of expressions in rules, with the spellings of Python and C where they mean
//! the same: `//`, `**`, `&&`, `||`, `!`, `&`, `|`, `<<`, `>>`, `a if c else b`, `c ? a : b`,
//! `x in (0, 2)`. What these languages read differently is an error that says what to write:
//! `^` (a power in rules, xor in C), `n & 1 == 0` without brackets, `and` of two numbers.
//!
//! Numbers have any size. Division rounds down, as in rules and in Python.

mod evaluate;
mod lexer;
mod parser;
mod tree;

pub use evaluate::{FormulaValue, Undefined};
pub(crate) use tree::FormulaTree;
pub(crate) use tree::{FormulaComparison, FormulaFunction, FormulaNode, FormulaOperator, FormulaSetItem};

use nimatron_nimber::BigUint;
use nimatron_rules::Diagnostic;

/// A formula over the coordinates of a position.
#[derive(Clone, Debug)]
pub struct PositionFormula {
    text: String,
    pub(crate) tree: FormulaTree,
    is_condition: bool,
    arity: usize,
}

impl PositionFormula {
    /// Reads a formula. `coordinates` are the names of the coordinates; if there is one, `n` is
    /// another name for it.
    ///
    /// # Errors
    /// The place in the text that is wrong, and often what would be right.
    ///
    /// ```
    /// use nimatron::check::{PositionFormula, FormulaValue};
    /// let formula = PositionFormula::parse("n % 7 in (0, 2)", &["n".to_owned()]).map_err(|error| error.message.to_string())?;
    /// assert_eq!(formula.at(&[9u32.into()]).map(|(found, _)| found), Ok(FormulaValue::Condition(true)));
    /// # Ok::<(), String>(())
    /// ```
    pub fn parse(text: &str, coordinates: &[String]) -> Result<PositionFormula, Diagnostic> {
        let (tree, is_condition) = parser::parse(text, coordinates)?;
        Ok(PositionFormula { text: text.to_owned(), tree, is_condition, arity: coordinates.len() })
    }

    /// The same formula with another tree.
    pub(crate) fn with_tree(&self, tree: FormulaTree, is_condition: bool) -> PositionFormula {
        PositionFormula { tree, is_condition, ..self.clone() }
    }

    /// The formula as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a condition (true where the player to move wins) and not a number (the Grundy
    /// value).
    pub const fn is_condition(&self) -> bool {
        self.is_condition
    }

    /// The number of coordinates of the positions that it is about.
    pub const fn arity(&self) -> usize {
        self.arity
    }

    /// What it says about a position, and whether a negative number was divided on the way, for
    /// which C and Python have different quotients and remainders.
    ///
    /// # Errors
    /// It has no value there: a division by zero, or a number of too many digits.
    pub fn at(&self, position: &[BigUint]) -> Result<(FormulaValue, bool), Undefined> {
        evaluate::evaluate(&self.tree, position)
    }
}

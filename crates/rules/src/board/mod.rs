//! Games on boards: a move replaces a pattern of characters by another wherever it stands.
//!
//! ```text
//! game cram on board
//!   .. -> ## in rows, columns
//! ```
//!
//! A board is a rectangle of characters: `.` is free, `#` is a wall or used, the others are the
//! author's. [`BoardRules::parse`] expands each move over the directions that it is given, so that
//! what remains are patterns that stand as they are. `catalogue/board` reads positions and makes
//! the instances of these patterns for the engine for cells.

mod parser;
mod pattern;

pub(crate) use parser::{DIRECTIONS, clauses};
pub use pattern::{BoardRulePattern, Replacement};

use crate::diagnostic::Diagnostic;

/// The character of a free cell.
pub const FREE: char = '.';
/// The character of a wall, or of a cell that is used up.
pub const WALL: char = '#';

/// The rules of a game on boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRules {
    pub(crate) text: String,
    pub(crate) name: Option<String>,
    pub(crate) states: Vec<char>,
    pub(crate) moves: Vec<Replacement>,
    pub(crate) ends: Vec<BoardRulePattern>,
}

impl BoardRules {
    /// Parses the rules of a game on boards.
    ///
    /// ```
    /// use nimatron_rules::board::BoardRules;
    /// let cram = BoardRules::parse(".. -> ## in rows, columns")?;
    /// assert_eq!(cram.moves().len(), 2); // across and down
    /// assert_eq!(cram.states(), ['.', '#']);
    /// # Ok::<(), nimatron_rules::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, with its location and, if it can be guessed, what was meant.
    pub fn parse(text: &str) -> Result<BoardRules, Diagnostic> {
        parser::parse(text)
    }

    /// Whether a text is rules of a game on boards: it says so, or has the words of directions
    /// where no other rules have them.
    pub fn are_these(text: &str) -> bool {
        parser::are_these(text)
    }

    /// The same rules without their name and layout, to be compared.
    #[must_use]
    pub fn without_name(self) -> BoardRules {
        BoardRules { text: String::new(), name: None, ..self }
    }

    /// The text as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name, if the text gives one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The characters that a board of this game may have: `.` and `#`, and those of the patterns in
    /// the order in which they occur.
    pub fn states(&self) -> &[char] {
        &self.states
    }

    /// The moves, each in one direction, without repetitions.
    pub fn moves(&self) -> &[Replacement] {
        &self.moves
    }

    /// Where one of these stands, the game has ended.
    pub fn ends(&self) -> &[BoardRulePattern] {
        &self.ends
    }
}

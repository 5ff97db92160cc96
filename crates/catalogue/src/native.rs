//! Games that the rule language cannot say, in Rust: graphs, boards, products. A position is a list
//! of integers of any length, which people read and write in the game's own way.

use super::Theory;
use nimatron_engine::search::ListGame;
use nimatron_rules::show_tuple;

/// A game in Rust, with its own way to write positions and moves.
pub trait Native: ListGame + Send + Sync {
    /// Reads a position, without brackets around it, or from a file.
    ///
    /// # Errors
    /// A sentence that says what is wrong, and what would be right.
    fn read(&self, text: &str) -> Result<Vec<i64>, String>;

    /// What of such a text changes nothing, in a sentence; `None`: nothing.
    fn warning(&self, _text: &str) -> Option<String> {
        None
    }

    /// How many integers a position has; `None`: any number.
    fn arity(&self) -> Option<usize> {
        None
    }

    /// A position that can be read again, for examples in messages.
    fn example(&self) -> &'static str;

    /// A position, without brackets around it: its numbers, unless the game has a way of its own.
    fn show(&self, position: &[i64]) -> String {
        position.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }

    /// A move: what is left of a component, or a name of its own. Moves that look alike are the
    /// same move.
    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> String {
        show_plain_move(from, to)
    }

    /// A theorem that answers for some or all positions.
    fn theory(&self) -> Option<Box<dyn Theory>> {
        None
    }
}

/// A move of rules: `9 -> 8`, `3 -> 1 + 1`.
pub(crate) fn show_plain_move(from: &[i64], to: &[Vec<i64>]) -> String {
    let left: Vec<String> = to.iter().map(|part| show_tuple(part)).collect();
    let left = if left.is_empty() { "nothing".to_owned() } else { left.join(" + ") };
    format!("{} -> {left}", show_tuple(from))
}

//! Games that the rule language cannot express, in Rust: graphs, boards, products. A position is a
//! list of integers of any length, which is read and shown in the game's own notation.

use super::{Picture, Theory};
use crate::files::{FromFile, own_lines};
use crate::on_cells::OnCells;
use nimatron_core::Budget;
use nimatron_engine::proof_numbers::Packed;
use nimatron_engine::search::ListGame;
use nimatron_formats::FileText;
use nimatron_messages::{Message, moves};
use nimatron_rules::list::ListRules;
use nimatron_rules::{Span, show_tuple};

/// A game in Rust, with its own notation for positions and moves.
pub trait CodedGame: ListGame + Send + Sync {
    /// Reads a position, without brackets around it, or from a file.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    fn read(&self, text: &str) -> Result<Vec<i64>, Message>;

    /// A warning about parts of such a text that have no effect; `None` if there are none.
    fn warning(&self, _text: &str) -> Option<Message> {
        None
    }

    /// What the author of its rules claims without proof, if answers rest on that.
    fn claim(&self) -> Option<Message> {
        None
    }

    /// The number of integers of a position; `None` if it varies.
    fn arity(&self) -> Option<usize> {
        None
    }

    /// Texts of positions, the likeliest example first; at least one.
    fn examples(&self) -> Vec<String>;

    /// A position as text, without brackets around it. By default its numbers, separated by commas.
    fn show(&self, position: &[i64]) -> String {
        position.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }

    /// A position as text that stands alone, without the name of the game.
    fn show_alone(&self, position: &[i64]) -> String {
        self.show(position)
    }

    /// A move as it is shown: by default the component and the parts that it becomes. Moves with
    /// equal texts are listed once.
    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message {
        show_plain_move(from, to)
    }

    /// The text of its rules, if it was given by rules.
    fn rule_text(&self) -> Option<&str> {
        None
    }

    /// Its rules, if they are about lists.
    fn list_rules(&self) -> Option<&ListRules> {
        None
    }

    /// The name that its rules give it.
    fn rule_name(&self) -> Option<&str> {
        None
    }

    /// The rule with a move from one position to another, or to a sum that contains it, as a place
    /// in the text of its rules; `None` if it is not known.
    fn leads(&self, _from: &[i64], _to: &[i64], _budget: &Budget) -> Option<Span> {
        None
    }

    /// The game for the engine of games over cells; `None` for other games.
    fn on_cells(&self) -> Option<&dyn OnCells> {
        None
    }

    /// The game for proof-number search; `None` for games that are not searched in that way.
    fn packed(&self) -> Option<Box<dyn Packed>> {
        None
    }

    /// The components of a position, as [`packed`](CodedGame::packed) takes them.
    fn pack(&self, _position: &[i64]) -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// The position in a file: by default its lines, which are parts of the position.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message> {
        Ok(FromFile { text: own_lines(file), notes: Vec::new() })
    }

    /// What a position looks like, for faces that draw it; `None` for games without a picture.
    fn picture(&self, _position: &[i64]) -> Option<Picture> {
        None
    }

    /// A theorem that answers for some or all positions.
    fn theory(&self) -> Option<Box<dyn Theory>> {
        None
    }
}

impl std::fmt::Debug for dyn CodedGame + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Native")
    }
}

/// A move of rules: `9 -> 8`, `3 -> 1 + 1`.
pub(crate) fn show_plain_move(from: &[i64], to: &[Vec<i64>]) -> Message {
    let to: Vec<String> = to.iter().map(|part| show_tuple(part)).collect();
    show_parts(show_tuple(from), &to)
}

/// A move from a component to the sum of some parts, perhaps none, which are given as texts.
pub(crate) fn show_parts(from: String, to: &[String]) -> Message {
    if to.is_empty() { moves::leaves_nothing(from) } else { moves::plain(from, show_joined(to)) }
}

/// This many equal parts in a row, and more, are written as one.
const WRITTEN_TOGETHER: usize = 4;

/// A sum of parts, many equal ones as `500 × 2`.
fn show_joined(parts: &[String]) -> String {
    let runs = parts.chunk_by(|one, next| one == next).flat_map(|run| match run {
        [part, ..] if run.len() >= WRITTEN_TOGETHER => vec![format!("{} × {part}", run.len())],
        _ => run.to_vec(),
    });
    runs.collect::<Vec<_>>().join(" + ")
}

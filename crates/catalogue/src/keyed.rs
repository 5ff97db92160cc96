//! Games with a notation of their own, as engines and faces see them: rules about lists, graphs and
//! boards, and games in Rust. Whatever type a game has for its positions (`typed`), here a position
//! is its *key*, a list of integers of any length: what engines hash, compare and store.

use super::{Picture, PlaceTheory, Theory};
use crate::files::FromFile;
use crate::on_cells::OnCells;
use nimatron_core::Budget;
use nimatron_engine::proof_numbers::Packed;
use nimatron_engine::search::ListGame;
use nimatron_formats::FileText;
use nimatron_messages::{Message, moves};
use nimatron_rules::list::ListRules;
use nimatron_rules::{EvalError, Span, show_tuple};

/// Rules about places or lists, as they were written.
#[derive(Clone, Copy, Debug)]
pub enum WrittenRules<'r> {
    /// About lists.
    List(&'r ListRules),
    /// About boards or graphs: their text, and the name that they give the game.
    Places(&'r str, Option<&'r str>),
}

impl<'r> WrittenRules<'r> {
    /// Their text.
    pub fn text(self) -> &'r str {
        match self {
            WrittenRules::List(rules) => rules.text(),
            WrittenRules::Places(text, _) => text,
        }
    }

    /// The name that they give the game.
    pub fn name(self) -> Option<&'r str> {
        match self {
            WrittenRules::List(rules) => rules.name(),
            WrittenRules::Places(_, name) => name,
        }
    }

    /// The rules, if they are about lists.
    pub const fn list(self) -> Option<&'r ListRules> {
        match self {
            WrittenRules::List(rules) => Some(rules),
            WrittenRules::Places(..) => None,
        }
    }
}

/// A game with its own notation for positions and moves. Positions are given by their keys.
pub trait KeyedGame: ListGame + Send + Sync {
    /// Reads a position, without brackets around it, or from a file.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    fn read(&self, text: &str) -> Result<Vec<i64>, Message>;

    /// Whether a key is that of a position.
    ///
    /// # Errors
    /// A condition cannot be evaluated, or the budget is used up.
    fn is_position(&self, key: &[i64], budget: &Budget) -> Result<bool, EvalError>;

    /// A warning about parts of such a text that have no effect; `None` if there are none.
    fn warning(&self, text: &str) -> Option<Message>;

    /// The number of integers of a position; `None` if it varies.
    fn arity(&self) -> Option<usize>;

    /// Texts of positions, the likeliest example first; at least one.
    fn examples(&self) -> Vec<String>;

    /// A position as text, without brackets around it, shortened if it is long.
    fn show(&self, position: &[i64]) -> String;

    /// A position as text that stands alone, without the name of the game.
    fn show_alone(&self, position: &[i64]) -> String;

    /// A position as [`read`](KeyedGame::read) reads it, whole.
    fn notation(&self, position: &[i64]) -> String;

    /// A move as it is shown. Moves with equal texts are listed once.
    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message;

    /// Its rules, if it was given by rules.
    fn rules(&self) -> Option<WrittenRules<'_>>;

    /// The rule with a move from one position to another, or to a sum that contains it, as a place
    /// in the text of its rules; `None` if it is not known.
    fn leads(&self, from: &[i64], to: &[i64], budget: &Budget) -> Option<Span>;

    /// The game for the engine of games over cells; `None` for other games.
    fn on_cells(&self) -> Option<&dyn OnCells>;

    /// The game for proof-number search; `None` for games that are not searched in that way.
    fn packed(&self) -> Option<Box<dyn Packed>>;

    /// The components of a position, as [`packed`](KeyedGame::packed) takes them.
    fn pack(&self, position: &[i64]) -> Vec<Vec<u8>>;

    /// The position in a file.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message>;

    /// What a position looks like, for faces that draw it; `None` for games without a picture.
    fn picture(&self, position: &[i64]) -> Option<Picture>;

    /// A theorem that answers for some or all positions.
    fn theory(&self) -> Option<Box<dyn Theory>>;

    /// A theorem about lists, boards or graphs, as one about this game; `None` if its positions are
    /// others.
    fn theory_of(&self, theory: PlaceTheory) -> Option<Box<dyn Theory>>;
}

impl std::fmt::Debug for dyn KeyedGame + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KeyedGame")
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

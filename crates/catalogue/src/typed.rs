//! Games whose positions have a type of their own: boards, graphs, edges with a token, lists.
//!
//! Engines know a position by its key, a list of integers ([`KeyedGame`]). [`Keyed`] is the only
//! place where keys become positions and positions keys, so that a game, its theorems and its
//! components never see integers that stand for something else.

use crate::files::{FromFile, own_lines};
use crate::keyed::{KeyedGame, WrittenRules, show_parts, show_plain_move};
use crate::on_cells::OnCells;
use crate::{Picture, PlaceTheory, Statement, Theory};
use nimatron_core::{Budget, Options, Outcome};
use nimatron_engine::proof_numbers::Packed;
use nimatron_engine::search::{Fold, GrundyPair, ListGame};
use nimatron_formats::FileText;
use nimatron_messages::Message;
use nimatron_rules::{EvalError, Fault, Span, show_tuple};
use std::fmt;
use std::sync::Arc;

/// A game with a type for its positions, and its own notation for them and for moves.
pub(crate) trait TypedGame: fmt::Debug + Send + Sync + Sized + 'static {
    /// A position.
    type Position: Clone + fmt::Debug;

    /// The key of a position: equal positions have equal keys, in every process.
    fn key(&self, position: &Self::Position) -> Vec<i64>;

    /// The same, of a position that is no longer needed.
    fn take_key(&self, position: Self::Position) -> Vec<i64> {
        self.key(&position)
    }

    /// The position with this key; `None` if there is none.
    fn of_key(&self, key: &[i64]) -> Option<Self::Position>;

    /// Whether it is a position of the game and not only made like one.
    ///
    /// # Errors
    /// A condition cannot be evaluated, or the budget is used up.
    fn is_position(&self, _position: &Self::Position, _budget: &Budget) -> Result<bool, EvalError> {
        Ok(true)
    }

    /// Adds every option of a position.
    ///
    /// # Errors
    /// The memory limit does not allow all options, the time limit is reached, or a rule cannot be
    /// evaluated.
    fn list(
        &self,
        position: &Self::Position,
        budget: &Budget,
        out: &mut KeyedOptions<'_, Self>,
    ) -> Result<(), EvalError>;

    /// Reads a position, without brackets around it, or from a file.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    fn read(&self, text: &str) -> Result<Self::Position, Message>;

    /// A warning about parts of such a text that have no effect; `None` if there are none.
    fn warning(&self, _text: &str) -> Option<Message> {
        None
    }

    /// The number of integers of a key, if positions are tuples of numbers of a fixed length.
    fn arity(&self) -> Option<usize> {
        None
    }

    /// Texts of positions, the likeliest example first; at least one.
    fn examples(&self) -> Vec<String>;

    /// A position as text, without brackets around it, shortened if it is long.
    fn show(&self, position: &Self::Position) -> String;

    /// A position as text that stands alone, without the name of the game.
    fn show_alone(&self, position: &Self::Position) -> String {
        self.show(position)
    }

    /// A position as [`read`](TypedGame::read) reads it, whole.
    fn notation(&self, position: &Self::Position) -> String {
        self.show(position)
    }

    /// A move as it is shown: by default the component and the parts that it becomes.
    fn show_move(&self, from: &Self::Position, to: &[Self::Position]) -> Message {
        let to: Vec<String> = to.iter().map(|part| self.show_alone(part)).collect();
        show_parts(self.show_alone(from), &to)
    }

    /// Its rules, if it was given by rules.
    fn rules(&self) -> Option<WrittenRules<'_>> {
        None
    }

    /// The rule with a move from one position to another, or to a sum that contains it, as a place
    /// in the text of its rules; `None` if it is not known.
    fn leads(&self, _from: &Self::Position, _to: &Self::Position, _budget: &Budget) -> Option<Span> {
        None
    }

    /// The game for the engine of games over cells; `None` for other games.
    fn on_cells(_game: &Keyed<Self>) -> Option<&dyn OnCells> {
        None
    }

    /// What finds equivalent positions for the search; `None` if that is not known.
    fn fold(_game: &Keyed<Self>) -> Option<Box<dyn Fold + '_>> {
        None
    }

    /// The game for proof-number search; `None` for games that are not searched in that way.
    fn packed(&self) -> Option<Box<dyn Packed>> {
        None
    }

    /// The components of a position, as [`packed`](TypedGame::packed) takes them.
    fn pack(&self, _position: &Self::Position) -> Vec<Vec<u8>> {
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
    fn picture(&self, _position: &Self::Position) -> Option<Picture> {
        None
    }

    /// A theorem that answers for some or all positions.
    fn theory(&self) -> Option<Box<dyn Theory<Self::Position>>> {
        None
    }

    /// A theorem about boards or graphs, if these are its positions.
    fn theory_of(_theory: PlaceTheory) -> Option<Box<dyn Theory<Self::Position>>> {
        None
    }
}

/// Where a game puts the options of a position.
pub(crate) struct KeyedOptions<'o, G> {
    game: &'o G,
    keys: &'o mut Options<Box<[i64]>>,
}

impl<G: TypedGame> KeyedOptions<'_, G> {
    /// Adds an option of one component.
    pub(crate) fn push(&mut self, position: &G::Position) {
        self.keys.push(self.game.key(position).into());
    }

    /// Adds an option, a sum of components.
    pub(crate) fn push_sum(&mut self, parts: impl IntoIterator<Item = G::Position>) {
        self.keys.push_sum(parts.into_iter().map(|part| self.game.take_key(part).into()));
    }

    /// Adds an option of one component by its key.
    pub(crate) fn push_key(&mut self, key: Vec<i64>) {
        self.keys.push(key.into());
    }

    /// The number of options.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }
}

/// A game with typed positions, for those who know positions by their keys. The moves of a key that
/// is no position are an error, and it is shown as its integers.
#[derive(Debug)]
pub(crate) struct Keyed<G>(pub(crate) Arc<G>);

impl<G: TypedGame> Keyed<G> {
    pub(crate) fn boxed(game: G) -> Box<dyn KeyedGame> {
        Box::new(Keyed(Arc::new(game)))
    }

    fn with_theory(&self, theory: Box<dyn Theory<G::Position>>) -> Box<dyn Theory> {
        Box::new(KeyedTheory { game: Arc::clone(&self.0), theory })
    }
}

impl<G: TypedGame> ListGame for Keyed<G> {
    fn list(&self, key: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        match self.0.of_key(key) {
            Some(position) => self.0.list(&position, budget, &mut KeyedOptions { game: &self.0, keys: out }),
            None => Err(no_position(key)),
        }
    }

    fn fold(&self) -> Option<Box<dyn Fold + '_>> {
        G::fold(self)
    }
}

impl<G: TypedGame> KeyedGame for Keyed<G> {
    fn read(&self, text: &str) -> Result<Vec<i64>, Message> {
        self.0.read(text).map(|position| self.0.take_key(position))
    }

    fn is_position(&self, key: &[i64], budget: &Budget) -> Result<bool, EvalError> {
        // A key that is not the one of its position was not made by the game.
        let position = self.0.of_key(key).filter(|position| self.0.key(position) == key);
        position.map_or(Ok(false), |position| self.0.is_position(&position, budget))
    }

    fn warning(&self, text: &str) -> Option<Message> {
        self.0.warning(text)
    }

    fn arity(&self) -> Option<usize> {
        self.0.arity()
    }

    fn examples(&self) -> Vec<String> {
        self.0.examples()
    }

    fn show(&self, key: &[i64]) -> String {
        self.0.of_key(key).map_or_else(|| show_tuple(key), |position| self.0.show(&position))
    }

    fn show_alone(&self, key: &[i64]) -> String {
        self.0.of_key(key).map_or_else(|| show_tuple(key), |position| self.0.show_alone(&position))
    }

    fn notation(&self, key: &[i64]) -> String {
        self.0.of_key(key).map_or_else(|| show_tuple(key), |position| self.0.notation(&position))
    }

    fn show_move(&self, from: &[i64], to_keys: &[Vec<i64>]) -> Message {
        let to: Option<Vec<G::Position>> = to_keys.iter().map(|part| self.0.of_key(part)).collect();
        match (self.0.of_key(from), to) {
            (Some(from), Some(to)) => self.0.show_move(&from, &to),
            _ => show_plain_move(from, to_keys),
        }
    }

    fn rules(&self) -> Option<WrittenRules<'_>> {
        self.0.rules()
    }

    fn leads(&self, from: &[i64], to: &[i64], budget: &Budget) -> Option<Span> {
        self.0.leads(&self.0.of_key(from)?, &self.0.of_key(to)?, budget)
    }

    fn on_cells(&self) -> Option<&dyn OnCells> {
        G::on_cells(self)
    }

    fn packed(&self) -> Option<Box<dyn Packed>> {
        self.0.packed()
    }

    fn pack(&self, key: &[i64]) -> Vec<Vec<u8>> {
        self.0.of_key(key).map_or_else(Vec::new, |position| self.0.pack(&position))
    }

    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message> {
        self.0.text_of_file(file)
    }

    fn picture(&self, key: &[i64]) -> Option<Picture> {
        self.0.picture(&self.0.of_key(key)?)
    }

    fn theory(&self) -> Option<Box<dyn Theory>> {
        self.0.theory().map(|theory| self.with_theory(theory))
    }

    fn theory_of(&self, theory: PlaceTheory) -> Option<Box<dyn Theory>> {
        match theory {
            // A list is its own key.
            PlaceTheory::List(theory) => self.0.rules().and_then(WrittenRules::list).map(|_| theory),
            theory => G::theory_of(theory).map(|theory| self.with_theory(theory)),
        }
    }
}

/// The error for a key that is no position of a game.
pub(crate) fn no_position(key: &[i64]) -> EvalError {
    EvalError::Fault { fault: Fault::NoSuchPosition, span: Span::default(), position: show_tuple(key) }
}

/// A theorem about typed positions, asked about keys.
#[derive(Debug)]
struct KeyedTheory<G: TypedGame> {
    game: Arc<G>,
    theory: Box<dyn Theory<G::Position>>,
}

impl<G: TypedGame> KeyedTheory<G> {
    fn keys(&self, positions: &[G::Position]) -> Vec<Vec<i64>> {
        positions.iter().map(|position| self.game.key(position)).collect()
    }
}

impl<G: TypedGame> Theory for KeyedTheory<G> {
    fn statement(&self) -> Statement {
        self.theory.statement()
    }

    fn grundy(&self, key: &[i64]) -> Option<u64> {
        self.theory.grundy(&self.game.of_key(key)?)
    }

    fn outcome(&self, key: &[i64]) -> Option<Outcome> {
        self.theory.outcome(&self.game.of_key(key)?)
    }

    fn pair(&self, key: &[i64]) -> Option<GrundyPair> {
        self.theory.pair(&self.game.of_key(key)?)
    }

    fn misere_outcome(&self, key: &[i64]) -> Option<Outcome> {
        self.theory.misere_outcome(&self.game.of_key(key)?)
    }

    fn why(&self, key: &[i64]) -> Vec<Message> {
        self.game.of_key(key).map_or_else(Vec::new, |position| self.theory.why(&position))
    }

    fn options_of_value(&self, key: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        Some(self.keys(&self.theory.options_of_value(&self.game.of_key(key)?, value)?))
    }

    fn sums_of_value(&self, key: &[i64], value: u64) -> Option<Vec<Vec<Vec<i64>>>> {
        let sums = self.theory.sums_of_value(&self.game.of_key(key)?, value)?;
        Some(sums.iter().map(|sum| self.keys(sum)).collect())
    }

    fn an_option_of_value(&self, key: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        Some(self.keys(&self.theory.an_option_of_value(&self.game.of_key(key)?, value)?))
    }

    fn winning_options(&self, key: &[i64]) -> Option<Vec<Vec<i64>>> {
        Some(self.keys(&self.theory.winning_options(&self.game.of_key(key)?)?))
    }
}

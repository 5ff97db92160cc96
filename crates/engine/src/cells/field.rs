//! What the solver knows of a game over cells.

use super::bits::CellWords;
use super::hash::WordMap;
use super::known::MemoFact;
use nimatron_core::{Budget, StopReason};
use std::fmt::Debug;
use std::hash::Hash;
use std::io;

/// A game over cells whose states are packed into `N` words: its moves, its components, and when
/// two components are the same.
pub(super) trait CellGame<const N: usize>: Debug {
    /// Equal for two components only if they have the same options.
    type Key: Clone + Eq + Hash + Debug;

    /// Whether it is known that every play ends. Then not all options of a position are looked at;
    /// otherwise they are, so that no cycle is overlooked.
    fn play_ends(&self) -> bool {
        false
    }

    /// What tells the game and its board or graph from all others.
    fn content(&self) -> impl Hash;

    /// Whether words are those of a position.
    fn is_position(&self, words: &CellWords<N>) -> bool;

    /// Gives each of these components as words from which it can be played on, with what is known
    /// of it.
    ///
    /// # Errors
    /// That of `each`.
    fn each(
        &self,
        known: &WordMap<Self::Key, MemoFact>,
        each: &mut dyn FnMut(&CellWords<N>, MemoFact) -> io::Result<()>,
    ) -> io::Result<()>;

    /// How large a component is: smaller ones are searched first.
    fn size(words: &CellWords<N>) -> u32 {
        words.iter().map(|word| word.count_ones()).sum()
    }

    /// A position of the author as words; `None` if it has another number of cells, or states that
    /// do not exist.
    fn packed(&self, states: &[u8]) -> Option<CellWords<N>>;

    /// The states of the author that words stand for. Where he has several states that the game
    /// does not tell apart, one of them.
    fn unpacked(&self, words: &CellWords<N>) -> Vec<u8>;

    /// The states of the author after a move.
    fn after(&self, made: usize, states: &[u8], words: &CellWords<N>) -> Vec<u8>;

    /// The kind of a move and the vertices that it is made with, for games on graphs.
    fn subject(&self, _made: usize) -> (usize, &[u32]) {
        (0, &[])
    }

    /// Adds all moves, each with its number and the words after it.
    ///
    /// # Errors
    /// The budget is used up.
    fn options(
        &mut self,
        words: &CellWords<N>,
        budget: &Budget,
        out: &mut Vec<(u32, CellWords<N>)>,
    ) -> Result<(), StopReason>;

    /// The value of a component, if it can be seen without a search. Its options have just been
    /// listed.
    fn value_at_sight(&mut self, _component: &CellWords<N>) -> Option<u16> {
        None
    }

    /// Adds the components of a position, without those that have no moves and never will. Each is
    /// given by its key, and by words from which it can be played on.
    ///
    /// # Errors
    /// The budget is used up.
    fn split(
        &mut self,
        words: &CellWords<N>,
        budget: &Budget,
        out: &mut Vec<(Self::Key, CellWords<N>)>,
    ) -> Result<(), StopReason>;

    /// The same for an option in this list of all options of a position.
    ///
    /// # Errors
    /// The budget is used up.
    fn split_option(
        &mut self,
        option: &CellWords<N>,
        _all: &[(u32, CellWords<N>)],
        budget: &Budget,
        out: &mut Vec<(Self::Key, CellWords<N>)>,
    ) -> Result<(), StopReason> {
        self.split(option, budget, out)
    }
}

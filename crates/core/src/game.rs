//! The one trait that a game has to implement, and the list that collects its options.

use std::hash::Hash;

/// An impartial game: for each position, the results of its moves.
///
/// A move results in a *sum of components*: usually one, two or more when a heap or board falls
/// apart, and none when nothing is left. Engines solve components one by one and combine them (xor
/// of Grundy values in normal play), so a game should report the parts, not the whole.
///
/// **When are two positions equal?** Two values of `Position` must be equal exactly when they are
/// the same position (same coordinates, same board), so that every question about them has the same
/// answer. A game may go further and return a canonical form (heaps sorted, board rotated), which
/// makes engines faster; it must never merge positions whose options differ up to that form. A sum
/// is a multiset: the order of its components does not matter.
///
/// Every play has to end. Engines detect a cycle and report the positions on it.
pub trait Game {
    /// One component, e.g. the size of a heap.
    type Position: Clone + Eq + Hash;

    /// Adds every option of `position` to `out`. The order does not matter, and repetitions are
    /// allowed.
    fn options(&self, position: &Self::Position, out: &mut Options<Self::Position>);
}

impl<G: Game> Game for &G {
    type Position = G::Position;
    fn options(&self, position: &Self::Position, out: &mut Options<Self::Position>) {
        (**self).options(position, out);
    }
}

/// The options of a position, each a sum of components, in one flat buffer that is reused.
///
/// ```
/// use nimatron_core::Options;
/// let mut options = Options::new();
/// options.push(4);
/// options.push_sum([1, 2]);
/// options.push_sum([]); // nothing is left
/// assert_eq!(options.iter().collect::<Vec<_>>(), [&[4][..], &[1, 2], &[]]);
/// ```
#[derive(Clone, Debug)]
pub struct Options<P> {
    /// The components of all options, option after option.
    parts: Vec<P>,
    /// For each option, the index in `parts` after its last component.
    ends: Vec<usize>,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P> Options<P> {
    /// An empty list of options.
    pub const fn new() -> Self {
        Options { parts: Vec::new(), ends: Vec::new() }
    }

    /// Adds an option of one component.
    pub fn push(&mut self, component: P) {
        self.parts.push(component);
        self.ends.push(self.parts.len());
    }

    /// Adds an option that is the sum of the given components; no components means that nothing is
    /// left.
    pub fn push_sum(&mut self, components: impl IntoIterator<Item = P>) {
        self.parts.extend(components);
        self.ends.push(self.parts.len());
    }

    /// The number of options, including repetitions.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Is the list empty, that is, is the position terminal?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Removes all options and keeps the allocated memory.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }

    /// The options in the order in which they were added, each as its components.
    pub fn iter(&self) -> impl Iterator<Item = &[P]> + '_ {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let components = &self.parts[start..end];
            start = end;
            components
        })
    }
}

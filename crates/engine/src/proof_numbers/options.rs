//! What the search asks of a game.

use nimatron_core::{Budget, StopReason};
use std::fmt;

/// A game whose components are strings of bytes.
pub trait Packed {
    /// A text that another game, or another way to write its components, does not have: it is in
    /// what a search leaves for a later run.
    fn name(&self) -> String;

    /// Whether this is a component as [`options`](Packed::options) adds them: what an earlier run
    /// left is read from a file.
    fn accepts(&self, component: &[u8]) -> bool;

    /// A measure of a component that every move lowers: the components of an option together weigh
    /// less. Components of weight 0 have no moves. Weights are less than 2^24.
    fn weight(&self, component: &[u8]) -> u32;

    /// How large the search below a component is expected to be, on the scale of the weight. It
    /// guides the search, and answers do not depend on it.
    fn estimate(&self, component: &[u8]) -> u32 {
        self.weight(component)
    }

    /// Adds every option of a component. Equivalent components should be equal;
    /// repetitions are allowed.
    ///
    /// # Errors
    /// The budget is used up.
    fn options(&mut self, component: &[u8], budget: &Budget, out: &mut PackedOptions) -> Result<(), StopReason>;
}

// Not a part of the trait: what nobody prints would be linked for every implementation.
impl fmt::Debug for dyn Packed + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Packed")
    }
}

/// A list of options, each a sum of components.
#[derive(Clone, Debug, Default)]
pub struct PackedOptions {
    bytes: Vec<u8>,
    /// The end of each component in `bytes`.
    ends: Vec<usize>,
    /// The end of each option in `ends`.
    options: Vec<usize>,
}

impl PackedOptions {
    /// Removes all options.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.options.clear();
    }

    /// Adds a component to the option that comes next.
    pub fn push(&mut self, component: &[u8]) {
        self.bytes.extend_from_slice(component);
        self.ends.push(self.bytes.len());
    }

    /// Ends an option, which consists of what was added since the last one, perhaps nothing.
    pub fn end(&mut self) {
        self.options.push(self.ends.len());
    }

    /// The number of options, with repetitions.
    pub const fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there are no options.
    pub const fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Bytes of memory.
    pub const fn memory(&self) -> u64 {
        (self.bytes.capacity() + (self.ends.capacity() + self.options.capacity()) * size_of::<usize>()) as u64
    }

    /// The components of each option.
    pub fn iter(&self) -> impl Iterator<Item = impl Iterator<Item = &[u8]>> {
        let mut first = 0;
        self.options.iter().map(move |&end| {
            let parts = first..end;
            first = end;
            parts.map(|part| {
                let start = part.checked_sub(1).map_or(0, |before| self.ends[before]);
                &self.bytes[start..self.ends[part]]
            })
        })
    }
}

//! A dense table of the engine, and a list of values that were searched one by one.

use super::Source;
use crate::answer::{Engine, HowKnown};
use nimatron_engine::table;
use nimatron_messages::{Message, Say, sources};

/// The values of all positions in a box.
#[derive(Debug)]
pub(crate) struct TableSource(pub(crate) Box<table::GrundyTable>);

impl Source for TableSource {
    fn name(&self) -> Message {
        let sizes: Vec<String> = self.0.sizes().iter().map(ToString::to_string).collect();
        sources::table_of_sizes(sizes.join(" x "), self.0.value_bytes())
    }

    fn how_known(&self) -> HowKnown {
        HowKnown::Computed { engine: Engine::Table, positions: self.0.known_cells() }
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        self.0.get(position)
    }
}

/// The search as a source for games that have no table.
pub(crate) fn search_without_table(why: table::Unsuitable) -> Message {
    sources::search_because(table::TableError::Unsuitable(why).message())
}

/// The values of the positions of a box, as far as they were found; the last coordinate runs
/// fastest.
#[derive(Debug)]
pub(crate) struct List {
    /// For the log: how they were found.
    pub(crate) name: Message,
    /// The largest value of each coordinate.
    pub(crate) to: Vec<i64>,
    /// The values; [`NONE`](List::NONE) for tuples that are not positions. It is shorter than the
    /// box if a limit was reached.
    pub(crate) values: Vec<u64>,
}

impl List {
    /// No value. No position has this one: it would need that many options.
    pub(crate) const NONE: u64 = u64::MAX;
}

impl Source for List {
    fn name(&self) -> Message {
        self.name.clone()
    }

    fn how_known(&self) -> HowKnown {
        HowKnown::Computed { engine: Engine::Search, positions: self.values.len() }
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        let index = position.iter().zip(&self.to).try_fold(0usize, |index, (&x, &to)| {
            let size = usize::try_from(to).ok()?.checked_add(1)?;
            index.checked_mul(size)?.checked_add(usize::try_from(x).ok()?)
        })?;
        self.values.get(index).copied().filter(|&value| value != List::NONE)
    }
}

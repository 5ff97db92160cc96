//! The table of all Young diagrams in a box, for Chomp.

use super::Source;
use crate::answer::{Engine, HowKnown};
use nimatron_engine::table;
use nimatron_messages::{Message, sources};

/// The values of all diagrams in a box.
#[derive(Debug)]
pub(crate) struct DiagramSource(pub(crate) table::DiagramTable);

impl Source for DiagramSource {
    fn name(&self) -> Message {
        sources::table_of_diagrams(self.0.positions())
    }

    fn how_known(&self) -> HowKnown {
        HowKnown::Computed { engine: Engine::Table, positions: self.0.positions() }
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        self.0.get(position)
    }
}

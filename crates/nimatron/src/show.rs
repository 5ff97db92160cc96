//! Tables of values as text, data and pictures, and graphs of positions: converts the types of this
//! crate to the plain data that `nimatron-show` takes.

pub use crate::loopy::{LoopyPicture, loopy_graph};
pub use crate::positions::{position_graph, position_graph_within};
pub use crate::words::quotient_picture;
pub use nimatron_show::{
    Arrow, AutomatonDrawing, Cycle, Format, FormatError, Generator, Grid, LoopyGraph, LoopyMove, LoopyNode,
    MachineState, Monoid, MonoidElement, MonoidView, PlotError, PositionGraph, ShownNode, TooManyElements, palette,
    plot, plot_suits,
};

use crate::table::ValueTable;
use nimatron_core::Cell;

impl Grid for ValueTable {
    fn name(&self) -> &str {
        ValueTable::name(self)
    }

    fn coordinates(&self) -> Vec<String> {
        ValueTable::coordinates(self)
    }

    fn to(&self) -> &[i64] {
        &self.to
    }

    fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    fn cells(&self) -> Box<dyn Iterator<Item = (Vec<i64>, Cell)> + '_> {
        ValueTable::cells(self)
    }
}

/// The maximum number of values that are examined for a cycle.
const LOOKED_AT: usize = 20_000;

/// The cycle that the values of one coordinate show, if it repeats at least three times. It is
/// observed, not proved.
pub fn cycle(table: &ValueTable) -> Option<Cycle> {
    let [_] = table.to[..] else { return None };
    let value = |(_, cell)| if let Cell::Value(value) = cell { u32::try_from(value).ok() } else { None };
    let known: Option<Vec<u32>> = table.cells().take(LOOKED_AT).map(value).collect();
    let found = nimatron_law::discover::periodic::find(&known?, 3)?;
    Some(Cycle { preperiod: found.preperiod.len(), period: found.period.len(), saltus: found.saltus })
}

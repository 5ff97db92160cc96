//! The b-file format of the On-Line Encyclopedia of Integer Sequences: index, space, value.

use crate::Grid;
use nimatron_core::Cell;
use std::io::{self, Write};

pub(super) fn write(table: &dyn Grid, out: &mut dyn Write) -> io::Result<()> {
    // A b-file has no gaps: it starts with the first position, and ends before the first cell
    // without a value.
    let known = table.cells().skip_while(|(_, cell)| *cell == Cell::Outside);
    for (position, cell) in known {
        let Cell::Value(value) = cell else { break };
        writeln!(out, "{} {value}", position[0])?;
    }
    Ok(())
}

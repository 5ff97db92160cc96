//! Comma-separated values: a header with the names of the coordinates, then a line for each
//! position with a known value.

use crate::Grid;
use nimatron_core::Cell;
use std::io::{self, Write};

pub(super) fn write(table: &dyn Grid, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{},grundy", table.coordinates().join(","))?;
    for (position, cell) in table.cells() {
        if let Cell::Value(value) = cell {
            for x in &position {
                write!(out, "{x},")?;
            }
            writeln!(out, "{value}")?;
        }
    }
    Ok(())
}

//! Comma-separated values: a header with the names of the coordinates, then a line for each
//! position with a known value.

use crate::{Grid, cells};
use nimatron_core::{Budget, Cell};
use std::io::{self, Write};

pub(super) fn write(table: &dyn Grid, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
    writeln!(out, "{},grundy", table.coordinates().join(","))?;
    for cell in cells(table, budget) {
        let (position, cell) = cell?;
        if let Cell::Value(value) = cell {
            for x in &position {
                write!(out, "{x},")?;
            }
            writeln!(out, "{value}")?;
        }
    }
    Ok(())
}

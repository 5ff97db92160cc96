//! The b-file format of the On-Line Encyclopedia of Integer Sequences: index, space, value.

use crate::{Grid, cells};
use nimatron_core::{Budget, Cell};
use std::io::{self, Write};

pub(super) fn write(table: &dyn Grid, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
    // A b-file has no gaps: it starts with the first position, and ends before the first cell
    // without a value.
    let known = cells(table, budget).skip_while(|cell| matches!(cell, Ok((_, Cell::Outside))));
    for cell in known {
        let (position, cell) = cell?;
        let Cell::Value(value) = cell else { break };
        writeln!(out, "{} {value}", position[0])?;
    }
    Ok(())
}

//! Comma-separated values: a header with the names of the coordinates, then a line for each
//! position with a known value; infinite ones are written as `"infinity({0,2})"`.

use crate::{Grid, cells};
use nimatron_core::{Budget, Cell};
use std::io::{self, Write};

pub(super) fn write(table: &dyn Grid, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
    writeln!(out, "{},grundy", table.coordinates().join(","))?;
    for cell in cells(table, budget) {
        let (position, cell) = cell?;
        let value = match cell {
            Cell::Value(value) => value.to_string(),
            Cell::Infinite(labels) => {
                let labels: Vec<String> = labels.iter().map(u32::to_string).collect();
                format!("\"infinity({{{}}})\"", labels.join(","))
            }
            Cell::Outside | Cell::Unknown => continue,
        };
        for x in &position {
            write!(out, "{x},")?;
        }
        writeln!(out, "{value}")?;
    }
    Ok(())
}

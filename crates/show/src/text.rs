//! Values for people: a line, or a grid with the coordinates at its edges. A dot stands for a cell
//! without a position, a question mark for an unknown value.

use crate::Grid;
use nimatron_core::Cell;
use std::io::{self, Write};

fn shown(cell: Cell) -> String {
    match cell {
        Cell::Value(value) => value.to_string(),
        Cell::Outside => ".".to_owned(),
        Cell::Unknown => "?".to_owned(),
    }
}

pub(super) fn write(table: &dyn Grid, out: &mut dyn Write) -> io::Result<()> {
    if table.to().len() == 1 {
        for (index, (_, cell)) in table.cells().enumerate() {
            if cell == Cell::Unknown {
                break;
            }
            let space = if index == 0 { "" } else { " " };
            match cell {
                Cell::Value(value) => write!(out, "{space}{value}")?,
                other => write!(out, "{space}{}", shown(other))?,
            }
        }
        return writeln!(out);
    }
    let names = table.coordinates();
    let columns = table.to()[1] as usize + 1;
    let widest = table.cells().map(|(_, cell)| shown(cell).len()).max().unwrap_or(1);
    let width = widest.max(table.to()[1].to_string().len());
    let edge = table.to()[0].to_string().len().max(names[0].chars().count() + names[1].chars().count() + 3);
    write!(out, "{:>edge$} |", format!("{}↓ {}→", names[0], names[1]))?;
    for column in 0..columns {
        write!(out, " {column:>width$}")?;
    }
    writeln!(out)?;
    writeln!(out, "{}-+{}", "-".repeat(edge), "-".repeat(columns * (width + 1)))?;
    for (index, (position, cell)) in table.cells().enumerate() {
        if index % columns == 0 {
            write!(out, "{:>edge$} |", position[0])?;
        }
        write!(out, " {:>width$}", shown(cell))?;
        if (index + 1) % columns == 0 {
            writeln!(out)?;
        }
    }
    Ok(())
}

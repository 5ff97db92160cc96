//! Values for people: a line, or a grid with the coordinates at its edges. A dot stands for a cell
//! without a position, a question mark for an unknown value.

use crate::{Grid, cells};
use nimatron_core::{Budget, Cell};
use std::io::{self, Write};

/// The number of characters of a cell.
fn length(cell: &Cell) -> usize {
    match cell {
        Cell::Value(value) => value.checked_ilog10().map_or(1, |digits| digits as usize + 1),
        Cell::Infinite(_) => cell.to_string().chars().count(),
        Cell::Outside | Cell::Unknown => 1,
    }
}

pub(super) fn write(table: &dyn Grid, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
    if table.to().len() == 1 {
        for (index, cell) in cells(table, budget).enumerate() {
            let (_, cell) = cell?;
            if cell == Cell::Unknown {
                break;
            }
            let space = if index == 0 { "" } else { " " };
            match cell {
                Cell::Value(value) => write!(out, "{space}{value}")?,
                other => write!(out, "{space}{other}")?,
            }
        }
        return writeln!(out);
    }
    let names = table.coordinates();
    let columns = table.to()[1] as usize + 1;
    let mut widest = 1;
    for cell in cells(table, budget) {
        widest = widest.max(length(&cell?.1));
    }
    let width = widest.max(table.to()[1].to_string().len());
    let edge = table.to()[0].to_string().len().max(names[0].chars().count() + names[1].chars().count() + 3);
    write!(out, "{:>edge$} |", format!("{}↓ {}→", names[0], names[1]))?;
    for column in 0..columns {
        write!(out, " {column:>width$}")?;
    }
    writeln!(out)?;
    writeln!(out, "{}-+{}", "-".repeat(edge), "-".repeat(columns * (width + 1)))?;
    for (index, cell) in cells(table, budget).enumerate() {
        let (position, cell) = cell?;
        if index % columns == 0 {
            write!(out, "{:>edge$} |", position[0])?;
        }
        write!(out, " {cell:>width$}")?;
        if (index + 1) % columns == 0 {
            writeln!(out)?;
        }
    }
    Ok(())
}

//! The NPY format of NumPy, version 1.0: 64-bit little-endian integers in C order. A cell without a
//! position, or with an unknown value, is -1. An infinite value is -2 if the player to move wins,
//! -3 if the position is a draw.

use crate::{Grid, cells};
use nimatron_core::{Budget, Cell};
use std::io::{self, Write};

pub(super) fn write(table: &dyn Grid, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
    let shape: Vec<String> = table.to().iter().map(|&to| (to + 1).to_string()).collect();
    let comma = if shape.len() == 1 { "," } else { "" };
    let mut header = format!("{{'descr': '<i8', 'fortran_order': False, 'shape': ({}{comma}), }}", shape.join(", "));
    // Magic, version and header length take 10 bytes; the header ends with a newline, and the data
    // starts at a multiple of 64.
    let padding = 63 - (header.len() + 10) % 64;
    header += &" ".repeat(padding);
    header.push('\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(header.len() as u16).to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    for cell in cells(table, budget) {
        let (_, cell) = cell?;
        let value: i64 = match cell {
            Cell::Value(value) => i64::try_from(value).unwrap_or(-1),
            Cell::Infinite(labels) if labels.contains(&0) => -2,
            Cell::Infinite(_) => -3,
            Cell::Outside | Cell::Unknown => -1,
        };
        out.write_all(&value.to_le_bytes())?;
    }
    Ok(())
}

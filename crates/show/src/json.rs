//! JSON: one object with nested arrays (`null` where there is no position or its value is unknown),
//! or one object per line.

use crate::{Grid, cells};
use nimatron_core::{Budget, Cell};
use serde_json::{Value, json};
use std::io::{self, Write};

pub(super) fn write(table: &dyn Grid, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
    write!(
        out,
        "{{\"game\":{},\"coordinates\":{},\"to\":{},\"complete\":{},\"grundy\":",
        Value::from(table.name()),
        json!(table.coordinates()),
        json!(table.to()),
        table.is_complete()
    )?;
    let arity = table.to().len();
    for cell in cells(table, budget) {
        let (position, cell) = cell?;
        // A bracket opens for each trailing coordinate that is 0, and closes for each that is at
        // its maximum.
        let zeros = position.iter().rev().take_while(|&&x| x == 0).count();
        let closed = position.iter().zip(table.to()).rev().take_while(|(x, to)| x == to).count();
        let first = zeros == arity;
        if !first {
            write!(out, ",")?;
        }
        write!(out, "{}", "[".repeat(zeros))?;
        match cell {
            Cell::Value(value) => write!(out, "{value}")?,
            Cell::Outside | Cell::Unknown => write!(out, "null")?,
        }
        write!(out, "{}", "]".repeat(closed))?;
    }
    writeln!(out, "}}")
}

pub(super) fn write_lines(table: &dyn Grid, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
    for cell in cells(table, budget) {
        let (position, cell) = cell?;
        if let Cell::Value(value) = cell {
            writeln!(out, "{}", json!({"position": position, "grundy": value}))?;
        }
    }
    Ok(())
}

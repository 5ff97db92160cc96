//! JSON: one object with nested arrays (`null` where there is no position or its value is unknown),
//! or one object per line. An infinite value is `{"infinity": [0, 2]}`.

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
            Cell::Infinite(labels) => write!(out, "{}", infinity(&labels))?,
            Cell::Outside | Cell::Unknown => write!(out, "null")?,
        }
        write!(out, "{}", "]".repeat(closed))?;
    }
    writeln!(out, "}}")
}

pub(super) fn write_lines(table: &dyn Grid, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
    for cell in cells(table, budget) {
        let (position, cell) = cell?;
        let value = match cell {
            Cell::Value(value) => Value::from(value),
            Cell::Infinite(labels) => infinity(&labels),
            Cell::Outside | Cell::Unknown => continue,
        };
        writeln!(out, "{}", json!({"position": position, "grundy": value}))?;
    }
    Ok(())
}

fn infinity(labels: &[u32]) -> Value {
    json!({ "infinity": labels })
}

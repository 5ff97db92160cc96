//! Columns with the ends of moves.
//!
//! A file is read line by line, so that errors say the right one: names may be quoted, but a name
//! does not contain the end of a line.

use super::Moves;
use crate::Unreadable;
use crate::bytes::Lines;
use csv::{ByteRecord, ReaderBuilder};
use nimatron_core::Budget;
use nimatron_messages::{Message, explicit as say};

/// The columns that a header names.
fn columns(header: &[Vec<u8>]) -> Option<(usize, usize)> {
    let names: Vec<String> = header.iter().map(|name| String::from_utf8_lossy(name).to_ascii_lowercase()).collect();
    let place = |wanted: [&str; 2]| names.iter().position(|name| wanted.contains(&name.as_str()));
    Some((place(["from", "source"])?, place(["to", "target"])?))
}

/// The fields of a line with quotation marks.
fn quoted(line: &[u8], number: u64) -> Result<Vec<Vec<u8>>, Unreadable> {
    if !line.iter().filter(|byte| **byte == b'"').count().is_multiple_of(2) {
        return Err(Unreadable::Line(number, say::quotation_open()));
    }
    let mut reader = ReaderBuilder::new().has_headers(false).from_reader(line);
    let mut record = ByteRecord::new();
    let read = reader.read_byte_record(&mut record);
    read.map_err(|error| Unreadable::Line(number, Message::verbatim(error.to_string())))?;
    Ok(record.iter().map(|field| field.trim_ascii().to_vec()).collect())
}

pub(super) fn parse(lines: &mut Lines, moves: &mut Moves, budget: &Budget) -> Result<(), Unreadable> {
    let mut places = None;
    while let Some((number, line)) = lines.next(budget)? {
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let places = match places {
            Some(places) => places,
            None => {
                let named = columns(&quoted(line, number)?);
                places = Some(named.unwrap_or((0, 1)));
                if named.is_some() {
                    continue;
                }
                (0, 1)
            }
        };
        if line.contains(&b'"') {
            let fields = quoted(line, number)?;
            let field = |place: usize| fields.get(place).map(Vec::as_slice).unwrap_or_default();
            add(field(places.0), field(places.1), number, moves)?;
        } else {
            let field = |place| line.split(|byte| *byte == b',').nth(place).unwrap_or_default().trim_ascii();
            add(field(places.0), field(places.1), number, moves)?;
        }
    }
    Ok(())
}

/// Adds a move, or a position if there is no second name.
fn add(from: &[u8], to: &[u8], line: u64, moves: &mut Moves) -> Result<(), Unreadable> {
    match (from.is_empty(), to.is_empty()) {
        (true, _) => Err(Unreadable::Line(line, say::no_position())),
        (false, true) => moves.node(from).map(|_| ()),
        (false, false) => moves.add(from, to),
    }
}

//! Columns with the ends of moves.
//!
//! A file is read line by line, so that errors say the right one: names may be quoted, but a name
//! does not contain the end of a line.

use super::Moves;
use crate::Unreadable;
use crate::bytes::Lines;
use nimatron_core::Budget;
use nimatron_messages::explicit as say;

/// The columns that a header names.
fn columns(header: &[Vec<u8>]) -> Option<(usize, usize)> {
    let names: Vec<String> = header.iter().map(|name| String::from_utf8_lossy(name).to_ascii_lowercase()).collect();
    let place = |wanted: [&str; 2]| names.iter().position(|name| wanted.contains(&name.as_str()));
    Some((place(["from", "source"])?, place(["to", "target"])?))
}

/// The fields of a line with quotation marks: in a field that begins with one, two of them are one
/// of the name, and a single one ends what is quoted.
fn quoted(line: &[u8], number: u64) -> Result<Vec<Vec<u8>>, Unreadable> {
    if !line.iter().filter(|byte| **byte == b'"').count().is_multiple_of(2) {
        return Err(Unreadable::Line(number, say::quotation_open()));
    }
    let (mut fields, mut field) = (Vec::new(), Vec::new());
    let (mut begins, mut inside) = (true, false);
    let mut bytes = line.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' if inside && bytes.next_if_eq(&b'"').is_none() => inside = false,
            b'"' if begins => inside = true,
            b',' if !inside => fields.push(std::mem::take(&mut field)),
            byte => field.push(byte),
        }
        begins = byte == b',' && !inside;
    }
    fields.push(field);
    Ok(fields.iter().map(|field| field.trim_ascii().to_vec()).collect())
}

pub(super) fn parse(lines: &mut Lines<'_>, moves: &mut Moves, budget: &Budget) -> Result<(), Unreadable> {
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::quoted;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// Lines of commas, quotation marks and letters are read as the crate `csv` reads them.
        #[test]
        fn fields_are_those_of_another_reader(line in "[a,\" ]{1,12}") {
            let Ok(own) = quoted(line.as_bytes(), 1) else { return Ok(()) };
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
            let mut record = csv::ByteRecord::new();
            prop_assert!(reader.read_byte_record(&mut record).unwrap());
            let theirs: Vec<Vec<u8>> = record.iter().map(|field| field.trim_ascii().to_vec()).collect();
            prop_assert_eq!(own, theirs);
        }
    }
}

//! Columns with the ends of moves, with commas, semicolons, tabs or blanks between them.
//!
//! A file is read line by line, so that errors say the right one: names may be quoted, but a name
//! does not contain the end of a line.

use crate::bytes::Lines;
use crate::words::is_comment;
use crate::{Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::{Mark, Value, formats as say};

/// The names of the columns where a move begins and ends.
const FROM: [&str; 9] =
    ["from", "source", "src", "fromnodeid", "from_node_id", "tail", "parent", "from_node", "source_id"];
const TO: [&str; 11] =
    ["to", "target", "destination", "dest", "dst", "tonodeid", "to_node_id", "head", "child", "to_node", "target_id"];

/// What a first line says about the columns.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Columns {
    /// It names those of both ends.
    Both(usize, usize),
    /// It names one of them, and not the other.
    One(String),
    /// It names none.
    Neither,
}

/// The columns that a header names.
pub(crate) fn columns<T: AsRef<str>>(header: &[T]) -> Columns {
    let names: Vec<String> = header.iter().map(|name| name.as_ref().trim().to_lowercase()).collect();
    let place = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&name.as_str()));
    match (place(&FROM), place(&TO)) {
        (Some(from), Some(to)) => Columns::Both(from, to),
        (Some(one), None) | (None, Some(one)) if names.len() > 1 => Columns::One(header[one].as_ref().to_owned()),
        _ => Columns::Neither,
    }
}

/// The fields of a line with quotation marks: in a field that begins with one, two of them are one
/// of the name, and a single one ends what is quoted.
fn quoted(line: &str, separator: u8) -> Result<Vec<String>, Unreadable> {
    if !line.bytes().filter(|byte| *byte == b'"').count().is_multiple_of(2) {
        return Err(Unreadable::Here(say::quotation_open()));
    }
    let separator = char::from(separator);
    let (mut fields, mut field) = (Vec::new(), String::new());
    let (mut begins, mut inside) = (true, false);
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if inside && signs.next_if_eq(&'"').is_none() => inside = false,
            '"' if begins => inside = true,
            sign if sign == separator && !inside => fields.push(std::mem::take(&mut field)),
            sign => field.push(sign),
        }
        begins = sign == separator && !inside;
    }
    fields.push(field);
    Ok(fields.iter().map(|field| field.trim().to_owned()).collect())
}

/// The fields of a line, with separators outside of brackets and quotation marks.
pub(crate) fn fields_outside(line: &str, separator: u8) -> Vec<&str> {
    let (mut fields, mut depth, mut start, mut inside) = (Vec::new(), 0_i32, 0, false);
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'"' => inside = !inside,
            b'(' | b'[' | b'{' if !inside => depth += 1,
            b')' | b']' | b'}' if !inside => depth -= 1,
            byte if byte == separator && !inside && depth == 0 => {
                fields.push(&line[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    fields.push(&line[start..]);
    fields
}

/// The fields of a line.
fn fields(line: &str, separator: u8) -> Result<Vec<String>, Unreadable> {
    if separator == b' ' {
        return Ok(line.split_whitespace().map(str::to_owned).collect());
    }
    if line.contains('"') {
        return quoted(line, separator);
    }
    Ok(fields_outside(line, separator).into_iter().map(|field| field.trim().to_owned()).collect())
}

/// What stands between the columns, by the first line: what makes it a header, or else what is
/// there.
fn separator(line: &str) -> Option<u8> {
    let count = |sign: u8| fields_outside(line, sign).len();
    let names = |sign: u8| matches!(columns(&fields_outside(line, sign)), Columns::Both(..));
    let unquoted = line.replace('"', "");
    let header = |sign: &u8| names(*sign) || matches!(columns(&fields_outside(&unquoted, *sign)), Columns::Both(..));
    [b',', b';', b'\t']
        .into_iter()
        .find(header)
        .or_else(|| [b',', b';', b'\t'].into_iter().find(|sign| count(*sign) > 1))
}

/// Whether a move goes one way or both, by the column `type` of Gephi.
fn is_undirected(kind: Option<&String>) -> bool {
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("undirected"))
}

pub(crate) fn parse(
    lines: &mut Lines<'_>,
    between: Option<u8>,
    by_content: bool,
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Result<(), Unreadable> {
    let mut table: Option<Table> = None;
    while let Some((_, line)) = lines.next(budget)? {
        // A tab at the end is an empty column.
        let line = line.trim_matches([' ', '\u{c}']);
        if line.trim().is_empty() || is_comment(line) {
            continue;
        }
        if let Some(table) = &table {
            table.row(line, sink)?;
            continue;
        }
        let separator = between.or_else(|| separator(line)).ok_or_else(|| Unreadable::Here(say::no_columns()))?;
        let first = fields(line, separator)?;
        let (places, named) = match columns(&first) {
            Columns::Both(from, to) => ((from, to), true),
            Columns::One(name) => return Err(Unreadable::Here(say::one_column(name))),
            Columns::Neither => ((0, 1), false),
        };
        let unused =
            first.iter().enumerate().filter(|(at, name)| *at != places.0 && *at != places.1 && !name.is_empty());
        let unused: Vec<&String> = unused.map(|(_, name)| name).collect();
        let kind = named.then(|| first.iter().position(|name| name.eq_ignore_ascii_case("type"))).flatten();
        let unused: Vec<&String> =
            unused.into_iter().filter(|name| !name.eq_ignore_ascii_case("type") || !named).collect();
        if !unused.is_empty() {
            if named {
                sink.note(say::unused_columns(Value::list(unused.into_iter().cloned(), Mark::Comma)));
            } else if by_content {
                return Err(Unreadable::Here(say::third_column()));
            } else {
                sink.note(say::third_column_unused());
            }
        }
        let found = Table { separator, places, kind, careful: by_content };
        if !named {
            found.row(line, sink)?;
        }
        table = Some(found);
    }
    Ok(())
}

/// How the lines of a table are read.
struct Table {
    separator: u8,
    places: (usize, usize),
    /// The column that says whether a move goes both ways.
    kind: Option<usize>,
    /// Whether only the content says that it is a table.
    careful: bool,
}

impl Table {
    /// Adds a move, or a position if there is no second name.
    fn row(&self, line: &str, sink: &mut dyn Sink) -> Result<(), Unreadable> {
        let fields = fields(line, self.separator)?;
        let field = |place: usize| fields.get(place).map(String::as_str).unwrap_or_default();
        let (from, to) = (field(self.places.0), field(self.places.1));
        let here = |why| Err(Unreadable::Here(why));
        if fields.len() == 1 && self.separator != b' ' && from.contains([',', ';', '\t', ' ']) && !line.contains('"') {
            return here(say::no_columns());
        }
        if self.careful && self.separator != b' ' && !line.contains('"') {
            let blank = [from, to].into_iter().find(|name| name.contains(' '));
            if let Some(name) = blank.filter(|_| self.separator == b',' && line.contains(", ")) {
                return here(say::blank_in_name(name));
            }
        }
        for name in [from, to] {
            if matches!(name.chars().next(), Some('<' | '{')) || name == "[" || name == "->" {
                return here(say::no_name(name));
            }
        }
        match (from.is_empty(), to.is_empty()) {
            (true, _) => here(say::no_position()),
            (false, true) => sink.node(from.as_bytes()),
            (false, false) if is_undirected(self.kind.and_then(|kind| fields.get(kind))) => {
                sink.edge(from.as_bytes(), to.as_bytes())
            }
            (false, false) => sink.pair(from.as_bytes(), to.as_bytes()),
        }
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
            let Ok(own) = quoted(&line, b',') else { return Ok(()) };
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
            let mut record = csv::StringRecord::new();
            prop_assert!(reader.read_record(&mut record).unwrap());
            let theirs: Vec<String> = record.iter().map(|field| field.trim().to_owned()).collect();
            prop_assert_eq!(own, theirs);
        }
    }
}

//! Columns with the ends of moves, with commas, semicolons, tabs or blanks between them.
//!
//! A file is read line by line, so that errors say the right one: names may be quoted, but a name
//! does not contain the end of a line.

use crate::bytes::TextLines;
use crate::recognise::is_numbered_edge;
use crate::words::{bare, fit_together, is_comment, is_dashed};
use crate::{Purpose, Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::{Mark, Parameter, formats as say};

/// The names of the columns where a move begins and ends.
const FROM: [&str; 15] = [
    "from",
    "startid",
    "source",
    "src",
    "fromnodeid",
    "fromid",
    "tail",
    "parent",
    "fromnode",
    "sourceid",
    "sourcenode",
    "fromvertex",
    "sourcevertex",
    "départ",
    "depart",
];
const TO: [&str; 17] = [
    "to",
    "endid",
    "target",
    "destination",
    "dest",
    "dst",
    "tonodeid",
    "toid",
    "head",
    "child",
    "tonode",
    "targetid",
    "targetnode",
    "tovertex",
    "targetvertex",
    "arrivée",
    "arrivee",
];

/// The name of a column in small letters, without signs between its words.
fn plain(name: &str) -> String {
    let name = name.trim();
    // Neo4j writes `:START_ID` or `person:START_ID`, Neptune `~from`.
    let name = name.rsplit_once(':').map_or(name, |(_, kind)| kind).trim_start_matches('~');
    name.to_lowercase().replace([' ', '_', '-'], "")
}

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
    let names: Vec<String> = header.iter().map(|name| plain(name.as_ref())).collect();
    let place = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&name.as_str()));
    match (place(&FROM), place(&TO)) {
        (Some(from), Some(to)) => Columns::Both(from, to),
        (Some(one), None) | (None, Some(one)) if names.len() > 1 => Columns::One(header[one].as_ref().to_owned()),
        _ => Columns::Neither,
    }
}

/// What a line has in a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct CsvField {
    text: String,
    /// Whether it is in quotation marks.
    quoted: bool,
}

impl AsRef<str> for CsvField {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// The fields of a line with quotation marks: in a field that begins with one, two of them are one
/// of the name, and a single one ends what is quoted.
fn quoted(line: &str, separator: u8) -> Result<Vec<CsvField>, Unreadable> {
    if !line.bytes().filter(|byte| *byte == b'"').count().is_multiple_of(2) {
        return Err(Unreadable::Here(say::quotation_open()));
    }
    let separator = char::from(separator);
    let (mut fields, mut field) = (Vec::new(), String::new());
    let (mut begins, mut inside, mut marks) = (true, false, false);
    let field_of = |text: &str, quoted| CsvField { text: text.trim().to_owned(), quoted };
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if inside && signs.next_if_eq(&'"').is_none() => inside = false,
            '"' if begins => (inside, marks) = (true, true),
            sign if sign == separator && !inside => {
                fields.push(field_of(&std::mem::take(&mut field), std::mem::take(&mut marks)));
            }
            sign => field.push(sign),
        }
        begins = sign == separator && !inside;
    }
    fields.push(field_of(&field, marks));
    Ok(fields)
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
fn fields(line: &str, separator: u8) -> Result<Vec<CsvField>, Unreadable> {
    let bare = |field: &str| CsvField { text: field.trim().to_owned(), quoted: false };
    if separator == b' ' {
        let field = |word: &str| match word.strip_prefix('"').and_then(|word| word.strip_suffix('"')) {
            Some(name) => Ok(CsvField { text: name.to_owned(), quoted: true }),
            None if word.contains('"') => Err(Unreadable::Here(say::quotation_open())),
            None => Ok(bare(word)),
        };
        return line.split_whitespace().map(field).collect();
    }
    if line.contains('"') {
        return quoted(line, separator);
    }
    Ok(fields_outside(line, separator).into_iter().map(bare).collect())
}

/// What stands between the columns, by the first line: what makes it a header, or else what is
/// there.
pub(crate) fn separator(line: &str) -> Option<u8> {
    let count = |sign: u8| fields_outside(line, sign).len();
    let names = |sign: u8| matches!(columns(&fields_outside(line, sign)), Columns::Both(..));
    let unquoted = line.replace('"', "");
    let header = |sign: &u8| names(*sign) || matches!(columns(&fields_outside(&unquoted, *sign)), Columns::Both(..));
    // Beside semicolons and tabs, commas belong to numbers: `a;b;0,5`.
    const ALL: [u8; 3] = [b';', b'\t', b','];
    ALL.into_iter().find(header).or_else(|| ALL.into_iter().find(|sign| count(*sign) > 1))
}

/// Columns that may say which edges have no direction.
const KINDS: [&str; 5] = ["directed", "undirected", "direction", "bidirectional", "isdirected"];

/// Whether a move goes one way or both, by the column `type` of Gephi.
fn is_undirected(kind: Option<&CsvField>) -> Result<bool, Unreadable> {
    match kind.map(|kind| kind.text.to_ascii_lowercase()).as_deref() {
        None | Some("" | "directed") => Ok(false),
        Some("undirected") => Ok(true),
        Some(other) => Err(Unreadable::Here(say::kind_of_edge(other))),
    }
}

pub(crate) fn parse(
    lines: &mut TextLines<'_>,
    mut between: Option<u8>,
    by_content: bool,
    purpose: Purpose,
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Result<(), Unreadable> {
    let mut table: Option<CsvTable> = None;
    let mut held: Option<CsvFirstLine> = None;
    let mut rows = 0_u64;
    while let Some((number, line)) = lines.next(budget)? {
        // A tab at the end is an empty column.
        let line = line.trim_matches([' ', '\u{c}']);
        if line.trim().is_empty() || is_comment(line) {
            continue;
        }
        if let Some(table) = &mut table {
            let row = fields(line, table.separator)?;
            if let Some(CsvFirstLine { number, line, .. }) = held.take_if(|held| names_again(&held.line, &row, table)) {
                table.row(&line, sink).map_err(|error| at(number, error))?;
            }
            rows += 1;
            table.row(line, sink)?;
            continue;
        }
        if let Some(sign) = told(line) {
            between = Some(sign);
            continue;
        }
        let separator = between.or_else(|| separator(line)).ok_or_else(|| Unreadable::Here(say::no_columns()))?;
        let first = fields(line, separator)?;
        let (places, named, only) = match columns(&first) {
            Columns::Both(from, to) => ((from, to), true, None),
            Columns::One(name) => ((0, 1), false, Some(name)),
            Columns::Neither => (perhaps(&first).unwrap_or((0, 1)), false, None),
        };
        let header = !named && (perhaps(&first).is_some() || only.is_some());
        if let Some(name) = again(&first).filter(|_| named) {
            return Err(Unreadable::Here(say::one_end_again(name)));
        }
        let is_kind = |name: &CsvField| named && name.text.eq_ignore_ascii_case("type");
        let kind = first.iter().position(is_kind);
        let unused = first
            .iter()
            .enumerate()
            .filter(|(at, name)| *at != places.0 && *at != places.1 && !name.text.is_empty() && !is_kind(name));
        let unused: Vec<&String> = unused.map(|(_, name)| &name.text).collect();
        if let Some(name) = unused.iter().find(|name| named && KINDS.contains(&&*plain(name))) {
            return Err(Unreadable::Here(say::column_of_kind(name.as_str())));
        }
        if !unused.is_empty() {
            if !named && !header {
                return Err(Unreadable::Here(say::third_column()));
            }
            sink.note(say::unused_columns(Parameter::list(unused.into_iter().cloned(), Mark::Comma)));
        }
        // `0 1;` in each line: what stands at its end is not a column.
        let alone = first.len() > 1 && first[1..].iter().all(|field| field.text.is_empty());
        if alone && !line.contains('"') && first[0].text.contains([' ', ',', '\t']) {
            return Err(Unreadable::Here(say::no_columns()));
        }
        let named = named || header;
        let filled: Vec<bool> = first.iter().map(|name| !name.text.is_empty()).collect();
        let found = CsvTable { separator, places, named, filled, kind, careful: by_content, purpose };
        if header {
            held = Some(CsvFirstLine { number, line: line.to_owned(), only });
        } else if !named {
            found.row(line, sink)?;
        }
        table = Some(found);
    }
    let (Some(CsvFirstLine { number, line, only }), Some(table)) = (held, &table) else { return Ok(()) };
    match only {
        // A table of one line has no header.
        _ if rows == 0 => table.row(&line, sink).map_err(|error| at(number, error)),
        Some(name) => Err(Unreadable::Line(number, say::one_column(name))),
        None => {
            sink.note(say::names_columns(number, line.trim()));
            Ok(())
        }
    }
}

/// A first line that is held back: a header, or a move if its names come again.
struct CsvFirstLine {
    number: u64,
    line: String,
    /// The name of the only end that it names, if it is a header: then the other one is missing.
    only: Option<String>,
}

fn at(number: u64, error: Unreadable) -> Unreadable {
    match error {
        Unreadable::Here(why) => Unreadable::Line(number, why),
        error => error,
    }
}

/// The name of an end that several columns have.
fn again(header: &[CsvField]) -> Option<&str> {
    let is = |field: &CsvField, names: &[&str]| names.contains(&plain(&field.text).as_str());
    [&FROM[..], &TO].into_iter().find_map(|names| {
        let mut all = header.iter().filter(|field| is(field, names));
        all.next().zip(all.next()).map(|(first, _)| first.text.as_str())
    })
}

/// What stands between the columns, as a spreadsheet says it in a line of its own: `sep=;`.
pub(crate) fn told(line: &str) -> Option<u8> {
    let line = line.trim_matches([' ', '"']);
    let sign = line.get(..4).filter(|begin| begin.eq_ignore_ascii_case("sep=")).map(|_| &line[4..])?;
    [b',', b';', b'\t'].into_iter().find(|known| sign.as_bytes() == [*known])
}

/// Whether a header has names of both ends that may be names of vertices as well.
pub(crate) fn has_ends<T: AsRef<str>>(header: &[T]) -> bool {
    perhaps(header).is_some()
}

/// The columns of both ends by names that may be names of vertices as well.
fn perhaps<T: AsRef<str>>(header: &[T]) -> Option<(usize, usize)> {
    const PAIRS: [(&str, &str); 9] = [
        ("endnodes1", "endnodes2"),
        ("u", "v"),
        ("node1", "node2"),
        ("vertex1", "vertex2"),
        ("start", "end"),
        ("nodea", "nodeb"),
        ("n1", "n2"),
        ("v1", "v2"),
        ("id1", "id2"),
    ];
    let names: Vec<String> = header.iter().map(|name| plain(name.as_ref())).collect();
    let place = |wanted: &str| names.iter().position(|name| name == wanted);
    PAIRS.iter().find_map(|(one, other)| Some((place(one)?, place(other)?)))
}

/// Whether a name of the first line is a name in another one as well.
fn names_again(first: &str, row: &[CsvField], table: &CsvTable) -> bool {
    let Ok(first) = fields(first, table.separator) else { return false };
    let ends = [table.places.0, table.places.1];
    let name = |row: &[CsvField], at: usize| row.get(at).map(|field| field.text.clone());
    // `node1,node2` above `node3,node4` is a move, too.
    let letters = |name: &str| name.trim_end_matches(|sign: char| sign.is_ascii_digit()).to_owned();
    let is_like = |one: &str, other: &str| {
        one == other || (one != letters(one) && other != letters(other) && letters(one) == letters(other))
    };
    let is_again = |at, other| match (name(&first, at), name(row, other)) {
        (Some(one), Some(other)) => is_like(&one, &other),
        _ => false,
    };
    ends.iter().any(|&at| ends.iter().any(|&other| is_again(at, other)))
}

/// How the lines of a table are read.
struct CsvTable {
    separator: u8,
    places: (usize, usize),
    /// Whether the first line names the columns: if not, there are two.
    named: bool,
    /// Which columns of the first line have something in them.
    filled: Vec<bool>,
    /// The column that says whether a move goes both ways.
    kind: Option<usize>,
    /// Whether only the content says that it is a table.
    careful: bool,
    purpose: Purpose,
}

impl CsvTable {
    /// Adds a move, or a position if there is no second name.
    fn row(&self, line: &str, sink: &mut dyn Sink) -> Result<(), Unreadable> {
        let fields = fields(line, self.separator)?;
        let field = |place: usize| fields.get(place).map(|field| field.text.as_str()).unwrap_or_default();
        let is_bare = |place: usize| fields.get(place).is_some_and(|field| !field.quoted && !field.text.is_empty());
        let (from, to) = (field(self.places.0), field(self.places.1));
        let here = |why| Err(Unreadable::Here(why));
        if !self.named && fields.iter().skip(2).any(|field| !field.text.is_empty()) {
            return here(say::third_column());
        }
        let is_nameless = |at: usize| !self.filled.get(at).copied().unwrap_or(false);
        if self.named && fields.iter().enumerate().any(|(at, field)| is_nameless(at) && !field.text.is_empty()) {
            return here(say::unnamed_column());
        }
        let is_list = self.separator != b',' && to.contains(',') && !from.contains(',') && !to.starts_with(['(', '[']);
        if is_list && is_bare(self.places.1) {
            return here(say::list_in_field(to));
        }
        if fields.len() == 1 && self.separator != b' ' && from.contains([',', ';', '\t', ' ']) && !line.contains('"') {
            return here(say::no_columns());
        }
        if self.careful && self.separator != b' ' && !line.contains('"') {
            let blank = [from, to].into_iter().find(|name| name.contains(' '));
            if let Some(name) = blank.filter(|_| self.separator == b',' && line.contains(", ")) {
                return here(say::blank_in_name(name));
            }
        }
        let mut names = Vec::new();
        for place in [self.places.0, self.places.1].into_iter().filter(|place| is_bare(*place)) {
            let name = field(place);
            bare(name).map_err(Unreadable::Here)?;
            // In lists of names this begins a comment.
            if [" #", "\t#", " //", " %"].iter().any(|sign| name.contains(sign)) {
                return here(say::no_name(name));
            }
            // `A-B, B-C` may be edges as well; in a file that is a table by its name they are
            // names.
            let is_edge = is_numbered_edge(name) || (self.careful && is_dashed(from) && is_dashed(to));
            if self.purpose == Purpose::Graph && is_edge {
                return here(say::not_an_edge(name));
            }
            names.push(name);
        }
        fit_together(&names).map_err(Unreadable::Here)?;
        match (from.is_empty(), to.is_empty()) {
            (true, _) => here(say::no_position()),
            (false, true) => sink.node(from.as_bytes()),
            (false, false) if is_undirected(self.kind.and_then(|kind| fields.get(kind)))? => {
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
            let own: Vec<String> = own.into_iter().map(|field| field.text).collect();
            let theirs: Vec<String> = record.iter().map(|field| field.trim().to_owned()).collect();
            prop_assert_eq!(own, theirs);
        }
    }
}

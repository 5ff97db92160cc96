//! Parses bare numbers: a list, a grid, a b-file, comma-separated values, or the output of `table`.
//!
//! The form is decided by the whole text, never by the name of a file:
//!
//! 1. A `|` in some line: the grid that `table` prints.
//! 2. A first line of words: the names of columns, as in `table --format csv`. The last column
//!    holds values, the others coordinates.
//! 3. Lines of two numbers, the first of which count up by 1: a b-file, with a(n) after n. Lines of
//!    three numbers, the first two of which run through a box: values of two coordinates.
//! 4. At least two lines with the same number of numbers, at least two: a grid, in which each line
//!    is one value of the first coordinate.
//! 5. Anything else: one sequence.
//!
//! `.` stands for a tuple that is not a position and `?` for an unknown value; `#` starts a
//! comment.

use nimatron_law::table::Table;
use nimatron_messages::{Message, numbers};

/// Numbers in the form in which they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub(crate) table: Table,
    pub(crate) names: Vec<String>,
    /// The form in which they were given.
    pub form: Form,
}

/// The form of a text of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// One after another.
    Sequence,
    /// Each with its position before it: a b-file, or comma-separated values.
    Indexed,
    /// In lines of equal length, one value of the first coordinate each.
    Grid,
    /// In a grid with the coordinates at its edges.
    Framed,
}

/// The maximum number of values, and of cells of a table.
const MAX_NUMBERS: usize = 1 << 20;

/// A number; `None` for `.` and `?`.
type Entry = Option<u32>;

/// A line that is not empty: its number in the text, from 1, and its words.
struct Line<'t> {
    number: usize,
    words: Vec<&'t str>,
}

impl Numbers {
    /// Parses numbers between spaces, commas or line breaks. `from`: the position of the first
    /// number, if the text does not give it.
    ///
    /// # Errors
    /// The text has something other than numbers, or too many of them, or its coordinates and
    /// columns do not fit together.
    pub fn parse(text: &str, from: usize) -> Result<Numbers, Message> {
        if from > MAX_NUMBERS {
            return Err(numbers::first_too_large(MAX_NUMBERS));
        }
        let text = text.trim_start_matches('\u{feff}');
        let lines = lines(text)?;
        if let Some(head) = lines.iter().position(|line| line.words.contains(&"|")) {
            return framed(&lines[head..]);
        }
        let (names, rows) = match lines.split_first() {
            Some((head, rows)) if !rows.is_empty() && is_head(head) => (Some(head), rows),
            _ => (None, &lines[..]),
        };
        let rows = rows.iter().map(entries).collect::<Result<Vec<_>, Message>>()?;
        let width = rows.first().map_or(0, Vec::len);
        let even = rows.iter().all(|row| row.len() == width);
        if let Some(head) = names {
            if !even || width != head.words.len() {
                return Err(numbers::uneven_columns(head.number, head.words.len()));
            }
            let names: Vec<String> = head.words[..width - 1].iter().map(|&name| name.to_owned()).collect();
            return match width {
                1 => sequence(rows.into_iter().flatten().collect(), from),
                2 | 3 => indexed(&rows, names),
                _ => Err(numbers::too_many_columns()),
            };
        }
        if even && counts_up(&rows) {
            return indexed(&rows, vec!["n".to_owned()]);
        }
        if even && walks_a_box(&rows) {
            return indexed(&rows, vec!["a".to_owned(), "b".to_owned()]);
        }
        if even && rows.len() > 1 && width > 1 {
            return grid(rows, from);
        }
        sequence(rows.into_iter().flatten().collect(), from)
    }
}

/// The lines that are not empty, without comments.
fn lines(text: &str) -> Result<Vec<Line<'_>>, Message> {
    let mut lines = Vec::new();
    let mut count = 0;
    for (at, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("");
        let between = |c: char| c.is_whitespace() || ",;[]\"".contains(c);
        let words: Vec<&str> = line.split(between).filter(|word| !word.is_empty()).collect();
        count += words.len();
        // A value may be preceded by two coordinates.
        if count > 3 * MAX_NUMBERS + 3 {
            return Err(numbers::too_many(MAX_NUMBERS));
        }
        if !words.is_empty() {
            lines.push(Line { number: at + 1, words });
        }
    }
    Ok(lines)
}

/// Whether each word of a line starts like a name, so that none is a number.
fn is_head(line: &Line<'_>) -> bool {
    line.words.iter().all(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

fn entry(word: &str, line: usize) -> Result<Entry, Message> {
    match word {
        "." | "?" => Ok(None),
        _ => {
            let value = word.parse().map_err(|_| numbers::not_a_number(line, word, u32::MAX))?;
            Ok(Some(value))
        }
    }
}

fn entries(line: &Line<'_>) -> Result<Vec<Entry>, Message> {
    line.words.iter().map(|word| entry(word, line.number)).collect()
}

fn sequence(values: Vec<Entry>, from: usize) -> Result<Numbers, Message> {
    if values.len().checked_add(from).is_none_or(|count| count > MAX_NUMBERS) {
        return Err(numbers::too_far(MAX_NUMBERS));
    }
    let values = std::iter::repeat_n(None, from).chain(values).collect();
    Ok(Numbers { table: Table::of_sequence(values), names: vec!["n".to_owned()], form: Form::Sequence })
}

fn grid(rows: Vec<Vec<Entry>>, from: usize) -> Result<Numbers, Message> {
    let side = |own: usize| own.checked_add(from);
    let sizes = side(rows.len()).zip(side(rows.first().map_or(0, Vec::len)));
    let fits = |&(height, width): &(usize, usize)| height.checked_mul(width).is_some_and(|count| count <= MAX_NUMBERS);
    let (height, width) = sizes.filter(fits).ok_or_else(|| numbers::too_far(MAX_NUMBERS))?;
    let sizes = vec![height, width];
    let mut values = vec![None; from * width];
    for row in rows {
        values.extend(std::iter::repeat_n(None, from).chain(row));
    }
    Ok(Numbers { table: Table { sizes, values }, names: vec!["a".to_owned(), "b".to_owned()], form: Form::Grid })
}

/// Whether lines of two numbers begin with n, n + 1, n + 2, ...
fn counts_up(rows: &[Vec<Entry>]) -> bool {
    let follows = |pair: &[Vec<Entry>]| pair[0][0].and_then(|n| n.checked_add(1)) == pair[1][0];
    rows.len() > 1 && rows[0].len() == 2 && rows[0][0].is_some() && rows.windows(2).all(follows)
}

/// Whether lines of three numbers begin with all pairs of a box, in order.
fn walks_a_box(rows: &[Vec<Entry>]) -> bool {
    let pair = |row: &Vec<Entry>| Some((*row.first()?.as_ref()?, *row.get(1)?.as_ref()?));
    let (Some(first), Some(last)) = (rows.first().and_then(pair), rows.last().and_then(pair)) else { return false };
    let sides = |from: u32, to: u32| (to as usize).checked_sub(from as usize).map(|side| side + 1);
    let (Some(height), Some(width)) = (sides(first.0, last.0), sides(first.1, last.1)) else { return false };
    rows[0].len() == 3
        && height > 1
        && width > 1
        && height.checked_mul(width) == Some(rows.len())
        && rows
            .iter()
            .enumerate()
            .all(|(at, row)| pair(row) == Some((first.0 + (at / width) as u32, first.1 + (at % width) as u32)))
}

/// Lines of coordinates and a value.
fn indexed(rows: &[Vec<Entry>], names: Vec<String>) -> Result<Numbers, Message> {
    let arity = names.len();
    let mut cells = Vec::with_capacity(rows.len());
    let mut sizes = vec![0usize; arity];
    for row in rows {
        let position: Option<Vec<usize>> = row[..arity].iter().map(|x| x.map(|x| x as usize)).collect();
        let position = position.ok_or_else(numbers::missing_coordinate)?;
        for (size, &x) in sizes.iter_mut().zip(&position) {
            *size = (*size).max(x + 1);
        }
        cells.push((position, row[arity]));
    }
    let count =
        sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size)).filter(|&count| count <= MAX_NUMBERS);
    let count = count.ok_or_else(|| numbers::too_far(MAX_NUMBERS))?;
    let mut table = Table { values: vec![None; count], sizes };
    let mut seen = vec![false; count];
    for (position, value) in cells {
        let index = position.iter().zip(&table.sizes).fold(0, |index, (&x, &size)| index * size + x);
        if std::mem::replace(&mut seen[index], true) {
            let shown: Vec<String> = position.iter().map(ToString::to_string).collect();
            return Err(numbers::two_values(shown.join(",")));
        }
        table.values[index] = value;
    }
    Ok(Numbers { table, names, form: Form::Indexed })
}

/// The grid that `table` prints: `a↓ b→ |  0  1`, a line of dashes, and a line for each first
/// coordinate.
fn framed(lines: &[Line<'_>]) -> Result<Numbers, Message> {
    let parsed =
        |words: &[&str], line: usize| words.iter().map(|word| entry(word, line)).collect::<Result<Vec<_>, _>>();
    let mut names = vec!["a".to_owned(), "b".to_owned()];
    let mut columns: Vec<Entry> = Vec::new();
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if line.words.iter().all(|word| word.chars().all(|c| "-+|=".contains(c))) {
            continue;
        }
        let Some(bar) = line.words.iter().position(|&word| word == "|") else {
            return Err(numbers::no_bar(line.number));
        };
        let right = parsed(&line.words[bar + 1..], line.number)?;
        if at == 0 {
            if let [a, b] = &line.words[..bar] {
                let name = |word: &str| word.trim_end_matches(['↓', '→']).to_owned();
                names = vec![name(a), name(b)];
            }
            columns = right;
            continue;
        }
        let [label] = &line.words[..bar] else {
            return Err(numbers::one_label(line.number));
        };
        let label = entry(label, line.number)?;
        if right.len() != columns.len() {
            return Err(numbers::uneven_row(line.number, right.len(), columns.len()));
        }
        rows.extend(columns.iter().zip(right).map(|(column, value)| vec![label, *column, value]));
    }
    Ok(Numbers { form: Form::Framed, ..indexed(&rows, names)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Form, Vec<usize>, Vec<Entry>, String) {
        let Numbers { table, names, form } = Numbers::parse(text, 0).unwrap();
        (form, table.sizes, table.values, names.join(","))
    }

    fn some(values: &[u32]) -> Vec<Entry> {
        values.iter().copied().map(Some).collect()
    }

    #[test]
    fn sequences_and_grids() {
        let n = || "n".to_owned();
        for text in [
            "0 1 2 0",
            "0,1,2,0",
            "[0, 1, 2, 0]",
            "0\n1\n2\n0\n",
            "# values\n0 1 2\n\n0 # more\n",
            "grundy\n0\n1\n2\n0\n",
        ] {
            assert_eq!(read(text), (Form::Sequence, vec![4], some(&[0, 1, 2, 0]), n()), "{text:?}");
        }
        assert_eq!(read(". 1 2 ?").2, [None, Some(1), Some(2), None]);
        assert_eq!(read("0 1\n1 0").0, Form::Indexed, "two columns, the first of which counts, are a b-file");
        assert_eq!(read("0 1 2\n1 0 3"), (Form::Grid, vec![2, 3], some(&[0, 1, 2, 1, 0, 3]), "a,b".to_owned()));
        let late = Numbers::parse("5 6 7", 2).unwrap();
        assert_eq!(late.table.values, [None, None, Some(5), Some(6), Some(7)]);
    }

    #[test]
    fn files_of_others() {
        // OEIS, with a remark and an offset; comma-separated values with a name for n, with holes,
        // and from Windows.
        let bfile = "# A000120\n1 1\n2 1\n3 2\n";
        assert_eq!(read(bfile), (Form::Indexed, vec![4], vec![None, Some(1), Some(1), Some(2)], "n".to_owned()));
        let csv = "heap,grundy\r\n0,0\r\n2,1\r\n3,5\r\n";
        assert_eq!(read(csv), (Form::Indexed, vec![4], vec![Some(0), None, Some(1), Some(5)], "heap".to_owned()));
        assert_eq!(read("0,5\n1,6\n2,7").2, some(&[5, 6, 7]));
        let two = "x,y,grundy\n0,0,0\n0,1,1\n1,0,1\n1,1,2\n";
        let values = some(&[0, 1, 1, 2]);
        assert_eq!(read(two), (Form::Indexed, vec![2, 2], values.clone(), "x,y".to_owned()));
        assert_eq!(read(two.split_once('\n').unwrap().1), (Form::Indexed, vec![2, 2], values, "a,b".to_owned()));
        for (text, says) in [
            ("1 2 x", "line 1: `x` is not a number"),
            ("n,grundy\n0,1\n2", "names 2 columns"),
            ("n,grundy\n0,1\n0,2", "the position 0 has two values"),
            ("n,grundy\n4000000000,1", "go too far"),
            ("a,b,c,g\n1,2,3,4", "one coordinate or two"),
            ("n,g\n.,4", "a coordinate is missing"),
            ("-1 2", "`-1` is not a number"),
        ] {
            let error = Numbers::parse(text, 0).unwrap_err().to_string();
            assert!(error.contains(says), "{text:?}: {error}");
        }
    }

    #[test]
    fn grids_as_table_prints_them() {
        let text = "m↓ k→ |  1  2\n------+------\n    0 |  .  5\n    1 | 10  ?\n";
        let mut values = vec![None; 6];
        (values[2], values[4]) = (Some(5), Some(10));
        assert_eq!(read(text), (Form::Framed, vec![2, 3], values, "m,k".to_owned()));
        assert!(
            Numbers::parse("a b | 0 1\n0 | 1 2 3", 0)
                .unwrap_err()
                .to_string()
                .contains("3 values stand under 2 columns")
        );
        assert!(Numbers::parse("a b | 0 1\n0 1 2", 0).unwrap_err().to_string().contains("line 2: a line of a grid"));
    }
}

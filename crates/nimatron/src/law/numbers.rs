//! Numbers as people have them: a list, a grid, a b-file, comma-separated values, or what `table`
//! prints.
//!
//! Which form a text has is decided by the whole of it, never by the name of a file:
//!
//! 1. A head of coordinates over a rule of dashes: the grid that `table` prints.
//! 2. A first line of words: the names of columns, as in `table --format csv`. The last column are
//!    values, the others coordinates.
//! 3. Two numbers a line, the first of which count up by 1: a b-file, with a(n) beside n. Three a
//!    line, the first two of which walk through a box: values of two coordinates.
//! 4. Lines with equally many numbers, two at least: a grid, whose lines are the first coordinate.
//! 5. Anything else: one sequence.
//!
//! A dot is no position, a question mark a value that is not known, and what follows `#` a remark.

use nimatron_law::table::Table;

/// Numbers as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub(crate) table: Table,
    pub(crate) names: Vec<String>,
    /// The form in which they were given.
    pub form: Form,
}

/// How numbers stood in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One after another.
    Sequence,
    /// Each with its position before it: a b-file, or comma-separated values.
    Indexed,
    /// In lines of equal length.
    Grid,
    /// In a grid with its coordinates at the edges.
    Framed,
}

/// Numbers that are read, and cells of a table of them.
const MOST: usize = 1 << 20;

/// A number, or a place without one.
type Entry = Option<u32>;

/// A line that is not empty: its number in the text, and its words.
struct Line<'t> {
    number: usize,
    words: Vec<&'t str>,
}

impl Numbers {
    /// Reads numbers between blanks, commas or line breaks. `from`: the position of the first
    /// number, where the text does not say it.
    ///
    /// # Errors
    /// A sentence that names what is no number, with its line.
    pub fn parse(text: &str, from: usize) -> Result<Numbers, String> {
        if from > MOST {
            return Err(format!("the first position is at most {MOST}"));
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
        let rows = rows.iter().map(entries).collect::<Result<Vec<_>, String>>()?;
        let width = rows.first().map_or(0, Vec::len);
        let even = rows.iter().all(|row| row.len() == width);
        if let Some(head) = names {
            if !even || width != head.words.len() {
                return Err(format!(
                    "line {} names {} columns, and not every line below has as many numbers",
                    head.number,
                    head.words.len()
                ));
            }
            let names: Vec<String> = head.words[..width - 1].iter().map(|&name| name.to_owned()).collect();
            return match width {
                1 => Ok(sequence(rows.into_iter().flatten().collect(), from)),
                2 | 3 => indexed(&rows, names),
                _ => Err("comma-separated values have one coordinate or two before the value".to_owned()),
            };
        }
        if even && counts_up(&rows) {
            return indexed(&rows, vec!["n".to_owned()]);
        }
        if even && walks_a_box(&rows) {
            return indexed(&rows, vec!["a".to_owned(), "b".to_owned()]);
        }
        if even && rows.len() > 1 && width > 1 {
            return Ok(grid(rows, from));
        }
        Ok(sequence(rows.into_iter().flatten().collect(), from))
    }
}

/// The lines that have something to read.
fn lines(text: &str) -> Result<Vec<Line<'_>>, String> {
    let mut lines = Vec::new();
    let mut count = 0;
    for (at, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("");
        let between = |c: char| c.is_whitespace() || ",;[]\"".contains(c);
        let words: Vec<&str> = line.split(between).filter(|word| !word.is_empty()).collect();
        count += words.len();
        // Every number of three columns has two coordinates.
        if count > 3 * MOST + 3 {
            return Err(format!("there are more than {MOST} numbers"));
        }
        if !words.is_empty() {
            lines.push(Line { number: at + 1, words });
        }
    }
    Ok(lines)
}

/// Is this a line of words, of which none is a number?
fn is_head(line: &Line<'_>) -> bool {
    line.words.iter().all(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

fn entry(word: &str, line: usize) -> Result<Entry, String> {
    match word {
        "." | "?" => Ok(None),
        _ => {
            let value =
                word.parse().map_err(|_| format!("line {line}: `{word}` is not a number from 0 to {}", u32::MAX))?;
            Ok(Some(value))
        }
    }
}

fn entries(line: &Line<'_>) -> Result<Vec<Entry>, String> {
    line.words.iter().map(|word| entry(word, line.number)).collect()
}

fn sequence(values: Vec<Entry>, from: usize) -> Numbers {
    let values = std::iter::repeat_n(None, from).chain(values).collect();
    Numbers { table: Table::of_sequence(values), names: vec!["n".to_owned()], form: Form::Sequence }
}

fn grid(rows: Vec<Vec<Entry>>, from: usize) -> Numbers {
    let width = rows.first().map_or(0, Vec::len) + from;
    let sizes = vec![rows.len() + from, width];
    let mut values = vec![None; from * width];
    for row in rows {
        values.extend(std::iter::repeat_n(None, from).chain(row));
    }
    Numbers { table: Table { sizes, values }, names: vec!["a".to_owned(), "b".to_owned()], form: Form::Grid }
}

/// Do lines of two numbers begin with n, n + 1, n + 2, ...?
fn counts_up(rows: &[Vec<Entry>]) -> bool {
    let follows = |pair: &[Vec<Entry>]| pair[0][0].and_then(|n| n.checked_add(1)) == pair[1][0];
    rows.len() > 1 && rows[0].len() == 2 && rows[0][0].is_some() && rows.windows(2).all(follows)
}

/// Do lines of three numbers begin with all pairs of a box, in order?
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
fn indexed(rows: &[Vec<Entry>], names: Vec<String>) -> Result<Numbers, String> {
    let arity = names.len();
    let mut cells = Vec::with_capacity(rows.len());
    let mut sizes = vec![0usize; arity];
    for row in rows {
        let position: Option<Vec<usize>> = row[..arity].iter().map(|x| x.map(|x| x as usize)).collect();
        let position = position.ok_or("a coordinate is missing: `.` and `?` are for values only")?;
        for (size, &x) in sizes.iter_mut().zip(&position) {
            *size = (*size).max(x + 1);
        }
        cells.push((position, row[arity]));
    }
    let count =
        sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size)).filter(|&count| count <= MOST);
    let count = count.ok_or_else(|| format!("positions go too far: a table of them has at most {MOST} cells"))?;
    let mut table = Table { values: vec![None; count], sizes };
    let mut seen = vec![false; count];
    for (position, value) in cells {
        let index = position.iter().zip(&table.sizes).fold(0, |index, (&x, &size)| index * size + x);
        if std::mem::replace(&mut seen[index], true) {
            let shown: Vec<String> = position.iter().map(ToString::to_string).collect();
            return Err(format!("the position {} has two values", shown.join(",")));
        }
        table.values[index] = value;
    }
    Ok(Numbers { table, names, form: Form::Indexed })
}

/// The grid that `table` prints: `a↓ b→ |  0  1`, a line of dashes, and a line for each first
/// coordinate.
fn framed(lines: &[Line<'_>]) -> Result<Numbers, String> {
    let numbers =
        |words: &[&str], line: usize| words.iter().map(|word| entry(word, line)).collect::<Result<Vec<_>, _>>();
    let mut names = vec!["a".to_owned(), "b".to_owned()];
    let mut columns: Vec<Entry> = Vec::new();
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if line.words.iter().all(|word| word.chars().all(|c| "-+|=".contains(c))) {
            continue;
        }
        let Some(bar) = line.words.iter().position(|&word| word == "|") else {
            return Err(format!("line {}: a line of a grid has a `|` behind its first coordinate", line.number));
        };
        let right = numbers(&line.words[bar + 1..], line.number)?;
        if at == 0 {
            if let [a, b] = &line.words[..bar] {
                let name = |word: &str| word.trim_end_matches(['↓', '→']).to_owned();
                names = vec![name(a), name(b)];
            }
            columns = right;
            continue;
        }
        let [label] = &line.words[..bar] else {
            return Err(format!("line {}: one first coordinate stands before the `|`", line.number));
        };
        let label = entry(label, line.number)?;
        if right.len() != columns.len() {
            return Err(format!("line {}: {} values stand under {} columns", line.number, right.len(), columns.len()));
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
            let error = Numbers::parse(text, 0).unwrap_err();
            assert!(error.contains(says), "{text:?}: {error}");
        }
    }

    #[test]
    fn grids_as_table_prints_them() {
        let text = "m↓ k→ |  1  2\n------+------\n    0 |  .  5\n    1 | 10  ?\n";
        let mut values = vec![None; 6];
        (values[2], values[4]) = (Some(5), Some(10));
        assert_eq!(read(text), (Form::Framed, vec![2, 3], values, "m,k".to_owned()));
        assert!(Numbers::parse("a b | 0 1\n0 | 1 2 3", 0).unwrap_err().contains("3 values stand under 2 columns"));
        assert!(Numbers::parse("a b | 0 1\n0 1 2", 0).unwrap_err().contains("line 2: a line of a grid"));
    }
}

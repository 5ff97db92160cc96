//! Parses bare numbers: a list, a grid, a b-file, comma-separated values, or the output of `table`.
//!
//! The form is decided by the whole text, never by the name of a file:
//!
//! 1. A `|` in some line: the grid that `table` prints.
//! 2. A first line of words: the names of columns, as in `table --format csv`. The last column
//!    holds values, the others coordinates.
//! 3. Lines of two numbers, the first of which count up by 1: a b-file, with a(n) after n. Lines of
//!    three numbers, the first two of which run through a box: values of two coordinates.
//!    `n: value` is such a line, too.
//! 4. At least two lines with the same number of numbers, at least two: a grid, in which each line
//!    is one value of the first coordinate.
//! 5. Anything else: one sequence.
//!
//! Each inner list of `[[0, 1], [1, 0]]` and each pair of `(0, 1), (1, 0)` is a line of its own.
//!
//! `.` stands for a tuple that is not a position and `?` for an unknown value; `#` starts a
//! comment.

use nimatron_core::{Budget, StopReason};
use nimatron_law::table::Table;
use nimatron_messages::{Message, Say, numbers};

/// Numbers in the form in which they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub(crate) table: Table,
    pub(crate) names: Vec<String>,
    /// The form in which they were given.
    pub form: NumberLayout,
}

/// The form of a text of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberLayout {
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
type NumberCell = Option<u32>;

/// A line with words: its number in the text, from 1, and its text without a comment.
#[derive(Clone, Copy)]
struct NumbersLine<'t> {
    number: usize,
    text: &'t str,
}

impl<'t> NumbersLine<'t> {
    fn words(self) -> impl Iterator<Item = &'t str> {
        let between = |c: char| c.is_whitespace() || ",;:[](){}\"'".contains(c);
        self.text.split(between).filter(|word| !word.is_empty())
    }

    /// Whether it is a line of the grid that `table` prints.
    fn is_framed(self) -> bool {
        self.words().any(|word| word == "|")
    }

    /// Whether each word starts like a name, so that none is a number.
    fn is_head(self) -> bool {
        self.words().all(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
    }
}

/// The numbers of all lines, one after another: a million lines are not a million lists.
struct NumberRows {
    entries: Vec<NumberCell>,
    /// Where each line ends.
    ends: Vec<usize>,
}

impl NumberRows {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn row(&self, at: usize) -> &[NumberCell] {
        let from = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.entries[from..self.ends[at]]
    }

    fn iter(&self) -> impl Iterator<Item = &[NumberCell]> {
        (0..self.len()).map(|at| self.row(at))
    }

    /// The number of numbers in the first line.
    fn width(&self) -> usize {
        self.ends.first().copied().unwrap_or(0)
    }

    /// Whether all lines have the same number of numbers.
    fn is_even(&self) -> bool {
        self.iter().all(|row| row.len() == self.width())
    }

    fn push(&mut self, row: impl IntoIterator<Item = NumberCell>) {
        self.entries.extend(row);
        self.ends.push(self.entries.len());
    }
}

/// The bytes that reading takes for each number of a text: as entries of its lines, in a table, in
/// the copy that an answer holds, and the end of its line.
const BYTES_OF_NUMBER: u64 = 48;

impl Numbers {
    /// The largest value.
    pub const MAX_VALUE: u32 = u32::MAX;

    /// Parses numbers between spaces, commas or line breaks. `from`: the position of the first
    /// number, if the text does not give it.
    ///
    /// # Errors
    /// The text has something other than numbers, or too many of them, or its coordinates and
    /// columns do not fit together.
    pub fn parse(text: &str, from: usize) -> Result<Numbers, Message> {
        Numbers::parse_within(text, from, &Budget::unlimited()).unwrap_or_else(|reason| Err(reason.message()))
    }

    /// The same within a budget, whose memory also holds the text.
    ///
    /// # Errors
    /// The budget is used up; inside, those of [`parse`](Numbers::parse).
    pub fn parse_within(text: &str, from: usize, budget: &Budget) -> Result<Result<Numbers, Message>, StopReason> {
        let text = text.trim_start_matches('\u{feff}');
        let count = lines(text).flat_map(NumbersLine::words).take(MAX_WORDS).count() as u64;
        budget.memory(text.len() as u64 + BYTES_OF_NUMBER * (count + from.min(MAX_NUMBERS) as u64))?;
        budget.check()?;
        Ok(parse(text, from))
    }
}

/// The maximum number of words: a value may be preceded by two coordinates.
const MAX_WORDS: usize = 3 * MAX_NUMBERS + 3;

fn parse(text: &str, from: usize) -> Result<Numbers, Message> {
    if from > MAX_NUMBERS {
        return Err(numbers::first_too_large(MAX_NUMBERS));
    }
    if lines(text).flat_map(NumbersLine::words).nth(MAX_WORDS).is_some() {
        return Err(numbers::too_many(MAX_NUMBERS));
    }
    if lines(text).any(NumbersLine::is_framed) {
        return framed(lines(text).skip_while(|line| !line.is_framed()));
    }
    let head = lines(text).next().filter(|line| line.is_head() && lines(text).nth(1).is_some());
    let mut rows = NumberRows { entries: Vec::new(), ends: Vec::new() };
    for line in lines(text).skip(usize::from(head.is_some())) {
        for (place, word) in (1..).zip(line.words()) {
            rows.entries.push(entry(word, line, place)?);
        }
        rows.ends.push(rows.entries.len());
    }
    let (width, even) = (rows.width(), rows.is_even());
    if let Some(head) = head {
        let mut names: Vec<String> = head.words().map(str::to_owned).collect();
        if !even || width != names.len() {
            return Err(numbers::uneven_columns(head.number, names.len()));
        }
        names.pop();
        return match width {
            1 => sequence(rows.entries, from),
            2 | 3 => indexed(&rows, names),
            _ => Err(numbers::too_many_columns()),
        };
    }
    if is_one_list(text) {
        return sequence(rows.entries, from);
    }
    if even && counts_up(&rows) {
        return indexed(&rows, vec!["n".to_owned()]);
    }
    if even && walks_a_box(&rows) {
        return indexed(&rows, vec!["a".to_owned(), "b".to_owned()]);
    }
    if even && rows.len() > 1 && width > 1 {
        return grid(&rows, from);
    }
    sequence(rows.entries, from)
}

/// Whether the text is one list of numbers in brackets, on however many lines.
fn is_one_list(text: &str) -> bool {
    let opens = text.trim_start().starts_with(['[', '{', '(']);
    opens && text.matches(['[', '{', '(']).count() == 1 && !text.contains(':')
}

/// The lines with words, without comments.
fn lines(text: &str) -> impl Iterator<Item = NumbersLine<'_>> {
    text.lines().enumerate().flat_map(|(at, line)| {
        let line = line.split('#').next().unwrap_or("");
        // `{0: 0, 1: 1}`: the commas are between pairs.
        let of_pairs = line.matches(':').nth(1).is_some();
        let groups = line.split(move |c: char| c == '[' || c == '(' || (c == ',' && of_pairs));
        let groups = groups.map(move |text| NumbersLine { number: at + 1, text });
        groups.filter(|line| line.words().next().is_some())
    })
}

/// `place`: which word of the line it is, from 1.
fn entry(word: &str, line: NumbersLine<'_>, place: usize) -> Result<NumberCell, Message> {
    match word {
        "." | "?" => Ok(None),
        _ => {
            let value =
                word.parse().map_err(|_| numbers::not_a_number(line.number, place, word, Numbers::MAX_VALUE))?;
            Ok(Some(value))
        }
    }
}

fn sequence(mut values: Vec<NumberCell>, from: usize) -> Result<Numbers, Message> {
    if values.len().checked_add(from).is_none_or(|count| count > MAX_NUMBERS) {
        return Err(numbers::too_far(MAX_NUMBERS));
    }
    values.splice(0..0, std::iter::repeat_n(None, from));
    values.shrink_to_fit();
    Ok(Numbers { table: Table::of_sequence(values), names: vec!["n".to_owned()], form: NumberLayout::Sequence })
}

fn grid(rows: &NumberRows, from: usize) -> Result<Numbers, Message> {
    let side = |own: usize| own.checked_add(from);
    let sizes = side(rows.len()).zip(side(rows.width()));
    let fits = |&(height, width): &(usize, usize)| height.checked_mul(width).is_some_and(|count| count <= MAX_NUMBERS);
    let (height, width) = sizes.filter(fits).ok_or_else(|| numbers::too_far(MAX_NUMBERS))?;
    let sizes = vec![height, width];
    let mut values = vec![None; from * width];
    for row in rows.iter() {
        values.extend(std::iter::repeat_n(None, from).chain(row.iter().copied()));
    }
    Ok(Numbers {
        table: Table { sizes, values },
        names: vec!["a".to_owned(), "b".to_owned()],
        form: NumberLayout::Grid,
    })
}

/// Whether lines of two numbers begin with n, n + 1, n + 2, ...
fn counts_up(rows: &NumberRows) -> bool {
    let follows = |at: usize| rows.row(at - 1)[0].and_then(|n| n.checked_add(1)) == rows.row(at)[0];
    rows.len() > 1 && rows.width() == 2 && rows.row(0)[0].is_some() && (1..rows.len()).all(follows)
}

/// Whether lines of three numbers begin with all pairs of a box, in order.
fn walks_a_box(rows: &NumberRows) -> bool {
    let pair = |row: &[NumberCell]| Some((*row.first()?.as_ref()?, *row.get(1)?.as_ref()?));
    let ends = rows.len().checked_sub(1).and_then(|last| pair(rows.row(0)).zip(pair(rows.row(last))));
    let Some((first, last)) = ends else { return false };
    let sides = |from: u32, to: u32| (to as usize).checked_sub(from as usize).map(|side| side + 1);
    let (Some(height), Some(width)) = (sides(first.0, last.0), sides(first.1, last.1)) else { return false };
    rows.width() == 3
        && height > 1
        && width > 1
        && height.checked_mul(width) == Some(rows.len())
        && rows
            .iter()
            .enumerate()
            .all(|(at, row)| pair(row) == Some((first.0 + (at / width) as u32, first.1 + (at % width) as u32)))
}

/// Lines of coordinates and a value.
fn indexed(rows: &NumberRows, names: Vec<String>) -> Result<Numbers, Message> {
    let arity = names.len();
    let mut sizes = vec![0usize; arity];
    for row in rows.iter() {
        for (size, x) in sizes.iter_mut().zip(&row[..arity]) {
            let x = x.ok_or_else(numbers::missing_coordinate)?;
            *size = (*size).max(x as usize + 1);
        }
    }
    let count =
        sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size)).filter(|&count| count <= MAX_NUMBERS);
    let count = count.ok_or_else(|| numbers::too_far(MAX_NUMBERS))?;
    let mut table = Table { values: vec![None; count], sizes };
    let mut seen = vec![false; count];
    for row in rows.iter() {
        let position = row[..arity].iter().flatten();
        let index = position.clone().zip(&table.sizes).fold(0, |index, (&x, &size)| index * size + x as usize);
        if std::mem::replace(&mut seen[index], true) {
            let shown: Vec<String> = position.map(ToString::to_string).collect();
            return Err(numbers::two_values(shown.join(",")));
        }
        table.values[index] = row[arity];
    }
    Ok(Numbers { table, names, form: NumberLayout::Indexed })
}

/// The grid that `table` prints: `a↓ b→ |  0  1`, a line of dashes, and a line for each first
/// coordinate.
fn framed<'t>(lines: impl Iterator<Item = NumbersLine<'t>>) -> Result<Numbers, Message> {
    let parsed = |words: &[&str], line: NumbersLine<'_>, before: usize| {
        (before + 1..).zip(words).map(|(place, word)| entry(word, line, place)).collect::<Result<Vec<_>, _>>()
    };
    let mut names = vec!["a".to_owned(), "b".to_owned()];
    let mut columns: Vec<NumberCell> = Vec::new();
    let mut rows = NumberRows { entries: Vec::new(), ends: Vec::new() };
    for (at, line) in lines.enumerate() {
        if line.words().all(|word| word.chars().all(|c| "-+|=".contains(c))) {
            continue;
        }
        let words: Vec<&str> = line.words().collect();
        let Some(bar) = words.iter().position(|&word| word == "|") else {
            return Err(numbers::no_bar(line.number));
        };
        let right = parsed(&words[bar + 1..], line, bar + 1)?;
        if at == 0 {
            if let [a, b] = &words[..bar] {
                let name = |word: &str| word.trim_end_matches(['↓', '→']).to_owned();
                names = vec![name(a), name(b)];
            }
            columns = right;
            continue;
        }
        let [label] = &words[..bar] else {
            return Err(numbers::one_label(line.number));
        };
        let label = entry(label, line, 1)?;
        if right.len() != columns.len() {
            return Err(numbers::uneven_row(line.number, right.len(), columns.len()));
        }
        for (column, value) in columns.iter().zip(right) {
            rows.push([label, *column, value]);
        }
    }
    Ok(Numbers { form: NumberLayout::Framed, ..indexed(&rows, names)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (NumberLayout, Vec<usize>, Vec<NumberCell>, String) {
        let Numbers { table, names, form } = Numbers::parse(text, 0).unwrap();
        (form, table.sizes, table.values, names.join(","))
    }

    fn some(values: &[u32]) -> Vec<NumberCell> {
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
            "{0, 1, 2, 0}",
            "[\n 0, 1,\n 2, 0\n]",
        ] {
            assert_eq!(read(text), (NumberLayout::Sequence, vec![4], some(&[0, 1, 2, 0]), n()), "{text:?}");
        }
        assert_eq!(read(". 1 2 ?").2, [None, Some(1), Some(2), None]);
        assert_eq!(read("0 1\n1 0").0, NumberLayout::Indexed, "two columns, the first of which counts, are a b-file");
        assert_eq!(read("0 1 2\n1 0 3"), (NumberLayout::Grid, vec![2, 3], some(&[0, 1, 2, 1, 0, 3]), "a,b".to_owned()));
        let late = Numbers::parse("5 6 7", 2).unwrap();
        assert_eq!(late.table.values, [None, None, Some(5), Some(6), Some(7)]);
    }

    #[test]
    fn files_of_others() {
        // OEIS, with a remark and an offset; comma-separated values with a name for n, with holes,
        // and from Windows.
        let bfile = "# A000120\n1 1\n2 1\n3 2\n";
        assert_eq!(
            read(bfile),
            (NumberLayout::Indexed, vec![4], vec![None, Some(1), Some(1), Some(2)], "n".to_owned())
        );
        let csv = "heap,grundy\r\n0,0\r\n2,1\r\n3,5\r\n";
        assert_eq!(
            read(csv),
            (NumberLayout::Indexed, vec![4], vec![Some(0), None, Some(1), Some(5)], "heap".to_owned())
        );
        assert_eq!(read("0,5\n1,6\n2,7").2, some(&[5, 6, 7]));
        let two = "x,y,grundy\n0,0,0\n0,1,1\n1,0,1\n1,1,2\n";
        let values = some(&[0, 1, 1, 2]);
        assert_eq!(read(two), (NumberLayout::Indexed, vec![2, 2], values.clone(), "x,y".to_owned()));
        assert_eq!(
            read(two.split_once('\n').unwrap().1),
            (NumberLayout::Indexed, vec![2, 2], values, "a,b".to_owned())
        );
        for (text, says) in [
            ("1 2 x", "line 1, item 3: `x` is not a number"),
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

    /// Pairs as Python prints them: each list and each tuple is a line, and a dictionary has lines,
    /// too.
    #[test]
    fn pairs_of_python() {
        let values = some(&[0, 1, 2, 0]);
        for text in [
            "0: 0\n1: 1\n2: 2\n3: 0",
            "{0: 0, 1: 1, 2: 2, 3: 0}",
            "[(0, 0), (1, 1), (2, 2), (3, 0)]",
            "[[0, 0], [1, 1], [2, 2], [3, 0]]",
            "(0, 0), (1, 1), (2, 2), (3, 0)",
        ] {
            assert_eq!(read(text), (NumberLayout::Indexed, vec![4], values.clone(), "n".to_owned()), "{text:?}");
        }
        assert_eq!(read("[[0, 1, 2], [1, 0, 3]]").0, NumberLayout::Grid);
        assert_eq!(read("{'5': 1, '6': 0}").2, [None, None, None, None, None, Some(1), Some(0)]);
    }

    #[test]
    fn grids_as_table_prints_them() {
        let text = "m↓ k→ |  1  2\n------+------\n    0 |  .  5\n    1 | 10  ?\n";
        let mut values = vec![None; 6];
        (values[2], values[4]) = (Some(5), Some(10));
        assert_eq!(read(text), (NumberLayout::Framed, vec![2, 3], values, "m,k".to_owned()));
        assert!(
            Numbers::parse("a b | 0 1\n0 | 1 2 3", 0)
                .unwrap_err()
                .to_string()
                .contains("3 values stand under 2 columns")
        );
        assert!(Numbers::parse("a b | 0 1\n0 1 2", 0).unwrap_err().to_string().contains("line 2: a line of a grid"));
    }
}

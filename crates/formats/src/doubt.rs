//! What a text may be instead of lines of names or a table. Both have no sign of their own, so a
//! text is taken for one only if it does not look like a format that is not read here: a matrix,
//! METIS, edges with weights, several test cases, a table whose first line names its columns in
//! other words.

use crate::bare;
use crate::csv::{self, Columns};
use crate::matrices::is_matrix;
use crate::words::{is_among, is_comment};
use crate::{Format, Purpose};
use nimatron_messages::{Message, formats as say};
use std::collections::HashSet;

/// Lines that are looked at.
pub(crate) const LOOKED_AT: usize = 4096;

/// What speaks against reading a text as lines of names or as a table: the line, and why. `whole`:
/// this is all of the text, and not only its beginning. `listed`: the name of the file says that
/// its lines are names.
pub(crate) fn doubt(text: &str, whole: bool, format: Format, listed: bool, purpose: Purpose) -> Option<(u64, Message)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let is_data = |line: &str| !line.is_empty() && !is_comment(line) && csv::told(line).is_none();
    let data = lines.clone().filter(|(_, line)| is_data(line)).take(LOOKED_AT);
    let first_line = data.clone().next().map_or("", |(_, line)| line);
    let separator = if format == Format::Csv { csv::separator(first_line) } else { None };
    let data: Vec<(u64, Vec<&str>)> = data.map(|(number, line)| (number, fields(line, format, separator))).collect();
    let &(first, _) = data.first()?;
    let whole = whole && data.len() < LOOKED_AT;
    let rows: Vec<&[&str]> = data.iter().map(|(_, row)| &row[..]).collect();
    if let Some(name) = marks(text, &rows) {
        return Some((first, say::looks_like(name)));
    }
    if let Some(why) = column_names(&rows) {
        return Some((first, why));
    }
    if whole && is_matrix(&rows) {
        return Some((first, say::matrix()));
    }
    if let Some(line) = reversed(text).filter(|_| purpose == Purpose::Moves) {
        return Some((line, say::reversed_comment()));
    }
    if format != Format::Edges {
        return table(&rows).map(|(at, why)| (data[at].0, why));
    }
    if is_metis(text, whole) {
        return Some((first, say::looks_like("METIS")));
    }
    if whole && has_cases(&rows) {
        return Some((first, say::cases()));
    }
    if whole && has_more(&rows) {
        return Some((first, say::more_after_graph()));
    }
    if whole && has_counts(&rows) {
        return Some((first, say::counted_lists()));
    }
    if whole && is_lists_by_line(text) {
        return Some((first, say::looks_like("lists of successors by line")));
    }
    if let Some(line) = konect(text, "bip") {
        return Some((line, say::looks_like("KONECT with two sides")));
    }
    if let Some(line) = konect(text, "sym").filter(|_| purpose == Purpose::Moves) {
        return Some((line, say::undirected_comment()));
    }
    let is_sif = |row: &[&str]| row.len() == 3 && row[1] == rows[0][1] && row[1].parse::<f64>().is_err();
    let is_sign = |word: &str| word.contains([':', '-', '>', '→', '=', ',', '"']);
    if rows.len() > 1 && rows.iter().all(|row| is_sif(row)) && !is_sign(rows[0][1]) {
        return Some((first, say::looks_like("SIF")));
    }
    let at = weights(&rows).filter(|_| purpose == Purpose::Moves);
    at.map(|at| (data[at].0, say::weights())).or_else(|| bare::doubtful(text, whole, listed, purpose))
}

/// The words of a line, or the columns of a table. Commas alone make columns in a list of words,
/// too: `1,2,0.5`.
fn fields(line: &str, format: Format, separator: Option<u8>) -> Vec<&str> {
    if format == Format::Edges && !line.contains(|sign: char| sign.is_whitespace() || "\"()[]{}".contains(sign)) {
        return line.split(',').collect();
    }
    match separator {
        Some(sign) => csv::fields_outside(line, sign).into_iter().map(str::trim).collect(),
        None => line.split_whitespace().collect(),
    }
}

pub(crate) fn is_number(word: &str) -> bool {
    unquoted(word).parse::<f64>().is_ok()
}

fn number(word: &str) -> Option<usize> {
    word.parse().ok()
}

/// The numbers of a line; `None` if something else stands there.
fn numbers(line: &str) -> Option<Vec<usize>> {
    line.split_whitespace().map(number).collect()
}

/// Formats that show themselves by single lines.
fn marks(text: &str, rows: &[&[&str]]) -> Option<&'static str> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    if lines().next()?.starts_with("t #") {
        return Some("gSpan");
    }
    // A line of `#` between vertices with labels and edges.
    let comments = || lines().filter(|line| line.starts_with('#'));
    if comments().eq(["#"]) && !lines().next()?.starts_with('#') && lines().next_back() != Some("#") {
        return Some("TGF");
    }
    // `# 1` above the neighbours of 1, in the lines after it.
    let is_head = |line: &str| line.strip_prefix("# ").is_some_and(|rest| rest.split_whitespace().count() == 1);
    if comments().count() > 1 && lines().next()?.starts_with('#') && comments().all(is_head) {
        let data = || lines().filter(|line| !line.starts_with('#'));
        let heads: Vec<&str> = comments().map(|line| line[2..].trim()).collect();
        let names = |line: &str| line.split_whitespace().next().is_some_and(|name| heads.contains(&name));
        if data().any(names) && data().all(|line| line.split_whitespace().count() <= 2) {
            return Some("LGL");
        }
    }
    // Comments of DIMACS, and then edges without a line `p`.
    let remarks = rows.iter().take_while(|row| row[0] == "c").count();
    let numbers = rows[remarks..].iter().all(|row| row.len() > 1 && row.iter().all(|word| is_number(word)));
    (remarks > 0 && remarks < rows.len() && numbers).then_some("DIMACS without the line `p`")
}

fn unquoted(word: &str) -> &str {
    word.trim_matches('"')
}

/// A first line of words over lines of numbers names the columns. Where it names the ends of a
/// move, the reader of tables knows what to do.
fn column_names(rows: &[&[&str]]) -> Option<Message> {
    let (head, rest) = rows.split_first().filter(|(head, rest)| head.len() > 1 && !rest.is_empty())?;
    // A printed table: the first column of its rows has no name.
    let numbered = |row: &[&str]| row.len() == head.len() + 1 && unquoted(row[0]).parse::<u64>().is_ok();
    if rest.iter().all(|row| numbered(row)) && head.iter().all(|word| unquoted(word).starts_with(char::is_alphabetic)) {
        return Some(say::looks_like("a printed table"));
    }
    let head: Vec<&str> = head.iter().map(|name| unquoted(name)).collect();
    if !matches!(csv::columns(&head), Columns::Neither) || csv::has_ends(&head) {
        return None;
    }
    let comes = |name: &&str| rest.iter().any(|row| row.iter().any(|other| unquoted(other) == *name));
    if is_value_table(&head) && !head.iter().take(2).any(comes) {
        return Some(say::unknown_columns(head.join(",")));
    }
    let has = |wanted: &str| head.iter().any(|name| unquoted(name).eq_ignore_ascii_case(wanted));
    if head.len() == 2 && has("id") && (has("label") || has("name")) {
        return Some(say::looks_like("a table of vertices"));
    }
    let is_word = |word: &&str| unquoted(word).starts_with(char::is_alphabetic) && !word.contains([':', '-', '>', '=']);
    let is_move = |row: &[&str]| row.len() > 1 && row.iter().take(2).all(|word| is_number(unquoted(word)));
    let numbers = rest.iter().all(|row| is_move(row));
    (head.iter().all(is_word) && numbers).then(|| say::unknown_columns(head.join(",")))
}

/// Whether a header names positions and something about each of them.
fn is_value_table(head: &[&str]) -> bool {
    const FIRST: &str = "position state node vertex name id game n 局面";
    const VALUES: &str = "move player successor successors next neighbor neighbour neighbors neighbours nachfolger \
        knoten position state startnode endnode grundy sg value nimber winner outcome result status degree \
        weight label color colour owner priority count win loss mex p/n 值";
    let is = |all: &str, name: &str| is_among(all, &name.to_lowercase().replace('_', ""));
    let is_known = |name: &&str| is(FIRST, name) || is(VALUES, name);
    let both = matches!(head, [first, second, ..] if is_known(first) && is_known(second) && first != second);
    both || matches!(head, [first, rest @ ..] if is(FIRST, first) && rest.iter().any(|name| is(VALUES, name)))
}

/// The input of a judge: of each position the number of its options, then the options; perhaps the
/// position before them, and the number of positions in the first line.
fn has_counts(rows: &[&[&str]]) -> bool {
    if !rows.iter().all(|row| row.iter().all(|word| number(word).is_some())) {
        return false;
    }
    let begin = usize::from(rows[0].len() < 3 && rows.len() > 2 && number(rows[0][0]) == Some(rows.len() - 1));
    let rows = &rows[begin..];
    let counts = |place: usize| {
        rows.iter().all(|row| row.get(place).is_some_and(|word| number(word) == Some(row.len() - place - 1)))
    };
    // Line i with i options may also be the position i and its options: 0, then 1 and 0, ...
    let is_line = |at: usize, row: &[&str]| [at, rows.len() - 1 - at].map(Some).contains(&number(row[0]));
    let by_line = rows.iter().enumerate().all(|(at, row)| is_line(at, row));
    let in_front = counts(0) && !by_line;
    let any = rows.iter().any(|row| row.len() > 2);
    let after = counts(1) && any && (begin == 1 || rows.len() > 2);
    rows.len() > 1 && (in_front || after)
}

/// A line for each position with its successors, after a line with their numbers: of PACE
/// (`n m 0`, counted from 1) or of LAW (`n`, counted from 0). Positions without successors have
/// empty lines.
fn is_lists_by_line(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !is_comment(line));
    let Some(head) = lines.next().and_then(numbers) else { return false };
    let Some(mut rows) = lines.map(numbers).collect::<Option<Vec<_>>>() else { return false };
    while rows.len() > head.first().copied().unwrap_or(0) && rows.last().is_some_and(Vec::is_empty) {
        rows.pop();
    }
    let count: usize = rows.iter().map(Vec::len).sum();
    let within = |from: usize, to: usize| rows.iter().flatten().all(|one| (from..=to).contains(one));
    let pairs = rows.iter().all(|row| row.len() == 2);
    match head[..] {
        [vertices, edges] | [vertices, edges, 0] => {
            rows.len() == vertices && count == edges && !pairs && count > 0 && within(1, vertices)
        }
        [vertices] => vertices > 1 && rows.len() == vertices && !pairs && count > 0 && within(0, vertices - 1),
        _ => false,
    }
}

/// What speaks against reading rows as a table of moves, and the row.
fn table(rows: &[&[&str]]) -> Option<(usize, Message)> {
    let (head, rest) = rows.split_first()?;
    let head: Vec<&str> = head.iter().map(|name| unquoted(name)).collect();
    let named = matches!(csv::columns(&head), Columns::Both(..));
    // A title above the names of the columns, or the header of another table below this one.
    let header = |row: &&[&str]| row.len() > 1 && matches!(csv::columns(row), Columns::Both(..));
    if let Some(at) = rest.iter().position(header) {
        return Some((at + 1, say::header_again()));
    }
    // The rows of R have a name each, and their column has none.
    let filled = |row: &[&str]| row.iter().filter(|field| !field.is_empty()).count();
    let longer = |row: &&[&str]| row.len() > head.len() && filled(row) > head.len();
    if let Some(at) = rest.iter().position(longer).filter(|_| named || csv::has_ends(&head)) {
        let printed = rest.iter().all(|row| longer(row) && is_number(row[0]));
        return Some(if printed { (0, say::looks_like("a printed table")) } else { (at + 1, say::third_column()) });
    }
    let is_entry = |row: &&[&str]| row.len() == 2 && row[0].starts_with('(') && is_number(row[1]);
    if rows.len() > 1 && rows.iter().all(is_entry) {
        return Some((0, say::matrix()));
    }
    // A matrix with the names of its rows and columns.
    let is_row = |row: &&[&str]| row.len() == head.len() && row[1..].iter().all(|word| is_number(word));
    if head.len() > 2 && head[0].is_empty() && head.len() == rows.len() && rest.iter().all(is_row) {
        return Some((0, say::matrix()));
    }
    // Several names in one field, or a word for none.
    let firsts: HashSet<&str> = rest.iter().filter_map(|row| row.first()).map(|name| unquoted(name)).collect();
    let is_list = |field: &&str| {
        let parts = unquoted(field).split([',', ';', ' ', '|']).map(str::trim).filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.collect();
        parts.len() > 1 && parts.iter().all(|part| firsts.contains(part))
    };
    if let Some(at) = rest.iter().position(|row| row.get(1).is_some_and(is_list)) {
        return Some((at + 1, say::list_in_field(unquoted(rest[at][1]))));
    }
    let is_none =
        |field: &&str| !field.is_empty() && bare::mean_nothing(unquoted(field)) && !firsts.contains(unquoted(field));
    if let Some(at) = rest.iter().position(|row| row.get(1).is_some_and(is_none)) {
        return Some((at + 1, say::means_nothing(unquoted(rest[at][1]), unquoted(rest[at][0]))));
    }
    // The line of a spreadsheet that adds up the others.
    let is_total = |row: &[&str]| is_among("total totals sum summe 合计", &unquoted(row[0]).to_lowercase());
    if let Some((last, others)) = rest.split_last()
        && (is_total(last) || unquoted(last[0]).eq_ignore_ascii_case("grand total"))
        && !others.iter().any(|row| row.contains(&last[0]))
    {
        return Some((rest.len(), say::title(last.join(","))));
    }
    // Numbers that a missing one has turned into fractions.
    let whole = |name: &&str| unquoted(name).strip_suffix(".0").is_some_and(|whole| firsts.contains(whole));
    if let Some(at) = rest.iter().position(|row| row.get(1).is_some_and(whole)) {
        return Some((at + 1, say::no_name(unquoted(rest[at][1]))));
    }
    if named || csv::has_ends(&head) {
        return None;
    }
    // Words that do not come again, above rows each of which has a name of another.
    let ends = |row: &[&'_ str]| -> Vec<String> { row.iter().take(2).map(|name| unquoted(name).to_owned()).collect() };
    let words = ends(&head);
    let all: Vec<Vec<String>> = rest.iter().map(|row| ends(row)).collect();
    let comes = |name: &String| all.iter().filter(|row| row.contains(name)).count();
    let is_word = |name: &String| name.chars().count() > 1 && name.starts_with(char::is_alphabetic);
    let small = all.len() < 1 << 9;
    let new = words.len() == 2 && small && words.iter().all(|name| is_word(name) && comes(name) == 0);
    let joined = all.len() > 1 && all.iter().all(|row| row.iter().any(|name| comes(name) > 1));
    (new && joined).then(|| (0, say::unknown_columns(head.join(","))))
}

/// The line of the first comment of which this holds, among those before all else.
fn comment(text: &str, holds: impl Fn(&str) -> bool) -> Option<u64> {
    let mut comments = (1..).zip(text.lines()).take_while(|(_, line)| line.trim().is_empty() || is_comment(line));
    comments.find(|(_, line)| holds(line)).map(|(number, _)| number)
}

/// A comment at the beginning that names the ends of moves, that where they end first: `# to,from`.
fn reversed(text: &str) -> Option<u64> {
    let is_reversed = |line: &str| {
        let names: Vec<&str> = line
            .split(|sign: char| sign.is_whitespace() || ",;#%/".contains(sign))
            .filter(|name| !name.is_empty())
            .collect();
        names.len() < 4 && matches!(csv::columns(&names), Columns::Both(from, to) if to < from)
    };
    comment(text, is_reversed)
}

/// The comment at the beginning with which KONECT says of what kind a graph is: `sym` without
/// directions, `bip` with vertices of two sides.
fn konect(text: &str, kind: &str) -> Option<u64> {
    let says = |line: &str| {
        let rest = line.strip_prefix('%').unwrap_or_default();
        rest.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case(kind))
    };
    comment(text, says)
}

/// The row where edges with weights begin: all rows have three columns, or four with times or signs
/// beside the weights, and the last one begins with a digit (`5`, `-1`, `5km`, `2024-01-31`).
/// Counts may stand before them. Options in such rows would mean that every position has two, or
/// three, so that play never ends, or that other positions are not listed.
fn weights(rows: &[&[&str]]) -> Option<usize> {
    let is_count = |row: &[&str]| row.len() < 3 && row.iter().all(|word| word.parse::<u64>().is_ok_and(|it| it > 0));
    let counts = rows.iter().take(2).take_while(|row| is_count(row)).count();
    let rows = &rows[counts..];
    let columns = rows.first()?.len();
    let is_list = |row: &[&str]| row[0].ends_with(':') || row.iter().any(|word| matches!(*word, ":" | "->" | "--"));
    let is_weight = |word: &&str| {
        let begins = word.trim_start_matches(['+', '-', '.']).starts_with(|sign: char| sign.is_ascii_digit());
        begins && !word.contains(['(', ')', '[', ']', '{', '}'])
    };
    let fits = |row: &[&str]| row.len() == columns && !is_list(row) && row.last().is_some_and(is_weight);
    ((3..=4).contains(&columns) && rows.len() > 1 && rows.iter().all(|row| fits(row))).then_some(counts)
}

/// The input of a judge: how many graphs there are, then each of them.
fn has_cases(rows: &[&[&str]]) -> bool {
    let [[count], rest @ ..] = rows else { return false };
    let Some(count) = number(count).filter(|&count| (1..=rest.len()).contains(&count)) else { return false };
    (0..count).try_fold(rest, |rest, _| after_graph(rest)).is_some_and(<[_]>::is_empty)
        || (0..count).try_fold(rest, |rest, _| after_tree(rest)).is_some_and(<[_]>::is_empty)
}

/// What follows after a tree: its number of vertices and another number, then its edges.
fn after_tree<'r, 't>(rows: &'r [&'t [&'t str]]) -> Option<&'r [&'t [&'t str]]> {
    let [[vertices, _], rest @ ..] = rows else { return None };
    let vertices = number(vertices)?;
    let edges = rest.get(..vertices.checked_sub(1)?)?;
    let within = |end: &&str| number(end).is_some_and(|end| end <= vertices);
    edges.iter().all(|row| row.len() == 2 && row.iter().all(within)).then(|| &rest[edges.len()..])
}

/// What follows after a graph with counts: the numbers of vertices and edges in one line or in two,
/// or of a tree the number of vertices; then the edges.
fn after_graph<'r, 't>(rows: &'r [&'t [&'t str]]) -> Option<&'r [&'t [&'t str]]> {
    let edges_after = |vertices: &str, edges: Option<usize>, rest: &'r [&'t [&'t str]]| {
        let (vertices, edges) = (number(vertices)?, edges.filter(|&edges| edges <= rest.len())?);
        let ends =
            |row: &[&str]| row.len() > 1 && row[..2].iter().all(|end| number(end).is_some_and(|end| end <= vertices));
        rest[..edges].iter().all(|row| ends(row)).then(|| &rest[edges..])
    };
    match rows {
        [[vertices, edges], rest @ ..] => edges_after(vertices, number(edges), rest),
        [[vertices], [edges], rest @ ..] => edges_after(vertices, number(edges), rest),
        [[vertices], rest @ ..] => edges_after(vertices, number(vertices)?.checked_sub(1), rest),
        _ => None,
    }
}

/// A graph with counts, and then something else: a vertex or two lone ones, zeros that end the
/// input, or another graph. As moves the counts would be one, too.
fn has_more(rows: &[&[&str]]) -> bool {
    let two = matches!(rows, [[_, edges], ..] | [[_], [edges], ..] if number(edges).is_some_and(|edges| edges > 1));
    let Some(rest) = after_graph(rows).filter(|rest| two && !rest.is_empty()) else { return false };
    if matches!(rest, [["0", "0"] | ["-1", "-1"]]) {
        return true;
    }
    // A list in which each position has one line is what it seems to be.
    let mut own: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    own.sort_unstable();
    let is_once = own.windows(2).all(|pair| pair[0] != pair[1]);
    if is_once && rows.iter().all(|row| row.iter().all(|name| own.binary_search(name).is_ok())) {
        return false;
    }
    let is_alone = rest[0].len() == 1 && number(rest[0][0]).is_some();
    is_alone || after_graph(rest).is_some_and(<[_]>::is_empty)
}

/// METIS: the numbers of vertices and edges and what weights there are, then for each vertex its
/// weights and its neighbours, which go both ways. Of the beginning of a text only the neighbours
/// among its lines are looked at.
fn is_metis(text: &str, whole: bool) -> bool {
    let mut lines = text.trim_end().lines().filter(|line| !line.starts_with('%'));
    let Some(head) = lines.next().and_then(numbers).filter(|head| (2..=4).contains(&head.len())) else { return false };
    let (vertices, edges) = (head[0], head[1]);
    let kind = head.get(2).copied().unwrap_or(0);
    let digit = |place: usize| kind / place % 10;
    if kind > 111 || [1, 10, 100].into_iter().any(|place| digit(place) > 1) {
        return false;
    }
    // Before the neighbours: the size of the vertex, and its weights.
    let weights = if digit(10) == 1 { head.get(3).copied().unwrap_or(1) } else { 0 };
    let before = weights.saturating_add(digit(100));
    let each = 1 + digit(1);
    let Some(rows) = lines.map(numbers).collect::<Option<Vec<_>>>() else { return false };
    let known = rows.len();
    // Vertices at the end may have no neighbours, and an empty line.
    if known > vertices || (whole && vertices > known + vertices.min(64)) || (!whole && known < 8) {
        return false;
    }
    let shape = |row: &Vec<usize>| row.is_empty() || (row.len() >= before && (row.len() - before).is_multiple_of(each));
    if edges == 0 || !rows.iter().all(shape) {
        return false;
    }
    let neighbours: Vec<Vec<usize>> =
        rows.iter().map(|row| row.iter().skip(before).step_by(each).copied().collect()).collect();
    let count: usize = neighbours.iter().map(Vec::len).sum();
    let both_ways = |(row, own): (usize, &Vec<usize>)| {
        let back = |of: &Vec<usize>| of.contains(&(row + 1));
        let mutual = |other: usize| neighbours.get(other - 1).map_or(!whole, back);
        own.iter().all(|&other| (1..=vertices).contains(&other) && other != row + 1 && mutual(other))
    };
    let all = Some(count) == edges.checked_mul(2);
    count > 0 && (all || !whole) && neighbours.iter().enumerate().all(both_ways)
}

//! Lines of names without a colon or an arrow. They have no sign of what they are, and many
//! programs and judges write numbers, labels and counts in such lines; so they are read only if
//! they can hardly be anything else:
//!
//! - lines of two names are edges, or moves;
//! - where a line has more names, each position must have one line of its own, also those without
//!   options: then nothing in the text can be a count, a weight, a label or a query;
//! - a first line that names or counts what follows is refused.
//!
//! A file whose name ends in `.edges`, `.edgelist` or `.el` says that its lines are names, so there
//! positions without options need no line; nor where all names have brackets, `(0,1)`.

use crate::words::{LineWord, is_among, is_comment, words};
use crate::{Purpose, doubt};
use nimatron_messages::{Message, formats as say};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// A line that was looked at.
struct BareRow {
    line: u64,
    names: Vec<String>,
    /// Which names have quotation marks.
    quoted: Vec<bool>,
    /// Whether a colon or an arrow says what it is.
    told: bool,
    colon: bool,
}

impl BareRow {
    fn is_edge(&self) -> bool {
        self.names.len() == 2
    }

    /// The options, without those in quotation marks.
    fn bare_options(&self) -> impl Iterator<Item = &str> {
        let names = self.names.iter().zip(&self.quoted).skip(1);
        names.filter(|(_, quoted)| !**quoted).map(|(name, _)| name.as_str())
    }

    /// The names as a number each.
    fn numbers(&self) -> Option<Vec<usize>> {
        self.names.iter().map(|name| name.parse().ok()).collect()
    }
}

/// The lines at the beginning; `None` if one of them cannot be read, which its reader will say.
fn rows(text: &str) -> Option<Vec<BareRow>> {
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !is_comment(line));
    lines
        .take(doubt::LOOKED_AT)
        .map(|(line, text)| {
            // What follows in braces are attributes.
            let words =
                words(text.split_once(" {").or_else(|| text.split_once("\t{")).map_or(text, |(names, _)| names));
            let words = words.ok()?;
            let told = words.iter().any(|word| matches!(word, LineWord::Arrow | LineWord::Both | LineWord::Colon));
            let colon = words.contains(&LineWord::Colon);
            let names = words.into_iter().filter_map(|word| match word {
                LineWord::Name(name) => Some((matches!(name, Cow::Owned(_)), name.into_owned())),
                _ => None,
            });
            let (quoted, names) = names.unzip();
            Some(BareRow { line, names, quoted, told, colon })
        })
        .collect()
}

/// What speaks against reading lines as names: the line, and why. `listed`: the name of the file
/// says that its lines are names.
pub(crate) fn doubtful(text: &str, whole: bool, listed: bool, purpose: Purpose) -> Option<(u64, Message)> {
    let rows = rows(text)?;
    let several = |row: &&BareRow| !row.told && row.names.len() > 1;
    if rows.iter().any(|row| row.told) {
        let mixed = rows.iter().find(several).map(|row| (row.line, say::mixed_lines()));
        let weights = || weights(&rows).filter(|_| purpose == Purpose::Moves);
        return mixed.or_else(|| key(&rows)).or_else(|| odd_option(&rows)).or_else(|| counts(&rows)).or_else(weights);
    }
    if let Some(row) = odd_row(&rows).filter(|_| whole) {
        return Some((row.line, say::title(row.names.join(" "))));
    }
    let firsts: HashSet<&str> = rows.iter().filter_map(|row| row.names.first()).map(String::as_str).collect();
    let unlisted = rows.iter().flat_map(|row| row.names.iter().map(move |name| (row.line, name)));
    let unlisted = || unlisted.clone().find(|(_, name)| !firsts.contains(name.as_str()));
    let is_once = firsts.len() == rows.len();
    // `(0, 1)  5`: the entries of a matrix.
    let has_bracket = |name: &String| name.starts_with('(');
    let is_entry = |row: &BareRow| row.is_edge() && has_bracket(&row.names[0]) && !has_bracket(&row.names[1]);
    if rows.len() > 1 && rows.iter().all(is_entry) {
        return Some((rows[0].line, say::matrix()));
    }
    if rows.iter().any(|row| row.names.len() > 2) {
        if purpose == Purpose::Graph {
            return None;
        }
        if !is_once {
            let mut seen = HashSet::new();
            let again = rows.iter().find(|row| row.names.first().is_some_and(|name| !seen.insert(name)))?;
            return Some((again.line, say::position_again(again.names.first()?)));
        }
        // Positions of several numbers, `(0,1)`, are nothing else.
        let listed = listed || rows.iter().flat_map(|row| &row.names).all(|name| name.starts_with(['(', '[']));
        return unlisted().filter(|_| whole && !listed).map(|(line, name)| (line, say::position_unlisted(name)));
    }
    let (first, rest) = rows.split_first().filter(|(_, rest)| !rest.is_empty())?;
    if let Some(why) = counted(first, rest).or_else(|| counted_and_more(first, rest)).filter(|_| whole) {
        return Some((first.line, why));
    }
    if is_once && unlisted().is_none() {
        return None;
    }
    let why = title(first, rest).map(|why| (first.line, why));
    why.or_else(|| between(&rows).map(|line| (line, say::cases())))
}

/// A line among lines of numbers that has none, `END`, or the last line that is twice the same
/// number, `0 0`, where no other one is.
fn odd_row(rows: &[BareRow]) -> Option<&BareRow> {
    if rows.len() < 3 {
        return None;
    }
    let is_plain = |row: &BareRow| row.names.iter().all(|name| is_number(name));
    let mut others = rows.iter().filter(|row| !is_plain(row));
    if let (Some(odd), None) = (others.next(), others.next()) {
        return Some(odd).filter(|row| !row.names.iter().any(|name| is_number(name)));
    }
    let is_twice = |row: &BareRow| row.is_edge() && row.names[0] == row.names[1] && is_plain(row);
    let last = rows.last().filter(|row| is_twice(row))?;
    (rows.iter().filter(|row| is_twice(row)).count() == 1).then_some(last)
}

/// Words before a colon that say what follows.
const KEYS: &str = "title game name description comment note author date directed undirected node nodes \
    vertex vertices position positions state states move moves edge edges arc arcs graph \
    type format total test case testcase 局面 走法";

/// A line that begins with a word that says what follows, and is no option.
fn key(rows: &[BareRow]) -> Option<(u64, Message)> {
    let options: HashSet<&str> = rows.iter().flat_map(|row| row.names.iter().skip(1)).map(String::as_str).collect();
    let is_key = |row: &&BareRow| {
        let name = row.names.first().filter(|_| row.colon && !row.quoted[0]);
        name.is_some_and(|name| is_among(KEYS, &name.to_lowercase()) && !options.contains(name.as_str()))
    };
    rows.iter().find(is_key).map(|row| (row.line, say::key(row.names[0].as_str())))
}

/// Lists with the number of options in front of them: `1: 2 2 3`. Lists of the numbers from i - 1
/// down to 0 have as many options as i, and are what they seem to be.
fn counts(rows: &[BareRow]) -> Option<(u64, Message)> {
    let numbers: Vec<Vec<usize>> = rows.iter().map(BareRow::numbers).collect::<Option<_>>()?;
    let is_count = |row: &Vec<usize>| row.len() > 1 && row[1] == row.len() - 2;
    let by_line = numbers.iter().all(|row| row[0] == row.len() - 1);
    let any = numbers.iter().any(|row| row.len() > 3);
    (rows.len() > 1 && any && !by_line && numbers.iter().all(is_count)).then(|| (rows[0].line, say::counted_lists()))
}

/// Words for no option at all.
const NOTHING: [&str; 28] = [
    "none",
    "nil",
    "n/a",
    "undefined",
    "nothing",
    "empty",
    "no moves",
    "no options",
    "keine",
    "leer",
    "无",
    "空",
    "没有",
    "無",
    "終",
    "终",
    "なし",
    "없음",
    "нет",
    "ningún",
    "ninguno",
    "nenhum",
    "aucun",
    "brak",
    "ingen",
    "geen",
    "∅",
    "",
];

/// Whether these options are a word for none.
pub(crate) fn mean_nothing(options: &str) -> bool {
    let sign = |sign: char| !sign.is_alphanumeric();
    NOTHING.contains(&&*options.to_lowercase()) || (options != "()" && options.chars().all(sign))
}

/// Words between names.
const BETWEEN: [&str; 6] = ["and", "or", "und", "oder", "和", "或"];

/// An option after a colon or an arrow that is hardly a name: a word for none, a word between
/// names, or a name with a weight or a label after it.
fn odd_option(rows: &[BareRow]) -> Option<(u64, Message)> {
    let firsts: HashSet<&str> = rows.iter().filter_map(|row| row.names.first()).map(String::as_str).collect();
    let bracket = firsts.iter().any(|name| name.starts_with('('));
    for row in rows {
        let options: Vec<&str> = row.bare_options().collect();
        let all = options.join(" ");
        let is_empty = row.names.len() > 1 && row.names.iter().skip(1).all(String::is_empty);
        if (is_empty || (!options.is_empty() && options.len() + 1 == row.names.len()))
            && mean_nothing(&all)
            && !firsts.contains(&*all)
        {
            return Some((row.line, say::means_nothing(all, row.names[0].as_str())));
        }
        for &option in options.iter().filter(|option| !firsts.contains(**option)) {
            let is_between = options.len() > 2 && BETWEEN.contains(&option);
            if is_between || option.ends_with(':') || (option.starts_with('(') && !bracket) {
                return Some((row.line, say::no_name(option)));
            }
            if let Some(name) = labelled(option, &firsts) {
                return Some((row.line, say::labelled(option, name)));
            }
        }
    }
    None
}

/// The name of a position that an option begins with, before what looks like a weight or a label:
/// `2:5`, `b(3)`, `2=5`, `2/5`, `2.`, `2-4`.
fn labelled<'o>(option: &'o str, firsts: &HashSet<&str>) -> Option<&'o str> {
    let at = option.find([':', '(', '=', '/', '.', '-', '–'])?;
    let (name, label) = option.split_at(at);
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_label = match label.chars().next()? {
        ':' | '(' | '=' => true,
        sign => digits(label.trim_start_matches(sign)) && (sign != '-' || digits(name)),
    };
    (is_label && firsts.contains(name)).then_some(name)
}

/// What people write before a weight.
const WEIGHT: [&str; 5] = ["w", "weight", "cost", "len", "length"];

/// `3`, `w3`, `weight=3`, `x=3`: a number, with or without a word that says what it is.
fn is_weight(option: &str) -> bool {
    let (word, number) = match option.split_once('=') {
        Some((_, number)) => return is_number(number),
        None => option.split_at(option.find(|sign: char| !sign.is_alphabetic()).unwrap_or(0)),
    };
    is_number(number) && (word.is_empty() || WEIGHT.contains(&&*word.to_lowercase()))
}

/// Lines `a -> b 3` of names that are no numbers, with a weight at the end of each.
fn weights(rows: &[BareRow]) -> Option<(u64, Message)> {
    let firsts: HashSet<&str> = rows.iter().filter_map(|row| row.names.first()).map(String::as_str).collect();
    let options = || rows.iter().filter(|row| row.names.len() > 1);
    let is_weight = |name: &String| is_weight(name) && !firsts.contains(name.as_str());
    let bare = |row: &BareRow| !row.quoted[2];
    let fits =
        |row: &BareRow| row.names.len() == 3 && bare(row) && is_weight(&row.names[2]) && !is_weight(&row.names[1]);
    let any_number = firsts.iter().any(|name| is_number(name));
    let first = options().next().filter(|_| !any_number && options().all(fits))?;
    Some((first.line, say::weight(first.names[2].as_str())))
}

fn is_number(name: &str) -> bool {
    name.parse::<f64>().is_ok()
}

/// A first line of other words than those of all other lines: a title, or the names of columns.
fn title(first: &BareRow, rest: &[BareRow]) -> Option<Message> {
    let shown = || first.names.join(" ");
    let is_word = |name: &String| name.chars().count() > 1 && name.starts_with(char::is_alphabetic);
    if let [name] = &first.names[..] {
        return (is_word(name) && rest.iter().all(BareRow::is_edge)).then(|| say::title(shown()));
    }
    // `3 nodes`, and then lines of numbers.
    let all_numbers = |row: &BareRow| row.names.iter().all(|name| is_number(name));
    if first.is_edge() && is_number(&first.names[0]) && is_word(&first.names[1]) && rest.iter().all(all_numbers) {
        return Some(say::title(shown()));
    }
    // `V 3`, `E 2`, and then lines of numbers.
    let named = |row: &&BareRow| row.is_edge() && !is_number(&row.names[0]) && is_number(&row.names[1]);
    let above = std::iter::once(first).chain(rest).take_while(named).count();
    let below = &rest[above.saturating_sub(1).min(rest.len())..];
    let numbers = |row: &BareRow| row.names.iter().all(|name| is_number(name));
    if (1..=3).contains(&above) && !below.is_empty() && below.iter().all(numbers) {
        return Some(say::title(shown()));
    }
    // `u v` above edges.
    let comes_again = |name: &String| rest.iter().any(|row| row.names.contains(name));
    if crate::csv::has_ends(&first.names) && !first.names.iter().any(comes_again) {
        return Some(say::title(shown()));
    }
    let equals = |row: &BareRow| row.names.iter().all(|name| name.contains('='));
    if equals(first) && !rest.iter().any(equals) {
        return Some(say::title(shown()));
    }
    // Words that do not come again, above lines each of which has a name of another.
    let mut count: HashMap<&str, usize> = HashMap::new();
    for row in rest {
        let own: HashSet<&str> = row.names.iter().map(String::as_str).collect();
        own.into_iter().for_each(|name| *count.entry(name).or_default() += 1);
    }
    let comes = |name: &String| count.get(name.as_str()).copied().unwrap_or(0);
    let joined = |row: &BareRow| row.names.iter().any(|name| comes(name) > 1);
    let new = first.is_edge() && first.names.iter().all(|name| is_word(name) && comes(name) == 0);
    let all = rest.len() > 1 && rest.iter().all(joined);
    (new && all).then(|| say::unknown_columns(first.names.join(",")))
}

/// A first line `n x` above edges between all of the vertices 1 to n or 0 to n - 1: of a tree, or
/// as many as x but for one, or where x is larger than n. (If x is their number, `header` reads the
/// line.) Lists in which the first names go down begin with their largest.
fn counted(first: &BareRow, rest: &[BareRow]) -> Option<Message> {
    let [vertices, second] = first.numbers()?[..] else { return None };
    let count = rest.len();
    let near = second.abs_diff(count) == 1 || second > vertices || count + 1 == vertices;
    (near && second != count && joins_all(vertices, rest)).then(|| say::header_or_move(vertices, second))
}

/// Whether lines are two edges or more that have all of the vertices 1 to n or 0 to n - 1, and not
/// a list in which the first names go down from n.
fn joins_all(vertices: usize, rows: &[BareRow]) -> bool {
    let Some(edges) = rows.iter().map(BareRow::numbers).collect::<Option<Vec<Vec<usize>>>>() else { return false };
    let falls = edges.iter().try_fold(vertices, |above, edge| (edge[0] <= above).then_some(edge[0]));
    if falls.is_some() || edges.len() < 2 || edges.iter().any(|edge| edge.len() != 2) {
        return false;
    }
    let ends: HashSet<usize> = edges.iter().flatten().copied().collect();
    let (Some(&least), Some(&most)) = (ends.iter().min(), ends.iter().max()) else { return false };
    ends.len() == vertices && least <= 1 && most + 1 == vertices + least
}

/// A first line `n x` above the edges of a tree with n vertices, or x edges, that have all of the
/// vertices 1 to n or 0 to n - 1, and then something else: queries, or a sign that the graph ends.
fn counted_and_more(first: &BareRow, rest: &[BareRow]) -> Option<Message> {
    let [vertices, second] = first.numbers()?[..] else { return None };
    // The number of edges fits.
    if second == rest.len() {
        return None;
    }
    let begins = |count: usize| count < rest.len() && joins_all(vertices, &rest[..count]);
    (begins(vertices.saturating_sub(1)) || begins(second)).then(say::more_after_graph)
}

/// The line of a number alone with edges of numbers before and after it: another graph begins
/// there.
fn between(rows: &[BareRow]) -> Option<u64> {
    let numbers = rows.iter().all(|row| row.numbers().is_some());
    let alone = rows.windows(3).find(|three| three[0].is_edge() && three[1].names.len() == 1 && three[2].is_edge());
    alone.filter(|_| numbers).map(|three| three[1].line)
}

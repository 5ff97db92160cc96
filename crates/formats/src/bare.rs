//! Lines of names without a colon or an arrow. They have no sign of what they are, and many programs
//! and judges write numbers, labels and counts in such lines; so they are read only if they can
//! hardly be anything else:
//!
//! - lines of two names are edges, or moves;
//! - where a line has more names, each position must have one line of its own, also those without
//!   options: then nothing in the text can be a count, a weight, a label or a query;
//! - a first line that names or counts what follows is refused.
//!
//! A file whose name ends in `.edges`, `.edgelist` or `.el` says that its lines are names, so there
//! positions without options need no line; nor where all names have brackets, `(0,1)`.

use crate::words::{Word, is_comment, words};
use crate::{Purpose, doubt};
use nimatron_messages::{Message, formats as say};
use std::collections::{HashMap, HashSet};

/// A line that was looked at.
struct Row {
    line: u64,
    names: Vec<String>,
    /// Whether a colon or an arrow says what it is.
    told: bool,
}

impl Row {
    fn is_edge(&self) -> bool {
        self.names.len() == 2
    }

    /// The names as a number each.
    fn numbers(&self) -> Option<Vec<usize>> {
        self.names.iter().map(|name| name.parse().ok()).collect()
    }
}

/// The lines at the beginning; `None` if one of them cannot be read, which its reader will say.
fn rows(text: &str) -> Option<Vec<Row>> {
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !is_comment(line));
    lines
        .take(doubt::LOOKED_AT)
        .map(|(line, text)| {
            // What follows in braces are attributes.
            let words =
                words(text.split_once(" {").or_else(|| text.split_once("\t{")).map_or(text, |(names, _)| names));
            let words = words.ok()?;
            let told = words.iter().any(|word| matches!(word, Word::Arrow | Word::Both | Word::Colon));
            let names = words.into_iter().filter_map(|word| match word {
                Word::Name(name) => Some(name.into_owned()),
                _ => None,
            });
            Some(Row { line, names: names.collect(), told })
        })
        .collect()
}

/// What speaks against reading lines as names: the line, and why. `listed`: the name of the file
/// says that its lines are names.
pub(crate) fn doubtful(text: &str, whole: bool, listed: bool, purpose: Purpose) -> Option<(u64, Message)> {
    let rows = rows(text)?;
    let several = |row: &&Row| !row.told && row.names.len() > 1;
    if rows.iter().any(|row| row.told) {
        let mixed = rows.iter().find(several).map(|row| (row.line, say::mixed_lines()));
        return mixed.or_else(|| odd_option(&rows)).or_else(|| weights(&rows).filter(|_| purpose == Purpose::Moves));
    }
    let firsts: HashSet<&str> = rows.iter().filter_map(|row| row.names.first()).map(String::as_str).collect();
    let unlisted = rows.iter().flat_map(|row| row.names.iter().map(move |name| (row.line, name)));
    let unlisted = || unlisted.clone().find(|(_, name)| !firsts.contains(name.as_str()));
    let is_once = firsts.len() == rows.len();
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

/// Words for no option at all.
const NOTHING: [&str; 15] = [
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

/// An option after a colon or an arrow that is hardly a name: a word for none, a word between names,
/// or a name with a weight or a label behind it.
fn odd_option(rows: &[Row]) -> Option<(u64, Message)> {
    let firsts: HashSet<&str> = rows.iter().filter_map(|row| row.names.first()).map(String::as_str).collect();
    let bracket = firsts.iter().any(|name| name.starts_with('('));
    for row in rows {
        let [_, options @ ..] = &row.names[..] else { continue };
        let all = options.join(" ");
        if !options.is_empty() && mean_nothing(&all) && !firsts.contains(&*all) {
            return Some((row.line, say::means_nothing(all, row.names[0].as_str())));
        }
        for option in options.iter().map(String::as_str).filter(|option| !firsts.contains(option)) {
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

/// Lines `a -> b 3` of names that are no numbers, with a number at the end of each.
fn weights(rows: &[Row]) -> Option<(u64, Message)> {
    let firsts: HashSet<&str> = rows.iter().filter_map(|row| row.names.first()).map(String::as_str).collect();
    let options = || rows.iter().filter(|row| row.names.len() > 1);
    let is_weight = |name: &String| {
        let plain = name.trim_start_matches(|sign: char| sign.is_alphabetic() || "=".contains(sign));
        is_number(plain) && !firsts.contains(name.as_str())
    };
    let fits = |row: &Row| row.names.len() == 3 && is_weight(&row.names[2]) && !is_weight(&row.names[1]);
    let any_number = firsts.iter().any(|name| is_number(name));
    (!any_number && options().all(fits)).then(|| options().next().map(|row| (row.line, say::weights()))).flatten()
}

fn is_number(name: &str) -> bool {
    name.parse::<f64>().is_ok()
}

/// A first line of other words than those of all other lines: a title, or the names of columns.
fn title(first: &Row, rest: &[Row]) -> Option<Message> {
    let shown = || first.names.join(" ");
    let is_word = |name: &String| name.chars().count() > 1 && name.starts_with(char::is_alphabetic);
    if let [name] = &first.names[..] {
        return (is_word(name) && rest.iter().all(Row::is_edge)).then(|| say::title(shown()));
    }
    // `3 nodes`, and then lines of numbers.
    let all_numbers = |row: &Row| row.names.iter().all(|name| is_number(name));
    if first.is_edge() && is_number(&first.names[0]) && is_word(&first.names[1]) && rest.iter().all(all_numbers) {
        return Some(say::title(shown()));
    }
    // `V 3`, `E 2`, and then lines of numbers.
    let named = |row: &&Row| row.is_edge() && !is_number(&row.names[0]) && is_number(&row.names[1]);
    let above = std::iter::once(first).chain(rest).take_while(named).count();
    let below = &rest[above.saturating_sub(1).min(rest.len())..];
    let numbers = |row: &Row| row.names.iter().all(|name| is_number(name));
    if (1..=3).contains(&above) && !below.is_empty() && below.iter().all(numbers) {
        return Some(say::title(shown()));
    }
    let equals = |row: &Row| row.names.iter().all(|name| name.contains('='));
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
    let joined = |row: &Row| row.names.iter().any(|name| comes(name) > 1);
    let new = first.is_edge() && first.names.iter().all(|name| is_word(name) && comes(name) == 0);
    let all = rest.len() > 1 && rest.iter().all(joined);
    (new && all).then(|| say::unknown_columns(first.names.join(",")))
}

/// A first line `n x` above edges between all of the vertices 1 to n or 0 to n - 1: of a tree, or
/// as many as x but for one, or where x is larger than n. (If x is their number, `header` reads the
/// line.) Lists in which the first names go down begin with their largest.
fn counted(first: &Row, rest: &[Row]) -> Option<Message> {
    let [vertices, second] = first.numbers()?[..] else { return None };
    let count = rest.len();
    let near = second.abs_diff(count) == 1 || second > vertices || count + 1 == vertices;
    (near && second != count && joins_all(vertices, rest)).then(|| say::header_or_move(vertices, second))
}

/// Whether lines are two edges or more that have all of the vertices 1 to n or 0 to n - 1, and not a
/// list in which the first names go down from n.
fn joins_all(vertices: usize, rows: &[Row]) -> bool {
    let Some(edges) = rows.iter().map(Row::numbers).collect::<Option<Vec<Vec<usize>>>>() else { return false };
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
fn counted_and_more(first: &Row, rest: &[Row]) -> Option<Message> {
    let [vertices, second] = first.numbers()?[..] else { return None };
    // The number of edges fits.
    if second == rest.len() {
        return None;
    }
    let begins = |count: usize| count < rest.len() && joins_all(vertices, &rest[..count]);
    (begins(vertices.saturating_sub(1)) || begins(second)).then(say::more_after_graph)
}

/// The line of a number alone with edges of numbers before and after it: another graph begins there.
fn between(rows: &[Row]) -> Option<u64> {
    let numbers = rows.iter().all(|row| row.numbers().is_some());
    let alone = rows.windows(3).find(|three| three[0].is_edge() && three[1].names.len() == 1 && three[2].is_edge());
    alone.filter(|_| numbers).map(|three| three[1].line)
}

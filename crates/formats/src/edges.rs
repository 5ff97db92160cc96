//! Lines of names: a position and its options, or, where a graph is wanted, the two ends of an
//! edge.

use crate::bytes::TextLines;
use crate::header::{HeaderDetector, Plain};
use crate::words::{LineWord, is_comment, is_dash, is_dashed, is_kind, is_number, plain, words};
use crate::{Purpose, Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::{Message, formats as say};
use std::borrow::Cow;
use std::collections::HashSet;

/// Positions with a colon that are remembered, to see whether one comes again.
const MAX_LISTED: usize = 1 << 16;

/// `given`: the format was asked for, so that the first line is a line as all others. `glued`: no
/// blanks follow after colons.
pub(crate) fn parse(
    lines: &mut TextLines<'_>,
    purpose: Purpose,
    (given, glued): (bool, bool),
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Result<(), Unreadable> {
    let mut header = HeaderDetector::new(!given);
    let mut list = EdgeListState {
        purpose,
        joined: false,
        lone: None,
        noted: false,
        commas: None,
        rows: Some((0, 0, 0)),
        listed: (!given && purpose == Purpose::Moves).then(HashSet::new),
    };
    let mut before = PreviousLine::default();
    let mut told = false;
    while let Some((number, raw)) = lines.next(budget)? {
        let line = raw.trim();
        if line.is_empty() || is_comment(line) {
            if !given && !told && purpose == Purpose::Moves && says_undirected(line) {
                told = true;
                sink.note(say::undirected_as_moves(number));
            }
            continue;
        }
        before.check(raw, line).map_err(Unreadable::Here)?;
        let line = &*plain(line, glued);
        if header.is_open() {
            if header.takes(number, Plain::of(line)) {
                continue;
            }
            if let Some(held) = header.given_up() {
                list.held(held, sink)?;
            }
        }
        list.line(number, line, sink)?;
    }
    if let Some(held) = header.end(purpose, sink, budget)? {
        list.held(held, sink)?;
    }
    list.end()
}

/// Whether a comment has the word `undirected`, as in the files of SNAP.
fn says_undirected(comment: &str) -> bool {
    comment.split(|sign: char| !sign.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case("undirected"))
        || comment.contains("无向")
}

fn at(number: u64, error: Unreadable) -> Unreadable {
    match error {
        Unreadable::Here(why) => Unreadable::Line(number, why),
        error => error,
    }
}

/// How the line before begins and ends, to find outlines.
#[derive(Default)]
struct PreviousLine {
    indented: usize,
    /// Whether it is a name without options.
    alone: bool,
    colon: bool,
    /// Whether a colon or an arrow joins a position and its options.
    joined: bool,
    comma: bool,
}

impl PreviousLine {
    /// Refuses a line that is indented below a name without options, or that continues a list.
    fn check(&mut self, raw: &str, line: &str) -> Result<(), Message> {
        let indented = raw.len() - raw.trim_start().len();
        let number = line.bytes().all(|byte| byte.is_ascii_digit());
        if indented > self.indented && (self.colon || (self.alone && !number)) {
            return Err(say::indented());
        }
        if self.comma || (indented > self.indented && self.joined) {
            return Err(say::continued());
        }
        *self = PreviousLine {
            indented,
            alone: !number && !line.contains(char::is_whitespace),
            colon: line.ends_with(':'),
            joined: line.contains([':', '：', '→']) || line.contains("->"),
            comma: line.ends_with([',', '，']),
        };
        Ok(())
    }
}

/// What the lines so far have in common.
struct EdgeListState {
    purpose: Purpose,
    /// Whether some line joins two names.
    joined: bool,
    /// A name alone in its line that may be more than a name.
    lone: Option<(u64, String)>,
    /// Whether attributes were noted.
    noted: bool,
    /// Whether commas belong to names, `1,1 0,1`, or stand between them, `a,b`.
    commas: Option<bool>,
    /// Rows of 0 and 1 without blanks, as long as there is nothing else: the first line, their
    /// number, and their length.
    rows: Option<(u64, usize, usize)>,
    /// The positions with a colon so far, as long as none has come again and they are not too many.
    listed: Option<HashSet<String>>,
}

/// A line without its attributes in braces, as in `0 1 {'weight': 5}`, and whether there are any.
fn without_attributes(line: &str) -> Result<(&str, bool), Message> {
    let Some(begin) = line.strip_suffix('}').and_then(|line| line.find(" {").or_else(|| line.find("\t{"))) else {
        return Ok((line, false));
    };
    let ends = line[..begin].trim_end();
    if ends.contains('"') || !matches!(words(ends)?[..], [LineWord::Name(_), LineWord::Name(_)]) {
        return Ok((line, false));
    }
    Ok((ends, line[begin..].contains(|sign: char| !sign.is_whitespace() && !"{}".contains(sign))))
}

impl EdgeListState {
    /// Lines that were held back, which stand above all others.
    fn held(&mut self, (number, text): (u64, String), sink: &mut dyn Sink) -> Result<(), Unreadable> {
        if let Plain::Two(one, other) = Plain::of(&text)
            && !text.contains('\n')
        {
            self.joined = true;
            let (one, other) = (one.to_string(), other.to_string());
            return sink.pair_above(one.as_bytes(), other.as_bytes()).map_err(|error| at(number, error));
        }
        (number..)
            .zip(text.lines())
            .try_for_each(|(number, line)| self.line(number, line, sink).map_err(|error| at(number, error)))
    }

    fn line(&mut self, number: u64, line: &str, sink: &mut dyn Sink) -> Result<(), Unreadable> {
        let plain = line.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace());
        let several = line.contains(char::is_whitespace);
        self.rows = self.rows.filter(|rows| {
            let fits = rows.1 == 0 || rows.2 == line.len();
            fits && line.len() > 1 && line.bytes().all(|byte| matches!(byte, b'0' | b'1'))
        });
        self.rows = self.rows.map(|(first, rows, _)| (if rows == 0 { number } else { first }, rows + 1, line.len()));
        let word = line.split_ascii_whitespace().next().unwrap_or_default();
        if plain && self.purpose == Purpose::Moves && !is_kind(word) {
            self.joined |= several;
            let mut names = line.split_ascii_whitespace().map(str::as_bytes);
            let Some(from) = names.next() else { return Ok(()) };
            sink.node(from)?;
            return names.try_for_each(|to| sink.pair(from, to));
        }
        let (line, attributes) = without_attributes(line).map_err(Unreadable::Here)?;
        if attributes && !self.noted {
            self.noted = true;
            sink.note(say::attributes_unused());
        }
        let words = self.with_commas(words(line).map_err(Unreadable::Here)?).map_err(Unreadable::Here)?;
        if let [LineWord::Name(Cow::Borrowed(name))] = words[..] {
            if name.contains("--") {
                return Err(Unreadable::Here(self.no_name(name)));
            }
            let is_item = self.purpose == Purpose::Graph && is_listed(name);
            self.joined |= is_item;
            let other = |sign: char| !sign.is_alphanumeric() && !"_.'*+!?#@$~^".contains(sign);
            if !is_item && self.lone.is_none() && name.contains(other) {
                self.lone = Some((number, name.to_owned()));
            }
        }
        self.joined |= words.iter().filter(|word| matches!(word, LineWord::Name(_))).count() > 1;
        if let ([LineWord::Name(name), LineWord::Colon, ..], Some(listed)) = (&words[..], &mut self.listed) {
            if !listed.insert(name.to_string()) {
                sink.note(say::several_lines(name.as_ref()));
                self.listed = None;
            } else if listed.len() > MAX_LISTED {
                self.listed = None;
            }
        }
        match self.purpose {
            Purpose::Moves => moves(&words, sink),
            Purpose::Graph => edges(&words, sink),
        }
    }

    /// What to say about a name that looks like an edge or like another thing.
    fn no_name(&self, name: &str) -> Message {
        match self.purpose {
            Purpose::Graph => say::not_an_edge(name),
            Purpose::Moves if name.contains(is_dash) => say::no_direction(name),
            Purpose::Moves => say::no_name(name),
        }
    }

    /// `a,b` as two names, as long as the commas of other lines do not belong to names, as in
    /// `1,1 0,1`.
    fn with_commas<'w>(&mut self, words: Vec<LineWord<'w>>) -> Result<Vec<LineWord<'w>>, Message> {
        let inner = |word: &LineWord<'_>| match word {
            LineWord::Name(Cow::Borrowed(name)) => crate::csv::fields_outside(name, b',').len() > 1,
            _ => false,
        };
        let Some(LineWord::Name(name)) = words.iter().find(|word| inner(word)) else { return Ok(words) };
        let dashed = |word: &LineWord<'_>| matches!(word, LineWord::Name(name) if name.contains(is_dash));
        if self.purpose == Purpose::Graph && words.iter().any(dashed) {
            return Ok(words);
        }
        let belong = words.len() > 1;
        let mixed = belong && !words.iter().all(|word| inner(word) || !matches!(word, LineWord::Name(_)));
        if mixed || self.commas.is_some_and(|before| before != belong) {
            return Err(say::no_name(name.as_ref()));
        }
        self.commas = Some(belong);
        if belong {
            return Ok(words);
        }
        let [LineWord::Name(Cow::Borrowed(name))] = words[..] else { return Ok(words) };
        let parts: Result<Vec<Vec<LineWord<'_>>>, Message> = crate::csv::fields_outside(name, b',')
            .into_iter()
            .map(|part| match part {
                "" => Err(say::name_expected()),
                part => crate::words::words(part),
            })
            .collect();
        Ok(parts?.join(&LineWord::Comma))
    }

    /// At the end: whether what was read can be meant.
    fn end(self) -> Result<(), Unreadable> {
        if let Some((line, rows, length)) = self.rows
            && rows == length
            && rows > 1
        {
            return Err(Unreadable::Line(line, say::matrix()));
        }
        match &self.lone {
            Some((line, name)) if !self.joined => Err(Unreadable::Line(*line, self.no_name(name))),
            _ => Ok(()),
        }
    }
}

/// The names of a list, with commas between them or not.
fn names<'w>(words: &'w [LineWord<'_>]) -> Result<Vec<&'w [u8]>, Unreadable> {
    let (mut names, mut comma) = (Vec::new(), true);
    for word in words {
        match word {
            LineWord::Name(name) => names.push(name.as_bytes()),
            LineWord::Comma if !comma => {}
            _ => return Err(Unreadable::Here(say::name_expected())),
        }
        comma = *word == LineWord::Comma;
    }
    Ok(names)
}

/// `a b c`, `a: b, c`, `a -> b, c`, `a -> b -> c`, `a -- b`.
fn moves(words: &[LineWord<'_>], sink: &mut dyn Sink) -> Result<(), Unreadable> {
    if words.contains(&LineWord::Arrow) || words.contains(&LineWord::Both) {
        return chain(words, sink);
    }
    let [LineWord::Name(from), rest @ ..] = words else { return Err(Unreadable::Here(say::name_expected())) };
    sink.node(from.as_bytes())?;
    let rest = match rest {
        [LineWord::Colon | LineWord::Comma, rest @ ..] => rest,
        rest => rest,
    };
    names(rest)?.into_iter().try_for_each(|to| sink.pair(from.as_bytes(), to))
}

/// Names with arrows or `--` between them; only at the end there may be several.
fn chain(words: &[LineWord<'_>], sink: &mut dyn Sink) -> Result<(), Unreadable> {
    let mut from: Option<&[u8]> = None;
    let mut directed = true;
    let mut start = 0;
    for at in 0..=words.len() {
        if !matches!(words.get(at), None | Some(LineWord::Arrow | LineWord::Both)) {
            continue;
        }
        let list = names(&words[start..at])?;
        // `c ->` is a position without options.
        if list.is_empty() && at == words.len() && from.is_some() && directed && words.len() == 2 {
            return Ok(());
        }
        if list.is_empty() {
            return Err(Unreadable::Here(say::name_expected()));
        }
        for to in &list {
            match from {
                Some(from) if directed => sink.arc(from, to)?,
                Some(from) => sink.edge(from, to)?,
                None => sink.node(to)?,
            }
        }
        if list.len() > 1 && at < words.len() {
            return Err(Unreadable::Here(say::several_before_arrow()));
        }
        (from, start) = (list.first().copied(), at + 1);
        directed = words.get(at) == Some(&LineWord::Arrow);
    }
    Ok(())
}

/// `0 1`, `0, 1`, `0-1, 1-2, 5`, `0: 1 2`, `0 -- 1`, `0 -> 1`.
fn edges(words: &[LineWord<'_>], sink: &mut dyn Sink) -> Result<(), Unreadable> {
    if words.contains(&LineWord::Arrow) || words.contains(&LineWord::Both) {
        return chain(words, sink);
    }
    if let [LineWord::Name(one), LineWord::Colon, rest @ ..] = words {
        sink.node(one.as_bytes())?;
        return names(rest)?.into_iter().try_for_each(|other| sink.edge(one.as_bytes(), other));
    }
    if words.iter().any(|word| matches!(word, LineWord::Name(name) if is_listed(name))) {
        // `0-1 1-2 5` and `0-1,1-2,5`.
        for word in words {
            match word {
                LineWord::Name(name) => item(name, sink)?,
                LineWord::Comma => {}
                _ => return Err(Unreadable::Here(say::name_expected())),
            }
        }
        return Ok(());
    }
    // `A-B B-C`: edges as well as names.
    let is_item = |word: &LineWord<'_>| matches!(word, LineWord::Name(Cow::Borrowed(name)) if is_dashed(name));
    if let [LineWord::Name(name), _, ..] = words
        && words.iter().all(|word| is_item(word) || *word == LineWord::Comma)
    {
        return Err(Unreadable::Here(say::not_an_edge(name.as_ref())));
    }
    match names(words)?[..] {
        [one] => sink.node(one),
        [one, other] => sink.pair(one, other),
        _ => Err(Unreadable::Here(say::more_than_an_edge())),
    }
}

/// Digits with a dash or comma after them are edges.
fn is_listed(name: &str) -> bool {
    name.starts_with(|sign: char| sign.is_ascii_digit()) && name.contains(|sign: char| is_dash(sign) || sign == ',')
}

/// `0-1`, or several with commas between them, or a vertex.
fn item(text: &str, sink: &mut dyn Sink) -> Result<(), Unreadable> {
    for item in text.split(',').filter(|item| !item.is_empty()) {
        match item.split_once(is_dash) {
            Some((one, other)) if is_number(one) && is_number(other) => sink.pair(one.as_bytes(), other.as_bytes())?,
            None if is_number(item) => sink.node(item.as_bytes())?,
            _ => return Err(Unreadable::Here(say::not_an_edge(item))),
        }
    }
    Ok(())
}

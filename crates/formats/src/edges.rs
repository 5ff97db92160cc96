//! Lines of names: a position and its options, or, where a graph is wanted, the two ends of an
//! edge.

use crate::bytes::Lines;
use crate::header::{Header, Plain};
use crate::words::{Word, is_comment, words};
use crate::{Purpose, Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::formats as say;

/// `given`: the format was asked for, so that the first line is a line as all others.
pub(crate) fn parse(
    lines: &mut Lines<'_>,
    purpose: Purpose,
    given: bool,
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Result<(), Unreadable> {
    let mut header = Header::new(!given);
    while let Some((number, line)) = lines.next(budget)? {
        let line = line.trim();
        if line.is_empty() || is_comment(line) {
            continue;
        }
        if header.is_open() {
            if header.takes(number, Plain::of(line)) {
                continue;
            }
            if let Some((number, held)) = header.given_up() {
                one(&held, purpose, sink).map_err(|error| at(number, error))?;
            }
        }
        one(line, purpose, sink)?;
    }
    if let Some((number, held)) = header.end(sink, budget)? {
        one(&held, purpose, sink).map_err(|error| at(number, error))?;
    }
    Ok(())
}

fn at(number: u64, error: Unreadable) -> Unreadable {
    match error {
        Unreadable::Here(why) => Unreadable::Line(number, why),
        error => error,
    }
}

/// One line.
fn one(line: &str, purpose: Purpose, sink: &mut dyn Sink) -> Result<(), Unreadable> {
    if purpose == Purpose::Moves && line.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace())
    {
        let mut names = line.split_ascii_whitespace().map(str::as_bytes);
        let Some(from) = names.next() else { return Ok(()) };
        sink.node(from)?;
        return names.try_for_each(|to| sink.pair(from, to));
    }
    let words = words(line).map_err(Unreadable::Here)?;
    match purpose {
        Purpose::Moves => moves(&words, sink),
        Purpose::Graph => edges(&words, sink),
    }
}

/// The names of a list, with commas between them or not.
fn names<'w>(words: &'w [Word<'_>]) -> Result<Vec<&'w [u8]>, Unreadable> {
    let (mut names, mut comma) = (Vec::new(), true);
    for word in words {
        match word {
            Word::Name(name) => names.push(name.as_bytes()),
            Word::Comma if !comma => {}
            _ => return Err(Unreadable::Here(say::name_expected())),
        }
        comma = *word == Word::Comma;
    }
    Ok(names)
}

/// `a b c`, `a: b, c`, `a -> b, c`, `a -> b -> c`, `a -- b`.
fn moves(words: &[Word<'_>], sink: &mut dyn Sink) -> Result<(), Unreadable> {
    if words.contains(&Word::Arrow) || words.contains(&Word::Both) {
        return chain(words, sink);
    }
    let [Word::Name(from), rest @ ..] = words else { return Err(Unreadable::Here(say::name_expected())) };
    sink.node(from.as_bytes())?;
    let rest = match rest {
        [Word::Colon | Word::Comma, rest @ ..] => rest,
        rest => rest,
    };
    names(rest)?.into_iter().try_for_each(|to| sink.pair(from.as_bytes(), to))
}

/// Names with arrows or `--` between them; only at the end there may be several.
fn chain(words: &[Word<'_>], sink: &mut dyn Sink) -> Result<(), Unreadable> {
    let mut from: Option<&[u8]> = None;
    let mut directed = true;
    let mut start = 0;
    for at in 0..=words.len() {
        if !matches!(words.get(at), None | Some(Word::Arrow | Word::Both)) {
            continue;
        }
        let list = names(&words[start..at])?;
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
        directed = words.get(at) == Some(&Word::Arrow);
    }
    Ok(())
}

/// `0 1`, `0, 1`, `0-1, 1-2, 5`, `0: 1 2`, `0 -- 1`, `0 -> 1`.
fn edges(words: &[Word<'_>], sink: &mut dyn Sink) -> Result<(), Unreadable> {
    if words.contains(&Word::Arrow) || words.contains(&Word::Both) {
        return chain(words, sink);
    }
    if let [Word::Name(one), Word::Colon, rest @ ..] = words {
        sink.node(one.as_bytes())?;
        return names(rest)?.into_iter().try_for_each(|other| sink.edge(one.as_bytes(), other));
    }
    // Digits with a hyphen or comma after them are edges.
    let listed = |name: &str| name.starts_with(|sign: char| sign.is_ascii_digit()) && name.contains(['-', ',']);
    if words.iter().any(|word| matches!(word, Word::Name(name) if listed(name))) {
        // `0-1 1-2 5` and `0-1,1-2,5`.
        for word in words {
            match word {
                Word::Name(name) => item(name, sink)?,
                Word::Comma => {}
                _ => return Err(Unreadable::Here(say::name_expected())),
            }
        }
        return Ok(());
    }
    match names(words)?[..] {
        [one] => sink.node(one),
        [one, other] => sink.pair(one, other),
        _ => Err(Unreadable::Here(say::more_than_an_edge())),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `0-1`, or several with commas between them, or a vertex.
fn item(text: &str, sink: &mut dyn Sink) -> Result<(), Unreadable> {
    for item in text.split(',').filter(|item| !item.is_empty()) {
        match item.split_once('-') {
            Some((one, other)) if is_number(one) && is_number(other) => sink.pair(one.as_bytes(), other.as_bytes())?,
            None if is_number(item) => sink.node(item.as_bytes())?,
            _ => return Err(Unreadable::Here(say::not_an_edge(item))),
        }
    }
    Ok(())
}

//! Rule texts in pieces that can be changed one by one. The pieces are texts: this module
//! understands only brackets, names and numbers.

use std::fmt;

/// A game in pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The header line, if there is one.
    pub header: Option<DraftHeader>,
    /// Conditions on positions, in the header or in lines of their own.
    pub domain: Vec<String>,
    /// The moves.
    pub moves: Vec<DraftMove>,
}

/// The header `game g(coordinates; parameters)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftHeader {
    /// Names of coordinates.
    pub coordinates: Vec<String>,
    /// Names and values of parameters.
    pub parameters: Vec<(String, String)>,
}

/// A line with a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftMove {
    /// Names or numbers.
    pub pattern: Vec<String>,
    /// Components with their coordinates.
    pub result: Vec<Vec<String>>,
    /// Variables and their sets.
    pub variables: Vec<(String, String)>,
    /// The parts of the condition.
    pub guards: Vec<String>,
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(header) = &self.header {
            write!(f, "game g({}", header.coordinates.join(", "))?;
            for (at, (name, value)) in header.parameters.iter().enumerate() {
                write!(f, "{} {name} = {value}", if at == 0 { ";" } else { "," })?;
            }
            writeln!(f, ")")?;
        }
        for condition in &self.domain {
            writeln!(f, "where {condition}")?;
        }
        for (at, one) in self.moves.iter().enumerate() {
            write!(f, "{}{one}", if at == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl fmt::Display for DraftMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pattern[..] {
            [one] => write!(f, "{one} -> ")?,
            all => write!(f, "({}) -> ", all.join(", "))?,
        }
        match &self.result[..] {
            [] => write!(f, "()")?,
            [component] if component.len() == 1 && !["..", " for "].iter().any(|part| component[0].contains(part)) => {
                write!(f, "{}", component[0])?;
            }
            all => {
                for (at, component) in all.iter().enumerate() {
                    write!(f, "{}({})", if at == 0 { "" } else { " + " }, component.join(", "))?;
                }
            }
        }
        for (at, (name, set)) in self.variables.iter().enumerate() {
            write!(f, "{}{name} in {set}", if at == 0 { " for " } else { ", " })?;
        }
        for (at, guard) in self.guards.iter().enumerate() {
            write!(f, "{}{guard}", if at == 0 { " if " } else { " and " })?;
        }
        Ok(())
    }
}

/// Splits a text at a separator that stands outside of all brackets.
fn split<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut parts, mut depth, mut from, mut at) = (Vec::new(), 0i32, 0, 0);
    while let Some(c) = text[at..].chars().next() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 && text[at..].starts_with(separator) {
            parts.push(text[from..at].trim());
            at += separator.len();
            from = at;
        } else {
            at += c.len_utf8();
        }
    }
    parts.push(text[from..].trim());
    parts
}

/// The text between brackets that surround all of it; `None` if there are none.
fn unwrapped(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0i32;
    for c in inner.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth < 0 {
            return None;
        }
    }
    Some(inner)
}

/// The text before a separator that stands outside of all brackets, and all of it after it.
fn halves<'t>(text: &'t str, separator: &str) -> [&'t str; 2] {
    let before = split(text, separator)[0];
    let from = text.find(before).unwrap_or(0) + before.len();
    let after = text[from..].trim_start();
    [before, after.strip_prefix(separator.trim()).map_or("", str::trim_start)]
}

/// The coordinates of a component; one that stands for any number of components is one piece.
fn component(text: &str) -> Vec<String> {
    if halves(text, " for ")[1].is_empty() { owned(split(text, ",")) } else { vec![text.to_owned()] }
}

fn owned(all: Vec<&str>) -> Vec<String> {
    all.into_iter().map(str::to_owned).collect()
}

impl Draft {
    /// Splits a text that is written as drafts are written; `None` if it is written differently.
    pub fn read(text: &str) -> Option<Draft> {
        let mut draft = Draft::default();
        for line in text.lines().flat_map(|line| split(line, ";")).filter(|line| !line.is_empty()) {
            if let Some(header) = line.strip_prefix("game ") {
                let (names, domain) = match header.split_once(") where ") {
                    Some((names, domain)) => (names, Some(domain)),
                    None => (header.strip_suffix(')')?, None),
                };
                let (_, names) = names.split_once('(')?;
                let (coordinates, parameters) = names.split_once(';').unwrap_or((names, ""));
                let parameter = |text: &str| {
                    text.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
                };
                let all = split(parameters, ",").into_iter().filter(|one| !one.is_empty());
                draft.header = Some(DraftHeader {
                    coordinates: owned(split(coordinates, ",")),
                    parameters: all.map(parameter).collect::<Option<_>>()?,
                });
                draft.domain.extend(domain.map(str::to_owned));
            } else if let Some(condition) = line.strip_prefix("where ") {
                draft.domain.push(condition.to_owned());
            } else {
                draft.moves.push(DraftMove::read(line)?);
            }
        }
        (!draft.moves.is_empty()).then_some(draft)
    }

    /// The number of coordinates.
    pub fn arity(&self) -> usize {
        self.moves.first().map_or(0, |one| one.pattern.len())
    }

    /// Calls `change` for every expression, set and value.
    pub fn pieces(&mut self, change: &mut dyn FnMut(&mut String)) {
        self.header.iter_mut().flat_map(|header| &mut header.parameters).for_each(|(_, value)| change(value));
        self.domain.iter_mut().for_each(&mut *change);
        for one in &mut self.moves {
            one.pieces(change);
        }
    }
}

impl DraftMove {
    fn read(line: &str) -> Option<DraftMove> {
        let (pattern, rest) = line.split_once("->")?;
        let pattern = unwrapped(pattern.trim()).map_or(vec![pattern.trim()], |inner| split(inner, ","));
        // Only what stands outside of brackets belongs to the move.
        let [rest, guard] = halves(rest, " if ");
        let [result, variables] = halves(rest, " for ");
        let result = match result.trim() {
            "()" => Vec::new(),
            sum if sum.starts_with('(') => {
                let parts = split(sum, " + ");
                match parts.iter().map(|part| unwrapped(part)).collect::<Option<Vec<_>>>() {
                    Some(parts) => parts.into_iter().map(component).collect(),
                    None => vec![vec![sum.to_owned()]],
                }
            }
            one => vec![vec![one.to_owned()]],
        };
        let variable = |text: &str| text.split_once(" in ").map(|(name, set)| (name.to_owned(), set.to_owned()));
        let variables = split(variables, ",").into_iter().filter(|one| !one.is_empty());
        let guards = split(guard, " and ").into_iter().filter(|one| !one.is_empty());
        Some(DraftMove {
            pattern: owned(pattern),
            result,
            variables: variables.map(variable).collect::<Option<_>>()?,
            guards: guards.map(str::to_owned).collect(),
        })
    }

    /// Calls `change` for every expression and set.
    pub fn pieces(&mut self, change: &mut dyn FnMut(&mut String)) {
        self.result.iter_mut().flatten().for_each(&mut *change);
        self.variables.iter_mut().for_each(|(_, set)| change(set));
        self.guards.iter_mut().for_each(&mut *change);
    }

    /// Renames a coordinate or variable everywhere in this move.
    pub fn rename(&mut self, from: &str, to: &str) {
        self.pieces(&mut |piece| *piece = renamed(piece, from, to));
        let names = self.pattern.iter_mut().chain(self.variables.iter_mut().map(|(name, _)| name));
        for name in names.filter(|name| *name == from) {
            to.clone_into(name);
        }
    }
}

/// Splits a text into words (names and numbers) and the signs between them.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if word(first) {
            rest.find(|c: char| !word(c)).unwrap_or(rest.len())
        } else if let Some(two) = ["..", "<=", ">=", "==", "!="].iter().find(|two| rest.starts_with(**two)) {
            two.len()
        } else {
            first.len_utf8()
        };
        all.push(&rest[..length]);
        rest = &rest[length..];
    }
    all
}

/// The text with one name replaced by another.
pub(crate) fn renamed(text: &str, from: &str, to: &str) -> String {
    tokens(text).into_iter().map(|token| if token == from { to } else { token }).collect()
}

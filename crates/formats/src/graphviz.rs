//! The simple form of GraphViz: `digraph { a -> b -> c; }`, `graph G { a -- b [label="x"] }`.
//! Attributes mean nothing here, but those that give an edge another direction or hide something
//! are refused; `{b c}` at an end of an edge stands for each of its vertices.

use crate::bytes::TextLines;
use crate::{Sink, Unreadable, graph6, words};
use nimatron_core::Budget;
use nimatron_messages::{Message, formats as say};
use std::collections::HashSet;

/// Maximum nesting of braces.
const MAX_DEPTH: usize = 64;
/// Maximum length of such a text.
const MAX_TEXT: usize = 1 << 28;

#[derive(Clone, Debug, PartialEq, Eq)]
enum DotToken {
    /// A name; `true` if it is quoted, and so no keyword.
    Name(String, bool),
    Sign(&'static str),
}

/// The signs; longer ones first.
const SIGNS: [&str; 11] = ["->", "--", "{", "}", "[", "]", ";", ",", "=", ":", "+"];

/// The tokens of a text, with their lines.
fn tokens(text: &str) -> Result<Vec<(u64, DotToken)>, Unreadable> {
    let (mut all, mut rest, mut line) = (Vec::new(), text, 1);
    let mut begins = true;
    while let Some(sign) = rest.chars().next() {
        let wrong = |why: Message| Unreadable::Line(line, why);
        let before = rest;
        let skip_line = |text: &'_ str| text.find('\n').unwrap_or(text.len());
        if sign.is_whitespace() {
            rest = &rest[sign.len_utf8()..];
            begins |= sign == '\n';
        } else if rest.starts_with("//") || (sign == '#' && begins) {
            rest = &rest[skip_line(rest)..];
        } else if let Some(remark) = rest.strip_prefix("/*") {
            rest = remark.split_once("*/").ok_or_else(|| wrong(say::remark_open()))?.1;
        } else if sign == '"' {
            let (name, after) = words::quoted(rest).map_err(wrong)?;
            // A backslash at the end of a line continues a name, and `+` joins two.
            let name = name.replace("\\\r\n", "").replace("\\\n", "");
            match &mut all[..] {
                [.., (_, DotToken::Name(before, true)), (_, DotToken::Sign("+"))] => {
                    before.push_str(&name);
                    all.pop();
                }
                _ => all.push((line, DotToken::Name(name, true))),
            }
            rest = after;
        } else if sign == '<' {
            // A label in HTML.
            let mut depth = 0;
            let end = rest.char_indices().find_map(|(at, sign)| {
                depth += i32::from(sign == '<') - i32::from(sign == '>');
                (depth == 0).then_some(at + 1)
            });
            let end = end.ok_or_else(|| wrong(say::bracket("<")))?;
            all.push((line, DotToken::Name(rest[..end].to_owned(), true)));
            rest = &rest[end..];
        } else if let Some(found) = SIGNS.iter().find(|found| rest.starts_with(**found)) {
            all.push((line, DotToken::Sign(found)));
            rest = &rest[found.len()..];
        } else {
            let is_name = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '.';
            let minus = usize::from(sign == '-');
            let end = rest[minus..].find(|sign: char| !is_name(sign)).map_or(rest.len(), |at| at + minus);
            if end == minus {
                return Err(wrong(say::no_name(sign.to_string())));
            }
            all.push((line, DotToken::Name(rest[..end].to_owned(), false)));
            rest = &rest[end..];
        }
        if !sign.is_whitespace() {
            begins = false;
        }
        line += before[..before.len() - rest.len()].matches('\n').count() as u64;
    }
    Ok(all)
}

/// What is left to read.
struct DotParser<'t, 's> {
    tokens: &'t [(u64, DotToken)],
    at: usize,
    directed: bool,
    /// What takes the graph, if it is the one that is asked for.
    sink: Option<&'s mut dyn Sink>,
    /// The vertices, and those that are shown with another name.
    vertices: HashSet<String>,
    shown: Vec<(String, String)>,
}

impl DotParser<'_, '_> {
    fn peek(&self) -> Option<&DotToken> {
        self.tokens.get(self.at).map(|token| &token.1)
    }

    fn line(&self) -> u64 {
        let last = self.tokens.last().map_or(1, |token| token.0);
        self.tokens.get(self.at).map_or(last, |token| token.0)
    }

    fn wrong<T>(&self, why: Message) -> Result<T, Unreadable> {
        Err(Unreadable::Line(self.line(), why))
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is_next = matches!(self.peek(), Some(DotToken::Sign(next)) if *next == sign);
        self.at += usize::from(is_next);
        is_next
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let is_next = matches!(self.peek(), Some(DotToken::Name(name, false)) if name.eq_ignore_ascii_case(word));
        self.at += usize::from(is_next);
        is_next
    }

    fn name(&mut self) -> Option<String> {
        let Some(DotToken::Name(name, _)) = self.peek() else { return None };
        let name = name.clone();
        self.at += 1;
        Some(name)
    }

    /// A graph with its head; `sink` takes it.
    fn graph(&mut self, budget: &Budget) -> Result<(), Unreadable> {
        self.takes_word("strict");
        self.directed = self.takes_word("digraph");
        if !self.directed && !self.takes_word("graph") {
            return self.wrong(say::graphviz_head());
        }
        self.name();
        if !self.takes("{") {
            return self.wrong(say::graphviz_head());
        }
        self.statements(1, budget)?;
        // A reader of the picture would ask for the vertex by what is shown.
        let other = self.shown.iter().find(|(name, shown)| name != shown && self.vertices.contains(shown));
        if let (Some((name, shown)), Some(sink)) = (other, &mut self.sink) {
            sink.note(say::shown_as_another(name, shown));
        }
        Ok(())
    }

    /// Statements up to the closing brace; the vertices in them.
    fn statements(&mut self, depth: usize, budget: &Budget) -> Result<Vec<String>, Unreadable> {
        if depth > MAX_DEPTH {
            return self.wrong(say::graphviz());
        }
        let mut all = Vec::new();
        while !self.takes("}") {
            if self.at.is_multiple_of(1 << 10) {
                budget.check()?;
            }
            if self.peek().is_none() {
                return self.wrong(say::brace_open());
            }
            if self.takes(";") || self.takes(",") {
                continue;
            }
            let next = self.tokens.get(self.at + 1).map(|token| &token.1);
            let default = ["node", "edge", "graph"].iter().any(
                |word| matches!(self.peek(), Some(DotToken::Name(name, false)) if name.eq_ignore_ascii_case(word)),
            );
            if default && next == Some(&DotToken::Sign("[")) {
                self.at += 1;
                self.attributes(None)?;
            } else if matches!(self.peek(), Some(DotToken::Name(..))) && next == Some(&DotToken::Sign("=")) {
                self.at += 2;
                if self.name().is_none() {
                    return self.wrong(say::graphviz());
                }
            } else {
                all.extend(self.chain(depth, budget)?);
            }
        }
        Ok(all)
    }

    /// A vertex, or edges: `a -> b -> {c d}`, and attributes.
    fn chain(&mut self, depth: usize, budget: &Budget) -> Result<Vec<String>, Unreadable> {
        let mut ends = self.ends(depth, budget)?;
        let mut all = ends.clone();
        let mut joined = false;
        loop {
            let sign = if self.directed { "->" } else { "--" };
            if !self.takes(sign) {
                if self.takes("->") || self.takes("--") {
                    self.at -= 1;
                    return self.wrong(say::wrong_arrow(sign));
                }
                break;
            }
            joined = true;
            let line = self.line();
            let next = self.ends(depth, budget)?;
            let directed = self.directed;
            if let Some(sink) = &mut self.sink {
                for (one, other) in ends.iter().flat_map(|one| next.iter().map(move |other| (one, other))) {
                    let (one, other) = (one.as_bytes(), other.as_bytes());
                    let added = if directed { sink.arc(one, other) } else { sink.edge(one, other) };
                    added.map_err(|error| at(line, error))?;
                }
            }
            all.extend(next.iter().cloned());
            ends = next;
        }
        // Attributes after several vertices belong to each of them, and a name to none.
        let alone = all.first().filter(|_| !joined && all.len() == 1).cloned();
        self.attributes(alone.as_deref())?;
        Ok(all)
    }

    /// An end of edges: vertices and groups of them, with commas between them.
    fn ends(&mut self, depth: usize, budget: &Budget) -> Result<Vec<String>, Unreadable> {
        let mut all = self.end(depth, budget)?;
        while self.takes(",") {
            // The comma may also end a statement.
            let next = self.tokens.get(self.at + 1).map(|token| &token.1);
            let is_end = match self.peek() {
                Some(DotToken::Name(..)) => next != Some(&DotToken::Sign("=")),
                other => other == Some(&DotToken::Sign("{")),
            };
            if !is_end {
                break;
            }
            all.extend(self.end(depth, budget)?);
        }
        Ok(all)
    }

    /// An end of edges: a vertex, perhaps with a port, or a group of them.
    fn end(&mut self, depth: usize, budget: &Budget) -> Result<Vec<String>, Unreadable> {
        let named = self.takes_word("subgraph");
        if named {
            self.name();
        }
        if self.takes("{") {
            return self.statements(depth + 1, budget);
        }
        let line = self.line();
        let Some(name) = self.name().filter(|_| !named) else { return self.wrong(say::graphviz()) };
        for _ in 0..2 {
            if self.takes(":") && self.name().is_none() {
                return self.wrong(say::graphviz());
            }
        }
        if let Some(sink) = &mut self.sink {
            sink.node(name.as_bytes()).map_err(|error| at(line, error))?;
            self.vertices.insert(name.clone());
        }
        Ok(vec![name])
    }

    /// Attributes in brackets, which are left out, unless they give an edge another direction or
    /// hide something. `vertex`: that to which they belong.
    fn attributes(&mut self, vertex: Option<&str>) -> Result<(), Unreadable> {
        while self.takes("[") {
            let line = self.line();
            while !self.takes("]") {
                if matches!(self.peek(), None | Some(DotToken::Sign("[" | "{" | "}" | "->" | "--"))) {
                    return Err(Unreadable::Line(line, say::bracket("[")));
                }
                if let [(_, DotToken::Name(key, _)), (_, DotToken::Sign("=")), (line, DotToken::Name(value, _)), ..] =
                    &self.tokens[self.at..]
                {
                    let usual: &[&str] = if self.directed { &["forward"] } else { &["none", "both"] };
                    let wrong = |why| Err(Unreadable::Line(*line, why));
                    match &*key.to_ascii_lowercase() {
                        "dir" if !usual.contains(&&**value) => {
                            return wrong(say::edge_direction(format!("dir={value}")));
                        }
                        "arrowhead" if self.directed && value == "none" => {
                            return wrong(say::edge_direction("arrowhead=none"));
                        }
                        "style" if value.contains("invis") => return wrong(say::hidden(value)),
                        "label" | "name" => {
                            self.shown.extend(vertex.map(|vertex| (vertex.to_owned(), value.clone())));
                        }
                        _ => {}
                    }
                }
                self.at += 1;
            }
        }
        Ok(())
    }
}

fn at(line: u64, error: Unreadable) -> Unreadable {
    match error {
        Unreadable::Here(why) => Unreadable::Line(line, why),
        error => error,
    }
}

pub(crate) fn parse(
    lines: &mut TextLines<'_>,
    wanted: Option<u64>,
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Result<(), Unreadable> {
    let mut text = String::new();
    while let Some((_, line)) = lines.next(budget)? {
        text += line;
        text.push('\n');
        if text.len() > MAX_TEXT {
            return Err(Unreadable::File(say::too_long(MAX_TEXT as u64)));
        }
    }
    let tokens = tokens(&text)?;
    drop(text);
    let start = |at| DotParser {
        tokens: &tokens,
        at,
        directed: false,
        sink: None,
        vertices: HashSet::new(),
        shown: Vec::new(),
    };
    let mut parser = start(0);
    let mut starts = Vec::new();
    while parser.peek().is_some() {
        starts.push(parser.at);
        parser.graph(budget)?;
    }
    graph6::chosen(starts.len() as u64, wanted)?;
    let Some(&at) = starts.get(wanted.unwrap_or(1).saturating_sub(1) as usize) else { return Ok(()) };
    DotParser { sink: Some(sink), ..start(at) }.graph(budget)
}

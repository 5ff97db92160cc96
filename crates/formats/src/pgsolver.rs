//! PGSolver's format of parity games: `parity 3; 0 1 0 1,2 "start"; ...`. A position is a number, a
//! priority, an owner, its successors and perhaps a name; only number and successors count here.

use crate::bytes::TextLines;
use crate::{Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::formats as say;
use std::collections::{HashMap, HashSet};

pub(crate) fn parse(lines: &mut TextLines<'_>, sink: &mut dyn Sink, budget: &Budget) -> Result<(), Unreadable> {
    let mut statement = String::new();
    let mut game = PgsolverGame::default();
    let (mut begins, mut quoted, mut last) = (1, false, 1);
    while let Some((number, line)) = lines.next(budget)? {
        last = number;
        for sign in line.chars().chain(std::iter::once('\n')) {
            if statement.is_empty() && sign.is_ascii_whitespace() {
                continue;
            }
            if statement.is_empty() {
                begins = number;
            }
            quoted ^= sign == '"';
            if sign == ';' && !quoted {
                game.read(&statement, begins, sink)?;
                statement.clear();
            } else {
                statement.push(sign);
            }
        }
    }
    if !statement.is_empty() {
        return Err(Unreadable::Line(last, say::semicolon_missing(begins)));
    }
    game.end(sink)
}

/// What the statements so far say.
#[derive(Default)]
struct PgsolverGame {
    /// The largest number, as the first line announces it, with its line.
    announced: Option<(u64, String)>,
    listed: HashSet<String>,
    /// Successors that were not listed when they occurred, with the first line of each.
    awaited: HashMap<String, u64>,
    /// Positions with a name that is another number.
    named: Vec<(String, String)>,
}

impl PgsolverGame {
    /// One statement, without its semicolon.
    fn read(&mut self, statement: &str, line: u64, sink: &mut dyn Sink) -> Result<(), Unreadable> {
        let mut parts = statement.split('"');
        let (text, name) = (parts.next().unwrap_or_default(), parts.next());
        let mut words = text.split_ascii_whitespace();
        let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let wrong = || Unreadable::Line(line, say::not_of_pgsolver());
        let first = words.next().ok_or_else(wrong)?;
        if matches!(first, "parity" | "start") {
            let Some(number) = words.next().filter(|word| is_number(word)) else { return Err(wrong()) };
            if first == "parity" {
                self.announced = Some((line, number.to_owned()));
            }
            return Ok(());
        }
        let (priority, owner) = (words.next(), words.next());
        if !is_number(first) || !priority.is_some_and(is_number) || !matches!(owner, Some("0" | "1")) {
            return Err(wrong());
        }
        sink.node(first.as_bytes())?;
        self.awaited.remove(first);
        self.listed.insert(first.to_owned());
        let named = name.filter(|name| is_number(name) && *name != first);
        self.named.extend(named.map(|name| (first.to_owned(), name.to_owned())));
        let rest: Vec<&str> = words.collect();
        // Blanks stand beside commas only: `1 2` are not the digits of 12.
        if rest.windows(2).any(|pair| !pair[0].ends_with(',') && !pair[1].starts_with(',')) {
            return Err(wrong());
        }
        let rest = rest.concat();
        if rest.is_empty() {
            return Ok(());
        }
        rest.split(',').try_for_each(|to| {
            if !is_number(to) {
                return Err(wrong());
            }
            if !self.listed.contains(to) && !self.awaited.contains_key(to) {
                self.awaited.insert(to.to_owned(), line);
            }
            sink.arc(first.as_bytes(), to.as_bytes())
        })
    }

    /// At the end all successors are listed, and the number that is announced is reached; a count
    /// instead of the last number is in use, too.
    fn end(self, sink: &mut dyn Sink) -> Result<(), Unreadable> {
        if let Some((name, line)) = self.awaited.iter().min_by_key(|(name, line)| (**line, name.as_str())) {
            return Err(Unreadable::Line(*line, say::not_listed(name.clone())));
        }
        let largest = self.listed.iter().filter_map(|name| name.parse::<u64>().ok()).max();
        if let (Some((line, announced)), Some(last)) = (&self.announced, largest)
            && announced.parse::<u64>().is_ok_and(|announced| announced > last.saturating_add(1))
        {
            sink.note(say::fewer_positions(*line, announced.as_str(), last));
        }
        if let Some((number, name)) = self.named.iter().find(|(_, name)| self.listed.contains(name)) {
            sink.note(say::shown_as_another(number, name));
        }
        Ok(())
    }
}

//! PGSolver's format of parity games: `parity 3; 0 1 0 1,2 "start"; ...`. A position is a number, a
//! priority, an owner, its successors and perhaps a name; only number and successors count here.

use crate::bytes::Lines;
use crate::{Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::formats as say;

pub(crate) fn parse(lines: &mut Lines<'_>, sink: &mut dyn Sink, budget: &Budget) -> Result<(), Unreadable> {
    let mut statement = String::new();
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
                read(&statement, begins, sink)?;
                statement.clear();
            } else {
                statement.push(sign);
            }
        }
    }
    if statement.is_empty() { Ok(()) } else { Err(Unreadable::Line(last, say::semicolon_missing(begins))) }
}

/// One statement, without its semicolon.
fn read(statement: &str, line: u64, sink: &mut dyn Sink) -> Result<(), Unreadable> {
    let text = statement.split('"').next().unwrap_or_default();
    let mut words = text.split_ascii_whitespace();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let wrong = || Unreadable::Line(line, say::not_of_pgsolver());
    let first = words.next().ok_or_else(wrong)?;
    if matches!(first, "parity" | "start") {
        return if words.next().is_some_and(is_number) { Ok(()) } else { Err(wrong()) };
    }
    let (priority, owner) = (words.next(), words.next());
    if !is_number(first) || !priority.is_some_and(is_number) || !matches!(owner, Some("0" | "1")) {
        return Err(wrong());
    }
    sink.node(first.as_bytes())?;
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
        sink.arc(first.as_bytes(), to.as_bytes())
    })
}

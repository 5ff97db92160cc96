//! PGSolver's format of parity games: `parity 3; 0 1 0 1,2 "start"; ...`. A position is a number, a
//! priority, an owner, its successors and perhaps a name; only number and successors count here.

use super::Moves;
use crate::Unreadable;
use crate::bytes::Lines;
use nimatron_core::Budget;
use nimatron_messages::explicit as say;

pub(super) fn parse(lines: &mut Lines<'_>, moves: &mut Moves, budget: &Budget) -> Result<(), Unreadable> {
    let mut statement = Vec::new();
    let (mut begins, mut quoted, mut last) = (1, false, 1);
    while let Some((number, line)) = lines.next(budget)? {
        last = number;
        for &byte in line.iter().chain(b"\n") {
            if statement.is_empty() && byte.is_ascii_whitespace() {
                continue;
            }
            if statement.is_empty() {
                begins = number;
            }
            quoted ^= byte == b'"';
            if byte == b';' && !quoted {
                read(&statement, begins, moves)?;
                statement.clear();
            } else {
                statement.push(byte);
            }
        }
    }
    if statement.is_empty() { Ok(()) } else { Err(Unreadable::Line(last, say::semicolon_missing(begins))) }
}

/// One statement, without its semicolon.
fn read(statement: &[u8], line: u64, moves: &mut Moves) -> Result<(), Unreadable> {
    let text = statement.split(|byte| *byte == b'"').next().unwrap_or_default();
    let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is_number = |word: &[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    let wrong = || Unreadable::Line(line, say::not_of_pgsolver());
    let first = words.next().ok_or_else(wrong)?;
    if matches!(first, b"parity" | b"start") {
        return if words.next().is_some_and(is_number) { Ok(()) } else { Err(wrong()) };
    }
    let (priority, owner) = (words.next(), words.next());
    if !is_number(first) || !priority.is_some_and(is_number) || !matches!(owner, Some(b"0" | b"1")) {
        return Err(wrong());
    }
    moves.node(first)?;
    let rest: Vec<u8> = words.collect::<Vec<_>>().concat();
    if rest.is_empty() {
        return Ok(());
    }
    for to in rest.split(|byte| *byte == b',') {
        if !is_number(to) {
            return Err(wrong());
        }
        moves.add(first, to)?;
    }
    Ok(())
}

//! Lines of names: a position and its options.

use super::Moves;
use crate::Unreadable;
use crate::bytes::Lines;
use nimatron_core::Budget;
use nimatron_messages::explicit as say;

pub(super) fn parse(lines: &mut Lines<'_>, moves: &mut Moves, budget: &Budget) -> Result<(), Unreadable> {
    while let Some((number, line)) = lines.next(budget)? {
        let line = line.trim_ascii();
        if line.starts_with(b"#") || line.starts_with(b"%") {
            continue;
        }
        let mut names = line.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty());
        let Some(first) = names.next() else { continue };
        let from = first.strip_suffix(b":").unwrap_or(first);
        if from.is_empty() {
            return Err(Unreadable::Line(number, say::name_before_colon()));
        }
        moves.node(from)?;
        for to in names {
            moves.add(from, to)?;
        }
    }
    Ok(())
}

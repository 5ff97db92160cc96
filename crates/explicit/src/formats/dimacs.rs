//! DIMACS: `p sp 4 3` or `p edge 4 3`, then a line for each arc (`a 1 2`, perhaps with a weight) or
//! each edge (`e 1 2`), which is two moves. Positions are numbered from 1.

use super::Moves;
use crate::Unreadable;
use crate::bytes::Lines;
use nimatron_core::Budget;
use nimatron_messages::explicit as say;

pub(super) fn parse(lines: &mut Lines<'_>, moves: &mut Moves, budget: &Budget) -> Result<(), Unreadable> {
    let mut positions = None;
    while let Some((number, line)) = lines.next(budget)? {
        let words: Vec<&[u8]> = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
        let wrong = |message| Err(Unreadable::Line(number, message));
        match words[..] {
            [] | [b"c", ..] => {}
            [b"p", _, count, _] => {
                let count = std::str::from_utf8(count).ok().and_then(|count| count.parse::<u32>().ok());
                let (Some(count), None) = (count, positions) else { return wrong(say::not_of_dimacs()) };
                positions = Some(count);
                for node in 1..=count {
                    if node % (1 << 16) == 0 {
                        budget.check()?;
                    }
                    moves.node(node.to_string().as_bytes())?;
                }
            }
            [kind @ (b"a" | b"e"), from, to, ..] if words.len() <= 4 => {
                let Some(count) = positions else { return wrong(say::no_problem_line()) };
                for end in [from, to] {
                    let end_number = std::str::from_utf8(end).ok().and_then(|end| end.parse::<u32>().ok());
                    if !end_number.is_some_and(|end| (1..=count).contains(&end)) {
                        return wrong(say::not_a_vertex(String::from_utf8_lossy(end).into_owned(), count));
                    }
                }
                moves.add(from, to)?;
                if kind == b"e" && from != to {
                    moves.add(to, from)?;
                }
            }
            _ => return wrong(say::not_of_dimacs()),
        }
    }
    Ok(())
}

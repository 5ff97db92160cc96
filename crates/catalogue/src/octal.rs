//! Octal and hexadecimal codes as games: as rules where the rule language can express them (finite
//! codes whose moves leave at most three heaps), otherwise as a game in Rust.

use super::typed::{KeyedOptions, TypedGame};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::heap::{Code, CodeError, looks_like_code};
use nimatron_engine::search::room_for;
use nimatron_messages::{Message, Say};
use nimatron_rules::EvalError;

/// Whether a text begins as a code does, with a digit and a point: then it is meant as one, whatever
/// follows.
pub fn begins_code(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_digit()) && text.get(1..2) == Some(".")
}

/// The code that a text is, or what is wrong with it; `None` if the text does not look like a code.
pub fn code(text: &str) -> Option<Result<Code, CodeError>> {
    looks_like_code(text).then(|| Code::parse(text))
}

/// The rules of a code; `None` if the rule language cannot express them.
pub fn code_rules(code: &Code) -> Option<String> {
    let last = code.most_taken()?;
    let mut lines = format!("game code(n)  # {code}\n");
    for (k, digit) in code.moves(last) {
        if digit.heaps >= 16 || (digit.different && digit.heaps >= 8) {
            return None;
        }
        match digit.heaps & 3 {
            3 => lines += &format!("  n -> n - {k}\n"),
            1 => lines += &format!("  n -> 0  if n == {k}\n"),
            2 => lines += &format!("  n -> n - {k}  if n > {k}\n"),
            _ => {}
        }
        let rest = if k == 0 { "n".to_owned() } else { format!("n - {k}") };
        if digit.heaps & 4 != 0 {
            let max = if digit.different { format!("({rest} - 1)/2") } else { format!("({rest})/2") };
            lines += &format!("  n -> (i) + ({rest} - i)  for i in 1..{max}\n");
        }
        if digit.heaps & 8 != 0 {
            // The three heaps are in any order, so the third depends only on the sum of the first
            // two, which keeps proofs small.
            lines += &format!("  n -> (i) + (j) + ({rest} - i - j)  for i in 1..{rest} - 2, j in 1..{rest} - i - 1\n");
        }
    }
    Some(lines)
}

/// A code that has no rule text.
#[derive(Debug)]
pub(crate) struct OctalGame(pub(crate) Code);

/// Adds all sums of this many heaps of size at least `from` with `left` stones together, after the
/// heaps in `parts`; the smallest heap comes first.
fn sums(
    left: usize,
    heaps: u32,
    from: usize,
    different: bool,
    parts: &mut Vec<i64>,
    budget: &Budget,
    out: &mut KeyedOptions<'_, OctalGame>,
) -> Result<(), StopReason> {
    match heaps {
        0 if left > 0 => {}
        0 => out.push_sum(parts.iter().copied()),
        1 if left < from => {}
        1 => {
            out.push_sum(parts.iter().copied().chain([left as i64]));
            room_for(out.len(), parts.len() + 1, budget)?;
        }
        _ => {
            let step = usize::from(different);
            for part in from..=left / heaps as usize {
                parts.push(part as i64);
                sums(left - part, heaps - 1, part + step, different, parts, budget, out)?;
                parts.pop();
            }
        }
    }
    Ok(())
}

impl TypedGame for OctalGame {
    /// A heap.
    type Position = i64;

    fn key(&self, &heap: &i64) -> Vec<i64> {
        vec![heap]
    }

    fn of_key(&self, key: &[i64]) -> Option<i64> {
        if let [heap] = *key { Some(heap) } else { None }
    }

    fn list(&self, &heap: &i64, budget: &Budget, out: &mut KeyedOptions<'_, Self>) -> Result<(), EvalError> {
        let n = usize::try_from(heap).unwrap_or(usize::MAX);
        // At least as many options as there are numbers to take. Options that split are counted as
        // they come.
        room_for(self.0.most_taken().unwrap_or(n).min(n), 1, budget)?;
        for (taken, digit) in self.0.moves(n) {
            for heaps in (0..=digit.most_heaps()).filter(|heaps| digit.heaps >> heaps & 1 == 1) {
                sums(n - taken, heaps, 1, digit.different, &mut Vec::new(), budget, out)?;
            }
        }
        Ok(())
    }

    fn read(&self, text: &str) -> Result<i64, Message> {
        crate::texts::parse_coordinate(text).map_err(|error| error.message())
    }

    fn show(&self, heap: &i64) -> String {
        heap.to_string()
    }

    fn arity(&self) -> Option<usize> {
        Some(1)
    }

    fn examples(&self) -> Vec<String> {
        vec!["9".to_owned()]
    }
}

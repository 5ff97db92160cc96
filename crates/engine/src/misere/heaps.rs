//! Where options come from.

use crate::code::Code;
use nimatron_core::{Budget, StopReason};
use std::ops::ControlFlow;

/// Positions with the numbers 0, 1, 2, ...: each option of a position is a sum of earlier ones.
pub trait Positions {
    /// Calls `visit` with the components of every option of a position until it breaks. An option
    /// may come more than once.
    fn options(&self, position: usize, visit: &mut impl FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()>;
}

/// Calls `visit` with the components of every option of a position, and asks the budget.
///
/// # Errors
/// The budget is used up.
pub(super) fn each_option(
    positions: &impl Positions,
    position: usize,
    budget: &Budget,
    mut visit: impl FnMut(&[usize]),
) -> Result<(), StopReason> {
    const AT_ONCE: u32 = 1 << 12;
    let (mut count, mut stopped) = (0, Ok(()));
    let _ = positions.options(position, &mut |parts| {
        count += 1;
        visit(parts);
        if count == AT_ONCE {
            (count, stopped) = (0, budget.tick(AT_ONCE));
        }
        if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    stopped?;
    budget.tick(count + 1)
}

/// The heaps of some codes: heap n of the code at place k, of c codes, has the number c n + k.
#[derive(Clone, Debug)]
pub struct Heaps {
    codes: Vec<Code>,
    /// The largest heap of each code that has moves here, if there is one.
    largest: Vec<Option<usize>>,
}

/// What bounds the moves of heaps that have no largest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The maximum number of tokens that may be taken.
    pub(super) taken: usize,
    /// The maximum number of heaps that may be left.
    pub(super) parts: usize,
    /// The largest heap of the codes that have one.
    pub(super) largest: usize,
}

impl Heaps {
    /// The heaps of these codes, at least one.
    pub fn new(codes: Vec<Code>) -> Heaps {
        let largest = vec![None; codes.len()];
        Heaps { codes, largest }
    }

    /// The heaps of these codes, at least one, each up to its largest heap if one is given: larger
    /// ones have no moves. The quotient is smaller for that.
    pub fn up_to(codes: Vec<(Code, Option<usize>)>) -> Heaps {
        let (codes, largest) = codes.into_iter().unzip();
        Heaps { codes, largest }
    }

    /// The codes.
    pub fn codes(&self) -> &[Code] {
        &self.codes
    }

    /// The largest heap of a code that has moves here; `None` if there is none.
    pub fn largest(&self, code: usize) -> Option<usize> {
        self.largest[code]
    }

    /// The number of a heap.
    pub const fn number(&self, code: usize, heap: usize) -> usize {
        heap * self.codes.len() + code
    }

    /// `None` if some code lets any number of tokens be taken, or wants heaps to be different, and
    /// has no largest heap.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        let mut bounds = Bounds { taken: 0, parts: 0, largest: 0 };
        for (code, largest) in self.codes.iter().zip(&self.largest) {
            if let Some(largest) = largest {
                bounds.largest = bounds.largest.max(*largest);
                continue;
            }
            bounds.taken = bounds.taken.max(code.most_taken().filter(|_| !code.wants_different())?);
            bounds.parts = bounds.parts.max(code.most_heaps() as usize);
        }
        Some(bounds)
    }
}

impl Positions for Heaps {
    fn options(&self, position: usize, visit: &mut impl FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        let codes = self.codes.len();
        let (heap, code) = (position / codes, position % codes);
        if self.largest[code].is_some_and(|largest| heap > largest) {
            return ControlFlow::Continue(());
        }
        let mut parts = Vec::new();
        let mut visit = |heaps: &[usize]| {
            if codes == 1 {
                return visit(heaps);
            }
            parts.clear();
            parts.extend(heaps.iter().map(|heap| heap * codes + code));
            visit(&parts)
        };
        options_of(&self.codes[code], heap, &mut visit)
    }
}

/// Calls `visit` with the heaps that each move in a heap leaves.
fn options_of(code: &Code, heap: usize, visit: &mut impl FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut parts = Vec::new();
    for (taken, digit) in code.moves(heap) {
        let left = heap - taken;
        for count in 0..=digit.most_heaps() as usize {
            if digit.heaps >> count & 1 == 1 {
                split(left, count, usize::from(digit.different), 1, &mut parts, visit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with the ways to write a number as a sum of this many parts, each of at least
/// `from`, and larger than the one before it by at least `apart`.
fn split(
    left: usize,
    count: usize,
    apart: usize,
    from: usize,
    parts: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let flow = match count {
        0 if left == 0 => return visit(parts),
        1 if left >= from => {
            parts.push(left);
            visit(parts)
        }
        0 | 1 => return ControlFlow::Continue(()),
        _ => {
            for part in from..=left / count {
                parts.push(part);
                split(left - part, count - 1, apart, part + apart, parts, visit)?;
                parts.pop();
            }
            return ControlFlow::Continue(());
        }
    };
    parts.pop();
    flow
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn options_are_those_of_the_code() {
        for (code, heap, expected) in [
            ("0.77", 4, vec![vec![3], vec![1, 2], vec![2], vec![1, 1]]),
            ("0.77", 1, vec![vec![]]),
            ("4!.0", 5, vec![vec![1, 4], vec![2, 3]]),
            ("0.(8)", 7, vec![vec![1, 1, 4], vec![1, 2, 3], vec![2, 2, 2]]),
            ("4.1", 1, vec![vec![]]),
            ("0.[3]", 3, vec![vec![], vec![1], vec![2]]),
        ] {
            let mut options = BTreeSet::new();
            let heaps = Heaps::new(vec![Code::parse(code).unwrap()]);
            let flow = heaps.options(heap, &mut |parts| {
                options.insert(parts.to_vec());
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            assert_eq!(options, expected.into_iter().collect::<BTreeSet<_>>(), "{code} {heap}");
        }
    }
}

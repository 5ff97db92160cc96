//! Codes of taking-and-breaking games, read for misère quotients and rising values: the digit d_k
//! says what may be left of a heap from which k tokens are taken.

use std::iter::Peekable;
use std::str::Chars;

/// The maximum number of digits.
const MAX_DIGITS: usize = 4096;
/// The maximum number of heaps that a move may leave.
const MAX_PARTS: u32 = 8;

/// What may be left of a heap: bit h of `parts` says whether h heaps may be left, none of them
/// empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Digit {
    parts: u32,
    different: bool,
}

/// A code.
#[derive(Clone, Debug)]
pub(crate) struct CheckerCode {
    digits: Vec<Digit>,
    /// Digits that repeat for ever after the others.
    repeated: Vec<Digit>,
}

impl CheckerCode {
    /// Reads a code; `None` if the text is not one.
    pub(crate) fn read(text: &str) -> Option<CheckerCode> {
        let mut left = text.chars().peekable();
        let mut code = CheckerCode { digits: vec![digit(&mut left)?], repeated: Vec::new() };
        // Without taking anything, a heap may only be split.
        if code.digits[0].parts & 3 != 0 || left.next() != Some('.') {
            return None;
        }
        while let Some(&next) = left.peek() {
            if next == '[' {
                left.next();
                while *left.peek()? != ']' {
                    code.repeated.push(digit(&mut left)?);
                }
                left.next();
                if left.peek().is_some() || code.repeated.is_empty() {
                    return None;
                }
            } else {
                code.digits.push(digit(&mut left)?);
            }
        }
        (code.digits.len() + code.repeated.len() <= MAX_DIGITS).then_some(code)
    }

    /// The bounds of the moves: the maximum number of tokens that may be taken, and of heaps that
    /// may be left. `None` if any number may be taken, or if heaps that are left have to be
    /// different.
    pub(crate) fn bounds(&self) -> Option<(usize, usize)> {
        if !self.repeated.is_empty() || self.digits.iter().any(|digit| digit.different) {
            return None;
        }
        let parts = self.digits.iter().filter_map(|digit| digit.parts.checked_ilog2()).max().unwrap_or(0);
        Some((self.digits.len() - 1, parts as usize))
    }

    /// Whether some heaps that are left have to be different.
    pub(crate) fn wants_different(&self) -> bool {
        self.digits.iter().chain(&self.repeated).any(|digit| digit.different)
    }

    /// The maximum number of heaps that a move leaves.
    pub(crate) fn most_parts(&self) -> usize {
        let digits = self.digits.iter().chain(&self.repeated);
        digits.filter_map(|digit| digit.parts.checked_ilog2()).max().unwrap_or(0) as usize
    }

    /// The largest number of tokens that has a digit; `None` if there are digits for all.
    pub(crate) fn last_digit(&self) -> Option<usize> {
        self.repeated.is_empty().then(|| self.digits.len() - 1)
    }

    /// The number of digits before those that repeat.
    pub(crate) fn digits_ahead(&self) -> usize {
        self.digits.len()
    }

    /// The number of digits that repeat; `None` if the code is finite.
    pub(crate) fn repeats_after(&self) -> Option<usize> {
        Some(self.repeated.len()).filter(|&length| length > 0)
    }

    /// Whether this many heaps may be left after taking this many tokens.
    pub(crate) fn leaves(&self, taken: usize, parts: usize) -> bool {
        self.digit(taken).is_some_and(|digit| digit.parts >> parts & 1 == 1)
    }

    /// The numbers of tokens that may be taken from a heap, with the numbers of heaps that may be
    /// left.
    pub(crate) fn moves(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let parts = move |taken: usize| {
            (0..=MAX_PARTS as usize).filter(move |&parts| self.leaves(taken, parts)).map(move |parts| (taken, parts))
        };
        let last = self.last_digit().unwrap_or(heap).min(heap);
        (0..=last).flat_map(parts)
    }

    fn digit(&self, taken: usize) -> Option<Digit> {
        if let Some(&digit) = self.digits.get(taken) {
            return Some(digit);
        }
        let beyond = taken - self.digits.len();
        (!self.repeated.is_empty()).then(|| self.repeated[beyond % self.repeated.len()])
    }

    /// The number of digits that are looked at for the moves in a heap.
    pub(crate) fn digits_for(&self, heap: usize) -> u32 {
        let most = if self.repeated.is_empty() { self.digits.len() } else { usize::MAX };
        u32::try_from(most.min(heap + 1)).unwrap_or(u32::MAX)
    }

    /// Calls `visit` with the heaps that each move in a heap leaves, the smallest first.
    ///
    /// # Errors
    /// The first error of `visit`.
    pub(crate) fn options<E>(&self, heap: usize, visit: &mut impl FnMut(&[usize]) -> Result<(), E>) -> Result<(), E> {
        let mut parts = Vec::new();
        for taken in 0..=heap {
            let Some(digit) = self.digit(taken) else { break };
            for count in 0..=MAX_PARTS {
                if digit.parts >> count & 1 == 1 {
                    split(heap - taken, count as usize, digit.different, 1, &mut parts, visit)?;
                }
            }
        }
        Ok(())
    }
}

/// Splits what is left into this many further parts, none of them below `least`.
fn split<E>(
    left: usize,
    count: usize,
    different: bool,
    least: usize,
    parts: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]) -> Result<(), E>,
) -> Result<(), E> {
    if count == 0 {
        return if left == 0 { visit(parts) } else { Ok(()) };
    }
    // The last part takes all that is left, and none is smaller than the one before it.
    let range = if count == 1 { left.max(least)..=left } else { least..=left / count };
    for part in range {
        parts.push(part);
        split(left - part, count - 1, different, part + usize::from(different), parts, visit)?;
        parts.pop();
    }
    Ok(())
}

/// One digit: `7`, `F`, `(12)`, each with `!` after it if the heaps that are left have to be
/// different.
fn digit(left: &mut Peekable<Chars<'_>>) -> Option<Digit> {
    let parts = match left.next()? {
        '(' => {
            let mut number = 0u32;
            loop {
                match left.next()? {
                    ')' => break number,
                    digit => number = number.checked_mul(10)?.checked_add(digit.to_digit(10)?)?,
                }
            }
        }
        other => other.to_digit(16)?,
    };
    if parts >= 2 << MAX_PARTS {
        return None;
    }
    let different = left.next_if_eq(&'!').is_some();
    Some(Digit { parts, different })
}

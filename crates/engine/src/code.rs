//! Codes of taking-and-breaking games: the digit d_k says what may be left of a heap from which k
//! tokens are taken.
//!
//! The bits of a digit stand for what may be left: 1 nothing (the heap had k tokens), 2 one heap, 4
//! two heaps, 8 three heaps, 16 four, and so on; heaps that are left are not empty. `0.77` is
//! Kayles. Digits are octal, or hexadecimal with 8, 9 and the letters A to F; a digit in round
//! brackets is a decimal number, `0.(8)`. Digits in square brackets at the end repeat forever:
//! `0.[3]` is Nim. An exclamation mark after a digit means that the heaps left have to be
//! different: `4!.0` is Grundy's game. R. K. Guy and C. A. B. Smith, The G-values of various games
//! (1956); Winning Ways, chapter 4.

use nimatron_messages::{Message, Say, codes};
use std::fmt;

/// A digit of a code: what may be left of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Digit {
    /// A bit mask: bit h says whether h heaps may be left.
    pub heaps: u32,
    /// Whether all heaps that are left must be different.
    pub different: bool,
}

impl Digit {
    /// The maximum number of heaps that may be left; 0 if the digit is 0.
    pub const fn most_heaps(self) -> u32 {
        if self.heaps == 0 { 0 } else { self.heaps.ilog2() }
    }
}

/// The code of a taking-and-breaking game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The digits d_0, d_1, ... before the repeated ones, without trailing zeros.
    digits: Vec<Digit>,
    /// The digits that repeat forever; empty for a finite code.
    repeated: Vec<Digit>,
}

/// What is wrong with a code, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CodeError {
    /// What is wrong.
    pub message: Message,
    /// The byte offset in the text.
    pub at: usize,
}

impl Say for CodeError {
    fn message(&self) -> Message {
        self.message.clone()
    }
}

/// The maximum number of digits of a code.
const MAX_DIGITS: usize = 4096;
/// The maximum number of heaps that a move may leave.
const MAX_HEAPS: u32 = 8;

fn wrong<T>(at: usize, message: Message) -> Result<T, CodeError> {
    Err(CodeError { message, at })
}

/// Whether a text looks like a code: one digit or none before a point, and digits after it. It may
/// still be wrong.
pub fn looks_like_code(text: &str) -> bool {
    let Some((before, after)) = text.split_once('.') else { return false };
    let before = before.trim_end_matches('!');
    let one = before.len() == 1 && before.bytes().all(|byte| byte.is_ascii_hexdigit());
    let bracket = before.starts_with('(') && before.ends_with(')');
    let digits = |c: char| c.is_ascii_hexdigit() || "()[]!".contains(c);
    (one || bracket || before.is_empty()) && !after.is_empty() && after.chars().all(digits)
}

impl Code {
    /// Parses a code.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<Code, CodeError> {
        if text.starts_with('.') {
            // Winning Ways writes .77 where others write 0.77.
            return Code::parse(&format!("0{text}"))
                .map_err(|error| CodeError { at: error.at.saturating_sub(1), ..error });
        }
        let Some(point) = text.find('.') else {
            return wrong(0, codes::no_point());
        };
        let mut reader = CodeReader { text, at: 0 };
        let first = reader.digit()?;
        if reader.at != point {
            return wrong(reader.at, codes::one_digit_before_point());
        }
        if first.heaps & 3 != 0 {
            return wrong(0, codes::first_digit_takes(&text[..point]));
        }
        reader.at += 1;
        let (mut digits, mut repeated) = (vec![first], Vec::new());
        while reader.at < text.len() {
            if text.as_bytes()[reader.at] != b'[' {
                digits.push(reader.digit()?);
                continue;
            }
            let open = reader.at;
            reader.at += 1;
            while text.as_bytes().get(reader.at).is_some_and(|&byte| byte != b']') {
                repeated.push(reader.digit()?);
            }
            if reader.at >= text.len() {
                return wrong(open, codes::square_bracket_open());
            }
            reader.at += 1;
            if reader.at < text.len() {
                return wrong(reader.at, codes::after_repeated());
            }
            if repeated.is_empty() {
                return wrong(open, codes::square_brackets_empty());
            }
        }
        if digits.len() + repeated.len() > MAX_DIGITS {
            return wrong(point, codes::too_many_digits(MAX_DIGITS));
        }
        let code = Code::new(digits, repeated);
        if code.digits.is_empty() && code.repeated.is_empty() {
            return wrong(0, codes::no_moves());
        }
        Ok(code)
    }

    /// The code with the digits d_0, d_1, ...; `None` if d_0 does more than split, or if there is
    /// no move.
    pub fn of_digits(digits: Vec<Digit>) -> Option<Code> {
        let fits = digits.len() <= MAX_DIGITS && digits.first().is_some_and(|first| first.heaps & 3 == 0);
        let moves = digits.iter().any(|digit| digit.heaps != 0);
        (fits && moves && digits.iter().all(|digit| digit.heaps < 2 << MAX_HEAPS))
            .then(|| Code::new(digits, Vec::new()))
    }

    /// A code from its digits, in its shortest form.
    pub(crate) fn new(mut digits: Vec<Digit>, mut repeated: Vec<Digit>) -> Code {
        if repeated.iter().all(|digit| digit.heaps == 0) {
            repeated.clear();
        }
        // The shortest period, with as few digits as possible before it.
        if let Some(period) = (1..repeated.len()).find(|&p| {
            repeated.len().is_multiple_of(p) && (p..repeated.len()).all(|at| repeated[at] == repeated[at - p])
        }) {
            repeated.truncate(period);
        }
        while digits.len() > 1 && !repeated.is_empty() && digits.last() == repeated.last() {
            digits.pop();
            repeated.rotate_right(1);
        }
        if repeated.is_empty() {
            while digits.last().is_some_and(|digit| digit.heaps == 0) {
                digits.pop();
            }
        }
        Code { digits, repeated }
    }

    /// The digit for taking k tokens.
    pub fn digit(&self, taken: usize) -> Digit {
        match (self.digits.get(taken), self.repeated.len()) {
            (Some(&digit), _) => digit,
            (None, 0) => Digit::default(),
            (None, period) => self.repeated[(taken - self.digits.len()) % period],
        }
    }

    /// The maximum number of tokens that may be taken; `None` if any number may be.
    pub fn most_taken(&self) -> Option<usize> {
        self.repeated.is_empty().then(|| self.digits.len() - 1)
    }

    /// The number of digits, including d_0, before the repeated ones.
    pub(crate) const fn digits_ahead(&self) -> usize {
        self.digits.len()
    }

    /// The number of repeated digits.
    pub(crate) const fn digits_repeated(&self) -> usize {
        self.repeated.len()
    }

    /// The maximum number of heaps that a move may leave.
    pub fn most_heaps(&self) -> u32 {
        self.digits.iter().chain(&self.repeated).map(|digit| digit.most_heaps()).max().unwrap_or(0)
    }

    /// Whether some moves require different heaps.
    pub fn wants_different(&self) -> bool {
        self.digits.iter().chain(&self.repeated).any(|digit| digit.different)
    }

    /// The numbers of tokens up to `max` that may be taken, with their digits.
    pub fn moves(&self, max: usize) -> impl Iterator<Item = (usize, Digit)> + '_ {
        let end = self.most_taken().unwrap_or(max).min(max);
        (0..=end).map(|taken| (taken, self.digit(taken))).filter(|(_, digit)| digit.heaps != 0)
    }
}

/// The end (exclusive) of the heaps n for which what is known of n + p has to be that of n, so that
/// it is so for all heaps of a code from the preperiod on. (A heap of e + p that becomes one of e
/// must not become empty: a preperiod of 0 counts as 1.)
pub(crate) const fn needed(preperiod: usize, period: usize, most_taken: usize, most_heaps: usize) -> usize {
    let heaps = if most_heaps == 0 { 1 } else { most_heaps };
    let from = if preperiod == 0 { 1 } else { preperiod };
    heaps.saturating_mul(from).saturating_add((heaps - 1).saturating_mul(period)).saturating_add(most_taken)
}

/// The heap among the first preperiod + period that has what a heap has.
pub(crate) const fn place(preperiod: usize, period: usize, heap: u64) -> usize {
    let (preperiod, period) = (preperiod as u64, period as u64);
    (if heap < preperiod { heap } else { preperiod + (heap - preperiod) % period }) as usize
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, digit: &Digit| {
            match digit.heaps {
                heaps if heaps < 16 => write!(f, "{heaps:X}")?,
                heaps => write!(f, "({heaps})")?,
            }
            f.write_str(if digit.different { "!" } else { "" })
        };
        write(f, self.digits.first().unwrap_or(&Digit::default()))?;
        f.write_str(".")?;
        self.digits.iter().skip(1).try_for_each(|digit| write(f, digit))?;
        if self.repeated.is_empty() {
            return if self.digits.len() < 2 { f.write_str("0") } else { Ok(()) };
        }
        f.write_str("[")?;
        self.repeated.iter().try_for_each(|digit| write(f, digit))?;
        f.write_str("]")
    }
}

struct CodeReader<'t> {
    text: &'t str,
    at: usize,
}

impl CodeReader<'_> {
    fn digit(&mut self) -> Result<Digit, CodeError> {
        let start = self.at;
        let rest = &self.text[start..];
        let heaps = match rest.chars().next() {
            Some('(') => {
                let Some(close) = rest.find(')') else {
                    return wrong(start, codes::round_bracket_open());
                };
                self.at += close + 1;
                match rest[1..close].parse::<u32>() {
                    Ok(heaps) if heaps < 2 << MAX_HEAPS => heaps,
                    _ => return wrong(start, codes::bracketed_digit(2u32 << MAX_HEAPS)),
                }
            }
            Some(c) => {
                self.at += c.len_utf8();
                match c.to_digit(16) {
                    Some(digit) => digit,
                    None => return wrong(start, codes::not_a_digit(c)),
                }
            }
            None => return wrong(start, codes::digit_missing()),
        };
        let different = self.text[self.at..].starts_with('!');
        if different {
            self.at += 1;
            if heaps & !3 == 0 {
                return wrong(start, codes::exclamation_mark());
            }
        }
        Ok(Digit { heaps, different })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn codes_and_their_shortest_forms() {
        for (text, shown) in [
            ("0.77", "0.77"),
            (".77", "0.77"),
            ("0.770", "0.77"),
            ("4.0", "4.0"),
            ("4!.0", "4!.0"),
            ("0.f8", "0.F8"),
            ("0.(8)", "0.8"),
            ("0.2048", "0.2048"),
            ("0.(15)(8)", "0.F8"),
            ("0.[3]", "0.[3]"),
            ("0.3[3]", "0.[3]"),
            ("0.[33]", "0.[3]"),
            ("0.1[37]", "0.1[37]"),
            ("0.7[37]", "0.[73]"),
            ("0.(31)", "0.(31)"),
        ] {
            let code = Code::parse(text).unwrap();
            assert_eq!(code.to_string(), shown, "{text}");
            assert_eq!(Code::parse(shown), Ok(code));
            assert!(looks_like_code(text));
        }
        for (text, at, words) in [
            ("0.137x", 5, "not a digit"),
            ("1.7", 0, "only split"),
            ("0.0", 0, "no moves"),
            ("0.[3", 2, "not closed"),
            ("0.[]", 2, "no digit in"),
            ("0.[3]1", 5, "nothing can follow"),
            ("0.(9", 2, "not closed"),
            ("0.(99999)", 2, "a number below"),
            ("0.3!", 2, "does not leave two"),
            ("00.3", 1, "one digit"),
            ("77", 0, "a point"),
        ] {
            let error = Code::parse(text).unwrap_err();
            assert!(error.at == at && error.to_string().contains(words), "{text}: {error:?}");
        }
    }

    proptest! {
        #[test]
        fn codes_are_read_as_written(
            digits in proptest::collection::vec((0u32..40, any::<bool>()), 0..6),
            repeated in proptest::collection::vec(0u32..16, 0..3),
        ) {
            let digit = |&(heaps, different): &(u32, bool)| Digit { heaps, different: different && heaps > 3 };
            let mut list = vec![Digit { heaps: 4, different: false }];
            list.extend(digits.iter().map(digit));
            let code = Code::new(list, repeated.iter().map(|&heaps| Digit { heaps, different: false }).collect());
            let text = code.to_string();
            prop_assert_eq!(Code::parse(&text), Ok(code), "{}", text);
        }

        #[test]
        fn no_text_panics(text in "[0-9A-Fx.()!\\[\\]]{0,12}") {
            let _ = (Code::parse(&text), looks_like_code(&text));
        }
    }
}

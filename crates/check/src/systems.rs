//! Numeration systems, as data. A new system needs a constructor and a line of
//! [`CheckerNumeration::named`].
//!
//! Digits are read from the most significant one on, with the last digits of all numbers aligned.
//! If the first digits are aligned, each number is read backwards, with each digit plus 1, and 0
//! before the number begins.

use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts::automata as say;
use nimatron_rules::formula::MAX_BASE;

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CheckerNumeration {
    name: &'static str,
    parameters: [u8; 2],
    digits: usize,
    /// The weights are 1, `second`, and from then on `factor` times the last one plus `previous`
    /// times the one before it.
    pub(crate) factor: i128,
    pub(crate) previous: i128,
    second: i128,
    first_together: bool,
    words: NumeralLanguage,
}

/// The words that represent numbers, as an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NumeralLanguage {
    /// The first digits of the second and the third class of digits.
    kinds: [usize; 2],
    /// For each state the next state after each class of digits; state 0 is the initial state.
    after: [[Option<u8>; 3]; 3],
    /// For each state, whether a word may end there.
    ends: [bool; 3],
}

/// The transitions of an unused state, or of one without successors.
const NONE: [Option<u8>; 3] = [None; 3];

impl NumeralLanguage {
    /// All words.
    const ALL: NumeralLanguage = NumeralLanguage {
        kinds: [usize::MAX; 2],
        after: [[Some(0), None, None], NONE, NONE],
        ends: [true, false, false],
    };

    /// The largest digit is followed by one below `bound`, or ends the number if `largest_ends`.
    const fn below_after(largest: usize, bound: usize, largest_ends: bool) -> NumeralLanguage {
        // State 1: after the largest digit.
        let (kinds, after) = if bound < largest {
            ([bound, largest], [[Some(0), Some(0), Some(1)], [Some(0), None, None], NONE])
        } else {
            ([largest, usize::MAX], [[Some(0), Some(1), None], [Some(0), None, None], NONE])
        };
        NumeralLanguage { kinds, after, ends: [true, largest_ends, false] }
    }
}

impl CheckerNumeration {
    /// Base b.
    const fn in_base(base: u8) -> CheckerNumeration {
        CheckerNumeration {
            name: "base",
            parameters: [base, 0],
            digits: base as usize,
            factor: base as i128,
            previous: 0,
            second: base as i128,
            first_together: false,
            words: NumeralLanguage::ALL,
        }
    }

    /// Weights 1, 2, 3, 5, ..., digits 0 and 1, no two ones in a row.
    const FIBONACCI: CheckerNumeration = CheckerNumeration {
        name: "fibonacci",
        parameters: [0; 2],
        digits: 2,
        factor: 1,
        previous: 1,
        second: 2,
        first_together: false,
        words: NumeralLanguage::below_after(1, 1, true),
    };

    /// Weights 1, a, a a + 1, ...; digits 0 to a, a is followed by 0, and the last digit is below
    /// a.
    const fn metallic(a: u8) -> CheckerNumeration {
        CheckerNumeration {
            name: "metallic",
            parameters: [a, 0],
            digits: a as usize + 1,
            factor: a as i128,
            previous: 1,
            second: a as i128,
            first_together: false,
            words: NumeralLanguage::below_after(a as usize, 1, false),
        }
    }

    /// Weights 1, a + 1, a (a + 1) + s, ...; digits 0 to a, a is followed by a digit below s. These
    /// are the digits that a number has if the largest possible one is taken at each place.
    const fn recurring(a: u8, s: u8) -> CheckerNumeration {
        CheckerNumeration {
            name: "recurring",
            parameters: [a, s],
            digits: a as usize + 1,
            factor: a as i128,
            previous: s as i128,
            second: a as i128 + 1,
            first_together: false,
            words: NumeralLanguage::below_after(a as usize, s as usize, true),
        }
    }

    /// Base b with the first digits of all numbers aligned: each number is read backwards, with
    /// each digit plus 1, and 0 before it begins.
    const fn left_aligned(base: u8) -> CheckerNumeration {
        // State 2: the first digit would be 0, whose symbol is 1.
        let begun = [None, Some(2), Some(1)];
        CheckerNumeration {
            name: "left-aligned",
            digits: base as usize + 1,
            first_together: true,
            words: NumeralLanguage {
                kinds: [1, 2],
                after: [[Some(0), Some(2), Some(1)], begun, begun],
                ends: [true, true, false],
            },
            ..CheckerNumeration::in_base(base)
        }
    }

    /// The system that a certificate names.
    pub(crate) fn named(text: &str) -> Result<CheckerNumeration, CheckFailure> {
        type Make = fn(u8) -> CheckerNumeration;
        let families: [(&str, std::ops::RangeInclusive<u8>, Make); 3] = [
            ("base", 2..=MAX_BASE as u8, CheckerNumeration::in_base),
            ("metallic", 2..=9, CheckerNumeration::metallic),
            ("left-aligned", 2..=16, CheckerNumeration::left_aligned),
        ];
        let small = |parameter: &str| parameter.parse::<u8>().ok();
        let system = match text.split(' ').collect::<Vec<_>>()[..] {
            ["fibonacci"] => Some(CheckerNumeration::FIBONACCI),
            ["recurring", a, s] => small(a)
                .zip(small(s))
                .filter(|(a, s)| (2..=9).contains(a) && (1..=*a).contains(s))
                .map(|(a, s)| CheckerNumeration::recurring(a, s)),
            [name, parameter] => families
                .iter()
                .find(|family| family.0 == name)
                .and_then(|(_, range, make)| small(parameter).filter(|parameter| range.contains(parameter)).map(make)),
            _ => None,
        };
        // `base 02` would be another text for the same system.
        match system.filter(|system| system.name() == text) {
            Some(system) => Ok(system),
            None => wrong(say::no_numeration(text)),
        }
    }

    pub(crate) fn name(self) -> String {
        let parameters = self.parameters.iter().filter(|&&parameter| parameter > 0);
        parameters.fold(self.name.to_owned(), |name, parameter| format!("{name} {parameter}"))
    }

    pub(crate) const fn digits(self) -> usize {
        self.digits
    }

    /// Whether addition is recognized by an automaton.
    pub(crate) const fn adds(self) -> bool {
        !self.first_together
    }

    /// The base, if every word of digits below it is a number.
    pub(crate) fn base(self) -> Option<i128> {
        (!self.is_restricted() && self.previous == 0 && !self.first_together).then_some(self.factor)
    }

    /// Whether this is the Fibonacci system, in which the numbers with a single nonzero digit are
    /// the Fibonacci numbers.
    pub(crate) fn is_fibonacci(self) -> bool {
        self == CheckerNumeration::FIBONACCI
    }

    /// The second weight minus the factor.
    pub(crate) const fn extra(self) -> i128 {
        self.second - self.factor
    }

    pub(crate) fn is_restricted(self) -> bool {
        self.words != NumeralLanguage::ALL
    }

    /// The state of [`NumeralLanguage`] after a digit; it is below 4, and 0 before the first digit.
    /// `None`: this digit may not follow.
    pub(crate) fn after(self, before: u8, digit: u8) -> Option<u8> {
        let kind = self.words.kinds.iter().filter(|&&first| first <= usize::from(digit)).count();
        self.words.after[usize::from(before)][kind]
    }

    pub(crate) fn may_end(self, so_far: u8) -> bool {
        self.words.ends[usize::from(so_far)]
    }

    /// The number that a word represents; `None` if it does not fit 64 bits.
    pub(crate) fn value(self, word: &[u8]) -> Option<i64> {
        let digits: Vec<u8> = if self.first_together {
            word.iter().rev().filter(|&&digit| digit > 0).map(|digit| digit - 1).collect()
        } else {
            word.to_vec()
        };
        let (factor, previous) = (i64::try_from(self.factor).ok()?, i64::try_from(self.previous).ok()?);
        let (mut high, mut low) = (0i64, 0i64);
        for digit in digits {
            let added = low.checked_mul(previous)?;
            let next = high.checked_mul(factor)?.checked_add(added)?.checked_add(digit.into())?;
            low = std::mem::replace(&mut high, next);
        }
        high.checked_add(low.checked_mul(i64::try_from(self.extra()).ok()?)?)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::machines::CheckerMachine;
    use nimatron_rules::formula::Atom;

    /// Base b with the digits 1 to b, which no certificate names.
    const fn without_zero(base: u8) -> CheckerNumeration {
        let words = NumeralLanguage {
            kinds: [1, usize::MAX],
            after: [[Some(0), Some(1), None], [None, Some(1), None], NONE],
            ends: [true, true, false],
        };
        CheckerNumeration { name: "bijective", digits: base as usize + 1, words, ..CheckerNumeration::in_base(base) }
    }

    fn all() -> Vec<CheckerNumeration> {
        let named = [
            "base 2",
            "base 3",
            "base 10",
            "fibonacci",
            "metallic 2",
            "metallic 3",
            "recurring 2 1",
            "recurring 2 2",
            "recurring 3 2",
            "recurring 5 5",
            "left-aligned 2",
        ];
        let mut all: Vec<CheckerNumeration> =
            named.iter().map(|name| CheckerNumeration::named(name).ok().unwrap()).collect();
        assert!(all.iter().map(|system| system.name()).eq(named));
        all.extend([without_zero(2), without_zero(3)]);
        all
    }

    /// The words of the numbers 0, 1, 2, ..., without leading zeros.
    fn words(system: CheckerNumeration, count: usize) -> Vec<Vec<u8>> {
        let mut words: Vec<Option<Vec<u8>>> = vec![None; count];
        let mut open: Vec<(Vec<u8>, u8)> = vec![(Vec::new(), 0)];
        while let Some((word, state)) = open.pop() {
            let value = system.value(&word).unwrap() as usize;
            if system.may_end(state) && value < count {
                assert_eq!(words[value].replace(word.clone()), None, "{} {value}", system.name());
            }
            // The most significant digit of a word may be its last one.
            let most = if system.first_together { 8 } else { 10 };
            if word.len() < most && (system.first_together || value < count) {
                for digit in 0..system.digits() as u8 {
                    if (digit > 0 || !word.is_empty())
                        && let Some(next) = system.after(state, digit)
                    {
                        open.push(([&word[..], &[digit]].concat(), next));
                    }
                }
            }
        }
        words.into_iter().map(Option::unwrap).collect()
    }

    /// Every number has one word, and linear forms are exact.
    #[test]
    fn words_and_linear_forms() {
        for system in all() {
            let words = words(system, 40);
            for (a, b, constant) in [(1, -1, 0), (1, -2, -1), (-3, 2, 7), (2, 1, -30), (-1, -1, 25), (3, -2, -40)] {
                for equal in [false, true] {
                    let atom = Atom::Linear { terms: vec![(0, a), (1, b)], constant, equal };
                    let machine = CheckerMachine::of(system, &atom).unwrap();
                    for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
                        let length = words[x].len().max(words[y].len());
                        let digit =
                            |word: &[u8], at: usize| (at + word.len()).checked_sub(length).map_or(0, |at| word[at]);
                        let end = (0..length).try_fold((0, 0), |state, at| {
                            machine.step(state, &[digit(&words[x], at), digit(&words[y], at)])
                        });
                        let value = a * x as i64 + b * y as i64 + constant;
                        let holds = if equal { value == 0 } else { value >= 0 };
                        let name = system.name();
                        assert_eq!(end.is_some_and(|end| machine.accepts(end)), holds, "{name} {atom:?} {x} {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn other_names_are_refused() {
        for wrong in [
            "base 02",
            "base 1",
            "base 101",
            "base 2 2",
            "fibonacci 1",
            "metallic 1",
            "recurring 2",
            "recurring 2 3",
            "recurring 1 1",
            "recurring 10 1",
            "recurring 3 02",
            "left-aligned 17",
            "bijective 2",
            "",
        ] {
            assert!(CheckerNumeration::named(wrong).is_err(), "{wrong}");
        }
    }
}

//! The numeration systems. A new system needs a constructor here, and a line of [`FAMILIES`] if
//! certificates name it; the checker has its own list.
//!
//! - *Base b*: digits 0 to b - 1.
//! - *Fibonacci* (Zeckendorf): weights 1, 2, 3, 5, 8, ..., digits 0 and 1, no two ones in a row.
//! - *Metallic a* (Ostrowski, continued fraction [a; a, a, ...]): weights 1, a, a*a + 1, ..., each
//!   a times the last plus the one before it; digits 0 to a, a digit a is followed by 0, and the
//!   last digit is less than a. The Pell numbers are a = 2.
//! - *Recurring a s* (A. S. Fraenkel, "Heap games, numeration systems and sequences", Annals of
//!   Combinatorics 2, 1998), s from 1 to a: weights 1, a + 1, ..., each a times the last plus s
//!   times the one before it; digits 0 to a, a digit a is followed by one below s.
//! - *Left-aligned, base b*: base b with the first digits of all numbers aligned.

use super::Numeration;
use super::numeration::{Aligned, DigitClass, NumerationLanguage, NumerationName, Weights};
use nimatron_rules::formula::MAX_BASE;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Systems that share a name.
struct NumerationFamily {
    name: &'static str,
    /// The parameters, each with its system; or the only system.
    members: NumerationMembers,
}

enum NumerationMembers {
    /// All pairs of parameters up to this maximum, the first at least 2, the second from 1 to the
    /// first.
    Pairs(u8, fn(u8, u8) -> Numeration),
    Many(RangeInclusive<u8>, fn(u8) -> Numeration),
    One(Numeration),
}

/// All systems that have a name in certificates.
const FAMILIES: [NumerationFamily; 5] = [
    NumerationFamily { name: "base", members: NumerationMembers::Many(2..=MAX_BASE as u8, Numeration::in_base) },
    NumerationFamily { name: "fibonacci", members: NumerationMembers::One(Numeration::FIBONACCI) },
    NumerationFamily { name: "metallic", members: NumerationMembers::Many(2..=9, Numeration::metallic) },
    NumerationFamily { name: "recurring", members: NumerationMembers::Pairs(9, Numeration::recurring) },
    NumerationFamily { name: "left-aligned", members: NumerationMembers::Many(2..=16, Numeration::left_aligned) },
];

/// Bits of the classes of digits.
const FIRST: u8 = 1;
const SECOND: u8 = 2;
const THIRD: u8 = 4;

impl Numeration {
    /// Zeckendorf sums of Fibonacci numbers.
    pub const FIBONACCI: Numeration = Numeration::by_weights(
        NumerationName { family: "fibonacci", in_programs: "fibonacci", parameters: [0; 2] },
        Weights { factor: 1, previous: 1, first_extra: 1 },
        true,
    );

    /// A system with these weights, a times the last one plus s times the one before: digits 0 to
    /// a, where a is followed by one below s, and is the last one only if `ends`.
    const fn by_weights(name: NumerationName, weights: Weights, ends: bool) -> Numeration {
        let Weights { factor: a, previous: s, .. } = weights;
        let first = DigitClass { from: 0, followers: FIRST | SECOND | THIRD, ends: true };
        let second = DigitClass { from: s, ..first };
        let most = DigitClass { from: a, followers: FIRST, ends };
        let kinds = if s < a { [first, second, most] } else { [first, most, DigitClass::NONE] };
        Numeration {
            name,
            weights,
            words: NumerationLanguage { digits: a + 1, least: 0, kinds },
            aligned: Aligned::Last,
        }
    }

    /// Base b with the digits 0 to b - 1, b at least 2 (at most [`MAX_BASE`] in certificates).
    pub const fn in_base(base: u8) -> Numeration {
        Numeration {
            name: NumerationName { family: "base", in_programs: "", parameters: [base, 0] },
            weights: Weights { factor: base, previous: 0, first_extra: 0 },
            words: NumerationLanguage {
                digits: base,
                least: 0,
                kinds: [DigitClass { from: 0, followers: FIRST, ends: true }, DigitClass::NONE, DigitClass::NONE],
            },
            aligned: Aligned::Last,
        }
    }

    /// Ostrowski numeration of [a; a, a, ...], a from 2 to 9.
    pub const fn metallic(a: u8) -> Numeration {
        let name = NumerationName { family: "metallic", in_programs: "metallic", parameters: [a, 0] };
        Numeration::by_weights(name, Weights { factor: a, previous: 1, first_extra: 0 }, false)
    }

    /// Weights 1, a + 1, a (a + 1) + s, ..., a from 2 to 9, s from 1 to a: digits 0 to a, a digit a
    /// is followed by one below s.
    pub const fn recurring(a: u8, s: u8) -> Numeration {
        let name = NumerationName { family: "recurring", in_programs: "recurring", parameters: [a, s] };
        Numeration::by_weights(name, Weights { factor: a, previous: s, first_extra: 1 }, true)
    }

    /// Base b, b from 2 to 16, with the first digits of all numbers aligned.
    pub const fn left_aligned(base: u8) -> Numeration {
        Numeration {
            name: NumerationName { family: "left-aligned", in_programs: "aligned", parameters: [base, 0] },
            weights: Weights { factor: base, previous: 0, first_extra: 0 },
            words: NumerationLanguage {
                digits: base + 1,
                least: 0,
                kinds: [
                    DigitClass { from: 0, followers: FIRST | SECOND | THIRD, ends: true },
                    // The first digit of a number is not 0, whose symbol is 1.
                    DigitClass { from: 1, followers: SECOND | THIRD, ends: false },
                    DigitClass { from: 2, followers: SECOND | THIRD, ends: true },
                ],
            },
            aligned: Aligned::First,
        }
    }

    /// Base b with the digits 1 to b.
    #[cfg(test)]
    pub(crate) const fn without_zero(base: u8) -> Numeration {
        Numeration {
            name: NumerationName { family: "bijective", in_programs: "bijective", parameters: [base, 0] },
            weights: Weights { factor: base, previous: 0, first_extra: 0 },
            words: NumerationLanguage {
                digits: base + 1,
                least: 1,
                kinds: [
                    DigitClass { from: 0, followers: FIRST | SECOND, ends: true },
                    DigitClass { from: 1, followers: SECOND, ends: true },
                    DigitClass::NONE,
                ],
            },
            aligned: Aligned::Last,
        }
    }
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.family())?;
        self.parameters().iter().filter(|&&parameter| parameter > 0).try_for_each(|parameter| write!(f, " {parameter}"))
    }
}

impl FromStr for Numeration {
    type Err = String;

    fn from_str(text: &str) -> Result<Numeration, String> {
        let (name, parameter) = match text.split_once(' ') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (text, None),
        };
        let family = FAMILIES.iter().find(|family| family.name == name);
        let small = |parameter: &str| parameter.parse::<u8>().ok();
        let system = family.and_then(|family| match (&family.members, parameter) {
            (NumerationMembers::Pairs(max, make), Some(parameters)) => {
                let (first, second) = parameters.split_once(' ')?;
                let (first, second) = (small(first)?, small(second)?);
                ((2..=*max).contains(&first) && (1..=first).contains(&second)).then(|| make(first, second))
            }
            (NumerationMembers::Many(range, make), Some(parameter)) => {
                small(parameter).filter(|parameter| range.contains(parameter)).map(make)
            }
            (NumerationMembers::One(system), None) => Some(*system),
            _ => None,
        });
        // `base 02` would be another name for the same numeration.
        system.filter(|system| system.to_string() == text).ok_or_else(|| {
            let known = FAMILIES.iter().map(|NumerationFamily { name, members }| match members {
                NumerationMembers::Many(range, _) => format!("`{name} {}` to `{name} {}`", range.start(), range.end()),
                NumerationMembers::Pairs(max, _) => format!("`{name} 2 1` to `{name} {max} {max}`"),
                NumerationMembers::One(_) => format!("`{name}`"),
            });
            format!("`{text}` is not a numeration: known are {}", known.collect::<Vec<_>>().join(", "))
        })
    }
}

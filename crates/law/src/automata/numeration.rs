//! Ways to write numbers in which addition is a finite automaton, most significant digit first.
//!
//! - *Base b*: digits 0 to b - 1.
//! - *Fibonacci* (Zeckendorf): weights 1, 2, 3, 5, 8, ..., digits 0 and 1, no two ones in a row.
//! - *Metallic a* (Ostrowski, continued fraction [a; a, a, ...]): weights 1, a, a*a + 1, ..., each
//!   a times the last and once the one before; digits 0 to a, behind a digit a stands 0, and the
//!   last digit is less than a. The Pell numbers are a = 2.
//!
//! One more way has no addition, but comparison and multiplication by constants:
//!
//! - *Left-aligned, base b*: numbers are written side by side so that their *first* digits stand
//!   together. Dropping the last digit moves nothing then. To have the same place for what is
//!   missing as elsewhere, in front, words are read backwards: the least significant digit first,
//!   each one more than the digit, and 0 where a shorter number has not begun.
//!
//! Addition is an automaton in all of the first three: C. Frougny, "Representations of numbers and
//! finite automata" (Math. Systems Theory 25, 1992); P. Hieronymi and A. Terry, "Ostrowski
//! numeration systems, addition, and finite automata" (Notre Dame J. Formal Logic 59, 2018).

use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A numeration system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// Digits 0 to b - 1, b from 2 to 36.
    Base(u8),
    /// Zeckendorf sums of Fibonacci numbers.
    Fibonacci,
    /// Ostrowski numeration of [a; a, a, ...], a from 2 to 9.
    Metallic(u8),
    /// Base b, b from 2 to 16, with the first digits of all numbers at the same place.
    LeftAligned(u8),
}

/// Digits, the most significant first (left-aligned: the least significant first).
pub type Word = Vec<u8>;

impl Numeration {
    /// The number of digits that can stand in a place.
    pub const fn digits(self) -> usize {
        match self {
            Numeration::Base(base) => base as usize,
            Numeration::Fibonacci => 2,
            Numeration::Metallic(a) | Numeration::LeftAligned(a) => a as usize + 1,
        }
    }

    /// Is the sum of two numbers an automaton?
    pub const fn adds(self) -> bool {
        !matches!(self, Numeration::LeftAligned(_))
    }

    /// Are there words that represent no number?
    pub const fn is_restricted(self) -> bool {
        !matches!(self, Numeration::Base(_))
    }

    /// May this digit stand behind that one?
    pub const fn may_follow(self, before: u8, digit: u8) -> bool {
        match self {
            Numeration::Base(_) => true,
            Numeration::Fibonacci => before == 0 || digit == 0,
            Numeration::Metallic(a) => before < a || digit == 0,
            Numeration::LeftAligned(_) => before == 0 || digit != 0,
        }
    }

    /// The least digit behind which the same may stand, and end a number or not.
    pub(super) const fn like(self, digit: u8) -> u8 {
        match self {
            Numeration::Base(_) => 0,
            Numeration::Fibonacci => digit,
            Numeration::Metallic(a) => {
                if digit < a {
                    0
                } else {
                    a
                }
            }
            Numeration::LeftAligned(_) => {
                if digit < 2 {
                    digit
                } else {
                    2
                }
            }
        }
    }

    /// May this digit be the last?
    pub const fn may_end(self, digit: u8) -> bool {
        match self {
            Numeration::Metallic(a) => digit < a,
            // The first digit of a number is not 0, which is written as 1.
            Numeration::LeftAligned(_) => digit != 1,
            _ => true,
        }
    }

    /// Is a word the representation of a number, perhaps with zeros in front?
    pub fn is_valid<'w>(self, word: impl IntoIterator<Item = &'w u8>) -> bool {
        let mut last = None;
        let mut follows = |&digit: &u8| last.replace(digit).is_none_or(|before| self.may_follow(before, digit));
        !self.is_restricted() || word.into_iter().all(&mut follows) && last.is_none_or(|digit| self.may_end(digit))
    }

    /// The weights of the digits that a number up to `n` needs, increasing.
    fn weights(self, n: &BigUint) -> Vec<BigUint> {
        let (mut before, mut weight) = (BigUint::from(u32::from(self == Numeration::Fibonacci)), BigUint::from(1u32));
        let factor = self.factor();
        let mut weights = Vec::new();
        while weight <= *n {
            let next = match self {
                Numeration::Base(_) => &weight * factor,
                _ => &weight * factor + &before,
            };
            before = std::mem::replace(&mut weight, next);
            weights.push(before.clone());
        }
        weights
    }

    const fn factor(self) -> u32 {
        match self {
            Numeration::Base(base) | Numeration::LeftAligned(base) => base as u32,
            Numeration::Fibonacci => 1,
            Numeration::Metallic(a) => a as u32,
        }
    }

    /// Which of two words without zeros in front stands for the larger number?
    pub fn compare(self, left: &[u8], right: &[u8]) -> Ordering {
        left.len().cmp(&right.len()).then_with(|| match self {
            Numeration::LeftAligned(_) => left.iter().rev().cmp(right.iter().rev()),
            _ => left.cmp(right),
        })
    }

    /// The digits of a number, without zeros in front: 0 is the empty word.
    pub fn represent(self, n: &BigUint) -> Word {
        if let Numeration::Base(base) = self {
            let digits = n.to_radix_be(base.into());
            return digits.into_iter().skip_while(|&digit| digit == 0).collect();
        }
        if let Numeration::LeftAligned(base) = self {
            let mut word = Numeration::Base(base).represent(n);
            word.reverse();
            word.iter_mut().for_each(|digit| *digit += 1);
            return word;
        }
        let mut rest = n.clone();
        let take = |weight: &BigUint| {
            let mut digit = 0;
            while rest >= *weight {
                rest -= weight;
                digit += 1;
            }
            digit
        };
        self.weights(n).iter().rev().map(take).collect()
    }

    /// The digits of a small number.
    pub fn represent_small(self, n: u64) -> Word {
        let mut rest = n;
        if let Numeration::Base(base) | Numeration::LeftAligned(base) = self {
            let mut word = Word::new();
            let aligned = u8::from(!self.adds());
            while rest > 0 {
                word.push((rest % u64::from(base)) as u8 + aligned);
                rest /= u64::from(base);
            }
            if self.adds() {
                word.reverse();
            }
            return word;
        }
        self.represent(&BigUint::from(n))
    }

    /// The number that a word stands for.
    pub fn value(self, word: &[u8]) -> BigUint {
        if let Numeration::Base(base) = self {
            return BigUint::from_radix_be(word, base.into()).unwrap_or_default();
        }
        if let Numeration::LeftAligned(base) = self {
            let digits: Vec<u8> = word.iter().filter(|&&digit| digit > 0).map(|digit| digit - 1).collect();
            return BigUint::from_radix_le(&digits, base.into()).unwrap_or_default();
        }
        let (mut high, mut low) = (BigUint::default(), BigUint::default());
        for &digit in word {
            let next = &high * self.factor() + low + u32::from(digit);
            low = std::mem::replace(&mut high, next);
        }
        if self == Numeration::Fibonacci { high + low } else { high }
    }

    /// The number that a word stands for, if it has at most 62 bits.
    pub fn small_value<'w, W>(self, word: W) -> Option<u64>
    where
        W: IntoIterator<Item = &'w u8>,
        W::IntoIter: DoubleEndedIterator,
    {
        let word = word.into_iter();
        if let Numeration::LeftAligned(base) = self {
            let mut digits = word.rev().filter(|&&digit| digit > 0).map(|&digit| u64::from(digit) - 1);
            let value = digits.try_fold(0u64, |value, d| value.checked_mul(base.into())?.checked_add(d));
            return value.filter(|&value| value < 1 << 62);
        }
        let (mut high, mut low) = (0u64, 0u64);
        for &digit in word {
            let with = if self.is_restricted() { low } else { 0 };
            let next = high.checked_mul(self.factor().into())?.checked_add(with)?.checked_add(digit.into())?;
            low = std::mem::replace(&mut high, next);
        }
        let value = if self == Numeration::Fibonacci { high.checked_add(low)? } else { high };
        (value < 1 << 62).then_some(value)
    }
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numeration::Base(base) => write!(f, "base {base}"),
            Numeration::Fibonacci => f.write_str("fibonacci"),
            Numeration::Metallic(a) => write!(f, "metallic {a}"),
            Numeration::LeftAligned(base) => write!(f, "left-aligned {base}"),
        }
    }
}

impl FromStr for Numeration {
    type Err = String;

    fn from_str(text: &str) -> Result<Numeration, String> {
        let number = |rest: &str, from: u8, to: u8| rest.parse().ok().filter(|number| (from..=to).contains(number));
        match text.split_once(' ') {
            None if text == "fibonacci" => Some(Numeration::Fibonacci),
            Some(("base", rest)) => number(rest, 2, 36).map(Numeration::Base),
            Some(("metallic", rest)) => number(rest, 2, 9).map(Numeration::Metallic),
            Some(("left-aligned", rest)) => number(rest, 2, 16).map(Numeration::LeftAligned),
            _ => None,
        }
        .ok_or_else(|| {
            format!(
                "`{text}` is no numeration: there are `base 2` to `base 36`, `fibonacci`, `metallic 2` to `metallic 9`, `left-aligned 2` to `left-aligned 16`"
            )
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) const ALL: [Numeration; 10] = [
        Numeration::Base(2),
        Numeration::Base(3),
        Numeration::Base(10),
        Numeration::Base(36),
        Numeration::Fibonacci,
        Numeration::Metallic(2),
        Numeration::Metallic(3),
        Numeration::Metallic(9),
        Numeration::LeftAligned(2),
        Numeration::LeftAligned(3),
    ];

    #[test]
    fn numbers_and_words() {
        for system in ALL {
            assert_eq!(system.to_string().parse(), Ok(system));
            let mut last = Word::new();
            for n in 0..3000u64 {
                let word = system.represent(&BigUint::from(n));
                assert!(system.is_valid(&word), "{system} {n} {word:?}");
                assert_eq!(word, system.represent_small(n));
                assert_eq!(system.value(&word), BigUint::from(n), "{system} {word:?}");
                assert_eq!(system.small_value(&word), Some(n));
                assert!(n == 0 || system.compare(&word, &last).is_gt(), "{system} {n}");
                last = word;
            }
        }
        assert!("base 1".parse::<Numeration>().is_err());
    }
}

//! Ways to write numbers as words of digits that automata can read.
//!
//! A numeration system is data: which words represent numbers, the weights of the digits, and at
//! which end the words of several numbers are aligned. What automata do with numbers follows from
//! that data; the systems themselves are in the module `systems`.
//!
//! Words are read from the most significant digit on, side by side, with their last digits aligned.
//! Addition is then recognized by an automaton if the weights satisfy such a recurrence: C.
//! Frougny, "Representations of numbers and finite automata" (Math. Systems Theory 25, 1992); P.
//! Hieronymi and A. Terry, "Ostrowski numeration systems, addition, and finite automata" (Notre
//! Dame J. Formal Logic 59, 2018).
//!
//! If the *first* digits are aligned, addition is not recognized, but comparison and multiplication
//! by constants are, and dropping the last digit shifts nothing. So that padding precedes a number
//! here too, such words are read backwards: the least significant digit first, each digit plus 1,
//! and 0 where a shorter number has not begun.

use nimatron_core::{Budget, StopReason};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// A numeration system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numeration {
    pub(super) name: NumerationName,
    pub(super) weights: Weights,
    pub(super) words: NumerationLanguage,
    pub(super) aligned: Aligned,
}

/// The name of a numeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NumerationName {
    /// In certificates: the text before the parameter.
    pub(super) family: &'static str,
    /// In function names of programs: the text before the parameters.
    pub(super) in_programs: &'static str,
    /// The parameters; 0 where there is none.
    pub(super) parameters: [u8; 2],
}

/// The weights of digits: 1, then `factor + first_extra`; each following one is `factor` times the
/// last one plus `previous` times the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Weights {
    pub(super) factor: u8,
    /// From 0 to `factor`, so that the recurrence has only one root of absolute value 1 or more.
    pub(super) previous: u8,
    /// 0 or 1; 0 if `previous` is 0, and 1 if it is more than 1.
    pub(super) first_extra: u8,
}

/// Which words represent numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NumerationLanguage {
    /// The number of symbols of a place, including the 0 of the padding.
    pub(super) digits: u8,
    /// The smallest digit inside a number, 0 or 1.
    pub(super) least: u8,
    /// Classes of digits, by their first digits, which increase from 0.
    pub(super) kinds: [DigitClass; 3],
}

/// A class of digits with the same followers, and the same answer to whether a number may end
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct DigitClass {
    /// The first digit of this class; it extends up to the next class.
    pub(super) from: u8,
    /// The classes that may follow, as bits.
    pub(super) followers: u8,
    /// Whether a digit of this class may be the last one.
    pub(super) ends: bool,
}

/// Which digits of several numbers share a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Aligned {
    /// The last ones.
    Last,
    /// The first ones.
    First,
}

/// Digits, the most significant first; where first digits are aligned, the least significant first.
pub type Word = Vec<u8>;

impl DigitClass {
    /// An empty class.
    pub(super) const NONE: DigitClass = DigitClass { from: u8::MAX, followers: 0, ends: false };
}

impl NumerationLanguage {
    const fn kind(&self, digit: u8) -> usize {
        let [_, second, third] = &self.kinds;
        if digit < second.from {
            0
        } else if digit < third.from {
            1
        } else {
            2
        }
    }
}

impl Numeration {
    /// The number of symbols of a place.
    pub const fn digits(self) -> usize {
        self.words.digits as usize
    }

    /// The family of systems, as in `base 2`.
    pub const fn family(self) -> &'static str {
        self.name.family
    }

    /// The parameters of the family, as in `base 2` or `recurring 3 2`; 0 where there is none.
    pub const fn parameters(self) -> [u8; 2] {
        self.name.parameters
    }

    /// The suffix of the functions that read such numbers in programs.
    pub(crate) fn name_in_programs(self) -> String {
        match (self.name.in_programs, self.name.parameters) {
            ("", [parameter, _]) => parameter.to_string(),
            (name, [0, _]) => name.to_owned(),
            (name, [parameter, 0]) => format!("{name}_{parameter}"),
            (name, [first, second]) => format!("{name}_{first}_{second}"),
        }
    }

    /// Whether addition is recognized by an automaton.
    pub const fn adds(self) -> bool {
        matches!(self.aligned, Aligned::Last)
    }

    /// The base, if this is a base b with all words of digits 0 to b - 1.
    pub const fn base(self) -> Option<u8> {
        if self.adds() && !self.adds_previous() && !self.is_restricted() { Some(self.weights.factor) } else { None }
    }

    /// Whether this is the given base.
    pub(crate) const fn is_base(self, base: u8) -> bool {
        matches!(self.base(), Some(own) if own == base)
    }

    /// Whether this is a base whose digits are one or several bits.
    pub(crate) const fn is_power_of_two_base(self) -> bool {
        matches!(self.base(), Some(base) if base.is_power_of_two())
    }

    /// Whether the weights are the Fibonacci numbers 1, 2, 3, 5, ..., each used at most once.
    pub(crate) const fn is_zeckendorf(self) -> bool {
        let Weights { factor, previous, first_extra } = self.weights;
        self.adds() && previous == 1 && factor == 1 && first_extra == 1 && self.digits() == 2
    }

    /// The factor of the recurrence of the weights: how many times the last weight is in the next
    /// one.
    pub(crate) const fn factor(self) -> u8 {
        self.weights.factor
    }

    /// The second factor of the recurrence of the weights: how many times the weight before the
    /// last one is in the next one.
    pub(crate) const fn previous(self) -> u8 {
        self.weights.previous
    }

    /// Whether the recurrence of the weights also adds the weight before the last one.
    pub(crate) const fn adds_previous(self) -> bool {
        self.previous() > 0
    }

    /// The second weight minus the factor. By the recurrence it is `previous` times the weight
    /// before the first one.
    pub(crate) const fn first_extra(self) -> u8 {
        self.weights.first_extra
    }

    /// The smallest digit inside a number.
    pub(crate) const fn least_digit(self) -> u8 {
        self.words.least
    }

    /// Whether some words represent no number.
    pub const fn is_restricted(self) -> bool {
        self.words.kinds[1].from < self.words.digits
    }

    /// Whether `digit` may follow `before`.
    pub(crate) const fn may_follow(self, before: u8, digit: u8) -> bool {
        let words = &self.words;
        words.kinds[words.kind(before)].followers >> words.kind(digit) & 1 == 1
    }

    /// The smallest digit with the same successors and the same finality.
    pub(super) const fn like(self, digit: u8) -> u8 {
        let own = self.words.kinds[self.words.kind(digit)];
        let mut at = 0;
        while at < 2 {
            let kind = self.words.kinds[at];
            if kind.followers == own.followers && kind.ends == own.ends {
                return kind.from;
            }
            at += 1;
        }
        own.from
    }

    /// Whether this digit may be the last one.
    pub const fn may_end(self, digit: u8) -> bool {
        self.words.kinds[self.words.kind(digit)].ends
    }

    /// Whether a word represents a number; leading zeros are allowed.
    pub fn is_valid<'w>(self, word: impl IntoIterator<Item = &'w u8>) -> bool {
        let mut last = None;
        let mut follows = |&digit: &u8| last.replace(digit).is_none_or(|before| self.may_follow(before, digit));
        !self.is_restricted() || word.into_iter().all(&mut follows) && last.is_none_or(|digit| self.may_end(digit))
    }

    /// Compares the numbers that two words without leading zeros represent.
    pub fn compare(self, left: &[u8], right: &[u8]) -> Ordering {
        left.len().cmp(&right.len()).then_with(|| match self.aligned {
            Aligned::Last => left.cmp(right),
            Aligned::First => left.iter().rev().cmp(right.iter().rev()),
        })
    }

    /// The word of digits that are given least significant first.
    fn word_of(self, mut digits: Word) -> Word {
        match self.aligned {
            Aligned::Last => digits.reverse(),
            Aligned::First => digits.iter_mut().for_each(|digit| *digit += 1),
        }
        digits
    }

    /// The digits where weights follow a recurrence of two terms, least significant first. The
    /// weights go up to the number and down again, so that only two are held.
    fn digits_by_weights(self, n: &BigUint, budget: &Budget) -> Result<Word, StopReason> {
        // What the recurrence adds to `factor` times the weight.
        let (mut added, mut weight) = (BigUint::from(self.first_extra()), BigUint::from(1u32));
        let mut places = 0;
        while weight <= *n {
            budget.tick(size(&weight))?;
            let next = &weight * self.factor() + &added;
            added = std::mem::replace(&mut weight, next) * self.previous();
            places += 1;
        }
        let (mut rest, mut digits) = (n.clone(), Word::new());
        for _ in 0..places {
            budget.tick(size(&weight))?;
            let last = &added / self.previous();
            added = weight - &last * self.factor();
            weight = last;
            let mut digit = 0;
            while rest >= weight {
                rest -= &weight;
                digit += 1;
            }
            digits.push(digit);
        }
        digits.reverse();
        Ok(digits)
    }

    /// The same for a small number.
    fn small_digits_by_weights(self, n: u64) -> Word {
        let (factor, previous) = (u128::from(self.factor()), u128::from(self.previous()));
        let (mut added, mut weight, mut rest) = (u128::from(self.first_extra()), 1, u128::from(n));
        let mut weights = Vec::new();
        // The weight after the last one has less than 64 + 8 + 1 bits.
        while weight <= rest {
            weights.push(weight);
            (weight, added) = (weight * factor + added, weight * previous);
        }
        let mut digits = Word::new();
        for weight in weights.iter().rev() {
            digits.push((rest / weight) as u8);
            rest %= weight;
        }
        digits.reverse();
        digits
    }

    /// The digits of a number without leading zeros, within a budget: 0 is the empty word.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn represent_within(self, n: &BigUint, budget: &Budget) -> Result<Word, StopReason> {
        budget.tick(size(n))?;
        if self.adds_previous() {
            return Ok(self.word_of(self.digits_by_weights(n, budget)?));
        }
        let mut digits = n.to_radix_le(self.factor().into());
        while digits.last() == Some(&0) {
            digits.pop();
        }
        if self.least_digit() > 0 {
            // A digit 0 borrows from the next digit, which must be positive itself.
            let mut borrowed = 0;
            for digit in &mut digits {
                let own = *digit as i16 - borrowed;
                borrowed = i16::from(own < 1);
                *digit = (own + borrowed * i16::from(self.factor())) as u8;
            }
            if borrowed == 1 {
                digits.pop();
            }
        }
        Ok(self.word_of(digits))
    }

    /// The digits of a small number.
    pub fn represent_small(self, n: u64) -> Word {
        if self.adds_previous() {
            return self.word_of(self.small_digits_by_weights(n));
        }
        let (base, least) = (u64::from(self.factor()), u64::from(self.least_digit()));
        let mut rest = n;
        let mut digits = Word::new();
        while rest > 0 {
            let digit = (rest - least) % base + least;
            digits.push(digit as u8);
            rest = (rest - digit) / base;
        }
        self.word_of(digits)
    }

    /// The number that a word represents, within a budget.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn value_within(self, word: &[u8], budget: &Budget) -> Result<BigUint, StopReason> {
        budget.tick(1 + word.len() as u32 / 64)?;
        let digits: Word = match self.aligned {
            Aligned::Last => word.to_vec(),
            Aligned::First => word.iter().rev().filter(|&&digit| digit > 0).map(|digit| digit - 1).collect(),
        };
        if !self.adds_previous() && self.least_digit() == 0 {
            return Ok(BigUint::from_radix_be(&digits, self.factor().into()).unwrap_or_default());
        }
        let (mut high, mut low) = (BigUint::default(), BigUint::default());
        for digit in digits {
            budget.tick(size(&high))?;
            let next = &high * self.factor() + low * self.previous() + digit;
            low = std::mem::replace(&mut high, next);
        }
        Ok(high + low * self.first_extra())
    }

    /// The number that a word represents, if it has at most 62 bits.
    pub(crate) fn small_value<'w, W>(self, word: W) -> Option<u64>
    where
        W: IntoIterator<Item = &'w u8>,
        W::IntoIter: DoubleEndedIterator,
    {
        let (mut high, mut low) = (0u64, 0u64);
        let mut read = |digit: u8| {
            let added = low.checked_mul(self.previous().into())?;
            let next = high.checked_mul(self.factor().into())?.checked_add(added)?.checked_add(digit.into())?;
            low = std::mem::replace(&mut high, next);
            Some(())
        };
        match self.aligned {
            Aligned::Last => word.into_iter().try_for_each(|&digit| read(digit))?,
            Aligned::First => word.into_iter().rev().filter(|&&d| d > 0).try_for_each(|&d| read(d - 1))?,
        }
        let value = high.checked_add(low * u64::from(self.first_extra()))?;
        (value < 1 << 62).then_some(value)
    }
}

/// The work of a sum or a product by a digit: one unit for each word of the number.
pub(crate) fn size(n: &BigUint) -> u32 {
    u32::try_from(n.bits() / 64).map_or(u32::MAX, |words| words.saturating_add(1))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) const ALL: [Numeration; 16] = [
        Numeration::in_base(2),
        Numeration::in_base(3),
        Numeration::in_base(10),
        Numeration::in_base(36),
        Numeration::in_base(100),
        Numeration::FIBONACCI,
        Numeration::metallic(2),
        Numeration::metallic(3),
        Numeration::metallic(9),
        Numeration::recurring(2, 2),
        Numeration::recurring(3, 1),
        Numeration::recurring(3, 2),
        Numeration::recurring(4, 3),
        Numeration::recurring(9, 9),
        Numeration::left_aligned(2),
        Numeration::left_aligned(3),
    ];

    /// Systems without a name in certificates: what is derived from the data of a system holds for
    /// them as well.
    pub(crate) const MORE: [Numeration; 3] =
        [Numeration::without_zero(2), Numeration::without_zero(3), Numeration::without_zero(10)];

    #[test]
    fn numbers_and_words() {
        let budget = Budget::unlimited();
        for system in ALL.into_iter().chain(MORE) {
            let mut last = Word::new();
            for n in 0..3000u64 {
                let word = system.represent_within(&BigUint::from(n), &budget).unwrap();
                assert!(system.is_valid(&word), "{system} {n} {word:?}");
                assert_eq!(word, system.represent_small(n));
                assert_eq!(system.value_within(&word, &budget), Ok(BigUint::from(n)), "{system} {word:?}");
                assert_eq!(system.small_value(&word), Some(n));
                assert!(n == 0 || system.compare(&word, &last).is_gt(), "{system} {n}");
                last = word;
            }
            for n in [u64::MAX, u64::MAX - 1, 1 << 63, 10_u64.pow(19), 12_200_160_415_121_876_738] {
                let word = system.represent_small(n);
                assert_eq!(Ok(&word), system.represent_within(&BigUint::from(n), &budget).as_ref(), "{system} {n}");
            }
        }
    }

    #[test]
    fn names() {
        for system in ALL {
            assert_eq!(system.to_string().parse(), Ok(system));
        }
        for wrong in [
            "base 1",
            "base 101",
            "base",
            "base 2 2",
            "fibonacci 2",
            "metallic 1",
            "recurring 2",
            "recurring 2 3",
            "recurring 10 2",
            "recurring 1 1",
            "recurring 2 02",
            "left-aligned 17",
            "bijective 2",
        ] {
            assert!(wrong.parse::<Numeration>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn restrictions() {
        for system in ALL.into_iter().chain(MORE) {
            for digit in 0..system.digits() as u8 {
                let like = system.like(digit);
                assert_eq!(system.may_end(like), system.may_end(digit));
                for next in 0..system.digits() as u8 {
                    assert_eq!(system.may_follow(like, next), system.may_follow(digit, next), "{system}");
                }
            }
        }
        let metallic = Numeration::metallic(3);
        assert!(metallic.may_follow(3, 0) && !metallic.may_follow(3, 1) && metallic.may_follow(2, 3));
        assert!(metallic.may_end(2) && !metallic.may_end(3));
    }
}

//! Linear forms of two numbers whose first digits are aligned. Both are read from the last digit
//! on, so the longer one begins earlier: its digits are kept until the other one begins, and from
//! then on both are added place by place.

use crate::state::{ABOVE, CheckerState};

/// Whether `factors` times the two numbers plus `constant` is equal to 0 (`equal`), or at least 0.
#[derive(Debug)]
pub(crate) struct Aligned {
    base: i128,
    factors: [i128; 2],
    constant: i128,
    equal: bool,
    /// The number of digits by which a number must be longer than the other one to decide the sign
    /// alone.
    far: [u32; 2],
}

/// The digits of the longer number that have been kept: their count, the number that they form, and
/// whether the other number has begun.
#[derive(Clone, Copy)]
struct AlignmentBuffer {
    longer: usize,
    digits: u32,
    number: i128,
    both: bool,
}

impl AlignmentBuffer {
    /// These as a part of a state: 0 before anything has been read.
    fn packed(self) -> i128 {
        ((self.number << 8 | i128::from(self.digits)) << 2 | (self.longer as i128) << 1 | i128::from(self.both)) + 1
    }

    fn unpacked(state: i128) -> Option<AlignmentBuffer> {
        let bits = state - 1;
        let (longer, digits) = ((bits >> 1 & 1) as usize, (bits >> 2 & 0xff) as u32);
        (state != 0).then_some(AlignmentBuffer { longer, digits, number: bits >> 10, both: bits & 1 == 1 })
    }
}

impl Aligned {
    /// `None` if there are more than two numbers.
    pub(crate) fn new(base: i128, factors: &[i128], constant: i128, equal: bool) -> Option<Aligned> {
        let factor = |at: usize| factors.get(at).copied().unwrap_or(0);
        let factors = if factors.len() <= 2 { [factor(0), factor(1)] } else { return None };
        // A number x with d digits more than y > 0 is at least base^(d - 1) (y + 1), so x |c| is
        // greater than y |c'| + |constant|.
        let far = [0, 1].map(|at| {
            let (own, other) = (factors[at].abs(), factors[1 - at].abs() + constant.abs());
            // A number with factor 0 is never the longer one.
            if own == 0 { 1 } else { (1..64).find(|&d| own * base.pow(d - 1) > other).unwrap_or(64) }
        });
        Some(Aligned { base, factors, constant, equal, far })
    }

    /// Adds one place to a sum: twice the carry without the constant, plus 1 if some place so far
    /// was not 0.
    fn place(&self, sum: i128, longer: usize, first: i128, second: i128) -> i128 {
        let total = self.constant + (sum >> 1) + self.factors[longer] * first + self.factors[1 - longer] * second;
        let nonzero = sum & 1 == 1 || total.rem_euclid(self.base) != 0;
        (total.div_euclid(self.base) - self.constant) << 1 | i128::from(nonzero)
    }

    pub(crate) fn step(&self, state: CheckerState, digits: &[u8]) -> Option<CheckerState> {
        if state == ABOVE {
            return Some(state);
        }
        let read = [0, 1].map(|at| i128::from(digits.get(at).copied().unwrap_or(0)));
        if state.0 == 0 && read == [0, 0] {
            return Some(state);
        }
        let first = AlignmentBuffer { longer: usize::from(read[0] == 0), digits: 0, number: 0, both: false };
        let mut waiting = AlignmentBuffer::unpacked(state.0).unwrap_or(first);
        let (own, other) = (read[waiting.longer] - 1, read[1 - waiting.longer] - 1);
        waiting.number += own * self.base.pow(waiting.digits);
        if !waiting.both && other < 0 {
            waiting.digits += 1;
            return if waiting.digits < self.far[waiting.longer] {
                Some((waiting.packed(), state.1))
            } else {
                (!self.equal && self.factors[waiting.longer] > 0).then_some(ABOVE)
            };
        }
        let sum = self.place(state.1, waiting.longer, waiting.number % self.base, other);
        waiting.number /= self.base;
        waiting.both = true;
        (!self.equal || sum & 1 == 0).then_some((waiting.packed(), sum))
    }

    pub(crate) fn accepts(&self, state: CheckerState) -> bool {
        if state == ABOVE {
            return true;
        }
        let mut sum = state.1;
        if let Some(mut waiting) = AlignmentBuffer::unpacked(state.0) {
            for _ in 0..waiting.digits {
                sum = self.place(sum, waiting.longer, waiting.number % self.base, 0);
                waiting.number /= self.base;
            }
        }
        let carry = self.constant + (sum >> 1);
        if self.equal { carry == 0 && sum & 1 == 0 } else { carry >= 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All pairs of small numbers, by digits and by arithmetic.
    #[test]
    fn forms_are_exact() {
        for base in [2, 3, 10] {
            let word = |mut n: i128| {
                let mut word = Vec::new();
                while n > 0 {
                    word.push((n % base + 1) as u8);
                    n /= base;
                }
                word
            };
            for (factors, constant) in [
                (&[][..], 0),
                (&[], -1),
                (&[3], -40),
                (&[-1], 17),
                (&[1, -1], -1),
                (&[2, -1], 0),
                (&[-2, 1], 1),
                (&[3, -4], 3),
                (&[-7, 2], 60),
                (&[5, 2], -33),
                (&[-1, -1], 20),
            ] {
                for equal in [false, true] {
                    let Some(form) = Aligned::new(base, factors, constant, equal) else { continue };
                    for (x, y) in (0..70).flat_map(|x| (0..70).map(move |y| (x, y))) {
                        let (left, right) = (word(x), word(y));
                        let length = left.len().max(right.len());
                        let digit =
                            |word: &[u8], at: usize| (at + word.len()).checked_sub(length).map_or(0, |at| word[at]);
                        let end = (0..length).try_fold((0, 0), |state, at| {
                            form.step(state, &[digit(&left, at), digit(&right, at)][..factors.len()])
                        });
                        let value = factors.iter().zip([x, y]).map(|(c, n)| c * n).sum::<i128>() + constant;
                        let holds = if equal { value == 0 } else { value >= 0 };
                        assert_eq!(
                            end.is_some_and(|end| form.accepts(end)),
                            holds,
                            "{base} {factors:?} {constant} {x} {y}"
                        );
                    }
                }
            }
        }
    }
}

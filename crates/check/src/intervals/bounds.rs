//! Arithmetic of intervals of integers. Every end is rounded outwards: an interval contains all
//! values that an expression has for any numbers in the intervals of its parts, wherever it has a
//! value. What becomes too large for 128 bits has no bound on that side.

/// All integers from `low` to `high`; `None` is no bound. Never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) low: Option<i128>,
    pub(super) high: Option<i128>,
}

impl Bounds {
    pub(super) const ALL: Bounds = Bounds { low: None, high: None };
    /// A condition that may or may not hold.
    pub(super) const EITHER: Bounds = Bounds { low: Some(0), high: Some(1) };

    pub(super) const fn one(value: i128) -> Bounds {
        Bounds { low: Some(value), high: Some(value) }
    }

    /// These bounds; everything if they contradict each other, as those of an expression without a
    /// value may.
    pub(super) fn of(low: Option<i128>, high: Option<i128>) -> Bounds {
        match (low, high) {
            (Some(low), Some(high)) if low > high => Bounds::ALL,
            _ => Bounds { low, high },
        }
    }

    pub(super) fn condition(holds: Option<bool>) -> Bounds {
        holds.map_or(Bounds::EITHER, |holds| Bounds::one(holds.into()))
    }

    /// The value, if there is only one.
    pub(super) fn exact(self) -> Option<i128> {
        self.low.filter(|_| self.low == self.high)
    }

    /// Whether it is another number than 0.
    pub(super) fn truth(self) -> Option<bool> {
        if self == Bounds::one(0) {
            Some(false)
        } else if self.low.is_some_and(|low| low > 0) || self.high.is_some_and(|high| high < 0) {
            Some(true)
        } else {
            None
        }
    }

    pub(super) fn at_least(self, least: i128) -> bool {
        self.low.is_some_and(|low| low >= least)
    }

    pub(super) fn at_most(self, most: i128) -> bool {
        self.high.is_some_and(|high| high <= most)
    }

    pub(super) fn neg(self) -> Bounds {
        // Minus the smallest number is above the largest one.
        let low = self.high.map(|high| high.checked_neg().unwrap_or(i128::MAX));
        Bounds::of(low, self.low.and_then(i128::checked_neg))
    }

    pub(super) fn add(self, other: Bounds) -> Bounds {
        // A sum that is too large is still at least the largest number, and the other way round.
        let low = match (self.low, other.low) {
            (Some(a), Some(b)) => a.checked_add(b).or((a > 0).then_some(i128::MAX)),
            _ => None,
        };
        let high = match (self.high, other.high) {
            (Some(a), Some(b)) => a.checked_add(b).or((a < 0).then_some(i128::MIN)),
            _ => None,
        };
        Bounds::of(low, high)
    }

    pub(super) fn mul(self, other: Bounds) -> Bounds {
        if self == Bounds::one(0) || other == Bounds::one(0) {
            return Bounds::one(0);
        }
        if self.at_most(0) {
            return self.neg().mul(other).neg();
        }
        if other.at_most(0) {
            return self.mul(other.neg()).neg();
        }
        if self.at_least(0) && other.at_least(0) {
            let low = match (self.low, other.low) {
                (Some(a), Some(b)) => Some(a.checked_mul(b).unwrap_or(i128::MAX)),
                _ => Some(0),
            };
            let high = match (self.high, other.high) {
                (Some(a), Some(b)) => a.checked_mul(b),
                _ => None,
            };
            return Bounds::of(low, high);
        }
        let (Bounds { low: Some(a), high: Some(b) }, Bounds { low: Some(c), high: Some(d) }) = (self, other) else {
            return Bounds::ALL;
        };
        let products = [a.checked_mul(c), a.checked_mul(d), b.checked_mul(c), b.checked_mul(d)];
        let all: Option<Vec<i128>> = products.into_iter().collect();
        all.map_or(Bounds::ALL, |all| Bounds { low: all.iter().copied().min(), high: all.iter().copied().max() })
    }

    /// A divisor is not 0 where there is a quotient.
    fn divisor(self) -> Option<(i128, Option<i128>)> {
        match self.low {
            Some(low) if low >= 0 && self.high != Some(0) => Some((low.max(1), self.high)),
            _ => None,
        }
    }

    /// The quotient, rounded down.
    pub(super) fn div(self, divisor: Bounds) -> Bounds {
        if divisor.at_most(-1) {
            return self.neg().div(divisor.neg());
        }
        let Some((least, most)) = divisor.divisor() else { return Bounds::ALL };
        // What is not negative is smallest for the largest divisor, what is negative for the
        // smallest one.
        let low = self.low.map(|low| match most {
            _ if low < 0 => low.div_euclid(least),
            Some(most) => low.div_euclid(most),
            None => 0,
        });
        let high = self.high.map(|high| match most {
            _ if high >= 0 => high.div_euclid(least),
            Some(most) => high.div_euclid(most),
            None => -1,
        });
        Bounds::of(low, high)
    }

    /// The remainder, which has the sign of the divisor.
    pub(super) fn rem(self, divisor: Bounds) -> Bounds {
        if divisor.at_most(-1) {
            return self.neg().rem(divisor.neg()).neg();
        }
        let Some((least, most)) = divisor.divisor() else { return Bounds::ALL };
        if let (Some(low), Some(high)) = (self.low, self.high) {
            if low >= 0 && high < least {
                return self;
            }
            if most == Some(least) && low.div_euclid(least) == high.div_euclid(least) {
                return Bounds::of(Some(low.rem_euclid(least)), Some(high.rem_euclid(least)));
            }
        }
        let below = most.map(|most| most - 1);
        let own = self.high.filter(|_| self.at_least(0));
        Bounds::of(
            Some(0),
            match (below, own) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
        )
    }

    /// A power, whose exponent is not negative where there is one.
    pub(super) fn pow(self, exponent: Bounds) -> Bounds {
        let power = |base: i128, exponent: i128| match (base, u32::try_from(exponent)) {
            (_, Ok(exponent)) => base.checked_pow(exponent),
            (0 | 1, _) => Some(base),
            (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
            _ => None,
        };
        let least = exponent.low.unwrap_or(0).max(0);
        if let (Some(base), Some(exponent)) = (self.exact(), exponent.exact())
            && exponent >= 0
            && let Some(value) = power(base, exponent)
        {
            return Bounds::one(value);
        }
        let Some(base) = self.low.filter(|&low| low >= 0) else { return Bounds::ALL };
        // 0^0 is 1, but 0^1 is 0.
        let low = if base == 0 { 0 } else { power(base, least).unwrap_or(i128::MAX) };
        let high = match (self.high, exponent.high) {
            (Some(base), Some(exponent)) if exponent >= 0 => power(base, exponent).map(|value| value.max(1)),
            _ => None,
        };
        Bounds::of(Some(low), high)
    }

    pub(super) fn min(self, other: Bounds) -> Bounds {
        let low = match (self.low, other.low) {
            (Some(a), Some(b)) => Some(a.min(b)),
            _ => None,
        };
        let high = match (self.high, other.high) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Bounds::of(low, high)
    }

    pub(super) fn max(self, other: Bounds) -> Bounds {
        self.neg().min(other.neg()).neg()
    }

    pub(super) fn abs(self) -> Bounds {
        if self.at_least(0) {
            self
        } else if self.at_most(0) {
            self.neg()
        } else {
            Bounds::of(Some(0), self.max(self.neg()).high)
        }
    }

    /// The square root, rounded down, of what is not negative.
    pub(super) fn isqrt(self) -> Bounds {
        self.rising(0, |value| value.isqrt())
    }

    /// The binary logarithm, rounded down, of what is at least 1.
    pub(super) fn log2(self) -> Bounds {
        self.rising(1, |value| value.ilog2().into())
    }

    /// A function that never falls, defined from `least` on.
    fn rising(self, least: i128, function: impl Fn(i128) -> i128) -> Bounds {
        if self.at_most(least - 1) {
            return Bounds::ALL;
        }
        let low = function(self.low.unwrap_or(least).max(least));
        Bounds::of(Some(low), self.high.map(function))
    }

    /// Whether it is less than another number.
    pub(super) fn less(self, other: Bounds) -> Option<bool> {
        match (self.high, other.low) {
            (Some(high), Some(low)) if high < low => return Some(true),
            _ => {}
        }
        match (self.low, other.high) {
            (Some(low), Some(high)) if low >= high => Some(false),
            _ => None,
        }
    }

    /// Whether it is the same number.
    pub(super) fn equal(self, other: Bounds) -> Option<bool> {
        if self.exact().is_some() && self.exact() == other.exact() {
            return Some(true);
        }
        let apart = self.less(other) == Some(true) || other.less(self) == Some(true);
        apart.then_some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_sums_that_are_too_large_have_true_bounds() {
        let large = Bounds { low: Some(1 << 100), high: Some(1 << 101) };
        assert_eq!(large.mul(large), Bounds { low: Some(i128::MAX), high: None });
        assert_eq!(large.mul(large.neg()), Bounds { low: None, high: Some(-i128::MAX) });
        let most = Bounds { low: Some(i128::MAX - 1), high: Some(i128::MAX) };
        assert_eq!(most.add(most), Bounds { low: Some(i128::MAX), high: None });
        assert_eq!(most.neg().add(most.neg()), Bounds { low: None, high: Some(i128::MIN) });
    }
}

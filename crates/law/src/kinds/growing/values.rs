//! A heap n and a limit i that every turn raises: 1 to f(i) may be taken, and i becomes s(i). The
//! P-positions are intervals: with a(m, i) the sum of f + 1 over the first m of i, s(s(i)), ...,
//! they are the n from a(m, i) to a(m, s(i)), m = 0, 1, 2, ... (the proof stands in
//! `crates/check/src/theorems/growing.rs`). If f is linear and s adds a constant, a(m, i) is a
//! quadratic polynomial in m, and the interval of a number is found by halving.

use crate::automata::size;
use crate::kinds::max_nim::value_of;
use nimatron_core::{Budget, StopReason};
use nimatron_proof::Growth;
use num_bigint::{BigInt, BigUint};

/// The functions f and s.
#[derive(Clone, Debug, PartialEq)]
pub struct Growing {
    /// f: the most that may be taken, as a function of the limit.
    pub max_taken: Growth,
    /// s: the next limit.
    pub next: Growth,
}

/// f(i) = `times` * i + `plus`, and s(i) = i + `step`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LinearGrowth {
    pub(crate) times: i64,
    pub(crate) plus: i64,
    pub(crate) step: i64,
}

/// The maximum number of terms that are added one by one.
const MAX_TERMS: usize = 1 << 20;

/// A function in the form a*x + b, as (a, b); `None` if it is of another form.
pub(crate) fn linear(function: &Growth) -> Option<(i64, i64)> {
    match function {
        Growth::Heap => Some((1, 0)),
        Growth::Constant(c) => Some((0, *c)),
        Growth::Plus(of, c) => linear(of).and_then(|(a, b)| Some((a, b.checked_add(*c)?))),
        Growth::Times(c, of) => linear(of).and_then(|(a, b)| Some((a.checked_mul(*c)?, b.checked_mul(*c)?))),
        _ => None,
    }
}

impl Growing {
    /// Both functions, if they are linear and s adds a constant.
    pub(crate) fn linear(&self) -> Option<LinearGrowth> {
        let (times, plus) = linear(&self.max_taken)?;
        let (1, step) = linear(&self.next)? else { return None };
        (times >= 0 && step >= 0).then_some(LinearGrowth { times, plus, step })
    }

    /// f, at least 0.
    fn most(&self, limit: &BigInt) -> BigInt {
        value_of(&self.max_taken, limit).map_or(BigInt::ZERO, |most| most.max(BigInt::ZERO))
    }

    fn after(&self, limit: &BigInt) -> BigInt {
        value_of(&self.next, limit).unwrap_or_else(|| limit.clone())
    }

    /// The sum of the first m terms from this limit on.
    fn sum(&self, m: &BigInt, limit: &BigInt, budget: &Budget) -> Result<BigInt, StopReason> {
        budget.tick(size(m.magnitude()))?;
        if let Some(LinearGrowth { times, step, .. }) = self.linear() {
            return Ok(m * (self.most(limit) + 1) + m * (m - 1) * times * step);
        }
        let (mut total, mut limit, mut count) = (BigInt::ZERO, limit.clone(), BigInt::ZERO);
        while count < *m {
            budget.tick(size(limit.magnitude()))?;
            total += self.most(&limit) + 1;
            limit = self.after(&self.after(&limit));
            count += 1;
        }
        Ok(total)
    }

    /// The number of the last interval that begins at most at n; `None` if there are too many.
    fn interval(&self, n: &BigInt, limit: &BigInt, budget: &Budget) -> Result<Option<BigInt>, StopReason> {
        if self.linear().is_some() {
            let (mut low, mut high) = (BigInt::ZERO, BigInt::from(1));
            while self.sum(&high, limit, budget)? <= *n {
                low.clone_from(&high);
                high *= 2;
            }
            while &high - &low > BigInt::from(1) {
                let middle: BigInt = (&low + &high) >> 1;
                if self.sum(&middle, limit, budget)? <= *n {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return Ok(Some(low));
        }
        let (mut total, mut limit) = (self.most(limit) + 1, limit.clone());
        for m in 0..MAX_TERMS {
            if total > *n {
                return Ok(Some(m.into()));
            }
            limit = self.after(&self.after(&limit));
            budget.tick(size(limit.magnitude()))?;
            total += self.most(&limit) + 1;
        }
        Ok(None)
    }

    /// Whether this is a P-position; `None` if it is too far out.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn is_lost(&self, n: &BigUint, limit: &BigUint, budget: &Budget) -> Result<Option<bool>, StopReason> {
        let (n, limit) = (BigInt::from(n.clone()), BigInt::from(limit.clone()));
        if self.most(&limit) == BigInt::ZERO {
            return Ok(Some(true));
        }
        let Some(m) = self.interval(&n, &limit, budget)? else { return Ok(None) };
        Ok(Some(n <= self.sum(&m, &self.after(&limit), budget)?))
    }

    /// The P-position that a move leaves from here; `None` if there is none, or it is not known.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn lost_option(
        &self,
        n: &BigUint,
        limit: &BigUint,
        budget: &Budget,
    ) -> Result<Option<[BigUint; 2]>, StopReason> {
        let (n, limit) = (BigInt::from(n.clone()), BigInt::from(limit.clone()));
        let most = self.most(&limit);
        if n == BigInt::ZERO || most == BigInt::ZERO {
            return Ok(None);
        }
        // The last interval of the next limit that begins below n, and its largest number below n.
        let next = self.after(&limit);
        let Some(m) = self.interval(&(&n - 1), &next, budget)? else { return Ok(None) };
        let left = self.sum(&m, &self.after(&next), budget)?.min(&n - 1);
        if &n - &left > most {
            return Ok(None);
        }
        Ok(BigUint::try_from(left).ok().zip(BigUint::try_from(next).ok()).map(<[BigUint; 2]>::from))
    }
}

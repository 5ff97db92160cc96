//! Moves to all smaller numbers m for which h(n) - h(m) is positive, or from 1 to a window w. If h
//! rises by at most 1 from each number to the next and is least at first, g(n) is h(n) minus that
//! least value, or that modulo w + 1 (the proof stands in `crates/check/src/theorems/below.rs`).

use crate::automata::size;
use crate::discover::expression::{Expression, Function, Operation};
use crate::kinds::max_nim::value_of;
use nimatron_core::{Budget, StopReason};
use nimatron_proof::Growth;
use num_bigint::{BigInt, BigUint};

/// The function h, and which differences moves may have.
#[derive(Clone, Debug, PartialEq)]
pub struct Below {
    /// h.
    pub of: Growth,
    /// The largest difference; `None` if there is none.
    pub window: Option<i64>,
}

impl Below {
    fn function(&self, n: &BigInt, budget: &Budget) -> Result<Option<BigInt>, StopReason> {
        budget.tick(size(n.magnitude()))?;
        Ok(value_of(&self.of, n))
    }

    /// The value of a number, in a game whose least position is `least`.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn value(&self, n: &BigUint, least: u64, budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        let (Some(own), Some(first)) =
            (self.function(&n.clone().into(), budget)?, self.function(&least.into(), budget)?)
        else {
            return Ok(None);
        };
        let rank = own - first;
        let value = self.window.map_or_else(|| rank.clone(), |window| &rank % (window + 1));
        Ok(BigUint::try_from(value).ok())
    }

    /// A smaller number with a smaller value, found by halving: h rises by at most 1.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn option_of_value(
        &self,
        n: &BigUint,
        value: &BigUint,
        least: u64,
        budget: &Budget,
    ) -> Result<Option<BigUint>, StopReason> {
        let Some(less) = self.value(n, least, budget)?.filter(|own| value < own).map(|own| own - value) else {
            return Ok(None);
        };
        let n = BigInt::from(n.clone());
        let Some(wanted) = self.function(&n, budget)?.map(|own| own - BigInt::from(less)) else { return Ok(None) };
        // h is at most that at `low`, and more at `high`.
        let (mut low, mut high) = (BigInt::from(least), n);
        while &high - &low > BigInt::from(1) {
            let middle: BigInt = (&low + &high) >> 1;
            if self.function(&middle, budget)?.is_some_and(|own| own <= wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(BigUint::try_from(low).ok())
    }

    /// The values as a formula; `None` if h has none.
    pub(crate) fn formula(&self, least: u64, name: &str) -> Option<Expression> {
        let first = i64::try_from(self.of.value(least.into())?).ok()?;
        let rank = expression(&self.of, name)?.plus(-first);
        let Some(window) = self.window else { return Some(rank) };
        let modulus = u64::try_from(window).ok()?.checked_add(1)?;
        Some(rank.by(Operation::Remainder, modulus))
    }
}

/// A function as a formula of the coordinate; `None` if it has none.
fn expression(of: &Growth, name: &str) -> Option<Expression> {
    let part = |of: &Growth| expression(of, name);
    let number = |c: i64| u64::try_from(c).ok();
    Some(match of {
        Growth::Heap => Expression::Coordinate(0, name.to_owned()),
        Growth::Constant(c) => Expression::Constant(number(*c)?),
        Growth::Plus(of, c) => part(of)?.plus(*c),
        Growth::Times(c, of) => Expression::Constant(number(*c)?).with(Operation::Times, part(of)?),
        Growth::Quotient(of, d) => part(of)?.by(Operation::Quotient, number(*d)?),
        Growth::Remainder(of, d) => part(of)?.by(Operation::Remainder, number(*d)?),
        Growth::Root(of) => Expression::of(Function::Root, part(of)?),
        Growth::Ones(of) => Expression::of(Function::Ones, part(of)?),
        Growth::Log(of) => Expression::of(Function::Bits, part(of)?).by(Operation::Minus, 1),
        Growth::Digits(..) | Growth::Least(_) | Growth::Largest(_) => return None,
    })
}

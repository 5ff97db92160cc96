//! Dynamic Nim: after k were taken from a heap, the next player may take up to f(k). (n, q) is a
//! P-position exactly if n = 0 or q is less than the last part of n, where the parts are numbers 1
//! = H1 < H2 < ... with H(i+1) = Hi + Hj for the least j with f(Hj) >= Hi, the largest that fits
//! first (A. Schwenk, 1970; the proof stands in `crates/check/src/theorems/dynamic.rs`).

use crate::automata::size;
use crate::kinds::max_nim::value_of;
use nimatron_core::{Budget, StopReason};
use nimatron_proof::Growth;
use num_bigint::BigUint;

/// The maximum number of the numbers H that are computed.
const MAX_PARTS: usize = 1 << 16;

/// The last part of a positive number; `None` if there are too many numbers H below it, or f is too
/// small at all of them for the next one.
///
/// # Errors
/// The budget is used up.
pub(crate) fn last_part(next: &Growth, n: &BigUint, budget: &Budget) -> Result<Option<BigUint>, StopReason> {
    let mut all = vec![BigUint::from(1u32)];
    let mut first = 0;
    loop {
        let last = all[all.len() - 1].clone();
        budget.tick(size(&last))?;
        while all.get(first).and_then(|part| after(next, part)).is_some_and(|most| most < last) {
            budget.tick(size(&last))?;
            first += 1;
        }
        let Some(part) = all.get(first) else { return Ok(None) };
        let sum = last + part;
        if sum > *n {
            break;
        }
        if all.len() >= MAX_PARTS {
            return Ok(None);
        }
        all.push(sum);
    }
    let (mut rest, mut part) = (n.clone(), BigUint::ZERO);
    for one in all.into_iter().rev() {
        budget.tick(size(&one))?;
        if one <= rest {
            rest -= &one;
            part = one;
        }
    }
    Ok(Some(part))
}

/// How much may be taken after this many; `None` where f has no value, or a negative one.
pub(crate) fn after(next: &Growth, taken: &BigUint) -> Option<BigUint> {
    value_of(next, &taken.clone().into()).and_then(|most| BigUint::try_from(most).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_that_stays_small_has_no_parts_beyond_it() {
        let last = |n: u32| last_part(&Growth::Constant(4), &n.into(), &Budget::unlimited());
        assert_eq!(last(4), Ok(Some(4u32.into())));
        assert_eq!(last(50), Ok(None));
    }

    #[test]
    fn parts_of_fibonacci_nim() {
        let double = Growth::Times(2, Box::new(Growth::Heap));
        let last = |n: u32| last_part(&double, &n.into(), &Budget::unlimited());
        for (n, part) in [(1, 1u32), (2, 2), (4, 1), (7, 2), (8, 8), (33, 1), (50, 3), (89, 89)] {
            assert_eq!(last(n), Ok(Some(BigUint::from(part))), "{n}");
        }
        // f(k) = k: powers of 2.
        assert_eq!(
            last_part(&Growth::Heap, &(40u32 << 20).into(), &Budget::unlimited()),
            Ok(Some((8u32 << 20).into()))
        );
    }
}

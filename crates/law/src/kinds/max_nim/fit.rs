//! Values as in games in which 1 to f(n) may be taken, for a simple function f. The new maxima of
//! the values are where f rises.

use crate::divisors::gcd;
use crate::law::{Law, LawClaim, MaxNim};
use nimatron_proof::Growth;

/// The largest divisor that is tried.
const MAX_DIVISOR: i64 = 12;
/// The largest number that is added or subtracted under a root.
const MAX_UNDER: i64 = 4;

/// Looks for a law of a sequence from g(0) on. Also returns how many functions were tried.
pub(crate) fn find(values: &[u32]) -> (Option<Law>, usize) {
    let Some(maxima) = records(values) else { return (None, 0) };
    let mut tried = 0;
    for growth in candidates() {
        tried += 1;
        let same = |(n, &f): (usize, &u32)| {
            let value = if n == 0 { Some(0) } else { growth.value(n as i128) };
            value.is_some_and(|value| value.clamp(0, n as i128) == i128::from(f))
        };
        if maxima.iter().enumerate().all(same) {
            return (Some(Law::new(LawClaim::Grundy, 1, MaxNim { max_taken: growth })), tried);
        }
    }
    (None, tried)
}

/// The values of f, if the values are those of such a game: f(n) is the maximum of g(0) to g(n).
fn records(values: &[u32]) -> Option<Vec<u32>> {
    let mut maxima = Vec::with_capacity(values.len());
    let mut last = 0;
    for (n, &value) in values.iter().enumerate() {
        if n > 0 && value == last + 1 {
            last = value;
        } else if n == 0 && value == 0 {
            // The value of the empty heap.
        } else {
            let before = n.checked_sub(last as usize + 1)?;
            if values[before] != value {
                return None;
            }
        }
        maxima.push(last);
    }
    Some(maxima)
}

/// The functions that are tried.
fn candidates() -> impl Iterator<Item = Growth> {
    let linear = |times: i64, plus: i64| {
        let scaled = if times == 1 { Growth::Heap } else { Growth::Times(times, Box::new(Growth::Heap)) };
        if plus == 0 { scaled } else { Growth::Plus(Box::new(scaled), plus) }
    };
    let quotients = (2..=MAX_DIVISOR).flat_map(move |divisor| {
        (1..divisor).filter(move |&times| gcd(times, divisor) == 1).flat_map(move |times| {
            (0..divisor).map(move |plus| Growth::Quotient(Box::new(linear(times, plus)), divisor))
        })
    });
    let roots = (1..=3)
        .flat_map(move |times| (-MAX_UNDER..=MAX_UNDER).map(move |plus| Growth::Root(Box::new(linear(times, plus)))));
    let logs = (-1..=1).map(move |plus| Growth::Log(Box::new(linear(1, plus))));
    let slow: Vec<Growth> = roots.chain(logs).collect();
    let raised = slow.clone().into_iter().map(|of| Growth::Plus(Box::new(of), 1));
    quotients.chain(slow).chain(raised)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Body;

    #[test]
    fn growths_are_read_off_values() {
        for (growth, shown) in [
            (Growth::Quotient(Box::new(Growth::Heap), 2), "floor(n/2)"),
            (
                Growth::Quotient(Box::new(Growth::Plus(Box::new(Growth::Times(2, Box::new(Growth::Heap))), 1)), 5),
                "floor((2*n + 1)/5)",
            ),
            (Growth::Root(Box::new(Growth::Times(2, Box::new(Growth::Heap)))), "isqrt(2*n)"),
            (Growth::Plus(Box::new(Growth::Log(Box::new(Growth::Heap))), 1), "log2(n) + 1"),
        ] {
            let law = Law::new(LawClaim::Grundy, 1, MaxNim { max_taken: growth });
            let mut values: Vec<u32> = (0..500u32)
                .map(|n| law.value(&[n.into()]).and_then(|value| value.try_into().ok()).unwrap_or(0))
                .collect();
            let found = find(&values).0.map(|law| law.body);
            let Some(Body::MaxNim(found)) = found else { panic!("{shown}: {found:?}") };
            assert_eq!(found.max_taken.shown("n"), shown);
            values[450] += 1;
            assert_eq!(find(&values).0, None);
        }
        let nim: Vec<u32> = (0..100).map(|n| n % 5).collect();
        assert_eq!(find(&nim).0, None);
    }
}

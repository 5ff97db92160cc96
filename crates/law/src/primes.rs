//! The place of a prime among the primes, and the prime of a place.

/// The largest number up to which primes are counted here, and by programs.
pub(crate) const MAX_COUNTED: u64 = 1 << 32;

/// How many primes there are up to a number, in about n^(3/4) steps and memory for 2 sqrt(n)
/// numbers; `None` above [`MAX_COUNTED`].
///
/// For each of the numbers v = n/1, n/2, ... the numbers from 2 to v are counted that the primes
/// so far do not cross out: Legendre's formula for all of them at once.
pub(crate) fn prime_count(n: u64) -> Option<u64> {
    if n > MAX_COUNTED {
        return None;
    }
    if n < 2 {
        return Some(0);
    }
    let root = n.isqrt();
    // Those left up to v, and up to n/i.
    let mut low: Vec<u64> = (0..=root).map(|v| v.saturating_sub(1)).collect();
    let mut high: Vec<u64> = (0..=root).map(|i| n.checked_div(i).map_or(0, |v| v - 1)).collect();
    for p in 2..=root {
        let smaller = low[p as usize - 1];
        if low[p as usize] == smaller {
            continue;
        }
        for i in 1..=root.min(n / (p * p)) {
            let multiple = i * p;
            let left = if multiple <= root { high[multiple as usize] } else { low[(n / multiple) as usize] };
            high[i as usize] -= left - smaller;
        }
        for v in (p * p..=root).rev() {
            low[v as usize] -= low[(v / p) as usize] - smaller;
        }
    }
    Some(high[1])
}

/// The prime with this place among the primes, from 1 on, by bisection; `None` for 0, and above
/// [`MAX_COUNTED`].
pub(crate) fn nth_prime(place: u64) -> Option<u64> {
    // The primes up to `low` are fewer than `place`, those up to `high` are not.
    let (mut low, mut high) = (1, 2);
    while prime_count(high)? < place {
        (low, high) = (high, 2 * high);
    }
    while high - low > 1 {
        let middle = low.midpoint(high);
        if prime_count(middle)? < place {
            low = middle;
        } else {
            high = middle;
        }
    }
    (place > 0).then_some(high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_rules::is_prime;

    #[test]
    fn counts_are_those_of_the_definition_and_of_the_tables() {
        let mut count = 0;
        for n in 0..3000 {
            if is_prime(n) {
                count += 1;
                assert_eq!(nth_prime(count), Some(n));
            }
            assert_eq!(prime_count(n), Some(count), "{n}");
        }
        // OEIS A006880.
        assert_eq!(prime_count(10_000_000), Some(664_579));
        assert_eq!(prime_count(1_000_000_000), Some(50_847_534));
        assert_eq!(nth_prime(664_579), Some(9_999_991));
        assert_eq!((nth_prime(0), prime_count(MAX_COUNTED + 1)), (None, None));
        // The prime after the last that is counted.
        assert_eq!(nth_prime(203_280_222), None);
        assert_eq!(nth_prime(203_280_221), Some(4_294_967_291));
    }
}

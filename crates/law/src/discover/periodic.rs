//! Values that repeat, or rise by the same amount with each period: g(n + p) = g(n) + s for all n
//! from e on.

/// A period that was found in a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    /// Values before the cycle.
    pub preperiod: Vec<u32>,
    /// The cycle.
    pub period: Vec<u32>,
    /// The amount that is added with each period.
    pub saltus: u32,
}

impl Periodic {
    /// m, if this is n mod m.
    pub fn modulus(&self) -> Option<u64> {
        let Periodic { preperiod, period, saltus } = self;
        let counts = (0..).zip(period).all(|(at, &value)| at == value);
        (counts && *saltus == 0 && preperiod.is_empty() && period.len() > 1).then_some(period.len() as u64)
    }

    /// The length of its description in bits, where values are at most `max`.
    pub fn bits(&self, max: u32) -> f64 {
        (self.preperiod.len() + self.period.len()) as f64 * (f64::from(max) + 2.0).log2() + 16.0
    }
}

/// The period with the smallest sum of preperiod and period that the end of the sequence shows. It
/// has to occur at least `turns` times, and in at least the last two fifths of the sequence.
pub fn find(values: &[u32], turns: usize) -> Option<Periodic> {
    let exact = shortest(values, turns).map(|(e, p)| (e, p, 0));
    exact.or_else(|| rising(values, turns)).map(|(e, p, saltus)| Periodic {
        preperiod: values[..e].to_vec(),
        period: values[e..e + p].to_vec(),
        saltus,
    })
}

/// The lengths of preperiod and period of a sequence that repeats, chosen as by [`find`].
pub(super) fn shortest<T: PartialEq>(values: &[T], turns: usize) -> Option<(usize, usize)> {
    // The Z function: how far the reversed sequence repeats with each period.
    let n = values.len();
    let at = |i: usize| &values[n - 1 - i];
    let mut z = vec![0usize; n];
    let (mut left, mut right) = (0, 0);
    for i in 1..n {
        let mut length = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + length < n && at(length) == at(i + length) {
            length += 1;
        }
        if i + length > right {
            (left, right) = (i, i + length);
        }
        z[i] = length;
    }
    (1..n)
        .filter(|&p| {
            let repeats = z[p] + p;
            repeats >= turns * p && 5 * repeats >= 2 * n
        })
        .map(|p| (n - z[p] - p, p))
        .min_by_key(|&(e, p)| (e + p, p))
}

/// Preperiod, period and saltus of a sequence whose differences repeat.
fn rising(values: &[u32], turns: usize) -> Option<(usize, usize, u32)> {
    // The differences repeat with the period.
    let steps: Vec<i64> = values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    let (e, p) = shortest(&steps, turns)?;
    let saltus = u32::try_from(i64::from(*values.get(e + p)?) - i64::from(values[e])).ok()?;
    Some((e, p, saltus))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_found_in_their_least_form() {
        let kayles_like: Vec<u32> = (0..100).map(|n| if n < 7 { 9 } else { [4, 1, 2][n as usize % 3] }).collect();
        let found = find(&kayles_like, 3).unwrap();
        assert_eq!((found.preperiod.len(), found.period, found.saltus), (7, vec![1, 2, 4], 0));
        let rising: Vec<u32> = (0..100).map(|n| if n == 0 { 5 } else { n / 4 * 2 + n % 2 }).collect();
        let found = find(&rising, 3).unwrap();
        assert_eq!((found.preperiod, found.period, found.saltus), (vec![5], vec![1, 0, 1, 2], 2));
        assert_eq!(find(&(0..50).map(|n: u32| n.count_ones()).collect::<Vec<_>>(), 3), None);
        assert_eq!(find(&[], 3), None);
    }
}

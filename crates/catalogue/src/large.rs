//! Theorems on numbers of any length: the same formulas as for machine words, in exact integers. Roots and ratios are compared by
//! products, or by integer square roots.

use super::euclid_lines as euclid;
use nimatron_core::Outcome;
use nimatron_nimber::BigUint;

/// What a theorem says of positions with numbers beyond 2^63. Positions are positions of the game.
pub trait Large {
    /// The Grundy value.
    fn large_grundy(&self, _position: &[BigUint]) -> Option<BigUint> {
        None
    }

    /// The outcome in normal play.
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        self.large_grundy(position).map(|value| if value == BigUint::ZERO { Outcome::P } else { Outcome::N })
    }

    /// All options with a Grundy value; all that are lost for 0 where only the winner is known.
    fn large_options(&self, _position: &[BigUint], _value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        None
    }

    /// One option with a Grundy value, where there are too many to list.
    fn large_an_option(&self, _position: &[BigUint], _value: &BigUint) -> Option<Vec<BigUint>> {
        None
    }
}

/// Bits that may be written for one answer.
const MOST_WORK: u64 = 1 << 30;

/// Bits of numbers whose roots and quotients are taken: some seconds.
const MOST_ROOT: u64 = 1 << 20;

fn lost(is_lost: bool) -> Option<Outcome> {
    Some(if is_lost { Outcome::P } else { Outcome::N })
}

/// In order of size.
fn sorted<'a>(a: &'a BigUint, b: &'a BigUint) -> (&'a BigUint, &'a BigUint) {
    if a <= b { (a, b) } else { (b, a) }
}

/// Is a pair lost in Wythoff's game with parameter t?
pub fn wythoff_is_lost(a: &BigUint, b: &BigUint, t: u64) -> bool {
    let (small, large) = sorted(a, b);
    let difference = large - small;
    let n = &difference / t;
    // x = floor(n a) exactly when x reaches and x + 1 does not: x^2 + (t - 2) x n <= t n^2, with x n on the side where it is positive.
    let right = &n * &n * t;
    let reaches = |x: &BigUint| match t.checked_sub(2) {
        Some(more) => (x + &n * more) * x <= right,
        None => x * x <= &right + x * &n,
    };
    &n * t == difference && n <= *small && reaches(small) && !reaches(&(small + 1u8))
}

impl Large for super::wythoff::Wythoff {
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [a, b] = position else { return None };
        lost(wythoff_is_lost(a, b, self.t))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [a, b] = position else { return None };
        let t = self.t;
        let mut options: Vec<Vec<BigUint>> = Vec::new();
        if a.bits().max(b.bits()) > MOST_ROOT {
            return None;
        }
        if *value != BigUint::ZERO || wythoff_is_lost(a, b, t) {
            return (*value == BigUint::ZERO).then_some(options);
        }
        let mut add = |x: BigUint, y: BigUint| {
            let option = vec![x, y];
            if !options.contains(&option) {
                options.push(option);
            }
        };
        let of_b = self.large_partner(b);
        if of_b < *a {
            add(of_b, b.clone());
        }
        let of_a = self.large_partner(a);
        if of_a < *b {
            add(a.clone(), of_a);
        }
        let (small, large) = sorted(a, b);
        let between = (large - small) / t;
        for n in [between.clone(), between + 1u8] {
            let low = self.large_lower(&n);
            let high = &low + &n * t;
            for (x, y) in [(low.clone(), high.clone()), (high, low)] {
                if x < *a && y < *b {
                    let (from_a, from_b) = (a - &x, b - &y);
                    let (less, more) = sorted(&from_a, &from_b);
                    if more - less < BigUint::from(t) {
                        add(x, y);
                    }
                }
            }
        }
        Some(options)
    }
}

impl super::wythoff::Wythoff {
    /// isqrt(x^2 (t^2 + 4)).
    fn root(&self, x: &BigUint) -> BigUint {
        (x * x * (u128::from(self.t) * u128::from(self.t) + 4)).sqrt()
    }

    /// floor(n a) for a = (2 - t + sqrt(t^2 + 4)) / 2.
    fn large_lower(&self, n: &BigUint) -> BigUint {
        (self.root(n) + n * 2u8 - n * self.t) / 2u8
    }

    /// floor(x / a) for 1/a = (t - 2 + sqrt(t^2 + 4)) / 2t.
    fn quotient(&self, x: &BigUint) -> BigUint {
        (self.root(x) + x * self.t - x * 2u8) / (BigUint::from(self.t) * 2u8)
    }

    /// The other member of the pair that holds x.
    fn large_partner(&self, x: &BigUint) -> BigUint {
        if *x == BigUint::ZERO {
            return BigUint::ZERO;
        }
        // a is irrational: x = floor(n a) for some n exactly if it is for the first n with n a >= x.
        let below = self.quotient(x);
        let n = &below + 1u8;
        if self.large_lower(&n) == *x {
            return x + n * self.t;
        }
        // With 1/a + 1/b = 1 for b = a + t, the first n with n b >= x is x - floor(x / a).
        let n = x - below;
        x - n * self.t
    }
}

/// Is a pair lost in Euclid's game, played down to zero?
pub fn euclid_is_lost(a: &BigUint, b: &BigUint) -> bool {
    let (small, large) = sorted(a, b);
    *small == BigUint::ZERO || (small != large && large * large < small * large + small * small)
}

impl Large for super::euclid::Euclid {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        let [a, b] = position else { return None };
        euclid::value(a, b)
    }

    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [a, b] = position else { return None };
        lost(euclid_is_lost(a, b))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [a, b] = position else { return None };
        if let Some(options) = euclid::options_of_value(true, a, b, value) {
            return Some(options);
        }
        // Numbers too long for that: only the last two multiples can leave a ratio below the golden one. A rest of 0 would have been no long way.
        let (small, large) = sorted(a, b);
        if *value != BigUint::ZERO || large.bits() > MOST_ROOT {
            return None;
        }
        let rest = large % small;
        let lost = [&rest + small, rest].into_iter().filter(|left| left < large && euclid_is_lost(left, small));
        let pair = |left: BigUint| if a < b { vec![a.clone(), left] } else { vec![left, b.clone()] };
        Some(lost.map(pair).collect())
    }
}

impl Large for super::euclid::Positive {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        let [a, b] = position else { return None };
        Some(euclid::positive_value(a, b))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [a, b] = position else { return None };
        euclid::options_of_value(false, a, b, value)
    }
}

impl Large for super::nim::Nim {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        position.first().cloned()
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        Some((value < position.first()?).then(|| vec![value.clone()]).into_iter().collect())
    }
}

impl Large for super::bash::Bash {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        Some(position.first()? % (self.most as u64 + 1))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let own = self.large_grundy(position)?;
        let modulus = BigUint::from(self.most as u64 + 1);
        // As many as lead down to the value modulo m + 1, if that is any.
        let taken = if *value >= modulus { return Some(Vec::new()) } else { (own + &modulus - value) % &modulus };
        let n = position.first()?;
        Some(if taken == BigUint::ZERO || taken > *n { Vec::new() } else { vec![vec![n - taken]] })
    }
}

impl Large for super::bash::Capped {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        Some(position.first()? % (u128::from(self.least) + u128::from(self.most)) / self.least)
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let n = position.first()?;
        let left = (self.least..=self.most).filter(|&take| *n >= BigUint::from(take)).map(|take| vec![n - take]);
        Some(left.filter(|left| self.large_grundy(left).as_ref() == Some(value)).collect())
    }
}

impl Large for super::bash::Powers {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        let rest = position.first()? % (u128::from(self.base) + 1);
        self.of_rest(u64::try_from(rest).ok()?).map(BigUint::from)
    }

    /// As many as there are powers up to n: these are listed.
    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let n = position.first()?;
        if n.bits() > super::bash::MOST_BITS {
            return None;
        }
        let powers = std::iter::successors(Some(BigUint::from(1u8)), |power| Some(power * self.base));
        let left = powers.take_while(|power| power <= n).map(|power| vec![n - power]);
        Some(left.filter(|left| self.large_grundy(left).as_ref() == Some(value)).collect())
    }

    /// Taking 1 or b: modulo b + 1 all powers are one of them.
    fn large_an_option(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<BigUint>> {
        let n = position.first()?;
        let left = [1, self.base].map(|take| vec![n - take]);
        left.into_iter().find(|left| self.large_grundy(left).as_ref() == Some(value))
    }
}

/// Is p > 0 lost in the game of multiplying it by 2 to m until n is reached?
pub fn multiplication_is_lost(p: &BigUint, n: &BigUint, most: u128) -> bool {
    // Both players together go on by 2m.
    let both = BigUint::from(most) * 2u8;
    // A first guess from the lengths, a little too small, with 256 times the binary logarithm of 2m rounded up; then upwards.
    let rounds = (n / p).bits().saturating_sub(2) * 256 / both.pow(256).bits();
    let mut power = p * both.pow(u32::try_from(rounds).unwrap_or(u32::MAX));
    while &power * &both < *n {
        power *= &both;
    }
    // Now power < n <= power 2m, or n <= p at once.
    *n <= power || *n > power * most
}

impl Large for super::multiplication::Multiplication {
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [p, n] = position else { return None };
        (*p != BigUint::ZERO).then(|| lost(multiplication_is_lost(p, n, self.most)))?
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [p, n] = position else { return None };
        if *value != BigUint::ZERO || n.bits().saturating_mul(self.most as u64) > MOST_WORK {
            return None;
        }
        let products = (2..=self.most).filter(|_| p < n).map(|factor| vec![p * factor, n.clone()]);
        Some(products.filter(|option| self.large_outcome(option) == Some(Outcome::P)).collect())
    }
}

impl Large for super::small::Halves {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        let n = position.first()?;
        Some((n >> n.trailing_ones()) / 2u8)
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let n = position.first()?;
        let odd: BigUint = value * 2u8 + 1u8;
        // As long as n, or one bit less.
        let from = n.bits().saturating_sub(odd.bits() + 1);
        let heaps = (from..from + 4).map(|j| (&odd << j) - 1u8).take_while(|heap| heap < n);
        Some(heaps.filter(|heap| heap * 2u8 >= *n).map(|heap| vec![heap]).collect())
    }
}

impl Large for super::kayles::Kayles {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        let rest = u64::try_from(position.first()? % 12u8).ok()?;
        // Far beyond the exceptions.
        super::Theory::grundy(self, &[1200 + rest as i64]).map(BigUint::from)
    }
}

impl Large for super::dynamic_nim::Dynamic {
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [n, q] = position else { return None };
        let smallest = self.large_smallest(n)?;
        lost(smallest.is_none_or(|smallest| *q < smallest))
    }

    /// Taking the smallest part.
    fn large_an_option(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<BigUint>> {
        let [n, q] = position else { return None };
        let part = self.large_smallest(n)?.filter(|part| *value == BigUint::ZERO && part <= q)?;
        Some(vec![n - &part, self.large_next(&part)])
    }
}

impl super::dynamic_nim::Dynamic {
    /// f(x).
    fn large_next(&self, take: &BigUint) -> BigUint {
        let product = take * self.factor as u64;
        if self.plus < 0 { product - self.plus.unsigned_abs() } else { product + self.plus as u64 }
    }

    /// The smallest part of n; `Some(None)` for 0; `None`: too long.
    pub(super) fn large_smallest(&self, n: &BigUint) -> Option<Option<BigUint>> {
        // There are about as many heaps as bits, times the factor, and each is that long.
        let slowness = self.factor.unsigned_abs() + self.plus.unsigned_abs();
        if n.bits().saturating_mul(n.bits()).saturating_mul(slowness) > MOST_WORK {
            return None;
        }
        let mut heaps: Vec<BigUint> = vec![BigUint::from(1u8)];
        let mut j = 0;
        while heaps.last().is_some_and(|last| last < n) {
            let last = heaps.last()?.clone();
            while self.large_next(&heaps[j]) < last {
                j += 1;
            }
            let next = last + &heaps[j];
            heaps.push(next);
        }
        let mut rest = n.clone();
        let mut smallest = None;
        for heap in heaps.into_iter().rev() {
            if heap <= rest {
                rest -= &heap;
                smallest = Some(heap);
            }
        }
        Some(smallest)
    }
}

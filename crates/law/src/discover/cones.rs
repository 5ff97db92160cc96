//! Values that depend only on the ratio of two coordinates: the quadrant is divided into cones, as
//! for Euclid's game.

use crate::divisors::gcd;
use crate::table::Table;
use num_bigint::{BigInt, BigUint};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// The ratio (a + sqrt d)/c, which is rational if d = 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    a: i64,
    d: i64,
    c: i64,
}

/// Where one cone ends and the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The ratio of the coordinates there.
    pub at: Ratio,
    /// The value on this ray; `None` if it has no positions.
    pub value: Option<u32>,
}

/// Values by the ratio x/y of the coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cones {
    /// The bounds, increasing.
    pub bounds: Vec<Bound>,
    /// The values between bounds, one more than there are bounds; `None` where there are no
    /// positions.
    pub values: Vec<Option<u32>>,
    /// The values where y = 0, where x = 0, and where both are 0.
    pub ends: [Option<u32>; 3],
}

/// The maximum number of bounds.
const MAX_BOUNDS: usize = 8;
/// The minimum number of ratios in a cone.
const MIN_RATIOS: usize = 20;
/// The minimum number of positions on a ray that has a value of its own.
const MIN_ON_RAY: usize = 8;
/// The maximum numerator and denominator of rational bounds.
const MAX_RATIONAL: u64 = 12;

impl Ratio {
    /// How x/y compares with this ratio.
    fn compare(self, x: &BigInt, y: &BigInt) -> Ordering {
        let left = x * self.c - y * self.a;
        if left < BigInt::ZERO && self.d > 0 {
            return Ordering::Less;
        }
        if self.d == 0 { left.cmp(&BigInt::ZERO) } else { (&left * &left).cmp(&(y * y * self.d)) }
    }

    /// a, d and c.
    pub(crate) const fn parts(self) -> (i64, i64, i64) {
        (self.a, self.d, self.c)
    }

    fn is_above(self, x: u64, y: u64) -> bool {
        self.compare(&x.into(), &y.into()) == Ordering::Less
    }

    fn is_below(self, x: u64, y: u64) -> bool {
        self.compare(&x.into(), &y.into()) == Ordering::Greater
    }

    /// The simplest irrational ratio strictly between two fractions.
    fn between(low: Fraction, high: Fraction) -> Option<Ratio> {
        let mut all: Vec<(i64, Ratio)> = Vec::new();
        for d in (2..=60i64).filter(|d| d.isqrt().pow(2) != *d) {
            for c in 1..=6 {
                for a in -8..=8i64 {
                    let ratio = Ratio { a, d, c };
                    if !ratio.is_above(low.x, low.y) || !ratio.is_below(high.x, high.y) {
                        continue;
                    }
                    all.push((d + a.abs() + c, ratio));
                }
            }
        }
        all.into_iter().min_by_key(|(size, _)| *size).map(|(_, ratio)| ratio)
    }
}

impl Cones {
    /// Looks for cones in the smaller half of a table, and tests them on all of it.
    pub fn find(table: &Table) -> Option<Cones> {
        let &[width, height] = &table.sizes[..] else { return None };
        let size = width.min(height);
        let found = Cones::read(&table.corner(size / 2))?;
        let fits = table.values.iter().enumerate().all(|(index, value)| {
            let position: Vec<BigUint> = table.position(index).into_iter().map(Into::into).collect();
            value.is_none_or(|value| found.value(&position) == Some(value))
        });
        fits.then_some(found)
    }

    fn read(table: &Table) -> Option<Cones> {
        let mut ends: [Option<u32>; 3] = [None; 3];
        let mut ratios: BTreeMap<Fraction, (u32, usize)> = BTreeMap::new();
        for (index, value) in table.values.iter().enumerate() {
            let Some(value) = *value else { continue };
            let position = table.position(index);
            let (x, y) = (position[0], position[1]);
            if x > 0 && y > 0 {
                let entry = ratios.entry(Fraction::new(x, y)).or_insert((value, 0));
                if entry.0 != value {
                    return None;
                }
                entry.1 += 1;
                continue;
            }
            let end = &mut ends[if x > 0 {
                0
            } else if y > 0 {
                1
            } else {
                2
            }];
            if end.is_some_and(|known| known != value) {
                return None;
            }
            *end = Some(value);
        }
        // Runs of ratios with the same value: first and last ratio, value, number of ratios, number
        // of positions on the first one.
        let mut runs: Vec<(Fraction, Fraction, u32, usize, usize)> = Vec::new();
        for (&ratio, &(value, count)) in &ratios {
            match runs.last_mut() {
                Some((_, last, own, ratios, _)) if *own == value => {
                    *last = ratio;
                    *ratios += 1;
                }
                _ => runs.push((ratio, ratio, value, 1, count)),
            }
            if runs.len() > 3 * MAX_BOUNDS {
                return None;
            }
        }
        let is_ray = |run: &(Fraction, Fraction, u32, usize, usize)| run.3 == 1 && run.4 >= MIN_ON_RAY;
        if runs.iter().any(|run| run.3 < MIN_RATIOS && !is_ray(run)) {
            return None;
        }
        let mut cones = Cones { bounds: Vec::new(), values: Vec::new(), ends };
        let mut last: Option<Fraction> = None;
        for run in &runs {
            if is_ray(run) {
                if cones.values.len() == cones.bounds.len() {
                    cones.values.push(None);
                }
                cones.bounds.push(Bound { at: run.0.ratio(), value: Some(run.2) });
                last = None;
                continue;
            }
            if let Some(last) = last {
                let bound = if last.is_simple() {
                    Bound { at: last.ratio(), value: cones.values.last().copied().flatten() }
                } else if run.0.is_simple() {
                    Bound { at: run.0.ratio(), value: Some(run.2) }
                } else {
                    Bound { at: Ratio::between(last, run.0)?, value: None }
                };
                cones.bounds.push(bound);
            }
            cones.values.push(Some(run.2));
            last = Some(run.1);
        }
        if cones.values.len() == cones.bounds.len() {
            cones.values.push(None);
        }
        let count = cones.bounds.len();
        (1..=MAX_BOUNDS).contains(&count).then_some(cones)
    }

    /// The value of a position.
    pub fn value(&self, position: &[BigUint]) -> Option<u32> {
        let [x, y] = position else { return None };
        let zero = BigUint::ZERO;
        match (*x == zero, *y == zero) {
            (false, true) => return self.ends[0],
            (true, false) => return self.ends[1],
            (true, true) => return self.ends[2],
            _ => {}
        }
        let (x, y) = (BigInt::from(x.clone()), BigInt::from(y.clone()));
        for (bound, value) in self.bounds.iter().zip(&self.values) {
            match bound.at.compare(&x, &y) {
                Ordering::Less => return *value,
                Ordering::Equal => return bound.value,
                Ordering::Greater => {}
            }
        }
        *self.values.last()?
    }

    /// The length of its description in bits.
    pub fn bits(&self) -> f64 {
        30.0 * self.bounds.len() as f64 + 20.0
    }

    /// The cones as text: conditions on the ratio, each with its value as `say` writes it, followed
    /// by those for x = 0 and y = 0.
    pub fn shown(&self, names: &[String], say: &dyn Fn(u32) -> String) -> String {
        let (a, b) = (&names[0], &names[1]);
        let ratio = format!("{a}/{b}");
        let mut all: Vec<String> = Vec::new();
        for (at, value) in self.values.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| self.bounds[before]);
            let next = self.bounds.get(at);
            // A bound belongs to a cone if it has its value; otherwise it is listed by itself.
            let sign =
                |bound: &Bound, own: Option<u32>| if bound.value.is_some() && bound.value == own { "<=" } else { "<" };
            if let Some(value) = value {
                let low = before.map_or_else(String::new, |bound| {
                    let taken = at > 0 && self.values[at - 1] == bound.value;
                    format!("{} {} ", bound.at, if taken { "<" } else { sign(&bound, Some(*value)) })
                });
                let high =
                    next.map_or_else(String::new, |bound| format!(" {} {}", sign(bound, Some(*value)), bound.at));
                all.push(format!("{low}{ratio}{high}: {}", say(*value)));
            }
            if let Some(bound) = next
                && let Some(own) = bound.value
                && *value != Some(own)
                && self.values.get(at + 1).is_none_or(|next| *next != Some(own))
            {
                all.push(format!("{ratio} = {}: {}", bound.at, say(own)));
            }
        }
        let ends = [format!("{b} = 0"), format!("{a} = 0"), format!("{a} = {b} = 0")];
        all.extend(ends.iter().zip(self.ends).filter_map(|(end, value)| Some(format!("{end}: {}", say(value?)))));
        all.join("; ")
    }
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    x: u64,
    y: u64,
}

impl Fraction {
    fn new(x: u64, y: u64) -> Fraction {
        let common = gcd(x, y);
        Fraction { x: x / common, y: y / common }
    }

    const fn is_simple(self) -> bool {
        self.x <= MAX_RATIONAL && self.y <= MAX_RATIONAL
    }

    const fn ratio(self) -> Ratio {
        Ratio { a: self.x as i64, d: 0, c: self.y as i64 }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.x * other.y).cmp(&(other.x * self.y))
    }
}

/// `(1 + sqrt 5)/2`
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let over = if self.c == 1 { String::new() } else { format!("/{}", self.c) };
        match (self.a, self.d) {
            (a, 0) => write!(f, "{a}{over}"),
            (0, d) => write!(f, "sqrt {d}{over}"),
            (a, d) => write!(f, "({a} + sqrt {d}){over}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(f: &dyn Fn(u64, u64) -> Option<u32>) -> Table {
        let mut table = Table { sizes: vec![200, 200], values: vec![None; 40_000] };
        for index in 0..40_000 {
            let p = table.position(index);
            table.values[index] = f(p[0], p[1]);
        }
        table
    }

    fn said(f: &dyn Fn(u64, u64) -> Option<u32>) -> Option<String> {
        let cones = Cones::find(&table(f))?;
        Some(cones.shown(&["a".to_owned(), "b".to_owned()], &|value| value.to_string()))
    }

    #[test]
    fn cones_are_read_off_tables() {
        let golden = |a: u64, b: u64| (a > 0 && b > 0).then(|| u32::from(a * a > a * b + b * b));
        assert_eq!(said(&golden).as_deref(), Some("a/b < (1 + sqrt 5)/2: 0; (1 + sqrt 5)/2 < a/b: 1"));
        let root = |a: u64, b: u64| (a >= b && a > 0).then(|| if b == 0 { 7 } else { u32::from(a * a > 2 * b * b) });
        assert_eq!(said(&root).as_deref(), Some("a/b < sqrt 2: 0; sqrt 2 < a/b: 1; b = 0: 7"));
        let half = |a: u64, b: u64| {
            Some(if (a, b) == (0, 0) {
                9
            } else if 2 * a < b {
                0
            } else if a < 3 * b {
                1
            } else {
                2
            })
        };
        assert_eq!(
            said(&half).as_deref(),
            Some("a/b < 1/2: 0; 1/2 <= a/b < 3: 1; 3 <= a/b: 2; b = 0: 2; a = 0: 0; a = b = 0: 9")
        );
        let diagonal = |a: u64, b: u64| (a > 0 && b > 0).then(|| u32::from(a != b));
        assert_eq!(said(&diagonal).as_deref(), Some("a/b < 1: 1; a/b = 1: 0; 1 < a/b: 1"));
        assert_eq!(said(&|a, b| Some(((a + b) % 3) as u32)), None);
        assert_eq!(said(&|a, b| Some(u32::from(a > 2 * b + 3))), None);
    }

    #[test]
    fn values_of_large_positions() {
        let cones = Cones::find(&table(&|a, b| (a > 0 && b > 0).then(|| u32::from(a * a > a * b + b * b)))).unwrap();
        let (mut a, mut b) = (BigUint::from(1u8), BigUint::from(1u8));
        // Quotients of Fibonacci numbers lie on both sides of the golden ratio, ever nearer.
        for turn in 0..300 {
            (a, b) = (&a + &b, a);
            assert_eq!(cones.value(&[a.clone(), b.clone()]), Some((turn + 1) % 2), "{turn}");
        }
    }
}

//! Polynomials with nimbers as coefficients. All computation is done in the polynomial basis of the
//! field. Long products, and values at the nimbers 0, 1, 2, ..., use the additive Fourier
//! transform, which takes O(n log n) products of nimbers.

mod arithmetic;
mod novel;
mod roots;
mod transform;

use crate::Field;
use crate::gf::Fast;
use std::convert::Infallible;
use std::fmt;
use std::ops::{Add, Mul, Sub};

/// A polynomial over a field of nimbers.
///
/// ```
/// use nimatron_nimber::{Nimber, Polynomial};
/// let f = Polynomial::new([2, 0, 1].map(Nimber)); // x^2 + 2
/// assert_eq!(f.to_string(), "x^2 + *2");
/// assert_eq!(f.evaluate(Nimber(3)), Nimber(0));
/// assert_eq!((&f * &f).to_string(), "x^4 + *3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polynomial<F> {
    /// The coefficients, the constant one first; the last one is not zero.
    coefficients: Vec<F>,
}

impl<F> Default for Polynomial<F> {
    fn default() -> Self {
        Polynomial { coefficients: Vec::new() }
    }
}

impl<F: Field> Polynomial<F> {
    /// The polynomial with these coefficients, the constant one first.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// assert_eq!(Polynomial::new([Nimber(5), Nimber(0)]).degree(), Some(0));
    /// ```
    pub fn new(coefficients: impl Into<Vec<F>>) -> Self {
        let mut coefficients = coefficients.into();
        while coefficients.last() == Some(&F::ZERO) {
            coefficients.pop();
        }
        Polynomial { coefficients }
    }

    /// The product `(x + r1) (x + r2) ...` for the given roots.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// assert_eq!(Polynomial::from_roots(&[2, 3].map(Nimber)).to_string(), "x^2 + x + *1");
    /// ```
    pub fn from_roots(roots: &[F]) -> Self {
        match roots {
            [] => Polynomial::new([F::ONE]),
            [root] => Polynomial::new([*root, F::ONE]),
            _ => {
                let (first, second) = roots.split_at(roots.len() / 2);
                &Self::from_roots(first) * &Self::from_roots(second)
            }
        }
    }

    /// The coefficients, the constant one first and the last one not zero.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// assert_eq!(Polynomial::new([1, 2, 0].map(Nimber)).coefficients(), [1, 2].map(Nimber));
    /// ```
    pub fn coefficients(&self) -> &[F] {
        &self.coefficients
    }

    /// The degree; `None` for the zero polynomial.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// assert_eq!(Polynomial::<Nimber>::default().degree(), None);
    /// ```
    pub fn degree(&self) -> Option<usize> {
        self.coefficients.len().checked_sub(1)
    }

    /// The value at one point.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// assert_eq!(Polynomial::new([1, 1, 1].map(Nimber)).evaluate(Nimber(2)), Nimber(0));
    /// ```
    pub fn evaluate(&self, x: F) -> F {
        F::from_fast(arithmetic::evaluate(&self.to_fast(), x.to_fast()))
    }

    /// The values at the nimbers 0, 1, ..., `count` - 1, by the additive Fourier transform.
    ///
    /// # Panics
    ///
    /// If the field has fewer nimbers than `count`.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// let f = Polynomial::new([0, 1, 1].map(Nimber)); // x^2 + x
    /// assert_eq!(f.evaluate_first(5), [0, 0, 1, 1, 2].map(Nimber));
    /// ```
    pub fn evaluate_first(&self, count: usize) -> Vec<F> {
        assert!(fits::<F>(count), "the field has fewer nimbers than the requested number of values");
        let mut values = transform::values(self.to_fast(), count);
        values.truncate(count);
        values.into_iter().map(F::from_fast).collect()
    }

    /// The polynomial of degree below `values.len()` with these values at 0, 1, 2, ...
    ///
    /// # Panics
    ///
    /// If the field has fewer nimbers than there are values.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// let f = Polynomial::interpolate_first(&[0, 0, 1].map(Nimber));
    /// assert_eq!(f.evaluate_first(3), [0, 0, 1].map(Nimber));
    /// ```
    pub fn interpolate_first(values: &[F]) -> Self {
        assert!(fits::<F>(values.len()), "the field has fewer nimbers than there are values");
        Self::from_fast(transform::interpolate(values.iter().map(|&value| value.to_fast()).collect()))
    }

    /// Quotient and remainder; `None` if the divisor is zero.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// let f = Polynomial::new([1, 0, 0, 1].map(Nimber)); // x^3 + 1
    /// let (quotient, remainder) = f.divide(&Polynomial::new([1, 1].map(Nimber))).unwrap();
    /// assert_eq!(quotient.to_string(), "x^2 + x + *1");
    /// assert_eq!(remainder.degree(), None);
    /// ```
    pub fn divide(&self, divisor: &Self) -> Option<(Self, Self)> {
        let (quotient, remainder) = arithmetic::divide::<F>(self.to_fast(), &divisor.to_fast())?;
        Some((Self::from_fast(quotient), Self::from_fast(remainder)))
    }

    /// The monic greatest common divisor; zero if both are zero.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// let f = Polynomial::from_roots(&[1, 2, 3].map(Nimber));
    /// let g = Polynomial::from_roots(&[3, 4].map(Nimber));
    /// assert_eq!(f.gcd(&g), Polynomial::from_roots(&[Nimber(3)]));
    /// ```
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        Self::from_fast(arithmetic::gcd::<F>(self.to_fast(), other.to_fast()))
    }

    /// The distinct roots in this field in increasing order; `None` for the zero polynomial, which
    /// vanishes everywhere. By traces (Berlekamp 1970), without random choices.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber8, Polynomial};
    /// let f = Polynomial::new([3, 1, 1].map(Nimber8)); // x^2 + x + 3
    /// assert_eq!(f.roots(), Some(vec![Nimber8(6), Nimber8(7)]));
    /// ```
    pub fn roots(&self) -> Option<Vec<F>> {
        match self.roots_with(&mut || Ok::<(), Infallible>(())) {
            Ok(roots) => roots,
            Err(never) => match never {},
        }
    }

    /// Like [`roots`](Polynomial::roots), but calls `go_on` after each step; there are up to a few
    /// hundred steps.
    ///
    /// # Errors
    ///
    /// The error that `go_on` returns.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber, Polynomial};
    /// let f = Polynomial::from_roots(&[1, 2, 3].map(Nimber));
    /// assert_eq!(f.roots_with(&mut || Err("enough")), Err("enough"));
    /// ```
    pub fn roots_with<E>(&self, go_on: &mut impl FnMut() -> Result<(), E>) -> Result<Option<Vec<F>>, E> {
        roots::roots(self.to_fast(), go_on)
    }

    /// The numbers of distinct roots in this field, in the field of twice the width, of four times
    /// the width, and so on, as long as that width divided by this one is at most the degree. Wider
    /// fields of nimbers contain no other roots, because an irreducible factor has its roots in the
    /// extension by its degree. `None` for the zero polynomial.
    ///
    /// # Errors
    ///
    /// The error that `go_on` returns; it is called at most BITS times the degree times.
    ///
    /// ```
    /// use nimatron_nimber::{Nimber8, Polynomial};
    /// let f = Polynomial::new([128, 1, 1].map(Nimber8)); // x^2 + x + 128
    /// let counts = f.root_counts_with(&mut || Ok::<(), ()>(()));
    /// assert_eq!(counts, Ok(Some(vec![0, 2]))); // none in 2^8, two in 2^16
    /// ```
    pub fn root_counts_with<E>(&self, go_on: &mut impl FnMut() -> Result<(), E>) -> Result<Option<Vec<usize>>, E> {
        roots::counts::<F, E>(self.to_fast(), go_on)
    }

    fn to_fast(&self) -> Vec<F::Fast> {
        self.coefficients.iter().map(|&coefficient| coefficient.to_fast()).collect()
    }

    fn from_fast(coefficients: Vec<F::Fast>) -> Self {
        Polynomial::new(coefficients.into_iter().map(F::from_fast).collect::<Vec<F>>())
    }
}

fn fits<F: Field>(count: usize) -> bool {
    F::BITS >= usize::BITS || count <= 1 << F::BITS
}

impl<F: Field> Mul for &Polynomial<F> {
    type Output = Polynomial<F>;
    fn mul(self, other: Self) -> Polynomial<F> {
        Polynomial::from_fast(arithmetic::product(&self.to_fast(), &other.to_fast()))
    }
}

impl<F: Field> Add for &Polynomial<F> {
    type Output = Polynomial<F>;
    fn add(self, other: Self) -> Polynomial<F> {
        let (long, short) =
            if self.coefficients.len() >= other.coefficients.len() { (self, other) } else { (other, self) };
        let mut sum = long.coefficients.clone();
        for (a, &b) in sum.iter_mut().zip(&short.coefficients) {
            *a += b;
        }
        Polynomial::new(sum)
    }
}

// In characteristic 2 the difference is the sum.
#[allow(clippy::suspicious_arithmetic_impl)]
impl<F: Field> Sub for &Polynomial<F> {
    type Output = Polynomial<F>;
    fn sub(self, other: Self) -> Polynomial<F> {
        self + other
    }
}

impl<F: Field> fmt::Display for Polynomial<F> {
    /// Writes `*3 x^2 + x + *5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.coefficients.is_empty() {
            return write!(f, "*0");
        }
        let mut first = true;
        for (power, &coefficient) in self.coefficients.iter().enumerate().rev() {
            if coefficient == F::ZERO {
                continue;
            }
            if !first {
                write!(f, " + ")?;
            }
            first = false;
            match (power, coefficient == F::ONE) {
                (0, _) => write!(f, "{coefficient}")?,
                (1, true) => write!(f, "x")?,
                (1, false) => write!(f, "{coefficient} x")?,
                (_, true) => write!(f, "x^{power}")?,
                (_, false) => write!(f, "{coefficient} x^{power}")?,
            }
        }
        Ok(())
    }
}

/// Removes zero coefficients of the highest powers.
fn trim<F: Fast>(f: &mut Vec<F>) {
    while f.last().is_some_and(|last| last.is_zero()) {
        f.pop();
    }
}

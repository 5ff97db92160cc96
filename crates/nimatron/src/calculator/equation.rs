//! Polynomial equations: all solutions in the least field that has any.

use super::{Calculated, CalculatorError, Solutions, Verdict, WIDTHS};
use nimatron_core::Budget;
use nimatron_nimber::{Field, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Nimber256, Polynomial};

/// The highest degree that is solved.
pub(super) const MAX_DEGREE: usize = 256;

/// The solutions of `polynomial = 0`: in the field of `bits`, and if it is `free` to go on, in wider ones
/// until there is one. Also the field.
pub(super) fn solve(
    polynomial: Polynomial<Nimber256>,
    bits: u32,
    free: bool,
    budget: &Budget,
) -> Calculated<(Solutions, u32)> {
    let mut solutions =
        Solutions { polynomial, roots: Vec::new(), searched: Vec::new(), verdict: Verdict::NoneSearched };
    let degree = match solutions.polynomial.degree() {
        None => {
            solutions.verdict = Verdict::Everything;
            return Ok((solutions, bits));
        }
        Some(0) => {
            solutions.verdict = Verdict::Never;
            return Ok((solutions, bits));
        }
        Some(degree) => degree,
    };
    let widths = WIDTHS.into_iter().filter(|&width| width == bits || free && width > bits);
    for width in widths {
        budget.check().map_err(CalculatorError::Stopped)?;
        let found = match width {
            8 => roots::<Nimber8>(&solutions.polynomial),
            16 => roots::<Nimber16>(&solutions.polynomial),
            32 => roots::<Nimber32>(&solutions.polynomial),
            64 => roots::<Nimber>(&solutions.polynomial),
            128 => roots::<Nimber128>(&solutions.polynomial),
            _ => roots::<Nimber256>(&solutions.polynomial),
        };
        if !found.roots.is_empty() {
            solutions.verdict = if found.multiplicity == degree { Verdict::All } else { Verdict::InThisField };
            solutions.roots = found.roots;
            return Ok((solutions, width));
        }
        solutions.searched.push(width);
    }
    // A root lies in the field of an irreducible factor, whose degree is then a power of two.
    let last = solutions.searched.last().copied().unwrap_or(bits);
    let largest_factor = 1usize << degree.ilog2();
    if (bits as usize).saturating_mul(largest_factor) <= last as usize {
        solutions.verdict = Verdict::NoneFinite;
    }
    Ok((solutions, last))
}

struct Found {
    roots: Vec<Nimber256>,
    /// How many they are, each as often as it is a root.
    multiplicity: usize,
}

fn roots<F: Field>(polynomial: &Polynomial<Nimber256>) -> Found {
    // All coefficients fit: the width is that of the widest at least.
    let coefficients: Vec<F> = polynomial.coefficients().iter().filter_map(|&x| F::try_from(x).ok()).collect();
    let mut rest = Polynomial::new(coefficients);
    let degree = rest.degree().unwrap_or(0);
    let roots = rest.roots().unwrap_or_default();
    for &root in &roots {
        let factor = Polynomial::new([root, F::ONE]);
        while let Some((quotient, remainder)) = rest.divide(&factor)
            && remainder.degree().is_none()
        {
            rest = quotient;
        }
    }
    Found { roots: roots.into_iter().map(Into::into).collect(), multiplicity: degree - rest.degree().unwrap_or(0) }
}

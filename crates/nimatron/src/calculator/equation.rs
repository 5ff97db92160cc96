//! Polynomial equations: all solutions in the smallest field that has any, and what is known about
//! other solutions.
//!
//! Wider and wider fields are tried until one has a solution.

use super::fields::in_field;
use super::{Calculated, CalculatorError, SolutionVerdict, Solutions};
use nimatron_core::{Budget, StopReason};
use nimatron_nimber::{Field, Nimber256, Polynomial};

/// The maximum degree of an equation.
pub(super) const MAX_DEGREE: usize = 256;
/// The bits of the widest field in which roots are found.
const WIDEST: u64 = 256;
/// The maximum number of products of nimbers that are computed to count roots in wider fields.
const MAX_PRODUCTS: usize = 1 << 27;

/// The solutions of `polynomial = 0` in the field of `bits` bits or, if the field is `free`, in the
/// smallest field of at least that many bits that has any; and the bits of that field.
pub(super) fn solve(
    polynomial: Polynomial<Nimber256>,
    bits: u32,
    free: bool,
    budget: &Budget,
) -> Calculated<(Solutions, u32)> {
    let verdict = match polynomial.degree() {
        None => Some(SolutionVerdict::Everything),
        Some(0) => Some(SolutionVerdict::Never),
        Some(_) => None,
    };
    if let Some(verdict) = verdict {
        return Ok((Solutions { polynomial, roots: Vec::new(), searched: Vec::new(), verdict }, bits));
    }
    let counts = in_field!(bits, F => counts::<F>(&polynomial, budget)?);
    let fields: Vec<(u64, Option<usize>)> = match counts {
        Some(counts) => (0..).map(|i| u64::from(bits) << i).zip(counts.into_iter().map(Some)).collect(),
        // Counting would take too long: each field is tried.
        None => (0..4).map(|i| (u64::from(bits) << i, None)).filter(|&(width, _)| width <= WIDEST).collect(),
    };
    let mut searched = Vec::new();
    let mut found = FieldRoots { roots: Vec::new(), multiplicity: 0 };
    let mut width = bits;
    for &(field, count) in fields.iter().filter(|&&(field, _)| field <= if free { WIDEST } else { bits.into() }) {
        width = field as u32;
        if count != Some(0) {
            found = in_field!(width, F => roots::<F>(&polynomial, budget)?);
        }
        if !found.roots.is_empty() {
            break;
        }
        searched.push(width);
    }
    let wider = fields.iter().find(|(_, count)| count.is_some_and(|count| count > found.roots.len()));
    let counted = fields.iter().all(|(_, count)| count.is_some());
    let verdict = match (found.roots.is_empty(), wider, counted) {
        (false, _, _) if Some(found.multiplicity) == polynomial.degree() => SolutionVerdict::All,
        (_, Some(&(field, _)), _) => SolutionVerdict::MoreIn(field),
        (false, None, true) => SolutionVerdict::AllFinite,
        (true, None, true) => SolutionVerdict::NoneFinite,
        (_, None, false) => SolutionVerdict::Unknown,
    };
    Ok((Solutions { polynomial, roots: found.roots, searched, verdict }, width))
}

/// The polynomial over a field that contains its coefficients.
fn narrow<F: Field>(polynomial: &Polynomial<Nimber256>) -> Polynomial<F> {
    let coefficients: Option<Vec<F>> = polynomial.coefficients().iter().map(|&x| F::from_wide(x)).collect();
    let Some(coefficients) = coefficients else { unreachable!("a coefficient is not in the field") };
    Polynomial::new(coefficients)
}

/// The numbers of roots in the field `F`, in the one of twice its bits, and so on; `None` if
/// counting them would take too long.
fn counts<F: Field>(polynomial: &Polynomial<Nimber256>, budget: &Budget) -> Calculated<Option<Vec<usize>>> {
    let degree = polynomial.degree().unwrap_or(0);
    let mut left = MAX_PRODUCTS / (degree * degree).max(1);
    let counts = narrow::<F>(polynomial).root_counts_with(&mut || {
        budget.check().map_err(Some)?;
        left = left.checked_sub(1).ok_or(None)?;
        Ok::<(), Option<StopReason>>(())
    });
    match counts {
        Ok(counts) => Ok(counts),
        Err(None) => Ok(None),
        Err(Some(reason)) => Err(CalculatorError::Stopped(reason)),
    }
}

/// The roots of a polynomial in a field.
struct FieldRoots {
    roots: Vec<Nimber256>,
    /// The number of roots, counted with multiplicity.
    multiplicity: usize,
}

fn roots<F: Field>(polynomial: &Polynomial<Nimber256>, budget: &Budget) -> Calculated<FieldRoots> {
    let mut rest = narrow::<F>(polynomial);
    let degree = rest.degree().unwrap_or(0);
    let roots = rest.roots_with(&mut || budget.check()).map_err(CalculatorError::Stopped)?.unwrap_or_default();
    for &root in &roots {
        let factor = Polynomial::new([root, F::ONE]);
        while let Some((quotient, remainder)) = rest.divide(&factor)
            && remainder.degree().is_none()
        {
            rest = quotient;
        }
    }
    let multiplicity = degree - rest.degree().unwrap_or(0);
    Ok(FieldRoots { roots: roots.into_iter().map(Into::into).collect(), multiplicity })
}

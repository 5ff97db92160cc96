//! Moves of one heap as cuts: how much is taken, and which heaps are left. `Period.v` proves
//! periods of such moves; the file that is printed proves that the moves of the rules are these
//! cuts, so nothing here has to be trusted: a wrong cut makes Coq refuse the file.

use nimatron_core::{Budget, StopReason};
use nimatron_rules::formula::{Atom, Clause};
use nimatron_rules::{EvalError, Ruleset};

/// Heaps below this size are compared with what the rules list before anything is printed.
const LISTED: u64 = 40;

/// One clause of the rules as a cut.
#[derive(Clone, Debug)]
pub(crate) struct ClauseCut {
    /// The minimum that is taken, without the fixed heaps.
    pub(crate) low: u64,
    /// The maximum that is taken.
    pub(crate) high: u64,
    /// The variables of the heaps that are left, and the least size of each.
    pub(crate) pieces: Vec<(usize, u64)>,
    /// The variables of heaps of one fixed size, and that size.
    pub(crate) fixed: Vec<(usize, u64)>,
    /// What the other variables are: quotients of a linear form, with the divisor.
    pub(crate) quotients: Vec<Quotient>,
}

/// A variable that is a rounded quotient.
#[derive(Clone, Debug)]
pub(crate) struct Quotient {
    /// The variable.
    pub(crate) variable: usize,
    /// What is divided: variables with coefficients.
    pub(crate) terms: Vec<(usize, i64)>,
    /// The constant of the sum that is divided.
    pub(crate) constant: i64,
    /// The divisor.
    pub(crate) divisor: u64,
}

/// The cuts of rules of one heap, one for each clause; `None` if some clause is not a cut. Whether
/// the moves are these cuts is for [`same_options`] to say.
pub(crate) fn cuts(clauses: &[Clause]) -> Option<Vec<ClauseCut>> {
    let cuts: Vec<ClauseCut> = clauses.iter().map(cut).collect::<Option<_>>()?;
    (!cuts.is_empty()).then_some(cuts)
}

/// A linear atom: its terms, its constant, and whether it is an equation.
type LinearAtom<'c> = (&'c [(usize, i64)], i64, bool);

fn cut(clause: &Clause) -> Option<ClauseCut> {
    let parts: Vec<usize> = clause.components.iter().map(|part| part.first().copied()).collect::<Option<_>>()?;
    let distinct = parts.iter().enumerate().all(|(at, part)| *part != 0 && !parts[..at].contains(part));
    let linear = clause.atoms.iter().map(|atom| match atom {
        Atom::Linear { terms, constant, equal } => Some((&terms[..], *constant, *equal)),
        _ => None,
    });
    let linear: Vec<LinearAtom<'_>> = linear.collect::<Option<_>>()?;
    if !distinct {
        return None;
    }
    let size = |part: usize| {
        linear.iter().find_map(|&(terms, constant, equal)| match terms {
            [(v, factor)] if *v == part && equal && factor.abs() == 1 => u64::try_from(-constant * factor).ok(),
            _ => None,
        })
    };
    let fixed: Vec<(usize, u64)> = parts.iter().filter_map(|&part| Some((part, size(part)?))).collect();
    let mut pieces: Vec<(usize, u64)> =
        parts.iter().filter(|&&part| size(part).is_none()).map(|&part| (part, 0)).collect();
    let mut low = 0;
    let mut high = None;
    for &(terms, constant, equal) in &linear {
        // The heap, minus what is left.
        let sign = terms.iter().find(|term| term.0 == 0).map_or(0, |term| term.1);
        let whole = terms.len() == pieces.len() + 1
            && sign.abs() == 1
            && terms.iter().all(|&(v, factor)| v == 0 || (factor == -sign && pieces.iter().any(|piece| piece.0 == v)));
        if whole && (equal || sign == 1) {
            low = low.max(u64::try_from(-constant * sign).ok()?);
        }
        if whole && (equal || sign == -1) {
            let taken = u64::try_from(-constant * sign).ok()?;
            high = Some(high.map_or(taken, |old: u64| old.min(taken)));
        }
        if let ([(v, 1)], false) = (terms, equal) {
            pieces
                .iter_mut()
                .filter(|piece| piece.0 == *v)
                .for_each(|piece| piece.1 = piece.1.max(-constant.min(0) as u64));
        }
    }
    let high = high?;
    if let [(_, least)] = &mut pieces[..]
        && low == high
    {
        // A condition on the heap is one on what is left.
        for &(terms, constant, equal) in &linear {
            if let ([(0, 1)], false) = (terms, equal) {
                *least = (*least).max(u64::try_from(-constant).unwrap_or(0).saturating_sub(low));
            }
        }
    }
    let quotients = (1..clause.variables).filter(|variable| !parts.contains(variable));
    let quotients = quotients.map(|variable| {
        linear.iter().find_map(|&(terms, constant, equal)| {
            let divisor = terms.iter().find(|term| term.0 == variable)?.1;
            let others: Vec<(usize, i64)> = terms.iter().copied().filter(|term| term.0 != variable).collect();
            let earlier = others.iter().all(|term| parts.contains(&term.0) || term.0 < variable);
            (!equal && divisor <= -2 && earlier).then(|| Quotient {
                variable,
                terms: others,
                constant,
                divisor: divisor.unsigned_abs(),
            })
        })
    });
    let quotients: Vec<Quotient> = quotients.collect::<Option<_>>()?;
    if !quotients.is_empty() {
        // A bound such as (n - 1)/2 lists each division once: no piece is smaller than the
        // smallest.
        let least = pieces.iter().map(|piece| piece.1).max().unwrap_or(0);
        pieces.iter_mut().for_each(|piece| piece.1 = least);
    }
    (low <= high).then_some(ClauseCut { low, high, pieces, fixed, quotients })
}

/// Whether the cuts of small heaps are the options that the rules list.
///
/// # Errors
/// The budget is used up.
pub(crate) fn same_options(rules: &Ruleset, cuts: &[ClauseCut], budget: &Budget) -> Result<bool, StopReason> {
    let mut evaluator = rules.evaluator();
    for n in 0..LISTED {
        budget.check()?;
        let mut listed: Vec<Vec<u64>> = Vec::new();
        let visit = &mut |option: &[i64]| listed.push(option.iter().map(|&heap| heap as u64).collect());
        match evaluator.options(&[n as i64], budget, visit) {
            Ok(()) => {}
            Err(EvalError::Stopped(reason)) => return Err(reason),
            Err(_) => return Ok(false),
        }
        let mut cut: Vec<Vec<u64>> = Vec::new();
        for it in cuts {
            for left in (0..=n).filter(|left| (it.low..=it.high).contains(&(n - left))) {
                pieces(&it.pieces, left, &mut Vec::new(), &mut |chosen| {
                    cut.push(chosen.iter().copied().chain(it.fixed.iter().map(|heap| heap.1)).collect());
                    budget.tick(1)
                })?;
            }
        }
        [&mut listed, &mut cut].into_iter().for_each(|options| {
            options.iter_mut().for_each(|option| option.sort_unstable());
            options.sort();
            options.dedup();
        });
        if listed != cut {
            return Ok(false);
        }
    }
    Ok(true)
}

/// All ways to give the pieces sizes with a sum, until `found` stops.
fn pieces(
    of: &[(usize, u64)],
    left: u64,
    chosen: &mut Vec<u64>,
    found: &mut dyn FnMut(&[u64]) -> Result<(), StopReason>,
) -> Result<(), StopReason> {
    match of {
        [] if left == 0 => found(chosen),
        [] => Ok(()),
        // The last one is what the others leave.
        [(_, least)] if left < *least => Ok(()),
        [(_, least), rest @ ..] => {
            let first = if rest.is_empty() { left } else { *least };
            for size in first..=left {
                chosen.push(size);
                let more = pieces(rest, left - size, chosen, found);
                chosen.pop();
                more?;
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Minimum and maximum that are taken, the least sizes of the heaps that are left, the sizes of
    /// fixed ones, and how many quotients there are, of each cut.
    type Shown = (u64, u64, Vec<u64>, Vec<u64>, usize);

    fn read(text: &str) -> Option<Vec<Shown>> {
        let rules = Ruleset::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let clauses: Vec<Clause> = rules.clauses().ok()?.into_iter().flatten().collect();
        let sizes = |of: &[(usize, u64)]| of.iter().map(|piece| piece.1).collect();
        let shown = |cut: &ClauseCut| {
            assert!(cut.quotients.iter().all(|quotient| quotient.divisor >= 2));
            (cut.low, cut.high, sizes(&cut.pieces), sizes(&cut.fixed), cut.quotients.len())
        };
        let cuts = cuts(&clauses)?;
        same_options(&rules, &cuts, &Budget::unlimited()).ok()?.then(|| cuts.iter().map(shown).collect())
    }

    #[test]
    fn moves_that_take_from_a_heap_are_cuts() {
        let one = |low, high| (low, high, vec![0], vec![], 0);
        assert_eq!(read("n -> n - k for k in {1, 4}"), Some(vec![one(1, 1), one(4, 4)]));
        assert_eq!(read("n -> n - k for k in {1, 30..50}"), Some(vec![one(1, 1), one(30, 50)]));
        // A condition on the heap is one on what is left.
        let ends = vec![(2, 2, vec![1], vec![], 0), (1, 1, vec![], vec![0], 0)];
        assert_eq!(read("n -> n - 2 if n >= 3; n -> 0 if n == 1"), Some(ends));
    }

    #[test]
    fn moves_that_divide_a_heap_are_cuts() {
        let kayles = "n -> (i) + (n - k - i) for k in 1..2, i in 0..n-k";
        let two = |taken, least: u64| (taken, taken, vec![least, least], vec![], 0);
        assert_eq!(read(kayles), Some(vec![two(1, 0), two(2, 0)]));
        // Each division once: the bound is a quotient, and no heap is smaller than the smallest.
        let half = read("n -> n - 1; n -> (i) + (n - 3 - i) for i in 1..(n - 3)/2");
        assert_eq!(half, Some(vec![(1, 1, vec![0], vec![], 0), (3, 3, vec![1, 1], vec![], 1)]));
    }

    #[test]
    fn other_moves_are_none() {
        for text in [
            // Without a bound, by a quotient, of certain numbers, and to equal heaps.
            "n -> n - k for k in 1..n",
            "n -> n/2 if n > 0",
            "n -> n - k for k in powers(2)",
            "n -> (k) + (k) for k in 0..n/2 if n == 2*k + 1",
            // Conditions that a cut does not have, of which small heaps show that they matter.
            "n -> n - 1 if n % 2 == 0",
            "n -> n - 1 if n <= 10",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn pieces_have_all_sizes_with_a_sum() {
        let of = |of: &[(usize, u64)], left: u64| {
            let mut all = Vec::new();
            let all_found = pieces(of, left, &mut Vec::new(), &mut |sizes| {
                all.push(sizes.to_vec());
                Ok(())
            });
            assert_eq!(all_found, Ok(()));
            all
        };
        assert_eq!(of(&[(1, 1), (2, 0)], 3), [[1, 2], [2, 1], [3, 0]]);
        assert_eq!(of(&[(1, 1), (2, 2)], 3), [[1, 2]]);
        assert_eq!(of(&[(1, 2)], 1), [[0; 1]; 0]);
        assert_eq!(of(&[], 0), [Vec::<u64>::new()]);
        assert_eq!(of(&[], 1), [[0; 1]; 0]);
    }

    #[test]
    fn listing_can_be_stopped() {
        let rules = Ruleset::parse("n -> (i) + (n - 1 - i) for i in 0..n-1").unwrap_or_else(|why| panic!("{why}"));
        let clauses: Vec<Clause> = rules.clauses().into_iter().flatten().flatten().collect();
        let cuts = cuts(&clauses).unwrap_or_default();
        assert_eq!(same_options(&rules, &cuts, &Budget::unlimited()), Ok(true));
        let none = Budget::for_time(std::time::Duration::ZERO);
        assert!(same_options(&rules, &cuts, &none).is_err());
    }
}

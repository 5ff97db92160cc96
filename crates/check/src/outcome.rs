//! P-positions: also of moves that leave several components.

use crate::formula::{Checker, Formula};
use crate::machines::Given;
use crate::{Wrong, wrong};
use nimatron_rules::formula::Clause;

/// The law accepts positions; none of them has an option that may be P, and all other positions
/// have one that is.
pub(crate) fn check(
    checker: &Checker<'_>,
    law: &Given,
    clauses: &[Clause],
    positions: &[Formula<'_>],
    arity: usize,
) -> Result<(), Wrong> {
    let coordinates: Vec<usize> = (0..arity).collect();
    let own = Formula { atoms: Vec::new(), given: vec![(law, coordinates.clone())] };
    checker.must(std::slice::from_ref(&own), positions, arity, arity, "the law names positions only")?;
    let other = Given {
        next: law.next.clone(),
        accept: law.accept.iter().map(|accept| !accept).collect(),
        live: vec![true; law.next.len()],
    };
    let mut winning = vec![own.clone()];
    for clause in clauses {
        let (options, components, keep) = named(clause, arity);
        let mut from_p = options.clone();
        from_p.given.push((law, coordinates.clone()));
        let surely_n = settled(&Formula::default(), &components, law, Some(&other));
        if checker.system.digits().checked_pow(keep as u32).is_none_or(|symbols| symbols > 1 << 16) {
            return wrong("so many components are too much in this numeration");
        }
        checker.must(&[from_p], &surely_n, keep, arity, "no move leads from a P-position to one that may be P")?;
        winning.extend(settled(&options, &components, law, None));
    }
    checker.must(positions, &winning, arity, arity, "every other position has a move to a P-position")?;
    Ok(())
}

/// A move with its components: behind the coordinates stand the variables of components, then the
/// others; how many there are without these.
fn named<'c>(clause: &Clause, arity: usize) -> (Formula<'c>, Vec<Vec<usize>>, usize) {
    let mut order: Vec<usize> = (0..arity).collect();
    let mut keep = arity;
    for (at, variable) in clause.components.iter().flatten().copied().chain(arity..clause.variables).enumerate() {
        if !order.contains(&variable) {
            order.push(variable);
        }
        if at < clause.components.len() * arity {
            keep = order.len();
        }
    }
    let name = |variable: usize| order.iter().position(|&own| own == variable).unwrap_or(variable);
    let atoms = clause.atoms.iter().map(|atom| atom.renamed(&name)).collect();
    let components = clause.components.iter().map(|component| component.iter().map(|&v| name(v)).collect()).collect();
    (Formula { atoms, given: Vec::new() }, components, keep)
}

/// An option that is surely P: all its components are P by the law, or all but two, which are
/// equal. With an automaton for the other positions: surely N, one of these components is no
/// P-position.
fn settled<'c>(
    options: &Formula<'c>,
    components: &[Vec<usize>],
    law: &'c Given,
    other: Option<&'c Given>,
) -> Vec<Formula<'c>> {
    let pairs = (0..components.len()).flat_map(|b| (0..b).map(move |a| Some((a, b))));
    let mut all = Vec::new();
    for pair in std::iter::once(None).chain(pairs) {
        let mut formula = options.clone();
        if let Some((a, b)) = pair {
            for (&x, &y) in components[a].iter().zip(&components[b]) {
                formula.linear(&[(x, 1), (y, -1)], 0, true);
            }
        }
        let rest: Vec<usize> =
            (0..components.len()).filter(|at| pair.is_none_or(|(a, b)| *at != a && *at != b)).collect();
        let with = |odd: Option<usize>| {
            let mut formula = formula.clone();
            for &at in &rest {
                let automaton = other.filter(|_| odd == Some(at)).unwrap_or(law);
                formula.given.push((automaton, components[at].clone()));
            }
            formula
        };
        match other {
            None => all.push(with(None)),
            Some(_) => all.extend(rest.iter().map(|&at| with(Some(at)))),
        }
    }
    all
}

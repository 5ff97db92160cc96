//! P-positions, also where moves leave several components.

use crate::formula::{Checker, ConjunctionBuilder};
use crate::machines::ListedAutomaton;
use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts::automata as say;
use nimatron_rules::formula::Clause;

/// Checks that the law accepts positions only, that none of these has an option that may be P, and
/// that every other position has one that is P.
pub(crate) fn check(
    checker: &Checker<'_>,
    law: &ListedAutomaton,
    clauses: &[Clause],
    positions: &[ConjunctionBuilder<'_>],
    arity: usize,
) -> Result<(), CheckFailure> {
    let coordinates: Vec<usize> = (0..arity).collect();
    let own = ConjunctionBuilder { atoms: Vec::new(), given: vec![(law, coordinates.clone())] };
    checker.must(std::slice::from_ref(&own), positions, arity, arity, &say::only_positions_won())?;
    let other = ListedAutomaton {
        next: law.next.clone(),
        accept: law.accept.iter().map(|accept| !accept).collect(),
        live: vec![true; law.next.len()],
    };
    let mut winning = vec![own.clone()];
    for clause in clauses {
        let (options, components, keep) = named(clause, arity);
        let mut from_p = options.clone();
        from_p.given.push((law, coordinates.clone()));
        let surely_n = settled(&ConjunctionBuilder::default(), &components, law, Some(&other));
        if checker.system.digits().checked_pow(keep as u32).is_none_or(|symbols| symbols > 1 << 16) {
            return wrong(say::too_many_components());
        }
        checker.must(&[from_p], &surely_n, keep, arity, &say::no_move_to_p())?;
        winning.extend(settled(&options, &components, law, None));
    }
    checker.must(positions, &winning, arity, arity, &say::move_to_p())?;
    Ok(())
}

/// A move, the variables of its components, and how many variables are coordinates or belong to
/// components. Variables are renumbered: first the coordinates, then those of components, then the
/// others.
fn named<'c>(clause: &Clause, arity: usize) -> (ConjunctionBuilder<'c>, Vec<Vec<usize>>, usize) {
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
    (ConjunctionBuilder { atoms, given: Vec::new() }, components, keep)
}

/// Conditions for an option that is certainly P: all its components are P by the law, or all but
/// two, which are equal. With `other`, an automaton for the positions that are not P: conditions
/// for an option that is certainly N, where exactly one of those components is not a P-position.
pub(crate) fn settled<'c>(
    options: &ConjunctionBuilder<'c>,
    components: &[Vec<usize>],
    law: &'c ListedAutomaton,
    other: Option<&'c ListedAutomaton>,
) -> Vec<ConjunctionBuilder<'c>> {
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

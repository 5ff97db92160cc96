//! From cases to clauses: results become variables, variables that are determined by an equation
//! are eliminated, and inequalities that follow from others are left out, so that automata stay
//! small.

use super::cases::{Case, Checked, WORK, as_variable, undefinable};
use super::{Atom, Clause};
use crate::diagnostic::Span;
use crate::linear::{LinearForm, impossible};
use nimatron_messages::clauses;
use std::cell::Cell;

/// Adds the clauses of a case whose result has these coordinates, one component after another.
pub(super) fn add_clauses(
    case: Case,
    result: &[LinearForm],
    arity: usize,
    span: Span,
    out: &mut Vec<Clause>,
) -> Checked<()> {
    // Members of infinite sets are at most the largest coordinate. Usually that follows from the
    // facts; otherwise there is a case for each coordinate.
    let mut cases = vec![case];
    let walked = cases[0].walked.clone();
    for member in &walked {
        cases = cases
            .into_iter()
            .flat_map(|case| {
                if (0..arity).any(|slot| case.proves(&LinearForm::variable(slot).minus(member))) {
                    return vec![case];
                }
                let bounded = |slot: usize| {
                    let mut case = case.clone();
                    case.nonnegative.push(LinearForm::variable(slot).minus(member));
                    case
                };
                (0..arity).map(bounded).collect()
            })
            .collect();
    }
    for case in cases {
        if !impossible(&case.facts(), &Cell::new(WORK))
            && let Some(clause) = clause(case, result, arity, span)?
        {
            out.push(clause);
        }
    }
    Ok(())
}

/// The clause of a case; `None` if it has no solution.
fn clause(mut case: Case, result: &[LinearForm], arity: usize, span: Span) -> Checked<Option<Clause>> {
    let mut components = Vec::new();
    for form in result {
        let variable = as_variable(form).unwrap_or_else(|| {
            let variable = case.variables;
            case.variables += 1;
            case.zero.push(form.minus(&LinearForm::variable(variable)));
            variable
        });
        components.push(variable);
    }
    let mut kept: Vec<bool> = vec![false; case.variables];
    kept[..arity].fill(true);
    components.iter().for_each(|&variable| kept[variable] = true);
    case.atoms.iter().for_each(|atom| atom.variables().into_iter().for_each(|variable| kept[variable] = true));
    eliminate(&mut case, &kept);
    shorten(&mut case);
    drop_implied(&mut case);
    // Variables in use get consecutive numbers.
    let mut atoms = case.atoms;
    for (forms, equal) in [(&case.zero, true), (&case.nonnegative, false)] {
        for form in forms {
            let Some(atom) = atom(form, equal) else { return Err(undefinable(span, clauses::numbers_too_large())) };
            match &atom {
                Atom::Linear { terms, constant, .. } if terms.is_empty() => {
                    if *constant < 0 || (equal && *constant != 0) {
                        return Ok(None);
                    }
                }
                _ => atoms.push(atom),
            }
        }
    }
    let mut numbers: Vec<Option<usize>> = vec![None; case.variables];
    (0..arity).for_each(|slot| numbers[slot] = Some(slot));
    let mut variables = arity;
    for variable in components.iter().copied().chain(atoms.iter().flat_map(Atom::variables)) {
        numbers[variable].get_or_insert_with(|| {
            variables += 1;
            variables - 1
        });
    }
    let name = |variable: usize| numbers[variable].unwrap_or(variable);
    let mut all: Vec<Atom> = Vec::new();
    for atom in atoms.iter().map(|atom| atom.renamed(&name)) {
        if !all.contains(&atom) {
            all.push(atom);
        }
    }
    let components =
        components.chunks(arity).map(|part| part.iter().map(|&variable| name(variable)).collect()).collect();
    Ok(Some(Clause { variables, atoms: all, components }))
}

/// Eliminates variables that occur in linear atoms only and are determined by an equation.
fn eliminate(case: &mut Case, kept: &[bool]) {
    loop {
        let found = case.zero.iter().enumerate().find_map(|(at, form)| {
            let unit = |(variable, c): (usize, &i128)| {
                (c.abs() == 1 && !kept.get(variable).copied().unwrap_or(true)).then_some((variable, *c))
            };
            form.coefficients.iter().enumerate().find_map(unit).map(|(variable, c)| (at, variable, c))
        });
        let Some((at, variable, c)) = found else { return };
        let equation = case.zero.remove(at);
        // c * v + rest = 0 and c = 1 or -1: v = -c * rest.
        let value = equation.plus(-c, &LinearForm::variable(variable)).scaled(-c);
        for form in case.zero.iter_mut().chain(case.nonnegative.iter_mut()) {
            let factor = form.coefficients.get(variable).copied().unwrap_or(0);
            *form = form.plus(-factor, &LinearForm::variable(variable)).plus(factor, &value);
        }
        // The eliminated variable was natural.
        case.nonnegative.push(value);
    }
}

/// Rewrites inequalities with as few variables as the equations allow: a condition on one heap
/// alone helps an automaton more than one on all the others.
fn shorten(case: &mut Case) {
    let width = |form: &LinearForm| form.coefficients.iter().filter(|c| **c != 0).count();
    for form in &mut case.nonnegative {
        for equation in &case.zero {
            let units = equation.coefficients.iter().enumerate().filter(|(_, c)| c.abs() == 1);
            let others = units.map(|(variable, c)| {
                let factor = form.coefficients.get(variable).copied().unwrap_or(0);
                form.plus(-factor * c, equation)
            });
            if let Some(shorter) = others.min_by_key(width).filter(|other| other.exact && width(other) < width(form)) {
                *form = shorter;
            }
        }
    }
}

/// Drops inequalities that follow from the other facts.
fn drop_implied(case: &mut Case) {
    let mut at = case.nonnegative.len();
    while at > 0 {
        at -= 1;
        let form = case.nonnegative.remove(at);
        if !case.proves(&form) {
            case.nonnegative.insert(at, form);
        }
    }
}

/// The condition that a form is 0 (`equal`), or at least 0; `None` if its numbers are too large.
fn atom(form: &LinearForm, equal: bool) -> Option<Atom> {
    if !form.exact {
        return None;
    }
    let small = |number: i128| i64::try_from(number).ok().filter(|number| number.unsigned_abs() < 1 << 40);
    let mut terms = Vec::new();
    for (variable, &c) in form.coefficients.iter().enumerate().filter(|(_, c)| **c != 0) {
        terms.push((variable, small(c)?));
    }
    Some(Atom::Linear { terms, constant: small(form.constant)?, equal })
}

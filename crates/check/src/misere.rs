//! P-positions in misère play, where the player who cannot move wins, for moves that leave at most
//! one component.
//!
//! Normal play needs no sentence about positions without moves: nothing leads out of them, so they
//! are P. Here they are N, and so is what is left when nothing is left. A set of positions, each of
//! which has a move, but none into the set, and into which every other position with a move has
//! one, is the set of P-positions, by induction along the order in which moves descend. What a move
//! leaves has to be a position, otherwise it is not a move.

use crate::formula::{Checker, ConjunctionBuilder};
use crate::machines::ListedAutomaton;
use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts;
use nimatron_messages::verdicts::automata as say;
use nimatron_rules::formula::{Atom, Clause};

/// Checks that the law accepts positions only, that each of these has a move and none into the law,
/// and that every other position that has a move has one into the law. That moves descend is
/// checked elsewhere.
pub(crate) fn check(
    checker: &Checker<'_>,
    law: &ListedAutomaton,
    clauses: &[Clause],
    domain: &[Clause],
    arity: usize,
) -> Result<(), CheckFailure> {
    if clauses.iter().any(|clause| clause.components.len() > 1) {
        return wrong(verdicts::misere_splits());
    }
    let coordinates: Vec<usize> = (0..arity).collect();
    let accepted = ConjunctionBuilder { atoms: Vec::new(), given: vec![(law, coordinates.clone())] };
    let positions: Vec<ConjunctionBuilder<'_>> = domain.iter().map(own_atoms).collect();
    checker.must(std::slice::from_ref(&accepted), &positions, arity, arity, &say::only_positions_won())?;
    // A move from a position, with the condition that its option is one, too.
    let moves: Vec<ConjunctionBuilder<'_>> = clauses.iter().flat_map(|clause| moves(clause, domain)).collect();
    checker.must(std::slice::from_ref(&accepted), &moves, arity, arity, &say::move_from_p())?;
    let into: Vec<ConjunctionBuilder<'_>> = clauses.iter().filter_map(|clause| into(clause, law)).collect();
    for formula in &into {
        let mut from_p = formula.clone();
        from_p.given.push((law, coordinates.clone()));
        checker.must(&[from_p], &[], 0, arity, &say::no_move_to_p())?;
    }
    let mut decided = into;
    decided.push(accepted);
    let with_move: Vec<ConjunctionBuilder<'_>> =
        domain.iter().flat_map(|position| moves.iter().map(move |one| both(one, position, arity))).collect();
    checker.must(&with_move, &decided, arity, arity, &say::move_to_p_if_any())
}

fn own_atoms<'c>(clause: &Clause) -> ConjunctionBuilder<'c> {
    ConjunctionBuilder { atoms: clause.atoms.clone(), given: Vec::new() }
}

/// The moves of a clause whose option is a position, one formula for each clause of the positions.
fn moves<'c>(clause: &Clause, domain: &[Clause]) -> Vec<ConjunctionBuilder<'c>> {
    let own = own_atoms(clause);
    let [component] = &clause.components[..] else { return vec![own] };
    let to = |position: &Clause| {
        // The variables of the clause of positions are new, except those that stand for the
        // coordinates of the component. Where two of these are one variable, the second gets a new
        // one, which is equal to it, so that no two variables of an atom become one.
        let first = |at: usize| component.iter().position(|own| *own == component[at]) == Some(at);
        let name = |variable: usize| match component.get(variable) {
            Some(&coordinate) if first(variable) => coordinate,
            _ => clause.variables + variable,
        };
        let mut formula = own.clone();
        formula.atoms.extend(position.atoms.iter().map(|atom| atom.renamed(&name)));
        for at in (0..component.len()).filter(|&at| !first(at)) {
            formula.linear(&[(clause.variables + at, 1), (component[at], -1)], 0, true);
        }
        formula
    };
    domain.iter().map(to).collect()
}

/// The moves of a clause into the law; `None` if nothing is left, which is N.
fn into<'c>(clause: &Clause, law: &'c ListedAutomaton) -> Option<ConjunctionBuilder<'c>> {
    let [component] = &clause.components[..] else { return None };
    let mut formula = own_atoms(clause);
    formula.given.push((law, component.clone()));
    Some(formula)
}

/// Both conditions on a position; other variables of the second one are renamed apart.
fn both<'c>(one: &ConjunctionBuilder<'c>, position: &Clause, arity: usize) -> ConjunctionBuilder<'c> {
    let used = one.atoms.iter().flat_map(Atom::variables).max().map_or(0, |last| last + 1);
    let name = |variable: usize| if variable < arity { variable } else { used + variable };
    let mut formula = one.clone();
    formula.atoms.extend(position.atoms.iter().map(|atom| atom.renamed(&name)));
    formula
}

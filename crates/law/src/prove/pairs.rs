//! Automata for the values of two heaps by their sum: lemmas with which the checker handles moves
//! that leave three heaps and more.

use super::formulas::{Game, VALUE, conjunction};
use crate::automata::{Relation, StateBudget, Stop, Variable, atoms};
use nimatron_rules::formula::{Atom, Clause};
use std::rc::Rc;

/// A kind of move with its first heaps joined: what is left of its atoms, the heaps that stand for
/// several or one with the relation of their values (tracks 0 and [`VALUE`]), and the pairs in the
/// order in which they were made.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    pub(super) atoms: Vec<Atom>,
    pub(super) heaps: Vec<(Vec<Variable>, Relation)>,
    pairs: Vec<Relation>,
}

/// Joins the first two heaps of a move that leaves several, then their sum and the next heap, until
/// one is left. `None`: the move leaves fewer, or its heaps depend on each other in another way
/// than by their sum.
pub(super) fn joined(
    game: &Game,
    clause: &Clause,
    law: &Relation,
    limits: &StateBudget<'_>,
) -> Result<Option<Rc<Joined>>, Stop> {
    if game.arity != 1 || clause.components.len() < 2 {
        return Ok(None);
    }
    // The certificate wants what the proof has made.
    if let Some((of, by, made)) = &*game.joined.borrow()
        && of == clause
        && by == law
    {
        return Ok(Some(Rc::clone(made)));
    }
    let made = join(game, clause, law, limits)?.map(Rc::new);
    if let Some(made) = &made {
        game.joined.replace(Some((clause.clone(), law.clone(), Rc::clone(made))));
    }
    Ok(made)
}

fn join(game: &Game, clause: &Clause, law: &Relation, limits: &StateBudget<'_>) -> Result<Option<Joined>, Stop> {
    let heaps = clause.components.iter().map(|component| (component.clone(), law.clone())).collect();
    let mut all = Joined { atoms: clause.atoms.clone(), heaps, pairs: Vec::new() };
    let mut fresh = clause.variables;
    while all.heaps.len() > 1 {
        let (a, b) = (all.heaps[0].0[0], all.heaps[1].0[0]);
        let alone = |atom: &Atom| atom.variables() == [a] || atom.variables() == [b];
        let (own, mut rest): (Vec<Atom>, Vec<Atom>) = all.atoms.into_iter().partition(alone);
        let with: Vec<usize> =
            (0..rest.len()).filter(|&at| rest[at].variables().iter().any(|v| [a, b].contains(v))).collect();
        let factor = |terms: &[(usize, i64)], v: usize| terms.iter().find(|term| term.0 == v).map(|term| term.1);
        let [at] = with[..] else { return Ok(None) };
        let Atom::Linear { terms, equal: true, .. } = &mut rest[at] else { return Ok(None) };
        let (Some(one), true) = (factor(terms, a), a != b && factor(terms, a) == factor(terms, b)) else {
            return Ok(None);
        };
        terms.retain(|term| term.0 != a && term.0 != b);
        terms.push((fresh, one));
        // Tracks: 0 the sum, 1 the value, 2 and 3 the heaps, 4 and 5 their values.
        let system = game.numeration;
        let conditions = |heap: usize, name: usize| {
            let of = own.iter().filter(|atom| atom.variables() == [heap]);
            of.map(|atom| atoms::atom(system, &atom.renamed(&|_| name), limits)).collect::<Result<Vec<_>, Stop>>()
        };
        // One heap is put away at a time, while its relation is small: first the one with the
        // smaller automaton, which the sum and the other give.
        let swap = all.heaps[0].1.dfa.states() > all.heaps[1].1.dfa.states();
        let ((a, of_a), (b, of_b)) = (&all.heaps[usize::from(swap)], &all.heaps[usize::from(!swap)]);
        let mut first = vec![
            atoms::linear(system, &[(2, 1), (3, 1), (0, -1)], 0, true, limits)?,
            of_a.renamed(|track| if track == 0 { 2 } else { 4 }, limits)?,
        ];
        first.extend(conditions(a[0], 2)?);
        let mut second =
            vec![of_b.renamed(|track| if track == 0 { 3 } else { 5 }, limits)?, atoms::xor(system, [4, 5, 1], limits)?];
        second.extend(conditions(b[0], 3)?);
        let first = conjunction(system, first, &[0, 3, 4], limits)?;
        let second = conjunction(system, second, &[1, 3, 4], limits)?;
        let pair = first.and(&second, limits)?.exists(3, limits)?.exists(4, limits)?;
        all.pairs.push(pair.clone());
        all.heaps.splice(..2, [(vec![fresh], pair.renamed(|track| if track == 0 { 0 } else { VALUE }, limits)?)]);
        all.atoms = rest;
        fresh += 1;
    }
    Ok(Some(all))
}

/// The pairs that the checker will ask for, in its order: those of each move that leaves three
/// heaps or more. Tracks 0 (the sum) and 1 (the value). None if such a move does not fit this: then
/// no pairs are used.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn of(game: &Game, law: &Relation, limits: &StateBudget<'_>) -> Result<Vec<Relation>, Stop> {
    let mut pairs: Vec<Relation> = Vec::new();
    for clause in game.clauses.iter().filter(|clause| clause.components.len() > 2) {
        match joined(game, clause, law, limits)? {
            Some(joined) => pairs.extend(joined.pairs.iter().cloned()),
            None => return Ok(Vec::new()),
        }
    }
    Ok(pairs)
}

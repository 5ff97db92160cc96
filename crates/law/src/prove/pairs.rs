//! Automata for the values of two heaps by their sum: lemmas that the checker needs for moves that
//! leave three heaps or more.

use super::formulas::{FormulaGame, conjunction};
use crate::automata::{AutomaticRelation, StateBudget, Stop, Track, atoms};
use nimatron_rules::formula::{Atom, Clause};
use std::rc::Rc;

/// The track of a heap, or of the sum of two.
const SUM: Track = Track::Variable(0);
/// The tracks of the heaps that are added.
const HEAPS: [Track; 2] = [Track::Variable(1), Track::Variable(2)];

/// A kind of move with its first heaps joined: its remaining atoms; the remaining heaps, one of
/// which may stand for several, with the relation of their values (tracks [`SUM`] and
/// [`Track::Value`]); and the pairs in the order in which they were made.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    pub(super) atoms: Vec<Atom>,
    pub(super) heaps: Vec<(Vec<usize>, AutomaticRelation)>,
    pairs: Vec<AutomaticRelation>,
}

/// Joins the first two heaps of a move that leaves several, then their sum and the next heap, until
/// one is left. `None`: the move leaves fewer heaps, or they depend on each other otherwise than by
/// their sum.
pub(super) fn joined(
    game: &FormulaGame,
    clause: &Clause,
    law: &AutomaticRelation,
    limits: &StateBudget<'_>,
) -> Result<Option<Rc<Joined>>, Stop> {
    if game.arity != 1 || clause.components.len() < 2 {
        return Ok(None);
    }
    // The certificate needs what the proof has already made.
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

fn join(
    game: &FormulaGame,
    clause: &Clause,
    law: &AutomaticRelation,
    limits: &StateBudget<'_>,
) -> Result<Option<Joined>, Stop> {
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
        let system = game.numeration;
        let conditions = |heap: usize, track: Track| {
            let of = own.iter().filter(|atom| atom.variables() == [heap]);
            of.map(|atom| atoms::atom_on(system, &atom.renamed(&|_| 0), &[track], limits))
                .collect::<Result<Vec<_>, Stop>>()
        };
        // Eliminates one heap at a time, while its relation is small: first the one with the
        // smaller automaton, which is determined by the sum and the other.
        let swap = all.heaps[0].1.dfa.states() > all.heaps[1].1.dfa.states();
        let ((a, of_a), (b, of_b)) = (&all.heaps[usize::from(swap)], &all.heaps[usize::from(!swap)]);
        let on_heap = |relation: &AutomaticRelation, heap: usize| {
            relation.renamed(|track| if track == SUM { HEAPS[heap] } else { Track::ValueOf(heap) }, limits)
        };
        let mut first = vec![
            atoms::linear(system, &[(HEAPS[0], 1), (HEAPS[1], 1), (SUM, -1)], 0, true, limits)?,
            on_heap(of_a, 0)?,
        ];
        first.extend(conditions(a[0], HEAPS[0])?);
        let values = [Track::ValueOf(0), Track::ValueOf(1), Track::Value];
        let mut second = vec![on_heap(of_b, 1)?, atoms::xor(system, values, limits)?];
        second.extend(conditions(b[0], HEAPS[1])?);
        let first = conjunction(system, first, &[SUM, HEAPS[1], Track::ValueOf(0)], limits)?;
        let second = conjunction(system, second, &[Track::Value, HEAPS[1], Track::ValueOf(0)], limits)?;
        let pair = first.and(&second, limits)?.exists(HEAPS[1], limits)?.exists(Track::ValueOf(0), limits)?;
        all.pairs.push(pair.clone());
        all.heaps.splice(..2, [(vec![fresh], pair)]);
        all.atoms = rest;
        fresh += 1;
    }
    Ok(Some(all))
}

/// The pairs that the checker will ask for, in its order: those of each move that leaves three
/// heaps or more, on the tracks of a sum and of [`Track::Value`]. Empty if some such move cannot be
/// joined: then no pairs are used.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn of(
    game: &FormulaGame,
    law: &AutomaticRelation,
    limits: &StateBudget<'_>,
) -> Result<Vec<AutomaticRelation>, Stop> {
    let mut pairs: Vec<AutomaticRelation> = Vec::new();
    for clause in game.clauses.iter().filter(|clause| clause.components.len() > 2) {
        match joined(game, clause, law, limits)? {
            Some(joined) => pairs.extend(joined.pairs.iter().cloned()),
            None => return Ok(Vec::new()),
        }
    }
    Ok(pairs)
}

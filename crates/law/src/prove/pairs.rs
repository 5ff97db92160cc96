//! Automata for the values of two heaps by their sum: lemmas with which the checker handles moves that leave three heaps and more.

use super::formulas::{Game, VALUE, conjunction};
use crate::automata::{Means, Relation, Stop, Variable, atoms};
use nimatron_rules::formula::Atom;

/// The pairs that the checker will ask for, in its order: for each move that leaves three heaps or more, the first two heaps, then their sum and the next
/// heap, as long as more than two are left. Tracks 0 (the sum) and 1 (the value). None if a move does not fit this: then no pairs are used.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn of(game: &Game, law: &Relation, means: &Means<'_>) -> Result<Vec<Relation>, Stop> {
    let mut pairs: Vec<Relation> = Vec::new();
    if game.arity != 1 {
        return Ok(pairs);
    }
    for clause in &game.clauses {
        let mut atoms = clause.atoms.clone();
        let mut values: Vec<(Variable, Relation)> =
            clause.components.iter().map(|component| (component[0], law.renamed(|track| usize::from(track == VALUE)))).collect();
        let mut fresh = clause.variables;
        while values.len() > 2 {
            let (a, b) = (values[0].0, values[1].0);
            let alone = |atom: &Atom| atom.variables() == [a] || atom.variables() == [b];
            let (own, rest): (Vec<Atom>, Vec<Atom>) = atoms.into_iter().partition(alone);
            atoms = rest;
            let with: Vec<usize> = (0..atoms.len())
                .filter(|&at| atoms[at].variables().iter().any(|v| [a, b].contains(v)))
                .collect();
            let factor = |terms: &[(usize, i64)], v: usize| terms.iter().find(|term| term.0 == v).map(|term| term.1);
            let joined = match &with[..] {
                [at] => match &mut atoms[*at] {
                    Atom::Linear { terms, equal: true, .. } if factor(terms, a).is_some() && factor(terms, a) == factor(terms, b) => {
                        let factor = factor(terms, a).unwrap_or(1);
                        terms.retain(|term| term.0 != a && term.0 != b);
                        terms.push((fresh, factor));
                        true
                    }
                    _ => false,
                },
                _ => false,
            };
            if !joined {
                return Ok(Vec::new());
            }
            // Tracks: 0 the sum, 1 the value, 2 and 3 the heaps, 4 and 5 their values.
            let system = game.numeration;
            let mut factors = vec![
                atoms::linear(system, &[(2, 1), (3, 1), (0, -1)], 0, true, means)?,
                values[0].1.renamed(|track| if track == 0 { 2 } else { 4 }),
                values[1].1.renamed(|track| if track == 0 { 3 } else { 5 }),
                atoms::xor(system, [4, 5, 1], means)?,
            ];
            for atom in own {
                factors.push(atoms::atom(system, &atom.renamed(&|v| if v == a { 2 } else { 3 }), means)?);
            }
            let pair = conjunction(system, factors, &[0, 1], means)?;
            pairs.push(pair.clone());
            values.splice(..2, [(fresh, pair)]);
            fresh += 1;
        }
    }
    Ok(pairs)
}

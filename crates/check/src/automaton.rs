//! Laws that are automata: the sentences that make an automaton the law of the Grundy values, or of
//! the P-positions.

use crate::formula::{Checker, ConjunctionBuilder, formula, formulas, shifted};
use crate::given::{DefinitionUses, only_numbers};
use crate::machines::ListedAutomaton;
use crate::strategy::Lost;
use crate::systems::CheckerNumeration;
use crate::{CheckContext, CheckFailure, misere, outcome, strategy, stretches, wrong};
use nimatron_core::Convention;
use nimatron_messages::verdicts::automata as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::{AutomatonProof, Code, Definitions, LawClaim, Rows};
use nimatron_rules::formula::Atom;
use nimatron_rules::{Order, Ruleset};

/// Checks that the automaton is the law of the game.
pub(crate) fn check(
    about: &CheckContext<'_>,
    definitions: &Definitions,
    proof: &AutomatonProof,
) -> Result<Message, CheckFailure> {
    let named = DefinitionUses::new(definitions);
    let system = match definitions.get(&proof.law) {
        Some(law) => CheckerNumeration::named(&law.numeration)?,
        None => return wrong(say::no_definition(&proof.law)),
    };
    let valid = match proof.sums.as_deref() {
        Some(_) if about.strategy.is_some() => return wrong(verdicts::strategies::other_method()),
        Some(sums) => stretches::check(about, system, &named, proof, sums),
        None => check_law(about, system, &named, proof),
    }?;
    named.all_used()?;
    Ok(valid)
}

fn check_law(
    about: &CheckContext<'_>,
    system: CheckerNumeration,
    named: &DefinitionUses<'_>,
    proof: &AutomatonProof,
) -> Result<Message, CheckFailure> {
    let CheckContext { rules, rows, claim, sentences, budget, .. } = *about;
    let AutomatonProof { code, ref pairs, .. } = *proof;
    let arity = rules.arity();
    let (mut clauses, mut domain) = formulas(rules, system)?;
    let inside = |rows: Rows, variable: usize| Atom::Linear {
        terms: vec![(variable, -1)],
        constant: rows.max as i64,
        equal: false,
    };
    if let Some(rows) = rows {
        let bound = inside(rows, rows.coordinate);
        domain.iter_mut().chain(clauses.iter_mut()).for_each(|clause| clause.atoms.push(bound.clone()));
    }
    let mut tracks = rules.coordinates().to_vec();
    tracks.extend((claim != LawClaim::Outcome).then(|| "value".to_owned()));
    let law = named.automaton(&proof.law, system, &tracks)?;
    only_numbers(system, tracks.len(), &law, budget)?;
    let checker = Checker { system, budget, sentences };
    // Variables: coordinates, the value, a second value, then those of a clause (its own
    // coordinates are the first ones).
    let value = arity;
    let positions: Vec<ConjunctionBuilder<'_>> = domain.iter().map(|clause| formula(clause, arity)).collect();
    for clause in &clauses {
        let options = formula(clause, arity);
        for component in &clause.components {
            descends(&checker, rules, &options, component, arity)?;
            if let Some(rows) = rows {
                let mut outside = options.clone();
                outside.linear(&[(shifted(component[rows.coordinate], arity), 1)], -(rows.max as i64) - 1, false);
                checker.must(&[outside], &[], 0, arity, &say::stays_in_rows())?;
            }
        }
    }
    let on = |variables: &[usize]| ConjunctionBuilder { atoms: Vec::new(), given: vec![(&law, variables.to_vec())] };
    let coordinates: Vec<usize> = (0..arity).collect();
    if claim == LawClaim::Outcome {
        if code != Code::Plain || !pairs.is_empty() {
            return wrong(say::no_code_of_outcomes());
        }
        let valid = match about.convention {
            Convention::Normal => {
                outcome::check(&checker, &law, &clauses, &positions, arity)?;
                verdicts::outcome_automaton(law.next.len())
            }
            Convention::Misere if about.strategy.is_some() => return wrong(verdicts::strategies::normal_play()),
            Convention::Misere => {
                misere::check(&checker, &law, &clauses, &domain, arity)?;
                verdicts::misere_automaton(law.next.len())
            }
        };
        strategy::of_automaton(about, &checker, named, &clauses, &positions, &Lost { law: &law, zero: None })?;
        return Ok(valid);
    }
    let at = |v: usize| on(&[&coordinates[..], &[v]].concat());
    checker.must(&[at(arity + 1)], &positions, arity, arity, &say::only_positions())?;
    checker.must(&positions, &[at(arity + 1)], arity, arity, &say::every_position())?;
    let mut two = at(value);
    two.given.extend(at(arity + 1).given);
    two.linear(&[(value, 1), (arity + 1, -1)], -1, false);
    checker.must(&[two.clone()], &[], 0, arity, &say::one_value())?;
    let mut codes = ConjunctionBuilder::default();
    if code == Code::Unary {
        codes.atoms.push(match system.base() {
            Some(b) => Atom::Power { base: b as i64, of: value },
            None if system.is_fibonacci() => Atom::Fibonacci { of: value },
            None => return wrong(say::no_unary_code()),
        });
        checker.must(&[at(value)], std::slice::from_ref(&codes), arity + 1, arity, &say::coded())?;
    }
    // The values of a position that no option of it may have: all, or those below the last level.
    let mut forbidden = at(value);
    if let LawClaim::Levels(levels) = claim {
        if !(1..1000).contains(&levels) || code != Code::Plain || !pairs.is_empty() {
            return wrong(say::wrong_levels());
        }
        if clauses.iter().any(|clause| clause.components.len() > 1) {
            return wrong(say::levels_of_components());
        }
        let mut above = at(value);
        above.linear(&[(value, 1)], -1 - i64::from(levels), false);
        checker.must(&[above], &[], 0, arity, &say::no_larger_level())?;
        forbidden.linear(&[(value, -1)], i64::from(levels) - 1, false);
    }
    let of_pairs = ["sum".to_owned(), "value".to_owned()];
    let given_pairs: Vec<ListedAutomaton> =
        pairs.iter().map(|pair| named.automaton(pair, system, &of_pairs)).collect::<Result<_, _>>()?;
    let mut unused = &given_pairs[..];
    let mut options = Vec::new();
    for clause in &clauses {
        let mut values = Vec::new();
        let mut all = formula(clause, arity);
        let mut fresh = arity + 2 + clause.variables;
        for component in &clause.components {
            let own: Vec<usize> = component.iter().map(|&v| shifted(v, arity)).collect();
            values.push((fresh, own, &law));
            fresh += 1;
        }
        if !pairs.is_empty() && arity == 1 && values.len() > 2 {
            join_pairs(&checker, &mut all, &mut values, &mut fresh, &mut unused)?;
        }
        if code == Code::Unary && values.len() > 1 {
            return wrong(say::unary_sum());
        }
        let mut sum = None;
        let count = values.len();
        for (index, (own, tracks, automaton)) in values.into_iter().enumerate() {
            let own = if count == 1 { value } else { own };
            all.given.push((automaton, [&tracks[..], &[own]].concat()));
            sum = match sum {
                None => Some(own),
                Some(before) => {
                    let next = if index + 1 == count { value } else { fresh };
                    fresh += 1;
                    all.xor(before, own, next);
                    Some(next)
                }
            };
        }
        if sum.is_none() {
            all.linear(&[(value, 1)], -i64::from(code == Code::Unary), true);
        }
        options.push(all);
    }
    if !unused.is_empty() {
        return wrong(say::unused_pairs());
    }
    for formula in &options {
        let mut same = formula.clone();
        same.given.extend(forbidden.given.iter().cloned());
        same.atoms.extend(forbidden.atoms.iter().cloned());
        checker.must(&[same], &[], 0, arity, &say::no_equal_option())?;
    }
    let smaller = ConjunctionBuilder { given: at(arity + 1).given, ..ConjunctionBuilder::default() };
    let whenever: Vec<ConjunctionBuilder<'_>> = positions
        .iter()
        .map(|position| {
            let mut smaller = smaller.clone();
            smaller.atoms.extend(position.atoms.iter().chain(&codes.atoms).cloned());
            smaller.linear(&[(arity + 1, 1), (value, -1)], -1, false);
            smaller
        })
        .collect();
    checker.must(&whenever, &options, arity + 1, arity, &say::every_smaller())?;
    let zero = Some(i64::from(code == Code::Unary));
    strategy::of_automaton(about, &checker, named, &clauses, &positions, &Lost { law: &law, zero })?;
    let states = law.next.len();
    Ok(match claim {
        LawClaim::Levels(levels) => verdicts::levels_automaton(levels, states),
        _ => verdicts::automaton(states),
    })
}

/// Checks that every component is lower in a well-founded order: lexicographic in some order of the
/// coordinates, or by a weighted sum.
fn descends(
    checker: &Checker<'_>,
    rules: &Ruleset,
    options: &ConjunctionBuilder<'_>,
    component: &[usize],
    arity: usize,
) -> Result<(), CheckFailure> {
    let rows: Vec<Vec<(usize, i64)>> = match &rules.shape().order {
        Some(Order::Lexicographic(slots)) => slots.iter().map(|&slot| vec![(slot, 1)]).collect(),
        Some(Order::Weights(weights)) => {
            vec![weights.iter().enumerate().map(|(slot, &weight)| (slot, weight.into())).collect()]
        }
        None => vec![(0..arity).map(|slot| (slot, 1)).collect()],
    };
    for first in 0..=rows.len() {
        // The rows before are equal and this one is higher, or all are equal.
        let mut not_lower = options.clone();
        for (at, row) in rows.iter().enumerate().take(first + 1) {
            let difference: Vec<(usize, i64)> = row
                .iter()
                .flat_map(|&(slot, weight)| [(shifted(component[slot], arity), weight), (slot, -weight)])
                .collect();
            not_lower.linear(&difference, -i64::from(at == first), at != first);
        }
        checker.must(&[not_lower], &[], 0, arity, &say::descends())?;
    }
    Ok(())
}

/// Replaces the first two heaps by one as long as there are two. Apart from conditions on each
/// alone, only the sum of their sizes may matter: then an automaton of the certificate says which
/// values two such heaps with this sum can have, which is checked here.
fn join_pairs<'c>(
    checker: &Checker<'_>,
    all: &mut ConjunctionBuilder<'c>,
    values: &mut Vec<(usize, Vec<usize>, &'c ListedAutomaton)>,
    fresh: &mut usize,
    unused: &mut &'c [ListedAutomaton],
) -> Result<(), CheckFailure> {
    while values.len() > 1 {
        let (a, b) = (values[0].1[0], values[1].1[0]);
        let others = values[2..].iter().any(|value| value.1.iter().any(|v| [a, b].contains(v)));
        if a == b || a < 1 || b < 1 || others {
            return wrong(say::heap_for_two());
        }
        let alone = |atom: &Atom, v: usize| atom.variables() == [v];
        let (own, rest): (Vec<Atom>, Vec<Atom>) =
            all.atoms.drain(..).partition(|atom| alone(atom, a) || alone(atom, b));
        all.atoms = rest;
        let with: Vec<usize> =
            (0..all.atoms.len()).filter(|&at| all.atoms[at].variables().iter().any(|v| [a, b].contains(v))).collect();
        let factor = |terms: &[(usize, i64)], v: usize| terms.iter().find(|term| term.0 == v).map(|term| term.1);
        let sum = *fresh;
        let joined = match &with[..] {
            [at] => match &mut all.atoms[*at] {
                Atom::Linear { terms, equal: true, .. }
                    if factor(terms, a).is_some() && factor(terms, a) == factor(terms, b) =>
                {
                    let factor = factor(terms, a).unwrap_or(1);
                    terms.retain(|term| term.0 != a && term.0 != b);
                    terms.push((sum, factor));
                    true
                }
                _ => false,
            },
            _ => false,
        };
        let (true, [pair, later @ ..]) = (joined, *unused) else { return wrong(say::wrong_pairs()) };
        *unused = later;
        // Variables of the lemma: the sum, the value, the two heaps, their values.
        let name = |v: usize| if v == a { 2 } else { 3 };
        let mut meaning =
            ConjunctionBuilder { atoms: own.iter().map(|atom| atom.renamed(&name)).collect(), given: Vec::new() };
        meaning.linear(&[(2, 1), (3, 1), (0, -1)], 0, true);
        meaning.given.push((values[0].2, vec![2, 4]));
        meaning.given.push((values[1].2, vec![3, 5]));
        meaning.xor(4, 5, 1);
        let short = ConjunctionBuilder { atoms: Vec::new(), given: vec![(pair, vec![0, 1])] };
        let (meaning, short) = ([meaning], [short]);
        checker.must(&meaning, &short, 2, 1, &say::pairs_complete())?;
        checker.must(&short, &meaning, 2, 1, &say::pairs_sound())?;
        values.splice(..2, [(*fresh + 1, vec![sum], pair)]);
        *fresh += 2;
    }
    Ok(())
}

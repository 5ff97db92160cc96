//! Games whose moves compose: what two moves in a row reach, one move reaches. Then the options of
//! a position have all values below the largest, so its Grundy value is the length of its longest
//! play; here a sum of weights of digits.

use crate::formula::{Checker, ConjunctionBuilder, formulas};
use crate::machines::ListedAutomaton;
use crate::systems::CheckerNumeration;
use crate::{CheckContext, CheckFailure, wrong};
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_rules::formula::Clause;
use rustc_hash::FxHashMap;

/// A condition on a sum.
#[derive(Clone, Copy)]
enum WeightSumCondition {
    Is(i64),
    AtMost(i64),
    AtLeast(i64),
}

/// Sums beyond this are not distinguished: they count as not equal, as at most or as at least,
/// whichever proves less.
const FAR: i64 = 100;

/// The automaton for "the weights of the digits, with these signs, have a sum with this property".
fn sum(system: CheckerNumeration, weights: &[i64], signs: &[i64], asked: WeightSumCondition) -> ListedAutomaton {
    let base = system.digits();
    let symbols = base.pow(signs.len() as u32);
    let clamp = |t: i64| match asked {
        WeightSumCondition::Is(_) if t.abs() > FAR => None,
        WeightSumCondition::Is(_) => Some(t),
        // A sum that falls to -FAR stays there, and counts as at most.
        WeightSumCondition::AtMost(_) => Some(t.clamp(-FAR, FAR)),
        WeightSumCondition::AtLeast(k) => Some(t.min(k)),
    };
    let mut numbers: FxHashMap<Option<i64>, u32> = FxHashMap::from_iter([(Some(0), 0)]);
    let (mut states, mut next) = (vec![Some(0)], Vec::new());
    let mut at = 0;
    while at < states.len() {
        let mut row = Vec::new();
        for symbol in 0..symbols {
            let digit = |track: usize| weights[symbol / base.pow(track as u32) % base];
            let more: i64 = signs.iter().enumerate().map(|(track, sign)| sign * digit(track)).sum();
            let to = match (states[at], asked) {
                (Some(t), WeightSumCondition::AtMost(_)) if t == -FAR => Some(t),
                (Some(t), _) => clamp(t + more),
                (None, _) => None,
            };
            row.push(*numbers.entry(to).or_insert_with(|| {
                states.push(to);
                states.len() as u32 - 1
            }));
        }
        next.push(row);
        at += 1;
    }
    let holds = |t: i64| match asked {
        WeightSumCondition::Is(k) => t == k,
        WeightSumCondition::AtMost(k) => t <= k,
        WeightSumCondition::AtLeast(k) => t >= k,
    };
    let accept = states.iter().map(|state| state.is_some_and(holds)).collect();
    ListedAutomaton { next, accept, live: states.iter().map(Option::is_some).collect() }
}

/// A move from one variable to another. Its other variables are numbered from `fresh` on.
fn step<'c>(
    clause: &Clause,
    from: usize,
    to: usize,
    fresh: &mut usize,
) -> Result<ConjunctionBuilder<'c>, CheckFailure> {
    let [component] = &clause.components[..] else { return wrong(say::several_components()) };
    if component[0] == 0 {
        return wrong(say::position_stays());
    }
    let base = *fresh;
    *fresh += clause.variables;
    let name = |variable: usize| match variable {
        0 => from,
        variable if variable == component[0] => to,
        variable => base + variable,
    };
    Ok(ConjunctionBuilder { atoms: clause.atoms.iter().map(|atom| atom.renamed(&name)).collect(), given: Vec::new() })
}

/// Checks that the value of every position is the sum of the weights of its digits.
pub(super) fn check(about: &CheckContext<'_>, numeration: &str, weights: &[u32]) -> Result<Message, CheckFailure> {
    let CheckContext { rules, sentences, budget, .. } = *about;
    let weights: Vec<i64> = weights.iter().map(|&weight| weight.into()).collect();
    let weights = &weights[..];
    let system = CheckerNumeration::named(numeration)?;
    if rules.arity() != 1 || !system.adds() {
        return wrong(say::height_not_one_coordinate());
    }
    let good = weights.len() == system.digits() && weights[0] == 0 && weights.iter().all(|w| (0..FAR).contains(w));
    if !good {
        return wrong(say::wrong_weights(FAR));
    }
    let (clauses, domain) = formulas(rules, system)?;
    let checker = Checker { system, budget, sentences };
    // Every move lowers the sum, so no play is longer than it.
    let not_lower = sum(system, weights, &[1, -1], WeightSumCondition::AtMost(0));
    for clause in &clauses {
        let mut one = step(clause, 0, 1, &mut 2)?;
        one.given.push((&not_lower, vec![0, 1]));
        checker.must(&[one], &[], 0, 1, &say::lowers_weights())?;
    }
    // Two moves in a row are also one move.
    let single = clauses.iter().map(|clause| step(clause, 0, 1, &mut 2)).collect::<Result<Vec<_>, _>>()?;
    for first in &clauses {
        for second in &clauses {
            let mut fresh = 3;
            let mut both = step(first, 0, 2, &mut fresh)?;
            both.atoms.extend(step(second, 2, 1, &mut fresh)?.atoms);
            checker.must(&[both], &single, 2, 1, &say::composes())?;
        }
    }
    // Some move lowers the sum by exactly one.
    let (positive, by_one) = (
        sum(system, weights, &[1], WeightSumCondition::AtLeast(1)),
        sum(system, weights, &[1, -1], WeightSumCondition::Is(1)),
    );
    let mut moves = single;
    moves.iter_mut().for_each(|one| one.given.push((&by_one, vec![0, 1])));
    let positions: Vec<ConjunctionBuilder<'_>> = domain
        .iter()
        .map(|clause| ConjunctionBuilder { atoms: clause.atoms.clone(), given: vec![(&positive, vec![0])] })
        .collect();
    checker.must(&positions, &moves, 1, 1, &say::lowers_by_one())?;
    Ok(verdicts::height())
}

//! Strategies: that each N-position has exactly one chosen move, that the rules allow it, and that
//! it leads to a P-position. The law itself is checked before.

use crate::formula::{Checker, ConjunctionBuilder};
use crate::given::{DefinitionUses, only_numbers};
use crate::machines::ListedAutomaton;
use crate::{CheckContext, CheckFailure, outcome, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts;
use nimatron_messages::verdicts::strategies as say;
use nimatron_proof::{ByResidue, ListedPeriod, PeriodBound, PeriodProof, PeriodValues, Strategy};
use nimatron_rules::Ruleset;
use nimatron_rules::formula::Clause;

/// The maximum number of components that a chosen move leaves.
const MAX_COMPONENTS: usize = 8;
/// The maximum number of chosen moves of a law that repeats.
const MAX_MOVES: usize = 1 << 18;

/// The P-positions by a law that is known to be right.
pub(crate) struct Lost<'c> {
    /// The automaton of the law.
    pub(crate) law: &'c ListedAutomaton,
    /// How the value 0 is written; `None` if the automaton reads positions only and accepts those
    /// that are P.
    pub(crate) zero: Option<i64>,
}

/// The moves that leave this many components.
struct Chosen {
    components: usize,
    automaton: ListedAutomaton,
}

impl Chosen {
    /// The automaton on the position in the variables `0..arity`, and on components whose
    /// coordinates have the variables from `left` on.
    fn on(&self, arity: usize, left: usize) -> ConjunctionBuilder<'_> {
        let variables = (0..arity).chain(left..left + self.components * arity).collect();
        ConjunctionBuilder { atoms: Vec::new(), given: vec![(&self.automaton, variables)] }
    }
}

/// Checks the strategy of a law by an automaton, if the certificate has one.
pub(crate) fn of_automaton(
    about: &CheckContext<'_>,
    checker: &Checker<'_>,
    named: &DefinitionUses<'_>,
    clauses: &[Clause],
    positions: &[ConjunctionBuilder<'_>],
    lost: &Lost<'_>,
) -> Result<(), CheckFailure> {
    let Some(strategy) = about.strategy else { return Ok(()) };
    let Strategy::Automata(all) = strategy else { return wrong(say::other_method()) };
    let (arity, names) = (about.rules.arity(), about.rules.coordinates());
    if all.windows(2).any(|two| two[0].components >= two[1].components) {
        return wrong(say::components_not_increasing());
    }
    let mut chosen = Vec::new();
    for by in all {
        if by.components > MAX_COMPONENTS {
            return wrong(say::too_many_components(MAX_COMPONENTS));
        }
        let left = (1..=by.components).flat_map(|at| names.iter().map(move |name| format!("left{at}.{name}")));
        let tracks: Vec<String> = names.iter().cloned().chain(left).collect();
        let automaton = named.automaton(&by.automaton, checker.system, &tracks)?;
        only_numbers(checker.system, tracks.len(), &automaton, about.budget)?;
        chosen.push(Chosen { components: by.components, automaton });
    }
    let coordinates: Vec<usize> = (0..arity).collect();
    let mut decided = vec![match lost.zero {
        None => ConjunctionBuilder { atoms: Vec::new(), given: vec![(lost.law, coordinates)] },
        Some(zero) => {
            let mut none = ConjunctionBuilder { atoms: Vec::new(), given: vec![(lost.law, (0..=arity).collect())] };
            none.linear(&[(arity, 1)], -zero, true);
            none
        }
    }];
    decided.extend(chosen.iter().map(|one| one.on(arity, arity)));
    checker.must(positions, &decided, arity, arity, &say::every_n_position())?;
    for one in &chosen {
        let end = arity + one.components * arity;
        let own = one.on(arity, arity);
        checker.must(std::slice::from_ref(&own), positions, arity, arity, &say::only_positions())?;
        let moves: Vec<ConjunctionBuilder<'_>> = clauses
            .iter()
            .filter(|clause| clause.components.len() == one.components)
            .map(|clause| move_to(clause, arity))
            .collect();
        checker.must(std::slice::from_ref(&own), &moves, end, arity, &say::legal())?;
        if one.components > 0 {
            let won = leaves_lost(one.components, arity, lost)?;
            checker.must(std::slice::from_ref(&own), &won, end, arity, &say::leads_to_p())?;
        }
        // Another chosen move of the same position, which is larger in some coordinate.
        let twice: Vec<ConjunctionBuilder<'_>> = (arity..end)
            .map(|variable| {
                let mut both = own.clone();
                both.given.extend(one.on(arity, end).given);
                both.linear(&[(variable - arity + end, 1), (variable, -1)], -1, false);
                both
            })
            .collect();
        checker.must(&twice, &[], 0, arity, &say::one_move())?;
    }
    for (at, one) in chosen.iter().enumerate() {
        for other in &chosen[..at] {
            let mut both = one.on(arity, arity);
            both.given.extend(other.on(arity, arity + one.components * arity).given);
            checker.must(&[both], &[], 0, arity, &say::one_move())?;
        }
    }
    Ok(())
}

/// A move by a clause from the position in the variables `0..arity` to the components in the
/// variables after them.
fn move_to<'c>(clause: &Clause, arity: usize) -> ConjunctionBuilder<'c> {
    let left: Vec<usize> = clause.components.iter().flatten().copied().collect();
    let end = arity + left.len();
    // The first place of a variable that is not a coordinate of the position gives it its name.
    let name = |variable: usize| match left.iter().position(|&own| own == variable) {
        _ if variable < arity => variable,
        Some(at) => arity + at,
        None => end + variable,
    };
    let mut formula =
        ConjunctionBuilder { atoms: clause.atoms.iter().map(|atom| atom.renamed(&name)).collect(), given: Vec::new() };
    for (at, &variable) in left.iter().enumerate() {
        if name(variable) != arity + at {
            formula.linear(&[(arity + at, 1), (name(variable), -1)], 0, true);
        }
    }
    formula
}

/// The sum of the components in the variables after those of the position is a P-position.
fn leaves_lost<'c>(count: usize, arity: usize, lost: &Lost<'c>) -> Result<Vec<ConjunctionBuilder<'c>>, CheckFailure> {
    let end = arity + count * arity;
    let component = |at: usize| (arity + at * arity..2 * arity + at * arity).collect::<Vec<usize>>();
    let Some(zero) = lost.zero else {
        let components: Vec<Vec<usize>> = (0..count).map(component).collect();
        return Ok(outcome::settled(&ConjunctionBuilder::default(), &components, lost.law, None));
    };
    let mut formula = ConjunctionBuilder::default();
    for at in 0..count {
        formula.given.push((lost.law, [component(at), vec![end + at]].concat()));
    }
    match count {
        1 => formula.linear(&[(end, 1)], -zero, true),
        2 => formula.linear(&[(end, 1), (end + 1, -1)], 0, true),
        _ if zero != 0 => return wrong(verdicts::automata::unary_sum()),
        _ => {
            let mut sum = end;
            for at in 1..count {
                let next = end + count + at;
                formula.xor(sum, end + at, next);
                sum = next;
            }
            formula.linear(&[(sum, 1)], 0, true);
        }
    }
    Ok(vec![formula])
}

/// Checks the strategy of a law that repeats, of one heap in normal play. A move that leaves a rest
/// in the part of the values that repeats stays a winning move when the heap grows by a period.
pub(crate) fn of_period(
    rules: &Ruleset,
    proof: &PeriodProof,
    by: &ByResidue,
    budget: &Budget,
) -> Result<(), CheckFailure> {
    let PeriodValues::Listed(ListedPeriod { preperiod, period }) = &proof.values else {
        return wrong(say::other_method());
    };
    let ByResidue { first, period: moves } = by;
    if first.len() < preperiod.len() || first.len() > MAX_MOVES || moves.len() != period.len() {
        return wrong(say::wrong_lengths());
    }
    // For each number that may be taken, a bit mask: bit h is 1 if h heaps may be left, where the
    // rest counts also if it is 0 (`None`: where it counts only if it is not).
    let window = matches!(proof.bound, PeriodBound::Window(_));
    let set = if window { rules.subtraction_set(1 << 12, budget) } else { None };
    let breaking = if window { None } else { rules.heap_moves() };
    let may = |taken: u64, left: usize, rest: u64| match (&set, &breaking) {
        (Some(set), _) => left == 0 && i64::try_from(taken).is_ok_and(|taken| taken > 0 && set.contains(&taken)),
        (None, Some(moves)) => usize::try_from(taken).ok().and_then(|taken| moves.get(taken)).is_some_and(|it| {
            let heaps = left + usize::from(rest > 0);
            heaps < 16 && !it.different && it.heaps >> heaps & 1 == 1
        }),
        (None, None) => false,
    };
    let (e, p) = (preperiod.len() as u64, period.len() as u64);
    let value = |n: u64| if n < e { preperiod[n as usize] } else { period[((n - e) % p) as usize] };
    for (n, chosen) in (0..).zip(first.iter().chain(moves)) {
        budget.tick(1)?;
        let Some(chosen) = chosen else {
            if value(n) != 0 {
                return wrong(say::no_move_at(n));
            }
            continue;
        };
        let Some((&taken, left)) = chosen.split_first() else { return wrong(say::not_a_move(n)) };
        let used = left.iter().try_fold(taken, |sum, &heap| sum.checked_add(heap));
        let Some(rest) = used.and_then(|used| n.checked_sub(used)) else { return wrong(say::not_a_move(n)) };
        if left.contains(&0) || !may(taken, left.len(), rest) {
            return wrong(say::not_a_move(n));
        }
        if n >= first.len() as u64 && (rest < e || rest == 0 && !window) {
            return wrong(say::rest_too_small(n));
        }
        if left.iter().fold(value(rest), |sum, &heap| sum ^ value(heap)) != 0 {
            return wrong(say::not_won(n));
        }
        if value(n) == 0 {
            return wrong(say::not_won(n));
        }
    }
    Ok(())
}

/// Checks the strategy of the law n mod m: the remainder is taken, which the theorem allows.
pub(crate) fn of_remainder(modulus: u64, by: &ByResidue) -> Result<(), CheckFailure> {
    let right = |(rest, chosen): (u64, &Option<Vec<u64>>)| match chosen {
        None => rest == 0,
        Some(taken) => rest > 0 && taken[..] == [rest],
    };
    if !by.first.is_empty() || by.period.len() as u64 != modulus || !(0..).zip(&by.period).all(right) {
        return wrong(say::not_the_remainder());
    }
    Ok(())
}

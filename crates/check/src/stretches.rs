//! Games of one coordinate whose moves leave stretches of heaps: the certificate has a second
//! automaton for the nim-sum of all values below each number, which gives the value of a stretch.

use crate::formula::{Checker, ConjunctionBuilder, formula, shifted};
use crate::given::{DefinitionUses, only_numbers};
use crate::machines::ListedAutomaton;
use crate::systems::CheckerNumeration;
use crate::{CheckContext, CheckFailure, wrong};
use nimatron_messages::verdicts::automata as say;
use nimatron_messages::{Message, Say, verdicts};
use nimatron_proof::{AutomatonProof, Code, LawClaim};

/// Variables: the position, its value, a second value; after them those of a clause.
const N: usize = 0;
const VALUE: usize = 1;
const OTHER: usize = 2;

pub(crate) fn check(
    about: &CheckContext<'_>,
    system: CheckerNumeration,
    named: &DefinitionUses<'_>,
    proof: &AutomatonProof,
    sums: &str,
) -> Result<Message, CheckFailure> {
    let CheckContext { rules, rows, claim, sentences, budget, .. } = *about;
    if rows.is_some() || claim != LawClaim::Grundy || !proof.pairs.is_empty() {
        return wrong(say::sums_of_all_values());
    }
    if rules.arity() != 1 || rules.has_domain_conditions() || proof.code != Code::Plain {
        return wrong(say::stretches_of_one_coordinate());
    }
    let least = rules.least()[0];
    let clauses =
        rules.stretched_clauses().map_err(|e| CheckFailure::Invalid(verdicts::rules_not_formulas(e.message())))?;
    let tracks = |last: &str| [rules.coordinates()[0].clone(), last.to_owned()];
    let law = named.automaton(&proof.law, system, &tracks("value"))?;
    let sums = named.automaton(sums, system, &tracks("sum"))?;
    only_numbers(system, 2, &law, budget)?;
    only_numbers(system, 2, &sums, budget)?;
    let checker = Checker { system, budget, sentences };
    let on = |automaton, n: usize, v: usize| (automaton, vec![n, v]);
    let of = |given: Vec<(_, Vec<usize>)>| ConjunctionBuilder { atoms: Vec::new(), given };
    let mut position = ConjunctionBuilder::default();
    position.linear(&[(N, 1)], -least, false);
    for automaton in [&law, &sums] {
        let (one, position) = ([of(vec![on(automaton, N, VALUE)])], [position.clone()]);
        checker.must(&one, &position, 1, 1, &say::only_positions_summed())?;
        checker.must(&position, &one, 1, 1, &say::every_position_summed())?;
    }
    let mut two = of(vec![on(&law, N, VALUE), on(&law, N, OTHER)]);
    two.linear(&[(VALUE, 1), (OTHER, -1)], -1, false);
    checker.must(&[two], &[], 0, 1, &say::one_value())?;
    // The first sum is 0, and each further one is the sum before it and one value: by induction
    // each position has exactly one sum, the right one.
    let mut first = of(vec![on(&sums, N, VALUE)]);
    first.linear(&[(N, 1)], -least, true);
    first.linear(&[(VALUE, 1)], -1, false);
    checker.must(&[first], &[], 0, 1, &say::first_sum())?;
    let (sum, next, after) = (OTHER, 3, 4);
    let mut step = of(vec![on(&law, N, VALUE), on(&sums, N, sum), on(&sums, after, next)]);
    step.linear(&[(after, 1), (N, -1)], -1, true);
    let mut added = ConjunctionBuilder::default();
    added.xor(VALUE, sum, next);
    checker.must(&[step], &[added], after, 1, &say::next_sum())?;
    let mut options = Vec::new();
    for one in &clauses {
        let mut option = formula(&one.clause, 1);
        let heaps = one.clause.components.iter().map(|component| (shifted(component[0], 1), 0));
        let lasts = one.stretches.iter().map(|&[_, end]| (shifted(end, 1), -1));
        for (heap, to) in heaps.chain(lasts) {
            let mut not_lower = option.clone();
            not_lower.linear(&[(heap, 1), (N, -1)], to, false);
            checker.must(&[not_lower], &[], 0, 1, &say::descends())?;
        }
        let components: Vec<(&ListedAutomaton, usize)> = one
            .clause
            .components
            .iter()
            .map(|component| (&law, component[0]))
            .chain(one.stretches.iter().flatten().map(|&end| (&sums, end)))
            .collect();
        let mut fresh = shifted(one.clause.variables, 1);
        let mut value = None;
        for (at, &(automaton, heap)) in components.iter().enumerate() {
            let own = if components.len() == 1 { VALUE } else { fresh };
            option.given.push(on(automaton, shifted(heap, 1), own));
            value = Some(match value {
                None => own,
                Some(before) => {
                    let next = if at + 1 == components.len() { VALUE } else { fresh + 1 };
                    option.xor(before, own, next);
                    next
                }
            });
            fresh += 2;
        }
        if value.is_none() {
            option.linear(&[(VALUE, 1)], 0, true);
        }
        let mut same = option.clone();
        same.given.push(on(&law, N, VALUE));
        checker.must(&[same], &[], 0, 1, &say::no_equal_option())?;
        options.push(option);
    }
    let mut smaller = of(vec![on(&law, N, OTHER)]);
    smaller.linear(&[(OTHER, 1), (VALUE, -1)], -1, false);
    checker.must(&[smaller], &options, OTHER, 1, &say::every_smaller())?;
    Ok(verdicts::sums_automaton(law.next.len(), sums.next.len()))
}

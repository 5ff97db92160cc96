//! Laws without proof: laws that fit a table and are short compared with it.

use super::{LawFinding, Report, none_if_too_large};
use crate::automata::{Numeration, StateBudget};
use crate::certificate::Standing;
use crate::discover::automatic::{AutomatonSearch, Effort, Form, LearningResult, Output};
use crate::discover::cones::Cones;
use crate::discover::expression::Expression;
use crate::discover::linear::Linear;
use crate::discover::periodic::Periodic;
use crate::discover::regular::Regular;
use crate::discover::{classes, grammar, periodic, polynomial};
use crate::kinds::max_nim;
use crate::law::{Classes, Compound, CompoundPart, Formula, Join, Law, LawClaim, Zeros};
use crate::prove::formulas::Code;
use crate::table::Table;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, finding};

/// How many bits a table takes without a law: the entropy of its values.
fn entropy(table: &Table) -> f64 {
    let mut counts: std::collections::BTreeMap<u32, usize> = std::collections::BTreeMap::new();
    for &value in table.values.iter().flatten() {
        *counts.entry(value).or_default() += 1;
    }
    let total: usize = counts.values().sum();
    let bits: f64 = counts.values().map(|&count| count as f64 * (total as f64 / count as f64).log2()).sum();
    bits + counts.len() as f64 * 8.0
}

/// The length of a law and of the choice among all that were tried, divided by that of the table,
/// all in bits. Laws above [`MAX_SCORE`] are not accepted.
pub(super) fn score(bits: f64, table: &Table, tried: usize) -> f64 {
    (bits + (tried.max(1) as f64).log2()) / entropy(table).max(1.0)
}

pub(super) const MAX_SCORE: f64 = 0.75;
/// A law longer than its table is not even a guess.
const WORTHLESS: f64 = 1.0;

/// Keeps a law without proof, of this many bits, if it is short compared with its table. Otherwise
/// it is remembered if it is the shortest of those. Nothing is kept if the table is too small for
/// the numbers in the rules.
pub(super) fn accept(law: Law, bits: f64, table: &Table, report: &mut Report) -> bool {
    if report.is_blind(table) {
        return false;
    }
    let score = score(bits, table, report.tried);
    let found = LawFinding { law, standing: Standing::Conjectured, range: table.sizes.clone() };
    if score > MAX_SCORE {
        if score <= report.rejected.as_ref().map_or(WORTHLESS, |best| best.1) {
            report.rejected = Some((found, score));
        }
        return false;
    }
    report.score = Some(score);
    report.found = Some(found);
    true
}

/// Automata with outputs are tried for tables whose largest value is below this.
const FEW: u32 = 24;
/// The minimum number of values that test a law without proof, other than a period.
pub(super) const MIN_VALUES: usize = 100;
/// The minimum number of values that test a period.
pub(super) const MIN_OF_PERIOD: usize = 20;

/// How far values reflect those of smaller numbers. A period may end with the values that it
/// reflects, so preperiod and two periods have to be reflected inside the table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reflected {
    /// Moves lead to quotients by up to this.
    By(u64),
    /// Moves may lead to roots or even smaller numbers.
    BySquare,
}

impl Reflected {
    fn shows(self, seen_twice: u64, length: u64) -> bool {
        let scale = if let Reflected::By(scale) = self { scale } else { seen_twice };
        seen_twice.saturating_mul(scale) <= length
    }
}

/// Looks for laws that fit a table and are short compared with it: a period, a formula, an
/// automaton (if `automata`).
pub(super) fn conjecture(
    table: &Table,
    names: &[String],
    automata: bool,
    reflected: Reflected,
    limits: &StateBudget<'_>,
    report: &mut Report,
) -> Result<bool, StopReason> {
    if report.is_blind(table) {
        return Ok(false);
    }
    let count = table.values.iter().flatten().count();
    let complete = table.values.iter().copied().collect::<Option<Vec<u32>>>().filter(|_| table.arity() == 1);
    if count >= MIN_OF_PERIOD && a_period(table, names, reflected, limits, report)? {
        return Ok(true);
    }
    if let Some((law, bits)) = complete.as_ref().and_then(|values| growing(values, &names[0], report))
        && accept(law, bits, table, report)
    {
        return Ok(true);
    }
    if count < MIN_VALUES {
        return Ok(false);
    }
    if complete.as_ref().is_some_and(|values| of_max_nim(values, table, report))
        || a_formula(table, names, limits, report)?
    {
        return Ok(true);
    }
    if !automata || table.arity() > 2 {
        return Ok(false);
    }
    let mut keep = |law: Law, bits: f64, report: &mut Report| accept(law, bits, table, report);
    if cones(table, LawClaim::Grundy, report)
        || automata_of(table, &mut keep, limits, report)?
        || a_regular_sequence(table, limits, report)?
    {
        return Ok(true);
    }
    let Some(values) = complete else { return Ok(false) };
    // The periods of classes may also reflect the values before them.
    let by_classes = !matches!(reflected, Reflected::BySquare) && by_classes(&values, table, limits, report)?;
    Ok(by_classes || xor_with_n(&values, table, names, limits, report)? || zeros(&values, table, report))
}

/// Looks for a period of the values of one coordinate, from the first position on.
fn a_period(
    table: &Table,
    names: &[String],
    reflected: Reflected,
    limits: &StateBudget<'_>,
    report: &mut Report,
) -> Result<bool, StopReason> {
    if table.arity() > 1 {
        return Ok(false);
    }
    let first = table.values.iter().position(Option::is_some).unwrap_or(0);
    let values: Vec<u32> = table.values[first..].iter().map(|value| value.unwrap_or(0)).collect();
    report.tried += 1;
    let turns = 3;
    // A preperiod of more than an eighth may be the last stretch of a law of another kind.
    let Some(mut guess) = periodic::find(&values, turns).filter(|guess| {
        let seen_twice = (guess.preperiod.len() + 2 * guess.period.len()) as u64;
        8 * guess.preperiod.len() <= values.len() && reflected.shows(seen_twice, values.len() as u64)
    }) else {
        return Ok(false);
    };
    let bits = guess.bits(table.max_value());
    guess.preperiod.splice(0..0, std::iter::repeat_n(0, first));
    let short = grammar::find(table, names, false, limits.budget)?.found;
    Ok(accept(Law { short, ..Law::new(LawClaim::Grundy, 1, guess) }, bits, table, report))
}

/// Looks for a function f such that 1 to f(n) may be taken.
fn of_max_nim(values: &[u32], table: &Table, report: &mut Report) -> bool {
    let (law, tried) = max_nim::fit::find(values);
    report.tried += tried;
    law.is_some_and(|law| accept(law, 60.0, table, report))
}

/// Looks for a formula, of one coordinate perhaps without first values.
fn a_formula(
    table: &Table,
    names: &[String],
    limits: &StateBudget<'_>,
    report: &mut Report,
) -> Result<bool, StopReason> {
    let fitted = grammar::find(table, names, true, limits.budget)?;
    report.tried += fitted.tried;
    let mut fitted = fitted.found.map(|formula| (formula, Vec::new()));
    if fitted.is_none() && table.arity() == 1 {
        fitted = with_exceptions(table, names, limits.budget, report)?;
    }
    let Some((expression, first)) = fitted else { return Ok(false) };
    let count = table.values.iter().flatten().count();
    let bits = expression.bits() + first.len() as f64 * 2.0 * (count as f64).log2();
    Ok(accept(Law::new(LawClaim::Grundy, table.arity(), Formula { expression, first }), bits, table, report))
}

/// Looks for values of one coordinate that follow from the digits, as in a regular sequence.
fn a_regular_sequence(table: &Table, limits: &StateBudget<'_>, report: &mut Report) -> Result<bool, StopReason> {
    for base in (2..=3).filter(|_| table.arity() == 1) {
        report.tried += 1;
        if let Some(regular) = Regular::find(&table.values, base, limits.budget)? {
            let bits = regular.bits();
            if accept(Law::new(LawClaim::Grundy, 1, regular), bits, table, report) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Looks for laws of the numbers with each remainder.
fn by_classes(
    values: &[u32],
    table: &Table,
    limits: &StateBudget<'_>,
    report: &mut Report,
) -> Result<bool, StopReason> {
    let classes::ClassSearchResult { found, tried } = classes::find(values, limits.budget)?;
    report.tried += tried;
    Ok(found.is_some_and(|(laws, bits)| accept(Law::new(LawClaim::Grundy, 1, Classes(laws)), bits, table, report)))
}

/// Looks for automata that read the values off the digits, until one is kept.
fn automata_of(
    table: &Table,
    keep: &mut dyn FnMut(Law, f64, &mut Report) -> bool,
    limits: &StateBudget<'_>,
    report: &mut Report,
) -> Result<bool, StopReason> {
    let effort = Effort { states: 80, beyond: 0, one_value: false };
    let bases: &[u8] = if table.arity() == 1 { &[2, 3, 10, 6, 12] } else { &[2] };
    let systems = bases
        .iter()
        .map(|&base| Numeration::in_base(base))
        .chain((table.arity() == 1).then_some(Numeration::FIBONACCI));
    for numeration in systems {
        for form in [Form::Outputs, Form::Graph(Code::Plain), Form::Graph(Code::Unary)] {
            if (form == Form::Outputs) != (table.max_value() < FEW) && form != Form::Graph(Code::Unary) {
                continue;
            }
            if form == Form::Graph(Code::Unary) && table.max_value() > 40 {
                continue;
            }
            report.tried += 1;
            let fresh = StateBudget::new(limits.max_states, limits.work_left.get(), limits.budget);
            let search = AutomatonSearch { table, numeration, form, output: Output::Value };
            match none_if_too_large(search.learn(effort, &fresh))? {
                Some(LearningResult::Fits(found)) => {
                    let dfa = found.graph.dfa.dense().into_owned();
                    let dead = dfa.dead();
                    let live = dfa.next.iter().filter(|&&to| Some(to) != dead).count() as f64;
                    let bits = live * ((dfa.states() as f64).log2() + (dfa.symbols as f64).log2());
                    if keep(Law::new(LawClaim::Grundy, table.arity(), found), bits, report) {
                        return Ok(true);
                    }
                }
                Some(LearningResult::Nothing(Some(at))) => {
                    report.refute(|| refutation(numeration, &at), &at);
                }
                _ => {}
            }
        }
    }
    Ok(false)
}

/// Looks for values that are n xor one of few numbers, which a formula or an automaton gives.
fn xor_with_n(
    values: &[u32],
    table: &Table,
    names: &[String],
    limits: &StateBudget<'_>,
    report: &mut Report,
) -> Result<bool, StopReason> {
    let others: Vec<u32> = (0..).zip(values).map(|(n, value): (u32, &u32)| n ^ value).collect();
    if others.iter().any(|&other| other >= FEW) {
        return Ok(false);
    }
    let others = Table::of_sequence(others.into_iter().map(Some).collect());
    let mut keep = |law: Law, bits: f64, report: &mut Report| {
        let n = Law::new(LawClaim::Grundy, 1, Periodic { preperiod: Vec::new(), period: vec![0], saltus: 1 });
        let n = Law { short: Some(Expression::Coordinate(0, names[0].clone())), ..n };
        let parts = [n, law].map(|law| CompoundPart { coordinates: vec![0], rules: None, law }).into();
        accept(Law::new(LawClaim::Grundy, 1, Compound { join: Join::Sum, parts }), bits, table, report)
    };
    let fitted = grammar::find(&others, names, false, limits.budget)?;
    report.tried += fitted.tried;
    if let Some(formula) = fitted.found {
        let bits = formula.bits();
        return Ok(keep(Law::of_formula(1, formula), bits, report));
    }
    automata_of(&others, &mut keep, limits, report)
}

/// A polynomial or a linear recurrence, with its length in bits.
fn growing(values: &[u32], name: &str, report: &mut Report) -> Option<(Law, f64)> {
    report.tried += 2;
    if let Some(formula) = polynomial::find(values, name) {
        let bits = formula.bits();
        return Some((Law::of_formula(1, formula), bits));
    }
    let linear = Linear::find(values)?;
    let bits = linear.bits();
    Some((Law::new(LawClaim::Grundy, 1, linear), bits))
}

/// Looks for a law by which the positions with value 0 grow, where nothing is known of the values.
fn zeros(values: &[u32], table: &Table, report: &mut Report) -> bool {
    let places: Vec<u32> = (0..).zip(values).filter(|(_, value)| **value == 0).map(|(place, _)| place).collect();
    let Some((law, bits)) = growing(&places, "k", report) else { return false };
    accept(Law::new(LawClaim::Outcome, 1, Zeros(Box::new(law))), bits, &table.p_positions(), report)
}

/// Looks for values (or outcomes: 0 for P and 1 for N) that depend on the ratio of two coordinates.
pub(super) fn cones(table: &Table, claim: LawClaim, report: &mut Report) -> bool {
    report.tried += 1;
    let Some(found) = Cones::find(table) else { return false };
    let bits = found.bits();
    accept(Law::new(claim, 2, found), bits, table, report)
}

/// The maximum number of first values that a formula may leave out.
const MAX_EXCEPTIONS: usize = 8;

/// A formula of all values except the first ones, and these.
fn with_exceptions(
    table: &Table,
    names: &[String],
    budget: &Budget,
    report: &mut Report,
) -> Result<Option<(Expression, Vec<u32>)>, StopReason> {
    let mut rest = table.clone();
    rest.values[..MAX_EXCEPTIONS].fill(None);
    let fitted = grammar::find(&rest, names, true, budget)?;
    report.tried += fitted.tried;
    let Some(formula) = fitted.found else { return Ok(None) };
    let gives = |n: usize| table.values[n].is_none_or(|value| formula.value(&[n as u64]) == Some(value.into()));
    let first = (0..MAX_EXCEPTIONS).rev().find(|&n| !gives(n)).map_or(0, |n| n + 1);
    // A number that is not a position has no value to list.
    let first: Option<Vec<u32>> = table.values[..first].iter().copied().collect();
    Ok(first.map(|first| (formula, first)))
}

/// The message that an automaton fails at a position.
pub(super) fn refutation(numeration: Numeration, at: &[u64]) -> Message {
    finding::automaton_fails(crate::says::numeration(numeration), shown(at))
}

/// A position in messages.
pub(super) fn shown(position: &[u64]) -> String {
    let numbers: Vec<i64> = position.iter().map(|&x| i64::try_from(x).unwrap_or(i64::MAX)).collect();
    nimatron_rules::show_tuple(&numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_equally_frequent_values_takes_the_logarithm_of_their_number_for_each() {
        let table = Table::of_sequence((0..256).map(|n| Some(n % 16)).collect());
        // Four bits for each value, and eight for each that occurs.
        assert!((entropy(&table) - (256.0 * 4.0 + 16.0 * 8.0)).abs() < 1e-6);
        let constant = Table::of_sequence(vec![Some(3); 256]);
        assert!((entropy(&constant) - 8.0).abs() < 1e-6);
    }

    #[test]
    fn a_law_is_kept_only_if_it_is_short_and_the_shortest_long_one_is_remembered() {
        let table = Table::of_sequence((0..256).map(|n| Some(n % 16)).collect());
        let law = |period: u32| {
            let period = (0..period).collect();
            Law::new(LawClaim::Grundy, 1, Periodic { preperiod: Vec::new(), period, saltus: 0 })
        };
        let bits = entropy(&table);
        let mut report = Report { tried: 1, ..Report::default() };
        for (share, period, kept) in [(1.5, 2, None), (0.9, 3, Some(3)), (0.95, 4, Some(3)), (0.8, 5, Some(5))] {
            assert!(!accept(law(period), bits * share, &table, &mut report));
            let rejected = report.rejected.as_ref().map(|(found, _)| found.law.clone());
            assert_eq!(rejected, kept.map(law), "{share}");
        }
        assert!(report.found.is_none());
        assert!(accept(law(16), bits * 0.5, &table, &mut report));
        assert_eq!(report.found.map(|found| found.law), Some(law(16)));
    }

    #[test]
    fn each_law_that_was_tried_before_makes_a_law_longer() {
        let table = Table::of_sequence((0..256).map(|n| Some(n % 16)).collect());
        let more = (score(100.0, &table, 1 << 20) - score(100.0, &table, 1)) * entropy(&table);
        assert!((more - 20.0).abs() < 1e-6);
    }

    #[test]
    fn formulas_may_leave_out_first_values_that_are_listed() {
        let names = ["n".to_owned()];
        let value = |n: u32| if n < 5 { 7 } else { n % 3 };
        let table = Table::of_sequence((0..200).map(|n| Some(value(n))).collect());
        let mut report = Report::default();
        let found = with_exceptions(&table, &names, &Budget::unlimited(), &mut report).unwrap();
        let Some((formula, first)) = found else { panic!("no formula") };
        assert_eq!(first, [7; 5]);
        assert!((5..200).all(|n| formula.value(&[n.into()]) == Some(value(n).into())));
    }
}

//! Counting one by one, from the values of all positions up to the corner.

use super::heaps::{SumsByValue, can_combine};
use super::{Arrangement, Count, CountKnown, CountPlan, Counted, MAX_SUMS, Wanted, holds, names, refused, value};
use crate::error::SolveResult;
use crate::law::{Law, LawClaim, misere, misere_refusal};
use crate::limits;
use crate::table::{ValueTable, positions, value_table};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Cell, Convention, Outcome, StopReason};
use nimatron_messages::counts;
use nimatron_nimber::BigUint;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The maximum number of positions whose values are asked of a law one by one.
const MAX_BY_LAW: u64 = 1 << 28;

/// Counts by looking at all positions, with the values of a table.
///
/// # Errors
/// As [`super::count`].
pub(super) fn count(game: &Arc<GameDef>, plan: &CountPlan, budget: &Budget) -> SolveResult<Count> {
    let Some(to) = corner(plan, limits::CELLS) else { return refused(counts::too_far(game.name())) };
    let (values, known) = match plan.convention {
        Convention::Normal => {
            let table = value_table(game, &to, budget)?;
            if let Some(reason) = table.stopped {
                return Err(reason.into());
            }
            let known = table.log.clone();
            (PositionValues::Table(table), known)
        }
        Convention::Misere => (PositionValues::misere(game, &to, budget)?, counts::outcomes_of_search()),
    };
    with_values(game, plan, &values, CountKnown::Computed(known), budget)
}

/// Counts by looking at all positions, with the values of a law; `None` if they are too many, or
/// the law does not give them.
///
/// # Errors
/// As [`super::count`].
pub(super) fn by_law(
    game: &GameDef,
    plan: &CountPlan,
    law: &Law,
    known: CountKnown,
    budget: &Budget,
) -> SolveResult<Option<Count>> {
    let gives = match (law.claim, plan.wanted) {
        (LawClaim::Grundy, _) => true,
        (LawClaim::Levels(levels), Wanted::Value(value)) => plan.heaps == 1 && value < levels,
        (_, Wanted::Outcome(_)) => plan.heaps == 1,
        _ => false,
    };
    let Some(to) = corner(plan, MAX_BY_LAW).filter(|_| gives && law.domain.knows_positions()) else {
        return Ok(None);
    };
    let values = PositionValues::of_law(law, to, budget)?;
    with_values(game, plan, &values, known, budget).map(Some)
}

/// The corner, if the table up to it has at most this many cells.
fn corner(plan: &CountPlan, most: u64) -> Option<Vec<i64>> {
    plan.cells().filter(|&cells| cells <= most)?;
    plan.to.iter().map(|to| i64::try_from(to).ok()).collect()
}

fn with_values(
    game: &GameDef,
    plan: &CountPlan,
    values: &PositionValues<'_>,
    known: CountKnown,
    budget: &Budget,
) -> SolveResult<Count> {
    match (plan.heaps, plan.has_formulas()) {
        (1, true) => single(plan, values, known, budget),
        (_, true) => one_by_one(game, plan, values, known, budget),
        (_, false) => combined(plan, &occurrences(plan, values, budget)?, known, budget),
    }
}

/// Tells the progress bar how many positions have been looked at, about.
fn told(plan: &CountPlan, done: u64, budget: &Budget) {
    if done.is_multiple_of(4096) {
        budget.progress().set(done, plan.cells().unwrap_or(0));
    }
}

/// How many positions have each value.
fn occurrences(plan: &CountPlan, values: &PositionValues<'_>, budget: &Budget) -> SolveResult<Vec<(u32, BigUint)>> {
    let from = i64::try_from(&plan.from).unwrap_or(i64::MAX);
    let mut counts: FxHashMap<u32, u64> = FxHashMap::default();
    for (done, found) in (0..).zip(values.each()) {
        let (position, value) = found?;
        budget.tick(4)?;
        told(plan, done, budget);
        if position.iter().all(|&x| x >= from) {
            *counts.entry(value).or_default() += 1;
        }
    }
    let mut all: Vec<(u32, BigUint)> = counts.into_iter().map(|(value, count)| (value, count.into())).collect();
    all.sort_unstable();
    Ok(all)
}

/// The sums of as many positions as the plan says, from how many positions have each value.
///
/// # Errors
/// The values are too large; or the budget is used up.
pub(super) fn combined(
    plan: &CountPlan,
    by_value: &[(u32, BigUint)],
    known: CountKnown,
    budget: &Budget,
) -> SolveResult<Count> {
    if plan.heaps == 1 {
        return Ok(of_single(plan, by_value, known));
    }
    if by_value.last().is_some_and(|(largest, _)| !can_combine((*largest).into())) {
        return refused(counts::values_too_large());
    }
    let modulus = plan.modulus.as_ref();
    let sums = SumsByValue::new(by_value, plan.heaps, plan.arrangement, modulus, budget)?;
    let counted = |count: BigUint| Counted { count, sum: BigUint::ZERO };
    let all = counted(sums.all());
    let of_value = |value| Ok::<_, StopReason>(counted(sums.of_value(value, budget)?));
    let (found, by_value) = match plan.wanted {
        Wanted::Outcome(Outcome::P) => (of_value(0)?, Vec::new()),
        Wanted::Outcome(Outcome::N) => (all.without(&of_value(0)?, modulus), Vec::new()),
        Wanted::Value(value) => (of_value(value)?, Vec::new()),
        Wanted::EachValue => {
            let each = sums.of_values(budget)?.into_iter().map(|(value, count)| (value, counted(count)));
            (all.clone(), each.filter(|(_, found)| found.count != BigUint::ZERO).collect())
        }
    };
    Ok(Count { all, found, by_value, known })
}

/// Single positions, from how many have each value.
fn of_single(plan: &CountPlan, by_value: &[(u32, BigUint)], known: CountKnown) -> Count {
    let modulus = plan.modulus.as_ref();
    let sum_of = |wanted: &dyn Fn(u32) -> bool| {
        let count = by_value.iter().filter(|(value, _)| wanted(*value)).map(|(_, count)| count).sum();
        Counted { count, sum: BigUint::ZERO }.reduced(modulus)
    };
    let by_single = by_value
        .iter()
        .map(|(value, count)| (*value, Counted { count: count.clone(), sum: BigUint::ZERO }.reduced(modulus)));
    let by_value = if plan.wanted == Wanted::EachValue { by_single.collect() } else { Vec::new() };
    Count { all: sum_of(&|_| true), found: sum_of(&|value| plan.wanted.includes(value)), by_value, known }
}

/// Where the values of single positions are.
enum PositionValues<'l> {
    Table(ValueTable),
    /// A law, up to a corner.
    Law(&'l Law, Vec<i64>, Budget),
    /// A list, up to a corner: `None` for tuples that are not positions. In misère play 0 for P and
    /// 1 for N.
    Listed(Vec<i64>, Vec<Option<u32>>),
}

impl<'l> PositionValues<'l> {
    /// The values that a law gives up to a corner.
    fn of_law(law: &'l Law, to: Vec<i64>, budget: &Budget) -> Result<PositionValues<'l>, StopReason> {
        let listed = match to[..] {
            [to] => law.values_to(usize::try_from(to).unwrap_or(usize::MAX), budget)?,
            _ => None,
        };
        let Some(values) = listed else { return Ok(PositionValues::Law(law, to, budget.clone())) };
        let in_domain = |(n, value): (u64, u32)| Ok(law.domain.has_position(&[n.into()], budget)?.then_some(value));
        let values = (0..).zip(values).map(in_domain).collect::<Result<_, StopReason>>()?;
        Ok(PositionValues::Listed(to, values))
    }
}

impl PositionValues<'_> {
    fn misere(game: &Arc<GameDef>, to: &[i64], budget: &Budget) -> SolveResult<PositionValues<'static>> {
        if let Some(why) = misere_refusal(game) {
            return refused(why);
        }
        let Some(rules) = game.rules() else { return refused(counts::misere_needs_rules(game.name())) };
        let outcomes = misere::outcomes(game, rules, to, budget)?;
        let number = |outcome: Option<Outcome>| outcome.map(|outcome| u32::from(outcome == Outcome::N));
        Ok(PositionValues::Listed(to.to_vec(), outcomes.into_iter().map(number).collect()))
    }

    /// All positions with their values.
    fn each(&self) -> Box<dyn Iterator<Item = SolveResult<(Vec<i64>, u32)>> + '_> {
        match self {
            PositionValues::Table(table) => Box::new(table.cells().filter_map(|(position, cell)| match cell {
                Cell::Outside => None,
                Cell::Value(value) => Some(match u32::try_from(value) {
                    Ok(value) => Ok((position, value)),
                    Err(_) => refused(counts::values_too_large()),
                }),
                Cell::Infinite(_) | Cell::Unknown => Some(refused(counts::too_far(table.name()))),
            })),
            PositionValues::Law(law, to, budget) => {
                Box::new(positions(to).filter_map(|position| of_law(law, position, budget).transpose()))
            }
            PositionValues::Listed(to, values) => {
                let known = positions(to).zip(values).filter_map(|(position, value)| Some((position, (*value)?)));
                Box::new(known.map(Ok))
            }
        }
    }
}

/// A position with its value by a law; `None` for a tuple that is not a position.
fn of_law(law: &Law, position: Vec<i64>, budget: &Budget) -> SolveResult<Option<(Vec<i64>, u32)>> {
    let numbers: Vec<BigUint> = position.iter().map(|x| x.unsigned_abs().into()).collect();
    if !law.domain.has_position(&numbers, budget)? {
        return Ok(None);
    }
    match law.value_within(&numbers, budget)?.map(u32::try_from) {
        Some(Ok(value)) => Ok(Some((position, value))),
        _ => refused(counts::values_too_large()),
    }
}

/// What is counted so far.
struct Counting<'p> {
    plan: &'p CountPlan,
    all: Counted,
    by_value: BTreeMap<u32, Counted>,
    found: Counted,
}

impl Counting<'_> {
    fn new(plan: &CountPlan) -> Counting<'_> {
        Counting { plan, all: Counted::default(), by_value: BTreeMap::new(), found: Counted::default() }
    }

    /// A position or sum of this value, if the condition holds.
    fn add(&mut self, numbers: &[BigUint], grundy: u32) -> SolveResult<()> {
        let plan = self.plan;
        if let Some(condition) = &plan.condition
            && !holds(condition, numbers)?
        {
            return Ok(());
        }
        let wanted = plan.wanted.includes(grundy);
        let sum = plan.summed.as_ref().map(|formula| value(formula, numbers)).transpose()?;
        let add = |to: &mut Counted| {
            to.count += 1u8;
            if let Some(sum) = &sum {
                to.sum += sum;
            }
        };
        add(&mut self.all);
        if wanted {
            add(&mut self.found);
        }
        if plan.wanted == Wanted::EachValue {
            add(self.by_value.entry(grundy).or_default());
        }
        Ok(())
    }

    fn end(self, known: CountKnown) -> Count {
        let modulus = self.plan.modulus.as_ref();
        let by_value = self.by_value.into_iter().map(|(value, found)| (value, found.reduced(modulus)));
        Count {
            all: self.all.reduced(modulus),
            found: self.found.reduced(modulus),
            by_value: by_value.collect(),
            known,
        }
    }
}

/// The positions of a plan with their values.
fn within<'v>(
    plan: &'v CountPlan,
    values: &'v PositionValues<'v>,
) -> impl Iterator<Item = SolveResult<(Vec<BigUint>, u32)>> + 'v {
    let large = |numbers: &[i64]| -> Vec<BigUint> { numbers.iter().map(|x| x.unsigned_abs().into()).collect() };
    let each = values.each().map(move |found| found.map(|(position, value)| (large(&position), value)));
    each.filter(|found| found.as_ref().map_or(true, |(position, _)| position.iter().all(|x| *x >= plan.from)))
}

fn single(plan: &CountPlan, values: &PositionValues<'_>, known: CountKnown, budget: &Budget) -> SolveResult<Count> {
    let mut counting = Counting::new(plan);
    for (done, found) in (0..).zip(within(plan, values)) {
        let (position, value) = found?;
        budget.tick(32)?;
        told(plan, done, budget);
        counting.add(&position, value)?;
    }
    Ok(counting.end(known))
}

/// Sums of several positions, one by one.
fn one_by_one(
    game: &GameDef,
    plan: &CountPlan,
    values: &PositionValues<'_>,
    known: CountKnown,
    budget: &Budget,
) -> SolveResult<Count> {
    let heaps = plan.heaps as usize;
    if names(game, plan.heaps).is_empty() {
        return refused(counts::no_names(super::MAX_NAMED));
    }
    let mut single: Vec<(Vec<BigUint>, u32)> = Vec::new();
    let bytes = 64 * plan.to.len() as u64;
    for found in within(plan, values) {
        budget.tick(32).and_then(|()| budget.memory(bytes * (single.len() as u64 + 1)))?;
        single.push(found?);
    }
    let sums = (single.len() as u64).checked_pow(plan.heaps).filter(|&sums| sums <= MAX_SUMS);
    if sums.is_none() {
        return refused(counts::too_many_sums(single.len(), plan.heaps));
    }
    let mut counting = Counting::new(plan);
    if single.is_empty() {
        return Ok(counting.end(known));
    }
    let mut chosen = vec![0; heaps];
    loop {
        budget.tick(32)?;
        if plan.arrangement != Arrangement::Distinct || chosen.windows(2).all(|pair| pair[0] < pair[1]) {
            let numbers: Vec<BigUint> = chosen.iter().flat_map(|&at| single[at].0.clone()).collect();
            counting.add(&numbers, chosen.iter().fold(0, |sum, &at| sum ^ single[at].1))?;
        }
        let Some(place) = chosen.iter().rposition(|&at| at + 1 < single.len()) else { break };
        chosen[place] += 1;
        // Where the order does not matter, the numbers of the components increase.
        let first = if plan.arrangement == Arrangement::Ordered { 0 } else { chosen[place] };
        chosen[place + 1..].fill(first);
    }
    Ok(counting.end(known))
}

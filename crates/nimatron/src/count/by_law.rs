//! Counting by a proved law.

use super::by_values::{self, combined};
use super::{Arrangement, Count, CountKnown, CountPlan, Counted, MAX_VALUES, Wanted, names};
use crate::check::{PositionFormula, agrees, condition, gives, graph};
use crate::error::SolveResult;
use crate::law::{BASES, Body, Law, LawClaim, LawOfAll, law_of_all};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Outcome, StopReason};
use nimatron_law::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use nimatron_law::discover::automatic::Automatic;
use nimatron_law::law::Intervals;
use nimatron_law::prove::formulas::{Code, conjunction};
use nimatron_nimber::BigUint;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The maximum number of states and transitions of automata.
const STATES: usize = 200_000;
const WORK: u64 = 400_000_000;
/// The maximum number of heaps whose sum is counted by one automaton.
const MAX_HEAPS: u32 = 6;

/// Counts by the law of the game; `None` if no law is proved, or it does not give this.
///
/// # Errors
/// As [`super::count`].
pub(super) fn count(game: &Arc<GameDef>, plan: &CountPlan, budget: &Budget) -> SolveResult<Option<Count>> {
    let outcome = plan.heaps == 1 && matches!(plan.wanted, Wanted::Outcome(_));
    match law_of_all(game, plan.convention, outcome, Some(&plan.to), budget)? {
        Some(LawOfAll { law, proven }) => with_law(game, plan, &law, CountKnown::Proved(proven), budget),
        None => Ok(None),
    }
}

/// Counts by a proved law of all positions; `None` if it does not give this.
///
/// # Errors
/// As [`super::count`].
pub(super) fn with_law(
    game: &GameDef,
    plan: &CountPlan,
    law: &Law,
    known: CountKnown,
    budget: &Budget,
) -> SolveResult<Option<Count>> {
    if law.arity != plan.to.len() {
        return Ok(None);
    }
    if let Body::Intervals(all) = &law.body
        && !plan.has_formulas()
    {
        return combined(plan, &by_intervals(all, plan), known, budget).map(Some);
    }
    let limits = StateBudget::new(STATES, WORK, budget);
    if plan.heaps <= MAX_HEAPS
        && let Some((all, found, by_value)) = in_some_base(game, law, plan, &limits)?
    {
        return Ok(Some(Count { all, found, by_value, known }));
    }
    // How often each value occurs, by an automaton for each value.
    if plan.heaps > 1
        && !plan.has_formulas()
        && let Some((_, _, each)) = in_some_base(game, law, &plan.of_values(), &limits)?
    {
        let by_value: Vec<(u32, BigUint)> = each.into_iter().map(|(value, found)| (value, found.count)).collect();
        return combined(plan, &by_value, known, budget).map(Some);
    }
    by_values::by_law(game, plan, law, known, budget)
}

/// How many numbers up to the bound have each value, which are constant on intervals.
fn by_intervals(all: &Intervals, plan: &CountPlan) -> Vec<(u32, BigUint)> {
    let mut by_value: BTreeMap<u32, BigUint> = BTreeMap::new();
    let ends = all.starts.iter().skip(1).copied().chain([all.max.saturating_add(1)]);
    for ((&start, end), &value) in all.starts.iter().zip(ends).zip(&all.values) {
        let from = plan.from.clone().max(start.into());
        let end = BigUint::from(end).min(&plan.to[0] + 1u32);
        if from < end {
            *by_value.entry(value).or_default() += end - from;
        }
    }
    by_value.into_iter().collect()
}

/// All positions, those that are asked for, and those of each value.
type ByLaw = (Counted, Counted, Vec<(u32, Counted)>);

/// Counts in the numeration of the law, or in the first base in which all parts are automata.
fn in_some_base(game: &GameDef, law: &Law, plan: &CountPlan, limits: &StateBudget<'_>) -> SolveResult<Option<ByLaw>> {
    let mut tried: Vec<Numeration> = Vec::new();
    for base in BASES.map(Numeration::in_base) {
        let counted = match ByAutomaton::of(game, law, plan, base, limits) {
            Ok(Some(by)) if !tried.contains(&by.numeration) => {
                tried.push(by.numeration);
                by.count()
            }
            Ok(_) => Ok(None),
            Err(stop) => Err(stop),
        };
        match counted {
            Ok(None) | Err(Stop::NotDefinable(_) | Stop::TooManyStates | Stop::Budget(StopReason::Work)) => {}
            Ok(counted) => return Ok(counted),
            Err(Stop::Budget(reason)) => return Err(reason.into()),
        }
    }
    Ok(None)
}

/// A law as an automaton, and what is counted by it.
struct ByAutomaton<'c, 'b> {
    game: &'c GameDef,
    law: &'c Law,
    plan: &'c CountPlan,
    /// How all numbers are written.
    numeration: Numeration,
    /// All values; where this is not known, [`Law::of_value`] may know the tuples of some.
    automatic: Option<Automatic>,
    limits: &'c StateBudget<'b>,
}

/// Relations of the numbers of all components.
struct Relations {
    /// All positions, or sums of positions, that meet the condition.
    all: AutomaticRelation,
    /// Those of the value that is asked for.
    of_value: AutomaticRelation,
}

impl<'c, 'b> ByAutomaton<'c, 'b> {
    /// A law in this base, or in the numeration of its own; `None` if it is not an automaton.
    fn of(
        game: &'c GameDef,
        law: &'c Law,
        plan: &'c CountPlan,
        base: Numeration,
        limits: &'c StateBudget<'b>,
    ) -> Result<Option<ByAutomaton<'c, 'b>>, Stop> {
        let automatic = law.automaton_in(base, limits)?;
        let numeration = match &automatic {
            Some(automatic) => Some(automatic.graph.numeration),
            None => law.of_value(0, base, limits)?.map(|lost| lost.numeration),
        };
        Ok(numeration.map(|numeration| ByAutomaton { game, law, plan, numeration, automatic, limits }))
    }

    /// The positions of a value.
    fn of_value(&self, value: u32) -> Result<Option<AutomaticRelation>, Stop> {
        match &self.automatic {
            // A value in unary code is a word of that length.
            Some(automatic) if automatic.code == Code::Unary && value as usize > MAX_VALUES => Ok(None),
            Some(automatic) => automatic.of_value(value, self.limits).map(Some),
            None => self.law.of_value(value, self.numeration, self.limits),
        }
    }

    /// The counts; `None` if a part is not an automaton in this numeration.
    fn count(&self) -> Result<Option<ByLaw>, Stop> {
        let plan = self.plan;
        let value = match (plan.wanted, self.law.claim) {
            (Wanted::Value(value), LawClaim::Grundy) => value,
            (Wanted::Value(value), LawClaim::Levels(levels)) if value < levels => value,
            (Wanted::Value(_), _) => return Ok(None),
            (Wanted::Outcome(_), _) => 0,
            (Wanted::EachValue, LawClaim::Grundy) if plan.heaps == 1 => return self.each_value(),
            (Wanted::EachValue, _) => return Ok(None),
        };
        let Some(relations) = self.relations(value)? else { return Ok(None) };
        let (Some(all), Some(found)) = (self.tally(&relations.all)?, self.tally(&relations.of_value)?) else {
            return Ok(None);
        };
        let won = plan.wanted == Wanted::Outcome(Outcome::N);
        let found = if won { all.without(&found, plan.modulus.as_ref()) } else { found };
        Ok(Some((all, found, Vec::new())))
    }

    /// The counts of all values; `None` if they are too many.
    fn each_value(&self) -> Result<Option<ByLaw>, Stop> {
        let exact = CountPlan { modulus: None, ..self.plan.clone() };
        let exact = ByAutomaton { plan: &exact, automatic: self.automatic.clone(), ..*self };
        let Some(positions) = exact.positions()? else { return Ok(None) };
        let Some(all) = exact.tally(&positions)? else { return Ok(None) };
        let mut by_value = Vec::new();
        let mut left = all.count.clone();
        for value in 0..MAX_VALUES as u32 {
            if left == BigUint::ZERO {
                break;
            }
            let Some(those) = self.of_value(value)? else { return Ok(None) };
            let those = those.and(&positions, self.limits)?;
            let Some(found) = exact.tally(&those)? else { return Ok(None) };
            if found.count != BigUint::ZERO {
                left -= &found.count;
                by_value.push((value, found));
            }
        }
        if left != BigUint::ZERO {
            return Ok(None);
        }
        let modulus = self.plan.modulus.as_ref();
        let all = all.reduced(modulus);
        let by_value = by_value.into_iter().map(|(value, found)| (value, found.reduced(modulus))).collect();
        Ok(Some((all.clone(), all, by_value)))
    }

    fn arity(&self) -> usize {
        self.law.arity * self.plan.heaps as usize
    }

    /// All tuples of numbers that are counted; `None` if they are not an automaton here.
    fn positions(&self) -> Result<Option<AutomaticRelation>, Stop> {
        let (plan, numeration, limits) = (self.plan, self.numeration, self.limits);
        let Some(own) = self.law.domain.positions(numeration, self.law.arity, limits)? else { return Ok(None) };
        let mut all = own.clone();
        for heap in 1..plan.heaps as usize {
            all = all.and(&self.of_heap(&own, heap)?, limits)?;
        }
        if plan.heaps > 1 && plan.arrangement != Arrangement::Ordered {
            // Tuples of several numbers would be compared in the order of dictionaries.
            if self.law.arity > 1 {
                return Ok(None);
            }
            let least = i64::from(plan.arrangement == Arrangement::Distinct);
            for heap in 1..plan.heaps as usize {
                let rises = atoms::linear(numeration, &[(heap, 1), (heap - 1, -1)], -least, false, limits)?;
                all = all.and(&rises, limits)?;
            }
        }
        for asked in [self.least(), plan.condition.clone()].into_iter().flatten() {
            let Some(places) = condition(&asked, numeration, limits)? else { return Ok(None) };
            if !agrees(&asked, &places, self.arity()) {
                return Ok(None);
            }
            all = all.and(&places, limits)?;
        }
        Ok(Some(all))
    }

    /// The condition that no coordinate is below the least value.
    fn least(&self) -> Option<PositionFormula> {
        if self.plan.from == BigUint::ZERO {
            return None;
        }
        let names = names(self.game, self.plan.heaps);
        let conditions: Vec<String> = names.iter().map(|name| format!("{name} >= {}", self.plan.from)).collect();
        PositionFormula::parse(&conditions.join(" and "), &names).ok()
    }

    /// The same relation about the numbers of another component.
    fn of_heap(&self, relation: &AutomaticRelation, heap: usize) -> Result<AutomaticRelation, Stop> {
        let arity = self.law.arity;
        let name = |track| match track {
            Track::Variable(at) => Track::Variable(heap * arity + at),
            Track::Value => Track::ValueOf(heap),
            other => other,
        };
        relation.renamed(name, self.limits)
    }

    /// All sums of this value.
    fn relations(&self, value: u32) -> Result<Option<Relations>, Stop> {
        let (plan, numeration, limits) = (self.plan, self.numeration, self.limits);
        let Some(all) = self.positions()? else { return Ok(None) };
        if plan.heaps == 1 {
            let Some(of_value) = self.of_value(value)? else { return Ok(None) };
            let of_value = of_value.and(&all, limits)?;
            return Ok(Some(Relations { all, of_value }));
        }
        let values = self.automatic.as_ref().filter(|automatic| automatic.code == Code::Plain);
        let Some(values) = values.filter(|_| self.law.claim == LawClaim::Grundy) else { return Ok(None) };
        let mut factors = vec![all.clone()];
        let mut sum = Track::ValueOf(0);
        for heap in 0..plan.heaps as usize {
            factors.push(self.of_heap(&values.graph, heap)?);
            if heap > 0 {
                let next = Track::SumOf(heap);
                factors.push(atoms::xor(numeration, [sum, Track::ValueOf(heap), next], limits)?);
                sum = next;
            }
        }
        factors.push(atoms::is(numeration, sum, &numeration.represent_small(value.into()), limits)?);
        let keep: Vec<Track> = Track::coordinates(self.arity()).collect();
        Ok(Some(Relations { all, of_value: conjunction(numeration, factors, &keep, limits)? }))
    }

    /// How many tuples of a relation are within the bounds, and the sum over them; `None` if the
    /// summed formula has no value at one of them, or is no automaton.
    fn tally(&self, relation: &AutomaticRelation) -> Result<Option<Counted>, Stop> {
        let (plan, limits) = (self.plan, self.limits);
        let (modulus, heaps) = (plan.modulus.as_ref(), plan.heaps as usize);
        let bounds: Vec<(Track, BigUint)> =
            Track::coordinates(self.arity()).zip(std::iter::repeat_n(&plan.to, heaps).flatten().cloned()).collect();
        let exact = |relation: &AutomaticRelation, summed| relation.tally(&bounds, summed, None, limits);
        let Some(formula) = &plan.summed else {
            let found = relation.tally(&bounds, None, modulus, limits)?;
            return Ok(Some(Counted { count: found.count, sum: found.sum }));
        };
        let Some(values) = graph(formula, self.numeration, limits)? else { return Ok(None) };
        if !gives(formula, &values, self.arity()) {
            return Ok(None);
        }
        let with_values = relation.and(&values, limits)?;
        let found = exact(&with_values, Some(Track::Value))?;
        if found.count != exact(relation, None)?.count {
            return Ok(None);
        }
        Ok(Some(Counted { count: found.count, sum: found.sum }.reduced(modulus)))
    }
}

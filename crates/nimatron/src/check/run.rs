//! Asks a solution about the positions of a plan, compares, and makes the first counterexample as
//! small as it can.

use super::plan::{CheckPlan, Singles, singles, sums, with_lost};
use super::truth::{Expected, Truth};
use super::{Answers, SolutionAnswer, Sum};
use crate::error::{SolveError, SolveResult};
use crate::positions::endless::ends;
use crate::question::{Component, Question};
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_nimber::BigUint;
use std::sync::Arc;

/// Why a solution did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble<F> {
    /// It failed at one of the positions (a crash, no end): this is a counterexample.
    Failed(F),
    /// It cannot be asked at all.
    Fatal(F),
    /// The user or a limit ended it.
    Stopped(StopReason),
}

/// A counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong<F> {
    /// The sum of positions.
    pub sum: Sum,
    /// What the solution said, or how it failed.
    pub said: Result<SolutionAnswer, F>,
    /// What is right.
    pub expected: Expected,
    /// The sum that was wrong first, if this one is smaller.
    pub from: Option<Sum>,
}

/// The result of tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tests<F> {
    /// What the answers were taken for; `None` if there were none.
    pub answers: Option<Answers>,
    /// The number of right answers before the first wrong one.
    pub agreed: usize,
    /// All positions with coordinates up to this one were asked about and agreed; `None` if not
    /// even those with the coordinate 0.
    pub complete_to: Option<i64>,
    /// The largest coordinate among the agreed ones.
    pub largest: BigUint,
    /// The number of agreed sums of several components.
    pub sums: usize,
    /// The number of answers that could not be compared, because no value is known.
    pub unknown: usize,
    /// The first counterexample.
    pub wrong: Option<Wrong<F>>,
    /// Whether every outcome before and at the counterexample was the opposite of the right one,
    /// and there are several.
    pub opposite: bool,
    /// Why the solution cannot be asked at all.
    pub fatal: Option<F>,
    /// What ended the tests early.
    pub stopped: Option<StopReason>,
}

/// The solution: answers about sums, as many as there are sums.
pub type SolutionRunner<'a, F> = dyn FnMut(&[Sum]) -> Result<Vec<SolutionAnswer>, Trouble<F>> + 'a;

/// The number of sums in the first batch; each following one is four times as large.
const FIRST: usize = 16;
/// The maximum number of smaller sums that are tried to make a counterexample smaller.
const SMALLER: usize = 2000;
/// The same if each of them needs a run of its own.
const FEW_SMALLER: usize = 150;
/// The number of the smallest positions, of which sums are tried.
const SMALLEST: usize = 12;

/// Tests a solution at the positions of a plan.
///
/// # Errors
/// The positions of the game are not numbers, the game has a cycle, or a rule fails. That the
/// solution fails, or a limit ends the tests, is not an error.
pub fn check<F>(
    game: &Arc<GameDef>,
    plan: &CheckPlan,
    ask: &mut SolutionRunner<'_, F>,
    budget: &Budget,
) -> SolveResult<Tests<F>> {
    let mut run = CheckRun {
        truth: Truth::new(game, plan.convention),
        plan,
        budget,
        asked: Vec::new(),
        smallest: Vec::new(),
        batch: plan.batch,
        in_order: true,
        has_gap: false,
        tests: Tests {
            answers: plan.answers,
            agreed: 0,
            complete_to: None,
            largest: BigUint::ZERO,
            sums: 0,
            unknown: 0,
            wrong: None,
            opposite: false,
            fatal: None,
            stopped: None,
        },
    };
    match run.all(game, ask) {
        Err(SolveError::Stopped { reason, .. }) => run.tests.stopped = Some(reason),
        Err(error) => return Err(error),
        Ok(()) => {}
    }
    Ok(run.tests)
}

struct CheckRun<'g, 'p, F> {
    truth: Truth<'g>,
    plan: &'p CheckPlan,
    budget: &'p Budget,
    /// All answers so far that can be compared.
    asked: Vec<(Sum, SolutionAnswer, Expected)>,
    /// The smallest positions.
    smallest: Vec<Position>,
    /// The maximum number of sums that are asked about at once: less than in the plan if the
    /// solution did not manage that many.
    batch: usize,
    /// Whether all positions are being asked about in order.
    in_order: bool,
    /// Whether the answer of one of these is unknown.
    has_gap: bool,
    tests: Tests<F>,
}

impl<F> CheckRun<'_, '_, F> {
    fn all(&mut self, game: &Arc<GameDef>, ask: &mut SolutionRunner<'_, F>) -> SolveResult<()> {
        let (plan, budget) = (self.plan, self.budget);
        let of_sums = if plan.heaps < 2 { 0 } else { plan.tests / 3 };
        let Singles { small, complete_to, mut large } = singles(game, plan, plan.tests - of_sums, budget)?;
        let first = |position: &Position| Component { game: Arc::clone(game), position: position.clone() };
        ends(&Question { components: small.first().map(first).into_iter().collect(), warnings: Vec::new() })?;
        self.truth.learn(&small, false, budget)?;
        self.smallest = small.iter().take(SMALLEST).cloned().collect();
        let alone = |position: &Position| vec![position.clone()];
        let mut order: Vec<Sum> = small.iter().map(alone).collect();
        self.ask_all(&order, ask)?;
        if self.ended() {
            return Ok(());
        }
        self.in_order = false;
        self.tests.complete_to = complete_to.filter(|_| !self.has_gap && self.tests.unknown == 0);
        // Sums of small positions come before single large ones: a counterexample should be small.
        let misere = plan.convention == Convention::Misere;
        let reach = if misere { small.len().min(12) } else { small.len() };
        let known: Vec<_> =
            small.iter().take(reach).map(|position| (position.clone(), self.truth.value(position))).collect();
        self.ask_all(&sums(&known, plan, of_sums / 2), ask)?;
        self.truth.learn(&large, true, budget)?;
        let may_ask = |position: &Position| plan.may_ask(std::slice::from_ref(position));
        with_lost(&mut large, |position| self.truth.lost_near(position, budget).filter(may_ask));
        order = large.iter().map(alone).collect();
        self.ask_all(&order, ask)?;
        let mut known = known;
        known.extend(large.iter().filter_map(|position| Some((position.clone(), Some(self.truth.value(position)?)))));
        self.ask_all(&sums(&known, &CheckPlan { seed: !plan.seed, ..plan.clone() }, of_sums - of_sums / 2), ask)
    }

    fn ended(&self) -> bool {
        self.tests.wrong.is_some() || self.tests.stopped.is_some() || self.tests.fatal.is_some()
    }

    /// Asks about these sums in batches, until one is wrong.
    fn ask_all(&mut self, all: &[Sum], ask: &mut SolutionRunner<'_, F>) -> SolveResult<()> {
        let (mut rest, mut size) = (all, FIRST);
        while !rest.is_empty() && !self.ended() {
            let (batch, after) = rest.split_at(size.min(self.batch).max(1).min(rest.len()));
            rest = after;
            size = size.saturating_mul(4);
            self.ask_batch(batch, ask)?;
        }
        Ok(())
    }

    fn ask_batch(&mut self, batch: &[Sum], ask: &mut SolutionRunner<'_, F>) -> SolveResult<()> {
        let mut known = Vec::new();
        for sum in batch {
            self.budget.tick(16)?;
            if let Some(expected) = self.truth.of(sum, self.budget)? {
                known.push((sum.clone(), expected));
            } else {
                self.has_gap |= self.in_order;
                self.tests.unknown += 1;
            }
        }
        if known.is_empty() {
            return Ok(());
        }
        let sums: Vec<Sum> = known.iter().map(|(sum, _)| sum.clone()).collect();
        match ask(&sums) {
            Ok(answers) => {
                let (done, total) = (self.asked.len() + answers.len(), self.plan.tests);
                self.budget.progress().set(done as u64, total as u64);
                for ((sum, expected), said) in known.into_iter().zip(answers) {
                    self.asked.push((sum, said, expected));
                }
                self.compare();
                if let Some(wrong) = self.tests.wrong.take() {
                    let smaller = self.smaller(wrong, ask)?;
                    self.tests.wrong = Some(smaller);
                }
            }
            Err(Trouble::Stopped(reason)) => self.tests.stopped = Some(reason),
            Err(Trouble::Fatal(why)) => self.tests.fatal = Some(why),
            Err(Trouble::Failed(why)) => self.locate(known, why, ask)?,
        }
        Ok(())
    }

    /// Counts, and finds the first wrong answer. What the answers are may be seen only from later
    /// ones: 0 and 1 are outcomes or values until a number above 1 comes.
    fn compare(&mut self) {
        let answers = self.plan.answers.unwrap_or_else(|| guessed(&self.asked));
        let tests = &mut self.tests;
        tests.answers = Some(answers);
        (tests.agreed, tests.sums, tests.largest) = (0, 0, BigUint::ZERO);
        let mut unknown = 0;
        for (at, (sum, said, expected)) in self.asked.iter().enumerate() {
            match expected.agrees(said, answers) {
                Some(true) => {
                    tests.agreed += 1;
                    tests.sums += usize::from(sum.len() > 1);
                    let largest = sum.iter().flat_map(Position::numbers).max().unwrap_or_default();
                    tests.largest = tests.largest.clone().max(largest);
                }
                None => unknown += 1,
                Some(false) => {
                    let opposite = |(_, said, expected): &(Sum, SolutionAnswer, Expected)| {
                        let flipped = match said {
                            SolutionAnswer::Outcome(outcome) => *outcome != expected.outcome,
                            SolutionAnswer::Number(number) => {
                                u8::try_from(number).is_ok_and(|one| one == u8::from(expected.outcome == Outcome::P))
                            }
                            SolutionAnswer::Nothing(_) => false,
                        };
                        answers == Answers::Outcomes && flipped
                    };
                    tests.opposite = self.asked.len() >= 4 && self.asked.iter().all(opposite);
                    let (sum, said, expected) = (sum.clone(), Ok(said.clone()), expected.clone());
                    self.tests.complete_to = self.complete_before(at);
                    self.tests.wrong = Some(Wrong { sum, said, expected, from: None });
                    return;
                }
            }
        }
        self.has_gap |= self.in_order && unknown > 0;
        self.tests.complete_to = self.complete_before(self.asked.len());
    }

    /// All positions up to this coordinate are among the first answers, which come in this order.
    fn complete_before(&self, at: usize) -> Option<i64> {
        if !self.in_order || self.has_gap {
            return self.tests.complete_to;
        }
        let next = self.asked.get(at).or(self.asked.last())?;
        largest(&next.0)?.checked_sub(1).filter(|&last| last >= 0)
    }

    /// Finds the position at which a solution fails, by asking about halves. If it fails only at
    /// all of some positions together (it is too slow for that many), it is asked about fewer at
    /// once from then on.
    fn locate(&mut self, known: Vec<(Sum, Expected)>, why: F, ask: &mut SolutionRunner<'_, F>) -> SolveResult<()> {
        let (mut rest, mut why) = (known, why);
        // Those after a half that failed: they have not been asked about.
        let mut later: Vec<Vec<(Sum, Expected)>> = Vec::new();
        while rest.len() > 1 {
            let second = rest.split_off(rest.len() / 2);
            let mut found = None;
            for (first, half) in [(true, &rest), (false, &second)] {
                let sums: Vec<Sum> = half.iter().map(|(sum, _)| sum.clone()).collect();
                match ask(&sums) {
                    Ok(answers) => {
                        for ((sum, expected), said) in half.iter().zip(answers) {
                            self.asked.push((sum.clone(), said, expected.clone()));
                        }
                        self.compare();
                        if let Some(wrong) = self.tests.wrong.take() {
                            let smaller = self.smaller(wrong, ask)?;
                            self.tests.wrong = Some(smaller);
                            return Ok(());
                        }
                    }
                    Err(Trouble::Failed(own)) => {
                        found = Some((half.clone(), own));
                        if first {
                            later.push(second.clone());
                        }
                        break;
                    }
                    Err(Trouble::Stopped(reason)) => {
                        self.tests.stopped = Some(reason);
                        return Ok(());
                    }
                    Err(Trouble::Fatal(own)) => {
                        self.tests.fatal = Some(own);
                        return Ok(());
                    }
                }
            }
            match found {
                Some((half, own)) => (rest, why) = (half, own),
                None => {
                    self.batch = rest.len().max(1);
                    for part in later.into_iter().rev() {
                        let sums: Vec<Sum> = part.into_iter().map(|(sum, _)| sum).collect();
                        self.ask_all(&sums, ask)?;
                    }
                    return Ok(());
                }
            }
        }
        let Some((sum, expected)) = rest.pop() else { return Ok(()) };
        if let (true, Some(largest)) = (self.in_order && !self.has_gap, largest(&sum)) {
            self.tests.complete_to = largest.checked_sub(1).filter(|&last| last >= 0);
        }
        let wrong = self.smaller(Wrong { sum, said: Err(why), expected, from: None }, ask)?;
        self.tests.wrong = Some(wrong);
        Ok(())
    }

    /// A smaller counterexample: with fewer components, or smaller numbers. One that fails stays
    /// one that fails, and one with a wrong answer one with a wrong answer.
    fn smaller(&mut self, wrong: Wrong<F>, ask: &mut SolutionRunner<'_, F>) -> SolveResult<Wrong<F>> {
        let mut best = wrong;
        // The first wrong one of all positions in order is the smallest.
        if best.sum.len() == 1 && self.tests.complete_to.is_none_or(|to| !self.beyond(&best.sum, to + 1)) {
            return Ok(best);
        }
        let mut tries = if self.plan.batch > 1 { SMALLER } else { FEW_SMALLER };
        loop {
            let mut known = Vec::new();
            let mut candidates = candidates(&best.sum, &self.smallest);
            candidates.retain(|sum| key(sum) < key(&best.sum) && self.plan.may_ask(sum));
            candidates.sort_by_key(key);
            candidates.dedup();
            for sum in candidates {
                if known.len() < tries
                    && self.budget.check().is_ok()
                    && sum.iter().all(|position| self.truth.is_position(position))
                    && let Some(expected) = self.truth.of(&sum, self.budget)?
                {
                    known.push((sum, expected));
                }
            }
            tries -= known.len();
            let Some(next) = self.first_wrong(known, best.said.is_err(), ask) else { return Ok(best) };
            let from = best.from.take().or(Some(std::mem::take(&mut best.sum)));
            best = Wrong { from, ..next };
        }
    }

    /// The first of these sums at which the solution fails, or has a wrong answer.
    fn first_wrong(
        &self,
        known: Vec<(Sum, Expected)>,
        fails: bool,
        ask: &mut SolutionRunner<'_, F>,
    ) -> Option<Wrong<F>> {
        let answers = self.tests.answers.unwrap_or(Answers::Outcomes);
        let mut open = vec![known];
        while let Some(mut some) = open.pop().filter(|_| self.budget.check().is_ok()) {
            if some.is_empty() {
                continue;
            }
            if some.len() > self.plan.batch {
                let rest = some.split_off(self.plan.batch);
                open.extend([rest, some]);
                continue;
            }
            let sums: Vec<Sum> = some.iter().map(|(sum, _)| sum.clone()).collect();
            match ask(&sums) {
                Ok(answers_of) => {
                    let found = some
                        .into_iter()
                        .zip(answers_of)
                        .find(|((_, expected), said)| !fails && expected.agrees(said, answers) == Some(false));
                    if let Some(((sum, expected), said)) = found {
                        return Some(Wrong { sum, said: Ok(said), expected, from: None });
                    }
                }
                Err(Trouble::Failed(why)) if some.len() == 1 => {
                    if let (true, Some((sum, expected))) = (fails, some.pop()) {
                        return Some(Wrong { sum, said: Err(why), expected, from: None });
                    }
                }
                Err(Trouble::Failed(_)) => {
                    let rest = some.split_off(some.len() / 2);
                    open.extend([rest, some]);
                }
                Err(Trouble::Stopped(_) | Trouble::Fatal(_)) => return None,
            }
        }
        None
    }

    /// Whether a coordinate is above a number.
    fn beyond(&self, sum: &Sum, to: i64) -> bool {
        sum.iter().flat_map(Position::numbers).any(|number| number > BigUint::from(to.unsigned_abs()))
    }
}

/// The largest number of the first component, if it is below 2^63.
fn largest(sum: &Sum) -> Option<i64> {
    sum.first()?.small()?.iter().max().copied()
}

/// What the answers are, as far as they show it.
fn guessed(asked: &[(Sum, SolutionAnswer, Expected)]) -> Answers {
    let mut answers = Answers::Values;
    for (_, said, expected) in asked {
        match said {
            SolutionAnswer::Outcome(_) => return Answers::Outcomes,
            SolutionAnswer::Number(number) if *number > BigUint::from(1u8) => return Answers::Values,
            SolutionAnswer::Number(_) => {
                // A value above 1 that is answered by 1.
                let above = expected.value.as_ref().is_none_or(|value| *value > BigUint::from(1u8));
                if above {
                    answers = Answers::Outcomes;
                }
            }
            SolutionAnswer::Nothing(_) => {}
        }
    }
    answers
}

/// What makes a sum small: few components, then small numbers.
fn key(sum: &Sum) -> (usize, BigUint) {
    (sum.len(), sum.iter().flat_map(Position::numbers).sum())
}

/// Sums that may be smaller counterexamples: without some components, with a number halved, or made
/// smaller by less and less, and sums of the smallest positions. (Where a sum is lost, making one
/// number smaller alone never leaves a lost sum.)
fn candidates(sum: &Sum, smallest: &[Position]) -> Vec<Sum> {
    let mut all: Vec<Sum> = Vec::new();
    if sum.len() > 1 {
        all.extend(sum.iter().map(|position| vec![position.clone()]));
        all.extend(sum.iter().map(|position| vec![position.clone(), position.clone()]));
        all.extend((0..sum.len()).map(|at| [&sum[..at], &sum[at + 1..]].concat()));
        for (at, a) in smallest.iter().enumerate() {
            for b in &smallest[at..] {
                all.push(vec![a.clone(), b.clone()]);
            }
        }
    }
    if sum.len() > 2 {
        let few = &smallest[..smallest.len().min(6)];
        for (at, a) in few.iter().enumerate() {
            for (next, b) in few.iter().enumerate().skip(at) {
                all.extend(few[next..].iter().map(|c| vec![a.clone(), b.clone(), c.clone()]));
            }
        }
    }
    for (at, position) in sum.iter().enumerate() {
        let numbers = position.numbers();
        for (axis, number) in numbers.iter().enumerate() {
            // From half of it to one less.
            let halves = (1..=number.bits()).map(|shift| number - (number >> shift));
            let less = [BigUint::ZERO].into_iter().chain(halves).filter(|one| one < number);
            for one in less {
                let mut numbers = numbers.clone();
                numbers[axis] = one;
                let mut next = sum.clone();
                next[at] = Position::of(numbers);
                all.push(next);
            }
        }
    }
    all
}

//! A game given by its rules: parsed, checked, analysed and compiled, ready for questions.

use crate::ast::{Text, Value};
use crate::check::check;
use crate::compile::{RuleBytecode, compile_condition, compile_rule};
use crate::diagnostic::{Diagnostic, Span};
use crate::kept::untested;
use crate::meaning::{Undefined, meaning};
use crate::parser::parse;
use crate::resolved::Resolved;
use crate::sets::Primes;
use crate::shape::{MoveShape, Order, Shape, analyse, is_finite};
use crate::vm::{EvalError, Run, VmState};
use nimatron_core::Budget;
use nimatron_messages::names;
use std::ops::ControlFlow;

/// The rules of a game. Positions are tuples of [`arity`](Ruleset::arity) non-negative integers.
///
/// ```
/// use nimatron_rules::Ruleset;
/// let kayles = Ruleset::parse("n -> (i) + (n - k - i) for k in 1..2, i in 0..n-k")?;
/// let mut options = Vec::new();
/// kayles.evaluator().options(&[2], &Default::default(), &mut |option| options.push(option.to_vec()))?;
/// assert_eq!(options, [[0, 1], [1, 0], [0, 0]]); // take one of two pins, or both
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ruleset {
    text: String,
    tree: Text,
    settings: Vec<(String, Value)>,
    resolved: Resolved,
    programs: Vec<RuleBytecode>,
    domain: Vec<RuleBytecode>,
    /// For each rule, which of the conditions its options may fail to meet.
    tested: Vec<Vec<usize>>,
    shape: Shape,
}

impl Ruleset {
    /// Parses rules.
    ///
    /// # Errors
    /// What is wrong with the text, with its location and, if it can be guessed, what was meant.
    pub fn parse(text: &str) -> Result<Ruleset, Diagnostic> {
        Ruleset::with_parameters(text, &[])
    }

    /// Parses rules and assigns values to parameters.
    ///
    /// # Errors
    /// As for [`parse`](Ruleset::parse); also a parameter that the game does not have.
    pub fn with_parameters(text: &str, settings: &[(String, Value)]) -> Result<Ruleset, Diagnostic> {
        let tree = parse(text)?;
        let resolved = check(&tree, settings)?;
        let too_long =
            |span: Span| move |_| Diagnostic::new(span, names::move_too_long(), names::too_many_operations());
        let mut programs = Vec::new();
        for rule in &resolved.rules {
            programs.push(compile_rule(&resolved, rule).map_err(too_long(rule.span))?);
        }
        let mut domain = Vec::new();
        for condition in &resolved.domain {
            domain.push(compile_condition(&resolved, condition).map_err(too_long(condition.span))?);
        }
        let shape = analyse(&resolved);
        let (settings, tested) = (settings.to_vec(), untested(&resolved));
        Ok(Ruleset { text: text.to_owned(), tree, settings, resolved, programs, domain, tested, shape })
    }

    /// The name given in the text.
    pub fn name(&self) -> Option<&str> {
        self.resolved.name.as_deref()
    }

    /// The text as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The syntax tree of the text.
    pub const fn tree(&self) -> &Text {
        &self.tree
    }

    /// The value of a parameter: as set, or as given in the text.
    pub fn parameter(&self, name: &str) -> Option<&Value> {
        let set = self.settings.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value);
        let header = self.tree.header.iter().flat_map(|header| &header.parameters);
        set.or_else(|| {
            header.filter(|parameter| parameter.name.text == name).find_map(|parameter| parameter.value.as_ref())
        })
    }

    /// The values that were assigned to parameters.
    pub fn settings(&self) -> &[(String, Value)] {
        &self.settings
    }

    /// The value of a parameter if it is one integer.
    pub fn integer(&self, name: &str) -> Option<i64> {
        if let Some(&Value::Int(value)) = self.parameter(name) { Some(value) } else { None }
    }

    /// The rules with every name resolved.
    pub const fn resolved(&self) -> &Resolved {
        &self.resolved
    }

    /// The number of coordinates of a position.
    pub fn arity(&self) -> usize {
        self.resolved.coordinates.len()
    }

    /// The names of the coordinates.
    pub fn coordinates(&self) -> &[String] {
        &self.resolved.coordinates
    }

    /// The minimum of each coordinate.
    pub fn least(&self) -> &[i64] {
        &self.resolved.least
    }

    /// The number of rules, that is, of kinds of moves.
    pub fn rules(&self) -> usize {
        self.programs.len()
    }

    /// The result of the shape analysis.
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The order in which moves go down as weights of coordinates, in rows that are compared one
    /// after another. If no order was found, the sum of all coordinates, as a guess.
    pub fn order_rows(&self) -> Vec<Vec<(usize, u32)>> {
        match &self.shape.order {
            Some(Order::Lexicographic(slots)) => slots.iter().map(|&slot| vec![(slot, 1)]).collect(),
            Some(Order::Weights(weights)) => vec![weights.iter().copied().enumerate().collect()],
            None => vec![(0..self.arity()).map(|slot| (slot, 1)).collect()],
        }
    }

    /// Checks that the rules can be evaluated at every position, or at those in which a coordinate
    /// is at most a number, with integers of any length: no divisor is 0, no index outside its
    /// array, and so on.
    ///
    /// # Errors
    /// A part of which this does not follow. It may still have a value everywhere.
    pub fn meaning(&self, rows: Option<(usize, i64)>) -> Result<(), Undefined> {
        meaning(&self.resolved, &self.text, rows)
    }

    /// Does `where` contain a condition beyond lower bounds of coordinates?
    pub fn has_domain_conditions(&self) -> bool {
        !self.domain.is_empty()
    }

    /// The finite set of numbers that may be taken from a heap, in increasing order: for games of
    /// one coordinate without conditions in which every move takes a number from a finite set, at
    /// most `max` numbers in all. `None` if this is another kind of game, or if the set could not
    /// be found within the budget.
    pub fn subtraction_set(&self, max: usize, budget: &Budget) -> Option<Vec<i64>> {
        let plain = self.arity() == 1 && self.least() == [0] && !self.has_domain_conditions();
        if !plain || !self.resolved.rules.iter().all(is_finite) {
            return None;
        }
        let mut evaluator = self.evaluator();
        let mut set = Vec::new();
        for rule in 0..self.rules() {
            // From the largest heap all steps are possible.
            let vectors = evaluator.steps(rule, &[i64::MAX], max, budget).ok().flatten()?;
            set.extend(vectors.into_iter().map(|vector| -vector[0]));
        }
        set.sort_unstable();
        set.dedup();
        let taken = !set.is_empty() && set.len() <= max && set.iter().all(|&k| k >= 1);
        taken.then_some(set)
    }

    /// May the same numbers be taken from all heaps? That is proved for games of one coordinate
    /// without conditions in which every move is of the shape [`MoveShape::Steps`] or
    /// [`MoveShape::Distances`]; [`Evaluator::distances`] lists them.
    pub fn takes_same_numbers(&self) -> bool {
        self.arity() == 1
            && !self.has_domain_conditions()
            && self.shape().moves.iter().all(MoveShape::is_same_everywhere)
    }

    /// An evaluator, which lists options, with its own scratch memory.
    pub fn evaluator(&self) -> Evaluator<'_> {
        Evaluator {
            rules: self,
            machines: self.programs.iter().map(VmState::new).collect(),
            domain: self.domain.iter().map(VmState::new).collect(),
            primes: Primes::default(),
            option: Vec::new(),
        }
    }
}

fn sort_distinct(numbers: &mut Vec<i64>) {
    numbers.sort_unstable();
    numbers.dedup();
}

/// Lists the options of positions of a [`Ruleset`].
#[derive(Clone, Debug)]
pub struct Evaluator<'r> {
    rules: &'r Ruleset,
    machines: Vec<VmState>,
    domain: Vec<VmState>,
    primes: Primes,
    option: Vec<i64>,
}

impl<'r> Evaluator<'r> {
    /// The rules.
    pub const fn rules(&self) -> &'r Ruleset {
        self.rules
    }

    /// Is this tuple a position: non-negative and as `where` requires?
    ///
    /// # Errors
    /// If a condition cannot be evaluated, or the budget is used up.
    pub fn is_position(&mut self, tuple: &[i64], budget: &Budget) -> Result<bool, EvalError> {
        if tuple.iter().zip(self.rules.least()).any(|(x, least)| x < least) {
            return Ok(false);
        }
        let all = 0..self.domain.len();
        all_meet(all, &mut self.domain, self.rules, &mut self.primes, tuple, tuple.len(), budget)
    }

    /// The options of one rule, as runs without stretches. Lower bounds of coordinates have been
    /// applied, further conditions of `where` have **not**.
    ///
    /// # Errors
    /// If the rule cannot be evaluated here, or the budget is used up.
    pub fn runs(
        &mut self,
        rule: usize,
        position: &[i64],
        budget: &Budget,
        visit: &mut impl FnMut(Run<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, EvalError> {
        if !self.has_varying_parts(rule) {
            return self.stretches(rule, position, budget, visit);
        }
        let (arity, span) = (self.rules.arity(), self.rules.resolved().rules[rule].result_span);
        let mut failed = Ok(());
        let flow = self.stretches(rule, position, budget, &mut |run| {
            let one = listed(&run, arity, span, position, budget);
            match one {
                Ok(base) => visit(Run { base: &base, step: &vec![0; base.len()], count: 1, stretches: &[] }),
                Err(error) => {
                    failed = Err(error);
                    ControlFlow::Break(())
                }
            }
        })?;
        failed.map(|()| flow)
    }

    /// Does a rule leave a number of components that depends on the position? Known before any
    /// position is given.
    pub fn has_varying_parts(&self, rule: usize) -> bool {
        self.rules.programs[rule].varying_parts
    }

    /// From now on this many equal components of an option may be given as one or two of them,
    /// which have the same nim-sum: enough for Grundy values, and for nothing else.
    #[must_use]
    pub fn by_parity(mut self) -> Self {
        self.machines.iter_mut().for_each(|machine| machine.by_parity = true);
        self
    }

    /// Like [`runs`](Evaluator::runs), but with stretches of components as they are in the rules.
    ///
    /// # Errors
    /// If the rule cannot be evaluated here, or the budget is used up.
    pub fn stretches(
        &mut self,
        rule: usize,
        position: &[i64],
        budget: &Budget,
        visit: &mut impl FnMut(Run<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, EvalError> {
        let rules = self.rules;
        self.machines[rule].run(&rules.programs[rule], &mut self.primes, rules.least(), position, budget, visit)
    }

    /// The vectors of a move of the shape [`MoveShape::Steps`], for all positions up to `corner`: a
    /// step that leaves the box from its corner leaves it from everywhere. `None` if the move has
    /// another shape, or more than `max` steps.
    ///
    /// # Errors
    /// If the rule cannot be evaluated, or the budget is used up.
    pub fn steps(
        &mut self,
        rule: usize,
        corner: &[i64],
        max: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Vec<i64>>>, EvalError> {
        if self.rules.shape().moves[rule] != MoveShape::Steps {
            return Ok(None);
        }
        let mut steps: Vec<Vec<i64>> = Vec::new();
        let flow = self.runs(rule, corner, budget, &mut |run| {
            if run.count > max as u64 {
                return ControlFlow::Break(());
            }
            for j in 0..run.count as i64 {
                let target = run.base.iter().zip(run.step).map(|(base, step)| base + j * step);
                let vector: Vec<i64> = target.zip(corner).map(|(x, c)| x - c).collect();
                if !steps.contains(&vector) {
                    steps.push(vector);
                }
            }
            if steps.len() > max { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(flow.is_continue().then_some(steps))
    }

    /// The numbers that a move takes from the positions up to `max`, in increasing order, for a
    /// move of one coordinate of the shape [`MoveShape::Steps`] or [`MoveShape::Distances`]: the
    /// options of `n` are all positions `n - k` for these `k`. `None` if the move has another
    /// shape.
    ///
    /// # Errors
    /// If the rule cannot be evaluated at `max`, or the budget is used up.
    pub fn distances(&mut self, rule: usize, max: i64, budget: &Budget) -> Result<Option<Vec<i64>>, EvalError> {
        if self.rules.arity() != 1 || !self.rules.shape().moves[rule].is_same_everywhere() {
            return Ok(None);
        }
        let mut distances = Vec::new();
        // Lists with repetitions, which are removed whenever as many have come again.
        let mut distinct = 1024;
        let mut stopped = Ok(());
        let flow = self.runs(rule, &[max], budget, &mut |run| {
            let held = run.count.saturating_add(distances.len() as u64).saturating_mul(8);
            stopped = budget.tick((run.count / 64).min(1 << 16) as u32).and_then(|()| budget.memory(held));
            if stopped.is_err() {
                return ControlFlow::Break(());
            }
            for j in 0..run.count as i64 {
                distances.push(max - (run.base[0] + j * run.step[0]));
            }
            if distances.len() >= 2 * distinct {
                sort_distinct(&mut distances);
                distinct = distances.len().max(1024);
            }
            ControlFlow::Continue(())
        })?;
        stopped.map_err(EvalError::Stopped)?;
        sort_distinct(&mut distances);
        Ok(flow.is_continue().then_some(distances))
    }

    /// Lists every option, one by one: the coordinates of its components, one after another.
    ///
    /// # Errors
    /// If a rule cannot be evaluated here, or the budget is used up.
    pub fn options(
        &mut self,
        position: &[i64],
        budget: &Budget,
        visit: &mut impl FnMut(&[i64]),
    ) -> Result<(), EvalError> {
        let all = &mut |option: &[i64]| {
            visit(option);
            ControlFlow::Continue(())
        };
        self.options_until(position, budget, all).map(|_| ())
    }

    /// Like [`options`](Evaluator::options), but stops when `visit` breaks.
    ///
    /// # Errors
    /// If a rule cannot be evaluated here, or the budget is used up.
    pub fn options_until(
        &mut self,
        position: &[i64],
        budget: &Budget,
        visit: &mut impl FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, EvalError> {
        let (rules, arity) = (self.rules, self.rules.arity());
        let mut option = std::mem::take(&mut self.option);
        let mut result = Ok(ControlFlow::Continue(()));
        for rule in 0..rules.rules() {
            let mut failed = None;
            let Evaluator { machines, domain, primes, .. } = self;
            // The primes of the evaluator are borrowed by the move. Conditions enumerate no sets,
            // so these stay empty.
            let mut own_primes = Primes::default();
            let span = rules.resolved().rules[rule].result_span;
            let flow = machines[rule].run(&rules.programs[rule], primes, rules.least(), position, budget, &mut |run| {
                option.clear();
                if run.stretches.is_empty() {
                    option.extend_from_slice(run.base);
                } else {
                    match listed(&run, arity, span, position, budget) {
                        Ok(all) => option = all,
                        Err(error) => {
                            failed = Some(error);
                            return ControlFlow::Break(());
                        }
                    }
                }
                for index in 0..run.count {
                    if index > 0 {
                        option.iter_mut().zip(run.step).for_each(|(x, step)| *x += step);
                        if let Err(reason) = budget.tick(1) {
                            failed = Some(EvalError::Stopped(reason));
                            return ControlFlow::Break(());
                        }
                    }
                    let tested = rules.tested[rule].iter().copied();
                    match all_meet(tested, domain, rules, &mut own_primes, &option, arity, budget) {
                        Ok(true) => visit(&option)?,
                        Ok(false) => {}
                        Err(error) => {
                            failed = Some(error);
                            return ControlFlow::Break(());
                        }
                    }
                }
                ControlFlow::Continue(())
            });
            if let Some(error) = failed {
                result = Err(error);
                break;
            }
            match flow {
                Ok(ControlFlow::Continue(())) => {}
                other => {
                    result = other;
                    break;
                }
            }
        }
        self.option = option;
        result
    }
}

/// The components of an option with stretches, one by one.
fn listed(run: &Run<'_>, arity: usize, span: Span, position: &[i64], budget: &Budget) -> Result<Vec<i64>, EvalError> {
    let count = run.stretched();
    budget.memory(count.saturating_mul(8 * arity as u64))?;
    budget.tick(u32::try_from(count).unwrap_or(u32::MAX))?;
    run.listed(arity).map_err(|fault| EvalError::Fault { fault, span, position: crate::show_tuple(position) })
}

/// Do all components meet these conditions of `where`?
fn all_meet(
    conditions: impl Iterator<Item = usize>,
    machines: &mut [VmState],
    rules: &Ruleset,
    primes: &mut Primes,
    components: &[i64],
    arity: usize,
    budget: &Budget,
) -> Result<bool, EvalError> {
    for index in conditions {
        let (machine, program) = (&mut machines[index], &rules.domain[index]);
        for component in components.chunks(arity) {
            if machine.value(program, primes, component, budget)? == 0 {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

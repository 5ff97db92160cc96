//! The chooser: from a question to an answer. A theorem of the catalogue where one covers the
//! position, else the strongest engine that fits the shape of the rules.

use crate::answer::{Answer, ComponentAnswer, HowKnown, Move, Reason, ReasonOption};
use crate::misere;
use crate::question::{Component, GameDef, Question};
use crate::values::{NoValue, Values};
use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_engine::search::{self, SumError, Sums};
use nimatron_rules::{EvalError, Ruleset, Span, show_tuple};
use std::ops::ControlFlow;
use std::rc::Rc;

/// What is wanted beyond the outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Normal or misère play.
    pub convention: Convention,
    /// How long the loser can hold out.
    pub remoteness: bool,
    /// Reasons: 0 none, 1 the options of each component, 2 the options of those, ...
    pub depth: usize,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The game may go on for ever.
    #[error("this game may go on for ever: {shown}")]
    Cycle {
        /// The positions on the cycle, from one back to it.
        shown: String,
        /// The game and the place in its rules that begins the cycle, where one move does.
        place: Option<(Rc<GameDef>, Span)>,
    },
    /// A rule cannot be evaluated at some position.
    #[error("{error}")]
    Rule {
        /// What happened, where in the rules.
        error: EvalError,
        /// The game whose rule it is.
        game: Rc<GameDef>,
    },
    /// A limit was reached, or someone interrupted.
    #[error("stopped: {reason}")]
    Stopped {
        /// Why.
        reason: StopReason,
        /// What is known all the same, a sentence each.
        known: Vec<String>,
    },
}

pub(crate) type Solved<T> = Result<T, SolveError>;

/// Options that are looked at for winning moves; beyond, the list is incomplete and says so.
const MOST_OPTIONS: u64 = 20_000_000;
/// Winning moves that are listed.
const MOST_MOVES: usize = 100_000;
/// Options that a reason lists.
const MOST_REASONS: usize = 200;

/// Answers a question.
///
/// # Errors
/// A cycle, a rule that fails, or a limit (with what is known).
pub fn solve(question: &Question, wanted: Wanted, budget: &Budget) -> Solved<Answer> {
    let mut answer = match wanted.convention {
        Convention::Normal => normal(question, wanted, budget)?,
        Convention::Misere => {
            let mut answer = misere::solve(question, budget)?;
            if wanted.depth > 0 {
                answer.moves = all_moves(question, MOST_REASONS, budget)?;
            }
            answer
        }
    };
    if wanted.remoteness {
        let fate = fate(question, wanted.convention, budget).map_err(|error| {
            let mut error = error;
            if let SolveError::Stopped { known, .. } = &mut error {
                known.push(format!("{} is {}; how long it lasts is not known", answer.shown, answer.outcome));
            }
            error
        })?;
        answer.remoteness = Some(fate.moves);
    }
    Ok(answer)
}

/// All legal moves, at most so many of each component.
pub(crate) fn all_moves(question: &Question, most: usize, budget: &Budget) -> Solved<Vec<Move>> {
    let mut moves = Vec::new();
    for (index, component) in question.components.iter().enumerate() {
        let mut options: Vec<Vec<Vec<i64>>> = Vec::new();
        walk(component, budget, &mut |parts| {
            if options.len() < most {
                options.push(tidy(parts));
            }
            Ok(())
        })
        .map_err(|error| no_value(error, &component.game))?;
        options.sort_unstable();
        options.dedup();
        moves.extend(options.into_iter().map(|to| Move { component: index, from: component.position.clone(), to }));
    }
    Ok(moves)
}

/// Outcome and remoteness of a whole sum, by search.
pub(crate) fn fate(question: &Question, convention: Convention, budget: &Budget) -> Solved<search::Fate> {
    let (games, numbers) = question.games();
    let rules: Vec<&Ruleset> = games.iter().map(|game| &game.rules).collect();
    let sum = engine_sum(&question.components, &numbers);
    Sums::new(&rules, convention, true).fate(&sum, budget).map_err(|error| sum_error(error, &games))
}

pub(crate) fn engine_sum(components: &[Component], games: &[usize]) -> Vec<search::Component> {
    let component = |(component, &game): (&Component, &usize)| search::Component {
        game,
        position: component.position.as_slice().into(),
    };
    components.iter().zip(games).map(component).collect()
}

pub(crate) fn sum_error(error: SumError, games: &[Rc<GameDef>]) -> SolveError {
    match error {
        SumError::Stopped(reason) => SolveError::Stopped { reason, known: Vec::new() },
        SumError::Rule { game, error } => SolveError::Rule { error, game: Rc::clone(&games[game]) },
        SumError::Cycle(cycle) => {
            let show = |sum: &Vec<search::Component>| {
                crate::question::show_sum(sum.iter().map(|part| games[part.game].show(&part.position)))
            };
            SolveError::Cycle {
                shown: cycle.iter().chain(cycle.first()).map(show).collect::<Vec<_>>().join(" -> "),
                place: None,
            }
        }
    }
}

pub(crate) fn no_value(error: NoValue, game: &Rc<GameDef>) -> SolveError {
    match error {
        NoValue::Cycle(cycle) => {
            let shown: Vec<String> = cycle.iter().chain(cycle.first()).map(|position| show_tuple(position)).collect();
            let place = cycle.first().zip(cycle.get(1).or(cycle.first()));
            let place = place.and_then(|(from, to)| leads(game, from, to)).map(|span| (Rc::clone(game), span));
            SolveError::Cycle { shown: shown.join(" -> "), place }
        }
        NoValue::Stopped(reason) => SolveError::Stopped { reason, known: Vec::new() },
        NoValue::StoppedAfter(reason, positions) => {
            let known = format!("the values of {positions} positions of {} were found by then", game.name());
            SolveError::Stopped { reason, known: vec![known] }
        }
        NoValue::Rule(error) => SolveError::Rule { error, game: Rc::clone(game) },
    }
}

/// The line of the rules that leads from one position to (a sum with) another.
fn leads(game: &GameDef, from: &[i64], to: &[i64]) -> Option<Span> {
    let budget = Budget::unlimited();
    let mut evaluator = game.rules.evaluator();
    (0..game.rules.rules()).find_map(|rule| {
        let flow = evaluator.runs(rule, from, &budget, &mut |run| {
            let parts = run.base.chunks(to.len()).zip(run.step.chunks(to.len()));
            let hits = |(base, step): (&[i64], &[i64])| {
                // Some j in the run with base + j * step = to, in all coordinates.
                let moving = base.iter().zip(step).zip(to).find(|((_, step), _)| **step != 0);
                let j = moving.map_or(0, |((base, step), to)| (to - base) / step);
                let j_fits = (0..run.count as i64).contains(&j);
                j_fits && base.iter().zip(step).zip(to).all(|((base, step), to)| base + j * step == *to)
            };
            if parts.into_iter().any(hits) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        flow.is_ok_and(|flow| flow.is_break()).then(|| game.rules.resolved().rules[rule].span)
    })
}

fn normal(question: &Question, wanted: Wanted, budget: &Budget) -> Solved<Answer> {
    let (games, numbers) = question.games();
    // One component, whose winner a theorem names: values are found only if that is quick.
    if let [component] = question.components.as_slice()
        && let Some(theory) = &component.game.theory
        && theory.grundy(&component.position).is_none()
        && let Some(outcome) = theory.outcome(&component.position)
        && !Values::is_quick(&component.game, &component.position, budget)
    {
        return by_outcome(question, component, outcome, budget);
    }
    let mut values: Vec<Values<'_>> = Vec::new();
    let mut components: Vec<ComponentAnswer> = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let of_game = question.components.iter().zip(&numbers).filter(|(_, n)| **n == number);
        let asked: Vec<&[i64]> = of_game.map(|(component, _)| component.position.as_slice()).collect();
        let found = Values::new(game, &asked, budget).map_err(|error| with_known(no_value(error, game), question))?;
        values.push(found);
    }
    let mut total = 0;
    for (component, &number) in question.components.iter().zip(&numbers) {
        let source = &mut values[number];
        let value = source
            .grundy(&component.position, budget)
            .map_err(|error| with_known(no_value(error, &component.game), question))?;
        total ^= value;
        components.push(ComponentAnswer {
            game: component.game.name().to_owned(),
            position: component.position.clone(),
            shown: component.game.show(&component.position),
            grundy: Some(value),
            misere_grundy: None,
            known: source.how_known(),
        });
    }
    let found = |reason: StopReason| SolveError::Stopped {
        reason,
        known: vec![format!(
            "{} has Grundy value {total}: it is {}; not all winning moves are known",
            question.show(),
            Outcome::of_grundy(total)
        )],
    };
    let mut winning_moves = Vec::new();
    let mut complete = true;
    let mut reasons = Vec::new();
    for (index, component) in question.components.iter().enumerate() {
        let source = &mut values[numbers[index]];
        let value = components[index].grundy.unwrap_or(0);
        if total != 0 {
            let all = moves_to(component, value ^ total, source, budget, &mut |to| {
                winning_moves.push(Move { component: index, from: component.position.clone(), to });
            });
            complete &= all.map_err(|error| match no_value(error, &component.game) {
                SolveError::Stopped { reason, .. } => found(reason),
                error => error,
            })?;
        }
        if wanted.depth > 0 {
            reasons.push(
                reason(component, source, wanted.depth, budget).map_err(|error| no_value(error, &component.game))?,
            );
        }
    }
    complete &= winning_moves.len() <= MOST_MOVES;
    winning_moves.truncate(MOST_MOVES);
    Ok(Answer {
        shown: question.show(),
        convention: Convention::Normal,
        outcome: Outcome::of_grundy(total),
        grundy: Some(total),
        winning_moves,
        complete,
        known: together(&components),
        components,
        remoteness: None,
        reasons,
        moves: Vec::new(),
        log: values.into_iter().flat_map(|source| source.log).collect(),
    })
}

/// What can be said of a question that was stopped: what theorems say of its components.
fn with_known(mut error: SolveError, question: &Question) -> SolveError {
    if let SolveError::Stopped { known, .. } = &mut error {
        for component in &question.components {
            let Some(theory) = &component.game.theory else { continue };
            let shown = component.game.show(&component.position);
            if let Some(value) = theory.grundy(&component.position) {
                known.push(format!("{shown} has Grundy value {value} by {}", theory.statement().name));
            } else if let Some(outcome) = theory.outcome(&component.position) {
                known.push(format!("{shown} alone is {outcome} by {}", theory.statement().name));
            }
        }
    }
    error
}

/// A sum is known as its least well known component is; positions of different games add up.
pub(crate) fn together(components: &[ComponentAnswer]) -> HowKnown {
    let mut computed: Vec<(&str, &'static str, usize)> = Vec::new();
    for component in components {
        if let HowKnown::Computed { engine, positions } = component.known
            && !computed.iter().any(|(game, ..)| *game == component.game)
        {
            computed.push((&component.game, engine, positions));
        }
    }
    let proved = components.iter().find(|component| matches!(component.known, HowKnown::Proved { .. }));
    match (computed.as_slice(), proved.or(components.first())) {
        ([], Some(first)) => first.known.clone(),
        ([], None) => HowKnown::Computed { engine: "search", positions: 0 },
        ([(_, engine, _), rest @ ..], _) => HowKnown::Computed {
            engine: if rest.iter().all(|(_, other, _)| other == engine) { engine } else { "table and search" },
            positions: computed.iter().map(|(_, _, positions)| positions).sum(),
        },
    }
}

/// The answer from a theorem that names the winner but no value.
fn by_outcome(question: &Question, component: &Component, outcome: Outcome, budget: &Budget) -> Solved<Answer> {
    let game = &component.game;
    let Some(theory) = &game.theory else {
        return Err(SolveError::Stopped { reason: StopReason::Interrupted, known: Vec::new() });
    };
    let statement = theory.statement();
    let (options, complete) = match theory.winning_options(&component.position) {
        _ if !outcome.mover_wins() => (Vec::new(), true),
        Some(options) => (options, true),
        None => {
            let mut found = Vec::new();
            let walked = walk(component, budget, &mut |parts| {
                if let [only] = parts
                    && theory.outcome(only) == Some(Outcome::P)
                {
                    found.push(only.clone());
                }
                Ok(())
            });
            let complete = match walked {
                Ok(complete) => complete,
                // Some options are beyond 64 bits; the theorem stands, the list has holes.
                Err(NoValue::Rule(_)) => false,
                Err(error) => {
                    return Err(match no_value(error, game) {
                        SolveError::Stopped { reason, .. } => SolveError::Stopped {
                            reason,
                            known: vec![format!("{} is {outcome} by {}", question.show(), statement.name)],
                        },
                        error => error,
                    });
                }
            };
            (found, complete)
        }
    };
    let known = HowKnown::Theorem(statement);
    Ok(Answer {
        shown: question.show(),
        components: vec![ComponentAnswer {
            game: game.name().to_owned(),
            position: component.position.clone(),
            shown: game.show(&component.position),
            grundy: None,
            misere_grundy: None,
            known: known.clone(),
        }],
        convention: Convention::Normal,
        outcome,
        grundy: None,
        winning_moves: options
            .into_iter()
            .map(|option| Move { component: 0, from: component.position.clone(), to: vec![option] })
            .collect(),
        complete,
        known,
        remoteness: None,
        reasons: Vec::new(),
        moves: Vec::new(),
        log: vec![format!("{}: theorem: {} (the Grundy value would need a large table)", game.name(), statement.name)],
    })
}

/// Calls `take` for every option of a component that has the value; were all options looked at?
fn moves_to(
    component: &Component,
    value: u64,
    source: &mut Values<'_>,
    budget: &Budget,
    take: &mut impl FnMut(Vec<Vec<i64>>),
) -> Result<bool, NoValue> {
    if let Some(options) = source.options_of_value(&component.position, value) {
        options.into_iter().for_each(|option| take(vec![option]));
        return Ok(true);
    }
    let mut found: Vec<Vec<Vec<i64>>> = Vec::new();
    let complete = walk(component, budget, &mut |parts| {
        let mut sum = 0;
        for part in parts {
            sum ^= source.grundy(part, budget)?;
        }
        if sum == value && found.len() <= MOST_MOVES {
            found.push(tidy(parts));
        }
        Ok(())
    })?;
    found.sort_unstable();
    found.dedup();
    found.into_iter().for_each(take);
    Ok(complete)
}

/// An option as it is shown: heaps in order, empty heaps left out beside others.
pub(crate) fn tidy(parts: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut parts = parts.to_vec();
    parts.sort_unstable();
    let nothing = |part: &Vec<i64>| part.iter().all(|&x| x == 0);
    if parts.len() > 1 {
        if parts.iter().all(nothing) {
            parts.truncate(1);
        } else {
            parts.retain(|part| !nothing(part));
        }
    }
    parts
}

/// Calls `visit` with the components of every option, up to a number; were these all?
pub(crate) fn walk(
    component: &Component,
    budget: &Budget,
    visit: &mut impl FnMut(&[Vec<i64>]) -> Result<(), NoValue>,
) -> Result<bool, NoValue> {
    let arity = component.game.rules.arity();
    let mut count = 0;
    let mut failed = None;
    let mut parts: Vec<Vec<i64>> = Vec::new();
    let flow = component.game.rules.evaluator().options_until(&component.position, budget, &mut |option| {
        count += 1;
        if count > MOST_OPTIONS {
            return ControlFlow::Break(());
        }
        parts.truncate(option.len() / arity);
        parts.resize(option.len() / arity, Vec::new());
        for (part, coordinates) in parts.iter_mut().zip(option.chunks(arity)) {
            part.clear();
            part.extend_from_slice(coordinates);
        }
        match visit(&parts) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    match flow {
        Ok(flow) => Ok(flow.is_continue()),
        Err(EvalError::Stopped(reason)) => Err(NoValue::Stopped(reason)),
        Err(error) => Err(NoValue::Rule(error)),
    }
}

/// Why a component has its value: its options and theirs.
fn reason(component: &Component, source: &mut Values<'_>, depth: usize, budget: &Budget) -> Result<Reason, NoValue> {
    let value = source.grundy(&component.position, budget)?;
    let mut listed: Vec<Vec<Vec<i64>>> = Vec::new();
    let mut omitted = 0;
    let complete = walk(component, budget, &mut |parts| {
        let option = tidy(parts);
        if listed.len() >= MOST_REASONS {
            omitted += 1;
        } else if !listed.contains(&option) {
            listed.push(option);
        }
        Ok(())
    })?;
    if !complete {
        omitted = u64::MAX;
    }
    let mut options = Vec::new();
    for to in listed {
        let mut values = Vec::new();
        let mut reasons = Vec::new();
        for part in &to {
            values.push(source.grundy(part, budget)?);
            if depth > 1 {
                let below = Component { game: Rc::clone(&component.game), position: part.clone() };
                reasons.push(reason(&below, source, depth - 1, budget)?);
            }
        }
        let value = values.iter().fold(0, |sum, value| sum ^ value);
        options.push(ReasonOption { to, values, value, reasons });
    }
    Ok(Reason { position: component.position.clone(), value, options, omitted })
}

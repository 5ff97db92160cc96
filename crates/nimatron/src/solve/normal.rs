//! Normal play: the value of a sum is the xor of the values of its components, and a move wins
//! exactly when it makes the xor 0.

use crate::answer::{Answer, ComponentAnswer, HowKnown, Move};
use crate::chooser::ChooserValues;
use crate::chooser::runs;
use crate::error::{NoValue, SolveError, SolveResult, no_value};
use crate::moves::{BudgetedBytes, NEXT, sum_of, tidy, walk_as_known};
use crate::question::{Component, Question};
use crate::solve::reasons::{Reasons, reasons};
use crate::sources::NamedOptions;
use crate::sources::by_outcome::Winner;
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_messages::answers;
use nimatron_nimber::BigUint;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The maximum number of winning moves that are listed.
const MAX_MOVES: usize = 100_000;
/// The maximum number of components that all of them leave.
const MAX_LEFT: usize = 1_000_000;
/// The same for runs of heaps, where a user may want all of them.
const MAX_RUN_MOVES: usize = 1_000_000;

/// Answers a question in normal play, with reasons `depth` moves deep.
pub(crate) fn solve(question: &Question, depth: usize, budget: &Budget) -> SolveResult<Answer> {
    let (games, numbers) = question.games();
    let mut values = chosen(question, &games, &numbers, question.components.len() == 1, budget)?;
    if let ([component], [chosen]) = (question.components.as_slice(), values.as_slice())
        && let Some(answered) = by_winner(question, component, chosen, depth, budget)
    {
        return answered;
    }
    let mut grundy = Vec::new();
    for (component, &number) in question.components.iter().zip(&numbers) {
        let value = values[number].value(&component.position, budget);
        grundy.push(value.map_err(|error| with_known(no_value(error, &component.game), question))?);
    }
    let total = grundy.iter().fold(BigUint::ZERO, |sum, value| sum ^ value);
    let outcome = if total == BigUint::ZERO { Outcome::P } else { Outcome::N };
    // Only now is the number of positions that the engines evaluated final.
    let component = |((component, &number), value): ((&Component, &usize), &BigUint)| ComponentAnswer {
        value: Some(value.clone()),
        ..ComponentAnswer::new(component, values[number].how_known(&component.position)).explained(component, depth)
    };
    let components: Vec<ComponentAnswer> =
        question.components.iter().zip(&numbers).zip(&grundy).map(component).collect();
    let moves = winning_moves(question, &mut values, &numbers, (&grundy, &total), budget)?;
    let why = match depth {
        0 => Reasons { list: Vec::new(), missing: 0, stopped: None },
        _ => reasons(question, &mut values, &numbers, &grundy, depth, budget)?,
    };
    let known = HowKnown::together(&components, &numbers);
    Ok(Answer {
        value: Some(total),
        complete: moves.complete,
        count: moves.count.filter(|_| !moves.complete),
        winning_moves: moves.list,
        reasons: why.list,
        missing_reasons: why.missing,
        stopped: why.stopped,
        log: values.into_iter().flat_map(|source| source.log).collect(),
        ..Answer::of(question, Convention::Normal, outcome, known, components)
    })
}

/// The sources of values that are chosen for the games of a question, with the number of its game
/// for each component. `winner`: a source that only knows who wins will do.
pub(super) fn chosen<'g>(
    question: &Question,
    games: &'g [Arc<GameDef>],
    numbers: &[usize],
    winner: bool,
    budget: &Budget,
) -> SolveResult<Vec<ChooserValues<'g>>> {
    let one = |(number, game)| {
        let of_game = question.components.iter().zip(numbers).filter(|(_, own)| **own == number);
        let asked: Vec<&Position> = of_game.map(|(component, _)| &component.position).collect();
        let found = ChooserValues::choose(game, &asked, winner, budget);
        found.map_err(|error| with_known(no_value(error, game), question))
    };
    games.iter().enumerate().map(one).collect()
}

/// The answer about the only component by a source that knows who wins and no value.
fn by_winner(
    question: &Question,
    component: &Component,
    chosen: &ChooserValues<'_>,
    depth: usize,
    budget: &Budget,
) -> Option<SolveResult<Answer>> {
    let source = chosen.winner()?;
    let winner = Winner {
        component,
        convention: Convention::Normal,
        outcome: source.outcome(&component.position)?,
        known: source.how_known(),
        named: source.winning_options(&component.position),
        patience: chosen.patience().unwrap_or_default(),
        of: &|position| source.outcome(position),
        log: chosen.log.clone(),
    };
    Some(winner.answer(question, depth, budget))
}

/// The moves that make the sum of all values 0.
fn winning_moves(
    question: &Question,
    values: &mut [ChooserValues<'_>],
    numbers: &[usize],
    (grundy, total): (&[BigUint], &BigUint),
    budget: &Budget,
) -> SolveResult<WinningMoveList> {
    let mut moves = WinningMoveList { list: Vec::new(), complete: true, count: Some(0) };
    if *total == BigUint::ZERO {
        return Ok(moves);
    }
    for (index, component) in question.components.iter().enumerate() {
        let added = match component.position {
            Position::Run(first, last) => {
                moves.add_run(index, component, (first, last), u64::try_from(total).unwrap_or(0), budget)
            }
            _ => moves.add(index, component, &(&grundy[index] ^ total), &mut values[numbers[index]], budget),
        };
        added.map_err(|error| match no_value(error, &component.game) {
            SolveError::Stopped { reason, .. } => {
                let known = answers::moves_unknown(question.show(), total.to_string(), Outcome::N.to_string());
                SolveError::Stopped { reason, known: vec![known] }
            }
            error => error,
        })?;
    }
    if !question.has_runs() {
        moves.complete &= moves.list.len() <= MAX_MOVES;
        moves.list.truncate(MAX_MOVES);
    }
    Ok(moves)
}

/// Adds to the error of a stopped question what theorems say about its components.
fn with_known(mut error: SolveError, question: &Question) -> SolveError {
    if let SolveError::Stopped { known, .. } = &mut error {
        for component in &question.components {
            let (Some(theory), Some(position)) = (component.game.theory(), component.position.small()) else {
                continue;
            };
            let (shown, theorem) = (component.show(), theory.statement().name.message());
            if let Some(value) = theory.grundy(position) {
                known.push(answers::value_by(shown, value, theorem));
            } else if let Some(outcome) = theory.outcome(position) {
                known.push(answers::alone_by(shown, outcome.to_string(), theorem));
            }
        }
    }
    error
}

/// The winning moves found so far.
struct WinningMoveList {
    list: Vec<Move>,
    complete: bool,
    /// The number of winning moves; `None` if it is unknown.
    count: Option<u128>,
}

impl WinningMoveList {
    /// Adds the winning moves in a run of heaps, where `sum` is the xor of the whole sum: as many
    /// as the memory allows.
    fn add_run(
        &mut self,
        index: usize,
        component: &Component,
        (first, last): (u64, u64),
        sum: u64,
        budget: &Budget,
    ) -> Result<(), NoValue> {
        let count = runs::winning_count(first, last, sum);
        let room = MAX_RUN_MOVES.saturating_sub(self.list.len());
        let mut held = BudgetedBytes::new(budget);
        let mut added = 0;
        for heap in runs::winning_heaps(first, last, sum).take(room) {
            // A move has two lists of one number, and its text.
            match held.hold(size_of::<Move>() + 256) {
                Ok(()) => {}
                Err(StopReason::Memory { .. }) => break,
                Err(reason) => return Err(reason.into()),
            }
            let (from, to) = (Position::from([heap as i64]), Position::from([(heap ^ sum) as i64]));
            self.list.push(Move::from_position(index, component, from, vec![to]));
            added += 1;
        }
        self.complete &= count == added;
        self.count = self.count.map(|all| all + count);
        Ok(())
    }

    /// Adds every option of a component that has this value.
    fn add(
        &mut self,
        index: usize,
        component: &Component,
        value: &BigUint,
        source: &mut ChooserValues<'_>,
        budget: &Budget,
    ) -> Result<(), NoValue> {
        // Options of small positions have values below 2^64.
        if component.position.small().is_some() && value.bits() > 64 {
            return Ok(());
        }
        let before = self.list.len();
        let complete = match source.options_of_value(&component.position, value) {
            NamedOptions::All(options) => {
                self.list.extend(options.into_iter().map(|to| Move::new(index, component, to)));
                true
            }
            NamedOptions::Some(named) => {
                // Without it "no move is known" would depend on the clock.
                budget.check()?;
                let listed = listed_of_value(component, value, source, budget)?;
                let (mut options, complete) = listed.unwrap_or((BTreeSet::new(), false));
                if !complete {
                    options.extend(named);
                }
                self.list.extend(options.into_iter().map(|to| Move::new(index, component, to)));
                complete
            }
        };
        self.complete &= complete;
        self.count = self.count.filter(|_| complete).map(|all| all + (self.list.len() - before) as u128);
        Ok(())
    }
}

/// Sorted options.
type SortedOptions = BTreeSet<Vec<Position>>;

/// The options with this value, found by listing all options, and whether all were examined; `None`
/// if the position is too large to list its options.
fn listed_of_value(
    component: &Component,
    value: &BigUint,
    source: &mut ChooserValues<'_>,
    budget: &Budget,
) -> Result<Option<(SortedOptions, bool)>, NoValue> {
    let (Some(position), Ok(value)) = (component.position.small(), u64::try_from(value)) else { return Ok(None) };
    let game = &component.game;
    let mut found: BTreeSet<Vec<Vec<i64>>> = BTreeSet::new();
    let (mut dropped, mut left) = (false, 0);
    let mut held = BudgetedBytes::new(budget);
    let limit = source.patience();
    let complete = walk_as_known(game, position, limit, budget, &mut |parts| {
        let is_wanted = match parts {
            [part] => source.has_value(part, value, budget)?,
            _ => {
                let mut sum = 0;
                for part in parts {
                    sum ^= source.grundy(part, budget)?;
                }
                sum == value
            }
        };
        if is_wanted {
            if found.len() < MAX_MOVES && left + parts.len() <= MAX_LEFT {
                held.hold_option(parts)?;
                left += parts.len();
                found.insert(tidy(game, parts));
            } else {
                dropped |= !found.contains(&tidy(game, parts));
            }
        }
        NEXT
    })?;
    Ok(Some((found.into_iter().map(sum_of).collect(), complete && !dropped)))
}

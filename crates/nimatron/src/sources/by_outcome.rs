//! The answer from a source that names the winner of a position but no value: the winning moves are
//! those to positions that the opponent loses.

use crate::answer::{Answer, ComponentAnswer, HowKnown, Move};
use crate::error::{NoValue, SolveError, SolveResult, no_value};
use crate::moves::{BudgetedBytes, NEXT, sum_of, tidy, walk_within};
use crate::question::{Component, Question};
use crate::sources::{NamedOptions, OptionSums};
use nimatron_catalogue::Position;
use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_messages::{Message, answers};
use std::collections::BTreeSet;

/// What a source says about one component under a convention.
pub(crate) struct Winner<'a> {
    pub(crate) component: &'a Component,
    pub(crate) convention: Convention,
    pub(crate) outcome: Outcome,
    pub(crate) known: HowKnown,
    /// The winning options that the source names.
    pub(crate) named: NamedOptions,
    /// The units of work for examining the options one by one.
    pub(crate) patience: u64,
    /// The outcome of other positions; `None` if the source does not know it.
    pub(crate) of: &'a dyn Fn(&Position) -> Option<Outcome>,
    pub(crate) log: Vec<Message>,
}

impl Winner<'_> {
    /// Answers a question of this one component.
    pub(crate) fn answer(self, question: &Question, depth: usize, budget: &Budget) -> SolveResult<Answer> {
        let (options, complete) = if self.outcome.mover_wins() {
            self.winning(budget).map_err(|error| match no_value(error, &self.component.game) {
                SolveError::Stopped { reason, .. } => self.stopped(reason, question),
                error => error,
            })?
        } else {
            (OptionSums::new(), true)
        };
        let Winner { component, convention, outcome, known, log, .. } = self;
        let of_component = ComponentAnswer::new(component, known.clone());
        let normal = convention == Convention::Normal;
        let components = vec![if normal { of_component.explained(component, depth) } else { of_component }];
        Ok(Answer {
            winning_moves: options.into_iter().map(|to| Move::new(0, component, to)).collect(),
            complete,
            log,
            ..Answer::of(question, convention, outcome, known, components)
        })
    }

    fn stopped(&self, reason: StopReason, question: &Question) -> SolveError {
        let by = match &self.known {
            HowKnown::Theorem(statement) => statement.name.message(),
            _ => answers::a_proved_law(),
        };
        let known = vec![answers::outcome_by(question.show(), self.outcome.to_string(), by)];
        SolveError::Stopped { reason, known }
    }

    /// Whether the player who moves from this option loses. `None` if the option is a sum of
    /// several components, about which the source says nothing.
    fn is_lost(&self, parts: &[Vec<i64>]) -> Option<bool> {
        let outcome = match parts {
            [] => Some(self.convention.terminal()),
            [only] => (self.of)(&Position::from(only.as_slice())),
            _ => None,
        };
        outcome.map(|outcome| outcome == Outcome::P)
    }

    /// The winning options, and whether the list is complete.
    fn winning(&self, budget: &Budget) -> Result<(OptionSums, bool), NoValue> {
        let game = &self.component.game;
        let named = match &self.named {
            NamedOptions::All(options) => {
                let mut options = options.clone();
                if self.component.position.small().is_some() {
                    options.sort_unstable();
                    options.dedup();
                }
                return Ok((options, true));
            }
            NamedOptions::Some(options) => options,
        };
        let Some(position) = self.component.position.small() else { return Ok((named.clone(), false)) };
        let mut found: BTreeSet<Vec<Vec<i64>>> = BTreeSet::new();
        let mut held = BudgetedBytes::new(budget);
        let mut undecided = false;
        let walked = walk_within(game, position, self.patience, budget, &mut |parts| {
            let parts = tidy(game, parts);
            match self.is_lost(&parts) {
                Some(true) => {
                    held.hold_option(&parts)?;
                    found.insert(parts);
                }
                Some(false) => {}
                None => undecided = true,
            }
            NEXT
        })?;
        let complete = walked && !undecided;
        let mut options: BTreeSet<Vec<Position>> = found.into_iter().map(sum_of).collect();
        if !complete {
            options.extend(named.iter().cloned());
        }
        Ok((options.into_iter().collect(), complete))
    }
}

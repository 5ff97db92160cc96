//! The answer from a theorem that names the winner of a position but no value: its winning moves are those that leave lost positions.

use crate::answer::{Answer, ComponentAnswer, HowKnown, Move};
use crate::error::{SolveError, Solved, no_value};
use crate::moves::{tidy, walk_within};
use crate::question::{Component, Question};
use crate::values::NoValue;
use nimatron_catalogue::Theory;
use nimatron_core::{Budget, Convention, Limit, Outcome, StopReason};
use std::collections::BTreeSet;
use std::time::Duration;

/// What may be spent on listing winning moves when the winner is known by theorem.
const LISTING: Limit = Limit { time: Some(Duration::from_millis(500)), memory: Limit::DEFAULT_MEMORY };

/// What a theorem says of one component under a convention.
pub(crate) struct Named<'a> {
    pub(crate) component: &'a Component,
    pub(crate) theory: &'a dyn Theory,
    pub(crate) convention: Convention,
    pub(crate) outcome: Outcome,
}

/// Options, each with its components.
type Sums = BTreeSet<Vec<Vec<i64>>>;

impl Named<'_> {
    /// Answers a question of this one component.
    pub(crate) fn answer(&self, question: &Question, depth: usize, budget: &Budget) -> Solved<Answer> {
        let Named { component, theory, convention, outcome } = *self;
        let statement = theory.statement();
        let (options, complete) = if outcome.mover_wins() {
            self.winning(budget).map_err(|error| match no_value(error, &component.game) {
                SolveError::Stopped { reason, .. } => self.stopped(reason, question),
                error => error,
            })?
        } else {
            (Sums::new(), true)
        };
        let known = HowKnown::Theorem(statement);
        let of_component = ComponentAnswer::new(component, known.clone());
        let normal = convention == Convention::Normal;
        Ok(Answer {
            shown: question.show(),
            components: vec![if normal { of_component.explained(component, depth) } else { of_component }],
            convention,
            outcome,
            grundy: None,
            winning_moves: options.into_iter().map(|to| Move::new(0, component, to)).collect(),
            complete,
            known,
            remoteness: None,
            reasons: Vec::new(),
            moves: Vec::new(),
            log: vec![format!(
                "{}: theorem: {} (it names the winner, not a value)",
                component.game.name(),
                statement.name
            )],
        })
    }

    fn stopped(&self, reason: StopReason, question: &Question) -> SolveError {
        let theorem = self.theory.statement().name;
        SolveError::Stopped { reason, known: vec![format!("{} is {} by {theorem}", question.show(), self.outcome)] }
    }

    /// Is an option lost for the player who is left with it? `None`: the theorem speaks of single components only.
    fn is_lost(&self, parts: &[Vec<i64>]) -> Option<bool> {
        let outcome = match (parts, self.convention) {
            ([], convention) => Some(convention.terminal()),
            ([only], Convention::Normal) => self.theory.outcome(only),
            ([only], Convention::Misere) => self.theory.misere_outcome(only),
            _ => None,
        };
        outcome.map(|outcome| outcome == Outcome::P)
    }

    /// The winning options, and whether these are all.
    fn winning(&self, budget: &Budget) -> Result<(Sums, bool), NoValue> {
        let Named { component, theory, .. } = *self;
        let game = &component.game;
        let normal = self.convention == Convention::Normal;
        if normal && let Some(options) = theory.winning_options(&component.position) {
            return Ok((options.into_iter().map(|option| vec![option]).collect(), true));
        }
        let mut found = Sums::new();
        let mut undecided = false;
        let walked = walk_within(component, LISTING, budget, &mut |parts| {
            let parts = tidy(game, parts);
            match self.is_lost(&parts) {
                Some(true) => {
                    found.insert(parts);
                }
                Some(false) => {}
                None => undecided = true,
            }
            Ok(())
        })?;
        let complete = walked && !undecided;
        if !complete
            && normal
            && let Some(option) = theory.an_option_of_value(&component.position, 0)
        {
            found.insert(tidy(game, &option));
        }
        Ok((found, complete))
    }
}

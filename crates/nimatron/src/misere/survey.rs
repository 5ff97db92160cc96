//! Surveys of misère quotients: which of many codes are the same game, and how far each quotient is
//! known.

use super::certificate::extend_checked;
use crate::limits;
use crate::octal::codes::{classes, side_by_side};
use nimatron_core::{Budget, Limit, StopReason};
use nimatron_engine::heap::Code;
use nimatron_engine::misere::{Heaps, MisereError, MiserePeriod, QuotientChange, QuotientSolver};
use nimatron_messages::Message;
use std::time::Duration;

/// Why a quotient is known no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuotientStatus {
    /// It is known for all heaps, and the checker has accepted its certificate.
    Solved(MiserePeriod),
    /// No period is proved up to the last heap that was asked for.
    NoPeriod,
    /// The quotient with the next heap, if it is finite, is larger than what is searched.
    TooLarge,
    /// The quotient with the next heap is infinite, and the checker has accepted its certificate.
    Infinite,
    /// The time for one game was over.
    TimeOver,
    /// A limit of the whole survey was reached before this game's turn.
    NotTried(StopReason),
    /// A limit of the whole survey was reached during this game.
    Stopped(StopReason),
}

/// What is known about the quotient of a game.
#[derive(Clone, Debug)]
pub struct SurveyedQuotient {
    /// The code of the class: that of the same game in which a heap of one token has a move.
    pub code: Code,
    /// The codes of the survey that are this game; each with the number of tokens that a heap of
    /// the class has less.
    pub members: Vec<(Code, usize)>,
    /// The last heap with which the quotient is known.
    pub known_to: usize,
    /// The heaps with which it changed. The last one has its size.
    pub steps: Vec<QuotientChange>,
    /// Why it is known no further.
    pub standing: QuotientStatus,
    /// Why the checker did not accept certificates that were found.
    pub refused: Vec<Message>,
}

impl SurveyedQuotient {
    /// The numbers of elements and of lost ones.
    pub fn size(&self) -> (usize, usize) {
        self.steps.last().map_or((1, 0), |step| (step.size, step.lost))
    }
}

/// The work of a survey.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// The last heap of each game.
    pub to: usize,
    /// The time for one game.
    pub each: Duration,
    /// The number of threads.
    pub threads: usize,
}

impl Extent {
    /// The maximum number of threads.
    pub const MAX_THREADS: usize = limits::THREADS;
}

/// Finds the quotients of the games that codes are, in the order of the codes of their classes. For
/// a class that `known` knows, nothing is computed; `done` gets each class when it is known.
pub fn survey(
    codes: &[Code],
    extent: Extent,
    known: &(impl Fn(&Code) -> Option<SurveyedQuotient> + Sync),
    done: &(impl Fn(&SurveyedQuotient) + Sync),
    budget: &Budget,
) -> Vec<SurveyedQuotient> {
    let classes = classes(codes);
    let class = |(code, members): &(Code, Vec<(Code, usize)>), budget: &Budget| {
        if let Some(known) = known(code) {
            return SurveyedQuotient { members: members.clone(), ..known };
        }
        let class = class(code, members, extent, budget);
        done(&class);
        class
    };
    let mut found = side_by_side(&classes, extent.threads, budget, &class);
    found.sort_by_cached_key(|class| class.code.to_string());
    found
}

fn class(code: &Code, members: &[(Code, usize)], extent: Extent, budget: &Budget) -> SurveyedQuotient {
    let mut solver = QuotientSolver::new(Heaps::new(vec![code.clone()]));
    let own = budget.within(Limit { time: Some(extent.each), memory: budget.limit().memory });
    let before = budget.check();
    let mut refused = Vec::new();
    let standing = match (extend_checked(&mut solver, extent.to, &mut refused, &own), budget.check()) {
        (Ok(Some(period)), _) => QuotientStatus::Solved(period),
        (_, Err(reason)) if before.is_err() => QuotientStatus::NotTried(reason),
        (_, Err(reason)) => QuotientStatus::Stopped(reason),
        (Ok(None), Ok(())) => QuotientStatus::NoPeriod,
        (Err(MisereError::TooLarge), Ok(())) => QuotientStatus::TooLarge,
        (Err(MisereError::Infinite(_)), Ok(())) => QuotientStatus::Infinite,
        (Err(MisereError::Stopped(StopReason::Time(_))), Ok(())) => QuotientStatus::TimeOver,
        (Err(MisereError::Stopped(reason)), Ok(())) => QuotientStatus::Stopped(reason),
    };
    SurveyedQuotient {
        code: code.clone(),
        members: members.to_vec(),
        known_to: solver.known_heaps().saturating_sub(1),
        steps: solver.steps().to_vec(),
        standing,
        refused,
    }
}

//! From a question to an answer: by a theorem of the catalogue if one covers the position, else by
//! the strongest engine that fits the shape of the rules (see `chooser`).

pub(crate) mod move_result;
mod normal;
pub(crate) mod reasons;

use crate::answer::Answer;
use crate::error::{SolveError, SolveResult, sum_error};
use crate::misere;
use crate::moves::engine_sum;
use crate::positions::endless::ends;
use crate::question::Question;
use nimatron_core::{Budget, Convention};
use nimatron_engine::search::{Fate, Sums};
use nimatron_messages::{Say, answers};

/// What to compute.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnswerRequest {
    /// Normal or misère play.
    pub convention: Convention,
    /// Whether to compute the remoteness: how long the loser can hold out.
    pub remoteness: bool,
    /// The depth of the reasons: 0 for none, 1 for the options of each component, 2 for their
    /// options, and so on.
    pub depth: usize,
}

/// Answers a question.
///
/// # Errors
/// The game has a cycle, a rule fails, or a limit is reached (with what is known).
pub fn solve(question: &Question, wanted: AnswerRequest, budget: &Budget) -> SolveResult<Answer> {
    ends(question)?;
    // Runs are replaced by their heaps where moves or whole sums are examined.
    let listed;
    let question =
        if question.has_runs() && (wanted.convention == Convention::Misere || wanted.remoteness || wanted.depth > 0) {
            listed = question.listed().map_err(|error| SolveError::TooFar(error.message()))?;
            &listed
        } else {
            question
        };
    let mut answer = match wanted.convention {
        Convention::Normal => normal::solve(question, wanted.depth, budget)?,
        Convention::Misere => misere::solve(question, wanted.depth, budget)?,
    };
    if wanted.remoteness {
        let fate = fate(question, wanted.convention, budget).map_err(|error| {
            let mut error = error;
            if let SolveError::Stopped { known, .. } = &mut error {
                known.push(answers::length_unknown(&answer.shown, answer.outcome.to_string()));
            }
            error
        })?;
        answer.remoteness = Some(fate.moves);
    }
    Ok(answer)
}

/// Outcome and remoteness of a whole sum, by search.
fn fate(question: &Question, convention: Convention, budget: &Budget) -> SolveResult<Fate> {
    let (games, _) = question.games();
    let moves: Vec<_> = games.iter().map(|game| game.moves()).collect();
    let sum = engine_sum(question, &games)?;
    Sums::new(&moves, convention, true).fate(&sum, budget).map_err(|error| sum_error(error, &games))
}

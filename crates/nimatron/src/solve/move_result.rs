//! What each move leaves, for a face that shows where to play: the value of the sum after it in
//! normal play, and whether it wins.

use super::normal::chosen;
use crate::answer::Move;
use crate::error::{NoValue, SolveError, SolveResult, no_value};
use crate::positions::endless::ends;
use crate::question::Question;
use crate::solve::{AnswerRequest, solve};
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_nimber::BigUint;

/// What a move leaves. `None`: it is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveResult {
    /// The value of the sum after the move (normal play).
    pub(crate) value: Option<BigUint>,
    /// Whether the player who makes the move wins.
    pub(crate) wins: Option<bool>,
}

/// What each of these moves leaves, and the limit that ended the work, after which the rest is
/// unknown.
///
/// # Errors
/// As for [`solve`], but reaching a limit is not an error.
pub(crate) fn left(
    question: &Question,
    moves: &[Move],
    convention: Convention,
    budget: &Budget,
) -> SolveResult<(Vec<MoveResult>, Option<StopReason>)> {
    ends(question)?;
    let mut all = vec![MoveResult::default(); moves.len()];
    let found = match convention {
        Convention::Normal => by_values(question, moves, &mut all, budget),
        Convention::Misere => by_answer(question, moves, &mut all, budget),
    };
    match found {
        Ok(()) => Ok((all, None)),
        Err(SolveError::Stopped { reason, .. }) => Ok((all, Some(reason))),
        Err(error) => Err(error),
    }
}

/// In normal play a move wins exactly when the values that it leaves have the xor 0.
fn by_values(question: &Question, moves: &[Move], all: &mut [MoveResult], budget: &Budget) -> SolveResult<()> {
    let (games, numbers) = question.games();
    let mut values = chosen(question, &games, &numbers, false, budget)?;
    let mut grundy = Vec::new();
    for (component, &number) in question.components.iter().zip(&numbers) {
        let value = values[number].value(&component.position, budget);
        grundy.push(value.map_err(|error| no_value(error, &component.game))?);
    }
    let total = grundy.iter().fold(BigUint::ZERO, |sum, value| sum ^ value);
    for (made, left) in moves.iter().zip(all) {
        let source = &mut values[numbers[made.component]];
        let others = &total ^ &grundy[made.component];
        let sum = made.to.iter().try_fold(others, |sum, part| Ok::<_, NoValue>(sum ^ source.value(part, budget)?));
        let sum = sum.map_err(|error| no_value(error, source.game()))?;
        *left = MoveResult { wins: Some(sum == BigUint::ZERO), value: Some(sum) };
    }
    Ok(())
}

/// In misère play the winning moves of the answer win, and all others lose if these are all.
fn by_answer(question: &Question, moves: &[Move], all: &mut [MoveResult], budget: &Budget) -> SolveResult<()> {
    let answer = solve(question, AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() }, budget)?;
    for (made, left) in moves.iter().zip(all) {
        let same = |one: &Move| one.component == made.component && one.to == made.to;
        let wins = answer.winning_moves.iter().any(same);
        left.wins = (wins || answer.complete).then_some(wins);
    }
    Ok(())
}

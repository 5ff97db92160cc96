//! Who wins one component in misère play by a law of the winner, found and proved now: for
//! coordinates of any size, and where the pairs of the positions below take long. A law says
//! nothing of sums.

use crate::answer::Answer;
use crate::error::{SolveResult, no_value, other};
use crate::law::ProvedLaw;
use crate::question::Question;
use crate::sources::Source;
use crate::sources::by_outcome::Winner;
use nimatron_core::{Budget, Convention};
use nimatron_messages::{answers, sources};

/// The answer; `None` if the question has several components, no law is found, or it does not name
/// the winner of this position.
///
/// # Errors
/// The budget is used up; or the position does not satisfy the condition of the rules.
pub(super) fn solve(question: &Question, budget: &Budget) -> SolveResult<Option<Answer>> {
    let [component] = question.components.as_slice() else { return Ok(None) };
    let game = &component.game;
    let failed = |error| no_value(error, game);
    let Some(law) = ProvedLaw::of_misere(game, budget).map_err(failed)? else { return Ok(None) };
    let is_small = component.position.small().is_some();
    if !is_small && !law.knows_positions() {
        return Ok(None);
    }
    if !law.is_position(&component.position)? {
        // Small positions have already been checked against `where`.
        return if is_small { Ok(None) } else { other(answers::excluded(game.name())) };
    }
    let Some(outcome) = law.outcome(&component.position) else {
        // A law that the budget ends has no answer either.
        budget.check()?;
        return Ok(None);
    };
    let winner = Winner {
        component,
        convention: Convention::Misere,
        outcome,
        known: law.how_known(),
        named: law.winning_options(&component.position),
        patience: law.patience().unwrap_or_default(),
        of: &|position| law.outcome(position),
        log: vec![sources::names_winner(game.name(), law.name())],
    };
    winner.answer(question, 0, budget).map(Some)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Rules, and a position of which there is surely a law.
    const GAMES: [&str; 6] = [
        "n -> n - k for k in 1..n",
        "n -> n - k for k in {1, 3, 4}",
        "n -> n - k for k in {2, 5}",
        "n -> n - k for k in powers(2)",
        "n -> n - k for k in 3..5; n -> 0 if 0 < n and n < 3",
        "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; (a, b) -> (a - k, b - k) for k in 1..min(a, b)",
    ];

    /// The law and the definition share nothing but the rules. One in eleven small positions, which
    /// have many remainders, or all with `NIMATRON_ALL`.
    #[test]
    fn laws_agree_with_the_search() {
        let budget = Budget::unlimited();
        let step = if std::env::var_os("NIMATRON_ALL").is_some() { 1 } else { 11 };
        for rules in GAMES {
            let pairs = rules.starts_with('(');
            for n in (0..40).step_by(step).chain([97, 98, 99]) {
                let position = if pairs { format!("{},{}", n % 7, n / 3) } else { n.to_string() };
                let question = Question::parse(rules, [position], &[]).unwrap();
                let by_law = solve(&question, &budget).unwrap().unwrap();
                let by_search = super::super::outcome(&question, &budget).unwrap();
                assert_eq!(by_law.outcome, by_search.outcome, "{rules}: {n}");
                for chosen in &by_law.winning_moves {
                    assert!(by_search.winning_moves.contains(chosen), "{rules}: {n} {chosen:?}");
                }
                assert!(
                    !by_law.complete || by_law.winning_moves.len() == by_search.winning_moves.len(),
                    "{rules}: {n}"
                );
            }
        }
    }
}

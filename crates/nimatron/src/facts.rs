//! Certificates of the values of positions on boards.

use crate::error::{NoValue, Solved, no_value};
use crate::question::Question;
use nimatron_core::{Budget, Convention};
use nimatron_engine::cells::{CellError, CellFact, facts};
use nimatron_proof::{Claim, Definitions, Fact, FactsProof, Game, Method, PositionName, Proof};

/// The certificate of the Grundy value of one position of a game on boards: facts about components,
/// each of which follows from those before it, so that a checker needs no search. `None` if the
/// question is another one, if play need not end, or if the board is too large for the engine.
///
/// # Errors
/// The budget is used up.
pub fn value_certificate(question: &Question, budget: &Budget) -> Solved<Option<Proof>> {
    let [one] = &question.components[..] else { return Ok(None) };
    let (Some(game), Some(position), Some(rules)) = (one.game.on_cells(), one.position.small(), one.game.rule_text())
    else {
        return Ok(None);
    };
    let stopped = |reason| no_value(NoValue::Stopped(reason), &one.game);
    let Some((ground, states)) = game.cells(position) else { return Ok(None) };
    let Some(position) = game.certified(&ground, &states) else { return Ok(None) };
    let Some(mut solver) = game.solver(&ground, budget).map_err(stopped)? else { return Ok(None) };
    let (facts, value) = match facts(&mut solver, &states, budget) {
        Ok(found) => found,
        Err(CellError::Stopped(reason)) => return Err(stopped(reason)),
        Err(_) => return Ok(None),
    };
    let fact = |CellFact { component, value, is }: CellFact| {
        Some(Fact { component: game.certified(&ground, &component)?, value: value.into(), is })
    };
    let Some(facts) = facts.into_iter().map(fact).collect::<Option<Vec<Fact>>>() else { return Ok(None) };
    Ok(Some(Proof {
        game: Game::Position(PositionName { rules: rules.to_owned(), position }),
        claim: Claim::Grundy,
        convention: Convention::Normal,
        definitions: Definitions::default(),
        method: Method::Facts(FactsProof { value: value.into(), facts }),
        strategy: None,
        witness: None,
    }))
}

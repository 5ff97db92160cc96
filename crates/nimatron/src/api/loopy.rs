//! Games in which play may go on for ever.

use super::request::Request;
use super::wrong::Answered;
use crate::{Budget, SolveError, solve_loopy};
use nimatron_core::Convention;
use nimatron_explicit::words;
use serde_json::{Value as Json, json};

/// Who wins or can force a draw, the value in normal play, the moves that win or draw; with
/// `explain`, why.
pub(super) fn loopy(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let (convention, language) = (request.convention()?, request.language);
    let question = request.question()?.listed()?;
    let solved = solve_loopy(&question, convention, budget)?;
    let (game, tokens) = (&solved.game, &solved.tokens);
    let stopped = |reason| SolveError::Stopped { reason, known: Vec::new() };
    let answer = words::Answer::of(game, tokens, convention, budget).map_err(stopped)?;
    let fields = answer.json();
    let moves = match convention {
        Convention::Normal => fields["moves"].clone(),
        // The sum is one position.
        Convention::Misere => {
            let decided = fields["outcome"] != "D";
            let best = fields["best"].as_array().into_iter().flatten();
            let made = |to| json!({"component": 0, "from": fields["position"], "to": to, "progress": decided});
            best.filter(|_| fields["outcome"] != "P").map(made).collect()
        }
    };
    let explain = request.flag("explain")? && convention == Convention::Normal;
    let explanations = if explain { words::explanations(game, tokens, language) } else { Vec::new() };
    Ok(json!({
        "shown": question.show(),
        "convention": convention.word(),
        "outcome": fields["outcome"],
        "value": fields["value"],
        "values": fields["values"],
        "moves": moves,
        "moves_to_the_end": fields["moves_to_the_end"],
        "reached": game.counts().positions,
        "explanations": explanations,
        "text": answer.text(language),
    }))
}

//! Games in which play may go on for ever: given by rules, or as a graph of positions and moves.

use super::request::{Request, shortened};
use super::wrong::{Answered, Wrong};
use crate::{Budget, SolveError, solve_loopy};
use nimatron_core::{Convention, StopReason};
use nimatron_explicit::{Format, Solved, Unreadable, read_text, words};
use nimatron_messages::{Value, explicit as say};
use serde_json::{Value as Json, json};

/// The maximum size of a graph in bytes.
const MAX_GRAPH: usize = 1 << 20;

/// Who wins or can force a draw, the value in normal play, the moves that win or draw; with
/// `explain`, why; with `draw`, a picture.
pub(super) fn loopy(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let (convention, language) = (request.convention()?, request.language);
    let (game, tokens, shown) = match request.field("graph") {
        Json::Null => {
            let question = request.question()?.listed()?;
            let solved = solve_loopy(&question, convention, budget)?;
            (solved.game, solved.tokens, question.show())
        }
        _ => given(request, convention, budget)?,
    };
    let (game, tokens) = (&game, &tokens[..]);
    let answer = words::Answer::of(game, tokens, convention, budget).map_err(stopped)?;
    let mut fields = answer.json();
    let moves = match convention {
        Convention::Normal => fields["moves"].take(),
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
    let counts = game.counts();
    let mut answer = json!({
        "shown": shown,
        "convention": convention.word(),
        "outcome": fields["outcome"],
        "value": fields["value"],
        "values": fields["values"],
        "moves": moves,
        "moves_to_the_end": fields["moves_to_the_end"],
        "reached": counts.positions,
        "explanations": explanations,
        "text": answer.text(language),
    });
    if tokens.is_empty() {
        answer["outcome"] = Json::Null;
        answer["value"] = Json::Null;
        answer["counts"] = words::counts_json(&counts);
        answer["text"] = words::counts(&say::the_graph().text(language), &counts, language).into();
    }
    #[cfg(feature = "show")]
    if request.flag("draw")? {
        let picture = crate::show::loopy_graph(game, tokens, convention, budget).map_err(stopped)?;
        answer["picture"] = json!({
            "svg": picture.graph.svg(language),
            "dot": picture.graph.dot(),
            "whole": picture.whole,
            "positions": picture.graph.nodes.iter().map(|node| {
                json!({"position": node.shown, "outcome": words::outcome_word(node.outcome), "value": node.value})
            }).collect::<Vec<_>>(),
        });
    }
    Ok(answer)
}

fn stopped(reason: StopReason) -> SolveError {
    SolveError::Stopped { reason, known: Vec::new() }
}

/// A graph that is given by its positions and moves, and the positions that are asked for, by their
/// names.
fn given(request: Request<'_>, convention: Convention, budget: &Budget) -> Answered<(Solved, Vec<u32>, String)> {
    let text = request.text("graph")?;
    if !request.field("game").is_null() {
        return Err(Wrong::request(say::game_or_graph()));
    }
    if text.len() > MAX_GRAPH {
        return Err(Wrong::request(say::too_long(MAX_GRAPH)));
    }
    let format = request.one_of("format", &Format::ALL)?;
    let file = || Value::from(say::the_graph());
    let game = read_text(text.as_bytes(), format, budget).map_err(|error| match error {
        Unreadable::Line(line, why) => Wrong::request(say::wrong_line(file(), line, why)),
        Unreadable::File(why) => Wrong::request(say::not_read(file(), why)),
        Unreadable::TooLarge => Wrong::request(say::too_large(file())),
        Unreadable::Stopped(reason) => Wrong::stopped(reason),
    })?;
    let tokens = game.tokens(&request.names_of("positions")?);
    let tokens = tokens.map_err(|name| Wrong::request(say::no_such_position(shortened(&name.0), file())))?;
    if convention == Convention::Misere && tokens.len() != 1 {
        return Err(Wrong::request(say::one_token_in_misere_play()));
    }
    let shown = tokens.iter().map(|&token| game.names().name(token)).collect::<Vec<_>>().join(" + ");
    Ok((game.solve(budget).map_err(stopped)?, tokens, shown))
}

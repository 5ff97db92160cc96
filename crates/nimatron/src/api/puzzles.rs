//! Puzzles: positions with exactly one winning move.

use super::error::Answered;
use super::moves::{picture, state, state_of_game, with_next};
use super::request::Request;
use crate::answer::Move;
use crate::puzzle::{Grade, Puzzle, PuzzleRequest, PuzzleSource, puzzles as look_for};
use crate::{Budget, Question};
use nimatron_messages::Say;
use serde_json::{Value as Json, json};

/// Puzzles of a game, or from a position; fewer than asked for if there are not enough.
pub(super) fn puzzles(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let asked = PuzzleRequest {
        count: request.number("count")? as usize,
        grade: request.one_of("grade", &Grade::ALL)?,
        convention: request.convention()?,
        seed: request.seed()?,
    };
    let text = request.game_text()?;
    let source = if request.positions()?.is_empty() && !Question::is_sum(text) {
        PuzzleSource::Game(request.game()?)
    } else {
        PuzzleSource::Position(request.question()?.listed()?)
    };
    let found = look_for(&source, asked, budget)?;
    let listed = found.puzzles.iter().map(|puzzle| json_of(request, &source, puzzle));
    let stopped = found.stopped.map(|reason| reason.say(request.language));
    Ok(json!({"puzzles": listed.collect::<Answered<Vec<_>>>()?, "tried": found.tried, "stopped": stopped}))
}

fn json_of(request: Request<'_>, source: &PuzzleSource, puzzle: &Puzzle) -> Answered<Json> {
    let question = &puzzle.question;
    let of_game = |question: &Question| match source {
        PuzzleSource::Game(_) => state_of_game(request, question),
        PuzzleSource::Position(_) => state(request, question),
    };
    let mut solution = with_next(request, question, &puzzle.solution)?;
    solution["next"] = of_game(&puzzle.solution.after(question))?;
    let image = |chosen: &Move| {
        let mut image = with_next(request, question, chosen)?;
        image["next"] = of_game(&chosen.after(question))?;
        Ok(image)
    };
    let images = puzzle.images.iter().map(image).collect::<Answered<Vec<Json>>>()?;
    let pictures = question.components.iter().map(|part| picture(&part.game, &part.position));
    Ok(json!({
        "state": of_game(question)?,
        "shown": question.show(),
        "pictures": pictures.collect::<Vec<_>>(),
        "moves": puzzle.moves,
        "depth": puzzle.depth,
        "size": puzzle.size,
        "grade": puzzle.grade.name(),
        "solution": solution,
        "images": images,
    }))
}

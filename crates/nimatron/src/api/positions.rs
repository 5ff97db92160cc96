//! Positions: who wins and why, legal moves, and a game against the machine.

use super::in_language;
use super::request::Request;
use super::wrong::{Answered, RequestError};
use crate::answer::{ComponentAnswer, Move, Reason};
use crate::ask::{Solve, Told};
use crate::move_result::{MoveResult, left};
use crate::moves::some_moves;
use crate::play::{Level, Match, MoveRationale};
use crate::{Answer, AnswerRequest, Budget, Component, GameDef, Question, SolveError, words};
use nimatron_catalogue::{Exact, Position};
use nimatron_messages::{Language, Message, Say, answers, requests};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// Maximum number of listed moves if the request does not set one.
const USUAL_MOVES: u64 = 500;
/// Maximum number of listed moves that a request may set.
pub(super) const MAX_MOVES: u64 = 20_000;
/// Maximum number of components in all positions that listed moves lead to: about 100 MB.
const MAX_PARTS: usize = 1_000_000;
/// Maximum size of all pictures of listed moves together, in characters and numbers; the moves with
/// their positions are about six times as large.
const MAX_PICTURED: usize = 2 << 20;
/// Maximum size in bytes of an answer, about: most of it are the theorems and moves of its
/// components.
const MAX_ANSWER: usize = 8 << 20;
/// An answer of this size in bytes takes a while to write.
const LONG_ANSWER: usize = 1 << 20;

/// Who wins, the value, the winning moves; with `reasons`, why; with `text`, the answer in lines;
/// with `draw`, where play may go on for ever, a picture.
pub(super) fn solve(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let depth = request.number("reasons", 0)? as usize;
    let wanted = AnswerRequest { convention: request.convention()?, depth, remoteness: request.flag("remoteness")? };
    let (game, positions) = (request.game_text()?, request.positions()?);
    let text = request.flag("text")?;
    let draw = request.flag("draw")?;
    let question = Solve { game, positions: &positions, settings: &[], wanted, loops: request.loops()? };
    let asked = question.read(budget)?;
    let mut told = asked.answer(budget)?;
    if let Told::Answer(answer) = &mut told {
        answer.cut_runs();
        is_short_enough(answer, &asked.question, request.language, budget)?;
    }
    let mut json = told.json(request.language);
    let question = &asked.question;
    match &told {
        Told::Answer(answer) => {
            for (at, component) in question.components.iter().enumerate() {
                let game = &component.game;
                if let Some(own) = json["components"].get_mut(at).filter(|_| !asked.is_member(at)) {
                    own["typed"] = game.typed_at(&component.position).into();
                    own["picture"] = picture(game, &component.position);
                }
                if let (Some(reason), Some(of)) = (json["reasons"].get_mut(at), answer.reasons.get(at)) {
                    with_typed(reason, of, game);
                }
            }
            for (own, of) in json["winning_moves"].as_array_mut().into_iter().flatten().zip(&answer.winning_moves) {
                with_texts(own, question, of);
            }
            json["shown"] = answer.shown.as_str().into();
            json["by_quotient"] = answer.known.is_by_quotient().into();
            json["warnings"] = in_language::lines(&question.warnings, request.language);
        }
        Told::Loops(answer) if draw => {
            let language = request.language;
            json["picture"] = super::loopy::drawn(answer.game(), answer.tokens(), answer.convention, language, budget)?;
        }
        Told::Loops(_) => {}
    }
    json["state"] = match asked.has_members() {
        // Their numbers are heaps of Nim.
        true => json!({"game": game, "positions": positions}),
        false => state(request, question)?,
    };
    if text {
        let lines = if depth > 0 { told.explanation(request.language) } else { told.text(false, request.language) };
        json["text"] = lines.into();
    }
    Ok(json)
}

/// Refuses an answer that is too long, or that takes long to write and the time is over: with what
/// it says in short.
fn is_short_enough(answer: &Answer, question: &Question, language: Language, budget: &Budget) -> Answered<()> {
    // What is written for a component and for a move, beside texts that depend on them, and for a
    // number of a picture.
    const EACH: usize = 300;
    const NUMBER: usize = 8;
    let of_move = |chosen: &Move| EACH + 3 * chosen.shown.text(language).len();
    let of_component = |part: &ComponentAnswer| EACH + 3 * part.shown.len() + part.known.say(language).len();
    let moves = answer.winning_moves.iter().map(of_move).sum::<usize>();
    let components = answer.components.iter().map(of_component).sum::<usize>();
    let mut size = moves + components;
    // Pictures of few positions are not worth a look.
    if question.components.len() > 100 {
        let pictures = question.components.iter().filter_map(|one| one.game.picture(&one.position));
        size += pictures.map(|picture| NUMBER * picture.size()).sum::<usize>();
    }
    let in_short = || {
        let value = answer.value.as_ref().map(|value| answers::has_value(value.to_string()));
        [words::verdict(answer)].into_iter().chain(value).map(Message::brief).collect()
    };
    if size > MAX_ANSWER {
        return Err(RequestError::too_long(MAX_ANSWER >> 20, in_short()));
    }
    if size > LONG_ANSWER {
        budget.check().map_err(|reason| RequestError::from(SolveError::Stopped { reason, known: in_short() }))?;
    }
    Ok(())
}

/// Adds to a move in a game on lists, graphs or boards its positions as they are typed: there their
/// numbers say nothing to people.
fn with_texts(json: &mut Json, question: &Question, chosen: &Move) {
    let Some(component) = question.components.get(chosen.component) else { return };
    let game = &component.game;
    if game.has_rules_of_places() {
        json["typed_from"] = game.typed_at(&component.position).into();
        json["typed"] = chosen.to.iter().map(|part| game.typed_at(part)).collect();
    }
}

/// Adds to a reason and its options the positions as they are typed.
fn with_typed(json: &mut Json, reason: &Reason, game: &GameDef) {
    json["typed"] = game.typed_at(&reason.position).into();
    for (option, of) in json["options"].as_array_mut().into_iter().flatten().zip(&reason.options) {
        option["typed"] = of.to.iter().map(|part| game.typed_at(part)).collect();
        for (below, of) in option["reasons"].as_array_mut().into_iter().flatten().zip(&of.reasons) {
            with_typed(below, of, game);
        }
    }
}

/// A position as requests take it; null if there is nothing left.
pub(super) fn state(request: Request<'_>, question: &Question) -> Answered<Json> {
    let Some(first) = question.components.first() else { return Ok(Json::Null) };
    let same = question.components.iter().all(|component| Arc::ptr_eq(&component.game, &first.game));
    if same && !request.positions()?.is_empty() {
        let typed: Vec<String> =
            question.components.iter().map(|component| component.game.typed_at(&component.position)).collect();
        return Ok(json!({"game": request.game_text()?, "positions": typed}));
    }
    Ok(json!({"game": question.show(), "positions": []}))
}

pub(super) fn with_next(request: Request<'_>, question: &Question, chosen: &Move) -> Answered<Json> {
    let mut shown = in_language::chosen(chosen, request.language);
    with_texts(&mut shown, question, chosen);
    shown["next"] = state(request, &chosen.after(question))?;
    Ok(shown)
}

/// What a position looks like; null if it has no picture.
pub(super) fn picture(game: &GameDef, position: &Position) -> Json {
    serde_json::to_value(game.picture(position)).unwrap_or_default()
}

/// Legal moves, each with the position that it leads to; with `pictures` what the positions and
/// what is left of them look like; with `values` what each move leaves.
pub(super) fn moves(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let question = request.question()?.listed()?;
    let most = request.number("most", USUAL_MOVES)? as usize;
    // Each move comes with the whole sum that it leads to.
    let mut max = most.min(MAX_PARTS / question.components.len().max(1)).max(1);
    let (pictures, values, convention) = (request.flag("pictures")?, request.flag("values")?, request.convention()?);
    let of_component = |component: &Component| component.game.picture(&component.position);
    if pictures {
        let largest = question.components.iter().filter_map(of_component).map(|picture| picture.size()).max();
        max = max.min(MAX_PICTURED / largest.unwrap_or(0).max(1)).max(1);
    }
    let (mut moves, complete) = some_moves(&question, max, max, budget)?;
    let complete = complete && moves.len() <= max;
    moves.truncate(max);
    let listed = moves.iter().map(|chosen| {
        budget.check()?;
        let mut json = with_next(request, &question, chosen)?;
        if pictures {
            let game = &question.components[chosen.component].game;
            json["pictures"] = chosen.to.iter().map(|part| picture(game, part)).collect();
        }
        Ok(json)
    });
    let mut listed: Vec<Json> = listed.collect::<Answered<_>>()?;
    let mut answer = json!({"shown": question.show(), "state": state(request, &question)?});
    if pictures {
        let all = question.components.iter().map(of_component);
        answer["pictures"] = all.map(|picture| serde_json::to_value(picture).unwrap_or_default()).collect();
    }
    if values {
        let (after, stopped) = left(&question, &moves, convention, budget)?;
        for (json, MoveResult { value, wins }) in listed.iter_mut().zip(&after) {
            json["value"] = serde_json::to_value(value.as_ref().map(Exact)).unwrap_or_default();
            json["wins"] = (*wins).into();
        }
        answer["stopped"] = in_language::stopped(stopped, request.language);
    }
    answer["moves"] = listed.into();
    answer["complete"] = complete.into();
    Ok(answer)
}

/// Whether a move is legal, and the position that it leads to.
pub(super) fn make(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let question = request.question()?.listed()?;
    let number = request.number("component", 0)? as usize;
    let Some(component) = question.components.get(number) else {
        return Err(RequestError::request(requests::unknown_component(number)));
    };
    let parts = request.list("to")?;
    let game = Match::new(question.clone(), request.convention()?);
    let mut to = Vec::new();
    for part in parts {
        let numbers = || part.as_array()?.iter().map(integer).collect::<Option<Vec<i64>>>();
        match part.as_str() {
            Some(text) => to.extend(component.game.read(text)?),
            None => to.push(numbers().ok_or_else(|| RequestError::request(requests::what_is_left()))?.into()),
        }
    }
    let legal = game.move_to(number, &to, budget)?;
    let mut answer = match &legal {
        Some(chosen) => with_next(request, &question, chosen)?,
        None => json!({"next": null}),
    };
    answer["legal"] = legal.is_some().into();
    Ok(answer)
}

/// A whole number, which may be a string if a JavaScript number cannot hold it exactly.
fn integer(number: &Json) -> Option<i64> {
    number.as_i64().or_else(|| number.as_str()?.parse().ok())
}

/// The machine's move, at a level of play.
pub(super) fn play(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let question = request.question()?.listed()?;
    let convention = request.convention()?;
    let loops = request.loops()?;
    let (level, seed) = (request.one_of("level", &Level::ALL)?.unwrap_or_default(), request.seed()?);
    let ends = || Match::new(question.clone(), convention).move_at(level, seed, budget);
    let goes_on = || Match::with_loops(question.clone(), convention).move_at(level, seed, budget);
    let chosen = loops.choose(question.may_recur(), ends, goes_on);
    let Some((chosen, choice)) = chosen? else {
        return Ok(json!({"move": null, "choice": null}));
    };
    let (word, moves) = match choice {
        MoveRationale::WinsQuickly(moves) => ("wins_quickly", Some(moves)),
        MoveRationale::Wins => ("wins", None),
        MoveRationale::Guesses => ("guesses", None),
        MoveRationale::Unknown => ("unknown", None),
        MoveRationale::ResistsLongest(moves) => ("resists_longest", Some(moves)),
        MoveRationale::Resists => ("resists", None),
        MoveRationale::Draws => ("draws", None),
        MoveRationale::AtRandom => ("at_random", None),
    };
    Ok(json!({"move": with_next(request, &question, &chosen)?, "choice": word, "moves": moves}))
}

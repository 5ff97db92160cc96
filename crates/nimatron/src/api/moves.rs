//! Moves: all legal ones, and whether one is legal; the positions that they lead to.

use super::error::{Answered, RequestError};
use super::in_language;
use super::request::Request;
use crate::answer::Move;
use crate::moves::some_moves;
use crate::play::Match;
use crate::solve::move_result::{MoveResult, left};
use crate::{Budget, Component, GameDef, Question};
use nimatron_catalogue::{Exact, Position};
use nimatron_messages::requests;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// Maximum number of components in all positions that listed moves lead to: about 100 MB.
const MAX_PARTS: usize = 1_000_000;
/// Maximum size of all pictures of listed moves together, in characters and numbers; the moves with
/// their positions are about six times as large.
const MAX_PICTURED: usize = 2 << 20;

/// Legal moves, each with the position that it leads to; with `pictures` what the positions and
/// what is left of them look like; with `values` what each move leaves.
pub(super) fn moves(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let question = request.question()?.listed()?;
    let most = request.number("most")? as usize;
    // Each move comes with the whole sum that it leads to.
    let mut max = most.min((MAX_PARTS / question.components.len().max(1)).max(1));
    let (pictures, values, convention) = (request.flag("pictures")?, request.flag("values")?, request.convention()?);
    let of_component = |component: &Component| component.game.picture(&component.position);
    if pictures {
        let largest = question.components.iter().filter_map(of_component).map(|picture| picture.size()).max();
        max = max.min((MAX_PICTURED / largest.unwrap_or(0).max(1)).max(1));
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
        answer["pictures"] = all.map(|picture| json!(picture)).collect();
    }
    if values {
        let (after, stopped) = left(&question, &moves, convention, budget)?;
        for (json, MoveResult { value, wins }) in listed.iter_mut().zip(&after) {
            json["value"] = json!(value.as_ref().map(Exact));
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
    let number = request.number("component")? as usize;
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

/// A position as requests take it; null if there is nothing left.
pub(super) fn state(request: Request<'_>, question: &Question) -> Answered<Json> {
    let Some(first) = question.components.first() else { return Ok(Json::Null) };
    let same = question.components.iter().all(|component| Arc::ptr_eq(&component.game, &first.game));
    if same && !request.positions()?.is_empty() {
        return state_of_game(request, question);
    }
    Ok(request.state(&question.show(), &[]))
}

/// Positions of the game of a request, as requests take them; null if there is nothing left.
pub(super) fn state_of_game(request: Request<'_>, question: &Question) -> Answered<Json> {
    let typed: Vec<String> = question.components.iter().map(|part| part.game.notation_at(&part.position)).collect();
    Ok(if typed.is_empty() { Json::Null } else { request.state(request.game_text()?, &typed) })
}

/// A move with the position that it leads to.
pub(super) fn with_next(request: Request<'_>, question: &Question, chosen: &Move) -> Answered<Json> {
    let mut shown = in_language::chosen(chosen, request.language);
    with_texts(&mut shown, question, chosen);
    shown["next"] = state(request, &chosen.after(question))?;
    Ok(shown)
}

/// What a position looks like; null if it has no picture.
pub(super) fn picture(game: &GameDef, position: &Position) -> Json {
    json!(game.picture(position))
}

/// Adds to a move in a game on lists, graphs or boards its positions as they are typed: there their
/// numbers say nothing to people.
pub(super) fn with_texts(json: &mut Json, question: &Question, chosen: &Move) {
    let Some(component) = question.components.get(chosen.component) else { return };
    let game = &component.game;
    if game.has_rules_of_places() {
        json["typed_from"] = game.notation_at(&component.position).into();
        json["typed"] = chosen.to.iter().map(|part| game.notation_at(part)).collect();
    }
}

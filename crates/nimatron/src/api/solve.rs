//! A position: who wins, and why.

use super::error::{Answered, RequestError};
use super::in_language;
use super::loopy::drawn;
use super::moves::{picture, state, with_texts};
use super::request::Request;
use crate::answer::{ComponentAnswer, Move, Reason};
use crate::ask::{AskPosition, ToldPosition};
use crate::{Answer, AnswerRequest, Budget, GameDef, Question, SolveError, words};
use nimatron_messages::{Language, Message, Say, answers};
use serde_json::Value as Json;

/// Maximum size in bytes of an answer, about: most of it are the theorems and moves of its
/// components.
pub(super) const MAX_ANSWER: usize = 8 << 20;
/// An answer of this size in bytes takes a while to write.
const LONG_ANSWER: usize = 1 << 20;

/// Who wins, the value, the winning moves; with `reasons`, why; with `text`, the answer in lines;
/// with `draw`, where play may go on for ever, a picture.
pub(super) fn solve(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let depth = request.number("reasons")? as usize;
    let wanted = AnswerRequest { convention: request.convention()?, depth, remoteness: request.flag("remoteness")? };
    let (game, positions, settings) = (request.game_text()?, request.positions()?, request.settings()?);
    let text = request.flag("text")?;
    let draw = request.flag("draw")?;
    let (settings, loops) = ((&settings).into(), request.loops("loopy")?);
    let question = AskPosition { game, positions: &positions, settings, wanted, loops };
    let asked = question.read(budget)?;
    let mut told = asked.tell(budget)?;
    if let ToldPosition::Answer(answer) = &mut told {
        answer.cut_runs();
        is_short_enough(answer, &asked.question, request.language, budget)?;
    }
    let mut json = told.json(request.language);
    let question = &asked.question;
    match &told {
        ToldPosition::Answer(answer) => {
            for (at, component) in question.components.iter().enumerate() {
                let game = &component.game;
                if let Some(own) = json["components"].get_mut(at).filter(|_| !asked.is_member(at)) {
                    own["typed"] = game.notation_at(&component.position).into();
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
            if draw {
                json["picture"] = Json::Null;
            }
        }
        ToldPosition::Loops(answer) if draw => {
            json["picture"] = drawn(answer.tokens(), request.language, budget)?;
        }
        ToldPosition::Loops(_) => {}
    }
    json["state"] = match asked.has_members() {
        // Their numbers are heaps of Nim.
        true => request.state(game, &positions),
        false => state(request, question)?,
    };
    if text {
        let lines = if depth > 0 { told.explanation(request.language) } else { told.text(false, request.language)? };
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

/// Adds to a reason and its options the positions as they are typed.
fn with_typed(json: &mut Json, reason: &Reason, game: &GameDef) {
    json["typed"] = game.notation_at(&reason.position).into();
    for (option, of) in json["options"].as_array_mut().into_iter().flatten().zip(&reason.options) {
        option["typed"] = of.to.iter().map(|part| game.notation_at(part)).collect();
        for (below, of) in option["reasons"].as_array_mut().into_iter().flatten().zip(&of.reasons) {
            with_typed(below, of, game);
        }
    }
}

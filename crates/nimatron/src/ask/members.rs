//! Positions that are too large to be read as a graph or board, but belong to a family with a law:
//! `star(1000000,3,5)`, `grid(2,10^9)`. The law is found and proved now; it gives the value, and
//! the rest of the question is solved beside a heap of Nim with this value.

use super::position::AskPosition;
use crate::answer::ComponentAnswer;
use crate::error::SolveResult;
use crate::law::member;
use crate::loopy::Loops;
use crate::question::{Component, Question, last_bracket};
use nimatron_catalogue::{GameDef, MAX_VERTICES, Position, QuestionError, is_rules, split_outside};
use nimatron_core::{Budget, Convention};
use nimatron_rules::half_width_outside_quotes;
use std::sync::Arc;

/// The maximum number of parts of a sum that are read one by one.
const MAX_PARTS: usize = 64;

/// Members of families, by the numbers of their components.
pub(super) type MemberAnswers = Vec<(usize, ComponentAnswer)>;

/// The sum, with a heap of Nim for each member of a family, and these members with the numbers of
/// their components. `None`: the question is not of this kind, and what is wrong with it is said by
/// `error`.
pub(super) fn read(
    asked: &AskPosition<'_>,
    error: &QuestionError,
    budget: &Budget,
) -> SolveResult<Option<(Question, MemberAnswers)>> {
    let AskPosition { game, positions, settings, wanted, loops } = *asked;
    let has_values = wanted.convention == Convention::Normal && !wanted.remoteness && loops != Loops::Always;
    if !has_values || matches!(error, QuestionError::Rules { .. }) {
        return Ok(None);
    }
    let is_sum = positions.is_empty() && Question::is_sum(game);
    let half = half_width_outside_quotes(game);
    let parts: Vec<&str> = match is_sum {
        true => split_outside(&half, '+'),
        false => positions.iter().flat_map(|text| split_outside(text, '+')).collect(),
    };
    if parts.is_empty() || parts.len() > MAX_PARTS {
        return Ok(None);
    }
    let (mut question, mut members) = (Question::default(), Vec::new());
    for part in parts {
        let part = part.trim();
        let read = match is_sum {
            true => Question::of_term(part, settings),
            false => Question::parse(game, [part], settings),
        };
        match read {
            Ok(own) if own.may_recur() => return Ok(None),
            Ok(own) => {
                question.components.extend(own.components);
                question.warnings.extend(own.warnings);
            }
            Err(_) => {
                let bracket = if is_sum { last_bracket(part) } else { None };
                let (name, position) = match bracket {
                    Some(open) => (part[..open].trim(), part[open + 1..part.len() - 1].trim()),
                    None if is_sum => return Ok(None),
                    None => (game, part),
                };
                // A file of rules names its game, but a position in a file is a graph.
                if position.starts_with('@') || is_rules(position) {
                    return Ok(None);
                }
                let member = member(name, position, asked.settings, MAX_VERTICES as i64, budget)?;
                let Some(member) = member.map(|member| member.answer(position)) else { return Ok(None) };
                let Some(value) = member.value.clone() else { return Ok(None) };
                members.push((question.components.len(), member));
                question.components.push(Component { game: nim()?, position: Position::of(vec![value]) });
            }
        }
    }
    question.warnings.dedup();
    Ok((!members.is_empty()).then_some((question, members)))
}

fn nim() -> Result<Arc<GameDef>, QuestionError> {
    GameDef::load("nim", &[]).map(Arc::new)
}

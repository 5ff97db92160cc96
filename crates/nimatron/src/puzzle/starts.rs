//! Positions to look at for puzzles: heaps and tuples of small numbers; boards, rows, strings and
//! graphs like the example of the game; and what a few moves leave of them.

use super::{Grade, PuzzleSource};
use crate::error::SolveResult;
use crate::moves::some_moves;
use crate::question::{Component, Question};
use crate::seeded::Draws;
use nimatron_catalogue::{GameDef, Picture, Position};
use nimatron_core::Budget;
use std::sync::Arc;

/// The largest number in a tuple or heap, by scale.
const LARGEST: [usize; 3] = [7, 11, 18];
/// Maximum number of moves that are made before a position is looked at.
const STEPS: usize = 7;
/// Moves of a position that are drawn from.
const LISTED: usize = 500;

/// A position; `None` if what was drawn is not one. `is_near`: it has to do with the position that
/// is given, if one is.
///
/// # Errors
/// The moves of a position cannot be listed.
pub(super) fn draw(
    source: &PuzzleSource,
    is_near: bool,
    grade: Option<Grade>,
    draws: &mut Draws,
    budget: &Budget,
) -> SolveResult<Option<Question>> {
    let question = match source {
        PuzzleSource::Game(game) => of_game(game, scale(grade, draws), draws),
        PuzzleSource::Position(question) => match question.components.first() {
            Some(first) if !is_near && is_of(question, &first.game) => of_game(&first.game, scale(grade, draws), draws),
            Some(first) if is_of(question, &first.game) && has_tuples(&first.game) => Some(as_large(question, draws)),
            _ => Some(question.clone()),
        },
    };
    let Some(mut question) = question else { return Ok(None) };
    // Tuples are drawn as they are; everything else changes by moves.
    let is_drawn =
        question.components.first().is_some_and(|first| is_of(&question, &first.game) && has_tuples(&first.game));
    let steps = if is_drawn { 0 } else { draws.below(STEPS + 1) };
    for _ in 0..steps {
        let (legal, _) = some_moves(&question, LISTED, LISTED, budget)?;
        let Some(chosen) = legal.get(draws.below(legal.len())) else { break };
        question = chosen.after(&question);
    }
    // Parts that are used up are only in the way.
    question.components.retain(|part| !part.position.small().is_some_and(|numbers| part.game.is_nothing(numbers)));
    Ok((!question.components.is_empty()).then_some(question))
}

/// Whether all components are of one game.
fn is_of(question: &Question, game: &Arc<GameDef>) -> bool {
    question.components.iter().all(|part| Arc::ptr_eq(&part.game, game))
}

fn has_tuples(game: &GameDef) -> bool {
    game.rules().is_some()
}

/// Heaps, or a tuple, about as many and as large as in a position. It may be none.
fn as_large(question: &Question, draws: &mut Draws) -> Question {
    let numbers = |part: &Component| part.position.small().map(<[i64]>::to_vec).unwrap_or_default();
    let mut drawn = Question::default();
    let Some(first) = question.components.first() else { return drawn };
    let arity = numbers(first).len();
    let largest = |at: usize| question.components.iter().filter_map(|part| numbers(part).get(at).copied()).max();
    let parts = question.components.len();
    let parts = if arity == 1 { draws.between((parts - 1).max(1), parts + 1) } else { parts };
    for _ in 0..parts {
        let number = |at: usize| {
            let most = usize::try_from(largest(at).unwrap_or(0)).unwrap_or(0);
            draws.between(usize::from(arity == 1), most.max(3)) as i64
        };
        let typed = Position::Small((0..arity).map(number).collect());
        if let Ok(position) = first.game.position(&typed) {
            drawn.components.push(Component { game: Arc::clone(&first.game), position });
        }
    }
    drawn
}

/// How large positions are: 0 to 2.
const fn scale(grade: Option<Grade>, draws: &mut Draws) -> usize {
    match grade {
        Some(Grade::Easy) => 0,
        Some(Grade::Medium) => draws.between(0, 1),
        Some(Grade::Hard) => draws.between(1, 2),
        None => draws.between(0, 2),
    }
}

fn of_game(game: &Arc<GameDef>, scale: usize, draws: &mut Draws) -> Option<Question> {
    let largest = LARGEST[scale.min(2)];
    let texts = match (game.rules(), game.arity()) {
        (Some(_), Some(1)) if !game.is_row() => {
            (0..draws.between(1, 2 + scale)).map(|_| draws.between(1, largest).to_string()).collect()
        }
        (Some(_), Some(arity)) => {
            let numbers = (0..arity).map(|_| draws.below(largest + 1).to_string());
            vec![numbers.collect::<Vec<_>>().join(",")]
        }
        _ => vec![like(game, scale, draws)],
    };
    let mut question = Question::default();
    for text in texts {
        for typed in game.read(&text).ok()? {
            let position = game.position(&typed).ok()?;
            question.components.push(Component { game: Arc::clone(game), position });
        }
    }
    Some(question)
}

/// A text like that of the example; it may not be a position.
fn like(game: &GameDef, scale: usize, draws: &mut Draws) -> String {
    let example = game.example();
    let first = game.read(&example).ok().and_then(|all| all.into_iter().next());
    let numbers = |text: &str, mark| text.split(mark).all(is_number);
    match first.and_then(|position| game.picture(&position)) {
        Some(Picture::Board { .. }) => board(game, scale, draws),
        Some(Picture::Row { .. }) => {
            // Few different numbers, so that neighbours are often equal.
            let largest = draws.between(2, 3 + 2 * scale);
            format!("[{}]", listed(draws.between(2, 5 + 2 * scale), largest, draws))
        }
        Some(Picture::Graph { arrows: false, .. }) if is_token(&example) => {
            let vertices = vertices(scale, draws);
            format!("{}; {}", draws.below(vertices), edges(vertices, draws))
        }
        Some(Picture::Graph { arrows: true, .. }) => order(vertices(scale, draws), draws),
        Some(Picture::Graph { .. }) => {
            let vertices = vertices(scale, draws);
            format!("edges({vertices}; {})", edges(vertices, draws))
        }
        // Hackenbush: the ground is the vertex 0.
        _ if example.split(',').all(|edge| numbers(edge, '-') && edge.contains('-')) => {
            edges(draws.between(4, 6 + 2 * scale), draws)
        }
        _ if is_token(&example) => {
            let vertices = vertices(scale, draws);
            format!("{}; {}", draws.below(vertices), edges(vertices, draws))
        }
        _ if numbers(&example.replace(' ', ""), ',') => {
            let count = draws.between(example.split(',').count(), 3 + scale).max(1);
            listed(count, LARGEST[scale.min(2)], draws)
        }
        _ => example,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether this is a graph with a token on a vertex: `2; 0-1,1-2`.
fn is_token(example: &str) -> bool {
    example.trim_matches('\'').split_once(';').is_some_and(|(token, _)| is_number(token))
}

/// Positive numbers with commas between them.
fn listed(count: usize, largest: usize, draws: &mut Draws) -> String {
    (0..count).map(|_| draws.between(1, largest).to_string()).collect::<Vec<_>>().join(", ")
}

const fn vertices(scale: usize, draws: &mut Draws) -> usize {
    draws.between(4 + 2 * scale, 7 + 5 * scale)
}

/// Rows of the signs that the moves of the game look for, about as large as the example, and one
/// row if that is one; if these are only free cells, a free board or one with walls.
fn board(game: &GameDef, scale: usize, draws: &mut Draws) -> String {
    let example = game.read(&game.example()).ok().and_then(|all| game.picture(all.first()?));
    let Some(Picture::Board { rows: like }) = example else { return String::new() };
    let (high, wide) = (like.len(), like.first().map_or(0, |row| row.chars().count()));
    let (mut rows, mut columns) = if high == 1 {
        (1, draws.between((wide / 2).max(2), wide + 2 * scale))
    } else {
        (draws.between(2, high.min(3) + scale.min(1)), draws.between(3, wide.min(4) + scale))
    };
    let text = game.rule_text().unwrap_or_default().replace('\u{2192}', "->");
    // The pattern is the word before an arrow, or several rows in brackets; after the last arrow
    // there is none. `?` is any cell.
    let before: Vec<&str> = text.split("->").collect();
    let before = before.split_last().map_or(&[][..], |(_, before)| before);
    let patterns = before.iter().filter_map(|part| match part.trim_end().strip_suffix(']') {
        Some(rows) => rows.rsplit('[').next(),
        None => part.split_whitespace().next_back(),
    });
    let is_sign = |sign: &char| !sign.is_whitespace() && !"/#?[]".contains(*sign);
    let mut signs: Vec<char> = patterns.flat_map(str::chars).filter(is_sign).collect();
    signs.sort_unstable();
    signs.dedup();
    if signs.is_empty() || signs == ['.'] {
        if high == 1 {
            // What is used comes from moves, so that the position is one of a game.
            return format!("1x{columns}");
        }
        // Walls make parts, of which a larger board is a sum.
        signs = vec!['.', '.', '.', '.', '#'];
        if draws.below(2) == 0 {
            signs.pop();
        }
        (rows, columns) = (draws.between(1, 3 + scale), draws.between(2, 5 + scale));
    }
    let row = |draws: &mut Draws| (0..columns).map(|_| signs[draws.below(signs.len())]).collect::<String>();
    (0..rows).map(|_| row(draws)).collect::<Vec<_>>().join("/")
}

/// An order with several smallest elements: a single one would win at once where it takes all
/// others away.
fn order(elements: usize, draws: &mut Draws) -> String {
    let mut pairs: Vec<(usize, usize)> = (2..elements).map(|b| (draws.below(b), b)).collect();
    pairs.extend((3..elements).step_by(2).map(|b| (draws.below(b), b)));
    pairs.dedup();
    let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}<{b}")).collect();
    format!("order({elements}; {})", pairs.join(", "))
}

/// The edges of a connected graph: a tree, and a few more.
fn edges(vertices: usize, draws: &mut Draws) -> String {
    let mut edges: Vec<(usize, usize)> = (1..vertices).map(|b| (draws.below(b), b)).collect();
    for _ in 0..draws.below(vertices) {
        let (a, b) = (draws.below(vertices), draws.below(vertices));
        let edge = (a.min(b), a.max(b));
        if a != b && !edges.contains(&edge) {
            edges.push(edge);
        }
    }
    edges.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(",")
}

//! Play without end, found in the rules before an engine would search until its memory is full:
//! some move can be repeated for ever, from the positions of a question or from the smallest ones
//! of a game. What only may be a mistake, a move that changes nothing, is a notice.

use crate::error::{Place, SolveError, SolveResult};
use crate::question::{Component, Question};
use nimatron_catalogue::GameDef;
use nimatron_core::Budget;
use nimatron_messages::{answers, names};
use nimatron_rules::formula::Endless;
use nimatron_rules::{Diagnostic, Ruleset, Span, show_tuple};
use std::sync::Arc;

/// The error for an infinite play from a position, by the same move each time.
fn without_end(game: &Arc<GameDef>, position: &[i64], endless: &Endless) -> SolveError {
    let after = |times: i64| -> Vec<i64> {
        position.iter().zip(&endless.step).map(|(here, step)| here.saturating_add(step.saturating_mul(times))).collect()
    };
    let stays = endless.step.iter().all(|&step| step == 0);
    let mut shown: Vec<String> = (0..if stays { 2 } else { 3 }).map(|times| show_tuple(&after(times))).collect();
    if !stays {
        shown.push("...".to_owned());
    }
    let says = if stays { answers::stays() } else { answers::repeats() };
    let place = Place { game: Arc::clone(game), span: endless.span, says };
    SolveError::Cycle { shown: shown.join(" -> "), goes_on: !stays, place: Some(place) }
}

/// Rejects a question in which some move can be repeated forever: an engine would search until its
/// memory is full.
pub(crate) fn ends(question: &Question) -> SolveResult<()> {
    question.components.iter().try_for_each(|Component { game, position }| {
        let Some(position) = position.small() else { return Ok(()) };
        let endless = game.rules().and_then(|rules| rules.endless(position));
        endless.map_or(Ok(()), |endless| Err(without_end(game, position, &endless)))
    })
}

/// Rejects a question in which some move leads to infinitely many positions, one after another.
/// Moves that change nothing are allowed.
pub(crate) fn ends_somewhere(question: &Question) -> SolveResult<()> {
    question.components.iter().try_for_each(|Component { game, position }| {
        position.small().map_or(Ok(()), |position| finitely_many(game, [position.to_vec()]))
    })
}

/// The same for questions about a whole game: tests its smallest positions.
pub(crate) fn all_end_somewhere(game: &Arc<GameDef>) -> SolveResult<()> {
    game.rules().map_or(Ok(()), |rules| finitely_many(game, small_positions(rules, SMALLEST)))
}

fn finitely_many(game: &Arc<GameDef>, positions: impl IntoIterator<Item = Vec<i64>>) -> SolveResult<()> {
    let found = game.rules().and_then(|rules| rules.infinite_among(positions));
    found.map_or(Ok(()), |(position, endless)| Err(without_end(game, &position, &endless)))
}

/// The smallest positions on which questions about a whole game are tested: at most 256.
const SMALLEST: [i64; 3] = [64, 8, 2];

/// The same as [`ends`] for questions about a whole game: tests its smallest positions.
pub(crate) fn all_end(game: &Arc<GameDef>) -> SolveResult<()> {
    let Some(rules) = game.rules() else { return Ok(()) };
    let endless = rules.endless_among(small_positions(rules, SMALLEST));
    endless.map_or(Ok(()), |(position, endless)| Err(without_end(game, &position, &endless)))
}

/// Whether play is known to go on for ever from some position: a named game with loops, or a move
/// that can be made again and again.
pub(crate) fn may_not_end(game: &GameDef) -> bool {
    let repeated = |rules: &Ruleset| rules.endless_among(small_positions(rules, SMALLEST)).is_some();
    game.may_recur() || game.rules().is_some_and(repeated)
}

/// Maximum number of positions that are looked at.
const MAX_LOOKED_AT: usize = 100;

/// A move that leaves a position as it is, found at a small position: such a game need not end,
/// which is better said when it is made than in the middle of a match. It may be a mistake.
pub(crate) fn unchanging_move(rules: &Ruleset) -> Option<Diagnostic> {
    if rules.shape().order.is_some() {
        return None;
    }
    let budget = Budget::unlimited().within_work(1 << 18);
    let mut evaluator = rules.evaluator();
    let unchanged = small_positions(rules, [41, 8, 3]).take(MAX_LOOKED_AT).find(|here| {
        let mut unchanged = false;
        if evaluator.is_position(here, &budget).unwrap_or(false) {
            // A rule that fails or takes long is reported when the game is solved.
            let _ = evaluator.options(here, &budget, &mut |option| {
                unchanged |= option.chunks(here.len()).any(|component| component == here);
            });
        }
        unchanged
    });
    unchanged.map(|here| Diagnostic {
        message: names::move_without_change(),
        span: rules.endless(&here).map_or(Span::new(0, rules.text().len()), |endless| endless.span),
        label: names::same_position(),
        help: Some(names::from_here(show_tuple(&here))),
    })
}

/// The smallest tuples of a game, which need not be positions: `widths` are how many numbers a
/// coordinate has in games of one coordinate, of two, and of more. Of many coordinates only the
/// first eight change.
fn small_positions(rules: &Ruleset, widths: [i64; 3]) -> impl Iterator<Item = Vec<i64>> {
    let width = widths[rules.arity().clamp(1, 3) - 1];
    let count = (0..rules.arity().min(8)).map(|_| width).product::<i64>();
    (0..count).filter_map(move |mut number| {
        let mut position = rules.least().to_vec();
        for coordinate in &mut position {
            *coordinate = coordinate.checked_add(number % width)?;
            number /= width;
        }
        Some(position)
    })
}

//! Sums of positions in a normal form, so that each is one node of a graph.

use crate::error::{SolveResult, not_listed};
use crate::question::{Component, Question};
use nimatron_catalogue::GameDef;
use std::sync::Arc;

/// A sum: for each component the index of its game and its coordinates, sorted.
pub(crate) type SortedSum = Vec<(usize, Vec<i64>)>;

/// The games of a question, and the sum that it asks about.
///
/// # Errors
/// A number is beyond 2^63.
pub(crate) fn asked_sum(question: &Question) -> SolveResult<(Vec<Arc<GameDef>>, SortedSum)> {
    let (games, numbers) = question.games();
    let part = |(&game, part): (&usize, &Component)| match part.position.small() {
        Some(position) => Ok((game, position.to_vec())),
        None => Err(not_listed(&part.position)),
    };
    let sum = numbers.iter().zip(&question.components).map(part).collect::<SolveResult<SortedSum>>()?;
    Ok((games, sum))
}

/// The normal form of a sum: sorted, without empty components.
pub(crate) fn normal(mut sum: SortedSum, games: &[Arc<GameDef>]) -> SortedSum {
    sum.sort();
    if sum.len() > 1 {
        let nothing = |(game, position): &(usize, Vec<i64>)| games[*game].is_nothing(position);
        if sum.iter().all(nothing) {
            sum.truncate(1);
        } else {
            sum.retain(|component| !nothing(component));
        }
    }
    sum
}

/// What is left of a graph, without the graph: `without 0,1` of `path(5) without 0,1`.
fn left_of_graph(text: String) -> String {
    match text.rsplit_once(") ") {
        Some((_, left)) if left.starts_with("without ") || left.starts_with("only ") => left.to_owned(),
        _ => text,
    }
}

/// The text of a sum; with `one_start` all positions come from the same graph, which is not
/// repeated.
pub(crate) fn shown(sum: &SortedSum, games: &[Arc<GameDef>], one_start: bool) -> String {
    let one = |(game, position): &(usize, Vec<i64>)| {
        if games.len() > 1 {
            games[*game].show(position)
        } else if games[*game].has_rules_of_places() {
            let text = games[*game].show_alone(position);
            if one_start { left_of_graph(text) } else { text }
        } else if position.len() == 1 {
            position[0].to_string()
        } else {
            format!("({})", games[*game].notation(position))
        }
    };
    if sum.is_empty() { "∅".to_owned() } else { sum.iter().map(one).collect::<Vec<_>>().join(" + ") }
}

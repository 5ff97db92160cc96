//! The graph of a question: all sums reachable from it, and the moves between them.

use crate::error::{SolveError, SolveResult};
use crate::positions::endless::ends;
use crate::positions::sum::{asked_sum, shown};
use crate::positions::{Reached, reached};
use crate::question::Question;
use nimatron_core::Budget;
use nimatron_show::PositionGraph;
use std::collections::BTreeSet;

/// The maximum number of positions in a picture.
const MAX_POSITIONS: usize = 400;

/// The graph of a question; `None` if it has more positions than a picture can show.
///
/// # Errors
/// The game may go on forever, a rule fails, or the budget is used up.
pub fn position_graph(question: &Question, budget: &Budget) -> SolveResult<Option<PositionGraph>> {
    position_graph_within(question, MAX_POSITIONS, budget)
}

/// The same, with the maximum number of positions.
///
/// # Errors
/// As for [`position_graph`].
pub fn position_graph_within(question: &Question, most: usize, budget: &Budget) -> SolveResult<Option<PositionGraph>> {
    ends(question)?;
    let (games, start) = asked_sum(question)?;
    let Some(Reached { sums, graph, .. }) = reached(vec![start], &games, most, budget)? else { return Ok(None) };
    let options = |node| graph.row(node).iter().map(|&to| to as usize).collect::<BTreeSet<usize>>();
    let below: Vec<BTreeSet<usize>> = (0..graph.nodes() as u32).map(options).collect();
    let one_start = sums[0].len() == 1;
    let mut texts: Vec<String> = sums.iter().map(|sum| shown(sum, &games, one_start)).collect();
    // The start names its graph, of which it may be a part.
    texts[0] = shown(&sums[0], &games, false);
    let Some(graph) = PositionGraph::new(texts, &below) else {
        return Err(SolveError::Cycle {
            shown: format!("{} -> ...", shown(&sums[0], &games, false)),
            goes_on: true,
            place: None,
        });
    };
    Ok(Some(graph))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use nimatron_show::ShownNode;

    fn graph(game: &str, positions: &[&str]) -> PositionGraph {
        let positions: Vec<String> = positions.iter().map(ToString::to_string).collect();
        let question = Question::parse(game, positions, &[]).unwrap();
        position_graph(&question, &Budget::unlimited()).unwrap().unwrap()
    }

    #[test]
    fn values_and_heights_are_those_of_the_game() {
        let graph = graph("nim", &["2", "3"]);
        assert_eq!(graph.nodes[0], ShownNode { shown: "2 + 3".to_owned(), value: 1, height: 5 });
        assert!(graph.moves.iter().all(|&(from, to)| graph.nodes[from].height > graph.nodes[to].height));
        assert!(graph.moves.iter().all(|&(from, to)| graph.nodes[from].value != graph.nodes[to].value));
    }

    #[test]
    fn what_is_left_of_a_graph_does_not_repeat_it() {
        let graph = graph("node-kayles", &["grid(2,3)"]);
        let texts: Vec<&str> = graph.nodes.iter().map(|node| node.shown.as_str()).collect();
        assert_eq!(texts[0], "grid(2,3)");
        assert!(texts[1..].iter().all(|text| !text.contains('(')), "{texts:?}");
    }

    #[test]
    fn heaps_that_break_are_sums() {
        let graph = graph("kayles", &["5"]);
        assert_eq!(graph.nodes[0].value, 4);
        assert!(graph.nodes.iter().any(|node| node.shown == "2 + 2" && node.value == 0));
    }

    #[test]
    fn cycles_are_errors_and_large_graphs_none() {
        let of = |game: &str, position: &str| {
            position_graph(&Question::parse(game, &[position.to_owned()], &[]).unwrap(), &Budget::unlimited())
        };
        assert!(matches!(
            of("n -> n + 1 if n < 5; n -> n - 1".replace("; ", "\n").as_str(), "3"),
            Err(SolveError::Cycle { .. })
        ));
        assert_eq!(of("nim", "5000").unwrap(), None);
    }
}

//! Sums of positions: a token on each, and a move moves one of them.
//!
//! Finite values are added without carries. ∞(A) beside a finite value n is ∞(A ⊕ n), which the
//! player to move wins if it contains 0, by moving there to the option with that label; otherwise
//! it is a draw. Two infinite values are a draw.

use crate::SolvedGraph;
use crate::game::LoopyValue;
use nimatron_core::Outcome;
use nimatron_engine::graph::INFINITE;

/// A move of one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenMove {
    /// Which token, counted from 0.
    pub token: usize,
    /// The position to which it moves.
    pub to: u32,
    /// Whether a play that always chooses the first of such moves ends. (Other winning moves also
    /// lead to a lost position, but repeated without care they may go round in circles.)
    pub progress: bool,
}

/// What is known of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumAnalysis {
    /// The values of the tokens' positions.
    pub values: Vec<LoopyValue>,
    /// The value of the sum. Of two infinite values it is ∞ of nothing.
    pub value: LoopyValue,
    /// Who wins; `None` for a draw.
    pub outcome: Option<Outcome>,
    /// The moves that keep the outcome: all that win, with those that make progress first; of a
    /// draw all that draw; none where all lose.
    pub moves: Vec<TokenMove>,
}

/// The finite part of a sum, and its infinite values.
#[derive(Clone, Copy)]
struct SumParts<'a> {
    finite: u32,
    infinite: &'a [(usize, &'a [u32])],
}

impl SumParts<'_> {
    /// The outcome after a token has moved from a position to another one.
    fn after(self, token: usize, from: &LoopyValue, to: &LoopyValue) -> Option<Outcome> {
        let others = self.infinite.iter().filter(|infinite| infinite.0 != token);
        let finite = if let LoopyValue::Finite(from) = from { self.finite ^ from } else { self.finite };
        match (others.clone().count(), to) {
            (0, LoopyValue::Finite(to)) => Some(Outcome::of_grundy(u64::from(finite ^ to))),
            (0, LoopyValue::Infinite(labels)) => labels.contains(&finite).then_some(Outcome::N),
            (1, LoopyValue::Finite(to)) => {
                others.into_iter().next().and_then(|one| one.1.contains(&(finite ^ to)).then_some(Outcome::N))
            }
            _ => None,
        }
    }
}

impl LoopyValue {
    /// The value of a sum of positions with these values.
    pub fn sum(values: &[LoopyValue]) -> LoopyValue {
        let (mut finite, mut infinite) = (0, Vec::new());
        for value in values {
            match value {
                LoopyValue::Finite(one) => finite ^= one,
                LoopyValue::Infinite(labels) => infinite.push(labels),
            }
        }
        match infinite[..] {
            [] => LoopyValue::Finite(finite),
            [labels] => {
                let mut labels: Vec<u32> = labels.iter().map(|label| label ^ finite).collect();
                labels.sort_unstable();
                LoopyValue::Infinite(labels)
            }
            _ => LoopyValue::Infinite(Vec::new()),
        }
    }

    /// Who wins a position or sum with this value; `None` for a draw.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            LoopyValue::Finite(value) => Some(Outcome::of_grundy(u64::from(*value))),
            LoopyValue::Infinite(labels) => labels.contains(&0).then_some(Outcome::N),
        }
    }
}

impl SolvedGraph {
    /// Who wins the sum of these positions, and by which moves. The sum of no positions is lost.
    pub fn sum(&self, positions: &[u32]) -> SumAnalysis {
        let values: Vec<LoopyValue> = positions.iter().map(|&position| self.value(position)).collect();
        let finite =
            values.iter().fold(0, |sum, value| if let LoopyValue::Finite(one) = value { sum ^ one } else { sum });
        let infinite: Vec<(usize, &[u32])> = values
            .iter()
            .enumerate()
            .filter_map(
                |(token, value)| {
                    if let LoopyValue::Infinite(labels) = value { Some((token, &labels[..])) } else { None }
                },
            )
            .collect();
        let parts = SumParts { finite, infinite: &infinite };
        let value = LoopyValue::sum(&values);
        let outcome = value.outcome();
        // What the opponent must be left with.
        let wanted = match outcome {
            Some(Outcome::N) => Some(Some(Outcome::P)),
            Some(Outcome::P) => None,
            None => Some(None),
        };
        let mut moves: Vec<(TokenMove, u32)> = Vec::new();
        for (token, (&position, value)) in positions.iter().zip(&values).enumerate() {
            let Some(wanted) = wanted else { break };
            let mut options = self.graph().row(position).to_vec();
            options.sort_unstable();
            options.dedup();
            for to in options {
                // An infinite option after which the opponent loses does not exist.
                let label = self.labels().label(to);
                if wanted == Some(Outcome::P) && label == INFINITE {
                    continue;
                }
                if parts.after(token, value, &self.value(to)) == wanted {
                    let lower = if let LoopyValue::Finite(value) = value { label < *value } else { true };
                    moves.push((TokenMove { token, to, progress: wanted.is_some() && lower }, self.labels().step(to)));
                }
            }
        }
        moves.sort_by_key(|(one, step)| (!one.progress, one.token, *step, one.to));
        SumAnalysis { values, value, outcome, moves: moves.into_iter().map(|one| one.0).collect() }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read_text};
    use nimatron_core::{Budget, Convention, Outcome};
    use nimatron_engine::graph::{DRAWN, Digraph, Outcomes};
    use proptest::prelude::*;

    fn solved(edges: &[(u32, u32)], nodes: u32) -> crate::SolvedGraph {
        let mut text: String = (0..nodes).map(|node| format!("{node}\n")).collect();
        edges.iter().for_each(|(from, to)| text.push_str(&format!("{from} {to}\n")));
        let budget = Budget::unlimited();
        read_text(text.as_bytes(), Some(Format::Edges), &budget).unwrap().0.solve(&budget).unwrap()
    }

    #[test]
    fn a_triangle_with_exits() {
        let exits = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3), (4, 3)];
        let game = solved(&exits, 5);
        let value = |sum: &[u32]| (game.sum(sum).value.to_string(), game.sum(sum).outcome);
        assert_eq!(value(&[0]), ("infinity({0})".to_owned(), Some(Outcome::N)));
        assert_eq!(value(&[0, 1]), ("infinity({})".to_owned(), None));
        assert_eq!(value(&[0, 4]), ("infinity({1})".to_owned(), None));
        assert_eq!(value(&[0, 4, 4]), ("infinity({0})".to_owned(), Some(Outcome::N)));
        assert_eq!(value(&[]), ("0".to_owned(), Some(Outcome::P)));
    }

    /// A play in which the winner always takes the first move ends, whatever the loser does: the
    /// graph of sums with only that move for the winner has no draw.
    fn is_won_by_first_moves(game: &crate::SolvedGraph, nodes: u32, start: (u32, u32)) -> bool {
        let place = |(a, b): (u32, u32)| a * nodes + b;
        // Positions of both sides: the winner moves in the first half, the loser in the second.
        let half = nodes * nodes;
        let mut edges = Vec::new();
        for a in 0..nodes {
            for b in 0..nodes {
                let sum = game.sum(&[a, b]);
                if sum.outcome == Some(Outcome::N) {
                    let first = sum.moves[0];
                    let to = if first.token == 0 { (first.to, b) } else { (a, first.to) };
                    edges.push((place((a, b)), half + place(to)));
                }
                let row = |node| game.graph().row(node).iter().copied();
                edges.extend(row(a).map(|to| (half + place((a, b)), place((to, b)))));
                edges.extend(row(b).map(|to| (half + place((a, b)), place((a, to)))));
            }
        }
        let budget = Budget::unlimited();
        let graph = Digraph::new(2 * half as usize, &edges, &budget).unwrap();
        let back = graph.reversed(&budget).unwrap();
        let outcomes = Outcomes::new(&graph, &back, Convention::Normal, &budget).unwrap();
        let start = place(start);
        outcomes.outcome(start) == Some(Outcome::N) && outcomes.distance(start) != DRAWN
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        /// Values, outcomes and all moves of sums of two, against play on the pairs.
        #[test]
        fn sums_of_two(
            (nodes, edges) in (1_u32..=7).prop_flat_map(|nodes| {
                (Just(nodes), prop::collection::vec((0..nodes, 0..nodes), 0..=3 * nodes as usize))
            })
        ) {
            let game = solved(&edges, nodes);
            let pairs: Vec<(u32, u32)> = (0..nodes).flat_map(|a| (0..nodes).map(move |b| (a, b))).collect();
            let moves = pairs.iter().flat_map(|&(a, b)| {
                let left = game.graph().row(a).iter().map(move |&to| (a * nodes + b, to * nodes + b));
                left.chain(game.graph().row(b).iter().map(move |&to| (a * nodes + b, a * nodes + to)))
            });
            let budget = Budget::unlimited();
            let product = Digraph::new(pairs.len(), &moves.collect::<Vec<_>>(), &budget).unwrap();
            let back = product.reversed(&budget).unwrap();
            let outcomes = Outcomes::new(&product, &back, Convention::Normal, &budget).unwrap();
            for (a, b) in pairs {
                let (sum, place) = (game.sum(&[a, b]), a * nodes + b);
                prop_assert_eq!(sum.outcome, outcomes.outcome(place));
                let mut own: Vec<u32> = sum
                    .moves
                    .iter()
                    .map(|one| if one.token == 0 { one.to * nodes + b } else { a * nodes + one.to })
                    .collect();
                own.sort_unstable();
                own.dedup();
                let mut expected =
                    if sum.outcome == Some(Outcome::P) { Vec::new() } else { outcomes.best(&product, place) };
                expected.sort_unstable();
                prop_assert_eq!(own, expected);
                if sum.outcome == Some(Outcome::N) {
                    prop_assert!(is_won_by_first_moves(&game, nodes, (a, b)), "{} {}", a, b);
                }
            }
        }
    }
}

//! The picture of a game in which play may go on for ever: all positions that can be reached from
//! those of a question, or, where these are many, the nearest ones.

use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_explicit::SolvedGraph;
use nimatron_show::{LoopyGraph, LoopyMove, LoopyNode};
use rustc_hash::FxHashMap;

/// The maximum number of positions in such a picture: with more, nobody can follow the arrows.
const MAX_POSITIONS: usize = 60;
/// The maximum number of moves from one position that are looked at.
const MAX_MOVES: usize = 1000;

/// A graph to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyPicture {
    /// The positions and moves of the picture.
    pub graph: LoopyGraph,
    /// Whether these are all that can be reached (without a question: all there are).
    pub whole: bool,
}

/// Chooses the positions around those of tokens, in misère play of one, and says who wins each.
/// Without tokens it begins with the first positions of the game.
///
/// # Errors
/// The budget is used up.
pub fn loopy_graph(
    game: &SolvedGraph,
    tokens: &[u32],
    convention: Convention,
    budget: &Budget,
) -> Result<LoopyPicture, StopReason> {
    let misere = convention == Convention::Misere;
    let outcomes = if misere { Some(game.outcomes(convention, budget)?) } else { None };
    let outcome = |node: u32| outcomes.as_ref().map_or_else(|| game.outcome(node), |outcomes| outcomes.outcome(node));
    // The moves that answer the question.
    let best: Vec<(u32, u32)> = match (&outcomes, tokens) {
        (Some(outcomes), &[token]) if outcomes.outcome(token) != Some(Outcome::P) => {
            outcomes.best(game.graph(), token).into_iter().map(|to| (token, to)).collect()
        }
        (Some(_), _) => Vec::new(),
        (None, tokens) => {
            let sum = game.sum(tokens);
            let moves = sum.moves.into_iter().filter(|one| one.progress || sum.outcome.is_none());
            moves.map(|one| (tokens[one.token], one.to)).collect()
        }
    };
    let mut chosen = Chosen::default();
    tokens.iter().for_each(|&token| chosen.add(token));
    best.iter().for_each(|one| chosen.add(one.1));
    if tokens.is_empty() {
        (0..game.graph().nodes() as u32).filter(|&node| game.names().occurs(node)).for_each(|node| chosen.add(node));
    }
    let mut at = 0;
    while let Some(&node) = chosen.nodes.get(at) {
        let row = game.graph().row(node);
        row.iter().take(MAX_MOVES).for_each(|&to| chosen.add(to));
        chosen.refused |= row.len() > MAX_MOVES;
        at += 1;
    }
    let Chosen { nodes, numbers, refused } = chosen;
    let mut moves: Vec<LoopyMove> = Vec::new();
    let mut drawn: Vec<LoopyNode> = Vec::new();
    for (from, &node) in nodes.iter().enumerate() {
        let mut row: Vec<u32> = game.graph().row(node).to_vec();
        row.sort_unstable();
        row.dedup();
        let known = row.iter().filter_map(|to| Some((to, *numbers.get(to)?)));
        let before = moves.len();
        moves.extend(known.map(|(to, number)| LoopyMove { from, to: number, best: best.contains(&(node, *to)) }));
        drawn.push(LoopyNode {
            shown: game.names().name(node),
            value: (!misere).then(|| game.value(node).to_string()),
            outcome: outcome(node),
            asked: tokens.contains(&node),
            more: moves.len() - before < row.len(),
        });
    }
    Ok(LoopyPicture { graph: LoopyGraph { nodes: drawn, moves }, whole: !refused })
}

/// The positions that are drawn, in the order in which they were met.
#[derive(Default)]
struct Chosen {
    nodes: Vec<u32>,
    numbers: FxHashMap<u32, usize>,
    /// Whether there was no room for some position.
    refused: bool,
}

impl Chosen {
    fn add(&mut self, node: u32) {
        if self.numbers.contains_key(&node) {
            return;
        }
        if self.nodes.len() == MAX_POSITIONS {
            self.refused = true;
        } else {
            self.numbers.insert(node, self.nodes.len());
            self.nodes.push(node);
        }
    }
}

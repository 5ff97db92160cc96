//! Who wins, and how fast, where play may go on for ever: retrograde analysis.
//!
//! Positions are decided in the order of their distance from the end: a winner ends a play as fast
//! as possible, a loser as late as possible. What is never decided is a draw.

use super::Digraph;
use nimatron_core::{Budget, Convention, Outcome, StopReason};

/// The distance of a position that is a draw.
pub const DRAWN: u32 = u32::MAX;

/// The outcomes of all positions of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// The number of moves to the end; [`DRAWN`] if there is none.
    distance: Vec<u32>,
    convention: Convention,
}

/// Positions between two looks at the budget.
const PAUSE: usize = 1 << 16;

impl Outcomes {
    /// Decides all positions of `graph`; `back` is the graph with its edges turned round.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn new(
        graph: &Digraph,
        back: &Digraph,
        convention: Convention,
        budget: &Budget,
    ) -> Result<Outcomes, StopReason> {
        let nodes = graph.nodes();
        let mut distance = vec![DRAWN; nodes];
        let mut undecided: Vec<u32> = (0..nodes as u32).map(|node| graph.degree(node)).collect();
        let mut queue: Vec<u32> = (0..nodes as u32).filter(|&node| undecided[node as usize] == 0).collect();
        queue.iter().for_each(|&node| distance[node as usize] = 0);
        let mut outcomes = Outcomes { distance, convention };
        let mut at = 0;
        while let Some(&node) = queue.get(at) {
            if at % PAUSE == 0 {
                budget.check()?;
            }
            at += 1;
            // In the order of the queue distances never fall, so the first winning move is the
            // fastest, and the last losing one the slowest.
            let (next, lost) = (outcomes.distance[node as usize] + 1, !outcomes.won_at(node));
            for &from in back.row(node) {
                if outcomes.distance[from as usize] != DRAWN {
                    continue;
                }
                undecided[from as usize] -= 1;
                if lost || undecided[from as usize] == 0 {
                    outcomes.distance[from as usize] = next;
                    queue.push(from);
                }
            }
        }
        Ok(outcomes)
    }

    /// Outcomes that were found before, by their distances.
    pub fn known(distance: Vec<u32>, convention: Convention) -> Outcomes {
        Outcomes { distance, convention }
    }

    /// The distances of all positions, as [`Outcomes::distance`] gives them.
    pub fn distances(&self) -> &[u32] {
        &self.distance
    }

    /// The convention in which they are decided.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether the player to move wins a position that is decided: the number of moves says it,
    /// because the loser is the one who cannot move, or in misère play the other.
    fn won_at(&self, node: u32) -> bool {
        let even = self.distance[node as usize].is_multiple_of(2);
        even == self.convention.terminal().mover_wins()
    }

    /// The outcome of a position; `None` for a draw.
    pub fn outcome(&self, node: u32) -> Option<Outcome> {
        let decided = self.distance[node as usize] != DRAWN;
        decided.then(|| if self.won_at(node) { Outcome::N } else { Outcome::P })
    }

    /// The number of moves to the end, when the winner is as fast and the loser as slow as
    /// possible; [`DRAWN`] for a draw.
    pub fn distance(&self, node: u32) -> u32 {
        self.distance[node as usize]
    }

    /// The moves that keep the outcome: all that win, all that draw where none wins, and all where
    /// all lose. Those that win come with the fastest first, those that lose with the slowest
    /// first.
    pub fn best(&self, graph: &Digraph, node: u32) -> Vec<u32> {
        let wanted = self.wanted(node);
        let mut best: Vec<u32> = graph.row(node).iter().copied().filter(|&to| self.outcome(to) == wanted).collect();
        best.sort_by_key(|&to| self.rank(wanted, to));
        best.dedup();
        best
    }

    /// The first of the moves in [`best`](Outcomes::best): a player who always makes it wins as
    /// fast as possible, keeps a draw, or loses as late as possible. `None` if there is no move.
    pub fn choice(&self, graph: &Digraph, node: u32) -> Option<u32> {
        let wanted = self.wanted(node);
        let best = graph.row(node).iter().copied().filter(|&to| self.outcome(to) == wanted);
        best.min_by_key(|&to| self.rank(wanted, to))
    }

    /// The outcome of the option that a player has to choose.
    fn wanted(&self, node: u32) -> Option<Outcome> {
        match self.outcome(node) {
            Some(Outcome::N) => Some(Outcome::P),
            Some(Outcome::P) => Some(Outcome::N),
            None => None,
        }
    }

    /// The place of an option among those with the wanted outcome.
    fn rank(&self, wanted: Option<Outcome>, to: u32) -> (u32, u32) {
        let distance = self.distance(to);
        (if wanted == Some(Outcome::N) { DRAWN - distance } else { distance }, to)
    }
}

#[cfg(test)]
mod tests;

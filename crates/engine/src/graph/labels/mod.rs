//! The values of games that may go on for ever.
//!
//! Positions are labelled with natural numbers. A position gets the label m, the least number that
//! no option has, if every option without a label and every option with a larger label has itself
//! an option labelled m (whoever moves there is answered by a move that takes it back). The order
//! does not matter. A position that never gets a label has the value ∞(A), where A are the labels
//! of its options.
//!
//! The labels 0, 1, 2, ... are given one after another. In the layer of m a *candidate* is a
//! position without a label whose options have all labels below m and not m; an option that has
//! itself an option labelled m is *answered*. A candidate is labelled when none of its options
//! without a label is *open* (not answered). Larger labels need no look: a position labelled l has
//! options with all labels below l. Each layer looks at the moves to a position when it is labelled
//! and when it becomes answered, at most once each, so it takes time O(edges), and there are at
//! most one more layers than the largest label.
//!
//! Of each position one word holds its state in the layer and the number of its open options. The
//! order in which positions are labelled is kept, because it is the winner's way to the end of a
//! play.

use super::Digraph;
use nimatron_core::{Budget, StopReason};

/// The label of a position that has none: its value is ∞(A).
pub const INFINITE: u32 = u32::MAX;

/// The values of all positions of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    labels: Vec<u32>,
    steps: Vec<u32>,
}

/// What is known of a position in a layer, and the number of its open options.
const LABELLED: u32 = 1 << 31;
const ANSWERED: u32 = 1 << 30;
const CANDIDATE: u32 = 1 << 29;
const COUNT: u32 = CANDIDATE - 1;
const _: () = assert!(Digraph::MAX_DEGREE == COUNT as usize);

/// Positions between two looks at the budget.
const PAUSE: u32 = 1 << 16;

impl Labels {
    /// Labels all positions of `graph`; `back` is the graph with its edges turned round. Takes 12
    /// bytes a position, and 4 more for each that is answered in one layer.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn new(graph: &Digraph, back: &Digraph, budget: &Budget) -> Result<Labels, StopReason> {
        let nodes = graph.nodes() as u32;
        let mut state: Vec<u32> = (0..nodes).map(|node| graph.degree(node)).collect();
        let mut unlabelled = state.clone();
        let mut labels = vec![INFINITE; nodes as usize];
        let mut steps = vec![INFINITE; nodes as usize];
        state.iter_mut().for_each(|state| *state |= CANDIDATE);
        // Those labelled in this layer, in order, and those that were answered and not yet looked
        // at.
        let (mut order, mut answered) = (Vec::new(), Vec::new());
        let (mut step, mut work) = (0, 0);
        for label in 0.. {
            order.clear();
            let without = |state: u32| state & (LABELLED | CANDIDATE | COUNT) == CANDIDATE;
            order.extend((0..nodes).filter(|&node| without(state[node as usize])));
            order.iter().for_each(|&node| state[node as usize] |= LABELLED);
            let mut at = 0;
            while let Some(&node) = order.get(at) {
                at += 1;
                labels[node as usize] = label;
                steps[node as usize] = step;
                step += 1;
                for &from in back.row(node) {
                    unlabelled[from as usize] -= 1;
                    let state = &mut state[from as usize];
                    if *state & (LABELLED | ANSWERED) == 0 {
                        *state |= ANSWERED;
                        answered.push(from);
                    }
                }
                while let Some(node) = answered.pop() {
                    work += 1;
                    if work % PAUSE == 0 {
                        budget.check()?;
                    }
                    for &from in back.row(node) {
                        let state = &mut state[from as usize];
                        if *state & (LABELLED | ANSWERED) == 0 {
                            *state -= 1;
                            if *state == CANDIDATE {
                                *state |= LABELLED;
                                order.push(from);
                            }
                        }
                    }
                }
                work += 1;
                if work % PAUSE == 0 {
                    budget.check()?;
                }
            }
            budget.check()?;
            let mut candidates = false;
            for (state, &unlabelled) in state.iter_mut().zip(&unlabelled) {
                if *state & LABELLED == 0 {
                    let candidate = *state & (ANSWERED | CANDIDATE) == ANSWERED | CANDIDATE;
                    candidates |= candidate;
                    *state = unlabelled | if candidate { CANDIDATE } else { 0 };
                }
            }
            if !candidates {
                break;
            }
        }
        Ok(Labels { labels, steps })
    }

    /// Labels that were found before, with the steps at which they were given.
    ///
    /// # Panics
    /// If there are not as many steps as labels.
    pub fn known(labels: Vec<u32>, steps: Vec<u32>) -> Labels {
        assert_eq!(labels.len(), steps.len(), "a step for each label");
        Labels { labels, steps }
    }

    /// The label of a position; [`INFINITE`] if it has none.
    pub fn label(&self, node: u32) -> u32 {
        self.labels[node as usize]
    }

    /// All labels.
    pub fn all(&self) -> &[u32] {
        &self.labels
    }

    /// The steps of all positions, as [`Labels::step`] gives them.
    pub fn steps(&self) -> &[u32] {
        &self.steps
    }

    /// When a position was labelled: larger numbers later. Among the options with the label that a
    /// winning move needs, the one that was labelled first makes progress: play that always chooses
    /// it ends. [`INFINITE`] for a position without a label.
    pub fn step(&self, node: u32) -> u32 {
        self.steps[node as usize]
    }

    /// The labels of the options of a position, ascending: A, where the value is ∞(A).
    pub fn labels_of_options(&self, graph: &Digraph, node: u32) -> Vec<u32> {
        let mut all: Vec<u32> =
            graph.row(node).iter().map(|&to| self.label(to)).filter(|&label| label != INFINITE).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The option with this label that was labelled first; `None` if no option has it.
    pub fn option_labelled(&self, graph: &Digraph, node: u32, label: u32) -> Option<u32> {
        let options = graph.row(node).iter().copied().filter(|&to| self.label(to) == label);
        options.min_by_key(|&to| self.step(to))
    }
}

#[cfg(test)]
mod tests;

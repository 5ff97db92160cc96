//! A game as a graph with names, and the values of its positions.

use crate::Unreadable;
use crate::names::Names;
use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_engine::graph::{Digraph, INFINITE, Labels, NoGraph, Outcomes};
use std::fmt;

/// A game that is given by its positions and moves.
#[derive(Clone, Debug)]
pub struct ExplicitGame {
    names: Names,
    graph: Digraph,
}

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyValue {
    /// As a Nim heap of this size.
    Finite(u32),
    /// ∞(A): play beside it need not end; these are the labels of its options, ascending.
    Infinite(Vec<u32>),
}

impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Finite(value) => write!(f, "{value}"),
            LoopyValue::Infinite(labels) => {
                let labels: Vec<String> = labels.iter().map(u32::to_string).collect();
                write!(f, "infinity({{{}}})", labels.join(","))
            }
        }
    }
}

/// The positions that texts name, for a token on each. A text is a name, or several with `+` or
/// white space between them. `node` finds a name, and `missing` says that it is not there.
///
/// # Errors
/// Those of `node` and `missing`.
pub fn read_tokens<T: AsRef<str>, E>(
    texts: &[T],
    mut node: impl FnMut(&str) -> Result<Option<u32>, E>,
    missing: impl Fn(String) -> E,
) -> Result<Vec<u32>, E> {
    let mut tokens = Vec::new();
    for text in texts {
        let text = text.as_ref().trim();
        if let Some(token) = node(text)? {
            tokens.push(token);
            continue;
        }
        for part in text.split('+').map(str::trim) {
            if let Some(token) = node(part)? {
                tokens.push(token);
                continue;
            }
            for name in part.split_whitespace() {
                tokens.push(node(name)?.ok_or_else(|| missing(name.to_owned()))?);
            }
        }
    }
    Ok(tokens)
}

/// A name that is not that of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPosition(pub String);

/// A game with the values of all its positions.
#[derive(Clone, Debug)]
pub struct SolvedGraph {
    names: Names,
    graph: Digraph,
    back: Digraph,
    labels: Labels,
    /// Outcomes that are known without work.
    outcomes: Vec<Outcomes>,
}

/// How many positions a game has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions.
    pub positions: u64,
    /// Moves.
    pub moves: u64,
    /// Positions that the player to move loses.
    pub lost: u64,
    /// Positions that the player to move wins.
    pub won: u64,
    /// Positions that are a draw.
    pub drawn: u64,
    /// Positions with an infinite value.
    pub infinite: u64,
    /// The largest finite value; `None` if there is none.
    pub largest: Option<u32>,
}

impl ExplicitGame {
    pub(crate) fn new(names: Names, graph: Result<Digraph, NoGraph>) -> Result<ExplicitGame, Unreadable> {
        match graph {
            Ok(graph) => Ok(ExplicitGame { names, graph }),
            Err(NoGraph::Stopped(reason)) => Err(Unreadable::Stopped(reason)),
            Err(NoGraph::TooLarge | NoGraph::NotANode(_)) => Err(Unreadable::TooLarge),
        }
    }

    /// A game of names and a graph with as many nodes.
    #[cfg(feature = "files")]
    pub(crate) fn of(names: Names, graph: Digraph) -> ExplicitGame {
        ExplicitGame { names, graph }
    }

    /// A game whose positions are the nodes of a graph, with these names.
    ///
    /// # Panics
    /// If there are not as many names as nodes.
    pub fn listed(names: Vec<String>, graph: Digraph) -> ExplicitGame {
        assert_eq!(names.len(), graph.nodes(), "a name for each node");
        ExplicitGame { names: Names::listed(names), graph }
    }

    /// A game whose positions are the nodes of a graph, with their numbers as names.
    pub fn numbered(graph: Digraph) -> ExplicitGame {
        ExplicitGame { names: Names::numbers(vec![true; graph.nodes()]), graph }
    }

    /// A game of positions with these names, and of moves between them by their numbers.
    ///
    /// # Errors
    /// There are too many, a move has an end without a name, or the budget is used up.
    pub fn of_moves(names: Vec<String>, moves: &[(u32, u32)], budget: &Budget) -> Result<ExplicitGame, Unreadable> {
        let graph = Digraph::new(names.len(), moves, budget);
        ExplicitGame::new(Names::listed(names), graph)
    }

    /// The names of the positions.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The moves between them.
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// Finds the values of all positions.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn solve(self, budget: &Budget) -> Result<SolvedGraph, StopReason> {
        let back = self.graph.reversed(budget)?;
        let labels = Labels::new(&self.graph, &back, budget)?;
        Ok(SolvedGraph { names: self.names, graph: self.graph, back, labels, outcomes: Vec::new() })
    }

    /// The game with labels that were found before.
    #[cfg(feature = "files")]
    pub(crate) fn known(self, labels: Labels, budget: &Budget) -> Result<SolvedGraph, StopReason> {
        let back = self.graph.reversed(budget)?;
        Ok(SolvedGraph { names: self.names, graph: self.graph, back, labels, outcomes: Vec::new() })
    }
}

impl SolvedGraph {
    /// The names of the positions.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The moves between them.
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// The game with other names; `None` if `new` has none for one of them.
    pub fn renamed(self, new: impl Fn(String) -> Option<String>) -> Option<SolvedGraph> {
        let names = (0..self.graph.nodes() as u32).map(|node| new(self.names.name(node)));
        let names = Names::listed(names.collect::<Option<Vec<String>>>()?);
        Some(SolvedGraph { names, ..self })
    }

    pub(crate) fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The positions that texts name, as [`read_tokens`] reads them.
    ///
    /// # Errors
    /// Some name is not that of a position.
    pub fn tokens<T: AsRef<str>>(&self, texts: &[T]) -> Result<Vec<u32>, NoPosition> {
        read_tokens(texts, |name| Ok(self.names.node(name)), NoPosition)
    }

    /// The value of a position.
    pub fn value(&self, position: u32) -> LoopyValue {
        match self.labels.label(position) {
            INFINITE => LoopyValue::Infinite(self.labels.labels_of_options(&self.graph, position)),
            label => LoopyValue::Finite(label),
        }
    }

    /// Who wins one position; `None` for a draw.
    pub fn outcome(&self, position: u32) -> Option<Outcome> {
        match self.labels.label(position) {
            INFINITE => self.labels.option_labelled(&self.graph, position, 0).map(|_| Outcome::N),
            label => Some(Outcome::of_grundy(u64::from(label))),
        }
    }

    /// The nodes that are positions, increasing.
    pub fn positions(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.graph.nodes() as u32).filter(|&node| self.names.occurs(node))
    }

    /// How many positions are won, lost and drawn.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts { moves: self.graph.edges() as u64, ..Counts::default() };
        for position in self.positions() {
            counts.positions += 1;
            match self.outcome(position) {
                Some(Outcome::P) => counts.lost += 1,
                Some(Outcome::N) => counts.won += 1,
                None => counts.drawn += 1,
            }
            match self.labels.label(position) {
                INFINITE => counts.infinite += 1,
                label => counts.largest = counts.largest.max(Some(label)),
            }
        }
        counts
    }

    /// Who wins each single position and how fast, in normal or in misère play.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn outcomes(&self, convention: Convention, budget: &Budget) -> Result<Outcomes, StopReason> {
        match self.outcomes.iter().find(|known| known.convention() == convention) {
            Some(known) => Ok(known.clone()),
            None => Outcomes::new(&self.graph, &self.back, convention, budget),
        }
    }

    /// The game with outcomes that were found before.
    #[cfg(feature = "files")]
    pub(crate) fn with_outcomes(self, outcomes: [Outcomes; 2]) -> SolvedGraph {
        SolvedGraph { outcomes: outcomes.into(), ..self }
    }

    /// The bytes that the graph takes, with its reverse.
    pub fn bytes(&self) -> usize {
        self.graph.bytes() + self.back.bytes()
    }
}

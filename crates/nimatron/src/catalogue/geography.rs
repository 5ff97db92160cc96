//! Vertex geography on an undirected graph: a token moves along an edge to a neighbour, and the node that it leaves is gone.

use super::edges::{self, Numbered};
use super::{Entry, Known, Native, Rules, Statement, Theory};
use nimatron_core::{Budget, Options, Outcome, StopReason};
use nimatron_engine::search::{ListGame, room_for};
use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

const STATEMENT: Statement = Statement {
    name: "the theorem of undirected vertex geography",
    text: "the mover wins exactly when every maximum matching covers the node of the token, by moving along an edge of one",
    source: "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993); matchings by \
             Edmonds' blossoms",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["geography", "vertex-geography"],
    title: "Vertex geography on an undirected graph: move the token to a neighbour; the node that it leaves goes away",
    rules: Rules::Native {
        words: "a position is the node of the token and the edges, geography(2; 0-1,1-2,2-3)",
        make: |braces| match braces {
            None => Ok(Box::new(Geography)),
            Some(_) => {
                Err("geography has no parameters; the graph is its position, as in geography(2; 0-1,1-2)".to_owned())
            }
        },
    },
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| None,
};

/// The token's node stands first, then the edges of its part of the graph. (Loops and repeated edges lead nowhere new.)
#[derive(Clone, Copy, Debug)]
struct Geography;

fn position(token: i64, edges: impl Iterator<Item = (i64, i64)> + Clone) -> Vec<i64> {
    let mut list: Vec<(i64, i64)> = edges.filter(|(a, b)| a != b).collect();
    list.sort_unstable();
    list.dedup();
    let here =
        edges::parts(list.into_iter().collect::<Vec<_>>().into_iter()).into_iter().find(|part| part.contains(&token));
    std::iter::once(token).chain(here.into_iter().flatten()).collect()
}

fn split(position: &[i64]) -> (i64, &[i64]) {
    position.split_first().map_or((0, &[]), |(&token, edges)| (token, edges))
}

/// The nodes next to the token.
fn neighbours(token: i64, edges: &[i64]) -> Vec<i64> {
    let at = |(a, b): (i64, i64)| if a == token { Some(b) } else { (b == token).then_some(a) };
    edges::pairs(edges).filter_map(at).collect()
}

fn after(token: i64, edges: &[i64], next: i64) -> Vec<i64> {
    position(next, edges::pairs(edges).filter(|&(a, b)| a != token && b != token))
}

/// The size of a maximum matching without some nodes.
fn matching(graph: &Numbered, without: &[i64]) -> usize {
    let gone: Vec<u32> = without.iter().filter_map(|&name| graph.number(name)).collect();
    let edges = graph.edges.iter().filter(|(a, b)| !gone.contains(a) && !gone.contains(b));
    let mut ungraph = UnGraph::<(), ()>::with_capacity(graph.names.len(), graph.edges.len());
    for _ in 0..graph.names.len() {
        ungraph.add_node(());
    }
    for &(a, b) in edges {
        ungraph.add_edge(NodeIndex::new(a as usize), NodeIndex::new(b as usize), ());
    }
    maximum_matching(&ungraph).len()
}

impl ListGame for Geography {
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), StopReason> {
        room_for(position.len() / 2 + 1, position.len(), budget)?;
        let (token, edges) = split(position);
        for next in neighbours(token, edges) {
            out.push(after(token, edges, next).into());
            budget.check()?;
        }
        Ok(())
    }
}

impl Native for Geography {
    fn read(&self, text: &str) -> Result<Vec<i64>, String> {
        let wrong =
            || format!("`{text}` is not a position; it has the node of the token and the edges, as in 2; 0-1,1-2");
        let (token, list) = text.split_once(';').ok_or_else(wrong)?;
        // From a file, a line with the node alone.
        let token = token
            .trim()
            .trim_end_matches(',')
            .trim()
            .parse::<i64>()
            .ok()
            .filter(|&token| token >= 0)
            .ok_or_else(wrong)?;
        let list = edges::read(list, false)?;
        Ok(position(token, edges::pairs(&list)))
    }

    fn example(&self) -> &'static str {
        "'2; 0-1,1-2,2-3'"
    }

    fn show(&self, position: &[i64]) -> String {
        let (token, list) = split(position);
        format!("{token}; {}", edges::show(list, false))
    }

    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> String {
        let (token, next) = (split(from).0, to.first().map_or(0, |to| split(to).0));
        format!("{token} -> {next}")
    }

    fn theory(&self) -> Option<Box<dyn Theory>> {
        Some(Box::new(Geography))
    }
}

impl Theory for Geography {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let (token, list) = split(position);
        let graph = Numbered::new(list, None);
        let covered = matching(&graph, &[]) > matching(&graph, &[token]);
        Some(if covered { Outcome::N } else { Outcome::P })
    }

    /// To a neighbour that some maximum matching of the rest leaves uncovered.
    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let (token, list) = split(position);
        let graph = Numbered::new(list, None);
        let rest = matching(&graph, &[token]);
        let wins = |next: &i64| matching(&graph, &[token, *next]) == rest;
        Some(neighbours(token, list).into_iter().filter(wins).map(|next| after(token, list, next)).collect())
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        let (token, list) = split(position);
        let graph = Numbered::new(list, None);
        let (all, rest) = (matching(&graph, &[]), matching(&graph, &[token]));
        vec![format!(
            "a maximum matching has {all} edges; without node {token} it has {rest}, so {}",
            if all > rest { "every maximum matching needs it" } else { "some maximum matching leaves it uncovered" }
        )]
    }
}

//! Vertex geography on an undirected graph: a token moves along an edge to a neighbour, and the
//! node that it leaves is removed.

use super::edges::{self, Numbered};
use super::files::{FromFile, token_and_edges};
use super::matching::Matching;
use super::{CatalogueKnowledge, CodedGame, Entry, Rules, Statement, Theory};
use nimatron_core::{Budget, Options, Outcome};
use nimatron_engine::search::{ListGame, room_for};
use nimatron_formats::FileText;
use nimatron_messages::{Message, Sentence, boards, moves, reasons};
use nimatron_rules::EvalError;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of undirected vertex geography", "无向顶点地理游戏定理"),
    text: &Sentence::plain(
        "the mover wins exactly when every maximum matching covers the node of the token, by moving along an edge \
         of one",
        "当且仅当每个最大匹配都覆盖棋子所在的顶点时先手必胜，走法是沿某个最大匹配的边移动",
    ),
    source: "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer \
             Science 112 (1993); matchings by Edmonds' blossoms",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["geography", "vertex-geography"],
    title: &Sentence::plain(
        "Vertex geography on an undirected graph: move the token to a neighbour; the node that it leaves goes away",
        "无向图上的顶点地理游戏（Vertex Geography）：把棋子移到相邻的顶点；离开的顶点随即消失",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is the node of the token and the edges, geography(2; 0-1,1-2,2-3)",
            "局面由棋子所在的顶点和各条边组成：geography(2; 0-1,1-2,2-3)",
        ),
        make: |braces| match braces {
            None => Ok(Box::new(Geography)),
            Some(_) => Err(boards::geography_has_no_parameters()),
        },
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    start: None,
    theory: |_| None,
};

/// A position is the token's node, followed by the edges of its connected component. (Loops and
/// repeated edges lead nowhere new, so they are left out.)
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

/// The token's node and the edges of a position.
fn split(position: &[i64]) -> (i64, &[i64]) {
    position.split_first().map_or((0, &[]), |(&token, edges)| (token, edges))
}

/// The nodes next to the token.
fn neighbours(token: i64, edges: &[i64]) -> Vec<i64> {
    let at = |(a, b): (i64, i64)| if a == token { Some(b) } else { (b == token).then_some(a) };
    edges::pairs(edges).filter_map(at).collect()
}

/// The position after the token moved to `next`.
fn after(token: i64, edges: &[i64], next: i64) -> Vec<i64> {
    position(next, edges::pairs(edges).filter(|&(a, b)| a != token && b != token))
}

/// A maximum matching of the graph without the token's node.
struct Rest {
    graph: Numbered,
    matching: Matching,
}

impl Rest {
    fn new(token: i64, edges: &[i64]) -> Self {
        let graph = Numbered::new(edges, None);
        let mut neighbours = graph.neighbours();
        if let Some(token) = graph.number(token) {
            neighbours[token as usize].clear();
            for list in &mut neighbours {
                list.retain(|&other| other != token);
            }
        }
        let matching = Matching::maximum(&neighbours);
        Rest { graph, matching }
    }

    /// The neighbours that some maximum matching of the rest leaves uncovered: moving there wins.
    fn winning(&self, token: i64, edges: &[i64]) -> Vec<i64> {
        let wins = |next: &i64| self.graph.number(*next).is_some_and(|next| self.matching.is_avoidable(next));
        neighbours(token, edges).into_iter().filter(wins).collect()
    }
}

impl ListGame for Geography {
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        room_for(position.len() / 2 + 1, position.len(), budget)?;
        let (token, edges) = split(position);
        for next in neighbours(token, edges) {
            out.push(after(token, edges, next).into());
            budget.check()?;
        }
        Ok(())
    }
}

impl CodedGame for Geography {
    fn read(&self, text: &str) -> Result<Vec<i64>, Message> {
        let wrong = || boards::not_a_token_and_edges(text);
        // In a file the token's node may stand alone on the first line.
        let (token, list) = text.split_once(';').or_else(|| text.split_once(',')).ok_or_else(wrong)?;
        let token = token.trim().parse::<i64>().ok().filter(|&token| token >= 0).ok_or_else(wrong)?;
        let list = edges::read(list, false)?;
        Ok(position(token, edges::pairs(&list)))
    }

    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message> {
        token_and_edges(file, false)
    }

    fn examples(&self) -> Vec<String> {
        vec!["2;0-1,1-2,2-3".to_owned()]
    }

    fn show(&self, position: &[i64]) -> String {
        let (token, list) = split(position);
        format!("{token}; {}", edges::show(list, false))
    }

    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message {
        let (token, next) = (split(from).0, to.first().map_or(0, |to| split(to).0));
        moves::plain(token, next)
    }

    fn theory(&self) -> Option<Box<dyn Theory>> {
        Some(Box::new(Geography))
    }
}

impl Theory for Geography {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    /// With the token's node a maximum matching is larger exactly if there is an edge from the
    /// token to a node that some maximum matching of the rest leaves uncovered.
    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let (token, list) = split(position);
        let won = !Rest::new(token, list).winning(token, list).is_empty();
        Some(if won { Outcome::N } else { Outcome::P })
    }

    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let (token, list) = split(position);
        let winning = Rest::new(token, list).winning(token, list);
        (winning.len().saturating_mul(list.len()) <= MAX_LISTED)
            .then(|| winning.into_iter().map(|next| after(token, list, next)).collect())
    }

    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let (token, list) = split(position);
        let next = *Rest::new(token, list).winning(token, list).first().filter(|_| value == 0)?;
        Some(vec![after(token, list, next)])
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let (token, list) = split(position);
        let rest = Rest::new(token, list);
        let winning = rest.winning(token, list);
        let size = rest.matching.size();
        vec![match winning.first() {
            Some(next) => reasons::matching_covers(token, size, *next, format!("{token}-{next}")),
            None => reasons::matching_avoids(size, token),
        }]
    }
}

/// Maximum number of integers of all listed options together.
const MAX_LISTED: usize = 1 << 22;

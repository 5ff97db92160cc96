//! Vertex geography on an undirected graph: a token moves along an edge to a neighbour, and the
//! node that it leaves is removed.

use crate::edges::{EdgeList, Numbered};
use crate::files::{FromFile, token_and_edges};
use crate::matching::Matching;
use crate::typed::{Keyed, KeyedOptions, TypedGame};
use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_core::{Budget, Outcome};
use nimatron_engine::search::room_for;
use nimatron_formats::FileText;
use nimatron_messages::{Message, Sentence, boards, moves, reasons};
use nimatron_rules::EvalError;

/// The theorem, also for tokens on boards.
pub(crate) const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of undirected vertex geography", "无向顶点地理游戏定理"),
    text: &Sentence::plain(
        "the mover wins exactly when every maximum matching covers the node of the token, by moving along an edge \
         of one",
        "当且仅当每个最大匹配都覆盖棋子所在的顶点时先手必胜，走法是沿某个最大匹配的边移动",
    ),
    source: "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer \
             Science 112 (1993); matchings by Edmonds' blossoms",
};

pub(crate) const ENTRY: Entry = Entry {
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
            None => Ok(Keyed::boxed(Geography)),
            Some(_) => Err(boards::geography_has_no_parameters()),
        },
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "2;0-1,1-2,2-3",
    ..Entry::PLAIN
};

#[derive(Clone, Copy, Debug)]
struct Geography;

/// The node of the token, and the edges of its connected component. (Loops and repeated edges lead
/// nowhere new, so they are left out.)
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    node: i64,
    edges: EdgeList,
}

impl Token {
    /// The token on a node of a graph.
    fn on(node: i64, edges: impl Iterator<Item = (i64, i64)>) -> Token {
        Token { node, edges: EdgeList::of(edges.filter(|(a, b)| a != b)).distinct().component_of(node, None) }
    }

    /// The nodes next to the token.
    fn neighbours(&self) -> Vec<i64> {
        let at = |&(a, b): &(i64, i64)| if a == self.node { Some(b) } else { (b == self.node).then_some(a) };
        self.edges.edges().iter().filter_map(at).collect()
    }

    /// The position after the token moved to `next`.
    fn after(&self, next: i64) -> Token {
        let stays = |&(a, b): &(i64, i64)| a != self.node && b != self.node;
        Token::on(next, self.edges.edges().iter().copied().filter(stays))
    }
}

/// Maximum number of edges of all listed options together.
const MAX_LISTED: usize = 1 << 21;

/// A maximum matching of the graph without the token's node.
struct Rest {
    graph: Numbered,
    matching: Matching,
}

impl Rest {
    fn new(token: &Token) -> Self {
        let graph = Numbered::new(&token.edges, None);
        let mut neighbours = graph.neighbours();
        if let Some(node) = graph.number(token.node) {
            neighbours[node as usize].clear();
            for list in &mut neighbours {
                list.retain(|&other| other != node);
            }
        }
        let matching = Matching::maximum(&neighbours);
        Rest { graph, matching }
    }

    /// The neighbours that some maximum matching of the rest leaves uncovered: moving there wins.
    fn winning(&self, token: &Token) -> Vec<i64> {
        let wins = |next: &i64| self.graph.number(*next).is_some_and(|next| self.matching.is_avoidable(next));
        token.neighbours().into_iter().filter(wins).collect()
    }
}

impl TypedGame for Geography {
    type Position = Token;

    fn key(&self, token: &Token) -> Vec<i64> {
        std::iter::once(token.node).chain(token.edges.key()).collect()
    }

    fn of_key(&self, key: &[i64]) -> Option<Token> {
        let (&node, edges) = key.split_first()?;
        Some(Token { node, edges: EdgeList::of_key(edges)? })
    }

    fn list(&self, token: &Token, budget: &Budget, out: &mut KeyedOptions<'_, Self>) -> Result<(), EvalError> {
        let edges = token.edges.edges().len();
        room_for(edges + 1, 2 * edges + 1, budget)?;
        for next in token.neighbours() {
            out.push(&token.after(next));
            budget.check()?;
        }
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Token, Message> {
        let wrong = || boards::not_a_token_and_edges(text);
        // In a file the token's node may stand alone on the first line.
        let (node, list) = text.split_once(';').or_else(|| text.split_once(',')).unwrap_or((text, ""));
        let node = node.trim().parse::<i64>().ok().filter(|&node| node >= 0).ok_or_else(wrong)?;
        Ok(Token::on(node, EdgeList::read(list, false)?.edges().iter().copied()))
    }

    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message> {
        token_and_edges(file, false)
    }

    fn examples(&self) -> Vec<String> {
        vec!["2;0-1,1-2,2-3".to_owned()]
    }

    fn show(&self, token: &Token) -> String {
        format!("{}; {}", token.node, token.edges.show(false)).trim_end().to_owned()
    }

    fn notation(&self, token: &Token) -> String {
        format!("{}; {}", token.node, token.edges.notation(false)).trim_end().to_owned()
    }

    fn show_move(&self, from: &Token, to: &[Token]) -> Message {
        moves::plain(from.node, to.first().map_or(0, |to| to.node))
    }

    fn theory(&self) -> Option<Box<dyn Theory<Token>>> {
        Some(Box::new(Geography))
    }
}

impl Theory<Token> for Geography {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    /// With the token's node a maximum matching is larger exactly if there is an edge from the
    /// token to a node that some maximum matching of the rest leaves uncovered.
    fn outcome(&self, token: &Token) -> Option<Outcome> {
        let won = !Rest::new(token).winning(token).is_empty();
        Some(Outcome::lost_if(!won))
    }

    fn winning_options(&self, token: &Token) -> Option<Vec<Token>> {
        let winning = Rest::new(token).winning(token);
        (winning.len().saturating_mul(token.edges.edges().len()) <= MAX_LISTED)
            .then(|| winning.into_iter().map(|next| token.after(next)).collect())
    }

    fn an_option_of_value(&self, token: &Token, value: u64) -> Option<Vec<Token>> {
        let next = *Rest::new(token).winning(token).first().filter(|_| value == 0)?;
        Some(vec![token.after(next)])
    }

    fn why(&self, token: &Token) -> Vec<Message> {
        let rest = Rest::new(token);
        let size = rest.matching.size();
        vec![match rest.winning(token).first() {
            Some(next) => reasons::matching_covers(token.node, size, *next, format!("{}-{next}", token.node)),
            None => reasons::matching_avoids(size, token.node),
        }]
    }
}

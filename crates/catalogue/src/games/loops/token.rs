//! A token on a directed graph, with cycles or without. Several tokens are a sum of positions.

use crate::files::{FromFile, token_and_edges};
use crate::typed::{Keyed, KeyedOptions, TypedGame};
use crate::{CatalogueKnowledge, Entry, Rules};
use nimatron_core::Budget;
use nimatron_engine::search::room_for;
use nimatron_formats::FileText;
use nimatron_messages::{Message, Sentence, boards, moves};
use nimatron_rules::EvalError;
use std::collections::BTreeSet;

pub(crate) const TOKEN: Entry = Entry {
    names: &["token"],
    title: &Sentence::plain(
        "A token on a directed graph: move it along an edge; play may go on for ever",
        "有向图上的棋子：沿一条边移动；对局可能永远进行下去",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is the node of the token and the edges, token(0; 0>1,1>2,2>0,2>3)",
            "局面由棋子所在的顶点和各条有向边组成：token(0; 0>1,1>2,2>0,2>3)",
        ),
        make: |braces| match braces {
            None => Ok(Keyed::boxed(TokenGame)),
            Some(_) => Err(boards::token_has_no_parameters()),
        },
    },
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "values are computed; graphs with many nodes are best given as files, graph:moves.txt",
        "值靠计算得出；顶点很多的图宜写在文件里：graph:moves.txt",
    )),
    example: "0;0>1,1>2,2>0,2>3",
    recurs: true,
    ..Entry::PLAIN
};

#[derive(Clone, Copy, Debug)]
struct TokenGame;

/// The node of the token, and the edges that it can ever move along.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    node: i64,
    edges: BTreeSet<(i64, i64)>,
}

impl Token {
    /// The token on a node of a graph, with those of its edges that it can reach.
    fn on(node: i64, edges: &BTreeSet<(i64, i64)>) -> Token {
        let (mut reached, mut open) = (BTreeSet::from([node]), vec![node]);
        while let Some(node) = open.pop() {
            open.extend(out_of(node, edges).map(|&(_, to)| to).filter(|&to| reached.insert(to)));
        }
        Token { node, edges: reached.into_iter().flat_map(|node| out_of(node, edges)).copied().collect() }
    }
}

/// The edges that begin at a node.
fn out_of(node: i64, edges: &BTreeSet<(i64, i64)>) -> impl Iterator<Item = &(i64, i64)> {
    edges.range((node, i64::MIN)..=(node, i64::MAX))
}

/// A node as it is typed.
fn node(text: &str) -> Option<i64> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

impl TypedGame for TokenGame {
    type Position = Token;

    fn key(&self, token: &Token) -> Vec<i64> {
        std::iter::once(token.node).chain(token.edges.iter().flat_map(|&(from, to)| [from, to])).collect()
    }

    fn of_key(&self, key: &[i64]) -> Option<Token> {
        let (&node, edges) = key.split_first()?;
        let (pairs, rest) = edges.as_chunks();
        rest.is_empty().then(|| Token { node, edges: pairs.iter().map(|&[from, to]| (from, to)).collect() })
    }

    fn list(&self, from: &Token, budget: &Budget, out: &mut KeyedOptions<'_, Self>) -> Result<(), EvalError> {
        let next: Vec<i64> = out_of(from.node, &from.edges).map(|edge| edge.1).collect();
        room_for(next.len(), 2 * from.edges.len() + 1, budget)?;
        for to in next {
            out.push(&Token::on(to, &from.edges));
            budget.check()?;
        }
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Token, Message> {
        let (token, list) = text.split_once([';', ',']).unwrap_or((text, ""));
        let token = node(token).ok_or_else(|| boards::not_a_token_and_moves(text))?;
        let list = list.replace("->", ">");
        let mut edges = BTreeSet::new();
        for edge in list.split([',', ' ', '\t', '\r', '\n']).filter(|edge| !edge.is_empty()) {
            let ends = edge.split_once('>').and_then(|(from, to)| node(from).zip(node(to)));
            edges.insert(ends.ok_or_else(|| boards::not_a_directed_edge(edge))?);
        }
        Ok(Token::on(token, &edges))
    }

    fn examples(&self) -> Vec<String> {
        vec!["0;0>1,1>2,2>0,2>3".to_owned()]
    }

    fn show(&self, token: &Token) -> String {
        let edges: Vec<String> = token.edges.iter().map(|(from, to)| format!("{from}>{to}")).collect();
        if edges.is_empty() { token.node.to_string() } else { format!("{}; {}", token.node, edges.join(",")) }
    }

    fn show_move(&self, from: &Token, to: &[Token]) -> Message {
        moves::plain(from.node, to.first().map_or(0, |to| to.node))
    }

    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message> {
        token_and_edges(file, true)
    }
}

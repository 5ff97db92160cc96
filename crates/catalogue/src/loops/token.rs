//! A token on a directed graph, with cycles or without. Several tokens are a sum of positions.

use crate::files::{FromFile, token_and_edges};
use crate::{CatalogueKnowledge, CodedGame, Entry, Rules};
use nimatron_core::{Budget, Options};
use nimatron_engine::search::{ListGame, room_for};
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
            None => Ok(Box::new(TokenGame)),
            Some(_) => Err(boards::token_has_no_parameters()),
        },
    },
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "values are computed; graphs with many nodes are best given as files, graph:moves.txt",
        "值靠计算得出；顶点很多的图宜写在文件里：graph:moves.txt",
    )),
    start: None,
    theory: |_| None,
};

/// A position is the token's node, followed by the edges that it can ever move along, sorted.
#[derive(Clone, Copy, Debug)]
struct TokenGame;

/// The position with the token on a node, and those of the edges that it can reach.
fn position(token: i64, edges: &BTreeSet<(i64, i64)>) -> Vec<i64> {
    let from = |node: i64| edges.range((node, i64::MIN)..=(node, i64::MAX));
    let (mut reached, mut open) = (BTreeSet::from([token]), vec![token]);
    while let Some(node) = open.pop() {
        open.extend(from(node).map(|&(_, to)| to).filter(|&to| reached.insert(to)));
    }
    let kept = reached.into_iter().flat_map(from).flat_map(|&(from, to)| [from, to]);
    std::iter::once(token).chain(kept).collect()
}

/// The token's node and the edges of a position.
fn split(position: &[i64]) -> (i64, BTreeSet<(i64, i64)>) {
    let Some((&token, edges)) = position.split_first() else { return (0, BTreeSet::new()) };
    (token, edges.chunks_exact(2).map(|edge| (edge[0], edge[1])).collect())
}

/// A node as it is typed.
fn node(text: &str) -> Option<i64> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

impl ListGame for TokenGame {
    fn list(&self, from: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        let (token, edges) = split(from);
        let next: Vec<i64> = edges.range((token, i64::MIN)..=(token, i64::MAX)).map(|edge| edge.1).collect();
        room_for(next.len(), from.len(), budget)?;
        for to in next {
            out.push(position(to, &edges).into());
            budget.check()?;
        }
        Ok(())
    }
}

impl CodedGame for TokenGame {
    fn read(&self, text: &str) -> Result<Vec<i64>, Message> {
        let (token, list) = text.split_once([';', ',']).unwrap_or((text, ""));
        let token = node(token).ok_or_else(|| boards::not_a_token_and_moves(text))?;
        let list = list.replace("->", ">");
        let mut edges = BTreeSet::new();
        for edge in list.split([',', ' ', '\t', '\r', '\n']).filter(|edge| !edge.is_empty()) {
            let ends = edge.split_once('>').and_then(|(from, to)| node(from).zip(node(to)));
            edges.insert(ends.ok_or_else(|| boards::not_a_directed_edge(edge))?);
        }
        Ok(position(token, &edges))
    }

    fn examples(&self) -> Vec<String> {
        vec!["0;0>1,1>2,2>0,2>3".to_owned()]
    }

    fn show(&self, position: &[i64]) -> String {
        let (token, edges) = split(position);
        let edges: Vec<String> = edges.iter().map(|(from, to)| format!("{from}>{to}")).collect();
        if edges.is_empty() { token.to_string() } else { format!("{token}; {}", edges.join(",")) }
    }

    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message {
        moves::plain(split(from).0, to.first().map_or(0, |to| split(to).0))
    }

    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message> {
        token_and_edges(file, true)
    }
}

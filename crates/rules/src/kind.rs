//! The kinds of rules, and the words that each of them has: for editors, which colour, complete and
//! explain them.

use crate::board::{BoardRules, DIRECTIONS};
use crate::graph::{self, GraphRules};
use crate::lexer::KEYWORDS;
use crate::list::{Claim, LIST_FUNCTIONS, ListRules};
use crate::parser::EXCEPT;
use crate::resolved::Func;
use crate::sets::SetKind;

/// What rules are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// Tuples of numbers.
    Numbers,
    /// Lists, or lists and numbers.
    Lists,
    /// Graphs or orders.
    Graphs,
    /// Boards of characters.
    Boards,
}

/// The words of a line that ends play.
const END: [&str; 3] = ["until", "wins", "loses"];

impl RuleKind {
    /// All kinds.
    pub const ALL: [RuleKind; 4] = [RuleKind::Numbers, RuleKind::Lists, RuleKind::Graphs, RuleKind::Boards];

    /// The kind of rules that a text is, right or wrong.
    ///
    /// ```
    /// use nimatron_rules::RuleKind;
    /// assert_eq!(RuleKind::of("v -> remove v, neighbours(u)"), RuleKind::Graphs);
    /// ```
    pub fn of(text: &str) -> RuleKind {
        if GraphRules::are_these(text) {
            RuleKind::Graphs
        } else if BoardRules::are_these(text) {
            RuleKind::Boards
        } else if ListRules::are_these(text) {
            RuleKind::Lists
        } else {
            RuleKind::Numbers
        }
    }

    /// The words that have a meaning in rules of this kind, each once.
    pub fn words(self) -> Vec<&'static str> {
        let sets = SetKind::ALL.iter().map(|entry| entry.0);
        let functions = Func::ALL.iter().map(|entry| entry.0).chain(["len"]);
        let mut words: Vec<&str> = match self {
            RuleKind::Numbers => KEYWORDS.into_iter().chain([EXCEPT]).chain(sets).chain(functions).chain(END).collect(),
            RuleKind::Lists => {
                let own =
                    LIST_FUNCTIONS.into_iter().chain(["with", "without", EXCEPT]).chain(Claim::ALL.map(Claim::word));
                KEYWORDS.into_iter().chain(sets).chain(functions).chain(own).chain(END).collect()
            }
            RuleKind::Graphs => {
                let logic = ["game", "on", "graph", "order", "if", "and", "or", "not"];
                logic.into_iter().chain(graph::WORDS).collect()
            }
            RuleKind::Boards => {
                let directions = DIRECTIONS.into_iter().flat_map(str::split_whitespace);
                ["game", "on", "board", "in", "until"].into_iter().chain(directions).collect()
            }
        };
        let mut seen = Vec::new();
        words.retain(|word| {
            let new = !seen.contains(word);
            seen.push(*word);
            new
        });
        words
    }
}

//! An independent checker for laws of impartial games.
//!
//! It reads a certificate and believes nothing in it: the game is its rule text, whose formulas come from `nimatron-rules`; the claimed law is data;
//! the sentences that make it the law are decided here, by plain reachability. Nothing is shared with the programs that find and prove laws.
//! `docs/certificate.md` describes the format, so that others can write a checker.

mod aligned;
mod automaton;
mod compound;
mod formula;
mod given;
mod height;
mod lemmas;
mod machines;
mod outcome;
mod ranks;
mod sentences;
mod stretches;
mod table;

use nimatron_core::{Budget, StopReason};
use nimatron_rules::Ruleset;
use nimatron_rules::ast::Value;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What a certificate of this kind says in its field `format`.
pub const FORMAT: &str = "nimatron-law";
/// The version that is known here.
pub const VERSION: u32 = 1;

/// What the checker found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The law is a theorem: what it says, in words.
    Valid(String),
    /// The certificate does not prove its law, and why: the first thing that is wrong.
    Invalid(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Certificate {
    format: String,
    version: u32,
    game: Game,
    claim: Claim,
    law: Law,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    rules: String,
    #[serde(default)]
    parameters: BTreeMap<String, Parameter>,
    /// The law is about the positions of the game in which this coordinate is at most so large.
    #[serde(default)]
    rows: Option<Rows>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Parameter {
    Number(i64),
    Array(Vec<i64>),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rows {
    pub(crate) coordinate: usize,
    pub(crate) most: i64,
}

/// What the law gives.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Claim {
    /// The Grundy value of every position.
    Grundy,
    /// The least of the Grundy value and this number.
    Levels(i64),
    /// The P-positions.
    Outcome,
}

#[derive(Deserialize)]
#[serde(tag = "method", rename_all = "lowercase", deny_unknown_fields)]
enum Law {
    /// An automaton reads position and value.
    Automaton {
        numeration: String,
        code: automaton::Code,
        next: Vec<Vec<u32>>,
        accept: Vec<u32>,
        #[serde(default)]
        pairs: Vec<given::Table>,
        #[serde(default)]
        sums: Option<given::Table>,
    },
    /// The values are periodic, or rise by `saltus` with each period; proved by the rules looking back a bounded way, or leaving heaps of bounded number.
    Periodic { preperiod: Vec<u32>, period: Vec<u32>, saltus: u32 },
    /// The sum of weights of digits, in a game whose moves compose.
    Height { numeration: String, weights: Vec<i64> },
    /// n mod m, by the residue lemma.
    Residue { modulus: u64 },
    /// The xor of the values of the games whose sum this game is.
    Sum { parts: Vec<compound::Part> },
    /// The nim product of the values of two games whose product this game is.
    Product { factors: Vec<compound::Part> },
    /// The rank of n plus a shift; 0 for 0.
    Rank { rank: ranks::Rank, shift: i64 },
    /// g(n) = f(n) where f rises, else g(n - f(n) - 1): take up to f(n), which the rules say.
    MaxNim {},
    /// Along each line of multiples the values are 0, 1, 2, ... without that of its first position: Euclid's game.
    Euclid {},
}

/// Checks a certificate.
///
/// # Errors
/// The budget is used up.
pub fn verify(text: &str, budget: &Budget) -> Result<Verdict, StopReason> {
    let invalid = |why: String| Ok(Verdict::Invalid(why));
    let certificate: Certificate = match serde_json::from_str(text) {
        Ok(certificate) => certificate,
        Err(error) => return invalid(format!("this is no certificate of a law: {error}")),
    };
    if certificate.format != FORMAT {
        return invalid(format!("this is a certificate of the kind `{}`, and not `{FORMAT}`", certificate.format));
    }
    if certificate.version != VERSION {
        return invalid(format!("this is version {}, and {VERSION} is known here", certificate.version));
    }
    let settings: Vec<(String, Value)> = certificate
        .game
        .parameters
        .into_iter()
        .map(|(name, value)| {
            let value = match value {
                Parameter::Number(number) => Value::Int(number),
                Parameter::Array(numbers) => Value::Array(numbers),
            };
            (name, value)
        })
        .collect();
    let rules = match Ruleset::with_parameters(&certificate.game.rules, &settings) {
        Ok(rules) => rules,
        Err(error) => return invalid(format!("its rules are wrong: {}", error.message)),
    };
    let rows = certificate.game.rows;
    if rows.is_some_and(|rows| rows.coordinate >= rules.arity() || !(0..10_000).contains(&rows.most)) {
        return invalid("its rows are none of this game".to_owned());
    }
    match check_law(&rules, rows, certificate.claim, certificate.law, budget) {
        Ok(claim) => Ok(Verdict::Valid(claim)),
        Err(Wrong::Invalid(why)) => Ok(Verdict::Invalid(why)),
        Err(Wrong::Stopped(reason)) => Err(reason),
    }
}

/// Is this the law of the game?
fn check_law(rules: &Ruleset, rows: Option<Rows>, claim: Claim, law: Law, budget: &Budget) -> Result<String, Wrong> {
    match law {
        Law::Automaton { numeration, code, next, accept, pairs, sums: Some(sums) } => {
            if rows.is_some() || claim != Claim::Grundy || !pairs.is_empty() {
                return wrong("sums of values prove all values, without pairs");
            }
            stretches::check(rules, &numeration, code, &given::Table { next, accept }, &sums, budget)
        }
        Law::Automaton { numeration, code, next, accept, pairs, sums: None } => {
            automaton::check(rules, rows, claim, &numeration, code, &given::Table { next, accept }, &pairs, budget)
        }
        _ if rows.is_some() => wrong("rows are proved by automata only"),
        _ if claim != Claim::Grundy => wrong("outcomes and levels are proved by automata only"),
        Law::Periodic { preperiod, period, saltus } => table::check(rules, &preperiod, &period, saltus, budget),
        Law::Height { numeration, weights } => height::check(rules, &numeration, &weights, budget),
        Law::Rank { rank, shift } => ranks::check(rules, rank, shift),
        Law::Residue { modulus } => lemmas::residue(rules, modulus),
        Law::MaxNim {} => lemmas::max_nim(rules, budget),
        Law::Euclid {} => lemmas::euclid(rules),
        Law::Sum { parts } => compound::sum(rules, parts, budget),
        Law::Product { factors } => compound::product(rules, factors, budget),
    }
}

/// Why a certificate is not accepted.
pub(crate) enum Wrong {
    Invalid(String),
    Stopped(StopReason),
}

impl From<StopReason> for Wrong {
    fn from(reason: StopReason) -> Wrong {
        Wrong::Stopped(reason)
    }
}

pub(crate) fn wrong<T>(why: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong::Invalid(why.into()))
}

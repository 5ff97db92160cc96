//! Certificates as text, in the format that `docs/certificate.md` describes. Whether one proves its law is for the checker to say.

use crate::automata::{Numeration, Relation};
use crate::discover::automatic::Automatic;
use crate::law::{Claim, Join, Rows};
use crate::prove::formulas::Code;
use crate::rank::Rank;
use nimatron_rules::ast::Value;
use serde_json::{Map, json};

/// The game that a certificate is about.
#[derive(Clone, Debug, PartialEq)]
pub struct GameText {
    /// The rules.
    pub rules: String,
    /// Values given to parameters.
    pub parameters: Vec<(String, Value)>,
    /// A part of the positions.
    pub rows: Option<Rows>,
}

/// A law as a certificate says it.
#[derive(Clone, Debug)]
pub enum Proof<'l> {
    /// An automaton, and those of pairs of heaps that the checker needs.
    Automaton(&'l Automatic, &'l [Relation]),
    /// An automaton, and one of the sums of all values below each number.
    Stretches(&'l Automatic, &'l Relation),
    /// Values that repeat, by the finite bound.
    Periodic {
        /// Values before the cycle.
        preperiod: &'l [u32],
        /// The cycle.
        period: &'l [u32],
    },
    /// The sum of weights of digits.
    Height(Numeration, &'l [u32]),
    /// n mod m.
    Residue(u64),
    /// Take 1 to f(n), which the rules say.
    MaxNim,
    /// Take a multiple of the other number, in the form that the rules say.
    Euclid,
    /// A rank, and what is added to it.
    Rank(Rank, i64),
    /// The games that this one is made of: coordinates and certificate of each.
    Compound(Join, &'l [(Vec<usize>, String)]),
}

fn automaton(relation: &Relation) -> (serde_json::Value, serde_json::Value) {
    let dfa = relation.dfa.dense();
    let next: Vec<&[u32]> = dfa.next.chunks(dfa.symbols).collect();
    let accept: Vec<usize> = (0..dfa.states()).filter(|&state| dfa.accept[state]).collect();
    (json!(next), json!(accept))
}

/// The text of a certificate.
pub fn text(game: &GameText, claim: Claim, proof: &Proof<'_>) -> String {
    let one = |relation: &Relation| {
        let (next, accept) = automaton(relation);
        json!({"next": next, "accept": accept})
    };
    let law = match proof {
        Proof::Stretches(automatic, sums) => {
            let (next, accept) = automaton(&automatic.graph);
            json!({
                "method": "automaton",
                "numeration": automatic.graph.numeration.to_string(),
                "code": "plain",
                "next": next,
                "accept": accept,
                "sums": one(sums),
            })
        }
        Proof::Automaton(automatic, pairs) => {
            let (next, accept) = automaton(&automatic.graph);
            let code = if automatic.code == Code::Unary { "unary" } else { "plain" };
            let mut law = json!({
                "method": "automaton",
                "numeration": automatic.graph.numeration.to_string(),
                "code": code,
                "next": next,
                "accept": accept,
            });
            if !pairs.is_empty() {
                law["pairs"] = pairs.iter().map(one).collect();
            }
            law
        }
        Proof::Periodic { preperiod, period } => {
            json!({"method": "periodic", "preperiod": preperiod, "period": period, "saltus": 0})
        }
        Proof::Height(numeration, weights) => {
            json!({"method": "height", "numeration": numeration.to_string(), "weights": weights})
        }
        Proof::Residue(modulus) => json!({"method": "residue", "modulus": modulus}),
        Proof::MaxNim => json!({"method": "maxnim"}),
        Proof::Euclid => json!({"method": "euclid"}),
        Proof::Rank(rank, shift) => json!({"method": "rank", "rank": rank.name(), "shift": shift}),
        Proof::Compound(join, parts) => {
            let part = |(coordinates, text): &(Vec<usize>, String)| {
                let certificate: serde_json::Value = serde_json::from_str(text).unwrap_or(serde_json::Value::Null);
                json!({"coordinates": coordinates, "rules": certificate["game"]["rules"], "law": certificate["law"]})
            };
            let parts: Vec<serde_json::Value> = parts.iter().map(part).collect();
            match join {
                Join::Sum => json!({"method": "sum", "parts": parts}),
                Join::Product => json!({"method": "product", "factors": parts}),
            }
        }
    };
    let mut about = Map::new();
    about.insert("rules".to_owned(), game.rules.clone().into());
    if !game.parameters.is_empty() {
        let value = |value: &Value| match value {
            Value::Int(number) => json!(number),
            Value::Array(numbers) => json!(numbers),
        };
        about.insert(
            "parameters".to_owned(),
            game.parameters.iter().map(|(name, v)| (name.clone(), value(v))).collect(),
        );
    }
    if let Some(rows) = game.rows {
        about.insert("rows".to_owned(), json!({"coordinate": rows.coordinate, "most": rows.most}));
    }
    let claim = match claim {
        Claim::Grundy => json!("grundy"),
        Claim::Levels(levels) => json!({"levels": levels}),
        Claim::Outcome => json!("outcome"),
    };
    json!({"format": "nimatron-law", "version": 1, "game": about, "claim": claim, "law": law}).to_string() + "\n"
}

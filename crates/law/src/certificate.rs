//! Builds certificates. Whether one proves its law is decided by the checker.

use crate::automata::AutomaticRelation;
use crate::discover::automatic::Automatic;
use nimatron_core::Convention;
use nimatron_proof::{
    Automaton, AutomatonProof, CertifiedGame, Definitions, GameParameter, LawClaim, ListedPeriod, Method, PeriodBound,
    PeriodProof, PeriodValues, Proof, Proved, Rules,
};
use nimatron_rules::Ruleset;
use nimatron_rules::ast::Value;

/// How a law is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// The checker accepted this certificate.
    Proved {
        /// The certificate.
        certificate: Box<Proof>,
        /// What the checker accepted as proved.
        proved: Proved,
    },
    /// The law only fits a table.
    Conjectured,
}

impl Standing {
    /// The certificate that was accepted, if one was.
    pub fn certificate(&self) -> Option<&Proof> {
        match self {
            Standing::Proved { certificate, .. } => Some(certificate),
            Standing::Conjectured => None,
        }
    }
}

/// The game with these rules, for a certificate about all its positions.
pub fn game(rules: &Ruleset) -> Rules {
    let value = |value: &Value| match value {
        Value::Int(number) => GameParameter::Number(*number),
        Value::Array(numbers) => GameParameter::Array(numbers.clone()),
    };
    Rules {
        rules: rules.text().to_owned(),
        parameters: rules.settings().iter().map(|(name, own)| (name.clone(), value(own))).collect(),
        rows: None,
    }
}

/// A proof of all Grundy values without definitions of automata.
pub(crate) fn of_values(game: &Rules, method: Method) -> Proof {
    Proof {
        game: CertifiedGame::Rules(game.clone()),
        claim: LawClaim::Grundy,
        convention: Convention::Normal,
        definitions: Definitions::new(),
        method,
        strategy: None,
        witness: None,
    }
}

/// A proof by an automaton in normal play, with the automata of pairs of heaps, or one of the sums
/// of values.
pub(crate) fn of_automaton(
    game: &Rules,
    claim: LawClaim,
    coordinates: &[String],
    law: &Automatic,
    pairs: &[AutomaticRelation],
    sums: Option<&AutomaticRelation>,
) -> Proof {
    let mut definitions = Definitions::new();
    let mut define = |name: &str, relation: &AutomaticRelation, tracks: &[&str]| {
        let automaton = automaton(relation, tracks.iter().map(|&track| track.to_owned()).collect());
        definitions.insert(name.to_owned(), automaton);
        name.to_owned()
    };
    let mut tracks: Vec<&str> = coordinates.iter().map(String::as_str).collect();
    let sums = sums.map(|sums| define("sums", sums, &[tracks[0], "sum"]));
    let pairs = pairs
        .iter()
        .enumerate()
        .map(|(at, pair)| define(&format!("pair{}", at + 1), pair, &["sum", "value"]))
        .collect();
    tracks.extend((claim != LawClaim::Outcome).then_some("value"));
    let name = define("law", &law.graph, &tracks);
    let method = Method::Automaton(AutomatonProof { law: name, code: law.code, pairs, sums });
    let convention = Convention::Normal;
    Proof {
        game: CertifiedGame::Rules(game.clone()),
        claim,
        convention,
        definitions,
        method,
        strategy: None,
        witness: None,
    }
}

/// An automaton of a certificate, with these names of its tracks.
pub(crate) fn automaton(relation: &AutomaticRelation, tracks: Vec<String>) -> Automaton {
    let dfa = relation.dfa.dense();
    Automaton {
        numeration: relation.numeration.to_string(),
        tracks,
        next: dfa.next.chunks(dfa.symbols).map(<[u32]>::to_vec).collect(),
        accept: (0..dfa.states()).filter(|&state| dfa.accept[state]).map(|state| state as u32).collect(),
    }
}

/// The proof of a period, with the bound that the rules imply; `None` if they imply none.
pub(crate) fn of_period(game: &Rules, preperiod: &[u32], period: &[u32], bound: Option<PeriodBound>) -> Option<Proof> {
    let values = PeriodValues::Listed(ListedPeriod { preperiod: preperiod.to_vec(), period: period.to_vec() });
    Some(of_values(game, Method::Period(PeriodProof { values, bound: bound? })))
}

//! Certificates: proofs of laws as typed data, which programs that find laws write and checkers
//! read.
//!
//! A certificate has a game, a claim, definitions (named automata) and a method. It holds no logic:
//! what has to be true so that the method proves the claim is for a checker to derive and to
//! decide. The writer and the checker share these types and nothing else. `docs/certificate.md`
//! describes the JSON.

mod growth;
mod method;

pub use growth::Growth;
pub use method::{
    AutomatonProof, Code, CompoundProof, Euclid, HashedPeriod, Join, ListedPeriod, Method, Part, PeriodBound,
    PeriodProof, PeriodValues, RankName, Theorem,
};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What a certificate says in its field `format`.
pub const FORMAT: &str = "nimatron-proof";
/// The version that this crate reads and writes.
pub const VERSION: u32 = 2;
/// What certificates of version 1 said in their field `format`, of laws and of periods of codes.
const FORMATS_OF_VERSION_1: [&str; 2] = ["nimatron-law", "nimatron-period"];

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What it is about.
    pub game: Game,
    /// What is proved of it.
    pub claim: Claim,
    /// Automata that the method names.
    pub definitions: Definitions,
    /// How it is proved.
    pub method: Method,
    /// The closed sets that decide its sentences, in the order in which a checker derives them, if
    /// the certificate carries them: then a checker only has to test that they are closed.
    pub witness: Option<Vec<Closed>>,
}

/// Automata by name.
pub type Definitions = BTreeMap<String, Automaton>;

/// A game, and which of its positions are meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Game {
    /// A game in the rule language.
    Rules(Rules),
    /// A taking-and-breaking game.
    Code(CodeName),
}

/// A game in the rule language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The text.
    pub rules: String,
    /// Values given to parameters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, Parameter>,
    /// Only the positions in these rows; `None`: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Rows>,
}

/// A taking-and-breaking game by its code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeName {
    /// As in `0.137`.
    pub code: String,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Parameter {
    /// A number.
    Number(i64),
    /// An array.
    Array(Vec<i64>),
}

/// The positions in which a coordinate is at most `max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// The coordinate, counted from 0.
    pub coordinate: usize,
    /// Its largest value.
    pub max: u64,
}

/// What a law gives for every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// The Grundy value.
    Grundy,
    /// The smaller of the Grundy value and this number, so all values below it.
    Levels(u32),
    /// Whether it is a P-position.
    Outcome,
}

/// An automaton that reads the digits of several numbers side by side, most significant place
/// first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    /// How the numbers are written: `base 2`, `fibonacci`, `metallic 3`, `left-aligned 2`.
    pub numeration: String,
    /// What the numbers are, one name for each track.
    pub tracks: Vec<String>,
    /// The state after each state and symbol. A symbol is the number whose digits are those of the
    /// tracks, the first track least significant.
    pub next: Vec<Vec<u32>>,
    /// The accepting states, increasing.
    pub accept: Vec<u32>,
}

/// A closed set of pairs (state of the premise, set of states of the conclusions) that decides one
/// sentence "whenever one of these holds, then one of those".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    /// The sentence in words.
    pub says: String,
    /// For each premise the states of its machines that occur.
    pub premises: Vec<Vec<States>>,
    /// For each conclusion the states of its machines that occur.
    pub conclusions: Vec<Vec<States>>,
    /// For each premise its pairs: the number of one of its states, and for each conclusion the
    /// numbers of some of its states, increasing.
    pub pairs: Vec<Vec<(u32, Vec<Vec<u32>>)>>,
}

/// A state of each machine of a conjunction (`None`: the machine has accepted for good), and for
/// each variable what matters of its digits so far (empty in a base, where nothing does).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct States(pub Vec<Option<[i64; 2]>>, pub Vec<u8>);

/// What a checker finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The law is a theorem: what it says, in words.
    Valid(String),
    /// The certificate does not prove its law, and why: the first thing that is wrong.
    Invalid(String),
}

/// The certificate as it stands in a file: with format and version.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u32,
    game: Game,
    claim: Claim,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    definitions: Definitions,
    method: Method,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    witness: Option<Vec<Closed>>,
}

/// Reads format and version of a certificate, whatever else it holds.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// Why a text is not read as a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// It does not say that it is one.
    NotACertificate(String),
    /// It is one of another version.
    OtherVersion(String),
    /// It says that it is one, and a field is missing, wrong or unknown.
    Malformed(String),
}

impl std::error::Error for ParseError {}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::NotACertificate(why) => write!(f, "not a certificate: {why}"),
            ParseError::OtherVersion(found) => write!(
                f,
                "a certificate of {found}, and version {VERSION} is known here: make it again with `nimatron law` or \
                 `nimatron octal`"
            ),
            ParseError::Malformed(why) => write!(f, "a field of the certificate is wrong: {why}"),
        }
    }
}

impl Proof {
    /// Reads a certificate.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Proof, ParseError> {
        let head: Head = serde_json::from_str(text).map_err(|error| ParseError::NotACertificate(error.to_string()))?;
        if FORMATS_OF_VERSION_1.contains(&head.format.as_str()) {
            return Err(ParseError::OtherVersion(format!("version 1 (`{}`)", head.format)));
        }
        if head.format != FORMAT {
            return Err(ParseError::NotACertificate(format!("its format is `{}`, not `{FORMAT}`", head.format)));
        }
        if head.version != VERSION {
            return Err(ParseError::OtherVersion(format!("version {}", head.version)));
        }
        let file = serde_json::from_str(text).map_err(|error| ParseError::Malformed(error.to_string()))?;
        let File { game, claim, definitions, method, witness, .. } = file;
        Ok(Proof { game, claim, definitions, method, witness })
    }

    /// The certificate as a text of one line.
    pub fn text(&self) -> String {
        let Proof { game, claim, definitions, method, witness } = self.clone();
        let format = FORMAT.to_owned();
        let file = File { format, version: VERSION, game, claim, definitions, method, witness };
        // All keys of maps are strings, and no type here has a serializer that fails.
        serde_json::to_string(&file).unwrap_or_default() + "\n"
    }
}

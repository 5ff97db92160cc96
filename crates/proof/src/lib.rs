//! Certificates: proofs of laws as typed data, which programs that find laws write and checkers
//! read.
//!
//! A certificate has a game, a claim, definitions (named automata) and a method. It contains no
//! logic: a checker derives what has to be true so that the method proves the claim, and decides
//! it. The writer and the checker share these types and nothing else. `docs/certificate.md`
//! describes the JSON.
//!
//! # Design
//!
//! A certificate has one of nine methods ([`Method`]): sentences about automata, a period, parts of
//! a compound, a named theorem, types of pieces of a family, shapes of trees with legs, facts about
//! components, and a misère quotient, finite or infinite. What a method rests on is *stated* in it,
//! and a checker compares that with the resolved rules by its own code.
//!
//! Only a checker makes a [`Proved`]: `clippy.toml` forbids its constructor everywhere else. The
//! façade says "proved" of a `Proven` only (`nimatron/src/proven.rs`), whose constructors take a
//! [`Proved`], or the period that an engine has proved.

mod convention;
mod facts;
mod family;
mod growth;
mod legs;
mod method;
mod reading;
mod strategy;

pub use facts::{Fact, FactsProof, PositionName};
pub use family::{FamilyName, FamilyPieceShape, FamilyProof, FamilyValues, PieceType, Way};
pub use growth::Growth;
pub use legs::{LegsProof, NameProof, Trees};
pub use method::{
    AutomatonProof, Code, CompoundProof, Euclid, Fold, FoldedPair, FoldedProof, HashedPeriod, IntervalsProof, Join,
    ListedPeriod, Method, OfLetter, Part, PeriodBound, PeriodProof, PeriodValues, PrimeCount, Primes, QuotientProof,
    RankName, Theorem,
};

pub use strategy::{ByResidue, ChosenBy, Strategy, TakenHeaps};

use nimatron_core::{Budget, Convention, Limit, Progress, StopFlag, StopReason};
use nimatron_messages::{Message, Say, verdicts};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The value of the field `format` of a certificate.
pub const FORMAT: &str = "nimatron-proof";
/// The version that this crate reads and writes.
pub const VERSION: u32 = 2;
/// The values of the field `format` in certificates of version 1, of laws and of periods of codes.
const FORMATS_OF_VERSION_1: [&str; 2] = ["nimatron-law", "nimatron-period"];

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The game that it is about.
    pub game: CertifiedGame,
    /// What is proved about the game.
    pub claim: LawClaim,
    /// Whether the player who cannot move loses or wins. Grundy values are those of normal play.
    pub convention: Convention,
    /// The automata that the method names.
    pub definitions: Definitions,
    /// How it is proved.
    pub method: Method,
    /// A winning move of each N-position, which is proved together with the law. `None` if the
    /// certificate has none.
    pub strategy: Option<Strategy>,
    /// The closed sets that decide its sentences, in the order in which a checker derives these.
    /// With them a checker only has to test that they are closed. `None` if the certificate has
    /// none.
    pub witness: Option<Vec<Closed>>,
}

/// Automata by name.
pub type Definitions = BTreeMap<String, Automaton>;

/// A game, and the positions of it that are meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CertifiedGame {
    /// A game in the rule language.
    Rules(Rules),
    /// A taking-and-breaking game.
    Code(CodeName),
    /// Several taking-and-breaking games, whose heaps stand side by side.
    Codes(CodeNames),
    /// A family of positions of a game on graphs or boards.
    Family(FamilyName),
    /// One position of a game on boards or graphs.
    Position(PositionName),
}

/// A game in the rule language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The text.
    pub rules: String,
    /// Values given to parameters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, GameParameter>,
    /// Only the positions in these rows; all positions if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Rows>,
}

/// A taking-and-breaking game, given by its code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeName {
    /// The code, such as `0.137`.
    pub code: String,
}

/// Taking-and-breaking games, given by their codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeNames {
    /// The codes, such as `0.77` and `0.137`.
    pub codes: Vec<String>,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum GameParameter {
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
    /// Its maximum value.
    pub max: u64,
}

/// What a law gives for every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LawClaim {
    /// The Grundy value.
    Grundy,
    /// The minimum of the Grundy value and this number: values below it exactly.
    Levels(u32),
    /// Whether it is a P-position.
    Outcome,
}

/// An automaton that reads the digits of several numbers side by side, most significant place
/// first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    /// The numeration in which the numbers are written: `base 2`, `fibonacci`, `metallic 3`,
    /// `left-aligned 2`.
    pub numeration: String,
    /// The names of the numbers, one for each track.
    pub tracks: Vec<String>,
    /// For each state and symbol the next state. A symbol is the number whose digits are those read
    /// on the tracks, the first track least significant.
    pub next: Vec<Vec<u32>>,
    /// The accepting states, increasing.
    pub accept: Vec<u32>,
}

/// A closed set of pairs (state of the premise, set of states of the conclusions) that decides one
/// sentence "whenever one of these holds, then one of those".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    /// The sentence in English words.
    pub says: String,
    /// For each premise the states of its machines that occur.
    pub premises: Vec<Vec<States>>,
    /// For each conclusion the states of its machines that occur.
    pub conclusions: Vec<Vec<States>>,
    /// For each premise its pairs: the index of one of its states, and for each conclusion the
    /// indices of some of its states, increasing.
    pub pairs: Vec<Vec<(u32, Vec<Vec<u32>>)>>,
}

/// A state of each machine of a conjunction (`None` if the machine accepts whatever follows), and
/// for each variable that occurs what has to be remembered of its digits so far (empty if that is
/// nothing for all variables, as always in a base).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct States(pub Vec<Option<[i64; 2]>>, pub Vec<u8>);

/// What a checker has accepted. The word "proved" is printed only of what has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    claim: Message,
}

impl Proved {
    /// For checkers, after they have accepted a certificate that proves this claim. `clippy.toml`
    /// forbids it everywhere else.
    pub const fn by_checker(claim: Message) -> Proved {
        Proved { claim }
    }

    /// What is proved, derived from the certificate.
    pub const fn claim(&self) -> &Message {
        &self.claim
    }
}

/// The result of checking a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The law is a theorem.
    Valid(Proved),
    /// The certificate does not prove its law; the message is the first thing that is wrong.
    Invalid(Message),
}

/// A certificate as it is written in a file, with format and version.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u32,
    game: CertifiedGame,
    claim: LawClaim,
    #[serde(default, with = "convention", skip_serializing_if = "convention::is_normal")]
    convention: Convention,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    definitions: Definitions,
    method: Method,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strategy: Option<Strategy>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    witness: Option<Vec<Closed>>,
}

/// For texts that are known to be small.
const UNLIMITED: Limit = Limit { time: None, memory: u64::MAX };

/// Format and version of a certificate; other fields are ignored.
#[derive(Deserialize)]
struct CertificateHeader {
    format: String,
    version: u32,
}

/// Why a text was not read as a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// It does not claim to be one.
    NotACertificate(Message),
    /// It is a certificate of another version, which is named.
    OtherVersion(Message),
    /// It claims to be one, and a field is missing, wrong or unknown. The message is what the JSON
    /// parser says.
    Malformed(Message),
}

impl std::error::Error for ParseError {}

impl Say for ParseError {
    fn message(&self) -> Message {
        match self {
            ParseError::NotACertificate(why) => verdicts::not_a_certificate(why),
            ParseError::OtherVersion(found) => verdicts::other_version(found, VERSION),
            ParseError::Malformed(why) => verdicts::malformed(why),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl Proof {
    /// Reads a certificate.
    ///
    /// # Errors
    /// The text is not JSON, is not a certificate of this version, or a field is wrong.
    pub fn parse(text: &str) -> Result<Proof, ParseError> {
        match Proof::parse_within(text, &Budget::start(UNLIMITED, StopFlag::default(), Progress::default())) {
            Ok(read) => read,
            // Without limits nothing stops it.
            Err(reason) => Err(ParseError::Malformed(reason.message())),
        }
    }

    /// Reads a certificate within a budget, which is asked for the memory of its lists while they
    /// are read.
    ///
    /// # Errors
    /// The budget is used up; inside, the errors of [`Proof::parse`].
    pub fn parse_within(text: &str, budget: &Budget) -> Result<Result<Proof, ParseError>, StopReason> {
        let head = reading::read(text, budget)?;
        Ok(match Proof::knows(head) {
            Ok(()) => reading::read(text, budget)?
                .map(|File { game, claim, convention, definitions, method, strategy, witness, .. }| Proof {
                    game,
                    claim,
                    convention,
                    definitions,
                    method,
                    strategy,
                    witness,
                })
                .map_err(|error| ParseError::Malformed(Message::verbatim(error.to_string()))),
            Err(error) => Err(error),
        })
    }

    /// Whether format and version are those of this version.
    fn knows(head: Result<CertificateHeader, serde_json::Error>) -> Result<(), ParseError> {
        let outside = |error: serde_json::Error| Message::verbatim(error.to_string());
        let head = head.map_err(|error| ParseError::NotACertificate(outside(error)))?;
        if FORMATS_OF_VERSION_1.contains(&head.format.as_str()) {
            return Err(ParseError::OtherVersion(verdicts::version_of_format(1, head.format)));
        }
        if head.format != FORMAT {
            return Err(ParseError::NotACertificate(verdicts::other_format(head.format, FORMAT)));
        }
        if head.version != VERSION {
            return Err(ParseError::OtherVersion(verdicts::version(head.version)));
        }
        Ok(())
    }

    /// The certificate as one line of JSON, with a line feed.
    pub fn text(&self) -> String {
        let Proof { game, claim, convention, definitions, method, strategy, witness } = self.clone();
        let format = FORMAT.to_owned();
        let file = File { format, version: VERSION, game, claim, convention, definitions, method, strategy, witness };
        // All keys of maps are strings, and no type here has a serializer that fails.
        serde_json::to_string(&file).unwrap_or_default() + "\n"
    }
}

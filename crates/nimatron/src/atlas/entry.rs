//! What the atlas knows about one rule set, as it is stored, exported and shown.

use super::family::RuleSet;
use super::texts::is_plain;
use serde::{Deserialize, Serialize};

/// A rule set, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtlasEntry {
    /// Its place in the family, from 1 on.
    pub number: u64,
    /// The rules, and where they stand in the family.
    pub game: RuleSet,
    /// The first values: of a heap those of 0 to 63, of a pair those of (0, 0) to (7, 7), row by
    /// row. `null` if unknown.
    pub values: Vec<Option<u32>>,
    /// A hash of all values that were computed, or of the rules if some are unknown.
    pub table: String,
    /// The number of the first game with this hash.
    pub same_values_as: u64,
    /// The law, if one was found.
    pub law: Option<AtlasLaw>,
    /// Why no law is proved, in words; empty if one is.
    pub why_not: String,
}

impl AtlasEntry {
    /// The first field whose text could be taken for something else where it is shown. Rules have
    /// lines; the words of a proved law are made again from its certificate.
    pub(super) fn not_plain(&self) -> Option<&'static str> {
        let law = self.law.as_ref();
        let lines = self.game.rules.split('\n').all(is_plain);
        let says = law.is_none_or(|law| law.proved || is_plain(&law.says));
        let numeration = law.and_then(|law| law.numeration.as_ref()).is_none_or(|name| is_plain(name));
        let fields = [
            ("game.rules", lines),
            ("table", is_plain(&self.table)),
            ("law.says", says),
            ("law.numeration", numeration),
            ("why_not", is_plain(&self.why_not)),
        ];
        fields.into_iter().find(|(_, plain)| !plain).map(|(field, _)| field)
    }
}

/// A law in the atlas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtlasLaw {
    /// What the law says.
    pub says: String,
    /// Whether the checker accepted its certificate.
    pub proved: bool,
    /// What it gives.
    pub gives: Gives,
    /// How it is proved, or what kind of law fits.
    pub class: AtlasLawClass,
    /// The numeration in which the automaton reads digits, if there is one.
    pub numeration: Option<String>,
    /// The number of states of that automaton.
    pub states: Option<u32>,
    /// The period with its preperiod, if the law is one.
    pub period: Option<AtlasPeriod>,
    /// The game with the same values whose law was found first: this game has its own certificate,
    /// made from the same automaton or period.
    pub like: Option<u64>,
}

/// A period: g(n + length) = g(n) + saltus for all n >= preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtlasPeriod {
    /// The first number from which on it holds.
    pub preperiod: u64,
    /// The number of values after which they repeat.
    pub length: u64,
    /// What is added each time.
    pub saltus: u64,
}

/// What a law gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Gives {
    /// All Grundy values.
    Values,
    /// The P-positions.
    Winner,
    /// Something for a part of the positions, such as the first rows.
    Part,
}

/// The class of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum AtlasLawClass {
    /// Values repeat.
    Period,
    /// Values rise by the same amount with each period.
    Rising,
    /// An automaton reads the digits of position and value (or, for P-positions, of the position).
    Automaton,
    /// A named theorem.
    Theorem,
    /// The game is made of others.
    Compound,
    /// Another form, which occurs only in conjectures.
    Formula,
}

impl AtlasLawClass {
    /// All classes.
    pub const ALL: [AtlasLawClass; 6] = [
        AtlasLawClass::Period,
        AtlasLawClass::Rising,
        AtlasLawClass::Automaton,
        AtlasLawClass::Theorem,
        AtlasLawClass::Compound,
        AtlasLawClass::Formula,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            AtlasLawClass::Period => "period",
            AtlasLawClass::Rising => "rising",
            AtlasLawClass::Automaton => "automaton",
            AtlasLawClass::Theorem => "theorem",
            AtlasLawClass::Compound => "compound",
            AtlasLawClass::Formula => "formula",
        }
    }
}

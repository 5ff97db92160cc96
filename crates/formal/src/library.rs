//! The library in Coq: the checkers, and the proofs that they are right.

/// Its files, each after those that it needs.
const FILES: [(&str, &str); 27] = [
    ("Game", include_str!("../theory/Game.v")),
    ("Closed", include_str!("../theory/Closed.v")),
    ("Numbers", include_str!("../theory/Numbers.v")),
    ("Machines", include_str!("../theory/Machines.v")),
    ("Base", include_str!("../theory/Base.v")),
    ("Weights", include_str!("../theory/Weights.v")),
    ("Reading", include_str!("../theory/Reading.v")),
    ("Recurring", include_str!("../theory/Recurring.v")),
    ("Zeckendorf", include_str!("../theory/Zeckendorf.v")),
    ("Sentences", include_str!("../theory/Sentences.v")),
    ("Law", include_str!("../theory/Law.v")),
    ("Check", include_str!("../theory/Check.v")),
    ("Outcome", include_str!("../theory/Outcome.v")),
    ("Divide", include_str!("../theory/Divide.v")),
    ("Legs", include_str!("../theory/Legs.v")),
    ("Period", include_str!("../theory/Period.v")),
    ("Print", include_str!("../theory/Print.v")),
    ("Written", include_str!("../theory/Written.v")),
    ("Formula", include_str!("../theory/Formula.v")),
    ("MaxNim", include_str!("../theory/MaxNim.v")),
    ("Residue", include_str!("../theory/Residue.v")),
    ("Factors", include_str!("../theory/Factors.v")),
    ("Rank", include_str!("../theory/Rank.v")),
    ("Below", include_str!("../theory/Below.v")),
    ("Primes", include_str!("../theory/Primes.v")),
    ("Euclid", include_str!("../theory/Euclid.v")),
    ("Compound", include_str!("../theory/Compound.v")),
];

/// What a theorem about an automaton needs.
pub(crate) const AUTOMATA: &[&str] = &[
    "Game",
    "Closed",
    "Numbers",
    "Machines",
    "Base",
    "Weights",
    "Reading",
    "Recurring",
    "Zeckendorf",
    "Sentences",
    "Law",
    "Check",
    "Outcome",
    "Print",
    "Written",
];
/// What is needed besides if the law is stated as a formula.
pub(crate) const FORMULAS: &[&str] = &["Formula"];
/// What a theorem about a period needs.
pub(crate) const PERIODS: &[&str] = &["Game", "Closed", "Divide", "Period"];
/// What a theorem about types of pieces needs.
pub(crate) const PIECES: &[&str] = &["Game", "Closed", "Divide"];
/// What a theorem about pieces with several lengths needs.
pub(crate) const LEGS: &[&str] = &["Game", "Legs"];
/// What the theorem of Max Nim needs.
pub(crate) const MAX_NIM: &[&str] = &["Game", "MaxNim"];
/// What the theorem of residues needs.
pub(crate) const RESIDUES: &[&str] = &["Game", "Residue"];

/// What theorems about values that count something need.
pub(crate) const RANKS: &[&str] = &["Game", "Factors", "Rank"];
/// What the theorem about moves chosen by a function needs.
pub(crate) const BELOW: &[&str] = &["Game", "MaxNim", "Factors", "Rank", "Below"];
/// What theorems about certain primes need.
pub(crate) const PRIMES: &[&str] = &["Game", "Factors", "Rank", "Primes"];
/// What the theorem of Euclid's game needs.
pub(crate) const EUCLID: &[&str] = &["Game", "Euclid"];
/// What a theorem about a sum or a product needs besides those of its parts.
pub(crate) const COMPOUNDS: &[&str] = &["Game", "Compound"];

/// Where the library of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    /// In the file, which then needs nothing but Coq.
    Inside,
    /// Installed as `Nimatron`.
    Installed,
}

impl Library {
    /// The beginning of a file that uses these files of the library.
    pub(crate) fn opened(self, needed: &[&str]) -> String {
        let mut text = String::from(
            "From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.\nFrom Coq Require Strings.Byte.\nImport ListNotations.\nOpen Scope N_scope.\n",
        );
        let files = FILES.iter().filter(|file| needed.contains(&file.0));
        match self {
            Library::Installed => {
                let names: Vec<&str> = files.map(|file| file.0).collect();
                text.push_str(&format!("From Nimatron Require Import {}.\n", names.join(" ")));
            }
            Library::Inside => {
                for (name, source) in files {
                    text.push_str(&format!(
                        "\nModule {name}.\n{}End {name}.\nImport {name}.\n",
                        without_imports(source)
                    ));
                }
            }
        }
        text
    }
}

/// The text of a file of the library without the commands that load others.
fn without_imports(source: &str) -> String {
    let loads = |line: &&str| {
        line.starts_with("From ") || line.starts_with("Import ListNotations") || line.starts_with("Open Scope N_scope")
    };
    // A scope that a file opens itself has to stay open only up to its end.
    let mut text = String::new();
    let mut first = true;
    for line in source.lines() {
        let scope = line.starts_with("Open Scope N_scope");
        if !loads(&line) || (scope && !first) {
            text.push_str(line);
            text.push('\n');
        }
        first &= !scope;
    }
    text
}

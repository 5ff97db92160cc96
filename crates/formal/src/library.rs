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

/// What a theorem about an automaton uses. What these files need besides is read off them.
pub(crate) const AUTOMATA: &[&str] = &["Reading", "Print", "Written"];
/// What is used besides if the law is stated as a formula.
pub(crate) const FORMULAS: &[&str] = &["Formula"];
/// What a theorem about a period uses.
pub(crate) const PERIODS: &[&str] = &["Period"];
/// What a theorem about types of pieces uses.
pub(crate) const PIECES: &[&str] = &["Divide"];
/// What a theorem about pieces with several lengths uses.
pub(crate) const LEGS: &[&str] = &["Legs"];
/// What the theorem of Max Nim uses.
pub(crate) const MAX_NIM: &[&str] = &["MaxNim"];
/// What the theorem of residues uses.
pub(crate) const RESIDUES: &[&str] = &["Residue"];
/// What theorems about values that count something use.
pub(crate) const RANKS: &[&str] = &["Rank"];
/// What the theorem about moves chosen by a function uses.
pub(crate) const BELOW: &[&str] = &["Below"];
/// What theorems about certain primes use.
pub(crate) const PRIMES: &[&str] = &["Primes"];
/// What the theorem of Euclid's game uses.
pub(crate) const EUCLID: &[&str] = &["Euclid"];
/// What a theorem about a sum or a product uses besides its parts.
pub(crate) const COMPOUNDS: &[&str] = &["Compound"];

/// Where the library of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    /// In the file, which then needs nothing but Coq.
    Inside,
    /// Installed as `Nimatron`.
    Installed,
}

impl Library {
    /// The beginning of a file that uses these files of the library, with those that they need.
    pub(crate) fn opened(self, used: &[&str]) -> String {
        let mut text = String::from(
            "From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.\nFrom Coq Require Strings.Byte.\nImport ListNotations.\nOpen Scope N_scope.\n",
        );
        let files = closure(used);
        match self {
            Library::Installed => {
                let names: Vec<&str> = files.iter().map(|file| file.0).collect();
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

/// The files with these names and all that they need, each after those that it needs.
fn closure(used: &[&str]) -> Vec<(&'static str, &'static str)> {
    let mut needed = used.to_vec();
    let mut files = Vec::new();
    for &(name, source) in FILES.iter().rev() {
        if needed.contains(&name) {
            needed.extend(required(source));
            files.push((name, source));
        }
    }
    files.reverse();
    files
}

/// The names of the files of the library that a file of it loads.
fn required(source: &str) -> impl Iterator<Item = &str> {
    let lines = source.lines().filter_map(|line| line.strip_prefix("From Nimatron Require Import "));
    lines.flat_map(|names| names.trim_end().trim_end_matches('.').split_whitespace())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn names(used: &[&str]) -> Vec<&'static str> {
        closure(used).iter().map(|file| file.0).collect()
    }

    #[test]
    fn each_file_stands_after_those_that_it_needs() {
        for (at, (name, source)) in FILES.iter().enumerate() {
            for needed in required(source) {
                assert!(FILES[..at].iter().any(|file| file.0 == needed), "{name} needs {needed}");
            }
            // Nothing is loaded in another form, which would not be seen.
            assert_eq!(
                source.matches("Nimatron").count(),
                source.matches("\nFrom Nimatron Require Import ").count(),
                "{name}"
            );
        }
    }

    #[test]
    fn what_is_needed_is_loaded_and_nothing_else() {
        let all =
            [AUTOMATA, FORMULAS, PERIODS, PIECES, LEGS, MAX_NIM, RESIDUES, RANKS, BELOW, PRIMES, EUCLID, COMPOUNDS];
        // All files are there for some theorem.
        assert_eq!(names(&all.concat()).len(), FILES.len());
        assert!(all.iter().all(|used| used.iter().all(|name| names(used).contains(name))));
        assert_eq!(names(EUCLID), ["Game", "Euclid"]);
        assert_eq!(names(PERIODS), ["Game", "Closed", "Divide", "Period"]);
        assert_eq!(names(BELOW), ["Game", "MaxNim", "Factors", "Rank", "Below"]);
        assert!(names(AUTOMATA).contains(&"Zeckendorf") && !names(AUTOMATA).contains(&"Formula"));
        assert_eq!(names(&[AUTOMATA, FORMULAS].concat()).len(), names(AUTOMATA).len() + 1);
    }

    #[test]
    fn a_file_inside_loads_nothing_of_the_library() {
        let text = Library::Inside.opened(PERIODS);
        assert!(!text.contains("Nimatron") && text.contains("Module Divide."));
        assert_eq!(text.matches("From Coq Require").count(), 2);
        assert!(Library::Installed.opened(EUCLID).ends_with("From Nimatron Require Import Game Euclid.\n"));
    }
}

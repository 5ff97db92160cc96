//! Proved laws as theorems for the proof assistant Coq.
//!
//! A file states the moves of a game as a relation, contains the certificate with its closed sets,
//! and runs a checker that is proved right in Coq (`formal/` in the repository). What has to be
//! trusted is the printed relation, the definitions of `Game.v`, and the kernel of Coq; the file
//! asks Coq to print that no axioms are used.

mod automaton;
mod cut;
mod data;
mod family;
mod formula;
mod legs;
mod library;
mod max_nim;
pub mod mona;
mod names;
mod period;
mod readable;
mod relation;
mod residue;
mod system;

pub use formula::{Formula, Operation, Term};
pub use legs::{LegsShape, LegsSystem, LegsWay, legs_theorem};
pub use library::Library;

use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{Method, Proof, Theorem};
use nimatron_rules::Ruleset;

/// The theorem of a certificate, with its closed sets where it has automata
/// ([`nimatron_check::with_witness`]). A formula, if there is one, is how the law is stated.
///
/// # Errors
/// Why the law cannot be stated: the library has no checker for its method, or the checker has no
/// machine for something in the rules.
pub fn theorem(proof: &Proof, formula: Option<&Formula>, library: Library) -> Result<String, Message> {
    match &proof.method {
        Method::Automaton(by) => automaton::theorem(proof, by, formula, library),
        Method::Period(by) => period::theorem(proof, by, library),
        Method::Theorem(Theorem::Residue { modulus }) => residue::theorem(proof, *modulus, library),
        Method::Theorem(Theorem::MaxNim { max_taken }) => max_nim::theorem(proof, max_taken, library),
        Method::Family(by) => family::theorem(proof, by, library),
        _ => Err(say::coq_only_automata()),
    }
}

const INTRODUCTION: &str = "To be trusted: the relation [move] below, the definitions of the module Game (what a game
   and its Grundy values are), and the kernel of Coq. Everything else is proved; the last lines
   print that there are no axioms.";

/// The text of the rules, in a comment.
fn commented(rules: &Ruleset) -> String {
    let text = rules.text().replace("(*", "( *").replace("*)", "* )").replace('"', "''");
    text.lines().map(|line| format!("     {line}")).collect::<Vec<_>>().join("\n")
}

//! Proved laws as theorems for the proof assistant Coq.
//!
//! A file states the moves of a game as a relation, contains the certificate with its closed sets,
//! and runs a checker that is proved right in Coq (`formal/` in the repository). What has to be
//! trusted is the printed relation, the definitions of `Game.v`, and the kernel of Coq; the file
//! asks Coq to print that no axioms are used.
//!
//! # Design
//!
//! Each method of a certificate has a module here, and mostly a file of the library in Coq
//! (`formal/README.md` lists these). `relation` prints the game, `automaton` the theorems of a law
//! that is an automaton, `system` its numeration, `written` its closed sets. [`theorem`] first
//! makes a `Claimed`, the game with its claim; each module turns it into a `Stated`, what it
//! prints, by filling the holes of texts of Coq (`template`, and the folder `templates`); a file
//! contains only the parts of the library that are needed (`library`).
//!
//! - The library states and checks the sentences that `check/src/automaton.rs` and
//!   `check/src/outcome.rs` derive, in the same order, with the same parts and the same states of
//!   machines. What changes there has to change in `theory/Law.v` and `theory/Outcome.v`, too. If
//!   it does not, Coq refuses what is printed, and the tests of this crate and
//!   `faces/cli/tests/coq.rs` fail.
//! - Theorems about automata are stated in the definitions at the beginning of `theory/Reading.v`,
//!   which do not use the checkers.
//! - `rank` and `below` print lines as the checker reads them (`check::rank`, `check::below`);
//!   `cut` reads moves of one heap as cuts, which the printed file proves; `period` prints heaps as
//!   the case of one type of pieces.
//! - `compound` prints a Coq module for each part, which takes its closed sets from the front of
//!   those of the whole; `sum` compares the whole with the parts by renaming (`Renamed` in
//!   `theory/Compound.v`).
//! - A formula is stated if `nimatron_check::consequence` finds a closed set for "what the law
//!   accepts satisfies the clauses of the formula". Nothing depends on whether that search is
//!   right; without a closed set the theorem is about the automaton.
//! - All theorems of a file are one term, `theorems`, because `Print Assumptions` takes about half
//!   of the time of a short file. What is not in that term is not looked at, so the laws of parts
//!   are in it.

mod automaton;
mod below;
mod compound;
mod cut;
mod data;
mod euclid;
mod family;
mod formula;
mod legs;
mod library;
mod max_nim;
mod members;
mod names;
mod period;
mod primes;
mod rank;
mod ranked;
mod readable;
mod relation;
mod residue;
mod sum;
mod system;
mod tactics;
mod template;
mod trusted;
mod written;

pub use formula::{CertificateFormula, CoqOperation, Term};
pub use legs::{LegsLength, LegsPart, LegsShape, LegsWay, TakenEdge, legs_theorem};
pub use library::Library;
pub use members::{Members, ProvedMembers};

use crate::template::template;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{
    CertifiedGame, Closed, Definitions, LawClaim, Method, PrimeCount, Proof, RankName, Theorem, Verdict,
};
use nimatron_rules::Ruleset;

/// A file for Coq.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoqFile {
    /// The whole text.
    pub text: String,
    /// What its theorem `law` says, in one line.
    pub statement: String,
}

/// The theorem of a certificate. A formula, if there is one, is how the law is stated.
///
/// The certificate is checked first, whatever its method: some moves are printed as a theorem has
/// them, so that the rules have to be of that form, and automata have to name only states that
/// there are. Closed sets are found by that check; those that the certificate has are not used.
///
/// # Errors
/// The budget is used up; within, why the law cannot be stated: the certificate does not prove it,
/// the library has no checker for its method, or the checker has no machine for something in the
/// rules.
pub fn theorem(
    proof: &Proof,
    formula: Option<&CertificateFormula>,
    library: Library,
    budget: &Budget,
) -> Result<Result<CoqFile, Message>, StopReason> {
    in_words(match checked(proof, budget)? {
        Ok(proof) => file(&proof, formula, library, budget),
        Err(why) => Err(why.into()),
    })
}

/// Why there is no text.
#[derive(Debug)]
pub(crate) enum NoText {
    /// The budget is used up.
    Stopped(StopReason),
    /// The law cannot be stated.
    NotStated(Message),
}

impl From<StopReason> for NoText {
    fn from(reason: StopReason) -> NoText {
        NoText::Stopped(reason)
    }
}

impl From<Message> for NoText {
    fn from(why: Message) -> NoText {
        NoText::NotStated(why)
    }
}

/// A text as the caller gets it, for whom a limit is an error of another kind.
fn in_words<T>(text: Result<T, NoText>) -> Result<Result<T, Message>, StopReason> {
    match text {
        Ok(text) => Ok(Ok(text)),
        Err(NoText::NotStated(why)) => Ok(Err(why)),
        Err(NoText::Stopped(reason)) => Err(reason),
    }
}

/// A certificate that the checker in Rust accepts, with the closed sets of its sentences; or why
/// there is none.
fn checked(proof: &Proof, budget: &Budget) -> Result<Result<Proof, Message>, StopReason> {
    let of_rules = matches!(proof.game, CertifiedGame::Rules(_));
    if !of_rules && !matches!(proof.method, Method::Family(_)) {
        return Ok(Err(say::coq_not_stated()));
    }
    if of_rules && let Some(with) = nimatron_check::with_witness(proof, budget)? {
        return Ok(Ok(with));
    }
    let plain = Proof { witness: None, ..proof.clone() };
    Ok(match nimatron_check::check(&plain, budget)? {
        Verdict::Invalid(_) => Err(say::not_proved()),
        Verdict::Valid(_) if of_rules => Err(say::no_witness()),
        Verdict::Valid(_) => Ok(plain),
    })
}

/// The file of a certificate that was checked.
fn file(
    proof: &Proof,
    formula: Option<&CertificateFormula>,
    library: Library,
    budget: &Budget,
) -> Result<CoqFile, NoText> {
    if let (Method::Family(by), CertifiedGame::Family(game)) = (&proof.method, &proof.game) {
        return Ok(family::theorem(game, by)?.file(&quoted(game.rules.trim()), library)?);
    }
    let rules = nimatron_check::rules(proof)?;
    Ok(stated(proof, &rules, formula, budget)?.file(&uncommented(&rules), library)?)
}

/// The theorem of a family whose types of pieces are rules of their own
/// ([`nimatron_check::law_of_types`]), which are read from its certificate; their law is checked as
/// by [`theorem`]. That the members are made of these types is not stated, and not checked here.
///
/// # Errors
/// The budget is used up; within, why the law cannot be stated.
pub fn theorem_of_types(
    family: &Proof,
    members: Option<&ProvedMembers>,
    library: Library,
    budget: &Budget,
) -> Result<Result<CoqFile, Message>, StopReason> {
    let Some(types) = nimatron_check::law_of_types(family) else { return Ok(Err(say::coq_not_stated())) };
    in_words(match checked(&types, budget)? {
        Ok(types) => file_of_types(family, &types, members, library, budget),
        Err(why) => Err(why.into()),
    })
}

/// The file of a family, and of a law of its types that was checked.
fn file_of_types(
    family: &Proof,
    types: &Proof,
    members: Option<&ProvedMembers>,
    library: Library,
    budget: &Budget,
) -> Result<CoqFile, NoText> {
    let (Method::Family(by), CertifiedGame::Family(game)) = (&family.method, &family.game) else {
        return Err(say::coq_not_stated().into());
    };
    let rules = nimatron_check::rules(types)?;
    let mut stated = stated(types, &rules, None, budget)?;
    stated.preface = family::types_as_rules(game, by);
    if let Some(members) = members {
        stated.body.push_str(&members.theorem());
        stated.used.extend(library::FORMULAS);
        stated.theorems.push("members".to_owned());
    }
    Ok(stated.file(&uncommented(&rules), library)?)
}

/// What a file says of rules, with all closed sets of the certificate.
fn stated(
    proof: &Proof,
    rules: &Ruleset,
    formula: Option<&CertificateFormula>,
    budget: &Budget,
) -> Result<Stated, NoText> {
    let claimed = Claimed {
        rules,
        claim: proof.claim,
        convention: proof.convention,
        definitions: &proof.definitions,
        has_rows: matches!(&proof.game, CertifiedGame::Rules(rules) if rules.rows.is_some()),
    };
    let mut witness = proof.witness.as_deref().unwrap_or_default();
    let stated = claimed.stated(&proof.method, formula, &mut witness, budget)?;
    if witness.is_empty() { Ok(stated) } else { Err(say::no_witness().into()) }
}

/// A game given by rules, and what is claimed of it.
#[derive(Clone, Copy)]
pub(crate) struct Claimed<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) claim: LawClaim,
    pub(crate) convention: Convention,
    pub(crate) definitions: &'a Definitions,
    /// Whether the claim is about some rows only.
    pub(crate) has_rows: bool,
}

/// What a file says of a game.
pub(crate) struct Stated {
    /// What the law is about, at the beginning of a sentence.
    pub(crate) about: String,
    /// The files of the library that are used.
    pub(crate) used: Vec<&'static str>,
    /// What is said about the game in the comment before it, after the rules: whole lines.
    pub(crate) preface: String,
    /// The game and the theorems.
    pub(crate) body: String,
    /// The theorems, with `law` and those of the modules of parts.
    pub(crate) theorems: Vec<String>,
}

impl Stated {
    /// Grundy values.
    pub(crate) fn values(used: &[&'static str], body: String) -> Stated {
        let theorems = ["grundy_values", "law", "winner"].map(str::to_owned).to_vec();
        Stated { about: "The Grundy values".to_owned(), used: used.to_vec(), preface: String::new(), body, theorems }
    }

    /// Grundy values of the pieces that members of a family consist of, with what has to be said of
    /// these.
    pub(crate) fn pieces(family: &str, used: &[&'static str], preface: String, body: String) -> Stated {
        Stated {
            about: format!("The Grundy values of the family {}", plain(family)),
            used: used.to_vec(),
            preface,
            body,
            theorems: ["grundy_values", "law"].map(str::to_owned).to_vec(),
        }
    }

    /// The whole file; the text of the game is given as lines of a comment. A body without the theorem
    /// `law` is refused.
    fn file(&self, game: &str, library: Library) -> Result<CoqFile, Message> {
        let Stated { about, used, preface, body, theorems } = self;
        let (last, first) = theorems.split_last().map_or(("law", &[][..]), |(last, first)| (last.as_str(), first));
        let all = first.iter().rev().fold(last.to_owned(), |rest, one| format!("Logic.conj {one} ({rest})"));
        // It needs the function of values only, so parts do without.
        let has_winner = theorems.iter().any(|name| name == "winner");
        let winner = if has_winner { template!("winner.v") } else { String::new() };
        let rest = |library: Library| template!("file.v", library = library.opened(used), body, winner, all);
        // Where the definitions stand is known when what is printed before them is.
        let inside = rest(Library::Inside);
        let read = trusted::trusted(&inside, theorems);
        let header = |from: usize| {
            let place = |one: &trusted::Trusted| match library {
                Library::Inside => format!("     {}, line {}\n", one.name, from + one.line + 1),
                Library::Installed => format!("     {}\n", one.name),
            };
            let read: String = read.iter().map(place).collect();
            template!("header.v", about, game, preface, theorems = theorems.join(", "), read)
        };
        let lines = header(0).lines().count();
        let text = if library == Library::Inside { inside } else { rest(library) };
        let statement = self.statement().ok_or_else(say::coq_not_stated)?;
        Ok(CoqFile { text: header(lines) + &text, statement })
    }

    /// What the theorem `law` says, which stands once in the body, after the modules of parts.
    fn statement(&self) -> Option<String> {
        let (_, rest) = self.body.rsplit_once("\nTheorem law : ")?;
        let (statement, _) = rest.split_once(".\nProof")?;
        Some(statement.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

impl Claimed<'_> {
    /// The theorem by this method. The closed sets of its sentences are taken from the front of
    /// `witness`.
    pub(crate) fn stated(
        &self,
        method: &Method,
        formula: Option<&CertificateFormula>,
        witness: &mut &[Closed],
        budget: &Budget,
    ) -> Result<Stated, NoText> {
        let stated = match method {
            Method::Period(by) => return period::theorem(self, by, budget),
            Method::Compound(by) => return compound::theorem(self, by, witness, budget),
            Method::Automaton(by) => automaton::theorem(self, by, formula, witness),
            Method::Theorem(Theorem::Residue { modulus }) => residue::theorem(self, *modulus),
            Method::Theorem(Theorem::MaxNim { max_taken }) => max_nim::theorem(self, max_taken),
            Method::Theorem(Theorem::Primes { count, primes }) => primes::theorem(self, *count, Some(primes)),
            Method::Theorem(Theorem::Rank { rank: RankName::ExponentXor, .. }) => {
                primes::theorem(self, PrimeCount::Xor, None)
            }
            Method::Theorem(Theorem::Rank { rank, .. }) => rank::theorem(self, *rank),
            Method::Theorem(Theorem::Below { of, window }) => below::theorem(self, of, *window),
            Method::Theorem(Theorem::Euclid(form)) => euclid::theorem(self, *form),
            _ => Err(say::coq_not_stated()),
        };
        Ok(stated?)
    }

    /// Refuses claims that are not about the Grundy values of all positions in normal play.
    pub(crate) fn requires_values(&self) -> Result<(), Message> {
        if self.convention != Convention::Normal {
            return Err(say::coq_only_normal());
        }
        if self.claim != LawClaim::Grundy || self.has_rows { Err(say::coq_not_stated()) } else { Ok(()) }
    }
}

/// The rules without their comments, which nobody has proved, in a comment of Coq.
fn uncommented(rules: &Ruleset) -> String {
    let lines = rules.text().lines().map(|line| line.split_once('#').map_or(line, |(rule, _)| rule).trim_end());
    let text: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    quoted(&text.join("\n"))
}

/// A text that may stand in a comment of Coq.
pub(crate) fn plain(text: &str) -> String {
    text.replace("(*", "( *").replace("*)", "* )").replace('"', "''")
}

/// The lines of a text in a comment of Coq.
pub(crate) fn quoted(text: &str) -> String {
    plain(text).lines().map(|line| format!("     {line}")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_about_all_values_is_refused_for_what_it_is() {
        let rules = Ruleset::parse("n -> n - 1").unwrap_or_else(|why| panic!("{why}"));
        let definitions = Definitions::new();
        let claimed = |claim, convention, has_rows| {
            Claimed { rules: &rules, claim, convention, definitions: &definitions, has_rows }.requires_values()
        };
        assert_eq!(claimed(LawClaim::Grundy, Convention::Normal, false), Ok(()));
        assert_eq!(claimed(LawClaim::Grundy, Convention::Misere, false), Err(say::coq_only_normal()));
        assert_eq!(claimed(LawClaim::Outcome, Convention::Normal, false), Err(say::coq_not_stated()));
        assert_eq!(claimed(LawClaim::Levels(2), Convention::Normal, false), Err(say::coq_not_stated()));
        assert_eq!(claimed(LawClaim::Grundy, Convention::Normal, true), Err(say::coq_not_stated()));
    }
}

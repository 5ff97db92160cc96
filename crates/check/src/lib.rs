//! An independent checker for certificates of laws of impartial games.
//!
//! It believes nothing that a certificate says: the game is its rule text, which `nimatron-rules`
//! resolves and turns into formulas; the claimed law is data; what makes it the law is derived here
//! and decided by plain reachability, or, where a theorem is named, by comparing the form that the
//! certificate states with the resolved rules. The only code shared with the programs that find
//! and prove laws is the types of `nimatron-proof`. `docs/certificate.md` describes the format, so
//! that others can write a checker.
//!
//! # Design
//!
//! Whatever the method, the first question is whether the rules have a meaning at all positions
//! (`Ruleset::meaning`). Then each method has its module: `automaton`, `outcome` and `misere`
//! derive sentences about automata, which `sentences` decides; `period`, `rising`, `steps` and
//! `stretches` compute values again; `intervals` follows the rules for many positions together;
//! `theorems` has a file for each theorem; `compound` reassembles
//! parts; `family`, `legs`, `facts` and `quotient` are about families, single positions and misère
//! quotients. `strategy` decides the winning moves that a certificate may have besides.
//!
//! What a method rests on (the window, or the tokens and heaps of a period; f of Max Nim; the form
//! of Euclid's game; the coordinates and rules of parts) is stated in the certificate, and compared
//! here with the resolved rules. Variables are numbered slots there, so names never matter.
//!
//! This crate, `nimatron-proof` and `nimatron-rules` are compiled with overflow checks in every
//! profile: what a proof rests on never wraps around. A new machine, or a new order of parts in a
//! sentence, has to be the same in `crates/formal/theory`; otherwise Coq refuses the printed
//! theorems, and the tests of `nimatron-formal` fail.

mod aligned;
mod automaton;
mod code;
mod compound;
mod consequence;
mod facts;
mod family;
mod formula;
mod given;
mod graph;
mod intervals;
mod legs;
mod machines;
mod misere;
mod outcome;
mod period;
mod quotient;
mod rising;
mod sentences;
mod state;
mod steps;
mod strategy;
mod stretches;
mod systems;
mod theorems;
mod witness;

use nimatron_core::{Budget, Convention, StopReason};
use nimatron_messages::{Message, Say, verdicts};
use nimatron_proof::{
    CertifiedGame, Definitions, GameParameter, LawClaim, Method, PeriodBound, PeriodProof, Proof, Proved, Rows,
    Strategy, Theorem,
};
use nimatron_rules::Ruleset;
use nimatron_rules::ast::Value;
use std::cell::RefCell;
use witness::{Mode, Sentences};

pub use consequence::consequence;
pub use facts::Components;
pub use family::law_of_types;
pub use nimatron_proof::Verdict;
pub use theorems::{below, rank};

/// Reads and checks a certificate of games that are given by rules, or of the misère quotient of
/// codes.
///
/// # Errors
/// The budget is used up.
pub fn verify(text: &str, budget: &Budget) -> Result<Verdict, StopReason> {
    match Proof::parse(text) {
        Ok(proof) => check(&proof, budget),
        Err(error) => Ok(Verdict::Invalid(error.message())),
    }
}

/// Checks a certificate of games that are given by rules, of the misère quotient of codes, or of
/// the values of a code that rise with a period.
///
/// # Errors
/// The budget is used up.
pub fn check(proof: &Proof, budget: &Budget) -> Result<Verdict, StopReason> {
    match check_proof(proof, budget) {
        // The only place of this crate that says so.
        #[expect(clippy::disallowed_methods)]
        Ok(claim) => Ok(Verdict::Valid(Proved::by_checker(claim))),
        Err(CheckFailure::Invalid(why)) => Ok(Verdict::Invalid(why)),
        Err(CheckFailure::Stopped(reason)) => Err(reason),
    }
}

/// The same certificate with the closed sets that decide its sentences: a checker then only has to
/// test that they are closed. `None` if the certificate does not prove its claim, or if a number in
/// a state does not fit into 64 bits.
///
/// # Errors
/// The budget is used up.
pub fn with_witness(proof: &Proof, budget: &Budget) -> Result<Option<Proof>, StopReason> {
    let sentences = Sentences(RefCell::new(Mode::Record(Vec::new())));
    match check_sentences(proof, &sentences, budget) {
        Ok(_) => {}
        Err(CheckFailure::Invalid(_)) => return Ok(None),
        Err(CheckFailure::Stopped(reason)) => return Err(reason),
    }
    let Mode::Record(closed) = sentences.0.into_inner() else { return Ok(None) };
    Ok(Some(Proof { witness: Some(closed), ..proof.clone() }))
}

fn check_proof(proof: &Proof, budget: &Budget) -> Result<Message, CheckFailure> {
    if let CertifiedGame::Codes(game) = &proof.game {
        let Proof {
            claim: LawClaim::Outcome,
            convention: Convention::Misere,
            method: Method::Quotient(_) | Method::Folded(_),
            strategy: None,
            witness: None,
            ..
        } = proof
        else {
            return wrong(verdicts::quotients::needs_quotient());
        };
        if !proof.definitions.is_empty() {
            return wrong(verdicts::unused_definitions());
        }
        return quotient::check(&game.codes, &proof.method, budget);
    }
    if let (CertifiedGame::Code(game), Method::Period(PeriodProof { bound: PeriodBound::Rising { .. }, .. })) =
        (&proof.game, &proof.method)
    {
        return rising::check(&game.code, proof, budget);
    }
    if let CertifiedGame::Family(game) = &proof.game {
        let legs = matches!(proof.method, Method::Legs(_));
        return if legs { legs::check(game, proof, budget) } else { family::check(game, proof, budget) };
    }
    if let CertifiedGame::Position(game) = &proof.game {
        return facts::check(game, proof, budget);
    }
    let mode = match &proof.witness {
        None => Mode::Search,
        Some(closed) => Mode::Given(0, closed.clone()),
    };
    let sentences = Sentences(RefCell::new(mode));
    let claim = check_sentences(proof, &sentences, budget)?;
    if sentences.has_more() {
        return wrong(verdicts::unused_closed_sets());
    }
    Ok(claim)
}

/// The rules of a certificate, with the values of its parameters.
///
/// # Errors
/// The game is given by codes, or its text is not a game.
pub fn rules(proof: &Proof) -> Result<Ruleset, Message> {
    let CertifiedGame::Rules(game) = &proof.game else { return Err(verdicts::needs_rules()) };
    let setting = |(name, value): (&String, &GameParameter)| {
        let value = match value {
            GameParameter::Number(number) => Value::Int(*number),
            GameParameter::Array(numbers) => Value::Array(numbers.clone()),
        };
        (name.clone(), value)
    };
    let settings: Vec<(String, Value)> = game.parameters.iter().map(setting).collect();
    Ruleset::with_parameters(&game.rules, &settings).map_err(|error| verdicts::wrong_rules(error.message))
}

fn check_sentences(proof: &Proof, sentences: &Sentences, budget: &Budget) -> Result<Message, CheckFailure> {
    let CertifiedGame::Rules(game) = &proof.game else {
        return wrong(verdicts::needs_rules());
    };
    let rules = rules(proof).map_err(CheckFailure::Invalid)?;
    let by_intervals = matches!(proof.method, Method::Intervals(_));
    if game.rows.is_some_and(|rows| rows.coordinate >= rules.arity() || rows.max >= 10_000 && !by_intervals) {
        return wrong(verdicts::wrong_rows());
    }
    let Proof { claim, convention, .. } = *proof;
    let strategy = proof.strategy.as_ref();
    let about = CheckContext { rules: &rules, rows: game.rows, claim, convention, strategy, sentences, budget };
    about.check(&proof.definitions, &proof.method)
}

/// The game and the claim that a method has to prove, and what the check may use.
#[derive(Clone, Copy)]
pub(crate) struct CheckContext<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) rows: Option<Rows>,
    pub(crate) claim: LawClaim,
    pub(crate) convention: Convention,
    /// The winning moves that are to be proved with the law.
    pub(crate) strategy: Option<&'a Strategy>,
    pub(crate) sentences: &'a Sentences,
    pub(crate) budget: &'a Budget,
}

impl CheckContext<'_> {
    /// Checks that the method proves the claim; returns what is proved.
    pub(crate) fn check(&self, definitions: &Definitions, method: &Method) -> Result<Message, CheckFailure> {
        has_meaning(self.rules, self.rows)?;
        let by_automata = matches!(method, Method::Automaton(_));
        let wanted = match self.convention {
            Convention::Normal => match method {
                Method::Theorem(theorem) if theorems::gives(theorem, self.claim) => self.claim,
                _ => LawClaim::Grundy,
            },
            Convention::Misere => {
                // Values, their sums, and the theorems are those of normal play.
                let by_window = matches!(method, Method::Period(period) if is_window(period));
                if !(by_automata || by_window) || self.claim != LawClaim::Outcome {
                    return wrong(verdicts::misere_methods());
                }
                if self.rules.shape().splits {
                    return wrong(verdicts::misere_splits());
                }
                LawClaim::Outcome
            }
        };
        let by_intervals = matches!(method, Method::Intervals(_));
        if !by_automata && (self.rows.is_some() != by_intervals || self.claim != wanted) {
            return wrong(verdicts::needs_automaton());
        }
        if matches!(method, Method::Theorem(theorem) if !theorems::gives(theorem, self.claim)) {
            return wrong(verdicts::needs_automaton());
        }
        if !by_automata && !definitions.is_empty() {
            return wrong(verdicts::unused_definitions());
        }
        let claim = match method {
            Method::Automaton(proof) => automaton::check(self, definitions, proof),
            Method::Period(proof) => period::check(self.rules, self.convention, proof, self.budget),
            Method::Intervals(proof) => intervals::check(self, proof),
            Method::Compound(proof) => compound::check(self, proof),
            Method::Theorem(theorem) => theorems::check(self, theorem),
            Method::Quotient(_) | Method::Folded(_) => wrong(verdicts::quotients::needs_codes()),
            Method::Family(_) => wrong(verdicts::families::needs_family()),
            Method::Legs(_) => wrong(verdicts::legs::needs_family()),
            Method::Facts(_) => wrong(verdicts::facts::needs_position()),
        }?;
        // The method speaks of all positions that it knows: in rows, of those alone.
        let claim = match self.rows {
            Some(rows) => verdicts::in_rows(&self.rules.coordinates()[rows.coordinate], rows.max, claim),
            None => claim,
        };
        let Some(strategy) = self.strategy else { return Ok(claim) };
        match (method, strategy) {
            // Its definitions are among those of the law, and were checked with them.
            (Method::Automaton(_), Strategy::Automata(_)) => {}
            (Method::Period(proof), Strategy::Residues(by)) if self.convention == Convention::Normal => {
                strategy::of_period(self.rules, proof, by, self.budget)?;
            }
            (Method::Theorem(Theorem::Residue { modulus }), Strategy::Residues(by)) => {
                strategy::of_remainder(*modulus, by)?;
            }
            _ => return wrong(verdicts::strategies::other_method()),
        }
        Ok(verdicts::strategies::proved(claim))
    }
}

/// Whatever is claimed of positions presupposes that the rules can be evaluated there.
pub(crate) fn has_meaning(rules: &Ruleset, rows: Option<Rows>) -> Result<(), CheckFailure> {
    let rows = rows.map(|rows| (rows.coordinate, i64::try_from(rows.max).unwrap_or(i64::MAX)));
    rules.meaning(rows).or_else(|undefined| wrong(verdicts::no_meaning(undefined.message())))
}

/// The method of a certificate of Grundy values in normal play that has nothing beside its method,
/// if it is `wanted`; else `needs` says what the certificate has to be.
pub(crate) fn only<'p, M>(
    proof: &'p Proof,
    wanted: impl FnOnce(&'p Method) -> Option<&'p M>,
    needs: Message,
) -> Result<&'p M, CheckFailure> {
    let Proof {
        claim: LawClaim::Grundy, convention: Convention::Normal, method, strategy: None, witness: None, ..
    } = proof
    else {
        return wrong(needs);
    };
    let Some(method) = wanted(method) else { return wrong(needs) };
    if proof.definitions.is_empty() { Ok(method) } else { wrong(verdicts::unused_definitions()) }
}

const fn is_window(proof: &PeriodProof) -> bool {
    matches!(proof.bound, PeriodBound::Window(_))
}

/// Why a certificate is not accepted.
pub(crate) enum CheckFailure {
    Invalid(Message),
    Stopped(StopReason),
}

impl From<StopReason> for CheckFailure {
    fn from(reason: StopReason) -> CheckFailure {
        CheckFailure::Stopped(reason)
    }
}

pub(crate) fn wrong<T>(why: Message) -> Result<T, CheckFailure> {
    Err(CheckFailure::Invalid(why))
}

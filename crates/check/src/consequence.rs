//! What follows from a law that is an automaton: a formula, as clauses of a position and its value.
//! It is not part of a certificate. The closed set of its sentence is for provers that check it
//! themselves.

use crate::formula::{Checker, ConjunctionBuilder};
use crate::given::DefinitionUses;
use crate::systems::CheckerNumeration;
use crate::witness::{Mode, Sentences};
use crate::{CheckFailure, rules, wrong};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::verdicts;
use nimatron_messages::verdicts::automata as say;
use nimatron_proof::{Closed, Method, Proof};
use nimatron_rules::formula::Clause;
use std::cell::RefCell;

/// The closed set of the sentence that one of these clauses holds wherever the automaton of the law
/// accepts a position and a value. Variables are the coordinates, the value, and others. `None` if
/// the sentence is false, or the law is not such an automaton.
///
/// # Errors
/// The budget is used up.
pub fn consequence(proof: &Proof, clauses: &[Clause], budget: &Budget) -> Result<Option<Closed>, StopReason> {
    let sentences = Sentences(RefCell::new(Mode::Record(Vec::new())));
    match decide(proof, clauses, &sentences, budget) {
        Ok(()) => {}
        Err(CheckFailure::Invalid(_)) => return Ok(None),
        Err(CheckFailure::Stopped(reason)) => return Err(reason),
    }
    let Mode::Record(mut closed) = sentences.0.into_inner() else { return Ok(None) };
    Ok(closed.pop())
}

fn decide(proof: &Proof, clauses: &[Clause], sentences: &Sentences, budget: &Budget) -> Result<(), CheckFailure> {
    let Method::Automaton(by) = &proof.method else { return wrong(verdicts::needs_automaton()) };
    let rules = rules(proof).map_err(CheckFailure::Invalid)?;
    let Some(law) = proof.definitions.get(&by.law) else { return wrong(say::no_definition(&by.law)) };
    let system = CheckerNumeration::named(&law.numeration)?;
    let mut tracks = rules.coordinates().to_vec();
    tracks.push("value".to_owned());
    let named = DefinitionUses::new(&proof.definitions);
    let law = named.automaton(&by.law, system, &tracks)?;
    let arity = rules.arity();
    let whenever = [ConjunctionBuilder { atoms: Vec::new(), given: vec![(&law, (0..=arity).collect())] }];
    let of = |clause: &Clause| ConjunctionBuilder { atoms: clause.atoms.clone(), given: Vec::new() };
    let then: Vec<ConjunctionBuilder<'_>> = clauses.iter().map(of).collect();
    Checker { system, budget, sentences }.must(&whenever, &then, arity + 1, arity, &say::is_the_formula())
}

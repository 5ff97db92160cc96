//! Conjunctions under construction, and the sentences that have to hold of them.

use crate::machines::{CheckerMachine, ListedAutomaton};
use crate::sentences::{Fault, Implication, MachineAtom, holds};
use crate::systems::CheckerNumeration;
use crate::witness::Sentences;
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::automata as say;
use nimatron_messages::{Message, Say, verdicts};
use nimatron_rules::formula::{Atom, BitOp, Clause, Undefinable, pairwise};
use nimatron_rules::{Ruleset, show_tuple};
use std::borrow::Cow;

/// The moves and the positions of rules, in a form that the numeration can express.
pub(crate) fn formulas(rules: &Ruleset, system: CheckerNumeration) -> Result<(Vec<Clause>, Vec<Clause>), CheckFailure> {
    let undefinable = |error: Undefinable| CheckFailure::Invalid(verdicts::rules_not_formulas(error.message()));
    let clauses: Vec<Clause> = rules.clauses().map_err(undefinable)?.into_iter().flatten().collect();
    let domain = rules.domain_clauses().map_err(undefinable)?;
    if system.adds() {
        return Ok((clauses, domain));
    }
    match (pairwise(&clauses, rules.arity()), pairwise(&domain, rules.arity())) {
        (Some(clauses), Some(domain)) => Ok((clauses, domain)),
        _ => wrong(say::rules_add()),
    }
}

/// A conjunction under construction: atoms, and automata on variables.
#[derive(Clone, Default)]
pub(crate) struct ConjunctionBuilder<'c> {
    pub(crate) atoms: Vec<Atom>,
    pub(crate) given: Vec<(&'c ListedAutomaton, Vec<usize>)>,
}

impl<'c> ConjunctionBuilder<'c> {
    pub(crate) fn linear(&mut self, terms: &[(usize, i64)], constant: i64, equal: bool) {
        let mut all: Vec<(usize, i64)> = Vec::new();
        for &(variable, factor) in terms {
            match all.iter_mut().find(|term| term.0 == variable) {
                Some(term) => term.1 += factor,
                None => all.push((variable, factor)),
            }
        }
        all.retain(|term| term.1 != 0);
        self.atoms.push(Atom::Linear { terms: all, constant, equal });
    }

    pub(crate) fn xor(&mut self, left: usize, right: usize, result: usize) {
        self.atoms.push(Atom::Bitwise { op: BitOp::Xor, left, right, result });
    }

    /// The machines of the conjunction. Variables that have to be added are numbered from `free`
    /// on.
    pub(crate) fn parts(&self, system: CheckerNumeration, free: usize) -> Result<Vec<MachineAtom<'c>>, CheckFailure> {
        let used = self.atoms.iter().flat_map(Atom::variables).chain(self.given.iter().flat_map(|g| g.1.clone()));
        let mut fresh = used.map(|variable| variable + 1).max().unwrap_or(0).max(free);
        let mut parts = Vec::new();
        for atom in &self.atoms {
            match CheckerMachine::of(system, atom) {
                Some(machine) => {
                    let mut tracks = CheckerMachine::tracks(atom);
                    // An additional number marks a place with the digit. Otherwise the walk would
                    // need a state for each set of digits seen so far.
                    if let Atom::Digit { .. } = atom {
                        tracks.push(fresh);
                        fresh += 1;
                    }
                    let machine =
                        if system.is_restricted() { machine.explored(system.digits(), tracks.len()) } else { machine };
                    parts.push((machine, tracks));
                }
                None => {
                    return wrong(say::not_automatic());
                }
            }
        }
        for (automaton, tracks) in &self.given {
            parts.push((
                CheckerMachine::Given { automaton: Cow::Borrowed(automaton), digits: system.digits() },
                tracks.clone(),
            ));
        }
        Ok(parts)
    }
}

/// What is needed to decide a sentence.
pub(crate) struct Checker<'c> {
    pub(crate) system: CheckerNumeration,
    pub(crate) budget: &'c Budget,
    pub(crate) sentences: &'c Sentences,
}

impl Checker<'_> {
    /// Checks that one of `whenever` implies one of `then`, for all values of the variables below
    /// `keep`. `says` is this sentence in words.
    pub(crate) fn must<'f>(
        &self,
        whenever: &[ConjunctionBuilder<'f>],
        then: &[ConjunctionBuilder<'f>],
        keep: usize,
        arity: usize,
        says: &Message,
    ) -> Result<(), CheckFailure> {
        let parts = |all: &[ConjunctionBuilder<'f>]| {
            all.iter().map(|formula| formula.parts(self.system, keep)).collect::<Result<Vec<_>, _>>()
        };
        let sentence = Implication { whenever: parts(whenever)?, then: parts(then)?, keep };
        match holds(self.system, sentence, &says.to_string(), self.sentences, self.budget) {
            Ok(()) => Ok(()),
            Err(Fault::Stopped(reason)) => Err(CheckFailure::Stopped(reason)),
            Err(Fault::TooLarge) => wrong(say::too_large(says)),
            Err(Fault::NotClosed) => wrong(say::not_closed(says)),
            Err(Fault::Counterexample(words)) => {
                let shown: Option<Vec<i64>> = words.iter().take(arity).map(|word| self.value(word)).collect();
                match shown {
                    Some(position) if keep >= arity => wrong(say::false_at(says, show_tuple(&position))),
                    _ => wrong(say::false_somewhere(says)),
                }
            }
        }
    }

    /// The number with these digits; `None` if it does not fit into 64 bits.
    pub(crate) fn value(&self, word: &[u8]) -> Option<i64> {
        self.system.value(word)
    }
}

/// The number of a clause's variable in a conjunction, where the value and a second value stand
/// between the coordinates and the other variables.
pub(crate) fn shifted(variable: usize, arity: usize) -> usize {
    if variable < arity { variable } else { variable + 2 }
}

/// The atoms of a clause, with variables renumbered by [`shifted`].
pub(crate) fn formula<'c>(clause: &Clause, arity: usize) -> ConjunctionBuilder<'c> {
    let atoms = clause.atoms.iter().map(|atom| atom.renamed(&|v| shifted(v, arity))).collect();
    ConjunctionBuilder { atoms, given: Vec::new() }
}

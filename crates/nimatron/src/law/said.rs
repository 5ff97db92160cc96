//! What a law says and how it is proved, as messages of one sentence or a few words.

use super::{LawAbout, LawAnswer, LawClaim, LegsReport};
use crate::answer::HowKnown;
use crate::proven::Proven;
use nimatron_law::legs::{LegsLaw, NameLaw};
use nimatron_law::says::{claim, numeration};
use nimatron_messages::{Mark, Message, Parameter, families, legs, misere, proofs};
use nimatron_proof::{
    AutomatonProof, CompoundProof, FamilyPieceShape, FamilyProof, FamilyValues, Join, Method, Proof, Theorem,
};

/// The law as a sentence; `None` if there is none.
pub(crate) fn law_message(answer: &LawAnswer) -> Option<Message> {
    match &answer.about {
        LawAbout::Lists(lists) => lists.claim(answer.convention),
        LawAbout::Trees(trees) => trees.law().map(|law| legs_law(trees, law)),
        LawAbout::Positions | LawAbout::Members(_) => answer.finding().map(|found| claim(&found.law, &answer.names())),
    }
}

/// Whether the law is only about the positions with a coordinate up to some number.
pub(crate) fn is_in_rows(answer: &LawAnswer) -> bool {
    answer.report.found.as_ref().is_some_and(|found| found.law.domain.rows().is_some())
}

/// The law of trees with legs as a sentence.
pub(crate) fn legs_law(trees: &LegsReport, law: &LegsLaw) -> Message {
    let (needed, others): (Vec<_>, Vec<_>) = law.names.iter().partition(|it| it.period > 1 || it.preperiod > it.min);
    let how = |it: &&NameLaw| match it.preperiod > it.min {
        true => legs::from(&it.name, it.period, it.preperiod),
        false => legs::modulo(&it.name, it.period),
    };
    if needed.is_empty() {
        return legs::constant(trees.family.clone(), law.values.first().copied().unwrap_or(0));
    }
    let depends = legs::depends(trees.family.clone(), Parameter::list(needed.iter().map(how), Mark::And));
    if others.is_empty() {
        return depends;
    }
    legs::and_not(depends, Parameter::list(others.iter().map(|it| it.name.clone()), Mark::Comma))
}

/// How the values of these trees are known; `None` if no law is proved.
pub(super) fn how_legs_known(trees: &LegsReport) -> Option<HowKnown> {
    let (law, _, proved) = trees.found.as_ref()?;
    Some(HowKnown::Proved(Proven::accepted(proved, legs_law(trees, law), legs::how(law.trees.len()))))
}

/// How a law is proved, in a few words; `None` if it is not.
pub(crate) fn proof(answer: &LawAnswer) -> Option<Message> {
    answer.certificate().map(how_proved)
}

/// How a proof goes, in a few words.
pub(crate) fn how_proved(proof: &Proof) -> Message {
    match &proof.method {
        Method::Automaton(AutomatonProof { law, .. }) => {
            let automaton = proof.definitions.get(law);
            let states = automaton.map_or(0, |automaton| automaton.next.len());
            match automaton.and_then(|automaton| automaton.numeration.parse().ok()) {
                Some(system) => proofs::automaton(numeration(system), states),
                None => proofs::unnamed_automaton(states),
            }
        }
        Method::Period(_) => proofs::period_computed(),
        Method::Intervals(_) => proofs::by_intervals(),
        Method::Theorem(Theorem::Height { .. }) => proofs::moves_compose(),
        Method::Compound(CompoundProof { join: Join::Product, .. }) => proofs::product_of_games(),
        method if method.open_parts() > 0 => proofs::sum_of_open_games(),
        Method::Compound(CompoundProof { join: Join::Sum, .. }) => proofs::sum_of_games(),
        Method::Theorem(Theorem::Rank { .. }) => proofs::ranks(),
        Method::Theorem(Theorem::Euclid(_)) => proofs::euclid_lines(),
        Method::Theorem(Theorem::Below { .. }) => proofs::by_differences(),
        Method::Theorem(Theorem::Primes { .. }) => proofs::counted_primes(),
        Method::Theorem(Theorem::Valuations { .. }) => proofs::by_exponent(),
        Method::Theorem(Theorem::Dynamic { .. }) => proofs::dynamic_nim(),
        Method::Theorem(Theorem::Growing { .. }) if proof.claim == LawClaim::Grundy => proofs::fixed_limit(),
        Method::Theorem(Theorem::Growing { .. }) => proofs::growing_limit(),
        Method::Theorem(Theorem::Window { .. }) => proofs::between_limits(),
        Method::Theorem(Theorem::Residue { .. }) => proofs::residue_lemma(),
        Method::Theorem(Theorem::MaxNim { .. }) => proofs::max_nim_lemma(),
        Method::Quotient(_) | Method::Folded(_) => misere::by_quotient(),
        Method::Family(family) => by_types(family),
        Method::Legs(proof) => legs::how(proof.trees.len()),
        Method::Facts(proof) => proofs::by_facts(proof.facts.len()),
    }
}

/// How a certificate proves the law of a family, in a few words.
fn by_types(proof: &FamilyProof) -> Message {
    let (types, pieces) = types_and_pieces(proof);
    let how = match proof.values {
        FamilyValues::Period { .. } => families::by_period(),
        FamilyValues::Rules { .. } => families::by_rules(),
    };
    families::proof(types, pieces, how)
}

/// The numbers of types of every length, and of single pieces.
pub(crate) fn types_and_pieces(proof: &FamilyProof) -> (usize, usize) {
    let pieces = proof.types.iter().filter(|one| matches!(one.shape, FamilyPieceShape::Piece(_))).count();
    (proof.types.len() - pieces, pieces)
}

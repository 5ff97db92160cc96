//! Certificates of misère quotients: the monoid by its generators, what is lost, and the elements
//! of heaps.

use crate::verify::verify_proof;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_engine::misere::{Count, Folded, Heaps, MisereError, MiserePeriod, Presentation, QuotientSolver};
use nimatron_messages::Message;
use nimatron_proof::{
    CertifiedGame, CodeNames, Definitions, Fold, FoldedPair, FoldedProof, LawClaim, Method, Proof, Proved,
    QuotientProof, Verdict,
};

/// The certificate of a quotient: with a period for all sums of heaps, without one for the sums of
/// the heaps that are known. `None` if no heap is known.
pub fn certificate(solver: &QuotientSolver<Heaps>, period: Option<MiserePeriod>) -> Option<Proof> {
    let (quotient, elements, heaps) = (solver.quotient(), solver.elements(), solver.heaps());
    let count = heaps.codes().len();
    let known = solver.known_heaps();
    let repeated = period.map_or(known, |it| it.preperiod + it.period);
    if !(1..=known).contains(&repeated) {
        return None;
    }
    // Of a code with a largest heap all heaps have to be listed: they do not repeat.
    let listed = |code: usize| match heaps.largest(code) {
        Some(largest) => known.min(largest + 1),
        None => repeated,
    };
    let of_code = |code| (0..listed(code)).map(|heap| elements[heaps.number(code, heap)]).collect();
    let product = |position: &usize| quotient.elements().map(|x| quotient.product(x, elements[*position])).collect();
    let generators = Presentation::of(quotient, elements).generators;
    let proof = QuotientProof {
        generators: generators.iter().map(product).collect(),
        lost: quotient.elements().filter(|&element| quotient.is_lost(element)).collect(),
        heaps: (0..count).map(of_code).collect(),
        bounded: (0..count)
            .filter(|&code| period.is_some() && heaps.largest(code).is_some())
            .map(|code| code as u32)
            .collect(),
        period: period.map(|it| it.period as u64),
    };
    Some(of_codes(heaps.codes().iter().map(ToString::to_string).collect(), Method::Quotient(proof)))
}

/// The period, with what the checker says of it, if it accepts the certificate. If it does not, its
/// reason is added to `refused`.
///
/// # Errors
/// The budget is used up.
pub fn checked(
    solver: &QuotientSolver<Heaps>,
    period: Option<MiserePeriod>,
    refused: &mut Vec<Message>,
    budget: &Budget,
) -> Result<Option<(MiserePeriod, Proved)>, StopReason> {
    let Some(period) = period else { return Ok(None) };
    let Some(proof) = certificate(solver, Some(period)) else { return Ok(None) };
    Ok(match verify_proof(&proof, budget)? {
        Verdict::Valid(proved) => Some((period, proved)),
        Verdict::Invalid(why) => {
            refused.push(why);
            None
        }
    })
}

/// Adds heaps up to this one, or until a period is proved, which is returned if the checker accepts
/// the certificate with it. That a quotient is infinite is said only if the checker accepts that,
/// too. If it does not accept a certificate, its reason is added to `refused`.
///
/// # Errors
/// See [`MisereError`]. What is known is kept.
pub fn extend_checked(
    solver: &mut QuotientSolver<Heaps>,
    to: usize,
    refused: &mut Vec<Message>,
    budget: &Budget,
) -> Result<Option<MiserePeriod>, MisereError> {
    let period = match solver.extend_to_period(to, budget) {
        Ok(period) => period,
        Err(MisereError::Infinite(folded)) => {
            let proof = infinite_certificate(solver.heaps(), &folded);
            let verdict = proof.map(|proof| verify_proof(&proof, budget)).transpose()?;
            return Err(match verdict {
                Some(Verdict::Valid(_)) => MisereError::Infinite(folded),
                Some(Verdict::Invalid(why)) => {
                    refused.push(why);
                    MisereError::TooLarge
                }
                None => MisereError::TooLarge,
            });
        }
        Err(error) => return Err(error),
    };
    Ok(checked(solver, period, refused, budget)?.map(|(period, _)| period))
}

/// The certificate of an infinite quotient of the heaps of one code; `None` for several codes.
pub fn infinite_certificate(heaps: &Heaps, folded: &Folded) -> Option<Proof> {
    let [code] = heaps.codes() else { return None };
    let Folded { counts, pair, lost } = folded;
    let fold = |count: &Count| Fold { from: count.from, period: count.period };
    let lost = lost.iter().enumerate().filter(|(_, lost)| **lost);
    let proof = FoldedProof {
        counts: counts.iter().map(fold).collect(),
        pair: FoldedPair {
            heaps: pair.positions.map(|position| position as u32),
            from: pair.from,
            apart: pair.apart,
            period: pair.period,
        },
        lost: lost.map(|(place, _)| place as u32).collect(),
    };
    Some(of_codes(vec![code.to_string()], Method::Folded(proof)))
}

fn of_codes(codes: Vec<String>, method: Method) -> Proof {
    Proof {
        game: CertifiedGame::Codes(CodeNames { codes }),
        claim: LawClaim::Outcome,
        convention: Convention::Misere,
        definitions: Definitions::new(),
        method,
        strategy: None,
        witness: None,
    }
}

//! Certificates of misère quotients: the monoid by its generators, what is lost, and the elements of heaps.

use crate::verify::verify_proof;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_engine::misere::{Heaps, MiserePeriod, Presentation, Solver};
use nimatron_proof::{Claim, CodeNames, Definitions, Game, Method, Proof, QuotientProof, Verdict};

/// The certificate of a quotient: with a period for all sums of heaps, without one for the sums of the
/// heaps that are known. `None` if no heap is known.
pub fn certificate(solver: &Solver<Heaps>, period: Option<MiserePeriod>) -> Option<Proof> {
    let (quotient, elements, heaps) = (solver.quotient(), solver.elements(), solver.heaps());
    let count = heaps.codes().len();
    let known = elements.len() / count;
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
    Some(Proof {
        game: Game::Codes(CodeNames { codes: heaps.codes().iter().map(ToString::to_string).collect() }),
        claim: Claim::Outcome,
        convention: Convention::Misere,
        definitions: Definitions::new(),
        method: Method::Quotient(proof),
        witness: None,
    })
}

/// The period, if the checker accepts the certificate with it.
///
/// # Errors
/// The budget is used up.
pub fn checked(
    solver: &Solver<Heaps>,
    period: Option<MiserePeriod>,
    budget: &Budget,
) -> Result<Option<MiserePeriod>, StopReason> {
    let Some(proof) = certificate(solver, period) else { return Ok(None) };
    let verdict = verify_proof(&proof, budget)?;
    Ok(period.filter(|_| matches!(verdict, Verdict::Valid(_))))
}

//! Laws as theorems for Coq, of every kind of certificate that can be stated. A formula of the law
//! is stated if it follows from the certificate. A certificate of a code has only a checksum of its
//! values; here they are computed again and written into the theorem, which is then about rules.

use crate::catalogue::code_rules;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::heap::{Code, reference};
use nimatron_formal::{CertificateFormula, CoqFile, CoqOperation, Library, Term};
use nimatron_law::discover::expression::{self, Expression};
use nimatron_messages::Message;
use nimatron_proof::{CertifiedGame, HashedPeriod, ListedPeriod, Method, PeriodProof, PeriodValues, Proof, Rules};

/// The law of a certificate as a file for Coq, with a formula where it is one and has one.
///
/// # Errors
/// The budget is used up; within, why the law cannot be stated.
pub(super) fn theorem_of_law(
    certificate: &Proof,
    formula: Option<&Expression>,
    library: Library,
    budget: &Budget,
) -> Result<Result<CoqFile, Message>, StopReason> {
    let listed = listed(certificate, budget)?;
    let proof = listed.as_ref().unwrap_or(certificate);
    let formula = match formula.and_then(term) {
        Some(term) => CertificateFormula::of(&term, proof, budget)?,
        None => None,
    };
    nimatron_formal::theorem(proof, formula.as_ref(), library, budget)
}

/// A formula with operations that Coq has, too.
fn term(formula: &Expression) -> Option<Term> {
    use expression::Operation as Own;
    Some(match formula {
        Expression::Coordinate(at, _) => Term::Coordinate(*at),
        Expression::Constant(value) => Term::Constant(*value),
        Expression::Of(..) => return None,
        Expression::Both(operation, a, b) => {
            let operation = match operation {
                Own::Plus => CoqOperation::Plus,
                Own::Minus => CoqOperation::Minus,
                Own::Times => CoqOperation::Times,
                Own::Quotient => CoqOperation::Quotient,
                Own::Remainder => CoqOperation::Remainder,
                Own::Xor => CoqOperation::Xor,
                Own::Or => CoqOperation::Or,
                Own::And => CoqOperation::And,
                Own::Min => CoqOperation::Min,
                Own::Max => CoqOperation::Max,
                Own::NimProduct | Own::EuclidRatio => return None,
            };
            Term::Both(operation, Box::new(term(a)?), Box::new(term(b)?))
        }
    })
}

/// The certificate of a code with its values, about the rules of the code; `None` for others.
fn listed(proof: &Proof, budget: &Budget) -> Result<Option<Proof>, StopReason> {
    let Proof { game: CertifiedGame::Code(game), method: Method::Period(period), .. } = proof else { return Ok(None) };
    let PeriodProof { values: PeriodValues::Hashed(HashedPeriod { preperiod, period, .. }), bound } = period else {
        return Ok(None);
    };
    let Ok(code) = Code::parse(&game.code) else { return Ok(None) };
    let (Some(rules), Some(last)) = (code_rules(&code), preperiod.checked_add(*period)) else { return Ok(None) };
    // The checker of listed values takes this many.
    let (Some(last), Ok(preperiod)) = (last.checked_sub(1).filter(|last| *last < 1 << 18), usize::try_from(*preperiod))
    else {
        return Ok(None);
    };
    let mut values = reference(&code, last as usize, budget)?;
    let period = values.split_off(preperiod);
    let values = PeriodValues::Listed(ListedPeriod { preperiod: values, period });
    Ok(Some(Proof {
        game: CertifiedGame::Rules(Rules { rules, ..Rules::default() }),
        method: Method::Period(PeriodProof { values, bound: bound.clone() }),
        ..proof.clone()
    }))
}

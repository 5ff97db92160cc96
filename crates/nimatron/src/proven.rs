//! What an answer calls proved. The fields are private, and each constructor takes what proves the
//! law: a certificate that the checker accepted, or the period that an engine has proved by a
//! theorem. So no other code can say the word.

use crate::sources::{PeriodSource, TamePeriod, claim_of_period, proof_of_period};
use nimatron_engine::heap::Sequence;
use nimatron_messages::Message;
use nimatron_proof::Proved;

/// A law that is proved, and why it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    claim: Message,
    proof: Message,
    /// Whether it is about a misère quotient.
    of_quotient: bool,
}

impl Proven {
    /// A law whose certificate the checker has accepted, in words.
    pub(crate) const fn accepted(_: &Proved, claim: Message, proof: Message) -> Proven {
        Proven::new(claim, proof)
    }

    /// A misère quotient whose certificate the checker has accepted, in words.
    pub(crate) const fn of_quotient(_: &Proved, claim: Message, proof: Message) -> Proven {
        Proven { claim, proof, of_quotient: true }
    }

    const fn new(claim: Message, proof: Message) -> Proven {
        Proven { claim, proof, of_quotient: false }
    }

    /// The period of a code, if the sequence has proved it. What rests on a file is not proved.
    pub(crate) fn of_sequence(values: &Sequence) -> Option<Proven> {
        let period = values.period().filter(|_| values.given() == 0)?;
        Some(Proven::new(claim_of_period(period), proof_of_period(period)))
    }

    /// A law of the positions in which some coordinates are fixed, as a law of the whole game:
    /// `said` says which positions they are.
    pub(crate) fn of_slice(of: &Proven, said: impl FnOnce(Message) -> Message) -> Proven {
        Proven { claim: said(of.claim.clone()), ..of.clone() }
    }

    /// The period of a finite subtraction set.
    pub(crate) fn of_window(period: &PeriodSource) -> Proven {
        Proven::new(period.claim(), period.proof())
    }

    /// The period of the misère pairs of a finite subtraction set.
    pub(crate) fn of_pairs(period: &TamePeriod) -> Proven {
        Proven::new(period.claim(), period.proof())
    }

    /// Whether it is a misère quotient, whose elements somebody may want to see.
    pub(crate) const fn is_of_quotient(&self) -> bool {
        self.of_quotient
    }

    /// The law.
    pub const fn claim(&self) -> &Message {
        &self.claim
    }

    /// Why it holds for all positions.
    pub const fn proof(&self) -> &Message {
        &self.proof
    }
}

//! Values of single heaps far out: by the proved period of a subtraction set or of a code, or by the sequence of a code's values.

use crate::answer::HowKnown;
use crate::values::NoValue;
use crate::window::Period;
use nimatron_core::Budget;
use nimatron_engine::heap::{self, Code, Sequence};

/// Where the values come from.
#[derive(Debug)]
pub(crate) enum Heaps {
    /// A finite set of numbers to take.
    Subtraction(Period),
    /// A taking-and-breaking game.
    Code(Box<Sequence>),
}

impl Heaps {
    /// The values of a code up to a heap.
    pub(crate) fn of_code(code: &Code, most: i64, budget: &Budget) -> Result<Heaps, NoValue> {
        let mut sequence = Sequence::new(code.clone());
        match sequence.extend(usize::try_from(most).unwrap_or(usize::MAX), budget) {
            Ok(()) => Ok(Heaps::Code(Box::new(sequence))),
            Err(reason) => Err(NoValue::StoppedAfter(reason, sequence.len())),
        }
    }

    pub(crate) fn grundy(&self, heap: i64) -> Option<u64> {
        match self {
            Heaps::Subtraction(period) => Some(period.grundy(heap)),
            Heaps::Code(sequence) => sequence.get(heap.unsigned_abs()),
        }
    }

    /// The period in a sentence, if there is one.
    pub(crate) fn claim(&self) -> Option<String> {
        match self {
            Heaps::Subtraction(period) => Some(period.claim()),
            Heaps::Code(sequence) => sequence.period().map(claim),
        }
    }

    pub(crate) fn how_known(&self) -> HowKnown {
        match self {
            Heaps::Subtraction(period) => HowKnown::Proved { claim: period.claim(), proof: period.proof() },
            Heaps::Code(sequence) => match sequence.period() {
                Some(period) => HowKnown::Proved { claim: claim(period), proof: proof(period) },
                None => HowKnown::Computed { engine: "sequence", positions: sequence.len() },
            },
        }
    }
}

fn claim(period: &heap::Period) -> String {
    let raised = if period.saltus == 0 { String::new() } else { format!(" + {}", period.saltus) };
    format!("g(n + {}) = g(n){raised} for all n >= {}", period.period, period.preperiod)
}

/// Why a period holds, in a sentence.
pub(crate) fn proof(period: &heap::Period) -> String {
    let (from, p) = (period.preperiod, period.period);
    let (taken, heaps) = (period.most_taken, period.most_heaps);
    if period.saltus > 0 && taken == 0 {
        return format!(
            "{p} heaps later the same smaller values are used up, and {} more: what follows depends on nothing else",
            period.saltus
        );
    }
    if period.saltus > 0 {
        return format!(
            "the last {taken} values, and which smaller ones are used up, came back {p} heaps later with {} more: what follows depends on nothing else",
            period.saltus
        );
    }
    if heaps < 2 {
        return format!("the last {taken} values came back {p} heaps later, and what follows depends on nothing else");
    }
    let to = heap::Period::needed(from, p, taken, heaps);
    let theorem = if heaps == 2 { "by the theorem of Guy and Smith" } else { "as in the theorem of Guy and Smith" };
    format!(
        "computed for n from {from} to {}, and for all further n {theorem}: at most {taken} are taken and at most {heaps} heaps left",
        to - 1
    )
}

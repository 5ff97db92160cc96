//! The P-positions are the values of an increasing law: the k-th value is the k-th P-position.

use super::LawKind;
use crate::law::Law;
use crate::says::{claim_of, head};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use num_bigint::BigUint;

/// The law of the k-th P-position.
#[derive(Clone, Debug, PartialEq)]
pub struct Zeros(pub Box<Law>);

impl LawKind for Zeros {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        Ok(self.reaches(&position[0], budget)?.map(|is_p| u32::from(!is_p).into()))
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        claims::zero_at(head(name, names), &names[0], claim_of("z", &self.0, &["k".to_owned()]))
    }

    fn laws(&self) -> Vec<&Law> {
        vec![&self.0]
    }
}

impl Zeros {
    /// Whether a number is a value of the law, which is increasing. `None`: beyond its reach.
    fn reaches(&self, number: &BigUint, budget: &Budget) -> Result<Option<bool>, StopReason> {
        let below = |k: u64| Ok(self.0.value_within(&[k.into()], budget)?.is_some_and(|value| value < *number));
        let (mut low, mut high) = (0u64, 1u64);
        while below(high)? && high < 1 << 62 {
            (low, high) = (high, 2 * high);
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if below(middle)? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(self.0.value_within(&[low.into()], budget)?.map(|value| value == *number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discover::expression::{Expression, Operation};
    use crate::law::LawClaim;

    #[test]
    fn lost_positions_are_the_values_of_the_law() {
        let k = Expression::Coordinate(0, "k".to_owned());
        // k (k + 1) + 2
        let law = Law::of_formula(1, k.with(Operation::Times, k.plus(1)).plus(2));
        let law = Law::new(LawClaim::Outcome, 1, Zeros(Box::new(law)));
        for n in 0..1000u64 {
            let lost = (0..40).any(|k| k * (k + 1) + 2 == n);
            assert_eq!(law.value(&[n.into()]), Some(u32::from(!lost).into()), "{n}");
        }
    }
}

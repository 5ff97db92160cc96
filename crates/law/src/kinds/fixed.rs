//! A limit that no move changes: the values are remainders of the heap by one more than the limit
//! allows (the theorem of limits that turns raise, where none does).

use super::LawKind;
use super::growing::most;
use crate::automata::{StateBudget, Stop, size};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::kinds::max_nim::{fits_program, value_of};
use crate::law::Law;
use crate::says::head;
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_proof::{Growth, Method, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::{BigInt, BigUint};
use std::sync::Arc;

/// The law.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixed {
    /// f: the most that may be taken, as a function of the limit.
    pub max_taken: Growth,
}

impl Fixed {
    /// f + 1, at least 1.
    fn modulus(&self, limit: &BigUint) -> BigUint {
        let most = value_of(&self.max_taken, &limit.clone().into()).filter(|most| *most > BigInt::ZERO);
        most.unwrap_or_default().magnitude() + 1u32
    }
}

impl LawKind for Fixed {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        budget.tick(size(&position[0]) + size(&position[1]))?;
        Ok(Some(&position[0] % self.modulus(&position[1])))
    }

    fn claim(&self, name: &str, law: &Law, names: &[String]) -> Message {
        let most = self.max_taken.shown(&names[1]);
        // f never falls.
        let least = law.domain.least.get(1).copied().unwrap_or(0);
        let is_number = self.max_taken.value(least.into()).is_some_and(|least| least >= 0);
        let most = if is_number { most } else { format!("max(0, {most})") };
        claims::fixed_limit_values(head(name, names), names[0].as_str(), most)
    }

    fn method(&self) -> Option<Method> {
        Some(Method::Theorem(Theorem::Growing { max_taken: self.max_taken.clone(), next: Growth::Heap }))
    }

    fn options(&self, _: &Ruleset, _: &Law, _: &StateBudget<'_>) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        Ok(Some(Arc::new(self.clone())))
    }

    fn program(
        &self,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        Ok(fits_program(&self.max_taken).then(|| {
            let code = names.named(&format!("\n{}", most(&self.max_taken)));
            let body = names.named("return a % (most@(b) + 1)");
            GameFunctions { code: code + &names.function(&body), wide: true, ..GameFunctions::default() }
        }))
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        Ok(Some(MoveFinderCode::new(names.named(&MOVE.replace("WANTED", names.wanted())), true)))
    }
}

impl OptionFinder for Fixed {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let [heap, limit] = position else { return Ok(Vec::new()) };
        budget.tick(size(heap) + size(limit))?;
        let modulus = self.modulus(limit);
        if *value >= modulus {
            return Ok(Vec::new());
        }
        // The number to be taken, modulo this.
        let taken = (heap % &modulus + &modulus - value) % &modulus;
        if taken == BigUint::ZERO || taken > *heap {
            return Ok(Vec::new());
        }
        Ok(vec![vec![vec![heap - taken, limit.clone()]]])
    }
}

const MOVE: &str = "number modulus = most@(b) + 1
if WANTED >= modulus
    return none
number taken = (a % modulus + modulus - WANTED) % modulus
if taken == 0 or taken > a
    return none
return some([[a - taken, b]])";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;
    use Growth::{Heap, Plus, Root, Times};

    #[test]
    fn remainders_are_the_values_of_play() {
        for (limit, max_taken) in [
            ("m", Heap),
            ("2*m + 1", Plus(Box::new(Times(2, Box::new(Heap))), 1)),
            ("m - 3", Plus(Box::new(Heap), -3)),
            ("isqrt(m)", Root(Box::new(Heap))),
        ] {
            let text = format!("(n, m) -> (n - k, m) for k in 1..min(n, {limit})");
            hold(&text, LawClaim::Grundy, Fixed { max_taken }, &[40, 12], true);
        }
    }
}

//! Dynamic Nim: the P-positions by the last part of the heap.

use super::LawKind;
use super::max_nim::growth;
use crate::automata::{StateBudget, Stop};
use crate::dynamic::{after, last_part};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::kinds::max_nim::fits_program;
use crate::law::Law;
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_proof::{Growth, Method, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

/// Dynamic Nim, by the most that may be taken after k were taken, as a function of k.
#[derive(Clone, Debug, PartialEq)]
pub struct Dynamic(pub Growth);

impl LawKind for Dynamic {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        if position[0] == BigUint::ZERO {
            return Ok(Some(BigUint::ZERO));
        }
        let part = last_part(&self.0, &position[0], budget)?;
        Ok(part.map(|part| u32::from(position[1] >= part).into()))
    }

    fn claim(&self, _: &str, _: &Law, names: &[String]) -> Message {
        claims::dynamic_nim(&*names[0], &*names[1], "k", self.0.shown("k"))
    }

    fn method(&self) -> Option<Method> {
        Some(Method::Theorem(Theorem::Dynamic { next: self.0.clone() }))
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
        if !fits_program(&self.0) {
            return Ok(None);
        }
        let mut none = Vec::new();
        let most = growth(&self.0, &mut none);
        let code = names.named(&PARTS.replace("MOST", &most));
        let body = names.named("if a == 0\n    return true\nreturn b < last_part@(a)");
        Ok(Some(GameFunctions { code: code + &names.function(&body), wide: true, ..GameFunctions::default() }))
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        Ok(Some(MoveFinderCode::new(names.named("return some([[a - last_part@(a), after@(last_part@(a))]])"), true)))
    }
}

impl OptionFinder for Dynamic {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        if *value != BigUint::ZERO || position[0] == BigUint::ZERO {
            return Ok(Vec::new());
        }
        let part = last_part(&self.0, &position[0], budget)?.filter(|part| *part <= position[1]);
        let left = part.and_then(|part| Some(vec![&position[0] - &part, after(&self.0, &part)?]));
        Ok(left.map(|left| vec![left]).into_iter().collect())
    }
}

const PARTS: &str = "
# The most that may be taken after n were taken.
after@(n) -> number
    return MOST
# The last part of a positive number: parts are taken from a list, the largest first. Each number of the list is the sum of the one before and of the first one after which that may be taken.
last_part@(n) -> number
    list all = [1]
    number first = 0
    while true
        number last = all[len(all) - 1]
        while after@(all[first]) < last
            first += 1
        if all[first] > n - last
            number part = 0
            for i down len(all)
                if all[i] <= n
                    n -= all[i]
                    part = all[i]
            return part
        push all last + all[first]
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;
    use Growth::{Heap, Plus, Times};

    #[test]
    fn lost_positions_are_those_of_play() {
        let times = |c| Times(c, Box::new(Heap));
        for (next, of) in [("k", Heap), ("2*k", times(2)), ("3*k", times(3)), ("2*k + 1", Plus(Box::new(times(2)), 1))]
        {
            let text = format!("(n, q) -> (n - k, {next}) for k in 1..min(n, q)");
            hold(&text, LawClaim::Outcome, Dynamic(of), &[60, 25], true);
        }
    }
}

//! Values by a function that rises by at most 1, where moves lead to all smaller numbers with a
//! smaller value of it.

mod find;
mod values;

pub use values::Below;

use super::LawKind;
use super::max_nim::growth;
use crate::automata::{StateBudget, Stop};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::kinds::max_nim::fits_program;
use crate::law::Law;
use crate::says::{head, reading};
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::Message;
use nimatron_proof::{Method, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

impl LawKind for Below {
    fn value(&self, law: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        Below::value(self, &position[0], law.domain.first(), budget)
    }

    fn claim(&self, name: &str, law: &Law, names: &[String]) -> Message {
        let own = self.of.shown(&names[0]);
        let first = self.of.value(law.domain.first().into()).unwrap_or(0);
        let rank = if first == 0 { own } else { format!("{own} - {first}") };
        let value = match self.window {
            None => rank,
            Some(window) => format!("({rank}) mod {}", window + 1),
        };
        reading::formula(format!("{} = {value}", head(name, names)))
    }

    fn method(&self) -> Option<Method> {
        let Below { of, window } = self.clone();
        Some(Method::Theorem(Theorem::Below { of, window }))
    }

    fn options(&self, _: &Ruleset, law: &Law, _: &StateBudget<'_>) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        Ok(Some(Arc::new(InGame { law: self.clone(), least: law.domain.first() })))
    }

    fn program(
        &self,
        law: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        let least = law.domain.first();
        let Some(first) = self.of.value(least.into()).filter(|_| fits_program(&self.of)) else { return Ok(None) };
        let mut none = Vec::new();
        let own = growth(&self.of, &mut none);
        let function =
            format!("\n# Rises by at most 1 from each number to the next.\nrank@(n) -> number\n    return {own}\n");
        let value = if first < 0 { format!("rank@(n) + {}", -first) } else { format!("rank@(n) - {first}") };
        let body = match self.window {
            None => format!("return {value}"),
            Some(window) => format!("return ({value}) % {}", window + 1),
        };
        Ok(Some(GameFunctions {
            code: names.named(&function) + &names.function(&names.named(&body)),
            wide: true,
            ..GameFunctions::default()
        }))
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        law: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        let code = MOVE.replace("WANTED", names.wanted()).replace("LEAST", &law.domain.first().to_string());
        Ok(Some(MoveFinderCode::new(names.named(&code), true)))
    }
}

/// The law in a game with this least position.
#[derive(Debug)]
struct InGame {
    law: Below,
    least: u64,
}

impl OptionFinder for InGame {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let left = self.law.option_of_value(&position[0], value, self.least, budget)?;
        Ok(left.map(|left| vec![vec![left]]).into_iter().collect())
    }
}

const MOVE: &str = "number wanted = rank@(n) - (grundy@(n) - WANTED)
number low = LEAST
number high = n
while high - low > 1
    number middle = (low + high) / 2
    if rank@(middle) <= wanted
        low = middle
    else
        high = middle
return some([[low]])";

#[cfg(test)]
mod tests {
    use crate::kinds::Below;
    use crate::law::LawClaim;
    use crate::played::hold;
    use nimatron_proof::Growth::{Heap, Ones, Plus, Root};

    #[test]
    fn smaller_numbers_with_a_smaller_function_have_the_values_of_play() {
        for (condition, of) in [
            ("popcount(m) < popcount(n)", Ones(Box::new(Heap))),
            ("isqrt(m) < isqrt(n)", Root(Box::new(Heap))),
            ("isqrt(m + 5) < isqrt(n + 5)", Root(Box::new(Plus(Box::new(Heap), 5)))),
        ] {
            let text = format!("n -> m for m in 0..n-1 if {condition}");
            hold(&text, LawClaim::Grundy, Below { of, window: None }, &[120], true);
        }
    }

    #[test]
    fn values_start_again_where_a_window_bounds_the_difference() {
        for window in [1, 2, 3] {
            let text = format!("n -> m for m in 0..n-1 if isqrt(m) < isqrt(n) and isqrt(m) + {window} >= isqrt(n)");
            let law = Below { of: Root(Box::new(Heap)), window: Some(window) };
            hold(&text, LawClaim::Grundy, law, &[150], true);
        }
    }
}

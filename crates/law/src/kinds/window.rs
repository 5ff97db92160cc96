//! Between two limits that no move changes: a to b may be taken, and the values are
//! floor((n mod (a + b))/a). The limits are functions of coordinates that stay as they are, so the
//! law holds for all of them at once: Bash's game with a least number, "take exactly k".

use super::LawKind;
use super::growing::defined;
use crate::automata::{StateBudget, Stop, size};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::kinds::max_nim::{fits_program, value_of};
use crate::law::Law;
use crate::says::head;
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_proof::{Method, OfLetter, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::{BigInt, BigUint};
use std::sync::Arc;

/// The law.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// a: the least that may be taken.
    pub least: OfLetter,
    /// b: the most.
    pub most: OfLetter,
}

impl Window {
    /// a and b, where something may be taken.
    fn limits(&self, position: &[BigUint]) -> Option<(BigUint, BigUint)> {
        let value = |function: &OfLetter| value_of(&function.of, &BigInt::from(position.get(function.letter)?.clone()));
        let (least, most) = (value(&self.least)?, value(&self.most)?);
        (least > BigInt::ZERO && most >= least).then(|| (least.magnitude().clone(), most.magnitude().clone()))
    }
}

impl LawKind for Window {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        budget.tick(position.iter().map(size).sum())?;
        let value = self.limits(position).map(|(least, most)| (&position[0] % (&least + most)) / least);
        // Where nothing may be taken, the value is 0.
        Ok(Some(value.unwrap_or(BigUint::ZERO)))
    }

    fn claim(&self, name: &str, law: &Law, names: &[String]) -> Message {
        let shown = |function: &OfLetter| function.of.shown(names.get(function.letter).map_or("k", String::as_str));
        let (least, most) = (shown(&self.least), shown(&self.most));
        let g = head(name, names);
        let first = law.domain.least.get(self.least.letter).copied().unwrap_or(0);
        let may_be_zero = self.least.of.value(first.into()).is_none_or(|value| value < 1);
        let zero = [(may_be_zero, format!("{least} < 1")), (self.least != self.most, format!("{most} < {least}"))];
        let zero: Vec<String> = zero.into_iter().filter(|one| one.0).map(|one| one.1).collect();
        let divisor = if least.contains(' ') { format!("({least})") } else { least.clone() };
        let said = if self.least == self.most {
            claims::window_of_one(g, names[0].as_str(), divisor)
        } else {
            claims::window(g, names[0].as_str(), least, most, divisor)
        };
        match &zero[..] {
            [] => said,
            [one] => claims::zero_where(said, one.as_str()),
            [one, other, ..] => claims::zero_where(said, nimatron_messages::formulas::or(one.as_str(), other.as_str())),
        }
    }

    fn method(&self) -> Option<Method> {
        Some(Method::Theorem(Theorem::Window { least: self.least.clone(), most: self.most.clone() }))
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
        if ![&self.least, &self.most].iter().all(|function| fits_program(&function.of)) {
            return Ok(None);
        }
        let least = defined(&self.least.of, "least", "The least that may be taken.", "0");
        let most = defined(&self.most.of, "most", "The most that may be taken.", "0");
        let code = names.named(&format!("\n{least}{most}"));
        let body = self.limited(names, "    return 0\n", "return a % (low + high) / low");
        Ok(Some(GameFunctions { code: code + &names.function(&body), wide: true, ..GameFunctions::default() }))
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        let others = names.coordinates()[1..].join(", ");
        let code = MOVE.replace("WANTED", names.wanted()).replace("OTHERS", &others);
        Ok(Some(MoveFinderCode::new(self.limited(names, "    return none\n", &code), true)))
    }
}

impl Window {
    /// Code with both limits as `low` and `high`; `nothing` is what is done where nothing can be
    /// taken.
    fn limited(&self, names: &GameFunctionNames, nothing: &str, code: &str) -> String {
        let letter = |function: &OfLetter| names.some(&[function.letter]);
        let (low, high) = (letter(&self.least), letter(&self.most));
        let limits =
            format!("number low = least@({low})\nnumber high = most@({high})\nif low < 1 or high < low\n{nothing}");
        names.named(&(limits + code))
    }
}

impl OptionFinder for Window {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        budget.tick(position.iter().map(size).sum())?;
        let ([heap, others @ ..], Some((least, most))) = (position, self.limits(position)) else {
            return Ok(Vec::new());
        };
        let modulus = &least + &most;
        let rest = heap % &modulus;
        // The least remainder with this value; a larger one is left by way of the modulus.
        let wanted = value * &least;
        let before = if *value < &rest / &least { rest } else { rest + &modulus };
        // As much as can be taken, which leaves the remainder with this value that is nearest to
        // it.
        let Some(taken) = (wanted <= before).then(|| (&before - &wanted).min(most)) else { return Ok(Vec::new()) };
        let left = &before - &taken;
        if taken < least || taken > *heap || &left / &least != *value || left >= modulus {
            return Ok(Vec::new());
        }
        let left = std::iter::once(heap - taken).chain(others.iter().cloned()).collect();
        Ok(vec![vec![left]])
    }
}

const MOVE: &str = "number before = a % (low + high)
if WANTED >= before / low
    before += low + high
if WANTED * low > before
    return none
number taken = min(before - WANTED * low, high)
number left = before - taken
if taken < low or taken > a or left / low != WANTED or left >= low + high
    return none
return some([[a - taken, OTHERS]])";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;
    use nimatron_proof::Growth::{Heap, Plus, Times};

    #[test]
    fn quotients_of_remainders_are_the_values_of_play() {
        let of = |letter, of| OfLetter { letter, of };
        let double = Times(2, Box::new(Heap));
        hold(
            "(n, l, r) -> (n - t, l, r) for t in l..r if l > 0",
            LawClaim::Grundy,
            Window { least: of(1, Heap), most: of(2, Heap) },
            &[30, 6, 8],
            true,
        );
        hold(
            "(n, m) -> (n - t, m) for t in m..2*m if m > 0",
            LawClaim::Grundy,
            Window { least: of(1, Heap), most: of(1, double.clone()) },
            &[50, 9],
            true,
        );
        hold(
            "(n, m) -> (n - t, m) for t in m+1..2*m",
            LawClaim::Grundy,
            Window { least: of(1, Plus(Box::new(Heap), 1)), most: of(1, double) },
            &[50, 9],
            true,
        );
    }
}

//! Ranks: the number of prime factors, of digits and the like.

mod find;
mod values;

pub use values::ByRank;
pub(crate) use values::exponents;

use super::primes::LOWER_AN_EXPONENT;
use super::{LawKind, formula};
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::law::Law;
use crate::says::reading::formula as says;
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_proof::{Method, RankName as Rank, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

impl ByRank {
    /// The first number from which on the formula gives the values, in a game whose smallest
    /// position is `least`: most ranks are undefined at 0, where the law has the value 0.
    pub(crate) const fn formula_from(self, least: u64) -> u64 {
        if matches!(self.rank, Rank::Bits | Rank::OddLeastPrime) || least > 0 { 0 } else { 1 }
    }
}

impl LawKind for ByRank {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        ByRank::value(*self, &position[0], budget)
    }

    fn claim_by_formula(&self, equation: Message, name: &str, law: &Law, names: &[String]) -> Message {
        // If 0 is a position, it has the value 0, which the formula may not give.
        if law.formula_from() == 0 {
            return equation;
        }
        claims::for_all(equation, format!("{} >= 1", names[0])).then(says(format!("{name}(0) = 0")))
    }

    fn method(&self) -> Option<Method> {
        Some(Method::Theorem(Theorem::Rank { rank: self.rank, shift: self.shift }))
    }

    fn values_to(&self, _: &Law, to: usize, budget: &Budget) -> Result<Option<Vec<u32>>, StopReason> {
        ByRank::values_to(*self, to, budget)
    }

    fn of_value(
        &self,
        _: &Law,
        value: u32,
        _: Numeration,
        limits: &StateBudget<'_>,
    ) -> Result<Option<AutomaticRelation>, Stop> {
        let rank = i64::from(value) - self.shift;
        let base = Numeration::in_base(2);
        let n = [Track::Variable(0)];
        // Leading zeros do not count: the state is `None` before the first 1, then the number of
        // digits, or of zeros after the last 1, as far as it matters.
        let far = rank + 1;
        let step = |state: &Option<i64>, digits: &[u8]| {
            Some(match (self.rank, state, digits[0]) {
                (_, None, 0) => None,
                (Rank::Bits, None, _) => Some(1),
                (Rank::Bits, Some(read), _) | (_, Some(read), 0) => Some((read + 1).min(far)),
                (_, _, _) => Some(0),
            })
        };
        let accept = |state: &Option<i64>| state.map_or(value == 0, |read| read == rank);
        let even = |state: &Option<i64>| state.map_or(value == 0, |zeros| zeros > 0);
        match (self.rank, value) {
            (Rank::LeastPrime, 1) | (Rank::OddLeastPrime, 0) => {
                AutomaticRelation::of_digits(base, &n, None, step, even, limits).map(Some)
            }
            (Rank::Twos | Rank::Bits, _) if rank < 1 << 16 => {
                AutomaticRelation::of_digits(base, &n, None, step, accept, limits).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn options(&self, _: &Ruleset, _: &Law, _: &StateBudget<'_>) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        if self.rank == Rank::EqualParts {
            return Ok(None);
        }
        Ok(Some(Arc::new(*self)))
    }

    fn program(
        &self,
        law: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        formula::program(&self.formula("n"), &[0], law, names)
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        Ok(moves(*self, names).map(|code| MoveFinderCode::new(code, true)))
    }
}

impl OptionFinder for ByRank {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let left = self.option_of_value(&position[0], value, budget)?;
        Ok(left.map(|left| vec![vec![left]]).into_iter().collect())
    }
}

/// Code for a move to the value 0, or to any smaller value; `None` if it leaves several heaps.
fn moves(ByRank { rank, shift }: ByRank, names: &GameFunctionNames) -> Option<String> {
    let text = match rank {
        Rank::Bits if names.valued => "return some([[(n / 2) >> (grundy@(n) - value - 1)]])",
        Rank::Bits if shift == 0 => "return some([[0]])",
        Rank::Bits => "return some([[1]])",
        Rank::Twos if shift == 0 && names.valued => "return some([[n - (one << value)]])",
        Rank::Twos if shift == 0 => "return some([[n - 1]])",
        Rank::Twos if names.valued => "return some([[n - (one << (value - 1)) if value > 0 else 0]])",
        Rank::Twos => "return some([[0]])",
        // Keeps as many prime factors as are wanted.
        Rank::PrimeFactors if names.valued => PRIME_FACTORS,
        Rank::PrimeFactors | Rank::LeastPrime if !names.valued => "return some([[1]])",
        Rank::PrimeFactors | Rank::LeastPrime => "return some([[nth_prime(value)]])",
        Rank::OddLeastPrime if names.valued => {
            "if value == 0\n    return some([[0 if n == 1 else 2]])\nreturn some([[1 if value == 1 else nth_prime(value)]])"
        }
        Rank::OddLeastPrime => "return some([[0 if n == 1 else 2]])",
        Rank::PrimeFactorsParity => "return some([[n / least_factor(n)]])",
        Rank::ExponentXor => LOWER_AN_EXPONENT,
        Rank::EqualParts => return None,
    };
    let text = names.named(text).replace("CONDITION", "");
    Some(text.replace(" ^ WANTED", if names.valued { " ^ value" } else { "" }))
}

const PRIME_FACTORS: &str = "number part = 1
for _ in 0..value
    part *= least_factor(n)
    n /= least_factor(n)
return some([[part]])";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;

    #[test]
    fn ranks_are_the_values_of_play() {
        let positive = |line: &str| format!("game g(n) where n >= 1\n  {line}");
        for (rank, shift, text) in [
            (Rank::PrimeFactors, 0, positive("n -> d for d in proper_divisors(n)")),
            (Rank::PrimeFactorsParity, 0, positive("n -> n/p for p in primes if n % p == 0")),
            (Rank::Twos, 1, "n -> n - d for d in divisors(n)".to_owned()),
            (Rank::Twos, 0, positive("n -> n - d for d in proper_divisors(n)")),
            (Rank::LeastPrime, 0, positive("n -> n - k for k in 1..n-1 if gcd(k, n) == 1")),
            (Rank::OddLeastPrime, 0, "n -> n - k for k in 1..n if gcd(k, n) == 1".to_owned()),
            (Rank::Bits, 0, "n -> n/k for k in 2..n+1".to_owned()),
            (Rank::Bits, -1, positive("n -> n/k for k in 2..n")),
        ] {
            hold(&text, LawClaim::Grundy, ByRank { rank, shift }, &[130], true);
        }
        let bars = positive("n -> (n/d for i in 1..d) for d in divisors(n) if d > 1");
        hold(&bars, LawClaim::Grundy, ByRank { rank: Rank::EqualParts, shift: 0 }, &[130], false);
    }
}

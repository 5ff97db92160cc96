//! What is counted of certain primes of a number, where moves divide by numbers made of them.

use super::LawKind;
use super::rank::exponents;
use crate::automata::{StateBudget, Stop};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::law::Law;
use crate::says::head;
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_proof::{Method, PrimeCount, Primes, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

/// Nim with the exponents of primes as heaps: one of them is lowered, the others stay the same.
/// `CONDITION` is one on the prime that ends with "and", or empty if all primes count.
pub(super) const LOWER_AN_EXPONENT: &str = "number change = grundy@(n) ^ WANTED
number rest = n
while rest > 1
    number prime = least_factor(rest)
    number exponent = 0
    while rest % prime == 0
        exponent += 1
        rest /= prime
    if CONDITION(exponent ^ change) < exponent
        for _ in (exponent ^ change)..exponent
            n /= prime
        return some([[n]])
return none";

/// The count of some primes; 0 for 0.
#[derive(Clone, Debug, PartialEq)]
pub struct ByPrimes {
    /// What is counted.
    pub count: PrimeCount,
    /// Which primes count.
    pub primes: Primes,
}

impl ByPrimes {
    fn counts(&self, prime: &BigUint) -> bool {
        let Primes { modulus, residues } = &self.primes;
        u64::try_from(prime % *modulus).is_ok_and(|rest| residues.binary_search(&rest).is_ok())
    }

    /// The primes of a number that count, with their exponents; `None` if it is not factored.
    fn parts(&self, n: &BigUint, budget: &Budget) -> Result<Option<Vec<(BigUint, u64)>>, StopReason> {
        let all = if *n == BigUint::ZERO { Some(Vec::new()) } else { exponents(n, budget)? };
        Ok(all.map(|all| all.into_iter().filter(|(prime, _)| self.counts(prime)).collect()))
    }

    fn of(&self, parts: &[(BigUint, u64)]) -> u64 {
        let exponents = parts.iter().map(|(_, exponent)| *exponent);
        match self.count {
            PrimeCount::All => exponents.sum(),
            PrimeCount::Distinct => parts.len() as u64,
            PrimeCount::Parity => exponents.sum::<u64>() % 2,
            PrimeCount::Xor => exponents.fold(0, |sum, exponent| sum ^ exponent),
        }
    }
}

impl LawKind for ByPrimes {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        Ok(self.parts(&position[0], budget)?.map(|parts| self.of(&parts).into()))
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        let Primes { modulus, residues } = &self.primes;
        let listed: Vec<String> = residues.iter().map(ToString::to_string).collect();
        let (g, n) = (head(name, names), &*names[0]);
        let which = match (modulus, &residues[..]) {
            (1, _) => claims::all_primes(),
            (2, [1]) => claims::odd_primes(),
            _ => claims::primes_with_rest(*modulus, listed.join(", ")),
        };
        match self.count {
            PrimeCount::All => claims::counts_factors(g, n, which),
            PrimeCount::Distinct => claims::counts_different(g, n, which),
            PrimeCount::Parity => claims::counts_parity(g, n, which),
            PrimeCount::Xor => claims::counts_xor(g, n, which),
        }
    }

    fn method(&self) -> Option<Method> {
        Some(Method::Theorem(Theorem::Primes { count: self.count, primes: self.primes.clone() }))
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
        let Primes { modulus, residues } = &self.primes;
        let any: Vec<String> = residues.iter().map(|rest| format!("p % {modulus} == {rest}")).collect();
        let counts = if any.is_empty() { "false".to_owned() } else { any.join(" or ") };
        let (add, end) = match self.count {
            PrimeCount::All | PrimeCount::Distinct => ("total += exponent", "total"),
            PrimeCount::Parity => ("total += exponent", "total % 2"),
            PrimeCount::Xor => ("total ^= exponent", "total"),
        };
        let code = format!("\n# Does a prime count?\ncounts@(p) -> flag\n    return {counts}\n");
        let body = match self.count {
            PrimeCount::Distinct => DIFFERENT.to_owned(),
            _ => VALUE.replace("ADD", add).replace("END", end),
        };
        Ok(Some(GameFunctions {
            code: names.named(&code) + &names.function(&names.named(&body)),
            ..GameFunctions::default()
        }))
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        let body = match self.count {
            PrimeCount::Parity => ONE.to_owned(),
            PrimeCount::Xor => LOWER_AN_EXPONENT.replace("CONDITION", "counts@(prime) and "),
            PrimeCount::All => SOME.replace("REMOVE", "n /= prime"),
            PrimeCount::Distinct => SOME.replace("REMOVE", "while n % prime == 0\n            n /= prime"),
        };
        Ok(Some(MoveFinderCode::new(names.named(&body.replace("WANTED", names.wanted())), true)))
    }
}

impl OptionFinder for ByPrimes {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let n = &position[0];
        let Some(parts) = self.parts(n, budget)? else { return Ok(Vec::new()) };
        let own = self.of(&parts);
        let Some(value) = u64::try_from(value).ok().filter(|value| *value < own) else { return Ok(Vec::new()) };
        let power = |prime: &BigUint, exponent: u64| prime.pow(u32::try_from(exponent).unwrap_or(u32::MAX));
        let by: Option<BigUint> = match self.count {
            PrimeCount::Parity => parts.first().map(|(prime, _)| prime.clone()),
            PrimeCount::Xor => {
                let change = own ^ value;
                let found = parts.iter().find(|(_, exponent)| exponent ^ change < *exponent);
                found.map(|(prime, exponent)| power(prime, exponent - (exponent ^ change)))
            }
            PrimeCount::Distinct => {
                let less = parts.iter().zip(value..own);
                Some(less.map(|((prime, exponent), _)| power(prime, *exponent)).product())
            }
            PrimeCount::All => {
                let each = parts.iter().flat_map(|(prime, exponent)| (0..*exponent).map(move |_| prime));
                Some(each.zip(value..own).map(|(prime, _)| prime.clone()).product())
            }
        };
        Ok(by.map(|by| vec![vec![n / by]]).into_iter().collect())
    }
}

const VALUE: &str = "number total = 0
while n > 1
    number prime = least_factor(n)
    number exponent = 0
    while n % prime == 0
        exponent += 1
        n /= prime
    if counts@(prime)
        ADD
return END";

const DIFFERENT: &str = "number total = 0
while n > 1
    number prime = least_factor(n)
    while n % prime == 0
        n /= prime
    if counts@(prime)
        total += 1
return total";

const ONE: &str = "number rest = n
while rest > 1
    number prime = least_factor(rest)
    if counts@(prime)
        return some([[n / prime]])
    rest /= prime
return none";

const SOME: &str = "number rest = n
number less = grundy@(n) - WANTED
while less > 0
    number prime = least_factor(rest)
    rest /= prime
    if counts@(prime) and n % prime == 0
        REMOVE
        less -= 1
return some([[n]])";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;

    #[test]
    fn counted_primes_are_the_values_of_play() {
        let all = || Primes { modulus: 1, residues: vec![0] };
        for (count, primes, line) in [
            (
                PrimeCount::Parity,
                Primes { modulus: 4, residues: vec![1] },
                "n -> n/p for p in primes if n % p == 0 and p % 4 == 1",
            ),
            (PrimeCount::Distinct, all(), "n -> d for d in proper_divisors(n) if gcd(d, n/d) == 1"),
            (PrimeCount::All, all(), "n -> d for d in proper_divisors(n)"),
            (
                PrimeCount::All,
                Primes { modulus: 2, residues: vec![1] },
                "n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1",
            ),
        ] {
            let text = format!("game g(n) where n >= 1\n  {line}");
            hold(&text, LawClaim::Grundy, ByPrimes { count, primes }, &[200], true);
        }
    }
}

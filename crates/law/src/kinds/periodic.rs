//! The first values, then a cycle. The program is an array and a remainder, or simpler.

use super::LawKind;
use crate::automata::{Numeration, StateBudget, Stop};
use crate::compile;
use crate::discover::automatic::Automatic;
use crate::discover::periodic::Periodic;
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions, constant};
use crate::emit::moves::{MoveFinderCode, heaps, remainder};
use crate::law::Law;
use crate::prove::formulas::{Code, MoveClauses};
use crate::says::reading::formula;
use crate::strategy::{ByMoves, OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

impl LawKind for Periodic {
    fn value(&self, _: &Law, position: &[BigUint], _: &Budget) -> Result<Option<BigUint>, StopReason> {
        let n = &position[0];
        if let Some(&value) = usize::try_from(n).ok().and_then(|n| self.preperiod.get(n)) {
            return Ok(Some(value.into()));
        }
        let beyond = n - self.preperiod.len();
        let place = usize::try_from(&beyond % self.period.len()).ok().and_then(|place| self.period.get(place));
        Ok(place.map(|value| beyond / self.period.len() * self.saltus + value))
    }

    fn claim(&self, name: &str, law: &Law, names: &[String]) -> Message {
        said(name, &names[0], law, self)
    }

    fn automaton(&self, base: Numeration, limits: &StateBudget<'_>) -> Result<Option<Automatic>, Stop> {
        let graph = compile::periodic(base, &self.preperiod, &self.period, self.saltus, limits)?;
        Ok(Some(Automatic { graph, code: Code::Plain }))
    }

    fn options(
        &self,
        rules: &Ruleset,
        law: &Law,
        limits: &StateBudget<'_>,
    ) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        match MoveClauses::new(rules) {
            Ok(moves) => ByMoves::options(rules, law, &moves, limits),
            // The rules are not formulas, but the law is proved, by the residue lemma.
            Err(_) => Ok(self.modulus().map(|modulus| Arc::new(Residue(modulus)) as Arc<dyn OptionFinder>)),
        }
    }

    fn program(
        &self,
        law: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        Ok(Some(values(self, law.domain.first(), names)))
    }

    fn winning_move(
        &self,
        rules: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        context: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        if self.saltus == 0
            && !names.valued
            && let Some(digits) = rules.heap_moves().filter(|digits| digits.iter().all(|digit| digit.heaps < 8))
        {
            // If the sum of two heaps is fixed and the smaller one is above this, it can be made
            // smaller by a period.
            return Ok(Some(heaps(&digits, self.preperiod.len() + 2 * self.period.len(), names)));
        }
        // The rules are not formulas, but the law is proved, by the residue lemma: then the
        // remainder may be taken.
        let by_residue = context.proved && self.modulus().is_some() && MoveClauses::new(rules).is_err();
        Ok(by_residue.then(|| remainder(names)))
    }
}

/// A periodic law with its values: `g(n + 7) = g(n) for all n >= 0; values 0,1,0,1,2,3,2`.
fn said(name: &str, n: &str, law: &Law, Periodic { preperiod, period, saltus }: &Periodic) -> Message {
    let (e, p) = (preperiod.len(), period.len());
    let raised = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
    let equation = formula(format!("{name}({n} + {p}) = {name}({n}){raised}"));
    // Only the beginning of long lists is shown.
    let list = |values: &[u32]| {
        let max = if values.len() > 80 { 20 } else { 80 };
        let shown: Vec<String> = values.iter().take(max).map(ToString::to_string).collect();
        shown.join(",") + if values.len() > max { ",..." } else { "" }
    };
    // Entries for numbers that are not positions are not values.
    let none = law.domain.least.first().map_or(0, |&least| usize::try_from(least).unwrap_or(e).min(e));
    let first = if e > none { list(&preperiod[none..]) + " | " } else { String::new() };
    claims::values(claims::for_all(equation, format!("{n} >= {e}")), format!("{first}{}", list(period)))
}

/// Moves if g(n) = n mod m and any number below m may be taken.
#[derive(Debug)]
struct Residue(u64);

impl OptionFinder for Residue {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        _: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let (n, modulus) = (&position[0], self.0);
        // From 1 to m - 1, as the wanted value differs from that of n.
        let taken = (n % modulus + modulus - value % modulus) % modulus;
        if *value < BigUint::from(modulus) && taken > BigUint::ZERO && taken <= *n {
            return Ok(vec![vec![vec![n - taken]]]);
        }
        Ok(Vec::new())
    }
}

/// The functions that give the values. `least`: the smallest position.
fn values(Periodic { preperiod, period, saltus }: &Periodic, least: u64, names: &GameFunctionNames) -> GameFunctions {
    let saltus = *saltus;
    let (first, turn) = (preperiod.len(), period.len());
    let n = if first == 0 { "n".to_owned() } else { format!("(n - {first})") };
    let turns = if turn == 1 { n.clone() } else { format!("{n} / {turn}") };
    let rise = match saltus {
        0 => String::new(),
        1 => turns,
        _ => format!("{saltus} * ({turns})"),
    };
    // Values before the first position are never needed.
    let preperiod: &[u32] = if least < first as u64 { preperiod } else { &[] };
    let mut code = String::new();
    let counts = (0..).zip(period).all(|(at, &value)| at == value);
    let value = match &period[..] {
        // n mod m + m (n / m)
        _ if counts && saltus as usize == turn => return of_first(preperiod, &n, names),
        [value, rest @ ..] if rest.iter().all(|other| other == value) => value.to_string(),
        _ if counts => format!("{n} % {turn}"),
        _ => {
            code += &constant(&names.of("PERIOD"), "", period);
            names.named(&format!("PERIOD@[{n} % {turn}]"))
        }
    };
    let value = match (&*value, &*rise) {
        ("0", rise) if !rise.is_empty() => rise.to_owned(),
        (_, "") => value,
        _ => format!("{value} + {rise}"),
    };
    // If the saltus is below the length of the period, no value exceeds 64 bits.
    let above = |(at, value): (usize, &u32)| *value as usize > at + first;
    let wide = saltus as usize > turn || saltus as usize == turn && period.iter().enumerate().any(above);
    let of_first = of_first(preperiod, &value, names);
    GameFunctions { code: code + &of_first.code, wide, ..GameFunctions::default() }
}

/// The first values, then the expression `value`.
fn of_first(preperiod: &[u32], value: &str, names: &GameFunctionNames) -> GameFunctions {
    let mut code = String::new();
    let mut body = String::new();
    if !preperiod.is_empty() {
        code += &constant(&names.of("PREPERIOD"), "", preperiod);
        body += &names.named(&format!("if n < {}\n    return PREPERIOD@[n]\n", preperiod.len()));
    }
    GameFunctions { code: code + &names.function(&(body + "return " + value)), ..GameFunctions::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;

    #[test]
    fn periods_are_the_values_of_play_where_finitely_many_numbers_are_taken() {
        for (set, preperiod, period) in [
            ("{1, 2, 3}", vec![], vec![0, 1, 2, 3]),
            ("{1, 4}", vec![], vec![0, 1, 0, 1, 2]),
            ("{2, 4, 7}", vec![0, 0, 1, 1, 2, 2, 0, 3], vec![1, 0, 2]),
        ] {
            let text = format!("n -> n - k for k in {set}");
            hold(&text, LawClaim::Grundy, Periodic { preperiod, period, saltus: 0 }, &[80], true);
        }
    }

    #[test]
    fn values_that_rise_with_each_period_are_those_of_laskers_nim() {
        let text = "n -> n - k for k in 1..n\nn -> (k) + (n - k) for k in 1..n-1";
        let law = Periodic { preperiod: vec![0], period: vec![1, 2, 4, 3], saltus: 4 };
        hold(text, LawClaim::Grundy, law, &[60], false);
    }
}

//! Euclid's game: along a line of multiples the values are 0, 1, 2, ... except that of its first
//! position.

mod find;
mod values;

use super::{LawKind, formula};
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::law::Law;
use crate::says::reading::formula;
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_proof::{Euclid, Method, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

impl LawKind for Euclid {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        values::value(self, &position[0], &position[1], budget)
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        lines_of_multiples(name, *self, names)
    }

    fn method(&self) -> Option<Method> {
        Some(Method::Theorem(Theorem::Euclid(*self)))
    }

    fn of_value(
        &self,
        _: &Law,
        value: u32,
        _: Numeration,
        limits: &StateBudget<'_>,
    ) -> Result<Option<AutomaticRelation>, Stop> {
        if value == 0 { values::lost(self, limits) } else { Ok(None) }
    }

    fn options(&self, _: &Ruleset, _: &Law, _: &StateBudget<'_>) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        Ok(Some(Arc::new(*self)))
    }

    fn program(
        &self,
        law: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        match &law.short {
            Some(formula) => formula::program(formula, &[], law, names),
            None => Ok(Some(values(*self, names))),
        }
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        Ok(Some(MoveFinderCode::new(moves(*self, names), false)))
    }
}

/// The values of Euclid's game.
fn lines_of_multiples(name: &str, game: Euclid, names: &[String]) -> Message {
    let (a, b) = (&names[0], &names[1]);
    let g = |x: &str, y: &str| format!("{name}({x}, {y})");
    // The last line of the algorithm begins at 0, or with two equal numbers.
    let last = if game.to_zero { format!("{a}/{b}") } else { format!("{a}/{b} - 1") };
    let (value, first) = (g(a, b), g(b, "r"));
    let symmetric = format!("{value} = {}", g(b, a));
    let said = match game.max_multiple {
        None => claims::euclid(a, b, value, first, last, symmetric),
        Some(max) => claims::euclid_capped(a, b, value, max + 1, first, last, symmetric),
    };
    if game.to_zero { said.then(formula(format!("{} = 0", g(a, "0")))) } else { said }
}

impl OptionFinder for Euclid {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let options = values::options_of_value(self, &position[0], &position[1], value, budget)?;
        Ok(options.into_iter().flatten().map(|left| vec![left.to_vec()]).collect())
    }
}

fn values(game: Euclid, names: &GameFunctionNames) -> GameFunctions {
    let along = game.max_multiple.map_or_else(String::new, |most| format!("    steps %= {}\n", most + 1));
    // The last line begins with two equal numbers.
    let equal = if game.to_zero { "" } else { "number last = len(quotients) - 1\nquotients[last] -= 1\n" };
    let code = names.named(ALONG).replace("    TURN\n", &along)
        + &names.function(&names.named(BODY).replace("EQUAL\n", equal));
    GameFunctions { code, ..GameFunctions::default() }
}

const ALONG: &str = "
# The value after some steps of a line that begins with a value.
along@(first, steps) -> number
    TURN
    return first if steps == 0 else steps - (0 if first < steps else 1)
";
const BODY: &str = "number large = max(a, b)
number small = min(a, b)
list quotients = []
while small > 0
    push quotients large / small
    number rest = large % small
    large = small
    small = rest
EQUAL
number value = 0
for i down len(quotients)
    value = along@(value, quotients[i])
return value";

fn moves(game: Euclid, names: &GameFunctionNames) -> String {
    let equal = if game.to_zero { "" } else { "else\n    first = small\n    steps -= 1\n" };
    let (end, turn) = game.max_multiple.map_or_else(Default::default, |most| {
        let turn = most + 1;
        // The last such place before the position.
        let last =
            format!("place = steps - 1 - (steps - 1 - place) % {turn}\nif steps - place >= {turn}\n    return none\n");
        (format!(" or place >= {turn}"), last)
    });
    let body = MOVES.replace("EQUAL\n", equal).replace(" or END", &end).replace("TURN\n", &turn);
    names.named(&body.replace("WANTED", names.wanted()))
}

const MOVES: &str = "number large = max(a, b)
number small = min(a, b)
if small == 0
    return none
number steps = large / small
number first = large % small
number own = 0
if first > 0
    own = grundy@(small, first)
EQUAL
number place = 0
if WANTED != own
    place = WANTED + (1 if WANTED < own else 0)
if place >= steps or END
    return none
TURN
number rest = first + place * small
if a < b
    return some([[a, rest]])
return some([[rest, b]])";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;

    /// Euclid's game in which at most `max` times the smaller number may be taken, and what is left
    /// is at least `least`.
    fn rules(least: u32, max: Option<u64>) -> String {
        let line = |from: &str, to: &str, a: &str, b: &str| {
            let most = max.map_or_else(|| a.to_owned(), |max| max.to_string());
            format!("  {from} -> {to} for k in 1..{most} if {b} > 0 and {a} >= k*{b} + {least}\n")
        };
        format!("game g(a, b) where a >= {least} and b >= {least}\n")
            + &line("(a, b)", "(a - k*b, b)", "a", "b")
            + &line("(a, b)", "(a, b - k*a)", "b", "a")
    }

    #[test]
    fn lines_of_multiples_have_the_values_of_play() {
        for max_multiple in [None, Some(1), Some(2), Some(3)] {
            for to_zero in [false, true] {
                let text = rules(u32::from(!to_zero), max_multiple);
                hold(&text, LawClaim::Grundy, Euclid { to_zero, max_multiple }, &[26, 26], true);
            }
        }
    }
}

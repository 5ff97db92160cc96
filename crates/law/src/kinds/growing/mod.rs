//! A limit that every turn raises: the P-positions are intervals of the heap.

mod values;

pub use values::Growing;

use super::LawKind;
use super::max_nim::growth;
use crate::automata::{StateBudget, Stop};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::law::Law;
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_proof::{Growth, Method, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;
use values::LinearGrowth;

impl LawKind for Growing {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        let lost = self.is_lost(&position[0], &position[1], budget)?;
        Ok(lost.map(|lost| u32::from(!lost).into()))
    }

    fn claim(&self, _: &str, _: &Law, names: &[String]) -> Message {
        let (n, i) = (&*names[0], &*names[1]);
        // f(i) = i or a constant, s(i) = i + 1 and the like: the sums are products.
        if let Some(LinearGrowth { times: times @ (0 | 1), plus, step }) = self.linear() {
            let sign = |x: i64| if x < 0 { "-" } else { "+" };
            // What is added m times.
            let each = |steps: &str, start: i64| {
                let mut parts = Vec::from([steps.to_owned(), if times == 1 { i.to_owned() } else { String::new() }]);
                parts.retain(|part| !part.is_empty());
                let sum = parts.join(" + ");
                match (sum.is_empty(), start) {
                    (true, _) => start.to_string(),
                    (false, 0) => sum,
                    (false, _) => format!("{sum} {} {}", sign(start), start.unsigned_abs()),
                }
            };
            let rise = times.checked_mul(step).unwrap_or(0);
            let many = match rise {
                0 => String::new(),
                1 => "m".to_owned(),
                rise => format!("{rise}*m"),
            };
            if let Some(start) = plus.checked_add(1) {
                let (low, high) = (each(&many, start - rise), each(&many, start));
                let none = format!("{} < 1", self.max_taken.shown(i));
                return if rise == 0 {
                    claims::fixed_limit(n, i, high, none)
                } else {
                    let end = |each: String| if each == "0" { each } else { format!("m*({each})") };
                    claims::growing_limit_by_squares(n, i, end(low), end(high), none)
                };
            }
        }
        claims::growing_limit(n, i, self.max_taken.shown(i), self.next.shown(i))
    }

    fn method(&self) -> Option<Method> {
        let Growing { max_taken, next } = self.clone();
        Some(Method::Theorem(Theorem::Growing { max_taken, next }))
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
        Ok(self.code(names).map(|code| {
            let body = "if most@(b) == 0\n    return true\nreturn a <= end_of@(interval@(a, b), raised@(b))";
            GameFunctions { code: code + &names.function(&names.named(body)), wide: true, ..GameFunctions::default() }
        }))
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        Ok(Some(MoveFinderCode::new(names.named(MOVE), true)))
    }
}

/// The function `most` of programs.
pub(super) fn most(max_taken: &Growth) -> String {
    defined(max_taken, "most", "The most that may be taken at a limit.", "0")
}

/// A function of programs; `end` is its value where the rules have none.
pub(super) fn defined(of: &Growth, name: &str, about: &str, end: &str) -> String {
    let mut none = Vec::new();
    let value = growth(of, &mut none);
    let nothing: String = none.iter().map(|condition| format!("    if {condition}\n        return {end}\n")).collect();
    let value = if end == "0" { format!("max(0, {value})") } else { value };
    format!("# {about}\n{name}@(n) -> number\n{nothing}    return {value}\n")
}

impl Growing {
    /// The functions of its program; `None` if their numbers may have more than 127 bits.
    fn code(&self, names: &GameFunctionNames) -> Option<String> {
        let sums = match self.linear() {
            Some(LinearGrowth { times, step, .. }) => {
                let rise = times.checked_mul(step).filter(|rise| *rise < 1 << 40 && times < 1 << 40)?;
                BY_FORMULA.replace("RISE", &rise.to_string())
            }
            None => {
                // As long as sums are needed, limits are below the first number.
                let after = |x: i128| self.next.value(x);
                let fits = self.max_taken.value(1 << 70).is_some_and(|most| most >= 1 << 64)
                    && (0..4).try_fold(1 << 70, |x, _| after(x)).is_some();
                if !fits {
                    return None;
                }
                BY_TERMS.to_owned()
            }
        };
        let most = most(&self.max_taken);
        let next = defined(&self.next, "raised", "The limit after a move.", "n");
        Some(names.named(&format!("\n{most}{next}{sums}")))
    }
}

impl OptionFinder for Growing {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        if *value != BigUint::ZERO {
            return Ok(Vec::new());
        }
        let left = self.lost_option(&position[0], &position[1], budget)?;
        Ok(left.map(|left| vec![left.to_vec()]).into_iter().collect())
    }
}

const MOVE: &str = "number limit = raised@(b)
number left = min(a - 1, end_of@(interval@(a - 1, limit), raised@(limit)))
return some([[left, limit]])";

const BY_FORMULA: &str =
    "# The end of an interval: the sum of the first m numbers most + 1 at a limit and every second one after it.
end_of@(m, n) -> number
    return m * (most@(n) + 1) + (RISE * m * (m - 1) if m > 0 else 0)
# The last interval that begins at most at this heap.
interval@(heap, n) -> number
    number low = 0
    number high = 1
    while end_of@(high, n) <= heap
        low = high
        high *= 2
    while high - low > 1
        number middle = (low + high) / 2
        if end_of@(middle, n) <= heap
            low = middle
        else
            high = middle
    return low
";

const BY_TERMS: &str =
    "# The end of an interval: the sum of the first m numbers most + 1 at a limit and every second one after it.
end_of@(m, n) -> number
    number total = 0
    for _ in 0..m
        total += most@(n) + 1
        n = raised@(raised@(n))
    return total
# The last interval that begins at most at this heap.
interval@(heap, n) -> number
    number m = 0
    number total = most@(n) + 1
    while total <= heap
        m += 1
        n = raised@(raised@(n))
        total += most@(n) + 1
    return m
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;
    use Growth::{Heap, Plus, Root, Times};

    #[test]
    fn lost_positions_are_those_of_play_where_turns_raise_the_limit() {
        let plus = |of: Growth, c| Plus(Box::new(of), c);
        for (limit, next, max_taken, raised) in [
            ("i", "i + 1", Heap, plus(Heap, 1)),
            ("i", "i", Heap, Heap),
            ("2*i + 1", "i + 3", plus(Times(2, Box::new(Heap)), 1), plus(Heap, 3)),
            ("i - 2", "i + 1", plus(Heap, -2), plus(Heap, 1)),
            ("isqrt(i)", "i + 2", Root(Box::new(Heap)), plus(Heap, 2)),
            ("i", "2*i", Heap, Times(2, Box::new(Heap))),
        ] {
            let text = format!("(n, i) -> (n - k, {next}) for k in 1..min(n, {limit})");
            let law = Growing { max_taken, next: raised };
            hold(&text, LawClaim::Outcome, law, &[45, 12], true);
        }
    }
}

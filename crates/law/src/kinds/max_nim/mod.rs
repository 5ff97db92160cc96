//! The values of Max Nim by chains, as in `values`. A run is an interval of heaps in
//! which the same number may be taken.

mod find;
pub(crate) mod fit;
mod line;
mod read;
mod values;

pub(crate) use read::{bound_of, function_of};
pub(crate) use values::{fits_program, value_of};

use super::LawKind;
use crate::automata::{StateBudget, Stop};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::law::Law;
use crate::says::head;
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_proof::{Growth, Method, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;
use values::leaps;

/// The law of Max Nim.
#[derive(Clone, Debug, PartialEq)]
pub struct MaxNim {
    /// f: the most that may be taken of a heap.
    pub max_taken: Growth,
}

impl LawKind for MaxNim {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        values::value(&self.max_taken, &position[0], budget)
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        let (n, bounded) = (&*names[0], self.max_taken.within_heap());
        // A formula without a value at 0 says nothing about f(0).
        let at_zero = if bounded.value(0).is_none() { ", f(0) = 0" } else { "" };
        claims::max_nim(n, bounded.shown(n) + at_zero, head(name, names), name)
    }

    fn method(&self) -> Option<Method> {
        Some(Method::Theorem(Theorem::MaxNim { max_taken: self.max_taken.clone() }))
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
        Ok(Some(values(&self.max_taken, names)))
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        let body = names.named(MOVES).replace("WANTED", names.wanted());
        Ok(Some(MoveFinderCode::new(body, false)))
    }
}

impl OptionFinder for MaxNim {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let left = values::option_of_value(&self.max_taken, &position[0], value, budget)?;
        Ok(left.map(|left| vec![vec![left]]).into_iter().collect())
    }
}

/// A growth as an expression in n. Conditions under which it has no value, so that nothing may be
/// taken, are added to `none`.
pub(super) fn growth(of: &Growth, none: &mut Vec<String>) -> String {
    let join = |which: &str, of: &[Growth], none: &mut Vec<String>| {
        let all: Vec<String> = of.iter().map(|one| growth(one, none)).collect();
        all.into_iter().reduce(|a, b| format!("{which}({a}, {b})")).unwrap_or_default()
    };
    match of {
        Growth::Heap => "n".to_owned(),
        Growth::Constant(c) => c.to_string(),
        Growth::Plus(of, c) => {
            format!("({} {} {})", growth(of, none), if *c < 0 { "-" } else { "+" }, c.unsigned_abs())
        }
        Growth::Times(c, of) => format!("{c} * {}", growth(of, none)),
        Growth::Quotient(of, d) => format!("({} / {d})", natural(of, 0, none)),
        Growth::Root(of) => format!("root({})", natural(of, 0, none)),
        Growth::Log(of) => format!("(bits({}) - 1)", natural(of, 1, none)),
        Growth::Digits(of, base) => format!("digits_in({}, {base})", natural(of, 0, none)),
        Growth::Ones(of) => format!("ones({})", natural(of, 0, none)),
        Growth::Remainder(of, d) => format!("({} % {d})", natural(of, 0, none)),
        Growth::Least(of) => join("min", of, none),
        Growth::Largest(of) => join("max", of, none),
    }
}

/// A part of a growth that has to be at least `least`.
fn natural(of: &Growth, least: i32, none: &mut Vec<String>) -> String {
    let part = growth(of, none);
    let is_heap = matches!(of, Growth::Heap) || matches!(of, Growth::Times(1.., of) if **of == Growth::Heap);
    if !is_heap {
        none.push(format!("{part} < {least}"));
    }
    part
}

fn values(of: &Growth, names: &GameFunctionNames) -> GameFunctions {
    let mut none = vec!["n == 0".to_owned()];
    let most = growth(of, &mut none);
    let nothing: String = none.iter().map(|condition| format!("    if {condition}\n        return 0\n")).collect();
    let limit =
        format!("# At most this many may be taken.\nlimit@(n) -> number\n{nothing}    return max(0, min(n, {most}))\n");
    let (up, down, leap, jump) = match leaps(of) {
        Some((period, bound)) => {
            let leap = LEAP.replace("PERIOD", &period.to_string());
            (format!(", run - {bound}"), format!(", to - {bound}"), leap, JUMP)
        }
        // Without leaps no bounds are needed.
        None => (String::new(), String::new(), String::new(), ""),
    };
    let steps = STEPS.replace(", BOUND_UP", &up).replace(", BOUND_DOWN", &down);
    let chains = [limit, steps, leap, WALK.replace("JUMP", jump)].concat();
    let body = "number run = limit@(n)\nreturn walk@(run, (n - start@(run, n)) % (run + 1), n, false)[0]";
    let code = names.named(&chains) + &names.function(&names.named(body));
    GameFunctions { code, wide: true, ..GameFunctions::default() }
}

/// The steps of a chain. The holes are for one more number that has to be at least 0, where there
/// are leaps.
const STEPS: &str = "
# Where a function that rises by `whole` from low to high has risen by `part`, if it does so evenly, or the middle, in turn: few steps lead to a place, and never many.
between@(low, high, part, whole, turn) -> number
    number middle = (low + high) / 2
    if turn % 2 == 0
        number length = high - low
        middle = low + length / whole * part + length % whole * part / whole
    return max(low + 1, min(high - 1, middle))
# The first heap at which this many may be taken; n + 1, if no heap up to n is one. Such heaps are a run.
start@(run, n) -> number
    if run <= 0
        return 0
    number low = 0
    number high = n
    number below = limit@(low)
    number above = limit@(high)
    if above < run
        return n + 1
    number turn = 0
    while high - low > 1
        number middle = between@(low, high, run - below, above - below, turn)
        turn += 1
        number there = limit@(middle)
        if there >= run
            high = middle
            above = there
        else
            low = middle
            below = there
    return high
# The first heap from one on at which heap - limit(heap), which never falls, is above `last`; n, if there is none before.
rises@(last, heap, n) -> number
    if heap >= n
        return n
    number low = heap
    number high = n
    number below = low - limit@(low)
    number above = high - limit@(high)
    if below > last
        return low
    if above <= last
        return n
    number turn = 0
    while high - low > 1
        number middle = between@(low, high, last + 1 - below, above - below, turn)
        turn += 1
        number there = middle - limit@(middle)
        if there > last
            high = middle
            above = there
        else
            low = middle
            below = there
    return high
# Down to the next run of a value, or up: the run, the place in it, heaps passed in one run, and what has to be at least 0 for steps from other places to do the same.
step@(run, at, n, up: flag) -> maybe_list
    if not up and at == 0
        return none
    number heap = start@(run, n) + at
    number rest = start@(run + 1, n) - 1 - heap
    number last = heap + rest / (run + 1) * (run + 1)
    heap = last + run + 1 if up else heap - run - 1
    if up
        heap = rises@(last, heap, n)
    if up and heap >= n
        return none
    number to = limit@(heap)
    number place = heap - start@(to, n)
    number after = start@(to + 1, n) - 1 - heap
    if up
        number passed = rest / (run + 1)
        rest %= run + 1
        return some([to, place, passed, run - rest, rest, place - 1, after, limit@(n) - 1 - to, BOUND_UP])
    number passed = place / (to + 1)
    place %= to + 1
    return some([to, place, passed, place - 1, to - place, after, BOUND_DOWN])
";

/// Several steps at once. The hole is the number of runs in a cycle.
const LEAP: &str =
    "# Where the last two blocks of steps do the same, all numbers go on evenly, as long as there is room.
leap@(steps: lists, block) -> maybe_list
    if len(steps) <= 2 * block
        return none
    number first = len(steps) - 1 - 2 * block
    number runs = steps[first + block][0] - steps[first][0]
    number places = steps[first + block][1] - steps[first][1]
    if runs % PERIOD != 0 or steps[first + 2 * block][1] - steps[first + block][1] != places
        return none
    number blocks = 0
    for i in (first + 1)..(first + block + 1)
        number rise = steps[i][0] - steps[i - 1][0]
        if steps[i][2] != steps[i + block][2] or rise != steps[i + block][0] - steps[i + block - 1][0]
            return none
        for j in 3..len(steps[i])
            number room = steps[i][j]
            number less = room - steps[i + block][j]
            if room < 0 or less > room
                return none
            if less > 0 and (blocks == 0 or room / less + 1 < blocks)
                blocks = room / less + 1
    if blocks < 3
        return none
    return some([steps[first][0] + blocks * runs, steps[first][1] + blocks * places])
";

/// All steps. The hole is for leaps.
const WALK: &str = "# As far as steps lead: the run, and the place in it.
walk@(run, at, n, up: flag) -> list
    lists steps = [[run, at]]
    while true
        list here = copy(steps[len(steps) - 1])
        if some next = step@(here[0], here[1], n, up)
            push steps next
JUMP        else
            return here
";

/// The leaps of a walk.
const JUMP: &str = "            for block in 1..9
                if some place = leap@(steps, block)
                    steps = [copy(place)]
";

const MOVES: &str = "if start@(WANTED, n) >= n
    return none
list end = walk@(WANTED, 0, n, true)
number run = end[0] + 1
number heap = start@(end[0], n) + end[1]
heap += (min(start@(run, n), n) - 1 - heap) / run * run
if n - limit@(n) <= heap and heap < n
    return some([[heap]])
return none";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;

    #[test]
    fn chains_give_the_values_of_play() {
        use Growth::{Constant, Heap, Least, Log, Plus, Quotient, Root, Times};
        let root = |of: Growth| Root(Box::new(of));
        for (limit, max_taken) in [
            ("isqrt(n)", root(Heap)),
            ("isqrt(2*n + 1)", root(Plus(Box::new(Times(2, Box::new(Heap))), 1))),
            ("isqrt(n) + 1", Plus(Box::new(root(Heap)), 1)),
            ("n/2", Quotient(Box::new(Heap), 2)),
            ("(2*n + 1)/5", Quotient(Box::new(Plus(Box::new(Times(2, Box::new(Heap))), 1)), 5)),
            ("log2(n + 1)", Log(Box::new(Plus(Box::new(Heap), 1)))),
            ("4", Least(vec![Heap, Constant(4)])),
        ] {
            let text = format!("n -> n - k for k in 1..min(n, {limit})");
            hold(&text, LawClaim::Grundy, MaxNim { max_taken }, &[150], true);
        }
    }

    #[test]
    fn programs_leap_only_where_places_change_evenly() {
        let code = |of: Growth| {
            let names = GameFunctionNames { suffix: "_x".to_owned(), arity: 1, outcome: false, valued: false };
            values(&of, &names).code
        };
        let [roots, logs] = [Growth::Root, Growth::Log].map(|of| code(of(Box::new(Growth::Heap))));
        assert!(roots.contains("leap_x(steps, block)") && !logs.contains("leap_x"), "{roots}\n{logs}");
        // All holes are filled.
        for code in [roots, logs] {
            assert!(!["PERIOD", "BOUND", "JUMP", "@"].iter().any(|hole| code.contains(hole)), "{code}");
        }
    }
}

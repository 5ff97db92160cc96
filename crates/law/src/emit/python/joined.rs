//! Values that those of several programs make, and values by a ratio.

use super::body;
use crate::discover::cones::Cones;
use crate::emit::Part;
use crate::emit::ratio::{Sides, sides};
use crate::law::Join;
use std::fmt::Write;

/// A function for each part, which makes the functions of the part and gives some back.
fn parts(parts: &[Part], about: impl Fn(usize, &Part) -> String, gives: &str) -> String {
    let mut out = String::new();
    for (at, part) in (1..).zip(parts) {
        let _ = writeln!(out, "def part_{at}():\n    \"\"\"{}\"\"\"", about(at, part));
        for line in body(&part.program).lines() {
            let _ = writeln!(out, "{}", format!("    {line}").trim_end());
        }
        let _ = writeln!(out, "    return {gives}\n\n");
    }
    out
}

fn names(part: &Part, parameters: &str) -> String {
    part.of(|at| parameters.split(", ").nth(at).unwrap_or("n").to_owned())
}

pub(super) fn compound(join: Join, all: &[Part], parameters: &str) -> String {
    let values: Vec<String> =
        (1..).zip(all).map(|(at, part)| format!("GRUNDY_{at}({})", names(part, parameters))).collect();
    let joined = match join {
        Join::Sum => values.join(" ^ "),
        Join::Product => format!("nim_product({})", values.join(", ")),
    };
    let mut out = parts(all, |_, part| format!("The game of {}.", names(part, parameters)), "grundy, option");
    for (at, _) in (1..).zip(all) {
        let _ = writeln!(out, "GRUNDY_{at}, OPTION_{at} = part_{at}()");
    }
    let _ = writeln!(out, "\n\ndef grundy({parameters}):\n    return {joined}\n");
    out
}

pub(super) fn classes(all: &[Part]) -> String {
    let modulus = all.len();
    let functions: Vec<String> = (1..=modulus).map(|at| format!("part_{at}()")).collect();
    let about = |at: usize, _: &Part| format!("g({modulus} n + {}), by n.", at - 1);
    format!(
        "{}CLASSES = [{}]\n\n\ndef grundy(n):\n    return CLASSES[n % {modulus}](n // {modulus})\n\n",
        parts(all, about, "grundy"),
        functions.join(", ")
    )
}

/// What refuses a position where no cone is.
pub(super) const OUTSIDE: &str =
    "        if by_ratio(*position) is None:\n            print(\"? no position of this law\")\n            continue\n";

pub(super) fn cones(cones: &Cones, outcome: bool) -> String {
    let Sides { bounds, last, ends: [y_is_0, x_is_0, both] } =
        sides(cones, &|value| value.map_or_else(|| "None".to_owned(), |value| value.to_string()));
    let bounds: Vec<String> = bounds.iter().map(|bound| format!("({bound})")).collect();
    let function = if outcome {
        "def is_p(a, b):\n    return by_ratio(a, b) == 0"
    } else {
        "def grundy(a, b):\n    return by_ratio(a, b)"
    };
    format!(
        "# Where the ratio of the coordinates is (a + sqrt d)/c: a, d, c, the value below it, back to the bound before, and the value at it.
BOUNDS = [{}]


def compare(x, y, a, d, c):
    \"\"\"Is x/y less than (a + sqrt d)/c (below 0), equal to it (0), or more?\"\"\"
    left = x * c - y * a
    return left if left < 0 or d == 0 else left * left - d * y * y


def by_ratio(x, y):
    \"\"\"The value (of outcomes: 0 for P, 1 for N); None: no position.\"\"\"
    if x == 0 or y == 0:
        return {both} if x == y else {x_is_0} if x == 0 else {y_is_0}
    for a, d, c, below, at in BOUNDS:
        side = compare(x, y, a, d, c)
        if side <= 0:
            return below if side < 0 else at
    return {last}


{function}

",
        bounds.join(", ")
    )
}

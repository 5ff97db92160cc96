//! Programs in Python 3.

mod chains;
mod functions;
mod joined;
mod lines;
mod texts;

use super::{Program, Signs, Steps, Table, Values, WinningMoves, digits, evenly, formula, growth, list, weights};
use crate::discover::expression::Function;
use crate::discover::predicate::Predicate;
use crate::rank::Rank;
use chains::CHAINS;
use std::fmt::Write;
use texts::{AUTOMATA, FACTORS, PRODUCT};

const SIGNS: Signs = Signs {
    quotient: "//",
    root: ["isqrt(", ")"],
    log: ["((", ").bit_length() - 1)"],
    least: ["min(", ", ", ")"],
    largest: ["max(", ", ", ")"],
    constant: ["", ""],
};

fn automaton(name: &str, table: &Table, out: &mut String) {
    let (factor, before, first) = weights(table.numeration);
    let _ = writeln!(
        out,
        "{name} = ({}, ({factor}, {before}, {first}, {}), {}, [{}], {{{}}}, {})",
        table.numeration.digits(),
        if table.numeration.adds() { "False" } else { "True" },
        table.tracks,
        list(&table.next),
        list(&table.accepting()),
        table.extra
    );
}

pub(super) fn text(program: &Program) -> String {
    let mut out = String::from("#!/usr/bin/env python3\n");
    for line in &program.about {
        let _ = writeln!(out, "# {line}");
    }
    let with_root = |one: &Program| matches!(&one.values, Values::MaxNim(g) if growth(g, &SIGNS).contains("isqrt("));
    let formula_with_root =
        |one: &Program| one.formula().is_some_and(|formula| formula::functions(formula).contains(&Function::Root));
    let uses_root = program.any(&with_root) || program.any(&formula_with_root);
    out += if uses_root { "import sys\nfrom math import isqrt\n" } else { "import sys\n" };
    if program.has_automata() {
        out += AUTOMATA;
    }
    if program.multiplies() {
        out += PRODUCT;
    }
    if program.any(&Program::factors) {
        out += FACTORS;
    }
    out.push('\n');
    out += &body(program);
    out += &main(program);
    out
}

/// The coordinates as parameters.
fn parameters(program: &Program) -> String {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    if program.arity == 1 { "n".to_owned() } else { names[..program.arity.min(8)].join(", ") }
}

/// The functions of a game.
fn body(program: &Program) -> String {
    let mut out = String::new();
    let parameters = parameters(program);
    match &program.values {
        Values::Periodic { preperiod, period, saltus } => {
            let _ = writeln!(out, "PREPERIOD = [{}]\nPERIOD = [{}]\n\n", list(preperiod), list(period));
            let raised = if *saltus == 0 { String::new() } else { format!(" + {saltus} * (n // len(PERIOD))") };
            let _ = writeln!(
                out,
                "def grundy(n):\n    if n < len(PREPERIOD):\n        return PREPERIOD[n]\n    n -= len(PREPERIOD)\n    return PERIOD[n % len(PERIOD)]{raised}\n"
            );
        }
        Values::Automaton { automaton: table, unary } => {
            automaton("LAW", table, &mut out);
            if program.outcome {
                let _ = writeln!(
                    out,
                    "\n\ndef is_p({parameters}):\n    return complete(LAW, [{parameters}]) is not None\n"
                );
            } else {
                let value = if *unary {
                    // The exponent of the power of the base, or the index of the Fibonacci number.
                    let base = table.numeration.digits();
                    if table.numeration.is_restricted() {
                        "len(digits(value, 1, 1, 1, False)) - 1".to_owned()
                    } else {
                        format!("len(digits(value, {base}, 0, 0, False)) - 1")
                    }
                } else {
                    "value".to_owned()
                };
                let _ = writeln!(
                    out,
                    "\n\ndef grundy({parameters}):\n    found = complete(LAW, [{parameters}])\n    if found is None:\n        raise ValueError(\"no position of this law\")\n    value = found[0]\n    return {value}\n"
                );
            }
        }
        Values::Height { numbers, weights } => {
            let (factor, before, first) = super::weights(numbers.numeration);
            let _ = writeln!(
                out,
                "WEIGHTS = [{}]\n\n\ndef grundy(n):\n    return sum(WEIGHTS[digit] for digit in digits(n, {factor}, {before}, {first}, False))\n",
                list(weights)
            );
        }
        Values::Formula { first, formula } => {
            out += &functions::needed(formula);
            let first = if first.is_empty() {
                String::new()
            } else {
                format!("    first = [{}]\n    if n < len(first):\n        return first[n]\n", list(first))
            };
            let _ = writeln!(
                out,
                "\n\ndef grundy({parameters}):\n{first}    return {}\n",
                functions::text(formula, &parameters)
            );
        }
        Values::Predicate(Predicate { formula, equal, but }) => {
            out += &functions::needed(formula);
            let _ = writeln!(
                out,
                "\n\ndef is_p(n):\n    return ({} == {equal}) != (n in [{}])\n",
                functions::text(formula, &parameters),
                list(but)
            );
        }
        Values::Regular(steps) => regular(steps, &mut out),
        Values::Compound(join, parts) => out += &joined::compound(*join, parts, &parameters),
        Values::Classes(parts) => out += &joined::classes(parts),
        Values::Cones(cones) => out += &joined::cones(cones, program.outcome),
        Values::Euclid(game) => out += &lines::values(*game),
        Values::MaxNim(g) => {
            let f = growth(g, &SIGNS);
            let (period, bound) = evenly(g, "1");
            let _ = writeln!(
                out,
                "PERIOD, BOUND = {period}, {bound}\n\n\ndef f(n):\n    \"\"\"At most so many may be taken.\"\"\"\n    return max(0, min(n, {f})) if n > 0 else 0\n\n"
            );
            out += CHAINS;
        }
    }
    if matches!(program.moves, WinningMoves::Unasked) {
        return out;
    }
    let losing = if program.outcome { format!("is_p({parameters})") } else { format!("grundy({parameters}) == 0") };
    let wanted = if program.valued { "value" } else { "0" };
    out += &match program.valued {
        true => format!(
            "\ndef option({parameters}, value):\n    \"\"\"The components that a move to this smaller value leaves; None: no such move is known.\"\"\"\n"
        ),
        false => format!(
            "\ndef winning_move({parameters}):\n    \"\"\"The components that a winning move leaves; None: the position is lost (or no move is known).\"\"\"\n"
        ),
    };
    let lost = if program.valued { String::new() } else { format!("    if {losing}:\n        return None\n") };
    match &program.moves {
        WinningMoves::Take(set) => {
            let _ = writeln!(
                out,
                "    for k in [{}]:\n        if k <= n and grundy(n - k) == {wanted}:\n            return [(n - k,)]\n    return None",
                list(set)
            );
        }
        WinningMoves::Heaps(moves, most) => {
            let (heaps, different) = digits(moves);
            let _ = writeln!(
                out,
                "    heaps, different = [{heaps}], [{different}]
    for taken in range(min(len(heaps), n + 1)):
        left = n - taken
        if heaps[taken] & 1 and left == 0:
            return []
        if heaps[taken] & 2 and left > 0 and grundy(left) == 0:
            return [(left,)]
        if heaps[taken] & 4:
            for small in range(1, min(left // 2, {most}) + 1):
                if grundy(small) == grundy(left - small) and not (different[taken] and 2 * small == left):
                    return [(small,), (left - small,)]
    return None"
            );
        }
        WinningMoves::Automata { moves, unary } => {
            let known = match (program.valued, unary) {
                (false, _) => parameters.clone(),
                (true, false) => format!("{parameters}, value"),
                (true, true) => format!("{parameters}, number([1] + [0] * value, *automaton[1])"),
            };
            let _ = writeln!(
                out,
                "{lost}    for automaton, components in MOVES:\n        known = [{known}]\n        found = complete(automaton, known)\n        if found is not None:\n            all = known + found\n            return [tuple(all[track] for track in component) for component in components]\n    return None\n\n"
            );
            let mut names = Vec::new();
            for (at, (table, components)) in moves.iter().enumerate() {
                automaton(&format!("MOVE_{at}"), table, &mut out);
                let shown: Vec<String> = components.iter().map(|component| format!("[{}]", list(component))).collect();
                names.push(format!("(MOVE_{at}, [{}])", shown.join(", ")));
            }
            let _ = writeln!(out, "MOVES = [{}]", names.join(", "));
        }
        WinningMoves::Euclid => out += &lines::moves(wanted),
        WinningMoves::MaxNim => {
            let _ = writeln!(
                out,
                "    if start({wanted}, n) >= n:
        return None
    run, at = walk({wanted}, 0, n, True)
    heap = start(run, n) + at
    heap += (min(start(run + 1, n), n) - 1 - heap) // (run + 1) * (run + 1)
    return [(heap,)] if n - f(n) <= heap < n else None"
            );
        }
        WinningMoves::Rank(rank, shift) => {
            out += &lost;
            if !program.valued {
                out += "    value = 0\n";
            }
            out += match (rank, shift) {
                (Rank::Bits, _) => "    return [(n >> grundy(n) - value,)]\n",
                (Rank::Twos, 0) => "    return [(n - 2 ** value,)]\n",
                (Rank::Twos, _) => "    return [(n - 2 ** (value - 1) if value > 0 else 0,)]\n",
                (Rank::PrimeFactors, _) => {
                    "    left = 1\n    for _, p in zip(range(value), prime_factors(n)):\n        left *= p\n    return [(left,)]\n"
                }
                (Rank::PrimeFactorsParity, _) => "    return [(n // next(prime_factors(n)),)]\n",
                (Rank::ExponentXor, _) => {
                    "    change = grundy(n) ^ value\n    for p, e in exponents(n).items():\n        if e ^ change < e:\n            return [(n // p ** (e - (e ^ change)),)]\n"
                }
                (Rank::LeastPrime, _) => {
                    "    left = 1\n    for _, p in zip(range(value), primes()):\n        left = p\n    return [(left,)]\n"
                }
            };
        }
        WinningMoves::Compound => compound_moves(program, &parameters, &mut out),
        WinningMoves::None | WinningMoves::Unasked => out += "    return None\n",
    }
    if let Some(domain) = &program.domain {
        automaton("DOMAIN", domain, &mut out);
    }
    out
}

fn regular(steps: &Steps, out: &mut String) {
    let basis: Vec<String> = steps.basis.iter().map(|(step, first)| format!("({step}, {first})")).collect();
    let rows = |rows: &Vec<Vec<i64>>| {
        let rows: Vec<String> = rows.iter().map(|row| format!("[{}]", list(row))).collect();
        format!("[{}]", rows.join(", "))
    };
    let all: Vec<String> = steps.factors.iter().map(rows).collect();
    let _ = writeln!(
        out,
        "FIRST = [{}]
# Subsequences g(step * n + first), and for each digit how the next ones follow: factors, a constant, a divisor.
BASIS = [{}]
STEPS = [{}]


def grundy(n):
    if n < len(FIRST):
        return FIRST[n]
    digits = []
    while n > 0:
        digits.append(n % {base})
        n //= {base}
    lead = digits.pop()
    values = [FIRST[step * lead + first] for step, first in BASIS]
    for digit in reversed(digits):
        values = [(sum(f * x for f, x in zip(row, values)) + row[-2]) // row[-1] for row in STEPS[digit]]
    return values[0]
",
        list(&steps.first),
        basis.join(", "),
        all.join(", "),
        base = steps.base
    );
}

/// A move in one game of a sum, to what makes the whole 0; or one in each factor of a product.
fn compound_moves(program: &Program, parameters: &str, out: &mut String) {
    if program.multiplies() {
        *out += "    u, v = GRUNDY_1(a), GRUNDY_2(b)
    for i in range(min(u, 4096)):
        # What is left has the value uv + (u + i)(v + j), and that is to be 0.
        j = v ^ nim_product(nim_product(u, v), nim_inverse(u ^ i))
        if j < v:
            first, second = OPTION_1(a, i), OPTION_2(b, j)
            if first is not None and second is not None:
                both = [(x, y) for x, in first for y, in second]
                return [(x, b) for x, in first] + [(a, y) for y, in second] + both
    return None
";
        return;
    }
    let _ = writeln!(out, "    position, total = [{parameters}], grundy({parameters})");
    *out += "    for coordinates, grundy_of, option in PARTS:
        own = [position[at] for at in coordinates]
        value = grundy_of(*own)
        left = option(*own, value ^ total) if value ^ total < value else None
        if left is not None:
            for at, x in zip(coordinates, left[0]):
                position[at] = x
            return [tuple(position)]
    return None


";
    let parts = (1..).zip(program.parts());
    let parts: Vec<String> =
        parts.map(|(at, part)| format!("([{}], GRUNDY_{at}, OPTION_{at})", list(&part.coordinates))).collect();
    let _ = writeln!(out, "PARTS = [{}]", parts.join(", "));
}

/// Reads positions and prints what is known of them.
fn main(program: &Program) -> String {
    let value = if program.outcome { "'P' if is_p(*position) else 'N'" } else { "grundy(*position)" };
    let refuse = program.positions().map_or_else(String::new, |name| {
        format!("        if complete({name}, position) is None:\n            print(\"? no position of this law\")\n            continue\n")
    });
    let outside = if let Values::Cones(_) = program.values { joined::OUTSIDE } else { "" };
    let refuse = refuse + outside;
    let (arity, wanted) = (program.arity, program.wanted());
    format!(
        r#"

def main():
    """Reads positions, one a line, and prints value and winning move of each."""
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if not all(word.isascii() and word.isdigit() for word in words) or len(words) != {arity}:
            print("? {wanted}")
            continue
        position = [int(word) for word in words]
{refuse}        value, move = {value}, winning_move(*position)
        shown = "-" if move is None else " + ".join(" ".join(map(str, part)) for part in move) or "nothing"
        print(value, shown)


if __name__ == "__main__":
    main()
"#
    )
}

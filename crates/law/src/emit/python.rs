//! Programs in Python 3.

use super::{Program, Signs, Table, Values, WinningMoves, digits, growth, list, weights};
use std::fmt::Write;

const SIGNS: Signs = Signs {
    quotient: "//",
    root: ["isqrt(", ")"],
    log: ["((", ").bit_length() - 1)"],
    least: ["min(", ", ", ")"],
    largest: ["max(", ", ", ")"],
    constant: ["", ""],
};

const AUTOMATA: &str = r#"
def digits(n, factor, before, first, aligned):
    """The digits of n, most significant first; weights: factor * last + before * the one before.

    Aligned: the least significant digit first, each one more, so that all numbers end with their first digit."""
    if aligned:
        out = []
        while n > 0:
            out.append(n % factor + 1)
            n //= factor
        return out
    weights, last, older = [], 1, first
    while last <= n:
        weights.append(last)
        last, older = factor * last + before * older, last
    out = []
    for weight in reversed(weights):
        out.append(n // weight)
        n %= weight
    return out


def number(word, factor, before, first, aligned):
    """The number with these digits."""
    high, low = 0, 0
    if aligned:
        for digit in reversed(word):
            high = factor * high + digit - 1 if digit else high
        return high
    for digit in word:
        high, low = factor * high + before * low + digit, high
    return high + first * low


def complete(automaton, known):
    """Numbers for the tracks behind the known ones so that the automaton accepts all; None if there are none."""
    base, system, tracks, following, accept, extra = automaton
    words = [digits(n, *system) for n in known]
    length = max([len(word) for word in words], default=0) + extra
    words = [[0] * (length - len(word)) + word for word in words]
    fixed = [sum(word[at] * base ** track for track, word in enumerate(words)) for at in range(length)]
    step = base ** len(known)
    symbols = base ** tracks
    states = len(following) // symbols
    good = [[state in accept for state in range(states)]]
    for at in reversed(range(length)):
        good.append([any(good[-1][following[state * symbols + symbol]]
                         for symbol in range(fixed[at], symbols, step)) for state in range(states)])
    good.reverse()
    if not good[0][0]:
        return None
    state, found = 0, [[] for _ in range(tracks - len(known))]
    for at in range(length):
        for symbol in range(fixed[at], symbols, step):
            if good[at + 1][following[state * symbols + symbol]]:
                break
        state = following[state * symbols + symbol]
        rest = symbol // step
        for word in found:
            word.append(rest % base)
            rest //= base
    return [number(word, *system) for word in found]
"#;

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
    let uses_root = matches!(&program.values, Values::MaxNim(g) if growth(g, &SIGNS).contains("isqrt("));
    out += if uses_root { "import sys\nfrom math import isqrt\n" } else { "import sys\n" };
    if program.has_automata() {
        out += AUTOMATA;
    }
    out.push('\n');
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let parameters = if program.arity == 1 { "n".to_owned() } else { names[..program.arity.min(8)].join(", ") };
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
        Values::MaxNim(g) => {
            let f = growth(g, &SIGNS);
            let _ = writeln!(
                out,
                "def f(n):\n    \"\"\"At most so many may be taken.\"\"\"\n    return max(0, min(n, {f})) if n > 0 else 0\n\n\ndef grundy(n):\n    while n > 0 and f(n - 1) == f(n):\n        n -= f(n) + 1\n    return f(n)\n"
            );
        }
    }
    let losing = if program.outcome { format!("is_p({parameters})") } else { format!("grundy({parameters}) == 0") };
    let _ = writeln!(
        out,
        "\ndef winning_move({parameters}):\n    \"\"\"The components that a winning move leaves; None: the position is lost (or no move is known).\"\"\""
    );
    match &program.moves {
        WinningMoves::Take(set) => {
            let _ = writeln!(
                out,
                "    for k in [{}]:\n        if k <= n and grundy(n - k) == 0:\n            return [(n - k,)]\n    return None",
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
        WinningMoves::Automata(all) => {
            let _ = writeln!(
                out,
                "    if {losing}:\n        return None\n    for automaton, components in MOVES:\n        found = complete(automaton, [{parameters}])\n        if found is not None:\n            all = [{parameters}] + found\n            return [tuple(all[track] for track in component) for component in components]\n    return None\n\n"
            );
            let mut names = Vec::new();
            for (at, (table, components)) in all.iter().enumerate() {
                automaton(&format!("MOVE_{at}"), table, &mut out);
                let shown: Vec<String> = components.iter().map(|component| format!("[{}]", list(component))).collect();
                names.push(format!("(MOVE_{at}, [{}])", shown.join(", ")));
            }
            let _ = writeln!(out, "MOVES = [{}]", names.join(", "));
        }
        WinningMoves::MaxNim => {
            out += "    heap = 0
    while True:
        # The next lost heap: the first whose moves do not reach this one.
        low, high = heap, n + 1
        while low < high:
            middle = (low + high) // 2
            if middle - f(middle) > heap:
                high = middle
            else:
                low = middle + 1
        if low > n:
            break
        heap = low
    return [(heap,)] if heap < n else None
";
        }
        WinningMoves::None => out += "    return None\n",
    }
    if let Some(domain) = &program.domain {
        automaton("DOMAIN", domain, &mut out);
    }
    let value = if program.outcome { "'P' if is_p(*position) else 'N'" } else { "grundy(*position)" };
    let refuse = program.positions().map_or_else(String::new, |name| {
        format!("        if complete({name}, position) is None:\n            print(\"? no position of this law\")\n            continue\n")
    });
    let (arity, wanted) = (program.arity, program.wanted());
    let _ = writeln!(
        out,
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
    main()"#
    );
    out
}

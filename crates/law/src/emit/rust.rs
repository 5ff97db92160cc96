//! Programs in Rust.

use super::{Program, Signs, Table, Values, WinningMoves, digits, growth, list, weights};
use std::fmt::Write;

const SIGNS: Signs = Signs {
    quotient: "/",
    root: ["i128::isqrt(", ")"],
    log: ["i128::from(i128::ilog2(", "))"],
    least: ["i128::min(", ", ", ")"],
    largest: ["i128::max(", ", ", ")"],
    constant: ["", "i128"],
};

const AUTOMATA: &str = r#"
struct Automaton {
    base: usize,
    factor: u64,
    before: u64,
    first: u64,
    aligned: bool,
    tracks: usize,
    extra: usize,
    next: &'static [u32],
    accept: &'static [u32],
}

/// The digits of n, most significant first; weights: factor * last + before * the one before.
/// Aligned: the least significant digit first, each one more, so that all numbers end with their first digit.
fn digits(mut n: u64, a: &Automaton) -> Vec<usize> {
    let mut out = Vec::new();
    while a.aligned && n > 0 {
        out.push((n % a.factor + 1) as usize);
        n /= a.factor;
    }
    if a.aligned {
        return out;
    }
    let mut weights = Vec::new();
    let (mut last, mut older) = (1u64, a.first);
    while last <= n {
        weights.push(last);
        let next = last.checked_mul(a.factor).and_then(|next| next.checked_add(a.before * older));
        let Some(next) = next else { break };
        older = std::mem::replace(&mut last, next);
    }
    let take = |weight: &u64| {
        let digit = n / weight;
        n %= weight;
        digit as usize
    };
    weights.iter().rev().map(take).collect()
}

/// The number with these digits.
fn number(word: &[usize], a: &Automaton) -> u64 {
    if a.aligned {
        let digits = word.iter().rev().filter(|&&digit| digit > 0);
        return digits.fold(0, |number, &digit| a.factor * number + digit as u64 - 1);
    }
    let (mut high, mut low) = (0, 0);
    for &digit in word {
        (high, low) = (a.factor * high + a.before * low + digit as u64, high);
    }
    high + a.first * low
}

/// Numbers for the tracks behind the known ones so that the automaton accepts all.
fn complete(a: &Automaton, known: &[u64]) -> Option<Vec<u64>> {
    let words: Vec<Vec<usize>> = known.iter().map(|&n| digits(n, a)).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0) + a.extra;
    let (symbols, step) = (a.base.pow(a.tracks as u32), a.base.pow(known.len() as u32));
    let states = a.next.len() / symbols;
    let mut fixed = vec![0; length];
    for (track, word) in words.iter().enumerate() {
        for (at, digit) in word.iter().enumerate() {
            fixed[length - word.len() + at] += a.base.pow(track as u32) * digit;
        }
    }
    let to = |state: usize, symbol: usize| a.next[state * symbols + symbol] as usize;
    let mut good = vec![vec![false; states]; length + 1];
    for &state in a.accept {
        good[length][state as usize] = true;
    }
    for at in (0..length).rev() {
        for state in 0..states {
            good[at][state] = (fixed[at]..symbols).step_by(step).any(|symbol| good[at + 1][to(state, symbol)]);
        }
    }
    if !good[0][0] {
        return None;
    }
    let mut found = vec![Vec::new(); a.tracks - known.len()];
    let mut state = 0;
    for at in 0..length {
        let symbol = (fixed[at]..symbols).step_by(step).find(|&symbol| good[at + 1][to(state, symbol)])?;
        state = to(state, symbol);
        let mut rest = symbol / step;
        for word in &mut found {
            word.push(rest % a.base);
            rest /= a.base;
        }
    }
    Some(found.iter().map(|word| number(word, a)).collect())
}
"#;

fn automaton(table: &Table) -> String {
    let (factor, before, first) = weights(table.numeration);
    format!(
        "Automaton {{ base: {}, factor: {factor}, before: {before}, first: {first}, aligned: {}, tracks: {}, extra: {}, next: &[{}], accept: &[{}] }}",
        table.numeration.digits(),
        !table.numeration.adds(),
        table.tracks,
        table.extra,
        list(&table.next),
        list(&table.accepting())
    )
}

pub(super) fn text(program: &Program) -> String {
    let mut out = String::new();
    for line in &program.about {
        let _ = writeln!(out, "// {line}");
    }
    out += "use std::io::BufRead;\n";
    if program.has_automata() {
        out += AUTOMATA;
    }
    out.push('\n');
    match &program.values {
        Values::Periodic { preperiod, period, saltus } => {
            let _ = writeln!(
                out,
                "const PREPERIOD: &[u64] = &[{}];\nconst PERIOD: &[u64] = &[{}];\n",
                list(preperiod),
                list(period)
            );
            let raised = if *saltus == 0 { String::new() } else { format!(" + {saltus} * (n / PERIOD.len() as u64)") };
            let _ = writeln!(
                out,
                "pub fn grundy(p: &[u64]) -> u64 {{\n    let n = p[0];\n    if n < PREPERIOD.len() as u64 {{\n        return PREPERIOD[n as usize];\n    }}\n    let n = n - PREPERIOD.len() as u64;\n    PERIOD[(n % PERIOD.len() as u64) as usize]{raised}\n}}\n"
            );
        }
        Values::Automaton { automaton: table, unary } => {
            let _ = writeln!(out, "static LAW: Automaton = {};\n", automaton(table));
            if program.outcome {
                out += "pub fn is_p(p: &[u64]) -> bool {\n    complete(&LAW, p).is_some()\n}\n\n";
            } else {
                let value = if *unary { "digits(value, &LAW).len() as u64 - 1" } else { "value" };
                let _ = writeln!(
                    out,
                    "/// Of positions of this law only.\npub fn grundy(p: &[u64]) -> u64 {{\n    let value = complete(&LAW, p).expect(\"a position of this law\")[0];\n    {value}\n}}\n"
                );
            }
        }
        Values::Height { numbers, weights } => {
            let _ = writeln!(
                out,
                "/// Every number; for its digits.\nstatic LAW: Automaton = {};\nconst WEIGHTS: &[u64] = &[{}];\n\npub fn grundy(p: &[u64]) -> u64 {{\n    digits(p[0], &LAW).iter().map(|&digit| WEIGHTS[digit]).sum()\n}}\n",
                automaton(numbers),
                list(weights)
            );
        }
        Values::MaxNim(g) => {
            let f = growth(g, &SIGNS);
            let _ = writeln!(
                out,
                "/// At most so many may be taken.\nfn f(heap: u64) -> u64 {{\n    if heap == 0 {{\n        return 0;\n    }}\n    let n = i128::from(heap);\n    i128::max(0, i128::min(n, {f})) as u64\n}}\n\npub fn grundy(p: &[u64]) -> u64 {{\n    let mut n = p[0];\n    while n > 0 && f(n - 1) == f(n) {{\n        n -= f(n) + 1;\n    }}\n    f(n)\n}}\n"
            );
        }
    }
    out += "/// The components that a winning move leaves; `None`: the position is lost (or no move is known).\npub fn winning_move(p: &[u64]) -> Option<Vec<Vec<u64>>> {\n";
    match &program.moves {
        WinningMoves::Take(set) => {
            let _ = writeln!(
                out,
                "    let set = [{}];\n    set.iter().find(|&&k| k <= p[0] && grundy(&[p[0] - k]) == 0).map(|k| vec![vec![p[0] - k]])\n}}",
                set.iter().map(|k| format!("{k}u64")).collect::<Vec<_>>().join(", ")
            );
        }
        WinningMoves::Heaps(moves, most) => {
            let (heaps, different) = digits(moves);
            let _ = writeln!(
                out,
                "    let (heaps, different) = ([{heaps}], [{different}]);
    for (taken, (&digit, &different)) in heaps.iter().zip(&different).enumerate() {{
        let Some(left) = p[0].checked_sub(taken as u64) else {{ break }};
        if digit & 1 != 0 && left == 0 {{
            return Some(Vec::new());
        }}
        if digit & 2 != 0 && left > 0 && grundy(&[left]) == 0 {{
            return Some(vec![vec![left]]);
        }}
        if digit & 4 != 0 {{
            let fits = |&small: &u64| {{
                grundy(&[small]) == grundy(&[left - small]) && !(different == 1 && 2 * small == left)
            }};
            if let Some(small) = (1..=(left / 2).min({most})).find(fits) {{
                return Some(vec![vec![small], vec![left - small]]);
            }}
        }}
    }}
    None
}}"
            );
        }
        WinningMoves::Automata(all) => {
            let losing = if program.outcome { "is_p(p)" } else { "grundy(p) == 0" };
            let entries: Vec<String> = all
                .iter()
                .map(|(table, components)| {
                    let shown: Vec<String> =
                        components.iter().map(|component| format!("&[{}]", list(component))).collect();
                    format!("({}, &[{}])", automaton(table), shown.join(", "))
                })
                .collect();
            let _ = writeln!(
                out,
                "    static MOVES: &[(Automaton, &[&[usize]])] = &[{}];\n    if {losing} {{\n        return None;\n    }}\n    MOVES.iter().find_map(|(automaton, components)| {{\n        let all = [p.to_vec(), complete(automaton, p)?].concat();\n        Some(components.iter().map(|component| component.iter().map(|&track| all[track]).collect()).collect())\n    }})\n}}",
                entries.join(",\n        ")
            );
        }
        WinningMoves::MaxNim => {
            out += "    let (n, mut heap) = (p[0], 0);
    loop {
        // The next lost heap: the first whose moves do not reach this one.
        let (mut low, mut high) = (heap, n);
        if n - f(n) <= heap {
            break;
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if middle - f(middle) > heap { high = middle } else { low = middle + 1 }
        }
        heap = low;
    }
    (heap < n).then(|| vec![vec![heap]])
}
";
        }
        WinningMoves::None => out += "    let _ = p;\n    None\n}\n",
    }
    if let Some(domain) = &program.domain {
        let _ = writeln!(out, "\nstatic DOMAIN: Automaton = {};", automaton(domain));
    }
    let refuse = program.positions().map_or_else(String::new, |name| {
        format!("        if complete(&{name}, &p).is_none() {{\n            println!(\"? no position of this law\");\n            continue;\n        }}\n")
    });
    let (arity, wanted) = (program.arity, program.wanted());
    let value = if program.outcome {
        "if is_p(&p) { \"P\".to_string() } else { \"N\".to_string() }"
    } else {
        "grundy(&p).to_string()"
    };
    let _ = writeln!(
        out,
        r#"
/// Reads positions, one a line, and prints value and winning move of each.
fn main() {{
    for line in std::io::stdin().lock().lines() {{
        let Ok(line) = line else {{
            println!("? this is no text");
            return;
        }};
        if line.trim().is_empty() {{
            continue;
        }}
        let numbers: Result<Vec<u64>, _> = line.split_whitespace().map(str::parse).collect();
        let p = match numbers {{
            Ok(p) if p.len() == {arity} => p,
            _ => {{
                println!("? {wanted}");
                continue;
            }}
        }};
{refuse}        let value = {value};
        let shown = match winning_move(&p) {{
            None => "-".to_string(),
            Some(left) if left.is_empty() => "nothing".to_string(),
            Some(left) => {{
                let part = |p: &Vec<u64>| p.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
                left.iter().map(part).collect::<Vec<_>>().join(" + ")
            }}
        }};
        println!("{{value}} {{shown}}");
    }}
}}"#
    );
    out
}

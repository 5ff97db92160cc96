//! Programs in Rust.

mod chains;
mod functions;
mod joined;
mod lines;
mod texts;

use super::{Program, Signs, Steps, Table, Values, WinningMoves, digits, evenly, growth, list, weights};
use crate::discover::predicate::Predicate;
use crate::rank::Rank;
use chains::CHAINS;
use std::fmt::Write;
use texts::{AUTOMATA, FACTORS, PRODUCT};

const SIGNS: Signs = Signs {
    quotient: "/",
    root: ["i128::isqrt(", ")"],
    log: ["i128::from(i128::ilog2(", "))"],
    least: ["i128::min(", ", ", ")"],
    largest: ["i128::max(", ", ", ")"],
    constant: ["", "i128"],
};

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

/// The functions of a game.
fn body(program: &Program) -> String {
    let mut out = String::new();
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
        Values::Formula { first, formula } => {
            let first = if first.is_empty() {
                String::new()
            } else {
                format!(
                    "    let first = [{}];\n    if let Some(&value) = first.get(p[0] as usize) {{\n        return value;\n    }}\n",
                    list(first)
                )
            };
            let _ = writeln!(
                out,
                "{}\npub fn grundy(p: &[u64]) -> u64 {{\n{first}    {}\n}}\n",
                functions::needed(formula),
                functions::text(formula)
            );
        }
        Values::Predicate(Predicate { formula, equal, but }) => {
            let _ = writeln!(
                out,
                "{}\npub fn is_p(p: &[u64]) -> bool {{\n    let but: &[u64] = &[{}];\n    let value: u64 = {};\n    (value == {equal}) != but.contains(&p[0])\n}}\n",
                functions::needed(formula),
                list(but),
                functions::text(formula)
            );
        }
        Values::Regular(steps) => regular(steps, &mut out),
        Values::Compound(join, parts) => out += &joined::compound(*join, parts),
        Values::Classes(parts) => out += &joined::classes(parts),
        Values::Cones(cones) => out += &joined::cones(cones, program.outcome),
        Values::Euclid(game) => out += &lines::values(*game),
        Values::MaxNim(g) => {
            let f = growth(g, &SIGNS);
            let (period, bound) = evenly(g, "1");
            let _ = writeln!(
                out,
                "const PERIOD: i128 = {period};\nconst BOUND: i128 = {bound};\n\n/// At most so many may be taken.\nfn f(n: i128) -> i128 {{\n    if n == 0 {{\n        return 0;\n    }}\n    i128::max(0, i128::min(n, {f}))\n}}\n"
            );
            out += CHAINS;
        }
    }
    if matches!(program.moves, WinningMoves::Unasked) {
        return out;
    }
    out += if program.valued {
        "/// The components that a move to this smaller value leaves; `None`: no such move is known.\npub fn option(p: &[u64], value: u64) -> Option<Vec<Vec<u64>>> {\n"
    } else {
        "/// The components that a winning move leaves; `None`: the position is lost (or no move is known).\npub fn winning_move(p: &[u64]) -> Option<Vec<Vec<u64>>> {\n"
    };
    let wanted = if program.valued { "value" } else { "0" };
    let losing = if program.outcome { "is_p(p)" } else { "grundy(p) == 0" };
    let lost =
        if program.valued { String::new() } else { format!("    if {losing} {{\n        return None;\n    }}\n") };
    match &program.moves {
        WinningMoves::Take(set) => {
            let _ = writeln!(
                out,
                "    let set = [{}];\n    set.iter().find(|&&k| k <= p[0] && grundy(&[p[0] - k]) == {wanted}).map(|k| vec![vec![p[0] - k]])\n}}",
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
        WinningMoves::Automata { moves: all, unary } => {
            let known = match (program.valued, unary) {
                (false, _) => "p.to_vec()",
                (true, false) => "[p, &[value]].concat()",
                (true, true) => "[p, &[number(&[vec![1], vec![0; value as usize]].concat(), automaton)]].concat()",
            };
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
                "    static MOVES: &[(Automaton, &[&[usize]])] = &[{}];\n{lost}    MOVES.iter().find_map(|(automaton, components)| {{\n        let known = {known};\n        let all = [&known[..], &complete(automaton, &known)?].concat();\n        Some(components.iter().map(|component| component.iter().map(|&track| all[track]).collect()).collect())\n    }})\n}}",
                entries.join(",\n        ")
            );
        }
        WinningMoves::Euclid => out += &lines::moves(wanted),
        WinningMoves::MaxNim => {
            let _ = writeln!(
                out,
                "    let (n, aim) = (i128::from(p[0]), i128::from({wanted}));
    if start(aim, n) >= n {{
        return None;
    }}
    let end = walk(aim, 0, n, true);
    let heap = start(end.run, n) + end.at;
    let own = end.run + 1;
    let heap = heap + (start(own, n).min(n) - 1 - heap) / own * own;
    (heap + f(n) >= n && heap < n).then(|| vec![vec![heap as u64]])
}}"
            );
        }
        WinningMoves::Rank(rank, shift) => {
            out += &lost;
            if !program.valued {
                out += "    let value = 0;\n";
            }
            out += "    let n = p[0];\n";
            out += match (rank, shift) {
                (Rank::Bits, _) => "    let left = n >> (grundy(p) - value);\n",
                (Rank::Twos, 0) => "    let left = n - (1 << value);\n",
                (Rank::Twos, _) => "    let left = if value > 0 { n - (1 << (value - 1)) } else { 0 };\n",
                (Rank::PrimeFactors, _) => {
                    "    let mut rest = n;\n    let mut left = 1;\n    for _ in 0..value {\n        left *= least_factor(rest);\n        rest /= least_factor(rest);\n    }\n"
                }
                (Rank::PrimeFactorsParity, _) => "    let _ = value;\n    let left = n / least_factor(n);\n",
                (Rank::ExponentXor, _) => {
                    "    let change = grundy(p) ^ value;\n    let all = exponents(n);\n    let (prime, e) = all.iter().find(|(_, e)| e ^ change < *e)?;\n    let left = n / prime.pow((e - (e ^ change)) as u32);\n"
                }
                (Rank::LeastPrime, _) => {
                    "    let mut primes = (2..n).filter(|&m| least_factor(m) == m);\n    let left = if value == 0 { 1 } else { primes.nth(value as usize - 1)? };\n"
                }
            };
            out += "    Some(vec![vec![left]])\n}\n";
        }
        WinningMoves::Compound => {
            out += &lost;
            compound_moves(program, &mut out);
        }
        WinningMoves::None | WinningMoves::Unasked => {
            out += if program.valued { "    let _ = value;\n" } else { "" };
            out += "    let _ = p;\n    None\n}\n";
        }
    }
    if let Some(domain) = &program.domain {
        let _ = writeln!(out, "\nstatic DOMAIN: Automaton = {};", automaton(domain));
    }
    out
}

fn regular(steps: &Steps, out: &mut String) {
    let slice = |all: Vec<String>| format!("&[{}]", all.join(", "));
    let basis = slice(steps.basis.iter().map(|(step, first)| format!("({step}, {first})")).collect());
    let rows = |rows: &Vec<Vec<i64>>| slice(rows.iter().map(|row| format!("&[{}]", list(row))).collect());
    let all = slice(steps.factors.iter().map(rows).collect());
    let _ = writeln!(
        out,
        "const FIRST: &[u64] = &[{}];
/// Subsequences g(step * n + first), and for each digit how the next ones follow: factors, a constant, a divisor.
const BASIS: &[(u64, u64)] = {basis};
const STEPS: &[&[&[i128]]] = {all};

pub fn grundy(p: &[u64]) -> u64 {{
    let mut n = p[0];
    if n < FIRST.len() as u64 {{
        return FIRST[n as usize];
    }}
    let mut digits = Vec::new();
    while n > 0 {{
        digits.push(n % {base});
        n /= {base};
    }}
    let lead = digits.pop().unwrap_or(0);
    let at = |&(step, first): &(u64, u64)| i128::from(FIRST[(step * lead + first) as usize]);
    let mut values: Vec<i128> = BASIS.iter().map(at).collect();
    for &digit in digits.iter().rev() {{
        let next = |row: &&[i128]| {{
            let sum: i128 = row.iter().zip(&values).map(|(factor, value)| factor * value).sum();
            (sum + row[values.len()]) / row[values.len() + 1]
        }};
        values = STEPS[digit as usize].iter().map(next).collect();
    }}
    values[0] as u64
}}
",
        list(&steps.first),
        base = steps.base
    );
}

/// A move in one game of a sum, to what makes the whole 0; or one in each factor of a product.
fn compound_moves(program: &Program, out: &mut String) {
    if program.multiplies() {
        *out += "    let (a, b) = (p[0], p[1]);
    let (u, v) = (part_1::grundy(&[a]), part_2::grundy(&[b]));
    (0..u.min(4096)).find_map(|i| {
        // What is left has the value uv + (u + i)(v + j), and that is to be 0.
        let j = v ^ nim_product(nim_product(u, v), nim_inverse(u ^ i));
        if j >= v {
            return None;
        }
        let (first, second) = (part_1::option(&[a], i)?, part_2::option(&[b], j)?);
        let mut left: Vec<Vec<u64>> = first.iter().map(|x| vec![x[0], b]).collect();
        left.extend(second.iter().map(|y| vec![a, y[0]]));
        left.extend(first.iter().flat_map(|x| second.iter().map(move |y| vec![x[0], y[0]])));
        Some(left)
    })
}
";
        return;
    }
    *out += "    let total = grundy(p);\n";
    for (at, part) in (1..).zip(program.parts()) {
        let own = part.of(|at| format!("p[{at}]"));
        let _ = writeln!(
            out,
            "    let value = part_{at}::grundy(&[{own}]);\n    if value ^ total < value {{\n        if let Some(found) = part_{at}::option(&[{own}], value ^ total) {{\n            let mut left = p.to_vec();"
        );
        for (place, coordinate) in part.coordinates.iter().enumerate() {
            let _ = writeln!(out, "            left[{coordinate}] = found[0][{place}];");
        }
        *out += "            return Some(vec![left]);\n        }\n    }\n";
    }
    *out += "    None\n}\n";
}

/// Reads positions and prints what is known of them.
fn main(program: &Program) -> String {
    let refuse = program.positions().map_or_else(String::new, |name| {
        format!("        if complete(&{name}, &p).is_none() {{\n            println!(\"? no position of this law\");\n            continue;\n        }}\n")
    });
    let outside = if let Values::Cones(_) = program.values { joined::OUTSIDE } else { "" };
    let refuse = refuse + outside + &program.too_large(&|most| {
        format!("        if p[0] > {most} {{\n            println!(\"? too large for 64 bits\");\n            continue;\n        }}\n")
    });
    let (arity, wanted) = (program.arity, program.wanted());
    let value = if program.outcome {
        "if is_p(&p) { \"P\".to_string() } else { \"N\".to_string() }"
    } else {
        "grundy(&p).to_string()"
    };
    format!(
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
}}
"#
    )
}

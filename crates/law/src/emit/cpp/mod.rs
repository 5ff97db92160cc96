//! Programs in C++17.

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
    root: ["root(", ")"],
    log: ["logarithm(", ")"],
    least: ["std::min<wide>(", ", ", ")"],
    largest: ["std::max<wide>(", ", ", ")"],
    constant: ["wide(", ")"],
};

fn automaton(table: &Table) -> String {
    let (factor, before, first) = weights(table.numeration);
    format!(
        "{{{}, {factor}, {before}, {first}, {}, {}, {}, {{{}}}, {{{}}}}}",
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
        let _ = writeln!(out, "// {}", line.trim_end_matches('\\'));
    }
    out += "#include <algorithm>\n#include <charconv>\n#include <cmath>\n#include <iostream>\n#include <sstream>\n#include <stdexcept>\n#include <string>\n#include <vector>\n\ntypedef unsigned long long number;\ntypedef std::vector<number> position;\n";
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
            let _ = writeln!(out, "static const std::vector<number> PREPERIOD = {{{}}};", list(preperiod));
            let _ = writeln!(out, "static const std::vector<number> PERIOD = {{{}}};\n", list(period));
            let raised = if *saltus == 0 { String::new() } else { format!(" + {saltus} * (n / PERIOD.size())") };
            let _ = writeln!(
                out,
                "number grundy(number n) {{\n    if (n < PREPERIOD.size()) return PREPERIOD[n];\n    n -= PREPERIOD.size();\n    return PERIOD[n % PERIOD.size()]{raised};\n}}\n"
            );
        }
        Values::Automaton { automaton: table, unary } => {
            let _ = writeln!(out, "static const Automaton LAW = {};\n", automaton(table));
            if program.outcome {
                out += "bool is_p(const position& p) {\n    std::vector<number> none;\n    return complete(LAW, p, none);\n}\n\n";
            } else {
                let value = if *unary { "digits(value[0], LAW).size() - 1" } else { "value[0]" };
                let _ = writeln!(
                    out,
                    "number grundy(const position& p) {{\n    std::vector<number> value;\n    if (!complete(LAW, p, value)) throw std::domain_error(\"no position of this law\");\n    return {value};\n}}\n"
                );
            }
        }
        Values::Height { numbers, weights } => {
            let _ = writeln!(
                out,
                "// Every number; for its digits.\nstatic const Automaton LAW = {};\nstatic const std::vector<number> WEIGHTS = {{{}}};\n\nnumber grundy(number n) {{\n    number sum = 0;\n    for (int digit : digits(n, LAW)) sum += WEIGHTS[digit];\n    return sum;\n}}\n",
                automaton(numbers),
                list(weights)
            );
        }
        Values::Formula { first, formula } => {
            let first = if first.is_empty() {
                String::new()
            } else {
                let count = first.len();
                format!(
                    "    static const number first[] = {{{}}};\n    if (p[0] < {count}) return first[p[0]];\n",
                    list(first)
                )
            };
            let _ = writeln!(
                out,
                "{}\nnumber grundy(const position& p) {{\n{first}    return {};\n}}\n",
                functions::needed(formula),
                functions::text(formula)
            );
        }
        Values::Predicate(Predicate { formula, equal, but }) => {
            let _ = writeln!(
                out,
                "{}\nbool is_p(const position& p) {{\n    static const std::vector<number> but = {{{}}};\n    bool other = std::count(but.begin(), but.end(), p[0]) > 0;\n    return ({} == {equal}) != other;\n}}\n",
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
            out += "typedef __int128 wide;\n\n";
            if f.contains("root(") {
                out += "static wide root(wide n) {\n    wide r = wide(std::sqrt((long double)n));\n    while (r * r > n) r--;\n    while ((r + 1) * (r + 1) <= n) r++;\n    return r;\n}\n\n";
            }
            if f.contains("logarithm(") {
                out +=
                    "static wide logarithm(wide n) {\n    wide r = 0;\n    while (n >>= 1) r++;\n    return r;\n}\n\n";
            }
            let (period, bound) = evenly(g, "wide(1)");
            let _ = writeln!(
                out,
                "static const wide period = {period}, bound = {bound};\n\n// At most so many may be taken.\nwide f(wide n) {{\n    if (n == 0) return 0;\n    return std::max<wide>(0, std::min<wide>(n, {f}));\n}}\n"
            );
            out += CHAINS;
        }
    }
    let one = program.arity == 1
        && !matches!(
            program.values,
            Values::Automaton { .. }
                | Values::Compound(..)
                | Values::Classes(_)
                | Values::Formula { .. }
                | Values::Predicate(_)
        );
    if one {
        out += "number grundy(const position& p) { return grundy(p[0]); }\n\n";
    } else if !program.outcome && !program.valued && program.arity == 1 {
        out += "number grundy(number n) { return grundy(position{n}); }\n\n";
    }
    if matches!(program.moves, WinningMoves::Unasked) {
        return out;
    }
    out += if program.valued {
        "// The components that a move to this smaller value leaves; false: no such move is known.\nbool option(const position& p, number value, std::vector<position>& left) {\n    left.clear();\n"
    } else {
        "// The components that a winning move leaves; false: the position is lost (or no move is known).\nbool winning_move(const position& p, std::vector<position>& left) {\n    left.clear();\n"
    };
    let wanted = if program.valued { "value" } else { "0" };
    let losing = if program.outcome { "is_p(p)" } else { "grundy(p) == 0" };
    let lost = if program.valued { String::new() } else { format!("    if ({losing}) return false;\n") };
    match &program.moves {
        WinningMoves::Take(set) => {
            let _ = writeln!(
                out,
                "    for (number k : {{{}}})\n        if (k <= p[0] && grundy(p[0] - k) == {wanted}) {{\n            left = {{{{p[0] - k}}}};\n            return true;\n        }}\n    return false;\n}}",
                set.iter().map(|k| format!("{k}ull")).collect::<Vec<_>>().join(", ")
            );
        }
        WinningMoves::Heaps(moves, most) => {
            let (heaps, different) = digits(moves);
            let _ = writeln!(
                out,
                "    static const int heaps[] = {{{heaps}}}, different[] = {{{different}}};
    for (number taken = 0; taken < {count} && taken <= p[0]; taken++) {{
        number rest = p[0] - taken;
        if ((heaps[taken] & 1) && rest == 0) return true;
        if ((heaps[taken] & 2) && rest > 0 && grundy(rest) == 0) {{
            left = {{{{rest}}}};
            return true;
        }}
        for (number small = 1; (heaps[taken] & 4) && small <= std::min(rest / 2, number({most})); small++)
            if (grundy(small) == grundy(rest - small) && !(different[taken] && 2 * small == rest)) {{
                left = {{{{small}}, {{rest - small}}}};
                return true;
            }}
    }}
    return false;
}}",
                count = moves.len()
            );
        }
        WinningMoves::Automata { moves: all, unary } => {
            let tables: Vec<String> = all.iter().map(|(table, _)| automaton(table)).collect();
            let components: Vec<String> = all
                .iter()
                .map(|(_, components)| {
                    let shown: Vec<String> =
                        components.iter().map(|component| format!("{{{}}}", list(component))).collect();
                    format!("{{{}}}", shown.join(", "))
                })
                .collect();
            let value = match (program.valued, unary) {
                (false, _) => "",
                (true, false) => "        all.push_back(value);\n",
                (true, true) => {
                    "        std::vector<int> code(value + 1, 0);\n        code[0] = 1;\n        all.push_back(value_of(code, moves[i]));\n"
                }
            };
            let _ = writeln!(
                out,
                "    static const std::vector<Automaton> moves = {{{}}};\n    static const std::vector<std::vector<std::vector<int>>> components = {{{}}};\n{lost}    for (size_t i = 0; i < moves.size(); i++) {{\n        std::vector<number> all = p, found;\n{value}        if (!complete(moves[i], all, found)) continue;\n        all.insert(all.end(), found.begin(), found.end());\n        for (auto& component : components[i]) {{\n            left.push_back(position());\n            for (int track : component) left.back().push_back(all[track]);\n        }}\n        return true;\n    }}\n    return false;\n}}",
                tables.join(",\n        "),
                components.join(", ")
            );
        }
        WinningMoves::Euclid => out += &lines::moves(wanted),
        WinningMoves::MaxNim => {
            let _ = writeln!(
                out,
                "    wide n = p[0], aim = {wanted};
    if (start(aim, n) >= n) return false;
    Place end = walk({{aim, 0}}, n, true);
    wide heap = start(end.run, n) + end.at;
    heap += (std::min(start(end.run + 1, n), n) - 1 - heap) / (end.run + 1) * (end.run + 1);
    if (heap + f(n) < n || heap >= n) return false;
    left = {{{{number(heap)}}}};
    return true;
}}"
            );
        }
        WinningMoves::Rank(rank, shift) => {
            out += &lost;
            if !program.valued {
                out += "    number value = 0;\n";
            }
            out += "    number n = p[0];\n";
            out += match (rank, shift) {
                (Rank::Bits, _) => "    left = {{n >> (grundy(p) - value)}};\n",
                (Rank::Twos, 0) => "    left = {{n - (number(1) << value)}};\n",
                (Rank::Twos, _) => "    left = {{value > 0 ? n - (number(1) << (value - 1)) : 0}};\n",
                (Rank::PrimeFactors, _) => {
                    "    number part = 1;\n    for (; value > 0; value--) {\n        part *= least_factor(n);\n        n /= least_factor(n);\n    }\n    left = {{part}};\n"
                }
                (Rank::PrimeFactorsParity, _) => "    (void)value;\n    left = {{n / least_factor(n)}};\n",
                (Rank::ExponentXor, _) => {
                    "    number change = grundy(p) ^ value;\n    for (number m = n; m > 1;) {\n        number prime = least_factor(m), e = take_out(m, prime), rest = n;\n        if ((e ^ change) >= e) continue;\n        for (number i = e ^ change; i < e; i++) rest /= prime;\n        left = {{rest}};\n        break;\n    }\n"
                }
                (Rank::LeastPrime, _) => {
                    "    number prime = 1;\n    for (n = 2; value > 0; n++)\n        if (least_factor(n) == n) {\n            prime = n;\n            value--;\n        }\n    left = {{prime}};\n"
                }
            };
            out += "    return true;\n}\n";
        }
        WinningMoves::Compound => {
            out += &lost;
            compound_moves(program, &mut out);
        }
        WinningMoves::None | WinningMoves::Unasked => {
            out += if program.valued { "    (void)value;\n" } else { "" };
            out += "    (void)p;\n    return false;\n}\n";
        }
    }
    if let Some(domain) = &program.domain {
        let _ = writeln!(out, "\nstatic const Automaton DOMAIN = {};", automaton(domain));
    }
    out
}

fn regular(steps: &Steps, out: &mut String) {
    let braces = |all: Vec<String>| format!("{{{}}}", all.join(", "));
    let basis = braces(steps.basis.iter().map(|(step, first)| format!("{{{step}, {first}}}")).collect());
    let rows = |rows: &Vec<Vec<i64>>| braces(rows.iter().map(|row| format!("{{{}}}", list(row))).collect());
    let all = braces(steps.factors.iter().map(rows).collect());
    let _ = writeln!(
        out,
        "static const std::vector<number> FIRST = {{{}}};
// Subsequences g(step * n + first), and for each digit how the next ones follow: factors, a constant, a divisor.
static const std::vector<std::vector<number>> BASIS = {basis};
static const std::vector<std::vector<std::vector<long long>>> STEPS = {all};

number grundy(number n) {{
    if (n < FIRST.size()) return FIRST[n];
    std::vector<int> digits;
    for (; n > 0; n /= {base}) digits.push_back(int(n % {base}));
    std::vector<__int128> values;
    for (auto& one : BASIS) values.push_back(FIRST[one[0] * digits.back() + one[1]]);
    for (size_t at = digits.size() - 1; at-- > 0;) {{
        std::vector<__int128> next;
        for (auto& row : STEPS[digits[at]]) {{
            __int128 sum = row[values.size()];
            for (size_t i = 0; i < values.size(); i++) sum += row[i] * values[i];
            next.push_back(sum / row.back());
        }}
        values = next;
    }}
    return number(values[0]);
}}
",
        list(&steps.first),
        base = steps.base
    );
}

/// A move in one game of a sum, to what makes the whole 0; or one in each factor of a product.
fn compound_moves(program: &Program, out: &mut String) {
    if program.multiplies() {
        *out += "    position a{p[0]}, b{p[1]};
    number u = part_1::grundy(a), v = part_2::grundy(b);
    std::vector<position> first, second;
    for (number i = 0; i < std::min<number>(u, 4096); i++) {
        // What is left has the value uv + (u + i)(v + j), and that is to be 0.
        number j = v ^ nim_product(nim_product(u, v), nim_inverse(u ^ i));
        if (j >= v || !part_1::option(a, i, first) || !part_2::option(b, j, second)) continue;
        for (auto& x : first) left.push_back({x[0], p[1]});
        for (auto& y : second) left.push_back({p[0], y[0]});
        for (auto& x : first)
            for (auto& y : second) left.push_back({x[0], y[0]});
        return true;
    }
    return false;
}
";
        return;
    }
    *out += "    number total = grundy(p), value;\n    std::vector<position> found;\n";
    for (at, part) in (1..).zip(program.parts()) {
        let own = format!("position{{{}}}", part.of(|at| format!("p[{at}]")));
        let _ = writeln!(
            out,
            "    value = part_{at}::grundy({own});\n    if ((value ^ total) < value && part_{at}::option({own}, value ^ total, found)) {{\n        left = {{p}};"
        );
        for (place, coordinate) in part.coordinates.iter().enumerate() {
            let _ = writeln!(out, "        left[0][{coordinate}] = found[0][{place}];");
        }
        *out += "        return true;\n    }\n";
    }
    *out += "    return false;\n}\n";
}

/// Reads positions and prints what is known of them.
fn main(program: &Program) -> String {
    let refuse = program.positions().map_or_else(String::new, |name| {
        format!("        std::vector<number> rest;\n        if (!complete({name}, p, rest)) {{\n            std::cout << \"? no position of this law\\n\";\n            continue;\n        }}\n")
    });
    let outside = if let Values::Cones(_) = program.values { joined::OUTSIDE } else { "" };
    let refuse = refuse + outside + &program.too_large(&|most| {
        format!("        if (p[0] > {most}) {{\n            std::cout << \"? too large for 64 bits\\n\";\n            continue;\n        }}\n")
    });
    let (arity, wanted) = (program.arity, program.wanted());
    let value = if program.outcome { "(is_p(p) ? 'P' : 'N')" } else { "grundy(p)" };
    format!(
        r#"
// Reads positions, one a line, and prints value and winning move of each.
int main() {{
    std::string line;
    while (std::getline(std::cin, line)) {{
        std::istringstream in(line);
        position p;
        bool good = true;
        for (std::string word; in >> word;) {{
            number x = 0;
            auto end = std::from_chars(word.data(), word.data() + word.size(), x);
            good = good && end.ec == std::errc() && end.ptr == word.data() + word.size();
            p.push_back(x);
        }}
        if (p.empty()) continue;
        if (!good || p.size() != {arity}) {{
            std::cout << "? {wanted}\n";
            continue;
        }}
{refuse}        std::vector<position> left;
        auto value = {value};
        bool won = winning_move(p, left);
        std::cout << value << ' ';
        if (!won) std::cout << '-';
        else if (left.empty()) std::cout << "nothing";
        for (size_t i = 0; won && i < left.size(); i++) {{
            if (i) std::cout << " + ";
            for (size_t j = 0; j < left[i].size(); j++) std::cout << (j ? " " : "") << left[i][j];
        }}
        std::cout << '\n';
    }}
}}
"#
    )
}

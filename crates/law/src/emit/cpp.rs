//! Programs in C++17.

use super::{Program, Signs, Table, Values, WinningMoves, digits, growth, list, weights};
use std::fmt::Write;

const SIGNS: Signs = Signs {
    quotient: "/",
    root: ["root(", ")"],
    log: ["logarithm(", ")"],
    least: ["std::min<wide>(", ", ", ")"],
    largest: ["std::max<wide>(", ", ", ")"],
    constant: ["wide(", ")"],
};

const AUTOMATA: &str = r#"
struct Automaton {
    int base, factor, before, first;
    bool aligned;
    int tracks, extra;
    std::vector<int> next;
    std::vector<int> accept;
};

// The digits of n, most significant first; weights: factor * last + before * the one before.
// Aligned: the least significant digit first, each one more, so that all numbers end with their first digit.
static std::vector<int> digits(number n, const Automaton& a) {
    std::vector<int> out;
    for (; a.aligned && n > 0; n /= a.factor) out.push_back(int(n % a.factor) + 1);
    if (a.aligned) return out;
    std::vector<number> weights;
    number last = 1, older = a.first;
    while (last <= n) {
        weights.push_back(last);
        if (last > (n - (a.before ? std::min(n, older) : 0)) / a.factor) break;
        number next = a.factor * last + a.before * older;
        older = last;
        last = next;
    }
    for (auto weight = weights.rbegin(); weight != weights.rend(); ++weight) {
        out.push_back(int(n / *weight));
        n %= *weight;
    }
    return out;
}

// The number with these digits.
static number value_of(const std::vector<int>& word, const Automaton& a) {
    number high = 0, low = 0;
    if (a.aligned) {
        for (auto digit = word.rbegin(); digit != word.rend(); ++digit)
            if (*digit > 0) high = a.factor * high + *digit - 1;
        return high;
    }
    for (int digit : word) {
        number next = a.factor * high + a.before * low + digit;
        low = high;
        high = next;
    }
    return high + a.first * low;
}

// Numbers for the tracks behind the known ones so that the automaton accepts all; false if there are none.
static bool complete(const Automaton& a, const std::vector<number>& known, std::vector<number>& found) {
    std::vector<std::vector<int>> words;
    size_t length = 0;
    for (number n : known) {
        words.push_back(digits(n, a));
        length = std::max(length, words.back().size());
    }
    length += a.extra;
    int symbols = 1, step = 1;
    for (int track = 0; track < a.tracks; track++) symbols *= a.base;
    for (size_t track = 0; track < known.size(); track++) step *= a.base;
    int states = int(a.next.size()) / symbols;
    std::vector<int> fixed(length, 0);
    int weight = 1;
    for (auto& word : words) {
        for (size_t at = 0; at < word.size(); at++) fixed[length - word.size() + at] += weight * word[at];
        weight *= a.base;
    }
    std::vector<std::vector<char>> good(length + 1, std::vector<char>(states, 0));
    for (int state : a.accept) good[length][state] = 1;
    for (size_t at = length; at-- > 0;)
        for (int state = 0; state < states; state++)
            for (int symbol = fixed[at]; symbol < symbols && !good[at][state]; symbol += step)
                good[at][state] = good[at + 1][a.next[state * symbols + symbol]];
    if (!good[0][0]) return false;
    size_t others = a.tracks - known.size();
    words.assign(others, {});
    int state = 0;
    for (size_t at = 0; at < length; at++) {
        int symbol = fixed[at];
        while (!good[at + 1][a.next[state * symbols + symbol]]) symbol += step;
        state = a.next[state * symbols + symbol];
        int rest = symbol / step;
        for (size_t track = 0; track < others; track++) {
            words[track].push_back(rest % a.base);
            rest /= a.base;
        }
    }
    found.clear();
    for (auto& word : words) found.push_back(value_of(word, a));
    return true;
}
"#;

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
    out.push('\n');
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
            let _ = writeln!(
                out,
                "// At most so many may be taken.\nnumber f(number heap) {{\n    if (heap == 0) return 0;\n    wide n = heap;\n    return number(std::max<wide>(0, std::min<wide>(n, {f})));\n}}\n"
            );
            out += "number grundy(number n) {\n    while (n > 0 && f(n - 1) == f(n)) n -= f(n) + 1;\n    return f(n);\n}\n\n";
        }
    }
    let one = !matches!(program.values, Values::Automaton { .. });
    if one {
        out += "number grundy(const position& p) { return grundy(p[0]); }\n\n";
    } else if !program.outcome && program.arity == 1 {
        out += "number grundy(number n) { return grundy(position{n}); }\n\n";
    }
    out += "// The components that a winning move leaves; false: the position is lost (or no move is known).\nbool winning_move(const position& p, std::vector<position>& left) {\n    left.clear();\n";
    match &program.moves {
        WinningMoves::Take(set) => {
            let _ = writeln!(
                out,
                "    for (number k : {{{}}})\n        if (k <= p[0] && grundy(p[0] - k) == 0) {{\n            left = {{{{p[0] - k}}}};\n            return true;\n        }}\n    return false;\n}}",
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
        WinningMoves::Automata(all) => {
            let tables: Vec<String> = all.iter().map(|(table, _)| automaton(table)).collect();
            let components: Vec<String> = all
                .iter()
                .map(|(_, components)| {
                    let shown: Vec<String> =
                        components.iter().map(|component| format!("{{{}}}", list(component))).collect();
                    format!("{{{}}}", shown.join(", "))
                })
                .collect();
            let losing = if program.outcome { "is_p(p)" } else { "grundy(p) == 0" };
            let _ = writeln!(
                out,
                "    static const std::vector<Automaton> moves = {{{}}};\n    static const std::vector<std::vector<std::vector<int>>> components = {{{}}};\n    if ({losing}) return false;\n    for (size_t i = 0; i < moves.size(); i++) {{\n        std::vector<number> all = p, found;\n        if (!complete(moves[i], p, found)) continue;\n        all.insert(all.end(), found.begin(), found.end());\n        for (auto& component : components[i]) {{\n            left.push_back(position());\n            for (int track : component) left.back().push_back(all[track]);\n        }}\n        return true;\n    }}\n    return false;\n}}",
                tables.join(",\n        "),
                components.join(", ")
            );
        }
        WinningMoves::MaxNim => {
            out += "    number n = p[0], heap = 0;
    while (true) {
        // The next lost heap: the first whose moves do not reach this one.
        number low = heap, high = n;
        if (n - f(n) <= heap) break;
        while (low < high) {
            number middle = low + (high - low) / 2;
            if (middle - f(middle) > heap) high = middle; else low = middle + 1;
        }
        heap = low;
    }
    if (heap == n) return false;
    left = {{heap}};
    return true;
}
";
        }
        WinningMoves::None => out += "    (void)p;\n    return false;\n}\n",
    }
    if let Some(domain) = &program.domain {
        let _ = writeln!(out, "\nstatic const Automaton DOMAIN = {};", automaton(domain));
    }
    let refuse = program.positions().map_or_else(String::new, |name| {
        format!("        std::vector<number> rest;\n        if (!complete({name}, p, rest)) {{\n            std::cout << \"? no position of this law\\n\";\n            continue;\n        }}\n")
    });
    let (arity, wanted) = (program.arity, program.wanted());
    let value = if program.outcome { "(is_p(p) ? 'P' : 'N')" } else { "grundy(p)" };
    let _ = writeln!(
        out,
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
}}"#
    );
    out
}

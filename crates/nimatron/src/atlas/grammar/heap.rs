//! Moves of one heap n: to a number below n, to any of a set of them, or to two or three heaps.

use super::{Clause, Guard, line, numbers, remainders, size};

/// An expression with values below n, from some n on.
#[derive(Clone, Debug)]
struct Term {
    text: String,
    length: u32,
    /// What keeps the value below n; empty if it always is.
    below: String,
    /// Whether it may be a part of a sum: the others are sizes that hardly depend on n.
    part: bool,
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The condition under which `value` is a number below n. All these values are below n from some n
/// on, and never before.
fn below(value: impl Fn(u32) -> u32) -> String {
    let from = (0..1000).rev().find(|&n| value(n) >= n).map_or(0, |n| n + 1);
    if from == 0 { String::new() } else { format!("n > {}", from - 1) }
}

/// The expressions of at most this length.
fn terms(length: u32) -> Vec<Term> {
    let mut all = Vec::new();
    let mut add = |length: u32, text: String, below: String, part: bool| all.push(Term { text, length, below, part });
    for c in numbers(0, length) {
        add(size(c), c.to_string(), format!("n > {c}"), false);
    }
    add(2, "n - lowbit(n)".to_owned(), "n > 0".to_owned(), false);
    let rest = length.saturating_sub(1);
    for c in numbers(1, rest) {
        // Below 0 there are no positions.
        add(1 + size(c), format!("n - {c}"), String::new(), true);
    }
    for c in numbers(2, rest) {
        add(1 + size(c), format!("n/{c}"), "n > 0".to_owned(), true);
        add(1 + size(c), format!("n % {c}"), format!("n >= {c}"), false);
        add(2 + size(c), format!("n - n/{c}"), format!("n >= {c}"), true);
        for d in numbers(1, rest) {
            if d < c {
                let sum = format!("(n + {d})/{c}");
                add(2 + size(c) + size(d), sum, below(|n| (n + d) / c), true);
            }
            add(2 + size(c) + size(d), format!("(n - {d})/{c}"), String::new(), true);
            if 1 < d && d < c && gcd(c, d) == 1 {
                add(2 + size(c) + size(d), format!("{d}*n/{c}"), "n > 0".to_owned(), true);
            }
        }
    }
    all.retain(|term| term.length <= length);
    all.sort_by(|a, b| (a.length, &a.text).cmp(&(b.length, &b.text)));
    all
}

/// A set of numbers that may be taken, with the conditions on its members that are tried.
struct AtlasSubtractionSet {
    text: String,
    length: u32,
    /// What every member has to meet.
    always: &'static str,
    guards: Vec<Guard>,
}

/// The sets of at most this length.
fn sets(length: u32) -> Vec<AtlasSubtractionSet> {
    let rest = length.saturating_sub(1);
    let mut all = Vec::new();
    let mut add = |length: u32, text: String, always: &'static str, guards: Vec<Guard>| {
        all.push(AtlasSubtractionSet { text, length, always, guards });
    };
    let thinned = || {
        let mut guards = remainders("k", 0, rest);
        guards.extend(numbers(2, rest).map(|c| Guard::new(1 + size(c), format!("k != {c}"))));
        guards
    };
    add(1, "1..n".to_owned(), "", thinned());
    for c in numbers(2, rest) {
        add(1 + size(c), format!("{c}..n"), "", remainders("k", 0, rest));
        add(1 + size(c), format!("1..{c}"), "", Vec::new());
        add(2 + size(c), format!("1..n/{c}"), "", remainders("k", 0, rest));
        let whole = vec![Guard::new(3, "n % k == 0"), Guard::new(4, format!("n/k % {c} != 0"))];
        add(1 + size(c), format!("powers({c})"), "", whole);
        add(2 + size(c), format!("digits(n, {c})"), "k > 0", Vec::new());
        for d in numbers(c + 1, rest) {
            add(1 + size(c) + size(d), format!("{c}..{d}"), "", Vec::new());
        }
    }
    add(2, "fibonacci".to_owned(), "", Vec::new());
    add(2, "zeckendorf(n)".to_owned(), "", Vec::new());
    all.retain(|set| set.length <= length);
    all
}

/// The moves without a condition on n.
fn plain(length: u32) -> Vec<BareHeapMove> {
    let mut all = Vec::new();
    let mut add = |length: u32, result: String, loops: String, conditions: Vec<String>| {
        all.push(BareHeapMove { length, result, loops, conditions });
    };
    let terms = terms(length);
    for term in &terms {
        add(term.length, term.text.clone(), String::new(), vec![term.below.clone()]);
    }
    for set in sets(length) {
        let none = std::iter::once(Guard::none());
        for guard in none.chain(set.guards) {
            let conditions = vec![set.always.to_owned(), guard.text];
            add(1 + set.length + guard.length, "n - k".to_owned(), format!("k in {}", set.text), conditions);
        }
    }
    for c in numbers(2, length) {
        add(4 + size(c), "k".to_owned(), format!("k in 0..n/{c}"), vec!["n > 0".to_owned()]);
    }
    // Sums: any two parts with the sum n - c; all smaller heaps from i on; two or three terms.
    add(3, "(i) + (n - i)".to_owned(), "i in 1..n-1".to_owned(), Vec::new());
    add(4, "(i..n-1)".to_owned(), "i in 0..n-1".to_owned(), Vec::new());
    for c in numbers(1, length) {
        add(3 + size(c), format!("(i) + (n - {c} - i)"), format!("i in 0..n-{c}"), Vec::new());
        add(4 + size(c), format!("(i) + (n - {c} - i)"), format!("i in 1..n-{}", c + 1), Vec::new());
    }
    let parts: Vec<&Term> = terms.iter().filter(|term| term.part).collect();
    for (at, first) in parts.iter().enumerate() {
        for (next, second) in parts.iter().enumerate().skip(at + 1) {
            let two = 1 + first.length + second.length;
            if two > length {
                break;
            }
            let mut conditions = vec![first.below.clone(), second.below.clone()];
            conditions.dedup();
            add(two, format!("({}) + ({})", first.text, second.text), String::new(), conditions.clone());
            for third in &parts[next + 1..] {
                if two + 1 + third.length > length {
                    break;
                }
                let mut conditions = [conditions.clone(), vec![third.below.clone()]].concat();
                conditions.dedup();
                let sum = format!("({}) + ({}) + ({})", first.text, second.text, third.text);
                add(two + 1 + third.length, sum, String::new(), conditions);
            }
        }
    }
    all.retain(|one| one.length <= length);
    all
}

/// A move, before a condition on n is added.
struct BareHeapMove {
    length: u32,
    result: String,
    loops: String,
    conditions: Vec<String>,
}

pub(super) fn clauses(length: u32) -> Vec<Clause> {
    let mut all = Vec::new();
    for one in plain(length) {
        let none = std::iter::once(Guard::none());
        for guard in none.chain(remainders("n", 0, length - one.length)) {
            let conditions: Vec<&str> =
                one.conditions.iter().map(String::as_str).chain(std::iter::once(guard.text.as_str())).collect();
            let line = line("n", &one.result, &one.loops, &conditions);
            all.push(Clause { length: one.length + guard.length, lines: vec![line] });
        }
    }
    all
}

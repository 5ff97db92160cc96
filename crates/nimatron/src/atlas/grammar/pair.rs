//! Moves of two coordinates (a, b): by a fixed step, along a line, to a smaller number in one of
//! them, with the coordinates exchanged, and to sums of two positions.

use super::{Clause, Guard, line, numbers, remainders, size};

/// A move, before conditions and its mirror image.
struct BarePairMove {
    length: u32,
    result: String,
    loops: String,
    condition: &'static str,
}

/// A coordinate from which a number is taken, and the length of that.
fn less(name: &str, taken: u32) -> (u32, String) {
    if taken == 0 { (0, name.to_owned()) } else { (size(taken), format!("{name} - {taken}")) }
}

fn plain(length: u32) -> Vec<BarePairMove> {
    let mut all = Vec::new();
    let mut add = |length: u32, result: &str, loops: &str, condition: &'static str| {
        // The second coordinate is a symbol more than a heap has.
        all.push(BarePairMove { length: length + 1, result: result.to_owned(), loops: loops.to_owned(), condition });
    };
    let rest = length.saturating_sub(1);
    // Fixed steps, also with the coordinates exchanged, and steps that raise one of them.
    for p in numbers(0, rest) {
        for q in numbers(0, rest) {
            let ((long_a, a), (long_b, b)) = (less("a", p), less("b", q));
            if p + q > 0 {
                add(1 + long_a + long_b, &format!("({a}, {b})"), "", "");
                add(2 + long_a + long_b, &format!("({b}, {a})"), "", "");
            }
            if p > 0 && q > 0 {
                add(2 + long_a + long_b, &format!("({a}, b + {q})"), "", "");
            }
        }
    }
    // Lines.
    add(2, "(a - k, b)", "k in 1..a", "");
    add(3, "(a - k, b - k)", "k in 1..min(a, b)", "");
    add(3, "(a - k, b)", "k in 1..min(a, b)", "");
    add(4, "(a - k, b + k)", "k in 1..a", "");
    add(4, "(a - k, b - 2*k)", "k in 1..a", "");
    add(4, "(b, a - k)", "k in 1..a", "");
    add(4, "(a - i, b - j)", "i in 0..a, j in 0..b", "i + j > 0");
    add(4, "(a - k, b)", "k in powers(2)", "");
    for c in numbers(2, rest) {
        add(2 + size(c), "(a - k, b)", &format!("k in 1..{c}"), "");
        add(2 + size(c), "(a - k, b)", &format!("k in 1..a/{c}"), "");
        // Smaller numbers.
        add(1 + size(c), &format!("(a/{c}, b)"), "", "a > 0");
        add(2 + size(c), &format!("(a/{c}, b/{c})"), "", "a + b > 0");
    }
    add(2, "(0, b)", "", "a > 0");
    add(2, "(b, b)", "", "b < a");
    add(3, "(a - b, b)", "", "b > 0");
    add(3, "(b, a - b)", "", "b > 0");
    add(3, "(b - 1, b - 1)", "", "b <= a");
    // Sums: cuts of one coordinate, and one step in each.
    add(4, "(i, b) + (a - i, b)", "i in 1..a-1", "");
    add(5, "(i, b) + (a - 1 - i, b)", "i in 0..a-1", "");
    add(4, "(a - 1, b) + (a, b - 1)", "", "");
    add(4, "(a - 1, b) + (b - 1, a)", "", "");
    all.retain(|one| one.length <= length);
    all
}

/// The conditions on the position.
fn guards(length: u32) -> Vec<Guard> {
    let mut all = vec![Guard::none()];
    for comparison in ["a > b", "a >= b", "a < b", "a <= b", "a == b", "a != b", "a == 0", "b == 0", "a > 0", "b > 0"] {
        all.push(Guard::new(3, comparison));
    }
    all.extend(remainders("a", 0, length));
    all.extend(remainders("b", 0, length));
    all.extend(remainders("(a + b)", 1, length));
    all.retain(|guard| guard.length <= length);
    all
}

/// The same text with a and b exchanged.
fn mirrored(text: &str) -> String {
    let bytes = text.as_bytes();
    let word = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    let swapped = text.char_indices().map(|(at, one)| match one {
        'a' | 'b' if word(at + 1) || at > 0 && word(at - 1) => one,
        'a' => 'b',
        'b' => 'a',
        one => one,
    });
    swapped.collect()
}

pub(super) fn clauses(length: u32) -> Vec<Clause> {
    let mut all = Vec::new();
    for one in plain(length) {
        for guard in guards(length - one.length) {
            let line = |turn: fn(&str) -> String, back: bool| {
                let (result, loops) = (turn(&one.result), turn(&one.loops));
                // The mirror image of (x, y) is (y, x).
                let result = if back { exchanged(&result) } else { result };
                line("(a, b)", &result, &loops, &[&turn(one.condition), &turn(&guard.text)])
            };
            let own = line(str::to_owned, false);
            let image = line(mirrored, true);
            let alone = one.length + guard.length;
            all.push(Clause { length: alone, lines: vec![own.clone()] });
            if image != own {
                all.push(Clause { length: alone, lines: vec![image.clone()] });
                let mut both = vec![own, image];
                both.sort_unstable();
                all.push(Clause { length: alone + 1, lines: both });
            }
        }
    }
    all
}

/// A sum of pairs with the two entries of each exchanged: `(x, y) + (u, v)` becomes
/// `(y, x) + (v, u)`.
fn exchanged(sum: &str) -> String {
    let pairs = sum.split(" + (").map(|part| part.trim_start_matches('(').trim_end_matches(')'));
    let turned = pairs.map(|pair| match pair.split_once(", ") {
        Some((first, second)) => format!("({second}, {first})"),
        None => format!("({pair})"),
    });
    turned.collect::<Vec<_>>().join(" + ")
}

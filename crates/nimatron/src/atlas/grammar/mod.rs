//! The grammar of the atlas: the kinds of move from which its rule sets are made, each with a
//! length.
//!
//! The length of a move is the number of symbols that it needs beyond those that every move has: a
//! number with d binary digits counts 2 d - 1 (as many as Elias' gamma code needs, so that small
//! numbers come long before large ones), an operator or a named set one. A comparison that only
//! keeps a move from leaving a position as it is (`if n > 0` of `n -> n/2`) counts nothing.
//! `docs/atlas.md` lists what there is with its lengths. All of it, except where a number has no
//! bound, can be read by automata: number-theoretic sets (primes, divisors, squares) are not in it.

mod heap;
mod pair;

use serde::{Deserialize, Serialize};

/// What a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AtlasPositionKind {
    /// One heap, `n`.
    Heap,
    /// Two coordinates, `(a, b)`.
    Pair,
}

impl AtlasPositionKind {
    /// Both, in the order of the family.
    pub const ALL: [AtlasPositionKind; 2] = [AtlasPositionKind::Heap, AtlasPositionKind::Pair];

    /// The number of coordinates.
    pub const fn arity(self) -> usize {
        match self {
            AtlasPositionKind::Heap => 1,
            AtlasPositionKind::Pair => 2,
        }
    }
}

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clause {
    /// Its length.
    pub length: u32,
    /// Its lines in the rule language: one, or two if it is a move in both coordinates.
    pub lines: Vec<String>,
}

/// All kinds of move of at most this length, the shortest first, and those of one length in the
/// order of their text.
pub fn clauses(positions: AtlasPositionKind, length: u32) -> Vec<Clause> {
    let mut all = match positions {
        AtlasPositionKind::Heap => heap::clauses(length),
        AtlasPositionKind::Pair => pair::clauses(length),
    };
    all.retain(|clause| clause.length <= length);
    all.sort_unstable();
    all.dedup_by(|a, b| a.lines == b.lines);
    all
}

/// The length of a number: 1 for 0 and 1, 3 for 2 and 3, 5 for 4 to 7, ...
const fn size(c: u32) -> u32 {
    let bits = u32::BITS - c.leading_zeros();
    if bits == 0 { 1 } else { 2 * bits - 1 }
}

/// The numbers from `from` on of at most this length.
fn numbers(from: u32, length: u32) -> std::ops::Range<u32> {
    from..1 << length.div_ceil(2).min(16)
}

/// A condition with its length; no text if there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Guard {
    length: u32,
    text: String,
}

impl Guard {
    fn none() -> Guard {
        Guard { length: 0, text: String::new() }
    }

    fn new(length: u32, text: impl Into<String>) -> Guard {
        Guard { length, text: text.into() }
    }
}

/// The conditions on the remainder of an expression: `n % m == r`, and `n % m != r` for m >= 3,
/// which is one longer; r counts nothing. `extra` is the length of the expression beyond a name.
fn remainders(of: &str, extra: u32, length: u32) -> Vec<Guard> {
    let mut all = Vec::new();
    for m in numbers(2, length.saturating_sub(1 + extra)) {
        for r in 0..m {
            let short = 1 + extra + size(m);
            all.push(Guard::new(short, format!("{of} % {m} == {r}")));
            if m > 2 {
                all.push(Guard::new(short + 1, format!("{of} % {m} != {r}")));
            }
        }
    }
    all.retain(|guard| guard.length <= length);
    all
}

/// A line `position -> result for ... if ...`; conditions without text are left out.
fn line(position: &str, result: &str, loops: &str, conditions: &[&str]) -> String {
    let mut line = format!("{position} -> {result}");
    if !loops.is_empty() {
        line += &format!(" for {loops}");
    }
    let conditions: Vec<&str> = conditions.iter().copied().filter(|one| !one.is_empty()).collect();
    if !conditions.is_empty() {
        line += &format!(" if {}", conditions.join(" and "));
    }
    line
}

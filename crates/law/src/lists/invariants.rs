//! What laws of games on lists are functions of: numbers that are read off a list of any length.
//!
//! Each has a text in the rule language, a function in the language of programs (`emit::parse`),
//! and its value here; tests hold the three to each other. Only `reduced(row)` has no words there,
//! and is explained.

use crate::discover::expression::Expression;
use crate::emit::functions::{GameFunctionNames, indented};
use crate::kinds::formula::expression;
use nimatron_messages::{Message, claims};

/// A number that is read off a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invariant {
    /// One of the list of this module.
    Named(&'static NamedInvariant),
    /// The xor of this formula of each entry.
    XorOf(Expression),
}

/// An invariant with its text, its function in programs, and its value.
#[derive(Debug)]
pub struct NamedInvariant {
    /// In the rule language, of the list `row`.
    text: &'static str,
    /// The name of its function in programs.
    name: &'static str,
    /// The lists for which it has a value.
    needs: Needs,
    /// Whether it adds entries, so that it may be larger than each of them.
    is_sum: bool,
    /// The body of the function.
    code: &'static str,
    /// Its value; `None` where it has none.
    value: fn(&[u64]) -> Option<u64>,
}

impl PartialEq for NamedInvariant {
    fn eq(&self, other: &NamedInvariant) -> bool {
        self.name == other.name
    }
}

impl Eq for NamedInvariant {}

/// For which lists an invariant has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// Those with at least this many entries.
    Entries(usize),
    /// Those whose entries rise.
    Rising,
}

/// How many entries satisfy a condition on their index and themselves.
fn count(row: &[u64], condition: impl Fn(usize, u64) -> bool) -> Option<u64> {
    Some(row.iter().enumerate().filter(|&(at, &entry)| condition(at, entry)).count() as u64)
}

/// How often each entry occurs.
fn counts(row: &[u64]) -> impl Iterator<Item = u64> {
    let mut sorted = row.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|equal| equal.len() as u64).collect::<Vec<_>>().into_iter()
}

/// The xor of the entries whose index satisfies a condition.
fn xor(row: &[u64], condition: impl Fn(usize) -> bool) -> Option<u64> {
    Some(row.iter().enumerate().filter(|&(at, _)| condition(at)).fold(0, |xor, (_, &entry)| xor ^ entry))
}

/// The xor of a function of each entry.
fn xor_of(row: &[u64], of: impl Fn(u64) -> Option<u64>) -> Option<u64> {
    row.iter().try_fold(0, |xor, &entry| Some(xor ^ of(entry)?))
}

/// Lines of a function that ends with `false` where entries do not rise.
const RISING: &str = "for i in 0..len(row)\n    if i > 0\n        if row[i] <= row[i - 1]\n            return false\n";

use Needs::{Entries, Rising};

/// The body of a function that counts the entries x with a condition.
macro_rules! counted {
    ($condition:literal) => {
        concat!("number found = 0\nfor each x in row\n    if ", $condition, "\n        found += 1\nreturn found")
    };
}

/// The body of a function that adds, by an operator, something of each entry x.
macro_rules! joined {
    ($operator:literal, $of:literal) => {
        concat!("number total = 0\nfor each x in row\n    total ", $operator, " ", $of, "\nreturn total")
    };
}

/// The body of a function that makes the xor of the entries whose index i has a condition.
macro_rules! at_places {
    ($condition:literal) => {
        concat!(
            "number total = 0\nfor i in 0..len(row)\n    if ",
            $condition,
            "\n        total ^= row[i]\nreturn total"
        )
    };
}

/// Each with its text, its name, the lists for which it has a value, whether it adds entries, the
/// body of its function, and its value.
macro_rules! invariants {
    ($($text:literal $name:ident $needs:expr, $is_sum:expr, $code:expr, $value:expr;)*) => {
        /// The invariants that are tried, those that people think of first at the top.
        pub(super) const TABLE: &[NamedInvariant] = &[$(
            NamedInvariant {
                text: $text,
                name: stringify!($name),
                needs: $needs,
                is_sum: $is_sum,
                code: $code,
                value: $value,
            },
        )*];
    };
}

invariants! {
    "len(row)" length Entries(0), false,
        "return len(row)",
        |row| Some(row.len() as u64);
    "sum(row)" sum_of Entries(0), true,
        joined!("+=", "x"),
        |row| row.iter().try_fold(0u64, |sum, &entry| sum.checked_add(entry));
    "xor(row)" xor_of Entries(0), false,
        joined!("^=", "x"),
        |row| xor(row, |_| true);
    "max(row)" largest Entries(1), false,
        "number most = 0
for each x in row
    if x > most
        most = x
return most",
        |row| row.iter().max().copied();
    "min(row)" smallest Entries(1), false,
        "number least = row[0]
for each x in row
    if x < least
        least = x
return least",
        |row| row.iter().min().copied();
    "first(row)" first_of Entries(1), false,
        "return row[0]",
        |row| row.first().copied();
    "last(row)" last_of Entries(1), false,
        "return row[len(row) - 1]",
        |row| row.last().copied();
    "count(row, 0)" zeros Entries(0), false,
        counted!("x == 0"),
        |row| count(row, |_, entry| entry == 0);
    "count(row, 1)" ones_in Entries(0), false,
        counted!("x == 1"),
        |row| count(row, |_, entry| entry == 1);
    "count(row, 2)" twos_in Entries(0), false,
        counted!("x == 2"),
        |row| count(row, |_, entry| entry == 2);
    "count(x > 1 for x in row)" above_one Entries(0), false,
        counted!("x > 1"),
        |row| count(row, |_, entry| entry > 1);
    "count(x % 2 == 1 for x in row)" odd_entries Entries(0), false,
        counted!("x % 2 == 1"),
        |row| count(row, |_, entry| entry % 2 == 1);
    "len(distinct(row))" distinct Entries(0), false,
        "number found = 0
for i in 0..len(row)
    number before = 0
    for j in 0..i
        if row[j] == row[i]
            before += 1
    if before == 0
        found += 1
return found",
        |row| Some(counts(row).count() as u64);
    "max(count(row, x) for x in row)" most_frequent Entries(1), false,
        "number most = 0
for i in 0..len(row)
    number found = 0
    for each x in row
        if x == row[i]
            found += 1
    if found > most
        most = found
return most",
        |row| counts(row).max();
    "count(count(row, x) % 2 == 1 for x in distinct(row))" odd_counts Entries(0), false,
        "number odd = 0
for i in 0..len(row)
    number before = 0
    number found = 0
    for j in 0..len(row)
        if row[j] == row[i]
            found += 1
            if j < i
                before += 1
    if before == 0 and found % 2 == 1
        odd += 1
return odd",
        |row| Some(counts(row).filter(|count| count % 2 == 1).count() as u64);
    "count(row, max(row))" largest_ones Entries(1), false,
        "number most = 0
number found = 0
for each x in row
    if x > most
        most = x
        found = 0
    if x == most
        found += 1
return found",
        |row| row.iter().max().and_then(|&most| count(row, |_, entry| entry == most));
    "count(row, min(row))" smallest_ones Entries(1), false,
        "number least = row[0]
number found = 0
for each x in row
    if x < least
        least = x
        found = 0
    if x == least
        found += 1
return found",
        |row| row.iter().min().and_then(|&least| count(row, |_, entry| entry == least));
    "count(max(row[..i+1]) < 2 for i in indices(row))" leading_ones Entries(0), false,
        "number found = 0
for each x in row
    if x > 1
        return found
    found += 1
return found",
        |row| Some(row.iter().take_while(|&&entry| entry < 2).count() as u64);
    "count(i == 0 or row[i] != row[i-1] for i in indices(row))" runs Entries(0), false,
        "number found = 0
for i in 0..len(row)
    if i == 0
        found += 1
    else
        if not (row[i] == row[i - 1])
            found += 1
return found",
        |row| Some(row.chunk_by(|a, b| a == b).count() as u64);
    "count(i % 2 == 1 and row[i] == row[i-1] for i in indices(row))" equal_pairs Entries(0), false,
        "number found = 0
for i in 0..len(row)
    if i % 2 == 1
        if row[i] == row[i - 1]
            found += 1
return found",
        |row| Some(row.chunks_exact(2).filter(|pair| pair[0] == pair[1]).count() as u64);
    "xor(row[i] for i in indices(row) if (len(row) - i) % 2 == 1)" every_second_from_end Entries(0), false,
        at_places!("(len(row) - i) % 2 == 1"),
        |row| xor(row, |at| (row.len() - at) % 2 == 1);
    "xor(row[i] for i in indices(row) if i % 2 == 0)" every_second Entries(0), false,
        at_places!("i % 2 == 0"),
        |row| xor(row, |at| at % 2 == 0);
    "xor(row[i] for i in indices(row) if i % 2 == 1)" every_second_but_first Entries(0), false,
        at_places!("i % 2 == 1"),
        |row| xor(row, |at| at % 2 == 1);
    "xor(row[i] - sum(row[max(i-1,0)..i]) - min(i, 1) for i in indices(row) if (len(row) - i) % 2 == 1)" gaps Rising, false,
        "number total = 0
for i in 0..len(row)
    if (len(row) - i) % 2 == 1
        if i == 0
            total ^= row[0]
        else
            total ^= row[i] - row[i - 1] - 1
return total",
        |row| row.iter().enumerate().filter(|(at, _)| (row.len() - at) % 2 == 1).try_fold(0, |xor, (at, &entry)| {
            let below = if at == 0 { 0 } else { row[at - 1].checked_add(1)? };
            Some(xor ^ entry.checked_sub(below)?)
        });
    "count(x + 1 >= max(row) for x in row)" near_largest Entries(1), false,
        "number most = 0
for each x in row
    if x > most
        most = x
number found = 0
for each x in row
    if x + 1 >= most
        found += 1
return found",
        |row| row.iter().max().and_then(|&most| count(row, |_, entry| entry + 1 >= most));
    "row[1]" second Entries(2), false,
        "return row[1]",
        |row| row.get(1).copied();
    "row[len(row)-2]" last_but_one Entries(2), false,
        "return row[len(row) - 2]",
        |row| row.iter().rev().nth(1).copied();
    "count(row[i] > row[j] for i in indices(row), j in indices(row) if i < j)" inversions Entries(0), false,
        "number found = 0
for i in 0..len(row)
    for j in 0..i
        if row[j] > row[i]
            found += 1
return found",
        |row| Some((0..row.len()).map(|at| row[..at].iter().filter(|&&entry| entry > row[at]).count() as u64).sum());
    "reduced(row)" reduced Entries(0), false,
        "list kept = copy(row)
number height = 0
for each x in row
    if height > 0 and kept[height - 1] == x
        height -= 1
    else
        kept[height] = x
        height += 1
return height",
        |row| {
            let mut kept: Vec<u64> = Vec::new();
            for &entry in row {
                if kept.last() == Some(&entry) {
                    kept.pop();
                } else {
                    kept.push(entry);
                }
            }
            Some(kept.len() as u64)
        };
    "xor(x % 3 for x in row)" xor_mod_3 Entries(0), false,
        joined!("^=", "x % 3"),
        |row| xor_of(row, |entry| Some(entry % 3));
    "sum(x / 2 for x in row)" halves Entries(0), true,
        joined!("+=", "x / 2"),
        |row| row.iter().try_fold(0u64, |sum, entry| sum.checked_add(entry / 2));
}

impl Invariant {
    /// Its value for a list; `None` where it has none.
    pub fn value(&self, row: &[u64]) -> Option<u64> {
        match self {
            Invariant::Named(named) => (named.value)(row),
            Invariant::XorOf(formula) => xor_of(row, |entry| formula.value(&[entry])),
        }
    }

    /// Whether it adds entries.
    pub(super) const fn is_sum(&self) -> bool {
        matches!(self, Invariant::Named(NamedInvariant { is_sum: true, .. }))
    }

    /// The minimum number of entries of a list for which it has a value.
    pub(super) const fn least_length(&self) -> usize {
        match self {
            Invariant::Named(NamedInvariant { needs: Needs::Entries(count), .. }) => *count,
            Invariant::Named(_) | Invariant::XorOf(_) => 0,
        }
    }

    /// The body of a function of programs that tests whether it has a value, beside the length;
    /// `None` if it always has.
    pub(super) const fn has_value(&self) -> Option<&'static str> {
        match self {
            Invariant::Named(NamedInvariant { needs: Needs::Rising, .. }) => Some(RISING),
            Invariant::Named(_) | Invariant::XorOf(_) => None,
        }
    }

    /// What its text means, if that is no expression of the rule language.
    pub(super) fn meaning(&self, coordinate: &str) -> Option<Message> {
        matches!(self, Invariant::Named(named) if named.name == "reduced").then(|| claims::reduced(coordinate))
    }

    /// Its text in the rule language, of a coordinate with this name.
    pub fn text(&self, coordinate: &str) -> String {
        match self {
            Invariant::Named(named) => of_coordinate(named.text, coordinate),
            Invariant::XorOf(formula) => format!("xor({formula} for x in {coordinate})"),
        }
    }

    /// Its function in a program, and a call of it. `at` tells functions of formulas apart.
    pub(super) fn program(&self, at: usize) -> (String, String) {
        let function = |name: &str, body: &str| {
            (format!("{name}(row: list) -> number\n{}", indented(body)), format!("{name}(row)"))
        };
        match self {
            Invariant::Named(named) => {
                let (code, call) = function(named.name, named.code);
                (format!("# {}\n{code}", named.text), call)
            }
            Invariant::XorOf(formula) => {
                let names = GameFunctionNames { suffix: String::new(), arity: 1, outcome: false, valued: false };
                let of = expression(formula, &names);
                let body = format!("number total = 0\nfor each n in row\n    total ^= {of}\nreturn total");
                function(&format!("xor_of_{at}"), &body)
            }
        }
    }

    /// How hard it is to read: the length of what is not a plain word.
    pub(super) fn complexity(&self) -> usize {
        match self {
            Invariant::Named(named) => 1 + named.text.len() / 12,
            Invariant::XorOf(formula) => 2 + formula.complexity(),
        }
    }
}

/// A text about `row`, about a list with another name.
pub(super) fn of_coordinate(text: &str, coordinate: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("row") {
        let (before, after) = rest.split_at(at);
        out += before;
        out += coordinate;
        rest = &after[3..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_core::Budget;
    use nimatron_rules::list::ListRules;

    /// A program with a law and a search has functions of both; those of the same name do the same.
    #[test]
    fn functions_have_names_of_their_own() {
        use crate::emit::helpers::{LISTS, NUMBERS, RULES};
        let helpers = [LISTS, NUMBERS, RULES].concat();
        let shared = TABLE.iter().filter(|named| helpers.contains(&format!("\n{}(", named.name)));
        assert_eq!(shared.map(|named| named.text).collect::<Vec<_>>(), ["sum(row)", "xor(row)"]);
    }

    /// The values are those of the texts, as the rule language reads them.
    #[test]
    fn values_are_those_of_the_texts() {
        let rows = (0..4usize).flat_map(|length| (0..4u64.pow(length as u32)).map(move |code| row(code, length, 4)));
        let rows: Vec<Vec<u64>> = rows.chain((0..40).map(|code| row(code * 977 + 5, 7, 6))).collect();
        for invariant in TABLE.iter().map(Invariant::Named) {
            if invariant.meaning("row").is_some() {
                continue;
            }
            let text = format!("game t(row[], n); (row, n) -> ([], {}) if n == 100", invariant.text("row"));
            let rules = ListRules::parse(&text, &[]).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            for row in &rows {
                let position: Vec<i64> =
                    [row.len() as i64].into_iter().chain(row.iter().map(|&entry| entry as i64)).chain([100]).collect();
                let mut found = None;
                let walked = rules.options(&position, &Budget::unlimited(), &mut |option| {
                    found = option[0].last().map(|&value| value as u64);
                    Ok(())
                });
                let found = walked.ok().and(found);
                let value = invariant.value(row);
                assert!(value == found || value.is_none() || found.is_none(), "{text}: {row:?}: {value:?}, {found:?}");
                // All of them have a value where there are two entries in order; xor of numbers
                // below 0 is only in the language.
                let has_both = row.len() >= 2 && row.is_sorted_by(|a, b| a < b);
                assert!(!has_both || (found.is_some() && value.is_some()), "{text}: {row:?}");
            }
        }
    }

    fn row(mut code: u64, length: usize, base: u64) -> Vec<u64> {
        let mut next = || {
            let entry = code % base;
            code /= base;
            entry
        };
        (0..length).map(|_| next()).collect()
    }

    #[test]
    fn neighbours_are_removed_in_pairs() {
        let reduced = TABLE.iter().map(Invariant::Named).find(|one| one.meaning("row").is_some()).unwrap();
        let left = [vec![], vec![1, 1], vec![1, 2, 2, 1], vec![1, 1, 1], vec![1, 2, 1, 1, 2, 3]];
        assert_eq!(left.map(|row| reduced.value(&row)), [0, 0, 0, 1, 2].map(Some));
    }
}

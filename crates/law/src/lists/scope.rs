//! Which lists a law covers.

use super::invariants::{Invariant, of_coordinate};

/// A condition on lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListScope {
    kind: &'static ListKind,
    /// The minimum number of entries.
    least: usize,
}

/// A kind of lists, with the empty one.
#[derive(Debug)]
struct ListKind {
    /// The condition in the rule language, of the list `row`; empty if there is none.
    text: &'static str,
    /// Lines of a function of programs that ends with `false` for other lists.
    code: &'static str,
    holds: fn(&[u64]) -> bool,
}

impl ListScope {
    /// Whether it has lists with all entries, of some minimum length.
    pub fn has_all_entries(&self) -> bool {
        self.kind.text.is_empty()
    }
}

impl PartialEq for ListKind {
    fn eq(&self, other: &ListKind) -> bool {
        self.text == other.text
    }
}

impl Eq for ListKind {}

/// All kinds, wide ones first.
const KINDS: &[ListKind] = &[
    ListKind { text: "", code: "", holds: |_| true },
    ListKind {
        text: "all(x > 0 for x in row)",
        code: "for each x in row
    if x == 0
        return false
",
        holds: |row| row.iter().all(|&x| x > 0),
    },
    ListKind {
        text: "len(distinct(row)) <= 2",
        code: "number a = 0
number b = 0
for i in 0..len(row)
    if i == 0
        a = row[0]
        b = row[0]
    if a == b
        b = row[i]
    if not (row[i] == a or row[i] == b)
        return false
",
        holds: |row| {
            let mut others = row.iter().filter(|&x| Some(x) != row.first());
            let second = others.next();
            others.all(|x| Some(x) == second)
        },
    },
    ListKind {
        text: "all(x < 2 for x in row)",
        code: "for each x in row
    if x > 1
        return false
",
        holds: |row| row.iter().all(|&x| x < 2),
    },
    ListKind {
        text: "len(distinct(row)) == len(row)",
        code: "for i in 0..len(row)
    for j in 0..i
        if row[j] == row[i]
            return false
",
        holds: |row| row.iter().enumerate().all(|(at, entry)| !row[..at].contains(entry)),
    },
    ListKind {
        text: "all(x == 1 for x in row)",
        code: "for each x in row
    if not (x == 1)
        return false
",
        holds: |row| row.iter().all(|&x| x == 1),
    },
];

impl ListScope {
    /// All of them, wide ones first.
    pub(super) fn all() -> impl Iterator<Item = ListScope> {
        KINDS.iter().flat_map(|kind| [0, 1, 2].map(|least| ListScope { kind, least }))
    }

    /// Whether a list belongs to it.
    pub fn contains(&self, row: &[u64]) -> bool {
        row.len() >= self.least && (self.kind.holds)(row)
    }

    /// The condition in the rule language, of a list with this name; `None` if all lists belong to
    /// it.
    pub fn text(&self, coordinate: &str) -> Option<String> {
        let long = (self.least > 0).then(|| format!("len(row) >= {}", self.least));
        let kind = Some(self.kind.text.to_owned()).filter(|text| !text.is_empty());
        let all: Vec<String> = long.into_iter().chain(kind).collect();
        (!all.is_empty()).then(|| of_coordinate(&all.join(" and "), coordinate))
    }

    /// Whether all lists belong to it.
    pub(super) fn is_all(&self) -> bool {
        self.least == 0 && self.kind.text.is_empty()
    }

    /// Whether only lists of 1s belong to it, so that there is one of each length.
    pub(super) fn is_of_ones(&self) -> bool {
        self.kind == &KINDS[KINDS.len() - 1]
    }

    /// The same lists, those that are too short for some invariants left out.
    pub(super) fn with<'i>(&self, invariants: impl Iterator<Item = &'i Invariant>) -> ListScope {
        ListScope { kind: self.kind, least: invariants.map(Invariant::least_length).fold(self.least, usize::max) }
    }

    /// The body of the function of programs that tests it; empty if there is nothing to test.
    pub(super) fn code(&self) -> String {
        let long = match self.least {
            0 => String::new(),
            least => format!("if len(row) < {least}\n    return false\n"),
        };
        long + self.kind.code
    }
}

//! Rule texts for games on a row of any number of coordinates, made line by line and formatted.

/// Names for the coordinates, and as many names for what they become.
pub(super) struct CoordinateNames {
    /// `a`, `b`, ... for up to seven coordinates (`h` is the name of a parameter of a game),
    /// otherwise `x1`, `x2`, ...
    pub(super) old: Vec<String>,
    /// `p`, `q`, ... or `y1`, `y2`, ...
    pub(super) new: Vec<String>,
}

/// Names for this many coordinates.
pub(super) fn names(count: usize) -> CoordinateNames {
    let list = |letters: char, prefix: &str| {
        let letter = |index: usize| char::from_u32(letters as u32 + index as u32).unwrap_or('_').to_string();
        (0..count).map(|i| if count <= 7 { letter(i) } else { format!("{prefix}{}", i + 1) }).collect()
    };
    CoordinateNames { old: list('a', "x"), new: list('p', "y") }
}

impl CoordinateNames {
    /// The tuple, as in the header and to the left of an arrow.
    pub(super) fn tuple(&self) -> String {
        self.old.join(", ")
    }

    /// The tuple with the expressions at some places replaced.
    pub(super) fn with(&self, changes: &[(usize, &str)]) -> String {
        let mut row: Vec<&str> = self.old.iter().map(String::as_str).collect();
        for &(place, text) in changes {
            row[place] = text;
        }
        row.join(", ")
    }

    /// A line that changes coordinates: `(a, b) -> (p, b) for ...`.
    pub(super) fn line(&self, changes: &[(usize, &str)], rest: &str) -> String {
        format!("  ({}) -> ({}) {rest}\n", self.tuple(), self.with(changes))
    }

    /// A line for each of the first `count` coordinates, which lets it fall to any smaller number,
    /// under a condition that may be empty.
    pub(super) fn falls(&self, count: usize, condition: impl Fn(usize) -> String) -> String {
        let line = |(place, heap): (usize, &String)| {
            self.line(&[(place, "to")], &format!("for to in 0..{heap}-1{}", condition(place)))
        };
        self.old[..count].iter().enumerate().map(line).collect()
    }

    /// A condition on all pairs, with a line for each coordinate, because one line would get long.
    pub(super) fn pairs(&self, condition: impl Fn(&str, &str) -> String) -> String {
        let mut lines = String::new();
        for (place, one) in self.old.iter().enumerate().take(self.old.len() - 1) {
            let each: Vec<String> = self.old[place + 1..].iter().map(|other| condition(one, other)).collect();
            lines += &format!("  where {}\n", each.join(" and "));
        }
        lines
    }

    /// A condition on neighbours, `a < b and b < c`; empty for one coordinate.
    pub(super) fn neighbours(&self, relation: &str) -> String {
        let each: Vec<String> = self.old.windows(2).map(|pair| format!("{} {relation} {}", pair[0], pair[1])).collect();
        each.join(" and ")
    }
}

/// ` where ...`; empty if the condition is empty.
pub(super) fn domain(condition: &str) -> String {
    if condition.is_empty() { String::new() } else { format!(" where {condition}") }
}

/// The text in the form of `nimatron fmt`. (A text that does not parse is returned as it is, and
/// loading it then fails.)
pub(super) fn formatted(text: String) -> String {
    nimatron_rules::parse(&text).map_or(text, |tree| nimatron_rules::print(&tree))
}

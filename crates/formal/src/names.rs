//! Names of variables in printed relations.

/// Words that are taken: of Coq, of the library, and of what is printed.
const TAKEN: [&str; 56] = [
    "as",
    "at",
    "cofix",
    "else",
    "end",
    "exists",
    "exists2",
    "fix",
    "for",
    "forall",
    "fun",
    "if",
    "in",
    "let",
    "match",
    "mod",
    "return",
    "set",
    "then",
    "using",
    "where",
    "with",
    "i",
    "p",
    "g",
    "move",
    "parts",
    "position",
    "coordinates",
    "grundy",
    "law",
    "step",
    "run",
    "start",
    "read",
    "size",
    "rep",
    "ok",
    "value",
    "track",
    "fibonacci",
    "fst",
    "snd",
    "allowed",
    "prime",
    "taken",
    "place",
    "written",
    "sum",
    "nat",
    "list",
    "map",
    "nth",
    "length",
    "before",
    "cycle",
];

/// Variables that the text of one method has besides, and the names that coordinates get instead.
pub(crate) struct OwnVariables {
    own: &'static [&'static str],
    instead: &'static [&'static str],
}

/// Of a rank (`rank`).
pub(crate) const OF_RANKS: OwnVariables = OwnVariables { own: &["k", "q", "e", "l", "ps"], instead: &["n"] };
/// Of the moves of a product (`compound`).
pub(crate) const OF_PRODUCTS: OwnVariables = OwnVariables { own: &["a", "b", "ps", "qs"], instead: &["n1", "n2"] };
/// Of Euclid's game (`euclid`).
pub(crate) const OF_EUCLID: OwnVariables = OwnVariables { own: &["k", "r", "j"], instead: &["a", "b"] };

/// The names of a position's coordinates in a text that has variables of its own.
pub(crate) fn beside(variables: &OwnVariables, coordinates: &[String]) -> Vec<String> {
    let names = names(coordinates, coordinates.len());
    let taken = names.iter().any(|name| variables.own.contains(&name.as_str()));
    if taken { variables.instead.iter().map(|&name| name.to_owned()).collect() } else { names }
}

/// The names of a position's coordinates and of the other variables of a clause.
pub(crate) fn names(coordinates: &[String], variables: usize) -> Vec<String> {
    let plain = |name: &String| {
        name.len() <= 12
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            && !TAKEN.contains(&name.as_str())
    };
    let mut all: Vec<String> = if coordinates.iter().all(plain) {
        coordinates.to_vec()
    } else {
        (1..=coordinates.len()).map(|number| format!("n{number}")).collect()
    };
    let letters = ["k", "m", "l", "j", "h", "d", "e", "q", "r", "s"].map(str::to_owned);
    let mut fresh = letters.into_iter().chain((1..).map(|number| format!("x{number}")));
    while all.len() < variables {
        if let Some(name) = fresh.find(|name| !all.contains(name)) {
            all.push(name);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coordinates(all: &[&str]) -> Vec<String> {
        all.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn names_of_rules_stay_unless_one_is_taken() {
        assert_eq!(names(&coordinates(&["a", "b"]), 3), ["a", "b", "k"]);
        assert_eq!(names(&coordinates(&["k", "m"]), 4), ["k", "m", "l", "j"]);
        for taken in ["p", "exists", "A", "heap_of_counters", "x_", ""] {
            assert_eq!(names(&coordinates(&["a", taken]), 2), ["n1", "n2"], "{taken}");
        }
        let many = names(&coordinates(&["x1"]), 13);
        assert_eq!(many[10..], ["s", "x2", "x3"]);
    }

    #[test]
    fn variables_of_a_text_are_not_names_of_coordinates() {
        assert_eq!(beside(&OF_RANKS, &coordinates(&["heap"])), ["heap"]);
        assert_eq!(beside(&OF_RANKS, &coordinates(&["k"])), ["n"]);
        assert_eq!(beside(&OF_PRODUCTS, &coordinates(&["x", "y"])), ["x", "y"]);
        assert_eq!(beside(&OF_PRODUCTS, &coordinates(&["x", "ps"])), ["n1", "n2"]);
        assert_eq!(beside(&OF_EUCLID, &coordinates(&["r", "s"])), ["a", "b"]);
        for variables in [OF_RANKS, OF_PRODUCTS, OF_EUCLID] {
            assert!(variables.instead.iter().all(|name| !variables.own.contains(name) && !TAKEN.contains(name)));
        }
    }
}

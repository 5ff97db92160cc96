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

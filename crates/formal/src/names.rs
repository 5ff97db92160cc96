//! Names of variables in printed relations.

/// Words that are taken: of Coq, of the library, and of what is printed. The proof of a theorem
/// that introduces coordinates uses some of them, which a coordinate of that name would hide.
#[rustfmt::skip]
const TAKEN: [&str; 112] = [
    // Words of the language.
    "as", "at", "by", "cofix", "else", "end", "exists", "exists2", "fix", "for", "forall", "fun",
    "if", "in", "let", "match", "mod", "return", "set", "then", "using", "where", "with",
    // Variables, and what is defined.
    "i", "p", "g", "move", "parts", "position", "coordinates", "grundy", "law", "step", "run",
    "start", "read", "size", "rep", "ok", "value", "track", "fibonacci", "fst", "snd", "allowed",
    "prime", "taken", "place", "written", "sum", "nat", "list", "map", "nth", "length", "before",
    "cycle", "app", "arity", "atom", "atoms", "automaton", "back", "bool", "both", "certificate",
    "checked", "clauses", "counts", "cut", "cuts", "digits", "divides", "domain", "each", "ends", "env",
    "euclid", "factor", "false", "forth", "holds", "into", "least", "lost", "members", "moves",
    "numeration", "onto", "order", "part", "proj1", "proj2", "readable", "reads", "repeating", "rises",
    "rules", "same", "slow", "small", "some", "symmetric", "system", "terminates", "theorems",
    "true", "values", "way", "ways", "winner", "won",
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
    let stays = |name: &String| is_plain(name) && !TAKEN.contains(&name.as_str());
    let mut all: Vec<String> = if coordinates.iter().all(stays) {
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

/// Whether a coordinate of this name may be printed by it, if it is not taken.
fn is_plain(name: &str) -> bool {
    name.len() <= 12
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::texts;
    use crate::trusted::without_comments;
    use std::collections::BTreeSet;

    /// Templates of methods that print no coordinate: a heap is `n` in them, or a piece. Some are
    /// comments.
    const WITHOUT_COORDINATES: [&str; 5] = ["below.v", "legs.v", "legs_pieces.v", "family_pieces.v", "family_types.v"];

    /// What templates use and no file declares by this name: a theorem whose name is filled in, and
    /// words of Coq's own library.
    const DECLARED_ELSEWHERE: [&str; 13] =
        ["digits", "app", "bool", "false", "fst", "length", "list", "map", "nat", "nth", "proj1", "proj2", "snd"];

    /// The identifiers of a text with what stands before each, without those that have a dot or a
    /// quotation mark, and without holes.
    fn identifiers(text: &str) -> impl Iterator<Item = (&str, &str)> {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.' | '{' | '}');
        let words = text.split(move |c: char| !is_part(c)).map(|word| word.trim_end_matches('.'));
        let start = text.as_ptr() as usize;
        words.filter(|word| !word.is_empty()).map(move |word| (&text[..word.as_ptr() as usize - start], word))
    }

    /// What the text of a file declares for the files that load it: not the variables of sections.
    fn declared(text: &str) -> BTreeSet<&str> {
        const FIRST: [&str; 9] =
            ["Definition", "Fixpoint", "with", "Inductive", "Record", "Theorem", "Lemma", "Corollary", "Notation"];
        let mut all = BTreeSet::new();
        let mut has_fields = false;
        for line in text.lines() {
            let mut words =
                line.split(|c: char| c.is_whitespace() || matches!(c, ':' | '.')).filter(|word| !word.is_empty());
            let first = words.next().unwrap_or_default();
            if FIRST.contains(&first) && line.starts_with(first) {
                all.extend(words.next());
                has_fields = matches!(first, "Inductive" | "Record" | "with");
            }
            // Fields and constructors.
            for (before, word) in identifiers(line).filter(|_| has_fields) {
                let before = before.trim_end();
                let is_field = before.is_empty() || before.ends_with(['{', ';', '|']);
                if is_field {
                    all.insert(word);
                }
            }
            has_fields &= !line.trim_end().ends_with('.');
        }
        all
    }

    /// A coordinate that is called as something that a text uses would hide it.
    #[test]
    fn what_texts_use_is_taken() {
        let plain = |folder| texts(folder).into_iter().map(|(name, text)| (name, without_comments(&text)));
        let theory: Vec<(String, String)> = plain("theory").collect();
        let templates: Vec<(String, String)> = plain("templates").collect();
        let mut global: BTreeSet<&str> = theory.iter().chain(&templates).flat_map(|(_, text)| declared(text)).collect();
        for one in ["back", "arity", "grundy", "lost", "won", "falls", "reads"] {
            assert!(global.contains(one), "{one}");
        }
        global.extend(DECLARED_ELSEWHERE);
        let mut seen = BTreeSet::new();
        for (name, text) in templates.iter().filter(|(name, _)| !WITHOUT_COORDINATES.contains(&name.as_str())) {
            for (_, word) in identifiers(text).filter(|(_, word)| is_plain(word) && global.contains(word)) {
                assert!(TAKEN.contains(&word), "{word} in {name} may be a coordinate");
                seen.insert(word);
            }
        }
        assert!(seen.contains("digits") && seen.contains("forth") && seen.len() > 30, "{seen:?}");
    }

    fn coordinates(all: &[&str]) -> Vec<String> {
        all.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn names_of_rules_stay_unless_one_is_taken() {
        assert_eq!(names(&coordinates(&["a", "b"]), 3), ["a", "b", "k"]);
        assert_eq!(names(&coordinates(&["k", "m"]), 4), ["k", "m", "l", "j"]);
        for taken in ["p", "exists", "digits", "by", "A", "heap_of_counters", "x_", ""] {
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

//! Short texts that proofs of several methods have in common: tuples with their coordinates and
//! patterns, and how a disjunction is taken apart and chosen from.

/// The tactic that takes the hypothesis that one of `count` things holds apart, `M` as
/// `[M|[M|M]]`; `None` if there is only one.
pub(crate) fn apart(hypothesis: &str, count: usize) -> Option<String> {
    let pattern = (1..count).fold(hypothesis.to_owned(), |pattern, _| format!("[{hypothesis}|{pattern}]"));
    (count > 1).then(|| format!("destruct {hypothesis} as {pattern}"))
}

/// The tactics that choose one of `count` things, counted from 0, each followed by `end`.
pub(crate) fn chosen(at: usize, count: usize, end: &str) -> String {
    let right = format!("right{end}").repeat(at);
    if at + 1 < count { format!("{right}left{end}") } else { right }
}

/// A tuple of these, or the only one.
pub(crate) fn tuple<S: AsRef<str>>(of: &[S]) -> String {
    let all: Vec<&str> = of.iter().map(AsRef::as_ref).collect();
    if let [one] = all[..] { one.to_owned() } else { format!("({})", all.join(", ")) }
}

/// The pattern that takes such a tuple apart.
pub(crate) fn pattern<S: AsRef<str>>(of: &[S]) -> String {
    let mut all = of.iter().map(|name| name.as_ref().to_owned());
    let first = all.next().unwrap_or_default();
    all.fold(first, |before, next| format!("[{before} {next}]"))
}

/// The coordinates of a tuple with `count` of them, which is a term.
pub(crate) fn projections(term: &str, count: usize) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = term.to_owned();
    for _ in 1..count {
        all.push(format!("snd ({rest})"));
        rest = format!("fst ({rest})");
    }
    all.push(rest);
    all.reverse();
    all
}

/// The same of a tuple that is a variable, which needs no parentheses.
pub(crate) fn coordinates(variable: &str, count: usize) -> Vec<String> {
    let closed = format!("({variable})");
    projections(variable, count).iter().map(|term| term.replace(&closed, variable)).collect()
}

/// Names for the coordinates of `p`, each in a line, before what is said of them.
pub(crate) fn opened(names: &[String]) -> String {
    let own = names.iter().zip(coordinates("p", names.len()));
    own.map(|(name, term)| format!("  let {name} := {term} in\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disjunctions_are_taken_apart_and_chosen_from() {
        assert_eq!(apart("M", 1), None);
        assert_eq!(apart("M", 2).as_deref(), Some("destruct M as [M|M]"));
        assert_eq!(apart("T", 4).as_deref(), Some("destruct T as [T|[T|[T|T]]]"));
        assert_eq!(chosen(0, 1, ". "), "");
        assert_eq!(chosen(0, 3, ". "), "left. ");
        assert_eq!(chosen(1, 3, "; "), "right; left; ");
        assert_eq!(chosen(2, 3, "; "), "right; right; ");
    }

    #[test]
    fn tuples_have_patterns_and_coordinates() {
        assert_eq!((tuple(&["a"]), tuple(&["a", "b", "c"])), ("a".to_owned(), "(a, b, c)".to_owned()));
        assert_eq!((pattern(&["a"]), pattern(&["a", "b", "c"])), ("a".to_owned(), "[[a b] c]".to_owned()));
        assert_eq!(projections("fst (q)", 2), ["fst (fst (q))", "snd (fst (q))"]);
        assert_eq!(coordinates("p", 1), ["p"]);
        assert_eq!(coordinates("p", 3), ["fst (fst p)", "snd (fst p)", "snd p"]);
        let names = ["a", "b"].map(str::to_owned);
        assert_eq!(opened(&names), "  let a := fst p in\n  let b := snd p in\n");
    }
}

//! All errors of a rule text, for editors. The parser stops at the first one; here the clause with
//! an error is made blank and the rest is read again.
//!
//! An error that is only there because a clause is missing would be worse than one that is not
//! reported yet, so the search ends where clauses depend on one another: after an error in the
//! header, and in rules about lists without a header, where any move may tell which coordinates are
//! lists.

use crate::kinds::{GameTextError, kind_of};
use nimatron_messages::Message;
use nimatron_rules::{Diagnostic, RuleKind, Ruleset, Span, clauses, only};

/// Maximum number of errors that are looked for.
const MAX_FAULTS: usize = 20;
/// A longer text, in bytes, is read only once.
const MAX_REREAD: usize = 1 << 16;
/// What is said of a move if the first move, which names the coordinates, is missing.
const OF_FIRST_MOVE: [&str; 2] = ["names.pattern_length", "names.result_length"];

/// All errors of a text of rules, in the order in which they are found: the first one is the error
/// of [`GameDef::load`](crate::GameDef::load). Empty if the rules are right.
///
/// ```
/// use nimatron_catalogue::faults;
/// let faults = faults("n -> n - k for k in primse\nn -> n - m\nn -> n - 1");
/// assert_eq!(faults.len(), 2);
/// assert!(faults[1].to_string().contains("`m` is not known"));
/// ```
pub fn faults(text: &str) -> Vec<Diagnostic> {
    let kind = RuleKind::of(text);
    let own = kind_of(text);
    let check = |text: &str| match own {
        Some(kind) => (kind.game)(text, &[]).map(|_| ()).map_err(|wrong| match wrong {
            GameTextError::At(diagnostic) => diagnostic,
            GameTextError::Other(message) => without_place(message),
        }),
        None => Ruleset::parse(text).map(|_| ()),
    };
    let Err(first) = check(text) else { return Vec::new() };
    let mut faults = vec![first];
    if text.len() > MAX_REREAD {
        return faults;
    }
    let mut rest = clauses(text, kind);
    let has_header = rest.first().is_some_and(|first| text[first.start..].starts_with("game"));
    let whole = rest.first().copied();
    while faults.len() < MAX_FAULTS {
        let Some(at) = faults.last().and_then(|last| clause_at(&rest, last.span)) else { break };
        let is_header = has_header && at == 0;
        if is_header || !has_header && kind == RuleKind::Lists {
            break;
        }
        rest.remove(at);
        let is_move = |clause: &Span| ["->", "→"].iter().any(|arrow| text[clause.start..clause.end].contains(arrow));
        if !rest.iter().any(is_move) {
            break;
        }
        let Err(next) = check(&only(text, &rest)) else { break };
        let names_are_lost = !has_header && whole != rest.first().copied();
        if names_are_lost && OF_FIRST_MOVE.contains(&next.message.id()) {
            break;
        }
        faults.push(next);
    }
    faults
}

/// The clause of an error. One at the end of the text belongs to the last clause.
fn clause_at(clauses: &[Span], place: Span) -> Option<usize> {
    if place == Span::default() {
        return None;
    }
    clauses.iter().rposition(|clause| clause.start <= place.start)
}

fn without_place(message: Message) -> Diagnostic {
    Diagnostic { message, span: Span::default(), label: Message::verbatim(""), help: None }
}

#[cfg(test)]
mod tests {
    use super::faults;

    fn places(text: &str) -> Vec<&str> {
        faults(text).iter().map(|fault| &text[fault.span.start..fault.span.end]).collect()
    }

    #[test]
    fn every_clause_has_its_own_error() {
        assert_eq!(places("game g(a, b)\n  (a, b) -> (c, b)\n  (a, b) -> (a - 1, b)\n (a, b) -> (a, d)"), ["c", "d"]);
        assert_eq!(places("n -> n - k for k in primse\nn -> n - 2k for k in 1..3; n -> m"), ["2k", "primse", "m"]);
        assert_eq!(places("game g on board\n  .. -> # in rows\n  .. -> ## in rws\n"), [".. -> #", "rws"]);
        assert_eq!(places("v -> remove w\nv -> remove neighburs(v)"), ["w", "neighburs"]);
        assert_eq!(places("game g(row[])\n  row -> rw[1..]\n  row -> row[1..] if x > 0"), ["rw", "x"]);
        assert!(faults("n -> n - 1; n -> n - 2").is_empty());
    }

    /// Errors that are there only because a clause is missing are not reported.
    #[test]
    fn no_error_comes_from_another_one() {
        // The header says which names there are.
        assert_eq!(places("game g(a, a)\n  (a, b) -> (a - 1, b)\n"), ["a"]);
        // The first move does, if there is no header.
        assert_eq!(places("(a, b) -> (a - c, b)\nn -> n - 1\n(a, b) -> (a, b - 1)"), ["c"]);
        // Only the first move shows that `row` is a list.
        assert_eq!(places("row -> row[i..]\nrow -> sorted(row)"), ["i"]);
        // A text without moves has no further errors.
        assert_eq!(faults("n -> m").len(), 1);
        assert_eq!(faults("").len(), 1);
        // A bracket that is not closed takes the rest of the text with it.
        assert_eq!(faults("n -> (n - 1\nn -> n - x").len(), 1);
    }
}

//! Where the clauses of a text are: its header, its moves and its conditions, also in a text with
//! errors. Editors list and explain them one by one.

use crate::board;
use crate::diagnostic::Span;
use crate::kind::RuleKind;
use crate::width::Half;

/// The places of the clauses of a text, in order, without comments after them. A clause may have
/// several lines: inside brackets a line may end anywhere, and a line that begins with `for` or
/// `if` goes on with the clause before it.
///
/// ```
/// use nimatron_rules::{RuleKind, clauses};
/// let text = "game g(n)  # a name\n  n -> n - k\n    for k in 1..3; n -> ()";
/// let clauses: Vec<&str> = clauses(text, RuleKind::of(text)).iter().map(|at| &text[at.start..at.end]).collect();
/// assert_eq!(clauses, ["game g(n)", "n -> n - k\n    for k in 1..3", "n -> ()"]);
/// ```
pub fn clauses(text: &str, kind: RuleKind) -> Vec<Span> {
    if kind == RuleKind::Boards {
        return board::clauses(text);
    }
    let half = Half::of(text);
    let text = &*half.text;
    let mut clauses: Vec<Span> = Vec::new();
    let (mut depth, mut quoted, mut comment) = (0usize, false, false);
    let mut open: Option<Span> = None;
    for (at, c) in text.char_indices() {
        let end = c == '\n' || c == ';' && !quoted && !comment;
        if end {
            quoted = false;
            comment &= c != '\n';
        }
        match c {
            _ if comment => continue,
            '\n' | ';' if end && depth == 0 => {
                close(&mut clauses, open.take(), text);
                continue;
            }
            '"' => quoted = !quoted,
            _ if quoted => {}
            '#' => {
                comment = true;
                continue;
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if !c.is_whitespace() && c != '\u{feff}' {
            let span = Span::new(at, at + c.len_utf8());
            open = Some(open.map_or(span, |open| open.to(span)));
        }
    }
    close(&mut clauses, open, text);
    clauses.into_iter().map(|clause| half.span(clause)).collect()
}

/// The header among the clauses of a text: its name, coordinates and parameters.
pub fn header(text: &str, clauses: &[Span]) -> Option<Span> {
    clauses.first().copied().filter(|first| text[first.start..first.end].starts_with("game "))
}

/// Adds a clause, or what goes on with the one before it.
fn close(clauses: &mut Vec<Span>, clause: Option<Span>, text: &str) {
    let Some(clause) = clause else { return };
    let own = &text[clause.start..clause.end];
    let first = own.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    match clauses.last_mut() {
        Some(last) if matches!(first, "for" | "if") && text[last.end..clause.start].contains('\n') => {
            *last = last.to(clause);
        }
        Some(last) if first == "where" && text[last.start..last.end].starts_with("game") => *last = last.to(clause),
        _ => clauses.push(clause),
    }
}

/// The text with everything blank except some places, which are in order; offsets stay as they are.
///
/// ```
/// use nimatron_rules::{Span, only};
/// assert_eq!(only("n -> 石; n", &[Span::new(10, 11)]), "          n");
/// ```
pub fn only(text: &str, places: &[Span]) -> String {
    let mut blank = String::with_capacity(text.len());
    let mut places = places.iter().peekable();
    for (at, c) in text.char_indices() {
        while places.next_if(|place| place.end <= at).is_some() {}
        if c == '\n' || places.peek().is_some_and(|place| place.start <= at) {
            blank.push(c);
        } else {
            blank.extend(std::iter::repeat_n(' ', c.len_utf8()));
        }
    }
    blank
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        clauses(text, RuleKind::of(text)).iter().map(|at| &text[at.start..at.end]).collect()
    }

    #[test]
    fn clauses_of_all_kinds() {
        assert_eq!(
            texts("game g(n;\n m = 3)\n where n > 1\n n -> (n - 1,\n\n 2) # 中文; x\n;;\n"),
            ["game g(n;\n m = 3)\n where n > 1", "n -> (n - 1,\n\n 2)"]
        );
        assert_eq!(texts("row -> \"a#;\" ++ row; row -> []"), ["row -> \"a#;\" ++ row", "row -> []"]);
        assert_eq!(
            texts("game c on board\n  .# -> #. in rows  # x\n  [.. / ..] -> [## / ##]\n"),
            ["game c on board", ".# -> #. in rows", "[.. / ..] -> [## / ##]"]
        );
        assert_eq!(texts(""), [""; 0]);
        assert_eq!(texts("n -> (n -\n m -> m"), ["n -> (n -\n m -> m"]);
        assert_eq!(texts("\"abc\nn -> n"), ["\"abc", "n -> n"]);
    }
}

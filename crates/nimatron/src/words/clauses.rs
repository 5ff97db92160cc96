//! Rules read back in words, clause by clause: the header of a game, a move, a condition on
//! positions. Nothing is interpreted, so what is read can be compared with what was meant.

use nimatron_messages::{Mark, Message, Parameter, editors};
use nimatron_rules::ast::{Binder, Expr, ExprKind, Header, Line, Move, SetItem, Text};
use nimatron_rules::graph::{Deletion, GraphRules, Removed, Subject, Who};
use nimatron_rules::{RuleKind, Span, clauses, header, only, parse};
use std::fmt::Display;

/// What stands in for the moves of a text of which only the header or a condition is read.
const ANY_MOVE: &str = "\nx -> ()";

/// All clauses of a text in words, a sentence for each line; clauses that are wrong are left out.
///
/// ```
/// use nimatron::Language;
/// let said = nimatron::words::rules_in_words("n -> n - k for k in 1..3");
/// assert_eq!(said[0].text(Language::English), "from `n` a player may move to `n - k`; for every k from `1` to `3`");
/// ```
pub fn rules_in_words(text: &str) -> Vec<Message> {
    let kind = RuleKind::of(text);
    let all = clauses(text, kind);
    let header = header(text, &all);
    all.iter().flat_map(|clause| clause_in_words(text, header, *clause, kind)).collect()
}

/// The tree of some clauses of a text, with the offsets of the text; `None` if they are wrong.
pub fn tree_of_clauses(text: &str, clauses: &[Span]) -> Option<Text> {
    let own = only(text, clauses);
    parse(&own).or_else(|_| parse(&(own + ANY_MOVE))).ok()
}

/// A clause in words, a sentence for each line; empty if it is wrong, or says nothing.
pub fn clause_in_words(text: &str, header: Option<Span>, clause: Span, kind: RuleKind) -> Vec<Message> {
    let own = &text[clause.start..clause.end];
    match kind {
        RuleKind::Boards if header == Some(clause) => on(own),
        RuleKind::Boards => on_board(own).unwrap_or_default(),
        RuleKind::Graphs if header == Some(clause) => on(own),
        RuleKind::Graphs => {
            let rules = GraphRules::parse(&only(text, &[header.unwrap_or(clause), clause])).ok();
            rules.as_ref().and_then(|rules| rules.moves().first()).map(|one| on_graph(own, one)).unwrap_or_default()
        }
        RuleKind::Numbers | RuleKind::Lists => {
            let Some(tree) = tree_of_clauses(text, &[clause]) else { return Vec::new() };
            if let Some(header) = &tree.header {
                return of_header(header);
            }
            match tree.lines.iter().find(|line| !matches!(line, Line::Remark(_))) {
                Some(Line::Move(one)) => of_move(one, kind),
                Some(Line::Domain(condition, _)) => vec![editors::positions(condition.to_string())],
                Some(Line::Until(until)) => {
                    let condition = until.condition.to_string();
                    vec![if until.loses { editors::until_lost(condition) } else { editors::until_won(condition) }]
                }
                _ => Vec::new(),
            }
        }
    }
}

/// `a`, or `(a, b)`.
fn tuple<T: Display>(places: &[T]) -> String {
    match places {
        [one] => one.to_string(),
        several => format!("({})", several.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}

fn of_header(header: &Header) -> Vec<Message> {
    let coordinate =
        |one: &nimatron_rules::ast::Coordinate| format!("{}{}", one.name.text, if one.list { "[]" } else { "" });
    let coordinates: Vec<String> = header.coordinates.iter().map(coordinate).collect();
    let mut said = vec![editors::game_of_numbers(&header.name.text, tuple(&coordinates))];
    said.extend(header.domain.as_ref().map(|condition| editors::positions(condition.to_string())));
    said
}

fn of_move(one: &Move, kind: RuleKind) -> Vec<Message> {
    let part = |part: &Vec<Expr>| match part.as_slice() {
        stretched if stretched.iter().any(|place| matches!(place.kind, ExprKind::Stretch(..))) => {
            let places: Vec<String> = stretched.iter().map(ToString::to_string).collect();
            editors::stretch(format!("({})", places.join(", ")))
        }
        [Expr { kind: ExprKind::Components(components), .. }] => {
            let said = editors::components(tuple(&components.coordinates));
            let said = components.binders.iter().fold(said, |said, binder| said.then(every(binder)));
            match &components.condition {
                Some(condition) => said.then(editors::only_if(condition.to_string())),
                None => said,
            }
        }
        places => editors::position(tuple(places)),
    };
    let to = match one.result.as_slice() {
        [] => editors::nothing(),
        [only] => part(only),
        parts => editors::sum(Parameter::list(parts.iter().map(part), Mark::And)),
    };
    let said = editors::a_move(tuple(&one.pattern), to);
    let said = one.binders.iter().fold(said, |said, binder| said.then(every(binder)));
    let said = match &one.guard {
        Some(guard) => said.then(editors::only_if(guard.to_string())),
        None => said,
    };
    let takes = |place: &Expr| matches!(&place.kind, ExprKind::Binary(op, ..) if op.sign() == "-");
    let mut all = vec![said];
    if kind == RuleKind::Numbers && one.result.iter().flatten().any(takes) {
        all.push(editors::below_zero());
    }
    all
}

fn every(binder: &Binder) -> Message {
    let name = &binder.name.text;
    match binder.set.items.as_slice() {
        [SetItem::Range(first, last)] if binder.set.except.is_empty() => {
            editors::number_from_to(name, first.to_string(), last.to_string())
        }
        _ => editors::for_every(name, set_in_words(binder)),
    }
}

/// The set of a variable: a range in words, another one as it is written.
pub fn set_in_words(binder: &Binder) -> Message {
    match binder.set.items.as_slice() {
        [SetItem::Range(first, last)] if binder.set.except.is_empty() => {
            editors::from_to(first.to_string(), last.to_string())
        }
        _ => editors::position(binder.set.to_string()),
    }
}

/// The header of a game on boards or graphs.
fn on(header: &str) -> Vec<Message> {
    header.split_whitespace().nth(1).map(editors::game_on).into_iter().collect()
}

/// A clause of a game on boards: `from -> to in directions until pattern in directions`.
fn on_board(clause: &str) -> Option<Vec<Message>> {
    let (before, end) = match clause.split_once("until ") {
        Some((before, end)) if before.is_empty() || before.ends_with(char::is_whitespace) => (before, Some(end)),
        _ => (clause, None),
    };
    let directed = |text: &str, said: &dyn Fn(&str) -> Message| {
        let (pattern, directions) = text.split_once(" in ").unwrap_or((text, ""));
        let said = said(pattern.trim());
        if directions.is_empty() { said } else { said.then(editors::directions(directions.trim().to_owned())) }
    };
    let mut all = Vec::new();
    if !before.trim().is_empty() {
        let (from, rest) = before.split_once("->")?;
        let from = from.trim();
        all.push(directed(rest, &|to| editors::replace_pattern(from.to_owned(), to.to_owned())));
    }
    all.extend(end.map(|end| directed(end, &|pattern| editors::until(pattern.to_owned()))));
    Some(all)
}

/// A clause of a game on graphs.
fn on_graph(clause: &str, one: &Deletion) -> Vec<Message> {
    let subject = clause.split("->").next().unwrap_or_default();
    let words: Vec<&str> =
        subject.split(|c: char| c.is_whitespace() || c == '-').filter(|word| !word.is_empty()).collect();
    let names = match one.subject {
        Subject::Vertex => &words[..],
        _ => words.get(1..).unwrap_or_default(),
    };
    let name = |at: usize| names.get(at).copied().unwrap_or_default().to_owned();
    let edge = if names.len() > 1 { format!("{}-{}", name(0), name(1)) } else { name(0) };
    let of = |who: Who| match who {
        Who::Second => name(1),
        Who::All if one.subject == Subject::Edge => edge.clone(),
        Who::First | Who::All => name(0),
    };
    let size = |first: usize, last: usize| {
        if first == last { Parameter::from(first) } else { Parameter::from(editors::size_range(first, last)) }
    };
    let said = match one.subject {
        Subject::Vertex => editors::subject_vertex(name(0)),
        Subject::Edge => editors::subject_edge(edge.clone()),
        Subject::Connected(first, last) => editors::subject_connected(name(0), size(first, last)),
        Subject::Clique(first, last) => editors::subject_clique(name(0), size(first, last)),
        Subject::Path(first, last) => editors::subject_path(name(0), size(first, last)),
    };
    let part = |part: &Removed| match *part {
        Removed::Vertices(who) => Parameter::from(of(who)),
        Removed::Neighbours(who) => editors::neighbours_of(of(who)).into(),
        Removed::Within(who, distance) => editors::within_of(distance, of(who)).into(),
        Removed::Above(who) => editors::above_of(of(who)).into(),
        Removed::Below(who) => editors::below_of(of(who)).into(),
        Removed::Edge => editors::the_edge(edge.clone()).into(),
        Removed::EdgesAt(who) => editors::edges_at(of(who)).into(),
        Removed::Isolated => editors::isolated().into(),
    };
    let said = said.then(editors::remove(Parameter::list(one.removes.iter().map(part), Mark::And)));
    let condition = one.condition.is_some().then(|| clause.split_once(" if ")).flatten();
    vec![match condition {
        Some((_, condition)) => said.then(editors::only_if(condition.trim().to_owned())),
        None => said,
    }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_messages::Language;

    fn said(text: &str) -> Vec<String> {
        rules_in_words(text).iter().map(|one| one.text(Language::English)).collect()
    }

    #[test]
    fn clauses_in_words() {
        for (text, words) in [
            (
                "(a, b) -> (a - k, b) for k in 1..a if a > b",
                vec![
                    "from `(a, b)` a player may move to `(a - k, b)`; for every k from `1` to `a`; only if `a > b`",
                    "a result with a coordinate below 0 is not a move",
                ],
            ),
            (
                "game kayles(n) where n >= 1\nn -> (i) + (j, 1) for i in {1, 3}\nn -> ()\nn -> (0..i) for i in primes",
                vec![
                    "the game kayles; a position is `n`",
                    "a tuple is a position only if `n >= 1`",
                    "from `n` a player may move to the sum of `i` and `(j, 1)`; for every i in `{1, 3}`",
                    "from `n` a player may move to a position in which nothing is left",
                    "from `n` a player may move to `(0..i)`, one component for every number of the range; for every i in `primes`",
                ],
            ),
            (
                "game cram on board; .. -> ## in rows, columns; xo -> .x until XXX in rows; until oo",
                vec![
                    "the game cram",
                    "where `..` stands, it may become `##`; directions: rows, columns",
                    "where `xo` stands, it may become `.x`",
                    "the game ends where `XXX` stands; directions: rows",
                    "the game ends where `oo` stands",
                ],
            ),
            (
                "connected s of 1..2 -> remove s, isolated if pieces <= 1; edge v-w -> remove edge v-w, neighbours(w)",
                vec![
                    "choose a connected set s of 1 to 2 vertices; remove s and the vertices that then have no edges; only if `pieces <= 1`",
                    "choose an edge v-w; remove the edge v-w and the neighbours of w",
                ],
            ),
            (
                "row -> row[1..] if len(row) > 0",
                vec!["from `row` a player may move to `row[1..]`; only if `len(row) > 0`"],
            ),
            (
                "n -> n - k for k in 1..n except squares, j in {x*x for x in 0..}",
                vec![
                    "from `n` a player may move to `n - k`; for every k in `1..n except squares`; for every j in `{x*x for x in 0..}`",
                    "a result with a coordinate below 0 is not a move",
                ],
            ),
            ("n -> n - k for", vec![]),
        ] {
            assert_eq!(said(text), words, "{text}");
        }
    }
}

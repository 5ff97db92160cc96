//! Rules about heaps in plain words, for people who do not read the rule language.

use nimatron_messages::{Mark, Message, Parameter, playing as says};
use nimatron_rules::ast::{BinaryOp, Expr, ExprKind, Line, Move, Pattern, SetItem};
use nimatron_rules::{HeapMove, Ruleset};

/// Maximum number of numbers that a sentence lists.
const MAX_LISTED: usize = 8;
/// Maximum number of sentences.
const MAX_SENTENCES: usize = 3;

/// What a player may do, one sentence for each kind of move; `None` if the rules are not of a kind
/// that has plain words.
pub fn how_to_move(rules: &Ruleset) -> Option<Vec<Message>> {
    if let Some(sentence) = of_named_set(rules) {
        return Some(vec![sentence]);
    }
    let digits = rules.heap_moves()?;
    // The numbers that may be taken, by what may be left after them.
    let mut kinds: Vec<(HeapMove, Vec<usize>)> = Vec::new();
    for (taken, digit) in digits.iter().enumerate().filter(|(_, digit)| digit.heaps != 0) {
        match kinds.iter_mut().find(|(kind, own)| kind == digit && (own[0] == 0) == (taken == 0)) {
            Some((_, numbers)) => numbers.push(taken),
            None => kinds.push((*digit, vec![taken])),
        }
    }
    if kinds.len() > MAX_SENTENCES {
        return None;
    }
    kinds.iter().map(|(kind, numbers)| sentence(*kind, numbers)).collect()
}

fn sentence(kind: HeapMove, taken: &[usize]) -> Option<Message> {
    if taken == [0] {
        return (kind.heaps == 4).then(|| if kind.different { says::split_unequal() } else { says::split() });
    }
    let numbers = numbers(taken)?;
    match (kind.heaps, kind.different) {
        (1, false) => Some(says::take_whole(numbers)),
        (2, false) => Some(says::take_not_whole(numbers)),
        (3, false) => Some(says::take(numbers)),
        (4, false) => Some(says::take_and_split(numbers)),
        (5, false) => Some(says::take_whole_or_split(numbers)),
        (6, false) => Some(says::take_not_whole_may_split(numbers)),
        (7, false) => Some(says::take_may_split(numbers)),
        _ => None,
    }
}

/// `1, 3 or 4`, or `1 to 7`; `None` if there are too many.
fn numbers(taken: &[usize]) -> Option<Parameter> {
    let (first, last) = (*taken.first()?, *taken.last()?);
    if taken.len() > 3 && last - first + 1 == taken.len() {
        return Some(says::from_to(first, last).into());
    }
    let (_, some) = taken.split_last()?;
    match some {
        [] => Some(last.into()),
        _ if taken.len() > MAX_LISTED => None,
        _ => Some(Parameter::list([Parameter::list(some.iter().copied(), Mark::Comma), last.into()], Mark::Or)),
    }
}

/// The sentence for rules of the form `n -> n - k for k in set`.
fn of_named_set(rules: &Ruleset) -> Option<Message> {
    let tree = rules.tree();
    let moves: Vec<&Move> =
        tree.lines.iter().filter_map(|line| if let Line::Move(one) = line { Some(&**one) } else { None }).collect();
    let has_domain = tree.lines.iter().any(|line| matches!(line, Line::Domain(..) | Line::Until(_)));
    let [Move { pattern, result, binders, guard: None, .. }] = moves.as_slice() else { return None };
    if has_domain || tree.header.as_ref().is_some_and(|header| header.domain.is_some()) {
        return None;
    }
    let ([Pattern::Name(heap)], [left], [binder]) = (pattern.as_slice(), result.as_slice(), binders.as_slice()) else {
        return None;
    };
    if !binder.set.except.is_empty() {
        return None;
    }
    let is = |expr: &Expr, name: &str| matches!(&expr.kind, ExprKind::Name(own) if own == name);
    let [Expr { kind: ExprKind::Binary(BinaryOp::Sub, from, taken), .. }] = left.as_slice() else { return None };
    if !is(from, &heap.text) || !is(taken, &binder.name.text) {
        return None;
    }
    match binder.set.items.as_slice() {
        [SetItem::Range(Expr { kind: ExprKind::Int(1), .. }, last)] if is(last, &heap.text) => Some(says::take_any()),
        [SetItem::Named(name, arguments)] => match (name.text.as_str(), arguments.as_slice()) {
            ("powers", [Expr { kind: ExprKind::Int(base @ 2..), .. }]) => Some(says::take_power(*base)),
            ("fibonacci", []) => Some(says::take_fibonacci()),
            ("squares", []) => Some(says::take_square()),
            ("triangular", []) => Some(says::take_triangular()),
            ("primes", []) => Some(says::take_prime()),
            ("cubes", []) => Some(says::take_cube()),
            ("factorials", []) => Some(says::take_factorial()),
            ("prime_powers", []) => Some(says::take_prime_power()),
            ("semiprimes", []) => Some(says::take_semiprime()),
            ("divisors", [of]) if is(of, &heap.text) => Some(says::take_divisor()),
            ("proper_divisors", [of]) if is(of, &heap.text) => Some(says::take_proper_divisor()),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_messages::Language;

    fn said(rules: &str) -> Option<String> {
        let sentences = how_to_move(&Ruleset::parse(rules).unwrap())?;
        Some(sentences.iter().map(|one| one.text(Language::English)).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn rules_about_heaps_are_said_in_words() {
        for (rules, words) in [
            ("n -> n - k for k in {1, 3, 4}", "Take 1, 3 or 4 from a heap."),
            ("n -> n - 2", "Take 2 from a heap."),
            ("n -> n - k for k in 1..7", "Take 1 to 7 from a heap."),
            ("n -> n - k for k in 1..n", "Take any number from a heap."),
            ("n -> n - k for k in powers(3)", "Take a power of 3 from a heap: 1, 3, and so on."),
            (
                "n -> n - k for k in proper_divisors(n)",
                "Take a divisor of the size of a heap from it, but not all of it.",
            ),
        ] {
            assert_eq!(said(rules).as_deref(), Some(words), "{rules}");
        }
    }

    #[test]
    fn what_has_no_plain_words_is_not_guessed() {
        for rules in [
            "n -> n - k for k in {1, 3, 4} if n > 7",
            "n -> n/2 if n > 0",
            "n -> n - k for k in 1..n if k < 5",
            "(a, b) -> (a - 1, b)",
            "n -> n - k for k in powers(2) \n n -> n - 3",
            "n -> n - k for k in {1, 3, 5, 7, 9, 11, 13, 15, 17}",
        ] {
            assert_eq!(said(rules), None, "{rules}");
        }
    }
}

//! Whether rules can be evaluated at every position. `12/(n - 7)` has no value at 7, `m[n/100]`
//! none where the array ends, `isqrt(9 - n)` none beyond 9. A law "for all positions" presupposes
//! that the rules say what the moves of all positions are, so a proof of one needs this first,
//! whatever its method.
//!
//! Parts are looked at in the order in which the evaluator comes to them, each with what is known
//! then: the bounds of coordinates, the conditions of `where` that were tested before, the sets of
//! the variables that are bound, the conditions before it, the left side of `and` and `or`. What a
//! part needs (a divisor that is not 0, an index inside the array) has to follow from that (see
//! [`crate::linear`]). So "may fail" is a refusal, not a proof that it does.
//!
//! Numbers are integers of any length here. That the evaluator has 64 bits is a limit of the
//! evaluator, not of the rules.

use crate::ast::{BinaryOp, UnaryOp};
use crate::diagnostic::Span;
use crate::facts::{Facts, constant};
use crate::linear::LinearForm;
use crate::resolved::{Bound, Ex, Func, Item, Node, Resolved, Rule};
use crate::sets::SetKind;
use nimatron_messages::{Message, Say, evaluation};
use std::cell::Cell;

/// A part of rules that may have no value at some position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// The location of the part in the text.
    pub span: Span,
    /// The part as it is written.
    pub part: String,
    need: Need,
}

/// What a part needs to have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    /// A divisor that is not 0.
    Divisor,
    /// An exponent that is not negative.
    Exponent,
    /// An index inside an array of this length.
    Index(usize),
    /// An argument that is at least this large.
    Argument(Func, i128),
    /// A base of at least 2.
    Base,
    /// A number that is not negative, of which a set is made.
    Set,
    /// More work than is allowed.
    Undecided,
}

impl Say for Undefined {
    fn message(&self) -> Message {
        let part = self.part.as_str();
        match self.need {
            Need::Divisor => evaluation::divisor_may_be_zero(part),
            Need::Exponent => evaluation::exponent_may_be_negative(part),
            Need::Index(length) => evaluation::index_may_be_outside(part, length),
            Need::Argument(function, least) => {
                evaluation::argument_may_be_too_small(part, function.name(), least.to_string())
            }
            Need::Base => evaluation::base_may_be_too_small(part),
            Need::Set => evaluation::set_may_be_of_negative(part),
            Need::Undecided => evaluation::too_many_cases(part),
        }
    }
}

/// The work allowed for one text: a second or less.
const MAX_WORK: u64 = 20_000_000;
/// The maximum number of cases that are treated one by one. With more, conditions that would divide
/// them further are left out.
const MAX_CASES: usize = 64;

/// Checks that every part of the rules has a value wherever it is evaluated: at all positions, or
/// at those in which one coordinate is at most a number, if `rows` says so.
///
/// # Errors
/// The first part of which that does not follow.
pub(crate) fn meaning(resolved: &Resolved, text: &str, rows: Option<(usize, i64)>) -> Result<(), Undefined> {
    let work = Cell::new(MAX_WORK);
    let mut needs = Needs { resolved, text, work: &work, cases: Vec::new() };
    if resolved.domain.iter().any(may_fail) {
        needs.positions(0, rows)?;
    }
    let rules: Vec<Rule> = resolved.rules.iter().flat_map(Rule::apart).collect();
    let mut rules = rules.iter().filter(|rule| parts(rule).any(may_fail) || rule.binders.iter().any(has_set));
    rules.try_for_each(|rule| needs.rule(rule, rows))
}

/// All expressions of a rule.
fn parts(rule: &Rule) -> impl Iterator<Item = &Ex> {
    let sets = rule.binders.iter().flat_map(|bound| &bound.items).flat_map(Item::expressions);
    sets.chain(rule.guards.iter().map(|(guard, _)| guard)).chain(rule.result.iter().flatten())
}

/// Does it walk a set that is made of a number?
fn has_set(bound: &Bound) -> bool {
    bound.items.iter().any(|item| matches!(item, Item::Named(_, arguments) if !arguments.is_empty()))
}

/// Is there a part in it that has no value for some numbers?
fn may_fail(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(_) | Node::Slot(_) | Node::Many(_) => false,
        Node::Element(..) | Node::Call(Func::Isqrt | Func::Log2 | Func::Digits | Func::DigitSum | Func::IsPower, _) => {
            true
        }
        Node::Unary(_, a) => may_fail(a),
        Node::Binary(BinaryOp::Div | BinaryOp::Mod, a, b) => may_fail(a) || !matches!(constant(b), Some(b) if b != 0),
        Node::Binary(BinaryOp::Pow, a, b) => may_fail(a) || !matches!(constant(b), Some(0..)),
        Node::Binary(_, a, b) | Node::Stretch(a, b) => may_fail(a) || may_fail(b),
        Node::Call(_, arguments) => arguments.iter().any(may_fail),
    }
}

/// What is known in one case.
#[derive(Clone)]
struct CaseFacts<'r> {
    facts: Facts<'r>,
    /// Forms that are not 0.
    nonzero: Vec<LinearForm>,
}

struct Needs<'r> {
    resolved: &'r Resolved,
    text: &'r str,
    work: &'r Cell<u64>,
    /// One of them is the case wherever the evaluator comes to the next part.
    cases: Vec<CaseFacts<'r>>,
}

impl<'r> Needs<'r> {
    /// Tuples that `where` allows, as far as its conditions can be evaluated.
    fn positions(&mut self, variables: usize, rows: Option<(usize, i64)>) -> Result<(), Undefined> {
        let mut facts = Facts::of_tuples(self.resolved, variables, self.work);
        if let Some((slot, max)) = rows {
            facts.at_least(&LinearForm::variable(slot).scaled(-1), -i128::from(max));
        }
        self.cases = vec![CaseFacts { facts, nonzero: Vec::new() }];
        let resolved = self.resolved;
        resolved.domain.iter().try_for_each(|condition| self.test(condition))
    }

    fn rule(&mut self, rule: &'r Rule, rows: Option<(usize, i64)>) -> Result<(), Undefined> {
        self.positions(rule.binders.len(), rows)?;
        let arity = self.resolved.coordinates.len();
        for level in 0..=rule.binders.len() {
            for (guard, _) in rule.guards.iter().filter(|(_, at)| *at == level) {
                self.test(guard)?;
            }
            if let Some(bound) = rule.binders.get(level) {
                for item in &bound.items {
                    self.set(item)?;
                }
                self.bind(arity + level, &bound.items);
            }
        }
        for ex in rule.result.iter().flatten() {
            self.evaluate(ex)?;
        }
        Ok(())
    }

    /// A condition that is evaluated, and holds from here on.
    fn test(&mut self, condition: &Ex) -> Result<(), Undefined> {
        self.evaluate(condition)?;
        self.cases = assumed(std::mem::take(&mut self.cases), condition, true);
        Ok(())
    }

    fn evaluate(&mut self, ex: &Ex) -> Result<(), Undefined> {
        if !may_fail(ex) {
            return Ok(());
        }
        match &ex.node {
            Node::Const(_) | Node::Slot(_) | Node::Many(_) => Ok(()),
            Node::Element(array, index) => {
                self.evaluate(index)?;
                let length = self.resolved.arrays[*array].len();
                let inside = |case: &mut CaseFacts<'_>| {
                    let index = case.facts.form(index);
                    case.facts.proves(&index, 0) && case.facts.proves(&index.scaled(-1), 1 - length as i128)
                };
                self.need(ex.span, index, Need::Index(length), inside)
            }
            Node::Unary(_, a) => self.evaluate(a),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                self.evaluate(a)?;
                let before = self.cases.clone();
                self.cases = assumed(std::mem::take(&mut self.cases), a, *op == BinaryOp::And);
                self.evaluate(b)?;
                self.cases = before;
                Ok(())
            }
            Node::Binary(op, a, b) => {
                self.evaluate(a)?;
                self.evaluate(b)?;
                match op {
                    BinaryOp::Div | BinaryOp::Mod => self.need(ex.span, b, Need::Divisor, |case| {
                        let divisor = case.facts.form(b);
                        case.facts.proves_nonzero(&divisor, &case.nonzero)
                    }),
                    BinaryOp::Pow => self.at_least(ex.span, b, 0, Need::Exponent),
                    _ => Ok(()),
                }
            }
            Node::Call(function, arguments) => {
                arguments.iter().try_for_each(|argument| self.evaluate(argument))?;
                let least = match function {
                    Func::IsPower => return self.at_least(ex.span, &arguments[1], 2, Need::Base),
                    Func::Isqrt | Func::Digits | Func::DigitSum => 0,
                    Func::Log2 => 1,
                    _ => return Ok(()),
                };
                if let (Func::Digits | Func::DigitSum, Some(base)) = (function, arguments.get(1)) {
                    self.at_least(ex.span, base, 2, Need::Base)?;
                }
                self.at_least(ex.span, &arguments[0], least, Need::Argument(*function, least))
            }
            Node::Stretch(first, last) => {
                self.evaluate(first)?;
                self.evaluate(last)
            }
        }
    }

    fn set(&mut self, item: &Item) -> Result<(), Undefined> {
        item.expressions().into_iter().try_for_each(|ex| self.evaluate(ex))?;
        let Item::Named(kind, arguments) = item else { return Ok(()) };
        let Some(first) = arguments.first() else { return Ok(()) };
        match kind {
            SetKind::Powers => self.at_least(first.span, first, 2, Need::Base),
            _ if kind.is_infinite() => Ok(()),
            _ => {
                if let Some(base) = arguments.get(1) {
                    self.at_least(base.span, base, 2, Need::Base)?;
                }
                self.at_least(first.span, first, 0, Need::Set)
            }
        }
    }

    /// A variable gets each member of a set.
    fn bind(&mut self, slot: usize, items: &[Item]) {
        let arity = self.resolved.coordinates.len();
        let variable = LinearForm::variable(slot);
        let single = |item: &Item| if let Item::Single(ex) = item { constant(ex) } else { None };
        // Constants are one case: between their minimum and maximum.
        let constants: Vec<i64> = items.iter().filter_map(single).collect();
        let others: Vec<&Item> = items.iter().filter(|item| single(item).is_none()).collect();
        let parts = others.len() + usize::from(!constants.is_empty());
        if parts.max(1) * self.cases.len() > MAX_CASES {
            return;
        }
        let mut cases = Vec::new();
        for case in &self.cases {
            if !constants.is_empty() {
                let mut case = case.clone();
                case.facts.between(&variable, &constants);
                cases.push(case);
            }
            for item in &others {
                let mut case = case.clone();
                case.facts.member(&variable, item, arity);
                cases.push(case);
            }
        }
        self.cases = cases;
    }

    fn at_least(&mut self, span: Span, ex: &Ex, least: i128, need: Need) -> Result<(), Undefined> {
        self.need(span, ex, need, |case| {
            let value = case.facts.form(ex);
            case.facts.proves(&value, least)
        })
    }

    /// Requires something of the value of `ex` in every case that is possible at all.
    fn need(
        &mut self,
        span: Span,
        ex: &Ex,
        need: Need,
        mut holds: impl FnMut(&mut CaseFacts<'r>) -> bool,
    ) -> Result<(), Undefined> {
        let mut everywhere =
            |case: &mut CaseFacts<'r>| holds(case) || chosen(vec![case.clone()], ex).iter_mut().all(&mut holds);
        if self.cases.iter_mut().all(&mut everywhere) {
            return Ok(());
        }
        let need = if self.work.get() == 0 { Need::Undecided } else { need };
        Err(Undefined { span, part: written(self.text, span), need })
    }
}

/// The cases in which minima, maxima and absolute values in an expression are a certain one of
/// their arguments.
fn chosen<'r>(cases: Vec<CaseFacts<'r>>, ex: &Ex) -> Vec<CaseFacts<'r>> {
    match &ex.node {
        Node::Const(_) | Node::Slot(_) | Node::Many(_) => cases,
        Node::Element(_, a) | Node::Unary(_, a) => chosen(cases, a),
        Node::Binary(_, a, b) | Node::Stretch(a, b) => chosen(chosen(cases, a), b),
        Node::Call(function, arguments) => {
            let cases = arguments.iter().fold(cases, chosen);
            let ways = match function {
                Func::Min | Func::Max => arguments.len(),
                Func::Abs => 2,
                _ => return cases,
            };
            if ways * cases.len() > MAX_CASES {
                return cases;
            }
            let way = |case: &CaseFacts<'r>, way: usize| {
                let mut case = case.clone();
                let value = case.facts.form(ex);
                let one = match function {
                    Func::Abs => case.facts.form(&arguments[0]).scaled(if way == 0 { 1 } else { -1 }),
                    _ => case.facts.form(&arguments[way]),
                };
                case.facts.at_least(&value.minus(&one), 0);
                case.facts.at_least(&one.minus(&value), 0);
                case
            };
            cases.iter().flat_map(|case| (0..ways).map(move |at| way(case, at))).collect()
        }
    }
}

/// A part as it is written. Brackets around a side of an operator do not belong to its expression,
/// so one may be missing at an end.
fn written(text: &str, span: Span) -> String {
    let (mut start, mut end) = (span.start, span.end);
    let part = text.get(start..end).unwrap_or_default();
    let count = |sign: char| part.matches(sign).count();
    for _ in count('(')..count(')') {
        start = text[..start].rfind('(').unwrap_or(start);
    }
    for _ in count(')')..count('(') {
        end = text[end..].find(')').map_or(end, |at| end + at + 1);
    }
    text.get(start..end).unwrap_or(part).to_owned()
}

/// The cases in which a condition holds, or does not. It has a value in all of them.
fn assumed<'r>(cases: Vec<CaseFacts<'r>>, condition: &Ex, holds: bool) -> Vec<CaseFacts<'r>> {
    match &condition.node {
        Node::Unary(UnaryOp::Not, inner) => assumed(cases, inner, !holds),
        Node::Binary(BinaryOp::And, a, b) if holds => assumed(assumed(cases, a, true), b, true),
        Node::Binary(BinaryOp::Or, a, b) if !holds => assumed(assumed(cases, a, false), b, false),
        Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            if 2 * cases.len() > MAX_CASES {
                return cases;
            }
            // One side decides alone, or the other one does.
            let decides = *op == BinaryOp::Or;
            let second = assumed(assumed(cases.clone(), a, !decides), b, decides);
            let mut all = assumed(cases, a, decides);
            all.extend(second);
            all
        }
        Node::Binary(op, a, b) => {
            let unequal = matches!((op, holds), (BinaryOp::Ne, true) | (BinaryOp::Eq, false));
            let mut cases = cases;
            for case in &mut cases {
                if unequal {
                    let difference = case.facts.form(a).minus(&case.facts.form(b));
                    case.nonzero.push(difference);
                }
                case.facts.assume(condition, holds);
            }
            cases
        }
        _ => cases,
    }
}

#[cfg(test)]
mod tests {
    use crate::Ruleset;
    use nimatron_messages::Say;

    /// What may have no value, or nothing.
    fn undefined(text: &str) -> Option<String> {
        Ruleset::parse(text).unwrap().meaning(None).err().map(|undefined| undefined.message().to_string())
    }

    #[test]
    fn rules_with_a_meaning_everywhere() {
        for text in [
            "n -> n - k for k in 1..3",
            "n -> n - k for k in powers(2)",
            "n -> n/2 if n > 0",
            "n -> n % k for k in 1..n",
            "n -> n - n/k for k in divisors(n) if n > 0",
            "n -> n/k for k in 2..n+3",
            "n -> n - k for k in 1..n if n % k == 0",
            "(a, b) -> (a % b, b) if b > 0",
            "(a, b) -> (a - k, b) for k in 1..a/b if b > 0",
            "(a, b) -> (a - b, b) if b != 0 and a / b > 1",
            "(a, b) -> (a - b, b) if b == 0 or a / b > 1",
            "game g(a, b) where b >= 1; (a, b) -> (a % b, b)",
            "game g(a, b) where b != 0 and a % b < 3; (a, b) -> (a - b, b)",
            "game g(n; m=[1,2,3]); n -> n - m[n % 3]",
            "game g(n; m=[1,2,3]); n -> n - m[i] for i in 0..2",
            "game g(n; m=[1,2,3]); n -> n - m[n/10] if n < 30",
            "n -> n - isqrt(n) if n > 0",
            "n -> n - k for k in 1..n if isqrt(n - k) > 0",
            "n -> n - log2(n) - 1 if n > 0",
            "n -> n - digits(n)",
            "n -> n - k for k in digits(n, 10) if k > 0",
            "n -> n - 2^k for k in 0..log2(n) if n > 0",
            "n -> n - k for k in 1..3 if 12 / (2*n - 7) != 100",
            "n -> n - k for k in 1..3 if n != 7 and 12 / (n - 7) != 100",
            "n -> n - k for k in 1..3 if (n < 7 or n > 9) and 12 / (n - 8) != 100",
            "n -> n - k for k in 1..3 if not (n == 7) and 12 / (n - 7) != 100",
            "(a, b) -> (a / gcd(a, b), b) if a > 0",
            "n -> n - q for p in primes, q in powers(p)",
            "game s(n; m=[1,2,4]); n -> n - m[min(n, 2)] if n > 0",
            "game g(n; m=[1,2,3]); n -> n - k for k in powers(2) if m[max(0, min(n, 2))] > 0",
            "game g(n; m=[1,2]); n -> n - k for k in powers(2) if m[abs(n % 2 - 1)] > 0",
            "game g(n; m=[1,2]); n -> n - k for k in 1..2 if m[gcd(n, 2) - 1] > 0",
            "n -> n - k for k in powers(2) if k < 4 or n % min(k, 8) == 1",
            "n -> n - k for k in powers(2) if k < 4 or digits(min(n, k)) > 1",
            "n -> n - k for k in 1..3 if n > 0 and 12/min(n, 3) > 0",
            "n -> n - k for k in 1..3 if 12/max(n - 5, 1) > 0",
        ] {
            assert_eq!(undefined(text), None, "{text}");
        }
    }

    #[test]
    fn rules_that_fail_far_out() {
        for (text, part) in [
            ("n -> n - k for k in powers(2) if k < 8 or 12/(n - 50000) != 100", "`12/(n - 50000)`"),
            ("n -> n - k for k in powers(2) if 12/(n - 50000) != 100 and k < 8", "`12/(n - 50000)`"),
            ("n -> n - k for k in powers(2) if k < 8 or isqrt(50000 - n) >= 0", "`isqrt(50000 - n)`"),
            ("n -> n - k for k in powers(2) if k < 8 or log2(50000 - n) >= 0", "`log2(50000 - n)`"),
            ("n -> n - k for k in powers(2) if k < 8 or 7 % (n - 50000) >= 0", "`7 % (n - 50000)`"),
            ("n -> n - k for k in powers(2) if k < 8 or 2^(50000 - n) >= 0", "`2^(50000 - n)`"),
            ("n -> n - k for k in 1..2; n -> n - k for k in divisors(50000 - n) if k < 3", "`50000 - n`"),
            ("n -> n - k for k in 1..2; n -> n - k for k in powers(50000 - n) if k < 3", "`50000 - n`"),
            ("n -> n - k for k in 1..2 if digits(n, 50000 - n) > 0", "`digits(n, 50000 - n)`"),
            ("game g(n; m=[1,1,1]); n -> n - k for k in powers(2) if k < 4 or m[n/20000] > 0", "`m[n/20000]`"),
            ("game g(n; m=[9,9,9]); n -> n - 3*i - 1 for i in {0, 0..m[n/20000]}; n -> n - 2", "`m[n/20000]`"),
            ("game g(n; m=[1,1]); n -> n - k for k in 1..2 if n != 5 and m[n] > 0", "`m[n]`"),
            ("n -> n - 1 - 12/(n - 50000)*0; n -> n - 2", "`12/(n - 50000)`"),
            ("n -> (n - 12/(50001 - n)) + (0)", "`12/(50001 - n)`"),
            ("n -> (12/(n - 50000)..n - 1)", "`12/(n - 50000)`"),
            ("game g(n) where 12/(n - 50000) != 1; n -> n - 1", "`12/(n - 50000)`"),
            (
                "(a, b) -> (a - k, b) for k in 1..2; (a, b) -> (a, b - k) for k in fibonacci if k < 9 or 12/(b - 50000) != 100",
                "`12/(b - 50000)`",
            ),
            ("(a, b) -> (a % b, b)", "`a % b`"),
            ("(a, b) -> (a - 1, b) if a / gcd(a, b) > 0", "`a / gcd(a, b)`"),
            // A condition that comes later, or is about another case, protects nothing.
            ("n -> n - k for k in 1..3 if 12 / (n - 7) != 100 and n != 7", "`12 / (n - 7)`"),
            ("n -> n - k for k in 1..3 if n != 8 and 12 / (n - 7) != 100", "`12 / (n - 7)`"),
            ("n -> n - k for k in 1..3 if n != 7 or 12 / (n - 7) != 100", "`12 / (n - 7)`"),
            ("n -> n - k for k in 1..3 if 12/min(n, 3) > 0", "`12/min(n, 3)`"),
            ("n -> n - k for k in 1..3 if 12/max(n - 5, 0) > 0", "`12/max(n - 5, 0)`"),
            ("game g(n; m=[1,2]); n -> n - k for k in 1..2 if m[abs(n - 1)] > 0", "`m[abs(n - 1)]`"),
            ("game g(n; m=[1,2,3]); n -> n - k for k in 1..2 if m[min(n, 3)] > 0", "`m[min(n, 3)]`"),
            ("(a, b) -> (a - 1, b) if 9/(7 - (a + b)/2) < 100", "`9/(7 - (a + b)/2)`"),
        ] {
            let said = undefined(text);
            assert!(said.as_ref().is_some_and(|said| said.contains(part)), "{text}: {said:?}");
        }
    }

    #[test]
    fn rows_bound_a_coordinate() {
        let rules = Ruleset::parse("(a, b) -> (a - 1, b) if 12/(a - 9) != 100; (a, b) -> (a, b - 1)").unwrap();
        assert!(rules.meaning(None).is_err());
        assert!(rules.meaning(Some((0, 8))).is_ok());
        assert!(rules.meaning(Some((0, 9))).is_err());
    }
}

//! From text to the tree of a formula: a precedence climber that checks types as it goes, and
//! refuses what Python, C and the rule language read differently.
//!
//! From loose to tight: `a if c else b` and `c ? a : b`; or; xor; and; not; comparisons and `in`;
//! `|`; `&`; shifts; `+ -`; `* / %`; `-` and `!` before a term; `**`.

mod sets;
mod terms;

use super::lexer::{FormulaToken, lex, wrong};
use super::tree::{FormulaComparison, FormulaNode, FormulaOperator, FormulaTree};
use nimatron_messages::{Message, checks};
use nimatron_rules::{Diagnostic, Span};
use num_bigint::BigInt;

/// The maximum nesting. With these limits no formula can exhaust the stack.
const MAX_DEPTH: usize = 60;
/// The maximum number of parts.
const MAX_PARTS: usize = 2000;

type FormulaResult<T> = Result<T, Diagnostic>;

/// A part, whether it is a condition, and the operator that stands outside its brackets.
struct FormulaPart {
    tree: FormulaTree,
    condition: bool,
    bare: Bare,
}

/// What a part consists of, if it has no brackets around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bare {
    Term,
    /// `&` or `|`, whose precedence differs between C and Python.
    Bits,
    Comparison,
}

struct FormulaParser<'t> {
    tokens: Vec<(FormulaToken, Span)>,
    at: usize,
    coordinates: &'t [String],
    depth: usize,
    parts: usize,
}

/// The tree of a formula, and whether it is a condition.
pub(super) fn parse(text: &str, coordinates: &[String]) -> FormulaResult<(FormulaTree, bool)> {
    let mut parser = FormulaParser { tokens: lex(text)?, at: 0, coordinates, depth: 0, parts: 0 };
    if *parser.peek() == FormulaToken::End {
        return Err(wrong(Span::default(), checks::empty_formula(), no_label(), None));
    }
    let part = parser.whole()?;
    match parser.peek() {
        FormulaToken::End => Ok((part.tree, part.condition)),
        FormulaToken::Sign("=") => Err(parser.unexpected(Some(checks::write_equal()))),
        _ => Err(parser.unexpected(None)),
    }
}

fn no_label() -> Message {
    Message::verbatim("")
}

impl FormulaParser<'_> {
    fn peek(&self) -> &FormulaToken {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), FormulaToken::Sign(own) if *own == sign)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        if found {
            self.at += 1;
        }
        found
    }

    fn expect(&mut self, sign: &'static str) -> FormulaResult<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.unexpected(Some(checks::expected(sign)))) }
    }

    /// The current token is wrong here.
    fn unexpected(&self, help: Option<Message>) -> Diagnostic {
        let message = match self.peek() {
            FormulaToken::End => checks::ends_early(),
            FormulaToken::Number(number) => checks::unexpected(number.to_string()),
            FormulaToken::Name(name) => checks::unexpected(name),
            FormulaToken::Sign(sign) => checks::unexpected(*sign),
        };
        wrong(self.span(), message, no_label(), help)
    }

    fn make(&mut self, node: FormulaNode, span: Span, condition: bool, bare: Bare) -> FormulaResult<FormulaPart> {
        self.parts += 1;
        if self.parts > MAX_PARTS {
            return Err(wrong(span, checks::too_many_parts(MAX_PARTS), no_label(), None));
        }
        Ok(FormulaPart { tree: FormulaTree { node, span }, condition, bare })
    }

    /// Everything: `a if c else b`, `c ? a : b`, or a looser operator.
    fn whole(&mut self) -> FormulaResult<FormulaPart> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(wrong(self.span(), checks::too_deep(MAX_DEPTH), no_label(), None));
        }
        let first = self.disjunction()?;
        let part = if self.eat("if") {
            let condition = self.disjunction()?;
            self.expect("else")?;
            let other = self.whole()?;
            self.choose(condition, first, other)?
        } else if self.eat("?") {
            let yes = self.whole()?;
            self.expect(":")?;
            let other = self.whole()?;
            self.choose(first, yes, other)?
        } else {
            first
        };
        self.depth -= 1;
        Ok(part)
    }

    fn choose(&mut self, condition: FormulaPart, yes: FormulaPart, no: FormulaPart) -> FormulaResult<FormulaPart> {
        let condition = self.condition(condition)?;
        if yes.condition != no.condition {
            return Err(wrong(no.tree.span, checks::mixed_choice(), no_label(), None));
        }
        let span = condition.span.to(yes.tree.span).to(no.tree.span);
        let is_condition = yes.condition;
        let node = FormulaNode::Choose(Box::new(condition), Box::new(yes.tree), Box::new(no.tree));
        self.make(node, span, is_condition, Bare::Comparison)
    }

    fn disjunction(&mut self) -> FormulaResult<FormulaPart> {
        let mut left = self.exclusive()?;
        while self.eat("or") {
            let right = self.exclusive()?;
            left = self.logical("or", left, right, FormulaNode::Or)?;
        }
        Ok(left)
    }

    fn exclusive(&mut self) -> FormulaResult<FormulaPart> {
        let mut left = self.conjunction()?;
        while self.eat("xor") {
            let right = self.conjunction()?;
            left = if left.condition && right.condition {
                self.logical("xor", left, right, FormulaNode::Differ)?
            } else {
                self.numbers(FormulaOperator::Xor, left, right, Bare::Bits)?
            };
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> FormulaResult<FormulaPart> {
        let mut left = self.negation()?;
        while self.eat("and") {
            let right = self.negation()?;
            left = self.logical("and", left, right, FormulaNode::And)?;
        }
        Ok(left)
    }

    fn logical(
        &mut self,
        word: &'static str,
        left: FormulaPart,
        right: FormulaPart,
        node: fn(Box<FormulaTree>, Box<FormulaTree>) -> FormulaNode,
    ) -> FormulaResult<FormulaPart> {
        if !left.condition && !right.condition {
            let sign = if word == "or" { "|" } else { "&" };
            let span = left.tree.span.to(right.tree.span);
            return Err(wrong(span, checks::logical_of_numbers(word), no_label(), Some(checks::bits_or_zero(sign))));
        }
        let (left, right) = (self.condition(left)?, self.condition(right)?);
        let span = left.span.to(right.span);
        self.make(node(Box::new(left), Box::new(right)), span, true, Bare::Comparison)
    }

    fn negation(&mut self) -> FormulaResult<FormulaPart> {
        let start = self.span();
        if !self.eat("not") {
            return self.comparison();
        }
        self.deeper()?;
        let part = self.negation()?;
        self.depth -= 1;
        self.not(part, start)
    }

    fn deeper(&mut self) -> FormulaResult<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(wrong(self.span(), checks::too_deep(MAX_DEPTH), no_label(), None));
        }
        Ok(())
    }

    /// `not` of a condition, or of a number, which is true for 0 in Python and in C.
    fn not(&mut self, part: FormulaPart, start: Span) -> FormulaResult<FormulaPart> {
        let span = start.to(part.tree.span);
        let node = if part.condition {
            FormulaNode::Not(Box::new(part.tree))
        } else {
            let zero = FormulaTree { node: FormulaNode::Number(BigInt::ZERO), span };
            FormulaNode::Compare(FormulaComparison::Equal, Box::new(part.tree), Box::new(zero))
        };
        self.make(node, span, true, Bare::Comparison)
    }

    fn comparison(&mut self) -> FormulaResult<FormulaPart> {
        let first = self.bits_or()?;
        let mut last = first;
        let mut all: Option<FormulaPart> = None;
        loop {
            let (sign, inverted) = match self.peek() {
                FormulaToken::Sign(sign @ ("==" | "!=" | "<" | "<=" | ">" | ">=" | "in")) => (*sign, false),
                FormulaToken::Sign("not")
                    if self.tokens.get(self.at + 1).is_some_and(|next| next.0 == FormulaToken::Sign("in")) =>
                {
                    self.at += 1;
                    ("in", true)
                }
                _ => break,
            };
            let place = self.span();
            self.at += 1;
            if last.bare == Bare::Bits {
                return Err(brackets(last.tree.span, sign));
            }
            if last.condition && all.is_none() && matches!(sign, "==" | "!=") {
                return self.equivalence(last, sign, place);
            }
            let left = self.number(last)?;
            let start = left.span;
            let one = if sign == "in" {
                let (members, end) = self.set()?;
                let span = start.to(end);
                let within = self.make(FormulaNode::In(Box::new(left), members), span, true, Bare::Comparison)?;
                if inverted { self.not(within, start)? } else { within }
            } else {
                let right = self.bits_or()?;
                if right.bare == Bare::Bits {
                    return Err(brackets(right.tree.span, sign));
                }
                if right.condition || right.bare == Bare::Comparison {
                    return Err(wrong(place, checks::comparison_of_conditions(sign), no_label(), None));
                }
                let (comparison, swapped) = match sign {
                    "==" => (FormulaComparison::Equal, false),
                    "!=" => (FormulaComparison::Unequal, false),
                    "<" => (FormulaComparison::Less, false),
                    "<=" => (FormulaComparison::AtMost, false),
                    ">" => (FormulaComparison::Less, true),
                    _ => (FormulaComparison::AtMost, true),
                };
                let span = start.to(right.tree.span);
                let again = FormulaPart { tree: right.tree.clone(), condition: false, bare: Bare::Term };
                // A copy for the next comparison of a chain.
                self.parts += size(&right.tree);
                let (a, b) = if swapped { (right.tree, left) } else { (left, right.tree) };
                let one = self.make(
                    FormulaNode::Compare(comparison, Box::new(a), Box::new(b)),
                    span,
                    true,
                    Bare::Comparison,
                )?;
                let joined = self.joined(all.take(), one)?;
                all = Some(joined);
                last = again;
                continue;
            };
            let joined = self.joined(all.take(), one)?;
            // Nothing can follow a set.
            return Ok(joined);
        }
        Ok(all.unwrap_or(last))
    }

    /// `(n % 2 == 0) == (m % 2 == 0)`: whether two conditions in brackets are both true or both
    /// false.
    fn equivalence(&mut self, left: FormulaPart, sign: &'static str, place: Span) -> FormulaResult<FormulaPart> {
        let right = self.bits_or()?;
        if !right.condition || left.bare != Bare::Term || right.bare != Bare::Term {
            return Err(wrong(place, checks::comparison_of_conditions(sign), no_label(), Some(checks::brackets())));
        }
        let start = left.tree.span;
        let differ = self.logical("xor", left, right, FormulaNode::Differ)?;
        if sign == "==" { self.not(differ, start) } else { Ok(differ) }
    }

    /// Another comparison of a chain: `0 < n < 5` is `0 < n and n < 5`.
    fn joined(&mut self, before: Option<FormulaPart>, one: FormulaPart) -> FormulaResult<FormulaPart> {
        match before {
            None => Ok(one),
            Some(before) => self.logical("and", before, one, FormulaNode::And),
        }
    }

    fn bits_or(&mut self) -> FormulaResult<FormulaPart> {
        let mut left = self.bits_and()?;
        loop {
            if self.is("^") {
                return Err(wrong(self.span(), checks::caret(), no_label(), Some(checks::caret_help())));
            }
            if !self.eat("|") {
                return Ok(left);
            }
            let right = self.bits_and()?;
            left = self.either(FormulaOperator::Or, left, right, FormulaNode::Or)?;
        }
    }

    fn bits_and(&mut self) -> FormulaResult<FormulaPart> {
        let mut left = self.shift()?;
        while self.eat("&") {
            let right = self.shift()?;
            left = self.either(FormulaOperator::And, left, right, FormulaNode::And)?;
        }
        Ok(left)
    }

    /// `&` and `|` of two numbers, or of two conditions in brackets.
    fn either(
        &mut self,
        operation: FormulaOperator,
        left: FormulaPart,
        right: FormulaPart,
        node: fn(Box<FormulaTree>, Box<FormulaTree>) -> FormulaNode,
    ) -> FormulaResult<FormulaPart> {
        if left.condition && right.condition {
            let span = left.tree.span.to(right.tree.span);
            return self.make(node(Box::new(left.tree), Box::new(right.tree)), span, true, Bare::Bits);
        }
        self.numbers(operation, left, right, Bare::Bits)
    }

    fn shift(&mut self) -> FormulaResult<FormulaPart> {
        let mut left = self.sum()?;
        loop {
            let operation = match self.peek() {
                FormulaToken::Sign("<<") => FormulaOperator::Left,
                FormulaToken::Sign(">>") => FormulaOperator::Right,
                _ => return Ok(left),
            };
            self.at += 1;
            let right = self.sum()?;
            left = self.numbers(operation, left, right, Bare::Term)?;
        }
    }

    fn sum(&mut self) -> FormulaResult<FormulaPart> {
        let mut left = self.product()?;
        loop {
            let operation = match self.peek() {
                FormulaToken::Sign("+") => FormulaOperator::Plus,
                FormulaToken::Sign("-") => FormulaOperator::Minus,
                _ => return Ok(left),
            };
            self.at += 1;
            let right = self.product()?;
            left = self.numbers(operation, left, right, Bare::Term)?;
        }
    }

    fn product(&mut self) -> FormulaResult<FormulaPart> {
        let mut left = self.signed()?;
        loop {
            let operation = match self.peek() {
                FormulaToken::Sign("*") => FormulaOperator::Times,
                FormulaToken::Sign("/") => FormulaOperator::Quotient,
                FormulaToken::Sign("%") => FormulaOperator::Remainder,
                _ => return Ok(left),
            };
            self.at += 1;
            let right = self.signed()?;
            left = self.numbers(operation, left, right, Bare::Term)?;
        }
    }

    fn signed(&mut self) -> FormulaResult<FormulaPart> {
        let start = self.span();
        if self.eat("!") {
            self.deeper()?;
            let part = self.signed()?;
            self.depth -= 1;
            let not = self.not(part, start)?;
            return Ok(FormulaPart { bare: Bare::Term, ..not });
        }
        if self.eat("-") {
            self.deeper()?;
            let part = self.signed()?;
            self.depth -= 1;
            let number = self.number(part)?;
            let span = start.to(number.span);
            return self.make(FormulaNode::Negative(Box::new(number)), span, false, Bare::Term);
        }
        let base = self.term()?;
        if self.is("^") {
            return Err(wrong(self.span(), checks::caret(), no_label(), Some(checks::caret_help())));
        }
        if !self.eat("**") {
            return Ok(base);
        }
        self.deeper()?;
        let exponent = self.signed()?;
        self.depth -= 1;
        self.numbers(FormulaOperator::Power, base, exponent, Bare::Term)
    }

    fn numbers(
        &mut self,
        operation: FormulaOperator,
        left: FormulaPart,
        right: FormulaPart,
        bare: Bare,
    ) -> FormulaResult<FormulaPart> {
        let (left, right) = (self.number(left)?, self.number(right)?);
        let span = left.span.to(right.span);
        self.make(FormulaNode::Compute(operation, Box::new(left), Box::new(right)), span, false, bare)
    }

    /// A number; a condition is an error.
    fn number(&self, part: FormulaPart) -> FormulaResult<FormulaTree> {
        if part.condition {
            return Err(wrong(
                part.tree.span,
                checks::number_wanted(),
                checks::a_condition(),
                Some(checks::brackets()),
            ));
        }
        Ok(part.tree)
    }

    /// A condition; a number is an error.
    fn condition(&self, part: FormulaPart) -> FormulaResult<FormulaTree> {
        if !part.condition {
            return Err(wrong(
                part.tree.span,
                checks::condition_wanted(),
                checks::a_number(),
                Some(checks::compare_with_zero()),
            ));
        }
        Ok(part.tree)
    }
}

/// The number of parts of a tree.
fn size(tree: &FormulaTree) -> usize {
    let of = |all: &[&FormulaTree]| 1 + all.iter().map(|tree| size(tree)).sum::<usize>();
    match &tree.node {
        FormulaNode::Number(_) | FormulaNode::Truth(_) | FormulaNode::Coordinate(_) => 1,
        FormulaNode::Negative(a) | FormulaNode::Not(a) => of(&[a]),
        FormulaNode::Compute(_, a, b)
        | FormulaNode::Compare(_, a, b)
        | FormulaNode::And(a, b)
        | FormulaNode::Or(a, b)
        | FormulaNode::Differ(a, b) => of(&[a, b]),
        FormulaNode::Choose(a, b, c) => of(&[a, b, c]),
        FormulaNode::Call(_, all) => of(&all.iter().collect::<Vec<_>>()),
        FormulaNode::In(a, _) => of(&[a]),
        FormulaNode::Element(all, index) => of(&all.iter().chain([&**index]).collect::<Vec<_>>()),
    }
}

/// `n & 1 == 0`: C compares first, Python last.
fn brackets(span: Span, sign: &'static str) -> Diagnostic {
    wrong(span, checks::bits_and_comparison(sign), no_label(), Some(checks::brackets_around_bits()))
}

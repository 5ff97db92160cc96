//! From text to the tree of a formula: a precedence climber that checks types as it goes, and
//! refuses what Python, C and the rule language read differently.
//!
//! From loose to tight: `a if c else b` and `c ? a : b`; or; xor; and; not; comparisons and `in`;
//! `|`; `&`; shifts; `+ -`; `* / %`; `-` and `!` before a term; `**`.

mod sets;
mod terms;

use super::lexer::{Token, lex, wrong};
use super::tree::{Comparison, Node, Operation, Tree};
use nimatron_messages::{Message, checks};
use nimatron_rules::{Diagnostic, Span};
use num_bigint::BigInt;

/// The maximum nesting. With these limits no formula can exhaust the stack.
const MAX_DEPTH: usize = 60;
/// The maximum number of parts.
const MAX_PARTS: usize = 2000;

type Parsed<T> = Result<T, Diagnostic>;

/// A part, whether it is a condition, and the operator that stands outside its brackets.
struct Part {
    tree: Tree,
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

struct Parser<'t> {
    tokens: Vec<(Token, Span)>,
    at: usize,
    coordinates: &'t [String],
    depth: usize,
    parts: usize,
}

/// The tree of a formula, and whether it is a condition.
pub(super) fn parse(text: &str, coordinates: &[String]) -> Parsed<(Tree, bool)> {
    let mut parser = Parser { tokens: lex(text)?, at: 0, coordinates, depth: 0, parts: 0 };
    if *parser.peek() == Token::End {
        return Err(wrong(Span::default(), checks::empty_formula(), no_label(), None));
    }
    let part = parser.whole()?;
    match parser.peek() {
        Token::End => Ok((part.tree, part.condition)),
        Token::Sign("=") => Err(parser.unexpected(Some(checks::write_equal()))),
        _ => Err(parser.unexpected(None)),
    }
}

fn no_label() -> Message {
    Message::verbatim("")
}

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Token::Sign(own) if *own == sign)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        if found {
            self.at += 1;
        }
        found
    }

    fn expect(&mut self, sign: &'static str) -> Parsed<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.unexpected(Some(checks::expected(sign)))) }
    }

    /// The current token is wrong here.
    fn unexpected(&self, help: Option<Message>) -> Diagnostic {
        let message = match self.peek() {
            Token::End => checks::ends_early(),
            Token::Number(number) => checks::unexpected(number.to_string()),
            Token::Name(name) => checks::unexpected(name),
            Token::Sign(sign) => checks::unexpected(*sign),
        };
        wrong(self.span(), message, no_label(), help)
    }

    fn make(&mut self, node: Node, span: Span, condition: bool, bare: Bare) -> Parsed<Part> {
        self.parts += 1;
        if self.parts > MAX_PARTS {
            return Err(wrong(span, checks::too_many_parts(MAX_PARTS), no_label(), None));
        }
        Ok(Part { tree: Tree { node, span }, condition, bare })
    }

    /// Everything: `a if c else b`, `c ? a : b`, or a looser operator.
    fn whole(&mut self) -> Parsed<Part> {
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

    fn choose(&mut self, condition: Part, yes: Part, no: Part) -> Parsed<Part> {
        let condition = self.condition(condition)?;
        if yes.condition != no.condition {
            return Err(wrong(no.tree.span, checks::mixed_choice(), no_label(), None));
        }
        let span = condition.span.to(yes.tree.span).to(no.tree.span);
        let is_condition = yes.condition;
        let node = Node::Choose(Box::new(condition), Box::new(yes.tree), Box::new(no.tree));
        self.make(node, span, is_condition, Bare::Comparison)
    }

    fn disjunction(&mut self) -> Parsed<Part> {
        let mut left = self.exclusive()?;
        while self.eat("or") {
            let right = self.exclusive()?;
            left = self.logical("or", left, right, Node::Or)?;
        }
        Ok(left)
    }

    fn exclusive(&mut self) -> Parsed<Part> {
        let mut left = self.conjunction()?;
        while self.eat("xor") {
            let right = self.conjunction()?;
            left = if left.condition && right.condition {
                self.logical("xor", left, right, Node::Differ)?
            } else {
                self.numbers(Operation::Xor, left, right, Bare::Bits)?
            };
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Parsed<Part> {
        let mut left = self.negation()?;
        while self.eat("and") {
            let right = self.negation()?;
            left = self.logical("and", left, right, Node::And)?;
        }
        Ok(left)
    }

    fn logical(
        &mut self,
        word: &'static str,
        left: Part,
        right: Part,
        node: fn(Box<Tree>, Box<Tree>) -> Node,
    ) -> Parsed<Part> {
        if !left.condition && !right.condition {
            let sign = if word == "or" { "|" } else { "&" };
            let span = left.tree.span.to(right.tree.span);
            return Err(wrong(span, checks::logical_of_numbers(word), no_label(), Some(checks::bits_or_zero(sign))));
        }
        let (left, right) = (self.condition(left)?, self.condition(right)?);
        let span = left.span.to(right.span);
        self.make(node(Box::new(left), Box::new(right)), span, true, Bare::Comparison)
    }

    fn negation(&mut self) -> Parsed<Part> {
        let start = self.span();
        if !self.eat("not") {
            return self.comparison();
        }
        self.deeper()?;
        let part = self.negation()?;
        self.depth -= 1;
        self.not(part, start)
    }

    fn deeper(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(wrong(self.span(), checks::too_deep(MAX_DEPTH), no_label(), None));
        }
        Ok(())
    }

    /// `not` of a condition, or of a number, which is true for 0 in Python and in C.
    fn not(&mut self, part: Part, start: Span) -> Parsed<Part> {
        let span = start.to(part.tree.span);
        let node = if part.condition {
            Node::Not(Box::new(part.tree))
        } else {
            let zero = Tree { node: Node::Number(BigInt::ZERO), span };
            Node::Compare(Comparison::Equal, Box::new(part.tree), Box::new(zero))
        };
        self.make(node, span, true, Bare::Comparison)
    }

    fn comparison(&mut self) -> Parsed<Part> {
        let first = self.bits_or()?;
        let mut last = first;
        let mut all: Option<Part> = None;
        loop {
            let (sign, inverted) = match self.peek() {
                Token::Sign(sign @ ("==" | "!=" | "<" | "<=" | ">" | ">=" | "in")) => (*sign, false),
                Token::Sign("not") if self.tokens.get(self.at + 1).is_some_and(|next| next.0 == Token::Sign("in")) => {
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
                let within = self.make(Node::In(Box::new(left), members), span, true, Bare::Comparison)?;
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
                    "==" => (Comparison::Equal, false),
                    "!=" => (Comparison::Unequal, false),
                    "<" => (Comparison::Less, false),
                    "<=" => (Comparison::AtMost, false),
                    ">" => (Comparison::Less, true),
                    _ => (Comparison::AtMost, true),
                };
                let span = start.to(right.tree.span);
                let again = Part { tree: right.tree.clone(), condition: false, bare: Bare::Term };
                // A copy for the next comparison of a chain.
                self.parts += size(&right.tree);
                let (a, b) = if swapped { (right.tree, left) } else { (left, right.tree) };
                let one =
                    self.make(Node::Compare(comparison, Box::new(a), Box::new(b)), span, true, Bare::Comparison)?;
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
    fn equivalence(&mut self, left: Part, sign: &'static str, place: Span) -> Parsed<Part> {
        let right = self.bits_or()?;
        if !right.condition || left.bare != Bare::Term || right.bare != Bare::Term {
            return Err(wrong(place, checks::comparison_of_conditions(sign), no_label(), Some(checks::brackets())));
        }
        let start = left.tree.span;
        let differ = self.logical("xor", left, right, Node::Differ)?;
        if sign == "==" { self.not(differ, start) } else { Ok(differ) }
    }

    /// Another comparison of a chain: `0 < n < 5` is `0 < n and n < 5`.
    fn joined(&mut self, before: Option<Part>, one: Part) -> Parsed<Part> {
        match before {
            None => Ok(one),
            Some(before) => self.logical("and", before, one, Node::And),
        }
    }

    fn bits_or(&mut self) -> Parsed<Part> {
        let mut left = self.bits_and()?;
        loop {
            if self.is("^") {
                return Err(wrong(self.span(), checks::caret(), no_label(), Some(checks::caret_help())));
            }
            if !self.eat("|") {
                return Ok(left);
            }
            let right = self.bits_and()?;
            left = self.either(Operation::Or, left, right, Node::Or)?;
        }
    }

    fn bits_and(&mut self) -> Parsed<Part> {
        let mut left = self.shift()?;
        while self.eat("&") {
            let right = self.shift()?;
            left = self.either(Operation::And, left, right, Node::And)?;
        }
        Ok(left)
    }

    /// `&` and `|` of two numbers, or of two conditions in brackets.
    fn either(
        &mut self,
        operation: Operation,
        left: Part,
        right: Part,
        node: fn(Box<Tree>, Box<Tree>) -> Node,
    ) -> Parsed<Part> {
        if left.condition && right.condition {
            let span = left.tree.span.to(right.tree.span);
            return self.make(node(Box::new(left.tree), Box::new(right.tree)), span, true, Bare::Bits);
        }
        self.numbers(operation, left, right, Bare::Bits)
    }

    fn shift(&mut self) -> Parsed<Part> {
        let mut left = self.sum()?;
        loop {
            let operation = match self.peek() {
                Token::Sign("<<") => Operation::Left,
                Token::Sign(">>") => Operation::Right,
                _ => return Ok(left),
            };
            self.at += 1;
            let right = self.sum()?;
            left = self.numbers(operation, left, right, Bare::Term)?;
        }
    }

    fn sum(&mut self) -> Parsed<Part> {
        let mut left = self.product()?;
        loop {
            let operation = match self.peek() {
                Token::Sign("+") => Operation::Plus,
                Token::Sign("-") => Operation::Minus,
                _ => return Ok(left),
            };
            self.at += 1;
            let right = self.product()?;
            left = self.numbers(operation, left, right, Bare::Term)?;
        }
    }

    fn product(&mut self) -> Parsed<Part> {
        let mut left = self.signed()?;
        loop {
            let operation = match self.peek() {
                Token::Sign("*") => Operation::Times,
                Token::Sign("/") => Operation::Quotient,
                Token::Sign("%") => Operation::Remainder,
                _ => return Ok(left),
            };
            self.at += 1;
            let right = self.signed()?;
            left = self.numbers(operation, left, right, Bare::Term)?;
        }
    }

    fn signed(&mut self) -> Parsed<Part> {
        let start = self.span();
        if self.eat("!") {
            self.deeper()?;
            let part = self.signed()?;
            self.depth -= 1;
            let not = self.not(part, start)?;
            return Ok(Part { bare: Bare::Term, ..not });
        }
        if self.eat("-") {
            self.deeper()?;
            let part = self.signed()?;
            self.depth -= 1;
            let number = self.number(part)?;
            let span = start.to(number.span);
            return self.make(Node::Negative(Box::new(number)), span, false, Bare::Term);
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
        self.numbers(Operation::Power, base, exponent, Bare::Term)
    }

    fn numbers(&mut self, operation: Operation, left: Part, right: Part, bare: Bare) -> Parsed<Part> {
        let (left, right) = (self.number(left)?, self.number(right)?);
        let span = left.span.to(right.span);
        self.make(Node::Compute(operation, Box::new(left), Box::new(right)), span, false, bare)
    }

    /// A number; a condition is an error.
    fn number(&self, part: Part) -> Parsed<Tree> {
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
    fn condition(&self, part: Part) -> Parsed<Tree> {
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
fn size(tree: &Tree) -> usize {
    let of = |all: &[&Tree]| 1 + all.iter().map(|tree| size(tree)).sum::<usize>();
    match &tree.node {
        Node::Number(_) | Node::Truth(_) | Node::Coordinate(_) => 1,
        Node::Negative(a) | Node::Not(a) => of(&[a]),
        Node::Compute(_, a, b) | Node::Compare(_, a, b) | Node::And(a, b) | Node::Or(a, b) | Node::Differ(a, b) => {
            of(&[a, b])
        }
        Node::Choose(a, b, c) => of(&[a, b, c]),
        Node::Call(_, all) => of(&all.iter().collect::<Vec<_>>()),
        Node::In(a, _) => of(&[a]),
        Node::Element(all, index) => of(&all.iter().chain([&**index]).collect::<Vec<_>>()),
    }
}

/// `n & 1 == 0`: C compares first, Python last.
fn brackets(span: Span, sign: &'static str) -> Diagnostic {
    wrong(span, checks::bits_and_comparison(sign), no_label(), Some(checks::brackets_around_bits()))
}

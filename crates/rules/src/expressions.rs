//! Expressions: arithmetic, comparisons, conditions. A precedence climber with a depth limit.

use crate::ast::{
    BinaryOp, Comprehension, Expr, ExprKind, IN_TIGHTNESS, IgnoredSpan, LIST_TIGHTNESS, NEG_TIGHTNESS, NOT_TIGHTNESS,
    Name, Set, SetItem, UnaryOp,
};
use crate::diagnostic::Diagnostic;
use crate::lexer::TokenKind;
use crate::parser::Parser;
use nimatron_messages::{Say, grammar, syntax};

/// The maximum nesting of brackets. No game needs a tenth of it or of the limits below, and with
/// them no input can exhaust the stack.
pub(crate) const MAX_DEPTH: usize = 100;
/// The maximum number of operators in a row.
const MAX_CHAIN: usize = 200;
/// The maximum number of operators, calls and brackets in a whole expression.
const MAX_SIZE: usize = 500;
/// The maximum number of arguments of a call.
pub(crate) const MAX_ARGUMENTS: usize = 64;

type ExprParseResult<T> = Result<T, Diagnostic>;

/// What stands between brackets.
enum Listed {
    OneByOne(Vec<Expr>),
    /// `entry for x in set`
    Made(Expr),
}

impl Parser {
    pub(crate) fn expression(&mut self) -> ExprParseResult<Expr> {
        if self.depth == 0 {
            self.size = 0;
        }
        self.climb(0)
    }

    /// Reads an expression as far as its operators bind at least this tightly.
    fn climb(&mut self, min_tightness: u8) -> ExprParseResult<Expr> {
        self.depth += 1;
        self.size += 1;
        if self.size > MAX_SIZE {
            return Err(self.too_long());
        }
        if self.depth > MAX_DEPTH {
            return Err(Diagnostic::new(self.span(), syntax::nested_too_deeply(), syntax::too_deep())
                .help(syntax::max_levels(MAX_DEPTH)));
        }
        let mut left = self.prefix()?;
        let mut chain = 0;
        // Only a comparison found in this very loop is continued: `(a < b) < c` is not a chain.
        let mut compared = false;
        loop {
            let op = self.operator();
            let tightness = match op {
                Some(op) => op.tightness(),
                None if self.at_list_operator() => LIST_TIGHTNESS,
                None if self.at_in() => IN_TIGHTNESS,
                None => break,
            };
            if tightness < min_tightness {
                break;
            }
            chain += 1;
            if chain > MAX_CHAIN {
                return Err(Diagnostic::new(self.span(), syntax::expression_too_long(), syntax::too_many_operators())
                    .help(syntax::max_operators(MAX_CHAIN)));
            }
            let Some(op) = op else {
                left = if self.at_in() { self.membership(left)? } else { self.list_operation(left)? };
                continue;
            };
            self.next();
            let right = self.climb(if op == BinaryOp::Pow { op.tightness() } else { op.tightness() + 1 })?;
            left = if compared && op.is_comparison() { chained(op, left, right) } else { binary(op, left, right) };
            compared |= op.is_comparison();
        }
        self.depth -= 1;
        Ok(left)
    }

    /// Whether the current token is `++`, `with` or `without`. The words are names elsewhere.
    fn at_list_operator(&self) -> bool {
        match self.peek() {
            TokenKind::Sym(symbol) => *symbol == "++",
            TokenKind::Name(name) => name == "with" || name == "without",
            _ => false,
        }
    }

    /// Whether the current token is the `in` of `k in primes`, or the `not` of `k not in primes`.
    fn at_in(&self) -> bool {
        match self.peek() {
            TokenKind::Keyword("in") => true,
            TokenKind::Keyword("not") => matches!(self.peek_second(), TokenKind::Keyword("in")),
            _ => false,
        }
    }

    /// Whether the number before is in the set after it.
    fn membership(&mut self, left: Expr) -> ExprParseResult<Expr> {
        let negated = self.eat_word("not");
        self.next();
        let set = self.with_exceptions(Parser::set_in_condition)?;
        let span = left.span.to(self.previous_span());
        let found = Expr { kind: ExprKind::In(Box::new(left), Box::new(set)), span };
        Ok(if negated { Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(found)), span } } else { found })
    }

    /// A set after the `in` of a condition, where an expression ends before `and`.
    fn set_in_condition(&mut self) -> ExprParseResult<Set> {
        if matches!(self.peek(), TokenKind::Sym("{")) {
            return self.set_part();
        }
        let start = self.span();
        let first = self.climb(IN_TIGHTNESS + 1)?;
        let item = if self.eat("..") {
            SetItem::Range(first, self.climb(IN_TIGHTNESS + 1)?)
        } else {
            match first.kind {
                ExprKind::Name(text) => SetItem::Named(Name { text, span: first.span }, Vec::new()),
                ExprKind::Call(name, arguments) => SetItem::Named(name, arguments),
                _ => {
                    return Err(Diagnostic::new(first.span, syntax::expected_set(), syntax::not_a_set())
                        .help(syntax::set_examples()));
                }
            }
        };
        let span = IgnoredSpan(start.to(self.previous_span()));
        Ok(Set { items: vec![item], braces: false, except: Vec::new(), span })
    }

    /// What such an operator makes of the list before it.
    fn list_operation(&mut self, left: Expr) -> ExprParseResult<Expr> {
        let token = self.next();
        let left = Box::new(left);
        let start = left.span;
        let kind = match token.kind {
            TokenKind::Name(name) if name == "without" => {
                ExprKind::Without(left, Box::new(self.climb(LIST_TIGHTNESS + 1)?))
            }
            TokenKind::Name(_) => {
                self.expect("[", grammar::index_of_entry)?;
                let index = self.expression()?;
                self.expect("]", grammar::after_index)?;
                self.expect("=", grammar::new_entry)?;
                ExprKind::With(left, Box::new(index), Box::new(self.climb(LIST_TIGHTNESS + 1)?))
            }
            _ => ExprKind::Concat(left, Box::new(self.climb(LIST_TIGHTNESS + 1)?)),
        };
        Ok(Expr { kind, span: start.to(self.previous_span()) })
    }

    /// Whether the expression that ends before the current token goes on.
    pub(crate) fn continues(&self) -> bool {
        self.operator().is_some()
            || self.at_list_operator()
            || self.at_in()
            || matches!(self.peek(), TokenKind::Sym("["))
    }

    /// The operator that the current token is; `None` if it is something else.
    pub(crate) fn operator(&self) -> Option<BinaryOp> {
        Some(match self.peek() {
            TokenKind::Keyword("or") | TokenKind::Sym("||") => BinaryOp::Or,
            TokenKind::Keyword("xor") => BinaryOp::Xor,
            TokenKind::Keyword("and") | TokenKind::Sym("&&") => BinaryOp::And,
            TokenKind::Sym("==") => BinaryOp::Eq,
            TokenKind::Sym("!=") => BinaryOp::Ne,
            TokenKind::Sym("<") => BinaryOp::Lt,
            TokenKind::Sym("<=") => BinaryOp::Le,
            TokenKind::Sym(">") => BinaryOp::Gt,
            TokenKind::Sym(">=") => BinaryOp::Ge,
            TokenKind::Sym("+") => BinaryOp::Add,
            TokenKind::Sym("-") => BinaryOp::Sub,
            TokenKind::Sym("*") => BinaryOp::Mul,
            TokenKind::Sym("/") => BinaryOp::Div,
            TokenKind::Sym("%") => BinaryOp::Mod,
            TokenKind::Sym("^") => BinaryOp::Pow,
            _ => return None,
        })
    }

    fn prefix(&mut self) -> ExprParseResult<Expr> {
        let start = self.span();
        let (op, tightness) = match self.peek() {
            TokenKind::Sym("-") => (UnaryOp::Neg, NEG_TIGHTNESS),
            TokenKind::Keyword("not") | TokenKind::Sym("!") => (UnaryOp::Not, NOT_TIGHTNESS),
            _ => return self.primary(),
        };
        self.next();
        let operand = self.climb(tightness)?;
        let span = start.to(operand.span);
        Ok(Expr { kind: ExprKind::Unary(op, Box::new(operand)), span })
    }

    /// A term, with the indices and slices after it.
    fn primary(&mut self) -> ExprParseResult<Expr> {
        let mut expr = self.term()?;
        while self.eat("[") {
            let list = Box::new(expr);
            let start = list.span;
            let first =
                if matches!(self.peek(), TokenKind::Sym("..")) { None } else { Some(Box::new(self.expression()?)) };
            self.size += 1;
            let kind = match first {
                Some(index) if !matches!(self.peek(), TokenKind::Sym("..")) => ExprKind::Index(list, index),
                first => {
                    self.expect("..", grammar::after_index)?;
                    let open = matches!(self.peek(), TokenKind::Sym("]"));
                    let end = if open { None } else { Some(Box::new(self.expression()?)) };
                    ExprKind::Slice(list, first, end)
                }
            };
            let end = self.expect("]", grammar::after_index)?;
            expr = Expr { kind, span: start.to(end) };
            if self.size > MAX_SIZE {
                return Err(self.too_long());
            }
        }
        Ok(expr)
    }

    fn too_long(&self) -> Diagnostic {
        Diagnostic::new(self.span(), syntax::expression_too_long(), syntax::too_many_parts())
            .help(syntax::max_parts(MAX_SIZE))
    }

    fn term(&mut self) -> ExprParseResult<Expr> {
        let token = self.next();
        let span = token.span;
        let expr = match token.kind {
            TokenKind::Int(value) => Expr { kind: ExprKind::Int(value), span },
            TokenKind::Sym("(") => {
                let inner = self.expression()?;
                self.expect(")", grammar::closing_bracket)?;
                return Ok(inner);
            }
            TokenKind::Text(text) => Expr { kind: ExprKind::Text(text), span },
            TokenKind::Sym("[") => {
                let kind = match self.listed("]")? {
                    Listed::Made(each) => each.kind,
                    Listed::OneByOne(entries) => ExprKind::List(entries),
                };
                Expr { kind, span: span.to(self.previous_span()) }
            }
            TokenKind::Keyword(word @ ("and" | "or" | "xor")) if matches!(self.peek(), TokenKind::Sym("(")) => {
                return self.call(Name { text: word.to_owned(), span });
            }
            TokenKind::Name(text) => {
                let name = Name { text, span };
                if matches!(self.peek(), TokenKind::Sym("(")) {
                    return self.call(name);
                }
                Expr { kind: ExprKind::Name(name.text), span }
            }
            kind => {
                let message = syntax::expected_term(kind.message());
                let error = Diagnostic::new(span, message, syntax::expected_expression());
                return Err(match kind {
                    TokenKind::Sym("=") => error.help(syntax::equality()),
                    TokenKind::Sym("/") if self.follows("/") => error.help(syntax::division_rounds_down()),
                    TokenKind::Sym("*") if self.follows("*") => error.help(syntax::power()),
                    _ => error,
                });
            }
        };
        Ok(expr)
    }

    /// A call of a function; the current token is the opening bracket.
    fn call(&mut self, name: Name) -> ExprParseResult<Expr> {
        self.next();
        let arguments = self.arguments()?;
        let span = name.span.to(self.previous_span());
        Ok(Expr { kind: ExprKind::Call(name, arguments), span })
    }

    /// Arguments up to and including the closing bracket; the opening one has been read.
    pub(crate) fn arguments(&mut self) -> ExprParseResult<Vec<Expr>> {
        Ok(match self.listed(")")? {
            Listed::Made(each) => vec![each],
            Listed::OneByOne(arguments) => arguments,
        })
    }

    /// `entry for x in set, ... if condition`; the entry has been read.
    /// With `endless`, its ranges may have no end.
    pub(crate) fn comprehension(&mut self, entry: Expr, endless: bool) -> ExprParseResult<Comprehension> {
        let outside = std::mem::replace(&mut self.endless, endless);
        let mut binders = vec![self.binder()?];
        while self.eat(",") {
            binders.push(self.binder()?);
        }
        self.endless = outside;
        let condition = if self.eat_word("if") { Some(self.expression()?) } else { None };
        Ok(Comprehension { entry, binders, condition })
    }

    /// Expressions up to and including the closing bracket.
    fn listed(&mut self, close: &'static str) -> ExprParseResult<Listed> {
        let mut arguments = Vec::new();
        if self.eat(close) {
            return Ok(Listed::OneByOne(arguments));
        }
        loop {
            let argument = self.expression()?;
            if arguments.is_empty() && self.eat_word("for") {
                let start = argument.span;
                let each = ExprKind::Each(Box::new(self.comprehension(argument, false)?));
                let each = Expr { kind: each, span: start.to(self.previous_span()) };
                self.expect(close, grammar::after_arguments)?;
                return Ok(Listed::Made(each));
            }
            arguments.push(argument);
            if arguments.len() > MAX_ARGUMENTS {
                let label = syntax::more_arguments_than(MAX_ARGUMENTS);
                return Err(Diagnostic::new(self.span(), syntax::too_many_arguments(), label));
            }
            if !self.eat(",") {
                self.expect(close, grammar::after_arguments)?;
                return Ok(Listed::OneByOne(arguments));
            }
        }
    }
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), span }
}

/// `a <= b <= c` means `a <= b and b <= c`: `left` is `a <= b`, or a chain that ends with it.
fn chained(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let last = match &left.kind {
        ExprKind::Binary(BinaryOp::And, _, last) => &last.kind,
        kind => kind,
    };
    match last {
        // A condition in the middle is rejected for its type later; copying it here could double
        // the tree at every level.
        ExprKind::Binary(_, _, middle) if !has_comparison(middle) => {
            let second = binary(op, (**middle).clone(), right);
            binary(BinaryOp::And, left, second)
        }
        _ => binary(op, left, right),
    }
}

fn has_comparison(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Text(_) => false,
        ExprKind::Unary(_, operand) => has_comparison(operand),
        ExprKind::Binary(op, left, right) => op.is_comparison() || has_comparison(left) || has_comparison(right),
        ExprKind::Call(_, parts) | ExprKind::List(parts) => parts.iter().any(has_comparison),
        ExprKind::Index(first, last)
        | ExprKind::Stretch(first, last)
        | ExprKind::Concat(first, last)
        | ExprKind::Without(first, last) => has_comparison(first) || has_comparison(last),
        ExprKind::With(list, index, value) => [list, index, value].into_iter().any(|part| has_comparison(part)),
        ExprKind::Each(each) => each.expressions().any(has_comparison),
        ExprKind::Components(components) => components.expressions().any(has_comparison),
        ExprKind::In(..) => true,
        ExprKind::Slice(list, first, last) => {
            has_comparison(list) || [first, last].into_iter().flatten().any(|part| has_comparison(part))
        }
    }
}

//! Expressions: arithmetic, comparisons, conditions. A precedence climber with a depth limit.

use crate::ast::{BinaryOp, Expr, ExprKind, NEG_TIGHTNESS, NOT_TIGHTNESS, Name, UnaryOp};
use crate::diagnostic::Diagnostic;
use crate::lexer::Kind;
use crate::parser::Parser;

/// How deep brackets may be nested, and how long a chain of operators may be: no game needs a tenth
/// of it, and no input can exhaust the stack.
const MAX_DEPTH: usize = 100;
const MAX_CHAIN: usize = 200;
/// Operators, calls and brackets of one whole expression.
const MAX_SIZE: usize = 500;

type Parsed<T> = Result<T, Diagnostic>;

impl Parser {
    pub(crate) fn expression(&mut self) -> Parsed<Expr> {
        if self.depth == 0 {
            self.size = 0;
        }
        self.climb(0)
    }

    fn climb(&mut self, least: u8) -> Parsed<Expr> {
        self.depth += 1;
        self.size += 1;
        if self.size > MAX_SIZE {
            return Err(Diagnostic::new(self.span(), "this expression is too long", "too many parts")
                .help(format!("at most {MAX_SIZE} parts are read")));
        }
        if self.depth > MAX_DEPTH {
            return Err(Diagnostic::new(self.span(), "this expression is nested too deeply", "too deep")
                .help(format!("at most {MAX_DEPTH} levels are read")));
        }
        let mut left = self.prefix()?;
        let mut chain = 0;
        // Only a comparison met in this very loop is continued: `(a < b) < c` is no chain.
        let mut compared = false;
        while let Some(op) = self.operator() {
            if op.tightness() < least {
                break;
            }
            chain += 1;
            if chain > MAX_CHAIN {
                return Err(Diagnostic::new(self.span(), "this expression is too long", "too many operators")
                    .help(format!("at most {MAX_CHAIN} operators in a row are read")));
            }
            self.next();
            let right = self.climb(if op == BinaryOp::Pow { op.tightness() } else { op.tightness() + 1 })?;
            left = if compared && op.is_comparison() { chained(op, left, right) } else { binary(op, left, right) };
            compared |= op.is_comparison();
        }
        self.depth -= 1;
        Ok(left)
    }

    /// The operator that stands here, if one does.
    pub(crate) fn operator(&self) -> Option<BinaryOp> {
        Some(match self.peek() {
            Kind::Keyword("or") | Kind::Sym("||") => BinaryOp::Or,
            Kind::Keyword("xor") => BinaryOp::Xor,
            Kind::Keyword("and") | Kind::Sym("&&") => BinaryOp::And,
            Kind::Sym("==") => BinaryOp::Eq,
            Kind::Sym("!=") => BinaryOp::Ne,
            Kind::Sym("<") => BinaryOp::Lt,
            Kind::Sym("<=") => BinaryOp::Le,
            Kind::Sym(">") => BinaryOp::Gt,
            Kind::Sym(">=") => BinaryOp::Ge,
            Kind::Sym("+") => BinaryOp::Add,
            Kind::Sym("-") => BinaryOp::Sub,
            Kind::Sym("*") => BinaryOp::Mul,
            Kind::Sym("/") => BinaryOp::Div,
            Kind::Sym("%") => BinaryOp::Mod,
            Kind::Sym("^") => BinaryOp::Pow,
            _ => return None,
        })
    }

    fn prefix(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let (op, tightness) = match self.peek() {
            Kind::Sym("-") => (UnaryOp::Neg, NEG_TIGHTNESS),
            Kind::Keyword("not") | Kind::Sym("!") => (UnaryOp::Not, NOT_TIGHTNESS),
            _ => return self.primary(),
        };
        self.next();
        let operand = self.climb(tightness)?;
        let span = start.to(operand.span);
        Ok(Expr { kind: ExprKind::Unary(op, Box::new(operand)), span })
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let token = self.next();
        let span = token.span;
        let expr = match token.kind {
            Kind::Int(value) => Expr { kind: ExprKind::Int(value), span },
            Kind::Sym("(") => {
                let inner = self.expression()?;
                self.expect(")", "to close the bracket")?;
                return Ok(inner);
            }
            Kind::Keyword(word @ ("and" | "or" | "xor")) if matches!(self.peek(), Kind::Sym("(")) => {
                return self.call(Name { text: word.to_owned(), span });
            }
            Kind::Name(text) => {
                let name = Name { text, span };
                if matches!(self.peek(), Kind::Sym("(")) {
                    return self.call(name);
                }
                if self.eat("[") {
                    let index = self.expression()?;
                    let end = self.expect("]", "after the index")?;
                    return Ok(Expr { kind: ExprKind::Index(name, Box::new(index)), span: span.to(end) });
                }
                Expr { kind: ExprKind::Name(name.text), span }
            }
            kind => {
                let message = format!("expected a number, a name or `(`, found {kind}");
                let error = Diagnostic::new(span, message, "expected an expression");
                return Err(match kind {
                    Kind::Sym("=") => error.help("equality is written `==`"),
                    Kind::Sym("[") => {
                        error.help("a set stands in braces: `{1, 2}`; only arrays of parameters have square brackets")
                    }
                    Kind::Sym("/") if self.follows("/") => error.help("`/` rounds down already: write `n/2`"),
                    Kind::Sym("*") if self.follows("*") => error.help("a power is written `n^2`"),
                    _ => error,
                });
            }
        };
        Ok(expr)
    }

    fn call(&mut self, name: Name) -> Parsed<Expr> {
        self.expect("(", "")?;
        let arguments = self.arguments()?;
        let span = name.span.to(self.previous_span());
        Ok(Expr { kind: ExprKind::Call(name, arguments), span })
    }

    /// Arguments up to and with the closing bracket; the opening one has been read.
    pub(crate) fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        let mut arguments = Vec::new();
        if self.eat(")") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression()?);
            if arguments.len() > 64 {
                return Err(Diagnostic::new(self.span(), "too many arguments", "more than 64"));
            }
            if !self.eat(",") {
                self.expect(")", "after the arguments")?;
                return Ok(arguments);
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
        // A condition in the middle is refused by its type later; copying it here could double the
        // tree at every level.
        ExprKind::Binary(_, _, middle) if !has_comparison(middle) => {
            let second = binary(op, (**middle).clone(), right);
            binary(BinaryOp::And, left, second)
        }
        _ => binary(op, left, right),
    }
}

fn has_comparison(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Name(_) => false,
        ExprKind::Unary(_, operand) => has_comparison(operand),
        ExprKind::Binary(op, left, right) => op.is_comparison() || has_comparison(left) || has_comparison(right),
        ExprKind::Call(_, arguments) => arguments.iter().any(has_comparison),
        ExprKind::Index(_, index) => has_comparison(index),
        ExprKind::Stretch(first, last) => has_comparison(first) || has_comparison(last),
    }
}

//! What a move leaves: an expression, a tuple, or components, also one for each choice of
//! variables.

use super::{Parsed, Parser};
use crate::ast::{Components, Expr, ExprKind, SetItem};
use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{Token, TokenKind};
use nimatron_messages::{grammar, names, syntax};

/// The maximum number of components that a move may leave.
pub(crate) const MAX_COMPONENTS: usize = 64;

impl Parser {
    /// The components that a move leaves. A sum is written with every part in brackets, so `+`
    /// between bare terms is plain addition.
    pub(super) fn result(&mut self) -> Parsed<Vec<Vec<Expr>>> {
        if matches!(self.peek(), TokenKind::Sym("(")) {
            let back = self.at;
            if let Some(parts) = self.parts()? {
                return Ok(parts);
            }
            self.at = back;
        }
        let value = self.expression()?;
        if let TokenKind::Sym("..") = self.peek() {
            return Err(Diagnostic::without_label(self.span(), syntax::stretch_needs_brackets())
                .help(syntax::stretch_in_brackets()));
        }
        if let TokenKind::Sym(",") = self.peek() {
            let after = (self.tokens.get(self.at + 1), self.tokens.get(self.at + 2));
            if let (Some(Token { kind: TokenKind::Name(_), .. }), Some(Token { kind: TokenKind::Keyword("in"), .. })) =
                after
            {
                return Err(self.unexpected(&grammar::end_of_move()).help(syntax::sets_after_for()));
            }
            return Err(Diagnostic::without_label(self.span(), syntax::result_needs_brackets())
                .help(syntax::result_in_brackets()));
        }
        Ok(vec![vec![value]])
    }

    /// Reads `(..) + (..) + ...`; `None` if the brackets turn out to be part of an expression. An
    /// empty list stands for `()`, nothing left.
    fn parts(&mut self) -> Parsed<Option<Vec<Vec<Expr>>>> {
        let mut parts = Vec::new();
        let mut plus = None;
        loop {
            let open = self.span();
            if !self.eat("(") {
                let Some(plus) = plus else { return Ok(None) };
                return Err(ambiguous_plus(plus));
            }
            let mut coordinates = Vec::new();
            if let Some(components) = self.components()? {
                coordinates.push(components);
            } else if !self.eat(")") {
                coordinates.push(self.place()?);
                while self.eat(",") {
                    coordinates.push(self.place()?);
                }
                if let TokenKind::Keyword("for") = self.peek() {
                    let error = Diagnostic::new(self.span(), syntax::tuple_before_for(), syntax::needs_brackets());
                    return Err(error.help(syntax::components_of_tuples()));
                }
                self.expect(")", grammar::after_coordinates)?;
            }
            let varies = matches!(&coordinates[..], [Expr { kind: ExprKind::Components(_), .. }]);
            let stretches = || coordinates.iter().filter(|one| matches!(one.kind, ExprKind::Stretch(..)));
            if let Some(second) = stretches().nth(1) {
                return Err(Diagnostic::without_label(second.span, syntax::second_stretch()));
            }
            let stretched = stretches().next().is_some();
            parts.push(coordinates);
            match self.peek() {
                TokenKind::Sym("+") => plus = Some(self.next().span),
                _ if stretched || varies => break,
                _ if self.continues() => {
                    return match plus {
                        Some(plus) if parts.len() > 1 => Err(ambiguous_plus(plus)),
                        _ => Ok(None),
                    };
                }
                _ => break,
            }
            if parts.len() > MAX_COMPONENTS {
                let label = syntax::component_number(parts.len());
                return Err(Diagnostic::new(open, syntax::too_many_components(MAX_COMPONENTS), label));
            }
        }
        if let [only] = parts.as_slice()
            && only.is_empty()
        {
            parts.clear();
        } else if parts.iter().any(Vec::is_empty) {
            return Err(Diagnostic::without_label(self.previous_span(), syntax::nothing_in_sum())
                .help(syntax::leave_nothing_out()));
        }
        Ok(Some(parts))
    }

    /// `n/d for i in 1..d)` or `(i, j) for i in 1..a, j in 1..b)`, after the opening bracket;
    /// `None`, with nothing read, if something else stands there.
    fn components(&mut self) -> Parsed<Option<Expr>> {
        let (back, start) = (self.at, self.span());
        let mut coordinates = Vec::new();
        if self.eat("(") {
            coordinates.push(self.expression()?);
            while self.eat(",") {
                coordinates.push(self.expression()?);
            }
            let closed = self.eat(")");
            if coordinates.len() == 1 || !closed || !matches!(self.peek(), TokenKind::Keyword("for")) {
                self.at = back;
                coordinates.clear();
            }
        }
        if coordinates.is_empty() {
            if let TokenKind::Sym(")") = self.peek() {
                return Ok(None);
            }
            coordinates.push(self.expression()?);
        }
        if !self.eat_word("for") {
            self.at = back;
            return Ok(None);
        }
        let mut binders = vec![self.binder()?];
        while self.eat(",") {
            binders.push(self.binder()?);
        }
        if let Some(made) = binders.iter().find(|binder| matches!(binder.set.items[..], [SetItem::Made(_)])) {
            let error = Diagnostic::new(made.set.span.0, syntax::made_set_of_components(), names::not_here());
            return Err(error.help(syntax::write_its_variables()));
        }
        let condition = if self.eat_word("if") { Some(self.expression()?) } else { None };
        let span = start.to(self.previous_span());
        self.expect(")", grammar::after_coordinates)?;
        let components = Components { coordinates, binders, condition };
        Ok(Some(Expr { kind: ExprKind::Components(Box::new(components)), span }))
    }

    /// A coordinate of a component, or a stretch of them.
    fn place(&mut self) -> Parsed<Expr> {
        let first = self.expression()?;
        if !self.eat("..") {
            return Ok(first);
        }
        let last = self.expression()?;
        let span = first.span.to(last.span);
        Ok(Expr { kind: ExprKind::Stretch(Box::new(first), Box::new(last)), span })
    }
}

fn ambiguous_plus(plus: Span) -> Diagnostic {
    Diagnostic::new(plus, syntax::sum_or_addition(), syntax::some_brackets()).help(syntax::sum_and_addition())
}

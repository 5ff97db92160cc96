//! Variables and the sets that they run through: ranges, members, sets that are made, and what is
//! left out of them.

use super::{Parsed, Parser};
use crate::ast::{BinaryOp, Binder, Expr, ExprKind, IgnoredSpan, Name, Set, SetItem};
use crate::diagnostic::{Diagnostic, Span};
use crate::expressions::MAX_DEPTH;
use crate::lexer::{Token, TokenKind};
use crate::sets::SetKind;
use nimatron_messages::{grammar, syntax};

/// The word before members that are left out of a set. It is a name elsewhere.
pub(crate) const EXCEPT: &str = "except";
/// The maximum number of sets that are left out of one.
const MAX_EXCEPTIONS: usize = 16;

impl Parser {
    pub(crate) fn binder(&mut self) -> Parsed<Binder> {
        if let (TokenKind::Int(_), Some(Token { kind: TokenKind::Sym("<" | "<="), .. }), Some(variable)) =
            (self.peek(), self.tokens.get(self.at + 1), self.tokens.get(self.at + 2))
            && let TokenKind::Name(variable) = &variable.kind
        {
            return Err(self.unexpected(&grammar::variable()).help(syntax::binder_example(variable)));
        }
        let name = self.name(&grammar::variable())?;
        if !self.eat_word("in") {
            let mut error = self.unexpected(&grammar::in_and_set());
            if matches!(self.peek(), TokenKind::Sym("=" | "==")) {
                error = error.help(syntax::binder_example(&name.text));
            } else if SetKind::from_name(&name.text).is_some() {
                error = error.help(syntax::union_of_sets());
            }
            return Err(error);
        }
        let set = self.set()?;
        Ok(Binder { name, set })
    }

    fn set(&mut self) -> Parsed<Set> {
        self.with_exceptions(Parser::set_part)
    }

    /// A set, and the sets after `except`, which is a name elsewhere.
    pub(crate) fn with_exceptions(&mut self, part: impl Fn(&mut Self) -> Parsed<Set>) -> Parsed<Set> {
        let mut set = part(self)?;
        while self.at_except() {
            if set.except.len() == MAX_EXCEPTIONS {
                return Err(Diagnostic::new(self.span(), syntax::expression_too_long(), syntax::too_many_parts())
                    .help(syntax::max_parts(MAX_EXCEPTIONS)));
            }
            self.next();
            set.except.push(part(self)?);
            set.span.0 = set.span.0.to(self.previous_span());
        }
        Ok(set)
    }

    /// Whether a set after `except` follows, where a variable of this name might stand.
    fn at_exception(&self) -> bool {
        let begins = match self.peek_second() {
            TokenKind::Sym(symbol) => *symbol == "{",
            TokenKind::Name(name) => name != EXCEPT,
            kind => matches!(kind, TokenKind::Int(_)),
        };
        self.at_except() && begins
    }

    fn at_except(&self) -> bool {
        matches!(self.peek(), TokenKind::Name(name) if name == EXCEPT)
    }

    pub(crate) fn set_part(&mut self) -> Parsed<Set> {
        let start = self.span();
        let braces = self.eat("{");
        let mut items = Vec::new();
        if braces {
            loop {
                if matches!(
                    self.peek(),
                    TokenKind::End | TokenKind::Newline | TokenKind::Keyword("for" | "if" | "where" | "game")
                ) {
                    return Err(
                        Diagnostic::new(start, syntax::open_set(), syntax::opened_here()).help(syntax::set_in_braces())
                    );
                }
                if items.is_empty() && self.eat("}") {
                    return Err(Diagnostic::new(
                        start.to(self.previous_span()),
                        syntax::empty_set(),
                        syntax::no_members(),
                    )
                    .help(syntax::move_without_choice()));
                }
                items.push(self.set_item()?);
                if let [only] = items.as_mut_slice()
                    && matches!(self.peek(), TokenKind::Keyword("for"))
                    && !matches!(only, SetItem::Range(..) | SetItem::Endless(_))
                {
                    self.next();
                    *only = self.made(only.clone(), start)?;
                    if self.eat("}") {
                        break;
                    }
                    return Err(self.unexpected(&grammar::closing_bracket("}")));
                }
                if self.eat(",") {
                    continue;
                }
                if self.eat("}") {
                    break;
                }
                if matches!(self.peek(), TokenKind::Sym("..")) {
                    return Err(self.unexpected(&grammar::comma_or_brace()));
                }
                if matches!(
                    self.peek(),
                    TokenKind::End | TokenKind::Newline | TokenKind::Keyword("for" | "if" | "where" | "game")
                ) {
                    continue;
                }
                let error = self.unexpected(&grammar::comma_or_brace_in_set());
                return Err(if self.at_except() { error.help(syntax::except_after_braces()) } else { error });
            }
        } else {
            items.push(self.set_item()?);
            if let SetItem::Single(value) = &items[0] {
                let help = match (&value.kind, self.peek()) {
                    (ExprKind::List(_), _) => syntax::square_brackets(),
                    (_, TokenKind::Name(word)) if is_set(value) && word == "union" => syntax::union_of_sets(),
                    _ => match joined_sets(value) {
                        Some(sets) if sets.len() > 1 => syntax::union_of_these(format!("{{{}}}", sets.join(", "))),
                        _ => syntax::set_examples(),
                    },
                };
                return Err(Diagnostic::new(value.span, syntax::expected_set(), syntax::not_a_set()).help(help));
            }
        }
        Ok(Set { items, braces, except: Vec::new(), span: IgnoredSpan(start.to(self.previous_span())) })
    }

    /// A set that is made member by member; `for` has been read.
    fn made(&mut self, entry: SetItem, start: Span) -> Parsed<SetItem> {
        let entry = match entry {
            SetItem::Named(name, arguments) => {
                let span = if arguments.is_empty() { name.span } else { name.span.to(self.previous_span()) };
                let kind =
                    if arguments.is_empty() { ExprKind::Name(name.text) } else { ExprKind::Call(name, arguments) };
                Expr { kind, span }
            }
            SetItem::Single(entry) => entry,
            _ => return Err(self.unexpected(&grammar::closing_bracket("}"))),
        };
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Diagnostic::new(start, syntax::nested_too_deeply(), syntax::too_deep())
                .help(syntax::max_levels(MAX_DEPTH)));
        }
        let made = self.comprehension(entry, true)?;
        self.depth -= 1;
        Ok(SetItem::Made(Box::new(made)))
    }

    fn set_item(&mut self) -> Parsed<SetItem> {
        if let (TokenKind::Name(text), next) = (self.peek().clone(), self.peek_second()) {
            let ends_item = |kind: &TokenKind| {
                matches!(
                    kind,
                    TokenKind::End
                        | TokenKind::Newline
                        | TokenKind::Comment(_)
                        | TokenKind::Sym("," | "}" | ")" | "]")
                        | TokenKind::Keyword("for" | "if")
                ) || matches!(kind, TokenKind::Name(name) if name == EXCEPT)
            };
            // `name(..)` is a set unless an expression goes on after it: `digits(n)..9` is a range.
            if ends_item(next) || matches!(next, TokenKind::Sym("(")) {
                let back = self.at;
                let span = self.next().span;
                let arguments = if self.eat("(") { self.arguments()? } else { Vec::new() };
                if ends_item(self.peek()) {
                    return Ok(SetItem::Named(Name { text, span }, arguments));
                }
                self.at = back;
            }
        }
        let first = self.expression()?;
        if !self.eat("..") {
            return Ok(SetItem::Single(first));
        }
        if matches!(
            self.peek(),
            TokenKind::End
                | TokenKind::Newline
                | TokenKind::Comment(_)
                | TokenKind::Sym("," | "}" | ".." | ")" | "]")
                | TokenKind::Keyword("for" | "if")
        ) || self.at_exception()
        {
            if self.endless {
                return Ok(SetItem::Endless(first));
            }
            let span = first.span.to(self.previous_span());
            return Err(
                Diagnostic::new(span, syntax::endless_set(), syntax::no_upper_end()).help(syntax::write_last_member())
            );
        }
        let last = self.expression()?;
        Ok(SetItem::Range(first, last))
    }
}

/// Whether an expression is the name of a set, perhaps with arguments.
fn is_set(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Name(text) | ExprKind::Call(Name { text, .. }, _) if SetKind::from_name(text).is_some())
}

/// The sets that somebody has joined by `+` or `or`, as they were written; `None` if something else
/// is among them.
fn joined_sets(expr: &Expr) -> Option<Vec<String>> {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Or, left, right) => {
            Some([joined_sets(left)?, joined_sets(right)?].concat())
        }
        // `primes or k in squares`
        ExprKind::In(_, set) => Some(vec![set.to_string()]),
        _ => is_set(expr).then(|| vec![expr.to_string()]),
    }
}

//! Tokens to lines: header, moves, binders, sets. Expressions are in [`crate::expressions`].
//!
//! ```text
//! text    = [header] line*
//! header  = "game" name "(" coordinates [";" parameters] ")" [names] ["where" expr]
//! coordinates = coordinate ("," coordinate)*       coordinate = name | name "[" "]"
//! line    = pattern "->" result ["for" name "in" set ("," name "in" set)*] ["if" expr] | "where" expr
//! result  = expr | tuple | part ("+" part)+        part = "(" places ")"; "()" alone: nothing is left
//! places  = place ("," place)*                     place = expr | expr ".." expr, at most once in a part
//! set     = part ("except" part)*
//! part    = expr ".." expr | "{" items "}" | "{" made "}" | name ["(" exprs ")"]
//! made    = expr "for" name "in" set ("," name "in" set)* ["if" expr]     with sets expr "..", too
//! ```

use crate::ast::{
    Binder, Components, Coordinate, Expr, ExprKind, Header, IgnoredSpan, Line, Move, Name, Pattern, Remark,
    RuleParameter,
};
use crate::ast::{Set, SetItem, Text, Until, Value};
use crate::diagnostic::{Diagnostic, Span};
use crate::expressions::MAX_DEPTH;
use crate::lexer::{Token, TokenKind, lex};
use nimatron_messages::{Message, Say, grammar, names, syntax, tokens};

/// The maximum length of a rule text in bytes: far more than any game needs, and little enough to
/// be read at once.
pub const MAX_TEXT: usize = 1 << 20;

/// Reads a rule text into its syntax tree.
///
/// # Errors
/// The first error in the text, with its location.
pub fn parse(text: &str) -> Result<Text, Diagnostic> {
    if text.len() > MAX_TEXT {
        let message = tokens::text_too_long(text.len(), MAX_TEXT);
        return Err(Diagnostic::new(Span::new(0, 0), message, tokens::too_long()));
    }
    if let Some(at) = text.find('\0') {
        return Err(Diagnostic::new(Span::new(at, at + 1), tokens::not_a_text(), tokens::zero_byte()));
    }
    Parser { tokens: lex(text)?, at: 0, depth: 0, size: 0, endless: false }.text()
}

pub(crate) struct Parser {
    pub(crate) tokens: Vec<Token>,
    pub(crate) at: usize,
    /// Nesting of brackets in expressions, limited so that no input can exhaust the stack.
    pub(crate) depth: usize,
    /// The number of parts of the current expression, limited for the same reason.
    pub(crate) size: usize,
    /// Whether a range may have no end: in a set that is made member by member.
    pub(crate) endless: bool,
}

/// The maximum number of components that a move may leave.
const MAX_COMPONENTS: usize = 64;

/// The word before members that are left out of a set. It is a name elsewhere.
pub(crate) const EXCEPT: &str = "except";
/// The maximum number of sets that are left out of one.
const MAX_EXCEPTIONS: usize = 16;

type Parsed<T> = Result<T, Diagnostic>;

impl Parser {
    pub(crate) fn peek(&self) -> &TokenKind {
        &self.tokens[self.at].kind
    }

    /// The token after the current one.
    pub(crate) fn peek_second(&self) -> &TokenKind {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].kind
    }

    pub(crate) fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    pub(crate) fn previous_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    pub(crate) fn next(&mut self) -> Token {
        let token = self.tokens[self.at].clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    pub(crate) fn eat(&mut self, symbol: &'static str) -> bool {
        let found = matches!(self.peek(), TokenKind::Sym(s) if *s == symbol);
        if found {
            self.next();
        }
        found
    }

    pub(crate) fn eat_word(&mut self, word: &'static str) -> bool {
        let found = matches!(self.peek(), TokenKind::Keyword(w) if *w == word);
        if found {
            self.next();
        }
        found
    }

    pub(crate) fn expect(&mut self, symbol: &'static str, wanted: impl Fn(&'static str) -> Message) -> Parsed<Span> {
        if self.eat(symbol) {
            return Ok(self.previous_span());
        }
        Err(self.unexpected(&wanted(symbol)))
    }

    /// Is this symbol right before the current token?
    pub(crate) fn follows(&self, symbol: &str) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.tokens.get(before));
        before.is_some_and(|token| matches!(token.kind, TokenKind::Sym(own) if own == symbol))
    }

    pub(crate) fn unexpected(&self, wanted: &Message) -> Diagnostic {
        let message = syntax::expected(wanted, self.peek().message());
        Diagnostic::new(self.span(), message, syntax::expected_here(wanted))
    }

    fn name(&mut self, role: &Message) -> Parsed<Name> {
        match self.peek().clone() {
            TokenKind::Name(text) => {
                let span = self.next().span;
                Ok(Name { text, span })
            }
            TokenKind::Keyword(word) => {
                Err(Diagnostic::new(self.span(), syntax::reserved_word(word, role), syntax::choose_another_name()))
            }
            _ => Err(self.unexpected(role)),
        }
    }

    fn text(mut self) -> Parsed<Text> {
        let mut text = Text::default();
        let mut blank_pending = false;
        loop {
            match self.peek().clone() {
                TokenKind::End => break,
                TokenKind::Newline => {
                    self.next();
                    let empty =
                        matches!(self.peek(), TokenKind::Newline) && !(text.lines.is_empty() && text.header.is_none());
                    blank_pending |= empty;
                    continue;
                }
                kind => {
                    if std::mem::take(&mut blank_pending) {
                        text.lines.push(Line::Remark(Remark::Blank));
                    }
                    match kind {
                        TokenKind::Comment(comment) => {
                            self.next();
                            text.lines.push(Line::Remark(Remark::Comment(comment)));
                        }
                        TokenKind::Keyword("game") => self.header_into(&mut text)?,
                        TokenKind::Keyword("where") => {
                            self.next();
                            let domain = self.expression()?;
                            text.lines.push(Line::Domain(domain, self.line_end()?));
                        }
                        TokenKind::Name(word) if word == "until" && !self.is_before("->") => {
                            self.next();
                            text.lines.push(Line::Until(self.until()?));
                        }
                        _ => {
                            let line = self.move_line()?;
                            text.lines.push(Line::Move(Box::new(line)));
                        }
                    }
                }
            }
        }
        if !text.lines.iter().any(|line| matches!(line, Line::Move(_))) {
            return Err(
                Diagnostic::new(self.span(), syntax::no_rules(), syntax::no_move_so_far()).help(syntax::move_example())
            );
        }
        Ok(text)
    }

    /// Does this symbol follow the current token?
    fn is_before(&self, symbol: &str) -> bool {
        self.tokens.get(self.at + 1).is_some_and(|token| matches!(token.kind, TokenKind::Sym(own) if own == symbol))
    }

    /// The condition that ends play, after `until`, and who wins then.
    fn until(&mut self) -> Parsed<Until> {
        let condition = self.expression()?;
        let loses = match self.peek() {
            TokenKind::Name(word) if word == "loses" || word == "wins" => {
                let loses = word == "loses";
                self.next();
                loses
            }
            _ => false,
        };
        Ok(Until { condition, loses, comment: self.line_end()? })
    }

    fn header_into(&mut self, text: &mut Text) -> Parsed<()> {
        let start = self.next().span;
        if text.header.is_some() {
            return Err(Diagnostic::new(start, syntax::second_game(), syntax::second_game_here())
                .help(syntax::use_another_file()));
        }
        let before = std::mem::take(&mut text.lines).into_iter().map(|line| match line {
            Line::Remark(remark) => Ok(remark),
            _ => Err(Diagnostic::new(start, syntax::game_line_comes_first(), syntax::move_it_up())),
        });
        let before = before.collect::<Parsed<Vec<_>>>()?;
        let name = self.name(&grammar::game_name())?;
        self.expect("(", grammar::game_coordinates)?;
        let mut coordinates = vec![self.coordinate()?];
        while self.eat(",") {
            coordinates.push(self.coordinate()?);
        }
        let mut parameters = Vec::new();
        if self.eat(";") {
            loop {
                let name = self.name(&grammar::parameter_name())?;
                let value = if self.eat("=") { Some(self.value()?) } else { None };
                parameters.push(RuleParameter { name, value });
                if !self.eat(",") {
                    break;
                }
            }
        }
        self.expect(")", grammar::after_coordinates)?;
        let mut claims = Vec::new();
        while matches!(self.peek(), TokenKind::Name(_)) {
            claims.push(self.name(&grammar::variable())?);
            self.eat(",");
        }
        self.eat(":");
        self.skip_break_before(&["where"]);
        let domain = if self.eat_word("where") { Some(self.expression()?) } else { None };
        let comment = self.line_end()?;
        text.header = Some(Header { before, name, coordinates, parameters, claims, domain, comment });
        Ok(())
    }

    fn coordinate(&mut self) -> Parsed<Coordinate> {
        let name = self.name(&grammar::coordinate_name())?;
        let list = self.eat("[");
        if list {
            self.expect("]", grammar::after_list_name)?;
        }
        Ok(Coordinate { name, list })
    }

    /// The value of a parameter: an integer or an array of integers.
    pub(crate) fn value(&mut self) -> Parsed<Value> {
        if !self.eat("[") {
            return self.signed().map(Value::Int);
        }
        let mut values = Vec::new();
        while !self.eat("]") {
            values.push(self.signed()?);
            if !self.eat(",") {
                self.expect("]", grammar::after_array)?;
                break;
            }
        }
        Ok(Value::Array(values))
    }

    fn signed(&mut self) -> Parsed<i64> {
        let negative = self.eat("-");
        match *self.peek() {
            TokenKind::Int(value) => {
                self.next();
                Ok(if negative { -value } else { value })
            }
            _ => Err(self.unexpected(&grammar::number_or_array())),
        }
    }

    fn move_line(&mut self) -> Parsed<Move> {
        let start = self.span();
        let pattern = self.pattern()?;
        if !self.eat("->") {
            let mut error = self.unexpected(&grammar::arrow_and_result());
            if matches!(self.peek(), TokenKind::Sym("-" | "=" | ">")) {
                error = error.help(syntax::arrow());
            }
            return Err(error);
        }
        let result_start = self.span();
        let result = self.result()?;
        let result_span = result_start.to(self.previous_span());
        let mut binders = Vec::new();
        self.skip_break_before(&["for", "if"]);
        while self.eat_word("for") {
            loop {
                binders.push(self.binder()?);
                if !self.eat(",") {
                    break;
                }
            }
            self.skip_break_before(&["for", "if"]);
        }
        let guard = if self.eat_word("if") { Some(self.expression()?) } else { None };
        if let TokenKind::Keyword("for") = self.peek() {
            return Err(Diagnostic::new(self.span(), syntax::for_before_if(), syntax::move_before_if()));
        }
        let span = start.to(self.previous_span());
        let comment = self.line_end()?;
        Ok(Move {
            pattern,
            result,
            binders,
            guard,
            comment,
            span: IgnoredSpan(span),
            result_span: IgnoredSpan(result_span),
        })
    }

    fn pattern(&mut self) -> Parsed<Vec<Pattern>> {
        if !self.eat("(") {
            return Ok(vec![self.pattern_item()?]);
        }
        let mut items = vec![self.pattern_item()?];
        while self.eat(",") {
            items.push(self.pattern_item()?);
        }
        self.expect(")", grammar::after_position)?;
        Ok(items)
    }

    fn pattern_item(&mut self) -> Parsed<Pattern> {
        if let TokenKind::Int(value) = *self.peek() {
            return Ok(Pattern::Int(value, IgnoredSpan(self.next().span)));
        }
        if matches!(self.peek(), TokenKind::Name(_) | TokenKind::Keyword(_)) {
            return self.name(&grammar::coordinate_name()).map(Pattern::Name);
        }
        Err(self.unexpected(&grammar::position()))
    }

    /// The components that a move leaves. A sum is written with every part in brackets, so `+`
    /// between bare terms is plain addition.
    fn result(&mut self) -> Parsed<Vec<Vec<Expr>>> {
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

    pub(crate) fn binder(&mut self) -> Parsed<Binder> {
        let name = self.name(&grammar::variable())?;
        if !self.eat_word("in") {
            let mut error = self.unexpected(&grammar::in_and_set());
            if matches!(self.peek(), TokenKind::Sym("=" | "==")) {
                error = error.help(syntax::binder_example(&name.text));
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
                let help = match value.kind {
                    ExprKind::List(_) => syntax::square_brackets(),
                    _ => syntax::set_examples(),
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

    /// Skips line ends before one of these words: a move may continue on the next line if that line
    /// begins with such a word.
    fn skip_break_before(&mut self, words: &[&str]) {
        let mut ahead = self.at;
        while matches!(self.tokens[ahead].kind, TokenKind::Newline) {
            ahead += 1;
        }
        if ahead > self.at && matches!(self.tokens[ahead].kind, TokenKind::Keyword(word) if words.contains(&word)) {
            self.at = ahead;
        }
    }

    /// Reads the end of a line, and returns the comment at the end of it, if there is one.
    fn line_end(&mut self) -> Parsed<Option<String>> {
        let comment = match self.peek().clone() {
            TokenKind::Comment(comment) => {
                self.next();
                Some(comment)
            }
            _ => None,
        };
        match self.peek() {
            TokenKind::Newline | TokenKind::End => Ok(comment),
            TokenKind::Sym("=") => {
                Err(Diagnostic::new(self.span(), syntax::equals_does_not_compare(), syntax::write_double_equals())
                    .help(syntax::equality_and_values()))
            }
            TokenKind::Name(name) if name == "is" => {
                Err(self.unexpected(&grammar::end_of_move()).help(syntax::parity()))
            }
            TokenKind::Sym(".." | "{") | TokenKind::Name(_) => {
                Err(self.unexpected(&grammar::end_of_move()).help(syntax::sets_after_for()))
            }
            TokenKind::Sym(symbol @ (")" | "]" | "}")) => {
                let message = syntax::closes_nothing(*symbol);
                Err(Diagnostic::new(self.span(), message, syntax::no_opening_bracket()))
            }
            _ => Err(self.unexpected(&grammar::end_of_line())),
        }
    }
}

fn ambiguous_plus(plus: Span) -> Diagnostic {
    Diagnostic::new(plus, syntax::sum_or_addition(), syntax::some_brackets()).help(syntax::sum_and_addition())
}

/// Reads the value of a parameter, as in `3` or `[8, 7, 6]`.
///
/// # Errors
/// What is wrong with the text, with its location.
pub fn parse_value(text: &str) -> Result<Value, Diagnostic> {
    let mut parser = Parser { tokens: lex(text)?, at: 0, depth: 0, size: 0, endless: false };
    let value = parser.value()?;
    match parser.peek() {
        TokenKind::End => Ok(value),
        _ => Err(parser.unexpected(&grammar::end_of_value())),
    }
}

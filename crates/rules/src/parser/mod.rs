//! Tokens to lines: header, moves, ends of play. What a move leaves is in `result`, the sets of
//! variables in `sets`, expressions in [`crate::expressions`].
//!
//! ```text
//! text    = [header] line*
//! header  = "game" name "(" coordinates [";" parameters] ")" [names] ["where" expr]
//! coordinates = coordinate ("," coordinate)*       coordinate = name | name "[" "]"
//! pattern = item | "(" item ("," item)* ")"        item = number | name | name "[" "]"
//! line    = pattern "->" result ["for" name "in" set ("," name "in" set)*] ["if" expr] | "where" expr
//! result  = expr | tuple | part ("+" part)+        part = "(" places ")"; "()" alone: nothing is left
//! places  = place ("," place)*                     place = expr | expr ".." expr, at most once in a part
//! set     = part ("except" part)*
//! part    = expr ".." expr | "{" items "}" | "{" made "}" | name ["(" exprs ")"]
//! made    = expr "for" name "in" set ("," name "in" set)* ["if" expr]     with sets expr "..", too
//! ```

mod result;
mod sets;

pub(crate) use result::MAX_COMPONENTS;
pub(crate) use sets::EXCEPT;

use crate::ast::{Coordinate, Header, IgnoredSpan, Line, Move, Name, Pattern, Remark, RuleParameter};
use crate::ast::{Text, Until, Value};
use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{Token, TokenKind, lex};
use nimatron_messages::{Message, Say, grammar, syntax, tokens};

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
            let name = self.name(&grammar::coordinate_name())?;
            if !self.eat("[") {
                return Ok(Pattern::Name(name));
            }
            self.expect("]", grammar::after_list_name)?;
            return Ok(Pattern::List(name));
        }
        Err(self.unexpected(&grammar::position()))
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
                Err(self.unexpected(&grammar::end_of_move()).help(syntax::kinds_of_numbers()))
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

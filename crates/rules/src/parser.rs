//! Tokens to lines: header, moves, binders, sets. Expressions are in [`crate::expressions`].
//!
//! ```text
//! text    = [header] line*
//! header  = "game" name "(" names [";" parameters] ")" ["where" expr]
//! line    = pattern "->" result ["for" name "in" set ("," name "in" set)*] ["if" expr] | "where" expr
//! result  = expr | tuple | part ("+" part)+        part = "(" places ")"; "()" alone: nothing is left
//! places  = place ("," place)*                     place = expr | expr ".." expr, at most once in a part
//! set     = expr ".." expr | "{" items "}" | name ["(" exprs ")"]
//! ```

use crate::ast::{Binder, Expr, ExprKind, Header, IgnoredSpan, Line, Move, Name, Parameter, Pattern, Remark};
use crate::ast::{Set, SetItem, Text, Value};
use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{Kind, Token, lex};

/// The longest text that is read: far beyond any game, small enough to be read at once.
pub const MAX_TEXT: usize = 1 << 20;

/// Reads a rule text into its syntax tree.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn parse(text: &str) -> Result<Text, Diagnostic> {
    if text.len() > MAX_TEXT {
        return Err(Diagnostic::new(
            Span::new(0, 0),
            format!("the rules have {} bytes, and at most {MAX_TEXT} are read", text.len()),
            "too long",
        ));
    }
    if let Some(at) = text.find('\0') {
        return Err(Diagnostic::new(Span::new(at, at + 1), "this is not a text: it holds a zero byte", "zero byte"));
    }
    Parser { tokens: lex(text)?, at: 0, depth: 0, size: 0 }.text()
}

pub(crate) struct Parser {
    pub(crate) tokens: Vec<Token>,
    pub(crate) at: usize,
    /// Nesting of brackets in expressions, limited so that no input can exhaust the stack.
    pub(crate) depth: usize,
    /// Parts of the present expression, limited for the same reason.
    pub(crate) size: usize,
}

type Parsed<T> = Result<T, Diagnostic>;

impl Parser {
    pub(crate) fn peek(&self) -> &Kind {
        &self.tokens[self.at].kind
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
        let found = matches!(self.peek(), Kind::Sym(s) if *s == symbol);
        if found {
            self.next();
        }
        found
    }

    fn eat_word(&mut self, word: &'static str) -> bool {
        let found = matches!(self.peek(), Kind::Keyword(w) if *w == word);
        if found {
            self.next();
        }
        found
    }

    pub(crate) fn expect(&mut self, symbol: &'static str, why: &str) -> Parsed<Span> {
        if self.eat(symbol) {
            return Ok(self.previous_span());
        }
        Err(self.unexpected(&format!("`{symbol}` {why}")))
    }

    /// Does the present token stand after this symbol?
    pub(crate) fn follows(&self, symbol: &str) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.tokens.get(before));
        before.is_some_and(|token| matches!(token.kind, Kind::Sym(own) if own == symbol))
    }

    pub(crate) fn unexpected(&self, wanted: &str) -> Diagnostic {
        Diagnostic::new(self.span(), format!("expected {wanted}, found {}", self.peek()), format!("expected {wanted}"))
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.peek().clone() {
            Kind::Name(text) => {
                let span = self.next().span;
                Ok(Name { text, span })
            }
            Kind::Keyword(word) => Err(Diagnostic::new(
                self.span(),
                format!("`{word}` is a word of the rule language and cannot be {what}"),
                "choose another name",
            )),
            _ => Err(self.unexpected(what)),
        }
    }

    fn text(mut self) -> Parsed<Text> {
        let mut text = Text::default();
        let mut blank_pending = false;
        loop {
            match self.peek().clone() {
                Kind::End => break,
                Kind::Newline => {
                    self.next();
                    let empty =
                        matches!(self.peek(), Kind::Newline) && !(text.lines.is_empty() && text.header.is_none());
                    blank_pending |= empty;
                    continue;
                }
                kind => {
                    if std::mem::take(&mut blank_pending) {
                        text.lines.push(Line::Remark(Remark::Blank));
                    }
                    match kind {
                        Kind::Comment(comment) => {
                            self.next();
                            text.lines.push(Line::Remark(Remark::Comment(comment)));
                        }
                        Kind::Keyword("game") => self.header_into(&mut text)?,
                        Kind::Keyword("where") => {
                            self.next();
                            let domain = self.expression()?;
                            text.lines.push(Line::Domain(domain, self.line_end()?));
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
            let (span, label) = (self.span(), "no move up to here");
            return Err(Diagnostic::new(span, "there are no rules: a game needs at least one move", label)
                .help("a move is written like `n -> n - k for k in {1, 3, 4}`"));
        }
        Ok(text)
    }

    fn header_into(&mut self, text: &mut Text) -> Parsed<()> {
        let start = self.next().span;
        if text.header.is_some() {
            return Err(Diagnostic::new(start, "a text holds one game, and this is the second", "second game")
                .help("put it into a file of its own"));
        }
        let before = std::mem::take(&mut text.lines).into_iter().map(|line| match line {
            Line::Remark(remark) => Ok(remark),
            _ => Err(Diagnostic::new(start, "the line with `game` must come before the moves", "move it up")),
        });
        let before = before.collect::<Parsed<Vec<_>>>()?;
        let name = self.name("a name for the game")?;
        self.expect("(", "and the names of the coordinates, as in `game nim(n)`")?;
        let mut coordinates = vec![self.name("a name for a coordinate")?];
        while self.eat(",") {
            coordinates.push(self.name("a name for a coordinate")?);
        }
        let mut parameters = Vec::new();
        if self.eat(";") {
            loop {
                let name = self.name("a name for a parameter")?;
                let value = if self.eat("=") { Some(self.value()?) } else { None };
                parameters.push(Parameter { name, value });
                if !self.eat(",") {
                    break;
                }
            }
        }
        self.expect(")", "after the coordinates")?;
        self.eat(":");
        self.skip_break_before(&["where"]);
        let domain = if self.eat_word("where") { Some(self.expression()?) } else { None };
        let comment = self.line_end()?;
        text.header = Some(Header { before, name, coordinates, parameters, domain, comment });
        Ok(())
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
                self.expect("]", "after the numbers of the array")?;
                break;
            }
        }
        Ok(Value::Array(values))
    }

    fn signed(&mut self) -> Parsed<i64> {
        let negative = self.eat("-");
        match *self.peek() {
            Kind::Int(value) => {
                self.next();
                Ok(if negative { -value } else { value })
            }
            _ => Err(self.unexpected("a number or an array like `[8, 7, 6]`")),
        }
    }

    fn move_line(&mut self) -> Parsed<Move> {
        let start = self.span();
        let pattern = self.pattern()?;
        if !self.eat("->") {
            let mut error = self.unexpected("`->` and what the move leaves");
            if matches!(self.peek(), Kind::Sym("-" | "=" | ">")) {
                error = error.help("an arrow is written `->`");
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
        if let Kind::Keyword("for") = self.peek() {
            return Err(Diagnostic::new(self.span(), "`for` must stand before `if`", "move it before the `if`"));
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
        self.expect(")", "after the coordinates of the position")?;
        Ok(items)
    }

    fn pattern_item(&mut self) -> Parsed<Pattern> {
        if let Kind::Int(value) = *self.peek() {
            return Ok(Pattern::Int(value, IgnoredSpan(self.next().span)));
        }
        if matches!(self.peek(), Kind::Name(_) | Kind::Keyword(_)) {
            return self.name("a name for a coordinate").map(Pattern::Name);
        }
        Err(self.unexpected("a position, as in `n -> ...` or `(a, b) -> ...`"))
    }

    /// A sum is written with every part in brackets, so `+` between bare terms is plain addition.
    fn result(&mut self) -> Parsed<Vec<Vec<Expr>>> {
        if matches!(self.peek(), Kind::Sym("(")) {
            let back = self.at;
            if let Some(parts) = self.parts()? {
                return Ok(parts);
            }
            self.at = back;
        }
        let value = self.expression()?;
        if let Kind::Sym("..") = self.peek() {
            return Err(Diagnostic::new(self.span(), "a stretch of components needs brackets", "")
                .help("write `(i..n-1)` for the sum of the components i, i + 1, ..., n - 1"));
        }
        if let Kind::Sym(",") = self.peek() {
            return Err(Diagnostic::new(self.span(), "a result with several coordinates needs brackets", "")
                .help("write `(a - k, b)`"));
        }
        Ok(vec![vec![value]])
    }

    /// Reads `(..) + (..) + ...`; `None` if the brackets turn out to be part of an expression.
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
            if !self.eat(")") {
                coordinates.push(self.place()?);
                while self.eat(",") {
                    coordinates.push(self.place()?);
                }
                self.expect(")", "after the coordinates")?;
            }
            let stretches = || coordinates.iter().filter(|one| matches!(one.kind, ExprKind::Stretch(..)));
            if let Some(second) = stretches().nth(1) {
                return Err(Diagnostic::new(
                    second.span,
                    "one coordinate of a component can be a stretch, and this is the second",
                    "",
                ));
            }
            let stretched = stretches().next().is_some();
            parts.push(coordinates);
            match self.peek() {
                Kind::Sym("+") => plus = Some(self.next().span),
                _ if stretched => break,
                _ if self.operator().is_some() => {
                    return match plus {
                        Some(plus) if parts.len() > 1 => Err(ambiguous_plus(plus)),
                        _ => Ok(None),
                    };
                }
                _ => break,
            }
            if parts.len() > 64 {
                return Err(Diagnostic::new(open, "a move leaves at most 64 components", "the 65th"));
            }
        }
        if let [only] = parts.as_slice()
            && only.is_empty()
        {
            parts.clear();
        } else if parts.iter().any(Vec::is_empty) {
            return Err(Diagnostic::new(self.previous_span(), "`()` (nothing is left) cannot be part of a sum", "")
                .help("leave it out: nothing added to a sum changes nothing"));
        }
        Ok(Some(parts))
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

    fn binder(&mut self) -> Parsed<Binder> {
        let name = self.name("a variable after `for`")?;
        if !self.eat_word("in") {
            let mut error = self.unexpected("`in` and a set");
            if matches!(self.peek(), Kind::Sym("=" | "==")) {
                error = error.help(format!("write `for {} in 1..3`", name.text));
            }
            return Err(error);
        }
        let set = self.set()?;
        Ok(Binder { name, set })
    }

    fn set(&mut self) -> Parsed<Set> {
        let start = self.span();
        let braces = self.eat("{");
        let mut items = Vec::new();
        if braces {
            loop {
                if matches!(self.peek(), Kind::End | Kind::Newline | Kind::Keyword("for" | "if" | "where" | "game")) {
                    return Err(Diagnostic::new(start, "this set has no end: a `}` is missing", "opened here")
                        .help("a set is written `{1, 3, 4}`"));
                }
                if items.is_empty() && self.eat("}") {
                    return Err(Diagnostic::new(start.to(self.previous_span()), "the set is empty", "no members")
                        .help("a move with nothing to choose from is never there: leave it out"));
                }
                items.push(self.set_item()?);
                if self.eat(",") {
                    continue;
                }
                if self.eat("}") {
                    break;
                }
                if matches!(self.peek(), Kind::Sym("..")) {
                    return Err(self.unexpected("`,` or `}`"));
                }
                if matches!(self.peek(), Kind::End | Kind::Newline | Kind::Keyword("for" | "if" | "where" | "game")) {
                    continue;
                }
                return Err(self.unexpected("`,` or `}` in the set"));
            }
        } else {
            items.push(self.set_item()?);
            if let SetItem::Single(value) = &items[0] {
                return Err(Diagnostic::new(value.span, "expected a set here, and this is one number", "not a set")
                    .help("a set is written `1..3`, `{1, 3, 4}`, `powers(2)`, `primes`, ..."));
            }
        }
        Ok(Set { items, braces, span: IgnoredSpan(start.to(self.previous_span())) })
    }

    fn set_item(&mut self) -> Parsed<SetItem> {
        if let (Kind::Name(text), next) =
            (self.peek().clone(), &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].kind)
        {
            let ends = |kind: &Kind| {
                matches!(
                    kind,
                    Kind::End
                        | Kind::Newline
                        | Kind::Comment(_)
                        | Kind::Sym("," | "}" | ")")
                        | Kind::Keyword("for" | "if")
                )
            };
            // `name(..)` is a set unless an expression goes on behind it: `digits(n)..9` is a
            // range.
            if ends(next) || matches!(next, Kind::Sym("(")) {
                let back = self.at;
                let span = self.next().span;
                let arguments = if self.eat("(") { self.arguments()? } else { Vec::new() };
                if ends(self.peek()) {
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
            Kind::End
                | Kind::Newline
                | Kind::Comment(_)
                | Kind::Sym("," | "}" | ".." | ")")
                | Kind::Keyword("for" | "if")
        ) {
            let span = first.span.to(self.previous_span());
            return Err(Diagnostic::new(span, "this set never ends", "no upper end")
                .help("write the largest member, as in `1..n`"));
        }
        let last = self.expression()?;
        Ok(SetItem::Range(first, last))
    }

    /// A move may go on in the next line if that begins with one of these words.
    fn skip_break_before(&mut self, words: &[&str]) {
        let mut ahead = self.at;
        while matches!(self.tokens[ahead].kind, Kind::Newline) {
            ahead += 1;
        }
        if ahead > self.at && matches!(self.tokens[ahead].kind, Kind::Keyword(word) if words.contains(&word)) {
            self.at = ahead;
        }
    }

    /// The end of a line, with the comment that may stand there.
    fn line_end(&mut self) -> Parsed<Option<String>> {
        let comment = match self.peek().clone() {
            Kind::Comment(comment) => {
                self.next();
                Some(comment)
            }
            _ => None,
        };
        match self.peek() {
            Kind::Newline | Kind::End => Ok(comment),
            Kind::Sym("=") => Err(Diagnostic::new(self.span(), "`=` does not compare", "write `==`")
                .help("equality is written `==`; `=` only gives a parameter its value")),
            Kind::Name(name) if name == "is" => Err(self
                .unexpected("the end of the move")
                .help("an odd number is `n % 2 == 1`, an even one `n % 2 == 0`")),
            Kind::Sym(".." | "{") | Kind::Name(_) => Err(self
                .unexpected("the end of the move")
                .help("sets are introduced by `for`: `n -> n - k for k in {1, 3, 4}`")),
            Kind::Sym(")" | "]" | "}") => {
                Err(Diagnostic::new(self.span(), format!("{} closes nothing", self.peek()), "no opening bracket"))
            }
            _ => Err(self.unexpected("the end of the line")),
        }
    }
}

fn ambiguous_plus(plus: Span) -> Diagnostic {
    Diagnostic::new(plus, "is this a sum of two heaps, or an addition?", "some parts have brackets and some have not")
        .help("a sum of heaps has every part in brackets, `(n - 1) + (2)`; for an addition put all of it in brackets, `((n - 1) + 2)`")
}

/// Reads the value of a parameter, as in `3` or `[8, 7, 6]`.
///
/// # Errors
/// What is wrong with the text, with its place.
pub fn parse_value(text: &str) -> Result<Value, Diagnostic> {
    let mut parser = Parser { tokens: lex(text)?, at: 0, depth: 0, size: 0 };
    let value = parser.value()?;
    match parser.peek() {
        Kind::End => Ok(value),
        _ => Err(parser.unexpected("the end of the value")),
    }
}

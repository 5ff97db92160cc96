//! The parser, which leaves names unresolved. Recursive descent with a lookahead of one word,
//! except for results, where `(a) + (b)` and `(a + b) * 2` begin alike and are tried one after the
//! other.

mod expressions;
mod sets;

pub(crate) use expressions::MEMBER_OF;

use crate::lexer::{OracleToken, words};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OracleExpression {
    Number(i64),
    Name(String),
    Minus(Box<OracleExpression>),
    Not(Box<OracleExpression>),
    Infix(&'static str, Box<OracleExpression>, Box<OracleExpression>),
    Call(String, Vec<OracleExpression>),
    Member(String, Box<OracleExpression>),
    /// Whether a number is in one of the parts of a set.
    Within(Box<OracleExpression>, Vec<VariableRange>),
}

#[derive(Clone, Debug)]
pub(crate) enum OracleValue {
    Number(i64),
    Array(Vec<i64>),
}

#[derive(Clone, Debug)]
pub(crate) enum PatternElement {
    Name(String),
    Number(i64),
}

/// A coordinate of a component; with a second expression, a stretch.
pub(crate) type ResultCoordinate = (OracleExpression, Option<OracleExpression>);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum VariableRange {
    One(OracleExpression),
    Range(OracleExpression, OracleExpression),
    /// A named set, an array, or (in braces) a number.
    Named(String, Vec<OracleExpression>),
    /// `a..` in a set that is made member by member.
    Endless(OracleExpression),
    /// `x*x + 1 for x in 0.. if x > 2`: the entry, the variables, and the condition.
    Made(Box<OracleMadeSet>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OracleMadeSet {
    pub(crate) entry: OracleExpression,
    pub(crate) variables: Vec<(String, Vec<VariableRange>)>,
    /// As those of a move.
    pub(crate) exceptions: Vec<(OracleExpression, usize)>,
    pub(crate) condition: Option<OracleExpression>,
}

/// A component for each choice of some variables.
#[derive(Clone, Debug)]
pub(crate) struct ManySyntax {
    pub(crate) component: Vec<OracleExpression>,
    pub(crate) variables: Vec<(String, Vec<VariableRange>)>,
    /// As those of a move.
    pub(crate) exceptions: Vec<(OracleExpression, usize)>,
    pub(crate) guard: Option<OracleExpression>,
}

#[derive(Clone, Debug)]
pub(crate) struct MoveSyntax {
    pub(crate) pattern: Vec<PatternElement>,
    pub(crate) result: Vec<Vec<ResultCoordinate>>,
    pub(crate) many: Vec<ManySyntax>,
    pub(crate) variables: Vec<(String, Vec<VariableRange>)>,
    /// Conditions of the variables (`except`), each with the number of variables before it.
    pub(crate) exceptions: Vec<(OracleExpression, usize)>,
    pub(crate) guard: Option<OracleExpression>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct OracleSyntaxTree {
    pub(crate) coordinates: Option<Vec<String>>,
    pub(crate) parameters: Vec<(String, Option<OracleValue>)>,
    pub(crate) domain: Vec<OracleExpression>,
    /// Conditions that end play, and whether the player who ended it loses.
    pub(crate) ends: Vec<(OracleExpression, bool)>,
    pub(crate) moves: Vec<MoveSyntax>,
}

type SyntaxResult<T> = Result<T, String>;

struct OracleParser {
    words: Vec<OracleToken>,
    at: usize,
    depth: usize,
}

/// The maximum nesting of expressions; nimatron refuses more than 100 levels.
const MAX_DEPTH: usize = 400;

/// Parses a text of rules.
pub(crate) fn text(text: &str) -> SyntaxResult<OracleSyntaxTree> {
    OracleParser { words: words(text)?, at: 0, depth: 0 }.text()
}

/// Parses a single expression.
pub(crate) fn expression(text: &str) -> SyntaxResult<OracleExpression> {
    let mut parser = OracleParser { words: words(text)?, at: 0, depth: 0 };
    let found = parser.expression()?;
    if parser.at == parser.words.len() { Ok(found) } else { parser.wrong("the end") }
}

impl OracleParser {
    fn peek(&self) -> Option<&OracleToken> {
        self.words.get(self.at)
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(OracleToken::Sign(own)) if *own == sign)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &str) -> SyntaxResult<()> {
        if self.eat(sign) { Ok(()) } else { self.wrong(sign) }
    }

    fn wrong<T>(&self, wanted: &str) -> SyntaxResult<T> {
        Err(format!("expected {wanted}, found {:?}", self.peek()))
    }

    fn at_name(&self, word: &str) -> bool {
        matches!(self.peek(), Some(OracleToken::Name(name)) if name == word)
    }

    fn eat_name(&mut self, word: &str) -> bool {
        let found = self.at_name(word);
        self.at += usize::from(found);
        found
    }

    fn name(&mut self) -> SyntaxResult<String> {
        let Some(OracleToken::Name(name)) = self.peek() else { return self.wrong("a name") };
        let name = name.clone();
        self.at += 1;
        Ok(name)
    }

    fn text(mut self) -> SyntaxResult<OracleSyntaxTree> {
        let mut text = OracleSyntaxTree::default();
        while let Some(word) = self.peek() {
            match word {
                OracleToken::LineEnd => self.at += 1,
                OracleToken::Sign("game") => self.header(&mut text)?,
                OracleToken::Sign("where") => {
                    self.at += 1;
                    text.domain.push(self.expression()?);
                    self.line_end()?;
                }
                OracleToken::Name(name)
                    if name == "until" && self.words.get(self.at + 1) != Some(&OracleToken::Sign("->")) =>
                {
                    self.at += 1;
                    let condition = self.expression()?;
                    let loses = self.eat_name("loses");
                    if !loses {
                        self.eat_name("wins");
                    }
                    text.ends.push((condition, loses));
                    self.line_end()?;
                }
                _ => {
                    let one = self.one_move()?;
                    text.moves.push(one);
                }
            }
        }
        if text.moves.is_empty() { Err("there is no move".to_owned()) } else { Ok(text) }
    }

    fn line_end(&self) -> SyntaxResult<()> {
        if matches!(self.peek(), None | Some(OracleToken::LineEnd)) {
            Ok(())
        } else {
            self.wrong("the end of the line")
        }
    }

    /// Skips line breaks if the next line begins with one of these words, which continue this line.
    fn over_break(&mut self, next: &[&str]) {
        let mut at = self.at;
        while self.words.get(at) == Some(&OracleToken::LineEnd) {
            at += 1;
        }
        if matches!(self.words.get(at), Some(OracleToken::Sign(sign)) if next.contains(sign)) {
            self.at = at;
        }
    }

    fn header(&mut self, text: &mut OracleSyntaxTree) -> SyntaxResult<()> {
        self.expect("game")?;
        self.name()?;
        self.expect("(")?;
        let mut coordinates = vec![self.name()?];
        while self.eat(",") {
            coordinates.push(self.name()?);
        }
        text.coordinates = Some(coordinates);
        if self.eat(";") {
            loop {
                let name = self.name()?;
                let value = if self.eat("=") { Some(self.value()?) } else { None };
                text.parameters.push((name, value));
                if !self.eat(",") {
                    break;
                }
            }
        }
        self.expect(")")?;
        self.eat(":");
        self.over_break(&["where"]);
        if self.eat("where") {
            let condition = self.expression()?;
            text.domain.insert(0, condition);
        }
        self.line_end()
    }

    fn value(&mut self) -> SyntaxResult<OracleValue> {
        if !self.eat("[") {
            return Ok(OracleValue::Number(self.signed()?));
        }
        let mut all = Vec::new();
        while !self.eat("]") {
            all.push(self.signed()?);
            if !self.eat(",") {
                self.expect("]")?;
                break;
            }
        }
        Ok(OracleValue::Array(all))
    }

    fn signed(&mut self) -> SyntaxResult<i64> {
        let negative = self.eat("-");
        let Some(&OracleToken::Number(number)) = self.peek() else { return self.wrong("a number") };
        self.at += 1;
        Ok(if negative { -number } else { number })
    }

    fn one_move(&mut self) -> SyntaxResult<MoveSyntax> {
        let mut pattern = Vec::new();
        if self.eat("(") {
            loop {
                pattern.push(self.pattern()?);
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")")?;
        } else {
            pattern.push(self.pattern()?);
        }
        self.expect("->")?;
        let before = self.at;
        let mut many = Vec::new();
        let result = match self.components(&mut many)? {
            Some(components) => components,
            None => {
                self.at = before;
                many.clear();
                vec![vec![(self.expression()?, None)]]
            }
        };
        let (mut variables, mut exceptions) = (Vec::new(), Vec::new());
        self.over_break(&["for", "if"]);
        while self.eat("for") {
            self.variables(&mut variables, &mut exceptions)?;
            self.over_break(&["for", "if"]);
        }
        let guard = if self.eat("if") { Some(self.expression()?) } else { None };
        self.line_end()?;
        Ok(MoveSyntax { pattern, result, many, variables, exceptions, guard })
    }

    /// Parses `x for i in ..` or `(x, y) for i in ..`, up to the closing bracket; `None` if
    /// something else stands there.
    fn many(&mut self) -> SyntaxResult<Option<ManySyntax>> {
        let before = self.at;
        let mut component = Vec::new();
        if self.eat("(") {
            while let Ok(one) = self.expression() {
                component.push(one);
                if !self.eat(",") {
                    break;
                }
            }
            if component.len() < 2 || !self.eat(")") || !self.is("for") {
                component.clear();
                self.at = before;
            }
        }
        if component.is_empty() {
            match self.expression() {
                Ok(one) if self.is("for") => component.push(one),
                _ => {
                    self.at = before;
                    return Ok(None);
                }
            }
        }
        self.expect("for")?;
        let (mut variables, mut exceptions) = (Vec::new(), Vec::new());
        self.variables(&mut variables, &mut exceptions)?;
        let guard = if self.eat("if") { Some(self.expression()?) } else { None };
        self.expect(")")?;
        Ok(Some(ManySyntax { component, variables, exceptions, guard }))
    }

    fn pattern(&mut self) -> SyntaxResult<PatternElement> {
        if let Some(&OracleToken::Number(number)) = self.peek() {
            self.at += 1;
            return Ok(PatternElement::Number(number));
        }
        Ok(PatternElement::Name(self.name()?))
    }

    /// Parses `(..) + (..)` or `()`; `None` if the brackets belong to an expression.
    fn components(&mut self, many: &mut Vec<ManySyntax>) -> SyntaxResult<Option<Vec<Vec<ResultCoordinate>>>> {
        let mut all = Vec::new();
        loop {
            if !self.eat("(") {
                return Ok(None);
            }
            if self.eat(")") {
                return if all.is_empty() && many.is_empty() { Ok(Some(all)) } else { Err("`()` in a sum".to_owned()) };
            }
            if let Some(components) = self.many()? {
                many.push(components);
                if !self.eat("+") {
                    return Ok(Some(all));
                }
                continue;
            }
            let mut places = Vec::new();
            loop {
                let first = self.expression()?;
                let last = if self.eat("..") { Some(self.expression()?) } else { None };
                places.push((first, last));
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")")?;
            all.push(places);
            if !self.eat("+") {
                break;
            }
        }
        Ok(if self.infix().is_none() { Some(all) } else { None })
    }
}

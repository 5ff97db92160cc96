//! The parser, which leaves names unresolved. Recursive descent with a lookahead of one word,
//! except for results, where `(a) + (b)` and `(a + b) * 2` begin alike and are tried one after the
//! other.

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

    fn variables(
        &mut self,
        all: &mut Vec<(String, Vec<VariableRange>)>,
        exceptions: &mut Vec<(OracleExpression, usize)>,
    ) -> SyntaxResult<()> {
        loop {
            self.variable(all, exceptions)?;
            if !self.eat(",") {
                return Ok(());
            }
        }
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

    /// A variable with its set, and what is left out of it.
    fn variable(
        &mut self,
        variables: &mut Vec<(String, Vec<VariableRange>)>,
        exceptions: &mut Vec<(OracleExpression, usize)>,
    ) -> SyntaxResult<()> {
        let name = self.name()?;
        self.expect("in")?;
        variables.push((name.clone(), self.set()?));
        while self.eat_name("except") {
            let member = Box::new(OracleExpression::Name(name.clone()));
            let within = OracleExpression::Within(member, self.set()?);
            exceptions.push((OracleExpression::Not(Box::new(within)), variables.len()));
        }
        Ok(())
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

    fn set(&mut self) -> SyntaxResult<Vec<VariableRange>> {
        if !self.eat("{") {
            let part = self.part()?;
            return if matches!(part, VariableRange::One(_)) { self.wrong("a set") } else { Ok(vec![part]) };
        }
        let mut parts = vec![self.part()?];
        if self.eat("for") {
            let entry = match parts.remove(0) {
                VariableRange::One(entry) => entry,
                VariableRange::Named(name, arguments) if arguments.is_empty() => OracleExpression::Name(name),
                VariableRange::Named(name, arguments) => OracleExpression::Call(name, arguments),
                _ => return self.wrong("a member"),
            };
            let (mut variables, mut exceptions) = (Vec::new(), Vec::new());
            self.variables(&mut variables, &mut exceptions)?;
            let condition = if self.eat("if") { Some(self.expression()?) } else { None };
            self.expect("}")?;
            let made = OracleMadeSet { entry, variables, exceptions, condition };
            return Ok(vec![VariableRange::Made(Box::new(made))]);
        }
        while self.eat(",") {
            parts.push(self.part()?);
        }
        self.expect("}")?;
        Ok(parts)
    }

    fn part_ends(&self) -> bool {
        matches!(self.peek(), None | Some(OracleToken::LineEnd | OracleToken::Sign("," | "}" | ")" | "for" | "if")))
            || self.at_name("except")
    }

    fn part(&mut self) -> SyntaxResult<VariableRange> {
        let before = self.at;
        if let Ok(name) = self.name() {
            if self.part_ends() {
                return Ok(VariableRange::Named(name, Vec::new()));
            }
            if self.eat("(") {
                let arguments = self.arguments()?;
                if self.part_ends() {
                    return Ok(VariableRange::Named(name, arguments));
                }
            }
        }
        self.at = before;
        let first = self.expression()?;
        if !self.eat("..") {
            return Ok(VariableRange::One(first));
        }
        if self.part_ends() {
            return Ok(VariableRange::Endless(first));
        }
        Ok(VariableRange::Range(first, self.expression()?))
    }

    fn arguments(&mut self) -> SyntaxResult<Vec<OracleExpression>> {
        let mut all = Vec::new();
        if self.eat(")") {
            return Ok(all);
        }
        loop {
            all.push(self.expression()?);
            if !self.eat(",") {
                self.expect(")")?;
                return Ok(all);
            }
        }
    }

    fn expression(&mut self) -> SyntaxResult<OracleExpression> {
        self.level(0)
    }

    fn infix(&self) -> Option<(&'static str, u32)> {
        let Some(OracleToken::Sign(sign)) = self.peek() else { return None };
        let precedence = match *sign {
            "or" => 1,
            "xor" => 2,
            "and" => 3,
            "==" | "!=" | "<" | "<=" | ">" | ">=" => COMPARISON,
            "+" | "-" => 6,
            "*" | "/" | "%" => 7,
            "^" => 9,
            _ => return None,
        };
        Some((sign, precedence))
    }

    /// Parses operators of at least this precedence. `not` has precedence 4, unary `-` 8.
    fn level(&mut self, min: u32) -> SyntaxResult<OracleExpression> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("nested too deeply".to_owned());
        }
        let mut left = if self.eat("-") {
            OracleExpression::Minus(Box::new(self.level(8)?))
        } else if self.eat("not") {
            OracleExpression::Not(Box::new(self.level(4)?))
        } else {
            self.primary()?
        };
        // The last operand of a chain of comparisons.
        let mut middle: Option<OracleExpression> = None;
        loop {
            left = self.membership(left, min)?;
            let Some((sign, precedence)) = self.infix().filter(|&(_, precedence)| precedence >= min) else { break };
            self.at += 1;
            // `^` is right-associative, all others are left-associative.
            let right = self.level(if sign == "^" { precedence } else { precedence + 1 })?;
            if precedence == COMPARISON {
                let next = right.clone();
                left = match middle.replace(next) {
                    None => infix(sign, left, right),
                    Some(before) => infix("and", left, infix(sign, before, right)),
                };
            } else {
                left = infix(sign, left, right);
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    /// `a in primes`, `a not in divisors(b)`: a call of a function whose name no text can have.
    fn membership(&mut self, left: OracleExpression, min: u32) -> SyntaxResult<OracleExpression> {
        let before = self.at;
        let negated = self.eat("not");
        if min > COMPARISON || !self.eat("in") {
            self.at = before;
            return Ok(left);
        }
        let mut found = self.within(left.clone())?;
        while self.eat_name("except") {
            let without = self.within(left.clone())?;
            found = infix("and", found, OracleExpression::Not(Box::new(without)));
        }
        Ok(if negated { OracleExpression::Not(Box::new(found)) } else { found })
    }

    /// Whether a number is in the set that follows.
    fn within(&mut self, member: OracleExpression) -> SyntaxResult<OracleExpression> {
        if self.is("{") {
            return Ok(OracleExpression::Within(Box::new(member), self.set()?));
        }
        let before = self.at;
        if let Ok(mut name) = self.name() {
            let mut arguments = vec![member.clone()];
            if self.eat("(") {
                arguments.extend(self.arguments()?);
            }
            // (An array has no members of this kind, and a range begins with a number.)
            if !self.is("..") && crate::sets::is_named(&name) {
                name.insert_str(0, MEMBER_OF);
                return Ok(OracleExpression::Call(name, arguments));
            }
        }
        self.at = before;
        let first = self.level(COMPARISON + 1)?;
        let part = if self.eat("..") {
            VariableRange::Range(first, self.level(COMPARISON + 1)?)
        } else if let OracleExpression::Name(name) = first {
            VariableRange::Named(name, Vec::new())
        } else {
            return self.wrong("a set");
        };
        Ok(OracleExpression::Within(Box::new(member), vec![part]))
    }

    fn primary(&mut self) -> SyntaxResult<OracleExpression> {
        if self.eat("(") {
            let inner = self.expression()?;
            self.expect(")")?;
            return Ok(inner);
        }
        let word = self.peek().cloned();
        self.at += 1;
        match word {
            Some(OracleToken::Number(number)) => Ok(OracleExpression::Number(number)),
            Some(OracleToken::Sign(sign @ ("and" | "or" | "xor"))) if self.eat("(") => {
                Ok(OracleExpression::Call(sign.to_owned(), self.arguments()?))
            }
            Some(OracleToken::Name(name)) => {
                if self.eat("(") {
                    return Ok(OracleExpression::Call(name, self.arguments()?));
                }
                if self.eat("[") {
                    let index = self.expression()?;
                    self.expect("]")?;
                    return Ok(OracleExpression::Member(name, Box::new(index)));
                }
                Ok(OracleExpression::Name(name))
            }
            _ => {
                self.at -= 1;
                self.wrong("an expression")
            }
        }
    }
}

const COMPARISON: u32 = 5;
/// Before the name of a set in the function that tells its members.
pub(crate) const MEMBER_OF: &str = "member of ";

fn infix(sign: &'static str, left: OracleExpression, right: OracleExpression) -> OracleExpression {
    OracleExpression::Infix(sign, Box::new(left), Box::new(right))
}

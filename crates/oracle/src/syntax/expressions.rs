//! Expressions, by precedence.

use super::{MAX_DEPTH, OracleExpression, OracleParser, SyntaxResult, VariableRange};
use crate::lexer::OracleToken;

const COMPARISON: u32 = 5;
/// Before the name of a set in the function that tells its members.
pub(crate) const MEMBER_OF: &str = "member of ";

fn infix(sign: &'static str, left: OracleExpression, right: OracleExpression) -> OracleExpression {
    OracleExpression::Infix(sign, Box::new(left), Box::new(right))
}

impl OracleParser {
    pub(super) fn expression(&mut self) -> SyntaxResult<OracleExpression> {
        self.level(0)
    }

    pub(super) fn infix(&self) -> Option<(&'static str, u32)> {
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

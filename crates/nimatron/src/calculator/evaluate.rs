//! Reads an expression and computes as it goes: sums of products of powers of atoms.

use super::equation::{self, MAX_DEGREE};
use super::lexer::{Spanned, Token, tokens};
use super::{Calculated, Calculation, CalculatorError, Value, diagnostic};
use nimatron_core::Budget;
use nimatron_nimber::{BigUint, Field, Nimber256, Polynomial};
use nimatron_rules::Span;

/// Brackets and calls inside one another.
const MAX_DEPTH: usize = 100;

pub(super) struct Evaluator<'a> {
    text: &'a str,
    tokens: Vec<Spanned>,
    at: usize,
    depth: usize,
    /// The field that was asked for.
    pub(super) asked: Option<u32>,
    /// The least field with all numbers so far.
    pub(super) bits: u32,
    /// Inside `solve`, x is a name.
    equation: bool,
    pub(super) budget: &'a Budget,
}

pub(super) fn calculate(expression: &str, bits: Option<u32>, budget: &Budget) -> Calculated<Calculation> {
    let tokens = tokens(expression)?;
    let mut evaluator =
        Evaluator { text: expression, tokens, at: 0, depth: 0, asked: bits, bits: 8, equation: false, budget };
    let value = evaluator.whole()?;
    if *evaluator.token() != Token::End {
        return Err(evaluator.unexpected("the end of the expression or an operator", "+ - * / ^"));
    }
    let bits = match &value {
        Value::Nimber(x) => evaluator.bits.max(x.field_bits()),
        _ => evaluator.bits,
    };
    Ok(Calculation { expression: expression.to_owned(), value, bits: bits.max(evaluator.asked.unwrap_or(8)) })
}

impl Evaluator<'_> {
    pub(super) fn token(&self) -> &Token {
        &self.tokens[self.at].token
    }

    pub(super) fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    pub(super) fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    pub(super) fn text_of(&self, span: Span) -> &str {
        &self.text[span.start..span.end]
    }

    pub(super) fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    pub(super) fn takes(&mut self, sign: char) -> bool {
        let taken = *self.token() == Token::Sign(sign);
        if taken {
            self.advance();
        }
        taken
    }

    pub(super) fn expect(&mut self, sign: char, why: &str) -> Calculated<()> {
        if self.takes(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}` {why}"), "")) }
    }

    pub(super) fn unexpected(&self, wanted: &str, as_in: &str) -> CalculatorError {
        let found = match self.token() {
            Token::End => "the expression ends".to_owned(),
            _ => format!("`{}` stands here", self.text_of(self.span())),
        };
        let space = if as_in.is_empty() { "" } else { ", " };
        let label = if *self.token() == Token::End { "something is missing" } else { "not expected" };
        diagnostic(self.span(), format!("{found} where {wanted} is wanted{space}{as_in}"), label, None).into()
    }

    pub(super) fn deeper<T>(&mut self, part: impl FnOnce(&mut Self) -> Calculated<T>) -> Calculated<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} brackets stand inside one another");
            return Err(diagnostic(self.span(), message, "too deep", None).into());
        }
        self.depth += 1;
        let value = part(self);
        self.depth -= 1;
        value
    }

    /// Counts a number to those that the field must have.
    fn nimber(&mut self, value: &BigUint, span: Span) -> Calculated<Nimber256> {
        let most = self.asked.unwrap_or(256);
        if value.bits() > u64::from(most) {
            let help = if most < 256 {
                format!("the field 2^{most} has the nimbers below 2^{most}; choose a wider one, or none")
            } else {
                "nimbers have up to 256 bits here, so 2^256 - 1 is the largest; exponents may be larger".to_owned()
            };
            return Err(diagnostic(span, "this nimber is too large", "too large", Some(&help)).into());
        }
        let value = Nimber256::from_int(value.clone());
        self.bits = self.bits.max(value.field_bits());
        Ok(value)
    }

    /// What stands alone, or an expression.
    fn whole(&mut self) -> Calculated<Value> {
        if let Token::Name(name) = self.token().clone() {
            let alone = self.ends_after_call();
            match name.as_str() {
                "solve" if alone => return self.solve(),
                "minpoly" if alone => {
                    return Ok(Value::Polynomial(self.one("minpoly(5)")?.0.minimal_polynomial()));
                }
                "log" if alone => return self.logarithm(),
                name if alone && self.counts(name) => return Ok(Value::Ordinary(self.counting_call()?)),
                _ => {}
            }
        }
        let start = self.span();
        let value = self.sum()?;
        if *self.token() == Token::Sign('=') {
            let help = "an equation is written solve(x^2 + x = 12)";
            return Err(diagnostic(self.span(), "`=` stands only inside solve", "not expected", Some(help)).into());
        }
        let constant = self.constant(&value, start)?;
        Ok(Value::Nimber(constant))
    }

    /// Is the rest one call and nothing behind it?
    fn ends_after_call(&self) -> bool {
        let mut open = 0usize;
        for (i, spanned) in self.tokens[self.at + 1..].iter().enumerate() {
            match spanned.token {
                Token::Sign('(' | '[') => open += 1,
                Token::Sign(')' | ']') => open = open.saturating_sub(1),
                Token::End => return true,
                _ => {}
            }
            if open == 0 {
                return matches!(self.tokens.get(self.at + 2 + i), None | Some(Spanned { token: Token::End, .. }));
            }
        }
        true
    }

    /// `solve(x^2 + x = 12)`; without `= ...` it is `= 0`.
    fn solve(&mut self) -> Calculated<Value> {
        let start = self.span();
        self.advance();
        self.expect('(', "and an equation, as in solve(x^2 + x = 12)")?;
        self.equation = true;
        let left = self.deeper(Self::sum)?;
        let polynomial = if self.takes('=') { &left + &self.deeper(Self::sum)? } else { left };
        self.equation = false;
        self.expect(')', "to close solve")?;
        // Functions may have led out of the field of the numbers that were typed.
        let needed = polynomial.coefficients().iter().map(|x| x.field_bits()).fold(self.bits, u32::max);
        if let Some(asked) = self.asked.filter(|&asked| asked < needed) {
            let message = format!("this equation has a coefficient that is not in the field 2^{asked}");
            return Err(diagnostic(start.to(self.last_span()), message, "too wide", None).into());
        }
        let bits = self.asked.unwrap_or(needed);
        let (solutions, bits) = equation::solve(polynomial, bits, self.asked.is_none(), self.budget)?;
        self.bits = bits;
        Ok(Value::Solutions(solutions))
    }

    pub(super) fn sum(&mut self) -> Calculated<Polynomial<Nimber256>> {
        let mut sum = self.product()?;
        // Nimbers are their own negatives.
        while self.takes('+') || self.takes('-') {
            sum = &sum + &self.product()?;
        }
        Ok(sum)
    }

    fn product(&mut self) -> Calculated<Polynomial<Nimber256>> {
        let start = self.span();
        let mut product = self.power()?;
        loop {
            if self.takes('*') {
                if *self.token() == Token::Sign('*') && self.span().start == self.last_span().end {
                    let help = "a power is written 5^7; a product of the nimbers *5 and *7 is written 5 * 7 or *5 * *7";
                    let place = self.last_span().to(self.span());
                    return Err(diagnostic(place, "`**` has no meaning here", "not known", Some(help)).into());
                }
                product = self.times(&product, start)?;
            } else if self.takes('/') {
                let place = self.span();
                let divisor = self.power()?;
                let place = place.to(self.last_span());
                if divisor.degree().is_some_and(|degree| degree > 0) {
                    let help = "multiply both sides of the equation by it";
                    return Err(diagnostic(place, "x stands below a fraction", "has x in it", Some(help)).into());
                }
                let Some(inverse) = divisor.coefficients().first().and_then(|x| x.inverse()) else {
                    let help = "0 times anything is 0, so nothing can be divided by *0";
                    return Err(diagnostic(place, "division by zero", "this is *0", Some(help)).into());
                };
                product = &product * &Polynomial::new([inverse]);
            } else if self.equation && matches!(self.token(), Token::Name(name) if name == "x") {
                // `*3 x^2`, as polynomials are printed.
                product = self.times(&product, start)?;
            } else if *self.token() == Token::Sign('%') {
                let help =
                    "every nimber but *0 divides every other, with nothing left over; [7 % 3] is ordinary arithmetic";
                return Err(diagnostic(self.span(), "nimbers have no remainders", "not expected", Some(help)).into());
            } else {
                return Ok(product);
            }
        }
    }

    /// A product that began at `start` times the next factor.
    fn times(&mut self, product: &Polynomial<Nimber256>, start: Span) -> Calculated<Polynomial<Nimber256>> {
        self.budget.tick(64).map_err(CalculatorError::Stopped)?;
        let factor = self.power()?;
        self.not_too_high(product.degree().unwrap_or(0) + factor.degree().unwrap_or(0), start)?;
        Ok(product * &factor)
    }

    fn not_too_high(&self, degree: usize, start: Span) -> Calculated<()> {
        if degree > MAX_DEGREE {
            let message = format!("the equation has degree {degree}, and at most {MAX_DEGREE} is solved");
            return Err(diagnostic(start.to(self.last_span()), message, "too high", None).into());
        }
        Ok(())
    }

    fn power(&mut self) -> Calculated<Polynomial<Nimber256>> {
        let start = self.span();
        // A sign changes nothing.
        while self.takes('-') {}
        let base = self.atom()?;
        if !self.takes('^') {
            return Ok(base);
        }
        // x^-3 and x^(-3) are the inverse of x^3.
        let bracket = *self.token() == Token::Sign('(')
            && self.tokens.get(self.at + 1).is_some_and(|next| next.token == Token::Sign('-'));
        if bracket {
            self.advance();
        }
        let inverted = self.takes('-');
        // 2^3^2 is 2^9: above the base all is ordinary.
        let mut exponents = if bracket {
            let exponent = self.ordinary_sum()?;
            self.expect(')', "to close the bracket")?;
            vec![exponent]
        } else {
            vec![self.ordinary_atom()?]
        };
        while self.takes('^') {
            exponents.push(self.ordinary_atom()?);
        }
        let mut exponent = exponents.pop().unwrap_or_default();
        while let Some(below) = exponents.pop() {
            exponent = self.power_of(&below, &exponent, start)?;
        }
        match base.degree() {
            None | Some(0) => {
                let x = base.coefficients().first().copied().unwrap_or(Nimber256::ZERO);
                let power = x.pow_big(&exponent);
                let power = if inverted { power.inverse() } else { Some(power) };
                power.map(|power| Polynomial::new([power])).ok_or_else(|| {
                    let place = start.to(self.last_span());
                    diagnostic(place, "division by zero: *0 has no inverse", "this divides by *0", None).into()
                })
            }
            Some(_) if inverted => {
                let help = "multiply both sides of the equation by it";
                let place = start.to(self.last_span());
                Err(diagnostic(place, "x stands below a fraction", "has x in it", Some(help)).into())
            }
            Some(degree) => {
                let exponent = usize::try_from(&exponent).unwrap_or(usize::MAX);
                self.not_too_high(degree.saturating_mul(exponent), start)?;
                Ok((0..exponent).fold(Polynomial::new([Nimber256::ONE]), |power, _| &power * &base))
            }
        }
    }

    fn atom(&mut self) -> Calculated<Polynomial<Nimber256>> {
        let span = self.span();
        let constant = |x: Nimber256| Polynomial::new([x]);
        match self.token().clone() {
            Token::Number(value) => {
                self.advance();
                Ok(constant(self.nimber(&value, span)?))
            }
            // The star of *5.
            Token::Sign('*') => {
                self.advance();
                let place = span.to(self.span());
                match self.token().clone() {
                    Token::Number(value) => {
                        self.advance();
                        Ok(constant(self.nimber(&value, place)?))
                    }
                    _ => Err(self.unexpected("a number", "as in *5")),
                }
            }
            Token::Sign('(') => {
                self.advance();
                let value = self.deeper(Self::sum)?;
                self.expect(')', "to close the bracket")?;
                Ok(value)
            }
            Token::Sign('[') => {
                self.advance();
                let value = self.deeper(Self::ordinary_sum)?;
                self.expect(']', "to close the bracket")?;
                let span = span.to(self.last_span());
                Ok(constant(self.nimber(&value, span)?))
            }
            Token::Name(name) if name == "x" && self.equation => {
                self.advance();
                Ok(Polynomial::new([Nimber256::ZERO, Nimber256::ONE]))
            }
            Token::Name(name) => Ok(constant(self.nimber_call(&name)?)),
            _ => Err(self.unexpected("a nimber", "as in 5, *5, (2 + 3) or sqrt(5)")),
        }
    }

    /// What has to be without x.
    pub(super) fn constant(&self, value: &Polynomial<Nimber256>, start: Span) -> Calculated<Nimber256> {
        match value.coefficients() {
            [] => Ok(Nimber256::ZERO),
            [x] => Ok(*x),
            _ => {
                let place = start.to(self.last_span());
                Err(diagnostic(place, "a number is wanted here, without x", "has x in it", None).into())
            }
        }
    }
}

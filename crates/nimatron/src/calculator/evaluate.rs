//! Parses an expression and evaluates it on the way: sums of products of powers of atoms.
//!
//! The calculator computes while it parses; brackets and calls are the only recursion, at most 100
//! deep. Every value is a polynomial in x over the nimbers below 2^256, which is constant outside
//! `solve`. The field of an answer is the smallest one from 2^8 on that contains all its numbers.

use super::equation::{self, MAX_DEGREE};
use super::lexer::{CalculatorToken, Spanned, tokens};
use super::{Calculated, Calculation, CalculatorError, CalculatorValue, diagnostic};
use nimatron_core::Budget;
use nimatron_messages::{Message, calculator as says, evaluation, expressions, grammar, syntax};
use nimatron_nimber::{BigUint, Field, Nimber256, Polynomial};
use nimatron_rules::{Diagnostic, Span};

/// The maximum depth of nested brackets and calls.
const MAX_DEPTH: usize = 100;

pub(super) struct NimberEvaluator<'a> {
    text: &'a str,
    tokens: Vec<Spanned>,
    at: usize,
    depth: usize,
    /// The bits of the field that was asked for.
    pub(super) asked: Option<u32>,
    /// The bits of the smallest field with all numbers so far, at least 8.
    pub(super) bits: u32,
    /// Whether this is inside `solve`, where x is the unknown.
    equation: bool,
    pub(super) budget: &'a Budget,
}

pub(super) fn calculate(expression: &str, bits: Option<u32>, budget: &Budget) -> Calculated<Calculation> {
    let tokens = tokens(expression)?;
    let mut evaluator =
        NimberEvaluator { text: expression, tokens, at: 0, depth: 0, asked: bits, bits: 8, equation: false, budget };
    let value = evaluator.whole()?;
    if *evaluator.token() != CalculatorToken::End {
        return Err(evaluator.unexpected(expressions::operator_or_end(), Some(expressions::operators())));
    }
    let bits = match &value {
        CalculatorValue::Nimber(x) => evaluator.bits.max(x.field_bits()),
        _ => evaluator.bits,
    };
    Ok(Calculation { expression: expression.to_owned(), value, bits: bits.max(evaluator.asked.unwrap_or(8)) })
}

impl NimberEvaluator<'_> {
    pub(super) fn token(&self) -> &CalculatorToken {
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
        let taken = *self.token() == CalculatorToken::Sign(sign);
        if taken {
            self.advance();
        }
        taken
    }

    /// Takes a sign, or returns the error that `wanted` was expected.
    pub(super) fn expect(&mut self, sign: char, wanted: Message) -> Calculated<()> {
        if self.takes(sign) { Ok(()) } else { Err(self.unexpected(wanted, None)) }
    }

    /// The error that `wanted` was expected instead of the next token.
    pub(super) fn unexpected(&self, wanted: Message, help: Option<Message>) -> CalculatorError {
        let (message, label) = match self.token() {
            CalculatorToken::End => (syntax::expected(wanted, expressions::end()), expressions::something_missing()),
            _ => {
                let found = format!("`{}`", self.text_of(self.span()));
                (syntax::expected(wanted, found), expressions::unexpected())
            }
        };
        diagnostic(self.span(), message, label, help).into()
    }

    /// Parses a part inside brackets.
    pub(super) fn deeper<T>(&mut self, part: impl FnOnce(&mut Self) -> Calculated<T>) -> Calculated<T> {
        if self.depth == MAX_DEPTH {
            let message = expressions::too_deep(MAX_DEPTH);
            return Err(diagnostic(self.span(), message, syntax::too_deep(), None).into());
        }
        self.depth += 1;
        let value = part(self);
        self.depth -= 1;
        value
    }

    /// A number as a nimber; widens the field to contain it.
    fn nimber(&mut self, value: &BigUint, span: Span) -> Calculated<Nimber256> {
        let max = self.asked.unwrap_or(256);
        if value.bits() > u64::from(max) {
            let field = format!("2^{max}");
            let help = if max < 256 { says::field_holds(&field, &field) } else { says::largest_nimber() };
            return Err(diagnostic(span, says::nimber_too_large(), says::too_large(), Some(help)).into());
        }
        let value = Nimber256::from_int(value.clone());
        self.bits = self.bits.max(value.field_bits());
        Ok(value)
    }

    /// The whole text: a call that must stand alone, or an expression.
    fn whole(&mut self) -> Calculated<CalculatorValue> {
        if let CalculatorToken::Name(name) = self.token().clone() {
            let alone = self.ends_after_call();
            match name.as_str() {
                "solve" if alone => return self.solve(),
                "minpoly" if alone => {
                    return Ok(CalculatorValue::Polynomial(self.one("minpoly(5)")?.0.minimal_polynomial()));
                }
                "log" if alone => return self.logarithm(),
                name if alone && self.counts(name) => return Ok(CalculatorValue::Ordinary(self.counting_call()?)),
                _ => {}
            }
        }
        let start = self.span();
        let value = self.sum()?;
        if *self.token() == CalculatorToken::Sign('=') {
            let (message, help) = (expressions::only_in_solve("`=`"), expressions::how_equations_are_written());
            return Err(diagnostic(self.span(), message, expressions::unexpected(), Some(help)).into());
        }
        let constant = self.constant(&value, start)?;
        Ok(CalculatorValue::Nimber(constant))
    }

    /// Whether the rest of the text is a single call.
    fn ends_after_call(&self) -> bool {
        let mut open = 0usize;
        for (i, spanned) in self.tokens[self.at + 1..].iter().enumerate() {
            match spanned.token {
                CalculatorToken::Sign('(' | '[') => open += 1,
                CalculatorToken::Sign(')' | ']') => open = open.saturating_sub(1),
                CalculatorToken::End => return true,
                _ => {}
            }
            if open == 0 {
                return matches!(
                    self.tokens.get(self.at + 2 + i),
                    None | Some(Spanned { token: CalculatorToken::End, .. })
                );
            }
        }
        true
    }

    /// Evaluates `solve(x^2 + x = 12)`; the right side is 0 if it is left out.
    fn solve(&mut self) -> Calculated<CalculatorValue> {
        let start = self.span();
        self.advance();
        if !self.takes('(') {
            let wanted = expressions::equation('(');
            return Err(self.unexpected(wanted, Some(expressions::example_equation())));
        }
        self.equation = true;
        let left = self.deeper(Self::sum)?;
        let polynomial = if self.takes('=') { &left + &self.deeper(Self::sum)? } else { left };
        self.equation = false;
        self.expect(')', expressions::to_close_solve(')'))?;
        // The results of functions may lie outside the field of the numbers in the text.
        let needed = polynomial.coefficients().iter().map(|x| x.field_bits()).fold(self.bits, u32::max);
        if let Some(asked) = self.asked.filter(|&asked| asked < needed) {
            let message = says::coefficient_outside(format!("2^{asked}"));
            return Err(diagnostic(start.to(self.last_span()), message, says::too_wide(), None).into());
        }
        let bits = self.asked.unwrap_or(needed);
        let (solutions, bits) = equation::solve(polynomial, bits, self.asked.is_none(), self.budget)?;
        self.bits = bits;
        Ok(CalculatorValue::Solutions(solutions))
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
                if *self.token() == CalculatorToken::Sign('*') && self.span().start == self.last_span().end {
                    let (message, help) = (expressions::no_meaning("**"), expressions::how_powers_are_written());
                    let place = self.last_span().to(self.span());
                    return Err(diagnostic(place, message, expressions::unknown(), Some(help)).into());
                }
                product = self.times(&product, start)?;
            } else if self.takes('/') {
                let place = self.span();
                let divisor = self.power()?;
                let place = place.to(self.last_span());
                if divisor.degree().is_some_and(|degree| degree > 0) {
                    return Err(denominator(place).into());
                }
                let Some(inverse) = divisor.coefficients().first().and_then(|x| x.inverse()) else {
                    let help = says::zero_divides_nothing();
                    return Err(
                        diagnostic(place, evaluation::division_by_zero(), says::this_is("*0"), Some(help)).into()
                    );
                };
                product = &product * &Polynomial::new([inverse]);
            } else if self.equation && matches!(self.token(), CalculatorToken::Name(name) if name == "x") {
                // `*3 x^2`, as polynomials are printed.
                product = self.times(&product, start)?;
            } else if *self.token() == CalculatorToken::Sign('%') {
                let (message, help) = (says::no_remainders(), says::division_is_exact());
                return Err(diagnostic(self.span(), message, expressions::unexpected(), Some(help)).into());
            } else {
                return Ok(product);
            }
        }
    }

    /// A product, whose text starts at `start`, times the next factor.
    fn times(&mut self, product: &Polynomial<Nimber256>, start: Span) -> Calculated<Polynomial<Nimber256>> {
        self.budget.tick(64).map_err(CalculatorError::Stopped)?;
        let factor = self.power()?;
        self.not_too_high(product.degree().unwrap_or(0) + factor.degree().unwrap_or(0), start)?;
        Ok(product * &factor)
    }

    fn not_too_high(&self, degree: usize, start: Span) -> Calculated<()> {
        if degree > MAX_DEGREE {
            let message = says::degree_too_high(degree, MAX_DEGREE);
            return Err(diagnostic(start.to(self.last_span()), message, says::too_high(), None).into());
        }
        Ok(())
    }

    fn power(&mut self) -> Calculated<Polynomial<Nimber256>> {
        let start = self.span();
        // Nimbers are their own negatives.
        while self.takes('-') {}
        let base = self.atom()?;
        if !self.takes('^') {
            return Ok(base);
        }
        // x^-3 and x^(-3) are the inverse of x^3.
        let bracket = *self.token() == CalculatorToken::Sign('(')
            && self.tokens.get(self.at + 1).is_some_and(|next| next.token == CalculatorToken::Sign('-'));
        if bracket {
            self.advance();
        }
        let inverted = self.takes('-');
        // 2^3^2 is 2^9: exponents are ordinary numbers.
        let mut exponents = if bracket {
            let exponent = self.ordinary_sum()?;
            self.expect(')', grammar::closing_bracket(')'))?;
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
                    diagnostic(place, says::zero_has_no_inverse(), says::divides_by_zero(), None).into()
                })
            }
            Some(_) if inverted => Err(denominator(start.to(self.last_span())).into()),
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
            CalculatorToken::Number(value) => {
                self.advance();
                Ok(constant(self.nimber(&value, span)?))
            }
            // The star of *5.
            CalculatorToken::Sign('*') => {
                self.advance();
                let place = span.to(self.span());
                match self.token().clone() {
                    CalculatorToken::Number(value) => {
                        self.advance();
                        Ok(constant(self.nimber(&value, place)?))
                    }
                    _ => Err(self.unexpected(expressions::a_number(), Some(expressions::example_number()))),
                }
            }
            CalculatorToken::Sign('(') => {
                self.advance();
                let value = self.deeper(Self::sum)?;
                self.expect(')', grammar::closing_bracket(')'))?;
                Ok(value)
            }
            CalculatorToken::Sign('[') => {
                self.advance();
                let value = self.deeper(Self::ordinary_sum)?;
                self.expect(']', grammar::closing_bracket(']'))?;
                let span = span.to(self.last_span());
                Ok(constant(self.nimber(&value, span)?))
            }
            CalculatorToken::Name(name) if name == "x" && self.equation => {
                self.advance();
                Ok(Polynomial::new([Nimber256::ZERO, Nimber256::ONE]))
            }
            CalculatorToken::Name(name) => Ok(constant(self.nimber_call(&name)?)),
            _ => Err(self.unexpected(expressions::nimber(), Some(expressions::example_nimber()))),
        }
    }

    /// A value that must not contain x.
    pub(super) fn constant(&self, value: &Polynomial<Nimber256>, start: Span) -> Calculated<Nimber256> {
        match value.coefficients() {
            [] => Ok(Nimber256::ZERO),
            [x] => Ok(*x),
            _ => {
                let place = start.to(self.last_span());
                Err(diagnostic(place, says::number_without_x(), says::contains_x(), None).into())
            }
        }
    }
}

/// The error for a division by a polynomial that is not a constant.
fn denominator(place: Span) -> Diagnostic {
    diagnostic(place, says::x_in_denominator(), says::contains_x(), Some(says::multiply_by_it()))
}

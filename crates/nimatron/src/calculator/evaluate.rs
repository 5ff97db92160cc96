//! Reads an expression and computes as it goes: sums of products of powers of atoms.

use super::equation::{self, MAX_DEGREE};
use super::lexer::{Spanned, Token, tokens};
use super::{Calculated, Calculation, CalculatorError, Value, WIDTHS, diagnostic};
use nimatron_core::{Budget, StopReason};
use nimatron_nimber::{
    BigUint, Field, Int, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Nimber256, Polynomial, TooHard,
};
use nimatron_rules::{Diagnostic, Span, nearest};

/// Brackets and calls inside one another.
const MAX_DEPTH: usize = 100;

/// Functions with a nimber as result.
const NIMBER_FUNCTIONS: [&str; 8] = ["sqrt", "inv", "square", "frobenius", "conj", "norm", "generator", "mex"];
/// Functions with an ordinary number as result.
const COUNTING_FUNCTIONS: [&str; 3] = ["order", "log", "trace"];
/// Functions that stand alone.
const WHOLE_FUNCTIONS: [&str; 2] = ["solve", "minpoly"];

/// The arguments of a function, each with its place, and the place of all of it.
struct Call {
    nimbers: Vec<(Nimber256, Span)>,
    ordinary: Vec<(BigUint, Span)>,
    place: Span,
}

pub(super) struct Evaluator<'a> {
    text: &'a str,
    tokens: Vec<Spanned>,
    at: usize,
    depth: usize,
    /// The field that was asked for.
    asked: Option<u32>,
    /// The least field with all numbers so far.
    bits: u32,
    /// Inside `solve`, x is a name.
    equation: bool,
    budget: &'a Budget,
}

/// Does something in the field of this width.
macro_rules! in_field {
    ($bits:expr, $F:ident => $work:expr) => {
        match $bits {
            8 => {
                type $F = Nimber8;
                $work
            }
            16 => {
                type $F = Nimber16;
                $work
            }
            32 => {
                type $F = Nimber32;
                $work
            }
            64 => {
                type $F = Nimber;
                $work
            }
            128 => {
                type $F = Nimber128;
                $work
            }
            _ => {
                type $F = Nimber256;
                $work
            }
        }
    };
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

    pub(super) fn counts(&self, name: &str) -> bool {
        COUNTING_FUNCTIONS.contains(&name)
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

    fn sum(&mut self) -> Calculated<Polynomial<Nimber256>> {
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
                self.budget.tick(64).map_err(CalculatorError::Stopped)?;
                let factor = self.power()?;
                let degree = |f: &Polynomial<Nimber256>| f.degree().unwrap_or(0);
                self.not_too_high(degree(&product) + degree(&factor), start)?;
                product = &product * &factor;
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
                let factor = self.power()?;
                self.not_too_high(product.degree().unwrap_or(0) + factor.degree().unwrap_or(0), start)?;
                product = &product * &factor;
            } else if *self.token() == Token::Sign('%') {
                let help =
                    "every nimber but *0 divides every other, with nothing left over; [7 % 3] is ordinary arithmetic";
                return Err(diagnostic(self.span(), "nimbers have no remainders", "not expected", Some(help)).into());
            } else {
                return Ok(product);
            }
        }
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
    fn constant(&self, value: &Polynomial<Nimber256>, start: Span) -> Calculated<Nimber256> {
        match value.coefficients() {
            [] => Ok(Nimber256::ZERO),
            [x] => Ok(*x),
            _ => {
                let place = start.to(self.last_span());
                Err(diagnostic(place, "a number is wanted here, without x", "has x in it", None).into())
            }
        }
    }

    /// `name(a, b, k)`: nimbers first, `nimbers` of them at the most, then ordinary numbers; and the place of all of it.
    fn call(&mut self, nimbers: usize, as_in: &str) -> Calculated<Call> {
        let name = self.span();
        self.advance();
        let shown = self.text_of(name).to_owned();
        self.expect('(', &format!("behind `{shown}`"))?;
        let mut call = Call { nimbers: Vec::new(), ordinary: Vec::new(), place: name };
        if !self.takes(')') {
            loop {
                let start = self.span();
                if call.nimbers.len() < nimbers {
                    let value = self.deeper(Self::sum)?;
                    call.nimbers.push((self.constant(&value, start)?, start.to(self.last_span())));
                } else {
                    let value = self.deeper(Self::ordinary_sum)?;
                    call.ordinary.push((value, start.to(self.last_span())));
                }
                if self.takes(')') {
                    break;
                }
                self.expect(',', &format!("or `)` in `{shown}(...)`"))?;
            }
        }
        call.place = name.to(self.last_span());
        // All nimbers are needed, but for `mex`; an ordinary number is needed, may be there, or may not.
        let ordinary = match shown.as_str() {
            "frobenius" | "generator" => 1..=1,
            "trace" | "norm" | "conj" => 0..=1,
            _ => 0..=0,
        };
        if shown != "mex" && call.nimbers.len() < nimbers || !ordinary.contains(&call.ordinary.len()) {
            let message = format!("`{shown}` is written {as_in}");
            return Err(diagnostic(call.place, message, "not so", None).into());
        }
        Ok(call)
    }

    /// `name(a)`
    fn one(&mut self, as_in: &str) -> Calculated<(Nimber256, Span)> {
        let call = self.call(1, as_in)?;
        Ok(call.nimbers.first().copied().unwrap_or((Nimber256::ZERO, call.place)))
    }

    /// A width that is given, else that of the field asked for, else the least from 2^8 on that has x.
    fn width(&self, call: &Call, x: Nimber256) -> Calculated<u32> {
        let width = match call.ordinary.first() {
            None => self.asked.unwrap_or_else(|| x.field_bits().max(8)),
            Some((width, span)) => {
                // 2^8 would be 256 bits, and the field 2^8 be meant.
                let plain = self.text_of(*span).bytes().all(|byte| byte.is_ascii_digit());
                let known = WIDTHS.into_iter().find(|&known| plain && BigUint::from(known) == *width);
                let help = "the width counts bits: 8 stands for the field 2^8";
                let message = "a width is 8, 16, 32, 64, 128 or 256";
                known.ok_or_else(|| diagnostic(*span, message, "no width", Some(help)))?
            }
        };
        if self.asked.is_some_and(|asked| asked < width) {
            let message = format!("the field 2^{width} is wider than the one that was asked for");
            return Err(diagnostic(call.place, message, "too wide", None).into());
        }
        if x.field_bits() > width {
            let message = format!("{x} is not in the field 2^{width}");
            return Err(diagnostic(call.place, message, "too narrow", None).into());
        }
        Ok(width)
    }

    fn nimber_call(&mut self, name: &str) -> Calculated<Nimber256> {
        let span = self.span();
        match name {
            "sqrt" => Ok(self.one("sqrt(5)")?.0.sqrt()),
            "square" => Ok(self.one("square(5)")?.0.square()),
            "inv" => {
                let (x, place) = self.one("inv(5)")?;
                let message = "division by zero: *0 has no inverse";
                x.inverse().ok_or_else(|| diagnostic(place, message, "this is *0", None).into())
            }
            "generator" => {
                let call = self.call(0, "generator(64), with the width of the field")?;
                let width = self.width(&call, Nimber256::ZERO)?;
                self.bits = self.bits.max(width);
                Ok(in_field!(width, F => wide(F::GENERATOR)))
            }
            "frobenius" => {
                let call = self.call(1, "frobenius(5, 3), which is 5^(2^3)")?;
                // It comes again after as many times as the field has bits.
                let times = call.ordinary.first().and_then(|(times, _)| u32::try_from(times % 256u32).ok());
                Ok(call.nimbers.first().map_or(Nimber256::ZERO, |(x, _)| x.frobenius(times.unwrap_or(0))))
            }
            "conj" | "norm" => {
                let as_in = if name == "conj" { "conj(18) or conj(18, 64)" } else { "norm(18) or norm(18, 64)" };
                let call = self.call(1, as_in)?;
                let x = call.nimbers.first().map_or(Nimber256::ZERO, |argument| argument.0);
                let width = self.width(&call, x)?;
                self.bits = self.bits.max(width);
                Ok(in_field!(width, F => {
                    let x: F = x.cut();
                    wide(if name == "conj" { x.conjugate() } else { x.norm() })
                }))
            }
            "mex" => {
                let call = self.call(usize::MAX, "mex(0, 1, 3)")?;
                let mut least = 0u128;
                while call.nimbers.iter().any(|&(x, _)| x == Nimber256::from(least)) {
                    least += 1;
                }
                Ok(Nimber256::from(least))
            }
            _ => Err(self.no_such_function(name, span).into()),
        }
    }

    fn no_such_function(&self, name: &str, span: Span) -> Diagnostic {
        if name == "x" {
            let help = "an equation is written solve(x^2 + x = 12)";
            return diagnostic(span, "x stands only inside solve", "not known here", Some(help));
        }
        if self.counts(name) {
            let help = format!("write [{name}(...)] for the nimber of that number");
            let message = format!("{name} gives an ordinary number, and a nimber is wanted here");
            return diagnostic(span, message, "an ordinary number", Some(&help));
        }
        if name.chars().count() == 1 {
            let help = "the unknown of an equation is x, as in solve(x^2 + x = 12)";
            return diagnostic(span, format!("`{name}` is not known"), "not known", Some(help));
        }
        if WHOLE_FUNCTIONS.contains(&name) {
            let message = format!("{name} stands alone: what it gives is no nimber");
            return diagnostic(span, message, "not inside an expression", None);
        }
        let known = NIMBER_FUNCTIONS.into_iter().chain(COUNTING_FUNCTIONS).chain(WHOLE_FUNCTIONS);
        let help = match nearest(name, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the functions are {}", known.collect::<Vec<_>>().join(", ")),
        };
        diagnostic(span, format!("there is no function called `{name}`"), "not known", Some(&help))
    }

    /// `order(5)`, `log(5, 2)`, `trace(5)` where a number is needed.
    pub(super) fn counting_call(&mut self) -> Calculated<BigUint> {
        let start = self.span();
        let name = self.text_of(start).to_owned();
        if name == "log" {
            return match self.logarithm()? {
                Value::Ordinary(exponent) => Ok(exponent),
                _ => {
                    let place = start.to(self.last_span());
                    {
                        let help = "the first number is no power of the second";
                        Err(diagnostic(place, "there is no such exponent", "no logarithm", Some(help)).into())
                    }
                }
            };
        }
        if name == "order" {
            let (x, place) = self.one("order(5)")?;
            let help = "the order of x is the least k > 0 with x^k = 1";
            let message = "*0 has no order: no power of it with k > 0 is *1";
            return x.order().ok_or_else(|| diagnostic(place, message, "this is *0", Some(help)).into());
        }
        let call = self.call(1, "trace(5) or trace(5, 64)")?;
        let x = call.nimbers.first().map_or(Nimber256::ZERO, |argument| argument.0);
        let width = self.width(&call, x)?;
        self.bits = self.bits.max(width);
        Ok(BigUint::from(u8::from(in_field!(width, F => { let x: F = x.cut(); x.trace() }))))
    }

    /// `log(a, base)`
    fn logarithm(&mut self) -> Calculated<Value> {
        let call = self.call(2, "log(5, 2), the exponent e with 2^e = 5")?;
        let &[(of, _), (base, _)] = call.nimbers.as_slice() else { unreachable!("two were read") };
        let budget = self.budget;
        // The tables of 128 and 256 bits.
        let needed = match of.field_bits().max(base.field_bits()) {
            0..=64 => 4,
            _ => 100,
        };
        budget.memory(needed << 20).map_err(CalculatorError::Stopped)?;
        let found: Result<Result<Option<BigUint>, TooHard>, StopReason> = of.log_with(base, &mut || budget.check());
        match found.map_err(CalculatorError::Stopped)?.map_err(CalculatorError::TooHard)? {
            Some(exponent) => Ok(Value::Ordinary(exponent)),
            None => Ok(Value::NoLogarithm { of, base, order: base.order().map(|order| order.to_big()) }),
        }
    }
}

fn wide<F: Field>(x: F) -> Nimber256 {
    x.into()
}

/// A nimber in a narrower field that has it.
trait Cut {
    fn cut<F: Field>(self) -> F;
}

impl Cut for Nimber256 {
    fn cut<F: Field>(self) -> F {
        F::try_from(self).unwrap_or(F::ZERO)
    }
}

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

/// An argument of a function and its place.
type Argument = (Nimber256, Span);

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
                    let (arguments, _) = self.call()?;
                    let [x] = self.exactly(&arguments, "minpoly(5)")?;
                    return Ok(Value::Polynomial(x.minimal_polynomial()));
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
        self.advance();
        self.expect('(', "and an equation, as in solve(x^2 + x = 12)")?;
        self.equation = true;
        let left = self.deeper(Self::sum)?;
        let polynomial = if self.takes('=') { &left + &self.deeper(Self::sum)? } else { left };
        self.equation = false;
        self.expect(')', "to close solve")?;
        let bits = self.asked.unwrap_or(self.bits);
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
        // x^-3 is the inverse of x^3.
        let inverted = self.takes('-');
        // 2^3^2 is 2^9: above the base all is ordinary.
        let mut exponents = vec![self.ordinary_atom()?];
        while self.takes('^') {
            exponents.push(self.ordinary_atom()?);
        }
        let mut exponent = exponents.pop().unwrap_or_default();
        while let Some(below) = exponents.pop() {
            let small = u32::try_from(&exponent).ok().filter(|&e| u64::from(e) * below.bits() <= 1 << 14);
            exponent = match small {
                Some(small) => below.pow(small),
                None if below <= BigUint::from(1u8) => below,
                None => {
                    let place = start.to(self.last_span());
                    return Err(diagnostic(place, "this exponent has more than 16384 bits", "too large", None).into());
                }
            };
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
            Token::Name(name) => Ok(constant(self.deeper(|this| this.nimber_call(&name))?)),
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

    /// `name(a, b)`: the arguments, and the place of all of it.
    fn call(&mut self) -> Calculated<(Vec<Argument>, Span)> {
        let name = self.span();
        self.advance();
        let shown = self.text_of(name).to_owned();
        self.expect('(', &format!("behind `{shown}`"))?;
        let mut arguments = Vec::new();
        if !self.takes(')') {
            loop {
                let start = self.span();
                let value = self.deeper(Self::sum)?;
                arguments.push((self.constant(&value, start)?, start.to(self.last_span())));
                if self.takes(')') {
                    break;
                }
                self.expect(',', &format!("or `)` in `{shown}(...)`"))?;
            }
        }
        Ok((arguments, name.to(self.last_span())))
    }

    fn exactly<const N: usize>(&self, arguments: &[Argument], as_in: &str) -> Calculated<[Nimber256; N]> {
        let values: Vec<Nimber256> = arguments.iter().map(|argument| argument.0).collect();
        values.try_into().map_err(|_| {
            let message = format!("this wants {N} numbers, as in {as_in}, and has {}", arguments.len());
            CalculatorError::Wrong(diagnostic(self.last_span(), message, "not so many", None))
        })
    }

    /// The width in an optional last argument, else the field of the calculation.
    fn width(&self, argument: Option<&Argument>) -> Calculated<u32> {
        match argument {
            None => Ok(self.asked.unwrap_or(self.bits)),
            Some(&(width, span)) => WIDTHS
                .into_iter()
                .find(|&known| Nimber256::from(u128::from(known)) == width)
                .ok_or_else(|| diagnostic(span, "a width is 8, 16, 32, 64, 128 or 256", "no width", None).into()),
        }
    }

    fn nimber_call(&mut self, name: &str) -> Calculated<Nimber256> {
        let span = self.span();
        if !NIMBER_FUNCTIONS.contains(&name) {
            return Err(self.no_such_function(name, span).into());
        }
        // The argument of `generator` and the second of `frobenius` and others are ordinary and do not widen the field.
        let before = self.bits;
        let (arguments, place) = self.call()?;
        let ordinary = |bits: u32, x: Nimber256| bits.max(x.field_bits());
        match (name, arguments.as_slice()) {
            ("generator", [width]) => {
                let width = self.width(Some(width))?;
                self.bits = before.max(width);
                Ok(in_field!(width, F => wide(F::GENERATOR)))
            }
            ("generator", []) => {
                let width = self.width(None)?;
                Ok(in_field!(width, F => wide(F::GENERATOR)))
            }
            ("sqrt", _) => Ok(self.exactly::<1>(&arguments, "sqrt(5)")?[0].sqrt()),
            ("square", _) => Ok(self.exactly::<1>(&arguments, "square(5)")?[0].square()),
            ("inv", _) => {
                let [x] = self.exactly(&arguments, "inv(5)")?;
                x.inverse().ok_or_else(|| diagnostic(place, "*0 has no inverse", "division by zero", None).into())
            }
            ("frobenius", &[(x, _), (times, times_span)]) => {
                self.bits = ordinary(before, x);
                let Some(times) = u32::try_from(times.low).ok().filter(|_| times.high == 0) else {
                    return Err(diagnostic(times_span, "this is too often", "too large", None).into());
                };
                Ok(x.frobenius(times % 256))
            }
            ("conj" | "norm", [(x, _), width @ ..]) if width.len() < 2 => {
                self.bits = ordinary(before, *x);
                let width = self.width(width.first())?;
                self.in_width(*x, width, place)?;
                self.bits = self.bits.max(width);
                Ok(in_field!(width, F => {
                    let x: F = x.cut();
                    wide(if name == "conj" { x.conjugate() } else { x.norm() })
                }))
            }
            ("mex", values) => {
                let values: Vec<Nimber256> = values.iter().map(|value| value.0).collect();
                let mut least = 0u128;
                while values.contains(&Nimber256::from(least)) {
                    least += 1;
                }
                Ok(Nimber256::from(least))
            }
            _ => {
                let as_in = match name {
                    "frobenius" => "frobenius(5, 3), which is 5^(2^3)",
                    "generator" => "generator(16)",
                    "norm" => "norm(18) or norm(18, 16)",
                    _ => "conj(18) or conj(18, 16)",
                };
                Err(diagnostic(place, format!("`{name}` is written {as_in}"), "not so", None).into())
            }
        }
    }

    fn in_width(&self, x: Nimber256, width: u32, place: Span) -> Calculated<()> {
        if x.field_bits() > width {
            let message = format!("{x} is not in the field 2^{width}");
            return Err(diagnostic(place, message, "too narrow", None).into());
        }
        Ok(())
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
                    Err(diagnostic(place, "there is no such exponent", "no logarithm", None).into())
                }
            };
        }
        let before = self.bits;
        let (arguments, place) = self.call()?;
        match (name.as_str(), arguments.as_slice()) {
            ("order", &[(x, span)]) => {
                let help = "the order of x is the least k > 0 with x^k = 1";
                x.order().ok_or_else(|| diagnostic(span, "no power of *0 is *1", "this is *0", Some(help)).into())
            }
            ("trace", [(x, _), width @ ..]) if width.len() < 2 => {
                self.bits = before.max(x.field_bits());
                let width = self.width(width.first())?;
                self.in_width(*x, width, place)?;
                self.bits = self.bits.max(width);
                Ok(BigUint::from(u8::from(in_field!(width, F => { let x: F = x.cut(); x.trace() }))))
            }
            _ => {
                let as_in = if name == "order" { "order(5)" } else { "trace(5) or trace(5, 16)" };
                Err(diagnostic(place, format!("`{name}` is written {as_in}"), "not so", None).into())
            }
        }
    }

    /// `log(a, base)`
    fn logarithm(&mut self) -> Calculated<Value> {
        let (arguments, _) = self.call()?;
        let [of, base] = self.exactly(&arguments, "log(5, 2), the exponent e with 2^e = 5")?;
        let budget = self.budget;
        // The tables of 128 and 256 bits.
        let needed = match of.field_bits().max(base.field_bits()) {
            0..=64 => 4,
            _ => 80,
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

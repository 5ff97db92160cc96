//! Ordinary natural numbers inside nimber expressions: exponents and the content of square
//! brackets.

use super::evaluate::NimberEvaluator;
use super::lexer::CalculatorToken;
use super::{Calculated, diagnostic};
use nimatron_messages::{calculator as says, evaluation, expressions, grammar};
use nimatron_nimber::BigUint;
use nimatron_rules::Span;

/// The maximum number of bits of an ordinary number, intermediate results included.
const MAX_BITS: u64 = 1 << 14;

impl NimberEvaluator<'_> {
    /// `[2^64 + 1]`: the sum of products.
    pub(super) fn ordinary_sum(&mut self) -> Calculated<BigUint> {
        let start = self.span();
        let mut sum = self.ordinary_product()?;
        loop {
            if self.takes('+') {
                sum += self.ordinary_product()?;
            } else if self.takes('-') {
                let less = self.ordinary_product()?;
                if less > sum {
                    let (place, help) = (start.to(self.last_span()), says::none_below_zero());
                    return Err(diagnostic(place, says::is_negative(), says::below_zero(), Some(help)).into());
                }
                sum -= less;
            } else {
                return Ok(sum);
            }
            self.not_too_large(&sum, start)?;
        }
    }

    fn ordinary_product(&mut self) -> Calculated<BigUint> {
        let start = self.span();
        let mut product = self.ordinary_power()?;
        loop {
            if self.takes('*') {
                product *= self.ordinary_power()?;
            } else if self.takes('/') || self.takes('%') {
                let remainder = self.text_of(self.last_span()) == "%";
                let place = self.span();
                let divisor = self.ordinary_power()?;
                if divisor == BigUint::ZERO {
                    let place = place.to(self.last_span());
                    return Err(diagnostic(place, evaluation::division_by_zero(), says::this_is(0), None).into());
                }
                if !remainder && &product % &divisor != BigUint::ZERO {
                    let (place, help) = (start.to(self.last_span()), says::ordinary_is_whole());
                    return Err(diagnostic(place, says::leaves_remainder(), says::not_whole(), Some(help)).into());
                }
                product = if remainder { product % divisor } else { product / divisor };
            } else {
                return Ok(product);
            }
            self.not_too_large(&product, start)?;
        }
    }

    fn ordinary_power(&mut self) -> Calculated<BigUint> {
        let start = self.span();
        let base = self.ordinary_atom()?;
        if !self.takes('^') {
            return Ok(base);
        }
        let exponent = self.deeper(Self::ordinary_power)?;
        self.power_of(&base, &exponent, start)
    }

    /// `base` to the power `exponent`, or an error if it is too large.
    pub(super) fn power_of(&self, base: &BigUint, exponent: &BigUint, start: Span) -> Calculated<BigUint> {
        if *base <= BigUint::from(1u8) {
            return Ok(if *exponent == BigUint::ZERO { BigUint::from(1u8) } else { base.clone() });
        }
        // A lower bound: the power has more than (base.bits() - 1) * exponent bits.
        let bits = u64::try_from(exponent).ok().and_then(|exponent| exponent.checked_mul(base.bits() - 1));
        match (bits, u32::try_from(exponent)) {
            (Some(bits), Ok(exponent)) if bits < MAX_BITS => {
                let power = base.pow(exponent);
                self.not_too_large(&power, start)?;
                Ok(power)
            }
            _ => Err(self.too_large(start)),
        }
    }

    /// A number, a bracket, or a function that counts: `order(5)`, `log(5, 2)`, `trace(5)`.
    pub(super) fn ordinary_atom(&mut self) -> Calculated<BigUint> {
        let span = self.span();
        match self.token().clone() {
            CalculatorToken::Number(value) => {
                self.advance();
                Ok(value)
            }
            CalculatorToken::Sign('(') => {
                self.advance();
                let value = self.deeper(Self::ordinary_sum)?;
                self.expect(')', grammar::closing_bracket(')'))?;
                Ok(value)
            }
            CalculatorToken::Sign('*') => {
                let help = says::exponent_is_ordinary();
                Err(diagnostic(span, says::ordinary_not_nimber(), expressions::nimber(), Some(help)).into())
            }
            CalculatorToken::Sign('-') => {
                Err(diagnostic(span, says::ordinary_not_negative(), says::negative(), None).into())
            }
            CalculatorToken::Name(name) if self.counts(&name) => self.counting_call(),
            _ => Err(self.unexpected(expressions::ordinary(), Some(expressions::example_ordinary()))),
        }
    }

    fn not_too_large(&self, value: &BigUint, start: Span) -> Calculated<()> {
        if value.bits() > MAX_BITS { Err(self.too_large(start)) } else { Ok(()) }
    }

    fn too_large(&self, start: Span) -> super::CalculatorError {
        let place = start.to(self.last_span());
        diagnostic(place, says::too_many_bits(MAX_BITS), says::too_large(), None).into()
    }
}

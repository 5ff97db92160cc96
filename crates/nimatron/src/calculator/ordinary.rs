//! Ordinary whole numbers inside nimber expressions: exponents and what stands in square brackets.

use super::evaluate::Evaluator;
use super::lexer::Token;
use super::{Calculated, diagnostic};
use nimatron_nimber::BigUint;
use nimatron_rules::Span;

/// Numbers may have this many bits on the way.
const MAX_BITS: u64 = 1 << 14;

impl Evaluator<'_> {
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
                    let help = "between brackets the numbers are ordinary, and none is below 0";
                    let place = start.to(self.last_span());
                    return Err(diagnostic(place, "this is negative", "below 0", Some(help)).into());
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
                    return Err(diagnostic(place, "division by zero", "this is 0", None).into());
                }
                if !remainder && &product % &divisor != BigUint::ZERO {
                    let help = "ordinary numbers are whole; the square root is sqrt(...), and % gives the remainder";
                    let place = start.to(self.last_span());
                    return Err(diagnostic(place, "this division leaves a remainder", "not whole", Some(help)).into());
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

    /// An ordinary power, if it is not too large.
    pub(super) fn power_of(&self, base: &BigUint, exponent: &BigUint, start: Span) -> Calculated<BigUint> {
        if *base <= BigUint::from(1u8) {
            return Ok(if *exponent == BigUint::ZERO { BigUint::from(1u8) } else { base.clone() });
        }
        // The power has more than (bits - 1) * exponent bits.
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
            Token::Number(value) => {
                self.advance();
                Ok(value)
            }
            Token::Sign('(') => {
                self.advance();
                let value = self.deeper(Self::ordinary_sum)?;
                self.expect(')', "to close the bracket")?;
                Ok(value)
            }
            Token::Sign('*') => {
                let help = "an exponent counts, and what stands in [ ] is ordinary arithmetic: write 5, not *5";
                Err(diagnostic(span, "an ordinary number is wanted here, not a nimber", "a nimber", Some(help)).into())
            }
            Token::Sign('-') => {
                Err(diagnostic(span, "an ordinary number is wanted here, 0 or more", "negative", None).into())
            }
            Token::Name(name) if self.counts(&name) => self.counting_call(),
            _ => Err(self.unexpected("an ordinary number", "as in 2^10 or [2^64 + 1]")),
        }
    }

    fn not_too_large(&self, value: &BigUint, start: Span) -> Calculated<()> {
        if value.bits() > MAX_BITS { Err(self.too_large(start)) } else { Ok(()) }
    }

    fn too_large(&self, start: Span) -> super::CalculatorError {
        let message = format!("this number has more than {MAX_BITS} bits");
        diagnostic(start.to(self.last_span()), message, "too large", None).into()
    }
}

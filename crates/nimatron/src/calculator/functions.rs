//! The functions of the calculator: those that give nimbers, those that count, and their arguments.

use super::evaluate::Evaluator;
use super::fields::in_field;
use super::{Calculated, CalculatorError, Value, WIDTHS, diagnostic};
use nimatron_core::StopReason;
use nimatron_nimber::{BigUint, Field, Int, Nimber256, TooHard};
use nimatron_rules::{Diagnostic, Span, nearest};
use std::ops::RangeInclusive;

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

impl Evaluator<'_> {
    /// Does a function give an ordinary number?
    pub(super) fn counts(&self, name: &str) -> bool {
        COUNTING_FUNCTIONS.contains(&name)
    }

    /// `name(a, b, k)`: nimbers first, then ordinary numbers, as many as there may be; and the
    /// place of all of it.
    fn call(
        &mut self,
        nimbers: RangeInclusive<usize>,
        ordinary: RangeInclusive<usize>,
        as_in: &str,
    ) -> Calculated<Call> {
        let name = self.span();
        self.advance();
        let shown = self.text_of(name).to_owned();
        self.expect('(', &format!("behind `{shown}`"))?;
        let mut call = Call { nimbers: Vec::new(), ordinary: Vec::new(), place: name };
        if !self.takes(')') {
            loop {
                let start = self.span();
                if call.nimbers.len() < *nimbers.end() {
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
        if !nimbers.contains(&call.nimbers.len()) || !ordinary.contains(&call.ordinary.len()) {
            let message = format!("`{shown}` is written {as_in}");
            return Err(diagnostic(call.place, message, "not so", None).into());
        }
        Ok(call)
    }

    /// `name(a)`
    pub(super) fn one(&mut self, as_in: &str) -> Calculated<(Nimber256, Span)> {
        let call = self.call(1..=1, 0..=0, as_in)?;
        Ok(call.nimbers.first().copied().unwrap_or((Nimber256::ZERO, call.place)))
    }

    /// A width that is given, else that of the field asked for, else the least from 2^8 on that has
    /// x.
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

    pub(super) fn nimber_call(&mut self, name: &str) -> Calculated<Nimber256> {
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
                let call = self.call(0..=0, 1..=1, "generator(64), with the width of the field")?;
                let width = self.width(&call, Nimber256::ZERO)?;
                self.bits = self.bits.max(width);
                Ok(in_field!(width, F => wide(F::GENERATOR)))
            }
            "frobenius" => {
                let call = self.call(1..=1, 1..=1, "frobenius(5, 3), which is 5^(2^3)")?;
                // It comes again after as many times as the field has bits.
                let times = call.ordinary.first().and_then(|(times, _)| u32::try_from(times % 256u32).ok());
                Ok(call.nimbers.first().map_or(Nimber256::ZERO, |(x, _)| x.frobenius(times.unwrap_or(0))))
            }
            "conj" | "norm" => {
                let as_in = if name == "conj" { "conj(18) or conj(18, 64)" } else { "norm(18) or norm(18, 64)" };
                let call = self.call(1..=1, 0..=1, as_in)?;
                let x = call.nimbers.first().map_or(Nimber256::ZERO, |argument| argument.0);
                let width = self.width(&call, x)?;
                self.bits = self.bits.max(width);
                Ok(in_field!(width, F => {
                    let x: F = narrow(x);
                    wide(if name == "conj" { x.conjugate() } else { x.norm() })
                }))
            }
            "mex" => {
                let call = self.call(0..=usize::MAX, 0..=0, "mex(0, 1, 3)")?;
                let mut least = 0u128;
                while call.nimbers.iter().any(|&(x, _)| x == Nimber256::from(least)) {
                    least += 1;
                }
                Ok(Nimber256::from(least))
            }
            _ => Err(self.no_such_function(name, span).into()),
        }
    }

    pub(super) fn no_such_function(&self, name: &str, span: Span) -> Diagnostic {
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
                    let help = "the first number is no power of the second";
                    Err(diagnostic(place, "there is no such exponent", "no logarithm", Some(help)).into())
                }
            };
        }
        if name == "order" {
            let (x, place) = self.one("order(5)")?;
            let help = "the order of x is the least k > 0 with x^k = 1";
            let message = "*0 has no order: no power of it with k > 0 is *1";
            return x.order().ok_or_else(|| diagnostic(place, message, "this is *0", Some(help)).into());
        }
        let call = self.call(1..=1, 0..=1, "trace(5) or trace(5, 64)")?;
        let x = call.nimbers.first().map_or(Nimber256::ZERO, |argument| argument.0);
        let width = self.width(&call, x)?;
        self.bits = self.bits.max(width);
        Ok(BigUint::from(u8::from(in_field!(width, F => narrow::<F>(x).trace()))))
    }

    /// `log(a, base)`
    pub(super) fn logarithm(&mut self) -> Calculated<Value> {
        let call = self.call(2..=2, 0..=0, "log(5, 2), the exponent e with 2^e = 5")?;
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

/// A nimber in a field that has it.
fn narrow<F: Field>(x: Nimber256) -> F {
    F::from_wide(x).unwrap_or(F::ZERO)
}

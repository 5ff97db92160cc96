//! The functions of the calculator, and their arguments.

use super::evaluate::NimberEvaluator;
use super::fields::in_field;
use super::{Calculated, CalculatorError, CalculatorValue, WIDTHS, diagnostic};
use nimatron_core::StopReason;
use nimatron_messages::{Mark, Message, Parameter, calculator as says, expressions, names};
use nimatron_nimber::{BigUint, Field, Int, Nimber256, TooHard};
use nimatron_rules::{Diagnostic, Span, nearest};
use std::ops::RangeInclusive;

/// Functions whose result is a nimber.
const NIMBER_FUNCTIONS: [&str; 8] = ["sqrt", "inv", "square", "frobenius", "conj", "norm", "generator", "mex"];
/// Functions whose result is an ordinary number.
const COUNTING_FUNCTIONS: [&str; 3] = ["order", "log", "trace"];
/// Functions that must be the whole expression.
const WHOLE_FUNCTIONS: [&str; 2] = ["solve", "minpoly"];

/// A call: the arguments of the function, each with its span, and the span of the whole call.
struct Call {
    nimbers: Vec<(Nimber256, Span)>,
    ordinary: Vec<(BigUint, Span)>,
    place: Span,
}

impl NimberEvaluator<'_> {
    /// Whether the result of a function is an ordinary number.
    pub(super) fn counts(&self, name: &str) -> bool {
        COUNTING_FUNCTIONS.contains(&name)
    }

    /// Reads `name(a, b, k)`: nimbers first, then ordinary numbers, with the allowed number of
    /// each. `example` says how the call is written.
    fn call(
        &mut self,
        nimbers: RangeInclusive<usize>,
        ordinary: RangeInclusive<usize>,
        example: impl Into<Parameter>,
    ) -> Calculated<Call> {
        let name = self.span();
        self.advance();
        let shown = self.text_of(name).to_owned();
        self.expect('(', expressions::after_name('(', &shown))?;
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
                self.expect(',', expressions::in_call(',', format!("{shown}(...)")))?;
            }
        }
        call.place = name.to(self.last_span());
        if !nimbers.contains(&call.nimbers.len()) || !ordinary.contains(&call.ordinary.len()) {
            let message = expressions::how_call_is_written(shown, example);
            return Err(diagnostic(call.place, message, expressions::wrong_arguments(), None).into());
        }
        Ok(call)
    }

    /// Reads a call with one nimber, `name(a)`; the argument and its span.
    pub(super) fn one(&mut self, example: &str) -> Calculated<(Nimber256, Span)> {
        let call = self.call(1..=1, 0..=0, example)?;
        Ok(call.nimbers.first().copied().unwrap_or((Nimber256::ZERO, call.place)))
    }

    /// The width in the call; if there is none, that of the field asked for; otherwise that of the
    /// smallest field with x, at least 2^8.
    fn width(&self, call: &Call, x: Nimber256) -> Calculated<u32> {
        let width = match call.ordinary.first() {
            None => self.asked.unwrap_or_else(|| x.field_bits().max(8)),
            Some((width, span)) => {
                // Only plain digits: 2^8 would be a width of 256 bits, but means the field 2^8.
                let plain = self.text_of(*span).bytes().all(|byte| byte.is_ascii_digit());
                let known = WIDTHS.into_iter().find(|&known| plain && BigUint::from(known) == *width);
                let help = Some(says::width_in_bits());
                known.ok_or_else(|| diagnostic(*span, says::widths(), says::not_a_width(), help))?
            }
        };
        if self.asked.is_some_and(|asked| asked < width) {
            let message = says::wider_than_asked(format!("2^{width}"));
            return Err(diagnostic(call.place, message, says::too_wide(), None).into());
        }
        if x.field_bits() > width {
            let message = says::not_in_field(x.to_string(), format!("2^{width}"));
            return Err(diagnostic(call.place, message, says::too_narrow(), None).into());
        }
        Ok(width)
    }

    /// Evaluates a call whose result is a nimber.
    pub(super) fn nimber_call(&mut self, name: &str) -> Calculated<Nimber256> {
        let span = self.span();
        match name {
            "sqrt" => Ok(self.one("sqrt(5)")?.0.sqrt()),
            "square" => Ok(self.one("square(5)")?.0.square()),
            "inv" => {
                let (x, place) = self.one("inv(5)")?;
                let wrong = || diagnostic(place, says::zero_has_no_inverse(), says::this_is("*0"), None);
                x.inverse().ok_or_else(|| wrong().into())
            }
            "generator" => {
                let call = self.call(0..=0, 1..=1, expressions::call_generator())?;
                let width = self.width(&call, Nimber256::ZERO)?;
                self.bits = self.bits.max(width);
                Ok(in_field!(width, F => wide(F::GENERATOR)))
            }
            "frobenius" => {
                let call = self.call(1..=1, 1..=1, expressions::call_frobenius())?;
                // The map is the identity after as many applications as the field has bits, which
                // divides 256.
                let times = call.ordinary.first().and_then(|(times, _)| u32::try_from(times % 256u32).ok());
                Ok(call.nimbers.first().map_or(Nimber256::ZERO, |(x, _)| x.frobenius(times.unwrap_or(0))))
            }
            "conj" | "norm" => {
                let example = with_width(&format!("{name}(18)"), &format!("{name}(18, 64)"));
                let call = self.call(1..=1, 0..=1, example)?;
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
                let mut mex = 0u128;
                while call.nimbers.iter().any(|&(x, _)| x == Nimber256::from(mex)) {
                    mex += 1;
                }
                Ok(Nimber256::from(mex))
            }
            _ => Err(self.not_a_nimber_function(name, span).into()),
        }
    }

    /// The error for a name that is not a function whose result is a nimber.
    fn not_a_nimber_function(&self, name: &str, span: Span) -> Diagnostic {
        if name == "x" {
            let help = Some(expressions::how_equations_are_written());
            return diagnostic(span, expressions::only_in_solve("x"), expressions::unknown(), help);
        }
        if self.counts(name) {
            let help = Some(says::nimber_of_result(name));
            return diagnostic(span, says::ordinary_result(name), expressions::ordinary(), help);
        }
        if name.chars().count() == 1 {
            let help = Some(expressions::unknown_is_x());
            return diagnostic(span, expressions::unknown_name(name), expressions::unknown(), help);
        }
        if WHOLE_FUNCTIONS.contains(&name) {
            return diagnostic(span, expressions::stands_alone(name), expressions::not_inside(), None);
        }
        let known = NIMBER_FUNCTIONS.into_iter().chain(COUNTING_FUNCTIONS).chain(WHOLE_FUNCTIONS);
        let help = match nearest(name, known.clone()) {
            Some(near) => names::did_you_mean(near),
            None => expressions::functions(Parameter::list(known, Mark::Comma)),
        };
        diagnostic(span, names::unknown_function(name), expressions::unknown(), Some(help))
    }

    /// Evaluates a call whose result is an ordinary number: `order(5)`, `log(5, 2)`, `trace(5)`.
    pub(super) fn counting_call(&mut self) -> Calculated<BigUint> {
        let start = self.span();
        let name = self.text_of(start).to_owned();
        if name == "log" {
            return match self.logarithm()? {
                CalculatorValue::Ordinary(exponent) => Ok(exponent),
                _ => {
                    let (place, help) = (start.to(self.last_span()), Some(says::not_a_power()));
                    Err(diagnostic(place, says::no_such_exponent(), says::no_logarithm(), help).into())
                }
            };
        }
        if name == "order" {
            let (x, place) = self.one("order(5)")?;
            let help = Some(says::order_is());
            let wrong = || diagnostic(place, says::zero_has_no_order(), says::this_is("*0"), help);
            return x.order().ok_or_else(|| wrong().into());
        }
        let call = self.call(1..=1, 0..=1, with_width("trace(5)", "trace(5, 64)"))?;
        let x = call.nimbers.first().map_or(Nimber256::ZERO, |argument| argument.0);
        let width = self.width(&call, x)?;
        self.bits = self.bits.max(width);
        Ok(BigUint::from(u8::from(in_field!(width, F => narrow::<F>(x).trace()))))
    }

    /// Evaluates `log(a, base)`.
    pub(super) fn logarithm(&mut self) -> Calculated<CalculatorValue> {
        let call = self.call(2..=2, 0..=0, expressions::call_log())?;
        let &[(of, _), (base, _)] = call.nimbers.as_slice() else { unreachable!("two were read") };
        let budget = self.budget;
        // MiB: logarithms in 128 and 256 bits need large tables.
        let needed = match of.field_bits().max(base.field_bits()) {
            0..=64 => 4,
            _ => 100,
        };
        budget.memory(needed << 20).map_err(CalculatorError::Stopped)?;
        let found: Result<Result<Option<BigUint>, TooHard>, StopReason> = of.log_with(base, &mut || budget.check());
        match found.map_err(CalculatorError::Stopped)?.map_err(CalculatorError::TooHard)? {
            Some(exponent) => Ok(CalculatorValue::Ordinary(exponent)),
            None => Ok(CalculatorValue::NoLogarithm { of, base, order: base.order().map(|order| order.to_big()) }),
        }
    }
}

/// The ways to write a call whose width may be left out.
fn with_width(short: &str, long: &str) -> Message {
    expressions::call_with_width(short, long)
}

fn wide<F: Field>(x: F) -> Nimber256 {
    x.into()
}

/// A nimber as an element of a field that contains it.
fn narrow<F: Field>(x: Nimber256) -> F {
    F::from_wide(x).unwrap_or(F::ZERO)
}

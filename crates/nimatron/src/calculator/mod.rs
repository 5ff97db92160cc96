//! The nimber calculator: `(5 * 7 + 3) / 11`, `sqrt(9)`, `solve(x^2 + x = 12)`, `log(5, 2)`.
//!
//! All numbers are nimbers, `5` as well as `*5`, except where a number counts something: exponents,
//! widths and what stands in square brackets are ordinary numbers. (Brackets for ordinary
//! arithmetic among nimbers are Conway's, On Numbers and Games, chapter 6.)
//!
//! ```
//! use nimatron::calculator::{Value, calculate};
//! let answer = calculate("(5 * 7 + 3) / 11", None, &Default::default())?;
//! assert_eq!(answer.value, Value::Nimber(12u8.into()));
//! assert_eq!(answer.bits, 8); // found among the nimbers below 2^8
//! # Ok::<(), nimatron::calculator::CalculatorError>(())
//! ```

mod equation;
mod evaluate;
mod fields;
mod functions;
mod lexer;
mod ordinary;

use nimatron_core::{Budget, StopReason};
use nimatron_messages::Message;
use nimatron_nimber::{BigUint, Nimber256, Polynomial, TooHard};
use nimatron_rules::{Diagnostic, Span};
use serde_json::{Value as Json, json};

/// What an expression is worth.
///
/// ```
/// use nimatron::calculator::{Value, calculate};
/// let order = calculate("order(5)", None, &Default::default())?.value;
/// assert_eq!(order, Value::Ordinary(15u8.into()));
/// # Ok::<(), nimatron::calculator::CalculatorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A nimber.
    Nimber(Nimber256),
    /// An ordinary number: an order, a logarithm, a trace.
    Ordinary(BigUint),
    /// A polynomial.
    Polynomial(Polynomial<Nimber256>),
    /// The solutions of an equation.
    Solutions(Solutions),
    /// There is no such exponent: the base has `order` powers, and this is none of them.
    NoLogarithm {
        /// Of what the logarithm was wanted.
        of: Nimber256,
        /// The base.
        base: Nimber256,
        /// The number of different powers of the base; nothing for the base 0.
        order: Option<BigUint>,
    },
}

/// The solutions of a polynomial equation in the least field that has any.
///
/// ```
/// use nimatron::calculator::{Value, Verdict, calculate};
/// let answer = calculate("solve(x^2 + x = 128)", None, &Default::default())?;
/// let Value::Solutions(solutions) = answer.value else { panic!() };
/// assert_eq!((solutions.roots[0], answer.bits), (256u128.into(), 16));
/// assert_eq!((solutions.searched, solutions.verdict), (vec![8], Verdict::All));
/// # Ok::<(), nimatron::calculator::CalculatorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Solutions {
    /// What is 0 for a solution x.
    pub polynomial: Polynomial<Nimber256>,
    /// The different solutions in the field, the smaller first.
    pub roots: Vec<Nimber256>,
    /// The fields without a solution that were searched first, by their bits.
    pub searched: Vec<u32>,
    /// How it is known that there are no more, or why there is none.
    pub verdict: Verdict,
}

/// What is known about all solutions.
///
/// ```
/// use nimatron::calculator::{Value, Verdict, calculate};
/// let answer = calculate("solve(x^3 = 2)", None, &Default::default())?;
/// let Value::Solutions(solutions) = answer.value else { panic!() };
/// assert_eq!(solutions.verdict, Verdict::NoneFinite);
/// # Ok::<(), nimatron::calculator::CalculatorError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every nimber is a solution.
    Everything,
    /// The equation has no x in it and is false.
    Never,
    /// As many as the degree: there are no others.
    All,
    /// No other finite nimber is a solution.
    AllFinite,
    /// There are others in the field 2^n.
    MoreIn(u64),
    /// No finite nimber is a solution.
    NoneFinite,
    /// Whether wider fields have others would take too long to tell.
    Unknown,
}

/// An answer of the calculator.
///
/// ```
/// use nimatron::calculator::calculate;
/// let answer = calculate("256 * 256", None, &Default::default())?;
/// assert_eq!((answer.expression.as_str(), answer.bits), ("256 * 256", 16));
/// # Ok::<(), nimatron::calculator::CalculatorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Calculation {
    /// As it was typed.
    pub expression: String,
    /// The result.
    pub value: Value,
    /// The field in which it was found: the nimbers below 2^bits.
    pub bits: u32,
}

/// Why there is no answer.
///
/// ```
/// use nimatron::calculator::{CalculatorError, calculate};
/// let error = calculate("5 +", None, &Default::default()).unwrap_err();
/// let CalculatorError::Wrong(wrong) = error else { panic!() };
/// assert_eq!(wrong.span.start, 3);
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CalculatorError {
    /// The text is wrong, or asks for something that does not exist, as 1/0.
    #[error("{0}")]
    Wrong(Diagnostic),
    /// A limit was reached, or someone interrupted.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// A logarithm that is out of reach.
    #[error("{0}")]
    TooHard(TooHard),
}

impl From<Diagnostic> for CalculatorError {
    fn from(diagnostic: Diagnostic) -> Self {
        CalculatorError::Wrong(diagnostic)
    }
}

type Calculated<T> = Result<T, CalculatorError>;

/// The widths of the fields.
///
/// ```
/// assert_eq!(nimatron::calculator::WIDTHS, [8, 16, 32, 64, 128, 256]);
/// ```
pub const WIDTHS: [u32; 6] = [8, 16, 32, 64, 128, 256];

/// Answers an expression, in the field of 2^`bits` nimbers if that is given, else in the least from
/// 2^8 on that has all its numbers.
///
/// # Errors
///
/// A text that is wrong, a limit, or a logarithm that is too hard.
///
/// ```
/// use nimatron::calculator::calculate;
/// let error = calculate("5 / (3 + 3)", None, &Default::default()).unwrap_err();
/// assert!(error.to_string().contains("division by zero"));
/// ```
pub fn calculate(expression: &str, bits: Option<u32>, budget: &Budget) -> Calculated<Calculation> {
    evaluate::calculate(expression, bits, budget)
}

pub(crate) fn diagnostic(span: Span, message: impl Into<String>, label: &str, help: Option<&str>) -> Diagnostic {
    let text = |text: &str| Message::verbatim(text.to_owned());
    Diagnostic { message: Message::verbatim(message.into()), span, label: text(label), help: help.map(text) }
}

impl Calculation {
    /// The answer as JSON. Numbers are strings, because they may have 256 bits. The `verdict` on
    /// solutions is `everything`, `never`, `all`, `all finite`, `more in a wider field`,
    /// `none finite` or `unknown in wider fields`: see [`Verdict`].
    ///
    /// ```
    /// use nimatron::calculator::calculate;
    /// let json = calculate("5 * 7", None, &Default::default())?.json();
    /// assert_eq!(json["value"], "13");
    /// assert_eq!(json["field_bits"], 8);
    /// # Ok::<(), nimatron::calculator::CalculatorError>(())
    /// ```
    pub fn json(&self) -> Json {
        let number = |x: &Nimber256| x.to_string().trim_start_matches('*').to_owned();
        let polynomial = |f: &Polynomial<Nimber256>| json!({ "text": f.to_string(), "coefficients": f.coefficients().iter().map(number).collect::<Vec<_>>() });
        let mut json = json!({ "expression": self.expression });
        let fields = match &self.value {
            Value::Nimber(x) => json!({ "kind": "nimber", "value": number(x) }),
            Value::Ordinary(n) => json!({ "kind": "ordinary", "value": n.to_string() }),
            Value::Polynomial(f) => json!({ "kind": "polynomial", "value": polynomial(f) }),
            Value::Solutions(solutions) => json!({
                "kind": "solutions",
                "value": solutions.roots.iter().map(number).collect::<Vec<_>>(),
                "polynomial": polynomial(&solutions.polynomial),
                "none_in_fields_of_bits": solutions.searched,
                "more_in_field_of_bits": match solutions.verdict {
                    Verdict::MoreIn(bits) => Some(bits),
                    _ => None,
                },
                "verdict": match solutions.verdict {
                    Verdict::Everything => "everything",
                    Verdict::Never => "never",
                    Verdict::All => "all",
                    Verdict::AllFinite => "all finite",
                    Verdict::MoreIn(_) => "more in a wider field",
                    Verdict::NoneFinite => "none finite",
                    Verdict::Unknown => "unknown in wider fields",
                },
            }),
            Value::NoLogarithm { order, .. } => json!({
                "kind": "no logarithm",
                "value": null,
                "order_of_base": order.as_ref().map(ToString::to_string),
            }),
        };
        if let (Json::Object(json), Json::Object(fields)) = (&mut json, fields) {
            json.extend(fields);
            json.insert("field_bits".to_owned(), json!(self.bits));
        }
        json
    }
}

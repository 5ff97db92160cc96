//! The nimber calculator: `(5 * 7 + 3) / 11`, `sqrt(9)`, `solve(x^2 + x = 12)`, `log(5, 2)`.
//!
//! All numbers are nimbers, `5` as well as `*5`. Only exponents, widths and the content of square
//! brackets are ordinary numbers. (Brackets for ordinary arithmetic among nimbers are Conway's, On
//! Numbers and Games, chapter 6.)
//!
//! ```
//! use nimatron::calculator::{CalculatorValue, calculate};
//! let answer = calculate("(5 * 7 + 3) / 11", None, &Default::default())?;
//! assert_eq!(answer.value, CalculatorValue::Nimber(12u8.into()));
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
use nimatron_messages::{Message, Say, limits};
use nimatron_nimber::{BigUint, Nimber256, Polynomial, TooHard};
use nimatron_rules::{Diagnostic, Span};
use serde_json::{Value as Json, json};

/// The value of an expression.
///
/// ```
/// use nimatron::calculator::{CalculatorValue, calculate};
/// let order = calculate("order(5)", None, &Default::default())?.value;
/// assert_eq!(order, CalculatorValue::Ordinary(15u8.into()));
/// # Ok::<(), nimatron::calculator::CalculatorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CalculatorValue {
    /// A nimber.
    Nimber(Nimber256),
    /// An ordinary number: an order, a logarithm, a trace.
    Ordinary(BigUint),
    /// A polynomial.
    Polynomial(Polynomial<Nimber256>),
    /// The solutions of an equation.
    Solutions(Solutions),
    /// The logarithm does not exist: `of` is not among the powers of the base.
    NoLogarithm {
        /// The nimber whose logarithm was asked for.
        of: Nimber256,
        /// The base.
        base: Nimber256,
        /// The number of different powers of the base; `None` for the base 0.
        order: Option<BigUint>,
    },
}

/// The solutions of a polynomial equation in the smallest field that has any.
///
/// ```
/// use nimatron::calculator::{CalculatorValue, SolutionVerdict, calculate};
/// let answer = calculate("solve(x^2 + x = 128)", None, &Default::default())?;
/// let CalculatorValue::Solutions(solutions) = answer.value else { panic!() };
/// assert_eq!((solutions.roots[0], answer.bits), (256u128.into(), 16));
/// assert_eq!((solutions.searched, solutions.verdict), (vec![8], SolutionVerdict::All));
/// # Ok::<(), nimatron::calculator::CalculatorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Solutions {
    /// The polynomial whose roots are the solutions.
    pub polynomial: Polynomial<Nimber256>,
    /// The different solutions in the field, in increasing order.
    pub roots: Vec<Nimber256>,
    /// The bits of the smaller fields, which have no solution.
    pub searched: Vec<u32>,
    /// What is known about other solutions.
    pub verdict: SolutionVerdict,
}

/// What is known about solutions other than those found.
///
/// ```
/// use nimatron::calculator::{CalculatorValue, SolutionVerdict, calculate};
/// let answer = calculate("solve(x^3 = 2)", None, &Default::default())?;
/// let CalculatorValue::Solutions(solutions) = answer.value else { panic!() };
/// assert_eq!(solutions.verdict, SolutionVerdict::NoneFinite);
/// # Ok::<(), nimatron::calculator::CalculatorError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionVerdict {
    /// Every nimber is a solution.
    Everything,
    /// The equation does not contain x, and is false.
    Never,
    /// There are no others: the number of solutions, with multiplicity, is the degree.
    All,
    /// No other finite nimber is a solution.
    AllFinite,
    /// There are others in the field 2^n, for this n.
    MoreIn(u64),
    /// No finite nimber is a solution.
    NoneFinite,
    /// Finding out whether wider fields have others would take too long.
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
    /// The text of the expression.
    pub expression: String,
    /// Its value.
    pub value: CalculatorValue,
    /// The bits of the field in which it was computed: the nimbers below 2^bits.
    pub bits: u32,
}

/// Why an expression has no value.
///
/// ```
/// use nimatron::calculator::{CalculatorError, calculate};
/// let error = calculate("5 +", None, &Default::default()).unwrap_err();
/// let CalculatorError::Wrong(wrong) = error else { panic!() };
/// assert_eq!(wrong.span.start, 3);
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.message())]
pub enum CalculatorError {
    /// The text is wrong, or asks for something that does not exist, such as 1/0.
    Wrong(Diagnostic),
    /// A limit was reached, or the computation was interrupted.
    Stopped(StopReason),
    /// A logarithm would take too long.
    TooHard(TooHard),
}

impl Say for CalculatorError {
    fn message(&self) -> Message {
        match self {
            CalculatorError::Wrong(diagnostic) => diagnostic.message(),
            CalculatorError::Stopped(reason) => limits::stopped(reason.message()),
            CalculatorError::TooHard(reason) => reason.message(),
        }
    }
}

impl From<Diagnostic> for CalculatorError {
    fn from(diagnostic: Diagnostic) -> Self {
        CalculatorError::Wrong(diagnostic)
    }
}

type Calculated<T> = Result<T, CalculatorError>;

/// The widths of the fields in bits.
///
/// ```
/// assert_eq!(nimatron::calculator::WIDTHS, [8, 16, 32, 64, 128, 256]);
/// ```
pub const WIDTHS: [u32; 6] = [8, 16, 32, 64, 128, 256];

/// Evaluates an expression: in the field of 2^`bits` nimbers if `bits` is given, otherwise in the
/// smallest field from 2^8 on that contains all its numbers.
///
/// # Errors
///
/// The text is wrong, a limit is reached, or a logarithm would take too long.
///
/// ```
/// use nimatron::calculator::calculate;
/// let error = calculate("5 / (3 + 3)", None, &Default::default()).unwrap_err();
/// assert!(error.to_string().contains("division by zero"));
/// ```
pub fn calculate(expression: &str, bits: Option<u32>, budget: &Budget) -> Calculated<Calculation> {
    evaluate::calculate(expression, bits, budget)
}

const fn diagnostic(span: Span, message: Message, label: Message, help: Option<Message>) -> Diagnostic {
    Diagnostic { message, span, label, help }
}

impl Calculation {
    /// The answer as JSON. Numbers are strings, because they may have 256 bits. The `verdict` about
    /// solutions is `everything`, `never`, `all`, `all finite`, `more in a wider field`,
    /// `none finite` or `unknown in wider fields`: see [`SolutionVerdict`].
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
            CalculatorValue::Nimber(x) => json!({ "kind": "nimber", "value": number(x) }),
            CalculatorValue::Ordinary(n) => json!({ "kind": "ordinary", "value": n.to_string() }),
            CalculatorValue::Polynomial(f) => json!({ "kind": "polynomial", "value": polynomial(f) }),
            CalculatorValue::Solutions(solutions) => json!({
                "kind": "solutions",
                "value": solutions.roots.iter().map(number).collect::<Vec<_>>(),
                "polynomial": polynomial(&solutions.polynomial),
                "none_in_fields_of_bits": solutions.searched,
                "more_in_field_of_bits": match solutions.verdict {
                    SolutionVerdict::MoreIn(bits) => Some(bits),
                    _ => None,
                },
                "verdict": match solutions.verdict {
                    SolutionVerdict::Everything => "everything",
                    SolutionVerdict::Never => "never",
                    SolutionVerdict::All => "all",
                    SolutionVerdict::AllFinite => "all finite",
                    SolutionVerdict::MoreIn(_) => "more in a wider field",
                    SolutionVerdict::NoneFinite => "none finite",
                    SolutionVerdict::Unknown => "unknown in wider fields",
                },
            }),
            CalculatorValue::NoLogarithm { order, .. } => json!({
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

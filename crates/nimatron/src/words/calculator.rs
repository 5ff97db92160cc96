//! Answers of the nimber calculator as text, and tables of nimbers.

use crate::calculator::{Calculation, CalculatorValue, SolutionVerdict, Solutions};
use nimatron_messages::{Language, Mark, Message, Parameter, calculations as says};
use nimatron_nimber::{Field, Nimber};
use std::fmt::{Display, Write};

/// `2^8, the nimbers below 256`
fn field(bits: u32) -> Message {
    let below = if bits <= 32 { (1u64 << bits).to_string() } else { format!("2^{bits}") };
    says::field(format!("2^{bits}"), below)
}

/// An answer of the calculator in a language, with the field it was computed in.
///
/// ```
/// use nimatron::{calculator::calculate, words};
/// use nimatron_messages::Language;
/// let answer = calculate("5 * 7", None, &Default::default())?;
/// let text = words::calculation(&answer, Language::English);
/// assert_eq!(text, "*13\n  in the field 2^8, the nimbers below 256\n");
/// # Ok::<(), nimatron::calculator::CalculatorError>(())
/// ```
pub fn calculation(answer: &Calculation, language: Language) -> String {
    let field = field(answer.bits);
    let noted = |value: &dyn Display, note: Message| format!("{value}\n  {}\n", note.in_language(language));
    match &answer.value {
        CalculatorValue::Nimber(x) => noted(x, says::in_field(field)),
        CalculatorValue::Ordinary(n) => noted(n, says::ordinary(field)),
        CalculatorValue::Polynomial(f) => noted(f, says::over_two()),
        CalculatorValue::Solutions(found) => solutions(found, &field, language),
        CalculatorValue::NoLogarithm { of, base, order } => {
            let (of, base) = (of.to_string(), base.to_string());
            let none = match order {
                Some(order) if *order == 1u8.into() => says::only_power(base),
                Some(order) => says::not_a_power(of, order.to_string(), base),
                None => says::powers_of_zero(base),
            };
            format!("{}\n", none.in_language(language))
        }
    }
}

/// The same as one of several answers: a line before it says of what.
pub fn calculation_of_several(answer: &Calculation, language: Language) -> String {
    format!("{}:\n{}", answer.expression.trim(), calculation(answer, language))
}

/// `no solution in the fields 2^8, 2^16 and 2^32`; `None` for no fields.
fn none_in(searched: &[u32]) -> Option<Message> {
    let names: Vec<String> = searched.iter().map(|bits| format!("2^{bits}")).collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(says::none_in_field(one)),
        [rest @ .., last] => {
            let rest = Parameter::list(rest, Mark::Comma);
            Some(says::none_in_fields(Parameter::list([rest, last.into()], Mark::And)))
        }
    }
}

fn solutions(found: &Solutions, field: &Message, language: Language) -> String {
    let mut out = String::new();
    for root in &found.roots {
        let _ = writeln!(out, "x = {root}");
    }
    let f = found.polynomial.to_string();
    let none = none_in(&found.searched);
    if let Some(none) = none.as_ref().filter(|_| !found.roots.is_empty()) {
        let _ = writeln!(out, "  {}", none.in_language(language));
    }
    // The fields without a solution, if there is none at all: at least one was searched.
    let nothing = none.filter(|_| found.roots.is_empty());
    let (indent, verdict) = match (found.verdict, nothing) {
        (SolutionVerdict::Everything, _) => ("", says::everything()),
        (SolutionVerdict::Never, _) => ("", says::never(f)),
        (SolutionVerdict::All, _) if found.roots.len() == 1 => ("  ", says::only_root(f, field)),
        (SolutionVerdict::All, _) => ("  ", says::all_roots(f, field)),
        (SolutionVerdict::AllFinite, _) => ("  ", says::all_finite_roots(f, field)),
        (SolutionVerdict::MoreIn(bits), Some(none)) => ("", says::roots_in_wider_field(f, none, format!("2^{bits}"))),
        (SolutionVerdict::MoreIn(bits), None) => ("  ", says::more_in_wider_field(f, field, format!("2^{bits}"))),
        (SolutionVerdict::NoneFinite, _) => ("", says::no_finite_root(f)),
        (SolutionVerdict::Unknown, Some(none)) => ("", says::none_known(f, none)),
        (SolutionVerdict::Unknown, None) => ("  ", says::more_unknown(f, field)),
    };
    let _ = writeln!(out, "{indent}{}", verdict.in_language(language));
    out
}

/// The operation of a table of nimbers.
///
/// ```
/// use nimatron::words::NimberOperation;
/// assert_eq!(NimberOperation::Product.apply(5, 7), Some(13));
/// assert_eq!(NimberOperation::Quotient.apply(5, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NimberOperation {
    /// a * b
    Product,
    /// a + b
    Sum,
    /// a / b, if b is not 0
    Quotient,
}

impl NimberOperation {
    /// All of them by their names.
    pub const ALL: [(&'static str, NimberOperation); 3] =
        [("product", NimberOperation::Product), ("sum", NimberOperation::Sum), ("quotient", NimberOperation::Quotient)];

    /// The value in row a and column b; `None` for a quotient with b = 0.
    pub fn apply(self, a: u64, b: u64) -> Option<u64> {
        let (a, b) = (Nimber(a), Nimber(b));
        match self {
            NimberOperation::Product => Some(a * b),
            NimberOperation::Sum => Some(a + b),
            NimberOperation::Quotient => a.checked_div(b),
        }
        .map(|x| x.0)
    }

    const fn sign(self) -> char {
        match self {
            NimberOperation::Product => '*',
            NimberOperation::Sum => '+',
            NimberOperation::Quotient => '/',
        }
    }
}

/// The table of an operation on the nimbers below `size`.
///
/// ```
/// use nimatron::words::{NimberOperation, nimber_table};
/// assert!(nimber_table(NimberOperation::Product, 4).ends_with("3 | 0 3 1 2\n"));
/// ```
pub fn table(operation: NimberOperation, size: u64) -> String {
    let row = |a: u64| (0..size).map(move |b| operation.apply(a, b));
    let text = |value: Option<u64>| value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    let width = (0..size).flat_map(row).map(|value| text(value).len()).max().unwrap_or(1);
    let width = width.max(size.saturating_sub(1).to_string().len());
    let mut out = format!("{:>width$} |", operation.sign());
    for b in 0..size {
        let _ = write!(out, " {b:>width$}");
    }
    let _ = write!(out, "\n{}-+{}", "-".repeat(width), "-".repeat((width + 1) * size as usize));
    for a in 0..size {
        let _ = write!(out, "\n{a:>width$} |");
        for value in row(a) {
            let _ = write!(out, " {:>width$}", text(value));
        }
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_names() {
        assert_eq!(field(8).to_string(), "2^8, the nimbers below 256");
        assert_eq!(field(256).to_string(), "2^256, the nimbers below 2^256");
    }
}

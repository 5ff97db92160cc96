//! Answers of the nimber calculator in words, and tables of nimbers.

use crate::calculator::{Calculation, Solutions, Value, Verdict};
use nimatron_nimber::{Field, Nimber};
use std::fmt::Write;

/// `2^8, the nimbers below 256`
fn field(bits: u32) -> String {
    let below = if bits <= 32 { (1u64 << bits).to_string() } else { format!("2^{bits}") };
    format!("2^{bits}, the nimbers below {below}")
}

/// An answer of the calculator, with the field it was found in.
///
/// ```
/// use nimatron::{calculator::calculate, words};
/// let answer = calculate("5 * 7", None, &Default::default())?;
/// assert_eq!(words::calculation(&answer), "*13\n  in the field 2^8, the nimbers below 256\n");
/// # Ok::<(), nimatron::calculator::CalculatorError>(())
/// ```
pub fn calculation(answer: &Calculation) -> String {
    let field = field(answer.bits);
    match &answer.value {
        Value::Nimber(x) => format!("{x}\n  in the field {field}\n"),
        Value::Ordinary(n) => format!("{n}\n  an ordinary number, found in the field {field}\n"),
        Value::Polynomial(f) => format!("{f}\n  over the field 2 of the nimbers *0 and *1\n"),
        Value::Solutions(found) => solutions(found, &field),
        Value::NoLogarithm { of, base, order } => match order {
            Some(order) if *order == 1u8.into() => format!("none: the only power of {base} is *1\n"),
            Some(order) => format!("none: {of} is not among the {order} different powers of {base}\n"),
            None => format!("none: the powers of {base} are *0 and, with the exponent 0, *1\n"),
        },
    }
}

fn solutions(found: &Solutions, field: &str) -> String {
    let mut out = String::new();
    for root in &found.roots {
        let _ = writeln!(out, "x = {root}");
    }
    let f = &found.polynomial;
    let searched: Vec<String> = found.searched.iter().map(|bits| format!("2^{bits}")).collect();
    let none_in = match searched.as_slice() {
        [] => String::new(),
        [one] => format!("no solution in the field {one}"),
        [rest @ .., last] => format!("no solution in the fields {} and {last}", rest.join(", ")),
    };
    if !found.roots.is_empty() && !none_in.is_empty() {
        let _ = writeln!(out, "  {none_in}");
    }
    let _ = match found.verdict {
        Verdict::Everything => writeln!(out, "every nimber: both sides are equal"),
        Verdict::Never => writeln!(out, "none: there is no x in it, and both sides differ by {f}"),
        Verdict::All if found.roots.len() == 1 => writeln!(out, "  the only root of {f}, in the field {field}"),
        Verdict::All => writeln!(out, "  all roots of {f}, in the field {field}"),
        Verdict::AllFinite => writeln!(out, "  all finite roots of {f}, in the field {field}"),
        Verdict::MoreIn(bits) if found.roots.is_empty() => {
            writeln!(out, "none: {f} has {none_in}; it has roots in the field 2^{bits}")
        }
        Verdict::MoreIn(bits) => {
            writeln!(out, "  all roots of {f} in the field {field}; more are in the field 2^{bits}")
        }
        Verdict::NoneFinite => writeln!(
            out,
            "none: {f} has no root among all finite nimbers, which are closed under square roots and quadratic equations only"
        ),
        Verdict::Unknown if found.roots.is_empty() => {
            writeln!(out, "none: {f} has {none_in}; whether wider fields have one would take too long to tell")
        }
        Verdict::Unknown => writeln!(
            out,
            "  all roots of {f} in the field {field}; whether wider fields have more would take too long to tell"
        ),
    };
    out
}

/// What a table of nimbers shows.
///
/// ```
/// use nimatron::words::Operation;
/// assert_eq!(Operation::Product.apply(5, 7), Some(13));
/// assert_eq!(Operation::Quotient.apply(5, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// a * b
    Product,
    /// a + b
    Sum,
    /// a / b, nothing where b is 0
    Quotient,
}

impl Operation {
    /// The value in row a and column b.
    pub fn apply(self, a: u64, b: u64) -> Option<u64> {
        let (a, b) = (Nimber(a), Nimber(b));
        match self {
            Operation::Product => Some(a * b),
            Operation::Sum => Some(a + b),
            Operation::Quotient => a.checked_div(b),
        }
        .map(|x| x.0)
    }

    const fn sign(self) -> char {
        match self {
            Operation::Product => '*',
            Operation::Sum => '+',
            Operation::Quotient => '/',
        }
    }
}

/// The table of an operation on the nimbers below `size`.
///
/// ```
/// use nimatron::words::{Operation, nimber_table};
/// assert!(nimber_table(Operation::Product, 4).ends_with("3 | 0 3 1 2\n"));
/// ```
pub fn table(operation: Operation, size: u64) -> String {
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
    fn the_widest_field_has_a_name() {
        assert_eq!(field(8), "2^8, the nimbers below 256");
        assert_eq!(field(256), "2^256, the nimbers below 2^256");
    }
}

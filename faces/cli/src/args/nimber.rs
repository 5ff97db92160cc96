//! The arguments of `nimber`.

use super::{LimitArgs, named_parser};
use clap::Args;
use nimatron::limits::NIMBER_TABLE;
use nimatron::words::NimberOperation;

pub(crate) const CALCULATOR: &str = "\
All numbers are nimbers: 5 is the same as *5, + is xor, * the nim product, and every nimber except 0 has an inverse.
Ordinary numbers are exponents (2^10), widths (trace(18, 16)), and numbers in square brackets: [2^32 + 6] is
the nimber of that number.

  + - * / ^              5 * 7 + 3, *5 * *7, 1 / 2, 2^10
  sqrt(a) square(a) inv(a)
  solve(equation)        solve(x^2 + x = 12), any polynomial in x up to degree 256
  log(a, base)           the least e with base^e = a (an ordinary number)
  order(a)               the least k > 0 with a^k = 1 (an ordinary number)
  minpoly(a)             the polynomial of least degree with coefficients 0 and 1 that has the root a
  trace(a) norm(a) conj(a)   in the least field from 2^8 on that has a; trace(a, 64) in the field 2^64
  frobenius(a, k)        a^(2^k)
  generator(64)          the least nimber whose powers are all nonzero nimbers below 2^64
  norm(a, 64) conj(a, 64)    the same in the field 2^64
  mex(a, b, ...)         the least nimber that is not among them

Exit code 1: there is no solution or no logarithm.";

#[derive(Debug, Args)]
#[command(after_help = CALCULATOR, arg_required_else_help = true)]
pub(crate) struct NimberArgs {
    /// Expressions, as in '(5 * 7 + 3) / 11'; a single - reads one from each line of standard input
    #[arg(allow_negative_numbers = true)]
    pub(crate) expressions: Vec<String>,
    /// Print the table of the nimbers below N (at most 1024)
    #[arg(long, value_name = "N", value_parser = table_size, conflicts_with_all = ["expressions", "field"])]
    pub(crate) table: Option<u64>,
    /// What the table shows: row a and column b hold a * b, a + b or a / b
    #[arg(long, value_name = "OPERATION", default_value = "product", value_parser = named_parser(NimberOperation::ALL), requires = "table", conflicts_with_all = ["expressions", "field"])]
    pub(crate) of: NimberOperation,
    /// Calculate in this field: 8 (or 2^8), 16, 32, 64, 128 or 256
    #[arg(long, value_name = "BITS", value_parser = named_parser(FIELDS))]
    pub(crate) field: Option<u32>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

const FIELDS: [(&str, u32); 12] = [
    ("8", 8),
    ("16", 16),
    ("32", 32),
    ("64", 64),
    ("128", 128),
    ("256", 256),
    ("2^8", 8),
    ("2^16", 16),
    ("2^32", 32),
    ("2^64", 64),
    ("2^128", 128),
    ("2^256", 256),
];

fn table_size(text: &str) -> Result<u64, String> {
    let wanted = || format!("the size of a table is a number from 1 to {NIMBER_TABLE}");
    text.parse().ok().filter(|size| (1..=NIMBER_TABLE).contains(size)).ok_or_else(wanted)
}

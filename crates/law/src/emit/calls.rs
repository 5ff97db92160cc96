//! The functions of the rule language as calls of `helpers`.

use nimatron_rules::SetKind;
use nimatron_rules::resolved::Func;

/// The call of a function with these arguments.
pub(super) fn call(function: Func, arguments: &[String]) -> String {
    let (first, rest) = arguments.split_first().map_or(("0", &[][..]), |(first, rest)| (&**first, rest));
    let folded = |name: &str| rest.iter().fold(first.to_owned(), |a, b| format!("{name}({a}, {b})"));
    let joined = |sign: &str| rest.iter().fold(first.to_owned(), |a, b| format!("(({a}) {sign} ({b}))"));
    match function {
        Func::Min => folded("min"),
        Func::Max => folded("max"),
        Func::Gcd => folded("common_divisor"),
        Func::Xor => joined("^"),
        Func::And => joined("&"),
        Func::Or => joined("|"),
        Func::Abs => format!("max({first}, 0 - ({first}))"),
        Func::IsPrime => format!("prime({first})"),
        Func::IsFibonacci => format!("fibonacci_number({first})"),
        Func::IsCube => format!("cube_number({first})"),
        Func::IsPrimePower => format!("prime_power_number({first})"),
        Func::IsSemiprime => format!("semiprime_number({first})"),
        Func::IsPower => {
            let base = rest.first().map_or("0", |base| base);
            format!("power_number({first}, at_least(2, {base}))")
        }
        Func::Popcount => format!("ones_of({first})"),
        Func::Lowbit => format!("lowest_bit({first})"),
        Func::Isqrt => format!("root(at_least(0, {first}))"),
        Func::Log2 => format!("(bits(at_least(1, {first})) - 1)"),
        Func::Digits | Func::DigitSum => {
            let base = rest.first().map_or("10".to_owned(), |base| format!("at_least(2, {base})"));
            let name = if function == Func::Digits { "digits_in" } else { "digit_sum_in" };
            format!("{name}(at_least(0, {first}), {base})")
        }
    }
}

/// The call that lists the members of a set with these arguments; those of an infinite one up to
/// `largest`. (Every positive number divides 0.)
pub(super) fn members(kind: SetKind, arguments: &[String], largest: &str) -> String {
    match (kind, arguments) {
        (SetKind::Divisors, [of]) => format!("divisors_to(at_least(0, {of}), {largest})"),
        (SetKind::ProperDivisors, [of]) => format!("proper_divisors_to(at_least(0, {of}), {largest})"),
        (SetKind::Digits, [of]) => format!("digits_of(at_least(0, {of}), 10)"),
        (SetKind::Digits, [of, base]) => format!("digits_of(at_least(0, {of}), at_least(2, {base}))"),
        (SetKind::Zeckendorf, [of]) => format!("zeckendorf_of(at_least(0, {of}))"),
        (SetKind::FactorialBase, [of]) => format!("factorial_base_of(at_least(0, {of}))"),
        (SetKind::Powers, [base]) => format!("powers_to({base}, {largest})"),
        (kind, []) => format!("{kind}_to({largest})"),
        // There is no such set; no compiler takes it.
        _ => "no_such_set()".to_owned(),
    }
}

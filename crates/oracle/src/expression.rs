//! Values of expressions: each step is computed in 128 bits, and is an error if the result does not
//! fit into 64 bits. Conditions are 0 and 1; the operands of `and` tell whether it joins numbers or
//! conditions.

use crate::evaluate::OracleError;
use crate::scope::OracleScope;
use crate::sets::members;
use crate::syntax::{self, MEMBER_OF, OracleExpression, VariableRange};

type Computed = Result<i64, OracleError>;

fn fits(value: i128) -> Computed {
    i64::try_from(value).map_err(|_| OracleError::Overflow)
}

fn fails<T>(why: &str) -> Result<T, OracleError> {
    Err(OracleError::Fails(why.to_owned()))
}

/// Is the expression a condition, rather than a number?
pub(crate) fn is_condition(expression: &OracleExpression) -> bool {
    match expression {
        OracleExpression::Not(_) | OracleExpression::Within(..) => true,
        OracleExpression::Infix("and" | "or" | "xor", left, _) => is_condition(left),
        OracleExpression::Call(name, _) => name.starts_with("is_") || name.starts_with(MEMBER_OF),
        OracleExpression::Infix(sign, ..) => matches!(*sign, "==" | "!=" | "<" | "<=" | ">" | ">="),
        _ => false,
    }
}

/// The functions that a formula may call, by name and arguments; `None` if the function has no
/// value there, or the name is unknown.
pub type Functions<'f> = &'f dyn Fn(&str, &[i64]) -> Option<i64>;

/// The value of a formula such as `floor((n + 1)/2) xor g(n - 1)`, where `floor(...)` stands around
/// quotients and `mod` for `%`, at these values of its names.
///
/// # Errors
/// The formula cannot be read, or has no value there.
pub fn formula(text: &str, values: &[(&str, i64)], functions: Functions<'_>) -> Result<i64, OracleError> {
    let text = text.replace(" mod ", " % ");
    let expression = syntax::expression(&text).map_err(OracleError::Fails)?;
    let mut scope = OracleScope { functions: Some(functions), ..OracleScope::default() };
    for &(name, value) in values {
        scope.push_number(name, value);
    }
    value(&expression, &scope)
}

pub(crate) fn value(expression: &OracleExpression, scope: &OracleScope<'_>) -> Computed {
    match expression {
        OracleExpression::Number(number) => Ok(*number),
        OracleExpression::Name(name) => scope.number(name),
        OracleExpression::Minus(of) => fits(-i128::from(value(of, scope)?)),
        OracleExpression::Not(of) => Ok(i64::from(value(of, scope)? == 0)),
        OracleExpression::Infix(sign, left, right) => infix(sign, left, right, scope),
        OracleExpression::Member(array, index) => {
            let array = scope.array(array)?;
            let index = value(index, scope)?;
            let member = usize::try_from(index).ok().and_then(|index| array.get(index));
            member.copied().ok_or_else(|| OracleError::Fails(format!("no member {index}")))
        }
        OracleExpression::Call(name, arguments) => call(name, arguments, scope),
        OracleExpression::Within(member, parts) => {
            for part in parts {
                if is_in(value(member, scope)?, part, scope)? {
                    return Ok(1);
                }
            }
            Ok(0)
        }
    }
}

/// Is the number in this part of a set?
fn is_in(member: i64, part: &VariableRange, scope: &OracleScope<'_>) -> Result<bool, OracleError> {
    match part {
        VariableRange::One(one) => Ok(value(one, scope)? == member),
        VariableRange::Range(first, last) => Ok(value(first, scope)? <= member && member <= value(last, scope)?),
        VariableRange::Named(name, arguments) if crate::sets::is_named(name) => {
            let mut all = vec![OracleExpression::Number(member)];
            all.extend(arguments.iter().cloned());
            Ok(call(&format!("{MEMBER_OF}{name}"), &all, scope)? != 0)
        }
        VariableRange::Named(name, arguments) if arguments.is_empty() => match scope.array(name) {
            Ok(array) => Ok(array.contains(&member)),
            Err(_) => Ok(scope.number(name)? == member),
        },
        VariableRange::Named(name, arguments) => Ok(call(name, arguments, scope)? == member),
        VariableRange::Endless(_) | VariableRange::Made(_) => fails("no such condition"),
    }
}

fn infix(sign: &str, left: &OracleExpression, right: &OracleExpression, scope: &OracleScope<'_>) -> Computed {
    let a = value(left, scope)?;
    if is_condition(left) && ((sign == "and" && a == 0) || (sign == "or" && a != 0)) {
        return Ok(a);
    }
    let b = value(right, scope)?;
    let (x, y) = (i128::from(a), i128::from(b));
    match sign {
        "+" => fits(x + y),
        "-" => fits(x - y),
        "*" => fits(x * y),
        "/" | "%" if y == 0 => fails("division by 0"),
        // Rounded towards minus infinity; the remainder has the sign of the divisor.
        "/" => fits((x - (x.rem_euclid(y) + if y < 0 && x.rem_euclid(y) != 0 { y } else { 0 })) / y),
        "%" => fits(x.rem_euclid(y) + if y < 0 && x.rem_euclid(y) != 0 { y } else { 0 }),
        "^" => power(a, b),
        "and" => Ok(a & b),
        "or" => Ok(a | b),
        "xor" => Ok(a ^ b),
        "==" => Ok(i64::from(a == b)),
        "!=" => Ok(i64::from(a != b)),
        "<" => Ok(i64::from(a < b)),
        "<=" => Ok(i64::from(a <= b)),
        ">" => Ok(i64::from(a > b)),
        ">=" => Ok(i64::from(a >= b)),
        _ => fails("unknown sign"),
    }
}

fn power(base: i64, exponent: i64) -> Computed {
    if exponent < 0 {
        return fails("negative exponent");
    }
    let small = match base {
        // Powers of these repeat after two steps.
        -1..=1 => exponent.min(2 + exponent % 2),
        _ => exponent,
    };
    let mut product = 1i64;
    for _ in 0..small {
        product = fits(i128::from(product) * i128::from(base))?;
    }
    Ok(product)
}

fn call(name: &str, arguments: &[OracleExpression], scope: &OracleScope<'_>) -> Computed {
    if name == "len" {
        let [OracleExpression::Name(array)] = arguments else { return fails("len of what?") };
        return Ok(scope.array(array)?.len() as i64);
    }
    let values = arguments.iter().map(|argument| value(argument, scope)).collect::<Result<Vec<i64>, _>>()?;
    let Some(&first) = values.first() else { return fails("a function without arguments") };
    if let Some(set) = name.strip_prefix(MEMBER_OF) {
        if let ("divisors" | "proper_divisors", [_, of]) = (set, &values[..]) {
            let divides = first >= 1 && of % first == 0;
            return Ok(i64::from(divides && !(set == "proper_divisors" && first == *of)));
        }
        let all = members(set, &values[1..], first)?.ok_or_else(|| OracleError::Fails(format!("no set {set}")))?;
        return Ok(i64::from(all.contains(&first)));
    }
    match name {
        "is_prime" | "is_fibonacci" | "is_power" | "is_cube" | "is_prime_power" | "is_semiprime" => {
            let plural = format!("{}s", &name[3..]);
            let set = if name == "is_fibonacci" { "fibonacci" } else { &plural };
            let all = members(set, &values[1..], first)?.unwrap_or_default();
            Ok(i64::from(all.contains(&first)))
        }
        "min" => Ok(values.iter().fold(first, |a, &b| a.min(b))),
        "max" => Ok(values.iter().fold(first, |a, &b| a.max(b))),
        "abs" => fits(i128::from(first).abs()),
        "gcd" => {
            let mut common = 0i128;
            for &value in &values {
                let (mut a, mut b) = (common, i128::from(value).abs());
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                common = a;
            }
            fits(common)
        }
        "xor" => Ok(values.iter().skip(1).fold(first, |a, b| a ^ b)),
        "and" => Ok(values.iter().skip(1).fold(first, |a, b| a & b)),
        "or" => Ok(values.iter().skip(1).fold(first, |a, b| a | b)),
        "popcount" => Ok((0..64).filter(|bit| first >> bit & 1 == 1).count() as i64),
        "lowbit" if first == 0 => Ok(0),
        "lowbit" => {
            let mut bit = 1i128;
            while i128::from(first) % (2 * bit) == 0 {
                bit *= 2;
            }
            fits(bit)
        }
        "isqrt" if first < 0 => fails("root of a negative number"),
        "isqrt" => {
            // Bit by bit.
            let mut root = 0i128;
            for bit in (0..32).rev() {
                let next = root + (1 << bit);
                if next * next <= i128::from(first) {
                    root = next;
                }
            }
            fits(root)
        }
        "log2" if first < 1 => fails("logarithm of a number below 1"),
        "log2" => {
            let mut log = 0;
            while i128::from(first) >> (log + 1) > 0 {
                log += 1;
            }
            Ok(log)
        }
        "digits" => {
            let base = values.get(1).copied().unwrap_or(10);
            if base < 2 || first < 0 {
                return fails("digits of what?");
            }
            let (mut count, mut rest) = (1, first / base);
            while rest > 0 {
                count += 1;
                rest /= base;
            }
            Ok(count)
        }
        "digit_sum" => {
            let base = values.get(1).copied().unwrap_or(10);
            if base < 2 || first < 0 {
                return fails("digit sum of what?");
            }
            // n minus (b - 1) (n/b + n/b^2 + ...): Legendre.
            let mut taken = 0i128;
            let mut power = i128::from(base);
            while power <= i128::from(first) {
                taken += i128::from(first) / power;
                power *= i128::from(base);
            }
            fits(i128::from(first) - (i128::from(base) - 1) * taken)
        }
        _ => match scope.functions {
            Some(_) if name == "floor" => Ok(first),
            Some(functions) => {
                functions(name, &values).ok_or_else(|| OracleError::Fails(format!("`{name}` is unknown")))
            }
            None => fails("unknown function"),
        },
    }
}

/// May evaluation fail, other than by an overflow of `+` or `-`? `constant` gives the values of
/// parts that are computed in advance.
pub(crate) fn may_fail(expression: &OracleExpression, constant: &dyn Fn(&OracleExpression) -> Option<i64>) -> bool {
    if constant(expression).is_some() {
        return false;
    }
    match expression {
        OracleExpression::Number(_) | OracleExpression::Name(_) => false,
        OracleExpression::Member(..) | OracleExpression::Infix("*" | "^", ..) => true,
        OracleExpression::Minus(of) | OracleExpression::Not(of) => may_fail(of, constant),
        OracleExpression::Infix("/" | "%", left, right) => {
            may_fail(left, constant) || constant(right).is_none_or(|divisor| divisor <= 0)
        }
        OracleExpression::Infix(_, left, right) => may_fail(left, constant) || may_fail(right, constant),
        OracleExpression::Call(name, arguments) => {
            let set = name.strip_prefix(MEMBER_OF);
            matches!(name.as_str(), "isqrt" | "log2" | "digits" | "digit_sum" | "is_power")
                || set.is_some_and(|set| !matches!(set, "primes" | "fibonacci"))
                || arguments.iter().any(|argument| may_fail(argument, constant))
        }
        OracleExpression::Within(member, parts) => {
            may_fail(member, constant)
                || parts.iter().any(|part| match part {
                    VariableRange::One(one) => may_fail(one, constant),
                    VariableRange::Range(first, last) => may_fail(first, constant) || may_fail(last, constant),
                    VariableRange::Named(name, _) if crate::sets::is_named(name) => {
                        !matches!(name.as_str(), "primes" | "fibonacci")
                    }
                    VariableRange::Endless(_) | VariableRange::Made(_) => true,
                    // A member of an array may not be there; a number is.
                    VariableRange::Named(name, arguments) if arguments.is_empty() => {
                        let length = vec![OracleExpression::Name(name.clone())];
                        constant(&OracleExpression::Call("len".to_owned(), length)).is_some()
                    }
                    VariableRange::Named(name, arguments) => {
                        may_fail(&OracleExpression::Call(name.clone(), arguments.clone()), constant)
                    }
                })
        }
    }
}

/// Calls `visit` for the names in an expression, except those of functions.
pub(crate) fn names<'e>(expression: &'e OracleExpression, visit: &mut dyn FnMut(&'e str)) {
    match expression {
        OracleExpression::Number(_) => {}
        OracleExpression::Name(name) => visit(name),
        OracleExpression::Minus(of) | OracleExpression::Not(of) => names(of, visit),
        OracleExpression::Infix(_, left, right) => {
            names(left, visit);
            names(right, visit);
        }
        OracleExpression::Call(_, arguments) => arguments.iter().for_each(|argument| names(argument, visit)),
        OracleExpression::Member(array, index) => {
            visit(array);
            names(index, visit);
        }
        OracleExpression::Within(member, parts) => {
            names(member, visit);
            for part in parts {
                match part {
                    VariableRange::One(one) => names(one, visit),
                    VariableRange::Range(first, last) => {
                        names(first, visit);
                        names(last, visit);
                    }
                    VariableRange::Endless(_) | VariableRange::Made(_) => {}
                    VariableRange::Named(name, arguments) => {
                        visit(name);
                        arguments.iter().for_each(|argument| names(argument, visit));
                    }
                }
            }
        }
    }
}

/// The parts of a condition that all have to hold.
pub(crate) fn conjuncts(expression: &OracleExpression) -> Vec<&OracleExpression> {
    match expression {
        OracleExpression::Infix("and", left, right) if is_condition(left) => {
            let mut all = conjuncts(left);
            all.extend(conjuncts(right));
            all
        }
        _ => vec![expression],
    }
}

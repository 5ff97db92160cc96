//! Members of the named sets.

use crate::evaluate::OracleError;

/// Is this the name of a set?
pub(crate) fn is_named(name: &str) -> bool {
    !matches!(members(name, &[2], 0), Ok(None))
}

/// The members of a named set, of infinite sets those up to `bound`; `None` if there is no such
/// set.
pub(crate) fn members(name: &str, arguments: &[i64], bound: i64) -> Result<Option<Vec<i64>>, OracleError> {
    let first = arguments.first().copied();
    let of = || first.filter(|&n| n >= 0).ok_or_else(|| OracleError::Fails(format!("{name} of what?")));
    Ok(Some(match name {
        "powers" => match first {
            Some(base) if base >= 2 => walk(1, bound, |power| i128::from(power) * i128::from(base)),
            _ => return Err(OracleError::Fails("powers that do not grow".to_owned())),
        },
        "fibonacci" => {
            let mut before = 1i128;
            walk(1, bound, |number| {
                let next = before + i128::from(number);
                before = i128::from(number);
                next
            })
        }
        "squares" => (1..).take_while(|k| k * k <= bound).map(|k| k * k).collect(),
        "triangular" => (1..).map(|k| k * (k + 1) / 2).take_while(|&t| t <= bound).collect(),
        "primes" => (2..=bound).filter(|&n| (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0)).collect(),
        "cubes" => (1..).take_while(|k| k * k * k <= bound).map(|k| k * k * k).collect(),
        "factorials" => {
            let mut last = 1;
            walk(1, bound, |product| {
                last += 1;
                i128::from(product) * last
            })
        }
        "prime_powers" | "semiprimes" => {
            let factors = |n: i64| {
                let (mut rest, mut all) = (n, Vec::new());
                for d in 2..=n {
                    while rest % d == 0 {
                        rest /= d;
                        all.push(d);
                    }
                }
                all
            };
            let fits = |n: i64| match factors(n)[..] {
                [a, b] if name == "semiprimes" => a * b == n,
                [first, ref others @ ..] => name == "prime_powers" && others.iter().all(|&other| other == first),
                [] => false,
            };
            (2..=bound.min(1 << 12)).filter(|&n| fits(n)).collect()
        }
        "divisors" | "proper_divisors" => {
            let number = of()?;
            let proper = name == "proper_divisors";
            match number {
                0 => (1..=bound).collect(),
                LARGE.. => return Err(OracleError::TooLarge),
                _ => (1..=number).filter(|&d| number % d == 0 && !(proper && d == number)).collect(),
            }
        }
        "digits" => {
            let base = arguments.get(1).copied().unwrap_or(10);
            if base < 2 {
                return Err(OracleError::Fails("a base below 2".to_owned()));
            }
            let (mut rest, mut all) = (of()?, Vec::new());
            while rest > 0 || all.is_empty() {
                if !all.contains(&(rest % base)) {
                    all.push(rest % base);
                }
                rest /= base;
            }
            all
        }
        "zeckendorf" => {
            // Greedy: the largest Fibonacci number that fits, again and again.
            let (mut rest, mut all) = (of()?, Vec::new());
            while rest > 0 {
                let (mut a, mut b) = (1i64, 2i64);
                while b <= rest {
                    (a, b) = (b, a.checked_add(b).ok_or(OracleError::TooLarge)?);
                }
                all.push(a);
                rest -= a;
            }
            all
        }
        "factorial_base" => {
            // Greedy: the largest d i! with d <= i that fits, again and again.
            let (mut rest, mut all) = (of()?, Vec::new());
            while rest > 0 {
                let (mut factorial, mut next) = (1i64, 2i64);
                while factorial.checked_mul(next).is_some_and(|larger| larger <= rest) {
                    factorial *= next;
                    next += 1;
                }
                let term = rest - rest % factorial;
                all.push(term);
                rest -= term;
            }
            all
        }
        _ => return Ok(None),
    }))
}

/// From this number on, divisors are not searched for one by one.
const LARGE: i64 = 1 << 22;

/// The members from `first` to `bound`, each given by the one before.
fn walk(first: i64, bound: i64, mut next: impl FnMut(i64) -> i128) -> Vec<i64> {
    let mut all = Vec::new();
    let mut member = first;
    while member <= bound {
        all.push(member);
        match i64::try_from(next(member)) {
            Ok(more) => member = more,
            Err(_) => break,
        }
    }
    all
}

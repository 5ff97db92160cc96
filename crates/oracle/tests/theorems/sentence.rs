//! The sentence that states a law, read as a formula and compared with brute force: it may be false
//! where the law itself is right. Sentences that are not formulas are skipped.

use super::{Wrong, wrong};
use nimatron_oracle::{OracleSolver, formula};

/// The maximum number of positions at which a sentence is tested.
const TRIED: usize = 120;

/// Checks the equations for `g` in a sentence, and returns how many could be read; other sentences
/// are skipped.
pub(crate) fn holds(claim: &str, names: &[String], solver: &mut OracleSolver<'_>) -> Result<usize, Wrong> {
    let claim = claim.trim_end_matches(" (for positions only)");
    let mut read = 0;
    if let Some((definition, growth)) = max_nim(claim, names) {
        return growth_holds(claim, &definition, &growth, solver);
    }
    for part in claim.split(';').map(str::trim) {
        let (part, condition) = part.split_once(" for all ").unwrap_or((part, ""));
        let Some((left, right)) = part.split_once(" = ") else { continue };
        let from = condition.split_once(" >= ");
        if !left.starts_with("g(") || (from.is_none() && !condition.is_empty()) {
            continue;
        }
        read += usize::from(equal(claim, (left, right), from, names, solver)?);
    }
    Ok(read)
}

/// Compares both sides of an equation wherever they have values; returns whether there were any.
fn equal(
    claim: &str,
    (left, right): (&str, &str),
    from: Option<(&str, &str)>,
    names: &[String],
    solver: &mut OracleSolver<'_>,
) -> Result<bool, Wrong> {
    let mut read = false;
    let head = format!("g({})", names.join(", "));
    // Where a sentence is about a position, but its formula has no value there.
    let mut silent = None;
    for position in super::positions(solver.game().arity()).into_iter().take(TRIED) {
        let values: Vec<(&str, i64)> = names.iter().map(String::as_str).zip(position.iter().copied()).collect();
        let least = from.and_then(|(_, least)| least.parse::<i64>().ok()).unwrap_or(0);
        let enough = from.is_none_or(|(name, _)| values.iter().any(|&(own, x)| own == name && x >= least));
        if !enough || !matches!(solver.game().is_position(&position), Ok(true)) {
            continue;
        }
        let cell = std::cell::RefCell::new(&mut *solver);
        let functions = |name: &str, arguments: &[i64]| {
            if name != "g" {
                return None;
            }
            cell.borrow_mut().grundy(arguments).ok().and_then(|value| i64::try_from(value).ok())
        };
        let (one, other) = match (formula(left, &values, &functions), formula(right, &values, &functions)) {
            (Ok(one), Ok(other)) => (one, other),
            (Ok(one), Err(why)) if left == head && !right.contains("g(") => {
                silent
                    .get_or_insert_with(|| format!("{claim}\nat {position:?}: {left} is {one}, and {right}: {why:?}"));
                continue;
            }
            _ => continue,
        };
        read = true;
        if one != other {
            return wrong(
                "false sentence",
                format!("{claim}\nat {position:?}: {left} is {one}, and {right} is {other}"),
            );
        }
    }
    match silent {
        Some(silent) if read => wrong("false sentence", silent),
        _ => Ok(read),
    }
}

/// The name of n and the formula of f in `with f(n) = ...: g(n) = f(n) where f(n) > f(n - 1), else
/// g(n - f(n) - 1)`.
fn max_nim(claim: &str, names: &[String]) -> Option<(String, String)> {
    let n = names.first()?;
    let rest = claim.strip_prefix(&format!("with f({n}) = "))?;
    let (growth, rest) = rest.split_once(": ")?;
    rest.starts_with(&format!("g({n}) = f({n}) where f({n}) > f({n} - 1), else g({n} - f({n}) - 1)"))
        .then(|| (n.clone(), growth.to_owned()))
}

fn growth_holds(claim: &str, n: &str, growth: &str, solver: &mut OracleSolver<'_>) -> Result<usize, Wrong> {
    // If the formula has no value at 0, the sentence states one.
    let (growth, at_zero) = match growth.split_once(", f(0) = 0") {
        Some((growth, "")) => (growth, Some(0)),
        _ => (growth, None),
    };
    let f = |x: i64| if x == 0 && at_zero.is_some() { at_zero } else { formula(growth, &[(n, x)], &|_, _| None).ok() };
    let mut compared = 0;
    let mut said: Vec<Option<i64>> = vec![Some(0)];
    for x in 1..TRIED as i64 {
        let value = match (f(x), f(x - 1)) {
            (Some(now), Some(before)) if now > before => Some(now),
            (Some(now), Some(_)) => usize::try_from(x - now - 1).ok().and_then(|at| said.get(at).copied().flatten()),
            _ => None,
        };
        let is = solver.grundy(&[x]).ok().and_then(|value| i64::try_from(value).ok());
        compared += usize::from(value.is_some() && is.is_some());
        if let (Some(value), Some(is)) = (value, is)
            && value != is
        {
            return wrong("false sentence", format!("{claim}\nat {x}: it says {value}, by brute force {is}"));
        }
        said.push(value);
    }
    Ok(usize::from(compared > TRIED / 2))
}

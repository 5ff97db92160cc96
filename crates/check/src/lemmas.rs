//! Named lemmas whose conditions are read off the rules.

use crate::{Wrong, wrong};
use nimatron_core::Budget;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Bound, Ex, Item, Node, Rule};
use nimatron_rules::{Growth, Ruleset, SetKind};

/// The single coordinate, if the game is one heap from which `rule` takes: what is taken is the last variable.
fn taken(rules: &Ruleset) -> Result<(), Wrong> {
    if rules.arity() == 1 && rules.least() == [0] && !rules.has_domain_conditions() {
        Ok(())
    } else {
        wrong("this lemma is about one heap without conditions")
    }
}

/// Does a rule take the last of its variables, or a constant, and nothing else?
fn takes(rule: &Rule) -> Option<Option<i64>> {
    let [component] = &rule.result[..] else { return None };
    let [Ex { node: Node::Binary(BinaryOp::Sub, heap, what), .. }] = &component[..] else { return None };
    match (&heap.node, &what.node) {
        (Node::Slot(0), Node::Const(k)) if rule.binders.is_empty() => Some(Some(*k)),
        (Node::Slot(0), Node::Slot(slot)) if *slot == rule.binders.len() => Some(None),
        _ => None,
    }
}

/// 1, ..., m - 1 may be taken and no multiple of m: then g(n) = n mod m. (Every n mod m below is reached by taking less than m; equal ones never.)
pub(crate) fn residue(rules: &Ruleset, modulus: u64) -> Result<String, Wrong> {
    taken(rules)?;
    let m = match i64::try_from(modulus) {
        Ok(m @ 2..=20_000) => m,
        _ => return wrong("the modulus is from 2 to 20,000"),
    };
    let mut small: Vec<i64> = Vec::new();
    for rule in &rules.resolved().rules {
        let Some(what) = takes(rule).filter(|_| rule.guards.is_empty()) else {
            return wrong("the residue lemma is about moves that take a number from a set");
        };
        match (what, &rule.binders[..]) {
            (Some(k), _) => member(k, m, &mut small)?,
            (None, [one]) => {
                for item in &one.items {
                    residues(rules, item, m, &mut small)?;
                }
            }
            (None, [p, q]) if is_prime_powers(p, q) => {
                // The prime powers without 1; a number that two primes divide divides none of them.
                if factors(m).len() < 2 {
                    return wrong(format!("{m} divides a power of a prime"));
                }
                // 1 is none of them before there is a prime.
                small.extend((2..m).filter(|&k| factors(k).len() == 1));
            }
            _ => return wrong("the residue lemma is about moves that take a number from a set"),
        }
    }
    small.sort_unstable();
    match (1..m).find(|k| small.binary_search(k).is_err()) {
        Some(k) => wrong(format!("{k} cannot be taken")),
        None => Ok(format!("g(n) = n mod {m}")),
    }
}

fn member(k: i64, m: i64, small: &mut Vec<i64>) -> Result<(), Wrong> {
    if k < 1 || k % m == 0 {
        return wrong(format!("{k} may be taken, a multiple of {m}"));
    }
    small.push(k);
    Ok(())
}

/// The members below m of a set, no member of which may be a multiple of m.
fn residues(rules: &Ruleset, item: &Item, m: i64, small: &mut Vec<i64>) -> Result<(), Wrong> {
    let constant = |ex: &Ex| if let Node::Const(value) = ex.node { Some(value) } else { None };
    match item {
        Item::Single(ex) => match constant(ex) {
            Some(k) => member(k, m, small),
            None => wrong("a member of the set is no constant"),
        },
        Item::Array(array) => rules.resolved().arrays[*array].iter().try_for_each(|&k| member(k, m, small)),
        Item::Range(first, last) => match (constant(first), constant(last)) {
            (Some(first), Some(last)) if last.saturating_sub(first) < 100_000 => {
                (first..=last).try_for_each(|k| member(k, m, small))
            }
            _ => wrong("a range of the set has no constant ends"),
        },
        Item::Named(SetKind::Primes, _) => {
            // A multiple of a composite number is no prime.
            if factors(m) == [m] {
                return wrong(format!("{m} is a prime itself"));
            }
            small.extend((2..m).filter(|&k| factors(k) == [k]));
            Ok(())
        }
        Item::Named(SetKind::Powers, arguments) => {
            let Some(base) = arguments.first().and_then(constant).filter(|&base| base >= 2) else {
                return wrong("the base of the powers is no constant");
            };
            // m divides a power of b only if every prime of m divides b.
            if factors(m).iter().all(|prime| base % prime == 0) {
                return wrong(format!("{m} divides a power of {base}"));
            }
            let mut power = 1i64;
            while power < m {
                small.push(power);
                power = power.saturating_mul(base);
            }
            Ok(())
        }
        Item::Named(kind, _) => wrong(format!("nothing is known here about multiples in the set `{kind}`")),
    }
}

/// `p in primes, q in powers(p)`, from 1 on.
pub(crate) fn is_prime_powers(p: &Bound, q: &Bound) -> bool {
    matches!(&p.items[..], [Item::Named(SetKind::Primes, _)])
        && matches!(&q.items[..], [Item::Named(SetKind::Powers, base)] if matches!(base[..], [Ex { node: Node::Slot(1), .. }]))
}

/// The primes that divide a number.
fn factors(number: i64) -> Vec<i64> {
    let (mut rest, mut found, mut p) = (number, Vec::new(), 2);
    while p * p <= rest {
        if rest % p == 0 {
            found.push(p);
            while rest % p == 0 {
                rest /= p;
            }
        }
        p += 1;
    }
    if rest > 1 {
        found.push(rest);
    }
    found
}

/// Take 1 to f(n), where f(0) = 0 and f rises by 0 or 1: then g(n) = f(n) where it rises, else g(n - f(n) - 1). (The last f(n) + 1 values are always the
/// numbers 0 to f(n) in some order. Holshouser, Reiter, Rudzinski 2004; Levine 2004.) No more than n is taken, and the smaller one of two such functions is one again.
pub(crate) fn max_nim(rules: &Ruleset, budget: &Budget) -> Result<String, Wrong> {
    let Some(most) = rules.most_taken() else {
        return wrong("this lemma is about `n -> n - k for k in 1..f(n)`");
    };
    // Of f(0) nothing is asked but that the rules can be followed.
    if rules.evaluator().options(&[0], budget, &mut |_| {}).is_err() {
        return wrong("the rules fail at 0");
    }
    match step(&most) {
        // What has a value at 1 has one beyond, as it does not fall.
        Some(0 | 1) if most.value(1).is_some() => Ok("g(n) = f(n) where f rises, else g(n - f(n) - 1)".to_owned()),
        _ => wrong("nothing is known here about how f grows, or it grows by more than 1"),
    }
}

/// From either of two numbers multiples of the other one may be taken: with r < b the positions (r, b), (r + b, b), (r + 2 b, b), ... are a line, from each of which all earlier ones can be reached
/// (or the last m, if that is the largest factor), and nothing else; so from the second one on their values are 0, 1, 2, ... without that of (r, b). (G. Nivasch 2006 for two
/// positive numbers, where that comes to floor(|a/b - b/a|).)
pub(crate) fn euclid(rules: &Ruleset) -> Result<String, Wrong> {
    let Some(game) = rules.euclid() else {
        return wrong("this lemma is about two numbers, from either of which multiples of the other one are taken");
    };
    Ok(match (game.to_zero, game.most) {
        (false, None) => "g(a, b) = floor(|a/b - b/a|)".to_owned(),
        _ => "the Grundy values are those of Euclid's algorithm, from its last line back".to_owned(),
    })
}

/// From n to n + 1, n >= 1, a function rises by 0 to so much where it has values; `None`: not known.
fn step(growth: &Growth) -> Option<i64> {
    let all = |parts: &[Growth]| parts.iter().map(step).collect::<Option<Vec<_>>>();
    match growth {
        Growth::Heap => Some(1),
        Growth::Constant(_) => Some(0),
        Growth::Plus(part, _) => step(part),
        Growth::Times(factor, part) => step(part)?.checked_mul(*factor).filter(|_| *factor >= 0),
        // Of s numbers in a row at most s/d, rounded up, are multiples of d.
        Growth::Quotient(part, divisor) => Some(step(part)?.checked_add(divisor - 1)? / divisor),
        // Of 3 numbers in a row, from 1 on, at most one is a square, and one a power of 2 if there are no more than 1.
        Growth::Root(part) => step(part).filter(|&step| step <= 3).map(|step| step.min(1)),
        Growth::Log(part) => step(part).filter(|&step| step <= 1),
        Growth::Least(parts) | Growth::Largest(parts) => all(parts)?.into_iter().max(),
    }
}

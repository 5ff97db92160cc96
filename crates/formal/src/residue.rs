//! Residues: 1, ..., m - 1 may be taken and no multiple of m. Why a set contains no multiple of m
//! is a lemma for each kind of set.

use crate::library::RESIDUES;
use crate::template::template;
use crate::{Claimed, Stated, data, tactics};
use nimatron_messages::{Message, outputs as say};
use nimatron_rules::resolved::{Ex, Item, Node, Rule};
use nimatron_rules::{Ruleset, SetKind};

/// Larger moduli are not stated: Coq looks at each smaller number.
const MAX_MODULUS: u64 = 500;

/// One set of numbers that may be taken.
enum TakingSet {
    Number(u64),
    Range(u64, u64),
    Powers(u64),
    Primes,
    PrimePowers,
}

/// The theorem of residues.
///
/// # Errors
/// Why it cannot be stated.
pub(crate) fn theorem(claimed: &Claimed<'_>, modulus: u64) -> Result<Stated, Message> {
    let rules = claimed.rules;
    claimed.requires_values()?;
    let sets = rules.resolved().rules.iter().map(|rule| sets(rules, rule)).collect::<Option<Vec<_>>>();
    let sets = sets.filter(|_| modulus <= MAX_MODULUS).ok_or_else(say::coq_no_residue)?;
    let sets: Vec<TakingSet> = sets.into_iter().flatten().collect();
    let small = (1..modulus).map(|k| member(&sets, k)).collect::<Option<String>>();
    let avoids = sets.iter().map(|set| avoids(set, modulus)).collect::<Option<String>>();
    let (Some(small), Some(avoids)) = (small, avoids) else { return Err(say::coq_no_residue()) };
    let taken: Vec<String> = sets.iter().map(says).collect();
    let body = template!(
        "residue.v",
        taken = taken.join(" \\/\n  "),
        modulus,
        numbers = data::list(1..modulus),
        small,
        apart = tactics::apart("T", sets.len()).map_or_else(String::new, |tactic| format!(" {tactic}.")),
        avoids,
    );
    Ok(Stated::values(RESIDUES, body))
}

/// The sets from which a line of the rules takes; `None` if it does something else.
fn sets(rules: &Ruleset, rule: &Rule) -> Option<Vec<TakingSet>> {
    let [component] = &rule.result[..] else { return None };
    let [Ex { node: Node::Binary(nimatron_rules::ast::BinaryOp::Sub, heap, what), .. }] = &component[..] else {
        return None;
    };
    if heap.node != Node::Slot(0) || !rule.guards.is_empty() {
        return None;
    }
    let constant = |ex: &Ex| if let Node::Const(value) = ex.node { u64::try_from(value).ok() } else { None };
    match (&what.node, &rule.binders[..]) {
        (Node::Const(k), []) => Some(vec![TakingSet::Number(u64::try_from(*k).ok()?)]),
        (Node::Slot(1), [one]) => {
            let mut all = Vec::new();
            for item in &one.items {
                match item {
                    Item::Single(ex) => all.push(TakingSet::Number(constant(ex)?)),
                    Item::Array(array) => {
                        for &k in &rules.resolved().arrays[*array] {
                            all.push(TakingSet::Number(u64::try_from(k).ok()?));
                        }
                    }
                    Item::Range(first, last) => all.push(TakingSet::Range(constant(first)?, constant(last)?)),
                    Item::Named(SetKind::Primes, _) => all.push(TakingSet::Primes),
                    Item::Named(SetKind::Powers, base) => all.push(TakingSet::Powers(constant(base.first()?)?)),
                    Item::Named(..) => return None,
                }
            }
            Some(all)
        }
        (Node::Slot(2), [p, q]) => match (&p.items[..], &q.items[..]) {
            ([Item::Named(SetKind::Primes, _)], [Item::Named(SetKind::Powers, base)])
                if matches!(base[..], [Ex { node: Node::Slot(1), .. }]) =>
            {
                Some(vec![TakingSet::PrimePowers])
            }
            _ => None,
        },
        _ => None,
    }
}

/// That k is a member.
fn says(set: &TakingSet) -> String {
    match set {
        TakingSet::Number(k) => format!("k = {k}"),
        TakingSet::Range(first, last) => format!("({first} <= k /\\ k <= {last})"),
        TakingSet::Powers(base) => format!("(exists i, k = {base} ^ i)"),
        TakingSet::Primes => "prime (Z.of_N k)".to_owned(),
        TakingSet::PrimePowers => "(exists p i, prime (Z.of_N p) /\\ k = p ^ i)".to_owned(),
    }
}

/// The step of the proof that k may be taken; `None` if it may not.
fn member(sets: &[TakingSet], k: u64) -> Option<String> {
    let exponent = |base: u64| (0..64).find(|&i| base.checked_pow(i) == Some(k));
    let by = |set: &TakingSet| match set {
        TakingSet::Number(own) => (*own == k).then(|| "reflexivity".to_owned()),
        TakingSet::Range(first, last) => (*first..=*last).contains(&k).then(|| "lia".to_owned()),
        TakingSet::Powers(base) => exponent(*base).map(|i| format!("exists {i}; reflexivity")),
        TakingSet::Primes => (factors(k) == [k]).then(|| "apply prime_by_trial; reflexivity".to_owned()),
        TakingSet::PrimePowers => {
            let prime = if k == 1 { 2 } else { *factors(k).first()? };
            let i = exponent(prime)?;
            Some(format!("exists {prime}, {i}; split; [apply prime_by_trial; reflexivity | reflexivity]"))
        }
    };
    let (at, proof) = sets.iter().enumerate().find_map(|(at, set)| Some((at, by(set)?)))?;
    Some(format!("  apply Forall_cons; [{}{proof}|].\n", tactics::chosen(at, sets.len(), "; ")))
}

/// The step of the proof that no member is a multiple of m.
fn avoids(set: &TakingSet, m: u64) -> Option<String> {
    let primes = factors(m);
    let step = match set {
        TakingSet::Number(k) if k.is_multiple_of(m) => return None,
        TakingSet::Number(_) => "subst k. vm_compute. discriminate.".to_owned(),
        TakingSet::Range(first, last) => {
            let before = first.checked_sub(1)? / m;
            (*last < m * (before + 1)).then_some(())?;
            format!("exact (range_avoids {m} {before} {first} {last} eq_refl k (proj1 T) (proj2 T)).")
        }
        TakingSet::Powers(base) => {
            let mut orbit = vec![1 % m];
            loop {
                let next = orbit.last().map(|last| last * (base % m) % m)?;
                if orbit.contains(&next) {
                    break;
                }
                orbit.push(next);
            }
            (*base >= 2 && !orbit.contains(&0)).then_some(())?;
            let orbit = data::list(orbit);
            format!("destruct T as (i & ->). exact (powers_avoid {base} {m} {orbit} eq_refl eq_refl i).")
        }
        TakingSet::Primes => {
            let a = primes.first().filter(|&&a| a < m)?;
            format!("exact (primes_avoid {a} {} eq_refl eq_refl k T).", m / a)
        }
        TakingSet::PrimePowers => {
            let [a, b, ..] = primes[..] else { return None };
            format!(
                "destruct T as (p & i & P & ->).\n    destruct (prime_powers_avoid {a} {b} {} (prime_by_trial {a} eq_refl) (prime_by_trial {b} eq_refl) eq_refl p i P) as [H|H];\n      [exact H | discriminate H].",
                m / a / b
            )
        }
    };
    Some(format!("  - {step}\n"))
}

/// The primes that divide a number, at least 1.
fn factors(number: u64) -> Vec<u64> {
    let (mut rest, mut found) = (number, Vec::new());
    let mut p = 2;
    while p * p <= rest {
        if rest.is_multiple_of(p) {
            found.push(p);
            while rest.is_multiple_of(p) {
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

//! The choice of the automata that are tried.

use crate::automata::Numeration;
use crate::discover::automatic::Form;
use crate::divisors::lcm;
use crate::prove::formulas::{Code, MoveClauses};
use crate::table::Table;
use nimatron_rules::formula::{Atom, Clause, MAX_BASE};
use nimatron_rules::resolved::Item;
use nimatron_rules::{Ruleset, SetKind};

/// Numeration systems and forms to try, the likely ones first.
pub(super) fn automata(moves: &MoveClauses, table: &Table) -> Vec<(Numeration, Form)> {
    let arity = table.arity();
    let max_value = table.max_value();
    let plain = Form::Graph(Code::Plain);
    let breaks = moves.clauses.iter().any(|clause| clause.components.len() > 1);
    let mut all = Vec::new();
    let named = named(moves, arity);
    for numeration in numerations(moves, arity) {
        if breaks && !numeration.is_power_of_two_base() {
            continue;
        }
        // For few values an automaton with outputs, which is learnt without a track for the value.
        let few = max_value < 24;
        if few {
            all.push((numeration, Form::Outputs));
        }
        // With a track for the value alphabets are large, and laws of many values are rare in
        // numerations that the rules do not name.
        let is_named = named.contains(&numeration);
        if !few && (is_named || numeration.is_base(3) || numeration.is_zeckendorf()) {
            all.push((numeration, plain));
        }
        let unary = !breaks && u64::from(max_value) <= 2 + 2 * u64::from(usize::BITS - table.sizes[0].leading_zeros());
        if is_named && unary && (numeration.base().is_some() || numeration.is_zeckendorf()) && max_value > 2 {
            all.push((numeration, Form::Graph(Code::Unary)));
        }
        if is_named && few && (arity > 1 || all.len() < 4) {
            all.push((numeration, plain));
        }
    }
    all.extend(left_aligned(moves, arity).into_iter().map(|numeration| (numeration, plain)));
    all
}

/// Numerations without addition, for moves that only compare and multiply: base 2, the bases that
/// the rules divide or multiply by, and the products of two of these. A power of a base says no
/// more than the base.
pub(super) fn left_aligned(moves: &MoveClauses, arity: usize) -> Vec<Numeration> {
    let breaks = moves.clauses.iter().any(|clause| clause.components.len() > 1);
    if arity != 1 || breaks || moves.in_numeration(Numeration::left_aligned(2), arity).is_none() {
        return Vec::new();
    }
    let named: Vec<i64> = factors(moves).collect();
    let products = named.iter().enumerate().flat_map(|(i, &a)| named[i + 1..].iter().map(move |&b| a * b));
    let mut bases = vec![2];
    for base in named.iter().copied().chain(products) {
        if base <= MAX_ALIGNED && !POWERS.contains(&base) && !bases.contains(&base) {
            bases.push(base);
        }
    }
    bases.into_iter().filter_map(|base| u8::try_from(base).ok()).map(Numeration::left_aligned).collect()
}

/// The largest base in which first digits are aligned, and the powers of smaller bases up to it.
const MAX_ALIGNED: i64 = 16;
const POWERS: [i64; 4] = [4, 8, 9, 16];

/// If every move divides, by at least two different numbers, the values often repeat with the
/// product of the smallest divisor a and the largest divisor b: quotients lead from n to between
/// n/b and n/a, and from there the next player can move to about n/(a b).
fn quotients(moves: &MoveClauses) -> Option<Numeration> {
    let divides = |clause: &Clause| {
        let factor =
            |atom: &Atom| matches!(atom, Atom::Linear { terms, .. } if terms.iter().any(|term| term.1.abs() > 1));
        clause.atoms.iter().any(factor)
    };
    let (min, max) = (factors(moves).min()?, factors(moves).max()?);
    let base = u8::try_from(min * max).ok().filter(|base| i64::from(*base) <= MAX_SUGGESTED)?;
    (min < max && moves.clauses.iter().all(divides)).then_some(Numeration::in_base(base))
}

/// The largest factor in a linear atom: moves lead to quotients by at most this.
pub(super) fn largest_factor(moves: &MoveClauses) -> u64 {
    let terms = |clause: &Clause| -> u64 {
        let factor = |atom: &Atom| match atom {
            Atom::Linear { terms, .. } => terms.iter().map(|term| term.1.unsigned_abs()).max().unwrap_or(1),
            _ => 1,
        };
        clause.atoms.iter().map(factor).max().unwrap_or(1)
    };
    moves.clauses.iter().map(terms).max().unwrap_or(1)
}

/// The largest base that is tried because numbers of the rules suggest it, or with several
/// coordinates: tables show too little of larger ones, and automata have too many symbols.
const MAX_SUGGESTED: i64 = 36;

/// The factors in linear atoms without their signs, from 2 to the largest base that they suggest,
/// increasing.
fn factors(moves: &MoveClauses) -> impl Iterator<Item = i64> {
    let mut all: Vec<i64> = Vec::new();
    for atom in moves.clauses.iter().chain(&moves.domain).flat_map(|clause| &clause.atoms) {
        if let Atom::Linear { terms, .. } = atom {
            all.extend(terms.iter().map(|term| term.1.abs()).filter(|c| (2..=MAX_SUGGESTED).contains(c)));
        }
    }
    all.sort_unstable();
    all.dedup();
    all.into_iter()
}

/// Does a move take members of a set that becomes ever sparser? Then a table shows few members, and
/// a law that fits it need not fit the next ones, so conjectures are worth nothing.
pub(super) fn has_sparse_sets(rules: &Ruleset) -> bool {
    let sparse = |item: &Item| {
        let dense = [SetKind::Primes, SetKind::PrimePowers, SetKind::Semiprimes];
        matches!(item, Item::Named(kind, _) if kind.is_infinite() && !dense.contains(kind))
    };
    rules.resolved().rules.iter().flat_map(|rule| &rule.binders).flat_map(|bound| &bound.items).any(sparse)
}

/// Numeration systems to try: those that the rules name, and for one coordinate some others.
pub(super) fn numerations(moves: &MoveClauses, arity: usize) -> Vec<Numeration> {
    let mut all = named(moves, arity);
    let factors: Vec<i64> = factors(moves).collect();
    // Games with n/2 and n/3 may have a law in base 6 or 12.
    let divides = factors.iter().any(|c| !(*c as u64).is_power_of_two());
    if digits(moves).is_empty() && divides && arity == 1 {
        let common = factors.iter().try_fold(1, |all, factor| lcm(all, factor.unsigned_abs()));
        let twice = common.and_then(|common| common.checked_mul(2));
        for base in common.into_iter().chain(twice).chain([6, 12, 18]) {
            all.extend(u8::try_from(base).ok().filter(|base| (3..=18).contains(base)).map(Numeration::in_base));
        }
    }
    if arity == 1 {
        all.extend([Numeration::in_base(3), Numeration::FIBONACCI]);
    }
    different(all)
}

/// The numeration systems that the rules name, by digits or factors, and base 2.
pub(crate) fn named(moves: &MoveClauses, arity: usize) -> Vec<Numeration> {
    let mut all = digits(moves);
    all.retain(|numeration| arity == 1 || numeration.base().is_none_or(|base| i64::from(base) <= MAX_SUGGESTED));
    all.extend(quotients(moves).filter(|_| arity == 1));
    all.extend(factors(moves).filter(|&c| c > 2 && arity == 1).map(|c| Numeration::in_base(c as u8)));
    all.push(Numeration::in_base(2));
    different(all)
}

/// The numeration systems whose digits the rules mention.
fn digits(moves: &MoveClauses) -> Vec<Numeration> {
    let mut all: Vec<Numeration> = Vec::new();
    for atom in moves.clauses.iter().chain(&moves.domain).flat_map(|clause| &clause.atoms) {
        match atom {
            Atom::Power { base, .. } | Atom::Digit { base, .. } => {
                all.extend(Some(*base).filter(|c| (2..=MAX_BASE).contains(c)).map(|c| Numeration::in_base(c as u8)));
            }
            Atom::Fibonacci { .. } | Atom::ZeckendorfPart { .. } => all.push(Numeration::FIBONACCI),
            _ => {}
        }
    }
    all
}

/// The numeration systems by whose digits moves are described, each once: those that the rules
/// mention, and base 2 for bits.
pub(super) fn described_by(moves: &MoveClauses) -> Vec<Numeration> {
    let mut atoms = moves.clauses.iter().chain(&moves.domain).flat_map(|clause| &clause.atoms);
    let bits = atoms.any(|atom| matches!(atom, Atom::Bitwise { .. } | Atom::Lowbit { .. } | Atom::Bit { .. }));
    different(bits.then(|| Numeration::in_base(2)).into_iter().chain(digits(moves)).collect())
}

/// The list without repetitions.
fn different(all: Vec<Numeration>) -> Vec<Numeration> {
    let mut different: Vec<Numeration> = Vec::new();
    for numeration in all {
        if !different.contains(&numeration) {
            different.push(numeration);
        }
    }
    different
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(text: &str) -> MoveClauses {
        MoveClauses::new(&Ruleset::parse(text).unwrap()).unwrap()
    }

    #[test]
    fn numerations_are_those_of_the_rules_and_common_bases_of_their_divisors() {
        let bases = |text: &str| -> Vec<u8> {
            numerations(&clauses(text), 1).into_iter().filter_map(Numeration::base).collect()
        };
        // The least common multiple of 2 and 3, and twice that.
        let both = bases("n -> n/2 if n > 0\nn -> n/3 if n > 0");
        assert!([2, 3, 6, 12, 18].iter().all(|base| both.contains(base)), "{both:?}");
        assert!(bases("n -> n/4 if n > 0\nn -> n/5 if n > 0").contains(&5));
        let plain = bases("n -> n - k for k in 1..3");
        assert!(plain.contains(&2) && !plain.contains(&6), "{plain:?}");
        for all in [both, plain] {
            assert!(all.iter().all(|base| all.iter().filter(|other| *other == base).count() == 1), "{all:?}");
        }
    }

    #[test]
    fn sets_that_become_ever_sparser_are_told_from_dense_ones() {
        let sparse = |set: &str| has_sparse_sets(&Ruleset::parse(&format!("n -> n - k for k in {set}")).unwrap());
        assert!(sparse("squares") && sparse("powers(2)") && sparse("fibonacci"));
        assert!(!sparse("primes") && !sparse("1..n") && !sparse("{1, 5}") && !sparse("divisors(n)"));
    }
}

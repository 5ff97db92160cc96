//! The atoms of formulas as automata: powers, bits, digits, remainders. Linear equations and
//! inequalities are in the module `linear`.

use super::{AutomaticRelation, Numeration, StateBudget, Stop, Track};
use nimatron_rules::formula::{Atom, BitOp};

pub use super::linear::linear;

/// The automaton of an atom of a formula, on the tracks of its variables.
///
/// # Errors
/// The atom is not recognized by an automaton in this numeration; too many states, or the budget is
/// used up.
pub fn atom(numeration: Numeration, atom: &Atom, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
    named(numeration, atom, &Track::Variable, limits)
}

/// The automaton of an atom of a formula whose variable `i` is on the track `tracks[i]`.
///
/// # Errors
/// The atom is not recognized by an automaton in this numeration; too many states, or the budget is
/// used up.
pub fn atom_on(
    numeration: Numeration,
    atom: &Atom,
    tracks: &[Track],
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    named(numeration, atom, &|variable| tracks[variable], limits)
}

fn named(
    numeration: Numeration,
    atom: &Atom,
    on: &dyn Fn(usize) -> Track,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    match atom {
        Atom::Linear { terms, constant, equal } => {
            let terms: Vec<(Track, i64)> = terms.iter().map(|&(variable, factor)| (on(variable), factor)).collect();
            linear(numeration, &terms, *constant, *equal, limits)
        }
        Atom::Power { base, of } => power(numeration, *base, on(*of), limits),
        Atom::Fibonacci { of } => {
            needs(numeration.is_zeckendorf(), "Fibonacci numbers", numeration)?;
            single(numeration, on(*of), limits)
        }
        Atom::ZeckendorfPart { part, of } => {
            needs(numeration.is_zeckendorf(), "parts of Zeckendorf sums", numeration)?;
            one_of(numeration, on(*part), on(*of), |digit, of| digit == 1 && of == 1, limits)
        }
        Atom::Bitwise { op, left, right, result } => {
            bitwise(numeration, *op, [on(*left), on(*right), on(*result)], limits)
        }
        Atom::Lowbit { result, of } => lowbit(numeration, on(*result), on(*of), limits),
        Atom::Bit { mask, of, set } => {
            has_bits(numeration)?;
            let fits = |mask: u8, of: u8| mask.is_power_of_two() && (of & mask != 0) == *set;
            one_of(numeration, on(*mask), on(*of), fits, limits)
        }
        Atom::Digit { base, digit, of } => has_digit(numeration, *base, *digit, on(*of), limits),
        Atom::Remainder { modulus, residue, of } => remainder(numeration, *modulus, *residue, on(*of), limits),
    }
}

fn needs(condition: bool, what: &str, numeration: Numeration) -> Result<(), Stop> {
    if condition {
        Ok(())
    } else {
        Err(Stop::NotDefinable(format!("{what} are not recognized by an automaton in {numeration}")))
    }
}

fn has_bits(numeration: Numeration) -> Result<(), Stop> {
    needs(numeration.is_power_of_two_base(), "bits", numeration)
}

/// The relation that holds only for the number that `word` represents.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn is(
    numeration: Numeration,
    of: impl Into<Track>,
    word: &[u8],
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    // The number of digits of the word that have been read, without leading zeros.
    let step = |&at: &usize, digits: &[u8]| match word.get(at) {
        Some(&digit) if digit == digits[0] => Some(at + 1),
        _ if at == 0 && digits[0] == 0 => Some(0),
        _ => None,
    };
    AutomaticRelation::of_digits(numeration, &[of.into()], 0, step, |&at| at == word.len(), limits)
}

/// The numbers with a single digit 1 and zeros otherwise.
fn single(numeration: Numeration, of: Track, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
    let step = |seen: &bool, digits: &[u8]| match (seen, digits[0]) {
        (_, 0) => Some(*seen),
        (false, 1) => Some(true),
        _ => None,
    };
    AutomaticRelation::of_digits(numeration, &[of], false, step, |&seen| seen, limits)
}

/// `part` has exactly one nonzero digit, and `fits` holds for the digits of both numbers there.
fn one_of(
    numeration: Numeration,
    part: Track,
    of: Track,
    fits: impl Fn(u8, u8) -> bool,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let step = |seen: &bool, digits: &[u8]| match (seen, digits[0]) {
        (_, 0) => Some(*seen),
        (false, digit) if fits(digit, digits[1]) => Some(true),
        _ => None,
    };
    AutomaticRelation::of_digits(numeration, &[part, of], false, step, |&seen| seen, limits)
}

/// The powers of `of_base`, if it and the base of the numeration are powers of the same number.
fn power(numeration: Numeration, of_base: i64, of: Track, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
    let root = numeration.base().and_then(|base| common_root(base.into(), of_base));
    let Some((root, in_base, in_power)) = root else {
        return Err(Stop::NotDefinable(format!(
            "the powers of {of_base} are not recognized by an automaton in {numeration}"
        )));
    };
    // A digit root^e followed by m zeros: the exponent e + m * in_base of the root has to be a
    // multiple of in_power.
    let exponent = |digit: u8| (0..in_base).find(|&e| root.checked_pow(e) == Some(i64::from(digit)));
    let step = |state: &Option<u32>, digits: &[u8]| match (state, digits[0]) {
        (None, 0) => Some(None),
        (Some(e), 0) => Some(Some((e + in_base) % in_power)),
        (None, digit) => exponent(digit).map(|e| Some(e % in_power)),
        _ => None,
    };
    AutomaticRelation::of_digits(numeration, &[of], None, step, |state| *state == Some(0), limits)
}

/// A number that both are powers of, with the two exponents.
pub(crate) fn common_root(a: i64, b: i64) -> Option<(i64, u32, u32)> {
    let exponent = |root: i64, of: i64| (1..63).find(|&e| root.checked_pow(e) == Some(of));
    (2..=a.min(b)).find_map(|root| Some((root, exponent(root, a)?, exponent(root, b)?)))
}

fn bitwise(
    numeration: Numeration,
    op: BitOp,
    tracks: [Track; 3],
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    has_bits(numeration)?;
    let step = |(): &(), d: &[u8]| (op.of(d[0].into(), d[1].into()) == u32::from(d[2])).then_some(());
    AutomaticRelation::of_digits(numeration, &tracks, (), step, |()| true, limits)
}

/// `left xor right = result`
///
/// # Errors
/// The base is not a power of two; too many states, or the budget is used up.
pub fn xor(numeration: Numeration, tracks: [Track; 3], limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
    bitwise(numeration, BitOp::Xor, tracks, limits)
}

fn lowbit(
    numeration: Numeration,
    result: Track,
    of: Track,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    has_bits(numeration)?;
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum State {
        Zero,
        Begun,
        Done,
    }
    let step = |state: &State, digits: &[u8]| match (state, digits[0], digits[1]) {
        (_, 0, 0) => Some(*state),
        (State::Done, ..) => None,
        (_, 0, _) => Some(State::Begun),
        (_, bit, of) => (of != 0 && bit == of & of.wrapping_neg()).then_some(State::Done),
    };
    AutomaticRelation::of_digits(numeration, &[result, of], State::Zero, step, |&state| state != State::Begun, limits)
}

/// The numbers with a given remainder.
fn remainder(
    numeration: Numeration,
    modulus: i64,
    residue: i64,
    of: Track,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    needs(modulus > 0, "remainders of such a division", numeration)?;
    if numeration.adds_previous() {
        return Err(Stop::NotDefinable(format!("remainders are not supported in {numeration}")));
    }
    let factor = i64::from(numeration.factor());
    if numeration.adds() {
        let step = |value: &i64, digits: &[u8]| Some((value * factor + i64::from(digits[0])) % modulus);
        return AutomaticRelation::of_digits(numeration, &[of], 0, step, |&value| value == residue, limits);
    }
    // The value of the digits read so far, and the weight of the next digit.
    let step = |&(value, weight): &(i64, i64), digits: &[u8]| {
        let digit = i64::from(digits[0]);
        let next = (value + weight * (digit - 1)) % modulus;
        Some(if digit == 0 { (value, weight) } else { (next, weight * factor % modulus) })
    };
    AutomaticRelation::of_digits(numeration, &[of], (0, 1 % modulus), step, |state| state.0 == residue, limits)
}

fn has_digit(
    numeration: Numeration,
    base: i64,
    digit: i64,
    of: Track,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let same = numeration.base().is_some_and(|own| i64::from(own) == base);
    needs(same, &format!("digits in base {base}"), numeration)?;
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum State {
        Front,
        Inside,
        Found,
    }
    let step = |state: &State, digits: &[u8]| {
        Some(match (state, digits[0]) {
            (State::Front, 0) => State::Front,
            (State::Found, _) => State::Found,
            (_, d) if i64::from(d) == digit => State::Found,
            _ => State::Inside,
        })
    };
    let accept = |state: &State| *state == State::Found || (*state == State::Front && digit == 0);
    AutomaticRelation::of_digits(numeration, &[of], State::Front, step, accept, limits)
}

#[cfg(test)]
mod tests {
    use super::super::{ALL, MORE};
    use super::*;
    use nimatron_core::Budget;
    use proptest::prelude::*;

    /// Checks the automaton against `holds` for all tuples below `below`.
    fn agrees(relation: &AutomaticRelation, below: u64, holds: impl Fn(&[u64]) -> bool) {
        let count = relation.tracks.len() as u32;
        for index in 0..below.pow(count) {
            let tuple: Vec<u64> = (0..count).map(|track| index / below.pow(track) % below).collect();
            let words: Vec<_> = tuple.iter().map(|&n| relation.numeration.represent_small(n)).collect();
            assert_eq!(relation.contains(&words), holds(&tuple), "{} {tuple:?}", relation.numeration);
        }
    }

    #[test]
    fn atoms_mean_what_they_say() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(100_000, 1 << 40, &budget);
        for system in ALL.into_iter().chain(MORE) {
            let two = Atom::Power { base: 2, of: 0 };
            if let Ok(relation) = atom(system, &two, &limits) {
                agrees(&relation, 300, |t| t[0].is_power_of_two());
            }
            if let Ok(relation) = atom(system, &Atom::Digit { base: 10, digit: 0, of: 0 }, &limits) {
                agrees(&relation, 1200, |t| t[0].to_string().contains('0'));
            }
        }
        for base in [2, 4, 8] {
            let system = Numeration::in_base(base);
            agrees(&atom(system, &Atom::Power { base: 4, of: 0 }, &limits).unwrap(), 1100, |t| {
                t[0].is_power_of_two() && t[0].trailing_zeros() % 2 == 0
            });
            agrees(&atom(system, &Atom::Power { base: 8, of: 0 }, &limits).unwrap(), 1100, |t| {
                t[0].is_power_of_two() && t[0].trailing_zeros() % 3 == 0
            });
            agrees(&atom(system, &Atom::Lowbit { result: 5, of: 2 }, &limits).unwrap(), 70, |t| {
                t[1] == t[0] & t[0].wrapping_neg()
            });
            for set in [true, false] {
                agrees(&atom(system, &Atom::Bit { mask: 1, of: 0, set }, &limits).unwrap(), 70, |t| {
                    t[1].is_power_of_two() && (t[0] & t[1] != 0) == set
                });
            }
            let and = Atom::Bitwise { op: BitOp::And, left: 2, right: 0, result: 1 };
            agrees(&atom(system, &and, &limits).unwrap(), 20, |t| t[0] & t[2] == t[1]);
            let twice = Atom::Bitwise { op: BitOp::Xor, left: 2, right: 2, result: 1 };
            agrees(&atom(system, &twice, &limits).unwrap(), 20, |t| t[0] == 0);
        }
        let fibonacci = atom(Numeration::FIBONACCI, &Atom::Fibonacci { of: 0 }, &limits).unwrap();
        agrees(&fibonacci, 300, |t| [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233].contains(&t[0]));
        assert!(atom(Numeration::in_base(10), &Atom::Power { base: 2, of: 0 }, &limits).is_err());
        assert!(atom(Numeration::in_base(3), &Atom::Lowbit { result: 0, of: 1 }, &limits).is_err());
    }

    #[test]
    fn remainders_are_those_of_numbers() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(10_000, 1 << 30, &budget);
        for system in [2, 3, 10].into_iter().flat_map(|base| {
            [Numeration::in_base(base), Numeration::left_aligned(base), Numeration::without_zero(base)]
        }) {
            for modulus in 1..8 {
                for residue in 0..modulus {
                    let atom = Atom::Remainder { modulus, residue, of: 3 };
                    agrees(&super::atom(system, &atom, &limits).unwrap(), 300, |t| {
                        t[0] % modulus as u64 == residue as u64
                    });
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]
        #[test]
        fn linear_atoms_are_exact(which in 0usize..15, a in -4i64..5, b in -4i64..5, c in -3i64..4, constant in -30i64..31, equal: bool) {
            let budget = Budget::unlimited();
            let limits = StateBudget::new(1_000_000, 1 << 40, &budget);
            let system = *ALL.iter().chain(&MORE).nth(which).unwrap();
            prop_assume!(system.digits() < 5);
            // Without addition, an atom has at most two numbers.
            let c = if system.adds() { c } else { 0 };
            let terms = [(3, a), (1, b), (7, c)];
            let relation = linear(system, &terms, constant, equal, &limits).unwrap();
            agrees(&relation, 24, |t| {
                let value = b * t[0] as i64 + a * t[1] as i64 + c * t[2] as i64 + constant;
                if equal { value == 0 } else { value >= 0 }
            });
            // Existential quantification and difference against enumeration: some x below 24 with
            // the relation, where the form bounds it.
            if equal && c != 0 {
                let some = relation.exists(7, &limits).unwrap();
                agrees(&some, 12, |t| {
                    let rest = b * t[0] as i64 + a * t[1] as i64 + constant;
                    rest % c == 0 && -rest / c >= 0
                });
                let none = AutomaticRelation::all(system, &[1, 3], &limits).unwrap().minus(&some, &limits).unwrap();
                prop_assert!(none.and(&some, &limits).unwrap().is_empty());
                let least = none.exists(3, &limits).unwrap().least();
                if let Some(word) = least {
                    let below = linear(system, &[(1, -1)], i64::try_from(system.small_value(&word).unwrap()).unwrap() - 1, false, &limits).unwrap();
                    prop_assert!(none.exists(3, &limits).unwrap().and(&below, &limits).unwrap().is_empty());
                }
            }
        }
    }
}

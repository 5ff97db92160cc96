//! The atoms of formulas as machines that read digits, the most significant first. A machine stops
//! early when nothing can be accepted any more.
//!
//! "Has the digit d" is expressed by a further number that marks the place,
//! `CheckerMachine::Digit`: a machine that looked for the first such place would have to
//! distinguish all sets of digits seen so far.
//!
//! In numerations without a base the states of linear machines are listed first
//! (`CheckerMachine::Listed`). States from which nothing is accepted are left out, and those from
//! which everything is are named alike, so that the states that are met do not depend on how far a
//! machine looks ahead. The checker in Coq does the same (`formal/Recurring.v`) and meets the same
//! ones.

use crate::aligned::Aligned;
use crate::state::{ABOVE, BELOW, CheckerState};
use crate::systems::CheckerNumeration;
use nimatron_rules::formula::Atom;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// An automaton, of the certificate or of a machine with all its states listed; transitions by
/// digits, the first track least significant.
#[derive(Clone, Debug)]
pub(crate) struct ListedAutomaton {
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) accept: Vec<bool>,
    /// States from which something is accepted.
    pub(crate) live: Vec<bool>,
}

impl ListedAutomaton {
    pub(crate) fn new(next: Vec<Vec<u32>>, accept: Vec<bool>) -> ListedAutomaton {
        // Backwards from the accepting states.
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); next.len()];
        for (state, row) in next.iter().enumerate() {
            row.iter().for_each(|&to| before[to as usize].push(state as u32));
        }
        let mut live = accept.clone();
        let mut open: Vec<usize> = (0..live.len()).filter(|&state| live[state]).collect();
        while let Some(state) = open.pop() {
            for &from in &before[state] {
                if !std::mem::replace(&mut live[from as usize], true) {
                    open.push(from as usize);
                }
            }
        }
        ListedAutomaton { next, accept, live }
    }

    fn step(&self, state: CheckerState, digits: &[u8], base: usize) -> Option<CheckerState> {
        let symbol = digits.iter().rev().fold(0, |s, &d| s * base + d as usize);
        let next = self.next[state.0 as usize][symbol];
        self.live[next as usize].then_some((next.into(), 0))
    }
}

/// The maximum number of states of a machine whose states are listed.
const MAX_EXPLORED: usize = 20_000;

#[derive(Debug)]
pub(crate) enum CheckerMachine<'c> {
    /// A sum of factor * digit, plus the constant; equal to 0, or at least 0.
    Linear {
        system: CheckerNumeration,
        factors: Vec<i128>,
        constant: i128,
        equal: bool,
    },
    /// The same for at most two numbers whose first digits are aligned.
    Aligned(Aligned),
    /// An automaton of the certificate.
    Given {
        automaton: Cow<'c, ListedAutomaton>,
        digits: usize,
    },
    /// A machine with all its states listed, and what each is called in a certificate: its state
    /// in the machine itself, or [`ABOVE`] if everything is accepted from there.
    Listed {
        automaton: ListedAutomaton,
        digits: usize,
        names: Vec<CheckerState>,
        numbers: FxHashMap<CheckerState, u32>,
    },
    /// A power of a number: exactly one digit is not 0. It is root^e and followed by m zeros, where
    /// e + m * in_base is a multiple of in_power; the base is root^in_base, and the powers are
    /// those of root^in_power.
    Power {
        root: i128,
        in_base: u32,
        in_power: u32,
    },
    /// The first number has exactly one digit that is not 0, a single bit; the second number has
    /// that bit if `set`, else it does not.
    Part {
        set: bool,
    },
    Bitwise(nimatron_rules::formula::BitOp),
    Lowbit,
    /// The second number has exactly one digit that is not 0, a 1, at a place where the first one
    /// has this digit.
    Digit(i128),
    /// A remainder. A state is (remainder so far, weight of the next digit minus 1), the weight
    /// only where the least significant digit comes first.
    Remainder {
        base: i128,
        first_last: bool,
        modulus: i128,
        residue: i128,
    },
}

impl<'c> CheckerMachine<'c> {
    /// The machine of an atom of the rules; `None` if there is none for it in this system.
    pub(crate) fn of(system: CheckerNumeration, atom: &Atom) -> Option<CheckerMachine<'c>> {
        let bits = system.base().is_some_and(|b| b & (b - 1) == 0);
        match atom {
            Atom::Linear { terms, constant, equal } => {
                // With this bound, the squares that the machine compares fit 128 bits.
                let small = |number: i64| number.unsigned_abs() < 1 << 42;
                if terms.len() >= 64 || !small(*constant) || !terms.iter().all(|term| small(term.1)) {
                    return None;
                }
                let factors: Vec<i128> = terms.iter().map(|term| term.1.into()).collect();
                let constant = (*constant).into();
                if system.adds() {
                    Some(CheckerMachine::Linear { system, factors, constant, equal: *equal })
                } else {
                    Aligned::new(system.factor, &factors, constant, *equal).map(CheckerMachine::Aligned)
                }
            }
            Atom::Power { base, .. } => {
                let own = system.base()?;
                let exponent = |root: i128, of: i128| (1..64).find(|&e| root.checked_pow(e) == Some(of));
                (2..=own)
                    .find_map(|root| Some((root, exponent(root, own)?, exponent(root, (*base).into())?)))
                    .map(|(root, in_base, in_power)| CheckerMachine::Power { root, in_base, in_power })
            }
            Atom::Fibonacci { .. } => {
                system.is_fibonacci().then_some(CheckerMachine::Power { root: 2, in_base: 1, in_power: 1 })
            }
            Atom::ZeckendorfPart { .. } => system.is_fibonacci().then_some(CheckerMachine::Part { set: true }),
            Atom::Bit { set, .. } => bits.then_some(CheckerMachine::Part { set: *set }),
            Atom::Bitwise { op, .. } => bits.then_some(CheckerMachine::Bitwise(*op)),
            Atom::Lowbit { .. } => bits.then_some(CheckerMachine::Lowbit),
            Atom::Remainder { modulus, residue, .. } => {
                if system.previous > 0 {
                    return None;
                }
                let (base, first_last) = (system.factor, !system.adds());
                let (modulus, residue) = (i128::from(*modulus), i128::from(*residue));
                (2..1 << 40).contains(&modulus).then_some(CheckerMachine::Remainder {
                    base,
                    first_last,
                    modulus,
                    residue,
                })
            }
            Atom::Digit { base, digit, .. } => {
                (system.base() == Some((*base).into())).then_some(CheckerMachine::Digit((*digit).into()))
            }
        }
    }

    /// The machine with all its states listed, if there are not too many. Then the states from
    /// which nothing is accepted are known exactly; in a numeration without a base the bound beyond
    /// which a sum never comes back is only approximate.
    pub(crate) fn explored(self, digits: usize, tracks: usize) -> CheckerMachine<'c> {
        let Some(symbols) = digits.checked_pow(tracks as u32).filter(|&symbols| symbols <= 1 << 10) else {
            return self;
        };
        let mut numbers: FxHashMap<CheckerState, u32> = FxHashMap::from_iter([((0, 0), 0)]);
        let mut states = vec![(0, 0)];
        let mut next: Vec<Vec<u32>> = Vec::new();
        while next.len() < states.len() {
            if states.len() > MAX_EXPLORED {
                return self;
            }
            let state = states[next.len()];
            let mut row = Vec::with_capacity(symbols);
            for symbol in 0..symbols {
                let read: Vec<u8> =
                    (0..tracks).map(|track| (symbol / digits.pow(track as u32) % digits) as u8).collect();
                row.push(self.step(state, &read).map_or(u32::MAX, |to| {
                    *numbers.entry(to).or_insert_with(|| {
                        states.push(to);
                        states.len() as u32 - 1
                    })
                }));
            }
            next.push(row);
        }
        // The last states are the one from which nothing is accepted, and the one from which
        // everything is. With these the states do not depend on how far a machine looks ahead, so
        // that another checker meets the same ones.
        let (nothing, everything) = (states.len() as u32, states.len() as u32 + 1);
        next.iter_mut().flatten().for_each(|to| *to = nothing.min(*to));
        next.push(vec![nothing; symbols]);
        next.push(vec![everything; symbols]);
        let accept: Vec<bool> = states.iter().map(|&state| self.accepts(state)).chain([false, true]).collect();
        let refusing = ListedAutomaton::new(next.clone(), accept.iter().map(|accept| !accept).collect());
        for to in next.iter_mut().flatten().filter(|to| !refusing.live[**to as usize]) {
            *to = everything;
        }
        states.extend([BELOW, ABOVE]);
        // `ABOVE` may have been met before it got a place of its own.
        numbers.insert(ABOVE, everything);
        CheckerMachine::Listed { automaton: ListedAutomaton::new(next, accept), digits, names: states, numbers }
    }

    /// A state as it is written in a certificate.
    pub(crate) fn name(&self, state: CheckerState) -> CheckerState {
        match self {
            CheckerMachine::Listed { names, .. } => names[state.0 as usize],
            _ => state,
        }
    }

    /// The state that is written so in a certificate.
    pub(crate) fn of_name(&self, name: CheckerState) -> Option<CheckerState> {
        match self {
            CheckerMachine::Listed { numbers, .. } => numbers.get(&name).map(|&number| (number.into(), 0)),
            _ => Some(name),
        }
    }

    /// The numbers that the machine of an atom reads, in its order.
    pub(crate) fn tracks(atom: &Atom) -> Vec<usize> {
        match atom {
            Atom::Linear { terms, .. } => terms.iter().map(|term| term.0).collect(),
            Atom::Power { of, .. } | Atom::Fibonacci { of } | Atom::Digit { of, .. } | Atom::Remainder { of, .. } => {
                vec![*of]
            }
            Atom::ZeckendorfPart { part, of } => vec![*part, *of],
            Atom::Bit { mask, of, .. } => vec![*mask, *of],
            Atom::Bitwise { left, right, result, .. } => vec![*left, *right, *result],
            Atom::Lowbit { result, of } => vec![*result, *of],
        }
    }

    /// The state after these digits, one for each track; `None` if nothing can be accepted any
    /// more.
    pub(crate) fn step(&self, state: CheckerState, digits: &[u8]) -> Option<CheckerState> {
        match self {
            CheckerMachine::Linear { system, factors, constant, equal } => {
                if state == ABOVE || state == BELOW {
                    return Some(state);
                }
                let sum: i128 = factors.iter().zip(digits).map(|(c, &d)| c * i128::from(d)).sum();
                let (factor, top) = (system.factor, system.digits() as i128 - 1);
                let (next, above, below) = if system.previous > 0 {
                    let previous = system.previous;
                    let (p, r) = (factor * state.0 + previous * state.1 + sum, state.0);
                    // |d| <= most; beyond 3 most + 2 |constant| + 2, p + gamma r never decreases
                    // again, and the value stays beyond the constant.
                    let most = factors.iter().map(|c| c.abs()).sum::<i128>() * top;
                    let far = 3 * most + 2 * constant.abs() + 2;
                    let beyond = |p, r| beyond((factor, previous), p, r, far);
                    ((p, r), beyond(p, r), beyond(-p, -r))
                } else {
                    let t = factor * state.0 + sum;
                    let up: i128 = factors.iter().filter(|c| **c > 0).sum();
                    let down: i128 = factors.iter().filter(|c| **c < 0).sum();
                    // If b is the factor, the value after i more digits is at least
                    // b^i t + (b^i - 1)/(b - 1) top down, and at most
                    // b^i t + (b^i - 1)/(b - 1) top up.
                    let ends = |sum: i128| (factor - 1) * t + top * sum;
                    ((t, 0), ends(down) >= 0 && t > -constant, ends(up) <= 0 && t < -constant)
                };
                match (above, below) {
                    (true, _) if *equal => None,
                    (true, _) => Some(ABOVE),
                    (_, true) => None,
                    _ => Some(next),
                }
            }
            CheckerMachine::Aligned(form) => form.step(state, digits),
            CheckerMachine::Given { automaton, digits: base } => automaton.step(state, digits, *base),
            CheckerMachine::Listed { automaton, digits: base, .. } => automaton.step(state, digits, *base),
            CheckerMachine::Power { root, in_base, in_power } => {
                let (in_base, in_power) = (i128::from(*in_base), i128::from(*in_power));
                match (state.1 == 1, digits[0]) {
                    (false, 0) => Some(state),
                    (true, 0) => Some(((state.0 + in_base) % in_power, 1)),
                    (false, digit) => {
                        (0..in_base).find(|&e| root.pow(e as u32) == i128::from(digit)).map(|e| (e % in_power, 1))
                    }
                    _ => None,
                }
            }
            CheckerMachine::Part { set } => match (state.0, digits[0]) {
                (_, 0) => Some(state),
                (0, bit) if bit.is_power_of_two() && (digits[1] & bit != 0) == *set => Some((1, 0)),
                _ => None,
            },
            CheckerMachine::Bitwise(op) => {
                (op.of(digits[0].into(), digits[1].into()) == u32::from(digits[2])).then_some((0, 0))
            }
            // 0: only zeros so far; 1: a number without its lowest bit so far; 2: that bit has been
            // read.
            CheckerMachine::Lowbit => match (state.0, digits[0], digits[1]) {
                (_, 0, 0) => Some(state),
                (2, ..) => None,
                (_, 0, _) => Some((1, 0)),
                (_, bit, of) => (of != 0 && of & of.wrapping_neg() == bit).then_some((2, 0)),
            },
            CheckerMachine::Remainder { base, first_last, modulus, .. } => {
                let digit = i128::from(digits[0]);
                Some(match (first_last, digit) {
                    (false, _) => ((state.0 * base + digit) % modulus, 0),
                    (true, 0) => state,
                    (true, _) => {
                        let weight = state.1 + 1;
                        ((state.0 + weight * (digit - 1)) % modulus, weight * base % modulus - 1)
                    }
                })
            }
            // 0: leading zeros; 1: inside the number; 2: after the marked place.
            CheckerMachine::Digit(digit) => match (state.0, digits[0], digits[1]) {
                (0, 0, 0) => Some(state),
                (0 | 1, _, 0) => Some((1, 0)),
                (2, _, 0) => Some(state),
                (0 | 1, d, 1) if i128::from(d) == *digit && (state.0, d) != (0, 0) => Some((2, 0)),
                _ => None,
            },
        }
    }

    pub(crate) fn accepts(&self, state: CheckerState) -> bool {
        match self {
            CheckerMachine::Linear { system, constant, equal, .. } => {
                if state == ABOVE || state == BELOW {
                    return state == ABOVE;
                }
                let value = state.0 + system.extra() * state.1;
                if *equal { value + constant == 0 } else { value + constant >= 0 }
            }
            CheckerMachine::Aligned(form) => form.accepts(state),
            CheckerMachine::Given { automaton, .. } => automaton.accept[state.0 as usize],
            CheckerMachine::Listed { automaton, .. } => automaton.accept[state.0 as usize],
            CheckerMachine::Power { .. } => state == (0, 1),
            CheckerMachine::Part { .. } => state.0 == 1,
            CheckerMachine::Bitwise(_) => true,
            CheckerMachine::Lowbit => state.0 != 1,
            CheckerMachine::Remainder { residue, .. } => state.0 == *residue,
            CheckerMachine::Digit(digit) => state.0 == 2 || (state.0 == 0 && *digit == 0),
        }
    }
}

/// Whether p + gamma r > far, where gamma = (sqrt(a a + 4 s) - a)/2 and -gamma is a root of
/// x x = a x + s: that is, r sqrt(a a + 4 s) > c.
fn beyond((a, s): (i128, i128), p: i128, r: i128, far: i128) -> bool {
    let c = 2 * far - 2 * p + a * r;
    let (left, right) = (r * r * (a * a + 4 * s), c * c);
    if c < 0 { r >= 0 || left < right } else { r > 0 && left > right }
}

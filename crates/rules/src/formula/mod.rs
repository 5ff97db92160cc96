//! Rules as formulas: every rule becomes clauses of simple atoms over natural numbers, the form in
//! which automata can prove something for all positions. The source is the same resolved tree that
//! is compiled for tables; tests compare the two.
//!
//! A clause says: *there are* natural numbers for its variables, the first of which are the
//! coordinates of the position, such that all atoms hold; then its components are an option. What
//! cannot be expressed in this way (products of variables, divisors, primes, squares) is reported
//! as an [`Undefinable`], with its location.
//!
//! `translate` and `conditions` split a rule into cases (`min`, `or`, `%`, parts of sets, signs).
//! `finish` eliminates variables that an equation determines, expresses conditions in few
//! variables, and drops conditions that follow from others. `rewrite` comes first: it replaces
//! lines whose sets are written with remainders or powers of variables by lines with linear
//! conditions. Results with stretches have clauses of their own ([`Stretched`]).

mod cases;
mod conditions;
mod endless;
mod finish;
mod pairwise;
mod rewrite;
mod translate;

pub use endless::Endless;
pub use pairwise::pairwise;
pub(crate) use rewrite::replaced;

use crate::diagnostic::Span;
use crate::ruleset::Ruleset;
use nimatron_messages::{Message, Say};

/// Digits in larger bases are not written as atoms: there is one case for each digit.
pub const MAX_BASE: i64 = 100;

/// One kind of move, as an existentially quantified conjunction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The number of variables, all natural numbers: first the coordinates of the position, then
    /// the others.
    pub variables: usize,
    /// The conditions, all of which have to hold.
    pub atoms: Vec<Atom>,
    /// The option: the variables that hold the coordinates of each component.
    pub components: Vec<Vec<usize>>,
}

/// One kind of move in a game of one coordinate, which may leave stretches of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretched {
    /// The move, with its single components.
    pub clause: Clause,
    /// For each stretch, the variables of its first heap and of the number after its last heap; the
    /// first is smaller.
    pub stretches: Vec<[usize; 2]>,
}

/// An atomic condition on variables, which are given by index.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// `sum of coefficient * variable + constant` is 0, or at least 0.
    Linear {
        /// The variables in increasing order, with their nonzero coefficients.
        terms: Vec<(usize, i64)>,
        /// The constant.
        constant: i64,
        /// Is the sum equal to 0 (otherwise at least 0)?
        equal: bool,
    },
    /// A power of the base: 1, b, b², ...
    Power {
        /// The base, at least 2.
        base: i64,
        /// The variable.
        of: usize,
    },
    /// A Fibonacci number: 1, 2, 3, 5, ...
    Fibonacci {
        /// The variable.
        of: usize,
    },
    /// A summand of the Zeckendorf representation of a number.
    ZeckendorfPart {
        /// The part.
        part: usize,
        /// The whole.
        of: usize,
    },
    /// `left op right = result`, bit by bit.
    Bitwise {
        /// The operation.
        op: BitOp,
        /// The first operand.
        left: usize,
        /// The second operand.
        right: usize,
        /// The result.
        result: usize,
    },
    /// The largest power of two that divides a number; 0 for 0.
    Lowbit {
        /// The power.
        result: usize,
        /// The number.
        of: usize,
    },
    /// `mask` is a power of two, and that bit of the number is 1 (`set`) or 0.
    Bit {
        /// The power of two.
        mask: usize,
        /// The number.
        of: usize,
        /// Is the bit 1?
        set: bool,
    },
    /// This digit occurs in the number, written in this base (0 is written `0`).
    Digit {
        /// The base, at least 2.
        base: i64,
        /// The digit, less than the base.
        digit: i64,
        /// The number.
        of: usize,
    },
    /// The number has this remainder.
    Remainder {
        /// The divisor, at least 2.
        modulus: i64,
        /// The remainder, less than the divisor.
        residue: i64,
        /// The number.
        of: usize,
    },
}

/// Operations on bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BitOp {
    And,
    Or,
    Xor,
}

impl BitOp {
    /// The result for one bit of each.
    pub const fn of(self, a: u32, b: u32) -> u32 {
        match self {
            BitOp::And => a & b,
            BitOp::Or => a | b,
            BitOp::Xor => a ^ b,
        }
    }
}

impl Atom {
    /// The variables that occur, each once.
    pub fn variables(&self) -> Vec<usize> {
        let mut all = match self {
            Atom::Linear { terms, .. } => terms.iter().map(|term| term.0).collect(),
            Atom::Power { of, .. } | Atom::Fibonacci { of } | Atom::Digit { of, .. } | Atom::Remainder { of, .. } => {
                vec![*of]
            }
            Atom::ZeckendorfPart { part, of } => vec![*part, *of],
            Atom::Bitwise { left, right, result, .. } => vec![*left, *right, *result],
            Atom::Lowbit { result, of } => vec![*result, *of],
            Atom::Bit { mask, of, .. } => vec![*mask, *of],
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The same atom with renamed variables.
    #[must_use]
    pub fn renamed(&self, name: &impl Fn(usize) -> usize) -> Atom {
        match self {
            Atom::Linear { terms, constant, equal } => {
                let mut terms: Vec<(usize, i64)> = terms.iter().map(|&(v, c)| (name(v), c)).collect();
                terms.sort_unstable();
                Atom::Linear { terms, constant: *constant, equal: *equal }
            }
            Atom::Power { base, of } => Atom::Power { base: *base, of: name(*of) },
            Atom::Fibonacci { of } => Atom::Fibonacci { of: name(*of) },
            Atom::ZeckendorfPart { part, of } => Atom::ZeckendorfPart { part: name(*part), of: name(*of) },
            Atom::Bitwise { op, left, right, result } => {
                Atom::Bitwise { op: *op, left: name(*left), right: name(*right), result: name(*result) }
            }
            Atom::Lowbit { result, of } => Atom::Lowbit { result: name(*result), of: name(*of) },
            Atom::Bit { mask, of, set } => Atom::Bit { mask: name(*mask), of: name(*of), set: *set },
            Atom::Digit { base, digit, of } => Atom::Digit { base: *base, digit: *digit, of: name(*of) },
            Atom::Remainder { modulus, residue, of } => {
                Atom::Remainder { modulus: *modulus, residue: *residue, of: name(*of) }
            }
        }
    }
}

/// Why rules cannot be expressed as formulas.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Undefinable {
    /// The location in the text.
    pub span: Span,
    /// The construct that cannot be expressed.
    pub what: Message,
}

impl Say for Undefinable {
    fn message(&self) -> Message {
        self.what.clone()
    }
}

impl Ruleset {
    /// The options of all positions as clauses; one entry for each rule.
    ///
    /// # Errors
    /// The construct that cannot be expressed by clauses.
    pub fn clauses(&self) -> Result<Vec<Vec<Clause>>, Undefinable> {
        let resolved = self.resolved();
        resolved.rules.iter().map(|rule| translate::rule(resolved, rule)).collect()
    }

    /// The moves of a game of one coordinate as clauses with stretches.
    ///
    /// # Errors
    /// The construct that cannot be expressed by such clauses.
    pub fn stretched_clauses(&self) -> Result<Vec<Stretched>, Undefinable> {
        let resolved = self.resolved();
        let all: Result<Vec<_>, _> = resolved.rules.iter().map(|rule| translate::stretched(resolved, rule)).collect();
        Ok(all?.into_iter().flatten().collect())
    }

    /// The condition `where` on a position, as clauses without components, one of which has to
    /// hold.
    ///
    /// # Errors
    /// The construct in the condition that cannot be expressed by clauses.
    pub fn domain_clauses(&self) -> Result<Vec<Clause>, Undefinable> {
        translate::domain(self.resolved())
    }
}

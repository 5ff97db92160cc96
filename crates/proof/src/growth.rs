//! Functions of a heap, for the theorem of Max Nim.

use serde::{Deserialize, Serialize};

/// A partial function of the heap n to the integers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Growth {
    /// The heap itself.
    Heap,
    /// A constant.
    Constant(i64),
    /// With a constant added.
    Plus(Box<Growth>, i64),
    /// A constant times a function.
    Times(i64, Box<Growth>),
    /// Divided by a positive constant, rounded down.
    Quotient(Box<Growth>, i64),
    /// The integer square root.
    Root(Box<Growth>),
    /// The binary logarithm, rounded down.
    Log(Box<Growth>),
    /// The number of digits in a base; 1 for 0.
    Digits(Box<Growth>, i64),
    /// The number of ones in binary.
    Ones(Box<Growth>),
    /// The remainder of a division by a positive constant.
    Remainder(Box<Growth>, i64),
    /// The smallest of several.
    Least(Vec<Growth>),
    /// The largest of several.
    Largest(Vec<Growth>),
}

impl Growth {
    /// The heaps up to this one are computed where a function of all heaps is judged; beyond it,
    /// bounds of the function are used.
    pub const FIRST: i128 = 1 << 16;

    /// The value at a heap; `None` where the function has none (roots and quotients of negative
    /// numbers, logarithms of numbers below 1), or beyond 128 bits.
    pub fn value(&self, n: i128) -> Option<i128> {
        let natural = |of: &Growth| of.value(n).filter(|&x| x >= 0);
        let all = |of: &[Growth]| of.iter().map(|one| one.value(n)).collect::<Option<Vec<_>>>();
        match self {
            Growth::Heap => Some(n),
            Growth::Constant(c) => Some((*c).into()),
            Growth::Plus(of, c) => of.value(n)?.checked_add((*c).into()),
            Growth::Times(c, of) => of.value(n)?.checked_mul((*c).into()),
            Growth::Quotient(of, d) => natural(of)?.checked_div((*d).into()),
            Growth::Root(of) => natural(of).map(i128::isqrt),
            Growth::Log(of) => of.value(n)?.checked_ilog2().map(i128::from),
            Growth::Digits(of, base) => {
                let (mut rest, mut count) = (natural(of)?, 1);
                while rest >= i128::from((*base).max(2)) {
                    (rest, count) = (rest.checked_div((*base).into())?, count + 1);
                }
                (*base >= 2).then_some(count)
            }
            Growth::Ones(of) => natural(of).map(|x| x.count_ones().into()),
            Growth::Remainder(of, d) => natural(of)?.checked_rem((*d).into()).filter(|_| *d > 0),
            Growth::Least(of) => all(of)?.into_iter().min(),
            Growth::Largest(of) => all(of)?.into_iter().max(),
        }
    }

    /// The same function bounded to 0 to n, because at most n tokens can be taken. Bounds that
    /// change nothing are left out, which is decided by the values up to [`Growth::FIRST`]; so from
    /// there on the function has to rise by 0 or 1 with every token.
    #[must_use]
    pub fn within_heap(&self) -> Growth {
        let values = || (0..=Growth::FIRST).filter_map(|n| Some((n, self.value(n)?)));
        let mut bounded = self.clone();
        if values().any(|(n, value)| value > n) {
            bounded = match bounded {
                Growth::Least(mut parts) => {
                    parts.insert(0, Growth::Heap);
                    Growth::Least(parts)
                }
                other => Growth::Least(vec![Growth::Heap, other]),
            };
        }
        if values().any(|(_, value)| value < 0) {
            bounded = Growth::Largest(vec![Growth::Constant(0), bounded]);
        }
        bounded
    }

    /// The formula, with this name for the heap.
    pub fn shown(&self, name: &str) -> String {
        let list = |of: &[Growth]| of.iter().map(|one| one.shown(name)).collect::<Vec<_>>().join(", ");
        let factor = |of: &Growth| match of {
            Growth::Plus(..) => format!("({})", of.shown(name)),
            _ => of.shown(name),
        };
        match self {
            Growth::Heap => name.to_owned(),
            Growth::Constant(c) => c.to_string(),
            Growth::Plus(of, c) if *c < 0 => format!("{} - {}", of.shown(name), c.unsigned_abs()),
            Growth::Plus(of, c) => format!("{} + {c}", of.shown(name)),
            Growth::Times(c, of) => format!("{c}*{}", factor(of)),
            Growth::Quotient(of, d) => format!("floor({}/{d})", factor(of)),
            Growth::Root(of) => format!("isqrt({})", of.shown(name)),
            Growth::Log(of) => format!("log2({})", of.shown(name)),
            Growth::Digits(of, base) => format!("digits({}, {base})", of.shown(name)),
            Growth::Ones(of) => format!("popcount({})", of.shown(name)),
            Growth::Remainder(of, d) => format!("({} mod {d})", factor(of)),
            Growth::Least(of) => format!("min({})", list(of)),
            Growth::Largest(of) => format!("max({})", list(of)),
        }
    }
}

//! A law: what it says of every position, and how far numbers of any length can be asked.

use crate::automata::{Numeration, Relation, Word};
use crate::discover::automatic::Automatic;
use crate::discover::beatty::Pairs;
use crate::discover::cones::Cones;
use crate::discover::expression::Expression;
use crate::discover::linear::Linear;
use crate::discover::predicate::Predicate;
use crate::discover::regular::Regular;
use crate::euclid;
use crate::max_nim;
use crate::prove::formulas::Code;
use crate::rank::Rank;
use crate::reading::Reading;
use nimatron_nimber::{Field, Nimber256};
use nimatron_proof::{Euclid, Growth};
use num_bigint::BigUint;

pub use nimatron_proof::{Claim, Join, Rows};

/// The numbers with some remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The divisor.
    pub modulus: u64,
    /// The remainder.
    pub residue: u64,
}

impl Class {
    /// Does a number have the remainder?
    pub fn contains(self, n: &BigUint) -> bool {
        n % self.modulus == BigUint::from(self.residue)
    }
}

/// A game among those that a game is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its coordinates among those of the whole.
    pub coordinates: Vec<usize>,
    /// Its rules, if it is a game and not a sequence only.
    pub rules: Option<String>,
    /// Its law.
    pub law: Law,
}

impl Part {
    /// The part of a position that belongs to it.
    pub(crate) fn of(&self, position: &[BigUint]) -> Vec<BigUint> {
        self.coordinates.iter().map(|&at| position[at].clone()).collect()
    }

    /// Its value.
    pub(crate) fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        self.law.value(&self.of(position))
    }
}

/// A law in the form in which it is said.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// The first values, then a cycle; with each turn of the cycle the values rise by the saltus.
    Periodic {
        /// Values before the cycle.
        preperiod: Vec<u32>,
        /// The cycle.
        period: Vec<u32>,
        /// What is added with each turn.
        saltus: u32,
    },
    /// An automaton reads the digits.
    Automatic(Automatic),
    /// g(n) = f(n) where f rises, else g(n - f(n) - 1).
    MaxNim(Growth),
    /// Along each line of multiples the values are 0, 1, 2, ... without that of its first position.
    Euclid(Euclid),
    /// The sum of weights of the digits.
    Height {
        /// How positions are written.
        numeration: Numeration,
        /// The weight of each digit.
        weights: Vec<u32>,
    },
    /// A rank and what is added to it; 0 for 0.
    Rank {
        /// The rank.
        rank: Rank,
        /// What is added.
        shift: i64,
    },
    /// Values follow from the digits, by sums of subsequences.
    Regular(Regular),
    /// The numbers with each remainder have a law, as functions of the quotient.
    Classes(Vec<Law>),
    /// Each value is a sum of the ones before it.
    Linear(Linear),
    /// P-positions are the values of a law that grows: that of their places among each other.
    Zeros(Box<Law>),
    /// By the ratio of two coordinates.
    Cones(Cones),
    /// P-positions are the numbers at which a formula has a value.
    Predicate(Predicate),
    /// The values of several games, joined.
    Compound(Join, Vec<Part>),
    /// The formula of the law, and nothing else is known.
    Formula {
        /// The first values of a law of one coordinate, which the formula does not give.
        first: Vec<u32>,
    },
}

/// What the positions of a law are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Positions {
    /// The least value of each coordinate; none: 0.
    pub least: Vec<u64>,
    /// Positions, if there are conditions beyond that: tracks are the coordinates.
    pub conditions: Option<Relation>,
}

impl Positions {
    /// Is a tuple a position?
    pub fn contains(&self, position: &[BigUint]) -> bool {
        position.iter().zip(&self.least).all(|(x, least)| *x >= BigUint::from(*least))
            && self.conditions.as_ref().is_none_or(|relation| {
                let words: Vec<Word> = position.iter().map(|x| relation.numeration.represent(x)).collect();
                relation.contains(&words)
            })
    }
}

/// A law.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    /// What it gives.
    pub claim: Claim,
    /// The number of coordinates.
    pub arity: usize,
    /// If it is about a part of the positions only.
    pub rows: Option<Rows>,
    /// The same, for one coordinate.
    pub class: Option<Class>,
    /// What it says.
    pub body: Body,
    /// The same as a formula, if there is a short one.
    pub formula: Option<Expression>,
    /// The same in other words, if there are some.
    pub reading: Reading,
    /// Preperiod and period of each coordinate, if the law is periodic in all of several: period 1
    /// is constant from there on.
    pub axes: Vec<(usize, usize)>,
    /// The same as pairs of Beatty sequences, if it is about P-positions that are such pairs.
    pub pairs: Option<Pairs>,
    /// Of other tuples it says nothing.
    pub positions: Positions,
}

impl Law {
    /// A law of all positions, without a formula.
    pub fn new(claim: Claim, arity: usize, body: Body) -> Law {
        Law {
            claim,
            arity,
            rows: None,
            class: None,
            body,
            formula: None,
            reading: Reading::default(),
            axes: Vec::new(),
            pairs: None,
            positions: Positions::default(),
        }
    }

    /// A law of all Grundy values that is a formula, and nothing else is known.
    pub fn of_formula(arity: usize, formula: Expression) -> Law {
        Law { formula: Some(formula), ..Law::new(Claim::Grundy, arity, Body::Formula { first: Vec::new() }) }
    }

    /// The Grundy value of a position (1 for N and 0 for P, if the law gives outcomes only: then
    /// the value is 0 or not known; and no more than the least value that it does not give).
    /// `None`: no position of the law, or too far for a law that has to be followed step by step.
    pub fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        if position.len() != self.arity || !self.positions.contains(position) {
            return None;
        }
        if let Some(rows) = self.rows
            && position[rows.coordinate] > BigUint::from(rows.max)
        {
            return None;
        }
        if self.class.is_some_and(|class| !class.contains(&position[0])) {
            return None;
        }
        match &self.body {
            Body::Periodic { preperiod, period, saltus } => Some(periodic(preperiod, period, *saltus, &position[0])),
            Body::Automatic(automatic) => value_by_automaton(automatic, self.claim, position),
            Body::MaxNim(growth) => max_nim::value(growth, &position[0]),
            Body::Euclid(game) => euclid::value(game, &position[0], &position[1]),
            Body::Height { numeration, weights } => {
                let digits = numeration.represent(&position[0]);
                Some(digits.iter().map(|&digit| BigUint::from(weights[digit as usize])).sum())
            }
            Body::Classes(laws) => {
                let n = &position[0];
                let law = usize::try_from(n % laws.len()).ok().and_then(|residue| laws.get(residue))?;
                law.value(&[n / laws.len()])
            }
            Body::Linear(linear) => linear.value(&position[0]),
            Body::Zeros(law) => law.reaches(&position[0]).map(|is_p| u32::from(!is_p).into()),
            Body::Cones(cones) => cones.value(position).map(Into::into),
            Body::Predicate(predicate) => {
                let n = u64::try_from(&position[0]).ok()?;
                Some(u32::from(!predicate.holds(n)).into())
            }
            Body::Regular(regular) => regular.value(&position[0]),
            Body::Rank { rank, shift } => rank.value(*shift, &position[0]),
            Body::Compound(join, parts) => {
                let values = parts.iter().map(|part| part.value(position));
                match join {
                    Join::Sum => values.reduce(|a, b| Some(a? ^ b?))?,
                    Join::Product => {
                        let nimbers = values.map(|value| nimber(value?));
                        Some(nimbers.reduce(|a, b| Some(a? * b?))??.to_int())
                    }
                }
            }
            Body::Formula { first } => {
                let small: Vec<u64> = position.iter().map(|x| u64::try_from(x).ok()).collect::<Option<_>>()?;
                let known = usize::try_from(small[0]).ok().and_then(|n| first.get(n));
                known
                    .map_or_else(|| self.formula.as_ref()?.value(&small), |&value| Some(value.into()))
                    .map(BigUint::from)
            }
        }
    }

    /// Is a number a value of this law, which grows? `None`: too far to tell.
    fn reaches(&self, number: &BigUint) -> Option<bool> {
        let below = |k: u64| self.value(&[k.into()]).is_some_and(|value| value < *number);
        let (mut low, mut high) = (0u64, 1u64);
        while below(high) && high < 1 << 62 {
            (low, high) = (high, 2 * high);
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if below(middle) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        self.value(&[low.into()]).map(|value| value == *number)
    }

    /// m, if the law is n mod m.
    pub fn modulus(&self) -> Option<u64> {
        match &self.body {
            Body::Periodic { preperiod, period, saltus: 0 } if preperiod.is_empty() && period.len() > 1 => {
                let counts = period.iter().enumerate().all(|(at, &value)| at == value as usize);
                counts.then_some(period.len() as u64)
            }
            _ => None,
        }
    }

    /// The automaton of the law, if it has one.
    pub const fn automatic(&self) -> Option<&Automatic> {
        match &self.body {
            Body::Automatic(automatic) => Some(automatic),
            _ => None,
        }
    }
}

/// A value as a nimber, if it is below 2^256.
pub(crate) fn nimber(value: BigUint) -> Option<Nimber256> {
    Nimber256::try_from(value).ok()
}

fn periodic(preperiod: &[u32], period: &[u32], saltus: u32, n: &BigUint) -> BigUint {
    if let Some(&value) = usize::try_from(n).ok().and_then(|n| preperiod.get(n)) {
        return value.into();
    }
    let beyond = n - preperiod.len();
    let place = usize::try_from(&beyond % period.len()).unwrap_or(0);
    beyond / period.len() * saltus + period[place]
}

fn value_by_automaton(automatic: &Automatic, claim: Claim, position: &[BigUint]) -> Option<BigUint> {
    let numeration = automatic.graph.numeration;
    let words: Vec<Word> = position.iter().map(|x| numeration.represent(x)).collect();
    if claim == Claim::Outcome {
        return Some(BigUint::from(u32::from(!automatic.graph.contains(&words))));
    }
    let known: Vec<Option<&Word>> = words.iter().map(Some).chain([None]).collect();
    let value = automatic.graph.least_with(&known)?;
    Some(match automatic.code {
        Code::Plain => numeration.value(&value),
        Code::Unary => BigUint::from(value.len() - 1),
    })
}

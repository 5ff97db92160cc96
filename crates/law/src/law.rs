//! A law: what it says of every position, and how far numbers of any length can be asked.

use crate::discover::automatic::Automatic;
use crate::discover::beatty::Pairs;
use crate::discover::expression::Expression;
use crate::reading::Reading;
use num_bigint::BigUint;

pub use crate::domain::{Class, Domain, Extent, Rows};
pub use crate::kinds::{Body, ByAutomaton, ByRank, Classes, Compound, Formula, Height, Part, Shape, Zeros};
pub use nimatron_proof::{Claim, Join};

/// A law.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    /// What it gives.
    pub claim: Claim,
    /// The number of coordinates.
    pub arity: usize,
    /// Of which positions it speaks.
    pub domain: Domain,
    /// What it says.
    pub body: Body,
    /// The same as a formula, if a short one is known. A law that is nothing but a formula has it
    /// in its body; [`Law::formula`] gives either.
    pub short: Option<Expression>,
    /// The same in other words, if there are some.
    pub reading: Reading,
}

impl Law {
    /// A law of all positions.
    pub fn new(claim: Claim, arity: usize, body: impl Into<Body>) -> Law {
        Law { claim, arity, domain: Domain::default(), body: body.into(), short: None, reading: Reading::default() }
    }

    /// A law of all Grundy values that is a formula, and nothing else is known.
    pub fn of_formula(arity: usize, expression: Expression) -> Law {
        Law::new(Claim::Grundy, arity, Formula { expression, first: Vec::new() })
    }

    /// The Grundy value of a position (1 for N and 0 for P, if the law gives outcomes only: then
    /// the value is 0 or unknown; and at most the smallest value that a law of the first values does
    /// not give). `None`: not a position of the law, or too far for a law that has to be followed
    /// step by step.
    pub fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        if position.len() != self.arity || !self.domain.contains(position) {
            return None;
        }
        self.body.kind().value(self, position)
    }

    /// The formula of the law, if one is known. It need not give the first values (see
    /// [`Formula::first`]).
    pub const fn formula(&self) -> Option<&Expression> {
        match &self.body {
            Body::Formula(formula) => Some(&formula.expression),
            _ => self.short.as_ref(),
        }
    }

    /// The first number from which on the formula of a law of one coordinate gives the values.
    pub fn formula_from(&self) -> u64 {
        match &self.body {
            Body::Formula(formula) => formula.first.len() as u64,
            Body::Rank(law) => law.formula_from(self.domain.first()),
            _ => 0,
        }
    }

    /// The formula of the law, if it gives all values.
    pub fn whole_formula(&self) -> Option<&Expression> {
        self.formula().filter(|_| self.formula_from() <= self.domain.first())
    }

    /// m, if the law is n mod m.
    pub fn modulus(&self) -> Option<u64> {
        match &self.body {
            Body::Periodic(periodic) => periodic.modulus(),
            _ => None,
        }
    }

    /// The automaton of the law, if it has one.
    pub const fn automatic(&self) -> Option<&Automatic> {
        match &self.body {
            Body::Automatic(law) => Some(&law.automatic),
            _ => None,
        }
    }

    /// Says what else is known of the form of its automaton.
    pub(crate) fn set_shape(&mut self, shape: Shape) {
        if let Body::Automatic(law) = &mut self.body {
            law.shape = shape;
        }
    }

    /// Preperiod and period of each coordinate, if the law is periodic in all of several: period 1
    /// is constant from there on.
    pub fn axes(&self) -> &[(usize, usize)] {
        match &self.body {
            Body::Automatic(ByAutomaton { shape: Shape::Lattice(axes), .. }) => axes,
            _ => &[],
        }
    }

    /// The pairs of Beatty sequences that the P-positions are, if that is known.
    pub const fn pairs(&self) -> Option<Pairs> {
        match &self.body {
            Body::Automatic(ByAutomaton { shape: Shape::Beatty(pairs), .. }) => Some(*pairs),
            _ => None,
        }
    }
}

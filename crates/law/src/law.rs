//! A law: the value of every position that it covers, for numbers of any length.

use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop};
use crate::discover::automatic::Automatic;
use crate::discover::expression::Expression;
use crate::discover::pairs::Pairs;
use nimatron_core::{Budget, Convention, StopReason};
use num_bigint::BigUint;

pub use crate::domain::{Class, Domain, Extent, Rows};
pub use crate::intervals::Intervals;
pub use crate::kinds::{
    AutomatonOrigin, Below, Body, ByAutomaton, ByPrimes, ByRank, Classes, Compound, CompoundPart, Dynamic, Fixed,
    Formula, Growing, Height, MaxNim, OfGame, Valuations, Window, Zeros,
};
pub use crate::reading::{Reading, Values};
pub use nimatron_proof::{Join, LawClaim};

/// A law.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    /// Whether it gives Grundy values or outcomes.
    pub claim: LawClaim,
    /// Whether the player who cannot move loses or wins. Laws of misère play give outcomes.
    pub convention: Convention,
    /// The number of coordinates.
    pub arity: usize,
    /// The positions that it covers.
    pub domain: Domain,
    /// The law itself: one of the kinds.
    pub body: Body,
    /// The same law as a formula, if a short one is known. A law of which only a formula is known
    /// has it in its body; [`Law::formula`] returns either.
    pub short: Option<Expression>,
    /// The same law in other words, if there are any.
    pub reading: Reading,
}

impl Law {
    /// A law of normal play for all positions.
    pub fn new(claim: LawClaim, arity: usize, body: impl Into<Body>) -> Law {
        let convention = Convention::Normal;
        Law {
            claim,
            convention,
            arity,
            domain: Domain::default(),
            body: body.into(),
            short: None,
            reading: Reading::default(),
        }
    }

    /// A law of all Grundy values of which only a formula is known.
    pub fn of_formula(arity: usize, expression: Expression) -> Law {
        Law::new(LawClaim::Grundy, arity, Formula { expression, first: Vec::new() })
    }

    /// The Grundy value of a position. If the law gives outcomes only, it is 0 for P and 1 for N,
    /// which only means that the value is not 0. If the law gives only the first values, all
    /// larger ones are reported as the smallest value that it does not give. `None`: the law does
    /// not cover the position, or the position is too large for a law that is evaluated step by
    /// step.
    ///
    /// Nothing stops this but the default limit of memory, which gives `None`, too. Where there is
    /// a budget, or somebody else chooses the numbers, use [`value_within`](Law::value_within):
    /// there are laws and numbers for which this takes long.
    pub fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        self.value_within(position, &Budget::unlimited()).unwrap_or_default()
    }

    /// [`Law::value`] within a budget.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn value_within(&self, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        if position.len() != self.arity || !self.domain.contains(position, budget)? {
            return Ok(None);
        }
        self.body.kind().value(self, position, budget)
    }

    /// What the law gives for a position with this Grundy value (in misère play: 0 for P, 1 for N).
    pub(crate) fn given_for(&self, value: u32) -> u32 {
        match self.claim {
            LawClaim::Grundy => value,
            LawClaim::Levels(levels) => value.min(levels),
            LawClaim::Outcome => value.min(1),
        }
    }

    /// The formula of the law, if one is known. It need not give the first values (see
    /// [`Formula::first`]).
    pub const fn formula(&self) -> Option<&Expression> {
        match &self.body {
            Body::Formula(formula) => Some(&formula.expression),
            _ => self.short.as_ref(),
        }
    }

    /// The smallest number from which on the formula of a law of one coordinate gives the values.
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

    /// The modulus m, if the law is n mod m.
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

    /// The law as an automaton, in this base if its kind has no numeration of its own. `None`: laws
    /// of this kind are not automata. The automaton need not know the [`Domain`].
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn automaton_in(&self, base: Numeration, limits: &StateBudget<'_>) -> Result<Option<Automatic>, Stop> {
        self.body.kind().automaton(base, limits)
    }

    /// The tuples to which the law gives this value (in laws of outcomes: the P-positions for 0) as
    /// an automaton, in this base if its kind has no numeration of its own: tracks are the
    /// coordinates. It need not know the [`Domain`]. `None`: they are not known as an automaton.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn of_value(
        &self,
        value: u32,
        base: Numeration,
        limits: &StateBudget<'_>,
    ) -> Result<Option<AutomaticRelation>, Stop> {
        self.body.kind().of_value(self, value, base, limits)
    }

    /// The values of the numbers from 0 up to a bound, for kinds of one coordinate that find all of
    /// them faster than one by one; it need not know the [`Domain`].
    ///
    /// # Errors
    /// The budget is used up.
    pub fn values_to(&self, to: usize, budget: &Budget) -> Result<Option<Vec<u32>>, StopReason> {
        self.body.kind().values_to(self, to, budget)
    }

    /// Sets the origin of its automaton, if it is one.
    pub(crate) fn set_origin(&mut self, origin: AutomatonOrigin) {
        if let Body::Automatic(law) = &mut self.body {
            law.origin = origin;
        }
    }

    /// Preperiod and period of each coordinate, if there are several and the law is periodic in
    /// each; a period of 1 means constant from the preperiod on. Empty otherwise.
    pub fn axes(&self) -> &[(usize, usize)] {
        match &self.body {
            Body::Automatic(ByAutomaton { origin: AutomatonOrigin::Lattice(axes), .. }) => axes,
            _ => &[],
        }
    }

    /// The pairs that form the P-positions, if known.
    pub const fn pairs(&self) -> Option<Pairs> {
        match &self.body {
            Body::Automatic(ByAutomaton { origin: AutomatonOrigin::Pairs(pairs), .. }) => Some(*pairs),
            _ => None,
        }
    }
}

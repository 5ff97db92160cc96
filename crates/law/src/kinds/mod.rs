//! A kind of law is a file here: what it says of a position, the theorem that it rests on, options
//! with a given value, and its program. [`Body`] is the list of the kinds. What concerns positions
//! (which of them the law speaks of) is the law's [`Domain`](crate::law::Domain).

mod automatic;
mod classes;
mod compound;
mod cones;
mod euclid;
mod formula;
mod height;
mod linear;
mod max_nim;
mod periodic;
mod predicate;
mod rank;
mod regular;
mod zeros;

pub use automatic::{ByAutomaton, Shape};
pub use classes::Classes;
pub use compound::{Compound, Part};
pub use formula::Formula;
pub use height::Height;
pub use rank::ByRank;
pub use zeros::Zeros;

use crate::automata::{Numeration, StateBudget, Stop};
use crate::discover::automatic::Automatic;
use crate::discover::cones::Cones;
use crate::discover::expression::Expression;
use crate::discover::linear::Linear;
use crate::discover::periodic::Periodic;
use crate::discover::predicate::Predicate;
use crate::discover::regular::Regular;
use crate::emit::moves::Found;
use crate::emit::piece::{Names, Parts, Piece};
use crate::law::Law;
use crate::says::{head, reading};
use crate::strategy::Options;
use nimatron_messages::Message;
use nimatron_proof::{Euclid, Growth, Method};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

/// What a kind of law can do. `law` is the law whose body this is.
pub(crate) trait Kind {
    /// The value of a position of the law, as [`Law::value`] describes it.
    fn value(&self, law: &Law, position: &[BigUint]) -> Option<BigUint>;

    /// What the law says about a function of this name, whose coordinates have these names, if
    /// neither a formula nor other words for it are known.
    fn claim(&self, name: &str, _law: &Law, names: &[String]) -> Message {
        reading::formula(head(name, names))
    }

    /// What it says if a formula is known; `equation` has the formula.
    fn claim_by_formula(&self, equation: Message, _name: &str, _law: &Law, _names: &[String]) -> Message {
        equation
    }

    /// The laws of which it is made.
    fn laws(&self) -> Vec<&Law> {
        Vec::new()
    }

    /// A formula in what it says, beside [`Law::formula`].
    fn expression(&self) -> Option<&Expression> {
        None
    }

    /// The method of proof, if the law rests on a named theorem.
    fn method(&self) -> Option<Method> {
        None
    }

    /// The law as an automaton, in this base if the kind has no numeration of its own. `None`: this
    /// kind is not one.
    fn automaton(&self, _base: Numeration, _limits: &StateBudget<'_>) -> Result<Option<Automatic>, Stop> {
        Ok(None)
    }

    /// What finds options with a given value, if the law is proved.
    fn options(
        &self,
        _rules: &Ruleset,
        _law: &Law,
        _limits: &StateBudget<'_>,
    ) -> Result<Option<Arc<dyn Options>>, Stop> {
        Ok(None)
    }

    /// The functions of its program that give values, in the language of `emit::parse`. `None`:
    /// there are no programs of this kind.
    fn program(&self, _law: &Law, _names: &Names, _parts: &Parts<'_, '_>) -> Result<Option<Piece>, Stop> {
        Ok(None)
    }

    /// What finds a winning move in the program. `None`: what `emit::moves` does for any law with
    /// an automaton.
    fn winning_move(
        &self,
        _rules: &Ruleset,
        _law: &Law,
        _names: &Names,
        _parts: &Parts<'_, '_>,
    ) -> Result<Option<Found>, Stop> {
        Ok(None)
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident($kind:ty),)*) => {
        /// A law in the form in which it is said: one of the kinds.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Body {
            $($(#[$doc])* $name($kind),)*
        }

        impl Body {
            /// What this kind can do.
            pub(crate) fn kind(&self) -> &dyn Kind {
                match self {
                    $(Body::$name(kind) => kind,)*
                }
            }
        }

        $(impl From<$kind> for Body {
            fn from(kind: $kind) -> Body {
                Body::$name(kind)
            }
        })*
    };
}

kinds! {
    /// The first values, then a cycle; with each turn of the cycle the values rise by the saltus.
    Periodic(Periodic),
    /// An automaton reads the digits.
    Automatic(ByAutomaton),
    /// g(n) = f(n) where f rises, else g(n - f(n) - 1).
    MaxNim(Growth),
    /// Along each line of multiples the values are 0, 1, 2, ... without that of its first position.
    Euclid(Euclid),
    /// The sum of weights of the digits.
    Height(Height),
    /// A rank and what is added to it; 0 for 0.
    Rank(ByRank),
    /// Values follow from the digits, by sums of subsequences.
    Regular(Regular),
    /// The numbers with each remainder have a law, as functions of the quotient.
    Classes(Classes),
    /// Each value is a sum of the ones before it.
    Linear(Linear),
    /// P-positions are the values of a law that grows: that of their places among each other.
    Zeros(Zeros),
    /// By the ratio of two coordinates.
    Cones(Cones),
    /// P-positions are the numbers at which a formula has a value.
    Predicate(Predicate),
    /// The values of several games, joined.
    Compound(Compound),
    /// A formula, and nothing else is known.
    Formula(Formula),
}

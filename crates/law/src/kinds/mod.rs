//! Each kind of law is a file here: its values and what it says, the theorem that it rests on,
//! options with a given value, and its program. Which positions a law covers is its
//! [`Domain`](crate::law::Domain), of which a kind reads the smallest coordinates only.
//!
//! `kinds!` lists the kinds, of which [`Body`] is made, and nothing else matches on all of them. In
//! this folder a new kind is one file and one line, or a folder if its values (`values`) and what
//! finds it (`find`) belong to no other kind; the theorem that the checker has, and the sentences
//! about it are elsewhere. `DESIGN.md` lists all places ("A kind of law").

mod automatic;
mod below;
mod classes;
mod compound;
mod cones;
mod dynamic;
mod euclid;
mod fixed;
pub(crate) mod formula;
mod growing;
mod height;
mod intervals;
mod linear;
pub(crate) mod max_nim;
mod of_game;
mod periodic;
mod predicate;
mod primes;
mod rank;
mod regular;
mod valuations;
mod window;
mod zeros;

pub use automatic::{AutomatonOrigin, ByAutomaton};
pub use below::Below;
pub use classes::Classes;
pub use compound::{Compound, CompoundPart};
pub use dynamic::Dynamic;
pub use fixed::Fixed;
pub use formula::Formula;
pub use growing::Growing;
pub use height::Height;
pub use max_nim::MaxNim;
pub use of_game::OfGame;
pub use primes::ByPrimes;
pub use rank::ByRank;
pub use valuations::Valuations;
pub use window::Window;
pub use zeros::Zeros;

use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop};
use crate::discover::automatic::Automatic;
use crate::discover::cones::Cones;
use crate::discover::expression::Expression;
use crate::discover::linear::Linear;
use crate::discover::periodic::Periodic;
use crate::discover::predicate::Predicate;
use crate::discover::regular::Regular;
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::emit::moves::MoveFinderCode;
use crate::intervals::Intervals;
use crate::law::Law;
use crate::says::{head, reading};
use crate::strategy::OptionFinder;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::Message;
use nimatron_proof::{Euclid, Method};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

/// The capabilities of a kind of law. `law` is the law whose body this is.
pub(crate) trait LawKind {
    /// The value of a position of the law; see [`Law::value_within`].
    fn value(&self, law: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason>;

    /// What the law says about a function of this name with these names of coordinates, if neither
    /// a formula nor other words for it are known.
    fn claim(&self, name: &str, _law: &Law, names: &[String]) -> Message {
        reading::formula(head(name, names))
    }

    /// What the law says if a formula is known; `equation` contains the formula.
    fn claim_by_formula(&self, equation: Message, _name: &str, _law: &Law, _names: &[String]) -> Message {
        equation
    }

    /// The laws of which this one is composed.
    fn laws(&self) -> Vec<&Law> {
        Vec::new()
    }

    /// A formula that occurs in what the law says, besides [`Law::formula`].
    fn expression(&self) -> Option<&Expression> {
        None
    }

    /// The method of proof, if the law rests on a named theorem.
    fn method(&self) -> Option<Method> {
        None
    }

    /// The law as an automaton, in this base if the kind has no numeration of its own. `None`: laws
    /// of this kind are not automata.
    fn automaton(&self, _base: Numeration, _limits: &StateBudget<'_>) -> Result<Option<Automatic>, Stop> {
        Ok(None)
    }

    /// The tuples with a value, also where [`LawKind::automaton`] knows none; see
    /// [`Law::of_value`].
    fn of_value(
        &self,
        _law: &Law,
        value: u32,
        base: Numeration,
        limits: &StateBudget<'_>,
    ) -> Result<Option<AutomaticRelation>, Stop> {
        self.automaton(base, limits)?.map(|automatic| automatic.of_value(value, limits)).transpose()
    }

    /// The values of 0 up to a number, where all together are found faster than one by one.
    fn values_to(&self, _law: &Law, _to: usize, _budget: &Budget) -> Result<Option<Vec<u32>>, StopReason> {
        Ok(None)
    }

    /// Finds options with a given value, if the law is proved. `None`: unknown for this law.
    fn options(
        &self,
        _rules: &Ruleset,
        _law: &Law,
        _limits: &StateBudget<'_>,
    ) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        Ok(None)
    }

    /// The functions of the program that give values, in the language of `emit::parse`. `None`:
    /// laws of this kind have no program.
    fn program(
        &self,
        _law: &Law,
        _names: &GameFunctionNames,
        _context: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        Ok(None)
    }

    /// The code that finds a winning move. `None`: as `emit::moves` does for any law with an
    /// automaton.
    fn winning_move(
        &self,
        _rules: &Ruleset,
        _law: &Law,
        _names: &GameFunctionNames,
        _context: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        Ok(None)
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident($kind:ty),)*) => {
        /// The content of a law: one of the kinds.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Body {
            $($(#[$doc])* $name($kind),)*
        }

        impl Body {
            /// The capabilities of this kind.
            pub(crate) fn kind(&self) -> &dyn LawKind {
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
    MaxNim(MaxNim),
    /// Along each line of multiples the values are 0, 1, 2, ... except that of its first position.
    Euclid(Euclid),
    /// A function that rises by at most 1, minus its first value.
    Below(Below),
    /// What is counted of certain primes.
    Primes(ByPrimes),
    /// Values by the exponent of 2, where divisors are taken.
    Valuations(Valuations),
    /// P-positions by the last part of the heap, in dynamic Nim.
    Dynamic(Dynamic),
    /// P-positions are intervals of the heap, where every turn raises a limit.
    Growing(Growing),
    /// Remainders of the heap, where no move changes the limit.
    Fixed(Fixed),
    /// Quotients of remainders, where no move changes either limit.
    Window(Window),
    /// The sum of the weights of the digits.
    Height(Height),
    /// A rank plus a constant; 0 for 0.
    Rank(ByRank),
    /// Values follow from the digits, as in a regular sequence.
    Regular(Regular),
    /// The numbers with each remainder have a law of their own, as a function of the quotient.
    Classes(Classes),
    /// Each value is a linear combination of the ones before it.
    Linear(Linear),
    /// The k-th P-position is given by an increasing law.
    Zeros(Zeros),
    /// The values depend on the ratio of two coordinates.
    Cones(Cones),
    /// The P-positions are the numbers at which a formula has a given value.
    Predicate(Predicate),
    /// The values are constant on intervals.
    Intervals(Intervals),
    /// The values of a game without a law.
    OfGame(OfGame),
    /// The values of several games, combined.
    Compound(Compound),
    /// Only a formula is known.
    Formula(Formula),
}

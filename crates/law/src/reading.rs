//! What a proved law says, as a person would write it. Every such form was compiled to an automaton
//! and is equal to the proved one on all positions.

use crate::discover::cases::Cases;
use crate::discover::condition::Condition;
use crate::discover::quotients::Quotients;

/// A readable form of a law, beside the form in which it is proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// All values, if no single formula gives them.
    pub values: Option<Values>,
    /// The condition for P-positions, if the values have no readable form.
    pub lost: Option<Condition>,
}

/// How values are described.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Values {
    /// Formulas by cases, or one formula and some first values.
    Cases(Cases),
    /// By the values of quotients.
    Quotients(Quotients),
}

impl Values {
    /// The value at a position of small coordinates; `None` where this gives none.
    pub fn value(&self, position: &[u64]) -> Option<u64> {
        match self {
            Values::Cases(cases) => cases.value(position),
            Values::Quotients(law) => law.value(position[0]).map(Into::into),
        }
    }
}

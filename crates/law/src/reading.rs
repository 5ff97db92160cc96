//! What a proved law says, as a person would write it. Whatever stands here was compiled to an
//! automaton and found equal to the proved one, on all positions.

use crate::discover::cases::Cases;
use crate::discover::condition::Condition;
use crate::discover::quotients::Quotients;

/// A law in words, beside the form in which it is proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// All values, where no single formula says them.
    pub values: Option<Values>,
    /// The P-positions, where the values are not said.
    pub lost: Option<Condition>,
}

/// How values are said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// Formulas by cases, or one formula and some first values.
    Cases(Cases),
    /// By the value of the quotient.
    Quotients(Quotients),
}

impl Values {
    /// The value at a position of small coordinates; `None` where nothing is said.
    pub fn value(&self, position: &[u64]) -> Option<u64> {
        match self {
            Values::Cases(cases) => cases.value(position),
            Values::Quotients(law) => law.value(position[0]).map(Into::into),
        }
    }
}

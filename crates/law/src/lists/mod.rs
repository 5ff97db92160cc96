//! Laws of games on lists of any length: values, or the P-positions, as a function of a few numbers
//! that are read off the list (`invariants`): its length, its largest entry, how often 0 occurs.
//!
//! `find` fits such a law to the values of all small lists, and compares it with longer ones. It is
//! a conjecture: nothing here is a proof. `emit` writes it as a program that reads a list a line.

mod emit;
mod find;
mod invariants;
mod scope;

pub use emit::program;
pub use find::find;
pub use invariants::Invariant;
pub use scope::ListScope;

use crate::discover::condition::Condition;
use crate::law::Law;
use crate::says::{self, reading};
use nimatron_core::Outcome;
use nimatron_messages::{Mark, Message, Parameter, claims};

/// A list with its value, from which laws are found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListSample {
    /// The entries.
    pub row: Vec<u64>,
    /// The Grundy value; of outcomes 0 for P and 1 for N.
    pub value: u32,
}

/// A law of a game on one list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListLaw {
    /// The lists that it covers.
    pub scope: ListScope,
    /// The numbers on which it depends; the coordinates of its body.
    pub invariants: Vec<Invariant>,
    /// How the law calls them: by their texts, or by letters where these are long.
    pub names: Vec<String>,
    /// The law as a function of these.
    pub body: ListLawBody,
}

/// What a law of lists gives.
#[derive(Clone, Debug, PartialEq)]
pub enum ListLawBody {
    /// Grundy values.
    Values(Box<Law>),
    /// The condition of P-positions.
    Lost(Condition),
}

impl ListLaw {
    /// The numbers on which the law depends; `None` where it does not cover a list.
    fn read(&self, row: &[u64]) -> Option<Vec<u64>> {
        let covered = self.scope.contains(row);
        covered.then(|| self.invariants.iter().map(|one| one.value(row)).collect::<Option<_>>()).flatten()
    }

    /// The value of a list; `None` if the law does not give it.
    pub fn value(&self, row: &[u64]) -> Option<u64> {
        let ListLawBody::Values(law) = &self.body else { return None };
        let position: Vec<_> = self.read(row)?.into_iter().map(Into::into).collect();
        u64::try_from(law.value(&position)?).ok()
    }

    /// Who wins; `None` if the law does not cover the list.
    pub fn outcome(&self, row: &[u64]) -> Option<Outcome> {
        match &self.body {
            ListLawBody::Values(_) => self.value(row).map(Outcome::of_grundy),
            ListLawBody::Lost(condition) => {
                self.read(row).map(|position| if condition.holds(&position) { Outcome::P } else { Outcome::N })
            }
        }
    }

    /// Whether it gives values, and not only who wins.
    pub const fn gives_values(&self) -> bool {
        matches!(self.body, ListLawBody::Values(_))
    }

    /// What it says about a coordinate with this name.
    pub fn claim(&self, coordinate: &str) -> Message {
        let said = match &self.body {
            ListLawBody::Values(law) => match law.formula() {
                Some(of) => reading::formula(format!("g({coordinate}) = {of}")),
                None => says::claim_of("g", law, &self.names),
            },
            ListLawBody::Lost(condition) => claims::lost_if(coordinate, reading::condition(condition)),
        };
        let said = match self.scope.text(coordinate) {
            Some(scope) => claims::for_lists(said, coordinate, scope),
            None => said,
        };
        let texts = self.invariants.iter().map(|one| one.text(coordinate));
        let formula = match &self.body {
            ListLawBody::Values(law) => law.formula().map(ToString::to_string),
            ListLawBody::Lost(condition) => Some(reading::condition(condition).to_string()),
        };
        let is_used = |name: &str| {
            let mut words = formula.iter().flat_map(|of| of.split(|c: char| !c.is_alphanumeric() && c != '_'));
            formula.is_none() || words.any(|word| word == name)
        };
        let letters = self.names.iter().zip(texts).filter(|(name, text)| *name != text && is_used(name));
        let letters: Vec<String> = letters.map(|(name, text)| format!("{name} = {text}")).collect();
        let said =
            if letters.is_empty() { said } else { claims::where_are(said, Parameter::list(letters, Mark::Comma)) };
        let explained = if let ListLawBody::Values(law) = &self.body { reading::explained(law) } else { Vec::new() };
        let meanings = self.invariants.iter().filter_map(|one| one.meaning(coordinate));
        meanings.chain(explained).fold(said, Message::then)
    }
}

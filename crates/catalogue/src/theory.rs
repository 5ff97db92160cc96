//! A theorem about the positions of a game, and what it says.

use crate::Large;
use nimatron_core::Outcome;
use nimatron_engine::search::GrundyPair;
use nimatron_messages::{Message, Sentence};

/// A theorem about the positions of one game. A method returns `None` where the theorem does not
/// give the answer.
///
/// `P` is the type of a position: a tuple or a row of numbers unless it is another. Callers pass
/// only positions of the game.
pub trait Theory<P: ?Sized + ToOwned = [i64]>: std::fmt::Debug + Sync + Send {
    /// The theorem in words, and its source.
    fn statement(&self) -> Statement;

    /// The Grundy value.
    fn grundy(&self, _position: &P) -> Option<u64> {
        None
    }

    /// The outcome in normal play.
    fn outcome(&self, position: &P) -> Option<Outcome> {
        self.grundy(position).map(Outcome::of_grundy)
    }

    /// The pair of normal and misère Grundy values, for tame families.
    fn pair(&self, _position: &P) -> Option<GrundyPair> {
        None
    }

    /// The outcome in misère play. By default taken from [`pair`](Theory::pair); families that are
    /// not tame override it.
    fn misere_outcome(&self, position: &P) -> Option<Outcome> {
        self.pair(position).map(|pair| Outcome::of_grundy(pair.misere))
    }

    /// Why a position has its value or outcome, in the theorem's own terms: one message per line.
    /// Empty if the statement of the theorem needs no more explanation.
    fn why(&self, _position: &P) -> Vec<Message> {
        Vec::new()
    }

    /// The same theorem for numbers of any length, if it is implemented for them.
    fn large(&self) -> Option<&dyn Large> {
        None
    }

    /// All options with the given Grundy value, if they can be found without listing all options.
    fn options_of_value(&self, _position: &P, _value: u64) -> Option<Vec<P::Owned>> {
        None
    }

    /// All options with the given Grundy value, each as a list of its components, for games whose
    /// options are sums.
    fn sums_of_value(&self, _position: &P, _value: u64) -> Option<Vec<Vec<P::Owned>>> {
        None
    }

    /// The components of one option with the given Grundy value, for positions with too many
    /// options to list.
    fn an_option_of_value(&self, _position: &P, _value: u64) -> Option<Vec<P::Owned>> {
        None
    }

    /// Whether positions are the rows of a Young diagram and moves are the bites of Chomp, so that
    /// [`DiagramTable`](nimatron_engine::table::DiagramTable) gives the values.
    fn is_of_bites(&self) -> bool {
        false
    }

    /// All options that are P-positions, if they can be found without listing all options.
    fn winning_options(&self, position: &P) -> Option<Vec<P::Owned>> {
        self.options_of_value(position, 0)
    }
}

/// A theorem in words, with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its name as used in an answer, as in "by Bouton's theorem".
    pub name: &'static Sentence,
    /// What it says.
    pub text: &'static Sentence,
    /// Where it is proved; the same in all languages.
    pub source: &'static str,
}

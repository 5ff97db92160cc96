//! What a search reports: the law or what was seen, what was refuted, and why it ended.

use super::unseen::{Unseen, Until};
use crate::certificate::Standing;
use crate::discover::periodic::{self, Periodic};
use crate::law::Law;
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_messages::Message;
use std::rc::Rc;

/// A law and how far it is known to be true.
#[derive(Clone, Debug, PartialEq)]
pub struct LawFinding {
    /// The law.
    pub law: Law,
    /// Whether it is proved.
    pub standing: Standing,
    /// The sizes of the table that it fits; empty if no table was needed.
    pub range: Vec<usize>,
}

/// A hypothesis that the last table for which it was tried did not confirm.
#[derive(Clone, Debug, PartialEq)]
pub struct Declined {
    /// What was looked for.
    pub hypothesis: Message,
    /// How many guesses of this kind were tried; 0 if the rules or the table are of another form.
    pub tried: usize,
}

/// The result of the search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// For a law without proof: the length of the law divided by that of the values. At most 0.75
    /// is accepted.
    pub score: Option<f64>,
    /// The law, if one was found.
    pub found: Option<LawFinding>,
    /// The shortest law that fits but is too long compared with its values to be a conjecture, with
    /// the quotient of the lengths.
    pub rejected: Option<(LawFinding, f64)>,
    /// The guess that held furthest before it failed: what it was, and where it failed.
    pub refuted: Option<Message>,
    /// The largest coordinate of the position where it failed; 0 if there is none.
    pub refuted_at: u64,
    /// How many hypotheses were tried.
    pub tried: usize,
    /// The hypotheses that the last table for which they were tried did not confirm, in the order
    /// in which they were tried.
    pub declined: Vec<Declined>,
    /// Why no proof by automata is possible, if that is so.
    pub undefinable: Option<Message>,
    /// Why nothing can be proved of all positions, if the rules may have no value at some of them.
    pub no_meaning: Option<Message>,
    /// What the checker said of certificates whose sentences had been proved before. One of the two
    /// proofs is wrong, so this is a fault of the program, and a reader should know of it.
    pub refused: Vec<Message>,
    /// The sizes of the last table that was looked at.
    pub looked_at: Vec<usize>,
    /// What the largest table shows, if no law was found.
    pub seen: Option<TableObservation>,
    /// What stopped the search before its end.
    pub stopped: Option<StopReason>,
    /// A number in the rules that is too large for the tables. Without a proof nothing is said then
    /// about all positions.
    pub unseen: Option<Unseen>,
    /// The law of the heaps below that number, if no law of all heaps was found.
    pub until: Option<Until>,
    /// The largest number in the rules; 0 if there are none.
    pub largest_number: u64,
    /// The largest number from which on numbers of the rules act together.
    pub largest_together: u64,
}

/// What a table shows, without a claim about positions beyond it.
#[derive(Clone, Debug, PartialEq)]
pub struct TableObservation {
    /// How many values it has.
    pub values: usize,
    /// The largest value, and the first position that has it.
    pub largest: (u32, Vec<u64>),
    /// How many P-positions it has.
    pub lost: usize,
    /// For one coordinate: a period that the end of the table shows at least twice and that no
    /// proof attempt refuted.
    pub period: Option<Periodic>,
    /// How many whole times that period is seen; 0 if there is none.
    pub turns: usize,
}

impl TableObservation {
    /// What the largest of these tables shows; `None` if it has no values.
    pub(super) fn of(tables: &[(Vec<usize>, Rc<Table>)], refuted_period: bool) -> Option<TableObservation> {
        let table = &tables.iter().max_by_key(|(_, table)| table.values.len())?.1;
        let values = table.values.iter().flatten().count();
        let max_value = table.max_value();
        let at = table.values.iter().position(|value| *value == Some(max_value))?;
        let sequence: Option<Vec<u32>> = table.values.iter().copied().collect();
        let sequence = sequence.filter(|_| table.arity() == 1 && !refuted_period);
        let period = sequence.and_then(|values| periodic::find(&values, 2));
        let turns = period.as_ref().map_or(0, |it| (values - it.preperiod.len()) / it.period.len().max(1));
        let lost = table.values.iter().filter(|value| **value == Some(0)).count();
        Some(TableObservation { values, largest: (max_value, table.position(at)), lost, period, turns })
    }
}

impl Report {
    /// Whether there is a law, proved or not, perhaps only of the heaps below some number.
    pub const fn is_found(&self) -> bool {
        self.found.is_some() || self.until.is_some()
    }

    /// Records a guess that fails, if no other one held further.
    pub(super) fn refute(&mut self, guess: impl FnOnce() -> Message, at: &[u64]) {
        let at = at.iter().copied().max().unwrap_or(0);
        if self.refuted.is_none() || at > self.refuted_at {
            self.refuted = Some(guess());
            self.refuted_at = at;
        }
    }
}

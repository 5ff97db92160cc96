//! The hypotheses about all Grundy values of a table: one list, in the order in which they are
//! tried. Each is a kind of law with what looks for it, and declines where the rules are of another
//! form or no guess of its kind holds; which of the two is kept for `law -v` ([`Declined`]).

use super::report::Declined;
use super::{Finder, candidates};
use crate::discover::periodic;
use crate::law::LawClaim;
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_messages::{Message, finding};

/// A hypothesis about all values of a table.
struct Hypothesis {
    /// What is looked for.
    name: fn() -> Message,
    /// The tables for which it is tried.
    of: Tables,
    find: Find,
}

/// Looks for a law, and keeps it if the checker accepts it. `last`: there is no larger table.
type Find = fn(&mut Finder<'_>, &Table, last: bool) -> Result<bool, StopReason>;

/// The tables for which a hypothesis is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tables {
    OneCoordinate,
    All,
    /// Those of games whose rules are formulas with an order of positions.
    OfFormulas,
}

/// All hypotheses about values, cheap ones first.
#[expect(clippy::redundant_closure_for_method_calls, reason = "a path would be of finders with one lifetime")]
const LIST: &[Hypothesis] = &[
    Hypothesis::new(finding::a_period, Tables::OneCoordinate, |finder, table, _| finder.any_period(table)),
    Hypothesis::new(finding::a_rank, Tables::OneCoordinate, |finder, table, _| finder.rank(table)),
    Hypothesis::new(finding::counted_primes, Tables::OneCoordinate, |finder, table, _| finder.primes(table)),
    Hypothesis::new(finding::exponents, Tables::OneCoordinate, |finder, table, _| {
        finder.valuations(table, LawClaim::Grundy)
    }),
    Hypothesis::new(finding::a_function_below, Tables::OneCoordinate, |finder, table, _| finder.below(table)),
    Hypothesis::new(finding::maximum_nim, Tables::OneCoordinate, |finder, table, _| finder.max_nim(table)),
    Hypothesis::new(finding::a_height, Tables::OneCoordinate, |finder, table, _| finder.height(table)),
    Hypothesis::new(finding::stretches, Tables::OneCoordinate, |finder, table, _| finder.stretches(table)),
    Hypothesis::new(finding::euclid, Tables::All, |finder, table, _| finder.euclid(table)),
    Hypothesis::new(finding::a_fixed_limit, Tables::All, |finder, table, _| finder.fixed_limit(table)),
    Hypothesis::new(finding::a_window, Tables::All, |finder, table, _| finder.window(table)),
    Hypothesis::new(finding::a_lattice, Tables::OfFormulas, |finder, table, _| finder.lattice(table, LawClaim::Grundy)),
    Hypothesis::new(finding::a_formula, Tables::OfFormulas, |finder, table, last| finder.a_formula(table, last)),
    Hypothesis::new(finding::automata, Tables::OfFormulas, |finder, table, last| finder.any_automaton(table, last)),
];

impl Hypothesis {
    const fn new(name: fn() -> Message, of: Tables, find: Find) -> Hypothesis {
        Hypothesis { name, of, find }
    }
}

impl Finder<'_> {
    /// Tries the hypotheses in their order, until one is proved.
    pub(super) fn by_hypotheses(&mut self, table: &Table, last: bool) -> Result<bool, StopReason> {
        self.report.declined.clear();
        for Hypothesis { name, of, find } in LIST {
            let suits = match of {
                Tables::OneCoordinate => table.arity() == 1,
                Tables::All => true,
                Tables::OfFormulas => self.moves.is_some(),
            };
            let before = self.report.tried;
            if suits && find(self, table, last)? {
                return Ok(true);
            }
            self.report.declined.push(Declined { hypothesis: name(), tried: self.report.tried - before });
        }
        Ok(false)
    }

    fn any_period(&mut self, table: &Table) -> Result<bool, StopReason> {
        let sequence: Vec<u32> = table.values.iter().map(|value| value.unwrap_or(0)).collect();
        periodic::find(&sequence, 3).map_or(Ok(false), |guess| self.periodic(&guess, table))
    }

    /// Formulas of one coordinate are looked for in the last table only.
    fn a_formula(&mut self, table: &Table, last: bool) -> Result<bool, StopReason> {
        Ok((table.arity() > 1 || last) && self.formula(table)?)
    }

    fn any_automaton(&mut self, table: &Table, last: bool) -> Result<bool, StopReason> {
        let Some(moves) = self.moves.clone() else { return Ok(false) };
        let candidates = candidates::automata(&moves, table);
        self.attempt(&candidates, table, LawClaim::Grundy, if last { 2 } else { 0 })
    }
}

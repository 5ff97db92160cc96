//! The hypotheses about all Grundy values of a table: one list, in the order in which they are
//! tried. Each is a kind of law with what looks for it, and declines where the rules are of another
//! form or no guess of its kind holds; which of the two is kept for `law -v` (`Declined`). The
//! lists of a part of the positions are in `stages`.

use super::report::Declined;
use super::{Finder, candidates, stages};
use crate::discover::periodic;
use crate::law::LawClaim;
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_messages::{Message, finding};

/// A hypothesis about a table.
pub(super) struct Hypothesis {
    /// What is looked for.
    name: fn() -> Message,
    /// The tables for which it is tried.
    of: Tables,
    by: Basis,
    find: Find,
}

/// What a law rests on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Basis {
    /// A named theorem about rules of some form.
    Theorem,
    /// The values themselves, or automata.
    Values,
}

/// Looks for a law, and keeps it if the checker accepts it. `last`: there is no larger table.
type Find = fn(&mut Finder<'_>, &Table, last: bool) -> Result<bool, StopReason>;

/// The tables for which a hypothesis is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tables {
    OneCoordinate,
    TwoCoordinates,
    All,
    /// Those of games whose rules are formulas with an order of positions.
    OfFormulas,
    /// Those of one coordinate, where moves use no thin infinite sets.
    OfDenseSets,
}

use Basis::{Theorem, Values};
use Tables::{All, OfFormulas, OneCoordinate};

/// All hypotheses about all values, cheap ones first.
#[expect(clippy::redundant_closure_for_method_calls, reason = "a path would be of finders with one lifetime")]
pub(super) const LIST: &[Hypothesis] = &[
    Hypothesis::new(finding::a_period, OneCoordinate, Values, |finder, table, _| finder.any_period(table)),
    Hypothesis::new(finding::a_rank, OneCoordinate, Theorem, |finder, table, _| finder.rank(table)),
    Hypothesis::new(finding::counted_primes, OneCoordinate, Theorem, |finder, table, _| finder.primes(table)),
    Hypothesis::new(finding::exponents, OneCoordinate, Theorem, |finder, table, _| {
        finder.valuations(table, LawClaim::Grundy)
    }),
    Hypothesis::new(finding::a_function_below, OneCoordinate, Theorem, |finder, table, _| finder.below(table)),
    Hypothesis::new(finding::maximum_nim, OneCoordinate, Theorem, |finder, table, _| finder.max_nim(table)),
    Hypothesis::new(finding::a_height, OneCoordinate, Theorem, |finder, table, _| finder.height(table)),
    Hypothesis::new(finding::stretches, OneCoordinate, Values, |finder, table, _| finder.stretches(table)),
    Hypothesis::new(finding::euclid, All, Theorem, |finder, table, _| finder.euclid(table)),
    Hypothesis::new(finding::a_fixed_limit, All, Theorem, |finder, table, _| finder.fixed_limit(table)),
    Hypothesis::new(finding::a_window, All, Theorem, |finder, table, _| finder.window(table)),
    Hypothesis::new(finding::a_lattice, OfFormulas, Values, |finder, table, _| finder.lattice(table, LawClaim::Grundy)),
    Hypothesis::new(finding::a_formula, OfFormulas, Values, |finder, table, last| finder.a_formula(table, last)),
    Hypothesis::new(finding::automata, OfFormulas, Values, |finder, table, last| finder.any_automaton(table, last)),
];

impl Hypothesis {
    pub(super) const fn new(name: fn() -> Message, of: Tables, by: Basis, find: Find) -> Hypothesis {
        Hypothesis { name, of, by, find }
    }

    fn suits(&self, finder: &Finder<'_>, table: &Table) -> bool {
        match self.of {
            Tables::OneCoordinate => table.arity() == 1,
            Tables::TwoCoordinates => table.arity() == 2,
            Tables::All => true,
            Tables::OfFormulas => finder.moves.is_some(),
            Tables::OfDenseSets => table.arity() == 1 && !candidates::has_sparse_sets(finder.rules),
        }
    }
}

impl Finder<'_> {
    /// Tries the hypotheses of a list in their order, until one gives a law.
    pub(super) fn by_hypotheses(&mut self, list: &[Hypothesis], table: &Table, last: bool) -> Result<bool, StopReason> {
        // What the last table confirms is no longer among what declined.
        let is_of_list = |declined: &mut Declined| list.iter().any(|own| (own.name)() == declined.hypothesis);
        let earlier: Vec<Declined> = self.report.declined.extract_if(.., is_of_list).collect();
        for hypothesis in list {
            let (name, before) = ((hypothesis.name)(), self.report.tried);
            if hypothesis.suits(self, table) && (hypothesis.find)(self, table, last)? {
                return Ok(true);
            }
            // Where nothing was tried on this table, what was tried on an earlier one counts.
            let on_earlier = earlier.iter().find(|one| one.hypothesis == name).map_or(0, |one| one.tried);
            let on_this = self.report.tried - before;
            let tried = if on_this > 0 { on_this } else { on_earlier };
            self.report.declined.push(Declined { hypothesis: name, tried });
        }
        Ok(false)
    }

    /// Tries only the hypotheses that rest on a named theorem.
    pub(super) fn by_theorems(&mut self, table: &Table) -> Result<bool, StopReason> {
        let all = LIST.iter().chain(stages::all());
        for hypothesis in all.filter(|hypothesis| hypothesis.by == Basis::Theorem) {
            if hypothesis.suits(self, table) && (hypothesis.find)(self, table, false)? {
                return Ok(true);
            }
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

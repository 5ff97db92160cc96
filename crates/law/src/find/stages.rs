//! The stages of a search, in order: which hypotheses are tried on which tables. First come all
//! values, then the P-positions and other parts of the values or positions, of which a law says
//! less.

use super::hypotheses::{Basis, Hypothesis, Tables};
use super::{Finder, ValueSource};
use crate::law::LawClaim;
use crate::table::Table;
use nimatron_core::{Convention, StopReason};
use nimatron_messages::finding;
use std::rc::Rc;

/// What is tried on some tables, from small to large, until there is a law.
pub(super) struct Stage {
    of: Games,
    on: Shapes,
    what: What,
}

/// The games for which a stage is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Games {
    All,
    /// Those whose rules are formulas with an order of positions.
    OfFormulas,
    /// The others.
    OfTables,
}

/// The tables on which a stage is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shapes {
    FirstSquare,
    Squares,
    LastSquare,
    Long,
    /// The square tables, then the long ones.
    Every,
}

/// What a stage looks for.
#[derive(Clone, Copy)]
enum What {
    /// A law of all values by the list of `hypotheses`, or a conjecture.
    Values,
    /// A law of some positions or of some values.
    Part(&'static [Hypothesis]),
    /// A law of the P-positions, and then of small values. The table is the set of P-positions.
    PPositions(&'static [Hypothesis]),
}

/// The P-positions of games of limits: early only where no automaton, which may say more, is known.
const EARLY_LIMITS: &[Hypothesis] =
    &[Hypothesis::new(finding::changing_limits, Tables::All, Basis::Theorem, |finder, table, _| {
        finder.limits_of(table, true)
    })];

const LIMITS: &[Hypothesis] =
    &[Hypothesis::new(finding::changing_limits, Tables::All, Basis::Theorem, |finder, table, _| {
        finder.limits_of(table, false)
    })];

const P_POSITIONS: &[Hypothesis] = &[
    Hypothesis::new(finding::p_lattice, Tables::All, Basis::Values, |finder, set, _| {
        finder.lattice(set, LawClaim::Outcome)
    }),
    Hypothesis::new(finding::p_pairs, Tables::All, Basis::Values, |finder, set, _| finder.pairs(set)),
    Hypothesis::new(finding::p_differences, Tables::All, Basis::Values, |finder, set, thorough| {
        Ok(thorough && finder.differences(set)?)
    }),
    Hypothesis::new(finding::p_automata, Tables::All, Basis::Values, |finder, set, thorough| {
        finder.automata_of_p_positions(set, thorough)
    }),
];

const EXPONENTS: &[Hypothesis] =
    &[Hypothesis::new(finding::p_exponents, Tables::OneCoordinate, Basis::Theorem, |finder, table, _| {
        finder.valuations(table, LawClaim::Outcome)
    })];

const INTERVALS: &[Hypothesis] =
    &[Hypothesis::new(finding::intervals, Tables::OneCoordinate, Basis::Values, |finder, table, _| {
        finder.intervals(table)
    })];

const ROWS: &[Hypothesis] =
    &[Hypothesis::new(finding::rows, Tables::TwoCoordinates, Basis::Values, |finder, table, _| finder.any_rows(table))];

const P_FORMULA: Hypothesis =
    Hypothesis::new(finding::p_formula, Tables::OfDenseSets, Basis::Values, |finder, table, _| finder.predicate(table));
const REMAINDERS: Hypothesis =
    Hypothesis::new(finding::remainders, Tables::OfDenseSets, Basis::Values, |finder, table, _| finder.class(table));
const P_RATIO: Hypothesis =
    Hypothesis::new(finding::p_ratio, Tables::TwoCoordinates, Basis::Values, |finder, table, _| {
        Ok(finder.by_ratio(table))
    });

/// None of these is proved.
const UNDEFINED: &[Hypothesis] = &[P_FORMULA, REMAINDERS, P_RATIO];
/// The same in misère play, where no values are known.
const UNDEFINED_MISERE: &[Hypothesis] = &[P_FORMULA, P_RATIO];

/// The stages in normal play. Without [`Search::partial`](super::Search::partial) only the first.
pub(super) const NORMAL: &[Stage] = &[
    Stage { of: Games::All, on: Shapes::Squares, what: What::Values },
    Stage { of: Games::OfFormulas, on: Shapes::FirstSquare, what: What::Part(EARLY_LIMITS) },
    Stage { of: Games::OfFormulas, on: Shapes::Every, what: What::PPositions(P_POSITIONS) },
    Stage { of: Games::All, on: Shapes::LastSquare, what: What::Part(LIMITS) },
    Stage { of: Games::OfTables, on: Shapes::LastSquare, what: What::Part(EXPONENTS) },
    Stage { of: Games::OfFormulas, on: Shapes::Long, what: What::Values },
    Stage { of: Games::All, on: Shapes::LastSquare, what: What::Part(INTERVALS) },
    Stage { of: Games::OfFormulas, on: Shapes::LastSquare, what: What::Part(ROWS) },
    Stage { of: Games::OfTables, on: Shapes::LastSquare, what: What::Part(UNDEFINED) },
];

/// The stages in misère play.
pub(super) const MISERE: &[Stage] = &[
    Stage { of: Games::OfFormulas, on: Shapes::Every, what: What::PPositions(P_POSITIONS) },
    Stage { of: Games::OfTables, on: Shapes::LastSquare, what: What::Part(UNDEFINED_MISERE) },
];

/// The hypotheses of all stages of normal play about a part of the positions or of the values.
pub(super) fn all() -> impl Iterator<Item = &'static Hypothesis> {
    NORMAL.iter().flat_map(|stage| match stage.what {
        What::Values => &[],
        What::Part(list) | What::PPositions(list) => list,
    })
}

impl Stage {
    /// Whether it is for this game, and is asked for: all stages but the first are about a part of
    /// the positions or of the values, for which [`Search::partial`](super::Search::partial) asks.
    /// In misère play nothing else is known.
    fn is_wanted(&self, finder: &Finder<'_>) -> bool {
        let suits = match self.of {
            Games::All => true,
            Games::OfFormulas => finder.moves.is_some(),
            Games::OfTables => finder.moves.is_none(),
        };
        let whole = self.on == Shapes::Squares || finder.search.convention == Convention::Misere;
        suits && (whole || finder.search.partial)
    }
}

impl Finder<'_> {
    /// Tries the stages in their order, until one gives a law.
    pub(super) fn by_stages(&mut self, stages: &[Stage], values: &mut dyn ValueSource) -> Result<(), StopReason> {
        let (square, long) = self.square_and_long(values.cheap());
        let squares = square.len();
        for stage in stages {
            if !stage.is_wanted(self) {
                continue;
            }
            let shapes = match stage.on {
                Shapes::FirstSquare => &square[..squares.min(1)],
                Shapes::Squares | Shapes::Every => &square[..],
                Shapes::LastSquare => &square[squares.saturating_sub(1)..],
                Shapes::Long => &[],
            };
            let others = if matches!(stage.on, Shapes::Long | Shapes::Every) { &long[..] } else { &[] };
            let all = shapes.iter().map(|shape| (shape, Some(shape) == square.last()));
            for (shape, last) in all.chain(others.iter().map(|shape| (shape, false))) {
                let table = self.table(values, shape)?;
                if self.by_stage(stage.what, &table, last)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Tries one stage on one table. `last`: there is no larger square table.
    fn by_stage(&mut self, what: What, table: &Rc<Table>, last: bool) -> Result<bool, StopReason> {
        match what {
            What::Values => self.values_of(table, last),
            What::Part(list) => self.by_hypotheses(list, table, last),
            What::PPositions(list) => {
                let found = self.by_hypotheses(list, &table.p_positions(), last)?;
                if found && self.search.levels && self.search.convention == Convention::Normal {
                    self.levels(table)?;
                }
                Ok(found)
            }
        }
    }
}

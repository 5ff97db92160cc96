//! What a proved law says, as a person would write it: a formula, cases, a rule for quotients, a
//! condition on the P-positions. The simplest one that fits the table is compiled, and used only if
//! it is equal to the proved automaton.

use super::{Finder, none_if_too_large};
use crate::automata::{AutomaticRelation, Numeration, Track};
use crate::compile;
use crate::discover::automatic::Automatic;
use crate::discover::cases::Cases;
use crate::discover::condition::Condition;
use crate::discover::conditions;
use crate::discover::expression::Expression;
use crate::discover::grammar::{self, FormulaSearch};
use crate::discover::periodic::Periodic;
use crate::discover::quotients::Quotients;
use crate::law::{Body, Law, LawClaim};
use crate::reading::Values;
use crate::table::Table;
use nimatron_core::StopReason;

/// Positions of one coordinate below this one may be exceptions to a formula.
const FIRST: u64 = 8;
/// The maximum number of formulas that are compiled.
const TRIES: usize = 3;
/// The maximum complexity of a formula with exceptions.
const MAX_COMPLEXITY: usize = 16;

/// A formula of all values, or of all but a few first ones.
enum ReadableFormula {
    Whole(Expression),
    Late(Cases),
}

impl Finder<'_> {
    /// A proved law, with its readable form. `automatic` has the same values (or P-positions); the
    /// table is that of the claim.
    pub(super) fn readable(&self, law: Law, automatic: &Automatic, table: &Table) -> Result<Law, StopReason> {
        let mut law = law;
        if law.claim == LawClaim::Grundy {
            match self.formula_of(automatic, table)? {
                Some(ReadableFormula::Whole(formula)) => return Ok(Law { short: Some(formula), ..law }),
                Some(ReadableFormula::Late(cases)) => law.reading.values = Some(Values::Cases(cases)),
                None => law.reading.values = self.values_in_words(&law, automatic, table)?,
            }
        }
        // A period or a formula of the values needs no condition; the P-positions of a few rows are
        // few.
        if law.reading.values.is_none() && law.domain.rows().is_none() && !matches!(law.body, Body::Periodic(_)) {
            law.reading.lost = self.lost(law.claim, automatic, table)?;
        }
        Ok(law)
    }

    /// A formula that is equivalent to a proved automaton: it fits the table and, as an automaton,
    /// is equal to it.
    fn formula_of(&self, automatic: &Automatic, table: &Table) -> Result<Option<ReadableFormula>, StopReason> {
        let (corner, first) = match table.arity() {
            1 => (table.corner(1024), FIRST),
            2 => (table.corner(32), 0),
            _ => (table.corner(12), 0),
        };
        let names = self.rules.coordinates();
        let mut whole: Option<Expression> = None;
        let mut late: Vec<(Expression, u64)> = Vec::new();
        let mut tries = 0;
        grammar::each(&corner, names, FormulaSearch { deep: false, first }, self.budget, &mut |formula, from| {
            if from > 0 {
                if late.len() < TRIES && formula.complexity() <= MAX_COMPLEXITY {
                    late.push((formula.clone(), from));
                }
                return Ok(false);
            }
            tries += 1;
            let same = none_if_too_large(compile::is_formula(formula, automatic, table.arity(), &self.limits()))?;
            if same == Some(true) {
                whole = Some(formula.clone());
            }
            Ok(whole.is_some() || tries == TRIES)
        })?;
        for (formula, from) in late {
            // Exceptions have to make the formula simpler.
            let listed = from as usize + 2;
            if whole.as_ref().is_some_and(|whole| whole.complexity() <= formula.complexity() + listed) {
                break;
            }
            let first = (0..from).zip(&table.values).filter_map(|(n, value)| value.map(|value| (n, value))).collect();
            let cases = Cases { first, cases: Vec::new(), otherwise: formula };
            if none_if_too_large(compile::is_cases(&cases, automatic, 1, &self.limits()))? == Some(true) {
                return Ok(Some(ReadableFormula::Late(cases)));
            }
        }
        Ok(whole.map(ReadableFormula::Whole))
    }

    /// The values by cases, or by the values of quotients, whichever is simpler.
    fn values_in_words(&self, law: &Law, automatic: &Automatic, table: &Table) -> Result<Option<Values>, StopReason> {
        let quotients = if table.arity() == 1 { Quotients::find(table) } else { None };
        // A short period is as good as cases.
        let max = match &law.body {
            Body::Periodic(Periodic { saltus: 0, preperiod, period }) => preperiod.len() + period.len(),
            _ => usize::MAX,
        };
        let numeration = automatic.graph.numeration;
        let cases = Cases::find(table, self.rules.coordinates(), numeration, automatic.code);
        let cases = cases.into_iter().map(|cases| (cases.complexity(), Values::Cases(cases)));
        let quotients = quotients.into_iter().map(|law| (law.complexity(), Values::Quotients(law)));
        let mut all: Vec<(usize, Values)> = cases.chain(quotients).filter(|one| one.0 <= max).collect();
        all.sort_by_key(|one| one.0);
        for (_, values) in all {
            let same = match &values {
                Values::Cases(cases) => compile::is_cases(cases, automatic, table.arity(), &self.limits()),
                Values::Quotients(law) => compile::is_quotients(law, automatic, &self.limits()),
            };
            if none_if_too_large(same)? == Some(true) {
                return Ok(Some(values));
            }
        }
        Ok(None)
    }

    /// A condition that holds exactly at the P-positions.
    fn lost(&self, claim: LawClaim, automatic: &Automatic, table: &Table) -> Result<Option<Condition>, StopReason> {
        let outcome = claim == LawClaim::Outcome;
        let own;
        let set = if outcome {
            table
        } else {
            own = table.p_positions();
            &own
        };
        let numeration = automatic.graph.numeration;
        let positions = if outcome {
            self.positions_in(numeration)?
        } else {
            none_if_too_large(automatic.graph.exists(Track::Value, &self.limits()))?
        };
        let Some(positions) = positions else { return Ok(None) };
        for condition in conditions::find(set, self.rules.coordinates(), numeration) {
            let same = none_if_too_large(compile::is_lost(&condition, automatic, &positions, outcome, &self.limits()))?;
            if same == Some(true) {
                return Ok(Some(condition));
            }
        }
        Ok(None)
    }

    /// The positions of the game, in a numeration; `None` if the game is not definable there.
    pub(super) fn positions_in(&self, numeration: Numeration) -> Result<Option<AutomaticRelation>, StopReason> {
        Ok(self.game_in(numeration)?.map(|game| game.domain.clone()))
    }
}

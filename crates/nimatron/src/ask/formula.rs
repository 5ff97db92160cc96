//! Is a formula right at the positions of a game?

use crate::answer::Answer;
use crate::check::{CheckPlan, FormulaReport, PositionFormula, check_formula, why_right};
use crate::error::SolveResult;
use crate::words;
use nimatron_catalogue::GameDef;
use nimatron_core::Budget;
use nimatron_messages::{Language, Message};
use serde_json::Value as Json;
use std::sync::Arc;

/// A formula, and where it is tested.
#[derive(Debug)]
pub struct AskFormula<'f> {
    game: Arc<GameDef>,
    formula: &'f PositionFormula,
    plan: CheckPlan,
}

/// What is known about a formula.
#[derive(Debug)]
pub struct ToldFormula {
    game: Arc<GameDef>,
    plan: CheckPlan,
    /// The tests, and the comparison with the law.
    pub report: FormulaReport,
    /// The answer at the first position at which the formula is wrong; `None` if there is none, or
    /// its options are too many to be listed.
    pub why: SolveResult<Option<Answer>>,
}

impl<'f> AskFormula<'f> {
    /// A question about a formula of the coordinates of the game.
    ///
    /// # Errors
    /// The formula cannot be right under this plan.
    pub fn of(game: Arc<GameDef>, formula: &'f PositionFormula, plan: CheckPlan) -> Result<AskFormula<'f>, Message> {
        plan.suits(formula)?;
        Ok(AskFormula { game, formula, plan })
    }

    /// Tests the formula, and compares it with the proved law. A limit that ends it early is in the
    /// report.
    ///
    /// # Errors
    /// Those of [`check_formula`].
    pub fn tell(self, budget: &Budget) -> SolveResult<ToldFormula> {
        let AskFormula { game, formula, plan } = self;
        let report = check_formula(&game, formula, &plan, budget)?;
        let why = why_right(&game, &report.tests, plan.convention, budget);
        Ok(ToldFormula { game, plan, report, why })
    }
}

impl ToldFormula {
    /// What is known, in lines.
    pub fn text(&self, language: Language) -> String {
        words::formula_report(&self.game, &self.plan, &self.report, language)
            + &words::why_right_text(&self.why, language)
    }

    /// What is known as JSON.
    pub fn json(&self, language: Language) -> Json {
        words::formula_report_json(&self.report, &self.why, language)
    }
}

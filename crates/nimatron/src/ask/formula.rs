//! Is a formula right at the positions of a game?

use crate::answer::Answer;
use crate::check::{CheckPlan, FormulaReport, PositionFormula, check_formula, why_right};
use crate::error::{QuestionResult, SolveResult};
use crate::words;
use nimatron_catalogue::{GameDef, GameSettings, QuestionError};
use nimatron_core::Budget;
use nimatron_messages::Language;
use serde_json::Value as Json;
use std::sync::Arc;

/// A question about a formula of the coordinates of a game, as it is typed.
#[derive(Clone, Debug)]
pub struct AskFormula<'q> {
    /// The text for a game.
    pub game: &'q str,
    /// The parameters of the game.
    pub settings: GameSettings<'q>,
    /// The formula.
    pub formula: &'q str,
    /// Where it is tested.
    pub plan: CheckPlan,
}

/// The question that was read.
#[derive(Debug)]
pub struct FormulaPlan {
    game: Arc<GameDef>,
    formula: PositionFormula,
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

impl AskFormula<'_> {
    /// Reads the question.
    ///
    /// # Errors
    /// There is no such game; or the formula is malformed, with the place, or cannot be right under
    /// this plan.
    pub fn read(self) -> QuestionResult<FormulaPlan> {
        let AskFormula { game, settings, formula: text, plan } = self;
        let game = Arc::new(GameDef::load(game, settings)?);
        let formula = PositionFormula::parse(text, &game.coordinates()).map_err(|diagnostic| QuestionError::Rules {
            diagnostic: Box::new(diagnostic),
            text: text.to_owned(),
            origin: None,
        })?;
        plan.suits(&formula).map_err(QuestionError::Other)?;
        Ok(FormulaPlan { game, formula, plan })
    }

    /// Reads the question and answers it.
    ///
    /// # Errors
    /// Those of [`AskFormula::read`] and [`FormulaPlan::tell`].
    pub fn tell(self, budget: &Budget) -> SolveResult<ToldFormula> {
        self.read()?.tell(budget)
    }
}

impl FormulaPlan {
    /// Tests the formula, and compares it with the proved law. A limit that ends it early is in the
    /// report.
    ///
    /// # Errors
    /// Those of [`check_formula`].
    pub fn tell(self, budget: &Budget) -> SolveResult<ToldFormula> {
        let FormulaPlan { game, formula, plan } = self;
        let report = check_formula(&game, &formula, &plan, budget)?;
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

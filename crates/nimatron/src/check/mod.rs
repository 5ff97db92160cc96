//! Is a solution right? [`check`] asks any function from positions to answers (a formula, a
//! program, a function of a caller in another language) about positions of a game, from small to
//! large, and gives the first one at which it is wrong, made as small as possible.
//! [`check_formula`] does this for a [`PositionFormula`], and decides where it can whether the
//! formula is *equal* to the proved law of the game at all positions ([`Equality`]).
//!
//! ```
//! use nimatron::check::{Answers, PositionFormula, CheckPlan, check_formula};
//! use nimatron::{Budget, GameDef};
//! use std::sync::Arc;
//!
//! let game = Arc::new(GameDef::load("n -> n - k for k in {1, 3, 4}", &[])?);
//! let wrong = PositionFormula::parse("n % 7 not in (0, 3)", &game.coordinates()).map_err(|error| error.message.to_string())?;
//! let report = check_formula(&game, &wrong, &CheckPlan::default(), &Budget::unlimited())?;
//! let wrong = report.tests.wrong.ok_or("it is wrong")?;
//! assert_eq!((wrong.sum[0].to_string(), report.tests.agreed), ("2".to_owned(), 2));
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # Design
//!
//! `plan` chooses the sums, `truth` has the right answers from the sources of the chooser, and
//! `run` asks in batches and compares. A failure of a batch is located by halving it; a
//! counterexample is made smaller by asking again. Whether answers are outcomes or values is
//! decided from all of them, and may change with a later one. Programs are run by the command only
//! (`faces/cli/src/program`), never by the API.
//!
//! A [`PositionFormula`] has a parser of its own, because it refuses what Python, C and the rule
//! language read differently; it is evaluated with integers of any size. `automata` translates it
//! exactly, or not at all, into an automaton in the numeration of the law, and `equality` compares
//! the two. Everything that is not proved equal there "agrees at the positions tested".

mod automata;
mod equality;
mod formula;
mod plan;
mod run;
mod truth;
mod why;

pub use crate::template::Template;
pub(crate) use automata::{condition, graph};
pub use equality::{Equality, Undecided, equality};
pub(crate) use equality::{agrees, gives};
pub use formula::{FormulaValue, PositionFormula, Undefined};
pub use plan::CheckPlan;
pub use run::{SolutionRunner, Tests, Trouble, Wrong, check};
pub use truth::Expected;
pub use why::why_right;

use crate::error::SolveResult;
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, Outcome};
use nimatron_messages::{Message, Say, checks};
use nimatron_nimber::BigUint;
use num_bigint::Sign;
use std::convert::Infallible;
use std::sync::Arc;

/// A sum of positions of one game.
pub type Sum = Vec<Position>;

/// What a solution gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Who wins: N for the player to move, or P.
    Outcomes,
    /// The Grundy value.
    Values,
}

/// What a solution says about a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionAnswer {
    /// Who wins.
    Outcome(Outcome),
    /// A number: the Grundy value; or, if the solution gives outcomes, 1 for N and 0 for P.
    Number(BigUint),
    /// Something that is neither, which is always wrong; with the reason.
    Nothing(Message),
}

impl From<bool> for SolutionAnswer {
    /// Whether the player to move wins.
    fn from(wins: bool) -> SolutionAnswer {
        SolutionAnswer::Outcome(if wins { Outcome::N } else { Outcome::P })
    }
}

impl From<u64> for SolutionAnswer {
    fn from(number: u64) -> SolutionAnswer {
        SolutionAnswer::Number(number.into())
    }
}

/// What is known about a formula.
#[derive(Debug)]
pub struct FormulaReport {
    /// The positions at which it was tested.
    pub tests: Tests<Infallible>,
    /// Whether it was evaluated at a position by dividing a negative number, for which C and Python
    /// have different quotients and remainders; the first such position.
    pub rounded: Option<Position>,
    /// The comparison with the proved law at all positions; `None` if a test failed, or a limit
    /// ended the tests.
    pub equality: Option<Equality>,
}

/// Tests a formula at positions of a game, and compares it with the proved law of the game where
/// that can be decided. A condition says who wins, a number is the Grundy value, unless the plan
/// says that answers are outcomes: then a number that is not 0 means that the player to move wins.
///
/// Only single components are tested: a formula is about one position.
///
/// # Errors
/// The positions of the game are not numbers, the game has a cycle, or a rule fails.
pub fn check_formula(
    game: &Arc<GameDef>,
    formula: &PositionFormula,
    plan: &CheckPlan,
    budget: &Budget,
) -> SolveResult<FormulaReport> {
    let answers = match (formula.is_condition(), plan.answers) {
        (true, _) | (false, Some(Answers::Outcomes)) => Answers::Outcomes,
        (false, _) => Answers::Values,
    };
    let plan = CheckPlan { heaps: 1, answers: Some(answers), ..plan.clone() };
    let mut rounded = None;
    let mut ask = |sums: &[Sum]| -> Result<Vec<SolutionAnswer>, Trouble<Infallible>> {
        let one = |sum: &Sum| {
            let [position] = &sum[..] else { return SolutionAnswer::Nothing(checks::one_position()) };
            let found = formula.at(&position.numbers());
            if rounded.is_none() && matches!(found, Ok((_, true))) {
                rounded = Some(position.clone());
            }
            said(found, answers)
        };
        Ok(sums.iter().map(one).collect())
    };
    let mut tests = check(game, &plan, &mut ask, budget)?;
    let mut equal = None;
    if tests.wrong.is_none() && tests.stopped.is_none() {
        match equality(game, formula, answers, plan.convention, budget) {
            Ok(Equality::Differs { position, expected }) => {
                let said = said(formula.at(&position.numbers()), answers);
                let sum = vec![position.clone()];
                tests.wrong = Some(Wrong { sum, said: Ok(said), expected, from: None });
            }
            Ok(other) => equal = Some(other),
            Err(reason) => tests.stopped = Some(reason),
        }
    }
    Ok(FormulaReport { tests, rounded, equality: equal })
}

/// What a formula says, as an answer.
fn said(found: Result<(FormulaValue, bool), Undefined>, answers: Answers) -> SolutionAnswer {
    match found {
        Ok((FormulaValue::Condition(wins), _)) => wins.into(),
        Ok((FormulaValue::Number(number), _)) if answers == Answers::Outcomes => (number.sign() != Sign::NoSign).into(),
        Ok((FormulaValue::Number(number), _)) => match number.to_biguint() {
            Some(number) => SolutionAnswer::Number(number),
            None => SolutionAnswer::Nothing(checks::negative_value(number.to_string())),
        },
        Err(undefined) => SolutionAnswer::Nothing(checks::no_value_there(undefined.why)),
    }
}

impl Say for SolutionAnswer {
    fn message(&self) -> Message {
        match self {
            SolutionAnswer::Outcome(Outcome::N) => checks::first_wins(),
            SolutionAnswer::Outcome(Outcome::P) => checks::second_wins(),
            SolutionAnswer::Number(number) => Message::verbatim(number.to_string()),
            SolutionAnswer::Nothing(why) => why.clone(),
        }
    }
}

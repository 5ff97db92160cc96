//! Who wins sums in misère play: the quotient of the heaps of some games, the one that decides a
//! position, or that of a sum and of all that can be reached from it.

use crate::error::{QuestionResult, SolveError, SolveResult, other};
use crate::limits;
use crate::misere::certificate::{certificate, extend_checked, infinite_certificate};
use crate::misere::quotient::{DecidingQuotient, of_question};
use crate::misere::{ClosureQuotient, MisereExpression, quotient_of};
use crate::question::Question;
use crate::words;
use nimatron_catalogue::{GameDef, GameSettings};
use nimatron_core::Budget;
use nimatron_engine::heap::Code;
use nimatron_engine::misere::{Folded, Heaps, MisereError, MiserePeriod, QuotientSolver};
use nimatron_messages::{Language, Message, Say, misere as says};
use nimatron_proof::Proof;
use serde_json::Value as Json;

/// A question about a misère quotient, as it is typed.
#[derive(Clone, Copy, Debug)]
pub struct AskMisere<'q, T> {
    /// The texts for some games, or for one sum of positions.
    pub games: &'q [T],
    /// Positions of the only game; none if its heaps are asked about.
    pub positions: &'q [String],
    /// What the games are read with.
    pub settings: GameSettings<'q>,
    /// Of heaps: the largest one, or as usual.
    pub to: Option<usize>,
    /// Whether a picture or a certificate is wanted, which a sum of positions does not have.
    pub of_heaps: bool,
}

/// A question about a misère quotient that was read.
#[derive(Debug)]
pub enum MiserePlan {
    /// The heaps of games with these codes and names, up to a heap.
    Heaps(Vec<Code>, Vec<String>, usize),
    /// Positions of a game.
    Positions(Question),
    /// A sum, and all that can be reached from it.
    Sum(MisereExpression),
}

/// A misère quotient.
#[derive(Debug)]
pub enum ToldMisere {
    /// Of heaps.
    Heaps(ToldQuotient),
    /// Of heaps, with the elements of the positions that were asked about.
    Positions(ToldQuotient, Question, Vec<u16>),
    /// Of a sum and all that can be reached from it.
    Sum(MisereExpression, ClosureQuotient),
}

/// The quotient of heaps, as far as it was found.
#[derive(Debug)]
pub struct ToldQuotient {
    names: Vec<String>,
    /// The quotient.
    pub solver: QuotientSolver<Heaps>,
    /// Where the heaps begin to repeat; or why the quotient is not found.
    pub found: Result<Option<MiserePeriod>, MisereError>,
    /// Why the checker did not accept certificates that were found.
    pub refused: Vec<Message>,
}

impl<T: AsRef<str>> AskMisere<'_, T> {
    /// Reads the question. A text that is a sum is asked about as a whole; repeated games count
    /// once.
    ///
    /// # Errors
    /// A text is wrong, or not a game whose heaps are taken and broken; or something is wanted of a
    /// sum that only heaps have.
    pub fn read(&self) -> QuestionResult<MiserePlan> {
        let &AskMisere { games, positions, settings, to, of_heaps } = self;
        let plan = match games {
            [sum] if positions.is_empty() && MisereExpression::is_meant(sum.as_ref()) => {
                MiserePlan::Sum(MisereExpression::read(sum.as_ref(), settings)?)
            }
            [game] if !positions.is_empty() => {
                MiserePlan::Positions(Question::parse(game.as_ref(), positions, settings)?.listed()?)
            }
            games => return heaps(games, settings, to.unwrap_or(limits::QUOTIENT.usual as usize)),
        };
        if to.is_some() || of_heaps && matches!(plan, MiserePlan::Sum(_)) {
            return other(says::of_closure());
        }
        Ok(plan)
    }
}

/// The games whose heaps are asked about.
fn heaps<T: AsRef<str>>(games: &[T], settings: GameSettings<'_>, to: usize) -> QuestionResult<MiserePlan> {
    if let [game, .., heap] = games
        && !heap.as_ref().is_empty()
        && heap.as_ref().bytes().all(|byte| byte.is_ascii_digit())
    {
        return other(says::heap_is_no_game(game.as_ref(), heap.as_ref()));
    }
    let (mut codes, mut names) = (Vec::new(), Vec::new());
    for text in games {
        let text = text.as_ref();
        let game = GameDef::load(text, settings)?;
        let Some(code) = game.heap_code() else { return other(says::not_of_heaps(text.trim())) };
        if !codes.contains(&code) {
            codes.push(code);
            names.push(game.label().to_owned());
        }
    }
    Ok(MiserePlan::Heaps(codes, names, to))
}

impl MiserePlan {
    /// What should be said about the positions: parts without effect.
    pub fn warnings(&self) -> &[Message] {
        match self {
            MiserePlan::Heaps(..) => &[],
            MiserePlan::Positions(question) => &question.warnings,
            MiserePlan::Sum(sum) => sum.warnings(),
        }
    }

    /// The quotient. Of heaps, reaching a limit is not an error.
    ///
    /// # Errors
    /// The quotient of a sum is larger than what is searched; a rule fails, or the budget is used
    /// up.
    pub fn tell(self, budget: &Budget) -> SolveResult<ToldMisere> {
        let sum = match self {
            MiserePlan::Heaps(codes, names, to) => {
                let (mut solver, mut refused) = (QuotientSolver::new(Heaps::new(codes)), Vec::new());
                let found = extend_checked(&mut solver, to, &mut refused, budget);
                return Ok(ToldMisere::Heaps(ToldQuotient { names, solver, found, refused }));
            }
            MiserePlan::Positions(question) => match of_question(&question, budget)? {
                Some(DecidingQuotient { solver, period, elements, refused }) => {
                    let (names, found) = (Vec::new(), Ok(period));
                    let quotient = ToldQuotient { names, solver, found, refused };
                    return Ok(ToldMisere::Positions(quotient, question, elements));
                }
                None => MisereExpression::of(question),
            },
            MiserePlan::Sum(sum) => sum,
        };
        match quotient_of(&sum, budget)? {
            Some(found) => Ok(ToldMisere::Sum(sum, found)),
            None => Err(SolveError::TooFar(says::closure_too_large())),
        }
    }
}

impl ToldMisere {
    /// The quotient of heaps; `None` if it is one of a sum.
    pub const fn of_heaps(&self) -> Option<&ToldQuotient> {
        match self {
            ToldMisere::Heaps(told) | ToldMisere::Positions(told, ..) => Some(told),
            ToldMisere::Sum(..) => None,
        }
    }

    /// Why it is not complete.
    pub fn stopped(&self) -> Option<Message> {
        self.of_heaps().and_then(ToldQuotient::stopped)
    }

    /// The quotient in lines.
    pub fn text(&self, language: Language) -> String {
        match self {
            ToldMisere::Heaps(told) | ToldMisere::Positions(told, ..) => {
                words::quotient(&told.solver, &told.names, told.period(), told.infinite(), language)
            }
            ToldMisere::Sum(sum, found) => words::closure_quotient(sum, found, language),
        }
    }

    /// The quotient as JSON; of positions also their elements, the product of these, and the
    /// outcome.
    pub fn json(&self, language: Language) -> Json {
        match self {
            ToldMisere::Heaps(told) => told.json(language),
            ToldMisere::Positions(told, question, elements) => {
                let mut json = told.json(language);
                words::add_elements(&mut json, told.solver.quotient(), question, elements);
                json
            }
            ToldMisere::Sum(sum, found) => words::closure_quotient_json(sum, found),
        }
    }
}

impl ToldQuotient {
    /// Where the heaps begin to repeat, if that is known.
    pub fn period(&self) -> Option<MiserePeriod> {
        self.found.as_ref().ok().copied().flatten()
    }

    fn infinite(&self) -> Option<&Folded> {
        match &self.found {
            Err(MisereError::Infinite(folded)) => Some(folded),
            _ => None,
        }
    }

    fn stopped(&self) -> Option<Message> {
        match &self.found {
            Err(MisereError::TooLarge) => Some(says::too_large(self.solver.known_heaps())),
            Err(MisereError::Stopped(reason)) => Some(reason.message()),
            _ => None,
        }
    }

    fn json(&self, language: Language) -> Json {
        words::quotient_json(&self.solver, self.period(), self.infinite(), &self.refused, language)
    }

    /// The certificate; `None` if nothing is proved.
    pub fn certificate(&self) -> Option<Proof> {
        match self.infinite() {
            Some(folded) => infinite_certificate(self.solver.heaps(), folded),
            None => certificate(&self.solver, self.period()),
        }
    }
}

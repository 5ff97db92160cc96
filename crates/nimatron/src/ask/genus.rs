//! Genera of heaps, positions and sums in misère play, and canonical forms.

use crate::error::{QuestionResult, SolveError, SolveResult, other};
use crate::limits;
use crate::misere::{CanonicalForm, HeapGenera, MisereExpression, PositionGenus, form_of, genera_of_heaps, genus_of};
use crate::words;
use nimatron_catalogue::{GameDef, GameSettings};
use nimatron_core::Budget;
use nimatron_messages::{Language, Message, Say, genus as says};
use serde_json::Value as Json;
use std::rc::Rc;
use std::sync::Arc;

/// A question about genera or a canonical form, as it is typed.
#[derive(Clone, Copy, Debug)]
pub struct AskGenus<'q> {
    /// The text for a game, whose heaps are asked about, or for a position or sum.
    pub text: &'q str,
    /// The parameters of the game.
    pub settings: GameSettings<'q>,
    /// Of heaps: the largest one, or as usual.
    pub to: Option<usize>,
    /// Whether the canonical form is wanted, which only a position or sum has.
    pub form: bool,
}

/// A question about genera or a canonical form that was read.
#[derive(Debug)]
pub enum GenusPlan {
    /// The genera of the heaps of a game, up to a heap.
    Heaps(Arc<GameDef>, usize),
    /// The genus of a position or sum.
    Sum(MisereExpression),
    /// The canonical form of a position or sum.
    Form(MisereExpression),
}

/// The answer.
#[derive(Debug)]
pub enum ToldGenus {
    /// The genera of the heaps of a game, as far as they were found.
    Heaps {
        /// The game.
        game: Arc<GameDef>,
        /// The heaps; at least one if a limit stopped it.
        found: HeapGenera,
    },
    /// The genus of a position or sum.
    Sum {
        /// What was asked.
        sum: MisereExpression,
        /// Its genus.
        kind: Rc<PositionGenus>,
    },
    /// The canonical form of a position or sum.
    Form {
        /// What was asked.
        sum: MisereExpression,
        /// Its form.
        found: Box<CanonicalForm>,
    },
}

impl AskGenus<'_> {
    /// Reads the question.
    ///
    /// # Errors
    /// What is wrong with the text; or something is asked of heaps that only a sum has, or of a sum
    /// that only heaps have.
    pub fn read(&self) -> QuestionResult<GenusPlan> {
        let &AskGenus { text, settings, to, form } = self;
        if form || MisereExpression::is_meant(text) {
            let sum = match MisereExpression::read(text, settings) {
                Ok(sum) => sum,
                Err(wrong) => {
                    let game = GameDef::load(text, settings).ok();
                    return game.map_or(Err(wrong), |game| other(says::form_of_sum(game.name())));
                }
            };
            return match to {
                Some(_) => other(says::to_of_position()),
                None if form => Ok(GenusPlan::Form(sum)),
                None => Ok(GenusPlan::Sum(sum)),
            };
        }
        Ok(GenusPlan::Heaps(Arc::new(GameDef::load(text, settings)?), to.unwrap_or(limits::GENERA.usual as usize)))
    }
}

impl GenusPlan {
    /// What should be said about the positions: parts without effect.
    pub fn warnings(&self) -> &[Message] {
        match self {
            GenusPlan::Heaps(..) => &[],
            GenusPlan::Sum(sum) | GenusPlan::Form(sum) => sum.warnings(),
        }
    }

    /// The genera, or the form.
    ///
    /// # Errors
    /// The positions of the game are not heaps; or it cannot be answered, and nothing is known.
    pub fn tell(self, budget: &Budget) -> SolveResult<ToldGenus> {
        match self {
            GenusPlan::Sum(sum) => {
                let kind = genus_of(&sum, budget)?;
                Ok(ToldGenus::Sum { sum, kind })
            }
            GenusPlan::Form(sum) => match form_of(&sum, budget) {
                Ok(found) => Ok(ToldGenus::Form { sum, found: Box::new(found) }),
                Err(SolveError::Stopped { reason, mut known }) => {
                    known.push(says::genus_instead());
                    Err(SolveError::Stopped { reason, known })
                }
                Err(error) => Err(error),
            },
            GenusPlan::Heaps(game, to) => {
                let Some(mut found) = genera_of_heaps(&game, i64::try_from(to).unwrap_or(i64::MAX), budget) else {
                    return other(says::not_of_heaps(game.name()));
                };
                match found.stopped.take_if(|_| found.heaps.is_empty()) {
                    Some(SolveError::Stopped { reason, .. }) => {
                        Err(SolveError::Stopped { reason, known: vec![says::none_known()] })
                    }
                    Some(error) => Err(error),
                    None => Ok(ToldGenus::Heaps { game, found }),
                }
            }
        }
    }
}

impl ToldGenus {
    /// What ended it early, where some heaps are known.
    const fn ended(&self) -> Option<&SolveError> {
        match self {
            ToldGenus::Heaps { found, .. } => found.stopped.as_ref(),
            ToldGenus::Sum { .. } | ToldGenus::Form { .. } => None,
        }
    }

    /// What ended it early, where some heaps are known: a limit, or a rule that fails.
    pub fn stopped(&self) -> Option<Message> {
        self.ended().map(|error| match error {
            SolveError::Stopped { reason, .. } => reason.message(),
            error => error.message(),
        })
    }

    /// The same as an error, with what is known.
    pub fn error(&self) -> Option<SolveError> {
        let ToldGenus::Heaps { found, .. } = self else { return None };
        match self.ended()?.clone() {
            SolveError::Stopped { reason, .. } => {
                let known = found.heaps.last().map(|(heap, _)| says::known_to(*heap));
                Some(SolveError::Stopped { reason, known: known.into_iter().collect() })
            }
            error => Some(error),
        }
    }

    /// The answer in lines.
    pub fn text(&self, language: Language) -> String {
        match self {
            ToldGenus::Heaps { game, found } => words::heap_genera(game.name(), found, language),
            ToldGenus::Sum { sum, kind } => words::genus(sum, kind, language),
            ToldGenus::Form { sum, found } => words::form(sum, found, language),
        }
    }

    /// The answer as JSON.
    pub fn json(&self) -> Json {
        match self {
            ToldGenus::Heaps { game, found } => words::heap_genera_json(game.name(), found),
            ToldGenus::Sum { sum, kind } => words::genus_json(sum, kind),
            ToldGenus::Form { sum, found } => words::form_json(sum, found),
        }
    }
}

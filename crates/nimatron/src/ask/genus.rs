//! Genera of heaps, positions and sums in misère play, and canonical forms: one way to ask for
//! them.

use crate::error::{QuestionResult, SolveError, SolveResult, other};
use crate::limits;
use crate::misere::{CanonicalForm, HeapGenera, MisereExpression, PositionGenus, form_of, genera_of_heaps, genus_of};
use crate::words;
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Language, Message, genus as says};
use nimatron_rules::ast::Value;
use serde_json::Value as Json;
use std::rc::Rc;
use std::sync::Arc;

/// What a question about genera is about, as it was read.
#[derive(Debug)]
pub enum AskGenus {
    /// The heaps of a game.
    Heaps(Arc<GameDef>),
    /// One position or sum.
    Sum(MisereExpression),
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

impl AskGenus {
    /// Reads a game, or a position or sum.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &str, settings: &[(String, Value)]) -> QuestionResult<AskGenus> {
        if MisereExpression::is_meant(text) {
            return AskGenus::read_sum(text);
        }
        Ok(AskGenus::Heaps(Arc::new(GameDef::load(text, settings)?)))
    }

    /// Reads a position or sum.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read_sum(text: &str) -> QuestionResult<AskGenus> {
        MisereExpression::read(text).map(AskGenus::Sum)
    }

    /// What should be said about the positions: parts without effect.
    pub fn warnings(&self) -> &[Message] {
        match self {
            AskGenus::Heaps(_) => &[],
            AskGenus::Sum(sum) => sum.warnings(),
        }
    }

    /// The genera; of heaps up to one, or the usual one.
    ///
    /// # Errors
    /// The positions are not heaps, or a heap is given with a sum; or it cannot be answered, and
    /// nothing is known.
    pub fn genus(self, to: Option<usize>, budget: &Budget) -> SolveResult<ToldGenus> {
        match self {
            AskGenus::Sum(_) if to.is_some() => other(says::to_of_position()),
            AskGenus::Sum(sum) => {
                let kind = genus_of(&sum, budget)?;
                Ok(ToldGenus::Sum { sum, kind })
            }
            AskGenus::Heaps(game) => {
                let to = i64::try_from(to.unwrap_or(limits::GENERA.0 as usize)).unwrap_or(i64::MAX);
                let Some(mut found) = genera_of_heaps(&game, to, budget) else {
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

    /// The canonical form of a position or sum.
    ///
    /// # Errors
    /// It is the heaps of a game that were asked about, or a heap is given with the sum; or it cannot
    /// be answered.
    pub fn form(self, to: Option<usize>, budget: &Budget) -> SolveResult<ToldGenus> {
        let sum = match self {
            AskGenus::Sum(_) if to.is_some() => return other(says::to_of_position()),
            AskGenus::Sum(sum) => sum,
            AskGenus::Heaps(game) => return other(says::form_of_sum(game.name())),
        };
        match form_of(&sum, budget) {
            Ok(found) => Ok(ToldGenus::Form { sum, found: Box::new(found) }),
            Err(SolveError::Stopped { reason, .. }) => {
                Err(SolveError::Stopped { reason, known: vec![says::genus_instead()] })
            }
            Err(error) => Err(error),
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

    /// The limit that ended it early, if it was one.
    pub const fn stopped(&self) -> Option<StopReason> {
        match self.ended() {
            Some(SolveError::Stopped { reason, .. }) => Some(*reason),
            _ => None,
        }
    }

    /// The error that ended it early and is not a limit.
    pub fn failed(&self) -> Option<SolveError> {
        self.ended().filter(|error| !matches!(error, SolveError::Stopped { .. })).cloned()
    }

    /// The error that ended it: what ended it early, with what is known.
    pub fn error(&self) -> Option<SolveError> {
        let ToldGenus::Heaps { found, .. } = self else { return None };
        match found.stopped.clone()? {
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

//! The values of a taking-and-breaking game, heap after heap: one way to ask for them.

use crate::error::{QuestionResult, other};
use crate::words;
use nimatron_catalogue::{GameDef, begins_code};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::heap::{Code, Sequence};
use nimatron_messages::{Language, Say, outputs};
use serde_json::Value as Json;

/// The code that is asked about, as it was read.
#[derive(Clone, Debug)]
pub struct AskSequence(Code);

/// The values, as far as they were computed.
#[derive(Debug)]
pub struct ToldSequence {
    /// The values.
    pub sequence: Sequence,
    /// The limit that ended it early, if one did.
    pub stopped: Option<StopReason>,
}

impl AskSequence {
    /// Reads a code, or the name or the rules of a game that has one.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &str) -> QuestionResult<AskSequence> {
        let wrong = match Code::parse(text.trim()) {
            Ok(code) => return Ok(AskSequence(code)),
            Err(error) => outputs::not_a_code(text, error.message(), error.at + 1),
        };
        let text = text.trim();
        if begins_code(text) {
            return other(wrong);
        }
        let game = GameDef::load(text, &[])?;
        game.heap_code().map_or_else(|| other(wrong), |code| Ok(AskSequence(code)))
    }

    /// The code.
    pub const fn code(&self) -> &Code {
        &self.0
    }

    /// The values up to a heap; with `full` one by one, without the sparse space. Reaching a limit
    /// is not an error.
    pub fn find(self, to: usize, full: bool, budget: &Budget) -> ToldSequence {
        let mut sequence = Sequence::new(self.0);
        let done = if full { sequence.extend_in_full(to, budget) } else { sequence.extend(to, budget) };
        ToldSequence { sequence, stopped: done.err() }
    }
}

impl ToldSequence {
    /// The values in lines.
    pub fn text(&self, language: Language) -> String {
        words::sequence(&self.sequence, language)
    }

    /// What is known of them as JSON, without the values.
    pub fn json(&self, language: Language) -> Json {
        words::sequence_json(&self.sequence, language)
    }
}

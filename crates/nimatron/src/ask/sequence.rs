//! The values of a taking-and-breaking game, heap after heap.

use crate::error::{QuestionResult, other};
use crate::words;
use nimatron_catalogue::{GameDef, begins_code};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::heap::{Code, Sequence};
use nimatron_messages::{Language, Say, outputs};
use serde_json::Value as Json;

/// A question about the values of heaps, as it is typed.
#[derive(Clone, Copy, Debug)]
pub struct AskSequence<'q> {
    /// A code, or the name or the rules of a game that has one.
    pub code: &'q str,
    /// The largest heap.
    pub to: usize,
    /// Whether the values are computed one by one, without the sparse space.
    pub full: bool,
}

/// The values, as far as they were computed.
#[derive(Debug)]
pub struct ToldSequence {
    /// The values.
    pub sequence: Sequence,
    /// The limit that ended it early, if one did.
    pub stopped: Option<StopReason>,
}

/// Reads a code, or the name or the rules of a game that has one.
///
/// # Errors
/// What is wrong with the text.
pub fn read_code(text: &str) -> QuestionResult<Code> {
    let wrong = match Code::parse(text.trim()) {
        Ok(code) => return Ok(code),
        Err(error) => outputs::not_a_code(text, error.message(), error.at + 1),
    };
    let text = text.trim();
    if begins_code(text) {
        return other(wrong);
    }
    let game = GameDef::load(text, &[])?;
    game.heap_code().map_or_else(|| other(wrong), Ok)
}

impl AskSequence<'_> {
    /// Reads the code.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(&self) -> QuestionResult<Code> {
        read_code(self.code)
    }

    /// The values. Reaching a limit is not an error.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn tell(&self, budget: &Budget) -> QuestionResult<ToldSequence> {
        let mut sequence = Sequence::new(self.read()?);
        let done = if self.full { sequence.extend_in_full(self.to, budget) } else { sequence.extend(self.to, budget) };
        Ok(ToldSequence { sequence, stopped: done.err() })
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

//! The values of a taking-and-breaking game, heap after heap.

use crate::error::{QuestionResult, other};
use crate::words;
use nimatron_catalogue::{GameDef, GameSettings, begins_code};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::heap::{CheckpointError, Code, Sequence};
use nimatron_messages::{Language, Say, outputs};
use serde_json::Value as Json;

/// How many heaps are computed between two chances to keep what is known.
const PIECE: usize = 1 << 14;
/// The units of work (see [`Budget::tick`]) after which the values of an earlier run are not computed
/// again to prove a period: some seconds.
const MAX_CONFIRMATION: u64 = 1 << 25;

/// A question about the values of heaps, as it is typed.
#[derive(Clone, Copy, Debug)]
pub struct AskSequence<'q> {
    /// A code, or the name or the rules of a game that has one.
    pub code: &'q str,
    /// What the game is read with.
    pub settings: GameSettings<'q>,
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
pub fn read_code(text: &str, settings: GameSettings<'_>) -> QuestionResult<Code> {
    let wrong = match Code::parse(text.trim()) {
        Ok(code) => return Ok(code),
        Err(error) => outputs::not_a_code(text, error.message(), error.at + 1),
    };
    let text = text.trim();
    if begins_code(text) {
        return other(wrong);
    }
    let game = GameDef::load(text, settings)?;
    game.heap_code().map_or_else(|| other(wrong), Ok)
}

impl AskSequence<'_> {
    /// Reads the code.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(&self) -> QuestionResult<Code> {
        read_code(self.code, self.settings)
    }

    /// The values after those of an earlier run; `now_and_then` can keep those that are known, and
    /// is called after every piece of heaps. A period is proved only by values of this run, so they
    /// are computed again where that takes some seconds at most; otherwise the answer says on what it
    /// rests.
    ///
    /// # Errors
    /// Values of the earlier run are false, or a limit is reached.
    pub fn extend_kept(
        &self,
        sequence: &mut Sequence,
        now_and_then: &mut dyn FnMut(&Sequence),
        budget: &Budget,
    ) -> Result<(), CheckpointError> {
        while sequence.len() <= self.to && (self.full || sequence.period().is_none()) {
            self.extend(sequence, self.to.min(sequence.len() + PIECE), budget)?;
            budget.progress().set(sequence.len() as u64, self.to as u64 + 1);
            now_and_then(sequence);
        }
        if sequence.period().is_none() {
            return Ok(());
        }
        match sequence.confirm(&budget.within_work(MAX_CONFIRMATION)) {
            Err(CheckpointError::Stopped(StopReason::Work | StopReason::Memory { .. })) => Ok(()),
            other => other,
        }
    }

    /// More values, up to a heap.
    ///
    /// # Errors
    /// A limit is reached; the values up to there are kept.
    pub fn extend(&self, sequence: &mut Sequence, to: usize, budget: &Budget) -> Result<(), StopReason> {
        if self.full { sequence.extend_in_full(to, budget) } else { sequence.extend(to, budget) }
    }

    /// The values. Reaching a limit is not an error.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn tell(&self, budget: &Budget) -> QuestionResult<ToldSequence> {
        let mut sequence = Sequence::new(self.read()?);
        let done = self.extend(&mut sequence, self.to, budget);
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

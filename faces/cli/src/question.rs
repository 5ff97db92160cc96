//! The question about a position that several commands take.

use crate::args::QuestionArgs;
use crate::failure::Failure;
use crate::session::Session;
use nimatron::ask::{AskPosition, Loops, PositionPlan};
use nimatron::{AnswerRequest, Question, positions_from_files};

pub(crate) fn question(args: &QuestionArgs, session: &Session) -> Result<Question, Failure> {
    let question = Question::parse(&args.game, args.read_positions(session)?, args.settings.of_game())?;
    session.warn(&question.warnings);
    Ok(question)
}

/// A question whose moves are listed: runs of heaps become single heaps.
pub(crate) fn listed_question(args: &QuestionArgs, session: &Session) -> Result<Question, Failure> {
    Ok(question(args, session)?.listed()?)
}

impl QuestionArgs {
    /// The positions, with what is in a file in place of `@FILE`. What should be said about files is
    /// said.
    fn read_positions(&self, session: &Session) -> Result<Vec<String>, Failure> {
        let read = positions_from_files(&self.game, &self.positions, self.settings.of_game())?;
        read.iter().for_each(|read| session.warn(&read.notes));
        Ok(read.into_iter().map(|read| read.text).collect())
    }

    /// Reads the question for the one who answers it, and says what is wrong with it.
    pub(crate) fn asked(&self, wanted: AnswerRequest, loopy: bool, session: &Session) -> Result<PositionPlan, Failure> {
        let QuestionArgs { game, positions: _, settings } = self;
        let positions = &self.read_positions(session)?[..];
        let loops = Loops::always_if(loopy);
        let question = AskPosition { game, positions, settings: settings.of_game(), wanted, loops };
        let asked = session.work(|budget| question.read(budget))?;
        session.warn(&asked.question.warnings);
        Ok(asked)
    }
}

//! Who wins a position: the order in which everything that may know it is asked.
//!
//! 1. The text is read as a sum of positions.
//! 2. A part that is too large to be read, such as `star(1000000,3,5)`, may be a member of a family
//!    with a proved law (see `members`).
//! 3. Named games in which play may go on for ever, and questions for which that is asked, are
//!    answered from all positions that can be reached (`loops`).
//! 4. All others are left to the chooser of [`crate::solve`]. If a play without end is found on the
//!    way, it is an error, or 3. follows: as the question says ([`Loops`]).

use super::loops::LoopyAnswer;
use crate::answer::{Answer, ComponentAnswer, HowKnown, Move};
use crate::error::{QuestionResult, SolveResult, other};
use crate::loopy::Loops;
use crate::question::Question;
use crate::solve::{AnswerRequest, solve as solve_sum};
use crate::words;
use nimatron_catalogue::GameSettings;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_messages::{Language, Message, command, explanations, explicit};
use serde_json::Value as Json;

/// A question about a position or a sum of positions, as it is typed.
#[derive(Clone, Copy, Debug)]
pub struct AskPosition<'q> {
    /// The text for a game, or for a whole sum.
    pub game: &'q str,
    /// Its positions; empty if `game` is a sum.
    pub positions: &'q [String],
    /// The parameters of the game.
    pub settings: GameSettings<'q>,
    /// What to compute.
    pub wanted: AnswerRequest,
    /// What is done where play may go on for ever.
    pub loops: Loops,
}

/// A question that was read.
#[derive(Clone, Debug)]
pub struct PositionPlan {
    /// The sum. A member of a family stands in it as the heap of Nim with the same value.
    pub question: Question,
    /// The components that are members of families, by their number.
    members: Vec<(usize, ComponentAnswer)>,
    wanted: AnswerRequest,
    loops: Loops,
}

/// The answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ToldPosition {
    /// Of a game that ends.
    Answer(Box<Answer>),
    /// Of one in which play may go on for ever.
    Loops(Box<LoopyAnswer>),
}

impl<'q> AskPosition<'q> {
    /// Who wins a position, or a sum of positions of a game, in normal play.
    pub fn of(game: &'q str, positions: &'q [String]) -> AskPosition<'q> {
        AskPosition {
            game,
            positions,
            settings: GameSettings::default(),
            wanted: AnswerRequest::default(),
            loops: Loops::default(),
        }
    }
}

impl AskPosition<'_> {
    /// Reads the question and answers it.
    ///
    /// # Errors
    /// The question is malformed, has no answer, or the budget is used up.
    pub fn tell(&self, budget: &Budget) -> SolveResult<ToldPosition> {
        self.read(budget)?.tell(budget)
    }

    /// Reads the question. Laws of families may be found on the way, which takes some seconds.
    ///
    /// # Errors
    /// It is malformed; or the budget is used up while a law is looked for.
    pub fn read(&self, budget: &Budget) -> SolveResult<PositionPlan> {
        let &AskPosition { game, positions, settings, wanted, loops } = self;
        let asked = |question, members| PositionPlan { question, members, wanted, loops };
        match Question::parse(game, positions, settings) {
            Ok(question) => Ok(asked(question, Vec::new())),
            Err(error) => match super::members::read(self, &error, budget)? {
                Some((question, members)) => Ok(asked(question, members)),
                None => Err(error.into()),
            },
        }
    }
}

impl PositionPlan {
    /// Whether the law of a family gives the value of this component.
    pub fn is_member(&self, component: usize) -> bool {
        self.members.iter().any(|(at, _)| *at == component)
    }

    /// Whether a component is a member of a family whose law gives its value.
    pub const fn has_members(&self) -> bool {
        !self.members.is_empty()
    }

    /// Whether all positions that can be reached are listed at once.
    pub fn lists_loops(&self) -> bool {
        !self.has_members() && self.loops.lists(self.needs_all_positions())
    }

    /// Whether it is about a named game in which play may go on for ever, without a theorem.
    fn needs_all_positions(&self) -> bool {
        crate::needs_all_positions(&self.question, self.wanted.convention)
    }

    /// The answer.
    ///
    /// # Errors
    /// Play may go on for ever, a rule fails, or the budget is used up (with what is known).
    pub fn tell(&self, budget: &Budget) -> SolveResult<ToldPosition> {
        let ends = || Ok(ToldPosition::Answer(Box::new(self.by_chooser(budget)?)));
        if !self.has_members() {
            let goes_on = || Ok(ToldPosition::Loops(Box::new(self.by_all_positions(budget)?)));
            return self.loops.choose(self.needs_all_positions(), ends, goes_on);
        }
        ends()
    }

    /// The question whose positions that can be reached are listed.
    ///
    /// # Errors
    /// It has too many components, or asks how long a sum lasts.
    pub fn to_list(&self) -> SolveResult<Question> {
        let AnswerRequest { convention, remoteness, .. } = self.wanted;
        let question = self.question.listed()?;
        // The answer about one position always says how long it lasts; in misère play a sum is one.
        if remoteness && convention == Convention::Normal && question.components.len() > 1 {
            return other(explicit::no_length_of_sum());
        }
        Ok(question)
    }

    /// The answer from all positions that can be reached.
    ///
    /// # Errors
    /// Those of [`PositionPlan::to_list`]; a rule fails, there are infinitely many positions, or the
    /// budget is used up.
    fn by_all_positions(&self, budget: &Budget) -> SolveResult<LoopyAnswer> {
        let (question, convention) = (self.to_list()?, self.wanted.convention);
        let loopy = crate::solve_loopy(&question, convention, budget)?;
        LoopyAnswer::of(&question, loopy, convention, self.wanted.depth > 0, budget)
    }

    fn by_chooser(&self, budget: &Budget) -> SolveResult<Answer> {
        if self.members.is_empty() {
            return solve_sum(&self.question, self.wanted, budget);
        }
        // The heaps that stand for members have no reasons and no moves of their own.
        let mut answer = solve_sum(&self.question, AnswerRequest { depth: 0, ..self.wanted }, budget)?;
        for (at, member) in &self.members {
            answer.components[*at] = member.clone();
        }
        let is_known = |chosen: &Move| !self.is_member(chosen.component);
        answer.winning_moves.retain(is_known);
        answer.complete = !answer.outcome.mover_wins();
        answer.count = None;
        let shown: Vec<&str> = answer.components.iter().map(|component| &component.shown[..]).collect();
        answer.shown = shown.join(" + ");
        answer.known = HowKnown::together(&answer.components, &self.question.games().1);
        Ok(answer)
    }
}

impl ToldPosition {
    /// The answer in lines. `all`: list every winning move, and all digits of long numbers.
    ///
    /// # Errors
    /// All winning moves are wanted, and there are too many to be listed.
    pub fn text(&self, all: bool, language: Language) -> QuestionResult<String> {
        match self {
            ToldPosition::Answer(answer) => match answer.count.filter(|_| all && answer.has_runs()) {
                Some(count) => other(command::too_many_winning_moves(count, answer.winning_moves.len())),
                None => Ok(words::answer(answer, all, language)),
            },
            ToldPosition::Loops(answer) => Ok(answer.text(language)),
        }
    }

    /// Why the answer is right, in lines: the options and their values.
    pub fn explanation(&self, language: Language) -> String {
        match self {
            ToldPosition::Answer(answer) => words::explanation(answer, language),
            ToldPosition::Loops(answer) => match answer.tokens().convention() {
                Convention::Normal => answer.tokens().explanations(language).join("\n"),
                // There are no values.
                Convention::Misere => answer.text(language),
            },
        }
    }

    /// The limit that ended the work on the reasons, with how many are missing; all else is
    /// complete.
    pub fn not_explained(&self) -> Option<(StopReason, Message)> {
        let answer = match self {
            ToldPosition::Answer(answer) => answer,
            ToldPosition::Loops(_) => return None,
        };
        answer.stopped.map(|reason| (reason, explanations::not_all_explained(answer.missing_reasons)))
    }

    /// The answer as JSON. `grundy` and `outcome` are in all of them; those about games in which
    /// play may go on for ever have `loopy`, which is true.
    pub fn json(&self, language: Language) -> Json {
        match self {
            ToldPosition::Answer(answer) => answer.json(language),
            ToldPosition::Loops(answer) => answer.json(language),
        }
    }
}

//! The law of a game, or of a family of its positions: the one way to ask for it, whatever kind of
//! family it is.
//!
//! 1. Without a family, the law of all positions of a game that is given by rules; for a game on one
//!    list, what its values are a function of.
//! 2. Of a family of trees with legs, `star(a,b,c)`, the law of its lengths.
//! 3. Of any other family, `grid(2,n)`, the law of its members.

use super::solve::AskRefusal;
use crate::law::{
    FamilyAnswer, LawAnswer, LegsAnswer, Library, ListAnswer, Program, Search, find_family, find_law, find_legs,
    find_lists, in_form, is_legs, misere_refusal, rows_of,
};
use crate::proof::Proof;
use crate::words::{self, CertificateAt};
use nimatron_catalogue::{GameDef, QuestionError};
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_messages::{Language, Message, families, laws, outputs};
use nimatron_rules::ast::Value;
use serde_json::Value as Json;
use std::sync::Arc;

/// A question about a law, as it is typed.
#[derive(Clone, Copy, Debug, Default)]
pub struct AskLaw<'q> {
    /// The text for a game.
    pub game: &'q str,
    /// A family of its positions.
    pub family: Option<&'q str>,
    /// The parameters of the game.
    pub settings: &'q [(String, Value)],
    /// Whether the player who cannot move loses or wins.
    pub convention: Convention,
    /// The largest heap of the table, or the largest member of a family where there is no proof,
    /// that is looked at; as usual if it is not given.
    pub to: Option<usize>,
    /// The rows to which the law is confined, `a=2`.
    pub rows: Option<&'q str>,
}

/// What was found.
#[derive(Debug)]
#[non_exhaustive]
pub enum ToldLaw {
    /// Of a game.
    Game(Box<LawAnswer>),
    /// Of a game on lists.
    Lists(Box<ListAnswer>),
    /// Of a family of positions.
    Family(Box<FamilyAnswer>),
    /// Of a family of trees with legs.
    Trees(Box<LegsAnswer>),
}

/// Looks for a law.
///
/// # Errors
/// The question is malformed; or a rule fails, the game may go on for ever, or a value cannot be
/// computed.
pub fn law(asked: &AskLaw<'_>, budget: &Budget) -> Result<ToldLaw, AskRefusal> {
    let &AskLaw { game, family, settings, convention, to, rows } = asked;
    let other = |why| Err(QuestionError::Other(why).into());
    if let Some(family) = family {
        if convention == Convention::Misere {
            return other(families::only_normal());
        }
        return Ok(if is_legs(family) {
            ToldLaw::Trees(Box::new(find_legs(game, family, settings, budget)?))
        } else {
            ToldLaw::Family(Box::new(find_family(game, family, settings, to, budget)??))
        });
    }
    let game = Arc::new(GameDef::load(game, settings)?);
    if let Some(answer) = find_lists(&game, convention, budget)? {
        if rows.is_some() {
            return other(outputs::not_of_lists("--rows"));
        }
        return Ok(ToldLaw::Lists(Box::new(answer)));
    }
    let Some(rules) = game.rules() else {
        let why = if game.has_rules_of_places() { outputs::rules_of_places } else { outputs::not_rules };
        return Err(QuestionError::NoRules(why(game.name())).into());
    };
    if let Some(why) = misere_refusal(&game).filter(|_| convention == Convention::Misere) {
        return other(why);
    }
    let rows = rows.map(|rows| rows_of(rules, rows)).transpose().map_err(QuestionError::Other)?;
    let usual = Search::default();
    let search = Search { convention, to: to.unwrap_or(usual.to).max(1), rows, ..usual };
    Ok(ToldLaw::Game(Box::new(find_law(&game, &search, budget)?)))
}

impl ToldLaw {
    /// The game.
    pub fn game(&self) -> &Arc<GameDef> {
        match self {
            ToldLaw::Game(answer) => &answer.game,
            ToldLaw::Lists(answer) => &answer.game,
            ToldLaw::Family(answer) => &answer.game,
            ToldLaw::Trees(answer) => &answer.game,
        }
    }

    /// The law of a game; `None` if a family was asked about.
    pub const fn of_game(&self) -> Option<&LawAnswer> {
        match self {
            ToldLaw::Game(answer) => Some(answer),
            _ => None,
        }
    }

    /// The same, to be kept.
    pub fn into_game(self) -> Option<LawAnswer> {
        match self {
            ToldLaw::Game(answer) => Some(*answer),
            _ => None,
        }
    }

    /// The certificate of the law; `None` if no law is proved.
    pub fn certificate(&self) -> Option<&Proof> {
        match self {
            ToldLaw::Game(answer) => answer.certificate(),
            ToldLaw::Lists(_) => None,
            ToldLaw::Family(answer) => answer.certificate(),
            ToldLaw::Trees(answer) => answer.certificate(),
        }
    }

    /// Whether there is a law, proved or not, perhaps only of the positions up to some number.
    pub fn is_found(&self) -> bool {
        match self {
            ToldLaw::Game(answer) => answer.report.is_found(),
            ToldLaw::Lists(answer) => answer.law.is_some(),
            ToldLaw::Family(answer) => answer.found(),
            ToldLaw::Trees(answer) => answer.found.is_some(),
        }
    }

    /// What stopped the search.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            ToldLaw::Game(answer) => answer.report.stopped,
            ToldLaw::Lists(answer) => answer.stopped,
            ToldLaw::Family(answer) => answer.stopped,
            ToldLaw::Trees(answer) => answer.stopped,
        }
    }

    /// Why there is no certificate.
    pub fn no_certificate(&self) -> Message {
        let is_guess = match self {
            ToldLaw::Game(answer) => answer.report.found.is_some(),
            told => told.is_found(),
        };
        if is_guess { outputs::not_proved() } else { outputs::no_law_found() }
    }

    /// What was tried without success, and what the checker refused, in lines.
    pub fn attempts(&self) -> Vec<Message> {
        match self {
            ToldLaw::Game(answer) => [words::declined(answer), words::refused(answer)].concat(),
            ToldLaw::Lists(_) | ToldLaw::Family(_) => Vec::new(),
            ToldLaw::Trees(answer) => answer.refused.iter().cloned().map(laws::not_accepted).collect(),
        }
    }

    /// The law as a theorem for Coq.
    ///
    /// # Errors
    /// The budget is used up; within, why there is none.
    pub fn theorem(&self, library: Library, budget: &Budget) -> Result<Result<String, Message>, StopReason> {
        match self {
            ToldLaw::Game(answer) => answer.theorem(library, budget),
            ToldLaw::Lists(_) => Ok(Err(self.no_certificate())),
            ToldLaw::Family(answer) => answer.theorem(library, budget),
            ToldLaw::Trees(answer) => Ok(answer.theorem(library)),
        }
    }

    /// The law as a program, which can be printed in all languages; `None` if there is none.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn programs(&self, budget: &Budget) -> Result<Option<Program>, StopReason> {
        match self {
            ToldLaw::Game(answer) => answer.programs(budget),
            ToldLaw::Lists(answer) => answer.programs(budget),
            ToldLaw::Family(answer) => answer.programs(budget),
            ToldLaw::Trees(_) => Ok(None),
        }
    }

    /// The law as a program; where it has none, one that fills a table of the positions whose
    /// numbers are at most `to`, and is not for a family.
    ///
    /// # Errors
    /// The budget is used up before it is known whether there is a law; within, why there is
    /// neither.
    pub fn program_or_table(&self, to: Option<usize>, budget: &Budget) -> Result<Result<Program, Message>, StopReason> {
        if let ToldLaw::Game(answer) = self {
            return answer.program_or_table(to, budget);
        }
        match (self.programs(budget)?, self.stopped()) {
            (None, Some(reason)) => Err(reason),
            (program, _) => {
                Ok(program.ok_or_else(|| outputs::no_program(self.game().name(), outputs::table_of_numbers())))
            }
        }
    }

    /// The same in the form of a judge: it reads what a template says, one position a test if there is none, and prints the words `WIN,LOSE`, or values if there are
    /// none.
    ///
    /// # Errors
    /// As [`program_or_table`](ToldLaw::program_or_table); within, also what is wrong with the
    /// template or the words.
    pub fn program_in_form(
        &self,
        to: Option<usize>,
        input: Option<&str>,
        says: Option<&str>,
        budget: &Budget,
    ) -> Result<Result<Program, Message>, StopReason> {
        let program = self.program_or_table(to, budget)?;
        Ok(program.and_then(|program| self.in_form(program, input, says)))
    }

    /// A program of this law in the form of a judge.
    ///
    /// # Errors
    /// What is wrong with the template or the words, or what the program does not give.
    pub fn in_form(&self, program: Program, input: Option<&str>, says: Option<&str>) -> Result<Program, Message> {
        let names = match self {
            ToldLaw::Game(_) => self.game().coordinates(),
            _ => program.coordinates().to_vec(),
        };
        in_form(program, self.game(), &names, input, says)
    }

    /// The answer in lines; with `types` also the types of pieces of a family.
    pub fn text(&self, types: bool, language: Language, certificate: CertificateAt<'_>) -> String {
        match self {
            ToldLaw::Game(answer) => words::law(answer, language, certificate),
            ToldLaw::Lists(answer) => words::lists(answer, language),
            ToldLaw::Family(answer) => words::family(answer, types, language, certificate),
            ToldLaw::Trees(answer) => words::legs(answer, language, certificate),
        }
    }

    /// The answer as JSON. `certificate`: the file with the certificate, if there is one.
    pub fn json(&self, certificate: Option<&str>, language: Language) -> Json {
        match self {
            ToldLaw::Game(answer) => words::law_json(answer, certificate, language),
            ToldLaw::Lists(answer) => words::lists_json(answer, language),
            ToldLaw::Family(answer) => words::family_json(answer, certificate, language),
            ToldLaw::Trees(answer) => words::legs_json(answer, certificate, language),
        }
    }
}

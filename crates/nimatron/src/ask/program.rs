//! A law as a program: the words of `emit`, and the question.

use super::law::AskLaw;
use crate::error::{QuestionResult, SolveError, SolveResult, other};
use crate::law::{LawAnswer, Program, Target, is_of_lists, judge_form};
use nimatron_catalogue::{GameDef, QuestionError, parse_coordinate};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Language, Mark, Message, Parameter, Say, counts, outputs};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// The words of `emit`: a language, a game, and a family of its positions if there is one.
#[derive(Clone, Debug)]
pub struct EmitWords<'w> {
    /// The programming language.
    pub target: Target,
    /// The text for a game.
    pub game: &'w str,
    /// A family of its positions.
    pub family: Option<&'w str>,
    /// The largest heap of a table, or the largest value of each coordinate; empty if none is given.
    pub to: Vec<u64>,
}

impl<'w> EmitWords<'w> {
    /// Reads `cpp mark`, `mark cpp`, `mark --to cpp`: the language is recognised wherever it
    /// stands. `to`: the values of `--to`, each the largest values, `100,20`, or a language.
    ///
    /// # Errors
    /// No language is named or several are, or there is no game or too much.
    pub fn read(words: &'w [String], to: &[&str]) -> QuestionResult<EmitWords<'w>> {
        let names = || Parameter::list(Target::ALL.map(|(name, _)| name), Mark::Comma);
        let (mut targets, mut largest) = (Vec::new(), Vec::new());
        for word in to {
            let number = |text: &str| parse_coordinate(text).ok().and_then(|number| u64::try_from(number).ok());
            let numbers: Option<Vec<u64>> = word.split(',').map(number).collect();
            match (Target::named(word), numbers) {
                (Some(one), _) => targets.push(one),
                (None, Some(numbers)) => largest = numbers,
                (None, None) => return other(outputs::emit_to(names(), *word)),
            }
        }
        let mut games: Vec<&str> = Vec::new();
        for word in words {
            match Target::named(word).filter(|_| targets.is_empty()) {
                Some(one) => targets.push(one),
                None => games.push(word),
            }
        }
        match (&targets[..], &games[..]) {
            ([target], [game]) => Ok(EmitWords { target: *target, game, family: None, to: largest }),
            ([target], [game, family]) => Ok(EmitWords { target: *target, game, family: Some(family), to: largest }),
            ([], [word, _, ..]) => other(outputs::no_language(*word, names())),
            ([], [game]) => other(outputs::which_language(*game, names())),
            (_, []) => other(outputs::which_game()),
            _ => other(outputs::one_language_one_game(names())),
        }
    }
}

/// A question about a law as a program.
#[derive(Clone, Copy, Debug, Default)]
pub struct AskProgram<'q> {
    /// The law; its `to` is made from the one below.
    pub law: AskLaw<'q>,
    /// The largest value of all coordinates, or of each, in the table of a program without a law;
    /// a single one is also that of the table in which a law is looked for. Empty: as usual.
    pub to: &'q [u64],
    /// What the program reads, as a template; one position a test if only `says` is given.
    pub input: Option<&'q str>,
    /// What it prints for a win and for a loss, `WIN,LOSE`; values if only `input` is given.
    pub says: Option<&'q str>,
}

/// A law, and its program.
pub struct ToldProgram {
    /// The law.
    pub law: LawAnswer,
    /// The program, or one that fills a table; or why there is none.
    pub program: Result<Program, Message>,
    /// The limit that ended the search for a law, where the program is one without it.
    pub stopped: Option<StopReason>,
}

impl AskProgram<'_> {
    /// Looks for a law and writes it as a program, or writes one that fills a table.
    ///
    /// # Errors
    /// As for [`AskLaw::find`]; or the template or the words are malformed.
    pub fn tell(&self, budget: &Budget) -> SolveResult<ToldProgram> {
        let AskProgram { law: asked, to: table, input, says } = self;
        let to = match table {
            // A conjecture about a family is no program, so no members are looked at for one.
            _ if asked.family.is_some() => Some(0),
            [one] => Some(usize::try_from(*one).unwrap_or(usize::MAX)),
            _ => None,
        };
        if asked.family.is_some() && !table.is_empty() {
            return other(outputs::only_of_positions("--to"));
        }
        let mut without_law = None;
        if asked.family.is_none() {
            let game = GameDef::load(asked.game, asked.settings)?;
            // What is wrong with bounds and a template is said before a law is looked for.
            if let Some(arity) = game.arity().filter(|arity| table.len() > 1 && table.len() != *arity) {
                return Err(QuestionError::Other(counts::corner(table.len(), arity)).into());
            }
            judge_form(&game, &game.coordinates(), *input, *says)?;
            // Games on a list and numbers have programs, and no laws.
            if game.list_rules().is_some() && !is_of_lists(&game) {
                without_law = Some(LawAnswer::without_law(Arc::new(game), asked.convention));
            }
        }
        let law = match without_law {
            Some(answer) => answer,
            None => AskLaw { to, ..*asked }.find(budget)?,
        };
        match law.program_in_form(table, *input, *says, budget) {
            Ok(program) => Ok(ToldProgram { law, program, stopped: None }),
            // A program without a law needs no time.
            Err(SolveError::Stopped { reason, known }) if reason != StopReason::Interrupted => {
                match law.table_in_form(table, *input, *says)? {
                    Ok(program) => Ok(ToldProgram { law, program: Ok(program), stopped: Some(reason) }),
                    Err(_) => Err(SolveError::Stopped { reason, known }),
                }
            }
            Err(error) => Err(error),
        }
    }
}

impl ToldProgram {
    /// The program in a language, or why there is none.
    pub fn text(&self, target: Target) -> Result<String, &Message> {
        self.program.as_ref().map(|program| program.text(target))
    }

    /// The same as JSON.
    pub fn json(&self, target: Target, language: Language) -> Json {
        let said = |message: Option<Message>| message.map(|message| message.text(language));
        let text = self.text(target);
        json!({
            "target": target.name(),
            "program": text.as_ref().ok(),
            "proved": self.law.certificate().is_some(),
            "table": self.program.as_ref().is_ok_and(Program::is_table),
            "covers": said(self.covers_only()),
            "stopped": self.stopped.map(|reason| reason.say(language)),
            "why": text.err().map(|why| why.text(language)),
        })
    }

    /// Which positions the program covers, where it is that of a law of a small part of them.
    pub fn covers_only(&self) -> Option<Message> {
        let of_law = self.program.as_ref().is_ok_and(|program| !program.is_table());
        self.law.covers_only().filter(|_| of_law).map(outputs::program_covers_only)
    }
}

#[cfg(test)]
mod tests {
    use super::EmitWords;

    #[test]
    fn the_language_may_stand_anywhere() {
        for (words, to) in [
            ("cpp cram 1xn", ""),
            ("cram 1xn cpp", ""),
            ("cram cpp 1xn", ""),
            ("cram 1xn", "cpp"),
            ("cpp cram 1xn", "100"),
            ("cram 1xn", "10^2 cpp"),
        ] {
            let split = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let (words, to) = (split(words), split(to));
            let to: Vec<&str> = to.iter().map(String::as_str).collect();
            let read = EmitWords::read(&words, &to);
            assert!(
                matches!(&read, Ok(read) if (read.game, read.family) == ("cram", Some("1xn"))),
                "{words:?}: {read:?}"
            );
        }
        for words in ["cram", "cram 1xn", "cpp", "cpp cram 1xn 2xn"] {
            let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
            assert!(EmitWords::read(&words, &[]).is_err(), "{words:?}");
        }
        assert!(EmitWords::read(&["cram".to_owned()], &["many"]).is_err());
    }
}

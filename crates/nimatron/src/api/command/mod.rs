//! Commands as they are typed in a shell, answered with what `nimatron` prints. For faces that show
//! the examples of the guide and have no shell: only commands that read and write no files.
//!
//! A line is read as a shell reads it. What its verbs take is made from the arguments of the command
//! ([`verbs`]), without the options that name a file, ask for JSON, set limits, or keep long
//! searches. What is printed is put together by the same functions of [`words`](crate::words) as in
//! the command.

mod count;
mod games;
mod law;
mod misere;
mod nimber;
mod octal;
mod solve;
mod table;
mod verbs;

use super::error::{Answered, RequestError};
use super::request::{Request, names};
use super::solve::MAX_ANSWER;
use crate::limits::Bound;
use crate::{Budget, Convention, QuestionError, SolveError, parse_setting};
use nimatron_core::StopReason;
use nimatron_messages::{Language, Message, Parameter, Say, laws, requests, shortened};
use nimatron_rules::ast::Value;
use nimatron_rules::nearest;
use serde_json::{Value as Json, json};
use verbs::{VERBS, VERBS_BELOW};

/// An option of every verb.
const LANGUAGE: &str = "lang";
/// Maximum length of a command, in bytes.
const MAX_LINE: usize = 1 << 16;

/// What a verb of the command takes: the arguments that it has here, too. Conflicts and requirements
/// are pairs of names of options or words.
struct Verb {
    name: &'static str,
    /// The words after it, in their order.
    words: &'static [&'static str],
    /// The options with a value.
    with_value: &'static [&'static str],
    /// Those without.
    flags: &'static [&'static str],
    /// Those that may be given more than once.
    repeated: &'static [&'static str],
    /// What is refused together.
    conflicts: &'static [(&'static str, &'static str)],
    /// What is refused without something else.
    requires: &'static [(&'static str, &'static str)],
}

impl Verb {
    /// Whether it has an option of this name.
    fn takes(&self, option: &str) -> bool {
        option == LANGUAGE || self.with_value.contains(&option) || self.flags.contains(&option)
    }
}

type Run = fn(&ApiCommandLine, &Budget) -> Answered<Printed>;

/// What each verb does.
const RUN: [(&str, Run); 13] = [
    ("solve", solve::solve),
    ("table", table::table),
    ("count", count::count),
    ("explain", solve::explain),
    ("octal", octal::octal),
    ("misere", misere::misere),
    ("misere genus", misere::genus),
    ("misere form", misere::form),
    ("law", law::law),
    ("emit", law::emit),
    ("guess", law::guess),
    ("games", games::games),
    ("nimber", nimber::nimber),
];

/// What an option, or a word, is called.
fn called(name: &str) -> Parameter {
    match name {
        "family" => requests::a_family().into(),
        "expressions" => requests::an_expression().into(),
        option => format!("--{option}").into(),
    }
}

/// A command that was read.
struct ApiCommandLine {
    verb: &'static Verb,
    run: Run,
    words: Vec<String>,
    options: Vec<(&'static str, String)>,
    language: Language,
}

/// What a command prints, and on the other stream warns of.
struct Printed {
    text: String,
    warnings: Vec<Message>,
    /// Why it is not everything, if a limit was reached.
    stopped: Option<Message>,
}

impl Printed {
    const fn new(text: String) -> Printed {
        Printed { text, warnings: Vec::new(), stopped: None }
    }
}

/// What a command prints; with `check`, only whether it can be answered here.
pub(super) fn command(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let words = words_of(request.text("command")?)?;
    let language = language_of(&words)?.unwrap_or(request.language);
    let answer = || {
        let line = ApiCommandLine::read(words, language)?;
        if request.flag("check")? {
            return Ok(json!({ "verb": line.verb.name, "words": line.words }));
        }
        let Printed { text, warnings, stopped } = (line.run)(&line, budget)?;
        if text.len() > MAX_ANSWER {
            return Err(RequestError::too_long(MAX_ANSWER >> 20, Vec::new()));
        }
        let said: Json = warnings.iter().map(|warning| warning.text(language)).collect();
        Ok(json!({
            "verb": line.verb.name,
            "words": line.words,
            "misere": line.convention() == Convention::Misere,
            "text": text,
            "warnings": said,
            "stopped": stopped.map(|stopped| stopped.text(language)),
        }))
    };
    answer().map_err(|wrong: RequestError| wrong.said_in(language))
}

/// The words of a line after the name of the program, as a shell reads them.
fn words_of(line: &str) -> Answered<Vec<String>> {
    if line.len() > MAX_LINE {
        return Err(RequestError::request(requests::command_too_long(MAX_LINE)));
    }
    // Phones write the quotes of books.
    let plain = line.replace(['‘', '’'], "'").replace(['“', '”'], "\"");
    let words = shlex::split(&plain).ok_or_else(|| RequestError::request(requests::unclosed_quote()))?;
    let mut words = words.into_iter().skip_while(|word| word == "$").peekable();
    words.next_if(|word| word == "nimatron");
    Ok(words.collect())
}

/// The language that a line asks for: all that is said of the line is said in it.
fn language_of(words: &[String]) -> Answered<Option<Language>> {
    let known = || names(Language::ALL.map(|(tag, _)| tag));
    let read = |tag: &str| tag.parse().map_err(|_| RequestError::request(requests::one_of("--lang", known())));
    Language::option_of(words).map(read).transpose()
}

impl ApiCommandLine {
    fn read(words: Vec<String>, language: Language) -> Answered<ApiCommandLine> {
        let mut rest = words.into_iter().peekable();
        // The language of the line is read already, and may stand before the verb.
        while let Some(word) = rest.next_if(|word| *word == "--lang" || word.starts_with("--lang=")) {
            if word == "--lang" {
                rest.next();
            }
        }
        let mut typed = rest.next().unwrap_or_default();
        let is_below = |word: &String| VERBS_BELOW.contains(&&*format!("{typed} {word}"));
        if let Some(second) = rest.next_if(is_below) {
            typed = format!("{typed} {second}");
        }
        let run = RUN.iter().find(|(verb, _)| *verb == typed).map(|entry| entry.1);
        let Some((run, verb)) = run.zip(VERBS.iter().find(|verb| verb.name == typed)) else {
            let known = names(RUN.iter().map(|(verb, _)| *verb));
            return Err(RequestError::request(requests::unknown_command(shortened(&typed), known)));
        };
        let mut line = ApiCommandLine { verb, run, words: Vec::new(), options: Vec::new(), language };
        // After `--` there are only words.
        let mut only_words = false;
        while let Some(word) = rest.next() {
            if word.starts_with('@') {
                return Err(RequestError::request(requests::file_in_command(shortened(&word))));
            }
            if word == "--" && !only_words {
                only_words = true;
                continue;
            }
            if !only_words && word.starts_with('-') && word.chars().nth(1).is_some_and(char::is_alphabetic) {
                return Err(unknown_option(verb, &word));
            }
            let Some(option) = word.strip_prefix("--").filter(|_| !only_words) else {
                line.words.push(word);
                continue;
            };
            let (name, own) = option.split_once('=').map_or((option, None), |(name, value)| (name, Some(value)));
            let known = |names: &[&'static str]| names.iter().copied().find(|known| *known == name);
            let (option, value) = if let Some(option) = known(verb.with_value).or_else(|| known(&[LANGUAGE])) {
                let value = own.map(str::to_owned).or_else(|| rest.next());
                (option, value.ok_or_else(|| RequestError::request(requests::option_without_value(&word)))?)
            } else if let Some(option) = known(verb.flags) {
                if own.is_some() {
                    return Err(RequestError::request(requests::option_takes_no_value(format!("--{name}"))));
                }
                (option, String::new())
            } else {
                return Err(unknown_option(verb, &format!("--{name}")));
            };
            if line.has(option) && !verb.repeated.contains(&option) {
                return Err(RequestError::request(requests::option_twice(verb.name, called(option))));
            }
            line.options.push((option, value));
        }
        line.fits_together()?;
        Ok(line)
    }

    /// Refuses options that would have no effect beside each other, or alone.
    fn fits_together(&self) -> Answered<()> {
        let Verb { name, words, conflicts, requires, .. } = *self.verb;
        let given = |name: &str| match words.iter().position(|word| *word == name) {
            Some(before) => self.words.len() > before,
            None => self.has(name),
        };
        if let Some((a, b)) = conflicts.iter().find(|(a, b)| given(a) && given(b)) {
            return Err(RequestError::request(requests::not_both(name, called(a), called(b))));
        }
        match requires.iter().find(|(own, needed)| given(own) && !given(needed)) {
            Some((own, needed)) => Err(RequestError::request(requests::only_with(name, called(own), called(needed)))),
            None => Ok(()),
        }
    }

    /// Whether an option, which has to be one of the verb, is given.
    fn has(&self, option: &str) -> bool {
        debug_assert!(self.verb.takes(option), "{} has no --{option}", self.verb.name);
        self.options.iter().any(|(name, _)| *name == option)
    }

    /// The value of an option.
    fn value(&self, option: &str) -> Option<&str> {
        debug_assert!(self.verb.takes(option), "{} has no --{option}", self.verb.name);
        self.options.iter().find(|(name, _)| *name == option).map(|(_, value)| value.as_str())
    }

    /// A whole number from 0 to `max`; `None` if the option is not there.
    fn number_if_given(&self, option: &str, max: u64) -> Answered<Option<usize>> {
        let number = self.number(option, 0, 0, max)? as usize;
        Ok(self.has(option).then_some(number))
    }

    /// A whole number from 0 on.
    fn bounded(&self, option: &str, bound: Bound) -> Answered<u64> {
        self.number(option, bound.usual, 0, bound.most)
    }

    /// A whole number from `min` to `max`: a bound of positions as those are written, `10^18`, and
    /// other numbers in digits, as in the command.
    fn number(&self, option: &str, usual: u64, min: u64, max: u64) -> Answered<u64> {
        let Some(text) = self.value(option) else { return Ok(usual) };
        let number = match option {
            "to" => crate::parse_coordinate(text).ok().and_then(|number| u64::try_from(number).ok()),
            _ => text.parse().ok(),
        };
        let wrong = || RequestError::request(requests::number_between(format!("--{option}"), min, max));
        number.filter(|number| (min..=max).contains(number)).ok_or_else(wrong)
    }

    /// The first word, which has to be there, and no further one.
    fn only(&self) -> Answered<&str> {
        match self.words.as_slice() {
            [one] => Ok(one),
            [] => Err(RequestError::request(requests::game_missing(self.verb.name))),
            [_, more, ..] => Err(RequestError::request(requests::word_too_many(self.verb.name, shortened(more)))),
        }
    }

    fn settings(&self) -> Answered<Vec<(String, Value)>> {
        let all = self.options.iter().filter(|(name, _)| *name == "set");
        let file = |text: &str| text.split_once('=').and_then(|(_, value)| value.trim().strip_prefix('@')).is_some();
        all.map(|(_, text)| {
            if file(text) {
                return Err(RequestError::request(requests::file_in_command(shortened(text))));
            }
            parse_setting(text).map_err(refused)
        })
        .collect()
    }

    fn convention(&self) -> Convention {
        let is_always = self.verb.name.starts_with("misere");
        Convention::misere_if(is_always || self.verb.takes("misere") && self.has("misere"))
    }

    /// The first word, and a family of positions if there is a second one.
    fn game_and_family(&self) -> Answered<(&str, Option<&str>)> {
        let (game, family) = match self.words.as_slice() {
            [game, family] => (&game[..], Some(&family[..])),
            _ => (self.only()?, None),
        };
        Ok((game, family))
    }
}

/// An error of a text comes with the text, which is a part of the command.
fn refused(error: impl Into<SolveError>) -> RequestError {
    match error.into() {
        SolveError::Question(QuestionError::Rules { diagnostic, text, .. }) => RequestError::at_in(&diagnostic, &text),
        error => error.into(),
    }
}

/// A line for each certificate that the checker refused, with its reason.
fn refusals(refused: impl IntoIterator<Item = Message>, language: Language) -> String {
    refused.into_iter().map(|why| laws::refused(why).text(language) + "\n").collect()
}

fn stopped(reason: Option<StopReason>) -> Option<Message> {
    reason.map(|reason| reason.message())
}

/// `typed`: the option with its dashes.
fn unknown_option(verb: &Verb, typed: &str) -> RequestError {
    let known: Vec<String> =
        verb.with_value.iter().chain(verb.flags).chain(&[LANGUAGE]).map(|name| format!("--{name}")).collect();
    let help = match nearest(typed, known.iter().map(String::as_str)) {
        Some(near) => nimatron_messages::names::did_you_mean(near),
        None => requests::known_are(names(known.iter().map(String::as_str))),
    };
    RequestError::request(requests::unknown_option(verb.name, shortened(typed), help))
}

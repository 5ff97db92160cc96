//! Commands as they are typed in a shell, answered with what `nimatron` prints. For faces that show
//! the examples of the guide and have no shell: only commands that read and write no files.
//!
//! A line is read as a shell reads it. Its options are those of the command, but for those that name
//! a file, ask for JSON, set limits, or keep long searches, and a few that only the command has (the
//! test `on_the_page` of the command lists them). What is printed is put together by the same
//! functions of [`words`](crate::words) as in the command.

mod count;
mod games;
mod law;
mod misere;
mod nimber;
mod octal;
mod solve;
mod table;

use super::error::{Answered, RequestError};
use super::request::{Request, names, refuses_file};
use crate::{Budget, Convention, QuestionError, SolveError, parse_setting};
use nimatron_core::StopReason;
use nimatron_messages::{Language, Message, Say, laws, requests, shortened};
use nimatron_rules::ast::Value;
use nimatron_rules::nearest;
use serde_json::{Value as Json, json};

/// Maximum length of a command, in bytes.
const MAX_LINE: usize = 1 << 16;

/// A verb, its options with a value and those without, and what it does.
struct Verb {
    name: &'static str,
    with_value: &'static [&'static str],
    flags: &'static [&'static str],
    run: fn(&ApiCommandLine, &Budget) -> Answered<Printed>,
}

const SOLVE: &[&str] = &["misere", "remoteness", "all", "loopy"];
const TABLE: &[&str] = &["loopy"];
const EXPLAIN: &[&str] = &["misere", "loopy"];

/// All verbs that can be answered here.
const VERBS: &[Verb] = &[
    Verb { name: "solve", with_value: &["set"], flags: SOLVE, run: solve::solve },
    Verb { name: "explain", with_value: &["set", "depth"], flags: EXPLAIN, run: solve::explain },
    Verb {
        name: "count",
        with_value: &["set", "to", "from", "heaps", "of", "where", "sum", "mod"],
        flags: &["unordered", "distinct", "misere"],
        run: count::count,
    },
    Verb { name: "table", with_value: &["set", "to", "format"], flags: TABLE, run: table::table },
    Verb {
        name: "law",
        with_value: &["set", "to", "rows"],
        flags: &["misere", "types", "strategy", "explain"],
        run: law::law,
    },
    Verb { name: "emit", with_value: &["set", "to", "input", "says"], flags: &["misere"], run: law::emit },
    Verb { name: "guess", with_value: &["from"], flags: &[], run: law::guess },
    Verb { name: "octal", with_value: &["to"], flags: &["full", "rare"], run: octal::octal },
    Verb { name: "misere genus", with_value: &["set", "to"], flags: &[], run: misere::genus },
    Verb { name: "misere form", with_value: &[], flags: &[], run: misere::form },
    Verb { name: "misere", with_value: &["to"], flags: &[], run: misere::misere },
    Verb { name: "nimber", with_value: &["field", "table", "of"], flags: &[], run: nimber::nimber },
    Verb { name: "games", with_value: &[], flags: &[], run: games::games },
];

/// A command that was read.
struct ApiCommandLine {
    verb: &'static Verb,
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
    let line = ApiCommandLine::read(request.text("command")?, request.language)?;
    if request.flag("check")? {
        return Ok(json!({ "verb": line.verb.name, "words": line.words }));
    }
    let printed = (line.verb.run)(&line, budget).map_err(|wrong| wrong.said_in(line.language));
    let Printed { text, warnings, stopped } = printed?;
    let said: Json = warnings.iter().map(|warning| warning.text(line.language)).collect();
    let stopped = stopped.map(|stopped| stopped.text(line.language));
    let misere = line.convention() == Convention::Misere;
    Ok(json!({
        "verb": line.verb.name,
        "words": line.words,
        "misere": misere,
        "text": text,
        "warnings": said,
        "stopped": stopped,
    }))
}

impl ApiCommandLine {
    fn read(text: &str, language: Language) -> Answered<ApiCommandLine> {
        if text.len() > MAX_LINE {
            return Err(RequestError::request(requests::command_too_long(MAX_LINE)));
        }
        // Phones write the quotes of books.
        let plain = text.replace(['‘', '’'], "'").replace(['“', '”'], "\"");
        let words = shlex::split(&plain).ok_or_else(|| RequestError::request(requests::unclosed_quote()))?;
        let mut rest = words.into_iter().skip_while(|word| word == "$").peekable();
        rest.next_if(|word| word == "nimatron");
        let mut typed = rest.next().unwrap_or_default();
        let is_subcommand = |word: &String| (typed == "misere") && ["genus", "form", "survey"].contains(&word.as_str());
        if let Some(second) = rest.next_if(is_subcommand) {
            typed = format!("{typed} {second}");
        }
        let Some(verb) = VERBS.iter().find(|verb| verb.name == typed) else {
            let known = names(VERBS.iter().map(|verb| verb.name));
            return Err(RequestError::request(requests::unknown_command(shortened(&typed), known)));
        };
        let mut line = ApiCommandLine { verb, words: Vec::new(), options: Vec::new(), language };
        while let Some(word) = rest.next() {
            if word.starts_with('@') {
                return Err(RequestError::request(requests::file_in_command(shortened(&word))));
            }
            if word.starts_with('-') && word.chars().nth(1).is_some_and(char::is_alphabetic) {
                return Err(unknown_option(verb, &word));
            }
            let Some(option) = word.strip_prefix("--").filter(|name| !name.is_empty()) else {
                line.words.push(word);
                continue;
            };
            let (name, own) = option.split_once('=').map_or((option, None), |(name, value)| (name, Some(value)));
            let known = |names: &'static [&'static str]| names.iter().copied().find(|known| *known == name);
            if name == "lang" || known(verb.with_value).is_some() {
                let value = own.map(str::to_owned).or_else(|| rest.next());
                let value = value.ok_or_else(|| RequestError::request(requests::option_without_value(&word)))?;
                match known(verb.with_value) {
                    Some(known) => line.options.push((known, value)),
                    None => line.language = read_language(&value)?,
                }
            } else if let Some(known) = known(verb.flags) {
                if own.is_some() {
                    return Err(RequestError::request(requests::option_takes_no_value(format!("--{name}"))));
                }
                line.options.push((known, String::new()));
            } else {
                return Err(unknown_option(verb, &format!("--{name}")));
            }
        }
        Ok(line)
    }

    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|(name, _)| *name == option)
    }

    /// The value of an option; of several, the last one.
    fn value(&self, option: &str) -> Option<&str> {
        self.options.iter().rev().find(|(name, _)| *name == option).map(|(_, value)| value.as_str())
    }

    /// A whole number from `min` to `max`.
    fn number(&self, option: &str, usual: u64, min: u64, max: u64) -> Answered<u64> {
        let Some(text) = self.value(option) else { return Ok(usual) };
        let number = crate::parse_coordinate(text).ok().and_then(|number| u64::try_from(number).ok());
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
        if self.has("misere") { Convention::Misere } else { Convention::Normal }
    }

    /// The first word, and a family of positions if there is a second one.
    fn game_and_family(&self) -> Answered<(&str, Option<&str>)> {
        let (game, family) = match self.words.as_slice() {
            [game, family] => (&game[..], Some(&family[..])),
            _ => (self.only()?, None),
        };
        refuses_file(game)?;
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

fn read_language(tag: &str) -> Answered<Language> {
    let known = || names(Language::ALL.map(|(tag, _)| tag));
    tag.parse().map_err(|_| RequestError::request(requests::one_of("--lang", known())))
}

/// `typed`: the option with its dashes.
fn unknown_option(verb: &Verb, typed: &str) -> RequestError {
    let known: Vec<String> =
        verb.with_value.iter().chain(verb.flags).chain(&["lang"]).map(|name| format!("--{name}")).collect();
    let help = match nearest(typed, known.iter().map(String::as_str)) {
        Some(near) => nimatron_messages::names::did_you_mean(near),
        None => requests::known_are(names(known.iter().map(String::as_str))),
    };
    RequestError::request(requests::unknown_option(verb.name, shortened(typed), help))
}

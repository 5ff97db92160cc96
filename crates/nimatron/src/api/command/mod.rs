//! Commands as they are typed in a shell, answered with what `nimatron` prints. For faces that show
//! the examples of the guide and have no shell: only commands that read and write no files.
//!
//! A line is read as a shell reads it. Its options are those of the command, except those that
//! name a file, ask for JSON, set limits, or keep long searches, and a few that only the command
//! has (the test `on_the_page` of the command lists them). What is printed is put together by the
//! same functions of [`words`](crate::words) as in the command.

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
use nimatron_messages::{Language, Message, Parameter, Say, laws, requests, shortened};
use nimatron_rules::ast::Value;
use nimatron_rules::nearest;
use serde_json::{Value as Json, json};

/// Maximum length of a command, in bytes.
const MAX_LINE: usize = 1 << 16;

/// A verb, its options, and what it does. Conflicts and requirements are pairs of options or of
/// [`WORDS`].
struct Verb {
    name: &'static str,
    /// The options with a value.
    with_value: &'static [&'static str],
    /// Those without.
    flags: &'static [&'static str],
    /// What is refused together.
    conflicts: &'static [(&'static str, &'static str)],
    /// What is refused without something else.
    requires: &'static [(&'static str, &'static str)],
    run: fn(&ApiCommandLine, &Budget) -> Answered<Printed>,
}

/// Words that are no options, each with the number of words before it.
const WORDS: [(&str, usize); 2] = [("family", 1), ("expressions", 0)];

/// What an option, or one of [`WORDS`], is called.
fn called(name: &str) -> Parameter {
    match name {
        "family" => requests::a_family().into(),
        "expressions" => requests::an_expression().into(),
        option => format!("--{option}").into(),
    }
}

const fn verb(name: &'static str, run: fn(&ApiCommandLine, &Budget) -> Answered<Printed>) -> Verb {
    Verb { name, with_value: &[], flags: &[], conflicts: &[], requires: &[], run }
}

/// All verbs that can be answered here.
const VERBS: &[Verb] = &[
    Verb {
        with_value: &["set"],
        flags: &["misere", "remoteness", "all", "loopy"],
        conflicts: &[("loopy", "remoteness"), ("loopy", "all")],
        ..verb("solve", solve::solve)
    },
    Verb {
        with_value: &["set", "depth"],
        flags: &["misere", "loopy"],
        conflicts: &[("loopy", "misere"), ("loopy", "depth")],
        ..verb("explain", solve::explain)
    },
    Verb {
        with_value: &["set", "to", "from", "heaps", "of", "where", "sum", "mod"],
        flags: &["unordered", "distinct", "misere"],
        conflicts: &[("unordered", "distinct")],
        ..verb("count", count::count)
    },
    Verb {
        with_value: &["set", "to", "format"],
        flags: &["loopy"],
        conflicts: &[("loopy", "family")],
        ..verb("table", table::table)
    },
    Verb {
        with_value: &["set", "to", "rows"],
        flags: &["misere", "types", "strategy", "explain"],
        conflicts: &[
            ("family", "misere"),
            ("family", "rows"),
            ("family", "strategy"),
            ("family", "explain"),
            ("types", "misere"),
            ("types", "rows"),
            ("types", "strategy"),
            ("types", "explain"),
            ("misere", "rows"),
        ],
        requires: &[("types", "family")],
        ..verb("law", law::law)
    },
    Verb { with_value: &["set", "to", "input", "says"], flags: &["misere"], ..verb("emit", law::emit) },
    Verb { with_value: &["from"], ..verb("guess", law::guess) },
    Verb { with_value: &["to"], flags: &["full", "rare"], ..verb("octal", octal::octal) },
    Verb { with_value: &["set", "to"], ..verb("misere genus", misere::genus) },
    verb("misere form", misere::form),
    Verb { with_value: &["to"], ..verb("misere", misere::misere) },
    Verb {
        with_value: &["field", "table", "of"],
        conflicts: &[("table", "expressions"), ("table", "field"), ("of", "expressions"), ("of", "field")],
        requires: &[("of", "table")],
        ..verb("nimber", nimber::nimber)
    },
    verb("games", games::games),
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
        line.fits_together()?;
        Ok(line)
    }

    /// Refuses options that would have no effect beside each other, or alone.
    fn fits_together(&self) -> Answered<()> {
        let Verb { name, conflicts, requires, .. } = *self.verb;
        let given = |name: &str| match WORDS.iter().find(|word| word.0 == name) {
            Some(&(_, before)) => self.words.len() > before,
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

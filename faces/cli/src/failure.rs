//! What went wrong, on standard error, and the exit code for it.

use crate::control_signs::visible;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use nimatron::calculator::CalculatorError;
use nimatron::contest::JudgeError;
use nimatron::rules::{Diagnostic, Span};
use nimatron::{Limit, QuestionError, SolveError, StopReason};
use nimatron_guard::LastWords;
use nimatron_messages::{Language, Message, Say, command, limits, outputs};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// What a command ends with: its exit code, or why it failed.
pub(crate) type CommandResult = Result<ExitCode, Failure>;

/// A failed command.
pub(crate) struct Failure {
    reason: FailureReason,
    /// The line of standard input, counted from 1, if it is about one.
    line: Option<usize>,
    code: u8,
}

enum FailureReason {
    Error(Message),
    /// Stopped by a limit or by Ctrl-C; with what is known nevertheless.
    Stopped(Message, Vec<Message>),
    InText(Box<InText>),
}

/// An error at some place of a text.
struct InText {
    diagnostic: Diagnostic,
    /// The text with the error.
    text: String,
    /// The file of the text, if it came from one.
    origin: Option<String>,
}

/// Answered "no": no law, no program, a wrong solution or certificate.
pub(crate) const NO: u8 = 1;
const USAGE: u8 = 2;
const LIMIT: u8 = 3;
pub(crate) const INTERRUPTED: u8 = 130;

/// Memory in bytes from which on a larger limit is not suggested.
const HUGE: u64 = 1 << 36;
/// Texts of at least this many bytes are not shown around an error.
const MAX_DRAWN: usize = 1 << 16;

impl Failure {
    const fn new(reason: FailureReason, code: u8) -> Failure {
        Failure { reason, line: None, code }
    }

    pub(crate) const fn error(message: Message) -> Failure {
        Failure::new(FailureReason::Error(message), USAGE)
    }

    pub(crate) fn output(error: &std::io::Error) -> Failure {
        Failure::error(command::output_unwritable(error.to_string()))
    }

    pub(crate) fn ctrl_c(error: &ctrlc::Error) -> Failure {
        Failure::error(command::ctrl_c(error.to_string()))
    }

    /// Something that this build leaves out, and how to get it.
    #[cfg_attr(feature = "full", allow(dead_code, reason = "nothing is left out"))]
    pub(crate) fn left_out(what: &'static str, feature: &'static str) -> Failure {
        Failure::error(command::left_out(what, feature))
    }

    /// Stopped by a limit or by Ctrl-C; `known` is what is known nevertheless.
    pub(crate) fn stopped(reason: StopReason, known: Vec<Message>) -> Failure {
        let code = if reason == StopReason::Interrupted { INTERRUPTED } else { LIMIT };
        let help = match reason {
            StopReason::Time(_) => Some(command::longer_time()),
            StopReason::Memory { needed, .. } if needed < HUGE => Some(command::more_memory()),
            StopReason::Memory { .. } | StopReason::Work | StopReason::Interrupted => None,
        };
        let stopped = limits::stopped(reason.message());
        let stopped = help.map_or(stopped.clone(), |help| stopped.then(help));
        Failure::new(FailureReason::Stopped(stopped, known), code)
    }

    /// An error at some place of a text. `origin` is the file of the text, if it came from one.
    pub(crate) fn in_text(diagnostic: &Diagnostic, text: &str, origin: Option<&str>) -> Failure {
        let (text, origin) = (text.to_owned(), origin.map(str::to_owned));
        let in_text = InText { diagnostic: diagnostic.clone(), text, origin };
        Failure::new(FailureReason::InText(Box::new(in_text)), USAGE)
    }

    /// The failure at a line of standard input, counted from 1.
    pub(crate) fn in_line(self, line: usize) -> Failure {
        Failure { line: Some(line), ..self }
    }

    /// Whether a limit of time or memory stopped it.
    pub(crate) const fn is_limit(&self) -> bool {
        self.code == LIMIT
    }

    /// What is said if the process has to be ended, because the work did not stop by itself.
    pub(crate) fn last_words(limit: Limit, language: Language) -> LastWords {
        let words = |reason| {
            let failure = Failure::stopped(reason, Vec::new());
            (failure.text(language) + "\n", failure.code)
        };
        let needed = limit.memory.saturating_add(nimatron_guard::MARGIN);
        LastWords {
            time: words(StopReason::Time(limit.time.unwrap_or_default())),
            memory: words(StopReason::Memory { needed, allowed: limit.memory }),
            interrupted: words(StopReason::Interrupted),
        }
    }

    /// Prints the failure; the exit code for it.
    pub(crate) fn report(self, language: Language) -> ExitCode {
        // If standard error is closed, the exit code is all that is left.
        let _ = writeln!(std::io::stderr(), "{}", self.text(language));
        ExitCode::from(self.code)
    }

    fn text(&self, language: Language) -> String {
        let mut text = match &self.reason {
            FailureReason::Error(message) => {
                visible(&command::error(message.clone().brief()).text(language)).into_owned()
            }
            FailureReason::Stopped(stopped, known) => {
                let lines = known.iter().map(|line| format!("\n{}", command::known(line).in_language(language)));
                visible(&(stopped.text(language) + &lines.collect::<String>())).into_owned()
            }
            // The renderer makes them visible, and colours what it draws.
            FailureReason::InText(in_text) => in_text.draw(language),
        };
        if let Some(line) = self.line {
            text = command::in_line(line, text).text(language);
        }
        text.truncate(text.trim_end().len());
        text
    }
}

impl From<QuestionError> for Failure {
    fn from(error: QuestionError) -> Failure {
        match &error {
            QuestionError::Rules { diagnostic, text, origin } => Failure::in_text(diagnostic, text, origin.as_deref()),
            _ => Failure::error(error.message()),
        }
    }
}

impl Failure {
    /// An expression that has no value, with its text.
    pub(crate) fn calculation(error: &CalculatorError, text: &str) -> Failure {
        match error {
            CalculatorError::Wrong(diagnostic) => Failure::in_text(diagnostic, text, None),
            CalculatorError::Stopped(reason) => (*reason).into(),
            CalculatorError::TooHard(_) => {
                let stopped = limits::stopped(error.message());
                Failure::new(FailureReason::Stopped(stopped, Vec::new()), LIMIT)
            }
        }
    }
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Failure {
        match &error {
            JudgeError::Write(error) => Failure::output(error),
            _ => Failure::error(error.message()),
        }
    }
}

impl From<StopReason> for Failure {
    fn from(reason: StopReason) -> Failure {
        Failure::stopped(reason, Vec::new())
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        if let Some((game, mut diagnostic)) = error.diagnostic() {
            if error.is_loop() {
                let offer = command::offer_loopy();
                diagnostic.help = Some(diagnostic.help.map_or_else(|| offer.clone(), |help| help.then(offer.clone())));
            }
            let text = game.and_then(|game| game.rule_text()).unwrap_or_default();
            return Failure::in_text(&diagnostic, text, None);
        }
        match error {
            SolveError::Question(error) => error.into(),
            SolveError::Stopped { reason, known } => Failure::stopped(reason, known),
            _ => Failure::error(error.message()),
        }
    }
}

impl InText {
    /// The message with its line of the text, a caret and the help.
    fn draw(&self, language: Language) -> String {
        let InText { diagnostic, text, origin } = self;
        let Diagnostic { message, span, label, help } = diagnostic.clone();
        let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let styled = std::io::stderr().is_terminal() && !no_colour;
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        let (error, note) = (command::label_error().text(language), command::label_note().text(language));
        let (message, label) = (message.brief().text(language), label.brief().text(language));
        let help = help.map(|help| (command::label_help().text(language), help.brief().text(language)));
        let place = span != Span::default() && text.is_char_boundary(span.start) && text.is_char_boundary(span.end);
        let mut group = Group::with_title(Level::ERROR.with_name(error).primary_title(message));
        if place && text.len() < MAX_DRAWN {
            let annotation = AnnotationKind::Primary.span(span.start..span.end);
            let annotation = if label.is_empty() { annotation } else { annotation.label(label) };
            group = group.element(Snippet::source(text).path(origin.as_deref()).annotation(annotation));
        } else if place {
            let (line, column) = diagnostic.line_column(text);
            group = group.element(Level::NOTE.with_name(note).message(command::at(line, column).text(language)));
        }
        if let Some((name, help)) = help {
            group = group.element(Level::HELP.with_name(name).message(help));
        }
        let drawn = renderer.render(&[group]);
        if language == Language::English {
            return drawn;
        }
        // The mark that Chinese has after a name; what the user has typed stays.
        let names = [command::label_error(), command::label_note(), command::label_help()];
        let names = names.map(|name| name.text(language));
        let marked = |line: &str| {
            let before = line.find(|sign: char| !(sign.is_whitespace() || "|=".contains(sign))).unwrap_or(0);
            let (before, rest) = line.split_at(before);
            let name = names.iter().find(|name| rest.strip_prefix(&***name).is_some_and(|rest| rest.starts_with(": ")));
            name.map_or_else(|| line.to_owned(), |name| format!("{before}{name}：{}", &rest[name.len() + 2..]))
        };
        drawn.split('\n').map(marked).collect::<Vec<_>>().join("\n")
    }
}

/// The exit code: 0 for a law, also if it is one of the heaps below some number, 1 if there is
/// none.
pub(crate) fn exit_code_of_law(found: bool, stopped: Option<StopReason>) -> CommandResult {
    match stopped {
        _ if found => Ok(ExitCode::SUCCESS),
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::no_law_yet()])),
        None => Ok(ExitCode::from(NO)),
    }
}

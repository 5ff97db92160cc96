//! What went wrong, on standard error, and the exit code that says so.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use nimatron::calculator::CalculatorError;
use nimatron::contest::JudgeError;
use nimatron::rules::{Diagnostic, EvalError, Span};
use nimatron::{QuestionError, SolveError, StopReason};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// A failed command.
pub(crate) struct Failure {
    /// Ready to print.
    text: String,
    code: u8,
}

const USAGE: u8 = 2;
const LIMIT: u8 = 3;
pub(crate) const INTERRUPTED: u8 = 130;

impl Failure {
    pub(crate) fn usage(message: impl std::fmt::Display) -> Failure {
        Failure { text: format!("error: {message}"), code: USAGE }
    }

    pub(crate) fn output(error: &std::io::Error) -> Failure {
        Failure { text: format!("error: the output cannot be written: {error}"), code: USAGE }
    }

    /// Stopped by a limit or by Ctrl-C; `known` is what can be said all the same.
    pub(crate) fn stopped(reason: StopReason, known: &[String]) -> Failure {
        let code = if reason == StopReason::Interrupted { INTERRUPTED } else { LIMIT };
        let mut text = format!("stopped: {reason}");
        let hint = match reason {
            StopReason::Time(_) => "; a longer one is set by --limit, as in --limit 10min",
            StopReason::Memory { needed, .. } if needed < 1 << 36 => {
                "; --limit sets another limit, as in --limit 16GiB"
            }
            StopReason::Memory { .. } => "",
            StopReason::Interrupted => "",
        };
        text += hint;
        for line in known {
            text += &format!("\nknown: {line}");
        }
        Failure { text, code }
    }

    /// The failure at a line of standard input.
    pub(crate) fn in_line(self, line: usize) -> Failure {
        Failure { text: format!("line {line}: {}", self.text), ..self }
    }

    pub(crate) fn report(self) -> ExitCode {
        // Where nobody listens, the exit code still tells.
        let _ = writeln!(std::io::stderr(), "{}", self.text.trim_end());
        ExitCode::from(self.code)
    }

    /// An error that has been drawn.
    pub(crate) const fn from_drawing(text: String) -> Failure {
        Failure { text, code: USAGE }
    }

    fn diagnostic(diagnostic: &Diagnostic, text: &str, origin: Option<&str>) -> Failure {
        Failure::from_drawing(draw(diagnostic, text, origin))
    }
}

impl From<QuestionError> for Failure {
    fn from(error: QuestionError) -> Failure {
        match &error {
            QuestionError::Rules { diagnostic, text, origin } => {
                Failure::diagnostic(diagnostic, text, origin.as_deref())
            }
            _ => Failure::usage(error),
        }
    }
}

impl Failure {
    /// An expression that has no value, with its text to point into.
    pub(crate) fn calculation(error: CalculatorError, text: &str) -> Failure {
        match error {
            CalculatorError::Wrong(diagnostic) => Failure::diagnostic(&diagnostic, text, None),
            CalculatorError::Stopped(reason) => Failure::stopped(reason, &[]),
            CalculatorError::TooHard(reason) => Failure { text: format!("stopped: {reason}"), code: LIMIT },
        }
    }
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Failure {
        match error {
            JudgeError::Write(error) => Failure::output(&error),
            error => Failure::usage(error),
        }
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        if let Some((game, diagnostic)) = error.diagnostic() {
            let text = game.and_then(|game| game.rules()).map_or("", |rules| rules.text());
            return Failure::diagnostic(&diagnostic, text, None);
        }
        match error {
            SolveError::Stopped { reason, known } => {
                Failure::stopped(reason, &known.iter().map(ToString::to_string).collect::<Vec<_>>())
            }
            SolveError::Rule { error: EvalError::Stopped(reason), .. } => Failure::stopped(reason, &[]),
            error => Failure::usage(error),
        }
    }
}

/// A diagnostic with its line, a caret and the help.
pub(crate) fn draw(diagnostic: &Diagnostic, text: &str, origin: Option<&str>) -> String {
    let Diagnostic { message, span, label, help } = diagnostic;
    let (message, label, help) = (message.to_string(), label.to_string(), help.as_ref().map(ToString::to_string));
    let styled = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let place = *span != Span::default() && text.is_char_boundary(span.start) && text.is_char_boundary(span.end);
    let mut group = Group::with_title(Level::ERROR.primary_title(message.as_str()));
    if place && text.len() < 1 << 16 {
        let annotation = AnnotationKind::Primary.span(span.start..span.end);
        let annotation = if label.is_empty() { annotation } else { annotation.label(label.as_str()) };
        group = group.element(Snippet::source(text).path(origin).annotation(annotation));
    } else if place {
        let (line, column) = diagnostic.line_column(text);
        group = group.element(Level::NOTE.message(format!("line {line}, column {column}")));
    }
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer.render(&[group])
}

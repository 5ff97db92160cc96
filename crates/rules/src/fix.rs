//! What the help of an error suggests, as a change of the text: for editors, which offer it.

use crate::diagnostic::{Diagnostic, Span};
use crate::width::half_width;
use nimatron_messages::{Language, Message};

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The place that is replaced.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

impl Fix {
    /// The text after the change; `None` if the place is not in it.
    pub fn applied(&self, text: &str) -> Option<String> {
        let (before, after) = (text.get(..self.span.start)?, text.get(self.span.end..)?);
        Some(format!("{before}{}{after}", self.text))
    }
}

impl Diagnostic {
    /// The change that the help suggests for this text, if it suggests one and not just an example.
    ///
    /// ```
    /// use nimatron_rules::Ruleset;
    /// let text = "n -> n - k for k in powrs(2)";
    /// let fix = Ruleset::parse(text).unwrap_err().fix(text).unwrap();
    /// assert_eq!(fix.applied(text).unwrap(), "n -> n - k for k in powers(2)");
    /// ```
    pub fn fix(&self, text: &str) -> Option<Fix> {
        let span = self.span;
        let wrong = text.get(span.start..span.end).filter(|wrong| !wrong.is_empty())?;
        let before = text.get(..span.start)?;
        let instead = |span, text: &str| Some(Fix { span, text: text.to_owned() });
        if self.message.id() == "syntax.for_before_if" {
            return for_before_if(text, span.start);
        }
        let help = self.help.as_ref()?;
        match help.id() {
            "names.did_you_mean" => {
                let meant = value(help, "near")?;
                // A name of two words, of which the second one may be there already.
                let rest = text.get(span.end..)?;
                let second = meant.split_once(' ').map(|(_, second)| second);
                let there = second.filter(|second| rest.trim_start().starts_with(second));
                let end = there.map_or(span.end, |second| text.len() - rest.trim_start().len() + second.len());
                instead(Span::new(span.start, end), &meant)
            }
            "tokens.write_instead" => instead(span, &value(help, "text")?),
            "tokens.write_product" => instead(span, &format!("{} * {}", value(help, "number")?, value(help, "name")?)),
            "names.numbers_up_to" => instead(span, &format!("1..{wrong}")),
            "syntax.equality_and_values" if half_width(wrong) == "=" => instead(span, "=="),
            "syntax.arrow" => {
                let rest = text.get(span.start..)?;
                let arrows = ["=>", "-->", "==>", "= >", "- >", ">"];
                let arrow = arrows.into_iter().find(|arrow| rest.starts_with(arrow))?;
                instead(Span::new(span.start, span.start + arrow.len()), "->")
            }
            "syntax.power" if before.ends_with('*') => instead(Span::new(span.start - 1, span.end), "^"),
            "syntax.division_rounds_down" if before.ends_with('/') => instead(Span::new(span.start - 1, span.end), "/"),
            "syntax.square_brackets" => {
                let inside = wrong.strip_prefix('[')?.strip_suffix(']')?;
                instead(span, &format!("{{{inside}}}"))
            }
            "syntax.stretch_in_brackets" | "syntax.result_in_brackets" => {
                let result = result_around(text, span.start)?;
                instead(result, &format!("({})", text.get(result.start..result.end)?))
            }
            _ => None,
        }
    }
}

/// The condition before a `for` and what follows it, in the right order.
fn for_before_if(text: &str, at: usize) -> Option<Fix> {
    let before = text.get(..at)?;
    let line = before.rfind(['\n', ';']).map_or(0, |end| end + 1);
    let condition = line + before[line..].rfind(" if ")? + 1;
    let end = end_of_clause(text, at);
    let text = format!("{} {}", text[at..end].trim(), text[condition..at].trim());
    Some(Fix { span: Span::new(condition, end), text })
}

/// A value of a message.
fn value(message: &Message, name: &str) -> Option<String> {
    let (_, value) = message.values().find(|(own, _)| *own == name)?;
    Some(value.text(Language::English))
}

/// Where the clause at this place ends: with its line, before a `;` or a comment.
fn end_of_clause(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    at + rest[..rest.find(['\n', ';', '#']).unwrap_or(rest.len())].trim_end().len()
}

/// The result of the move at this place: from the arrow to `for`, `if` or the end.
fn result_around(text: &str, at: usize) -> Option<Span> {
    let start = text[..at].rfind("->")? + 2;
    let start = start + (text[start..].len() - text[start..].trim_start().len());
    let own = &text[start..end_of_clause(text, at)];
    let end = [" for ", " if "].iter().filter_map(|word| own.find(word)).min().unwrap_or(own.len());
    Some(Span::new(start, start + own[..end].trim_end().len()))
}

//! Values for the parameters of a game: `bash{5}`, `dynamic-nim{c=2,d=-1}`, `--set m=[4,4]`.

use crate::Entry;
use crate::texts::{TextParseResult, other, parse_coordinate, split_outside};
use nimatron_messages::{Mark, Parameter, games};
use nimatron_rules::ast::Value;
use nimatron_rules::parse_value;

/// Reads the text in braces: values for the parameters in their order, `bash{5}`, or by name,
/// `bash{m=5}`.
pub(crate) fn brace_settings(entry: &Entry, inside: &str) -> TextParseResult<Vec<(String, Value)>> {
    let parameters: Vec<String> = match nimatron_rules::parse(&entry.rules.text(None)) {
        Ok(tree) => tree.header.iter().flat_map(|header| &header.parameters).map(|p| p.name.text.clone()).collect(),
        Err(_) => Vec::new(),
    };
    let mut settings = Vec::new();
    for (index, part) in split_outside(inside, ',').into_iter().enumerate() {
        if part.trim().is_empty() {
            return other(games::braces_empty(entry.name()));
        }
        let (name, value) = match part.split_once('=') {
            Some((name, value)) => (name.trim().to_owned(), value),
            None => match parameters.get(index) {
                Some(name) => (name.clone(), part),
                None if parameters.is_empty() => return other(games::no_parameters(entry.name())),
                None => {
                    let names = Parameter::list(&parameters, Mark::Comma);
                    return other(games::too_many_parameters(entry.name(), parameters.len(), names));
                }
            },
        };
        settings.push((name, setting_value(value)?));
    }
    Ok(settings)
}

fn setting_value(text: &str) -> TextParseResult<Value> {
    parse_value(text).or_else(|error| match parse_coordinate(text) {
        // Numbers are written as in positions: 10^6, 1e6, 1_000.
        Ok(number) => Ok(Value::Int(number)),
        Err(_) => other(games::not_a_value(text.trim(), error.message)),
    })
}

/// Reads `NAME=VALUE`.
///
/// # Errors
/// If the text has another form.
pub fn parse_setting(text: &str) -> TextParseResult<(String, Value)> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), setting_value(value)?)),
        None => other(games::setting_form()),
    }
}

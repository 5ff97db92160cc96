//! Values for the parameters of a game: `bash{5}`, `dynamic-nim{c=2,d=-1}`, `--set m=[4,4]`.

use crate::Entry;
use crate::texts::{Asked, other, parse_coordinate, split_outside};
use nimatron_rules::ast::Value;
use nimatron_rules::parse_value;

/// Reads the text in braces: values for the parameters in their order, `bash{5}`, or by name,
/// `bash{m=5}`.
pub(crate) fn brace_settings(entry: &Entry, inside: &str) -> Asked<Vec<(String, Value)>> {
    let parameters: Vec<String> = match nimatron_rules::parse(&entry.rules.text(None)) {
        Ok(tree) => tree.header.iter().flat_map(|header| &header.parameters).map(|p| p.name.text.clone()).collect(),
        Err(_) => Vec::new(),
    };
    let mut settings = Vec::new();
    for (index, part) in split_outside(inside, ',').into_iter().enumerate() {
        if part.trim().is_empty() {
            return other(format!("the braces are empty; `{}` means the usual rules", entry.name()));
        }
        let (name, value) = match part.split_once('=') {
            Some((name, value)) => (name.trim().to_owned(), value),
            None => match parameters.get(index) {
                Some(name) => (name.clone(), part),
                None if parameters.is_empty() => {
                    return other(format!("`{}` has no parameters, so it takes no braces", entry.name()));
                }
                None => {
                    return other(format!(
                        "`{}` has {} parameters: {}",
                        entry.name(),
                        parameters.len(),
                        parameters.join(", ")
                    ));
                }
            },
        };
        settings.push((name, setting_value(value)?));
    }
    Ok(settings)
}

fn setting_value(text: &str) -> Asked<Value> {
    parse_value(text).or_else(|error| match parse_coordinate(text) {
        // Numbers are written as in positions: 10^6, 1e6, 1_000.
        Ok(number) => Ok(Value::Int(number)),
        Err(_) => other(format!("`{}` is not a value: {error}", text.trim())),
    })
}

/// Reads `NAME=VALUE`.
///
/// # Errors
/// If the text has another form.
pub fn parse_setting(text: &str) -> Result<(String, Value), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), setting_value(value).map_err(|error| error.to_string())?)),
        None => Err("a parameter is set by NAME=VALUE, as in m=3 or m=[4,4]".to_owned()),
    }
}

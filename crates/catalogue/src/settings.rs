//! Values for the parameters of a game: `bash{5}`, `dynamic-nim{c=2,d=-1}`, `--set m=[4,4]`,
//! `--set m=@FILE`.

use crate::Entry;
use crate::error::{QuestionResult, other};
use crate::files;
use crate::texts::{parse_coordinate, split_outside};
use nimatron_messages::{Mark, Parameter, games};
use nimatron_rules::ast::Value;
use nimatron_rules::parse_value;

/// What the text of a game is read with.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameSettings<'s> {
    /// Values for the parameters of its rules.
    pub parameters: &'s [(String, Value)],
    /// What is done where the text names a file of rules.
    pub files: RuleFiles,
}

/// What is done where the text of a game names a file of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuleFiles {
    /// It is refused: who asks may have no right to read the files of this machine.
    #[default]
    Refused,
    /// The file is read.
    Read,
}

impl<'s> GameSettings<'s> {
    /// No parameters, and no files of rules.
    pub const NONE: GameSettings<'static> = GameSettings { parameters: &[], files: RuleFiles::Refused };

    /// Files of rules may be read.
    pub const fn with_files(parameters: &'s [(String, Value)]) -> GameSettings<'s> {
        GameSettings { parameters, files: RuleFiles::Read }
    }
}

/// Files of rules are refused.
impl<'s> From<&'s [(String, Value)]> for GameSettings<'s> {
    fn from(parameters: &'s [(String, Value)]) -> GameSettings<'s> {
        GameSettings { parameters, files: RuleFiles::Refused }
    }
}

impl<'s, const N: usize> From<&'s [(String, Value); N]> for GameSettings<'s> {
    fn from(parameters: &'s [(String, Value); N]) -> GameSettings<'s> {
        parameters.as_slice().into()
    }
}

impl<'s> From<&'s Vec<(String, Value)>> for GameSettings<'s> {
    fn from(parameters: &'s Vec<(String, Value)>) -> GameSettings<'s> {
        parameters.as_slice().into()
    }
}

/// Reads the text in braces: values for the parameters in their order, `bash{5}`, or by name,
/// `bash{m=5}`.
pub(crate) fn brace_settings(entry: &Entry, inside: &str) -> QuestionResult<Vec<(String, Value)>> {
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

fn setting_value(text: &str) -> QuestionResult<Value> {
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
pub fn parse_setting(text: &str) -> QuestionResult<(String, Value)> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), setting_value(value)?)),
        None => other(games::setting_form()),
    }
}

/// Reads `NAME=VALUE`, or `NAME=@FILE`: the numbers in a file are the members of an array.
///
/// # Errors
/// If the text has another form, or the file cannot be read or has something else in some line.
pub fn parse_setting_or_file(text: &str) -> QuestionResult<(String, Value)> {
    let named = text.split_once('=').and_then(|(name, value)| Some((name, value.trim().strip_prefix('@')?)));
    match named {
        Some((name, file)) => Ok((name.trim().to_owned(), Value::Array(files::members(file)?))),
        None => parse_setting(text),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::disallowed_methods)]
mod tests {
    use super::*;

    #[test]
    fn the_members_of_an_array_in_a_file() {
        let path = std::env::temp_dir().join(format!("nimatron-members-{}.txt", std::process::id()));
        let file = path.to_str().unwrap();
        let read = |content: &[u8]| {
            std::fs::write(&path, content).unwrap();
            parse_setting_or_file(&format!(" m =@{file}")).map_err(|error| error.to_string())
        };
        let array = |members: &[i64]| Ok(("m".to_owned(), Value::Array(members.to_vec())));
        assert_eq!(read(b"# taken\n1, 3,4\r\n\n 10 ,, 12 # the last\n"), array(&[1, 3, 4, 10, 12]));
        assert_eq!(read(b"\xef\xbb\xbf9223372036854775807"), array(&[i64::MAX]));
        for (content, wanted) in [
            ("1 2\n3 x 4", "line 2: `x` is not an integer"),
            ("1\n-2", "line 2: `-2` is not an integer"),
            ("9223372036854775808", "line 1: `9223372036854775808`"),
            ("1;2", "line 1: `1;2` is not an integer"),
            (" # 1\n", "no numbers"),
            ("", "no numbers"),
            ("1\0", "line 1"),
        ] {
            let error = read(content.as_bytes()).unwrap_err();
            assert!(error.contains(wanted) && error.contains(file), "{content:?}: {error}");
        }
        let long = read("x".repeat(99).as_bytes()).unwrap_err();
        assert!(long.contains(&format!("`{}...`", "x".repeat(40))), "{long}");
        std::fs::remove_file(&path).unwrap();
        assert!(parse_setting_or_file(&format!("m=@{file}")).is_err());
        assert!(parse_setting(&format!("m=@{file}")).is_err());
        assert_eq!(parse_setting_or_file("m=[1,2]").unwrap().1, Value::Array(vec![1, 2]));
    }
}

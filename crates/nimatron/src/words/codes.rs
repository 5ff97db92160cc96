//! Codes in titles and in the rows of surveys.

use nimatron_engine::heap::Code;
use nimatron_messages::{Language, sequences};

/// The maximum number of codes in a row of a survey.
const MAX_CODES: usize = 6;

/// A code, and the number of tokens that a heap of its class has less.
pub(super) fn shifted(code: &Code, shift: usize) -> String {
    if shift == 0 { code.to_string() } else { format!("{code}+{shift}") }
}

/// The codes that are the game of a row, each as by [`shifted`].
pub(super) fn all_members(members: &[(Code, usize)]) -> Vec<String> {
    members.iter().map(|(code, shift)| shifted(code, *shift)).collect()
}

/// The same in one line: the first codes, and how many more there are.
pub(super) fn members(members: &[(Code, usize)], language: Language) -> String {
    let mut shown = all_members(&members[..members.len().min(MAX_CODES)]);
    if members.len() > MAX_CODES {
        shown.push(sequences::and_more(members.len() - MAX_CODES).text(language));
    }
    shown.join(" ")
}

/// The games whose heaps are played together, as a sum: the name of each with its code, or only the
/// code. `names` has the names in the order of the codes; one that is missing or empty is none.
pub(crate) fn sum(codes: &[Code], names: &[String]) -> String {
    let names = names.iter().map(String::as_str).chain(std::iter::repeat(""));
    let shown = |(code, name): (&Code, &str)| {
        let code = code.to_string();
        if name.is_empty() || name == code { code } else { format!("{name} ({code})") }
    };
    codes.iter().zip(names).map(shown).collect::<Vec<_>>().join(" + ")
}

//! What nimatron says: sentences with a name and parameters, in English, 简体中文 and 繁體中文.
//!
//! Crates build a [`Message`] where something is to be said (an error, a reason, a claim); a face
//! chooses the [`Language`] when it prints. So no text is ever translated after it was put
//! together. Each area has a file with the sentences of it in English and Simplified Chinese;
//! Traditional Chinese is made from Simplified by a dictionary (`traditional`):
//!
//! ```
//! use nimatron_messages::{Language, limits};
//! let message = limits::memory("6.0 GiB", "4.0 GiB");
//! assert_eq!(message.id(), "limits.memory");
//! assert_eq!(message.to_string(), "this needs about 6.0 GiB of memory, and 4.0 GiB are allowed");
//! assert_eq!(message.text(Language::SimplifiedChinese), "这大约需要 6.0 GiB 的内存，而只允许使用 4.0 GiB");
//! ```
//!
//! Titles and theorems, which belong to one game or problem, are a [`Sentence`] beside it.
//!
//! # Design
//!
//! A message has a name (`rules.unknown_name`) and values for its parameters, which may be messages
//! themselves. The face knows the language: the command from `--lang` or the locale, the API and
//! the page from the field `language` of the request. A sentence that speaks of an option or of
//! another command has versions for other faces ([`Face`]).
//!
//! Each area is a file, written by `sentences!`; tests check that all languages have the same
//! parameters, and that [`AREAS`] has every file. Whatever can be said implements [`Say`], and its
//! `Display` is English. Errors of the operating system, texts of a caller's own game, and sources
//! of theorems are passed on unchanged ([`Message::verbatim`]). The texts of the page itself
//! (buttons, headings) are in three catalogues of one type (`faces/web/src/words`), so that none
//! can lack a text.

mod face;
mod language;
mod message;
mod spacing;
pub mod template;
mod traditional;

pub mod answers;
pub mod boards;
pub mod calculations;
pub mod calculator;
pub mod checkpoints;
pub mod checks;
pub mod claims;
pub mod clauses;
pub mod cluster;
pub mod codes;
pub mod command;
pub mod dialogue;
pub mod editors;
pub mod evaluation;
pub mod explanations;
pub mod explicit;
pub mod expressions;
pub mod families;
pub mod finding;
pub mod formats;
pub mod formulas;
pub mod games;
pub mod genus;
pub mod grammar;
pub mod graphs;
pub mod input;
pub mod laws;
pub mod legs;
pub mod limits;
pub mod lists;
pub mod misere;
pub mod moves;
pub mod names;
pub mod nimbers;
pub mod numbers;
pub mod outputs;
pub mod patterns;
pub mod playing;
pub mod positions;
pub mod programs;
pub mod proofs;
pub mod proofs_in_words;
pub mod questions;
pub mod reasons;
pub mod requests;
pub mod search;
pub mod sequences;
pub mod server;
pub mod show;
pub mod sources;
pub mod sprouts;
pub mod strategies;
pub mod syntax;
pub mod tables;
pub mod tokens;
pub mod verdicts;

pub use face::Face;
pub use language::{Language, UnknownLanguage};
pub use message::{InLanguage, Mark, Message, Say, Sentence, Value, shortened};

/// All sentences, by areas. A test compares the list with the files.
pub const AREAS: &[&[&Sentence]] = &[
    answers::ALL,
    boards::ALL,
    calculations::ALL,
    calculator::ALL,
    checkpoints::ALL,
    checks::ALL,
    claims::ALL,
    clauses::ALL,
    cluster::ALL,
    codes::ALL,
    command::ALL,
    dialogue::ALL,
    editors::ALL,
    evaluation::ALL,
    explanations::ALL,
    explicit::ALL,
    expressions::ALL,
    families::ALL,
    finding::ALL,
    formats::ALL,
    formulas::ALL,
    games::ALL,
    genus::ALL,
    grammar::ALL,
    graphs::ALL,
    input::ALL,
    laws::ALL,
    legs::ALL,
    limits::ALL,
    lists::ALL,
    misere::ALL,
    moves::ALL,
    names::ALL,
    nimbers::ALL,
    numbers::ALL,
    outputs::ALL,
    patterns::ALL,
    playing::ALL,
    positions::ALL,
    programs::ALL,
    proofs::ALL,
    proofs_in_words::ALL,
    questions::ALL,
    reasons::ALL,
    requests::ALL,
    search::ALL,
    sequences::ALL,
    server::ALL,
    show::ALL,
    sources::ALL,
    sprouts::ALL,
    strategies::ALL,
    syntax::ALL,
    tables::ALL,
    tokens::ALL,
    verdicts::ALL,
    verdicts::automata::ALL,
    verdicts::compounds::ALL,
    verdicts::facts::ALL,
    verdicts::families::ALL,
    verdicts::legs::ALL,
    verdicts::periods::ALL,
    verdicts::quotients::ALL,
    verdicts::strategies::ALL,
    verdicts::theorems::ALL,
];

/// The sentences of an area: for each a function that takes its parameters (anything that is
/// [`Into<Value>`](Value)) and gives the [`Message`]; and `ALL`. The texts are in English and in
/// Simplified Chinese.
///
/// ```
/// mod colours {
///     nimatron_messages::sentences! {
///         "colours":
///         painted(thing, colour) {
///             "{thing} is painted {colour}"
///             "{thing} 涂成{colour}"
///         }
///     }
/// }
/// assert_eq!(colours::painted("the door", "red").to_string(), "the door is painted red");
/// ```
#[macro_export]
macro_rules! sentences {
    ($area:literal: $($name:ident($($parameter:ident),*) { $english:literal $simplified:literal })*) => {
        #[allow(non_upper_case_globals)]
        mod sentence {
            $(
                pub(super) static $name: $crate::Sentence = $crate::Sentence {
                    id: concat!($area, ".", stringify!($name)),
                    parameters: &[$(stringify!($parameter)),*],
                    texts: [$english, $simplified],
                };
            )*
        }

        $(
            #[doc = concat!("```text\n", $english, "\n```")]
            #[allow(clippy::too_many_arguments)]
            pub fn $name($($parameter: impl Into<$crate::Value>),*) -> $crate::Message {
                $crate::Message::new(&sentence::$name, vec![$($parameter.into()),*])
            }
        )*

        /// All sentences of this area.
        pub const ALL: &[&$crate::Sentence] = &[$(&sentence::$name),*];
    };
}

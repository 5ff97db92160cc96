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
//! parameters, and that [`all_sentences`] has those of every file. Whatever can be said implements
//! [`Say`], and its `Display` is English. Errors of the operating system, texts of a caller's own
//! game, and sources of theorems are passed on unchanged ([`Message::verbatim`]). The texts of the
//! page itself (buttons, headings) are in three catalogues of one type (`faces/web/src/words`), so
//! that none can lack a text.

mod face;
mod language;
mod message;
mod spacing;
pub mod template;
mod traditional;

pub use face::Face;
pub use language::{Language, UnknownLanguage};
pub use message::{InLanguage, Mark, Message, Parameter, Say, Sentence, shortened};

/// Declares the areas of a folder, and lists them in `AREAS`: there is no other list.
macro_rules! areas {
    ($($area:ident),* $(,)?) => {
        $(pub mod $area;)*

        pub(crate) const AREAS: &[&[&$crate::Sentence]] = &[$($area::ALL),*];
    };
}

areas! {
    answers, boards, calculations, calculator, checkpoints, checks, codes, common, counts,
    explanations, explicit, expressions, formats, games, genus, input, limits, misere, moves,
    nimbers, numbers, playing, positions, questions, reasons, search, sequences, sources, sprouts,
    tables, verdicts,
}

mod faces;
mod law;
mod rules;

// The folders are for who writes sentences: outside, an area has its own name only.
pub use faces::*;
pub use law::*;
pub use rules::*;

/// The sentences of all areas.
pub fn all_sentences() -> impl Iterator<Item = &'static Sentence> {
    let folders = [AREAS, faces::AREAS, law::AREAS, rules::AREAS, verdicts::AREAS];
    folders.into_iter().flatten().flat_map(|area| area.iter().copied())
}

/// The sentences of an area: for each a function that takes its parameters (anything that is
/// [`Into<Parameter>`](Parameter)) and gives the [`Message`]; and `ALL`. The texts are in English
/// and in Simplified Chinese.
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
            pub fn $name($($parameter: impl Into<$crate::Parameter>),*) -> $crate::Message {
                $crate::Message::new(&sentence::$name, vec![$($parameter.into()),*])
            }
        )*

        /// All sentences of this area.
        pub const ALL: &[&$crate::Sentence] = &[$(&sentence::$name),*];
    };
}

//! A sentence in all languages, and a message: a sentence with values for its parameters.

use crate::face::Face;
use crate::language::Language;
use crate::spacing::Spacing;
use crate::template::{Piece, pieces, version};
use crate::traditional::traditional;
use std::borrow::Cow;
use std::fmt::{self, Write};

/// A sentence in all languages, with holes for its parameters (see [`template`](crate::template)).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Sentence {
    /// Its name, with that of its area: `rules.unknown_name`. Programs that read answers may rely
    /// on it; the texts may change.
    pub id: &'static str,
    /// The names of its parameters, in the order in which values are given.
    pub parameters: &'static [&'static str],
    /// The texts in English and in Simplified Chinese; each may have versions for faces.
    /// Traditional Chinese is made from Simplified.
    pub texts: [&'static str; 2],
}

impl Sentence {
    /// A text without parameters that stands where it is used: a title, a theorem. Its English is
    /// its name.
    ///
    /// No list has these sentences, so what tests check of all others is checked where a constant
    /// is compiled: no hole, doubled braces, no run of spaces.
    ///
    /// ```compile_fail
    /// use nimatron_messages::Sentence;
    /// static NIM: Sentence = Sentence::plain("take{1, 3}", "取{1, 3}");
    /// ```
    pub const fn plain(english: &'static str, simplified: &'static str) -> Sentence {
        assert!(is_plain(english) && is_plain(simplified), "a text is empty, or has a single brace or a run of spaces");
        Sentence { id: english, parameters: &[], texts: [english, simplified] }
    }

    /// A text as another library prints it: its braces are not holes and not doubled, and its lines
    /// may be laid out. Only [`template`](Sentence::template) gives it as it is.
    pub const fn raw(english: &'static str, simplified: &'static str) -> Sentence {
        Sentence { id: english, parameters: &[], texts: [english, simplified] }
    }

    /// The message, for a sentence without parameters.
    pub const fn message(&'static self) -> Message {
        debug_assert!(self.parameters.is_empty(), "the parameters of this sentence have no values");
        Message { sentence: self, values: Vec::new() }
    }

    /// The text with its holes, in the words of the face that speaks.
    pub fn template(&self, language: Language) -> Cow<'static, str> {
        let [english, simplified] = self.texts.map(|text| version(text, Face::current()));
        match language {
            Language::English => Cow::Borrowed(english),
            Language::SimplifiedChinese => Cow::Borrowed(simplified),
            Language::TraditionalChinese => traditional(simplified),
        }
    }
}

/// Whether a text without parameters has no hole, no single brace, and no run of spaces.
const fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let is_double = at + 1 < bytes.len() && bytes[at + 1] == bytes[at];
        match bytes[at] {
            b'{' | b'}' if is_double => at += 1,
            b'{' | b'}' => return false,
            b' ' if is_double => return false,
            _ => {}
        }
        at += 1;
    }
    !text.is_empty()
}

/// What a parameter stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// A text that is the same in all languages: a number, a name, a piece of rules.
    Text(Cow<'static, str>),
    /// A message, said in the language of the whole.
    Message(Message),
    /// A list, with the mark of the language between its members.
    List(Vec<Parameter>, Mark),
}

/// Characters of a text that an error shows of it, if they are not all.
const MAX_BRIEF: usize = 400;
/// Members of a list that an error shows.
const MAX_BRIEF_LIST: usize = 400;
/// Characters of a text that a sentence repeats so that a reader recognises it.
const MAX_QUOTED: usize = 60;

/// A text as a sentence quotes it: the beginning of a long one.
pub fn shortened(text: &str) -> String {
    beginning(text, MAX_QUOTED).unwrap_or_else(|| text.to_owned())
}

/// The first characters of a text that has more of them, and dots.
fn beginning(text: &str, most: usize) -> Option<String> {
    let (end, _) = text.char_indices().nth(most)?;
    Some(format!("{}...", &text[..end]))
}

/// What stands between the members of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `a, b` or `a、b`: names, numbers.
    Comma,
    /// `a; b` or `a；b`: sentences.
    Semicolon,
    /// `a and b` or `a 和 b`.
    And,
    /// `a or b` or `a 或 b`.
    Or,
}

impl Mark {
    const fn text(self, language: Language) -> &'static str {
        match self {
            Mark::Comma => language.of(", ", "、"),
            Mark::Semicolon => language.of("; ", "；"),
            Mark::And => language.of(" and ", " 和 "),
            Mark::Or => language.of(" or ", " 或 "),
        }
    }
}

/// A sentence and the values of its parameters. `Display` says it in English.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    sentence: &'static Sentence,
    values: Vec<Parameter>,
}

static AS_IT_IS: Sentence = Sentence { id: "text", parameters: &["text"], texts: ["{text}", "{text}"] };
static TWO: Sentence = Sentence {
    id: "two_sentences",
    parameters: &["first", "second"],
    texts: ["{first}; {second}", "{first}；{second}"],
};

impl Message {
    /// A message; the values in the order of the sentence's parameters. Only the functions that
    /// [`sentences!`](crate::sentences!) makes call this, with one value for each parameter.
    #[doc(hidden)]
    pub const fn new(sentence: &'static Sentence, values: Vec<Parameter>) -> Message {
        debug_assert!(sentence.parameters.len() == values.len(), "each parameter has one value");
        Message { sentence, values }
    }

    /// A text that comes from outside, and is the same in all languages: what the operating system
    /// or a caller's own game says.
    pub fn verbatim(text: impl Into<Cow<'static, str>>) -> Message {
        Message { sentence: &AS_IT_IS, values: vec![Parameter::Text(text.into())] }
    }

    /// This, a semicolon, and another one.
    pub fn then(self, second: Message) -> Message {
        Message { sentence: &TWO, values: vec![Parameter::Message(self), Parameter::Message(second)] }
    }

    /// Whether it says nothing: it is [`verbatim`](Message::verbatim), and its text is empty.
    pub fn is_empty(&self) -> bool {
        matches!(self.values.as_slice(), [Parameter::Text(text)] if text.is_empty()) && self.id() == AS_IT_IS.id
    }

    /// The same with long texts cut, for an error: what it quotes of its input may be as long as
    /// the input.
    #[must_use]
    pub fn brief(self) -> Message {
        Message { values: self.values.into_iter().map(Parameter::brief).collect(), ..self }
    }

    /// The name of its sentence.
    pub const fn id(&self) -> &'static str {
        self.sentence.id
    }

    /// The names and values of its parameters.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, &Parameter)> {
        self.sentence.parameters.iter().copied().zip(&self.values)
    }

    /// The text in a language.
    pub fn text(&self, language: Language) -> String {
        let mut text = String::new();
        // Writing to a `String` never fails.
        let _ = self.write_in(&mut text, language);
        text
    }

    /// The message as something to format in a language.
    pub const fn in_language(&self, language: Language) -> InLanguage<'_> {
        InLanguage(self, language)
    }

    fn value(&self, name: &str) -> Option<&Parameter> {
        self.values().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// Writes the text with the spacing of the language.
    fn write_in(&self, to: &mut dyn Write, language: Language) -> fmt::Result {
        if language == Language::English {
            return self.write(to, language);
        }
        let mut spacing = Spacing::new(to);
        self.write(&mut spacing, language)?;
        spacing.finish()
    }

    fn write(&self, to: &mut dyn Write, language: Language) -> fmt::Result {
        for piece in pieces(&self.sentence.template(language)) {
            match piece {
                Piece::Text(text) => to.write_str(text)?,
                Piece::Value(name) => match self.value(name) {
                    Some(value) => value.write(to, language)?,
                    None => write!(to, "{{{name}}}")?,
                },
                Piece::Plural { name, one, many } => {
                    let is_one = matches!(self.value(name), Some(Parameter::Text(text)) if text == "1");
                    to.write_str(if is_one { one } else { many })?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Language::English)
    }
}

/// A message in a language, from [`Message::in_language`].
#[derive(Clone, Copy, Debug)]
pub struct InLanguage<'m>(&'m Message, Language);

impl fmt::Display for InLanguage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_in(f, self.1)
    }
}

impl Parameter {
    /// The text in a language.
    pub fn text(&self, language: Language) -> String {
        let mut text = String::new();
        // Writing to a `String` never fails.
        let _ = self.write(&mut text, language);
        text
    }

    fn write(&self, to: &mut dyn Write, language: Language) -> fmt::Result {
        match self {
            Parameter::Text(text) => to.write_str(text),
            Parameter::Message(message) => message.write(to, language),
            Parameter::List(members, mark) => {
                for (i, member) in members.iter().enumerate() {
                    if i > 0 {
                        to.write_str(mark.text(language))?;
                    }
                    member.write(to, language)?;
                }
                Ok(())
            }
        }
    }

    /// The same with long texts cut.
    fn brief(self) -> Parameter {
        match self {
            Parameter::Text(text) => Parameter::Text(match beginning(&text, MAX_BRIEF) {
                Some(beginning) => beginning.into(),
                None => text,
            }),
            Parameter::Message(message) => Parameter::Message(message.brief()),
            Parameter::List(mut members, mark) => {
                let more = members.len() > MAX_BRIEF_LIST;
                members.truncate(MAX_BRIEF_LIST);
                let dots = more.then(|| Parameter::from("..."));
                Parameter::List(members.into_iter().map(Parameter::brief).chain(dots).collect(), mark)
            }
        }
    }

    /// A list of messages, names or numbers.
    pub fn list<V: Into<Parameter>>(members: impl IntoIterator<Item = V>, mark: Mark) -> Parameter {
        Parameter::List(members.into_iter().map(Into::into).collect(), mark)
    }
}

impl From<Message> for Parameter {
    fn from(message: Message) -> Self {
        Parameter::Message(message)
    }
}

impl From<&'static Sentence> for Parameter {
    fn from(sentence: &'static Sentence) -> Self {
        Parameter::Message(sentence.message())
    }
}

impl From<&Message> for Parameter {
    fn from(message: &Message) -> Self {
        Parameter::Message(message.clone())
    }
}

impl From<Cow<'static, str>> for Parameter {
    fn from(text: Cow<'static, str>) -> Self {
        Parameter::Text(text)
    }
}

macro_rules! texts {
    ($($type:ty)*) => { $(
        impl From<$type> for Parameter {
            fn from(value: $type) -> Self {
                Parameter::Text(Cow::Owned(value.to_string()))
            }
        }
    )* };
}

// `&str` of any lifetime is copied: messages outlive what they speak of.
texts!(&str String &String char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// What can be said in any language: errors, reasons, states.
pub trait Say {
    /// What is said.
    fn message(&self) -> Message;

    /// The text in a language.
    fn say(&self, language: Language) -> String {
        self.message().text(language)
    }
}

/// What never happens needs no words.
impl Say for std::convert::Infallible {
    fn message(&self) -> Message {
        match *self {}
    }
}

impl Say for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static PAIR: Sentence = Sentence {
        id: "pair",
        parameters: &["count", "what"],
        texts: ["{count} {count|is|are} {what}", "{count} 个是 {what}"],
    };

    fn pair(count: impl Into<Parameter>, what: impl Into<Parameter>) -> Message {
        Message::new(&PAIR, vec![count.into(), what.into()])
    }

    #[test]
    fn a_message_within_a_message_is_said_in_the_language_of_the_whole() {
        let all = pair(2, pair(1, "P").then(Message::verbatim("end")));
        assert_eq!(all.to_string(), "2 are 1 is P; end");
        assert_eq!(all.text(Language::SimplifiedChinese), "2 个是 1 个是 P；end");
        assert_eq!(all.in_language(Language::TraditionalChinese).to_string(), "2 個是 1 個是 P；end");
        assert!(!all.is_empty() && Message::verbatim("").is_empty());
    }

    #[test]
    fn members_of_a_list_have_the_mark_of_the_language_between_them() {
        let list = |mark| pair("3", Parameter::list([1, 2, 3], mark));
        let said = |mark, language| list(mark).text(language);
        assert_eq!(said(Mark::Comma, Language::English), "3 are 1, 2, 3");
        assert_eq!(said(Mark::Comma, Language::SimplifiedChinese), "3 个是 1、2、3");
        assert_eq!(said(Mark::Semicolon, Language::TraditionalChinese), "3 個是 1；2；3");
        assert_eq!(said(Mark::Or, Language::English), "3 are 1 or 2 or 3");
        assert_eq!(pair(0, Parameter::list::<u8>([], Mark::And)).to_string(), "0 are ");
    }

    #[test]
    fn brief_cuts_texts_and_lists_at_any_depth_and_nothing_else() {
        let short = pair(7, Parameter::list([pair(1, "a")], Mark::Comma));
        assert_eq!(short.clone().brief(), short);
        let long = "k".repeat(MAX_BRIEF + 1);
        let cut = format!("{}...", "k".repeat(MAX_BRIEF));
        assert_eq!(pair(1, pair(1, &long)).brief(), pair(1, pair(1, &cut)));
        let members = |count| (0..count).map(|number| Parameter::from(number.to_string()));
        let kept = Parameter::List(members(MAX_BRIEF_LIST).chain([Parameter::from("...")]).collect(), Mark::Comma);
        assert_eq!(pair(1, Parameter::list(members(MAX_BRIEF_LIST + 1), Mark::Comma)).brief(), pair(1, kept));
    }

    #[test]
    #[should_panic(expected = "each parameter has one value")]
    fn a_message_without_a_value_is_a_mistake() {
        let _ = Message::new(&PAIR, vec![Parameter::from(1)]);
    }

    #[test]
    #[should_panic(expected = "have no values")]
    fn a_sentence_with_parameters_is_not_a_message() {
        let _ = PAIR.message();
    }

    #[test]
    fn a_plain_text_has_no_hole_and_no_run_of_spaces() {
        assert!(["take{{1, 3}}", "取{{1, 3}}", "}}", "a b "].into_iter().all(is_plain));
        assert!(!["", "{n}", "{", "{{n}", "a}", "a  b"].into_iter().any(is_plain));
    }
}

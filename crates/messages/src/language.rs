//! The languages in which nimatron speaks.

use std::fmt;
use std::str::FromStr;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// 简体中文
    SimplifiedChinese,
    /// 繁體中文
    TraditionalChinese,
}

impl Language {
    /// The value of the last `--lang` among the words of a command, which end at `--`.
    pub fn option_of<T: AsRef<str>>(words: &[T]) -> Option<&str> {
        let end = words.iter().position(|word| word.as_ref() == "--").unwrap_or(words.len());
        (0..end).rev().find_map(|at| match words[at].as_ref().strip_prefix("--lang")? {
            "" => words.get(at + 1).map(AsRef::as_ref),
            rest => rest.strip_prefix('='),
        })
    }

    /// All languages with their tags (BCP 47), which options and requests use.
    pub const ALL: [(&'static str, Language); 3] = [
        ("en", Language::English),
        ("zh-Hans", Language::SimplifiedChinese),
        ("zh-Hant", Language::TraditionalChinese),
    ];

    /// The tag (BCP 47): `en`, `zh-Hans` or `zh-Hant`.
    pub const fn tag(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// The language of a locale, as the environment names it (`zh_TW.UTF-8`, `en_GB`) or a browser
    /// (`zh-Hant-HK`); `None` for a language that is not spoken here.
    ///
    /// ```
    /// use nimatron_messages::Language;
    /// assert_eq!(Language::of_locale("zh_TW.UTF-8"), Some(Language::TraditionalChinese));
    /// assert_eq!(Language::of_locale("C"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Language> {
        let locale = locale.split(['.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let mut parts = locale.split(['_', '-']);
        match parts.next()? {
            "en" => Some(Language::English),
            "zh" if parts.any(|part| matches!(part, "hant" | "tw" | "hk" | "mo")) => Some(Language::TraditionalChinese),
            "zh" => Some(Language::SimplifiedChinese),
            _ => None,
        }
    }

    /// One of two texts, of which the second is the same in both kinds of Chinese.
    pub const fn of<'t>(self, english: &'t str, chinese: &'t str) -> &'t str {
        match self {
            Language::English => english,
            Language::SimplifiedChinese | Language::TraditionalChinese => chinese,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// A text is not the tag of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a language is en, zh-Hans or zh-Hant")
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Self, UnknownLanguage> {
        let known = Language::ALL.iter().find(|(known, _)| known.eq_ignore_ascii_case(tag));
        known.map(|entry| entry.1).ok_or(UnknownLanguage)
    }
}

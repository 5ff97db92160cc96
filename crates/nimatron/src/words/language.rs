//! The languages of explanations.

/// A language of explanations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// All languages with the names that options use.
    pub const ALL: [(&'static str, Language); 3] = [
        ("en", Language::English),
        ("zh-Hans", Language::SimplifiedChinese),
        ("zh-Hant", Language::TraditionalChinese),
    ];

    /// One of three texts.
    #[cfg(feature = "law")]
    pub(super) const fn of<'t>(self, english: &'t str, simplified: &'t str, traditional: &'t str) -> &'t str {
        match self {
            Language::English => english,
            Language::SimplifiedChinese => simplified,
            Language::TraditionalChinese => traditional,
        }
    }
}

//! The kinds of rules that are not about tuples of numbers. Each has a parser in `rules`, and a
//! file here that reads its positions and makes its moves. `nimatron_rules::RuleKind::of` decides
//! of which kind a text is.

use crate::board::BoardGame;
use crate::graph::GraphGame;
use crate::keyed::KeyedGame;
use crate::list::ListRuleGame;
use crate::typed::Keyed;
use nimatron_messages::{Message, patterns};
use nimatron_rules::ast::Value;
use nimatron_rules::board::BoardRules;
use nimatron_rules::graph::GraphRules;
use nimatron_rules::list::ListRules;
use nimatron_rules::{Diagnostic, RuleKind};

/// Makes the game of a text, with values for its parameters.
type ReadGame = fn(&str, &[(String, Value)]) -> Result<Box<dyn KeyedGame>, GameTextError>;

/// A kind of rules.
pub(crate) struct RuleTextKind {
    /// The game of a text, with values for its parameters.
    pub(crate) game: ReadGame,
    /// The text in its standard layout.
    pub(crate) format: fn(&str) -> Result<String, Diagnostic>,
}

/// Why a text is not a game.
pub(crate) enum GameTextError {
    /// An error at a place in the text.
    At(Diagnostic),
    /// Any other error.
    Other(Message),
}

impl From<Diagnostic> for GameTextError {
    fn from(diagnostic: Diagnostic) -> GameTextError {
        GameTextError::At(diagnostic)
    }
}

static GRAPHS: RuleTextKind = RuleTextKind {
    game: |text, settings| {
        no_settings(settings)?;
        Ok(Keyed::boxed(GraphGame::new(GraphRules::parse(text)?)))
    },
    format: |text| GraphRules::parse(text).map(|rules| rules.text().to_owned()),
};

static BOARDS: RuleTextKind = RuleTextKind {
    game: |text, settings| {
        no_settings(settings)?;
        Ok(Keyed::boxed(BoardGame::new(BoardRules::parse(text)?)))
    },
    // Patterns are drawings, which stay as they are.
    format: |text| BoardRules::parse(text).map(|rules| rules.text().to_owned()),
};

static LISTS: RuleTextKind = RuleTextKind {
    game: |text, settings| Ok(Keyed::boxed(ListRuleGame::new(ListRules::parse(text, settings)?))),
    format: ListRules::format,
};

fn no_settings(settings: &[(String, Value)]) -> Result<(), GameTextError> {
    if settings.is_empty() { Ok(()) } else { Err(GameTextError::Other(patterns::no_parameters())) }
}

/// The kind of rules that a text is; `None` for rules about tuples.
pub(crate) fn kind_of(text: &str) -> Option<&'static RuleTextKind> {
    match RuleKind::of(text) {
        RuleKind::Numbers => None,
        RuleKind::Lists => Some(&LISTS),
        RuleKind::Graphs => Some(&GRAPHS),
        RuleKind::Boards => Some(&BOARDS),
    }
}

/// The text of rules of any kind in its standard layout.
///
/// # Errors
/// What is wrong with the text.
pub fn format_rules(text: &str) -> Result<String, Diagnostic> {
    match kind_of(text) {
        Some(kind) => (kind.format)(text),
        None => Ok(nimatron_rules::print(&nimatron_rules::parse(text)?)),
    }
}

//! The kinds of rules that are not about tuples of numbers. Each has a parser in `rules`, and a
//! file here that reads its positions and makes its moves. The order in which a text is asked is that
//! of `nimatron_rules::RuleKind::of`, which tells editors the kind of a text.

use crate::board::BoardGame;
use crate::coded::CodedGame;
use crate::graph::GraphGame;
use crate::list::ListRuleGame;
use crate::typed::Coded;
use nimatron_messages::{Message, patterns};
use nimatron_rules::Diagnostic;
use nimatron_rules::ast::Value;
use nimatron_rules::board::BoardRules;
use nimatron_rules::graph::GraphRules;
use nimatron_rules::list::ListRules;

/// Makes the game of a text, with values for its parameters.
type Make = fn(&str, &[(String, Value)]) -> Result<Box<dyn CodedGame>, GameTextError>;

/// A kind of rules.
pub(crate) struct RuleTextKind {
    /// Whether a text is rules of this kind, right or wrong.
    pub(crate) are_these: fn(&str) -> bool,
    /// The game of a text, with values for its parameters.
    pub(crate) game: Make,
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

const GRAPHS: RuleTextKind = RuleTextKind {
    are_these: GraphRules::are_these,
    game: |text, settings| {
        no_settings(settings)?;
        Ok(Coded::boxed(GraphGame::new(GraphRules::parse(text)?)))
    },
    format: |text| GraphRules::parse(text).map(|rules| rules.text().to_owned()),
};

const BOARDS: RuleTextKind = RuleTextKind {
    are_these: BoardRules::are_these,
    game: |text, settings| {
        no_settings(settings)?;
        Ok(Coded::boxed(BoardGame::new(BoardRules::parse(text)?)))
    },
    // Patterns are drawings, which stay as they are.
    format: |text| BoardRules::parse(text).map(|rules| rules.text().to_owned()),
};

const LISTS: RuleTextKind = RuleTextKind {
    are_these: ListRules::are_these,
    game: |text, settings| Ok(Coded::boxed(ListRuleGame::new(ListRules::parse(text, settings)?))),
    format: ListRules::format,
};

const KINDS: [RuleTextKind; 3] = [GRAPHS, BOARDS, LISTS];

fn no_settings(settings: &[(String, Value)]) -> Result<(), GameTextError> {
    if settings.is_empty() { Ok(()) } else { Err(GameTextError::Other(patterns::no_parameters())) }
}

/// The kind of rules that a text is; `None` for rules about tuples.
pub(crate) fn kind_of(text: &str) -> Option<&'static RuleTextKind> {
    KINDS.iter().find(|kind| (kind.are_these)(text))
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

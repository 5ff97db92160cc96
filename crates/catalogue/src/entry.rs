//! An entry of the catalogue: a named game with its rules, theorem and words.

use crate::keyed::KeyedGame;
use crate::{BoardPosition, GraphPosition, Look, Statement, Theory};
use nimatron_messages::{Language, Message, Sentence};
use nimatron_rules::Ruleset;
use std::borrow::Cow;

/// A named game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// All accepted names; the first one is shown.
    pub names: &'static [&'static str],
    /// One line about the game.
    pub title: &'static Sentence,
    /// The rules, with the default values of the parameters.
    pub rules: Rules,
    /// What is known for all positions.
    pub known: CatalogueKnowledge,
    /// How a single number is completed to a starting position, for games that have a usual start.
    pub start: Option<Start>,
    /// A position with a move, with the usual settings, where exactly one move wins unless a mirror
    /// image wins as well or all plays are equally long.
    pub example: &'static str,
    /// What a player may do, in sentences; `None` where the title says it well, or the rules do.
    pub words: Option<&'static Sentence>,
    /// What positions look like, where that is not what their numbers usually look like.
    pub look: Look,
    /// Whether positions can recur, so that play may go on for ever.
    pub recurs: bool,
    /// The code whose heaps have the same values, where the rules do not show it.
    pub code: Option<&'static str>,
    /// The part of the rules that stands for the set in the braces after the name.
    pub set: Option<&'static str>,
    /// Whether a position may be a run of heaps, `5..100`.
    pub takes_runs: bool,
}

/// Makes a game implemented in Rust from the text in braces after its name. The error says what is
/// wrong with that text.
pub type Make = fn(Option<&str>) -> Result<Box<dyn KeyedGame>, Message>;

/// Makes the theorem about rules with their parameter values, if its hypotheses hold.
pub type TupleTheory = fn(&Ruleset) -> Option<Box<dyn Theory>>;

/// The rules of a named game.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Rules {
    /// Rules about tuples of numbers.
    Tuples {
        /// The text.
        text: &'static str,
        /// What is known for all positions, or for some.
        theory: TupleTheory,
    },
    /// A text for each number of coordinates, for games on a row of heaps or coins of any length.
    Row {
        /// The number of coordinates if none is given.
        usual: usize,
        /// Makes the text for this many coordinates, at least 1.
        text: fn(usize) -> String,
        /// Rules for rows that are longer than a tuple may be; `None` if rules about lists cannot
        /// say them (several heaps at once).
        long: Option<LongRow>,
        /// What is known for all positions of as many coordinates as a tuple may have, or for some.
        theory: TupleTheory,
    },
    /// Rules about lists, graphs or boards.
    Places {
        /// The text.
        text: &'static str,
        /// What is known for all positions, or for some.
        theory: fn() -> Option<PlaceTheory>,
    },
    /// A game implemented in Rust.
    Native {
        /// A description of its positions and moves.
        words: &'static Sentence,
        /// Makes the game from the text in braces after its name.
        make: Make,
    },
}

/// A theorem about positions on lists, boards or graphs.
#[derive(Debug)]
#[non_exhaustive]
pub enum PlaceTheory {
    /// About one list of numbers.
    List(Box<dyn Theory>),
    /// About boards.
    Board(Box<dyn Theory<BoardPosition>>),
    /// About graphs.
    Graph(Box<dyn Theory<GraphPosition>>),
}

/// A game on a row as rules about lists.
#[derive(Clone, Copy, Debug)]
pub struct LongRow {
    /// The text.
    pub text: &'static str,
    /// What is known for all positions, or for some.
    pub theory: fn() -> Option<Box<dyn Theory>>,
}

impl Rules {
    /// Rules about tuples of numbers of which nothing is known for all positions.
    pub(crate) const fn tuples(text: &'static str) -> Rules {
        Rules::Tuples { text, theory: |_| None }
    }

    /// Of games on tuples of numbers: the theorem for these rules with their parameter values, if
    /// there is one and its hypotheses hold.
    pub fn tuple_theory(&self, rules: &Ruleset) -> Option<Box<dyn Theory>> {
        match self {
            Rules::Tuples { theory, .. } | Rules::Row { theory, .. } => theory(rules),
            Rules::Places { .. } | Rules::Native { .. } => None,
        }
    }

    /// Rules about lists, graphs or boards of which nothing is known for all positions.
    pub(crate) const fn places(text: &'static str) -> Rules {
        Rules::Places { text, theory: || None }
    }

    /// The rule text for this many coordinates; `None` means the default, and the number is ignored
    /// by games of a fixed arity. For a game in Rust this is its description in English.
    pub fn text(&self, coordinates: Option<usize>) -> Cow<'static, str> {
        match self {
            Rules::Tuples { text, .. } | Rules::Places { text, .. } => Cow::Borrowed(text),
            Rules::Row { usual, text, .. } => Cow::Owned(text(coordinates.unwrap_or(*usual))),
            Rules::Native { words, .. } => Cow::Owned(words.message().to_string()),
        }
    }

    /// The rules with the default number of coordinates; of a game in Rust the description of its
    /// positions and moves, in a language.
    pub fn shown(&self, language: Language) -> Cow<'static, str> {
        match self {
            Rules::Native { words, .. } => Cow::Owned(words.message().text(language)),
            _ => self.text(None),
        }
    }

    /// Whether the number of coordinates is free.
    pub const fn is_row(&self) -> bool {
        matches!(self, Rules::Row { .. })
    }

    /// Whether the game itself reads and shows its positions: lists, graphs, boards, and games in
    /// Rust.
    pub const fn has_notation(&self) -> bool {
        matches!(self, Rules::Native { .. } | Rules::Places { .. })
    }
}

/// The coordinates of the position to which a single number is completed.
pub type Start = &'static [StartCoordinate];

/// One coordinate of a position that is completed from a single number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartCoordinate {
    /// The number as typed.
    Typed,
    /// The number minus 1; the number 0 is not completed.
    OneLess,
    /// A constant.
    Fixed(u32),
}

/// What the catalogue knows about all positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CatalogueKnowledge {
    /// A theorem.
    Theorem(Statement),
    /// No law for all positions is known; the text says what is known.
    Nothing(&'static Sentence),
}

impl Entry {
    /// What most entries have in common.
    pub(crate) const PLAIN: Entry = Entry {
        names: &[],
        title: &Sentence::plain("a game", "游戏"),
        rules: Rules::tuples(""),
        known: CatalogueKnowledge::Nothing(&Sentence::plain("nothing", "无")),
        start: None,
        example: "9",
        words: None,
        look: Look::Usual,
        recurs: false,
        code: None,
        set: None,
        takes_runs: false,
    };

    /// The name that is shown.
    pub fn name(&self) -> &'static str {
        self.names[0]
    }
}

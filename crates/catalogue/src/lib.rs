//! Named games: their rules in the rule language, and the theorems that give answers without
//! search.
//!
//! One file per family. A theorem is used only for positions that its hypotheses cover; all others
//! go to the engines. `tests/theorems.rs` compares every closed form with exhaustive search.
//!
//! # Design
//!
//! [`Rules`] says how an entry gives its moves: a text; a text for every number of coordinates
//! (`Row`, made by `rows`, so `moore 3,4,5,6` has four), and for rows that no tuple holds, rules
//! about lists where they can say it; or a game in Rust ([`CodedGame`]), for graphs, boards and
//! products, whose positions have types of their own (`typed`). The engines take both through
//! `search::MoveSource`. Such a game reads and writes its own positions and moves; everything else
//! (sums, misère play, play, JSON) is the same.
//!
//! A [`Theory`] gives value or outcome, options of a value where they can be named, a misère pair
//! or outcome, and the quantities in a position that decide (`why`). `Large` is the theorem on
//! numbers of any length. Where a theorem names the winner and the options are too many to list, it
//! may name one winning option (`Theory::an_option_of_value`); the list of moves is then marked
//! incomplete, and `play` says so when it cannot find a winning move at all.
//!
//! `texts` decides what a text is and reads numbers, `files` makes positions of files, which the
//! crate `formats` reads, and `game/loading` loads a game. `kinds` lists the kinds of rules that
//! are not about tuples.

mod board;
mod closed_form;
mod coded;
mod edges;
mod equal_rules;
mod examples;
mod faults;
mod figure;
mod files;
mod game;
mod games;
mod graph;
mod kinds;
mod large;
mod layout;
mod list;
mod matching;
mod multigraph;
mod natural;
mod octal;
mod on_cells;
mod phrases;
mod picture;
mod position;
mod rows;
mod settings;
mod synonyms;
mod texts;
mod typed;

use nimatron_core::Outcome;
use nimatron_engine::search::GrundyPair;
use nimatron_messages::{Language, Message, Sentence};
use nimatron_rules::Ruleset;
use std::borrow::Cow;

pub use board::BoardPosition;
pub use coded::CodedGame;
pub use equal_rules::with_rules;
pub use faults::faults;
pub use figure::{Figure, Look};
pub use files::FromFile;
pub use game::GameDef;
pub use games::ENTRIES;
pub use games::circle::dawsons_kayles;
pub use games::euclid::is_lost as euclid_is_lost;
pub use games::graph_games::also_on_graphs;
pub use games::hackenbush::Hackenbush;
pub use games::lasker::value as lasker;
pub use games::multiplication::is_lost as multiplication_is_lost;
pub use games::new_nim::Basis;
pub use games::nim::xor_to;
pub use games::pairing::pair_off;
pub use games::wythoff::is_lost as wythoff_is_lost;
pub use graph::GraphPosition;
pub use kinds::format_rules;
pub use large::Large;
pub use layout::spread;
pub use multigraph::Multigraph;
pub use natural::Natural;
pub use octal::{code, code_rules};
pub use on_cells::{CellHost, Mirrored, OnCells};
pub use picture::{Picture, Symmetry};
pub use position::{Exact, Position};
pub use settings::{parse_setting, parse_setting_or_file};
pub use synonyms::synonym;
pub use texts::{
    QuestionError, is_rules, names_file, parse_coordinate, parse_number, positions_from_files, show_sum, split_outside,
};

/// A theorem about the positions of one game. A method returns `None` where the theorem does not
/// give the answer.
///
/// `P` is the type of a position: a tuple or a row of numbers unless it is another. Callers pass only
/// positions of the game.
pub trait Theory<P: ?Sized + ToOwned = [i64]>: std::fmt::Debug + Sync + Send {
    /// The theorem in words, and its source.
    fn statement(&self) -> Statement;

    /// The Grundy value.
    fn grundy(&self, _position: &P) -> Option<u64> {
        None
    }

    /// The outcome in normal play.
    fn outcome(&self, position: &P) -> Option<Outcome> {
        self.grundy(position).map(Outcome::of_grundy)
    }

    /// The pair of normal and misère Grundy values, for tame families.
    fn pair(&self, _position: &P) -> Option<GrundyPair> {
        None
    }

    /// The outcome in misère play. By default taken from [`pair`](Theory::pair); families that are
    /// not tame override it.
    fn misere_outcome(&self, position: &P) -> Option<Outcome> {
        self.pair(position).map(|pair| Outcome::of_grundy(pair.misere))
    }

    /// Why a position has its value or outcome, in the theorem's own terms: one message per line.
    /// Empty if the statement of the theorem needs no more explanation.
    fn why(&self, _position: &P) -> Vec<Message> {
        Vec::new()
    }

    /// The same theorem for numbers of any length, if it is implemented for them.
    fn large(&self) -> Option<&dyn Large> {
        None
    }

    /// All options with the given Grundy value, if they can be found without listing all options.
    fn options_of_value(&self, _position: &P, _value: u64) -> Option<Vec<P::Owned>> {
        None
    }

    /// All options with the given Grundy value, each as a list of its components, for games whose
    /// options are sums.
    fn sums_of_value(&self, _position: &P, _value: u64) -> Option<Vec<Vec<P::Owned>>> {
        None
    }

    /// The components of one option with the given Grundy value, for positions with too many
    /// options to list.
    fn an_option_of_value(&self, _position: &P, _value: u64) -> Option<Vec<P::Owned>> {
        None
    }

    /// Whether positions are the rows of a Young diagram and moves are the bites of Chomp, so that
    /// [`DiagramTable`](nimatron_engine::table::DiagramTable) gives the values.
    fn is_of_bites(&self) -> bool {
        false
    }

    /// All options that are P-positions, if they can be found without listing all options.
    fn winning_options(&self, position: &P) -> Option<Vec<P::Owned>> {
        self.options_of_value(position, 0)
    }
}

/// A theorem in words, with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its name as used in an answer, as in "by Bouton's theorem".
    pub name: &'static Sentence,
    /// What it says.
    pub text: &'static Sentence,
    /// Where it is proved; the same in all languages.
    pub source: &'static str,
}

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
pub type Make = fn(Option<&str>) -> Result<Box<dyn CodedGame>, Message>;

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
    const fn tuples(text: &'static str) -> Rules {
        Rules::Tuples { text, theory: |_| None }
    }

    /// The theorem for these rules as tuples of numbers with their parameter values, if there is one
    /// and its hypotheses hold.
    pub fn theory(&self, rules: &Ruleset) -> Option<Box<dyn Theory>> {
        match self {
            Rules::Tuples { theory, .. } | Rules::Row { theory, .. } => theory(rules),
            Rules::Places { .. } | Rules::Native { .. } => None,
        }
    }

    /// Rules about lists, graphs or boards of which nothing is known for all positions.
    const fn places(text: &'static str) -> Rules {
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

    /// Whether positions are not tuples of numbers, but have a notation of the game: lists, graphs,
    /// boards, and games in Rust.
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
    const PLAIN: Entry = Entry {
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

/// All named games, in the order of the catalogue.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter()
}

/// The entry with this name, if there is one.
pub fn find(name: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.names.contains(&name))
}

/// The name nearest to a misspelt one, if one is near enough.
pub fn nearest(name: &str) -> Option<&'static str> {
    nimatron_rules::nearest(name, entries().flat_map(|entry| entry.names.iter().copied()))
}

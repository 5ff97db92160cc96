//! Named games: their rules in the rule language, and the theorems that answer without playing.
//!
//! One file a family. A theorem is used only for positions that its hypotheses cover; everything
//! else goes to the engines. Every closed form here is held against play in `tests/catalogue.rs`.

mod bash;
mod chomp;
mod circle;
mod closed_form;
mod coin_turning;
mod corners;
mod cram;
mod dynamic_nim;
mod e_and_d;
mod edges;
mod end_nim;
mod euclid;
mod euclid_lines;
mod files;
mod game;
mod gaps;
mod geography;
mod graph_kayles;
mod hackenbush;
mod kayles;
mod large;
mod lasker;
mod matching;
mod moore;
mod multiplication;
mod native;
mod natural;
mod new_nim;
mod nim;
mod nim_pass;
mod nimhoff;
mod octal;
mod pairing;
mod position;
mod rows;
mod settings;
mod small;
mod texts;
mod welter;
mod wythoff;

use nimatron_core::Outcome;
use nimatron_engine::search::Pair;
use nimatron_rules::Ruleset;
use std::borrow::Cow;

pub use circle::dawsons_kayles;
pub use euclid::is_lost as euclid_is_lost;
pub use game::GameDef;
pub use hackenbush::{Hackenbush, Multigraph};
pub use large::Large;
pub use multiplication::is_lost as multiplication_is_lost;
pub use native::Native;
pub use natural::Natural;
pub use new_nim::Basis;
pub use nim::xor_to;
pub use octal::{code, code_rules};
pub use pairing::pair_off;
pub use position::{Exact, Position};
pub use settings::parse_setting;
pub use texts::{QuestionError, is_rules, names_file, parse_coordinate, positions_from_files, split_outside};
pub use wythoff::is_lost as wythoff_is_lost;

/// A theorem that answers for single positions. What it does not say is `None`.
///
/// Positions have been checked: they are positions of the game.
pub trait Theory: std::fmt::Debug + Sync + Send {
    /// The theorem and where it stands.
    fn statement(&self) -> Statement;

    /// The Grundy value.
    fn grundy(&self, _position: &[i64]) -> Option<u64> {
        None
    }

    /// The outcome in normal play.
    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        self.grundy(position).map(Outcome::of_grundy)
    }

    /// The pair of normal and misère Grundy values, for families that are tame.
    fn pair(&self, _position: &[i64]) -> Option<Pair> {
        None
    }

    /// The outcome in misère play, for families without such pairs.
    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        self.pair(position).map(|pair| Outcome::of_grundy(pair.misere))
    }

    /// Why a position has its value or outcome in the theorem's own terms, a line each; no lines:
    /// the theorem says it all.
    fn why(&self, _position: &[i64]) -> Vec<String> {
        Vec::new()
    }

    /// The theorem on numbers of any length, if it is written for them.
    fn large(&self) -> Option<&dyn Large> {
        None
    }

    /// All options with a Grundy value, where they can be named without listing all options.
    fn options_of_value(&self, _position: &[i64], _value: u64) -> Option<Vec<Vec<i64>>> {
        None
    }

    /// All options with a Grundy value, each with its components, for games that fall apart.
    fn sums_of_value(&self, _position: &[i64], _value: u64) -> Option<Vec<Vec<Vec<i64>>>> {
        None
    }

    /// One option with a Grundy value, for positions with too many options to list: its components.
    fn an_option_of_value(&self, _position: &[i64], _value: u64) -> Option<Vec<Vec<i64>>> {
        None
    }

    /// All options that are P-positions, where they can be named without listing all options.
    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        self.options_of_value(position, 0)
    }
}

/// A theorem in words, with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What it is called in an answer, as in "by Bouton's theorem".
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
    /// Where it is proved.
    pub source: &'static str,
}

/// A named game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Names; the first is the one that is shown.
    pub names: &'static [&'static str],
    /// One line about the game.
    pub title: &'static str,
    /// The rules. Parameters have the values that a bare name means.
    pub rules: Rules,
    /// What is known for all positions.
    pub known: Known,
    /// A position from fewer numbers than the rules need, for games with a usual start.
    pub start: Option<Start>,
    /// The theorem for these rules, parameters included.
    pub theory: fn(&Ruleset) -> Option<Box<dyn Theory>>,
}

/// A game in Rust from the text in braces behind its name, or a sentence that says what is wrong.
pub type Make = fn(Option<&str>) -> Result<Box<dyn Native>, String>;

/// The rules of a named game.
#[derive(Clone, Copy, Debug)]
pub enum Rules {
    /// One text.
    Text(&'static str),
    /// A text for every number of coordinates, for games on a row of heaps or coins of any length.
    Row {
        /// The number that a bare name means.
        usual: usize,
        /// The text for a number of coordinates, at least 1.
        text: fn(usize) -> String,
    },
    /// A game in Rust.
    Native {
        /// Its moves in words.
        words: &'static str,
        /// The game, from what stands in braces behind its name.
        make: Make,
    },
}

impl Rules {
    /// The text for a number of coordinates, if there is a choice; `None`: the usual one. Of a game
    /// in Rust the moves in words.
    pub fn text(&self, coordinates: Option<usize>) -> Cow<'static, str> {
        match self {
            Rules::Text(text) | Rules::Native { words: text, .. } => Cow::Borrowed(text),
            Rules::Row { usual, text } => Cow::Owned(text(coordinates.unwrap_or(*usual))),
        }
    }

    /// Is the number of coordinates free?
    pub const fn is_row(&self) -> bool {
        matches!(self, Rules::Row { .. })
    }

    /// Is it a game in Rust?
    pub const fn is_native(&self) -> bool {
        matches!(self, Rules::Native { .. })
    }
}

/// How one number is completed to a position: its coordinates.
pub type Start = &'static [Part];

/// A coordinate of a position that is completed from one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The number.
    Typed,
    /// The number less 1; 0 is not completed.
    OneLess,
    /// A number of its own.
    Fixed(u32),
}

/// What the catalogue knows about all positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// A theorem.
    Theorem(Statement),
    /// No law is known; the words say what is.
    Nothing(&'static str),
}

impl Entry {
    /// The name that is shown.
    pub fn name(&self) -> &'static str {
        self.names[0]
    }
}

/// All named games.
pub const ENTRIES: &[Entry] = &[
    nim::ENTRY,
    bash::TAKE,
    bash::ENTRY,
    small::HALVES,
    small::HALVES_UP,
    small::DIM,
    small::ALIQUOT,
    small::MARK,
    dynamic_nim::FIBONACCI,
    dynamic_nim::ENTRY,
    multiplication::ENTRY,
    wythoff::ENTRY,
    wythoff::GENERAL,
    euclid::ENTRY,
    euclid::POSITIVE,
    e_and_d::ENTRY,
    small::DELETE,
    small::KING,
    kayles::ENTRY,
    GRUNDY,
    lasker::ENTRY,
    small::RIMS,
    circle::RING,
    circle::NODES,
    circle::STAR,
    circle::ARCS,
    moore::MOORE,
    moore::EXACT,
    nimhoff::ENTRY,
    nim_pass::ENTRY,
    new_nim::ENTRY,
    pairing::ENTRY,
    end_nim::ENTRY,
    small::GREEDY,
    small::ANTONIM,
    gaps::STAIRCASE,
    gaps::GEORGIA,
    gaps::SILVER,
    gaps::DOLLAR,
    gaps::PEBBLES,
    welter::ENTRY,
    chomp::ENTRY,
    small::TURTLES,
    small::MOCK_TURTLES,
    small::TWINS,
    small::TRIPLETS,
    small::MOEBIUS,
    corners::ENTRY,
    coin_turning::RULER,
    coin_turning::TARTAN,
    hackenbush::ENTRY,
    geography::ENTRY,
    graph_kayles::NODES,
    graph_kayles::ARCS,
    cram::ENTRY,
];

const GRUNDY: Entry = Entry {
    names: &["grundy", "4!.0"],
    title: "Grundy's game: split a heap into two unequal heaps",
    rules: Rules::Text("game grundy(n)\n  n -> (i) + (n - i)  for i in 1..(n-1)/2\n"),
    known: Known::Nothing("no law is known; values are computed. Whether they become periodic is open (Guy 1996)"),
    start: None,
    theory: |_| None,
};

/// All named games, in the order of the catalogue.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter()
}

/// The entry of a name.
pub fn find(name: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.names.contains(&name))
}

/// The nearest name to a misspelt one.
pub fn nearest(name: &str) -> Option<&'static str> {
    nimatron_rules::nearest(name, entries().flat_map(|entry| entry.names.iter().copied()))
}

//! Named games: their rules in the rule language, and the theorems that give answers without
//! search.
//!
//! One file per family. A theorem is used only for positions that its hypotheses cover; all others
//! go to the engines. `tests/theorems.rs` compares every closed form of games on tuples and rows with
//! exhaustive search; theorems of games on places and of games in Rust have tests of their own, most
//! of them in the crate `nimatron` (`native`, `boards`, `graphs`, `lists`).
//!
//! # Design
//!
//! [`Rules`] says how an entry gives its moves: a text; a text for every number of coordinates
//! (`Row`, made by `rows`, so `moore 3,4,5,6` has four), and for rows that no tuple holds, rules
//! about lists where they can say it; or a game in Rust ([`KeyedGame`]), for graphs, boards and
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
mod board_walk;
mod closed_form;
mod edges;
mod entry;
mod equal_rules;
mod error;
mod examples;
mod faults;
mod figure;
mod files;
mod game;
mod games;
mod graph;
mod keyed;
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
mod theory;
mod typed;

pub use board::BoardPosition;
pub use entry::{CatalogueKnowledge, Entry, LongRow, Make, PlaceTheory, Rules, Start, StartCoordinate, TupleTheory};
pub use equal_rules::with_rules;
pub use error::{QuestionError, QuestionResult, other};
pub use faults::faults;
pub use figure::{Figure, Look};
pub use files::FromFile;
pub use game::GameDef;
pub use games::graph_games::also_on_graphs;
pub use games::hackenbush::Hackenbush;
pub use graph::{GraphPosition, MAX_VERTICES};
pub use keyed::KeyedGame;
pub use kinds::format_rules;
pub use large::Large;
pub use layout::spread;
pub use multigraph::Multigraph;
pub use natural::Natural;
pub use octal::{begins_code, code, code_rules};
pub use on_cells::{Ground, GroundSolvers, Mirrored, OnCells};
pub use picture::{Picture, Symmetry};
pub use position::{EXACT_IN_JSON, Exact, Position};
pub use settings::{GameSettings, RuleFiles, parse_setting, parse_setting_or_file};
pub use synonyms::synonym;
pub use texts::{is_rules, names_file, parse_coordinate, parse_number, positions_from_files, show_sum, split_outside};
pub use theory::{Statement, Theory};

/// Formulas of named games, for programs that answer without a [`GameDef`].
pub mod formulas {
    pub use crate::games::circle::dawsons_kayles;
    pub use crate::games::euclid::is_lost as euclid_is_lost;
    pub use crate::games::lasker::value as lasker;
    pub use crate::games::multiplication::is_lost as multiplication_is_lost;
    pub use crate::games::new_nim::Basis;
    pub use crate::games::nim::xor_to;
    pub use crate::games::pairing::pair_off;
    pub use crate::games::wythoff::is_lost as wythoff_is_lost;
}

use games::ENTRIES;
use nimatron_messages::{command, names};

/// All named games, in the order of the catalogue.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter()
}

/// The entry with this name, if there is one.
pub fn find(name: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.names.contains(&name))
}

/// The entry with this name.
///
/// # Errors
/// There is none; with a name that is near.
pub fn named(name: &str) -> QuestionResult<&'static Entry> {
    let near = || synonym(name).or_else(|| nearest(name).map(str::to_owned));
    find(name).map_or_else(
        || {
            let unknown = command::unknown_game(name);
            other(near().map_or(unknown.clone(), |near| unknown.then(names::did_you_mean(near))))
        },
        Ok,
    )
}

/// The name nearest to a misspelt one, if one is near enough.
pub fn nearest(name: &str) -> Option<&'static str> {
    nimatron_rules::nearest(name, entries().flat_map(|entry| entry.names.iter().copied()))
}

//! The named games, a file for each family: the rules of its games, and their theorems.

pub(crate) mod bash;
pub(crate) mod board_games;
pub(crate) mod chomp;
pub(crate) mod circle;
pub(crate) mod coin_turning;
pub(crate) mod corners;
pub(crate) mod cram;
pub(crate) mod dynamic_nim;
pub(crate) mod e_and_d;
pub(crate) mod end_nim;
pub(crate) mod euclid;
pub(crate) mod euclid_lines;
pub(crate) mod gaps;
pub(crate) mod geography;
pub(crate) mod graph_games;
pub(crate) mod grundy;
pub(crate) mod hackenbush;
pub(crate) mod kayles;
pub(crate) mod lasker;
pub(crate) mod list_games;
pub(crate) mod loops;
pub(crate) mod moore;
pub(crate) mod multiplication;
pub(crate) mod new_nim;
pub(crate) mod nim;
pub(crate) mod nim_pass;
pub(crate) mod nimhoff;
pub(crate) mod pairing;
pub(crate) mod small;
pub(crate) mod sprouts;
pub(crate) mod treblecross;
pub(crate) mod turtles;
pub(crate) mod welter;
pub(crate) mod wythoff;

use crate::Entry;

/// All named games.
pub(crate) const ENTRIES: &[Entry] = &[
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
    grundy::ENTRY,
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
    turtles::TURTLES,
    turtles::MOCK_TURTLES,
    turtles::TWINS,
    turtles::TRIPLETS,
    turtles::MOEBIUS,
    corners::ENTRY,
    coin_turning::RULER,
    coin_turning::TARTAN,
    hackenbush::ENTRY,
    geography::ENTRY,
    sprouts::ENTRY,
    loops::POKER,
    loops::ADD_BACK,
    loops::NORTHCOTT,
    loops::TWO_WAY,
    loops::WIND_UP,
    loops::CHASE,
    loops::TOKEN,
    graph_games::NODES,
    graph_games::ARCS,
    graph_games::OCTAL,
    graph_games::GRIM,
    graph_games::DELETION,
    graph_games::EVEN,
    graph_games::ODD,
    graph_games::LEAF,
    graph_games::TRIANGLES,
    graph_games::BRIDGES,
    graph_games::POSET,
    graph_games::DIVISORS,
    graph_games::SUBSETS,
    list_games::ERASE_PAIRS,
    list_games::ORDINARY_GAME,
    list_games::MERGE,
    cram::ENTRY,
    board_games::SQUARES,
    board_games::STRAIGHTS,
    board_games::ELLS,
    board_games::TROMINOES,
    board_games::TETROMINOES,
    treblecross::ENTRY,
    board_games::NOTAKTO,
    board_games::CLOBBER,
    board_games::PEGS,
    board_games::TOADS,
    board_games::SLIDE,
    board_games::FLIP,
];

#[cfg(test)]
mod tests {
    use crate::{CatalogueKnowledge, Entry};
    use nimatron_engine::heap::Code;

    /// What every entry has to say itself: `Entry::PLAIN` has only the rest.
    #[test]
    fn no_entry_leaves_out_what_is_its_own() {
        let said = |known: &CatalogueKnowledge| match known {
            CatalogueKnowledge::Theorem(statement) => statement.text.message(),
            CatalogueKnowledge::Nothing(words) => words.message(),
        };
        let plain = Entry::PLAIN;
        for entry in crate::entries() {
            assert!(!entry.names.is_empty());
            assert_ne!(entry.title.message(), plain.title.message(), "{}", entry.name());
            assert_ne!(said(&entry.known), said(&plain.known), "{}", entry.name());
            let rules = entry.rules.text(None);
            assert!(!rules.trim().is_empty(), "{}", entry.name());
            assert!(entry.code.is_none_or(|code| Code::parse(code).is_ok()), "{}", entry.name());
            assert!(entry.set.is_none_or(|set| rules.matches(set).count() == 1), "{}", entry.name());
        }
    }

    #[test]
    fn what_a_player_reads_has_no_notation_of_the_command() {
        for entry in crate::entries() {
            let said = entry.words.unwrap_or(entry.title).message().to_string();
            // Products and codes need a setting: only they are told by it.
            if matches!(entry.name(), "tartan" | "take") {
                continue;
            }
            let notation = ["{", "unless set", "-> ", "(0, n)", "(1, n)", "(n, q)"];
            assert!(!notation.iter().any(|sign| said.contains(sign)), "{}: {said}", entry.name());
        }
    }
}

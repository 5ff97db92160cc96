//! Example positions: what a message suggests, and what a face opens a game with. An example has a
//! move, and exactly one that wins where a position of that size has one.

use super::{Entry, GameDef};
use crate::position::Position;
use nimatron_core::Budget;
use nimatron_rules::Ruleset;
use std::ops::ControlFlow;

/// The example of each named game, with the usual settings. Where one move cannot be the only one
/// that wins (a mirror image wins as well, or all plays are equally long), several win.
const EXAMPLES: &[(&str, &str)] = &[
    ("nim", "9"),
    ("take", "8"),
    ("bash", "9"),
    ("halves", "9"),
    ("halves-up", "9"),
    ("dim", "9"),
    ("aliquot", "8"),
    ("mark", "9"),
    ("fibonacci-nim", "12,11"),
    ("dynamic-nim", "15,14"),
    ("multiplication", "1,20"),
    ("wythoff", "6,9"),
    ("t-wythoff", "5,9"),
    ("euclid", "13,5"),
    ("euclid-positive", "13,5"),
    ("e&d", "2,7"),
    ("delete-nim", "1,6"),
    ("king", "5,4"),
    ("kayles", "9"),
    ("grundy", "8"),
    ("lasker", "9"),
    ("rims", "5"),
    ("ring", "0,9"),
    ("node-kayles", "0,9"),
    ("node-kayles-star", "1,6"),
    ("arc-kayles", "0,10"),
    ("moore", "1,2,3"),
    ("exact-nim", "1,3,4"),
    ("nimhoff", "5,8"),
    ("nim-pass", "5,1"),
    ("new-nim", "2,3,4,0"),
    ("pairs", "1,1,2"),
    ("end-nim", "3,5,8"),
    ("greedy-nim", "3,4,6"),
    ("antonim", "2,4,7"),
    ("staircase", "1,4,6"),
    ("georgia", "1,4,9"),
    ("silver-coins", "1,4,9"),
    ("silver-dollar", "1,4,9"),
    ("pebbles", "1,4,9"),
    ("welter", "1,4,9"),
    ("chomp", "4,4,4"),
    ("turtles", "9"),
    ("mock-turtles", "9"),
    ("twins", "9"),
    ("triplets", "9"),
    ("moebius", "9"),
    ("corners", "3,7"),
    ("ruler", "12"),
    ("tartan", "2,3"),
    ("hackenbush", "0-1,1-2,2-0,1-3,0-4,4-5"),
    ("geography", "2;0-1,1-2,2-3"),
    ("sprouts", "5"),
    ("poker-nim", "3,4,5"),
    ("add-back-nim", "5,3"),
    ("northcott", "3,4,5"),
    ("two-way", "4,7"),
    ("wind-up", "9"),
    ("chase", "9"),
    ("token", "0;0>1,1>2,2>0,2>3"),
    ("graph-node-kayles", "grid(3,5)"),
    ("graph-arc-kayles", "star(3,3,2)"),
    ("octal", "star(2,1,1)"),
    ("grim", "path(9)"),
    ("graph-chomp", "edges(8; 0-1,1-2,2-0,2-3,3-4,4-5,3-6,6-7)"),
    ("take-even-degree", "grid(3,3)"),
    ("take-odd-degree", "edges(8; 0-1,1-2,2-0,2-3,3-4,4-5,3-6,6-7)"),
    ("take-leaf", "star(3,3,2)"),
    ("triangle-packing", "edges(7; 0-1,1-2,2-0,2-3,3-4,4-2,4-5,5-6,6-4)"),
    ("cut-edges", "grid(2,4)"),
    ("poset-game", "divisors(12)"),
    ("divisor-game", "divisors(12)"),
    ("subset-takeaway", "subsets(3)"),
    ("erase-pairs", "[2, 2, 2, 1, 1, 2]"),
    ("ordinary-game", "[1, 2, 1, 3, 2]"),
    ("merge-heaps", "[3, 1, 2]"),
    ("cram", "3x4"),
    ("squares", "4x4"),
    ("straight-trominoes", "1x9"),
    ("l-trominoes", "3x4"),
    ("trominoes", "2x5"),
    ("l-tetrominoes", "3x5"),
    ("treblecross", "1x9"),
    ("notakto", "X../.../..X"),
    ("clobber", ".o.x/xxox/xoxo"),
    ("peg-duotaire", "1101101"),
    ("toads", "T.TF.F"),
    ("slide", "o.../..o./.o.."),
    ("heads-down", "HHTHT"),
];

/// The steps that may be spent on a candidate: far more than a small position needs.
const WORK: u64 = 1 << 18;
/// Moves that are enough for an example that nobody has chosen.
const ENOUGH: usize = 3;
/// Widths of the boxes of tuples that are looked at, in games of one coordinate, of two, of more.
const WIDTHS: [i64; 3] = [256, 16, 6];
/// Maximum number of tuples that are looked at.
const MAX_TUPLES: usize = 1500;

impl Entry {
    /// A position with a move, with the usual settings of the game.
    pub fn example(&self) -> &'static str {
        EXAMPLES.iter().find(|(name, _)| *name == self.name()).map_or("9", |(_, example)| example)
    }
}

impl GameDef {
    /// An example position: with a move if a likely one has any, also for rules that nobody has
    /// seen before.
    pub fn example(&self) -> String {
        let own = self.entry.map(|entry| entry.example().to_owned());
        let mut likely: Vec<String> = own.into_iter().chain(self.likely_positions()).collect();
        let playable = likely.iter().position(|text| self.moves_of(text, 1) > 0);
        let found = playable.map(|at| likely.swap_remove(at));
        found.or_else(|| self.rules().and_then(|rules| self.small_example(rules))).unwrap_or_else(|| {
            // Nothing that was tried has a move; a position is better than none.
            let legal = likely.iter().position(|text| self.is_legal(text)).unwrap_or(0);
            likely.swap_remove(legal)
        })
    }

    fn legal(&self, text: &str) -> Option<Vec<Position>> {
        let typed = self.read(text).ok()?;
        typed.iter().map(|part| self.position(part)).collect::<Result<_, _>>().ok()
    }

    fn is_legal(&self, text: &str) -> bool {
        self.legal(text).is_some()
    }

    /// The number of moves of the first component, counted up to `most`; 0 if it is not a position.
    fn moves_of(&self, text: &str, most: usize) -> usize {
        let first = self.legal(text).and_then(|all| all.into_iter().next());
        first.and_then(|position| Some(self.count_moves(position.small()?, most))).unwrap_or(0)
    }

    fn count_moves(&self, position: &[i64], most: usize) -> usize {
        let mut count = 0;
        // Rules that fail here, or take long, make no example; when the game is solved, that is
        // reported.
        let budget = Budget::unlimited().within_work(WORK);
        let listed = self.moves().lister().options(position, &budget, &mut |_| {
            count += 1;
            if count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if listed.is_ok() { count } else { 0 }
    }

    /// The first small position with enough moves, or else the one with the most.
    fn small_example(&self, rules: &Ruleset) -> Option<String> {
        let width = WIDTHS[rules.arity().clamp(1, 3) - 1];
        let mut best: Option<(usize, Vec<i64>)> = None;
        for number in 0..MAX_TUPLES as i64 {
            let mut rest = number;
            let place = |least: &i64| {
                let own = least.checked_add(rest % width);
                rest /= width;
                own
            };
            let Some(position) = rules.least().iter().map(place).collect::<Option<Vec<i64>>>() else { break };
            if rest > 0 {
                break;
            }
            if self.position(&Position::Small(position.clone())).is_err() {
                continue;
            }
            let moves = self.count_moves(&position, ENOUGH);
            if best.as_ref().is_none_or(|(most, _)| moves > *most) {
                best = Some((moves, position));
            }
            if moves == ENOUGH {
                break;
            }
        }
        best.map(|(_, position)| self.typed(&position))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_named_game_has_an_example_with_a_move_and_no_other_name_has_one() {
        for entry in crate::entries() {
            assert!(EXAMPLES.iter().any(|(name, _)| *name == entry.name()), "{} has no example", entry.name());
            // Games that need settings.
            let name = match entry.name() {
                "take" => "take{1,3,4}",
                "tartan" => "tartan{twins,mock-turtles}",
                name => name,
            };
            let game = GameDef::load(name, &[]).unwrap();
            assert_eq!(game.example(), entry.example(), "{name}");
            assert!(game.moves_of(entry.example(), 1) > 0, "{name} {}", entry.example());
        }
        for (name, _) in EXAMPLES {
            assert_eq!(crate::find(name).unwrap().name(), *name);
        }
        assert_eq!(EXAMPLES.len(), crate::ENTRIES.len());
    }

    #[test]
    fn settings_and_rules_that_nobody_has_seen_have_examples_with_a_move() {
        for game in [
            "take{20,30}",
            "bash{50}",
            "exact-nim{3}",
            "moore{3}",
            "silver-dollar{2}",
            "0.0000000000007",
            "n -> n - 20",
            "n -> n - 200",
            "(a, b) -> (a - 1, b) if a > 9",
            "game own(a, b) where a < b\n (a, b) -> (a, b - k) for k in 1..b-a-1",
            "(a, b, c) -> (a - 1, b, c + 1) if a > 4",
            "xo -> .x in rows, columns",
            "110 -> 001 in rows",
            "[ab / cd] -> [.. / ..]",
            "H -> T in rows",
            "row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]",
            "v -> remove v if degree(v) == 1",
            "v -> remove v if degree(v) == 0",
            "v -> remove v if degree(v) >= 4",
        ] {
            let game = GameDef::load(game, &[]).unwrap();
            assert!(game.moves_of(&game.example(), 1) > 0, "{} {}", game.name(), game.example());
        }
    }

    #[test]
    fn a_game_without_any_move_has_a_position_as_example() {
        for game in ["n -> n - 1 if n < 0", "game own(a, b) where a < b\n (a, b) -> (a - 9, b) if b < 0"] {
            let game = GameDef::load(game, &[]).unwrap();
            assert!(game.is_legal(&game.example()), "{} {}", game.name(), game.example());
        }
    }
}

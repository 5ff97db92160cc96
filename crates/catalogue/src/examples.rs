//! Example positions: what a message suggests, and what a face opens a game with. An example has a
//! move, and exactly one that wins where a position of that size has one.

use super::GameDef;
use crate::position::Position;
use nimatron_core::Budget;
use nimatron_rules::Ruleset;
use std::ops::ControlFlow;

/// The steps that may be spent on a candidate: far more than a small position needs.
const WORK: u64 = 1 << 18;
/// Moves that are enough for an example that nobody has chosen.
const ENOUGH: usize = 3;
/// Widths of the boxes of tuples that are looked at, in games of one coordinate, of two, of more.
const WIDTHS: [i64; 3] = [256, 16, 6];
/// Maximum number of tuples that are looked at.
const MAX_TUPLES: usize = 1500;

impl GameDef {
    /// An example position: with a move if a likely one has any, also for rules that nobody has
    /// seen before.
    pub fn example(&self) -> String {
        let own = self.entry().map(|entry| entry.example.to_owned());
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
        best.map(|(_, position)| self.notation(&position))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_named_game_has_an_example_with_a_move() {
        for entry in crate::entries() {
            // Games that need settings.
            let name = match entry.name() {
                "take" => "take{1,3,4}",
                "tartan" => "tartan{twins,mock-turtles}",
                name => name,
            };
            let game = GameDef::load(name, &[]).unwrap();
            assert_eq!(game.example(), entry.example, "{name}");
            assert!(game.moves_of(entry.example, 1) > 0, "{name} {}", entry.example);
        }
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

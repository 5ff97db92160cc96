//! Games on boards against plain recursion over whole boards that has its own idea of patterns:
//! each is a list of places with what stands there before and after, turned by turning the places.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::{AnswerRequest, Budget, Convention, GameDef, Question, SolveError, solve};
use proptest::prelude::*;
use std::collections::HashMap;

/// Row, column, what has to stand there and what stands there afterwards; `?` is anything.
type Place = (i32, i32, char, char);
type Board = Vec<Vec<char>>;

fn places(from: &str, to: &str) -> Vec<Place> {
    let rows = from.split('/').zip(to.split('/')).enumerate();
    rows.flat_map(|(row, (from, to))| {
        from.chars().zip(to.chars()).enumerate().map(move |(column, (a, b))| (row as i32, column as i32, a, b))
    })
    .collect()
}

/// Where a place goes.
type Turn = fn(i32, i32) -> (i32, i32);

fn turned(places: &[Place], turn: Turn) -> Vec<Place> {
    let moved: Vec<Place> = places
        .iter()
        .map(|&(row, column, from, to)| {
            let (row, column) = turn(row, column);
            (row, column, from, to)
        })
        .collect();
    let top = moved.iter().map(|place| place.0).min().unwrap();
    let left = moved.iter().map(|place| place.1).min().unwrap();
    moved.into_iter().map(|(row, column, from, to)| (row - top, column - left, from, to)).collect()
}

/// The patterns of one move, as the words after `in` say.
fn patterns(from: &str, to: &str, words: &str) -> Vec<Vec<Place>> {
    let plain = places(from, to);
    let mut all = Vec::new();
    let has = |word: &str| words.contains(word);
    if has("rows") || !(has("columns") || has("diagonals")) {
        all.push(plain.clone());
    }
    if has("columns") {
        all.push(turned(&plain, |row, column| (column, row)));
    }
    if has("diagonals") {
        all.push(turned(&plain, |_, column| (column, column)));
        all.push(turned(&plain, |_, column| (column, -column)));
    }
    if has("both ways") {
        let back: Vec<_> = all.iter().map(|one| turned(one, |row, column| (-row, -column))).collect();
        all.extend(back);
    }
    if has("all turns") {
        let turns: [Turn; 7] = [
            |r, c| (c, r),
            |r, c| (-r, c),
            |r, c| (r, -c),
            |r, c| (-r, -c),
            |r, c| (-c, r),
            |r, c| (c, -r),
            |r, c| (-c, -r),
        ];
        let more: Vec<_> = all.iter().flat_map(|one| turns.map(|turn| turned(one, turn))).collect();
        all.extend(more);
    }
    all
}

/// Whether a pattern stands with its corner at a place.
fn stands(board: &Board, pattern: &[Place], row: usize, column: usize) -> bool {
    pattern.iter().all(|&(down, right, from, _)| {
        let found = board.get(row + down as usize).and_then(|cells| cells.get(column + right as usize));
        found.is_some_and(|&cell| from == '?' || cell == from)
    })
}

struct Game {
    moves: Vec<Vec<Place>>,
    ends: Vec<Vec<Place>>,
}

impl Game {
    fn options(&self, board: &Board) -> Vec<Board> {
        let corners = || (0..board.len()).flat_map(|row| (0..board[0].len()).map(move |column| (row, column)));
        if corners().any(|(row, column)| self.ends.iter().any(|end| stands(board, end, row, column))) {
            return Vec::new();
        }
        let mut options = Vec::new();
        for (row, column) in corners() {
            for pattern in self.moves.iter().filter(|pattern| stands(board, pattern, row, column)) {
                let mut after = board.clone();
                for &(down, right, _, to) in pattern.iter().filter(|place| place.3 != '?') {
                    after[row + down as usize][column + right as usize] = to;
                }
                options.push(after);
            }
        }
        options
    }

    /// What there is to know of a board; `None` if play need not end.
    fn known(&self, board: &Board, known: &mut HashMap<Board, Option<Known>>) -> Option<Known> {
        if let Some(found) = known.get(board) {
            return *found;
        }
        known.insert(board.clone(), None);
        let options: Option<Vec<Known>> = self.options(board).iter().map(|option| self.known(option, known)).collect();
        let options = options?;
        let value = (0..).find(|value| options.iter().all(|option| option.value != *value)).unwrap();
        let fate = |of: fn(&Known) -> (bool, u32), wins_at_once: bool| {
            let lost = options.iter().map(of).filter(|option| !option.0).map(|option| option.1).min();
            let longest = options.iter().map(|option| of(option).1).max();
            match (lost, longest) {
                (Some(least), _) => (true, least + 1),
                (None, Some(most)) => (false, most + 1),
                (None, None) => (wins_at_once, 0),
            }
        };
        let found = Known { value, normal: fate(|one| one.normal, false), misere: fate(|one| one.misere, true) };
        known.insert(board.clone(), Some(found));
        Some(found)
    }
}

/// The Grundy value, and for normal and misère play whether the mover wins, and after how many
/// moves if the winner hurries and the loser resists.
#[derive(Clone, Copy, Debug)]
struct Known {
    value: u64,
    normal: (bool, u32),
    misere: (bool, u32),
}

const DIRECTIONS: [&str; 8] =
    ["", "rows", "columns", "rows, columns", "diagonals", "rows, columns, both ways", "all turns", "both ways"];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if crate::all() { 100_000 } else { 1_000 },
        max_global_rejects: 1 << 20,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_games_agree_with_plain_recursion(
        moves in proptest::collection::vec((0..5_usize, "[.#A?]{6}", "[.#A?]{6}", 0..DIRECTIONS.len()), 1..3),
        end in proptest::option::of((0..3_usize, "[.A]{6}")),
        (rows, columns, cells) in (1..5_usize, 1..5_usize, "[..#A]{16}"),
    ) {
        // One row of 1 to 3 cells, or 2 x 1, 2 x 2.
        let shaped = |shape: usize, text: &str| match shape {
            3 => format!("{}/{}", &text[..1], &text[1..2]),
            4 => format!("{}/{}", &text[..2], &text[2..4]),
            length => text[..=length].to_owned(),
        };
        let mut clauses = Vec::new();
        let mut game = Game { moves: Vec::new(), ends: Vec::new() };
        for (shape, from, to, words) in &moves {
            // Patterns of several rows have no directions but turns.
            let words = if *shape > 2 { ["", "all turns"][words % 2] } else { DIRECTIONS[*words] };
            let (from, to) = (shaped(*shape, from), shaped(*shape, to));
            // What keeps its place has a character on both sides, or on none.
            let to: String = from.chars().zip(to.chars()).map(|(a, b)| if a == '?' && b != '/' { '?' } else { b }).collect();
            let directions = if words.is_empty() { String::new() } else { format!(" in {words}") };
            clauses.push(format!("[{from}] -> [{to}]{directions}"));
            game.moves.extend(patterns(&from, &to, words));
        }
        let mut text = format!("game g on board; {}", clauses.join("; "));
        if let Some((shape, end)) = end {
            let end = shaped(shape, &end);
            text += &format!("; until {end} in rows, columns");
            game.ends = patterns(&end, &end, "rows, columns");
        }
        prop_assume!(GameDef::load(&text, &[]).is_ok());
        let cells: Vec<char> = cells.chars().map(|sign| if text[15..].contains(sign) || sign == '#' { sign } else { '.' }).collect();
        let board: Board = (0..rows).map(|row| cells[row * columns..(row + 1) * columns].to_vec()).collect();
        let written: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let position = written.join("/");
        // Boards on which too many things can happen are left out.
        let free = cells[..rows * columns].iter().filter(|&&cell| cell != '#').count();
        prop_assume!(free <= 9);
        let expected = game.known(&board, &mut HashMap::new());
        let question = Question::parse(&text, [&position], &[]).unwrap();
        let normal = AnswerRequest { remoteness: true, ..AnswerRequest::default() };
        let expected = match (solve(&question, normal, &Budget::unlimited()), expected) {
            (Ok(answer), Some(expected)) => {
                prop_assert_eq!(answer.grundy(), Some(expected.value), "{} at {}", text, position);
                prop_assert_eq!(answer.winning_moves.is_empty(), expected.value == 0, "{} at {}", text, position);
                prop_assert_eq!(answer.remoteness, Some(expected.normal.1), "{} at {}", text, position);
                expected
            }
            (Err(SolveError::Cycle { .. }), None) => return Ok(()),
            (found, _) => return Err(TestCaseError::fail(format!("{text} at {position}: {expected:?}, {found:?}"))),
        };
        let misere = AnswerRequest { convention: Convention::Misere, ..normal };
        let answer = solve(&question, misere, &Budget::unlimited()).unwrap();
        let found = (answer.outcome.mover_wins(), answer.remoteness);
        prop_assert_eq!(found, (expected.misere.0, Some(expected.misere.1)), "{} at {} in misère play", text, position);
    }
}

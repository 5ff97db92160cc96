//! A token that walks over the free cells of a board and never returns: `x. -> #x in rows, columns,
//! both ways`. With one token this is vertex geography on the graph of the free cells.

use crate::games::geography::STATEMENT;
use crate::matching::Matching;
use crate::{BoardPosition, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Message, reasons};
use nimatron_rules::board::{BoardRules, FREE};
use std::collections::BTreeSet;

/// The walk of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BoardWalk {
    token: char,
    /// What the token leaves where it was, which no move asks for.
    left: char,
    /// The steps, as rows down and columns to the right; with each its opposite.
    steps: BTreeSet<(isize, isize)>,
}

impl BoardWalk {
    /// The walk that is the only move of these rules; `None` if they are of another form.
    pub(crate) fn of(rules: &BoardRules) -> Option<BoardWalk> {
        if !rules.ends().is_empty() {
            return None;
        }
        let mut walk: Option<BoardWalk> = None;
        for replacement in rules.moves() {
            // (Where a pattern has a margin, the step depends on where the board ends.)
            if replacement.from.has_margin() {
                return None;
            }
            let from: Vec<_> = replacement.from.cells().collect();
            let to: Vec<_> = replacement.to.cells().collect();
            let ([first, second], [first_after, second_after]) = (&from[..], &to[..]) else { return None };
            let is_first = second.2 == FREE;
            let (start, end, start_after, end_after) = match is_first {
                true => (first, second, first_after, second_after),
                false => (second, first, second_after, first_after),
            };
            let place = |cell: &(usize, usize, char)| (cell.0, cell.1);
            let (token, left) = (start.2, start_after.2);
            let moves = place(start) == place(start_after)
                && place(end) == place(end_after)
                && (end.2, end_after.2) == (FREE, token)
                && ![FREE, left].contains(&token)
                && left != FREE;
            if !moves {
                return None;
            }
            let step = (end.0 as isize - start.0 as isize, end.1 as isize - start.1 as isize);
            let walk = walk.get_or_insert_with(|| BoardWalk { token, left, steps: BTreeSet::new() });
            if (walk.token, walk.left) != (token, left) {
                return None;
            }
            walk.steps.insert(step);
        }
        walk.filter(|walk| walk.steps.iter().all(|&(down, right)| walk.steps.contains(&(-down, -right))))
    }

    /// The cell of the only token; `None` if there is none, or another.
    fn token(&self, board: &BoardPosition) -> Option<usize> {
        let mut tokens = board.cells().iter().enumerate().filter(|(_, sign)| **sign == self.token);
        let (first, _) = tokens.next()?;
        tokens.next().is_none().then_some(first)
    }

    /// The free cells that are one step from a cell.
    fn neighbours(&self, board: &BoardPosition, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / board.columns(), cell % board.columns());
        let next = |&(down, right): &(isize, isize)| {
            let row = row.checked_add_signed(down).filter(|&row| row < board.rows())?;
            let column = column.checked_add_signed(right).filter(|&column| column < board.columns())?;
            Some(row * board.columns() + column)
        };
        let is_free = |&cell: &usize| board.cells()[cell] == FREE;
        self.steps.iter().filter_map(next).filter(is_free).collect()
    }

    /// The token, a maximum matching of the free cells, and the cells next to the token that some
    /// maximum matching leaves uncovered: a step there wins.
    fn winning(&self, board: &BoardPosition) -> Option<(usize, Matching, Vec<usize>)> {
        let token = self.token(board)?;
        let of_cell = |cell: usize| -> Vec<u32> {
            let is_free = board.cells()[cell] == FREE;
            if is_free {
                self.neighbours(board, cell).into_iter().map(|next| next as u32).collect()
            } else {
                Vec::new()
            }
        };
        let neighbours: Vec<Vec<u32>> = (0..board.cells().len()).map(of_cell).collect();
        let matching = Matching::maximum(&neighbours);
        let steps = self.neighbours(board, token);
        let winning = steps.into_iter().filter(|&cell| matching.is_avoidable(cell as u32)).collect();
        Some((token, matching, winning))
    }

    fn after(&self, board: &BoardPosition, token: usize, to: usize) -> BoardPosition {
        board.with([(token, self.left), (to, self.token)])
    }
}

impl Theory<BoardPosition> for BoardWalk {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, board: &BoardPosition) -> Option<Outcome> {
        self.winning(board).map(|(.., winning)| Outcome::lost_if(winning.is_empty()))
    }

    fn winning_options(&self, board: &BoardPosition) -> Option<Vec<BoardPosition>> {
        let (token, _, winning) = self.winning(board)?;
        Some(winning.into_iter().map(|to| self.after(board, token, to)).collect())
    }

    fn an_option_of_value(&self, board: &BoardPosition, value: u64) -> Option<Vec<BoardPosition>> {
        let (token, _, winning) = self.winning(board).filter(|_| value == 0)?;
        Some(vec![self.after(board, token, *winning.first()?)])
    }

    fn why(&self, board: &BoardPosition) -> Vec<Message> {
        let Some((token, matching, winning)) = self.winning(board) else { return Vec::new() };
        let name = |cell: usize| format!("({},{})", cell / board.columns() + 1, cell % board.columns() + 1);
        vec![match winning.first() {
            Some(&next) => reasons::matching_covers(
                name(token),
                matching.size(),
                name(next),
                format!("{}-{}", name(token), name(next)),
            ),
            None => reasons::matching_avoids(matching.size(), name(token)),
        }]
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::BoardWalk;
    use crate::{BoardPosition, GameDef, Theory};
    use nimatron_core::{Budget, Outcome};
    use nimatron_engine::search::RulesSearch;
    use nimatron_rules::board::BoardRules;

    fn walk(text: &str) -> Option<BoardWalk> {
        BoardWalk::of(&BoardRules::parse(text).unwrap())
    }

    #[test]
    fn only_walks_that_never_return_and_go_both_ways_are_these() {
        for text in [
            "x. -> #x in rows, columns, both ways",
            "x. -> ox in rows, columns, diagonals, both ways",
            "x?. -> #?x in rows, both ways",
        ] {
            assert!(walk(text).is_some(), "{text}");
        }
        for text in [
            "x. -> #x in rows, columns",
            "x. -> .x in rows",
            "x. -> #x in rows, both ways; xo -> #x in columns, both ways",
            "x. -> #x in rows, both ways; .x -> o# in columns, both ways",
            "x. -> #x in rows, both ways; .. -> ## in columns",
            "x. -> #x in rows, columns, both ways until xx in rows",
            "x.. -> ##x in rows, both ways",
            "x.? -> #x? in rows, both ways",
            "?x. -> ?#x in rows, both ways",
            "x. -> xx in rows, both ways",
            "x. -> #o in rows, both ways",
        ] {
            assert_eq!(BoardRules::parse(text).ok().and_then(|rules| BoardWalk::of(&rules)), None, "{text}");
        }
    }

    /// The board as it is typed.
    fn typed(board: &BoardPosition) -> String {
        board.cells().chunks(board.columns()).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn the_theorem_agrees_with_playing() {
        for text in ["x. -> #x in rows, columns, both ways", "x?. -> #?x in rows, columns, diagonals, both ways"] {
            let (game, walk) = (GameDef::load(text, &[]).unwrap(), walk(text).unwrap());
            let mut search = RulesSearch::new(game.moves(), &[]);
            let mut wins = |board: &BoardPosition| {
                let position = game.read(&typed(board)).unwrap().remove(0);
                search.grundy(position.small().unwrap(), &Budget::unlimited()).unwrap() > 0
            };
            for walls in 0..1u32 << 12 {
                let cells: Vec<char> = (0..12).map(|cell| if walls >> cell & 1 == 1 { '#' } else { '.' }).collect();
                for start in (0..12).filter(|&cell| walls >> cell & 1 == 0).step_by(5) {
                    let board = BoardPosition::new(4, cells.clone()).unwrap().with([(start, 'x')]);
                    let outcome = walk.outcome(&board).unwrap();
                    assert_eq!(outcome.mover_wins(), wins(&board), "{text} {board:?}");
                    let winning = walk.winning_options(&board).unwrap();
                    assert_eq!(winning.is_empty(), outcome == Outcome::P);
                    assert!(winning.iter().all(|after| !wins(after)), "{text} {board:?}");
                }
            }
            let two = BoardPosition::new(3, vec!['x', '.', 'x']).unwrap();
            assert_eq!((walk.outcome(&two), walk.why(&two)), (None, Vec::new()));
        }
    }
}

//! Treblecross: write X in a free cell of a row; three in a row win.
//!
//! Where two X have at most one cell between them and a free cell completes three of them, the
//! player to move wins at once. So nobody writes an X within two cells of another one as long as
//! there is another move, and whoever has no other move loses. What can still be written on are the
//! cells at a distance of three or more from every X: an X on a free row of n cells takes up to
//! five of them and leaves two rows, as a move takes three of a heap of n + 2 of the octal game
//! 0.007 and leaves two heaps. (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4.)

use crate::{BoardPosition, CatalogueKnowledge, Entry, PlaceTheory, Rules, Statement, Theory};
use nimatron_core::{Budget, Outcome};
use nimatron_engine::heap::{Code, Sequence};
use nimatron_messages::Sentence;
use nimatron_rules::board::FREE;
use std::sync::Mutex;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the reduction of Treblecross to 0.007", "井字棋 Treblecross 化为 0.007 的定理"),
    text: &Sentence::plain(
        "an X forbids two cells on each side, where the next X would let the other player win: a free row of n > 2 \
         cells is won exactly if a heap of n + 2 of the octal game 0.007 is, and a row with X is a sum of such heaps",
        "一个 X 使两侧各两格不可再用，谁写在那里就让对方获胜：n > 2 个空格的一行，胜负与八进制游戏 0.007 的 n + 2 \
         堆相同；已有 X 的一行是这种堆之和",
    ),
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["treblecross"],
    title: &Sentence::plain(
        "Treblecross (one-dimensional tic-tac-toe): write X in a free cell; three in a row win",
        "Treblecross（一维井字棋）：在空格里写 X；连成三个的人获胜",
    ),
    rules: Rules::Places {
        text: "game treblecross on board\n  . -> X\n  until XXX in rows\n",
        theory: || Some(PlaceTheory::Board(Box::new(Treblecross::default()))),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "1x9",
    words: Some(&Sentence::plain(
        "Write an X in a free square. Three X in a row end the game.",
        "在一个空格里写 X。连成三个 X 时游戏结束。",
    )),
    ..Entry::PLAIN
};

#[derive(Debug)]
struct Treblecross {
    /// The values of 0.007, as far as they have been asked for.
    heaps: Mutex<Option<Sequence>>,
}

/// A cell that was written in.
const WRITTEN: char = 'X';

/// What a board says of who wins.
enum TreblecrossState {
    /// Three are in a row.
    Over,
    /// This cell completes three.
    Completes(usize),
    /// It is a sum of heaps of 0.007: their sizes, each with the cell for the X that leaves nothing
    /// on its left and `heap - 3` on its right; that cell may be outside the row.
    Heaps(Vec<(usize, isize)>),
}

impl Default for Treblecross {
    fn default() -> Self {
        Treblecross { heaps: Mutex::new(Code::parse("0.007").ok().map(Sequence::new)) }
    }
}

impl TreblecrossState {
    /// That of a board of at least three columns all of whose cells are free or written on.
    fn of(board: &BoardPosition) -> Option<TreblecrossState> {
        let (columns, cells) = (board.columns(), board.cells());
        if columns < 3 || cells.iter().any(|cell| ![FREE, WRITTEN].contains(cell)) {
            return None;
        }
        let (mut completing, mut heaps) = (None, Vec::new());
        for (first, row) in (0..).step_by(columns).zip(cells.chunks(columns)) {
            for (at, three) in row.windows(3).enumerate() {
                let free: Vec<usize> = (0..3).filter(|&cell| three[cell] == FREE).collect();
                match free[..] {
                    [] => return Some(TreblecrossState::Over),
                    [cell] => completing = Some(first + at + cell),
                    _ => {}
                }
            }
            // Between two X at a and b the cells a + 3 to b - 3 are allowed; X at the places -3 and
            // n + 2 would forbid no cell of a row of n.
            let written = (0..columns).filter(|&at| row[at] == WRITTEN).map(|at| at as isize);
            let all: Vec<isize> = [-3].into_iter().chain(written).chain([columns as isize + 2]).collect();
            let heap = |pair: &[isize]| ((pair[1] - pair[0] - 3).max(0) as usize, first as isize + pair[0] + 3);
            heaps.extend(all.windows(2).map(heap));
        }
        Some(completing.map_or(TreblecrossState::Heaps(heaps), TreblecrossState::Completes))
    }
}

impl Treblecross {
    fn values(&self, heaps: &[(usize, isize)]) -> Option<Vec<u64>> {
        let max = heaps.iter().map(|heap| heap.0).max().unwrap_or(0);
        let mut known = self.heaps.lock().ok()?;
        let known = known.as_mut()?;
        // Boards have at most some thousand cells, whose heaps take less than a second.
        known.extend(max, &Budget::unlimited()).ok()?;
        heaps.iter().map(|heap| known.get(heap.0 as u64)).collect()
    }
}

impl Theory<BoardPosition> for Treblecross {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, board: &BoardPosition) -> Option<Outcome> {
        Some(match TreblecrossState::of(board)? {
            TreblecrossState::Over => Outcome::P,
            TreblecrossState::Completes(_) => Outcome::N,
            TreblecrossState::Heaps(heaps) => {
                Outcome::of_grundy(self.values(&heaps)?.into_iter().fold(0, |sum, value| sum ^ value))
            }
        })
    }

    fn an_option_of_value(&self, board: &BoardPosition, value: u64) -> Option<Vec<BoardPosition>> {
        let write = |at: usize| Some(vec![board.with([(at, WRITTEN)])]);
        let heaps = match TreblecrossState::of(board).filter(|_| value == 0)? {
            TreblecrossState::Over => return None,
            TreblecrossState::Completes(cell) => return write(cell),
            TreblecrossState::Heaps(heaps) => heaps,
        };
        let values = self.values(&heaps)?;
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        let known = self.heaps.lock().ok()?;
        let known = known.as_ref()?;
        for (&(heap, cell), own) in heaps.iter().zip(&values) {
            for left in 0..(heap + 1).saturating_sub(3) {
                let [one, other] = [left, heap - 3 - left].map(|heap| known.get(heap as u64));
                if one? ^ other? == sum ^ own {
                    return write(usize::try_from(cell + left as isize).ok()?);
                }
            }
        }
        None
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The definition: whoever completes three in a row wins.
    fn is_won(board: &BoardPosition, known: &mut HashMap<Vec<char>, bool>) -> bool {
        if let Some(&won) = known.get(board.cells()) {
            return won;
        }
        let over = board.cells().chunks(board.columns()).any(|row| row.windows(3).any(|three| three == [WRITTEN; 3]));
        let free = (0..board.cells().len()).filter(|&at| board.cells()[at] == FREE);
        let won = !over && free.into_iter().any(|at| !is_won(&board.with([(at, WRITTEN)]), known));
        known.insert(board.cells().to_vec(), won);
        won
    }

    #[test]
    fn outcomes_and_moves_are_those_of_play() {
        let theory = Treblecross::default();
        let mut compared = [0; 2];
        for (rows, columns) in [(1, 3), (1, 4), (1, 9), (1, 13), (2, 3), (2, 5), (2, 6), (3, 4)] {
            let mut known = HashMap::new();
            for bits in 0..1u32 << (rows * columns) {
                let cell = |at: usize| if bits >> at & 1 == 1 { WRITTEN } else { FREE };
                let board = BoardPosition::new(columns, (0..rows * columns).map(cell).collect()).unwrap();
                let won = is_won(&board, &mut known);
                let says = theory.outcome(&board).unwrap();
                assert_eq!(says == Outcome::N, won, "{board:?}");
                match theory.an_option_of_value(&board, 0) {
                    Some(option) => {
                        assert!(won && !is_won(&option[0], &mut known), "{board:?} {option:?}");
                        let cells = board.cells().iter().zip(option[0].cells());
                        let differ = cells.filter(|(before, after)| before != after);
                        assert_eq!(differ.collect::<Vec<_>>(), [(&FREE, &WRITTEN)], "{board:?}");
                    }
                    None => assert!(!won, "{board:?}"),
                }
                compared[usize::from(won)] += 1;
            }
        }
        assert!(compared.iter().all(|&count| count > 500), "{compared:?}");
    }

    #[test]
    fn other_boards_have_no_answer() {
        for (columns, cells) in [(2, ".."), (4, ".#.."), (1, "X")] {
            let board = BoardPosition::new(columns, cells.chars().collect()).unwrap();
            assert_eq!(Treblecross::default().outcome(&board), None);
        }
        assert_eq!(BoardPosition::new(3, vec![FREE; 4]), None);
        assert_eq!(BoardPosition::new(0, Vec::new()), None);
    }
}

//! Cram: dominoes on a board, horizontal or vertical; whoever cannot place one loses. The free
//! squares split into regions.

use crate::{BoardPosition, CatalogueKnowledge, Entry, PlaceTheory, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::Sentence;
use nimatron_rules::board::{FREE, WALL};

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the symmetry of Cram", "Cram 的对称性"),
    text: &Sentence::plain(
        "a free board with two even sides is lost, by answering each move on the other side of the centre; with \
         one even side it is won, by a domino in the centre first; other boards and pieces of boards are searched",
        "两边都是偶数的空棋盘先手必败：对每一步，后手都在中心的另一侧对称应对；只有一边是偶数时先手必胜：先把骨牌\
         放在正中；其他棋盘和棋盘的残块靠搜索",
    ),
    source: "M. Gardner, Mathematical Games, Scientific American, February 1974; Winning Ways, chapter 15",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["cram"],
    title: &Sentence::plain(
        "Cram: place a domino on two free neighbouring squares of a board, either way",
        "Cram：把一块多米诺骨牌放在棋盘上相邻的两个空格里，横竖皆可",
    ),
    rules: Rules::Places {
        text: "game cram on board\n  .. -> ## in rows, columns\n",
        theory: || Some(PlaceTheory::Board(Box::new(Cram))),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "3x4",
    words: Some(&Sentence::plain(
        "Place a domino on two free squares that are next to each other, across or down.",
        "把一块多米诺骨牌放在相邻的两个空格上，横放竖放都可以。",
    )),
    ..Entry::PLAIN
};

#[derive(Clone, Copy, Debug)]
struct Cram;

/// The sides of the board if all its squares are free.
fn rectangle(board: &BoardPosition) -> Option<(usize, usize)> {
    board.cells().iter().all(|&sign| sign == FREE).then(|| (board.rows(), board.columns()))
}

impl Theory<BoardPosition> for Cram {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, board: &BoardPosition) -> Option<Outcome> {
        match rectangle(board)? {
            (rows, columns) if rows % 2 == 1 && columns % 2 == 1 => None,
            (rows, columns) => Some(Outcome::lost_if((rows + columns) % 2 == 0)),
        }
    }

    /// The domino in the centre wins on a board with exactly one even side.
    fn an_option_of_value(&self, board: &BoardPosition, value: u64) -> Option<Vec<BoardPosition>> {
        let (rows, columns) = rectangle(board).filter(|(rows, columns)| value == 0 && (rows + columns) % 2 == 1)?;
        let domino = [((rows - 1) / 2, (columns - 1) / 2), (rows / 2, columns / 2)];
        Some(vec![board.with(domino.map(|(row, column)| (row * columns + column, WALL)))])
    }
}

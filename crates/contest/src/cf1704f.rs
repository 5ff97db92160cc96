//! Codeforces 1704 F: red and blue cells. A move turns two neighbours white; for Alice one of them
//! must be red, for Bob blue. The player with more cells of their colour wins. On a tie both only
//! take pairs of different colours, so blocks of alternating colours are Dawson's Kayles.

use super::{Input, Judged, Output, Problem};
use nimatron_catalogue as catalogue;
use nimatron_messages::{Sentence, input as says};

static CELLS: Sentence = Sentence::plain("the number of cells", "格子数");
static ROW: Sentence = Sentence::plain("the row of cells", "一行格子");

pub(super) const PROBLEM: Problem = Problem {
    name: "cf1704f",
    aliases: &[],
    title: &Sentence::plain("Colouring Game, Codeforces 1704 F", "Colouring Game，Codeforces 1704 F"),
    theory: &Sentence::plain(
        "the player with more cells of their colour wins; on a tie the alternating blocks are Dawson's Kayles, \
         period 34",
        "自己颜色的格子较多者胜；一样多时，颜色交替的各段就是 Dawson's Kayles，周期为 34",
    ),
    limits: &Sentence::plain(
        "all n <= 5 10^5 together originally; here 10^8 cells",
        "原题所有 n 之和 <= 5·10^5；这里可有 10^8 格",
    ),
    sample: "2\n3\nRRB\n4\nRBBR\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    input.cases(|input| {
        let length = input.number(&CELLS)?;
        let row = input.word(&ROW)?;
        if row.len() as u64 != length || row.iter().any(|cell| !b"RB".contains(cell)) {
            return Err(input.refuse(says::row(length)));
        }
        let red = row.iter().filter(|&&cell| cell == b'R').count();
        let blue = row.len() - red;
        let alice = if red == blue {
            let mut sum = 0;
            let mut block = 0;
            for (i, cell) in row.iter().enumerate() {
                block = if i > 0 && row[i - 1] != *cell { block + 1 } else { 1 };
                if row.get(i + 1).is_none_or(|next| next == cell) {
                    sum ^= catalogue::formulas::dawsons_kayles(block);
                }
            }
            sum != 0
        } else {
            // More cells of one's colour win, unless the row is a single cell, which has no move.
            red > blue && row.len() > 1
        };
        output.text(if alice { "Alice" } else { "Bob" })
    })
}

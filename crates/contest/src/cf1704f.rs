//! Codeforces 1704 F: red and blue cells; Alice whitens two neighbours with a red one, Bob with a
//! blue one. Whoever has more cells of his colour wins. On a tie both only take pairs of different
//! colours, so alternating blocks are Dawson's Kayles.

use super::{Input, Judged, Output, Problem};
use nimatron_catalogue as catalogue;

pub(super) const PROBLEM: Problem = Problem {
    name: "cf1704f",
    aliases: &[],
    title: "Colouring Game, Codeforces 1704 F",
    theory: "more cells of one's colour win; on a tie the alternating blocks are Dawson's Kayles, period 34",
    limits: "all n <= 5 10^5 together there; here 10^8 cells",
    sample: "2\n3\nRRB\n4\nRBBR\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    for _ in 0..input.number("the number of cases")? {
        let length = input.number("the number of cells")?;
        let row = input.word("the row of cells")?;
        if row.len() as u64 != length || row.iter().any(|cell| !b"RB".contains(cell)) {
            return Err(input.refuse(format!("the row has {length} cells, each R or B")));
        }
        let red = row.iter().filter(|&&cell| cell == b'R').count();
        let blue = row.len() - red;
        let alice = if red == blue {
            let mut sum = 0;
            let mut block = 0;
            for (i, cell) in row.iter().enumerate() {
                block = if i > 0 && row[i - 1] != *cell { block + 1 } else { 1 };
                if row.get(i + 1).is_none_or(|next| next == cell) {
                    sum ^= catalogue::dawsons_kayles(block);
                }
            }
            sum != 0
        } else {
            // Whoever has more cells of his colour wins, unless there is one cell only, and so no
            // move.
            red > blue && row.len() > 1
        };
        output.text(if alice { "Alice" } else { "Bob" })?;
    }
    input.end()
}

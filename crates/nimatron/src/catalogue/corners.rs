//! Turning Corners: coins on a board, of which a move turns the four corners of a rectangle. The game
//! whose values are the nim product.

use super::{Entry, Known, Statement, Theory};
use nimatron_core::Nimber;
use nimatron_nimber::batch;

const STATEMENT: Statement = Statement {
    name: "Conway's theorem on Turning Corners",
    text: "the coin on (x, y) has the Grundy value *x * *y, the product in the field of nimbers; it is the product, by the Tartan theorem, of two games Twins, in which the coin x has the value x",
    source: "J. H. Conway, On Numbers and Games, chapter 6; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["corners", "turning-corners"],
    title: "Turning Corners: turn the coins on the corners of a rectangle, the far one from heads to tails; (x, y), counted from 0, is the only head",
    rules: "game corners(x, y)\n  (x, y) -> (i, y) + (x, j) + (i, j)  for i in 0..x-1, j in 0..y-1\n",
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Corners)),
};

#[derive(Debug)]
struct Corners;

/// Rectangles that are tried on the shorter side to list all moves, and to find one.
const MOST: u64 = 1 << 20;

impl Corners {
    /// The y for each x in `[0, x)` with `(x + i)(y + j) = wanted`, which is below 2^63 in few cases. The value of the
    /// option (i, j) is `i y + x j + i j = (x + i)(y + j) + x y`.
    fn partners(x: u64, y: u64, wanted: Nimber, most: u64, mut visit: impl FnMut(u64, u64)) {
        let side: Vec<u64> = (0..x.min(most)).collect();
        for piece in side.chunks(1 << 12) {
            let mut quotients: Vec<Nimber> = piece.iter().map(|&i| Nimber(x) + Nimber(i)).collect();
            batch::invert(&mut quotients);
            batch::scale(&mut quotients, wanted);
            for (&i, quotient) in piece.iter().zip(quotients) {
                let j = (Nimber(y) + quotient).0;
                if j < y {
                    visit(i, j);
                }
            }
        }
    }

    fn option(x: u64, y: u64, i: u64, j: u64) -> Vec<Vec<i64>> {
        let position = |x: u64, y: u64| vec![x as i64, y as i64];
        vec![position(i, y), position(x, j), position(i, j)]
    }

    fn find(position: &[i64], value: u64, most: u64) -> Vec<Vec<Vec<i64>>> {
        let (x, y) = (position[0] as u64, position[1] as u64);
        let wanted = Nimber(value) + Nimber(x) * Nimber(y);
        let mut options = Vec::new();
        // No option has the value of the position itself.
        if wanted.is_zero() {
            return options;
        }
        if x <= y {
            Corners::partners(x, y, wanted, most, |i, j| options.push(Corners::option(x, y, i, j)));
        } else {
            Corners::partners(y, x, wanted, most, |j, i| options.push(Corners::option(x, y, i, j)));
        }
        options
    }
}

impl Theory for Corners {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        Some((Nimber(position[0] as u64) * Nimber(position[1] as u64)).0)
    }

    fn sums_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<Vec<i64>>>> {
        let shorter = position[0].min(position[1]) as u64;
        (shorter <= MOST).then(|| Corners::find(position, value, MOST))
    }

    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        Corners::find(position, value, MOST).into_iter().next()
    }
}

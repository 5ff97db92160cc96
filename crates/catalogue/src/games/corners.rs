//! Turning Corners: coins on a board; a move turns the coins on the four corners of a rectangle.
//! Its values are nim products.

use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_core::Nimber;
use nimatron_messages::Sentence;
use nimatron_nimber::batch;
use std::ops::ControlFlow;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("Conway's theorem on Turning Corners", "Conway 关于 Turning Corners 的定理"),
    text: &Sentence::plain(
        "the coin on (x, y) has the Grundy value *x * *y, the product in the field of nimbers; it is the product, \
         by the Tartan theorem, of two games Twins, in which the coin x has the value x. Here every head is a \
         component; on a board two heads on one square cancel, which makes no difference in normal play but does \
         in misère play",
        "(x, y) 处的硬币的 SG 值为 *x * *y，即 nim 数域中的乘积（nim 积）；由 Tartan 定理，这是两个 Twins 游戏之\
         积，在 Twins 中 x 处的硬币的值为 x。这里每个正面各是一个子游戏；在棋盘上，同一格的两个正面互相抵消，这在\
         正常规则下没有区别，在反常规则（misère）下则有区别",
    ),
    source: "J. H. Conway, On Numbers and Games, chapter 6; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, \
             chapter 14",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["corners", "turning-corners"],
    title: &Sentence::plain(
        "Turning Corners: turn the coins on the corners of a rectangle, the far one from heads to tails; (x, y), \
         counted from 0, is the only head",
        "Turning Corners：翻转一个矩形四角上的硬币，最远角的一枚须从正面翻到反面；(x, y) 是唯一的正面的位置，从 0 \
         数起",
    ),
    rules: Rules::Tuples {
        text: "game corners(x, y)\n  (x, y) -> (i, y) + (x, j) + (i, j)  for i in 0..x-1, j in 0..y-1\n",
        theory: |_| Some(Box::new(Corners)),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "3,7",
    words: Some(&Sentence::plain(
        "Coins lie on the squares of a board. Turn the four coins on the corners of a rectangle; the one with the largest numbers has to show heads before. (A position is the square of the only coin that shows heads.)",
        "棋盘的每格放一枚硬币。翻转一个矩形四个角上的硬币；行号和列号都最大的那枚原来须是正面。（局面是唯一正面的硬币所在的格。）",
    )),
    ..Entry::PLAIN
};

#[derive(Debug)]
struct Corners;

/// Maximum number of rows that are tried to list or find moves.
const MAX_ROWS: u64 = 1 << 20;
/// Number of rows that are computed at once.
const PIECE: usize = 1 << 12;
/// Maximum number of options that are listed.
const MAX_OPTIONS: usize = 100_000;

impl Corners {
    /// For each i below x and `MAX_ROWS`, visits the j with `(x + i)(y + j) = wanted` if it is
    /// below y: the value of the option (i, j) is `i y + x j + i j = (x + i)(y + j) + x y`.
    fn partners(x: u64, y: u64, wanted: Nimber, visit: &mut dyn FnMut(u64, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let end = x.min(MAX_ROWS);
        for first in (0..end).step_by(PIECE) {
            let side = first..end.min(first + PIECE as u64);
            let mut quotients: Vec<Nimber> = side.clone().map(|i| Nimber(x) + Nimber(i)).collect();
            batch::invert(&mut quotients);
            batch::scale(&mut quotients, wanted);
            for (i, quotient) in side.zip(quotients) {
                let j = (Nimber(y) + quotient).0;
                if j < y {
                    visit(i, j)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn option(x: u64, y: u64, i: u64, j: u64) -> Vec<Vec<i64>> {
        let position = |x: u64, y: u64| vec![x as i64, y as i64];
        vec![position(i, y), position(x, j), position(i, j)]
    }

    /// Options of the given value, at most `max` of them, and whether these are all.
    fn find(position: &[i64], value: u64, max: usize) -> (Vec<Vec<Vec<i64>>>, bool) {
        let (x, y) = (position[0] as u64, position[1] as u64);
        let wanted = Nimber(value) + Nimber(x) * Nimber(y);
        let mut options = Vec::new();
        // An option never has the value of its position.
        if wanted.is_zero() {
            return (options, true);
        }
        let mut take = |i: u64, j: u64| {
            if options.len() == max {
                return ControlFlow::Break(());
            }
            options.push(Corners::option(x, y, i, j));
            ControlFlow::Continue(())
        };
        let flow = if x <= y {
            Corners::partners(x, y, wanted, &mut take)
        } else {
            Corners::partners(y, x, wanted, &mut |j, i| take(i, j))
        };
        (options, flow.is_continue() && x.min(y) <= MAX_ROWS)
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
        if position[0].min(position[1]) as u64 > MAX_ROWS {
            return None;
        }
        let (options, all) = Corners::find(position, value, MAX_OPTIONS);
        all.then_some(options)
    }

    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        Corners::find(position, value, 1).0.pop()
    }
}

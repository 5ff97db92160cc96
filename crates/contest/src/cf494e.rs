//! Codeforces 494 E: the white cells are a union of rectangles; a move flips a square of side at
//! most k whose lower right cell is white. The Grundy value of a cell (x, y) is the largest power
//! of two that divides x and y and is at most k. So for each power 2^i the parity of the number of
//! white cells with both coordinates divisible by 2^i is needed: the area of the union of the
//! rectangles scaled down by 2^i, found by a sweep.

use super::{Input, Judged, Output, Problem};
use nimatron_messages::Sentence;

static BOARD: Sentence = Sentence::plain("the size of the board", "棋盘的边长");
static RECTANGLES: Sentence = Sentence::plain("the number of rectangles", "矩形数");
static MAX_SIDE: Sentence = Sentence::plain("the largest side of a square", "正方形的最大边长");
static CORNER: Sentence = Sentence::plain("a corner of a rectangle", "矩形一个角的坐标");
static SIZES: Sentence = Sentence::plain(
    "the board is at most 2^40 wide, and squares are at least 1 wide",
    "棋盘边长至多为 2^40，正方形边长至少为 1",
);
static OUTSIDE: Sentence = Sentence::plain(
    "a rectangle is x1 y1 x2 y2 with 1 <= x1 <= x2 <= n and 1 <= y1 <= y2 <= n",
    "矩形写作 x1 y1 x2 y2，其中 1 <= x1 <= x2 <= n 且 1 <= y1 <= y2 <= n",
);

pub(super) const PROBLEM: Problem = Problem {
    name: "cf494e",
    aliases: &[],
    title: &Sentence::plain("Sharti, Codeforces 494 E", "Sharti，Codeforces 494 E"),
    theory: &Sentence::plain(
        "flip a square of side at most k; g(x, y) = the largest power of two that divides x and y, at most k",
        "翻转边长至多为 k 的正方形；g(x, y) 是同时整除 x 和 y 且至多为 k 的最大的 2 的幂",
    ),
    limits: &Sentence::plain("n <= 10^9, m <= 5 10^4", "n <= 10^9，m <= 5·10^4"),
    sample: "5 2 2\n1 1 3 3\n2 2 4 4\n",
    run,
};

type Rectangle = [u64; 4];

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let size = input.number(&BOARD)?;
    let count = input.number(&RECTANGLES)?;
    let max_side = input.number(&MAX_SIDE)?;
    if max_side == 0 || size > 1 << 40 {
        return Err(input.refuse(SIZES.message()));
    }
    let mut rectangles: Vec<Rectangle> = Vec::new();
    for _ in 0..count {
        let mut rectangle = [0; 4];
        for corner in &mut rectangle {
            *corner = input.number(&CORNER)?;
        }
        let [x1, y1, x2, y2] = rectangle;
        if x1 == 0 || y1 == 0 || x1 > x2 || y1 > y2 || x2 > size || y2 > size {
            return Err(input.refuse(OUTSIDE.message()));
        }
        rectangles.push(rectangle);
    }
    // The cells of value 2^i are those with both coordinates divisible by 2^i but, unless 2^(i+1)
    // is more than k, not both by 2^(i+1).
    let mut won = false;
    let mut above = false;
    for i in (0..=max_side.ilog2()).rev() {
        let odd = odd_area(&rectangles, i);
        won |= odd ^ above;
        above = odd;
    }
    output.text(if won { "Hamed" } else { "Malek" })?;
    input.end()
}

/// Whether the union has an odd number of cells with both coordinates divisible by 2^shift.
fn odd_area(rectangles: &[Rectangle], shift: u32) -> bool {
    let shrink = |from: u64, to: u64| ((from - 1) >> shift, to >> shift);
    let mut events: Vec<(u64, bool, u64, u64)> = Vec::new();
    let mut heights: Vec<u64> = Vec::new();
    for &[x1, y1, x2, y2] in rectangles {
        let ((left, right), (low, high)) = (shrink(x1, x2), shrink(y1, y2));
        if left < right && low < high {
            events.extend([(left, true, low, high), (right, false, low, high)]);
            heights.extend([low, high]);
        }
    }
    events.sort_unstable();
    heights.sort_unstable();
    heights.dedup();
    if heights.is_empty() {
        return false;
    }
    let mut cover = Cover::new(heights);
    let (mut area, mut last) = (0u64, 0);
    for (x, begins, low, high) in events {
        // The area may wrap around: only its parity matters.
        area = area.wrapping_add((x - last).wrapping_mul(cover.length()));
        last = x;
        cover.change(low, high, if begins { 1 } else { -1 });
    }
    area % 2 == 1
}

/// The length of a union of intervals that are added and removed, in a segment tree over their
/// ends.
struct Cover {
    heights: Vec<u64>,
    count: Vec<i32>,
    length: Vec<u64>,
}

impl Cover {
    fn new(heights: Vec<u64>) -> Cover {
        let size = 4 * heights.len();
        Cover { heights, count: vec![0; size], length: vec![0; size] }
    }

    fn length(&self) -> u64 {
        self.length[1]
    }

    /// Adds (`by` = 1) or removes (-1) an interval.
    fn change(&mut self, low: u64, high: u64, by: i32) {
        let at = |height: u64| self.heights.partition_point(|&known| known < height);
        let (low, high) = (at(low), at(high));
        self.change_in(1, 0, self.heights.len() - 1, low, high, by);
    }

    /// The same below the node `node`, which covers the heights with indices `from..to`.
    fn change_in(&mut self, node: usize, from: usize, to: usize, low: usize, high: usize, by: i32) {
        if high <= from || to <= low {
            return;
        }
        if low <= from && to <= high {
            self.count[node] += by;
        } else {
            let middle = usize::midpoint(from, to);
            self.change_in(2 * node, from, middle, low, high, by);
            self.change_in(2 * node + 1, middle, to, low, high, by);
        }
        self.length[node] = if self.count[node] > 0 {
            self.heights[to] - self.heights[from]
        } else if to - from <= 1 {
            0
        } else {
            self.length[2 * node] + self.length[2 * node + 1]
        };
    }
}

//! Codeforces 494 E: white cells are a union of rectangles; a move flips a square of side at most k
//! whose lower right cell is white. A cell (x, y) is worth the largest power of two that divides x
//! and y and is at most k, so for each power 2^i the number of white cells of which it divides both
//! coordinates counts modulo 2: the area of the union of the shrunken rectangles, by a sweep.

use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "cf494e",
    aliases: &[],
    title: "Sharti, Codeforces 494 E",
    theory: "flip a square of side at most k; g(x, y) = the largest power of two that divides x and y, at most k",
    limits: "n <= 10^9, m <= 5 10^4",
    sample: "5 2 2\n1 1 3 3\n2 2 4 4\n",
    run,
};

type Rectangle = [u64; 4];

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let size = input.number("the size of the board")?;
    let count = input.number("the number of rectangles")?;
    let most = input.number("the largest side of a square")?;
    if most == 0 || size > 1 << 40 {
        return Err(input.refuse("a board of at most 2^40 and squares of at least 1 are wanted"));
    }
    let mut rectangles: Vec<Rectangle> = Vec::new();
    for _ in 0..count {
        let mut rectangle = [0; 4];
        for corner in &mut rectangle {
            *corner = input.number("a corner of a rectangle")?;
        }
        let [x1, y1, x2, y2] = rectangle;
        if x1 == 0 || y1 == 0 || x1 > x2 || y1 > y2 || x2 > size || y2 > size {
            return Err(input.refuse("a rectangle is x1 y1 x2 y2 with 1 <= x1 <= x2 <= n, and y likewise"));
        }
        rectangles.push(rectangle);
    }
    // Cells of value 2^i: those of which 2^i divides both, without those that 2^(i+1) divides, if
    // that is still at most k.
    let mut won = false;
    let mut above = false;
    for i in (0..=most.ilog2()).rev() {
        let odd = odd_area(&rectangles, i);
        won |= odd ^ above;
        above = odd;
    }
    output.text(if won { "Hamed" } else { "Malek" })?;
    input.end()
}

/// Is the number of cells of the union with coordinates that 2^shift divides odd?
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
        // Only the parity matters.
        area = area.wrapping_add((x - last).wrapping_mul(cover.length()));
        last = x;
        cover.change(low, high, if begins { 1 } else { -1 });
    }
    area % 2 == 1
}

/// The length of a union of intervals that come and go, in a tree over their ends.
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

    fn change(&mut self, low: u64, high: u64, by: i32) {
        let at = |height: u64| self.heights.partition_point(|&known| known < height);
        let (low, high) = (at(low), at(high));
        self.change_in(1, 0, self.heights.len() - 1, low, high, by);
    }

    /// Node `node` covers the heights `from .. to`.
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

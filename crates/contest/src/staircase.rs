//! Staircase Nim on gaps or differences: POJ 1704 (pieces in a row, paired from the right) and POI
//! 2009 KAM (heaps that stay in order, by their differences). Only every second gap counts: a move
//! in another gap is answered by the same move in the next one.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::{Sentence, input as says};

static PLACE: Sentence = Sentence::plain("the position of a piece", "一枚棋子的位置");
static FROM_ONE: Sentence = Sentence::plain("positions are counted from 1", "位置从 1 开始");
static NOT_SORTED: Sentence = Sentence::plain("the heaps are not in increasing order", "各堆没有从小到大排列");

pub(super) const POJ1704: Problem = Problem {
    name: "poj1704",
    aliases: &[],
    title: &Sentence::plain("Georgia and Bob, POJ 1704", "Georgia and Bob，POJ 1704"),
    theory: &Sentence::plain(
        "pieces move left on a row; paired from the right, the xor of the gaps inside pairs",
        "棋子在一行上向左移；从右起两两配对，取各对之内空格数的异或",
    ),
    limits: &Sentence::plain(
        "N <= 1000, positions <= 10^4 originally; here 10^7 pieces on positions below 2^64",
        "原题 N <= 1000，位置 <= 10^4；这里可有 10^7 枚棋子，位置小于 2^64",
    ),
    sample: "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
    run: georgia_and_bob,
};

pub(super) const P3480: Problem = Problem {
    name: "luogu_p3480",
    aliases: &[],
    title: &Sentence::plain("KAM Pebbles, POI 2009, Luogu P3480", "KAM Pebbles，POI 2009，洛谷 P3480"),
    theory: &Sentence::plain(
        "heaps in order stay in order; staircase Nim on the differences, every second from the right",
        "有序的堆须保持有序；对相邻之差作阶梯 Nim，从右起每隔一个取一个",
    ),
    limits: &Sentence::plain(
        "at most 1000 heaps of at most 10^4 originally; here any",
        "原题至多 1000 堆，每堆至多 10^4；这里不限",
    ),
    sample: "2\n2\n2 2\n3\n1 2 4\n",
    run: pebbles,
};

fn georgia_and_bob(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    input.cases(|input| {
        let mut places = Vec::new();
        for _ in 0..input.number(&what::PIECES)? {
            let place = input.number(&PLACE)?;
            if place == 0 {
                return Err(input.refuse(FROM_ONE.message()));
            }
            places.push(place);
        }
        if !places.is_sorted() {
            places.sort_unstable();
        }
        // The first piece of an odd number is paired with the wall at position 0.
        let lone = places.len() % 2;
        let mut sum = if lone == 1 { places[0] - 1 } else { 0 };
        for pair in places[lone..].chunks_exact(2) {
            match pair[1].checked_sub(pair[0] + 1) {
                Some(gap) => sum ^= gap,
                None => return Err(input.refuse(says::occupied(pair[0]))),
            }
        }
        output.text(if sum != 0 { "Georgia will win" } else { "Bob will win" })
    })
}

fn pebbles(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    input.cases(|input| {
        let count = input.number(&what::HEAPS)?;
        let (mut last, mut sum) = (0, 0);
        for i in 0..count {
            let heap = input.number(&what::HEAP)?;
            let Some(step) = heap.checked_sub(last) else {
                return Err(input.refuse(NOT_SORTED.message()));
            };
            // The last difference counts, the one before it does not, and so on.
            if (count - i) % 2 == 1 {
                sum ^= step;
            }
            last = heap;
        }
        output.text(if sum != 0 { "TAK" } else { "NIE" })
    })
}

//! Games that are Nim on gaps or steps: POJ 1704 (pieces on a row, paired from the right) and POI
//! 2009 KAM (heaps that stay in order, by differences). Only every second gap counts: a move in the
//! others is answered by the same move in the next.

use super::{Input, Judged, Output, Problem};

pub(super) const POJ1704: Problem = Problem {
    name: "poj1704",
    aliases: &[],
    title: "Georgia and Bob, POJ 1704",
    theory: "pieces move left on a row; paired from the right, the xor of the gaps inside pairs",
    limits: "N <= 1000, positions <= 10^4 there; here 10^7 pieces on positions below 2^64",
    sample: "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
    run: georgia_and_bob,
};

pub(super) const P3480: Problem = Problem {
    name: "luogu_p3480",
    aliases: &[],
    title: "KAM Pebbles, POI 2009, Luogu P3480",
    theory: "heaps in order stay in order; staircase Nim on the differences, every second from the right",
    limits: "at most 1000 heaps of at most 10^4 there; here any",
    sample: "2\n2\n2 2\n3\n1 2 4\n",
    run: pebbles,
};

fn georgia_and_bob(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    for _ in 0..input.number("the number of cases")? {
        let mut places = Vec::new();
        for _ in 0..input.number("the number of pieces")? {
            let place = input.number("the place of a piece")?;
            if place == 0 {
                return Err(input.refuse("places count from 1"));
            }
            places.push(place);
        }
        if !places.is_sorted() {
            places.sort_unstable();
        }
        // A wall on 0 is the partner of a lone first piece.
        let lone = places.len() % 2;
        let mut sum = if lone == 1 { places[0] - 1 } else { 0 };
        for pair in places[lone..].chunks_exact(2) {
            match pair[1].checked_sub(pair[0] + 1) {
                Some(gap) => sum ^= gap,
                None => return Err(input.refuse(format!("two pieces stand on {}", pair[0]))),
            }
        }
        output.text(if sum != 0 { "Georgia will win" } else { "Bob will win" })?;
    }
    input.end()
}

fn pebbles(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    for _ in 0..input.number("the number of cases")? {
        let count = input.number("the number of heaps")?;
        let (mut last, mut sum) = (0, 0);
        for i in 0..count {
            let heap = input.number("a heap")?;
            let Some(step) = heap.checked_sub(last) else {
                return Err(input.refuse("the heaps are not in order"));
            };
            // The last difference counts, the one before it does not, ...
            if (count - i) % 2 == 1 {
                sum ^= step;
            }
            last = heap;
        }
        output.text(if sum != 0 { "TAK" } else { "NIE" })?;
    }
    input.end()
}

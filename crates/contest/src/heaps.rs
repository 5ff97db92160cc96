//! Games on heaps with a rule of their own for who moves where: one heap after the other, the
//! opponent names the heap, several heaps a turn, the highest tower.

use super::{Input, JudgeError, Judged, Output, Problem};

pub(super) const CF1382B: Problem = Problem {
    name: "cf1382b",
    aliases: &[],
    title: "Sequential Nim, Codeforces 1382 B",
    theory: "only the first heap that is not empty may be touched: the parity of the leading heaps of 1 decides",
    limits: "any number of heaps",
    sample: "2\n3\n2 5 4\n4\n1 1 1 1\n",
    run: sequential,
};

pub(super) const P14787: Problem = Problem {
    name: "luogu_p14787",
    aliases: &[],
    title: "Fragmented Nim, NERC 2025, Luogu P14787",
    theory: "the opponent names the heap; by the parity of the heaps of 1 (found by search on up to 7 heaps, not proved)",
    limits: "any number of heaps",
    sample: "2\n2\n1 1\n3\n1 2 3\n",
    run: fragmented,
};

pub(super) const SIMPLE_GAME: Problem = Problem {
    name: "simple_game",
    aliases: &[],
    title: "Simple Game, Shandong provincial contest 2011",
    theory: "take from one to three heaps, the last loses: Moore's Nim, sums of bits modulo 4 (misère)",
    limits: "N <= 10^4, heaps <= 10^7; read as N and its heaps, to the end of the input",
    sample: "3\n1 1 1\n2\n3 3\n",
    run: moore,
};

pub(super) const GAME2: Problem = Problem {
    name: "game2",
    aliases: &[],
    title: "GAME2, SPOJ 8720",
    theory: "lower a highest tower; won when the highest are odd in number. Counts winning moves, towers apart",
    limits: "heights <= 10^6; read as N and its heights, to the end of the input",
    sample: "3\n3 2 2\n2\n4 4\n",
    run: towers,
};

fn sequential(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    for _ in 0..input.number("the number of cases")? {
        let heaps = input.number("the number of heaps")?;
        let (mut ones, mut larger) = (0u64, false);
        for _ in 0..heaps {
            let heap = positive(input)?;
            larger |= heap > 1;
            ones += u64::from(!larger);
        }
        // Where all are 1 the moves are forced; else whoever meets the first larger heap wins.
        let first = if larger { ones.is_multiple_of(2) } else { ones % 2 == 1 };
        output.text(if first { "First" } else { "Second" })?;
    }
    input.end()
}

fn fragmented(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    for _ in 0..input.number("the number of cases")? {
        let heaps = input.number("the number of heaps")?;
        let mut ones = 0;
        for _ in 0..heaps {
            ones += u64::from(positive(input)? == 1);
        }
        let alice = if ones == heaps { ones % 2 == 1 } else { ones.is_multiple_of(2) };
        output.text(if alice { "Alice" } else { "Bob" })?;
    }
    input.end()
}

fn positive(input: &mut Input<'_>) -> Result<u64, JudgeError> {
    match input.number("a heap")? {
        0 => Err(input.refuse("no heap is empty in this game")),
        heap => Ok(heap),
    }
}

fn moore(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(heaps) = input.number_or_end("the number of heaps")? {
        // Sums of bits modulo 4, in two planes.
        let (mut ones, mut twos, mut most) = (0u64, 0u64, 0);
        for _ in 0..heaps {
            let heap = input.number("a heap")?;
            (ones, twos) = (ones ^ heap, twos ^ (ones & heap));
            most = most.max(heap);
        }
        // With no heap above 1 the number of heaps of 1 decides, the other way round.
        let won = if most > 1 { ones | twos != 0 } else { (ones, twos) != (1, 0) };
        output.text(if won { "Yes" } else { "No" })?;
    }
    Ok(())
}

fn towers(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(count) = input.number_or_end("the number of towers")? {
        // The two greatest heights and how often they occur.
        let (mut first, mut second) = ((0u64, 0u64), (0u64, 0u64));
        for _ in 0..count {
            let height = input.number("a height")?;
            if height > first.0 {
                second = first;
                first = (height, 1);
            } else if height == first.0 {
                first.1 += 1;
            } else if height > second.0 {
                second = (height, 1);
            } else if height == second.0 {
                second.1 += 1;
            }
        }
        let moves = match (first, second) {
            ((0, _), _) => 0,
            ((_, number), _) if number.is_multiple_of(2) => 0,
            // The only highest one: to nothing, below an even number of highest ones, or beside an
            // odd one.
            ((_, 1), (0, _)) => 1,
            ((_, 1), (next, number)) => {
                if number.is_multiple_of(2) {
                    next
                } else {
                    1
                }
            }
            // An even number of highest ones stays.
            ((height, number), _) => height.saturating_mul(number),
        };
        output.line(moves)?;
    }
    Ok(())
}

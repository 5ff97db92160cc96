//! POJ 2960: subtraction games, each with several positions of heaps.

use super::values::HeapValueTable;
use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::Sentence;

static POSITIONS: Sentence = Sentence::plain("the number of positions", "局面数");

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2960",
    aliases: &["hdu1536", "hdu1944"],
    title: &Sentence::plain("S-Nim, POJ 2960 (HDU 1536, HDU 1944)", "S-Nim，POJ 2960（HDU 1536，HDU 1944）"),
    theory: &Sentence::plain(
        "the xor of the table values of a subtraction set",
        "对可取的数的集合列出 SG 值表，把各堆的值取异或",
    ),
    limits: &Sentence::plain(
        "at most 100 numbers and heaps <= 10^4 originally; here heaps to 10^8",
        "原题至多 100 个数，每堆 <= 10^4；这里每堆可达 10^8",
    ),
    sample: "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(numbers) = input.number_or_end(&what::SET_SIZE)? {
        if numbers == 0 {
            return Ok(());
        }
        let mut set = Vec::new();
        for _ in 0..numbers {
            set.push(input.number(&what::TAKE)?);
        }
        // All positions are read first, so that one table is enough.
        let mut positions = Vec::new();
        for _ in 0..input.number(&POSITIONS)? {
            let mut heaps = Vec::new();
            for _ in 0..input.number(&what::HEAPS)? {
                heaps.push(input.number(&what::HEAP)?);
            }
            positions.push(heaps);
        }
        let mut values = HeapValueTable::of_set(&set);
        values.up_to(positions.iter().flatten().copied().max().unwrap_or(0), input)?;
        let mut line = String::with_capacity(positions.len());
        for heaps in positions {
            let mut sum = 0;
            for heap in heaps {
                sum ^= values.get(heap, input)?;
            }
            line.push(if sum != 0 { 'W' } else { 'L' });
        }
        output.text(&line)?;
    }
    Ok(())
}

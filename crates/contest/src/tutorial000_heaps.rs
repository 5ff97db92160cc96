//! A tutorial's template (the coin game of the "ant book"): heaps, and the set of numbers that may
//! be taken.

use super::values::HeapValueTable;
use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::Sentence;

pub(super) const PROBLEM: Problem = Problem {
    name: "tutorial000_heaps",
    aliases: &[],
    title: &Sentence::plain(
        "Heaps and a set of numbers to take (a tutorial's template)",
        "若干堆和可取的数的集合（教程中的模板）",
    ),
    theory: &Sentence::plain(
        "the xor of the table values of a subtraction set",
        "对可取的数的集合列出 SG 值表，把各堆的值取异或",
    ),
    limits: &Sentence::plain(
        "10^6 heaps below 10^4, 100 numbers originally; here heaps to 10^8",
        "原题 10^6 堆，每堆小于 10^4，100 个数；这里每堆可达 10^8",
    ),
    sample: "3 3\n5 6 7\n1 3 4\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let heaps = input.number(&what::HEAPS)?;
    let numbers = input.number(&what::SET_SIZE)?;
    let mut sizes = Vec::new();
    for _ in 0..heaps {
        sizes.push(input.number(&what::HEAP)?);
    }
    let mut set = Vec::new();
    for _ in 0..numbers {
        set.push(input.number(&what::TAKE)?);
    }
    let mut values = HeapValueTable::of_set(&set);
    values.up_to(sizes.iter().copied().max().unwrap_or(0), input)?;
    let mut sum = 0;
    for heap in sizes {
        sum ^= values.get(heap, input)?;
    }
    output.text(if sum != 0 { "first win" } else { "second win" })?;
    input.end()
}

//! HDU 1848: three heaps, take a Fibonacci number from one. No closed form is known, so the values
//! come from a table that grows with the heaps.

use super::values::HeapValueTable;
use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::Sentence;

pub(super) const PROBLEM: Problem = Problem {
    name: "hdu1848",
    aliases: &[],
    title: &Sentence::plain("Fibonacci again and again, HDU 1848", "Fibonacci again and again，HDU 1848"),
    theory: &Sentence::plain(
        "three heaps, take 1, 2, 3, 5, 8, ... from one; the xor of three table values",
        "三堆，从一堆中取 1、2、3、5、8……个；把表中的三个值取异或",
    ),
    limits: &Sentence::plain(
        "1 <= m, n, p <= 1000 originally; here heaps to 10^8",
        "原题 1 <= m, n, p <= 1000；这里每堆可达 10^8",
    ),
    sample: "1 1 1\n1 4 1\n0 0 0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let mut values = HeapValueTable::of_rule("n -> n - k for k in fibonacci");
    while let Some(m) = input.number_or_end(&what::FIRST_HEAP)? {
        let heaps = [m, input.number(&what::SECOND_HEAP)?, input.number(&what::THIRD_HEAP)?];
        if heaps == [0; 3] {
            return Ok(());
        }
        let mut sum = 0;
        for heap in heaps {
            sum ^= values.get(heap, input)?;
        }
        output.text(if sum != 0 { "Fibo" } else { "Nacci" })?;
    }
    Ok(())
}

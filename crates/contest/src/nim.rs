//! Plain Nim by Bouton's theorem, as several judges ask for it: the mover wins exactly when the xor
//! of the heaps is not 0.

use super::{Input, Judged, Output, Problem};

pub(super) const P2197: Problem = Problem {
    name: "luogu_p2197",
    aliases: &[],
    title: "Nim, Luogu P2197",
    theory: "plain Nim; the mover wins when the xor is not 0",
    limits: "T <= 10, n <= 10^4, heaps < 10^4 there; here any number of heaps below 2^64",
    sample: "2\n2\n1 1\n2\n1 0\n",
    run: |input, output| {
        for _ in 0..input.number("the number of cases")? {
            let sum = xor(input)?;
            output.text(if sum != 0 { "Yes" } else { "No" })?;
        }
        input.end()
    },
};

pub(super) const POJ2234: Problem = Problem {
    name: "poj2234",
    aliases: &[],
    title: "Matches Game, POJ 2234",
    theory: "plain Nim; the mover wins when the xor is not 0",
    limits: "at most 20 heaps of at most 10^7 there; here any number of heaps below 2^64",
    sample: "2 45 45\n3 3 6 9\n",
    run: |input, output| {
        while let Some(heaps) = input.number_or_end("the number of heaps")? {
            let sum = xor_of(input, heaps)?;
            output.text(if sum != 0 { "Yes" } else { "No" })?;
        }
        Ok(())
    },
};

/// Misère Nim: the last to take loses.
pub(super) const POJ3480: Problem = Problem {
    name: "poj3480",
    aliases: &["hdu1907", "bzoj1022"],
    title: "John, POJ 3480 (HDU 1907, BZOJ 1022)",
    theory: "misère Nim; by the xor when some heap is above 1, else won when the number of heaps is even",
    limits: "T <= 474, at most 47 heaps of at most 4747 there; here any",
    sample: "2\n3\n3 5 1\n1\n1\n",
    run: |input, output| {
        for _ in 0..input.number("the number of cases")? {
            let (mut sum, mut most, mut ones) = (0, 0, 0u64);
            for _ in 0..input.number("the number of heaps")? {
                let heap = input.number("a heap")?;
                sum ^= heap;
                most = most.max(heap);
                ones += heap & 1;
            }
            let won = if most > 1 { sum != 0 } else { ones.is_multiple_of(2) };
            output.text(if won { "John" } else { "Brother" })?;
        }
        input.end()
    },
};

pub(super) const POJ2975: Problem = Problem {
    name: "poj2975",
    aliases: &[],
    title: "Nim, POJ 2975",
    theory: "plain Nim: count the winning moves, one on each heap k with (k xor x) < k, x the xor of all",
    limits: "n <= 1000, heaps <= 10^9 there; here any number of heaps below 2^64",
    sample: "3\n7 11 13\n2\n1000000000 1000000000\n0\n",
    run: poj2975,
};

fn xor(input: &mut Input<'_>) -> Result<u64, super::JudgeError> {
    let heaps = input.number("the number of heaps")?;
    xor_of(input, heaps)
}

fn xor_of(input: &mut Input<'_>, heaps: u64) -> Result<u64, super::JudgeError> {
    (0..heaps).try_fold(0, |sum, _| Ok(sum ^ input.number("a heap")?))
}

/// A heap has a winning move exactly when it has the top bit of the xor, so it is enough to count
/// bits.
fn poj2975(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(heaps) = input.number_or_end("the number of heaps")? {
        if heaps == 0 {
            return Ok(());
        }
        // Sixty-four counters side by side: plane j holds bit j of each.
        let (mut sum, mut planes) = (0u64, [0u64; 64]);
        for _ in 0..heaps {
            let heap = input.number("a heap")?;
            sum ^= heap;
            let mut carry = heap;
            for plane in &mut planes {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
                if carry == 0 {
                    break;
                }
            }
        }
        let with_bit = |bit: u32| planes.iter().rev().fold(0u64, |count, plane| 2 * count + (plane >> bit & 1));
        output.line(sum.checked_ilog2().map_or(0, with_bit))?;
    }
    Ok(())
}

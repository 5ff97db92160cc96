//! Bash's game, and its cousins with remainders: take 1 to m.

use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "bash",
    aliases: &["hdu1846"],
    title: "Brave Game, HDU 1846",
    theory: "one heap, take 1 to m; g(n) = n mod (m + 1)",
    limits: "n, m <= 1000 there; here numbers below 2^64",
    sample: "2\n23 2\n4 3\n",
    run: |input, output| {
        for _ in 0..input.number("the number of cases")? {
            let (n, m) = (input.number("the heap")?, input.number("how many may be taken")?);
            let lost = u128::from(n).is_multiple_of(u128::from(m) + 1);
            output.text(if lost { "second" } else { "first" })?;
        }
        input.end()
    },
};

/// 21 stones.
pub(super) const TUTORIAL003: Problem = Problem {
    name: "tutorial003_21",
    aliases: &[],
    title: "21 stones, take 1, 2 or 3 (a tutorial's game)",
    theory: "Bash's game with m = 3: lost when 4 divides n; else take n mod 4",
    limits: "here any number of digits",
    sample: "21\n4\n",
    run: |input, output| {
        while let Some(digits) = input.digits_or_end("the number of stones")? {
            match remainder(&digits[digits.len().saturating_sub(2)..], 4) {
                0 => output.text("B")?,
                take => output.text(["A 1", "A 2", "A 3"][take - 1])?,
            }
        }
        Ok(())
    },
};

/// Take 1, 3 or 4.
pub(super) const TUTORIAL002: Problem = Problem {
    name: "tutorial002_134",
    aliases: &[],
    title: "Take 1, 3 or 4 (a tutorial's game)",
    theory: "the values 0 1 0 1 2 3 2 come again and again",
    limits: "here any number of digits",
    sample: "7\n8\n1000000\n",
    run: |input, output| {
        while let Some(digits) = input.digits_or_end("the heap")? {
            const ANSWERS: [&str; 4] = ["0 second", "1 first", "2 first", "3 first"];
            output.text(ANSWERS[[0, 1, 0, 1, 2, 3, 2][remainder(digits, 7)]])?;
        }
        Ok(())
    },
};

/// AtCoder ABC 297 G.
pub(super) const ABC297G: Problem = Problem {
    name: "abc297g",
    aliases: &[],
    title: "Constrained Nim 2, AtCoder ABC 297 G",
    theory: "heaps, take L to R from one; g(a) = floor((a mod (L + R)) / L)",
    limits: "N <= 2 10^5, L <= R <= 10^9 there; here numbers below 2^64",
    sample: "3 1 2\n2 3 3\n",
    run: constrained_nim,
};

fn constrained_nim(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let heaps = input.number("the number of heaps")?;
    let least = u128::from(input.number("the least number that may be taken")?);
    let most = u128::from(input.number("the largest number that may be taken")?);
    if least == 0 || least > most {
        return Err(input.refuse("1 <= L <= R is wanted"));
    }
    let mut sum = 0;
    for _ in 0..heaps {
        sum ^= u128::from(input.number("a heap")?) % (least + most) / least;
    }
    output.text(if sum != 0 { "First" } else { "Second" })?;
    input.end()
}

/// The remainder of a number that is given by its digits.
fn remainder(digits: &[u8], divisor: usize) -> usize {
    // As many digits at once as a word holds beside a remainder.
    let part = |rest: usize, part: &[u8]| {
        part.iter().fold(rest, |rest, digit| 10 * rest + usize::from(digit - b'0')) % divisor
    };
    digits.chunks(16).fold(0, part)
}

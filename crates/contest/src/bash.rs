//! Bash's game, take 1 to m, and other games whose values depend on a remainder.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::Sentence;

static ONE_HEAP: Sentence = Sentence::plain("the heap", "堆的大小");
static MAX_TAKE: Sentence = Sentence::plain("the largest number that may be taken", "可取的最大的数");
static MIN_TAKE: Sentence = Sentence::plain("the smallest number that may be taken", "可取的最小的数");
static L_AND_R: Sentence = Sentence::plain("expected 1 <= L <= R", "须有 1 <= L <= R");

pub(super) const PROBLEM: Problem = Problem {
    name: "bash",
    aliases: &["hdu1846"],
    title: &Sentence::plain("Brave Game, HDU 1846", "Brave Game，HDU 1846"),
    theory: &Sentence::plain("one heap, take 1 to m; g(n) = n mod (m + 1)", "一堆，取 1 到 m 个；g(n) = n mod (m + 1)"),
    limits: &Sentence::plain(
        "n, m <= 1000 originally; here numbers below 2^64",
        "原题 n, m <= 1000；这里可用小于 2^64 的数",
    ),
    sample: "2\n23 2\n4 3\n",
    run: |input, output| {
        input.cases(|input| {
            let (n, m) = (input.number(&ONE_HEAP)?, input.number(&MAX_TAKE)?);
            let lost = u128::from(n).is_multiple_of(u128::from(m) + 1);
            output.text(if lost { "second" } else { "first" })
        })
    },
};

/// 21 stones.
pub(super) const TUTORIAL003: Problem = Problem {
    name: "tutorial003_21",
    aliases: &[],
    title: &Sentence::plain(
        "21 stones, take 1, 2 or 3 (a tutorial's game)",
        "21 颗石子，取 1、2 或 3 颗（教程中的游戏）",
    ),
    theory: &Sentence::plain(
        "Bash's game with m = 3: lost when 4 divides n; else take n mod 4",
        "m = 3 的巴什博弈：4 整除 n 时先手必败；否则取 n mod 4 颗",
    ),
    limits: &Sentence::plain("here any number of digits", "这里位数不限"),
    sample: "21\n4\n",
    run: |input, output| {
        while let Some(digits) = input.digits_or_end(&what::STONES)? {
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
    title: &Sentence::plain("Take 1, 3 or 4 (a tutorial's game)", "取 1、3 或 4 颗（教程中的游戏）"),
    theory: &Sentence::plain("the values 0 1 0 1 2 3 2 repeat", "值 0 1 0 1 2 3 2 不断循环"),
    limits: &Sentence::plain("here any number of digits", "这里位数不限"),
    sample: "7\n8\n1000000\n",
    run: |input, output| {
        while let Some(digits) = input.digits_or_end(&ONE_HEAP)? {
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
    title: &Sentence::plain("Constrained Nim 2, AtCoder ABC 297 G", "Constrained Nim 2，AtCoder ABC 297 G"),
    theory: &Sentence::plain(
        "heaps, take L to R from one; g(a) = floor((a mod (L + R)) / L)",
        "若干堆，从一堆中取 L 到 R 个；g(a) = floor((a mod (L + R)) / L)",
    ),
    limits: &Sentence::plain(
        "N <= 2 10^5, L <= R <= 10^9 originally; here numbers below 2^64",
        "原题 N <= 2·10^5，L <= R <= 10^9；这里可用小于 2^64 的数",
    ),
    sample: "3 1 2\n2 3 3\n",
    run: constrained_nim,
};

fn constrained_nim(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let heaps = input.number(&what::HEAPS)?;
    let min = u128::from(input.number(&MIN_TAKE)?);
    let max = u128::from(input.number(&MAX_TAKE)?);
    if min == 0 || min > max {
        return Err(input.refuse(L_AND_R.message()));
    }
    let mut sum = 0;
    for _ in 0..heaps {
        sum ^= u128::from(input.number(&what::HEAP)?) % (min + max) / min;
    }
    output.text(if sum != 0 { "First" } else { "Second" })?;
    input.end()
}

/// The remainder of a number given by its digits.
fn remainder(digits: &[u8], divisor: usize) -> usize {
    // 16 digits and a remainder fit into a word.
    let part = |rest: usize, part: &[u8]| {
        part.iter().fold(rest, |rest, digit| 10 * rest + usize::from(digit - b'0')) % divisor
    };
    digits.chunks(16).fold(0, part)
}

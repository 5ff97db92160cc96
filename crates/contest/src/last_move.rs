//! One heap, with a memory or a move that is forced: take-away games in which the last take limits
//! the next one, and other games of a single number.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::{Sentence, input as says};

static FACTOR: Sentence = Sentence::plain("how many times the last take may be taken", "可取上一步的倍数");
static SIDE: Sentence = Sentence::plain("the side of the board", "棋盘的边长");
static COINS: Sentence = Sentence::plain("the number of coins", "硬币数");
static TAKEN: Sentence = Sentence::plain("the largest number of coins that are taken", "至多取的硬币数");

pub(super) const HDU2516: Problem = Problem {
    name: "hdu2516",
    aliases: &[],
    title: &Sentence::plain("Taking stones, HDU 2516", "取石子游戏，HDU 2516"),
    theory: &Sentence::plain(
        "at most twice the last take, not all at first: Fibonacci Nim, lost for Fibonacci numbers",
        "至多取上一步的两倍，第一步不能取完：斐波那契 Nim，斐波那契数必败",
    ),
    limits: &Sentence::plain("n < 2^31 originally; here < 2^62", "原题 n < 2^31；这里 < 2^62"),
    sample: "2\n13\n10000\n0\n",
    run: |input, output| {
        while let Some(n) = input.number_or_end(&what::STONES)? {
            if n == 0 {
                return Ok(());
            }
            if n > MOST {
                return Err(input.refuse(says::not_tabulated(n, MOST)));
            }
            output.text(if least_part(n, 2) == n { "Second win" } else { "First win" })?;
        }
        Ok(())
    },
};

pub(super) const P6487: Problem = Problem {
    name: "luogu_p6487",
    aliases: &[],
    title: &Sentence::plain("HRPA, COCI 2010/2011, Luogu P6487", "HRPA，COCI 2010/2011，洛谷 P6487"),
    theory: &Sentence::plain(
        "at most twice the last take, at first any number: the least first move that wins is the smallest part of \
         the sum of Fibonacci numbers that are no neighbours",
        "至多取上一步的两倍，第一步不限：最小的必胜取法是把 n 写成不相邻的斐波那契数之和时最小的一项",
    ),
    limits: &Sentence::plain("n <= 10^15 originally; here < 2^62", "原题 n <= 10^15；这里 < 2^62"),
    sample: "4\n",
    run: |input, output| {
        let n = input.positive(&what::STONES)?;
        if n > MOST {
            return Err(input.refuse(says::not_tabulated(n, MOST)));
        }
        output.line(least_part(n, 2))?;
        input.end()
    },
};

pub(super) const POJ3922: Problem = Problem {
    name: "poj3922",
    aliases: &["hdu2486"],
    title: &Sentence::plain("A simple stone game, POJ 3922 (HDU 2486)", "A simple stone game，POJ 3922（HDU 2486）"),
    theory: &Sentence::plain(
        "at most k times the last take, not all at first: Schwenk's sums; the least first move that wins",
        "至多取上一步的 k 倍，第一步不能取完：Schwenk 的和式；输出最小的必胜取法",
    ),
    limits: &Sentence::plain(
        "n <= 10^8, k <= 10^5 originally; here n < 2^62",
        "原题 n <= 10^8，k <= 10^5；这里 n < 2^62",
    ),
    sample: "5\n16 1\n11 1\n32 2\n34 2\n19 3\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let (n, k) = (input.positive(&what::STONES)?, input.positive(&FACTOR)?);
            if n > MOST || k > 100_000 {
                return Err(input.refuse(says::not_tabulated(n.max(k), if n > MOST { MOST } else { 100_000 })));
            }
            match least_part(n, k) {
                part if part == n => output.text(&format!("Case {case}: lose"))?,
                part => output.text(&format!("Case {case}: {part}"))?,
            }
        }
        input.end()
    },
};

pub(super) const HDU1564: Problem = Problem {
    name: "hdu1564",
    aliases: &[],
    title: &Sentence::plain("Play a game, HDU 1564", "Play a game，HDU 1564"),
    theory: &Sentence::plain(
        "a token walks from a corner of an n x n board over unvisited squares: won if the board splits into dominoes",
        "棋子从 n x n 棋盘的一角出发，只走没走过的格子：棋盘能分成多米诺时必胜",
    ),
    limits: &Sentence::plain("n <= 10^4 originally; here below 2^64", "原题 n <= 10^4；这里小于 2^64"),
    sample: "2\n0\n",
    run: |input, output| walk(input, output, ["8600", "ailyanlu"]),
};

pub(super) const P4136: Problem = Problem {
    name: "luogu_p4136",
    aliases: &[],
    title: &Sentence::plain("Who can win?, Luogu P4136", "谁能赢呢？，洛谷 P4136"),
    theory: &Sentence::plain(
        "a token walks from a corner of an n x n board over unvisited squares: won if the board splits into dominoes",
        "棋子从 n x n 棋盘的一角出发，只走没走过的格子：棋盘能分成多米诺时必胜",
    ),
    limits: &Sentence::plain("n <= 10^4 originally; here below 2^64", "原题 n <= 10^4；这里小于 2^64"),
    sample: "2\n0\n",
    run: |input, output| walk(input, output, ["Alice", "Bob"]),
};

pub(super) const UVA12293: Problem = Problem {
    name: "uva12293",
    aliases: &[],
    title: &Sentence::plain("Box Game, UVa 12293", "Box Game，UVa 12293"),
    theory: &Sentence::plain(
        "the smaller of two boxes is emptied and refilled from the other: lost from (n, 1) if n + 1 is a power of 2",
        "清空球较少的盒子，再从另一个盒子移来若干：从 (n, 1) 开始，n + 1 是 2 的幂时必败",
    ),
    limits: &Sentence::plain("n <= 10^9 originally; here below 2^64", "原题 n <= 10^9；这里小于 2^64"),
    sample: "2\n3\n4\n0\n",
    run: |input, output| {
        while let Some(n) = input.number_or_end(&what::NUMBER)? {
            if n == 0 {
                return Ok(());
            }
            output.text(if n & n.wrapping_add(1) == 0 { "Bob" } else { "Alice" })?;
        }
        Ok(())
    },
};

pub(super) const HDU3951: Problem = Problem {
    name: "hdu3951",
    aliases: &[],
    title: &Sentence::plain("Coin Game, HDU 3951", "Coin Game，HDU 3951"),
    theory: &Sentence::plain(
        "1 to k adjacent coins of a ring: won if all can be taken at once; else the second player mirrors, except \
         that k = 1 is a matter of parity",
        "从环上取连续的 1 到 k 枚：能一次取完时先手胜，否则后手对称取胜；k = 1 时看奇偶",
    ),
    limits: &Sentence::plain("n, k <= 10^9 originally; here below 2^64", "原题 n, k <= 10^9；这里小于 2^64"),
    sample: "2\n3 1\n3 2\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let (n, k) = (input.positive(&COINS)?, input.positive(&TAKEN)?);
            let is_won = if k == 1 { n % 2 == 1 } else { n <= k };
            output.text(&format!("Case {case}: {}", if is_won { "first" } else { "second" }))?;
        }
        input.end()
    },
};

/// The largest heap of [`least_part`].
const MOST: u64 = (1 << 62) - 1;

/// The smallest part of `n` as a sum of the heaps that are lost at first, the largest of which is
/// always taken away first, if a move may take `factor` times the last take. It is `n` itself if
/// `n` is lost. `n` is at most [`MOST`].
fn least_part(n: u64, factor: u64) -> u64 {
    let mut lost = vec![1u64];
    let mut at = 0;
    loop {
        let last = lost[lost.len() - 1];
        // The least lost heap of which `factor` times reaches the last one.
        while u128::from(lost[at]) * u128::from(factor) < u128::from(last) {
            at += 1;
        }
        let next = last + lost[at];
        if next > n {
            break;
        }
        lost.push(next);
    }
    let mut left = n;
    for heap in lost.into_iter().rev() {
        if heap == left {
            return heap;
        }
        if heap < left {
            left -= heap;
        }
    }
    left
}

/// Sides of boards, up to 0. `names`: who wins if the first player does, and if not.
fn walk(input: &mut Input<'_>, output: &mut Output<'_>, names: [&str; 2]) -> Judged {
    while let Some(side) = input.number_or_end(&SIDE)? {
        if side == 0 {
            return Ok(());
        }
        output.text(names[usize::from(side % 2 == 1)])?;
    }
    Ok(())
}

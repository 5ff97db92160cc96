//! Games on heaps that restrict which heaps a move may change: one heap after the other, the heap
//! the opponent names, up to three heaps, a highest tower.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::Sentence;

static ROWS: Sentence = Sentence::plain("the number of rows", "行数");
static COLUMNS: Sentence = Sentence::plain("the number of columns", "列数");
static TOWERS: Sentence = Sentence::plain("the number of towers", "塔数");
static HEIGHT: Sentence = Sentence::plain("the height of a tower", "一座塔的高度");

pub(super) const CF1382B: Problem = Problem {
    name: "cf1382b",
    aliases: &[],
    title: &Sentence::plain("Sequential Nim, Codeforces 1382 B", "Sequential Nim，Codeforces 1382 B"),
    theory: &Sentence::plain(
        "only the first heap that is not empty may be touched: the parity of the leading heaps of 1 decides",
        "只能取第一个非空的堆：由开头连续的大小为 1 的堆的个数的奇偶性决定",
    ),
    limits: &Sentence::plain("any number of heaps", "堆数不限"),
    sample: "2\n3\n2 5 4\n4\n1 1 1 1\n",
    run: |input, output| sequential(input, output, ["First", "Second"]),
};

pub(super) const HDU4994: Problem = Problem {
    name: "hdu4994",
    aliases: &[],
    title: &Sentence::plain("Revenge of Nim, HDU 4994", "Revenge of Nim，HDU 4994"),
    theory: &Sentence::plain(
        "only the first heap that is not empty may be touched: the parity of the leading heaps of 1 decides",
        "只能取第一个非空的堆：由开头连续的大小为 1 的堆的个数的奇偶性决定",
    ),
    limits: &Sentence::plain("any number of heaps", "堆数不限"),
    sample: "2\n1\n1\n2\n1 1\n",
    run: |input, output| sequential(input, output, ["Yes", "No"]),
};

pub(super) const UVA11892: Problem = Problem {
    name: "uva11892",
    aliases: &[],
    title: &Sentence::plain("ENimEN, UVa 11892", "ENimEN，UVa 11892"),
    theory: &Sentence::plain(
        "a heap that has been touched has to be used up first: lost only if all are 1 and their number is even",
        "动过的堆须先取完：只有各堆全为 1 且堆数为偶数时必败",
    ),
    limits: &Sentence::plain("any number of heaps", "堆数不限"),
    sample: "3\n1\n2\n2\n1 1\n2\n1 3\n",
    run: |input, output| {
        input.cases(|input| {
            let heaps = input.number(&what::HEAPS)?;
            let mut larger = false;
            for _ in 0..heaps {
                larger |= input.positive(&what::HEAP)? > 1;
            }
            output.text(if larger || heaps % 2 == 1 { "poopi" } else { "piloop" })
        })
    },
};

pub(super) const MATGAME: Problem = Problem {
    name: "spoj_matgame",
    aliases: &["matgame", "snck01"],
    title: &Sentence::plain("Matrix Game, SPOJ MATGAME", "Matrix Game，SPOJ MATGAME"),
    theory: &Sentence::plain(
        "in each row only the first heap that is not empty may be touched: with v the value of the heaps after it, a \
         heap of n has the value n, or n - 1 if v >= n",
        "每行只能取第一个非空的堆：设其后各堆的值为 v，则大小为 n 的堆的值为 n，v >= n 时为 n - 1",
    ),
    limits: &Sentence::plain(
        "50 x 50 numbers <= 50 originally; here rows of any length, numbers below 2^64",
        "原题 50 x 50，各数 <= 50；这里行长不限，各数小于 2^64",
    ),
    sample: "3\n2 2\n1 1\n1 1\n\n1 3\n2 1 1\n\n2 2\n3 2\n3 2\n",
    run: |input, output| {
        input.cases(|input| {
            let (rows, columns) = (input.number(&ROWS)?, input.number(&COLUMNS)?);
            let mut sum = 0;
            for _ in 0..rows {
                let mut row = Vec::new();
                for _ in 0..columns {
                    row.push(input.positive(&what::HEAP)?);
                }
                sum ^= row.into_iter().rev().fold(0, |value, heap| heap - u64::from(value >= heap));
            }
            output.text(if sum != 0 { "FIRST" } else { "SECOND" })
        })
    },
};

pub(super) const P14787: Problem = Problem {
    name: "luogu_p14787",
    aliases: &[],
    title: &Sentence::plain("Fragmented Nim, NERC 2025, Luogu P14787", "Fragmented Nim，NERC 2025，洛谷 P14787"),
    theory: &Sentence::plain(
        "the opponent names the heap; by the parity of the heaps of 1 (found by search on up to 7 heaps, not proved)",
        "由对方指定从哪一堆取；看大小为 1 的堆的个数的奇偶性（由至多 7 堆的搜索发现，未证明）",
    ),
    limits: &Sentence::plain("any number of heaps", "堆数不限"),
    sample: "2\n2\n1 1\n3\n1 2 3\n",
    run: fragmented,
};

pub(super) const SIMPLE_GAME: Problem = Problem {
    name: "simple_game",
    aliases: &[],
    title: &Sentence::plain("Simple Game, Shandong provincial contest 2011", "Simple Game，2011 年山东省赛"),
    theory: &Sentence::plain(
        "take from one to three heaps; who takes last loses: Moore's Nim, sums of bits modulo 4 (misère)",
        "从一到三堆中取，取最后一个者输：反常规则的 Moore Nim，各位之和模 4",
    ),
    limits: &Sentence::plain(
        "N <= 10^4, heaps <= 10^7; read as N and its heaps, to the end of the input",
        "N <= 10^4，每堆 <= 10^7；依次读 N 和各堆，直到输入结束",
    ),
    sample: "3\n1 1 1\n2\n3 3\n",
    run: moore,
};

pub(super) const GAME2: Problem = Problem {
    name: "game2",
    aliases: &[],
    title: &Sentence::plain("GAME2, SPOJ 8720", "GAME2，SPOJ 8720"),
    theory: &Sentence::plain(
        "lower a highest tower; won when the number of highest towers is odd. Counts winning moves, each tower apart",
        "把一座最高的塔变矮；最高的塔有奇数座时先手必胜。统计必胜走法，不同的塔分别计",
    ),
    limits: &Sentence::plain(
        "heights <= 10^6; read as N and its heights, to the end of the input",
        "高度 <= 10^6；依次读 N 和各高度，直到输入结束",
    ),
    sample: "3\n3 2 2\n2\n4 4\n",
    run: towers,
};

fn sequential(input: &mut Input<'_>, output: &mut Output<'_>, names: [&str; 2]) -> Judged {
    input.cases(|input| {
        let heaps = input.number(&what::HEAPS)?;
        let (mut ones, mut larger) = (0u64, false);
        for _ in 0..heaps {
            let heap = input.positive(&what::HEAP)?;
            larger |= heap > 1;
            ones += u64::from(!larger);
        }
        // If all heaps are 1 the moves are forced; otherwise the player at the first larger heap
        // wins.
        let first = if larger { ones.is_multiple_of(2) } else { ones % 2 == 1 };
        output.text(names[usize::from(!first)])
    })
}

fn fragmented(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    input.cases(|input| {
        let heaps = input.number(&what::HEAPS)?;
        let mut ones = 0;
        for _ in 0..heaps {
            ones += u64::from(input.positive(&what::HEAP)? == 1);
        }
        let alice = if ones == heaps { ones % 2 == 1 } else { ones.is_multiple_of(2) };
        output.text(if alice { "Alice" } else { "Bob" })
    })
}

fn moore(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(heaps) = input.number_or_end(&what::HEAPS)? {
        // The sum of each bit modulo 4, as two words.
        let (mut ones, mut twos, mut max) = (0u64, 0u64, 0);
        for _ in 0..heaps {
            let heap = input.number(&what::HEAP)?;
            (ones, twos) = (ones ^ heap, twos ^ (ones & heap));
            max = max.max(heap);
        }
        // If no heap is above 1, this is won when the number of heaps of 1 is not 1 modulo 4.
        let won = if max > 1 { ones | twos != 0 } else { (ones, twos) != (1, 0) };
        output.text(if won { "Yes" } else { "No" })?;
    }
    Ok(())
}

fn towers(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(count) = input.number_or_end(&TOWERS)? {
        // The two largest heights and how often each occurs.
        let (mut first, mut second) = ((0u64, 0u64), (0u64, 0u64));
        for _ in 0..count {
            let height = input.number(&HEIGHT)?;
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
            // The only highest tower: lowered to 0 if there is no other; below an even number of
            // second highest towers; or to their height if their number is odd.
            ((_, 1), (0, _)) => 1,
            ((_, 1), (next, number)) => {
                if number.is_multiple_of(2) {
                    next
                } else {
                    1
                }
            }
            // An even number of highest towers is left.
            ((height, number), _) => height.saturating_mul(number),
        };
        output.line(moves)?;
    }
    Ok(())
}

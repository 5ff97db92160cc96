//! Games of a whole list, in which a count or its parity decides: the largest entry, how often the
//! smallest one occurs, the sum.

use super::{Input, JudgeError, Problem, what};
use nimatron_messages::{Sentence, input as says};

static ROWS: Sentence = Sentence::plain("the number of rows", "行数");
static COLUMNS: Sentence = Sentence::plain("the number of columns", "列数");
static CELL: Sentence = Sentence::plain("a cell, 0 or 1", "一个格子，0 或 1");
static TEXT: Sentence = Sentence::plain("a text", "一个字符串");
static BITS: Sentence = Sentence::plain("the text has only 0 and 1", "字符串只含 0 和 1");
static RISING: Sentence = Sentence::plain("each number is larger than the one before it", "每个数都大于前一个数");
static LETTERS: Sentence = Sentence::plain("the text has only small letters", "字符串只含小写字母");

pub(super) const CF1162E: Problem = Problem {
    name: "cf1162e",
    aliases: &["cf1147c"],
    title: &Sentence::plain("Thanos Nim, Codeforces 1162 E (1147 C)", "Thanos Nim，Codeforces 1162 E（1147 C）"),
    theory: &Sentence::plain(
        "half of the heaps are lowered in a move: lost if more than half of them are as small as the smallest",
        "每步把一半的堆各取若干：等于最小值的堆多于一半时必败",
    ),
    limits: &Sentence::plain("any even number of heaps", "堆数为任意偶数"),
    sample: "4\n3 1 4 1\n",
    run: |input, output| {
        let (heaps, least) = least(input)?;
        output.text(if 2 * least > heaps { "Bob" } else { "Alice" })?;
        input.end()
    },
};

pub(super) const CF1104B: Problem = Problem {
    name: "cf1104b",
    aliases: &[],
    title: &Sentence::plain("Game with string, Codeforces 1104 B", "Game with string，Codeforces 1104 B"),
    theory: &Sentence::plain(
        "two equal neighbours are erased: the number of moves is fixed, so its parity decides",
        "删去相邻的两个相同字母：步数是确定的，由奇偶性决定",
    ),
    limits: &Sentence::plain("any length", "长度不限"),
    sample: "iiq\n",
    run: |input, output| {
        let text = letters(input)?;
        let mut left: Vec<u8> = Vec::new();
        let mut moves = 0u64;
        for letter in text {
            if left.last() == Some(&letter) {
                left.pop();
                moves += 1;
            } else {
                left.push(letter);
            }
        }
        output.text(if moves % 2 == 1 { "Yes" } else { "No" })?;
        input.end()
    },
};

pub(super) const CF1373B: Problem = Problem {
    name: "cf1373b",
    aliases: &[],
    title: &Sentence::plain("01 Game, Codeforces 1373 B", "01 Game，Codeforces 1373 B"),
    theory: &Sentence::plain(
        "two different neighbours are erased: as many moves as there are of the rarer digit",
        "删去相邻的两个不同数字：步数等于较少的那种数字的个数",
    ),
    limits: &Sentence::plain("any length", "长度不限"),
    sample: "3\n01\n1111\n0011\n",
    run: |input, output| {
        input.cases(|input| {
            let text = input.word(&TEXT)?;
            if text.iter().any(|digit| !b"01".contains(digit)) {
                return Err(input.refuse(BITS.message()));
            }
            let ones = text.iter().filter(|&&digit| digit == b'1').count();
            output.text(if ones.min(text.len() - ones) % 2 == 1 { "DA" } else { "NET" })
        })
    },
};

pub(super) const CF276B: Problem = Problem {
    name: "cf276b",
    aliases: &[],
    title: &Sentence::plain("Little Girl and Game, Codeforces 276 B", "Little Girl and Game，Codeforces 276 B"),
    theory: &Sentence::plain(
        "a letter is taken away, and whoever finds letters of a palindrome wins: by how many letters occur oddly often",
        "每步取走一个字母，轮到谁时字母能排成回文谁就赢：由出现奇数次的字母种数决定",
    ),
    limits: &Sentence::plain("any length", "长度不限"),
    sample: "aba\n",
    run: |input, output| {
        let mut odd = [false; 26];
        for letter in letters(input)? {
            odd[usize::from(letter - b'a')] ^= true;
        }
        let odd = odd.iter().filter(|&&odd| odd).count();
        output.text(if odd == 0 || odd % 2 == 1 { "First" } else { "Second" })?;
        input.end()
    },
};

pub(super) const CF1365A: Problem = Problem {
    name: "cf1365a",
    aliases: &[],
    title: &Sentence::plain("Matrix Game, Codeforces 1365 A", "Matrix Game，Codeforces 1365 A"),
    theory: &Sentence::plain(
        "each move uses up an empty row and an empty column: the smaller of their numbers decides by its parity",
        "每步用去一个空行和一个空列：由二者中较小数的奇偶性决定",
    ),
    limits: &Sentence::plain("n, m <= 50 originally; here n, m <= 10^6", "原题 n, m <= 50；这里 n, m <= 10^6"),
    sample: "2\n2 2\n0 0\n0 0\n2 2\n0 0\n0 1\n",
    run: |input, output| {
        input.cases(|input| {
            let (rows, columns) = (input.number(&ROWS)?, input.number(&COLUMNS)?);
            if rows.max(columns) > 1_000_000 {
                return Err(input.refuse(says::not_tabulated(rows.max(columns), 1_000_000)));
            }
            let mut taken = vec![false; columns as usize];
            let mut free = 0;
            for _ in 0..rows {
                let mut is_free = true;
                for taken in &mut taken {
                    match input.number(&CELL)? {
                        0 => {}
                        1 => (is_free, *taken) = (false, true),
                        _ => return Err(input.refuse(CELL.message())),
                    }
                }
                free += u64::from(is_free);
            }
            let columns = taken.iter().filter(|&&taken| !taken).count() as u64;
            output.text(if free.min(columns) % 2 == 1 { "Ashish" } else { "Vivek" })
        })
    },
};

pub(super) const CF1747C: Problem = Problem {
    name: "cf1747c",
    aliases: &[],
    title: &Sentence::plain("Swap Game, Codeforces 1747 C", "Swap Game，Codeforces 1747 C"),
    theory: &Sentence::plain(
        "the first entry is lowered and swapped with another: won if it is larger than the smallest of the others",
        "把第一个数减 1 并与另一个交换：它大于其余各数的最小值时必胜",
    ),
    limits: &Sentence::plain("any number of entries", "个数不限"),
    sample: "3\n2\n1 1\n2\n2 1\n3\n5 4 4\n",
    run: |input, output| {
        input.cases(|input| {
            let count = input.number(&what::HEAPS)?;
            let first = input.number(&what::FIRST_HEAP)?;
            let mut least = u64::MAX;
            for _ in 1..count {
                least = least.min(input.number(&what::HEAP)?);
            }
            output.text(if first > least { "Alice" } else { "Bob" })
        })
    },
};

pub(super) const CF1190B: Problem = Problem {
    name: "cf1190b",
    aliases: &["cf1191d"],
    title: &Sentence::plain(
        "Tokitsukaze, CSL and Stone Game, Codeforces 1190 B (1191 D)",
        "Tokitsukaze, CSL and Stone Game，Codeforces 1190 B（1191 D）",
    ),
    theory: &Sentence::plain(
        "one stone from a heap; who makes two heaps equal loses: in the end they are 0, 1, 2, ..., so a parity decides",
        "每步取一个，使两堆相等者输：最后各堆是 0、1、2、……，由奇偶性决定",
    ),
    limits: &Sentence::plain("heaps <= 10^9 originally; here below 2^64", "原题每堆 <= 10^9；这里小于 2^64"),
    sample: "2\n2 2\n",
    run: |input, output| {
        let heaps = list(input)?;
        output.text(if equal_heaps(heaps) { "sjfnb" } else { "cslnb" })?;
        input.end()
    },
};

pub(super) const CF1396B: Problem = Problem {
    name: "cf1396b",
    aliases: &["cf1397d"],
    title: &Sentence::plain("Stoned Game, Codeforces 1396 B (1397 D)", "Stoned Game，Codeforces 1396 B（1397 D）"),
    theory: &Sentence::plain(
        "not from the heap that the other one has just used: won if a heap is larger than all others together, or if \
         the sum is odd",
        "不能从对方刚取过的堆取：最大堆多于其余之和，或总数为奇数时必胜",
    ),
    limits: &Sentence::plain("heaps <= 100 originally; here sums below 2^64", "原题每堆 <= 100；这里总和小于 2^64"),
    sample: "2\n1\n2\n2\n1 1\n",
    run: |input, output| {
        input.cases(|input| {
            let (mut sum, mut most) = (0u64, 0);
            for _ in 0..input.number(&what::HEAPS)? {
                let heap = input.number(&what::HEAP)?;
                sum = sum.checked_add(heap).ok_or_else(|| input.refuse(says::not_tabulated(heap, u64::MAX - sum)))?;
                most = most.max(heap);
            }
            output.text(if most > sum - most || sum % 2 == 1 { "T" } else { "HL" })
        })
    },
};

pub(super) const CF914B: Problem = Problem {
    name: "cf914b",
    aliases: &[],
    title: &Sentence::plain(
        "Conan and Agasa play a Card Game, Codeforces 914 B",
        "Conan and Agasa play a Card Game，Codeforces 914 B",
    ),
    theory: &Sentence::plain(
        "a card removes all smaller ones: won exactly if some number is there an odd number of times",
        "取一张牌会移去所有更小的牌：有某个数出现奇数次时必胜",
    ),
    limits: &Sentence::plain("numbers <= 10^5 originally; here below 2^64", "原题各数 <= 10^5；这里小于 2^64"),
    sample: "3\n4 5 7\n",
    run: |input, output| {
        let mut cards = list(input)?;
        cards.sort_unstable();
        let odd = cards.chunk_by(|a, b| a == b).any(|equal| equal.len() % 2 == 1);
        output.text(if odd { "Conan" } else { "Agasa" })?;
        input.end()
    },
};

pub(super) const ARC137C: Problem = Problem {
    name: "arc137c",
    aliases: &[],
    title: &Sentence::plain("Distinct Numbers, ARC 137 C", "Distinct Numbers，ARC 137 C"),
    theory: &Sentence::plain(
        "the largest number becomes a smaller one that is not there: won if it is two or more above the next, else by \
         the parity of the numbers below it that are missing",
        "把最大的数变为没有出现的更小的数：它比次大数大 2 以上时必胜，否则由它以下缺少的数的个数的奇偶性决定",
    ),
    limits: &Sentence::plain(
        "numbers <= 10^9 originally, in rising order; here below 2^64",
        "原题各数 <= 10^9，递增；这里小于 2^64",
    ),
    sample: "2\n2 4\n",
    run: |input, output| {
        let numbers = list(input)?;
        if numbers.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(input.refuse(RISING.message()));
        }
        let won = match numbers[..] {
            [.., next, last] if last - next >= 2 => true,
            [only] => only > 0,
            [.., last] => (last - (numbers.len() as u64 - 1)) % 2 == 1,
            [] => false,
        };
        output.text(if won { "Alice" } else { "Bob" })?;
        input.end()
    },
};

/// The number of entries, and how many of them are as small as the smallest.
fn least(input: &mut Input<'_>) -> Result<(u64, u64), JudgeError> {
    let count = input.number(&what::HEAPS)?;
    let (mut least, mut times) = (u64::MAX, 0);
    for _ in 0..count {
        let heap = input.positive(&what::HEAP)?;
        if heap < least {
            (least, times) = (heap, 0);
        }
        times += u64::from(heap == least);
    }
    Ok((count, times))
}

/// The number of entries, and the entries.
fn list(input: &mut Input<'_>) -> Result<Vec<u64>, JudgeError> {
    (0..input.number(&what::HEAPS)?).map(|_| input.number(&what::HEAP)).collect()
}

/// Small letters.
pub(super) fn letters(input: &mut Input<'_>) -> Result<Vec<u8>, JudgeError> {
    let text = input.word(&TEXT)?;
    if text.iter().all(u8::is_ascii_lowercase) { Ok(text) } else { Err(input.refuse(LETTERS.message())) }
}

/// Whether the first player wins: one stone is taken from a heap, and whoever leaves two equal
/// heaps, or cannot move, loses.
fn equal_heaps(mut heaps: Vec<u64>) -> bool {
    heaps.sort_unstable();
    let pairs = || heaps.windows(2).enumerate().filter(|(_, pair)| pair[0] == pair[1]);
    if let Some((at, pair)) = pairs().next() {
        // The first move has to part them, by lowering one of them to a number that is not there.
        let is_stuck = pair[0] == 0 || (at > 0 && heaps[at - 1] + 1 == pair[0]) || pairs().count() > 1;
        if is_stuck {
            return false;
        }
    }
    // Moves until the heaps are 0, 1, 2, ...
    let below = |(at, heap): (usize, &u64)| heap.wrapping_sub(at as u64) % 2 == 1;
    heaps.iter().enumerate().filter(|&entry| below(entry)).count() % 2 == 1
}

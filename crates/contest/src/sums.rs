//! Sums of heaps in the formats of further judges, with values from a formula or a table.

use super::formulas::{factors, half, lasker, one_case, sum};
use super::rows::table;
use super::values::HeapValueTable;
use super::{Problem, what};
use nimatron_messages::{Sentence, input as says};

static ROWS: Sentence = Sentence::plain("the number of rows", "行数");
static COLUMNS: Sentence = Sentence::plain("the number of columns", "列数");
static BOXES: Sentence = Sentence::plain("the number of boxes", "盒子数");
static SIZE: Sentence = Sentence::plain("the size of a box", "盒子的容量");
static FULL: Sentence = Sentence::plain("a box has more stones than its size", "盒中的石子多于容量");
static LEAST: Sentence = Sentence::plain("the smallest heap that may be split", "可分的最小的堆");
static FIRST: Sentence = Sentence::plain("the number K", "数 K");
static SECOND: Sentence = Sentence::plain("the number L", "数 L");
static GAMES: Sentence = Sentence::plain("the number of games", "局数");

pub(super) const HDU5795: Problem = Problem {
    name: "hdu5795",
    aliases: &[],
    title: &Sentence::plain("A Simple Nim, HDU 5795", "A Simple Nim，HDU 5795"),
    theory: &Sentence::plain(
        "take, or split a heap in three: 8k + 7 and 8k + 8 change places",
        "取，或把一堆分成三堆：8k + 7 与 8k + 8 的值互换",
    ),
    limits: &Sentence::plain("heaps <= 10^9 originally; here below 2^63", "原题每堆 <= 10^9；这里小于 2^63"),
    sample: "2\n2\n4 4\n3\n1 2 4\n",
    run: |input, output| {
        input.cases(|input| {
            let heaps = input.number(&what::HEAPS)?;
            let sum = sum(input, heaps, &mut |heap, input| {
                if heap >> 63 != 0 {
                    return Err(input.refuse(says::not_tabulated(heap, (1u64 << 63) - 1)));
                }
                Ok(match heap % 8 {
                    7 => heap + 1,
                    0 => heap - 1,
                    _ => heap,
                })
            })?;
            output.text(if sum != 0 { "First player wins." } else { "Second player wins." })
        })
    },
};

pub(super) const UVA1482: Problem = Problem {
    name: "uva1482",
    aliases: &[],
    title: &Sentence::plain("Playing With Stones, UVa 1482", "Playing With Stones，UVa 1482"),
    theory: &Sentence::plain(
        "at most half of a heap is taken: n/2 for even n, for odd n the value of (n - 1)/2",
        "至多取一堆的一半：n 为偶数时为 n/2，为奇数时与 (n - 1)/2 相同",
    ),
    limits: &Sentence::plain("heaps <= 2 10^18 originally; here below 2^64", "原题每堆 <= 2·10^18；这里小于 2^64"),
    sample: "3\n2\n4 4\n3\n1 2 3\n3\n2 4 6\n",
    run: |input, output| {
        input.cases(|input| {
            let heaps = input.number(&what::HEAPS)?;
            let won = sum(input, heaps, &mut |heap, _| Ok(half(heap)))? != 0;
            output.text(if won { "YES" } else { "NO" })
        })
    },
};

pub(super) const UVA11859: Problem = Problem {
    name: "uva11859",
    aliases: &[],
    title: &Sentence::plain("Division Game, UVa 11859", "Division Game，UVa 11859"),
    theory: &Sentence::plain(
        "numbers of one row become proper divisors: a row is a Nim heap of all its prime factors, with multiplicity",
        "把一行中的一些数变为真因数：每行相当于一个 Nim 堆，大小为各数质因数的总个数（计重数）",
    ),
    limits: &Sentence::plain("numbers <= 10^4 originally; here <= 10^14", "原题各数 <= 10^4；这里 <= 10^14"),
    sample: "2\n2 2\n2 3\n2 3\n1 2\n4 9\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let (rows, columns) = (input.number(&ROWS)?, input.number(&COLUMNS)?);
            let mut sum = 0;
            for _ in 0..rows {
                let mut row = 0;
                for _ in 0..columns {
                    let number = input.positive(&what::NUMBER)?;
                    row += factors(number, input)?;
                }
                sum ^= row;
            }
            output.text(&format!("Case #{case}: {}", if sum != 0 { "YES" } else { "NO" }))?;
        }
        input.end()
    },
};

pub(super) const LIGHTOJ1199: Problem = Problem {
    name: "lightoj1199",
    aliases: &[],
    title: &Sentence::plain("Partitioning Game, LightOJ 1199", "Partitioning Game，LightOJ 1199"),
    theory: &Sentence::plain(
        "a heap is split into two that differ: Grundy's game, by a table",
        "把一堆分成大小不同的两堆：Grundy 游戏，列表",
    ),
    limits: &Sentence::plain("heaps <= 10^4", "每堆 <= 10^4"),
    sample: "3\n1\n4\n3\n1 3 7\n4\n7 7 10 3\n",
    run: |input, output| {
        const MOST: u64 = 10_000;
        let mut values = Vec::new();
        for case in 1..=input.number(&what::CASES)? {
            let heaps = input.number(&what::HEAPS)?;
            let won = sum(input, heaps, &mut |heap, input| {
                if heap > MOST {
                    return Err(input.refuse(says::not_tabulated(heap, MOST)));
                }
                if heap >= values.len() as u64 {
                    values = table((2 * heap).clamp(100, MOST) as usize, |n, at| {
                        let other = n.checked_sub(at + 1)?;
                        (at + 1 < other).then_some((at + 1, other))
                    });
                }
                Ok(values[heap as usize])
            })? != 0;
            output.text(&format!("Case {case}: {}", if won { "Alice" } else { "Bob" }))?;
        }
        input.end()
    },
};

pub(super) const BOJ11872: Problem = Problem {
    name: "boj11872",
    aliases: &[],
    title: &Sentence::plain("Nim game with splitting, BOJ 11872", "可分堆的 Nim 游戏，BOJ 11872"),
    theory: &Sentence::plain(
        "take, or split a heap in two (Lasker's Nim): 4k + 3 and 4k + 4 change places",
        "取，或把一堆分成两堆（Lasker's Nim）：4k + 3 与 4k + 4 的值互换",
    ),
    limits: &Sentence::plain("here heaps below 2^63", "这里每堆小于 2^63"),
    sample: "2\n1 2\n",
    run: |input, output| one_case(input, output, &mut lasker, ["koosaga", "cubelover"]),
};

pub(super) const BOJ16877: Problem = Problem {
    name: "boj16877",
    aliases: &[],
    title: &Sentence::plain("Fimber, BOJ 16877", "Fimber，BOJ 16877"),
    theory: &Sentence::plain("Fibonacci numbers are taken: by a table", "取斐波那契数：列表"),
    limits: &Sentence::plain("heaps <= 3 10^6 originally; here <= 10^8", "原题每堆 <= 3·10^6；这里 <= 10^8"),
    sample: "2\n1 4\n",
    run: |input, output| {
        let mut values = HeapValueTable::of_rule("n -> n - k for k in fibonacci");
        one_case(input, output, &mut |heap, input| values.get(heap, input), ["koosaga", "cubelover"])
    },
};

pub(super) const BOJ16888: Problem = Problem {
    name: "boj16888",
    aliases: &[],
    title: &Sentence::plain("Root game, BOJ 16888", "根号游戏，BOJ 16888"),
    theory: &Sentence::plain("a square is taken: by a table", "取平方数：列表"),
    limits: &Sentence::plain("n <= 10^6", "n <= 10^6"),
    sample: "7\n",
    run: |input, output| {
        const MOST: u64 = 1_000_000;
        let n = input.number(&what::STONES)?;
        if n > MOST {
            return Err(input.refuse(says::not_tabulated(n, MOST)));
        }
        let mut values = HeapValueTable::of_rule("n -> n - k for k in squares");
        output.text(if values.get(n, input)? != 0 { "koosaga" } else { "cubelover" })?;
        input.end()
    },
};

pub(super) const EDPC_K: Problem = Problem {
    name: "edpc_k",
    aliases: &["dp_k"],
    title: &Sentence::plain("Stones, Educational DP Contest K", "Stones，Educational DP Contest K"),
    theory: &Sentence::plain("a number of a given set is taken: by a table", "取给定集合中的数：列表"),
    limits: &Sentence::plain("K <= 10^5 originally; here <= 10^8", "原题 K <= 10^5；这里 <= 10^8"),
    sample: "2 4\n2 3\n",
    run: |input, output| {
        let (size, stones) = (input.number(&what::SET_SIZE)?, input.number(&what::STONES)?);
        let mut set = Vec::new();
        for _ in 0..size {
            set.push(input.number(&what::TAKE)?);
        }
        set.retain(|take| (1..=stones).contains(take));
        let won = !set.is_empty() && HeapValueTable::of_set(&set).get(stones, input)? != 0;
        output.text(if won { "First" } else { "Second" })?;
        input.end()
    },
};

pub(super) const MCOINS: Problem = Problem {
    name: "spoj_mcoins",
    aliases: &["mcoins"],
    title: &Sentence::plain("Coins Game, SPOJ MCOINS", "Coins Game，SPOJ MCOINS"),
    theory: &Sentence::plain(
        "1, K or L coins are taken: by a table, for many numbers",
        "取 1、K 或 L 枚：对许多数列一张表",
    ),
    limits: &Sentence::plain(
        "K, L < 10, numbers <= 10^6 originally; here numbers <= 10^8",
        "原题 K, L < 10，各数 <= 10^6；这里各数 <= 10^8",
    ),
    sample: "2 3 5\n3 12 113 25714 88888\n",
    run: |input, output| {
        let (k, l) = (input.number(&FIRST)?, input.number(&SECOND)?);
        let mut values = HeapValueTable::of_set(&[1, k, l]);
        let mut line = String::new();
        for _ in 0..input.number(&GAMES)? {
            let coins = input.number(&what::HEAP)?;
            line.push(if values.get(coins, input)? != 0 { 'A' } else { 'B' });
        }
        output.text(&line)?;
        input.end()
    },
};

pub(super) const CF87C: Problem = Problem {
    name: "cf87c",
    aliases: &[],
    title: &Sentence::plain("Interesting Game, Codeforces 87 C", "Interesting Game，Codeforces 87 C"),
    theory: &Sentence::plain(
        "a heap is split into a, a + 1, ..., a + k - 1: a table, with the xor of a run from the xors up to each heap; \
         the least k that wins",
        "把一堆分成 a、a + 1、……、a + k - 1：用前缀异或列表；输出取胜的最小的 k",
    ),
    limits: &Sentence::plain("n <= 10^5 originally; here <= 10^6", "原题 n <= 10^5；这里 <= 10^6"),
    sample: "100\n",
    run: |input, output| {
        const MOST: u64 = 1_000_000;
        let n = input.positive(&what::STONES)?;
        if n > MOST {
            return Err(input.refuse(says::not_tabulated(n, MOST)));
        }
        // The xor of the values below each heap.
        let mut below = vec![0u64, 0];
        // The number of heaps of each move, and the xor of their values.
        let moves = |below: &[u64], n: usize| -> Vec<(usize, u64)> {
            let all = (2..).map(|k| (k, k * (k - 1) / 2)).take_while(|(_, rest)| *rest < n);
            let fits = all.filter(|(k, rest)| (n - rest).is_multiple_of(*k)).map(|(k, rest)| (k, (n - rest) / k));
            fits.map(|(k, first)| (k, below[first + k] ^ below[first])).collect()
        };
        for heap in 1..n as usize {
            let options = moves(&below, heap);
            let value = (0..).find(|value| options.iter().all(|(_, option)| option != value)).unwrap_or(0);
            below.push(below[heap] ^ value);
        }
        match moves(&below, n as usize).into_iter().find(|(_, value)| *value == 0) {
            Some((heaps, _)) => output.line(heaps as u64)?,
            None => output.text("-1")?,
        }
        input.end()
    },
};

pub(super) const HDU1729: Problem = Problem {
    name: "hdu1729",
    aliases: &[],
    title: &Sentence::plain("Stone Game, HDU 1729", "Stone Game，HDU 1729"),
    theory: &Sentence::plain(
        "at most c^2 stones are added to c of a box of size s: with q the largest number for which q + q^2 < s, the \
         value is s - c for c > q, else that of a box of size q",
        "容量 s 的盒中有 c 个时至多再放 c^2 个：设 q 是满足 q + q^2 < s 的最大的数，c > q 时值为 s - c，否则与容量 q 相同",
    ),
    limits: &Sentence::plain("s <= 10^6 originally; here below 2^64", "原题 s <= 10^6；这里小于 2^64"),
    sample: "2\n2 0\n3 3\n2\n6 2\n6 3\n0\n",
    run: |input, output| {
        let mut case = 0u64;
        while let Some(boxes) = input.number_or_end(&BOXES)? {
            if boxes == 0 {
                return Ok(());
            }
            case += 1;
            let mut sum = 0;
            for _ in 0..boxes {
                let (size, stones) = (input.number(&SIZE)?, input.number(&what::STONES)?);
                if stones > size {
                    return Err(input.refuse(FULL.message()));
                }
                sum ^= filling(size, stones);
            }
            output.text(&format!("Case {case}:"))?;
            output.text(if sum != 0 { "Yes" } else { "No" })?;
        }
        Ok(())
    },
};

pub(super) const P3235: Problem = Problem {
    name: "luogu_p3235",
    aliases: &[],
    title: &Sentence::plain("Jiangnan music, HNOI 2014, Luogu P3235", "江南乐，HNOI 2014，洛谷 P3235"),
    theory: &Sentence::plain(
        "a heap of at least F is split as evenly as possible: equal parts cancel, so of the numbers of parts with one \
         quotient two are enough",
        "把不小于 F 的堆尽量平均地分成若干堆：相等的部分抵消，商相同的堆数只需看两个",
    ),
    limits: &Sentence::plain("heaps <= 10^5", "每堆 <= 10^5"),
    sample: "4 3\n1 1\n1 2\n1 3\n1 5\n",
    run: |input, output| {
        const MOST: u64 = 100_000;
        let (cases, least) = (input.number(&what::CASES)?, input.number(&LEAST)?);
        let mut values = vec![0];
        let mut line = String::new();
        for _ in 0..cases {
            let heaps = input.number(&what::HEAPS)?;
            let won = sum(input, heaps, &mut |heap, input| {
                if heap > MOST {
                    return Err(input.refuse(says::not_tabulated(heap, MOST)));
                }
                while values.len() as u64 <= heap {
                    let value = even_parts(&values, least);
                    values.push(value);
                }
                Ok(values[heap as usize])
            })? != 0;
            if !line.is_empty() {
                line.push(' ');
            }
            line.push(if won { '1' } else { '0' });
        }
        output.text(&line)?;
        input.end()
    },
};

/// The value of a box with some stones.
const fn filling(mut size: u64, stones: u64) -> u64 {
    loop {
        if stones == 0 || stones == size {
            return 0;
        }
        let root = size.isqrt();
        // The largest q with q (q + 1) < size.
        let q = if root > 0 && root * root < size && root < size - root * root { root } else { root.saturating_sub(1) };
        if stones > q {
            return size - stones;
        }
        size = q;
    }
}

/// The value of the heap after those whose values are given.
fn even_parts(values: &[u64], least: u64) -> u64 {
    let n = values.len();
    if (n as u64) < least {
        return 0;
    }
    let mut options = Vec::new();
    let mut parts = 2;
    while parts <= n {
        let quotient = n / parts;
        let last = n / quotient;
        for parts in parts..=last.min(parts + 1) {
            let larger = n % parts;
            let odd = |count: usize, part: usize| if count % 2 == 1 { values[part] } else { 0 };
            options.push(odd(parts - larger, quotient) ^ if larger > 0 { odd(larger, quotient + 1) } else { 0 });
        }
        parts = last + 1;
    }
    options.sort_unstable();
    options.dedup();
    (0..).zip(&options).find(|(value, option)| value != *option).map_or(options.len() as u64, |(value, _)| value)
}

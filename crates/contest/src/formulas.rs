//! Sums of heaps in which the value of a heap is a formula: the judge gives the heaps of a case,
//! and asks who wins.

use super::{Input, JudgeError, Judged, Output, Problem, what};
use nimatron_messages::{Sentence, input as says};

static PARAMETER: Sentence = Sentence::plain("the parameter k", "参数 k");
static TOO_LARGE: Sentence = Sentence::plain("heaps are at most 10^7 here", "这里每堆至多为 10^7");

pub(super) const CF255E: Problem = Problem {
    name: "cf255e",
    aliases: &[],
    title: &Sentence::plain("Furlo and Rublo and Game, Codeforces 255 E", "Furlo and Rublo and Game，Codeforces 255 E"),
    theory: &Sentence::plain(
        "a heap of x becomes y, x^(1/4) <= y <= x^(1/2); the values change at 4, 16, 82, 6724, 50626 and 2562991876",
        "一堆 x 变为 y，x^(1/4) <= y <= x^(1/2)；SG 值在 4、16、82、6724、50626 和 2562991876 处改变",
    ),
    limits: &Sentence::plain("heaps below 777777777777", "每堆小于 777777777777"),
    sample: "2\n1 2\n",
    run: |input, output| one_case(input, output, &mut roots, ["Furlo", "Rublo"]),
};

pub(super) const CF603C: Problem = Problem {
    name: "cf603c",
    aliases: &["cf604e"],
    title: &Sentence::plain("Lieges of Legendre, Codeforces 603 C", "Lieges of Legendre，Codeforces 603 C"),
    theory: &Sentence::plain(
        "take one, or split an even heap into k equal ones: k even, values 0, 1, 2, then 1 for even heaps; \
         k odd, values by how often 2 divides the heap",
        "取一个，或把偶数堆分成 k 个相等的堆：k 为偶数时值为 0、1、2，其后偶数堆为 1；k 为奇数时由 2 整除的次数决定",
    ),
    limits: &Sentence::plain("heaps <= 10^9 originally; here below 2^64", "原题每堆 <= 10^9；这里小于 2^64"),
    sample: "2 1\n3 4\n",
    run: |input, output| {
        let heaps = input.number(&what::HEAPS)?;
        let odd = input.number(&PARAMETER)? % 2 == 1;
        let mut value = |heap: u64, _: &Input<'_>| Ok(if odd { with_odd_parts(heap) } else { with_even_parts(heap) });
        let won = sum(input, heaps, &mut value)? != 0;
        output.text(if won { "Kevin" } else { "Nicky" })?;
        input.end()
    },
};

pub(super) const CF768E: Problem = Problem {
    name: "cf768e",
    aliases: &[],
    title: &Sentence::plain("Game of Stones, Codeforces 768 E", "Game of Stones，Codeforces 768 E"),
    theory: &Sentence::plain(
        "no number is taken from a heap twice: the value is the largest k with k (k + 1) / 2 <= n",
        "同一堆中不能两次取同样多：SG 值是满足 k(k + 1)/2 <= n 的最大的 k",
    ),
    limits: &Sentence::plain("heaps <= 60 originally; here below 2^62", "原题每堆 <= 60；这里小于 2^62"),
    sample: "2\n1\n2\n",
    // Sam begins, and the judge asks whether Jon wins.
    run: |input, output| {
        one_case(
            input,
            output,
            &mut |heap, input| {
                if heap >> 62 != 0 {
                    return Err(input.refuse(says::not_tabulated(heap, (1u64 << 62) - 1)));
                }
                Ok(((8 * u128::from(heap) + 1).isqrt() as u64 - 1) / 2)
            },
            ["NO", "YES"],
        )
    },
};

pub(super) const CF2004E: Problem = Problem {
    name: "cf2004e",
    aliases: &[],
    title: &Sentence::plain("Not a Nim Problem, Codeforces 2004 E", "Not a Nim Problem，Codeforces 2004 E"),
    theory: &Sentence::plain(
        "numbers coprime to the heap are taken: 0 for even heaps, 1 for 1, else the index of the least prime factor",
        "取与堆互质的数：偶数堆为 0，1 为 1，其余为最小质因数在质数中的序号",
    ),
    limits: &Sentence::plain("heaps <= 10^7", "每堆 <= 10^7"),
    sample: "3\n3\n3 2 9\n4\n3 3 6 1\n5\n1 2 3 4 5\n",
    run: |input, output| {
        let mut primes = LeastPrimes::new();
        several(input, output, &mut |heap, input| primes.value(heap, input), ["Alice", "Bob"])
    },
};

pub(super) const ABC368F: Problem = Problem {
    name: "abc368f",
    aliases: &[],
    title: &Sentence::plain("Dividing Game, ABC 368 F", "Dividing Game，ABC 368 F"),
    theory: &Sentence::plain(
        "a number becomes a proper divisor: the value is the number of its prime factors, with multiplicity",
        "把一个数变为它的真因数：SG 值是质因数的个数（计重数）",
    ),
    limits: &Sentence::plain("numbers <= 10^5 originally; here <= 10^14", "原题各数 <= 10^5；这里 <= 10^14"),
    sample: "3\n2 3 4\n",
    run: |input, output| one_case(input, output, &mut factors, ["Anna", "Bruno"]),
};

pub(super) const HDU3032: Problem = Problem {
    name: "hdu3032",
    aliases: &[],
    title: &Sentence::plain("Nim or not Nim?, HDU 3032", "Nim or not Nim?，HDU 3032"),
    theory: &Sentence::plain(
        "take, or split a heap in two (Lasker's Nim): 4k + 3 and 4k + 4 change places",
        "取，或把一堆分成两堆（Lasker's Nim）：4k + 3 与 4k + 4 的值互换",
    ),
    limits: &Sentence::plain("heaps below 2^31 originally; here below 2^63", "原题每堆小于 2^31；这里小于 2^63"),
    sample: "2\n3\n2 2 3\n2\n3 3\n",
    run: |input, output| several(input, output, &mut lasker, ["Alice", "Bob"]),
};

pub(super) const HDU5011: Problem = Problem {
    name: "hdu5011",
    aliases: &[],
    title: &Sentence::plain("Game, HDU 5011", "Game，HDU 5011"),
    theory: &Sentence::plain(
        "take at least one, and split what is left in two if you like: as Nim",
        "至少取一个，剩下的可以再分成两堆：与 Nim 相同",
    ),
    limits: &Sentence::plain("read to the end of the input; heaps below 2^64", "读到输入结束；每堆小于 2^64"),
    sample: "1\n1\n2\n1 1\n3\n1 2 3\n",
    run: |input, output| {
        while let Some(heaps) = input.number_or_end(&what::HEAPS)? {
            let won = sum(input, heaps, &mut |heap, _| Ok(heap))? != 0;
            output.text(if won { "Win" } else { "Lose" })?;
        }
        Ok(())
    },
};

pub(super) const LIGHTOJ1296: Problem = Problem {
    name: "lightoj1296",
    aliases: &[],
    title: &Sentence::plain("Again Stone Game, LightOJ 1296", "Again Stone Game，LightOJ 1296"),
    theory: &Sentence::plain(
        "at most half of a heap is taken: n/2 for even n, for odd n the value of (n - 1)/2",
        "至多取一堆的一半：n 为偶数时为 n/2，为奇数时与 (n - 1)/2 相同",
    ),
    limits: &Sentence::plain("heaps <= 10^9 originally; here below 2^64", "原题每堆 <= 10^9；这里小于 2^64"),
    sample: "3\n1\n1\n3\n10 11 12\n5\n1 2 3 4 5\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let heaps = input.number(&what::HEAPS)?;
            let won = sum(input, heaps, &mut |heap, _| Ok(half(heap)))? != 0;
            output.text(&format!("Case {case}: {}", if won { "Alice" } else { "Bob" }))?;
        }
        input.end()
    },
};

/// The value of a heap; what is too large is refused.
pub(super) type HeapValueFn<'v> = &'v mut dyn FnMut(u64, &Input<'_>) -> Result<u64, JudgeError>;

/// The xor of the values of heaps, none of which is empty.
pub(super) fn sum(input: &mut Input<'_>, heaps: u64, value: HeapValueFn<'_>) -> Result<u64, JudgeError> {
    let mut sum = 0;
    for _ in 0..heaps {
        let heap = input.positive(&what::HEAP)?;
        sum ^= value(heap, input)?;
    }
    Ok(sum)
}

/// One position. `names`: who wins if the mover does, and if not.
pub(super) fn one_case(
    input: &mut Input<'_>,
    output: &mut Output<'_>,
    value: HeapValueFn<'_>,
    names: [&str; 2],
) -> Judged {
    let heaps = input.number(&what::HEAPS)?;
    let won = sum(input, heaps, value)? != 0;
    output.text(names[usize::from(!won)])?;
    input.end()
}

/// The number of positions, then each of them.
fn several(input: &mut Input<'_>, output: &mut Output<'_>, value: HeapValueFn<'_>, names: [&str; 2]) -> Judged {
    input.cases(|input| {
        let heaps = input.number(&what::HEAPS)?;
        let won = sum(input, heaps, value)? != 0;
        output.text(names[usize::from(!won)])
    })
}

fn roots(heap: u64, input: &Input<'_>) -> Result<u64, JudgeError> {
    const MOST: u64 = 777_777_777_776;
    // What the value is below each number.
    const VALUES: [(u64, u64); 7] =
        [(4, 0), (16, 1), (82, 2), (6724, 0), (50_626, 3), (2_562_991_876, 1), (MOST + 1, 2)];
    let value = VALUES.iter().find(|(end, _)| heap < *end);
    value.map(|(_, value)| *value).ok_or_else(|| input.refuse(says::not_tabulated(heap, MOST)))
}

/// Take one, or split an even heap into an even number of halves, which cancel.
const fn with_even_parts(heap: u64) -> u64 {
    match heap {
        0 => 0,
        1 => 1,
        2 => 2,
        heap => 1 - heap % 2,
    }
}

/// Take one, or halve an even heap.
fn with_odd_parts(heap: u64) -> u64 {
    match heap {
        0 => 0,
        1 => 1,
        2 => 0,
        3 => 1,
        4 => 2,
        heap if heap % 2 == 1 => 0,
        heap => {
            // The odd heap before it has the value 0, so its value is 1 or 2: not that of its half.
            if with_odd_parts(heap / 2) == 1 { 2 } else { 1 }
        }
    }
}

pub(super) fn factors(number: u64, input: &Input<'_>) -> Result<u64, JudgeError> {
    const MOST: u64 = 100_000_000_000_000;
    if number > MOST {
        return Err(input.refuse(says::not_tabulated(number, MOST)));
    }
    let (mut number, mut count, mut p) = (number, 0, 2);
    while p * p <= number {
        while number.is_multiple_of(p) {
            number /= p;
            count += 1;
        }
        p += 1 + p % 2;
    }
    Ok(count + u64::from(number > 1))
}

pub(super) fn lasker(heap: u64, input: &Input<'_>) -> Result<u64, JudgeError> {
    if heap >> 63 != 0 {
        return Err(input.refuse(says::not_tabulated(heap, (1u64 << 63) - 1)));
    }
    Ok(nimatron_catalogue::formulas::lasker(heap))
}

pub(super) const fn half(mut heap: u64) -> u64 {
    while heap % 2 == 1 {
        heap /= 2;
    }
    heap / 2
}

/// For each number the index of its least prime factor, in a table that grows.
struct LeastPrimes {
    index: Vec<u32>,
}

impl LeastPrimes {
    const MOST: u64 = 10_000_000;

    const fn new() -> LeastPrimes {
        LeastPrimes { index: Vec::new() }
    }

    /// The value of a heap of which numbers coprime to it are taken.
    fn value(&mut self, heap: u64, input: &Input<'_>) -> Result<u64, JudgeError> {
        if heap > Self::MOST {
            return Err(input.refuse(TOO_LARGE.message()));
        }
        if heap as usize >= self.index.len() {
            self.up_to((2 * heap).clamp(1000, Self::MOST) as usize);
        }
        Ok(match heap {
            1 => 1,
            heap if heap % 2 == 0 => 0,
            heap => u64::from(self.index[heap as usize]),
        })
    }

    fn up_to(&mut self, last: usize) {
        self.index = vec![0; last + 1];
        let mut primes = 0;
        for p in 2..=last {
            if self.index[p] == 0 {
                primes += 1;
                // Multiples below p * p have a smaller factor.
                self.index[p] = primes;
                for multiple in (p.saturating_mul(p)..=last).step_by(p) {
                    if self.index[multiple] == 0 {
                        self.index[multiple] = primes;
                    }
                }
            }
        }
    }
}

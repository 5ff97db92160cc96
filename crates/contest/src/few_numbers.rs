//! Positions of one or two numbers, in which remainders or factors decide.

use super::{Problem, what};
use nimatron_catalogue::formulas::xor_to;
use nimatron_messages::{Sentence, input as says};
use nimatron_rules::is_prime;

static N: Sentence = Sentence::plain("the number n", "数 n");
static K: Sentence = Sentence::plain("the number k, at least 3", "数 k，至少为 3");
static FIRST: Sentence = Sentence::plain("the first number of a quarry", "一个采石场的第一个数");
static CARS: Sentence = Sentence::plain("the number of trucks of a quarry", "一个采石场的卡车数");
static QUARRIES: Sentence = Sentence::plain("the number of quarries", "采石场数");

pub(super) const CF1194D: Problem = Problem {
    name: "cf1194d",
    aliases: &[],
    title: &Sentence::plain("1-2-K Game, Codeforces 1194 D", "1-2-K Game，Codeforces 1194 D"),
    theory: &Sentence::plain(
        "take 1, 2 or k: remainders by 3, or by k + 1 if 3 divides k",
        "取 1、2 或 k 个：看除以 3 的余数；k 是 3 的倍数时看除以 k + 1 的余数",
    ),
    limits: &Sentence::plain("n, k <= 10^9 originally; here below 2^63", "原题 n, k <= 10^9；这里小于 2^63"),
    sample: "4\n0 3\n3 3\n3 4\n4 4\n",
    run: |input, output| {
        input.cases(|input| {
            let n = input.number(&N)?;
            let k = input.number(&K)?;
            if k < 3 || k >> 63 != 0 {
                return Err(input.refuse(K.message()));
            }
            let won = if k % 3 == 0 {
                let left = n % (k + 1);
                left == k || left % 3 != 0
            } else {
                n % 3 != 0
            };
            output.text(if won { "Alice" } else { "Bob" })
        })
    },
};

pub(super) const CF1537D: Problem = Problem {
    name: "cf1537d",
    aliases: &[],
    title: &Sentence::plain("Deleting Divisors, Codeforces 1537 D", "Deleting Divisors，Codeforces 1537 D"),
    theory: &Sentence::plain(
        "a divisor other than 1 and n is subtracted: lost for odd numbers and for odd powers of 2",
        "减去 1 和 n 以外的因数：奇数和 2 的奇数次幂必败",
    ),
    limits: &Sentence::plain("n <= 10^9 originally; here below 2^64", "原题 n <= 10^9；这里小于 2^64"),
    sample: "4\n1\n4\n12\n69\n",
    run: |input, output| {
        input.cases(|input| {
            let n = input.positive(&N)?;
            let is_lost = n % 2 == 1 || (n.is_power_of_two() && n.trailing_zeros() % 2 == 1);
            output.text(if is_lost { "Bob" } else { "Alice" })
        })
    },
};

pub(super) const CF1370C: Problem = Problem {
    name: "cf1370c",
    aliases: &[],
    title: &Sentence::plain("Number Game, Codeforces 1370 C", "Number Game，Codeforces 1370 C"),
    theory: &Sentence::plain(
        "divide by an odd divisor, or subtract 1: lost for 1, for powers of 2 above 2, and for twice an odd prime",
        "除以一个大于 1 的奇因数，或减 1：1、大于 2 的 2 的幂、奇质数的 2 倍必败",
    ),
    limits: &Sentence::plain("n <= 10^9 originally; here <= 10^14", "原题 n <= 10^9；这里 <= 10^14"),
    sample: "7\n1\n2\n3\n4\n5\n6\n12\n",
    run: |input, output| {
        const MOST: u64 = 100_000_000_000_000;
        input.cases(|input| {
            let n = input.positive(&N)?;
            if n > MOST {
                return Err(input.refuse(says::not_tabulated(n, MOST)));
            }
            let is_lost = match n {
                1 => true,
                2 => false,
                n if n % 2 == 1 => false,
                n => n.is_power_of_two() || (n % 4 == 2 && is_prime(n / 2)),
            };
            output.text(if is_lost { "FastestFinger" } else { "Ashishgup" })
        })
    },
};

pub(super) const CF167C: Problem = Problem {
    name: "cf167c",
    aliases: &[],
    title: &Sentence::plain("Wizards and Numbers, Codeforces 167 C", "Wizards and Numbers，Codeforces 167 C"),
    theory: &Sentence::plain(
        "of a <= b, b becomes b mod a or b less a power of a: with Euclid, and a quotient modulo a + 1",
        "a <= b 时把 b 变为 b mod a，或减去 a 的一个幂：按辗转相除，商对 a + 1 取余",
    ),
    limits: &Sentence::plain("numbers <= 10^18 originally; here below 2^63", "原题各数 <= 10^18；这里小于 2^63"),
    sample: "4\n10 21\n31 10\n0 1\n10 30\n",
    run: |input, output| {
        input.cases(|input| {
            let (a, b) = (input.number(&what::FIRST_HEAP)?, input.number(&what::SECOND_HEAP)?);
            if (a | b) >> 63 != 0 {
                return Err(input.refuse(says::not_tabulated(a.max(b), (1u64 << 63) - 1)));
            }
            output.text(if wizards(a.min(b), a.max(b)) { "First" } else { "Second" })
        })
    },
};

pub(super) const ARC072D: Problem = Problem {
    name: "arc072d",
    aliases: &["abc059d"],
    title: &Sentence::plain("Alice&Brown, ARC 072 D (ABC 059 D)", "Alice&Brown，ARC 072 D（ABC 059 D）"),
    theory: &Sentence::plain(
        "2 i are taken from one heap and i put on the other: lost if the heaps differ by at most 1",
        "从一堆取 2i 个，放 i 个到另一堆：两堆相差至多 1 时必败",
    ),
    limits: &Sentence::plain("heaps <= 10^18 originally; here below 2^64", "原题每堆 <= 10^18；这里小于 2^64"),
    sample: "2 1\n",
    run: |input, output| {
        let (x, y) = (input.number(&what::FIRST_HEAP)?, input.number(&what::SECOND_HEAP)?);
        output.text(if x.abs_diff(y) <= 1 { "Brown" } else { "Alice" })?;
        input.end()
    },
};

pub(super) const CF1719A: Problem = Problem {
    name: "cf1719a",
    aliases: &[],
    title: &Sentence::plain("Chip Game, Codeforces 1719 A", "Chip Game，Codeforces 1719 A"),
    theory: &Sentence::plain(
        "a chip goes an odd number of squares up or right: the number of moves has the parity of n + m",
        "棋子向上或向右走奇数格：步数与 n + m 同奇偶",
    ),
    limits: &Sentence::plain("n, m <= 10^9 originally; here below 2^64", "原题 n, m <= 10^9；这里小于 2^64"),
    sample: "6\n1 1\n1 4\n5 6\n2 2\n6 3\n999999999 1000000000\n",
    run: |input, output| {
        input.cases(|input| {
            let (n, m) = (input.number(&what::FIRST_HEAP)?, input.number(&what::SECOND_HEAP)?);
            output.text(if (n ^ m) % 2 == 1 { "Burenka" } else { "Tonya" })
        })
    },
};

pub(super) const CF15C: Problem = Problem {
    name: "cf15c",
    aliases: &[],
    title: &Sentence::plain("Industrial Nim, Codeforces 15 C", "Industrial Nim，Codeforces 15 C"),
    theory: &Sentence::plain(
        "Nim with the heaps x, x + 1, ..., x + m - 1 of each quarry: the xor from 0 to n depends on n mod 4",
        "Nim，各堆为 x、x + 1、……、x + m - 1：0 到 n 的异或由 n mod 4 决定",
    ),
    limits: &Sentence::plain(
        "x, m <= 10^16 originally; here x + m below 2^64",
        "原题 x, m <= 10^16；这里 x + m 小于 2^64",
    ),
    sample: "2\n2 1\n3 2\n",
    run: |input, output| {
        let mut sum = 0;
        for _ in 0..input.number(&QUARRIES)? {
            let (first, count) = (input.positive(&FIRST)?, input.positive(&CARS)?);
            let Some(last) = first.checked_add(count - 1) else {
                return Err(input.refuse(says::not_tabulated(count, u64::MAX - first)));
            };
            sum ^= xor_to(last) ^ xor_to(first - 1);
        }
        output.text(if sum != 0 { "tolik" } else { "bolik" })?;
        input.end()
    },
};

pub(super) const CF317D: Problem = Problem {
    name: "cf317d",
    aliases: &[],
    title: &Sentence::plain("Game with Powers, Codeforces 317 D", "Game with Powers，Codeforces 317 D"),
    theory: &Sentence::plain(
        "a number from 1 to n is taken with all its powers: for each base a game on its exponents, 1 to 29",
        "取走 1 到 n 中的一个数和它的所有幂：每个底数对应其指数 1 到 29 上的一个游戏",
    ),
    limits: &Sentence::plain("n <= 10^9", "n <= 10^9"),
    sample: "8\n",
    run: |input, output| {
        let n = input.positive(&N)?;
        if n > 1_000_000_000 {
            return Err(input.refuse(says::not_tabulated(n, 1_000_000_000)));
        }
        // Each number that is no power of a smaller one is alone, or the base of its powers up to
        // n.
        let mut is_power = vec![false; n.isqrt() as usize + 1];
        let (mut sum, mut alone) = (0, n);
        for base in 2..=n.isqrt() {
            if is_power[base as usize] {
                continue;
            }
            let (mut power, mut count) = (base, 0);
            while power <= n {
                if let Some(small) = is_power.get_mut(power as usize) {
                    *small = true;
                }
                count += 1;
                power *= base;
            }
            sum ^= EXPONENTS[count];
            alone -= count as u64;
        }
        output.text(if sum ^ (alone % 2) != 0 { "Vasya" } else { "Petya" })?;
        input.end()
    },
};

/// The Grundy values of the game in which an exponent from 1 to the number of the entry is taken
/// with all its multiples. A test computes the first ones.
const EXPONENTS: [u64; 30] =
    [0, 1, 2, 1, 4, 3, 2, 1, 5, 6, 2, 1, 8, 7, 5, 9, 8, 7, 3, 4, 7, 4, 2, 1, 10, 9, 3, 6, 11, 12];

/// Whether the position a <= b is won.
fn wizards(a: u64, b: u64) -> bool {
    if a == 0 {
        return false;
    }
    // Once b mod a is lost, the mover goes there; else play is about the quotient.
    !wizards(b % a, a) || (b / a % (a + 1)).is_multiple_of(2)
}

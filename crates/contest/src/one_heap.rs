//! One heap, in which a remainder or a run of lost numbers decides: how much may be taken differs.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::{Sentence, input as says};

static PRICE: Sentence = Sentence::plain("the price", "底价");
static RAISE: Sentence = Sentence::plain("the largest raise", "每次最多加的价");
static LEAST: Sentence = Sentence::plain("the smallest number that may be taken", "可取的最小的数");
static MOST: Sentence = Sentence::plain("the largest number that may be taken", "可取的最大的数");
static IN_ORDER: Sentence = Sentence::plain("expected 1 <= p <= q", "须有 1 <= p <= q");
static MANY_BIDS: Sentence = Sentence::plain("more than 10^6 bids win", "能取胜的出价多于 10^6 个");
static BUTTONS: Sentence = Sentence::plain("the number of buttons, at least 3", "按钮数，至少为 3");
static BASE: Sentence = Sentence::plain("the number whose powers are taken", "取其幂的数");

pub(super) const HDU2149: Problem = Problem {
    name: "hdu2149",
    aliases: &[],
    title: &Sentence::plain("Public Sale, HDU 2149", "Public Sale，HDU 2149"),
    theory: &Sentence::plain(
        "bids rise by 1 to n, and who reaches m first wins: Bash's game; all first bids that win are printed",
        "每次加价 1 到 n，先达到 m 者胜：巴什博弈；输出所有能取胜的首次出价",
    ),
    limits: &Sentence::plain(
        "m, n < 1100 originally; here below 2^63, and at most 10^6 winning bids",
        "原题 m, n < 1100；这里小于 2^63，能取胜的出价至多 10^6 个",
    ),
    sample: "4 2\n3 2\n3 5\n",
    run: |input, output| {
        while let Some(price) = input.number_or_end(&PRICE)? {
            let raise = input.number(&RAISE)?;
            if (price | raise) >> 63 != 0 {
                return Err(input.refuse(says::not_tabulated(price.max(raise), (1u64 << 63) - 1)));
            }
            if price == 0 {
                return Err(input.refuse(says::empty_heap()));
            }
            if price <= raise {
                if raise - price >= 1_000_000 {
                    return Err(input.refuse(MANY_BIDS.message()));
                }
                let bids: Vec<String> = (price..=raise).map(|bid| bid.to_string()).collect();
                output.text(&bids.join(" "))?;
            } else {
                match price % (raise + 1) {
                    0 => output.text("none")?,
                    bid => output.line(bid)?,
                }
            }
        }
        Ok(())
    },
};

pub(super) const HDU2188: Problem = Problem {
    name: "hdu2188",
    aliases: &[],
    title: &Sentence::plain("Choosing a volunteer, HDU 2188", "选拔志愿者，HDU 2188"),
    theory: &Sentence::plain(
        "1 to m are given at a time, and who completes n wins: Bash's game",
        "每次捐 1 到 m，先凑满 n 者胜：巴什博弈",
    ),
    limits: &Sentence::plain("n, m <= 10^4 originally; here below 2^63", "原题 n, m <= 10^4；这里小于 2^63"),
    sample: "2\n8 10\n11 10\n",
    run: |input, output| {
        input.cases(|input| {
            let (n, m) = (input.number(&what::STONES)?, input.number(&MOST)?);
            if m >> 63 != 0 {
                return Err(input.refuse(says::not_tabulated(m, (1u64 << 63) - 1)));
            }
            output.text(if n.is_multiple_of(m + 1) { "Rabbit" } else { "Grass" })
        })
    },
};

pub(super) const HDU2897: Problem = Problem {
    name: "hdu2897",
    aliases: &[],
    title: &Sentence::plain("Meeting at dusk, HDU 2897", "邂逅明下，HDU 2897"),
    theory: &Sentence::plain(
        "take p to q, or all if fewer than p are left; who takes last loses: lost if n mod (p + q) is 1 to p",
        "每次取 p 到 q 个，不足 p 个时须取完，取最后一个者输：n mod (p + q) 为 1 到 p 时必败",
    ),
    limits: &Sentence::plain(
        "numbers < 65536, to the end of the input; here below 2^63",
        "各数 < 65536，读到输入结束；这里小于 2^63",
    ),
    sample: "7 1 1\n8 2 3\n",
    run: |input, output| {
        while let Some(n) = input.number_or_end(&what::STONES)? {
            let (p, q) = (input.positive(&LEAST)?, input.positive(&MOST)?);
            if p > q {
                return Err(input.refuse(IN_ORDER.message()));
            }
            if q >> 63 != 0 {
                return Err(input.refuse(says::not_tabulated(q, (1u64 << 63) - 1)));
            }
            let left = n % (p + q);
            output.text(if left >= 1 && left <= p { "LOST" } else { "WIN" })?;
        }
        Ok(())
    },
};

pub(super) const POJ2368: Problem = Problem {
    name: "poj2368",
    aliases: &["timus1023"],
    title: &Sentence::plain("Buttons, POJ 2368 (Timus 1023)", "Buttons，POJ 2368（Timus 1023）"),
    theory: &Sentence::plain(
        "1 to L are taken, and the second player is to win: L + 1 is the least divisor of K above 2",
        "每次取 1 到 L 个，要使后手必胜：L + 1 是 K 的大于 2 的最小因数",
    ),
    limits: &Sentence::plain("K <= 10^8 originally; here <= 10^14", "原题 K <= 10^8；这里 <= 10^14"),
    sample: "8\n",
    run: |input, output| {
        const MOST: u64 = 100_000_000_000_000;
        let n = input.number(&BUTTONS)?;
        if n < 3 {
            return Err(input.refuse(BUTTONS.message()));
        }
        if n > MOST {
            return Err(input.refuse(says::not_tabulated(n, MOST)));
        }
        let small = (3..=n.isqrt()).find(|d| n.is_multiple_of(*d));
        // Without one up to the root there is only half of an even number, or the number itself.
        let divisor = small.unwrap_or(if n.is_multiple_of(2) && n > 4 { n / 2 } else { n });
        output.line(divisor - 1)?;
        input.end()
    },
};

pub(super) const BOJ9655: Problem = Problem {
    name: "boj9655",
    aliases: &["boj9659"],
    title: &Sentence::plain("Stone game, BOJ 9655 (9659)", "石子游戏，BOJ 9655（9659）"),
    theory: &Sentence::plain("take 1 or 3: won if the number is odd", "取 1 或 3 个：奇数时必胜"),
    limits: &Sentence::plain("n <= 10^12 originally; here below 2^64", "原题 n <= 10^12；这里小于 2^64"),
    sample: "5\n",
    run: |input, output| stones(input, output, |n| n % 2 == 1),
};

pub(super) const BOJ9656: Problem = Problem {
    name: "boj9656",
    aliases: &[],
    title: &Sentence::plain("Stone game 2, BOJ 9656", "石子游戏 2，BOJ 9656"),
    theory: &Sentence::plain(
        "take 1 or 3, and who takes last loses: won if the number is even",
        "取 1 或 3 个，取最后一个者输：偶数时必胜",
    ),
    limits: &Sentence::plain("n <= 1000 originally; here below 2^64", "原题 n <= 1000；这里小于 2^64"),
    sample: "4\n",
    run: |input, output| stones(input, output, |n| n % 2 == 0),
};

pub(super) const BOJ9657: Problem = Problem {
    name: "boj9657",
    aliases: &["boj9660"],
    title: &Sentence::plain("Stone game 3, BOJ 9657 (9660)", "石子游戏 3，BOJ 9657（9660）"),
    theory: &Sentence::plain("take 1, 3 or 4: lost if n mod 7 is 0 or 2", "取 1、3 或 4 个：n mod 7 为 0 或 2 时必败"),
    limits: &Sentence::plain("n <= 10^12 originally; here below 2^64", "原题 n <= 10^12；这里小于 2^64"),
    sample: "6\n",
    run: |input, output| stones(input, output, |n| !matches!(n % 7, 0 | 2)),
};

pub(super) const BOJ9658: Problem = Problem {
    name: "boj9658",
    aliases: &[],
    title: &Sentence::plain("Stone game 4, BOJ 9658", "石子游戏 4，BOJ 9658"),
    theory: &Sentence::plain(
        "take 1, 3 or 4, and who takes last loses: lost if n mod 7 is 1 or 3",
        "取 1、3 或 4 个，取最后一个者输：n mod 7 为 1 或 3 时必败",
    ),
    limits: &Sentence::plain("n <= 1000 originally; here below 2^64", "原题 n <= 1000；这里小于 2^64"),
    sample: "6\n",
    run: |input, output| stones(input, output, |n| !matches!(n % 7, 1 | 3)),
};

pub(super) const P4018: Problem = Problem {
    name: "luogu_p4018",
    aliases: &[],
    title: &Sentence::plain("Roy & October take stones, Luogu P4018", "Roy&October之取石子，洛谷 P4018"),
    theory: &Sentence::plain(
        "powers of primes are taken, 1 among them: lost for multiples of 6, the least number that is none",
        "取质数的幂（包括 1）：6 是最小的不是质数幂的数，6 的倍数必败",
    ),
    limits: &Sentence::plain("n <= 5 10^7 originally; here below 2^64", "原题 n <= 5·10^7；这里小于 2^64"),
    sample: "3\n4\n14\n24\n",
    run: |input, output| roy_and_october(input, output, 6),
};

pub(super) const P4860: Problem = Problem {
    name: "luogu_p4860",
    aliases: &[],
    title: &Sentence::plain("Roy & October take stones II, Luogu P4860", "Roy&October之取石子II，洛谷 P4860"),
    theory: &Sentence::plain(
        "1 or a prime is taken: lost for multiples of 4, the least number that is neither",
        "取 1 或质数：4 是最小的不能取的数，4 的倍数必败",
    ),
    limits: &Sentence::plain("n <= 5 10^7 originally; here below 2^64", "原题 n <= 5·10^7；这里小于 2^64"),
    sample: "3\n5\n9\n20\n",
    run: |input, output| roy_and_october(input, output, 4),
};

pub(super) const NGM: Problem = Problem {
    name: "spoj_ngm",
    aliases: &["ngm"],
    title: &Sentence::plain("A Game with Numbers, SPOJ NGM", "A Game with Numbers，SPOJ NGM"),
    theory: &Sentence::plain(
        "a digit of n other than 0 is subtracted: lost if 10 divides n, else the last digit is subtracted",
        "减去 n 的一个非零数字：10 整除 n 时必败，否则减去末位",
    ),
    limits: &Sentence::plain(
        "n <= 1234567890 originally; here any number of digits",
        "原题 n <= 1234567890；这里位数不限",
    ),
    sample: "14\n",
    run: |input, output| {
        let last = input.digits(&what::NUMBER)?.last().map_or(0, |digit| u64::from(digit - b'0'));
        if last == 0 {
            output.line(2)?;
        } else {
            output.line(1)?;
            output.line(last)?;
        }
        input.end()
    },
};

pub(super) const TIMUS1180: Problem = Problem {
    name: "timus1180",
    aliases: &[],
    title: &Sentence::plain("Stone Game, Timus 1180", "Stone Game，Timus 1180"),
    theory: &Sentence::plain(
        "a power of 2 is taken: lost if 3 divides n, else the least move that wins is n mod 3",
        "取 2 的一个幂：3 整除 n 时必败，否则最小的必胜取法是 n mod 3",
    ),
    limits: &Sentence::plain("250 digits originally; here any number", "原题 250 位；这里位数不限"),
    sample: "8\n",
    run: |input, output| {
        let left = input.digits(&what::STONES)?.iter().fold(0, |sum, digit| (sum + u64::from(digit - b'0')) % 3);
        if left == 0 {
            output.line(2)?;
        } else {
            output.line(1)?;
            output.line(left)?;
        }
        input.end()
    },
};

pub(super) const HDU4203: Problem = Problem {
    name: "hdu4203",
    aliases: &[],
    title: &Sentence::plain("Doubloon Game, HDU 4203", "Doubloon Game，HDU 4203"),
    theory: &Sentence::plain(
        "a power of K is taken; the least move that wins, or 0: for even K by n mod (K + 1), for odd K by the parity",
        "取 K 的一个幂；输出最小的必胜取法，没有则输出 0：K 为偶数时看 n mod (K + 1)，为奇数时看奇偶",
    ),
    limits: &Sentence::plain("n, K <= 10^9 originally; here below 2^63", "原题 n, K <= 10^9；这里小于 2^63"),
    sample: "5\n5 3\n3 3\n8 2\n50 3\n100 10\n",
    run: |input, output| {
        input.cases(|input| {
            let (n, base) = (input.number(&what::STONES)?, input.positive(&BASE)?);
            if base >> 63 != 0 {
                return Err(input.refuse(says::not_tabulated(base, (1u64 << 63) - 1)));
            }
            let left = n % (base + 1);
            // Powers of K are 1 or -1 modulo K + 1.
            output.line(if base % 2 == 0 && left == base {
                base
            } else if base % 2 == 0 {
                left % 2
            } else {
                n % 2
            })
        })
    },
};

/// A single number; the first player is called SK.
fn stones(input: &mut Input<'_>, output: &mut Output<'_>, is_won: fn(u64) -> bool) -> Judged {
    let n = input.positive(&what::STONES)?;
    output.text(if is_won(n) { "SK" } else { "CY" })?;
    input.end()
}

/// Lost exactly for multiples of `step`.
fn roy_and_october(input: &mut Input<'_>, output: &mut Output<'_>, step: u64) -> Judged {
    input.cases(|input| {
        let n = input.number(&what::STONES)?;
        output.text(if n.is_multiple_of(step) { "Roy wins!" } else { "October wins!" })
    })
}

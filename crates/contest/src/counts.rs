//! Games of a whole list or text whose number of moves is known, or in which one look at the list
//! decides.

use super::parities::letters;
use super::{Input, JudgeError, Problem, what};
use nimatron_messages::{Sentence, input as says};

static LINES: Sentence = Sentence::plain("the number of lines", "直线数");
static SIDE: Sentence = Sentence::plain("the side of the board", "棋盘的边长");
static NEIGHBOURS: Sentence = Sentence::plain("two equal letters are neighbours", "有相同的字母相邻");
static TOO_SHORT: Sentence = Sentence::plain("the text has at least 3 letters", "字符串至少有 3 个字母");
static DIFFERENT: Sentence = Sentence::plain("the numbers are different", "各数互不相同");
static COMMON: Sentence = Sentence::plain("the numbers have no common divisor above 1", "各数的最大公因数为 1");

pub(super) const CF451A: Problem = Problem {
    name: "cf451a",
    aliases: &[],
    title: &Sentence::plain("Game With Sticks, Codeforces 451 A", "Game With Sticks，Codeforces 451 A"),
    theory: &Sentence::plain(
        "a crossing of sticks goes, with both its sticks: the smaller number of sticks is the number of moves",
        "每步取走一个交点和经过它的两根棍：步数等于两个方向棍数中较小的",
    ),
    limits: &Sentence::plain("n, m <= 100 originally; here below 2^64", "原题 n, m <= 100；这里小于 2^64"),
    sample: "2 3\n",
    run: |input, output| {
        let (n, m) = (input.number(&LINES)?, input.number(&LINES)?);
        output.text(if n.min(m) % 2 == 1 { "Akshat" } else { "Malvika" })?;
        input.end()
    },
};

pub(super) const CF705B: Problem = Problem {
    name: "cf705b",
    aliases: &[],
    title: &Sentence::plain("Spider Man, Codeforces 705 B", "Spider Man，Codeforces 705 B"),
    theory: &Sentence::plain(
        "a cycle of x is split into two: x - 1 moves, whatever is done; after each new cycle the winner is asked",
        "把 x 个点的环分成两个：无论怎样都是 x - 1 步；每加入一个环问一次谁胜",
    ),
    limits: &Sentence::plain(
        "n <= 10^5, numbers <= 10^9 originally; here any below 2^64",
        "原题 n <= 10^5，各数 <= 10^9；这里小于 2^64",
    ),
    sample: "3\n1 2 3\n",
    run: |input, output| {
        let mut is_odd = false;
        for _ in 0..input.number(&what::HEAPS)? {
            is_odd ^= input.positive(&what::HEAP)? % 2 == 0;
            output.line(if is_odd { 1 } else { 2 })?;
        }
        input.end()
    },
};

pub(super) const CF1672A: Problem = Problem {
    name: "cf1672a",
    aliases: &[],
    title: &Sentence::plain("Log Chopping, Codeforces 1672 A", "Log Chopping，Codeforces 1672 A"),
    theory: &Sentence::plain(
        "a log of x is split into two: x - 1 moves, whatever is done",
        "把长 x 的木头分成两段：无论怎样都是 x - 1 步",
    ),
    limits: &Sentence::plain("numbers <= 50 originally; here below 2^64", "原题各数 <= 50；这里小于 2^64"),
    sample: "2\n4\n2 4 2 1\n1\n1\n",
    run: |input, output| {
        input.cases(|input| {
            let mut is_odd = false;
            for _ in 0..input.number(&what::HEAPS)? {
                is_odd ^= input.positive(&what::HEAP)? % 2 == 0;
            }
            output.text(if is_odd { "errorgorn" } else { "maomao90" })
        })
    },
};

pub(super) const CF346A: Problem = Problem {
    name: "cf346a",
    aliases: &["cf347c"],
    title: &Sentence::plain("Alice and Bob, Codeforces 346 A (347 C)", "Alice and Bob，Codeforces 346 A（347 C）"),
    theory: &Sentence::plain(
        "the difference of two numbers is added if it is new: in the end all multiples of the gcd up to the largest",
        "把两数之差加入（须是新数）：最后是最大公因数的所有不超过最大数的倍数",
    ),
    limits: &Sentence::plain("numbers <= 10^9 originally; here below 2^64", "原题各数 <= 10^9；这里小于 2^64"),
    sample: "3\n5 6 7\n",
    run: |input, output| {
        let mut numbers = list(input)?;
        let divisor = numbers.iter().fold(0, |divisor, number| gcd(divisor, *number));
        numbers.sort_unstable();
        if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(input.refuse(DIFFERENT.message()));
        }
        let last = numbers.last().map_or(0, |last| last / divisor);
        let is_won = (last - numbers.len() as u64) % 2 == 1;
        output.text(if is_won { "Alice" } else { "Bob" })?;
        input.end()
    },
};

pub(super) const CF120E: Problem = Problem {
    name: "cf120e",
    aliases: &[],
    title: &Sentence::plain("Put Knight!, Codeforces 120 E", "Put Knight!，Codeforces 120 E"),
    theory: &Sentence::plain(
        "knights that do not attack each other are put on an n x n board: mirrored at the centre, which is free for \
         the first player if n is odd",
        "在 n x n 棋盘上放互不攻击的马：关于中心对称；n 为奇数时先手先占中心",
    ),
    limits: &Sentence::plain("n <= 10^4 originally; here below 2^64", "原题 n <= 10^4；这里小于 2^64"),
    sample: "2\n2\n1\n",
    run: |input, output| input.cases(|input| output.line(1 - input.positive(&SIDE)? % 2)),
};

pub(super) const CF1220C: Problem = Problem {
    name: "cf1220c",
    aliases: &[],
    title: &Sentence::plain(
        "Substring Game in the Lesson, Codeforces 1220 C",
        "Substring Game in the Lesson，Codeforces 1220 C",
    ),
    theory: &Sentence::plain(
        "from one letter the substring grows to a smaller one: won if a smaller letter stands before it",
        "从一个字母开始，把子串扩展为字典序更小的：前面有更小的字母时必胜",
    ),
    limits: &Sentence::plain("5 10^5 letters originally; here any number", "原题 5·10^5 个字母；这里不限"),
    sample: "abba\n",
    run: |input, output| {
        let mut least = u8::MAX;
        for letter in letters(input)? {
            output.text(if least < letter { "Ann" } else { "Mike" })?;
            least = least.min(letter);
        }
        input.end()
    },
};

pub(super) const CF1966C: Problem = Problem {
    name: "cf1966c",
    aliases: &["cf1965a"],
    title: &Sentence::plain(
        "Everything Nim, Codeforces 1966 C (1965 A)",
        "Everything Nim，Codeforces 1966 C（1965 A）",
    ),
    theory: &Sentence::plain(
        "the same number is taken from every heap: the steps between the sizes, in order, are heaps of sequential Nim",
        "从每堆取同样多：各堆大小从小到大相邻之差依次是只能按顺序取的堆",
    ),
    limits: &Sentence::plain("heaps <= 10^9 originally; here below 2^64", "原题每堆 <= 10^9；这里小于 2^64"),
    sample: "3\n5\n3 3 3 3 3\n2\n1 7\n3\n1 2 4\n",
    run: |input, output| {
        input.cases(|input| {
            let mut heaps = list(input)?;
            heaps.sort_unstable();
            heaps.dedup();
            // As many steps of 1 as the sizes 1, 2, 3, ... that are there.
            let ones = heaps.iter().zip(1..).take_while(|&(heap, size): &(&u64, u64)| *heap == size).count();
            let is_won = if ones == heaps.len() { ones % 2 == 1 } else { ones % 2 == 0 };
            output.text(if is_won { "Alice" } else { "Bob" })
        })
    },
};

pub(super) const ARC105D: Problem = Problem {
    name: "arc105d",
    aliases: &[],
    title: &Sentence::plain("Let's Play Nim, ARC 105 D", "Let's Play Nim，ARC 105 D"),
    theory: &Sentence::plain(
        "bags are emptied onto plates in turn, then Nim is played on the plates: who would like the xor to be 0 \
         mirrors, and succeeds only with an even number of bags that are equal in pairs",
        "轮流把袋中的石子倒到盘上，然后在盘上玩 Nim：袋数为偶数且两两相等时后手能使异或为 0，袋数为奇数时后手必胜",
    ),
    limits: &Sentence::plain("bags <= 10^9 originally; here below 2^64", "原题每袋 <= 10^9；这里小于 2^64"),
    sample: "2\n1\n10\n2\n1 2\n",
    run: |input, output| {
        input.cases(|input| {
            let mut bags = list(input)?;
            bags.sort_unstable();
            let is_lost = bags.len() % 2 == 1 || bags.chunks_exact(2).all(|pair| pair[0] == pair[1]);
            output.text(if is_lost { "Second" } else { "First" })
        })
    },
};

pub(super) const ARC131C: Problem = Problem {
    name: "arc131c",
    aliases: &[],
    title: &Sentence::plain("Zero XOR, ARC 131 C", "Zero XOR，ARC 131 C"),
    theory: &Sentence::plain(
        "a number is erased, and who makes the xor of the rest 0 wins: won with an odd number of them, \
         else only at once",
        "每步擦去一个数，使其余各数的异或为 0 者胜：个数为奇数时必胜，否则只有一步取胜才胜",
    ),
    limits: &Sentence::plain(
        "different numbers <= 10^9 originally; here below 2^64",
        "原题各数不同，<= 10^9；这里小于 2^64",
    ),
    sample: "3\n3 5 7\n",
    run: |input, output| {
        let mut numbers = list(input)?;
        let sum = numbers.iter().fold(0, |sum, number| sum ^ number);
        numbers.sort_unstable();
        if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(input.refuse(DIFFERENT.message()));
        }
        let is_won = numbers.len() % 2 == 1 || numbers.contains(&sum);
        output.text(if is_won { "Win" } else { "Lose" })?;
        input.end()
    },
};

pub(super) const ARC064D: Problem = Problem {
    name: "arc064d",
    aliases: &["abc048d"],
    title: &Sentence::plain("An Ordinary Game, ARC 064 D (ABC 048 D)", "An Ordinary Game，ARC 064 D（ABC 048 D）"),
    theory: &Sentence::plain(
        "a letter inside is removed if no equal letters meet: in the end the ends alternate, so the length decides",
        "去掉中间的一个字母，不能使相同的字母相邻：最后是两端字母交替，由长度决定",
    ),
    limits: &Sentence::plain("10^5 letters originally; here any number", "原题 10^5 个字母；这里不限"),
    sample: "aba\n",
    run: |input, output| {
        let text = letters(input)?;
        if text.len() < 3 {
            return Err(input.refuse(TOO_SHORT.message()));
        }
        if text.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(input.refuse(NEIGHBOURS.message()));
        }
        // With equal ends an odd length is left, with different ends an even one.
        let is_odd = text.len() % 2 == 1;
        let is_won = if text.first() == text.last() { !is_odd } else { is_odd };
        output.text(if is_won { "First" } else { "Second" })?;
        input.end()
    },
};

pub(super) const AGC010D: Problem = Problem {
    name: "agc010d",
    aliases: &[],
    title: &Sentence::plain("Decrementing, AGC 010 D", "Decrementing，AGC 010 D"),
    theory: &Sentence::plain(
        "a number above 1 is lowered by 1, and all are divided by their gcd: an odd number of even entries wins; else \
         only a single odd entry, lowered, can change that",
        "把一个大于 1 的数减 1，再全部除以最大公因数：偶数有奇数个时必胜；否则只有唯一的奇数减 1 后才可能改变",
    ),
    limits: &Sentence::plain("numbers <= 10^9 originally; here below 2^64", "原题各数 <= 10^9；这里小于 2^64"),
    sample: "3\n3 6 7\n",
    run: |input, output| {
        let mut numbers = list(input)?;
        if numbers.iter().fold(0, |divisor, number| gcd(divisor, *number)) > 1 {
            return Err(input.refuse(COMMON.message()));
        }
        output.text(if decrementing(&mut numbers) { "First" } else { "Second" })?;
        input.end()
    },
};

pub(super) const AGC002E: Problem = Problem {
    name: "agc002e",
    aliases: &[],
    title: &Sentence::plain("Candy Piles, AGC 002 E", "Candy Piles，AGC 002 E"),
    theory: &Sentence::plain(
        "the largest pile goes, or one from each pile, and who takes the last candy loses: \
         a walk in the Young diagram, \
         whose diagonal has one outcome; from its end by the parities up and to the right",
        "取走最大的一堆，或每堆取一个，取最后一个者输：杨图上的行走，同一对角线结果相同；由对角线末端向上、向右的奇偶性决定",
    ),
    limits: &Sentence::plain("piles <= 10^9 originally; here below 2^64", "原题每堆 <= 10^9；这里小于 2^64"),
    sample: "3\n1 2 1\n",
    run: |input, output| {
        let mut piles = list(input)?;
        if piles.is_empty() {
            return Err(input.refuse(says::empty_heap()));
        }
        piles.sort_unstable_by(|a, b| b.cmp(a));
        let reaches = |at: usize| piles.get(at).is_some_and(|pile| *pile > at as u64);
        let end = (0..piles.len()).find(|at| !reaches(at + 1)).unwrap_or(0);
        let up = piles[end] - end as u64 - 1;
        let right = piles[end + 1..].iter().filter(|pile| **pile > end as u64).count();
        output.text(if up % 2 == 1 || right % 2 == 1 { "First" } else { "Second" })?;
        input.end()
    },
};

/// The number of entries, and the entries.
fn list(input: &mut Input<'_>) -> Result<Vec<u64>, JudgeError> {
    (0..input.number(&what::HEAPS)?).map(|_| input.positive(&what::HEAP)).collect()
}

const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Whether the first player wins; the numbers have no common divisor.
fn decrementing(numbers: &mut [u64]) -> bool {
    let mut is_first = true;
    loop {
        let odd = numbers.iter().filter(|number| **number % 2 == 1).count();
        if (numbers.len() - odd) % 2 == 1 {
            return is_first;
        }
        // The mover has to make the only odd number even, so that all can be halved.
        match numbers.iter_mut().find(|number| **number % 2 == 1) {
            Some(number) if odd == 1 && *number > 1 => *number -= 1,
            _ => return !is_first,
        }
        let divisor = numbers.iter().fold(0, |divisor, number| gcd(divisor, *number));
        numbers.iter_mut().for_each(|number| *number /= divisor);
        is_first = !is_first;
    }
}

//! Nim, also in misère play, in the formats of further judges: who wins, a first move, how many.

use super::nim::{is_misere_won, winning_moves, xor, xor_of};
use super::{Problem, what};
use nimatron_messages::{Sentence, input as says};

static ROWS: Sentence = Sentence::plain("the number of rows", "行数");
static COLUMNS: Sentence = Sentence::plain("the number of columns", "列数");

const BOUTON: &Sentence =
    &Sentence::plain("plain Nim; the mover wins when the xor is not 0", "普通的 Nim；异或不为 0 时先手必胜");
const MISERE: &Sentence = &Sentence::plain(
    "misère Nim; by the xor when some heap is above 1, else won when the number of heaps is even",
    "反常规则的 Nim；有大于 1 的堆时看异或，否则堆数为偶数时先手必胜",
);
const ANY: &Sentence = &Sentence::plain("here any number of heaps below 2^64", "这里堆数不限，每堆小于 2^64");

pub(super) const HDU1849: Problem = Problem {
    name: "hdu1849",
    aliases: &[],
    title: &Sentence::plain("Rabbit and Grass, HDU 1849", "Rabbit and Grass，HDU 1849"),
    theory: BOUTON,
    limits: ANY,
    sample: "2\n3 5\n3\n3 5 6\n0\n",
    run: |input, output| {
        while let Some(heaps) = input.number_or_end(&what::HEAPS)? {
            if heaps == 0 {
                return Ok(());
            }
            let sum = xor_of(input, heaps)?;
            output.text(if sum != 0 { "Rabbit Win!" } else { "Grass Win!" })?;
        }
        Ok(())
    },
};

pub(super) const UVA10165: Problem = Problem {
    name: "uva10165",
    aliases: &[],
    title: &Sentence::plain("Stone Game, UVa 10165", "Stone Game，UVa 10165"),
    theory: BOUTON,
    limits: ANY,
    sample: "3\n100 1000 10000\n3\n1 2 3\n0\n",
    run: |input, output| {
        while let Some(heaps) = input.number_or_end(&what::HEAPS)? {
            if heaps == 0 {
                return Ok(());
            }
            let sum = xor_of(input, heaps)?;
            output.text(if sum != 0 { "Yes" } else { "No" })?;
        }
        Ok(())
    },
};

pub(super) const HDU2176: Problem = Problem {
    name: "hdu2176",
    aliases: &[],
    title: &Sentence::plain("Taking stones from m heaps, HDU 2176", "取(m堆)石子游戏，HDU 2176"),
    theory: &Sentence::plain(
        "plain Nim; each heap k with (k xor x) < k has one winning move, to k xor x, x the xor of all",
        "普通的 Nim；设 x 为所有堆的异或，每个满足 (k xor x) < k 的堆 k 有一种必胜取法，剩 k xor x",
    ),
    limits: &Sentence::plain("at most 2 10^5 heaps originally; here any number", "原题至多 2·10^5 堆；这里堆数不限"),
    sample: "2\n45 45\n3\n3 6 9\n5\n5 7 8 9 10\n0\n",
    run: |input, output| {
        while let Some(count) = input.number_or_end(&what::HEAPS)? {
            if count == 0 {
                return Ok(());
            }
            let mut heaps = Vec::new();
            for _ in 0..count {
                heaps.push(input.number(&what::HEAP)?);
            }
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            output.text(if sum != 0 { "Yes" } else { "No" })?;
            for heap in heaps {
                if heap ^ sum < heap {
                    output.text(&format!("{heap} {}", heap ^ sum))?;
                }
            }
        }
        Ok(())
    },
};

pub(super) const P1247: Problem = Problem {
    name: "luogu_p1247",
    aliases: &[],
    title: &Sentence::plain("Taking matches, Luogu P1247", "取火柴游戏，洛谷 P1247"),
    theory: &Sentence::plain(
        "plain Nim; the winning move in the first heap that has one: how much, from which heap, and what is left",
        "普通的 Nim；输出第一个有必胜取法的堆：取多少、从第几堆取、取后的状态",
    ),
    limits: &Sentence::plain("at most 5 10^5 heaps originally; here any number", "原题至多 5·10^5 堆；这里堆数不限"),
    sample: "3\n3 6 9\n",
    run: |input, output| {
        let mut heaps = Vec::new();
        for _ in 0..input.number(&what::HEAPS)? {
            heaps.push(input.number(&what::HEAP)?);
        }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        match heaps.iter().position(|heap| heap ^ sum < *heap) {
            None => output.text("lose")?,
            Some(at) => {
                let left = heaps[at] ^ sum;
                output.text(&format!("{} {}", heaps[at] - left, at + 1))?;
                heaps[at] = left;
                let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
                output.text(&heaps.join(" "))?;
            }
        }
        input.end()
    },
};

pub(super) const BOJ11868: Problem = Problem {
    name: "boj11868",
    aliases: &["boj11869"],
    title: &Sentence::plain("Nim game 2, BOJ 11868 (Nimble, 11869)", "Nim 游戏 2，BOJ 11868（Nimble，11869）"),
    theory: BOUTON,
    limits: ANY,
    sample: "2\n1 1\n",
    run: |input, output| {
        let sum = xor(input)?;
        output.text(if sum != 0 { "koosaga" } else { "cubelover" })?;
        input.end()
    },
};

pub(super) const BOJ11694: Problem = Problem {
    name: "boj11694",
    aliases: &[],
    title: &Sentence::plain("Nim game, BOJ 11694", "Nim 游戏，BOJ 11694"),
    theory: MISERE,
    limits: ANY,
    sample: "2\n1 1\n",
    run: |input, output| {
        let heaps = input.number(&what::HEAPS)?;
        let won = is_misere_won(input, heaps)?;
        output.text(if won { "koosaga" } else { "cubelover" })?;
        input.end()
    },
};

pub(super) const BOJ16895: Problem = Problem {
    name: "boj16895",
    aliases: &[],
    title: &Sentence::plain("Nim game 3, BOJ 16895", "Nim 游戏 3，BOJ 16895"),
    theory: &Sentence::plain(
        "plain Nim: count the winning moves, one on each heap k with (k xor x) < k, x the xor of all",
        "普通的 Nim：统计必胜走法；设 x 为所有堆的异或，每个满足 (k xor x) < k 的堆 k 各有一种",
    ),
    limits: ANY,
    sample: "3\n1 2 4\n",
    run: |input, output| {
        let heaps = input.number(&what::HEAPS)?;
        let moves = winning_moves(input, heaps)?;
        output.line(moves)?;
        input.end()
    },
};

pub(super) const HDU2509: Problem = Problem {
    name: "hdu2509",
    aliases: &[],
    title: &Sentence::plain("Be the Winner, HDU 2509", "Be the Winner，HDU 2509"),
    theory: &Sentence::plain(
        "adjacent apples are taken from a row, which may fall in two, and who takes last loses: as misère Nim",
        "从一行中取连续若干个（这一行可能因此断成两段），取最后一个者输：与反常规则的 Nim 相同",
    ),
    limits: ANY,
    sample: "2\n2 2\n1\n3\n",
    run: |input, output| {
        while let Some(heaps) = input.number_or_end(&what::HEAPS)? {
            let won = is_misere_won(input, heaps)?;
            output.text(if won { "Yes" } else { "No" })?;
        }
        Ok(())
    },
};

pub(super) const LIGHTOJ1253: Problem = Problem {
    name: "lightoj1253",
    aliases: &[],
    title: &Sentence::plain("Misere Nim, LightOJ 1253", "Misere Nim，LightOJ 1253"),
    theory: MISERE,
    limits: ANY,
    sample: "3\n4\n2 3 4 5\n5\n1 1 2 4 10\n1\n1\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let heaps = input.number(&what::HEAPS)?;
            let won = is_misere_won(input, heaps)?;
            output.text(&format!("Case {case}: {}", if won { "Alice" } else { "Bob" }))?;
        }
        input.end()
    },
};

pub(super) const LIGHTOJ1247: Problem = Problem {
    name: "lightoj1247",
    aliases: &[],
    title: &Sentence::plain("Matrix Game, LightOJ 1247", "Matrix Game，LightOJ 1247"),
    theory: &Sentence::plain(
        "stones are taken from any cells of one row: Nim with the sums of the rows",
        "从一行的任意格中取：各行之和的 Nim",
    ),
    limits: &Sentence::plain(
        "50 x 50 numbers <= 10^9 originally; here sums below 2^64",
        "原题 50 x 50，各数 <= 10^9；这里各行之和小于 2^64",
    ),
    sample: "2\n2 3\n1 2 3\n4 0 2\n2 2\n1 1\n2 1\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let (rows, columns) = (input.number(&ROWS)?, input.number(&COLUMNS)?);
            let mut sum = 0;
            for _ in 0..rows {
                let mut row = 0u64;
                for _ in 0..columns {
                    let heap = input.number(&what::HEAP)?;
                    let Some(total) = row.checked_add(heap) else {
                        return Err(input.refuse(says::not_tabulated(heap, u64::MAX - row)));
                    };
                    row = total;
                }
                sum ^= row;
            }
            output.text(&format!("Case {case}: {}", if sum != 0 { "Alice" } else { "Bob" }))?;
        }
        input.end()
    },
};

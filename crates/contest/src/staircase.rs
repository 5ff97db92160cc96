//! Staircase Nim on gaps or differences: POJ 1704 (pieces in a row, paired from the right) and POI
//! 2009 KAM (heaps that stay in order, by their differences). Only every second gap counts: a move
//! in another gap is answered by the same move in the next one. In other problems the stairs are
//! boxes, squares or the depths of a tree.

use super::{Input, JudgeError, Judged, Output, Problem, what};
use nimatron_messages::{Sentence, input as says};

static PLACE: Sentence = Sentence::plain("the position of a piece", "一枚棋子的位置");
static KING: Sentence = Sentence::plain("the number of the king, from 1", "国王的编号，从 1 开始");
static RISING: Sentence = Sentence::plain("each place is above the one before it", "每个位置都大于前一个");
static ROWS: Sentence = Sentence::plain("the number of rows", "行数");
static COLUMNS: Sentence = Sentence::plain("the number of columns", "列数");
static PARENT: Sentence = Sentence::plain("a parent", "一个父顶点");
static SQUARE: Sentence = Sentence::plain("a square, 1 to 20", "一个格子，1 到 20");
static FROM_ONE: Sentence = Sentence::plain("positions are counted from 1", "位置从 1 开始");
static NOT_SORTED: Sentence = Sentence::plain("the heaps are not in increasing order", "各堆没有从小到大排列");

pub(super) const POJ1704: Problem = Problem {
    name: "poj1704",
    aliases: &[],
    title: &Sentence::plain("Georgia and Bob, POJ 1704", "Georgia and Bob，POJ 1704"),
    theory: &Sentence::plain(
        "pieces move left on a row; paired from the right, the xor of the gaps inside pairs",
        "棋子在一行上向左移；从右起两两配对，取各对之内空格数的异或",
    ),
    limits: &Sentence::plain(
        "N <= 1000, positions <= 10^4 originally; here 10^7 pieces on positions below 2^64",
        "原题 N <= 1000，位置 <= 10^4；这里可有 10^7 枚棋子，位置小于 2^64",
    ),
    sample: "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
    run: georgia_and_bob,
};

pub(super) const P3480: Problem = Problem {
    name: "luogu_p3480",
    aliases: &[],
    title: &Sentence::plain("KAM Pebbles, POI 2009, Luogu P3480", "KAM Pebbles，POI 2009，洛谷 P3480"),
    theory: &Sentence::plain(
        "heaps in order stay in order; staircase Nim on the differences, every second from the right",
        "有序的堆须保持有序；对相邻之差作阶梯 Nim，从右起每隔一个取一个",
    ),
    limits: &Sentence::plain(
        "at most 1000 heaps of at most 10^4 originally; here any",
        "原题至多 1000 堆，每堆至多 10^4；这里不限",
    ),
    sample: "2\n2\n2 2\n3\n1 2 4\n",
    run: pebbles,
};

pub(super) const HDU3389: Problem = Problem {
    name: "hdu3389",
    aliases: &[],
    title: &Sentence::plain("Game, HDU 3389", "Game，HDU 3389"),
    theory: &Sentence::plain(
        "cards go from box A to box B < A if A + B is odd and divisible by 3: stairs that end at 1, 3 and 4, on which \
         the boxes that are 0, 2 and 5 modulo 6 count",
        "牌从 A 号箱移到 B 号箱，要求 B < A，A + B 为奇数且是 3 的倍数：阶梯止于 1、3、4 号，编号模 6 余 0、2、5 的箱计入",
    ),
    limits: &Sentence::plain("10^4 boxes of 100 cards originally; here any", "原题 10^4 箱，每箱 100 张；这里不限"),
    sample: "2\n2\n1 2\n7\n1 3 3 2 2 1 2\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let mut sum = 0;
            for at in 1..=input.number(&what::HEAPS)? {
                let cards = input.number(&what::HEAP)?;
                if matches!(at % 6, 0 | 2 | 5) {
                    sum ^= cards;
                }
            }
            output.text(&format!("Case {case}: {}", if sum != 0 { "Alice" } else { "Bob" }))?;
        }
        input.end()
    },
};

pub(super) const HDU4315: Problem = Problem {
    name: "hdu4315",
    aliases: &[],
    title: &Sentence::plain("Climbing the Hill, HDU 4315", "Climbing the Hill，HDU 4315"),
    theory: &Sentence::plain(
        "people climb without passing, and who brings the king up wins: gaps in pairs from below; the first of an odd \
         number counts, one less if the second is the king",
        "人们上山，不能越过别人，让国王登顶者胜：从下往上两两配对取间隔；人数为奇数时第一个也计入，国王是第二个时少计 1",
    ),
    limits: &Sentence::plain(
        "1000 people below 10^5 originally; here any, on places below 2^64",
        "原题 1000 人，位置不到 10^5；这里不限，位置小于 2^64",
    ),
    sample: "3 3\n1 2 4\n2 1\n100 200\n",
    run: climbing,
};

pub(super) const HDU5996: Problem = Problem {
    name: "hdu5996",
    aliases: &[],
    title: &Sentence::plain("dingyeye loves stone, HDU 5996", "dingyeye loves stone，HDU 5996"),
    theory: &Sentence::plain(
        "stones of a node go to its parent: the nodes of odd depth count",
        "把一个顶点的石子移到父顶点：深度为奇数的顶点计入",
    ),
    limits: &Sentence::plain("n <= 10^5 originally; here 10^8 nodes", "原题 n <= 10^5；这里可有 10^8 个顶点"),
    sample: "2\n2\n0\n1000 1\n4\n0 1 0\n2 3 3 3\n",
    run: stones_on_a_tree,
};

pub(super) const LIGHTOJ1393: Problem = Problem {
    name: "lightoj1393",
    aliases: &[],
    title: &Sentence::plain("Crazy Calendar, LightOJ 1393", "Crazy Calendar，LightOJ 1393"),
    theory: &Sentence::plain(
        "stones of a cell go right or down: the cells at an odd distance from the last one count",
        "把一格的石子向右或向下移一格：与最后一格距离为奇数的格子计入",
    ),
    limits: &Sentence::plain("50 x 50 cells originally; here any number", "原题 50 x 50；这里不限"),
    sample: "2\n2 2\n0 1\n1 0\n2 2\n1 2\n3 4\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let (rows, columns) = (input.number(&ROWS)?, input.number(&COLUMNS)?);
            let mut sum = 0;
            for row in 0..rows {
                for column in 0..columns {
                    let stones = input.number(&what::HEAP)?;
                    if (rows ^ row ^ columns ^ column) % 2 == 1 {
                        sum ^= stones;
                    }
                }
            }
            output.text(&format!("Case {case}: {}", if sum != 0 { "win" } else { "lose" }))?;
        }
        input.end()
    },
};

pub(super) const HDU5724: Problem = Problem {
    name: "hdu5724",
    aliases: &["luogu_p2575"],
    title: &Sentence::plain("Chess, HDU 5724 (Luogu P2575)", "Chess，HDU 5724（洛谷 P2575 高手过招）"),
    theory: &Sentence::plain(
        "a piece jumps right to the next empty square of its row: the groups between empty squares are stairs, and \
         every second one from the right counts",
        "棋子向右跳到该行的下一个空格：空格之间的各组棋子是阶梯，从右起每隔一组计入",
    ),
    limits: &Sentence::plain("rows of 20 squares, any number", "每行 20 格，行数不限"),
    sample: "2\n1\n2 19 20\n2\n1 19\n1 18\n",
    run: |input, output| {
        input.cases(|input| {
            let mut sum = 0;
            for _ in 0..input.number(&ROWS)? {
                sum ^= groups(input)?;
            }
            output.text(if sum != 0 { "YES" } else { "NO" })
        })
    },
};

fn georgia_and_bob(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    input.cases(|input| {
        let mut places = Vec::new();
        for _ in 0..input.number(&what::PIECES)? {
            let place = input.number(&PLACE)?;
            if place == 0 {
                return Err(input.refuse(FROM_ONE.message()));
            }
            places.push(place);
        }
        if !places.is_sorted() {
            places.sort_unstable();
        }
        // The first piece of an odd number is paired with the wall at position 0.
        let lone = places.len() % 2;
        let mut sum = if lone == 1 { places[0] - 1 } else { 0 };
        for pair in places[lone..].chunks_exact(2) {
            match pair[1].checked_sub(pair[0] + 1) {
                Some(gap) => sum ^= gap,
                None => return Err(input.refuse(says::occupied(pair[0]))),
            }
        }
        output.text(if sum != 0 { "Georgia will win" } else { "Bob will win" })
    })
}

fn pebbles(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    input.cases(|input| {
        let count = input.number(&what::HEAPS)?;
        let (mut last, mut sum) = (0, 0);
        for i in 0..count {
            let heap = input.number(&what::HEAP)?;
            let Some(step) = heap.checked_sub(last) else {
                return Err(input.refuse(NOT_SORTED.message()));
            };
            // The last difference counts, the one before it does not, and so on.
            if (count - i) % 2 == 1 {
                sum ^= step;
            }
            last = heap;
        }
        output.text(if sum != 0 { "TAK" } else { "NIE" })
    })
}

fn climbing(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(count) = input.number_or_end(&what::PIECES)? {
        let king = input.number(&KING)?;
        if king == 0 || king > count {
            return Err(input.refuse(KING.message()));
        }
        let (mut last, mut sum) = (0, 0);
        for at in 0..count {
            let place = input.number(&PLACE)?;
            if place <= last {
                return Err(input.refuse(RISING.message()));
            }
            if (count - at) % 2 == 1 {
                // The gap before the second one of a pair; the top has room for all, except that
                // nobody makes way for the king.
                let is_lone = at == 0 && king != 2;
                sum ^= place - last - u64::from(!is_lone);
            }
            last = place;
        }
        output.text(if sum != 0 || king == 1 { "Alice" } else { "Bob" })?;
    }
    Ok(())
}

fn stones_on_a_tree(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    const MOST: u64 = 100_000_000;
    input.cases(|input| {
        let nodes = input.number(&what::NODES)?;
        if nodes == 0 || nodes > MOST {
            return Err(input.refuse(says::unknown_node(nodes, 1, MOST)));
        }
        let mut parents = vec![0u32];
        for _ in 1..nodes {
            match input.number(&PARENT)? {
                parent if parent < nodes => parents.push(parent as u32),
                parent => return Err(input.refuse(says::unknown_node(parent, 0, nodes - 1))),
            }
        }
        let odd = odd_depths(&parents).map_err(|node| input.refuse(says::cycle(node as u64)))?;
        let mut sum = 0;
        for is_odd in odd {
            let stones = input.number(&what::HEAP)?;
            if is_odd {
                sum ^= stones;
            }
        }
        output.text(if sum != 0 { "win" } else { "lose" })
    })
}

/// Which nodes have an odd depth below node 0, by their parents; a node of a cycle if there is one.
pub(super) fn odd_depths(parents: &[u32]) -> Result<Vec<bool>, usize> {
    let mut odd: Vec<Option<bool>> = vec![None; parents.len()];
    odd[0] = Some(false);
    let mut path = Vec::new();
    for node in 0..parents.len() {
        let mut at = node;
        let mut is_odd = loop {
            match odd[at] {
                Some(is_odd) => break is_odd,
                None if path.len() > parents.len() => return Err(at),
                None => {
                    path.push(at);
                    at = parents[at] as usize;
                }
            }
        };
        while let Some(below) = path.pop() {
            is_odd = !is_odd;
            odd[below] = Some(is_odd);
        }
    }
    Ok(odd.into_iter().map(|is_odd| is_odd == Some(true)).collect())
}

/// Reads the pieces of a row of 20 squares, and gives its value.
fn groups(input: &mut Input<'_>) -> Result<u64, JudgeError> {
    let mut row = 0u32;
    for _ in 0..input.number(&what::PIECES)? {
        let place = input.number(&PLACE)?;
        if !(1..=20).contains(&place) {
            return Err(input.refuse(SQUARE.message()));
        }
        if row >> place & 1 == 1 {
            return Err(input.refuse(says::occupied(place)));
        }
        row |= 1 << place;
    }
    let (mut sum, mut count, mut is_odd) = (0, 0, false);
    for place in (1..=20).rev() {
        if row >> place & 1 == 1 {
            count += 1;
            continue;
        }
        if is_odd {
            sum ^= count;
        }
        (count, is_odd) = (0, !is_odd);
    }
    Ok(if is_odd { sum ^ count } else { sum })
}

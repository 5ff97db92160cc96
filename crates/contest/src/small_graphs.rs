//! Games on graphs in which a degree or the length of a cycle decides.

use super::{Problem, what};
use nimatron_messages::Sentence;

static ROOT: Sentence = Sentence::plain("the special node", "特殊顶点");
static LEAST: Sentence = Sentence::plain("the least number of vertices that are taken", "至少取的顶点数");
static MOST: Sentence = Sentence::plain("the largest number of vertices that are taken", "至多取的顶点数");
static CYCLES: Sentence = Sentence::plain("every vertex has exactly two neighbours", "每个顶点恰有两个邻点");
static SIZE: Sentence = Sentence::plain("there are at most 10^8 vertices", "顶点至多 10^8 个");

pub(super) const CF1363C: Problem = Problem {
    name: "cf1363c",
    aliases: &[],
    title: &Sentence::plain("Game On Leaves, Codeforces 1363 C", "Game On Leaves，Codeforces 1363 C"),
    theory: &Sentence::plain(
        "leaves are taken, and who takes node x wins: at once if it is a leaf, else by the parity of the nodes",
        "每步取一片叶子，取到 x 者胜：x 是叶子时立即胜，否则由顶点数的奇偶性决定",
    ),
    limits: &Sentence::plain("any number of nodes", "顶点数不限"),
    sample: "2\n3 1\n2 1\n3 1\n3 2\n1 2\n1 3\n",
    run: |input, output| {
        input.cases(|input| {
            let nodes = input.number(&what::NODES)?;
            let root = input.number(&ROOT)?;
            let mut degree = 0u64;
            for _ in 1..nodes {
                let (a, b) = (input.node(nodes)?, input.node(nodes)?);
                degree += u64::from(a == root) + u64::from(b == root);
            }
            output.text(if degree <= 1 || nodes % 2 == 0 { "Ayush" } else { "Ashish" })
        })
    },
};

pub(super) const CF1823E: Problem = Problem {
    name: "cf1823e",
    aliases: &[],
    title: &Sentence::plain("Removing Graph, Codeforces 1823 E", "Removing Graph，Codeforces 1823 E"),
    theory: &Sentence::plain(
        "from l to r connected vertices of a cycle are taken: the value of a cycle of x vertices is floor(x / l), and 0 \
         from l + r on",
        "从环上取连续的 l 到 r 个顶点：x 个顶点的环的值为 floor(x / l)，x >= l + r 时为 0",
    ),
    limits: &Sentence::plain(
        "n <= 2 10^5 originally; here n <= 10^8; l < r",
        "原题 n <= 2·10^5；这里 n <= 10^8；l < r",
    ),
    sample: "6 2 3\n1 2\n2 3\n3 1\n4 5\n5 6\n6 4\n",
    run: |input, output| {
        let nodes = input.number(&what::NODES)?;
        let (least, most) = (input.number(&LEAST)?, input.number(&MOST)?);
        if nodes > 100_000_000 {
            return Err(input.refuse(SIZE.message()));
        }
        if least == 0 || least >= most {
            return Err(input.refuse(MOST.message()));
        }
        let mut ends = vec![[u32::MAX; 2]; nodes as usize + 1];
        for _ in 0..nodes {
            let (a, b) = (input.node(nodes)?, input.node(nodes)?);
            for (from, to) in [(a, b), (b, a)] {
                let Some(free) = ends[from as usize].iter_mut().find(|end| **end == u32::MAX) else {
                    return Err(input.refuse(CYCLES.message()));
                };
                *free = to as u32;
            }
        }
        let mut sum = 0;
        let mut seen = vec![false; nodes as usize + 1];
        for start in 1..=nodes as usize {
            let (mut at, mut length) = (start, 0u64);
            while !seen[at] {
                seen[at] = true;
                length += 1;
                let next = ends[at].into_iter().find(|&next| !seen[next as usize]);
                at = next.map_or(at, |next| next as usize);
            }
            if length > 0 && length < least + most {
                sum ^= length / least;
            }
        }
        output.text(if sum != 0 { "Alice" } else { "Bob" })?;
        input.end()
    },
};

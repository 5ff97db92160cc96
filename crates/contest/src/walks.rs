//! Tokens that walk on trees, rings and lists, and words that grow in a tree of prefixes.

use super::staircase::odd_depths;
use super::{Input, JudgeError, Problem, what};
use nimatron_messages::{Sentence, input as says};
use std::collections::HashMap;

static APPLES: Sentence = Sentence::plain("the number of apples", "苹果数");
static PARENT: Sentence = Sentence::plain("a parent", "一个父顶点");
static PARITY: Sentence = Sentence::plain("all leaves have the same parity of depth", "所有叶子的深度同奇偶");
static WORDS: Sentence = Sentence::plain("the number of words", "单词数");
static LENGTH: Sentence = Sentence::plain("the largest length", "最大长度");
static ROUNDS: Sentence = Sentence::plain("the number of rounds", "轮数");
static WORD: Sentence = Sentence::plain("a word", "一个单词");
static BITS: Sentence = Sentence::plain("the words have 0 and 1, at most L of them", "单词只含 0 和 1，长度不超过 L");
static PREFIX: Sentence = Sentence::plain("no word is a prefix of another", "没有单词是另一个的前缀");
static LETTERS: Sentence = Sentence::plain("the words have only small letters", "单词只含小写字母");
static LONG: Sentence = Sentence::plain("the words have at most 10^7 letters in all here", "这里单词总长至多 10^7");
static PERMUTATION: Sentence = Sentence::plain("the numbers 1 to n, each once", "1 到 n 各出现一次");
static SIZE: Sentence = Sentence::plain("at most 10^7 nodes here", "这里至多 10^7 个顶点");
static ZERO: Sentence = Sentence::plain("some number on the ring is 0", "环上有一个数为 0");

const MOST: u64 = 10_000_000;

pub(super) const AGC010F: Problem = Problem {
    name: "agc010f",
    aliases: &[],
    title: &Sentence::plain("Game on Tree, AGC 010 F", "Game on Tree，AGC 010 F"),
    theory: &Sentence::plain(
        "a stone of the token's node goes and the token moves to a neighbour: won if a neighbour with fewer stones is \
         lost; all nodes from which the first player wins",
        "取走棋子所在顶点的一颗石子，把棋子移到邻点：有石子更少且必败的邻点时必胜；输出所有必胜的起点",
    ),
    limits: &Sentence::plain("n <= 3000 originally; here <= 10^7", "原题 n <= 3000；这里 <= 10^7"),
    sample: "3\n1 2 3\n1 2\n2 3\n",
    run: |input, output| {
        let nodes = size(input)?;
        let mut stones = Vec::new();
        for _ in 0..nodes {
            stones.push(input.number(&what::STONES)?);
        }
        let edges = edges(input, nodes)?;
        let mut order: Vec<usize> = (0..stones.len()).collect();
        order.sort_unstable_by_key(|node| stones[*node]);
        let mut won = vec![false; stones.len()];
        for node in order {
            won[node] = edges.of(node).any(|next| stones[next] < stones[node] && !won[next]);
        }
        let starts: Vec<String> = (1..).zip(won).filter(|(_, won)| *won).map(|(node, _)| node.to_string()).collect();
        output.text(&starts.join(" "))?;
        input.end()
    },
};

pub(super) const AGC033C: Problem = Problem {
    name: "agc033c",
    aliases: &[],
    title: &Sentence::plain("Removing Coins, AGC 033 C", "Removing Coins，AGC 033 C"),
    theory: &Sentence::plain(
        "the coins of a node go and all others come one step nearer: \
         the longest path gets shorter by one or two, so it \
         is lost if its number of edges is 1 modulo 3",
        "取走一个顶点的硬币，其余硬币都向它移一步：最长路缩短一或二，其边数模 3 余 1 时必败",
    ),
    limits: &Sentence::plain("n <= 2 10^5 originally; here <= 10^7", "原题 n <= 2·10^5；这里 <= 10^7"),
    sample: "3\n1 2\n2 3\n",
    run: |input, output| {
        let nodes = size(input)?;
        let edges = edges(input, nodes)?;
        let (end, _) = edges.farthest(0);
        let (_, length) = edges.farthest(end);
        output.text(if length % 3 == 1 { "Second" } else { "First" })?;
        input.end()
    },
};

pub(super) const CF812E: Problem = Problem {
    name: "cf812e",
    aliases: &[],
    title: &Sentence::plain("Sagheer and Apple Tree, Codeforces 812 E", "Sagheer and Apple Tree，Codeforces 812 E"),
    theory: &Sentence::plain(
        "apples go to a child, from a leaf they are eaten: staircase Nim on the nodes with the parity of the \
         leaves; how many exchanges of two nodes make it lost",
        "苹果移到子顶点，在叶子上则吃掉：与叶子深度同奇偶的顶点作阶梯 Nim；求有多少种交换两个顶点的方法使先手必败",
    ),
    limits: &Sentence::plain("n <= 10^5 originally; here <= 10^7", "原题 n <= 10^5；这里 <= 10^7"),
    sample: "3\n2 2 3\n1 1\n",
    run: |input, output| {
        let nodes = size(input)?;
        let mut apples = Vec::new();
        for _ in 0..nodes {
            apples.push(input.number(&APPLES)?);
        }
        let mut parents = vec![0u32];
        for _ in 1..nodes {
            match input.number(&PARENT)? {
                parent if parent > 0 && parent <= nodes => parents.push(parent as u32 - 1),
                parent => return Err(input.refuse(says::unknown_node(parent, 1, nodes))),
            }
        }
        let odd = odd_depths(&parents).map_err(|node| input.refuse(says::cycle(node as u64 + 1)))?;
        let mut is_leaf = vec![true; parents.len()];
        parents.iter().skip(1).for_each(|parent| is_leaf[*parent as usize] = false);
        let mut of_leaves = odd.iter().zip(&is_leaf).filter(|(_, is_leaf)| **is_leaf).map(|(odd, _)| *odd);
        let parity = of_leaves.next();
        if of_leaves.any(|odd| Some(odd) != parity) {
            return Err(input.refuse(PARITY.message()));
        }
        let mut counted: HashMap<u64, u64> = HashMap::new();
        let (mut sum, mut others) = (0, 0u64);
        for (apples, odd) in apples.iter().zip(&odd) {
            if Some(*odd) == parity {
                *counted.entry(*apples).or_default() += 1;
                sum ^= apples;
            } else {
                others += 1;
            }
        }
        let rest = apples.iter().zip(&odd).filter(|(_, odd)| Some(**odd) != parity);
        let mut ways: u64 = rest.map(|(apples, _)| counted.get(&(apples ^ sum)).copied().unwrap_or(0)).sum();
        if sum == 0 {
            let own = nodes - others;
            ways += own * own.saturating_sub(1) / 2 + others * others.saturating_sub(1) / 2;
        }
        output.line(ways)?;
        input.end()
    },
};

pub(super) const P1288: Problem = Problem {
    name: "luogu_p1288",
    aliases: &[],
    title: &Sentence::plain("Taking numbers II, Luogu P1288", "取数游戏II，洛谷 P1288"),
    theory: &Sentence::plain(
        "a token walks over an edge of a ring and lowers its number, which has to be positive: won if an odd number of \
         edges is positive on some way to the first 0",
        "棋子沿环走过一条边，并减小边上的数（须为正）：向某一方向到第一个 0 之前有奇数条正边时必胜",
    ),
    limits: &Sentence::plain("n <= 20 originally; here any number of edges", "原题 n <= 20；这里边数不限"),
    sample: "4\n2 5 3 0\n",
    run: |input, output| {
        let mut ring = Vec::new();
        for _ in 0..input.number(&what::HEAPS)? {
            ring.push(input.number(&what::NUMBER)?);
        }
        let ahead = ring.iter().position(|number| *number == 0);
        let back = ring.iter().rev().position(|number| *number == 0);
        match (ahead, back) {
            (Some(ahead), Some(back)) => output.text(if ahead % 2 == 1 || back % 2 == 1 { "YES" } else { "NO" })?,
            _ => return Err(input.refuse(ZERO.message())),
        }
        input.end()
    },
};

pub(super) const CF1033C: Problem = Problem {
    name: "cf1033c",
    aliases: &[],
    title: &Sentence::plain("Permutation Game, Codeforces 1033 C", "Permutation Game，Codeforces 1033 C"),
    theory: &Sentence::plain(
        "a token goes from a number to a larger one, by a multiple of the number: from the largest down, n log n steps",
        "棋子从一个数走到更大的数，距离为该数的倍数：从大到小递推，共 n log n 步",
    ),
    limits: &Sentence::plain("n <= 10^5 originally; here <= 10^7", "原题 n <= 10^5；这里 <= 10^7"),
    sample: "8\n3 6 5 4 2 7 1 8\n",
    run: |input, output| {
        let count = size(input)? as usize;
        let (mut numbers, mut places) = (vec![0; count], vec![usize::MAX; count]);
        for (at, own) in numbers.iter_mut().enumerate() {
            let number = input.number(&what::NUMBER)?;
            match number.checked_sub(1).and_then(|below| places.get_mut(below as usize)) {
                Some(place) if *place == usize::MAX => *place = at,
                _ => return Err(input.refuse(PERMUTATION.message())),
            }
            *own = number;
        }
        let mut won = vec![b'B'; count];
        for (number, at) in (1..).zip(places).collect::<Vec<(usize, usize)>>().into_iter().rev() {
            let reached = (at % number..count).step_by(number);
            if reached.into_iter().any(|to| numbers[to] > numbers[at] && won[to] == b'B') {
                won[at] = b'A';
            }
        }
        output.text(&String::from_utf8_lossy(&won))?;
        input.end()
    },
};

pub(super) const ARC087E: Problem = Problem {
    name: "arc087e",
    aliases: &[],
    title: &Sentence::plain("Prefix-free Game, ARC 087 E", "Prefix-free Game，ARC 087 E"),
    theory: &Sentence::plain(
        "words of 0 and 1 are added, none a prefix of another: \
         each free subtree of height h has the lowest bit of h as \
         its value",
        "加入 01 串，任何串不是另一个的前缀：高为 h 的空子树的值为 h 的最低位",
    ),
    limits: &Sentence::plain(
        "L <= 10^18, 10^5 digits originally; here L < 2^64, 10^7 digits",
        "原题 L <= 10^18，共 10^5 位；这里 L < 2^64，共 10^7 位",
    ),
    sample: "2 2\n00\n11\n",
    run: |input, output| {
        let (count, length) = (input.number(&WORDS)?, input.positive(&LENGTH)?);
        let mut tree: PrefixTree<2> = PrefixTree::new();
        let mut ends = vec![false];
        for _ in 0..count {
            let word = input.word(&WORD)?;
            if word.len() as u64 > length || word.iter().any(|digit| !b"01".contains(digit)) {
                return Err(input.refuse(BITS.message()));
            }
            let end = tree.add(input, &word, b'0')?;
            ends.resize(tree.nodes.len(), false);
            ends[end] = true;
        }
        let mut sum = 0u64;
        for (node, is_end) in tree.nodes.iter().zip(ends) {
            let children = node.next.iter().filter(|next| **next != 0).count();
            if is_end && children > 0 || !is_end && children == 0 && count > 0 {
                return Err(input.refuse(PREFIX.message()));
            }
            if children == 1 {
                let height = length - node.depth;
                sum ^= height & height.wrapping_neg();
            }
        }
        if tree.words < count {
            return Err(input.refuse(PREFIX.message()));
        }
        output.text(if sum != 0 { "Alice" } else { "Bob" })?;
        input.end()
    },
};

pub(super) const CF455B: Problem = Problem {
    name: "cf455b",
    aliases: &["cf456d"],
    title: &Sentence::plain("A Lot of Games, Codeforces 455 B (456 D)", "A Lot of Games，Codeforces 455 B（456 D）"),
    theory: &Sentence::plain(
        "letters are added to a prefix of a word, and who loses a round begins the next: it matters whether the first \
         player can win a round, and whether he can lose it",
        "轮流给前缀加字母，一轮的败者先开始下一轮：看先手一轮能否必胜、能否必败",
    ),
    limits: &Sentence::plain(
        "10^5 letters, k <= 10^9 originally; here 10^7 letters",
        "原题共 10^5 个字母，k <= 10^9；这里共 10^7 个字母",
    ),
    sample: "2 3\na\nb\n",
    run: |input, output| {
        let (count, rounds) = (input.number(&WORDS)?, input.positive(&ROUNDS)?);
        let mut tree: PrefixTree<26> = PrefixTree::new();
        for _ in 0..count {
            let word = input.word(&WORD)?;
            if !word.iter().all(u8::is_ascii_lowercase) {
                return Err(input.refuse(LETTERS.message()));
            }
            tree.add(input, &word, b'a')?;
        }
        // Whether the mover can win the round, and whether he can lose it. Children come later.
        let mut can = vec![(false, true); tree.nodes.len()];
        for (at, node) in tree.nodes.iter().enumerate().rev() {
            let next = || node.next.iter().filter(|next| **next != 0).map(|next| can[*next as usize]);
            if next().next().is_some() {
                can[at] = (next().any(|(win, _)| !win), next().any(|(_, lose)| !lose));
            }
        }
        let (win, lose) = can[0];
        output.text(if win && (lose || rounds % 2 == 1) { "First" } else { "Second" })?;
        input.end()
    },
};

/// A tree of prefixes of words of `N` letters. Node 0 is the empty word, and no next node.
struct PrefixTree<const N: usize> {
    nodes: Vec<PrefixNode<N>>,
    /// How many of the words were new.
    words: u64,
}

struct PrefixNode<const N: usize> {
    next: [u32; N],
    depth: u64,
}

impl<const N: usize> PrefixTree<N> {
    fn new() -> Self {
        PrefixTree { nodes: vec![PrefixNode { next: [0; N], depth: 0 }], words: 0 }
    }

    /// Adds a word of the letters from `first` on, and gives its node.
    fn add(&mut self, input: &Input<'_>, word: &[u8], first: u8) -> Result<usize, JudgeError> {
        if self.nodes.len() + word.len() > MOST as usize {
            return Err(input.refuse(LONG.message()));
        }
        let before = self.nodes.len();
        let mut at = 0;
        for (depth, letter) in (1..).zip(word) {
            let letter = usize::from(letter - first);
            if self.nodes[at].next[letter] == 0 {
                self.nodes[at].next[letter] = self.nodes.len() as u32;
                self.nodes.push(PrefixNode { next: [0; N], depth });
            }
            at = self.nodes[at].next[letter] as usize;
        }
        self.words += u64::from(self.nodes.len() > before);
        Ok(at)
    }
}

/// The edges of a tree: for each node the nodes next to it.
struct TreeEdges {
    starts: Vec<usize>,
    ends: Vec<u32>,
}

impl TreeEdges {
    fn of(&self, node: usize) -> impl Iterator<Item = usize> {
        self.ends[self.starts[node]..self.starts[node + 1]].iter().map(|end| *end as usize)
    }

    /// A node that is farthest from this one, and how far it is.
    fn farthest(&self, from: usize) -> (usize, u64) {
        let mut seen = vec![false; self.starts.len() - 1];
        seen[from] = true;
        let (mut level, mut length) = (vec![from], 0);
        loop {
            let mut next = Vec::new();
            for node in &level {
                for other in self.of(*node) {
                    if !seen[other] {
                        seen[other] = true;
                        next.push(other);
                    }
                }
            }
            if next.is_empty() {
                return (level[0], length);
            }
            (level, length) = (next, length + 1);
        }
    }
}

/// The number of nodes.
fn size(input: &mut Input<'_>) -> Result<u64, JudgeError> {
    match input.positive(&what::NODES)? {
        nodes if nodes > MOST => Err(input.refuse(SIZE.message())),
        nodes => Ok(nodes),
    }
}

/// The edges of a tree of this many nodes, which are numbered from 1.
fn edges(input: &mut Input<'_>, nodes: u64) -> Result<TreeEdges, JudgeError> {
    let mut pairs = Vec::new();
    for _ in 1..nodes {
        let (a, b) = (input.node(nodes)? as u32 - 1, input.node(nodes)? as u32 - 1);
        pairs.extend([(a, b), (b, a)]);
    }
    pairs.sort_unstable();
    let starts = (0..=nodes as u32).map(|node| pairs.partition_point(|(from, _)| *from < node)).collect();
    Ok(TreeEdges { starts, ends: pairs.into_iter().map(|(_, end)| end).collect() })
}

//! Games that begin on a closed line and continue on open ones: coins on a circle, Kayles on paths,
//! cycles and stars.

use crate::closed_form::GrundyFormula;
use crate::{CatalogueKnowledge, Entry, Look, Rules, Start, StartCoordinate, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Message, Sentence, reasons};
use std::sync::LazyLock;

/// A single number is a closed line.
const CLOSED: Start = &[StartCoordinate::Fixed(1), StartCoordinate::Typed];

const RING_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of coins on a circle", "环形硬币定理"),
    text: &Sentence::plain(
        "taking 1 to m neighbours with m >= 2, a circle of more than m coins is lost: the second player halves \
         the row that is left and mirrors. A circle of at most m coins and every row is won (m = 1: by parity)",
        "每次取相邻的 1 到 m 枚且 m >= 2 时，多于 m 枚的环先手必败：后手从余下的一排中间取，使两边相等，然后对称应\
         对。至多 m 枚的非空的环和每个非空的排都先手必胜（m = 1 时看奇偶性）",
    ),
    source: "by symmetry; S. Loyd; POJ 2484 (A Funny Game)",
};

pub(crate) const RING: Entry = Entry {
    names: &["ring", "circle"],
    title: &Sentence::plain(
        "Coins on a circle (POJ 2484): take 1 to m neighbours, m = 2 unless set; (1, n) is a closed circle of n \
         coins, (0, n) a row",
        "环形硬币（POJ 2484）：取走相邻的 1 到 m 枚，m 默认为 2；(1, n) 是 n 枚硬币的闭环，(0, n) 是一排",
    ),
    rules: Rules::Tuples {
        text: "game ring(closed, n; m = 2) where closed <= 1\n  (1, n) -> (0, n - k)               for k in 1..m\n  (0, n) -> (0, i) + (0, n - k - i)  for k in 1..m, i in 0..n-k\n",
        theory: |rules| Some(Box::new(Ring { max_taken: rules.integer("m").filter(|&m| m >= 1)? })),
    },
    known: CatalogueKnowledge::Theorem(RING_STATEMENT),
    start: Some(CLOSED),
    example: "0,9",
    words: Some(&Sentence::plain(
        "Take one coin, or two that are next to each other. The first move breaks a circle into a row, and a row may break in two.",
        "取走一枚硬币，或相邻的两枚。第一步把环变成一排，一排可能断成两排。",
    )),
    look: Look::PathOrCycle,
    ..Entry::PLAIN
};

#[derive(Debug)]
struct Ring {
    max_taken: i64,
}

impl Theory for Ring {
    fn statement(&self) -> Statement {
        RING_STATEMENT
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let (closed, n) = (position[0] == 1, position[1]);
        let lost = if self.max_taken == 1 { n % 2 == 0 } else { n == 0 || (closed && n > self.max_taken) };
        Some(Outcome::lost_if(lost))
    }

    /// From a row, take one or two coins in the middle: two equal rows are left.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let n = position[1];
        (value == 0 && position[0] == 0 && self.max_taken >= 2 && n > 0).then(|| vec![vec![0, (n - 1) / 2]; 2])
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        match (self.outcome(position), position) {
            (_, [_, 0]) => Vec::new(),
            (Some(Outcome::P), [1, n]) if self.max_taken > 1 => {
                vec![reasons::circle_is_lost(*n)]
            }
            (Some(Outcome::N), [0, n]) if self.max_taken > 1 => {
                let middle = 2 - n % 2;
                vec![reasons::take_the_middle(middle, (n - middle) / 2)]
            }
            _ => Vec::new(),
        }
    }
}

/// The first values of Dawson's Chess 0.137: its preperiod of 52 and one period.
static DAWSON: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut values: Vec<u64> = Vec::with_capacity(PREPERIOD + PERIOD);
    for n in 0..PREPERIOD + PERIOD {
        // A move takes a place and its neighbours; what is left on both sides is a sum.
        let after = |seat: usize| values[seat.saturating_sub(1)] ^ values[(n - seat).saturating_sub(2)];
        values.push(nimatron_core::mex::mex((0..n).map(after)));
    }
    values
});
const PREPERIOD: usize = 52;
const PERIOD: usize = 34;

/// The value of a row of n nodes in arc Kayles, which is Dawson's Kayles 0.07: a move takes two
/// neighbours of a row.
pub fn dawsons_kayles(n: usize) -> u64 {
    dawson_at(n.saturating_sub(1))
}

fn dawson(n: i64) -> u64 {
    dawson_at(usize::try_from(n).unwrap_or(0))
}

fn dawson_at(n: usize) -> u64 {
    DAWSON[if n < PREPERIOD { n } else { PREPERIOD + (n - PREPERIOD) % PERIOD }]
}

const NODE_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the period of Dawson's Chess", "Dawson's Chess 的周期"),
    text: &Sentence::plain(
        "a path of n nodes is a row of 0.137, whose values repeat with period 34 from 52 on; a cycle of n nodes \
         has the value 1 if a path of n - 3 has 0, else 0",
        "n 个顶点的路径就是 0.137 的一排，它的值从 52 起以 34 为周期；n 个顶点的环，若 n - 3 个顶点的路径的值为 \
         0，则值为 1，否则为 0",
    ),
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956)",
};

pub(crate) const NODES: Entry = Entry {
    names: &["node-kayles"],
    title: &Sentence::plain(
        "Node Kayles on paths (0, n) and cycles (1, n) of n nodes: take a node and its neighbours",
        "n 个顶点的路径 (0, n) 和环 (1, n) 上的 Node Kayles：取走一个顶点及其相邻的顶点",
    ),
    rules: Rules::Tuples {
        text: "game node_kayles(closed, n) where closed <= 1\n  (1, n) -> (0, max(0, n - 3))  if n > 0\n  (0, n) -> (0, max(0, v - 2)) + (0, max(0, n - v - 1))  for v in 1..n\n",
        theory: |_| {
            Some(Box::new(CirclePathTheory { statement: NODE_STATEMENT, path: dawson, taken: 3, min_cycle: 1 }))
        },
    },
    known: CatalogueKnowledge::Theorem(NODE_STATEMENT),
    start: Some(CLOSED),
    example: "0,9",
    words: Some(&Sentence::plain(
        "Choose a vertex of a path or a cycle: it is taken away, with its neighbours.",
        "在一条路或一个圈上选一个顶点：它和它的邻点都被取走。",
    )),
    look: Look::PathOrCycle,
    ..Entry::PLAIN
};

const ARC_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the period of Dawson's Kayles", "Dawson's Kayles 的周期"),
    text: &Sentence::plain(
        "a path of n nodes is a row of 0.07, whose values are those of 0.137 one further: period 34 from 53 on; a \
         cycle of n nodes has the value 1 if a path of n - 2 has 0, else 0",
        "n 个顶点的路径就是 0.07 的一排，它的值就是 0.137 的值后移一位：从 53 起以 34 为周期；n 个顶点的环，若 n \
         - 2 个顶点的路径的值为 0，则值为 1，否则为 0",
    ),
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956)",
};

pub(crate) const ARCS: Entry = Entry {
    names: &["arc-kayles"],
    title: &Sentence::plain(
        "Arc Kayles on paths (0, n) and cycles (1, n) of n nodes: take an edge with both ends, and all edges at them",
        "n 个顶点的路径 (0, n) 和环 (1, n) 上的 Arc Kayles：取走一条边、它的两个端点，以及与这两个端点相连的所有边",
    ),
    rules: Rules::Tuples {
        text: "game arc_kayles(closed, n) where closed <= 1\n  (1, n) -> (0, n - 2)\n  (0, n) -> (0, v - 1) + (0, n - v - 1)  for v in 1..n-1\n",
        theory: |_| {
            Some(Box::new(CirclePathTheory {
                statement: ARC_STATEMENT,
                path: |n| dawsons_kayles(usize::try_from(n).unwrap_or(0)),
                taken: 2,
                min_cycle: 2,
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(ARC_STATEMENT),
    start: Some(CLOSED),
    example: "0,10",
    words: Some(&Sentence::plain(
        "Choose an edge of a path or a cycle: both of its ends are taken away, with all edges at them.",
        "在一条路或一个圈上选一条边：它的两个端点被取走，与它们相连的边也一起取走。",
    )),
    look: Look::PathOrCycle,
    ..Entry::PLAIN
};

/// Paths have the values of a sequence; on a cycle every first move leaves the same path.
#[derive(Debug)]
struct CirclePathTheory {
    statement: Statement,
    path: fn(i64) -> u64,
    /// The number of nodes that the first move on a cycle takes.
    taken: i64,
    /// The number of nodes of the smallest cycle that has a move.
    min_cycle: i64,
}

impl Theory for CirclePathTheory {
    fn statement(&self) -> Statement {
        self.statement
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let (closed, n) = (position[0] == 1, position[1]);
        Some(match closed {
            false => (self.path)(n),
            true if n < self.min_cycle => 0,
            true => u64::from((self.path)((n - self.taken).max(0)) == 0),
        })
    }

    /// The node (edge) in the middle of an odd (even) path: two equal paths are left.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let (closed, n) = (position[0] == 1, position[1]);
        let middle = !closed && n >= self.taken && (n - self.taken) % 2 == 0;
        (value == 0 && middle).then(|| vec![vec![0, (n - self.taken) / 2]; 2])
    }
}

const STAR_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Node Kayles on stars", "星形图上 Node Kayles 的定理"),
    text: &Sentence::plain(
        "a star with n leaves has the value 0 without a centre and n even, 1 with n odd; with its centre mex{{0, \
         (n - 1) mod 2}} for n > 0, and 1 alone",
        "n 片叶子的星形图，没有中心时，n 为偶数则 SG 值为 0，n 为奇数则为 1；有中心时，n > 0 则为 mex{{0, (n - 1) \
         mod 2}}，只有中心则为 1",
    ),
    source: "by counting: without the centre all moves take one node, and the centre takes all",
};

pub(crate) const STAR: Entry = Entry {
    names: &["node-kayles-star"],
    title: &Sentence::plain(
        "Node Kayles on a star: (1, n) has a centre and n leaves, (0, n) only single nodes; take a node and its \
         neighbours",
        "星形图上的 Node Kayles：(1, n) 有一个中心和 n 片叶子，(0, n) 只有孤立的顶点；取走一个顶点及其相邻的顶点",
    ),
    rules: Rules::Tuples {
        text: "game node_kayles_star(centre, n) where centre <= 1\n  (1, n) -> (0, 0)\n  (1, n) -> (0, n - 1)\n  (0, n) -> (0, n - 1)\n",
        theory: |_| {
            Some(Box::new(GrundyFormula {
                statement: STAR_STATEMENT,
                value: |position| {
                    Some(match *position {
                        [0, n] => n as u64 % 2,
                        [_, 0] => 1,
                        [_, n] => 1 + u64::from(n % 2 == 0),
                        _ => return None,
                    })
                },
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(STAR_STATEMENT),
    start: Some(CLOSED),
    example: "1,6",
    words: Some(&Sentence::plain(
        "Choose a vertex of a star: it is taken away, with its neighbours.",
        "在一个星形图上选一个顶点：它和它的邻点都被取走。",
    )),
    look: Look::StarOrVertices,
    ..Entry::PLAIN
};

#[cfg(test)]
mod tests {
    /// By the definition, far beyond the table: by the theorem of Guy and Smith checking this far
    /// proves the period.
    #[test]
    fn the_period_is_true_far_beyond_the_table() {
        let mut values = vec![0u64; 3000];
        for n in 2..values.len() {
            let seen = (0..=n - 2).fold(0u64, |seen, left| seen | 1 << (values[left] ^ values[n - 2 - left]));
            values[n] = u64::from(seen.trailing_ones());
        }
        for (n, value) in values.into_iter().enumerate() {
            assert_eq!(super::dawsons_kayles(n), value, "{n}");
        }
    }
}

//! Games on graphs and orders that their rules state in a line.

use crate::graph::{GraphGame, GraphPosition};
use crate::texts::parse_coordinate;
use crate::typed::Keyed;
use crate::{CatalogueKnowledge, Entry, PlaceTheory, Rules, Statement, Theory};
use nimatron_engine::cells::Graph;
use nimatron_messages::{Say, Sentence, graphs};
use nimatron_rules::graph::GraphRules;

const BIPARTITE: Statement = Statement {
    name: &Sentence::plain("the theorem of Graph Chomp", "图的删除游戏定理"),
    text: &Sentence::plain(
        "on a bipartite graph with v vertices and e edges the value is (v mod 2) + 2 (e mod 2): there always is a \
         vertex whose degree has the parity that is wanted; other graphs are searched",
        "在有 v 个顶点和 e 条边的二部图上，值为 (v mod 2) + 2 (e mod 2)：总有度数奇偶合适的顶点；其他图靠搜索",
    ),
    source: "A. S. Fraenkel and E. R. Scheinerman, A deletion game on hypergraphs, Discrete Applied Math. 30 (1991); \
             T. Khandhawit and L. Ye, Chomp on graphs and subsets (2011)",
};

const CORE: Statement = Statement {
    name: &Sentence::plain("the 2-core", "2-核"),
    text: &Sentence::plain(
        "whatever is taken, play ends with the 2-core, the largest part in which every vertex has two neighbours; \
         the value is the number of the other vertices mod 2",
        "无论怎样取，游戏总是结束于 2-核，即每个顶点都有两个邻点的最大部分；值为其余顶点的个数 mod 2",
    ),
    source: "by counting: the order in which vertices of degree 0 and 1 are removed does not matter",
};

const CYCLE_RANK: Statement = Statement {
    name: &Sentence::plain("the cycle rank", "圈秩"),
    text: &Sentence::plain(
        "play ends when only bridges are left, with a spanning tree of each component; with v vertices, e edges and \
         c components there are e - v + c moves, and the value is that number mod 2",
        "只剩下桥时游戏结束，每个连通分支剩一棵生成树；有 v 个顶点、e 条边和 c 个连通分支时共有 e - v + c 步，值为\
         这个数 mod 2",
    ),
    source: "by counting: an edge that is not a bridge lies on a cycle, and removing it keeps the component connected",
};

const FOREST: Statement = Statement {
    name: &Sentence::plain("the colon principle", "冒号原理（colon）"),
    text: &Sentence::plain(
        "where the elements below each one are a chain, the order is a forest, and the game is Hackenbush on its \
         trees: an element counts one more than the xor of those that stand directly on it, and the value is the xor \
         of the smallest ones; other orders are searched (who wins is PSPACE-complete in general: D. Grier 2013)",
        "若每个元素之下的元素都成链，这个偏序集就是森林，游戏就是树上的 Hackenbush：一个元素计直接在它之上各元素的异或\
         加 1，值为各极小元的异或；其他偏序集靠搜索（一般情形下判断胜负是 PSPACE 完全的：D. Grier 2013）",
    ),
    source: "Winning Ways, chapter 2 (Green Hackenbush); J. H. Conway, On Numbers and Games, chapter 13",
};

/// The neighbours of every vertex.
fn neighbours(graph: &Graph) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); graph.vertices];
    for &(one, other) in &graph.edges {
        neighbours[one as usize].push(other as usize);
        neighbours[other as usize].push(one as usize);
    }
    neighbours
}

/// A walk through each component: the number of components, and for each vertex whether its
/// distance from where the walk began is odd.
fn walked(graph: &Graph) -> (usize, Vec<bool>) {
    let neighbours = neighbours(graph);
    let mut odd: Vec<Option<bool>> = vec![None; graph.vertices];
    let mut components = 0;
    for first in 0..graph.vertices {
        if odd[first].is_some() {
            continue;
        }
        components += 1;
        odd[first] = Some(false);
        let mut stack = vec![first];
        while let Some(vertex) = stack.pop() {
            for &next in &neighbours[vertex] {
                if odd[next].is_none() {
                    odd[next] = odd[vertex].map(|odd| !odd);
                    stack.push(next);
                }
            }
        }
    }
    (components, odd.into_iter().map(|odd| odd == Some(true)).collect())
}

#[derive(Debug)]
struct Deletion;

impl Theory<GraphPosition> for Deletion {
    fn statement(&self) -> Statement {
        BIPARTITE
    }

    fn grundy(&self, position: &GraphPosition) -> Option<u64> {
        let graph = position.left();
        let (_, odd) = walked(&graph);
        let bipartite = graph.edges.iter().all(|&(one, other)| odd[one as usize] != odd[other as usize]);
        bipartite.then_some(graph.vertices as u64 % 2 + 2 * (graph.edges.len() as u64 % 2))
    }
}

#[derive(Debug)]
struct Leaves;

impl Theory<GraphPosition> for Leaves {
    fn statement(&self) -> Statement {
        CORE
    }

    fn grundy(&self, position: &GraphPosition) -> Option<u64> {
        let graph = position.left();
        let neighbours = neighbours(&graph);
        let mut degrees: Vec<usize> = neighbours.iter().map(Vec::len).collect();
        let mut leaves: Vec<usize> = (0..graph.vertices).filter(|&vertex| degrees[vertex] <= 1).collect();
        let mut gone = vec![false; graph.vertices];
        while let Some(vertex) = leaves.pop() {
            if std::mem::replace(&mut gone[vertex], true) {
                continue;
            }
            for &next in &neighbours[vertex] {
                degrees[next] = degrees[next].saturating_sub(1);
                if degrees[next] <= 1 && !gone[next] {
                    leaves.push(next);
                }
            }
        }
        Some(gone.iter().filter(|&&gone| gone).count() as u64 % 2)
    }
}

#[derive(Debug)]
struct Forest;

impl Theory<GraphPosition> for Forest {
    fn statement(&self) -> Statement {
        FOREST
    }

    fn grundy(&self, position: &GraphPosition) -> Option<u64> {
        let graph = Some(position.left()).filter(|graph| graph.order)?;
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); graph.vertices];
        for &(low, high) in &graph.edges {
            below[high as usize].push(low as usize);
        }
        let depth = |vertex: usize| below[vertex].len();
        // What is below an element is a chain exactly if the depths there are 0, 1, 2, ..., each
        // once; the last of it is what the element stands on.
        let mut stands_on = vec![None; graph.vertices];
        for vertex in 0..graph.vertices {
            let mut there = vec![false; depth(vertex)];
            for &lower in &below[vertex] {
                if std::mem::replace(there.get_mut(depth(lower))?, true) {
                    return None;
                }
                if depth(lower) + 1 == depth(vertex) {
                    stands_on[vertex] = Some(lower);
                }
            }
        }
        let mut order: Vec<usize> = (0..graph.vertices).collect();
        order.sort_by_key(|&vertex| std::cmp::Reverse(depth(vertex)));
        let (mut on, mut total) = (vec![0; graph.vertices], 0);
        for vertex in order {
            let value = on[vertex] + 1;
            match stands_on[vertex] {
                Some(lower) => on[lower] ^= value,
                None => total ^= value,
            }
        }
        Some(total)
    }
}

#[derive(Debug)]
struct NoBridge;

impl Theory<GraphPosition> for NoBridge {
    fn statement(&self) -> Statement {
        CYCLE_RANK
    }

    fn grundy(&self, position: &GraphPosition) -> Option<u64> {
        let graph = position.left();
        Some((graph.edges.len() + walked(&graph).0 - graph.vertices) as u64 % 2)
    }
}

pub(crate) const NODES: Entry = Entry {
    names: &["graph-node-kayles"],
    title: &Sentence::plain(
        "Node Kayles on any graph: take a vertex and its neighbours",
        "任意图上的 Node Kayles：取走一个顶点及其相邻的顶点",
    ),
    rules: Rules::places("game node_kayles on graph\n  v -> remove v, neighbours(v)\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is to be hoped for: it is PSPACE-complete (T. J. Schaefer, 1978); paths and cycles have a theorem, see node-kayles",
        "不能指望有公式：它是 PSPACE 完全的（T. J. Schaefer，1978）；路径和环有定理，见 node-kayles",
    )),
    example: "grid(3,5)",
    words: Some(&Sentence::plain(
        "Choose a vertex: it is taken away, with all vertices that are joined to it.",
        "选一个顶点：它和所有与它相连的顶点都被取走。",
    )),
    ..Entry::PLAIN
};

pub(crate) const ARCS: Entry = Entry {
    names: &["graph-arc-kayles"],
    title: &Sentence::plain(
        "Arc Kayles on any graph: take an edge, both its ends, and all edges at them",
        "任意图上的 Arc Kayles：取走一条边、它的两个端点，以及与这两个端点相连的所有边",
    ),
    rules: Rules::places("game arc_kayles on graph\n  edge v-w -> remove v, w\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is known; a complete graph of n vertices has value floor(n/2) mod 2; paths and cycles have a theorem, see arc-kayles",
        "没有已知的公式；n 个顶点的完全图的值为 floor(n/2) mod 2；路径和环有定理，见 arc-kayles",
    )),
    example: "star(3,3,2)",
    words: Some(&Sentence::plain(
        "Choose an edge: both of its ends are taken away, with all edges at them.",
        "选一条边：它的两个端点被取走，与它们相连的边也一起取走。",
    )),
    ..Entry::PLAIN
};

pub(crate) const GRIM: Entry = Entry {
    names: &["grim"],
    title: &Sentence::plain(
        "Grim: take a vertex that has neighbours; vertices without neighbours go away",
        "Grim：取走一个有邻点的顶点；没有邻点的顶点随即消失",
    ),
    rules: Rules::places("game grim on graph\n  v -> remove v, isolated  if degree(v) > 0\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "on paths of n vertices it is the octal game 0.6; strategies for some families of graphs: R. Adams, J. Dixon, J. Elder and others, Combinatorial analysis of a subtraction game on graphs (2016)",
        "在 n 个顶点的路径上它是八进制游戏 0.6；若干图族的策略见 R. Adams、J. Dixon、J. Elder 等，Combinatorial analysis of a subtraction game on graphs（2016）",
    )),
    example: "path(9)",
    ..Entry::PLAIN
};

pub(crate) const DELETION: Entry = Entry {
    names: &["graph-chomp", "delete-graph"],
    title: &Sentence::plain(
        "Graph Chomp: delete a vertex with its edges, or an edge",
        "图的删除游戏：删去一个顶点连同它的边，或删去一条边",
    ),
    rules: Rules::Places {
        text: "game graph_chomp on graph\n  v -> remove v\n  edge e -> remove edge e\n",
        theory: || Some(PlaceTheory::Graph(Box::new(Deletion))),
    },
    known: CatalogueKnowledge::Theorem(BIPARTITE),
    example: "edges(8; 0-1,1-2,2-0,2-3,3-4,4-5,3-6,6-7)",
    ..Entry::PLAIN
};

pub(crate) const EVEN: Entry = Entry {
    names: &["take-even-degree"],
    title: &Sentence::plain("Take a vertex of even degree", "取走一个度为偶数的顶点"),
    rules: Rules::places("game take_even_degree on graph\n  v -> remove v  if degree(v) % 2 == 0\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "vertex deletion by parity: R. J. Nowakowski and P. Ottaway, Vertex deletion games with parity rules (2005), which finds values of several families",
        "按奇偶性删点：R. J. Nowakowski 与 P. Ottaway，Vertex deletion games with parity rules（2005），其中给出若干图族的值",
    )),
    example: "grid(3,3)",
    ..Entry::PLAIN
};

pub(crate) const ODD: Entry = Entry {
    names: &["take-odd-degree"],
    title: &Sentence::plain("Take a vertex of odd degree", "取走一个度为奇数的顶点"),
    rules: Rules::places("game take_odd_degree on graph\n  v -> remove v  if degree(v) % 2 == 1\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "vertex deletion by parity (Nowakowski and Ottaway 2005); no formula for all graphs is known",
        "按奇偶性删点（Nowakowski 与 Ottaway 2005）；没有已知的适用于所有图的公式",
    )),
    example: "edges(8; 0-1,1-2,2-0,2-3,3-4,4-5,3-6,6-7)",
    ..Entry::PLAIN
};

pub(crate) const LEAF: Entry = Entry {
    names: &["take-leaf"],
    title: &Sentence::plain("Take a vertex that has at most one neighbour", "取走一个至多有一个邻点的顶点"),
    rules: Rules::Places {
        text: "game take_leaf on graph\n  v -> remove v  if degree(v) <= 1\n",
        theory: || Some(PlaceTheory::Graph(Box::new(Leaves))),
    },
    known: CatalogueKnowledge::Theorem(CORE),
    example: "star(3,3,2)",
    ..Entry::PLAIN
};

pub(crate) const POSET: Entry = Entry {
    names: &["poset-game"],
    title: &Sentence::plain(
        "The poset game: name an element, and it goes with all that are above it",
        "偏序集游戏：选一个元素，它和它之上的元素全部拿走",
    ),
    rules: Rules::Places {
        text: "game poset_game on order\n  v -> remove v, above(v)\n",
        theory: || Some(PlaceTheory::Graph(Box::new(Forest))),
    },
    known: CatalogueKnowledge::Theorem(FOREST),
    example: "divisors(12)",
    ..Entry::PLAIN
};

pub(crate) const DIVISORS: Entry = Entry {
    names: &["divisor-game"],
    title: &Sentence::plain(
        "Schuh's game of divisors, on divisors(n): name a divisor, and its multiples go; naming 1 ends the game",
        "Schuh 的因数游戏，局面为 divisors(n)：说出一个因数，它的倍数全部划去；说出 1 则结束游戏",
    ),
    rules: Rules::places("game divisor_game on order\n  v -> remove v, above(v)\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "played in misère (--misere) it is Schuh's game, where whoever names 1 loses: won for n > 1 by stealing the strategy (F. Schuh, Spel van delers, 1952); it is Chomp in as many dimensions as n has different prime factors",
        "按反常规则（--misere）玩就是 Schuh 的游戏，说出 1 者输：n > 1 时由策略窃取先手必胜（F. Schuh，Spel van delers，1952）；它是 Chomp，维数为 n 的不同素因子的个数",
    )),
    example: "divisors(12)",
    words: Some(&Sentence::plain(
        "Name a divisor that is left: it goes, with all of its multiples. Naming 1 ends the game.",
        "说出一个还在的约数：它和它的所有倍数都被划去。说出 1 时游戏结束。",
    )),
    ..Entry::PLAIN
};

pub(crate) const SUBSETS: Entry = Entry {
    names: &["subset-takeaway"],
    title: &Sentence::plain(
        "Subset take-away, on subsets(k): name a set that is not empty, and all sets that contain it go",
        "子集取走游戏，局面为 subsets(k)：说出一个非空集合，包含它的集合全部拿走",
    ),
    rules: Rules::places("game subset_takeaway on order\n  v -> remove v, above(v)\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "the first player wins by naming the whole set exactly if the rest is lost, which holds for k <= 6 and fails for k = 7 (D. Gale and A. Neyman 1982; A. Brouwer and J. Christensen 2017)",
        "先手选全集获胜，当且仅当余下的局面必败；这对 k <= 6 成立，对 k = 7 不成立（D. Gale 与 A. Neyman 1982；A. Brouwer 与 J. Christensen 2017）",
    )),
    example: "subsets(3)",
    words: Some(&Sentence::plain(
        "Name a set that is left and not empty: it goes, with all sets that contain it.",
        "说出一个还在的非空集合：它和所有包含它的集合都被划去。",
    )),
    ..Entry::PLAIN
};

pub(crate) const TRIANGLES: Entry = Entry {
    names: &["triangle-packing"],
    title: &Sentence::plain("Take the three vertices of a triangle", "取走一个三角形的三个顶点"),
    rules: Rules::places("game triangle_packing on graph\n  clique s of 3 -> remove s\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is known; values are computed",
        "没有已知的公式；值靠计算得出",
    )),
    example: "edges(7; 0-1,1-2,2-0,2-3,3-4,4-2,4-5,5-6,6-4)",
    ..Entry::PLAIN
};

pub(crate) const BRIDGES: Entry = Entry {
    names: &["cut-edges"],
    title: &Sentence::plain(
        "Delete an edge so that its component stays connected",
        "删去一条边，使所在的连通分支仍然连通",
    ),
    rules: Rules::Places {
        text: "game cut_edges on graph\n  edge e -> remove edge e  if pieces == 1\n",
        theory: || Some(PlaceTheory::Graph(Box::new(NoBridge))),
    },
    known: CatalogueKnowledge::Theorem(CYCLE_RANK),
    example: "grid(2,4)",
    ..Entry::PLAIN
};

pub(crate) const OCTAL: Entry = Entry {
    names: &["octal"],
    title: &Sentence::plain(
        "octal{{0.33}} (0.33 unless set): a taking-and-breaking code on a graph: take a connected set of k vertices; the digit for k says \
         whether 0, 1 or more pieces may be left of its component",
        "octal{{0.33}}（默认为 0.33）：图上的取分代码：取走 k 个相连的顶点；第 k 位数字规定所在的连通分支可以剩下 0 块、1 块还是更多块",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is a graph: octal{{0.33}}(star(2,3,4)), octal{{0.77}}(path(9))",
            "局面是图：octal{{0.33}}(star(2,3,4))、octal{{0.77}}(path(9))",
        ),
        make: |braces| {
            let code = braces.unwrap_or("0.33").trim();
            let rules = on_graphs(code).ok_or_else(|| graphs::code_for_graphs(code))?;
            let rules = GraphRules::parse(&rules).map_err(|error| error.message())?;
            Ok(Keyed::boxed(GraphGame::new(rules)))
        },
    },
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "on paths it is the usual game; 0.33 on subdivided stars is periodic in each leg (L. Beaudou, P. Coupechoux, \
         A. Dailly and others, Octal games on graphs: the game 0.33 on subdivided stars and bistars, 2018)",
        "在路径上就是通常的游戏；0.33 在细分星上对每条腿都是周期的（L. Beaudou、P. Coupechoux、A. Dailly 等，Octal \
         games on graphs: the game 0.33 on subdivided stars and bistars，2018）",
    )),
    example: "star(2,1,1)",
    words: Some(&Sentence::plain(
        "Take one vertex, or two that are joined by an edge, together with their edges; of the part of the graph where they were, nothing or one connected piece may be left.",
        "取走一个顶点，或有边相连的两个顶点，连同它们的边；它们所在的那部分图最多只能剩下一块连通的部分。",
    )),
    ..Entry::PLAIN
};

/// Maximum number of vertices that a move of a code takes on a graph.
const MAX_TAKEN: usize = 16;

/// The rules of a code on graphs: a digit allows to leave 0 (its bit 1), 1 (2), or 2 and more (4)
/// pieces. `None` if it is not such a code: heaps may not break without being taken from, nor into
/// more than two.
fn on_graphs(code: &str) -> Option<String> {
    let code = crate::code(code)?.ok()?;
    let last = code.most_taken().filter(|last| (1..=MAX_TAKEN).contains(last))?;
    let mut lines = "game octal on graph\n".to_owned();
    for (k, digit) in code.moves(last) {
        if k == 0 || digit.heaps > 7 || digit.different {
            return None;
        }
        let allowed = match digit.heaps {
            0 => continue,
            1 => "  if pieces == 0",
            2 => "  if pieces == 1",
            3 => "  if pieces <= 1",
            4 => "  if pieces >= 2",
            5 => "  if pieces != 1",
            6 => "  if pieces >= 1",
            _ => "",
        };
        lines += &format!("  connected s of {k} -> remove s{allowed}\n");
    }
    Some(lines)
}

/// For games whose usual positions are numbers: the game that takes graphs, and a position of a
/// path or cycle as numbers.
const ALSO_ON_GRAPHS: [(&str, &str); 2] = [("node-kayles", "graph-node-kayles"), ("arc-kayles", "graph-arc-kayles")];

/// The name of the same game on graphs, for a game whose usual positions are numbers.
pub fn also_on_graphs(name: &str) -> Option<&'static str> {
    ALSO_ON_GRAPHS.into_iter().find(|(usual, _)| *usual == name).map(|(_, graphs)| graphs)
}

/// The entry that takes a position of a game with this name, and the text of the position for it;
/// `None` if it is the one with that name.
pub(crate) fn on_graph(name: &str, position: &str) -> Option<(&'static str, String)> {
    let (usual, graphs) = ALSO_ON_GRAPHS.into_iter().find(|(usual, _)| *usual == name)?;
    let text = position.trim();
    let text = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    let is_graph = text.contains('-') || text.chars().any(char::is_alphabetic);
    if !is_graph || parse_coordinate(text).is_ok() {
        return None;
    }
    let line = |family: &str| {
        let number = text.strip_prefix(family)?.strip_prefix('(')?.strip_suffix(')')?;
        parse_coordinate(number).ok()
    };
    Some(match (line("path"), line("cycle")) {
        (Some(n), _) => (usual, format!("0,{n}")),
        (_, Some(n)) if n >= 3 => (usual, format!("1,{n}")),
        _ => (graphs, text.to_owned()),
    })
}

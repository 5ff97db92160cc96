//! The texts of families: `grid(2,n)`, `path(n) x cycle(3)`, `circulant(n; 1,2)`, `2xn`, `(xo)*n`.

use super::strip::Refusal;
use nimatron_messages::families as say;
use nimatron_rules::board::FREE;

/// Maximum number of vertices or cells of a column.
pub(super) const MAX_HEIGHT: usize = 10;
/// Maximum of the numbers in a text.
const MAX_NUMBER: usize = 32;

/// Graphs that are the same columns again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct GraphFamily {
    /// Vertices of a column.
    pub(super) height: usize,
    /// Edges within a column.
    pub(super) inner: Vec<(usize, usize)>,
    /// Edges to a later column: how far it is, the vertex here, the vertex there.
    pub(super) outer: Vec<(usize, usize, usize)>,
    pub(super) is_ring: bool,
    /// The number of columns of the member n is n plus this.
    pub(super) more: usize,
    /// The smallest n that has a member.
    pub(super) least: usize,
}

/// A graph on 0, 1, 2, ...
struct SmallGraph {
    vertices: usize,
    edges: Vec<(usize, usize)>,
}

type FamilyReadResult<T> = Result<T, Refusal>;

fn unknown<T>(text: &str) -> FamilyReadResult<T> {
    Err(Refusal::NotAStrip(say::unknown(text)))
}

/// The columns of a family of graphs.
pub(super) fn graph(text: &str) -> FamilyReadResult<GraphFamily> {
    let spaced = text.replace(" x ", "×");
    let compact: String = spaced.chars().filter(|sign| !sign.is_whitespace()).collect();
    let mut family: Option<GraphFamily> = None;
    let mut others = Vec::new();
    for factor in split(&compact, '×') {
        match columns(factor)? {
            Some(columns) if family.is_none() => family = Some(columns),
            Some(_) => return Err(Refusal::NotAStrip(say::one_n(text))),
            None => match small(factor) {
                Some(graph) => others.push(graph),
                None => return unknown(text),
            },
        }
    }
    let Some(mut family) = family else { return unknown(text) };
    for other in others {
        family = times(&family, &other);
        if family.height > MAX_HEIGHT {
            break;
        }
    }
    if family.height == 0 || family.height > MAX_HEIGHT {
        return Err(Refusal::NotAStrip(say::too_high(family.height, MAX_HEIGHT)));
    }
    // The order of the signs of a column in a certificate.
    family.inner.iter_mut().for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
    family.inner.sort_unstable();
    family.inner.dedup();
    family.outer.sort_unstable();
    family.outer.dedup();
    Ok(family)
}

/// The parts of a text at a sign outside brackets.
fn split(text: &str, sign: char) -> Vec<&str> {
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0i32);
    for (at, one) in text.char_indices() {
        match one {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if one == sign && depth == 0 => {
                parts.push(&text[from..at]);
                from = at + one.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

/// A name and its groups of arguments.
fn called(text: &str) -> Option<(&str, Vec<Vec<&str>>)> {
    let Some((name, rest)) = text.split_once('(') else { return Some((text, Vec::new())) };
    let inside = rest.strip_suffix(')')?;
    Some((name, inside.split(';').map(|group| group.split(',').collect()).collect()))
}

fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&number| number <= MAX_NUMBER)
}

/// The columns of a factor with an `n`; `None` if there is no `n` in it.
fn columns(text: &str) -> FamilyReadResult<Option<GraphFamily>> {
    let Some((name, groups)) = called(text) else { return unknown(text) };
    if !groups.iter().flatten().any(|argument| argument.contains('n')) {
        return Ok(None);
    }
    let path = GraphFamily { height: 1, outer: vec![(1, 0, 0)], ..GraphFamily::default() };
    let groups: Vec<&[&str]> = groups.iter().map(Vec::as_slice).collect();
    let rows = |first: &str, second: &str| match (first, second) {
        ("n", rows) | (rows, "n") => number(rows).filter(|&rows| rows > 0),
        _ => None,
    };
    let board = |rows: usize, joined: &dyn Fn(usize, usize) -> bool| {
        let pairs = |down: bool| {
            (0..rows).flat_map(move |a| (0..rows).map(move |b| (a, b))).filter(move |&(a, b)| down || a < b)
        };
        let inner = pairs(false).filter(|&(a, b)| joined(a.abs_diff(b), 0)).collect();
        let outer = (1..3).flat_map(|step| {
            let pairs = pairs(true).filter(move |_| true);
            pairs.filter_map(move |(a, b)| joined(a.abs_diff(b), step).then_some((step, a, b))).collect::<Vec<_>>()
        });
        GraphFamily { height: rows, inner, outer: outer.collect(), ..GraphFamily::default() }
    };
    let family = match (name, &groups[..]) {
        ("path", [["n"]]) => path,
        ("star", [["n"]]) => GraphFamily { more: 1, ..path },
        ("cycle", [["n"]]) => GraphFamily { is_ring: true, least: 3, ..path },
        ("grid", [[one, other]]) => match rows(one, other) {
            Some(rows) => board(rows, &|down, right| down + right == 1),
            None => return unknown(text),
        },
        ("king", [[one, other]]) => match rows(one, other) {
            Some(rows) => board(rows, &|down, right| down.max(right) == 1),
            None => return unknown(text),
        },
        ("knights", [[one, other]]) => match rows(one, other) {
            Some(rows) => board(rows, &|down, right| down * right == 2),
            None => return unknown(text),
        },
        ("circulant", [["n"], steps]) => {
            let Some(mut steps) = steps.iter().map(|step| number(step)).collect::<Option<Vec<usize>>>() else {
                return unknown(text);
            };
            steps.sort_unstable();
            steps.dedup();
            if steps.is_empty() || steps.contains(&0) {
                return unknown(text);
            }
            let least = steps.iter().max().map_or(1, |max| max + 1);
            let outer = steps.into_iter().map(|step| (step, 0, 0)).collect();
            GraphFamily { height: 1, outer, is_ring: true, least, ..GraphFamily::default() }
        }
        ("caterpillar", [[leaves]]) => {
            let Some(leaves) = leaves.strip_prefix("n*").and_then(number) else { return unknown(text) };
            let inner = (1..=leaves).map(|leaf| (0, leaf)).collect();
            GraphFamily { height: 1 + leaves, inner, ..path }
        }
        _ => return unknown(text),
    };
    Ok(Some(family))
}

/// A graph without an `n`.
fn small(text: &str) -> Option<SmallGraph> {
    let (name, groups) = called(text)?;
    let numbers: Vec<Vec<usize>> =
        groups.iter().map(|group| group.iter().map(|one| number(one)).collect()).collect::<Option<_>>()?;
    let groups: Vec<&[usize]> = numbers.iter().map(Vec::as_slice).collect();
    let all = |vertices: usize, joined: &dyn Fn(usize, usize) -> bool| {
        let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
        Some(SmallGraph { vertices, edges: pairs.filter(|&(a, b)| joined(a, b)).collect() })
    };
    match (name, &groups[..]) {
        ("path", [[k]]) => all(*k, &|a, b| b == a + 1),
        ("cycle", [[k]]) if *k >= 3 => all(*k, &|a, b| b == a + 1 || (a, b) == (0, k - 1)),
        ("complete", [[k]]) => all(*k, &|_, _| true),
        ("bipartite", [[one, other]]) => all(one + other, &|a, b| a < *one && b >= *one),
        ("hypercube", [[k]]) if *k <= 3 => all(1 << k, &|a, b| (a ^ b).is_power_of_two()),
        ("grid", [[rows, columns]]) if *columns > 0 => all(rows * columns, &|a, b| {
            a % columns == b % columns && b - a == *columns || b == a + 1 && b % columns != 0
        }),
        _ => None,
    }
}

/// The product: a copy of the graph for each vertex of the family.
fn times(family: &GraphFamily, graph: &SmallGraph) -> GraphFamily {
    let at = |vertex: usize, copy: usize| vertex * graph.vertices + copy;
    let copies = || 0..graph.vertices;
    let within = |&(a, b): &(usize, usize)| copies().map(move |copy| (at(a, copy), at(b, copy)));
    let mut inner: Vec<(usize, usize)> = family.inner.iter().flat_map(within).collect();
    inner.extend((0..family.height).flat_map(|v| graph.edges.iter().map(move |&(a, b)| (at(v, a), at(v, b)))));
    let between = |&(step, a, b): &(usize, usize, usize)| copies().map(move |copy| (step, at(a, copy), at(b, copy)));
    let outer = family.outer.iter().flat_map(between).collect();
    GraphFamily { height: family.height * graph.vertices, inner, outer, ..family.clone() }
}

/// Boards that are one block of columns again and again, between two ends.
#[derive(Clone, Debug)]
pub(super) struct BoardFamily {
    /// The number of cells of a column.
    pub(super) height: usize,
    /// Whether what is a column here is a row of the board.
    pub(super) upright: bool,
    /// The columns of a block.
    pub(super) block: Vec<Vec<char>>,
    /// The columns before the first block.
    pub(super) left: Vec<Vec<char>>,
    /// The columns after the last block.
    pub(super) right: Vec<Vec<char>>,
}

/// A family of boards: `2xn`, or rows with one block each, `x(xo)*n/o(ox)*n`.
pub(super) fn board(text: &str) -> FamilyReadResult<BoardFamily> {
    let compact: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let free = |height: usize, upright: bool| BoardFamily {
        height,
        upright,
        block: vec![vec![FREE; height.min(MAX_HEIGHT)]],
        left: Vec::new(),
        right: Vec::new(),
    };
    let boards = match compact.split_once(['x', 'X', '×']) {
        Some((rows, "n")) => number(rows).map(|height| free(height, false)),
        Some(("n", columns)) => number(columns).map(|height| free(height, true)),
        _ => None,
    };
    let Some(boards) = boards.or_else(|| repeated(&compact)) else {
        return Err(Refusal::NotAStrip(say::unknown_boards(text)));
    };
    let cells = boards.height * boards.block.len();
    if cells == 0 || cells > MAX_HEIGHT {
        return Err(Refusal::NotAStrip(say::too_high(cells, MAX_HEIGHT)));
    }
    Ok(boards)
}

/// Rows with a block that is repeated: `x(xo)*n`.
fn repeated(compact: &str) -> Option<BoardFamily> {
    let row = |row: &str| -> Option<[Vec<char>; 3]> {
        let (left, rest) = row.split_once('(')?;
        let (block, right) = rest.split_once(")*n")?;
        Some([left, block, right].map(|part| part.chars().collect()))
    };
    let rows: Vec<[Vec<char>; 3]> = compact.split(['/', ',']).map(row).collect::<Option<_>>()?;
    let columns = |part: usize| -> Option<Vec<Vec<char>>> {
        let wide = rows.first()?[part].len();
        let fits = wide <= MAX_NUMBER && rows.iter().all(|row| row[part].len() == wide);
        fits.then(|| (0..wide).map(|column| rows.iter().map(|row| row[part][column]).collect()).collect())
    };
    let (left, block, right) = (columns(0)?, columns(1)?, columns(2)?);
    (!block.is_empty()).then_some(BoardFamily { height: rows.len(), upright: false, block, left, right })
}

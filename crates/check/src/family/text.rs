//! The texts of families, read once more: what graph or board each n stands for.

use crate::{CheckFailure, wrong};
use nimatron_messages::families as why;
use nimatron_rules::board::FREE;

/// Graphs of equal columns.
pub(super) struct Graphs {
    pub(super) height: usize,
    /// The edges that begin in a column, in the order of their cells: first those within it, then
    /// those to later columns; vertex, number of columns on, vertex.
    pub(super) edges: Vec<(usize, usize, usize)>,
    pub(super) is_ring: bool,
    /// The smallest n, and how many columns there are besides n.
    pub(super) least: usize,
    pub(super) more: usize,
}

/// Boards of a fixed height; `upright` if n is the number of rows.
pub(super) struct FixedHeightBoards {
    pub(super) height: usize,
    pub(super) upright: bool,
    /// Each row before its block, the block that is written n times, and what follows; of upright
    /// boards each column.
    pub(super) parts: [Vec<String>; 3],
}

impl FixedHeightBoards {
    /// The number of columns of a part.
    pub(super) fn columns(&self, part: usize) -> usize {
        self.parts[part].first().map_or(0, |row| row.chars().count())
    }
}

/// The largest number of vertices or cells of a column, and the largest number in a text.
const MAX: (usize, usize) = (10, 32);

/// A finite graph, by its adjacency matrix.
type FamilyAdjacency = Vec<Vec<bool>>;

fn matrix(vertices: usize, joined: impl Fn(usize, usize) -> bool) -> FamilyAdjacency {
    (0..vertices).map(|a| (0..vertices).map(|b| a != b && (joined(a, b) || joined(b, a))).collect()).collect()
}

/// A name and the numbers in its brackets, in groups; -1 stands for `n`, and what begins with `n*`
/// for a list is given apart.
struct Called<'t> {
    name: &'t str,
    groups: Vec<Vec<Option<usize>>>,
    repeated: Option<usize>,
}

fn called(text: &str) -> Option<Called<'_>> {
    let (name, inside) = match text.find('(') {
        Some(at) => (&text[..at], text[at + 1..].strip_suffix(')')?),
        None => (text, ""),
    };
    let mut repeated = None;
    let mut groups = Vec::new();
    for group in inside.split(';').filter(|_| !inside.is_empty()) {
        let mut numbers = Vec::new();
        for item in group.split(',') {
            if item == "n" {
                numbers.push(None);
            } else if let Some(count) = item.strip_prefix("n*") {
                repeated = Some(count.parse().ok().filter(|&count: &usize| count <= MAX.1)?);
                numbers.push(None);
            } else {
                numbers.push(Some(item.parse().ok().filter(|&number: &usize| number <= MAX.1)?));
            }
        }
        groups.push(numbers);
    }
    Some(Called { name, groups, repeated })
}

/// The factor with `n`: the graph on columns 0, 1, 2, ... by which steps and vertices are joined.
fn growing(text: &str) -> Option<Graphs> {
    let Called { name, groups, repeated } = called(text)?;
    let groups: Vec<&[Option<usize>]> = groups.iter().map(Vec::as_slice).collect();
    let of = |height: usize, far: usize, joined: &dyn Fn(usize, usize, usize) -> bool| Graphs {
        height,
        edges: (0..=far)
            .flat_map(|step| (0..height).flat_map(move |a| (0..height).map(move |b| (a, step, b))))
            .filter(|&(a, step, b)| (step > 0 || a < b) && joined(a, step, b))
            .collect(),
        is_ring: false,
        least: 0,
        more: 0,
    };
    let path = || of(1, 1, &|_, step, _| step == 1);
    let on_board = |far: usize, joined: &dyn Fn(usize, usize) -> bool| {
        let [[one, other]] = groups[..] else { return None };
        let rows = match (one, other) {
            (None, Some(rows)) | (Some(rows), None) => *rows,
            _ => return None,
        };
        (rows > 0).then(|| of(rows, far, &|a, step, b| joined(a.abs_diff(b), step)))
    };
    if let Some(leaves) = repeated {
        let is_caterpillar = name == "caterpillar" && groups == [&[None][..]];
        return is_caterpillar
            .then(|| of(1 + leaves, 1, &|a, step, b| a == 0 && (step == 0 && b > 0 || step == 1 && b == 0)));
    }
    match (name, &groups[..]) {
        ("path", [[None]]) => Some(path()),
        ("star", [[None]]) => Some(Graphs { more: 1, ..path() }),
        ("cycle", [[None]]) => Some(Graphs { is_ring: true, least: 3, ..path() }),
        ("grid", _) => on_board(1, &|down, right| down + right == 1),
        ("king", _) => on_board(1, &|down, right| down <= 1 && right <= 1),
        ("knights", _) => on_board(2, &|down, right| (down, right) == (1, 2) || (down, right) == (2, 1)),
        ("circulant", [[None], steps]) if !steps.is_empty() => {
            let steps: Vec<usize> = steps.iter().map(|step| step.filter(|&step| step > 0)).collect::<Option<_>>()?;
            let far = steps.iter().copied().max()?;
            Some(Graphs { is_ring: true, least: far + 1, ..of(1, far, &|_, step, _| steps.contains(&step)) })
        }
        _ => None,
    }
}

/// A factor without `n`.
fn fixed(text: &str) -> Option<FamilyAdjacency> {
    let Called { name, groups, .. } = called(text)?;
    let numbers: Vec<usize> = match &groups[..] {
        [numbers] => numbers.iter().copied().collect::<Option<_>>()?,
        _ => return None,
    };
    match (name, &numbers[..]) {
        ("path", &[k]) => Some(matrix(k, |a, b| b == a + 1)),
        ("cycle", &[k]) if k >= 3 => Some(matrix(k, |a, b| b == (a + 1) % k)),
        ("complete", &[k]) => Some(matrix(k, |_, _| true)),
        ("bipartite", &[p, q]) => Some(matrix(p + q, |a, b| a < p && b >= p)),
        ("hypercube", &[k]) if k <= 3 => Some(matrix(1 << k, |a, b| (a ^ b).count_ones() == 1)),
        ("grid", &[rows, columns]) if columns > 0 => Some(matrix(rows * columns, |a, b| {
            let (a, b) = ((a / columns, a % columns), (b / columns, b % columns));
            a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
        })),
        _ => None,
    }
}

/// A text without its blanks; `None` if one of them parts a word or a number.
fn compact(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut blank = false;
    for sign in text.replace(" x ", "×").chars() {
        if sign == ' ' {
            blank = true;
            continue;
        }
        if std::mem::take(&mut blank) && sign.is_alphanumeric() && out.ends_with(char::is_alphanumeric) {
            return None;
        }
        out.push(sign);
    }
    Some(out)
}

/// The graphs of a family.
pub(super) fn graphs(text: &str) -> Result<Graphs, CheckFailure> {
    let unknown = || wrong(why::unknown(text));
    let Some(compact) = compact(text) else { return unknown() };
    let (mut graphs, mut factors) = (None, Vec::new());
    for factor in compact.split('×') {
        match (growing(factor), fixed(factor)) {
            (Some(found), None) if graphs.is_none() => graphs = Some(found),
            (None, Some(found)) => factors.push(found),
            _ => return unknown(),
        }
    }
    let Some(mut graphs) = graphs else { return unknown() };
    for factor in factors {
        let size = factor.len();
        if graphs.height * size > MAX.0 {
            return wrong(why::too_high(graphs.height * size, MAX.0));
        }
        let height = graphs.height;
        let mut edges = Vec::new();
        for (copy, next) in factor.iter().enumerate() {
            edges.extend(graphs.edges.iter().map(|&(a, step, b)| (a * size + copy, step, b * size + copy)));
            for other in (copy + 1..size).filter(|&other| next[other]) {
                edges.extend((0..height).map(|vertex| (vertex * size + copy, 0, vertex * size + other)));
            }
        }
        graphs = Graphs { height: height * size, edges, ..graphs };
    }
    if !(1..=MAX.0).contains(&graphs.height) {
        return wrong(why::too_high(graphs.height, MAX.0));
    }
    graphs.edges.sort_by_key(|&(a, step, b)| (step, a, b));
    graphs.edges.dedup();
    Ok(graphs)
}

/// The boards of a family: free ones, or rows that repeat a block.
pub(super) fn boards(text: &str) -> Result<FixedHeightBoards, CheckFailure> {
    // Blanks may part cells.
    let compact: String = text.chars().filter(|sign| *sign != ' ').collect();
    let number = |text: &str| text.parse().ok().filter(|number: &usize| (1..=MAX.0).contains(number));
    let sign = ['x', 'X', '×'].into_iter().find(|sign| compact.contains(*sign));
    let sides: Vec<&str> = sign.map(|sign| compact.split(sign).collect()).unwrap_or_default();
    let free = |height: usize, upright: bool| FixedHeightBoards {
        height,
        upright,
        parts: [String::new(), FREE.to_string(), String::new()].map(|part| vec![part; height]),
    };
    let boards = match sides[..] {
        [rows, "n"] => number(rows).map(|height| free(height, false)),
        ["n", columns] => number(columns).map(|height| free(height, true)),
        _ => None,
    };
    match boards.or_else(|| repeating(&compact)) {
        None => wrong(why::unknown_boards(text)),
        Some(boards) if boards.height * boards.columns(1) > MAX.0 => {
            wrong(why::too_high(boards.height * boards.columns(1), MAX.0))
        }
        Some(boards) => Ok(boards),
    }
}

/// Rows `ends(block)*n ends`, all alike in the lengths of their parts.
fn repeating(text: &str) -> Option<FixedHeightBoards> {
    let mut parts: [Vec<String>; 3] = Default::default();
    for row in text.split(['/', ',']) {
        let (open, close) = (row.find('(')?, row.find(")*n")?);
        let three = [row.get(..open)?, row.get(open + 1..close)?, row.get(close + 3..)?];
        for (part, text) in parts.iter_mut().zip(three) {
            part.push(text.to_owned());
        }
    }
    let boards = FixedHeightBoards { height: parts[0].len(), upright: false, parts };
    let even = |part: usize| boards.parts[part].iter().all(|row| row.chars().count() == boards.columns(part));
    let sizes = boards.columns(1) > 0 && boards.columns(0).max(boards.columns(2)) <= MAX.1;
    (sizes && (0..3).all(even)).then_some(boards)
}

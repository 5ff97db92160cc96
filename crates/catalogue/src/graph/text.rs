//! Graphs as text.
//!
//! ```text
//! position = graph [ ( "without" | "only" ) item ( "," item )* ]         item = 3 | 3-4
//! graph    = factor ( "x" factor )*                the Cartesian product; of orders, by both places
//! factor   = family [ "(" numbers ")" ] | "edges(9; 0-1,1-2)" | "order(3; 0<1,0<2)"
//!          | "graph6:IheA@GUAo" | "labels(" graph "; 0,1,0)" | 0-1,1-2,5
//! ```
//!
//! In a list `3*1` are three numbers 1.

use super::families::{Drawn, MAX_EDGES, MAX_VERTICES, drawn, family, few_enough, is_family, rooted_order};
use crate::edges::{EdgeList, Numbered};
use nimatron_engine::cells::Graph;
use nimatron_formats::{FileText, Graph6};
use nimatron_messages::{Message, graphs, shortened};
use std::ops::Range;

/// An example for messages.
const EXAMPLE: &str = "`grid(3,7)`, `edges(4; 0-1,1-2)`, `graph6:Bw`";
/// The largest number of a vertex in `edges(1..9; ...)`.
const MAX_NAME: usize = 1 << 31;
/// Maximum nesting of brackets.
const MAX_DEPTH: usize = 16;

/// A graph as it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct GraphNotation {
    pub(super) drawn: Drawn,
    /// Whether it is a bare list of edges, which is shown as what is left of it.
    pub(super) bare: bool,
}

/// Vertices and edges as they are written: `3,4` and `3-4`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Items {
    pub(super) vertices: Vec<i64>,
    pub(super) edges: Vec<(i64, i64)>,
}

/// A position as it is written: the text of the graph, without spaces that mean nothing, and what
/// is removed, or left.
#[derive(Clone, Debug)]
pub(super) struct GraphPositionText {
    pub(super) graph: String,
    pub(super) without: Items,
    pub(super) only: Option<Items>,
}

/// Splits the text of a position.
///
/// # Errors
/// What is wrong with the list of vertices and edges.
pub(super) fn split(text: &str) -> Result<GraphPositionText, Message> {
    let (mut graph, mut without, mut only) = (text, Items::default(), None);
    if let Some((before, list)) = graph.rsplit_once(" without ") {
        (graph, without) = (before, items(list)?);
    }
    if let Some((before, list)) = graph.rsplit_once(" only ") {
        (graph, only) = (before, Some(items(list)?));
    }
    let graph = without_spaces(&graph.replace(" x ", "×"));
    Ok(GraphPositionText { graph, without, only })
}

/// A text without the spaces that mean nothing: only between two numbers, names or edges do they
/// mean something, and there one of them stays.
fn without_spaces(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let joins = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        if joins(plain.chars().next_back()) && joins(word.chars().next()) {
            plain.push(' ');
        }
        plain.push_str(word);
    }
    plain
}

fn items(text: &str) -> Result<Items, Message> {
    let mut items = Items::default();
    let number = |text: &str, item: &str| text.trim().parse().map_err(|_| graphs::not_a_graph(item, EXAMPLE));
    for item in text.split([',', ' ']).filter(|item| !item.is_empty()) {
        match item.split_once('-') {
            Some((one, other)) => items.edges.push((number(one, item)?, number(other, item)?)),
            None => items.vertices.push(number(item, item)?),
        }
    }
    Ok(items)
}

/// The graph of a text without spaces; `on_orders`: a tree is the order of its vertices.
///
/// # Errors
/// What is wrong with it.
pub(super) fn graph(text: &str, on_orders: bool) -> Result<GraphNotation, Message> {
    read(text, on_orders, 0)
}

fn read(text: &str, on_orders: bool, depth: usize) -> Result<GraphNotation, Message> {
    if depth > MAX_DEPTH {
        return Err(graphs::not_a_graph(shortened(text), EXAMPLE));
    }
    let factors = split_outside(text, '×');
    if let [first, rest @ ..] = factors.as_slice()
        && !rest.is_empty()
    {
        let mut product = read(first, on_orders, depth + 1)?.drawn;
        for factor in rest {
            product = times(&product, &read(factor, on_orders, depth + 1)?.drawn)?;
        }
        return Ok(plain(product));
    }
    if let Some(code) = text.strip_prefix("graph6:") {
        return graph6(code).map(plain);
    }
    let is_list = text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | ',' | ' '));
    if is_list || text.is_empty() {
        return bare(text);
    }
    let (name, inside) = match text.split_once('(') {
        Some((name, rest)) => match rest.strip_suffix(')') {
            Some(inside) => (name, Some(inside)),
            None => return Err(graphs::not_a_graph(shortened(text), EXAMPLE)),
        },
        None => (text, None),
    };
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(graphs::not_a_graph(shortened(text), EXAMPLE));
    }
    let inside = inside.unwrap_or("");
    match name {
        "edges" => edges(inside).map(plain),
        "order" => order(inside).map(plain),
        "labels" => labels(inside, on_orders, depth),
        _ => {
            let group = |group: &str| match numbers(group, MAX_VERTICES + 1) {
                Some(numbers) if numbers.len() > MAX_VERTICES => Err(graphs::too_many_vertices(MAX_VERTICES)),
                Some(numbers) => Ok(numbers),
                None => Err(graphs::not_a_graph(shortened(text), EXAMPLE)),
            };
            let groups: Vec<Vec<i64>> =
                if inside.is_empty() { Vec::new() } else { inside.split(';').map(group).collect::<Result<_, _>>()? };
            let of_groups = if on_orders && name == "tree" { rooted_order(&groups) } else { family(name, &groups) };
            of_groups.map(plain)
        }
    }
}

/// The numbers of a list with commas, of which `3*1` are three numbers 1; no more than `most` of
/// them. `None` if something else is in it.
pub(super) fn numbers(list: &str, most: usize) -> Option<Vec<i64>> {
    let mut numbers = Vec::new();
    for item in list.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (count, number) = item.split_once('*').unwrap_or(("1", item));
        let count = count.trim().parse::<usize>().ok()?.min(most.saturating_sub(numbers.len()));
        numbers.extend(std::iter::repeat_n(number.trim().parse::<i64>().ok()?, count));
    }
    Some(numbers)
}

fn plain(drawn: Drawn) -> GraphNotation {
    GraphNotation { drawn, bare: false }
}

fn split_outside(text: &str, separator: char) -> Vec<&str> {
    crate::texts::split_outside(text, separator)
}

/// `9; 0-1,1-2`: the number of vertices, or the first and last one, `1..9`, and edges.
fn edges(inside: &str) -> Result<Drawn, Message> {
    let (range, list) = counted(inside, '-')?;
    if let Some((vertex, _)) = list.iter().find(|(one, other)| one == other) {
        return Err(graphs::a_loop(range.start + vertex));
    }
    let graph = drawn(range.len(), list.into_iter(), Vec::new())?;
    let names = (range.start > 0).then(|| range.map(|vertex| vertex as i64).collect());
    Ok(Drawn { names, ..graph })
}

/// `3; 0<1,0<2`: the number of vertices, and pairs of which the first is below the second; what
/// follows from these is added.
fn order(inside: &str) -> Result<Drawn, Message> {
    let (range, list) = counted(inside, '<')?;
    if range.start > 0 {
        return Err(graphs::not_a_graph(shortened(inside), "`order(3; 0<1,0<2)`"));
    }
    let count = range.len();
    let mut above = vec![vec![false; count]; count];
    list.iter().for_each(|&(low, high)| above[low][high] = true);
    for middle in 0..count {
        let reached = above[middle].clone();
        for row in &mut above {
            if row[middle] {
                row.iter_mut().zip(&reached).for_each(|(own, &also)| *own |= also);
            }
        }
    }
    if let Some(vertex) = (0..count).find(|&vertex| above[vertex][vertex]) {
        return Err(graphs::a_cycle(vertex));
    }
    let pairs = (0..count).flat_map(|low| (0..count).map(move |high| (low, high)));
    let edges: Vec<(u32, u32)> =
        pairs.filter(|&(low, high)| above[low][high]).map(|(low, high)| (low as u32, high as u32)).collect();
    if edges.len() > MAX_EDGES {
        return Err(graphs::too_many_edges(MAX_EDGES));
    }
    Ok(Drawn {
        graph: Graph { vertices: count, edges, order: true, labels: Vec::new() },
        places: Vec::new(),
        names: None,
    })
}

type EdgePairs = Vec<(usize, usize)>;

/// The vertices, and pairs of them by their places.
fn counted(inside: &str, sign: char) -> Result<(Range<usize>, EdgePairs), Message> {
    let wrong = |text: &str| {
        let example = if sign == '<' { "`order(3; 0<1,0<2)`" } else { "`edges(4; 0-1,1-2)`" };
        graphs::not_a_graph(shortened(text), example)
    };
    let (count, list) = inside.split_once(';').unwrap_or((inside, ""));
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong(inside));
    let range = match count.split_once("..") {
        Some((first, last)) => number(first)?..number(last)?.checked_add(1).ok_or_else(|| wrong(inside))?,
        None => 0..number(count)?,
    };
    if range.start > range.end || range.end > MAX_NAME {
        return Err(wrong(inside));
    }
    few_enough(range.len())?;
    let mut pairs = Vec::new();
    for pair in list.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        // `0<1<2` is a chain.
        let ends: Vec<usize> = pair
            .split(sign)
            .map(|end| end.trim().parse::<usize>().map_err(|_| wrong(pair)))
            .collect::<Result<_, _>>()?;
        if ends.len() < 2 || (ends.len() > 2 && sign != '<') {
            return Err(wrong(pair));
        }
        if let Some(&vertex) = ends.iter().find(|vertex| !range.contains(vertex)) {
            return Err(graphs::no_vertex_between(vertex, range.start, range.end as i64 - 1));
        }
        pairs.extend(ends.windows(2).map(|pair| (pair[0] - range.start, pair[1] - range.start)));
    }
    Ok((range, pairs))
}

/// `graph; 0,1,0`: a graph and a label for each vertex.
fn labels(inside: &str, on_orders: bool, depth: usize) -> Result<GraphNotation, Message> {
    let parts = split_outside(inside, ';');
    let Some((last, first)) = parts.split_last().filter(|(_, first)| !first.is_empty()) else {
        return Err(graphs::not_a_graph(shortened(inside), "`labels(path(3); 0,1,0)`"));
    };
    let mut named = read(&first.join(";"), on_orders, depth + 1)?;
    let numbers = last.split(',').map(|label| label.trim().parse::<u32>());
    let numbers: Vec<u32> =
        numbers.collect::<Result<_, _>>().map_err(|_| graphs::labels(named.drawn.graph.vertices))?;
    if numbers.len() != named.drawn.graph.vertices {
        return Err(graphs::labels(named.drawn.graph.vertices));
    }
    named.drawn.graph.labels = numbers;
    // What is left of it is shown with its labels.
    named.bare = false;
    Ok(named)
}

/// `0-1,1-2,5`: edges, and vertices without edges, under names of their own. Two numbers with a
/// space between them are an edge, too.
fn bare(text: &str) -> Result<GraphNotation, Message> {
    let item = |item: &str| {
        let words: Vec<&str> = item.split_whitespace().collect();
        let is_edge = |word: &&str| word.contains('-');
        match words[..] {
            [_] | [] => Ok(item.to_owned()),
            [one, other] if !words.iter().any(is_edge) => Ok(format!("{one}-{other}")),
            _ if words.iter().all(is_edge) => Ok(words.join(",")),
            _ => Err(graphs::not_a_graph(shortened(item), EXAMPLE)),
        }
    };
    let text = &*if text.contains(' ') {
        text.split(',').map(item).collect::<Result<Vec<_>, _>>()?.join(",")
    } else {
        text.to_owned()
    };
    let Numbered { names, edges, .. } = Numbered::new(&EdgeList::read(text, true)?, None);
    // A vertex that is also listed alone has edges nevertheless; a loop is something else.
    let loops = text.split(',').filter_map(|item| item.split_once('-')).find(|(one, other)| one == other);
    if let Some((vertex, _)) = loops {
        return Err(graphs::a_loop(vertex));
    }
    let edges =
        edges.into_iter().filter(|(one, other)| one != other).map(|(one, other)| (one as usize, other as usize));
    let drawn = drawn(names.len(), edges, Vec::new())?;
    Ok(GraphNotation { drawn: Drawn { names: Some(names), ..drawn }, bare: true })
}

/// The product of two orders: one pair is below another if it is in both places, or equal in one.
fn times_order(first: &Graph, second: &Graph) -> Result<Drawn, Message> {
    let (rows, columns) = (first.vertices, second.vertices);
    few_enough(rows.saturating_mul(columns))?;
    let reflexive = |order: &Graph| {
        let equal = (0..order.vertices as u32).map(|vertex| (vertex, vertex));
        equal.chain(order.edges.iter().copied()).collect::<Vec<(u32, u32)>>()
    };
    let (first, second) = (reflexive(first), reflexive(second));
    // All pairs of pairs but those of equal ones.
    if (first.len() * second.len()).saturating_sub(rows * columns) > MAX_EDGES {
        return Err(graphs::too_many_edges(MAX_EDGES));
    }
    let at = |row: u32, column: u32| row * columns as u32 + column;
    let pairs = first.iter().flat_map(|&(a, b)| second.iter().map(move |&(c, d)| (at(a, c), at(b, d))));
    let mut edges: Vec<(u32, u32)> = pairs.filter(|(low, high)| low != high).collect();
    edges.sort_unstable();
    let graph = Graph { vertices: rows * columns, edges, order: true, labels: Vec::new() };
    Ok(Drawn { graph, places: Vec::new(), names: None })
}

/// The Cartesian product: a copy of the second graph for each vertex of the first. Of orders, the
/// order by both places.
fn times(first: &Drawn, second: &Drawn) -> Result<Drawn, Message> {
    match (first.graph.order, second.graph.order) {
        (true, true) => return times_order(&first.graph, &second.graph),
        (false, false) => {}
        _ => return Err(graphs::graph_times_order()),
    }
    let (rows, columns) = (first.graph.vertices, second.graph.vertices);
    few_enough(rows.saturating_mul(columns))?;
    let at = |row: usize, column: usize| row * columns + column;
    let along = second
        .graph
        .edges
        .iter()
        .flat_map(|&(a, b)| (0..rows).map(move |row| (at(row, a as usize), at(row, b as usize))));
    let across = first
        .graph
        .edges
        .iter()
        .flat_map(|&(a, b)| (0..columns).map(move |column| (at(a as usize, column), at(b as usize, column))));
    let size = rows.max(columns).max(2) as f64 - 1.0;
    let places = (0..rows * columns).map(|v| ((v % columns) as f64 / size, (v / columns) as f64 / size));
    drawn(rows * columns, along.chain(across), places.collect())
}

fn graph6(code: &str) -> Result<Drawn, Message> {
    let graph = Graph6::read(code.strip_prefix(">>graph6<<").unwrap_or(code)).ok_or_else(graphs::graph6)?;
    few_enough(graph.vertices())?;
    let pairs = (0..graph.vertices()).flat_map(|high| (0..high).map(move |low| (low, high)));
    drawn(graph.vertices(), pairs.filter(|&(low, high)| graph.has_edge(low, high)), Vec::new())
}

/// The text of a file that has graphs in the notation of the command, each in a line, or one in
/// several lines; `None` if it has another format.
pub(crate) fn own_notation(file: &FileText) -> Option<String> {
    let mut lines = crate::files::lines(file);
    let (_, first) = lines.clone().next()?;
    let end = first.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_').unwrap_or(first.len());
    let (word, rest) = first.split_at(end);
    let family = word.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && !["graph", "digraph", "strict"].contains(&word.to_ascii_lowercase().as_str());
    let alone = rest.is_empty() && is_family(word);
    let is_own = family
        && (alone || rest.starts_with('(') || [" without ", " only ", " x "].iter().any(|sign| rest.starts_with(sign)));
    let listed = first.starts_with(|sign: char| sign.is_ascii_digit())
        && [" without ", " only "].iter().any(|sign| first.contains(sign));
    let is_code = word == "graph6" && rest.starts_with(':');
    if !(is_own || listed || is_code) {
        return None;
    }
    let closed = |line: &str| line.matches('(').count() == line.matches(')').count();
    let sign = if lines.all(|(_, line)| closed(line)) { " + " } else { " " };
    Some(crate::files::lines(file).map(|(_, line)| line).collect::<Vec<_>>().join(sign))
}

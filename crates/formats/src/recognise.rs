//! The format of a text: by the ending of its file's name, then by its first lines. A text that
//! looks like a format that is not read here is refused by the name of that format, and never
//! taken for something else.

use crate::csv::{self, Columns};
use crate::doubt::{LOOKED_AT, doubt};
use crate::words::{is_comment, is_dash, is_glued, is_number, plain};
use crate::{Purpose, TextSource, Unreadable, graph6};
use nimatron_messages::formats as say;
use std::borrow::Cow;

/// How a file lists positions and moves, or vertices and edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A line for each position: its name, and the names of its options, with white space between
    /// them. A line with one name is a position; a position may have several lines. A colon after
    /// the first name is allowed, and so are arrows; without them only what can hardly be anything
    /// else is read, unless the format was asked for (`bare`). What follows `#`, `%` or `//` is a
    /// comment. Where a graph is wanted, a line of two names is an edge.
    Edges,
    /// A line for each move, with the columns `from` and `to` (or `source` and `target`), or
    /// without a header two columns; with commas, semicolons or tabs between them.
    Csv,
    /// The format of PGSolver for parity games: the successors are the options; priorities and
    /// owners mean nothing here.
    PgSolver,
    /// DIMACS: `a u v` is a move from u to v, `e u v` two moves, in both directions.
    Dimacs,
    /// The simple form of GraphViz: `digraph { a -> b; }`, `graph { a -- b }`, without subgraphs.
    GraphViz,
    /// Matrix Market with coordinates: an entry is a move from its row to its column.
    MatrixMarket,
    /// graph6: each edge is two moves, in both directions.
    Graph6,
}

impl Format {
    /// All formats, with their names.
    pub const ALL: [(&'static str, Format); 7] = [
        ("edges", Format::Edges),
        ("csv", Format::Csv),
        ("pgsolver", Format::PgSolver),
        ("dimacs", Format::Dimacs),
        ("graphviz", Format::GraphViz),
        ("matrix-market", Format::MatrixMarket),
        ("graph6", Format::Graph6),
    ];

    /// The format that the ending of a file's name shows.
    fn of_ending(ending: &str) -> Option<(Format, Option<u8>)> {
        Some(match ending {
            "edges" | "edgelist" | "el" => (Format::Edges, None),
            "csv" => (Format::Csv, None),
            "tsv" | "tab" => (Format::Csv, Some(b'\t')),
            "pg" | "gm" | "pgsolver" => (Format::PgSolver, None),
            "dimacs" | "col" | "clq" | "gr" => (Format::Dimacs, None),
            "dot" | "gv" => (Format::GraphViz, None),
            "mtx" => (Format::MatrixMarket, None),
            "g6" | "graph6" => (Format::Graph6, None),
            _ => return None,
        })
    }
}

/// A format that is not read here, by an ending that has no other use.
fn foreign_ending(ending: &str) -> Option<&'static str> {
    Some(match ending {
        "net" | "paj" => "Pajek",
        "gml" => "GML",
        "graphml" => "GraphML",
        "gexf" => "GEXF",
        "gdf" => "GDF",
        "json" | "jsonl" => "JSON",
        "xml" | "gxl" => "XML",
        "hoa" => "HOA",
        "metis" => "METIS",
        "lgr" => "LEDA",
        "tgf" => "TGF",
        "aut" => "AUT",
        "s6" | "sparse6" => "sparse6",
        "d6" | "digraph6" => "digraph6",
        "sif" => "SIF",
        "lgl" => "LGL",
        "td" => "PACE td",
        _ => return None,
    })
}

/// What was found out about a text.
pub(crate) struct RecognisedFormat {
    pub(crate) format: Format,
    /// What stands between the columns of a table, if that is known.
    pub(crate) separator: Option<u8>,
    /// Whether only the content says so.
    pub(crate) by_content: bool,
    /// Whether no blanks follow after the colons of lists, `1:2,3`.
    pub(crate) glued: bool,
}

impl RecognisedFormat {
    const fn new(format: Format, separator: Option<u8>, by_content: bool) -> RecognisedFormat {
        RecognisedFormat { format, separator, by_content, glued: false }
    }
}

/// The format of a text.
pub(crate) fn recognise(
    source: &TextSource<'_>,
    purpose: Purpose,
    given: Option<Format>,
) -> Result<RecognisedFormat, Unreadable> {
    if let Some(format) = given {
        return Ok(RecognisedFormat::new(format, None, false));
    }
    let ending = source.ending();
    let by_ending = ending.as_deref().and_then(Format::of_ending);
    if let Some((format, separator)) = by_ending.filter(|(format, _)| !matches!(format, Format::Edges | Format::Csv)) {
        return Ok(RecognisedFormat::new(format, separator, false));
    }
    let (begin, whole) = source.begin();
    // Lines that are not text are refused when they are read.
    let text = String::from_utf8_lossy(begin);
    let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text };
    let data = Data::of(&text);
    let glued = is_glued(data.lines.iter().map(|(_, line)| *line));
    let sure = |found: RecognisedFormat| {
        let found = RecognisedFormat { glued: glued && found.format == Format::Edges, ..found };
        let line = |line| plain(line, found.glued && !is_comment(str::trim(line))).into_owned() + "\n";
        let text = match found.format {
            Format::Edges => Cow::Owned(text.lines().map(line).collect::<String>()),
            _ => Cow::Borrowed(&*text),
        };
        match doubt(&text, whole, found.format, by_ending.is_some(), purpose) {
            Some((line, why)) => Err(Unreadable::Line(line, why)),
            None => Ok(found),
        }
    };
    if let Some((format, separator)) = by_ending {
        return sure(RecognisedFormat::new(format, separator, false));
    }
    let found = |format, separator| RecognisedFormat::new(format, separator, true);
    match signature(&text) {
        Some((_, Looks::Like(format))) => return Ok(found(format, None)),
        Some((line, Looks::Foreign(name))) => return Err(Unreadable::Line(line, say::looks_like(name))),
        None => {}
    }
    if let Some(name) = ending.as_deref().and_then(foreign_ending) {
        return Err(Unreadable::Line(1, say::looks_like(name)));
    }
    if glued {
        return sure(found(Format::Edges, None));
    }
    let told = data.lines.first().and_then(|(_, line)| csv::told(line));
    sure(match told.or_else(|| data.separator(purpose)) {
        Some(separator) => found(Format::Csv, Some(separator)),
        None => found(Format::Edges, None),
    })
}

enum Looks {
    Like(Format),
    Foreign(&'static str),
}

/// The format that the first lines show beyond doubt, and the number of the line that shows it.
fn signature(text: &str) -> Option<(u64, Looks)> {
    let mut lines = (1u64..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    let (mut number, mut first) = lines.next()?;
    // The comments of Pajek.
    if first.starts_with('%') && !first.starts_with("%%") {
        (number, first) = lines
            .clone()
            .find(|(_, line)| !line.starts_with('%'))
            .filter(|(_, line)| line.starts_with('*'))
            .unwrap_or((number, first));
    }
    let small = first.to_ascii_lowercase();
    let here = |looks| Some((number, looks));
    let foreign = |name| Some((number, Looks::Foreign(name)));
    let mut words = small.split_whitespace();
    let (word, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if word.starts_with("%%matrixmarket") {
        return here(Looks::Like(Format::MatrixMarket));
    }
    if word.starts_with(">>graph6<<") {
        return here(Looks::Like(Format::Graph6));
    }
    let is_count = |text: &str| text.trim_end_matches(';').parse::<u64>().is_ok();
    if word == "parity" && is_count(second) {
        return here(Looks::Like(Format::PgSolver));
    }
    if word == "dl" && (second.starts_with("n=") || second.starts_with("format")) || small == "dl" {
        return foreign("UCINET");
    }
    let is_direction = |word: &str| matches!(word, "td" | "tb" | "bt" | "lr" | "rl" | "td;" | "lr;");
    if matches!(word, "graph" | "flowchart") && is_direction(second) {
        return foreign("Mermaid");
    }
    if matches!(word, "adjacencygraph" | "weightedadjacencygraph" | "edgearray" | "weightededgearray") {
        return foreign("Ligra");
    }
    let is_part = |name: &str| small.split_once(':').is_some_and(|(key, _)| key.trim() == name);
    if is_part("name") && whole_has(text, "_SECTION") {
        return foreign("TSPLIB");
    }
    if small.starts_with('|') && small.len() > 2 && small.ends_with('|') {
        return foreign("a table of Markdown");
    }
    const STARTS: [(&str, &str); 20] = [
        (">>sparse6<<", "sparse6"),
        (">>digraph6<<", "digraph6"),
        ("*vertices", "Pajek"),
        ("*network", "Pajek"),
        ("*arcs", "Pajek"),
        ("*edges", "Pajek"),
        ("hoa:", "HOA"),
        ("leda.graph", "LEDA"),
        ("des (", "AUT"),
        ("des(", "AUT"),
        ("s td ", "PACE td"),
        ("nodedef>", "GDF"),
        ("dl n", "UCINET"),
        ("*node", "NetDraw"),
        ("*tie", "NetDraw"),
        ("@start", "PlantUML"),
        ("<?xml", "XML"),
        ("<graphml", "GraphML"),
        ("<gexf", "GEXF"),
        ("<", "XML"),
    ];
    let whole = text.trim_start().to_ascii_lowercase();
    if let Some((_, name)) = STARTS.iter().find(|(start, _)| small.starts_with(start)) {
        let named = |sign: &str| whole.contains(sign);
        return foreign(match *name {
            "XML" if named("<graphml") => "GraphML",
            "XML" if named("<gexf") => "GEXF",
            name => name,
        });
    }
    if is_json(text.trim_start()) {
        return foreign("JSON");
    }
    if let Some(looks) = with_brackets(text) {
        return here(looks);
    }
    if let Some(line) = dimacs(text) {
        return Some((line, Looks::Like(Format::Dimacs)));
    }
    let rest: Vec<&str> = std::iter::once(first).chain(lines.map(|(_, line)| line)).collect();
    let all = |sign: char| {
        let code = |line: &str| line.strip_prefix(sign).is_some_and(|code| !code.is_empty() && graph6::is_code(code));
        rest.iter().all(|line| code(line))
    };
    if all(':') {
        return foreign("sparse6");
    }
    if all('&') {
        return foreign("digraph6");
    }
    if rest.iter().all(|line| graph6::is_graph(line)) {
        return here(Looks::Like(Format::Graph6));
    }
    None
}

/// Whether some line ends in a word.
fn whole_has(text: &str, end: &str) -> bool {
    text.lines().any(|line| line.trim_end().ends_with(end))
}

/// Whether a text begins as JSON does: a name like `[0,1]` does not.
fn is_json(text: &str) -> bool {
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
    match (signs.next(), signs.next()) {
        (Some('{'), second) => matches!(second, None | Some('"' | '}')),
        (Some('['), second) => matches!(second, None | Some('"' | '{' | '[' | ']')),
        _ => false,
    }
}

/// GraphViz or GML: the word `graph` and a bracket.
fn with_brackets(text: &str) -> Option<Looks> {
    let mut text = text.trim_start();
    loop {
        let small = text.get(..7).unwrap_or(text).to_ascii_lowercase();
        let is_remark = small.starts_with('#') || small.starts_with("//") || small.starts_with("creator");
        if is_remark || small.starts_with("version") || small.starts_with("comment") {
            text = text.split_once('\n')?.1.trim_start();
        } else if small.starts_with("/*") {
            text = text.split_once("*/")?.1.trim_start();
        } else {
            break;
        }
    }
    let word = |text: &str, word: &str| text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    if word(text, "strict ") {
        text = text["strict ".len()..].trim_start();
    }
    let rest = ["digraph", "graph"].into_iter().find(|name| word(text, name)).map(|name| &text[name.len()..])?;
    if !rest.starts_with(|sign: char| sign.is_whitespace() || matches!(sign, '{' | '[' | '"')) {
        return None;
    }
    let rest = rest.trim_start();
    if rest.starts_with('[') {
        return Some(Looks::Foreign("GML"));
    }
    // A name of the graph, perhaps in quotation marks.
    let name = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?.1,
        None => rest.trim_start_matches(|sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.' | '-')),
    };
    name.trim_start().starts_with('{').then_some(Looks::Like(Format::GraphViz))
}

/// The line that shows that a text is in the format of DIMACS: the first one that is not a comment
/// begins with `p` and has numbers, or all others are edges of that format, and the line is
/// missing.
fn dimacs(text: &str) -> Option<u64> {
    let is_number = |word: &&str| word.parse::<u64>().is_ok();
    let words = |line: &'_ str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, words(line)));
    let mut data = lines.filter(|(_, words)| words.first().is_some_and(|word| word != "c")).peekable();
    let (number, first) = data.peek()?.clone();
    if first[0] == "p" {
        let counts = first[1..].iter().map(String::as_str).filter(is_number).count();
        return (counts >= 2 || (counts == 1 && first.len() == 3)).then_some(number);
    }
    let mut edges = 0;
    let all = data.all(|(_, words)| {
        edges += 1;
        matches!(&words[..], [kind, one, other, ..] if (kind == "e" || kind == "a") && is_number(&one.as_str()) && is_number(&other.as_str()))
    });
    (all && edges > 1).then_some(number)
}

/// The lines at the beginning that are neither empty nor comments.
struct Data<'t> {
    lines: Vec<(u64, &'t str)>,
}

impl<'t> Data<'t> {
    fn of(text: &'t str) -> Data<'t> {
        let lines = (1..).zip(text.lines().map(str::trim));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !is_comment(line));
        Data { lines: lines.take(LOOKED_AT).collect() }
    }

    /// What stands between the columns, if this is a table and not a list of words.
    fn separator(&self, purpose: Purpose) -> Option<u8> {
        let (&(_, first), rest) = self.lines.split_first()?;
        // Blanks make a table if its first line names the columns.
        if !first.contains([',', ';']) && !first.contains("->") {
            let names = first.split('\t').flat_map(str::split_whitespace);
            let names: Vec<&str> = names.map(|name| name.trim_matches('"')).collect();
            if let Columns::Both(..) = csv::columns(&names) {
                return Some(if first.contains('\t') { b'\t' } else { b' ' });
            }
        }
        let is_words = |line: &str| {
            let first = line.split_whitespace().next().unwrap_or_default();
            let arrow = ["->", "→", " -- "].iter().any(|arrow| line.contains(arrow));
            let colon = first.ends_with([':', '：']) || line[first.len()..].trim_start().starts_with([':', '：']);
            !line.contains('"') && (arrow || colon)
        };
        if self.lines.iter().any(|(_, line)| is_words(line)) {
            return None;
        }
        [b';', b'\t', b','].into_iter().find(|&sign| {
            let columns = |line: &str| csv::fields_outside(line, sign).len();
            let alone = |line: &str| columns(line) == 1 && !line.contains(char::is_whitespace);
            if columns(first) < 2 || rest.iter().any(|(_, line)| columns(line) < 2 && !alone(line)) {
                return false;
            }
            // What stands only at the ends of lines makes no columns.
            let at_end = |line: &str| columns(line) == 2 && line.as_bytes().last() == Some(&sign);
            if sign != b'\t' && self.lines.iter().all(|(_, line)| at_end(line) || columns(line) < 2) {
                return false;
            }
            let mut fields = self.lines.iter().flat_map(|(_, line)| csv::fields_outside(line, sign));
            match (sign, purpose) {
                // Tabs are blanks, unless names contain blanks.
                (b'\t', _) => fields.any(|field| field.trim().contains(' ')),
                // Items such as `0-1`.
                (_, Purpose::Graph) => !fields.any(|field| is_numbered_edge(field.trim())),
                // Names such as `1,2`, with blanks between them.
                (b',', Purpose::Moves) => !self.lines.iter().all(|(_, line)| is_list_of_pairs(line)),
                _ => true,
            }
        })
    }
}

/// `0-1`, with a dash of any width.
pub(crate) fn is_numbered_edge(text: &str) -> bool {
    text.split_once(is_dash).is_some_and(|(one, other)| is_number(one.trim()) && is_number(other.trim()))
}

fn is_list_of_pairs(line: &str) -> bool {
    let inner = |word: &str| word.contains(',') && !word.starts_with(',') && !word.ends_with(',');
    line.split_whitespace().count() > 1 && line.split_whitespace().all(inner)
}

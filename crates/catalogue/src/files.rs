//! The one place where files are read: rules in a `.game` file, positions as `@FILE`.

use crate::error::{QuestionError, QuestionResult, other};
use crate::game::GameDef;
use crate::games::graph_games::also_on_graphs;
use nimatron_core::Budget;
use nimatron_formats::{FileText, Listing, NumberedGraph, TextSource, Unreadable, is_comment};
use nimatron_messages::{Message, Say, explicit, formats as say, games};

/// Maximum size of a file with a position, in bytes.
const MAX_POSITION: u64 = 1 << 28;
/// Maximum size of a file with the members of an array, in bytes: each kind of move has a copy of
/// the array.
const MAX_ARRAY: u64 = 1 << 24;
/// How many characters of what is no number are shown.
const SHOWN: usize = 40;
/// Lines up to this length are read twice, so that an error says the line.
const SHORT: usize = 1 << 12;

/// A position as a file gives it: its text, and what is worth knowing about the file.
#[derive(Clone, Debug, Default)]
pub struct FromFile {
    /// The text of the position.
    pub text: String,
    /// How the file was understood, where that might surprise.
    pub notes: Vec<Message>,
}

/// The contents of a file, a text of at most `max` bytes. The file is read once, so it may be a
/// pipe.
pub(crate) fn text_of(name: &str, max: u64) -> Result<FileText, QuestionError> {
    let length = std::fs::metadata(name).map_or(0, |about| about.len());
    if length > max {
        return other(games::file_too_large(name, length, max));
    }
    nimatron_formats::text_of(name, max).map_err(|error| QuestionError::Other(error.in_file(name)))
}

/// The lines of a file that are neither empty nor comments, with their numbers.
pub(crate) fn lines(file: &FileText) -> impl Iterator<Item = (u64, &str)> + Clone {
    let lines = (1..).zip(file.text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !is_comment(line))
}

/// The graph in a file.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn graph_in(file: &FileText, loops: bool) -> Result<NumberedGraph, Message> {
    let source = TextSource::named(file.text.as_bytes(), &file.name).map(|source| source.choose(file.chosen));
    let graph = source.and_then(|source| Listing::read(source, loops, &Budget::unlimited()));
    let graph = graph.map_err(|error| error.in_file(&file.name))?;
    let notes = graph.notes.iter().map(|note| say::of_file(&file.name, note)).collect();
    Ok(NumberedGraph { notes, ..graph })
}

/// The position in a file, for the game with this name.
///
/// # Errors
/// The file cannot be read, or is wrong in some line.
pub(crate) fn position(file: &str, name: &str, game: &GameDef) -> QuestionResult<FromFile> {
    let file = text_of(file, MAX_POSITION)?;
    if file.text.trim().is_empty() {
        return other(Unreadable::File(say::empty()).in_file(&file.name));
    }
    if let Some(graphs) = also_on_graphs(name.trim()).filter(|_| is_graph(&file)) {
        let game = GameDef::load(graphs, &[])?;
        if let Some(read) = game.position_from_file(&file) {
            let mut read = read.map_err(QuestionError::Other)?;
            let edges = read.text.matches('-').count();
            if !read.text.starts_with(char::is_alphabetic) || read.text.starts_with("edges(") {
                read.notes.push(say::of_file(&file.name, say::read_as_graph(edges, "(0,9)")));
            }
            return Ok(read);
        }
    }
    let mut read = match game.position_from_file(&file) {
        Some(read) => return read.or_else(other),
        None => numbers(&file, game)?,
    };
    if also_on_graphs(name.trim()).is_some() {
        // Its rows might have been the vertices of a graph.
        let rows: Vec<String> = lines(&file).map(|(_, line)| line.to_owned()).collect();
        if rows.len() > 1 {
            let read_as = say::read_as_rows(rows.len(), nimatron_formats::some(rows));
            read.notes.push(say::of_file(&file.name, read_as));
        }
    }
    Ok(read)
}

/// The numbers in a file, which white space, commas and ends of lines separate; `#` begins a
/// comment.
///
/// # Errors
/// The file cannot be read, has no numbers, or has something else in some line.
pub(crate) fn members(file: &str) -> QuestionResult<Vec<i64>> {
    let file = text_of(file, MAX_ARRAY)?;
    let mut all = Vec::new();
    for (number, line) in (1u64..).zip(file.text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        for part in line.split(|sign: char| sign == ',' || sign.is_whitespace()).filter(|part| !part.is_empty()) {
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            match part.parse() {
                Ok(member) if is_number => all.push(member),
                _ => {
                    let shown: String = part.chars().take(SHOWN).collect();
                    let shown = if shown.len() < part.len() { shown + "..." } else { shown };
                    return other(explicit::wrong_line(&file.name, number, games::not_a_member(shown)));
                }
            }
        }
    }
    if all.is_empty() {
        return other(Unreadable::File(games::no_members_in_file()).in_file(&file.name));
    }
    Ok(all)
}

/// Whether the file for a game whose positions are numbers or graphs has a graph: anything but
/// rows, each as one number or in brackets.
fn is_graph(file: &FileText) -> bool {
    let is_row = |line: &str| {
        let one = line.bytes().all(|byte| byte.is_ascii_digit());
        one || (line.starts_with('(') && (line.matches('(').count() == 1 || line.contains('+')))
            || (line.contains('+') && !line.contains('-') && !line.contains(char::is_alphabetic))
    };
    let rows: Vec<&str> = lines(file).map(|(_, line)| line).collect();
    nimatron_formats::is_matrix_of_bits(&rows) || !rows.iter().all(|row| is_row(row))
}

/// The numbers of positions: white space separates them as commas do, and each line is a position,
/// except that a row of heaps may have one number per line.
fn numbers(file: &FileText, game: &GameDef) -> QuestionResult<FromFile> {
    let joined =
        |line: &str| line.split([',', ' ', '\t']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(",");
    let mut lines: Vec<(u64, String)> = lines(file).map(|(number, line)| (number, joined(line))).collect();
    let wrong = |line, why: Message| other(explicit::wrong_line(&file.name, line, why));
    let mut notes = Vec::new();
    match counts(&lines, game) {
        FirstLineCount::Nothing => {}
        FirstLineCount::Rest(count) => {
            let (line, _) = lines.remove(0);
            notes.push(say::of_file(&file.name, say::count_of_heaps(line, count)));
        }
        FirstLineCount::Perhaps(count) => return wrong(lines[0].0, say::heap_or_count(count)),
    }
    for (number, line) in lines.iter().filter(|(_, line)| line.len() <= SHORT) {
        if let Err(error) = game.read_sum(line) {
            return wrong(*number, error.message());
        }
    }
    let column = game.is_row() && lines.iter().all(|(_, line)| !line.contains(','));
    let lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    Ok(FromFile { text: lines.join(if column { "," } else { "+" }), notes })
}

/// What the first line counts.
enum FirstLineCount {
    Nothing,
    /// The numbers in the next line, or the positions in the next lines.
    Rest(usize),
    /// It may be a heap as well.
    Perhaps(usize),
}

/// Whether the first line counts what follows, as in the input of judge problems.
fn counts(lines: &[(u64, String)], game: &GameDef) -> FirstLineCount {
    let Some(((_, first), rest)) = lines.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        return FirstLineCount::Nothing;
    };
    let Ok(count) = first.parse::<usize>() else { return FirstLineCount::Nothing };
    let numbers = |line: &str| line.split(',').count();
    let next = numbers(&rest[0].1);
    let of_numbers = next == count && count > 1;
    // Several cases, each a line with its number of heaps and a line with them.
    let is_case = |pair: &[(u64, String)]| pair[0].1.parse() == Ok(numbers(&pair[1].1));
    if rest.len() == 2 * count && rest.chunks_exact(2).all(is_case) {
        return FirstLineCount::Perhaps(count);
    }
    let several = game.arity().is_some_and(|arity| arity > 1) && !game.is_row();
    if several {
        let whole = rest.len() == count && rest.iter().all(|(_, line)| numbers(line) > 1);
        return if whole { FirstLineCount::Rest(count) } else { FirstLineCount::Nothing };
    }
    match rest.len() {
        1 if of_numbers => FirstLineCount::Rest(count),
        length if length == count || of_numbers => FirstLineCount::Perhaps(count),
        _ => FirstLineCount::Nothing,
    }
}

/// The text of a graph for games that write it `0-1,1-2,5`, or `edges(1..5; 1-2,2-3)`.
pub(crate) fn graph_text(graph: &NumberedGraph, notes: &mut Vec<Message>) -> String {
    if let Some(code) = &graph.graph6 {
        return format!("graph6:{code}");
    }
    let mut edges: Vec<(i64, i64)> = graph.edges.iter().map(|&(one, other)| (one.min(other), one.max(other))).collect();
    edges.sort_unstable();
    edges.dedup();
    let list = edges.iter().map(|(one, other)| format!("{one}-{other}"));
    let mut vertices = graph.vertices.clone();
    vertices.sort_unstable();
    let is_run = vertices.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let range = match (graph.range, &vertices[..]) {
        (Some((first, last)), _) => Some((i64::from(first), i64::from(last))),
        (None, &[]) => return "edges(0)".to_owned(),
        (None, &[first, .., last]) if edges.is_empty() && is_run => Some((first, last)),
        (None, &[only]) => Some((only, only)),
        // Vertices without edges and without an order are numbered anew.
        (None, all) if edges.is_empty() => {
            let named = all.iter().take(12).enumerate().map(|(number, name)| format!("{name} = {number}"));
            let named: Vec<String> = named.collect();
            notes.push(say::numbered(named.join(", ")));
            Some((0, all.len() as i64 - 1))
        }
        _ => None,
    };
    match range {
        Some((first, last)) => {
            let list: Vec<String> = list.collect();
            let sign = if list.is_empty() { "" } else { "; " };
            let range = if first == 0 { (last + 1).to_string() } else { format!("{first}..{last}") };
            format!("edges({range}{sign}{})", list.join(","))
        }
        None => {
            let mut has_edges: Vec<i64> = edges.iter().flat_map(|&(one, other)| [one, other]).collect();
            has_edges.sort_unstable();
            let lone = vertices.iter().filter(|vertex| has_edges.binary_search(vertex).is_err());
            list.chain(lone.map(ToString::to_string)).collect::<Vec<_>>().join(",")
        }
    }
}

/// The edges of a graph in a file, with a sign between the ends of each, in their order.
pub(crate) fn edge_list(graph: &NumberedGraph, sign: char) -> String {
    let edges = graph.edges.iter().map(|(one, other)| format!("{one}{sign}{other}"));
    edges.collect::<Vec<_>>().join(",")
}

/// A token and the edges that it moves along: the vertex of the token alone in the first line, then
/// the graph.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn token_and_edges(file: &FileText, directed: bool) -> Result<FromFile, Message> {
    let first = lines(file).next();
    let is_own = first.is_none_or(|(_, line)| line.contains(';'));
    if is_own {
        let text = lines(file).map(|(_, line)| line).collect::<Vec<_>>().join(",");
        return Ok(FromFile { text, notes: Vec::new() });
    }
    let Some((number, token)) = first.filter(|(_, line)| line.bytes().all(|byte| byte.is_ascii_digit())) else {
        let line = first.map_or(1, |first| first.0);
        return Err(explicit::wrong_line(&file.name, line, say::lone_token()));
    };
    // Two lone numbers may be those of vertices and edges.
    if let Some((line, second)) = lines(file).nth(1)
        && let (Ok(vertices), Ok(edges)) = (token.parse::<u64>(), second.parse::<u64>())
    {
        return Err(explicit::wrong_line(&file.name, line, say::header_or_move(vertices, edges)));
    }
    // The line of the token is left empty, so that errors count lines as the file does.
    let rest = file.text.lines().skip(number as usize).collect::<Vec<_>>().join("\n");
    let text = format!("{}{rest}", "\n".repeat(number as usize));
    let mut graph = graph_in(&FileText { text, ..file.clone() }, true)?;
    if graph.directed && !directed {
        return Err(Unreadable::File(say::directed()).in_file(&file.name));
    }
    if graph.undirected && directed {
        let both =
            |&(one, other): &(i64, i64)| [(one, other), (other, one)].into_iter().take(1 + usize::from(one != other));
        graph.edges = graph.edges.iter().flat_map(both).collect();
        graph.notes.push(say::of_file(&file.name, say::moves_both_ways()));
    }
    let edges = edge_list(&graph, if directed { '>' } else { '-' });
    Ok(FromFile { text: format!("{token}; {edges}"), notes: graph.notes })
}

/// The lines of a file in the notation of the game, with commas between them.
pub(crate) fn own_lines(file: &FileText) -> String {
    let lines = file.text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(",")
}

//! Reads the rules of games on boards.
//!
//! ```text
//! text      = [ "game" name "on" "board" ] clause*          clauses end with the line, or with ";"
//! clause    = ( pattern "->" pattern directions | ) [ "until" pattern directions ]
//! pattern   = row | "[" row ( "/" row )* "]" | row ( "/" row )*
//! directions = [ "in" direction ( "," direction )* ]
//! direction = "rows" | "columns" | "diagonals" | "both ways" | "all turns"
//! ```
//!
//! `#` is a wall; a comment begins with `# ` (a space after it) at the beginning of a line or after
//! a space.

use super::{BoardRulePattern, BoardRules, FREE, Replacement, WALL};
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::parser::MAX_TEXT;
use crate::width::{Half, half_width};
use nimatron_messages::{names, patterns as says, syntax, tokens};

/// Characters that mean something else in rules or where boards are written.
const RESERVED: &str = "+()[]{},/;\"'@*!&|=<>-";
/// The words of directions.
pub(crate) const DIRECTIONS: [&str; 5] = ["rows", "columns", "diagonals", "both ways", "all turns"];
/// Maximum number of cells of a pattern.
const MAX_CELLS: usize = 64;
/// Maximum number of characters that boards of a game have.
const MAX_STATES: usize = 16;

/// A word of the text, without spaces, or one of `->`, `;`, `,`.
#[derive(Clone, Copy, Debug)]
struct BoardToken<'t> {
    text: &'t str,
    span: Span,
}

/// The directions in which a pattern stands.
#[derive(Clone, Copy, Debug, Default)]
struct Directions {
    rows: bool,
    columns: bool,
    diagonals: bool,
    both_ways: bool,
    all_turns: bool,
    span: Span,
}

struct BoardRuleParser<'t> {
    text: &'t str,
    words: Vec<BoardToken<'t>>,
    at: usize,
}

pub(super) fn are_these(text: &str) -> bool {
    let text = &*half_width(text);
    let words = words(text);
    let is = |at: usize, what: &str| words.get(at).is_some_and(|word| word.text == what);
    if is(0, "game") {
        let header = words.iter().take_while(|word| word.text != ";" && !text[..word.span.start].contains('\n'));
        return header.map(|word| word.text).collect::<Vec<_>>().windows(2).any(|pair| pair == ["on", "board"]);
    }
    // Elsewhere `in` comes after a variable of `for`.
    let direction = |at: usize| match words.get(at).map(|word| word.text) {
        Some("rows" | "columns" | "diagonals") => true,
        Some("both") => is(at + 1, "ways"),
        Some("all") => is(at + 1, "turns"),
        _ => false,
    };
    let arrow = words.iter().any(|word| word.text == "->");
    let framed =
        (0..words.len()).any(|at| is(at, "in") && direction(at + 1)) && !words.iter().any(|word| word.text == "for");
    // What begins with a square bracket, or has free cells and walls alone, is nothing else.
    let is_drawn = |word: &str| word.starts_with('[') || word.chars().all(|c| matches!(c, FREE | WALL | '/'));
    let drawn = words.windows(2).any(|pair| pair[1].text == "->" && is_drawn(pair[0].text));
    arrow && (framed || drawn || words.windows(3).any(|three| three[1].text == "->" && replaces(three[0], three[2])))
}

/// The places of the clauses of a text.
pub(crate) fn clauses(text: &str) -> Vec<Span> {
    let half = Half::of(text);
    let words = words(&half.text);
    let groups = words.split(|word| word.text == ";").filter(|group| !group.is_empty());
    groups.map(|group| half.span(group[0].span.to(group[group.len() - 1].span))).collect()
}

/// Whether two words are a pattern and what replaces it, and nothing else: they have the same
/// length and free cells, walls or `?`, or are different words of capitals.
fn replaces(from: BoardToken<'_>, to: BoardToken<'_>) -> bool {
    let is_cell = |sign: char| sign.is_alphabetic() || matches!(sign, FREE | WALL | '?' | '/');
    let both = || from.text.chars().chain(to.text.chars());
    from.text.chars().count() == to.text.chars().count()
        && from.text != to.text
        && both().all(is_cell)
        && (both().any(|sign| matches!(sign, FREE | WALL | '?'))
            || from.text.len() > 1 && both().all(char::is_uppercase))
}

/// The words of a text without its comments.
fn words(text: &str) -> Vec<BoardToken<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    let mut bracket = false;
    let end = |start: &mut Option<usize>, at: usize, words: &mut Vec<_>| {
        if let Some(from) = start.take() {
            words.push(BoardToken { text: &text[from..at], span: Span::new(from, at) });
        }
    };
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let next = at + c.len_utf8();
        let rest = &text[at..];
        bracket = (bracket || c == '[') && c != ']' && c != '\n';
        if start.is_none() && c == WALL && (rest.len() == 1 || rest[1..].starts_with(' ')) && !is_pattern_here(text, at)
        {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        if c == '\n' || c == ';' {
            end(&mut start, at, &mut words);
            words.push(BoardToken { text: ";", span: Span::new(at, next) });
        } else if c.is_whitespace() {
            // `[.. / ..]` is one word.
            if !bracket {
                end(&mut start, at, &mut words);
            }
        } else if rest.starts_with("->") {
            end(&mut start, at, &mut words);
            words.push(BoardToken { text: "->", span: Span::new(at, at + 2) });
            at += 2;
            continue;
        } else if c == ',' {
            end(&mut start, at, &mut words);
            words.push(BoardToken { text: ",", span: Span::new(at, next) });
        } else if start.is_none() {
            start = Some(at);
        }
        at = next;
    }
    end(&mut start, text.len(), &mut words);
    words
}

/// Whether the `#` at this place is a pattern: it stands directly before or after an arrow, or
/// after `until`.
fn is_pattern_here(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(' ');
    let after = text[at + 1..].trim_start_matches(' ');
    let begins = before.ends_with("->") || before.ends_with("until") && before.len() < at;
    begins || after.starts_with("->")
}

pub(super) fn parse(text: &str) -> Result<BoardRules, Diagnostic> {
    if text.len() > MAX_TEXT {
        return Err(Diagnostic::new(Span::new(0, 0), tokens::text_too_long(text.len(), MAX_TEXT), tokens::too_long()));
    }
    let half = Half::of(text);
    parse_half_width(&half.text).map_err(|error| half.error(error))
}

/// Parses a text without full-width forms; the rules keep this text.
fn parse_half_width(text: &str) -> Result<BoardRules, Diagnostic> {
    let mut parser = BoardRuleParser { text, words: words(text), at: 0 };
    let name = parser.header()?;
    let mut rules =
        BoardRules { text: text.to_owned(), name, states: vec![FREE, WALL], moves: Vec::new(), ends: Vec::new() };
    while parser.at < parser.words.len() {
        if parser.takes(";").is_none() {
            parser.clause(&mut rules)?;
        }
    }
    if rules.moves.is_empty() {
        let span = Span::new(0, text.len().min(1));
        return Err(Diagnostic::new(span, says::no_move(), syntax::expected_here("`.. -> ##`")));
    }
    Ok(rules)
}

impl<'t> BoardRuleParser<'t> {
    fn peek(&self) -> Option<BoardToken<'t>> {
        self.words.get(self.at).copied()
    }

    /// The next word, if it is this one.
    fn takes(&mut self, text: &str) -> Option<BoardToken<'t>> {
        let word = self.peek().filter(|word| word.text == text)?;
        self.at += 1;
        Some(word)
    }

    /// The place of the next word, or of the end of the text.
    fn here(&self) -> Span {
        self.peek().map_or(Span::new(self.text.len(), self.text.len()), |word| word.span)
    }

    fn header(&mut self) -> Result<Option<String>, Diagnostic> {
        while self.takes(";").is_some() {}
        if self.takes("game").is_none() {
            return Ok(None);
        }
        let Some(name) = self.peek().filter(|word| word.text != ";") else {
            return Err(Diagnostic::new(self.here(), says::no_name(), syntax::expected_here("`game cram on board`")));
        };
        self.at += 1;
        for wanted in ["on", "board"] {
            if self.takes(wanted).is_none() {
                let header = format!("`game {} on board`", name.text);
                return Err(Diagnostic::new(self.here(), says::header(), syntax::expected_here(header)));
            }
        }
        match self.peek() {
            Some(word) if word.text != ";" => {
                Err(Diagnostic::new(word.span, says::after_header(), syntax::expected_here("`;`")))
            }
            _ => Ok(Some(name.text.to_owned())),
        }
    }

    fn clause(&mut self, rules: &mut BoardRules) -> Result<(), Diagnostic> {
        if self.takes("until").is_none() {
            let (from, start) = self.pattern(rules)?;
            if self.takes("->").is_none() {
                return Err(Diagnostic::new(self.here(), says::no_arrow(), syntax::expected_here("`->`")));
            }
            let (to, end) = self.pattern(rules)?;
            if (from.rows(), from.columns()) != (to.rows(), to.columns()) {
                let message = says::sizes_differ(size(&from), size(&to));
                return Err(Diagnostic::new(start.to(end), message, says::sizes()));
            }
            if to.cells().all(|cell| from.cells().any(|other| other == cell)) {
                return Err(Diagnostic::new(start.to(end), says::changes_nothing(), says::the_same()));
            }
            if from.cells().next().is_none() {
                return Err(Diagnostic::new(start, says::needs_nothing(), says::anything()));
            }
            let directions = self.directions(&from)?;
            let (from, to) = (expanded(&from, directions), expanded(&to, directions));
            for (from, to) in from.into_iter().zip(to) {
                let one = Replacement { from, to };
                if !rules.moves.contains(&one) {
                    rules.moves.push(one);
                }
            }
            if self.takes("until").is_none() {
                return self.end_of_clause();
            }
        }
        let (end, place) = self.pattern(rules)?;
        if end.cells().next().is_none() {
            return Err(Diagnostic::new(place, says::needs_nothing(), says::anything()));
        }
        let directions = self.directions(&end)?;
        for end in expanded(&end, directions) {
            if !rules.ends.contains(&end) {
                rules.ends.push(end);
            }
        }
        self.end_of_clause()
    }

    fn end_of_clause(&self) -> Result<(), Diagnostic> {
        match self.peek() {
            Some(word) if word.text != ";" => {
                let help = says::directions(DIRECTIONS.map(|name| format!("`{name}`")).join(", "));
                Err(Diagnostic::new(word.span, says::after_clause(word.text), syntax::expected_here("`in`")).help(help))
            }
            _ => Ok(()),
        }
    }

    fn pattern(&mut self, rules: &mut BoardRules) -> Result<(BoardRulePattern, Span), Diagnostic> {
        let word = match self.peek() {
            Some(word) if !matches!(word.text, ";" | "->" | ",") => word,
            _ => {
                return Err(Diagnostic::new(self.here(), says::no_pattern(), syntax::expected_here("`..`")));
            }
        };
        self.at += 1;
        let open = word.text.starts_with('[');
        if open && !word.text.ends_with(']') {
            return Err(Diagnostic::new(word.span, says::bracket_not_closed(), syntax::expected_here("`[.. / ..]`")));
        }
        let inside = if open { &word.text[1..word.text.len() - 1] } else { word.text };
        let base = word.span.start + usize::from(open);
        let mut rows: Vec<Vec<Option<char>>> = vec![Vec::new()];
        for (offset, c) in inside.char_indices() {
            let span = Span::new(base + offset, base + offset + c.len_utf8());
            if c == '/' {
                rows.push(Vec::new());
                continue;
            }
            if c.is_whitespace() {
                continue;
            }
            if RESERVED.contains(c) || c.is_control() {
                return Err(Diagnostic::new(span, says::not_a_cell(c), says::any_other()));
            }
            if c != '?' && !rules.states.contains(&c) {
                if rules.states.len() == MAX_STATES {
                    return Err(Diagnostic::new(
                        span,
                        says::too_many_states(MAX_STATES),
                        syntax::more_arguments_than(MAX_STATES),
                    ));
                }
                rules.states.push(c);
            }
            if let Some(row) = rows.last_mut() {
                row.push((c != '?').then_some(c));
            }
        }
        let width = rows[0].len();
        if width == 0 || rows.iter().any(|row| row.len() != width) {
            return Err(Diagnostic::new(word.span, says::uneven_pattern(), says::uneven()));
        }
        if width * rows.len() > MAX_CELLS {
            return Err(Diagnostic::new(word.span, says::pattern_too_large(MAX_CELLS), tokens::too_long()));
        }
        Ok((BoardRulePattern::new(&rows), word.span))
    }

    fn directions(&mut self, pattern: &BoardRulePattern) -> Result<Directions, Diagnostic> {
        let mut directions = Directions { span: self.here(), ..Directions::default() };
        if self.takes("in").is_none() {
            return Ok(directions);
        }
        loop {
            let Some(word) = self.peek() else {
                return Err(Diagnostic::new(self.here(), says::no_direction(), syntax::expected_here("`rows`")));
            };
            self.at += 1;
            let second = self.peek().map_or("", |word| word.text);
            let two_words = match (word.text, second) {
                ("both", "ways") => {
                    directions.both_ways = true;
                    true
                }
                ("all", "turns") => {
                    directions.all_turns = true;
                    true
                }
                ("rows", _) => {
                    directions.rows = true;
                    false
                }
                ("columns", _) => {
                    directions.columns = true;
                    false
                }
                ("diagonals", _) => {
                    directions.diagonals = true;
                    false
                }
                (other, _) => {
                    let help = match nearest(other, DIRECTIONS) {
                        Some(near) => names::did_you_mean(near),
                        None => says::directions(DIRECTIONS.map(|name| format!("`{name}`")).join(", ")),
                    };
                    return Err(Diagnostic::new(word.span, says::not_a_direction(other), names::not_known()).help(help));
                }
            };
            self.at += usize::from(two_words);
            directions.span = directions.span.to(word.span);
            if self.takes(",").is_none() {
                break;
            }
        }
        if pattern.rows() > 1 && (directions.rows || directions.columns || directions.diagonals) {
            return Err(Diagnostic::new(directions.span, says::directions_of_rows(), says::one_row_only()));
        }
        Ok(directions)
    }
}

fn size(pattern: &BoardRulePattern) -> String {
    format!("{} x {}", pattern.rows(), pattern.columns())
}

/// The pattern in each of its directions, the same places in the same order for every pattern of
/// this size.
fn expanded(pattern: &BoardRulePattern, directions: Directions) -> Vec<BoardRulePattern> {
    let Directions { rows, columns, diagonals, both_ways, all_turns, .. } = directions;
    let mut all = Vec::new();
    let falling = pattern.rows() == 1 && diagonals;
    if rows || !(columns || diagonals) {
        all.push(pattern.clone());
    }
    if columns {
        all.push(pattern.transposed());
    }
    if falling {
        all.push(pattern.diagonal());
        all.push(pattern.diagonal().mirrored());
    }
    if all_turns {
        all = all.iter().flat_map(|one| [one.clone(), one.transposed()]).collect();
        all = all.iter().flat_map(|one| [one.clone(), one.mirrored()]).collect();
        all = all.iter().flat_map(|one| [one.clone(), one.upside_down()]).collect();
    } else if both_ways {
        all = all.iter().flat_map(|one| [one.clone(), one.reversed()]).collect();
    }
    all
}

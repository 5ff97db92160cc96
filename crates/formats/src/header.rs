//! A first line with the numbers of vertices and edges, `5 4`, or with the number of vertices, `5`,
//! before lines of two numbers; both numbers may stand in lines of their own. It is held back until
//! the rest shows what it is.

use crate::{Purpose, Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::formats as say;
use std::collections::HashSet;

/// The numbers of a line that has nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    One(u64),
    Two(u64, u64),
    Three(u64, u64, u64),
    Other,
}

impl Plain {
    pub(crate) fn of(line: &str) -> Plain {
        let mut numbers = line.split_ascii_whitespace().map(|word| {
            // `010` is a name, or a row of a matrix.
            let plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
            if plain { word.parse::<u64>().ok() } else { None }
        });
        match [numbers.next(), numbers.next(), numbers.next(), numbers.next()] {
            [Some(Some(one)), None, ..] => Plain::One(one),
            [Some(Some(one)), Some(Some(two)), None, _] => Plain::Two(one, two),
            [Some(Some(one)), Some(Some(two)), Some(Some(three)), None] => Plain::Three(one, two, three),
            _ => Plain::Other,
        }
    }
}

/// The first line, and what the lines after it have in common.
pub(crate) struct HeaderDetector {
    /// Whether the first line is still to come.
    open: bool,
    held: Option<(u64, Plain)>,
    /// Whether the two numbers that are held back stand in two lines.
    apart: bool,
    lines: u64,
    least: u64,
    most: u64,
    /// The different numbers after it, as long as they are no more than it has vertices.
    names: HashSet<u64>,
}

/// The maximum number of different numbers that are counted.
const MAX_NAMES: usize = 1 << 16;

impl HeaderDetector {
    /// With `wanted` a header is looked for.
    pub(crate) fn new(wanted: bool) -> HeaderDetector {
        HeaderDetector {
            open: wanted,
            held: None,
            apart: false,
            lines: 0,
            least: u64::MAX,
            most: 0,
            names: HashSet::new(),
        }
    }

    /// Whether lines are still looked at.
    pub(crate) fn is_open(&self) -> bool {
        self.open || self.held.is_some()
    }

    /// Looks at a line; `true` if it is held back.
    pub(crate) fn takes(&mut self, number: u64, line: Plain) -> bool {
        if self.open {
            self.open = false;
            if line != Plain::Other {
                self.held = Some((number, line));
            }
            return self.held.is_some();
        }
        if let (Some((first, Plain::One(one))), Plain::One(two), 0) = (self.held, line, self.lines) {
            self.held = Some((first, Plain::Two(one, two)));
            self.apart = true;
            return true;
        }
        if let (Some(_), Plain::Two(one, other)) = (self.held, line) {
            self.lines += 1;
            self.least = self.least.min(one.min(other));
            self.most = self.most.max(one.max(other));
            if self.names.len() <= MAX_NAMES {
                self.names.extend([one, other]);
            }
        } else {
            self.lines = u64::MAX;
        }
        false
    }

    /// The lines that were held back, if they have turned out to be lines as all others.
    pub(crate) fn given_up(&mut self) -> Option<(u64, String)> {
        let gives_up = match self.held?.1 {
            Plain::One(vertices) => self.most > vertices,
            // The vertices may have larger numbers, with gaps between them.
            Plain::Two(vertices, _) => {
                self.names.len() as u64 > vertices || (self.most > vertices && self.names.len() > MAX_NAMES)
            }
            Plain::Three(..) => false,
            Plain::Other => self.most > 0,
        };
        if self.lines == u64::MAX || gives_up { self.text() } else { None }
    }

    fn text(&mut self) -> Option<(u64, String)> {
        let (number, line) = self.held.take()?;
        Some((
            number,
            match line {
                Plain::One(one) => one.to_string(),
                Plain::Two(one, two) if self.apart => format!("{one}\n{two}"),
                Plain::Two(one, two) => format!("{one} {two}"),
                Plain::Three(one, two, three) => format!("{one} {two} {three}"),
                Plain::Other => String::new(),
            },
        ))
    }

    /// At the end of the text: the line that was held back, if it is a line as all others.
    pub(crate) fn end(
        &mut self,
        purpose: Purpose,
        sink: &mut dyn Sink,
        budget: &Budget,
    ) -> Result<Option<(u64, String)>, Unreadable> {
        let Some((number, line)) = self.held else { return Ok(None) };
        let fits = |vertices: u64| self.lines > 0 && self.most <= vertices && (self.least > 0 || self.most < vertices);
        let first = u64::from(self.least > 0);
        let vertices = match line {
            Plain::Two(vertices, edges) if edges == self.lines && fits(vertices) => {
                if edges == 1 {
                    return Err(Unreadable::Line(number, say::header_or_move(vertices, edges)));
                }
                sink.note(say::header(number, vertices, edges));
                vertices
            }
            // Both counts are right, but the vertices are not numbered one after another.
            Plain::Two(vertices, edges)
                if edges == self.lines && !fits(vertices) && self.names.len() as u64 == vertices =>
            {
                return Err(Unreadable::Line(number, say::header_or_move(vertices, edges)));
            }
            // Numbers that miss the count by little, or are beyond all vertices, are hardly an
            // edge.
            Plain::Two(vertices, edges)
                if (purpose == Purpose::Graph || self.apart)
                    && fits(vertices)
                    && vertices == self.most + 1 - first
                    && (edges.abs_diff(self.lines) == 1 || edges > vertices) =>
            {
                return Err(Unreadable::Line(number, say::header_or_move(vertices, edges)));
            }
            Plain::One(vertices) if fits(vertices) => {
                // Where all vertices occur, it makes no difference; else it may be one more vertex.
                if vertices != self.most + 1 - first {
                    return Err(Unreadable::Line(number, say::count_or_vertex(vertices)));
                }
                if first == 0 {
                    sink.note(say::count(number, vertices));
                }
                vertices
            }
            Plain::Three(_, two, three) if self.lines > 1 && (self.lines == two || self.lines == three) => {
                return Err(Unreadable::Line(number, say::three_counts()));
            }
            _ => return Ok(self.text()),
        };
        let last = u32::try_from((first + vertices).saturating_sub(1)).map_err(|_| Unreadable::TooLarge)?;
        if vertices > 0 {
            if vertices > SMALL && vertices / 64 > self.lines {
                return Err(Unreadable::Line(number, say::too_few_edges(vertices, self.lines)));
            }
            sink.numbers(first as u32, last, budget)?;
        }
        Ok(None)
    }
}

/// As many vertices may be declared, however few edges there are.
pub(crate) const SMALL: u64 = 1 << 22;

//! Pictures of values: bars over one coordinate, or a map of two.

use super::palette::{self, INK, LOST, OUTSIDE, SOFT, STRIPE, UNKNOWN};
use super::svg::Svg;
use crate::Grid;
use nimatron_core::Cell;
use nimatron_messages::{Language, Message, Say, show as says};
use std::fmt;

/// The maximum number of cells: more could not be told apart, and the file would be too large to
/// open.
const MAX_CELLS: usize = 250_000;

/// A cycle that values show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The number of values before the cycle.
    pub preperiod: usize,
    /// The number of values in a turn.
    pub period: usize,
    /// The number that is added to the values with each turn.
    pub saltus: u32,
}

/// Why a table has no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlotError {
    /// It has too many cells.
    TooLarge,
    /// It has this many coordinates, and pictures show one or two.
    Coordinates(usize),
}

impl Say for PlotError {
    fn message(&self) -> Message {
        match *self {
            PlotError::TooLarge => says::too_many_cells(MAX_CELLS),
            PlotError::Coordinates(count) => says::too_many_coordinates(count),
        }
    }
}

impl fmt::Display for PlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for PlotError {}

/// Checks that a table up to this corner has a picture, which is known before it is computed.
///
/// # Errors
/// The table is too large, or has more than two coordinates.
pub fn plot_suits(to: &[i64]) -> Result<(), PlotError> {
    if to.is_empty() || to.len() > 2 {
        return Err(PlotError::Coordinates(to.len()));
    }
    let cells = to.iter().try_fold(1usize, |cells, &to| cells.checked_mul(usize::try_from(to).ok()?.checked_add(1)?));
    cells.filter(|&cells| cells <= MAX_CELLS).map(|_| ()).ok_or(PlotError::TooLarge)
}

/// The picture of a table of one or two coordinates as SVG, with captions in a language. If the
/// values of one coordinate show a `cycle`, every second turn of it has a striped background.
///
/// # Errors
/// The table is too large, or has more than two coordinates.
pub fn plot(table: &dyn Grid, cycle: Option<Cycle>, language: Language) -> Result<String, PlotError> {
    plot_suits(table.to())?;
    let cells: Vec<Cell> = table.cells().map(|(_, cell)| cell).collect();
    match table.to() {
        [_] => Ok(bars(table, &cells, cycle, language)),
        [_, to] => Ok(map(table, &cells, *to as usize + 1, language)),
        to => Err(PlotError::Coordinates(to.len())),
    }
}

const fn value(cell: &Cell) -> Option<u64> {
    if let Cell::Value(value) = cell { Some(*value) } else { None }
}

fn largest(cells: &[Cell]) -> u64 {
    cells.iter().filter_map(value).max().unwrap_or(0)
}

/// The colour of an infinite value: that of outcomes.
fn infinite(labels: &[u32]) -> &'static str {
    if labels.contains(&0) { palette::WON_SOFT } else { palette::DRAW }
}

/// A round step of which at most about `count` fit into a length.
fn step(length: usize, count: usize) -> usize {
    let rough = length.div_ceil(count).max(1);
    let power = 10usize.pow(rough.ilog10());
    [1, 2, 5, 10].into_iter().map(|factor| factor * power).find(|&step| step >= rough).unwrap_or(rough)
}

fn bars(table: &dyn Grid, cells: &[Cell], cycle: Option<Cycle>, language: Language) -> String {
    const HEIGHT: f64 = 260.0;
    let (left, top, ground) = (44.0, 34.0, 34.0 + HEIGHT);
    let wide = (900.0 / cells.len() as f64).clamp(0.5, 16.0);
    let max = largest(cells).max(1);
    let unit = HEIGHT / max as f64;
    let name = table.coordinates().join(", ");
    let mut svg = Svg::new((left + wide * cells.len() as f64 + 20.0).max(MIN_WIDTH), ground + 48.0, table.name());
    svg.words(left, 18.0, "start", INK, &title(table, language));
    if let Some(cycle) = cycle {
        for begin in (cycle.preperiod..cells.len()).step_by(2 * cycle.period) {
            let length = cycle.period.min(cells.len() - begin);
            let (x, width) = (left + begin as f64 * wide, length as f64 * wide);
            svg.add(&format!(
                "<rect x=\"{x:.2}\" y=\"{top}\" width=\"{width:.2}\" height=\"{HEIGHT}\" fill=\"{STRIPE}\"/>"
            ));
        }
    }
    let gap = if wide > 4.0 { 1.0 } else { 0.0 };
    for (n, cell) in cells.iter().enumerate() {
        let x = left + n as f64 * wide;
        match cell {
            Cell::Value(0) => svg.add(&format!(
                "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"9\" fill=\"{LOST}\"/>",
                ground - 3.0,
                wide - gap
            )),
            Cell::Value(value) => {
                let height = *value as f64 * unit;
                svg.add(&format!(
                    "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{height:.2}\" fill=\"{}\"/>",
                    ground - height,
                    wide - gap,
                    palette::colour(*value, max)
                ));
            }
            // As high as the picture: larger than all numbers.
            Cell::Infinite(labels) => svg.add(&format!(
                "<rect x=\"{x:.2}\" y=\"{top}\" width=\"{:.2}\" height=\"{HEIGHT}\" fill=\"{}\"/>",
                wide - gap,
                infinite(labels)
            )),
            Cell::Outside | Cell::Unknown => {}
        }
    }
    for n in (0..cells.len()).step_by(step(cells.len(), 12)) {
        svg.words(left + (n as f64 + 0.5) * wide, ground + 22.0, "middle", SOFT, &n.to_string());
    }
    for mark in (0..=max as usize).step_by(step(max as usize, 8)) {
        svg.words(left - 8.0, ground - mark as f64 * unit + 4.0, "end", SOFT, &mark.to_string());
    }
    let axis = says::marked(name).text(language);
    svg.words(left + wide * cells.len() as f64 / 2.0, ground + 40.0, "middle", INK, &axis);
    svg.finish()
}

/// The minimum width of a picture, for its title.
const MIN_WIDTH: f64 = 420.0;

fn title(table: &dyn Grid, language: Language) -> String {
    let name = table.name().lines().next().unwrap_or_default().to_owned();
    let cut: String = name.chars().take(90).collect();
    says::values_of(if cut.len() < name.len() { cut + "..." } else { cut }).text(language)
}

fn map(table: &dyn Grid, cells: &[Cell], rows: usize, language: Language) -> String {
    let columns = cells.len() / rows;
    // Whole units, so that there are no visible seams between cells.
    let size = (720.0 / columns.max(rows) as f64).clamp(2.0, 28.0).floor();
    let (left, top) = (44.0, 34.0);
    let (width, height) = (size * columns as f64, size * rows as f64);
    let max = largest(cells);
    let mut svg = Svg::new((left + width + 96.0).max(MIN_WIDTH), top + height + 50.0, table.name());
    svg.words(left, 18.0, "start", INK, &title(table, language));
    let y = |j: usize| top + height - (j + 1) as f64 * size;
    svg.add("<g shape-rendering=\"crispEdges\">");
    let fill = |cell: &Cell| match cell {
        Cell::Value(value) => palette::colour(*value, max),
        Cell::Infinite(labels) => infinite(labels).to_owned(),
        Cell::Outside => OUTSIDE.to_owned(),
        Cell::Unknown => UNKNOWN.to_owned(),
    };
    for i in 0..columns {
        let column = &cells[i * rows..(i + 1) * rows];
        let mut from = 0;
        while from < rows {
            // Equal neighbours in a column are drawn as one rectangle.
            let length = column[from..].iter().take_while(|cell| **cell == column[from]).count();
            svg.add(&format!(
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{size:.2}\" height=\"{:.2}\" fill=\"{}\"/>",
                left + i as f64 * size,
                y(from + length - 1),
                length as f64 * size,
                fill(&column[from])
            ));
            from += length;
        }
    }
    svg.add("</g>");
    for (at, _) in cells.iter().enumerate().filter(|(_, cell)| **cell == Cell::Value(0)) {
        let (x, y) = (left + ((at / rows) as f64 + 0.5) * size, y(at % rows) + size / 2.0);
        svg.add(&format!("<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{:.2}\" fill=\"#ffffff\"/>", size * 0.27));
    }
    for i in (0..columns).step_by(step(columns, 10)) {
        svg.words(left + (i as f64 + 0.5) * size, top + height + 18.0, "middle", SOFT, &i.to_string());
    }
    for j in (0..rows).step_by(step(rows, 10)) {
        svg.words(left - 8.0, y(j) + size / 2.0 + 4.0, "end", SOFT, &j.to_string());
    }
    let names = table.coordinates();
    let axis = says::marked(&names[0]).text(language);
    svg.words(left + width / 2.0, top + height + 38.0, "middle", INK, &axis);
    svg.words(left - 8.0, top - 6.0, "end", INK, &names[1]);
    // The colour scale, with at most 25 of its values.
    let bar = left + width + 20.0;
    let shown = max.min(24);
    for at in 0..=shown {
        let value = (max * at).checked_div(shown).unwrap_or(0);
        let from = top + at as f64 * 16.0;
        svg.add(&format!(
            "<rect x=\"{bar}\" y=\"{from}\" width=\"14\" height=\"14\" fill=\"{}\"/>",
            palette::colour(value, max)
        ));
        svg.words(bar + 20.0, from + 11.0, "start", SOFT, &value.to_string());
    }
    svg.finish()
}

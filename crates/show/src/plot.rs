//! Values as a picture: bars over one coordinate, a map of two.

use super::palette::{self, INK, LOST, OUTSIDE, SOFT, STRIPE, UNKNOWN};
use super::svg::Svg;
use crate::Grid;
use nimatron_core::Cell;

/// Cells of a picture: more cannot be told apart, and the file would be too large to open.
const MAX_CELLS: usize = 250_000;

/// A cycle that values show: how many stand before it, how long it is, and by how much values rise
/// with each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Values before the cycle.
    pub preperiod: usize,
    /// The length of the cycle.
    pub period: usize,
    /// What is added with each turn.
    pub saltus: u32,
}

/// The picture of a table of one or two coordinates. `cycle`: the cycle that the values of one
/// coordinate show, whose turns get stripes.
///
/// # Errors
/// A sentence, if the table has no picture.
pub fn plot(table: &dyn Grid, cycle: Option<Cycle>) -> Result<String, String> {
    let cells: Vec<Cell> = table.cells().take(MAX_CELLS + 1).map(|(_, cell)| cell).collect();
    if cells.len() > MAX_CELLS {
        return Err(format!("a picture has at most {MAX_CELLS} cells; take a smaller --to"));
    }
    match table.to() {
        [_] => Ok(bars(table, &cells, cycle)),
        [_, to] => Ok(map(table, &cells, *to as usize + 1)),
        to => Err(format!("pictures are drawn of one or two coordinates, and this game has {}", to.len())),
    }
}

fn value(cell: Cell) -> Option<u64> {
    if let Cell::Value(value) = cell { Some(value) } else { None }
}

fn largest(cells: &[Cell]) -> u64 {
    cells.iter().filter_map(|&cell| value(cell)).max().unwrap_or(0)
}

/// A round step so that about so many fit into a length.
fn step(length: usize, count: usize) -> usize {
    let rough = length.div_ceil(count).max(1);
    let power = 10usize.pow(rough.ilog10());
    [1, 2, 5, 10].into_iter().map(|factor| factor * power).find(|&step| step >= rough).unwrap_or(rough)
}

fn bars(table: &dyn Grid, cells: &[Cell], cycle: Option<Cycle>) -> String {
    const HEIGHT: f64 = 260.0;
    let (left, top, ground) = (44.0, 34.0, 34.0 + HEIGHT);
    let wide = (900.0 / cells.len() as f64).clamp(0.5, 16.0);
    let most = largest(cells).max(1);
    let unit = HEIGHT / most as f64;
    let name = table.coordinates().join(", ");
    let mut svg = Svg::new((left + wide * cells.len() as f64 + 20.0).max(NARROW), ground + 48.0, table.name());
    svg.words(left, 18.0, "start", INK, &title(table));
    let values: Vec<Option<u64>> = cells.iter().map(|&cell| value(cell)).collect();
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
    for (n, value) in values.iter().enumerate() {
        let x = left + n as f64 * wide;
        match value {
            Some(0) => svg.add(&format!(
                "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"9\" fill=\"{LOST}\"/>",
                ground - 3.0,
                wide - gap
            )),
            Some(value) => {
                let height = *value as f64 * unit;
                svg.add(&format!(
                    "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{height:.2}\" fill=\"{}\"/>",
                    ground - height,
                    wide - gap,
                    palette::colour(*value, most)
                ));
            }
            None => {}
        }
    }
    for n in (0..cells.len()).step_by(step(cells.len(), 12)) {
        svg.words(left + (n as f64 + 0.5) * wide, ground + 22.0, "middle", SOFT, &n.to_string());
    }
    for mark in (0..=most as usize).step_by(step(most as usize, 8)) {
        svg.words(left - 8.0, ground - mark as f64 * unit + 4.0, "end", SOFT, &mark.to_string());
    }
    svg.words(left + wide * cells.len() as f64 / 2.0, ground + 40.0, "middle", INK, &format!("{name}  ({LEGEND})"));
    svg.finish()
}

/// Room for the title.
const NARROW: f64 = 420.0;

const LEGEND: &str = "P-positions, value 0, are marked";

fn title(table: &dyn Grid) -> String {
    let name = table.name().lines().next().unwrap_or_default().to_owned();
    let cut: String = name.chars().take(90).collect();
    format!("Grundy values of {cut}{}", if cut.len() < name.len() { "..." } else { "" })
}

fn map(table: &dyn Grid, cells: &[Cell], rows: usize) -> String {
    let columns = cells.len() / rows;
    // Whole units, so that no seams show between cells.
    let size = (720.0 / columns.max(rows) as f64).clamp(2.0, 28.0).floor();
    let (left, top) = (44.0, 34.0);
    let (width, height) = (size * columns as f64, size * rows as f64);
    let most = largest(cells);
    let mut svg = Svg::new((left + width + 96.0).max(NARROW), top + height + 50.0, table.name());
    svg.words(left, 18.0, "start", INK, &title(table));
    let y = |j: usize| top + height - (j + 1) as f64 * size;
    svg.add("<g shape-rendering=\"crispEdges\">");
    let fill = |cell: Cell| match cell {
        Cell::Value(value) => palette::colour(value, most),
        Cell::Outside => OUTSIDE.to_owned(),
        Cell::Unknown => UNKNOWN.to_owned(),
    };
    for i in 0..columns {
        let column = &cells[i * rows..(i + 1) * rows];
        let mut from = 0;
        while from < rows {
            // Equal neighbours are one rectangle.
            let length = column[from..].iter().take_while(|&&cell| cell == column[from]).count();
            svg.add(&format!(
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{size:.2}\" height=\"{:.2}\" fill=\"{}\"/>",
                left + i as f64 * size,
                y(from + length - 1),
                length as f64 * size,
                fill(column[from])
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
    svg.words(left + width / 2.0, top + height + 38.0, "middle", INK, &format!("{}  ({LEGEND})", names[0]));
    svg.words(left - 8.0, top - 6.0, "end", INK, &names[1]);
    // The scale.
    let bar = left + width + 20.0;
    let shown = most.min(24);
    for at in 0..=shown {
        let value = (most * at).checked_div(shown).unwrap_or(0);
        let from = top + at as f64 * 16.0;
        svg.add(&format!(
            "<rect x=\"{bar}\" y=\"{from}\" width=\"14\" height=\"14\" fill=\"{}\"/>",
            palette::colour(value, most)
        ));
        svg.words(bar + 20.0, from + 11.0, "start", SOFT, &value.to_string());
    }
    svg.finish()
}

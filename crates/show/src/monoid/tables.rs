//! The multiplication table of a monoid, and the table of the products that are lost.

use super::{Monoid, wide};
use crate::palette::{INK, LOST, LOST_SOFT, SOFT, STRIPE};
use crate::svg::{Svg, escaped};
use nimatron_messages::{Language, Message, show as says};

/// The measures of a table, in pixels.
struct TableFrame {
    /// Left and upper edge of the cell of the first row and column.
    left: f64,
    top: f64,
    /// A cell.
    width: f64,
    height: f64,
    /// The number of rows and columns.
    count: usize,
}

impl TableFrame {
    fn x(&self, column: usize) -> f64 {
        self.left + column as f64 * self.width
    }

    fn y(&self, row: usize) -> f64 {
        self.top + row as f64 * self.height
    }

    /// The picture with lines between the cells, and its captions below them.
    fn svg(&self, captions: &[Message], language: Language) -> Svg {
        let captions: Vec<String> = captions.iter().map(|caption| caption.text(language)).collect();
        let words = captions.iter().map(|caption| wide(caption)).fold(0.0, f64::max);
        let (right, bottom) = (self.x(self.count), self.y(self.count));
        let height = bottom + 12.0 + 18.0 * captions.len() as f64;
        let mut svg = Svg::new((right + 12.0).max(words + 24.0), height, captions.first().map_or("", |it| it));
        for (at, caption) in captions.iter().enumerate() {
            svg.words(12.0, bottom + 20.0 + 18.0 * at as f64, "start", SOFT, caption);
        }
        svg
    }

    fn cell(&self, svg: &mut Svg, row: usize, column: usize, fill: &str) {
        let (x, y) = (self.x(column), self.y(row));
        let class = if fill == STRIPE { "" } else { " class=\"lost\"" };
        svg.add(&format!(
            "<rect{class} x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{fill}\"/>",
            self.width, self.height
        ));
    }

    /// Lines between the cells; thick ones at the edges.
    fn lines(&self, svg: &mut Svg) {
        let (right, bottom) = (self.x(self.count), self.y(self.count));
        for at in 0..=self.count {
            let (x, y) = (self.x(at), self.y(at));
            let line = if at == 0 { "1.4" } else { "0.4" };
            svg.add(&format!(
                "<path d=\"M{x:.1} {:.1} V{bottom:.1} M{:.1} {y:.1} H{right:.1}\" stroke=\"{SOFT}\" stroke-width=\"{line}\"/>",
                if at == 0 { 8.0 } else { self.top },
                if at == 0 { 8.0 } else { self.left },
            ));
        }
    }
}

/// All products. Lost ones have a background and are bold.
pub(super) fn products(monoid: &Monoid, language: Language) -> String {
    let width = (monoid.longest() as f64 * 7.4 + 10.0).max(28.0);
    let count = monoid.elements.len();
    let frame = TableFrame { left: 8.0 + width, top: 32.0, width, height: 24.0, count };
    let mut svg = frame.svg(&[monoid.caption.clone(), says::lost_are_bold()], language);
    for (row, products) in monoid.products.iter().enumerate() {
        for (column, _) in products.iter().enumerate().filter(|(_, product)| monoid.elements[**product].lost) {
            frame.cell(&mut svg, row, column, LOST_SOFT);
        }
    }
    frame.lines(&mut svg);
    let mut write = |x: f64, y: f64, element: usize, heading: bool| {
        let element = &monoid.elements[element];
        let colour = if element.lost {
            LOST
        } else if heading {
            INK
        } else {
            SOFT
        };
        svg.label(x + frame.width / 2.0, y + 16.0, colour, element.lost || heading, &element.name);
    };
    for (row, products) in monoid.products.iter().enumerate() {
        write(8.0, frame.y(row), row, true);
        write(frame.x(row), 8.0, row, true);
        for (column, &product) in products.iter().enumerate() {
            write(frame.x(column), frame.y(row), product, false);
        }
    }
    svg.finish()
}

/// Which products are lost: those cells are full.
pub(super) fn lost_products(monoid: &Monoid, language: Language) -> String {
    let edge = monoid.longest() as f64 * 7.2 + 14.0;
    let count = monoid.elements.len();
    let frame = TableFrame { left: 8.0 + edge, top: 8.0 + edge, width: 20.0, height: 20.0, count };
    let captions = [monoid.caption.clone(), says::lost_products(), says::lost_alone()];
    let mut svg = frame.svg(&captions, language);
    // Every second row has a background, so that the eye finds the names of long rows.
    for row in (1..count).step_by(2) {
        svg.add(&format!(
            "<rect x=\"8\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{STRIPE}\"/>",
            frame.y(row),
            frame.x(count) - 8.0,
            frame.height
        ));
    }
    for (row, products) in monoid.products.iter().enumerate() {
        let own = &monoid.elements[row];
        let colour = if own.lost { LOST } else { INK };
        svg.label_at(frame.left - 6.0, frame.y(row) + 14.0, "end", colour, own.lost, None, &own.name);
        let (x, y) = (frame.x(row) + 14.0, frame.top - 6.0);
        svg.label_at(x, y, "start", colour, own.lost, Some(-90), &own.name);
        for (column, &product) in products.iter().enumerate() {
            let name = &monoid.elements[column].name;
            if monoid.elements[product].lost {
                svg.add(&format!("<g><title>{}</title>", escaped(&format!("{} · {name}", own.name))));
                frame.cell(&mut svg, row, column, LOST);
                svg.add("</g>");
            }
        }
    }
    frame.lines(&mut svg);
    svg.finish()
}

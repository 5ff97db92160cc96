//! The Cayley graph of a monoid. Elements that divide one another are together, on a circle; below
//! them is what they divide. So the invertible elements are at the top, and the least ideal is at
//! the bottom.

use super::{Monoid, wide};
use crate::layers;
use crate::palette::{INK, LINES, LOST, LOST_SOFT, SOFT, STRIPE};
use crate::svg::{Svg, escaped};
use nimatron_messages::{Language, show as says};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::{FRAC_PI_2, TAU};

/// How lines are dashed; with the colours these are twelve kinds of lines.
const DASHES: [&str; 4] = ["none", "7 3", "2 3", "10 3 2 3"];
/// The least distance between two circles of elements, and between two layers.
const GAP: (f64, f64) = (44.0, 58.0);

type CayleyPoint = (f64, f64);

/// Elements that divide one another, and where they are.
struct DivisibilityClass {
    /// Its elements, in the order of the circle.
    members: Vec<usize>,
    /// The length of the longest chain of classes down to this one.
    depth: usize,
    radius: f64,
    centre: CayleyPoint,
}

pub(super) fn draw(monoid: &Monoid, language: Language) -> String {
    let size = monoid.longest() as f64 * 3.7 + 6.0;
    let size = size.max(14.0);
    let mut classes = classes(monoid);
    for class in &mut classes {
        let room = 2.0 * size + 22.0;
        class.radius = match class.members.len() {
            1 => 0.0,
            2 => room / 2.0,
            count => (room * count as f64 / TAU).max(room * 0.72),
        };
    }
    let (across, bottom) = arrange(monoid, &mut classes, size);
    let legend = Legend::new(monoid, language);
    let places = |classes: &[DivisibilityClass]| {
        let mut place = vec![((0.0, 0.0), 0.0); monoid.elements.len()];
        for class in classes {
            class.members.iter().enumerate().for_each(|(at, &element)| place[element] = class.place(at));
        }
        place.into_iter().unzip::<CayleyPoint, f64, Vec<CayleyPoint>, Vec<f64>>()
    };
    // Lines may bend beyond the circles.
    let (place, outward) = places(&classes);
    let (_, (least, most)) = lines(monoid, &place, &outward, size);
    let (least, most) = (least.min(0.0), most.max(across));
    let width = (most - least).max(legend.width);
    let shift = (width - most - least) / 2.0;
    classes.iter_mut().for_each(|class| class.centre.0 += shift);
    let (place, outward) = places(&classes);
    let mut svg = Svg::new(width, bottom + legend.height(), &monoid.caption.text(language));
    svg.arrowhead();
    classes.iter().for_each(|class| frame(&mut svg, class, size));
    lines(monoid, &place, &outward, size).0.iter().for_each(|line| svg.add(line));
    for (element, &(x, y)) in monoid.elements.iter().zip(&place) {
        let (fill, stroke) = if element.lost { (LOST_SOFT, LOST) } else { ("#ffffff", INK) };
        svg.add(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.6\"/>"
        ));
        if element.lost {
            svg.add(&format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"{LOST}\" stroke-width=\"1.6\"/>",
                size + 3.5
            ));
        }
        svg.label(x, y + 4.0, INK, element.lost, &element.name);
    }
    legend.draw(&mut svg, bottom);
    svg.finish()
}

impl DivisibilityClass {
    /// The place of a member, and the direction away from the centre.
    fn place(&self, at: usize) -> (CayleyPoint, f64) {
        let count = self.members.len();
        let turn = match count {
            1 => return (self.centre, -FRAC_PI_2),
            // Two elements, or the two upper ones, are side by side.
            _ if count.is_multiple_of(2) => -FRAC_PI_2 - TAU / (2 * count) as f64,
            _ => -FRAC_PI_2,
        };
        let turn = if count == 2 { std::f64::consts::PI } else { turn };
        let angle = turn + TAU * at as f64 / count as f64;
        ((self.centre.0 + self.radius * angle.cos(), self.centre.1 + self.radius * angle.sin()), angle)
    }

    /// Half of its width, and of its height.
    fn half(&self, size: f64) -> CayleyPoint {
        let own = size + 16.0;
        (self.radius + own, if self.members.len() <= 2 { own } else { self.radius + own })
    }
}

/// The background of elements that divide one another.
fn frame(svg: &mut Svg, class: &DivisibilityClass, size: f64) {
    if class.members.len() < 2 {
        return;
    }
    let (x, y) = class.centre;
    let (wide, tall) = class.half(size);
    let (wide, tall) = (wide - 6.0, tall - 6.0);
    svg.add(&format!(
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\" fill=\"{STRIPE}\"/>",
        x - wide,
        y - tall,
        2.0 * wide,
        2.0 * tall,
        tall.min(wide)
    ));
}

fn classes(monoid: &Monoid) -> Vec<DivisibilityClass> {
    let reached: Vec<BTreeSet<usize>> = monoid.products.iter().map(|row| row.iter().copied().collect()).collect();
    let mut class_of = vec![usize::MAX; monoid.elements.len()];
    let mut classes: Vec<DivisibilityClass> = Vec::new();
    for first in 0..monoid.elements.len() {
        if class_of[first] != usize::MAX {
            continue;
        }
        let members: BTreeSet<usize> =
            reached[first].iter().copied().filter(|&other| reached[other].contains(&first)).collect();
        members.iter().for_each(|&member| class_of[member] = classes.len());
        let members = round(monoid, first, members);
        classes.push(DivisibilityClass { members, depth: 0, radius: 0.0, centre: (0.0, 0.0) });
    }
    // Those that reach more are above: a class comes after all that it can be reached from.
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by_key(|&class| std::cmp::Reverse(reached[classes[class].members[0]].len()));
    for &class in &order {
        let below = classes[class].depth + 1;
        for &element in &reached[classes[class].members[0]] {
            let other = class_of[element];
            if other != class {
                classes[other].depth = classes[other].depth.max(below);
            }
        }
    }
    classes
}

/// The order in which elements go round a circle: each followed by its product with the first
/// generator that leads to a new one, so that most neighbours are joined by a line.
fn round(monoid: &Monoid, first: usize, mut left: BTreeSet<usize>) -> Vec<usize> {
    let mut order = Vec::with_capacity(left.len());
    let mut next = Some(first);
    while let Some(element) = next.or_else(|| left.first().copied()) {
        left.remove(&element);
        order.push(element);
        let mut products = monoid.generators.iter().map(|generator| monoid.products[element][generator.element]);
        next = products.find(|product| left.contains(product));
    }
    order
}

/// Gives each class its place; the width of the whole, and where its lower edge is.
fn arrange(monoid: &Monoid, classes: &mut [DivisibilityClass], size: f64) -> CayleyPoint {
    let mut class_of = vec![0; monoid.elements.len()];
    for (at, class) in classes.iter().enumerate() {
        class.members.iter().for_each(|&member| class_of[member] = at);
    }
    let mut lines = Vec::new();
    for (element, products) in monoid.products.iter().enumerate() {
        for generator in &monoid.generators {
            let (from, to) = (class_of[element], class_of[products[generator.element]]);
            if from != to {
                lines.push((from, to));
            }
        }
    }
    let depth = classes.iter().map(|class| class.depth).max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); depth + 1];
    for (at, class) in classes.iter().enumerate() {
        rows[class.depth].push(at);
    }
    let rows = layers::ordered(rows, classes.len(), &lines);
    let width_of = |row: &[usize], classes: &[DivisibilityClass]| {
        row.iter().map(|&class| 2.0 * classes[class].half(size).0 + GAP.0).sum::<f64>() - GAP.0
    };
    let across = rows.iter().map(|row| width_of(row, classes)).fold(0.0, f64::max) + 28.0;
    let mut top = 10.0;
    for row in &rows {
        let tall = row.iter().map(|&class| classes[class].half(size).1).fold(0.0, f64::max);
        let mut left = (across - width_of(row, classes)) / 2.0;
        for &class in row {
            let half = classes[class].half(size).0;
            classes[class].centre = (left + half, top + tall);
            left += 2.0 * half + GAP.0;
        }
        top += 2.0 * tall + GAP.1;
    }
    (across, top - GAP.1 + 6.0)
}

/// A line: from an element to its product with a generator, which has this number.
type CayleyLine = (usize, usize, usize);

/// The lines as markup, and how far they reach to the left and to the right.
fn lines(monoid: &Monoid, place: &[CayleyPoint], outward: &[f64], size: f64) -> (Vec<String>, CayleyPoint) {
    // The lines between two elements, by these, are apart from one another.
    let mut between: BTreeMap<(usize, usize), Vec<CayleyLine>> = BTreeMap::new();
    for (from, products) in monoid.products.iter().enumerate() {
        for (number, generator) in monoid.generators.iter().enumerate() {
            let to = products[generator.element];
            let back = monoid.products[to][generator.element] == from;
            if !(back && to < from) {
                between.entry((from.min(to), from.max(to))).or_default().push((from, to, number));
            }
        }
    }
    let all: usize = between.values().map(Vec::len).sum();
    let (mut drawn, mut reach) = (Vec::new(), (f64::INFINITY, f64::NEG_INFINITY));
    let opacity = if all > 60 { 0.6 } else { 0.9 };
    for (&(one, other), lines) in &between {
        for (at, &(from, to, number)) in lines.iter().enumerate() {
            let generator = &monoid.generators[number];
            let both = one == other || monoid.products[to][generator.element] == from;
            let path = if one == other {
                around(place[one], outward[one] + 0.9 * (at as f64 - (lines.len() as f64 - 1.0) / 2.0), size)
            } else {
                let side = if from < to { 1.0 } else { -1.0 };
                let bend = side * 9.0 * (2.0 * at as f64 - (lines.len() as f64 - 1.0));
                let middle = clear(place, from, to, bend, size);
                let far = (place[from].0 + 2.0 * middle.0 + place[to].0) / 4.0;
                reach = (reach.0.min(far - 8.0), reach.1.max(far + 8.0));
                from_to(place[from], place[to], middle, if both { 0.0 } else { 4.0 }, size)
            };
            let end = if both { "" } else { " marker-end=\"url(#arrow)\"" };
            let [a, b, c] = [from, generator.element, to].map(|element| &monoid.elements[element].name);
            drawn.push(format!(
                "<g><title>{}</title><path d=\"{path}\" fill=\"none\" {} stroke-width=\"1.5\" opacity=\"{opacity}\"{end}/></g>",
                escaped(&format!("{a} · {b} = {c}")),
                look(number),
            ));
        }
    }
    (drawn, reach)
}

/// The colour and the dashes of the lines of a generator.
fn look(number: usize) -> String {
    format!("stroke=\"{}\" stroke-dasharray=\"{}\"", LINES[number % LINES.len()], DASHES[number % DASHES.len()])
}

/// A loop at an element, in a direction.
fn around((x, y): CayleyPoint, angle: f64, size: f64) -> String {
    let at = |turn: f64, far: f64| (x + far * (angle + turn).cos(), y + far * (angle + turn).sin());
    let [(x1, y1), (x2, y2), (x3, y3), (x4, y4)] =
        [at(-0.35, size), at(-0.5, size + 24.0), at(0.5, size + 24.0), at(0.35, size)];
    format!("M{x1:.1} {y1:.1} C{x2:.1} {y2:.1} {x3:.1} {y3:.1} {x4:.1} {y4:.1}")
}

/// The control point of a line between two elements: with this bend, or with the least one beyond
/// it that keeps the line away from all other elements, if there is one.
fn clear(place: &[CayleyPoint], from: usize, to: usize, bend: f64, size: f64) -> CayleyPoint {
    const MORE: [f64; 13] = [0.0, 24.0, -24.0, 48.0, -48.0, 72.0, -72.0, 110.0, -110.0, 150.0, -150.0, 200.0, -200.0];
    const STEPS: u32 = 24;
    let ((x1, y1), (x2, y2)) = (place[from], place[to]);
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy).max(1.0);
    let control = |bend: f64| ((x1 + x2) / 2.0 - dy / length * bend, (y1 + y2) / 2.0 + dx / length * bend);
    let is_clear = |(x, y): CayleyPoint| {
        (1..STEPS).all(|step| {
            let t = f64::from(step) / f64::from(STEPS);
            let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
            let (px, py) = (a * x1 + b * x + c * x2, a * y1 + b * y + c * y2);
            let far = |(at, other): (usize, &CayleyPoint)| {
                at == from || at == to || (other.0 - px).hypot(other.1 - py) > size + 6.0
            };
            place.iter().enumerate().all(far)
        })
    };
    MORE.iter().map(|more| control(bend + more)).find(|&point| is_clear(point)).unwrap_or(control(bend))
}

/// A line between two elements with a control point; it ends at a distance from the second one.
fn from_to(from: CayleyPoint, to: CayleyPoint, middle: CayleyPoint, room: f64, size: f64) -> String {
    let edge = |centre: CayleyPoint, room: f64| {
        let (x, y) = (middle.0 - centre.0, middle.1 - centre.1);
        let length = x.hypot(y).max(1.0);
        (centre.0 + x / length * (size + room), centre.1 + y / length * (size + room))
    };
    let ((x1, y1), (x2, y2)) = (edge(from, 0.0), edge(to, room));
    format!("M{x1:.1} {y1:.1} Q{:.1} {:.1} {x2:.1} {y2:.1}", middle.0, middle.1)
}

/// What the lines and the circles mean.
struct Legend {
    /// The texts of the generators, and their widths.
    items: Vec<(String, f64)>,
    notes: Vec<String>,
    width: f64,
    columns: usize,
}

impl Legend {
    fn new(monoid: &Monoid, language: Language) -> Legend {
        let items: Vec<(String, f64)> = monoid
            .generators
            .iter()
            .map(|generator| generator.label.text(language))
            .map(|label| (label.clone(), wide(&label) + 58.0))
            .collect();
        let notes = [monoid.caption.clone(), says::double_are_lost(), says::divide_one_another()];
        let notes: Vec<String> = notes.iter().map(|note| note.text(language)).collect();
        let width = notes.iter().map(|note| wide(note)).fold(0.0, f64::max) + 28.0;
        let widest = items.iter().map(|(_, width)| *width).fold(1.0, f64::max);
        let columns = ((width - 14.0) / widest).floor().max(1.0) as usize;
        Legend { width: width.max(widest + 14.0), items, notes, columns }
    }

    fn height(&self) -> f64 {
        18.0 * (self.items.len().div_ceil(self.columns) + self.notes.len()) as f64 + 26.0
    }

    fn draw(&self, svg: &mut Svg, top: f64) {
        let column = (self.width - 14.0) / self.columns as f64;
        for (number, (label, _)) in self.items.iter().enumerate() {
            let x = 14.0 + column * (number % self.columns) as f64;
            let y = top + 20.0 + 18.0 * (number / self.columns) as f64;
            svg.add(&format!(
                "<path d=\"M{x:.1} {:.1} h34\" fill=\"none\" {} stroke-width=\"2\"/>",
                y - 4.0,
                look(number)
            ));
            svg.words(x + 42.0, y, "start", INK, label);
        }
        let top = top + 24.0 + 18.0 * self.items.len().div_ceil(self.columns) as f64;
        for (at, note) in self.notes.iter().enumerate() {
            svg.words(14.0, top + 16.0 + 18.0 * at as f64, "start", SOFT, note);
        }
    }
}

//! Fills a table: one pass over the cells in an order in which all options of a cell come before
//! it.

use super::cells::{CellInteger, TableCells, widen};
use super::distances::{common_distances, fill_by_distances};
use super::lines::Lines;
use super::marks::Marks;
use super::pause::Pause;
use super::ranges::{LONG, Ranges};
use super::steps::{MAX_IN_REGISTERS, VectorMove, fill_by_register, steps_of};
use super::stretches::PrefixXors;
use super::{GrundyTable, KnownCells, Layout, Plan, TableError, Unsuitable};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::{Evaluator, MoveShape, Order, Ruleset, Run};
use std::ops::ControlFlow;

/// The state of a pass, except the cells.
struct Filler<'r> {
    evaluator: Evaluator<'r>,
    layout: Layout,
    min: Vec<i64>,
    /// Cells with a larger sum of coordinates are left out: no requested position leads to them.
    total: i64,
    /// Whether `where` contains more than lower bounds. Then cells in the middle of the box may not
    /// be positions of the game.
    conditions: bool,
    lines: Vec<Lines>,
    steps: Vec<VectorMove>,
    /// The indices of the rules whose options are listed by the bytecode.
    others: Vec<usize>,
    marks: Marks,
    sums: PrefixXors,
    ranges: Ranges,
    budget: &'r Budget,
    /// For the current cell: the index of each direction whose move is possible, and the number of
    /// the line in it.
    active: Vec<(usize, usize)>,
}

/// Where a pass begins or was paused: an index in memory, or a weighted sum.
#[derive(Clone, Copy)]
enum FillCursor {
    Index(usize),
    Sum(u64),
    /// The first of the inner coordinates of a strip, and the row and column where the pass
    /// continues; the sets of the lines contain all cells before it.
    Strip {
        first: usize,
        row: usize,
        column: usize,
    },
}

/// The width of a strip in cells: small enough that the sets of all lines that cross it stay in the
/// cache.
const STRIP: usize = 64;

pub(crate) fn fill(rules: &Ruleset, plan: Plan, budget: &Budget) -> Result<GrundyTable, TableError> {
    let refused = |reason| TableError::Stopped(reason, None);
    let layout = plan.layout;
    budget.check().map_err(refused)?;
    budget.memory(layout.cells as u64).map_err(refused)?;
    let mut evaluator = rules.evaluator().by_parity();
    if let Some(distances) = common_distances(&mut evaluator, &layout, budget).map_err(refused)? {
        return fill_by_distances(layout, rules.least()[0] as usize, &distances, budget);
    }
    let (mut lines, mut steps, mut others) = (Vec::new(), Vec::new(), Vec::new());
    // On a line without conditions all values differ, so the longest line gives a lower bound for
    // the width of values.
    let mut longest = 0;
    for rule in 0..rules.rules() {
        if let Some(mut found) = steps_of(&mut evaluator, rule, &layout, budget)? {
            steps.append(&mut found);
        } else if let MoveShape::Line { direction, from, guarded } = &rules.shape().moves[rule]
            && let Some(line) = Lines::new(&layout, direction, *from, guarded.then_some(rule))
            && !line.are_too_many(layout.cells)
        {
            if !guarded && !rules.has_domain_conditions() {
                let moving =
                    direction.iter().zip(&plan.region.corner).zip(rules.least()).filter(|((step, _), _)| **step != 0);
                let length = moving.map(|((_, &max), &min)| ((max - min).max(0) / from) as usize).min();
                longest = longest.max(length.unwrap_or(0));
            }
            lines.push(line);
        } else {
            others.push(rule);
        }
    }
    let width = if longest < 255 {
        1
    } else if longest < 65_535 {
        2
    } else {
        4
    };
    let estimate = lines.iter().map(|line| line.bytes((longest / 64 + 1).next_power_of_two())).sum::<u64>();
    budget.memory((layout.cells as u64).saturating_mul(width).saturating_add(estimate)).map_err(refused)?;
    lines.iter_mut().for_each(Lines::allocate);
    let filler = Filler {
        evaluator,
        min: rules.least().to_vec(),
        total: plan.region.total.unwrap_or(i64::MAX),
        conditions: rules.has_domain_conditions(),
        lines,
        steps,
        others,
        marks: Marks::new(),
        sums: PrefixXors::default(),
        ranges: Ranges::default(),
        budget,
        active: Vec::new(),
        layout,
    };
    let start = match filler.layout.order {
        Order::Lexicographic(_) if filler.suits_strips(rules) => FillCursor::Strip { first: 0, row: 0, column: 0 },
        Order::Lexicographic(_) => FillCursor::Index(0),
        Order::Weights(_) => FillCursor::Sum(0),
    };
    let cells = filler.layout.cells;
    match width {
        1 => filler.run(vec![0u8; cells], start, TableCells::U8),
        2 => filler.run(vec![0u16; cells], start, TableCells::U16),
        _ => filler.run(vec![0u32; cells], start, TableCells::U32),
    }
}

/// Cells that have become wider.
enum WideCells {
    U16(Vec<u16>),
    U32(Vec<u32>),
}

impl Filler<'_> {
    /// Fills the cells from `start` on and widens them as often as needed.
    fn run<V: CellInteger>(
        mut self,
        mut cells: Vec<V>,
        start: FillCursor,
        wrap: fn(Vec<V>) -> TableCells,
    ) -> Result<GrundyTable, TableError> {
        let width = size_of::<V>() as u64;
        let result = match (&self.layout.order, start) {
            _ if self.is_by_register() => self.by_register(&mut cells),
            (Order::Lexicographic(sequence), FillCursor::Index(index)) => {
                let sequence = sequence.clone();
                self.in_memory_order(&mut cells, index, &sequence)
            }
            (Order::Lexicographic(sequence), FillCursor::Strip { first, row, column }) => {
                let sequence = sequence.clone();
                self.in_strips(&mut cells, [first, row, column], &sequence)
            }
            (Order::Weights(weights), FillCursor::Sum(sum)) => {
                let weights = weights.clone();
                self.by_weight(&mut cells, sum, &weights)
            }
            _ => Ok(()),
        };
        let (pause, place) = match result {
            Ok(()) => return Ok(GrundyTable { layout: self.layout, cells: wrap(cells), known: KnownCells::All }),
            Err(paused) => paused,
        };
        let reason = match pause {
            Pause::Widen(_) if width == 4 => {
                // A cell with 2^32 options would take too long anyway.
                StopReason::Memory { needed: u64::MAX, allowed: self.budget.limit().memory }
            }
            Pause::Widen(value) => {
                let wider = if width == 1 && value < 65_535 { 2 } else { 4 };
                let needed = (width + wider) * self.layout.cells as u64 + self.held_bytes();
                let room = self.budget.memory(needed);
                let wide = room.and_then(|()| match wider {
                    2 => widen(&cells, self.budget).map(WideCells::U16),
                    _ => widen(&cells, self.budget).map(WideCells::U32),
                });
                match wide {
                    Ok(WideCells::U16(cells)) => return self.run(cells, place, TableCells::U16),
                    Ok(WideCells::U32(cells)) => return self.run(cells, place, TableCells::U32),
                    Err(reason) => reason,
                }
            }
            Pause::Stopped(reason) => reason,
            Pause::Rule(error) => return Err(TableError::Rule(error)),
            Pause::Escaped => return Err(TableError::Unsuitable(Unsuitable::Unbounded)),
        };
        let known = match place {
            FillCursor::Index(index) => KnownCells::First(index),
            FillCursor::Sum(sum) => KnownCells::Below(sum),
            FillCursor::Strip { first, .. } => KnownCells::Inner(first),
        };
        let table = GrundyTable { layout: self.layout, cells: wrap(cells), known };
        Err(TableError::Stopped(reason, Some(Box::new(table))))
    }

    fn held_bytes(&self) -> u64 {
        self.marks.bytes() + self.ranges.bytes() + self.lines.iter().map(|line| line.bytes(line.words())).sum::<u64>()
    }

    fn is_by_register(&self) -> bool {
        self.layout.sizes.len() == 1
            && self.lines.is_empty()
            && self.others.is_empty()
            && !self.conditions
            && self.steps.len() <= MAX_IN_REGISTERS
    }

    /// Whether this is a table with two coordinates that never grow, so wide that the sets of all
    /// its lines do not fit in the cache. Such a table is filled strip by strip; options still come
    /// first.
    fn suits_strips(&self, rules: &Ruleset) -> bool {
        let flat = self.layout.sizes.len() == 2 && self.layout.sizes.iter().all(|&size| size > 4 * STRIP);
        flat && !self.lines.is_empty() && rules.shape().never_grows.iter().all(|&never| never)
    }

    fn in_strips<V: CellInteger>(
        &mut self,
        cells: &mut [V],
        [first, first_row, first_column]: [usize; 3],
        sequence: &[usize],
    ) -> Result<(), (Pause, FillCursor)> {
        let (outer, inner) = (sequence[0], sequence[1]);
        let (rows, columns) = (self.layout.sizes[outer], self.layout.sizes[inner]);
        let mut position = [0i64; 2];
        for strip in (first..columns).step_by(STRIP) {
            let resumed = strip == first;
            for row in if resumed { first_row } else { 0 }..rows {
                position[outer] = row as i64;
                let from = if resumed && row == first_row { first_column.max(strip) } else { strip };
                for column in from..(strip + STRIP).min(columns) {
                    position[inner] = column as i64;
                    let index = row * self.layout.strides[outer] + column;
                    let place = FillCursor::Strip { first: strip, row, column };
                    cells[index] = self.cell(cells, index, &position).map_err(|pause| (pause, place))?;
                }
            }
            self.budget.progress().set((strip * rows) as u64, cells.len() as u64);
        }
        Ok(())
    }

    fn by_register<V: CellInteger>(&self, cells: &mut [V]) -> Result<(), (Pause, FillCursor)> {
        let steps: Vec<usize> = self.steps.iter().map(|step| step.offset.unsigned_abs()).collect();
        fill_by_register(cells, self.min[0] as usize, &steps, self.budget)
            .map_err(|(reason, index)| (Pause::Stopped(reason), FillCursor::Index(index)))
    }

    fn in_memory_order<V: CellInteger>(
        &mut self,
        cells: &mut [V],
        start: usize,
        sequence: &[usize],
    ) -> Result<(), (Pause, FillCursor)> {
        let mut position = vec![0i64; sequence.len()];
        for &axis in sequence {
            position[axis] = (start / self.layout.strides[axis] % self.layout.sizes[axis]) as i64;
        }
        for index in start..cells.len() {
            if index % 4096 == 0 {
                self.budget.progress().set(index as u64, cells.len() as u64);
            }
            cells[index] = self.cell(cells, index, &position).map_err(|pause| (pause, FillCursor::Index(index)))?;
            for &axis in sequence.iter().rev() {
                position[axis] += 1;
                if (position[axis] as usize) < self.layout.sizes[axis] {
                    break;
                }
                position[axis] = 0;
            }
        }
        Ok(())
    }

    /// Fills level by level of the weighted sum: the other coordinates run, and one is solved for.
    fn by_weight<V: CellInteger>(
        &mut self,
        cells: &mut [V],
        start: u64,
        weights: &[u32],
    ) -> Result<(), (Pause, FillCursor)> {
        let solved = weights.iter().rposition(|&weight| weight > 0).unwrap_or(0);
        let weights: Vec<i64> = weights.iter().map(|&weight| weight.into()).collect();
        let sizes: Vec<i64> = self.layout.sizes.iter().map(|&size| size as i64).collect();
        let top: i64 = sizes.iter().zip(&weights).map(|(size, weight)| (size - 1) * weight).sum();
        let mut position = vec![0i64; sizes.len()];
        let mut done = 0u64;
        for sum in start..=top as u64 {
            let at = |pause| (pause, FillCursor::Sum(sum));
            position.fill(0);
            'level: loop {
                let others: i64 =
                    position.iter().zip(&weights).map(|(x, w)| x * w).sum::<i64>() - position[solved] * weights[solved];
                let rest = sum as i64 - others;
                if rest >= 0 && rest % weights[solved] == 0 && rest / weights[solved] < sizes[solved] {
                    position[solved] = rest / weights[solved];
                    let index = self.layout.index(&position);
                    cells[index] = self.cell(cells, index, &position).map_err(at)?;
                    done += 1;
                }
                for axis in (0..sizes.len()).rev().filter(|&axis| axis != solved) {
                    position[axis] += 1;
                    if position[axis] < sizes[axis]
                        && (weights[axis] == 0 || position[axis] * weights[axis] <= sum as i64)
                    {
                        continue 'level;
                    }
                    position[axis] = 0;
                }
                break;
            }
            self.budget.progress().set(done, cells.len() as u64);
        }
        Ok(())
    }

    /// The value of a cell whose options are all known.
    #[inline]
    fn cell<V: CellInteger>(&mut self, cells: &[V], index: usize, position: &[i64]) -> Result<V, Pause> {
        self.budget.tick(1).map_err(Pause::Stopped)?;
        self.enter_lines(cells, index, position)?;
        if position.iter().zip(&self.min).any(|(x, min)| x < min)
            || (self.total < i64::MAX && position.iter().sum::<i64>() > self.total)
            || (self.conditions && !self.evaluator.is_position(position, self.budget)?)
        {
            return Ok(V::OUTSIDE);
        }
        self.marks.clear();
        self.ranges.clear();
        for step in &self.steps {
            let inside = (step.vector.iter().zip(position).zip(&self.min).zip(&self.layout.sizes))
                .all(|(((&d, &x), &min), &size)| x + d >= min && x + d < size as i64);
            if inside {
                let cell = cells[index.wrapping_add_signed(step.offset)];
                if cell != V::OUTSIDE {
                    self.marks.insert(cell.value());
                }
            }
        }
        for at in 0..self.others.len() {
            self.listed(cells, self.others[at], position)?;
        }
        self.active.clear();
        for at in 0..self.lines.len() {
            if let Some(rule) = self.lines[at].guard {
                let mut there = false;
                let _ = self.evaluator.runs(rule, position, self.budget, &mut |_| {
                    there = true;
                    ControlFlow::Break(())
                })?;
                if !there {
                    continue;
                }
            }
            let line = self.lines[at].line(position);
            self.active.push((at, line));
        }
        let value = self.mex()?;
        if value >= 256 {
            self.marks.reserve(value + 1);
        }
        V::from_value(value).ok_or(Pause::Widen(value))
    }

    /// For each line through the current cell, adds the value of the cell that has just come into
    /// reach to the set of the line.
    #[inline]
    fn enter_lines<V: CellInteger>(&mut self, cells: &[V], index: usize, position: &[i64]) -> Result<(), Pause> {
        for lines in &mut self.lines {
            let inside = lines.direction.iter().zip(position).zip(&self.layout.sizes).all(|((&step, &x), &size)| {
                let x = x + step * lines.from;
                x >= 0 && x < size as i64
            });
            if !inside {
                continue;
            }
            let cell = cells[index.wrapping_add_signed(lines.offset)];
            if cell != V::OUTSIDE {
                let line = lines.line(position);
                if !lines.has_room(cell.value()) {
                    // While a set grows, the old and the new bits are held together.
                    let held = size_of_val(cells) as u64 + 3 * lines.bytes(lines.words());
                    self.budget.memory(held).map_err(Pause::Stopped)?;
                    lines.grow(cell.value());
                }
                lines.insert(line, cell.value());
            }
        }
        Ok(())
    }

    /// Marks the options that one rule lists.
    fn listed<V: CellInteger>(&mut self, cells: &[V], rule: usize, position: &[i64]) -> Result<(), Pause> {
        let Filler { evaluator, layout, marks, sums, ranges, conditions, budget, .. } = self;
        if let (&[heap], false, true) = (position, *conditions, evaluator.has_varying_parts(rule)) {
            return sums.mark(cells, marks, evaluator, rule, heap, budget);
        }
        let mut pause = None;
        let flow = evaluator.runs(rule, position, budget, &mut |run| {
            let marked = match as_range(position, &run) {
                Some((heap, range)) => ranges.add(cells, heap, range, budget).map_err(Pause::Stopped),
                None => Ok(false),
            };
            let walked = marked
                .and_then(|marked| if marked { Ok(()) } else { walk(cells, layout, marks, *conditions, &run, budget) });
            match walked {
                Ok(()) => ControlFlow::Continue(()),
                Err(found) => {
                    pause = Some(found);
                    ControlFlow::Break(())
                }
            }
        });
        match (pause, flow) {
            (Some(pause), _) => Err(pause),
            (None, Err(error)) => Err(error.into()),
            (None, Ok(_)) => Ok(()),
        }
    }

    /// The smallest value that is neither marked, nor in a range, nor on an active line.
    #[inline]
    fn mex(&self) -> Result<usize, Pause> {
        let mut from = self.ranges.missing_from(0);
        loop {
            let value = self.mex_from(from);
            if value >= from + 256 {
                // The values between have been looked at.
                self.budget.tick(u32::try_from((value - from) / 8).unwrap_or(u32::MAX)).map_err(Pause::Stopped)?;
            }
            from = self.ranges.missing_from(value);
            if from == value {
                return Ok(value);
            }
            self.budget.tick(1).map_err(Pause::Stopped)?;
        }
    }

    /// The smallest value from `from` on that is neither marked nor on an active line.
    #[inline]
    fn mex_from(&self, from: usize) -> usize {
        let Some(start) = self.active.iter().map(|&(at, line)| self.lines[at].missing(line)).max() else {
            return self.marks.mex_from(from);
        };
        let start = start.max(from);
        // All values below the start are seen: mask them by bits in its word, and by words in its
        // group of 64 words.
        let mut group = start / 4096;
        let mut seen_words = (1u64 << (start / 64 % 64)) - 1;
        let seen_values = (1u64 << (start % 64)) - 1;
        loop {
            let mut full =
                self.active.iter().fold(seen_words, |full, &(at, line)| full | self.lines[at].full(line, group));
            while full != u64::MAX {
                let bit = full.trailing_ones() as usize;
                let word = 64 * group + bit;
                let skip = if word == start / 64 { seen_values } else { 0 };
                let mut seen =
                    self.active.iter().fold(skip, |seen, &(at, line)| seen | self.lines[at].word(line, word));
                while seen != u64::MAX {
                    let bit = seen.trailing_ones() as usize;
                    if !self.marks.contains(64 * word + bit) {
                        return 64 * word + bit;
                    }
                    seen |= 1 << bit;
                }
                full |= 1 << bit;
            }
            group += 1;
            seen_words = 0;
        }
    }
}

/// The heap, and the first and the last heap of a long run of heaps below it, one after another;
/// `None` for other runs.
fn as_range(position: &[i64], run: &Run<'_>) -> Option<(usize, (usize, usize))> {
    let (&[heap], &[base], &[step]) = (position, run.base, run.step) else { return None };
    if run.count < LONG || step.abs() != 1 {
        return None;
    }
    let end = base + step * (run.count as i64 - 1);
    let index = |heap: i64| usize::try_from(heap).ok();
    Some((index(heap)?, (index(base.min(end))?, index(base.max(end))?)))
}

/// Marks the options of a run.
fn walk<V: CellInteger>(
    cells: &[V],
    layout: &Layout,
    marks: &mut Marks,
    conditions: bool,
    run: &Run<'_>,
    budget: &Budget,
) -> Result<(), Pause> {
    let arity = layout.sizes.len();
    let count = run.count;
    // A unit of work is about ten nanoseconds.
    budget.tick(u32::try_from(count / 8).unwrap_or(u32::MAX)).map_err(Pause::Stopped)?;
    let last = count as i64 - 1;
    // If both ends are in the box, the whole run is.
    let escapes = |(at, (&base, &step)): (usize, (&i64, &i64))| {
        let size = layout.sizes[at % arity] as i64;
        base >= size || base + step * last >= size
    };
    if run.base.iter().zip(run.step).enumerate().any(escapes) {
        return Err(Pause::Escaped);
    }
    let place = |component: usize| {
        let part = component * arity..(component + 1) * arity;
        let stride =
            run.step[part.clone()].iter().zip(&layout.strides).map(|(&d, &s)| d as isize * s as isize).sum::<isize>();
        (layout.index(&run.base[part]), stride)
    };
    match run.base.len() / arity {
        0 => marks.insert(0),
        1 => {
            let (mut at, stride) = place(0);
            for _ in 0..count {
                let cell = cells[at];
                if !conditions || cell != V::OUTSIDE {
                    marks.insert(cell.value());
                }
                at = at.wrapping_add_signed(stride);
            }
        }
        2 => {
            let ((mut a, step_a), (mut b, step_b)) = (place(0), place(1));
            // The second half of a symmetric split only repeats the first.
            let symmetric = step_a == -step_b && a.wrapping_add_signed(step_a * last as isize) == b;
            let count = if symmetric { count.div_ceil(2) } else { count };
            for _ in 0..count {
                let (x, y) = (cells[a], cells[b]);
                if !conditions || (x != V::OUTSIDE && y != V::OUTSIDE) {
                    marks.insert(x.value() ^ y.value());
                }
                a = a.wrapping_add_signed(step_a);
                b = b.wrapping_add_signed(step_b);
            }
        }
        parts => {
            let mut places: Vec<(usize, isize)> = (0..parts).map(place).collect();
            for _ in 0..count {
                let mut value = 0;
                let mut all = true;
                for (at, stride) in &mut places {
                    let cell = cells[*at];
                    all &= cell != V::OUTSIDE;
                    value ^= cell.value();
                    *at = at.wrapping_add_signed(*stride);
                }
                if !conditions || all {
                    marks.insert(value);
                }
            }
        }
    }
    Ok(())
}

//! The machine that runs the bytecode: all options of a position, as runs.

use crate::arith::{self, Fault};
use crate::compile::{Op, RuleBytecode};
use crate::diagnostic::Span;
use crate::narrow::narrowed;
use crate::sets::{Primes, SetError, Walk};
use crate::width::half_width;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, Say, evaluation, names};
use std::fmt;
use std::ops::ControlFlow;

/// An arithmetic progression of options: for `j` in `0..count`, the option whose coordinates are
/// `base + j * step`. All of them meet the lower bounds of the coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The coordinates of all components of the first option, component after component.
    pub base: &'a [i64],
    /// The difference of each coordinate from one option to the next.
    pub step: &'a [i64],
    /// The number of options, at least 1.
    pub count: u64,
    /// The indices in `base` of coordinates that stand for all numbers from there to the given one,
    /// with one component for each number; then `count` is 1.
    pub stretches: &'a [(usize, i64)],
}

/// Why the options of a position could not be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EvalError {
    /// A rule cannot be evaluated at this position.
    Fault {
        /// What went wrong.
        fault: Fault,
        /// The location in the rule text.
        span: Span,
        /// The position, as it is shown.
        position: String,
    },
    /// The budget is used up.
    Stopped(StopReason),
}

impl Say for EvalError {
    fn message(&self) -> Message {
        match self {
            EvalError::Fault { fault, position, .. } => evaluation::failed(position, fault.message()),
            EvalError::Stopped(reason) => reason.message(),
        }
    }
}

impl EvalError {
    /// What may have been meant instead in these rules: in many languages `a ^ b` is xor.
    pub fn help(&self, rules: &str) -> Option<Message> {
        let EvalError::Fault { fault: Fault::Overflow, span, .. } = self else { return None };
        let half = half_width(rules.get(span.start..span.end)?);
        let (a, b) = half.split_once('^')?;
        let is_name = |side: &str| {
            side.starts_with(|c: char| c.is_alphabetic() || c == '_')
                && side.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        let (a, b) = (a.trim(), b.trim());
        (is_name(a) && is_name(b) && a != b).then(|| names::write_xor(a, b))
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for EvalError {}

impl From<StopReason> for EvalError {
    fn from(reason: StopReason) -> Self {
        EvalError::Stopped(reason)
    }
}

/// The state of an enumeration of a set.
#[derive(Clone, Debug, Default)]
struct Cursor {
    parts: Vec<CursorPart>,
    at: usize,
}

#[derive(Clone, Debug)]
enum CursorPart {
    /// The next and the last member.
    Range(i64, i64),
    /// An array and the index of its next member.
    Array(u16, usize),
    Named(Walk),
}

/// The state of one program; kept between positions so that nothing is allocated for each.
#[derive(Clone, Debug)]
pub(crate) struct VmState {
    registers: Vec<i64>,
    cursors: Vec<Cursor>,
    base: Vec<i64>,
    /// The coordinates of the components that were gathered.
    gathered: Vec<i64>,
    /// Whether equal components that were gathered together stand for one or two of them, which
    /// have the same nim-sum.
    pub(crate) by_parity: bool,
}

impl VmState {
    pub(crate) fn new(program: &RuleBytecode) -> Self {
        VmState {
            registers: program.registers.clone(),
            cursors: vec![Cursor::default(); program.cursors],
            base: Vec::new(),
            gathered: Vec::new(),
            by_parity: false,
        }
    }

    /// The value of a condition at a position.
    pub(crate) fn value(
        &mut self,
        program: &RuleBytecode,
        primes: &mut Primes,
        position: &[i64],
        budget: &Budget,
    ) -> Result<i64, EvalError> {
        let mut nothing = |_: Run<'_>| ControlFlow::Continue(());
        let _ = self.run(program, primes, &[], position, budget, &mut nothing)?;
        Ok(self.registers[usize::from(program.value)])
    }

    /// Runs a program at a position. `least` holds the lower bounds of the coordinates.
    pub(crate) fn run(
        &mut self,
        program: &RuleBytecode,
        primes: &mut Primes,
        least: &[i64],
        position: &[i64],
        budget: &Budget,
        visit: &mut impl FnMut(Run<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, EvalError> {
        if cfg!(target_family = "wasm") {
            // A copy for each of dozens of callers would be a thirtieth of what browsers load.
            let visit: &mut dyn FnMut(Run<'_>) -> ControlFlow<()> = visit;
            self.run_with(program, primes, least, position, budget, visit)
        } else {
            self.run_with(program, primes, least, position, budget, visit)
        }
    }

    /// As a part of its callers, which differ, this loop runs a few percent slower.
    #[inline(never)]
    fn run_with<V: FnMut(Run<'_>) -> ControlFlow<()> + ?Sized>(
        &mut self,
        program: &RuleBytecode,
        primes: &mut Primes,
        least: &[i64],
        position: &[i64],
        budget: &Budget,
        visit: &mut V,
    ) -> Result<ControlFlow<()>, EvalError> {
        let VmState { registers, cursors, base, gathered, by_parity } = self;
        // Few coordinates: cheaper than a call of memcpy for each rule.
        match (&mut registers[..], position) {
            ([r, ..], &[a]) => *r = a,
            ([r, s, ..], &[a, b]) => (*r, *s) = (a, b),
            ([r, s, t, ..], &[a, b, c]) => (*r, *s, *t) = (a, b, c),
            _ => registers[..position.len()].copy_from_slice(position),
        }
        let mut bound = None;
        let mut zeros = Vec::new();
        let mut at = 0usize;
        loop {
            let op = program.ops[at];
            at += 1;
            let fault = |fault: Fault| failed(program, at - 1, position, fault);
            match op {
                Op::Copy { to, a } => registers[usize::from(to)] = registers[usize::from(a)],
                Op::Unary { op, to, a } => {
                    registers[usize::from(to)] = arith::unary(op, registers[usize::from(a)]).map_err(fault)?;
                }
                Op::Binary { op, to, a, b } => {
                    let (a, b) = (registers[usize::from(a)], registers[usize::from(b)]);
                    registers[usize::from(to)] = arith::binary(op, a, b).map_err(fault)?;
                }
                Op::Call { function, count, to, first } => {
                    let first = usize::from(first);
                    let arguments = &registers[first..first + usize::from(count)];
                    registers[usize::from(to)] = arith::call(function, arguments).map_err(fault)?;
                }
                Op::Element { to, array, index } => {
                    let array = &program.arrays[usize::from(array)];
                    let index = registers[usize::from(index)];
                    let member = usize::try_from(index).ok().and_then(|index| array.get(index));
                    let missing = Fault::NoSuchMember { index, length: array.len() };
                    registers[usize::from(to)] = *member.ok_or_else(|| fault(missing))?;
                }
                Op::JumpIfZero { a, target } => {
                    if registers[usize::from(a)] == 0 {
                        at = usize::from(target);
                    }
                }
                Op::JumpUnlessZero { a, target } => {
                    if registers[usize::from(a)] != 0 {
                        at = usize::from(target);
                    }
                }
                Op::JumpIfGreater { a, b, target } => {
                    if registers[usize::from(a)] > registers[usize::from(b)] {
                        at = usize::from(target);
                    }
                }
                Op::Narrow { index, first, last } => {
                    let cut = program.cuts[usize::from(index)];
                    let (left, right) = (registers[usize::from(cut.left)], registers[usize::from(cut.right)]);
                    let (first, last) = (usize::from(first), usize::from(last));
                    let range = (registers[first], registers[last]);
                    (registers[first], registers[last]) =
                        narrowed(range.0, range.1, cut.slope, left, right, cut.relation);
                }
                Op::Jump { target } => at = usize::from(target),
                Op::Open { cursor } => {
                    let cursor = &mut cursors[usize::from(cursor)];
                    cursor.parts.clear();
                    cursor.at = 0;
                }
                Op::AddRange { cursor, first, last } => {
                    let part = CursorPart::Range(registers[usize::from(first)], registers[usize::from(last)]);
                    cursors[usize::from(cursor)].parts.push(part);
                }
                Op::AddArray { cursor, array } => cursors[usize::from(cursor)].parts.push(CursorPart::Array(array, 0)),
                Op::AddNamed { kind, count, cursor, first } => {
                    let first = usize::from(first);
                    let arguments = &registers[first..first + usize::from(count)];
                    let walk = Walk::new(kind, arguments, primes).map_err(|error| {
                        fault(match error {
                            SetError::NeverEnds => Fault::NeverEnds,
                            SetError::BadArgument => Fault::BadSetArgument,
                        })
                    })?;
                    cursors[usize::from(cursor)].parts.push(CursorPart::Named(walk));
                }
                Op::Next { cursor, to, exit } => {
                    budget.tick(1)?;
                    let bound = *bound.get_or_insert_with(|| position.iter().copied().max().unwrap_or(0));
                    match cursors[usize::from(cursor)].next(program, bound, primes) {
                        Some(member) => registers[usize::from(to)] = member,
                        None => at = usize::from(exit),
                    }
                }
                Op::Emit { index } => {
                    budget.tick(1)?;
                    let plan = &program.emits[usize::from(index)];
                    base.clear();
                    base.extend(plan.registers.iter().map(|&register| registers[usize::from(register)]));
                    if plan.gathered {
                        base.extend_from_slice(gathered);
                    }
                    let inside = least.is_empty()
                        || base.chunks(least.len()).all(|part| part.iter().zip(least).all(|(x, l)| x >= l));
                    let flow = if !plan.stretches.is_empty() {
                        let lasts = plan.stretches.iter().map(|&(place, last)| (place, registers[usize::from(last)]));
                        stretched(base, lasts, least, visit)
                    } else if inside {
                        visit(Run { base, step: plan.steps_of(base, &mut zeros), count: 1, stretches: &[] })
                    } else {
                        ControlFlow::Continue(())
                    };
                    if flow.is_break() {
                        return Ok(flow);
                    }
                }
                Op::EmitRun { index, first, last } => {
                    budget.tick(1)?;
                    let plan = &program.emits[usize::from(index)];
                    base.clear();
                    base.extend(plan.registers.iter().map(|&register| registers[usize::from(register)]));
                    let (first, last) = (registers[usize::from(first)], registers[usize::from(last)]);
                    // The same option repeated is one option.
                    let last = if plan.steps.iter().all(|&step| step == 0) { first } else { last };
                    let Some((from, count)) = clip(base, &plan.steps, least, first, last).map_err(fault)? else {
                        continue;
                    };
                    for (coordinate, &step) in base.iter_mut().zip(&plan.steps) {
                        // Both ends were checked by `clip`.
                        *coordinate = coordinate.wrapping_add(step.wrapping_mul(from));
                    }
                    if visit(Run { base, step: &plan.steps, count, stretches: &[] }).is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Op::Gather => gathered.clear(),
                Op::Part { index } | Op::Copies { index, .. } => {
                    let copies = match op {
                        Op::Copies { first, last, .. } => {
                            let more = registers[usize::from(last)].abs_diff(registers[usize::from(first)]);
                            if *by_parity { 1 + more % 2 } else { more.saturating_add(1) }
                        }
                        _ => 1,
                    };
                    let plan = &program.emits[usize::from(index)];
                    let before = (gathered.len() / plan.registers.len().max(1)) as u64;
                    let count = before.saturating_add(copies);
                    if count > MAX_LISTED {
                        return Err(fault(Fault::LongStretch(count)));
                    }
                    budget.tick(1 + copies as u32)?;
                    if copies > 1 || before.is_multiple_of(PARTS_ASKED_FOR) {
                        budget.memory((count + PARTS_ASKED_FOR) * 8 * plan.registers.len() as u64)?;
                    }
                    for _ in 0..copies {
                        gathered.extend(plan.registers.iter().map(|&register| registers[usize::from(register)]));
                    }
                }
                Op::End => return Ok(ControlFlow::Continue(())),
            }
        }
    }
}

/// Emits an option with stretches; stretches without members are left out.
fn stretched(
    base: &[i64],
    lasts: impl Iterator<Item = (usize, i64)>,
    least: &[i64],
    visit: &mut (impl FnMut(Run<'_>) -> ControlFlow<()> + ?Sized),
) -> ControlFlow<()> {
    let lasts: Vec<(usize, i64)> = lasts.collect();
    let (mut left, mut stretches) = (Vec::new(), Vec::new());
    for (at, component) in base.chunks(least.len()).enumerate() {
        let own = at * least.len()..(at + 1) * least.len();
        if let Some(&(place, last)) = lasts.iter().find(|(place, _)| own.contains(place)) {
            if last < base[place] {
                continue;
            }
            stretches.push((left.len() + place - own.start, last));
        }
        // The first member is the smallest.
        if component.iter().zip(least).any(|(x, least)| x < least) {
            return ControlFlow::Continue(());
        }
        left.extend_from_slice(component);
    }
    visit(Run { base: &left, step: &vec![0; left.len()], count: 1, stretches: &stretches })
}

/// The number of components that are gathered between two questions for memory.
const PARTS_ASKED_FOR: u64 = 1 << 10;
/// The maximum number of components of stretches in one option that are listed.
const MAX_LISTED: u64 = 1 << 27;

impl Run<'_> {
    /// The number of components in the stretches of the first option.
    pub(crate) fn stretched(&self) -> u64 {
        let length = |&(place, last): &(usize, i64)| last.abs_diff(self.base[place]).saturating_add(1);
        self.stretches.iter().map(length).fold(0, u64::saturating_add)
    }

    /// The coordinates of all components of the first option, with the components of stretches one
    /// by one.
    pub(crate) fn listed(&self, arity: usize) -> Result<Vec<i64>, Fault> {
        let count = self.stretched();
        if count > MAX_LISTED {
            return Err(Fault::LongStretch(count));
        }
        let mut all = Vec::new();
        for (at, component) in self.base.chunks(arity).enumerate() {
            let own = at * arity..(at + 1) * arity;
            let stretch = self.stretches.iter().find(|(place, _)| own.contains(place));
            let Some(&(place, last)) = stretch else {
                all.extend_from_slice(component);
                continue;
            };
            for member in self.base[place]..=last {
                let from = all.len();
                all.extend_from_slice(component);
                all[from + place - own.start] = member;
            }
        }
        Ok(all)
    }
}

/// A separate function, because the loop of the machine hardly ever needs it.
#[cold]
fn failed(program: &RuleBytecode, at: usize, position: &[i64], fault: Fault) -> EvalError {
    EvalError::Fault { fault, span: program.spans[at], position: crate::show_tuple(position) }
}

impl Cursor {
    fn next(&mut self, program: &RuleBytecode, bound: i64, primes: &mut Primes) -> Option<i64> {
        while let Some(part) = self.parts.get_mut(self.at) {
            let member = match part {
                CursorPart::Range(next, last) if *next <= *last => {
                    let member = *next;
                    if member == *last {
                        self.at += 1;
                    } else {
                        *next += 1;
                    }
                    Some(member)
                }
                CursorPart::Range(..) => None,
                CursorPart::Array(array, index) => {
                    let member = program.arrays[usize::from(*array)].get(*index).copied();
                    *index += 1;
                    member
                }
                CursorPart::Named(walk) => walk.next(bound, primes),
            };
            if member.is_some() {
                return member;
            }
            self.at += 1;
        }
        None
    }
}

/// The part of the run `first..=last` in which every coordinate is at least its minimum: the first
/// index and the count. A coordinate beyond 64 bits is an overflow.
fn clip(base: &[i64], steps: &[i64], least: &[i64], first: i64, last: i64) -> Result<Option<(i64, u64)>, Fault> {
    // `last - first` may need 65 bits; a run that long cannot be walked anyway.
    let mut to = last.checked_sub(first).ok_or(Fault::Overflow)?;
    let mut from = 0i64;
    for ((&coordinate, &step), &least) in base.iter().zip(steps).zip(least.iter().cycle()) {
        let above = i128::from(coordinate) - i128::from(least);
        if step == 0 {
            if above < 0 {
                return Ok(None);
            }
        } else if step < 0 {
            if above < 0 {
                return Ok(None);
            }
            let max_index = above / i128::from(step.unsigned_abs());
            to = to.min(i64::try_from(max_index).unwrap_or(i64::MAX));
        } else if above < 0 {
            let min_index = (-above + i128::from(step) - 1) / i128::from(step);
            let Ok(min_index) = i64::try_from(min_index) else { return Ok(None) };
            from = from.max(min_index);
        }
    }
    if from > to {
        return Ok(None);
    }
    for (&coordinate, &step) in base.iter().zip(steps) {
        for end in [from, to] {
            step.checked_mul(end).and_then(|grown| coordinate.checked_add(grown)).ok_or(Fault::Overflow)?;
        }
    }
    Ok(Some((from, (to - from) as u64 + 1)))
}

//! Compiles resolved rules to bytecode: a register machine with loops over sets.
//!
//! Registers hold, in this order: the coordinates, the variables, the constants, temporaries. If
//! the innermost loop of a move is a range `first..last`, and every coordinate of the result is a
//! constant multiple of the variable plus something fixed, the loop is not run: the machine emits
//! it as one [`Run`](crate::Run), an arithmetic progression of options, clipped to the lower bounds
//! of the coordinates. This lets an engine walk a table with a stride instead of evaluating each
//! option, and the search pack it into a progression of words.
//!
//! A result may leave all components between two numbers (`Node::Stretch`), so that their number
//! depends on the position. The bytecode emits the two ends (`Run::stretches`). `Evaluator::runs`
//! and `Evaluator::options` list the components; tables of one coordinate combine the xors of all
//! values below the two ends; proofs have separate clauses for them (`Ruleset::stretched_clauses`).
//!
//! Components for all choices of some variables (`Node::Many`) are gathered by loops of their own
//! before the option is emitted, equal ones together.

use crate::ast::{BinaryOp, UnaryOp};
use crate::diagnostic::Span;
use crate::narrow::{Cut, cuts, ends};
use crate::resolved::{Ex, Func, Item, Many, Node, Resolved, Rule};
use crate::sets::SetKind;

pub(crate) type Reg = u16;

/// One instruction: 8 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    Copy {
        to: Reg,
        a: Reg,
    },
    Unary {
        op: UnaryOp,
        to: Reg,
        a: Reg,
    },
    Binary {
        op: BinaryOp,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    /// The arguments are in `count` registers from `first` on.
    Call {
        function: Func,
        count: u8,
        to: Reg,
        first: Reg,
    },
    Element {
        to: Reg,
        array: u16,
        index: Reg,
    },
    JumpIfZero {
        a: Reg,
        target: u16,
    },
    JumpUnlessZero {
        a: Reg,
        target: u16,
    },
    Jump {
        target: u16,
    },
    /// Empties a cursor; the `Add...` instructions that follow fill it.
    Open {
        cursor: u16,
    },
    AddRange {
        cursor: u16,
        first: Reg,
        last: Reg,
    },
    AddArray {
        cursor: u16,
        array: u16,
    },
    AddNamed {
        kind: SetKind,
        count: u8,
        cursor: u16,
        first: Reg,
    },
    /// Puts the next member into `to`, or jumps to `exit`.
    Next {
        cursor: u16,
        to: Reg,
        exit: u16,
    },
    /// Shortens the range from `first` to `last`, by `cuts[index]`.
    Narrow {
        index: u16,
        first: Reg,
        last: Reg,
    },
    JumpIfGreater {
        a: Reg,
        b: Reg,
        target: u16,
    },
    /// Emits the option whose coordinates are given by `emits[index]`.
    Emit {
        index: u16,
    },
    /// Emits the options for all values of a variable from register `first`, for which the
    /// coordinates were computed, to register `last`.
    EmitRun {
        index: u16,
        first: Reg,
        last: Reg,
    },
    /// Forgets the components that were gathered.
    Gather,
    /// Gathers the component whose coordinates are given by `emits[index]`.
    Part {
        index: u16,
    },
    /// Gathers this component once for each number from register `first` to register `last`.
    Copies {
        index: u16,
        first: Reg,
        last: Reg,
    },
    End,
}

/// The registers of an emitted option.
#[derive(Clone, Debug)]
pub(crate) struct EmitPlan {
    /// The registers of all coordinates of all components.
    pub(crate) registers: Vec<Reg>,
    /// The growth of each when the variable grows by 1 (zero for single options).
    pub(crate) steps: Vec<i64>,
    /// The indices whose register holds the first number of a stretch, with the register of the
    /// last number.
    pub(crate) stretches: Vec<(usize, Reg)>,
    /// Are the components that were gathered a part of the option?
    pub(crate) gathered: bool,
}

impl EmitPlan {
    /// The steps of an option with these coordinates, where some may have been gathered.
    pub(crate) fn steps_of<'s>(&'s self, base: &[i64], zeros: &'s mut Vec<i64>) -> &'s [i64] {
        if !self.gathered {
            return &self.steps;
        }
        zeros.resize(base.len(), 0);
        zeros
    }
}

/// A condition on a variable: `slope * variable + left ? right`, where `?` is the relation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrowing {
    pub(crate) left: Reg,
    pub(crate) right: Reg,
    pub(crate) slope: i64,
    pub(crate) relation: BinaryOp,
}

/// The bytecode of one move, or of one condition of the domain.
#[derive(Clone, Debug, Default)]
pub(crate) struct RuleBytecode {
    pub(crate) ops: Vec<Op>,
    /// The location in the text of each instruction.
    pub(crate) spans: Vec<Span>,
    pub(crate) emits: Vec<EmitPlan>,
    /// Does the number of components depend on the position?
    pub(crate) varying_parts: bool,
    pub(crate) cuts: Vec<Narrowing>,
    /// The initial registers: zeros, except the constants.
    pub(crate) registers: Vec<i64>,
    pub(crate) cursors: usize,
    /// The array parameters, followed by the constant sets.
    pub(crate) arrays: Vec<Vec<i64>>,
    /// For a condition: the register of its value.
    pub(crate) value: Reg,
}

struct Compiler<'r> {
    resolved: &'r Resolved,
    program: RuleBytecode,
    /// Slots `0..fixed` are coordinates and variables.
    fixed: usize,
    constants: Vec<i64>,
    /// Temporaries are numbered from `TEMPORARY` until the number of constants is known.
    temporaries: Reg,
    /// For each guard of the rule: the cuts of a range that replace it, if there are any.
    cuts: Vec<Option<Vec<Cut>>>,
    /// For each guard of the rule: whether an enumeration ends when it fails.
    ends: Vec<bool>,
    /// Are the components of an option gathered, and not options emitted?
    gathers: bool,
}

/// Above every slot: at most 32 slots; the numbers `CONSTANT..TEMPORARY` stand for constants.
const CONSTANT: Reg = 0x1000;
const TEMPORARY: Reg = 0x4000;

/// The bytecode does not fit its 16-bit addresses.
#[derive(Debug)]
pub(crate) struct TooLong;

pub(crate) fn compile_rule(resolved: &Resolved, rule: &Rule) -> Result<RuleBytecode, TooLong> {
    let arity = resolved.coordinates.len();
    let own = rule.many.iter().map(|many| many.binders.len()).max().unwrap_or(0);
    let mut compiler = Compiler::new(resolved, arity + rule.binders.len() + own);
    compiler.cuts = cuts(rule, arity);
    compiler.ends = ends(resolved, rule);
    compiler.level(rule, arity, 0)?;
    compiler.push(Op::End, rule.span);
    compiler.finish()
}

pub(crate) fn compile_condition(resolved: &Resolved, condition: &Ex) -> Result<RuleBytecode, TooLong> {
    let mut compiler = Compiler::new(resolved, resolved.coordinates.len());
    compiler.program.value = compiler.ex(condition)?;
    compiler.push(Op::End, condition.span);
    compiler.finish()
}

/// The growth of the expression when the slot grows by 1, if that is a constant.
pub(crate) fn slope(ex: &Ex, slot: usize) -> Option<i64> {
    if !ex.reads(slot) {
        return Some(0);
    }
    match &ex.node {
        Node::Slot(_) => Some(1),
        Node::Unary(UnaryOp::Neg, a) => slope(a, slot)?.checked_neg(),
        Node::Binary(BinaryOp::Add, a, b) => slope(a, slot)?.checked_add(slope(b, slot)?),
        Node::Binary(BinaryOp::Sub, a, b) => slope(a, slot)?.checked_sub(slope(b, slot)?),
        Node::Binary(BinaryOp::Mul, a, b) => match (&a.node, &b.node) {
            (Node::Const(factor), _) => slope(b, slot)?.checked_mul(*factor),
            (_, Node::Const(factor)) => slope(a, slot)?.checked_mul(*factor),
            _ => None,
        },
        _ => None,
    }
}

impl<'r> Compiler<'r> {
    fn new(resolved: &'r Resolved, fixed: usize) -> Self {
        let program = RuleBytecode { arrays: resolved.arrays.clone(), ..RuleBytecode::default() };
        let (cuts, ends) = (Vec::new(), Vec::new());
        Compiler { resolved, program, fixed, constants: Vec::new(), temporaries: 0, cuts, ends, gathers: false }
    }

    fn push(&mut self, op: Op, span: Span) -> usize {
        self.program.ops.push(op);
        self.program.spans.push(span);
        self.program.ops.len() - 1
    }

    fn here(&self) -> Result<u16, TooLong> {
        u16::try_from(self.program.ops.len()).map_err(|_| TooLong)
    }

    fn temporary(&mut self) -> Result<Reg, TooLong> {
        let register = TEMPORARY + self.temporaries;
        self.temporaries += 1;
        if self.temporaries >= TEMPORARY { Err(TooLong) } else { Ok(register) }
    }

    fn constant(&mut self, value: i64) -> Result<Reg, TooLong> {
        let index = self.constants.iter().position(|&known| known == value).unwrap_or_else(|| {
            self.constants.push(value);
            self.constants.len() - 1
        });
        u16::try_from(index).ok().filter(|&i| i < TEMPORARY - CONSTANT).map(|i| CONSTANT + i).ok_or(TooLong)
    }

    /// Compiles the code from the point where `level` binders are bound. Returns the jumps that
    /// leave the enumeration of the last of them.
    fn level(&mut self, rule: &Rule, arity: usize, level: usize) -> Result<Vec<usize>, TooLong> {
        let (mut skips, mut exits) = (Vec::new(), Vec::new());
        for (number, (guard, at)) in rule.guards.iter().enumerate() {
            if *at != level || self.cuts[number].is_some() {
                continue;
            }
            let value = self.ex(guard)?;
            let jumps = if self.ends[number] { &mut exits } else { &mut skips };
            jumps.push(self.program.ops.len());
            self.push(Op::JumpIfZero { a: value, target: 0 }, guard.span);
        }
        if level == rule.binders.len() {
            self.emit(rule, arity, None)?;
        } else if self.gathers && self.is_repeated(rule, arity, level) {
            self.copies(rule, arity, level)?;
        } else if let Some(steps) = self.run_steps(rule, arity, level) {
            self.run(rule, arity, level, steps)?;
        } else {
            self.set_loop(rule, arity, level)?;
        }
        let end = self.here()?;
        for skip in skips {
            self.patch(skip, end);
        }
        Ok(exits)
    }

    fn patch(&mut self, at: usize, to: u16) {
        match &mut self.program.ops[at] {
            Op::JumpIfZero { target, .. }
            | Op::JumpUnlessZero { target, .. }
            | Op::Jump { target }
            | Op::JumpIfGreater { target, .. }
            | Op::Next { exit: target, .. } => *target = to,
            _ => {}
        }
    }

    /// Compiles the innermost loop as one run.
    fn run(&mut self, rule: &Rule, arity: usize, level: usize, steps: Vec<i64>) -> Result<(), TooLong> {
        let bound = &rule.binders[level];
        let slot = arity + level;
        if let [Item::Range(first, last)] = bound.items.as_slice() {
            let (first, last) = self.range(rule, arity, level, first, last)?;
            let skip = self.push(Op::JumpIfGreater { a: first, b: last, target: 0 }, bound.span);
            self.push(Op::Copy { to: slot as Reg, a: first }, bound.span);
            self.emit(rule, arity, Some((steps, first, last)))?;
            let end = self.here()?;
            self.patch(skip, end);
        }
        Ok(())
    }

    /// Compiles the bounds of a range, shortened by the guards that cut it.
    fn range(&mut self, rule: &Rule, arity: usize, level: usize, first: &Ex, last: &Ex) -> Result<(Reg, Reg), TooLong> {
        let bounds = (self.ex(first)?, self.ex(last)?);
        let guards = rule.guards.iter().zip(&self.cuts).filter(|((_, at), _)| *at == level + 1);
        let all: Vec<(Span, Cut)> =
            guards.flat_map(|((guard, _), cuts)| cuts.iter().flatten().map(|cut| (guard.span, cut.clone()))).collect();
        if all.is_empty() {
            return Ok(bounds);
        }
        let span = rule.binders[level].span;
        let (first, last) = (self.temporary()?, self.temporary()?);
        self.push(Op::Copy { to: first, a: bounds.0 }, span);
        self.push(Op::Copy { to: last, a: bounds.1 }, span);
        let zero = self.constant(0)?;
        self.push(Op::Copy { to: (arity + level) as Reg, a: zero }, span);
        for (span, cut) in all {
            let (left, right) = (self.ex(&cut.left)?, self.ex(&cut.right)?);
            // Copies, because the variable itself gets other values later.
            let sides = (self.temporary()?, self.temporary()?);
            self.push(Op::Copy { to: sides.0, a: left }, span);
            self.push(Op::Copy { to: sides.1, a: right }, span);
            let index = u16::try_from(self.program.cuts.len()).map_err(|_| TooLong)?;
            let (left, right) = sides;
            self.program.cuts.push(Narrowing { left, right, slope: cut.slope, relation: cut.relation });
            self.push(Op::Narrow { index, first, last }, span);
        }
        Ok((first, last))
    }

    /// The steps of the innermost loop, if it can be a run: one range, no guard that is tested for
    /// each member, and every coordinate grows by a constant.
    fn run_steps(&self, rule: &Rule, arity: usize, level: usize) -> Option<Vec<i64>> {
        let slot = arity + level;
        let innermost = level + 1 == rule.binders.len();
        let range = matches!(rule.binders[level].items.as_slice(), [Item::Range(..)]);
        let tested = rule.guards.iter().zip(&self.cuts).any(|((_, at), cuts)| *at == level + 1 && cuts.is_none());
        if !innermost || !range || tested || self.gathers || rule.has_varying_parts() {
            return None;
        }
        rule.result.iter().flatten().map(|ex| slope(ex, slot)).collect()
    }

    /// Is the innermost loop a range whose numbers have nothing to do with the component?
    fn is_repeated(&self, rule: &Rule, arity: usize, level: usize) -> bool {
        let range = matches!(rule.binders[level].items.as_slice(), [Item::Range(..)]);
        let tested = rule.guards.iter().zip(&self.cuts).any(|((_, at), cuts)| *at == level + 1 && cuts.is_none());
        let innermost = level + 1 == rule.binders.len();
        innermost && range && !tested && !rule.result.iter().flatten().any(|ex| ex.reads(arity + level))
    }

    /// Compiles the innermost loop over equal components.
    fn copies(&mut self, rule: &Rule, arity: usize, level: usize) -> Result<(), TooLong> {
        let bound = &rule.binders[level];
        if let [Item::Range(first, last)] = bound.items.as_slice() {
            let (first, last) = self.range(rule, arity, level, first, last)?;
            let skip = self.push(Op::JumpIfGreater { a: first, b: last, target: 0 }, bound.span);
            self.emit(rule, arity, Some((Vec::new(), first, last)))?;
            let end = self.here()?;
            self.patch(skip, end);
        }
        Ok(())
    }

    /// Gathers the components for all choices of their variables.
    fn gather(&mut self, rule: &Rule, many: &Many, arity: usize) -> Result<(), TooLong> {
        let own = Rule { guards: many.guards.clone(), ..rule.leaving_one_of(many) };
        // The ranges of the variables of the rule are those of all of its options.
        let outer = rule.binders.len();
        let cut = cuts(&own, arity).into_iter().zip(&own.guards).map(|(cut, (_, at))| cut.filter(|_| *at > outer));
        let cuts = std::mem::replace(&mut self.cuts, cut.collect());
        let ends = std::mem::replace(&mut self.ends, ends(self.resolved, &own));
        self.gathers = true;
        let exits = self.level(&own, arity, outer)?;
        self.gathers = false;
        (self.cuts, self.ends) = (cuts, ends);
        let end = self.here()?;
        exits.into_iter().for_each(|exit| self.patch(exit, end));
        Ok(())
    }

    /// Emits the option, or gathers the component, whose variables are all bound; with `run`, for a
    /// range of a variable.
    fn emit(&mut self, rule: &Rule, arity: usize, run: Option<(Vec<i64>, Reg, Reg)>) -> Result<(), TooLong> {
        if !rule.many.is_empty() {
            self.push(Op::Gather, rule.result_span);
            rule.many.iter().try_for_each(|many| self.gather(rule, many, arity))?;
        }
        let mut registers = Vec::new();
        let mut stretches = Vec::new();
        let fixed = rule.result.iter().flatten().filter(|ex| !matches!(ex.node, Node::Many(_)));
        for (place, ex) in fixed.enumerate() {
            if let Node::Stretch(first, last) = &ex.node {
                registers.push(self.ex(first)?);
                stretches.push((place, self.ex(last)?));
            } else {
                registers.push(self.ex(ex)?);
            }
        }
        let index = u16::try_from(self.program.emits.len()).map_err(|_| TooLong)?;
        let (steps, op) = match run {
            Some((steps, first, last)) if self.gathers => (steps, Op::Copies { index, first, last }),
            Some((steps, first, last)) => (steps, Op::EmitRun { index, first, last }),
            None if self.gathers => (Vec::new(), Op::Part { index }),
            None => (vec![0; registers.len()], Op::Emit { index }),
        };
        self.program.varying_parts |= rule.has_varying_parts();
        self.program.emits.push(EmitPlan { registers, steps, stretches, gathered: !rule.many.is_empty() });
        self.push(op, rule.result_span);
        Ok(())
    }

    fn set_loop(&mut self, rule: &Rule, arity: usize, level: usize) -> Result<(), TooLong> {
        let bound = &rule.binders[level];
        let cursor = level as u16;
        self.program.cursors = self.program.cursors.max(level + 1);
        self.push(Op::Open { cursor }, bound.span);
        let mut constants: Vec<i64> = Vec::new();
        for item in &bound.items {
            if let Item::Single(Ex { node: Node::Const(value), .. }) = item {
                constants.push(*value);
                continue;
            }
            self.add_constants(cursor, &mut constants, bound.span)?;
            match item {
                Item::Single(value) => {
                    let value = self.ex(value)?;
                    self.push(Op::AddRange { cursor, first: value, last: value }, bound.span);
                }
                Item::Range(first, last) => {
                    let (first, last) = self.range(rule, arity, level, first, last)?;
                    self.push(Op::AddRange { cursor, first, last }, bound.span);
                }
                Item::Array(array) => {
                    let array = u16::try_from(*array).map_err(|_| TooLong)?;
                    self.push(Op::AddArray { cursor, array }, bound.span);
                }
                Item::Named(kind, arguments) => {
                    let first = self.in_a_row(arguments)?;
                    let count = arguments.len() as u8;
                    self.push(Op::AddNamed { kind: *kind, count, cursor, first }, bound.span);
                }
            }
        }
        self.add_constants(cursor, &mut constants, bound.span)?;
        let next = self.here()?;
        let head = self.push(Op::Next { cursor, to: (arity + level) as Reg, exit: 0 }, bound.span);
        let exits = self.level(rule, arity, level + 1)?;
        self.push(Op::Jump { target: next }, bound.span);
        let end = self.here()?;
        for jump in [head].into_iter().chain(exits) {
            self.patch(jump, end);
        }
        Ok(())
    }

    fn add_constants(&mut self, cursor: u16, constants: &mut Vec<i64>, span: Span) -> Result<(), TooLong> {
        if !constants.is_empty() {
            let array = u16::try_from(self.program.arrays.len()).map_err(|_| TooLong)?;
            self.program.arrays.push(std::mem::take(constants));
            self.push(Op::AddArray { cursor, array }, span);
        }
        Ok(())
    }

    /// Computes the expressions into consecutive registers and returns the first one.
    fn in_a_row(&mut self, expressions: &[Ex]) -> Result<Reg, TooLong> {
        let values = expressions.iter().map(|ex| self.ex(ex)).collect::<Result<Vec<_>, _>>()?;
        let mut first = None;
        for (value, ex) in values.into_iter().zip(expressions) {
            let to = self.temporary()?;
            first.get_or_insert(to);
            self.push(Op::Copy { to, a: value }, ex.span);
        }
        Ok(first.unwrap_or(0))
    }

    /// Computes an expression and returns the register that holds it.
    fn ex(&mut self, ex: &Ex) -> Result<Reg, TooLong> {
        match &ex.node {
            Node::Const(value) => self.constant(*value),
            Node::Slot(slot) => Ok(*slot as Reg),
            Node::Element(array, index) => {
                let index = self.ex(index)?;
                let to = self.temporary()?;
                let array = u16::try_from(*array).map_err(|_| TooLong)?;
                self.push(Op::Element { to, array, index }, ex.span);
                Ok(to)
            }
            Node::Unary(op, a) => {
                let a = self.ex(a)?;
                let to = self.temporary()?;
                self.push(Op::Unary { op: *op, to, a }, ex.span);
                Ok(to)
            }
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let to = self.temporary()?;
                let a = self.ex(left)?;
                self.push(Op::Copy { to, a }, left.span);
                let skip = match op {
                    BinaryOp::And => Op::JumpIfZero { a: to, target: 0 },
                    _ => Op::JumpUnlessZero { a: to, target: 0 },
                };
                let skip = self.push(skip, ex.span);
                let b = self.ex(right)?;
                self.push(Op::Copy { to, a: b }, right.span);
                let end = self.here()?;
                self.patch(skip, end);
                Ok(to)
            }
            Node::Binary(op, left, right) => {
                let (a, b) = (self.ex(left)?, self.ex(right)?);
                let to = self.temporary()?;
                self.push(Op::Binary { op: *op, to, a, b }, ex.span);
                Ok(to)
            }
            // These occur only in results, where `emit` compiles them.
            Node::Stretch(first, _) => self.ex(first),
            Node::Many(_) => self.constant(0),
            Node::Call(function, arguments) => {
                let first = self.in_a_row(arguments)?;
                let to = self.temporary()?;
                self.push(Op::Call { function: *function, count: arguments.len() as u8, to, first }, ex.span);
                Ok(to)
            }
        }
    }

    /// Assigns final registers to constants and temporaries.
    fn finish(mut self) -> Result<RuleBytecode, TooLong> {
        let (fixed, constants) = (self.fixed as Reg, self.constants.len() as Reg);
        let place = |register: &mut Reg| {
            if *register >= TEMPORARY {
                *register = *register - TEMPORARY + fixed + constants;
            } else if *register >= CONSTANT {
                *register = *register - CONSTANT + fixed;
            }
        };
        for op in &mut self.program.ops {
            match op {
                Op::Copy { to, a } | Op::Unary { to, a, .. } => [to, a].into_iter().for_each(place),
                Op::Binary { to, a, b, .. } => [to, a, b].into_iter().for_each(place),
                Op::Call { to, first, .. } => [to, first].into_iter().for_each(place),
                Op::Element { to, index, .. } => [to, index].into_iter().for_each(place),
                Op::JumpIfZero { a, .. } | Op::JumpUnlessZero { a, .. } => place(a),
                Op::AddRange { first, last, .. }
                | Op::EmitRun { first, last, .. }
                | Op::Copies { first, last, .. }
                | Op::Narrow { first, last, .. } => [first, last].into_iter().for_each(place),
                Op::JumpIfGreater { a, b, .. } => [a, b].into_iter().for_each(place),
                Op::AddNamed { first, .. } => place(first),
                Op::Next { to, .. } => place(to),
                Op::Jump { .. }
                | Op::Open { .. }
                | Op::AddArray { .. }
                | Op::Emit { .. }
                | Op::Gather
                | Op::Part { .. }
                | Op::End => {}
            }
        }
        for emit in &mut self.program.emits {
            emit.registers.iter_mut().chain(emit.stretches.iter_mut().map(|(_, last)| last)).for_each(place);
        }
        self.program.cuts.iter_mut().flat_map(|cut| [&mut cut.left, &mut cut.right]).for_each(place);
        place(&mut self.program.value);
        let mut registers = vec![0; self.fixed];
        registers.extend(&self.constants);
        registers.resize(registers.len() + usize::from(self.temporaries), 0);
        self.program.registers = registers;
        Ok(self.program)
    }
}

//! What can be proved about rules before any position is given: whether every move lowers some
//! measure, whether heaps break, which moves are "any k along a line" or a fixed step, how large
//! the coordinates can grow. Every claim is proved (see [`crate::linear`]), and engines rely on it.
//!
//! For each move everything that is known when it is made (`facts`: bounds of variables, guards,
//! lower bounds of the position and of the option, facts about `n/2`, `min`, `a%b`, products of
//! positive numbers) becomes linear inequalities, from which `linear` proves that coordinates
//! decrease. From these proofs follow an order (lexicographic in some order of the coordinates, or
//! small weights), which coordinates never grow, and a closed region around a box. Lines and steps
//! are recognised from the tree. "Not proved" never means that the game loops: such games are
//! searched.

use crate::ast::BinaryOp;
use crate::distances::are_distances;
use crate::facts::{Facts, constant};
use crate::interval::{Interval, interval};
use crate::linear::LinearForm;
use crate::resolved::{Bound, Ex, Func, Item, Node, Resolved, Rule};
use std::cell::Cell;

/// The result of the analysis.
#[derive(Clone, Debug)]
pub struct Shape {
    /// A measure that every move lowers for every component; `None` if none was found, which does
    /// not mean that the game loops.
    pub order: Option<Order>,
    /// Does some move leave two or more components?
    pub splits: bool,
    /// One entry for each rule.
    pub moves: Vec<MoveShape>,
    /// Which coordinates are never increased by a move?
    pub never_grows: Vec<bool>,
    /// Does every move keep the sum of each component's coordinates at or below that of the
    /// position?
    pub total_never_grows: bool,
}

/// A measure that every move lowers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Compares coordinates in this order: the first that differs is smaller.
    Lexicographic(Vec<usize>),
    /// The weighted sum of the coordinates is smaller.
    Weights(Vec<u32>),
}

/// The shape of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveShape {
    /// Every option is the position plus a fixed vector, the same at every position.
    Steps,
    /// All cells at distance `from` or more along a direction (entries -1, 0, 1), as far as there
    /// are positions; possibly only if a condition on the position holds.
    Line {
        /// One step.
        direction: Vec<i64>,
        /// The minimum number of steps, at least 1.
        from: i64,
        /// Is there a condition?
        guarded: bool,
    },
    /// One coordinate: the options are all positions at a distance below that is a member of some
    /// set, the same at every position.
    Distances,
    /// Anything else.
    Other,
}

impl MoveShape {
    /// Are the options at the same distances everywhere?
    pub(crate) fn is_same_everywhere(&self) -> bool {
        matches!(self, MoveShape::Steps | MoveShape::Distances)
    }
}

/// The maximum number of coordinates for which an order is searched over permutations and weights.
const ORDERED_ARITY: usize = 5;
/// The total cost allowed for proofs about one text, in comparisons of rows: well under a second
/// of work.
const MAX_WORK: u64 = 20_000_000;

pub(crate) fn analyse(resolved: &Resolved) -> Shape {
    let arity = resolved.coordinates.len();
    let work = Cell::new(MAX_WORK);
    let mut never_grows = vec![true; arity];
    let mut total_never_grows = true;
    // For each component of each case: which coordinates do not grow, and which shrink.
    let mut components: Vec<(Vec<bool>, Vec<bool>)> = Vec::new();
    let mut systems = Vec::new();
    for rule in &resolved.rules.iter().flat_map(Rule::apart).collect::<Vec<_>>() {
        let Some(cases) = Facts::cases(resolved, rule, &work) else {
            let moves = resolved.rules.iter().map(|rule| move_shape(resolved, rule, &work)).collect();
            return Shape {
                order: None,
                splits: splits(resolved),
                moves,
                never_grows: vec![false; arity],
                total_never_grows: false,
            };
        };
        for facts in cases {
            for part in &rule.result {
                let mut facts = facts.with(part);
                let lowered: Vec<LinearForm> = part
                    .iter()
                    .enumerate()
                    .map(|(slot, ex)| LinearForm::variable(slot).minus(&facts.form(ex)))
                    .collect();
                let not_up: Vec<bool> = lowered.iter().map(|form| facts.proves(form, 0)).collect();
                let down: Vec<bool> =
                    lowered.iter().zip(&not_up).map(|(form, &not_up)| not_up && facts.proves(form, 1)).collect();
                never_grows.iter_mut().zip(&not_up).for_each(|(all, &this)| *all &= this);
                let total = lowered.iter().fold(LinearForm::constant(0), |sum, form| sum.plus(1, form));
                total_never_grows = total_never_grows && facts.proves(&total, 0);
                components.push((not_up, down));
                systems.push((facts, lowered));
            }
        }
    }
    let order = lexicographic(arity, &components).or_else(|| weights(arity, &systems));
    let moves = resolved.rules.iter().map(|rule| move_shape(resolved, rule, &work)).collect();
    Shape { order, splits: splits(resolved), moves, never_grows, total_never_grows }
}

type ShapeConstraints<'r> = (Facts<'r>, Vec<LinearForm>);

fn splits(resolved: &Resolved) -> bool {
    resolved.rules.iter().any(|rule| rule.result.len() > 1 || rule.has_varying_parts())
}

/// An order of coordinates in which every component is lexicographically smaller.
fn lexicographic(arity: usize, components: &[(Vec<bool>, Vec<bool>)]) -> Option<Order> {
    if arity > ORDERED_ARITY {
        return None;
    }
    permutations(arity)
        .into_iter()
        .find(|order| {
            components.iter().all(|(not_up, down)| {
                // Coordinates may only stay or fall until one certainly falls.
                order.iter().find(|&&slot| !not_up[slot] || down[slot]).is_some_and(|&slot| down[slot])
            })
        })
        .map(Order::Lexicographic)
}

/// All orders of `0..arity`, the natural one first.
fn permutations(arity: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..arity {
        all = all
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                let rest: Vec<usize> = (0..arity).filter(|slot| !order.contains(slot)).collect();
                rest.into_iter().map(move |slot| [order.clone(), vec![slot]].concat())
            })
            .collect();
    }
    all
}

/// Small weights whose sum every move lowers.
fn weights(arity: usize, systems: &[ShapeConstraints<'_>]) -> Option<Order> {
    if !(2..=4).contains(&arity) {
        return None;
    }
    let mut candidates: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..arity {
        candidates = candidates.into_iter().flat_map(|w| (0..=3).map(move |x| [w.clone(), vec![x]].concat())).collect();
    }
    candidates.retain(|weights| weights.iter().sum::<u32>() > 0);
    candidates.sort_by_key(|weights| (weights.iter().max().copied(), weights.iter().sum::<u32>()));
    candidates
        .into_iter()
        .find(|weights| {
            systems.iter().all(|(facts, lowered)| {
                let total = weights
                    .iter()
                    .zip(lowered)
                    .fold(LinearForm::constant(0), |sum, (&weight, form)| sum.plus(weight.into(), form));
                facts.proves(&total, 1)
            })
        })
        .map(Order::Weights)
}

fn move_shape(resolved: &Resolved, rule: &Rule, work: &Cell<u64>) -> MoveShape {
    if is_steps(resolved, rule) {
        return MoveShape::Steps;
    }
    if let Some(line) = line(resolved, rule) {
        return line;
    }
    if are_distances(resolved, rule, work) { MoveShape::Distances } else { MoveShape::Other }
}

/// Is it one component, without conditions, with constant sets, where each coordinate is the old
/// one plus multiples of the variables? A member of an infinite set must be subtracted from some
/// coordinate, so that the bound of the enumeration (the largest coordinate) never matters.
fn is_steps(resolved: &Resolved, rule: &Rule) -> bool {
    let arity = resolved.coordinates.len();
    let [part] = rule.result.as_slice() else { return false };
    if !rule.guards.is_empty() {
        return false;
    }
    let moved: Option<Vec<Vec<i64>>> =
        part.iter().enumerate().map(|(slot, ex)| multiples(ex, slot, arity, rule.binders.len())).collect();
    let Some(moved) = moved else { return false };
    rule.binders.iter().enumerate().all(|(index, bound)| {
        bound.items.iter().all(|item| match item {
            Item::Single(ex) => ex.slots_end() == 0,
            Item::Range(first, last) => first.slots_end() == 0 && last.slots_end() == 0,
            Item::Array(_) => true,
            Item::Named(kind, arguments) if kind.is_infinite() => {
                let taken = |row: &Vec<i64>| falls_by(resolved, rule, row, index);
                arguments.iter().all(|ex| ex.slots_end() == 0) && moved.iter().any(taken)
            }
            Item::Named(..) => false,
        })
    })
}

/// Whether a coordinate falls by at least the value of a variable, whatever the other variables are:
/// `row` has the multiples of the variables that are added to it.
fn falls_by(resolved: &Resolved, rule: &Rule, row: &[i64], variable: usize) -> bool {
    let is_natural = |(bound, &factor): (&Bound, &i64)| factor == 0 || members_are_natural(resolved, bound);
    row[variable] <= -1 && row.iter().all(|&factor| factor <= 0) && rule.binders.iter().zip(row).all(is_natural)
}

/// Whether a move after which a coordinate is this expression makes it smaller by at least the value
/// of a variable of the rule, so that no number larger than the coordinate makes a move.
pub(crate) fn takes_at_least(resolved: &Resolved, rule: &Rule, after: &Ex, slot: usize, variable: usize) -> bool {
    let row = multiples(after, slot, resolved.coordinates.len(), rule.binders.len());
    row.is_some_and(|row| falls_by(resolved, rule, &row, variable))
}

/// Are all members of these constant sets at least 0?
pub(crate) fn members_are_natural(resolved: &Resolved, bound: &Bound) -> bool {
    least_member(&resolved.arrays, bound).is_some_and(|least| least >= 0)
}

/// What no member is below, if it is a constant that can be seen.
pub(crate) fn least_member(arrays: &[Vec<i64>], bound: &Bound) -> Option<i64> {
    let least = |item: &Item| match item {
        Item::Single(ex) | Item::Range(ex, _) => constant(ex),
        // (An array has members.)
        Item::Array(array) => arrays[*array].iter().copied().min(),
        Item::Named(kind, _) => Some(kind.least()),
    };
    bound.items.iter().map(least).try_fold(i64::MAX, |all, least| Some(all.min(least?)))
}

/// Does a move of the shape [`MoveShape::Steps`] take from finite sets only?
pub(crate) fn is_finite(rule: &Rule) -> bool {
    let finite = |item: &Item| !matches!(item, Item::Named(kind, _) if kind.is_infinite());
    rule.binders.iter().all(|bound| bound.items.iter().all(finite))
}

/// If the expression is `slot + constant + sum of c * variable`: the constants `c`, and the
/// constant last.
fn multiples(ex: &Ex, slot: usize, arity: usize, binders: usize) -> Option<Vec<i64>> {
    match &ex.node {
        Node::Slot(found) if *found == slot => Some(vec![0; binders + 1]),
        Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
            let (base, other, sign) = match (multiples(a, slot, arity, binders), op) {
                (Some(base), BinaryOp::Add) => (base, b, 1),
                (Some(base), _) => (base, b, -1),
                (None, BinaryOp::Add) => (multiples(b, slot, arity, binders)?, a, 1),
                (None, _) => return None,
            };
            let other = variables(other, arity, binders)?;
            base.iter().zip(&other).map(|(x, y)| y.checked_mul(sign).and_then(|y| x.checked_add(y))).collect()
        }
        _ => None,
    }
}

/// If the expression is `constant + sum of c * variable`: the constants `c`, and the constant last.
fn variables(ex: &Ex, arity: usize, binders: usize) -> Option<Vec<i64>> {
    let mut row = vec![0i64; binders + 1];
    match &ex.node {
        Node::Const(value) => row[binders] = *value,
        Node::Slot(slot) if *slot >= arity => row[*slot - arity] = 1,
        Node::Binary(BinaryOp::Mul, a, b) => {
            let (factor, other) = match (&a.node, &b.node) {
                (Node::Const(factor), _) => (*factor, variables(b, arity, binders)?),
                (_, Node::Const(factor)) => (*factor, variables(a, arity, binders)?),
                _ => return None,
            };
            row = other.iter().map(|x| x.checked_mul(factor)).collect::<Option<_>>()?;
        }
        Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
            let sign = if *op == BinaryOp::Add { 1 } else { -1 };
            let (a, b) = (variables(a, arity, binders)?, variables(b, arity, binders)?);
            row = a.iter().zip(&b).map(|(x, y)| x.checked_add(y.checked_mul(sign)?)).collect::<Option<_>>()?;
        }
        _ => return None,
    }
    Some(row)
}

/// "Any k along a line": `(a - k, b)` for k in 1..a, or `(k, b)` for k in 0..a-1, and the like.
fn line(resolved: &Resolved, rule: &Rule) -> Option<MoveShape> {
    let arity = resolved.coordinates.len();
    let ([part], [bound]) = (rule.result.as_slice(), rule.binders.as_slice()) else { return None };
    let [Item::Range(first, last)] = bound.items.as_slice() else { return None };
    let Node::Const(first) = first.node else { return None };
    // A condition that reads the variable leaves gaps in the line.
    if rule.guards.iter().any(|&(_, level)| level > 0) {
        return None;
    }
    let guarded = !rule.guards.is_empty();
    let mut direction = vec![0i64; arity];
    let mut target = None;
    for (slot, ex) in part.iter().enumerate() {
        if ex.node == Node::Slot(arity) {
            if target.replace(slot).is_some() {
                return None;
            }
            direction[slot] = -1;
            continue;
        }
        let row = multiples(ex, slot, arity, 1)?;
        match row.as_slice() {
            [step @ -1..=1, 0] => direction[slot] = *step,
            _ => return None,
        }
    }
    // `slot - constant`, or the slot itself.
    let below = |ex: &Ex| match &ex.node {
        Node::Slot(slot) => Some((*slot, 0)),
        Node::Binary(BinaryOp::Sub, a, b) => match (&a.node, &b.node) {
            (Node::Slot(slot), Node::Const(constant)) => Some((*slot, *constant)),
            _ => None,
        },
        _ => None,
    };
    if let Some(slot) = target {
        // The variable is the new coordinate: from its minimum up to slot - from.
        if direction.iter().filter(|&&step| step != 0).count() != 1 || first > resolved.least[slot] {
            return None;
        }
        let (found, from) = below(last)?;
        return (found == slot && from >= 1).then_some(MoveShape::Line { direction, from, guarded });
    }
    // The range is long enough if every bound is at least the distance to the edge along some
    // falling coordinate.
    let reaches = |ex: &Ex| {
        below(ex).is_some_and(|(slot, minus)| slot < arity && direction[slot] == -1 && minus <= resolved.least[slot])
    };
    let reaches_the_edge = match &last.node {
        Node::Call(Func::Min, arguments) => arguments.iter().all(reaches),
        Node::Binary(BinaryOp::Add, a, b) => {
            let natural = |ex: &Ex| {
                matches!(ex.node, Node::Slot(slot) if slot < arity) || matches!(ex.node, Node::Const(c) if c >= 0)
            };
            (reaches(a) && natural(b)) || (reaches(b) && natural(a))
        }
        _ => reaches(last),
    };
    (reaches_the_edge && first >= 1).then_some(MoveShape::Line { direction, from: first, guarded })
}

/// A region of positions that no move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The maximum of each coordinate.
    pub corner: Vec<i64>,
    /// The maximum sum of the coordinates, if only that keeps moves inside.
    pub total: Option<i64>,
}

impl Shape {
    /// A region that contains all positions up to `corner` and that no move leaves; `None` if none
    /// is found.
    pub fn closure(&self, resolved: &Resolved, corner: &[i64]) -> Option<Region> {
        if let Some(corner) = self.closed_box(resolved, corner) {
            return Some(Region { corner, total: None });
        }
        if !self.total_never_grows {
            return None;
        }
        // The sum of the coordinates bounds each of them.
        let total = corner.iter().try_fold(0i64, |sum, &x| sum.checked_add(x))?;
        let bound = |(&never, &max): (&bool, &i64)| if never { max } else { total };
        let corner = self.never_grows.iter().zip(corner).map(bound).collect();
        Some(Region { corner, total: Some(total) })
    }

    /// The smallest box that no move leaves, by bounds of expressions.
    fn closed_box(&self, resolved: &Resolved, corner: &[i64]) -> Option<Vec<i64>> {
        let mut largest: Vec<i128> = corner.iter().map(|&x| x.into()).collect();
        let rules: Vec<Rule> = resolved.rules.iter().flat_map(Rule::apart).collect();
        for _ in 0..12 {
            let mut grown = largest.clone();
            for rule in &rules {
                let Some(slots) = variable_bounds(resolved, rule, &largest) else { continue };
                for part in &rule.result {
                    for (slot, ex) in part.iter().enumerate().filter(|(slot, _)| !self.never_grows[*slot]) {
                        grown[slot] = grown[slot].max(interval(ex, &slots, &resolved.arrays).1);
                    }
                }
            }
            if grown == largest {
                return largest.into_iter().map(|x| i64::try_from(x).ok()).collect();
            }
            largest = grown;
        }
        None
    }
}

/// Bounds of all slots of a rule for positions in a box; `None` if the rule never applies there.
fn variable_bounds(resolved: &Resolved, rule: &Rule, largest: &[i128]) -> Option<Vec<Interval>> {
    let mut slots: Vec<Interval> = resolved.least.iter().zip(largest).map(|(&min, &max)| (min.into(), max)).collect();
    let bound = largest.iter().copied().max().unwrap_or(0);
    for binder in &rule.binders {
        let mut all: Option<Interval> = None;
        for item in &binder.items {
            let (low, high) = match item {
                Item::Single(ex) => interval(ex, &slots, &resolved.arrays),
                Item::Range(first, last) => {
                    (interval(first, &slots, &resolved.arrays).0, interval(last, &slots, &resolved.arrays).1)
                }
                Item::Array(array) => {
                    let members = &resolved.arrays[*array];
                    (members.iter().copied().min()?.into(), members.iter().copied().max()?.into())
                }
                Item::Named(kind, arguments) => {
                    let max = arguments.first().map_or(0, |ex| interval(ex, &slots, &resolved.arrays).1);
                    (kind.least().into(), bound.max(if kind.is_infinite() { bound } else { max }))
                }
            };
            if low <= high {
                all = Some(all.map_or((low, high), |(l, h)| (l.min(low), h.max(high))));
            }
        }
        slots.push(all?);
    }
    Some(slots)
}

//! Rules with every name resolved and every type checked: the one source for the bytecode, for the
//! shape analysis, and for the formulas that proofs are about.
//!
//! A position is a tuple of `arity` coordinates. Inside a move the *slots* `0..arity` hold the
//! coordinates and the following slots the variables bound by `for`, in order.

use crate::arith;
use crate::ast::{BinaryOp, UnaryOp};
use crate::diagnostic::Span;
use crate::sets::SetKind;
use std::collections::BTreeSet;

/// An expression over slots; conditions are 0 or 1.
#[derive(Clone, Debug)]
pub struct Ex {
    /// The kind of expression.
    pub node: Node,
    /// The location in the text.
    pub span: Span,
}

/// Spans are ignored in comparisons.
impl PartialEq for Ex {
    fn eq(&self, other: &Ex) -> bool {
        self.node == other.node
    }
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A constant.
    Const(i64),
    /// A coordinate or variable.
    Slot(usize),
    /// A member of an array parameter: the index in [`Resolved::arrays`], and the index in the
    /// array.
    Element(usize, Box<Ex>),
    /// `-a`, `not a`
    Unary(UnaryOp, Box<Ex>),
    /// `a + b`, conditions included.
    Binary(BinaryOp, Box<Ex>, Box<Ex>),
    /// A function of some arguments.
    Call(Func, Vec<Ex>),
    /// In a result only: a component for each number from the first to the last.
    Stretch(Box<Ex>, Box<Ex>),
    /// In a result only, in place of each coordinate of a component: the components
    /// `Rule::many[index]`.
    Many(usize),
}

/// Functions of the rule language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Func {
    Min,
    Max,
    Abs,
    Gcd,
    /// Bitwise, of non-negative or negative numbers in two's complement.
    Xor,
    And,
    Or,
    Popcount,
    /// The largest power of two that divides the number; 0 for 0.
    Lowbit,
    /// The integer square root, rounded down.
    Isqrt,
    /// The binary logarithm, rounded down.
    Log2,
    /// The number of digits in a base (10 if none is given); 1 for 0.
    Digits,
    /// The sum of the digits in a base (10 if none is given); 0 for 0.
    DigitSum,
    /// Whether the number is a prime.
    IsPrime,
    /// Whether the number is one of 1, 2, 3, 5, 8, ...
    IsFibonacci,
    /// Whether the first number is a power of the second one, 1 included.
    IsPower,
    /// Whether the number is one of 1, 8, 27, ...
    IsCube,
    /// Whether the number is a power of a prime, 1 excluded.
    IsPrimePower,
    /// Whether the number is a product of two primes, which may be the same.
    IsSemiprime,
}

impl Func {
    /// Each function with its name, and the minimum and the maximum number of its arguments.
    pub(crate) const ALL: [(&'static str, Func, usize, usize); 19] = [
        ("min", Func::Min, 1, 64),
        ("max", Func::Max, 1, 64),
        ("abs", Func::Abs, 1, 1),
        ("gcd", Func::Gcd, 2, 64),
        ("xor", Func::Xor, 2, 64),
        ("and", Func::And, 2, 64),
        ("or", Func::Or, 2, 64),
        ("popcount", Func::Popcount, 1, 1),
        ("lowbit", Func::Lowbit, 1, 1),
        ("isqrt", Func::Isqrt, 1, 1),
        ("log2", Func::Log2, 1, 1),
        ("digits", Func::Digits, 1, 2),
        ("digit_sum", Func::DigitSum, 1, 2),
        ("is_prime", Func::IsPrime, 1, 1),
        ("is_fibonacci", Func::IsFibonacci, 1, 1),
        ("is_power", Func::IsPower, 2, 2),
        ("is_cube", Func::IsCube, 1, 1),
        ("is_prime_power", Func::IsPrimePower, 1, 1),
        ("is_semiprime", Func::IsSemiprime, 1, 1),
    ];

    /// Whether the value is a condition.
    pub const fn is_condition(self) -> bool {
        self.least_member().is_some()
    }

    /// The smallest number for which the condition holds; `None` if the value is not a condition.
    pub(crate) const fn least_member(self) -> Option<i64> {
        match self {
            Func::IsFibonacci | Func::IsPower | Func::IsCube => Some(1),
            Func::IsPrime | Func::IsPrimePower => Some(2),
            Func::IsSemiprime => Some(4),
            _ => None,
        }
    }

    /// The name in rules.
    pub fn name(self) -> &'static str {
        Func::ALL.iter().find(|entry| entry.1 == self).map_or("?", |entry| entry.0)
    }
}

/// A kind of move: for all members of the binders' sets that pass the guards, the components.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The variables in order; binder `j` has slot `arity + j`.
    pub binders: Vec<Bound>,
    /// Conditions, each with the number of binders that must be bound before it can be tested. They
    /// are tested as early as that, so `for k in 1..a/b if b > 0` never divides by zero.
    pub guards: Vec<(Ex, usize)>,
    /// The components left, each with `arity` coordinates.
    pub result: Vec<Vec<Ex>>,
    /// The components of the result whose number depends on the position.
    pub many: Vec<Many>,
    /// The whole line.
    pub span: Span,
    /// The part after the arrow.
    pub result_span: Span,
}

/// A component for each choice of some variables.
#[derive(Clone, Debug, PartialEq)]
pub struct Many {
    /// The variables in order; their slots follow those of the variables of the rule.
    pub binders: Vec<Bound>,
    /// Conditions, each with the number of variables, those of the rule included, that must be
    /// bound before it can be tested; it is not smaller than the number of those of the rule.
    pub guards: Vec<(Ex, usize)>,
    /// The coordinates of a component.
    pub component: Vec<Ex>,
}

impl Item {
    /// The expressions in it.
    pub fn expressions(&self) -> Vec<&Ex> {
        match self {
            Item::Single(ex) => vec![ex],
            Item::Range(first, last) => vec![first, last],
            Item::Array(_) => Vec::new(),
            Item::Named(_, arguments) => arguments.iter().collect(),
        }
    }

    /// The same part of a set with other slots and other arrays, as for [`Ex::renamed`].
    #[must_use]
    pub fn renamed(
        &self,
        slot: &impl Fn(usize) -> Option<usize>,
        array: &impl Fn(usize) -> Option<usize>,
    ) -> Option<Item> {
        self.mapped(&|ex| ex.renamed(slot, array), array)
    }

    /// The same part of a set with other expressions and other arrays.
    pub(crate) fn mapped(
        &self,
        of: &impl Fn(&Ex) -> Option<Ex>,
        array: &impl Fn(usize) -> Option<usize>,
    ) -> Option<Item> {
        Some(match self {
            Item::Single(ex) => Item::Single(of(ex)?),
            Item::Range(first, last) => Item::Range(of(first)?, of(last)?),
            Item::Array(own) => Item::Array(array(*own)?),
            Item::Named(kind, arguments) => Item::Named(*kind, arguments.iter().map(of).collect::<Option<_>>()?),
        })
    }
}

impl Rule {
    /// Does it leave a number of components that depends on the position?
    pub fn has_varying_parts(&self) -> bool {
        self.result.iter().flatten().any(|ex| matches!(ex.node, Node::Stretch(..) | Node::Many(_)))
    }

    /// A rule that leaves one of these components alone, for each choice of their variables.
    pub fn leaving_one_of(&self, many: &Many) -> Rule {
        Rule {
            binders: self.binders.iter().chain(&many.binders).cloned().collect(),
            guards: self.guards.iter().chain(&many.guards).cloned().collect(),
            result: vec![many.component.clone()],
            many: Vec::new(),
            span: self.span,
            result_span: self.result_span,
        }
    }

    /// Rules whose moves lead from a position to the same components as those of this rule, without
    /// [`Node::Many`]: the rule without such components, and one for each of them.
    pub fn apart(&self) -> Vec<Rule> {
        let mut fixed = self.clone();
        fixed.many.clear();
        fixed.result.retain(|part| !part.iter().any(|ex| matches!(ex.node, Node::Many(_))));
        [fixed].into_iter().chain(self.many.iter().map(|many| self.leaving_one_of(many))).collect()
    }
}

/// The maximum number of components that are written one by one.
const MAX_LISTED: usize = 8;

impl Many {
    /// The components one by one, where these are few and the same choices at all positions:
    /// `(n/2 for i in 1..3)`. `None` for others. `first`: the slot of the first variable.
    pub(crate) fn listed(&self, first: usize) -> Option<Vec<Vec<Ex>>> {
        if !self.guards.is_empty() {
            return None;
        }
        let mut choices: Vec<Vec<i64>> = vec![Vec::new()];
        for binder in &self.binders {
            let mut values = BTreeSet::new();
            for item in &binder.items {
                match item {
                    Item::Single(ex) => {
                        values.insert(ex.value(&[])?);
                    }
                    Item::Range(from, to) => {
                        let (from, to) = (from.value(&[])?, to.value(&[])?);
                        if to.checked_sub(from)? >= MAX_LISTED as i64 {
                            return None;
                        }
                        values.extend(from..=to);
                    }
                    Item::Array(_) | Item::Named(..) => return None,
                }
            }
            choices = choices
                .iter()
                .flat_map(|before| values.iter().map(|&value| [&before[..], &[value]].concat()))
                .collect();
            if choices.len() > MAX_LISTED {
                return None;
            }
        }
        let chosen = |values: &Vec<i64>| {
            let node = |slot: usize| match slot.checked_sub(first).and_then(|at| values.get(at)) {
                Some(&value) => Node::Const(value),
                None => Node::Slot(slot),
            };
            self.component.iter().map(|ex| ex.with_slots(&node)).collect::<Option<Vec<Ex>>>()
        };
        choices.iter().map(chosen).collect()
    }
}

/// A variable and the set that it runs through.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// Its name.
    pub name: String,
    /// The parts of its set.
    pub items: Vec<Item>,
    /// The location of the set in the text.
    pub span: Span,
}

/// A part of a set.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// One number.
    Single(Ex),
    /// All integers from the first to the last.
    Range(Ex, Ex),
    /// All members of an array parameter.
    Array(usize),
    /// A named set.
    Named(SetKind, Vec<Ex>),
}

/// A whole game, resolved.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The name, if the text gives one.
    pub name: Option<String>,
    /// The names of the coordinates.
    pub coordinates: Vec<String>,
    /// The array parameters.
    pub arrays: Vec<Vec<i64>>,
    /// The minimum of each coordinate, from `where` conditions like `a >= 1`; at least 0.
    pub least: Vec<i64>,
    /// The rest of `where`: conditions over the coordinates.
    pub domain: Vec<Ex>,
    /// The kinds of moves, in the order of the text.
    pub rules: Vec<Rule>,
}

impl Resolved {
    /// The largest value of a coordinate that a condition of `where` allows by itself: 2 for
    /// `t <= 2`.
    pub fn largest(&self, slot: usize) -> Option<i64> {
        let limit = |condition: &Ex| {
            let Node::Binary(operator, left, right) = &condition.node else { return None };
            match (operator, &left.node, &right.node) {
                (BinaryOp::Le, Node::Slot(own), Node::Const(limit)) if *own == slot => Some(*limit),
                (BinaryOp::Lt, Node::Slot(own), Node::Const(limit)) if *own == slot => limit.checked_sub(1),
                _ => None,
            }
        };
        self.domain.iter().filter_map(limit).min()
    }
}

impl Ex {
    pub(crate) fn constant(value: i64, span: Span) -> Ex {
        Ex { node: Node::Const(value), span }
    }

    /// The value of an expression at these values of its slots, by the arithmetic of rules; `None`
    /// if it has none, or contains members of arrays or stretches.
    pub fn value(&self, slots: &[i64]) -> Option<i64> {
        match &self.node {
            Node::Const(value) => Some(*value),
            Node::Slot(slot) => slots.get(*slot).copied(),
            Node::Element(..) | Node::Stretch(..) | Node::Many(_) => None,
            Node::Unary(op, a) => arith::unary(*op, a.value(slots)?).ok(),
            Node::Binary(op, a, b) => arith::binary(*op, a.value(slots)?, b.value(slots)?).ok(),
            Node::Call(function, arguments) => {
                let values: Vec<i64> = arguments.iter().map(|a| a.value(slots)).collect::<Option<_>>()?;
                arith::call(*function, &values).ok()
            }
        }
    }

    /// The same expression with other slots and other arrays, as these functions map their indices;
    /// `None` if a function returns `None` for one that occurs.
    #[must_use]
    pub fn renamed(
        &self,
        slot: &impl Fn(usize) -> Option<usize>,
        array: &impl Fn(usize) -> Option<usize>,
    ) -> Option<Ex> {
        self.replaced(&|own| slot(own).map(Node::Slot), array)
    }

    /// The same expression with something in place of each slot; `None` if it stands for components.
    #[must_use]
    pub(crate) fn with_slots(&self, slot: &impl Fn(usize) -> Node) -> Option<Ex> {
        self.replaced(&|own| Some(slot(own)), &Some)
    }

    /// The same expression with other slots and arrays; `None` if a function returns `None` for one
    /// that occurs, or the expression stands for components.
    fn replaced(&self, slot: &impl Fn(usize) -> Option<Node>, array: &impl Fn(usize) -> Option<usize>) -> Option<Ex> {
        let boxed = |ex: &Ex| ex.replaced(slot, array).map(Box::new);
        let node = match &self.node {
            Node::Const(value) => Node::Const(*value),
            Node::Slot(own) => slot(*own)?,
            Node::Element(own, index) => Node::Element(array(*own)?, boxed(index)?),
            Node::Unary(op, operand) => Node::Unary(*op, boxed(operand)?),
            Node::Binary(op, left, right) => Node::Binary(*op, boxed(left)?, boxed(right)?),
            Node::Stretch(first, last) => Node::Stretch(boxed(first)?, boxed(last)?),
            Node::Many(_) => return None,
            Node::Call(function, arguments) => {
                let all: Option<_> = arguments.iter().map(|ex| ex.replaced(slot, array)).collect();
                Node::Call(*function, all?)
            }
        };
        Some(Ex { node, span: self.span })
    }

    /// Calls `visit` for every slot that the expression reads.
    pub fn slots(&self, visit: &mut impl FnMut(usize)) {
        match &self.node {
            Node::Const(_) | Node::Many(_) => {}
            Node::Slot(slot) => visit(*slot),
            Node::Element(_, index) => index.slots(visit),
            Node::Unary(_, operand) => operand.slots(visit),
            Node::Binary(_, left, right) | Node::Stretch(left, right) => {
                left.slots(visit);
                right.slots(visit);
            }
            Node::Call(_, arguments) => arguments.iter().for_each(|argument| argument.slots(visit)),
        }
    }

    /// Does the expression read this slot?
    pub(crate) fn reads(&self, slot: usize) -> bool {
        let mut reads = false;
        self.slots(&mut |own| reads |= own == slot);
        reads
    }

    /// One more than the largest slot that is read; 0 if none is.
    pub(crate) fn slots_end(&self) -> usize {
        let mut end = 0;
        self.slots(&mut |slot| end = end.max(slot + 1));
        end
    }
}

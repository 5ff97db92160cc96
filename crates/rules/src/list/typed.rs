//! Rules about lists with every name resolved and every type checked: what the evaluator walks.
//!
//! Inside a move the slots `0..arity` hold the coordinates, numbers and lists, and the following
//! slots the variables bound by `for`, which are numbers.

use crate::ast::{BinaryOp, UnaryOp};
use crate::diagnostic::Span;
use crate::resolved::Func;
use crate::sets::SetKind;

/// Something with its location in the text, which is ignored in comparisons.
#[derive(Clone, Debug)]
pub(crate) struct At<T> {
    pub(crate) node: T,
    pub(crate) span: Span,
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &At<T>) -> bool {
        self.node == other.node
    }
}

/// A number; a condition is 0 or 1.
pub(crate) type Number = At<NumberNode>;
/// A list of numbers.
pub(crate) type Row = At<RowNode>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NumberNode {
    Const(i64),
    /// A coordinate or variable.
    Slot(usize),
    /// An entry of a list.
    Entry(Box<Row>, Box<Number>),
    Length(Box<Row>),
    Sum(Box<Row>),
    /// `min` or `max` of the entries.
    Extreme(Func, Box<Row>),
    /// How often a number occurs in a list.
    Count(Box<Row>, Box<Number>),
    Unary(UnaryOp, Box<Number>),
    Binary(BinaryOp, Box<Number>, Box<Number>),
    Call(Func, Vec<Number>),
    /// Whether two lists are equal.
    Same(Box<Row>, Box<Row>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RowNode {
    /// A coordinate.
    Slot(usize),
    /// An array parameter.
    Array(usize),
    Literal(Vec<Number>),
    Slice(Box<Row>, Option<Box<Number>>, Option<Box<Number>>),
    Concat(Box<Row>, Box<Row>),
    /// A list, an index, and the new entry there.
    With(Box<Row>, Box<Number>, Box<Number>),
    Without(Box<Row>, Box<Number>),
    Sorted(Box<Row>),
    /// The different entries, in increasing order.
    Distinct(Box<Row>),
    Reversed(Box<Row>),
}

/// A coordinate of a result.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Place {
    Number(Number),
    Row(Row),
}

/// A part of a set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Single(Number),
    /// Both ends are included.
    Range(Number, Number),
    /// The different entries of a list.
    Entries(Row),
    /// The indices of a list.
    Indices(Row),
    Named(SetKind, Vec<Number>),
}

/// A kind of move.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// The sets of the variables, in order.
    pub(crate) binders: Vec<Vec<Item>>,
    /// Conditions, each with the number of variables that must be bound before it is tested, in
    /// this order.
    pub(crate) guards: Vec<(Number, usize)>,
    /// The components left, each with all coordinates.
    pub(crate) result: Vec<Vec<Place>>,
    pub(crate) span: Span,
}

impl NumberNode {
    /// The lists and the numbers that it is made of.
    pub(crate) fn parts(&self) -> (Vec<&Row>, Vec<&Number>) {
        match self {
            NumberNode::Const(_) | NumberNode::Slot(_) => (Vec::new(), Vec::new()),
            NumberNode::Entry(row, number) | NumberNode::Count(row, number) => (vec![row], vec![number]),
            NumberNode::Length(row) | NumberNode::Sum(row) | NumberNode::Extreme(_, row) => (vec![row], Vec::new()),
            NumberNode::Unary(_, operand) => (Vec::new(), vec![operand]),
            NumberNode::Binary(_, left, right) => (Vec::new(), vec![left, right]),
            NumberNode::Call(_, arguments) => (Vec::new(), arguments.iter().collect()),
            NumberNode::Same(left, right) => (vec![left, right], Vec::new()),
        }
    }
}

impl RowNode {
    /// The lists and the numbers that it is made of.
    pub(crate) fn parts(&self) -> (Vec<&Row>, Vec<&Number>) {
        match self {
            RowNode::Slot(_) | RowNode::Array(_) => (Vec::new(), Vec::new()),
            RowNode::Literal(entries) => (Vec::new(), entries.iter().collect()),
            RowNode::Slice(row, first, end) => {
                (vec![row], [first, end].into_iter().flatten().map(|bound| &**bound).collect())
            }
            RowNode::Concat(left, right) => (vec![left, right], Vec::new()),
            RowNode::With(row, index, entry) => (vec![row], vec![index, entry]),
            RowNode::Without(row, index) => (vec![row], vec![index]),
            RowNode::Sorted(row) | RowNode::Distinct(row) | RowNode::Reversed(row) => (vec![row], Vec::new()),
        }
    }
}

/// Calls `visit` for every number in these lists and numbers.
pub(crate) fn numbers<'a>(parts: (Vec<&'a Row>, Vec<&'a Number>), visit: &mut impl FnMut(&'a Number)) {
    let (mut rows, mut numbers) = parts;
    loop {
        let more = if let Some(number) = numbers.pop() {
            visit(number);
            number.node.parts()
        } else if let Some(row) = rows.pop() {
            row.node.parts()
        } else {
            return;
        };
        rows.extend(more.0);
        numbers.extend(more.1);
    }
}

impl Rule {
    /// The expressions of the rule: lists and numbers.
    pub(crate) fn expressions(&self) -> (Vec<&Row>, Vec<&Number>) {
        let (mut rows, mut numbers) = (Vec::new(), Vec::new());
        for item in self.binders.iter().flatten() {
            match item {
                Item::Single(one) => numbers.push(one),
                Item::Range(first, last) => numbers.extend([first, last]),
                Item::Entries(row) | Item::Indices(row) => rows.push(row),
                Item::Named(_, arguments) => numbers.extend(arguments),
            }
        }
        numbers.extend(self.guards.iter().map(|(guard, _)| guard));
        for place in self.result.iter().flatten() {
            match place {
                Place::Number(number) => numbers.push(number),
                Place::Row(row) => rows.push(row),
            }
        }
        (rows, numbers)
    }
}

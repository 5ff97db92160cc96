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
pub(crate) struct Located<T> {
    pub(crate) node: T,
    pub(crate) span: Span,
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Located<T>) -> bool {
        self.node == other.node
    }
}

/// A number; a condition is 0 or 1.
pub(crate) type Number = Located<NumberNode>;
/// A list of numbers.
pub(crate) type ListRow = Located<RowNode>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NumberNode {
    Const(i64),
    /// A coordinate or variable.
    Slot(usize),
    /// An entry of a list.
    Entry(Box<ListRow>, Box<Number>),
    Length(Box<ListRow>),
    Sum(Box<ListRow>),
    /// `min`, `max`, `xor` or `gcd` of the entries.
    Fold(Func, Box<ListRow>),
    /// How often a number occurs in a list.
    Count(Box<ListRow>, Box<Number>),
    Unary(UnaryOp, Box<Number>),
    Binary(BinaryOp, Box<Number>, Box<Number>),
    Call(Func, Vec<Number>),
    /// Whether two lists are equal.
    Same(Box<ListRow>, Box<ListRow>),
    /// A variable of a comprehension, by its depth.
    Local(usize),
    /// Whether the entry, which is a condition, holds once at least.
    Any(Box<Each>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RowNode {
    /// A coordinate.
    Slot(usize),
    /// An array parameter.
    Array(usize),
    Literal(Vec<Number>),
    Slice(Box<ListRow>, Option<Box<Number>>, Option<Box<Number>>),
    Concat(Box<ListRow>, Box<ListRow>),
    /// A list, an index, and the new entry there.
    With(Box<ListRow>, Box<Number>, Box<Number>),
    Without(Box<ListRow>, Box<Number>),
    Sorted(Box<ListRow>),
    /// The different entries, in increasing order.
    Distinct(Box<ListRow>),
    Reversed(Box<ListRow>),
    Each(Box<Each>),
}

/// `entry for x in set, ... if condition`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Each {
    pub(crate) entry: Number,
    /// The depth of the first variable; the others follow.
    pub(crate) depth: usize,
    /// The sets of the variables, in order.
    pub(crate) binders: Vec<Vec<ListSetPart>>,
    /// Conditions of members (`except`), each with the number of variables that must be bound
    /// before it is tested.
    pub(crate) exceptions: Vec<(Number, usize)>,
    pub(crate) condition: Option<Number>,
}

/// A coordinate of a result.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ListCoordinate {
    Number(Number),
    Row(ListRow),
}

/// A component of a result, or one for each choice of some variables.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ListComponents {
    /// The variables and their condition; the entry means nothing.
    pub(crate) many: Option<Each>,
    /// All coordinates.
    pub(crate) coordinates: Vec<ListCoordinate>,
}

/// A part of a set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ListSetPart {
    Single(Number),
    /// Both ends are included.
    Range(Number, Number),
    /// The different entries of a list.
    Entries(ListRow),
    /// The indices of a list.
    Indices(ListRow),
    Named(SetKind, Vec<Number>),
    /// The different entries of what is made entry by entry.
    Made(Box<Each>),
}

/// A kind of move.
#[derive(Clone, Debug)]
pub(crate) struct ListMoveRule {
    /// The sets of the variables, in order.
    pub(crate) binders: Vec<Vec<ListSetPart>>,
    /// Conditions, each with the number of variables that must be bound before it is tested, in
    /// this order.
    pub(crate) guards: Vec<(Number, usize)>,
    /// The components left.
    pub(crate) result: Vec<ListComponents>,
    pub(crate) span: Span,
}

impl NumberNode {
    /// The lists and the numbers that it is made of.
    pub(crate) fn parts(&self) -> (Vec<&ListRow>, Vec<&Number>) {
        match self {
            NumberNode::Const(_) | NumberNode::Slot(_) | NumberNode::Local(_) => (Vec::new(), Vec::new()),
            NumberNode::Any(each) => each.parts(),
            NumberNode::Entry(row, number) | NumberNode::Count(row, number) => (vec![row], vec![number]),
            NumberNode::Length(row) | NumberNode::Sum(row) | NumberNode::Fold(_, row) => (vec![row], Vec::new()),
            NumberNode::Unary(_, operand) => (Vec::new(), vec![operand]),
            NumberNode::Binary(_, left, right) => (Vec::new(), vec![left, right]),
            NumberNode::Call(_, arguments) => (Vec::new(), arguments.iter().collect()),
            NumberNode::Same(left, right) => (vec![left, right], Vec::new()),
        }
    }
}

impl RowNode {
    /// The lists and the numbers that it is made of.
    pub(crate) fn parts(&self) -> (Vec<&ListRow>, Vec<&Number>) {
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
            RowNode::Each(each) => each.parts(),
        }
    }
}

impl ListSetPart {
    /// The lists and the numbers that it is made of.
    fn parts(&self) -> (Vec<&ListRow>, Vec<&Number>) {
        match self {
            ListSetPart::Single(one) => (Vec::new(), vec![one]),
            ListSetPart::Range(first, last) => (Vec::new(), vec![first, last]),
            ListSetPart::Entries(row) | ListSetPart::Indices(row) => (vec![row], Vec::new()),
            ListSetPart::Named(_, arguments) => (Vec::new(), arguments.iter().collect()),
            ListSetPart::Made(each) => each.parts(),
        }
    }
}

impl Each {
    fn parts(&self) -> (Vec<&ListRow>, Vec<&Number>) {
        let (rows, mut numbers) = sets(&self.binders);
        numbers.push(&self.entry);
        numbers.extend(self.exceptions.iter().map(|(exception, _)| exception));
        numbers.extend(&self.condition);
        (rows, numbers)
    }
}

/// The lists and the numbers that sets are made of.
fn sets(binders: &[Vec<ListSetPart>]) -> (Vec<&ListRow>, Vec<&Number>) {
    let (mut rows, mut numbers) = (Vec::new(), Vec::new());
    for part in binders.iter().flatten() {
        let parts = part.parts();
        rows.extend(parts.0);
        numbers.extend(parts.1);
    }
    (rows, numbers)
}

/// Calls `visit` for every number in these lists and numbers.
pub(crate) fn numbers<'a>(parts: (Vec<&'a ListRow>, Vec<&'a Number>), visit: &mut impl FnMut(&'a Number)) {
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

impl ListMoveRule {
    /// The expressions of the rule: lists and numbers.
    pub(crate) fn expressions(&self) -> (Vec<&ListRow>, Vec<&Number>) {
        let (mut rows, mut numbers) = sets(&self.binders);
        numbers.extend(self.guards.iter().map(|(guard, _)| guard));
        for part in &self.result {
            for place in &part.coordinates {
                match place {
                    ListCoordinate::Number(number) => numbers.push(number),
                    ListCoordinate::Row(row) => rows.push(row),
                }
            }
            if let Some(many) = &part.many {
                let (more_rows, more_numbers) = many.parts();
                rows.extend(more_rows);
                numbers.extend(more_numbers);
            }
        }
        (rows, numbers)
    }
}

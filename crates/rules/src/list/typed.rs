//! Rules about lists with every name resolved and every type checked: what the evaluator walks, and
//! programs are written from.
//!
//! Inside a move the slots `0..arity` hold the coordinates, numbers and lists, and the following
//! slots the variables bound by `for`, which are numbers.

use crate::ast::{BinaryOp, UnaryOp};
use crate::diagnostic::Span;
use crate::resolved::Func;
use crate::sets::SetKind;

/// Something with its location in the text, which is ignored in comparisons.
#[derive(Clone, Debug)]
pub struct Located<T> {
    /// What it is.
    pub node: T,
    /// Where it stands.
    pub span: Span,
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Located<T>) -> bool {
        self.node == other.node
    }
}

/// A number; a condition is 0 or 1.
pub type Number = Located<NumberNode>;
/// A list of numbers.
pub type ListRow = Located<RowNode>;

/// The forms of a number or condition.
#[derive(Clone, Debug, PartialEq)]
pub enum NumberNode {
    /// A number that is written down; of a condition 0 or 1.
    Const(i64),
    /// A coordinate or variable.
    Slot(usize),
    /// An entry of a list.
    Entry(Box<ListRow>, Box<Number>),
    /// The number of entries.
    Length(Box<ListRow>),
    /// The sum of the entries; 0 if there is none.
    Sum(Box<ListRow>),
    /// `min`, `max`, `xor` or `gcd` of the entries.
    Fold(Func, Box<ListRow>),
    /// How often a number occurs in a list.
    Count(Box<ListRow>, Box<Number>),
    /// An operator before a number or condition.
    Unary(UnaryOp, Box<Number>),
    /// An operator between two numbers or conditions.
    Binary(BinaryOp, Box<Number>, Box<Number>),
    /// A function of numbers.
    Call(Func, Vec<Number>),
    /// Whether two lists are equal.
    Same(Box<ListRow>, Box<ListRow>),
    /// A variable of a comprehension, by its depth.
    Local(usize),
    /// Whether the entry, which is a condition, holds once at least.
    Any(Box<Each>),
}

/// The forms of a list.
#[derive(Clone, Debug, PartialEq)]
pub enum RowNode {
    /// A coordinate.
    Slot(usize),
    /// An array parameter.
    Array(usize),
    /// Its entries, one by one.
    Literal(Vec<Number>),
    /// The entries from one index on, before another one.
    Slice(Box<ListRow>, Option<Box<Number>>, Option<Box<Number>>),
    /// Two lists one after the other.
    Concat(Box<ListRow>, Box<ListRow>),
    /// A list, an index, and the new entry there.
    With(Box<ListRow>, Box<Number>, Box<Number>),
    /// A list without the entry at an index.
    Without(Box<ListRow>, Box<Number>),
    /// The entries in increasing order.
    Sorted(Box<ListRow>),
    /// The different entries, in increasing order.
    Distinct(Box<ListRow>),
    /// The entries from the last one to the first one.
    Reversed(Box<ListRow>),
    /// What is made entry by entry.
    Each(Box<Each>),
}

/// `entry for x in set, ... if condition`
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    /// What is made of each choice of the variables.
    pub entry: Number,
    /// The depth of the first variable; the others follow.
    pub depth: usize,
    /// The sets of the variables, in order.
    pub binders: Vec<Vec<ListSetPart>>,
    /// Conditions of members (`except`), each with the number of variables that must be bound
    /// before it is tested.
    pub exceptions: Vec<(Number, usize)>,
    /// The condition under which an entry is made.
    pub condition: Option<Number>,
}

/// A coordinate of a result.
#[derive(Clone, Debug, PartialEq)]
pub enum ListCoordinate {
    /// A number.
    Number(Number),
    /// A list.
    Row(ListRow),
}

/// A component of a result, or one for each choice of some variables.
#[derive(Clone, Debug, PartialEq)]
pub struct ListComponents {
    /// The variables and their condition; the entry means nothing.
    pub many: Option<Each>,
    /// All coordinates.
    pub coordinates: Vec<ListCoordinate>,
}

/// A part of a set.
#[derive(Clone, Debug, PartialEq)]
pub enum ListSetPart {
    /// One number.
    Single(Number),
    /// Both ends are included.
    Range(Number, Number),
    /// The different entries of a list.
    Entries(ListRow),
    /// The indices of a list.
    Indices(ListRow),
    /// The members of a named set with its arguments.
    Named(SetKind, Vec<Number>),
    /// The different entries of what is made entry by entry.
    Made(Box<Each>),
}

/// A kind of move.
#[derive(Clone, Debug)]
pub struct ListMoveRule {
    /// The sets of the variables, in order.
    pub binders: Vec<Vec<ListSetPart>>,
    /// Conditions, each with the number of variables that must be bound before it is tested, in
    /// this order.
    pub guards: Vec<(Number, usize)>,
    /// The components left.
    pub result: Vec<ListComponents>,
    /// Where it stands.
    pub span: Span,
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

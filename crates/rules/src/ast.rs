//! The syntax tree of a rule text, as written: names are not resolved yet and comments are kept.
//!
//! Trees are compared by content; spans are ignored.

use crate::diagnostic::Span;
use std::cmp::Ordering;

/// A whole text: one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// `game name(a, b; m = 3) where ...`; a text without a header is an anonymous game.
    pub header: Option<Header>,
    /// The lines after the header, in order.
    pub lines: Vec<Line>,
}

/// The first line of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// Comments and blank lines before it.
    pub before: Vec<Remark>,
    /// The name of the game.
    pub name: Name,
    /// The coordinates.
    pub coordinates: Vec<Coordinate>,
    /// Parameters after the semicolon.
    pub parameters: Vec<RuleParameter>,
    /// `symmetric`, `mirrored`: what the author claims about lists.
    pub claims: Vec<Name>,
    /// A condition on positions.
    pub domain: Option<Expr>,
    /// A comment at the end of the line.
    pub comment: Option<String>,
}

/// A coordinate in a header.
#[derive(Clone, Debug, PartialEq)]
pub struct Coordinate {
    /// Its name.
    pub name: Name,
    /// Whether it is a list, written `row[]`.
    pub list: bool,
}

/// A parameter with its value, if one is given.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleParameter {
    /// Its name.
    pub name: Name,
    /// `= 3` or `= [1, 2]`, if given.
    pub value: Option<Value>,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One integer.
    Int(i64),
    /// An array of integers.
    Array(Vec<i64>),
}

/// A line of a game that is not its header.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// A kind of move.
    Move(Box<Move>),
    /// `where ...` on a line of its own.
    Domain(Expr, Option<String>),
    /// `until ...` on a line of its own.
    Until(Until),
    /// A comment line or a blank line.
    Remark(Remark),
}

/// A condition that ends play.
#[derive(Clone, Debug, PartialEq)]
pub struct Until {
    /// The condition on the position that a move has made.
    pub condition: Expr,
    /// Whether the player who made it loses.
    pub loses: bool,
    /// A comment at the end of the line.
    pub comment: Option<String>,
}

/// A line without rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// `# ...`, without the `#`.
    Comment(String),
    /// An empty line.
    Blank,
}

/// `pattern -> result for ... if ...`
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The names of the coordinates, or the numbers that they must be.
    pub pattern: Vec<Pattern>,
    /// The components that a move leaves, each with its coordinates; empty if nothing is left.
    pub result: Vec<Vec<Expr>>,
    /// `for x in set, ...`
    pub binders: Vec<Binder>,
    /// `if ...`
    pub guard: Option<Expr>,
    /// A comment at the end of the line.
    pub comment: Option<String>,
    /// The whole move.
    pub span: IgnoredSpan,
    /// The result.
    pub result_span: IgnoredSpan,
}

/// One coordinate of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// A name for the coordinate.
    Name(Name),
    /// A name for a list, `row[]`.
    List(Name),
    /// The move exists only if the coordinate has this value.
    Int(i64, IgnoredSpan),
}

impl Pattern {
    /// The name for the coordinate, if it has one.
    pub const fn name(&self) -> Option<&Name> {
        match self {
            Pattern::Name(name) | Pattern::List(name) => Some(name),
            Pattern::Int(..) => None,
        }
    }
}

/// `name in set`
#[derive(Clone, Debug, PartialEq)]
pub struct Binder {
    /// The variable.
    pub name: Name,
    /// The set that it runs through.
    pub set: Set,
}

/// A set that a variable runs through.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// Its parts; more than one only in braces.
    pub items: Vec<SetItem>,
    /// Is it written `{...}`?
    pub braces: bool,
    /// `except ...`: sets whose members are left out; these have no exceptions of their own.
    pub except: Vec<Set>,
    /// The location in the text.
    pub span: IgnoredSpan,
}

impl Set {
    /// The expressions in it.
    pub fn expressions(&self) -> Vec<&Expr> {
        let sets = [self].into_iter().chain(&self.except);
        sets.flat_map(|set| &set.items).flat_map(SetItem::expressions).collect()
    }
}

impl Binder {
    /// The conditions that the variable is in none of the sets after `except`, with the places of
    /// these sets.
    pub(crate) fn exceptions(&self) -> impl Iterator<Item = Expr> {
        self.set.except.iter().map(|set| {
            let at = |kind| Expr { kind, span: set.span.0 };
            let member = Box::new(at(ExprKind::Name(self.name.text.clone())));
            at(ExprKind::Unary(UnaryOp::Not, Box::new(at(ExprKind::In(member, Box::new(set.clone()))))))
        })
    }
}

/// A part of a set.
#[derive(Clone, Debug, PartialEq)]
pub enum SetItem {
    /// One number.
    Single(Expr),
    /// `a..b`, including both ends.
    Range(Expr, Expr),
    /// `powers(2)`, `primes`, or the name of an array parameter.
    Named(Name, Vec<Expr>),
    /// `x*x + 1 for x in 0..`: a set that is made member by member, alone in braces.
    Made(Box<Comprehension>),
    /// `a..` in such a set: all integers from a on.
    Endless(Expr),
}

impl SetItem {
    /// The expressions in it.
    pub fn expressions(&self) -> Vec<&Expr> {
        match self {
            SetItem::Single(one) => vec![one],
            SetItem::Range(first, last) => vec![first, last],
            SetItem::Named(_, arguments) => arguments.iter().collect(),
            SetItem::Made(made) => made.expressions().collect(),
            SetItem::Endless(first) => vec![first],
        }
    }
}

/// A name and its span; the span is ignored in comparisons.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// The location in the text.
    pub span: Span,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.text == other.text
    }
}

/// A span that is ignored in comparisons.
#[derive(Clone, Copy, Debug, Default)]
pub struct IgnoredSpan(pub Span);

impl PartialEq for IgnoredSpan {
    fn eq(&self, _: &IgnoredSpan) -> bool {
        true
    }
}

/// An expression and its span; the span is ignored in comparisons.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// The location in the text.
    pub span: Span,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A number.
    Int(i64),
    /// A coordinate, variable or parameter.
    Name(String),
    /// `-a`, `not a`
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `min(a, b)`
    Call(Name, Vec<Expr>),
    /// `m[turn]`: a member of an array or a list.
    Index(Box<Expr>, Box<Expr>),
    /// `row[i..j]`: the part of a list from the first index up to the second one, which is not
    /// included; `row[i..]`, `row[..j]`.
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// `[1, n]`
    List(Vec<Expr>),
    /// `"abba"`, a list of letters.
    Text(String),
    /// `a ++ b`: two lists, one after the other.
    Concat(Box<Expr>, Box<Expr>),
    /// `row with [i] = x`: the list, the index and the new entry.
    With(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `row without i`: the list without one entry; the rest closes up.
    Without(Box<Expr>, Box<Expr>),
    /// `a..b` in a result: a component for each of these numbers.
    Stretch(Box<Expr>, Box<Expr>),
    /// In a result, `n/d for i in 1..d`: a component for each choice of the variables.
    Components(Box<Components>),
    /// `[x - 1 for x in row if x > 0]`
    Each(Box<Comprehension>),
    /// `k in primes`: whether a number is a member of a set.
    In(Box<Expr>, Box<Set>),
}

/// A list that is made entry by entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Comprehension {
    /// The entry, in terms of the variables.
    pub entry: Expr,
    /// `for x in set, ...`
    pub binders: Vec<Binder>,
    /// `if ...`: the entries for which it holds are kept.
    pub condition: Option<Expr>,
}

impl Comprehension {
    /// The expressions in it.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let sets = self.binders.iter().flat_map(|binder| binder.set.expressions());
        [&self.entry].into_iter().chain(sets).chain(&self.condition)
    }
}

/// Components of a result whose number depends on the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Components {
    /// The coordinates of a component, in terms of the variables.
    pub coordinates: Vec<Expr>,
    /// `for x in set, ...`
    pub binders: Vec<Binder>,
    /// `if ...`: the components for which it holds are there.
    pub condition: Option<Expr>,
}

impl Components {
    /// The expressions in it.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let sets = self.binders.iter().flat_map(|binder| binder.set.expressions());
        self.coordinates.iter().chain(sets).chain(&self.condition)
    }
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum UnaryOp {
    Neg,
    Not,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Or,
    Xor,
    And,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
}

impl BinaryOp {
    /// The operator as it is written.
    pub const fn sign(self) -> &'static str {
        match self {
            BinaryOp::Or => "or",
            BinaryOp::Xor => "xor",
            BinaryOp::And => "and",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Mod => "%",
            BinaryOp::Pow => "^",
        }
    }

    /// The precedence: a larger number binds tighter. Operators of equal precedence group from the
    /// left, `^` from the right. `not` is between 3 and 5, the operators of lists
    /// between 5 and 7, the sign `-` between 8 and 10.
    pub(crate) const fn tightness(self) -> u8 {
        match self {
            BinaryOp::Or => 1,
            BinaryOp::Xor => 2,
            BinaryOp::And => 3,
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 5,
            BinaryOp::Add | BinaryOp::Sub => 7,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod => 8,
            BinaryOp::Pow => 10,
        }
    }

    /// Whether a comparison holds between two values in this order; `None` for other operators.
    pub fn holds(self, order: Ordering) -> Option<bool> {
        Some(match self {
            BinaryOp::Eq => order.is_eq(),
            BinaryOp::Ne => order.is_ne(),
            BinaryOp::Lt => order.is_lt(),
            BinaryOp::Le => order.is_le(),
            BinaryOp::Gt => order.is_gt(),
            BinaryOp::Ge => order.is_ge(),
            _ => return None,
        })
    }

    /// Is it `==`, `<` or the like, which takes two numbers and gives a condition?
    pub const fn is_comparison(self) -> bool {
        self.tightness() == 5
    }
}

/// The precedence of `in`, which is that of comparisons.
pub(crate) const IN_TIGHTNESS: u8 = BinaryOp::Eq.tightness();
/// The precedence of `not`.
pub(crate) const NOT_TIGHTNESS: u8 = 4;
/// The precedence of the sign `-`.
pub(crate) const NEG_TIGHTNESS: u8 = 9;
/// The precedence of `++`, `with` and `without`, which group from the left.
pub(crate) const LIST_TIGHTNESS: u8 = 6;

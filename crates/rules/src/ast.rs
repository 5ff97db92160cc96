//! The syntax tree of a rule text, as written: names are not resolved yet and comments are kept.
//!
//! Two trees are equal when they say the same, wherever they stand: spans do not count.

use crate::diagnostic::Span;

/// A whole text: one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// `game name(a, b; m = 3) where ...`; a text without it is an anonymous game.
    pub header: Option<Header>,
    /// Lines after the header in their order.
    pub lines: Vec<Line>,
}

/// The first line of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// Comments and blank lines that stand before it.
    pub before: Vec<Remark>,
    /// The name of the game.
    pub name: Name,
    /// The names of the coordinates.
    pub coordinates: Vec<Name>,
    /// Parameters after the semicolon.
    pub parameters: Vec<Parameter>,
    /// A condition on positions.
    pub domain: Option<Expr>,
    /// A comment at the end of the line.
    pub comment: Option<String>,
}

/// A parameter with its value, if one is given.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// `= 3` or `= [1, 2]`.
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
    /// A comment line or a blank line.
    Remark(Remark),
}

/// A line without rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// `# ...`, without the sign.
    Comment(String),
    /// An empty line.
    Blank,
}

/// `pattern -> result for ... if ...`
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// What the coordinates are called, or the numbers that they must be.
    pub pattern: Vec<Pattern>,
    /// The components that a move leaves, each with its coordinates. None: nothing is left.
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

/// One place of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// A name for the coordinate.
    Name(Name),
    /// The move is there only where the coordinate has this value.
    Int(i64, IgnoredSpan),
}

/// `name in set`
#[derive(Clone, Debug, PartialEq)]
pub struct Binder {
    /// The variable.
    pub name: Name,
    /// What it runs through.
    pub set: Set,
}

/// A set that a variable runs through.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// Its parts; several only in braces.
    pub items: Vec<SetItem>,
    /// Written `{...}`.
    pub braces: bool,
    /// The place.
    pub span: IgnoredSpan,
}

/// A part of a set.
#[derive(Clone, Debug, PartialEq)]
pub enum SetItem {
    /// One number.
    Single(Expr),
    /// `a..b`, both ends in.
    Range(Expr, Expr),
    /// `powers(2)`, `primes`, or the name of an array parameter.
    Named(Name, Vec<Expr>),
}

/// A name and its place; the place does not count in comparisons.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// The place.
    pub span: Span,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.text == other.text
    }
}

/// A place that does not count in comparisons.
#[derive(Clone, Copy, Debug, Default)]
pub struct IgnoredSpan(pub Span);

impl PartialEq for IgnoredSpan {
    fn eq(&self, _: &IgnoredSpan) -> bool {
        true
    }
}

/// An expression and its place; the place does not count in comparisons.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
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
    /// `m[turn]`
    Index(Name, Box<Expr>),
    /// `a..b` in a result: a component for each of these numbers.
    Stretch(Box<Expr>, Box<Expr>),
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
    /// How it is written.
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

    /// How tightly it binds: larger is tighter. Equal ones group from the left, `^` from the right.
    /// `not` stands between 3 and 5, the sign `-` between 7 and 9.
    pub const fn tightness(self) -> u8 {
        match self {
            BinaryOp::Or => 1,
            BinaryOp::Xor => 2,
            BinaryOp::And => 3,
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 5,
            BinaryOp::Add | BinaryOp::Sub => 6,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod => 7,
            BinaryOp::Pow => 9,
        }
    }

    /// `==`, `<` and their kin: two numbers in, a condition out.
    pub const fn is_comparison(self) -> bool {
        self.tightness() == 5
    }
}

/// Tightness of `not`.
pub const NOT_TIGHTNESS: u8 = 4;
/// Tightness of the sign `-`.
pub const NEG_TIGHTNESS: u8 = 8;

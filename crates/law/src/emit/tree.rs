//! A small statement tree of which the programs of laws are made, independent of the target
//! language.
//!
//! All numbers of a program have one type: unsigned with 64 bits, or signed with 128. So no
//! expression converts between numbers. A list that is pushed or assigned is not used afterwards
//! (printers may move it).

/// The types of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Number,
    Flag,
    Text,
    /// A list of numbers.
    List,
    /// A list of lists of numbers.
    Lists,
    MaybeList,
    MaybeLists,
    /// The type of functions that return nothing.
    Nothing,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    /// A number, a variable, `true`, `false` or `none`.
    Atom(String),
    Text(String),
    /// An operator and its sides. Division is only of nonnegative numbers, or exact.
    Binary(&'static str, Box<[Expr; 2]>),
    Not(Box<Expr>),
    /// A condition, the value if it holds, and the value otherwise.
    Choice(Box<[Expr; 3]>),
    Call(String, Vec<Expr>),
    /// An element of a list.
    Index(Box<[Expr; 2]>),
    List(Vec<Expr>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Stmt {
    Let(Type, String, Expr),
    /// Assigns to a variable or an element, or modifies it by an operator.
    Set(Expr, &'static str, Expr),
    Push(String, Expr),
    /// Calls a function that returns nothing.
    Do(Expr),
    /// Prints a line.
    Say(Expr),
    /// Ends the program with a message.
    Fail(String),
    Return(Option<Expr>),
    Continue,
    Break,
    While(Expr, Vec<Stmt>),
    /// Counts up from a number, to below another one.
    For(String, Expr, Expr, Vec<Stmt>),
    /// Counts down from below a number, to 0.
    Down(String, Expr, Vec<Stmt>),
    Each(String, Expr, Vec<Stmt>),
    /// For each line of standard input.
    Lines(String, Vec<Stmt>),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// If an optional value is present, with a name for it.
    IfSome(String, Expr, Vec<Stmt>, Vec<Stmt>),
    /// For languages whose integers have a maximum, and for others.
    Bounded(Vec<Stmt>, Vec<Stmt>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ProgramFunction {
    pub(super) name: String,
    pub(super) parameters: Vec<(String, Type)>,
    pub(super) gives: Type,
    pub(super) body: Vec<Stmt>,
}

/// An item at the top level of a program, with a description in one line that may be empty.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ProgramItem {
    /// A list of numbers.
    Constant(String, String, Vec<String>),
    Function(String, ProgramFunction),
}

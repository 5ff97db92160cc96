//! A small statement tree: what the programs of laws are made of, in no language yet.
//!
//! Numbers are of one type in a whole program: unsigned with 64 bits, or signed with 128. So no
//! expression converts between numbers. A list that is pushed or assigned is not used afterwards
//! (printers may move it).

/// The types of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Number,
    Flag,
    Text,
    /// Numbers.
    List,
    /// Lists of numbers.
    Lists,
    MaybeList,
    MaybeLists,
    /// Of a function that returns nothing.
    Nothing,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    /// A number, a variable, `true`, `false` or `none`.
    Atom(String),
    Text(String),
    /// An operator and its sides. Division is of numbers that are not negative, or leaves no
    /// remainder.
    Binary(&'static str, Box<[Expr; 2]>),
    Not(Box<Expr>),
    /// A condition, and the values if it holds and if not.
    Choice(Box<[Expr; 3]>),
    Call(String, Vec<Expr>),
    /// An element of a list.
    Index(Box<[Expr; 2]>),
    List(Vec<Expr>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Stmt {
    Let(Type, String, Expr),
    /// A variable or an element gets a value, or is changed by an operator.
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
    While(Expr, Vec<Stmt>),
    /// From a number to below another one.
    For(String, Expr, Expr, Vec<Stmt>),
    /// From below a number down to 0.
    Down(String, Expr, Vec<Stmt>),
    Each(String, Expr, Vec<Stmt>),
    /// For each line of the standard input.
    Lines(String, Vec<Stmt>),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// If there is a value, with a name for it.
    IfSome(String, Expr, Vec<Stmt>, Vec<Stmt>),
    /// Where numbers have a largest one, and where they do not.
    Bounded(Vec<Stmt>, Vec<Stmt>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) parameters: Vec<(String, Type)>,
    pub(super) gives: Type,
    pub(super) body: Vec<Stmt>,
}

/// What stands at the top level of a program, each with what it is, in one line that may be empty.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    /// A list of numbers.
    Constant(String, String, Vec<String>),
    Function(String, Function),
}

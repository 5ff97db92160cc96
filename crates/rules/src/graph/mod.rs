//! Games on graphs and orders: a move removes vertices or edges.
//!
//! ```text
//! game node_kayles on graph
//!   v -> remove v, neighbours(v)
//! ```
//!
//! A position is a graph, or a finite order, as it is left. It decomposes into its connected
//! components (those of the comparability graph, for orders), so a condition of a move may only
//! look at the component in which the move is made. What would remove nothing is not a move.
//! Conditions have the syntax of expressions of the rule language. `catalogue/graph` reads graphs
//! and makes the moves.

mod parser;

pub(crate) use parser::WORDS;

use crate::diagnostic::Diagnostic;

/// The rules of a game on graphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphRules {
    pub(crate) text: String,
    pub(crate) name: Option<String>,
    pub(crate) order: bool,
    pub(crate) moves: Vec<Deletion>,
}

/// A kind of move: for each subject that is there and meets the condition, what is removed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deletion {
    /// What a move is made with.
    pub subject: Subject,
    /// What it removes; not empty.
    pub removes: Vec<Removed>,
    /// What has to be the case.
    pub condition: Option<Test>,
}

/// What a move is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Any vertex.
    Vertex,
    /// Any edge; in an order the first of its vertices is below the second.
    Edge,
    /// A connected set of at least and at most this many vertices.
    Connected(usize, usize),
    /// A set of at least and at most this many vertices, each two of them neighbours.
    Clique(usize, usize),
    /// The vertices of a path that has at least and at most this many.
    Path(usize, usize),
}

/// Vertices of the subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The first: the vertex, or the first end of the edge.
    First,
    /// The second end of the edge.
    Second,
    /// All of them.
    All,
}

/// A part of what a move removes. A vertex goes with its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removed {
    /// Vertices of the subject.
    Vertices(Who),
    /// The neighbours of these, but not they themselves unless they are neighbours of each other.
    Neighbours(Who),
    /// All vertices at a distance of at most this many edges, with themselves.
    Within(Who, usize),
    /// The vertices above these in the order, without themselves.
    Above(Who),
    /// The vertices below these in the order, without themselves.
    Below(Who),
    /// The edge that the move is made with.
    Edge,
    /// All edges at these vertices.
    EdgesAt(Who),
    /// The vertices of the component of the move that have no edges when everything else is
    /// removed.
    Isolated,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// Both hold.
    And(Box<Test>, Box<Test>),
    /// One of them holds, or both.
    Or(Box<Test>, Box<Test>),
    /// It does not hold.
    Not(Box<Test>),
    /// Two numbers compare like this.
    Compare(Count, Comparison, Count),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Comparison {
    /// Whether it holds between two numbers.
    pub const fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

/// A number that a condition looks at. The values are at most 2^32 large, and a text has at most
/// 500 of them in a condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// A constant.
    Number(i64),
    /// The number of neighbours of a vertex, before the move.
    Degree(Who),
    /// The number of vertices above a vertex in the order, before the move.
    Above(Who),
    /// The number of vertices below a vertex in the order, before the move.
    Below(Who),
    /// The label of a vertex; 0 if the graph has no labels.
    Label(Who),
    /// The number of vertices of the subject.
    Size,
    /// The number of vertices of the component, before the move.
    Vertices,
    /// The number of edges of the component, before the move.
    Edges,
    /// The number of components of what the move leaves of the component.
    Pieces,
    /// The sum of two numbers.
    Sum(Box<Count>, Box<Count>),
    /// The first number minus the second.
    Difference(Box<Count>, Box<Count>),
    /// The remainder by a positive number, not negative.
    Remainder(Box<Count>, i64),
}

impl Deletion {
    /// Whether moves of this kind can remove edges and leave the vertices at them.
    pub fn removes_edges(&self) -> bool {
        self.removes.iter().any(|part| matches!(part, Removed::Edge | Removed::EdgesAt(_)))
    }
}

impl GraphRules {
    /// Parses the rules of a game on graphs.
    ///
    /// ```
    /// use nimatron_rules::graph::{GraphRules, Subject};
    /// let kayles = GraphRules::parse("v -> remove v, neighbours(v)")?;
    /// assert_eq!(kayles.moves()[0].subject, Subject::Vertex);
    /// # Ok::<(), nimatron_rules::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, with its location and, if it can be guessed, what was meant.
    pub fn parse(text: &str) -> Result<GraphRules, Diagnostic> {
        parser::parse(text)
    }

    /// Whether a text is rules of a game on graphs: it says so, or a move of it removes something.
    pub fn are_these(text: &str) -> bool {
        parser::are_these(text)
    }

    /// The same rules without their name and layout, to be compared.
    #[must_use]
    pub fn without_name(self) -> GraphRules {
        GraphRules { text: String::new(), name: None, ..self }
    }

    /// The text as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name, if the text gives one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether positions are orders.
    pub const fn is_on_orders(&self) -> bool {
        self.order
    }

    /// The kinds of moves.
    pub fn moves(&self) -> &[Deletion] {
        &self.moves
    }

    /// Whether moves can remove edges and leave the vertices at them.
    pub fn removes_edges(&self) -> bool {
        self.moves.iter().any(Deletion::removes_edges)
    }
}

//! Laws of trees with legs: the shapes with their ways to move are a relation on pieces with
//! several lengths, and the values are proved by the theorem of Guy and Smith for these (`Legs.v`).
//!
//! That the relation is the game on graphs is not stated in Coq: the checker in Rust plays on
//! trees.

use crate::data::list;
use crate::library::{LEGS, Library};
use crate::template::template;
use crate::{CoqFile, Stated, quoted};

/// The moves on all trees of a law, and its values. A length is the number of vertices inside a
/// path.
#[derive(Clone, Debug)]
pub struct LegsSystem<'a> {
    /// The rules of the game.
    pub rules: &'a str,
    /// The family.
    pub family: &'a str,
    /// From this length on lengths may be lowered.
    pub from: u32,
    /// By this period.
    pub period: u32,
    /// How many vertices of a path the place of a move can contain.
    pub window: u32,
    /// The shapes.
    pub shapes: Vec<LegsShape>,
}

/// The trees of a shape.
#[derive(Clone, Debug)]
pub struct LegsShape {
    /// The parents of its vertices but the first.
    pub parents: Vec<u32>,
    /// All ways to move.
    pub ways: Vec<LegsWay>,
    /// The values of all reduced lengths, the first one changing first.
    pub values: Vec<u8>,
}

/// A way to move.
#[derive(Clone, Debug)]
pub struct LegsWay {
    /// What is taken of each length.
    pub edges: Vec<TakenEdge>,
    /// The pieces that are left.
    pub parts: Vec<LegsPart>,
}

/// What is taken of a length.
#[derive(Clone, Copy, Debug)]
pub struct TakenEdge {
    /// How much.
    pub taken: u32,
    /// Into how many stretches the rest is divided.
    pub stretches: u32,
}

/// A piece that is left.
#[derive(Clone, Debug)]
pub struct LegsPart {
    /// The number of its shape.
    pub shape: usize,
    /// Its lengths.
    pub lengths: Vec<LegsLength>,
}

/// A length of a piece that is left.
#[derive(Clone, Debug)]
pub struct LegsLength {
    /// A number.
    pub fixed: u32,
    /// The stretches that are added to it, counted through all lengths.
    pub stretches: Vec<u32>,
}

/// The theorem of a law of trees with legs.
pub fn legs_theorem(system: &LegsSystem<'_>, library: Library) -> CoqFile {
    let edges = |parents: &[u32]| {
        let edge = |(at, parent): (usize, &u32)| format!("{parent}-{}", at + 1);
        let edges: Vec<String> = parents.iter().enumerate().map(edge).collect();
        if edges.is_empty() { "one vertex".to_owned() } else { format!("edges {}", edges.join(", ")) }
    };
    let shapes = system.shapes.iter().enumerate();
    let shapes: String = shapes.map(|(at, shape)| format!("     {at}: {}\n", edges(&shape.parents))).collect();
    let LegsSystem { from: e, period: p, window, .. } = *system;
    // As far as the ways near a vertex of a shape and those in the middle of a path ask.
    let bound = (window + 1 + e + p).max(window + 2 * (e + p));
    let ways = system.shapes.iter().map(|shape| format!("\n  {}", list(shape.ways.iter().map(way))));
    let values = system.shapes.iter().map(|shape| list(&shape.values));
    let arities = system.shapes.iter().map(|shape| format!("{}%nat", shape.parents.len()));
    let preface = template!("legs_pieces.v", shapes);
    let body = template!(
        "legs.v",
        ways = list(ways),
        side = e + p,
        e,
        p,
        arities = list(arities),
        values = list(values),
        bound,
    );
    Stated::pieces(system.family, LEGS, preface, body).file(&quoted(system.rules.trim()), library)
}

fn way(way: &LegsWay) -> String {
    let edge = |edge: &TakenEdge| format!("({}, {}%nat)", edge.taken, edge.stretches);
    let length = |length: &LegsLength| format!("({}, {}%nat)", length.fixed, list(&length.stretches));
    let part = |part: &LegsPart| format!("({}%nat, {})", part.shape, list(part.lengths.iter().map(length)));
    format!("{{| edges := {}; parts := {} |}}", list(way.edges.iter().map(edge)), list(way.parts.iter().map(part)))
}

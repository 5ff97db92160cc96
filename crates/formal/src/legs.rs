//! Laws of trees with legs: the shapes with their ways to move are a relation on pieces with
//! several lengths, and the values are proved by the theorem of Guy and Smith for these (`Legs.v`).
//!
//! That the relation is the game on graphs is not stated in Coq: the checker in Rust plays on
//! trees.

use crate::data::list;
use crate::library::{LEGS, Library};
use crate::template::template;
use crate::{CoqFile, Stated, quoted};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{CertifiedGame, FamilyName, LegsProof, Method, Proof, Verdict};

/// More sums of stretches than this are not left to Coq.
const MAX_WORK: u64 = 40_000_000;

/// The trees of a shape. A length is the number of vertices inside a path.
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

/// The theorem of a law of trees with legs, from its certificate and the ways to move of all its
/// shapes. The certificate is checked first, as by [`theorem`](crate::theorem).
///
/// # Errors
/// The budget is used up; within, why the law cannot be stated.
pub fn legs_theorem(
    proof: &Proof,
    shapes: &[LegsShape],
    library: Library,
    budget: &Budget,
) -> Result<Result<CoqFile, Message>, StopReason> {
    let (Method::Legs(by), CertifiedGame::Family(game)) = (&proof.method, &proof.game) else {
        return Ok(Err(say::coq_not_stated()));
    };
    if let Verdict::Invalid(_) = nimatron_check::check(proof, budget)? {
        return Ok(Err(say::not_proved()));
    }
    Ok(stated(game, by, shapes).and_then(|stated| stated.file(&quoted(game.rules.trim()), library)))
}

/// What a file says of these shapes.
fn stated(game: &FamilyName, by: &LegsProof, shapes: &[LegsShape]) -> Result<Stated, Message> {
    // The certificate counts paths by their edges.
    let numbers = by.from.checked_sub(1).and_then(|e| {
        let side = e.checked_add(by.period)?;
        // As far as the ways near a vertex of a shape and those in the middle of a path ask.
        let near = by.window.checked_add(1)?.checked_add(side)?;
        Some((e, side, near.max(side.checked_mul(2)?.checked_add(by.window)?)))
    });
    let (e, side, bound) = numbers.ok_or_else(say::coq_too_long)?;
    if work(shapes, bound) > MAX_WORK {
        return Err(say::coq_too_long());
    }
    let edges = |parents: &[u32]| {
        let edge = |(at, parent): (usize, &u32)| format!("{parent}-{}", at + 1);
        let edges: Vec<String> = parents.iter().enumerate().map(edge).collect();
        if edges.is_empty() { "one vertex".to_owned() } else { format!("edges {}", edges.join(", ")) }
    };
    let named = shapes.iter().enumerate();
    let named: String = named.map(|(at, shape)| format!("     {at}: {}\n", edges(&shape.parents))).collect();
    let ways = shapes.iter().map(|shape| format!("\n  {}", list(shape.ways.iter().map(way))));
    let values = shapes.iter().map(|shape| list(&shape.values));
    let arities = shapes.iter().map(|shape| format!("{}%nat", shape.parents.len()));
    let preface = template!("legs_pieces.v", shapes = named);
    let body = template!(
        "legs.v",
        ways = list(ways),
        side,
        e,
        p = by.period,
        arities = list(arities),
        values = list(values),
        bound,
    );
    Ok(Stated::pieces(&game.family, LEGS, preface, body))
}

/// About how many sums of stretches Coq has to look at: of all trees with lengths below a bound.
fn work(shapes: &[LegsShape], bound: u32) -> u64 {
    let power = |exponent: usize| u64::from(bound).saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX));
    let of_way = |way: &LegsWay| {
        way.edges.iter().fold(1, |all: u64, edge| all.saturating_mul(power(edge.stretches.saturating_sub(1) as usize)))
    };
    let of_shape = |shape: &LegsShape| {
        let sums = shape.ways.iter().map(of_way).fold(0, u64::saturating_add);
        sums.saturating_mul(power(shape.parents.len()))
    };
    shapes.iter().map(of_shape).fold(0, u64::saturating_add)
}

fn way(way: &LegsWay) -> String {
    let edge = |edge: &TakenEdge| format!("({}, {}%nat)", edge.taken, edge.stretches);
    let length = |length: &LegsLength| format!("({}, {}%nat)", length.fixed, list(&length.stretches));
    let part = |part: &LegsPart| format!("({}%nat, {})", part.shape, list(part.lengths.iter().map(length)));
    format!("{{| edges := {}; parts := {} |}}", list(way.edges.iter().map(edge)), list(way.parts.iter().map(part)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn star(period: u32, window: u32) -> Result<(), Message> {
        let game = FamilyName { rules: String::new(), family: "star(a,b)".to_owned() };
        let (trees, names) = (Vec::new(), Vec::new());
        let by = LegsProof { from: 1, period, window, trees, names, values: Vec::new() };
        let way = LegsWay { edges: vec![TakenEdge { taken: 1, stretches: 2 }], parts: Vec::new() };
        let shape = LegsShape { parents: vec![0], ways: vec![way], values: Vec::new() };
        stated(&game, &by, &[shape]).map(drop)
    }

    #[test]
    fn what_is_too_long_for_coq_is_refused() {
        assert_eq!(star(3, 4), Ok(()));
        assert_eq!(star(3000, 4), Ok(()));
        for (period, window) in [(4000, 4), (u32::MAX / 2, 4), (u32::MAX, 4), (3, u32::MAX)] {
            assert_eq!(star(period, window), Err(say::coq_too_long()), "{period} {window}");
        }
    }
}

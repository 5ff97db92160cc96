//! What the positions of a game of numbers look like: the one place that decides it, for every
//! face. A picture of something else than what the rules speak of (heaps of stones for coins that
//! are turned, a piece on a board for two numbers that are not a square) is worse than the numbers.

use crate::layout::spread;
use crate::picture::Picture;
use crate::{GameDef, Theory};
use serde::Serialize;

/// How positions without a [`Picture`] of their own are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Figure {
    /// Heaps or rows of stones.
    Heaps,
    /// A piece on a board; a position is its square.
    Piece,
    /// The rows of a bar of chocolate.
    Chocolate,
    /// Edges that stand on the ground.
    Hackenbush,
    /// Positions have pictures.
    Picture,
    /// Not at all: the position is written.
    Numbers,
}

/// What the numbers of a named game stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Look {
    /// One number is a heap; several are numbers.
    Usual,
    /// Numbers that are no heaps.
    Numbers,
    /// Two numbers are the square of a piece.
    Piece,
    /// The place of a head in a row of coins, the first of which has this number.
    Coin(i64),
    /// A path (0) or a cycle (1), and the number of its vertices.
    PathOrCycle,
    /// Single vertices (0) or a star (1), and the number of vertices beside its centre.
    StarOrVertices,
    /// Edges that stand on the ground.
    Edges,
}

/// The largest number of coins or vertices that are drawn.
const MAX_DRAWN: i64 = 2500;

impl GameDef {
    /// How its positions are drawn.
    pub fn figure(&self) -> Figure {
        let look = self.entry().map(|entry| entry.look);
        if look == Some(Look::Edges) {
            return Figure::Hackenbush;
        }
        if self.theory().is_some_and(Theory::is_of_bites) {
            return Figure::Chocolate;
        }
        if self.read(&self.example()).is_ok_and(|all| all.iter().any(|one| self.picture(one).is_some())) {
            return Figure::Picture;
        }
        match (self.rules().map(nimatron_rules::Ruleset::arity), look) {
            (Some(1), None | Some(Look::Usual)) if !self.is_row() => Figure::Heaps,
            (Some(2), None | Some(Look::Piece)) => Figure::Piece,
            _ => Figure::Numbers,
        }
    }
}

/// A picture of a position of numbers.
pub(crate) fn picture_of_numbers(look: Look, position: &[i64]) -> Option<Picture> {
    if let (Look::Coin(first), [head]) = (look, position) {
        return (first..MAX_DRAWN).contains(head).then(|| Picture::Coins { first, heads: vec![*head] });
    }
    let &[form, count] = position else { return None };
    let vertices = u32::try_from(count).ok().filter(|_| count <= MAX_DRAWN)?;
    let line = (1..vertices).map(|at| (at - 1, at));
    let edges: Vec<(u32, u32)> = match (look, form) {
        (Look::PathOrCycle, 0) => line.collect(),
        (Look::PathOrCycle, 1) => line.chain((vertices > 2).then_some((0, vertices - 1))).collect(),
        // The centre comes after the leaves.
        (Look::StarOrVertices, 1) => (0..vertices).map(|leaf| (leaf, vertices)).collect(),
        (Look::StarOrVertices, 0) => Vec::new(),
        _ => return None,
    };
    let all = vertices + u32::from(look == Look::StarOrVertices && form == 1);
    let places = match (look, form) {
        (Look::PathOrCycle, 0) => straight(all),
        _ => spread(all as usize, &edges.iter().map(|&(a, b)| (a as usize, b as usize)).collect::<Vec<_>>()),
    };
    let vertices = (0..all).zip(places).map(|(number, (x, y))| (number, x, y)).collect();
    Some(Picture::Graph { vertices, edges, arrows: false, renumbered: true })
}

/// Places in a line from the left to the right.
fn straight(count: u32) -> Vec<(f64, f64)> {
    let last = f64::from(count.max(2) - 1);
    (0..count).map(|at| ((f64::from(at) / last * 1000.0).round() / 1000.0, 0.5)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn games_are_drawn_as_what_their_rules_speak_of() {
        for (game, figure) in [
            ("nim", Figure::Heaps),
            ("kayles", Figure::Heaps),
            ("0.137", Figure::Heaps),
            ("n -> n - k for k in {1, 3}", Figure::Heaps),
            ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)", Figure::Piece),
            ("wythoff", Figure::Piece),
            ("king", Figure::Piece),
            ("chomp", Figure::Chocolate),
            ("hackenbush", Figure::Hackenbush),
            ("cram", Figure::Picture),
            ("turtles", Figure::Picture),
            ("ruler", Figure::Picture),
            ("node-kayles", Figure::Picture),
            ("ring", Figure::Picture),
            ("euclid", Figure::Numbers),
            ("fibonacci-nim", Figure::Numbers),
            ("multiplication", Figure::Numbers),
            ("add-back-nim", Figure::Numbers),
            ("nim-pass", Figure::Numbers),
            ("corners", Figure::Numbers),
            ("moore", Figure::Numbers),
            ("northcott", Figure::Numbers),
            ("chase", Figure::Numbers),
        ] {
            assert_eq!(GameDef::load(game, &[]).unwrap().figure(), figure, "{game}");
        }
    }

    #[test]
    fn lines_circles_and_stars_have_their_edges_and_coins_their_heads() {
        let picture = |name: &str, position: &[i64]| picture_of_numbers(crate::find(name)?.look, position);
        let counts = |name: &str, position: [i64; 2]| match picture(name, &position).unwrap() {
            Picture::Graph { vertices, edges, .. } => (vertices.len(), edges.len()),
            _ => (0, 0),
        };
        assert_eq!(counts("node-kayles", [0, 5]), (5, 4));
        assert_eq!(counts("node-kayles", [1, 5]), (5, 5));
        assert_eq!(counts("arc-kayles", [1, 2]), (2, 1));
        assert_eq!(counts("ring", [0, 0]), (0, 0));
        assert_eq!(counts("node-kayles-star", [1, 4]), (5, 4));
        assert_eq!(counts("node-kayles-star", [0, 4]), (4, 0));
        assert_eq!(picture("ruler", &[3]), Some(Picture::Coins { first: 1, heads: vec![3] }));
        assert_eq!(picture("turtles", &[1_000_000]), None);
        assert_eq!(picture("wythoff", &[0, 3]), None);
    }
}

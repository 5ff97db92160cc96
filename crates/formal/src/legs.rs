//! Laws of trees with legs: the shapes with their ways to move are a relation on pieces with
//! several lengths, and the values are proved by the theorem of Guy and Smith for these (`Legs.v`).
//!
//! That the relation is the game on graphs is not stated in Coq: the checker in Rust plays on
//! trees.

use crate::data::list;
use crate::library::{LEGS, Library};
use crate::{Stated, quoted};

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
pub fn legs_theorem(system: &LegsSystem<'_>, library: Library) -> String {
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
    let preface = format!(
        "   A piece is a tree: a shape and the lengths of its edges, [(shape, lengths)]. An edge is a path, and
   its length is the number of vertices inside it. The shapes are

{shapes}
   Not proved here, but by the checker in Rust, is that [ways] are the moves of the game on these
   pieces, and which piece a member of the family is.

"
    );
    let body = format!(
        "
(** ** The moves: of each shape, what is taken of each length and into how many stretches the rest is
    divided; and for each piece that is left its shape, and for each of its lengths a number and the
    stretches that are added to it, counted through all lengths *)

Definition ways : list (list way) := {ways}.

(** From a piece a player may move to the sum of [parts]. *)
Definition move (piece : nat * list N) (parts : list (nat * list N)) : Prop := legs ways piece parts.

(** ** The values: of each shape those for lengths below {side}, the first length changing first. From {e} on
    a length may be lowered by {p}. *)

Definition arities : list nat := {arities}.
Definition values : list (list N) := {values}.

Definition grundy : nat * list N -> N := legs_value {e} {p} arities values.

(** The computation. *)
Lemma checked : check_legs ways {e} {p} {bound} arities values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma fallen : forallb (forallb falls) ways = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\\ is_grundy move grundy.
Proof.
  split.
  - exact (legs_terminates ways fallen).
  - exact (check_legs_grundy ways {e} {p} {bound} arities values checked).
Qed.

(** Every length may be lowered by the period. *)
Theorem law : forall shape before n after, {e} <= n ->
  grundy (shape, before ++ (n + {p}) :: after) = grundy (shape, before ++ n :: after).
Proof.
  intros. unfold grundy, legs_value, f. cbn [fst snd]. rewrite !map_app. cbn [map].
  replace (n + {p}) with (n + 1 * {p}) by lia. rewrite reduce_again; [reflexivity|lia|assumption].
Qed.
",
        side = e + p,
        ways = list(ways),
        values = list(values),
        arities = list(arities),
    );
    Stated::pieces(system.family, LEGS, preface, body).file(&quoted(system.rules.trim()), library)
}

fn way(way: &LegsWay) -> String {
    let edge = |edge: &TakenEdge| format!("({}, {}%nat)", edge.taken, edge.stretches);
    let length = |length: &LegsLength| format!("({}, {}%nat)", length.fixed, list(&length.stretches));
    let part = |part: &LegsPart| format!("({}%nat, {})", part.shape, list(part.lengths.iter().map(length)));
    format!("{{| edges := {}; parts := {} |}}", list(way.edges.iter().map(edge)), list(way.parts.iter().map(part)))
}

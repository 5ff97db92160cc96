//! Laws of families: the types of pieces with their ways to move are a relation, and their values
//! are proved by the theorem of Guy and Smith for several types (`Divide.v`).
//!
//! That the relation is the game on graphs or boards is not stated in Coq: the checker in Rust
//! decides it.

use crate::data::list;
use crate::library::PIECES;
use crate::{Stated, plain, quoted};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{FamilyName, FamilyPieceShape, FamilyProof, FamilyValues, PieceType, Way};

/// More sums of two pieces than this are not left to Coq.
const MAX_WORK: u64 = 200_000_000;

/// The theorem of the certificate of a family.
///
/// # Errors
/// Why it is not stated: its values are those of automata, or are too many for Coq.
pub(crate) fn theorem(game: &FamilyName, by: &FamilyProof) -> Result<Stated, Message> {
    let FamilyValues::Period { preperiod, period } = by.values else { return Err(say::coq_not_stated()) };
    let pairs = by.types.iter().flat_map(|one| &one.ways).filter(|way| way.leaves.len() == 2).count() as u64;
    let below = 3 * u64::from(preperiod + period) + u64::from(by.middle);
    if pairs.saturating_mul(below).saturating_mul(below) > MAX_WORK {
        return Err(say::coq_not_stated());
    }
    let types: String =
        by.types.iter().enumerate().map(|(at, one)| format!("     {at}: {}\n", plain(&shape(by, one)))).collect();
    let first: Vec<String> = by.first.iter().map(|value| value.map_or("none".to_owned(), |v| v.to_string())).collect();
    let ways = by.types.iter().map(|one| format!("\n  {}", list(one.ways.iter().map(way))));
    let values = by.types.iter().map(|one| list(&one.values));
    let preface = format!(
        "   A piece is a type and a length, [(type, length)]. The types are

{types}
   A column has a sign for each of its cells; [full*k] are k full columns, and l is the length. The
   member n of the family, for n at least {from}, is the piece of type {start} with length n - {from}. (The
   members before it have the values {first}.) Not proved here, but by the checker in Rust, is that
   [ways] are the moves of the game on these pieces.

",
        from = by.first.len(),
        start = by.start,
        first = first.join(", "),
    );
    let body = format!(
        "
(** ** The moves: of each type, what is taken of its length, between which pieces the rest of it is
    divided (type and least length), and which pieces are added *)

Definition ways : list (list way) := {ways}.

(** From a piece a player may move to the sum of [parts]. *)
Definition move (piece : nat * N) (parts : list (nat * N)) : Prop := divides ways piece parts.

(** ** The values: of each type the first ones, of which the last {period} repeat for ever *)

Definition values : list (list N) := {values}.

Definition grundy (piece : nat * N) : N := repeating {preperiod} {period} (nth (fst piece) values []) (snd piece).

(** The computation. *)
Lemma checked : check_divided ways {preperiod} {period} values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\\ is_grundy move grundy.
Proof.
  split.
  - exact (divided_terminates ways {preperiod} {period} values checked).
  - exact (divided_grundy ways {preperiod} {period} values checked).
Qed.

(** The members of the family repeat. *)
Theorem law : forall l, {preperiod} <= l -> grundy ({start}%nat, l + {period}) = grundy ({start}%nat, l).
Proof.
  intros l L. unfold grundy, repeating. cbn [fst snd].
  replace (N.ltb (l + {period}) ({preperiod} + {period})) with false by (symmetry; apply N.ltb_ge; lia).
  replace (l + {period} - {preperiod}) with (l - {preperiod} + 1 * {period}) by lia.
  rewrite N.mod_add by discriminate.
  destruct (N.ltb_spec l ({preperiod} + {period})) as [B|B]; [|reflexivity].
  rewrite N.mod_small by lia. f_equal. f_equal. lia.
Qed.
",
        start = by.start,
        ways = list(ways),
        values = list(values),
    );
    Ok(Stated::pieces(&game.family, PIECES, preface, body))
}

/// What the rules of the types have to do with the family, for the comment before them.
pub(crate) fn types_as_rules(game: &FamilyName, by: &FamilyProof) -> String {
    let mut number = 0;
    let mut types = String::new();
    for one in &by.types {
        let named = match (&one.shape, one.values.first()) {
            (FamilyPieceShape::Piece(_), Some(value)) => format!("(0, {value})"),
            _ => {
                number += 1;
                format!("t = {number}")
            }
        };
        types.push_str(&format!("     {named}: {}\n", plain(&shape(by, one))));
    }
    let heap = if by.types.iter().any(|one| matches!(one.shape, FamilyPieceShape::Piece(_))) {
        "A single piece is worth a heap of Nim, (0, value), and stands there
   for it. "
    } else {
        ""
    };
    format!(
        "   They are the moves on the pieces that occur in the family {} of the game

{}

   with a piece of type t as (t, n). {heap}The types are

{types}
   A column has a sign for each of its cells; [full*k] are k full columns, and l is the length, which
   is n less the smallest n of the rules. Not proved here, but by the checker in Rust, is that these
   are the moves of the game on these pieces.

",
        plain(&game.family),
        quoted(game.rules.trim()),
    )
}

fn way(way: &Way) -> String {
    let pairs = |pairs: &[(u32, u32)]| list(pairs.iter().map(|(number, length)| format!("({number}%nat, {length})")));
    format!("{{| takes := {}; leaves := {}; adds := {} |}}", list(&way.takes), pairs(&way.leaves), pairs(&way.adds))
}

/// The shape of a type in signs.
fn shape(proof: &FamilyProof, one: &PieceType) -> String {
    match &one.shape {
        FamilyPieceShape::Piece(columns) => columns.join(" "),
        FamilyPieceShape::Strip { left, right } => {
            let full = vec![format!("full*({} + l)", proof.middle)];
            [&left[..], &full, right].concat().join(" ")
        }
        FamilyPieceShape::Ring => format!("a ring, full*({} + l)", proof.first.len()),
    }
}

//! Euclid's game: from either of two numbers, multiples of the other one may be taken (`Euclid.v`).

use crate::library::EUCLID;
use crate::{Claimed, Stated, names};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::Euclid;

/// The theorem of this form of the game.
///
/// # Errors
/// The claim is not about Grundy values in normal play, or not about two numbers.
pub(crate) fn theorem(claimed: &Claimed<'_>, form: Euclid) -> Result<Stated, Message> {
    claimed.requires_values()?;
    let names = names::beside(&names::OF_EUCLID, claimed.rules.coordinates());
    let [a, b] = &names[..] else { return Err(say::coq_not_stated()) };
    let least = u64::from(!form.to_zero);
    let (from, of) =
        if form.to_zero { (String::new(), "") } else { (format!("1 <= {a} /\\ 1 <= {b} /\\\n  "), " + 1") };
    let max = form.max_multiple.map_or_else(String::new, |max| format!(" /\\ k <= {max}"));
    let bound = form.max_multiple.map_or_else(|| "None".to_owned(), |max| format!("(Some {max})"));
    // A multiple of 0 is nothing.
    let positive = |other: &str| if form.to_zero { format!(" /\\ 1 <= {other}") } else { String::new() };
    let theorem_of = format!("{least} {bound}");
    let place = form.max_multiple.map_or_else(|| "j".to_owned(), |max| format!("j mod ({max} + 1)"));
    let (says, proof) = match (form.to_zero, form.max_multiple) {
        (false, None) => (
            "(** The value is the rounded a/b - b/a, with the larger number in the place of a. *)
Theorem law : forall a b, 1 <= b -> b <= a ->
  grundy (a, b) = (a * a - b * b) / (a * b) /\\ grundy (b, a) = (a * a - b * b) / (a * b)."
                .to_owned(),
            "intros a b B A. split; [|rewrite (symmetric b a) by lia]; exact (euclid_formula a b B A).".to_owned(),
        ),
        _ => (
            format!(
                "(** The values (r, b), (r + b, b), (r + 2 b, b), ... are those of 0, 1, 2, ... without the first one, which
    stands before them; (b, r) is found in the same way, as r is at most b. *)
Theorem law : (forall a b, {least} <= a -> {least} <= b -> grundy (a, b) = grundy (b, a)) /\\
  {end} /\\
  forall r b j, {least} <= r -> r < b + {least} -> 1 <= b -> let i := {place} in
    grundy (r + j * b, b) = if i =? 0 then grundy (r, b) else if i <=? grundy (r, b) then i - 1 else i.",
                end = if form.to_zero {
                    "(forall a, grundy (a, 0) = 0)"
                } else {
                    "(forall a, 1 <= a -> grundy (a, a) = 0)"
                },
            ),
            format!(
                "split; [exact symmetric|]. split.
  - intros a. {}
  - intros r b j R U B. exact (euclid_line {theorem_of} eq_refl eq_refl r b j R ltac:(lia) B U).",
                if form.to_zero {
                    format!("exact (proj1 (euclid_end {theorem_of} eq_refl a)).")
                } else {
                    format!("intros _. exact (proj2 (euclid_end {theorem_of} eq_refl a) eq_refl).")
                }
            ),
        ),
    };
    let body = format!(
        "
(** ** The game *)

(** From [p] a player may move to the sum of [parts]. *)
Definition move (p : N * N) (parts : list (N * N)) : Prop :=
  let {a} := fst p in
  let {b} := snd p in
  {from}((exists k, 1 <= k{max} /\\ k * {b}{of} <= {a}{over_b} /\\ parts = [({a} - k * {b}, {b})]) \\/
   (exists k, 1 <= k{max} /\\ k * {a}{of} <= {b}{over_a} /\\ parts = [({a}, {b} - k * {a})])).

(** ** The theorems *)

Lemma same : forall a b parts, move (a, b) parts <-> {least} <= a /\\ {least} <= b /\\
  ((exists k, factor {bound} k /\\ 1 <= b /\\ k * b + {least} <= a /\\ parts = [(a - k * b, b)]) \\/
   (exists k, factor {bound} k /\\ 1 <= a /\\ k * a + {least} <= b /\\ parts = [(a, b - k * a)])).
Proof. intros a b parts. unfold move, factor. cbn [fst snd]. euclid_same. Qed.

Definition grundy : N * N -> N := euclid {theorem_of}.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\\ is_grundy move grundy.
Proof.
  split.
  - exact (euclid_terminates {theorem_of} move eq_refl same).
  - exact (euclid_grundy {theorem_of} move eq_refl eq_refl same).
Qed.

Lemma symmetric : forall a b, {least} <= a -> {least} <= b -> grundy (a, b) = grundy (b, a).
Proof. exact (euclid_turned {theorem_of} eq_refl). Qed.

{says}
Proof. {proof} Qed.
",
        over_a = positive(a),
        over_b = positive(b),
    );
    Ok(Stated::values(EUCLID, body))
}

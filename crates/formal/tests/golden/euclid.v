(* The Grundy values of the game

     game euclid(a, b) where a >= 1 and b >= 1
       (a, b) -> (a - k*b, b)  for k in 1..a/b  if a >= b
       (a, b) -> (a, b - k*a)  for k in 1..b/a  if b >= a

   The theorems are grundy_values, law, winner. What has to be read, because they are
   stated in these words, are the definitions below; what has to be trusted besides is Coq. That the
   rest is a proof is checked by coqc, and the last line prints that nothing has been assumed. This
   holds for a file that nimatron has printed for you: in one that somebody has changed, names may
   have other meanings (docs/certificate.md says what to do then).

     Game.part_of
     Game.terminates
     Game.nim_sum
     Game.is_grundy
     Game.move_in_sum
     Game.lost
     Game.won
     move
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game Euclid.

(** ** The game *)

(** From [p] a player may move to the sum of [parts]. *)
Definition move (p : N * N) (parts : list (N * N)) : Prop :=
  let a := fst p in
  let b := snd p in
  1 <= a /\ 1 <= b /\
  ((exists k, 1 <= k /\ k * b + 1 <= a /\ parts = [(a - k * b, b)]) \/
   (exists k, 1 <= k /\ k * a + 1 <= b /\ parts = [(a, b - k * a)])).

(** ** The theorems *)

Lemma same : forall a b parts, move (a, b) parts <-> 1 <= a /\ 1 <= b /\
  ((exists k, factor None k /\ 1 <= b /\ k * b + 1 <= a /\ parts = [(a - k * b, b)]) \/
   (exists k, factor None k /\ 1 <= a /\ k * a + 1 <= b /\ parts = [(a, b - k * a)])).
Proof. intros a b parts. unfold move, factor. cbn [fst snd]. euclid_same. Qed.

Definition grundy : N * N -> N := euclid 1 None.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (euclid_terminates 1 None move eq_refl same).
  - exact (euclid_grundy 1 None move eq_refl eq_refl same).
Qed.

Lemma symmetric : forall a b, 1 <= a -> 1 <= b -> grundy (a, b) = grundy (b, a).
Proof. exact (euclid_turned 1 None eq_refl). Qed.

(** The value is the rounded a/b - b/a, with the larger number in the place of a. *)
Theorem law : forall a b, 1 <= b -> b <= a ->
  grundy (a, b) = (a * a - b * b) / (a * b) /\ grundy (b, a) = (a * a - b * b) / (a * b).
Proof. intros a b B A. split; [|rewrite (symmetric b a) by lia]; exact (euclid_formula a b B A). Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (winner)).
Print Assumptions theorems.

(* The Grundy values of the game

     game half(n)
       n -> n - k  for k in 1..n/2

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
     max_taken
     move
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game MaxNim.

(** ** The game *)

(** The most that may be taken from a heap of [n]. *)
Definition max_taken (n : N) : N := n / 2.

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  exists k, 1 <= k /\ k <= max_taken n /\ parts = [n - k].

(** ** The theorems *)

Lemma same : forall n parts, move n parts <-> exists k, 1 <= k /\ k <= max_taken n /\ parts = [n - k].
Proof. intros n parts. reflexivity. Qed.
Lemma slow : rises 1 max_taken.
Proof. exact (rises_slowly _ _ (rises_quotient _ _ 2 eq_refl rises_heap) eq_refl). Qed.

Definition grundy : N -> N := max_nim max_taken.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (max_nim_terminates max_taken move same eq_refl slow).
  - exact (max_nim_grundy max_taken move same eq_refl slow).
Qed.

(** The values, for all heaps. *)
Theorem law : forall n, grundy n =
  if max_taken (n - 1) <? max_taken n then max_taken n else grundy (n - max_taken n - 1).
Proof. exact (max_nim_law max_taken eq_refl). Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (winner)).
Print Assumptions theorems.

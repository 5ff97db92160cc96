(* The Grundy values of the game

     n -> m for m in 0..n-1 if isqrt(m) < isqrt(n)

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
From Nimatron Require Import Game MaxNim Factors Rank Below.

(** ** The game *)

(** The function that chooses the moves. *)
Definition h (n : N) : N := N.sqrt (n).

(** From [n] a player may move to the sum of the numbers [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  (exists m, 0 <= m /\ m < n /\ h m + 1 <= h n /\ parts = [m]).

(** ** The theorems *)

Lemma slow : rises 1 h.
Proof. exact (rises_slowly _ _ (rises_root _ _ rises_heap eq_refl) eq_refl). Qed.

Lemma into : forall n parts, move n parts -> exists q, lower h 0 n q /\ parts = [q].
Proof.
  intros n parts M. unfold move in M.
  - parts_of_line M. pose proof (never_falls h slow k n ltac:(lia)). unfold lower. by_hand.
Qed.

Lemma onto : forall n q, lower h 0 n q -> move n [q].
Proof. intros n q A. unfold lower in A. unfold move. exists q. by_hand. Qed.

Definition grundy : N -> N := height h 0.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (rank_terminates move (lower h 0) into (lower_down h 0)).
  - exact (rank_grundy move (lower h 0) (lower h 0) (height h 0) into onto (lower_differs h 0 slow) (lower_reaches h 0 slow)).
Qed.

(** The values, for all numbers. *)
Theorem law : forall n, 0 <= n -> grundy n = h n - h 0.
Proof. reflexivity. Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (winner)).
Print Assumptions theorems.

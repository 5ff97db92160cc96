(* The Grundy values of the game

     game to_divisor(n) where n >= 1
       n -> d  for d in proper_divisors(n)

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
From Nimatron Require Import Game Factors Rank.

(** ** The game *)

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  (exists k, 1 <= k /\ k + 1 <= n /\ N.divide k n /\ 1 <= n /\ 1 <= k /\ parts = [k]).

(** ** The theorems *)

Lemma into : forall n parts, move n parts -> exists q, to_divisor n q /\ parts = [q].
Proof.
  intros n parts M. unfold move in M.
  - parts_of_line M. apply divisor_is; by_hand.
Qed.

Lemma onto : forall n q, to_divisor n q -> move n [q].
Proof. intros n q A. unfold move. destruct A as (P & L & D). pose proof (at_most_half n q D L). exists q. by_hand. Qed.

Definition grundy : N -> N := factor_count.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (rank_terminates move (to_divisor) into (fun n q A => proj1 (proj2 A))).
  - exact (rank_grundy move (to_divisor) (to_divisor) (factor_count) into onto (fun n q A => N.lt_neq _ _ (to_divisor_less n q A)) to_divisor_reaches).
Qed.

(** The value of a product of primes is how many they are; every positive number is one ([factors_spec]). *)
Theorem law : forall l, Forall (fun p => prime (Z.of_N p)) l -> grundy (fold_right N.mul 1 l) = N.of_nat (length l).
Proof. exact prime_factors_law. Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (winner)).
Print Assumptions theorems.

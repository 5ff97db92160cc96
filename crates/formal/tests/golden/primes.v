(* The Grundy values of the game

     game g(n) where n >= 1
       n -> n/p for p in primes if n % p == 0 and p % 4 == 1

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
     counts
     move
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game Factors Rank Primes.

(** ** The game *)

(** Which primes count. *)
Definition counts (p : N) : bool := existsb (N.eqb (p mod 4)) [1].

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  exists p, prime (Z.of_N p) /\ counts p = true /\ N.divide p n /\ 1 <= n /\ parts = [n / p].

(** ** The theorems *)

Lemma into : forall n parts, move n parts -> exists q, by_counted counts n q /\ parts = [q].
Proof. intros n parts M. unfold move in M. parts_of_line M. apply by_counted_is; assumption. Qed.

Lemma onto : forall n q, by_counted counts n q -> move n [q].
Proof. intros n q A. destruct (as_counted counts n q A) as (p & P & S & D & L & E). subst q. exists p. each ltac:(solve [assumption | reflexivity]). Qed.

Definition grundy : N -> N := parity counts.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (rank_terminates move (by_counted counts) into (by_counted_down counts)).
  - exact (rank_grundy move (by_counted counts) (by_counted counts) (parity counts) into onto (by_counted_differs counts) (by_counted_reaches counts)).
Qed.

(** The values; every positive number is a product of primes ([factors_spec]). *)
Theorem law : forall l, Forall (fun p => prime (Z.of_N p)) l ->
  grundy (fold_right N.mul 1 l) = N.of_nat (length (filter counts l)) mod 2.
Proof. exact (count_parity_law counts). Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (winner)).
Print Assumptions theorems.

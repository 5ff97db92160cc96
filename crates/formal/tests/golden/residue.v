(* The Grundy values of the game

     game one_or_prime(n)
       n -> n - k  for k in {1, primes}

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
     taken
     move
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game Residue.

(** ** The game *)

(** Which numbers may be taken. *)
Definition taken (k : N) : Prop :=
  k = 1 \/
  prime (Z.of_N k).

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  exists k, taken k /\ k <= n /\ parts = [n - k].

(** ** The theorems *)

Lemma same : forall n parts, move n parts <-> exists k, taken k /\ k <= n /\ parts = [n - k].
Proof. intros n parts. reflexivity. Qed.

Lemma small : forall k, 1 <= k -> k < 4 -> taken k.
Proof.
  apply (small_by_list taken 4 [1; 2; 3] eq_refl).
  apply Forall_cons; [left; reflexivity|].
  apply Forall_cons; [right; apply prime_by_trial; reflexivity|].
  apply Forall_cons; [right; apply prime_by_trial; reflexivity|].
  apply Forall_nil.
Qed.

Lemma no_multiple : forall k, taken k -> k mod 4 <> 0.
Proof.
  intros k T. unfold taken in T. destruct T as [T|T].
  - subst k. vm_compute. discriminate.
  - exact (primes_avoid 2 2 eq_refl eq_refl k T).
Qed.

Definition grundy (n : N) : N := n mod 4.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (residue_terminates 4 taken move same eq_refl no_multiple).
  - exact (residue_grundy 4 taken move same eq_refl small no_multiple).
Qed.

(** The values, for all heaps. *)
Theorem law : forall n, grundy n = n mod 4.
Proof. reflexivity. Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (winner)).
Print Assumptions theorems.

(* The Grundy values of the game

     game kayles(n)
       n -> (i) + (n - k - i)  for k in 1..2, i in 0..n-k

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
     before
     cycle
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game Closed Divide Period.

(** ** The game *)

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  (exists k m, n = k + m + 1 /\ parts = [k; m]) \/
  (exists k m, n = k + m + 2 /\ parts = [k; m]).

(** ** The values: [before], and then [cycle] for ever *)

Definition before : list N := [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7; 4; 1; 2; 8; 5; 4; 7; 2; 1; 8; 6; 7; 4; 1; 2; 3; 1; 4; 7; 2; 1; 8; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 6].
Definition cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2].

(** ** The moves, as the checker reads them *)

Definition cuts : list cut :=
  [{| low := 1; high := 1; pieces := [0; 0]; fixed := [] |}; {| low := 2; high := 2; pieces := [0; 0]; fixed := [] |}].

Lemma into : forall n parts, move n parts -> exists c ps parts',
  In c cuts /\ cuts_to c n ps parts' /\ Permutation parts parts'.
Proof.
  intros n parts M. unfold move in M. destruct M as [M|M]; parts_of M.
  - cut_into 0%nat [x; x0].
  - cut_into 1%nat [x; x0].
Qed.

Lemma onto : forall c n ps parts', In c cuts -> cuts_to c n ps parts' ->
  exists parts, move n parts /\ Permutation parts parts'.
Proof.
  intros c n ps parts' I M. unfold move. repeat destruct I as [<-|I]; [..|destruct I]; cut_parts M.
  - in_order x x0; first
    [ exists [x; x0]; split; [left; exists x; exists x0; found|same_heaps]
    | exists [x0; x]; split; [left; exists x0; exists x; found|same_heaps] ].
  - in_order x x0; first
    [ exists [x; x0]; split; [right; exists x; exists x0; found|same_heaps]
    | exists [x0; x]; split; [right; exists x0; exists x; found|same_heaps] ].
Qed.

(** The computation. *)
Lemma checked : period_check cuts (N.of_nat (length before)) (N.of_nat (length cycle)) (before ++ cycle) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** ** The theorems *)

Definition grundy : N -> N := repeating (N.of_nat (length before)) (N.of_nat (length cycle)) (before ++ cycle).

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (period_terminates cuts _ _ _ move into checked).
  - exact (period_grundy cuts _ _ _ move into onto checked).
Qed.

(** The values, for all heaps. *)
Theorem law : forall n, grundy n = 
  if n <? 71 then nth (N.to_nat n) before 0 else nth (N.to_nat ((n - 71) mod 12)) cycle 0.
Proof. exact (repeating_split before cycle). Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (winner)).
Print Assumptions theorems.

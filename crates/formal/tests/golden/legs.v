(* The Grundy values of the family star(a,b) of the game

     game octal on graph
       connected s of 1 -> remove s  if pieces <= 1
       connected s of 2 -> remove s  if pieces <= 1

   A piece is a tree: a shape and the lengths of its edges, [(shape, lengths)]. An edge is a path, and
   its length is the number of vertices inside it. The shapes are

     0: one vertex
     1: edges 0-1

   Not proved here is that [ways] are the moves of the game on these pieces, as the program in Rust
   that wrote this file computes them, and which piece a member of the family is. The checker in Rust
   has proved the values of the members.

   The theorems are grundy_values, law. What has to be read, because they are
   stated in these words, are the definitions below; what has to be trusted besides is Coq. That the
   rest is a proof is checked by coqc, and the last line prints that nothing has been assumed. This
   holds for a file that nimatron has printed for you: in one that somebody has changed, names may
   have other meanings (docs/certificate.md says what to do then).

     Game.part_of
     Game.terminates
     Game.nim_sum
     Game.is_grundy
     Legs.way
     Legs.sum
     Legs.fits
     Legs.length_of
     Legs.piece_of
     Legs.left
     Legs.legs
     ways
     move
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game Legs.

(** ** The moves: of each shape, what is taken of each length and into how many stretches the rest is
    divided; and for each piece that is left its shape, and for each of its lengths a number and the
    stretches that are added to it, counted through all lengths *)

Definition ways : list (list way) := [
  [{| edges := []; parts := [] |}]; 
  [{| edges := [(0, 0%nat)]; parts := [] |}; {| edges := [(0, 0%nat)]; parts := [(0%nat, [])] |}; {| edges := [(1, 0%nat)]; parts := [(0%nat, [])] |}; {| edges := [(1, 1%nat)]; parts := [(1%nat, [(0, [0]%nat)])] |}; {| edges := [(2, 1%nat)]; parts := [(1%nat, [(0, [0]%nat)])] |}]].

(** From a piece a player may move to the sum of [parts]. *)
Definition move (piece : nat * list N) (parts : list (nat * list N)) : Prop := legs ways piece parts.

(** ** The values: of each shape those for lengths below 3, the first length changing first. From 0 on
    a length may be lowered by 3. *)

Definition arities : list nat := [0%nat; 1%nat].
Definition values : list (list N) := [[1]; [2; 0; 1]].

Definition grundy : nat * list N -> N := legs_value 0 3 arities values.

(** The computation. *)
Lemma checked : check_legs ways 0 3 10 arities values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma fallen : forallb (forallb falls) ways = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (legs_terminates ways fallen).
  - exact (check_legs_grundy ways 0 3 10 arities values checked).
Qed.

(** Every length may be lowered by the period. *)
Theorem law : forall shape before n after, 0 <= n ->
  grundy (shape, before ++ (n + 3) :: after) = grundy (shape, before ++ n :: after).
Proof.
  intros. unfold grundy, legs_value, f. cbn [fst snd]. rewrite !map_app. cbn [map].
  replace (n + 3) with (n + 1 * 3) by lia. rewrite reduce_again; [reflexivity|lia|assumption].
Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (law).
Print Assumptions theorems.

(* The Grundy values of the family path(n) of the game

     game node_kayles on graph
       v -> remove v, neighbours(v)

   A piece is a type and a length, [(type, length)]. The types are

     0: 1 1
     1: 1
     2: 1 1 1
     3: 1 1 1 1
     4: full*(5 + l)

   A column has a sign for each of its cells; [full*k] are k full columns, and l is the length. The
   member n of the family, for n at least 5, is the piece of type 4 with length n - 5. (The
   members before it have the values 0, 1, 1, 2, 0.) Not proved here, but by the checker in Rust, is that
   [ways] are the moves of the game on these pieces.

   The theorems are grundy_values, law. What has to be read, because they are
   stated in these words, are the definitions below; what has to be trusted besides is Coq. That the
   rest is a proof is checked by coqc, and the last line prints that nothing has been assumed. This
   holds for a file that nimatron has printed for you: in one that somebody has changed, names may
   have other meanings (docs/certificate.md says what to do then).

     Game.part_of
     Game.terminates
     Game.nim_sum
     Game.is_grundy
     Divide.way
     Divide.divided
     Divide.divides
     ways
     move
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game Closed Divide.

(** ** The moves: of each type, what is taken of its length, between which pieces the rest of it is
    divided (type and least length), and which pieces are added *)

Definition ways : list (list way) := [
  [{| takes := [0]; leaves := []; adds := [] |}]; 
  [{| takes := [0]; leaves := []; adds := [] |}]; 
  [{| takes := [0]; leaves := []; adds := [] |}; {| takes := [0]; leaves := []; adds := [(1%nat, 0)] |}]; 
  [{| takes := [0]; leaves := []; adds := [(0%nat, 0)] |}; {| takes := [0]; leaves := []; adds := [(1%nat, 0)] |}]; 
  [{| takes := [0]; leaves := []; adds := [(0%nat, 0)] |}; {| takes := [0]; leaves := []; adds := [(1%nat, 0); (1%nat, 0)] |}; {| takes := [0; 1]; leaves := []; adds := [(2%nat, 0)] |}; {| takes := [1]; leaves := []; adds := [(0%nat, 0); (1%nat, 0)] |}; {| takes := [1; 2]; leaves := []; adds := [(3%nat, 0)] |}; {| takes := [2]; leaves := []; adds := [(0%nat, 0); (0%nat, 0)] |}; {| takes := [2]; leaves := []; adds := [(1%nat, 0); (2%nat, 0)] |}; {| takes := [2; 3]; leaves := [(4%nat, 0)]; adds := [] |}; {| takes := [3]; leaves := []; adds := [(0%nat, 0); (2%nat, 0)] |}; {| takes := [3]; leaves := []; adds := [(1%nat, 0); (3%nat, 0)] |}; {| takes := [4]; leaves := []; adds := [(0%nat, 0); (3%nat, 0)] |}; {| takes := [4]; leaves := []; adds := [(2%nat, 0); (2%nat, 0)] |}; {| takes := [4]; leaves := [(4%nat, 0)]; adds := [(1%nat, 0)] |}; {| takes := [5]; leaves := []; adds := [(2%nat, 0); (3%nat, 0)] |}; {| takes := [5]; leaves := [(4%nat, 0)]; adds := [(0%nat, 0)] |}; {| takes := [6]; leaves := []; adds := [(3%nat, 0); (3%nat, 0)] |}; {| takes := [6]; leaves := [(4%nat, 0)]; adds := [(2%nat, 0)] |}; {| takes := [7]; leaves := [(4%nat, 0)]; adds := [(3%nat, 0)] |}; {| takes := [8]; leaves := [(4%nat, 0); (4%nat, 0)]; adds := [] |}]].

(** From a piece a player may move to the sum of [parts]. *)
Definition move (piece : nat * N) (parts : list (nat * N)) : Prop := divides ways piece parts.

(** ** The values: of each type the first ones, of which the last 34 repeat for ever *)

Definition values : list (list N) := [[1]; [1]; [2]; [0]; [3; 1; 1; 0; 3; 3; 2; 2; 4; 0; 5; 2; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 2; 7; 4; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9]].

Definition grundy (piece : nat * N) : N := repeating 47 34 (nth (fst piece) values []) (snd piece).

(** The computation. *)
Lemma checked : check_divided ways 47 34 values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (divided_terminates ways 47 34 values checked).
  - exact (divided_grundy ways 47 34 values checked).
Qed.

(** The members of the family repeat. *)
Theorem law : forall l, 47 <= l -> grundy (4%nat, l + 34) = grundy (4%nat, l).
Proof.
  intros l L. unfold grundy, repeating. cbn [fst snd].
  replace (N.ltb (l + 34) (47 + 34)) with false by (symmetry; apply N.ltb_ge; lia).
  replace (l + 34 - 47) with (l - 47 + 1 * 34) by lia.
  rewrite N.mod_add by discriminate.
  destruct (N.ltb_spec l (47 + 34)) as [B|B]; [|reflexivity].
  rewrite N.mod_small by lia. f_equal. f_equal. lia.
Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (law).
Print Assumptions theorems.

(* The Grundy values of the game

     game s(x, y); (x, y) -> (x - k, y) for k in 1..x/2; (x, y) -> (x, y - k) for k in 1..isqrt(y)

   The theorems are grundy_values, law, winner, Part1.law, Part2.law. What has to be read, because they are
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
     Part1.max_taken
     Part1.move
     Part2.max_taken
     Part2.move
     place
     move
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game MaxNim Compound.

(** * Part 1

     game part1(x)
       x -> x - k  for k in 1..x/2 *)

Module Part1.

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

End Part1.

(** * Part 2

     game part2(y)
       y -> y - k  for k in 1..isqrt(y) *)

Module Part2.

(** ** The game *)

(** The most that may be taken from a heap of [n]. *)
Definition max_taken (n : N) : N := N.sqrt (n).

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  exists k, 1 <= k /\ k <= max_taken n /\ parts = [n - k].

(** ** The theorems *)

Lemma same : forall n parts, move n parts <-> exists k, 1 <= k /\ k <= max_taken n /\ parts = [n - k].
Proof. intros n parts. reflexivity. Qed.
Lemma slow : rises 1 max_taken.
Proof. exact (rises_slowly _ _ (rises_root _ _ rises_heap eq_refl) eq_refl). Qed.

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

End Part2.

(** * The whole game *)

Definition place : Type := N * N.

(** From [p] a player may move to the sum of [parts]: a move in one of the parts, while the numbers of
    the others stay. *)
Definition move (p : place) (parts : list place) : Prop :=
  let x := fst p in
  let y := snd p in
  (exists x', Part1.move x [x'] /\ parts = [(x', y)]) \/
  (exists y', Part2.move y [y'] /\ parts = [(x, y')]).

(** ** The theorems *)

Definition to_parts (p : place) : ((N) * (N)) :=
  let x := fst p in
  let y := snd p in
  (x, y).
Definition of_parts (q : ((N) * (N))) : place := (fst (q), snd (q)).
Lemma back : forall p, of_parts (to_parts p) = p.
Proof. intros [x y]. reflexivity. Qed.
Lemma forth : forall q, to_parts (of_parts q) = q.
Proof. intros [x y]. reflexivity. Qed.
Lemma leaves_one1 : leaves_one Part1.move.
Proof. one_is_left Part1.move. Qed.
Lemma leaves_one2 : leaves_one Part2.move.
Proof. one_is_left Part2.move. Qed.

Lemma same : forall p parts, move p parts <-> (in_one Part1.move Part2.move) (to_parts p) (map to_parts parts).
Proof.
  intros [x y] parts. unfold move. cbn [fst snd]. split.
  - intros [(x_ & M & ->)|(y_ & M & ->)].
    + left; eexists; split; [exact M|reflexivity].
    + right; eexists; split; [exact M|reflexivity].
  - intros [(x_ & M & E0)|(y_ & M & E0)].
    + apply (map_is_one to_parts of_parts back forth) in E0; subst parts; left; exists x_; split; [exact M|reflexivity].
    + apply (map_is_one to_parts of_parts back forth) in E0; subst parts; right; exists y_; split; [exact M|reflexivity].
Qed.

Definition grundy (p : place) : N := (fun p => N.lxor (Part1.grundy (fst p)) (Part2.grundy (snd p))) (to_parts p).

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (renamed_terminates to_parts move (in_one Part1.move Part2.move) same (sum_terminates _ _ (proj1 Part1.grundy_values) (proj1 Part2.grundy_values))).
  - exact (renamed_grundy to_parts of_parts move (in_one Part1.move Part2.move) forth same _ (sum_grundy _ _ _ _ leaves_one1 leaves_one2 (proj2 Part1.grundy_values) (proj2 Part2.grundy_values))).
Qed.

(** The value is the nim-sum of those of the parts, which the theorems [law] of the parts give. *)
Theorem law : forall x y, grundy (x, y) = N.lxor (Part1.grundy x) (Part2.grundy y).
Proof. reflexivity. Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (Logic.conj winner (Logic.conj Part1.law (Part2.law)))).
Print Assumptions theorems.

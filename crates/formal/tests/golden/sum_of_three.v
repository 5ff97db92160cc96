(* The Grundy values of the game

     game s(b0, n, b1); (b0, n, b1) -> (b0 - k, n, b1) for k in 1..b0/2; (b0, n, b1) -> (b0, n - k, b1) for k in 1..isqrt(n); (b0, n, b1) -> (b0, n, b1 - k) for k in 1..b1/2

   The theorems are grundy_values, law, winner, Part1.law, Part2.law, Part3.law. What has to be read, because they are
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
     Part3.max_taken
     Part3.move
     place
     move
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game MaxNim Compound.

(** * Part 1

     game part1(b0)
       b0 -> b0 - k  for k in 1..b0/2 *)

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

     game part2(n)
       n -> n - k  for k in 1..isqrt(n) *)

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

(** * Part 3

     game part3(b1)
       b1 -> b1 - k  for k in 1..b1/2 *)

Module Part3.

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

End Part3.

(** * The whole game *)

Definition place : Type := N * N * N.

(** From [p] a player may move to the sum of [parts]: a move in one of the parts, while the numbers of
    the others stay. *)
Definition move (p : place) (parts : list place) : Prop :=
  let b0 := fst (fst p) in
  let n := snd (fst p) in
  let b1 := snd p in
  (exists b0', Part1.move b0 [b0'] /\ parts = [(b0', n, b1)]) \/
  (exists n', Part2.move n [n'] /\ parts = [(b0, n', b1)]) \/
  (exists b1', Part3.move b1 [b1'] /\ parts = [(b0, n, b1')]).

(** ** The theorems *)

Definition to_parts (p : place) : ((N) * ((N) * (N))) :=
  let b0 := fst (fst p) in
  let n := snd (fst p) in
  let b1 := snd p in
  (b0, (n, b1)).
Definition of_parts (q : ((N) * ((N) * (N)))) : place := (fst (q), fst (snd (q)), snd (snd (q))).
Lemma back : forall p, of_parts (to_parts p) = p.
Proof. intros [[b0 n] b1]. reflexivity. Qed.
Lemma forth : forall q, to_parts (of_parts q) = q.
Proof. intros [b0 [n b1]]. reflexivity. Qed.
Lemma leaves_one1 : leaves_one Part1.move.
Proof. one_is_left Part1.move. Qed.
Lemma leaves_one2 : leaves_one Part2.move.
Proof. one_is_left Part2.move. Qed.
Lemma leaves_one3 : leaves_one Part3.move.
Proof. one_is_left Part3.move. Qed.

Lemma same : forall p parts, move p parts <-> (in_one Part1.move (in_one Part2.move Part3.move)) (to_parts p) (map to_parts parts).
Proof.
  intros [[b0 n] b1] parts. unfold move. cbn [fst snd]. split.
  - intros [(b0_ & M & ->)|[(n_ & M & ->)|(b1_ & M & ->)]].
    + left; eexists; split; [exact M|reflexivity].
    + right; eexists; split; [|reflexivity]; left; eexists; split; [exact M|reflexivity].
    + right; eexists; split; [|reflexivity]; right; eexists; split; [exact M|reflexivity].
  - intros [(b0_ & M & E0)|(B0 & [(n_ & M & E1)|(b1_ & M & E1)] & E0)].
    + apply (map_is_one to_parts of_parts back forth) in E0; subst parts; left; exists b0_; split; [exact M|reflexivity].
    + injection E1 as ->; apply (map_is_one to_parts of_parts back forth) in E0; subst parts; right; left; exists n_; split; [exact M|reflexivity].
    + injection E1 as ->; apply (map_is_one to_parts of_parts back forth) in E0; subst parts; right; right; exists b1_; split; [exact M|reflexivity].
Qed.

Definition grundy (p : place) : N := (fun p => N.lxor (Part1.grundy (fst p)) ((fun p => N.lxor (Part2.grundy (fst p)) (Part3.grundy (snd p))) (snd p))) (to_parts p).

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (renamed_terminates to_parts move (in_one Part1.move (in_one Part2.move Part3.move)) same (sum_terminates _ _ (proj1 Part1.grundy_values) (sum_terminates _ _ (proj1 Part2.grundy_values) (proj1 Part3.grundy_values)))).
  - exact (renamed_grundy to_parts of_parts move (in_one Part1.move (in_one Part2.move Part3.move)) forth same _ (sum_grundy _ _ _ _ leaves_one1 (in_one_leaves_one _ _) (proj2 Part1.grundy_values) (sum_grundy _ _ _ _ leaves_one2 leaves_one3 (proj2 Part2.grundy_values) (proj2 Part3.grundy_values)))).
Qed.

(** The value is the nim-sum of those of the parts, which the theorems [law] of the parts give. *)
Theorem law : forall b0 n b1, grundy (b0, n, b1) = N.lxor (Part1.grundy b0) (N.lxor (Part2.grundy n) (Part3.grundy b1)).
Proof. reflexivity. Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (Logic.conj winner (Logic.conj Part1.law (Logic.conj Part2.law (Part3.law))))).
Print Assumptions theorems.

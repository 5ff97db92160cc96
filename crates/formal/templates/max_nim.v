
(** ** The game *)

(** The most that may be taken from a heap of [n]. *)
Definition max_taken (n : N) : N := {{taken}}.

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  exists k, 1 <= k /\ k <= max_taken n /\ parts = [n - k].

(** ** The theorems *)

Lemma same : forall n parts, move n parts <-> exists k, 1 <= k /\ k <= max_taken n /\ parts = [n - k].
Proof. intros n parts. reflexivity. Qed.
Lemma slow : rises 1 max_taken.
Proof. exact (rises_slowly _ _ {{slow}} eq_refl). Qed.

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

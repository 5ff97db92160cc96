
(** ** The game *)

(** From [p] a player may move to the sum of [parts]. *)
Definition move (p : N * N) (parts : list (N * N)) : Prop :=
  let {{a}} := fst p in
  let {{b}} := snd p in
  {{from}}((exists k, 1 <= k{{max}} /\ k * {{b}}{{of}} <= {{a}}{{over_b}} /\ parts = [({{a}} - k * {{b}}, {{b}})]) \/
   (exists k, 1 <= k{{max}} /\ k * {{a}}{{of}} <= {{b}}{{over_a}} /\ parts = [({{a}}, {{b}} - k * {{a}})])).

(** ** The theorems *)

Lemma same : forall a b parts, move (a, b) parts <-> {{least}} <= a /\ {{least}} <= b /\
  ((exists k, factor {{bound}} k /\ 1 <= b /\ k * b + {{least}} <= a /\ parts = [(a - k * b, b)]) \/
   (exists k, factor {{bound}} k /\ 1 <= a /\ k * a + {{least}} <= b /\ parts = [(a, b - k * a)])).
Proof. intros a b parts. unfold move, factor. cbn [fst snd]. euclid_same. Qed.

Definition grundy : N * N -> N := euclid {{form}}.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (euclid_terminates {{form}} move eq_refl same).
  - exact (euclid_grundy {{form}} move eq_refl eq_refl same).
Qed.

Lemma symmetric : forall a b, {{least}} <= a -> {{least}} <= b -> grundy (a, b) = grundy (b, a).
Proof. exact (euclid_turned {{form}} eq_refl). Qed.

{{law}}

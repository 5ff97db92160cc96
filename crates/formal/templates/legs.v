
(** ** The moves: of each shape, what is taken of each length and into how many stretches the rest is
    divided; and for each piece that is left its shape, and for each of its lengths a number and the
    stretches that are added to it, counted through all lengths *)

Definition ways : list (list way) := {{ways}}.

(** From a piece a player may move to the sum of [parts]. *)
Definition move (piece : nat * list N) (parts : list (nat * list N)) : Prop := legs ways piece parts.

(** ** The values: of each shape those for lengths below {{side}}, the first length changing first. From {{e}} on
    a length may be lowered by {{p}}. *)

Definition arities : list nat := {{arities}}.
Definition values : list (list N) := {{values}}.

Definition grundy : nat * list N -> N := legs_value {{e}} {{p}} arities values.

(** The computation. *)
Lemma checked : check_legs ways {{e}} {{p}} {{bound}} arities values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma fallen : forallb (forallb falls) ways = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (legs_terminates ways fallen).
  - exact (check_legs_grundy ways {{e}} {{p}} {{bound}} arities values checked).
Qed.

(** Every length may be lowered by the period. *)
Theorem law : forall shape before n after, {{e}} <= n ->
  grundy (shape, before ++ (n + {{p}}) :: after) = grundy (shape, before ++ n :: after).
Proof.
  intros. unfold grundy, legs_value, f. cbn [fst snd]. rewrite !map_app. cbn [map].
  replace (n + {{p}}) with (n + 1 * {{p}}) by lia. rewrite reduce_again; [reflexivity|lia|assumption].
Qed.


(** ** The moves: of each type, what is taken of its length, between which pieces the rest of it is
    divided (type and least length), and which pieces are added *)

Definition ways : list (list way) := {{ways}}.

(** From a piece a player may move to the sum of [parts]. *)
Definition move (piece : nat * N) (parts : list (nat * N)) : Prop := divides ways piece parts.

(** ** The values: of each type the first ones, of which the last {{period}} repeat for ever *)

Definition values : list (list N) := {{values}}.

Definition grundy (piece : nat * N) : N := repeating {{preperiod}} {{period}} (nth (fst piece) values []) (snd piece).

(** The computation. *)
Lemma checked : check_divided ways {{preperiod}} {{period}} values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (divided_terminates ways {{preperiod}} {{period}} values checked).
  - exact (divided_grundy ways {{preperiod}} {{period}} values checked).
Qed.

(** The members of the family repeat. *)
Theorem law : forall l, {{preperiod}} <= l -> grundy ({{start}}%nat, l + {{period}}) = grundy ({{start}}%nat, l).
Proof.
  intros l L. unfold grundy, repeating. cbn [fst snd].
  replace (N.ltb (l + {{period}}) ({{preperiod}} + {{period}})) with false by (symmetry; apply N.ltb_ge; lia).
  replace (l + {{period}} - {{preperiod}}) with (l - {{preperiod}} + 1 * {{period}}) by lia.
  rewrite N.mod_add by discriminate.
  destruct (N.ltb_spec l ({{preperiod}} + {{period}})) as [B|B]; [|reflexivity].
  rewrite N.mod_small by lia. f_equal. f_equal. lia.
Qed.

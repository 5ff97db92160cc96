
(** Coordinates, value and further numbers: what a formula says of them, and a closed set that proves it. *)
Definition formula_ : list (list atom) :=
  {{clauses}}.
Definition formula_set : closed_set :=
  {{closed}}.
Lemma formula_checked : formula_check system_ [automaton_] {{arity}}%nat formula_ formula_set = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The value is that of the formula. *)
Theorem law : forall {{names}}, {{if_allowed}}grundy {{place}} = {{says}}.
Proof.
  intros {{names}}{{intro}}.
  destruct (formula_holds system_ [automaton_] {{arity}}%nat formula_ formula_set formula_checked (coordinates {{place}})
    (grundy {{place}}) eq_refl (eq_trans (read_as _) (proj1 (digits {{place}} (grundy {{place}}){{given}}) eq_refl)))
    as (e_ & E_ & V_ & D_).
  generalize {{facts}}. clear E_. cbv [coordinates nth fst snd]. intros {{equations}}.
  unfold formula_ in D_. read_formula D_. rewrite {{rewritten}}, ?V_ in D_. clear {{equations}} V_.
  generalize dependent (grundy {{place}}). intros v_ D_. name_variables e_. by_formula D_.
Qed.

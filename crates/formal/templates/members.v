
(** ** The members of the family: from {{number}} on, they are the pieces ({{t}}, {{from}}), ({{t}}, {{next}}), ... *)

Definition members_ : list (list atom) :=
  {{clauses}}.
Definition members_set : closed_set :=
  {{closed}}.
Lemma members_checked : formula_check system_ [automaton_] 2%nat members_ members_set = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Ltac member_value p :=
  let A := fresh "A" in
  assert (A : allowed p) by (unfold allowed; cbn [fst snd]; lia);
  destruct (formula_holds system_ [automaton_] 2%nat members_ members_set members_checked (coordinates p) (grundy p)
    eq_refl (eq_trans (read_as _) (proj1 (law p (grundy p) A) eq_refl))) as (e_ & E_ & V_ & D_);
  generalize (E_ 0%nat ltac:(lia)), (E_ 1%nat ltac:(lia)); clear E_; cbv [coordinates nth fst snd]; intros E0_ E1_;
  unfold members_ in D_; read_formula D_; rewrite ?E0_, ?E1_, ?V_ in D_; clear E0_ E1_ V_;
  generalize dependent (grundy p); intros v_ D_; name_variables e_; by_formula D_.

(** Their values. *)
Theorem members : forall k,
  {{says}}.
Proof.
  intro k. repeat apply Logic.conj.
{{proofs}}
Qed.

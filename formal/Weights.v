(** * Numerations whose weights obey a recurrence

    Each weight is [a] times the one before it plus the one before that; the first ones are 1 and
    [a + extra]. Digits are at most [a]; after the digit [a], read from the most significant one on,
    comes 0, and if [extra] is 0 the last digit is below [a]. With [a = extra = 1] the weights are
    1, 2, 3, 5, ..., and no two ones stand next to each other: Zeckendorf's representation. Every
    number has one word (Zeckendorf 1972, Ostrowski 1922). *)

From Coq Require Import List NArith ZArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Closed Numbers.
Open Scope N_scope.

Section Weights.
Variables a extra : N.
Hypothesis a_pos : 1 <= a.
Hypothesis extra_small : extra <= 1.
Local Arguments N.add : simpl never.
Local Arguments N.mul : simpl never.
Local Arguments N.sub : simpl never.
Local Arguments N.div : simpl never.
Local Arguments N.modulo : simpl never.
Local Arguments N.eqb : simpl never.
Local Arguments N.leb : simpl never.

(** The number of a word is [p + extra r]; one more digit d makes a p + r + d of p, and p of r. *)
Fixpoint pair_of (w : list N) : N * N :=
  match w with [] => (0, 0) | d :: w => (a * fst (pair_of w) + snd (pair_of w) + d, fst (pair_of w)) end.
Definition pair_value (w : list N) : N := fst (pair_of w) + extra * snd (pair_of w).

(** Whether the last digit of a word, read from the most significant one on, is [a]; there is
    nothing if a digit stands where it must not. *)
Definition next_full (full : bool) (d : N) : option bool :=
  if full then (if d =? 0 then Some false else None) else if d <=? a then Some (d =? a) else None.
Fixpoint full_from (full : bool) (w : list N) : option bool :=
  match w with [] => Some full | d :: w => match full_from full w with Some f => next_full f d | None => None end end.
Definition word_ends (full : bool) : bool := (extra =? 1) || negb full.
Definition pair_ok (w : list N) : bool := match full_from false w with Some f => word_ends f | None => false end.

Fixpoint weights (l : nat) : N * N :=
  match l with O => (1, a + extra) | S l => (snd (weights l), a * snd (weights l) + fst (weights l)) end.
Definition weight (l : nat) : N := fst (weights l).
(** What numbers of [l] digits are below; after the digit [a], if [full]. *)
Definition bound (full : bool) (l : nat) : N :=
  if full then match l with O => extra | S l => weight l end else weight l.

Lemma weight_S l : weight (S l) = a * weight l + bound true l.
Proof.
  destruct l as [|l]; unfold weight, bound; cbn [weights fst snd]; [lia|]. unfold weight. reflexivity.
Qed.

Lemma weight_pos l : 1 <= weight l.
Proof. induction l as [|l IH]; [unfold weight; simpl; lia|]. rewrite weight_S. nia. Qed.

Lemma weight_grows l : weight l <= weight (S l).
Proof. rewrite weight_S. nia. Qed.

Lemma bound_true l : bound true l <= weight l.
Proof. destruct l; [unfold weight; simpl; lia|]. apply weight_grows. Qed.

Lemma weight_mono l m : (l <= m)%nat -> weight l <= weight m.
Proof. induction 1; [lia|]. pose proof (weight_grows m). lia. Qed.

Lemma weight_doubles k : 2 ^ N.of_nat k <= weight (2 * k).
Proof.
  induction k as [|k IH]; [apply weight_pos|]. rewrite Nat2N.inj_succ, N.pow_succ_r'.
  replace (2 * S k)%nat with (S (S (2 * k))) by lia. rewrite weight_S. change (bound true (S (2 * k))) with (weight (2 * k)).
  pose proof (weight_grows (2 * k)). nia.
Qed.

(** The pair after the digit 1 and [l] zeros. *)
Fixpoint one_then (l : nat) : N * N :=
  match l with O => (1, 0) | S l => (a * fst (one_then l) + snd (one_then l), fst (one_then l)) end.

Lemma one_then_weight l : fst (one_then l) + extra * snd (one_then l) = weight l /\
  fst (one_then (S l)) + extra * snd (one_then (S l)) = weight (S l).
Proof.
  induction l as [|l [IH1 IH2]]; [unfold weight; cbn; lia|]. split; auto.
  assert (E : weight (S (S l)) = a * weight (S l) + weight l) by apply weight_S.
  rewrite E, <- IH1, <- IH2. cbn [one_then fst snd]. lia.
Qed.

Lemma pair_snoc w d : pair_of (w ++ [d]) =
  (fst (pair_of w) + d * fst (one_then (length w)), snd (pair_of w) + d * snd (one_then (length w))).
Proof.
  induction w as [|x w IH]; cbn [app pair_of length one_then fst snd].
  - f_equal; lia.
  - rewrite IH. cbn [fst snd]. f_equal. lia.
Qed.

Lemma value_snoc w d : pair_value (w ++ [d]) = pair_value w + d * weight (length w).
Proof.
  unfold pair_value. rewrite pair_snoc. cbn [fst snd]. destruct (one_then_weight (length w)) as [E _]. rewrite <- E. lia.
Qed.

Lemma full_snoc full w d : full_from full (w ++ [d]) = match next_full full d with Some f => full_from f w | None => None end.
Proof.
  induction w as [|x w IH]; cbn [app full_from].
  - destruct (next_full full d); auto.
  - rewrite IH. destruct (next_full full d); auto.
Qed.

Lemma value_bound w : forall full f, full_from full w = Some f -> word_ends f = true -> pair_value w < bound full (length w).
Proof.
  induction w as [|d w IH] using rev_ind; intros full f F E.
  - injection F as <-. unfold pair_value, bound, weight. simpl. unfold word_ends in E. destruct full; [|lia].
    rewrite orb_false_r in E. apply N.eqb_eq in E. lia.
  - rewrite full_snoc in F. rewrite value_snoc, app_length, Nat.add_1_r. unfold next_full in F. destruct full.
    + destruct (N.eqb_spec d 0) as [->|]; [|discriminate]. specialize (IH _ _ F E). simpl bound in *. lia.
    + destruct (N.leb_spec d a) as [L|]; [|discriminate]. specialize (IH _ _ F E). change (bound false (S (length w))) with (weight (S (length w))).
      rewrite weight_S. destruct (N.eqb_spec d a) as [->|Ne]; [lia|]. simpl in IH.
      assert (d + 1 <= a) by lia. pose proof (weight_pos (length w)). nia.
Qed.

Fixpoint pair_rep (l : nat) (n : N) : list N :=
  match l with O => [] | S l => pair_rep l (n mod weight l) ++ [n / weight l] end.

Lemma pair_rep_length l : forall n, length (pair_rep l n) = l.
Proof. induction l as [|l IH]; intro n; auto. cbn [pair_rep]. rewrite app_length, IH. simpl. lia. Qed.

Lemma rep_full l : forall n full, n < bound full l -> exists f, full_from full (pair_rep l n) = Some f /\ word_ends f = true.
Proof.
  induction l as [|l IH]; intros n full H.
  - exists full. split; auto. unfold word_ends. destruct full; [|apply orb_true_r]. simpl in H. apply orb_true_iff. left. apply N.eqb_eq. lia.
  - cbn [pair_rep]. rewrite full_snoc. pose proof (weight_pos l) as Wp. unfold next_full. destruct full.
    + change (bound true (S l)) with (weight l) in H. rewrite N.div_small by auto. rewrite N.eqb_refl. rewrite N.mod_small by auto. apply IH. exact H.
    + change (bound false (S l)) with (weight (S l)) in H. rewrite weight_S in H. pose proof (bound_true l) as Bl.
      pose proof (N.div_mod n (weight l) ltac:(lia)) as Dm. pose proof (N.mod_lt n (weight l) ltac:(lia)) as Ml.
      set (q := n / weight l) in *. set (m := n mod weight l) in *.
      destruct (N.leb_spec q a) as [L|L]; [|exfalso; nia].
      destruct (N.eqb_spec q a) as [Eq|Ne]; apply IH; [subst q; rewrite Eq in Dm; lia|exact Ml].
Qed.

Lemma pair_rep_value l : forall n, n < weight l -> pair_value (pair_rep l n) = n.
Proof.
  induction l as [|l IH]; intros n H; [unfold weight in H; simpl in H; unfold pair_value; simpl; lia|].
  pose proof (weight_pos l). cbn [pair_rep]. rewrite value_snoc, pair_rep_length, IH by (apply N.mod_lt; lia).
  rewrite (N.div_mod n (weight l)) at 3 by lia. lia.
Qed.

Lemma pair_unique w : forall full f, full_from full w = Some f -> word_ends f = true -> pair_rep (length w) (pair_value w) = w.
Proof.
  induction w as [|d w IH] using rev_ind; intros full f F E; auto.
  rewrite full_snoc in F. destruct (next_full full d) as [f1|]; [|discriminate].
  assert (B : pair_value w < weight (length w)).
  { pose proof (value_bound w f1 f F E) as B. pose proof (bound_true (length w)). destruct f1; simpl in *; lia. }
  rewrite app_length, Nat.add_1_r. cbn [pair_rep]. rewrite value_snoc.
  rewrite N.mod_add, N.mod_small, N.div_add, N.div_small by (pose proof (weight_pos (length w)); lia).
  rewrite N.add_0_l. f_equal. eapply IH; eauto.
Qed.

Lemma size_weight l n : (2 * N.size_nat n <= l)%nat -> n < weight l.
Proof.
  intro H. apply N.lt_le_trans with (weight (2 * N.size_nat n)); [|apply weight_mono, H].
  apply N.lt_le_trans with (2 ^ N.of_nat (N.size_nat n)); [|apply weight_doubles].
  apply (size_bound 2); lia.
Qed.

Lemma full_digits w : forall f, full_from false w = Some f -> forall x, In x w -> x < a + 1.
Proof.
  induction w as [|d w IH]; intros f F x I; [destruct I|]. cbn [full_from] in F.
  destruct (full_from false w) as [g|]; [|discriminate]. destruct I as [<-|I]; [|eapply IH; eauto].
  unfold next_full in F. destruct g; [destruct (N.eqb_spec d 0); [lia|discriminate]|]. destruct (N.leb_spec d a); [lia|discriminate].
Qed.

Lemma zeros_full w z : full_from false (w ++ repeat 0 z) = full_from false w.
Proof.
  induction z as [|z IH]; [rewrite app_nil_r; auto|]. rewrite <- IH. clear IH.
  replace (repeat 0 (S z)) with (repeat 0 z ++ [0]) by (symmetry; apply repeat_cons). rewrite app_assoc, full_snoc.
  unfold next_full. destruct (N.leb_spec 0 a); [|lia]. destruct (N.eqb_spec 0 a); [lia|]. auto.
Qed.

Definition weighted : numeration.
Proof.
  refine {| radix := a + 1; value := pair_value; ok := pair_ok; rep := pair_rep; size := fun n => (2 * N.size_nat n)%nat |}.
  - lia.
  - intros w O x I. unfold pair_ok in O. destruct (full_from false w) as [f|] eqn:F; [|discriminate]. eapply full_digits; eauto.
  - intros. apply pair_rep_length.
  - intros l n H. destruct (rep_full l n false (size_weight l n H)) as (f & F & E). unfold pair_ok. rewrite F. exact E.
  - intros l n H. apply pair_rep_value, size_weight, H.
  - intros w O. unfold pair_ok in O. destruct (full_from false w) as [f|] eqn:F; [|discriminate]. eapply pair_unique; eauto.
  - unfold pair_ok, word_ends. simpl. apply orb_true_r.
  - intros w z O. unfold pair_ok in *. rewrite zeros_full. exact O.
  - intros w z. unfold pair_value.
    assert (Z : pair_of (repeat 0 z) = (0, 0)).
    { induction z as [|z IH]; auto. cbn [repeat pair_of]. rewrite IH. cbn [fst snd]. f_equal; lia. }
    assert (P : pair_of (w ++ repeat 0 z) = pair_of w) by (induction w as [|x w IH]; cbn [app pair_of]; [auto|rewrite IH; auto]).
    rewrite P. reflexivity.
Defined.

End Weights.

(** The Zeckendorf representation. *)
Definition zeckendorf : numeration := weighted 1 1 (N.le_refl 1) (N.le_refl 1).
(** The numeration of the mean [a + 1/(a + 1/(a + ...))]. *)
Definition metallic (a : N) (a_pos : N.leb 1 a = true) : numeration := weighted a 0 (proj1 (N.leb_le 1 a) a_pos) N.le_0_1.

(** * Impartial games: what the theorems are about

    A game is a relation [move]: from a position [p] a player may move to the sum of the positions
    in the list [parts]. Both players have the same moves; the player who cannot move loses. *)

From Coq Require Import List NArith Lia Wellfounded Permutation Bool.
Import ListNotations.
Open Scope N_scope.

Section Game.

Context {P : Type}.
Variable move : P -> list P -> Prop.

(** Play ends: whatever holds of a position if it holds of all parts that moves leave of it, holds of all
    positions (induction along moves). *)
Definition part_of (q p : P) : Prop := exists parts, move p parts /\ In q parts.
Definition terminates : Prop := well_founded part_of.

(** The value of a sum: the values of its parts, added in binary without carries. *)
Definition nim_sum (values : list N) : N := fold_right N.lxor 0 values.

(** [g] gives the Grundy values: the least number that is not the value of an option. *)
Definition is_grundy (g : P -> N) : Prop :=
  forall p,
    (forall parts, move p parts -> nim_sum (map g parts) <> g p) /\
    (forall v, v < g p -> exists parts, move p parts /\ nim_sum (map g parts) = v).

(** [g] gives the Grundy values below [top] exactly, and [top] for all larger ones. This is what it says
    of games whose moves leave at most one part ([up_to_is_least]), and it is used for no others. *)
Definition is_grundy_up_to (top : N) (g : P -> N) : Prop :=
  forall p, g p <= top /\
    (g p < top -> forall parts, move p parts -> nim_sum (map g parts) <> g p) /\
    (forall v, v < g p -> exists parts, move p parts /\ nim_sum (map g parts) = v).

(** A sum is a list of positions. A player makes a move in one of them. *)
Inductive move_in_sum : list P -> list P -> Prop :=
  in_sum before p after parts : move p parts -> move_in_sum (before ++ p :: after) (before ++ parts ++ after).

(** A sum is lost for the player to move if every move leads to one that is won for the opponent,
    who then moves; and won if some move leads to one that is lost for the opponent. *)
Inductive lost : list P -> Prop :=
  all_won sum : (forall to, move_in_sum sum to -> won to) -> lost sum
with won : list P -> Prop :=
  one_lost sum to : move_in_sum sum to -> lost to -> won sum.

Lemma map_ext_parts (f g : P -> N) parts : (forall q, In q parts -> f q = g q) -> map f parts = map g parts.
Proof. intro H. apply map_ext_in. exact H. Qed.

(** There is at most one function of Grundy values. *)
Theorem grundy_unique (f g : P -> N) : terminates -> is_grundy f -> is_grundy g -> forall p, f p = g p.
Proof.
  intros T F G. apply (well_founded_ind T). intros p IH.
  assert (Same : forall parts, move p parts -> map f parts = map g parts).
  { intros parts M. apply map_ext_parts. intros q I. apply IH. exists parts. auto. }
  destruct (F p) as [F1 F2], (G p) as [G1 G2].
  destruct (N.lt_total (f p) (g p)) as [L|[E|L]]; auto; exfalso.
  - destruct (G2 _ L) as (parts & M & E). apply (F1 parts M). rewrite (Same parts M). exact E.
  - destruct (F2 _ L) as (parts & M & E). apply (G1 parts M). rewrite <- (Same parts M). exact E.
Qed.

(** ** Who wins sums *)

Lemma lost_not_won s : lost s -> won s -> False.
Proof.
  revert s. fix IH 2. intros s Ls W. destruct W as [s to M Lt]. destruct Ls as [s L].
  destruct (L to M) as [to to2 M2 L2]. apply (IH to2 L2). destruct Lt as [to Lt]. exact (Lt to2 M2).
Qed.

Lemma move_in_sum_iff a to :
  move_in_sum a to <-> exists before p after parts, a = before ++ p :: after /\ to = before ++ parts ++ after /\ move p parts.
Proof.
  split.
  - intros [before p after parts M]. exists before, p, after, parts. auto.
  - intros (before & p & after & parts & -> & -> & M). constructor. exact M.
Qed.

Lemma move_in_app a b to : move_in_sum (a ++ b) to ->
  (exists a', move_in_sum a a' /\ to = a' ++ b) \/ (exists b', move_in_sum b b' /\ to = a ++ b').
Proof.
  rewrite move_in_sum_iff. intros (before & p & after & parts & E & -> & M).
  revert before E. induction a as [|x a IH]; intros before E.
  - right. exists (before ++ parts ++ after). simpl in E. subst b. split; auto. constructor. exact M.
  - destruct before as [|y before]; simpl in E; injection E as -> E.
    + left. exists (parts ++ a). subst after. split; [exact (in_sum [] p a parts M)|]. simpl. rewrite app_assoc. auto.
    + destruct (IH before E) as [(a' & Ma & Ea)|(b' & Mb & Eb)].
      * left. exists (y :: a'). split; [|simpl; rewrite Ea; auto].
        apply move_in_sum_iff in Ma. destruct Ma as (b1 & p1 & c1 & ps & -> & -> & M1). exact (in_sum (y :: b1) p1 c1 ps M1).
      * right. exists b'. split; auto. simpl. rewrite Eb. auto.
Qed.

Lemma move_left a a' b : move_in_sum a a' -> move_in_sum (a ++ b) (a' ++ b).
Proof. intros [before p after parts M]. rewrite <- !app_assoc. simpl. constructor. exact M. Qed.

Lemma move_right a b b' : move_in_sum b b' -> move_in_sum (a ++ b) (a ++ b').
Proof. intros [before p after parts M]. rewrite (app_assoc a before), (app_assoc a before). constructor. exact M. Qed.

(** The order of the positions in a sum does not matter. *)
Lemma move_permuted a b to : Permutation a b -> move_in_sum a to -> exists to', move_in_sum b to' /\ Permutation to to'.
Proof.
  intros Pm M. apply move_in_sum_iff in M. destruct M as (before & p & after & parts & -> & -> & M).
  destruct (in_split p b) as (b1 & b2 & ->).
  { apply (Permutation_in p Pm). apply in_or_app. simpl. auto. }
  exists (b1 ++ parts ++ b2). split; [constructor; exact M|]. apply Permutation_app_inv in Pm.
  rewrite !(Permutation_app_swap_app _ parts). apply Permutation_app_head, Pm.
Qed.

Lemma lost_permuted a : lost a -> forall b, Permutation a b -> lost b.
Proof.
  revert a. fix IH 2. intros a [a' L] b Pm. constructor. intros to M.
  destruct (move_permuted b a' to (Permutation_sym Pm) M) as (to' & M' & Pt).
  destruct (L to' M') as [s to2 M2 L2]. apply Permutation_sym in Pt.
  destruct (move_permuted s to to2 Pt M2) as (to3 & M3 & P3).
  exact (one_lost to to3 M3 (IH to2 L2 to3 P3)).
Qed.

Lemma won_permuted a b : Permutation a b -> won a -> won b.
Proof.
  intros Pm W. revert Pm. destruct W as [s to M L]. intro Pm. destruct (move_permuted s b to Pm M) as (to' & M' & Pt).
  exact (one_lost b to' M' (lost_permuted to L to' Pt)).
Qed.

Lemma lost_app a : lost a -> forall b, lost b -> lost (a ++ b).
Proof.
  revert a. fix IHa 2. intros a [a' La]. fix IHb 2. intros b [b' Lb]. constructor. intros to M.
  destruct (move_in_app a' b' to M) as [(a2 & Ma & ->)|(b2 & Mb & ->)].
  - destruct (La a2 Ma) as [s to M2 L2]. apply (one_lost _ (to ++ b')); [apply move_left, M2|].
    apply (IHa to L2). exact (all_won b' Lb).
  - destruct (Lb b2 Mb) as [s to M2 L2]. apply (one_lost _ (a' ++ to)); [apply move_right, M2|]. exact (IHb to L2).
Qed.

Lemma won_app a b : lost a -> won b -> won (a ++ b).
Proof.
  intros La [s to M L]. apply (one_lost _ (a ++ to)); [apply move_right, M|]. apply lost_app; auto.
Qed.

Lemma lost_all s : Forall (fun p => lost [p]) s -> lost s.
Proof.
  induction 1 as [|p s L _ IH].
  - constructor. intros to M. apply move_in_sum_iff in M. destruct M as ([|? ?] & ? & ? & ? & E & _); discriminate.
  - exact (lost_app [p] L s IH).
Qed.

Lemma move_of_one p to : move_in_sum [p] to -> move p to.
Proof.
  rewrite move_in_sum_iff. intros ([|x before] & q & after & parts & E & -> & M); simpl in E.
  - injection E as -> <-. simpl. rewrite app_nil_r. exact M.
  - injection E as _ E. destruct before; discriminate.
Qed.

Lemma move_one p parts : move p parts -> move_in_sum [p] parts.
Proof. intro M. rewrite <- (app_nil_r parts). exact (in_sum [] p [] parts M). Qed.

(** Two equal positions: every move in one is answered in the other. *)
Lemma lost_twice : terminates -> forall p, lost [p; p].
Proof.
  intros T. apply (well_founded_ind T). intros p IH.
  assert (Parts : forall parts, move p parts -> lost (parts ++ parts)).
  { intros parts M. assert (In' : forall q, In q parts -> lost [q; q]) by (intros q I; apply IH; exists parts; auto).
    clear M. induction parts as [|q parts IHp]; [apply (lost_all []); constructor|].
    apply lost_permuted with ([q; q] ++ (parts ++ parts)).
    - apply lost_app; [apply In'; simpl; auto|]. apply IHp. intros. apply In'. simpl; auto.
    - simpl. apply perm_skip. apply Permutation_middle. }
  constructor. intros to M. destruct (move_in_app [p] [p] to M) as [(a & Ma & ->)|(a & Ma & ->)];
    apply move_of_one in Ma; apply (one_lost _ (a ++ a)); auto.
  - apply move_right, move_one, Ma.
  - apply move_left, move_one, Ma.
Qed.

(** The theorem of Sprague and Grundy: a sum is lost exactly if the nim-sum of its values is 0. *)
Lemma nim_sum_app a b : nim_sum (a ++ b) = N.lxor (nim_sum a) (nim_sum b).
Proof.
  unfold nim_sum. induction a as [|x a IH]; cbn [app fold_right]; [rewrite N.lxor_0_l; auto|]. rewrite IH, N.lxor_assoc. auto.
Qed.

(** The order of the numbers does not matter. *)
Lemma nim_sum_permuted (a b : list N) : Permutation a b -> nim_sum a = nim_sum b.
Proof.
  induction 1; cbn [nim_sum fold_right] in *; auto.
  - f_equal. exact IHPermutation.
  - rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  - unfold nim_sum in *. congruence.
Qed.

(** Of two numbers, the one that has a 1 in the largest place where they differ is larger. *)
Lemma lower_by_bit h : forall a b, N.testbit a h = false -> N.testbit b h = true ->
  (forall i, h < i -> N.testbit a i = N.testbit b i) -> a < b.
Proof.
  induction h as [|h IH] using N.peano_ind; intros a b A B H.
  - assert (E : N.div2 a = N.div2 b).
    { apply N.bits_inj. intro i. rewrite <- !N.testbit_succ_r_div2 by lia. apply H. lia. }
    rewrite (N.div2_odd a), (N.div2_odd b), <- !N.bit0_odd, A, B, E. cbn [N.b2n]. lia.
  - assert (L : N.div2 a < N.div2 b).
    { apply IH; rewrite <- ?N.testbit_succ_r_div2 by lia; auto. intros i Li. rewrite <- !N.testbit_succ_r_div2 by lia. apply H. lia. }
    rewrite (N.div2_odd a), (N.div2_odd b). destruct (N.odd a), (N.odd b); cbn [N.b2n]; lia.
Qed.

Lemma smaller_in_sum : forall values v, v < nim_sum values ->
  exists before x after, values = before ++ x :: after /\ exists y, y < x /\ nim_sum (before ++ y :: after) = v.
Proof.
  intros values v L. set (d := N.lxor (nim_sum values) v).
  assert (D : d <> 0) by (unfold d; rewrite N.lxor_eq_0_iff; lia).
  set (h := N.log2 d).
  assert (Top : N.testbit d h = true) by (apply N.bit_log2; auto).
  assert (Above : forall i, h < i -> N.testbit d i = false) by (intros i H; apply N.bits_above_log2; auto).
  (* The largest place in which the two numbers differ has a 1 in the nim-sum. *)
  assert (Bit : N.testbit (nim_sum values) h = true).
  { destruct (N.testbit (nim_sum values) h) eqn:E; auto. exfalso.
    assert (Ev : N.testbit v h = true).
    { unfold d in Top. rewrite N.lxor_spec, E in Top. destruct (N.testbit v h); auto. }
    assert (Le : nim_sum values < v); [|lia].
    apply (lower_by_bit h); auto. intros i H. specialize (Above i H). unfold d in Above. rewrite N.lxor_spec in Above.
    destruct (N.testbit (nim_sum values) i), (N.testbit v i); auto; discriminate. }
  assert (Has : exists before x after, values = before ++ x :: after /\ N.testbit x h = true).
  { clearbody h. clear - Bit. induction values as [|x values IH]; cbn [nim_sum fold_right] in Bit; [rewrite N.bits_0 in Bit; discriminate|].
    destruct (N.testbit x h) eqn:E; [exists [], x, values; auto|].
    rewrite N.lxor_spec, E, xorb_false_l in Bit. destruct (IH Bit) as (b & y & c & -> & Ey). exists (x :: b), y, c. auto. }
  destruct Has as (before & x & after & -> & Ex). exists before, x, after. split; auto.
  exists (N.lxor x d). split.
  - apply (lower_by_bit h).
    + rewrite N.lxor_spec, Ex, Top. auto.
    + auto.
    + intros i H. rewrite N.lxor_spec, (Above i H). apply xorb_false_r.
  - unfold d. rewrite nim_sum_app. cbn [nim_sum fold_right]. fold (nim_sum after). rewrite nim_sum_app. cbn [nim_sum fold_right].
    fold (nim_sum after). set (a := nim_sum before). set (c := nim_sum after).
    apply N.bits_inj. intro i. rewrite !N.lxor_spec.
    destruct (N.testbit a i), (N.testbit x i), (N.testbit c i), (N.testbit v i); auto.
Qed.

Lemma sums_end : terminates -> well_founded (fun to s => move_in_sum s to).
Proof.
  intro T.
  assert (App : forall a, Acc (fun to s => move_in_sum s to) a -> forall b, Acc (fun to s => move_in_sum s to) b ->
    Acc (fun to s => move_in_sum s to) (a ++ b)).
  { intros a A. induction A as [a A IHa]. intros b B. induction B as [b B IHb]. constructor. intros to M.
    destruct (move_in_app a b to M) as [(a' & Ma & ->)|(b' & Mb & ->)]; auto. apply IHa; auto. constructor. exact B. }
  assert (Nil : Acc (fun to s => move_in_sum s to) []).
  { constructor. intros to M. apply move_in_sum_iff in M. destruct M as ([|? ?] & ? & ? & ? & E & _); discriminate. }
  assert (All : forall s, (forall p, In p s -> Acc (fun to s => move_in_sum s to) [p]) -> Acc (fun to s => move_in_sum s to) s).
  { induction s as [|p s IH]; intro H; auto. apply (App [p]); [apply H; simpl; auto|]. apply IH. intros. apply H. simpl; auto. }
  assert (One : forall p, Acc (fun to s => move_in_sum s to) [p]).
  { apply (well_founded_ind T). intros p IH. constructor. intros to M. apply move_of_one in M. apply All. intros q I.
    apply IH. exists to. auto. }
  intro s. apply All. auto.
Qed.

Theorem lost_is_zero (g : P -> N) : terminates -> is_grundy g ->
  forall s, (nim_sum (map g s) = 0 -> lost s) /\ (nim_sum (map g s) <> 0 -> won s).
Proof.
  intros T G s. induction (sums_end T s) as [s _ IH]. split; intro E.
  - constructor. intros to M. apply (IH to M). apply move_in_sum_iff in M. destruct M as (b & p & c & parts & -> & -> & M).
    destruct (G p) as [No _]. specialize (No parts M). revert E. rewrite !map_app, !nim_sum_app. cbn [map nim_sum fold_right].
    fold (nim_sum (map g c)). intros E F. apply No. apply N.bits_inj. intro i.
    apply (f_equal (fun n => N.testbit n i)) in E, F. rewrite !N.lxor_spec, N.bits_0 in E, F.
    destruct (N.testbit (nim_sum (map g b)) i), (N.testbit (nim_sum (map g parts)) i), (N.testbit (g p) i), (N.testbit (nim_sum (map g c)) i);
      auto; discriminate.
  - destruct (smaller_in_sum (map g s) 0) as (b & x & c & Em & y & Ly & Es); [lia|].
    apply map_eq_app in Em. destruct Em as (b' & [|p c'] & -> & <- & Em); simpl in Em; [discriminate|]. injection Em as <- <-.
    destruct (G p) as [_ All]. destruct (All y Ly) as (parts & M & Ey).
    assert (Ms : move_in_sum (b' ++ p :: c') (b' ++ parts ++ c')) by (constructor; exact M).
    apply (one_lost _ _ Ms). apply (IH _ Ms). rewrite !map_app, !nim_sum_app. rewrite nim_sum_app in Es. cbn [nim_sum fold_right] in Es.
    fold (nim_sum (map g c')) in Es. rewrite Ey. exact Es.
Qed.

(** The least of the Grundy value and a bound. *)
Theorem up_to_is_least (top : N) (f g : P -> N) : terminates -> (forall p parts, move p parts -> (length parts <= 1)%nat) ->
  is_grundy g -> is_grundy_up_to top f -> forall p, f p = N.min (g p) top.
Proof.
  intros T One G F. apply (well_founded_ind T). intros p IH. destruct (G p) as [G1 G2], (F p) as (F0 & F1 & F2).
  assert (Same : forall parts, move p parts -> parts = [] \/ exists q, parts = [q] /\ f q = N.min (g q) top).
  { intros parts M. specialize (One p parts M) as L. destruct parts as [|q [|? ?]]; simpl in L; try lia; auto.
    right. exists q. split; auto. apply IH. exists [q]. simpl; auto. }
  destruct (N.lt_total (f p) (N.min (g p) top)) as [L|[E|L]]; auto; exfalso.
  - destruct (G2 (f p)) as (parts & M & E); [lia|]. apply (F1 ltac:(lia) parts M).
    destruct (Same parts M) as [->|(q & -> & Eq)]; simpl in *; [exact E|]. rewrite N.lxor_0_r in *. lia.
  - destruct (F2 (N.min (g p) top) L) as (parts & M & E). apply (G1 parts M).
    destruct (Same parts M) as [->|(q & -> & Eq)]; simpl in *; rewrite ?N.lxor_0_r in *; lia.
Qed.

End Game.

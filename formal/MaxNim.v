(** * Max Nim: from a heap of [n], 1 to [f n] may be taken

    If [f] rises by 0 or 1 from each heap to the next, the last [f n + 1] values are always the
    numbers from 0 to [f n] in some order (A. Holshouser, H. Reiter, J. Rudzinski 2004; L. Levine
    2004). So the value is [f n] where [f] rises, else that of [n - f n - 1]. *)

From Coq Require Import List NArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Game.
Open Scope N_scope.

(** [f] rises by at most [s], and never falls. *)
Definition rises (s : N) (f : N -> N) : Prop := forall n, f n <= f (n + 1) /\ f (n + 1) <= f n + s.

Section MaxNim.
Variable f : N -> N.
Variable move : N -> list N -> Prop.
Hypothesis same : forall n parts, move n parts <-> exists k, 1 <= k /\ k <= f n /\ parts = [n - k].
Hypothesis start : f 0 = 0.
Hypothesis slow : rises 1 f.

Lemma at_most n : f n <= n.
Proof.
  induction n as [|n IH] using N.peano_ind; [rewrite start; lia|].
  destruct (slow n) as [_ H]. rewrite N.add_1_r in H. lia.
Qed.

Fixpoint value_within (fuel : nat) (n : N) : N :=
  match fuel with
  | O => 0
  | S fuel => if f (n - 1) <? f n then f n else if n =? 0 then 0 else value_within fuel (n - f n - 1)
  end.
Definition max_nim (n : N) : N := value_within (S (N.to_nat n)) n.

Lemma value_enough : forall fuel n, (N.to_nat n < fuel)%nat -> value_within fuel n = max_nim n.
Proof.
  assert (H : forall a b n, (N.to_nat n < a)%nat -> (N.to_nat n < b)%nat -> value_within a n = value_within b n).
  { induction a as [|a IH]; intros b n A B; [lia|]. destruct b as [|b]; [lia|]. cbn [value_within].
    destruct (f (n - 1) <? f n); auto. destruct (N.eqb_spec n 0); auto. apply IH; lia. }
  intros fuel n L. apply H; auto.
Qed.

Lemma max_nim_law n : max_nim n = if f (n - 1) <? f n then f n else max_nim (n - f n - 1).
Proof.
  unfold max_nim at 1. cbn [value_within]. destruct (f (n - 1) <? f n); auto. destruct (N.eqb_spec n 0) as [->|Ne].
  - replace (0 - f 0 - 1) with 0 by lia. unfold max_nim. cbn [N.to_nat value_within].
    change (0 - 1) with 0. rewrite N.ltb_irrefl. reflexivity.
  - apply value_enough. lia.
Qed.

(** The last values are a permutation. *)
Definition window (n : N) : Prop :=
  (forall m, n - f n <= m -> m <= n -> max_nim m <= f n) /\
  (forall v, v <= f n -> exists m, n - f n <= m /\ m <= n /\ max_nim m = v) /\
  (forall a b, n - f n <= a -> a < b -> b <= n -> max_nim a <> max_nim b).

Lemma max_nim_window n : window n.
Proof.
  induction n as [|n (A & B & C)] using N.peano_ind.
  - assert (Z : max_nim 0 = 0).
    { unfold max_nim. cbn [N.to_nat value_within]. change (0 - 1) with 0. rewrite N.ltb_irrefl. reflexivity. }
    unfold window. rewrite start. repeat split.
    + intros m _ L. replace m with 0 by lia. lia.
    + intros v L. exists 0. lia.
    + intros a b _ L M. lia.
  - pose proof (at_most n) as Mn. destruct (slow n) as [Up Step]. rewrite N.add_1_r in Up, Step.
    pose proof (max_nim_law (N.succ n)) as G. replace (N.succ n - 1) with n in G by lia.
    destruct (N.ltb_spec (f n) (f (N.succ n))) as [R|R].
    + assert (E : f (N.succ n) = f n + 1) by lia. rewrite E in *. unfold window. rewrite E. repeat split.
      * intros m L M. destruct (N.eq_dec m (N.succ n)) as [->|Ne]; [lia|]. pose proof (A m). lia.
      * intros v L. destruct (N.eq_dec v (f n + 1)) as [->|Ne].
        -- exists (N.succ n). lia.
        -- destruct (B v) as (m & ? & ? & ?); [lia|]. exists m. lia.
      * intros a b L M N'. destruct (N.eq_dec b (N.succ n)) as [->|Ne].
        -- pose proof (A a). lia.
        -- apply C; lia.
    + assert (E : f (N.succ n) = f n) by lia. rewrite E in *. unfold window. rewrite E.
      replace (N.succ n - f n - 1) with (n - f n) in G by lia. repeat split.
      * intros m L M. destruct (N.eq_dec m (N.succ n)) as [->|Ne].
        -- rewrite G. apply A; lia.
        -- apply A; lia.
      * intros v L. destruct (B v L) as (m & ? & ? & ?). destruct (N.eq_dec m (n - f n)) as [->|Ne].
        -- exists (N.succ n). repeat split; [lia|lia|congruence].
        -- exists m. repeat split; auto; lia.
      * intros a b L M N'. destruct (N.eq_dec b (N.succ n)) as [->|Ne].
        -- rewrite G. intro H. symmetry in H. revert H. apply C; lia.
        -- apply C; lia.
Qed.

Theorem max_nim_terminates : terminates move.
Proof.
  intro n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). constructor. intros m (parts & M & I).
  apply same in M. destruct M as (k & K & L & ->). destruct I as [<-|[]]. apply IH. pose proof (at_most n). lia.
Qed.

Theorem max_nim_grundy : is_grundy move max_nim.
Proof.
  intro n. destruct (max_nim_window n) as (A & B & C). pose proof (at_most n) as Mn. split.
  - intros parts M. apply same in M. destruct M as (k & K & L & ->). cbn [map nim_sum fold_right]. rewrite N.lxor_0_r.
    apply C; lia.
  - intros v L. pose proof (A n ltac:(lia) ltac:(lia)) as Le. destruct (B v) as (m & L1 & L2 & E); [lia|].
    assert (m <> n) by (intros ->; lia). exists [m]. split.
    + apply same. exists (n - m). repeat split; try lia. f_equal. lia.
    + cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. exact E.
Qed.
End MaxNim.

(** ** Functions that rise slowly *)

Lemma rises_heap : rises 1 (fun n => n).
Proof. intro n. lia. Qed.
Lemma rises_constant c : rises 0 (fun _ => c).
Proof. intro n. lia. Qed.
Lemma rises_plus s f c : rises s f -> rises s (fun n => f n + c).
Proof. intros H n. specialize (H n). cbv beta. lia. Qed.
Lemma rises_times s f c : rises s f -> rises (c * s) (fun n => c * f n).
Proof. intros H n. specialize (H n). cbv beta. destruct H. split; [apply N.mul_le_mono_l; auto|]. rewrite <- N.mul_add_distr_l. apply N.mul_le_mono_l. auto. Qed.
Lemma rises_quotient s f d : N.ltb 0 d = true -> rises s f -> rises ((s + d - 1) / d) (fun n => f n / d).
Proof.
  intros P H n. apply N.ltb_lt in P. specialize (H n). cbv beta. destruct H as [A B]. split; [apply N.div_le_mono; lia|].
  set (q := (s + d - 1) / d).
  assert (S : s <= d * q).
  { pose proof (N.div_mod (s + d - 1) d ltac:(lia)) as D. pose proof (N.mod_upper_bound (s + d - 1) d ltac:(lia)) as U.
    fold q in D. revert D U. generalize ((s + d - 1) mod d). intros. lia. }
  replace (f n / d + q) with ((f n + q * d) / d) by (rewrite N.div_add by lia; reflexivity).
  apply N.div_le_mono; lia.
Qed.
Lemma rises_root s f : rises s f -> N.leb s 3 = true -> rises 1 (fun n => N.sqrt (f n)).
Proof.
  intros H P n. apply N.leb_le in P. specialize (H n). cbv beta. destruct H as [A B]. split; [apply N.sqrt_le_mono; auto|].
  rewrite N.add_1_r. apply N.lt_succ_r. apply N.sqrt_lt_square. pose proof (N.sqrt_spec (f n) ltac:(lia)) as [_ U]. cbv zeta in U.
  generalize dependent (N.sqrt (f n)). intros r U.
  rewrite <- !N.add_1_r in *. replace ((r + 1 + 1) * (r + 1 + 1)) with ((r + 1) * (r + 1) + 2 * r + 3) by ring. lia.
Qed.
Lemma rises_log s f : rises s f -> N.leb s 1 = true -> rises 1 (fun n => N.log2 (f n)).
Proof.
  intros H P n. apply N.leb_le in P. specialize (H n). cbv beta. destruct H as [A B]. split; [apply N.log2_le_mono; auto|].
  rewrite (N.add_1_r (N.log2 (f n))). apply N.le_trans with (N.log2 (N.succ (f n))); [apply N.log2_le_mono; lia|apply N.log2_succ_le].
Qed.
Lemma rises_least s t f g : rises s f -> rises t g -> rises (N.max s t) (fun n => N.min (f n) (g n)).
Proof. intros H K n. specialize (H n). specialize (K n). cbv beta. lia. Qed.
Lemma rises_largest s t f g : rises s f -> rises t g -> rises (N.max s t) (fun n => N.max (f n) (g n)).
Proof. intros H K n. specialize (H n). specialize (K n). cbv beta. lia. Qed.
Lemma rises_slowly s f : rises s f -> N.leb s 1 = true -> rises 1 f.
Proof. intros H P n. apply N.leb_le in P. specialize (H n). lia. Qed.

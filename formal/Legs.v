(** * Pieces with several lengths: periodic values

    A piece is a type and a list of lengths: a star with legs of any lengths, say. A move takes some of
    each length and divides what is left of it into stretches; the lengths of what is left are sums of
    stretches and of fixed lengths. If the values do not change when a length is lowered by a period,
    as far as the bound below, they never do: Guy and Smith (The G-values of various games, 1956) for
    one length, here for any number of types, of lengths and of stretches. *)

From Coq Require Import List Arith NArith Lia Wellfounded.
Import ListNotations.
From Nimatron Require Import Game.
Open Scope N_scope.

(** One way to move: for each length how much is taken of it, and the number of stretches that it is
    divided into; and the pieces that are left: the type of each, and for each of its lengths a fixed
    length and the numbers of stretches, counted through all lengths, that are added to it. *)
Record way := { edges : list (N * nat); parts : list (nat * list (N * list nat)) }.

Definition sum (l : list N) : N := fold_right N.add 0 l.

Lemma sum_app a b : sum (a ++ b) = sum a + sum b.
Proof. induction a; simpl; lia. Qed.

(** Lengths are divided into these stretches, all in one list. *)
Inductive fits : list (N * nat) -> list N -> list N -> Prop :=
  | FitsNil : fits [] [] []
  | FitsCons k r es ls s ss : length s = r -> fits es ls ss -> fits ((k, r) :: es) (k + sum s :: ls) (s ++ ss).

Definition length_of (s : list N) (c : N * list nat) : N := fst c + sum (map (fun j => nth j s 0) (snd c)).
Definition piece_of (s : list N) (part : nat * list (N * list nat)) : nat * list N :=
  (fst part, map (length_of s) (snd part)).
Definition left (w : way) (s : list N) : list (nat * list N) := map (piece_of s) (parts w).

Section Legs.

(** The ways to move, for each type. *)
Variable ways : list (list way).

Definition legs (q : nat * list N) (ps : list (nat * list N)) : Prop :=
  exists w s, In w (nth (fst q) ways []) /\ fits (edges w) (snd q) s /\ ps = left w s.

(** Preperiod and period are common to all lengths. *)
Variables (e p : N).
Hypothesis p_pos : 0 < p.

Definition reduce (n : N) : N := if N.ltb n e then n else e + (n - e) mod p.

Lemma reduce_again n m : e <= n -> reduce (n + m * p) = reduce n.
Proof.
  intro L. unfold reduce. destruct (N.ltb_spec (n + m * p) e); [lia|]. destruct (N.ltb_spec n e); [lia|].
  replace (n + m * p - e) with ((n - e) + m * p) by lia. rewrite N.mod_add by lia. auto.
Qed.

(** The values of pieces with reduced lengths. *)
Variable table : nat -> list N -> N.
Definition f (q : nat * list N) : N := table (fst q) (map reduce (snd q)).

(** ** One stretch gets longer *)

Lemma longer_sum A B x idx : exists m,
  sum (map (fun j => nth j (A ++ (x + p) :: B) 0) idx) = sum (map (fun j => nth j (A ++ x :: B) 0) idx) + m * p /\
  (m = 0 \/ x <= sum (map (fun j => nth j (A ++ x :: B) 0) idx)).
Proof.
  induction idx as [|j idx (m & E & O)]; cbn [map sum fold_right].
  - exists 0. split; [lia|auto].
  - fold (sum (map (fun j => nth j (A ++ (x + p) :: B) 0) idx)). fold (sum (map (fun j => nth j (A ++ x :: B) 0) idx)).
    rewrite E. destruct (lt_eq_lt_dec j (length A)) as [[L|Ej]|L].
    + rewrite !app_nth1 by auto. exists m. split; [lia|]. destruct O; [auto|right; lia].
    + subst j. rewrite !app_nth2, !Nat.sub_diag by auto. cbn [nth]. exists (m + 1). split; [lia|right; lia].
    + rewrite !app_nth2 by lia. destruct (j - length A)%nat as [|i] eqn:Ei; [lia|]. cbn [nth].
      exists m. split; [lia|]. destruct O; [auto|right; lia].
Qed.

Lemma longer_piece A B x part : e <= x -> f (piece_of (A ++ (x + p) :: B) part) = f (piece_of (A ++ x :: B) part).
Proof.
  intro L. unfold f, piece_of. cbn [fst snd]. f_equal. rewrite !map_map. apply map_ext. intros [c idx].
  unfold length_of. cbn [fst snd]. destruct (longer_sum A B x idx) as (m & E & O). rewrite E, N.add_assoc.
  destruct O as [->|O]; [f_equal; lia|]. apply reduce_again. lia.
Qed.

Lemma longer_left A B x w : e <= x -> map f (left w (A ++ (x + p) :: B)) = map f (left w (A ++ x :: B)).
Proof. intro L. unfold left. rewrite !map_map. apply map_ext. intro part. apply longer_piece, L. Qed.

(** ** One length gets longer *)

Lemma fits_split : forall es l1 n l2 s, fits es (l1 ++ n :: l2) s ->
  exists es1 k r es2 s1 s0 s2, es = es1 ++ (k, r) :: es2 /\ s = s1 ++ s0 ++ s2 /\ length s0 = r /\ n = k + sum s0 /\
    fits es1 l1 s1 /\ fits es2 l2 s2.
Proof.
  intros es l1. revert es. induction l1 as [|l l1 IH]; intros es n l2 s F; inversion F as [|k r es' ls' s' ss Ls F']; subst.
  - exists [], k, (length s'), es', [], s', ss. simpl. repeat split; auto. constructor.
  - destruct (IH _ _ _ _ F') as (es1 & k' & r' & es2 & s1 & s0 & s2 & -> & -> & L0 & -> & F1 & F2).
    exists ((k, length s') :: es1), k', r', es2, (s' ++ s1), s0, s2. simpl. rewrite <- app_assoc.
    repeat split; auto. constructor; auto.
Qed.

Lemma fits_join : forall es1 k es2 l1 l2 s1 s0 s2, fits es1 l1 s1 -> fits es2 l2 s2 ->
  fits (es1 ++ (k, length s0) :: es2) (l1 ++ (k + sum s0) :: l2) (s1 ++ s0 ++ s2).
Proof.
  induction 1 as [|k' r es ls s ss L F IH]; intros F2; simpl.
  - constructor; auto.
  - rewrite <- app_assoc. constructor; auto.
Qed.

Lemma long_stretch c : forall s, N.of_nat (length s) * c < sum s + N.of_nat (length s) ->
  exists A x B, s = A ++ x :: B /\ c <= x.
Proof.
  induction s as [|x s IH]; cbn [length sum fold_right]; intro L; [lia|]. fold (sum s) in L.
  destruct (N.le_gt_cases c x) as [C|C].
  - exists [], x, s. auto.
  - destruct IH as (A & y & B & -> & Ly); [lia|]. exists (x :: A), y, B. auto.
Qed.

(** As far as lengths have to be looked at. *)
Variable bound : N.
Definition enough : Prop := forall t w k r, In w (nth t ways []) -> In (k, r) (edges w) ->
  k + N.max 1 (N.of_nat r) * (e + p) <= bound.
Hypothesis bound_enough : enough.

Lemma same_options t l1 n l2 : bound < n + p -> forall v,
  (exists ps, legs (t, l1 ++ (n + p) :: l2) ps /\ nim_sum (map f ps) = v) <->
  (exists ps, legs (t, l1 ++ n :: l2) ps /\ nim_sum (map f ps) = v).
Proof.
  intros L v. split; intros (ps & (w & s & I & F & ->) & <-); cbn [fst snd] in *.
  - destruct (fits_split _ _ _ _ _ F) as (es1 & k & r & es2 & s1 & s0 & s2 & Ee & -> & L0 & En & F1 & F2).
    assert (Be : k + N.max 1 (N.of_nat r) * (e + p) <= bound).
    { apply (bound_enough t w); auto. rewrite Ee. apply in_or_app. simpl. auto. }
    destruct (long_stretch (e + p) s0) as (A & x & B & -> & Lx).
    { assert (Lr : N.max 1 (N.of_nat (length s0)) * (e + p) < sum s0) by (rewrite L0; lia).
      destruct s0 as [|y s0]; [change (1 * (e + p) < 0) in Lr; lia|].
      replace (N.max 1 (N.of_nat (length (y :: s0)))) with (N.of_nat (length (y :: s0))) in Lr by (simpl length; lia).
      revert Lr. generalize (N.of_nat (length (y :: s0)) * (e + p)). intros; lia. }
    rewrite <- (N.sub_add p x) by lia. rewrite <- (N.sub_add p x) in En by lia.
    exists (left w ((s1 ++ A) ++ (x - p) :: B ++ s2)). split.
    + exists w, ((s1 ++ A) ++ (x - p) :: B ++ s2). repeat split; auto. cbn [snd]. rewrite Ee.
      replace ((s1 ++ A) ++ (x - p) :: B ++ s2) with (s1 ++ (A ++ (x - p) :: B) ++ s2)
        by (rewrite <- !app_assoc; reflexivity).
      replace n with (k + sum (A ++ (x - p) :: B)).
      * replace r with (length (A ++ (x - p) :: B)) by (rewrite <- L0, !app_length; reflexivity).
        apply fits_join; auto.
      * rewrite sum_app in *. cbn [sum fold_right] in *. lia.
    + f_equal. rewrite <- (longer_left (s1 ++ A) (B ++ s2) (x - p) w) by lia.
      f_equal. f_equal. rewrite <- !app_assoc. reflexivity.
  - destruct (fits_split _ _ _ _ _ F) as (es1 & k & r & es2 & s1 & s0 & s2 & Ee & -> & L0 & En & F1 & F2).
    assert (Be : k + N.max 1 (N.of_nat r) * (e + p) <= bound).
    { apply (bound_enough t w); auto. rewrite Ee. apply in_or_app. simpl. auto. }
    destruct (long_stretch e s0) as (A & x & B & -> & Lx).
    { assert (Lr : N.max 1 (N.of_nat (length s0)) * (e + p) < sum s0 + p) by (rewrite L0; lia).
      destruct s0 as [|y s0]; [change (1 * (e + p) < 0 + p) in Lr; lia|].
      replace (N.max 1 (N.of_nat (length (y :: s0)))) with (N.of_nat (length (y :: s0))) in Lr by (simpl length; lia).
      rewrite N.mul_add_distr_l in Lr.
      assert (1 * p <= N.of_nat (length (y :: s0)) * p) by (apply N.mul_le_mono_r; simpl length; lia).
      revert Lr H. generalize (N.of_nat (length (y :: s0)) * e), (N.of_nat (length (y :: s0)) * p). intros; lia. }
    exists (left w ((s1 ++ A) ++ (x + p) :: B ++ s2)). split.
    + exists w, ((s1 ++ A) ++ (x + p) :: B ++ s2). repeat split; auto. cbn [snd]. rewrite Ee.
      replace ((s1 ++ A) ++ (x + p) :: B ++ s2) with (s1 ++ (A ++ (x + p) :: B) ++ s2)
        by (rewrite <- !app_assoc; reflexivity).
      replace (n + p) with (k + sum (A ++ (x + p) :: B)).
      * replace r with (length (A ++ (x + p) :: B)) by (rewrite <- L0, !app_length; reflexivity).
        apply fits_join; auto.
      * subst n. rewrite !sum_app. cbn [sum fold_right]. lia.
    + f_equal. rewrite (longer_left (s1 ++ A) (B ++ s2) x w) by lia.
      f_equal. f_equal. rewrite <- !app_assoc. reflexivity.
Qed.

(** ** The theorem of Guy and Smith *)

Definition right_at (q : nat * list N) : Prop :=
  (forall ps, legs q ps -> nim_sum (map f ps) <> f q) /\
  (forall v, v < f q -> exists ps, legs q ps /\ nim_sum (map f ps) = v).

Lemma small_or_large : forall ls, (forall n, In n ls -> n <= bound) \/ exists l1 n l2, ls = l1 ++ n :: l2 /\ bound < n.
Proof.
  induction ls as [|n ls [S|(l1 & m & l2 & -> & L)]].
  - left. intros n [].
  - destruct (N.le_gt_cases n bound).
    + left. intros m [<-|I]; auto.
    + right. exists [], n, ls. auto.
  - right. exists (n :: l1), m, l2. auto.
Qed.

(** If the values are right for all lengths up to the bound, they are right for all lengths. *)
Theorem legs_grundy : e + p <= bound ->
  (forall t ls, (forall n, In n ls -> n <= bound) -> right_at (t, ls)) -> is_grundy legs f.
Proof.
  intros Lb Box [t ls]. change (right_at (t, ls)).
  remember (sum ls) as total eqn:E. revert ls E.
  induction total as [total IH] using (well_founded_ind N.lt_wf_0). intros ls ->.
  destruct (small_or_large ls) as [S|(l1 & n & l2 & -> & L)]; [auto|].
  destruct (IH (sum (l1 ++ (n - p) :: l2))) with (ls := l1 ++ (n - p) :: l2) as [R1 R2]; auto.
  { rewrite !sum_app. cbn [sum fold_right]. lia. }
  assert (Ef : f (t, l1 ++ n :: l2) = f (t, l1 ++ (n - p) :: l2)).
  { unfold f. cbn [fst snd]. rewrite !map_app. cbn [map]. replace n with (n - p + 1 * p) at 1 by lia.
    rewrite reduce_again by lia. reflexivity. }
  pose proof (same_options t l1 (n - p) l2) as Same. rewrite N.sub_add in Same by lia.
  split.
  - intros ps M V. rewrite Ef in V. destruct (Same L (f (t, l1 ++ (n - p) :: l2))) as [S1 _].
    destruct S1 as (ps' & M' & V'); [eauto|]. apply (R1 ps' M' V').
  - intros v Lv. rewrite Ef in Lv. apply (Same L v). apply R2, Lv.
Qed.

End Legs.


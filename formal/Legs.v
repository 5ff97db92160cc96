(** * Pieces with several lengths: periodic values

    A piece is a type and a list of lengths: a star with legs of any lengths, say. A move takes some of
    each length and divides what is left of it into stretches; the lengths of what is left are sums of
    stretches and of fixed lengths. If the values do not change when a length is lowered by a period,
    as far as the bound below, they never do: Guy and Smith (The G-values of various games, 1956) for
    one length, here for any number of types, of lengths and of stretches. For a tree, a length is the
    number of vertices inside a path, so it may be 0. *)

From Coq Require Import List Arith NArith Lia Bool Wellfounded FMapPositive.
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

(** ** What is computed *)

Fixpoint range (from : N) (count : nat) : list N :=
  match count with O => [] | S count => from :: range (N.succ from) count end.

Lemma range_spec : forall count from x, In x (range from count) <-> from <= x /\ x < from + N.of_nat count.
Proof.
  induction count as [|count IH]; intros from x; cbn [range In].
  - split; [intros []|lia].
  - rewrite IH. split; [intros [<-|H]; lia|]. intro H. destruct (N.eq_dec from x); [auto|right; lia].
Qed.

(** The lists of stretches with this sum. *)
Fixpoint compositions (r : nat) (n : N) : list (list N) :=
  match r with
  | O => if N.eqb n 0 then [[]] else []
  | S O => [[n]]
  | S r => flat_map (fun a => map (cons a) (compositions r (n - a))) (range 0 (N.to_nat (N.succ n)))
  end.

Lemma compositions_spec : forall r n s, In s (compositions r n) <-> length s = r /\ sum s = n.
Proof.
  induction r as [|r IH]; intros n s.
  - cbn [compositions]. destruct (N.eqb_spec n 0) as [->|Ne]; cbn [In].
    + split; [intros [<-|[]]; auto|]. intros [L _]. destruct s; [auto|discriminate].
    + split; [intros []|]. intros [L E]. destruct s; [|discriminate]. simpl in E. congruence.
  - destruct r as [|r'].
    + cbn [compositions In]. split.
      * intros [<-|[]]. simpl. split; auto. lia.
      * intros [L E]. destruct s as [|x [|? ?]]; try discriminate. simpl in E. rewrite N.add_0_r in E. subst. auto.
    + change (compositions (S (S r')) n) with
        (flat_map (fun a => map (cons a) (compositions (S r') (n - a))) (range 0 (N.to_nat (N.succ n)))).
      rewrite in_flat_map. split.
      * intros (a & Ia & I). apply range_spec in Ia. apply in_map_iff in I. destruct I as (s' & <- & I).
        apply IH in I. destruct I as [L E]. cbn [length sum fold_right]. fold (sum s'). split; [congruence|lia].
      * intros [L E]. destruct s as [|a s]; [discriminate|]. cbn [length sum fold_right] in L, E. fold (sum s) in E.
        exists a. split; [apply range_spec; lia|]. apply in_map_iff. exists s. split; auto. apply IH. split; [congruence|lia].
Qed.

Fixpoint divisions (es : list (N * nat)) (ls : list N) : list (list N) :=
  match es, ls with
  | [], [] => [[]]
  | (k, r) :: es, l :: ls =>
      if N.leb k l then flat_map (fun s => map (app s) (divisions es ls)) (compositions r (l - k)) else []
  | _, _ => []
  end.

Lemma divisions_spec : forall es ls s, In s (divisions es ls) <-> fits es ls s.
Proof.
  induction es as [|[k r] es IH]; intros [|l ls] s; cbn [divisions].
  - split; [intros [<-|[]]; constructor|]. intro F. inversion F. simpl. auto.
  - split; [intros []|]. intro F. inversion F.
  - split; [intros []|]. intro F. inversion F.
  - destruct (N.leb_spec k l) as [L|L].
    + rewrite in_flat_map. split.
      * intros (a & Ia & I). apply compositions_spec in Ia. destruct Ia as [La Ea]. apply in_map_iff in I.
        destruct I as (b & <- & I). apply IH in I. replace l with (k + sum a) by lia. constructor; auto.
      * intro F. inversion F as [|k' r' es' ls' a b La F']; subst. exists a. split.
        -- apply compositions_spec. split; auto. lia.
        -- apply in_map_iff. exists b. split; auto. apply IH, F'.
    + split; [intros []|]. intro F. inversion F; subst. lia.
Qed.

(** The values of options. *)
Definition values (q : nat * list N) : list N :=
  flat_map (fun w => map (fun s => nim_sum (map f (left w s))) (divisions (edges w) (snd q))) (nth (fst q) ways []).

Lemma values_spec q v : In v (values q) <-> exists ps, legs q ps /\ nim_sum (map f ps) = v.
Proof.
  unfold values, legs. rewrite in_flat_map. split.
  - intros (w & I & J). apply in_map_iff in J. destruct J as (s & <- & J). apply divisions_spec in J.
    exists (left w s). split; auto. exists w, s. auto.
  - intros (ps & (w & s & I & F & ->) & <-). exists w. split; auto. apply in_map_iff. exists s. split; auto.
    apply divisions_spec, F.
Qed.

Definition among (v : N) (vs : list N) : bool := existsb (N.eqb v) vs.
Lemma among_spec v vs : among v vs = true <-> In v vs.
Proof.
  unfold among. rewrite existsb_exists. split.
  - intros (x & I & E). apply N.eqb_eq in E. congruence.
  - intro I. exists v. split; auto. apply N.eqb_refl.
Qed.

Definition is_right (q : nat * list N) : bool :=
  let vs := values q in negb (among (f q) vs) && forallb (fun v => among v vs) (range 0 (N.to_nat (f q))).

Lemma is_right_spec q : is_right q = true -> right_at q.
Proof.
  unfold is_right. rewrite andb_true_iff, negb_true_iff, forallb_forall. intros [A B]. split.
  - intros ps M E. assert (I : In (f q) (values q)) by (apply values_spec; eauto).
    apply among_spec in I. congruence.
  - intros v L. apply values_spec, among_spec, B, range_spec. lia.
Qed.

(** All lists of lengths up to the bound. *)
Fixpoint box (count : nat) : list (list N) :=
  match count with
  | O => [[]]
  | S count => flat_map (fun l => map (cons l) (box count)) (range 0 (N.to_nat (N.succ bound)))
  end.

Lemma box_spec : forall ls, (forall n, In n ls -> n <= bound) -> In ls (box (length ls)).
Proof.
  induction ls as [|l ls IH]; intro B; cbn [length box]; [simpl; auto|].
  apply in_flat_map. exists l. split.
  - apply range_spec. specialize (B l (or_introl eq_refl)). lia.
  - apply in_map, IH. intros n I. apply B. simpl. auto.
Qed.

(** How many lengths the pieces of a type have. *)
Variable arities : list nat.
Definition arity (t : nat) : nat := nth t arities O.
Hypothesis table_arity : forall t ls, length ls <> arity t -> table t ls = 0.
Hypothesis table_none : forall t ls, (length ways <= t)%nat -> table t ls = 0.

Definition ways_fit : bool :=
  forallb (fun t => forallb (fun w => Nat.eqb (length (edges w)) (arity t)) (nth t ways [])) (seq 0 (length ways)).
Definition ways_bounded : bool :=
  forallb (fun ws => forallb (fun w => forallb (fun x => N.leb (fst x + N.max 1 (N.of_nat (snd x)) * (e + p)) bound)
    (edges w)) ws) ways.
Definition box_right : bool :=
  forallb (fun t => forallb (fun ls => is_right (t, ls)) (box (arity t))) (seq 0 (length ways)).

Lemma fits_length es ls s : fits es ls s -> length es = length ls.
Proof. induction 1; simpl; congruence. Qed.

Lemma all_right : ways_fit = true -> box_right = true ->
  forall t ls, (forall n, In n ls -> n <= bound) -> right_at (t, ls).
Proof.
  unfold ways_fit, box_right. rewrite !forallb_forall. intros W B t ls L.
  assert (None : (length ways <= t)%nat \/ length ls <> arity t -> right_at (t, ls)).
  { intro O. assert (Z : f (t, ls) = 0).
    { unfold f. cbn [fst snd]. destruct O; [apply table_none; auto|apply table_arity; rewrite map_length; auto]. }
    unfold right_at. rewrite Z. split; [|intros v Lv; lia].
    intros ps (w & s & I & F & _). exfalso. cbn [fst snd] in *. destruct (Nat.lt_ge_cases t (length ways)) as [Lt|Ge].
    - assert (It : In t (seq 0 (length ways))) by (apply in_seq; lia). specialize (W t It).
      rewrite forallb_forall in W. specialize (W w I). apply Nat.eqb_eq in W. apply fits_length in F.
      destruct O; [lia|congruence].
    - rewrite nth_overflow in I by auto. destruct I. }
  destruct (Nat.lt_ge_cases t (length ways)) as [Lt|Ge]; [|auto].
  destruct (Nat.eq_dec (length ls) (arity t)) as [E|Ne]; [|auto].
  apply is_right_spec. assert (It : In t (seq 0 (length ways))) by (apply in_seq; lia). specialize (B t It).
  rewrite forallb_forall in B. apply B. rewrite <- E. apply box_spec, L.
Qed.

End Legs.

(** ** Values given by lists *)

Definition index (side : N) (ls : list N) : N := fold_right (fun l i => l + side * i) 0 ls.

Fixpoint numbered (i : N) (l : list N) (m : PositiveMap.t N) : PositiveMap.t N :=
  match l with [] => m | x :: l => numbered (N.succ i) l (PositiveMap.add (N.succ_pos i) x m) end.

(** The values of all reduced lengths of each type, the first length changing first. *)
Definition table_of (side : N) (arities : list nat) (maps : list (PositiveMap.t N)) (t : nat) (ls : list N) : N :=
  if Nat.eqb (length ls) (nth t arities O) then
    match PositiveMap.find (N.succ_pos (index side ls)) (nth t maps (PositiveMap.empty N)) with Some v => v | None => 0 end
  else 0.

(** The value of a piece by a list of values: lengths from [e] on are lowered by [p]. *)
Definition legs_value (e p : N) (arities : list nat) (values : list (list N)) : nat * list N -> N :=
  f e p (table_of (e + p) arities (map (fun l => numbered 0 l (PositiveMap.empty N)) values)).

Definition check_legs (ways : list (list way)) (e p bound : N) (arities : list nat) (values : list (list N)) : bool :=
  let table := table_of (e + p) arities (map (fun l => numbered 0 l (PositiveMap.empty N)) values) in
  N.ltb 0 p && N.leb (e + p) bound && Nat.eqb (length values) (length ways) &&
  ways_bounded ways e p bound && ways_fit ways arities && box_right ways e p table bound arities.

Theorem check_legs_grundy ways e p bound arities values :
  check_legs ways e p bound arities values = true -> is_grundy (legs ways) (legs_value e p arities values).
Proof.
  unfold check_legs, legs_value. rewrite !andb_true_iff, N.ltb_lt, N.leb_le, Nat.eqb_eq.
  intros [[[[[P L] Lv] Wb] Wf] Br].
  apply legs_grundy with (bound := bound); auto.
  - intros t w k r Iw Ik. unfold ways_bounded in Wb. rewrite forallb_forall in Wb.
    assert (It : In (nth t ways []) ways).
    { apply nth_In. destruct (Nat.lt_ge_cases t (length ways)); auto. rewrite nth_overflow in Iw by auto. destruct Iw. }
    specialize (Wb _ It). rewrite forallb_forall in Wb. specialize (Wb w Iw). rewrite forallb_forall in Wb.
    specialize (Wb (k, r) Ik). apply N.leb_le in Wb. exact Wb.
  - apply all_right with (arities := arities); auto.
    + intros t ls Ne. unfold table_of. destruct (Nat.eqb_spec (length ls) (nth t arities O)); [contradiction|auto].
    + intros t ls Ge. unfold table_of. destruct (Nat.eqb (length ls) (nth t arities O)); auto.
      rewrite (nth_overflow (map _ _)) by (rewrite map_length; lia). rewrite PositiveMap.gempty. auto.
Qed.

(** ** Every move goes down *)

(** A piece has fewer vertices than what the move was made on, if lengths are numbers of vertices inside
    paths: fewer fixed ones than are taken, and each stretch at most once. *)
Definition size (q : nat * list N) : N := sum (snd q) + N.of_nat (length (snd q)).

Fixpoint zero (j : nat) (s : list N) : list N :=
  match j, s with O, _ :: s => 0 :: s | S j, x :: s => x :: zero j s | _, [] => [] end.

Lemma zero_sum : forall j s, sum s = nth j s 0 + sum (zero j s).
Proof.
  induction j as [|j IH]; intros [|x s]; cbn [sum fold_right nth zero]; auto.
  fold (sum s). fold (sum (zero j s)). rewrite (IH s). lia.
Qed.

Lemma zero_nth : forall j s i, i <> j -> nth i (zero j s) 0 = nth i s 0.
Proof.
  induction j as [|j IH]; intros [|x s] [|i] Ne; cbn [zero nth]; auto; try congruence.
Qed.

Lemma each_once : forall idx s, NoDup idx -> sum (map (fun j => nth j s 0) idx) <= sum s.
Proof.
  induction idx as [|j idx IH]; intros s D; cbn [map sum fold_right]; [lia|].
  fold (sum (map (fun j => nth j s 0) idx)). inversion D as [|? ? Nj D']; subst.
  rewrite (zero_sum j s). specialize (IH (zero j s) D').
  rewrite (map_ext_in (fun i => nth i (zero j s) 0) (fun i => nth i s 0)) in IH; [lia|].
  intros i I. apply zero_nth. intros ->. contradiction.
Qed.

Fixpoint no_twice (l : list nat) : bool :=
  match l with [] => true | j :: l => negb (existsb (Nat.eqb j) l) && no_twice l end.

Lemma no_twice_spec l : no_twice l = true -> NoDup l.
Proof.
  induction l as [|j l IH]; cbn [no_twice]; [constructor|]. rewrite andb_true_iff, negb_true_iff. intros [A B].
  constructor; auto. intro I. assert (T : existsb (Nat.eqb j) l = true).
  { apply existsb_exists. exists j. split; auto. apply Nat.eqb_refl. }
  congruence.
Qed.

Definition falls (w : way) : bool :=
  forallb (fun part => no_twice (concat (map snd (snd part))) &&
    N.ltb (sum (map fst (snd part)) + N.of_nat (length (snd part))) (sum (map fst (edges w)) + N.of_nat (length (edges w))))
    (parts w).

Lemma part_sum s cs : sum (map (length_of s) cs) = sum (map fst cs) + sum (map (fun j => nth j s 0) (concat (map snd cs))).
Proof.
  induction cs as [|[c idx] cs IH]; cbn [map concat sum fold_right]; auto. fold (sum (map (length_of s) cs)).
  rewrite IH, map_app, sum_app. unfold length_of at 1. cbn [fst snd]. fold (sum (map fst cs)). lia.
Qed.

Lemma fits_sum es ls s : fits es ls s -> sum ls = sum (map fst es) + sum s.
Proof.
  induction 1 as [|k r es ls s ss L F IH]; cbn [map sum fold_right fst]; auto.
  fold (sum ls). fold (sum (map fst es)). rewrite IH, sum_app. lia.
Qed.

Theorem legs_terminates ways : forallb (forallb falls) ways = true -> terminates (legs ways).
Proof.
  intros A q. assert (W : well_founded (fun a b => size a < size b)) by (apply wf_inverse_image, N.lt_wf_0).
  induction q as [q IH] using (well_founded_ind W). constructor. intros q' (ps & (w & s & Iw & F & ->) & I).
  apply IH. unfold left in I. apply in_map_iff in I. destruct I as (part & <- & I).
  rewrite forallb_forall in A. assert (It : In (nth (fst q) ways []) ways).
  { apply nth_In. destruct (Nat.lt_ge_cases (fst q) (length ways)); auto. rewrite nth_overflow in Iw by auto. destruct Iw. }
  specialize (A _ It). rewrite forallb_forall in A. specialize (A w Iw). unfold falls in A.
  rewrite forallb_forall in A. specialize (A part I). apply andb_true_iff in A. destruct A as [A1 A2].
  apply no_twice_spec in A1. apply N.ltb_lt in A2.
  unfold size, piece_of. cbn [fst snd]. rewrite map_length, part_sum, (fits_sum _ _ _ F).
  pose proof (each_once _ s A1). pose proof (fits_length _ _ _ F) as El. rewrite El in A2. lia.
Qed.


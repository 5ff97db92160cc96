(** * Pieces that are divided: periodic values

    A place is a type and a length. A move takes some of the length and divides what is left into
    pieces of given types. If the values of every type repeat over a long enough stretch, they repeat
    for ever: Guy and Smith (The G-values of various games, 1956) for one type and two heaps, here
    for any number of types and of heaps. *)

From Coq Require Import List Arith NArith Lia Bool Wellfounded FMapPositive.
Import ListNotations.
From Nimatron Require Import Game Closed.
Open Scope N_scope.

(** One way to move: any of these lengths is taken; what is left becomes pieces of these types, each
    of at least this length; and pieces of fixed lengths are added. *)
Record way := { takes : list N; leaves : list (nat * N); adds : list (nat * N) }.

(** Pieces of given types with a given sum of lengths. *)
Inductive divided : list (nat * N) -> N -> list (nat * N) -> Prop :=
  | NoPiece : divided [] 0 []
  | Piece t least l ls n ps : least <= l -> divided ls n ps -> divided ((t, least) :: ls) (l + n) ((t, l) :: ps).

Lemma fold_max_init (l : list N) m : m <= fold_right N.max m l.
Proof. induction l; simpl; lia. Qed.
Lemma fold_max_in (l : list N) m x : In x l -> x <= fold_right N.max m l.
Proof. induction l; simpl; intros []; [subst; lia|]. specialize (IHl H). lia. Qed.

Section Divide.

(** The ways to move, for each type. *)
Variable ways : list (list way).

Definition divides (p : nat * N) (parts : list (nat * N)) : Prop :=
  exists w k n ps, In w (nth (fst p) ways []) /\ In k (takes w) /\ divided (leaves w) n ps /\
    snd p = k + n /\ parts = ps ++ adds w.

(** ** Every move goes down: to smaller lengths, or to the same length of an earlier type *)

Definition leasts (ls : list (nat * N)) : N := fold_right (fun x n => snd x + n) 0 ls.

Definition lower (q p : nat * N) : Prop := snd q < snd p \/ (snd q = snd p /\ (fst q < fst p)%nat).

Definition falls_way (t : nat) (w : way) : bool :=
  let all := leasts (leaves w) in
  forallb (fun k =>
    forallb (fun x => N.ltb 0 (k + (all - snd x)) || Nat.ltb (fst x) t) (leaves w) &&
    forallb (fun x => N.ltb (snd x) (k + all) || (N.eqb (snd x) (k + all) && Nat.ltb (fst x) t)) (adds w)) (takes w).

Fixpoint falls (t : nat) (all : list (list way)) : bool :=
  match all with [] => true | ws :: all => forallb (falls_way t) ws && falls (S t) all end.

Lemma falls_in : forall all t i w, falls t all = true -> In w (nth i all []) -> falls_way (t + i) w = true.
Proof.
  induction all as [|ws all IH]; simpl; intros t i w F I.
  - destruct i; destruct I.
  - apply andb_true_iff in F. destruct F as [F1 F2]. destruct i as [|i].
    + rewrite forallb_forall in F1. rewrite Nat.add_0_r. auto.
    + specialize (IH (S t) i w F2 I). rewrite Nat.add_succ_r. exact IH.
Qed.

Lemma divided_leasts ls n ps : divided ls n ps -> leasts ls <= n.
Proof. induction 1; simpl in *; lia. Qed.

Lemma divided_piece ls n ps : divided ls n ps -> forall q, In q ps ->
  exists x, In x ls /\ fst x = fst q /\ snd q + (leasts ls - snd x) <= n /\ snd x <= leasts ls.
Proof.
  induction 1 as [|t least l ls n ps L D IH]; intros q I; [destruct I|].
  pose proof (divided_leasts _ _ _ D) as Le. destruct I as [<-|I].
  - exists (t, least). unfold leasts in *. simpl in *. repeat split; auto; lia.
  - destruct (IH q I) as (x & Ix & E & B & C). exists x. unfold leasts in *. simpl in *. repeat split; auto; lia.
Qed.

Lemma lower_wf : well_founded lower.
Proof.
  assert (H : forall m t, Acc lower (t, m)).
  { intro m. induction m as [m IHm] using (well_founded_ind N.lt_wf_0).
    intro t. induction t as [t IHt] using (well_founded_ind Nat.lt_wf_0).
    constructor. intros [u n] [L|[E L]]; simpl in *; auto. subst. auto. }
  intros [t m]. apply H.
Qed.

Lemma divides_lower p parts q : falls 0 ways = true -> divides p parts -> In q parts -> lower q p.
Proof.
  intros F (w & k & n & ps & Iw & Ik & D & E & ->) I.
  pose proof (falls_in _ _ _ _ F Iw) as Fw. simpl in Fw. unfold falls_way in Fw. rewrite forallb_forall in Fw.
  specialize (Fw k Ik). apply andb_true_iff in Fw. destruct Fw as [Fl Fa]. rewrite forallb_forall in Fl, Fa.
  pose proof (divided_leasts _ _ _ D) as Le. unfold lower. apply in_app_or in I. destruct I as [I|I].
  - destruct (divided_piece _ _ _ D q I) as (x & Ix & Et & B & C). specialize (Fl x Ix).
    apply orb_true_iff in Fl. destruct Fl as [Fl|Fl].
    + apply N.ltb_lt in Fl. left. lia.
    + apply Nat.ltb_lt in Fl. rewrite Et in Fl. destruct (N.eq_dec (snd q) (snd p)); [right; auto|left; lia].
  - specialize (Fa q I). apply orb_true_iff in Fa. destruct Fa as [Fa|Fa].
    + apply N.ltb_lt in Fa. left. lia.
    + apply andb_true_iff in Fa. destruct Fa as [Fa Ft]. apply N.eqb_eq in Fa. apply Nat.ltb_lt in Ft.
      destruct (N.eq_dec (snd q) (snd p)); [right; auto|left; lia].
Qed.

Theorem divides_terminates : falls 0 ways = true -> terminates divides.
Proof.
  intros F p. induction p as [p IH] using (well_founded_ind lower_wf). constructor. intros q (parts & M & I).
  apply IH. exact (divides_lower p parts q F M I).
Qed.

(** ** The values *)

(** Preperiod and period are common to all types. *)
Variables (e p : N).
Hypothesis p_pos : 0 < p.

(** The first length with the same value. *)
Definition reduce (n : N) : N := if N.ltb n (e + p) then n else e + (n - e) mod p.

Lemma reduce_small n : n < e + p -> reduce n = n.
Proof. unfold reduce. intro H. apply N.ltb_lt in H. rewrite H. auto. Qed.

Lemma reduce_below n : reduce n < e + p.
Proof.
  unfold reduce. destruct (N.ltb_spec n (e + p)); auto. pose proof (N.mod_upper_bound (n - e) p). lia.
Qed.

Lemma reduce_again n : e <= n -> reduce (n + p) = reduce n.
Proof.
  intro L. unfold reduce. destruct (N.ltb_spec (n + p) (e + p)); [lia|].
  replace (n + p - e) with ((n - e) + 1 * p) by lia. rewrite N.mod_add by lia.
  destruct (N.ltb_spec n (e + p)); auto. rewrite N.mod_small by lia. lia.
Qed.

Variable tables : list (PositiveMap.t N).
Definition look (m : PositiveMap.t N) (n : N) : N :=
  match PositiveMap.find (N.succ_pos n) m with Some v => v | None => 0 end.
Definition f (t : nat) (n : N) : N := look (nth t tables (PositiveMap.empty N)) (reduce n).
Definition f_at (q : nat * N) : N := f (fst q) (snd q).

Lemma f_again t n : e <= n -> f t (n + p) = f t n.
Proof. intro L. unfold f. rewrite reduce_again; auto. Qed.

(** *** Values of options, as bits *)

Definition mark (x m : N) : N := if N.testbit m x then m else N.lor m (N.shiftl 1 x).

Lemma mark_spec x m v : N.testbit (mark x m) v = true <-> N.testbit m v = true \/ v = x.
Proof.
  unfold mark. destruct (N.testbit m x) eqn:T.
  - split; auto. intros [H| ->]; auto.
  - rewrite N.lor_spec, orb_true_iff, N.shiftl_1_l, N.pow2_bits_eqb, N.eqb_eq. intuition.
Qed.

Fixpoint each (count : nat) (from : N) (g : N -> N -> N) (m : N) : N :=
  match count with O => m | S count => each count (N.succ from) g (g from m) end.

Lemma each_spec (g : N -> N -> N) (Q : N -> N -> Prop) :
  (forall a m v, N.testbit (g a m) v = true <-> N.testbit m v = true \/ Q a v) ->
  forall count from m v, N.testbit (each count from g m) v = true <->
    N.testbit m v = true \/ exists a, from <= a /\ a < from + N.of_nat count /\ Q a v.
Proof.
  intro H. induction count as [|count IH]; intros from m v.
  - cbn [each]. split; auto. intros [A|(a & ? & ? & _)]; [auto|lia].
  - cbn [each]. rewrite IH, H. split.
    + intros [[A|A]|(a & ? & ? & A)]; auto.
      * right. exists from. repeat split; auto; lia.
      * right. exists a. repeat split; auto; lia.
    + intros [A|(a & ? & ? & A)]; auto. destruct (N.eq_dec a from) as [->|Ne]; auto.
      right. exists a. repeat split; auto; lia.
Qed.

Fixpoint division (ls : list (nat * N)) (n x m : N) : N :=
  match ls with
  | [] => if N.eqb n 0 then mark x m else m
  | (t, least) :: rest =>
      match rest with
      | [] => if N.leb least n then mark (N.lxor x (f t n)) m else m
      | _ => each (N.to_nat (N.succ n - least)) least (fun a m => division rest (n - a) (N.lxor x (f t a)) m) m
      end
  end.

Lemma division_spec : forall ls n x m v, N.testbit (division ls n x m) v = true <->
  N.testbit m v = true \/ exists ps, divided ls n ps /\ v = N.lxor x (nim_sum (map f_at ps)).
Proof.
  induction ls as [|[t least] ls IH]; intros n x m v.
  - simpl. destruct (N.eqb_spec n 0) as [->|Ne].
    + rewrite mark_spec. split.
      * intros [A| ->]; auto. right. exists []. split; [constructor|]. simpl. rewrite N.lxor_0_r. auto.
      * intros [A|(ps & D & ->)]; auto. inversion D; subst. simpl. rewrite N.lxor_0_r. auto.
    + split; auto. intros [A|(ps & D & _)]; auto. inversion D; subst. lia.
  - destruct ls as [|l2 ls].
    + simpl. clear IH. destruct (N.leb_spec least n) as [L|L].
      * rewrite mark_spec. split.
        -- intros [A| ->]; auto. right. exists [(t, n)]. split.
           ++ rewrite <- (N.add_0_r n) at 1. constructor; auto. constructor.
           ++ simpl. rewrite N.lxor_0_r. auto.
        -- intros [A|(ps & D & ->)]; auto. inversion D as [|? ? l ? n' ps' Ll D']; subst. inversion D'; subst.
           right. simpl. rewrite N.add_0_r, N.lxor_0_r. auto.
      * split; auto. intros [A|(ps & D & _)]; auto. inversion D as [|? ? l ? n' ps' Ll D']; subst. lia.
    + change (division ((t, least) :: l2 :: ls) n x m) with
        (each (N.to_nat (N.succ n - least)) least (fun a m => division (l2 :: ls) (n - a) (N.lxor x (f t a)) m) m).
      rewrite (each_spec _ (fun a v => exists ps, divided (l2 :: ls) (n - a) ps /\ v = N.lxor (N.lxor x (f t a)) (nim_sum (map f_at ps)))).
      2:{ intros a m' v'. apply IH. }
      split; (intros [A|A]; [auto|right]).
      * destruct A as (a & B & C & ps & D & ->). exists ((t, a) :: ps). split.
        -- replace n with (a + (n - a)) by lia. constructor; auto.
        -- simpl. rewrite N.lxor_assoc. reflexivity.
      * destruct A as (ps & D & ->). inversion D as [|? ? l ? n' ps' Ll D']; subst.
        exists l. split; auto. split; [lia|]. exists ps'. replace (l + n' - l) with n' by lia. split; auto.
        simpl. rewrite N.lxor_assoc. reflexivity.
Qed.

Definition way_mask (n : N) (w : way) (m : N) : N :=
  fold_right (fun k m => if N.leb k n then division (leaves w) (n - k) (nim_sum (map f_at (adds w))) m else m) m (takes w).
Definition mask (q : nat * N) : N := fold_right (way_mask (snd q)) 0 (nth (fst q) ways []).

Lemma way_mask_spec n w m v : N.testbit (way_mask n w m) v = true <->
  N.testbit m v = true \/ exists k r ps, In k (takes w) /\ divided (leaves w) r ps /\ n = k + r /\
    v = nim_sum (map f_at (ps ++ adds w)).
Proof.
  unfold way_mask. induction (takes w) as [|k ks IH]; simpl.
  - split; auto. intros [A|(? & ? & ? & [] & _)]. auto.
  - assert (X : forall ps, nim_sum (map f_at (ps ++ adds w)) = N.lxor (nim_sum (map f_at (adds w))) (nim_sum (map f_at ps))).
    { induction ps as [|q ps IHp]; simpl; [rewrite N.lxor_0_r; auto|]. simpl in IHp. rewrite IHp.
      rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm. }
    destruct (N.leb_spec k n) as [L|L].
    + rewrite division_spec, IH. split.
      * intros [[A|(k' & r & ps & I & D & E & V)]|(ps & D & V)]; auto.
        -- right. exists k', r, ps. auto.
        -- right. exists k, (n - k), ps. rewrite X. repeat split; auto. lia.
      * intros [A|(k' & r & ps & [<-|I] & D & E & V)]; auto.
        -- right. exists ps. replace (n - k) with r by lia. rewrite X in V. auto.
        -- left. right. exists k', r, ps. auto.
    + rewrite IH. split; (intros [A|(k' & r & ps & I & D & E & V)]; [auto|right]).
      * exists k', r, ps. auto.
      * destruct I as [<-|I]; [lia|]. exists k', r, ps. auto.
Qed.

Lemma mask_spec q v : N.testbit (mask q) v = true <-> exists parts, divides q parts /\ nim_sum (map f_at parts) = v.
Proof.
  unfold mask, divides. induction (nth (fst q) ways []) as [|w ws IH]; cbn [fold_right].
  - rewrite N.bits_0. split; [discriminate|]. intros (? & (? & ? & ? & ? & [] & _) & _).
  - rewrite way_mask_spec, IH. split.
    + intros [(parts & (w' & k & n & ps & I & R) & V)|(k & r & ps & I & D & E & ->)].
      * exists parts. split; auto. exists w', k, n, ps. split; simpl; auto.
      * exists (ps ++ adds w). split; auto. exists w, k, r, ps. simpl. auto 6.
    + intros (parts & (w' & k & n & ps & [<-|I] & Ik & D & E & ->) & V).
      * right. exists k, n, ps. auto.
      * left. exists (ps ++ adds w'). split; auto. exists w', k, n, ps. auto 6.
Qed.

(** The least number that is not the value of an option. *)
Definition is_mex (m v : N) : bool := N.eqb (N.land m (N.ones (N.succ v))) (N.ones v).

Lemma is_mex_spec m v : is_mex m v = true ->
  N.testbit m v = false /\ forall u, u < v -> N.testbit m u = true.
Proof.
  unfold is_mex. rewrite N.eqb_eq. intro E.
  assert (B : forall u, u < N.succ v -> N.testbit m u = N.testbit (N.ones v) u).
  { intros u L. rewrite <- E, N.land_spec, N.ones_spec_low by auto. rewrite andb_true_r. auto. }
  split.
  - rewrite B by lia. apply N.ones_spec_high. lia.
  - intros u L. rewrite B by lia. apply N.ones_spec_low. auto.
Qed.

Definition right_at (q : nat * N) : Prop :=
  (forall parts, divides q parts -> nim_sum (map f_at parts) <> f_at q) /\
  (forall v, v < f_at q -> exists parts, divides q parts /\ nim_sum (map f_at parts) = v).

Lemma mex_right q : is_mex (mask q) (f_at q) = true -> right_at q.
Proof.
  intro M. apply is_mex_spec in M. destruct M as [M1 M2]. split.
  - intros parts D E. assert (N.testbit (mask q) (f_at q) = true) by (apply mask_spec; eauto). congruence.
  - intros v L. apply mask_spec, M2, L.
Qed.

(** *** The theorem of Guy and Smith *)

(** Bounds: what is taken, the number of pieces that are left, and a length from which on values
    repeat and pieces may be shortened. *)
Definition max_taken : N := fold_right (fun ws m => fold_right (fun w m => fold_right N.max m (takes w)) m ws) 0 ways.
Definition max_pieces : nat := fold_right (fun ws m => fold_right (fun w m => Nat.max (length (leaves w)) m) m ws) 1%nat ways.
Definition long : N := fold_right (fun ws m => fold_right (fun w m => fold_right (fun x m => N.max (snd x) m) m (leaves w)) m ws) (N.max 1 e) ways.
Definition enough : N := max_taken + N.of_nat max_pieces * (long + p - 1) + 1.

Lemma bounds t w : In w (nth t ways []) ->
  (forall k, In k (takes w) -> k <= max_taken) /\ (length (leaves w) <= max_pieces)%nat /\
  (forall x, In x (leaves w) -> snd x <= long).
Proof.
  unfold max_taken, max_pieces, long. revert t. induction ways as [|ws all IH]; intros t I; [destruct t; destruct I|].
  cbn [fold_right].
  set (mt := fold_right _ 0 all) in *. set (mp := fold_right _ 1%nat all) in *. set (ml := fold_right _ (N.max 1 e) all) in *.
  assert (A : forall ws m, m <= fold_right (fun w m => fold_right N.max m (takes w)) m ws).
  { clear. induction ws as [|w ws IH]; simpl; intro m; [lia|]. specialize (IH m).
    pose proof (fold_max_init (takes w) (fold_right (fun w m => fold_right N.max m (takes w)) m ws)). lia. }
  assert (B : forall ws m, (m <= fold_right (fun w m => Nat.max (length (leaves w)) m) m ws)%nat).
  { clear. induction ws as [|w ws IH]; simpl; intro m; [lia|]. specialize (IH m). lia. }
  assert (C0 : forall (l : list (nat * N)) m, m <= fold_right (fun x m => N.max (snd x) m) m l).
  { clear. induction l as [|x l IH]; simpl; intro m; [lia|]. specialize (IH m). lia. }
  assert (C1 : forall (l : list (nat * N)) m x, In x l -> snd x <= fold_right (fun x m => N.max (snd x) m) m l).
  { clear. induction l as [|y l IH]; simpl; intros m x []; [subst; lia|]. specialize (IH m x H). lia. }
  assert (C : forall ws m, m <= fold_right (fun w m => fold_right (fun x m => N.max (snd x) m) m (leaves w)) m ws).
  { clear - C0. induction ws as [|w ws IH]; simpl; intro m; [lia|]. specialize (IH m).
    pose proof (C0 (leaves w) (fold_right (fun w m => fold_right (fun x m => N.max (snd x) m) m (leaves w)) m ws)). lia. }
  destruct t as [|t].
  - simpl in I. clear IH. induction ws as [|w' ws IHw]; [destruct I|]. cbn [fold_right]. destruct I as [->|I].
    + split; [|split].
      * intros k Ik. apply fold_max_in. auto.
      * lia.
      * intros x Ix. apply C1. auto.
    + destruct (IHw I) as (X & Y & Z). split; [|split].
      * intros k Ik. specialize (X k Ik).
        pose proof (fold_max_init (takes w') (fold_right (fun w m => fold_right N.max m (takes w)) mt ws)). lia.
      * lia.
      * intros x Ix. specialize (Z x Ix).
        pose proof (C0 (leaves w') (fold_right (fun w m => fold_right (fun x m => N.max (snd x) m) m (leaves w)) ml ws)). lia.
  - simpl in I. destruct (IH t I) as (X & Y & Z). split; [|split].
    + intros k Ik. specialize (X k Ik). specialize (A ws mt). lia.
    + specialize (B ws mp). lia.
    + intros x Ix. specialize (Z x Ix). specialize (C ws ml). lia.
Qed.

Lemma long_e : e <= long /\ 1 <= long.
Proof.
  unfold long. induction ways as [|ws all IH]; simpl; [lia|].
  induction ws as [|w ws IHw]; simpl; [auto|]. induction (leaves w); simpl; lia.
Qed.

Lemma pieces_pos : (1 <= max_pieces)%nat.
Proof. unfold max_pieces. induction ways as [|ws all IH]; simpl; [lia|]. induction ws; simpl; lia. Qed.

Lemma shorter ls n ps : divided ls n ps -> (forall x, In x ls -> snd x <= long) ->
  N.of_nat (length ls) * (long + p - 1) < n ->
  exists r, divided ls (n - p) r /\ nim_sum (map f_at r) = nim_sum (map f_at ps).
Proof.
  pose proof long_e as Le. induction 1 as [|t least l ls n ps L D IH]; intros B S; [simpl in S; lia|].
  assert (Bl : least <= long) by (apply (B (t, least)); simpl; auto).
  destruct (N.le_gt_cases (long + p) l) as [Big|Small].
  - exists ((t, l - p) :: ps). split.
    + replace (l + n - p) with ((l - p) + n) by lia. constructor; auto. lia.
    + simpl. f_equal. unfold f_at. simpl. rewrite <- (f_again t (l - p)) by lia. f_equal. lia.
  - destruct IH as (r & Dr & E).
    + intros x I. apply B. simpl. auto.
    + cbn [length] in S. rewrite Nat2N.inj_succ in S. lia.
    + exists ((t, l) :: r). split; [|simpl; f_equal; exact E].
      assert (p <= n).
      { destruct ls as [|x ls]; [inversion D; subst; cbn [length] in S; lia|].
        cbn [length] in S. rewrite !Nat2N.inj_succ in S. nia. }
      replace (l + n - p) with (l + (n - p)) by lia. constructor; auto.
Qed.

Lemma longer ls n ps : divided ls n ps -> N.of_nat (length ls) * (long - 1) < n ->
  exists r, divided ls (n + p) r /\ nim_sum (map f_at r) = nim_sum (map f_at ps).
Proof.
  pose proof long_e as Le. induction 1 as [|t least l ls n ps L D IH]; intros S; [simpl in S; lia|].
  destruct (N.le_gt_cases long l) as [Big|Small].
  - exists ((t, l + p) :: ps). split.
    + replace (l + n + p) with ((l + p) + n) by lia. constructor; auto. lia.
    + simpl. f_equal. unfold f_at. simpl. apply f_again. lia.
  - destruct IH as (r & Dr & E).
    + cbn [length] in S. rewrite Nat2N.inj_succ in S. lia.
    + exists ((t, l) :: r). split; [|simpl; f_equal; exact E].
      rewrite <- N.add_assoc. constructor; auto.
Qed.

Lemma same_options t n : enough <= n -> forall v,
  (exists parts, divides (t, n) parts /\ nim_sum (map f_at parts) = v) <->
  (exists parts, divides (t, n - p) parts /\ nim_sum (map f_at parts) = v).
Proof.
  intros L v. pose proof long_e as Le. pose proof pieces_pos as Pp.
  assert (Join : forall r ps w, nim_sum (map f_at r) = nim_sum (map f_at ps) ->
    nim_sum (map f_at (r ++ adds w)) = nim_sum (map f_at (ps ++ adds w))).
  { assert (X : forall a b, nim_sum (map f_at (a ++ b)) = N.lxor (nim_sum (map f_at a)) (nim_sum (map f_at b))).
    { intros a b. induction a as [|q a IH]; simpl; auto. simpl in IH. rewrite IH, N.lxor_assoc. auto. }
    intros r ps w E. rewrite !X, E. auto. }
  unfold enough in L.
  assert (M : forall a, (a <= max_pieces)%nat -> N.of_nat a * (long + p - 1) <= N.of_nat max_pieces * (long + p - 1)).
  { intros a La. apply N.mul_le_mono_r. lia. }
  assert (M1 : long + p - 1 <= N.of_nat max_pieces * (long + p - 1)).
  { rewrite <- (N.mul_1_l (long + p - 1)) at 1. apply N.mul_le_mono_r. lia. }
  split.
  - intros (parts & (w & k & r & ps & I & Ik & D & E & ->) & <-). simpl in I, E.
    destruct (bounds t w I) as (B1 & B2 & B3). specialize (B1 k Ik). specialize (M _ B2).
    destruct (shorter _ _ _ D B3) as (r' & D' & Er); [lia|].
    exists (r' ++ adds w). split; auto. exists w, k, (r - p), r'. simpl. repeat split; auto. lia.
  - intros (parts & (w & k & r & ps & I & Ik & D & E & ->) & <-). simpl in I, E.
    destruct (bounds t w I) as (B1 & B2 & B3). specialize (B1 k Ik). specialize (M _ B2).
    destruct (longer _ _ _ D) as (r' & D' & Er).
    + destruct (leaves w) as [|x ls] eqn:Lv.
      { exfalso. inversion D; subst. lia. }
      assert (M2 : N.of_nat (length (x :: ls)) * (long - 1) <= N.of_nat max_pieces * (long - 1)) by (apply N.mul_le_mono_r; lia).
      assert (M3 : N.of_nat max_pieces * (long + p - 1) = N.of_nat max_pieces * (long - 1) + N.of_nat max_pieces * p).
      { rewrite <- N.mul_add_distr_l. f_equal. lia. }
      assert (M4 : 1 * p <= N.of_nat max_pieces * p) by (apply N.mul_le_mono_r; lia).
      lia.
    + exists (r' ++ adds w). split; auto. exists w, k, (r + p), r'. simpl. repeat split; auto. lia.
Qed.

(** What is computed. *)
Fixpoint all_below (count : nat) (n : N) (types : list nat) : bool :=
  match count with
  | O => true
  | S count => forallb (fun t => is_mex (mask (t, n)) (f t n)) types && all_below count (N.succ n) types
  end.

Lemma all_below_spec types : forall count from, all_below count from types = true ->
  forall n t, from <= n -> n < from + N.of_nat count -> In t types -> is_mex (mask (t, n)) (f t n) = true.
Proof.
  induction count as [|count IH]; cbn [all_below]; intros from A n t L1 L2 I; [lia|].
  apply andb_true_iff in A. destruct A as [A1 A2]. destruct (N.eq_dec n from) as [->|Ne].
  - rewrite forallb_forall in A1. auto.
  - apply (IH (N.succ from)); auto; lia.
Qed.

Definition check_values : bool :=
  Nat.eqb (length tables) (length ways) && all_below (N.to_nat enough) 0 (seq 0 (length ways)).

Theorem divides_grundy : check_values = true -> is_grundy divides f_at.
Proof.
  unfold check_values. rewrite andb_true_iff, Nat.eqb_eq. intros [Lt A]. intro q. change (right_at q).
  pose proof long_e as Le. pose proof pieces_pos as Pp.
  assert (M1 : long + p - 1 <= N.of_nat max_pieces * (long + p - 1)).
  { rewrite <- (N.mul_1_l (long + p - 1)) at 1. apply N.mul_le_mono_r. lia. }
  destruct q as [t n]. revert t. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intro t.
  destruct (Nat.lt_ge_cases t (length ways)) as [It|It].
  - destruct (N.lt_ge_cases n enough) as [Small|Big].
    + apply mex_right. apply (all_below_spec _ _ _ A n t); try lia. apply in_seq. lia.
    + unfold enough in Big.
      assert (Ef : f t n = f t (n - p)).
      { rewrite <- (f_again t (n - p)) by lia. f_equal. lia. }
      destruct (IH (n - p) ltac:(lia) t) as [R1 R2]. pose proof (same_options t n Big) as Same.
      unfold right_at, f_at in *. simpl in *. rewrite Ef. split.
      * intros parts D E. destruct (Same (f t (n - p))) as [S1 _]. destruct S1 as (parts' & D' & E'); [eauto|].
        apply (R1 parts' D' E').
      * intros v L. apply Same, R2, L.
  - unfold right_at, f_at, f. simpl. rewrite (nth_overflow tables) by lia.
    assert (Z : look (PositiveMap.empty N) (reduce n) = 0) by (unfold look; rewrite PositiveMap.gempty; auto).
    rewrite Z. split; [|intros v L; lia].
    intros parts (w & k & r & ps & I & _). simpl in I. rewrite nth_overflow in I by lia. destruct I.
Qed.

End Divide.

(** ** Values given by lists *)

Fixpoint array (i : N) (l : list N) (m : PositiveMap.t N) : PositiveMap.t N :=
  match l with [] => m | x :: l => array (N.succ i) l (PositiveMap.add (N.succ_pos i) x m) end.

Lemma array_look : forall l i m n, look (array i l m) n =
  if N.ltb n i then look m n else match nth_error l (N.to_nat (n - i)) with Some v => v | None => look m n end.
Proof.
  induction l as [|x l IH]; intros i m n; cbn [array].
  - destruct (N.ltb_spec n i); auto. destruct (N.to_nat (n - i)); auto.
  - rewrite IH. destruct (N.ltb_spec n (N.succ i)) as [A|A].
    + destruct (N.ltb_spec n i) as [B|B].
      * unfold look. rewrite PositiveMap.gso; auto. intro C. apply succ_pos_inj in C. lia.
      * replace n with i by lia. rewrite N.sub_diag. simpl. unfold look. rewrite PositiveMap.gss. auto.
    + destruct (N.ltb_spec n i); [lia|]. replace (N.to_nat (n - i)) with (S (N.to_nat (n - N.succ i))) by lia. simpl.
      destruct (nth_error l (N.to_nat (n - N.succ i))); auto. unfold look. rewrite PositiveMap.gso; auto.
      intro C. apply succ_pos_inj in C. lia.
Qed.

(** The values of each type: [e] values, and [p] that repeat. *)
Definition maps (values : list (list N)) : list (PositiveMap.t N) := map (fun l => array 0 l (PositiveMap.empty N)) values.

(** The value at [n] of a list whose last [p] values, those from [e] on, repeat for ever. *)
Definition repeating (e p : N) (values : list N) (n : N) : N :=
  nth (N.to_nat (if N.ltb n (e + p) then n else e + (n - e) mod p)) values 0.

Lemma maps_repeating e p values t n : f e p (maps values) t n = repeating e p (nth t values []) n.
Proof.
  unfold f, maps, repeating. change (if N.ltb n (e + p) then n else e + (n - e) mod p) with (reduce e p n).
  generalize (reduce e p n). intro i. destruct (Nat.lt_ge_cases t (length values)) as [L|L].
  - rewrite nth_indep with (d' := array 0 [] (PositiveMap.empty N)) by (rewrite map_length; auto).
    rewrite (map_nth (fun l => array 0 l (PositiveMap.empty N))).
    rewrite array_look. destruct (N.ltb_spec i 0); [lia|]. rewrite N.sub_0_r.
    unfold look. rewrite PositiveMap.gempty. generalize (nth t values []), (N.to_nat i). clear.
    intros l n. revert l. induction n as [|n IH]; destruct l; simpl; auto.
  - rewrite !nth_overflow; [| |rewrite map_length; auto]; auto.
    + unfold look. rewrite PositiveMap.gempty. auto.
    + rewrite nth_overflow by auto. simpl. lia.
Qed.

Definition check_divided (ways : list (list way)) (e p : N) (values : list (list N)) : bool :=
  N.ltb 0 p && falls 0 ways && check_values ways e p (maps values).

Theorem divided_terminates ways e p values : check_divided ways e p values = true -> terminates (divides ways).
Proof. unfold check_divided. rewrite !andb_true_iff. intros [[_ F] _]. apply divides_terminates, F. Qed.

Theorem divided_grundy ways e p values : check_divided ways e p values = true ->
  is_grundy (divides ways) (fun q => repeating e p (nth (fst q) values []) (snd q)).
Proof.
  unfold check_divided. rewrite !andb_true_iff. intros [[P _] C]. apply N.ltb_lt in P.
  pose proof (divides_grundy ways e p P (maps values) C) as G.
  intro q. destruct (G q) as [G1 G2].
  assert (E : forall x, f_at e p (maps values) x = repeating e p (nth (fst x) values []) (snd x)) by (intro; apply maps_repeating).
  split.
  - intros parts D. rewrite <- E, <- (map_ext _ _ E). auto.
  - intros v L. rewrite <- E in L. destruct (G2 v L) as (parts & D & S). exists parts. rewrite <- (map_ext _ _ E). auto.
Qed.

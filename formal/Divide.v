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

(** *** The values of options that were seen *)

Definition seen : Type := PositiveMap.t unit.
Definition has (m : seen) (v : N) : bool :=
  match PositiveMap.find (N.succ_pos v) m with Some _ => true | None => false end.
Definition mark (x : N) (m : seen) : seen :=
  if has m x then m else PositiveMap.add (N.succ_pos x) tt m.

Lemma has_none v : has (PositiveMap.empty unit) v = false.
Proof. unfold has. rewrite PositiveMap.gempty. reflexivity. Qed.

Lemma mark_spec x m v : has (mark x m) v = true <-> has m v = true \/ v = x.
Proof.
  unfold mark. destruct (has m x) eqn:T.
  - split; auto. intros [H| ->]; auto.
  - unfold has in *. destruct (N.eq_dec v x) as [->|Ne].
    + rewrite PositiveMap.gss. tauto.
    + rewrite PositiveMap.gso by (intro E; apply succ_pos_inj in E; auto). intuition.
Qed.

Fixpoint each (count : nat) (from : N) (g : N -> seen -> seen) (m : seen) : seen :=
  match count with O => m | S count => each count (N.succ from) g (g from m) end.

Lemma each_spec (g : N -> seen -> seen) (Q : N -> N -> Prop) :
  (forall a m v, has (g a m) v = true <-> has m v = true \/ Q a v) ->
  forall count from m v, has (each count from g m) v = true <->
    has m v = true \/ exists a, from <= a /\ a < from + N.of_nat count /\ Q a v.
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

(** Two pieces are what is left most often: their values stand in two lists, one that goes up from
    the least length of the first and one that goes down from the greatest length of the second. *)
Fixpoint zipped (count : nat) (x : N) (xs ys : list N) (m : seen) : option seen :=
  match count with
  | O => Some m
  | S count =>
      match xs, ys with
      | y :: xs, z :: ys => zipped count x xs ys (mark (N.lxor x (N.lxor y z)) m)
      | _, _ => None
      end
  end.

Definition goes_up (t : nat) (a : N) (l : list N) : Prop :=
  forall i v, nth_error l i = Some v -> v = f t (a + N.of_nat i).
Definition goes_down (t : nat) (a : N) (l : list N) : Prop :=
  forall i v, nth_error l i = Some v -> v = f t (a - N.of_nat i).

Lemma zipped_spec t u : forall count x a b xs ys m m', goes_up t a xs -> goes_down u b ys ->
  zipped count x xs ys m = Some m' -> forall v, has m' v = true <->
    has m v = true \/ exists i, i < N.of_nat count /\ v = N.lxor x (N.lxor (f t (a + i)) (f u (b - i))).
Proof.
  induction count as [|count IH]; intros x a b xs ys m m' Up Down Z v.
  - injection Z as <-. split; auto. intros [H|(i & L & _)]; [auto|lia].
  - destruct xs as [|y xs]; [discriminate|]. destruct ys as [|z ys]; [discriminate|]. cbn [zipped] in Z.
    assert (Ey : y = f t a) by (rewrite (Up 0%nat y eq_refl); f_equal; lia).
    assert (Ez : z = f u b) by (rewrite (Down 0%nat z eq_refl); f_equal; lia).
    apply IH with (a := N.succ a) (b := b - 1) (v := v) in Z.
    + rewrite Z, mark_spec. subst y z. split.
      * intros [[H| ->]|(i & L & ->)]; auto; right.
        -- exists 0. split; [lia|]. rewrite N.add_0_r, N.sub_0_r. auto.
        -- exists (N.succ i). split; [lia|]. do 2 f_equal; f_equal; lia.
      * intros [H|(i & L & ->)]; auto. destruct (N.eq_dec i 0) as [->|Ne].
        -- left. right. rewrite N.add_0_r, N.sub_0_r. auto.
        -- right. exists (N.pred i). split; [lia|]. do 2 f_equal; f_equal; lia.
    + intros i w H. rewrite (Up (S i) w H). f_equal. lia.
    + intros i w H. rewrite (Down (S i) w H). f_equal. lia.
Qed.

Fixpoint ups (count : nat) (t : nat) (a : N) : list N :=
  match count with O => [] | S count => f t a :: ups count t (N.succ a) end.

Lemma ups_up count t : forall a, goes_up t a (ups count t a).
Proof.
  induction count as [|count IH]; intros a i v H; [destruct i; discriminate|]. destruct i as [|i].
  - injection H as <-. f_equal; lia.
  - rewrite (IH _ i v H). f_equal. lia.
Qed.

(** For every length the lists that begin with its value; they share their tails. *)
Fixpoint tails (l : list N) (a : N) (m : PositiveMap.t (list N)) : PositiveMap.t (list N) :=
  match l with [] => m | _ :: r => tails r (N.succ a) (PositiveMap.add (N.succ_pos a) l m) end.
Fixpoint heads (l r : list N) (a : N) (m : PositiveMap.t (list N)) : PositiveMap.t (list N) :=
  match l with [] => m | x :: l => heads l (x :: r) (N.succ a) (PositiveMap.add (N.succ_pos a) (x :: r) m) end.

Lemma tails_spec t : forall l a m, goes_up t a l ->
  (forall b k, PositiveMap.find (N.succ_pos b) m = Some k -> goes_up t b k) ->
  forall b k, PositiveMap.find (N.succ_pos b) (tails l a m) = Some k -> goes_up t b k.
Proof.
  induction l as [|x l IH]; intros a m Up M b k H; [apply M, H|]. cbn [tails] in H.
  apply (IH (N.succ a) _ ) in H; auto.
  - intros i v E. rewrite (Up (S i) v E). f_equal. lia.
  - intros c j. destruct (N.eq_dec c a) as [->|Ne].
    + rewrite PositiveMap.gss. intro E. injection E as <-. exact Up.
    + rewrite PositiveMap.gso by (intro E; apply succ_pos_inj in E; auto). apply M.
Qed.

Lemma heads_spec t : forall l r a m, goes_up t a l -> goes_down t (a - 1) r -> (a = 0 -> r = []) ->
  (forall b k, PositiveMap.find (N.succ_pos b) m = Some k -> goes_down t b k) ->
  forall b k, PositiveMap.find (N.succ_pos b) (heads l r a m) = Some k -> goes_down t b k.
Proof.
  induction l as [|x l IH]; intros r a m Up Down Z M b k H; [apply M, H|]. cbn [heads] in H.
  assert (D : goes_down t a (x :: r)).
  { intros [|i] v E.
    - injection E as <-. rewrite (Up 0%nat x eq_refl). f_equal; lia.
    - destruct (N.eq_dec a 0) as [A|A].
      + rewrite (Z A) in E. destruct i; discriminate.
      + rewrite (Down i v E). f_equal. lia. }
  apply (IH (x :: r) (N.succ a) _) in H; auto.
  - intros i v E. rewrite (Up (S i) v E). f_equal. lia.
  - replace (N.succ a - 1) with a by lia. exact D.
  - intro A. lia.
  - intros c j. destruct (N.eq_dec c a) as [->|Ne].
    + rewrite PositiveMap.gss. intro E. injection E as <-. exact D.
    + rewrite PositiveMap.gso by (intro E; apply succ_pos_inj in E; auto). apply M.
Qed.

(** The lists of each type; they need not be long enough, or there at all. *)
Definition lists : Type := list (PositiveMap.t (list N) * PositiveMap.t (list N)).
Definition lists_of (count : nat) (types : list nat) : lists :=
  map (fun t => let l := ups count t 0 in
    (tails l 0 (PositiveMap.empty _), heads l [] 0 (PositiveMap.empty _))) types.
Definition right_lists (ls : lists) : Prop := forall t a k,
  (PositiveMap.find (N.succ_pos a) (fst (nth t ls (PositiveMap.empty _, PositiveMap.empty _))) = Some k -> goes_up t a k) /\
  (PositiveMap.find (N.succ_pos a) (snd (nth t ls (PositiveMap.empty _, PositiveMap.empty _))) = Some k -> goes_down t a k).

Lemma lists_right count n : right_lists (lists_of count (seq 0 n)).
Proof.
  intros t a k. unfold lists_of. set (g := fun t : nat => let l := ups count t 0 in
    (tails l 0 (PositiveMap.empty (list N)), heads l [] 0 (PositiveMap.empty (list N)))). destruct (Nat.lt_ge_cases t n) as [L|L].
  - rewrite nth_indep with (d' := g 0%nat) by (rewrite map_length, seq_length; auto).
    rewrite map_nth, seq_nth by auto. cbn [Nat.add]. unfold g. cbn [fst snd]. split; intro H.
    + apply tails_spec with (t := t) in H; auto; [apply ups_up|]. intros b j E. rewrite PositiveMap.gempty in E. discriminate.
    + apply heads_spec with (t := t) in H; auto; [apply ups_up| |].
      * intros i v E. destruct i; discriminate E.
      * intros b j E. rewrite PositiveMap.gempty in E. discriminate E.
  - rewrite nth_overflow by (rewrite map_length, seq_length; auto). cbn [fst snd]. rewrite PositiveMap.gempty.
    split; discriminate.
Qed.

Variable ready : lists.
Hypothesis ready_right : right_lists ready.

(** Two pieces of the same type and the same least length may be exchanged. *)
Definition two_count (t u : nat) (a b n : N) : N :=
  if Nat.eqb t u && N.eqb a b then (n - a - b) / 2 + 1 else n - a - b + 1.

Lemma half_least m : m / 2 + m / 2 <= m /\ m <= m / 2 + m / 2 + 1.
Proof.
  pose proof (N.div_mod m 2 ltac:(discriminate)) as D. pose proof (N.mod_upper_bound m 2 ltac:(discriminate)) as U.
  revert D U. generalize (m / 2), (m mod 2). intros. lia.
Qed.

Definition two (t u : nat) (a b n x : N) (m : seen) : option seen :=
  if N.leb (a + b) n then
    match PositiveMap.find (N.succ_pos a) (fst (nth t ready (PositiveMap.empty _, PositiveMap.empty _))),
          PositiveMap.find (N.succ_pos (n - a)) (snd (nth u ready (PositiveMap.empty _, PositiveMap.empty _))) with
    | Some xs, Some ys => zipped (N.to_nat (two_count t u a b n)) x xs ys m
    | _, _ => None
    end
  else Some m.

Lemma divided_two t u a b n ps : divided [(t, a); (u, b)] n ps <->
  exists l, a <= l /\ l + b <= n /\ ps = [(t, l); (u, n - l)].
Proof.
  split.
  - intro D. inversion D as [|? ? l ? n1 p1 Ll D1]; subst. inversion D1 as [|? ? k ? n2 p2 Lk D2]; subst.
    inversion D2; subst. exists l. repeat split; auto; [lia|]. do 3 f_equal. lia.
  - intros (l & A & B & ->). replace n with (l + (n - l)) at 1 by lia. constructor; auto.
    replace (n - l) with ((n - l) + 0) at 1 by lia. constructor; [lia|constructor].
Qed.

Lemma two_spec t u a b n x m m' : two t u a b n x m = Some m' -> forall v, has m' v = true <->
  has m v = true \/ exists ps, divided [(t, a); (u, b)] n ps /\ v = N.lxor x (nim_sum (map f_at ps)).
Proof.
  unfold two. intros T v. destruct (N.leb_spec (a + b) n) as [L|L].
  2:{ injection T as <-. split; auto. intros [H|(ps & D & _)]; auto. apply divided_two in D.
      destruct D as (l & A & B & _). lia. }
  destruct (PositiveMap.find _ _) as [xs|] eqn:Fx in T; [|discriminate].
  destruct (PositiveMap.find _ _) as [ys|] eqn:Fy in T; [|discriminate].
  destruct (ready_right t a xs) as [Rx _]. destruct (ready_right u (n - a) ys) as [_ Ry].
  rewrite (zipped_spec t u _ _ a (n - a) _ _ _ _ (Rx Fx) (Ry Fy) T v). clear T Fx Fy Rx Ry.
  rewrite N2Nat.id. split; (intros [H|H]; [auto|right]).
  - destruct H as (i & Li & ->). exists [(t, a + i); (u, n - a - i)]. split.
    + apply divided_two. exists (a + i).
      assert (i <= n - a - b).
      { unfold two_count in Li. destruct (Nat.eqb t u && N.eqb a b); [|lia].
        pose proof (half_least (n - a - b)). lia. }
      repeat split; try lia. do 3 f_equal. lia.
    + cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. reflexivity.
  - destruct H as (ps & D & ->). apply divided_two in D. destruct D as (l & A & B & ->).
    cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. unfold f_at. cbn [fst snd]. unfold two_count.
    destruct (Nat.eqb t u && N.eqb a b) eqn:E.
    + apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.eqb_eq in E1. apply N.eqb_eq in E2. subst u b.
      pose proof (half_least (n - a - a)) as Half. set (h := (n - a - a) / 2) in *.
      destruct (N.le_gt_cases (l - a) h) as [Le|Gt].
      * exists (l - a). split; [lia|]. do 2 f_equal; f_equal; lia.
      * exists (n - l - a). split; [lia|]. rewrite (N.lxor_comm (f t l)). do 2 f_equal; f_equal; lia.
    + exists (l - a). split; [lia|]. do 2 f_equal; f_equal; lia.
Qed.

Fixpoint division (ls : list (nat * N)) (n x : N) (m : seen) : seen :=
  match ls with
  | [] => if N.eqb n 0 then mark x m else m
  | (t, least) :: rest =>
      match rest with
      | [] => if N.leb least n then mark (N.lxor x (f t n)) m else m
      | (u, smallest) :: more =>
          let slow := fun _ : unit =>
            each (N.to_nat (N.succ n - least)) least (fun a m => division rest (n - a) (N.lxor x (f t a)) m) m in
          match more with
          | [] => match two t u least smallest n x m with Some m => m | None => slow tt end
          | _ => slow tt
          end
      end
  end.

Lemma division_spec : forall ls n x m v, has (division ls n x m) v = true <->
  has m v = true \/ exists ps, divided ls n ps /\ v = N.lxor x (nim_sum (map f_at ps)).
Proof.
  induction ls as [|[t least] ls IH]; intros n x m v.
  - simpl. destruct (N.eqb_spec n 0) as [->|Ne].
    + rewrite mark_spec. split.
      * intros [A| ->]; auto. right. exists []. split; [constructor|]. simpl. rewrite N.lxor_0_r. auto.
      * intros [A|(ps & D & ->)]; auto. inversion D; subst. simpl. rewrite N.lxor_0_r. auto.
    + split; auto. intros [A|(ps & D & _)]; auto. inversion D; subst. lia.
  - destruct ls as [|[u smallest] ls].
    + simpl. clear IH. destruct (N.leb_spec least n) as [L|L].
      * rewrite mark_spec. split.
        -- intros [A| ->]; auto. right. exists [(t, n)]. split.
           ++ rewrite <- (N.add_0_r n) at 1. constructor; auto. constructor.
           ++ simpl. rewrite N.lxor_0_r. auto.
        -- intros [A|(ps & D & ->)]; auto. inversion D as [|? ? l ? n' ps' Ll D']; subst. inversion D'; subst.
           right. simpl. rewrite N.add_0_r, N.lxor_0_r. auto.
      * split; auto. intros [A|(ps & D & _)]; auto. inversion D as [|? ? l ? n' ps' Ll D']; subst. lia.
    + assert (Slow : has (each (N.to_nat (N.succ n - least)) least
          (fun a m => division ((u, smallest) :: ls) (n - a) (N.lxor x (f t a)) m) m) v = true <->
        has m v = true \/ exists ps, divided ((t, least) :: (u, smallest) :: ls) n ps /\ v = N.lxor x (nim_sum (map f_at ps))).
      { rewrite (each_spec _ (fun a v => exists ps, divided ((u, smallest) :: ls) (n - a) ps /\
          v = N.lxor (N.lxor x (f t a)) (nim_sum (map f_at ps)))).
        2:{ intros a m' v'. apply IH. }
        split; (intros [A|A]; [auto|right]).
        - destruct A as (a & B & C & ps & D & ->). exists ((t, a) :: ps). split.
          + replace n with (a + (n - a)) by lia. constructor; auto.
          + simpl. rewrite N.lxor_assoc. reflexivity.
        - destruct A as (ps & D & ->). inversion D as [|? ? l ? n' ps' Ll D']; subst.
          exists l. split; auto. split; [lia|]. exists ps'. replace (l + n' - l) with n' by lia. split; auto.
          simpl. rewrite N.lxor_assoc. reflexivity. }
      destruct ls as [|l3 ls].
      * change (division ((t, least) :: [(u, smallest)]) n x m) with
          (match two t u least smallest n x m with Some m => m | None =>
            each (N.to_nat (N.succ n - least)) least (fun a m => division [(u, smallest)] (n - a) (N.lxor x (f t a)) m) m end).
        destruct (two t u least smallest n x m) as [m'|] eqn:T; [|exact Slow]. apply (two_spec _ _ _ _ _ _ _ _ T).
      * exact Slow.
Qed.

Definition way_mask (n : N) (w : way) (m : seen) : seen :=
  fold_right (fun k m => if N.leb k n then division (leaves w) (n - k) (nim_sum (map f_at (adds w))) m else m) m (takes w).
Definition mask (q : nat * N) : seen := fold_right (way_mask (snd q)) (PositiveMap.empty unit) (nth (fst q) ways []).

Lemma way_mask_spec n w m v : has (way_mask n w m) v = true <->
  has m v = true \/ exists k r ps, In k (takes w) /\ divided (leaves w) r ps /\ n = k + r /\
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

Lemma mask_spec q v : has (mask q) v = true <-> exists parts, divides q parts /\ nim_sum (map f_at parts) = v.
Proof.
  unfold mask, divides. induction (nth (fst q) ways []) as [|w ws IH]; cbn [fold_right].
  - rewrite has_none. split; [discriminate|]. intros (? & (? & ? & ? & ? & [] & _) & _).
  - rewrite way_mask_spec, IH. split.
    + intros [(parts & (w' & k & n & ps & I & R) & V)|(k & r & ps & I & D & E & ->)].
      * exists parts. split; auto. exists w', k, n, ps. split; simpl; auto.
      * exists (ps ++ adds w). split; auto. exists w, k, r, ps. simpl. auto 6.
    + intros (parts & (w' & k & n & ps & [<-|I] & Ik & D & E & ->) & V).
      * right. exists k, n, ps. auto.
      * left. exists (ps ++ adds w'). split; auto. exists w', k, n, ps. auto 6.
Qed.

(** The least number that is not the value of an option. *)
Definition is_mex (m : seen) (v : N) : bool :=
  negb (has m v) && N.peano_rect (fun _ => bool) true (fun u all => has m u && all) v.

Lemma is_mex_spec m v : is_mex m v = true ->
  has m v = false /\ forall u, u < v -> has m u = true.
Proof.
  unfold is_mex. rewrite andb_true_iff, negb_true_iff. intros [No All]. split; auto. clear No.
  induction v as [|v IH] using N.peano_ind; intros u L; [lia|].
  rewrite N.peano_rect_succ in All. apply andb_true_iff in All. destruct All as [Hv All].
  destruct (N.eq_dec u v) as [->|Ne]; auto. apply IH; auto. lia.
Qed.

Definition right_at (q : nat * N) : Prop :=
  (forall parts, divides q parts -> nim_sum (map f_at parts) <> f_at q) /\
  (forall v, v < f_at q -> exists parts, divides q parts /\ nim_sum (map f_at parts) = v).

Lemma mex_right q : is_mex (mask q) (f_at q) = true -> right_at q.
Proof.
  intro M. apply is_mex_spec in M. destruct M as [M1 M2]. split.
  - intros parts D E. assert (has (mask q) (f_at q) = true) by (apply mask_spec; eauto). congruence.
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
  let tables := maps values in
  N.ltb 0 p && falls 0 ways &&
  check_values ways e p tables (lists_of e p tables (N.to_nat (enough ways e p)) (seq 0 (length ways))).

Theorem divided_terminates ways e p values : check_divided ways e p values = true -> terminates (divides ways).
Proof. unfold check_divided. cbv zeta. rewrite !andb_true_iff. intros [[_ F] _]. apply divides_terminates, F. Qed.

Theorem divided_grundy ways e p values : check_divided ways e p values = true ->
  is_grundy (divides ways) (fun q => repeating e p (nth (fst q) values []) (snd q)).
Proof.
  unfold check_divided. cbv zeta. rewrite !andb_true_iff. intros [[P _] C]. apply N.ltb_lt in P.
  pose proof (divides_grundy ways e p P (maps values) _ (lists_right e p P (maps values) _ _) C) as G.
  intro q. destruct (G q) as [G1 G2].
  assert (E : forall x, f_at e p (maps values) x = repeating e p (nth (fst x) values []) (snd x)) by (intro; apply maps_repeating).
  split.
  - intros parts D. rewrite <- E, <- (map_ext _ _ E). auto.
  - intros v L. rewrite <- E in L. destruct (G2 v L) as (parts & D & S). exists parts. rewrite <- (map_ext _ _ E). auto.
Qed.

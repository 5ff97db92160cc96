(** * Laws of who wins

    An automaton accepts the positions that are lost for the player to move. Where a move leaves a
    sum of several parts, two that are equal cancel, and lost ones change nothing: if all the others
    are lost, so is the sum, and if all but one are, it is won. *)

From Coq Require Import List NArith ZArith Lia Bool Wellfounded Permutation.
Import ListNotations.
From Nimatron Require Import Game Closed Numbers Machines Sentences Law Check.
Open Scope N_scope.

(** ** Variables in another order: the coordinates, those of the parts, the others *)

Definition add_variable (l : list nat) (v : nat) : list nat := if existsb (Nat.eqb v) l then l else l ++ [v].
Definition kept_variables (k : nat) (c : clause) : list nat := fold_left add_variable (concat (parts c)) (seq 0 k).
Definition in_order (k : nat) (c : clause) : list nat :=
  fold_left add_variable (seq k (count_of c - k)) (kept_variables k c).

Fixpoint place_in (l : list nat) (v : nat) : nat :=
  match l with [] => O | x :: l => if Nat.eqb x v then O else S (place_in l v) end.

Lemma added l : forall acc, exists rest, fold_left add_variable l acc = acc ++ rest /\
  forall v, In v l -> In v (acc ++ rest).
Proof.
  induction l as [|x l IH]; intro acc; simpl.
  - exists []. rewrite app_nil_r. split; auto. intros ? [].
  - destruct (IH (add_variable acc x)) as (rest & E & H). unfold add_variable in *.
    destruct (existsb (Nat.eqb x) acc) eqn:X.
    + exists rest. split; auto. intros v [<-|I]; auto. apply in_or_app. left. apply existsb_In, X.
    + exists (x :: rest). rewrite <- app_assoc in *. split; auto. intros v [<-|I]; auto. apply in_or_app. simpl; auto.
Qed.

Lemma place_spec l v d : In v l -> (place_in l v < length l)%nat /\ nth (place_in l v) l d = v.
Proof.
  induction l as [|x l IH]; simpl; [intros []|]. destruct (Nat.eqb_spec x v) as [->|Ne]; [split; [lia|auto]|].
  intros [->|I]; [congruence|]. destruct (IH I). split; [lia|auto].
Qed.

Lemma place_app l m v : In v l -> place_in (l ++ m) v = place_in l v.
Proof.
  induction l as [|x l IH]; simpl; [intros []|]. destruct (Nat.eqb_spec x v); auto.
  intros [->|I]; [congruence|]. rewrite IH; auto.
Qed.

Lemma place_seq v : forall k s, (s <= v < s + k)%nat -> place_in (seq s k) v = (v - s)%nat.
Proof.
  induction k as [|k IH]; intros s L; [lia|]. simpl. destruct (Nat.eqb_spec s v) as [->|Ne]; [lia|]. rewrite IH by lia. lia.
Qed.

(** ** Parts that decide *)

Fixpoint without {A} (i : nat) (l : list A) : list A :=
  match l, i with
  | [], _ => []
  | _ :: l, O => l
  | x :: l, S i => x :: without i l
  end.

Definition equal_parts (p q : list nat) : list atom :=
  map (fun xy => Equal (merged [(fst xy, 1%Z); (snd xy, (-1)%Z)]) 0) (combine p q).

Definition two_of (n : nat) : list (nat * nat) := flat_map (fun b => map (fun a => (a, b)) (seq 0 b)) (seq 0 n).

(** All parts; or two equal ones, and the others. *)
Definition selections (ps : list (list nat)) : list (list atom * list (list nat)) :=
  ([], ps) :: map (fun ab => (equal_parts (nth (fst ab) ps []) (nth (snd ab) ps []), without (fst ab) (without (snd ab) ps)))
    (two_of (length ps)).

(** All parts are lost but one. *)
Fixpoint but_one (ps : list (list nat)) : list (list atom) :=
  match ps with
  | [] => []
  | p :: ps => (Refused 0 p :: map (Given 0) ps) :: map (cons (Given 0 p)) (but_one ps)
  end.

Definition surely_won (ps : list (list nat)) : list (list atom) :=
  flat_map (fun s => map (fun f => fst s ++ f) (but_one (snd s))) (selections ps).
Definition surely_lost (own : list atom) (ps : list (list nat)) : list (list atom) :=
  map (fun s => own ++ fst s ++ map (Given 0) (snd s)) (selections ps).

Definition named (k : nat) (c : clause) (v : nat) : nat := place_in (in_order k c) v.
Definition named_atoms (k : nat) (c : clause) : list atom := map (rename (named k c)) (atoms c).
Definition named_parts (k : nat) (c : clause) : list (list nat) := map (map (named k c)) (parts c).

Definition outcome_sentences (r : rules) (o : order) : list sentence :=
  let k := arity r in
  let own := [Given 0 (coords k)] in
  descent r o ++
  [ {| whenever := [own]; then_ := map atoms (domain r); keep := k |} ] ++
  map (fun c => {| whenever := [named_atoms k c ++ own]; then_ := surely_won (named_parts k c);
    keep := length (kept_variables k c) |}) (clauses r) ++
  [ {| whenever := map atoms (domain r);
       then_ := own :: flat_map (fun c => surely_lost (named_atoms k c) (named_parts k c)) (clauses r); keep := k |} ].

(** Moves leave at most one part, or all lists of coordinates are positions. *)
Definition outcome_ok (r : rules) : bool :=
  one_part r || existsb (fun c => match atoms c with [] => true | _ => false end) (domain r).

Section Outcome.
Variable nm : numeration.
Variable automata : list automaton.

Definition law_accepts (p : list N) : bool := match automata with a :: _ => accepts_numbers nm a p | [] => false end.

Lemma given_spec e p : holds nm automata e (Given 0 p) <-> law_accepts (map e p) = true.
Proof. unfold law_accepts. simpl. destruct automata; simpl; [split; [contradiction|discriminate]|tauto]. Qed.
Lemma refused_spec e p : holds nm automata e (Refused 0 p) -> law_accepts (map e p) = false.
Proof. unfold law_accepts. simpl. destruct automata; simpl; auto. Qed.

Lemma without_spec {A} (d : A) : forall i l, (i < length l)%nat -> Permutation l (nth i l d :: without i l).
Proof.
  induction i as [|i IH]; intros [|x l] L; simpl in *; try lia; auto.
  rewrite perm_swap. apply perm_skip, IH. lia.
Qed.

Lemma nth_without {A} (d : A) : forall b a l, (a < b)%nat -> nth a (without b l) d = nth a l d.
Proof. induction b as [|b IH]; intros a l L; [lia|]. destruct l; simpl; auto. destruct a; auto. apply IH. lia. Qed.

Lemma without_length {A} : forall i (l : list A), (i < length l)%nat -> S (length (without i l)) = length l.
Proof. induction i as [|i IH]; intros [|x l] L; simpl in *; try lia. rewrite IH; lia. Qed.

Lemma selection_spec ps s : In s (selections ps) ->
  s = ([], ps) \/ exists p q, fst s = equal_parts p q /\ Permutation ps (p :: q :: snd s) /\ (2 <= length ps)%nat.
Proof.
  intros [<-|I]; [auto|]. right. apply in_map_iff in I. destruct I as ([a b] & <- & I).
  apply in_flat_map in I. destruct I as (b' & Ib & I). apply in_map_iff in I. destruct I as (a' & E & Ia).
  injection E as -> ->. apply in_seq in Ib, Ia. simpl in *. exists (nth a ps []), (nth b ps []). split; auto. split; [|lia].
  rewrite (without_spec [] b ps) at 1 by lia. rewrite perm_swap. apply perm_skip.
  rewrite <- (nth_without [] b a ps) by lia. apply without_spec. pose proof (without_length b ps). lia.
Qed.

Lemma equal_parts_spec e : forall p q, length p = length q -> all_hold nm automata e (equal_parts p q) -> map e p = map e q.
Proof.
  induction p as [|x p IH]; intros [|y q] L H; simpl in L; try lia; auto. simpl. f_equal.
  - specialize (H _ (or_introl eq_refl)). cbn [holds fst snd] in H. rewrite sum_merged in H.
    unfold sum_of in H. cbn [fold_right fst snd] in H. lia.
  - apply IH; [lia|]. intros a I. apply H. right. exact I.
Qed.

Lemma but_one_spec e f : forall ps, In f (but_one ps) -> all_hold nm automata e f ->
  exists l1 q l2, ps = l1 ++ q :: l2 /\ law_accepts (map e q) = false /\ (forall p, In p (l1 ++ l2) -> law_accepts (map e p) = true).
Proof.
  intro ps. revert f. induction ps as [|p ps IH]; intros f I H; [destruct I|]. destruct I as [<-|I].
  - exists [], p, ps. split; auto. split; [apply refused_spec, H; simpl; auto|].
    intros q Iq. apply given_spec, H. right. apply in_map, Iq.
  - apply in_map_iff in I. destruct I as (g & <- & I).
    destruct (IH g I) as (l1 & q & l2 & -> & R & A). { intros a Ia. apply H. right. exact Ia. }
    exists (p :: l1), q, l2. split; auto. split; auto. intros x [<-|Ix]; auto. apply given_spec, H. simpl; auto.
Qed.

Section Sound.
Variables (r : rules) (o : order).
Let k := arity r.
Hypothesis wf : well_formed r o = true.
Hypothesis wo : outcome_ok r = true.
Hypothesis wp : forallb (plain k) (clauses r) = true.
Hypothesis all : forall s, In s (outcome_sentences r o) -> is_true nm automata s.

Notation move := (moves nm automata r).

Lemma outcome_terminates : terminates move.
Proof.
  intro p. induction (lower_wf o p) as [p _ IH]. constructor. intros q (hs & M & I). apply IH.
  apply (descent_sound nm automata r o wf) with hs; auto. intros s Is. apply all. unfold outcome_sentences. apply in_or_app. auto.
Qed.

Lemma accepted_position p : length p = k -> law_accepts p = true -> is_position nm automata r p.
Proof.
  intros L A. set (s := {| whenever := [[Given 0 (coords k)]]; then_ := map atoms (domain r); keep := k |}).
  assert (T : is_true nm automata s).
  { apply all. unfold outcome_sentences. cbv zeta. rewrite !in_app_iff. right. left. simpl. auto. }
  destruct (T (fun v => nth v p 0) [Given 0 (coords k)]) as (f & e & I & K & H); [simpl; auto| |].
  - intros a [<-|[]]. apply given_spec. rewrite (extends_coords r _ p); auto. intros v Lv. auto.
  - simpl in I, K. apply in_map_iff in I. destruct I as (c & <- & I). split; auto. exists c, e. split; auto. split; auto.
    intros v Lv. apply K. unfold k in *. lia.
Qed.

Lemma parts_length c part : In c (clauses r) -> In part (parts c) -> length part = k.
Proof.
  intros Ic Ip. pose proof wf as W. apply andb_true_iff in W. destruct W as [_ W]. rewrite forallb_forall in W.
  specialize (W c Ic). rewrite forallb_forall in W. apply Nat.eqb_eq, W, Ip.
Qed.

Lemma two_parts c p : In c (clauses r) -> (2 <= length (parts c))%nat -> length p = k -> is_position nm automata r p.
Proof.
  intros Ic L Lp. pose proof wo as W. unfold outcome_ok in W. apply orb_true_iff in W. destruct W as [W|W].
  - unfold one_part in W. rewrite forallb_forall in W. specialize (W c Ic). apply Nat.leb_le in W. lia.
  - apply existsb_exists in W. destruct W as (d & Id & W). split; auto. exists d, (fun v => nth v p 0). split; auto.
    split; [intros v Lv; auto|]. destruct (atoms d); [intros ? []|discriminate].
Qed.

Lemma in_order_spec c : exists rest, in_order k c = kept_variables k c ++ rest.
Proof. unfold in_order. destruct (added (seq k (count_of c - k)) (kept_variables k c)) as (rest & E & _). eauto. Qed.

Lemma kept_spec c : exists rest, kept_variables k c = seq 0 k ++ rest /\ forall part v, In part (parts c) -> In v part -> In v (kept_variables k c).
Proof.
  unfold kept_variables. destruct (added (concat (parts c)) (seq 0 k)) as (rest & E & H). exists rest. split; auto.
  intros part v Ip Iv. rewrite E. apply H. apply in_concat. eauto.
Qed.

Lemma all_in_order c v : (v < count_of c)%nat -> In v (in_order k c).
Proof.
  intro L. unfold in_order. destruct (added (seq k (count_of c - k)) (kept_variables k c)) as (rest & E & H). rewrite E.
  destruct (Nat.lt_ge_cases v k) as [A|A].
  - apply in_or_app. left. destruct (kept_spec c) as (r2 & -> & _). apply in_or_app. left. apply in_seq. lia.
  - apply H. apply in_seq. lia.
Qed.

Lemma named_coordinate c v : (v < k)%nat -> named k c v = v.
Proof.
  intro L. unfold named. destruct (in_order_spec c) as (rest & ->). destruct (kept_spec c) as (r2 & -> & _).
  rewrite <- app_assoc. rewrite place_app by (apply in_seq; lia). rewrite place_seq by lia. lia.
Qed.

Lemma named_part c part v : In part (parts c) -> In v part -> (named k c v < length (kept_variables k c))%nat.
Proof.
  intros Ip Iv. unfold named. destruct (in_order_spec c) as (rest & ->). destruct (kept_spec c) as (_ & _ & H).
  specialize (H part v Ip Iv). rewrite place_app by auto. apply (place_spec _ v 0%nat H).
Qed.

Lemma plain_spec c : In c (clauses r) ->
  (forall a v, In a (atoms c) -> In v (variables a) -> (v < count_of c)%nat) /\
  (forall part v, In part (parts c) -> In v part -> (v < count_of c)%nat).
Proof.
  intro Ic. pose proof wp as W. rewrite forallb_forall in W. specialize (W c Ic). unfold plain in W. rewrite !andb_true_iff in W.
  destruct W as [[A B] _]. rewrite forallb_forall in A, B. split.
  - intros a v Ia Iv. specialize (A a Ia). destruct a; try discriminate; rewrite forallb_forall in A; apply Nat.ltb_lt, A, Iv.
  - intros part v Ip Iv. specialize (B part Ip). rewrite forallb_forall in B. apply Nat.ltb_lt, B, Iv.
Qed.

(** The parts that are not in a selection are lost. *)
Lemma selection_lost (e : nat -> N) ps s :
  In s (selections ps) -> (forall p, In p ps -> length p = k) -> all_hold nm automata e (fst s) ->
  exists twice, lost move twice /\ Permutation (map (map e) ps) (twice ++ map (map e) (snd s)).
Proof.
  intros I L H. destruct (selection_spec ps s I) as [->|(p & q & E & Pm & _)].
  - exists []. split; [|auto]. apply (lost_all move []). constructor.
  - exists [map e p; map e p]. split; [apply lost_twice, outcome_terminates|]. simpl.
    rewrite (Permutation_map (map e) Pm). simpl. apply perm_skip.
    rewrite E in H. rewrite (equal_parts_spec e p q); auto.
    rewrite !L; auto; apply (Permutation_in _ (Permutation_sym Pm)); simpl; auto.
Qed.

Theorem outcome_sound p : is_position nm automata r p ->
  if law_accepts p then lost move [p] else won move [p].
Proof.
  revert p. apply (well_founded_ind outcome_terminates (fun p => is_position nm automata r p ->
    if law_accepts p then lost move [p] else won move [p])). intros p IH Pp.
  assert (Parts : forall hs h, move p hs -> In h hs -> if law_accepts h then lost move [h] else won move [h]).
  { intros hs h M I. apply IH; [exists hs; auto|]. destruct M as (_ & Ph & _). auto. }
  assert (Lost : forall hs (l : list (list nat)) (e : nat -> N), move p hs -> (forall q, In q l -> In (map e q) hs /\ law_accepts (map e q) = true) ->
    lost move (map (map e) l)).
  { intros hs l e M A. apply lost_all. apply Forall_forall. intros h I. apply in_map_iff in I. destruct I as (q & <- & I).
    destruct (A q I) as [A1 A2]. specialize (Parts hs _ M A1). rewrite A2 in Parts. exact Parts. }
  pose proof Pp as (Lp & cp & ep & Icp & Xp & Hp).
  destruct (law_accepts p) eqn:Acc.
  - constructor. intros hs M. apply move_of_one in M. pose proof M as (_ & Ph & c & e0 & Ic & X0 & H0 & Eh).
    destruct (plain_spec c Ic) as [Pa Pv].
    set (e := fun i => e0 (nth i (in_order k c) 0%nat)).
    assert (En : forall v, (v < count_of c)%nat -> e (named k c v) = e0 v).
    { intros v L. unfold e, named. f_equal. apply place_spec, all_in_order, L. }
    assert (Ec : forall v, (v < k)%nat -> e v = e0 v).
    { intros v L. rewrite <- (named_coordinate c v L) at 1. unfold e, named. f_equal. apply place_spec.
      destruct (in_order_spec c) as (r1 & ->). destruct (kept_spec c) as (r2 & -> & _). rewrite !in_app_iff. left. left. apply in_seq. lia. }
    set (s := {| whenever := [named_atoms k c ++ [Given 0 (coords k)]]; then_ := surely_won (named_parts k c);
      keep := length (kept_variables k c) |}).
    assert (T : is_true nm automata s).
    { apply all. unfold outcome_sentences. cbv zeta. rewrite !in_app_iff. right. right. left. apply in_map_iff. exists c. auto. }
    destruct (T e (named_atoms k c ++ [Given 0 (coords k)])) as (f & e' & If & K & Hf); [simpl; auto| |].
    + intros a I. apply in_app_or in I. destruct I as [I|[<-|[]]].
      * unfold named_atoms in I. apply in_map_iff in I. destruct I as (a0 & <- & I). apply holds_rename.
        apply (holds_ext nm automata a0 e0); [|apply H0, I]. intros v Iv. symmetry. apply En. eauto.
      * apply given_spec. unfold k. rewrite (extends_coords r e p); auto. intros v Lv. rewrite Ec by (unfold k in *; lia). apply X0, Lv.
    + simpl in If, K. unfold surely_won in If. apply in_flat_map in If. destruct If as (sel & Is & If).
      apply in_map_iff in If. destruct If as (g & <- & Ig).
      assert (Eh' : hs = map (map e') (named_parts k c)).
      { rewrite Eh. unfold named_parts. rewrite map_map. apply map_ext_in. intros part Ip. rewrite map_map. apply map_ext_in.
        intros v Iv. rewrite K by (eapply named_part; eauto). symmetry. apply En. eauto. }
      destruct (selection_lost e' (named_parts k c) sel Is) as (twice & Lt & Pm); auto.
      { intros q Iq. unfold named_parts in Iq. apply in_map_iff in Iq. destruct Iq as (q0 & <- & Iq). rewrite map_length. eapply parts_length; eauto. }
      { intros a I. apply Hf, in_or_app. auto. }
      destruct (but_one_spec e' g (snd sel) Ig) as (l1 & q & l2 & E & Rq & A). { intros a I. apply Hf, in_or_app. auto. }
      assert (Inhs : forall x, In x (snd sel) -> In (map e' x) hs).
      { intros x Ix. rewrite Eh'. apply (Permutation_in _ (Permutation_sym Pm)). apply in_or_app. right. apply in_map, Ix. }
      rewrite Eh'. apply (won_permuted move (twice ++ map (map e') (snd sel))); [apply Permutation_sym, Pm|].
      apply won_app; auto. rewrite E.
      apply (won_permuted move (map (map e') (l1 ++ l2) ++ [map e' q])).
      { rewrite !map_app. simpl. rewrite <- app_assoc. apply Permutation_app_head. symmetry. apply Permutation_cons_append. }
      apply won_app.
      * apply (Lost hs); auto. intros x Ix. split; auto. apply Inhs. rewrite E. apply in_app_or in Ix. apply in_or_app. simpl. tauto.
      * specialize (Parts hs (map e' q) M). rewrite Rq in Parts. apply Parts, Inhs. rewrite E. apply in_or_app. simpl; auto.
  - set (s := {| whenever := map atoms (domain r);
       then_ := [Given 0 (coords k)] :: flat_map (fun c => surely_lost (named_atoms k c) (named_parts k c)) (clauses r); keep := k |}).
    assert (T : is_true nm automata s).
    { apply all. unfold outcome_sentences. cbv zeta. rewrite !in_app_iff. right. right. right. simpl. auto. }
    destruct (T ep (atoms cp)) as (f & e & If & K & Hf); [simpl; apply in_map; auto|auto|].
    simpl in If, K.
    assert (Xe : forall v, (v < k)%nat -> e v = nth v p 0). { intros v L. rewrite K by auto. apply Xp. unfold k in *. lia. }
    destruct If as [<-|If].
    + exfalso. specialize (Hf _ (or_introl eq_refl)). apply given_spec in Hf. unfold k in Hf.
      rewrite (extends_coords r e p) in Hf; auto; [congruence|]. intros v Lv. apply Xe. unfold k in *. lia.
    + apply in_flat_map in If. destruct If as (c & Ic & If). unfold surely_lost in If. apply in_map_iff in If.
      destruct If as (sel & <- & Is). destruct (plain_spec c Ic) as [Pa Pv].
      set (e0 := fun v => e (named k c v)).
      assert (Eh : map (map e) (named_parts k c) = map (map e0) (parts c)).
      { unfold named_parts. rewrite map_map. apply map_ext. intro part. rewrite map_map. auto. }
      assert (Ln : forall q, In q (named_parts k c) -> length q = k).
      { intros q Iq. unfold named_parts in Iq. apply in_map_iff in Iq. destruct Iq as (q0 & <- & Iq). rewrite map_length. eapply parts_length; eauto. }
      destruct (selection_lost e (named_parts k c) sel Is) as (twice & Lt & Pm); auto.
      { intros a I. apply Hf. rewrite !in_app_iff. auto. }
      assert (A : forall q, In q (snd sel) -> law_accepts (map e q) = true).
      { intros q Iq. apply given_spec, Hf. rewrite !in_app_iff. right. right. apply in_map, Iq. }
      assert (Ph : forall h, In h (map (map e0) (parts c)) -> is_position nm automata r h).
      { intros h Ih. assert (Lh : length h = k).
        { apply in_map_iff in Ih. destruct Ih as (q & <- & Iq). rewrite map_length. eapply parts_length; eauto. }
        destruct (selection_spec _ _ Is) as [->|(q1 & q2 & _ & _ & L2)].
        - rewrite <- Eh in Ih. apply in_map_iff in Ih. destruct Ih as (q & <- & Iq). apply accepted_position; auto.
        - apply (two_parts c); auto. unfold named_parts in L2. rewrite map_length in L2. exact L2. }
      assert (M : move p (map (map e0) (parts c))).
      { split; auto. split; auto. exists c, e0. split; auto. split; [|split; auto].
        - intros v Lv. unfold e0. assert (v < k)%nat by (unfold k in *; lia). rewrite named_coordinate; auto.
        - intros a I. apply (holds_rename nm automata (named k c) a e). apply Hf, in_or_app. left. apply in_map, I. }
      apply (one_lost move [p] (map (map e0) (parts c))); [apply move_one, M|]. rewrite <- Eh.
      apply (lost_permuted move (twice ++ map (map e) (snd sel))); [|apply Permutation_sym, Pm].
      apply lost_app; auto. apply (Lost (map (map e0) (parts c))); auto. intros q Iq. split; auto.
      rewrite <- Eh. apply (Permutation_in _ (Permutation_sym Pm)). apply in_or_app. right. apply in_map, Iq.
Qed.

End Sound.
End Outcome.

(** ** The checker of such laws *)

Section Check.
Variable nm : numeration.
Variable automata : list automaton.
Variable compile : atom -> option (machine * list nat).
Variable word : option machine.
Hypothesis compile_spec : forall a m tracks, compile a = Some (m, tracks) ->
  tracks = variables a /\
  forall w, tracks_ok nm tracks w -> accepted machine step accepts m tracks w <-> holds nm automata (env_of nm w) a.
Hypothesis word_spec : match word with
  | Some m => forall v w, (forall a, In a w -> at_ a v < radix nm) ->
      accepted machine step accepts m [v] w <-> ok nm (track v w) = true
  | None => forall v w, (forall a, In a w -> at_ a v < radix nm) -> ok nm (track v w) = true
  end.

Definition check_outcome (r : rules) (o : order) (certs : list closed_set) : bool :=
  well_formed r o && outcome_ok r && forallb (plain (arity r)) (clauses r) &&
  check_all nm compile word (outcome_sentences r o) certs.

Variables (r : rules) (o : order) (certs : list closed_set).
Hypothesis checked : check_outcome r o certs = true.

Theorem check_outcome_sound : terminates (moves nm automata r) /\
  forall p, is_position nm automata r p -> if law_accepts nm automata p then lost (moves nm automata r) [p] else won (moves nm automata r) [p].
Proof.
  unfold check_outcome in checked. rewrite !andb_true_iff in checked. destruct checked as [[[A B] C] D].
  pose proof (check_all_sound nm automata compile word compile_spec word_spec _ _ D) as All. split.
  - apply (outcome_terminates nm automata r o); auto.
  - intros p Pp. apply (outcome_sound nm automata r o); auto.
Qed.
End Check.

(** ** Positions as they are printed *)

Section Transfer.
Context {P : Type}.
Variables (nm : numeration) (automata : list automaton) (r : rules).
Variables (coordinates : P -> list N) (position : list N -> P).
Hypothesis back : forall p, position (coordinates p) = p.
Hypothesis forth : forall l, length l = arity r -> coordinates (position l) = l.
Variable move : P -> list P -> Prop.
Hypothesis same : forall p hs, move p hs <-> moves nm automata r (coordinates p) (map coordinates hs).

Lemma transfer_sum s to : move_in_sum move s to -> move_in_sum (moves nm automata r) (map coordinates s) (map coordinates to).
Proof. intros [b p c parts M]. rewrite !map_app. simpl. constructor. apply same, M. Qed.

Lemma transfer_sum_back s to : move_in_sum (moves nm automata r) (map coordinates s) to ->
  exists to', to = map coordinates to' /\ move_in_sum move s to'.
Proof.
  rewrite move_in_sum_iff. intros (b & p & c & parts & E & -> & M).
  apply map_eq_app in E. destruct E as (b' & [|p' c'] & -> & <- & E); simpl in E; [discriminate|]. injection E as <- <-.
  assert (F : map coordinates (map position parts) = parts).
  { rewrite map_map. rewrite <- (map_id parts) at 2. apply map_ext_in. intros h I. apply forth. destruct M as (_ & Ph & _).
    apply Ph in I. destruct I. auto. }
  exists (b' ++ map position parts ++ c'). rewrite !map_app, F. split; auto. constructor. apply same. rewrite F. exact M.
Qed.

Lemma transfer_lost l : lost (moves nm automata r) l -> forall s, l = map coordinates s -> lost move s.
Proof.
  revert l. fix IH 2. intros l L s E. destruct L as [l A]. constructor. intros to M.
  pose proof (transfer_sum s to M) as M'. rewrite <- E in M'.
  assert (Et : exists t, t = map coordinates to) by eauto. destruct Et as (t & Et). rewrite <- Et in M'.
  destruct (A t M') as [t to2 M2 L2]. rewrite Et in M2.
  destruct (transfer_sum_back to to2 M2) as (to' & E' & M3). exact (one_lost move to to' M3 (IH to2 L2 to' E')).
Qed.

Lemma transfer_won s : won (moves nm automata r) (map coordinates s) -> won move s.
Proof.
  intro W. remember (map coordinates s) as l eqn:E. destruct W as [l to M L]. rewrite E in M.
  destruct (transfer_sum_back s to M) as (to' & E' & M'). exact (one_lost move s to' M' (transfer_lost to L to' E')).
Qed.

Lemma transfer_outcome p : (if law_accepts nm automata (coordinates p)
    then lost (moves nm automata r) [coordinates p] else won (moves nm automata r) [coordinates p]) ->
  if law_accepts nm automata (coordinates p) then lost move [p] else won move [p].
Proof.
  destruct (law_accepts nm automata (coordinates p)).
  - intro L. apply (transfer_lost _ L). reflexivity.
  - apply (transfer_won [p]).
Qed.

End Transfer.

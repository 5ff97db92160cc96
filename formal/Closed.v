(** * Closed sets of pairs

    Whether every word that one nondeterministic automaton accepts is accepted by one of several
    others. A certificate lists pairs: a state of the first automaton, and a set of states of each
    of the others. Here it is only tested that the pairs are closed. *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive.
Import ListNotations.
Open Scope N_scope.

(** A state of a machine: one of those that accept whatever follows, or two integers. *)
Inductive st := Above | St (a b : Z).

Definition st_eqb (x y : st) : bool :=
  match x, y with
  | Above, Above => true
  | St a b, St c d => Z.eqb a c && Z.eqb b d
  | _, _ => false
  end.

Lemma st_eqb_eq x y : st_eqb x y = true -> x = y.
Proof.
  destruct x, y; simpl; try discriminate; auto.
  rewrite andb_true_iff, !Z.eqb_eq. intros [-> ->]. reflexivity.
Qed.

Fixpoint sts_eqb (x y : list st) : bool :=
  match x, y with
  | [], [] => true
  | a :: x, b :: y => st_eqb a b && sts_eqb x y
  | _, _ => false
  end.

Lemma sts_eqb_eq x y : sts_eqb x y = true -> x = y.
Proof.
  revert y. induction x; destruct y; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [A B]. apply st_eqb_eq in A. apply IHx in B. congruence.
Qed.

(** Keys for maps. Nothing depends on two lists having different keys. *)
Fixpoint key_pos (p : positive) (k : positive) : positive :=
  match p with
  | xH => xO (xO k)
  | xO p => xI (xO (key_pos p k))
  | xI p => xI (xI (key_pos p k))
  end.
Definition key_z (z : Z) (k : positive) : positive :=
  match z with
  | Z0 => xO k
  | Zpos p => xI (xO (key_pos p k))
  | Zneg p => xI (xI (key_pos p k))
  end.
Fixpoint key (ss : list st) : positive :=
  match ss with
  | [] => xH
  | Above :: ss => xO (key ss)
  | St a Z0 :: ss => xI (xO (key_z a (key ss)))
  | St a b :: ss => xI (xI (key_z a (key_z b (key ss))))
  end.

Global Arguments N.shiftl : simpl never.
Global Arguments N.lor : simpl never.
Global Arguments N.ldiff : simpl never.
Global Arguments N.testbit : simpl never.

Definition get {A} (m : PositiveMap.t (list A)) (k : positive) : list A :=
  match PositiveMap.find k m with Some l => l | None => [] end.

Section Closed.

(** The digits are the numbers below [D]. A machine reads digits of some tracks. *)
Variable D : N.
Hypothesis D_pos : 0 < D.
Variable machine : Type.
Variable step : machine -> st -> list N -> option st.
Variable accepts : machine -> st -> bool.
Definition start : st := St 0 0.

Definition digits_below : list N := map N.of_nat (seq 0 (N.to_nat D)).

Lemma in_digits x : In x digits_below <-> x < D.
Proof.
  unfold digits_below. rewrite in_map_iff. split.
  - intros (n & <- & I). apply in_seq in I. lia.
  - intro L. exists (N.to_nat x). rewrite N2Nat.id. split; auto. apply in_seq. lia.
Qed.

Definition at_ (d : list N) (v : nat) : N := nth v d 0.
Definition read (tracks : list nat) (d : list N) : list N := map (at_ d) tracks.

(** A word is a list of symbols, the least significant one first; a symbol has a digit for each
    variable. Machines read the most significant symbol first. *)
Fixpoint run (m : machine) (tracks : list nat) (w : list (list N)) : option st :=
  match w with
  | [] => Some start
  | a :: w => match run m tracks w with Some s => step m s (read tracks a) | None => None end
  end.

Definition accepted (m : machine) (tracks : list nat) (w : list (list N)) : Prop :=
  exists s, run m tracks w = Some s /\ accepts m s = true.

(** How the next states of a conjunction of machines are found: digits are guessed, and machines
    take a step when all digits that they read are known. *)
Inductive instr := Guess (v : nat) | Do (m : machine) (tracks : list nat).

Fixpoint dos (plan : list instr) : list (machine * list nat) :=
  match plan with
  | [] => []
  | Guess _ :: plan => dos plan
  | Do m tracks :: plan => (m, tracks) :: dos plan
  end.

Fixpoint set (v : nat) (x : N) (d : list N) : list N :=
  match v, d with
  | _, [] => []
  | O, _ :: d => x :: d
  | S v, y :: d => y :: set v x d
  end.

Fixpoint walk (plan : list instr) (ss : list st) (d : list N) (done : list st) : list (list N * list st) :=
  match plan with
  | [] => [(d, rev done)]
  | Guess v :: plan => flat_map (fun x => walk plan ss (set v x d) done) digits_below
  | Do m tracks :: plan =>
      match ss with
      | [] => []
      | s :: ss =>
          match step m s (read tracks d) with
          | Some s => walk plan ss d (s :: done)
          | None => []
          end
      end
  end.

Fixpoint wf_plan (n : nat) (known : list nat) (plan : list instr) : bool :=
  match plan with
  | [] => forallb (fun v => existsb (Nat.eqb v) known) (seq 0 n)
  | Guess v :: plan => Nat.ltb v n && negb (existsb (Nat.eqb v) known) && wf_plan n (v :: known) plan
  | Do _ tracks :: plan => forallb (fun v => existsb (Nat.eqb v) known) tracks && wf_plan n known plan
  end.

Fixpoint steps (parts : list (machine * list nat)) (ss : list st) (d : list N) : option (list st) :=
  match parts, ss with
  | [], [] => Some []
  | (m, tracks) :: parts, s :: ss =>
      match step m s (read tracks d), steps parts ss d with
      | Some s, Some ss => Some (s :: ss)
      | _, _ => None
      end
  | _, _ => None
  end.

Lemma set_length v x d : length (set v x d) = length d.
Proof. revert d; induction v; destruct d; simpl; auto. Qed.

Lemma set_same v x d : (v < length d)%nat -> at_ (set v x d) v = x.
Proof. unfold at_. revert d; induction v; destruct d; simpl; intros; try lia; auto. apply IHv; lia. Qed.

Lemma set_other v w x d : v <> w -> at_ (set v x d) w = at_ d w.
Proof. unfold at_. revert w d; induction v; destruct d, w; simpl; intros; try lia; auto. Qed.

Lemma existsb_In v l : existsb (Nat.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split.
  - intros (x & I & E). apply Nat.eqb_eq in E. subst. auto.
  - intro I. exists v. rewrite Nat.eqb_refl. auto.
Qed.

Lemma at_ext d f : length d = length f -> (forall v, (v < length d)%nat -> at_ d v = at_ f v) -> d = f.
Proof.
  unfold at_. revert f. induction d as [|x d IH]; destruct f as [|y f]; simpl; intros L H; try lia; auto.
  f_equal. - apply (H 0%nat); lia. - apply IH; [lia|]. intros v Lv. apply (H (S v)); lia.
Qed.

Lemma read_ext tracks d f : (forall v, In v tracks -> at_ d v = at_ f v) -> read tracks d = read tracks f.
Proof. intro H. apply map_ext_in. exact H. Qed.

Lemma walk_complete n f : length f = n -> (forall v, at_ f v < D) ->
  forall plan known d ss done res,
  length d = n -> (forall v, In v known -> at_ d v = at_ f v) -> wf_plan n known plan = true ->
  length ss = length (dos plan) -> steps (dos plan) ss f = Some res ->
  In (f, rev done ++ res) (walk plan ss d done).
Proof.
  intros Lf Bf. induction plan as [|[v|m tracks] plan IH]; simpl; intros known d ss done res Ld K WF Ls ST.
  - destruct ss; try discriminate. injection ST as <-. rewrite app_nil_r. left. f_equal.
    apply at_ext; [congruence|]. intros v Lv. apply K. rewrite forallb_forall in WF. apply existsb_In, WF, in_seq. lia.
  - rewrite !andb_true_iff in WF. destruct WF as [[Lv Nv] WF]. apply Nat.ltb_lt in Lv.
    apply in_flat_map. exists (at_ f v). split; [apply in_digits; auto|].
    apply IH with (known := v :: known); auto.
    + rewrite set_length. auto.
    + intros w [<-|I].
      * apply set_same. lia.
      * destruct (Nat.eq_dec v w) as [<-|Ne]; [apply set_same; lia|]. rewrite set_other by auto. auto.
  - rewrite andb_true_iff in WF. destruct WF as [R WF]. destruct ss as [|s ss]; try discriminate.
    rewrite (read_ext tracks d f).
    2:{ intros v I. apply K. rewrite forallb_forall in R. apply existsb_In, R, I. }
    destruct (step m s (read tracks f)) as [s'|]; try discriminate.
    destruct (steps (dos plan) ss f) as [rest|] eqn:E; try discriminate. injection ST as <-.
    specialize (IH known d ss (s' :: done) rest Ld K WF). simpl in IH. rewrite <- app_assoc in IH. apply IH; auto.
Qed.

Lemma walk_sound n : forall plan known d ss done f rs,
  length d = n -> (forall v, at_ d v < D) -> wf_plan n known plan = true ->
  In (f, rs) (walk plan ss d done) ->
  exists res, rs = rev done ++ res /\ length f = n /\ (forall v, at_ f v < D) /\
    (forall v, In v known -> at_ f v = at_ d v) /\ steps (dos plan) (firstn (length (dos plan)) ss) f = Some res.
Proof.
  induction plan as [|[v|m tracks] plan IH]; simpl; intros known d ss done f rs Ld Bd WF I.
  - destruct I as [E|[]]. injection E as <- <-. exists []. rewrite app_nil_r. repeat split; auto.
  - rewrite !andb_true_iff in WF. destruct WF as [[Lv Nv] WF]. apply Nat.ltb_lt in Lv.
    apply in_flat_map in I. destruct I as (x & Ix & I). apply in_digits in Ix.
    apply (IH (v :: known)) in I; auto.
    + destruct I as (res & ? & ? & ? & K & ?). exists res. repeat split; auto.
      intros w Iw. rewrite K by (simpl; auto). apply set_other. intros ->.
      apply negb_true_iff in Nv. rewrite <- not_true_iff_false, existsb_In in Nv. contradiction.
    + rewrite set_length. auto.
    + intro w. destruct (Nat.eq_dec v w) as [<-|Ne]; [rewrite set_same by lia; auto|]. rewrite set_other; auto.
  - rewrite andb_true_iff in WF. destruct WF as [R WF]. destruct ss as [|s ss]; [contradiction|].
    destruct (step m s (read tracks d)) as [s'|] eqn:Es; [|contradiction].
    apply (IH known) in I; auto. destruct I as (res & -> & Lf & Bf & K & ST).
    exists (s' :: res). simpl. rewrite <- app_assoc. repeat split; auto.
    rewrite (read_ext tracks f d). 2:{ intros v Iv. apply K. rewrite forallb_forall in R. apply existsb_In, R, Iv. }
    rewrite Es, ST. reflexivity.
Qed.

(** A conjunction: how many variables it has, and its plan. *)
Definition conj : Type := nat * list instr.
Definition parts_of (c : conj) := dos (snd c).
Definition origin (c : conj) : list st := map (fun _ => start) (parts_of c).
Definition nexts (c : conj) (ss : list st) : list (list N * list st) := walk (snd c) ss (repeat 0 (fst c)) [].
Definition ok_conj (c : conj) : bool := wf_plan (fst c) [] (snd c).

Definition symbol_ok (n : nat) (a : list N) : Prop := length a = n /\ forall v, at_ a v < D.

Fixpoint runs (parts : list (machine * list nat)) (w : list (list N)) : option (list st) :=
  match w with
  | [] => Some (map (fun _ => start) parts)
  | a :: w => match runs parts w with Some ss => steps parts ss a | None => None end
  end.

Fixpoint all_accept (parts : list (machine * list nat)) (ss : list st) : bool :=
  match parts, ss with
  | [], _ => true
  | (m, _) :: parts, s :: ss => accepts m s && all_accept parts ss
  | _, [] => false
  end.

Lemma steps_length parts ss d r : steps parts ss d = Some r -> length r = length parts /\ length ss = length parts.
Proof.
  revert ss r. induction parts as [|[m t] parts IH]; destruct ss; simpl; intros r E; try discriminate.
  - injection E as <-. auto.
  - destruct (step m s (read t d)); try discriminate. destruct (steps parts ss d) eqn:F; try discriminate.
    injection E as <-. destruct (IH _ _ F). simpl. auto.
Qed.

Lemma runs_length parts w ss : runs parts w = Some ss -> length ss = length parts.
Proof.
  destruct w; simpl.
  - intro E. injection E as <-. apply map_length.
  - destruct (runs parts w); try discriminate. intro E. apply steps_length in E. tauto.
Qed.

Lemma runs_cons m t parts w :
  runs ((m, t) :: parts) w =
  match run m t w, runs parts w with Some s, Some ss => Some (s :: ss) | _, _ => None end.
Proof.
  induction w as [|a w IH]; simpl; auto. rewrite IH.
  destruct (run m t w) as [s|]; destruct (runs parts w) as [ss|]; simpl; auto.
  destruct (step m s (read t a)); auto.
Qed.

(** The conjunction accepts exactly if all parts do. *)
Lemma runs_accept parts w :
  (exists ss, runs parts w = Some ss /\ all_accept parts ss = true) <->
  (forall m t, In (m, t) parts -> accepted m t w).
Proof.
  induction parts as [|[m t] parts IH].
  - split; [intros _ ? ? []|]. intros _. exists []. split; auto. clear. induction w as [|a w IH]; auto. simpl in *. rewrite IH. auto.
  - rewrite runs_cons. split.
    + intros (ss & E & A). destruct (run m t w) as [s|] eqn:R; try discriminate.
      destruct (runs parts w) as [r|] eqn:Rs; try discriminate. injection E as <-. simpl in A.
      apply andb_true_iff in A. destruct A as [A1 A2].
      intros m' t' [E|I].
      * injection E as <- <-. exists s. auto.
      * apply IH; auto. exists r. auto.
    + intro H. destruct (H m t) as (s & R & A); [simpl; auto|].
      destruct IH as [_ IH]. destruct IH as (r & Rs & Ar). { intros. apply H. simpl; auto. }
      rewrite R, Rs. exists (s :: r). split; auto. simpl. rewrite A, Ar. auto.
Qed.

Lemma at_repeat0 n v : at_ (repeat 0 n) v = 0.
Proof. unfold at_. revert v. induction n; destruct v; simpl; auto. Qed.

Lemma nexts_complete c ss a r : ok_conj c = true -> symbol_ok (fst c) a ->
  steps (parts_of c) ss a = Some r -> In (a, r) (nexts c ss).
Proof.
  intros OK [La Ba] ST. unfold nexts. pose proof (steps_length _ _ _ _ ST) as [_ Ls].
  change r with (rev [] ++ r).
  apply walk_complete with (n := fst c) (known := []); auto.
  - apply repeat_length.
  - intros v [].
Qed.

Lemma nexts_sound c ss a r : ok_conj c = true -> length ss = length (parts_of c) ->
  In (a, r) (nexts c ss) -> symbol_ok (fst c) a /\ steps (parts_of c) ss a = Some r.
Proof.
  intros OK Ls I. unfold nexts in I. apply (walk_sound (fst c) _ []) in I; auto.
  - destruct I as (res & -> & La & Ba & _ & ST). simpl. unfold parts_of in *. rewrite <- Ls, firstn_all in ST.
    repeat split; auto.
  - apply repeat_length.
  - intro v. rewrite at_repeat0. auto.
Qed.

(** The digits of the kept variables, the first [k], as one number. *)
Fixpoint symbol (k : nat) (a : list N) : N :=
  match k, a with
  | O, _ => 0
  | S k, x :: a => x + D * symbol k a
  | S _, [] => 0
  end.

Lemma symbol_inj k a b : (k <= length a)%nat -> (k <= length b)%nat -> (forall v, at_ a v < D) -> (forall v, at_ b v < D) ->
  symbol k a = symbol k b -> firstn k a = firstn k b.
Proof.
  revert a b. induction k; intros a b La Lb Ba Bb E; auto.
  destruct a as [|x a], b as [|y b]; simpl in La, Lb; try lia. simpl in E |- *.
  pose proof (Ba 0%nat) as Bx. pose proof (Bb 0%nat) as By. unfold at_ in Bx, By. simpl in Bx, By.
  assert (x = y /\ symbol k a = symbol k b) as [-> E'].
  { split.
    - rewrite <- (N.mod_small x D), <- (N.mod_small y D) by auto.
      rewrite <- (N.mod_add x (symbol k a) D), <- (N.mod_add y (symbol k b) D) by lia.
      rewrite (N.mul_comm _ D), E, (N.mul_comm D). reflexivity.
    - assert (H : (x + D * symbol k a) / D = (y + D * symbol k b) / D) by congruence.
      rewrite !(N.mul_comm D), !N.div_add, !N.div_small in H by lia. lia. }
  f_equal. apply IHk; try lia; auto; intro v; [apply (Ba (S v))|apply (Bb (S v))].
Qed.

(** *** Conclusions *)

(** A conclusion with the states that the certificate lists, and the transitions between them: for
    each state the symbols and numbers of next states. *)
Record side := { conj_of : conj; states : list (list st); table : list (list (N * N)) }.

Definition find_number (m : PositiveMap.t (list (N * list st))) (ss : list st) : option N :=
  match find (fun e => sts_eqb (snd e) ss) (get m (key ss)) with Some e => Some (fst e) | None => None end.

Fixpoint numbered (i : N) (l : list (list st)) (m : PositiveMap.t (list (N * list st))) :=
  match l with
  | [] => m
  | ss :: l => numbered (i + 1) l (PositiveMap.add (key ss) ((i, ss) :: get m (key ss)) m)
  end.

Definition transitions (k : nat) (c : conj) (m : PositiveMap.t (list (N * list st))) (ss : list st) : list (N * N) :=
  flat_map (fun r => match find_number m (snd r) with Some q => [(symbol k (fst r), q)] | None => [] end) (nexts c ss).

Definition make_side (k : nat) (c : conj) (l : list (list st)) : side :=
  let m := numbered 0 l (PositiveMap.empty _) in
  {| conj_of := c; states := l; table := map (transitions k c m) l |}.

Definition state_at (s : side) (q : N) : option (list st) := nth_error (states s) (N.to_nat q).

Lemma get_add {A} (m : PositiveMap.t (list A)) k l j :
  get (PositiveMap.add k l m) j = if Pos.eq_dec j k then l else get m j.
Proof.
  unfold get. destruct (Pos.eq_dec j k) as [->|Ne].
  - rewrite PositiveMap.gss. auto.
  - rewrite PositiveMap.gso; auto.
Qed.

Lemma numbered_spec all : forall l i m,
  (forall j q ss, In (q, ss) (get m j) -> nth_error all (N.to_nat q) = Some ss) ->
  (forall n, nth_error l n = nth_error all (N.to_nat i + n)) ->
  forall j q ss, In (q, ss) (get (numbered i l m) j) -> nth_error all (N.to_nat q) = Some ss.
Proof.
  induction l as [|x l IH]; simpl; intros i m Hm Hl; auto. apply IH.
  - intros j q ss. rewrite get_add. destruct (Pos.eq_dec j (key x)).
    + intros [E|I]; [|eauto]. injection E as <- <-. rewrite <- (Nat.add_0_r (N.to_nat i)), <- Hl. auto.
    + eauto.
  - intro n. specialize (Hl (S n)). simpl in Hl. rewrite Hl. f_equal. lia.
Qed.

Lemma find_number_spec l ss q :
  find_number (numbered 0 l (PositiveMap.empty _)) ss = Some q -> nth_error l (N.to_nat q) = Some ss.
Proof.
  unfold find_number. destruct (find _ _) as [[q' ss']|] eqn:F; try discriminate. intro E. injection E as <-.
  apply find_some in F. destruct F as [I E]. simpl in *. apply sts_eqb_eq in E. subst ss'.
  eapply numbered_spec; [| |exact I].
  - intros j q ss0. unfold get. rewrite PositiveMap.gempty. intros [].
  - intro n. auto.
Qed.

Lemma table_spec k c l q ss row a q' :
  ok_conj c = true -> forallb (fun ss => Nat.eqb (length ss) (length (parts_of c))) l = true ->
  let s := make_side k c l in
  state_at s q = Some ss -> nth_error (table s) (N.to_nat q) = Some row -> In (a, q') row ->
  exists d r, symbol_ok (fst c) d /\ symbol k d = a /\ state_at s q' = Some r /\ steps (parts_of c) ss d = Some r.
Proof.
  intros OK Len s E R I. unfold state_at, s, make_side in *. simpl in *.
  rewrite nth_error_map, E in R. simpl in R. injection R as <-.
  unfold transitions in I. apply in_flat_map in I. destruct I as ([d r] & In1 & In2). simpl in In2.
  destruct (find_number _ r) as [q2|] eqn:F; [|contradiction]. destruct In2 as [E2|[]]. injection E2 as <- <-.
  apply find_number_spec in F. apply nth_error_In in E. rewrite forallb_forall in Len. apply Len, Nat.eqb_eq in E.
  apply nexts_sound in In1; auto. exists d, r. tauto.
Qed.

(** Sets of states of a conclusion, as bits. *)
Definition mask_of (set : list N) : N := fold_right (fun q m => N.lor m (N.shiftl 1 q)) 0 set.

Definition add_mask (m : PositiveMap.t N) (e : N * N) : PositiveMap.t N :=
  let k := N.succ_pos (fst e) in
  PositiveMap.add k (N.lor (match PositiveMap.find k m with Some x => x | None => 0 end) (N.shiftl 1 (snd e))) m.

(** The states after each symbol, for one state: bits for each symbol. *)
Definition row_of (rows : PositiveMap.t (list (N * N))) (q : N) : list (N * N) := get rows (N.succ_pos q).
Definition row_masks : Type := PositiveMap.t (PositiveMap.t N).
Definition masks_of (rows : PositiveMap.t (list (N * N))) : row_masks :=
  PositiveMap.map (fun row => fold_left add_mask row (PositiveMap.empty N)) rows.

(** Two such maps as one, node by node. *)
Definition both_masks (a b : option N) : option N :=
  match a, b with Some x, Some y => Some (N.lor x y) | None, _ => b | _, None => a end.
Fixpoint merge (a b : PositiveMap.t N) : PositiveMap.t N :=
  match a, b with
  | PositiveMap.Leaf _, _ => b
  | _, PositiveMap.Leaf _ => a
  | PositiveMap.Node l o r, PositiveMap.Node l' o' r' => PositiveMap.Node (merge l l') (both_masks o o') (merge r r')
  end.

(** For a set of states. *)
Definition reach (rows : row_masks) (set : list N) : PositiveMap.t N :=
  fold_left (fun m q => match PositiveMap.find (N.succ_pos q) rows with Some row => merge m row | None => m end) set (PositiveMap.empty N).

Definition mask_at (m : PositiveMap.t N) (a : N) : N :=
  match PositiveMap.find (N.succ_pos a) m with Some x => x | None => 0 end.

Fixpoint rows_from (i : N) (l : list (list (N * N))) (m : PositiveMap.t (list (N * N))) :=
  match l with
  | [] => m
  | row :: l => rows_from (i + 1) l (PositiveMap.add (N.succ_pos i) row m)
  end.
Definition side_rows (s : side) := rows_from 0 (table s) (PositiveMap.empty _).
Definition side_masks (s : side) : row_masks := masks_of (side_rows s).

Lemma succ_pos_inj a b : N.succ_pos a = N.succ_pos b -> a = b.
Proof. intro E. apply (f_equal Pos.pred_N) in E. rewrite !N.pos_pred_succ in E. auto. Qed.

Lemma rows_from_spec all : forall l i m,
  (forall q e, In e (row_of m q) -> exists row, nth_error all (N.to_nat q) = Some row /\ In e row) ->
  (forall n, nth_error l n = nth_error all (N.to_nat i + n)) ->
  forall q e, In e (row_of (rows_from i l m) q) -> exists row, nth_error all (N.to_nat q) = Some row /\ In e row.
Proof.
  induction l as [|x l IH]; simpl; intros i m Hm Hl; auto. apply IH.
  - intros q e. unfold row_of. rewrite get_add. destruct (Pos.eq_dec _ _) as [E|Ne].
    + apply succ_pos_inj in E. subst q. intro I. exists x. split; auto.
      rewrite <- (Nat.add_0_r (N.to_nat i)), <- Hl. auto.
    + apply Hm.
  - intro n. specialize (Hl (S n)). simpl in Hl. rewrite Hl. f_equal. lia.
Qed.

Lemma rows_spec s q e : In e (row_of (side_rows s) q) -> exists row, nth_error (table s) (N.to_nat q) = Some row /\ In e row.
Proof.
  unfold side_rows. apply rows_from_spec.
  - intros q' e'. unfold row_of, get. rewrite PositiveMap.gempty. intros [].
  - intro n. auto.
Qed.

Lemma bit_one q q' : N.testbit (N.shiftl 1 q) q' = true -> q' = q.
Proof.
  rewrite N.shiftl_1_l, N.pow2_bits_eqb. intro H. apply N.eqb_eq in H. auto.
Qed.

Lemma add_mask_spec m e a q :
  N.testbit (mask_at (add_mask m e) a) q = true -> N.testbit (mask_at m a) q = true \/ (a, q) = e.
Proof.
  unfold mask_at, add_mask. destruct (Pos.eq_dec (N.succ_pos a) (N.succ_pos (fst e))) as [E|Ne].
  - apply succ_pos_inj in E. subst a. rewrite PositiveMap.gss, N.lor_spec, orb_true_iff. intros [H|H]; auto.
    right. apply bit_one in H. subst q. destruct e; auto.
  - rewrite PositiveMap.gso by auto. auto.
Qed.

Lemma merge_spec m m' a q :
  N.testbit (mask_at (merge m m') a) q = true -> N.testbit (mask_at m a) q = true \/ N.testbit (mask_at m' a) q = true.
Proof.
  unfold mask_at. generalize (N.succ_pos a). intro p. revert m' p. induction m as [|l IHl o r IHr]; intros m' p; [auto|].
  destruct m' as [|l' o' r']; [auto|]. cbn [merge]. destruct p as [p|p|]; cbn [PositiveMap.find]; auto.
  destruct o as [x|], o' as [y|]; cbn [both_masks]; auto. rewrite N.lor_spec, orb_true_iff. auto.
Qed.

Lemma row_masks_spec l a q : N.testbit (mask_at (fold_left add_mask l (PositiveMap.empty N)) a) q = true -> In (a, q) l.
Proof.
  assert (H : forall l m, N.testbit (mask_at (fold_left add_mask l m) a) q = true ->
    N.testbit (mask_at m a) q = true \/ In (a, q) l).
  { clear l. induction l as [|e l IH]; simpl; intros m H; auto. apply IH in H. destruct H as [H|H]; auto.
    apply add_mask_spec in H. destruct H as [H|H]; auto. }
  intro X. apply H in X. destruct X as [X|X]; auto. unfold mask_at in X. rewrite PositiveMap.gempty, N.bits_0 in X. discriminate.
Qed.

Lemma reach_spec rs set a q :
  N.testbit (mask_at (reach (masks_of rs) set) a) q = true -> exists t, In t set /\ In (a, q) (row_of rs t).
Proof.
  unfold reach.
  assert (H : forall l m, N.testbit (mask_at (fold_left
      (fun m q => match PositiveMap.find (N.succ_pos q) (masks_of rs) with Some row => merge m row | None => m end) l m) a) q = true ->
    N.testbit (mask_at m a) q = true \/ exists t, In t l /\ In (a, q) (row_of rs t)).
  { induction l as [|t l IH]; cbn [fold_left]; intros m H; auto. apply IH in H. destruct H as [H|(t' & I & H)].
    - unfold masks_of, PositiveMap.map in H. rewrite PositiveMap.gmapi in H.
      destruct (PositiveMap.find (N.succ_pos t) rs) as [row|] eqn:F; cbn [option_map] in H; auto.
      apply merge_spec in H. destruct H as [H|H]; auto. apply row_masks_spec in H. right. exists t. split; [left; auto|].
      unfold row_of, get. rewrite F. exact H.
    - right. exists t'. split; [right; auto|auto]. }
  intro X. apply H in X. destruct X as [X|X]; auto. unfold mask_at in X. rewrite PositiveMap.gempty, N.bits_0 in X. discriminate.
Qed.

Lemma mask_of_spec set q : In q set -> N.testbit (mask_of set) q = true.
Proof.
  induction set as [|x set IH]; simpl; [intros []|]. intros [->|I]; rewrite N.lor_spec, orb_true_iff.
  - right. rewrite N.shiftl_1_l. apply N.pow2_bits_true.
  - left. auto.
Qed.

Lemma mask_of_inv set q : N.testbit (mask_of set) q = true -> In q set.
Proof.
  induction set as [|x set IH]; simpl.
  - rewrite N.bits_0. discriminate.
  - rewrite N.lor_spec, orb_true_iff. intros [H|H]; auto. apply bit_one in H. auto.
Qed.

(** Whether the bits of one number are bits of another. *)
Fixpoint within (a b : positive) : bool :=
  match a, b with
  | xH, xO _ | xI _, xO _ | xO _, xH | xI _, xH => false
  | xH, _ => true
  | xO a, xO b | xO a, xI b | xI a, xI b => within a b
  end.
Definition subset (a b : N) : bool :=
  match a, b with N0, _ => true | Npos a, Npos b => within a b | Npos _, N0 => false end.

Lemma within_spec a : forall b q, within a b = true -> Pos.testbit a q = true -> Pos.testbit b q = true.
Proof.
  induction a as [a IH|a IH|]; intros [b|b|] [|q]; cbn [within Pos.testbit]; intros W T; try discriminate; auto.
Qed.
Lemma subset_spec a b q : subset a b = true -> N.testbit a q = true -> N.testbit b q = true.
Proof.
  destruct a as [|a], b as [|b]; cbn [subset N.testbit]; intros S T; try discriminate. apply (within_spec a b q S T).
Qed.

(** A state of a conclusion is reached while the kept variables have read the word [w], after any
    number of zeros. *)
Definition kept (k : nat) (w : list (list N)) : list (list N) := map (firstn k) w.
Definition word_ok (n : nat) (w : list (list N)) : Prop := forall a, In a w -> symbol_ok n a.

Definition reached (k : nat) (s : side) (w : list (list N)) (q : N) : Prop :=
  exists u z ss, word_ok (fst (conj_of s)) u /\ kept k u = kept k w ++ repeat (repeat 0 k) z /\
    runs (parts_of (conj_of s)) u = Some ss /\ state_at s q = Some ss.

Definition side_ok (k : nat) (s : side) : Prop :=
  exists l, s = make_side k (conj_of s) l /\ ok_conj (conj_of s) = true /\ (k <= fst (conj_of s))%nat /\
    forallb (fun ss => Nat.eqb (length ss) (length (parts_of (conj_of s)))) l = true.

Lemma reached_step k s w set a q :
  side_ok k s -> symbol_ok (length a) a -> (k <= length a)%nat ->
  (forall t, In t set -> reached k s w t) ->
  N.testbit (mask_at (reach (side_masks s) set) (symbol k a)) q = true -> reached k s (a :: w) q.
Proof.
  intros (l & Es & OK & Lk & Len) [_ Ba] La H B. apply reach_spec in B. destruct B as (t & I & R).
  apply rows_spec in R. destruct R as (row & Er & Ir).
  destruct (H t I) as (u & z & ss & Wu & Ku & Ru & St). rewrite Es in Er, St.
  destruct (table_spec _ _ _ _ _ _ _ _ OK Len St Er Ir) as (d & r & Od & Sd & Sr & ST).
  exists (d :: u), z, r. split; [|split; [|split]].
  - intros x [<-|X]; auto.
  - unfold kept in *. simpl. rewrite Ku. f_equal. apply symbol_inj; auto; try tauto.
    destruct Od as [Ld _]. lia. destruct Od; auto.
  - simpl. rewrite Ru. auto.
  - rewrite Es. auto.
Qed.

(** The states before the first digit of the kept variables. *)
Fixpoint firsts (fuel : nat) (rs : PositiveMap.t (list (N * N))) (set : list N) : list N :=
  match fuel with
  | O => set
  | S fuel =>
      let more := flat_map (fun q => flat_map (fun e => if N.eqb (fst e) 0 then [snd e] else []) (row_of rs q)) set in
      match filter (fun q => negb (existsb (N.eqb q) set)) (nodup N.eq_dec more) with
      | [] => set
      | new => firsts fuel rs (set ++ new)
      end
  end.

Lemma symbol_zero k : symbol k (repeat 0 k) = 0.
Proof. induction k; simpl; auto. rewrite IHk. lia. Qed.

Lemma firsts_spec k s : side_ok k s -> forall fuel set,
  (forall q, In q set -> reached k s [] q) -> forall q, In q (firsts fuel (side_rows s) set) -> reached k s [] q.
Proof.
  intros OKs. pose proof OKs as (l & Es & OK & Lk & Len).
  induction fuel as [|fuel IH]; simpl; intros set H q I; auto.
  destruct (filter _ _) as [|n new] eqn:F; auto. revert I. apply IH.
  intros q' I. apply in_app_or in I. destruct I as [I|I]; auto. rewrite <- F in I.
  apply filter_In in I. destruct I as [I _]. apply nodup_In, in_flat_map in I. destruct I as (t & It & I).
  apply in_flat_map in I. destruct I as ([a q2] & Ir & I). simpl in I.
  destruct (N.eqb_spec a 0) as [->|]; [|contradiction]. destruct I as [<-|[]].
  apply rows_spec in Ir. destruct Ir as (row & Er & Ir).
  destruct (H t It) as (u & z & ss & Wu & Ku & Ru & St). rewrite Es in Er, St.
  destruct (table_spec _ _ _ _ _ _ _ _ OK Len St Er Ir) as (d & r & Od & Sd & Sr & ST).
  exists (d :: u), (S z), r. split; [|split; [|split]].
  - intros x [<-|X]; auto.
  - unfold kept in *. simpl in *. rewrite Ku. f_equal.
    assert (firstn k d = firstn k (repeat 0 k)) as ->.
    { destruct Od as [Ld Bd]. apply symbol_inj; auto; try lia.
      - rewrite repeat_length. lia.
      - intro v. rewrite at_repeat0. auto.
      - rewrite symbol_zero. auto. }
    rewrite <- (repeat_length 0 k) at 1. apply firstn_all.
  - simpl. rewrite Ru. auto.
  - rewrite Es. auto.
Qed.

Lemma origin_reached k s q : side_ok k s -> state_at s q = Some (origin (conj_of s)) -> reached k s [] q.
Proof. intros _ E. exists [], 0%nat, (origin (conj_of s)). split; [intros ? []|]. repeat split; auto. Qed.

(** *** Premises *)

(** For each state of the premise, the sets of states of the conclusions. *)
Definition pair : Type := list st * list (list N).
Definition pairs_map : Type := PositiveMap.t (list (list st * list (list N) * list N)).

Definition insert_pair (m : pairs_map) (p : pair) : pairs_map :=
  let k := key (fst p) in PositiveMap.add k ((fst p, snd p, map mask_of (snd p)) :: get m k) m.

Definition good_entry (m : pairs_map) : Prop :=
  forall k ss sets masks, In (ss, sets, masks) (get m k) -> masks = map mask_of sets.

Lemma insert_good m p : good_entry m -> good_entry (insert_pair m p).
Proof.
  intros G k ss sets masks. unfold insert_pair. rewrite get_add. destruct (Pos.eq_dec _ _); [|apply G].
  intros [E|I]; [|eapply G; eauto]. injection E as <- <- <-. auto.
Qed.

Definition pairs_of (l : list pair) : pairs_map := fold_left insert_pair l (PositiveMap.empty _).

Lemma pairs_good l : good_entry (pairs_of l).
Proof.
  unfold pairs_of.
  assert (H : forall l m, good_entry m -> good_entry (fold_left insert_pair l m)).
  { clear l. induction l; simpl; auto. intros m G. apply IHl, insert_good, G. }
  apply H. intros k ss sets masks. unfold get. rewrite PositiveMap.gempty. intros [].
Qed.

Fixpoint subsets (masks : list N) (bits : list N) : bool :=
  match masks, bits with
  | [], [] => true
  | a :: masks, b :: bits => subset a b && subsets masks bits
  | _, _ => false
  end.

(** Some entry for these states lies within the given bits. *)
Definition covered (m : pairs_map) (ss : list st) (bits : list N) : bool :=
  existsb (fun e => sts_eqb (fst (fst e)) ss && subsets (snd e) bits) (get m (key ss)).

Fixpoint reaches (sides : list side) (rws : list row_masks) (sets : list (list N)) : list (PositiveMap.t N) :=
  match sides, rws, sets with
  | _ :: sides, r :: rws, set :: sets => reach r set :: reaches sides rws sets
  | _, _, _ => []
  end.

Fixpoint some_accepts (sides : list side) (sets : list (list N)) : bool :=
  match sides, sets with
  | s :: sides, set :: sets =>
      existsb (fun q => match state_at s q with Some ss => all_accept (parts_of (conj_of s)) ss | None => false end) set
      || some_accepts sides sets
  | _, _ => false
  end.

Definition check_entry (k : nat) (c : conj) (sides : list side) rws (m : pairs_map) (next : list (list N * list st))
  (e : list st * list (list N) * list N) : bool :=
  let '(ss, sets, _) := e in
  Nat.eqb (length sets) (length sides) &&
  (negb (all_accept (parts_of c) ss) || some_accepts sides sets) &&
  (let r := reaches sides rws sets in
   forallb (fun n => covered m (snd n) (map (fun r => mask_at r (symbol k (fst n))) r)) next).

(** The entries of a group are mostly those of one state, whose next states are computed once. *)
Definition check_group (k : nat) (c : conj) (sides : list side) rws (m : pairs_map) (es : list (list st * list (list N) * list N)) : bool :=
  match es with
  | [] => true
  | e :: _ =>
      let own := fst (fst e) in
      let next := nexts c own in
      forallb (fun e => check_entry k c sides rws m (if sts_eqb (fst (fst e)) own then next else nexts c (fst (fst e))) e) es
  end.

Definition check_premise (k : nat) (sides : list side) rws (first : list N) (c : conj) (l : list pair) : bool :=
  let m := pairs_of l in
  ok_conj c && Nat.leb k (fst c) && covered m (origin c) first &&
  forallb (fun e => check_group k c sides rws m (snd e)) (PositiveMap.elements m).

Lemma subsets_spec masks bits : subsets masks bits = true -> Forall2 (fun a b => subset a b = true) masks bits.
Proof.
  revert bits. induction masks; destruct bits; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [A B]. constructor; auto.
Qed.

Definition inv (k : nat) (sides : list side) (w : list (list N)) (sets : list (list N)) : Prop :=
  Forall2 (fun s set => forall q, In q set -> reached k s w q) sides sets.

Lemma reaches_step k sides : forall sets w a masks sets',
  (forall s, In s sides -> side_ok k s) -> symbol_ok (length a) a -> (k <= length a)%nat ->
  inv k sides w sets -> masks = map mask_of sets' ->
  subsets masks (map (fun r => mask_at r (symbol k a)) (reaches sides (map side_masks sides) sets)) = true ->
  inv k sides (a :: w) sets'.
Proof.
  unfold inv. induction sides as [|s sides IH]; intros sets w a masks sets' OK Sa La Inv -> Sub.
  - inversion Inv; subst. destruct sets'; simpl in Sub; try discriminate. constructor.
  - inversion Inv as [|? set ? sets0 H1 H2]; subst. simpl in Sub. destruct sets' as [|set' sets']; simpl in Sub; try discriminate.
    apply andb_true_iff in Sub. destruct Sub as [S1 S2]. constructor.
    + intros q I. apply mask_of_spec in I. apply (subset_spec _ _ _ S1) in I.
      eapply reached_step; eauto. apply OK; simpl; auto.
    + eapply IH; eauto. intros. apply OK; simpl; auto.
Qed.

Lemma covered_spec m ss bits : covered m ss bits = true ->
  exists sets masks, In (ss, sets, masks) (get m (key ss)) /\ subsets masks bits = true.
Proof.
  unfold covered. rewrite existsb_exists. intros ([[ss' sets] masks] & I & E). simpl in E.
  apply andb_true_iff in E. destruct E as [E S]. apply sts_eqb_eq in E. subst ss'. eauto.
Qed.

Lemma in_get_elements (m : pairs_map) k e : In e (get m k) -> exists l, In (k, l) (PositiveMap.elements m) /\ In e l.
Proof.
  unfold get. destruct (PositiveMap.find k m) as [l|] eqn:F; [|intros []]. intro I. exists l. split; auto.
  apply PositiveMap.elements_correct. auto.
Qed.

Theorem premise_sound k sides first c l :
  (forall s, In s sides -> side_ok k s) ->
  inv k sides [] first ->
  check_premise k sides (map side_masks sides) (map mask_of first) c l = true ->
  forall w ss, word_ok (fst c) w -> runs (parts_of c) w = Some ss -> all_accept (parts_of c) ss = true ->
  exists s q ss', In s sides /\ reached k s w q /\ state_at s q = Some ss' /\ all_accept (parts_of (conj_of s)) ss' = true.
Proof.
  intros OKs Inv0 C w ss Ww R A. unfold check_premise in C. rewrite !andb_true_iff in C.
  destruct C as [[[OK Lk] C0] C]. apply Nat.leb_le in Lk.
  set (m := pairs_of l) in *. pose proof (pairs_good l) as Good. fold m in Good.
  assert (Each : forall k' e, In e (get m k') -> check_entry k c sides (map side_masks sides) m (nexts c (fst (fst e))) e = true).
  { intros k' e I. apply in_get_elements in I. destruct I as (es & I1 & I2). rewrite forallb_forall in C.
    specialize (C _ I1). unfold check_group in C. cbn [snd] in C. destruct es as [|e0 es]; [destruct I2|].
    cbv zeta in C. rewrite forallb_forall in C. specialize (C e I2). destruct (sts_eqb (fst (fst e)) (fst (fst e0))) eqn:Q; [|exact C].
    apply sts_eqb_eq in Q. rewrite Q. exact C. }
  assert (Main : forall w ss, word_ok (fst c) w -> runs (parts_of c) w = Some ss ->
    exists sets masks, In (ss, sets, masks) (get m (key ss)) /\ inv k sides w sets).
  { clear w ss Ww R A. induction w as [|a w IH]; simpl; intros ss Ww R.
    - injection R as <-. apply covered_spec in C0. destruct C0 as (sets & masks & I & Sub). exists sets, masks. split; auto.
      apply Good in I. subst masks. clear - Inv0 Sub. unfold inv in *. revert sets Sub.
      induction Inv0; destruct sets; simpl; intro Sub; try discriminate; constructor.
      + apply andb_true_iff in Sub. destruct Sub as [S1 _]. intros q I. apply H. apply mask_of_inv.
        apply (subset_spec _ _ _ S1). apply mask_of_spec. auto.
      + apply IHInv0. apply andb_true_iff in Sub. tauto.
    - destruct (runs (parts_of c) w) as [ss0|] eqn:R0; try discriminate.
      destruct (IH ss0) as (sets & masks & I & Inv); auto. { intros x X. apply Ww. simpl; auto. }
      assert (Sa : symbol_ok (fst c) a) by (apply Ww; simpl; auto).
      pose proof (Each _ _ I) as E. simpl in E. rewrite !andb_true_iff in E. destruct E as [_ E].
      rewrite forallb_forall in E. specialize (E (a, ss) (nexts_complete _ _ _ _ OK Sa R)). simpl in E.
      apply covered_spec in E. destruct E as (sets' & masks' & I' & Sub). exists sets', masks'. split; auto.
      destruct Sa as [La Ba]. apply (reaches_step k sides sets w a masks' sets'); auto; [split; auto|lia|eapply Good; eauto]. }
  destruct (Main w ss Ww R) as (sets & masks & I & Inv). apply Each in I. simpl in I. rewrite !andb_true_iff in I.
  destruct I as [[_ Ac] _]. rewrite A in Ac. simpl in Ac. clear - Ac Inv. unfold inv in Inv. induction Inv; simpl in Ac; try discriminate.
  apply orb_true_iff in Ac. destruct Ac as [Ac|Ac].
  - apply existsb_exists in Ac. destruct Ac as (q & I & E). destruct (state_at x q) as [ss'|] eqn:S; try discriminate.
    exists x, q, ss'. simpl. repeat split; auto.
  - destruct (IHInv Ac) as (s & q & ss' & I & Rest). exists s, q, ss'. simpl. tauto.
Qed.

(** A certificate for one sentence: states of the conclusions, and pairs for each premise. *)
Definition closed_set : Type := list (list (list st)) * list (list pair).

Fixpoint sides_of (k : nat) (cs : list conj) (l : list (list (list st))) : option (list side) :=
  match cs, l with
  | [], [] => Some []
  | c :: cs, states :: l =>
      if ok_conj c && Nat.leb k (fst c) && forallb (fun ss => Nat.eqb (length ss) (length (parts_of c))) states
      then match sides_of k cs l with Some sides => Some (make_side k c states :: sides) | None => None end
      else None
  | _, _ => None
  end.

Fixpoint position_of (ss : list st) (l : list (list st)) (i : N) : list N :=
  match l with
  | [] => []
  | x :: l => if sts_eqb x ss then [i] else position_of ss l (i + 1)
  end.

Definition first_of (s : side) (rs : PositiveMap.t (list (N * N))) : list N :=
  firsts (length (states s)) rs (position_of (origin (conj_of s)) (states s) 0).

Fixpoint check_premises (k : nat) (sides : list side) rws (first : list N) (cs : list conj) (ls : list (list pair)) : bool :=
  match cs, ls with
  | [], [] => true
  | c :: cs, l :: ls => check_premise k sides rws first c l && check_premises k sides rws first cs ls
  | _, _ => false
  end.

Definition check_closed (k : nat) (premises conclusions : list conj) (cert : closed_set) : bool :=
  match sides_of k conclusions (fst cert) with
  | Some sides =>
      let rws := map side_masks sides in
      let first := map (fun s => mask_of (first_of s (side_rows s))) sides in
      check_premises k sides rws first premises (snd cert)
  | None => false
  end.

Lemma position_spec ss l i q : In q (position_of ss l i) -> exists n, q = i + N.of_nat n /\ nth_error l n = Some ss.
Proof.
  revert i. induction l as [|x l IH]; simpl; intros i; [intros []|]. destruct (sts_eqb x ss) eqn:E.
  - intros [<-|[]]. exists 0%nat. apply sts_eqb_eq in E. subst. split; auto. lia.
  - intro I. destruct (IH _ I) as (n & -> & F). exists (S n). split; auto. lia.
Qed.

Lemma first_spec k s : side_ok k s -> forall q, In q (first_of s (side_rows s)) -> reached k s [] q.
Proof.
  intros OK. apply firsts_spec; auto. intros q I. apply origin_reached; auto.
  apply position_spec in I. destruct I as (n & -> & E). unfold state_at. rewrite N.add_0_l, Nat2N.id. auto.
Qed.

Lemma sides_spec k cs l sides : sides_of k cs l = Some sides -> map conj_of sides = cs /\ forall s, In s sides -> side_ok k s.
Proof.
  revert l sides. induction cs as [|c cs IH]; destruct l as [|states l]; simpl; intros sides E; try discriminate.
  - injection E as <-. split; auto. intros ? [].
  - destruct (ok_conj c && Nat.leb k (fst c) && _) eqn:B; try discriminate.
    destruct (sides_of k cs l) as [rest|] eqn:R; try discriminate. injection E as <-.
    destruct (IH _ _ R) as [M O]. rewrite !andb_true_iff in B. destruct B as [[B1 B2] B3]. split.
    + simpl. congruence.
    + intros s [<-|I]; auto. exists states. simpl. rewrite Nat.leb_le in B2. auto.
Qed.

(** If the pairs are closed: whatever a premise accepts, a conclusion accepts. *)
Theorem closed_sound k premises conclusions cert :
  check_closed k premises conclusions cert = true ->
  forall c w, In c premises -> word_ok (fst c) w -> (forall m t, In (m, t) (parts_of c) -> accepted m t w) ->
  exists c' u z, In c' conclusions /\ word_ok (fst c') u /\ kept k u = kept k w ++ repeat (repeat 0 k) z /\
    (forall m t, In (m, t) (parts_of c') -> accepted m t u).
Proof.
  unfold check_closed. destruct (sides_of k conclusions (fst cert)) as [sides|] eqn:E; try discriminate.
  apply sides_spec in E. destruct E as [M OK]. intros C c w I Ww Acc.
  apply runs_accept in Acc. destruct Acc as (ss & R & A).
  assert (P : exists l, check_premise k sides (map side_masks sides) (map (fun s => mask_of (first_of s (side_rows s))) sides) c l = true).
  { clear - C I. revert C. generalize (snd cert). induction premises as [|p ps IH]; [destruct I|].
    intros [|l ls] C; simpl in C; try discriminate. apply andb_true_iff in C. destruct C as [C1 C2].
    destruct I as [<-|I]; eauto. }
  destruct P as (l & P). rewrite <- (map_map (fun s => first_of s (side_rows s)) mask_of) in P.
  destruct (premise_sound k sides (map (fun s => first_of s (side_rows s)) sides) c l OK) with (w := w) (ss := ss)
    as (s & q & ss' & Is & (u & z & su & Wu & Ku & Ru & Su) & S' & A'); auto.
  - clear - OK D_pos. unfold inv. induction sides; simpl; constructor.
    + apply first_spec. apply OK. simpl; auto.
    + apply IHsides. intros. apply OK. simpl; auto.
  - exists (conj_of s), u, z. rewrite <- M. split; [apply in_map; auto|]. split; auto. split; auto.
    intros m t. apply runs_accept. exists su. rewrite Su in S'. injection S' as ->. auto.
Qed.

End Closed.

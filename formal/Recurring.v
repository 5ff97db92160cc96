(** * The machines of numerations whose weights obey a recurrence

    A sum of multiples of numbers is read digit by digit as a pair of integers, the sums of the pairs
    of the numbers. Pairs that are far from 0 never come back, so there are finitely many others;
    from some of these nothing, or everything, is accepted, which is found by a search and then
    tested. *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive.
Import ListNotations.
From Nimatron Require Import Closed Numbers Machines Weights.
Open Scope N_scope.

Section Recurring.
Variables a extra : N.
Hypothesis a_pos : 1 <= a.
Hypothesis extra_small : extra <= 1.
Let nm := weighted a extra a_pos extra_small.
Let A := Z.of_N a.
Let X := Z.of_N extra.
Local Arguments N.add : simpl never.
Local Arguments N.mul : simpl never.
Local Arguments Z.mul : simpl never.
Local Arguments Z.add : simpl never.
Local Arguments Z.max : simpl never.
Local Arguments Z.leb : simpl never.
Variable automata : list automaton.

Notation env_of := (env_of nm).
Notation tracks_ok := (tracks_ok nm).
Notation holds := (holds nm automata).
Notation accepted := (accepted machine step accepts).
Notation run := (run machine step).

(** ** States from which nothing, or everything, is accepted *)

(** All sums of multiples of one digit each. *)
Fixpoint dots (cs : list Z) : list Z :=
  match cs with
  | [] => [0%Z]
  | c :: cs => let rest := dots cs in
      nodup Z.eq_dec (flat_map (fun d => map (fun s => (c * Z.of_N d + s)%Z) rest) (digits_below (a + 1)))
  end.

Lemma dots_spec : forall ks ds, length ds = length ks -> (forall d, In d ds -> d < a + 1) -> In (dot ks ds) (dots ks).
Proof.
  induction ks as [|c0 ks IH]; intros [|d ds] L B; simpl in L; try lia; [simpl; auto|].
  cbn [dots dot]. apply nodup_In, in_flat_map. exists d. split; [apply in_digits; [lia|]; apply B; simpl; auto|].
  apply in_map_iff. exists (dot ks ds). split; auto. apply IH; [lia|]. intros. apply B. simpl; auto.
Qed.

Lemma sizes_pos l : (0 <= sizes l)%Z.
Proof. unfold sizes. induction l; cbn [fold_right]; lia. Qed.

Lemma dot_size : forall ks ds, (forall d, In d ds -> d < a + 1) -> (Z.abs (dot ks ds) <= A * sizes ks)%Z.
Proof.
  induction ks as [|c0 ks IH]; intros ds B; [cbn; lia|].
  destruct ds as [|d ds]; cbn [dot]; [pose proof (sizes_pos (c0 :: ks)); unfold A; nia|].
  assert (Bd : d < a + 1) by (apply B; simpl; auto). specialize (IH ds (fun x I => B x (or_intror I))).
  change (sizes (c0 :: ks)) with (Z.abs c0 + sizes ks)%Z.
  assert (Z.abs (c0 * Z.of_N d) <= Z.abs c0 * A)%Z; [|lia].
  rewrite Z.abs_mul. assert (Z.abs (Z.of_N d) <= A)%Z by (unfold A; lia). nia.
Qed.

Section Sum.
Variables (cs : list Z) (c : Z) (equal : bool).
Let all_dots := dots cs.
Let next := sum_next A A cs c equal.

Definition marked (m : PositiveMap.t bool) (s : st) : bool :=
  match PositiveMap.find (key [s]) m with Some _ => true | None => false end.
Definition mark (m : PositiveMap.t bool) (s : st) : PositiveMap.t bool := PositiveMap.add (key [s]) true m.

(** All states that are reached, and for each the states before it. *)
Definition visit (s : st) (p r : Z) (acc : list st * PositiveMap.t bool * PositiveMap.t (list st)) (x : Z) :=
  let '(todo, seen, before) := acc in
  match next p r x with
  | Some (St q o) =>
      let to := St q o in
      let k := key [to] in
      let before := PositiveMap.add k (s :: get before k) before in
      if marked seen to then (todo, seen, before) else (to :: todo, mark seen to, before)
  | _ => acc
  end.

Fixpoint explore (all : list Z) (fuel : nat) (todo : list st) (seen : PositiveMap.t bool) (before : PositiveMap.t (list st)) (found : list st) :=
  match fuel, todo with
  | S fuel, St p r :: todo =>
      let '(todo, seen, before) := fold_left (visit (St p r) p r) all (todo, seen, before) in
      explore all fuel todo seen before (St p r :: found)
  | _, _ => (found, before)
  end.

Fixpoint backwards (fuel : nat) (todo : list st) (m : PositiveMap.t bool) (before : PositiveMap.t (list st)) : PositiveMap.t bool :=
  match fuel, todo with
  | S fuel, s :: todo =>
      let '(todo, m) := fold_left (fun acc s => let '(todo, m) := acc in
        if marked m s then acc else (s :: todo, mark m s)) (get before (key [s])) (todo, m) in
      backwards fuel todo m before
  | _, _ => m
  end.

Definition accepting_state (s : st) : bool := match s with St p r => sum_accepts X c equal p r | Above => true end.
Definition next_is (all : list Z) (f : option st -> bool) (s : st) : bool :=
  match s with St p r => existsb (fun x => f (next p r x)) all | Above => false end.

Definition known_states : list (st * bool) :=
  let fuel := N.to_nat 50000 in
  let all := all_dots in
  let '(found, before) := explore all fuel [start] (mark (PositiveMap.empty _) start) (PositiveMap.empty _) [] in
  let may := filter (fun s => accepting_state s || next_is all (fun t => match t with Some Above => true | _ => false end) s) found in
  let fail := filter (fun s => negb (accepting_state s) || next_is all (fun t => match t with None => true | _ => false end) s) found in
  let spread := fun l => backwards fuel l (fold_left mark l (PositiveMap.empty _)) before in
  let may := spread may in
  let fail := spread fail in
  flat_map (fun s => if marked may s then (if marked fail s then [] else [(s, true)]) else [(s, false)]) found.

Definition fates_of (l : list (st * bool)) : fates :=
  fold_left (fun m e => PositiveMap.add (key [fst e]) (e :: get m (key [fst e])) m) l (PositiveMap.empty _).

Definition check_fates (l : list (st * bool)) (m : fates) : bool :=
  let all := all_dots in
  forallb (fun e =>
    match fst e with
    | Above => false
    | St p r =>
        Bool.eqb (sum_accepts X c equal p r) (snd e) &&
        forallb (fun x => match next p r x with
          | None => negb (snd e)
          | Some Above => snd e
          | Some s => match fate m s with Some b => Bool.eqb b (snd e) | None => false end
          end) all
    end) l.

Lemma fate_in l s b : fate (fates_of l) s = Some b -> In (s, b) l.
Proof.
  unfold fate. destruct (find _ _) as [e|] eqn:F; [|discriminate]. intro E. injection E as <-.
  apply find_some in F. destruct F as [I E]. apply st_eqb_eq in E. subst s. revert I. unfold fates_of.
  assert (H : forall l m k e, In e (get (fold_left (fun (m : fates) (e : st * bool) => PositiveMap.add (key [fst e]) (e :: get m (key [fst e])) m) l m) k) ->
    In e (get m k) \/ In e l).
  { clear. induction l as [|x l IH]; cbn [fold_left]; intros m k e I; auto. apply IH in I. destruct I as [I|I]; [|simpl; auto].
    rewrite get_add in I. destruct (Pos.eq_dec k (key [fst x])) as [->|]; [|auto]. destruct I as [->|I]; simpl; auto. }
  intro I. apply H in I. destruct I as [I|I]; [|destruct e; auto]. unfold get in I. rewrite PositiveMap.gempty in I. destruct I.
Qed.

Let most := (A * sizes cs)%Z.
Let far := Z.max most (Z.abs c + 1).

Definition high (p r : Z) : Prop := (far <= p /\ most <= r)%Z.
Definition low (p r : Z) : Prop := (p <= - far /\ r <= - most)%Z.

Lemma bounds : (0 <= most /\ most <= far /\ Z.abs c + 1 <= far /\ 1 <= A /\ 0 <= X)%Z.
Proof. unfold most, far, A, X. pose proof (sizes_pos cs). nia. Qed.

Lemma high_step p r x : (Z.abs x <= most)%Z -> high p r -> high (A * p + r + x) p.
Proof. unfold high. pose proof bounds. nia. Qed.
Lemma low_step p r x : (Z.abs x <= most)%Z -> low p r -> low (A * p + r + x) p.
Proof. unfold low. pose proof bounds. nia. Qed.

Lemma next_spec p r x :
  match next p r x with
  | None => (equal = true /\ high (A * p + r + x) p) \/ low (A * p + r + x) p
  | Some Above => equal = false /\ high (A * p + r + x) p
  | Some s => s = St (A * p + r + x) p
  end.
Proof.
  unfold next, sum_next, high, low. fold most. fold far.
  destruct ((far <=? A * p + r + x) && (most <=? p))%Z eqn:E1.
  - apply andb_true_iff in E1. rewrite !Z.leb_le in E1. destruct equal; auto.
  - destruct ((A * p + r + x <=? - far) && (p <=? - most))%Z eqn:E2; auto.
    apply andb_true_iff in E2. rewrite !Z.leb_le in E2. auto.
Qed.

Variable l : list (st * bool).
Let m := fates_of l.
Hypothesis checked : check_fates l m = true.

Definition hopeless (p r : Z) : Prop := (equal = true /\ high p r) \/ low p r \/ fate m (St p r) = Some false.
Definition certain (p r : Z) : Prop := (equal = false /\ high p r) \/ fate m (St p r) = Some true.

Lemma fate_step p r b x : fate m (St p r) = Some b -> In x all_dots ->
  sum_accepts X c equal p r = b /\
  match next p r x with None => b = false | Some Above => b = true | Some s => fate m s = Some b end.
Proof.
  intros F I. apply fate_in in F. unfold check_fates in checked. cbv zeta in checked. rewrite forallb_forall in checked. specialize (checked _ F).
  cbn [fst snd] in checked. apply andb_true_iff in checked. destruct checked as [C1 C2]. apply eqb_prop in C1. split; auto.
  rewrite forallb_forall in C2. specialize (C2 x I). destruct (next p r x) as [[|q o]|].
  - auto.
  - destruct (fate m (St q o)) as [b'|]; [|discriminate]. apply eqb_prop in C2. congruence.
  - apply negb_true_iff in C2. auto.
Qed.

Lemma hopeless_step p r x : In x all_dots -> (Z.abs x <= most)%Z -> hopeless p r -> hopeless (A * p + r + x) p.
Proof.
  intros I B [[E H]|[H|H]].
  - left. split; auto. apply high_step; auto.
  - right. left. apply low_step; auto.
  - destruct (fate_step p r false x H I) as [_ S]. pose proof (next_spec p r x) as N. unfold hopeless.
    destruct (next p r x) as [[|q o]|]; [discriminate| |tauto]. rewrite N in S. auto.
Qed.

Lemma certain_step p r x : In x all_dots -> (Z.abs x <= most)%Z -> certain p r -> certain (A * p + r + x) p.
Proof.
  intros I B [[E H]|H].
  - left. split; auto. apply high_step; auto.
  - destruct (fate_step p r true x H I) as [_ S]. pose proof (next_spec p r x) as N. unfold certain.
    destruct (next p r x) as [[|q o]|]; [auto| |discriminate]. rewrite N in S. auto.
Qed.

Definition final (p r : Z) : Prop := if equal then (p + X * r + c = 0)%Z else (0 <= p + X * r + c)%Z.

Lemma accepts_final p r : sum_accepts X c equal p r = true <-> final p r.
Proof. unfold sum_accepts, final. case equal; [apply Z.eqb_eq|apply Z.leb_le]. Qed.

Lemma some_dot : exists x, In x all_dots.
Proof.
  exists (dot cs (map (fun _ => 0) cs)). apply dots_spec; [apply map_length|]. intros d I. apply in_map_iff in I. destruct I as (? & <- & _). lia.
Qed.

Lemma hopeless_final p r : hopeless p r -> ~ final p r.
Proof.
  pose proof bounds. intros [[E H1]|[H1|H1]] F.
  - unfold final in F. rewrite E in F. unfold high in H1. nia.
  - unfold final in F. unfold low in H1. revert F. case equal; intro F; nia.
  - destruct some_dot as (x & I). destruct (fate_step p r false x H1 I) as [S _]. apply accepts_final in F. congruence.
Qed.

Lemma certain_final p r : certain p r -> final p r.
Proof.
  pose proof bounds. intros [[E H1]|H1].
  - unfold final. rewrite E. unfold high in H1. nia.
  - destruct some_dot as (x & I). destruct (fate_step p r true x H1 I) as [S _]. apply accepts_final, S.
Qed.
End Sum.

(** ** Sums *)

Definition firsts (ts : list (nat * Z)) (w : list (list N)) : Z :=
  sum_of ts (fun v => fst (pair_of a (track v w))).
Definition seconds (ts : list (nat * Z)) (w : list (list N)) : Z :=
  sum_of ts (fun v => snd (pair_of a (track v w))).

Lemma sum_of_cons' t ts e : sum_of (t :: ts) e = (snd t * Z.of_N (e (fst t)) + sum_of ts e)%Z.
Proof. reflexivity. Qed.

Lemma firsts_cons ts x w :
  firsts ts (x :: w) = (A * firsts ts w + seconds ts w + dot (map snd ts) (read (map fst ts) x))%Z.
Proof.
  unfold firsts, seconds. induction ts as [|[v k] ts IH]; [cbn; lia|].
  rewrite !sum_of_cons', IH. cbn [map fst snd dot read track pair_of]. unfold A. rewrite !N2Z.inj_add, N2Z.inj_mul. unfold read, track. lia.
Qed.

Lemma seconds_cons ts x w : seconds ts (x :: w) = firsts ts w.
Proof. unfold firsts, seconds. induction ts as [|[v k] ts IH]; auto. Qed.

Lemma sum_pairs ts w : sum_of ts (env_of w) = (firsts ts w + X * seconds ts w)%Z.
Proof.
  unfold firsts, seconds. induction ts as [|[v k] ts IH]; [cbn; lia|]. rewrite !sum_of_cons', IH. cbn [fst snd].
  change (env_of w v) with (pair_value a extra (track v w)). unfold pair_value, X. rewrite N2Z.inj_add, N2Z.inj_mul. lia.
Qed.

Lemma ok_digits_of vs w : tracks_ok vs w -> forall v x, In v vs -> In x w -> at_ x v < a + 1.
Proof. intros O v x Iv Ix. apply (ok_digits nm _ (O v Iv)). exact (in_map (fun y => at_ y v) w x Ix). Qed.

Lemma sum_spec ts c equal l w : check_fates (map snd ts) c equal l (fates_of l) = true -> tracks_ok (map fst ts) w ->
  accepted (MSum A X A (map snd ts) c equal (fates_of l)) (map fst ts) w <->
  (if equal then sum_of ts (env_of w) + c = 0 else 0 <= sum_of ts (env_of w) + c)%Z.
Proof.
  intros C O. pose proof (ok_digits_of _ _ O) as D. clear O. set (cs := map snd ts) in *. set (mach := MSum A X A cs c equal (fates_of l)).
  assert (R : match run mach (map fst ts) w with
    | Some (St p r) => p = firsts ts w /\ r = seconds ts w
    | Some Above => certain cs c equal l (firsts ts w) (seconds ts w)
    | None => hopeless cs c equal l (firsts ts w) (seconds ts w)
    end).
  { induction w as [|x w IH]; cbn [Closed.run].
    - assert (Z : forall ts, sum_of ts (fun _ => 0) = 0%Z) by (induction ts0 as [|t ts0 IH]; auto; rewrite sum_of_cons', IH; lia).
      unfold firsts, seconds. change (0%Z = sum_of ts (fun _ => 0) /\ 0%Z = sum_of ts (fun _ => 0)). rewrite Z. auto.
    - assert (Dw : forall v y, In v (map fst ts) -> In y w -> at_ y v < a + 1) by (intros; apply D; simpl; auto). specialize (IH Dw).
      set (ds := read (map fst ts) x).
      assert (Bd : forall d, In d ds -> d < a + 1).
      { intros d I. unfold ds, read in I. apply in_map_iff in I. destruct I as (v & <- & I). apply D; simpl; auto. }
      assert (Id : In (dot cs ds) (dots cs)). { apply dots_spec; auto. unfold ds, read, cs. rewrite !map_length. auto. }
      assert (Sd := dot_size cs ds Bd). rewrite firsts_cons, seconds_cons. fold cs ds.
      destruct (run mach (map fst ts) w) as [[|p r]|].
      + cbn [step mach]. apply certain_step; auto.
      + destruct IH as [-> ->]. unfold mach. cbn [step].
        pose proof (next_spec cs c equal (firsts ts w) (seconds ts w) (dot cs ds)) as N.
        destruct (sum_next A A cs c equal (firsts ts w) (seconds ts w) (dot cs ds)) as [[|q o]|].
        * left. exact N.
        * injection N as -> ->. destruct (fate (fates_of l) _) as [[|]|] eqn:F; auto; [right; exact F|right; right; exact F].
        * destruct N as [N|N]; [left; auto|right; left; auto].
      + apply hopeless_step; auto. }
  rewrite sum_pairs. assert (Fin : (if equal then firsts ts w + X * seconds ts w + c = 0 else 0 <= firsts ts w + X * seconds ts w + c)%Z <->
    final c equal (firsts ts w) (seconds ts w)) by reflexivity.
  rewrite Fin. unfold accepted. destruct (run mach (map fst ts) w) as [[|p r]|].
  - split; [|intros _; exists Above; auto]. intros _. eapply certain_final; eauto.
  - destruct R as [-> ->]. rewrite <- accepts_final. split.
    + intros (s & E & Ac). injection E as <-. exact Ac.
    + intro H. eexists. split; [reflexivity|exact H].
  - split; [intros (s & E & _); discriminate|]. intro F. exfalso. eapply hopeless_final; eauto.
Qed.

(** ** Words *)

Lemma word_run v w : (forall x, In x w -> at_ x v < a + 1) ->
  run (MWord a (extra =? 1)) [v] w =
  match full_from a false (track v w) with Some f => Some (St (if f then 1 else 0) 0) | None => None end.
Proof.
  induction w as [|x w IH]; intro B; auto. cbn [Closed.run track map full_from].
  rewrite IH by (intros; apply B; simpl; auto). fold (track v w). destruct (full_from a false (track v w)) as [f|]; auto.
  assert (L : at_ x v < a + 1) by (apply B; simpl; auto). cbn [step read map]. unfold next_full. destruct f; simpl.
  - destruct (N.eqb_spec (at_ x v) 0); auto.
  - destruct (N.leb_spec (at_ x v) a); [|lia]. destruct (N.eqb_spec (at_ x v) a); auto.
Qed.

Lemma recurring_words v w : (forall x, In x w -> at_ x v < radix nm) ->
  accepted (MWord a (extra =? 1)) [v] w <-> ok nm (track v w) = true.
Proof.
  intro B. unfold accepted. rewrite word_run by exact B. change (ok nm (track v w)) with (pair_ok a extra (track v w)).
  unfold pair_ok, word_ends. destruct (full_from a false (track v w)) as [f|].
  - split.
    + intros (s & E & Ac). injection E as <-. destruct f; exact Ac.
    + intro E. eexists. split; [reflexivity|]. destruct f; exact E.
  - split; [intros (s & E & _)|]; discriminate.
Qed.

Definition compile_sum (ts : list (nat * Z)) (c : Z) (equal : bool) : option (machine * list nat) :=
  let cs := map snd ts in
  let l := known_states cs c equal in
  let m := fates_of l in
  if check_fates cs c equal l m then Some (MSum A X A cs c equal m, map fst ts) else None.

Definition compile_recurring (x : atom) : option (machine * list nat) :=
  match x with
  | Equal ts c => compile_sum ts c true
  | AtLeast ts c => compile_sum ts c false
  | Given i vs =>
      match nth_error automata i with
      | Some t => if zeros_stay t then Some (MTable (a + 1) (table_of t), vs) else None
      | None => None
      end
  | Refused i vs =>
      match nth_error automata i with
      | Some t => if zeros_stay t then Some (MRefuse (a + 1) (table_of t), vs) else None
      | None => None
      end
  | _ => None
  end.

Theorem recurring_spec x m tracks : compile_recurring x = Some (m, tracks) ->
  tracks = variables x /\ forall w, tracks_ok tracks w -> accepted m tracks w <-> holds (env_of w) x.
Proof.
  destruct x; simpl; intro E; try discriminate.
  - unfold compile_sum in E. destruct (check_fates _ _ _ _ _) eqn:C; [|discriminate]. injection E as <- <-. split; auto. intros w O.
    apply (sum_spec terms constant true _ w C O).
  - unfold compile_sum in E. destruct (check_fates _ _ _ _ _) eqn:C; [|discriminate]. injection E as <- <-. split; auto. intros w O.
    apply (sum_spec terms constant false _ w C O).
  - destruct (nth_error automata a0) as [t|] eqn:F; [|discriminate]. destruct (zeros_stay t) eqn:Z; [|discriminate].
    injection E as <- <-. split; auto. intros w O. change (a + 1) with (radix nm) at 1. apply table_spec; auto.
  - destruct (nth_error automata a0) as [t|] eqn:F; [|discriminate]. destruct (zeros_stay t) eqn:Z; [|discriminate].
    injection E as <- <-. split; auto. intros w O. change (a + 1) with (radix nm) at 1. apply refuse_spec; auto.
Qed.

End Recurring.

(** * The machines of base b say what the atoms say *)

From Coq Require Import List NArith ZArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Closed Numbers Machines.
Open Scope N_scope.

Section Base.
Variable b : N.
Hypothesis b_big : 2 <= b.
Let nm := base b b_big.
Local Arguments N.add : simpl never.
Local Arguments N.mul : simpl never.
Variable automata : list automaton.

Notation env_of := (env_of nm).
Notation tracks_ok := (tracks_ok nm).
Notation holds := (holds nm automata).
Notation accepted := (accepted machine step accepts).
Notation run := (run machine step).

(** The exponent with which a power of [root] is [n]. *)
Fixpoint exponent (fuel : nat) (root n power e : N) : option N :=
  match fuel with
  | O => None
  | S fuel => if power =? n then Some e else if n <? power then None else exponent fuel root n (power * root) (e + 1)
  end.

(** Powers of [p] and of the base are powers of the same number: that number and both exponents. *)
Definition common_root (p : N) : option (N * N * N) :=
  fold_right (fun root rest =>
    let root := N.of_nat root in
    match exponent 64 root b root 1, exponent 64 root p root 1 with
    | Some h, Some g => if (2 <=? root) && (1 <=? h) && (1 <=? g) && (root ^ h =? b) && (root ^ g =? p) then Some (root, h, g) else rest
    | _, _ => rest
    end) None (seq 2 (N.to_nat b - 1)).

Definition compile_base (a : atom) : option (machine * list nat) :=
  match a with
  | Equal ts c => Some (MLinear (Z.of_N b) (map snd ts) c true, map fst ts)
  | AtLeast ts c => Some (MLinear (Z.of_N b) (map snd ts) c false, map fst ts)
  | Power p v => match common_root p with Some (root, h, g) => Some (MPowers root h g, [v]) | None => None end
  | Fibonacci _ => None
  | Bitwise op x y z => if b =? 2 ^ N.log2 b then Some (MBitwise op, [x; y; z]) else None
  | Lowbit r n => if b =? 2 then Some (MLowbit, [r; n]) else None
  | Bit m n set => if b =? 2 ^ N.log2 b then Some (MBit set, [m; n]) else None
  | Remainder m r v => if m =? 0 then None else Some (MRemainder b m r, [v])
  | Given i vs =>
      match nth_error automata i with
      | Some a => if zeros_stay a then Some (MTable b (table_of a), vs) else None
      | None => None
      end
  | Refused i vs =>
      match nth_error automata i with
      | Some a => if zeros_stay a then Some (MRefuse b (table_of a), vs) else None
      | None => None
      end
  | ZeckendorfPart _ _ => None
  | DigitAt p d v m => if (p =? b) && negb (Nat.eqb v m) then Some (MDigit d, [v; m]) else None
  end.

Lemma env_cons a w v : env_of (a :: w) v = at_ a v + b * env_of w v.
Proof. reflexivity. Qed.

Lemma ok_cons a w vs : tracks_ok vs (a :: w) -> tracks_ok vs w /\ forall v, In v vs -> at_ a v < b.
Proof.
  intro H. split; intros v I; specialize (H v I); simpl in H; apply andb_true_iff in H; [|apply N.ltb_lt]; tauto.
Qed.

(** ** Sums *)

Lemma sum_cons ts a w :
  sum_of ts (env_of (a :: w)) = (Z.of_N b * sum_of ts (env_of w) + dot (map snd ts) (read (map fst ts) a))%Z.
Proof.
  induction ts as [|[v c] ts IH]; cbn [sum_of fold_right map fst snd dot read].
  - unfold sum_of. simpl. lia.
  - fold (sum_of ts (env_of (a :: w))). fold (sum_of ts (env_of w)). rewrite IH, env_cons. unfold read. lia.
Qed.

Lemma dot_bounds cs ds : (forall d, In d ds -> d < b) ->
  ((Z.of_N b - 1) * downs cs <= dot cs ds <= (Z.of_N b - 1) * ups cs)%Z.
Proof.
  revert ds. induction cs as [|c cs IH]; intros ds H; cbn [downs ups fold_right dot].
  - destruct ds; nia.
  - fold (downs cs) (ups cs).
    assert (U : (0 <= ups cs)%Z) by (clear; induction cs; simpl; lia).
    assert (L : (downs cs <= 0)%Z) by (clear; induction cs; simpl; lia).
    destruct ds as [|d ds].
    + nia.
    + specialize (IH ds (fun d I => H d (or_intror I))). specialize (H d (or_introl eq_refl)).
      assert (0 <= Z.of_N d <= Z.of_N b - 1)%Z by lia. nia.
Qed.

Lemma read_small a w vs : tracks_ok vs (a :: w) -> forall d, In d (read vs a) -> d < b.
Proof.
  intros H d I. apply ok_cons in H. unfold read in I. apply in_map_iff in I. destruct I as (v & <- & I). apply H, I.
Qed.

Lemma linear_run ts c equal w : tracks_ok (map fst ts) w ->
  let B := Z.of_N b in
  let s := sum_of ts (env_of w) in
  let high := (0 <= (B - 1) * s + (B - 1) * downs (map snd ts) /\ - c < s)%Z in
  let low := ((B - 1) * s + (B - 1) * ups (map snd ts) <= 0 /\ s < - c)%Z in
  match run (MLinear B (map snd ts) c equal) (map fst ts) w with
  | Some (St t _) => t = s
  | Some Above => equal = false /\ high
  | None => (equal = true /\ high) \/ low
  end.
Proof.
  induction w as [|a w IH]; intros O B s high low.
  - cbn. unfold s, Machines.env_of. simpl. clear. induction ts as [|[v c'] ts IH]; simpl; auto.
    change (Z.of_N 0) with 0%Z. lia.
  - pose proof (dot_bounds (map snd ts) _ (read_small _ _ _ O)) as [D1 D2].
    apply ok_cons in O. destruct O as [O _]. specialize (IH O). cbn zeta in IH. fold B in IH, D1, D2.
    pose proof (sum_cons ts a w) as S. fold s B in S. cbn [Closed.run].
    assert (HB : (2 <= B)%Z) by lia.
    set (s0 := sum_of ts (env_of w)) in *. set (d := dot _ _) in *.
    set (dn := downs (map snd ts)) in *. set (up := ups (map snd ts)) in *.
    assert (HH : (0 <= (B - 1) * s0 + (B - 1) * dn /\ - c < s0)%Z -> high).
    { unfold high. intros [H1 H2]. assert (0 <= s0 + dn)%Z by nia. split; nia. }
    assert (LL : ((B - 1) * s0 + (B - 1) * up <= 0 /\ s0 < - c)%Z -> low).
    { unfold low. intros [H1 H2]. assert (s0 + up <= 0)%Z by nia. split; nia. }
    destruct (run _ _ w) as [[|t u]|]; cbn [step].
    + tauto.
    + subst t. fold dn up d. rewrite <- S.
      destruct ((0 <=? s + dn)%Z && (- c <? s)%Z) eqn:E1.
      * apply andb_true_iff in E1. rewrite Z.leb_le, Z.ltb_lt in E1. assert (high) by (unfold high; split; nia). destruct equal; auto.
      * destruct ((s + up <=? 0)%Z && (s <? - c)%Z) eqn:E2; auto.
        apply andb_true_iff in E2. rewrite Z.leb_le, Z.ltb_lt in E2. right. unfold low. split; nia.
    + tauto.
Qed.

Lemma linear_spec ts c equal w : tracks_ok (map fst ts) w ->
  accepted (MLinear (Z.of_N b) (map snd ts) c equal) (map fst ts) w <->
  (if equal then sum_of ts (env_of w) + c = 0 else 0 <= sum_of ts (env_of w) + c)%Z.
Proof.
  intro O. pose proof (linear_run ts c equal w O) as R. cbn zeta in R. unfold accepted.
  destruct (run _ _ w) as [[|t u]|].
  - destruct R as [-> R]. split; [lia|]. intros _. exists Above. auto.
  - subst t. split.
    + intros (s & E & A). injection E as <-. simpl in A. destruct equal; [apply Z.eqb_eq in A|apply Z.leb_le in A]; lia.
    + intro H. eexists. split; [reflexivity|]. simpl. destruct equal; [apply Z.eqb_eq|apply Z.leb_le]; lia.
  - split; [intros (s & E & _); discriminate|]. destruct equal; intro H; lia.
Qed.

(** ** Powers *)

Lemma common_root_spec p root h g : common_root p = Some (root, h, g) ->
  2 <= root /\ 1 <= h /\ 1 <= g /\ b = root ^ h /\ p = root ^ g.
Proof.
  unfold common_root. induction (seq 2 (N.to_nat b - 1)) as [|r l IH]; cbn [fold_right]; [discriminate|].
  destruct (exponent 64 (N.of_nat r) b (N.of_nat r) 1) as [h'|]; [|exact IH].
  destruct (exponent 64 (N.of_nat r) p (N.of_nat r) 1) as [g'|]; [|exact IH].
  destruct (_ && _) eqn:E; [|exact IH]. intro F. injection F as <- <- <-.
  rewrite !andb_true_iff, !N.leb_le, !N.eqb_eq in E. destruct E as [[[[E1 E2] E3] E4] E5]. auto 10.
Qed.

Section Powers.
Variables root h g : N.
Hypothesis root_big : 2 <= root.
Hypothesis h_pos : 1 <= h.
Hypothesis g_pos : 1 <= g.
Hypothesis is_base : b = root ^ h.

Lemma root_pos i : 1 <= root ^ i.
Proof. pose proof (N.pow_nonzero root i). lia. Qed.

Lemma power_up d n j : d < b -> d + b * n = root ^ j -> (n = 0 /\ d = root ^ j /\ j < h) \/ (d = 0 /\ exists k, n = root ^ k /\ j = k + h).
Proof.
  intros L E. destruct (N.lt_ge_cases j h) as [J|J].
  - left. assert (root ^ j < b) by (rewrite is_base; apply N.pow_lt_mono_r; lia). assert (n = 0) by nia. subst n. repeat split; auto. lia.
  - right. replace j with (j - h + h) in E by lia. rewrite N.pow_add_r, <- is_base in E. set (r := root ^ (j - h)) in *.
    assert (n = r) as ->. { assert (n = r \/ n < r \/ r < n) as [?|[?|?]] by lia; auto; nia. }
    split; [nia|]. exists (j - h). split; auto. lia.
Qed.

Lemma powers_spec p v w : p = root ^ g -> tracks_ok [v] w -> accepted (MPowers root h g) [v] w <-> exists i, env_of w v = p ^ i.
Proof.
  intros Ep O.
  assert (R : match run (MPowers root h g) [v] w with
    | Some (St t 0) => t = 0%Z /\ env_of w v = 0
    | Some (St t 1) => exists j, env_of w v = root ^ j /\ t = Z.of_N (j mod g)
    | Some _ => False
    | None => env_of w v <> 0 /\ ~ exists j, env_of w v = root ^ j
    end).
  { induction w as [|a w IH]; [split; reflexivity|]. apply ok_cons in O. destruct O as [O B]. specialize (IH O).
    specialize (B v (or_introl eq_refl)). cbn [Closed.run]. rewrite env_cons. set (n := env_of w v) in *. set (d := at_ a v) in *.
    destruct (run (MPowers root h g) [v] w) as [[|t [|[?|?|]|?]]|]; try contradiction; cbn [step read map]; fold d.
    - destruct IH as [-> Z]. rewrite Z. change (0 =? 0)%Z with true. cbv iota. destruct (N.eqb_spec d 0) as [->|N0]; [split; lia|].
      destruct (find _ _) as [e|] eqn:F.
      + apply find_some in F. destruct F as [_ F]. apply N.eqb_eq in F. exists (N.of_nat e). split; [lia|reflexivity].
      + split; [lia|]. intros (j & E). apply power_up in E; auto. destruct E as [(_ & E & J)|(E & _)]; [|lia].
        assert (X := find_none _ _ F (N.to_nat j)). cbv beta in X. rewrite N2Nat.id in X. rewrite (proj2 (N.eqb_eq _ _) (eq_sym E)) in X.
        discriminate X. apply in_seq. lia.
    - change (1 =? 0)%Z with false. cbv iota. destruct IH as (j & E & ->). pose proof (root_pos j). destruct (N.eqb_spec d 0) as [->|N0].
      + exists (j + h). rewrite N.pow_add_r, <- is_base, E. split; [lia|]. rewrite N2Z.id, N.add_mod_idemp_l by lia. reflexivity.
      + split; [lia|]. intros (i & F). apply power_up in F; auto. destruct F as [(F & _)|(F & _)]; lia.
    - destruct IH as [N0 N1]. split; [nia|]. intros (i & E). apply power_up in E; auto.
      destruct E as [(E & _)|(_ & k & E & _)]; [auto|]. apply N1. eauto. }
  assert (Iff : forall j, env_of w v = root ^ j -> (exists i, env_of w v = p ^ i) <-> j mod g = 0).
  { intros j E. rewrite E, Ep. split.
    - intros (i & F). rewrite <- N.pow_mul_r in F. apply N.pow_inj_r in F; [|lia]. subst j. rewrite N.mul_comm. apply N.mod_mul. lia.
    - intro M. exists (j / g). rewrite <- N.pow_mul_r. f_equal. rewrite (N.div_mod j g) at 1 by lia. lia. }
  unfold accepted. destruct (run (MPowers root h g) [v] w) as [[|t [|[?|?|]|?]]|]; try contradiction.
  - destruct R as [-> Z]. split; [intros (s & E & A); injection E as <-; discriminate|]. intros (i & E). rewrite Ep, <- N.pow_mul_r in E.
    pose proof (root_pos (g * i)). lia.
  - destruct R as (j & E & ->). rewrite (Iff j E). split.
    + intros (s & F & A). injection F as <-. simpl in A. apply andb_true_iff in A. destruct A as [A _]. apply Z.eqb_eq in A. lia.
    + intro M. eexists. split; [reflexivity|]. simpl. rewrite M. reflexivity.
  - split; [intros (s & E & _); discriminate|]. intros (i & E). destruct R as [_ R]. exfalso. apply R. exists (g * i). rewrite E, Ep. apply eq_sym, N.pow_mul_r.
Qed.
End Powers.

(** ** Remainders *)

Lemma remainder_spec m r v w : m <> 0 -> tracks_ok [v] w ->
  accepted (MRemainder b m r) [v] w <-> env_of w v mod m = r.
Proof.
  intros M O.
  assert (R : exists q, run (MRemainder b m r) [v] w = Some (St (Z.of_N (env_of w v mod m)) q)).
  { induction w as [|a w IH].
    - exists 0%Z. cbn [Closed.run]. unfold start. change (env_of [] v) with 0. rewrite N.mod_0_l by auto. reflexivity.
    - apply ok_cons in O. destruct O as [O _]. destruct (IH O) as (q & E). cbn [Closed.run]. rewrite E. exists 0%Z.
      cbn [step read map]. rewrite N2Z.id, env_cons. do 3 f_equal.
      rewrite (N.add_comm (b * _)), <- (N.add_mod_idemp_r (at_ a v) (b * _)) by auto.
      rewrite N.mul_mod_idemp_r by auto. rewrite N.add_mod_idemp_r by auto. reflexivity. }
  destruct R as (q & E). unfold accepted. rewrite E. split.
  - intros (s & F & A). injection F as <-. simpl in A. rewrite N2Z.id in A. apply N.eqb_eq, A.
  - intro H. eexists. split; [reflexivity|]. simpl. rewrite N2Z.id. apply N.eqb_eq, H.
Qed.

(** ** Digits *)

Definition place_of (x n k : N) : Prop := exists i, k = b ^ i /\ (n / b ^ i) mod b = x /\ (x = 0 -> b * b ^ i <= n).

Lemma place_up x d m n k : d < b -> m < b ->
  place_of x (d + b * n) (m + b * k) <-> (m = 1 /\ k = 0 /\ d = x /\ (x = 0 -> n <> 0)) \/ (m = 0 /\ place_of x n k).
Proof.
  intros Ld Lm. unfold place_of.
  assert (Div : (d + b * n) / b = n) by (rewrite N.mul_comm, N.div_add, N.div_small by lia; lia).
  assert (Mod : (d + b * n) mod b = d) by (rewrite N.mul_comm, N.mod_add, N.mod_small by lia; lia).
  assert (Pos : forall i, 1 <= b ^ i) by (intro i; pose proof (N.pow_nonzero b i); lia).
  assert (Up : forall i, (d + b * n) / b ^ N.succ i = n / b ^ i).
  { intro i. rewrite N.pow_succ_r', <- N.div_div, Div by (pose proof (Pos i); lia). reflexivity. }
  split.
  - intros (i & E & F & Z). destruct (N.eq_dec i 0) as [->|Ne].
    + left. rewrite N.pow_0_r in *. rewrite N.div_1_r, Mod in F. assert (K : k = 0) by (destruct (N.eq_dec k 0); [auto|]; exfalso; clear - E n0 b_big; nia).
      subst k. rewrite N.mul_0_r in E. split; [lia|]. split; [auto|]. split; [exact F|]. intros X E0. specialize (Z X). subst n. lia.
    + right. replace i with (N.succ (N.pred i)) in E, F, Z by lia. rewrite Up in F. rewrite N.pow_succ_r' in E, Z.
      set (p := b ^ N.pred i) in *. assert (k = p /\ m = 0) as [-> ->].
      { assert (k = p \/ k < p \/ p < k) as [H|[H|H]] by lia; [subst; split; nia|nia|nia]. }
      split; auto. exists (N.pred i). repeat split; auto. intro X. specialize (Z X). fold p. nia.
  - intros [(-> & -> & -> & Z)|(-> & i & -> & F & Z)].
    + exists 0. rewrite N.pow_0_r, N.div_1_r, Mod. repeat split; try lia. intro X. specialize (Z X). nia.
    + exists (N.succ i). rewrite Up. rewrite N.pow_succ_r'. repeat split; auto; try lia. intro X. specialize (Z X). nia.
Qed.

Lemma digit_spec x v k w : tracks_ok [v; k] w -> accepted (MDigit x) [v; k] w <-> digit_at b x (env_of w v) (env_of w k).
Proof.
  intro O.
  assert (R : match run (MDigit x) [v; k] w with
    | Some (St 0 _) => env_of w v = 0 /\ env_of w k = 0
    | Some (St 1 _) => env_of w v <> 0 /\ env_of w k = 0
    | Some (St 2 _) => place_of x (env_of w v) (env_of w k)
    | Some _ => False
    | None => env_of w k <> 0 /\ ~ place_of x (env_of w v) (env_of w k)
    end).
  { induction w as [|a w IH]; [split; reflexivity|]. apply ok_cons in O. destruct O as [O B]. specialize (IH O).
    assert (Bv := B v (or_introl eq_refl)). assert (Bk := B k (or_intror (or_introl eq_refl))). cbn [Closed.run]. rewrite !env_cons.
    pose proof (place_up x (at_ a v) (at_ a k) (env_of w v) (env_of w k) Bv Bk) as Up.
    set (d := at_ a v) in *. set (m := at_ a k) in *. set (n := env_of w v) in *. set (q := env_of w k) in *.
    assert (Z : forall n, n = 0 -> b * n = 0) by (intros ? ->; lia).
    destruct (run (MDigit x) [v; k] w) as [[|[|[?|[?|?|]|]|?] o]|]; try contradiction; cbn [step read map]; fold d m; rewrite Up || idtac.
    all: destruct (N.eqb_spec m 0) as [M0|M0]; [rewrite M0 in *|]; simpl.
    - destruct IH as [-> ->]. destruct (N.eqb_spec d 0) as [D0|D0]; simpl; [rewrite D0; lia|lia].
    - destruct IH as [-> ->]. destruct (N.eqb_spec m 1) as [M1|M1], (N.eqb_spec d x) as [Dx|Dx], (N.eqb_spec d 0) as [D0|D0]; simpl;
        rewrite ?Up; try (split; [lia|]); try (intros [(? & ? & ? & H)|(? & _)]; [|lia]); try congruence; try (apply H; congruence); left; repeat split; auto; congruence.
    - apply Up. right. auto.
    - destruct (N.eqb_spec m 1); simpl; (split; [lia|]); rewrite Up; (intros [(_ & Q & _)|(? & _)]; [|lia]); destruct IH as (i & E & _); pose proof (N.pow_nonzero b i); lia.
    - destruct IH as [N0 ->]. lia.
    - destruct IH as [N0 ->]. destruct (N.eqb_spec m 1) as [M1|M1], (N.eqb_spec d x) as [Dx|Dx]; simpl;
        rewrite ?Up; try (split; [lia|]); try (intros [(? & ? & ? & H)|(? & _)]; [|lia]); try congruence; left; repeat split; auto.
    - destruct IH as [Q0 NP]. split; [nia|]. intros [(? & _)|(_ & H)]; [lia|auto].
    - destruct IH as [Q0 NP]. split; [nia|]. intros [(_ & ? & _)|(? & _)]; lia. }
  unfold accepted, digit_at. fold (place_of x (env_of w v) (env_of w k)).
  destruct (run (MDigit x) [v; k] w) as [[|[|[?|[?|?|]|]|?] o]|]; try contradiction.
  - destruct R as [-> ->]. split.
    + intros (s & E & A). injection E as <-. simpl in A. apply N.eqb_eq in A. auto.
    + intros [(i & E & _)|(_ & -> & _)]; [pose proof (N.pow_nonzero b i); lia|]. eexists. split; reflexivity.
  - split; [auto|]. intros _. eexists. split; reflexivity.
  - destruct R as [N0 Q]. split.
    + intros (s & E & A). injection E as <-. discriminate.
    + intros [(i & E & _)|(? & _)]; [pose proof (N.pow_nonzero b i); lia|contradiction].
  - destruct R as [Q NP]. split; [intros (s & E & _); discriminate|]. intros [?|(_ & _ & ?)]; [contradiction|lia].
Qed.

(** ** Bits, where the base is a power of two *)

Section Bits.
Variable j : N.
Hypothesis two : b = 2 ^ j.

Lemma testbit_low d n i : d < b -> i < j -> N.testbit (d + b * n) i = N.testbit d i.
Proof.
  intros L I. rewrite <- (N.mod_pow2_bits_low (d + b * n) j i I), <- two, N.mul_comm, N.mod_add, N.mod_small by lia. reflexivity.
Qed.

Lemma testbit_high d n i : d < b -> j <= i -> N.testbit (d + b * n) i = N.testbit n (i - j).
Proof.
  intros L I. replace i with (i - j + j) at 1 by lia. rewrite <- N.div_pow2_bits, <- two, N.mul_comm, N.div_add, N.div_small by lia.
  rewrite N.add_0_l. reflexivity.
Qed.

Lemma small_bits d i : d < b -> j <= i -> N.testbit d i = false.
Proof. intros L I. replace d with (d + b * 0) by lia. rewrite testbit_high by auto. apply N.bits_0. Qed.

Lemma bits_small n : (forall i, j <= i -> N.testbit n i = false) -> n < b.
Proof.
  intro H. assert (E : n mod 2 ^ j = n).
  { apply N.bits_inj. intro i. destruct (N.lt_ge_cases i j); [apply N.mod_pow2_bits_low; auto|].
    rewrite N.mod_pow2_bits_high by auto. symmetry. auto. }
  rewrite <- E, two. apply N.mod_lt. apply N.pow_nonzero. lia.
Qed.

Lemma op_bits op x y i : N.testbit (apply_op op x y) i =
  match op with And => andb | Or => orb | Xor => xorb end (N.testbit x i) (N.testbit y i).
Proof. destruct op; [apply N.land_spec|apply N.lor_spec|apply N.lxor_spec]. Qed.

Lemma op_small op d e : d < b -> e < b -> apply_op op d e < b.
Proof. intros Ld Le. apply bits_small. intros i I. rewrite op_bits, !small_bits by auto. destruct op; reflexivity. Qed.

Lemma op_up op d e m n : d < b -> e < b -> apply_op op (d + b * m) (e + b * n) = apply_op op d e + b * apply_op op m n.
Proof.
  intros Ld Le. pose proof (op_small op d e Ld Le) as Lo. apply N.bits_inj. intro i. rewrite op_bits.
  destruct (N.lt_ge_cases i j) as [I|I].
  - rewrite !testbit_low by auto. symmetry. apply op_bits.
  - rewrite !testbit_high by auto. symmetry. apply op_bits.
Qed.

Lemma bitwise_spec op x y z w : tracks_ok [x; y; z] w ->
  accepted (MBitwise op) [x; y; z] w <-> apply_op op (env_of w x) (env_of w y) = env_of w z.
Proof.
  intro O.
  assert (R : match run (MBitwise op) [x; y; z] w with
    | Some (St _ _) => apply_op op (env_of w x) (env_of w y) = env_of w z
    | Some Above => False
    | None => apply_op op (env_of w x) (env_of w y) <> env_of w z
    end).
  { induction w as [|a w IH]; [destruct op; reflexivity|]. apply ok_cons in O. destruct O as [O B]. specialize (IH O).
    assert (Bx := B x). assert (By := B y). assert (Bz := B z). simpl in Bx, By, Bz. cbn [Closed.run]. rewrite !env_cons, op_up by auto.
    assert (Lo : apply_op op (at_ a x) (at_ a y) < b) by (apply op_small; [apply Bx|apply By]; auto).
    specialize (Bz (or_intror (or_intror (or_introl eq_refl)))).
    destruct (run _ _ w) as [[|p q]|]; try contradiction; cbn [step read map].
    - destruct (N.eqb_spec (apply_op op (at_ a x) (at_ a y)) (at_ a z)); nia.
    - intro E. apply IH. nia. }
  unfold accepted. destruct (run _ _ w) as [[|p q]|]; try contradiction.
  - split; auto. intros _. eexists. split; reflexivity.
  - split; [intros (s & E & _); discriminate|]. tauto.
Qed.

Lemma land_power d i : (N.land d (2 ^ i) =? 2 ^ i) = N.testbit d i.
Proof.
  destruct (N.testbit d i) eqn:T.
  - apply N.eqb_eq, N.bits_inj. intro k. rewrite N.land_spec, N.pow2_bits_eqb. destruct (N.eqb_spec i k) as [->|]; [rewrite T; auto|apply andb_false_r].
  - apply N.eqb_neq. intro E. apply (f_equal (fun n => N.testbit n i)) in E. rewrite N.land_spec, N.pow2_bits_true, T in E. discriminate.
Qed.

Lemma one_bit_up d n i : d < b -> d + b * n = 2 ^ i -> (n = 0 /\ d = 2 ^ i /\ i < j) \/ (d = 0 /\ exists k, n = 2 ^ k /\ i = k + j).
Proof.
  intros L E. assert (J : 1 <= j). { destruct (N.eq_dec j 0) as [->|]; [rewrite N.pow_0_r in two|]; lia. }
  apply power_up with (root := 2) (h := j) (g := 1); auto; lia.
Qed.

Lemma bit_spec set x y w : tracks_ok [x; y] w ->
  accepted (MBit set) [x; y] w <-> exists i, env_of w x = 2 ^ i /\ N.testbit (env_of w y) i = set.
Proof.
  intro O.
  assert (P2 : forall i, 2 ^ i <> 0) by (intro; apply N.pow_nonzero; lia).
  assert (R : match run (MBit set) [x; y] w with
    | Some (St 0 _) => env_of w x = 0
    | Some (St 1 _) => exists i, env_of w x = 2 ^ i /\ N.testbit (env_of w y) i = set
    | Some _ => False
    | None => env_of w x <> 0 /\ ~ exists i, env_of w x = 2 ^ i /\ N.testbit (env_of w y) i = set
    end).
  { induction w as [|a w IH]; [reflexivity|]. apply ok_cons in O. destruct O as [O B]. specialize (IH O).
    assert (Bx := B x (or_introl eq_refl)). assert (By := B y (or_intror (or_introl eq_refl))). cbn [Closed.run]. rewrite !env_cons.
    set (d := at_ a x) in *. set (e := at_ a y) in *. set (m := env_of w x) in *. set (n := env_of w y) in *.
    destruct (run (MBit set) [x; y] w) as [[|[|[?|?|]|?] q]|]; try contradiction; cbn [step read map]; fold d e.
    - rewrite IH. destruct (N.eqb_spec d 0) as [->|N0]; [lia|]. change (0 =? 0)%Z with true. cbn [andb].
      destruct (N.eqb_spec d (2 ^ N.log2 d)) as [Ed|Nd]; cbn [andb].
      + destruct (one_bit_up d 0 (N.log2 d) Bx) as [(_ & _ & Lj)|(? & _)]; [lia| |lia].
        assert (T : (N.land e d =? d) = N.testbit (e + b * n) (N.log2 d)).
        { rewrite testbit_low by auto. rewrite Ed at 1 2. apply land_power. }
        rewrite T. destruct (Bool.eqb _ set) eqn:E.
        * apply eqb_prop in E. exists (N.log2 d). split; [lia|exact E].
        * split; [lia|]. intros (i & F & G). assert (i = N.log2 d) as ->.
          { apply N.pow_inj_r with 2; [lia|]. lia. }
          apply eqb_false_iff in E. auto.
      + split; [lia|]. intros (i & F & _). apply Nd. replace d with (2 ^ i) by lia. rewrite N.log2_pow2 by lia. reflexivity.
    - change (1 =? 0)%Z with false. cbn [andb]. destruct IH as (i & E & F). destruct (N.eqb_spec d 0) as [->|N0].
      + exists (i + j). rewrite testbit_high by lia. replace (i + j - j) with i by lia. rewrite N.pow_add_r, <- two, E. split; [lia|auto].
      + specialize (P2 i). split; [lia|]. intros (k & G & _). apply one_bit_up in G; auto. destruct G as [(G & _)|(G & _)]; lia.
    - destruct IH as [N0 N1]. split; [nia|]. intros (i & E & F). apply one_bit_up in E; auto.
      destruct E as [(E & _)|(-> & k & E & ->)]; auto. apply N1. exists k. rewrite testbit_high in F by lia.
      replace (k + j - j) with k in F by lia. auto. }
  unfold accepted. destruct (run _ _ w) as [[|[|[?|?|]|?] q]|]; try contradiction.
  - split; [intros (s & E & A); injection E as <-; discriminate|]. intros (i & E & _). specialize (P2 i). lia.
  - split; auto. intros _. eexists. split; reflexivity.
  - split; [intros (s & E & _); discriminate|]. tauto.
Qed.

End Bits.

Section Two.
Hypothesis two : b = 2.

Lemma bit_digit d : d < b -> d = 0 \/ d = 1.
Proof. lia. Qed.

Lemma pow_up d n i : d < b -> d + b * n = 2 ^ i -> (d = 1 /\ n = 0 /\ i = 0) \/ (d = 0 /\ exists j, i = N.succ j /\ n = 2 ^ j).
Proof.
  intros L E. destruct (N.eq_dec i 0) as [->|Ne].
  - rewrite N.pow_0_r in E. left. rewrite two in *. lia.
  - right. replace i with (N.succ (N.pred i)) in E by lia. rewrite N.pow_succ_r' in E. rewrite two in *.
    split; [nia|]. exists (N.pred i). split; [lia|]. nia.
Qed.

Lemma lowest_up d e m n : d < b -> e < b ->
  lowest_bit (d + b * m) (e + b * n) <-> (d = 1 /\ e = 1 /\ m = 0) \/ (d = 0 /\ e = 0 /\ lowest_bit m n).
Proof.
  intros Ld Le. unfold lowest_bit. split.
  - intros [[E F]|(i & q & E & F)]; [right; repeat split; try nia; left; nia|].
    apply pow_up in E; auto. destruct E as [(-> & -> & ->)|(-> & j & -> & ->)].
    + left. rewrite N.pow_0_r, N.mul_1_r in F. repeat split; nia.
    + right. rewrite N.pow_succ_r' in F. repeat split; [nia|]. right. exists j, q. split; auto. nia.
  - intros [(-> & -> & ->)|(-> & -> & [[-> ->]|(i & q & -> & ->)])].
    + right. exists 0, n. rewrite N.pow_0_r. split; nia.
    + left. nia.
    + right. exists (N.succ i), q. rewrite N.pow_succ_r'. split; nia.
Qed.

Lemma lowbit_spec x y w : tracks_ok [x; y] w ->
  accepted MLowbit [x; y] w <-> lowest_bit (env_of w x) (env_of w y).
Proof.
  intro O.
  assert (R : match run MLowbit [x; y] w with
    | Some (St 0 _) => env_of w x = 0 /\ env_of w y = 0
    | Some (St 1 _) => env_of w x = 0 /\ env_of w y <> 0
    | Some (St 2 _) => env_of w x <> 0 /\ lowest_bit (env_of w x) (env_of w y)
    | Some _ => False
    | None => env_of w x <> 0 /\ ~ lowest_bit (env_of w x) (env_of w y)
    end).
  { induction w as [|a w IH]; [split; reflexivity|]. apply ok_cons in O. destruct O as [O B]. specialize (IH O).
    assert (Bx := B x (or_introl eq_refl)). assert (By := B y (or_intror (or_introl eq_refl))). cbn [Closed.run].
    rewrite !env_cons. pose proof (lowest_up (at_ a x) (at_ a y) (env_of w x) (env_of w y) Bx By) as LU.
    set (d := at_ a x) in *. set (e := at_ a y) in *. set (m := env_of w x) in *. set (n := env_of w y) in *.
    assert (Z : forall n, n = 0 -> b * n = 0) by (intros ? ->; lia). assert (Zm := Z m). assert (Zn := Z n). clear Z.
    destruct (run _ _ w) as [[|[|[?|[?|?|]|]|?] q]|]; try contradiction; cbn [step read map]; fold d e;
      destruct (bit_digit d Bx) as [Ed|Ed], (bit_digit e By) as [Ee|Ee]; rewrite Ed, Ee in LU |- *; simpl;
      destruct IH as [IH1 IH2]; rewrite ?LU; (split; [rewrite two in *; lia|]); rewrite ?two in *; try lia; try tauto.
    all: idtac. }
  unfold accepted. destruct (run _ _ w) as [[|[|[?|[?|?|]|]|?] q]|]; try contradiction.
  - destruct R as [-> ->]. split; [intros _; left; auto|]. intros _. eexists. split; reflexivity.
  - split; [tauto|]. intros _. eexists. split; reflexivity.
  - destruct R as [E N0]. rewrite E. split; [intros (s & F & A); injection F as <-; discriminate|].
    intros [[? _]|(i & q' & F & _)]; [contradiction|]. symmetry in F. apply N.pow_nonzero in F; lia.
  - split; [intros (s & E & _); discriminate|]. tauto.
Qed.

End Two.

Theorem base_spec a m tracks : compile_base a = Some (m, tracks) ->
  tracks = variables a /\ forall w, tracks_ok tracks w -> accepted m tracks w <-> holds (env_of w) a.
Proof.
  destruct a as [ts c|ts c|p v|v|x n|op x y z|r n|q n set|md rs v|p d v k|i vs|i vs]; simpl; intro E.
  - injection E as <- <-. split; auto. intros w O. apply (linear_spec ts c true w O).
  - injection E as <- <-. split; auto. intros w O. apply (linear_spec ts c false w O).
  - destruct (common_root p) as [[[root h] g]|] eqn:C; [|discriminate]. injection E as <- <-. split; auto. intros w O.
    apply common_root_spec in C. destruct C as (C1 & C2 & C3 & C4 & C5). apply powers_spec; auto.
  - discriminate.
  - discriminate.
  - destruct (N.eqb_spec b (2 ^ N.log2 b)) as [two|]; try discriminate. injection E as <- <-. split; auto. intros w O. apply (bitwise_spec _ two); auto.
  - destruct (N.eqb_spec b 2) as [two|]; try discriminate. injection E as <- <-. split; auto. intros w O. apply lowbit_spec; auto.
  - destruct (N.eqb_spec b (2 ^ N.log2 b)) as [two|]; try discriminate. injection E as <- <-. split; auto. intros w O. apply (bit_spec _ two); auto.
  - destruct (N.eqb_spec md 0) as [|Ne]; try discriminate. injection E as <- <-. split; auto. intros w O. apply remainder_spec; auto.
  - destruct (N.eqb_spec p b) as [->|]; [|discriminate]. destruct (Nat.eqb v k); [discriminate|]. injection E as <- <-. split; auto. apply digit_spec.
  - destruct (nth_error automata i) as [t|] eqn:F; try discriminate. destruct (zeros_stay t) eqn:Z; try discriminate.
    injection E as <- <-. split; auto. intros w O. change b with (radix nm) at 1. apply table_spec; auto.
  - destruct (nth_error automata i) as [t|] eqn:F; try discriminate. destruct (zeros_stay t) eqn:Z; try discriminate.
    injection E as <- <-. split; auto. intros w O. change b with (radix nm) at 1. apply refuse_spec; auto.
Qed.

End Base.

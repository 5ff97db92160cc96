(** * Moves that divide by certain primes

    A number is a row of exponents, one for each prime, and a move lowers some of those that count: by
    a divisor that is made of them, by one prime, or by a power of one prime. The values are the number
    of these prime factors, its parity, and the nim-sum of their exponents. *)

From Coq Require Import List NArith ZArith Znumtheory Lia Bool Permutation.
Import ListNotations.
From Nimatron Require Import Game Factors Rank.
Open Scope N_scope.

Section Primes.
Variable s : N -> bool.   (* which primes count *)

Definition counted (n : N) : list N := filter s (prime_factors n).

Lemma filter_permuted (a b : list N) : Permutation a b -> Permutation (filter s a) (filter s b).
Proof.
  induction 1; cbn [filter].
  - constructor.
  - destruct (s x); [apply perm_skip|]; assumption.
  - destruct (s x), (s y); try apply perm_swap; apply Permutation_refl.
  - eapply Permutation_trans; eassumption.
Qed.
Lemma filter_both (l : list N) : Permutation l (filter s l ++ filter (fun p => negb (s p)) l).
Proof.
  induction l as [|p l IH]; [constructor|]. cbn [filter]. destruct (s p); cbn [negb app]; [apply perm_skip, IH|].
  apply Permutation_cons_app, IH.
Qed.
Lemma counted_mul a b : 1 <= a -> 1 <= b -> Permutation (counted (a * b)) (counted a ++ counted b).
Proof.
  intros A B. unfold counted. eapply Permutation_trans; [apply filter_permuted, factors_mul; auto|]. rewrite filter_app. apply Permutation_refl.
Qed.
Lemma counted_all l : Forall is_prime l -> (forall p, In p l -> s p = true) -> Permutation (counted (product l)) l.
Proof.
  intros F H. unfold counted. eapply Permutation_trans; [apply filter_permuted, factors_of_product, F|].
  replace (filter s l) with l; [apply Permutation_refl|]. clear F. induction l as [|p l IH]; [reflexivity|]. cbn [filter].
  rewrite (H p (or_introl eq_refl)). f_equal. apply IH. intros. apply H. right. auto.
Qed.
Lemma counted_primes n : Forall is_prime (counted n).
Proof.
  destruct (N.eq_dec n 0) as [->|]; [constructor|]. destruct (factors_spec n ltac:(lia)) as [F _]. apply Forall_forall.
  intros p I. apply filter_In in I. rewrite Forall_forall in F. apply F, I.
Qed.
Lemma counted_in n p : In p (counted n) -> is_prime p /\ s p = true /\ N.divide p n /\ 1 <= n.
Proof.
  intro I. pose proof (counted_primes n) as F. rewrite Forall_forall in F. split; [auto|]. apply filter_In in I. destruct I as [I S].
  split; [auto|]. destruct (N.eq_dec n 0) as [->|]; [destruct I|]. split; [|lia].
  destruct (factors_spec n ltac:(lia)) as [_ E]. rewrite <- E. apply in_split in I. destruct I as (a & b & ->).
  rewrite product_app. cbn [product fold_right]. exists (product a * product b). fold (product b). lia.
Qed.

(** ** By a divisor *)

Definition count (n : N) : N := N.of_nat (length (counted n)).
(** The primes of a divisor count. *)
Definition made_of (r : N) : Prop := forall p, is_prime p -> N.divide p r -> s p = true.
Definition by_divisor (n q : N) : Prop := 1 <= n /\ exists r, 2 <= r /\ made_of r /\ n = q * r.

Lemma count_mul a b : 1 <= a -> 1 <= b -> count (a * b) = count a + count b.
Proof. intros A B. unfold count. rewrite (Permutation_length (counted_mul a b A B)), app_length. lia. Qed.

Lemma by_divisor_down n q : by_divisor n q -> q < n.
Proof. intros (L & r & R & _ & ->). nia. Qed.
Lemma by_divisor_less n q : by_divisor n q -> count q < count n.
Proof.
  intros (L & r & R & M & ->). rewrite count_mul by (destruct q; lia).
  assert (1 <= count r); [|lia]. destruct (least_factor_spec r R) as (P & D & _).
  assert (I : In (least_factor r) (counted r)).
  { apply filter_In. split; [|auto]. destruct (factors_spec r ltac:(lia)) as [F E]. apply prime_in; auto. rewrite E. exact D. }
  unfold count. destruct (counted r); [destruct I|]. cbn [length]. lia.
Qed.
Lemma by_divisor_reaches n v : v < count n -> exists q, by_divisor n q /\ count q = v.
Proof.
  intro L. assert (P : 1 <= n) by (destruct n; [cbn in L|]; lia). destruct (factors_spec n P) as [F E].
  set (l := counted n) in *. set (a := firstn (N.to_nat v) l). set (b := skipn (N.to_nat v) l).
  set (c := filter (fun p => negb (s p)) (prime_factors n)).
  assert (Lb : length b <> 0%nat) by (unfold b; rewrite skipn_length; unfold count in L; fold l in L; lia).
  assert (Fl : Forall is_prime l) by apply counted_primes.
  assert (Sl : forall p, In p l -> s p = true) by (intros p I; apply (counted_in n p I)).
  assert (Ab : l = a ++ b) by (symmetry; apply firstn_skipn).
  assert (Fab : Forall is_prime a /\ Forall is_prime b) by (rewrite Ab in Fl; apply Forall_app, Fl). destruct Fab as [Fa Fb].
  assert (Fc : Forall is_prime c). { apply Forall_forall. intros p I. apply filter_In in I. rewrite Forall_forall in F. apply F, I. }
  assert (En : n = product a * product c * product b).
  { rewrite <- E at 1. rewrite (product_permuted _ _ (filter_both (prime_factors n))), product_app. fold (counted n) c l.
    rewrite Ab, product_app. lia. }
  pose proof (product_positive a Fa). pose proof (product_positive b Fb). pose proof (product_positive c Fc).
  exists (product a * product c). split.
  - split; [auto|]. exists (product b). split; [|split; [|auto]].
    + destruct Fb as [|p b' Q Fb']; [exfalso; apply Lb; reflexivity|]. cbn [product fold_right]. fold (product b').
      apply prime_big in Q. apply product_positive in Fb'. nia.
    + intros p Q D. apply Sl. rewrite Ab. apply in_or_app. right. apply prime_in; auto.
  - rewrite count_mul by auto. unfold count. rewrite (Permutation_length (counted_all a Fa ltac:(intros; apply Sl; rewrite Ab; apply in_or_app; auto))).
    assert (Z : counted (product c) = []).
    { pose proof (filter_permuted _ _ (factors_of_product c Fc)) as Pm. fold (counted (product c)) in Pm.
      assert (Ec : filter s c = []). { unfold c. clear. induction (prime_factors n) as [|p l IH]; [reflexivity|]. cbn [filter].
        destruct (s p) eqn:Sp; cbn [negb filter]; auto. rewrite Sp. exact IH. }
      rewrite Ec in Pm. apply Permutation_sym, Permutation_nil in Pm. exact Pm. }
    rewrite Z. unfold a. rewrite firstn_length. unfold count in L. fold l in L. cbn [length]. lia.
Qed.

(** ** By one prime *)

Definition by_counted (n q : N) : Prop := 1 <= n /\ exists p, is_prime p /\ s p = true /\ n = q * p.
Definition parity (n : N) : N := count n mod 2.

Lemma count_prime p : is_prime p -> s p = true -> count p = 1.
Proof.
  intros P S. assert (Pm : Permutation (counted (product [p])) [p]).
  { apply counted_all; [constructor; [auto|constructor]|]. intros x [<-|[]]. exact S. }
  unfold count. replace p with (product [p]) at 1 by (cbn; lia). rewrite (Permutation_length Pm). reflexivity.
Qed.
Lemma by_counted_down n q : by_counted n q -> q < n.
Proof. intros (L & p & P & _ & ->). apply prime_big in P. nia. Qed.
Lemma by_counted_differs n q : by_counted n q -> parity q <> parity n.
Proof.
  intros (L & p & P & S & ->). assert (1 <= q) by (destruct q; lia). unfold parity. pose proof (prime_big p P).
  rewrite count_mul, (count_prime p P S) by lia.
  pose proof (N.div_mod (count q) 2 ltac:(lia)). pose proof (N.mod_upper_bound (count q) 2 ltac:(lia)).
  pose proof (N.div_mod (count q + 1) 2 ltac:(lia)). pose proof (N.mod_upper_bound (count q + 1) 2 ltac:(lia)). lia.
Qed.
Lemma by_counted_reaches n v : v < parity n -> exists q, by_counted n q /\ parity q = v.
Proof.
  intro L. assert (Ne : counted n <> []). { intro E. unfold parity, count in L. rewrite E in L. cbn in L. lia. }
  destruct (counted n) as [|p l] eqn:E; [congruence|]. destruct (counted_in n p ltac:(rewrite E; left; reflexivity)) as (P & S & (q & D) & Pos).
  assert (B : by_counted n q) by (split; [auto|]; exists p; auto). exists q. split; [exact B|].
  pose proof (by_counted_differs n q B) as Df. unfold parity in *. pose proof (N.mod_upper_bound (count q) 2 ltac:(lia)) as U.
  pose proof (N.mod_upper_bound (count n) 2 ltac:(lia)) as U'. clear - L Df U U'. revert L Df U U'.
  generalize (count q mod 2) (count n mod 2). lia.
Qed.

(** ** By a power of one prime: Nim with the exponents *)

Definition by_power (n q : N) : Prop := 1 <= n /\ exists p i, is_prime p /\ s p = true /\ 1 <= i /\ n = q * p ^ i.
Definition exponents (l : list N) : list N := map (fun p => N.of_nat (count_occ N.eq_dec l p)) (nodup N.eq_dec l).
Definition exponent_sum (n : N) : N := nim_sum (exponents (counted n)).

Lemma occ_permuted (a b : list N) p : Permutation a b -> count_occ N.eq_dec a p = count_occ N.eq_dec b p.
Proof. intro H. apply (Permutation_count_occ N.eq_dec) with (x := p) in H || (rewrite (Permutation_count_occ N.eq_dec) in H); auto. Qed.

Lemma exponents_permuted a b : Permutation a b -> nim_sum (exponents a) = nim_sum (exponents b).
Proof.
  intro H. unfold exponents. rewrite (map_ext _ (fun p => N.of_nat (count_occ N.eq_dec b p))) by (intro; f_equal; apply occ_permuted, H).
  apply nim_sum_permuted, Permutation_map. apply NoDup_Permutation; try apply NoDup_nodup. intro p. rewrite !nodup_In.
  split; apply Permutation_in; auto using Permutation_sym.
Qed.

(** The prime p with exponent e, and a number without it. *)
Lemma exponents_apart p e l : ~ In p l -> nim_sum (exponents (repeat p e ++ l)) = N.lxor (N.of_nat e) (nim_sum (exponents l)).
Proof.
  intro No. destruct e as [|e]; [cbn [repeat app]; rewrite N.lxor_0_l; reflexivity|].
  assert (Pm : Permutation (nodup N.eq_dec (repeat p (S e) ++ l)) (p :: nodup N.eq_dec l)).
  { apply NoDup_Permutation; [apply NoDup_nodup|constructor; [rewrite nodup_In; auto|apply NoDup_nodup]|].
    intro x. rewrite nodup_In, in_app_iff. cbn [In repeat]. rewrite nodup_In. split.
    - intros [[->|I]|I]; auto. apply repeat_spec in I. auto.
    - intros [->|I]; auto. }
  unfold exponents. rewrite (nim_sum_permuted _ _ (Permutation_map _ Pm)). cbn [map nim_sum fold_right].
  assert (Co : forall x k m, count_occ N.eq_dec (repeat x k ++ m) x = (k + count_occ N.eq_dec m x)%nat).
  { intros x k m. induction k as [|k IH]; cbn [repeat app count_occ]; [reflexivity|]. destruct (N.eq_dec x x); [|congruence]. cbn. rewrite IH. reflexivity. }
  assert (Cn : forall x k m, x <> p -> count_occ N.eq_dec (repeat p k ++ m) x = count_occ N.eq_dec m x).
  { intros x k m Ne. induction k as [|k IH]; cbn [repeat app count_occ]; [reflexivity|]. destruct (N.eq_dec p x); [congruence|]. exact IH. }
  f_equal.
  - rewrite Co. rewrite (proj1 (count_occ_not_In N.eq_dec l p) No). f_equal. lia.
  - unfold nim_sum. f_equal. apply map_ext_in. intros x I. apply nodup_In in I. f_equal. apply Cn. intros ->. contradiction.
Qed.

Lemma product_repeat p e : product (repeat p e) = p ^ N.of_nat e.
Proof.
  induction e as [|e IH]; [reflexivity|]. cbn [repeat product fold_right]. fold (product (repeat p e)). rewrite IH, Nat2N.inj_succ, N.pow_succ_r'. reflexivity.
Qed.

Lemma exponent_sum_apart p e m : is_prime p -> s p = true -> 1 <= m -> ~ N.divide p m ->
  exponent_sum (p ^ e * m) = N.lxor e (exponent_sum m).
Proof.
  intros P S M No. unfold exponent_sum.
  assert (Pp : 1 <= p ^ e) by (pose proof (prime_big p P); pose proof (N.pow_nonzero p e ltac:(lia)); lia).
  rewrite <- (N2Nat.id e) at 2. rewrite <- exponents_apart with (p := p).
  - apply exponents_permuted. eapply Permutation_trans; [apply counted_mul; auto|]. apply Permutation_app_tail.
    rewrite <- (N2Nat.id e) at 1. rewrite <- product_repeat. apply counted_all.
    + apply Forall_forall. intros x I. apply repeat_spec in I. subst x. exact P.
    + intros x I. apply repeat_spec in I. subst x. exact S.
  - intro I. apply No. apply (counted_in m p I).
Qed.

(** Every positive number has the form of that lemma. *)
Lemma exponent_of p n : is_prime p -> 1 <= n -> exists e m, n = p ^ e * m /\ 1 <= m /\ ~ N.divide p m.
Proof.
  intro P. pose proof (prime_big p P) as B. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intro L.
  destruct (N.eq_dec (n mod p) 0) as [E|E].
  - apply N.mod_divide in E; [|lia]. destruct E as (q & ->). assert (1 <= q) by (destruct q; lia).
    destruct (IH q ltac:(nia) ltac:(auto)) as (e & m & -> & M & No). exists (e + 1), m. split; [|auto].
    rewrite N.pow_add_r, N.pow_1_r. lia.
  - exists 0, n. split; [rewrite N.pow_0_r; lia|]. split; [auto|]. intro D. apply E, N.mod_divide; [lia|auto].
Qed.

Lemma by_power_down n q : by_power n q -> q < n.
Proof.
  intros (L & p & i & P & _ & I & ->). pose proof (prime_big p P). assert (p ^ 1 <= p ^ i) by (apply N.pow_le_mono_r; lia).
  rewrite N.pow_1_r in *. assert (1 <= q) by (destruct q; lia). nia.
Qed.
Lemma by_power_differs n q : by_power n q -> exponent_sum q <> exponent_sum n.
Proof.
  intros (L & p & i & P & S & I & ->). assert (Q : 1 <= q) by (destruct q; lia).
  destruct (exponent_of p q P Q) as (e & m & -> & M & No).
  replace (p ^ e * m * p ^ i) with (p ^ (e + i) * m) by (rewrite N.pow_add_r; lia).
  rewrite !exponent_sum_apart by auto. intro E. apply (f_equal (fun x => N.lxor x (exponent_sum m))) in E.
  rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E. lia.
Qed.
Lemma by_power_reaches n v : v < exponent_sum n -> exists q, by_power n q /\ exponent_sum q = v.
Proof.
  intro L. unfold exponent_sum in L at 1. destruct (smaller_in_sum _ v L) as (before & x & after & E & y & Y & V).
  assert (I : In x (exponents (counted n))) by (rewrite E; apply in_or_app; right; left; reflexivity).
  pose proof E as Ee. unfold exponents in E. apply map_eq_app in E. destruct E as (l1 & l2 & El & E1 & E2).
  destruct l2 as [|p l2]; [discriminate|]. cbn [map] in E2. injection E2 as Ex Ea.
  assert (Ip : In p (counted n)). { apply (nodup_In N.eq_dec). rewrite El. apply in_or_app. right. left. reflexivity. }
  destruct (counted_in n p Ip) as (P & S & _ & Pos). destruct (exponent_of p n P Pos) as (e & m & -> & M & No).
  (* its exponent *)
  assert (X : x = e).
  { rewrite <- Ex. assert (Pm : Permutation (counted (p ^ e * m)) (repeat p (N.to_nat e) ++ counted m)).
    { eapply Permutation_trans; [apply counted_mul; auto; pose proof (prime_big p P); pose proof (N.pow_nonzero p e ltac:(lia)); lia|].
      apply Permutation_app_tail. rewrite <- (N2Nat.id e) at 1. rewrite <- product_repeat. apply counted_all.
      - apply Forall_forall. intros z J. apply repeat_spec in J. subst z. exact P.
      - intros z J. apply repeat_spec in J. subst z. exact S. }
    rewrite (occ_permuted _ _ p Pm). assert (Nm : ~ In p (counted m)) by (intro J; apply No; apply (counted_in m p J)).
    apply (count_occ_not_In N.eq_dec) in Nm. clear - Nm.
    assert (Co : forall k, count_occ N.eq_dec (repeat p k ++ counted m) p = k).
    { induction k as [|k IH]; cbn [repeat app count_occ]; [exact Nm|]. destruct (N.eq_dec p p); congruence. }
    rewrite Co. apply N2Nat.id. }
  subst x. rewrite X in *. exists (p ^ y * m). split.
  - split; [auto|]. exists p, (e - y). repeat (split; [solve [auto | lia]|]). replace e with (y + (e - y)) at 1 by lia.
    rewrite N.pow_add_r. lia.
  - rewrite exponent_sum_apart by auto. rewrite <- V.
    assert (W : nim_sum (before ++ e :: after) = N.lxor e (exponent_sum m)).
    { rewrite <- Ee. apply exponent_sum_apart; auto. }
    rewrite nim_sum_app in W |- *. cbn [nim_sum fold_right] in W |- *. fold (nim_sum after) in *.
    rewrite <- (N.lxor_0_l (exponent_sum m)) at 1. rewrite <- (N.lxor_nilpotent e) at 1. rewrite (N.lxor_assoc e e), <- W.
    apply N.bits_inj. intro i. rewrite !N.lxor_spec.
    destruct (N.testbit y i), (N.testbit e i), (N.testbit (nim_sum before) i), (N.testbit (nim_sum after) i); reflexivity.
Qed.
End Primes.

(** ** Laws and moves, as they are printed *)

Section Printed.
Variable s : N -> bool.

Lemma by_divisor_is n r : 2 <= r -> N.divide r n -> 1 <= n -> (forall p, prime (Z.of_N p) -> N.divide p r -> s p = true) ->
  by_divisor s n (n / r).
Proof. intros R (q & ->) L M. rewrite N.div_mul by lia. split; [auto|]. exists r. auto. Qed.
Lemma as_divisor n q : by_divisor s n q -> exists r, 2 <= r /\ N.divide r n /\ 1 <= n /\
  (forall p, prime (Z.of_N p) -> N.divide p r -> s p = true) /\ n / r = q.
Proof.
  intros (L & r & R & M & ->). exists r. split; [auto|]. split; [apply N.divide_factor_r|]. split; [auto|]. split; [exact M|].
  apply N.div_mul. lia.
Qed.
Lemma by_counted_is n p : prime (Z.of_N p) -> s p = true -> N.divide p n -> 1 <= n -> by_counted s n (n / p).
Proof.
  intros P S (q & ->) L. pose proof (prime_big p P). rewrite N.div_mul by lia. split; [auto|]. exists p. auto.
Qed.
Lemma as_counted n q : by_counted s n q -> exists p, prime (Z.of_N p) /\ s p = true /\ N.divide p n /\ 1 <= n /\ n / p = q.
Proof.
  intros (L & p & P & S & ->). pose proof (prime_big p P). exists p. split; [exact P|]. split; [auto|].
  split; [apply N.divide_factor_r|]. split; [auto|]. apply N.div_mul. lia.
Qed.
Lemma power_positive p i : prime (Z.of_N p) -> p ^ i <> 0.
Proof. intro P. pose proof (prime_big p P). apply N.pow_nonzero. lia. Qed.
Lemma by_power_is n p i : prime (Z.of_N p) -> s p = true -> 1 <= i -> N.divide (p ^ i) n -> 1 <= n -> by_power s n (n / p ^ i).
Proof.
  intros P S I (q & ->) L. rewrite N.div_mul by (apply power_positive, P). split; [auto|]. exists p, i. auto.
Qed.
Lemma as_power n q : by_power s n q -> exists p i, prime (Z.of_N p) /\ s p = true /\ 1 <= i /\ N.divide (p ^ i) n /\ 1 <= n /\ n / p ^ i = q.
Proof.
  intros (L & p & i & P & S & I & ->). exists p, i. split; [exact P|]. split; [auto|]. split; [auto|]. split; [apply N.divide_factor_r|].
  split; [auto|]. apply N.div_mul, power_positive, P.
Qed.

Theorem count_law (l : list N) : Forall (fun p => prime (Z.of_N p)) l -> count s (fold_right N.mul 1 l) = N.of_nat (length (filter s l)).
Proof.
  intro F. unfold count, counted. f_equal. apply Permutation_length, filter_permuted. exact (factors_of_product l F).
Qed.
Theorem count_parity_law (l : list N) : Forall (fun p => prime (Z.of_N p)) l ->
  parity s (fold_right N.mul 1 l) = N.of_nat (length (filter s l)) mod 2.
Proof. intro F. unfold parity. f_equal. exact (count_law l F). Qed.
Theorem exponent_law p e m : prime (Z.of_N p) -> 1 <= m -> ~ N.divide p m ->
  exponent_sum s (p ^ e * m) = if s p then N.lxor e (exponent_sum s m) else exponent_sum s m.
Proof.
  intros P M No. destruct (s p) eqn:S; [apply exponent_sum_apart; auto|]. unfold exponent_sum. apply exponents_permuted.
  pose proof (power_positive p e P). eapply Permutation_trans; [apply counted_mul; lia|].
  assert (Z : counted s (p ^ e) = []).
  { assert (Fp : Forall is_prime (repeat p (N.to_nat e))) by (apply Forall_forall; intros x I; apply repeat_spec in I; subst x; exact P).
    pose proof (filter_permuted s _ _ (factors_of_product _ Fp)) as Pm. rewrite product_repeat, N2Nat.id in Pm. fold (counted s (p ^ e)) in Pm.
    assert (Ez : filter s (repeat p (N.to_nat e)) = []) by (clear - S; induction (N.to_nat e) as [|k IH]; [reflexivity|]; cbn [repeat filter]; rewrite S; exact IH).
    rewrite Ez in Pm. apply Permutation_sym, Permutation_nil in Pm. exact Pm. }
  rewrite Z. apply Permutation_refl.
Qed.
End Printed.

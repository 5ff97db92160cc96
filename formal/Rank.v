(** * Values that count something

    No option has the value of its position, and every smaller number is the value of an option: this
    is what has to be shown where moves lead to divisors, by divisors, to numbers without a common
    factor, or to quotients (D. E. Iannucci, U. Larsson, Game values of arithmetic functions, 2021). *)

From Coq Require Import List NArith ZArith Znumtheory Lia Bool Permutation.
Import ListNotations.
From Nimatron Require Import Game Factors.
Open Scope N_scope.

(** A game of one heap whose moves leave one heap: they lead to [allowed] heaps, and to all that are
    [needed]. *)
Section Rank.
Variables (move : N -> list N -> Prop) (allowed needed : N -> N -> Prop) (g : N -> N).
Hypothesis into : forall n parts, move n parts -> exists q, allowed n q /\ parts = [q].
Hypothesis onto : forall n q, needed n q -> move n [q].
Hypothesis down : forall n q, allowed n q -> q < n.
Hypothesis differs : forall n q, allowed n q -> g q <> g n.
Hypothesis reaches : forall n v, v < g n -> exists q, needed n q /\ g q = v.

Theorem rank_terminates : terminates move.
Proof.
  intro n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). constructor. intros m (parts & M & I).
  destruct (into n parts M) as (q & A & ->). destruct I as [<-|[]]. apply IH, down, A.
Qed.

Theorem rank_grundy : is_grundy move g.
Proof.
  intro n. split.
  - intros parts M. destruct (into n parts M) as (q & A & ->). cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. apply differs, A.
  - intros v L. destruct (reaches n v L) as (q & Q & E). exists [q]. split; [apply onto, Q|].
    cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. exact E.
Qed.
End Rank.

(** ** Prime factors: to a divisor *)

Definition to_divisor (n q : N) : Prop := 1 <= q /\ q < n /\ N.divide q n.

Lemma to_divisor_less n q : to_divisor n q -> factor_count q < factor_count n.
Proof.
  intros (A & B & (c & E)). assert (2 <= c) by (destruct c as [|[c|c|]]; lia). subst n.
  rewrite factor_count_mul by lia. pose proof (factor_count_big c). lia.
Qed.
Lemma to_divisor_reaches n v : v < factor_count n -> exists q, to_divisor n q /\ factor_count q = v.
Proof.
  intro L. destruct (N.lt_ge_cases n 1) as [Z|P]; [assert (n = 0) by lia; subst n; change (factor_count 0) with 0 in L; lia|].
  destruct (factors_spec n P) as [F E]. set (l := prime_factors n) in *. assert (Lv : (N.to_nat v < length l)%nat).
  { unfold factor_count in L. fold l in L. lia. }
  rewrite <- (firstn_skipn (N.to_nat v) l) in F, E. rewrite Forall_app in F. destruct F as [Fa Fb]. rewrite product_app in E.
  assert (Lb : length (skipn (N.to_nat v) l) <> 0%nat) by (rewrite skipn_length; lia).
  pose proof (product_positive _ Fa) as Pa. pose proof (product_positive _ Fb) as Pb.
  assert (B : 2 <= product (skipn (N.to_nat v) l)).
  { destruct Fb as [|p b Q Fb]; [exfalso; apply Lb; reflexivity|]. cbn [product fold_right]. fold (product b).
    apply prime_big in Q. apply product_positive in Fb. nia. }
  exists (product (firstn (N.to_nat v) l)). split.
  - split; [auto|]. split; [nia|]. exists (product (skipn (N.to_nat v) l)). lia.
  - rewrite factor_count_product by auto. rewrite firstn_length. lia.
Qed.

Lemma divisor_is n k : 1 <= n -> 1 <= k -> k < n -> N.divide k n -> to_divisor n k.
Proof. intros. split; auto. Qed.
Lemma quotient_is n k : 1 <= n -> 2 <= k -> N.divide k n -> to_divisor n (n / k).
Proof.
  intros A B (c & ->). rewrite N.div_mul by lia. assert (c <> 0) by (intros ->; lia). split; [lia|]. split; [nia|].
  apply N.divide_factor_l.
Qed.
Lemma as_quotient n q : to_divisor n q -> exists k, 2 <= k /\ k <= n /\ N.divide k n /\ n / k = q /\ 1 <= n.
Proof.
  intros (A & B & (c & ->)). assert (2 <= c) by (destruct c as [|[c|c|]]; lia). exists c. split; [auto|]. split; [nia|].
  split; [apply N.divide_factor_l|]. split; [rewrite N.mul_comm; apply N.div_mul; lia|nia].
Qed.
Lemma at_most_half n k : N.divide k n -> k < n -> 2 * k <= n.
Proof. intros (c & ->) L. assert (2 <= c) by (destruct c as [|[c|c|]]; lia). nia. Qed.

(** ** Parity of the number of prime factors: by one prime *)

Definition by_prime (n q : N) : Prop := 1 <= n /\ exists p, is_prime p /\ n = q * p.
Definition factor_parity (n : N) : N := factor_count n mod 2.

Lemma by_prime_differs n q : by_prime n q -> factor_parity q <> factor_parity n.
Proof.
  intros (L & p & P & ->). assert (1 <= q) by (destruct q; lia). unfold factor_parity. pose proof (prime_big p P).
  rewrite factor_count_mul, (factor_count_prime p P) by lia.
  pose proof (N.div_mod (factor_count q) 2 ltac:(lia)). pose proof (N.mod_upper_bound (factor_count q) 2 ltac:(lia)).
  pose proof (N.div_mod (factor_count q + 1) 2 ltac:(lia)). pose proof (N.mod_upper_bound (factor_count q + 1) 2 ltac:(lia)). lia.
Qed.
Lemma by_prime_reaches n v : v < factor_parity n -> exists q, by_prime n q /\ factor_parity q = v.
Proof.
  intro L. unfold factor_parity in L. pose proof (N.mod_upper_bound (factor_count n) 2 ltac:(lia)).
  assert (B : 2 <= n). { destruct (N.lt_ge_cases n 2) as [Z|]; auto. exfalso. assert (E : n = 0 \/ n = 1) by lia.
    destruct E as [-> | ->]; revert L; vm_compute; intro X; destruct v; discriminate X. }
  destruct (least_factor_spec n B) as (P & (q & E) & _). exists q. split; [split; [lia|]; exists (least_factor n); auto|].
  assert (D : factor_parity q <> factor_parity n) by (apply by_prime_differs; split; [lia|]; exists (least_factor n); auto).
  unfold factor_parity in *. pose proof (N.mod_upper_bound (factor_count q) 2 ltac:(lia)) as U.
  clear - L H D U. revert L H D U. generalize (factor_count q mod 2) (factor_count n mod 2). lia.
Qed.
Lemma by_prime_down n q : by_prime n q -> q < n.
Proof. intros (L & p & P & ->). pose proof (prime_big p P). nia. Qed.

(** ** The exponent of 2: a divisor is taken *)

Fixpoint twos_in (p : positive) : N := match p with xO p => twos_in p + 1 | _ => 0 end.
(** How often a positive number can be halved. *)
Definition twos (n : N) : N := match n with N0 => 0 | Npos p => twos_in p end.

Lemma twos_odd k : twos (2 * k + 1) = 0.
Proof. destruct k; reflexivity. Qed.
Lemma twos_double n : 1 <= n -> twos (2 * n) = twos n + 1.
Proof. destruct n; [lia|]. reflexivity. Qed.
Lemma twos_form e k : twos (2 ^ e * (2 * k + 1)) = e.
Proof.
  induction e as [|e IH] using N.peano_ind; [rewrite N.pow_0_r, N.mul_1_l; apply twos_odd|].
  rewrite N.pow_succ_r', <- N.mul_assoc, twos_double, IH; [lia|]. pose proof (N.pow_nonzero 2 e). nia.
Qed.
Lemma form_of n : 1 <= n -> exists e k, n = 2 ^ e * (2 * k + 1).
Proof.
  destruct n as [|p]; [lia|]. intros _. induction p as [p _|p (e & k & IH)|].
  - exists 0, (Npos p). rewrite N.pow_0_r. lia.
  - exists (e + 1), k. rewrite N.pow_add_r, N.pow_1_r. change (Npos (xO p)) with (2 * Npos p). lia.
  - exists 0, 0. reflexivity.
Qed.
Lemma twos_mul a b : 1 <= a -> 1 <= b -> twos (a * b) = twos a + twos b.
Proof.
  intros A B. destruct (form_of a A) as (e & k & ->), (form_of b B) as (f & l & ->). rewrite !twos_form.
  replace (2 ^ e * (2 * k + 1) * (2 ^ f * (2 * l + 1))) with (2 ^ (e + f) * (2 * (2 * k * l + k + l) + 1)).
  - apply twos_form.
  - rewrite N.pow_add_r. ring.
Qed.

(** The value: [shift] is added, which is 1 if 0 is a position. *)
Definition twos_value (shift n : N) : N := if n =? 0 then 0 else twos n + shift.
Definition minus_divisor (least n q : N) : Prop := exists d, 1 <= d /\ N.divide d n /\ d + least <= n /\ q = n - d.

Lemma twos_differs shift n q : shift = 0 \/ shift = 1 -> minus_divisor (1 - shift) n q -> twos_value shift q <> twos_value shift n.
Proof.
  intros S (d & D & (c & ->) & L & ->). assert (c <> 0) by (intros ->; lia). destruct (N.eq_dec c 1) as [->|C].
  - rewrite N.mul_1_l in *. assert (shift = 1) by lia. subst shift. unfold twos_value. rewrite N.sub_diag. cbn [N.eqb].
    destruct (N.eqb_spec d 0); lia.
  - replace (c * d - d) with ((c - 1) * d) by (rewrite N.mul_sub_distr_r; lia). unfold twos_value.
    destruct (N.eqb_spec ((c - 1) * d) 0); [nia|]. destruct (N.eqb_spec (c * d) 0); [nia|].
    rewrite !twos_mul by lia.
    assert (Ne : twos (c - 1) <> twos c); [|lia]. destruct (N.Even_or_Odd c) as [(k & ->)|(k & ->)].
    + replace (2 * k - 1) with (2 * (k - 1) + 1) by lia. rewrite twos_odd, twos_double by lia. lia.
    + replace (2 * k + 1 - 1) with (2 * k) by lia. rewrite twos_odd, twos_double by lia. lia.
Qed.
Lemma twos_reaches shift n v : shift = 0 \/ shift = 1 -> v < twos_value shift n ->
  exists q, minus_divisor (1 - shift) n q /\ twos_value shift q = v.
Proof.
  intros S L. unfold twos_value in L. destruct (N.eqb_spec n 0); [lia|].
  destruct (form_of n ltac:(lia)) as (e & k & ->). rewrite twos_form in L.
  destruct (N.lt_ge_cases v shift) as [V|V].
  - assert (shift = 1 /\ v = 0) as [-> ->] by lia. exists 0. split; [|reflexivity].
    exists (2 ^ e * (2 * k + 1)). repeat split; [lia|apply N.divide_refl|lia|lia].
  - set (u := v - shift). assert (Hu : u < e) by lia.
    assert (E : 2 ^ e * (2 * k + 1) = 2 ^ u * (2 * (2 ^ (e - u - 1) * (2 * k + 1)))).
    { replace e with (u + (1 + (e - u - 1))) at 1 by lia. rewrite !N.pow_add_r, N.pow_1_r. ring. }
    rewrite E. set (w := 2 ^ (e - u - 1) * (2 * k + 1)).
    assert (W : 1 <= w) by (unfold w; pose proof (N.pow_nonzero 2 (e - u - 1)); nia).
    assert (U : 1 <= 2 ^ u) by (pose proof (N.pow_nonzero 2 u); lia).
    exists (2 ^ u * (2 * (w - 1) + 1)). split.
    + exists (2 ^ u). repeat split; [lia|exists (2 * w); lia|nia|].
      replace (2 * w) with (2 * (w - 1) + 1 + 1) by lia. generalize (2 * (w - 1) + 1). intro x. rewrite N.mul_add_distr_l. lia.
    + unfold twos_value. destruct (N.eqb_spec (2 ^ u * (2 * (w - 1) + 1)) 0); [nia|]. rewrite twos_form. lia.
Qed.

(** ** The least prime factor: to a number without a common factor *)

Definition coprime_below (n q : N) : Prop := 1 <= q /\ q < n /\ N.gcd q n = 1.
(** The number of the least prime factor among the primes; 0 for 1. *)
Definition least_prime_index (n : N) : N := if n <=? 1 then 0 else prime_index (least_factor n).

Lemma coprime_differs n q : coprime_below n q -> least_prime_index q <> least_prime_index n.
Proof.
  intros (A & B & G). unfold least_prime_index. destruct (N.leb_spec n 1); [lia|].
  destruct (least_factor_spec n ltac:(lia)) as (P & D & _). destruct (N.leb_spec q 1).
  - rewrite prime_index_prime by auto. lia.
  - destruct (least_factor_spec q ltac:(lia)) as (Q & D' & _). intro E. apply prime_index_inj in E; auto. rewrite E in D'.
    pose proof (N.gcd_greatest _ _ _ D' D) as X. rewrite G in X. apply N.divide_1_r in X. apply prime_big in P. lia.
Qed.
Lemma coprime_reaches n v : v < least_prime_index n -> exists q, coprime_below n q /\ least_prime_index q = v.
Proof.
  unfold least_prime_index at 1. destruct (N.leb_spec n 1); [lia|]. intro L.
  destruct (N.eq_dec v 0) as [->|V].
  - exists 1. split; [|reflexivity]. split; [lia|]. split; [lia|]. apply N.gcd_1_l.
  - destruct (least_factor_spec n ltac:(lia)) as (P & D & M). unfold prime_index in L. cbn [primes_below] in L.
    destruct (primes_below_all v (N.to_nat (least_factor n))) as (p & Q & B & I).
    + lia.
    + destruct (prime_test (N.of_nat (N.to_nat (least_factor n)))); lia.
    + exists p. pose proof (prime_big p Q) as Bp. assert (least_factor n <= n) by (apply N.divide_pos_le; [lia|auto]). split.
      * split; [lia|]. split; [lia|]. destruct (prime_divisor p (N.gcd p n) Q (N.gcd_divide_l p n)) as [E|E]; auto.
        exfalso. apply (M p); [lia|lia|]. rewrite <- E. apply N.gcd_divide_r.
      * unfold least_prime_index. destruct (N.leb_spec p 1); [lia|]. rewrite least_factor_prime; auto.
Qed.
Lemma coprime_turned n q : coprime_below n q -> coprime_below n (n - q).
Proof.
  intros (A & B & G). split; [lia|]. split; [lia|].
  pose proof (N.gcd_add_diag_r (n - q) q) as X. replace (q + (n - q)) with n in X by lia.
  rewrite X, N.gcd_comm, N.gcd_sub_diag_r by lia. exact G.
Qed.

(** ** Binary digits: to a quotient *)

Definition quotient_below (n q : N) : Prop := 1 <= n /\ exists k, 2 <= k /\ q = n / k.
Definition to_quotient (least n q : N) : Prop := 1 <= n /\ exists k, 2 <= k /\ k <= n + 1 - least /\ q = n / k /\ least <= q.

Lemma not_zero x : x <> 0 -> 1 <= x.
Proof. lia. Qed.
Lemma log2_quotient n k : 2 <= k -> 1 <= n / k -> N.log2 (n / k) < N.log2 n.
Proof.
  intros K P. assert (Half : n / k <= n / 2) by (apply N.div_le_compat_l; lia).
  assert (H : N.log2 (n / k) <= N.log2 (N.div2 n)) by (apply N.log2_le_mono; rewrite N.div2_div; auto).
  assert (2 <= n). { destruct (N.lt_ge_cases n 2); auto. rewrite N.div_small in P by lia. lia. }
  pose proof (N.log2_shiftr n 1) as S. rewrite <- N.div2_spec in S. pose proof (N.log2_pos n ltac:(lia)). lia.
Qed.
Lemma size_quotient n q : quotient_below n q -> N.size q <> N.size n.
Proof.
  intros (L & k & K & ->). rewrite (N.size_log2 n) by lia. destruct (N.eq_dec (n / k) 0) as [->|Z].
  - change (N.size 0) with 0. lia.
  - rewrite N.size_log2 by auto. pose proof (log2_quotient n k K (not_zero _ Z)). lia.
Qed.
Lemma power_quotient n j : 1 <= n -> j <= N.log2 n -> 2 ^ j <= n /\ 1 <= n / 2 ^ j /\ N.log2 (n / 2 ^ j) = N.log2 n - j.
Proof.
  intros L J. pose proof (N.log2_spec n ltac:(lia)) as [A _]. pose proof (N.pow_nonzero 2 j ltac:(lia)).
  assert (B : 2 ^ j <= n) by (apply N.le_trans with (2 ^ N.log2 n); [apply N.pow_le_mono_r; lia|auto]).
  split; [auto|]. split; [apply N.div_le_lower_bound; lia|]. rewrite <- N.shiftr_div_pow2. apply N.log2_shiftr.
Qed.
Lemma size_reaches n v : v < N.size n -> exists q, to_quotient 0 n q /\ N.size q = v.
Proof.
  intro L. destruct (N.eq_dec n 0) as [->|Z]; [change (N.size 0) with 0 in L; lia|]. rewrite (N.size_log2 n) in L by auto.
  destruct (N.eq_dec v 0) as [->|V].
  - exists 0. split; [|reflexivity]. split; [lia|]. exists (n + 1). repeat split; try lia. symmetry. apply N.div_small. lia.
  - destruct (power_quotient n (N.log2 n + 1 - v)) as (A & B & C); try lia. exists (n / 2 ^ (N.log2 n + 1 - v)). split.
    + split; [lia|]. exists (2 ^ (N.log2 n + 1 - v)). repeat split; try lia.
      replace (N.log2 n + 1 - v) with (N.succ (N.log2 n - v)) by lia. rewrite N.pow_succ_r'.
      pose proof (N.pow_nonzero 2 (N.log2 n - v)). lia.
    + rewrite N.size_log2 by lia. lia.
Qed.
Lemma log2_differs n q : quotient_below n q -> 1 <= q -> N.log2 q <> N.log2 n.
Proof. intros (L & k & K & ->) P. pose proof (log2_quotient n k K P). lia. Qed.
Lemma log2_reaches n v : v < N.log2 n -> exists q, to_quotient 1 n q /\ N.log2 q = v.
Proof.
  intro L. assert (1 <= n) by (destruct n; [cbn in L; lia|lia]).
  destruct (power_quotient n (N.log2 n - v)) as (A & B & C); try lia. exists (n / 2 ^ (N.log2 n - v)). split; [|lia].
  split; [lia|]. exists (2 ^ (N.log2 n - v)). repeat split; try lia.
  replace (N.log2 n - v) with (N.succ (N.log2 n - v - 1)) by lia. rewrite N.pow_succ_r'.
  pose proof (N.pow_nonzero 2 (N.log2 n - v - 1)). lia.
Qed.
Lemma quotient_down n q : quotient_below n q -> q < n.
Proof. intros (L & k & K & ->). apply N.div_lt; lia. Qed.

(** ** Laws, as they are printed *)

Theorem prime_factors_law (l : list N) : Forall (fun p => prime (Z.of_N p)) l ->
  factor_count (fold_right N.mul 1 l) = N.of_nat (length l).
Proof. exact (factor_count_product l). Qed.

Theorem parity_law (l : list N) : Forall (fun p => prime (Z.of_N p)) l ->
  factor_parity (fold_right N.mul 1 l) = N.of_nat (length l) mod 2.
Proof. intro F. unfold factor_parity. f_equal. exact (factor_count_product l F). Qed.

Theorem twos_law shift e k : twos_value shift (2 ^ e * (2 * k + 1)) = e + shift.
Proof.
  unfold twos_value. pose proof (N.pow_nonzero 2 e). destruct (N.eqb_spec (2 ^ e * (2 * k + 1)) 0); [nia|]. rewrite twos_form. reflexivity.
Qed.

Theorem least_prime_law n p ps : 1 <= n -> prime (Z.of_N p) -> N.divide p n ->
  (forall q, prime (Z.of_N q) -> N.divide q n -> p <= q) ->
  NoDup ps -> (forall q, In q ps <-> prime (Z.of_N q) /\ q <= p) -> least_prime_index n = N.of_nat (length ps).
Proof.
  intros L P D Least Nd H. rewrite <- (prime_index_list p ps Nd H). unfold least_prime_index.
  assert (2 <= n). { pose proof (prime_big p P). apply N.divide_pos_le in D; lia. }
  destruct (N.leb_spec n 1); [lia|]. f_equal. destruct (least_factor_spec n ltac:(auto)) as (Q & D' & M).
  destruct (N.lt_trichotomy (least_factor n) p) as [X|[X|X]]; auto; exfalso.
  - specialize (Least _ Q D'). lia.
  - apply (M p); auto. apply (prime_big p P).
Qed.

(** ** Tactics for the printed moves *)

Lemma by_prime_is n p : 1 <= n -> prime (Z.of_N p) -> N.divide p n -> by_prime n (n / p).
Proof.
  intros L P (q & ->). pose proof (prime_big p P). rewrite N.div_mul by lia. split; [auto|]. exists p. auto.
Qed.
Lemma as_prime n q : by_prime n q -> exists p, prime (Z.of_N p) /\ N.divide p n /\ n / p = q /\ 1 <= n /\ 1 <= q.
Proof.
  intros (L & p & P & ->). pose proof (prime_big p P). exists p. split; [exact P|]. split; [apply N.divide_factor_r|].
  split; [apply N.div_mul; lia|]. split; [auto|]. destruct q; lia.
Qed.
Lemma minus_divisor_down least n q : minus_divisor least n q -> q < n.
Proof. intros (d & D & _ & L & ->). lia. Qed.

Ltac parts_of_line M :=
  repeat match type of M with
         | exists _, _ => let k := fresh "k" in destruct M as [k M]
         | _ /\ _ => let H := fresh "H" in destruct M as [H M]
         end; match type of M with ?p = _ => subst p end; eexists; split; [|reflexivity].
Ltac each tac := repeat match goal with |- _ /\ _ => split end; tac.
Ltac by_hand := each ltac:(solve [assumption | reflexivity | lia | f_equal; lia]).

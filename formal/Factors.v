(** * Prime factors

    Every positive number is a product of primes, in one way but for their order. *)

From Coq Require Import List NArith ZArith Znumtheory Lia Bool Permutation.
Import ListNotations.
Open Scope N_scope.

Definition is_prime (p : N) : Prop := prime (Z.of_N p).
Definition product (l : list N) : N := fold_right N.mul 1 l.

Lemma divide_z a b : (Z.of_N a | Z.of_N b)%Z <-> N.divide a b.
Proof.
  split; intros (q & E).
  - exists (Z.to_N (Z.abs q)). apply N2Z.inj. rewrite N2Z.inj_mul, Z2N.id by lia.
    rewrite <- (Z.abs_eq (Z.of_N a)) at 1 by lia. rewrite <- Z.abs_mul, <- E. lia.
  - exists (Z.of_N q). rewrite E. apply N2Z.inj_mul.
Qed.

Lemma prime_big p : is_prime p -> 2 <= p.
Proof. intros [H _]. lia. Qed.
Lemma prime_mul p a b : is_prime p -> N.divide p (a * b) -> N.divide p a \/ N.divide p b.
Proof.
  intros P D. apply divide_z in D. rewrite N2Z.inj_mul in D. apply prime_mult in D; auto.
  rewrite !divide_z in D. exact D.
Qed.
Lemma prime_divisor p d : is_prime p -> N.divide d p -> d = 1 \/ d = p.
Proof.
  intros P D. apply divide_z in D. pose proof (prime_big p P). destruct (prime_divisors _ P _ D) as [X|[X|[X|X]]]; lia.
Qed.

(** ** The least factor *)

Fixpoint least_from (fuel : nat) (d n : N) : N :=
  match fuel with O => n | S fuel => if n mod d =? 0 then d else least_from fuel (d + 1) n end.
Definition least_factor (n : N) : N := least_from (N.to_nat n) 2 n.

Lemma least_from_spec n : forall fuel d, 2 <= d -> d <= n -> (N.to_nat n <= fuel + N.to_nat d)%nat ->
  (forall e, 2 <= e -> e < d -> ~ N.divide e n) ->
  d <= least_from fuel d n /\ N.divide (least_from fuel d n) n /\
  forall e, 2 <= e -> e < least_from fuel d n -> ~ N.divide e n.
Proof.
  induction fuel as [|fuel IH]; intros d D L F H; cbn [least_from].
  - assert (d = n) by lia. subst d. split; [lia|]. split; [apply N.divide_refl|auto].
  - destruct (N.eqb_spec (n mod d) 0) as [E|E].
    + split; [lia|]. split; [apply N.mod_divide; [lia|auto]|auto].
    + assert (Ne : d <> n) by (intros ->; apply E, N.mod_same; lia).
      destruct (IH (d + 1)) as (A & B & C); try lia.
      * intros e E1 E2 X. destruct (N.eq_dec e d) as [->|]; [|apply (H e); auto; lia]. apply E, N.mod_divide; [lia|auto].
      * split; [lia|auto].
Qed.

Lemma least_factor_spec n : 2 <= n -> is_prime (least_factor n) /\ N.divide (least_factor n) n /\
  forall e, 2 <= e -> e < least_factor n -> ~ N.divide e n.
Proof.
  intro L. destruct (least_from_spec n (N.to_nat n) 2) as (A & B & C); try lia.
  fold (least_factor n) in *. split; [|auto]. apply prime_alt. split; [lia|]. intros d D X.
  apply (C (Z.to_N d)); try lia. apply N.divide_trans with (least_factor n); auto. apply divide_z. rewrite Z2N.id by lia. exact X.
Qed.

Lemma least_factor_prime p : is_prime p -> least_factor p = p.
Proof.
  intro P. destruct (least_factor_spec p (prime_big p P)) as (Q & D & _). pose proof (prime_big _ Q).
  destruct (prime_divisor p _ P D); lia.
Qed.

(** ** Factors *)

Fixpoint factors_within (fuel : nat) (n : N) : list N :=
  match fuel with
  | O => []
  | S fuel => if n <=? 1 then [] else least_factor n :: factors_within fuel (n / least_factor n)
  end.
Definition prime_factors (n : N) : list N := factors_within (N.to_nat n) n.

Lemma factors_within_spec : forall fuel n, 1 <= n -> (N.to_nat n <= fuel)%nat ->
  Forall is_prime (factors_within fuel n) /\ product (factors_within fuel n) = n.
Proof.
  induction fuel as [|fuel IH]; intros n L F; [lia|]. cbn [factors_within]. destruct (N.leb_spec n 1).
  - split; [constructor|]. cbn. lia.
  - destruct (least_factor_spec n ltac:(lia)) as (P & (q & E) & _). set (p := least_factor n) in *.
    pose proof (prime_big p P). assert (Eq : n / p = q) by (rewrite E; apply N.div_mul; lia). rewrite Eq.
    assert (1 <= q) by (destruct q; lia). assert (q < n) by nia.
    destruct (IH q) as [A B]; try lia. split; [constructor; auto|]. cbn [product fold_right]. fold (product (factors_within fuel q)).
    rewrite B. lia.
Qed.

Lemma factors_spec n : 1 <= n -> Forall is_prime (prime_factors n) /\ product (prime_factors n) = n.
Proof. intro L. apply factors_within_spec; auto. Qed.

Lemma product_app a b : product (a ++ b) = product a * product b.
Proof. unfold product. induction a as [|x a IH]; cbn [app fold_right]; [lia|]. rewrite IH. lia. Qed.

Lemma product_positive l : Forall is_prime l -> 1 <= product l.
Proof. induction 1 as [|p l P _ IH]; cbn [product fold_right]; [lia|]. fold (product l). apply prime_big in P. nia. Qed.

Lemma prime_in p l : is_prime p -> Forall is_prime l -> N.divide p (product l) -> In p l.
Proof.
  intros P. induction 1 as [|q l Q _ IH]; cbn [product fold_right]; intro D.
  - apply N.divide_1_r in D. apply prime_big in P. lia.
  - fold (product l) in D. destruct (prime_mul p q _ P D) as [D'|D']; [|right; auto]. left.
    destruct (prime_divisor q p Q D'); auto. apply prime_big in P. lia.
Qed.

Lemma product_permuted a b : Permutation a b -> product a = product b.
Proof. unfold product. induction 1; cbn [fold_right]; lia. Qed.

Theorem factors_unique a : Forall is_prime a -> forall b, Forall is_prime b -> product a = product b -> Permutation a b.
Proof.
  induction 1 as [|p a P A IH]; intros b B E.
  - destruct B as [|q b Q B]; [constructor|]. cbn [product fold_right] in E. fold (product b) in E.
    apply product_positive in B. apply prime_big in Q. nia.
  - assert (I : In p b).
    { apply prime_in; auto. rewrite <- E. cbn [product fold_right]. apply N.divide_factor_l. }
    destruct (in_split p b I) as (b1 & b2 & ->). apply Permutation_cons_app. apply IH.
    + rewrite Forall_app in *. destruct B as [B1 B2]. inversion B2; auto.
    + rewrite (product_permuted (b1 ++ p :: b2) (p :: b1 ++ b2)) in E by (symmetry; apply Permutation_middle).
      cbn [product fold_right] in E. fold (product a) (product (b1 ++ b2)) in E. apply prime_big in P. nia.
Qed.

Lemma factors_of_product l : Forall is_prime l -> Permutation (prime_factors (product l)) l.
Proof. intro F. destruct (factors_spec (product l) (product_positive l F)) as [A B]. apply factors_unique; auto. Qed.

Lemma factors_mul a b : 1 <= a -> 1 <= b -> Permutation (prime_factors (a * b)) (prime_factors a ++ prime_factors b).
Proof.
  intros A B. destruct (factors_spec a A) as [Fa Ea], (factors_spec b B) as [Fb Eb].
  rewrite <- Ea at 1. rewrite <- Eb at 1. rewrite <- product_app. apply factors_of_product. apply Forall_app. auto.
Qed.

(** How many prime factors a number has, each counted as often as it divides. *)
Definition factor_count (n : N) : N := N.of_nat (length (prime_factors n)).

Lemma factor_count_mul a b : 1 <= a -> 1 <= b -> factor_count (a * b) = factor_count a + factor_count b.
Proof.
  intros A B. unfold factor_count. rewrite (Permutation_length (factors_mul a b A B)), app_length. lia.
Qed.
Lemma factor_count_product l : Forall is_prime l -> factor_count (product l) = N.of_nat (length l).
Proof. intro F. unfold factor_count. rewrite (Permutation_length (factors_of_product l F)). reflexivity. Qed.
Lemma factor_count_big n : 2 <= n -> 1 <= factor_count n.
Proof.
  intro L. unfold factor_count. destruct (factors_spec n ltac:(lia)) as [_ E]. destruct (prime_factors n); cbn in *; lia.
Qed.
Lemma factor_count_prime p : is_prime p -> factor_count p = 1.
Proof.
  intro P. change 1 with (N.of_nat (length [p])). rewrite <- factor_count_product by (constructor; [auto|constructor]).
  f_equal. cbn. lia.
Qed.

(** ** The primes in order *)

Definition prime_test (n : N) : bool := (2 <=? n) && (least_factor n =? n).
Lemma prime_test_spec n : prime_test n = true <-> is_prime n.
Proof.
  unfold prime_test. rewrite andb_true_iff, N.leb_le, N.eqb_eq. split.
  - intros [L E]. rewrite <- E. apply least_factor_spec, L.
  - intro P. split; [apply prime_big, P|apply least_factor_prime, P].
Qed.

Fixpoint primes_below (n : nat) : N :=
  match n with O => 0 | S n => primes_below n + if prime_test (N.of_nat n) then 1 else 0 end.
(** How many primes there are up to a number, with it. *)
Definition prime_index (p : N) : N := primes_below (S (N.to_nat p)).

Lemma primes_below_mono a b : (a <= b)%nat -> primes_below a <= primes_below b.
Proof. induction 1; [lia|]. cbn [primes_below]. destruct (prime_test _); lia. Qed.
Lemma prime_index_prime p : is_prime p -> prime_index p = primes_below (N.to_nat p) + 1.
Proof. intro P. unfold prime_index. cbn [primes_below]. rewrite N2Nat.id, (proj2 (prime_test_spec p) P). reflexivity. Qed.
Lemma prime_index_lt p q : is_prime q -> p < q -> prime_index p < prime_index q.
Proof.
  intros Q L. rewrite (prime_index_prime q Q). pose proof (primes_below_mono (S (N.to_nat p)) (N.to_nat q) ltac:(lia)).
  unfold prime_index. lia.
Qed.
Lemma prime_index_inj p q : is_prime p -> is_prime q -> prime_index p = prime_index q -> p = q.
Proof.
  intros P Q E. destruct (N.lt_trichotomy p q) as [L|[L|L]]; auto.
  - pose proof (prime_index_lt p q Q L). lia.
  - pose proof (prime_index_lt q p P L). lia.
Qed.
Lemma primes_below_all v : forall n, 1 <= v -> v <= primes_below n -> exists p, is_prime p /\ (N.to_nat p < n)%nat /\ prime_index p = v.
Proof.
  intros n. induction n as [|n IH]; cbn [primes_below]; intros L H; [lia|]. destruct (prime_test (N.of_nat n)) eqn:E.
  - destruct (N.eq_dec v (primes_below n + 1)) as [->|Ne].
    + apply prime_test_spec in E. exists (N.of_nat n). split; auto. split; [lia|]. rewrite prime_index_prime, Nat2N.id; auto.
    + destruct IH as (p & P & B & I); [auto|lia|]. exists p. split; [auto|]. split; [lia|auto].
  - destruct IH as (p & P & B & I); [auto|lia|]. exists p. split; [auto|]. split; [lia|auto].
Qed.

(** It is the length of the list of these primes. *)
Lemma primes_below_list : forall n ps, NoDup ps -> (forall q, In q ps <-> is_prime q /\ (N.to_nat q < n)%nat) ->
  primes_below n = N.of_nat (length ps).
Proof.
  induction n as [|n IH]; intros ps D H; cbn [primes_below].
  - destruct ps as [|q ps]; [reflexivity|]. exfalso. destruct (proj1 (H q) (or_introl eq_refl)). lia.
  - destruct (prime_test (N.of_nat n)) eqn:E.
    + apply prime_test_spec in E. assert (I : In (N.of_nat n) ps) by (apply H; split; [auto|lia]).
      destruct (in_split _ _ I) as (a & b & ->). rewrite (IH (a ++ b)).
      * rewrite !app_length. cbn [length]. lia.
      * apply NoDup_remove_1 in D. exact D.
      * intro q. apply NoDup_remove_2 in D. split.
        -- intro Iq. assert (Iq' : In q (a ++ N.of_nat n :: b)) by (rewrite in_app_iff in *; simpl; tauto).
           destruct (proj1 (H q) Iq') as [P L]. split; auto. destruct (Nat.eq_dec (N.to_nat q) n) as [X|]; [|lia].
           exfalso. apply D. replace (N.of_nat n) with q by lia. exact Iq.
        -- intros [P L]. assert (Iq : In q (a ++ N.of_nat n :: b)) by (apply H; split; [auto|lia]).
           rewrite in_app_iff in *. simpl in Iq. destruct Iq as [?|[X|?]]; auto. lia.
    + rewrite (IH ps); auto; [lia|]. intro q. rewrite H. split; intros [P L]; (split; [auto|]); [|lia].
      destruct (Nat.eq_dec (N.to_nat q) n) as [X|]; [|lia]. exfalso. replace (N.of_nat n) with q in E by lia.
      apply prime_test_spec in P. congruence.
Qed.
Lemma prime_index_list p ps : NoDup ps -> (forall q, In q ps <-> is_prime q /\ q <= p) -> prime_index p = N.of_nat (length ps).
Proof.
  intros D H. apply primes_below_list; auto. intro q. rewrite H. split; intros [P L]; split; auto; lia.
Qed.

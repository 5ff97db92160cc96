(** * Residues: 1, ..., m - 1 may be taken and no multiple of m, so the values are n mod m *)

From Coq Require Import List NArith ZArith Znumtheory Zpow_facts Lia Bool.
Import ListNotations.
From Nimatron Require Import Game.
Open Scope N_scope.

Section Residue.
Variables (m : N) (taken : N -> Prop) (move : N -> list N -> Prop).
Hypothesis same : forall n parts, move n parts <-> exists k, taken k /\ k <= n /\ parts = [n - k].
Hypothesis big : N.leb 2 m = true.
Hypothesis small : forall k, 1 <= k -> k < m -> taken k.
Hypothesis no_multiple : forall k, taken k -> k mod m <> 0.

Let positive : m <> 0.
Proof. apply N.leb_le in big. lia. Qed.

Lemma taken_positive k : taken k -> 1 <= k.
Proof.
  intro T. destruct (N.eq_dec k 0) as [->|]; [|lia]. exfalso. apply (no_multiple 0 T). apply N.mod_0_l, positive.
Qed.

Theorem residue_terminates : terminates move.
Proof.
  intro n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). constructor. intros q (parts & M & I).
  apply same in M. destruct M as (k & T & L & ->). destruct I as [<-|[]]. apply IH.
  pose proof (taken_positive k T). lia.
Qed.

Theorem residue_grundy : is_grundy move (fun n => n mod m).
Proof.
  intro n. split.
  - intros parts M E. apply same in M. destruct M as (k & T & L & ->). cbn [map nim_sum fold_right] in E.
    rewrite N.lxor_0_r in E. apply (no_multiple k T).
    pose proof (N.div_mod n m positive) as D. pose proof (N.div_mod (n - k) m positive) as D'.
    rewrite E in D'. pose proof (N.div_le_mono (n - k) n m positive ltac:(lia)) as Le.
    assert (Ek : k = (n / m - (n - k) / m) * m).
    { rewrite N.mul_sub_distr_r. rewrite (N.mul_comm (n / m)), (N.mul_comm ((n - k) / m)).
      pose proof (N.mul_le_mono_l _ _ m Le). lia. }
    rewrite Ek. apply N.mod_mul, positive.
  - intros v L. pose proof (N.mod_upper_bound n m positive) as U. pose proof (N.div_mod n m positive) as D.
    exists [n - (n mod m - v)]. split.
    + apply same. exists (n mod m - v). split; [apply small; lia|]. split; [|reflexivity].
      pose proof (N.mod_le n m positive). lia.
    + cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. symmetry. apply N.mod_unique with (n / m); [lia|].
      pose proof (N.mod_le n m positive). lia.
Qed.
End Residue.

(** ** Sets that contain no multiple of m *)

(** All numbers from 1 to m - 1 have a property, if each of a list has it. *)
Lemma small_by_list (P : N -> Prop) m l : forallb (fun k => existsb (N.eqb (N.of_nat k)) l) (seq 1 (N.to_nat m - 1)) = true ->
  Forall P l -> forall k, 1 <= k -> k < m -> P k.
Proof.
  intros A F k L U. rewrite forallb_forall in A. specialize (A (N.to_nat k)). rewrite N2Nat.id in A.
  assert (I : In (N.to_nat k) (seq 1 (N.to_nat m - 1))) by (apply in_seq; lia). apply A in I.
  apply existsb_exists in I. destruct I as (x & I & E). apply N.eqb_eq in E. subst x.
  rewrite Forall_forall in F. auto.
Qed.

(** A range between two multiples. *)
Lemma range_avoids m q a b : N.ltb (m * q) a && N.ltb b (m * (q + 1)) && N.ltb 0 m = true ->
  forall k, a <= k -> k <= b -> k mod m <> 0.
Proof.
  rewrite !andb_true_iff, !N.ltb_lt. intros [[A B] P] k L U E. pose proof (N.div_mod k m ltac:(lia)) as D. rewrite E in D.
  destruct (N.le_gt_cases (k / m) q) as [H|H].
  - pose proof (N.mul_le_mono_l _ _ m H). lia.
  - assert (H' : q + 1 <= k / m) by lia. pose proof (N.mul_le_mono_l _ _ m H'). lia.
Qed.

(** Powers: their remainders stay in a set without 0. *)
Lemma powers_avoid b m (orbit : list N) : N.leb 2 m = true ->
  existsb (N.eqb (1 mod m)) orbit && forallb (fun r => existsb (N.eqb ((b * r) mod m)) orbit) orbit &&
    negb (existsb (N.eqb 0) orbit) = true ->
  forall i, (b ^ i) mod m <> 0.
Proof.
  intros B C i. apply N.leb_le in B. rewrite !andb_true_iff, negb_true_iff in C. destruct C as [[C1 C2] C3].
  assert (H : existsb (N.eqb ((b ^ i) mod m)) orbit = true).
  { induction i as [|i IH] using N.peano_ind; [exact C1|]. rewrite N.pow_succ_r'.
    rewrite forallb_forall in C2. apply existsb_exists in IH. destruct IH as (r & I & E). apply N.eqb_eq in E. subst r.
    specialize (C2 _ I). rewrite N.mul_mod_idemp_r in C2 by lia. exact C2. }
  intro E. rewrite E in H. congruence.
Qed.

Lemma multiple_divides k m : m <> 0 -> k mod m = 0 -> exists q, k = m * q.
Proof. intros P E. exists (k / m). pose proof (N.div_mod k m P). lia. Qed.

(** Primes, if m is a product. *)
Lemma primes_avoid a b : N.leb 2 a = true -> N.leb 2 b = true ->
  forall k, prime (Z.of_N k) -> k mod (a * b) <> 0.
Proof.
  intros A B k P E. apply N.leb_le in A, B. apply multiple_divides in E; [|nia]. destruct E as (q & ->).
  assert (D : (Z.of_N a | Z.of_N (a * b * q))%Z) by (exists (Z.of_N (b * q)); lia).
  assert (Q : q <> 0) by (intros ->; destruct P as [P _]; lia).
  destruct (prime_divisors _ P _ D) as [H|[H|[H|H]]]; [lia|lia| |lia].
  apply N2Z.inj in H. rewrite <- N.mul_assoc in H.
  assert (T : 2 <= b * q) by (transitivity (2 * 1); [lia|apply N.mul_le_mono; lia]).
  pose proof (N.mul_le_mono_l _ _ a T). lia.
Qed.

(** Powers of primes, if two primes divide m. *)
Lemma prime_powers_avoid a b c : prime (Z.of_N a) -> prime (Z.of_N b) -> N.eqb a b = false ->
  forall p i, prime (Z.of_N p) -> (p ^ i) mod (a * b * c) <> 0 \/ a * b * c = 0.
Proof.
  intros A B Ne p i P. destruct (N.eq_dec (a * b * c) 0) as [|Nz]; [auto|left]. intro E.
  apply multiple_divides in E; auto. destruct E as (q & E). apply N.eqb_neq in Ne.
  assert (H : forall d, prime (Z.of_N d) -> (exists r, p ^ i = d * r) -> d = p).
  { intros d D (r & Er). apply N2Z.inj. apply (prime_power_prime (Z.of_N d) (Z.of_N p) (Z.of_N i)); auto; [lia|].
    exists (Z.of_N r). rewrite <- N2Z.inj_pow, Er. lia. }
  apply Ne. transitivity p.
  - apply H; auto. exists (b * c * q). lia.
  - symmetry. apply H; auto. exists (a * c * q). lia.
Qed.

(** Small primes, by trial. *)
Lemma prime_by_trial k : N.leb 2 k && forallb (fun d => negb (N.eqb (k mod N.of_nat d) 0)) (seq 2 (N.to_nat k - 2)) = true ->
  prime (Z.of_N k).
Proof.
  rewrite andb_true_iff. intros [L F]. apply N.leb_le in L. rewrite forallb_forall in F. apply prime_alt. split; [lia|].
  intros d D (q & E). specialize (F (Z.to_nat d)). rewrite negb_true_iff, N.eqb_neq in F. apply F.
  - apply in_seq. lia.
  - replace (N.of_nat (Z.to_nat d)) with (Z.to_N d) by lia.
    replace k with (Z.to_N q * Z.to_N d); [apply N.mod_mul; lia|]. nia.
Qed.

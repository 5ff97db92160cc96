(** * What it means that an automaton accepts numbers

    Theorems about automata are stated with the definitions of the first section. They do not use
    the checkers; that they agree with what these compute is proved in the second one. *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive.
Import ListNotations.
From Nimatron Require Import Closed Numbers Machines Weights.
Open Scope N_scope.

Section Definitions.

(** A place of digits is worth a number; [worth 0] is that of the last place, 1. The digit of a number
    at the place [l] is found from the front: it is how often [worth l] goes into what is left of the
    number after the digits before. All digits are below [radix]. *)
Variable radix : N.
Variable worth : nat -> N.
Variable a : automaton.

(** The digits d, e, f, ... of several numbers at one place are the symbol d + radix e + radix^2 f + ... *)
Definition place_symbol (l : nat) (xs : list N) : N := fold_right (fun x s => x / worth l + radix * s) 0 xs.

(** The state after the last [l] digits of the numbers, which are read together from the front. There
    is none where the automaton has no state for a symbol. *)
Fixpoint state_after (l : nat) (state : N) (xs : list N) : option N :=
  match l with
  | O => Some state
  | S l =>
      match nth_error (nth (N.to_nat state) (next a) []) (N.to_nat (place_symbol l xs)) with
      | Some to => state_after l to (map (fun x => x mod worth l) xs)
      | None => None
      end
  end.

(** Places enough for the numbers: twice the binary digits of the largest. *)
Definition places (xs : list N) : nat := 2 * N.size_nat (fold_right N.max 0 xs).

(** The automaton is in an accepting state when it has read the numbers, from the state 0. *)
Definition reads (xs : list N) : bool :=
  match state_after (places xs) 0 xs with Some state => existsb (N.eqb state) (accepting a) | None => false end.

End Definitions.

(** The weights of base [b]. *)
Definition powers_of (b : N) (l : nat) : N := b ^ N.of_nat l.

(** ** They agree with the words of the library *)

(** Zeros before the numbers do not change the state, and accepting states are there. *)
Definition well_formed (a : automaton) : bool :=
  zeros_stay a && forallb (fun q => match nth (N.to_nat q) (next a) [] with [] => false | _ => true end) (accepting a).

Lemma find_row row x : PositiveMap.find (N.succ_pos x) (row_from 1 row (PositiveMap.empty N)) = nth_error row (N.to_nat x).
Proof.
  assert (G : forall row i m k, PositiveMap.find k (row_from i row m) =
    if (i <=? k)%positive then match nth_error row (Pos.to_nat k - Pos.to_nat i) with Some to => Some to | None => PositiveMap.find k m end
    else PositiveMap.find k m).
  { clear. induction row as [|to row IH]; intros i m k; cbn [row_from].
    - destruct (i <=? k)%positive; auto. destruct (Pos.to_nat k - Pos.to_nat i)%nat; auto.
    - rewrite IH. destruct (Pos.leb_spec (Pos.succ i) k) as [L|L].
      + destruct (Pos.leb_spec i k) as [_|L']; [|lia].
        replace (Pos.to_nat k - Pos.to_nat i)%nat with (S (Pos.to_nat k - Pos.to_nat (Pos.succ i))) by lia.
        cbn [nth_error]. destruct (nth_error row _); auto. apply PositiveMap.gso. lia.
      + destruct (Pos.leb_spec i k) as [L'|L'].
        * assert (k = i) by lia. subst k. rewrite Nat.sub_diag. cbn [nth_error]. apply PositiveMap.gss.
        * apply PositiveMap.gso. lia. }
  rewrite G, PositiveMap.gempty. destruct (Pos.leb_spec 1 (N.succ_pos x)) as [_|L]; [|lia].
  replace (Pos.to_nat (N.succ_pos x) - Pos.to_nat 1)%nat with (N.to_nat x).
  - destruct (nth_error row (N.to_nat x)); auto.
  - destruct x; simpl; lia.
Qed.

Section Agreement.
Variable nm : numeration.
Variable weight : nat -> N.
Variable a : automaton.
Hypothesis weight_pos : forall l, 0 < weight l.
Hypothesis enough : forall l x, (2 * N.size_nat x <= l)%nat -> x < weight l.
Hypothesis first_digit : forall l x, x < weight (S l) -> rep nm (S l) x = rep nm l (x mod weight l) ++ [x / weight l].
Hypothesis few_digits : forall x, (size nm x <= 2 * N.size_nat x)%nat.
Hypothesis plain : well_formed a = true.

Let m := MTable (radix nm) (table_of a).
Let row q := nth (N.to_nat q) (next a) [].
Let final (o : option st) : bool := match o with Some s => Machines.accepts m s | None => false end.
Let ends (o : option N) : bool := match o with Some q => existsb (N.eqb q) (accepting a) | None => false end.

Lemma find_state q : PositiveMap.find (N.succ_pos q) (table_of a) =
  match row q with [] => None | r => Some (existsb (N.eqb q) (accepting a), row_from 1 r (PositiveMap.empty N)) end.
Proof.
  assert (G : forall rows i t k, PositiveMap.find (N.succ_pos k) (numbered_rows i rows (accepting a) t) =
    match (if i <=? k then nth (N.to_nat (k - i)) rows [] else []) with
    | [] => PositiveMap.find (N.succ_pos k) t
    | r => Some (existsb (N.eqb k) (accepting a), row_from 1 r (PositiveMap.empty N))
    end).
  { clear. induction rows as [|r rows IH]; intros i t k; cbn [numbered_rows].
    - destruct (i <=? k); auto. destruct (N.to_nat (k - i)); auto.
    - assert (Next : forall t', PositiveMap.find (N.succ_pos k) (numbered_rows (i + 1) rows (accepting a) t') =
        match (if i <=? k then nth (N.to_nat (k - i)) ([] :: rows) [] else []) with
        | [] => PositiveMap.find (N.succ_pos k) t'
        | r => Some (existsb (N.eqb k) (accepting a), row_from 1 r (PositiveMap.empty N))
        end).
      { intro t'. rewrite IH. destruct (N.leb_spec (i + 1) k) as [L|L].
        - destruct (N.leb_spec i k) as [_|L']; [|lia].
          replace (N.to_nat (k - i)) with (S (N.to_nat (k - (i + 1)))) by lia. reflexivity.
        - destruct (N.leb_spec i k) as [L'|L']; auto. assert (k = i) by lia. subst k. rewrite N.sub_diag. reflexivity. }
      destruct r as [|x r]; [apply Next|]. rewrite Next. clear Next IH. destruct (N.leb_spec i k) as [L|L].
      + destruct (N.eq_dec k i) as [->|Ne].
        * rewrite N.sub_diag. cbn [N.to_nat nth]. apply PositiveMap.gss.
        * replace (N.to_nat (k - i)) with (S (N.to_nat (k - (i + 1)))) by lia. cbn [nth].
          rewrite PositiveMap.gso; auto. intro E. apply succ_pos_inj in E. lia.
      + rewrite PositiveMap.gso; auto. intro E. apply succ_pos_inj in E. lia. }
  unfold table_of. rewrite G, N.sub_0_r, PositiveMap.gempty. destruct (N.leb_spec 0 q) as [_|L]; [|lia]. reflexivity.
Qed.

Lemma not_accepting q : row q = [] -> existsb (N.eqb q) (accepting a) = false.
Proof.
  intro R. apply not_true_iff_false. intro E. apply existsb_exists in E. destruct E as (x & I & E).
  apply N.eqb_eq in E. subst x. unfold well_formed in plain. apply andb_true_iff in plain. destruct plain as [_ P].
  rewrite forallb_forall in P. specialize (P q I). unfold row in R. rewrite R in P. discriminate.
Qed.

(** [run] from any state. *)
Fixpoint run_from (k : nat) (s : st) (w : list (list N)) : option st :=
  match w with
  | [] => Some s
  | x :: w => match run_from k s w with Some s => step m s (Closed.read (seq 0 k) x) | None => None end
  end.

Lemma run_from_start k w : run machine step m (seq 0 k) w = run_from k start w.
Proof. induction w as [|x w IH]; simpl; auto. rewrite IH. reflexivity. Qed.

Lemma run_from_snoc k s w x : run_from k s (w ++ [x]) =
  match step m s (Closed.read (seq 0 k) x) with Some s => run_from k s w | None => None end.
Proof.
  induction w as [|y w IH]; cbn [app run_from].
  - destruct (step m s (Closed.read (seq 0 k) x)); auto.
  - rewrite IH. destruct (step m s (Closed.read (seq 0 k) x)); auto.
Qed.

Let below l xs := forall x, In x xs -> x < weight l.

Lemma rest_below l xs : below l (map (fun x => x mod weight l) xs).
Proof.
  intros x I. apply in_map_iff in I. destruct I as (y & <- & _). apply N.mod_lt. specialize (weight_pos l). lia.
Qed.

Lemma words_snoc l xs : below (S l) xs -> words nm (S l) xs = words nm l (map (fun x => x mod weight l) xs) ++ [map (fun x => x / weight l) xs].
Proof.
  intro B. unfold words. rewrite seq_S, map_app. cbn [map Nat.add]. f_equal.
  - apply map_ext_in. intros i I. apply in_seq in I. unfold symbol_at. rewrite map_map. apply map_ext_in. intros x Ix.
    rewrite first_digit, app_nth1 by (auto; rewrite rep_length; lia). reflexivity.
  - f_equal. unfold symbol_at. apply map_ext_in. intros x Ix.
    rewrite first_digit, app_nth2 by (auto; rewrite rep_length; lia). rewrite rep_length, Nat.sub_diag. reflexivity.
Qed.

Lemma symbol_is l xs : symbol_of (radix nm) (map (fun x => x / weight l) xs) = place_symbol (radix nm) weight l xs.
Proof. induction xs as [|x xs IH]; simpl; auto. rewrite IH. reflexivity. Qed.

Lemma read_all k d : length d = k -> Closed.read (seq 0 k) d = d.
Proof. intros <-. apply nth_seq_map. reflexivity. Qed.

Lemma dead l q xs : below l xs -> row q = [] -> final (run_from (length xs) (St (Z.of_N q) 0) (words nm l xs)) = false.
Proof.
  intros B R. destruct l as [|l].
  - cbn. rewrite N2Z.id, find_state, R. reflexivity.
  - rewrite words_snoc, run_from_snoc by auto. unfold m at 1. cbn [step]. rewrite N2Z.id, find_state, R. reflexivity.
Qed.

Lemma same_end l : forall q xs, below l xs ->
  final (run_from (length xs) (St (Z.of_N q) 0) (words nm l xs)) = ends (state_after (radix nm) weight a l q xs).
Proof.
  induction l as [|l IH]; intros q xs B.
  - cbn. rewrite N2Z.id, find_state. destruct (row q) eqn:R; auto. symmetry. apply not_accepting, R.
  - rewrite words_snoc, run_from_snoc by auto. cbn [state_after]. rewrite read_all by apply map_length. unfold m at 1. cbn [step].
    rewrite N2Z.id, find_state, symbol_is. fold (row q). destruct (row q) as [|x r].
    + destruct (N.to_nat (place_symbol (radix nm) weight l xs)); reflexivity.
    + rewrite find_row. destruct (nth_error (x :: r) _) as [to|]; auto.
      rewrite find_state. rewrite <- (map_length (fun x => x mod weight l) xs). destruct (row to) eqn:R.
      * rewrite <- IH by apply rest_below. symmetry. apply dead; auto using rest_below.
      * apply IH, rest_below.
Qed.

Theorem reads_is xs : accepts_numbers nm a xs = reads (radix nm) weight a xs.
Proof.
  assert (Z : zeros_stay a = true) by (unfold well_formed in plain; apply andb_true_iff in plain; apply plain).
  unfold accepts_numbers, reads. set (l0 := fold_right Nat.max 0%nat (map (size nm) xs)).
  pose proof (sizes_fit nm xs : forall x, In x xs -> (size nm x <= l0)%nat) as B.
  assert (S : forall u v, u <= v -> (N.size_nat u <= N.size_nat v)%nat).
  { clear. intros u v Le. destruct (N.eq_dec u 0) as [->|]; [simpl; lia|].
    pose proof (N.size_log2 u ltac:(lia)). pose proof (N.size_log2 v ltac:(lia)). pose proof (N.log2_le_mono u v Le).
    assert (E : forall x, N.size x = N.of_nat (N.size_nat x)).
    { intros [|p]; auto. simpl. induction p as [p IH|p IH|]; cbn [Pos.size Pos.size_nat]; auto; rewrite Nat2N.inj_succ, <- IH; reflexivity. }
    rewrite !E in *. lia. }
  assert (L : (l0 <= places xs)%nat).
  { unfold l0, places. clear - few_digits S. induction xs as [|y ys IH]; simpl; [lia|].
    pose proof (few_digits y). pose proof (S y (N.max y (fold_right N.max 0 ys)) ltac:(lia)).
    pose proof (S (fold_right N.max 0 ys) (N.max y (fold_right N.max 0 ys)) ltac:(lia)). lia. }
  replace (run machine step (MTable (radix nm) (table_of a)) (seq 0 (length xs)) (words nm l0 xs))
    with (run machine step m (seq 0 (length xs)) (words nm (places xs) xs)).
  - rewrite run_from_start. apply (same_end (places xs) 0 xs). intros x I. apply enough.
    unfold places. revert x I. clear - S. induction xs as [|y ys IH]; simpl; intros x [].
    + subst y. pose proof (S x (N.max x (fold_right N.max 0 ys)) ltac:(lia)). lia.
    + specialize (IH x H). pose proof (S (fold_right N.max 0 ys) (N.max y (fold_right N.max 0 ys)) ltac:(lia)). lia.
  - replace (places xs) with (l0 + (places xs - l0))%nat by lia. rewrite words_zeros by auto. apply run_zeros, Z.
Qed.

End Agreement.

Lemma weighted_reads a extra a_pos extra_small t xs : well_formed t = true ->
  accepts_numbers (weighted a extra a_pos extra_small) t xs = reads (a + 1) (weight a extra) t xs.
Proof.
  intro P. apply (reads_is (weighted a extra a_pos extra_small) (weight a extra) t); auto.
  - intro l. pose proof (weight_pos a extra a_pos extra_small l). lia.
  - intros l x. apply size_weight; assumption.
Qed.

Lemma base_first b l : 2 <= b -> forall x, x < b ^ N.of_nat (S l) ->
  base_rep b (S l) x = base_rep b l (x mod b ^ N.of_nat l) ++ [x / b ^ N.of_nat l].
Proof.
  intro B. induction l as [|l IH]; intros x H.
  - change (N.of_nat 1) with 1 in H. rewrite N.pow_1_r in H. cbn [base_rep app N.of_nat]. rewrite N.pow_0_r, N.div_1_r, N.mod_small; auto.
  - rewrite Nat2N.inj_succ, N.pow_succ_r' in H. set (p := b ^ N.of_nat (S l)) in *.
    assert (P : p = b * b ^ N.of_nat l) by (unfold p; rewrite Nat2N.inj_succ, N.pow_succ_r'; auto).
    assert (Pos : b ^ N.of_nat l <> 0) by (apply N.pow_nonzero; lia).
    change (base_rep b (S (S l)) x) with (x mod b :: base_rep b (S l) (x / b)). rewrite IH.
    + cbn [base_rep app]. rewrite P. f_equal; [|f_equal; [|f_equal]].
      * rewrite N.mod_mul_r, (N.mul_comm b (_ mod _)), N.mod_add, N.mod_mod by lia. reflexivity.
      * f_equal. rewrite N.mod_mul_r, (N.mul_comm b (_ mod _)), N.div_add by lia.
        rewrite (N.div_small (x mod b)) by (apply N.mod_lt; lia). lia.
      * rewrite N.div_div by lia. reflexivity.
    + apply N.div_lt_upper_bound; lia.
Qed.

Lemma base_reads b big t xs : well_formed t = true -> accepts_numbers (base b big) t xs = reads b (powers_of b) t xs.
Proof.
  intro P. apply (reads_is (base b big) (powers_of b) t); auto; unfold powers_of.
  - intro l. pose proof (N.pow_nonzero b (N.of_nat l)). lia.
  - intros l x L. apply (size_bound b); [exact big|lia].
  - intros l x. apply base_first, big.
  - intro x. change (size (base b big) x) with (N.size_nat x). lia.
Qed.

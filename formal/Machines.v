(** * Atoms of rules, and machines for them *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive.
Import ListNotations.
From Nimatron Require Import Closed Numbers.
Open Scope N_scope.

(** ** What an atom says

    Variables are numbers: [env v] is the value of the variable [v]. *)

Definition sum_of (terms : list (nat * Z)) (env : nat -> N) : Z :=
  fold_right (fun t s => (snd t * Z.of_N (env (fst t)) + s)%Z) 0%Z terms.

Fixpoint fibonacci (i : nat) : N :=
  match i with
  | O => 1
  | S O => 2
  | S (S j as k) => fibonacci k + fibonacci j
  end.

(** One of the Fibonacci numbers, no two of them next to each other, whose sum is [n]: a part of the
    Zeckendorf representation of [n]. *)
Fixpoint apart (places : list nat) : Prop :=
  match places with
  | i :: (j :: _) as rest => (i + 2 <= j)%nat /\ apart rest
  | _ => True
  end.
Definition zeckendorf_part (x n : N) : Prop :=
  exists places i, apart places /\ n = fold_right N.add 0 (map fibonacci places) /\ In i places /\ x = fibonacci i.

(** The largest power of two that divides a number; 0 for 0. *)
Definition lowest_bit (r n : N) : Prop := (n = 0 /\ r = 0) \/ exists i q, r = 2 ^ i /\ n = (2 * q + 1) * 2 ^ i.

(** [mark] is a power of the base, and the digit of [n] at that place is [digit], which is not one of
    the zeros before [n]; 0 is written 0. *)
Definition digit_at (base digit n mark : N) : Prop :=
  (exists i, mark = base ^ i /\ (n / base ^ i) mod base = digit /\ (digit = 0 -> base * base ^ i <= n)) \/
  (n = 0 /\ digit = 0 /\ mark = 0).

Inductive bit_op := And | Or | Xor.
Definition apply_op (op : bit_op) : N -> N -> N :=
  match op with And => N.land | Or => N.lor | Xor => N.lxor end.

(** An automaton that reads several numbers side by side: for each state the states after each
    symbol, and the accepting states. A state that is not there refuses the word. The symbol of
    the digits a, b, c in base d is a + d b + d d c. *)
Record automaton := { next : list (list N); accepting : list N }.

Inductive atom :=
  | Equal (terms : list (nat * Z)) (constant : Z)     (** the sum is 0 *)
  | AtLeast (terms : list (nat * Z)) (constant : Z)   (** the sum is at least 0 *)
  | Power (base : N) (v : nat)
  | Fibonacci (v : nat)
  | ZeckendorfPart (part of_ : nat)
  | Bitwise (op : bit_op) (left right result : nat)
  | Lowbit (result of_ : nat)
  | Bit (mask of_ : nat) (set : bool)
  | Remainder (modulus residue : N) (v : nat)
  | DigitAt (base digit : N) (v mark : nat)
  | Given (a : nat) (vs : list nat)                   (** an automaton, by its place in a list, accepts *)
  | Refused (a : nat) (vs : list nat).                (** it does not *)

(** ** Machines *)

(** For each state whether it accepts, and the states after each symbol; both are numbered from 1. *)
Definition ptable : Type := PositiveMap.t (bool * PositiveMap.t N).

(** States from which everything is accepted ([true]), and states from which nothing is. *)
Definition fates : Type := PositiveMap.t (list (st * bool)).
Definition fate (m : fates) (s : st) : option bool :=
  match find (fun e => st_eqb (fst e) s) (get m (key [s])) with Some e => Some (snd e) | None => None end.

Inductive machine :=
  | MLinear (b : Z) (coefficients : list Z) (constant : Z) (equal : bool)
  | MSum (a : Z) (extra : Z) (top : Z) (coefficients : list Z) (constant : Z) (equal : bool) (known : fates)
  | MPower
  | MPowers (root in_base in_power : N)
  | MBit (set : bool)
  | MBitwise (op : bit_op)
  | MLowbit
  | MRemainder (b m r : N)
  | MDigit (digit : N)
  | MTable (d : N) (t : ptable)
  | MRefuse (d : N) (t : ptable)
  | MWord (largest : N) (ends : bool).

Fixpoint dot (cs : list Z) (ds : list N) : Z :=
  match cs, ds with c :: cs, d :: ds => (c * Z.of_N d + dot cs ds)%Z | _, _ => 0%Z end.

Definition ups (cs : list Z) : Z := fold_right (fun c s => (Z.max c 0 + s)%Z) 0%Z cs.
Definition downs (cs : list Z) : Z := fold_right (fun c s => (Z.min c 0 + s)%Z) 0%Z cs.
Definition sizes (cs : list Z) : Z := fold_right (fun c s => (Z.abs c + s)%Z) 0%Z cs.

Definition symbol_of (d : N) (ds : list N) : N := fold_right (fun x s => x + d * s) 0 ds.

Open Scope Z_scope.

(** The next state of a sum in a numeration whose weights are [a] times the last one plus the one
    before it. When it has become so large that it never comes back, the rest does not matter. *)
Definition sum_next (a top : Z) (cs : list Z) (c : Z) (equal : bool) (p r x : Z) : option st :=
  let q := a * p + r + x in
  let most := top * sizes cs in
  let far := Z.max most (Z.abs c + 1) in
  if (far <=? q) && (most <=? p) then (if equal then None else Some Above)
  else if (q <=? - far) && (p <=? - most) then None else Some (St q p).

Definition sum_accepts (extra c : Z) (equal : bool) (p r : Z) : bool :=
  if equal then p + extra * r + c =? 0 else 0 <=? p + extra * r + c.

Definition step (m : machine) (s : st) (ds : list N) : option st :=
  match m, s with
  | MLinear b cs c equal, St t _ =>
      let t := b * t + dot cs ds in
      let above := (0 <=? t + downs cs) && (- c <? t) in
      let below := (t + ups cs <=? 0) && (t <? - c) in
      if above then (if equal then None else Some Above) else if below then None else Some (St t 0)
  | MLinear _ _ _ _, Above => Some Above
  | MSum a extra top cs c equal known, St p r =>
      match sum_next a top cs c equal p r (dot cs ds) with
      | Some (St q o) => match fate known (St q o) with Some true => Some Above | Some false => None | None => Some (St q o) end
      | to => to
      end
  | MSum _ _ _ _ _ _ _, Above => Some Above
  | MPower, St _ begun =>
      match ds with
      | [d] =>
          if (d =? 0)%N then Some s
          else if (begun =? 0) && (d =? 1)%N then Some (St 0 1) else None
      | _ => None
      end
  | MPowers root h g, St t begun =>
      match ds with
      | [d] =>
          if begun =? 0 then
            if (d =? 0)%N then Some s
            else match find (fun e => (root ^ N.of_nat e =? d)%N) (seq 0 (N.to_nat h)) with
              | Some e => Some (St (Z.of_N (N.of_nat e mod g)) 1)
              | None => None
              end
          else if (d =? 0)%N then Some (St (Z.of_N ((Z.to_N t + h) mod g)) 1) else None
      | _ => None
      end
  | MBit set, St found _ =>
      match ds with
      | [m; d] =>
          if (m =? 0)%N then Some s
          else if (found =? 0) && (m =? 2 ^ N.log2 m)%N && Bool.eqb (N.land d m =? m)%N set then Some (St 1 0) else None
      | _ => None
      end
  | MBitwise op, St _ _ =>
      match ds with [x; y; z] => if (apply_op op x y =? z)%N then Some s else None | _ => None end
  | MLowbit, St found _ =>
      match ds with
      | [x; y] =>
          if ((x =? 0) && (y =? 0))%N then Some s
          else if found =? 2 then None
          else if (x =? 0)%N then Some (St 1 0)
          else if (y =? 0)%N then None else Some (St 2 0)
      | _ => None
      end
  | MRemainder b m r, St t _ =>
      match ds with [d] => Some (St (Z.of_N ((b * Z.to_N t + d) mod m)) 0) | _ => None end
  (* 0: zeros before the number; 1: inside the number; 2: after the marked place. *)
  | MDigit x, St s' _ =>
      match ds with
      | [d; m] =>
          if (m =? 0)%N then (if s' =? 2 then Some (St 2 0) else if (s' =? 0) && (d =? 0)%N then Some (St 0 0) else Some (St 1 0))
          else if (m =? 1)%N && negb (s' =? 2) && (d =? x)%N && negb ((s' =? 0) && (d =? 0)%N) then Some (St 2 0) else None
      | _ => None
      end
  | MTable d t, St q _ =>
      match PositiveMap.find (N.succ_pos (Z.to_N q)) t with
      | Some (_, row) =>
          match PositiveMap.find (N.succ_pos (symbol_of d ds)) row with
          | Some to =>
              match PositiveMap.find (N.succ_pos to) t with Some _ => Some (St (Z.of_N to) 0) | None => None end
          | None => None
          end
      | None => None
      end
  (* A state that is not there refuses whatever follows. *)
  | MRefuse d t, St q _ =>
      match PositiveMap.find (N.succ_pos (Z.to_N q)) t with
      | Some (_, row) =>
          match PositiveMap.find (N.succ_pos (symbol_of d ds)) row with
          | Some to => Some (St (Z.of_N to) 0)
          | None => Some Above
          end
      | None => Some s
      end
  | MRefuse _ _, Above => Some Above
  | MWord largest _, St full _ =>
      match ds with
      | [d] =>
          if full =? 1 then (if (d =? 0)%N then Some (St 0 0) else None)
          else Some (St (if (d =? largest)%N then 1 else 0) 0)
      | _ => None
      end
  | _, Above => None
  end.

Definition accepts (m : machine) (s : st) : bool :=
  match m, s with
  | MLinear _ _ c equal, St t _ => if equal then t + c =? 0 else 0 <=? t + c
  | MSum _ extra _ _ c equal _, St p r => sum_accepts extra c equal p r
  | (MLinear _ _ _ _ | MSum _ _ _ _ _ _ _ | MRefuse _ _), Above => true
  | MPower, St _ begun => begun =? 1
  | MPowers _ _ _, St t begun => (t =? 0) && (begun =? 1)
  | MBit _, St found _ => found =? 1
  | MBitwise _, St _ _ => true
  | MLowbit, St found _ => negb (found =? 1)
  | MRemainder _ _ r, St t _ => (Z.to_N t =? r)%N
  | MDigit x, St s' _ => (s' =? 2) || ((s' =? 0) && (x =? 0)%N)
  | MTable _ t, St q _ => match PositiveMap.find (N.succ_pos (Z.to_N q)) t with Some (a, _) => a | None => false end
  | MRefuse _ t, St q _ =>
      match PositiveMap.find (N.succ_pos (Z.to_N q)) t with Some (a, _) => negb a | None => true end
  | MWord _ ends, St full _ => ends || negb (full =? 1)
  | _, Above => false
  end.

Open Scope N_scope.

Fixpoint row_from (i : positive) (row : list N) (m : PositiveMap.t N) : PositiveMap.t N :=
  match row with [] => m | to :: row => row_from (Pos.succ i) row (PositiveMap.add i to m) end.
Fixpoint numbered_rows (i : N) (rows : list (list N)) (accepting : list N) (t : ptable) : ptable :=
  match rows with
  | [] => t
  | [] :: rows => numbered_rows (i + 1) rows accepting t
  | row :: rows =>
      numbered_rows (i + 1) rows accepting (PositiveMap.add (N.succ_pos i) (existsb (N.eqb i) accepting, row_from 1 row (PositiveMap.empty _)) t)
  end.
Definition table_of (a : automaton) : ptable := numbered_rows 0 (next a) (accepting a) (PositiveMap.empty _).

Global Arguments PositiveMap.find : simpl never.
Global Arguments PositiveMap.add : simpl never.
Global Arguments table_of : simpl never.

(** Whether an automaton accepts numbers. *)
Definition accepts_numbers (nm : numeration) (a : automaton) (xs : list N) : bool :=
  let m := MTable (radix nm) (table_of a) in
  let l := fold_right Nat.max 0%nat (map (size nm) xs) in
  match run machine step m (seq 0 (length xs)) (words nm l xs) with Some s => accepts m s | None => false end.

(** None of the numbers has more digits than are read. *)
Lemma sizes_fit (nm : numeration) xs x : In x xs -> (size nm x <= fold_right Nat.max 0 (map (size nm) xs))%nat.
Proof. induction xs as [|y ys IH]; simpl; intros []; [subst; lia|]. specialize (IH H). lia. Qed.

(** The initial state stays as it is while only zeros are read. *)
Definition zeros_stay (a : automaton) : bool :=
  match next a with (0 :: _) :: _ => true | _ => false end.

Section Meaning.
Variable nm : numeration.
Variable automata : list automaton.

Definition holds (env : nat -> N) (a : atom) : Prop :=
  match a with
  | Equal terms c => (sum_of terms env + c = 0)%Z
  | AtLeast terms c => (0 <= sum_of terms env + c)%Z
  | Power b v => exists i, env v = b ^ i
  | Fibonacci v => exists i, env v = fibonacci i
  | ZeckendorfPart x n => zeckendorf_part (env x) (env n)
  | Bitwise op x y z => apply_op op (env x) (env y) = env z
  | Lowbit r n => lowest_bit (env r) (env n)
  | Bit m n set => exists i, env m = 2 ^ i /\ N.testbit (env n) i = set
  | Remainder m r v => env v mod m = r
  | DigitAt b d v m => digit_at b d (env v) (env m)
  | Given i vs =>
      match nth_error automata i with Some a => accepts_numbers nm a (map env vs) = true | None => False end
  | Refused i vs =>
      match nth_error automata i with Some a => accepts_numbers nm a (map env vs) = false | None => False end
  end.

(** The variables of an atom. *)
Definition variables (a : atom) : list nat :=
  match a with
  | Equal terms _ | AtLeast terms _ => map fst terms
  | Power _ v | Fibonacci v | Remainder _ _ v => [v]
  | Bitwise _ x y z => [x; y; z]
  | Lowbit r n => [r; n]
  | Bit m n _ => [m; n]
  | ZeckendorfPart x n => [x; n]
  | DigitAt _ _ v m => [v; m]
  | Given _ vs | Refused _ vs => vs
  end.

Definition env_of (w : list (list N)) (v : nat) : N := value nm (track v w).
Definition tracks_ok (vs : list nat) (w : list (list N)) : Prop := forall v, In v vs -> ok nm (track v w) = true.

Lemma holds_ext a e f : (forall v, In v (variables a) -> e v = f v) -> holds e a -> holds f a.
Proof.
  assert (S : forall terms, (forall v, In v (map fst terms) -> e v = f v) -> sum_of terms e = sum_of terms f).
  { induction terms as [|t terms IH]; simpl; intro H; auto. rewrite IH by auto. rewrite (H (fst t)); auto. }
  destruct a as [ts c|ts c|p v|v|x n|op x y z|r n|q n set|md rs v|b d v m|i vs|i vs]; simpl; intro H.
  - rewrite S; auto.
  - rewrite S; auto.
  - rewrite (H v); auto.
  - rewrite (H v); auto.
  - rewrite (H x), (H n); auto.
  - rewrite (H x), (H y), (H z); auto.
  - rewrite (H r), (H n); auto.
  - rewrite (H q), (H n); auto.
  - rewrite (H v); auto.
  - rewrite (H v), (H m); auto.
  - destruct (nth_error automata i); auto. rewrite (map_ext_in e f); auto.
  - destruct (nth_error automata i); auto. rewrite (map_ext_in e f); auto.
Qed.

(** ** An automaton reads numbers, however many zeros stand before them *)

Lemma run_read m tracks w : run machine step m tracks w = run machine step m (seq 0 (length tracks)) (map (read tracks) w).
Proof.
  induction w as [|a w IH]; simpl; auto. rewrite <- IH. destruct (run machine step m tracks w); auto. f_equal.
  unfold read, at_ at 2. symmetry. apply nth_seq_map, map_length.
Qed.

Lemma run_zeros a k w z : zeros_stay a = true ->
  run machine step (MTable (radix nm) (table_of a)) (seq 0 k) (w ++ repeat (repeat 0 k) z) =
  run machine step (MTable (radix nm) (table_of a)) (seq 0 k) w.
Proof.
  intros Z. induction w as [|x w IH]; simpl; [|rewrite IH; auto].
  induction z as [|z IH]; simpl; auto. rewrite IH.
  unfold start. assert (Sy : forall d, symbol_of d (read (seq 0 k) (repeat 0 k)) = 0).
  { intro d. unfold read. generalize (seq 0 k). induction l; simpl; auto. rewrite at_repeat0, IHl. lia. }
  simpl. rewrite Sy.
  assert (First : forall row i m, (1 < i)%positive -> PositiveMap.find 1%positive (row_from i row m) = PositiveMap.find 1%positive m).
  { clear. induction row as [|to row IH]; intros i m L; cbn [row_from]; auto. rewrite IH by lia. apply PositiveMap.gso. lia. }
  assert (F : exists acc row, PositiveMap.find 1%positive (table_of a) = Some (acc, row) /\ PositiveMap.find 1%positive row = Some 0).
  { unfold zeros_stay in Z. unfold table_of. destruct (next a) as [|[|[|] row] rows]; try discriminate.
    cbn [numbered_rows].
    assert (K : forall rest i t v, PositiveMap.find 1%positive t = Some v ->
      PositiveMap.find 1%positive (numbered_rows (N.succ i) rest (accepting a) t) = Some v).
    { clear. intro rest. induction rest as [|[|x r] rest IH]; intros i t v H; cbn [numbered_rows]; auto.
      - replace (N.succ i + 1) with (N.succ (N.succ i)) by lia. auto.
      - replace (N.succ i + 1) with (N.succ (N.succ i)) by lia. apply IH. rewrite PositiveMap.gso; auto.
        destruct i; simpl; lia. }
    eexists. eexists. split; [apply (K rows 0); rewrite PositiveMap.gss; reflexivity|].
    cbn [row_from]. rewrite First by lia. apply PositiveMap.gss. }
  destruct F as (acc & row & F & R). simpl. rewrite F. simpl. rewrite R. simpl. rewrite F. auto.
Qed.

Lemma table_spec a tracks w : zeros_stay a = true -> tracks_ok tracks w ->
  accepted machine step accepts (MTable (radix nm) (table_of a)) tracks w <->
  accepts_numbers nm a (map (env_of w) tracks) = true.
Proof.
  intros Z O. unfold accepted, accepts_numbers. rewrite run_read, words_unique with (nm := nm) by auto.
  change (fun v => value nm (track v w)) with (env_of w). rewrite map_length.
  set (xs := map (env_of w) tracks). set (l := length w).
  set (l0 := fold_right Nat.max 0%nat (map (size nm) xs)).
  assert (R : run machine step (MTable (radix nm) (table_of a)) (seq 0 (length tracks)) (words nm l xs) =
              run machine step (MTable (radix nm) (table_of a)) (seq 0 (length tracks)) (words nm l0 xs)).
  { assert (Lx : length xs = length tracks) by apply map_length.
    pose proof (sizes_fit nm xs : forall x, In x xs -> (size nm x <= l0)%nat) as B.
    assert (E : words nm (l + l0) xs = words nm l xs ++ repeat (repeat 0 (length xs)) l0).
    { (* by uniqueness: the words of length l are words of these numbers *)
      assert (Q : forall x, In x xs -> rep nm (l + l0) x = rep nm l x ++ repeat 0 l0).
      { intros x I. unfold xs in I. apply in_map_iff in I. destruct I as (v & <- & I). unfold env_of.
        assert (Lt : length (track v w) = l) by apply map_length. rewrite <- Lt at 1 2.
        rewrite (rep_unique nm (track v w)) by auto.
        rewrite <- (rep_unique nm (track v w ++ repeat 0 l0)) by (apply ok_zeros; auto).
        rewrite app_length, repeat_length, value_zeros. auto. }
      unfold words. rewrite seq_app, map_app. f_equal.
      - apply map_ext_in. intros i I. apply in_seq in I. unfold symbol_at. apply map_ext_in. intros x Ix.
        rewrite Q by auto. rewrite app_nth1 by (rewrite rep_length; lia). auto.
      - apply nth_ext with (d := []) (d' := []).
        + rewrite map_length, seq_length, repeat_length. auto.
        + intros i Li. rewrite map_length, seq_length in Li.
          rewrite nth_map_in with (d' := 0%nat) by (rewrite seq_length; auto). rewrite seq_nth by auto.
          rewrite (nth_indep _ [] (repeat 0 (length xs))) by (rewrite repeat_length; auto). rewrite nth_repeat.
          unfold symbol_at. apply nth_ext with (d := 0) (d' := 0).
          * rewrite map_length, repeat_length. auto.
          * intros j Lj. rewrite map_length in Lj. rewrite nth_map_in with (d' := 0) by auto.
            rewrite Q by (apply nth_In; auto). rewrite app_nth2 by (rewrite rep_length; lia).
            destruct (nth_in_or_default (0 + l + i - length (rep nm l (nth j xs 0))) (repeat 0 l0) 0) as [J|J].
            -- apply repeat_spec in J. rewrite J. rewrite nth_repeat. auto.
            -- rewrite J, nth_repeat. auto. }
    rewrite <- Lx. rewrite <- (run_zeros a (length xs) (words nm l xs) l0 Z), <- E.
    rewrite Nat.add_comm, words_zeros by auto. rewrite run_zeros by auto. auto. }
  rewrite R. destruct (run _ _ _ _ (words nm l0 xs)) as [s|].
  - split; [intros (s' & H & A); injection H as ->; auto|]. intro A. exists s. auto.
  - split; [intros (s' & H & _)|]; discriminate.
Qed.

(** The machine that refuses is always in the state in which the other one is, or there is none. *)
Lemma refuse_run d a tracks w :
  match run machine step (MTable d (table_of a)) tracks w with
  | Some s => run machine step (MRefuse d (table_of a)) tracks w = Some s
  | None => exists s, run machine step (MRefuse d (table_of a)) tracks w = Some s /\ accepts (MRefuse d (table_of a)) s = true /\
      forall ds, step (MRefuse d (table_of a)) s ds = Some s
  end.
Proof.
  induction w as [|x w IH]; cbn [run]; auto.
  destruct (run machine step (MTable d (table_of a)) tracks w) as [s|].
  - rewrite IH. destruct s as [|q r]; simpl; [exists Above; auto|].
    destruct (PositiveMap.find (N.succ_pos (Z.to_N q)) (table_of a)) as [[acc row]|] eqn:F.
    + destruct (PositiveMap.find _ row) as [to|] eqn:R.
      * destruct (PositiveMap.find (N.succ_pos to) (table_of a)) as [e|] eqn:T; auto.
        exists (St (Z.of_N to) 0). simpl. rewrite N2Z.id, T. auto.
      * exists Above. auto.
    + exists (St q r). simpl. rewrite F. auto.
  - destruct IH as (s & R & A & St'). rewrite R, St'. exists s. auto.
Qed.

Lemma refuse_spec a tracks w : zeros_stay a = true -> tracks_ok tracks w ->
  accepted machine step accepts (MRefuse (radix nm) (table_of a)) tracks w <->
  accepts_numbers nm a (map (env_of w) tracks) = false.
Proof.
  intros Z O. rewrite <- not_true_iff_false, <- (table_spec a tracks w Z O). unfold accepted.
  pose proof (refuse_run (radix nm) a tracks w) as R.
  destruct (run machine step (MTable (radix nm) (table_of a)) tracks w) as [s|].
  - rewrite R. assert (E : s <> Above -> accepts (MRefuse (radix nm) (table_of a)) s = negb (accepts (MTable (radix nm) (table_of a)) s)).
    { destruct s as [|q r]; [congruence|]. intros _. simpl. destruct (PositiveMap.find _ _) as [[acc row]|]; auto. }
    destruct s as [|q r].
    + split; [intros _ (s & H & A); injection H as <-; discriminate|]. intros _. exists Above. auto.
    + specialize (E ltac:(discriminate)). split.
      * intros (s & H & A) (s' & H' & A'). injection H as <-. injection H' as <-. rewrite E, A' in A. discriminate.
      * intro N. exists (St q r). split; auto. rewrite E. apply negb_true_iff, not_true_iff_false. intro A. apply N. eauto.
  - destruct R as (s & R & A & _). split; [intros _ (s' & H & _); discriminate|]. intros _. exists s. auto.
Qed.

End Meaning.

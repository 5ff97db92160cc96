(** * Heaps that are cut: what the moves of a game of one heap say, and its periodic values

    A cut takes at least [low] and at most [high] from a heap and leaves heaps of the lengths that
    are listed, or longer, and some of fixed lengths. The moves that a file prints are compared with
    cuts, up to the order of the heaps; for cuts Divide.v has the theorem of Guy and Smith. *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
Import ListNotations.
From Nimatron Require Import Game Closed Divide.
Open Scope N_scope.

Record cut := { low : N; high : N; pieces : list N; fixed : list N }.

Definition total (l : list N) : N := fold_right N.add 0 l.
Fixpoint fits (least ps : list N) : Prop :=
  match least, ps with [], [] => True | l :: least, x :: ps => l <= x /\ fits least ps | _, _ => False end.

(** A cut leaves [parts] of a heap of [n]: some pieces [ps] and what is fixed. *)
Definition cuts_to (c : cut) (n : N) (ps parts : list N) : Prop :=
  fits (pieces c) ps /\ total ps + low c <= n /\ n <= total ps + high c /\ parts = ps ++ fixed c.

Definition range (a b : N) : list N := map (fun i => a + N.of_nat i) (seq 0 (N.to_nat (b + 1 - a))).
Definition heap (l : N) : nat * N := (0%nat, l).
Definition way_of (c : cut) : way :=
  {| takes := range (low c) (high c); leaves := map heap (pieces c); adds := map heap (fixed c) |}.

Lemma in_range a b k : In k (range a b) <-> a <= k /\ k <= b.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros [A B]. exists (N.to_nat (k - a)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma fits_divided least : forall n qs,
  divided (map heap least) n qs <-> exists ps, qs = map heap ps /\ fits least ps /\ n = total ps.
Proof.
  induction least as [|l least IH]; intros n qs; cbn [map].
  - split.
    + intro D. inversion D; subst. exists []. repeat split; reflexivity.
    + intros (ps & -> & F & ->). destruct ps; [constructor|destruct F].
  - unfold heap at 1. split.
    + intro D. inversion D as [|? ? x ? m qs' L D']; subst. apply IH in D'. destruct D' as (ps & -> & F & ->).
      exists (x :: ps). split; [reflexivity|]. split; [split; auto|reflexivity].
    + intros (ps & -> & F & ->). destruct ps as [|x ps]; [destruct F|]. destruct F as [L F]. cbn [map total fold_right].
      constructor; auto. apply IH. exists ps. auto.
Qed.

Section Cuts.
Variable cuts : list cut.
Variables (e p : N) (values : list N).
Variable move : N -> list N -> Prop.

(** Every printed move is a cut, and every cut a printed move, but for the order. *)
Hypothesis into : forall n parts, move n parts -> exists c ps parts',
  In c cuts /\ cuts_to c n ps parts' /\ Permutation parts parts'.
Hypothesis onto : forall c n ps parts', In c cuts -> cuts_to c n ps parts' ->
  exists parts, move n parts /\ Permutation parts parts'.

Let ways := [map way_of cuts].
Definition period_check : bool := check_divided ways e p [values].
Hypothesis checked : period_check = true.

Lemma divides_cut n qs : divides ways (0%nat, n) qs <->
  exists c ps parts, In c cuts /\ cuts_to c n ps parts /\ qs = map heap parts.
Proof.
  unfold divides. cbn [fst snd nth ways]. split.
  - intros (w & k & r & qs' & Iw & Ik & D & E & ->). apply in_map_iff in Iw. destruct Iw as (c & <- & Ic).
    cbn [way_of takes leaves adds] in *. apply in_range in Ik. apply fits_divided in D. destruct D as (ps & -> & F & ->).
    exists c, ps, (ps ++ fixed c). split; auto. split; [|rewrite map_app; reflexivity].
    unfold cuts_to. repeat split; auto; lia.
  - intros (c & ps & parts & Ic & (F & A & B & ->) & ->). exists (way_of c), (n - total ps), (total ps), (map heap ps).
    cbn [way_of takes leaves adds]. split; [apply in_map; auto|]. split; [apply in_range; lia|].
    split; [apply fits_divided; exists ps; auto|]. split; [lia|]. apply map_app.
Qed.

Theorem period_terminates : terminates move.
Proof.
  pose proof (divided_terminates ways e p [values] checked) as T. unfold terminates in *.
  intro n. remember (0%nat, n) as q eqn:E. revert n E. induction q as [q IH] using (well_founded_ind T).
  intros n ->. constructor. intros m (parts & M & I). apply (IH (0%nat, m)); auto.
  destruct (into n parts M) as (c & ps & parts' & Ic & C & P). exists (map heap parts'). split.
  - apply divides_cut. exists c, ps, parts'. auto.
  - apply in_map. apply (Permutation_in _ P), I.
Qed.

Theorem period_grundy : is_grundy move (repeating e p values).
Proof.
  pose proof (divided_grundy ways e p [values] checked) as G. intro n. destruct (G (0%nat, n)) as [No All].
  cbn [fst snd nth] in No, All.
  set (v := repeating e p values) in *.
  assert (V : forall parts, map (fun q => repeating e p (nth (fst q) [values] []) (snd q)) (map heap parts) = map v parts).
  { intro parts. rewrite map_map. reflexivity. }
  split.
  - intros parts M. destruct (into n parts M) as (c & ps & parts' & Ic & C & P).
    rewrite (nim_sum_permuted _ _ (Permutation_map v P)). rewrite <- V. apply No. apply divides_cut. exists c, ps, parts'. auto.
  - intros u L. destruct (All u L) as (qs & D & E). apply divides_cut in D. destruct D as (c & ps & parts' & Ic & C & ->).
    destruct (onto c n ps parts' Ic C) as (parts & M & P). exists parts. split; auto.
    rewrite (nim_sum_permuted _ _ (Permutation_map v P)), <- V. exact E.
Qed.

End Cuts.

(** ** How values are written *)

(** The values before a cycle, then the cycle for ever. *)
Lemma repeating_split before cycle n :
  repeating (N.of_nat (length before)) (N.of_nat (length cycle)) (before ++ cycle) n =
  if n <? N.of_nat (length before) then nth (N.to_nat n) before 0
  else nth (N.to_nat ((n - N.of_nat (length before)) mod N.of_nat (length cycle))) cycle 0.
Proof.
  unfold repeating. remember (N.of_nat (length before)) as e eqn:Ee. remember (N.of_nat (length cycle)) as p eqn:Ep.
  destruct (N.ltb_spec n e) as [A|A].
  - destruct (N.ltb_spec n (e + p)); [|lia]. apply app_nth1. lia.
  - destruct (N.ltb_spec n (e + p)) as [B|B].
    + rewrite app_nth2 by lia. f_equal. rewrite N.mod_small by lia. lia.
    + generalize ((n - e) mod p). intro r. rewrite app_nth2 by lia. f_equal. lia.
Qed.

(** Only a cycle. *)
Lemma repeating_cycle cycle n :
  repeating 0 (N.of_nat (length cycle)) cycle n = nth (N.to_nat (n mod N.of_nat (length cycle))) cycle 0.
Proof.
  pose proof (repeating_split [] cycle n) as R. cbn [length app N.of_nat] in R. rewrite R.
  destruct (N.ltb_spec n 0); [lia|]. rewrite N.sub_0_r. reflexivity.
Qed.

(** A cycle that a formula gives. *)
Lemma repeating_formula cycle (formula : N -> N) :
  length cycle <> 0%nat ->
  forallb (fun i => N.eqb (nth i cycle 0) (formula (N.of_nat i))) (seq 0 (length cycle)) = true ->
  forall n, repeating 0 (N.of_nat (length cycle)) cycle n = formula (n mod N.of_nat (length cycle)).
Proof.
  intros Ne F n. pose proof (repeating_split [] cycle n) as R. cbn [length app N.of_nat] in R. rewrite R.
  destruct (N.ltb_spec n 0); [lia|]. rewrite N.sub_0_r. rewrite forallb_forall in F.
  pose proof (N.mod_upper_bound n (N.of_nat (length cycle)) ltac:(lia)) as U.
  revert U. generalize (n mod N.of_nat (length cycle)). intros r U. specialize (F (N.to_nat r)).
  rewrite N.eqb_eq, N2Nat.id in F. apply F. apply in_seq. lia.
Qed.

(** ** Tactics for the printed moves *)

(** What a move says: its variables are [x], [x0], [x1] and so on. *)
Ltac parts_of M :=
  repeat match type of M with
         | exists _, _ => let x := fresh "x" in destruct M as [x M]
         | _ /\ _ => let H := fresh "H" in destruct M as [H M]
         end; match type of M with ?p = _ => subst p end.

(** A number between two multiples. *)
Lemma quotient c l : 0 < c -> exists q, c * q <= l /\ l < c * q + c.
Proof.
  intro P. exists (l / c). pose proof (N.div_mod l c ltac:(lia)). pose proof (N.mod_upper_bound l c ltac:(lia)).
  generalize dependent (l mod c). intros. lia.
Qed.

Ltac same_heaps :=
  first [ reflexivity | apply perm_swap
        | solve [ repeat first [ apply perm_skip
                | match goal with |- Permutation (?x :: _) ?l =>
                    let rec go front back := match back with
                      | x :: ?rest => apply (Permutation_cons_app front rest x)
                      | ?y :: ?rest => let front' := eval cbn [app] in (front ++ [y]) in go front' rest end
                    in go (@nil N) l; cbn [app] end
                | reflexivity ] ] ].

(** A printed move is the cut with this place, and leaves these pieces. *)
Ltac cut_into i ps :=
  eexists; exists ps; eexists; split;
  [ let rec place i := match i with O => left; reflexivity | S ?i => right; place i end in place i
  | split; [ unfold cuts_to; cbn [low high pieces fixed fits total fold_right]; repeat split; try reflexivity; lia
           | cbn [fixed app]; same_heaps ] ].

(** The pieces of a cut. *)
Ltac cut_parts M :=
  let F := fresh "F" in let L := fresh "L" in let H := fresh "H" in
  destruct M as (F & L & H & ->); cbn [low high pieces fixed fits] in *;
  repeat match type of F with
         | _ /\ _ => let B := fresh "B" in destruct F as [B F]
         | match ?ps with nil => _ | cons _ _ => _ end =>
             let x := fresh "x" in destruct ps as [|x ps]; cbn [fits] in F; try contradiction
         end; cbn [total fold_right app] in *.

(** Both orders of two pieces. *)
Ltac in_order x y := destruct (N.le_gt_cases x y).

(** The quotient [q] of [l] by [c]. *)
Ltac divide q c l :=
  let A := fresh "A" in let B := fresh "B" in destruct (quotient c l eq_refl) as (q & A & B).

Ltac found := repeat split; try reflexivity; lia.

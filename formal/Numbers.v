(** * Ways of writing numbers

    A word is a list of digits, the least significant one first. *)

From Coq Require Import List NArith ZArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Closed.
Open Scope N_scope.

(** A numeration: which words stand for numbers, and for which; leading zeros change nothing, and
    apart from them every number has one word. *)
Record numeration := {
  radix : N;
  value : list N -> N;
  ok : list N -> bool;
  rep : nat -> N -> list N;
  size : N -> nat;
  radix_pos : 0 < radix;
  ok_digits : forall w, ok w = true -> forall x, In x w -> x < radix;
  rep_length : forall l n, length (rep l n) = l;
  rep_ok : forall l n, (size n <= l)%nat -> ok (rep l n) = true;
  rep_value : forall l n, (size n <= l)%nat -> value (rep l n) = n;
  rep_unique : forall w, ok w = true -> rep (length w) (value w) = w;
  ok_nil : ok [] = true;
  ok_zeros : forall w z, ok w = true -> ok (w ++ repeat 0 z) = true;
  value_zeros : forall w z, value (w ++ repeat 0 z) = value w;
}.

(** ** Base b *)

Section Base.
Variable b : N.
Hypothesis b_big : 2 <= b.

Fixpoint base_value (w : list N) : N := match w with [] => 0 | d :: w => d + b * base_value w end.
Definition base_ok (w : list N) : bool := forallb (fun d => d <? b) w.
Fixpoint base_rep (l : nat) (n : N) : list N := match l with O => [] | S l => n mod b :: base_rep l (n / b) end.

Lemma base_rep_value l : forall n, n < b ^ N.of_nat l -> base_value (base_rep l n) = n.
Proof.
  induction l as [|l IH]; intros n H.
  - simpl in *. lia.
  - cbn [base_rep base_value]. rewrite IH.
    + rewrite N.add_comm. symmetry. apply N.div_mod. lia.
    + apply N.div_lt_upper_bound; [lia|]. rewrite <- N.pow_succ_r', <- Nat2N.inj_succ. auto.
Qed.

Lemma size_bound l n : (N.size_nat n <= l)%nat -> n < b ^ N.of_nat l.
Proof.
  intro H. apply N.lt_le_trans with (2 ^ N.of_nat (N.size_nat n)).
  - destruct n as [|p]; simpl N.size_nat; [reflexivity|]. clear H.
    induction p as [p IH|p IH|]; simpl Pos.size_nat; rewrite ?Nat2N.inj_succ, ?N.pow_succ_r'; try lia.
  - transitivity (2 ^ N.of_nat l); [apply N.pow_le_mono_r; lia|apply N.pow_le_mono_l; lia].
Qed.

Lemma base_unique w : base_ok w = true -> base_rep (length w) (base_value w) = w.
Proof.
  induction w as [|d w IH]; simpl; auto. rewrite andb_true_iff, N.ltb_lt. intros [L O].
  replace (d + b * base_value w) with (d + base_value w * b) by lia.
  rewrite N.mod_add, N.mod_small, N.div_add, N.div_small by lia. f_equal. apply IH, O.
Qed.

Definition base : numeration.
Proof.
  refine {| radix := b; value := base_value; ok := base_ok; rep := base_rep; size := N.size_nat |}.
  - lia.
  - intros w O x I. unfold base_ok in O. rewrite forallb_forall in O. apply N.ltb_lt, O, I.
  - induction l; simpl; auto.
  - intros l n _. revert n. induction l; simpl; auto. intro n. rewrite IHl, andb_true_r. apply N.ltb_lt, N.mod_lt. lia.
  - intros l n H. apply base_rep_value, size_bound, H.
  - apply base_unique.
  - reflexivity.
  - intros w z. unfold base_ok. rewrite forallb_app, andb_true_iff. intro O. split; auto.
    induction z; simpl; auto. rewrite IHz, andb_true_r. apply N.ltb_lt. lia.
  - intros w z. induction w; simpl; [|lia]. induction z; simpl; lia.
Defined.
End Base.

(** ** Several numbers side by side *)

Definition track (v : nat) (w : list (list N)) : list N := map (fun a => at_ a v) w.

Section Words.
Variable nm : numeration.

Definition symbol_at (l : nat) (xs : list N) (i : nat) : list N := map (fun x => nth i (rep nm l x) 0) xs.
Definition words (l : nat) (xs : list N) : list (list N) := map (symbol_at l xs) (seq 0 l).

Lemma words_length l xs : length (words l xs) = l.
Proof. unfold words. rewrite map_length, seq_length. auto. Qed.

Lemma nth_seq_map {A} (l : list A) d n : length l = n -> map (fun i => nth i l d) (seq 0 n) = l.
Proof.
  intros <-. induction l; simpl; auto. f_equal. rewrite <- seq_shift, map_map. simpl. auto.
Qed.

Lemma nth_map_in {A B} (f : A -> B) l v d d' : (v < length l)%nat -> nth v (map f l) d = f (nth v l d').
Proof. intro L. rewrite nth_indep with (d' := f d') by (rewrite map_length; auto). apply map_nth. Qed.

Lemma track_words l xs v : (v < length xs)%nat -> track v (words l xs) = rep nm l (nth v xs 0).
Proof.
  intro L. unfold track, words. rewrite map_map.
  rewrite <- (nth_seq_map (rep nm l (nth v xs 0)) 0 l) at 1 by apply rep_length. apply map_ext.
  intro i. unfold at_, symbol_at. rewrite nth_map_in with (d' := 0) by auto. auto.
Qed.

Lemma nth_digit w i : ok nm w = true -> nth i w 0 < radix nm.
Proof.
  intro O. destruct (nth_in_or_default i w 0) as [I| ->]; [|apply radix_pos]. eapply ok_digits; eauto.
Qed.

Lemma words_ok l xs : (forall x, In x xs -> (size nm x <= l)%nat) -> word_ok (radix nm) (length xs) (words l xs).
Proof.
  intros S a I. unfold words in I. apply in_map_iff in I. destruct I as (i & <- & _). split.
  - unfold symbol_at. rewrite map_length. auto.
  - intro v. unfold at_, symbol_at. destruct (Nat.lt_ge_cases v (length xs)) as [L|L].
    + rewrite nth_map_in with (d' := 0) by auto. apply nth_digit, rep_ok, S, nth_In, L.
    + rewrite nth_overflow by (rewrite map_length; lia). apply radix_pos.
Qed.

(** Words whose tracks stand for numbers are the words of these numbers. *)
Lemma words_unique (w : list (list N)) tracks :
  (forall v, In v tracks -> ok nm (track v w) = true) ->
  map (read tracks) w = words (length w) (map (fun v => value nm (track v w)) tracks).
Proof.
  intro O. apply nth_ext with (d := []) (d' := []).
  - rewrite words_length, map_length. auto.
  - intros i L. rewrite map_length in L. rewrite nth_map_in with (d' := []) by auto.
    unfold words. rewrite nth_map_in with (d' := 0%nat) by (rewrite seq_length; auto). rewrite seq_nth by auto. simpl.
    unfold read, symbol_at. rewrite map_map. apply map_ext_in. intros v I.
    rewrite <- (map_length (fun a => at_ a v) w). change (map (fun a => at_ a v) w) with (track v w).
    rewrite rep_unique by auto. unfold track. rewrite nth_map_in with (d' := []) by auto. auto.
Qed.

Lemma words_zeros l z xs : (forall x, In x xs -> (size nm x <= l)%nat) ->
  words (l + z) xs = words l xs ++ repeat (repeat 0 (length xs)) z.
Proof.
  intro S.
  assert (R : forall x, In x xs -> rep nm (l + z) x = rep nm l x ++ repeat 0 z).
  { intros x I. specialize (S x I). rewrite <- (rep_unique nm (rep nm l x ++ repeat 0 z)).
    - rewrite app_length, rep_length, repeat_length, value_zeros, rep_value; auto.
    - apply ok_zeros, rep_ok, S. }
  unfold words. rewrite seq_app, map_app. f_equal.
  - apply map_ext_in. intros i I. apply in_seq in I. unfold symbol_at. apply map_ext_in. intros x Ix.
    rewrite R by auto. rewrite app_nth1 by (rewrite rep_length; lia). auto.
  - simpl. apply nth_ext with (d := []) (d' := []).
    + rewrite map_length, seq_length, repeat_length. auto.
    + intros i L. rewrite map_length, seq_length in L.
      rewrite nth_map_in with (d' := 0%nat) by (rewrite seq_length; auto). rewrite seq_nth by auto.
      rewrite (nth_indep _ [] (repeat 0 (length xs))) by (rewrite repeat_length; auto). rewrite nth_repeat.
      unfold symbol_at. clear S. revert R. induction xs as [|x xs IH]; simpl; intro R; auto. f_equal.
      * rewrite R by auto. rewrite app_nth2 by (rewrite rep_length; lia). rewrite rep_length.
        destruct (nth_in_or_default (l + i - l) (repeat 0 z) 0) as [I| ->]; auto. apply repeat_spec in I. auto.
      * apply IH. intros. apply R. auto.
Qed.

Lemma track_app v w1 w2 : track v (w1 ++ w2) = track v w1 ++ track v w2.
Proof. apply map_app. Qed.

Lemma track_kept k v w : (v < k)%nat -> track v (kept k w) = track v w.
Proof.
  intro L. unfold track, kept. rewrite map_map. apply map_ext. intro a. unfold at_.
  revert a k L. induction v; intros a k L; destruct a, k; simpl; auto; try lia. apply IHv. lia.
Qed.

Lemma track_zeros v k z : track v (repeat (repeat 0 k) z) = repeat 0 z.
Proof. induction z; simpl; auto. rewrite IHz. f_equal. apply at_repeat0. Qed.

End Words.
